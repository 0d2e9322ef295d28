/* bastide-drop-down.c – a list of choices that gives way where there is little room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-drop-down.h"

#include <adwaita.h>

/* Longer ones are cut beside a title where a window is narrow. */
#define LONG_CHOICE 16

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, GtkDropDown *drop_down)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

/* The list shows what is chosen, the button needs no mark. */
static void
mark (GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkDropDown *drop_down = g_object_get_data (G_OBJECT (item), "drop-down");
  gboolean in_list = gtk_widget_get_ancestor (box, GTK_TYPE_POPOVER) != NULL;

  gtk_widget_set_visible (gtk_widget_get_last_child (box), in_list);
  gtk_widget_set_opacity (gtk_widget_get_last_child (box),
                          gtk_drop_down_get_selected_item (drop_down) == gtk_list_item_get_item (item));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, GtkDropDown *drop_down)
{
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  gtk_label_set_text (GTK_LABEL (label), gtk_string_object_get_string (gtk_list_item_get_item (item)));
  g_object_set_data (G_OBJECT (item), "drop-down", drop_down);
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (mark), item, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_list_item_get_child (item), "map", G_CALLBACK (mark), item, G_CONNECT_SWAPPED);
  mark (item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, GtkDropDown *drop_down)
{
  g_signal_handlers_disconnect_by_func (drop_down, mark, item);
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_child (item), mark, item);
}

GtkWidget *
bastide_drop_down_new (const char *name)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkWidget *drop_down = gtk_drop_down_new (NULL, NULL);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), drop_down);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), drop_down);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), drop_down);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (drop_down), factory);
  gtk_widget_set_tooltip_text (drop_down, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return drop_down;
}

GtkWidget *
bastide_choice_row_new (const char *title, GtkStringList *choices)
{
  g_autoptr (GtkListItemFactory)
    factory = gtk_builder_list_item_factory_new_from_resource (NULL, "/io/github/bastide/Bastide/kit/choice.ui");
  GtkWidget *row = adw_combo_row_new ();
  glong longest = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (choices)); i++)
    longest = MAX (longest, g_utf8_strlen (gtk_string_list_get_string (choices, i), -1));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_combo_row_set_list_factory (ADW_COMBO_ROW (row), factory);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (choices));
  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (row), longest > LONG_CHOICE);
  return row;
}
