/* bastide-board-view-show.c – what has just happened, drawn over the board: features that score, points, figures that leave.
 *
 * The show says when, src/draw how things look; here is only where.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-board-view-private.h"

#include "table/bastide-game-looks.h"
#include "draw/bastide-points-art.h"

#include <math.h>

#define MIN_HEIGHT 22.0 /* of a label with points, so that it can be read at any zoom */
#define MAX_HEIGHT 40.0
#define RISE       0.55 /* of a cell */
#define RIM        10.0 /* pixels between a label and the edge of the view */
#define GLOW       0.6
#define UPPER      0.35 /* of the height of the view */

/* 0 at the start and the end, 1 in between. */
static double
get_strength (double progress)
{
  return CLAMP (MIN (progress / 0.12, (1 - progress) / 0.3), 0, 1);
}

/* The spot of the map that a cue is about; FALSE: it has none. */
static gboolean
get_spot (BastideBoardView *self, const BastideCue *cue, BastidePoint *out_spot)
{
  if (!cue->located)
    return FALSE;
  *out_spot = cue->where.feature >= 0
                ? bastide_board_get_spot (bastide_game_get_game (self->game), bastide_game_get_state (self->game),
                                          self->book, cue->where.x, cue->where.y, cue->where.feature)
                : (BastidePoint){ cue->where.x + 0.5, cue->where.y + 0.5 };
  return TRUE;
}

void
bastide_board_view_set_covered (BastideBoardView *self, int height)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  self->covered = height;
}

/* --- features --- */

void
bastide_board_view_note_show (BastideBoardView *self, GArray *notes)
{
  guint n;
  const BastideCue *cues = self->show ? bastide_show_get_cues (self->show, &n) : NULL;
  BastideLook looks[BST_MAX_PLAYERS];

  if (!cues)
    return;
  bastide_game_read_looks (self->game, looks);
  for (guint i = 0; i < n; i++)
    {
      const double progress = bastide_show_get_progress (self->show, i);
      BastideNote note = { .kind = BASTIDE_NOTE_FEATURE, .seg = cues[i].seg, .alpha = GLOW * get_strength (progress) };

      if (cues[i].kind != BASTIDE_CUE_POINTS || cues[i].seg == BST_NONE || progress < 0 || progress > 1
          || note.alpha <= 0)
        continue;
      /* Of several owners the first one colors it; the labels name all. */
      if (i > 0 && cues[i - 1].beat == cues[i].beat && cues[i - 1].kind == BASTIDE_CUE_POINTS)
        continue;
      note.color = looks[cues[i].seat].color;
      g_array_append_val (notes, note);
    }
}

/* --- points --- */

/* Do the points arrive at the same moment? Beats are counted anew with each move, and moves may follow quickly. */
static gboolean
is_together (BastideBoardView *self, const BastideCue *cues, guint a, guint b)
{
  return cues[a].beat == cues[b].beat
         && fabs (bastide_show_get_progress (self->show, a) - bastide_show_get_progress (self->show, b)) < 1e-6;
}

/* How many labels of the same moment come before this one, and how many there are: they stand in a row. */
static void
count_labels (BastideBoardView *self, const BastideCue *cues, guint n, guint cue, int *out_before, int *out_all)
{
  *out_before = *out_all = 0;
  for (guint i = 0; i < n; i++)
    if (cues[i].kind == BASTIDE_CUE_POINTS && is_together (self, cues, i, cue))
      {
        *out_before += i < cue;
        (*out_all)++;
      }
}

static gboolean
is_same_place (const BastideCue *a, const BastideCue *b)
{
  return a->located == b->located && (!a->located || (a->where.x == b->where.x && a->where.y == b->where.y));
}

/* How many rows of labels at the same place are still seen when this one sets out: it goes below them. The same for as long as
 * it is seen, so that no label jumps when another one ends. */
static int
count_rows (BastideBoardView *self, const BastideCue *cues, guint cue)
{
  const double progress = bastide_show_get_progress (self->show, cue);
  int rows = 0;

  for (guint i = 0; i < cue && !bastide_show_is_stepping (self->show); i++)
    {
      int before, all;

      if (cues[i].kind != BASTIDE_CUE_POINTS || !is_same_place (&cues[i], &cues[cue])
          || is_together (self, cues, i, cue) || bastide_show_get_progress (self->show, i) - progress >= 1)
        continue;
      count_labels (self, cues, cue, i, &before, &all);
      rows += before == 0;
    }
  return rows;
}

static double
get_label_height (BastideBoardView *self)
{
  return CLAMP (self->view.zoom * 0.3, MIN_HEIGHT, MAX_HEIGHT);
}

