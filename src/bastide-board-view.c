/* bastide-board-view.c – the board: looks at a game, zooms, pans and turns, and lets the player point at things.
 *
 * Knows no rule: what can be chosen is the engine's list of options, grouped by where they lie on the board (targets).
 * What the pointer or the keyboard aims at lives here and is no part of the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-board-view.h"

#include "bastide-board-art.h"
#include "bastide-board-slot.h"
#include "bastide-words.h"
#include "rules/wheel.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* At most so many tiles are told to screen readers one by one; the list view has them all. */
#define MAX_TILE_SLOTS 300
#define ZOOM_STEP 1.25
#define PAN_STEP 64.0
#define GLIDE_MS 220

/* Options that lie at the same place: rotations of a tile on a square, or meanings of a spot. */
typedef struct
{
  int        x, y;
  int        feature;           /* -1: the square as a whole */
  int        crown;             /* -1, else the crown space of the wheel */
  int        ends;              /* 0, else the two landings of a ferry, bit per side */
  GArray    *options;           /* of int */
  GtkWidget *slot;
} Target;

struct _BastideBoardView
{
  GtkWidget            parent_instance;

  BastideGame         *game;
  BastideTileBook     *book;
  BastidePictureCache *cache;
  BastideViewport      view;
  gboolean             fitted;          /* follow the board until the player moves the view */
  gboolean             unsettled;       /* a zoom is under way */
  guint                settle_source;
  AdwAnimation        *glide;           /* from one view to another */
  gboolean             gliding;
  BastideViewport      glide_from, glide_to;

  GPtrArray           *targets;         /* of Target */
  GPtrArray           *tile_slots;      /* of GtkWidget */
  int                  selected;        /* option */
  int                  pointed;         /* option that somebody looks at elsewhere */
  uint16_t             lit;             /* segment */
  uint16_t             last_site;       /* of the tile laid last */
  BastidePoint         near;            /* where the keyboard was last */
  gboolean             shown;           /* a square that somebody looks at elsewhere */
  int                  shown_x, shown_y;
  gboolean             hovering;
  int                  hover_x, hover_y;
  uint16_t             hover_seg;
  int                  hover_option;    /* what a click there would choose, or -1 */
  int                  landing;         /* first landing of a ferry, chosen by a click; -1 none */
  int                  landing_x, landing_y;
  GArray              *fits;            /* of int: tiles that fit, by place in the frontier */
  gboolean             refused;
  int                  refused_x, refused_y;
  int                  wanted_rot;      /* how the player last turned a tile */

  BastideStyle         style;
  gboolean             confirm, fields, dead_squares, hints;

  double               drag_x, drag_y;  /* middle of the view when a drag began */
  double               pinch_zoom;
  double               pointer_x, pointer_y;
};

G_DEFINE_FINAL_TYPE (BastideBoardView, bastide_board_view, GTK_TYPE_WIDGET)

enum
{
  CHOOSE,
  NARROW,
  REFUSED,
  SELECTED,
  DESCRIBE,
  VIEW_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void place_slots (BastideBoardView *self);

static const BstMove *
options (BastideBoardView *self, gsize *out_n)
{
  if (!self->game)
    {
      *out_n = 0;
      return NULL;
    }
  return bst_session_options (bastide_game_get_session (self->game), out_n);
}

/* --- the view --- */

static void
changed_view (BastideBoardView *self)
{
  place_slots (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
settled_cb (gpointer data)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (data);

  self->settle_source = 0;
  self->unsettled = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[VIEW_CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* While a zoom is under way old pictures are shown; sharp ones are ordered when it rests. */
static void
unsettle (BastideBoardView *self)
{
  self->unsettled = TRUE;
  g_clear_handle_id (&self->settle_source, g_source_remove);
  self->settle_source = g_timeout_add (150, settled_cb, self);
}

static void
stop_gliding (BastideBoardView *self)
{
  self->gliding = FALSE;
  adw_animation_reset (self->glide);
}

static void
glide_cb (double t, gpointer data)
{
  BastideBoardView      *self = BASTIDE_BOARD_VIEW (data);
  const BastideViewport *from = &self->glide_from, *to = &self->glide_to;

  /* Resetting the animation comes here too. */
  if (!self->gliding)
    return;
  self->gliding = t < 1;
  self->view.x = from->x + t * (to->x - from->x);
  self->view.y = from->y + t * (to->y - from->y);
  /* Steps that look alike are ratios. */
  self->view.zoom = from->zoom * pow (to->zoom / from->zoom, t);
  unsettle (self);
  changed_view (self);
}

/* Moves smoothly from where the view is to @to; at once where animations are switched off. */
static void
glide_to (BastideBoardView *self, const BastideViewport *to)
{
  stop_gliding (self);
  if (fabs (to->x - self->view.x) < 1e-6 && fabs (to->y - self->view.y) < 1e-6
      && fabs (to->zoom - self->view.zoom) < 1e-6)
    return;
  self->glide_from = self->view;
  self->glide_to = *to;
  self->gliding = TRUE;
  adw_animation_play (self->glide);
}

/* Where a glide under way will end, else where the view is. */
static BastideViewport
goal (BastideBoardView *self)
{
  BastideViewport view = self->view;

  if (self->gliding)
    {
      view.x = self->glide_to.x;
      view.y = self->glide_to.y;
      view.zoom = self->glide_to.zoom;
    }
  return view;
}

static void
zoom_to (BastideBoardView *self, double px, double py, double zoom)
{
  stop_gliding (self);
  self->fitted = FALSE;
  bastide_viewport_zoom_at (&self->view, px, py, CLAMP (zoom, BASTIDE_ZOOM_MIN, BASTIDE_ZOOM_MAX));
  unsettle (self);
  changed_view (self);
}

static void
fit (BastideBoardView *self, gboolean smoothly)
{
  BastideViewport to = self->view;

  if (!self->game || self->view.width <= 0)
    return;
  self->fitted = TRUE;
  bastide_viewport_fit (&to, bastide_game_get_game (self->game), bastide_game_get_state (self->game), 1.2, 130.0);
  if (smoothly)
    glide_to (self, &to);
  else
    {
      stop_gliding (self);
      self->view = to;
      changed_view (self);
    }
}

static void
pan_by (BastideBoardView *self, double dx, double dy)
{
  BastidePoint middle;

  stop_gliding (self);
  middle = bastide_viewport_to_board (&self->view, self->view.width / 2.0 + dx, self->view.height / 2.0 + dy);
  self->fitted = FALSE;
  self->view.x = middle.x;
  self->view.y = middle.y;
  unsettle (self);
  changed_view (self);
}

/* Brings a place of the board into view if it is not well inside. */
static void
reveal_place (BastideBoardView *self, BastidePoint place)
{
  BastidePoint    at = bastide_viewport_from_board (&self->view, place);
  BastideViewport to = goal (self);
  double          margin = MIN (self->view.zoom, MIN (self->view.width, self->view.height) / 3.0);

  if (at.x >= margin && at.y >= margin && at.x <= self->view.width - margin && at.y <= self->view.height - margin)
    return;
  self->fitted = FALSE;
  to.x = place.x;
  to.y = place.y;
  glide_to (self, &to);
}

double
bastide_board_view_get_zoom (BastideBoardView *self)
{
  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), 0);

  return self->fitted ? 0 : self->view.zoom;
}

void
bastide_board_view_get_view (BastideBoardView *self,
                             double           *out_x,
                             double           *out_y,
                             double           *out_zoom,
                             int              *out_turn)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  *out_x = self->view.x;
  *out_y = self->view.y;
  *out_zoom = self->fitted ? 0 : self->view.zoom;
  *out_turn = self->view.rot;
}

void
bastide_board_view_set_view (BastideBoardView *self,
                             double            x,
                             double            y,
                             double            zoom,
                             int               turn)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  stop_gliding (self);
  self->view.rot = turn & 3;
  self->fitted = zoom <= 0;
  if (self->fitted)
    {
      fit (self, FALSE);
      return;
    }
  self->view.x = x;
  self->view.y = y;
  self->view.zoom = CLAMP (zoom, BASTIDE_ZOOM_MIN, BASTIDE_ZOOM_MAX);
  changed_view (self);
}

