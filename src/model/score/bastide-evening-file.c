/* bastide-evening-file.c – an evening as a file (data/formats/score.md), and back.
 *
 * A file that can't be read changes nothing: it gives one sentence. What it does not understand it keeps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "model/bastide-paths.h"
#include "model/words/bastide-words.h"
#include "engine/io/file-log.h"
#include "engine/io/file.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *const known_keys[] = {
  "format",           "version",           "time", "title",  "place",   "notes", "photos",     "mix",     "mix_title",
  "modules",          "options",           "bag",  "pieces", "players", "first", "final_step", "entries", "standing",
  BASTIDE_MATCH_BASE, BASTIDE_MATCH_LINES, "undo", "redo",   NULL
};

/* --- writing --- */

static void
write_rules (BastideEvening *self, JsonObject *object)
{
  JsonArray *modules = json_array_new ();
  JsonObject *options = json_object_new ();
  JsonObject *bag = json_object_new ();
  JsonObject *pieces = json_object_new ();

  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (bst_game_has (&self->game, module))
      json_array_add_string_element (modules, bst_module_ids[module]);
  for (int option = 0; option < BST_N_OPTIONS; option++)
    if (bst_game_has (&self->game, bst_options[option].module))
      json_object_set_member (options, bst_options[option].word,
                              bst_option_to_json (option, self->game.options[option]));
  json_object_set_int_member (bag, "land", self->land);
  json_object_set_int_member (bag, "river", self->river);
  json_object_set_int_member (bag, "prizes", self->prizes);
  for (int stock = 0; stock < BST_N_STOCKS; stock++)
    if (bst_game_has (&self->game, bst_stocks[stock].module))
      json_object_set_int_member (pieces, bst_stocks[stock].word, self->game.stock[stock]);
  json_object_set_array_member (object, "modules", modules);
  json_object_set_object_member (object, "options", options);
  json_object_set_object_member (object, "bag", bag);
  /* Only if there are not as many as usual. */
  if (bastide_evening_get_followers (self) != bst_figures[BST_FIGURE_FOLLOWER].default_count)
    json_object_set_int_member (pieces, bst_figures[BST_FIGURE_FOLLOWER].word, bastide_evening_get_followers (self));
  json_object_set_object_member (object, "pieces", pieces);
}

JsonObject *
bastide_evening_frame_to_json (BastideEvening *self)
{
  JsonObject *object = json_object_new ();
  JsonArray *standing = json_array_new ();
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_set_string_member (object, "format", BASTIDE_SCORE_FORMAT);
  json_object_set_int_member (object, "version", BASTIDE_SCORE_VERSION);
  bastide_evening_about_to_json (self, object);
  json_object_set_string_member (object, "mix_title", self->mix_title);
  write_rules (self, object);
  json_object_set_array_member (object, "players",
                                bastide_players_to_json (bastide_match_get_players (BASTIDE_MATCH (self))));
  json_object_set_int_member (object, "first", self->game.first);
  json_object_set_array_member (object, "entries", json_array_new ());
  for (int seat = 0; seat < self->game.n_players; seat++)
    json_array_add_int_element (standing, bastide_evening_get_now (self)->scores[seat]);
  json_object_set_array_member (object, "standing", standing);
  if (self->mix)
    json_object_set_member (object, "mix", json_node_copy (self->mix));
  json_object_iter_init_ordered (&iter, self->others);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    json_object_set_member (object, key, json_node_copy (node));
  return object;
}

void
bastide_evening_fill_frame (JsonObject *frame, GPtrArray *entries, const BstGame *game)
{
  JsonArray *list = json_object_get_array_member (frame, "entries");

  for (guint i = 0; i < entries->len; i++)
    json_array_add_object_element (list, bastide_entry_to_json (g_ptr_array_index (entries, i), game));
}

JsonNode *
bastide_evening_to_json (BastideEvening *self)
{
  JsonObject *object = bastide_evening_frame_to_json (self);

  bastide_evening_fill_frame (object, self->entries, &self->game);
  return bst_json_wrap (object);
}

char *
bastide_evening_to_text (BastideEvening *self)
{
  g_autoptr (JsonNode) root = bastide_evening_to_json (self);

  return bst_json_write_document (root, NULL);
}

