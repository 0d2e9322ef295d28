/* bastide-board-art.c – see bastide-board-art.h.
 *
 * Everything is placed in device pixels. From the bottom: table, shadows, tiles, towers over corners, discs of large
 * pieces, tints and notes on the ground, ferries, then what stands, from far to near, then notes above it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bastide-board-art.h"

#include "bastide-mark-art.h"
#include "bastide-tile-art.h"
#include "board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FIGURE_SIZE 0.28        /* of a figure on the map, in tiles */
#define TOWERS_FROM 48          /* pixels of a tile from which towers are completed across its corners */

/* Something that stands: drawn in the order of y. */
typedef struct
{
  BastidePiece piece;
  int          seat;            /* < 0: nobody's */
  double       x, y;            /* device pixels */
  double       size;
  gboolean     lit;
  int          token;           /* 0 none, 1 + number, or BST_TOKEN_HIDDEN */
  int          count;           /* > 1: a badge */
} Standing;

typedef struct
{
  cairo_t                 *cr;
  const BastideViewport   *view;
  const BastideBoardScene *scene;
  const BstGame           *game;
  const BstState          *state;
  BastidePictureCache     *cache;
  BastideTileBook         *book;
  const BastideLook       *looks;
  GHashTable              *recorded;    /* without a cache: pictures by key */
  int                      cell;        /* device pixels */
  int                      width, height;
  BastidePoint             zero;        /* device pixels of the board's origin */
  GArray                  *standing;
} Painter;

/* --- places --- */

static BastidePoint
device_place (const Painter *painter,
              BastidePoint   place)
{
  BastidePoint p = bastide_point_turn_origin (place, painter->view->rot);

  return bastide_point (painter->zero.x + p.x * painter->cell, painter->zero.y + p.y * painter->cell);
}

/* The north-west corner of a cell as it is seen. */
static void
device_square (const Painter *painter,
               int            x,
               int            y,
               int           *out_x,
               int           *out_y)
{
  BastidePoint a = device_place (painter, bastide_point (x, y)), b = device_place (painter, bastide_point (x + 1, y + 1));

  *out_x = (int) MIN (a.x, b.x);
  *out_y = (int) MIN (a.y, b.y);
}

static gboolean
is_visible (const Painter *painter,
            int            x,
            int            y,
            int            margin)
{
  return x + painter->cell + margin > 0 && y + painter->cell + margin > 0 && x - margin < painter->width
         && y - margin < painter->height;
}

static int
seen_rot (const Painter *painter,
          int            rot)
{
  return (rot + painter->view->rot) & 3;
}

/* Where the figures of a segment stand, spread out: offset of number i of n, in tiles. */
static BastidePoint
spread (int i,
        int n)
{
  int per_row = n > 4 ? (n + 1) / 2 : n, row = i / per_row, in_row = row == 0 ? per_row : n - per_row;
  double step = in_row > 1 ? MIN (0.15, 0.36 / (in_row - 1)) : 0;

  return bastide_point ((i % per_row - (in_row - 1) / 2.0) * step, n > 4 ? (row ? 0.07 : -0.07) : 0);
}

/* --- pictures --- */

static const BastideLook *
look_of (const Painter *painter,
         int            seat)
{
  return painter->cache ? bastide_picture_cache_get_look (painter->cache, (guint) MAX (seat, 0)) : &painter->looks[MAX (seat, 0)];
}

/* Lays a picture with its origin on (x, y). */
static void
lay (cairo_t              *cr,
     const BastidePicture *picture,
     double                x,
     double                y,
     double                alpha)
{
  if (picture->scale == 1)
    {
      cairo_set_source_surface (cr, picture->surface, x - picture->origin_x, y - picture->origin_y);
      cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
      if (alpha < 1)
        cairo_paint_with_alpha (cr, alpha);
      else
        cairo_paint (cr);
      return;
    }
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, picture->scale, picture->scale);
  cairo_set_source_surface (cr, picture->surface, -picture->origin_x, -picture->origin_y);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_FAST);
  if (alpha < 1)
    cairo_paint_with_alpha (cr, alpha);
  else
    cairo_paint (cr);
  cairo_restore (cr);
}

static gboolean
get_picture (const Painter           *painter,
             const BastidePictureKey *key,
             gboolean                 wait,
             BastidePicture          *out_picture)
{
  return bastide_picture_cache_get (painter->cache, key, wait || painter->scene->wait, !painter->scene->unsettled, out_picture);
}

/* Without a cache every tile is recorded once and played back where it lies, so that files stay small. */
static cairo_surface_t *
record_tile (const Painter *painter,
             guint          tile,
             int            rot)
{
  gpointer key = GUINT_TO_POINTER (tile * 4 + (guint) rot + 1);
  cairo_surface_t *surface = g_hash_table_lookup (painter->recorded, key);

  if (!surface)
    {
      cairo_rectangle_t extents = { 0, 0, painter->cell, painter->cell };
      cairo_t *cr;

      surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
      cr = cairo_create (surface);
      bastide_tile_draw (cr, bastide_tile_book_get_tile (painter->book, tile),
                         bastide_tile_book_get_geometry (painter->book, tile), rot, painter->cell, painter->scene->style);
      cairo_destroy (cr);
      g_hash_table_insert (painter->recorded, key, surface);
    }
  return surface;
}

