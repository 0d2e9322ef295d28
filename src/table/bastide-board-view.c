/* bastide-board-view.c – the board: looks at a game, zooms, pans and turns, and lets the player point at things.
 *
 * Knows no rule: what can be chosen is the engine's list of options, grouped by where they lie on the board (targets).
 * What the pointer or the keyboard aims at is kept here and is no part of the game. This file is the widget itself; the
 * private header says what is in the other files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-board-view-private.h"

#include "kit/bastide-contrast.h"
#include "table/bastide-game-looks.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (BastideBoardView, bastide_board_view, GTK_TYPE_WIDGET)

guint bastide_board_view_signals[BASTIDE_BOARD_N_SIGNALS];

const BstMove *
bastide_board_view_get_options (BastideBoardView *self, gsize *out_n)
{
  if (!self->game)
    {
      *out_n = 0;
      return NULL;
    }
  return bastide_game_get_options (self->game, out_n);
}

static void
pictures_ready_cb (gpointer data)
{
  gtk_widget_queue_draw (GTK_WIDGET (data));
}

/* --- the game --- */

static gboolean
has_focus_within (BastideBoardView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && (focus == GTK_WIDGET (self) || gtk_widget_is_ancestor (focus, GTK_WIDGET (self)));
}

/* The tile laid last, in this turn or in an earlier one. */
static uint16_t
find_last (BastideBoardView *self)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const BstSite *sites = bst_sites (game, state);
  uint16_t last = state->seq.tile_site;

  if (last != BST_NONE)
    return last;
  for (int site = 0; site < state->n_sites; site++)
    if (sites[site].turn > 0 && (last == BST_NONE || sites[site].turn >= sites[last].turn))
      last = site;
  return last;
}

/* Where the next arrow key starts: at the target that had the focus, or, if the answer was given in the bar or in a
 * panel, at the tile that was laid last. */
static BastidePoint
find_near (BastideBoardView *self, gboolean focused)
{
  BastideBoardTarget *target = bastide_board_view_get_focused (self);

  /* Use the square: the feature may have been merged or removed by the move. */
  if (target)
    return (BastidePoint){ target->where.x + 0.5, target->where.y + 0.5 };
  if (!focused && self->last_site != BST_NONE)
    {
      const BstSite *last = &bst_sites (bastide_game_get_game (self->game),
                                        bastide_game_get_state (self->game))[self->last_site];

      return (BastidePoint){ last->x + 0.5, last->y + 0.5 };
    }
  return self->near;
}

static void
changed_cb (BastideBoardView *self)
{
  gboolean focused = has_focus_within (self);

  self->selected = -1;
  self->pointed = -1;
  self->landing = -1;
  self->lit = BST_NONE;
  self->refused = self->shown = self->suggested = self->unveiled = FALSE;
  bastide_board_view_forget_hover (self);
  self->last_site = find_last (self);
  self->near = find_near (self, focused);
  bastide_board_view_build_targets (self);
  bastide_board_view_build_cells (self);
  bastide_board_view_count_fits (self);
  if (self->fitted)
    bastide_board_view_follow (self);
  else if (self->last_site != BST_NONE)
    {
      const BstSite *last = &bst_sites (bastide_game_get_game (self->game),
                                        bastide_game_get_state (self->game))[self->last_site];

      bastide_board_view_reveal (self, (BastidePoint){ last->x + 0.5, last->y + 0.5 });
    }
  else /* Undone to the start: what is left of the board may be out of view. */
    bastide_board_view_fit (self, TRUE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  self->changing = TRUE;
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_SELECTED], 0, -1);
  self->changing = FALSE;
  bastide_board_view_hover (self);
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_MOVED], 0);
}

/* --- warming up --- */

typedef struct
{
  BastideBoardView *view; /* borrowed, valid until canceled: a reference would keep the view alive after its table */
  BastideGame *game;
  BstState *state; /* as it was when the game came */
  BastideTileBook *book;
} WarmUp;

static void
warm_up_free (WarmUp *warm_up)
{
  g_object_unref (warm_up->game);
  g_free (warm_up->state);
  bastide_tile_book_unref (warm_up->book);
  g_free (warm_up);
}

static void
warm_up_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  WarmUp *warm_up = data;

  bastide_board_prepare (bastide_game_get_game (warm_up->game), warm_up->state, warm_up->book);
  g_task_return_boolean (task, TRUE);
}

