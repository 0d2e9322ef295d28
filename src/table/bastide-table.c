/* bastide-table.c – the table: board, decision and side panel of one game.
 *
 * Puts the parts together and gives them the game. What they say to each other is carried by the other files of the table
 * (bastide-table-private.h). Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-table-private.h"

#include "model/play/bastide-telling.h"
#include "model/words/bastide-words.h"
#include "kit/bastide-announce.h"
#include "kit/bastide-half-box.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-focus.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-box.h"

/* What the round buttons over the board cover, with their margin. */
#define BUTTONS_WIDTH 50

G_DEFINE_FINAL_TYPE (BastideTable, bastide_table, ADW_TYPE_BIN)

guint bastide_table_signals[BASTIDE_TABLE_N_SIGNALS];

/* --- beside the map --- */

static void
update_stock (BastideTable *self)
{
  g_autofree char *text = bastide_words_stock (bastide_game_get_game (self->game), bastide_game_get_state (self->game));

  gtk_label_set_text (self->stock, text);
  gtk_widget_set_visible (GTK_WIDGET (self->stock), *text != '\0');
}

/* Frames the tile that a computer has placed: people look for it. */
static void
show_computers_tile (BastideTable *self)
{
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (self->game), &n);

  while (n > 0 && events[n - 1].event.type != BST_EVENT_PLACE)
    n--;
  if (n == 0)
    return;
  {
    const BstEvent *event = &events[n - 1].event;
    gboolean computer = event->player < BST_MAX_PLAYERS && bastide_game_get_level (self->game, event->player);

    bastide_board_view_show_square (self->board, computer, event->x, event->y);
  }
}

/* The page that is needed to answer comes to the front. */
static void
show_needed_page (BastideTable *self)
{
  const BstMove *first = bastide_table_get_option (self, 0);

  if (first && first->kind == BST_KIND_ROBBER)
    adw_view_stack_set_visible_child_name (self->pages, "track");
}

static void
changed_cb (BastideTable *self)
{
  g_autofree char *problem = bastide_match_dup_save_problem (BASTIDE_MATCH (self->game));

  if (problem)
    bastide_toast (GTK_WIDGET (self), problem);
  bastide_table_update_assistance (self);
  bastide_table_hide_refusal (self);
  bastide_table_describe (self, NULL);
  bastide_table_update_earlier (self);
  bastide_table_update_look_actions (self);
  update_stock (self);
  show_needed_page (self);
  bastide_table_show_track_to_choose (self);
  bastide_table_update_corner (self);
  /* Where nobody else sits at the screen, nobody has to ask for them. */
  if (bastide_decision_bar_shows_tokens (self->bar))
    bastide_board_view_unveil (self->board);
  show_computers_tile (self);
  bastide_table_announce_events (self);
  bastide_table_tell_situation (self);
}

static void
board_button_cb (GtkWidget *button, BastideTable *self)
{
  const char *action = button == self->zoom_in    ? "board.zoom-in"
                       : button == self->zoom_out ? "board.zoom-out"
                       : button == self->zoom_fit ? "board.fit"
                                                  : "board.turn-board";

  gtk_widget_activate_action (GTK_WIDGET (self->board), action, NULL);
}

static void
tiles_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideTable *self = BASTIDE_TABLE (widget);

  adw_view_stack_set_visible_child_name (self->pages, "tiles");
  adw_flap_set_reveal_flap (self->flap, TRUE);
}

void
bastide_table_succeed (BastideTable *self, BastideTable *predecessor)
{
  double x, y, zoom;
  int turn, selected;

  g_return_if_fail (BASTIDE_IS_TABLE (self) && BASTIDE_IS_TABLE (predecessor));

  bastide_board_view_get_view (predecessor->board, &x, &y, &zoom, &turn);
  bastide_board_view_set_view (self->board, x, y, zoom, turn);
  self->looking = predecessor->looking;
  predecessor->looking = FALSE;
  bastide_table_update_earlier (self);
  selected = bastide_board_view_get_selected (predecessor->board);
  if (selected >= 0)
    bastide_board_view_select (self->board, selected);
  adw_flap_set_reveal_flap (self->flap, adw_flap_get_reveal_flap (predecessor->flap));
  /* A finished one is kept on disk and opened at once. */
  if (bastide_review_panel_is_started (predecessor->review))
    bastide_table_review (self);
}

/* --- results --- */

void
bastide_table_close_results (BastideTable *self)
{
  if (self->results)
    gtk_window_destroy (GTK_WINDOW (self->results));
}

/* The results come back after it. */
static void
final_cb (BastideResults *results, BastideTable *self)
{
  bastide_table_close_results (self);
  bastide_show_step_final (self->show);
  bastide_table_finish (self, self->results_actions);
}