/* --- targets --- */

static void
free_target (gpointer data)
{
  Target *target = data;

  g_array_unref (target->options);
  gtk_widget_unparent (target->slot);
  g_free (target);
}

static gboolean
is_placement (int kind)
{
  return kind == BST_KIND_PLACE_TILE || kind == BST_KIND_PLACE_PIECE;
}

/* Where on the board is this option? FALSE if it is nowhere (a button of the bar). */
static gboolean
locate (BastideBoardView *self, const BstMove *move, int *out_feature, int *out_crown)
{
  const char *fields;

  *out_feature = *out_crown = -1;
  if (move->act == BST_ACT_CROWN)
    {
      int          first = bst_wheel_first_crown (move->b);
      BastidePoint place;

      /* The first free crown space of that sector stands for the sector. */
      for (int crown = first; crown < first + bst_wheel_n_crowns (move->b); crown++)
        if (!bastide_game_get_state (self->game)->m.wheel.crowns[crown]
            && bastide_board_get_crown (bastide_game_get_game (self->game), bastide_game_get_state (self->game),
                                        self->book, crown, &place))
          {
            *out_crown = crown;
            return TRUE;
          }
      return FALSE;
    }
  fields = move->act ? bst_acts[move->act].fields : bst_kinds[move->kind].fields;
  if (strstr (fields, "feature"))
    *out_feature = move->a;
  return strstr (fields, "x y") != NULL;
}

static Target *
find_target (BastideBoardView *self, int x, int y, int feature, int crown, int ends)
{
  for (guint i = 0; i < self->targets->len; i++)
    {
      Target *target = g_ptr_array_index (self->targets, i);

      if (crown >= 0 ? target->crown == crown
                     : target->crown < 0 && target->x == x && target->y == y && target->feature == feature
                         && target->ends == ends)
        return target;
    }
  return NULL;
}

static Target *
target_of_option (BastideBoardView *self, int option)
{
  for (guint i = 0; i < self->targets->len; i++)
    {
      Target *target = g_ptr_array_index (self->targets, i);

      for (guint j = 0; j < target->options->len; j++)
        if (g_array_index (target->options, int, j) == option)
          return target;
    }
  return NULL;
}

static gboolean
is_ferry (int kind)
{
  return kind == BST_KIND_FERRY || kind == BST_KIND_FERRY_MOVE;
}

/* A place between two landings of a lake; no two pairs share one. */
static BastidePoint
ferry_place (int x, int y, int ends)
{
  static const int dx[] = { 0, 1, 0, -1 }, dy[] = { -1, 0, 1, 0 };
  BastidePoint     place = { x + 0.5, y + 0.5 };

  for (int side = 0; side < 4; side++)
    if (ends >> side & 1)
      {
        place.x += 0.16 * dx[side];
        place.y += 0.16 * dy[side];
      }
  /* North and south, east and west would meet in the middle. */
  if (ends == 5)
    place.x += 0.08;
  else if (ends == 10)
    place.x -= 0.08;
  return place;
}

static BastidePoint
target_place (BastideBoardView *self, const Target *target)
{
  BastidePoint place = { target->x + 0.5, target->y + 0.5 };

  if (target->crown >= 0)
    bastide_board_get_crown (bastide_game_get_game (self->game), bastide_game_get_state (self->game), self->book,
                             target->crown, &place);
  else if (target->ends)
    place = ferry_place (target->x, target->y, target->ends);
  else if (target->feature >= 0)
    place = bastide_board_get_spot (bastide_game_get_game (self->game), bastide_game_get_state (self->game), self->book,
                                    target->x, target->y, target->feature);
  return place;
}

gboolean
bastide_board_view_get_place (BastideBoardView *self,
                              int               option,
                              double           *out_x,
                              double           *out_y)
{
  Target      *target;
  BastidePoint at;

  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), FALSE);

  target = target_of_option (self, option);
  if (!target)
    return FALSE;
  at = bastide_viewport_from_board (&self->view, target_place (self, target));
  *out_x = at.x;
  *out_y = at.y;
  return TRUE;
}

static void
set_selected (BastideBoardView *self, int option)
{
  if (self->selected == option)
    return;
  self->selected = option;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SELECTED], 0, option);
}

