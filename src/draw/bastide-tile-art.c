/* bastide-tile-art.c – see bastide-tile-art.h.
 *
 * Layers of the illustrated style, from the ground up: meadow, tilled patches, hedges, water, roads, city floors, walls,
 * bridges; then everything that stands, from far to near; then marks and shields, then the rim of the cardboard. The
 * other two styles paint the same shapes flat. The layers are in bastide-tile-ground.c and -works.c, the flat styles in
 * bastide-tile-flat.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-art.h"

#include "draw/bastide-mark-art.h"
#include "draw/bastide-tile-art-private.h"

#include <string.h>

/* Each layer has chances of its own: how much one of them draws depends on the size, and what lies above must not move when
 * people zoom, or between the hand and the board. */
static void
begin_layer (BastideScene *scene)
{
  scene->n_layers++;
  scene->random = bastide_random_new (bastide_tile_get_seed (scene->tile) + scene->n_layers * 0x9E3779B9u);
  scene->looks = bastide_random_new (~scene->random.state);
}

static void
draw_illustrated (BastideScene *scene)
{
  cairo_t *cr = scene->cr;
  double bold = MIN (scene->bold, 1.3);
  guint n;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n);

  begin_layer (scene);
  bastide_scene_draw_meadow (scene);
  begin_layer (scene);
  bastide_scene_draw_fields (scene);
  begin_layer (scene);
  bastide_scene_draw_water (scene);
  begin_layer (scene);
  bastide_scene_draw_roads (scene, FALSE);
  begin_layer (scene);
  bastide_scene_draw_road_ends (scene);
  begin_layer (scene);
  bastide_scene_draw_blocks (scene, 0xCBB68C, 0x8D7448, 0.02);
  begin_layer (scene);
  bastide_scene_draw_cities (scene);
  begin_layer (scene);
  bastide_scene_draw_roads (scene, TRUE);
  for (guint i = 0; i < n; i++)
    if (spots[i].kind == BASTIDE_SPOT_CIRCLE)
      {
        BastidePoint at = bastide_scene_turn (scene, spots[i].at);

        bastide_mark_draw_circle (cr, spots[i].ref, at.x, at.y, spots[i].r, BASTIDE_STYLE_ILLUSTRATED);
      }
  bastide_scene_draw_sprites (scene);
  begin_layer (scene);
  for (guint i = 0; i < n; i++)
    if (spots[i].kind == BASTIDE_SPOT_CENTER)
      {
        BastidePoint at = bastide_scene_turn (scene, spots[i].at);
        guint32 variant = scene->random.state;

        if (bastide_scene_get_terrain (scene, spots[i].ref) == BST_MONASTERY)
          bastide_scenery_draw_monastery (cr, at.x, at.y, spots[i].r, variant);
        else
          bastide_scenery_draw_garden (cr, at.x, at.y, spots[i].r, variant);
      }
  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = bastide_scene_turn (scene, spots[i].at);

      if (spots[i].kind == BASTIDE_SPOT_SHIELD)
        bastide_mark_draw_shield (cr, at.x, at.y, spots[i].r * bold, BASTIDE_STYLE_ILLUSTRATED);
      else if (spots[i].kind == BASTIDE_SPOT_MARK)
        bastide_mark_draw (cr, scene->tile, spots[i].ref, scene->rot, at.x, at.y, spots[i].r * bold,
                           BASTIDE_STYLE_ILLUSTRATED);
    }
}

/* The rim of the cardboard. */
static void
draw_rim (cairo_t *cr, BastideStyle style)
{
  static const guint32 colors[BASTIDE_N_STYLES] = { 0x2E2612, 0x40382C, 0x000000 };

  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, 1, 1);
  bastide_source_alpha (cr, colors[style],
                        style == BASTIDE_STYLE_CONTRAST      ? 1
                        : style == BASTIDE_STYLE_ILLUSTRATED ? 0.42
                                                             : 0.5);
  cairo_set_line_width (cr, style == BASTIDE_STYLE_CONTRAST ? 0.028 : 0.012);
  cairo_stroke (cr);
}

