/* test-tile-doc.c – tiles as values: what the proposals say, and every built-in tile made again as a person would.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-tile-doc.h"

#include "engine/io/catalog.h"
#include "engine/io/json-write.h"

#include <string.h>

static BastideTileDoc
make (const char *kinds)
{
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  for (int side = 0; side < 4; side++)
    bastide_tile_doc_set_side (&doc, side,
                               kinds[side] == 'c'   ? BST_SIDE_CITY
                               : kinds[side] == 'r' ? BST_SIDE_ROAD
                               : kinds[side] == 'w' ? BST_SIDE_RIVER
                                                    : BST_SIDE_FIELD);
  return doc;
}

static void
assert_sound (const BastideTileDoc *doc)
{
  g_assert_true (bastide_tile_doc_is_sound (doc));
}

/* The field of a half side reads: its half sides, and the sides of the cities it touches. */
static void
assert_field (const BastideTileDoc *doc, int half, int halves, int touch)
{
  const BstFeature *field = &doc->tile.features[bastide_tile_doc_half (doc, half)];
  int touched = 0;

  for (int i = 0; i < doc->tile.n_features; i++)
    if (field->cities >> i & 1)
      touched |= doc->tile.features[i].sides;
  g_assert_cmpint (field->terrain, ==, BST_FIELD);
  g_assert_cmphex (field->halves, ==, halves);
  g_assert_cmphex (touched, ==, touch);
}

enum
{
  NL = 1,
  NR = 2,
  EL = 4,
  ER = 8,
  SL = 16,
  SR = 32,
  WL = 64,
  WR = 128
};
enum
{
  N = 1,
  E = 2,
  S = 4,
  W = 8
};

/* --- Proposals --- */

static void
test_fields (void)
{
  BastideTileDoc doc = make ("....");

  assert_field (&doc, 0, 255, 0);
  doc = make ("crfr");
  assert_sound (&doc);
  /* Two road ends beside a city of one side are a crossroads. */
  g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_E)].end, ==, BST_END_CROSSROADS);
  g_assert_true (bastide_tile_doc_join (&doc, BST_E, BST_W));
  assert_field (&doc, 2, EL | WR, N);
  assert_field (&doc, 3, ER | SL | SR | WL, 0);
  assert_sound (&doc);

  /* A road that ends at a city parts the land, and both parts touch the city. */
  doc = make ("cfrf");
  g_assert_cmpint (doc.tile.features[1].end, ==, BST_END_CITY);
  assert_field (&doc, 2, EL | ER | SL, N);
  assert_field (&doc, 5, SR | WL | WR, N);

  /* One that ends at a monastery does not. */
  doc = make ("ffrf");
  g_assert_true (bastide_tile_doc_set_inside (&doc, BST_MONASTERY, TRUE));
  g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_S)].end, ==, BST_END_MONASTERY);
  assert_field (&doc, 0, 255, 0);

  /* A river with a bridged road to the city: the far bank touches no city. */
  doc = make ("cwrw");
  g_assert_true (bastide_tile_doc_join (&doc, BST_E, BST_W));
  g_assert_true (bastide_tile_doc_set_bridge (&doc, bastide_tile_doc_side (&doc, BST_S), TRUE));
  assert_field (&doc, 2, EL, N);
  assert_field (&doc, 7, WR, N);
  assert_field (&doc, 3, ER | SL, 0);
  assert_sound (&doc);
}

/* A road goes over a river: straight on it must, and one that ends on the other bank may. */
static void
test_bridge_over (void)
{
  BastideTileDoc doc = make ("cwrw"), before;
  int road;

  g_assert_true (bastide_tile_doc_join (&doc, BST_E, BST_W));
  before = doc;
  /* A road to the city: there is a bridge, and there is none. */
  for (int n = 1; n <= 2; n++)
    {
      g_assert_true (bastide_tile_doc_cross_next (&doc));
      g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_S)].bridge, ==, n == 1);
      assert_sound (&doc);
    }
  g_assert_true (bastide_tile_doc_equal (&doc, &before));
  doc = make ("rwrw");
  g_assert_true (bastide_tile_doc_join (&doc, BST_E, BST_W));
  g_assert_true (bastide_tile_doc_join (&doc, BST_N, BST_S));
  g_assert_false (bastide_tile_doc_is_sound (&doc));
  g_assert_true (bastide_tile_doc_cross_next (&doc));
  road = bastide_tile_doc_side (&doc, BST_N);
  g_assert_cmpint (doc.tile.features[road].sides, ==, N | S);
  g_assert_true (doc.tile.features[road].bridge);
  assert_sound (&doc);
  g_assert_false (bastide_tile_doc_cross_next (&doc));
}

