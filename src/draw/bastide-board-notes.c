/* bastide-board-notes.c – notes laid over a position: legal squares, the cursor, lit features … (bastide-board-art.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-board-art-private.h"
#include "draw/bastide-square-art.h"

#include <math.h>

/* Calls for every square of a feature that is seen. */
typedef void (
  *SquareFunc) (const BastidePainter *painter, const BstSite *site, int feature, int x, int y, gpointer data);

static void
each_square (const BastidePainter *painter, uint16_t seg, SquareFunc func, gpointer data)
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

      bastide_painter_square (painter, site->x, site->y, &x, &y);
      if (bastide_painter_sees (painter, x, y, 0))
        func (painter, site, s - site->first, x, y, data);
      s = segs[s].next;
    }
  while (s != seg);
}

static void
tint_square (const BastidePainter *painter, const BstSite *site, int feature, int x, int y, gpointer data)
{
  bastide_painter_tint (painter, site->tile, feature, bastide_painter_turn (painter, site->rot), x, y);
}

typedef struct
{
  guint32 color;
  double alpha;
} Tint;

static void
color_square (const BastidePainter *painter, const BstSite *site, int feature, int x, int y, gpointer data)
{
  const Tint *tint = data;

  bastide_source_alpha (painter->cr, tint->color, tint->alpha);
  tint_square (painter, site, feature, x, y, NULL);
}

static void
tint_feature (const BastidePainter *painter, uint16_t seg, guint32 color, double alpha)
{
  each_square (painter, seg, color_square, &(Tint){ color, alpha });
}

/* --- a feature that somebody looks at: its outline, hatched, the rest dimmed; what is painted there stays visible --- */

#define OUTLINE      0xFFE14A
#define OUTLINE_INK  0x1E1712
#define HATCH_ALPHA  0.34
#define DIM_ALPHA    0.38
#define HATCH_STEP   9 /* pixels */
#define OUTLINE_WIDE 3
#define ROUGH_POINT  2 /* while the board is being moved */

typedef struct
{
  int x0, y0, x1, y1;
} Box;

static void
grow_box (const BastidePainter *painter, const BstSite *site, int feature, int x, int y, gpointer data)
{
  Box *box = data;

  box->x0 = MIN (box->x0, x);
  box->y0 = MIN (box->y0, y);
  box->x1 = MAX (box->x1, x + painter->cell);
  box->y1 = MAX (box->y1, y + painter->cell);
}

/* The pixels in which an outline is drawn: a part of the view and, around it, the width of the outline. All are counted in points of
 * so many pixels. */
typedef struct
{
  int x, y, width, height;
  int rim;
  int point;
} Frame;

/* (transfer full): the shape of a feature, a byte of alpha for each pixel of the frame and its rim. */
static cairo_surface_t *
new_shape (const BastidePainter *painter, uint16_t seg, const Frame *frame)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, frame->width + 2 * frame->rim,
                                                         frame->height + 2 * frame->rim);
  BastidePainter beside = *painter;

  beside.cr = cairo_create (surface);
  cairo_translate (beside.cr, frame->rim - frame->x, frame->rim - frame->y);
  cairo_scale (beside.cr, 1.0 / frame->point, 1.0 / frame->point);
  bastide_source (beside.cr, 0);
  each_square (&beside, seg, tint_square, NULL);
  cairo_destroy (beside.cr);
  cairo_surface_flush (surface);
  return surface;
}

/* How strong the hatch is by the sum of the coordinates: thin lines from corner to corner. */
static int
fill_hatch (guint8 *out_alpha, double scale)
{
  const int step = (int) (HATCH_STEP * scale);

  for (int i = 0; i < step; i++)
    {
      const double away = MIN (i + 1, step - i - 1) / G_SQRT2;

      out_alpha[i] = (guint8) (255 * HATCH_ALPHA * CLAMP (0.8 * scale + 0.5 - away, 0, 1));
    }
  return step;
}