static void
warm_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  BastideBoardView *self = ((WarmUp *) data)->view;

  warm_up_free (data);
  /* Canceled: there is another game now, or the view is gone and must not be touched. */
  if (!g_task_propagate_boolean (G_TASK (result), NULL))
    return;
  g_clear_object (&self->warming);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Where figures stand takes a while to compute when a saved game has many of them: do it in a thread, so that the first
 * frame can show the tiles at once. */
static void
warm_up (BastideBoardView *self)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  g_autoptr (GTask) task = NULL;
  WarmUp *work;

  if (bastide_board_is_prepared (game, state, self->book))
    return;
  work = g_new (WarmUp, 1);
  work->view = self;
  work->game = g_object_ref (self->game);
  work->state = g_memdup2 (state, game->state_size);
  work->book = bastide_tile_book_ref (self->book);
  self->warming = g_cancellable_new ();
  task = g_task_new (NULL, self->warming, warm_cb, work);
  g_task_set_task_data (task, work, NULL);
  g_task_run_in_thread (task, warm_up_thread);
}

static void
drop_pictures (BastideBoardView *self)
{
  g_cancellable_cancel (self->warming);
  g_clear_object (&self->warming);
  g_clear_pointer (&self->cache, bastide_picture_cache_free);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
}

gboolean
bastide_board_view_looks_unseen (BastideBoardView *self)
{
  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), FALSE);

  return self->unseen;
}

gboolean
bastide_board_view_is_changing (BastideBoardView *self)
{
  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), FALSE);

  return self->changing;
}

void
bastide_board_view_set_game (BastideBoardView *self, BastideGame *game)
{
  const BstGame *rules;
  BastideLook looks[BST_MAX_PLAYERS];

  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  if (self->game == game)
    return;
  self->teller = NULL;
  g_ptr_array_set_size (self->targets, 0);
  drop_pictures (self);
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  self->selected = self->pointed = self->landing = -1;
  if (!game)
    return;

  rules = bastide_game_get_game (game);
  self->book = bastide_tile_book_new (rules->tiles, rules->n_tiles, rules->pieces, rules->n_pieces);
  bastide_tile_book_set_arts (self->book, bastide_game_get_arts (game));
  self->cache = bastide_picture_cache_new (self->book);
  bastide_picture_cache_set_ready (self->cache, pictures_ready_cb, self);
  bastide_game_read_looks (game, looks);
  bastide_picture_cache_set_looks (self->cache, looks, rules->n_players);
  warm_up (self);
  self->fitted = TRUE;
  /* A board that was turned in another game is not turned in this one. */
  self->view.rot = 0;
  self->wanted_rot = 0;
  self->near = (BastidePoint){ 0.5, 0.5 };
  changed_cb (self);
  bastide_board_view_fit (self, FALSE);
}

/* What is shown by steps is brought into view. */
static void
tick_cb (BastideBoardView *self)
{
  guint n;
  const BastideCue *cues = bastide_show_get_cues (self->show, &n);
  int step, n_steps;

  gtk_widget_queue_draw (GTK_WIDGET (self));
  bastide_show_get_step (self->show, &step, &n_steps);
  if (!bastide_show_is_stepping (self->show) || step == self->step)
    {
      self->step = step;
      return;
    }
  self->step = step;
  for (guint i = 0; i < n; i++)
    if ((int) cues[i].beat == step - 1 && cues[i].located)
      {
        bastide_board_view_reveal (self, (BastidePoint){ cues[i].where.x + 0.5, cues[i].where.y + 0.5 });
        break;
      }
}

void
bastide_board_view_set_show (BastideBoardView *self, BastideShow *show)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self) && !self->show);

  self->show = g_object_ref (show);
  g_signal_connect_object (show, "tick", G_CALLBACK (tick_cb), self, G_CONNECT_SWAPPED);
}

BastideGame *
bastide_board_view_get_game (BastideBoardView *self)
{
  return self->game;
}

gboolean
bastide_board_view_get_last (BastideBoardView *self, int *out_x, int *out_y)
{
  const BstSite *last;

  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), FALSE);

  if (!self->game || self->last_site == BST_NONE)
    return FALSE;
  last = &bst_sites (bastide_game_get_game (self->game), bastide_game_get_state (self->game))[self->last_site];
  *out_x = last->x;
  *out_y = last->y;
  return TRUE;
}

