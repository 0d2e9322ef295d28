/* bastide-past.c – one evening of the history: what is known of it without opening it, as it stands in files and in the index.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include "engine/winners.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

BastidePast *
bastide_past_new (void)
{
  return g_atomic_rc_box_new0 (BastidePast);
}

BastidePast *
bastide_past_ref (BastidePast *past)
{
  return g_atomic_rc_box_acquire (past);
}

static void
clear_past (gpointer data)
{
  BastidePast *past = data;

  g_free (past->file);
  g_free (past->title);
  g_free (past->location);
  g_free (past->mix_title);
  g_free (past->notes);
  g_free (past->photo);
  g_strfreev (past->photos);
  bastide_players_clear (&past->players);
}

void
bastide_past_unref (BastidePast *past)
{
  g_atomic_rc_box_release_full (past, clear_past);
}

char *
bastide_past_dup_file_name (const BastidePast *past)
{
  return bastide_calculator_dup_file_name (past->title, past->time, (const char *const *) past->players.names,
                                           past->players.n);
}

gboolean
bastide_past_won (const BastidePast *past, int seat)
{
  return past->over && (bst_winners_of (past->scores, past->players.n) & 1 << seat);
}

BastidePast *
bastide_past_of_evening (BastideEvening *evening, const char *file)
{
  BastidePast *past = bastide_past_new ();
  const BastideStanding *now = bastide_evening_get_now (evening);

  past->file = g_strdup (file);
  past->time = bastide_evening_get_time (evening);
  past->title = g_strdup (bastide_evening_get_title (evening));
  past->n_photos = (int) bastide_evening_get_n_photos (evening);
  if (past->n_photos)
    past->photo = g_strdup (bastide_evening_get_photo (evening, (guint) past->n_photos - 1));
  past->location = g_strdup (bastide_evening_get_location (evening));
  past->mix_title = g_strdup (bastide_evening_get_mix_title (evening));
  past->notes = g_strdup (bastide_evening_get_notes (evening));
  bastide_players_copy (&past->players, bastide_match_get_players (BASTIDE_MATCH (evening)));
  for (int seat = 0; seat < past->players.n; seat++)
    past->scores[seat] = now->scores[seat];
  bastide_evening_get_points (evening, past->points);
  past->turns = now->turn;
  past->over = now->over;
  past->has_log = TRUE;
  return past;
}

/* --- in files --- */

static void
write_numbers (JsonObject *object, const char *key, const int *numbers, int n)
{
  JsonArray *list = json_array_new ();

  for (int i = 0; i < n; i++)
    json_array_add_int_element (list, numbers[i]);
  json_object_set_array_member (object, key, list);
}

JsonObject *
bastide_past_result_to_json (const BastidePast *past)
{
  JsonObject *object = json_object_new ();
  JsonObject *points = json_object_new ();

  write_numbers (object, "scores", past->scores, past->players.n);
  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    {
      gboolean any = FALSE;

      for (int seat = 0; seat < past->players.n; seat++)
        any |= past->points[kind][seat] != 0;
      if (any)
        write_numbers (points, bastide_points_word (kind), past->points[kind], past->players.n);
    }
  json_object_set_object_member (object, "points", points);
  json_object_set_int_member (object, "turns", past->turns);
  json_object_set_boolean_member (object, "over", past->over);
  return object;
}

static JsonArray *
photos_to_json (char **names)
{
  JsonArray *photos = json_array_new ();

  for (int i = 0; names[i]; i++)
    json_array_add_string_element (photos, names[i]);
  return photos;
}

