/* turn.c – the core actions of the turn: draw, place, follower step, scoring, whose turn is next.
 *
 * The order stands in steps.def. Here is what the core does at the steps that are its own; modules are only asked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"
#include "manual.h"

#include <assert.h>

/* --- piles --- */

int
bst_current_pile (const BstGame  *game,
                  const BstState *state)
{
  for (int i = 0; i < game->n_pile; i++)
    {
      int pile = game->ask_pile[i]->pile (game, state);

      if (pile >= -1)
        return pile;
    }
  return state->pile[BST_GROUP_LAND] > 0 ? BST_GROUP_LAND : -1;
}

void
bst_pile_pick (const BstGame  *game,
               const BstState *state,
               int             group,
               int             kind,
               uint64_t        random,
               BstMove        *out_move)
{
  const uint16_t *left = bst_left (game, state);
  int             pick = ((random >> 32) * state->pile[group]) >> 32;
  int             tile = 0;

  for (;; tile++)
    if (game->tiles[tile].group == group && (pick -= left[tile]) < 0)
      break;
  *out_move = (BstMove) { .kind = kind, .a = tile, .b = left[tile] };
}

size_t
bst_pile_list (const BstGame  *game,
               const BstState *state,
               int             group,
               int             kind,
               BstMove        *out_moves)
{
  const uint16_t *left = bst_left (game, state);
  size_t          n = 0;

  for (int tile = 0; tile < game->n_tiles; tile++)
    if (left[tile] && game->tiles[tile].group == group)
      out_moves[n++] = (BstMove) { .kind = kind, .a = tile, .b = left[tile] };
  return n;
}

void
bst_take_from_pile (const BstGame *game,
                    BstState      *state,
                    int            tile)
{
  bst_left (game, state)[tile]--;
  state->pile[game->tiles[tile].group]--;
}

static void
put_back (const BstGame *game, BstState *state, int tile)
{
  bst_left (game, state)[tile]++;
  state->pile[game->tiles[tile].group]++;
}

/* --- placing --- */

static const char *
forbidden_by (const BstGame *game, const BstState *state, const BstPlacement *placement)
{
  for (int i = 0; i < game->n_may_place; i++)
    {
      const char *clause = game->ask_may_place[i]->may_place (game, state, placement);

      if (clause)
        return clause;
    }
  return NULL;
}

/* Lowest rotation of a set of them. */
static inline int
first_rotation (unsigned rotations)
{
  static const uint8_t first[16] = { 0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0 };

  return first[rotations];
}

/* Rotations of a tile on a frontier site that match at all sides and that no module forbids. */
static unsigned
allowed_rotations (const BstGame *game, const BstState *state, int tile, const BstSite *site, unsigned rotations)
{
  for (int rot = 0; rot < 4; rot++)
    {
      BstPlacement placement = { tile, BST_NONE, site->x, site->y, rot, 0 };

      if (rotations >> rot & 1 && forbidden_by (game, state, &placement))
        rotations &= ~(1u << rot);
    }
  return rotations;
}

/* Writes one option per rotation; `pattern` says what they have in common. */
static inline BstMove *
write_places (BstMove *out, const BstMove *pattern, const BstSite *site, unsigned rotations)
{
  BstMove move = *pattern;

  move.x = site->x;
  move.y = site->y;
  do
    {
      move.rot = first_rotation (rotations);
      *out++ = move;
      rotations &= rotations - 1;
    }
  while (rotations);
  return out;
}

/* Legal places of a single tile. This is the hot loop of a game played by machine: one look into the table `fit` per
 * frontier cell (BASE-32). */
