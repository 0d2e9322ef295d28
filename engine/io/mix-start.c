/* mix-start.c – what lies on the table before the first turn (MIX-11, MIX-12, MIX-16), and whether it can lie so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/box-private.h"

#include "board.h"
#include "io/titles.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_PLACE 1000

/* --- The start that the mix names --- */

static int
find_face (const BstPiece *piece, const char *name)
{
  for (int i = 0; i < piece->n_faces; i++)
    {
      if (g_strcmp0 (piece->face_names[i], name) == 0)
        return i;
    }
  return -1;
}

static void
read_face (BstMix *mix, JsonObject *object, BstStart *start)
{
  const char *name = bst_reader_get_string (&mix->reader, object, "face", FALSE);
  const BstPiece *piece;
  int face;
  BstPath path;

  if (name == NULL)
    return;
  path = bst_reader_enter_key (&mix->reader, "face");
  piece = start->piece != BST_NONE ? &bst_mix_piece (mix, start->piece)->entry->piece : NULL;
  face = piece != NULL ? find_face (piece, name) : -1;
  if (face < 0)
    {
      g_autofree char *shown = bst_dup_short (name);

      /* TRANSLATORS: %s is the name of one of the faces of a large piece. */
      bst_reader_error (&mix->reader, _ ("There is no face “%s” here."), shown);
    }
  else
    start->face = (uint8_t) face;
  bst_reader_leave (&mix->reader, path);
}

static void
read_start_entry (BstMix *mix, JsonObject *object)
{
  static const char *const keys[] = { "tile", "x", "y", "rot", "face", NULL };
  const char *id = bst_reader_get_id (&mix->reader, object, "tile", TRUE);
  BstStart start = { .tile = BST_NONE, .piece = BST_NONE };
  int x = 0, y = 0, rot = 0;
  BstPath path;
  gboolean known;

  bst_reader_get_int (&mix->reader, object, "x", FALSE, -MAX_PLACE, MAX_PLACE, &x);
  bst_reader_get_int (&mix->reader, object, "y", FALSE, -MAX_PLACE, MAX_PLACE, &y);
  bst_reader_get_int (&mix->reader, object, "rot", FALSE, 0, 3, &rot);
  bst_reader_check_keys (&mix->reader, object, keys);
  if (id == NULL)
    return;

  path = bst_reader_enter_key (&mix->reader, "tile");
  known = bst_mix_find (mix, id, &start.tile, &start.piece);
  bst_reader_leave (&mix->reader, path);
  if (!known)
    return;
  read_face (mix, object, &start);
  start.x = (int16_t) x;
  start.y = (int16_t) y;
  start.rot = (uint8_t) rot;
  g_array_append_val (mix->start, start);

  /* Sets count their start tile too; exact counts say what is drawn. */
  if (start.tile != BST_NONE && !bst_mix_tile (mix, start.tile)->exact && bst_mix_tile (mix, start.tile)->count > 0)
    bst_mix_tile (mix, start.tile)->count--;
}

static void
read_start (BstMix *mix)
{
  JsonArray *array = bst_reader_get_array (&mix->reader, mix->object, "start", FALSE);
  BstPath path = bst_reader_enter_key (&mix->reader, "start");

  if (array != NULL && json_array_get_length (array) > BST_MAX_TILES)
    {
      /* TRANSLATORS: %d is the largest number of tiles. */
      bst_reader_error (&mix->reader, _ ("At most %d tiles can be on the table at the start."), BST_MAX_TILES);
      array = NULL;
    }
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      BstPath inner = bst_reader_enter_index (&mix->reader, i);
      JsonObject *object = bst_reader_as_object (&mix->reader, json_array_get_element (array, i));

      if (object != NULL)
        read_start_entry (mix, object);
      bst_reader_leave (&mix->reader, inner);
    }
  bst_reader_leave (&mix->reader, path);
}

/* --- The start that the rules choose --- */

/* The first start tile of the land that is in the mix, or BST_NONE. */
static guint16
find_start_tile (BstMix *mix)
{
  for (guint i = 0; i < mix->tiles->len; i++)
    {
      const BstMixTile *tile = bst_mix_tile (mix, i);

      if (tile->count > 0 && tile->tile.group == BST_GROUP_LAND && (tile->tile.flags & BST_TILE_START) != 0)
        return (guint16) i;
    }
  return BST_NONE;
}

/* Kind D of BASE-6: one city side without shield, one road straight past it,
 * nothing else but fields. */
