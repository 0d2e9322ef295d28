/* tournaments.c – tournaments, shield tokens, prize tiles and statues (14-tournaments.md).
 *
 * The stacks are counts: tiles of stacks that are not open yet are exchangeable, so everything about them follows from
 * the number of tiles at the beginning and from how many stacks have been opened. Shield tokens lie in the supply of
 * their owner, under a follower (BstFigure.token), beside a prize tile, on a statue or in the box. Here: the table,
 * holding a tournament, the end phase, what others may know.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/tournaments-private.h"

#include <string.h>

#define ALL_TOKENS ((1 << BST_N_TOKENS) - 1)

/* --- the table --- */

const uint8_t bst_token_values[BST_N_TOKENS] = { 0, 1, 2, 3, 5 };

static int
n_stacks (const BstGame *game)
{
  return bst_tournament_stacks (game->n_players);
}

static int
prizes_on (const BstGame *game, int stack)
{
  return bst_tournament_stack_prizes (game->n_drawn[BST_GROUP_PRIZE], n_stacks (game),
                                      bst_tournament_prizes_per_stack (game->n_players), stack);
}

int
bst_tournaments_drawable (const BstGame *game, const BstState *state)
{
  int closed = n_stacks (game) - state->m.tournaments.opened;

  if (closed < 0)
    return 0;
  return state->pile[BST_GROUP_LAND] - closed * (game->n_drawn[BST_GROUP_LAND] / n_stacks (game));
}

uint8_t
bst_token_bit (int value)
{
  for (int i = 0; i < BST_N_TOKENS; i++)
    if (bst_token_values[i] == value)
      return 1 << i;
  return 0;
}

bool
bst_is_fighter (const BstGame *game, const BstState *state, const BstFigure *figure)
{
  int terrain = bst_segs (game, state)[figure->seg].terrain;

  return (terrain == BST_ROAD || terrain == BST_CITY || terrain == BST_FIELD)
         && bst_figures[figure->kind].flags & BST_FIGURE_FLAG_BASIC;
}

static int
count_ring (const BstGame *game, const BstState *state, uint16_t site)
{
  int x = bst_sites (game, state)[site].x, y = bst_sites (game, state)[site].y;
  int n = 0;

  for (int dy = -2; dy <= 2; dy++)
    for (int dx = -2; dx <= 2; dx++)
      if (dx == -2 || dx == 2 || dy == -2 || dy == 2)
        n += bst_board_land_at (game, state, x + dx, y + dy) != BST_NONE;
  return n;
}

int
bst_tournament_skill_at (const BstGame *game, const BstState *state, uint16_t seg, int token)
{
  const uint16_t site = bst_segs (game, state)[seg].site;

  if (bst_segs (game, state)[seg].terrain != BST_FIELD)
    return bst_tournament_skill (token, bst_feature_tiles (game, state, seg));
  return bst_tournament_farmer_skill (token, bst_sites (game, state)[site].around, count_ring (game, state, site));
}

static int
skill_of (const BstGame *game, const BstState *state, const BstFigure *figure)
{
  return bst_tournament_skill_at (game, state, figure->seg, figure->token - 1);
}

/* --- a tournament (S1a) --- */

static int
terrain_of (int crown)
{
  static const uint8_t terrains[BST_N_TOURNAMENT_KINDS] = { BST_ROAD, BST_CITY, BST_FIELD };

  return terrains[crown];
}

static bool
may_reveal (const BstGame *game, const BstState *state, const BstFigure *figure, int seat)
{
  return figure->owner == seat && figure->token
         && bst_segs (game, state)[figure->seg].terrain == terrain_of (state->m.tournaments.crown);
}

/* Registered followers of one player on one segment are told apart by their number there. */
static int
number_on_segment (const BstGame *game, const BstState *state, int index)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int n = 0;

  for (int i = 0; i < index; i++)
    n += figures[i].seg == figures[index].seg && may_reveal (game, state, &figures[i], figures[index].owner);
  return n;
}

static size_t
list_reveals (const BstGame *game, const BstState *state, int seat, BstMove *out_moves)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  size_t n = 0;

  for (int i = 0; i < state->n_figures; i++)
    if (may_reveal (game, state, &figures[i], seat))
      {
        if (out_moves)
          {
            out_moves[n] = (BstMove){ .kind = BST_KIND_REVEAL, .b = number_on_segment (game, state, i) };
            bst_move_name_seg (game, state, figures[i].seg, &out_moves[n]);
          }
        n++;
      }
  return n;
}