/* Four roads: a crossroads, one bridge, the other bridge, and what it was. */
static void
test_crossing (void)
{
  BastideTileDoc first = make ("rrrr"), doc = first;

  for (int over = BST_N; over <= BST_E; over++)
    {
      g_assert_true (bastide_tile_doc_cross_next (&doc));
      g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_N)].sides, ==, N | S);
      g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_E)].sides, ==, E | W);
      g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_N)].bridge, ==, over == BST_N);
      g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_E)].bridge, ==, over == BST_E);
      assert_sound (&doc);
    }
  g_assert_true (bastide_tile_doc_cross_next (&doc));
  g_assert_true (bastide_tile_doc_equal (&doc, &first));
  /* Nothing crosses. */
  doc = make ("rrrf");
  g_assert_false (bastide_tile_doc_cross_next (&doc));
  doc = make ("rrrr");
  bastide_tile_doc_join (&doc, BST_N, BST_E);
  g_assert_false (bastide_tile_doc_cross_next (&doc));
}

static void
test_join (void)
{
  BastideTileDoc doc = make ("rrfr");

  /* Three sides of a road meet at a crossroads, whichever two were joined first. */
  g_assert_true (bastide_tile_doc_join (&doc, BST_N, BST_E));
  g_assert_cmpint (bastide_tile_doc_side (&doc, BST_N), ==, bastide_tile_doc_side (&doc, BST_E));
  g_assert_true (bastide_tile_doc_join (&doc, BST_W, BST_N));
  for (int side = 0; side < 4; side++)
    if (side != BST_S)
      g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, side)].end, ==, BST_END_CROSSROADS);
  assert_sound (&doc);

  /* Dragging a city to a field makes that side city. */
  doc = make ("cfff");
  g_assert_true (bastide_tile_doc_join (&doc, BST_N, BST_W));
  g_assert_cmpint (bastide_tile_doc_side_kind (&doc, BST_W), ==, BST_SIDE_CITY);
  g_assert_cmpint (doc.tile.features[0].sides, ==, N | W);
  g_assert_true (bastide_tile_doc_part (&doc, BST_W));
  g_assert_cmpint (doc.tile.features[0].sides, ==, N);
  g_assert_false (bastide_tile_doc_part (&doc, BST_W));
  g_assert_false (bastide_tile_doc_join (&doc, BST_E, BST_N));

  /* The third side of a river takes the place of the opposite one. */
  doc = make ("wfwf");
  g_assert_true (bastide_tile_doc_join (&doc, BST_N, BST_S));
  g_assert_true (bastide_tile_doc_join (&doc, BST_N, BST_E));
  g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_N)].sides, ==, N | E);
  assert_sound (&doc);
}

static void
test_overrides (void)
{
  BastideTileDoc doc = make ("cfcf");
  int field;

  assert_field (&doc, 2, EL | ER | WL | WR, N | S);
  g_assert_true (bastide_tile_doc_move_half (&doc, 2, -1));
  g_assert_true (doc.own_fields);
  assert_field (&doc, 2, EL | ER, N | S);
  assert_sound (&doc);
  /* What does not touch the fields leaves them alone … */
  g_assert_true (bastide_tile_doc_set_shields (&doc, 0, 1));
  g_assert_true (bastide_tile_doc_set_mark (&doc, BST_MARK_GOLD, 1));
  assert_field (&doc, 2, EL | ER, N | S);
  /* … and going back makes it a proposal again. */
  g_assert_true (bastide_tile_doc_move_half (&doc, 2, 7));
  g_assert_false (doc.own_fields);

  field = bastide_tile_doc_half (&doc, 2);
  g_assert_true (bastide_tile_doc_set_touch (&doc, field, 0, FALSE));
  g_assert_true (doc.own_fields);
  bastide_tile_doc_set_side (&doc, BST_E, BST_SIDE_ROAD);
  g_assert_false (doc.own_fields);

  g_assert_true (bastide_tile_doc_add_enclosed (&doc));
  g_assert_true (doc.own_fields);
  assert_sound (&doc);
  g_assert_true (bastide_tile_doc_remove_enclosed (&doc, doc.tile.n_features - 1));
  g_assert_false (doc.own_fields);

  /* An end decided by a person stays when others change. */
  doc = make ("frrr");
  g_assert_true (bastide_tile_doc_set_end (&doc, bastide_tile_doc_side (&doc, BST_E), BST_END_CIRCLE));
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_CITY);
  g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_E)].end, ==, BST_END_CIRCLE);
  g_assert_true (bastide_tile_doc_reset_end (&doc, bastide_tile_doc_side (&doc, BST_E)));
  g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_E)].end, ==, BST_END_CROSSROADS);
}

