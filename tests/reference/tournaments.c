/* tournaments.c – stacks, shield tokens, tournaments, prize tiles and statues (14).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

#include <string.h>

/* TOURN-4 */
static const int token_value[REF_TOKENS] = { 0, 1, 2, 3, 5 };

enum
{
  THIEVES,
  KNIGHTS,
  FARMERS
};

/* --- set-up --- */

/* TOURN-12…15 by the number of players. */
static int
n_stacks (const RefGame *ref)
{
  static const int table[] = { 0, 0, 6, 6, 5, 4, 3 };
  return table[ref->n_players];
}

/* Also the number of prize places. */
static int
prizes_per_stack (const RefGame *ref)
{
  return ref->n_players >= 5 ? 3 : 2;
}

static int
first_category (const RefGame *ref)
{
  static const int table[] = { 0, 0, THIEVES, THIEVES, KNIGHTS, FARMERS, THIEVES };
  int option = ref->game->options[BST_OPTION_CROWN_START];
  return option ? option - 1 : table[ref->n_players];
}

void
ref_tournaments_set_up (RefGame *ref)
{
  int land = 0, prizes = 0, n = n_stacks (ref);
  if (!ref_plays (ref, BST_MODULE_TOURNAMENTS))
    return;
  for (int i = 0; i < ref->game->n_tiles; i++)
    {
      land += ref->game->tiles[i].group == BST_GROUP_LAND ? ref->left[i] : 0;
      prizes += ref->game->tiles[i].group == BST_GROUP_PRIZE ? ref->left[i] : 0;
    }
  for (int i = 0; i < n; i++)
    ref->stack[i] = land / n;
  ref->stack[0] += land % n;
  ref->last_stack = prizes - prizes_per_stack (ref) * (n - 1);
  ref->category = first_category (ref);
  memset (ref->token, REF_TOKEN_SUPPLY, sizeof ref->token);
}

/* --- extending features and registering --- */

static bool
may_register (const RefGame *ref, const RefFigure *figure)
{
  int terrain = TILE (ref->map, figure->cell)->tile->features[figure->feature].terrain;
  /* TOURN-23, 29, 82 */
  return figure->owner == ref->active && figure->kind == BST_FIGURE_FOLLOWER && figure->token == 0
         && (terrain == BST_ROAD || terrain == BST_CITY || terrain == BST_FIELD);
}

/* TOURN-27, 64: before a piece is laid, which farmers are already surrounded. */
void
ref_tournaments_before (RefGame *ref)
{
  for (guint i = 0; i < ref->map->figures->len; i++)
    FIGURE (ref->map, i)->surrounded = ref_count_around (ref->map, FIGURE (ref->map, i)->cell, 1) == 8;
  ref->first_new = ref->map->tiles->len;
}

/* TOURN-23, 64: after it was laid, whose features it extends. */
void
ref_tournaments_after (RefGame *ref)
{
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      RefFigure *figure = FIGURE (ref->map, i);
      if (!may_register (ref, figure))
        continue;
      g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, 4);
      bool extended = false;
      for (guint k = 0; k < feature->segments->len; k++)
        extended |= g_array_index (feature->segments, RefSegment, k).cell >= ref->first_new;
      if (extended && !(feature->terrain == BST_FIELD && figure->surrounded))
        figure->noted = true;
    }
}

static BstMove
registration_of (const RefGame *ref, const RefFigure *figure, int token)
{
  const RefTile *t = TILE (ref->map, figure->cell);
  return (BstMove){ .kind = BST_KIND_REGISTER, .x = t->x, .y = t->y, .a = figure->feature, .b = token_value[token] };
}

