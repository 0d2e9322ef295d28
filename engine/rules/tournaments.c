/* tournaments.c – tournaments, shield tokens, prize tiles and statues (14-tournaments.md).
 *
 * The stacks are counts: tiles of stacks that are not open yet are exchangeable, so everything about them follows from
 * the number of tiles at the beginning and from how many stacks have been opened. The tournament tile ("arena") is a
 * large piece with a face for maps with a river and one for maps without. Shield tokens lie in the supply of their
 * owner, under a follower (BstFigure.token), beside a prize tile, on a statue or in the box.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tournaments.h"

#include <string.h>

#include "rules.h"

static const uint8_t token_values[BST_N_TOKENS] = { 0, 1, 2, 3, 5 };    /* TOURN-4 */

#define ALL_TOKENS ((1 << BST_N_TOKENS) - 1)

/* The arena. */
enum
{
  ARENA_ASIDE,
  ARENA_DUE,                    /* TOURN-79: a bend was drawn, but there was no place */
  ARENA_LAID,
};

enum
{
  OP_TOURNAMENT,                /* count: seats asked; v[seat]: skill or -1; x[seat]: token revealed */
  OP_PRIZES,                    /* S3b: prize tiles in front of the active player */
  OP_ARENA,                     /* S3a */
  OP_REGISTER,                  /* S5b */
};

/* --- numbers --- */

int
bst_tournament_stacks (int n_players)
{
  static const uint8_t stacks[BST_MAX_PLAYERS + 1] = { 0, 0, 6, 6, 5, 4, 3 };

  return stacks[n_players];
}

int
bst_tournament_prizes_per_stack (int n_players)
{
  return n_players < 5 ? 2 : 3;
}

int
bst_tournament_places (int n_players)
{
  return n_players < 5 ? 2 : 3;
}

int
bst_tournament_stack_size (int n_tiles,
                           int n_stacks,
                           int stack)
{
  return n_tiles / n_stacks + (stack == 1 ? n_tiles % n_stacks : 0);
}

int
bst_tournament_stack_prizes (int n_prizes,
                             int n_stacks,
                             int per_stack,
                             int stack)
{
  int left = n_prizes - per_stack * (stack - 2);

  if (stack == 1 || left < 0)
    return 0;
  return stack > n_stacks || left < per_stack ? left : per_stack;
}

BstTournamentKind
bst_tournament_crown_start (int n_players,
                            int option)
{
  static const uint8_t starts[BST_MAX_PLAYERS + 1] = {
    [2] = BST_TOURNAMENT_THIEVES, [3] = BST_TOURNAMENT_THIEVES, [4] = BST_TOURNAMENT_KNIGHTS,
    [5] = BST_TOURNAMENT_FARMERS, [6] = BST_TOURNAMENT_THIEVES,
  };

  return option ? option - 1 : starts[n_players];
}

BstTournamentKind
bst_tournament_crown_next (BstTournamentKind crown,
                           int               order)
{
  return (crown + (order ? 2 : 1)) % BST_N_TOURNAMENT_KINDS;
}

int
bst_tournament_skill (int token,
                      int tiles)
{
  return token + tiles;
}

int
bst_tournament_farmer_skill (int token,
                             int around,
                             int ring)
{
  return token + around + (around == 8 ? ring : 0);
}

void
bst_tournament_result (const int            skill[BST_MAX_PLAYERS],
                       int                  n_players,
                       int                  active,
                       int                  places,
                       int                  tiles,
                       BstTournamentResult *out_result)
{
  int ahead = 0;        /* players with a higher skill than those of the group: TOURN-61 */
  int below = INT32_MAX;

  *out_result = (BstTournamentResult) { .keeper = -1 };

  while (ahead < places)
    {
      int best = -1, size = 0;

      for (int seat = 0; seat < n_players; seat++)
        if (skill[seat] < below && skill[seat] > best)
          best = skill[seat];
      if (best < 0)
        break;
      for (int seat = 0; seat < n_players; seat++)
        size += skill[seat] == best;

      /* TOURN-51: not enough for all of them is nothing for each of them; those behind do not move up. */
      if (size <= tiles)
        {
          /* TOURN-50 */
          for (int i = 0; i < n_players; i++)
            if (skill[(active + i) % n_players] == best)
              out_result->takers[out_result->n_takers++] = (active + i) % n_players;
          tiles -= size;
          if (ahead == 0 && size == 1)
            out_result->keeper = out_result->takers[0];         /* TOURN-53 */
        }
      ahead += size;
      below = best;
    }

  out_result->to_last = tiles;
}

