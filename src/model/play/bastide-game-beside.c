/* bastide-game-beside.c – what a game keeps beside its moves: notes, how much the program helps, and the clock.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-game-private.h"

#include "model/bastide-digest.h"
#include "model/bastide-level.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

/* --- notes --- */

#define NOTES "notes"

/* (nullable) (transfer none) */
static JsonArray *
get_notes (BastideGame *self)
{
  JsonNode *node = json_object_get_member (bst_play_get_others (self->play), NOTES);

  return node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

guint
bastide_game_get_n_notes (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), 0);

  return get_notes (self) ? json_array_get_length (get_notes (self)) : 0;
}

const char *
bastide_game_get_note (BastideGame *self, guint note, gsize *out_n_moves)
{
  JsonNode *node, *text, *moves;

  g_return_val_if_fail (BASTIDE_IS_GAME (self) && note < bastide_game_get_n_notes (self), NULL);

  /* The file may have come from anywhere. */
  node = json_array_get_element (get_notes (self), note);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  text = json_object_get_member (json_node_get_object (node), "text");
  moves = json_object_get_member (json_node_get_object (node), "moves");
  if (!text || json_node_get_value_type (text) != G_TYPE_STRING || !moves
      || json_node_get_value_type (moves) != G_TYPE_INT64 || json_node_get_int (moves) < 0)
    return NULL;
  *out_n_moves = (gsize) json_node_get_int (moves);
  return json_node_get_string (text);
}

static void
put_note (BastideGame *self, gint64 n_moves, const char *text)
{
  JsonObject *note = json_object_new ();

  json_object_set_int_member (note, "moves", n_moves);
  json_object_set_string_member (note, "text", text);
  if (!get_notes (self))
    json_object_set_array_member (bst_play_get_others (self->play), NOTES, json_array_new ());
  json_array_add_object_element (get_notes (self), note);
}

