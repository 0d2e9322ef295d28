/* bastide-history-results.c – games of which only the result is known: kept, and what people note about them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include "model/bastide-paths.h"
#include "engine/io/json-scan.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>

static void
count_points (const BstSession *session, BastidePast *past)
{
  gsize n;
  const BstHappening *events = bst_session_events (session, &n);

  for (gsize i = 0; i < n; i++)
    if (events[i].event.type == BST_EVENT_SCORE && events[i].event.player < BST_MAX_PLAYERS)
      past->points[bastide_points_of_reason (events[i].event.reason)][events[i].event.player] += events[i].event.a;
}

gboolean
bastide_history_add_game (BastideHistory *self, BastideGame *game, GError **error)
{
  const BstState *state = bastide_game_get_state (game);
  g_autoptr (BastidePast) past = bastide_past_new ();
  g_autoptr (BastideLock) lock = NULL;
  g_autoptr (JsonNode) root = NULL;

  past->time = g_get_real_time () / G_USEC_PER_SEC;
  lock = bastide_history_lock_free_name (self, past->time, &past->file);
  past->title = g_strdup ("");
  past->location = g_strdup ("");
  past->notes = g_strdup ("");
  past->mix_title = bst_text_dup_source (bst_play_get_mix (bastide_game_get_play (game)), "title");
  if (!past->mix_title)
    past->mix_title = g_strdup ("");
  bastide_players_copy (&past->players, bastide_match_get_players (BASTIDE_MATCH (game)));
  for (int seat = 0; seat < past->players.n; seat++)
    past->scores[seat] = bst_score (state, seat);
  count_points (bastide_game_get_session (game), past);
  past->turns = state->turn;
  past->over = state->depth == 0;
  root = bastide_past_to_json (past);
  if (!bastide_history_write_file (self, past->file, root, error))
    return FALSE;
  bastide_history_take (self, g_steal_pointer (&past));
  bastide_history_changed (self);
  bastide_history_write_index (self);
  return TRUE;
}

/* (transfer full) (nullable): the file of a result. */
static JsonNode *
read_result_file (const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *base = bastide_file_dup_name (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, base, error);

  if (root && bastide_past_is_result (bst_json_as_object (root)))
    return g_steal_pointer (&root);
  /* Somebody has put another file there. */
  if (root)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("This is not a saved game night."));
  return NULL;
}

typedef void (*Change) (JsonObject *object, gpointer data);

/* Writes the file of the result @i with something changed in it. */
static gboolean
change_result (BastideHistory *self, guint i, Change change, gpointer data, GError **error)
{
  g_autofree char *file = g_strdup (bastide_history_get (self, i)->file);
  g_autofree char *path = bastide_history_dup_path (self, file);
  g_autoptr (BastideLock) lock = bastide_lock_new (path);
  g_autoptr (JsonNode) root = NULL;
  BastidePast *past;

  if (!bastide_lock_is_ours (lock))
    {
      g_autofree char *holder = bastide_lock_dup_holder (lock);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY, holder);
      return FALSE;
    }
  root = read_result_file (path, error);
  if (!root)
    return FALSE;
  change (json_node_get_object (root), data);
  past = bastide_past_from_json (file, json_node_get_object (root));
  if (!past)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("This is not a saved game night."));
      return FALSE;
    }
  if (!bastide_history_write_file (self, file, root, error))
    {
      bastide_past_unref (past);
      return FALSE;
    }
  past->has_log = FALSE;
  bastide_history_take (self, past);
  bastide_history_changed (self);
  bastide_history_write_index (self);
  return TRUE;
}

typedef struct
{
  const char *title, *location, *notes;
} Note;

static void
write_note (JsonObject *object, gpointer data)
{
  const Note *note = data;

  json_object_set_string_member (object, "title", note->title);
  json_object_set_string_member (object, "place", note->location);
  json_object_set_string_member (object, "notes", note->notes);
}

gboolean
bastide_history_note (BastideHistory *self,
                      guint i,
                      const char *title,
                      const char *location,
                      const char *notes,
                      GError **error)
{
  Note note = { title, location, notes };

  g_return_val_if_fail (!bastide_history_get (self, i)->has_log, FALSE);

  return change_result (self, i, write_note, &note, error);
}

/* --- photos --- */

static void
write_photo (JsonObject *object, gpointer name)
{
  JsonArray *photos = bst_json_get_array (object, "photos");

  if (!photos)
    {
      photos = json_array_new ();
      json_object_set_array_member (object, "photos", photos);
    }
  json_array_add_string_element (photos, name);
}

gboolean
bastide_history_add_result_photo (BastideHistory *self, guint i, GBytes *jpeg, GError **error)
{
  const BastidePast *past = bastide_history_get (self, i);
  g_autofree char *file = g_strdup (past->file);
  g_autofree char *name = NULL;

  g_return_val_if_fail (!past->has_log, FALSE);

  name = bastide_history_keep_photo (self, file, past->n_photos, jpeg, error);
  if (!name)
    return FALSE;
  if (change_result (self, i, write_photo, name, error))
    return TRUE;
  bastide_history_forget_photo (self, file, name);
  return FALSE;
}

static void
drop_photo (JsonObject *object, gpointer name)
{
  g_auto (GStrv) names = bastide_evening_read_photo_names (bst_json_get_array (object, "photos"));

  json_object_remove_member (object, "photos");
  for (int i = 0; names[i]; i++)
    if (!g_str_equal (names[i], name))
      write_photo (object, names[i]);
}

gboolean
bastide_history_remove_result_photo (BastideHistory *self, guint i, guint photo, GError **error)
{
  const BastidePast *past = bastide_history_get (self, i);
  g_autofree char *file = g_strdup (past->file);
  g_autofree char *name = NULL;

  g_return_val_if_fail (past->photos && photo < g_strv_length (past->photos), FALSE);

  name = g_strdup (past->photos[photo]);
  if (!change_result (self, i, drop_photo, name, error))
    return FALSE;
  bastide_history_forget_photo (self, file, name);
  return TRUE;
}
