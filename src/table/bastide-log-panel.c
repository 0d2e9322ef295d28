/* bastide-log-panel.c – what happened in a game, line by line, with the arithmetic of every award.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-log-panel.h"

#include "kit/bastide-drop-down.h"
#include "kit/bastide-line-list.h"
#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

/* One line of the log. */
#define BASTIDE_TYPE_LOG_LINE (bastide_log_line_get_type ())
G_DECLARE_FINAL_TYPE (BastideLogLine, bastide_log_line, BASTIDE, LOG_LINE, GObject)

struct _BastideLogLine
{
  GObject parent_instance;

  char *text;
  BstEvent event;
  guint n_moves;
};

G_DEFINE_FINAL_TYPE (BastideLogLine, bastide_log_line, G_TYPE_OBJECT)

static void
bastide_log_line_finalize (GObject *object)
{
  g_free (BASTIDE_LOG_LINE (object)->text);
  G_OBJECT_CLASS (bastide_log_line_parent_class)->finalize (object);
}

static void
bastide_log_line_class_init (BastideLogLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_log_line_finalize;
}

static void
bastide_log_line_init (BastideLogLine *self)
{
}

/* What the list shows: everything, points only, or one player (FILTER_PLAYERS + seat). */
enum
{
  FILTER_ALL,
  FILTER_POINTS,
  FILTER_PLAYERS,
};

struct _BastideLogPanel
{
  AdwBin parent_instance;

  BastideLineList *list;
  GtkDropDown *filter;
  GListStore *lines;
  BastideGame *game;
  GSignalGroup *game_signals;
  gsize n_events;          /* of the session that have been read */
  guint32 generation;      /* of the session at that time */
  BastideLogLine *heading; /* the turn, until something of it is shown */
  int turn;                /* of the board, in quarters */
};

G_DEFINE_FINAL_TYPE (BastideLogPanel, bastide_log_panel, ADW_TYPE_BIN)

enum
{
  LIGHT,
  GO_TO,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static gboolean
is_heading (const BstEvent *event)
{
  return event->type == BST_EVENT_TURN || event->type == BST_EVENT_PHASE || event->type == BST_EVENT_END;
}

/* --- rows --- */

static void
bind (GtkLabel *label, gpointer data)
{
  BastideLogLine *line = data;
  GtkWidget *widget = GTK_WIDGET (label);

  gtk_label_set_text (label, line->text);
  gtk_widget_remove_css_class (widget, "log-heading");
  gtk_widget_remove_css_class (widget, "log-score");
  if (is_heading (&line->event))
    gtk_widget_add_css_class (widget, "log-heading");
  else if (line->event.type == BST_EVENT_SCORE)
    gtk_widget_add_css_class (widget, "log-score");
}

static void
pointed_cb (BastideLineList *list, BastideLogLine *line, BastideLogPanel *self)
{
  g_signal_emit (self, signals[LIGHT], 0, line ? &line->event : NULL);
}

static void
chosen_cb (BastideLineList *list, BastideLogLine *line, BastideLogPanel *self)
{
  g_signal_emit (self, signals[GO_TO], 0, line->n_moves);
}

/* The menu of a line leads to the rule behind it. */
static GMenuModel *
new_menu (gpointer data)
{
  BastideLogLine *line = data;
  GMenu *menu;
  g_autoptr (GMenuItem) item = NULL;

  if (!line->event.clause)
    return NULL;
  menu = g_menu_new ();
  item = g_menu_item_new (_ ("Show _Rule"), NULL);
  g_menu_item_set_action_and_target (item, "win.rule", "s", line->event.clause);
  g_menu_append_item (menu, item);
  return G_MENU_MODEL (menu);
}

/* --- lines --- */

static gboolean
passes (BastideLogPanel *self, const BstEvent *event)
{
  guint filter = gtk_drop_down_get_selected (self->filter);

  if (filter == FILTER_POINTS)
    return event->type == BST_EVENT_SCORE || event->type == BST_EVENT_ROBBERY;
  if (filter != GTK_INVALID_LIST_POSITION && filter >= FILTER_PLAYERS)
    return event->player == filter - FILTER_PLAYERS;
  return TRUE;
}

/* The heading of a turn is added with its first line: a turn of which the filter shows nothing gets none. */
static void
add_line (BastideLogPanel *self, BastideLogLine *line)
{
  if (is_heading (&line->event))
    {
      g_set_object (&self->heading, line);
      if (line->event.type == BST_EVENT_TURN)
        return;
    }
  else if (!passes (self, &line->event))
    return;
  if (self->heading)
    g_list_store_append (self->lines, self->heading);
  g_clear_object (&self->heading);
  if (!is_heading (&line->event))
    g_list_store_append (self->lines, line);
}

/* The newest line is shown. */
static void
scroll_to_end (BastideLogPanel *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    bastide_line_list_scroll_to_end (self->list);
}

static void
start_again (BastideLogPanel *self)
{
  g_list_store_remove_all (self->lines);
  g_clear_object (&self->heading);
  self->n_events = 0;
}

static void
update (BastideLogPanel *self)
{
  const BstSession *session;
  const BstHappening *events;
  gsize n;
  int before;

  if (!self->game)
    return;
  session = bastide_game_get_session (self->game);
  events = bst_session_events (session, &n);
  /* Something was undone, and perhaps done another way: what was read may not be what happened. */
  if (self->generation != bst_session_generation (session))
    start_again (self);
  self->generation = bst_session_generation (session);
  before = bastide_words_turn (self->turn);
  for (; self->n_events < n; self->n_events++)
    {
      const BstHappening *event = &events[self->n_events];
      char *text = bastide_words_event (bastide_game_get_game (self->game), &event->event,
                                        bastide_game_get_names (self->game));
      g_autoptr (BastideLogLine) line = NULL;

      if (!text)
        continue;
      line = g_object_new (BASTIDE_TYPE_LOG_LINE, NULL);
      line->text = text;
      line->event = event->event;
      line->n_moves = event->move;
      add_line (self, line);
    }
  bastide_words_turn (before);
  scroll_to_end (self);
}

void
bastide_log_panel_set_turn (BastideLogPanel *self, int turn)
{
  g_return_if_fail (BASTIDE_IS_LOG_PANEL (self));

  if (self->turn == turn)
    return;
  self->turn = turn;
  start_again (self);
  update (self);
}

static void
filter_cb (BastideLogPanel *self)
{
  start_again (self);
  update (self);
}

/* Choices of the filter: two general ones, then the players. */
static void
fill_filter (BastideLogPanel *self)
{
  GtkStringList *choices = gtk_string_list_new (NULL);

  gtk_string_list_append (choices, C_ ("filter of the log", "Everything"));
  gtk_string_list_append (choices, C_ ("filter of the log", "Points"));
  for (int seat = 0; self->game && seat < bastide_game_get_game (self->game)->n_players; seat++)
    gtk_string_list_append (choices, bastide_game_get_names (self->game)[seat]);
  gtk_drop_down_set_model (self->filter, G_LIST_MODEL (choices));
  g_object_unref (choices);
}

void
bastide_log_panel_set_game (BastideLogPanel *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_LOG_PANEL (self));

