/* game.c – playing along: base game, fields, river and abbot, move by move, nothing remembered that can be counted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

static const int step_x[4] = { 0, 1, 0, -1 };
static const int step_y[4] = { -1, 0, 1, 0 };

#define TILE(map, i)   (&g_array_index ((map)->tiles, RefTile, (i)))
#define FIGURE(map, i) (&g_array_index ((map)->figures, RefFigure, (i)))

static bool
plays (const BstGame *game, int module)
{
  return game->modules >> module & 1;
}

bool
ref_game_supports (const BstGame *game)
{
  guint known = 1u << BST_MODULE_BASE | 1u << BST_MODULE_FIELDS | 1u << BST_MODULE_RIVER | 1u << BST_MODULE_ABBOT;
  return (game->modules & ~known) == 0;
}

static int
two_tile_city (const RefGame *ref)
{
  return ref->game->options[BST_OPTION_TWO_TILE_CITY] == 1 ? 2 : 4;
}

static int
pile_size (const RefGame *ref, int group)
{
  int n = 0;
  for (int i = 0; i < ref->game->n_tiles; i++)
    if (ref->game->tiles[i].group == group)
      n += ref->left[i];
  return n;
}

/* RIVER-5, 10: river tiles, the lake, then everything else. -1: nothing left. */
static int
current_group (const RefGame *ref)
{
  if (plays (ref->game, BST_MODULE_RIVER))
    {
      if (pile_size (ref, BST_GROUP_RIVER))
        return BST_GROUP_RIVER;
      if (pile_size (ref, BST_GROUP_LAKE))
        return BST_GROUP_LAKE;
    }
  return pile_size (ref, BST_GROUP_LAND) ? BST_GROUP_LAND : -1;
}

static void
lay_piece (RefGame *ref, const BstPiece *piece, int face, int x, int y)
{
  for (int i = 0; i < piece->n_squares; i++)
    {
      const BstSquare *square = &piece->squares[face][i];
      ref_map_lay (ref->map, &ref->game->tiles[square->tile], square->tile, x + square->x, y + square->y, 0);
    }
}

/* What the mix says, or the spring (RIVER-4). */
static void
lay_start (RefGame *ref)
{
  const BstGame *game = ref->game;
  for (int i = 0; i < game->n_start; i++)
    {
      const BstStart *start = &game->start[i];
      if (start->tile != BST_NONE)
        ref_map_lay (ref->map, &game->tiles[start->tile], start->tile, start->x, start->y, start->rot);
      else
        {
          g_assert (start->rot == 0);
          lay_piece (ref, &game->pieces[start->piece], start->face, start->x, start->y);
        }
    }
  if (game->n_start)
    return;
  for (int i = 0; i < game->n_pieces; i++)
    if (game->pieces[i].group == BST_GROUP_SPRING)
      {
        lay_piece (ref, &game->pieces[i], 0, 0, 0);
        return;
      }
  for (int i = 0; i < game->n_tiles; i++)
    if (game->tiles[i].group == BST_GROUP_SPRING)
      {
        ref_map_lay (ref->map, &game->tiles[i], i, 0, 0, 0);
        return;
      }
}

RefGame *
ref_game_new (const BstGame *game)
{
  RefGame *ref = g_new0 (RefGame, 1);
  ref->game = game;
  ref->map = ref_map_new ();
  ref->n_players = game->n_players;
  ref->active = game->first;
  ref->turn = 1;
  ref->hand = ref->placed = -1;
  ref->left = g_new0 (int, game->n_tiles);
  for (int i = 0; i < game->n_tiles; i++)
    ref->left[i] = game->counts[i];
  for (int p = 0; p < game->n_players; p++)
    {
      ref->supply[p][BST_FIGURE_FOLLOWER] = game->figures[BST_FIGURE_FOLLOWER];
      ref->supply[p][BST_FIGURE_ABBOT] = plays (game, BST_MODULE_ABBOT) ? game->figures[BST_FIGURE_ABBOT] : 0;
    }
  lay_start (ref);
  ref->step = REF_DRAW;
  return ref;
}

