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
test_off (void)
{
  BastideClock clock;

  bastide_clock_start (&clock, BASTIDE_CLOCK_OFF, 3);
  bastide_clock_pass (&clock, 1);
  bastide_clock_spend (&clock, 5000);
  expect (&clock, 1, "0:00");
}

/* Each turn begins with a whole minute; time that is up is told. */
static void
test_turn (void)
{
  BastideClock clock;

  bastide_clock_start (&clock, BASTIDE_CLOCK_TURN, 2);
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

  bastide_clock_start (&clock, BASTIDE_CLOCK_PLAYER, 3);
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

  bastide_clock_start (&clock, BASTIDE_CLOCK_HOURGLASS, 3);
  bastide_clock_pass (&clock, 2);
  bastide_clock_spend (&clock, 30000);
  expect (&clock, 2, "1:30");
  expect (&clock, 0, "2:15");
  expect (&clock, 1, "2:15");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/clock/off", test_off);
  g_test_add_func ("/clock/turn", test_turn);
  g_test_add_func ("/clock/player", test_player);
  g_test_add_func ("/clock/hourglass", test_hourglass);
  return g_test_run ();
}
