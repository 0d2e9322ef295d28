/* bastide-line-list.c – a long list of lines of text to point at and to click.
 *
 * What a line is, its owner knows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-line-list.h"

struct _BastideLineList
{
  AdwBin           parent_instance;

  GListModel      *lines;
  GtkListView     *view;
  BastideLineBind  bind;
};

G_DEFINE_FINAL_TYPE (BastideLineList, bastide_line_list, ADW_TYPE_BIN)

enum
{
  POINTED,
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Rows outlive what they show, and on the way out also the list. */
static void
point (GtkEventController *controller,
       gpointer            line)
{
  GtkWidget *self = gtk_widget_get_ancestor (gtk_event_controller_get_widget (controller), BASTIDE_TYPE_LINE_LIST);

  if (self)
    g_signal_emit (self, signals[POINTED], 0, line);
}

static void
enter_cb (GtkEventController *controller,
          double              x,
          double              y,
          GtkListItem        *item)
{
  point (controller, gtk_list_item_get_item (item));
}

static void
leave_cb (GtkEventController *controller,
          GtkListItem        *item)
{
  point (controller, NULL);
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          BastideLineList          *self)
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
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         BastideLineList          *self)
{
  self->bind (GTK_LABEL (gtk_list_item_get_child (item)), gtk_list_item_get_item (item));
}

static void
activate_cb (GtkListView     *view,
             guint            position,
             BastideLineList *self)
{
  g_autoptr (GObject) line = g_list_model_get_item (self->lines, position);

  if (line)
    g_signal_emit (self, signals[CHOSEN], 0, line);
}

static void
bastide_line_list_finalize (GObject *object)
{
  g_clear_object (&BASTIDE_LINE_LIST (object)->lines);
  G_OBJECT_CLASS (bastide_line_list_parent_class)->finalize (object);
}

static void
bastide_line_list_class_init (BastideLineListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_line_list_finalize;
  signals[POINTED] = g_signal_new ("pointed", BASTIDE_TYPE_LINE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   1, G_TYPE_OBJECT);
  signals[CHOSEN] = g_signal_new ("chosen", BASTIDE_TYPE_LINE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_OBJECT);
}

static void
bastide_line_list_init (BastideLineList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget          *scroller = gtk_scrolled_window_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  self->view = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "log");
  gtk_list_view_set_single_click_activate (self->view, TRUE);
  g_signal_connect (self->view, "activate", G_CALLBACK (activate_cb), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  adw_bin_set_child (ADW_BIN (self), scroller);
}

GtkWidget *
bastide_line_list_new (GListModel      *lines,
                       BastideLineBind  bind,
                       const char      *name)
{
  BastideLineList *self = g_object_new (BASTIDE_TYPE_LINE_LIST, NULL);
  g_autoptr (GtkNoSelection) selection = gtk_no_selection_new (g_object_ref (lines));

  self->lines = g_object_ref (lines);
  self->bind = bind;
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (selection));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return GTK_WIDGET (self);
}

void
bastide_line_list_scroll_to_end (BastideLineList *self)
{
  guint n;

  g_return_if_fail (BASTIDE_IS_LINE_LIST (self));

  n = g_list_model_get_n_items (self->lines);
  if (n > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", n - 1);
}
