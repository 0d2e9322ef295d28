/* bastide-board-view-private.h – what the files of the board share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "table/bastide-board-view.h"

#include "table/bastide-show.h"
#include "draw/bastide-board-art.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Options that lie at the same spot: rotations of a tile on a square, or meanings of a spot. */
typedef struct
{
  BstWhere where;
  int crown;       /* -1, else the crown space of the wheel */
  GArray *options; /* of int */
  gboolean hidden; /* another one stands for its feature; a click there is understood all the same */
  GtkWidget *slot;
} BastideBoardTarget;

/* A rectangle of cells, first and last included. */
typedef struct
{
  int x0, y0, x1, y1;
} BastideBoardCells;

struct _BastideBoardView
{
  GtkWidget parent_instance;

  BastideGame *game;
  GSignalGroup *game_signals;
  BastideShow *show; /* (nullable) */
  int step;          /* of the show that was brought into view */
  BastideTileBook *book;
  BastidePictureCache *cache;
  GCancellable *warming; /* of the thread that computes where figures stand; NULL: it is done */
  BastideViewport view;
  int inset;          /* pixels at the end that something covers */
  int corner_width;   /* … and in the upper corner there … */
  int corner_height;  /* … so high */
  int foot;           /* … and below, a card */
  int covered;        /* … and of the upper edge for a moment, while labels with points stay below it */
  int tallest;        /* height while the bar below is at its lowest */
  int root_height;    /* of the window at that time */
  gboolean fitted;    /* follow the board until the player moves the view */
  gboolean unsettled; /* a zoom is under way */
  guint settle_source;
  AdwAnimation *glide; /* from one view to another */
  gboolean gliding;
  BastideViewport glide_from, glide_to;

  GPtrArray *targets;    /* of BastideBoardTarget */
  GPtrArray *tile_slots; /* of GtkWidget */
  char *situation;       /* still to be told by the target that gets the focus, or told by `teller`; NULL: none */
  BastideBoardTarget *teller, *coming; /* one that tells it; one that gets the focus just now; or NULL */
  gboolean unseen;                     /* the answer that is looked at just now has a focus that is not shown */
  gboolean changing;                   /* the game has changed, and others who watch it may not know yet */
  int selected;                        /* option */
  int pointed;                         /* option that somebody looks at elsewhere */
  gboolean suggested; /* `suggestion` is shown, which need not be an option of anybody at this screen */
  BstMove suggestion;
  gboolean unveiled;  /* whoever decides has asked to see their tokens */
  uint16_t lit;       /* segment */
  uint16_t last_site; /* of the tile laid last */
  BastidePoint near;  /* where the keyboard was last */
  gboolean shown;     /* a square that somebody looks at elsewhere */
  int shown_x, shown_y;
  gboolean hovering;
  int hover_x, hover_y;
  uint16_t hover_seg;
  int hover_option; /* what a click there would choose, or -1 */
  int landing;      /* first landing of a ferry, chosen by a click; -1 none */
  int landing_x, landing_y;
  GArray *fits; /* of int: tiles that fit, by index in the frontier */
  gboolean refused;
  int refused_x, refused_y;
  int refused_sides; /* bit per side of that square where the tile clashes with its neighbor */
  int wanted_rot;    /* how the player last turned a tile */

  BastideStyle style;
  gboolean confirm, fields, dead_squares, hints;

  double drag_x, drag_y; /* middle of the view when a drag began */
  double pinch_zoom;     /* when two fingers came down, and the spot of the board between them */
  BastidePoint pinched;
  double pointer_x, pointer_y;
};

enum
{
  BASTIDE_BOARD_CHOOSE,
  BASTIDE_BOARD_NARROW,
  BASTIDE_BOARD_REFUSED,
  BASTIDE_BOARD_SELECTED,
  BASTIDE_BOARD_LOOK,
  BASTIDE_BOARD_DESCRIBE,
  BASTIDE_BOARD_VIEW_CHANGED,
  BASTIDE_BOARD_MOVED,
  BASTIDE_BOARD_N_SIGNALS,
};

extern guint bastide_board_view_signals[BASTIDE_BOARD_N_SIGNALS];

/* The answers to the decision that is open; none without a game. */
const BstMove *bastide_board_view_get_options (BastideBoardView *self, gsize *out_n);

/* --- bastide-board-view-camera.c: what is seen */

