/* bastide-table-tv.c – see bastide-table-tv.h.
 *
 * Only shows: nothing in it can be chosen, and no secret is seen. All that is read is as large as its column allows; the board
 * beside it is not drawn larger but has more room, so that it stays sharp. Escape closes it, F11 switches full screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-table-tv.h"

#include "table/bastide-board-view.h"
#include "table/bastide-players-panel.h"
#include "table/bastide-show.h"
#include "table/bastide-track-view.h"
#include "kit/bastide-scale-box.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

struct _BastideTableTv
{
  AdwWindow parent_instance;

  GtkLabel *turn;
  GtkLabel *bag;
  GtkLabel *last;
  GtkLabel *clock;
  BastideBoardView *board;
  BastidePlayersPanel *players;
  BastideTrackView *track;

  BastideShow *show;
  BastideGame *game;
};

G_DEFINE_FINAL_TYPE (BastideTableTv, bastide_table_tv, ADW_TYPE_WINDOW)

char *
bastide_table_tv_dup_turn (BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);
  const int who = bst_who (state);

  if (state->over)
    return bastide_words_result (bastide_game_get_game (game), state, bastide_game_get_names (game));
  if (who < bastide_game_get_game (game)->n_players)
    return g_strdup_printf (C_ ("decision", "%1$s: %2$s"), bastide_game_get_names (game)[who],
                            bastide_words_decision (bastide_game_get_game (game), state));
  return g_strdup (bastide_words_decision (bastide_game_get_game (game), state));
}

/* The last line of the log that says something. */
char *
bastide_table_tv_dup_last (BastideGame *game)
{
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (game), &n);
  char *line = NULL;

  for (; n > 0 && !line; n--)
    if (events[n - 1].event.type != BST_EVENT_TURN)
      line = bastide_words_event (bastide_game_get_game (game), &events[n - 1].event, bastide_game_get_names (game));
  return line ? line : g_strdup ("");
}

char *
bastide_table_tv_dup_bag (BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);
  int left = 0;

  for (int group = 0; group < BST_N_GROUPS; group++)
    left += state->pile[group];
  return g_strdup_printf (ngettext ("%d tile left", "%d tiles left", left), left);
}

static void
changed_cb (BastideTableTv *self)
{
  g_autofree char *turn = bastide_table_tv_dup_turn (self->game), *last = bastide_table_tv_dup_last (self->game);
  g_autofree char *bag = bastide_table_tv_dup_bag (self->game);

  gtk_label_set_text (self->turn, turn);
  gtk_label_set_text (self->bag, bag);
  gtk_label_set_text (self->last, last);
  gtk_widget_set_visible (GTK_WIDGET (self->bag), !bastide_game_get_state (self->game)->over);
}

static void
fullscreen_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_window_is_fullscreen (GTK_WINDOW (widget)))
    gtk_window_unfullscreen (GTK_WINDOW (widget));
  else
    gtk_window_fullscreen (GTK_WINDOW (widget));
}

static void
bastide_table_tv_dispose (GObject *object)
{
  BastideTableTv *self = BASTIDE_TABLE_TV (object);

  g_clear_object (&self->show);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_table_tv_parent_class)->dispose (object);
}

static void
bastide_table_tv_class_init (BastideTableTvClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_table_tv_dispose;

  g_type_ensure (BASTIDE_TYPE_BOARD_VIEW);
  g_type_ensure (BASTIDE_TYPE_PLAYERS_PANEL);
  g_type_ensure (BASTIDE_TYPE_SCALE_BOX);
  g_type_ensure (BASTIDE_TYPE_TRACK_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/table/bastide-table-tv.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideTableTv, turn);
  gtk_widget_class_bind_template_child (widget_class, BastideTableTv, bag);
  gtk_widget_class_bind_template_child (widget_class, BastideTableTv, last);
  gtk_widget_class_bind_template_child (widget_class, BastideTableTv, board);
  gtk_widget_class_bind_template_child (widget_class, BastideTableTv, players);
  gtk_widget_class_bind_template_child (widget_class, BastideTableTv, track);
  gtk_widget_class_bind_template_child (widget_class, BastideTableTv, clock);
  gtk_widget_class_install_action (widget_class, "tv.fullscreen", NULL, fullscreen_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F11, 0, "tv.fullscreen", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
bastide_table_tv_init (BastideTableTv *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->show = bastide_show_new (GTK_WIDGET (self->board));
  bastide_show_set_by_clock (self->show, TRUE);
  bastide_board_view_set_show (self->board, self->show);
  bastide_players_panel_set_show (self->players, self->show);
  bastide_track_view_set_passing (self->track, TRUE);
  bastide_track_view_set_show (self->track, self->show);
}

GtkWidget *
bastide_table_tv_new (BastideGame *game, BastideClockView *clock)
{
  BastideTableTv *self = g_object_new (BASTIDE_TYPE_TABLE_TV, NULL);

  self->game = g_object_ref (game);
  /* Whoever decides sees at the table what can be chosen. */
  bastide_board_view_set_hints (self->board, FALSE);
  bastide_show_set_game (self->show, game);
  bastide_board_view_set_game (self->board, game);
  bastide_players_panel_set_game (self->players, game);
  bastide_track_view_set_game (self->track, game);
  g_object_bind_property (bastide_clock_view_get_label (clock), "label", self->clock, "label", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
  return GTK_WIDGET (self);
}

void
bastide_table_tv_set_looks (BastideTableTv *self, BastideStyle style, gboolean projection)
{
  g_return_if_fail (BASTIDE_IS_TABLE_TV (self));

  bastide_board_view_set_style (self->board, style);
  bastide_track_view_set_style (self->track, style);
  bastide_players_panel_set_projection (self->players, projection);
}