void
bastide_table_show_results (BastideTable *self, GActionGroup *actions)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self) && self->game);

  g_clear_object (&self->ending);
  bastide_show_skip (self->show);
  bastide_table_close_results (self);
  g_set_weak_pointer (&self->results, bastide_results_new (self->game, actions));
  g_set_object (&self->results_actions, actions);
  g_signal_connect_object (self->results, "final", G_CALLBACK (final_cb), self, 0);
  gtk_window_set_transient_for (GTK_WINDOW (self->results), bastide_dialog_get_window (GTK_WIDGET (self)));
  gtk_window_present (GTK_WINDOW (self->results));
}

void
bastide_table_finish (BastideTable *self, GActionGroup *actions)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self) && self->game);

  if (bastide_show_is_stepping (self->show))
    g_set_object (&self->ending, actions);
  else
    bastide_table_show_results (self, actions);
}

gboolean
bastide_table_shows_results (BastideTable *self)
{
  return self->results != NULL;
}

/* --- the game --- */

void
bastide_table_set_game (BastideTable *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self));

  if (self->game != game)
    bastide_table_stop_looking (self);
  bastide_table_close_results (self);
  g_set_object (&self->game, game);
  /* While the stack fades to another page, the pointer could still click the old table, which has no game. */
  gtk_widget_set_can_target (GTK_WIDGET (self), game != NULL);
  self->looking = FALSE;
  g_clear_object (&self->ending);
  bastide_table_update_assistance (self);
  bastide_show_set_game (self->show, game);
  bastide_sounds_set_game (self->sounds, game);
  bastide_final_bar_set_game (self->final_bar, game);
  bastide_first_card_set_game (self->first_card, game);
  bastide_table_hide_passing (self);
  bastide_hold_bar_set_match (self->hold_bar, game ? BASTIDE_MATCH (game) : NULL);
  bastide_board_view_set_game (self->board, game);
  bastide_decision_bar_set_game (self->bar, game);
  bastide_players_panel_set_game (self->players, game);
  bastide_log_panel_set_game (self->log, game);
  bastide_tiles_panel_set_game (self->tiles, game);
  bastide_tile_stack_set_game (self->tile_stack, game);
  bastide_map_panel_set_game (self->map, game);
  bastide_review_panel_set_game (self->review, game);
  adw_view_stack_page_set_visible (self->review_page, FALSE);
  bastide_track_view_set_game (self->track, game);
  bastide_track_view_set_game (self->passing_track, game);
  bastide_wheel_view_set_game (self->wheel, game);
  bastide_wheel_view_set_game (self->passing_wheel, game);
  g_signal_group_set_target (self->game_signals, game);
  if (!game)
    {
      bastide_table_update_look_actions (self);
      return;
    }
  self->n_announced = bastide_telling_count_known (game);
  self->generation = bst_session_generation (bastide_game_get_session (game));
  changed_cb (self);
}

void
bastide_table_set_opponent (BastideTable *self, BastideOpponent *opponent)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self));

  bastide_decision_bar_set_opponent (self->bar, opponent);
}

BastideGame *
bastide_table_get_game (BastideTable *self)
{
  return self->game;
}

gboolean
bastide_table_is_looking (BastideTable *self)
{
  return self->looking;
}

static void
update_bar (BastideTable *self)
{
  const gboolean final = gtk_widget_get_visible (GTK_WIDGET (self->final_bar));

  gtk_widget_set_visible (GTK_WIDGET (self->bar), !self->quiet);
  gtk_stack_set_visible_child (self->bars, final ? GTK_WIDGET (self->final_bar) : GTK_WIDGET (self->bar));
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->bars)), !self->quiet || final);
}

void
bastide_table_set_quiet (BastideTable *self, gboolean quiet)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self));

  self->quiet = quiet;
  update_bar (self);
}

BastideShow *
bastide_table_get_show (BastideTable *self)
{
  return self->show;
}

BastideSounds *
bastide_table_get_sounds (BastideTable *self)
{
  return self->sounds;
}

BastideBoardView *
bastide_table_get_board (BastideTable *self)
{
  return self->board;
}

AdwToastOverlay *
bastide_table_get_toasts (BastideTable *self)
{
  g_return_val_if_fail (BASTIDE_IS_TABLE (self), NULL);

  return gtk_widget_get_mapped (GTK_WIDGET (self->toasts))
             && !(adw_flap_get_folded (self->flap) && adw_flap_get_reveal_flap (self->flap))
           ? self->toasts
           : NULL;
}

AdwFlap *
bastide_table_get_flap (BastideTable *self)
{
  return self->flap;
}

/* --- object --- */

static gboolean
bastide_table_grab_focus (GtkWidget *widget)
{
  BastideTable *self = BASTIDE_TABLE (widget);
  gboolean grabbed = gtk_widget_grab_focus (GTK_WIDGET (self->board));

  bastide_table_keep_focus (self);
  return grabbed;
}

