/* bastide-chart.c – numbers as pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-chart.h"

#include <math.h>
#include <pango/pangocairo.h>

/* All sizes are for text of this size and grow with it. */
#define TEXT       13.0
#define BAR        26.0 /* height of a bar */
#define BAR_GAP    10.0
#define LEGEND_ROW 22.0
#define MARGIN     10.0
#define BADGE      9.0 /* radius */

/* Parts of a bar: told apart by color, and by their order and the legend. */
static const guint32 part_colors[] = { 0x8d7757, 0xb5651d, 0xc9a227, 0x6f9a3e, 0x5a7fb0, 0x9b5fa6,
                                       0x3f9c94, 0x555f6b, 0xe0b84c, 0xa34a4a, 0x9aa0a6 };

/* In high contrast lines are told apart by how they are broken: so many widths drawn and left out in turn. */
static const double dashes[BST_MAX_PLAYERS][4] = { { 0 },          { 4, 2 },       { 1, 2 },
                                                   { 5, 2, 1, 2 }, { 2, 2, 2, 2 }, { 8, 3, 2, 3 } };

/* And parts of bars by how they are hatched: lines that rise, fall, lie and stand, so far apart. */
typedef struct
{
  gboolean full;
  double rising, falling, lying, standing;
} Hatch;

static const Hatch hatches[G_N_ELEMENTS (part_colors)] = { { .full = TRUE },
                                                           { .full = FALSE },
                                                           { .rising = 6 },
                                                           { .falling = 6 },
                                                           { .lying = 5 },
                                                           { .standing = 5 },
                                                           { .rising = 7, .falling = 7 },
                                                           { .lying = 7, .standing = 7 },
                                                           { .rising = 12 },
                                                           { .falling = 12 },
                                                           { .lying = 5, .rising = 9 } };

static double
unit (const BastideChartStyle *style)
{
  return style->font > 0 ? style->font / TEXT : 1;
}

static gboolean
is_strong (const BastideChartStyle *style)
{
  return style->style == BASTIDE_STYLE_CONTRAST;
}

static guint32
ink (const BastideChartStyle *style)
{
  if (is_strong (style))
    return style->dark ? 0xffffff : 0x000000;
  return style->dark ? 0xf2efe8 : 0x2b2620;
}

static guint32
ground (const BastideChartStyle *style)
{
  return style->dark ? 0x000000 : 0xffffff;
}

static guint32
faint (const BastideChartStyle *style)
{
  if (is_strong (style))
    return style->dark ? 0x9a968f : 0x6b665e;
  return style->dark ? 0x5a5650 : 0xd5cfc4;
}

/* A text with its left end (0), middle (0.5) or right end (1) at x and its middle at y, cut short where there is no more
 * room. */
static void
draw_short_text (cairo_t *cr,
                 const BastideChartStyle *style,
                 const char *text,
                 double x,
                 double y,
                 double align,
                 guint32 color,
                 double room)
{
  g_autoptr (PangoLayout) line = bastide_line_new (cr, text, style->face, TEXT * unit (style));

  bastide_source (cr, color);
  bastide_line_paint (cr, line, x, y, align, room);
}

