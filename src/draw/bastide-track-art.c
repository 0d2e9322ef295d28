/* bastide-track-art.c – see bastide-track-art.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-track-art.h"

#include <math.h>

#define N    BASTIDE_TRACK_SPACES
#define DARK 5 /* MSG-7: every space whose number is divisible by 5 */

/* --- laying out --- */

/* How well a grid of that many columns fills the rectangle: the side of the square that fits a space. */
static double
space_for_columns (int columns, double width, double height)
{
  int rows = (N + columns - 1) / columns;

  return MIN (width / columns, height / rows);
}

static void
lay_out_rows (BastideTrackLayout *layout, double width, double height)
{
  static const int choices[] = { 50, 25, 17, 13, 10, 9, 8, 7, 6, 5 };
  double best = 0, w, h;
  int columns = 10, rows;

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      double space = space_for_columns (choices[i], width, height);

      /* Prefer rows of ten, then of five: their ends are round numbers. */
      if (N % choices[i])
        space *= 0.7;
      else if (choices[i] == 5)
        space *= 0.85;
      if (space > best)
        {
          best = space;
          columns = choices[i];
        }
    }
  rows = (N + columns - 1) / columns;
  w = width / columns;
  h = MIN (height / rows, w * 1.5);
  layout->columns = columns;
  layout->rows = rows;
  for (int i = 0; i < N; i++)
    {
      int row = i / columns, column = i % columns;

      /* Every second row runs backwards, so that the next space is always a neighbor. */
      if (row & 1)
        column = columns - 1 - column;
      if (layout->rtl)
        column = columns - 1 - column;
      layout->spaces[i] = (BastideTrackRect){ column * w, (height - rows * h) / 2 + row * h, w, h };
    }
  layout->middle = (BastideTrackRect){ 0 };
}

static void
lay_out_ring (BastideTrackLayout *layout, double width, double height)
{
  int columns = 0, rows, i = 0;
  double best = -1, w, h;

  /* columns + rows = 27 gives fifty spaces around; take what makes them squarest. */
  for (int n = 3; n <= 24; n++)
    {
      double space = MIN (width / n, height / (27 - n));

      if (space > best)
        {
          best = space;
          columns = n;
        }
    }
  rows = 27 - columns;
  w = width / columns;
  h = height / rows;
  layout->columns = columns;
  layout->rows = rows;
  for (int k = 0; k < columns; k++)
    layout->spaces[i++] = (BastideTrackRect){ k * w, 0, w, h };
  for (int k = 1; k < rows; k++)
    layout->spaces[i++] = (BastideTrackRect){ width - w, k * h, w, h };
  for (int k = columns - 2; k >= 0; k--)
    layout->spaces[i++] = (BastideTrackRect){ k * w, height - h, w, h };
  for (int k = rows - 2; k > 0; k--)
    layout->spaces[i++] = (BastideTrackRect){ 0, k * h, w, h };
  g_assert (i == N);
  if (layout->rtl)
    for (i = 0; i < N; i++)
      layout->spaces[i].x = width - w - layout->spaces[i].x;
  layout->middle = (BastideTrackRect){ w, h, width - 2 * w, height - 2 * h };
}

void
bastide_track_lay_out (BastideTrackLayout *layout, BastideTrackForm form, double width, double height, gboolean rtl)
{
  g_return_if_fail (width > 0 && height > 0);

  layout->form = form;
  layout->rtl = rtl;
  if (form == BASTIDE_TRACK_RING)
    lay_out_ring (layout, width, height);
  else
    lay_out_rows (layout, width, height);
}

double
bastide_track_get_height (double width, double space)
{
  static const int choices[] = { 50, 25, 10, 5 };

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (width / choices[i] >= space)
      return width / choices[i] * (N / choices[i]);
  return width / 5 * (N / 5);
}

int
bastide_track_hit (const BastideTrackLayout *layout, double x, double y)
{
  for (int i = 0; i < N; i++)
    {
      const BastideTrackRect *rect = &layout->spaces[i];

      if (x >= rect->x && y >= rect->y && x < rect->x + rect->width && y < rect->y + rect->height)
        return i;
    }
  return -1;
}

/* --- who stands where --- */

typedef struct
{
  BastidePiece piece;
  int seat, figure; /* 0 marker, 1 messenger, 2 robber */
  int laps;
} Stand;