/* S5b, D-TOURN-1 */
void
ref_tournaments_register (RefGame *ref)
{
  GArray *moves = ref_moves_new ();
  for (guint i = 0; i < ref->map->figures->len; i++)
    for (int token = 0; token < REF_TOKENS; token++)
      if (FIGURE (ref->map, i)->noted && may_register (ref, FIGURE (ref->map, i))
          && ref->token[ref->active][token] == REF_TOKEN_SUPPLY)
        {
          BstMove move = registration_of (ref, FIGURE (ref->map, i), token);
          ref_add_move (moves, &move);
        }
  if (moves->len == 0 || ref->registered || !ref_plays (ref, BST_MODULE_TOURNAMENTS))
    {
      g_array_unref (moves);
      return;
    }
  BstMove pass = { .kind = BST_KIND_REGISTER, .act = BST_ACT_PASS };
  g_array_append_val (moves, pass);
  BstMove answer = ref_ask (ref, ref->active, BST_KIND_REGISTER, moves);
  if (answer.act == BST_ACT_PASS)
    return;
  ref->registered = true;
  for (guint i = 0; i < ref->map->figures->len; i++)
    for (int token = 0; token < REF_TOKENS; token++)
      {
        RefFigure *figure = FIGURE (ref->map, i);
        BstMove move = registration_of (ref, figure, token);
        if (!figure->noted || !may_register (ref, figure) || memcmp (&move, &answer, sizeof move) != 0)
          continue;
        figure->token = 1 + token;
        ref->token[ref->active][token] = REF_TOKEN_UNDER;
        return;
      }
}

/* S0 of a tile sequence: nothing is extended yet. */
void
ref_tournaments_forget (RefGame *ref)
{
  for (guint i = 0; i < ref->map->figures->len; i++)
    FIGURE (ref->map, i)->noted = false;
}

/* --- the tournament --- */

/* TOURN-41, 44 */
static bool
takes_part (const RefGame *ref, const RefFigure *figure, int seat)
{
  static const int terrains[] = { [THIEVES] = BST_ROAD, [KNIGHTS] = BST_CITY, [FARMERS] = BST_FIELD };
  int terrain = TILE (ref->map, figure->cell)->tile->features[figure->feature].terrain;
  return figure->owner == seat && figure->token && terrain == terrains[ref->category];
}

/* TOURN-45…48 */
static int
skill_of (const RefGame *ref, const RefFigure *figure)
{
  g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, 4);
  int skill = token_value[figure->token - 1];
  if (ref->category != FARMERS)
    return skill + feature->tiles;
  int near = ref_count_around (ref->map, figure->cell, 1);
  return skill + near + (near == 8 ? ref_count_around (ref->map, figure->cell, 2) : 0);
}

/* The move that reveals the token of a figure: several on one segment are counted. */
static BstMove
reveal_of (const RefGame *ref, guint index)
{
  const RefFigure *figure = FIGURE (ref->map, index);
  const RefTile *t = TILE (ref->map, figure->cell);
  BstMove move = { .kind = BST_KIND_REVEAL, .x = t->x, .y = t->y, .a = figure->feature };
  for (guint i = 0; i < index; i++)
    if (takes_part (ref, FIGURE (ref->map, i), figure->owner) && FIGURE (ref->map, i)->cell == figure->cell
        && FIGURE (ref->map, i)->feature == figure->feature)
      move.b++;
  return move;
}

/* TOURN-42, 43. Skill, or -1: does not take part. */
static int
reveal (RefGame *ref, int seat, int *out_token)
{
  GArray *moves = ref_moves_new ();
  for (guint i = 0; i < ref->map->figures->len; i++)
    if (takes_part (ref, FIGURE (ref->map, i), seat))
      {
        BstMove move = reveal_of (ref, i);
        g_array_append_val (moves, move);
      }
  if (moves->len == 0)
    {
      g_array_unref (moves);
      return -1;
    }
  BstMove answer = ref_ask (ref, seat, BST_KIND_REVEAL, moves);
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      BstMove move = reveal_of (ref, i);
      RefFigure *figure = FIGURE (ref->map, i);
      if (!takes_part (ref, figure, seat) || memcmp (&move, &answer, sizeof move) != 0)
        continue;
      int skill = skill_of (ref, figure);
      ref->skill[seat] = skill;
      *out_token = figure->token - 1;
      figure->token = 0;
      ref->token[seat][*out_token] = REF_TOKEN_SHOWN;
      return skill;
    }
  g_error ("TOURN-42: an answer that was no option");
}