static void
apply_reveal (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  BstFigure *figures = bst_edit_figures_on_map (game, state);
  uint16_t seg = bst_move_seg (game, state, move);
  int seat = frame->player;

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].seg == seg && may_reveal (game, state, &figures[i], seat)
        && number_on_segment (game, state, i) == move->b)
      {
        frame->v[seat] = skill_of (game, state, &figures[i]);
        frame->x[seat] = figures[i].token;
        figures[i].token = 0;
        break;
      }
  frame->count++;
  bst_tell (game, state, .type = BST_EVENT_REVEAL, .player = seat, .x = move->x, .y = move->y, .a = frame->v[seat],
            .b = frame->x[seat] - 1, .clause = "TOURN-42");
}

static void
begin_tournament (const BstGame *game, BstState *state, BstFrame *frame)
{
  frame->step = 1;
  frame->count = 0;
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      frame->v[seat] = -1;
      frame->x[seat] = 0;
    }
  bst_tell (game, state, .type = BST_EVENT_TOURNAMENT, .player = state->active, .a = state->m.tournaments.opened,
            .b = state->m.tournaments.crown, .clause = "TOURN-40");
}

/* TOURN-49…54. */
static void
hand_out_prizes (const BstGame *game, BstState *state, const BstFrame *frame)
{
  BstTournamentsState *t = &state->m.tournaments;
  bool final = t->opened == n_stacks (game);
  int tiles = final ? t->last : prizes_on (game, t->opened + 1);
  int skill[BST_MAX_PLAYERS];
  BstTournamentResult result;

  for (int seat = 0; seat < game->n_players; seat++)
    skill[seat] = frame->v[seat];
  bst_tournament_result (skill, game->n_players, state->active, bst_tournament_ranks (game->n_players), tiles,
                         game->options[BST_OPTION_PLACES], &result);

  for (int i = 0; i < result.n_takers; i++)
    {
      int seat = result.takers[i];
      bool keeps = seat == result.keeper;

      t->front[seat][t->holds[seat]] = BST_NONE;
      t->kept[seat][t->holds[seat]++] = keeps ? frame->x[seat] : 0;
      bst_tell (game, state, .type = BST_EVENT_PRIZE, .player = seat, .flag = keeps, .clause = "TOURN-49");
    }
  for (int seat = 0; seat < game->n_players; seat++)
    if (frame->x[seat] && seat != result.keeper)
      t->boxed[seat] |= bst_token_bit (frame->x[seat] - 1);
  t->last = final ? result.to_last : t->last + result.to_last;
}

/* TOURN-55, 70, 71. */
static void
end_tournament (const BstGame *game, BstState *state, const BstFrame *frame)
{
  BstTournamentsState *t = &state->m.tournaments;

  hand_out_prizes (game, state, frame);
  t->crown = bst_tournament_crown_next (t->crown, game->options[BST_OPTION_CROWN_ORDER]);
  t->opened++;
  if (t->opened <= n_stacks (game))
    return;

  /* TOURN-75, MIX-25, MIX-33: the end phase begins in the middle of this turn, so that whatever was laid in it is scored
   * in it; what was pending lapses. */
  state->phase = BST_PHASE_EPILOGUE;
  state->extra_tiles = 0;
  state->extra_turn = false;
  bst_tell (game, state, .type = BST_EVENT_PHASE, .player = BST_NOBODY, .b = 1, .clause = "TOURN-71");
}

static int
run_tournament (const BstGame *game, BstState *state, BstFrame *frame)
{
  if (!frame->step)
    begin_tournament (game, state, frame);

  for (; frame->count < game->n_players; frame->count++)
    {
      frame->player = bst_seat_after (game, state->active, frame->count);
      if (list_reveals (game, state, frame->player, NULL))
        return BST_RUN_ASK;
    }

  end_tournament (game, state, frame);
  if (state->phase == BST_PHASE_EPILOGUE || bst_tournaments_drawable (game, state) > 0)
    return BST_RUN_DONE;

  /* TOURN-89: the new stack is empty as well. */
  frame->step = 0;
  return BST_RUN_AGAIN;
}

/* --- steps --- */

