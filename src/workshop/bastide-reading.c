/* bastide-reading.c – a set or mix of somebody else, read with its pictures in the background; also tiles in XML, and what it
 * comes from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-reading.h"

#include "draw/bastide-own-art.h"
#include "kit/bastide-busy.h"
#include "model/bastide-art.h"
#include "model/bastide-file-kind.h"
#include "model/bastide-paths.h"
#include "model/workshop/bastide-versions.h"
#include "model/workshop/bastide-xml-import.h"
#include "engine/io/art.h"
#include "engine/io/file-log.h"
#include "engine/io/file.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>

typedef struct
{
  GFile *file;
  char *xml_id; /* (nullable) */
  BastideReadFunc func;
  JsonNode *root;
  BstReport *losses; /* (nullable): it was XML */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_object_unref (reading->file);
  g_free (reading->xml_id);
  g_clear_pointer (&reading->losses, bst_report_free);
  g_clear_pointer (&reading->root, json_node_unref);
  g_free (reading);
}

static gboolean
is_xml (GFile *file)
{
  gsize length;
  g_autofree char *head = bst_file_read_head (file, BASTIDE_FILE_KIND_BYTES, &length, NULL);

  return head && bastide_file_kind_from_data (head, length) == BASTIDE_FILE_XML;
}

static JsonNode *
read_xml (Reading *reading, GError **error)
{
  gsize length;
  g_autofree char *text = bst_file_read (reading->file, BST_FILE_MAX_SIZE, &length, NULL, error);

  if (!text)
    return NULL;
  reading->losses = bst_report_new (NULL);
  return bastide_xml_import (text, length, reading->xml_id, reading->losses, error);
}

/* The pictures beside the file do not come along by themselves: they are put inside. */
static JsonNode *
read_tree (Reading *reading, GError **error)
{
  g_autofree char *name = bastide_file_dup_name (reading->file);
  g_auto (GStrv) folders = NULL;
  JsonNode *root = bst_json_scan_file (reading->file, name, error);

  if (!root)
    return NULL;
  folders = bst_art_dup_folders (reading->file);
  bst_art_settle (root, (const char *const *) folders);
  if (bastide_art_count_outside (root) > 0)
    bastide_art_embed (root, NULL, BASTIDE_ART_SET, bastide_own_art_pack);
  bastide_art_drop_outside (root);
  return root;
}

static gboolean
read_in_thread (gpointer subject,
                GCancellable *cancellable,
                GFileProgressCallback progress,
                gpointer progress_data,
                GError **error)
{
  Reading *reading = subject;

  reading->root = reading->xml_id && is_xml (reading->file) ? read_xml (reading, error) : read_tree (reading, error);
  return reading->root && !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static void
read_cb (gpointer owner, gpointer subject, const GError *error)
{
  Reading *reading = subject;

  if (error && bastide_busy_is_canceled (error))
    return;
  if (error)
    bst_file_log_failure (reading->file, "read", error);
  reading->func (owner, error ? NULL : reading->root, reading->file, reading->losses, error);
}

void
bastide_reading_run (GtkWidget *parent, GFile *file, const char *xml_id, BastideReadFunc func, gpointer owner)
{
  Reading *reading = g_new0 (Reading, 1);

  reading->file = g_object_ref (file);
  reading->xml_id = g_strdup (xml_id);
  reading->func = func;
  /* TRANSLATORS: the title of a dialog that shows how far it is. */
  bastide_busy_run_soon (parent, _ ("Reading Tiles"), read_in_thread, read_cb, owner, reading, reading_free);
}

/* --- what it comes from --- */

typedef struct
{
  GFile *mine; /* (nullable) */
  JsonNode *theirs;
  char *title;
  BastideOriginFunc func;
  JsonNode *base; /* (nullable) */
} Looking;

static void
looking_free (gpointer data)
{
  Looking *looking = data;

  g_clear_object (&looking->mine);
  json_node_unref (looking->theirs);
  g_free (looking->title);
  g_clear_pointer (&looking->base, json_node_unref);
  g_free (looking);
}

static gboolean
look_in_thread (gpointer subject,
                GCancellable *cancellable,
                GFileProgressCallback progress,
                gpointer progress_data,
                GError **error)
{
  Looking *looking = subject;

  if (looking->mine)
    looking->base = bastide_versions_find_base (looking->mine, looking->theirs, cancellable);
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static void
looked_cb (gpointer owner, gpointer subject, const GError *error)
{
  Looking *looking = subject;

  if (!error)
    looking->func (owner, looking->theirs, looking->title, looking->base);
}

void
bastide_reading_find_base (GtkWidget *parent,
                           GFile *mine,
                           JsonNode *theirs,
                           const char *title,
                           BastideOriginFunc func,
                           gpointer owner)
{
  Looking *looking = g_new0 (Looking, 1);

  g_set_object (&looking->mine, mine);
  looking->theirs = json_node_ref (theirs);
  looking->title = g_strdup (title);
  looking->func = func;
  bastide_busy_run_soon (parent, _ ("Reading Tiles"), look_in_thread, looked_cb, owner, looking, looking_free);
}
