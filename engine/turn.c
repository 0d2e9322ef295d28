/* turn.c – the core actions of the turn: draw, place, follower step, whose turn is next. Scoring is in scoring.c.
 *
 * The order stands in step-list.h. Here is what the core does at the steps that are its own; modules are only asked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"
#include "manual.h"
#include "playout.h"

#include <assert.h>

/* --- piles --- */

int
bst_current_pile (const BstGame *game, const BstState *state)
{
  for (int i = 0; i < game->n_pile; i++)
    {
      int pile = game->ask_pile[i]->pile (game, state);

      if (pile >= -1)
        return pile;
    }
  return state->pile[BST_GROUP_LAND] > 0 ? BST_GROUP_LAND : -1;
}

/* The tile that chance draws from a pile, looked for from the nearer end. */
static int
pick_tile (const BstGame *game, const BstState *state, int group, uint64_t random)
{
  const uint16_t *left = bst_left (game, state);
  const uint16_t *tile = &game->by_group[game->group_at[group]];
  int pick = ((random >> 32) * state->pile[group]) >> 32;
  int from_end = state->pile[group] - 1 - pick;

  if (pick <= from_end)
    {
      while ((pick -= left[*tile]) >= 0)
        tile++;
      return *tile;
    }
  tile = &game->by_group[game->group_at[group + 1] - 1];
  while ((from_end -= left[*tile]) >= 0)
    tile--;
  return *tile;
}

void
bst_pile_pick (const BstGame *game, const BstState *state, int group, int kind, uint64_t random, BstMove *out_move)
{
  int tile = pick_tile (game, state, group, random);

  *out_move = (BstMove){ .kind = kind, .a = tile, .b = bst_left (game, state)[tile] };
}

size_t
bst_pile_list (const BstGame *game, const BstState *state, int group, int kind, BstMove *out_moves)
{
  const uint16_t *left = bst_left (game, state);
  size_t n = 0;

  for (int tile = 0; tile < game->n_tiles; tile++)
    if (left[tile] && game->tiles[tile].group == group)
      out_moves[n++] = (BstMove){ .kind = kind, .a = tile, .b = left[tile] };
  return n;
}

void
bst_take_from_pile (const BstGame *game, BstState *state, int tile)
{
  bst_edit_left (game, state)[tile]--;
  state->pile[game->tiles[tile].group]--;
}

