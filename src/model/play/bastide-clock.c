/* bastide-clock.c – see bastide-clock.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-clock.h"

#include <stdlib.h>

#define SECOND 1000

static const int allowed[] = {
  [BASTIDE_CLOCK_OFF] = 0,
  [BASTIDE_CLOCK_TURN] = 60 * SECOND,
  [BASTIDE_CLOCK_PLAYER] = 600 * SECOND,
  [BASTIDE_CLOCK_HOURGLASS] = 120 * SECOND,
};

#define INCREMENT (10 * SECOND)

void
bastide_clock_start (BastideClock *clock, BastideClockKind kind, int n_players)
{
  g_return_if_fail (n_players >= 0 && n_players <= BST_MAX_PLAYERS);

  *clock = (BastideClock){ .kind = kind, .n_players = n_players, .active = -1 };
  for (int seat = 0; seat < n_players; seat++)
    clock->left[seat] = allowed[kind];
}

void
bastide_clock_pass (BastideClock *clock, int seat)
{
  g_return_if_fail (seat < clock->n_players);

  if (clock->active == seat)
    return;
  if (clock->kind == BASTIDE_CLOCK_PLAYER && clock->active >= 0)
    clock->left[clock->active] += INCREMENT;
  if (clock->kind == BASTIDE_CLOCK_TURN && seat >= 0)
    clock->left[seat] = allowed[BASTIDE_CLOCK_TURN];
  clock->active = seat;
}

void
bastide_clock_spend (BastideClock *clock, int milliseconds)
{
  const int others = clock->n_players - 1;

  if (clock->active < 0 || clock->kind == BASTIDE_CLOCK_OFF)
    return;
  clock->left[clock->active] -= milliseconds;
  for (int seat = 0; seat < clock->n_players && clock->kind == BASTIDE_CLOCK_HOURGLASS && others > 0; seat++)
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
