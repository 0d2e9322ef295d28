/* bastide-recent.c – files of ours that were opened or saved lately.
 *
 * Reads and writes the desktop's list; has no list of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-recent.h"

#include <glib/gi18n.h>

#define MENU_LENGTH 8

void
bastide_recent_add (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
}

void
bastide_recent_remove (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  /* It fails if another program was faster, and that is all right. */
  gtk_recent_manager_remove_item (gtk_recent_manager_get_default (), uri, NULL);
}

static gboolean
is_ours (GtkRecentInfo *info, const char *suffix)
{
  static const char *const suffixes[] = { ".bastide", ".bastide-set", ".bastide-mix", ".bastide-score" };
  const char *uri = gtk_recent_info_get_uri (info);

  if (suffix)
    return g_str_has_suffix (uri, suffix);
  for (gsize i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (uri, suffixes[i]))
      return TRUE;
  return FALSE;
}

static int
compare_age (gconstpointer a, gconstpointer b)
{
  GtkRecentInfo *first = *(GtkRecentInfo *const *) a, *second = *(GtkRecentInfo *const *) b;

  return g_date_time_compare (gtk_recent_info_get_modified (second), gtk_recent_info_get_modified (first));
}

GPtrArray *
bastide_recent_list (const char *suffix, guint n)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  GList *all = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  for (GList *l = all; l; l = l->next)
    if (is_ours (l->data, suffix) && gtk_recent_info_exists (l->data))
      g_ptr_array_add (found, gtk_recent_info_ref (l->data));
  g_list_free_full (all, (GDestroyNotify) gtk_recent_info_unref);
  g_ptr_array_sort (found, compare_age);
  if (found->len > n)
    g_ptr_array_remove_range (found, n, found->len - n);
  return found;
}

void
bastide_recent_fill_menu (GMenu *menu)
{
  g_autoptr (GPtrArray) files = bastide_recent_list (NULL, MENU_LENGTH);

  g_menu_remove_all (menu);
  for (guint i = 0; i < files->len; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (files, i);
      g_autoptr (GMenuItem) item = NULL;
      /* Double underscores: in a menu a single one marks the next letter as a key. */
      g_auto (GStrv) parts = g_strsplit (gtk_recent_info_get_display_name (info), "_", -1);
      g_autofree char *label = g_strjoinv ("__", parts);

      item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "win.open-recent", "s", gtk_recent_info_get_uri (info));
      g_menu_append_item (menu, item);
    }
  if (files->len == 0)
    /* TRANSLATORS: in the menu of files that were used lately. */
    g_menu_append (menu, _ ("No Recent Files"), "win.no-recent");
}
