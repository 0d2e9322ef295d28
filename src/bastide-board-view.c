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

/* Options that lie at the same place: rotations of a tile on a square, or meanings of a spot. */
typedef struct
{
  int        x, y;
  int        feature;           /* -1: the square as a whole */
  int        crown;             /* -1, else the crown space of the wheel */
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

  GPtrArray           *targets;         /* of Target */
  GPtrArray           *tile_slots;      /* of GtkWidget */
  int                  selected;        /* option */
  int                  pointed;         /* option that somebody looks at elsewhere */
  uint16_t             lit;             /* segment */
  gboolean             hovering;
  int                  hover_x, hover_y;
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
zoom_to (BastideBoardView *self, double px, double py, double zoom)
{
  self->fitted = FALSE;
  bastide_viewport_zoom_at (&self->view, px, py, CLAMP (zoom, BASTIDE_ZOOM_MIN, BASTIDE_ZOOM_MAX));
  unsettle (self);
  changed_view (self);
}

static void
fit (BastideBoardView *self)
{
  if (!self->game || self->view.width <= 0)
    return;
  self->fitted = TRUE;
  bastide_viewport_fit (&self->view, bastide_game_get_game (self->game), bastide_game_get_state (self->game), 1.2, 130.0);
  changed_view (self);
}

static void
pan_by (BastideBoardView *self, double dx, double dy)
{
  BastidePoint middle = bastide_viewport_to_board (&self->view, self->view.width / 2.0 + dx, self->view.height / 2.0 + dy);

  self->fitted = FALSE;
  self->view.x = middle.x;
  self->view.y = middle.y;
  changed_view (self);
}

double
bastide_board_view_get_zoom (BastideBoardView *self)
{
  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), 0);

  return self->fitted ? 0 : self->view.zoom;
}

