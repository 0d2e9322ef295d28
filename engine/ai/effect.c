/* effect.c – what some moves change: facts from which a reason can be put in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ai/effect.h"

#include "view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct BstEffects
{
  BstGame game; /* reports to `effect` */
  BstOutlook *outlook;
  BstState *before, *after;
  BstEffect *effect;

  /* Features that were scored on the way: segment, who stood there, what it brought. */
  BstChange scored[BST_MAX_CHANGES];
  int n_scored;
};

/* --- what happens on the way --- */

static BstChange *
find_scored (BstEffects *effects, const BstState *state, uint16_t seg)
{
  for (int i = 0; i < effects->n_scored; i++)
    if (bst_same_feature (&effects->game, state, effects->scored[i].seg, seg))
      return &effects->scored[i];
  return NULL;
}

static void
note_score (BstEffects *effects, const BstState *state, const BstEvent *event)
{
  BstChange *scored;

  if (event->player >= effects->game.n_players)
    return;
  effects->effect->points[event->player] += event->a;
  if (event->seg == BST_NONE)
    return;
  scored = find_scored (effects, state, event->seg);
  if (!scored)
    {
      if (effects->n_scored == BST_MAX_CHANGES)
        return;
      scored = &effects->scored[effects->n_scored++];
      *scored = (BstChange){ .seg = event->seg };
      bst_feature_counts (&effects->game, state, event->seg, scored->figures_after);
    }
  scored->owners_after |= 1 << event->player;
  if (event->a > scored->value_after)
    scored->value_after = event->a;
}

static void
listen_cb (void *data, const BstGame *game, const BstState *state, const BstEvent *event)
{
  BstEffects *effects = data;

  if (effects->effect->n_events < BST_MAX_TOLD)
    effects->effect->events[effects->effect->n_events++] = *event;
  switch (event->type)
    {
    case BST_EVENT_SCORE:
      note_score (effects, state, event);
      break;
    case BST_EVENT_FOLLOWER:
      if (event->player < game->n_players)
        effects->effect->placed[event->player]++;
      break;
    case BST_EVENT_RETURN:
      if (event->player < game->n_players)
        effects->effect->home[event->player]++;
      break;
    default:
      break;
    }
}

/* --- features before and after --- */

static int
count_open (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg *root = &bst_segs (game, state)[bst_root (game, state, seg)];

  switch (root->terrain)
    {
    case BST_MONASTERY:
    case BST_GARDEN:
      return 8 - bst_sites (game, state)[root->site].around;
    case BST_ROAD:
    case BST_CITY:
      return root->open;
    default:
      return 0;
    }
}

static int
count_fits (BstEffects *effects, const BstState *state, uint16_t seg)
{
  int terrain = bst_segs (&effects->game, state)[seg].terrain, fits;

  if (terrain != BST_ROAD && terrain != BST_CITY)
    return -1;
  bst_outlook_ease (effects->outlook, state, seg, &fits);
  return fits;
}

/* Adds a feature of before, which is a part of the one of now. */
static void
add_part (BstEffects *effects, uint16_t root, BstChange *change)
{
  const BstGame *game = &effects->game;
  uint8_t counts[BST_MAX_PLAYERS];
  BstValue value;
  int fits = count_fits (effects, effects->before, root);

  bst_feature_value (game, effects->before, root, &value);
  bst_feature_counts (game, effects->before, root, counts);
  for (int seat = 0; seat < game->n_players; seat++)
    change->figures_before[seat] += counts[seat];
  change->owners_before |= bst_feature_owners (game, effects->before, root);
  change->value_before += value.points;
  change->open_before += count_open (game, effects->before, root);
  if (fits >= 0 && (change->fits_before < 0 || fits < change->fits_before))
    change->fits_before = fits;
  change->n_joined++;
}

static void
add_parts (BstEffects *effects, uint16_t root, BstChange *change)
{
  const BstGame *game = &effects->game;
  uint16_t seg = root;

  change->fits_before = -1;
  do
    {
      uint16_t s = root;

      if (seg < effects->before->n_segs)
        {
          /* A part is added by the first of its segments that the ring of now comes to. */
          while (s != seg && (s >= effects->before->n_segs || !bst_same_feature (game, effects->before, s, seg)))
            s = bst_seg_next (game, effects->after, s);
          if (s == seg)
            add_part (effects, bst_root (game, effects->before, seg), change);
        }
      seg = bst_seg_next (game, effects->after, seg);
    }
  while (seg != root);
  change->fresh = change->n_joined == 0;
}

static void
describe_now (BstEffects *effects, uint16_t root, BstChange *change)
{
  const BstGame *game = &effects->game;
  const BstState *after = effects->after;
  const BstSeg *seg = &bst_segs (game, after)[root];
  const BstChange *scored = find_scored (effects, after, root);
  BstValue value;

  change->seg = root;
  change->terrain = seg->terrain;
  change->x = bst_sites (game, after)[seg->site].x;
  change->y = bst_sites (game, after)[seg->site].y;
  change->open_after = count_open (game, after, root);
  change->fits_after = count_fits (effects, after, root);
  bst_feature_value (game, after, root, &value);
  change->value_after = value.points;
  bst_feature_counts (game, after, root, change->figures_after);
  change->owners_after = bst_feature_owners (game, after, root);
  if (scored)
    {
      memcpy (change->figures_after, scored->figures_after, sizeof change->figures_after);
      change->owners_after = scored->owners_after;
      change->value_after = scored->value_after;
    }
  change->finished = value.finished && (change->fresh || change->open_before > 0 || scored);
}