static size_t
list_places (const BstGame *game, const BstState *state, int tile, BstMove pattern, BstMove *out_moves)
{
  const uint16_t *frontier = bst_frontier (game, state);
  const uint16_t *end = frontier + state->n_frontier;
  const BstSite  *sites = bst_sites (game, state);
  const uint8_t  *fit = &game->fit[(size_t) tile * BST_N_NEEDS];
  BstMove        *out = out_moves;

  if (!game->n_may_place)
    {
      for (; frontier < end; frontier++)
        {
          const BstSite *site = &sites[*frontier];
          unsigned       rotations = fit[site->need];

          if (rotations)
            out = write_places (out, &pattern, site, rotations);
        }
      return out - out_moves;
    }
  for (; frontier < end; frontier++)
    {
      const BstSite *site = &sites[*frontier];
      unsigned       rotations = fit[site->need];

      if (rotations && (rotations = allowed_rotations (game, state, tile, site, rotations)))
        out = write_places (out, &pattern, site, rotations);
    }
  return out - out_moves;
}

bool
bst_can_place (const BstGame  *game,
               const BstState *state,
               int             tile)
{
  const uint16_t *frontier = bst_frontier (game, state);
  const BstSite  *sites = bst_sites (game, state);
  const uint8_t  *fit = &game->fit[(size_t) tile * BST_N_NEEDS];

  for (int i = 0; i < state->n_frontier; i++)
    {
      const BstSite *site = &sites[frontier[i]];
      unsigned       rotations = fit[site->need];

      if (rotations && (!game->n_may_place || allowed_rotations (game, state, tile, site, rotations)))
        return true;
    }
  return false;
}

/* Is frontier place `index` the first one that the piece would cover? Each position is listed from there alone. */
static bool
covers_first (const BstGame *game, const BstState *state, const BstPiece *piece, int face, int x, int y, int rot,
              int index)
{
  const BstSite *sites = bst_sites (game, state);

  for (int i = 0; i < piece->n_squares; i++)
    {
      int      dx, dy;
      uint16_t site;

      bst_piece_cell (piece, face, i, rot, &dx, &dy);
      site = bst_board_find (game, state, x + dx, y + dy);
      if (site != BST_NONE && sites[site].tile == BST_NONE && sites[site].first < index)
        return false;
    }
  return true;
}

/* Legal places of a large piece. Stops at the first if out_moves is NULL. */
static size_t
list_piece_places (const BstGame *game, const BstState *state, int piece_index, int face, BstMove *out_moves)
{
  const BstPiece *piece = &game->pieces[piece_index];
  const BstSite  *sites = bst_sites (game, state);
  size_t          n = 0;

  for (int i = 0; i < state->n_frontier; i++)
    for (int rot = 0; rot < 4; rot++)
      for (int square = 0; square < piece->n_squares; square++)
        {
          const BstSite *site = &sites[bst_frontier (game, state)[i]];
          BstPlacement   placement = { BST_NONE, piece_index, 0, 0, rot, face };
          int            dx, dy;

          bst_piece_cell (piece, face, square, rot, &dx, &dy);
          placement.x = site->x - dx;
          placement.y = site->y - dy;
          if (!bst_board_piece_fits (game, state, piece_index, face, placement.x, placement.y, rot)
              || !covers_first (game, state, piece, face, placement.x, placement.y, rot, i)
              || forbidden_by (game, state, &placement))
            continue;
          if (!out_moves)
            return 1;
          out_moves[n++] = (BstMove) { .kind = BST_KIND_PLACE_PIECE, .a = piece_index, .b = face, .rot = rot,
                                       .x = placement.x, .y = placement.y };
        }
  return n;
}

bool
bst_push_lay_piece (const BstGame *game,
                    BstState      *state,
                    int            player,
                    int            piece,
                    int            face)
{
  BstFrame *frame;

  if (!list_piece_places (game, state, piece, face, NULL))
    return false;
  frame = bst_push (state, BST_MODULE_CORE, BST_OP_PLACE_PIECE, BST_KIND_PLACE_PIECE, player);
  frame->ref = piece;
  frame->count = face;
  return true;
}

size_t
bst_list_tile_places (const BstGame  *game,
                      const BstState *state,
                      int             tile,
                      BstMove        *out_moves)
{
  return list_places (game, state, tile, (BstMove) { .kind = BST_KIND_PLACE_PIECE, .a = ~tile }, out_moves);
}