void
ref_game_free (RefGame *ref)
{
  ref_map_free (ref->map);
  g_free (ref->left);
  g_free (ref);
}

/* --- the river --- */

typedef struct
{
  int x, y; /* the empty cell it faces */
  int flow; /* side towards which the water flows */
  int last; /* last curve on the way from the spring: 0 none, 1 right, 3 left */
  int here; /* the curve of the tile it leaves */
} RiverEnd;

static bool
river_side (const BstTile *tile, int rot, int side)
{
  for (int f = 0; f < tile->n_features; f++)
    if (tile->features[f].terrain == BST_RIVER && (tile->features[f].sides >> ((side + 4 - rot) % 4) & 1))
      return true;
  return false;
}

/* Follows the water from tile to tile, from the side where it comes in. */
static void
follow (const RefMap *map, int cell, int in_side, int last, GArray *ends)
{
  const RefTile *t = TILE (map, cell);
  for (int side = 0; side < 4; side++)
    {
      if (side == in_side || !river_side (t->tile, t->rot, side))
        continue;
      int turn = in_side < 0 ? 0 : (side - (in_side + 2) + 8) % 4;
      int now = turn ? turn : last;
      int n = ref_map_at (map, t->x + step_x[side], t->y + step_y[side]);
      if (n >= 0)
        {
          follow (map, n, (side + 2) % 4, now, ends);
          continue;
        }
      RiverEnd end = { t->x + step_x[side], t->y + step_y[side], side, now, turn };
      g_array_append_val (ends, end);
    }
}

static GArray *
river_ends (const RefMap *map)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (RiverEnd));
  /* The spring: a tile of its own pile with but one river side. */
  for (guint i = 0; i < map->tiles->len; i++)
    {
      const RefTile *t = TILE (map, i);
      int sides = 0;
      for (int s = 0; s < 4; s++)
        sides += river_side (t->tile, t->rot, s);
      if (t->tile->group == BST_GROUP_SPRING && sides == 1)
        follow (map, i, -1, 0, ends);
    }
  return ends;
}

/* RIVER-12…18 for a tile that matches at all sides. */
static bool
river_allows (const RefGame *ref, const BstTile *tile, int x, int y, int rot)
{
  if (!plays (ref->game, BST_MODULE_RIVER) || (tile->group != BST_GROUP_RIVER && tile->group != BST_GROUP_LAKE))
    return true;
  bool immediate = ref->game->options[BST_OPTION_RIVER_TURNS] == 1;
  g_autoptr (GArray) ends = river_ends (ref->map);
  const RiverEnd *joined = NULL;
  int n_joined = 0, n_out = 0;
  for (guint i = 0; i < ends->len; i++)
    {
      const RiverEnd *end = &g_array_index (ends, RiverEnd, i);
      if (end->x == x && end->y == y && river_side (tile, rot, (end->flow + 2) % 4))
        {
          joined = end;
          n_joined++;
        }
    }
  if (n_joined != 1)
    return false;
  for (int side = 0; side < 4; side++)
    if (side != (joined->flow + 2) % 4 && river_side (tile, rot, side))
      {
        int turn = (side - joined->flow + 4) % 4;
        n_out++;
        if (turn && turn == (immediate ? joined->here : joined->last))
          return false;
      }
  /* EC-R3: only the lake may close the last end. */
  return n_out > 0 || tile->group == BST_GROUP_LAKE || ends->len > 1;
}

/* --- what may be done --- */

static int
compare_moves (const void *a, const void *b)
{
  return memcmp (a, b, sizeof (BstMove));
}

