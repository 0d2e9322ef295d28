/* bastide-board-art.c – see bastide-board-art.h.
 *
 * Everything is placed in device pixels. From the bottom: background, shadows, tiles, towers over corners, discs of large
 * pieces, tints and notes on the ground, ferries, then what stands, from far to near, then notes above it. Spots are in
 * bastide-board-spots.c, single pictures in bastide-board-painter.c, notes in bastide-board-notes.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-board-art-private.h"

#include "draw/bastide-tile-art.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOWERS_FROM 48  /* pixels of a tile from which towers are completed across its corners */
#define LEASH_FROM  0.6 /* of its size: a figure that is so far from its spot is tied to it */
#define MIN_BADGE   6.0 /* pixels */

/* --- ground --- */

guint32
bastide_board_get_ground (BastideStyle style, gboolean dark)
{
  static const guint32 light_table[BASTIDE_N_STYLES] = { 0xDED6C4, 0xF1EFE9, 0xE4E4E4 };
  static const guint32 dark_table[BASTIDE_N_STYLES] = { 0x2B2A27, 0x2A2A2A, 0x101010 };

  return dark ? dark_table[style] : light_table[style];
}

static void
draw_table (const BastidePainter *painter)
{
  cairo_t *cr = painter->cr;
  const BstSite *sites = bst_sites (painter->game, painter->state);
  int drop = MAX (1, painter->cell / 28);

  if (!painter->scene->bare)
    {
      bastide_source (cr, bastide_board_get_ground (painter->scene->style, painter->scene->dark));
      cairo_rectangle (cr, 0, 0, painter->width, painter->height);
      cairo_fill (cr);
    }
  if (painter->scene->style != BASTIDE_STYLE_ILLUSTRATED)
    return;
  for (int i = 0; i < painter->state->n_sites; i++)
    {
      int x, y;

      /* A tile with tiles all around it needs no shadow: they would cover it. */
      if (sites[i].around == 8)
        continue;
      bastide_painter_square (painter, sites[i].x, sites[i].y, &x, &y);
      if (!bastide_painter_sees (painter, x, y, drop))
        continue;
      /* On whole pixels the tile hides all but two strips; on paper a gap might be seen between it and them. */
      if (painter->cache)
        {
          cairo_rectangle (cr, x + painter->cell, y + drop, drop, painter->cell);
          cairo_rectangle (cr, x + drop, y + painter->cell, painter->cell - drop, drop);
        }
      else
        cairo_rectangle (cr, x + drop, y + drop, painter->cell, painter->cell);
    }
  bastide_source_alpha (cr, 0x000000, painter->scene->dark ? 0.45 : 0.28);
  cairo_fill (cr);
}