static bool
is_worth_telling (const BstChange *change)
{
  bool anybody = false;

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    anybody |= change->figures_before[seat] || change->figures_after[seat];
  if (!anybody)
    return false;
  return change->fresh || change->finished || change->n_joined > 1 || change->owners_before != change->owners_after
         || change->value_before != change->value_after || change->open_before != change->open_after
         || change->fits_before != change->fits_after
         || memcmp (change->figures_before, change->figures_after, sizeof change->figures_before) != 0;
}

/* The larger the points at stake, the further ahead. */
static int
weight_of (const BstChange *change)
{
  int value = change->value_after > change->value_before ? change->value_after : change->value_before;

  return 4 * value + (change->finished ? 40 : 0) + (change->owners_before != change->owners_after ? 20 : 0);
}

static void
add_change (BstEffect *effect, const BstChange *change)
{
  int place = effect->n_changes;

  while (place > 0 && weight_of (&effect->changes[place - 1]) < weight_of (change))
    place--;
  if (place == BST_MAX_CHANGES)
    return;
  if (effect->n_changes < BST_MAX_CHANGES)
    effect->n_changes++;
  memmove (&effect->changes[place + 1], &effect->changes[place],
           (size_t) (effect->n_changes - 1 - place) * sizeof *change);
  effect->changes[place] = *change;
}

static void
compare_features (BstEffects *effects, BstEffect *effect)
{
  const BstGame *game = &effects->game;

  for (uint16_t seg = 0; seg < effects->after->n_segs; seg++)
    {
      int terrain = bst_segs (game, effects->after)[seg].terrain;
      BstChange change = { 0 };

      if (bst_root (game, effects->after, seg) != seg || terrain > BST_FIELD)
        continue;
      add_parts (effects, seg, &change);
      describe_now (effects, seg, &change);
      if (is_worth_telling (&change))
        add_change (effect, &change);
    }
}

/* A finished feature is told with its points; the others would be lost among them. */
static void
set_apart (BstEffects *effects, BstEffect *effect)
{
  memcpy (effect->apart, effect->points, sizeof effect->apart);
  for (int i = 0; i < effect->n_changes; i++)
    {
      const BstChange *change = &effect->changes[i];

      for (int seat = 0; change->finished && seat < effects->game.n_players; seat++)
        if (change->owners_after >> seat & 1 && find_scored (effects, effects->after, change->seg))
          effect->apart[seat] -= change->value_after;
    }
}

/* --- public --- */

BstEffects *
bst_effects_new (const BstGame *game)
{
  BstEffects *effects = calloc (1, sizeof *effects);

  if (!effects)
    abort ();
  effects->game = *game;
  effects->game.emit = NULL;
  effects->game.emit_data = effects;
  effects->outlook = bst_outlook_new (&effects->game, 0);
  effects->before = calloc (1, game->state_size);
  effects->after = calloc (1, game->state_size);
  if (!effects->before || !effects->after)
    abort ();
  return effects;
}

void
bst_effects_free (BstEffects *effects)
{
  if (!effects)
    return;
  bst_outlook_free (effects->outlook);
  free (effects->before);
  free (effects->after);
  free (effects);
}

static int
count_supply (const BstState *state, int seat)
{
  int n = 0;

  for (int kind = 0; kind < BST_N_FIGURES; kind++)
    n += state->supply[seat][kind];
  return n;
}

void
bst_effect (BstEffects *effects,
            const BstState *state,
            int viewer,
            const BstMove *moves,
            size_t n_moves,
            uint64_t seed,
            BstEffect *out_effect)
{
  BstGame *game = &effects->game;
  int seat = bst_who (state), points[2][BST_MAX_PLAYERS];

  if (viewer == BST_NOBODY)
    memcpy (effects->before, state, game->state_size);
  else
    {
      bst_view (game, state, viewer, effects->before);
      bst_sample (game, effects->before, viewer, seed);
    }
  memcpy (effects->after, effects->before, game->state_size);
  *out_effect = (BstEffect){ 0 };
  effects->effect = out_effect;
  effects->n_scored = 0;
  game->emit = listen_cb;
  for (size_t i = 0; i < n_moves; i++)
    bst_apply (game, effects->after, &moves[i]);
  game->emit = NULL;

  bst_outlook_points (effects->outlook, effects->before, points[0]);
  bst_outlook_points (effects->outlook, effects->after, points[1]);
  for (int s = 0; s < game->n_players; s++)
    {
      out_effect->outlook[s] = points[1][s] - points[0][s];
      out_effect->supply[s] = count_supply (effects->after, s) - count_supply (effects->before, s);
    }
  out_effect->over = effects->after->over;
  out_effect->extra_turn = !out_effect->over && effects->after->active == seat
                           && (effects->after->in_extra_turn || effects->after->extra_turn) && n_moves > 0;
  compare_features (effects, out_effect);
  set_apart (effects, out_effect);
  out_effect->after = effects->after;
}