static void
list_places (const RefGame *ref, int tile, GArray *moves)
{
  const BstTile *t = &ref->game->tiles[tile];
  int x0 = 0, x1 = 0, y0 = 0, y1 = 0;
  for (guint i = 0; i < ref->map->tiles->len; i++)
    {
      x0 = MIN (x0, TILE (ref->map, i)->x - 1);
      x1 = MAX (x1, TILE (ref->map, i)->x + 1);
      y0 = MIN (y0, TILE (ref->map, i)->y - 1);
      y1 = MAX (y1, TILE (ref->map, i)->y + 1);
    }
  bool fresh[4];
  for (int rot = 0; rot < 4; rot++)
    fresh[rot] = ref_picture (t, rot) == rot;
  for (int y = y0; y <= y1; y++)
    for (int x = x0; x <= x1; x++)
      for (int rot = 0; rot < 4; rot++)
        if (fresh[rot] && ref_fits (ref->map, t, x, y, rot) && river_allows (ref, t, x, y, rot))
          {
            BstMove move = { .kind = BST_KIND_PLACE_TILE, .x = x, .y = y, .rot = rot };
            g_array_append_val (moves, move);
          }
}

/* Where square (x, y) of a piece of that size lies when it is turned: the rectangle turns with it. */
static void
turn_cell (const BstPiece *piece, int x, int y, int rot, int *out_x, int *out_y)
{
  int width = piece->width, height = piece->height;
  for (int i = 0; i < rot; i++)
    {
      int old_x = x, old_width = width;
      x = height - 1 - y;
      y = old_x;
      width = height;
      height = old_width;
    }
  *out_x = x;
  *out_y = y;
}

static bool
piece_fits (const RefGame *ref, const BstPiece *piece, int face, int x, int y, int rot)
{
  bool touches = false, carries = false, river = false;
  int joined = 0;
  for (int i = 0; i < piece->n_squares; i++)
    {
      const BstSquare *square = &piece->squares[face][i];
      const BstTile *tile = &ref->game->tiles[square->tile];
      int cx, cy;
      turn_cell (piece, square->x, square->y, rot, &cx, &cy);
      if (ref_map_at (ref->map, x + cx, y + cy) >= 0)
        return false;
      for (int side = 0; side < 4; side++)
        {
          int n = ref_map_at (ref->map, x + cx + step_x[side], y + cy + step_y[side]);
          carries |= river_side (tile, rot, side);
          if (n < 0)
            continue;
          touches = true;
          if (ref_side (tile, rot, side)
              != ref_side (TILE (ref->map, n)->tile, TILE (ref->map, n)->rot, (side + 2) % 4))
            return false;
          joined += river_side (tile, rot, side);
        }
    }
  /* RIVER-12, 18: a piece with a river goes on with the river by one end; the first one starts it. */
  for (guint i = 0; i < ref->map->tiles->len; i++)
    for (int f = 0; f < TILE (ref->map, i)->tile->n_features; f++)
      river |= TILE (ref->map, i)->tile->features[f].terrain == BST_RIVER;
  return touches && (!carries || !river || joined == 1);
}

GArray *
ref_piece_places (const RefGame *ref, int piece, int face)
{
  GArray *moves = g_array_new (FALSE, FALSE, sizeof (BstMove));
  const BstPiece *p = &ref->game->pieces[piece];
  int x0 = 0, x1 = 0, y0 = 0, y1 = 0, size = MAX (p->width, p->height);
  for (guint i = 0; i < ref->map->tiles->len; i++)
    {
      x0 = MIN (x0, TILE (ref->map, i)->x - size);
      x1 = MAX (x1, TILE (ref->map, i)->x + size);
      y0 = MIN (y0, TILE (ref->map, i)->y - size);
      y1 = MAX (y1, TILE (ref->map, i)->y + size);
    }
  for (int y = y0; y <= y1; y++)
    for (int x = x0; x <= x1; x++)
      for (int rot = 0; rot < 4; rot++)
        if (piece_fits (ref, p, face, x, y, rot))
          {
            BstMove move = { .kind = BST_KIND_PLACE_PIECE, .a = piece, .b = face, .x = x, .y = y, .rot = rot };
            g_array_append_val (moves, move);
          }
  return moves;
}

