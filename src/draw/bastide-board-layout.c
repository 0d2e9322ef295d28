/* bastide-board-layout.c – where what stands on a board is seen (bastide-board-art.h). Draws nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-board-art-private.h"

#include <math.h>

/* A figure grows more slowly than its tile shrinks, up to this size, in pixels of the view. */
#define EASY_SIZE  20.0
#define EASY_SHARE 0.42
#define MIN_INGOT  10.0
/* What is drawn fills about this part of the circle that it gets. */
#define CIRCLE 0.94
/* Rounds of pushing; a crowd on one spot needs the most. */
#define MAX_ROUNDS 400

static int
scale_of (const BastideViewport *view)
{
  return MAX (1, view->scale);
}

double
bastide_board_figure_size (const BastideViewport *view)
{
  const double cell = bastide_viewport_get_cell (view), scale = scale_of (view);

  return MAX (BASTIDE_FIGURE_SIZE * cell, CLAMP (EASY_SHARE * cell, BASTIDE_FIGURE_MIN * scale, EASY_SIZE * scale));
}

static BastidePoint
see (const BastideViewport *view, BastidePoint spot)
{
  const BastidePoint at = bastide_viewport_from_board (view, spot);
  const double scale = scale_of (view);

  return bastide_point (at.x * scale, at.y * scale);
}

static void
add (GArray *standing, BastideBoardThing thing, BastidePoint at)
{
  thing.x = at.x;
  thing.y = at.y;
  thing.home = at;
  g_array_append_val (standing, thing);
}

/* --- what stands there --- */

/* TOURN-23: only the owner knows the number. */
/* @index: of the figure. */
static int
get_token (const BastideBoardScene *scene, const BstFigure *figure, int index)
{
  for (guint i = 0; i < scene->n_notes; i++)
    if (scene->notes[i].kind == BASTIDE_NOTE_FIGURE && scene->notes[i].ref == index && scene->notes[i].face)
      return scene->notes[i].face;
  return figure->token && !(scene->face_up >> figure->owner & 1) ? BST_TOKEN_HIDDEN : figure->token;
}

static gboolean
is_lit (const BastideBoardScene *scene, int figure)
{
  for (guint i = 0; i < scene->n_notes; i++)
    if (scene->notes[i].kind == BASTIDE_NOTE_FIGURE && scene->notes[i].ref == figure)
      return TRUE;
  return FALSE;
}

static void
collect_figures (GArray *standing,
                 const BastideViewport *view,
                 const BastideBoardScene *scene,
                 BastideTileBook *book,
                 double size)
{
  const BstFigure *figures = bst_figures_on_map (scene->game, scene->state);
  const BstSeg *segs = bst_segs (scene->game, scene->state);

  for (int i = 0; i < scene->state->n_figures; i++)
    {
      const BastideBoardThing thing = {
        .piece = bastide_board_get_piece (figures[i].kind, segs[figures[i].seg].terrain),
        .seat = figures[i].owner,
        .figure = i,
        .size = size,
        .lit = is_lit (scene, i),
        .token = get_token (scene, &figures[i], i),
      };

      add (standing, thing,
           see (view, bastide_board_figure_spot (scene->game, scene->state, book, figures[i].seg, i, view->rot)));
    }
}

static void
collect_magic (GArray *standing,
               const BastideViewport *view,
               const BastideBoardScene *scene,
               BastideTileBook *book,
               double size)
{
  if (!bst_game_has (scene->game, BST_MODULE_MAGIC))
    return;
  for (int i = 0; i < 2; i++)
    {
      const int at = scene->state->m.magic.at[i];

      if (at)
        add (standing,
             (BastideBoardThing){
               .piece = i ? BASTIDE_PIECE_WITCH : BASTIDE_PIECE_MAGE, .seat = -1, .figure = -1, .size = size * 1.08 },
             see (view,
                  bastide_board_figure_spot (scene->game, scene->state, book, (uint16_t) (at - 1), -1 - i, view->rot)));
    }
}