gboolean
bastide_board_view_get_refused (BastideBoardView *self, double *out_x, double *out_y)
{
  BastidePoint at;

  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), FALSE);

  if (!self->refused)
    return FALSE;
  at = bastide_viewport_from_board (&self->view, (BastidePoint){ self->refused_x + 0.5, self->refused_y + 0.5 });
  *out_x = at.x;
  *out_y = at.y;
  return TRUE;
}

void
bastide_board_view_forget_refusal (BastideBoardView *self)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  self->refused = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_point (BastideBoardView *self, int option)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  if (self->pointed == option)
    return;
  self->pointed = option;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_suggest (BastideBoardView *self, const BstMove *move)
{
  BstWhere where;

  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  self->suggested = move != NULL;
  if (move)
    self->suggestion = *move;
  if (move && bst_move_where (move, &where))
    bastide_board_view_reveal (self, (BastidePoint){ where.x + 0.5, where.y + 0.5 });
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const BstMove *
bastide_board_view_get_suggestion (BastideBoardView *self)
{
  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), NULL);

  return self->suggested ? &self->suggestion : NULL;
}

void
bastide_board_view_unveil (BastideBoardView *self)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  self->unveiled = TRUE;
  bastide_board_view_name_targets (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_light (BastideBoardView *self, uint16_t seg)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  if (self->lit == seg)
    return;
  self->lit = seg;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_show_square (BastideBoardView *self, gboolean show, int x, int y)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  self->shown = show;
  self->shown_x = x;
  self->shown_y = y;
  if (show)
    bastide_board_view_reveal (self, (BastidePoint){ x + 0.5, y + 0.5 });
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
bastide_board_view_get_shown_square (BastideBoardView *self, int *out_x, int *out_y)
{
  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), FALSE);

  if (!self->shown)
    return FALSE;
  *out_x = self->shown_x;
  *out_y = self->shown_y;
  return TRUE;
}

void
bastide_board_view_set_style (BastideBoardView *self, BastideStyle style)
{
  self->style = style;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_set_confirm (BastideBoardView *self, gboolean confirm)
{
  self->confirm = confirm;
}

void
bastide_board_view_set_fields (BastideBoardView *self, gboolean fields)
{
  self->fields = fields;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_set_dead_squares (BastideBoardView *self, gboolean dead_squares)
{
  self->dead_squares = dead_squares;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_set_inset (BastideBoardView *self, int inset)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  self->inset = inset;
  if (self->fitted)
    bastide_board_view_fit (self, FALSE);
}

void
bastide_board_view_set_corner (BastideBoardView *self, int width, int height)
{
  gboolean grown;

  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  grown = width > self->corner_width || height > self->corner_height;
  self->corner_width = width;
  self->corner_height = height;
  /* Not when it becomes smaller, as with the last digit of a number: the view would move for nothing. */
  if (grown && self->fitted && !bastide_board_view_shows_all (self))
    bastide_board_view_fit (self, FALSE);
}

void
bastide_board_view_set_foot (BastideBoardView *self, int height)
{
  gboolean grown;

  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  grown = height > self->foot;
  self->foot = height;
  /* Not when the card goes: a click may be under way. */
  if (grown && self->game)
    bastide_board_view_follow (self);
}

void
bastide_board_view_set_hints (BastideBoardView *self, gboolean hints)
{
  self->hints = hints;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- widget --- */

static void
bastide_board_view_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  *minimum = 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 640 : 480;
}

static void
bastide_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  gboolean resized = width != self->view.width || height != self->view.height;

  self->view.scale = gtk_widget_get_scale_factor (widget);
  if (resized)
    bastide_board_view_resize (self, width, height);
  /* The decision bar grows when a tile is put down, and could push the tile out of view. */
  if (resized && self->game)
    bastide_board_view_reveal_put (self);
  bastide_board_view_place_cells (self);
  if (resized)
    g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_MOVED], 0);
}

