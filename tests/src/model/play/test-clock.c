/* test-clock.c – the clocks: for each turn, for each player with an increment, and the hourglass.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-clock.h"

static void
expect (const BastideClock *clock, int seat, const char *text)
{
  g_autofree char *told = bastide_clock_dup_text (clock, seat);

  g_assert_cmpstr (told, ==, text);
}

static void
start (BastideClock *clock, BastideClockKind kind, int n_players)
{
  const BastideClockRules rules = bastide_clock_get_usual (kind);

  bastide_clock_start (clock, &rules, n_players);
}

static void
test_off (void)
{
  BastideClock clock;

  start (&clock, BASTIDE_CLOCK_OFF, 3);
  bastide_clock_pass (&clock, 1);
  bastide_clock_spend (&clock, 5000);
  expect (&clock, 1, "0:00");
}

/* Each turn begins with a whole minute; time that is up is told. */
static void
test_turn (void)
{
  BastideClock clock;

  start (&clock, BASTIDE_CLOCK_TURN, 2);
  bastide_clock_pass (&clock, 0);
  bastide_clock_spend (&clock, 1500);
  expect (&clock, 0, "0:59");
  bastide_clock_pass (&clock, 0);
  bastide_clock_spend (&clock, 70500);
  expect (&clock, 0, "−0:12");
  bastide_clock_pass (&clock, 1);
  expect (&clock, 1, "1:00");
  bastide_clock_pass (&clock, 0);
  expect (&clock, 0, "1:00");
}

/* Only the one whose turn it is spends; the end of a turn brings ten seconds. */
static void
test_player (void)
{
  BastideClock clock;

  start (&clock, BASTIDE_CLOCK_PLAYER, 3);
  bastide_clock_pass (&clock, 0);
  bastide_clock_spend (&clock, 60000);
  bastide_clock_pass (&clock, 1);
  bastide_clock_spend (&clock, 5000);
  expect (&clock, 0, "9:10");
  expect (&clock, 1, "9:55");
  expect (&clock, 2, "10:00");
  bastide_clock_pass (&clock, -1);
  bastide_clock_spend (&clock, 5000);
  expect (&clock, 1, "10:05");
}

/* What one uses, the others get. */
static void
test_hourglass (void)
{
  BastideClock clock;

  start (&clock, BASTIDE_CLOCK_HOURGLASS, 3);
  bastide_clock_pass (&clock, 2);
  bastide_clock_spend (&clock, 30000);
  expect (&clock, 2, "1:30");
  expect (&clock, 0, "2:15");
  expect (&clock, 1, "2:15");
}

/* Other times than the usual ones. */
static void
test_times (void)
{
  BastideClockRules rules;
  BastideClock clock;

  g_assert_true (bastide_clock_rules_read ("player 90 3", &rules));
  bastide_clock_start (&clock, &rules, 2);
  bastide_clock_pass (&clock, 0);
  bastide_clock_spend (&clock, 10000);
  bastide_clock_pass (&clock, 1);
  expect (&clock, 0, "1:23");
  expect (&clock, 1, "1:30");
}

/* The rules as a text: every kind comes back as it was, and what is none is refused. */
static void
test_text (void)
{
  static const char *const texts[] = {
    "off", "turn 5", "turn 60", "player 600 0", "player 36000 600", "hourglass 120"
  };
  static const char *const wrong[] = { "",
                                       "on",
                                       "turn 4",
                                       "turn 60 10",
                                       "player 600",
                                       "player 600 601",
                                       "hourglass -5",
                                       "hourglass 36001",
                                       "off 5",
                                       "player 60 5 5",
                                       "turn x",
                                       "Turn 60" };
  BastideClockRules rules = bastide_clock_get_usual (BASTIDE_CLOCK_TURN);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *back = NULL;

      g_assert_true (bastide_clock_rules_read (texts[i], &rules));
      back = bastide_clock_rules_dup_text (&rules);
      g_assert_cmpstr (back, ==, texts[i]);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (bastide_clock_rules_read (wrong[i], &rules));
  /* As the setting said it in earlier versions. */
  g_assert_true (bastide_clock_rules_read ("player", &rules));
  g_assert_cmpint (rules.seconds, ==, 600);
  g_assert_cmpint (rules.increment, ==, 10);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/clock/off", test_off);
  g_test_add_func ("/clock/turn", test_turn);
  g_test_add_func ("/clock/player", test_player);
  g_test_add_func ("/clock/hourglass", test_hourglass);
  g_test_add_func ("/clock/times", test_times);
  g_test_add_func ("/clock/text", test_text);
  return g_test_run ();
}