static void
draw_text (cairo_t *cr,
           const BastideChartStyle *style,
           const char *text,
           double x,
           double y,
           double align,
           guint32 color)
{
  draw_short_text (cr, style, text, x, y, align, color, G_MAXDOUBLE);
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

static int
min_of (const int *values, int n)
{
  int min = 0;

  for (int i = 0; i < n; i++)
    min = MIN (min, values[i]);
  return min;
}

typedef struct
{
  double left, right, top, bottom;
  int n_steps, min, max;
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
  return frame->bottom - (double) (value - frame->min) / (frame->max - frame->min) * (frame->bottom - frame->top);
}

static void
draw_grid (cairo_t *cr, const BastideChartStyle *style, const Frame *frame)
{
  int step = grid_step (frame->max - frame->min);

  cairo_set_line_width (cr, 1);
  for (int value = -(-frame->min / step) * step; value <= frame->max; value += step)
    {
      /* With the true minus sign, as in texts. */
      g_autofree char *text = g_strdup_printf ("%s%d", value < 0 ? "−" : "", ABS (value));
      double y = round (y_of (frame, value)) + 0.5;

      /* Among leads the line of nothing parts those who are ahead from those who are behind. */
      bastide_source (cr, value == 0 && frame->min < 0 ? ink (style) : faint (style));
      cairo_move_to (cr, frame->left, y);
      cairo_line_to (cr, frame->right, y);
      cairo_stroke (cr);
      if (frame->rtl)
        draw_text (cr, style, text, frame->right + 6, y, 0, ink (style));
      else
        draw_text (cr, style, text, frame->left - 6, y, 1, ink (style));
    }
}

/* The numbers of turns below the lines. */
static void
draw_steps (cairo_t *cr, const BastideChartStyle *style, const Frame *frame)
{
  const int last = frame->n_steps - 1, step = grid_step (last);

  for (int at = 0; at <= last; at += step)
    {
      g_autofree char *text = g_strdup_printf ("%d", at);

      draw_text (cr, style, text, x_of (frame, at), frame->bottom + 14 * unit (style), 0.5, ink (style));
    }
}

static void
trace_line (cairo_t *cr, const BastideChartStyle *style, const Frame *frame, const int *values, int player)
{
  /* Pango leaves a current point behind, from which the line would start. */
  cairo_new_path (cr);
  for (int step = 0; step < frame->n_steps; step++)
    cairo_line_to (cr, x_of (frame, step), y_of (frame, values[step * style->n_players + player]));
}

/* In the color of the letters, on an edge of that of the ground where lines cross. */
static void
draw_strong_line (cairo_t *cr, const BastideChartStyle *style, const Frame *frame, const int *values, int player)
{
  const double width = 3;
  double lengths[4];
  int n = 0;

  for (int i = 0; i < 4 && dashes[player][i] > 0; i++)
    lengths[n++] = dashes[player][i] * width;
  trace_line (cr, style, frame, values, player);
  bastide_source (cr, ground (style));
  cairo_set_line_width (cr, width + 3);
  cairo_stroke_preserve (cr);
  bastide_source (cr, ink (style));
  cairo_set_line_width (cr, width);
  cairo_set_dash (cr, lengths, n, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* A line on an edge of ink, so that it can be seen on light and dark ground. */
static void
draw_line (cairo_t *cr, const BastideChartStyle *style, const Frame *frame, const int *values, int player)
{
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (is_strong (style))
    {
      draw_strong_line (cr, style, frame, values, player);
      return;
    }
  for (int pass = 0; pass < 2; pass++)
    {
      trace_line (cr, style, frame, values, player);
      bastide_source (cr, pass ? style->looks[player].color : ink (style));
      cairo_set_line_width (cr, pass ? 3 : 4.6);
      cairo_stroke (cr);
    }
}

/* Moves badges apart where players end with nearly the same points; otherwise one would cover the other. */
static void
spread (double *y, int n, double gap, double bottom)
{
  int order[BST_MAX_PLAYERS];

  for (int i = 0; i < n; i++)
    {
      int j = i;

      for (; j > 0 && y[order[j - 1]] > y[i]; j--)
        order[j] = order[j - 1];
      order[j] = i;
    }
  for (int i = 1; i < n; i++)
    y[order[i]] = MAX (y[order[i]], y[order[i - 1]] + gap);
  for (int i = n; i-- > 0;)
    y[order[i]] = MIN (y[order[i]], i + 1 < n ? y[order[i + 1]] - gap : bottom);
}

static void
draw_badges (cairo_t *cr, const BastideChartStyle *style, const Frame *frame, const int *last)
{
  const double u = unit (style), end = x_of (frame, frame->n_steps - 1), x = frame->rtl ? end - 20 * u : end + 20 * u;
  double y[BST_MAX_PLAYERS];

  for (int player = 0; player < style->n_players; player++)
    y[player] = y_of (frame, last[player]);
  spread (y, style->n_players, 2 * BADGE * u + 1, frame->bottom);
  cairo_set_line_width (cr, 1.5);
  for (int player = 0; player < style->n_players; player++)
    {
      cairo_new_path (cr);
      cairo_move_to (cr, end, y_of (frame, last[player]));
      cairo_line_to (cr, x, y[player]);
      bastide_source (cr, ink (style));
      cairo_stroke (cr);
    }
  for (int player = 0; player < style->n_players; player++)
    bastide_look_draw (cr, &style->looks[player], x, y[player], BADGE * u, style->style);
}

static Frame
get_frame (const BastideChartStyle *style, int n_steps, double width, double height)
{
  const double u = unit (style), numbers = 44 * u, badges = MARGIN + 30 * u;

  return (Frame){
    .left = style->rtl ? badges : numbers,
    .right = width - (style->rtl ? numbers : badges),
    .top = MARGIN + 6,
    .bottom = height - MARGIN - 20 * u,
    .n_steps = n_steps,
    .rtl = style->rtl,
  };
}

static void
draw_cursor (cairo_t *cr, const BastideChartStyle *style, const Frame *frame)
{
  const double x = round (x_of (frame, style->cursor - 1)) + 0.5;

  cairo_new_path (cr);
  cairo_move_to (cr, x, frame->top);
  cairo_line_to (cr, x, frame->bottom);
  cairo_set_line_width (cr, 2);
  bastide_source (cr, ink (style));
  cairo_stroke (cr);
}

void
bastide_chart_draw_lines (cairo_t *cr,
                          const BastideChartStyle *style,
                          const int *values,
                          int n_steps,
                          double width,
                          double height)
{
  Frame frame = get_frame (style, n_steps, width, height);

  if (n_steps < 1 || frame.right <= frame.left || frame.bottom <= frame.top)
    return;
  frame.min = min_of (values, n_steps * style->n_players);
  frame.max = max_of (values, n_steps * style->n_players);
  draw_grid (cr, style, &frame);
  draw_steps (cr, style, &frame);
  if (style->cursor > 0 && style->cursor <= n_steps)
    draw_cursor (cr, style, &frame);
  for (int player = 0; player < style->n_players; player++)
    draw_line (cr, style, &frame, values, player);
  draw_badges (cr, style, &frame, &values[(n_steps - 1) * style->n_players]);
}

int
bastide_chart_find_step (const BastideChartStyle *style, int n_steps, double width, double height, double x)
{
  const Frame frame = get_frame (style, n_steps, width, height);
  const double part = frame.right > frame.left ? (x - frame.left) / (frame.right - frame.left) : 0;

  return CLAMP ((int) lround ((style->rtl ? 1 - part : part) * (n_steps - 1)), 0, MAX (n_steps - 1, 0));
}

/* --- bars --- */

static int
legend_columns (const BastideChartStyle *style, double width)
{
  return CLAMP ((int) (width / (215 * unit (style))), 1, 4);
}

double
bastide_chart_get_bars_height (const BastideChartStyle *style, int n_parts, double width)
{
  const int columns = legend_columns (style, width);
  const double u = unit (style);

  return 3 * MARGIN + style->n_players * (BAR + BAR_GAP) * u + (n_parts + columns - 1) / columns * LEGEND_ROW * u;
}

static int
total_of (const int *values, int n_players, int n_parts, int player)
{
  int total = 0;

  for (int part = 0; part < n_parts; part++)
    total += MAX (values[part * n_players + player], 0);
  return total;
}

/* So many lines across a rectangle that is clipped to. */
static void
hatch_lines (cairo_t *cr, double x, double y, double width, double height, double apart, double dx, double dy)
{
  const double reach = width + height;

  for (double at = -reach; apart > 0 && at < reach; at += apart)
    {
      /* Diagonals are farther apart along the edge. */
      const double from_x = x + (dy != 0 ? at : 0), from_y = y + (dy == 0 ? at : dy < 0 ? height : 0);

      cairo_move_to (cr, from_x, from_y);
      cairo_line_to (cr, from_x + dx * reach, from_y + dy * reach);
    }
}

static void
fill_part (cairo_t *cr, const BastideChartStyle *style, int part, double x, double y, double width, double height)
{
  const Hatch *hatch = &hatches[part % G_N_ELEMENTS (hatches)];

  cairo_rectangle (cr, x, y, width, height);
  if (!is_strong (style))
    {
      bastide_paint_path (cr, part_colors[part % G_N_ELEMENTS (part_colors)], style->dark ? 0x1e1c19 : 0xffffff, 1);
      return;
    }
  bastide_paint_path (cr, hatch->full ? ink (style) : ground (style), ink (style), 2);
  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  hatch_lines (cr, x, y, width, height, hatch->rising, 1, -1);
  hatch_lines (cr, x, y, width, height, hatch->falling, 1, 1);
  hatch_lines (cr, x, y, width, height, hatch->lying, 1, 0);
  hatch_lines (cr, x, y, width, height, hatch->standing, 0, 1);
  bastide_source (cr, ink (style));
  cairo_set_line_width (cr, 1.6);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* In high contrast it stands on ground of its own. */
static void
draw_part_number (cairo_t *cr, const BastideChartStyle *style, int part, int value, double x, double y)
{
  const guint32 color = part_colors[part % G_N_ELEMENTS (part_colors)];
  const double u = unit (style);
  g_autofree char *text = g_strdup_printf ("%d", value);

  if (is_strong (style))
    {
      bastide_round_rect (cr, x - (value > 9 ? 11 : 7) * u, y - 9 * u, (value > 9 ? 22 : 14) * u, 18 * u, 3);
      bastide_source (cr, ground (style));
      cairo_fill (cr);
    }
  draw_text (cr, style, text, x, y, 0.5,
             is_strong (style)                  ? ink (style)
             : bastide_color_luma (color) > 140 ? 0x2b2620
                                                : 0xffffff);
}

static void
draw_bar (cairo_t *cr,
          const BastideChartStyle *style,
          const int *values,
          int n_parts,
          int player,
          double y,
          double left,
          double right,
          int max)
{
  const double u = unit (style), scale = (right - left) / max, middle = y + BAR * u / 2;
  double at = 0;
  g_autofree char *sum = g_strdup_printf ("%d", total_of (values, style->n_players, n_parts, player));

  bastide_look_draw (cr, &style->looks[player], style->rtl ? right + 24 * u : left - 24 * u, middle, 11 * u,
                     style->style);
  for (int part = 0; part < n_parts; part++)
    {
      const int value = values[part * style->n_players + player];
      double length = value * scale, x = style->rtl ? right - at - length : left + at;

      if (value <= 0)
        continue;
      fill_part (cr, style, part, x, y, length, BAR * u);
      if (length > (value > 9 ? 22 : 14) * u)
        draw_part_number (cr, style, part, value, x + length / 2, middle);
      at += length;
    }
  draw_text (cr, style, sum, style->rtl ? right - at - 6 : left + at + 6, middle, style->rtl ? 1 : 0, ink (style));
}

static void
draw_legend (cairo_t *cr, const BastideChartStyle *style, const char *const *names, int n_parts, double y, double width)
{
  const int columns = legend_columns (style, width);
  const double u = unit (style), column = (width - 2 * MARGIN) / columns, size = 12 * u;

  for (int part = 0; part < n_parts; part++)
    {
      double x = MARGIN + part % columns * column;
      double row = y + (part / columns + 0.5) * LEGEND_ROW * u;

      if (style->rtl)
        x = width - x - size;
      fill_part (cr, style, part, x, row - size / 2, size, size);
      cairo_rectangle (cr, x, row - size / 2, size, size);
      bastide_source (cr, ink (style));
      cairo_set_line_width (cr, 1);
      cairo_stroke (cr);
      draw_short_text (cr, style, names[part], style->rtl ? x - 6 * u : x + size + 6 * u, row, style->rtl ? 1 : 0,
                       ink (style), column - 2 * size);
    }
}

void
bastide_chart_draw_bars (cairo_t *cr,
                         const BastideChartStyle *style,
                         const int *values,
                         const char *const *part_names,
                         int n_parts,
                         double width,
                         double height)
{
  const double u = unit (style), badge = 48 * u, sum = 46 * u;
  int max = 1;

  (void) height;
  for (int player = 0; player < style->n_players; player++)
    max = MAX (max, total_of (values, style->n_players, n_parts, player));
  for (int player = 0; player < style->n_players; player++)
    draw_bar (cr, style, values, n_parts, player, MARGIN + player * (BAR + BAR_GAP) * u, style->rtl ? sum : badge,
              width - (style->rtl ? badge : sum), max);
  draw_legend (cr, style, part_names, n_parts, 2 * MARGIN + style->n_players * (BAR + BAR_GAP) * u, width);
}