static gboolean
is_kind_d (const BstTile *tile)
{
  int city = 0, road = 0;

  for (int i = 0; i < BST_N_MARKS; i++)
    if (tile->marks[i] != 0)
      return FALSE;
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];

      if (feature->terrain == BST_CITY && city == 0 && feature->shields == 0)
        city = feature->sides;
      else if (feature->terrain == BST_ROAD && road == 0)
        road = feature->sides;
      else if (feature->terrain != BST_FIELD)
        return FALSE;
    }
  return (road == (1 << BST_E | 1 << BST_W) && (city == 1 << BST_N || city == 1 << BST_S))
         || (road == (1 << BST_N | 1 << BST_S) && (city == 1 << BST_E || city == 1 << BST_W));
}

/* WHEEL-75: the tiles of the wheel have no start tile; if the wheel lies beside
 * the map, one of kind D is taken out of the bag. */
static guint16
find_kind_d (BstMix *mix)
{
  for (guint i = 0; i < mix->tiles->len; i++)
    {
      const BstMixTile *tile = bst_mix_tile (mix, i);

      if (tile->count > 0 && tile->tile.group == BST_GROUP_LAND && is_kind_d (&tile->tile))
        return (guint16) i;
    }
  return BST_NONE;
}

/* MIX-11: the start tile lies on the table, or leaves the game if a module
 * brings another start. MIX-16: further start tiles are ordinary tiles. */
static void
choose_start (BstMix *mix, JsonNode *root)
{
  BstStart start = { .tile = find_start_tile (mix), .piece = BST_NONE };

  if (start.tile == BST_NONE && bst_mix_has (mix, BST_MODULE_WHEEL) && !bst_mix_brings_start (mix, root))
    start.tile = find_kind_d (mix);
  if (start.tile != BST_NONE)
    bst_mix_tile (mix, start.tile)->count--;
  if (start.tile != BST_NONE && !bst_mix_brings_start (mix, root))
    g_array_append_val (mix->start, start);
}

/* --- Does it fit? --- */

/* The squares of the start as they lie. */
static GArray *
list_squares (BstMix *mix)
{
  GArray *squares = g_array_new (FALSE, TRUE, sizeof (BstMixSquare));

  for (guint i = 0; i < mix->start->len; i++)
    {
      const BstStart *start = &g_array_index (mix->start, BstStart, i);
      BstMixSquare square = { .x = start->x, .y = start->y, .rot = start->rot, .entry = i };

      if (start->tile != BST_NONE)
        {
          square.tile = &bst_mix_tile (mix, start->tile)->tile;
          g_array_append_val (squares, square);
          continue;
        }
      for (int j = 0; j < bst_mix_piece (mix, start->piece)->entry->piece.n_squares; j++)
        {
          const BstPieceEntry *entry = bst_mix_piece (mix, start->piece)->entry;
          int dx, dy;

          bst_piece_cell (&entry->piece, start->face, j, start->rot, &dx, &dy);
          square.x = start->x + dx;
          square.y = start->y + dy;
          square.tile = &entry->squares[start->face][j];
          g_array_append_val (squares, square);
        }
    }
  return squares;
}

static gboolean
is_covered (const GArray *squares, int x, int y)
{
  for (guint i = 0; i < squares->len; i++)
    {
      const BstMixSquare *square = &g_array_index (squares, BstMixSquare, i);

      if (square->x == x && square->y == y)
        return TRUE;
    }
  return FALSE;
}

/* Two squares of different entries: not on one cell, and equal where they meet. */
static void
check_pair (BstMix *mix, const BstMixSquare *a, const BstMixSquare *b)
{
  BstPath path;

  if (a->entry == b->entry || ABS (a->x - b->x) + ABS (a->y - b->y) > 1)
    return;
  path = bst_reader_enter_key (&mix->reader, "start");
  bst_reader_enter_index (&mix->reader, b->entry);
  if (a->x == b->x && a->y == b->y)
    /* TRANSLATORS: %d counts the entries of the list from 0. */
    bst_reader_error (&mix->reader, _ ("This is on the same square as start[%d]."), (int) a->entry);
  for (int side = 0; side < 4; side++)
    {
      if (b->x == a->x + bst_side_dx (side) && b->y == a->y + bst_side_dy (side)
          && bst_tile_side_kind (a->tile, a->rot, side)
               != bst_tile_side_kind (b->tile, b->rot, bst_side_opposite (side)))
        /* TRANSLATORS: %d counts the entries of the list from 0. */
        bst_reader_error (&mix->reader, _ ("The side toward start[%d] does not match."), (int) a->entry);
    }
  bst_reader_leave (&mix->reader, path);
}