gboolean
bastide_tile_is_alike (const BstTile *tile, const BstTile *other)
{
  return tile->n_features == other->n_features && tile->group == other->group && tile->flags == other->flags
         && tile->scenery == other->scenery
         && memcmp (tile->features, other->features, tile->n_features * sizeof (BstFeature)) == 0
         && memcmp (tile->marks, other->marks, sizeof tile->marks) == 0;
}

static void
draw_tile (cairo_t *cr,
           const BstTile *tile,
           const BastideTileGeometry *geometry,
           int rot,
           double size,
           BastideStyle style,
           gboolean rim)
{
  g_autofree BastideScene *scene = g_new0 (BastideScene, 1);

  cairo_save (cr);
  cairo_scale (cr, size, size);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_clip (cr);
  cairo_new_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);

  scene->cr = cr;
  scene->tile = tile;
  scene->geometry = geometry;
  scene->rot = rot & 3;
  scene->random = bastide_random_new (bastide_tile_get_seed (tile));
  scene->fine = bastide_pixels (cr) >= 76;
  scene->bold = CLAMP (76 / bastide_pixels (cr), 1, 1.5);
  if (style == BASTIDE_STYLE_ILLUSTRATED)
    draw_illustrated (scene);
  else
    bastide_scene_draw_flat (scene, style);
  if (rim)
    draw_rim (cr, style);
  cairo_restore (cr);
}

void
bastide_tile_draw (cairo_t *cr,
                   const BstTile *tile,
                   const BastideTileGeometry *geometry,
                   int rot,
                   double size,
                   BastideStyle style)
{
  draw_tile (cr, tile, geometry, rot, size, style, TRUE);
}

void
bastide_tile_draw_uncut (cairo_t *cr,
                         const BstTile *tile,
                         const BastideTileGeometry *geometry,
                         int rot,
                         double size,
                         BastideStyle style)
{
  draw_tile (cr, tile, geometry, rot, size, style, FALSE);
}

void
bastide_tile_draw_quick (cairo_t *cr, const BstTile *tile, int rot, double size, BastideStyle style)
{
  static const guint32 ground[BASTIDE_N_STYLES] = { 0x9ABD57, 0xBFDB96, 0xFFFFFF };
  static const guint32 city[BASTIDE_N_STYLES] = { 0xDDB67C, 0xDDA868, 0xFFB300 };
  static const guint32 road[BASTIDE_N_STYLES] = { 0xE3D3AB, 0xFFFDF5, 0x000000 };
  static const guint32 river[BASTIDE_N_STYLES] = { 0x55A3CB, 0x6DB6E2, 0x0A5BD6 };

  cairo_save (cr);
  cairo_scale (cr, size, size);
  bastide_source (cr, ground[style]);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_fill (cr);
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];
      int sides = bst_turn_sides (feature->sides & 15, rot & 3);

      for (int side = 0; side < 4; side++)
        {
          BastidePoint a = bastide_point_turn (bastide_point (0, 0), side),
                       b = bastide_point_turn (bastide_point (1, 0), side);
          BastidePoint m = bastide_point_turn (bastide_point (0.5, 0), side),
                       in = bastide_point_turn (bastide_point (0.5, 0.4), side);

          if (!((sides >> side) & 1))
            continue;
          switch (feature->terrain)
            {
            case BST_CITY:
              BASTIDE_POLYGON (cr, a.x, a.y, b.x, b.y, in.x, in.y);
              bastide_source (cr, city[style]);
              cairo_fill (cr);
              break;
            case BST_ROAD:
            case BST_RIVER:
              cairo_move_to (cr, m.x, m.y);
              cairo_line_to (cr, 0.5, 0.5);
              bastide_source (cr, feature->terrain == BST_ROAD ? road[style] : river[style]);
              cairo_set_line_width (cr, feature->terrain == BST_ROAD ? 0.09 : 0.17);
              cairo_stroke (cr);
              break;
            default:
              break;
            }
        }
    }
  cairo_restore (cr);
}

