/* bastide-chart.h – numbers as pictures: scores over the turns of an evening, points by kind.
 *
 * Knows numbers, names and looks; nothing of games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-pieces-art.h"

#include <pango/pango.h>

G_BEGIN_DECLS

typedef struct
{
  int n_players;
  const BastideLook *looks; /* one per player */
  const char *const *names;
  BastideStyle style;               /* in that of contrast lines are dashed and parts are hatched */
  gboolean dark;                    /* dark surroundings */
  gboolean rtl;                     /* time runs from right to left */
  double font;                      /* size of text in pixels; 0: a plain one */
  const PangoFontDescription *face; /* nullable: a plain one */
  int cursor;                       /* 1 + a step that is pointed out; 0: none */
} BastideChartStyle;

/* Lines over time: values[step × n_players + player], which may be less than nothing. */
void bastide_chart_draw_lines (cairo_t *cr,
                               const BastideChartStyle *style,
                               const int *values,
                               int n_steps,
                               double width,
                               double height);

/* The step of such lines that is nearest to @x. */
int bastide_chart_find_step (const BastideChartStyle *style, int n_steps, double width, double height, double x);

/* One bar per player, made of parts: values[part × n_players + player]; negative parts are left out. */
void bastide_chart_draw_bars (cairo_t *cr,
                              const BastideChartStyle *style,
                              const int *values,
                              const char *const *part_names,
                              int n_parts,
                              double width,
                              double height);

/* The height that the bars want in a given width. */
double bastide_chart_get_bars_height (const BastideChartStyle *style, int n_parts, double width);

G_END_DECLS