static void
draw_tile (const Painter *painter,
           guint          tile,
           int            rot,
           int            x,
           int            y,
           double         alpha)
{
  BastidePicture picture;

  if (!painter->cache && alpha == 1 && cairo_surface_get_type (cairo_get_target (painter->cr)) == CAIRO_SURFACE_TYPE_SVG)
    {
      /* cairo 1.16 leaks the copy of a recording that it writes into an SVG file. */
      cairo_save (painter->cr);
      cairo_translate (painter->cr, x, y);
      bastide_tile_draw (painter->cr, bastide_tile_book_get_tile (painter->book, tile),
                         bastide_tile_book_get_geometry (painter->book, tile), rot, painter->cell, painter->scene->style);
      cairo_restore (painter->cr);
      return;
    }
  if (!painter->cache)
    {
      cairo_set_source_surface (painter->cr, record_tile (painter, tile, rot), x, y);
      cairo_rectangle (painter->cr, x, y, painter->cell, painter->cell);
      if (alpha < 1)
        {
          cairo_save (painter->cr);
          cairo_clip (painter->cr);
          cairo_paint_with_alpha (painter->cr, alpha);
          cairo_restore (painter->cr);
        }
      else
        cairo_fill (painter->cr);
      return;
    }
  if (get_picture (painter,
                   &(BastidePictureKey) { BASTIDE_PICTURE_TILE, tile, 0, rot, painter->scene->style, painter->cell },
                   FALSE, &picture))
    {
      lay (painter->cr, &picture, x, y, alpha);
      return;
    }
  cairo_save (painter->cr);
  cairo_translate (painter->cr, x, y);
  bastide_tile_draw_quick (painter->cr, bastide_tile_book_get_tile (painter->book, tile), rot, painter->cell,
                           painter->scene->style);
  cairo_restore (painter->cr);
}

/* Tints one feature of a tile with the current source. */
static void
tint_area (const Painter *painter,
           guint          tile,
           int            feature,
           int            rot,
           int            x,
           int            y)
{
  cairo_t *cr = painter->cr;
  BastidePicture picture;

  if (painter->cache
      && get_picture (painter,
                      &(BastidePictureKey) {
                          BASTIDE_PICTURE_AREA, tile, (guint) feature, rot, BASTIDE_STYLE_ILLUSTRATED, painter->cell },
                      TRUE, &picture))
    {
      if (picture.scale == 1)
        {
          cairo_mask_surface (cr, picture.surface, x, y);
          return;
        }
      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_scale (cr, picture.scale, picture.scale);
      cairo_mask_surface (cr, picture.surface, 0, 0);
      cairo_restore (cr);
      return;
    }
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, painter->cell, painter->cell);
  bastide_tile_fill_feature (cr, bastide_tile_book_get_tile (painter->book, tile),
                             bastide_tile_book_get_geometry (painter->book, tile), feature, rot);
  cairo_restore (cr);
}

static void
draw_piece (const Painter *painter,
            BastidePiece   piece,
            int            seat,
            double         x,
            double         y,
            double         size,
            double         alpha)
{
  BastidePicture picture;

  if (!painter->cache)
    {
      if (alpha < 1)
        cairo_push_group (painter->cr);
      bastide_piece_draw (painter->cr, piece, look_of (painter, seat), x, y, size, painter->scene->style);
      if (alpha < 1)
        {
          cairo_pop_group_to_source (painter->cr);
          cairo_paint_with_alpha (painter->cr, alpha);
        }
      return;
    }
  if (get_picture (painter,
                   &(BastidePictureKey) { BASTIDE_PICTURE_PIECE, piece, (guint) MAX (seat, 0), 0, painter->scene->style,
                                          MAX (6, (int) lround (size)) },
                   TRUE, &picture))
    lay (painter->cr, &picture, floor (x + 0.5), floor (y + 0.5), alpha);
}

/* --- ground --- */

guint32
bastide_board_get_table (BastideStyle style,
                         gboolean     dark)
{
  static const guint32 light_table[BASTIDE_N_STYLES] = { 0xDED6C4, 0xF1EFE9, 0xE4E4E4 };
  static const guint32 dark_table[BASTIDE_N_STYLES] = { 0x2B2A27, 0x2A2A2A, 0x101010 };

  return dark ? dark_table[style] : light_table[style];
}

static void
draw_table (const Painter *painter)
{
  cairo_t *cr = painter->cr;
  const BstSite *sites = bst_sites (painter->game, painter->state);
  int drop = MAX (1, painter->cell / 28);

  if (!painter->scene->bare)
    {
      bastide_source (cr, bastide_board_get_table (painter->scene->style, painter->scene->dark));
      cairo_rectangle (cr, 0, 0, painter->width, painter->height);
      cairo_fill (cr);
    }
  if (painter->scene->style != BASTIDE_STYLE_ILLUSTRATED)
    return;
  for (int i = 0; i < painter->state->n_sites; i++)
    {
      int x, y;

      /* Nobody sees the shadow of a tile with tiles all around it. */
      if (sites[i].tile == BST_NONE || sites[i].around == 8)
        continue;
      device_square (painter, sites[i].x, sites[i].y, &x, &y);
      if (is_visible (painter, x, y, drop))
        cairo_rectangle (cr, x + drop, y + drop, painter->cell, painter->cell);
    }
  bastide_source_alpha (cr, 0x000000, painter->scene->dark ? 0.45 : 0.28);
  cairo_fill (cr);
}