static void
put_back (const BstGame *game, BstState *state, int tile)
{
  bst_edit_left (game, state)[tile]++;
  state->pile[game->tiles[tile].group]++;
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

/* BASE-38, MIX-33: nothing to draw ends the turn; what was pending lapses. */
static void
end_turn_early (const BstGame *game, BstState *state)
{
  state->extra_tiles = 0;
  state->extra_turn = false;
  bst_jump (game, state, BST_STEP_TURN_END);
}

static void
step_draw (const BstGame *game, BstState *state)
{
  int pile = bst_current_pile (game, state);

  if (pile < 0)
    end_turn_early (game, state);
  else
    bst_push_chance (state, BST_MODULE_CORE, BST_OP_DRAW, BST_KIND_DRAW, BST_STREAM_TILES, true)->count = pile;
}

static void
draw (const BstGame *game, BstState *state, int tile)
{
  bst_take_from_pile (game, state, tile);
  state->hand = tile;
  bst_tell (game, state, .type = BST_EVENT_DRAW, .player = state->active, .a = tile);
}

static void
play_draw (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch)
{
  int pile = bst_current_pile (game, state);
  uint64_t random;

  (void) scratch;
  if (pile < 0)
    {
      end_turn_early (game, state);
      return;
    }
  random = bst_random (playout->seed, BST_STREAM_TILES, state->drawn[BST_STREAM_TILES]++);
  draw (game, state, pick_tile (game, state, pile, random));
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
place (const BstGame *game, BstState *state, const BstMove *move)
{
  int tile = state->hand;

  state->hand = BST_NONE;
  state->seq.tile_site = bst_lay_tile (game, state, tile, move);
}

static void
play_place (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch)
{
  uint64_t before = playout->random;
  BstMove move;

  (void) scratch;
  if (bst_is_judged (game, state->hand))
    step_place (game, state);
  else if (bst_pick_placement (game, state, state->hand, bst_playout_random (playout),
                               (BstMove){ .kind = BST_KIND_PLACE_TILE }, &move))
    place (game, state, &move);
  else
    {
      /* Nothing was asked, so that nothing was left to chance. */
      playout->random = before;
      give_up_tile (game, state);
    }
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

  out_moves[n++] = (BstMove){ .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PASS };
  for (int i = 0; i < game->n_options; i++)
    n += game->ask_options[i]->options (game, state, out_moves + n);
  return n;
}

static void
take_option (const BstGame *game, BstState *state, const BstMove *move)
{
  if (move->act != BST_ACT_PASS)
    game->rules[bst_acts[move->act].module]->act (game, state, move);
}

static void
play_follower (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch)
{
  size_t n = list_options (game, state, scratch);
  BstMove move = scratch[((uint64_t) bst_playout_random (playout) * n) >> 32];

  take_option (game, state, &move);
}

/* Why something can't be done in the follower step: a module's clause, or why a figure may not be put on the new tile. */
static const char *
why_no_option (const BstGame *game, const BstState *state, const BstMove *move)
{
  const BstRules *rules = move->act < BST_N_ACTS ? game->rules[bst_acts[move->act].module] : NULL;
  uint16_t seg;
  const char *clause;

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
bst_turn_core_step (const BstGame *game, BstStep step)
{
  static const BstStepFunc core[BST_N_STEPS] = {
    [BST_STEP_SETUP] = step_setup,
    [BST_STEP_TURN_BEGIN] = step_turn_begin,
    [BST_STEP_SEQUENCE_BEGIN] = step_sequence_begin,
    [BST_STEP_DRAW] = step_draw,
    [BST_STEP_DRAWN_ROUND_END] = step_drawn_round_end,
    [BST_STEP_PLACE] = step_place,
    [BST_STEP_FOLLOWER] = step_follower,
    [BST_STEP_COLLECT] = bst_step_collect,
    [BST_STEP_SCORE] = bst_step_score,
    [BST_STEP_RETURN] = bst_step_return,
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

BstPlayFunc
bst_turn_core_play (BstStep step)
{
  static const BstPlayFunc core[BST_N_STEPS] = {
    [BST_STEP_DRAW] = play_draw,
    [BST_STEP_PLACE] = play_place,
    [BST_STEP_FOLLOWER] = play_follower,
  };

  return core[step];
}

/* May the step be answered at once? Where somebody chooses or the playout may end, the question must come to the table. */
static inline bool
is_left_to_chance (const BstState *state, const BstPlayout *playout, int step)
{
  return (!playout->choose || step == BST_STEP_DRAW) && (!playout->last_turn || state->turn <= playout->last_turn);
}

int
bst_turn_play (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch)
{
  int depth = state->depth;

  while (state->pc < game->n_program)
    {
      const BstInstruction *instruction = &game->program[state->pc++];

      if (!(instruction->phases & state->phase))
        continue;
      if (instruction->play && is_left_to_chance (state, playout, instruction->step))
        instruction->play (game, state, playout, scratch);
      else
        instruction->run (game, state);
      if (state->depth != depth)
        return BST_RUN_AGAIN;
    }
  return BST_RUN_DONE;
}

/* --- frames of the core --- */

/* Kept apart from core_run() below: one that only asks has no registers to save. */
__attribute__ ((noinline)) static int
run_program (const BstGame *game, BstState *state)
{
  const size_t n = game->n_program;
  const unsigned depth = state->depth;
  size_t pc = state->pc;

  while (pc < n)
    {
      const BstInstruction *instruction = &game->program[pc++];

      if (!(instruction->phases & state->phase))
        continue;
      state->pc = pc;
      instruction->run (game, state);
      if (state->depth != depth)
        return BST_RUN_AGAIN;
      pc = state->pc;
    }
  return BST_RUN_DONE;
}

__attribute__ ((noinline)) static int
run_scoring (const BstGame *game, BstState *state, BstFrame *frame)
{
  switch (frame->op)
    {
    case BST_OP_SCORE:
      return bst_run_score (game, state);
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

static int
core_run (const BstGame *game, BstState *state, BstFrame *frame)
{
  if (frame->op == BST_OP_GAME)
    return run_program (game, state);
  return frame->op <= BST_OP_FOLLOWER ? BST_RUN_ASK : run_scoring (game, state, frame);
}

static size_t
core_legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  switch (frame->op)
    {
    case BST_OP_DRAW:
      return bst_pile_list (game, state, frame->count, BST_KIND_DRAW, out_moves);
    case BST_OP_PLACE:
      return bst_list_placements (game, state, frame->ref, (BstMove){ .kind = BST_KIND_PLACE_TILE }, out_moves);
    case BST_OP_PLACE_PIECE:
      if (frame->flag)
        return bst_list_tile_placements (game, state, frame->ref, out_moves);
      return bst_list_piece_placements (game, state, frame->ref, frame->count, out_moves);
    case BST_OP_FOLLOWER:
      return list_options (game, state, out_moves);
    case BST_OP_SCORE:
      return bst_list_score (game, state, out_moves);
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

static bool
core_pick (const BstGame *game, const BstState *state, const BstFrame *frame, uint32_t random, BstMove *out_move)
{
  return frame->op == BST_OP_PLACE && !bst_is_judged (game, frame->ref)
         && bst_pick_placement (game, state, frame->ref, random, (BstMove){ .kind = BST_KIND_PLACE_TILE }, out_move);
}

static void
core_apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  switch (frame->op)
    {
    case BST_OP_DRAW:
      bst_pop (state);
      draw (game, state, move->a);
      break;
    case BST_OP_PLACE:
      bst_pop (state);
      place (game, state, move);
      break;
    case BST_OP_PLACE_PIECE:
      bst_apply_place_piece (game, state, frame, move);
      break;
    case BST_OP_FOLLOWER:
      bst_pop (state);
      take_option (game, state, move);
      break;
    case BST_OP_SCORE:
      bst_apply_score (game, state, move);
      break;
    case BST_OP_ENTRY:
      bst_manual_apply (game, state, frame, move);
      break;
    default:
      assert (false);
    }
}

/* Whoever had a piece laid knows by which rule. */
static const char *
core_clause (const BstGame *game, const BstState *state, const BstFrame *frame)
{
  const BstFrame *below = frame - 1;
  const BstRules *rules;

  if (frame->op != BST_OP_PLACE_PIECE || below->module == BST_MODULE_CORE)
    return NULL;
  rules = game->rules[below->module];
  return rules->clause ? rules->clause (game, state, below) : NULL;
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
  .pick = core_pick,
  .apply = core_apply,
  .clause = core_clause,
  .why_not = core_why_not,
};