void
bastide_board_view_set_zoom (BastideBoardView *self,
                             double            zoom)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  if (zoom <= 0)
    fit (self);
  else
    zoom_to (self, self->view.width / 2.0, self->view.height / 2.0, zoom);
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
find_target (BastideBoardView *self, int x, int y, int feature, int crown)
{
  for (guint i = 0; i < self->targets->len; i++)
    {
      Target *target = g_ptr_array_index (self->targets, i);

      if (crown >= 0 ? target->crown == crown
                     : target->crown < 0 && target->x == x && target->y == y && target->feature == feature)
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

static BastidePoint
target_place (BastideBoardView *self, const Target *target)
{
  BastidePoint place = { target->x + 0.5, target->y + 0.5 };

  if (target->crown >= 0)
    bastide_board_get_crown (bastide_game_get_game (self->game), bastide_game_get_state (self->game), self->book,
                             target->crown, &place);
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
  const BstMove *first = &moves[g_array_index (target->options, int, 0)];

  if (is_placement (first->kind))
    {
      g_autofree char *cell = bastide_words_cell (target->x, target->y);

      /* TRANSLATORS: a square where the tile may be placed: where it is, and in how many ways it can be turned. */
      return g_strdup_printf (ngettext ("Place here: %1$s, %2$d way", "Place here: %1$s, %2$d ways", target->options->len),
                              cell, target->options->len);
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
      int     feature, crown, option = i;
      Target *target;

      if (!locate (self, &moves[i], &feature, &crown))
        continue;
      target = find_target (self, moves[i].x, moves[i].y, feature, crown);
      if (!target)
        {
          target = g_new0 (Target, 1);
          target->x = moves[i].x;
          target->y = moves[i].y;
          target->feature = feature;
          target->crown = crown;
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

/* A tile in words: where it is, what is on it, who stands there. */
static char *
dup_tile_label (BastideBoardView *self, uint16_t site)
{
  const BstGame    *game = bastide_game_get_game (self->game);
  const BstState   *state = bastide_game_get_state (self->game);
  const BstSite    *s = &bst_sites (game, state)[site];
  const BstTile    *tile = &game->tiles[s->tile];
  const BstFigure  *figures = bst_figures_on_map (game, state);
  g_autofree char  *cell = bastide_words_cell (s->x, s->y);
  g_autoptr (GString) text = g_string_new (cell);

  for (int i = 0; i < tile->n_features; i++)
    {
      const char *terrain = bastide_words_terrain (tile->features[i].terrain);

      if (!*terrain || tile->features[i].terrain == BST_FIELD)
        continue;
      g_string_append_printf (text, "; %s", terrain);
      for (int f = 0; f < state->n_figures; f++)
        if (figures[f].seg == s->first + i)
          g_string_append_printf (text, " (%s)", bastide_game_get_names (self->game)[figures[f].owner]);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

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
      label = dup_tile_label (self, site);
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
      double       side = target->feature >= 0 || target->crown >= 0 ? self->view.zoom * 0.36 : self->view.zoom;

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

      for (int i = 0; i < piece->n_squares; i++)
        {
          int dx, dy;

          bst_piece_cell (piece, move->b, i, move->rot, &dx, &dy);
          add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_TILE, .x = move->x + dx, .y = move->y + dy,
                                           .ref = piece->squares[move->b][i].tile, .rot = move->rot });
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

/* Squares that nothing fits any more, and how many tiles still fit where the pointer is. */
static void
note_dead_squares (BastideBoardView *self, GArray *notes)
{
  const BstGame  *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const uint16_t *left = bst_left (game, state);

  for (int i = 0; i < state->n_frontier && !state->over; i++)
    {
      const BstSite *site = &bst_sites (game, state)[bst_frontier (game, state)[i]];
      int            fits = 0;

      for (int tile = 0; tile < game->n_tiles; tile++)
        if ((left[tile] || tile == state->hand) && game->fit[(gsize) tile * BST_N_NEEDS + site->need])
          fits += left[tile] + (tile == state->hand);
      if (!fits)
        add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_DEAD, .x = site->x, .y = site->y });
      else if (self->hovering && site->x == self->hover_x && site->y == self->hover_y)
        add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_COUNT, .x = site->x, .y = site->y, .ref = fits });
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
  if (scene.state->seq.tile_site != BST_NONE)
    {
      const BstSite *last = &bst_sites (scene.game, scene.state)[scene.state->seq.tile_site];

      add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_LAST, .x = last->x, .y = last->y });
    }
  if (self->dead_squares)
    note_dead_squares (self, notes);
  note_targets (self, notes);
  if (self->lit != BST_NONE && self->lit < scene.state->n_segs)
    add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_FEATURE, .seg = self->lit });
  if (self->refused)
    add_note (notes, (BastideNote) { .kind = BASTIDE_NOTE_REFUSED, .x = self->refused_x, .y = self->refused_y });
  if (self->pointed >= 0 && self->pointed < (int) n && self->pointed != self->selected)
    note_option (self, notes, &moves[self->pointed], FALSE);
  if (self->selected >= 0 && self->selected < (int) n)
    note_option (self, notes, &moves[self->selected], TRUE);
  scene.notes = (const BastideNote *) notes->data;
  scene.n_notes = notes->len;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  bastide_picture_cache_begin (self->cache);
  bastide_board_draw (cr, &self->view, &scene, self->cache, NULL, NULL);
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

      if (target->feature >= 0 || target->crown >= 0)
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
    best = find_target (self, at->x, at->y, at->feature, -1);
  return best ? best : find_target (self, at->x, at->y, -1, -1);
}

static void
refuse (BastideBoardView *self, const BastideBoardHit *at)
{
  gsize            n;
  const BstMove   *moves = options (self, &n);
  BstMove          move;
  BstMove         *scratch;
  const char      *clause;
  g_autofree char *sentence = NULL;

  if (n == 0 || moves[0].kind != BST_KIND_PLACE_TILE || at->site != BST_NONE)
    return;
  move = moves[0];
  move.x = at->x;
  move.y = at->y;
  move.rot = 0;
  scratch = g_new (BstMove, bastide_game_get_game (self->game)->max_moves);
  clause = bst_check (bastide_game_get_game (self->game), bastide_game_get_state (self->game), &move, scratch);
  g_free (scratch);
  if (!clause)
    return;
  self->refused = TRUE;
  self->refused_x = at->x;
  self->refused_y = at->y;
  sentence = bastide_words_refusal (clause);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[REFUSED], 0, sentence);
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
  if (target && n_press > 1 && self->selected >= 0 && target_of_option (self, self->selected) == target)
    g_signal_emit (self, signals[CHOOSE], 0, self->selected);
  else if (target)
    act_on (self, target);
  else
    refuse (self, &at);
}