static int
count_enclosed (const BastideTileDoc *doc, int *out_last)
{
  int n = 0;

  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].terrain == BST_FIELD && !doc->tile.features[i].halves)
      {
        n++;
        *out_last = i;
      }
  return n;
}

/* EC-F5: what cities enclose is a field of its own, as the drawing shows it. */
static void
test_enclosed (void)
{
  BastideTileDoc doc = make ("cccc");
  int field = -1;

  g_assert_cmpint (count_enclosed (&doc, &field), ==, 1);
  g_assert_cmphex (doc.tile.features[field].cities, ==, 0xf);
  g_assert_false (doc.own_fields);
  assert_sound (&doc);
  /* It goes when the last side opens, and comes back when it closes. */
  bastide_tile_doc_set_side (&doc, BST_W, BST_SIDE_FIELD);
  g_assert_cmpint (count_enclosed (&doc, &field), ==, 0);
  bastide_tile_doc_set_side (&doc, BST_W, BST_SIDE_CITY);
  g_assert_cmpint (count_enclosed (&doc, &field), ==, 1);
  /* A city from north to south leaves two strips, one all around the tile none. */
  g_assert_true (bastide_tile_doc_join (&doc, BST_N, BST_S));
  g_assert_cmpint (count_enclosed (&doc, &field), ==, 2);
  g_assert_cmpint (__builtin_popcount (doc.tile.features[field].cities), ==, 2);
  g_assert_true (bastide_tile_doc_join (&doc, BST_N, BST_E));
  g_assert_cmpint (count_enclosed (&doc, &field), ==, 1);
  g_assert_true (bastide_tile_doc_join (&doc, BST_N, BST_W));
  g_assert_cmpint (count_enclosed (&doc, &field), ==, 0);
  /* A person may decide otherwise. */
  doc = make ("cccc");
  g_assert_cmpint (count_enclosed (&doc, &field), ==, 1);
  g_assert_true (bastide_tile_doc_remove_enclosed (&doc, field));
  g_assert_true (doc.own_fields);
  g_assert_true (bastide_tile_doc_reset_fields (&doc));
  g_assert_cmpint (count_enclosed (&doc, &field), ==, 1);
}

static void
test_marks (void)
{
  BastideTileDoc doc = make ("frrr");

  /* Marks of one module come and go together. */
  g_assert_true (bastide_tile_doc_set_mark (&doc, BST_MARK_LAKE, 1));
  g_assert_cmpint (doc.tile.marks[BST_MARK_LANDINGS], ==, E | S | W);
  g_assert_cmpint (doc.tile.features[0].end, ==, BST_END_LAKE);
  bastide_tile_doc_set_side (&doc, BST_E, BST_SIDE_CITY);
  g_assert_cmpint (doc.tile.marks[BST_MARK_LANDINGS], ==, S | W);
  g_assert_true (bastide_tile_doc_set_mark (&doc, BST_MARK_LANDINGS, 0));
  g_assert_cmpint (doc.tile.marks[BST_MARK_LAKE], ==, 0);

  for (int mark = 0; mark < BST_N_MARKS; mark++)
    {
      g_assert_false (bastide_tile_doc_set_mark (&doc, mark, bastide_tile_doc_mark_max (mark) + 1));
      g_assert_false (bastide_tile_doc_set_mark (&doc, mark, -1));
    }
  g_assert_true (bastide_tile_doc_set_mark (&doc, BST_MARK_CIRCLE, 3));
}

/* --- Every built-in tile --- */

static char *
text_of (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, bst_tile_json_order (object));
  return bst_json_write_line (node);
}