static void
check_squares (BstMix *mix, const GArray *squares)
{
  if (squares->len > BST_MAX_TILES)
    {
      bst_reader_error (&mix->reader, _ ("At most %d tiles can be on the table at the start."), BST_MAX_TILES);
      return;
    }
  for (guint i = 0; i < squares->len; i++)
    {
      for (guint j = 0; j < i; j++)
        check_pair (mix, &g_array_index (squares, BstMixSquare, j), &g_array_index (squares, BstMixSquare, i));
    }
}

/* Is there an end of the river on the table that can go on? */
static gboolean
has_open_river (const GArray *squares)
{
  for (guint i = 0; i < squares->len; i++)
    {
      const BstMixSquare *square = &g_array_index (squares, BstMixSquare, i);

      for (int side = 0; side < 4; side++)
        {
          if (bst_tile_side_kind (square->tile, square->rot, side) == BST_SIDE_RIVER
              && !is_covered (squares, square->x + bst_side_dx (side), square->y + bst_side_dy (side)))
            return TRUE;
        }
    }
  return FALSE;
}

/* How many of the start's entries lay a piece. */
static int
count_laid (BstMix *mix, guint piece)
{
  int n = 0;

  for (guint i = 0; i < mix->start->len; i++)
    n += g_array_index (mix->start, BstStart, i).piece == piece;
  return n;
}

/* Large pieces stay in the box unless they lie on the table or belong to a
 * module that may lay them. */
static void
count_pieces (BstMix *mix)
{
  for (guint i = 0; i < mix->pieces->len; i++)
    {
      BstMixPiece *piece = bst_mix_piece (mix, i);
      int module = piece->entry->piece.module;
      gboolean used = piece->in && module != BST_MODULE_CORE && bst_mix_has (mix, (BstModule) module);

      piece->count = MAX (count_laid (mix, i), used ? 1 : 0);
    }
}

/* RIVER-4, MIX-16: one spring, which no pile contains. */
static void
choose_spring (BstMix *mix)
{
  gboolean found = FALSE;

  for (guint i = 0; i < mix->pieces->len; i++)
    found |= bst_mix_piece (mix, i)->in && bst_mix_piece (mix, i)->entry->piece.group == BST_GROUP_SPRING;
  for (guint i = 0; i < mix->tiles->len; i++)
    {
      BstMixTile *tile = bst_mix_tile (mix, i);

      if (tile->tile.group != BST_GROUP_SPRING)
        continue;
      tile->spring = tile->count > 0 && !found;
      tile->count = 0;
      found |= tile->spring;
    }
}

static void
check_river (BstMix *mix, const GArray *squares)
{
  gboolean any = FALSE, lake = FALSE, spring = FALSE;
  BstPath path;

  for (guint i = 0; i < mix->tiles->len; i++)
    {
      const BstMixTile *tile = bst_mix_tile (mix, i);

      any |= tile->count > 0 && (tile->tile.group == BST_GROUP_RIVER || tile->tile.group == BST_GROUP_LAKE);
      lake |= tile->count > 0 && tile->tile.group == BST_GROUP_LAKE;
      spring |= tile->spring;
    }
  for (guint i = 0; i < mix->pieces->len; i++)
    spring |= bst_mix_piece (mix, i)->count > 0 && bst_mix_piece (mix, i)->entry->piece.group == BST_GROUP_SPRING;

  path = bst_reader_enter_key (&mix->reader, "modules");
  if (any && !spring && !has_open_river (squares))
    bst_reader_error (&mix->reader, _ ("There are river tiles, but no spring to start the river."));
  else if (any && !lake)
    bst_reader_warn (&mix->reader, _ ("The river has no lake to end in."));
  else if (bst_mix_has (mix, BST_MODULE_RIVER) && !any)
    /* TRANSLATORS: %s is the name of a module. */
    bst_reader_warn (&mix->reader, _ ("The module “%s” is on, but there are no river tiles."),
                     bst_module_title (BST_MODULE_RIVER));
  bst_reader_leave (&mix->reader, path);
}

void
bst_mix_start (BstMix *mix, JsonNode *root)
{
  gboolean named = json_object_has_member (mix->object, "start");
  guint n_errors = bst_report_get_n_errors (mix->reader.report);
  g_autoptr (GArray) squares = NULL;

  if (named)
    read_start (mix);
  if (bst_report_get_n_errors (mix->reader.report) != n_errors)
    return;
  choose_spring (mix);
  count_pieces (mix);
  if (!named)
    choose_start (mix, root);
  if (mix->start->len == 0 && !bst_mix_brings_start (mix, root))
    {
      bst_reader_error (&mix->reader,
                        _ (
                          "There is nothing on the table at the start: the mix needs a start tile or a “start” list."));
      return;
    }
  squares = list_squares (mix);
  check_squares (mix, squares);
  check_river (mix, squares);
}