bool
bst_push_lay_tile (const BstGame *game,
                   BstState      *state,
                   int            player,
                   int            tile)
{
  BstFrame *frame;

  if (!bst_can_place (game, state, tile))
    return false;
  frame = bst_push (state, BST_MODULE_CORE, BST_OP_PLACE_PIECE, BST_KIND_PLACE_PIECE, player);
  frame->ref = tile;
  frame->flag = 1;
  return true;
}

static void
note_laid (BstState *state, uint16_t site)
{
  BstSequence *seq = &state->seq;

  assert (seq->n_laid < BST_MAX_LAID);
  seq->laid_piece[seq->n_laid] = seq->n_placements;
  seq->laid[seq->n_laid++] = site;
}

uint16_t
bst_lay_tile (const BstGame *game,
              BstState      *state,
              int            tile,
              const BstMove *move)
{
  uint16_t site = bst_board_lay (game, state, tile, move->x, move->y, move->rot);

  note_laid (state, site);
  state->seq.n_placements++;
  bst_tell (game, state, .type = BST_EVENT_PLACE, .player = state->active, .a = tile, .x = move->x, .y = move->y,
            .b = move->rot);
  return site;
}

static void
lay_piece (const BstGame *game, BstState *state, const BstMove *move)
{
  const BstPiece *piece = &game->pieces[move->a];

  bst_board_lay_piece (game, state, move->a, move->b, move->x, move->y, move->rot);
  for (int i = 0; i < piece->n_squares; i++)
    {
      int dx, dy;

      bst_piece_cell (piece, move->b, i, move->rot, &dx, &dy);
      note_laid (state, bst_board_find (game, state, move->x + dx, move->y + dy));
      bst_tell (game, state, .type = BST_EVENT_PLACE, .player = state->active, .a = piece->squares[move->b][i].tile,
                .x = move->x + dx, .y = move->y + dy, .b = move->rot);
    }
  state->seq.n_placements++;
}

static void
apply_place_piece (const BstGame *game, BstState *state, const BstFrame *frame, const BstMove *move)
{
  bool single = frame->flag;
  int  tile = frame->ref;

  bst_pop (state);
  if (single)
    bst_lay_tile (game, state, tile, move);
  else
    lay_piece (game, state, move);
}

/* Why a tile may not lie there (BASE-32, BASE-34, or a module's clause). */
const char *
bst_why_not_place (const BstGame  *game,
                   const BstState *state,
                   int             tile,
                   const BstMove  *move)
{
  BstPlacement placement = { tile, BST_NONE, move->x, move->y, move->rot, 0 };

  if (move->rot > 3 || !(game->tiles[tile].rotations >> move->rot & 1))
    return "BASE-34";
  if (!(bst_board_fit (game, state, tile, move->x, move->y) >> move->rot & 1))
    return "BASE-32";
  return forbidden_by (game, state, &placement);
}

/* --- steps --- */

static void
step_setup (const BstGame *game, BstState *state)
{
  for (int i = 0; i < game->n_start; i++)
    {
      const BstStart *start = &game->start[i];

      if (start->tile != BST_NONE)
        bst_board_lay (game, state, start->tile, start->x, start->y, start->rot);
      else
        bst_board_lay_piece (game, state, start->piece, start->face, start->x, start->y, start->rot);
      /* MIX-15: what the start completes is nobody's business, and there may be more of it than a turn can hold. */
      state->seq.n_touched = 0;
    }
}

static void
step_turn_begin (const BstGame *game, BstState *state)
{
  state->turn++;
  state->extra_turn = false;
  state->extra_tiles = 0;
  bst_tell (game, state, .type = BST_EVENT_TURN, .player = state->active, .a = state->turn,
            .flag = state->in_extra_turn);
}

static void
step_sequence_begin (const BstGame *game, BstState *state)
{
  BstSequence *seq = &state->seq;

  (void) game;
  seq->tile_site = BST_NONE;
  seq->n_finished = seq->n_scored = seq->n_owned = 0;
  seq->n_laid = seq->n_placements = seq->n_touched = 0;
}