int
bst_tournament_statues (int tokens,
                        int shields)
{
  return 3 * tokens * shields;
}

/* --- the table --- */

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
bst_tournaments_drawable (const BstGame  *game,
                          const BstState *state)
{
  int closed = n_stacks (game) - state->m.tournaments.opened;

  return state->pile[BST_GROUP_LAND] - closed * (game->n_drawn[BST_GROUP_LAND] / n_stacks (game));
}

static uint8_t
token_bit (int value)
{
  for (int i = 0; i < BST_N_TOKENS; i++)
    if (token_values[i] == value)
      return 1 << i;
  return 0;
}

static bool
is_fighter (const BstGame *game, const BstState *state, const BstFigure *figure)
{
  int terrain = bst_segs (game, state)[figure->seg].terrain;

  /* TOURN-82: neither monks nor abbots. */
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

static int
skill_of (const BstGame *game, const BstState *state, const BstFigure *figure)
{
  const BstSeg *seg = &bst_segs (game, state)[figure->seg];
  int token = figure->token - 1;

  if (seg->terrain != BST_FIELD)
    return bst_tournament_skill (token, bst_feature_tiles (game, state, figure->seg));
  return bst_tournament_farmer_skill (token, bst_sites (game, state)[seg->site].around,
                                      count_ring (game, state, seg->site));
}

/* --- registration (S5b) --- */

static bool
is_laid_by (const BstState *state, uint16_t site, int placement)
{
  for (int i = 0; i < state->seq.n_laid; i++)
    if (state->seq.laid[i] == site && state->seq.laid_piece[i] == placement)
      return true;
  return false;
}

/* TOURN-64: a segment of the piece belongs to the feature. The follower stood there before the piece came and stands on
 * another tile, so the segment was joined across a side. */
static bool
is_extended_by (const BstGame *game, const BstState *state, uint16_t seg, int placement)
{
  for (int i = 0; i < state->seq.n_laid; i++)
    {
      uint16_t site = state->seq.laid[i];

      if (state->seq.laid_piece[i] != placement)
        continue;
      for (int f = 0; f < bst_site_tile (game, state, site)->n_features; f++)
        if (bst_same_feature (game, state, bst_seg_of (game, state, site, f), seg))
          return true;
    }
  return false;
}

/* TOURN-27: how many tiles touched the site just before the piece came. */
static int
count_around_before (const BstGame *game, const BstState *state, uint16_t site, int placement)
{
  const BstSite *at = &bst_sites (game, state)[site];
  int n = 0;

  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      {
        uint16_t other = bst_board_land_at (game, state, at->x + dx, at->y + dy);

        n += (dx || dy) && other != BST_NONE && !is_laid_by (state, other, placement);
      }
  return n;
}

/* Notes the followers of the active player whose feature the piece laid last extends. Called after every placement, so
 * that each piece is judged by the map of its moment (TOURN-64). */
static void
note_extended (const BstGame *game, BstState *state)
{
  BstFigure *figures = bst_figures_on_map (game, state);
  int placement = state->seq.n_placements - 1;

  for (int i = 0; i < state->n_figures; i++)
    {
      BstFigure *figure = &figures[i];
      const BstSeg *seg = &bst_segs (game, state)[figure->seg];

      if (figure->owner == state->active && !figure->noted && is_fighter (game, state, figure)
          && is_extended_by (game, state, figure->seg, placement)
          && (seg->terrain != BST_FIELD || count_around_before (game, state, seg->site, placement) < 8))
        figure->noted = 1;
    }
}

/* May this follower be registered, and is it the first such on its segment? Two on one segment are one choice. */
static bool
is_candidate (const BstGame *game, const BstState *state, int index)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i <= index; i++)
    if (figures[i].seg == figures[index].seg && figures[i].owner == state->active && figures[i].noted
        && !figures[i].token)
      return i == index;
  return false;
}

