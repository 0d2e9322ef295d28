/* bastide-board-spots.c – where things are on a board, and what is under the pointer (bastide-board-art.h).
 *
 * Draws nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-board-art-private.h"

#include <math.h>

void
bastide_board_each_piece (const BstGame *game,
                          const BstState *state,
                          BastideTileBook *book,
                          BastidePieceFunc func,
                          gpointer data)
{
  const BstSite *sites = bst_sites (game, state);

  if (game->n_pieces == 0)
    return;
  for (int i = 0; i < state->n_sites; i++)
    {
      guint piece;
      int face, square, dx, dy;

      if (!bastide_tile_book_find_square (book, sites[i].tile, &piece, &face, &square) || square != 0)
        continue;
      bst_piece_cell (bastide_tile_book_get_piece (book, piece), face, 0, sites[i].rot, &dx, &dy);
      func (data, piece, face, sites[i].rot, sites[i].x - dx, sites[i].y - dy);
    }
}

/* Where the figures of a segment stand, spread out: offset of number i of n, in tiles. */
static BastidePoint
spread (int i, int n)
{
  int per_row = n > 4 ? (n + 1) / 2 : n, row = i / per_row, in_row = row == 0 ? per_row : n - per_row;
  double step = in_row > 1 ? MIN (0.15, 0.36 / (in_row - 1)) : 0;

  return bastide_point ((i % per_row - (in_row - 1) / 2.0) * step, n > 4 ? (row ? 0.07 : -0.07) : 0);
}

BastidePoint
bastide_board_seg_spot (const BstGame *game, const BstState *state, BastideTileBook *book, uint16_t seg)
{
  const BstSite *site = &bst_sites (game, state)[bst_segs (game, state)[seg].site];
  BastideSpot spot;

  if (!bastide_tile_geometry_find_spot (bastide_tile_book_get_geometry (book, site->tile), BASTIDE_SPOT_FIGURE,
                                        seg - site->first, site->rot, &spot))
    spot.at = bastide_point (0.5, 0.5);
  return bastide_point (site->x + spot.at.x, site->y + spot.at.y);
}

/* Calls @each for the tile under every thing that stands or lies on one. */
static void
each_burdened (const BstGame *game,
               const BstState *state,
               BastideTileBook *book,
               void (*each) (BastideTileBook *book, guint tile, gpointer data),
               gpointer data)
{
  const BstSite *sites = bst_sites (game, state);
  const BstSeg *segs = bst_segs (game, state);

  for (int i = 0; i < state->n_figures; i++)
    each (book, sites[segs[bst_figures_on_map (game, state)[i].seg].site].tile, data);
  for (int i = 0; i < state->n_links; i++)
    each (book, sites[bst_links (game, state)[i].site].tile, data);
  if (bst_game_has (game, BST_MODULE_TOURNAMENTS))
    for (int i = 0; i < state->m.tournaments.n_statues; i++)
      each (book, sites[state->m.tournaments.statue_site[i]].tile, data);
  if (bst_game_has (game, BST_MODULE_MAGIC))
    for (int i = 0; i < 2; i++)
      if (state->m.magic.at[i])
        each (book, sites[segs[state->m.magic.at[i] - 1].site].tile, data);
}

static void
prepare_tile (BastideTileBook *book, guint tile, gpointer data)
{
  bastide_tile_book_get_geometry (book, tile);
}

static void
count_missing (BastideTileBook *book, guint tile, gpointer data)
{
  *(int *) data += !bastide_tile_book_has_geometry (book, tile);
}

void
bastide_board_prepare (const BstGame *game, const BstState *state, BastideTileBook *book)
{
  each_burdened (game, state, book, prepare_tile, NULL);
}

gboolean
bastide_board_is_prepared (const BstGame *game, const BstState *state, BastideTileBook *book)
{
  int n = 0;

  each_burdened (game, state, book, count_missing, &n);
  return n <= 3;
}

/* How many things share a segment, and which number this figure has among them. */
static int
count_on_seg (const BstGame *game, const BstState *state, uint16_t seg, int figure, int *out_index)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int n = 0;

  *out_index = 0;
  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].seg == seg)
      {
        if (i == figure)
          *out_index = n;
        n++;
      }
  if (bst_game_has (game, BST_MODULE_MAGIC))
    for (int i = 0; i < 2; i++)
      if (state->m.magic.at[i] == seg + 1)
        {
          if (figure == -1 - i)
            *out_index = n;
          n++;
        }
  return n;
}