static void
step_draw (const BstGame *game, BstState *state)
{
  int pile = bst_current_pile (game, state);

  if (pile < 0)
    {
      /* BASE-38, MIX-33: nothing to draw ends the turn; what was pending lapses. */
      state->extra_tiles = 0;
      state->extra_turn = false;
      bst_jump (game, state, BST_STEP_TURN_END);
      return;
    }
  bst_push_chance (state, BST_MODULE_CORE, BST_OP_DRAW, BST_KIND_DRAW, BST_STREAM_TILES, true)->count = pile;
}

static void
apply_draw (const BstGame *game, BstState *state, const BstMove *move)
{
  bst_pop (state);
  bst_take_from_pile (game, state, move->a);
  state->hand = move->a;
  bst_tell (game, state, .type = BST_EVENT_DRAW, .player = state->active, .a = move->a);
}

static void
step_drawn_round_end (const BstGame *game, BstState *state)
{
  if (!state->round_open)
    return;
  state->round_open = false;
  bst_round_end (game, state);
}

/* BASE-36: a tile that fits nowhere leaves the game, or goes back where a module says so; another is drawn. */
static void
give_up_tile (const BstGame *game, BstState *state)
{
  int tile = state->hand;
  int fate = BST_UNPLACEABLE_DISCARD;

  for (int i = 0; i < game->n_unplaceable && fate == BST_UNPLACEABLE_DISCARD; i++)
    fate = game->ask_unplaceable[i]->unplaceable (game, state, tile);
  state->hand = BST_NONE;
  if (fate == BST_UNPLACEABLE_PUT_BACK)
    {
      put_back (game, state, tile);
      bst_tell (game, state, .type = BST_EVENT_PUT_BACK, .player = state->active, .a = tile, .clause = "EC-R3");
    }
  else
    {
      state->n_discarded++;
      bst_tell (game, state, .type = BST_EVENT_DISCARD, .player = state->active, .a = tile, .clause = "BASE-36");
    }
  bst_jump (game, state, BST_STEP_BEFORE_DRAW);
}

static void
step_place (const BstGame *game, BstState *state)
{
  if (bst_can_place (game, state, state->hand))
    bst_push (state, BST_MODULE_CORE, BST_OP_PLACE, BST_KIND_PLACE_TILE, state->active)->ref = state->hand;
  else
    give_up_tile (game, state);
}

static void
apply_place (const BstGame *game, BstState *state, const BstMove *move)
{
  int tile = state->hand;

  bst_pop (state);
  state->hand = BST_NONE;
  state->seq.tile_site = bst_lay_tile (game, state, tile, move);
}

static void
step_follower (const BstGame *game, BstState *state)
{
  (void) game;
  bst_push (state, BST_MODULE_CORE, BST_OP_FOLLOWER, BST_KIND_FOLLOWER, state->active);
}

static size_t
list_options (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

  out_moves[n++] = (BstMove) { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PASS };
  for (int i = 0; i < game->n_options; i++)
    n += game->ask_options[i]->options (game, state, out_moves + n);
  return n;
}

static void
apply_option (const BstGame *game, BstState *state, const BstMove *move)
{
  bst_pop (state);
  if (move->act != BST_ACT_PASS)
    game->rules[bst_acts[move->act].module]->act (game, state, move);
}

/* Why something can't be done in the follower step: a module's clause, or why a figure may not be put on the new tile. */
static const char *
why_no_option (const BstGame *game, const BstState *state, const BstMove *move)
{
  const BstRules *rules = move->act < BST_N_ACTS ? game->rules[bst_acts[move->act].module] : NULL;
  uint16_t        seg;
  const char     *clause;

  if (!rules || move->figure >= BST_N_FIGURES)
    return NULL;
  if (rules->why_not_act)
    return rules->why_not_act (game, state, move);
  if (move->act != BST_ACT_PLACE)
    return NULL;
  seg = bst_move_seg (game, state, move);
  if (seg == BST_NONE || bst_segs (game, state)[seg].site != state->seq.tile_site)
    return "BASE-42";
  clause = bst_may_stand (game, state, seg, move->figure);
  if (clause)
    return clause;
  if (!state->supply[state->active][move->figure])
    return "BASE-41";
  return bst_feature_figures (game, state, seg) ? "BASE-44" : NULL;
}

