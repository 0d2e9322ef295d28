/* agenda.c – the stack of frames and the narrow waist: start, who, legal, check, apply.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

#include <assert.h>
#include <string.h>

BstFrame *
bst_push (BstState *state, int module, int op, int kind, int player)
{
  BstFrame *frame = &state->stack[state->depth++];

  assert (state->depth <= BST_MAX_FRAMES);
  *frame = (BstFrame){ .module = module, .op = op, .kind = kind, .player = player };
  return frame;
}

BstFrame *
bst_push_chance (BstState *state, int module, int op, int kind, int stream, bool weighted)
{
  BstFrame *frame = bst_push (state, module, op, kind, BST_NATURE);

  frame->ref = stream;
  frame->flag = weighted;
  return frame;
}

const BstFrame *
bst_enclosing (const BstState *state, int module, int op)
{
  for (int i = state->depth - 1; i >= 0; i--)
    if (state->stack[i].module == module && state->stack[i].op == op)
      return &state->stack[i];
  return NULL;
}

BstFrame *
bst_edit_enclosing (BstState *state, int module, int op)
{
  return (BstFrame *) bst_enclosing (state, module, op);
}

void
bst_run (const BstGame *game, BstState *state)
{
  while (state->depth)
    {
      BstFrame *frame = bst_top (state);

      switch (game->rules[frame->module]->run (game, state, frame))
        {
        case BST_RUN_ASK:
          return;
        case BST_RUN_DONE:
          bst_pop (state);
          break;
        default:
          break;
        }
    }
}

void
bst_start (const BstGame *game, BstState *state)
{
  bst_state_clear (game, state);
  bst_push (state, BST_MODULE_CORE, BST_OP_GAME, 0, BST_NOBODY);
  bst_run (game, state);
}

const char *
bst_decision_clause (const BstGame *game, const BstState *state)
{
  const BstFrame *frame = &state->stack[state->depth - 1];
  const BstRules *rules = game->rules[frame->module];
  const char *clause = rules->clause ? rules->clause (game, state, frame) : NULL;

  return clause ? clause : bst_kinds[frame->kind].clause;
}

size_t
bst_legal (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const BstFrame *frame;

  if (!state->depth)
    return 0;
  frame = &state->stack[state->depth - 1];
  return game->rules[frame->module]->legal (game, state, frame, out_moves);
}

void
bst_pick (const BstGame *game, const BstState *state, uint32_t random, BstMove *scratch, BstMove *out_move)
{
  const BstFrame *frame = &state->stack[state->depth - 1];
  const BstRules *rules = game->rules[frame->module];

  if (!rules->pick || !rules->pick (game, state, frame, random, out_move))
    *out_move = scratch[((uint64_t) random * rules->legal (game, state, frame, scratch)) >> 32];
}

const char *
bst_check (const BstGame *game, const BstState *state, const BstMove *move, BstMove *scratch)
{
  const BstFrame *frame;
  const BstRules *rules;
  const char *clause = NULL;
  size_t n;

  if (!state->depth)
    return "BASE-80";
  frame = &state->stack[state->depth - 1];
  rules = game->rules[frame->module];
  if (move->kind != frame->kind)
    return bst_decision_clause (game, state);
  if (frame->player == BST_KEEPER)
    return rules->accepts (game, state, frame, move);
  n = rules->legal (game, state, frame, scratch);
  for (size_t i = 0; i < n; i++)
    if (memcmp (&scratch[i], move, sizeof *move) == 0)
      return NULL;
  if (rules->why_not)
    clause = rules->why_not (game, state, frame, move);
  return clause ? clause : bst_decision_clause (game, state);
}

void
bst_answer (const BstGame *game, BstState *state, const BstMove *move)
{
  BstFrame *frame = bst_top (state);

  if (frame->player == BST_NATURE)
    state->drawn[frame->ref]++;
  game->rules[frame->module]->apply (game, state, frame, move);
}

void
bst_apply (const BstGame *game, BstState *state, const BstMove *move)
{
  bst_answer (game, state, move);
  bst_run (game, state);
}

void
bst_finish_now (const BstGame *game, BstState *state)
{
  if (state->over)
    return;
  state->depth = 0;
  state->phase = BST_PHASE_FINAL;
  bst_jump (game, state, BST_STEP_FINAL_1);
  bst_push (state, BST_MODULE_CORE, BST_OP_GAME, 0, BST_NOBODY);
  bst_run (game, state);
}

/* splitmix64 over seed, stream and number: any outcome can be had without the ones before it. */
uint64_t
bst_random (uint64_t seed, unsigned stream, unsigned number)
{
  uint64_t z = seed + 0x9e3779b97f4a7c15u * ((uint64_t) number * BST_N_STREAMS + stream + 1);

  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  z = z ^ (z >> 31);
  /* Once more, so that neighboring seeds have nothing in common. */
  z = (z ^ seed ^ (z >> 29)) * 0xbf58476d1ce4e5b9u;
  return z ^ (z >> 32);
}

/* A number below n, each equally likely up to 2^-32 of n. */
static unsigned
below (uint64_t random, unsigned n)
{
  return ((random >> 32) * n) >> 32;
}

void
bst_chance (const BstGame *game, const BstState *state, uint64_t seed, BstMove *scratch, BstMove *out_move)
{
  const BstFrame *frame = &state->stack[state->depth - 1];
  uint64_t random = bst_random (seed, frame->ref, state->drawn[frame->ref]);
  size_t n;
  unsigned total = 0, pick;

  assert (frame->player == BST_NATURE);
  if (game->rules[frame->module]->chance && game->rules[frame->module]->chance (game, state, frame, random, out_move))
    return;
  n = bst_legal (game, state, scratch);
  if (!frame->flag)
    {
      *out_move = scratch[below (random, n)];
      return;
    }
  for (size_t i = 0; i < n; i++)
    total += scratch[i].b;
  pick = below (random, total);
  for (size_t i = 0; i < n; i++)
    {
      if (pick < (unsigned) scratch[i].b)
        {
          *out_move = scratch[i];
          return;
        }
      pick -= scratch[i].b;
    }
  *out_move = scratch[n - 1];
}
