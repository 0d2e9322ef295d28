/* scoring.c – S9 of the turn: what is finished, in which order it is scored, who goes home; and final scoring of features.
 *
 * Values and owners come from feature.c, points go through track.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

#include <assert.h>

#define MAX_SORTED (BST_MAX_PLAYERS * 64) /* every figure on a feature of its own */

/* Place of a feature in the default order (BASE-65): kind, first tile in reading order, its segment there. */
static uint64_t
order_key (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  uint64_t best = UINT64_MAX;
  uint16_t s = seg;

  do
    {
      const BstSite *site = &sites[segs[s].site];
      uint64_t key = (uint64_t) (uint16_t) (site->y + 0x8000) << 24 | (uint64_t) (uint16_t) (site->x + 0x8000) << 8
                     | (uint64_t) (s - site->first);

      if (key < best)
        best = key;
      s = segs[s].next;
    }
  while (s != seg);
  return (uint64_t) segs[seg].terrain << 56 | best;
}

static void
sort_features (const BstGame *game, const BstState *state, uint16_t *list, int n)
{
  uint64_t keys[MAX_SORTED];

  for (int i = 0; i < n; i++)
    {
      uint16_t seg = list[i];
      uint64_t key = order_key (game, state, seg);
      int j = i;

      for (; j > 0 && keys[j - 1] > key; j--)
        {
          keys[j] = keys[j - 1];
          list[j] = list[j - 1];
        }
      keys[j] = key;
      list[j] = seg;
    }
}

/* Finished features, one segment of each: those without figures, and those with. */
typedef struct
{
  uint16_t segs[2][BST_MAX_TOUCHED];
  int n[2];
} Finished;

/* Adds a feature if it is finished and not yet listed. Without a listener, those that nobody owns do not matter. */
static inline void
note_finished (const BstGame *game, const BstState *state, uint16_t seg, Finished *finished)
{
  const BstSeg *segs = bst_segs (game, state);
  bool owned = bst_feature_figures (game, state, seg) > 0;
  uint16_t *list = finished->segs[owned];
  int n = finished->n[owned];

  if ((!owned && !game->n_feature_done) || !bst_feature_is_finished (game, state, seg))
    return;
  for (int i = 0; i < n; i++)
    if (segs[list[i]].root == segs[seg].root)
      return;
  assert (n < BST_MAX_TOUCHED);
  if (n < BST_MAX_TOUCHED)
    list[finished->n[owned]++] = seg;
}

/* S9a: everything finished by the tiles and links of this sequence, features with figures first. */
void
bst_step_collect (const BstGame *game, BstState *state)
{
  BstSequence *seq = &state->seq;
  const BstSite *sites = bst_sites (game, state);
  Finished finished;

  finished.n[false] = finished.n[true] = 0;
  for (int i = 0; i < seq->n_laid; i++)
    {
      const BstSite *site = &sites[seq->laid[i]];
      int n_features = game->tiles[site->tile].n_features;

      for (int feature = 0; feature < n_features; feature++)
        note_finished (game, state, site->first + feature, &finished);
    }
  for (int i = 0; i < seq->n_touched; i++)
    note_finished (game, state, seq->touched[i], &finished);

  seq->n_finished = seq->n_scored = 0;
  for (int owned = true; owned >= false; owned--)
    for (int i = 0; i < finished.n[owned] && seq->n_finished < BST_MAX_TOUCHED; i++)
      seq->finished[seq->n_finished++] = finished.segs[owned][i];
  seq->n_owned = finished.n[true];
  if (seq->n_owned > 1)
    sort_features (game, state, seq->finished, seq->n_owned);
}

/* Every owner gets the whole value (MIX-51). */
static void
award_feature (const BstGame *game, BstState *state, uint16_t seg, int owners)
{
  int points[BST_MAX_PLAYERS] = { 0 };
  BstValue value;

  bst_feature_value (game, state, seg, &value);
  for (int seat = 0; seat < game->n_players; seat++)
    if (owners >> seat & 1)
      points[seat] = value.points;
  bst_group (game, state, value.reason, points, &value, seg);
}

static void
score_finished (const BstGame *game, BstState *state, uint16_t seg)
{
  int owners = bst_feature_owners (game, state, seg);

  for (int i = 0; i < game->n_feature_scored; i++)
    game->on_feature_scored[i]->feature_scored (game, state, seg, owners);
  award_feature (game, state, seg, owners);
}

void
bst_score_unfinished (const BstGame *game, BstState *state, int terrains)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstFigure *figures = bst_figures_on_map (game, state);
  uint16_t list[MAX_SORTED];
  int n = 0;

  for (int i = 0; i < state->n_figures; i++)
    {
      uint16_t seg = figures[i].seg;
      bool fresh = terrains >> segs[seg].terrain & 1;

      for (int j = 0; j < n && fresh; j++)
        fresh = segs[list[j]].root != segs[seg].root;
      if (fresh)
        list[n++] = seg;
    }
  sort_features (game, state, list, n);
  for (int i = 0; i < n; i++)
    award_feature (game, state, list[i], bst_feature_owners (game, state, list[i]));
}

/* S9b, S9c. Without listeners nothing can come between the features. */
void
bst_step_score (const BstGame *game, BstState *state)
{
  BstSequence *seq = &state->seq;

  state->landed = false;
  if (!seq->n_owned)
    return;
  if (game->group_listeners)
    {
      bst_push (state, BST_MODULE_CORE, BST_OP_SCORE, BST_KIND_SCORE_NEXT, state->active);
      return;
    }
  while (seq->n_scored < seq->n_owned)
    score_finished (game, state, seq->finished[seq->n_scored++]);
}

int
bst_run_score (const BstGame *game, BstState *state)
{
  BstSequence *seq = &state->seq;

  if (seq->n_scored == seq->n_owned)
    return BST_RUN_DONE;
  /* MIX-52: the active player names the next feature; the last one is automatic. */
  if (game->order_matters && seq->n_owned - seq->n_scored > 1)
    return BST_RUN_ASK;
  score_finished (game, state, seq->finished[seq->n_scored++]);
  return BST_RUN_AGAIN;
}

size_t
bst_list_score (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const BstSequence *seq = &state->seq;
  size_t n = 0;

  for (int i = seq->n_scored; i < seq->n_owned; i++)
    {
      out_moves[n] = (BstMove){ .kind = BST_KIND_SCORE_NEXT };
      bst_move_name_seg (game, state, seq->finished[i], &out_moves[n++]);
    }
  return n;
}

void
bst_apply_score (const BstGame *game, BstState *state, const BstMove *move)
{
  BstSequence *seq = &state->seq;
  uint16_t seg = bst_move_seg (game, state, move);
  int i = seq->n_scored;

  while (i < seq->n_owned - 1 && seq->finished[i] != seg)
    i++;
  for (; i > seq->n_scored; i--)
    seq->finished[i] = seq->finished[i - 1];
  seq->finished[seq->n_scored++] = seg;
  score_finished (game, state, seg);
}

/* S9d: all are scored before any figure goes home (BASE-62, BASE-65). */
void
bst_step_return (const BstGame *game, BstState *state)
{
  const BstSequence *seq = &state->seq;

  for (int i = 0; i < seq->n_owned; i++)
    bst_figure_take_all (game, state, seq->finished[i]);
  for (int i = 0; i < seq->n_finished; i++)
    for (int j = 0; j < game->n_feature_done; j++)
      game->on_feature_done[j]->feature_done (game, state, seq->finished[i]);
}