/* TOURN-49…54, 61: by skill, highest first; who shares it takes clockwise. */
static int
give_prizes (RefGame *ref, const int skill[BST_MAX_PLAYERS], const int token[BST_MAX_PLAYERS], int tiles)
{
  int place = 1;
  for (int value = 200; value >= 0; value--)
    {
      int sharing = 0;
      for (int p = 0; p < ref->n_players; p++)
        sharing += skill[p] == value;
      bool takes = place <= prizes_per_stack (ref) && sharing <= tiles;
      for (int i = 0; i < ref->n_players && takes; i++)
        {
          int seat = ref_clockwise (ref, i);
          if (skill[seat] != value)
            continue;
          RefPrize prize = { -1, -1 };
          if (place == 1 && sharing == 1)
            {
              prize.token = token[seat];
              ref->token[seat][token[seat]] = REF_TOKEN_KEPT;
            }
          ref->prizes[seat][ref->n_prizes[seat]++] = prize;
          tiles--;
        }
      /* After two tied firsts comes the third, or by option the second. */
      place += ref->game->options[BST_OPTION_PLACES] == 1 ? sharing > 0 : sharing;
    }
  return tiles;
}

/* TOURN-40…55 */
static void
hold_tournament (RefGame *ref)
{
  static const int next[2][3] = { { KNIGHTS, FARMERS, THIEVES }, { FARMERS, THIEVES, KNIGHTS } };
  int skill[BST_MAX_PLAYERS], token[BST_MAX_PLAYERS];
  bool final = ref->open_stack == n_stacks (ref) - 1;
  for (int i = 0; i < ref->n_players; i++)
    skill[ref_clockwise (ref, i)] = reveal (ref, ref_clockwise (ref, i), &token[ref_clockwise (ref, i)]);
  if (final)
    ref->last_stack = give_prizes (ref, skill, token, ref->last_stack);
  else
    ref->last_stack += give_prizes (ref, skill, token, prizes_per_stack (ref));
  for (int p = 0; p < ref->n_players; p++)
    for (int i = 0; i < REF_TOKENS; i++)
      if (ref->token[p][i] == REF_TOKEN_SHOWN)
        ref->token[p][i] = REF_TOKEN_BOX;
  ref->category = next[ref->game->options[BST_OPTION_CROWN_ORDER]][ref->category];
  ref->open_stack++;
}

/* S1a, TOURN-31, 40, 66, 89. False: the last one is used up, too. */
bool
ref_tournaments_open (RefGame *ref)
{
  while (ref->open_stack < n_stacks (ref) && ref->stack[ref->open_stack] == 0)
    hold_tournament (ref);
  return ref->open_stack < n_stacks (ref);
}

/* --- the arena --- */

/* Two sides that meet at a corner; a fork is no bend. */
static bool
is_bend (const BstTile *tile)
{
  int sides = 0;
  for (int side = 0; side < 4; side++)
    sides |= ref_river_side (tile, 0, side) << side;
  return sides == 3 || sides == 6 || sides == 12 || sides == 9;
}

/* S3a, TOURN-21, 79: when the first bend is drawn; if there is no place, with the next river tile. */
void
ref_tournaments_arena (RefGame *ref)
{
  const BstTile *drawn = &ref->game->tiles[ref->hand];
  if (!ref_plays (ref, BST_MODULE_TOURNAMENTS) || ref->arena_laid
      || (drawn->group != BST_GROUP_RIVER && drawn->group != BST_GROUP_LAKE))
    return;
  ref->bend_drawn |= is_bend (drawn);
  if (!ref->bend_drawn)
    return;
  int arena = ref_piece_of (ref, BST_MODULE_TOURNAMENTS), face = ref_face_of (ref, arena, true);
  GArray *moves = ref_piece_places (ref, arena, face);
  if (moves->len == 0)
    {
      g_array_unref (moves);
      return;
    }
  BstMove answer = ref_ask (ref, ref->active, BST_KIND_PLACE_PIECE, moves);
  ref_tournaments_before (ref);
  ref->arena_cell = ref->map->tiles->len;
  ref->arena_laid = true;
  ref_lay_piece (ref, arena, face, answer.x, answer.y, answer.rot);
  ref_tournaments_after (ref);
}

/* --- prize tiles --- */