static void
setup (const BstGame *game, BstState *state)
{
  BstTournamentsState *t = &state->m.tournaments;

  t->opened = 1;
  t->last = prizes_on (game, n_stacks (game) + 1);
  t->crown = bst_tournament_crown_start (game->n_players, game->options[BST_OPTION_CROWN_START]);
  memset (t->tokens, ALL_TOKENS, game->n_players);
  bst_arena_setup (game, state);
}

static void
turn_begin (const BstGame *game, BstState *state)
{
  state->m.tournaments.registered = 0;
}

/* TOURN-40 */
static void
before_draw (const BstGame *game, BstState *state)
{
  if (bst_current_pile (game, state) < 0)
    bst_push (state, BST_MODULE_TOURNAMENTS, BST_TOURNAMENTS_OP_HOLD, BST_KIND_REVEAL, state->active);
}

/* FS-1, TOURN-72 */
static void
final_1 (const BstGame *game, BstState *state)
{
  BstFigure *figures = bst_edit_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].token)
      {
        state->m.tournaments.tokens[figures[i].owner] |= bst_token_bit (figures[i].token - 1);
        figures[i].token = 0;
      }
}

/* --- events and questions --- */

/* TOURN-30 */
static void
figure_left (const BstGame *game, BstState *state, BstFigure *figure)
{
  if (figure->token)
    state->m.tournaments.tokens[figure->owner] |= bst_token_bit (figure->token - 1);
  figure->token = 0;
}

/* TOURN-31: from the open stack alone. */
static int
pile (const BstGame *game, const BstState *state)
{
  return bst_tournaments_drawable (game, state) > 0 ? BST_GROUP_LAND : -1;
}

/* MIX-80: without a tile to draw the next player holds a tournament; in the end phase everybody who still has a prize
 * tile in front of him gets a turn (TOURN-71). */
static int
after_turn (const BstGame *game, const BstState *state)
{
  if (state->phase == BST_PHASE_PLAY)
    return BST_AFTER_GO_ON;

  for (int i = 1; i < game->n_players; i++)
    {
      int seat = bst_seat_after (game, state->active, i);

      if (state->m.tournaments.holds[seat])
        return seat;
    }
  return BST_AFTER_END;
}

/* TOURN-7, TOURN-23: the tokens of others are known only once they have been revealed. What is not known to lie elsewhere
 * counts as their supply, and something lies under each registered follower. */
static void
mask (const BstGame *game, BstState *state, int viewer)
{
  BstTournamentsState *t = &state->m.tournaments;
  BstFigure *figures = bst_edit_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].owner != viewer && figures[i].token)
      {
        t->tokens[figures[i].owner] |= bst_token_bit (figures[i].token - 1);
        figures[i].token = BST_TOKEN_HIDDEN;
      }
}

static void
sample (const BstGame *game, BstState *state, int viewer, uint64_t seed)
{
  BstTournamentsState *t = &state->m.tournaments;
  BstFigure *figures = bst_edit_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    {
      uint8_t *tokens = &t->tokens[figures[i].owner];
      int n = 0, pick;

      if (figures[i].token != BST_TOKEN_HIDDEN)
        continue;
      for (int k = 0; k < BST_N_TOKENS; k++)
        n += *tokens >> k & 1;
      pick = bst_random (seed, BST_STREAM_PRIZES, i) % n;
      for (int k = 0; k < BST_N_TOKENS; k++)
        if (*tokens >> k & 1 && pick-- == 0)
          {
            figures[i].token = 1 + bst_token_values[k];
            *tokens &= ~(1 << k);
            break;
          }
    }
}

/* --- a track without a map: a tournament was held --- */

static size_t
entries (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  (void) game;
  (void) state;
  out_moves[0] = (BstMove){ .kind = BST_KIND_ENTRY, .act = BST_ACT_TOURNAMENT };
  return 1;
}

static const char *
accepts (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  const BstMove plain = { .kind = BST_KIND_ENTRY, .act = BST_ACT_TOURNAMENT, .b = move->b };

  (void) game;
  (void) state;
  (void) frame;
  if (move->b < 0 || move->b > BST_MAX_TILES || memcmp (move, &plain, sizeof plain) != 0)
    return "TOURN-40";
  return NULL;
}

