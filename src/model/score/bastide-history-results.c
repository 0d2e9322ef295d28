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

gboolean
bastide_history_note (BastideHistory *self,
                      guint i,
                      const char *title,
                      const char *location,
                      const char *notes,
                      GError **error)
{
  g_autofree char *file = g_strdup (bastide_history_get (self, i)->file);
  g_autofree char *path = bastide_history_dup_path (self, file);
  g_autoptr (BastideLock) lock = bastide_lock_new (path);
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object;
  BastidePast *past;

  g_return_val_if_fail (!bastide_history_get (self, i)->has_log, FALSE);

  if (!bastide_lock_is_ours (lock))
    {
      g_autofree char *holder = bastide_lock_dup_holder (lock);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY, holder);
      return FALSE;
    }
  root = read_result_file (path, error);
  if (!root)
    return FALSE;
  object = json_node_get_object (root);
  json_object_set_string_member (object, "title", title);
  json_object_set_string_member (object, "place", location);
  json_object_set_string_member (object, "notes", notes);
  past = bastide_past_from_json (file, object);
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