/* The player acts on a place: choose it, turn what is chosen there, or take it. */
static void
act_on (BastideBoardView *self, Target *target)
{
  gsize          n;
  const BstMove *moves = options (self, &n);
  int            first = g_array_index (target->options, int, 0);
  guint          at = target->options->len;

  self->refused = FALSE;
  for (guint i = 0; i < target->options->len; i++)
    if (g_array_index (target->options, int, i) == self->selected)
      at = i;

  if (is_placement (moves[first].kind))
    {
      int next = first;

      if (at < target->options->len)
        next = g_array_index (target->options, int, (at + 1) % target->options->len);
      else
        for (guint i = 0; i < target->options->len; i++)
          if (moves[g_array_index (target->options, int, i)].rot == self->wanted_rot)
            next = g_array_index (target->options, int, i);
      if (target->options->len == 1 && (at == 0 || !self->confirm))
        {
          g_signal_emit (self, signals[CHOOSE], 0, first);
          return;
        }
      self->wanted_rot = moves[next].rot;
      set_selected (self, next);
      return;
    }
  if (target->options->len > 1)
    {
      g_signal_emit (self, signals[NARROW], 0, target->options);
      return;
    }
  if (at == 0 || !self->confirm)
    g_signal_emit (self, signals[CHOOSE], 0, first);
  else
    set_selected (self, first);
}

static void
slot_activated_cb (GtkWidget *slot, BastideBoardView *self)
{
  for (guint i = 0; i < self->targets->len; i++)
    {
      Target *target = g_ptr_array_index (self->targets, i);

      if (target->slot != slot)
        continue;
      /* By keyboard Return takes what is chosen; R turns it. */
      for (guint j = 0; j < target->options->len; j++)
        if (g_array_index (target->options, int, j) == self->selected)
          {
            g_signal_emit (self, signals[CHOOSE], 0, self->selected);
            return;
          }
      act_on (self, target);
      return;
    }
}

static char *
dup_target_label (BastideBoardView *self, const Target *target, const BstMove *moves)
{
  const BstMove   *first = &moves[g_array_index (target->options, int, 0)];
  g_autofree char *cell = bastide_words_cell (target->x, target->y);

  if (is_placement (first->kind))
    {

      /* TRANSLATORS: a square where the tile may be placed: where it is, and in how many ways it can be turned. */
      return g_strdup_printf (ngettext ("Place here: %1$s, %2$d way", "Place here: %1$s, %2$d ways", target->options->len),
                              cell, target->options->len);
    }
  if (target->options->len > 1 && target->feature >= 0)
    {
      const BstGame  *game = bastide_game_get_game (self->game);
      const BstState *state = bastide_game_get_state (self->game);
      uint16_t        seg = bst_seg_at (game, state, target->x, target->y, target->feature);

      /* Which of several things is done there, the bar asks next; here nothing secret is told. */
      if (seg != BST_NONE)
        /* TRANSLATORS: a feature and its square. */
        return g_strdup_printf (C_ ("option", "%1$s (%2$s)"), bastide_words_terrain (bst_segs (game, state)[seg].terrain),
                                cell);
    }
  return bastide_words_move (bastide_game_get_game (self->game), bastide_game_get_state (self->game), first,
                             bastide_game_get_names (self->game));
}

static void
build_targets (BastideBoardView *self)
{
  gsize          n;
  const BstMove *moves = options (self, &n);

  g_ptr_array_set_size (self->targets, 0);
  for (gsize i = 0; i < n; i++)
    {
      int     feature, crown, option = i, ends = is_ferry (moves[i].kind) ? moves[i].b : 0;
      Target *target;

      if (!locate (self, &moves[i], &feature, &crown))
        continue;
      target = find_target (self, moves[i].x, moves[i].y, feature, crown, ends);
      if (!target)
        {
          target = g_new0 (Target, 1);
          target->x = moves[i].x;
          target->y = moves[i].y;
          target->feature = feature;
          target->crown = crown;
          target->ends = ends;
          target->options = g_array_new (FALSE, FALSE, sizeof (int));
          target->slot = bastide_board_slot_new (TRUE);
          g_signal_connect (target->slot, "activated", G_CALLBACK (slot_activated_cb), self);
          gtk_widget_set_parent (target->slot, GTK_WIDGET (self));
          g_ptr_array_add (self->targets, target);
        }
      g_array_append_val (target->options, option);
    }
  for (guint i = 0; i < self->targets->len; i++)
    {
      Target          *target = g_ptr_array_index (self->targets, i);
      g_autofree char *label = dup_target_label (self, target, moves);

      bastide_board_slot_set_label (BASTIDE_BOARD_SLOT (target->slot), label);
    }
}

/* --- slots for what lies on the board --- */

static void
build_tile_slots (BastideBoardView *self)
{
  const BstGame  *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const BstSite  *sites = bst_sites (game, state);
  guint           n = 0;

  for (int site = state->n_sites - 1; site >= 0 && n < MAX_TILE_SLOTS; site--)
    {
      GtkWidget       *slot;
      g_autofree char *label = NULL;

      if (sites[site].tile == BST_NONE)
        continue;
      if (n == self->tile_slots->len)
        {
          slot = bastide_board_slot_new (FALSE);
          gtk_widget_set_parent (slot, GTK_WIDGET (self));
          g_ptr_array_add (self->tile_slots, slot);
        }
      slot = g_ptr_array_index (self->tile_slots, n++);
      label = bastide_words_tile (game, state, site, bastide_game_get_names (self->game));
      bastide_board_slot_set_label (BASTIDE_BOARD_SLOT (slot), label);
      g_object_set_data (G_OBJECT (slot), "site", GINT_TO_POINTER (site + 1));
    }
  while (self->tile_slots->len > n)
    {
      gtk_widget_unparent (g_ptr_array_index (self->tile_slots, self->tile_slots->len - 1));
      g_ptr_array_set_size (self->tile_slots, self->tile_slots->len - 1);
    }
}

static void
allocate_slot (GtkWidget *slot, double px, double py, double side)
{
  int                 min;
  g_autoptr (GskTransform) transform = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (floor (px), floor (py)));

  gtk_widget_measure (slot, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
  gtk_widget_measure (slot, GTK_ORIENTATION_VERTICAL, -1, &min, NULL, NULL, NULL);
  gtk_widget_allocate (slot, MAX (1, (int) side), MAX (1, (int) side), -1, g_steal_pointer (&transform));
}

static void
place_slots (BastideBoardView *self)
{
  if (!self->game || self->view.width <= 0)
    return;
  for (guint i = 0; i < self->targets->len; i++)
    {
      Target      *target = g_ptr_array_index (self->targets, i);
      BastidePoint at = bastide_viewport_from_board (&self->view, target_place (self, target));
      double       side = target->feature >= 0 || target->crown >= 0 || target->ends ? self->view.zoom * 0.36 : self->view.zoom;

      allocate_slot (target->slot, at.x - side / 2, at.y - side / 2, side);
    }
  for (guint i = 0; i < self->tile_slots->len; i++)
    {
      GtkWidget     *slot = g_ptr_array_index (self->tile_slots, i);
      int            site = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (slot), "site")) - 1;
      const BstSite *s = &bst_sites (bastide_game_get_game (self->game), bastide_game_get_state (self->game))[site];
      double         px, py, side;

      bastide_viewport_get_square (&self->view, s->x, s->y, &px, &py, &side);
      allocate_slot (slot, px, py, side);
    }
}

