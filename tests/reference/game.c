/* game.c – the table: piles, what lies there at the beginning, where tiles, pieces and figures may be put.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

static const int step_x[4] = { 0, 1, 0, -1 };
static const int step_y[4] = { -1, 0, 1, 0 };

bool
ref_plays (const RefGame *ref, int module)
{
  return ref->game->modules >> module & 1;
}

/* What the second account plays along with … */
static const guint played = 1u << BST_MODULE_BASE | 1u << BST_MODULE_FIELDS | 1u << BST_MODULE_RIVER
                            | 1u << BST_MODULE_ABBOT | 1u << BST_MODULE_ROBBERS | 1u << BST_MODULE_MESSAGES
                            | 1u << BST_MODULE_WHEEL | 1u << BST_MODULE_TOURNAMENTS | 1u << BST_MODULE_BONUS;
/* … and what it only counts on the map. */
static const guint counted = 1u << BST_MODULE_FLYING | 1u << BST_MODULE_FERRIES | 1u << BST_MODULE_GOLD
                             | 1u << BST_MODULE_MAGIC | 1u << BST_MODULE_CROP;

bool
ref_game_supports (const BstGame *game)
{
  return (game->modules & ~played) == 0;
}

bool
ref_knows_module (int module)
{
  return (played | counted) >> module & 1;
}

bool
ref_is_follower (const RefGame *ref, int kind)
{
  return kind != BST_FIGURE_ABBOT || ref->game->options[BST_OPTION_ABBOT_IS_FOLLOWER] == 0;
}

int
ref_two_tile_city (const RefGame *ref)
{
  return ref->game->options[BST_OPTION_TWO_TILE_CITY] == 1 ? 2 : 4;
}

int
ref_clockwise (const RefGame *ref, int i)
{
  return (ref->active + i) % ref->n_players;
}

void
ref_take_back (RefGame *ref, guint figure)
{
  RefFigure *taken = FIGURE (ref->map, figure);
  ref_free_token (ref, taken);
  ref->supply[taken->owner][taken->kind]++;
  g_array_remove_index (ref->map->figures, figure);
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

/* River tiles, the lake, then everything else. */
int
ref_current_group (const RefGame *ref)
{
  if (ref_plays (ref, BST_MODULE_RIVER))
    {
      if (pile_size (ref, BST_GROUP_RIVER))
        return BST_GROUP_RIVER;
      if (pile_size (ref, BST_GROUP_LAKE))
        return BST_GROUP_LAKE;
    }
  return pile_size (ref, BST_GROUP_LAND) ? BST_GROUP_LAND : -1;
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

void
ref_lay_piece (RefGame *ref, int index, int face, int x, int y, int rot)
{
  const BstPiece *piece = &ref->game->pieces[index];
  for (int i = 0; i < piece->n_squares; i++)
    {
      const BstSquare *square = &piece->squares[face][i];
      int cx, cy;
      turn_cell (piece, square->x, square->y, rot, &cx, &cy);
      ref_map_lay (ref->map, &ref->game->tiles[square->tile], square->tile, x + cx, y + cy, rot);
    }
}

/* What the mix says. */
static void
lay_given (RefGame *ref)
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
          ref_lay_piece (ref, start->piece, start->face, start->x, start->y, 0);
        }
    }
}

/* The first piece lies in the middle, the first player attaches another one (MIX-11, 12). */
static void
lay_or_attach (RefGame *ref, int piece, int face)
{
  if (ref->map->tiles->len == 0)
    {
      ref_lay_piece (ref, piece, face, 0, 0, 0);
      return;
    }
  BstMove answer = ref_ask (ref, ref->active, BST_KIND_PLACE_PIECE, ref_piece_places (ref, piece, face));
  ref_lay_piece (ref, piece, face, answer.x, answer.y, answer.rot);
}

/* RIVER-4: a large piece or a tile. */
static void
lay_spring (RefGame *ref)
{
  const BstGame *game = ref->game;
  for (int i = 0; i < game->n_pieces; i++)
    if (game->pieces[i].group == BST_GROUP_SPRING)
      {
        lay_or_attach (ref, i, 0);
        return;
      }
  for (int i = 0; i < game->n_tiles; i++)
    if (game->tiles[i].group == BST_GROUP_SPRING)
      {
        ref_map_lay (ref->map, &game->tiles[i], i, 0, 0, 0);
        return;
      }
}

int
ref_piece_of (const RefGame *ref, int module)
{
  for (int i = 0; i < ref->game->n_pieces; i++)
    if (ref->game->pieces[i].module == module)
      return i;
  g_error ("no large piece for a module");
}

int
ref_face_of (const RefGame *ref, int piece, bool river)
{
  const BstPiece *p = &ref->game->pieces[piece];
  for (int face = 0; face < p->n_faces; face++)
    {
      bool found = false;
      for (int i = 0; i < p->n_squares; i++)
        for (int side = 0; side < 4; side++)
          found |= ref_side (&ref->game->tiles[p->squares[face][i].tile], 0, side) == BST_RIVER;
      if (found == river)
        return face;
    }
  g_error ("no such face");
}

int
ref_place (RefGame *ref, int tile, const BstMove *answer)
{
  ref_tournaments_before (ref);
  int cell = ref_map_lay (ref->map, &ref->game->tiles[tile], tile, answer->x, answer->y, answer->rot);
  ref_tournaments_after (ref);
  return cell;
}

void
ref_lay_start (RefGame *ref)
{
  if (ref->game->n_start)
    {
      lay_given (ref);
      return;
    }
  if (ref_wheel_on_map (ref))
    lay_or_attach (ref, ref_piece_of (ref, BST_MODULE_WHEEL), 0);
  if (ref_plays (ref, BST_MODULE_RIVER))
    lay_spring (ref);
  else if (ref_plays (ref, BST_MODULE_TOURNAMENTS))
    {
      /* TOURN-9 */
      int arena = ref_piece_of (ref, BST_MODULE_TOURNAMENTS);
      lay_or_attach (ref, arena, ref_face_of (ref, arena, false));
    }
}

/* --- what may be done --- */

void
ref_list_places (const RefGame *ref, int tile, GArray *moves)
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
        if (fresh[rot] && ref_fits (ref->map, t, x, y, rot) && ref_river_allows (ref, t, x, y, rot))
          {
            BstMove move = { .kind = BST_KIND_PLACE_TILE, .x = x, .y = y, .rot = rot };
            g_array_append_val (moves, move);
          }
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
          carries |= ref_river_side (tile, rot, side);
          if (n < 0)
            continue;
          touches = true;
          if (ref_side (tile, rot, side)
              != ref_side (TILE (ref->map, n)->tile, TILE (ref->map, n)->rot, (side + 2) % 4))
            return false;
          joined += ref_river_side (tile, rot, side);
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

bool
ref_may_hold (const RefGame *ref, int terrain, int kind)
{
  switch (terrain)
    {
    case BST_ROAD:
    case BST_CITY:
      return kind == BST_FIGURE_FOLLOWER;
    case BST_MONASTERY:
      return true;
    case BST_FIELD:
      return kind == BST_FIGURE_FOLLOWER && ref_plays (ref, BST_MODULE_FIELDS);
    case BST_GARDEN:
      return kind == BST_FIGURE_ABBOT;
    default:
      return false;
    }
}

void
ref_list_followers (const RefGame *ref, GArray *moves)
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
        if (ref->supply[ref->active][kind] && ref_may_hold (ref, terrain, kind))
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