static void
draw_tiles (const BastidePainter *painter)
{
  const BstSite *sites = bst_sites (painter->game, painter->state);
  int columns = painter->width / painter->cell + 4, rows = painter->height / painter->cell + 4;
  g_autofree guint8 *corners = g_new0 (guint8, columns * rows);
  int x0 = (int) floor (-painter->zero.x / painter->cell) - 1, y0 = (int) floor (-painter->zero.y / painter->cell) - 1;

  for (int i = 0; i < painter->state->n_sites; i++)
    {
      int x, y, rot, walls;

      bastide_painter_square (painter, sites[i].x, sites[i].y, &x, &y);
      if (!bastide_painter_sees (painter, x, y, 0))
        continue;
      rot = bastide_painter_turn (painter, sites[i].rot);
      bastide_painter_draw_tile (painter, sites[i].tile, rot, x, y, 1);
      walls = bastide_tile_get_wall_corners (&painter->game->tiles[sites[i].tile], rot);
      for (int corner = 0; walls >> corner; corner++)
        if ((walls >> corner) & 1)
          {
            int column = (int) floor ((x - painter->zero.x) / painter->cell + 0.5) - x0 + (corner == 1 || corner == 2);
            int row = (int) floor ((y - painter->zero.y) / painter->cell + 0.5) - y0 + (corner >= 2);

            if (column >= 0 && row >= 0 && column < columns && row < rows)
              corners[row * columns + column] = 1;
          }
    }

  /* Towers where walls meet are drawn across the tiles around them. Below TOWER_PIXELS they are about three pixels wide
   * and there are many of them, so each tile shows only its own part. */
  for (int row = 0; row < rows && (painter->cell >= TOWERS_FROM || !painter->cache); row++)
    for (int column = 0; column < columns; column++)
      if (corners[row * columns + column])
        {
          double x = painter->zero.x + (column + x0) * painter->cell, y = painter->zero.y + (row + y0) * painter->cell;
          BastidePicture picture;

          if (!painter->cache)
            {
              cairo_save (painter->cr);
              cairo_translate (painter->cr, x, y);
              bastide_tile_draw_corner (painter->cr, painter->cell, painter->scene->style);
              cairo_restore (painter->cr);
            }
          else if (bastide_painter_get_picture (painter,
                                                &(BastidePictureKey){ BASTIDE_PICTURE_CORNER, 0, 0, 0,
                                                                      painter->scene->style, painter->cell },
                                                TRUE, &picture))
            bastide_painter_lay (painter->cr, &picture, x, y, 1);
        }
}

/* How far apart the signs on a field are, in pixels of the view, and how large. */
#define SIGN_STEP 22.0
#define SIGN_SIZE 6.5

/* (transfer full): what a field of these owners is filled with: their colors in stripes, with their signs and letters, so
 * that it can be read without colors. */
static cairo_pattern_t *
new_owners_pattern (const BastidePainter *painter, int owners)
{
  const int scale = MAX (1, painter->view->scale), n = __builtin_popcount ((unsigned) owners);
  const double step = SIGN_STEP * scale;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) step * n, (int) step * 2);
  cairo_t *cr = cairo_create (surface);
  cairo_pattern_t *pattern;
  int column = 0;

  for (int seat = 0; seat < painter->game->n_players; seat++)
    {
      const BastideLook *look = bastide_painter_look (painter, seat);

      if (!(owners >> seat & 1))
        continue;
      bastide_source_alpha (cr, look->color, 0.5);
      cairo_rectangle (cr, column * step, 0, step, 2 * step);
      cairo_fill (cr);
      bastide_look_draw (cr, look, (column + 0.5) * step, (column % 2 ? 1.5 : 0.5) * step, SIGN_SIZE * scale,
                         painter->scene->style);
      column++;
    }
  cairo_destroy (cr);
  pattern = cairo_pattern_create_for_surface (surface);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_surface_destroy (surface);
  return pattern;
}

static void
tint_fields (const BastidePainter *painter)
{
  const BstSite *sites = bst_sites (painter->game, painter->state);
  const BstSeg *segs = bst_segs (painter->game, painter->state);
  g_autofree guint8 *owners = g_malloc (painter->state->n_segs + 1);
  cairo_pattern_t *patterns[1 << BST_MAX_PLAYERS] = { NULL };

  memset (owners, 0xff, painter->state->n_segs + 1);
  for (int i = 0; i < painter->state->n_sites; i++)
    {
      const BstTile *tile;
      int x, y;

      bastide_painter_square (painter, sites[i].x, sites[i].y, &x, &y);
      if (!bastide_painter_sees (painter, x, y, 0))
        continue;
      tile = &painter->game->tiles[sites[i].tile];
      for (int k = 0; k < tile->n_features; k++)
        {
          uint16_t root;
          cairo_matrix_t matrix;

          if (tile->features[k].terrain != BST_FIELD)
            continue;
          root = segs[sites[i].first + k].root;
          if (owners[root] == 0xff)
            owners[root] = segs[root].figures ? (guint8) bst_feature_owners (painter->game, painter->state, root) : 0;
          if (!owners[root])
            continue;
          if (!patterns[owners[root]])
            patterns[owners[root]] = new_owners_pattern (painter, owners[root]);
          /* The signs lie still on the board. */
          cairo_matrix_init_translate (&matrix, -painter->zero.x, -painter->zero.y);
          cairo_pattern_set_matrix (patterns[owners[root]], &matrix);
          cairo_set_source (painter->cr, patterns[owners[root]]);
          bastide_painter_tint (painter, sites[i].tile, k, bastide_painter_turn (painter, sites[i].rot), x, y);
        }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (patterns); i++)
    g_clear_pointer (&patterns[i], cairo_pattern_destroy);
}