static bool
may_hold (const RefGame *ref, int terrain, int kind)
{
  switch (terrain)
    {
    case BST_ROAD:
    case BST_CITY:
      return kind == BST_FIGURE_FOLLOWER;
    case BST_MONASTERY:
      return true;
    case BST_FIELD:
      return kind == BST_FIGURE_FOLLOWER && plays (ref->game, BST_MODULE_FIELDS);
    case BST_GARDEN:
      return kind == BST_FIGURE_ABBOT;
    default:
      return false;
    }
}

static void
list_followers (const RefGame *ref, GArray *moves)
{
  const RefTile *t = TILE (ref->map, ref->placed);
  BstMove pass = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PASS };
  g_array_append_val (moves, pass);
  for (int f = 0; f < t->tile->n_features; f++)
    {
      int terrain = t->tile->features[f].terrain;
      if (terrain == BST_BLOCK || terrain == BST_RIVER)
        continue;
      g_autoptr (RefFeature) feature = ref_feature (ref->map, ref->placed, f, 4);
      if (feature->figures)
        continue;
      for (int kind = 0; kind < BST_N_FIGURES; kind++)
        if (ref->supply[ref->active][kind] && may_hold (ref, terrain, kind))
          {
            BstMove move = {
              .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE, .figure = kind, .x = t->x, .y = t->y, .a = f
            };
            g_array_append_val (moves, move);
          }
    }
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      if (figure->kind != BST_FIGURE_ABBOT || figure->owner != ref->active || figure->turn == ref->turn)
        continue;
      g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, 4);
      if (feature->finished)
        continue;
      BstMove move = { .kind = BST_KIND_FOLLOWER,
                       .act = BST_ACT_RECALL,
                       .figure = BST_FIGURE_ABBOT,
                       .x = TILE (ref->map, figure->cell)->x,
                       .y = TILE (ref->map, figure->cell)->y,
                       .a = figure->feature };
      g_array_append_val (moves, move);
    }
}

GArray *
ref_game_legal (const RefGame *ref)
{
  GArray *moves = g_array_new (FALSE, FALSE, sizeof (BstMove));
  switch (ref->step)
    {
    case REF_DRAW:
      for (int i = 0; i < ref->game->n_tiles; i++)
        if (ref->left[i] && ref->game->tiles[i].group == current_group (ref))
          {
            BstMove move = { .kind = BST_KIND_DRAW, .a = i, .b = ref->left[i] };
            g_array_append_val (moves, move);
          }
      break;
    case REF_PLACE:
      list_places (ref, ref->hand, moves);
      break;
    case REF_FOLLOWER:
      list_followers (ref, moves);
      break;
    case REF_OVER:
      break;
    }
  if (moves->len)
    qsort (moves->data, moves->len, sizeof (BstMove), compare_moves);
  return moves;
}

/* --- scoring --- */

static void
award (RefGame *ref, const RefFeature *feature)
{
  for (int p = 0; p < ref->n_players; p++)
    if (feature->owners >> p & 1)
      ref->total[p] += feature->points;
}

static void
send_home (RefGame *ref, const RefFeature *feature)
{
  for (guint i = 0; i < feature->segments->len; i++)
    {
      const RefSegment *s = &g_array_index (feature->segments, RefSegment, i);
      for (guint k = 0; k < ref->map->figures->len;)
        {
          const RefFigure *figure = FIGURE (ref->map, k);
          if (figure->cell != s->cell || figure->feature != s->feature)
            {
              k++;
              continue;
            }
          ref->supply[figure->owner][figure->kind]++;
          g_array_remove_index (ref->map->figures, k);
        }
    }
}

/* BASE-50…65: whatever is finished and holds figures, wherever it lies; everything else was scored when it was finished. */
static void
score_finished (RefGame *ref)
{
  for (guint i = 0; i < ref->map->figures->len;)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, two_tile_city (ref));
      if (!feature->finished)
        {
          i++;
          continue;
        }
      award (ref, feature);
      send_home (ref, feature);
      i = 0;
    }
}

