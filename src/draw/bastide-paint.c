/* bastide-paint.c – see bastide-paint.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-paint.h"

#include <math.h>
#include <pango/pangocairo.h>

BastideRandom
bastide_random_new (guint32 seed)
{
  BastideRandom random = { seed * 2654435761u ^ 0x9e3779b9u };

  if (!random.state)
    random.state = 1;
  for (int i = 0; i < 4; i++)
    bastide_random (&random);
  return random;
}

double
bastide_random (BastideRandom *random)
{
  random->state ^= random->state << 13;
  random->state ^= random->state >> 17;
  random->state ^= random->state << 5;
  return (random->state >> 8) / (double) 0x1000000;
}

double
bastide_random_range (BastideRandom *random, double from, double to)
{
  return from + (to - from) * bastide_random (random);
}

int
bastide_random_int (BastideRandom *random, int n)
{
  return (int) (bastide_random (random) * n);
}

guint32
bastide_hash_string (const char *string)
{
  guint32 hash = 2166136261u;

  for (const char *p = string; p && *p; p++)
    hash = (hash ^ (guint8) *p) * 16777619u;
  return hash;
}

void
bastide_source (cairo_t *cr, guint32 rgb)
{
  bastide_source_alpha (cr, rgb, 1);
}

void
bastide_source_alpha (cairo_t *cr, guint32 rgb, double alpha)
{
  cairo_set_source_rgba (cr, ((rgb >> 16) & 255) / 255.0, ((rgb >> 8) & 255) / 255.0, (rgb & 255) / 255.0, alpha);
}

guint32
bastide_color_mix (guint32 a, guint32 b, double t)
{
  guint32 out = 0;

  for (int shift = 0; shift <= 16; shift += 8)
    {
      double x = (a >> shift) & 255, y = (b >> shift) & 255;

      out |= (guint32) CLAMP (x + (y - x) * t + 0.5, 0, 255) << shift;
    }
  return out;
}

int
bastide_color_luma (guint32 rgb)
{
  return (int) ((299 * ((rgb >> 16) & 255) + 587 * ((rgb >> 8) & 255) + 114 * (rgb & 255)) / 1000);
}

void
bastide_disc (cairo_t *cr, double x, double y, double r)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  cairo_close_path (cr);
}

void
bastide_line (cairo_t *cr, double x0, double y0, double x1, double y1)
{
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
}

void
bastide_oval (cairo_t *cr, double x, double y, double rx, double ry)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, rx, ry);
  bastide_disc (cr, 0, 0, 1);
  cairo_restore (cr);
}

void
bastide_round_rect (cairo_t *cr, double x, double y, double width, double height, double r)
{
  r = MIN (r, MIN (width, height) / 2);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - r, y + r, r, -G_PI / 2, 0);
  cairo_arc (cr, x + width - r, y + height - r, r, 0, G_PI / 2);
  cairo_arc (cr, x + r, y + height - r, r, G_PI / 2, G_PI);
  cairo_arc (cr, x + r, y + r, r, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

void
bastide_polygon (cairo_t *cr, const double *xy, int n_points)
{
  cairo_move_to (cr, xy[0], xy[1]);
  for (int i = 1; i < n_points; i++)
    cairo_line_to (cr, xy[2 * i], xy[2 * i + 1]);
  cairo_close_path (cr);
}

void
bastide_paint_path (cairo_t *cr, guint32 fill, guint32 outline, double line_width)
{
  bastide_source (cr, fill);
  if (line_width <= 0)
    {
      cairo_fill (cr);
      return;
    }
  cairo_fill_preserve (cr);
  bastide_source (cr, outline);
  cairo_set_line_width (cr, line_width);
  cairo_stroke (cr);
}

/* One digit on a field of 4 × 6. */
static void
trace_digit (cairo_t *cr, int digit)
{
  cairo_new_sub_path (cr);
  switch (digit)
    {
    case 0:
      bastide_oval (cr, 2, 3, 1.8, 3);
      break;
    case 1:
      cairo_move_to (cr, 0.8, 1.4);
      cairo_line_to (cr, 2.4, 0);
      cairo_line_to (cr, 2.4, 6);
      break;
    case 2:
      cairo_move_to (cr, 0.3, 1.6);
      cairo_curve_to (cr, 0.4, -0.6, 3.8, -0.6, 3.8, 1.6);
      cairo_curve_to (cr, 3.8, 3.2, 1.2, 4.2, 0.2, 6);
      cairo_line_to (cr, 3.9, 6);
      break;
    case 3:
      cairo_move_to (cr, 0.4, 0.9);
      cairo_curve_to (cr, 1.4, -0.7, 3.7, -0.2, 3.6, 1.5);
      cairo_curve_to (cr, 3.5, 2.6, 2.5, 2.9, 1.6, 2.9);
      cairo_curve_to (cr, 2.8, 2.9, 3.9, 3.3, 3.9, 4.4);
      cairo_curve_to (cr, 3.9, 6.4, 1.2, 6.6, 0.2, 5);
      break;
    case 4:
      cairo_move_to (cr, 3.1, 6);
      cairo_line_to (cr, 3.1, 0);
      cairo_line_to (cr, 0, 4.2);
      cairo_line_to (cr, 4, 4.2);
      break;
    case 5:
      cairo_move_to (cr, 3.7, 0);
      cairo_line_to (cr, 0.6, 0);
      cairo_line_to (cr, 0.5, 2.6);
      cairo_curve_to (cr, 1.6, 1.9, 3.9, 2.1, 3.9, 4);
      cairo_curve_to (cr, 3.9, 6.2, 1.3, 6.6, 0.2, 5.2);
      break;
    case 6:
      cairo_move_to (cr, 3.3, 0);
      cairo_curve_to (cr, 1.2, 1, 0.1, 2.6, 0.1, 4.2);
      cairo_curve_to (cr, 0.1, 6.6, 3.9, 6.6, 3.9, 4.2);
      cairo_curve_to (cr, 3.9, 1.9, 0.8, 1.9, 0.2, 4);
      break;
    case 7:
      cairo_move_to (cr, 0.2, 0);
      cairo_line_to (cr, 3.8, 0);
      cairo_line_to (cr, 1.5, 6);
      break;
    case 8:
      bastide_oval (cr, 2, 1.4, 1.5, 1.4);
      bastide_oval (cr, 2, 4.4, 1.9, 1.6);
      break;
    case 9:
      cairo_move_to (cr, 0.7, 6);
      cairo_curve_to (cr, 2.8, 5, 3.9, 3.4, 3.9, 1.8);
      cairo_curve_to (cr, 3.9, -0.6, 0.1, -0.6, 0.1, 1.8);
      cairo_curve_to (cr, 0.1, 4.1, 3.2, 4.1, 3.8, 2);
      break;
    default:
      break;
    }
}