static void
draw_tiles (const Painter *painter)
{
  const BstSite *sites = bst_sites (painter->game, painter->state);
  int columns = painter->width / painter->cell + 4, rows = painter->height / painter->cell + 4;
  g_autofree guint8 *corners = g_new0 (guint8, columns * rows);
  int x0 = (int) floor (-painter->zero.x / painter->cell) - 1, y0 = (int) floor (-painter->zero.y / painter->cell) - 1;

  for (int i = 0; i < painter->state->n_sites; i++)
    {
      int x, y, rot, walls;

      if (sites[i].tile == BST_NONE)
        continue;
      device_square (painter, sites[i].x, sites[i].y, &x, &y);
      if (!is_visible (painter, x, y, 0))
        continue;
      rot = seen_rot (painter, sites[i].rot);
      draw_tile (painter, sites[i].tile, rot, x, y, 1);
      walls = bastide_tile_geometry_get_wall_corners (bastide_tile_book_get_geometry (painter->book, sites[i].tile), rot);
      for (int corner = 0; walls >> corner; corner++)
        if ((walls >> corner) & 1)
          {
            int column = (int) floor ((x - painter->zero.x) / painter->cell + 0.5) - x0 + (corner == 1 || corner == 2);
            int row = (int) floor ((y - painter->zero.y) / painter->cell + 0.5) - y0 + (corner >= 2);

            if (column >= 0 && row >= 0 && column < columns && row < rows)
              corners[row * columns + column] = 1;
          }
    }

  /* Towers where walls meet stand across the tiles around them. On small tiles they are three pixels wide, and there are
   * many small tiles in a view: what each tile shows of them by itself will do. */
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
          else if (get_picture (painter,
                                &(BastidePictureKey) { BASTIDE_PICTURE_CORNER, 0, 0, 0, painter->scene->style, painter->cell },
                                TRUE, &picture))
            lay (painter->cr, &picture, x, y, 1);
        }
}

static void
tint_fields (const Painter *painter)
{
  const BstSite *sites = bst_sites (painter->game, painter->state);
  const BstSeg *segs = bst_segs (painter->game, painter->state);
  g_autofree guint8 *owners = g_malloc (painter->state->n_segs + 1);

  memset (owners, 0xff, painter->state->n_segs + 1);
  for (int i = 0; i < painter->state->n_sites; i++)
    {
      const BstTile *tile;
      int x, y;

      if (sites[i].tile == BST_NONE)
        continue;
      device_square (painter, sites[i].x, sites[i].y, &x, &y);
      if (!is_visible (painter, x, y, 0))
        continue;
      tile = &painter->game->tiles[sites[i].tile];
      for (int k = 0; k < tile->n_features; k++)
        {
          uint16_t root;
          cairo_pattern_t *stripes;
          int n, seat = 0;
          double step = painter->cell / 7.0;

          if (tile->features[k].terrain != BST_FIELD)
            continue;
          root = segs[sites[i].first + k].root;
          if (owners[root] == 0xff)
            owners[root] = segs[root].figures ? (guint8) bst_feature_owners (painter->game, painter->state, root) : 0;
          if (!owners[root])
            continue;
          n = __builtin_popcount (owners[root]);
          /* One color, or stripes of all owners. */
          stripes = cairo_pattern_create_linear (painter->zero.x, painter->zero.y, painter->zero.x + step * n,
                                                 painter->zero.y + step * n);
          cairo_pattern_set_extend (stripes, CAIRO_EXTEND_REPEAT);
          for (int stripe = 0; stripe < n; stripe++, seat++)
            {
              guint32 color;

              while (!((owners[root] >> seat) & 1))
                seat++;
              color = look_of (painter, seat)->color;
              for (int end = 0; end < 2; end++)
                cairo_pattern_add_color_stop_rgba (stripes, (double) (stripe + end) / n, (color >> 16 & 255) / 255.0,
                                                   (color >> 8 & 255) / 255.0, (color & 255) / 255.0, 0.5);
            }
          if (n == 1)
            bastide_source_alpha (painter->cr, look_of (painter, seat - 1)->color, 0.5);
          else
            cairo_set_source (painter->cr, stripes);
          cairo_pattern_destroy (stripes);
          tint_area (painter, sites[i].tile, k, seen_rot (painter, sites[i].rot), x, y);
        }
    }
}

static void
tint_feature (const Painter *painter,
              uint16_t       seg,
              guint32        color)
{
  const BstSite *sites = bst_sites (painter->game, painter->state);
  const BstSeg *segs = bst_segs (painter->game, painter->state);
  uint16_t s = seg;

  if (seg >= painter->state->n_segs)
    return;
  do
    {
      const BstSite *site = &sites[segs[s].site];
      int x, y;

      device_square (painter, site->x, site->y, &x, &y);
      if (is_visible (painter, x, y, 0))
        {
          bastide_source_alpha (painter->cr, color, 0.55);
          tint_area (painter, site->tile, s - site->first, seen_rot (painter, site->rot), x, y);
        }
      s = segs[s].next;
    }
  while (s != seg);
}

/* --- large pieces --- */

/* Calls for every large piece on the map: its number, face, turn as laid, and north-west cell. */
typedef void (*PieceFunc) (gpointer data,
                           guint    piece,
                           int      face,
                           int      rot,
                           int      x,
                           int      y);

static void
each_piece (const BstGame   *game,
            const BstState  *state,
            BastideTileBook *book,
            PieceFunc        func,
            gpointer         data)
{
  const BstSite *sites = bst_sites (game, state);

  if (game->n_pieces == 0)
    return;
  for (int i = 0; i < state->n_sites; i++)
    {
      guint piece;
      int face, square, dx, dy;

      if (sites[i].tile == BST_NONE || !bastide_tile_book_find_square (book, sites[i].tile, &piece, &face, &square)
          || square != 0)
        continue;
      bst_piece_cell (bastide_tile_book_get_piece (book, piece), face, 0, sites[i].rot, &dx, &dy);
      func (data, piece, face, sites[i].rot, sites[i].x - dx, sites[i].y - dy);
    }
}

static void
add_standing (Painter     *painter,
              BastidePiece piece,
              int          seat,
              BastidePoint at,
              double       size)
{
  Standing standing = { .piece = piece, .seat = seat, .x = at.x, .y = at.y, .size = size };

  g_array_append_val (painter->standing, standing);
}

