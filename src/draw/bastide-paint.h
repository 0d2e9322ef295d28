/* bastide-paint.h – what every painter here needs: colors, repeatable random numbers, a few outlines, text.
 *
 * Knows cairo and pango only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <pango/pango.h>

G_BEGIN_DECLS

/* Points of so many millimeters. */
#define BASTIDE_MM(mm) ((mm) *72.0 / 25.4)

/* How tiles and figures are drawn. */
typedef enum
{
  BASTIDE_STYLE_ILLUSTRATED,
  BASTIDE_STYLE_PLAIN,    /* a flat diagram */
  BASTIDE_STYLE_CONTRAST, /* few colors, strong outlines, patterns instead of shades */
  BASTIDE_N_STYLES,
} BastideStyle;

/* Numbers that look random and are the same on every run. */
typedef struct
{
  guint32 state;
} BastideRandom;

BastideRandom bastide_random_new (guint32 seed);
double bastide_random (BastideRandom *random); /* 0 ≤ x < 1 */
double bastide_random_range (BastideRandom *random, double from, double to);
int bastide_random_int (BastideRandom *random, int n); /* 0 … n - 1 */

guint32 bastide_hash_string (const char *string);

/* Colors are written 0xRRGGBB. */
void bastide_source (cairo_t *cr, guint32 rgb);
void bastide_source_alpha (cairo_t *cr, guint32 rgb, double alpha);
guint32 bastide_color_mix (guint32 a, guint32 b, double t);
/* 0 black … 255 white, as the eye sees it. */
int bastide_color_luma (guint32 rgb);

/* Paths; nothing is painted. */
void bastide_disc (cairo_t *cr, double x, double y, double r);
void bastide_line (cairo_t *cr, double x0, double y0, double x1, double y1);
void bastide_oval (cairo_t *cr, double x, double y, double rx, double ry);
void bastide_round_rect (cairo_t *cr, double x, double y, double width, double height, double r);
/* x0, y0, x1, y1 … closed. */
void bastide_polygon (cairo_t *cr, const double *xy, int n_points);

#define BASTIDE_POLYGON(cr, ...)                                                                                       \
  bastide_polygon (cr, (const double[]){ __VA_ARGS__ },                                                                \
                   (int) (sizeof ((const double[]){ __VA_ARGS__ }) / sizeof (double) / 2))

/* Paints the current path: fill, then outline. A line width of 0 leaves the outline away. */
void bastide_paint_path (cairo_t *cr, guint32 fill, guint32 outline, double line_width);

/* A number drawn with strokes, so that it needs no font; its middle at (x, y). */
void bastide_paint_number (cairo_t *cr,
                           int number,
                           double x,
                           double y,
                           double height,
                           guint32 color,
                           double weight); /* stroke, as part of the height; about 0.16 */

/* A word in the usual font, its middle at (x, y). */
void bastide_paint_text (cairo_t *cr,
                         const char *text,
                         double x,
                         double y,
                         double height, /* of the line */
                         guint32 color,
                         gboolean bold);

/* How wide bastide_paint_text() would draw it. */
double bastide_text_width (cairo_t *cr, const char *text, double height, gboolean bold);

/* One line of text in @face (nullable: a plain one), @size pixels high. (transfer full) */
PangoLayout *bastide_line_new (cairo_t *cr, const char *text, const PangoFontDescription *face, double size)
  G_GNUC_WARN_UNUSED_RESULT;
double bastide_line_width (PangoLayout *line);
/* Paints it with the current source: its left end (@align 0), middle (0.5) or right end (1) at x, its middle at y. What has
 * no @room is left out at its end. */
void bastide_line_paint (cairo_t *cr, PangoLayout *line, double x, double y, double align, double room);

/* A stop of a gradient. */
void bastide_add_stop (cairo_pattern_t *pattern, double offset, guint32 color);

/* Device pixels that one unit takes; very many on paper and other surfaces without pixels. */
double bastide_pixels (cairo_t *cr);

G_END_DECLS
