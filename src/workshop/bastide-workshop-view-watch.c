/* bastide-workshop-view-watch.c – follows what other programs do to the files of the Workshop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-workshop-view-private.h"

#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "model/bastide-paths.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <string.h>

#define WATCH_MS 400

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* (transfer full): names and states of the files in the user's folders. */
static char *
dup_seen (void)
{
  const GType types[] = { BASTIDE_TYPE_SET_DOC, BASTIDE_TYPE_MIX_DOC };
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GFile) folder = bastide_document_class_dup_folder (types[i]);
      g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
      const char *name;

      while (dir && (name = g_dir_read_name (dir)))
        {
          g_autoptr (GFile) file = g_file_get_child (folder, name);
          g_autofree char *etag = *name == '.' ? NULL : bst_file_dup_etag (file);

          if (etag)
            g_ptr_array_add (files, g_strdup_printf ("%" G_GSIZE_FORMAT "/%s/%s", i, name, etag));
        }
    }
  g_ptr_array_sort (files, compare_strings);
  g_ptr_array_add (files, NULL);
  return g_strjoinv ("\n", (char **) files->pdata);
}

/* The start page shows what is there now; whoever stands on a row stays there. */
static void
follow_folders (BastideWorkshopView *self)
{
  g_autofree char *seen = dup_seen ();
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  guint row = G_MAXUINT;

  if (g_strcmp0 (seen, self->seen) == 0)
    return;
  for (guint i = 1; focus && i < self->rows->len; i += 2)
    if (focus == g_ptr_array_index (self->rows, i) || gtk_widget_is_ancestor (focus, g_ptr_array_index (self->rows, i)))
      row = i / 2;
  bastide_workshop_view_reload (self);
  if (row != G_MAXUINT)
    bastide_workshop_view_focus_row (self, row);
}

/* What is saved here follows the file; otherwise the person decides. */
static void
follow_file (BastideWorkshopView *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *text = NULL;

  if (!bastide_document_is_stale (self->document))
    {
      self->stale = FALSE;
      bastide_workshop_view_update_banner (self);
      return;
    }
  if (!bastide_document_is_saved (self->document) || !bastide_document_reload (self->document, &error))
    {
      self->stale = TRUE;
      bastide_workshop_view_update_banner (self);
      return;
    }
  self->stale = FALSE;
  bastide_workshop_view_update_banner (self);
  name = bastide_file_dup_name (bastide_document_get_file (self->document));
  /* TRANSLATORS: %s is the name of a file. */
  text = g_strdup_printf (_ ("“%s” was changed by another program."), name);
  bastide_toast (GTK_WIDGET (self), text);
}

static gboolean
watch_cb (gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);

  self->watch_source = 0;
  if (self->document && bastide_document_get_file (self->document))
    follow_file (self);
  else if (!self->document)
    follow_folders (self);
  return G_SOURCE_REMOVE;
}

/* Wait until whoever writes is done: one save makes several events, those of our own among them. */
static void
something_changed_cb (BastideWorkshopView *self)
{
  g_clear_handle_id (&self->watch_source, g_source_remove);
  self->watch_source = g_timeout_add (WATCH_MS, watch_cb, self);
}

static void
stop_watching (GFileMonitor **monitor, BastideWorkshopView *self)
{
  if (!*monitor)
    return;
  g_signal_handlers_disconnect_by_data (*monitor, self);
  g_file_monitor_cancel (*monitor);
  g_clear_object (monitor);
}

void
bastide_workshop_view_watch_folders (BastideWorkshopView *self)
{
  const GType types[] = { BASTIDE_TYPE_SET_DOC, BASTIDE_TYPE_MIX_DOC };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GFile) folder = bastide_document_class_dup_folder (types[i]);

      /* There is none before the first set of one's own. */
      if (self->monitors[i] || !g_file_query_exists (folder, NULL))
        continue;
      self->monitors[i] = g_file_monitor_directory (folder, G_FILE_MONITOR_NONE, NULL, NULL);
      if (self->monitors[i])
        g_signal_connect_swapped (self->monitors[i], "changed", G_CALLBACK (something_changed_cb), self);
    }
  g_free (self->seen);
  self->seen = dup_seen ();
}

void
bastide_workshop_view_watch_document (BastideWorkshopView *self)
{
  GFile *file = self->document ? bastide_document_get_file (self->document) : NULL;

  stop_watching (&self->file_monitor, self);
  self->stale = FALSE;
  self->file_monitor = file ? g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL) : NULL;
  if (self->file_monitor)
    g_signal_connect_swapped (self->file_monitor, "changed", G_CALLBACK (something_changed_cb), self);
}

static void
reload_file_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  g_autoptr (GError) error = NULL;

  if (self->document && bastide_document_get_file (self->document) && !bastide_document_reload (self->document, &error))
    {
      bastide_workshop_view_tell (self, _ ("Could Not Open File"), error->message);
      return;
    }
  self->stale = FALSE;
  bastide_workshop_view_update_banner (self);
}

static void
insist_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);

  if (self->document && bastide_document_get_file (self->document))
    bastide_document_insist (self->document);
  self->stale = FALSE;
  bastide_workshop_view_update_banner (self);
}

void
bastide_workshop_view_init_watch (BastideWorkshopView *self)
{
  static const GActionEntry entries[] = {
    { .name = "reload", .activate = reload_file_cb },
    { .name = "insist", .activate = insist_cb },
  };

  bastide_place_add_actions (BASTIDE_PLACE (self), "workshop", entries, G_N_ELEMENTS (entries));
}

void
bastide_workshop_view_stop_watching (BastideWorkshopView *self)
{
  stop_watching (&self->file_monitor, self);
  for (gsize i = 0; i < G_N_ELEMENTS (self->monitors); i++)
    stop_watching (&self->monitors[i], self);
  g_clear_handle_id (&self->watch_source, g_source_remove);
}
