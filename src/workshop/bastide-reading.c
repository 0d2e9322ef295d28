/* bastide-reading.c – a set or mix of somebody else, read with its pictures in the background.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-reading.h"

#include "draw/bastide-own-art.h"
#include "kit/bastide-busy.h"
#include "model/bastide-art.h"
#include "model/bastide-paths.h"
#include "engine/io/art.h"
#include "engine/io/file-log.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>

typedef struct
{
  GFile *file;
  BastideReadFunc func;
  JsonNode *root;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_object_unref (reading->file);
  g_clear_pointer (&reading->root, json_node_unref);
  g_free (reading);
}

/* The pictures beside the file do not come along by themselves: they are put inside. */
static gboolean
read_in_thread (gpointer subject,
                GCancellable *cancellable,
                GFileProgressCallback progress,
                gpointer progress_data,
                GError **error)
{
  Reading *reading = subject;
  g_autofree char *name = bastide_file_dup_name (reading->file);
  g_auto (GStrv) folders = NULL;

  reading->root = bst_json_scan_file (reading->file, name, error);
  if (!reading->root)
    return FALSE;
  folders = bst_art_dup_folders (reading->file);
  bst_art_settle (reading->root, (const char *const *) folders);
  if (bastide_art_count_outside (reading->root) > 0)
    bastide_art_embed (reading->root, NULL, BASTIDE_ART_SET, bastide_own_art_pack);
  bastide_art_drop_outside (reading->root);
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static void
read_cb (gpointer owner, gpointer subject, const GError *error)
{
  Reading *reading = subject;

  if (error && bastide_busy_is_canceled (error))
    return;
  if (error)
    bst_file_log_failure (reading->file, "read", error);
  reading->func (owner, error ? NULL : reading->root, reading->file, error);
}

void
bastide_reading_run (GtkWidget *parent, GFile *file, BastideReadFunc func, gpointer owner)
{
  Reading *reading = g_new0 (Reading, 1);

  reading->file = g_object_ref (file);
  reading->func = func;
  /* TRANSLATORS: the title of a dialog that shows how far it is. */
  bastide_busy_run_soon (parent, _ ("Reading Tiles"), read_in_thread, read_cb, owner, reading, reading_free);
}
