/* bastide-print-record.c – pictures that are recorded once and laid onto paper as often as wanted, with or without bleed.
 *
 * Knows nothing of tiles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-print-record.h"

#include "draw/bastide-paint.h"

/* The parts of a picture that its bleed shows mirrored, by down + 1 and right + 1; see lay(). */
typedef struct
{
  cairo_surface_t *parts[3][3];
} Margins;

static cairo_user_data_key_t margins_key;

static void
margins_free (void *data)
{
  Margins *margins = data;

  for (int i = 0; i < 9; i++)
    g_clear_pointer (&margins->parts[i / 3][i % 3], cairo_surface_destroy);
  g_free (margins);
}

static cairo_surface_t *
new_part (BastidePrintFunc draw, gconstpointer data, const cairo_rectangle_t *extents)
{
  cairo_surface_t *part = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, extents);
  cairo_t *cr = cairo_create (part);

  draw (cr, data);
  cairo_destroy (cr);
  return part;
}

/* How far a part reaches along one direction of the picture: @side is -1 at its beginning, 1 at its end, 0 for all of it. */
static void
get_reach (double length, double margin, int side, double *out_from, double *out_length)
{
  *out_from = side > 0 ? length - margin : 0;
  *out_length = side == 0 ? length : margin;
}

/* Mirrored as a whole, a picture at the rim would have parts beyond the paper; cairo then writes a piece of it as pixels into a PDF
 * and leaves the rest of that copy white. So the bleed has recordings of its own, in which is only what it shows. They make the file
 * larger and are used only there. */
cairo_surface_t *
bastide_print_record (double width, double height, double bleed, BastidePrintFunc draw, gconstpointer data)
{
  const cairo_rectangle_t extents = { 0, 0, width, height };
  cairo_surface_t *whole = new_part (draw, data, &extents);
  Margins *margins;

  if (bleed <= 0)
    return whole;
  margins = g_new0 (Margins, 1);
  for (int down = -1; down <= 1; down++)
    for (int right = -1; right <= 1; right++)
      {
        cairo_rectangle_t part;

        if (!down && !right)
          continue;
        /* A little more, or paper would shine through at its end. */
        get_reach (width, bleed + 1, right, &part.x, &part.width);
        get_reach (height, bleed + 1, down, &part.y, &part.height);
        margins->parts[down + 1][right + 1] = new_part (draw, data, &part);
      }
  cairo_surface_set_user_data (whole, &margins_key, margins, margins_free);
  return whole;
}

/* The back of a page may be moved by some millimeters. */
#define PLAY BASTIDE_MM (20)

static gboolean
reaches_beyond_paper (const BastidePrintPlace *place, int right, int down)
{
  double x = place->x + right * place->width, y = place->y + down * place->height;

  return x < PLAY || y < PLAY || x + place->width > place->paper_width - PLAY
         || y + place->height > place->paper_height - PLAY;
}

/* @right, @down: -1 for the copy to the left of the picture or above it, 1 for the one to the right or below, mirrored so that
 * they meet at the edge; 0: the picture itself. */
static void
lay (cairo_t *cr, cairo_surface_t *picture, const BastidePrintPlace *place, int right, int down)
{
  const Margins *margins = cairo_surface_get_user_data (picture, &margins_key);

  cairo_save (cr);
  cairo_translate (cr, place->x + (right > 0 ? 2 * place->width : 0), place->y + (down > 0 ? 2 * place->height : 0));
  cairo_scale (cr, (right ? -1 : 1) * place->scale, (down ? -1 : 1) * place->scale);
  if (margins && (right || down) && reaches_beyond_paper (place, right, down))
    picture = margins->parts[down + 1][right + 1];
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
}

void
bastide_print_lay (cairo_t *cr, cairo_surface_t *picture, const BastidePrintPlace *place)
{
  lay (cr, picture, place, 0, 0);
}

/* What lies below the cuts: the picture or a copy of it, a little too large. Where they only meet, paper would shine through. */
static void
lay_ground (cairo_t *cr, cairo_surface_t *picture, const BastidePrintPlace *place, int right, int down)
{
  static const double more = BASTIDE_MM (0.25);
  double x = place->x + right * place->width, y = place->y + down * place->height;

  cairo_save (cr);
  cairo_translate (cr, x - more, y - more);
  cairo_scale (cr, (place->width + 2 * more) / place->width, (place->height + 2 * more) / place->height);
  cairo_translate (cr, -x, -y);
  lay (cr, picture, place, right, down);
  cairo_restore (cr);
}

void
bastide_print_with_bleed (cairo_t *cr, cairo_surface_t *picture, const BastidePrintPlace *place, double bleed)
{
  int reach = bleed > 0 ? 1 : 0;

  cairo_save (cr);
  cairo_rectangle (cr, place->x - bleed, place->y - bleed, place->width + 2 * bleed, place->height + 2 * bleed);
  cairo_clip (cr);
  for (int down = -reach; bleed > 0 && down <= reach; down++)
    for (int right = -reach; right <= reach; right++)
      lay_ground (cr, picture, place, right, down);
  for (int down = -reach; down <= reach; down++)
    for (int right = -reach; right <= reach; right++)
      lay (cr, picture, place, right, down);
  cairo_restore (cr);
}