static size_t
list_registrations (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

  out_moves[n++] = (BstMove) { .kind = BST_KIND_REGISTER, .act = BST_ACT_PASS };
  for (int i = 0; i < state->n_figures; i++)
    {
      if (!is_candidate (game, state, i))
        continue;
      for (int t = 0; t < BST_N_TOKENS; t++)
        if (state->m.tournaments.tokens[state->active] & 1 << t)
          {
            out_moves[n] = (BstMove) { .kind = BST_KIND_REGISTER, .b = token_values[t] };
            bst_move_name_seg (game, state, bst_figures_on_map (game, state)[i].seg, &out_moves[n++]);
          }
    }
  return n;
}

static void
apply_register (const BstGame *game, BstState *state, const BstMove *move)
{
  BstFigure *figures = bst_figures_on_map (game, state);
  uint16_t seg;

  bst_pop (state);
  if (move->act == BST_ACT_PASS)
    return;

  seg = bst_move_seg (game, state, move);
  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].seg == seg && is_candidate (game, state, i))
      {
        figures[i].token = 1 + move->b;
        break;
      }
  state->m.tournaments.tokens[state->active] &= ~token_bit (move->b);
  state->m.tournaments.registered = 1;
  bst_tell (game, state, .type = BST_EVENT_REGISTER, .player = state->active, .x = move->x, .y = move->y,
            .a = move->a, .clause = "TOURN-23");
}

static const char *
why_not_register (const BstGame *game, const BstState *state, const BstMove *move)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  uint16_t seg = bst_move_seg (game, state, move);
  int index = seg == BST_NONE ? -1 : bst_figure_find (game, state, seg, state->active, -1);

  if (index < 0)
    return "TOURN-23";
  if (!is_fighter (game, state, &figures[index]))
    return "TOURN-82";
  if (figures[index].token || !(token_bit (move->b) & state->m.tournaments.tokens[state->active]))
    return "TOURN-29";
  if (bst_segs (game, state)[seg].terrain == BST_FIELD
      && bst_sites (game, state)[bst_segs (game, state)[seg].site].around == 8)
    return "TOURN-27";
  return "TOURN-64";
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
            out_moves[n] = (BstMove) { .kind = BST_KIND_REVEAL, .b = number_on_segment (game, state, i) };
            bst_move_name_seg (game, state, figures[i].seg, &out_moves[n]);
          }
        n++;
      }
  return n;
}