void bastide_board_view_init_camera (BastideBoardView *self);
/* After each change of the view: draws it, and moves the widgets of targets and tiles along. */
void bastide_board_view_view_moved (BastideBoardView *self);
/* A zoom or pan is under way; sharp pictures are ordered when it stops. */
void bastide_board_view_unsettle (BastideBoardView *self);
void bastide_board_view_stop_gliding (BastideBoardView *self);
void bastide_board_view_glide_to (BastideBoardView *self, const BastideViewport *to);
/* Where a glide under way will end, else where the view is. */
BastideViewport bastide_board_view_get_goal (BastideBoardView *self);
void bastide_board_view_zoom_at (BastideBoardView *self, double px, double py, double zoom);
void bastide_board_view_hold (BastideBoardView *self, BastidePoint spot, double px, double py, double zoom);
/* Sets @view to show the whole board beside the inset, and the cells @with, too (nullable). */
void bastide_board_view_fit_view (BastideBoardView *self, BastideViewport *view, const BastideBoardCells *with);
void bastide_board_view_fit (BastideBoardView *self, gboolean smoothly);
/* The board has changed: moves a view that follows it, if there is something to see or to choose outside. */
void bastide_board_view_follow (BastideBoardView *self);
/* The widget has another size: what is on the screen stays where it is, as far as a view that follows the board can. */
void bastide_board_view_resize (BastideBoardView *self, int width, int height);
void bastide_board_view_pan_by (BastideBoardView *self, double dx, double dy);
/* Brings a spot of the board into view if it is not well inside. */
void bastide_board_view_reveal (BastideBoardView *self, BastidePoint spot);
/* Moves the view no more than is needed to see all of these cells. */
void bastide_board_view_reveal_cells (BastideBoardView *self, const BastideBoardCells *cells);

/* --- bastide-board-view-targets.c: what can be chosen */

void bastide_board_view_build_targets (BastideBoardView *self);
/* What they are called, for screen readers; anew when the board is turned. */
void bastide_board_view_name_targets (BastideBoardView *self);
void bastide_board_view_free_target (gpointer data);
/* Where this option lies on the board, or on which crown space. FALSE: nowhere, it is only a button in the decision
 * bar. */
gboolean bastide_board_view_locate (BastideBoardView *self, const BstMove *move, BstWhere *out_where, int *out_crown);
BastideBoardTarget *bastide_board_view_find_target (BastideBoardView *self, const BstWhere *where, int crown);
BastideBoardTarget *bastide_board_view_find_target_of (BastideBoardView *self, int option);
/* The one with the keyboard's cursor, and the one that lies nearest; NULL if there is none. */
BastideBoardTarget *bastide_board_view_get_focused (BastideBoardView *self);
BastideBoardTarget *bastide_board_view_get_nearest (BastideBoardView *self, BastidePoint spot);
BastidePoint bastide_board_view_get_target_spot (BastideBoardView *self, const BastideBoardTarget *target);
/* Gives it the focus. Its name and description are ready before: screen readers speak what changes afterwards once more. */
gboolean bastide_board_view_focus_target (BastideBoardView *self, BastideBoardTarget *target);
/* The player clicked a target or pressed Return on it: choose it, turn what is chosen there, or take it. */
void bastide_board_view_act_on (BastideBoardView *self, BastideBoardTarget *target);
/* Moves the view so that all of what is put down is seen before it is confirmed. */
void bastide_board_view_reveal_put (BastideBoardView *self);
gboolean bastide_board_view_is_placement (int kind);

/* --- bastide-board-view-cells.c: what screen readers find */

void bastide_board_view_build_cells (BastideBoardView *self);
void bastide_board_view_place_cells (BastideBoardView *self);

/* --- bastide-board-view-hover.c: what is under the pointer */

void bastide_board_view_hit (BastideBoardView *self, double px, double py, BastideBoardHit *out_hit);
/* The target meant by a click: the spot under it, the feature under it, or its square. */
BastideBoardTarget *
bastide_board_view_pick_target (BastideBoardView *self, double px, double py, const BastideBoardHit *at);
/* The option that a click on this target (nullable) would choose first; -1: none. */
int bastide_board_view_get_first_option (BastideBoardView *self, const BastideBoardTarget *target);
/* Looks again at what is under the pointer, and tells when it is something else. */
void bastide_board_view_hover (BastideBoardView *self);
void bastide_board_view_forget_hover (BastideBoardView *self);
/* How many of the tiles that are left fit each empty square, as the engine counts them. */
void bastide_board_view_count_fits (BastideBoardView *self);

/* --- bastide-board-view-snapshot.c: drawing */

void bastide_board_view_fill_scene (BastideBoardView *self, BastideBoardScene *scene);
void bastide_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
/* Is it on the screen, and not cut off? */
gboolean bastide_board_view_sees (BastideBoardView *self, const BastideBoardTarget *target);

/* --- bastide-board-view-show.c: what has just happened */

/* Lights up the features that score: one note each. */
void bastide_board_view_note_show (BastideBoardView *self, GArray *notes);
void bastide_board_view_draw_show (BastideBoardView *self, cairo_t *cr);

/* --- bastide-board-view-input.c: pointer, keys, actions */

void bastide_board_view_install_actions (GtkWidgetClass *widget_class);
void bastide_board_view_add_controllers (BastideBoardView *self);

G_END_DECLS
