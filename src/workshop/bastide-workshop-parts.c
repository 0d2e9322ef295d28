/* bastide-workshop-parts.c – small things that several pages of the workshop show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-workshop-parts.h"

#include "model/bastide-paths.h"

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

char *
bastide_workshop_dup_saved (GFile *file, const GError *error)
{
  g_autofree char *name = bastide_file_dup_name (file);

  if (!error)
    g_debug ("Wrote %s", name);
  /* TRANSLATORS: %s is the name of a file. */
  return error ? g_strdup (error->message) : g_strdup_printf (_ ("Saved as “%s”."), name);
}

/* --- Bars --- */

void
bastide_bar_list_init (BastideBarList *list)
{
  list->bars = g_array_new (FALSE, FALSE, sizeof (BastideBar));
  list->summary = g_string_new (NULL);
}

void
bastide_bar_list_add (BastideBarList *list, const char *name, double a, char *text_a, double b, char *text_b)
{
  BastideBar bar = { g_strdup (name), a, b, text_a, text_b };

  g_array_append_val (list->bars, bar);
  g_string_append_printf (list->summary, "%s: %s%s%s. ", name, text_a, text_b ? " / " : "", text_b ? text_b : "");
}

void
bastide_bar_list_show (BastideBarList *list,
                       BastideBarsView *view,
                       const char *title,
                       const char *other_title,
                       gboolean columns)
{
  bastide_bars_view_set (view, (const BastideBar *) (void *) list->bars->data, list->bars->len, title, other_title,
                         columns, list->summary->str);
  for (guint i = 0; i < list->bars->len; i++)
    {
      BastideBar *bar = &g_array_index (list->bars, BastideBar, i);

      g_free ((char *) bar->name);
      g_free ((char *) bar->text_a);
      g_free ((char *) bar->text_b);
    }
  g_array_unref (list->bars);
  g_string_free (list->summary, TRUE);
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
  BastideBarList list;

  bastide_bar_list_init (&list);
  for (int i = 0; i < BASTIDE_N_BALANCE_LINES; i++)
    bastide_bar_list_add (&list, bastide_balance_get_name (i), bastide_balance_get_share (mine, i),
                          dup_bar_text (mine, i), other ? bastide_balance_get_share (other, i) : 0,
                          other ? dup_bar_text (other, i) : NULL);
  bastide_bar_list_show (&list, view, title, other ? other_title : NULL, FALSE);
}

/* --- Rows --- */

void
bastide_workshop_clear_rows (AdwPreferencesGroup *group, GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    adw_preferences_group_remove (group, g_ptr_array_index (rows, i));
  g_ptr_array_set_size (rows, 0);
}

int
bastide_workshop_find_widget (GtkWidget *const *widgets, int n, gpointer widget)
{
  for (int i = 0; i < n; i++)
    if (widgets[i] == widget)
      return i;
  g_assert_not_reached ();
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