void
bastide_past_write_head (const BastidePast *past, JsonObject *object)
{
  json_object_set_int_member (object, "time", past->time);
  if (*past->title)
    json_object_set_string_member (object, "title", past->title);
  if (past->photos && *past->photos)
    json_object_set_array_member (object, "photos", photos_to_json (past->photos));
  else if (past->n_photos)
    json_object_set_int_member (object, "n_photos", past->n_photos);
  if (past->photo && !past->photos)
    json_object_set_string_member (object, "photo", past->photo);
  json_object_set_string_member (object, "place", past->location);
  json_object_set_string_member (object, "notes", past->notes);
  json_object_set_string_member (object, "mix_title", past->mix_title);
  json_object_set_array_member (object, "players", bastide_players_to_json (&past->players));
}

JsonNode *
bastide_past_to_json (const BastidePast *past)
{
  JsonObject *object = json_object_new ();
  JsonArray *modules = json_array_new ();

  json_object_set_string_member (object, "format", BASTIDE_SCORE_FORMAT);
  json_object_set_int_member (object, "version", BASTIDE_SCORE_VERSION);
  bastide_past_write_head (past, object);
  json_array_add_string_element (modules, "base");
  json_object_set_array_member (object, "modules", modules);
  json_object_set_array_member (object, "entries", json_array_new ());
  json_object_set_object_member (object, "result", bastide_past_result_to_json (past));
  return bst_json_wrap (object);
}

static int
int_at (JsonArray *list, guint i)
{
  JsonNode *node = list && i < json_array_get_length (list) ? json_array_get_element (list, i) : NULL;

  return node && JSON_NODE_HOLDS_VALUE (node) ? CLAMP (json_node_get_int (node), -100000, 100000) : 0;
}

static void
read_result (BastidePast *past, JsonObject *result)
{
  JsonObject *points = bst_json_get_object (result, "points");

  for (int seat = 0; seat < past->players.n; seat++)
    {
      past->scores[seat] = int_at (bst_json_get_array (result, "scores"), seat);
      for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
        past->points[kind][seat] = int_at (bst_json_get_array (points, bastide_points_word (kind)), seat);
    }
  past->turns = bst_json_get_int (result, "turns", 0);
  past->over = bst_json_get_boolean (result, "over", TRUE);
}

/* Those of an evening with a log: how many, and the last one. Those of a result: all of them. */
static void
read_photos (BastidePast *past, JsonObject *object)
{
  JsonArray *photos = bst_json_get_array (object, "photos");
  const char *photo = bst_json_get_string (object, "photo", "");

  past->n_photos = (int) CLAMP (bst_json_get_int (object, "n_photos", 0), 0, BASTIDE_MAX_PHOTOS);
  if (photos)
    {
      past->photos = bastide_evening_read_photo_names (photos);
      past->n_photos = (int) g_strv_length (past->photos);
      photo = past->n_photos ? past->photos[past->n_photos - 1] : "";
    }
  if (bastide_evening_is_photo_name (photo))
    past->photo = g_strdup (photo);
}

BastidePast *
bastide_past_from_json (const char *file, JsonObject *object)
{
  JsonArray *players = bst_json_get_array (object, "players");
  JsonObject *result = bst_json_get_object (object, "result");
  BastidePast *past;

  if (!players || !result || json_array_get_length (players) < 2 || json_array_get_length (players) > BST_MAX_PLAYERS)
    return NULL;
  past = bastide_past_new ();
  past->file = g_strdup (file);
  past->time = bst_json_get_int (object, "time", 0);
  past->title = g_strdup (bst_json_get_string (object, "title", ""));
  read_photos (past, object);
  past->location = g_strdup (bst_json_get_string (object, "place", ""));
  past->mix_title = g_strdup (bst_json_get_string (object, "mix_title", ""));
  past->notes = g_strdup (bst_json_get_string (object, "notes", ""));
  bastide_players_from_json (&past->players, players);
  read_result (past, result);
  return past;
}

gboolean
bastide_past_is_result (JsonObject *evening)
{
  JsonArray *entries = bst_json_get_array (evening, "entries");

  return entries && json_array_get_length (entries) == 0 && bst_json_get_object (evening, "result");
}