/* --- large pieces --- */

/* What belongs to a large piece stays on it. */
static void
add_standing (BastidePainter *painter, BastidePiece piece, int seat, BastidePoint at, double size)
{
  BastideBoardThing standing = {
    .piece = piece, .seat = seat, .figure = -1, .x = at.x, .y = at.y, .home = at, .size = size, .fixed = TRUE
  };

  g_array_append_val (painter->standing, standing);
}

/* Whose follower is seen at a crown space: the one who stands there, comes or leaves; -1: nobody's. */
static int
get_crown_seat (const BastideBoardScene *scene, int crown)
{
  const int there = scene->state->m.wheel.crowns[crown];

  return (there ? there : scene->motion.leaving[crown]) - 1;
}

/* Where he is seen on the wheel; smaller, the farther he is away. */
static BastidePoint
get_crown_spot (const BastideBoardScene *scene, int crown, int rot, double *size)
{
  const double away = scene->motion.away[crown];

  *size *= 1 - 0.7 * away;
  return bastide_wheel_outward (bastide_wheel_crown_spot (crown, rot), 0.9 * away);
}

static void
collect_wheel (BastidePainter *painter, BastidePoint middle, int rot)
{
  double cell = painter->cell, x = middle.x - 2 * cell, y = middle.y - 2 * cell;
  const BstWheelState *wheel = &painter->state->m.wheel;
  const BastideMotion *motion = &painter->scene->motion;
  BastidePoint at = bastide_wheel_pig_spot (wheel->pig - motion->pig, rot);

  add_standing (painter, BASTIDE_PIECE_PIG, -1, bastide_point (x + at.x * cell, y + at.y * cell), 0.42 * cell);
  for (int crown = 0; crown < BST_N_CROWNS; crown++)
    {
      const int seat = get_crown_seat (painter->scene, crown);
      double size = bastide_board_figure_size (painter->view);

      if (seat < 0)
        continue;
      at = get_crown_spot (painter->scene, crown, rot, &size);
      add_standing (painter, BASTIDE_PIECE_FOLLOWER, seat, bastide_point (x + at.x * cell, y + at.y * cell), size);
    }
}

static void
draw_laid_piece (gpointer data, guint piece, int face, int rot, int x, int y)
{
  BastidePainter *painter = data;
  int module = bastide_tile_book_get_piece (painter->book, piece)->module, seen = bastide_painter_turn (painter, rot);
  BastideHub hub;
  BastidePoint middle;

  if (!bastide_tile_book_get_hub (painter->book, piece, face, rot, &hub))
    return;
  middle = bastide_painter_spot (painter, bastide_point (x + hub.center.x, y + hub.center.y));
  bastide_painter_draw_hub (painter, piece, face, seen, &hub, middle.x, middle.y, 1);
  if (!bst_game_has (painter->game, module))
    return;
  if (module == BST_MODULE_WHEEL)
    collect_wheel (painter, middle, seen);
  else if (module == BST_MODULE_TOURNAMENTS)
    {
      const BastideMotion *motion = &painter->scene->motion;
      BastidePoint at = bastide_arena_crown_spot (hub.rx, hub.ry, painter->state->m.tournaments.crown % 3, seen);
      const BastidePoint from = bastide_arena_crown_spot (hub.rx, hub.ry, motion->crown_from % 3, seen);

      at.x += (from.x - at.x) * motion->crown;
      at.y += (from.y - at.y) * motion->crown;
      add_standing (painter, BASTIDE_PIECE_CROWN, -1,
                    bastide_point (middle.x + at.x * painter->cell, middle.y + at.y * painter->cell),
                    MIN (0.34, hub.ry * 0.7) * painter->cell);
    }
}