static int
collect_space (const BastideTrackScene *scene, int space, Stand out[3 * BST_MAX_PLAYERS])
{
  int n = 0;

  for (int figure = 0; figure < 3; figure++)
    for (int seat = 0; seat < scene->n_players; seat++)
      {
        int total = figure < 2 ? MAX (0, scene->total[seat][figure]) : 0;

        if (figure == 1 && !scene->messengers)
          continue;
        if (figure == 2 ? scene->robber[seat] != space : total % N != space)
          continue;
        out[n++] = (Stand){
          figure == 2   ? BASTIDE_PIECE_ROBBER
          : figure == 1 ? BASTIDE_PIECE_MESSENGER
          : total >= N  ? BASTIDE_PIECE_MARKER_LYING
                        : BASTIDE_PIECE_MARKER,
          seat,
          figure,
          total / N,
        };
      }
  return n;
}

/* The part of a space where figures stand: all but its number. */
static BastideTrackRect
get_room (const BastideTrackRect *space)
{
  const double label = MIN (space->height * 0.24, space->width * 0.32);

  return (BastideTrackRect){ space->x + space->width * 0.04, space->y + label, space->width * 0.92,
                             space->height * 0.97 - label };
}

/* More figures than this on one space … */
#define CROWD 4

/* … stand over its number and its edge, too, as far as the track goes: better than figures that nobody knows. */
static BastideTrackRect
get_wide_room (const BastideTrackLayout *layout, const BastideTrackRect *space)
{
  const double wide = space->width * 0.16, high = space->height * 0.1;
  double x0 = space->x - wide, y0 = space->y - high, x1 = space->x + space->width + wide,
         y1 = space->y + space->height + high;
  double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = 0, bottom = 0;

  for (int i = 0; i < N; i++)
    {
      left = MIN (left, layout->spaces[i].x);
      top = MIN (top, layout->spaces[i].y);
      right = MAX (right, layout->spaces[i].x + layout->spaces[i].width);
      bottom = MAX (bottom, layout->spaces[i].y + layout->spaces[i].height);
    }
  x0 = MAX (x0, left);
  y0 = MAX (y0, top);
  return (BastideTrackRect){ x0, y0, MIN (x1, right) - x0, MIN (y1, bottom) - y0 };
}

/* How the figures of a space are arranged. */
typedef struct
{
  BastideTrackRect room;
  double size; /* of a figure */
  int columns, rows;
  int n;            /* figures, and in a balloon its number */
  gboolean balloon; /* a sheet of its own over the neighbors, each figure whole, after the number of the space */
} Crowd;

#define BESIDE 0.56 /* what stays visible of a figure with another beside it … */
#define BEHIND 0.62 /* … and of one behind it */
/* Where less than this is seen of each figure, nobody knows who stands there: they get a balloon … */
#define LEAST_SEEN 10.0
/* … in which each has so much room, of which a figure takes 14 pixels. */
#define CELL 17.0
#define PAD  2.0

/* Where many stand together they overlap rather than shrink. */
static Crowd
overlap (const BastideTrackLayout *layout, const BastideTrackRect *space, int n)
{
  Crowd crowd = { .room = n > CROWD ? get_wide_room (layout, space) : get_room (space), .n = n, .columns = 1 };

  for (int c = 1; c <= n; c++)
    {
      int r = (n + c - 1) / c;
      double fits = MIN (crowd.room.width / (1 + (c - 1) * BESIDE), crowd.room.height / (1 + (r - 1) * BEHIND));

      if (fits > crowd.size)
        {
          crowd.size = fits;
          crowd.columns = c;
        }
    }
  crowd.rows = (n + crowd.columns - 1) / crowd.columns;
  return crowd;
}

static gboolean
touches (const BastideTrackRect *a, const BastideTrackRect *b)
{
  return a->x < b->x + b->width - 0.5 && b->x < a->x + a->width - 0.5 && a->y < b->y + b->height - 0.5
         && b->y < a->y + a->height - 0.5;
}

/* How little such a sheet is wanted: each space that it covers counts. A negative number: it may not lie there, because
 * somebody else stands below it. */
