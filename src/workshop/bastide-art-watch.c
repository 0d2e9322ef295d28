/* bastide-art-watch.c – see bastide-art-watch.h.
 *
 * Watches folders, not files: most programs save by putting a new file in place of the old one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-art-watch.h"

#include <string.h>

/* Programs write in several steps; a picture that is half written would be shown as broken. */
#define PAUSE_MS 250

struct _BastideArtWatch
{
  void (*changed) (gpointer owner);
  gpointer owner;
  GHashTable *paths;   /* of the files */
  GHashTable *folders; /* their monitors, by path */
  guint source;
};

static gboolean
tell_cb (gpointer data)
{
  BastideArtWatch *watch = data;

  watch->source = 0;
  watch->changed (watch->owner);
  return G_SOURCE_REMOVE;
}

static gboolean
is_watched (BastideArtWatch *watch, GFile *file)
{
  return file && g_file_peek_path (file) && g_hash_table_contains (watch->paths, g_file_peek_path (file));
}

static void
changed_cb (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, BastideArtWatch *watch)
{
  if (!is_watched (watch, file) && !is_watched (watch, other))
    return;
  g_clear_handle_id (&watch->source, g_source_remove);
  watch->source = g_timeout_add (PAUSE_MS, tell_cb, watch);
}

static void
drop_monitor (gpointer monitor)
{
  g_signal_handlers_disconnect_matched (monitor, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, changed_cb, NULL);
  g_file_monitor_cancel (monitor);
  g_object_unref (monitor);
}

BastideArtWatch *
bastide_art_watch_new (void (*changed) (gpointer owner), gpointer owner)
{
  BastideArtWatch *watch = g_new0 (BastideArtWatch, 1);

  watch->changed = changed;
  watch->owner = owner;
  watch->paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  watch->folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, drop_monitor);
  return watch;
}

void
bastide_art_watch_free (BastideArtWatch *watch)
{
  g_clear_handle_id (&watch->source, g_source_remove);
  g_hash_table_unref (watch->paths);
  g_hash_table_unref (watch->folders);
  g_free (watch);
}

static void
watch_folder (BastideArtWatch *watch, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  GFileMonitor *monitor;

  if (g_hash_table_contains (watch->folders, folder))
    return;
  monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  /* Where a folder cannot be watched, pictures are read again when the set is. */
  if (!monitor)
    return;
  g_signal_connect (monitor, "changed", G_CALLBACK (changed_cb), watch);
  g_hash_table_insert (watch->folders, g_steal_pointer (&folder), monitor);
}

void
bastide_art_watch_set (BastideArtWatch *watch, const char *const *arts)
{
  g_hash_table_remove_all (watch->paths);
  for (int i = 0; arts[i]; i++)
    {
      const char *path = g_str_has_prefix (arts[i], "turn:") && strlen (arts[i]) > 7 ? arts[i] + 7 : arts[i];

      if (!g_path_is_absolute (path))
        continue;
      g_hash_table_add (watch->paths, g_strdup (path));
      watch_folder (watch, path);
    }
  if (g_hash_table_size (watch->paths) == 0)
    g_hash_table_remove_all (watch->folders);
}