static void
apply_reveal (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  BstFigure *figures = bst_figures_on_map (game, state);
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
  bst_tournament_result (skill, game->n_players, state->active, bst_tournament_places (game->n_players), tiles,
                         &result);

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
      t->boxed[seat] |= token_bit (frame->x[seat] - 1);
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

/* --- prize tiles (S3b) --- */

static int
find_hidden (const BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;

  for (int i = 0; i < t->holds[state->active]; i++)
    if (t->front[state->active][i] == BST_NONE)
      return i;
  return -1;
}

static bool
any_placeable (const BstGame *game, const BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;

  for (int i = 0; i < t->holds[state->active]; i++)
    if (bst_can_place (game, state, t->front[state->active][i]))
      return true;
  return false;
}

/* The place in front of the active player that holds this tile; of two alike the one with a token goes first. */
static int
find_in_front (const BstState *state, int tile)
{
  const BstTournamentsState *t = &state->m.tournaments;
  int found = -1;

  for (int i = 0; i < t->holds[state->active]; i++)
    if (t->front[state->active][i] == tile && (found < 0 || (!t->kept[state->active][found] && t->kept[state->active][i])))
      found = i;
  return found;
}

static void
remove_from_front (BstTournamentsState *t, int seat, int index)
{
  int last = --t->holds[seat];

  for (; index < last; index++)
    {
      t->front[seat][index] = t->front[seat][index + 1];
      t->kept[seat][index] = t->kept[seat][index + 1];
    }
  t->front[seat][last] = 0;
  t->kept[seat][last] = 0;
}

/* A prize tile is named by itself alone; how many of it are left is nobody's business. */
static size_t
list_prizes (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = bst_pile_list (game, state, BST_GROUP_PRIZE, BST_KIND_PRIZE, out_moves);

  for (size_t i = 0; i < n; i++)
    out_moves[i].b = 0;
  return n;
}

static bool
chance (const BstGame *game, const BstState *state, const BstFrame *frame, uint64_t random, BstMove *out_move)
{
  bst_pile_pick (game, state, BST_GROUP_PRIZE, BST_KIND_PRIZE, random, out_move);
  out_move->b = 0;
  return true;
}

static size_t
list_prize_places (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const BstTournamentsState *t = &state->m.tournaments;
  size_t n = 0;

  for (int i = 0; i < t->holds[state->active]; i++)
    {
      uint16_t tile = t->front[state->active][i];
      bool again = false;

      for (int j = 0; j < i; j++)
        again |= t->front[state->active][j] == tile;
      if (!again)
        n += bst_list_tile_places (game, state, tile, out_moves + n);
    }
  return n;
}

/* The city of the statue: the first one of the tile. */
static uint16_t
find_statue (const BstGame *game, const BstState *state, uint16_t site)
{
  const BstTile *tile = bst_site_tile (game, state, site);

  for (int f = 0; f < tile->n_features && tile->marks[BST_MARK_STATUE]; f++)
    if (tile->features[f].terrain == BST_CITY)
      return bst_seg_of (game, state, site, f);
  return BST_NONE;
}

/* TOURN-57 */
static void
set_statue (const BstGame *game, BstState *state, uint16_t site, int token)
{
  BstTournamentsState *t = &state->m.tournaments;

  /* A custom prize tile may have no statue. */
  if (find_statue (game, state, site) == BST_NONE)
    {
      t->boxed[state->active] |= token_bit (token - 1);
      return;
    }

  t->statue_site[t->n_statues] = site;
  t->statue_owner[t->n_statues] = state->active;
  t->statue_token[t->n_statues++] = token;
  bst_tell (game, state, .type = BST_EVENT_STATUE, .player = state->active,
            .x = bst_sites (game, state)[site].x, .y = bst_sites (game, state)[site].y, .clause = "TOURN-57");
}

static void
apply_place_prize (const BstGame *game, BstState *state, const BstMove *move)
{
  BstTournamentsState *t = &state->m.tournaments;
  int index = find_in_front (state, bst_move_tile (move));
  int token = t->kept[state->active][index];
  uint16_t site = bst_lay_tile (game, state, bst_move_tile (move), move);

  remove_from_front (t, state->active, index);
  if (token)
    set_statue (game, state, site, token);
  note_extended (game, state);
}

static void
apply_prizes (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  if (frame->kind == BST_KIND_PLACE_PIECE)
    {
      apply_place_prize (game, state, move);
      return;
    }

  bst_take_from_pile (game, state, move->a);
  state->m.tournaments.front[state->active][find_hidden (state)] = move->a;
}

/* TOURN-56, 67, 68, 69: he turns all of them over, then lays them in the order he likes as long as one has a place. */
static int
run_prizes (const BstGame *game, BstState *state, BstFrame *frame)
{
  BstTournamentsState *t = &state->m.tournaments;
  int seat = state->active;

  if (find_hidden (state) >= 0)
    {
      frame->kind = BST_KIND_PRIZE;
      frame->player = BST_NATURE;
      frame->ref = BST_STREAM_PRIZES;
      return BST_RUN_ASK;
    }
  if (any_placeable (game, state))
    {
      frame->kind = BST_KIND_PLACE_PIECE;
      frame->player = seat;
      return BST_RUN_ASK;
    }

  /* TOURN-67: in the end phase what has no place leaves the game with its token. */
  while (state->phase == BST_PHASE_EPILOGUE && t->holds[seat])
    {
      if (t->kept[seat][0])
        t->boxed[seat] |= token_bit (t->kept[seat][0] - 1);
      bst_tell (game, state, .type = BST_EVENT_DISCARD, .player = seat, .a = t->front[seat][0], .clause = "TOURN-67");
      remove_from_front (t, seat, 0);
      state->n_discarded++;
    }
  return BST_RUN_DONE;
}

/* --- the arena --- */

static bool
has_river (const BstTile *tile)
{
  for (int f = 0; f < tile->n_features; f++)
    if (tile->features[f].terrain == BST_RIVER)
      return true;
  return false;
}

/* The face with, or without, a river; -1 if there is none. */
static int
find_face (const BstGame *game, uint16_t piece, bool river)
{
  const BstPiece *p = &game->pieces[piece];

  for (int face = 0; face < p->n_faces; face++)
    {
      bool found = false;

      for (int i = 0; i < p->n_squares; i++)
        found |= has_river (&game->tiles[p->squares[face][i].tile]);
      if (found == river)
        return face;
    }
  return -1;
}

static bool
is_on_map (const BstGame *game, const BstState *state, uint16_t piece)
{
  const BstSite *sites = bst_sites (game, state);

  for (int i = 0; i < state->n_sites; i++)
    if (sites[i].tile != BST_NONE && game->tiles[sites[i].tile].piece == piece)
      return true;
  return false;
}

static bool
is_bend (const BstTile *tile)
{
  for (int f = 0; f < tile->n_features; f++)
    {
      int sides = tile->features[f].sides;

      if (tile->features[f].terrain == BST_RIVER
          && (sides == 3 || sides == 6 || sides == 12 || sides == 9))
        return true;
    }
  return false;
}

static bool
is_river_pile (int group)
{
  return group == BST_GROUP_RIVER || group == BST_GROUP_LAKE;
}

/* Does one of the river sides of the tile, as it would lie, meet a river that lies there already? `piece`: of this
 * piece, BST_NONE of any tile. */
static bool
joins_river (const BstGame *game, const BstState *state, const BstTile *tile, int x, int y, int rot, uint16_t piece)
{
  for (int side = 0; side < 4; side++)
    {
      uint16_t other;

      if (bst_tile_side_kind (tile, rot, side) != BST_SIDE_RIVER)
        continue;
      other = bst_board_tile_at (game, state, x + bst_side_dx (side), y + bst_side_dy (side));
      if (other != BST_NONE && (piece == BST_NONE || bst_site_tile (game, state, other)->piece == piece))
        return true;
    }
  return false;
}

static bool
was_laid_now (const BstGame *game, const BstState *state, uint16_t piece)
{
  for (int i = 0; i < state->seq.n_laid; i++)
    if (bst_site_tile (game, state, state->seq.laid[i])->piece == piece)
      return true;
  return false;
}

/* TOURN-21: the arena continues the river, and the bend for which it was laid goes on from it. */
static const char *
may_place (const BstGame *game, const BstState *state, const BstPlacement *placement)
{
  uint16_t arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);

  if (arena == BST_NONE)
    return NULL;

  if (placement->piece == arena)
    {
      const BstPiece *piece = &game->pieces[arena];

      if (placement->face != find_face (game, arena, true))
        return NULL;
      for (int i = 0; i < piece->n_squares; i++)
        {
          int dx, dy;

          bst_piece_cell (piece, placement->face, i, placement->rot, &dx, &dy);
          if (joins_river (game, state, &game->tiles[piece->squares[placement->face][i].tile], placement->x + dx,
                           placement->y + dy, placement->rot, BST_NONE))
            return NULL;
        }
      return "TOURN-21";
    }

  if (placement->tile != BST_NONE && placement->tile == state->hand && is_river_pile (game->tiles[state->hand].group)
      && was_laid_now (game, state, arena)
      && !joins_river (game, state, &game->tiles[placement->tile], placement->x, placement->y, placement->rot, arena))
    return "TOURN-21";

  return NULL;
}

