/* bastide-workshop-parts.c – small things that several pages of the workshop show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-workshop-parts.h"

#include <glib/gi18n.h>

GListModel *
bastide_workshop_new_mix_names (const BstCatalog *catalog)
{
  GtkStringList *names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, C_ ("compare with", "Nothing"));
  for (guint i = 0; catalog && i < bst_catalog_get_n_mixes (catalog); i++)
    {
      g_autofree char *title = bst_catalog_entry_dup_title (bst_catalog_get_mix (catalog, i));

      gtk_string_list_append (names, title);
    }
  return G_LIST_MODEL (names);
}

const BstCatalogEntry *
bastide_workshop_get_mix (const BstCatalog *catalog, guint selected)
{
  if (!catalog || selected == 0 || selected > bst_catalog_get_n_mixes (catalog))
    return NULL;
  return bst_catalog_get_mix (catalog, selected - 1)->root ? bst_catalog_get_mix (catalog, selected - 1) : NULL;
}

static char *
dup_bar_text (const BastideBalance *balance, int line)
{
  /* TRANSLATORS: a number of things and the share they make. */
  return g_strdup_printf (_ ("%d (%.0f%%)"), bastide_balance_get (balance, line),
                          bastide_balance_get_share (balance, line));
}

void
bastide_workshop_show_balance (BastideBarsView *view,
                               const BastideBalance *mine,
                               const char *title,
                               const BastideBalance *other,
                               const char *other_title)
{
  BastideBar bars[BASTIDE_N_BALANCE_LINES];
  char *texts[BASTIDE_N_BALANCE_LINES][2];
  g_autoptr (GString) summary = g_string_new (NULL);

  for (int i = 0; i < BASTIDE_N_BALANCE_LINES; i++)
    {
      texts[i][0] = dup_bar_text (mine, i);
      texts[i][1] = other ? dup_bar_text (other, i) : NULL;
      bars[i] = (BastideBar){ .name = bastide_balance_get_name (i),
                              .a = bastide_balance_get_share (mine, i),
                              .b = other ? bastide_balance_get_share (other, i) : 0,
                              .text_a = texts[i][0],
                              .text_b = texts[i][1] };
      g_string_append_printf (summary, "%s: %s%s%s. ", bars[i].name, texts[i][0], other ? " / " : "",
                              other ? texts[i][1] : "");
    }
  bastide_bars_view_set (view, bars, BASTIDE_N_BALANCE_LINES, title, other ? other_title : NULL, FALSE, summary->str);
  for (int i = 0; i < BASTIDE_N_BALANCE_LINES; i++)
    {
      g_free (texts[i][0]);
      g_free (texts[i][1]);
    }
}

void
bastide_workshop_clear_rows (AdwPreferencesGroup *group, GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    adw_preferences_group_remove (group, g_ptr_array_index (rows, i));
  g_ptr_array_set_size (rows, 0);
}

GtkWidget *
bastide_workshop_new_spin (int min, int max)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (min, max, 1);

  bastide_workshop_calm_spin (GTK_SPIN_BUTTON (spin));
  return spin;
}

void
bastide_workshop_calm_spin (GtkSpinButton *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (spin));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
  /* GTK would undo the typing of the number, back to an empty field. */
  gtk_editable_set_enable_undo (GTK_EDITABLE (spin), FALSE);
}