void
bastide_game_add_note (BastideGame *self, const char *text)
{
  g_autofree char *line = NULL, *flat = NULL;
  gsize made;

  g_return_if_fail (BASTIDE_IS_GAME (self) && text);

  flat = g_strstrip (g_strdelimit (g_strdup (text), "\n\r", ' '));
  if (!*flat || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  bst_session_log (bastide_game_get_session (self), &made, NULL);
  put_note (self, (gint64) made, flat);
  line = g_strdup_printf (LINE_NOTE "%" G_GSIZE_FORMAT " %s", made, flat);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

void
bastide_game_remove_note (BastideGame *self, guint note)
{
  g_autofree char *line = NULL;

  g_return_if_fail (BASTIDE_IS_GAME (self) && note < bastide_game_get_n_notes (self));

  if (!bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  json_array_remove_element (get_notes (self), note);
  line = g_strdup_printf (LINE_UNNOTE "%u", note);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

gboolean
bastide_game_read_note (BastideGame *self, const char *text)
{
  char *end;
  guint64 n_moves = g_ascii_strtoull (text, &end, 10);

  /* The text goes into the next file, which must be UTF-8. */
  if (end == text || *end != ' ' || n_moves > G_MAXINT32 || !g_utf8_validate (end + 1, -1, NULL))
    return FALSE;
  put_note (self, (gint64) n_moves, end + 1);
  return TRUE;
}

gboolean
bastide_game_read_unnote (BastideGame *self, const char *text)
{
  guint64 note;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &note, NULL) || note >= bastide_game_get_n_notes (self))
    return FALSE;
  json_array_remove_element (get_notes (self), (guint) note);
  return TRUE;
}

/* --- assistance --- */

#define ASSISTANCE "assistance"

static const char *const assistances[] = { "open", "tournament", "teaching", NULL };

const char *
bastide_game_get_assistance (BastideGame *self)
{
  JsonNode *node;
  const char *word;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  /* The file may have come from anywhere. */
  node = json_object_get_member (bst_play_get_others (self->play), ASSISTANCE);
  word = node && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
  return word && g_strv_contains (assistances, word) ? word : NULL;
}

gboolean
bastide_game_read_assistance (BastideGame *self, const char *word)
{
  if (!g_strv_contains (assistances, word))
    return FALSE;
  json_object_set_string_member (bst_play_get_others (self->play), ASSISTANCE, word);
  return TRUE;
}

void
bastide_game_set_assistance (BastideGame *self, const char *word)
{
  g_autofree char *line = NULL;

  g_return_if_fail (BASTIDE_IS_GAME (self) && word && g_strv_contains (assistances, word));

  if (g_strcmp0 (bastide_game_get_assistance (self), word) == 0 || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  bastide_game_read_assistance (self, word);
  line = g_strconcat (LINE_ASSISTANCE, word, NULL);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

/* --- the clock --- */

/* Milliseconds: ten hours, and half as much again for what turns have brought or others have used. */
#define MOST_LEFT 54000000
#define CLOCK     "clock"
#define RULES     "rules"

BastideClock *
bastide_game_edit_clock (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  return &self->clock;
}

char *
bastide_game_dup_clock (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  return bastide_clock_rules_dup_text (&self->clock.rules);
}

gboolean
bastide_game_read_clock (BastideGame *self, const char *text)
{
  BastideClockRules rules;

  if (!bastide_clock_rules_read (text, &rules))
    return FALSE;
  bastide_clock_start (&self->clock, &rules, bastide_game_get_game (self)->n_players);
  return TRUE;
}

void
bastide_game_set_clock (BastideGame *self, const char *rules)
{
  g_autofree char *before = NULL, *line = NULL;

  g_return_if_fail (BASTIDE_IS_GAME (self) && rules);

  before = bastide_game_dup_clock (self);
  if (g_str_equal (before, rules) || !bastide_match_try_change (BASTIDE_MATCH (self))
      || !bastide_game_read_clock (self, rules))
    return;
  line = g_strconcat (LINE_CLOCK, rules, NULL);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

void
bastide_game_add_left (BastideGame *self, JsonObject *object)
{
  JsonArray *left;

  if (self->clock.rules.kind == BASTIDE_CLOCK_OFF)
    return;
  left = json_array_new ();
  for (int seat = 0; seat < self->clock.n_players; seat++)
    json_array_add_int_element (left, self->clock.left[seat]);
  json_object_set_array_member (object, LEFT, left);
}

/* The file may have come from anywhere. */
void
bastide_game_read_left (BastideGame *self, JsonObject *object)
{
  JsonArray *left = bst_json_get_array (object, LEFT);

  if (!left || (int) json_array_get_length (left) != self->clock.n_players)
    return;
  for (int seat = 0; seat < self->clock.n_players; seat++)
    {
      JsonNode *node = json_array_get_element (left, (guint) seat);

      if (json_node_get_value_type (node) == G_TYPE_INT64)
        self->clock.left[seat] = (int) CLAMP (json_node_get_int (node), -MOST_LEFT, MOST_LEFT);
    }
}

void
bastide_game_store_clock (BastideGame *self)
{
  g_autofree char *rules = bastide_game_dup_clock (self);
  JsonObject *clock;

  json_object_remove_member (bst_play_get_others (self->play), CLOCK);
  if (self->clock.rules.kind == BASTIDE_CLOCK_OFF)
    return;
  clock = json_object_new ();
  json_object_set_string_member (clock, RULES, rules);
  bastide_game_add_left (self, clock);
  json_object_set_object_member (bst_play_get_others (self->play), CLOCK, clock);
}

void
bastide_game_load_clock (BastideGame *self)
{
  const BastideClockRules off = bastide_clock_get_usual (BASTIDE_CLOCK_OFF);
  JsonObject *clock = bst_json_get_object (bst_play_get_others (self->play), CLOCK);

  bastide_clock_start (&self->clock, &off, bastide_game_get_game (self)->n_players);
  if (clock && bastide_game_read_clock (self, bst_json_get_string (clock, RULES, "")))
    bastide_game_read_left (self, clock);
}

/* --- all of it --- */

guint32
bastide_game_digest_beside (BastideGame *self, guint32 digest)
{
  for (guint i = 0; i < bastide_game_get_n_notes (self); i++)
    {
      g_autofree char *note = bst_json_write_line (json_array_get_element (get_notes (self), i));

      digest = bastide_digest_add_text (digest, note);
    }
  for (int seat = 0; seat < bastide_game_get_game (self)->n_players; seat++)
    if (bastide_game_get_level (self, seat) != BASTIDE_PERSON)
      digest = bastide_digest_add_number (bastide_digest_add_number (digest, seat),
                                          bastide_game_get_level (self, seat));
  if (bastide_game_get_assistance (self))
    digest = bastide_digest_add_text (digest, bastide_game_get_assistance (self));
  if (self->clock.rules.kind != BASTIDE_CLOCK_OFF)
    {
      g_autofree char *rules = bastide_game_dup_clock (self);

      digest = bastide_digest_add_text (digest, rules);
    }
  return digest;
}
