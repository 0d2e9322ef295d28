/* compare.c – the second account against the engine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

#include <stdlib.h>
#include <string.h>

static int
compare_moves (const void *a, const void *b)
{
  return memcmp (a, b, sizeof (BstMove));
}

void
ref_name_figure (const KitGame *kit, BstMove *move)
{
  if (move->kind != BST_KIND_PLAGUE && move->kind != BST_KIND_MESSAGE_TARGET)
    return;
  const BstFigure *figures = bst_figures_on_map (kit->game, kit->state);
  uint16_t seg = bst_seg_at (kit->game, kit->state, move->x, move->y, move->a);
  move->b =
    figures[bst_figure_find_which (kit->game, kit->state, seg, bst_who (kit->state), move->figure, move->b)].token;
}

static char *
compare_options (const RefGame *ref, const KitGame *kit)
{
  const char *clause = bst_kinds[ref->kind].clause;
  g_autofree BstMove *theirs = g_memdup2 (kit->moves, kit->n_moves * sizeof (BstMove));
  for (size_t i = 0; i < kit->n_moves && ref->kind == BST_KIND_SCORE_NEXT; i++)
    ref_name_feature (ref, &theirs[i]);
  for (size_t i = 0; i < kit->n_moves; i++)
    ref_name_figure (kit, &theirs[i]);
  if (kit->n_moves)
    qsort (theirs, kit->n_moves, sizeof (BstMove), compare_moves);
  for (guint i = 0; i < ref->options->len && i < kit->n_moves; i++)
    {
      const BstMove *a = &g_array_index (ref->options, BstMove, i), *b = &theirs[i];
      if (memcmp (a, b, sizeof *a) != 0)
        return g_strdup_printf ("%s: option %u: kind %d act %d figure %d rot %d at %d,%d a %d b %d, the engine has "
                                "kind %d act %d figure %d rot %d at %d,%d a %d b %d",
                                clause, i, a->kind, a->act, a->figure, a->rot, a->x, a->y, a->a, a->b, b->kind, b->act,
                                b->figure, b->rot, b->x, b->y, b->a, b->b);
    }
  if (ref->options->len != kit->n_moves)
    return g_strdup_printf ("%s: %u options, the engine has %zu", clause, ref->options->len, kit->n_moves);
  return NULL;
}

static char *
compare_figures (const RefGame *ref, const KitGame *kit)
{
  const BstState *state = kit->state;
  if (ref->map->figures->len != state->n_figures)
    return g_strdup_printf ("BASE-62: %u figures on the map, the engine has %d", ref->map->figures->len,
                            state->n_figures);
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      const RefTile *t = TILE (ref->map, figure->cell);
      uint16_t seg = bst_seg_at (kit->game, state, t->x, t->y, figure->feature);
      bool found = false;
      for (int k = 0; k < state->n_figures; k++)
        {
          const BstFigure *other = &bst_figures_on_map (kit->game, state)[k];
          found |= other->seg == seg && other->owner == figure->owner && other->kind == figure->kind
                   && other->token - 1 == ref_token_under (figure);
        }
      if (!found)
        return g_strdup_printf (
          "BASE-62, TOURN-30: the engine does not know the figure of seat %d at %d,%d (with its token)", figure->owner,
          t->x, t->y);
    }
  return NULL;
}

static int
compare_awards_by_value (const void *a, const void *b)
{
  const RefAward *mine = a, *theirs = b;
  if (mine->reason != theirs->reason)
    return mine->reason - theirs->reason;
  if (mine->seat != theirs->seat)
    return mine->seat - theirs->seat;
  if (mine->points != theirs->points)
    return mine->points - theirs->points;
  return mine->finished - theirs->finished;
}

/* Every award of the last move, in order; the order of final scoring shows nowhere. */
static char *
compare_awards (const RefGame *ref, const KitGame *kit)
{
  g_autoptr (GArray) mine = g_array_copy (ref->awards);
  g_autoptr (GArray) theirs = g_array_new (FALSE, FALSE, sizeof (RefAward));
  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *e = &g_array_index (kit->events, BstEvent, i);
      RefAward award = { e->player, e->a, e->reason, e->flag };
      if (e->type == BST_EVENT_SCORE)
        g_array_append_val (theirs, award);
    }
  if (ref->over)
    {
      g_array_sort (mine, compare_awards_by_value);
      g_array_sort (theirs, compare_awards_by_value);
    }
  for (guint i = 0; i < mine->len && i < theirs->len; i++)
    {
      const RefAward *a = &g_array_index (mine, RefAward, i), *b = &g_array_index (theirs, RefAward, i);
      if (a->seat != b->seat || a->points != b->points || a->reason != b->reason || a->finished != b->finished)
        return g_strdup_printf ("%s: %d points to seat %d for %s, the engine gives %d to seat %d for %s",
                                a->finished ? bst_reasons[a->reason].clause : bst_reasons[a->reason].clause_at_end,
                                a->points, a->seat, bst_reasons[a->reason].word, b->points, b->seat,
                                bst_reasons[b->reason].word);
    }
  if (mine->len != theirs->len)
    {
      const RefAward *more = &g_array_index (mine->len > theirs->len ? mine : theirs, RefAward,
                                             MIN (mine->len, theirs->len));
      return g_strdup_printf ("%s: %u awards, the engine gives %u; too many or too few: %d to seat %d for %s",
                              bst_reasons[more->reason].clause, mine->len, theirs->len, more->points, more->seat,
                              bst_reasons[more->reason].word);
    }
  return NULL;
}