BastidePoint
bastide_board_figure_spot (const BstGame *game,
                           const BstState *state,
                           BastideTileBook *book,
                           uint16_t seg,
                           int figure,
                           int board_rot)
{
  BastidePoint at = bastide_board_seg_spot (game, state, book, seg), off;
  int index, n = count_on_seg (game, state, seg, figure, &index);

  off = bastide_point_turn_origin (spread (index, n), 4 - (board_rot & 3));
  return bastide_point (at.x + off.x, at.y + off.y);
}

BastidePoint
bastide_board_get_spot (const BstGame *game, const BstState *state, BastideTileBook *book, int x, int y, int feature)
{
  uint16_t seg = bst_seg_at (game, state, x, y, feature);

  return seg == BST_NONE ? bastide_point (x + 0.5, y + 0.5) : bastide_board_seg_spot (game, state, book, seg);
}

BastidePoint
bastide_board_get_figure (const BstGame *game, const BstState *state, BastideTileBook *book, int figure)
{
  g_return_val_if_fail (figure >= 0 && figure < state->n_figures, bastide_point (0, 0));

  return bastide_board_figure_spot (game, state, book, bst_figures_on_map (game, state)[figure].seg, figure, 0);
}

typedef struct
{
  BastideTileBook *book;
  int crown;
  BastidePoint at; /* in: where to look; out: where the crown space is */
  int hit_crown, hit_sector;
  gboolean found;
} WheelSearch;

static void
search_wheel (gpointer data, guint piece, int face, int rot, int x, int y)
{
  WheelSearch *search = data;
  BastidePoint p;

  if (bastide_tile_book_get_piece (search->book, piece)->module != BST_MODULE_WHEEL)
    return;
  if (search->crown >= 0)
    {
      p = bastide_wheel_crown_spot (search->crown, rot);
      search->at = bastide_point (x + p.x, y + p.y);
    }
  else
    {
      p = bastide_point (search->at.x - x, search->at.y - y);
      search->hit_crown = bastide_wheel_hit (p, rot);
      search->hit_sector = bastide_wheel_hit_sector (p, rot);
    }
  search->found = TRUE;
}

gboolean
bastide_board_get_crown (const BstGame *game,
                         const BstState *state,
                         BastideTileBook *book,
                         int crown,
                         BastidePoint *out_place)
{
  WheelSearch search = { .book = book, .crown = CLAMP (crown, 0, BST_N_CROWNS - 1) };

  bastide_board_each_piece (game, state, book, search_wheel, &search);
  if (search.found)
    *out_place = search.at;
  return search.found;
}

void
bastide_board_hit (const BastideViewport *view,
                   const BastideBoardScene *scene,
                   BastideTileBook *book,
                   double px,
                   double py,
                   BastideBoardHit *out_hit)
{
  const BstGame *game = scene->game;
  const BstState *state = scene->state;
  BastidePoint at = bastide_viewport_to_board (view, px, py);
  WheelSearch search = { .book = book, .crown = -1, .at = at, .hit_crown = -1, .hit_sector = -1 };
  const BastideTileGeometry *geometry;
  const BstSite *site;
  double best = 0.15, u, v;

  *out_hit = (BastideBoardHit){
    .x = (int) floor (at.x),
    .y = (int) floor (at.y),
    .site = BST_NONE,
    .feature = BST_NO_PART,
    .seg = BST_NONE,
    .figure = -1,
    .landing = -1,
    .crown = -1,
    .sector = -1,
  };
  bastide_board_each_piece (game, state, book, search_wheel, &search);
  out_hit->crown = search.hit_crown;
  out_hit->sector = search.hit_sector;
  for (int i = 0; i < state->n_figures; i++)
    {
      BastidePoint spot = bastide_board_figure_spot (game, state, book, bst_figures_on_map (game, state)[i].seg, i,
                                                     view->rot);
      double d = bastide_point_distance (spot, at);

      if (d < best)
        {
          best = d;
          out_hit->figure = i;
        }
    }
  out_hit->site = bst_board_tile_at (game, state, out_hit->x, out_hit->y);
  if (out_hit->site == BST_NONE)
    return;
  site = &bst_sites (game, state)[out_hit->site];
  geometry = bastide_tile_book_get_geometry (book, site->tile);
  u = at.x - out_hit->x;
  v = at.y - out_hit->y;
  out_hit->feature = bastide_tile_geometry_hit (geometry, site->rot, u, v);
  if (out_hit->feature != BST_NO_PART)
    out_hit->seg = bst_seg_of (game, state, out_hit->site, out_hit->feature);
  for (int side = 0; side < 4; side++)
    {
      BastideSpot spot;

      if (bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_LANDING, (side - site->rot) & 3, site->rot, &spot)
          && hypot (spot.at.x - u, spot.at.y - v) < 0.14)
        out_hit->landing = side;
    }
}