/* The picture in the middle of a piece, its middle on (x, y). */
static void
draw_hub (const Painter    *painter,
          guint             piece,
          int               face,
          int               rot,
          const BastideHub *hub,
          double            x,
          double            y,
          double            alpha)
{
  int module = bastide_tile_book_get_piece (painter->book, piece)->module;
  double cell = painter->cell;
  gboolean wheel = module == BST_MODULE_WHEEL;
  BastidePictureKey key = { BASTIDE_PICTURE_ARENA, piece, (guint) face, rot, painter->scene->style, painter->cell };
  BastidePicture picture;

  if (!wheel && module != BST_MODULE_TOURNAMENTS)
    return;
  if (wheel)
    {
      /* Its picture begins at the corner of the piece. */
      key = (BastidePictureKey) { BASTIDE_PICTURE_WHEEL, 0, 0, rot, painter->scene->style, painter->cell };
      x -= 2 * cell;
      y -= 2 * cell;
    }
  if (painter->cache)
    {
      if (get_picture (painter, &key, FALSE, &picture))
        lay (painter->cr, &picture, x, y, alpha);
      return;
    }
  cairo_save (painter->cr);
  cairo_translate (painter->cr, x, y);
  cairo_scale (painter->cr, cell, cell);
  if (wheel)
    bastide_wheel_draw (painter->cr, rot, painter->scene->style);
  else
    bastide_arena_draw (painter->cr, hub->rx, hub->ry, rot, painter->scene->style);
  cairo_restore (painter->cr);
}

static void
collect_wheel (Painter     *painter,
               BastidePoint middle,
               int          rot)
{
  double cell = painter->cell, x = middle.x - 2 * cell, y = middle.y - 2 * cell;
  const BstWheelState *wheel = &painter->state->m.wheel;
  BastidePoint at = bastide_wheel_pig_place (wheel->pig, rot);

  add_standing (painter, BASTIDE_PIECE_PIG, -1, bastide_point (x + at.x * cell, y + at.y * cell), 0.42 * cell);
  for (int crown = 0; crown < BST_N_CROWNS; crown++)
    if (wheel->crowns[crown])
      {
        at = bastide_wheel_crown_place (crown, rot);
        add_standing (painter, BASTIDE_PIECE_FOLLOWER, wheel->crowns[crown] - 1,
                      bastide_point (x + at.x * cell, y + at.y * cell), FIGURE_SIZE * cell);
      }
}

static void
draw_laid_piece (gpointer data,
                 guint    piece,
                 int      face,
                 int      rot,
                 int      x,
                 int      y)
{
  Painter *painter = data;
  int module = bastide_tile_book_get_piece (painter->book, piece)->module, seen = seen_rot (painter, rot);
  BastideHub hub;
  BastidePoint middle;

  if (!bastide_tile_book_get_hub (painter->book, piece, face, rot, &hub))
    return;
  middle = device_place (painter, bastide_point (x + hub.center.x, y + hub.center.y));
  draw_hub (painter, piece, face, seen, &hub, middle.x, middle.y, 1);
  if (!bst_game_has (painter->game, module))
    return;
  if (module == BST_MODULE_WHEEL)
    collect_wheel (painter, middle, seen);
  else if (module == BST_MODULE_TOURNAMENTS)
    {
      BastidePoint at = bastide_arena_crown_place (hub.rx, hub.ry, painter->state->m.tournaments.crown % 3, seen);

      add_standing (painter, BASTIDE_PIECE_CROWN, -1,
                    bastide_point (middle.x + at.x * painter->cell, middle.y + at.y * painter->cell),
                    MIN (0.34, hub.ry * 0.7) * painter->cell);
    }
}

/* A piece that does not lie there yet; (x, y) is its north-west cell. */
static void
draw_piece_note (const Painter     *painter,
                 const BastideNote *note)
{
  const BstPiece *piece;
  BastideHub hub;

  if (note->ref < 0 || (guint) note->ref >= bastide_tile_book_get_n_pieces (painter->book))
    return;
  piece = bastide_tile_book_get_piece (painter->book, (guint) note->ref);
  for (int i = 0; i < piece->n_squares; i++)
    {
      int dx, dy, x, y;

      bst_piece_cell (piece, note->face, i, note->rot, &dx, &dy);
      device_square (painter, note->x + dx, note->y + dy, &x, &y);
      if (is_visible (painter, x, y, 0))
        draw_tile (painter, piece->squares[note->face][i].tile, seen_rot (painter, note->rot), x, y, 0.92);
    }
  if (bastide_tile_book_get_hub (painter->book, (guint) note->ref, note->face, note->rot, &hub))
    {
      BastidePoint middle = device_place (painter, bastide_point (note->x + hub.center.x, note->y + hub.center.y));

      draw_hub (painter, (guint) note->ref, note->face, seen_rot (painter, note->rot), &hub, middle.x, middle.y, 0.92);
    }
}

/* --- what lies and stands on tiles --- */

static void
draw_ferry (const Painter *painter,
            const BstSite *site,
            int            side_a,      /* as printed */
            int            side_b)
{
  const BastideTileGeometry *geometry = bastide_tile_book_get_geometry (painter->book, site->tile);
  int rot = seen_rot (painter, site->rot), x, y;
  BastideSpot a, b;

  if (!bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_LANDING, side_a, rot, &a)
      || !bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_LANDING, side_b, rot, &b))
    return;
  device_square (painter, site->x, site->y, &x, &y);
  if (!is_visible (painter, x, y, 0))
    return;
  cairo_save (painter->cr);
  cairo_translate (painter->cr, x, y);
  cairo_scale (painter->cr, painter->cell, painter->cell);
  bastide_ferry_draw (painter->cr, a.at, b.at, painter->scene->style);
  cairo_restore (painter->cr);
}