/* TOURN-52, TOURN-55: what nobody took lies on the last stack, the crown moves on. Nobody counts the tiles here, so there
 * may be more tournaments than stacks. */
static void
hold (const BstGame *game, BstState *state, const BstMove *move)
{
  BstTournamentsState *t = &state->m.tournaments;

  t->last += move->b;
  t->crown = bst_tournament_crown_next (t->crown, game->options[BST_OPTION_CROWN_ORDER]);
  if (t->opened <= n_stacks (game))
    t->opened++;
}

/* --- frames --- */

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  switch (frame->op)
    {
    case BST_TOURNAMENTS_OP_HOLD:
      return run_tournament (game, state, frame);
    case BST_TOURNAMENTS_OP_PRIZES:
      return bst_prizes_run (game, state, frame);
    case BST_TOURNAMENTS_OP_ARENA:
      return bst_arena_run (game, state, frame);
    default:
      return BST_RUN_ASK;
    }
}

static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  switch (frame->op)
    {
    case BST_TOURNAMENTS_OP_HOLD:
      return list_reveals (game, state, frame->player, out_moves);
    case BST_TOURNAMENTS_OP_PRIZES:
      return bst_prizes_list (game, state, frame, out_moves);
    default:
      return bst_register_list (game, state, out_moves);
    }
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  switch (frame->op)
    {
    case BST_TOURNAMENTS_OP_HOLD:
      apply_reveal (game, state, frame, move);
      break;
    case BST_TOURNAMENTS_OP_PRIZES:
      bst_prizes_apply (game, state, frame, move);
      break;
    default:
      bst_register_apply (game, state, move);
      break;
    }
}

static const char *
why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  switch (frame->op)
    {
    case BST_TOURNAMENTS_OP_PRIZES:
      return bst_prizes_why_not (game, state, frame, move);
    case BST_TOURNAMENTS_OP_REGISTER:
      return bst_register_why_not (game, state, move);
    default:
      return NULL;
    }
}

/* A place for each prize tile in front of a player; each token for each of his followers. */
static size_t
max_moves (const BstGame *game)
{
  size_t places = (size_t) 4 * game->max_frontier * n_stacks (game);
  size_t registrations = 1 + (size_t) BST_N_TOKENS * game->max_figures;

  return places > registrations ? places : registrations;
}

/* --- invariants --- */

/* TOURN-4: each token of a player lies in one place. */
static const char *
check_tokens (const BstGame *game, const BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;
  const BstFigure *figures = bst_figures_on_map (game, state);
  const BstFrame *frame = bst_enclosing (state, BST_MODULE_TOURNAMENTS, BST_TOURNAMENTS_OP_HOLD);
  int seen[BST_MAX_PLAYERS][BST_N_TOKENS] = { { 0 } };

  for (int seat = 0; seat < game->n_players; seat++)
    for (int k = 0; k < BST_N_TOKENS; k++)
      {
        int token = 1 + bst_token_values[k];

        seen[seat][k] += (t->tokens[seat] >> k & 1) + (t->boxed[seat] >> k & 1);
        for (int i = 0; i < t->holds[seat]; i++)
          seen[seat][k] += t->kept[seat][i] == token;
        for (int i = 0; i < t->n_statues; i++)
          seen[seat][k] += t->statue_owner[i] == seat && t->statue_token[i] == token;
        for (int i = 0; i < state->n_figures; i++)
          seen[seat][k] += figures[i].owner == seat && figures[i].token == token;
        if (frame && frame->step)
          seen[seat][k] += frame->x[seat] == token;
        if (seen[seat][k] != 1)
          return "a shield token was lost or found (TOURN-4)";
      }

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].token && !bst_is_fighter (game, state, &figures[i]))
      return "a token lies under a figure that takes part in no tournament (TOURN-82)";
  return NULL;
}