/* Gives the focus to a target if there is one, so that Return works at once, and else to the board itself. */
static gboolean
bastide_board_view_grab_focus (GtkWidget *widget)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  BastideBoardTarget *target = bastide_board_view_find_target_of (self, self->selected);
  GtkRoot *root = gtk_widget_get_root (widget);

  if (GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root)))
    gtk_widget_add_css_class (widget, "keyboard");
  if (!target)
    target = bastide_board_view_get_nearest (self, self->near);
  return target ? bastide_board_view_focus_target (self, target)
                : GTK_WIDGET_CLASS (bastide_board_view_parent_class)->grab_focus (widget);
}

/* Arrow keys go from target to target. Tab enters and leaves the board in one step: there can be hundreds of targets. */
static gboolean
bastide_board_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  return !has_focus_within (BASTIDE_BOARD_VIEW (widget)) && gtk_widget_grab_focus (widget);
}

static void
bastide_board_view_dispose (GObject *object)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (object);

  /* A running animation holds a reference to itself and would call back after this. */
  if (self->glide)
    bastide_board_view_stop_gliding (self);
  g_clear_object (&self->glide);
  g_clear_handle_id (&self->settle_source, g_source_remove);
  g_clear_pointer (&self->situation, g_free);
  g_ptr_array_set_size (self->targets, 0);
  for (guint i = 0; i < self->tile_slots->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->tile_slots, i));
  g_ptr_array_set_size (self->tile_slots, 0);
  drop_pictures (self);
  g_clear_object (&self->show);
  g_clear_object (&self->game_signals);
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
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bastide_board_view_dispose;
  object_class->finalize = bastide_board_view_finalize;
  widget_class->measure = bastide_board_view_measure;
  widget_class->size_allocate = bastide_board_view_size_allocate;
  widget_class->snapshot = bastide_board_view_snapshot;
  widget_class->focus = bastide_board_view_focus;
  widget_class->grab_focus = bastide_board_view_grab_focus;

  bastide_board_view_signals[BASTIDE_BOARD_CHOOSE] = g_signal_new ("choose", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST,
                                                                   0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  bastide_board_view_signals[BASTIDE_BOARD_NARROW] = g_signal_new ("narrow", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST,
                                                                   0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  bastide_board_view_signals[BASTIDE_BOARD_REFUSED] = g_signal_new ("refused", BASTIDE_TYPE_BOARD_VIEW,
                                                                    G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                                                    2, G_TYPE_STRING, G_TYPE_STRING);
  /* What is chosen and not yet confirmed has changed. */
  bastide_board_view_signals[BASTIDE_BOARD_SELECTED] = g_signal_new ("selected", BASTIDE_TYPE_BOARD_VIEW,
                                                                     G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                                     G_TYPE_NONE, 1, G_TYPE_INT);
  bastide_board_view_signals[BASTIDE_BOARD_LOOK] = g_signal_new ("look", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0,
                                                                 NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  bastide_board_view_signals[BASTIDE_BOARD_DESCRIBE] = g_signal_new ("describe", BASTIDE_TYPE_BOARD_VIEW,
                                                                     G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                                     G_TYPE_NONE, 1, G_TYPE_STRING);
  bastide_board_view_signals[BASTIDE_BOARD_VIEW_CHANGED] = g_signal_new ("view-changed", BASTIDE_TYPE_BOARD_VIEW,
                                                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                                         G_TYPE_NONE, 0);
  bastide_board_view_signals[BASTIDE_BOARD_MOVED] = g_signal_new ("moved", BASTIDE_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST,
                                                                  0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  bastide_board_view_install_actions (widget_class);
  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
bastide_board_view_init (BastideBoardView *self)
{
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  self->targets = g_ptr_array_new_with_free_func (bastide_board_view_free_target);
  self->fits = g_array_new (FALSE, FALSE, sizeof (int));
  bastide_board_view_init_camera (self);
  self->landing = -1;
  bastide_board_view_forget_hover (self);
  self->tile_slots = g_ptr_array_new ();
  self->selected = self->pointed = -1;
  self->lit = BST_NONE;
  self->confirm = self->hints = TRUE;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Board"), -1);

  bastide_board_view_add_controllers (self);
  /* The background around the tiles is drawn by us and depends on it. */
  bastide_contrast_watch (GTK_WIDGET (self));
}

GtkWidget *
bastide_board_view_new (void)
{
  return g_object_new (BASTIDE_TYPE_BOARD_VIEW, NULL);
}
