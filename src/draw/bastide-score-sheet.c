/* bastide-score-sheet.c – see bastide-score-sheet.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-score-sheet.h"

#include "draw/bastide-track-art.h"

#include <glib/gi18n.h>

#define N_COLUMNS 6
#define N_BLANKS  2 /* rows for what the list does not name */
#define MAX_ROW   26.0

typedef struct
{
  cairo_t *cr;
  double x, y, width, row;
} Form;

static double
first_column (const Form *form)
{
  return form->width * 0.28;
}

/* @height in rows. */
static void
draw_row (Form *form, const char *label, double height, gboolean strong)
{
  double column = (form->width - first_column (form)) / N_COLUMNS, high = height * form->row;

  if (strong)
    {
      bastide_source (form->cr, 0xe8e2d4);
      cairo_rectangle (form->cr, form->x, form->y, form->width, high);
      cairo_fill (form->cr);
    }
  if (label)
    {
      double letters = MIN (form->row * 0.62, 12), wide = bastide_text_width (form->cr, label, letters, strong);

      letters *= MIN (1, (first_column (form) - 8) / MAX (wide, 1));
      wide = bastide_text_width (form->cr, label, letters, strong);
      bastide_paint_text (form->cr, label, form->x + 4 + wide / 2, form->y + high / 2, letters, 0x000000, strong);
    }
  for (int i = 0; i < N_COLUMNS; i++)
    {
      double x = form->x + first_column (form) + i * column;

      bastide_line (form->cr, x, form->y, x, form->y + high);
    }
  cairo_rectangle (form->cr, form->x, form->y, form->width, high);
  bastide_source (form->cr, 0x000000);
  cairo_set_line_width (form->cr, strong ? 0.8 : 0.4);
  cairo_stroke (form->cr);
  form->y += high;
}

static void
draw_part (Form *form, const char *heading, const char *const *rows)
{
  draw_row (form, heading, 1, TRUE);
  for (guint i = 0; rows && rows[i]; i++)
    draw_row (form, rows[i], 1, FALSE);
  for (int i = 0; i < N_BLANKS; i++)
    draw_row (form, NULL, 1, FALSE);
}

void
bastide_score_form_draw (cairo_t *cr,
                         const char *title,
                         const char *const *rows,
                         double x,
                         double y,
                         double width,
                         double height)
{
  guint n = 0;
  Form form = { .cr = cr, .x = x, .y = y + 34, .width = width };

  while (rows && rows[n])
    n++;
  form.row = MIN ((height - 34) / (2 * (n + N_BLANKS + 1) + 4), MAX_ROW);
  if (title)
    bastide_paint_text (cr, title, x + width / 2, y + 12, 20, 0x000000, TRUE);
  /* TRANSLATORS: on a form for points: the row for the names of the players. */
  draw_row (&form, C_ ("score sheet", "Player"), 1.5, TRUE);
  /* TRANSLATORS: on a form for points: heading of the points that are scored before the end. */
  draw_part (&form, C_ ("score sheet", "During the game"), rows);
  /* TRANSLATORS: on a form for points: heading of the points that are scored at the end. */
  draw_part (&form, C_ ("score sheet", "Final scoring"), rows);
  draw_row (&form, C_ ("score sheet", "Total"), 1.5, TRUE);
}

void
bastide_score_track_draw (cairo_t *cr, double x, double y, double width, double height, BastideStyle style)
{
  BastideTrackScene scene = { .looks = bastide_looks, .cursor = -1, .style = style };
  BastideTrackLayout layout;

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    scene.robber[seat] = -1;
  bastide_track_lay_out (&layout, BASTIDE_TRACK_ROWS, width, height, FALSE);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  bastide_track_draw (cr, &layout, &scene);
  cairo_restore (cr);
}
