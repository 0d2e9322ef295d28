/* test-tile-geometry.c – geometry of every tile of every shipped set, and of tiles nobody has thought of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-mark-art.h"
#include "draw/bastide-tile-art.h"
#include "engine/io/catalog.h"

#include <math.h>

typedef void (*TileCheck) (const BstTile *tile, BastideTileGeometry *geometry);

/* Runs a check on every tile and every square of every large piece. */
static void
each_tile (TileCheck check)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  int n = 0;

  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstSet *set = bst_catalog_get_set (catalog, i)->set;

      for (guint k = 0; k < set->tiles->len; k++, n++)
        {
          const BstTile *tile = &g_array_index (set->tiles, BstTileEntry, k).tile;
          g_autoptr (BastideTileGeometry) geometry = bastide_tile_geometry_new (tile, NULL);

          check (tile, geometry);
        }
      for (guint k = 0; k < set->pieces->len; k++)
        {
          BstPieceEntry *entry = set->pieces->pdata[k];

          for (int face = 0; face < entry->piece.n_faces; face++)
            for (int s = 0; s < entry->piece.n_squares; s++, n++)
              {
                g_autoptr (BastideTileGeometry) geometry = NULL;
                BstPiece piece = entry->piece;
                BastideHub hub;
                gboolean has_hub;

                for (int j = 0; j < piece.n_squares; j++)
                  piece.squares[face][j].tile = (uint16_t) j;
                entry->squares[face][s].id = entry->id;
                has_hub = bastide_piece_hub (&piece, entry->squares[face], face, s, &hub);
                geometry = bastide_tile_geometry_new (&entry->squares[face][s], has_hub ? &hub : NULL);
                check (&entry->squares[face][s], geometry);
              }
        }
    }
  /* All of the shipped sets, not just some. */
  g_assert_cmpint (n, >, 200);
}

#define FAIL(...)                                                                                                      \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_test_message (__VA_ARGS__);                                                                                      \
    g_test_fail ();                                                                                                    \
  }                                                                                                                    \
  G_STMT_END

/* A point beside the rim: u along the side clockwise, v inwards. */
static BastidePoint
beside (int side, double u, double v)
{
  return bastide_point_turn (bastide_point (u, v), side);
}

static void
check_sides (const BstTile *tile, BastideTileGeometry *geometry)
{
  for (int rot = 0; rot < 4; rot++)
    for (int i = 0; i < tile->n_features; i++)
      {
        int sides = bst_turn_sides (tile->features[i].sides & 15, rot),
            halves = bst_turn_halves (tile->features[i].halves, rot);

        for (int side = 0; side < 4; side++)
          {
            BastidePoint p = beside (side, 0.5, 0.012);

            if ((sides >> side) & 1 && bastide_tile_geometry_hit (geometry, rot, p.x, p.y) != i)
              FAIL ("%s turned %d: side %d is not feature %d", tile->id, rot, side, i);
          }
        /* FIELD-2: a field reaches the rim at every half side that it claims. */
        for (int half = 0; half < 8 && tile->features[i].terrain == BST_FIELD; half++)
          {
            BastidePoint p = beside (half / 2, half % 2 ? 0.75 : 0.25, 0.012);

            if ((halves >> half) & 1 && bastide_tile_geometry_hit (geometry, rot, p.x, p.y) != i)
              FAIL ("%s turned %d: half side %d is not field %d", tile->id, rot, half, i);
          }
      }
}

static void
check_figures (const BstTile *tile, BastideTileGeometry *geometry)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      BastideSpot spot;

      if (tile->features[i].terrain == BST_BLOCK)
        continue;
      for (int rot = 0; rot < 4; rot++)
        {
          if (!bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_FIGURE, i, rot, &spot))
            {
              FAIL ("%s: no place for a figure on feature %d", tile->id, i);
              break;
            }
          if (!(spot.at.x > 0.02 && spot.at.y > 0.02 && spot.at.x < 0.98 && spot.at.y < 0.98))
            FAIL ("%s turned %d: figure on %d stands at %g, %g", tile->id, rot, i, spot.at.x, spot.at.y);
          if (bastide_tile_geometry_hit (geometry, rot, spot.at.x, spot.at.y) != i)
            FAIL ("%s turned %d: figure on %d stands on %d", tile->id, rot, i,
                  bastide_tile_geometry_hit (geometry, rot, spot.at.x, spot.at.y));
        }
    }
}