/* --- drawing --- */

static void
add_note (GArray *notes, BastideNote note)
{
  g_array_append_val (notes, note);
}

static void
note_option (BastideBoardView *self, GArray *notes, const BstMove *move, gboolean chosen)
{
  const BstGame  *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  int             feature, crown;

  if (!locate (self, move, &feature, &crown))
    return;
  if (crown >= 0)
    add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_CROWN, .ref = crown, .seat = bst_who (state) });
  else if (move->kind == BST_KIND_PLACE_TILE || (move->kind == BST_KIND_PLACE_PIECE && move->a < 0))
    {
      int tile = move->kind == BST_KIND_PLACE_TILE ? state->hand : ~move->a;

      if (tile != BST_NONE)
        add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_TILE, .x = move->x, .y = move->y, .ref = tile, .rot = move->rot });
      add_note (notes, (BastideNote) { .kind = chosen ? BASTIDE_NOTE_CHOSEN : BASTIDE_NOTE_HOVER, .x = move->x, .y = move->y });
    }
  else if (move->kind == BST_KIND_PLACE_PIECE)
    {
      const BstPiece *piece = &game->pieces[move->a];

      add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_PIECE, .x = move->x, .y = move->y, .ref = move->a,
                                       .face = move->b, .rot = move->rot });
      for (int i = 0; i < piece->n_squares; i++)
        {
          int dx, dy;

          bst_piece_cell (piece, move->b, i, move->rot, &dx, &dy);
          add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_CHOSEN, .x = move->x + dx, .y = move->y + dy });
        }
    }
  else if (move->kind == BST_KIND_FERRY || move->kind == BST_KIND_FERRY_MOVE)
    add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_FERRY, .x = move->x, .y = move->y, .ref = move->b });
  else if (feature >= 0)
    {
      uint16_t seg = bst_seg_at (game, state, move->x, move->y, feature);

      if (seg != BST_NONE)
        add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_FEATURE, .seg = seg });
      add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_CHOSEN, .x = move->x, .y = move->y });
    }
  else
    add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_CHOSEN, .x = move->x, .y = move->y });
}

/* Which piece would stand on a spot. */
static BastidePiece
piece_for (BastideBoardView *self, const BstMove *move, int feature)
{
  const BstGame  *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  uint16_t        seg = bst_seg_at (game, state, move->x, move->y, feature);

  if (move->kind == BST_KIND_MAGIC)
    return move->b ? BASTIDE_PIECE_WITCH : BASTIDE_PIECE_MAGE;
  return bastide_board_get_piece (move->figure, seg == BST_NONE ? BST_ROAD : bst_segs (game, state)[seg].terrain);
}

static void
note_targets (BastideBoardView *self, GArray *notes)
{
  gsize          n;
  const BstMove *moves = options (self, &n);
  int            who = bst_who (bastide_game_get_state (self->game));

  for (guint i = 0; i < self->targets->len && self->hints; i++)
    {
      Target        *target = g_ptr_array_index (self->targets, i);
      const BstMove *move = &moves[g_array_index (target->options, int, 0)];

      if (target->crown >= 0)
        add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_CROWN, .ref = target->crown, .seat = who });
      else if (target->feature >= 0)
        add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_SPOT, .x = target->x, .y = target->y, .ref = target->feature,
                                         .seat = who, .piece = piece_for (self, move, target->feature) });
      else
        add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_LEGAL, .x = target->x, .y = target->y });
    }
}

/* How many of the tiles that are left fit each empty square: what the engine's table says. */
static void
count_fits (BastideBoardView *self)
{
  const BstGame  *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const uint16_t *left = bst_left (game, state);

  g_array_set_size (self->fits, state->n_frontier);
  for (int i = 0; i < state->n_frontier; i++)
    {
      const BstSite *site = &bst_sites (game, state)[bst_frontier (game, state)[i]];
      int            fits = 0;

      for (int tile = 0; tile < game->n_tiles; tile++)
        if ((left[tile] || tile == state->hand) && game->fit[(gsize) tile * BST_N_NEEDS + site->need])
          fits += left[tile] + (tile == state->hand);
      g_array_index (self->fits, int, i) = fits;
    }
}

static int
get_fits (BastideBoardView *self, int x, int y)
{
  const BstGame  *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);

  for (guint i = 0; i < self->fits->len && i < state->n_frontier; i++)
    {
      const BstSite *site = &bst_sites (game, state)[bst_frontier (game, state)[i]];

      if (site->x == x && site->y == y)
        return g_array_index (self->fits, int, i);
    }
  return -1;
}

/* Squares that nothing fits any more, and how many tiles still fit where the pointer is. */
static void
note_fits (BastideBoardView *self, GArray *notes)
{
  const BstGame  *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);

  for (guint i = 0; i < self->fits->len && !state->over; i++)
    {
      const BstSite *site = &bst_sites (game, state)[bst_frontier (game, state)[i]];
      int            fits = g_array_index (self->fits, int, i);

      if (!fits && self->dead_squares)
        add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_DEAD, .x = site->x, .y = site->y });
      else if (fits && self->hovering && self->hover_option < 0 && site->x == self->hover_x && site->y == self->hover_y)
        add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_COUNT, .x = site->x, .y = site->y, .ref = fits });
    }
}

/* What every field with farmers is worth, beside one of its owners. */
static void
draw_field_values (BastideBoardView *self, cairo_t *cr, const BastideBoardScene *scene)
{
  const BstFigure *figures = bst_figures_on_map (scene->game, scene->state);
  const BstSeg    *segs = bst_segs (scene->game, scene->state);

  for (int i = 0; i < scene->state->n_figures; i++)
    {
      uint16_t     seg = figures[i].seg;
      gboolean     first = segs[seg].terrain == BST_FIELD
                           && bst_feature_owners (scene->game, scene->state, seg) >> figures[i].owner & 1;
      BastidePoint at;
      BstValue     value;

      for (int j = 0; j < i && first; j++)
        first = segs[figures[j].seg].root != segs[seg].root
                || !(bst_feature_owners (scene->game, scene->state, seg) >> figures[j].owner & 1);
      if (!first)
        continue;
      bst_feature_value (scene->game, scene->state, seg, &value);
      at = bastide_board_get_figure (scene->game, scene->state, self->book, i);
      at = bastide_viewport_from_board (&self->view, at);
      bastide_badge_draw (cr, value.points, at.x + self->view.zoom * 0.2, at.y - self->view.zoom * 0.18,
                          CLAMP (self->view.zoom * 0.14, 8.0, 18.0), self->style);
    }
}

