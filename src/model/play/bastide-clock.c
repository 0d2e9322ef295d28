/* bastide-clock.c – see bastide-clock.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-clock.h"

#include <stdlib.h>

#define SECOND 1000

static const struct
{
  const char *word;
  int seconds, increment;
} kinds[BASTIDE_N_CLOCKS] = {
  [BASTIDE_CLOCK_OFF] = { "off", 0, 0 },
  [BASTIDE_CLOCK_TURN] = { "turn", 60, 0 },
  [BASTIDE_CLOCK_PLAYER] = { "player", 600, 10 },
  [BASTIDE_CLOCK_HOURGLASS] = { "hourglass", 120, 0 },
};

BastideClockRules
bastide_clock_get_usual (BastideClockKind kind)
{
  return (BastideClockRules){ kind, kinds[kind].seconds, kinds[kind].increment };
}

static gboolean
read_number (const char *text, int min, int max, int *out_number)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, (guint64) min, (guint64) max, &number, NULL))
    return FALSE;
  *out_number = (int) number;
  return TRUE;
}

static gboolean
read_times (char **words, BastideClockRules *rules)
{
  const guint n = g_strv_length (words);

  if (n == 1)
    return TRUE;
  if (rules->kind == BASTIDE_CLOCK_OFF || n != (rules->kind == BASTIDE_CLOCK_PLAYER ? 3 : 2))
    return FALSE;
  return read_number (words[1], BASTIDE_CLOCK_MIN_SECONDS, BASTIDE_CLOCK_MAX_SECONDS, &rules->seconds)
         && (n == 2 || read_number (words[2], 0, BASTIDE_CLOCK_MAX_INCREMENT, &rules->increment));
}

gboolean
bastide_clock_rules_read (const char *text, BastideClockRules *out_rules)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 4);

  for (int kind = 0; words[0] && kind < BASTIDE_N_CLOCKS; kind++)
    if (g_str_equal (words[0], kinds[kind].word))
      {
        BastideClockRules rules = bastide_clock_get_usual (kind);

        if (!read_times (words, &rules))
          return FALSE;
        *out_rules = rules;
        return TRUE;
      }
  return FALSE;
}

char *
bastide_clock_rules_dup_text (const BastideClockRules *rules)
{
  const char *word = kinds[rules->kind].word;

  if (rules->kind == BASTIDE_CLOCK_OFF)
    return g_strdup (word);
  if (rules->kind == BASTIDE_CLOCK_PLAYER)
    return g_strdup_printf ("%s %d %d", word, rules->seconds, rules->increment);
  return g_strdup_printf ("%s %d", word, rules->seconds);
}

void
bastide_clock_start (BastideClock *clock, const BastideClockRules *rules, int n_players)
{
  g_return_if_fail (n_players >= 0 && n_players <= BST_MAX_PLAYERS);

  *clock = (BastideClock){ .rules = *rules, .n_players = n_players, .active = -1 };
  for (int seat = 0; seat < n_players; seat++)
    clock->left[seat] = rules->seconds * SECOND;
}

void
bastide_clock_pass (BastideClock *clock, int seat)
{
  g_return_if_fail (seat < clock->n_players);

  if (clock->active == seat)
    return;
  if (clock->rules.kind == BASTIDE_CLOCK_PLAYER && clock->active >= 0)
    clock->left[clock->active] += clock->rules.increment * SECOND;
  if (clock->rules.kind == BASTIDE_CLOCK_TURN && seat >= 0)
    clock->left[seat] = clock->rules.seconds * SECOND;
  clock->active = seat;
}

void
bastide_clock_spend (BastideClock *clock, int milliseconds)
{
  const int others = clock->n_players - 1;

  if (clock->active < 0 || clock->rules.kind == BASTIDE_CLOCK_OFF)
    return;
  clock->left[clock->active] -= milliseconds;
  for (int seat = 0; seat < clock->n_players && clock->rules.kind == BASTIDE_CLOCK_HOURGLASS && others > 0; seat++)
    if (seat != clock->active)
      clock->left[seat] += milliseconds / others;
}

char *
bastide_clock_dup_text (const BastideClock *clock, int seat)
{
  /* A second that has begun is still there. */
  const int left = clock->left[seat], seconds = left >= 0 ? (left + SECOND - 1) / SECOND : -(left / SECOND);

  return g_strdup_printf ("%s%d:%02d", left < 0 ? "−" : "", seconds / 60, seconds % 60);
}
