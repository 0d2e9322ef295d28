/* bastide-evening-about.c – what people note about an evening: title, day, place, notes, photos; names and colors set right.
 *
 * Nothing of it changes what was scored, and undo does not bring it back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "engine/io/json-scan.h"

#include <string.h>

const char *
bastide_evening_get_title (BastideEvening *self)
{
  return self->title;
}

void
bastide_evening_set_title (BastideEvening *self, const char *title)
{
  if (g_str_equal (self->title, title) || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  g_free (self->title);
  self->title = g_strdup (title);
  bastide_evening_record_about (self);
}

gint64
bastide_evening_get_time (BastideEvening *self)
{
  return self->time;
}

const char *
bastide_evening_get_location (BastideEvening *self)
{
  return self->location;
}

const char *
bastide_evening_get_notes (BastideEvening *self)
{
  return self->notes;
}

void
bastide_evening_set_time (BastideEvening *self, gint64 unix_time)
{
  if (self->time == unix_time || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  self->time = unix_time;
  bastide_evening_record_about (self);
}

void
bastide_evening_set_about (BastideEvening *self, const char *location, const char *notes)
{
  if ((g_str_equal (self->location, location) && g_str_equal (self->notes, notes))
      || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  g_free (self->location);
  g_free (self->notes);
  self->location = g_strdup (location);
  self->notes = g_strdup (notes);
  bastide_evening_record_about (self);
}

void
bastide_evening_rename_player (BastideEvening *self, int seat, const char *name)
{
  g_autofree char *letter = NULL;

  g_return_if_fail (BASTIDE_IS_EVENING (self) && seat >= 0 && seat < self->game.n_players);

  if (g_str_equal (bastide_evening_is_named (self, seat) ? bastide_evening_get_names (self)[seat] : "", name)
      || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  /* Color and letter are those of the figures on the table. */
  letter = g_strdup (bastide_evening_get_letter (self, seat));
  bastide_players_set (bastide_match_edit_players (BASTIDE_MATCH (self)), seat, name,
                       bastide_evening_get_color (self, seat), letter);
  bastide_evening_record_players (self);
}

/* The letters stay with the people. */
static void
paint (BastideEvening *self, int seat, int color)
{
  g_autofree char *letter = g_strdup (bastide_evening_get_letter (self, seat));
  g_autofree char *name = g_strdup (bastide_evening_is_named (self, seat) ? bastide_evening_get_names (self)[seat]
                                                                          : "");

  bastide_players_set (bastide_match_edit_players (BASTIDE_MATCH (self)), seat, name, color, letter);
}

void
bastide_evening_set_color (BastideEvening *self, int seat, int color)
{
  const int before = bastide_evening_get_color (self, seat);

  g_return_if_fail (BASTIDE_IS_EVENING (self) && seat >= 0 && seat < self->game.n_players);
  g_return_if_fail (color >= 0 && color < BST_MAX_PLAYERS);

  if (color == before || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  for (int other = 0; other < self->game.n_players; other++)
    if (bastide_evening_get_color (self, other) == color)
      paint (self, other, before);
  paint (self, seat, color);
  bastide_evening_record_players (self);
}

char *
bastide_evening_dup_file_name (BastideEvening *self)
{
  return bastide_calculator_dup_file_name (self->title, self->time, bastide_evening_get_names (self),
                                           self->game.n_players);
}

/* --- photos --- */

gboolean
bastide_evening_is_photo_name (const char *name)
{
  return *name && *name != '.' && strlen (name) <= 100 && !strpbrk (name, "/\\") && g_utf8_validate (name, -1, NULL);
}

guint
bastide_evening_get_n_photos (BastideEvening *self)
{
  return self->photos->len;
}

const char *
bastide_evening_get_photo (BastideEvening *self, guint i)
{
  g_return_val_if_fail (i < self->photos->len, NULL);

  return g_ptr_array_index (self->photos, i);
}

gboolean
bastide_evening_add_photo (BastideEvening *self, const char *name)
{
  g_return_val_if_fail (bastide_evening_is_photo_name (name), FALSE);

  if (self->photos->len >= BASTIDE_MAX_PHOTOS || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return FALSE;
  g_ptr_array_add (self->photos, g_strdup (name));
  bastide_evening_record_about (self);
  return TRUE;
}

void
bastide_evening_remove_photo (BastideEvening *self, guint i)
{
  g_return_if_fail (i < self->photos->len);

  if (!bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  g_ptr_array_remove_index (self->photos, i);
  bastide_evening_record_about (self);
}

/* --- in files --- */

JsonObject *
bastide_evening_about_to_json (BastideEvening *self, JsonObject *object)
{
  json_object_set_int_member (object, "time", self->time);
  json_object_set_string_member (object, "place", self->location);
  json_object_set_string_member (object, "notes", self->notes);
  json_object_set_int_member (object, "final_step", self->final_step);
  /* Only if there are any: the digest of a line must be the same in versions that know nothing of them. */
  if (*self->title)
    json_object_set_string_member (object, "title", self->title);
  if (self->photos->len > 0)
    {
      JsonArray *photos = json_array_new ();

      for (guint i = 0; i < self->photos->len; i++)
        json_array_add_string_element (photos, g_ptr_array_index (self->photos, i));
      json_object_set_array_member (object, "photos", photos);
    }
  return object;
}

GStrv
bastide_evening_read_photo_names (JsonArray *photos)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  int n = 0;

  for (guint i = 0; photos && i < json_array_get_length (photos) && n < BASTIDE_MAX_PHOTOS; i++)
    {
      JsonNode *node = json_array_get_element (photos, i);
      const char *name = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;

      if (!name || !bastide_evening_is_photo_name (name))
        continue;
      g_strv_builder_add (names, name);
      n++;
    }
  return g_strv_builder_end (names);
}

static void
read_photos (BastideEvening *self, JsonArray *photos)
{
  g_auto (GStrv) names = bastide_evening_read_photo_names (photos);

  g_ptr_array_set_size (self->photos, 0);
  for (int i = 0; names[i]; i++)
    g_ptr_array_add (self->photos, g_strdup (names[i]));
}

void
bastide_evening_read_about (BastideEvening *self, JsonObject *object)
{
  g_free (self->title);
  g_free (self->location);
  g_free (self->notes);
  self->title = g_strdup (bst_json_get_string (object, "title", ""));
  self->location = g_strdup (bst_json_get_string (object, "place", ""));
  self->notes = g_strdup (bst_json_get_string (object, "notes", ""));
  self->time = bst_json_get_int (object, "time", 0);
  self->final_step = CLAMP (bst_json_get_int (object, "final_step", 0), 0, 99);
  read_photos (self, bst_json_get_array (object, "photos"));
}