/* --- what lies and stands on tiles --- */

static int
road_side (const BastidePainter *painter, uint16_t seg)
{
  const BstSite *site = &bst_sites (painter->game, painter->state)[bst_segs (painter->game, painter->state)[seg].site];
  int sides = painter->game->tiles[site->tile].features[seg - site->first].sides;

  return sides ? __builtin_ctz (sides) : 0;
}

static void
draw_ferries (const BastidePainter *painter)
{
  const BstLink *links = bst_links (painter->game, painter->state);
  const BstSite *sites = bst_sites (painter->game, painter->state);

  for (int i = 0; i < painter->state->n_links; i++)
    bastide_painter_draw_ferry (painter, &sites[links[i].site], road_side (painter, links[i].a),
                                road_side (painter, links[i].b));
}

BastidePiece
bastide_board_get_piece (int kind, int terrain)
{
  if (kind == BST_FIGURE_ABBOT)
    return BASTIDE_PIECE_ABBOT;
  return terrain == BST_FIELD ? BASTIDE_PIECE_FOLLOWER_LYING : BASTIDE_PIECE_FOLLOWER;
}

static void
draw_statues (const BastidePainter *painter)
{
  const BstTournamentsState *state = &painter->state->m.tournaments;
  const BstSite *sites = bst_sites (painter->game, painter->state);

  if (!bst_game_has (painter->game, BST_MODULE_TOURNAMENTS))
    return;
  for (int i = 0; i < state->n_statues; i++)
    {
      const BstSite *site = &sites[state->statue_site[i]];
      BastideSpot spot;
      int x, y;

      if (!bastide_tile_geometry_find_spot (bastide_tile_book_get_geometry (painter->book, site->tile),
                                            BASTIDE_SPOT_MARK, BST_MARK_STATUE,
                                            bastide_painter_turn (painter, site->rot), &spot))
        continue;
      bastide_painter_square (painter, site->x, site->y, &x, &y);
      if (!bastide_painter_sees (painter, x, y, 0))
        continue;
      bastide_token_draw (painter->cr, bastide_painter_look (painter, state->statue_owner[i]),
                          state->statue_token[i] ? state->statue_token[i] - 1 : -1,
                          x + (spot.at.x + 0.11) * painter->cell, y + (spot.at.y + 0.06) * painter->cell,
                          0.17 * painter->cell, painter->scene->style);
    }
}

static int
compare_standing (gconstpointer a, gconstpointer b)
{
  const BastideBoardThing *s = a, *t = b;

  /* A figure that is lit lies over its neighbors. */
  if (s->lit != t->lit)
    return s->lit ? 1 : -1;
  if (s->y != t->y)
    return s->y < t->y ? -1 : 1;
  return s->x < t->x ? -1 : s->x > t->x;
}

/* What had to step aside is tied to where it belongs. */
static void
draw_leash (const BastidePainter *painter, const BastideBoardThing *s)
{
  cairo_t *cr = painter->cr;

  if (hypot (s->x - s->home.x, s->y - s->home.y) < s->size * LEASH_FROM)
    return;
  bastide_line (cr, s->x, s->y, s->home.x, s->home.y);
  bastide_source (cr, 0xFFFFFF);
  cairo_set_line_width (cr, 3.0 * MAX (1, painter->view->scale));
  cairo_stroke_preserve (cr);
  bastide_source (cr, s->seat >= 0 ? bastide_painter_look (painter, s->seat)->color : 0x1E1712);
  cairo_set_line_width (cr, 1.6 * MAX (1, painter->view->scale));
  cairo_stroke (cr);
  bastide_disc (cr, s->home.x, s->home.y, 1.8 * MAX (1, painter->view->scale));
  cairo_fill (cr);
}

