/* bastide-table.c – the table: board, decision and side panel of one game.
 *
 * Carries what is chosen on the board or in the bar to the game. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-table.h"

#include "bastide-board-view.h"
#include "bastide-decision-bar.h"
#include "bastide-log-panel.h"
#include "bastide-players-panel.h"
#include "bastide-tiles-panel.h"

#include <glib/gi18n.h>

struct _BastideTable
{
  AdwBin               parent_instance;

  AdwFlap             *flap;
  BastideBoardView    *board;
  BastideDecisionBar  *bar;
  BastidePlayersPanel *players;
  BastideLogPanel     *log;
  BastideTilesPanel   *tiles;
  GtkWidget           *zoom_in, *zoom_out, *zoom_fit, *turn_board;

  BastideGame         *game;
  GSettings           *settings;
};

G_DEFINE_FINAL_TYPE (BastideTable, bastide_table, ADW_TYPE_BIN)

static guint toast_signal;

/* --- playing --- */

/* Whatever was focused went away with the decision it answered: without a focus no key would reach the table. */
static void
keep_focus (BastideTable *self)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (root && (!focus || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self))))
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static void
choose (BastideTable *self, int option)
{
  gsize          n;
  const BstMove *moves = bst_session_options (bastide_game_get_session (self->game), &n);
  g_autoptr (GError) error = NULL;
  g_autofree char *problem = NULL;

  if (option < 0 || option >= (int) n)
    return;
  if (!bastide_game_apply (self->game, &moves[option], &error))
    g_signal_emit (self, toast_signal, 0, error->message);
  keep_focus (self);
  problem = bastide_game_dup_save_problem (self->game);
  if (problem)
    g_signal_emit (self, toast_signal, 0, problem);
}

static void
choose_cb (GtkWidget *widget, int option, BastideTable *self)
{
  choose (self, option);
}

static void
selected_cb (BastideBoardView *board, int option, BastideTable *self)
{
  bastide_decision_bar_set_selected (self->bar, option);
}

static void
point_cb (BastideDecisionBar *bar, int option, BastideTable *self)
{
  bastide_board_view_point (self->board, option);
}

static void
narrow_cb (BastideBoardView *board, GArray *options, BastideTable *self)
{
  bastide_decision_bar_narrow (self->bar, (const int *) options->data, options->len);
}

static void
refused_cb (BastideBoardView *board, const char *sentence, BastideTable *self)
{
  g_signal_emit (self, toast_signal, 0, sentence);
}

/* A line of the log lights up the feature it speaks of. */
static void
light_cb (BastideLogPanel *log, int x, int y, int feature, BastideTable *self)
{
  const BstGame  *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  uint16_t        seg = BST_NONE;

  if (feature >= 0)
    seg = bst_seg_at (game, state, x, y, feature);
  else if (feature == -1)
    seg = bst_seg_at (game, state, x, y, 0);
  bastide_board_view_light (self->board, seg);
}

static void
go_to_cb (BastideLogPanel *log, guint n_moves, BastideTable *self)
{
  bastide_game_go_to (self->game, n_moves);
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

/* --- settings --- */

static void
settings_cb (GSettings *settings, const char *key, BastideTable *self)
{
  g_autofree char *assistance = g_settings_get_string (settings, "assistance");
  gboolean         tournament = g_str_equal (assistance, "tournament");

  bastide_board_view_set_style (self->board, g_settings_get_enum (settings, "board-style"));
  bastide_board_view_set_confirm (self->board, g_settings_get_boolean (settings, "confirm-moves"));
  bastide_board_view_set_fields (self->board, g_settings_get_boolean (settings, "show-fields"));
  bastide_board_view_set_dead_squares (self->board, g_settings_get_boolean (settings, "show-dead-squares") && !tournament);
  bastide_board_view_set_hints (self->board, !tournament);
  bastide_players_panel_set_projection (self->players, !tournament);
}

void
bastide_table_set_settings (BastideTable *self,
                            GSettings    *settings)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self) && !self->settings);

  self->settings = g_object_ref (settings);
  g_signal_connect_object (settings, "changed", G_CALLBACK (settings_cb), self, 0);
  settings_cb (settings, NULL, self);
}

/* --- the game --- */

void
bastide_table_set_game (BastideTable *self,
                        BastideGame  *game)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self));

  g_set_object (&self->game, game);
  bastide_board_view_set_game (self->board, game);
  bastide_decision_bar_set_game (self->bar, game);
  bastide_players_panel_set_game (self->players, game);
  bastide_log_panel_set_game (self->log, game);
  bastide_tiles_panel_set_game (self->tiles, game);
}

BastideGame *
bastide_table_get_game (BastideTable *self)
{
  return self->game;
}

AdwFlap *
bastide_table_get_flap (BastideTable *self)
{
  return self->flap;
}

/* --- object --- */

static void
bastide_table_dispose (GObject *object)
{
  BastideTable *self = BASTIDE_TABLE (object);

  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (bastide_table_parent_class)->dispose (object);
}

static void
bastide_table_class_init (BastideTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_table_dispose;
  toast_signal = g_signal_new ("toast", BASTIDE_TYPE_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                               G_TYPE_STRING);

  g_type_ensure (BASTIDE_TYPE_BOARD_VIEW);
  g_type_ensure (BASTIDE_TYPE_DECISION_BAR);
  g_type_ensure (BASTIDE_TYPE_PLAYERS_PANEL);
  g_type_ensure (BASTIDE_TYPE_LOG_PANEL);
  g_type_ensure (BASTIDE_TYPE_TILES_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-table.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideTable, flap);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, board);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, bar);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, players);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, log);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, tiles);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_in);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_out);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_fit);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, turn_board);
}

static void
bastide_table_init (BastideTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self->board, "choose", G_CALLBACK (choose_cb), self);
  g_signal_connect (self->board, "selected", G_CALLBACK (selected_cb), self);
  g_signal_connect (self->board, "narrow", G_CALLBACK (narrow_cb), self);
  g_signal_connect (self->board, "refused", G_CALLBACK (refused_cb), self);
  g_signal_connect (self->bar, "choose", G_CALLBACK (choose_cb), self);
  g_signal_connect (self->bar, "point", G_CALLBACK (point_cb), self);
  g_signal_connect (self->log, "light", G_CALLBACK (light_cb), self);
  g_signal_connect (self->log, "go-to", G_CALLBACK (go_to_cb), self);
  g_signal_connect (self->zoom_in, "clicked", G_CALLBACK (board_button_cb), self);
  g_signal_connect (self->zoom_out, "clicked", G_CALLBACK (board_button_cb), self);
  g_signal_connect (self->zoom_fit, "clicked", G_CALLBACK (board_button_cb), self);
  g_signal_connect (self->turn_board, "clicked", G_CALLBACK (board_button_cb), self);
}
