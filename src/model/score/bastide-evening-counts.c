/* bastide-evening-counts.c – what is left in the bag of an evening, and what everybody has got so far.
 *
 * Reads the log and what the engine made of it; changes nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "model/score/bastide-entry-kind.h"
#include "engine/rules/tournaments.h"

#include <string.h>

/* --- the bag --- */

int
bastide_evening_get_tiles (BastideEvening *self)
{
  return self->land + self->river;
}

int
bastide_evening_get_left (BastideEvening *self)
{
  return MAX (bastide_evening_get_tiles (self) - bastide_evening_get_now (self)->drawn, 0);
}

gboolean
bastide_evening_get_stack (BastideEvening *self, BastideStack *out_stack)
{
  const BastideStanding *now = bastide_evening_get_now (self);
  const BstTournamentsState *tournaments = &now->rules.tournaments;
  const int n_stacks = bst_tournament_stacks (self->game.n_players);
  const int stack = tournaments->opened;
  int end = 0;

  if (!bastide_evening_has (self, BST_MODULE_TOURNAMENTS) || stack > n_stacks || now->final)
    return FALSE;
  for (int i = 1; i <= stack; i++)
    end += bst_tournament_stack_size (self->land, n_stacks, i);
  out_stack->stack = stack;
  out_stack->n_stacks = n_stacks;
  /* TOURN-18: the river is drawn first; until then the stack is whole. */
  out_stack->size = bst_tournament_stack_size (self->land, n_stacks, stack);
  out_stack->left = CLAMP (self->river + end - now->drawn, 0, out_stack->size);
  /* S1a: the tile of this turn could not be drawn from the stack any more. */
  out_stack->due = now->drawn > self->river + end;
  out_stack->prizes = bst_tournament_stack_prizes (self->prizes, n_stacks,
                                                   bst_tournament_prizes_per_stack (self->game.n_players), stack + 1);
  /* TOURN-52 */
  if (stack == n_stacks)
    out_stack->prizes += tournaments->last;
  out_stack->crown = tournaments->crown;
  return TRUE;
}

/* --- followers --- */

int
bastide_evening_get_followers (BastideEvening *self)
{
  return self->followers;
}

int
bastide_evening_get_supply (BastideEvening *self, int seat)
{
  return bastide_standing_get_supply (bastide_evening_get_now (self), &self->game, seat);
}

gboolean
bastide_evening_move_follower (BastideEvening *self, int seat, int n, GError **error)
{
  BastideInput input = { .kind = &bastide_entry_follower, .seat = seat, .number = n };
  g_autoptr (BastideEntry) entry = bastide_entry_new (&input, NULL);
  g_autoptr (BastideDraft) draft = NULL;

  g_return_val_if_fail (BASTIDE_IS_EVENING (self) && seat >= 0 && seat < self->game.n_players, FALSE);

  if (!bastide_match_may_change (BASTIDE_MATCH (self), error))
    return FALSE;
  draft = bastide_evening_draft_append (self, entry, error);
  return draft && bastide_evening_accept (self, g_steal_pointer (&draft));
}

/* --- results --- */

void
bastide_evening_get_points (BastideEvening *self, int out_points[BASTIDE_N_POINTS][BST_MAX_PLAYERS])
{
  gsize n;
  const BstHappening *events = bst_session_events (self->session, &n);

  memset (out_points, 0, BASTIDE_N_POINTS * sizeof *out_points);
  for (gsize i = 0; i < n; i++)
    {
      const BstEvent *event = &events[i].event;

      if (event->player >= BST_MAX_PLAYERS)
        continue;
      if (event->type == BST_EVENT_SCORE)
        out_points[bastide_points_of_reason (event->reason)][event->player] += event->a;
      else if (event->type == BST_EVENT_CORRECTION)
        out_points[BASTIDE_POINTS_OTHER][event->player] += event->a;
    }
}

int
bastide_evening_get_rank (BastideEvening *self, int seat)
{
  const BastideStanding *now = bastide_evening_get_now (self);
  int rank = 1;

  for (int i = 0; i < self->game.n_players; i++)
    rank += now->scores[i] > now->scores[seat];
  return rank;
}