static int
run_arena (const BstGame *game, BstState *state, BstFrame *frame)
{
  uint16_t arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);

  if (frame->step++ == 0 && bst_push_lay_piece (game, state, state->active, arena, find_face (game, arena, true)))
    return BST_RUN_AGAIN;

  /* TOURN-79: no place now, but perhaps at the next river tile. */
  if (!was_laid_now (game, state, arena))
    {
      state->m.tournaments.arena = ARENA_DUE;
      return BST_RUN_DONE;
    }
  state->m.tournaments.arena = ARENA_LAID;
  note_extended (game, state);
  return BST_RUN_DONE;
}

/* --- steps --- */

static void
setup (const BstGame *game, BstState *state)
{
  BstTournamentsState *t = &state->m.tournaments;
  uint16_t arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);

  t->opened = 1;
  t->last = prizes_on (game, n_stacks (game) + 1);
  t->crown = bst_tournament_crown_start (game->n_players, game->options[BST_OPTION_CROWN_START]);
  memset (t->tokens, ALL_TOKENS, game->n_players);

  if (arena == BST_NONE || is_on_map (game, state, arena))
    {
      t->arena = ARENA_LAID;
      return;
    }

  /* TOURN-9, MIX-11; TOURN-8: with a river it stays aside; MIX-12: beside another start piece it is attached. */
  if (!is_river_pile (bst_current_pile (game, state)) && !state->n_sites && find_face (game, arena, false) >= 0)
    {
      bst_board_lay_piece (game, state, arena, find_face (game, arena, false), 0, 0, 0);
      t->arena = ARENA_LAID;
    }
}