static void
check_spots (const BstTile *tile, BastideTileGeometry *geometry)
{
  guint n;
  const BastideSpot *spots = bastide_tile_geometry_get_spots (geometry, &n);
  int shields[BST_MAX_FEATURES] = { 0 };

  for (guint i = 0; i < n; i++)
    {
      const BastideSpot *a = &spots[i];

      g_assert_true (isfinite (a->at.x) && isfinite (a->at.y) && isfinite (a->r) && isfinite (a->angle));
      g_assert_cmpfloat (a->r, >, 0);
      if (a->kind == BASTIDE_SPOT_SHIELD)
        {
          shields[a->ref]++;
          if (bastide_tile_geometry_hit (geometry, 0, a->at.x, a->at.y) != a->ref)
            FAIL ("%s: a shield of city %d lies outside it", tile->id, a->ref);
        }
      if (a->kind != BASTIDE_SPOT_SHIELD && a->kind != BASTIDE_SPOT_MARK)
        continue;
      if (a->at.x - a->r < -0.01 || a->at.y - a->r < -0.01 || a->at.x + a->r > 1.01 || a->at.y + a->r > 1.01)
        FAIL ("%s: spot %u of kind %d leaves the tile", tile->id, i, a->kind);
      for (guint k = 0; k < n; k++)
        {
          const BastideSpot *b = &spots[k];
          double least = b->kind == BASTIDE_SPOT_FIGURE ? MIN (a->r, b->r) : a->r + b->r;

          if (k == i
              || (b->kind != BASTIDE_SPOT_SHIELD && b->kind != BASTIDE_SPOT_MARK && b->kind != BASTIDE_SPOT_FIGURE
                  && b->kind != BASTIDE_SPOT_CENTER))
            continue;
          if (bastide_point_distance (a->at, b->at) < least - 0.012)
            FAIL ("%s: spots %d/%d and %d/%d overlap", tile->id, a->kind, a->ref, b->kind, b->ref);
        }
    }
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == BST_CITY)
      g_assert_cmpint (shields[i], ==, tile->features[i].shields);
}

static void
check_marks (const BstTile *tile, BastideTileGeometry *geometry)
{
  BastideSpot spot;

  for (guint i = 0; i < bastide_mark_get_n_signs (); i++)
    {
      double r;
      BstMark mark = bastide_mark_get_sign (i, &r);

      g_assert_cmpint (bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_MARK, (int) mark, 0, &spot), ==,
                       tile->marks[mark] != 0);
    }
  g_assert_cmpint (bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_CIRCLE, -1, 0, &spot), ==,
                   tile->marks[BST_MARK_CIRCLE] != 0);
  g_assert_cmpint (bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_LAKE, -1, 0, &spot), ==,
                   tile->marks[BST_MARK_LAKE] != 0);
  /* FERRY-1: a landing for every road end at the lake, and nowhere else. */
  for (int side = 0; side < 4; side++)
    g_assert_cmpint (bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_LANDING, side, 0, &spot), ==,
                     (tile->marks[BST_MARK_LANDINGS] >> side) & 1);
}

static void
check_shape (const BstTile *tile, const BastideShape *shape)
{
  for (guint i = 0; shape && i < shape->n_ops; i++)
    for (int k = 0; k < (shape->ops[i].op == 'C' ? 3 : shape->ops[i].op == 'Z' ? 0 : 1); k++)
      if (!isfinite (shape->ops[i].p[k].x) || !isfinite (shape->ops[i].p[k].y))
        FAIL ("%s: a path runs to nowhere", tile->id);
}

static void
check_paths (const BstTile *tile, BastideTileGeometry *geometry)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];
      const BastideShape *line = bastide_tile_geometry_get_shape (geometry, i, BASTIDE_PATH_LINE);
      const BastideShape *area = bastide_tile_geometry_get_shape (geometry, i, BASTIDE_PATH_AREA);
      gboolean is_line = feature->terrain == BST_ROAD || feature->terrain == BST_RIVER;

      for (int path = 0; path <= BASTIDE_PATH_BRIDGE; path++)
        check_shape (tile, bastide_tile_geometry_get_shape (geometry, i, (BastideTilePath) path));
      g_assert_cmpint (line != NULL, ==, is_line);
      g_assert_cmpint (area != NULL, ==, !is_line);
      if (!line)
        continue;
      /* Roads and rivers leave the rim squarely, or they would not meet those of the neighbor. */
      for (int side = 0; side < 4; side++)
        {
          BastidePoint middle = beside (side, 0.5, 0);
          gboolean met = FALSE;

          for (guint k = 0; k < line->n_ops; k++)
            {
              const BastideShapeOp *op = &line->ops[k], *next = k + 1 < line->n_ops ? &line->ops[k + 1] : NULL;
              BastidePoint to = { 0.5, 0.5 };

              if (op->op == 'M' && next && bastide_point_distance (op->p[0], middle) < 1e-9)
                to = next->p[0];
              else if (op->op == 'C' && bastide_point_distance (op->p[2], middle) < 1e-9)
                to = op->p[1];
              else
                continue;
              met = TRUE;
              if (fabs (side % 2 ? to.y - 0.5 : to.x - 0.5) > 1e-9)
                FAIL ("%s: feature %d leaves side %d at an angle", tile->id, i, side);
            }
          if (met != ((feature->sides >> side) & 1))
            FAIL ("%s: feature %d and side %d do not agree", tile->id, i, side);
        }
    }
  check_shape (tile, bastide_tile_geometry_get_hedges (geometry));
}

