/* bastide-line-list.c – a long list of lines of text to point at and to click.
 *
 * A line is any object: the owner of the list says how it reads and what its menu is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-line-list.h"

#include "kit/bastide-context-menu.h"
#include "kit/bastide-one-stop.h"
#include "kit/bastide-wrapped-labels.h"

/* Scrolling to the end stops when the list has been at its end for this many frames, or after so many in all. */
#define STILL_FRAMES 3
#define MOST_FRAMES  60

struct _BastideLineList
{
  AdwBin parent_instance;

  GListModel *lines;
  GtkListView *view;
  BastideLineBind bind;
  BastideLineMenu menu;
  GtkWidget *popover; /* that was opened last, or NULL */
  guint tick;         /* callback that scrolls, or 0 */
  int frames, still_frames;
};

G_DEFINE_FINAL_TYPE (BastideLineList, bastide_line_list, ADW_TYPE_BIN)

enum
{
  POINTED,
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* GTK disposes rows after the list they were in, so there may be no list any more. */
static void
point (GtkEventController *controller, gpointer line)
{
  GtkWidget *self = gtk_widget_get_ancestor (gtk_event_controller_get_widget (controller), BASTIDE_TYPE_LINE_LIST);

  if (self)
    g_signal_emit (self, signals[POINTED], 0, line);
}

static void
enter_cb (GtkEventController *controller, double x, double y, GtkListItem *item)
{
  point (controller, gtk_list_item_get_item (item));
}

static void
leave_cb (GtkEventController *controller, GtkListItem *item)
{
  point (controller, NULL);
}

/* --- The menu of a line --- */

static gboolean
open_menu (GtkWidget *label, double x, double y)
{
  GtkWidget *list = gtk_widget_get_ancestor (label, BASTIDE_TYPE_LINE_LIST);
  BastideLineList *self = list ? BASTIDE_LINE_LIST (list) : NULL;
  gpointer line = g_object_get_data (G_OBJECT (label), "line");
  g_autoptr (GMenuModel) menu = self && self->menu && line ? self->menu (line) : NULL;

  return menu && bastide_context_menu_popup (&self->popover, list, menu, label, x, y);
}

/* The row with the focus has the label in it. */
static gboolean
menu_key_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *row = root ? gtk_root_get_focus (root) : NULL;
  GtkWidget *label = row && gtk_widget_is_ancestor (row, widget) ? gtk_widget_get_first_child (row) : NULL;

  return label && GTK_IS_LABEL (label) && open_menu (label, 12, gtk_widget_get_height (label));
}

/* --- Rows --- */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideLineList *self)
{
  GtkWidget *label = gtk_label_new ("");
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  bastide_wrapped_labels_break (GTK_LABEL (label), 8);
  g_signal_connect (motion, "enter", G_CALLBACK (enter_cb), item);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), item);
  gtk_widget_add_controller (label, motion);
  bastide_context_menu_add_gestures (label, open_menu);
  gtk_list_item_set_child (item, label);
}

/* The row has the focus, not the label in it. */
static void
show_line (BastideLineList *self, GtkLabel *label, gpointer line)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (label));

  self->bind (label, line);
  if (row)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text (label),
                                    -1);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideLineList *self)
{
  GtkWidget *label = gtk_list_item_get_child (item);

  g_object_set_data_full (G_OBJECT (label), "line", g_object_ref (gtk_list_item_get_item (item)), g_object_unref);
  show_line (self, GTK_LABEL (label), gtk_list_item_get_item (item));
}

static void
activate_cb (GtkListView *view, guint position, BastideLineList *self)
{
  g_autoptr (GObject) line = g_list_model_get_item (self->lines, position);

  if (line)
    g_signal_emit (self, signals[CHOSEN], 0, line);
}

static void
bastide_line_list_dispose (GObject *object)
{
  g_clear_pointer (&BASTIDE_LINE_LIST (object)->popover, gtk_widget_unparent);
  G_OBJECT_CLASS (bastide_line_list_parent_class)->dispose (object);
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
  G_OBJECT_CLASS (klass)->dispose = bastide_line_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_line_list_finalize;
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb, NULL);
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_Menu, 0, menu_key_cb, NULL);
  signals[POINTED] = g_signal_new ("pointed", BASTIDE_TYPE_LINE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_OBJECT);
  signals[CHOSEN] = g_signal_new ("chosen", BASTIDE_TYPE_LINE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, G_TYPE_OBJECT);
}

static void
bastide_line_list_init (BastideLineList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  self->view = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "log");
  gtk_list_view_set_single_click_activate (self->view, TRUE);
  g_signal_connect (self->view, "activate", G_CALLBACK (activate_cb), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  adw_bin_set_child (ADW_BIN (self), bastide_one_stop_new (scroller));
}

GtkWidget *
bastide_line_list_new (GListModel *lines, BastideLineBind bind, const char *name)
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
bastide_line_list_set_menu (BastideLineList *self, BastideLineMenu menu)
{
  g_return_if_fail (BASTIDE_IS_LINE_LIST (self));
  self->menu = menu;
}

/* The list learns the heights of its rows when it shows them, and a new one has no size at all: it takes some frames
 * until the end is where it stays. */
static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  BastideLineList *self = BASTIDE_LINE_LIST (widget);
  GtkAdjustment *at = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));
  guint n = g_list_model_get_n_items (self->lines);
  gboolean there = gtk_widget_get_height (GTK_WIDGET (self->view)) > 0
                   && gtk_adjustment_get_value (at) + gtk_adjustment_get_page_size (at) + 1
                        > gtk_adjustment_get_upper (at);

  self->still_frames = there ? self->still_frames + 1 : 0;
  if (n == 0 || !gtk_widget_get_mapped (widget) || self->still_frames > STILL_FRAMES || ++self->frames > MOST_FRAMES)
    {
      self->tick = 0;
      return G_SOURCE_REMOVE;
    }
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", n - 1);
  return G_SOURCE_CONTINUE;
}

void
bastide_line_list_refresh (BastideLineList *self)
{
  g_return_if_fail (BASTIDE_IS_LINE_LIST (self));

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->view)); row;
       row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *label = gtk_widget_get_first_child (row);
      gpointer line = label && GTK_IS_LABEL (label) ? g_object_get_data (G_OBJECT (label), "line") : NULL;

      if (line)
        show_line (self, GTK_LABEL (label), line);
    }
}

void
bastide_line_list_scroll_to (BastideLineList *self, guint position)
{
  g_return_if_fail (BASTIDE_IS_LINE_LIST (self));

  if (position < g_list_model_get_n_items (self->lines))
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", position);
}

void
bastide_line_list_scroll_to_end (BastideLineList *self)
{
  g_return_if_fail (BASTIDE_IS_LINE_LIST (self));

  self->frames = self->still_frames = 0;
  if (!self->tick)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
}
