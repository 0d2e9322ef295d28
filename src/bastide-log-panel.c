/* bastide-log-panel.c – what happened in a game, line by line, with the arithmetic of every award.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-log-panel.h"

#include "bastide-words.h"

#include <glib/gi18n.h>

/* One line of the log. */
#define BASTIDE_TYPE_LOG_LINE (bastide_log_line_get_type ())
G_DECLARE_FINAL_TYPE (BastideLogLine, bastide_log_line, BASTIDE, LOG_LINE, GObject)

struct _BastideLogLine
{
  GObject  parent_instance;

  char    *text;
  BstEvent event;
  guint    n_moves;
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

struct _BastideLogPanel
{
  AdwBin       parent_instance;

  GtkListView *list;
  GListStore  *lines;
  BastideGame *game;
  gsize        n_events;        /* of the session that are in the list */
};

G_DEFINE_FINAL_TYPE (BastideLogPanel, bastide_log_panel, ADW_TYPE_BIN)

enum
{
  LIGHT,
  GO_TO,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- rows --- */

static void
enter_cb (GtkEventController *controller, double x, double y, GtkListItem *item)
{
  BastideLogLine *line = gtk_list_item_get_item (item);
  GtkWidget      *panel = gtk_widget_get_ancestor (gtk_event_controller_get_widget (controller), BASTIDE_TYPE_LOG_PANEL);
  const BstEvent *event;

  if (!line || !panel)
    return;
  event = &line->event;
  switch (event->type)
    {
    case BST_EVENT_FOLLOWER:
    case BST_EVENT_RETURN:
    case BST_EVENT_REGISTER:
    case BST_EVENT_MAGIC:
      g_signal_emit (panel, signals[LIGHT], 0, event->x, event->y, event->a);
      break;
    case BST_EVENT_PLACE:
    case BST_EVENT_SCORE:
      g_signal_emit (panel, signals[LIGHT], 0, event->x, event->y, -1);
      break;
    default:
      break;
    }
}

static void
leave_cb (GtkEventController *controller, GtkListItem *item)
{
  GtkWidget *panel = gtk_widget_get_ancestor (gtk_event_controller_get_widget (controller), BASTIDE_TYPE_LOG_PANEL);

  if (panel)
    g_signal_emit (panel, signals[LIGHT], 0, 0, 0, -2);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget          *label = gtk_label_new ("");
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  g_signal_connect (motion, "enter", G_CALLBACK (enter_cb), item);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), item);
  gtk_widget_add_controller (label, motion);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  BastideLogLine *line = gtk_list_item_get_item (item);
  GtkWidget      *label = gtk_list_item_get_child (item);

  gtk_label_set_text (GTK_LABEL (label), line->text);
  gtk_widget_remove_css_class (label, "heading");
  gtk_widget_remove_css_class (label, "log-score");
  if (line->event.type == BST_EVENT_TURN || line->event.type == BST_EVENT_PHASE || line->event.type == BST_EVENT_END)
    gtk_widget_add_css_class (label, "heading");
  else if (line->event.type == BST_EVENT_SCORE)
    gtk_widget_add_css_class (label, "log-score");
}

static void
activate_cb (GtkListView *list, guint position, BastideLogPanel *self)
{
  g_autoptr (BastideLogLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), position);

  if (line)
    g_signal_emit (self, signals[GO_TO], 0, line->n_moves);
}

/* --- lines --- */

/* Moves, draws and the like are told by the board; the log keeps to what changes somebody's fortune. */
static void
update (BastideLogPanel *self)
{
  const BstSession   *session;
  const BstHappening *events;
  gsize               n;

  if (!self->game)
    return;
  session = bastide_game_get_session (self->game);
  events = bst_session_events (session, &n);
  /* After an undo the list is shorter; start again from there. */
  if (n < self->n_events)
    {
      g_list_store_remove_all (self->lines);
      self->n_events = 0;
    }
  for (; self->n_events < n; self->n_events++)
    {
      const BstHappening *event = &events[self->n_events];
      char               *text = bastide_words_event (bastide_game_get_game (self->game), &event->event,
                                                      bastide_game_get_names (self->game));
      g_autoptr (BastideLogLine) line = NULL;

      if (!text)
        continue;
      line = g_object_new (BASTIDE_TYPE_LOG_LINE, NULL);
      line->text = text;
      line->event = event->event;
      line->n_moves = event->move;
      g_list_store_append (self->lines, line);
    }
  n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));
  if (n > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", (guint) n - 1);
}

static void
changed_cb (BastideLogPanel *self)
{
  /* An undo followed by another move leaves as many events as before: what was shown may be wrong. */
  const BstHappening *events;
  gsize               n;
  guint               last = g_list_model_get_n_items (G_LIST_MODEL (self->lines));

  events = bst_session_events (bastide_game_get_session (self->game), &n);
  if (last > 0 && self->n_events <= n && self->n_events > 0)
    {
      g_autoptr (BastideLogLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), last - 1);
      gboolean found = FALSE;

      for (gsize i = self->n_events; i > 0 && !found && self->n_events - i < 64; i--)
        found = events[i - 1].move == line->n_moves && events[i - 1].event.type == line->event.type
                && events[i - 1].event.a == line->event.a && events[i - 1].event.player == line->event.player
                && events[i - 1].event.x == line->event.x && events[i - 1].event.y == line->event.y;
      if (!found)
        {
          g_list_store_remove_all (self->lines);
          self->n_events = 0;
        }
    }
  update (self);
}

void
bastide_log_panel_set_game (BastideLogPanel *self,
                            BastideGame     *game)
{
  g_return_if_fail (BASTIDE_IS_LOG_PANEL (self));

  if (self->game)
    g_signal_handlers_disconnect_by_func (self->game, changed_cb, self);
  g_set_object (&self->game, game);
  g_list_store_remove_all (self->lines);
  self->n_events = 0;
  if (!game)
    return;
  g_signal_connect_object (game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  update (self);
}

/* --- object --- */

static void
bastide_log_panel_dispose (GObject *object)
{
  BastideLogPanel *self = BASTIDE_LOG_PANEL (object);

  g_clear_object (&self->game);
  g_clear_object (&self->lines);
  G_OBJECT_CLASS (bastide_log_panel_parent_class)->dispose (object);
}

static void
bastide_log_panel_class_init (BastideLogPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_log_panel_dispose;
  signals[LIGHT] = g_signal_new ("light", BASTIDE_TYPE_LOG_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                 G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
  signals[GO_TO] = g_signal_new ("go-to", BASTIDE_TYPE_LOG_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_UINT);
}

static void
bastide_log_panel_init (BastideLogPanel *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget          *scroller = gtk_scrolled_window_new ();

  self->lines = g_list_store_new (BASTIDE_TYPE_LOG_LINE);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (
    GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->lines)))), factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "log");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Log"), -1);
  g_signal_connect (self->list, "activate", G_CALLBACK (activate_cb), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scroller, TRUE);
  adw_bin_set_child (ADW_BIN (self), scroller);
}