/* --- S9 --- */

#define MAX_SORTED (BST_MAX_PLAYERS * 64)       /* every figure on a feature of its own */

/* Place of a feature in the default order (BASE-65): kind, first tile in reading order, its segment there. */
static uint64_t
order_key (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg  *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  uint64_t       best = UINT64_MAX;
  uint16_t       s = seg;

  do
    {
      const BstSite *site = &sites[segs[s].site];
      uint64_t       key = (uint64_t) (uint16_t) (site->y + 0x8000) << 24 | (uint64_t) (uint16_t) (site->x + 0x8000) << 8
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
      int      j = i;

      for (; j > 0 && keys[j - 1] > key; j--)
        {
          keys[j] = keys[j - 1];
          list[j] = list[j - 1];
        }
      keys[j] = key;
      list[j] = seg;
    }
}

/* Adds a feature to the finished ones if it is one of them and not yet listed. */
static void
note_finished (const BstGame *game, BstState *state, uint16_t seg, bool owned)
{
  BstSequence  *seq = &state->seq;
  const BstSeg *segs = bst_segs (game, state);

  if ((bst_feature_figures (game, state, seg) > 0) != owned || !bst_feature_is_finished (game, state, seg))
    return;
  for (int i = 0; i < seq->n_finished; i++)
    if (segs[seq->finished[i]].root == segs[seg].root)
      return;
  assert (seq->n_finished < BST_MAX_TOUCHED);
  if (seq->n_finished < BST_MAX_TOUCHED)
    seq->finished[seq->n_finished++] = seg;
}

static void
note_all_finished (const BstGame *game, BstState *state, bool owned)
{
  const BstSequence *seq = &state->seq;
  const BstSite     *sites = bst_sites (game, state);

  for (int i = 0; i < seq->n_laid; i++)
    {
      const BstSite *site = &sites[seq->laid[i]];
      int            n_features = game->tiles[site->tile].n_features;

      for (int feature = 0; feature < n_features; feature++)
        note_finished (game, state, site->first + feature, owned);
    }
  for (int i = 0; i < seq->n_touched; i++)
    note_finished (game, state, seq->touched[i], owned);
}

/* S9a: everything finished by the tiles and links of this sequence, features with figures first. */
static void
step_collect (const BstGame *game, BstState *state)
{
  BstSequence *seq = &state->seq;

  seq->n_finished = seq->n_scored = 0;
  note_all_finished (game, state, true);
  seq->n_owned = seq->n_finished;
  if (seq->n_owned > 1)
    sort_features (game, state, seq->finished, seq->n_owned);
  if (game->n_feature_done)
    note_all_finished (game, state, false);
}