/* TOURN-2: what has not been turned over yet is on the stacks or lies face down in front of somebody. */
static const char *
check_prizes (const BstGame *game, const BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;
  int hidden = t->last, out = 0;

  for (int stack = t->opened + 1; stack <= n_stacks (game); stack++)
    hidden += prizes_on (game, stack);
  for (int seat = 0; seat < game->n_players; seat++)
    for (int i = 0; i < t->holds[seat]; i++)
      {
        hidden += t->front[seat][i] == BST_NONE;
        out += t->front[seat][i] != BST_NONE;
      }
  if (hidden != state->pile[BST_GROUP_PRIZE])
    return "prize tiles were lost or found (TOURN-2)";

  for (int i = 0; i < state->n_sites; i++)
    {
      uint16_t tile = bst_sites (game, state)[i].tile;

      out += game->tiles[tile].group == BST_GROUP_PRIZE;
    }
  for (int i = 0; i < game->n_start; i++)
    out -= game->start[i].tile != BST_NONE && game->tiles[game->start[i].tile].group == BST_GROUP_PRIZE;
  if (state->phase == BST_PHASE_PLAY && out + hidden != game->n_drawn[BST_GROUP_PRIZE])
    return "prize tiles do not add up (TOURN-2)";
  if (out + hidden > game->n_drawn[BST_GROUP_PRIZE])
    return "there are more prize tiles than at the beginning (TOURN-2)";
  return NULL;
}

static const char *
clause (const BstGame *game, const BstState *state, const BstFrame *frame)
{
  switch (frame->op)
    {
    case BST_TOURNAMENTS_OP_ARENA:
      return bst_arena_clause (state);
    case BST_TOURNAMENTS_OP_PRIZES:
      return "TOURN-56";
    default:
      return NULL;
    }
}

static const char *
check (const BstGame *game, const BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;
  const char *problem = check_tokens (game, state);

  /* Without a map there are no tiles to count. */
  if (game->track_only)
    return problem;
  if (!problem)
    problem = check_prizes (game, state);
  if (problem)
    return problem;

  if (state->phase == BST_PHASE_PLAY && bst_tournaments_drawable (game, state) < 0)
    return "a tile was drawn from a closed stack (TOURN-31)";
  if ((state->phase == BST_PHASE_PLAY) != (t->opened <= n_stacks (game)))
    return "the end phase and the number of tournaments disagree (TOURN-71)";
  if (state->over)
    for (int seat = 0; seat < game->n_players; seat++)
      if (t->holds[seat])
        return "the game is over although a prize tile waits to be laid (TOURN-71)";
  return NULL;
}

/* Tokens in the supply by number and by count, prize tiles in front of the seat, statues that it has on the map. */
static void
assets (const BstGame *game, const BstState *state, int seat, int out_assets[BST_MAX_ASSETS])
{
  static const uint8_t numbers[BST_N_TOKENS] = { 0, 1, 2, 3, 5 };
  const BstTournamentsState *t = &state->m.tournaments;

  (void) game;
  for (int i = 0; i < BST_N_TOKENS; i++)
    if (t->tokens[seat] >> i & 1)
      {
        out_assets[0] += numbers[i];
        out_assets[1]++;
      }
  out_assets[2] = t->holds[seat];
  for (int i = 0; i < t->n_statues; i++)
    out_assets[3] += t->statue_owner[i] == seat;
}

const BstRules bst_rules_tournaments = {
  .id = "tournaments",
  .module = BST_MODULE_TOURNAMENTS,
  .brings_start = bst_arena_brings_start,
  .steps = {
    [BST_STEP_SETUP] = setup,
    [BST_STEP_SETUP_LAY] = bst_arena_setup_lay,
    [BST_STEP_TURN_BEGIN] = turn_begin,
    [BST_STEP_SEQUENCE_BEGIN] = bst_register_sequence_begin,
    [BST_STEP_BEFORE_DRAW] = before_draw,
    [BST_STEP_BEFORE_PLACE_FIRST] = bst_arena_before_place_first,
    [BST_STEP_BEFORE_PLACE] = bst_prizes_before_place,
    [BST_STEP_REGISTER] = bst_register_step,
    [BST_STEP_FINAL_1] = final_1,
    [BST_STEP_FINAL_4] = bst_prizes_final,
  },
  .figure_left = figure_left,
  .may_place = bst_arena_may_place,
  .place_groups = 1 << BST_GROUP_RIVER | 1 << BST_GROUP_LAKE,
  .pile = pile,
  .after_turn = after_turn,
  .act = hold,
  .on_track = true,
  .entries = entries,
  .accepts = accepts,
  .max_moves = max_moves,
  .mask = mask,
  .sample = sample,
  .run = run,
  .legal = legal,
  .apply = apply,
  .chance = bst_prizes_chance,
  .clause = clause,
  .why_not = why_not,
  .assets = assets,
  .check = check,
};