static double
get_cost (const BastideTrackLayout *layout, const BastideTrackScene *scene, int space, const BastideTrackRect *room)
{
  const BastideTrackRect *own = &layout->spaces[space];
  double cost = hypot (room->x + room->width / 2 - own->x - own->width / 2,
                       room->y + room->height / 2 - own->y - own->height / 2)
                / own->width;

  for (int other = 0; other < N; other++)
    {
      Stand stands[3 * BST_MAX_PLAYERS];

      if (other == space || !touches (room, &layout->spaces[other]))
        continue;
      if (collect_space (scene, other, stands) > 0)
        return -1;
      cost += 10;
    }
  return cost;
}

/* Where a stretch as long as `length` may begin: with the space, around it, or with it at its end. */
static double
get_start (double start, double extent, double length, int how, double limit)
{
  const double at = how == 0 ? start : how == 1 ? start + (extent - length) / 2 : start + extent - length;

  return CLAMP (at, 0, MAX (0, limit - length));
}

/* A sheet in which all of them are seen whole. FALSE: there is no free room for it. */
static gboolean
find_balloon (const BastideTrackLayout *layout, const BastideTrackScene *scene, int space, int n, Crowd *out_crowd)
{
  const BastideTrackRect *own = &layout->spaces[space];
  double best = G_MAXDOUBLE, right = 0, bottom = 0;

  for (int i = 0; i < N; i++)
    {
      right = MAX (right, layout->spaces[i].x + layout->spaces[i].width);
      bottom = MAX (bottom, layout->spaces[i].y + layout->spaces[i].height);
    }
  for (int columns = 1; columns <= n + 1; columns++)
    for (int how = 0; how < 9; how++)
      {
        const int rows = (n + columns) / columns;
        BastideTrackRect room = { .width = columns * CELL + 2 * PAD, .height = rows * CELL + 2 * PAD };
        double cost;

        room.x = get_start (own->x, own->width, room.width, how % 3, right);
        room.y = get_start (own->y, own->height, room.height, how / 3, bottom);
        cost = room.width > right || room.height > bottom ? -1 : get_cost (layout, scene, space, &room);
        if (cost < 0 || cost >= best)
          continue;
        best = cost;
        *out_crowd = (Crowd){ room, CELL, columns, rows, n + 1, TRUE };
      }
  return best < G_MAXDOUBLE;
}

static Crowd
arrange (const BastideTrackLayout *layout, const BastideTrackScene *scene, int space, int n)
{
  Crowd crowd = overlap (layout, &layout->spaces[space], n);

  if (n > CROWD && crowd.size * BESIDE < LEAST_SEEN)
    find_balloon (layout, scene, space, n, &crowd);
  return crowd;
}

static BastideTrackRect
get_balloon_cell (const BastideTrackLayout *layout, const Crowd *crowd, int i)
{
  const int column = layout->rtl ? crowd->columns - 1 - i % crowd->columns : i % crowd->columns;

  return (BastideTrackRect){ crowd->room.x + PAD + column * CELL, crowd->room.y + PAD + i / crowd->columns * CELL, CELL,
                             CELL };
}

/* The rectangle of number i of the figures of a space. */
static BastideTrackRect
figure_rect (const BastideTrackLayout *layout, const Crowd *crowd, int i)
{
  const int row = i / crowd->columns,
            in_row = row == crowd->rows - 1 ? crowd->n - row * crowd->columns : crowd->columns,
            column = layout->rtl ? in_row - 1 - i % crowd->columns : i % crowd->columns;
  const BastideTrackRect *room = &crowd->room;
  double x, y;

  if (crowd->balloon)
    return get_balloon_cell (layout, crowd, i + 1);
  /* Spread over what there is. */
  x = in_row > 1 ? (room->width - crowd->size) * column / (in_row - 1) : (room->width - crowd->size) / 2;
  y = crowd->rows > 1 ? (room->height - crowd->size) * row / (crowd->rows - 1) : (room->height - crowd->size) / 2;
  return (BastideTrackRect){ room->x + x, room->y + y, crowd->size, crowd->size };
}

gboolean
bastide_track_get_figure (const BastideTrackLayout *layout,
                          const BastideTrackScene *scene,
                          int seat,
                          int figure,
                          BastideTrackRect *out_rect)
{
  Stand stands[3 * BST_MAX_PLAYERS];

  for (int space = 0; space < N; space++)
    {
      int n = collect_space (scene, space, stands);

      for (int i = 0; i < n; i++)
        if (stands[i].seat == seat && stands[i].figure == figure)
          {
            const Crowd crowd = arrange (layout, scene, space, n);

            *out_rect = figure_rect (layout, &crowd, i);
            return TRUE;
          }
    }
  return FALSE;
}