static JsonObject *
without_picture (JsonObject *object)
{
  JsonObject *copy = bst_json_order (object, (const char *const[]){ NULL });

  for (const char *const *key = (const char *const[]){ "features", "marks", "group", "start", NULL }; *key; key++)
    if (json_object_has_member (copy, *key))
      json_object_remove_member (copy, *key);
  return copy;
}

static void
draw_line_or_city (BastideTileDoc *doc, const BstFeature *feature)
{
  BstSideKind kind = feature->terrain == BST_CITY   ? BST_SIDE_CITY
                     : feature->terrain == BST_ROAD ? BST_SIDE_ROAD
                                                    : BST_SIDE_RIVER;
  int first = __builtin_ctz (feature->sides);

  bastide_tile_doc_set_side (doc, first, kind);
  for (int side = first + 1; side < 4; side++)
    if (feature->sides >> side & 1)
      g_assert_true (bastide_tile_doc_join (doc, first, side));
}

/* The field with these half sides, made by moving halves one by one. */
static void
draw_field (BastideTileDoc *doc, int halves)
{
  int first = halves ? __builtin_ctz ((unsigned) halves) : -1;

  if (!halves)
    {
      g_assert_true (bastide_tile_doc_add_enclosed (doc));
      return;
    }
  for (int half = 0; half < 8; half++)
    {
      gboolean together = bastide_tile_doc_half (doc, half) == bastide_tile_doc_half (doc, first);

      if (halves >> half & 1 && !together)
        g_assert_true (bastide_tile_doc_move_half (doc, half, first));
      else if (!(halves >> half & 1) && together)
        g_assert_true (bastide_tile_doc_move_half (doc, half, -1));
    }
}

static BastideTileDoc
rebuild (const BstTile *tile, int inner)
{
  BastideTileDoc doc;

  bastide_tile_doc_init_square (&doc, inner);
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];

      if (feature->terrain == BST_MONASTERY || feature->terrain == BST_GARDEN)
        g_assert_true (bastide_tile_doc_set_inside (&doc, feature->terrain, TRUE));
      else if (feature->terrain == BST_BLOCK)
        {
          for (int half = 0; half < 8; half++)
            if (feature->halves >> half & 1)
              g_assert_true (bastide_tile_doc_set_block (&doc, half, TRUE));
        }
      else if (feature->terrain != BST_FIELD)
        draw_line_or_city (&doc, feature);
    }
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    if (tile->marks[mark])
      g_assert_true (bastide_tile_doc_set_mark (&doc, mark, tile->marks[mark]));
  if (doc.tile.group != tile->group)
    g_assert_true (bastide_tile_doc_set_group (&doc, tile->group));
  bastide_tile_doc_set_start (&doc, tile->flags & BST_TILE_START);

  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];
      int mine = feature->sides ? bastide_tile_doc_side (&doc, __builtin_ctz (feature->sides)) : -1;

      if (mine < 0)
        continue;
      if (feature->shields)
        g_assert_true (bastide_tile_doc_set_shields (&doc, mine, feature->shields));
      if (feature->bridge)
        g_assert_true (bastide_tile_doc_set_bridge (&doc, mine, TRUE));
      if (doc.tile.features[mine].end != feature->end)
        g_assert_true (bastide_tile_doc_set_end (&doc, mine, feature->end));
    }
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == BST_FIELD)
      draw_field (&doc, tile->features[i].halves);
  for (int i = 0; i < tile->n_features; i++)
    for (int city = 0; city < tile->n_features && tile->features[i].terrain == BST_FIELD; city++)
      if (tile->features[city].terrain == BST_CITY)
        {
          int field = bastide_tile_doc_half (&doc, __builtin_ctz (tile->features[i].halves));
          int mine = bastide_tile_doc_side (&doc, __builtin_ctz (tile->features[city].sides));

          bastide_tile_doc_set_touch (&doc, field, mine, tile->features[i].cities >> city & 1);
        }
  return doc;
}

/* Puts the features into the order of the original. */
static void
reorder (BastideTileDoc *doc, const BstTile *tile)
{
  for (int i = 0; i < tile->n_features; i++)
    for (int j = i; j < doc->tile.n_features; j++)
      {
        const BstFeature *a = &tile->features[i], *b = &doc->tile.features[j];

        if (a->terrain == b->terrain && a->sides == b->sides && a->halves == b->halves)
          {
            if (i != j)
              g_assert_true (bastide_tile_doc_move_feature (doc, j, i));
            break;
          }
      }
}

