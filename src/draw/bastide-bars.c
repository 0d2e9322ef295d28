/* bastide-bars.c – bars and columns that compare one or two sets of numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-bars.h"

#include <pango/pangocairo.h>

#define COLOR_A 0x2a7de1
#define COLOR_B 0xe66100

double
bastide_bars_get_line_height (const BastideBarsLook *look)
{
  return look->font * (look->two ? 3.85 : 2.4);
}

static double
legend_height (const BastideBarsLook *look)
{
  return look->two && look->title_a ? look->font * 1.9 : 0.0;
}

double
bastide_bars_get_top (const BastideBarsLook *look, guint bar)
{
  return legend_height (look) + bar * bastide_bars_get_line_height (look);
}

double
bastide_bars_height (const BastideBarsLook *look, guint n_bars)
{
  return legend_height (look) + n_bars * bastide_bars_get_line_height (look);
}

static double
text_width (cairo_t *cr, const char *text, const BastideBarsLook *look)
{
  g_autoptr (PangoLayout) line = bastide_line_new (cr, text, look->face, look->font);

  return bastide_line_width (line);
}

/* Text that begins (in the direction of reading) at @x, its middle at @y; what has no @room is left out at its end. */
static void
say (cairo_t *cr, const char *text, double x, double y, double width, double room, const BastideBarsLook *look)
{
  g_autoptr (PangoLayout) line = bastide_line_new (cr, text, look->face, look->font);

  bastide_source_alpha (cr, look->text, look->alpha);
  bastide_line_paint (cr, line, look->rtl ? width - x : x, y, look->rtl ? 1 : 0, room);
}

/* A filled rectangle; the second series is striped. In strong colors it is that of the words, and the stripes are holes. */
static void
fill_rectangle (cairo_t *cr,
                double x,
                double y,
                double width,
                double height,
                gboolean second,
                const BastideBarsLook *look)
{
  if (width <= 0 || height <= 0)
    return;
  bastide_source (cr, look->strong ? look->text : second ? COLOR_B : COLOR_A);
  bastide_round_rect (cr, x, y, width, height, MIN (MIN (2.5, width / 2), height / 2));
  if (!second)
    {
      cairo_fill (cr);
      return;
    }
  if (look->strong)
    {
      cairo_set_line_width (cr, 2);
      cairo_stroke_preserve (cr);
    }
  else
    cairo_fill_preserve (cr);
  cairo_save (cr);
  cairo_clip (cr);
  if (!look->strong)
    bastide_source_alpha (cr, 0xffffff, 0.45);
  cairo_set_line_width (cr, 1.5);
  for (double d = x - height; d < x + width; d += 6)
    {
      cairo_move_to (cr, d, y + height);
      cairo_line_to (cr, d + height, y);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

static double
largest (const BastideBar *bars, guint n_bars, const BastideBarsLook *look)
{
  double max = 0;

  for (guint i = 0; i < n_bars; i++)
    {
      max = MAX (max, bars[i].a);
      max = look->two ? MAX (max, bars[i].b) : max;
    }
  return max > 0 ? max : 1;
}

static void
draw_legend (cairo_t *cr, double width, const BastideBarsLook *look)
{
  double size = look->font * 0.7, x = 0;
  const char *titles[] = { look->title_a, look->title_b };

  for (int i = 0; i < 2; i++)
    {
      double room = (i ? width - x : width / 2) - size - 17;

      fill_rectangle (cr, look->rtl ? width - x - size : x, look->font * 0.2, size, size, i == 1, look);
      say (cr, titles[i] ? titles[i] : "", x + size + 5, look->font * 0.55, width, room, look);
      x += size + 17 + MIN (text_width (cr, titles[i] ? titles[i] : "", look), room);
    }
}

void
bastide_bars_draw (cairo_t *cr, const BastideBar *bars, guint n_bars, double width, const BastideBarsLook *look)
{
  double max = largest (bars, n_bars, look), y = legend_height (look);
  double room = 0, thick = look->font * 0.62;

  if (legend_height (look) > 0)
    draw_legend (cr, width, look);
  for (guint i = 0; i < n_bars; i++)
    {
      room = MAX (room, bars[i].text_a ? text_width (cr, bars[i].text_a, look) : 0);
      room = MAX (room, look->two && bars[i].text_b ? text_width (cr, bars[i].text_b, look) : 0);
    }
  room = MAX (width - room - 8, width * 0.3);
  for (guint i = 0; i < n_bars; i++)
    {
      say (cr, bars[i].name, 0, y + look->font * 0.55, width, width, look);
      for (int k = 0; k < (look->two ? 2 : 1); k++)
        {
          double value = k ? bars[i].b : bars[i].a, length = room * value / max;
          double top = y + look->font * 1.32 + k * look->font * 1.08;
          const char *text = k ? bars[i].text_b : bars[i].text_a;

          fill_rectangle (cr, look->rtl ? width - length : 0, top, length, thick, k == 1, look);
          if (text)
            say (cr, text, length + 5, top + thick / 2, width, width - length - 5, look);
        }
      y += bastide_bars_get_line_height (look);
    }
}

void
bastide_columns_draw (cairo_t *cr,
                      const BastideBar *columns,
                      guint n_columns,
                      double width,
                      double height,
                      const BastideBarsLook *look)
{
  double max = largest (columns, n_columns, look), top = legend_height (look) + 2, bottom = height - look->font * 1.5;
  double step = n_columns ? width / n_columns : width, next = 0;

  if (legend_height (look) > 0)
    draw_legend (cr, width, look);
  for (guint i = 0; i < n_columns; i++)
    {
      double x = look->rtl ? width - (i + 1) * step : i * step, each = step * 0.8 / (look->two ? 2 : 1);

      for (int k = 0; k < (look->two ? 2 : 1); k++)
        {
          double tall = (bottom - top) * (k ? columns[i].b : columns[i].a) / max;

          fill_rectangle (cr, x + step * 0.1 + k * each, bottom - tall, each, tall, k == 1, look);
        }
      /* As many names as have room. */
      if (columns[i].name && i * step >= next)
        {
          double wide = text_width (cr, columns[i].name, look);

          /* In the middle under its column, but not beyond the ends of the axis. */
          say (cr, columns[i].name, CLAMP (i * step + (step - wide) / 2, 0, MAX (width - wide, 0)),
               height - look->font * 0.6, width, width, look);
          next = i * step + wide + 8;
        }
    }
  bastide_source_alpha (cr, look->text, 0.5 * look->alpha);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, 0, bottom + 0.5);
  cairo_line_to (cr, width, bottom + 0.5);
  cairo_stroke (cr);
}
