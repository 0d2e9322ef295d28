/* bastide-option-picture.c – a small picture of what an answer is about.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-option-picture.h"

#include "table/bastide-game-looks.h"
#include "draw/bastide-board-art.h"
#include "draw/bastide-mark-art.h"
#include "draw/bastide-pieces-art.h"
#include "model/words/bastide-words.h"

#define SIZE 24

typedef enum
{
  NOTHING,
  PIECE,
  TOKEN,
  MARK,
  DIE,
} What;

typedef struct
{
  What what;
  BastidePiece piece;
  int seat;   /* whose look it has */
  int number; /* TOKEN: its number; MARK: its value; DIE: its pips */
  BstMark mark;
} Subject;

struct _BastideOptionPicture
{
  GtkWidget parent_instance;

  Subject subject;
  BastideLook look;
  BastideStyle style;
};

G_DEFINE_FINAL_TYPE (BastideOptionPicture, bastide_option_picture, GTK_TYPE_WIDGET)

static Subject
show_piece (BastidePiece piece, int seat)
{
  return (Subject){ .what = PIECE, .piece = piece, .seat = seat };
}

/* A figure that would come to a spot, or stands on it. */
static Subject
show_figure (const BstGame *game, const BstState *state, const BstMove *move, int kind, int seat)
{
  const uint16_t seg = bst_seg_at (game, state, move->x, move->y, move->a);

  return show_piece (bastide_board_get_piece (kind, seg == BST_NONE ? BST_ROAD : bst_segs (game, state)[seg].terrain),
                     seat);
}

static Subject
show_act (const BstGame *game, const BstState *state, const BstMove *move)
{
  switch (move->act)
    {
    case BST_ACT_PLACE:
    case BST_ACT_RECALL:
    case BST_ACT_SECOND:
    case BST_ACT_FREE:
      return show_figure (game, state, move, move->figure, bst_who (state));
    case BST_ACT_CROWN:
      return show_piece (BASTIDE_PIECE_CROWN, 0);
    case BST_ACT_FLY:
      return (Subject){ .what = MARK, .mark = BST_MARK_MACHINE, .number = 1 };
    case BST_ACT_REMOVE:
      return show_piece (move->b ? BASTIDE_PIECE_WITCH : BASTIDE_PIECE_MAGE, 0);
    default:
      return (Subject){ 0 };
    }
}

static Subject
show_symbol (const BstGame *game, const BstState *state, const BstMove *move)
{
  const uint16_t site = bst_board_tile_at (game, state, move->x, move->y);

  return site == BST_NONE ? (Subject){ 0 }
                          : (Subject){ .what = MARK,
                                       .mark = BST_MARK_BONUS,
                                       .number = bst_site_tile (game, state, site)->marks[BST_MARK_BONUS] };
}

static Subject
find_subject (const BstGame *game, const BstState *state, const BstMove *move)
{
  const int token = bastide_words_move_token (game, state, move),
            figure = bastide_words_move_figure (game, state, move), who = bst_who (state);

  if (token >= 0)
    return (Subject){ .what = TOKEN, .number = token, .seat = who };
  if (figure >= 0)
    {
      const BstFigure *stands = &bst_figures_on_map (game, state)[figure];

      return show_figure (game, state, move, stands->kind, stands->owner);
    }
  if (move->act != BST_ACT_NONE)
    return show_act (game, state, move);
  switch (move->kind)
    {
    case BST_KIND_BONUS_SYMBOL:
      return show_symbol (game, state, move);
    case BST_KIND_FLIGHT:
      return (Subject){ .what = DIE, .number = move->b };
    case BST_KIND_TRACK_FIGURE:
      return show_piece (move->b ? BASTIDE_PIECE_MESSENGER : BASTIDE_PIECE_MARKER, who);
    case BST_KIND_MAGIC:
      return show_piece (move->b ? BASTIDE_PIECE_WITCH : BASTIDE_PIECE_MAGE, 0);
    case BST_KIND_ROBBER:
      return show_piece (BASTIDE_PIECE_ROBBER, who);
    case BST_KIND_ROBBER_VICTIM:
      return show_piece (BASTIDE_PIECE_MARKER, move->b);
    case BST_KIND_INGOT:
    case BST_KIND_INGOT_TAKE:
      return show_piece (BASTIDE_PIECE_INGOT, 0);
    default:
      return (Subject){ 0 };
    }
}

/* --- widget --- */

/* One to three pips, as a flight has. */
static void
draw_die (cairo_t *cr, int pips, double x, double y)
{
  const double half = SIZE * 0.45, step = SIZE * 0.22;

  bastide_round_rect (cr, x - half, y - half, 2 * half, 2 * half, SIZE * 0.16);
  bastide_paint_path (cr, 0xFFFFFF, 0x1E1712, 1.2);
  for (int i = 0; i < pips; i++)
    {
      const double at = (i - (pips - 1) / 2.0) * step;

      bastide_disc (cr, x + at, y - at, SIZE * 0.085);
      bastide_source (cr, 0x1E1712);
      cairo_fill (cr);
    }
}

static void
bastide_option_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideOptionPicture *self = BASTIDE_OPTION_PICTURE (widget);
  const double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget), x = width / 2,
               y = height / 2;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  switch (self->subject.what)
    {
    case PIECE:
      bastide_piece_draw (cr, self->subject.piece, &self->look, x, y, SIZE * 0.95, self->style);
      break;
    case TOKEN:
      bastide_token_draw (cr, &self->look, self->subject.number, x, y, SIZE * 0.95, self->style);
      break;
    case DIE:
      draw_die (cr, self->subject.number, x, y);
      break;
    default:
      bastide_mark_draw_alone (cr, self->subject.mark, self->subject.number, x, y, SIZE * 0.45, self->style);
      break;
    }
  cairo_destroy (cr);
}

static void
bastide_option_picture_measure (GtkWidget *widget,
                                GtkOrientation orientation,
                                int for_size,
                                int *minimum,
                                int *natural,
                                int *minimum_baseline,
                                int *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
bastide_option_picture_class_init (BastideOptionPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = bastide_option_picture_snapshot;
  widget_class->measure = bastide_option_picture_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
bastide_option_picture_init (BastideOptionPicture *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
bastide_option_picture_new (BastideGame *game, const BstMove *move, BastideStyle style)
{
  BastideOptionPicture *self;
  BastideLook looks[BST_MAX_PLAYERS];
  Subject subject;

  g_return_val_if_fail (BASTIDE_IS_GAME (game) && move, NULL);

  subject = find_subject (bastide_game_get_game (game), bastide_game_get_state (game), move);
  if (subject.what == NOTHING || subject.seat < 0 || subject.seat >= bastide_game_get_game (game)->n_players)
    return NULL;
  bastide_game_read_looks (game, looks);
  self = g_object_new (BASTIDE_TYPE_OPTION_PICTURE, NULL);
  self->subject = subject;
  self->look = looks[subject.seat];
  self->style = style;
  return GTK_WIDGET (self);
}