/* Of four bytes the largest. */
static inline guint
largest (guint a, guint b, guint c, guint d)
{
  const guint e = MAX (a, b), f = MAX (c, d);

  return MAX (e, f);
}

/* Lays a color over a premultiplied pixel. */
static inline guint32
lay_over (guint32 pixel, guint32 color, guint alpha)
{
  guint32 out = 0;

  for (int shift = 0; shift < 32; shift += 8)
    {
      const guint top = shift == 24 ? 255 : color >> shift & 0xff;

      out |= ((pixel >> shift & 0xff) * (255 - alpha) + top * alpha + 127) / 255 << shift;
    }
  return out;
}

/* One row: what is outside is dimmed, what is inside hatched, and between them lies a bright line with a dark one around it. Most
 * pixels are plainly inside or outside. */
static void
outline_row (guint32 *out,
             const guint8 *shape,
             int stride,
             const Frame *frame,
             int row,
             guint scale,
             const guint8 *hatch,
             int step,
             guint32 outside)
{
  const int wide = frame->rim, thin = MAX (wide - (int) scale, 1);

  for (int x = 0; x < frame->width; x++)
    {
      const guint8 *at = shape + x;
      const guint inside = *at;
      const int sum = (frame->x + x + frame->y + row) % step;
      guint dark, bright, left;

      if (inside == 255)
        {
          const guint alpha = hatch[sum < 0 ? sum + step : sum];

          out[x] = alpha * 0x01010101u;
          continue;
        }
      dark = largest (at[-wide - wide * stride], at[wide - wide * stride], at[-wide + wide * stride],
                      at[wide + wide * stride]);
      bright = largest (at[-thin], at[thin], at[-thin * stride], at[thin * stride]);
      if (!(dark | bright | inside))
        {
          out[x] = outside;
          continue;
        }
      out[x] = (outside >> 24) * (255 - inside) / 255 << 24;
      /* Squared: where two tiles meet, their edges are half there. */
      left = (255 - inside) * (255 - inside) / 255;
      out[x] = lay_over (out[x], OUTLINE_INK, dark * left / 255);
      out[x] = lay_over (out[x], OUTLINE, bright * left / 255);
    }
}

/* The whole in one go over the pixels: with operators of cairo it would be twenty of them, and a field may fill the screen. */
static cairo_surface_t *
new_outline (const BastidePainter *painter, uint16_t seg, const Frame *frame, gboolean dim)
{
  const int scale = MAX (1, painter->view->scale);
  const guint32 outside = dim ? (guint32) (255 * DIM_ALPHA) << 24 : 0;
  cairo_surface_t *shape = new_shape (painter, seg, frame);
  cairo_surface_t *outline = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, frame->width, frame->height);
  g_autofree guint8 *hatch = g_malloc (HATCH_STEP * (gsize) scale);
  const int step = fill_hatch (hatch, (double) scale / frame->point);
  const guint8 *from = cairo_image_surface_get_data (shape);
  guint8 *to = cairo_image_surface_get_data (outline);
  const int stride = cairo_image_surface_get_stride (shape);

  for (int row = 0; row < frame->height && from && to; row++)
    outline_row ((guint32 *) (gpointer) (to + (gsize) row * (gsize) cairo_image_surface_get_stride (outline)),
                 from + (gsize) (row + frame->rim) * (gsize) stride + frame->rim, stride, frame, row, (guint) scale,
                 hatch, step, outside);
  cairo_surface_mark_dirty (outline);
  cairo_surface_destroy (shape);
  return outline;
}

/* Divides, also what lies to the left of the view. */
static int
floor_div (int a, int b)
{
  return (a - (a < 0 ? b - 1 : 0)) / b;
}