static int
road_side (const Painter *painter,
           uint16_t       seg)
{
  const BstSite *site = &bst_sites (painter->game, painter->state)[bst_segs (painter->game, painter->state)[seg].site];
  int sides = painter->game->tiles[site->tile].features[seg - site->first].sides;

  return sides ? __builtin_ctz (sides) : 0;
}

static void
draw_ferries (const Painter *painter)
{
  const BstLink *links = bst_links (painter->game, painter->state);
  const BstSite *sites = bst_sites (painter->game, painter->state);

  for (int i = 0; i < painter->state->n_links; i++)
    draw_ferry (painter, &sites[links[i].site], road_side (painter, links[i].a), road_side (painter, links[i].b));
}

BastidePiece
bastide_board_get_piece (int kind,
                         int terrain)
{
  if (kind == BST_FIGURE_ABBOT)
    return BASTIDE_PIECE_ABBOT;
  return terrain == BST_FIELD ? BASTIDE_PIECE_FOLLOWER_LYING : BASTIDE_PIECE_FOLLOWER;
}

/* The place of a spot of a segment, in cells of the board as printed on it: for the unturned view. */
static BastidePoint
seg_place (const BstGame   *game,
           const BstState  *state,
           BastideTileBook *book,
           uint16_t         seg)
{
  const BstSite *site = &bst_sites (game, state)[bst_segs (game, state)[seg].site];
  BastideSpot spot;

  if (!bastide_tile_geometry_find_spot (bastide_tile_book_get_geometry (book, site->tile), BASTIDE_SPOT_FIGURE,
                                        seg - site->first, site->rot, &spot))
    spot.at = bastide_point (0.5, 0.5);
  return bastide_point (site->x + spot.at.x, site->y + spot.at.y);
}

/* How many things share a segment, and which number this figure has among them. */
static int
count_on_seg (const BstGame  *game,
              const BstState *state,
              uint16_t        seg,
              int             figure,
              int            *out_index)
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

/* Figures are spread along the screen, so this needs to know how the board is turned. */
static BastidePoint
figure_place (const BstGame   *game,
              const BstState  *state,
              BastideTileBook *book,
              uint16_t         seg,
              int              figure,
              int              board_rot)
{
  BastidePoint at = seg_place (game, state, book, seg), off;
  int index, n = count_on_seg (game, state, seg, figure, &index);

  off = bastide_point_turn_origin (spread (index, n), 4 - (board_rot & 3));
  return bastide_point (at.x + off.x, at.y + off.y);
}

static void
collect_figures (Painter *painter)
{
  const BstFigure *figures = bst_figures_on_map (painter->game, painter->state);
  const BstSeg *segs = bst_segs (painter->game, painter->state);
  double size = FIGURE_SIZE * painter->cell;

  for (int i = 0; i < painter->state->n_figures; i++)
    {
      BastidePoint at = device_place (painter, figure_place (painter->game, painter->state, painter->book, figures[i].seg, i,
                                                             painter->view->rot));
      Standing standing = {
        .piece = bastide_board_get_piece (figures[i].kind, segs[figures[i].seg].terrain),
        .seat = figures[i].owner, .x = at.x, .y = at.y, .size = size, .token = figures[i].token,
      };

      for (guint k = 0; k < painter->scene->n_notes; k++)
        if (painter->scene->notes[k].kind == BASTIDE_NOTE_FIGURE && painter->scene->notes[k].ref == i)
          standing.lit = TRUE;
      g_array_append_val (painter->standing, standing);
    }
  if (bst_game_has (painter->game, BST_MODULE_MAGIC))
    for (int i = 0; i < 2; i++)
      if (painter->state->m.magic.at[i])
        {
          BastidePoint at = figure_place (painter->game, painter->state, painter->book,
                                          (uint16_t) (painter->state->m.magic.at[i] - 1), -1 - i, painter->view->rot);

          add_standing (painter, i ? BASTIDE_PIECE_WITCH : BASTIDE_PIECE_MAGE, -1, device_place (painter, at), size * 1.08);
        }
}

static void
collect_ingots (Painter *painter)
{
  const BstSite *sites = bst_sites (painter->game, painter->state);

  for (int i = 0; i < painter->state->n_sites; i++)
    if (sites[i].tile != BST_NONE && sites[i].loose)
      {
        int x, y;
        Standing standing = { .piece = BASTIDE_PIECE_INGOT, .seat = -1, .size = 0.24 * painter->cell, .count = sites[i].loose };

        device_square (painter, sites[i].x, sites[i].y, &x, &y);
        standing.x = x + 0.84 * painter->cell;
        standing.y = y + 0.86 * painter->cell;
        g_array_append_val (painter->standing, standing);
      }
}

static void
draw_statues (const Painter *painter)
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

      if (!bastide_tile_geometry_find_spot (bastide_tile_book_get_geometry (painter->book, site->tile), BASTIDE_SPOT_MARK,
                                            BST_MARK_STATUE, seen_rot (painter, site->rot), &spot))
        continue;
      device_square (painter, site->x, site->y, &x, &y);
      if (!is_visible (painter, x, y, 0))
        continue;
      bastide_token_draw (painter->cr, look_of (painter, state->statue_owner[i]),
                          state->statue_token[i] ? state->statue_token[i] - 1 : -1, x + (spot.at.x + 0.11) * painter->cell,
                          y + (spot.at.y + 0.06) * painter->cell, 0.17 * painter->cell, painter->scene->style);
    }
}