typedef struct
{
  GString *fields, *order, *ends; /* ids of tiles whose maker departed from the proposal */
  int n;
} Departures;

static void
check_rebuilt (const char *id, const BstTile *tile, JsonObject *json, int inner, Departures *departures)
{
  BastideTileDoc doc = rebuild (tile, inner), read;
  g_autoptr (JsonObject) mine = without_picture (json);
  g_autofree char *before = text_of (json);
  g_autofree char *after = NULL;

  if (doc.own_fields)
    g_string_append_printf (departures->fields, " %s", id);
  if (doc.own_ends)
    g_string_append_printf (departures->ends, " %s", id);
  reorder (&doc, tile);
  if (doc.own_order)
    g_string_append_printf (departures->order, " %s", id);
  departures->n++;

  bst_tile_write (&doc.tile, mine);
  /* Squares have neither pile nor start of their own. */
  after = text_of (mine);
  g_assert_cmpstr (after, ==, before);
  assert_sound (&doc);

  /* Reading it gives the same value with the same decisions. */
  bastide_tile_doc_init_tile (&read, &doc.tile, inner);
  g_assert_true (bastide_tile_doc_equal (&doc, &read));
  g_assert_cmpint (read.own_fields, ==, doc.own_fields);
  g_assert_cmpint (read.own_order, ==, doc.own_order);
}

static int
inner_of (const BstPiece *piece, int x, int y)
{
  return (y > 0 ? N : 0) | (x < piece->width - 1 ? E : 0) | (y < piece->height - 1 ? S : 0) | (x > 0 ? W : 0);
}

static JsonObject *
square_json (JsonObject *piece, int face, int square)
{
  JsonObject *holder = piece;

  if (json_object_has_member (piece, "faces"))
    holder = json_array_get_object_element (json_object_get_array_member (piece, "faces"), (guint) face);
  return json_array_get_object_element (json_object_get_array_member (holder, "squares"), (guint) square);
}

static void
check_piece (const BstPieceEntry *entry, Departures *departures)
{
  for (int face = 0; face < entry->piece.n_faces; face++)
    for (int i = 0; i < entry->piece.n_squares; i++)
      {
        const BstSquare *square = &entry->piece.squares[face][i];
        BstTile tile = entry->squares[face][i];

        tile.group = BST_GROUP_LAND;
        tile.flags = 0;
        for (int f = 0; f < tile.n_features; f++)
          if (tile.features[f].terrain == BST_RIVER)
            tile.group = BST_GROUP_RIVER;
        {
          g_autoptr (JsonObject) plain = without_picture (square_json (entry->json, face, i));

          /* As a tile of its own: that is how squares are edited. */
          bst_tile_write (&tile, plain);
          check_rebuilt (entry->id, &tile, plain, inner_of (&entry->piece, square->x, square->y), departures);
        }
      }
}

static void
test_rebuild_all (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  Departures departures = { g_string_new (NULL), g_string_new (NULL), g_string_new (NULL), 0 };

  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);

      g_assert_true (entry->built_in);
      for (guint t = 0; t < entry->set->tiles->len; t++)
        {
          const BstTileEntry *tile = &g_array_index (entry->set->tiles, BstTileEntry, t);

          check_rebuilt (tile->id, &tile->tile, tile->json, 0, &departures);
        }
      for (guint p = 0; p < entry->set->pieces->len; p++)
        check_piece (g_ptr_array_index (entry->set->pieces, p), &departures);
    }
  g_test_message ("%d squares", departures.n);
  g_test_message ("fields:%s", departures.fields->str);
  g_test_message ("ends:%s", departures.ends->str);
  g_test_message ("order:%s", departures.order->str);
  g_assert_cmpint (departures.n, >, 200);
  /* Proposals must be worth something: these three are drawn as nobody could guess. */
  g_assert_cmpstr (departures.fields->str, ==,
                   " crop-circles-curve-and-road crop-circles-two-cities-opposite"
                   " mage-witch-three-cities-road");
  g_string_free (departures.fields, TRUE);
  g_string_free (departures.order, TRUE);
  g_string_free (departures.ends, TRUE);
}