static void
draw_standing (const BastidePainter *painter)
{
  cairo_t *cr = painter->cr;

  g_array_sort (painter->standing, compare_standing);
  for (guint i = 0; i < painter->standing->len; i++)
    {
      const BastideBoardThing *s = &g_array_index (painter->standing, BastideBoardThing, i);

      if (!bastide_painter_sees (painter, (int) s->x, (int) s->y, painter->cell))
        continue;
      draw_leash (painter, s);
      if (s->lit)
        {
          bastide_disc (cr, s->x, s->y, s->size * 0.66);
          bastide_source_alpha (cr, 0xFFE14A, 0.75);
          cairo_fill_preserve (cr);
          bastide_source (cr, 0x1E1712);
          cairo_set_line_width (cr, MAX (1.0, painter->cell * 0.012));
          cairo_stroke (cr);
        }
      bastide_painter_draw_piece (painter, s->piece, s->seat, s->x, s->y, s->size, 1);
      if (s->token)
        bastide_token_draw (cr, bastide_painter_look (painter, s->seat),
                            s->token == BST_TOKEN_HIDDEN ? -1 : s->token - 1, s->x - s->size * 0.42,
                            s->y + s->size * 0.34, s->size * 0.55, painter->scene->style);
      if (s->count > 1)
        bastide_badge_draw (cr, s->count, s->x + s->size * 0.40, s->y - s->size * 0.34,
                            MAX (s->size * 0.30, MIN_BADGE * MAX (1, painter->view->scale)), painter->scene->style);
    }
}

/* --- public --- */

/* All that stands or lies on the tiles, and what is noted of it. */
static void
draw_things (BastidePainter *painter)
{
  const BastideBoardScene *scene = painter->scene;
  g_autoptr (GArray) laid_out = NULL;

  if (scene->fields)
    tint_fields (painter);
  for (guint i = 0; i < scene->n_notes; i++)
    bastide_painter_draw_ground_note (painter, &scene->notes[i]);
  draw_ferries (painter);
  draw_statues (painter);
  laid_out = bastide_board_lay_out (painter->view, scene, painter->book);
  g_array_append_vals (painter->standing, laid_out->data, laid_out->len);
  bastide_board_part_standing (painter->standing, painter->game, painter->state);
  draw_standing (painter);
  for (guint i = 0; i < scene->n_notes; i++)
    bastide_painter_draw_note_above (painter, &scene->notes[i]);
}

void
bastide_board_draw (cairo_t *cr,
                    const BastideViewport *view,
                    const BastideBoardScene *scene,
                    BastidePictureCache *cache,
                    BastideTileBook *book,
                    const BastideLook *looks)
{
  int scale = MAX (1, view->scale);
  BastidePainter painter = {
    .cr = cr,
    .view = view,
    .scene = scene,
    .game = scene->game,
    .state = scene->state,
    .cache = cache,
    .book = cache ? bastide_picture_cache_get_book (cache) : book,
    .looks = looks ? looks : bastide_looks,
    .cell = bastide_viewport_get_cell (view),
    .width = view->width * scale,
    .height = view->height * scale,
  };
  BastidePoint zero = bastide_viewport_from_board (view, bastide_point (0, 0));

  painter.zero = bastide_point (round (zero.x * scale), round (zero.y * scale));
  painter.standing = g_array_new (FALSE, FALSE, sizeof (BastideBoardThing));
  if (cache)
    bastide_picture_cache_begin (cache);
  else
    painter.recorded = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) cairo_surface_destroy);

  cairo_save (cr);
  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_rectangle (cr, 0, 0, painter.width, painter.height);
  cairo_clip (cr);
  draw_table (&painter);
  draw_tiles (&painter);
  bastide_board_each_piece (scene->game, scene->state, painter.book, draw_laid_piece, &painter);
  if (!scene->sketch)
    draw_things (&painter);
  cairo_restore (cr);

  g_array_unref (painter.standing);
  g_clear_pointer (&painter.recorded, g_hash_table_unref);
}