static void
fill_scene (BastideBoardView *self, BastideBoardScene *scene)
{
  *scene = (BastideBoardScene) {
    .game = bastide_game_get_game (self->game),
    .state = bastide_game_get_state (self->game),
    .style = self->style,
    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
    .unsettled = self->unsettled,
    .fields = self->fields,
  };
}

static void
bastide_board_view_snapshot (GtkWidget   *widget,
                             GtkSnapshot *snapshot)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  int               width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_t          *cr;
  BastideBoardScene scene;
  g_autoptr (GArray) notes = NULL;
  gsize             n;
  const BstMove    *moves;

  if (!self->game || width <= 0 || height <= 0)
    return;
  notes = g_array_new (FALSE, FALSE, sizeof (BastideNote));
  moves = options (self, &n);
  fill_scene (self, &scene);
  if (self->last_site != BST_NONE)
    {
      const BstSite *last = &bst_sites (scene.game, scene.state)[self->last_site];

      add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_LAST, .x = last->x, .y = last->y });
    }
  if (self->hints)
    note_fits (self, notes);
  note_targets (self, notes);
  if (self->lit != BST_NONE && self->lit < scene.state->n_segs)
    add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_FEATURE, .seg = self->lit });
  else if (self->hovering && self->hints && self->hover_seg != BST_NONE && self->hover_seg < scene.state->n_segs
           && self->selected < 0)
    add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_FEATURE, .seg = self->hover_seg });
  if (self->shown)
    add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_CURSOR, .x = self->shown_x, .y = self->shown_y });
  if (self->hovering && self->hints && self->hover_option >= 0 && self->hover_option < (int) n && self->selected < 0)
    note_option (self, notes, &moves[self->hover_option], FALSE);
  if (self->refused)
    add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_REFUSED, .x = self->refused_x, .y = self->refused_y });
  if (self->pointed >= 0 && self->pointed < (int) n && self->pointed != self->selected)
    note_option (self, notes, &moves[self->pointed], FALSE);
  if (self->selected >= 0 && self->selected < (int) n)
    note_option (self, notes, &moves[self->selected], TRUE);
  scene.notes = (const BastideNote *) notes->data;
  scene.n_notes = notes->len;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  bastide_board_draw (cr, &self->view, &scene, self->cache, NULL, NULL);
  if (self->fields)
    draw_field_values (self, cr, &scene);
  cairo_destroy (cr);

  for (guint i = 0; i < self->targets->len; i++)
    gtk_widget_snapshot_child (widget, ((Target *) g_ptr_array_index (self->targets, i))->slot, snapshot);
}

static void
pictures_ready_cb (gpointer data)
{
  gtk_widget_queue_draw (GTK_WIDGET (data));
}

/* --- pointer --- */

static void
hit (BastideBoardView *self, double px, double py, BastideBoardHit *out_hit)
{
  BastideBoardScene scene;

  fill_scene (self, &scene);
  bastide_board_hit (&self->view, &scene, self->book, px, py, out_hit);
}

/* The target meant by a click: the spot under it, the feature under it, or its square. */
static Target *
pick_target (BastideBoardView *self, double px, double py, const BastideBoardHit *at)
{
  double  best_distance = 24.0;
  Target *best = NULL;

  for (guint i = 0; i < self->targets->len; i++)
    {
      Target *target = g_ptr_array_index (self->targets, i);

      if (target->feature >= 0 || target->crown >= 0 || target->ends)
        {
          BastidePoint place = bastide_viewport_from_board (&self->view, target_place (self, target));
          double       distance = hypot (place.x - px, place.y - py);

          if (distance < best_distance)
            {
              best_distance = distance;
              best = target;
            }
        }
    }
  if (best)
    return best;
  if (at->feature != BST_NO_PART)
    best = find_target (self, at->x, at->y, at->feature, -1, 0);
  return best ? best : find_target (self, at->x, at->y, -1, -1, 0);
}

/* The player pointed at something that is no option: which rule forbids it? An option is bent to point there too, and
 * the engine judges it. */
static void
refuse (BastideBoardView *self, const BastideBoardHit *at)
{
  const BstGame   *game = bastide_game_get_game (self->game);
  const BstState  *state = bastide_game_get_state (self->game);
  gsize            n;
  const BstMove   *moves = options (self, &n);
  BstMove          move;
  BstMove         *scratch;
  const char      *clause;
  gboolean         bent = FALSE;
  g_autofree char *sentence = NULL;

  if (n == 0 || (is_placement (moves[0].kind) && at->site != BST_NONE))
    return;
  if (!is_placement (moves[0].kind) && at->feature == BST_NO_PART)
    return;
  for (gsize i = 0; i < n && !bent; i++)
    {
      int feature, crown;

      move = moves[i];
      bent = locate (self, &move, &feature, &crown) && crown < 0 && (is_placement (move.kind) || feature >= 0);
    }
  if (!bent && moves[0].kind == BST_KIND_FOLLOWER)
    {
      move = (BstMove) { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE, .figure = BST_FIGURE_FOLLOWER };
      bent = TRUE;
    }
  if (!bent)
    return;
  move.x = at->x;
  move.y = at->y;
  if (is_placement (move.kind))
    move.rot = 0;
  else
    move.a = at->feature;
  scratch = g_new (BstMove, game->max_moves);
  clause = bst_check (game, state, &move, scratch);
  g_free (scratch);
  if (!clause)
    return;
  self->refused = TRUE;
  self->refused_x = at->x;
  self->refused_y = at->y;
  sentence = bastide_words_refusal (clause);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[REFUSED], 0, sentence, clause);
}

/* A ferry is laid from landing to landing: the first click narrows, the second decides. TRUE if that was it. */
static gboolean
click_landing (BastideBoardView *self, const BastideBoardHit *at)
{
  gsize               n;
  const BstMove      *moves = options (self, &n);
  g_autoptr (GArray)  found = g_array_new (FALSE, FALSE, sizeof (int));
  int                 wanted = at->landing >= 0 ? 1 << at->landing : 0;

  if (n == 0 || !wanted)
    return FALSE;
  if (self->landing >= 0 && self->landing_x == at->x && self->landing_y == at->y && self->landing != at->landing)
    wanted |= 1 << self->landing;
  for (int i = 0; i < (int) n; i++)
    if (is_ferry (moves[i].kind) && moves[i].act == BST_ACT_NONE && moves[i].x == at->x && moves[i].y == at->y && (moves[i].b & wanted) == wanted)
      g_array_append_val (found, i);
  self->landing = at->landing;
  self->landing_x = at->x;
  self->landing_y = at->y;
  if (found->len == 1)
    {
      Target *target = target_of_option (self, g_array_index (found, int, 0));

      self->landing = -1;
      act_on (self, target);
    }
  else if (found->len > 1)
    g_signal_emit (self, signals[NARROW], 0, found);
  return found->len > 0;
}