static int
compare_standing (gconstpointer a,
                  gconstpointer b)
{
  const Standing *s = a, *t = b;

  if (s->y != t->y)
    return s->y < t->y ? -1 : 1;
  return s->x < t->x ? -1 : s->x > t->x;
}

static void
draw_standing (const Painter *painter)
{
  cairo_t *cr = painter->cr;

  g_array_sort (painter->standing, compare_standing);
  for (guint i = 0; i < painter->standing->len; i++)
    {
      const Standing *s = &g_array_index (painter->standing, Standing, i);

      if (!is_visible (painter, (int) s->x, (int) s->y, painter->cell))
        continue;
      if (s->lit)
        {
          bastide_disc (cr, s->x, s->y, s->size * 0.66);
          bastide_source_alpha (cr, 0xFFE14A, 0.75);
          cairo_fill_preserve (cr);
          bastide_source (cr, 0x1E1712);
          cairo_set_line_width (cr, MAX (1.0, painter->cell * 0.012));
          cairo_stroke (cr);
        }
      draw_piece (painter, s->piece, s->seat, s->x, s->y, s->size, 1);
      if (s->token)
        bastide_token_draw (cr, look_of (painter, s->seat), s->token == BST_TOKEN_HIDDEN ? -1 : s->token - 1,
                            s->x - s->size * 0.42, s->y + s->size * 0.34, s->size * 0.55, painter->scene->style);
      if (s->count > 1)
        bastide_badge_draw (cr, s->count, s->x + s->size * 0.40, s->y - s->size * 0.34, s->size * 0.30, painter->scene->style);
    }
}

/* --- notes --- */

static void
draw_square_note (const Painter     *painter,
                  const BastideNote *note)
{
  cairo_t *cr = painter->cr;
  gboolean strong = painter->scene->style == BASTIDE_STYLE_CONTRAST, dark = painter->scene->dark;
  double cell = painter->cell, line = MAX (1.5, cell * 0.022), in;
  guint32 accent = note->color ? note->color : 0x1C71D8;
  int x, y;

  device_square (painter, note->x, note->y, &x, &y);
  if (!is_visible (painter, x, y, 4))
    return;
  in = MAX (1.0, cell * 0.05);
  switch (note->kind)
    {
    case BASTIDE_NOTE_LEGAL:
    case BASTIDE_NOTE_HOVER:
      bastide_round_rect (cr, x + in, y + in, cell - 2 * in, cell - 2 * in, cell * 0.08);
      bastide_source_alpha (cr, note->kind == BASTIDE_NOTE_HOVER ? accent : dark ? 0xFFFFFF : 0x4A4335,
                            note->kind == BASTIDE_NOTE_HOVER ? 0.30 : dark ? 0.09 : 0.08);
      cairo_fill_preserve (cr);
      if (note->kind == BASTIDE_NOTE_LEGAL)
        {
          double dash[] = { cell * 0.07, cell * 0.05 };

          cairo_set_dash (cr, dash, 2, 0);
        }
      bastide_source_alpha (cr, note->kind == BASTIDE_NOTE_HOVER ? accent : dark ? 0xFFFFFF : 0x3A3428, strong ? 1 : 0.55);
      cairo_set_line_width (cr, note->kind == BASTIDE_NOTE_HOVER || strong ? line * 1.3 : line * 0.8);
      cairo_stroke (cr);
      cairo_set_dash (cr, NULL, 0, 0);
      break;
    case BASTIDE_NOTE_CURSOR:
    case BASTIDE_NOTE_CHOSEN:
      bastide_round_rect (cr, x + line, y + line, cell - 2 * line, cell - 2 * line, cell * 0.05);
      bastide_source (cr, 0xFFFFFF);
      cairo_set_line_width (cr, line * 2.6);
      cairo_stroke_preserve (cr);
      bastide_source (cr, note->kind == BASTIDE_NOTE_CHOSEN && !note->color ? 0xE5A50A : accent);
      cairo_set_line_width (cr, line * 1.6);
      cairo_stroke (cr);
      break;
    case BASTIDE_NOTE_LAST:
      cairo_rectangle (cr, x + line / 2, y + line / 2, cell - line, cell - line);
      bastide_source_alpha (cr, note->color ? note->color : 0xFFF3B0, 0.95);
      cairo_set_line_width (cr, line);
      cairo_stroke (cr);
      break;
    case BASTIDE_NOTE_REFUSED:
      bastide_round_rect (cr, x + in, y + in, cell - 2 * in, cell - 2 * in, cell * 0.08);
      bastide_source_alpha (cr, 0xC01C28, 0.25);
      cairo_fill_preserve (cr);
      bastide_source (cr, 0xC01C28);
      cairo_set_line_width (cr, line * 1.3);
      cairo_stroke (cr);
      cairo_move_to (cr, x + cell * 0.32, y + cell * 0.32);
      cairo_line_to (cr, x + cell * 0.68, y + cell * 0.68);
      cairo_move_to (cr, x + cell * 0.68, y + cell * 0.32);
      cairo_line_to (cr, x + cell * 0.32, y + cell * 0.68);
      cairo_set_line_width (cr, cell * 0.06);
      cairo_stroke (cr);
      break;
    case BASTIDE_NOTE_DEAD:
      bastide_round_rect (cr, x + in, y + in, cell - 2 * in, cell - 2 * in, cell * 0.08);
      cairo_save (cr);
      cairo_clip (cr);
      for (double d = -cell; d < cell; d += cell * 0.14)
        {
          cairo_move_to (cr, x + d, y);
          cairo_line_to (cr, x + d + cell, y + cell);
        }
      bastide_source_alpha (cr, dark ? 0xFFFFFF : 0x3A3428, strong ? 0.9 : 0.30);
      cairo_set_line_width (cr, line * 0.7);
      cairo_stroke (cr);
      cairo_restore (cr);
      break;
    default:
      break;
    }
}