/* BASE-81…87 */
static void
score_at_the_end (RefGame *ref)
{
  for (int fields = 0; fields < 2; fields++)
    {
      g_autoptr (GArray) done = g_array_new (FALSE, FALSE, sizeof (RefSegment));
      for (guint i = 0; i < ref->map->figures->len; i++)
        {
          const RefFigure *figure = FIGURE (ref->map, i);
          bool seen = (TILE (ref->map, figure->cell)->tile->features[figure->feature].terrain == BST_FIELD) != fields;
          for (guint k = 0; k < done->len; k++)
            if (g_array_index (done, RefSegment, k).cell == figure->cell
                && g_array_index (done, RefSegment, k).feature == figure->feature)
              seen = true;
          if (seen)
            continue;
          g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, two_tile_city (ref));
          award (ref, feature);
          g_array_append_vals (done, feature->segments->data, feature->segments->len);
        }
      if (fields)
        break;
      for (guint i = 0; i < ref->map->figures->len;)
        {
          const RefFigure *figure = FIGURE (ref->map, i);
          if (TILE (ref->map, figure->cell)->tile->features[figure->feature].terrain == BST_FIELD)
            {
              i++;
              continue;
            }
          ref->supply[figure->owner][figure->kind]++;
          g_array_remove_index (ref->map->figures, i);
        }
    }
  ref->step = REF_OVER;
}

static void
next_turn (RefGame *ref)
{
  ref->placed = -1;
  if (current_group (ref) < 0)
    {
      score_at_the_end (ref);
      return;
    }
  ref->active = (ref->active + 1) % ref->n_players;
  ref->turn++;
  ref->step = REF_DRAW;
}

/* --- moves --- */

static void
draw (RefGame *ref, int tile)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (BstMove));
  ref->left[tile]--;
  ref->hand = tile;
  ref->step = REF_PLACE;
  list_places (ref, tile, places);
  if (places->len)
    return;
  /* BASE-36, BASE-38 */
  ref->hand = -1;
  ref->discarded++;
  if (current_group (ref) < 0)
    score_at_the_end (ref);
  else
    ref->step = REF_DRAW;
}

static void
follower (RefGame *ref, const BstMove *move)
{
  if (move->act == BST_ACT_PLACE)
    {
      RefFigure figure = { ref->placed, move->a, ref->active, move->figure, ref->turn };
      g_array_append_val (ref->map->figures, figure);
      ref->supply[ref->active][move->figure]--;
    }
  else if (move->act == BST_ACT_RECALL)
    {
      int cell = ref_map_at (ref->map, move->x, move->y);
      g_autoptr (RefFeature) feature = ref_feature (ref->map, cell, move->a, 4);
      ref->total[ref->active] += 1 + feature->around;
      for (guint i = 0; i < ref->map->figures->len; i++)
        if (FIGURE (ref->map, i)->kind == BST_FIGURE_ABBOT && FIGURE (ref->map, i)->owner == ref->active)
          {
            g_array_remove_index (ref->map->figures, i);
            break;
          }
      ref->supply[ref->active][BST_FIGURE_ABBOT]++;
    }
  score_finished (ref);
  next_turn (ref);
}

void
ref_game_move (RefGame *ref, const BstMove *move)
{
  switch (ref->step)
    {
    case REF_DRAW:
      draw (ref, move->a);
      break;
    case REF_PLACE:
      ref->placed = ref_map_lay (ref->map, &ref->game->tiles[ref->hand], ref->hand, move->x, move->y, move->rot);
      ref->hand = -1;
      ref->step = REF_FOLLOWER;
      break;
    case REF_FOLLOWER:
      follower (ref, move);
      break;
    case REF_OVER:
      g_error ("a move after the end");
    }
}

/* --- against the engine --- */