static void
clicked_cb (GtkGestureClick *gesture, int n_press, double px, double py, BastideBoardView *self)
{
  BastideBoardHit at;
  Target         *target;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!self->game)
    return;
  hit (self, px, py, &at);
  target = pick_target (self, px, py, &at);
  if (!target && n_press == 1 && click_landing (self, &at))
    return;
  if (target && n_press > 1 && self->selected >= 0 && target_of_option (self, self->selected) == target)
    g_signal_emit (self, signals[CHOOSE], 0, self->selected);
  else if (target)
    act_on (self, target);
  else
    refuse (self, &at);
}

/* Says in words what is under the pointer. */
static void
describe (BastideBoardView *self, const BastideBoardHit *at)
{
  const BstGame   *game = bastide_game_get_game (self->game);
  const BstState  *state = bastide_game_get_state (self->game);
  int              fits = get_fits (self, at->x, at->y);
  g_autofree char *text = NULL;

  if (at->seg != BST_NONE)
    text = bastide_words_feature (game, state, at->seg, bastide_game_get_names (self->game));
  else if (at->sector >= 0)
    text = g_strdup (bastide_words_sector (at->sector));
  else if (fits >= 0 && !state->over)
    {
      int left = state->hand != BST_NONE;

      for (int group = 0; group < BST_N_GROUPS; group++)
        left += state->pile[group];
      text = bastide_words_fits (fits, left);
    }
  g_signal_emit (self, signals[DESCRIBE], 0, text);
}

/* The option that a click on a square would choose first. */
static int
option_at (BastideBoardView *self, double px, double py, const BastideBoardHit *at)
{
  gsize          n;
  const BstMove *moves = options (self, &n);
  Target        *target = pick_target (self, px, py, at);

  if (!target)
    return -1;
  for (guint i = 0; i < target->options->len; i++)
    if (moves[g_array_index (target->options, int, i)].rot == self->wanted_rot)
      return g_array_index (target->options, int, i);
  return g_array_index (target->options, int, 0);
}

static void
hover (BastideBoardView *self)
{
  BastideBoardHit at;
  int             option;

  if (!self->game || !self->hovering)
    return;
  hit (self, self->pointer_x, self->pointer_y, &at);
  /* What lies under the wheel is not what is meant. */
  if (at.sector >= 0)
    at.seg = BST_NONE;
  option = option_at (self, self->pointer_x, self->pointer_y, &at);
  if (at.x == self->hover_x && at.y == self->hover_y && at.seg == self->hover_seg && option == self->hover_option)
    return;
  self->hover_x = at.x;
  self->hover_y = at.y;
  self->hover_seg = at.seg;
  self->hover_option = option;
  if (self->hints)
    describe (self, &at);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
forget_hover (BastideBoardView *self)
{
  self->hover_x = self->hover_y = BST_NOWHERE;
  self->hover_seg = BST_NONE;
  self->hover_option = -1;
}

static void
motion_cb (GtkEventControllerMotion *controller, double px, double py, BastideBoardView *self)
{
  self->pointer_x = px;
  self->pointer_y = py;
  self->hovering = TRUE;
  hover (self);
}

static void
left_cb (GtkEventControllerMotion *controller, BastideBoardView *self)
{
  self->hovering = FALSE;
  forget_hover (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[DESCRIBE], 0, NULL);
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, BastideBoardView *self)
{
  self->drag_x = self->view.x;
  self->drag_y = self->view.y;
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, BastideBoardView *self)
{
  BastidePoint a, b;

  /* A shaky click is no drag. */
  if (hypot (dx, dy) < 6 && gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_PRIMARY)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  stop_gliding (self);
  a = bastide_viewport_to_board (&self->view, 0, 0);
  b = bastide_viewport_to_board (&self->view, dx, dy);
  self->fitted = FALSE;
  self->view.x = self->drag_x + a.x - b.x;
  self->view.y = self->drag_y + a.y - b.y;
  unsettle (self);
  changed_view (self);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, BastideBoardView *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  /* Fingers on a touchpad push the board; a wheel, and Control, zoom. */
  if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE && !(state & GDK_CONTROL_MASK))
    pan_by (self, dx, dy);
  else if (state & GDK_SHIFT_MASK)
    pan_by (self, (dx + dy) * PAN_STEP, 0);
  else
    zoom_to (self, self->pointer_x, self->pointer_y, self->view.zoom * pow (ZOOM_STEP, -dy));
  return TRUE;
}

static void
pinch_begin_cb (GtkGesture *gesture, GdkEventSequence *sequence, BastideBoardView *self)
{
  self->pinch_zoom = self->view.zoom;
}

static void
pinch_cb (GtkGestureZoom *gesture, double scale, BastideBoardView *self)
{
  double px, py;

  if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &px, &py))
    zoom_to (self, px, py, self->pinch_zoom * scale);
}

/* --- keyboard --- */

/* Moves the focus to the nearest target in a direction of the screen. */
static gboolean
move_focus (BastideBoardView *self, double dx, double dy)
{
  GtkWidget   *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  BastidePoint from = bastide_viewport_from_board (&self->view, self->near);
  Target      *current = NULL, *best = NULL;
  double       best_cost = G_MAXDOUBLE;

  for (guint i = 0; i < self->targets->len; i++)
    {
      Target *target = g_ptr_array_index (self->targets, i);

      if (target->slot == focus)
        {
          current = target;
          from = bastide_viewport_from_board (&self->view, target_place (self, target));
        }
    }
  for (guint i = 0; i < self->targets->len; i++)
    {
      Target      *target = g_ptr_array_index (self->targets, i);
      BastidePoint at = bastide_viewport_from_board (&self->view, target_place (self, target));
      double       along = (at.x - from.x) * dx + (at.y - from.y) * dy;
      double       across = fabs ((at.x - from.x) * dy) + fabs ((at.y - from.y) * dx);

      if (target == current || (current && along < 2))
        continue;
      if ((current ? along + 2 * across : hypot (at.x - from.x, at.y - from.y)) < best_cost)
        {
          best_cost = current ? along + 2 * across : hypot (at.x - from.x, at.y - from.y);
          best = target;
        }
    }
  if (!best)
    return FALSE;
  self->near = target_place (self, best);
  gtk_widget_grab_focus (best->slot);
  /* Keep what is focused in view. */
  reveal_place (self, target_place (self, best));
  return TRUE;
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state, BastideBoardView *self)
{
  gboolean ctrl = state & GDK_CONTROL_MASK;
  double   dx = 0, dy = 0;

  /* With Alt the arrows step through the game. */
  if (state & GDK_ALT_MASK)
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      dx = -1;
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      dx = 1;
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      dy = -1;
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      dy = 1;
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  if (ctrl)
    pan_by (self, dx * PAN_STEP, dy * PAN_STEP);
  else
    move_focus (self, dx, dy);
  return GDK_EVENT_STOP;
}

