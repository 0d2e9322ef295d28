/* bastide-tile-flat.c – the plain and the high-contrast style (bastide-tile-art-private.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-art-private.h"

#include "draw/bastide-mark-art.h"

#include <math.h>

/* Colors of the flat styles. */
typedef struct
{
  guint32 field, city, wall, road, road_edge, river, river_edge, hedge, block, ink;
  double wall_width, road_width, road_edge_width, river_width, river_edge_width;
} FlatColors;

static const FlatColors plain_colors = {
  .field = 0xBFDB96,
  .city = 0xDDA868,
  .wall = 0x7A4A22,
  .road = 0xFFFDF5,
  .road_edge = 0x7D7868,
  .river = 0x6DB6E2,
  .river_edge = 0x2D7CB0,
  .hedge = 0x4E7F33,
  .block = 0xD8CDB4,
  .ink = 0x40382C,
  .wall_width = 0.034,
  .road_width = 0.078,
  .road_edge_width = 0.104,
  .river_width = 0.165,
  .river_edge_width = 0.195,
};

static const FlatColors contrast_colors = {
  .field = 0xFFFFFF,
  .city = 0xFFB300,
  .wall = 0x000000,
  .road = 0xFFFFFF,
  .road_edge = 0x000000,
  .river = 0x0A5BD6,
  .river_edge = 0x000000,
  .hedge = 0x000000,
  .block = 0xD0D0D0,
  .ink = 0x000000,
  .wall_width = 0.058,
  .road_width = 0.062,
  .road_edge_width = 0.130,
  .river_width = 0.165,
  .river_edge_width = 0.205,
};

static void
draw_marks (BastideScene *scene, BastideStyle style)
{
  double bold = MIN (scene->bold, 1.3);
  guint n;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = bastide_scene_turn (scene, spots[i].at);

      switch (spots[i].kind)
        {
        case BASTIDE_SPOT_CIRCLE:
          bastide_mark_draw_circle (scene->cr, spots[i].ref, at.x, at.y, spots[i].r, style);
          break;
        case BASTIDE_SPOT_SHIELD:
          bastide_mark_draw_shield (scene->cr, at.x, at.y, spots[i].r * bold, style);
          break;
        case BASTIDE_SPOT_MARK:
          bastide_mark_draw (scene->cr, scene->tile, spots[i].ref, scene->rot, at.x, at.y, spots[i].r * bold, style);
          break;
        default:
          break;
        }
    }
}

static void
draw_flat_center (BastideScene *scene, const BastideSpot *spot, const FlatColors *colors)
{
  cairo_t *cr = scene->cr;
  BastidePoint at = bastide_scene_turn (scene, spot->at);
  double r = spot->r;
  gboolean strong = colors == &contrast_colors;

  cairo_save (cr);
  cairo_translate (cr, at.x, at.y);
  cairo_scale (cr, r, r);
  bastide_disc (cr, 0, 0, 0.96);
  if (bastide_scene_get_terrain (scene, spot->ref) == BST_MONASTERY)
    {
      bastide_paint_path (cr, strong ? 0xFFFFFF : 0xF3E9D2, colors->ink, strong ? 0.12 : 0.07);
      BASTIDE_POLYGON (cr, -0.55, 0.55, -0.55, 0.0, -0.1, -0.30, -0.1, -0.55, 0.1, -0.55, 0.1, -0.30, 0.55, 0.0, 0.55,
                       0.55);
      bastide_paint_path (cr, strong ? 0x000000 : 0xB9472F, colors->ink, strong ? 0 : 0.06);
      bastide_source (cr, strong ? 0xFFFFFF : 0xF3E9D2);
      cairo_rectangle (cr, -0.12, 0.18, 0.24, 0.37);
      cairo_fill (cr);
      bastide_source (cr, colors->ink);
      cairo_set_line_width (cr, 0.10);
      cairo_move_to (cr, 0, -0.88);
      cairo_line_to (cr, 0, -0.5);
      cairo_move_to (cr, -0.14, -0.74);
      cairo_line_to (cr, 0.14, -0.74);
      cairo_stroke (cr);
    }
  else
    {
      bastide_paint_path (cr, strong ? 0xFFFFFF : 0x8CC263, strong ? 0x000000 : 0x3F7A2C, strong ? 0.14 : 0.10);
      for (int i = 0; i < 5; i++)
        {
          double a = i * 2 * G_PI / 5 - G_PI / 2;

          bastide_disc (cr, cos (a) * 0.36, sin (a) * 0.36, 0.27);
        }
      bastide_paint_path (cr, strong ? 0x000000 : 0xE2574C, strong ? 0x000000 : 0x8E2B24, 0.05);
      bastide_disc (cr, 0, 0, 0.24);
      bastide_paint_path (cr, strong ? 0xFFFFFF : 0xF6D34A, strong ? 0xFFFFFF : 0x8A6B14, 0.05);
    }
  cairo_restore (cr);
}