static char *
compare_players (const RefGame *ref, const BstState *state)
{
  for (int p = 0; p < ref->n_players; p++)
    {
      for (int f = 0; f < 2; f++)
        if (ref->total[p][f] != state->total[p][f])
          return g_strdup_printf ("BASE-70, MSG-6: the %s of seat %d has %d points, the engine says %d",
                                  f ? "messenger" : "marker", p, ref->total[p][f], state->total[p][f]);
      for (int k = 0; k < BST_N_FIGURES; k++)
        if (ref->supply[p][k] != state->supply[p][k])
          return g_strdup_printf ("BASE-41, 62: seat %d has %d of %s in hand, the engine says %d", p, ref->supply[p][k],
                                  bst_figures[k].word, state->supply[p][k]);
    }
  return NULL;
}

static char *
compare_question (const RefGame *ref, const KitGame *kit)
{
  const BstState *state = kit->state;
  if (bst_decision (state) != ref->kind)
    return g_strdup_printf ("%s: decision %s, the engine asks %s", bst_kinds[ref->kind].clause,
                            bst_kinds[ref->kind].word, bst_kinds[bst_decision (state)].word);
  if (ref->active != state->active)
    return g_strdup_printf ("BASE-20: it is the turn of seat %d, the engine says %d", ref->active, state->active);
  if (bst_who (state) != ref->who)
    return g_strdup_printf ("%s: %d is asked, the engine asks %d", bst_kinds[ref->kind].clause, ref->who,
                            bst_who (state));
  if (ref->turn != state->turn)
    return g_strdup_printf ("BASE-23: turn %d, the engine says %d", ref->turn, state->turn);
  return compare_options (ref, kit);
}

char *
ref_compare_game (const RefGame *ref, const KitGame *kit)
{
  const BstState *state = kit->state;
  char *different = compare_awards (ref, kit);
  if (!different && ref->over != (bst_who (state) == BST_NOBODY))
    different = g_strdup (ref->over ? "MIX-80: the engine plays on after the end"
                                    : "MIX-80: the engine ends too early");
  if (!different)
    different = compare_players (ref, state);
  if (!different && ref->discarded != state->n_discarded)
    different = g_strdup_printf ("BASE-36: %d tiles are discarded, the engine says %d", ref->discarded,
                                 state->n_discarded);
  if (!different)
    different = compare_figures (ref, kit);
  if (!different && ref_plays (ref, BST_MODULE_WHEEL))
    different = ref_wheel_compare (ref, state);
  if (!different && ref_plays (ref, BST_MODULE_BONUS))
    different = ref_bonus_compare (ref, state);
  if (!different && ref_plays (ref, BST_MODULE_TOURNAMENTS))
    different = ref_tournaments_compare (ref, kit);
  if (!different && ref_plays (ref, BST_MODULE_MESSAGES))
    different = ref_messages_compare (ref, state);
  if (!different && ref_plays (ref, BST_MODULE_ROBBERS))
    different = ref_robbers_compare (ref, state);
  if (!different && !ref->over)
    different = compare_question (ref, kit);
  return different;
}
