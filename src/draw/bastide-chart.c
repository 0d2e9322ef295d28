/* bastide-chart.c – numbers as pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-chart.h"

#include <math.h>
#include <pango/pangocairo.h>

#define BAR        26.0         /* height of a bar */
#define BAR_GAP    10.0
#define LEGEND_ROW 22.0
#define TEXT       13.0
#define MARGIN     10.0

/* Parts of a bar: told apart by color, and by their order and the legend. */
static const guint32 part_colors[] = { 0x8d7757, 0xb5651d, 0xc9a227, 0x6f9a3e, 0x5a7fb0, 0x9b5fa6,
                                       0x3f9c94, 0x555f6b, 0xe0b84c, 0xa34a4a, 0x9aa0a6 };

static guint32
ink (const BastideChartStyle *style)
{
  return style->dark ? 0xf2efe8 : 0x2b2620;
}

static guint32
faint (const BastideChartStyle *style)
{
  return style->dark ? 0x5a5650 : 0xd5cfc4;
}

/* A text with its left (or, if right is set, right) end at x and its middle at y, cut short where there is no more room. */
static void
draw_short_text (cairo_t *cr, const BastideChartStyle *style, const char *text, double x, double y, gboolean right,
                 guint32 color, double room)
{
  PangoLayout          *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *font = style->face ? pango_font_description_copy (style->face)
                                           : pango_font_description_from_string ("Sans");
  int                   width, height;

  pango_font_description_set_absolute_size (font, TEXT * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  if (width > room)
    {
      pango_layout_set_width (layout, (int) (MAX (room, 1) * PANGO_SCALE));
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
      pango_layout_get_pixel_size (layout, &width, NULL);
    }
  bastide_source (cr, color);
  cairo_move_to (cr, right ? x - width : x, y - height / 2.0);
  pango_cairo_show_layout (cr, layout);
  pango_font_description_free (font);
  g_object_unref (layout);
}

static void
draw_text (cairo_t *cr, const BastideChartStyle *style, const char *text, double x, double y, gboolean right, guint32 color)
{
  draw_short_text (cr, style, text, x, y, right, color, G_MAXDOUBLE);
}

/* A round step for about five lines of the grid. */
static int
grid_step (int max)
{
  static const int steps[] = { 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000 };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (max / steps[i] <= 6)
      return steps[i];
  return 2000;
}

static int
max_of (const int *values, int n)
{
  int max = 1;

  for (int i = 0; i < n; i++)
    max = MAX (max, values[i]);
  return max;
}

typedef struct
{
  double   left, right, top, bottom;
  int      n_steps, max;
  gboolean rtl;
} Frame;

static double
x_of (const Frame *frame, int step)
{
  double part = frame->n_steps > 1 ? (double) step / (frame->n_steps - 1) : 1;

  return frame->rtl ? frame->right - part * (frame->right - frame->left)
                    : frame->left + part * (frame->right - frame->left);
}

static double
y_of (const Frame *frame, int value)
{
  return frame->bottom - (double) value / frame->max * (frame->bottom - frame->top);
}

static void
draw_grid (cairo_t *cr, const BastideChartStyle *style, const Frame *frame)
{
  int step = grid_step (frame->max);

  cairo_set_line_width (cr, 1);
  for (int value = 0; value <= frame->max; value += step)
    {
      g_autofree char *text = g_strdup_printf ("%d", value);
      double           y = round (y_of (frame, value)) + 0.5;

      bastide_source (cr, faint (style));
      cairo_move_to (cr, frame->left, y);
      cairo_line_to (cr, frame->right, y);
      cairo_stroke (cr);
      if (frame->rtl)
        draw_text (cr, style, text, frame->right + 6, y, FALSE, ink (style));
      else
        draw_text (cr, style, text, frame->left - 6, y, TRUE, ink (style));
    }
}

/* A line that is seen on light and dark: the player's color on an edge of ink. */
static void
draw_line (cairo_t *cr, const BastideChartStyle *style, const Frame *frame, const int *values, int player)
{
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (int pass = 0; pass < 2; pass++)
    {
      /* A text leaves a point behind from which the line would start. */
      cairo_new_path (cr);
      for (int step = 0; step < frame->n_steps; step++)
        cairo_line_to (cr, x_of (frame, step), y_of (frame, values[step * style->n_players + player]));
      bastide_source (cr, pass ? style->looks[player].color : ink (style));
      cairo_set_line_width (cr, pass ? 3 : 4.6);
      cairo_stroke (cr);
    }
}

void
bastide_chart_draw_lines (cairo_t                 *cr,
                          const BastideChartStyle *style,
                          const int               *values,
                          int                      n_steps,
                          double                   width,
                          double                   height)
{
  Frame frame = {
    .left = style->rtl ? MARGIN + 16 : 44,
    .right = width - (style->rtl ? 44 : MARGIN + 16),
    .top = MARGIN + 6,
    .bottom = height - MARGIN - 6,
    .n_steps = n_steps,
    .max = max_of (values, n_steps * style->n_players),
    .rtl = style->rtl,
  };

  if (n_steps < 1 || frame.right <= frame.left || frame.bottom <= frame.top)
    return;
  draw_grid (cr, style, &frame);
  for (int player = 0; player < style->n_players; player++)
    draw_line (cr, style, &frame, values, player);
  for (int player = 0; player < style->n_players; player++)
    bastide_look_draw (cr, &style->looks[player], x_of (&frame, n_steps - 1),
                       y_of (&frame, values[(n_steps - 1) * style->n_players + player]), 9, BASTIDE_STYLE_PLAIN);
}

/* --- bars --- */

static int
legend_columns (double width)
{
  return CLAMP ((int) (width / 215), 1, 4);
}

double
bastide_chart_get_bars_height (int    n_players,
                               int    n_parts,
                               double width)
{
  int columns = legend_columns (width);

  return 2 * MARGIN + n_players * (BAR + BAR_GAP) + (n_parts + columns - 1) / columns * LEGEND_ROW + MARGIN;
}

static int
total_of (const int *values, int n_players, int n_parts, int player)
{
  int total = 0;

  for (int part = 0; part < n_parts; part++)
    total += MAX (values[part * n_players + player], 0);
  return total;
}

static void
draw_bar (cairo_t *cr, const BastideChartStyle *style, const int *values, int n_parts, int player, double y, double left,
          double right, int max)
{
  const double scale = (right - left) / max;
  double       at = 0;
  g_autofree char *sum = g_strdup_printf ("%d", total_of (values, style->n_players, n_parts, player));

  bastide_look_draw (cr, &style->looks[player], style->rtl ? right + 24 : left - 24, y + BAR / 2, 11, BASTIDE_STYLE_PLAIN);
  for (int part = 0; part < n_parts; part++)
    {
      int    value = values[part * style->n_players + player];
      double length = value * scale, x = style->rtl ? right - at - length : left + at;

      if (value <= 0)
        continue;
      cairo_rectangle (cr, x, y, length, BAR);
      bastide_paint_path (cr, part_colors[part % G_N_ELEMENTS (part_colors)], style->dark ? 0x1e1c19 : 0xffffff, 1);
      if (length > 22)
        {
          guint32          color = part_colors[part % G_N_ELEMENTS (part_colors)];
          g_autofree char *text = g_strdup_printf ("%d", value);

          draw_text (cr, style, text, x + 5, y + BAR / 2, FALSE, bastide_color_luma (color) > 140 ? 0x2b2620 : 0xffffff);
        }
      at += length;
    }
  draw_text (cr, style, sum, style->rtl ? right - at - 6 : left + at + 6, y + BAR / 2, style->rtl, ink (style));
}

static void
draw_legend (cairo_t *cr, const BastideChartStyle *style, const char *const *names, int n_parts, double y, double width)
{
  int    columns = legend_columns (width);
  double column = (width - 2 * MARGIN) / columns;

  for (int part = 0; part < n_parts; part++)
    {
      double x = MARGIN + part % columns * column;
      double row = y + part / columns * LEGEND_ROW + LEGEND_ROW / 2;

      if (style->rtl)
        x = width - x - 12;
      cairo_rectangle (cr, x, row - 6, 12, 12);
      bastide_paint_path (cr, part_colors[part % G_N_ELEMENTS (part_colors)], ink (style), 1);
      draw_short_text (cr, style, names[part], style->rtl ? x - 6 : x + 18, row, style->rtl, ink (style), column - 24);
    }
}

void
bastide_chart_draw_bars (cairo_t                 *cr,
                         const BastideChartStyle *style,
                         const int               *values,
                         const char *const       *part_names,
                         int                      n_parts,
                         double                   width,
                         double                   height)
{
  int max = 1;

  (void) height;
  for (int player = 0; player < style->n_players; player++)
    max = MAX (max, total_of (values, style->n_players, n_parts, player));
  for (int player = 0; player < style->n_players; player++)
    draw_bar (cr, style, values, n_parts, player, MARGIN + player * (BAR + BAR_GAP), style->rtl ? 46 : 48,
              width - (style->rtl ? 48 : 46), max);
  draw_legend (cr, style, part_names, n_parts, 2 * MARGIN + style->n_players * (BAR + BAR_GAP), width);
}