/* --- Placing --- */

/* Every mark that a built-in tile has can be put there by pointing, from nothing, and taken away by pointing again. */
static void
place_all (const BstTile *tile)
{
  BastideTileDoc doc;

  bastide_tile_doc_init_tile (&doc, tile, 0);
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    {
      const BastideThing thing = { BASTIDE_THING_MARK, mark };
      const int wanted = tile->marks[mark];
      BastideTileDoc bare = doc;

      if (!wanted)
        continue;
      g_assert_true (bastide_tile_doc_set_mark (&bare, (BstMark) mark, 0));
      g_assert_true (bastide_tile_doc_place (&bare, &thing, 0));
      /* Wherever it is now: at most all values follow one another. */
      for (int click = 0; click < 256 && bare.tile.marks[mark] != wanted; click++)
        {
          int at = bst_marks[mark].type == BST_MARK_TYPE_COMPASS ? wanted - 1
                   : bst_marks[mark].type == BST_MARK_TYPE_SIDE  ? 2 * (wanted - 1)
                   : bst_marks[mark].type == BST_MARK_TYPE_SIDES
                     ? 2 * __builtin_ctz ((unsigned) (bare.tile.marks[mark] ^ wanted))
                     : 0;

          g_assert_true (bastide_tile_doc_place (&bare, &thing, at));
        }
      g_assert_cmpint (bare.tile.marks[mark], ==, wanted);
    }
}

static void
test_place (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  const BastideThing garden = { BASTIDE_THING_TERRAIN, BST_GARDEN }, shield = { BASTIDE_THING_SHIELD, 0 };
  BastideTileDoc doc;

  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstSet *set = bst_catalog_get_set (catalog, i)->set;

      for (guint t = 0; t < set->tiles->len; t++)
        place_all (&g_array_index (set->tiles, BstTileEntry, t).tile);
    }
  bastide_tile_doc_init (&doc);
  g_assert_true (bastide_tile_doc_place (&doc, &garden, 3));
  g_assert_cmpint (bastide_tile_doc_find (&doc, BST_GARDEN), >=, 0);
  g_assert_true (bastide_tile_doc_place (&doc, &garden, 3));
  g_assert_cmpint (bastide_tile_doc_find (&doc, BST_GARDEN), <, 0);
  /* A shield stands in a city. */
  g_assert_false (bastide_tile_doc_place (&doc, &shield, 2 * BST_E));
  bastide_tile_doc_set_side (&doc, BST_E, BST_SIDE_CITY);
  for (int n = 1; n <= 3; n++)
    {
      g_assert_true (bastide_tile_doc_place (&doc, &shield, 2 * BST_E));
      g_assert_cmpint (doc.tile.features[bastide_tile_doc_side (&doc, BST_E)].shields, ==, n % 3);
    }
}

/* From four sides all eight directions can be reached. */
static void
test_place_by_side (void)
{
  BastideThing thing = { BASTIDE_THING_MARK, 0 };
  BastideTileDoc doc;

  for (int mark = 0; mark < BST_N_MARKS; mark++)
    if (bst_marks[mark].type == BST_MARK_TYPE_COMPASS)
      thing.which = mark;
  g_assert_cmpint (bst_marks[thing.which].type, ==, BST_MARK_TYPE_COMPASS);
  bastide_tile_doc_init (&doc);
  for (int side = 0; side < 4; side++)
    for (int corner = 0; corner < 3; corner++)
      {
        int direction = bastide_tile_doc_next_direction (&doc, &thing, side);

        g_assert_cmpint (direction, ==, 2 * side + (corner > 0));
        g_assert_true (bastide_tile_doc_place (&doc, &thing, direction));
        g_assert_cmpint (doc.tile.marks[thing.which], ==, corner < 2 ? 1 + 2 * side + corner : 0);
      }
}

/* --- Turning --- */