static int
deal_prize (RefGame *ref)
{
  GArray *moves = ref_moves_new ();
  for (int i = 0; i < ref->game->n_tiles; i++)
    if (ref->game->tiles[i].group == BST_GROUP_PRIZE && ref->left[i])
      {
        BstMove move = { .kind = BST_KIND_PRIZE, .a = i };
        g_array_append_val (moves, move);
      }
  int tile = ref_ask (ref, BST_NATURE, BST_KIND_PRIZE, moves).a;
  ref->left[tile]--;
  return tile;
}

static void
take_away (RefGame *ref, int index)
{
  int seat = ref->active;
  ref->n_prizes[seat]--;
  memmove (&ref->prizes[seat][index], &ref->prizes[seat][index + 1], (ref->n_prizes[seat] - index) * sizeof (RefPrize));
}

/* TOURN-57 */
static void
put_statue (RefGame *ref, int cell, int token)
{
  RefStatue statue = { cell, ref->active, token };
  if (token < 0)
    return;
  ref->token[ref->active][token] = REF_TOKEN_STATUE;
  ref->statues[ref->n_statues++] = statue;
}

/* TOURN-68: every place of every prize tile in front of the active player. */
static GArray *
list_prizes (RefGame *ref)
{
  GArray *moves = ref_moves_new ();
  for (int i = 0; i < ref->n_prizes[ref->active]; i++)
    {
      int tile = ref->prizes[ref->active][i].tile;
      g_autoptr (GArray) places = ref_moves_new ();
      ref_list_places (ref, tile, places);
      for (guint k = 0; k < places->len; k++)
        {
          BstMove move = g_array_index (places, BstMove, k);
          move.kind = BST_KIND_PLACE_PIECE;
          move.a = ~tile;
          ref_add_move (moves, &move);
        }
    }
  return moves;
}

static void
lay_prize (RefGame *ref, const BstMove *answer)
{
  for (int i = 0; i < ref->n_prizes[ref->active]; i++)
    {
      RefPrize prize = ref->prizes[ref->active][i];
      if (prize.tile != ~answer->a)
        continue;
      int cell = ref_place (ref, prize.tile, answer);
      take_away (ref, i);
      put_statue (ref, cell, prize.token);
      ref->prize_laid = true;
      return;
    }
}

/* S3b, TOURN-56, 67. `end`: what fits nowhere leaves the game with its token. */
void
ref_tournaments_prizes (RefGame *ref, bool end)
{
  int seat = ref->active;
  if (!ref_plays (ref, BST_MODULE_TOURNAMENTS))
    return;
  for (int i = 0; i < ref->n_prizes[seat]; i++)
    if (ref->prizes[seat][i].tile < 0)
      ref->prizes[seat][i].tile = deal_prize (ref);
  GArray *moves = list_prizes (ref);
  while (moves->len)
    {
      BstMove answer = ref_ask (ref, seat, BST_KIND_PLACE_PIECE, moves);
      lay_prize (ref, &answer);
      moves = list_prizes (ref);
    }
  g_array_unref (moves);
  while (end && ref->n_prizes[seat])
    {
      if (ref->prizes[seat][0].token >= 0)
        ref->token[seat][ref->prizes[seat][0].token] = REF_TOKEN_BOX;
      take_away (ref, 0);
    }
}

/* --- the end --- */

/* FS-1, TOURN-72 */
void
ref_tournaments_final_tokens (RefGame *ref)
{
  for (guint i = 0; i < ref->map->figures->len; i++)
    ref_free_token (ref, FIGURE (ref->map, i));
}

/* FS-4, TOURN-73, 74 */
void
ref_tournaments_final_statues (RefGame *ref)
{
  for (int i = 0; i < ref->n_statues; i++)
    {
      const RefStatue *statue = &ref->statues[i];
      const BstTile *tile = TILE (ref->map, statue->cell)->tile;
      for (int f = 0; f < tile->n_features; f++)
        if (tile->features[f].terrain == BST_CITY)
          {
            g_autoptr (RefFeature) city = ref_feature (ref->map, statue->cell, f, 4);
            ref_advance (ref, statue->owner, 0, 3 * city->shields, BST_REASON_STATUE, city->finished);
            break;
          }
    }
}

