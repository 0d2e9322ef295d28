/* bastide-drop-down.c – a list of choices that gives way where there is little room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-drop-down.h"

#include <adwaita.h>

/* In letters. A longer choice would be cut beside the title where a window is narrow, so it stands below it. */
#define LONG_CHOICE 16

static GtkListItemFactory *
new_factory (const char *resource)
{
  return gtk_builder_list_item_factory_new_from_resource (NULL, resource);
}

GtkWidget *
bastide_drop_down_new (const char *name)
{
  g_autoptr (GtkListItemFactory) button = new_factory ("/io/github/bastide/Bastide/kit/choice-button.ui");
  g_autoptr (GtkListItemFactory) list = new_factory ("/io/github/bastide/Bastide/kit/choice.ui");
  GtkWidget *drop_down = gtk_drop_down_new (NULL, NULL);

  gtk_drop_down_set_factory (GTK_DROP_DOWN (drop_down), button);
  gtk_drop_down_set_list_factory (GTK_DROP_DOWN (drop_down), list);
  gtk_widget_set_tooltip_text (drop_down, name);
  return drop_down;
}

GtkWidget *
bastide_choice_row_new (const char *title, GtkStringList *choices)
{
  g_autoptr (GtkListItemFactory) factory = new_factory ("/io/github/bastide/Bastide/kit/choice.ui");
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