/* Bridges: a road that says so lies on one somewhere; and no road crosses a river without. */
static void
check_bridges (const BstTile *tile, BastideTileGeometry *geometry)
{
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == BST_ROAD && tile->features[i].bridge
        && !bastide_tile_geometry_get_shape (geometry, i, BASTIDE_PATH_BRIDGE))
      FAIL ("%s: road %d has no bridge", tile->id, i);
}

/* The plain style shows every feature in its own color where a figure would stand. */
static void
check_colors (const BstTile *tile, BastideTileGeometry *geometry)
{
  enum
  {
    PX = 120
  };
  static const guint32 colors[BST_N_TERRAINS] = {
    [BST_ROAD] = 0xFFFDF5,
    [BST_CITY] = 0xDDA868,
    [BST_FIELD] = 0xBFDB96,
    [BST_RIVER] = 0x6DB6E2,
  };

  for (int rot = 0; rot < 4; rot++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, PX, PX);
      cairo_t *cr = cairo_create (surface);
      const guint8 *data;

      bastide_tile_draw (cr, tile, geometry, rot, PX, BASTIDE_STYLE_PLAIN);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      data = cairo_image_surface_get_data (surface);
      for (int i = 0; i < tile->n_features; i++)
        {
          BastideSpot spot;
          guint32 color;

          if (!colors[tile->features[i].terrain]
              || !bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_FIGURE, i, rot, &spot))
            continue;
          color = *(const guint32 *) (gconstpointer) (data
                                                      + (int) (spot.at.y * PX)
                                                          * cairo_image_surface_get_stride (surface)
                                                      + (int) (spot.at.x * PX) * 4)
                  & 0xffffff;
          if (color != colors[tile->features[i].terrain])
            FAIL ("%s turned %d: feature %d shows %06x where %06x should be", tile->id, rot, i, color,
                  colors[tile->features[i].terrain]);
        }
      cairo_surface_destroy (surface);
    }
}

static void
test_each_tile (gconstpointer data)
{
  each_tile ((TileCheck) data);
}

/* --- tiles of chance --- */

static BstTile
random_tile (GRand *rand)
{
  BstTile tile = { .id = "chance", .piece = BST_NONE };
  int side_feature[4] = { -1, -1, -1, -1 }, fields = 0, field;

  for (int side = 0; side < 4; side++)
    {
      static const int terrains[] = { BST_FIELD, BST_CITY, BST_CITY, BST_ROAD, BST_ROAD, BST_RIVER };
      int terrain = terrains[g_rand_int_range (rand, 0, G_N_ELEMENTS (terrains))], joined = -1;

      if (terrain == BST_FIELD)
        continue;
      for (int i = 0; i < tile.n_features; i++)
        if (tile.features[i].terrain == terrain && g_rand_boolean (rand))
          joined = i;
      if (joined < 0)
        {
          joined = tile.n_features++;
          tile.features[joined] = (BstFeature){
            .terrain = (uint8_t) terrain,
            .end = (uint8_t) (terrain == BST_CITY ? 0 : g_rand_int_range (rand, 0, BST_N_ENDS)),
            .bridge = terrain == BST_ROAD && g_rand_int_range (rand, 0, 3) == 0,
            .shields = (uint8_t) (terrain == BST_CITY ? g_rand_int_range (rand, 0, 4) : 0),
          };
        }
      tile.features[joined].sides |= (uint8_t) (1 << side);
      side_feature[side] = joined;
    }
  for (int side = 0; side < 4; side++)
    if (side_feature[side] < 0 || tile.features[side_feature[side]].terrain != BST_CITY)
      fields |= 3 << (2 * side);
  if (fields)
    {
      field = tile.n_features++;
      tile.features[field] = (BstFeature){ .terrain = BST_FIELD, .halves = (uint8_t) fields };
    }
  if (g_rand_int_range (rand, 0, 4) == 0)
    tile.features[tile.n_features++] = (BstFeature){ .terrain = g_rand_boolean (rand) ? BST_MONASTERY : BST_GARDEN };
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    if (g_rand_int_range (rand, 0, 6) == 0)
      tile.marks[mark] = 1;
  return tile;
}