int
bastide_track_find_space (const BastideTrackLayout *layout, const BastideTrackScene *scene, double x, double y)
{
  const BastideTrackRect spot = { x - 1, y - 1, 2, 2 };

  for (int space = 0; space < N; space++)
    {
      Stand stands[3 * BST_MAX_PLAYERS];
      const int n = collect_space (scene, space, stands);
      const Crowd crowd = n > CROWD ? arrange (layout, scene, space, n) : (Crowd){ 0 };

      if (crowd.balloon && touches (&crowd.room, &spot))
        return space;
    }
  return bastide_track_hit (layout, x, y);
}

/* --- drawing --- */

static void
draw_ribbon (cairo_t *cr, const BastideTrackLayout *layout, const BastideTrackScene *scene)
{
  for (int i = 0; i < N; i++)
    {
      const BastideTrackRect *rect = &layout->spaces[i];

      (i ? cairo_line_to : cairo_move_to) (cr, rect->x + rect->width / 2, rect->y + rect->height / 2);
    }
  if (layout->form == BASTIDE_TRACK_RING)
    cairo_close_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, MIN (layout->spaces[0].width, layout->spaces[0].height) * 0.42);
  bastide_source (cr, scene->style == BASTIDE_STYLE_CONTRAST ? 0x808080 : scene->dark ? 0x6B5238 : 0xC9A878);
  cairo_stroke (cr);
}

static void
draw_space (cairo_t *cr, const BastideTrackRect *rect, int space, gboolean rtl, const BastideTrackScene *scene)
{
  gboolean dark = space % DARK == 0, strong = scene->style == BASTIDE_STYLE_CONTRAST;
  guint32 fill = strong ? (dark ? 0x000000 : 0xFFFFFF) : dark ? 0x7B4E2C : 0xF5EAD0;
  guint32 ink = dark ? 0xFFFFFF : strong ? 0x000000 : 0x5A4630;
  double in = MIN (rect->width, rect->height) * 0.035, r = MIN (rect->width, rect->height) * 0.14;
  double size = MIN (rect->height * 0.19, rect->width * 0.25);
  double digits = space < 10 ? 0.75 : 1.6;

  bastide_round_rect (cr, rect->x + in, rect->y + in, rect->width - 2 * in, rect->height - 2 * in, r);
  bastide_paint_path (cr, fill,
                      strong ? (scene->dark ? 0xFFFFFF : 0x000000)
                      : dark ? 0x4A2E18
                             : 0xB99C6C,
                      strong ? in : in * 0.6);
  if (space == 0)
    {
      /* the start */
      double s = MIN (rect->width, rect->height) * 0.20, x = rect->x + rect->width * (rtl ? 0.20 : 0.80),
             y = rect->y + rect->height * 0.17;

      BASTIDE_POLYGON (cr, x - s * 0.5, y + s * 0.4, x - s * 0.6, y - s * 0.3, x - s * 0.25, y + s * 0.05, x,
                       y - s * 0.5, x + s * 0.25, y + s * 0.05, x + s * 0.6, y - s * 0.3, x + s * 0.5, y + s * 0.4);
      bastide_source (cr, strong ? 0xFFFFFF : 0xF0C64E);
      cairo_fill (cr);
    }
  bastide_paint_number (cr, space,
                        rect->x
                          + (rtl ? rect->width - size * digits * 0.62 - in * 2.5 : size * digits * 0.62 + in * 2.5),
                        rect->y + size * 0.62 + in * 2.6, size, ink, dark ? 0.17 : 0.15);
}

static void
draw_ring_note (cairo_t *cr, const BastideTrackRect *rect, guint32 color)
{
  double in = MIN (rect->width, rect->height) * 0.05, r = MIN (rect->width, rect->height) * 0.14;

  bastide_round_rect (cr, rect->x + in, rect->y + in, rect->width - 2 * in, rect->height - 2 * in, r);
  bastide_source (cr, 0xFFFFFF);
  cairo_set_line_width (cr, in * 2.2);
  cairo_stroke_preserve (cr);
  bastide_source (cr, color);
  cairo_set_line_width (cr, in * 1.4);
  cairo_stroke (cr);
}