  g_set_object (&self->game, NULL);
  start_again (self);
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  fill_filter (self);
  if (!game)
    return;
  start_again (self);
  update (self);
}

/* --- object --- */

static void
bastide_log_panel_dispose (GObject *object)
{
  BastideLogPanel *self = BASTIDE_LOG_PANEL (object);

  g_clear_object (&self->heading);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->lines);
  G_OBJECT_CLASS (bastide_log_panel_parent_class)->dispose (object);
}

static void
bastide_log_panel_class_init (BastideLogPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_log_panel_dispose;
  signals[LIGHT] = g_signal_new ("light", BASTIDE_TYPE_LOG_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_POINTER);
  signals[GO_TO] = g_signal_new ("go-to", BASTIDE_TYPE_LOG_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_UINT);
}

static void
bastide_log_panel_init (BastideLogPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (update), self);
  self->lines = g_list_store_new (BASTIDE_TYPE_LOG_LINE);
  self->list = BASTIDE_LINE_LIST (bastide_line_list_new (G_LIST_MODEL (self->lines), bind, _ ("Log")));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->list), _ ("Click a line to return to that moment"));
  gtk_widget_set_vexpand (GTK_WIDGET (self->list), TRUE);
  bastide_line_list_set_menu (self->list, new_menu);
  g_signal_connect_object (self->list, "pointed", G_CALLBACK (pointed_cb), self, 0);
  g_signal_connect_object (self->list, "chosen", G_CALLBACK (chosen_cb), self, 0);
  /* TRANSLATORS: the list that chooses which lines of the log are shown; spoken by screen readers. */
  self->filter = GTK_DROP_DOWN (bastide_drop_down_new (_ ("Log Filter")));
  fill_filter (self);
  g_signal_connect_object (self->filter, "notify::selected", G_CALLBACK (filter_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->filter));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->list));
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect (self, "map", G_CALLBACK (scroll_to_end), NULL);
}

void
bastide_log_panel_focus_end (BastideLogPanel *self)
{
  g_return_if_fail (BASTIDE_IS_LOG_PANEL (self));

  bastide_line_list_focus_end (self->list);
}