void
bastide_board_draw_wheel (cairo_t *cr,
                          double x,
                          double y,
                          double size,
                          const BastideBoardScene *scene,
                          const BastideLook *looks,
                          int lit)
{
  const BstWheelState *wheel = &scene->state->m.wheel;
  BastidePoint at;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / 3.4, size / 3.4);
  cairo_translate (cr, -0.3, -0.3);
  bastide_wheel_draw (cr, 0, scene->style);
  for (int crown = 0; crown < BST_N_CROWNS; crown++)
    {
      const int seat = get_crown_seat (scene, crown);
      double figure = BASTIDE_FIGURE_SIZE;

      at = bastide_wheel_crown_spot (crown, 0);
      if ((lit >> crown) & 1)
        {
          bastide_disc (cr, at.x, at.y, 0.19);
          bastide_source_alpha (cr, 0xFFE14A, 0.45);
          cairo_fill_preserve (cr);
          bastide_source (cr, 0x1C71D8);
          cairo_set_line_width (cr, 0.035);
          cairo_stroke (cr);
        }
      if (seat < 0)
        continue;
      at = get_crown_spot (scene, crown, 0, &figure);
      bastide_piece_draw (cr, BASTIDE_PIECE_FOLLOWER, &(looks ? looks : bastide_looks)[seat], at.x, at.y, figure,
                          scene->style);
    }
  at = bastide_wheel_pig_spot (wheel->pig - scene->motion.pig, 0);
  bastide_piece_draw (cr, BASTIDE_PIECE_PIG, NULL, at.x, at.y, 0.42, scene->style);
  cairo_restore (cr);
}

static void
draw_piece (cairo_t *cr,
            BastideTileBook *book,
            guint piece,
            int face,
            int rot,
            double size,
            BastideStyle style,
            gboolean uncut)
{
  const BstPiece *p = bastide_tile_book_get_piece (book, piece);
  BastideBoardScene scene = { .style = style };
  BastideViewport view = { 0 };
  BastidePainter painter = { .cr = cr, .scene = &scene, .view = &view, .book = book, .cell = (int) size };
  BastideHub hub;

  cairo_save (cr);
  cairo_scale (cr, size / painter.cell, size / painter.cell);
  for (int i = 0; i < p->n_squares; i++)
    {
      guint tile = p->squares[face][i].tile;
      int dx, dy;

      bst_piece_cell (p, face, i, rot, &dx, &dy);
      cairo_save (cr);
      cairo_translate (cr, dx * painter.cell, dy * painter.cell);
      if (uncut)
        bastide_tile_book_draw_uncut (book, tile, cr, rot, painter.cell, style);
      else
        bastide_tile_book_draw_tile (book, tile, cr, rot, painter.cell, style);
      cairo_restore (cr);
    }
  if (bastide_tile_book_get_hub (book, piece, face, rot, &hub))
    bastide_painter_draw_hub (&painter, piece, face, rot & 3, &hub, hub.center.x * painter.cell,
                              hub.center.y * painter.cell, 1);
  cairo_restore (cr);
}

void
bastide_board_draw_piece (cairo_t *cr,
                          BastideTileBook *book,
                          guint piece,
                          int face,
                          int rot,
                          double size,
                          BastideStyle style)
{
  draw_piece (cr, book, piece, face, rot, size, style, FALSE);
}

void
bastide_board_draw_uncut (cairo_t *cr,
                          BastideTileBook *book,
                          guint piece,
                          int face,
                          int rot,
                          double size,
                          BastideStyle style)
{
  draw_piece (cr, book, piece, face, rot, size, style, TRUE);
}
