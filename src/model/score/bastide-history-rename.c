/* bastide-history-rename.c – somebody has another name in all evenings, or none of them is changed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include "engine/io/batch.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>

static int
find_person (const BastidePast *past, const char *name)
{
  for (int seat = 0; seat < past->players.n; seat++)
    if (bastide_players_is_named (&past->players, seat) && g_str_equal (past->players.names[seat], name))
      return seat;
  return -1;
}

/* (transfer full) (nullable): the file of a result without a log, with another name in it. */
static char *
dup_renamed_result (const char *path,
                    const char *file,
                    int seat,
                    const char *to,
                    BastidePast **out_past,
                    GError **error)
{
  g_autoptr (JsonNode) root = bastide_evening_rename_in_file (path, seat, to, error);
  JsonObject *object = root ? json_node_get_object (root) : NULL;
  BastidePast *past = object && bastide_past_is_result (object) ? bastide_past_from_json (file, object) : NULL;

  if (past)
    {
      *out_past = past;
      return bst_json_write_document (root, NULL);
    }
  /* Somebody has put another file there. */
  if (root)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("This is not a saved game night."));
  return NULL;
}

/* (transfer full) (nullable): the base of an evening, with another name in it. */
static char *
dup_renamed_evening (const char *path,
                     const char *file,
                     int seat,
                     const char *to,
                     BastidePast **out_past,
                     GError **error)
{
  g_autoptr (BastideEvening) evening = NULL;
  char *text = bastide_evening_dup_renamed (path, seat, to, &evening, error);

  if (text)
    *out_past = bastide_past_of_evening (evening, file);
  return text;
}

/* Prepares the file of one evening; nothing in the folder changes. */
static gboolean
rename_in (BastideHistory *self,
           const BastidePast *past,
           int seat,
           const char *to,
           BstBatch *batch,
           GPtrArray *renamed,
           GError **error)
{
  g_autofree char *path = bastide_history_dup_path (self, past->file);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (BastideLock) lock = bastide_lock_new (path);
  g_autofree char *text = NULL;
  BastidePast *after = NULL;

  if (!bastide_lock_is_ours (lock))
    {
      g_autofree char *holder = bastide_lock_dup_holder (lock);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY, holder);
      return FALSE;
    }
  text = past->has_log ? dup_renamed_evening (path, past->file, seat, to, &after, error)
                       : dup_renamed_result (path, past->file, seat, to, &after, error);
  if (!text)
    return FALSE;
  g_ptr_array_add (renamed, after);
  return bst_batch_add (batch, name, text, error);
}

/* Before anything is changed. */
static gboolean
may_rename (BastideHistory *self, const char *name, const char *to, GError **error)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);

      if (find_person (past, name) >= 0 && find_person (past, to) >= 0)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                       /* TRANSLATORS: why two players cannot become one; both are names. */
                       _ ("%1$s and %2$s have played against each other, so they are two people."), name, to);
          return FALSE;
        }
    }
  return TRUE;
}

int
bastide_history_rename_person (BastideHistory *self,
                               const char *name,
                               const char *to,
                               GCancellable *cancellable,
                               GFileProgressCallback progress,
                               gpointer data,
                               GError **error)
{
  g_autoptr (BstBatch) batch = NULL;
  g_autoptr (GPtrArray) renamed = NULL;

  g_return_val_if_fail (BASTIDE_IS_HISTORY (self) && *name && *to, -1);

  if (g_str_equal (name, to))
    return 0;
  if (!may_rename (self, name, to, error))
    return -1;
  batch = bst_batch_new_replacing (self->folder);
  renamed = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_past_unref);
  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);
      const int seat = find_person (past, name);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return -1;
      if (progress)
        progress (i, self->items->len, data);
      if (seat >= 0 && !rename_in (self, past, seat, to, batch, renamed, error))
        return -1;
    }
  if (!bst_batch_commit (batch, error))
    return -1;
  for (guint i = 0; i < renamed->len; i++)
    bastide_history_take (self, bastide_past_ref (g_ptr_array_index (renamed, i)));
  bastide_history_changed (self);
  bastide_history_write_index (self);
  return renamed->len;
}