static void
draw_flat_city (BastideScene *scene, int city, const FlatColors *colors)
{
  cairo_t *cr = scene->cr;

  if (!bastide_scene_trace (scene, city, BASTIDE_PATH_AREA))
    return;
  bastide_source (cr, colors->city);
  cairo_fill_preserve (cr);
  if (colors == &contrast_colors)
    {
      /* dots: a city is told by its pattern, too */
      cairo_save (cr);
      cairo_clip (cr);
      bastide_source (cr, 0x000000);
      for (int row = 0; row < 12; row++)
        for (int column = 0; column < 12; column++)
          bastide_disc (cr, (column + (row % 2 ? 0.75 : 0.25)) / 12, (row + 0.5) / 12, 0.011);
      cairo_fill (cr);
      cairo_restore (cr);
    }
  cairo_new_path (cr);
  if (bastide_scene_trace (scene, city, BASTIDE_PATH_WALL))
    {
      bastide_source (cr, colors->wall);
      cairo_set_line_width (cr, colors->wall_width);
      cairo_stroke (cr);
    }
}

static void
draw_flat_road (BastideScene *scene, int road, const FlatColors *colors)
{
  cairo_t *cr = scene->cr;
  gboolean strong = colors == &contrast_colors;

  if (!bastide_scene_trace (scene, road, BASTIDE_PATH_LINE))
    return;
  bastide_stroke_preserve (cr, colors->road_edge, 1, colors->road_edge_width);
  bastide_source (cr, colors->road);
  cairo_set_line_width (cr, colors->road_width);
  cairo_stroke (cr);
  if (bastide_scene_trace (scene, road, BASTIDE_PATH_BRIDGE))
    {
      bastide_stroke_preserve (cr, colors->ink, 1, colors->road_edge_width + (strong ? 0.05 : 0.045));
      bastide_stroke_preserve (cr, strong ? 0xFFFFFF : 0xC9BDA6, 1, colors->road_edge_width + 0.02);
      bastide_stroke_preserve (cr, colors->road_edge, 1, colors->road_width + 0.02);
      bastide_source (cr, colors->road);
      cairo_set_line_width (cr, colors->road_width);
      cairo_stroke (cr);
    }
}