/* --- actions --- */

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  double            factor = g_str_equal (name, "board.zoom-in") ? ZOOM_STEP : 1 / ZOOM_STEP;

  BastideViewport   to = goal (self);

  to.zoom = CLAMP (to.zoom * factor, BASTIDE_ZOOM_MIN, BASTIDE_ZOOM_MAX);
  self->fitted = FALSE;
  glide_to (self, &to);
}

static void
fit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  fit (BASTIDE_BOARD_VIEW (widget), TRUE);
}

static void
turn_board_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);

  stop_gliding (self);
  bastide_viewport_turn (&self->view, 1);
  if (self->fitted)
    fit (self, FALSE);
  else
    changed_view (self);
  unsettle (self);
}

/* Turns the tile: through the legal rotations of the chosen square, and of no other. Turning never takes. */
static void
turn_tile_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  GtkWidget        *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  Target           *target = target_of_option (self, self->selected);
  int               step = g_str_equal (name, "board.turn-tile-back") ? -1 : 1, at = 0;
  gsize             n;
  const BstMove    *moves = options (self, &n);

  if (n == 0 || !is_placement (moves[0].kind))
    return;
  for (guint i = 0; i < self->targets->len && !target; i++)
    if (((Target *) g_ptr_array_index (self->targets, i))->slot == focus)
      target = g_ptr_array_index (self->targets, i);
  if (!target)
    return;
  for (guint i = 0; i < target->options->len; i++)
    if (g_array_index (target->options, int, i) == self->selected)
      at = (int) i + step;
  at = g_array_index (target->options, int, (at + (int) target->options->len) % (int) target->options->len);
  self->wanted_rot = moves[at].rot;
  set_selected (self, at);
}

/* Doing nothing, where that is allowed. */
static void
pass_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  gsize             n;
  const BstMove    *moves = options (self, &n);

  for (gsize i = 0; i < n; i++)
    if (moves[i].act == BST_ACT_PASS)
      {
        g_signal_emit (self, signals[CHOOSE], 0, (int) i);
        return;
      }
}

static void
confirm_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);

  if (self->selected >= 0)
    g_signal_emit (self, signals[CHOOSE], 0, self->selected);
}

static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);

  self->refused = FALSE;
  set_selected (self, -1);
}

/* --- the game --- */

static gboolean
find_focus (BastideBoardView *self, BastidePoint *out_place)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (!focus || (focus != GTK_WIDGET (self) && !gtk_widget_is_ancestor (focus, GTK_WIDGET (self))))
    return FALSE;
  *out_place = self->near;
  for (guint i = 0; i < self->targets->len; i++)
    {
      Target *target = g_ptr_array_index (self->targets, i);

      /* Its feature may be gone, its square is not. */
      if (target->slot == focus)
        *out_place = (BastidePoint) { target->x + 0.5, target->y + 0.5 };
    }
  return TRUE;
}

/* The tile laid last, in this turn or in an earlier one. */
static uint16_t
find_last (BastideBoardView *self)
{
  const BstGame  *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const BstSite  *sites = bst_sites (game, state);
  uint16_t        last = state->seq.tile_site;

  if (last != BST_NONE)
    return last;
  for (int site = 0; site < state->n_sites; site++)
    if (sites[site].tile != BST_NONE && sites[site].turn > 0
        && (last == BST_NONE || sites[site].turn >= sites[last].turn))
      last = site;
  return last;
}

static void
changed_cb (BastideBoardView *self)
{
  BastidePoint near;
  gboolean     focused = find_focus (self, &near);

  self->selected = -1;
  self->pointed = -1;
  self->landing = -1;
  self->lit = BST_NONE;
  self->refused = self->shown = FALSE;
  forget_hover (self);
  self->last_site = find_last (self);
  build_targets (self);
  build_tile_slots (self);
  count_fits (self);
  if (self->fitted)
    fit (self, TRUE);
  else if (self->last_site != BST_NONE)
    {
      const BstSite *last = &bst_sites (bastide_game_get_game (self->game), bastide_game_get_state (self->game))[self->last_site];

      reveal_place (self, (BastidePoint) { last->x + 0.5, last->y + 0.5 });
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  /* The place that was focused is gone; the next arrow starts from about there. */
  if (focused)
    {
      self->near = near;
      gtk_widget_grab_focus (GTK_WIDGET (self));
    }
  g_signal_emit (self, signals[SELECTED], 0, -1);
  hover (self);
}

static void
drop_pictures (BastideBoardView *self)
{
  g_clear_pointer (&self->cache, bastide_picture_cache_free);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
}

void
bastide_board_view_set_game (BastideBoardView *self,
                             BastideGame      *game)
{
  const BstGame *rules;
  BastideLook    looks[BST_MAX_PLAYERS];

  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  if (self->game == game)
    return;
  g_ptr_array_set_size (self->targets, 0);
  if (self->game)
    g_signal_handlers_disconnect_by_func (self->game, changed_cb, self);
  drop_pictures (self);
  g_set_object (&self->game, game);
  if (!game)
    return;

  rules = bastide_game_get_game (game);
  self->book = bastide_tile_book_new (rules->tiles, rules->n_tiles, rules->pieces, rules->n_pieces);
  bastide_tile_book_set_arts (self->book, bastide_game_get_arts (game));
  self->cache = bastide_picture_cache_new (self->book);
  bastide_picture_cache_set_ready (self->cache, pictures_ready_cb, self);
  for (int seat = 0; seat < rules->n_players; seat++)
    {
      looks[seat] = bastide_looks[bastide_game_get_color (game, seat)];
      g_strlcpy (looks[seat].letter, bastide_game_get_letter (game, seat), sizeof looks[seat].letter);
    }
  bastide_picture_cache_set_looks (self->cache, looks, rules->n_players);
  g_signal_connect_object (game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  self->fitted = TRUE;
  self->wanted_rot = 0;
  self->near = (BastidePoint) { 0.5, 0.5 };
  changed_cb (self);
  fit (self, FALSE);
}

int
bastide_board_view_get_selected (BastideBoardView *self)
{
  return self->selected;
}

void
bastide_board_view_select (BastideBoardView *self,
                           int               option)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  set_selected (self, option);
}

void
bastide_board_view_point (BastideBoardView *self,
                          int               option)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  if (self->pointed == option)
    return;
  self->pointed = option;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_light (BastideBoardView *self,
                          uint16_t          seg)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  if (self->lit == seg)
    return;
  self->lit = seg;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_show_square (BastideBoardView *self,
                                gboolean          show,
                                int               x,
                                int               y)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  self->shown = show;
  self->shown_x = x;
  self->shown_y = y;
  if (show)
    reveal_place (self, (BastidePoint) { x + 0.5, y + 0.5 });
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
bastide_board_view_get_turns (BastideBoardView *self)
{
  Target *target;

  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), 0);

  target = target_of_option (self, self->selected);
  return target ? (int) target->options->len : 0;
}