/* While the board is being moved the outline is made of larger points: that of a large field takes longer than a frame may. */
static void
outline_feature (const BastidePainter *painter, uint16_t seg, gboolean dim)
{
  const int scale = MAX (1, painter->view->scale), point = painter->scene->unsettled ? ROUGH_POINT * scale : 1;
  const int wide = MAX (2, OUTLINE_WIDE * scale / point), across = (painter->width + point - 1) / point,
            down = (painter->height + point - 1) / point;
  Box box = { painter->width, painter->height, 0, 0 };
  Frame frame = { 0, 0, across, down, wide, point };
  cairo_surface_t *outline;

  each_square (painter, seg, grow_box, &box);
  if (box.x1 <= box.x0 || box.y1 <= box.y0)
    return;
  if (!dim)
    {
      frame.x = MAX (0, floor_div (box.x0, point) - wide);
      frame.y = MAX (0, floor_div (box.y0, point) - wide);
      frame.width = MIN (across, box.x1 / point + 1 + wide) - frame.x;
      frame.height = MIN (down, box.y1 / point + 1 + wide) - frame.y;
    }
  outline = new_outline (painter, seg, &frame, dim);
  cairo_save (painter->cr);
  cairo_scale (painter->cr, point, point);
  cairo_set_source_surface (painter->cr, outline, frame.x, frame.y);
  cairo_pattern_set_filter (cairo_get_source (painter->cr), CAIRO_FILTER_NEAREST);
  cairo_paint (painter->cr);
  cairo_restore (painter->cr);
  cairo_surface_destroy (outline);
}

/* A piece that does not lie there yet; (x, y) is its north-west cell. */
static void
draw_piece_note (const BastidePainter *painter, const BastideNote *note)
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
      bastide_painter_square (painter, note->x + dx, note->y + dy, &x, &y);
      if (bastide_painter_sees (painter, x, y, 0))
        bastide_painter_draw_tile (painter, piece->squares[note->face][i].tile,
                                   bastide_painter_turn (painter, note->rot), x, y, 0.92);
    }
  if (bastide_tile_book_get_hub (painter->book, (guint) note->ref, note->face, note->rot, &hub))
    {
      BastidePoint middle = bastide_painter_spot (painter,
                                                  bastide_point (note->x + hub.center.x, note->y + hub.center.y));

      bastide_painter_draw_hub (painter, (guint) note->ref, note->face, bastide_painter_turn (painter, note->rot), &hub,
                                middle.x, middle.y, 0.92);
    }
}

#define ACCENT  0x1C71D8 /* where nobody's color is asked for */
#define REFUSED 0xC01C28

/* A square that a note is about: its corner and size, and how wide lines are on it, in pixels. */
typedef struct
{
  double x, y, cell, line;
} NoteSquare;

static void
trace_inside (cairo_t *cr, const NoteSquare *square)
{
  bastide_square_trace (cr, square->x, square->y, square->cell);
}

static void
draw_hover (const BastidePainter *painter, const NoteSquare *square, guint32 color)
{
  cairo_t *cr = painter->cr;

  trace_inside (cr, square);
  bastide_source_alpha (cr, color, 0.30);
  cairo_fill_preserve (cr);
  bastide_source_alpha (cr, color, painter->scene->style == BASTIDE_STYLE_CONTRAST ? 1 : 0.55);
  cairo_set_line_width (cr, square->line * 1.3);
  cairo_stroke (cr);
}

static void
draw_frame (cairo_t *cr, const NoteSquare *square, guint32 color)
{
  double line = square->line;

  bastide_round_rect (cr, square->x + line, square->y + line, square->cell - 2 * line, square->cell - 2 * line,
                      square->cell * 0.05);
  bastide_source (cr, 0xFFFFFF);
  cairo_set_line_width (cr, line * 2.6);
  cairo_stroke_preserve (cr);
  bastide_source (cr, color);
  cairo_set_line_width (cr, line * 1.6);
  cairo_stroke (cr);
}