gboolean
bastide_evening_save (BastideEvening *self, GFile *file, GError **error)
{
  g_autofree char *text = bastide_evening_to_text (self);
  g_autofree char *where = g_file_get_parse_name (file);
  g_autoptr (GError) problem = NULL;

  g_debug ("Save an evening in %s", where);
  if (bst_file_write (file, text, strlen (text), NULL, NULL, &problem))
    return TRUE;
  bst_file_log_failure (file, "save", problem);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* --- reading --- */

static gboolean
read_modules (BstReader *reader, JsonObject *object, BstSetup *setup)
{
  JsonArray *modules = bst_reader_get_array (reader, object, "modules", TRUE);
  const char *words[BST_MODULE_CORE + 1] = { NULL };
  BstPath path;

  if (!modules)
    return FALSE;
  for (int module = 0; module < BST_MODULE_CORE; module++)
    words[module] = bst_module_ids[module];
  path = bst_reader_enter_key (reader, "modules");
  for (guint i = 0; i < json_array_get_length (modules); i++)
    {
      BstPath item = bst_reader_enter_index (reader, i);
      int module = bst_reader_as_word (reader, json_array_get_element (modules, i), words);

      if (module >= 0)
        setup->modules |= 1u << module;
      bst_reader_leave (reader, item);
    }
  bst_reader_leave (reader, path);
  return TRUE;
}

static void
read_options (BstReader *reader, JsonObject *object, BstSetup *setup)
{
  JsonObject *options = bst_reader_get_object (reader, object, "options");
  BstPath path = bst_reader_enter_key (reader, "options");

  for (int option = 0; options && option < BST_N_OPTIONS; option++)
    {
      JsonNode *node = json_object_get_member (options, bst_options[option].word);
      gboolean found = node == NULL;

      for (int choice = 0; !found && *bastide_words_choice (option, choice); choice++)
        {
          g_autoptr (JsonNode) value = bst_option_to_json (option, choice);

          if (json_node_equal (value, node))
            {
              setup->options[option] = choice;
              found = TRUE;
            }
        }
      if (!found)
        /* TRANSLATORS: %s is the name of an option of the rules in the file. */
        bst_reader_error (reader, _ ("The option “%s” does not allow this value."), bst_options[option].word);
    }
  bst_reader_leave (reader, path);
}

static void
read_counts (BstReader *reader, JsonObject *object, BastideEvening *self, BstSetup *setup)
{
  JsonObject *bag = bst_reader_get_object (reader, object, "bag");
  JsonObject *pieces = bst_reader_get_object (reader, object, "pieces");

  self->followers = bst_figures[BST_FIGURE_FOLLOWER].default_count;
  if (bag)
    {
      BstPath path = bst_reader_enter_key (reader, "bag");

      bst_reader_get_int (reader, bag, "land", FALSE, 0, BST_MAX_TILES, &self->land);
      bst_reader_get_int (reader, bag, "river", FALSE, 0, BST_MAX_TILES, &self->river);
      bst_reader_get_int (reader, bag, "prizes", FALSE, 0, BST_MAX_TILES, &self->prizes);
      bst_reader_leave (reader, path);
    }
  if (pieces)
    {
      BstPath path = bst_reader_enter_key (reader, "pieces");

      const BstFigureInfo *follower = &bst_figures[BST_FIGURE_FOLLOWER];

      bst_reader_get_int (reader, pieces, follower->word, FALSE, 0, follower->max_count, &self->followers);
      for (int stock = 0; stock < BST_N_STOCKS; stock++)
        {
          int count = setup->stock[stock];

          bst_reader_get_int (reader, pieces, bst_stocks[stock].word, FALSE, 0, bst_stocks[stock].max_count, &count);
          setup->stock[stock] = count;
        }
      bst_reader_leave (reader, path);
    }
}

static void
read_players (BstReader *reader, JsonObject *object, BastideEvening *self, BstSetup *setup)
{
  JsonArray *players = bst_reader_get_array (reader, object, "players", TRUE);
  int first = 0;
  BstPath path;

  if (!players)
    return;
  path = bst_reader_enter_key (reader, "players");
  if (json_array_get_length (players) < 2 || json_array_get_length (players) > BST_MAX_PLAYERS)
    /* TRANSLATORS: %d is the largest number of players. */
    bst_reader_error (reader, _ ("There must be 2 to %d players."), BST_MAX_PLAYERS);
  else
    {
      setup->n_players = json_array_get_length (players);
      for (int seat = 0; seat < setup->n_players; seat++)
        {
          BstPath item = bst_reader_enter_index (reader, seat);
          JsonObject *player = bst_reader_as_object (reader, json_array_get_element (players, seat));
          int color = seat;

          if (player)
            {
              const char *name = bst_reader_get_string (reader, player, "name", FALSE);
              const char *letter = bst_reader_get_string (reader, player, "letter", FALSE);

              bst_reader_get_int (reader, player, "color", FALSE, 0, BST_MAX_PLAYERS - 1, &color);
              bastide_players_set (bastide_match_edit_players (BASTIDE_MATCH (self)), seat, name, color,
                                   letter && g_utf8_strlen (letter, -1) <= 2 ? letter : NULL);
            }
          bst_reader_leave (reader, item);
        }
    }
  bst_reader_leave (reader, path);
  bst_reader_get_int (reader, object, "first", FALSE, 0, MAX (setup->n_players, 1) - 1, &first);
  setup->first = first;
}

GPtrArray *
bastide_evening_read_entries (BstReader *reader, JsonObject *object, const char *key, const BstGame *game)
{
  GPtrArray *log = bastide_evening_new_log ();
  JsonArray *list = bst_reader_get_array (reader, object, key, TRUE);
  BstPath path = bst_reader_enter_key (reader, key);

  for (guint i = 0; list && i < json_array_get_length (list); i++)
    {
      BstPath item = bst_reader_enter_index (reader, i);
      JsonObject *element = bst_reader_as_object (reader, json_array_get_element (list, i));
      BastideEntry *entry = element ? bastide_entry_from_json (reader, game, element) : NULL;

      if (entry)
        {
          /* Files written by hand need no numbers. */
          if (!bastide_entry_get_id (entry))
            bastide_entry_set_id (entry, i + 1);
          g_ptr_array_add (log, entry);
        }
      bst_reader_leave (reader, item);
    }
  bst_reader_leave (reader, path);
  return log;
}

static gboolean
standing_agrees (BastideEvening *self, JsonArray *standing)
{
  for (int seat = 0; seat < self->game.n_players && seat < (int) json_array_get_length (standing); seat++)
    {
      JsonNode *node = json_array_get_element (standing, seat);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_int (node) != bastide_evening_get_now (self)->scores[seat])
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_table (BastideEvening *self, BstReader *reader, JsonObject *object, GError **error)
{
  BstSetup setup;

  bst_setup_defaults (&setup);
  setup.track_only = true;
  setup.n_players = 0;
  read_modules (reader, object, &setup);
  read_options (reader, object, &setup);
  read_counts (reader, object, self, &setup);
  read_players (reader, object, self, &setup);
  if (bst_report_get_n_errors (reader->report) > 0 || !bastide_evening_start (self, &setup, error))
    return FALSE;
  bastide_players_choose_letters (bastide_match_edit_players (BASTIDE_MATCH (self)));
  return TRUE;
}

static void
keep_others (BastideEvening *self, JsonObject *object)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    if (!g_strv_contains (known_keys, key))
      json_object_set_member (self->others, key, json_node_copy (node));
}

/* Says why it cannot be read, unless somebody has done so. */
static void
refuse (const BstReport *report, const char *name, GError **error)
{
  g_autofree char *problem = bst_report_dup_first_error (report);

  if (bst_report_is_newer (report))
    {
      g_clear_error (error);
      bastide_match_set_newer_error (name, error);
    }
  else if (error && !*error)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         problem ? problem : _ ("This is not a saved game night."));
}