static void
test_turn_all (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);

  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstSet *set = bst_catalog_get_set (catalog, i)->set;

      for (guint t = 0; t < set->tiles->len; t++)
        {
          const BstTile *tile = &g_array_index (set->tiles, BstTileEntry, t).tile;
          BastideTileDoc doc, turned;

          bastide_tile_doc_init_tile (&doc, tile, 0);
          turned = doc;
          for (int quarter = 0; quarter < 4; quarter++)
            {
              g_assert_cmpint (bastide_tile_same_turned (&doc.tile, &turned.tile), >=, 0);
              assert_sound (&turned);
              bastide_tile_doc_rotate (&turned, 1);
            }
          g_assert_true (bastide_tile_doc_equal (&doc, &turned));
          bastide_tile_doc_mirror (&turned);
          assert_sound (&turned);
          bastide_tile_doc_mirror (&turned);
          g_assert_true (bastide_tile_doc_equal (&doc, &turned));
        }
    }
}

/* A tile that looks the same in a mirror is the same in the file, in whatever order its features stand there. */
static void
test_mirror_symmetric (void)
{
  BastideTileDoc doc = make ("crfr"), other;

  for (int drawn = 0; drawn < 2; drawn++)
    {
      bastide_tile_doc_mirror (&doc);
      other = doc;
      bastide_tile_doc_mirror (&other);
      g_assert_true (bastide_tile_doc_equal (&doc, &other));
      /* Now with the roads the other way round. */
      g_assert_true (bastide_tile_doc_move_feature (&doc, 1, 2));
      g_assert_true (doc.own_order);
    }
  other = doc;
  bastide_tile_doc_rotate (&other, 1);
  g_assert_false (bastide_tile_doc_equal (&doc, &other));
}

/* The same tile, drawn in another order. */
static void
test_drawn_in_any_order (void)
{
  BastideTileDoc doc, other;

  bastide_tile_doc_init (&doc);
  bastide_tile_doc_init (&other);
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_CITY);
  bastide_tile_doc_set_side (&doc, BST_E, BST_SIDE_ROAD);
  bastide_tile_doc_set_side (&doc, BST_W, BST_SIDE_ROAD);
  bastide_tile_doc_set_inside (&doc, BST_MONASTERY, TRUE);
  bastide_tile_doc_set_inside (&other, BST_MONASTERY, TRUE);
  bastide_tile_doc_set_side (&other, BST_W, BST_SIDE_ROAD);
  bastide_tile_doc_set_side (&other, BST_E, BST_SIDE_ROAD);
  bastide_tile_doc_set_side (&other, BST_N, BST_SIDE_CITY);
  g_assert_true (bastide_tile_doc_equal (&doc, &other));
  g_assert_cmpint (doc.tile.features[0].terrain, ==, BST_MONASTERY);
}

static void
test_mirror (void)
{
  BastideTileDoc doc = make ("ccrf"), other = make ("cfrc");

  bastide_tile_doc_set_mark (&doc, BST_MARK_ARROW, 2);   /* north-east */
  bastide_tile_doc_set_mark (&other, BST_MARK_ARROW, 8); /* north-west */
  g_assert_cmpint (bastide_tile_same_turned (&doc.tile, &other.tile), ==, -1);
  bastide_tile_doc_mirror (&doc);
  g_assert_cmpint (bastide_tile_same_turned (&doc.tile, &other.tile), ==, 0);
  bastide_tile_doc_rotate (&other, 1);
  g_assert_cmpint (bastide_tile_same_turned (&other.tile, &doc.tile), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tile-doc/fields-follow-the-drawing", test_fields);
  g_test_add_func ("/tile-doc/joining-and-parting", test_join);
  g_test_add_func ("/tile-doc/crossing", test_crossing);
  g_test_add_func ("/tile-doc/crossing/river", test_bridge_over);
  g_test_add_func ("/tile-doc/overrides-stay-and-go", test_overrides);
  g_test_add_func ("/tile-doc/marks-of-one-module-stand-together", test_marks);
  g_test_add_func ("/tile-doc/green-between-cities", test_enclosed);
  g_test_add_func ("/tile-doc/every-built-in-tile-can-be-rebuilt", test_rebuild_all);
  g_test_add_func ("/tile-doc/placed-by-pointing", test_place);
  g_test_add_func ("/tile-doc/placed-by-pointing/from-sides", test_place_by_side);
  g_test_add_func ("/tile-doc/every-built-in-tile-can-be-turned", test_turn_all);
  g_test_add_func ("/tile-doc/mirror", test_mirror);
  g_test_add_func ("/tile-doc/mirror/symmetric", test_mirror_symmetric);
  g_test_add_func ("/tile-doc/drawn-in-any-order", test_drawn_in_any_order);
  return g_test_run ();
}