/* Every owner gets the whole value (MIX-51). */
static void
award_feature (const BstGame *game, BstState *state, uint16_t seg, int owners)
{
  int      points[BST_MAX_PLAYERS] = { 0 };
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
bst_score_unfinished (const BstGame *game,
                      BstState      *state,
                      int            terrains)
{
  const BstSeg    *segs = bst_segs (game, state);
  const BstFigure *figures = bst_figures_on_map (game, state);
  uint16_t         list[MAX_SORTED];
  int              n = 0;

  for (int i = 0; i < state->n_figures; i++)
    {
      uint16_t seg = figures[i].seg;
      bool     fresh = terrains >> segs[seg].terrain & 1;

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
static void
step_score (const BstGame *game, BstState *state)
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

static int
run_score (const BstGame *game, BstState *state)
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

static size_t
list_score (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const BstSequence *seq = &state->seq;
  size_t             n = 0;

  for (int i = seq->n_scored; i < seq->n_owned; i++)
    {
      out_moves[n] = (BstMove) { .kind = BST_KIND_SCORE_NEXT };
      bst_move_name_seg (game, state, seq->finished[i], &out_moves[n++]);
    }
  return n;
}

static void
apply_score (const BstGame *game, BstState *state, const BstMove *move)
{
  BstSequence *seq = &state->seq;
  uint16_t     seg = bst_move_seg (game, state, move);
  int          i = seq->n_scored;

  while (i < seq->n_owned - 1 && seq->finished[i] != seg)
    i++;
  for (; i > seq->n_scored; i--)
    seq->finished[i] = seq->finished[i - 1];
  seq->finished[seq->n_scored++] = seg;
  score_finished (game, state, seg);
}

/* S9d: all are scored before any figure goes home (BASE-62, BASE-65). */
static void
step_return (const BstGame *game, BstState *state)
{
  const BstSequence *seq = &state->seq;

  for (int i = 0; i < seq->n_owned; i++)
    bst_figure_take_all (game, state, seq->finished[i]);
  for (int i = 0; i < seq->n_finished; i++)
    for (int j = 0; j < game->n_feature_done; j++)
      game->on_feature_done[j]->feature_done (game, state, seq->finished[i]);
}

/* S11 */
static void
step_extra_tile (const BstGame *game, BstState *state)
{
  if (!state->extra_tiles)
    return;
  state->extra_tiles--;
  bst_jump (game, state, BST_STEP_SEQUENCE_BEGIN);
}

/* S12: whose turn is next, or the end of the game (BASE-80, MIX-80). */
static void
step_next_turn (const BstGame *game, BstState *state)
{
  int seat = BST_AFTER_DEFAULT;

  for (int i = 0; i < game->n_after_turn && seat == BST_AFTER_DEFAULT; i++)
    seat = game->ask_after_turn[i]->after_turn (game, state);
  if (seat == BST_AFTER_DEFAULT && bst_current_pile (game, state) < 0)
    seat = BST_AFTER_END;
  if (seat == BST_AFTER_GO_ON)
    seat = BST_AFTER_DEFAULT;
  if (seat == BST_AFTER_END)
    {
      state->phase = BST_PHASE_FINAL;
      bst_tell (game, state, .type = BST_EVENT_PHASE, .player = BST_NOBODY, .b = 2);
      return;
    }
  state->in_extra_turn = seat == BST_AFTER_DEFAULT && state->extra_turn;
  if (seat != BST_AFTER_DEFAULT)
    state->active = seat;
  else if (!state->extra_turn)
    state->active = bst_seat_after (game, state->active, 1);
  bst_jump (game, state, BST_STEP_TURN_BEGIN);
}

/* FS-8 */
static void
step_end (const BstGame *game, BstState *state)
{
  state->over = true;
  bst_tell (game, state, .type = BST_EVENT_END, .player = BST_NOBODY);
}

BstStepFunc
bst_turn_core_step (const BstGame *game,
                    BstStep        step)
{
  static const BstStepFunc core[BST_N_STEPS] = {
    [BST_STEP_SETUP] = step_setup,
    [BST_STEP_TURN_BEGIN] = step_turn_begin,
    [BST_STEP_SEQUENCE_BEGIN] = step_sequence_begin,
    [BST_STEP_DRAW] = step_draw,
    [BST_STEP_DRAWN_ROUND_END] = step_drawn_round_end,
    [BST_STEP_PLACE] = step_place,
    [BST_STEP_FOLLOWER] = step_follower,
    [BST_STEP_COLLECT] = step_collect,
    [BST_STEP_SCORE] = step_score,
    [BST_STEP_RETURN] = step_return,
    [BST_STEP_ROUND_END] = bst_round_end,
    [BST_STEP_EXTRA_TILE] = step_extra_tile,
    [BST_STEP_NEXT_TURN] = step_next_turn,
    [BST_STEP_ENTRY] = bst_manual_begin,
    [BST_STEP_FINAL_ENTRY] = bst_manual_begin,
    [BST_STEP_FINAL_8] = step_end,
  };

  /* Ends of rounds are nobody's business without a listener. */
  if ((step == BST_STEP_DRAWN_ROUND_END || step == BST_STEP_ROUND_END) && !game->n_round_end)
    return NULL;
  if ((step == BST_STEP_ENTRY || step == BST_STEP_FINAL_ENTRY) && !game->track_only)
    return NULL;
  return core[step];
}

/* --- frames of the core --- */

static int
run_program (const BstGame *game, BstState *state)
{
  int depth = state->depth;

  while (state->pc < game->n_program)
    {
      const BstInstruction *instruction = &game->program[state->pc++];

      if (!(instruction->phases & state->phase))
        continue;
      instruction->run (game, state);
      if (state->depth != depth)
        return BST_RUN_AGAIN;
    }
  return BST_RUN_DONE;
}

static int
core_run (const BstGame *game, BstState *state, BstFrame *frame)
{
  switch (frame->op)
    {
    case BST_OP_GAME:
      return run_program (game, state);
    case BST_OP_SCORE:
      return run_score (game, state);
    case BST_OP_ENTRY:
      return bst_manual_run (game, state, frame);
    case BST_OP_GROUP:
    case BST_OP_ROUND:
    case BST_OP_ROUND_END:
      return bst_track_run (game, state, frame);
    default:
      return BST_RUN_ASK;
    }
}

static size_t
core_legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  switch (frame->op)
    {
    case BST_OP_DRAW:
      return bst_pile_list (game, state, frame->count, BST_KIND_DRAW, out_moves);
    case BST_OP_PLACE:
      return list_places (game, state, frame->ref, (BstMove) { .kind = BST_KIND_PLACE_TILE }, out_moves);
    case BST_OP_PLACE_PIECE:
      if (frame->flag)
        return bst_list_tile_places (game, state, frame->ref, out_moves);
      return list_piece_places (game, state, frame->ref, frame->count, out_moves);
    case BST_OP_FOLLOWER:
      return list_options (game, state, out_moves);
    case BST_OP_SCORE:
      return list_score (game, state, out_moves);
    case BST_OP_ENTRY:
      return bst_manual_legal (game, state, out_moves);
    default:
      return 0;
    }
}

static bool
core_chance (const BstGame *game, const BstState *state, const BstFrame *frame, uint64_t random, BstMove *out_move)
{
  if (frame->op != BST_OP_DRAW)
    return false;
  bst_pile_pick (game, state, frame->count, BST_KIND_DRAW, random, out_move);
  return true;
}

static void
core_apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  switch (frame->op)
    {
    case BST_OP_DRAW:
      apply_draw (game, state, move);
      break;
    case BST_OP_PLACE:
      apply_place (game, state, move);
      break;
    case BST_OP_PLACE_PIECE:
      apply_place_piece (game, state, frame, move);
      break;
    case BST_OP_FOLLOWER:
      apply_option (game, state, move);
      break;
    case BST_OP_SCORE:
      apply_score (game, state, move);
      break;
    case BST_OP_ENTRY:
      bst_manual_apply (game, state, frame, move);
      break;
    default:
      assert (false);
    }
}

static const char *
core_why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  switch (frame->op)
    {
    case BST_OP_PLACE:
      return bst_why_not_place (game, state, frame->ref, move);
    case BST_OP_PLACE_PIECE:
      return frame->flag ? bst_why_not_place (game, state, frame->ref, move) : "BASE-32";
    case BST_OP_FOLLOWER:
      return why_no_option (game, state, move);
    default:
      return NULL;
    }
}

const BstRules bst_rules_core = {
  .id = "core",
  .module = BST_MODULE_CORE,
  .accepts = bst_manual_accepts,
  .run = core_run,
  .legal = core_legal,
  .chance = core_chance,
  .apply = core_apply,
  .why_not = core_why_not,
};