/* What happens on no square is told in the upper half, below the track. */
static BastidePoint
get_label_point (BastideBoardView *self, const BastideCue *cue)
{
  BastidePoint spot;

  if (get_spot (self, cue, &spot))
    return bastide_viewport_from_board (&self->view, spot);
  return (BastidePoint){ self->view.width / 2.0, self->view.height * UPPER };
}

/* Moves a label into the view; TRUE if it was outside. */
static gboolean
bring_inside (BastideBoardView *self, double width, double height, BastidePoint *at)
{
  const BastidePoint was = *at;
  const double x = width / 2 + RIM + height / 2, y = height + RIM + self->covered;

  at->x = CLAMP (at->x, x, MAX (x, self->view.width - x));
  at->y = CLAMP (at->y, y, MAX (y, self->view.height - y));
  return was.x < 0 || was.y < 0 || was.x > self->view.width || was.y > self->view.height;
}

static void
draw_points (BastideBoardView *self, cairo_t *cr, const BastideCue *cues, guint n, guint cue, const BastideLook *look)
{
  const double progress = bastide_show_get_progress (self->show, cue);
  const double height = get_label_height (self), width = bastide_points_get_width (cues[cue].points, height);
  const BastidePoint there = get_label_point (self, &cues[cue]);
  BastidePoint at = there;
  gboolean outside;
  int before, all;

  count_labels (self, cues, n, cue, &before, &all);
  at.x += (before - (all - 1) / 2.0) * (width + height * 0.2);
  at.y += count_rows (self, cues, cue) * height * 1.2;
  at.y -= RISE * self->view.zoom * (1 - pow (1 - MIN (progress, 1), 3));
  outside = bring_inside (self, width, height, &at);
  cairo_save (cr);
  /* A group is as large as what it is cut to; without this, as the whole board. */
  cairo_rectangle (cr, floor (at.x - width / 2 - height * 2), floor (at.y - height * 2), ceil (width + height * 4),
                   ceil (height * 4));
  cairo_clip (cr);
  cairo_push_group (cr);
  bastide_points_draw (cr, look, cues[cue].points, at.x, at.y, height, self->style);
  if (outside)
    {
      const double angle = atan2 (there.y - at.y, there.x - at.x);

      bastide_points_draw_arrow (cr, look->color, at.x, at.y, at.x + cos (angle) * (width / 2 + height * 0.45),
                                 at.y + sin (angle) * (height * 0.95), height * 0.4, self->style);
    }
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, get_strength (progress));
  cairo_restore (cr);
}

/* --- figures --- */

/* Home is where the list of players is: beyond the end of the board. */
static BastidePoint
get_home (BastideBoardView *self)
{
  const gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return (BastidePoint){ rtl ? -self->view.zoom : self->view.width + self->view.zoom, self->view.height * 0.15 };
}

static void
draw_figure (BastideBoardView *self, cairo_t *cr, const BastideCue *cue, double progress, const BastideLook *look)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const uint16_t seg = bst_seg_at (game, state, cue->where.x, cue->where.y, cue->where.feature);
  const int terrain = seg == BST_NONE ? BST_ROAD : bst_segs (game, state)[seg].terrain;
  const double size = bastide_board_figure_size (&self->view) / MAX (1, self->view.scale);
  /* It stays for a moment, then hurries. */
  const double way = pow (CLAMP ((progress - 0.25) / 0.75, 0, 1), 2);
  const BastidePoint home = get_home (self);
  BastidePoint at;

  if (!get_spot (self, cue, &at))
    return;
  at = bastide_viewport_from_board (&self->view, at);
  at.x += (home.x - at.x) * way;
  at.y += (home.y - at.y) * way - sin (way * G_PI) * self->view.zoom * 0.4;
  bastide_piece_draw (cr, bastide_board_get_piece (cue->figure, terrain), look, at.x, at.y, size, self->style);
}

void
bastide_board_view_draw_show (BastideBoardView *self, cairo_t *cr)
{
  guint n;
  const BastideCue *cues = self->show ? bastide_show_get_cues (self->show, &n) : NULL;
  BastideLook looks[BST_MAX_PLAYERS];

  if (!cues || n == 0)
    return;
  bastide_game_read_looks (self->game, looks);
  for (int kind = BASTIDE_CUE_HOME; kind >= BASTIDE_CUE_POINTS; kind--)
    for (guint i = 0; i < n; i++)
      {
        const double progress = bastide_show_get_progress (self->show, i);

        if ((int) cues[i].kind != kind || progress > 1)
          continue;
        /* A figure that has yet to go still stands there. */
        if (kind == BASTIDE_CUE_HOME)
          draw_figure (self, cr, &cues[i], MAX (progress, 0), &looks[cues[i].seat]);
        else if (progress >= 0)
          draw_points (self, cr, cues, n, i, &looks[cues[i].seat]);
      }
}
