/* manual.c – entries of the people at a real board, see manual.h.
 *
 * Knows the track and the order of the program, no map and no module by name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"
#include "manual.h"

#include <assert.h>
#include <string.h>

enum
{
  STEP_ASK,
  STEP_NEXT_TURN, /* frame->ref: the seat */
  STEP_FINISH,
};

void
bst_manual_begin (const BstGame *game, BstState *state)
{
  state->landed = false;
  bst_push (state, BST_MODULE_CORE, BST_OP_ENTRY, BST_KIND_ENTRY, BST_KEEPER);
}

static void
next_turn (const BstGame *game, BstState *state, int seat)
{
  state->in_extra_turn = seat == state->active;
  state->active = seat;
  bst_jump (game, state, BST_STEP_TURN_BEGIN);
}

static void
begin_final (const BstGame *game, BstState *state)
{
  state->phase = BST_PHASE_FINAL;
  bst_tell (game, state, .type = BST_EVENT_PHASE, .player = BST_NOBODY, .b = 2);
  bst_jump (game, state, BST_STEP_FINAL_1);
}

int
bst_manual_run (const BstGame *game, BstState *state, BstFrame *frame)
{
  switch (frame->step)
    {
    case STEP_ASK:
      return BST_RUN_ASK;
    case STEP_NEXT_TURN:
      next_turn (game, state, frame->ref);
      return BST_RUN_DONE;
    default:
      /* The second time the program just goes on, to the last steps of final scoring. */
      if (state->phase != BST_PHASE_FINAL)
        begin_final (game, state);
      return BST_RUN_DONE;
    }
}

/* --- what may be entered --- */

size_t
bst_manual_legal (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

#define ENTRY(...)                                                                                                     \
  out_moves[n++] = (BstMove) { .kind = BST_KIND_ENTRY, __VA_ARGS__ }
  for (int seat = 0; seat < game->n_players; seat++)
    {
      ENTRY (.act = BST_ACT_AWARD, .a = BST_REASON_MANUAL);
      out_moves[n - 1].v[seat] = 1;
    }
  for (int seat = 0; seat < game->n_players; seat++)
    ENTRY (.act = BST_ACT_CORRECT, .a = seat, .x = 1);
  if (state->phase == BST_PHASE_PLAY)
    {
      ENTRY (.act = BST_ACT_ROUND);
      for (int seat = 0; seat < game->n_players; seat++)
        ENTRY (.act = BST_ACT_TURN, .a = seat);
    }
  ENTRY (.act = BST_ACT_FINISH);
#undef ENTRY
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (game->rules[module] && game->rules[module]->entries)
      n += game->rules[module]->entries (game, state, out_moves + n);
  return n;
}

static bool
is_within (int number, int least, int most)
{
  return number >= least && number <= most;
}

static const char *
check_award (const BstGame *game, const BstMove *move)
{
  bool any = false;

  /* Robberies follow from the other awards. */
  if (!is_within (move->a, 0, BST_N_REASONS - 1) || move->a == BST_REASON_ROBBERY)
    return "MIX-62";
  if (!is_within (move->x, 0, BST_MAX_ENTRY) || !is_within (move->y, 0, BST_MAX_ENTRY) || move->rot > 1)
    return "BASE-70";
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      if (!is_within (move->v[seat], 0, seat < game->n_players ? BST_MAX_ENTRY : 0))
        return "MIX-66";
      any |= move->v[seat] > 0;
    }
  return any ? NULL : "MIX-2";
}

static const char *
check_correction (const BstGame *game, const BstState *state, const BstMove *move)
{
  const int n_figures = state->phase == BST_PHASE_FINAL ? 1 : game->n_track_figures;

  if (!is_within (move->a, 0, game->n_players - 1) || !is_within (move->b, 0, n_figures - 1))
    return "BASE-70";
  if (!is_within (move->x, -BST_MAX_ENTRY, BST_MAX_ENTRY) || state->total[move->a][move->b] + move->x < 0)
    return "BASE-74";
  return NULL;
}

/* The move with nothing but what its act may carry: whatever else is set makes it another move. */
static bool
is_plain (const BstMove *move, const BstMove *wanted)
{
  return memcmp (move, wanted, sizeof *move) == 0;
}

const char *
bst_manual_accepts (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  const BstRules *rules;
  BstMove plain = { .kind = BST_KIND_ENTRY, .act = move->act };
  bool playing = state->phase == BST_PHASE_PLAY;
  const char *clause = NULL;

  switch (move->act)
    {
    case BST_ACT_AWARD:
      plain.a = move->a;
      plain.x = move->x;
      plain.y = move->y;
      plain.rot = move->rot;
      memcpy (plain.v, move->v, sizeof plain.v);
      clause = check_award (game, move);
      break;
    case BST_ACT_CORRECT:
      plain.a = move->a;
      plain.b = move->b;
      plain.x = move->x;
      clause = check_correction (game, state, move);
      break;
    case BST_ACT_TURN:
      plain.a = move->a;
      if (!playing || !is_within (move->a, 0, game->n_players - 1))
        clause = "BASE-20";
      break;
    case BST_ACT_ROUND:
      if (!playing)
        clause = "MIX-82";
      break;
    case BST_ACT_FINISH:
      break;
    default:
      rules = move->act < BST_N_ACTS ? game->rules[bst_acts[move->act].module] : NULL;
      return rules && rules->entries ? rules->accepts (game, state, frame, move) : "BASE-70";
    }
  return clause ? clause : is_plain (move, &plain) ? NULL : "BASE-70";
}

/* --- entering --- */

static void
award (const BstGame *game, BstState *state, const BstMove *move)
{
  int points[BST_MAX_PLAYERS];
  const BstValue value = { .tiles = move->x, .shields = move->y, .finished = move->rot };

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    points[seat] = move->v[seat];
  bst_group (game, state, move->a, points, &value, BST_NONE);
}

static void
correct (const BstGame *game, BstState *state, const BstMove *move)
{
  bst_track_correct (game, state, move->a, move->b, move->x);
  bst_tell (game, state, .type = BST_EVENT_CORRECTION, .player = move->a, .a = move->x, .b = move->b,
            .d = bst_score (state, move->a));
}

void
bst_manual_apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  switch (move->act)
    {
    case BST_ACT_AWARD:
      award (game, state, move);
      break;
    case BST_ACT_CORRECT:
      correct (game, state, move);
      break;
    case BST_ACT_ROUND:
      bst_round_end (game, state);
      break;
    case BST_ACT_TURN:
      frame->step = STEP_NEXT_TURN;
      frame->ref = move->a;
      bst_round_end (game, state);
      break;
    case BST_ACT_FINISH:
      frame->step = STEP_FINISH;
      bst_round_end (game, state);
      break;
    default:
      game->rules[bst_acts[move->act].module]->act (game, state, move);
    }
}