/* Dashed, as squares for a tile are, but over what is painted there. */
static void
draw_pick (cairo_t *cr, const NoteSquare *square, guint32 color)
{
  const double line = square->line, dash = MAX (4.0, square->cell * 0.1);

  cairo_save (cr);
  bastide_round_rect (cr, square->x + line, square->y + line, square->cell - 2 * line, square->cell - 2 * line,
                      square->cell * 0.05);
  bastide_source (cr, 0xFFFFFF);
  cairo_set_line_width (cr, line * 2.6);
  cairo_stroke_preserve (cr);
  bastide_source (cr, color);
  cairo_set_dash (cr, (double[]){ dash, dash * 0.6 }, 2, 0);
  cairo_set_line_width (cr, line * 1.6);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_last (const BastidePainter *painter, const NoteSquare *square, guint32 color)
{
  cairo_t *cr = painter->cr;
  gboolean strong = painter->scene->style == BASTIDE_STYLE_CONTRAST;
  double line = square->line;

  cairo_rectangle (cr, square->x + line / 2, square->y + line / 2, square->cell - line, square->cell - line);
  /* The light line can be seen on painted ground; the bright ground of the other styles needs a dark one below it. */
  if (painter->scene->style != BASTIDE_STYLE_ILLUSTRATED)
    {
      bastide_source (cr, 0x1A1A1A);
      cairo_set_line_width (cr, line * (strong ? 2.6 : 2));
      cairo_stroke_preserve (cr);
    }
  bastide_source_alpha (cr, color ? color : strong ? 0xFFE100 : 0xFFF3B0, 0.95);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
}

/* A thick bar along each side that clashes, as the board is seen. */
static void
draw_clashes (const BastidePainter *painter, const NoteSquare *square, int sides)
{
  static const double ends[4][4] = { { 0, 0, 1, 0 }, { 1, 0, 1, 1 }, { 0, 1, 1, 1 }, { 0, 0, 0, 1 } };
  cairo_t *cr = painter->cr;

  for (int side = 0; side < 4; side++)
    if (sides >> side & 1)
      {
        const double *end = ends[bastide_painter_turn (painter, side) & 3];

        bastide_line (cr, square->x + end[0] * square->cell, square->y + end[1] * square->cell,
                      square->x + end[2] * square->cell, square->y + end[3] * square->cell);
      }
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  bastide_source (cr, 0xFFFFFF);
  cairo_set_line_width (cr, MAX (7.0, square->cell * 0.12));
  cairo_stroke_preserve (cr);
  bastide_source (cr, REFUSED);
  cairo_set_line_width (cr, MAX (4.0, square->cell * 0.07));
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_refused (cairo_t *cr, const NoteSquare *square)
{
  double x = square->x, y = square->y, cell = square->cell;

  trace_inside (cr, square);
  bastide_source_alpha (cr, REFUSED, 0.25);
  cairo_fill_preserve (cr);
  bastide_source (cr, REFUSED);
  cairo_set_line_width (cr, square->line * 1.3);
  cairo_stroke (cr);
  bastide_line (cr, x + cell * 0.32, y + cell * 0.32, x + cell * 0.68, y + cell * 0.68);
  bastide_line (cr, x + cell * 0.68, y + cell * 0.32, x + cell * 0.32, y + cell * 0.68);
  cairo_set_line_width (cr, cell * 0.06);
  cairo_stroke (cr);
}

static NoteSquare
note_square (int x, int y, int cell)
{
  return (NoteSquare){ x, y, cell, bastide_square_get_line (cell) };
}

/* There are dozens of them, and dashes and hatchings are slow: a picture, as of a tile. */
static void
lay_square_note (const BastidePainter *painter, BastideSquareMark mark, int x, int y)
{
  BastidePicture picture;

  if (painter->cache
      && bastide_painter_get_picture (painter,
                                      &(BastidePictureKey){ BASTIDE_PICTURE_SQUARE, mark, painter->scene->dark, 0,
                                                            painter->scene->style, painter->cell },
                                      TRUE, &picture))
    {
      bastide_painter_lay (painter->cr, &picture, x, y, 1);
      return;
    }
  cairo_save (painter->cr);
  cairo_translate (painter->cr, x, y);
  bastide_square_draw (painter->cr, mark, painter->cell, painter->scene->style, painter->scene->dark);
  cairo_restore (painter->cr);
}

static void
draw_square_note (const BastidePainter *painter, const BastideNote *note)
{
  NoteSquare square;
  guint32 accent = note->color ? note->color : ACCENT;
  int x, y;

  bastide_painter_square (painter, note->x, note->y, &x, &y);
  if (!bastide_painter_sees (painter, x, y, 4))
    return;
  square = note_square (x, y, painter->cell);
  switch (note->kind)
    {
    case BASTIDE_NOTE_LEGAL:
    case BASTIDE_NOTE_DEAD:
      lay_square_note (painter, note->kind == BASTIDE_NOTE_LEGAL ? BASTIDE_SQUARE_LEGAL : BASTIDE_SQUARE_DEAD, x, y);
      break;
    case BASTIDE_NOTE_HOVER:
      draw_hover (painter, &square, accent);
      break;
    case BASTIDE_NOTE_CURSOR:
      draw_frame (painter->cr, &square, accent);
      break;
    case BASTIDE_NOTE_CHOSEN:
      draw_frame (painter->cr, &square, note->color ? note->color : 0xE5A50A);
      break;
    case BASTIDE_NOTE_PICK:
      draw_pick (painter->cr, &square, accent);
      break;
    case BASTIDE_NOTE_LAST:
      draw_last (painter, &square, note->color);
      break;
    case BASTIDE_NOTE_REFUSED:
      draw_refused (painter->cr, &square);
      draw_clashes (painter, &square, note->ref);
      break;
    default:
      break;
    }
}

void
bastide_painter_draw_ground_note (const BastidePainter *painter, const BastideNote *note)
{
  int x, y;

  switch (note->kind)
    {
    case BASTIDE_NOTE_FEATURE:
      if (note->color)
        tint_feature (painter, note->seg, note->color, note->alpha > 0 ? note->alpha : 0.55);
      else
        outline_feature (painter, note->seg, note->dim);
      break;
    case BASTIDE_NOTE_TILE:
      bastide_painter_square (painter, note->x, note->y, &x, &y);
      if (note->ref >= 0 && (guint) note->ref < bastide_tile_book_get_n_tiles (painter->book)
          && bastide_painter_sees (painter, x, y, 0))
        bastide_painter_draw_tile (painter, (guint) note->ref, bastide_painter_turn (painter, note->rot), x, y, 0.92);
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

/* What stands at a point; NULL: nothing. */
static const BastideBoardThing *
find_standing (const BastidePainter *painter, BastidePoint at)
{
  for (guint i = 0; i < painter->standing->len; i++)
    {
      const BastideBoardThing *thing = &g_array_index (painter->standing, BastideBoardThing, i);

      if (fabs (thing->x - at.x) <= thing->size * 0.5 && fabs (thing->y - at.y) <= thing->size * 0.5)
        return thing;
    }
  return NULL;
}

/* A line in a player's color that is seen on grass, roofs and water. */
static void
stroke_in_color (const BastidePainter *painter, const BastideNote *note, double line)
{
  cairo_t *cr = painter->cr;
  const int scale = MAX (1, painter->view->scale);

  bastide_source (cr, 0x1E1712);
  cairo_set_line_width (cr, line + 3.4 * scale);
  cairo_stroke_preserve (cr);
  bastide_source (cr, 0xFFFFFF);
  cairo_set_line_width (cr, line + 2 * scale);
  cairo_stroke_preserve (cr);
  bastide_source (cr, note->seat >= 0 ? bastide_painter_look (painter, note->seat)->color : ACCENT);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
}

/* Where many spots lie close together, dots leave the tile visible; the one that is looked at shows the figure. */
static void
draw_spot_note (const BastidePainter *painter, const BastideNote *note)
{
  cairo_t *cr = painter->cr;
  BastidePoint at = bastide_painter_spot (painter, bastide_board_get_spot (painter->game, painter->state, painter->book,
                                                                           note->x, note->y, note->ref));
  const int scale = MAX (1, painter->view->scale);
  const double size = bastide_board_figure_size (painter->view);
  const double r = note->dot ? CLAMP (painter->cell * 0.075, 4.5 * scale, 9.0 * scale) : size * 0.62;

  const BastideBoardThing *standing = note->dot ? find_standing (painter, at) : NULL;

  /* Whose it is and which token it has must be seen: it is encircled, or the dot lies beside it, at its feet. */
  if (standing && note->ring)
    {
      bastide_disc (cr, standing->x, standing->y, standing->size * 0.5 + 4 * scale);
      stroke_in_color (painter, note, MAX (2.0 * scale, painter->cell * 0.022));
      return;
    }
  if (standing)
    at = bastide_point (standing->x + standing->size * 0.5, standing->y + standing->size * 0.5 - r * 0.3);
  bastide_disc (cr, at.x, at.y, r);
  bastide_source_alpha (cr, 0xFFFFFF, note->dot ? 0.9 : 0.62);
  cairo_fill_preserve (cr);
  bastide_source (cr, note->color       ? note->color
                      : note->seat >= 0 ? bastide_painter_look (painter, note->seat)->color
                                        : ACCENT);
  cairo_set_line_width (cr, MAX (note->dot ? 2.0 * scale : 1.5, painter->cell * 0.022));
  cairo_stroke_preserve (cr);
  /* White on white and yellow on roofs need a rim. */
  bastide_source (cr, 0x1E1712);
  cairo_set_line_width (cr, 0.7 * scale);
  cairo_stroke (cr);
  if (!note->dot && (note->seat >= 0 || note->piece >= BASTIDE_PIECE_MAGE))
    bastide_painter_draw_piece (painter, note->piece, note->seat, at.x, at.y, size * 0.86, 0.85);
}

static void
draw_ferry_note (const BastidePainter *painter, const BastideNote *note)
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
  bastide_painter_draw_ferry (painter, &sites[site], a, b);
  cairo_pop_group_to_source (painter->cr);
  cairo_paint_with_alpha (painter->cr, 0.7);
}

void
bastide_painter_draw_note_above (const BastidePainter *painter, const BastideNote *note)
{
  cairo_t *cr = painter->cr;
  BastidePoint at;
  int x, y;

  switch (note->kind)
    {
    case BASTIDE_NOTE_HOVER:
    case BASTIDE_NOTE_CURSOR:
    case BASTIDE_NOTE_CHOSEN:
    case BASTIDE_NOTE_PICK:
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
          at = bastide_painter_spot (painter, at);
          bastide_disc (cr, at.x, at.y, painter->cell * 0.19);
          bastide_source_alpha (cr, 0xFFE14A, 0.45);
          cairo_fill_preserve (cr);
          bastide_source (cr, note->color ? note->color : ACCENT);
          cairo_set_line_width (cr, MAX (2.0, painter->cell * 0.03));
          cairo_stroke (cr);
          if (note->face > 0)
            bastide_badge_draw (cr, note->face, at.x, at.y, CLAMP (painter->cell * 0.13, 7.5, 14.0),
                                painter->scene->style);
        }
      break;
    case BASTIDE_NOTE_COUNT:
      bastide_painter_square (painter, note->x, note->y, &x, &y);
      if (bastide_painter_sees (painter, x, y, 0))
        bastide_badge_draw (cr, note->ref, x + painter->cell * 0.5, y + painter->cell * 0.5, painter->cell * 0.16,
                            painter->scene->style);
      break;
    default:
      break;
    }
}