typedef struct
{
  guint32 ground, line, sign;
} BackColors;

static BackColors
get_back_colors (int group, gboolean start, BastideStyle style)
{
  static const BackColors groups[BST_N_GROUPS] = {
    [BST_GROUP_LAND] = { 0x35543A, 0x4E7353, 0xE9D9A8 },  [BST_GROUP_RIVER] = { 0x24557A, 0x3F7AA5, 0xDDF0FA },
    [BST_GROUP_LAKE] = { 0x1F4668, 0x3F7AA5, 0xDDF0FA },  [BST_GROUP_SPRING] = { 0x2D6C8A, 0x4D93B2, 0xDDF0FA },
    [BST_GROUP_PRIZE] = { 0x6A2B3A, 0x8E4656, 0xF3D27A },
  };

  if (style == BASTIDE_STYLE_CONTRAST)
    return (BackColors){ 0x000000, 0x000000, 0xFFFFFF };
  if (start)
    return (BackColors){ 0x7A4A26, 0x9C6638, groups[group].sign };
  return groups[group];
}

/* Waves for the piles of river tiles, a crown for prizes, a tower for land. */
static void
draw_pile_sign (cairo_t *cr, int group, guint32 color)
{
  bastide_source (cr, color);
  switch (group)
    {
    case BST_GROUP_RIVER:
    case BST_GROUP_LAKE:
    case BST_GROUP_SPRING:
      for (int i = 0; i < 3; i++)
        {
          double y = 0.42 + i * 0.08;

          cairo_move_to (cr, 0.33, y);
          cairo_curve_to (cr, 0.39, y - 0.06, 0.43, y - 0.06, 0.5, y);
          cairo_curve_to (cr, 0.57, y + 0.06, 0.61, y + 0.06, 0.67, y);
        }
      cairo_set_line_width (cr, 0.026);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_stroke (cr);
      break;
    case BST_GROUP_PRIZE:
      BASTIDE_POLYGON (cr, 0.36, 0.60, 0.33, 0.40, 0.43, 0.49, 0.50, 0.35, 0.57, 0.49, 0.67, 0.40, 0.64, 0.60);
      cairo_fill (cr);
      break;
    default:
      BASTIDE_POLYGON (cr, 0.39, 0.64, 0.39, 0.45, 0.36, 0.45, 0.36, 0.34, 0.42, 0.34, 0.42, 0.39, 0.47, 0.39, 0.47,
                       0.34, 0.53, 0.34, 0.53, 0.39, 0.58, 0.39, 0.58, 0.34, 0.64, 0.34, 0.64, 0.45, 0.61, 0.45, 0.61,
                       0.64, 0.54, 0.64, 0.54, 0.55, 0.46, 0.55, 0.46, 0.64);
      cairo_fill (cr);
      break;
    }
}

/* Backs: a quiet pattern that says which pile the tile belongs to. */
void
bastide_tile_draw_back_uncut (cairo_t *cr, int group, gboolean start, double size, BastideStyle style)
{
  BackColors colors = get_back_colors (group, start, style);

  cairo_save (cr);
  cairo_scale (cr, size, size);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_clip (cr);
  bastide_source (cr, colors.ground);
  cairo_paint (cr);
  /* a masonry of diamonds */
  for (int i = -8; i <= 16; i++)
    {
      bastide_line (cr, i / 8.0, 0, i / 8.0 + 1, 1);
      bastide_line (cr, i / 8.0, 0, i / 8.0 - 1, 1);
    }
  bastide_source (cr, colors.line);
  cairo_set_line_width (cr, 0.012);
  cairo_stroke (cr);
  bastide_round_rect (cr, 0.055, 0.055, 0.89, 0.89, 0.05);
  bastide_source (cr, colors.sign);
  cairo_set_line_width (cr, 0.014);
  cairo_stroke (cr);
  bastide_disc (cr, 0.5, 0.5, 0.27);
  bastide_paint_path (cr, colors.ground, colors.sign, 0.022);
  draw_pile_sign (cr, group, colors.sign);
  cairo_restore (cr);
}

