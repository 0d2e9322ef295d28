/* bastide-board-painter.c – spots and pictures for the files that draw a board (bastide-board-art-private.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-board-art-private.h"

#include "draw/bastide-tile-art.h"

#include <math.h>

BastidePoint
bastide_painter_spot (const BastidePainter *painter, BastidePoint spot)
{
  BastidePoint p = bastide_point_turn_origin (spot, painter->view->rot);

  return bastide_point (painter->zero.x + p.x * painter->cell, painter->zero.y + p.y * painter->cell);
}

void
bastide_painter_square (const BastidePainter *painter, int x, int y, int *out_x, int *out_y)
{
  BastidePoint a = bastide_painter_spot (painter, bastide_point (x, y)),
               b = bastide_painter_spot (painter, bastide_point (x + 1, y + 1));

  *out_x = (int) MIN (a.x, b.x);
  *out_y = (int) MIN (a.y, b.y);
}

gboolean
bastide_painter_sees (const BastidePainter *painter, int x, int y, int margin)
{
  return x + painter->cell + margin > 0 && y + painter->cell + margin > 0 && x - margin < painter->width
         && y - margin < painter->height;
}

int
bastide_painter_turn (const BastidePainter *painter, int rot)
{
  return (rot + painter->view->rot) & 3;
}

const BastideLook *
bastide_painter_look (const BastidePainter *painter, int seat)
{
  /* BST_NATURE and BST_KEEPER are no seats and have no look. */
  guint known = seat >= 0 && seat < painter->game->n_players ? (guint) seat : 0;

  return painter->cache ? bastide_picture_cache_get_look (painter->cache, known) : &painter->looks[known];
}

void
bastide_painter_lay (cairo_t *cr, const BastidePicture *picture, double x, double y, double alpha)
{
  if (picture->scale == 1)
    {
      cairo_set_source_surface (cr, picture->surface, x - picture->origin_x, y - picture->origin_y);
      cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
      if (alpha < 1)
        cairo_paint_with_alpha (cr, alpha);
      else
        cairo_paint (cr);
      return;
    }
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, picture->scale, picture->scale);
  cairo_set_source_surface (cr, picture->surface, -picture->origin_x, -picture->origin_y);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_FAST);
  if (alpha < 1)
    cairo_paint_with_alpha (cr, alpha);
  else
    cairo_paint (cr);
  cairo_restore (cr);
}

gboolean
bastide_painter_get_picture (const BastidePainter *painter,
                             const BastidePictureKey *key,
                             gboolean wait,
                             BastidePicture *out_picture)
{
  return bastide_picture_cache_get (painter->cache, key, wait || painter->scene->wait, !painter->scene->unsettled,
                                    out_picture);
}

/* Without a cache every tile is recorded once and played back where it lies, so that files stay small. */
static cairo_surface_t *
record_tile (const BastidePainter *painter, guint tile, int rot)
{
  gpointer key = GUINT_TO_POINTER (tile * 4 + (guint) rot + 1);
  cairo_surface_t *surface = g_hash_table_lookup (painter->recorded, key);

  if (!surface)
    {
      cairo_rectangle_t extents = { 0, 0, painter->cell, painter->cell };
      cairo_t *cr;

      surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
      cr = cairo_create (surface);
      bastide_tile_book_draw_tile (painter->book, tile, cr, rot, painter->cell, painter->scene->style);
      cairo_destroy (cr);
      g_hash_table_insert (painter->recorded, key, surface);
    }
  return surface;
}

void
bastide_painter_draw_tile (const BastidePainter *painter, guint tile, int rot, int x, int y, double alpha)
{
  BastidePicture picture;

  if (!painter->cache && alpha == 1
      && cairo_surface_get_type (cairo_get_target (painter->cr)) == CAIRO_SURFACE_TYPE_SVG)
    {
      /* cairo 1.16 leaks the copy of a recording that it writes into an SVG file. */
      cairo_save (painter->cr);
      cairo_translate (painter->cr, x, y);
      bastide_tile_book_draw_tile (painter->book, tile, painter->cr, rot, painter->cell, painter->scene->style);
      cairo_restore (painter->cr);
      return;
    }
  if (!painter->cache)
    {
      cairo_set_source_surface (painter->cr, record_tile (painter, tile, rot), x, y);
      cairo_rectangle (painter->cr, x, y, painter->cell, painter->cell);
      if (alpha < 1)
        {
          cairo_save (painter->cr);
          cairo_clip (painter->cr);
          cairo_paint_with_alpha (painter->cr, alpha);
          cairo_restore (painter->cr);
        }
      else
        cairo_fill (painter->cr);
      return;
    }
  if (bastide_painter_get_picture (painter,
                                   &(BastidePictureKey){ BASTIDE_PICTURE_TILE, tile, 0, rot, painter->scene->style,
                                                         painter->cell },
                                   FALSE, &picture))
    {
      bastide_painter_lay (painter->cr, &picture, x, y, alpha);
      return;
    }
  cairo_save (painter->cr);
  cairo_translate (painter->cr, x, y);
  bastide_tile_draw_quick (painter->cr, bastide_tile_book_get_tile (painter->book, tile), rot, painter->cell,
                           painter->scene->style);
  cairo_restore (painter->cr);
}