/* The sheet for a crowd, with the number of its space. */
static void
draw_balloon (cairo_t *cr,
              const BastideTrackLayout *layout,
              const BastideTrackScene *scene,
              const Crowd *crowd,
              int space)
{
  const gboolean strong = scene->style == BASTIDE_STYLE_CONTRAST;
  const BastideTrackRect *room = &crowd->room;
  const BastideTrackRect cell = get_balloon_cell (layout, crowd, 0);
  /* The ring of the space lies below it. */
  const gboolean noted = scene->cursor == space || scene->lit >> space & 1;
  const guint32 rim = scene->cursor == space    ? 0x1C71D8
                      : scene->lit >> space & 1 ? 0xE5A50A
                      : strong                  ? 0x000000
                                                : 0x4A2E18;

  bastide_round_rect (cr, room->x + 1, room->y + 1.5, room->width, room->height, 4);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.35);
  cairo_fill (cr);
  bastide_round_rect (cr, room->x + 0.5, room->y + 0.5, room->width - 1, room->height - 1, 4);
  bastide_paint_path (cr, strong ? 0xFFFFFF : 0xFFF8E6, rim, noted || strong ? 2 : 1.2);
  bastide_paint_number (cr, space, cell.x + cell.width / 2, cell.y + cell.height / 2, 9, strong ? 0x000000 : 0x4A2E18,
                        0.17);
}

static void
draw_figures (cairo_t *cr,
              const BastideTrackLayout *layout,
              const BastideTrackScene *scene,
              const Crowd *crowd,
              const Stand *stands,
              int n)
{
  /* Badges after all figures: a neighbor would cover them. */
  for (int badges = 0; badges < 2; badges++)
    for (int i = 0; i < n; i++)
      {
        BastideTrackRect rect = figure_rect (layout, crowd, i);
        double size = MIN (rect.width, rect.height) * 0.96;
        double x = rect.x + rect.width / 2, y = rect.y + rect.height / 2;

        if (!badges)
          {
            const double away = stands[i].piece == BASTIDE_PIECE_ROBBER ? scene->away[stands[i].seat] : 0;

            bastide_piece_draw (cr, stands[i].piece, &scene->looks[stands[i].seat], x, y - size * 0.8 * away,
                                size * 0.86 * (1 - 0.7 * away), scene->style);
          }
        else if (stands[i].laps > 0)
          bastide_badge_draw (cr, stands[i].laps * N, x, y + size * 0.34, size * 0.17, scene->style);
      }
}

void
bastide_track_draw (cairo_t *cr, const BastideTrackLayout *layout, const BastideTrackScene *scene)
{
  cairo_save (cr);
  cairo_new_path (cr);
  draw_ribbon (cr, layout, scene);
  for (int space = 0; space < N; space++)
    {
      draw_space (cr, &layout->spaces[space], space, layout->rtl, scene);
      if ((scene->lit >> space) & 1)
        draw_ring_note (cr, &layout->spaces[space], 0xE5A50A);
      if (scene->cursor == space)
        draw_ring_note (cr, &layout->spaces[space], 0x1C71D8);
    }
  /* Sheets after everything that they may lie beside. */
  for (int balloons = 0; balloons < 2; balloons++)
    for (int space = 0; space < N; space++)
      {
        Stand stands[3 * BST_MAX_PLAYERS];
        const int n = collect_space (scene, space, stands);
        const Crowd crowd = n > 0 ? arrange (layout, scene, space, n) : (Crowd){ 0 };

        if (n == 0 || crowd.balloon != balloons)
          continue;
        if (balloons)
          draw_balloon (cr, layout, scene, &crowd, space);
        draw_figures (cr, layout, scene, &crowd, stands, n);
      }
  cairo_restore (cr);
}

void
bastide_track_scene_read (BastideTrackScene *scene, const BstGame *game, const BstState *state)
{
  scene->n_players = game->n_players;
  scene->messengers = game->n_track_figures > 1;
  for (int seat = 0; seat < game->n_players; seat++)
    {
      scene->total[seat][0] = state->total[seat][0];
      scene->total[seat][1] = state->total[seat][1];
      scene->robber[seat] = bst_game_has (game, BST_MODULE_ROBBERS) ? state->m.robbers.space[seat] - 1 : -1;
    }
}