void
bastide_paint_number (cairo_t *cr, int number, double x, double y, double height, guint32 color, double weight)
{
  char text[12];
  int n = g_snprintf (text, sizeof text, "%d", MAX (0, number));
  double unit = height / 6, advance = 5.6;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, unit, unit);
  cairo_translate (cr, -(n * advance - (advance - 4)) / 2, -3);
  cairo_new_path (cr);
  for (int i = 0; i < n; i++)
    {
      trace_digit (cr, text[i] - '0');
      cairo_translate (cr, advance, 0);
    }
  bastide_source (cr, color);
  cairo_set_line_width (cr, 6 * weight);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* Text is laid out at this size and scaled: hinting would make its width depend on the size of a tile. */
#define TEXT_SIZE 64

static PangoLayout *
lay_out_text (cairo_t *cr, const char *text, gboolean bold)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *font = pango_font_description_from_string (bold ? "Sans Bold" : "Sans");

  pango_font_description_set_absolute_size (font, TEXT_SIZE * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, text, -1);
  pango_font_description_free (font);

  return layout;
}

void
bastide_paint_text (cairo_t *cr, const char *text, double x, double y, double height, guint32 color, gboolean bold)
{
  PangoLayout *layout;
  PangoRectangle ink, logical;

  if (!text || !*text)
    return;
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, height / TEXT_SIZE, height / TEXT_SIZE);
  layout = lay_out_text (cr, text, bold);
  pango_layout_get_pixel_extents (layout, &ink, &logical);
  cairo_move_to (cr, -ink.x - ink.width / 2.0, -ink.y - ink.height / 2.0);
  bastide_source (cr, color);
  pango_cairo_show_layout (cr, layout);
  g_object_unref (layout);
  cairo_restore (cr);
}

double
bastide_text_width (cairo_t *cr, const char *text, double height, gboolean bold)
{
  PangoRectangle ink, logical;
  PangoLayout *layout;

  cairo_save (cr);
  cairo_scale (cr, height / TEXT_SIZE, height / TEXT_SIZE);
  layout = lay_out_text (cr, text, bold);
  pango_layout_get_pixel_extents (layout, &ink, &logical);
  g_object_unref (layout);
  cairo_restore (cr);

  return ink.width * height / TEXT_SIZE;
}

PangoLayout *
bastide_line_new (cairo_t *cr, const char *text, const PangoFontDescription *face, double size)
{
  PangoLayout *line = pango_cairo_create_layout (cr);
  PangoFontDescription *font = face ? pango_font_description_copy (face) : pango_font_description_from_string ("Sans");

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (line, font);
  pango_font_description_free (font);
  pango_layout_set_single_paragraph_mode (line, TRUE);
  pango_layout_set_text (line, text, -1);
  return line;
}

double
bastide_line_width (PangoLayout *line)
{
  int width;

  pango_layout_get_pixel_size (line, &width, NULL);
  return width;
}

void
bastide_line_paint (cairo_t *cr, PangoLayout *line, double x, double y, double align, double room)
{
  int width, height;

  pango_layout_get_pixel_size (line, &width, &height);
  if (width > room)
    {
      pango_layout_set_width (line, (int) (MAX (room, 1) * PANGO_SCALE));
      pango_layout_set_ellipsize (line, PANGO_ELLIPSIZE_END);
      pango_layout_get_pixel_size (line, &width, NULL);
    }
  cairo_move_to (cr, x - align * width, y - height / 2.0);
  pango_cairo_show_layout (cr, line);
}

void
bastide_add_stop (cairo_pattern_t *pattern, double offset, guint32 color)
{
  cairo_pattern_add_color_stop_rgb (pattern, offset, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                                    (color & 255) / 255.0);
}

double
bastide_pixels (cairo_t *cr)
{
  double x = 1, y = 0, sx = 1, sy = 1;

  if (cairo_surface_get_type (cairo_get_target (cr)) != CAIRO_SURFACE_TYPE_IMAGE)
    return 1000;
  cairo_user_to_device_distance (cr, &x, &y);
  cairo_surface_get_device_scale (cairo_get_target (cr), &sx, &sy);
  return hypot (x * sx, y * sy);
}