static void
collect_ingots (GArray *standing, const BastideViewport *view, const BastideBoardScene *scene)
{
  const BstSite *sites = bst_sites (scene->game, scene->state);
  const double cell = bastide_viewport_get_cell (view), scale = scale_of (view);

  for (int i = 0; i < scene->state->n_sites; i++)
    if (sites[i].loose)
      {
        double x, y, side;

        /* In the lower corner as the board is seen. */
        bastide_viewport_get_square (view, sites[i].x, sites[i].y, &x, &y, &side);
        add (standing,
             (BastideBoardThing){ .piece = BASTIDE_PIECE_INGOT,
                                  .seat = -1,
                                  .figure = -1,
                                  .size = MAX (0.24 * cell, MIN_INGOT * scale),
                                  .count = sites[i].loose },
             bastide_point (x * scale + 0.84 * cell, y * scale + 0.86 * cell));
      }
}

/* --- apart from each other --- */

static double
get_reach (const BastideBoardThing *a, const BastideBoardThing *b)
{
  return (a->size + b->size) / 2 * CIRCLE;
}

static gboolean
is_same (const BastideBoardThing *a, const BastideBoardThing *b, const BstGame *game, const BstState *state)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  return a->figure >= 0 && b->figure >= 0 && a->seat == b->seat && a->piece == b->piece && !a->lit && !b->lit
         && !a->token && !b->token && bst_same_feature (game, state, figures[a->figure].seg, figures[b->figure].seg);
}

/* Two of a kind that would meet become one with a number. */
static void
stack (GArray *standing, const BstGame *game, const BstState *state)
{
  for (guint i = 0; i < standing->len; i++)
    for (guint j = i + 1; j < standing->len; j++)
      {
        BastideBoardThing *a = &g_array_index (standing, BastideBoardThing, i);
        const BastideBoardThing *b = &g_array_index (standing, BastideBoardThing, j);

        if (hypot (a->home.x - b->home.x, a->home.y - b->home.y) >= get_reach (a, b) || !is_same (a, b, game, state))
          continue;
        a->count = MAX (a->count, 1) + MAX (b->count, 1);
        g_array_remove_index (standing, j--);
      }
}

/* Moves both away from each other; TRUE if they met. */
static gboolean
push (BastideBoardThing *a, BastideBoardThing *b, guint number)
{
  const double reach = get_reach (a, b);
  double dx = b->x - a->x, dy = b->y - a->y, distance = hypot (dx, dy), by;

  if (distance >= reach - 0.01 || (a->fixed && b->fixed))
    return FALSE;
  /* On one spot: each in a direction of its own, so that a crowd spreads out. */
  if (distance < 0.5)
    {
      dx = cos (number * 2.4);
      dy = sin (number * 2.4);
      distance = 1;
      by = reach / 2;
    }
  else
    by = reach - distance;
  by *= a->fixed || b->fixed ? 1.02 : 0.52;
  if (!a->fixed)
    {
      a->x -= dx / distance * by;
      a->y -= dy / distance * by;
    }
  if (!b->fixed)
    {
      b->x += dx / distance * by;
      b->y += dy / distance * by;
    }
  return TRUE;
}

void
bastide_board_part_standing (GArray *standing, const BstGame *game, const BstState *state)
{
  gboolean met = TRUE;

  stack (standing, game, state);
  for (int round = 0; round < MAX_ROUNDS && met; round++)
    {
      met = FALSE;
      for (guint i = 0; i < standing->len; i++)
        for (guint j = i + 1; j < standing->len; j++)
          met |= push (&g_array_index (standing, BastideBoardThing, i), &g_array_index (standing, BastideBoardThing, j),
                       i + j);
    }
}

GArray *
bastide_board_lay_out (const BastideViewport *view, const BastideBoardScene *scene, BastideTileBook *book)
{
  GArray *standing = g_array_new (FALSE, FALSE, sizeof (BastideBoardThing));
  const double size = bastide_board_figure_size (view);

  collect_ingots (standing, view, scene);
  collect_figures (standing, view, scene, book, size);
  collect_magic (standing, view, scene, book, size);
  return standing;
}