static char *
compare_options (const RefGame *ref, const KitGame *kit)
{
  g_autoptr (GArray) mine = ref_game_legal (ref);
  g_autofree BstMove *theirs = g_memdup2 (kit->moves, kit->n_moves * sizeof (BstMove));
  if (kit->n_moves)
    qsort (theirs, kit->n_moves, sizeof (BstMove), compare_moves);
  if (mine->len != kit->n_moves)
    return g_strdup_printf ("%u options, the engine has %zu", mine->len, kit->n_moves);
  for (guint i = 0; i < mine->len; i++)
    {
      const BstMove *a = &g_array_index (mine, BstMove, i), *b = &theirs[i];
      if (memcmp (a, b, sizeof *a) != 0)
        return g_strdup_printf ("option %u: kind %d act %d figure %d rot %d at %d,%d a %d b %d, the engine has "
                                "kind %d act %d figure %d rot %d at %d,%d a %d b %d",
                                i, a->kind, a->act, a->figure, a->rot, a->x, a->y, a->a, a->b, b->kind, b->act,
                                b->figure, b->rot, b->x, b->y, b->a, b->b);
    }
  return NULL;
}

static char *
compare_figures (const RefGame *ref, const KitGame *kit)
{
  const BstState *state = kit->state;
  if (ref->map->figures->len != state->n_figures)
    return g_strdup_printf ("%u figures on the map, the engine has %d", ref->map->figures->len, state->n_figures);
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      const RefTile *t = TILE (ref->map, figure->cell);
      uint16_t seg = bst_seg_at (kit->game, state, t->x, t->y, figure->feature);
      bool found = false;
      for (int k = 0; k < state->n_figures; k++)
        {
          const BstFigure *other = &bst_figures_on_map (kit->game, state)[k];
          found |= other->seg == seg && other->owner == figure->owner && other->kind == figure->kind;
        }
      if (!found)
        return g_strdup_printf ("the engine does not know the figure of seat %d at %d,%d", figure->owner, t->x, t->y);
    }
  return NULL;
}

char *
ref_compare_game (const RefGame *ref, const KitGame *kit)
{
  static const int kinds[] = { BST_KIND_DRAW, BST_KIND_PLACE_TILE, BST_KIND_FOLLOWER };
  const BstState *state = kit->state;
  if ((ref->step == REF_OVER) != (bst_who (state) == BST_NOBODY))
    return g_strdup (ref->step == REF_OVER ? "the engine plays on after the end" : "the engine has ended too early");
  for (int p = 0; p < ref->n_players; p++)
    {
      if (ref->total[p] != bst_score (state, p))
        return g_strdup_printf ("seat %d has %d points, the engine says %d", p, ref->total[p], bst_score (state, p));
      for (int k = 0; k < BST_N_FIGURES; k++)
        if (ref->supply[p][k] != state->supply[p][k])
          return g_strdup_printf ("seat %d has %d of %s in hand, the engine says %d", p, ref->supply[p][k],
                                  bst_figures[k].word, state->supply[p][k]);
    }
  if (ref->discarded != state->n_discarded)
    return g_strdup_printf ("%d tiles are discarded, the engine says %d", ref->discarded, state->n_discarded);
  char *different = compare_figures (ref, kit);
  if (different || ref->step == REF_OVER)
    return different;
  if (bst_decision (state) != kinds[ref->step])
    return g_strdup_printf ("decision %s, the engine asks %s", bst_kinds[kinds[ref->step]].word,
                            bst_kinds[bst_decision (state)].word);
  if (ref->active != state->active)
    return g_strdup_printf ("it is the turn of seat %d, the engine says %d", ref->active, state->active);
  if (bst_who (state) != (ref->step == REF_DRAW ? BST_NATURE : ref->active))
    return g_strdup_printf ("the engine asks %d", bst_who (state));
  if (ref->turn != state->turn)
    return g_strdup_printf ("turn %d, the engine says %d", ref->turn, state->turn);
  return compare_options (ref, kit);
}