/* Whatever is put together, nothing runs to nowhere, every side shows its feature and all styles can draw it. */
static void
test_chance (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (int i = 0; i < 300; i++)
    {
      BstTile tile = random_tile (rand);
      g_autoptr (BastideTileGeometry) geometry = bastide_tile_geometry_new (&tile, NULL);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 64, 64);
      cairo_t *cr = cairo_create (surface);
      guint n;
      const BastideSpot *spots = bastide_tile_geometry_get_spots (geometry, &n);

      for (guint k = 0; k < n; k++)
        g_assert_true (isfinite (spots[k].at.x) && isfinite (spots[k].at.y) && spots[k].r > 0);
      for (int k = 0; k < tile.n_features; k++)
        for (int path = 0; path <= BASTIDE_PATH_BRIDGE; path++)
          check_shape (&tile, bastide_tile_geometry_get_shape (geometry, k, (BastideTilePath) path));
      for (int k = 0; k < tile.n_features; k++)
        for (int side = 0; side < 4; side++)
          {
            BastidePoint p = beside (side, 0.5, 0.012);

            if ((tile.features[k].sides >> side) & 1)
              g_assert_cmpint (bastide_tile_geometry_hit (geometry, 0, p.x, p.y), ==, k);
          }
      for (int style = 0; style < BASTIDE_N_STYLES; style++)
        bastide_tile_draw (cr, &tile, geometry, i % 4, 64, (BastideStyle) style);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static GBytes *
draw_bytes (const BstTile *tile, int rot)
{
  g_autoptr (BastideTileGeometry) geometry = bastide_tile_geometry_new (tile, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 96, 96);
  cairo_t *cr = cairo_create (surface);
  GBytes *bytes;

  bastide_tile_draw (cr, tile, geometry, rot, 96, BASTIDE_STYLE_ILLUSTRATED);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), (gsize) cairo_image_surface_get_stride (surface) * 96);
  cairo_surface_destroy (surface);
  return bytes;
}

/* The same tile gives the same picture; another id gives another one. */
static void
test_repeatable (void)
{
  BstTile tile = {
    .id = "one",
    .n_features = 2,
    .piece = BST_NONE,
    .features = { { .terrain = BST_CITY, .sides = 1 }, { .terrain = BST_FIELD, .halves = 0xfc, .cities = 1 } },
  };
  g_autoptr (GBytes) first = draw_bytes (&tile, 0), again = draw_bytes (&tile, 0), turned = draw_bytes (&tile, 1),
                     other = NULL;

  tile.id = "two";
  other = draw_bytes (&tile, 0);
  g_assert_true (g_bytes_equal (first, again));
  g_assert_false (g_bytes_equal (first, turned));
  g_assert_false (g_bytes_equal (first, other));
}

/* MIX-7: the disc of a piece is the same oval seen from every square. */
static void
test_hub (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  const BstSet *set = bst_catalog_find_set (catalog, "wheel")->set;
  BstPieceEntry *entry = set->pieces->pdata[0];
  BstPiece piece = entry->piece;

  for (int i = 0; i < piece.n_squares; i++)
    piece.squares[0][i].tile = (uint16_t) i;
  for (int i = 0; i < piece.n_squares; i++)
    {
      BastideHub hub;

      g_assert_true (bastide_piece_hub (&piece, entry->squares[0], 0, i, &hub));
      g_assert_cmpfloat_with_epsilon (hub.center.x + piece.squares[0][i].x, 2, 1e-9);
      g_assert_cmpfloat_with_epsilon (hub.center.y + piece.squares[0][i].y, 2, 1e-9);
      g_assert_cmpfloat (hub.rx, >, 1.5);
      g_assert_cmpfloat (hub.rx, <, 1.75);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/tile-geometry/every-tile/sides-and-half-sides", check_sides, test_each_tile);
  g_test_add_data_func ("/tile-geometry/every-tile/figures-stand-on-their-feature", check_figures, test_each_tile);
  g_test_add_data_func ("/tile-geometry/every-tile/shields-and-marks-keep-apart", check_spots, test_each_tile);
  g_test_add_data_func ("/tile-geometry/every-tile/every-mark-has-a-place", check_marks, test_each_tile);
  g_test_add_data_func ("/tile-geometry/every-tile/paths-are-sound", check_paths, test_each_tile);
  g_test_add_data_func ("/tile-geometry/every-tile/bridges", check_bridges, test_each_tile);
  g_test_add_data_func ("/tile-geometry/every-tile/plain-colors", check_colors, test_each_tile);
  g_test_add_func ("/tile-geometry/tiles-of-chance", test_chance);
  g_test_add_func ("/tile-geometry/repeatable", test_repeatable);
  g_test_add_func ("/tile-geometry/hub", test_hub);

  return g_test_run ();
}