static void
draw_ground_note (const Painter     *painter,
                  const BastideNote *note)
{
  int x, y;

  switch (note->kind)
    {
    case BASTIDE_NOTE_FEATURE:
      tint_feature (painter, note->seg, note->color ? note->color : 0xFFD84A);
      break;
    case BASTIDE_NOTE_TILE:
      device_square (painter, note->x, note->y, &x, &y);
      if (note->ref >= 0 && (guint) note->ref < bastide_tile_book_get_n_tiles (painter->book) && is_visible (painter, x, y, 0))
        draw_tile (painter, (guint) note->ref, seen_rot (painter, note->rot), x, y, 0.92);
      break;
    case BASTIDE_NOTE_PIECE:
      draw_piece_note (painter, note);
      break;
    case BASTIDE_NOTE_LEGAL:
    case BASTIDE_NOTE_DEAD:
    case BASTIDE_NOTE_LAST:
      draw_square_note (painter, note);
      break;
    default:
      break;
    }
}

static void
draw_spot_note (const Painter     *painter,
                const BastideNote *note)
{
  cairo_t *cr = painter->cr;
  BastidePoint at = device_place (painter, bastide_board_get_spot (painter->game, painter->state, painter->book, note->x,
                                                                   note->y, note->ref));
  double size = FIGURE_SIZE * painter->cell;

  bastide_disc (cr, at.x, at.y, size * 0.62);
  bastide_source_alpha (cr, 0xFFFFFF, 0.62);
  cairo_fill_preserve (cr);
  bastide_source (cr, note->color ? note->color : note->seat >= 0 ? look_of (painter, note->seat)->color : 0x1C71D8);
  cairo_set_line_width (cr, MAX (1.5, painter->cell * 0.022));
  cairo_stroke (cr);
  if (note->seat >= 0 || note->piece >= BASTIDE_PIECE_MAGE)
    draw_piece (painter, note->piece, note->seat, at.x, at.y, size * 0.86, 0.72);
}

static void
draw_ferry_note (const Painter     *painter,
                 const BastideNote *note)
{
  uint16_t site = bst_board_tile_at (painter->game, painter->state, note->x, note->y);
  const BstSite *sites = bst_sites (painter->game, painter->state);
  int sides, a, b;

  if (site == BST_NONE || __builtin_popcount ((unsigned) note->ref & 15) != 2)
    return;
  sides = bst_turn_sides (note->ref & 15, (4 - sites[site].rot) & 3);
  a = __builtin_ctz ((unsigned) sides);
  b = __builtin_ctz ((unsigned) sides & ((unsigned) sides - 1));
  cairo_push_group (painter->cr);
  draw_ferry (painter, &sites[site], a, b);
  cairo_pop_group_to_source (painter->cr);
  cairo_paint_with_alpha (painter->cr, 0.7);
}

static void
draw_note_above (const Painter     *painter,
                 const BastideNote *note)
{
  cairo_t *cr = painter->cr;
  BastidePoint at;
  int x, y;

  switch (note->kind)
    {
    case BASTIDE_NOTE_HOVER:
    case BASTIDE_NOTE_CURSOR:
    case BASTIDE_NOTE_CHOSEN:
    case BASTIDE_NOTE_REFUSED:
      draw_square_note (painter, note);
      break;
    case BASTIDE_NOTE_SPOT:
      draw_spot_note (painter, note);
      break;
    case BASTIDE_NOTE_FERRY:
      draw_ferry_note (painter, note);
      break;
    case BASTIDE_NOTE_CROWN:
      if (bastide_board_get_crown (painter->game, painter->state, painter->book, note->ref, &at))
        {
          at = device_place (painter, at);
          bastide_disc (cr, at.x, at.y, painter->cell * 0.19);
          bastide_source_alpha (cr, 0xFFE14A, 0.45);
          cairo_fill_preserve (cr);
          bastide_source (cr, note->color ? note->color : 0x1C71D8);
          cairo_set_line_width (cr, MAX (2.0, painter->cell * 0.03));
          cairo_stroke (cr);
        }
      break;
    case BASTIDE_NOTE_COUNT:
      device_square (painter, note->x, note->y, &x, &y);
      if (is_visible (painter, x, y, 0))
        bastide_badge_draw (cr, note->ref, x + painter->cell * 0.5, y + painter->cell * 0.5, painter->cell * 0.16,
                            painter->scene->style);
      break;
    default:
      break;
    }
}

/* --- public --- */

void
bastide_board_draw (cairo_t                 *cr,
                    const BastideViewport   *view,
                    const BastideBoardScene *scene,
                    BastidePictureCache     *cache,
                    BastideTileBook         *book,
                    const BastideLook       *looks)
{
  int scale = MAX (1, view->scale);
  Painter painter = {
    .cr = cr, .view = view, .scene = scene, .game = scene->game, .state = scene->state, .cache = cache,
    .book = cache ? bastide_picture_cache_get_book (cache) : book, .looks = looks ? looks : bastide_looks,
    .cell = bastide_viewport_get_cell (view), .width = view->width * scale, .height = view->height * scale,
  };
  BastidePoint zero = bastide_viewport_from_board (view, bastide_point (0, 0));

  painter.zero = bastide_point (round (zero.x * scale), round (zero.y * scale));
  painter.standing = g_array_new (FALSE, FALSE, sizeof (Standing));
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
  each_piece (scene->game, scene->state, painter.book, draw_laid_piece, &painter);
  if (scene->fields)
    tint_fields (&painter);
  for (guint i = 0; i < scene->n_notes; i++)
    draw_ground_note (&painter, &scene->notes[i]);
  draw_ferries (&painter);
  draw_statues (&painter);
  collect_ingots (&painter);
  collect_figures (&painter);
  draw_standing (&painter);
  for (guint i = 0; i < scene->n_notes; i++)
    draw_note_above (&painter, &scene->notes[i]);
  cairo_restore (cr);

  g_array_unref (painter.standing);
  g_clear_pointer (&painter.recorded, g_hash_table_unref);
}