BastideEvening *
bastide_evening_from_json (const char *name, JsonNode *root, GError **error)
{
  g_autoptr (BastideEvening) self = g_object_new (BASTIDE_TYPE_EVENING, NULL);
  g_autoptr (BstReport) report = bst_report_new (name);
  g_autoptr (GPtrArray) entries = NULL;
  g_auto (BstReader) reader = { 0 };
  JsonObject *object;
  JsonNode *mix;

  bst_report_allow_newer (report);
  bst_reader_init (&reader, report);
  object = bst_reader_as_object (&reader, root);
  if (object && bst_reader_check_head (&reader, object, BASTIDE_SCORE_FORMAT, BASTIDE_SCORE_VERSION)
      && read_table (self, &reader, object, error))
    entries = bastide_evening_read_entries (&reader, object, "entries", &self->game);
  if (!entries || bst_report_get_n_errors (report) > 0)
    {
      refuse (report, name, error);
      return NULL;
    }
  if (bst_report_is_newer (report))
    bastide_match_set_newer (BASTIDE_MATCH (self));
  bastide_evening_read_about (self, object);
  g_free (self->mix_title);
  self->mix_title = g_strdup (bst_json_get_string (object, "mix_title", ""));
  mix = json_object_get_member (object, "mix");
  self->mix = mix && JSON_NODE_HOLDS_OBJECT (mix) ? json_node_copy (mix) : NULL;
  keep_others (self, object);
  if (!bastide_evening_play_log (self, entries))
    self->note = g_strdup (
      _ ("Some entries in the file are not possible under the rules of this version and were left out."));
  else if (json_object_has_member (object, "standing")
           && JSON_NODE_HOLDS_ARRAY (json_object_get_member (object, "standing"))
           && !standing_agrees (self, json_object_get_array_member (object, "standing")))
    self->note = g_strdup (_ ("Under the rules of this version, the totals differ from those in the file."));
  return g_steal_pointer (&self);
}

JsonNode *
bastide_evening_read_mix (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = bastide_file_dup_name (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, name, NULL);
  JsonObject *object = root ? bst_json_as_object (root) : NULL;
  JsonNode *mix = object ? json_object_get_member (object, "mix") : NULL;

  return mix && JSON_NODE_HOLDS_OBJECT (mix) ? json_node_copy (mix) : NULL;
}

BastideEvening *
bastide_evening_load (GFile *file, GError **error)
{
  g_autofree char *name = bastide_file_dup_name (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, name, error);

  return root ? bastide_evening_from_json (name, root, error) : NULL;
}

const char *
bastide_evening_get_note (BastideEvening *self)
{
  return self->note;
}