void
bastide_painter_tint (const BastidePainter *painter, guint tile, int feature, int rot, int x, int y)
{
  cairo_t *cr = painter->cr;
  BastidePicture picture;

  if (painter->cache
      && bastide_painter_get_picture (painter,
                                      &(BastidePictureKey){ BASTIDE_PICTURE_AREA, tile, (guint) feature, rot,
                                                            BASTIDE_STYLE_ILLUSTRATED, painter->cell },
                                      TRUE, &picture))
    {
      cairo_pattern_t *mask = cairo_pattern_create_for_surface (picture.surface);

      /* What is scaled while the board is being moved must be quick. */
      if (painter->scene->unsettled)
        cairo_pattern_set_filter (mask, CAIRO_FILTER_FAST);
      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_scale (cr, picture.scale, picture.scale);
      cairo_mask (cr, mask);
      cairo_restore (cr);
      cairo_pattern_destroy (mask);
      return;
    }
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, painter->cell, painter->cell);
  bastide_tile_fill_feature (cr, bastide_tile_book_get_tile (painter->book, tile),
                             bastide_tile_book_get_geometry (painter->book, tile), feature, rot);
  cairo_restore (cr);
}

void
bastide_painter_draw_piece (const BastidePainter *painter,
                            BastidePiece piece,
                            int seat,
                            double x,
                            double y,
                            double size,
                            double alpha)
{
  BastidePicture picture;

  if (!painter->cache)
    {
      if (alpha < 1)
        cairo_push_group (painter->cr);
      bastide_piece_draw (painter->cr, piece, bastide_painter_look (painter, seat), x, y, size, painter->scene->style);
      if (alpha < 1)
        {
          cairo_pop_group_to_source (painter->cr);
          cairo_paint_with_alpha (painter->cr, alpha);
        }
      return;
    }
  if (bastide_painter_get_picture (painter,
                                   &(BastidePictureKey){ BASTIDE_PICTURE_PIECE, piece, (guint) MAX (seat, 0), 0,
                                                         painter->scene->style, MAX (6, (int) lround (size)) },
                                   TRUE, &picture))
    bastide_painter_lay (painter->cr, &picture, floor (x + 0.5), floor (y + 0.5), alpha);
}

void
bastide_painter_draw_hub (const BastidePainter *painter,
                          guint piece,
                          int face,
                          int rot,
                          const BastideHub *hub,
                          double x,
                          double y,
                          double alpha)
{
  int module = bastide_tile_book_get_piece (painter->book, piece)->module;
  double cell = painter->cell;
  gboolean wheel = module == BST_MODULE_WHEEL;
  BastidePictureKey key = { BASTIDE_PICTURE_ARENA, piece, (guint) face, rot, painter->scene->style, painter->cell };
  BastidePicture picture;

  if (!wheel && module != BST_MODULE_TOURNAMENTS)
    return;
  if (wheel)
    {
      /* Its picture begins at the corner of the piece. */
      key = (BastidePictureKey){ BASTIDE_PICTURE_WHEEL, 0, 0, rot, painter->scene->style, painter->cell };
      x -= 2 * cell;
      y -= 2 * cell;
    }
  if (painter->cache)
    {
      if (bastide_painter_get_picture (painter, &key, FALSE, &picture))
        bastide_painter_lay (painter->cr, &picture, x, y, alpha);
      return;
    }
  cairo_save (painter->cr);
  cairo_translate (painter->cr, x, y);
  cairo_scale (painter->cr, cell, cell);
  if (wheel)
    bastide_wheel_draw (painter->cr, rot, painter->scene->style);
  else
    bastide_arena_draw (painter->cr, hub->rx, hub->ry, rot, painter->scene->style);
  cairo_restore (painter->cr);
}

void
bastide_painter_draw_ferry (const BastidePainter *painter, const BstSite *site, int side_a, int side_b)
{
  const BastideTileGeometry *geometry = bastide_tile_book_get_geometry (painter->book, site->tile);
  int rot = bastide_painter_turn (painter, site->rot), x, y;
  BastideSpot a, b;

  if (!bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_LANDING, side_a, rot, &a)
      || !bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_LANDING, side_b, rot, &b))
    return;
  bastide_painter_square (painter, site->x, site->y, &x, &y);
  if (!bastide_painter_sees (painter, x, y, 0))
    return;
  cairo_save (painter->cr);
  cairo_translate (painter->cr, x, y);
  cairo_scale (painter->cr, painter->cell, painter->cell);
  bastide_ferry_draw (painter->cr, a.at, b.at, painter->scene->style);
  cairo_restore (painter->cr);
}