static void
draw_flat_water (BastideScene *scene, const FlatColors *colors)
{
  cairo_t *cr = scene->cr;
  guint n;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n);

  for (int pass = 0; pass < 2; pass++)
    {
      double width = pass ? colors->river_width : colors->river_edge_width;

      bastide_source (cr, pass ? colors->river : colors->river_edge);
      cairo_set_line_width (cr, width);
      for (int i = 0; i < scene->tile->n_features; i++)
        if (bastide_scene_get_terrain (scene, i) == BST_RIVER && bastide_scene_trace (scene, i, BASTIDE_PATH_LINE))
          cairo_stroke (cr);
      for (guint i = 0; i < n; i++)
        if (spots[i].kind == BASTIDE_SPOT_POND || spots[i].kind == BASTIDE_SPOT_LAKE
            || spots[i].kind == BASTIDE_SPOT_SPRING)
          {
            BastidePoint at = bastide_scene_turn (scene, spots[i].at);

            bastide_disc (cr, at.x, at.y, spots[i].r - (pass ? (colors->river_edge_width - width) / 2 : 0));
            cairo_fill (cr);
          }
    }
  /* waves */
  if (colors != &contrast_colors)
    return;
  for (int i = 0; i < scene->tile->n_features; i++)
    if (bastide_scene_get_terrain (scene, i) == BST_RIVER)
      {
        g_autofree BastidePoint *points = NULL;
        guint n_points;

        points = bastide_scene_sample_line (scene, i, BASTIDE_PATH_LINE, &n_points);
        for (guint k = 0; points && k + 5 < n_points; k += 9)
          bastide_trace_beside (cr, points, n_points, k, k + 5, (k / 9) % 2 ? 0.032 : -0.032);
        bastide_source (cr, 0xFFFFFF);
        cairo_set_line_width (cr, 0.016);
        cairo_stroke (cr);
      }
}

static void
draw_flat_spot (BastideScene *scene, const BastideSpot *spot, const FlatColors *colors, BastideStyle style)
{
  cairo_t *cr = scene->cr;
  BastidePoint at = bastide_scene_turn (scene, spot->at);

  switch (spot->kind)
    {
    case BASTIDE_SPOT_CROSSROADS:
    case BASTIDE_SPOT_STUB:
      bastide_disc (cr, at.x, at.y, spot->r * 0.9);
      bastide_paint_path (cr, colors->road, colors->road_edge, 0.024);
      bastide_disc (cr, at.x, at.y, spot->r * 0.36);
      bastide_source (cr, colors->ink);
      cairo_fill (cr);
      break;
    case BASTIDE_SPOT_LANDING:
    case BASTIDE_SPOT_PIER:
      bastide_disc (cr, at.x, at.y, 0.045);
      bastide_paint_path (cr, style == BASTIDE_STYLE_CONTRAST ? 0xFFFFFF : 0xC98F54, colors->ink, 0.02);
      break;
    case BASTIDE_SPOT_GATE:
      bastide_disc (cr, at.x, at.y, 0.042);
      bastide_paint_path (cr, colors->road, colors->wall, 0.026);
      break;
    case BASTIDE_SPOT_CENTER:
      draw_flat_center (scene, spot, colors);
      break;
    default:
      break;
    }
}

void
bastide_scene_draw_flat (BastideScene *scene, BastideStyle style)
{
  const FlatColors *colors = style == BASTIDE_STYLE_PLAIN ? &plain_colors : &contrast_colors;
  cairo_t *cr = scene->cr;
  guint n;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n);

  bastide_source (cr, colors->field);
  cairo_paint (cr);
  if (bastide_tile_geometry_trace_hedges (scene->geometry, cr, scene->rot))
    {
      static const double dash[] = { 0.03, 0.022 };

      cairo_set_dash (cr, dash, 2, 0);
      bastide_source (cr, colors->hedge);
      cairo_set_line_width (cr, 0.022);
      cairo_stroke (cr);
      cairo_set_dash (cr, NULL, 0, 0);
    }
  draw_flat_water (scene, colors);
  bastide_scene_draw_blocks (scene, colors->block, colors->ink, 0.016);
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < scene->tile->n_features; i++)
      if (pass == 1 && bastide_scene_get_terrain (scene, i) == BST_CITY)
        draw_flat_city (scene, i, colors);
      else if (pass != 1 && bastide_scene_get_terrain (scene, i) == BST_ROAD
               && !!scene->tile->features[i].bridge == (pass == 2))
        draw_flat_road (scene, i, colors);
  for (guint i = 0; i < n; i++)
    draw_flat_spot (scene, &spots[i], colors, style);
  draw_marks (scene, style);
}
