/* abbot.c – abbots and gardens (data/rules/14-abbot.xml).
 *
 * Where an abbot may stand is a line in word-list.h; placing him is the base game's follower option. Here are the value
 * of a garden and the way back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

#include <string.h>

/* ABBOT-41: by option an abbot is an abbot and no follower. */
static unsigned
no_followers (const BstSetup *setup)
{
  return setup->options[BST_OPTION_ABBOT_IS_FOLLOWER] ? 1u << BST_FIGURE_ABBOT : 0;
}

static void
value (const BstGame *game, const BstState *state, uint16_t seg, BstValue *value)
{
  value->reason = BST_REASON_GARDEN;
  value->tiles = bst_sites (game, state)[bst_segs (game, state)[seg].site].around;
  value->points = bst_center_points (value->tiles);
}

/* ABBOT-30…36: instead of placing, from an unfinished place, not in the turn in which he was put there. */
static size_t
options (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  size_t n = 0;

  for (int i = 0; i < state->n_figures; i++)
    {
      if (figures[i].kind != BST_FIGURE_ABBOT || figures[i].owner != state->active || figures[i].turn == state->turn
          || bst_feature_is_finished (game, state, figures[i].seg))
        continue;
      out_moves[n] = (BstMove){ .kind = BST_KIND_FOLLOWER, .act = BST_ACT_RECALL };
      bst_move_name_figure (game, state, i, &out_moves[n++]);
    }
  return n;
}

/* ABBOT-32, ABBOT-37, ABBOT-40: at once, in full, whoever else stands there; a scoring round of its own (MIX-60). */
static void
call_back (const BstGame *game, BstState *state, const BstMove *move)
{
  uint16_t seg = bst_move_seg (game, state, move);
  int points[BST_MAX_PLAYERS] = { 0 };
  BstValue worth;

  bst_feature_value (game, state, seg, &worth);
  points[state->active] = worth.points;
  bst_figure_take (game, state, bst_figure_find (game, state, seg, state->active, BST_FIGURE_ABBOT));
  bst_round (game, state, BST_REASON_ABBOT, points, &worth, seg);
}

/* --- a track without a map: whose abbots are out --- */

static size_t
entries (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  (void) game;
  (void) state;
  out_moves[0] = (BstMove){ .kind = BST_KIND_ENTRY, .act = BST_ACT_SET_ABBOTS };
  return 1;
}

static const char *
accepts (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  BstMove plain = { .kind = BST_KIND_ENTRY, .act = BST_ACT_SET_ABBOTS };

  (void) state;
  (void) frame;
  memcpy (plain.v, move->v, sizeof plain.v);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (move->v[seat] < 0 || move->v[seat] > (seat < game->n_players))
      return "ABBOT-10";
  return memcmp (move, &plain, sizeof plain) == 0 ? NULL : "ABBOT-10";
}

static void
set_abbots (BstState *state, const BstMove *move)
{
  state->m.abbot.on_map = 0;
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    state->m.abbot.on_map |= move->v[seat] << seat;
}

static void
act (const BstGame *game, BstState *state, const BstMove *move)
{
  if (move->act == BST_ACT_SET_ABBOTS)
    set_abbots (state, move);
  else
    call_back (game, state, move);
}

const BstRules bst_rules_abbot = {
  .id = "abbot",
  .module = BST_MODULE_ABBOT,
  .no_followers = no_followers,
  .options = options,
  .value = value,
  .value_terrains = 1 << BST_GARDEN,
  .act = act,
  .on_track = true,
  .entries = entries,
  .accepts = accepts,
};