void
bastide_tile_draw_back (cairo_t *cr, int group, gboolean start, double size, BastideStyle style)
{
  bastide_tile_draw_back_uncut (cr, group, start, size, style);
  cairo_save (cr);
  cairo_scale (cr, size, size);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_clip (cr);
  cairo_rectangle (cr, 0, 0, 1, 1);
  bastide_source_alpha (cr, 0x000000, 0.5);
  cairo_set_line_width (cr, 0.012);
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
bastide_tile_draw_corner (cairo_t *cr, double size, BastideStyle style)
{
  cairo_save (cr);
  cairo_scale (cr, size, size);
  switch (style)
    {
    case BASTIDE_STYLE_ILLUSTRATED:
      bastide_scenery_draw (cr, BASTIDE_SCENERY_TOWER, 0, 0,
                            BASTIDE_TOWER_SIZE * (bastide_pixels (cr) >= 76 ? 1 : 1.15), 0);
      break;
    case BASTIDE_STYLE_PLAIN:
      bastide_disc (cr, 0, 0, 0.024);
      bastide_paint_path (cr, 0x7A4A22, 0, 0);
      break;
    default:
      bastide_disc (cr, 0, 0, 0.038);
      bastide_paint_path (cr, 0x000000, 0, 0);
      break;
    }
  cairo_restore (cr);
}

/* Walls rise over the field behind them: takes them out of its area. */
static void
cut_walls (cairo_t *cr, const BstTile *tile, const BastideTileGeometry *geometry, int rot)
{
  cairo_set_operator (cr, CAIRO_OPERATOR_DEST_OUT);
  cairo_set_line_width (cr, 0.060);
  for (int i = 0; i < tile->n_features; i++)
    for (int k = 0; k <= 2 && tile->features[i].terrain == BST_CITY; k++)
      {
        cairo_save (cr);
        cairo_translate (cr, 0, -BASTIDE_WALL_HEIGHT * k / 2);
        if (bastide_tile_geometry_trace (geometry, cr, i, BASTIDE_PATH_WALL, rot))
          cairo_stroke (cr);
        cairo_restore (cr);
      }
}

void
bastide_tile_fill_feature (cairo_t *cr, const BstTile *tile, const BastideTileGeometry *geometry, int feature, int rot)
{
  gboolean field = tile->features[feature].terrain == BST_FIELD;
  cairo_pattern_t *mask;

  cairo_save (cr);
  cairo_new_path (cr);
  if (field)
    {
      cairo_rectangle (cr, 0, 0, 1, 1);
      cairo_clip (cr);
      cairo_push_group_with_content (cr, CAIRO_CONTENT_ALPHA);
      cairo_set_source_rgba (cr, 0, 0, 0, 1);
    }
  if (bastide_tile_geometry_trace (geometry, cr, feature, BASTIDE_PATH_AREA, rot))
    {
      cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
      cairo_fill (cr);
    }
  if (bastide_tile_geometry_trace (geometry, cr, feature, BASTIDE_PATH_LINE, rot))
    {
      cairo_set_line_width (cr,
                            tile->features[feature].terrain == BST_RIVER ? BASTIDE_RIVER_WIDTH : BASTIDE_ROAD_WIDTH);
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      cairo_stroke (cr);
    }
  if (field)
    {
      cut_walls (cr, tile, geometry, rot);
      mask = cairo_pop_group (cr);
      cairo_mask (cr, mask);
      cairo_pattern_destroy (mask);
    }
  cairo_restore (cr);
}