/* MIX-12, TOURN-80. */
static void
setup_lay (const BstGame *game, BstState *state)
{
  uint16_t arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);

  if (state->m.tournaments.arena != ARENA_ASIDE || is_river_pile (bst_current_pile (game, state)))
    return;
  state->m.tournaments.arena = ARENA_LAID;
  if (find_face (game, arena, false) >= 0)
    bst_push_lay_piece (game, state, state->active, arena, find_face (game, arena, false));
}

static void
turn_begin (const BstGame *game, BstState *state)
{
  state->m.tournaments.registered = 0;
}

static void
sequence_begin (const BstGame *game, BstState *state)
{
  BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    figures[i].noted = 0;
}

/* TOURN-40 */
static void
before_draw (const BstGame *game, BstState *state)
{
  if (bst_current_pile (game, state) < 0)
    bst_push (state, BST_MODULE_TOURNAMENTS, OP_TOURNAMENT, BST_KIND_REVEAL, state->active);
}

/* TOURN-21, 79 */
static void
before_place_first (const BstGame *game, BstState *state)
{
  uint16_t arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);

  if (state->m.tournaments.arena == ARENA_LAID || !is_river_pile (game->tiles[state->hand].group)
      || find_face (game, arena, true) < 0)
    return;
  if (state->m.tournaments.arena == ARENA_DUE || is_bend (&game->tiles[state->hand]))
    bst_push (state, BST_MODULE_TOURNAMENTS, OP_ARENA, BST_KIND_PLACE_PIECE, state->active);
}

static void
before_place (const BstGame *game, BstState *state)
{
  if (state->m.tournaments.holds[state->active])
    bst_push (state, BST_MODULE_TOURNAMENTS, OP_PRIZES, BST_KIND_PLACE_PIECE, state->active);
}

static void
register_step (const BstGame *game, BstState *state)
{
  note_extended (game, state);

  /* TOURN-25, 29 */
  if (state->m.tournaments.registered || !state->m.tournaments.tokens[state->active])
    return;
  for (int i = 0; i < state->n_figures; i++)
    if (is_candidate (game, state, i))
      {
        bst_push (state, BST_MODULE_TOURNAMENTS, OP_REGISTER, BST_KIND_REGISTER, state->active);
        return;
      }
}

/* FS-1, TOURN-72 */
static void
final_1 (const BstGame *game, BstState *state)
{
  BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].token)
      {
        state->m.tournaments.tokens[figures[i].owner] |= token_bit (figures[i].token - 1);
        figures[i].token = 0;
      }
}

/* FS-4, TOURN-73, 74 */
static void
final_4 (const BstGame *game, BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;

  for (int i = 0; i < t->n_statues; i++)
    {
      uint16_t seg = find_statue (game, state, t->statue_site[i]);
      int points[BST_MAX_PLAYERS] = { 0 };
      BstValue value = {
        .tiles = bst_feature_tiles (game, state, seg),
        .shields = bst_feature_shields (game, state, seg),
        .finished = bst_feature_is_finished (game, state, seg),
      };

      points[t->statue_owner[i]] = bst_tournament_statues (1, value.shields);
      bst_group (game, state, BST_REASON_STATUE, points, &value, seg);
    }
}

/* --- events and questions --- */

/* TOURN-30 */
static void
figure_left (const BstGame *game, BstState *state, BstFigure *figure)
{
  if (figure->token)
    state->m.tournaments.tokens[figure->owner] |= token_bit (figure->token - 1);
  figure->token = 0;
}

/* TOURN-31: from the open stack alone. */
static int
pile (const BstGame *game, const BstState *state)
{
  return state->phase == BST_PHASE_PLAY && bst_tournaments_drawable (game, state) > 0 ? BST_GROUP_LAND : -1;
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
  BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].owner != viewer && figures[i].token)
      {
        t->tokens[figures[i].owner] |= token_bit (figures[i].token - 1);
        figures[i].token = BST_TOKEN_HIDDEN;
      }
}