static void
bastide_table_dispose (GObject *object)
{
  BastideTable *self = BASTIDE_TABLE (object);

  bastide_table_close_results (self);
  g_clear_weak_pointer (&self->results);
  g_clear_weak_pointer (&self->tv);
  g_clear_handle_id (&self->refusal_source, g_source_remove);
  g_clear_handle_id (&self->track_source, g_source_remove);
  g_clear_handle_id (&self->room_source, g_source_remove);
  g_clear_object (&self->ending);
  g_clear_object (&self->results_actions);
  g_clear_object (&self->sounds);
  g_clear_object (&self->show);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (bastide_table_parent_class)->dispose (object);
}

static void
bastide_table_finalize (GObject *object)
{
  g_free (BASTIDE_TABLE (object)->assistance);
  G_OBJECT_CLASS (bastide_table_parent_class)->finalize (object);
}

static void
bastide_table_class_init (BastideTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_table_finalize;
  widget_class->focus = bastide_focus_inside;
  widget_class->grab_focus = bastide_table_grab_focus;
  bastide_table_signals[BASTIDE_TABLE_COPY] = g_signal_new ("copy", BASTIDE_TYPE_TABLE, G_SIGNAL_RUN_LAST, 0, NULL,
                                                            NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  bastide_table_signals[BASTIDE_TABLE_CHOICE] = g_signal_new ("choice", BASTIDE_TYPE_TABLE, G_SIGNAL_RUN_LAST, 0, NULL,
                                                              NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "table.tiles", NULL, tiles_cb);
  bastide_table_install_answers (widget_class);
  bastide_table_install_looking (widget_class);
  bastide_table_install_telling (widget_class);

  g_type_ensure (BASTIDE_TYPE_HALF_BOX);
  g_type_ensure (BASTIDE_TYPE_HOLD_BAR);
  g_type_ensure (BASTIDE_TYPE_BOARD_VIEW);
  g_type_ensure (BASTIDE_TYPE_DECISION_BAR);
  g_type_ensure (BASTIDE_TYPE_FINAL_BAR);
  g_type_ensure (BASTIDE_TYPE_FIRST_CARD);
  g_type_ensure (BASTIDE_TYPE_PLAYERS_PANEL);
  g_type_ensure (BASTIDE_TYPE_LOG_PANEL);
  g_type_ensure (BASTIDE_TYPE_TILES_PANEL);
  g_type_ensure (BASTIDE_TYPE_TILE_STACK);
  g_type_ensure (BASTIDE_TYPE_MAP_PANEL);
  g_type_ensure (BASTIDE_TYPE_REVIEW_PANEL);
  g_type_ensure (BASTIDE_TYPE_MINI_MAP);
  g_type_ensure (BASTIDE_TYPE_TRACK_VIEW);
  g_type_ensure (BASTIDE_TYPE_WHEEL_VIEW);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/table/bastide-table.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideTable, flap);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, hold_bar);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, board);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, bar);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, bars);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, final_bar);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, first_card);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, passing_track);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, passing_track_box);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, passing_wheel);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, passing_wheel_box);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, players);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, log);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, tiles);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, tile_stack);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, map);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, review);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, review_page);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, mini_map);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, track);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, wheel);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, stock);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, pages);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, earlier);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, earlier_label);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, replay);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, status);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, refusal);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, refusal_label);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, refusal_rule);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_box);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, toasts);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_in);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_out);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_fit);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, turn_board);
}

static void
bastide_table_init (BastideTable *self)
{
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_announce_label (self->earlier_label);
  bastide_board_view_set_inset (self->board, BUTTONS_WIDTH);
  self->show = bastide_show_new (GTK_WIDGET (self->board));
  self->sounds = bastide_sounds_new (GTK_WIDGET (self->board), self->show);
  bastide_board_view_set_show (self->board, self->show);
  bastide_mini_map_set_board (self->mini_map, self->board);
  bastide_players_panel_set_show (self->players, self->show);
  bastide_track_view_set_show (self->track, self->show);
  bastide_track_view_set_show (self->passing_track, self->show);
  bastide_wheel_view_set_show (self->wheel, self->show);
  bastide_wheel_view_set_show (self->passing_wheel, self->show);
  bastide_final_bar_set_show (self->final_bar, self->show);
  g_signal_connect_object (self->final_bar, "notify::visible", G_CALLBACK (update_bar), self, G_CONNECT_SWAPPED);
  update_bar (self);
  bastide_table_update_look_actions (self);
  bastide_table_connect_answers (self);
  bastide_table_connect_passing (self);
  bastide_table_connect_looking (self);
  bastide_table_connect_telling (self);
  g_signal_connect_object (self->zoom_in, "clicked", G_CALLBACK (board_button_cb), self, 0);
  g_signal_connect_object (self->zoom_out, "clicked", G_CALLBACK (board_button_cb), self, 0);
  g_signal_connect_object (self->zoom_fit, "clicked", G_CALLBACK (board_button_cb), self, 0);
  g_signal_connect_object (self->turn_board, "clicked", G_CALLBACK (board_button_cb), self, 0);
}