/* TOURN-30 */
void
ref_free_token (RefGame *ref, RefFigure *figure)
{
  if (figure->token)
    ref->token[figure->owner][figure->token - 1] = REF_TOKEN_SUPPLY;
  figure->token = 0;
}

/* --- against the engine --- */

static int
tokens_at (const RefGame *ref, int seat, int where)
{
  int bits = 0;
  for (int i = 0; i < REF_TOKENS; i++)
    bits |= (ref->token[seat][i] == where) << i;
  return bits;
}

static int
value_of (int token)
{
  return token < 0 ? -1 : token_value[token];
}

int
ref_token_under (const RefFigure *figure)
{
  return value_of (figure->token - 1);
}

static char *
compare_tokens (const RefGame *ref, const BstTournamentsState *theirs)
{
  for (int p = 0; p < ref->n_players; p++)
    {
      if (tokens_at (ref, p, REF_TOKEN_SUPPLY) != theirs->tokens[p])
        return g_strdup_printf ("TOURN-23, 30: seat %d has the tokens %d, the engine says %d (bits)", p,
                                tokens_at (ref, p, REF_TOKEN_SUPPLY), theirs->tokens[p]);
      if (tokens_at (ref, p, REF_TOKEN_BOX) != theirs->boxed[p])
        return g_strdup_printf ("TOURN-53, 54: of seat %d the tokens %d are out of the game, the engine says %d (bits)",
                                p, tokens_at (ref, p, REF_TOKEN_BOX), theirs->boxed[p]);
      if (ref->n_prizes[p] != theirs->holds[p])
        return g_strdup_printf ("TOURN-49…51: seat %d has %d prize tiles, the engine says %d", p, ref->n_prizes[p],
                                theirs->holds[p]);
      for (int i = 0; i < ref->n_prizes[p]; i++)
        if (value_of (ref->prizes[p][i].token) != theirs->kept[p][i] - 1)
          return g_strdup_printf ("TOURN-53: seat %d keeps token %d beside prize tile %d, the engine says %d", p,
                                  value_of (ref->prizes[p][i].token), i, theirs->kept[p][i] - 1);
    }
  return NULL;
}

static char *
compare_skills (const RefGame *ref, const KitGame *kit)
{
  int theirs[BST_MAX_PLAYERS] = { 0 };
  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *e = &g_array_index (kit->events, BstEvent, i);
      if (e->type == BST_EVENT_REVEAL)
        theirs[e->player] = e->a;
    }
  for (int p = 0; p < ref->n_players; p++)
    if (ref->skill[p] != theirs[p])
      return g_strdup_printf ("TOURN-45…48: seat %d shows skill %d, the engine says %d (0: none)", p, ref->skill[p],
                              theirs[p]);
  return NULL;
}

char *
ref_tournaments_compare (const RefGame *ref, const KitGame *kit)
{
  const BstTournamentsState *theirs = &kit->state->m.tournaments;
  char *different = compare_skills (ref, kit);
  if (!different)
    different = compare_tokens (ref, theirs);
  if (different)
    return different;
  if (ref->open_stack + 1 != theirs->opened)
    return g_strdup_printf ("TOURN-12, 55: stack %d is open, the engine says %d", ref->open_stack + 1, theirs->opened);
  if (ref->category != theirs->crown)
    return g_strdup_printf ("TOURN-55, 60: the crown is on %d, the engine says %d", ref->category, theirs->crown);
  if (ref->last_stack != theirs->last)
    return g_strdup_printf ("TOURN-14, 52: %d prize tiles in the last stack, the engine says %d", ref->last_stack,
                            theirs->last);
  if (ref->n_statues != theirs->n_statues)
    return g_strdup_printf ("TOURN-57: %d statues carry a token, the engine says %d", ref->n_statues,
                            theirs->n_statues);
  for (int i = 0; i < ref->n_statues; i++)
    if (ref->statues[i].owner != theirs->statue_owner[i]
        || value_of (ref->statues[i].token) != theirs->statue_token[i] - 1)
      return g_strdup_printf ("TOURN-57: statue %d carries token %d of seat %d, the engine says %d of %d", i,
                              value_of (ref->statues[i].token), ref->statues[i].owner, theirs->statue_token[i] - 1,
                              theirs->statue_owner[i]);
  return NULL;
}