static void
sample (const BstGame *game, BstState *state, int viewer, uint64_t seed)
{
  BstTournamentsState *t = &state->m.tournaments;
  BstFigure *figures = bst_figures_on_map (game, state);

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
            figures[i].token = 1 + token_values[k];
            *tokens &= ~(1 << k);
            break;
          }
    }
}

/* --- frames --- */

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  switch (frame->op)
    {
    case OP_TOURNAMENT:
      return run_tournament (game, state, frame);
    case OP_PRIZES:
      return run_prizes (game, state, frame);
    case OP_ARENA:
      return run_arena (game, state, frame);
    default:
      return BST_RUN_ASK;
    }
}

static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  switch (frame->kind)
    {
    case BST_KIND_REVEAL:
      return list_reveals (game, state, frame->player, out_moves);
    case BST_KIND_PRIZE:
      return list_prizes (game, state, out_moves);
    case BST_KIND_PLACE_PIECE:
      return list_prize_places (game, state, out_moves);
    default:
      return list_registrations (game, state, out_moves);
    }
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  switch (frame->op)
    {
    case OP_TOURNAMENT:
      apply_reveal (game, state, frame, move);
      break;
    case OP_PRIZES:
      apply_prizes (game, state, frame, move);
      break;
    default:
      apply_register (game, state, move);
      break;
    }
}

static const char *
why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  if (frame->op == OP_REGISTER)
    return why_not_register (game, state, move);
  if (frame->kind != BST_KIND_PLACE_PIECE)
    return NULL;
  return find_in_front (state, bst_move_tile (move)) < 0 ? "TOURN-56"
                                                         : bst_why_not_place (game, state, bst_move_tile (move), move);
}

/* A place for each prize tile in front of a player; each token for each of his followers. */
static size_t
max_moves (const BstGame *game)
{
  size_t places = (size_t) 4 * game->max_frontier * n_stacks (game);
  size_t registrations = 1 + (size_t) BST_N_TOKENS * game->max_figures;

  return places > registrations ? places : registrations;
}

static bool
brings_start (const BstSetup *setup)
{
  for (int i = 0; i < setup->n_pieces; i++)
    if (setup->pieces[i].module == BST_MODULE_TOURNAMENTS && setup->pieces[i].count)
      return true;
  return false;
}

/* --- invariants --- */

/* TOURN-4: each token of a player lies in one place. */
static const char *
check_tokens (const BstGame *game, const BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;
  const BstFigure *figures = bst_figures_on_map (game, state);
  const BstFrame *frame = bst_enclosing ((BstState *) state, BST_MODULE_TOURNAMENTS, OP_TOURNAMENT);
  int seen[BST_MAX_PLAYERS][BST_N_TOKENS] = { { 0 } };

  for (int seat = 0; seat < game->n_players; seat++)
    for (int k = 0; k < BST_N_TOKENS; k++)
      {
        int token = 1 + token_values[k];

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
    if (figures[i].token && !is_fighter (game, state, &figures[i]))
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

      out += tile != BST_NONE && game->tiles[tile].group == BST_GROUP_PRIZE;
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
check (const BstGame *game, const BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;
  const char *problem = check_tokens (game, state);

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

const BstRules bst_rules_tournaments = {
  .id = "tournaments",
  .module = BST_MODULE_TOURNAMENTS,
  .brings_start = brings_start,
  .steps = {
    [BST_STEP_SETUP] = setup,
    [BST_STEP_SETUP_LAY] = setup_lay,
    [BST_STEP_TURN_BEGIN] = turn_begin,
    [BST_STEP_SEQUENCE_BEGIN] = sequence_begin,
    [BST_STEP_BEFORE_DRAW] = before_draw,
    [BST_STEP_BEFORE_PLACE_FIRST] = before_place_first,
    [BST_STEP_BEFORE_PLACE] = before_place,
    [BST_STEP_REGISTER] = register_step,
    [BST_STEP_FINAL_1] = final_1,
    [BST_STEP_FINAL_4] = final_4,
  },
  .figure_left = figure_left,
  .may_place = may_place,
  .pile = pile,
  .after_turn = after_turn,
  .max_moves = max_moves,
  .mask = mask,
  .sample = sample,
  .run = run,
  .legal = legal,
  .apply = apply,
  .chance = chance,
  .why_not = why_not,
  .check = check,
};