static void
motion_cb (GtkEventControllerMotion *controller, double px, double py, BastideBoardView *self)
{
  BastidePoint place;
  int          x, y;

  self->pointer_x = px;
  self->pointer_y = py;
  if (!self->game)
    return;
  place = bastide_viewport_to_board (&self->view, px, py);
  x = (int) floor (place.x);
  y = (int) floor (place.y);
  if (self->hovering && x == self->hover_x && y == self->hover_y)
    return;
  self->hovering = TRUE;
  self->hover_x = x;
  self->hover_y = y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
left_cb (GtkEventControllerMotion *controller, BastideBoardView *self)
{
  self->hovering = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
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
  a = bastide_viewport_to_board (&self->view, 0, 0);
  b = bastide_viewport_to_board (&self->view, dx, dy);
  self->fitted = FALSE;
  self->view.x = self->drag_x + a.x - b.x;
  self->view.y = self->drag_y + a.y - b.y;
  changed_view (self);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, BastideBoardView *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (state & GDK_SHIFT_MASK)
    pan_by (self, dy * PAN_STEP, 0);
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
  BastidePoint from = { self->view.width / 2.0, self->view.height / 2.0 };
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
  gtk_widget_grab_focus (best->slot);
  {
    BastidePoint at = bastide_viewport_from_board (&self->view, target_place (self, best));
    double       margin = self->view.zoom;

    /* Keep what is focused in view. */
    if (at.x < margin || at.y < margin || at.x > self->view.width - margin || at.y > self->view.height - margin)
      pan_by (self, at.x - self->view.width / 2.0, at.y - self->view.height / 2.0);
  }
  return TRUE;
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state, BastideBoardView *self)
{
  gboolean ctrl = state & GDK_CONTROL_MASK;
  double   dx = 0, dy = 0;

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

/* Tab goes from place to place in reading order, then leaves the board. */
static gboolean
bastide_board_view_focus (GtkWidget       *widget,
                          GtkDirectionType direction)
{
  return GTK_WIDGET_CLASS (bastide_board_view_parent_class)->focus (widget, direction);
}

/* --- actions --- */

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  double            factor = g_str_equal (name, "board.zoom-in") ? ZOOM_STEP : 1 / ZOOM_STEP;

  zoom_to (self, self->view.width / 2.0, self->view.height / 2.0, self->view.zoom * factor);
}

static void
fit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  fit (BASTIDE_BOARD_VIEW (widget));
}

static void
turn_board_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);

  bastide_viewport_turn (&self->view, 1);
  if (self->fitted)
    fit (self);
  else
    changed_view (self);
}

/* Turns the tile: through the legal rotations of the chosen square, and of no other. */
static void
turn_tile_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  GtkWidget        *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  Target           *target = target_of_option (self, self->selected);
  gsize             n;
  const BstMove    *moves = options (self, &n);

  if (n == 0 || !is_placement (moves[0].kind))
    return;
  for (guint i = 0; i < self->targets->len && !target; i++)
    if (((Target *) g_ptr_array_index (self->targets, i))->slot == focus)
      target = g_ptr_array_index (self->targets, i);
  if (!target)
    return;
  if (target->options->len > 1 || self->selected < 0)
    {
      gboolean confirm = self->confirm;

      /* Turning never takes. */
      self->confirm = TRUE;
      if (target->options->len == 1)
        set_selected (self, g_array_index (target->options, int, 0));
      else
        act_on (self, target);
      self->confirm = confirm;
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

static void
changed_cb (BastideBoardView *self)
{
  self->selected = -1;
  self->pointed = -1;
  self->lit = BST_NONE;
  self->refused = FALSE;
  build_targets (self);
  build_tile_slots (self);
  if (self->fitted)
    fit (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SELECTED], 0, -1);
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
  changed_cb (self);
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
    bastide_viewport_fit (&self->view, bastide_game_get_game (self->game), bastide_game_get_state (self->game), 1.2,
                          130.0);
  place_slots (self);
}

static void
bastide_board_view_dispose (GObject *object)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (object);

  g_clear_handle_id (&self->settle_source, g_source_remove);
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
  widget_class->focus = bastide_board_view_focus;

  signals[CHOOSE] = g_signal_new ("choose", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, G_TYPE_INT);
  signals[NARROW] = g_signal_new ("narrow", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, G_TYPE_POINTER);
  signals[REFUSED] = g_signal_new ("refused", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
  /* What is chosen and not yet confirmed has changed. */
  signals[SELECTED] = g_signal_new ("selected", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_INT);

  gtk_widget_class_install_action (widget_class, "board.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "board.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "board.fit", NULL, fit_action);
  gtk_widget_class_install_action (widget_class, "board.turn-board", NULL, turn_board_action);
  gtk_widget_class_install_action (widget_class, "board.turn-tile", NULL, turn_tile_action);
  gtk_widget_class_install_action (widget_class, "board.confirm", NULL, confirm_action);
  gtk_widget_class_install_action (widget_class, "board.cancel", NULL, cancel_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_r, 0, "board.turn-tile", NULL);
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