BastidePoint
bastide_board_get_spot (const BstGame   *game,
                        const BstState  *state,
                        BastideTileBook *book,
                        int              x,
                        int              y,
                        int              feature)
{
  uint16_t seg = bst_seg_at (game, state, x, y, feature);

  return seg == BST_NONE ? bastide_point (x + 0.5, y + 0.5) : seg_place (game, state, book, seg);
}

BastidePoint
bastide_board_get_figure (const BstGame   *game,
                          const BstState  *state,
                          BastideTileBook *book,
                          int              figure)
{
  g_return_val_if_fail (figure >= 0 && figure < state->n_figures, bastide_point (0, 0));

  return figure_place (game, state, book, bst_figures_on_map (game, state)[figure].seg, figure, 0);
}

typedef struct
{
  BastideTileBook *book;
  int              crown;
  BastidePoint     at;          /* in: where to look; out: where the crown space is */
  int              hit_crown, hit_sector;
  gboolean         found;
} WheelSearch;

static void
search_wheel (gpointer data,
              guint    piece,
              int      face,
              int      rot,
              int      x,
              int      y)
{
  WheelSearch *search = data;
  BastidePoint p;

  if (bastide_tile_book_get_piece (search->book, piece)->module != BST_MODULE_WHEEL)
    return;
  if (search->crown >= 0)
    {
      p = bastide_wheel_crown_place (search->crown, rot);
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
bastide_board_get_crown (const BstGame   *game,
                         const BstState  *state,
                         BastideTileBook *book,
                         int              crown,
                         BastidePoint    *out_place)
{
  WheelSearch search = { .book = book, .crown = CLAMP (crown, 0, BST_N_CROWNS - 1) };

  each_piece (game, state, book, search_wheel, &search);
  if (search.found)
    *out_place = search.at;
  return search.found;
}

void
bastide_board_hit (const BastideViewport   *view,
                   const BastideBoardScene *scene,
                   BastideTileBook         *book,
                   double                   px,
                   double                   py,
                   BastideBoardHit         *out_hit)
{
  const BstGame *game = scene->game;
  const BstState *state = scene->state;
  BastidePoint at = bastide_viewport_to_board (view, px, py);
  WheelSearch search = { .book = book, .crown = -1, .at = at, .hit_crown = -1, .hit_sector = -1 };
  const BastideTileGeometry *geometry;
  const BstSite *site;
  double best = 0.15, u, v;

  *out_hit = (BastideBoardHit) {
    .x = (int) floor (at.x), .y = (int) floor (at.y), .site = BST_NONE, .feature = BST_NO_PART, .seg = BST_NONE,
    .figure = -1, .landing = -1, .crown = -1, .sector = -1,
  };
  each_piece (game, state, book, search_wheel, &search);
  out_hit->crown = search.hit_crown;
  out_hit->sector = search.hit_sector;
  for (int i = 0; i < state->n_figures; i++)
    {
      BastidePoint place = figure_place (game, state, book, bst_figures_on_map (game, state)[i].seg, i, view->rot);
      double d = bastide_point_distance (place, at);

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

void
bastide_board_draw_wheel (cairo_t                 *cr,
                          double                   x,
                          double                   y,
                          double                   size,
                          const BastideBoardScene *scene,
                          const BastideLook       *looks,
                          int                      lit)
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
      at = bastide_wheel_crown_place (crown, 0);
      if ((lit >> crown) & 1)
        {
          bastide_disc (cr, at.x, at.y, 0.19);
          bastide_source_alpha (cr, 0xFFE14A, 0.45);
          cairo_fill_preserve (cr);
          bastide_source (cr, 0x1C71D8);
          cairo_set_line_width (cr, 0.035);
          cairo_stroke (cr);
        }
      if (wheel->crowns[crown])
        bastide_piece_draw (cr, BASTIDE_PIECE_FOLLOWER, &(looks ? looks : bastide_looks)[wheel->crowns[crown] - 1], at.x, at.y,
                            FIGURE_SIZE, scene->style);
    }
  at = bastide_wheel_pig_place (wheel->pig, 0);
  bastide_piece_draw (cr, BASTIDE_PIECE_PIG, NULL, at.x, at.y, 0.42, scene->style);
  cairo_restore (cr);
}

void
bastide_board_draw_piece (cairo_t         *cr,
                          BastideTileBook *book,
                          guint            piece,
                          int              face,
                          int              rot,
                          double           size,
                          BastideStyle     style)
{
  const BstPiece *p = bastide_tile_book_get_piece (book, piece);
  BastideBoardScene scene = { .style = style };
  BastideViewport view = { 0 };
  Painter painter = { .cr = cr, .scene = &scene, .view = &view, .book = book, .cell = (int) size };
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
      bastide_tile_draw (cr, bastide_tile_book_get_tile (book, tile), bastide_tile_book_get_geometry (book, tile), rot,
                         painter.cell, style);
      cairo_restore (cr);
    }
  if (bastide_tile_book_get_hub (book, piece, face, rot, &hub))
    draw_hub (&painter, piece, face, rot & 3, &hub, hub.center.x * painter.cell, hub.center.y * painter.cell, 1);
  cairo_restore (cr);
}