void
bastide_board_view_set_style (BastideBoardView *self,
                              BastideStyle      style)
{
  self->style = style;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_set_confirm (BastideBoardView *self,
                                gboolean          confirm)
{
  self->confirm = confirm;
}

void
bastide_board_view_set_fields (BastideBoardView *self,
                               gboolean          fields)
{
  self->fields = fields;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_set_dead_squares (BastideBoardView *self,
                                     gboolean          dead_squares)
{
  self->dead_squares = dead_squares;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_set_hints (BastideBoardView *self,
                              gboolean          hints)
{
  self->hints = hints;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- widget --- */

static void
bastide_board_view_measure (GtkWidget     *widget,
                            GtkOrientation orientation,
                            int            for_size,
                            int           *minimum,
                            int           *natural,
                            int           *minimum_baseline,
                            int           *natural_baseline)
{
  *minimum = 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 640 : 480;
}

static void
bastide_board_view_size_allocate (GtkWidget *widget,
                                  int        width,
                                  int        height,
                                  int        baseline)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  gboolean          resized = width != self->view.width || height != self->view.height;

  self->view.width = width;
  self->view.height = height;
  self->view.scale = gtk_widget_get_scale_factor (widget);
  if (resized && self->fitted && self->game)
    {
      stop_gliding (self);
      bastide_viewport_fit (&self->view, bastide_game_get_game (self->game), bastide_game_get_state (self->game), 1.2,
                            130.0);
    }
  place_slots (self);
}

static void
bastide_board_view_dispose (GObject *object)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (object);

  g_clear_handle_id (&self->settle_source, g_source_remove);
  g_clear_object (&self->glide);
  g_ptr_array_set_size (self->targets, 0);
  for (guint i = 0; i < self->tile_slots->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->tile_slots, i));
  g_ptr_array_set_size (self->tile_slots, 0);
  drop_pictures (self);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_board_view_parent_class)->dispose (object);
}

static void
bastide_board_view_finalize (GObject *object)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (object);

  g_array_unref (self->fits);
  g_ptr_array_unref (self->targets);
  g_ptr_array_unref (self->tile_slots);
  G_OBJECT_CLASS (bastide_board_view_parent_class)->finalize (object);
}

static void
bastide_board_view_class_init (BastideBoardViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bastide_board_view_dispose;
  object_class->finalize = bastide_board_view_finalize;
  widget_class->measure = bastide_board_view_measure;
  widget_class->size_allocate = bastide_board_view_size_allocate;
  widget_class->snapshot = bastide_board_view_snapshot;

  signals[CHOOSE] = g_signal_new ("choose", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, G_TYPE_INT);
  signals[NARROW] = g_signal_new ("narrow", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, G_TYPE_POINTER);
  signals[REFUSED] = g_signal_new ("refused", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  /* What is chosen and not yet confirmed has changed. */
  signals[SELECTED] = g_signal_new ("selected", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_INT);
  signals[DESCRIBE] = g_signal_new ("describe", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[VIEW_CHANGED] = g_signal_new ("view-changed", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "board.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "board.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "board.fit", NULL, fit_action);
  gtk_widget_class_install_action (widget_class, "board.turn-board", NULL, turn_board_action);
  gtk_widget_class_install_action (widget_class, "board.turn-tile", NULL, turn_tile_action);
  gtk_widget_class_install_action (widget_class, "board.turn-tile-back", NULL, turn_tile_action);
  gtk_widget_class_install_action (widget_class, "board.pass", NULL, pass_action);
  gtk_widget_class_install_action (widget_class, "board.confirm", NULL, confirm_action);
  gtk_widget_class_install_action (widget_class, "board.cancel", NULL, cancel_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_r, 0, "board.turn-tile", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_r, GDK_SHIFT_MASK, "board.turn-tile-back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, 0, "board.pass", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_plus, 0, "board.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_equal, 0, "board.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Add, 0, "board.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_minus, 0, "board.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Subtract, 0, "board.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_0, 0, "board.fit", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_0, 0, "board.fit", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_t, 0, "board.turn-board", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "board.confirm", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "board.cancel", NULL);
  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
bastide_board_view_init (BastideBoardView *self)
{
  GtkGesture         *click = gtk_gesture_click_new ();
  GtkGesture         *drag = gtk_gesture_drag_new ();
  GtkGesture         *pinch = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  self->targets = g_ptr_array_new_with_free_func (free_target);
  self->fits = g_array_new (FALSE, FALSE, sizeof (int));
  self->glide = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, GLIDE_MS,
                                         adw_callback_animation_target_new (glide_cb, self, NULL));
  self->landing = -1;
  forget_hover (self);
  self->tile_slots = g_ptr_array_new ();
  self->selected = self->pointed = -1;
  self->lit = BST_NONE;
  self->confirm = self->hints = self->fitted = TRUE;
  self->view = (BastideViewport) { .zoom = 100, .scale = 1 };
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Board"), -1);

  g_signal_connect (click, "released", G_CALLBACK (clicked_cb), self);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (left_cb), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  /* Light and dark surroundings are drawn. */
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
bastide_board_view_new (void)
{
  return g_object_new (BASTIDE_TYPE_BOARD_VIEW, NULL);
}
