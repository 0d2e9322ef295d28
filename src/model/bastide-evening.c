/* bastide-evening.c – an evening at a real table: set-up, log, saving.
 *
 * How a log is played is the business of bastide-draft.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-evening-private.h"

#include "bastide-journal.h"
#include "bastide-words.h"
#include "io/json-scan.h"
#include "io/json-write.h"
#include "io/text.h"

#include <glib/gi18n.h>
#include <string.h>

/* So many lines of journal are written into a new base. */
#define COMPACT_AFTER 256

struct _BastideEvening
{
  GObject         parent_instance;

  /* What never changes. */
  BstGame         game;
  void           *memory;
  int             land, river, prizes;  /* tiles of each kind in the bag */
  char           *names[BST_MAX_PLAYERS + 1];
  char           *letters[BST_MAX_PLAYERS];
  int             colors[BST_MAX_PLAYERS];
  JsonNode       *mix;                  /* (nullable) */
  char           *mix_title;
  JsonObject     *others;               /* keys of the file that mean nothing to us */

  /* About the evening. */
  gint64          time;
  char           *location;
  char           *notes;
  int             final_step;

  /* The log and what follows from it. */
  GPtrArray      *entries;
  GArray         *standings;            /* one more than entries */
  BstSession     *session;
  GPtrArray      *undo;                 /* earlier logs */
  GPtrArray      *redo;
  guint           last_id;

  BastideJournal *journal;
  char           *save_problem;
  char           *note;
};

G_DEFINE_FINAL_TYPE (BastideEvening, bastide_evening, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  N_PROPS,
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint       signals[N_SIGNALS];

static const char *const known_keys[] = { "format", "version", "time", "place", "notes", "mix", "mix_title", "modules", "options",
                                          "bag", "pieces", "players", "first", "final_step", "entries", "standing",
                                          "autosave", NULL };

/* --- the table --- */

static GPtrArray *
new_log (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_entry_unref);
}

static gboolean
start_game (BastideEvening *self, const BstSetup *setup, GError **error)
{
  const char *problem;

  self->memory = g_malloc0 (MAX (bst_game_memory (setup), 1));
  problem = bst_game_init (&self->game, self->memory, setup);
  if (!problem)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("This evening cannot be set up: %s"), problem);
  return FALSE;
}

/* The first letter of a name that no earlier player has, else the number of the seat. */
static char *
choose_letter (BastideEvening *self, int seat)
{
  for (const char *at = self->names[seat]; *at; at = g_utf8_next_char (at))
    {
      gunichar         c = g_unichar_toupper (g_utf8_get_char (at));
      g_autofree char *letter = NULL;
      gboolean         taken = FALSE;

      if (!g_unichar_isalpha (c))
        continue;
      letter = g_ucs4_to_utf8 (&c, 1, NULL, NULL, NULL);
      for (int i = 0; i < self->game.n_players && !taken; i++)
        taken = g_strcmp0 (self->letters[i], letter) == 0;
      if (!taken)
        return g_steal_pointer (&letter);
    }
  return g_strdup_printf ("%d", seat + 1);
}

static void
take_player (BastideEvening *self, int seat, const char *name, int color, const char *letter)
{
  /* TRANSLATORS: a player who was given no name: the number of the seat. */
  self->names[seat] = name && *name ? g_strdup (name) : g_strdup_printf (_("Player %d"), seat + 1);
  self->colors[seat] = CLAMP (color, 0, BST_MAX_PLAYERS - 1);
  self->letters[seat] = letter && *letter ? g_strdup (letter) : NULL;
}

static void
choose_letters (BastideEvening *self)
{
  for (int seat = 0; seat < self->game.n_players; seat++)
    if (!self->letters[seat])
      self->letters[seat] = choose_letter (self, seat);
}

static void
count_tiles (BastideEvening *self, const BstSetup *setup)
{
  for (int i = 0; i < setup->n_tiles; i++)
    switch (setup->tiles[i].group)
      {
      case BST_GROUP_LAND:
        self->land += setup->counts[i];
        break;
      case BST_GROUP_RIVER:
      case BST_GROUP_LAKE:
        self->river += setup->counts[i];
        break;
      case BST_GROUP_PRIZE:
        self->prizes += setup->counts[i];
        break;
      default:
        break;
      }
}

/* The rules of the set-up without its map. */
static BstSetup
track_setup (const BstSetup *from, int n_players, int first)
{
  BstSetup setup = *from;

  setup.track_only = true;
  setup.n_players = n_players;
  setup.first = first;
  setup.tiles = NULL;
  setup.counts = NULL;
  setup.pieces = NULL;
  setup.start = NULL;
  setup.n_tiles = setup.n_pieces = setup.n_start = 0;
  return setup;
}

static char *
dup_first_error (const BstReport *report)
{
  for (guint i = 0; i < bst_report_get_n (report); i++)
    if (bst_report_get (report, i)->severity == BST_SEVERITY_ERROR)
      return bst_report_dup_line (report, i);
  return g_strdup (_("The file is no evening at the table."));
}

/* Takes over the log of a draft. */
static void
settle (BastideEvening *self, BastideDraft *draft)
{
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->standings, g_array_unref);
  g_clear_pointer (&self->session, bst_session_free);
  self->entries = g_ptr_array_ref (draft->entries);
  self->standings = g_array_ref (draft->standings);
  self->session = g_steal_pointer (&draft->session);
  for (guint i = 0; i < self->entries->len; i++)
    self->last_id = MAX (self->last_id, bastide_entry_get_id (g_ptr_array_index (self->entries, i)));
}

/* Plays a log that was accepted before. */
static gboolean
play_log (BastideEvening *self, GPtrArray *entries)
{
  g_autoptr (BastideDraft) draft = bastide_draft_new (self, entries, -1);
  gboolean whole = !bastide_draft_has_question (draft) && draft->dropped->len == 0;

  settle (self, draft);
  if (!whole)
    {
      /* A question is open in the session: the log ends before it. */
      g_autoptr (GPtrArray) part = g_ptr_array_ref (self->entries);
      g_autoptr (BastideDraft) again = bastide_draft_new (self, part, -1);

      settle (self, again);
    }
  return whole;
}

BastideEvening *
bastide_evening_new (BastideSetup      *setup,
                     int                first,
                     const char *const *letters,
                     GError           **error)
{
  g_autoptr (BastideEvening) self = g_object_new (BASTIDE_TYPE_EVENING, NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bastide_setup_resolve (setup, report);
  g_autoptr (GPtrArray) empty = new_log ();
  JsonObject *mix = json_node_get_object (bastide_setup_get_mix (setup));
  const int   n_players = bastide_setup_get_n_players (setup);
  BstSetup    track;

  g_return_val_if_fail (first >= 0 && first < n_players, NULL);

  if (!box)
    {
      g_autofree char *problem = dup_first_error (report);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, problem);
      return NULL;
    }
  count_tiles (self, bst_box_get_setup (box));
  track = track_setup (bst_box_get_setup (box), n_players, first);
  if (!start_game (self, &track, error))
    return NULL;
  for (int seat = 0; seat < n_players; seat++)
    {
      const BastideSeat *player = bastide_setup_get_player (setup, seat);

      take_player (self, seat, player->name, player->color, letters ? letters[seat] : NULL);
    }
  choose_letters (self);
  {
    g_autofree char *text = bst_json_write_line (bastide_setup_get_mix (setup));

    self->mix = bst_json_scan (NULL, text, strlen (text), NULL);
  }
  g_free (self->mix_title);
  self->mix_title = bst_text_dup (mix, "title");
  if (!self->mix_title)
    self->mix_title = g_strdup ("");
  self->time = g_get_real_time () / G_USEC_PER_SEC;
  play_log (self, empty);
  return g_steal_pointer (&self);
}

/* --- writing --- */

static JsonObject *
about_to_json (BastideEvening *self, JsonObject *object)
{
  json_object_set_int_member (object, "time", self->time);
  json_object_set_string_member (object, "place", self->location);
  json_object_set_string_member (object, "notes", self->notes);
  json_object_set_int_member (object, "final_step", self->final_step);
  return object;
}

static void
write_players (BastideEvening *self, JsonObject *object)
{
  JsonArray *players = json_array_new ();

  for (int seat = 0; seat < self->game.n_players; seat++)
    {
      JsonObject *player = json_object_new ();

      json_object_set_string_member (player, "name", self->names[seat]);
      json_object_set_int_member (player, "color", self->colors[seat]);
      json_object_set_string_member (player, "letter", self->letters[seat]);
      json_array_add_object_element (players, player);
    }
  json_object_set_array_member (object, "players", players);
  json_object_set_int_member (object, "first", self->game.first);
}

static void
write_rules (BastideEvening *self, JsonObject *object)
{
  JsonArray  *modules = json_array_new ();
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
  json_object_set_object_member (object, "pieces", pieces);
}

JsonNode *
bastide_evening_to_json (BastideEvening *self)
{
  JsonNode   *root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray  *entries = json_array_new ();
  JsonArray  *standing = json_array_new ();
  JsonObjectIter iter;
  const char *key;
  JsonNode   *node;

  json_object_set_string_member (object, "format", BASTIDE_SCORE_FORMAT);
  json_object_set_int_member (object, "version", BASTIDE_SCORE_VERSION);
  about_to_json (self, object);
  json_object_set_string_member (object, "mix_title", self->mix_title);
  write_rules (self, object);
  write_players (self, object);
  for (guint i = 0; i < self->entries->len; i++)
    json_array_add_object_element (entries, bastide_entry_to_json (g_ptr_array_index (self->entries, i), &self->game));
  json_object_set_array_member (object, "entries", entries);
  for (int seat = 0; seat < self->game.n_players; seat++)
    json_array_add_int_element (standing, bastide_evening_get_now (self)->scores[seat]);
  json_object_set_array_member (object, "standing", standing);
  if (self->mix)
    json_object_set_member (object, "mix", json_node_copy (self->mix));
  json_object_iter_init_ordered (&iter, self->others);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    json_object_set_member (object, key, json_node_copy (node));
  json_node_take_object (root, object);
  return root;
}

char *
bastide_evening_to_text (BastideEvening *self)
{
  g_autoptr (JsonNode) root = bastide_evening_to_json (self);

  return bst_json_write_document (root, NULL);
}

gboolean
bastide_evening_save (BastideEvening *self,
                      GFile          *file,
                      GError        **error)
{
  g_autofree char *text = bastide_evening_to_text (self);

  return g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);
}

/* --- reading --- */

static gboolean
read_modules (BstReader *reader, JsonObject *object, BstSetup *setup)
{
  JsonArray  *modules = bst_reader_get_array (reader, object, "modules", TRUE);
  const char *words[BST_MODULE_CORE + 1] = { NULL };
  BstPlace    place;

  if (!modules)
    return FALSE;
  for (int module = 0; module < BST_MODULE_CORE; module++)
    words[module] = bst_module_ids[module];
  place = bst_reader_enter_key (reader, "modules");
  for (guint i = 0; i < json_array_get_length (modules); i++)
    {
      BstPlace item = bst_reader_enter_index (reader, i);
      int      module = bst_reader_as_word (reader, json_array_get_element (modules, i), words);

      if (module >= 0)
        setup->modules |= 1u << module;
      bst_reader_leave (reader, item);
    }
  bst_reader_leave (reader, place);
  return TRUE;
}

static void
read_options (BstReader *reader, JsonObject *object, BstSetup *setup)
{
  JsonObject *options = bst_reader_get_object (reader, object, "options");
  BstPlace    place = bst_reader_enter_key (reader, "options");

  for (int option = 0; options && option < BST_N_OPTIONS; option++)
    {
      JsonNode *node = json_object_get_member (options, bst_options[option].word);
      gboolean  found = node == NULL;

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
        bst_reader_error (reader, _("The option “%s” has no such value."), bst_options[option].word);
    }
  bst_reader_leave (reader, place);
}

static void
read_counts (BstReader *reader, JsonObject *object, BastideEvening *self, BstSetup *setup)
{
  JsonObject *bag = bst_reader_get_object (reader, object, "bag");
  JsonObject *pieces = bst_reader_get_object (reader, object, "pieces");

  if (bag)
    {
      BstPlace place = bst_reader_enter_key (reader, "bag");

      bst_reader_get_int (reader, bag, "land", FALSE, 0, BST_MAX_TILES, &self->land);
      bst_reader_get_int (reader, bag, "river", FALSE, 0, BST_MAX_TILES, &self->river);
      bst_reader_get_int (reader, bag, "prizes", FALSE, 0, BST_MAX_TILES, &self->prizes);
      bst_reader_leave (reader, place);
    }
  if (pieces)
    {
      BstPlace place = bst_reader_enter_key (reader, "pieces");

      for (int stock = 0; stock < BST_N_STOCKS; stock++)
        {
          int count = setup->stock[stock];

          bst_reader_get_int (reader, pieces, bst_stocks[stock].word, FALSE, 0, bst_stocks[stock].max_count, &count);
          setup->stock[stock] = count;
        }
      bst_reader_leave (reader, place);
    }
}

static void
read_players (BstReader *reader, JsonObject *object, BastideEvening *self, BstSetup *setup)
{
  JsonArray *players = bst_reader_get_array (reader, object, "players", TRUE);
  int        first = 0;
  BstPlace   place;

  if (!players)
    return;
  place = bst_reader_enter_key (reader, "players");
  if (json_array_get_length (players) < 2 || json_array_get_length (players) > BST_MAX_PLAYERS)
    bst_reader_error (reader, _("There must be 2 to %d players."), BST_MAX_PLAYERS);
  else
    {
      setup->n_players = json_array_get_length (players);
      for (int seat = 0; seat < setup->n_players; seat++)
        {
          BstPlace    item = bst_reader_enter_index (reader, seat);
          JsonObject *player = bst_reader_as_object (reader, json_array_get_element (players, seat));
          int         color = seat;

          if (player)
            {
              const char *name = bst_reader_get_string (reader, player, "name", FALSE);
              const char *letter = bst_reader_get_string (reader, player, "letter", FALSE);

              bst_reader_get_int (reader, player, "color", FALSE, 0, BST_MAX_PLAYERS - 1, &color);
              take_player (self, seat, name, color, letter && g_utf8_strlen (letter, -1) <= 2 ? letter : NULL);
            }
          bst_reader_leave (reader, item);
        }
    }
  bst_reader_leave (reader, place);
  bst_reader_get_int (reader, object, "first", FALSE, 0, MAX (setup->n_players, 1) - 1, &first);
  setup->first = first;
}

static void
read_about (JsonObject *object, BastideEvening *self)
{
  g_free (self->location);
  g_free (self->notes);
  self->location = g_strdup (json_object_get_string_member_with_default (object, "place", ""));
  self->notes = g_strdup (json_object_get_string_member_with_default (object, "notes", ""));
  self->time = json_object_get_int_member_with_default (object, "time", 0);
  self->final_step = CLAMP (json_object_get_int_member_with_default (object, "final_step", 0), 0, 99);
}

/* (transfer full): the entries of the list @key. */
static GPtrArray *
read_entries (BstReader *reader, JsonObject *object, const char *key, const BstGame *game)
{
  GPtrArray *log = new_log ();
  JsonArray *list = bst_reader_get_array (reader, object, key, TRUE);
  BstPlace   place = bst_reader_enter_key (reader, key);

  for (guint i = 0; list && i < json_array_get_length (list); i++)
    {
      BstPlace    item = bst_reader_enter_index (reader, i);
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
  bst_reader_leave (reader, place);
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
  if (bst_report_get_n_errors (reader->report) > 0 || !start_game (self, &setup, error))
    return FALSE;
  choose_letters (self);
  return TRUE;
}

static void
keep_others (BastideEvening *self, JsonObject *object)
{
  JsonObjectIter iter;
  const char    *key;
  JsonNode      *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    if (!g_strv_contains (known_keys, key))
      json_object_set_member (self->others, key, json_node_copy (node));
}

BastideEvening *
bastide_evening_from_json (const char *name,
                           JsonNode   *root,
                           GError    **error)
{
  g_autoptr (BastideEvening) self = g_object_new (BASTIDE_TYPE_EVENING, NULL);
  g_autoptr (BstReport) report = bst_report_new (name);
  g_autoptr (GPtrArray) entries = NULL;
  g_auto (BstReader) reader = { 0 };
  JsonObject *object;
  JsonNode   *mix;

  bst_reader_init (&reader, report);
  object = bst_reader_as_object (&reader, root);
  if (object && bst_reader_check_head (&reader, object, BASTIDE_SCORE_FORMAT, BASTIDE_SCORE_VERSION)
      && read_table (self, &reader, object, error))
    entries = read_entries (&reader, object, "entries", &self->game);
  if (!entries || bst_report_get_n_errors (report) > 0)
    {
      g_autofree char *problem = dup_first_error (report);

      if (error && !*error)
        g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, problem);
      return NULL;
    }
  read_about (object, self);
  g_free (self->mix_title);
  self->mix_title = g_strdup (json_object_get_string_member_with_default (object, "mix_title", ""));
  mix = json_object_get_member (object, "mix");
  self->mix = mix && JSON_NODE_HOLDS_OBJECT (mix) ? json_node_copy (mix) : NULL;
  keep_others (self, object);
  if (!play_log (self, entries))
    self->note = g_strdup (_("Some entries of the file are not possible by the rules of this version and were left out."));
  else if (json_object_has_member (object, "standing")
           && JSON_NODE_HOLDS_ARRAY (json_object_get_member (object, "standing"))
           && !standing_agrees (self, json_object_get_array_member (object, "standing")))
    self->note = g_strdup (_("By the rules of this version the totals are other ones than the file says."));
  return g_steal_pointer (&self);
}

BastideEvening *
bastide_evening_load (GFile   *file,
                      GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, name, error);

  return root ? bastide_evening_from_json (name, root, error) : NULL;
}

const char *
bastide_evening_get_note (BastideEvening *self)
{
  return self->note;
}

/* --- automatic saving --- */

static void
note_problem (BastideEvening *self, GError *error)
{
  g_free (self->save_problem);
  self->save_problem = g_strdup (error->message);
  g_error_free (error);
}

static gboolean
write_base (BastideEvening *self, GError **error)
{
  g_autofree char *text = NULL;

  json_object_set_int_member (self->others, "autosave", bastide_journal_get_next (self->journal));
  text = bastide_evening_to_text (self);
  json_object_remove_member (self->others, "autosave");
  return bastide_journal_write_base (self->journal, text, error);
}

static void
compact (BastideEvening *self, guint from_length)
{
  GError *error = NULL;

  if (self->journal && bastide_journal_get_length (self->journal) >= from_length && !write_base (self, &error))
    note_problem (self, error);
}

static void
journal_object (BastideEvening *self, JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;
  GError *error = NULL;

  json_node_take_object (node, object);
  if (!self->journal)
    return;
  line = bst_json_write_line (node);
  if (!bastide_journal_append (self->journal, line, &error))
    note_problem (self, error);
  compact (self, COMPACT_AFTER);
}

/* A change of the log as one line: the entries between the parts that stayed the same. */
static void
journal_log (BastideEvening *self, GPtrArray *before)
{
  GPtrArray  *after = self->entries;
  JsonObject *object = json_object_new ();
  JsonArray  *list = json_array_new ();
  guint       head = 0, tail = 0;

  while (head < before->len && head < after->len && g_ptr_array_index (before, head) == g_ptr_array_index (after, head))
    head++;
  while (tail < before->len - head && tail < after->len - head
         && g_ptr_array_index (before, before->len - 1 - tail) == g_ptr_array_index (after, after->len - 1 - tail))
    tail++;
  for (guint i = head; i < after->len - tail; i++)
    json_array_add_object_element (list, bastide_entry_to_json (g_ptr_array_index (after, i), &self->game));
  json_object_set_int_member (object, "at", head);
  json_object_set_int_member (object, "remove", before->len - head - tail);
  json_object_set_array_member (object, "entries", list);
  journal_object (self, object);
}

/* (transfer full) (nullable): the log after one line of the journal. */
static GPtrArray *
read_line (BastideEvening *self, GPtrArray *before, const char *line)
{
  g_autoptr (JsonNode) node = bst_json_scan (NULL, line, strlen (line), NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (GPtrArray) inserted = NULL;
  g_auto (BstReader) reader = { 0 };
  GPtrArray  *after;
  JsonObject *object;
  int         at = 0, remove = 0;

  bst_reader_init (&reader, report);
  if (!node || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  object = json_node_get_object (node);
  if (!json_object_has_member (object, "entries"))
    {
      read_about (object, self);
      return g_ptr_array_ref (before);
    }
  bst_reader_get_int (&reader, object, "at", TRUE, 0, before->len, &at);
  bst_reader_get_int (&reader, object, "remove", TRUE, 0, before->len - at, &remove);
  inserted = read_entries (&reader, object, "entries", &self->game);
  if (bst_report_get_n_errors (report) > 0)
    return NULL;
  after = new_log ();
  for (int i = 0; i < at; i++)
    g_ptr_array_add (after, bastide_entry_ref (g_ptr_array_index (before, i)));
  for (guint i = 0; i < inserted->len; i++)
    g_ptr_array_add (after, bastide_entry_ref (g_ptr_array_index (inserted, i)));
  for (guint i = at + remove; i < before->len; i++)
    g_ptr_array_add (after, bastide_entry_ref (g_ptr_array_index (before, i)));
  return after;
}

BastideEvening *
bastide_evening_recover (const char *path,
                         GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, name, error);
  g_autoptr (BastideEvening) self = root ? bastide_evening_from_json (name, root, error) : NULL;
  g_auto (GStrv) lines = NULL;
  guint number;

  if (!self)
    return NULL;
  number = json_object_get_int_member_with_default (json_node_get_object (root), "autosave", 0);
  self->journal = bastide_journal_new (path);
  lines = bastide_journal_recover (self->journal, number);
  for (char **line = lines; *line; line++)
    {
      g_autoptr (GPtrArray) after = read_line (self, self->entries, *line);

      if (!after)
        break;
      if (after == self->entries)
        continue;
      g_ptr_array_add (self->undo, g_ptr_array_ref (self->entries));
      g_clear_pointer (&self->entries, g_ptr_array_unref);
      self->entries = g_ptr_array_ref (after);
    }
  {
    g_autoptr (GPtrArray) last = g_ptr_array_ref (self->entries);

    play_log (self, last);
  }
  return g_steal_pointer (&self);
}

gboolean
bastide_evening_set_autosave (BastideEvening *self,
                              const char     *path,
                              GError        **error)
{
  g_return_val_if_fail (BASTIDE_IS_EVENING (self), FALSE);

  g_clear_pointer (&self->journal, bastide_journal_free);
  self->journal = bastide_journal_new (path);
  return write_base (self, error);
}

const char *
bastide_evening_get_path (BastideEvening *self)
{
  return self->journal ? bastide_journal_get_path (self->journal) : NULL;
}

char *
bastide_evening_dup_save_problem (BastideEvening *self)
{
  return g_steal_pointer (&self->save_problem);
}

void
bastide_evening_flush (BastideEvening *self)
{
  g_return_if_fail (BASTIDE_IS_EVENING (self));

  compact (self, 1);
}

/* --- who and what --- */

const BstGame *
bastide_evening_get_game (BastideEvening *self)
{
  return &self->game;
}

const BstState *
bastide_evening_get_state (BastideEvening *self)
{
  return bst_session_state (self->session);
}

const BstSession *
bastide_evening_get_session (BastideEvening *self)
{
  return self->session;
}

int
bastide_evening_get_n_players (BastideEvening *self)
{
  return self->game.n_players;
}

const char *const *
bastide_evening_get_names (BastideEvening *self)
{
  return (const char *const *) self->names;
}

int
bastide_evening_get_color (BastideEvening *self,
                           int             seat)
{
  return self->colors[seat];
}

const char *
bastide_evening_get_letter (BastideEvening *self,
                            int             seat)
{
  return self->letters[seat];
}

gboolean
bastide_evening_has (BastideEvening *self,
                     BstModule       module)
{
  return bst_game_has (&self->game, module);
}

const char *
bastide_evening_get_mix_title (BastideEvening *self)
{
  return self->mix_title;
}

JsonNode *
bastide_evening_get_mix (BastideEvening *self)
{
  return self->mix;
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

static void
about_changed (BastideEvening *self)
{
  journal_object (self, about_to_json (self, json_object_new ()));
  g_signal_emit (self, signals[CHANGED], 0);
}

void
bastide_evening_set_time (BastideEvening *self,
                          gint64          unix_time)
{
  if (self->time == unix_time)
    return;
  self->time = unix_time;
  about_changed (self);
}

void
bastide_evening_set_about (BastideEvening *self,
                           const char     *location,
                           const char     *notes)
{
  if (g_str_equal (self->location, location) && g_str_equal (self->notes, notes))
    return;
  g_free (self->location);
  g_free (self->notes);
  self->location = g_strdup (location);
  self->notes = g_strdup (notes);
  about_changed (self);
}

int
bastide_evening_get_final_step (BastideEvening *self)
{
  return self->final_step;
}

void
bastide_evening_set_final_step (BastideEvening *self,
                                int             step)
{
  if (self->final_step == step)
    return;
  self->final_step = step;
  about_changed (self);
}

/* --- the log --- */

GPtrArray *
bastide_evening_get_entries (BastideEvening *self)
{
  return self->entries;
}

guint
bastide_evening_next_id (BastideEvening *self)
{
  return ++self->last_id;
}

guint
bastide_evening_get_n_entries (BastideEvening *self)
{
  return self->entries->len;
}

BastideEntry *
bastide_evening_get_entry (BastideEvening *self,
                           guint           i)
{
  g_return_val_if_fail (i < self->entries->len, NULL);

  return g_ptr_array_index (self->entries, i);
}

const BastideStanding *
bastide_evening_get_standing (BastideEvening *self,
                              int             i)
{
  g_return_val_if_fail (i >= -1 && i < (int) self->entries->len, NULL);

  return &g_array_index (self->standings, BastideStanding, i + 1);
}

const BastideStanding *
bastide_evening_get_now (BastideEvening *self)
{
  return bastide_evening_get_standing (self, (int) self->entries->len - 1);
}

const BstHappening *
bastide_evening_get_happenings (BastideEvening *self,
                                guint           i,
                                guint          *out_n)
{
  gsize               n;
  const BstHappening *all = bst_session_events (self->session, &n);
  guint               from = bastide_evening_get_standing (self, (int) i - 1)->n_events;

  *out_n = bastide_evening_get_standing (self, i)->n_events - from;
  return all + from;
}

char *
bastide_evening_dup_entry_line (BastideEvening     *self,
                                const BastideEntry *entry,
                                int                 active)
{
  const BastideInput *input = bastide_entry_get_input (entry);
  const char         *text = bastide_entry_get_text (entry);
  const char *const  *names = bastide_evening_get_names (self);
  const char         *name = bastide_entry_kind_name (input->kind);
  g_autofree char    *formula = bastide_calculator_dup_formula (&self->game, input, text, active, names);
  g_autofree char    *players = bastide_calculator_dup_players (input->owners, names);

  switch (input->kind)
    {
    case BASTIDE_ENTRY_TURN:
      return g_strdup_printf (_("%s: turn"), names[input->seat]);
    case BASTIDE_ENTRY_WHEEL:
      /* TRANSLATORS: sector of the wheel, then who gets how many points. */
      return g_strdup_printf (_("Wheel, %1$s: %2$s"), bastide_words_sector (input->number), formula);
    case BASTIDE_ENTRY_CORRECTION:
      return *text ? g_strdup_printf (_("%1$s: correction %2$+d (%3$s)"), names[input->seat], input->number, text)
                   : g_strdup_printf (_("%1$s: correction %2$+d, no reason given"), names[input->seat], input->number);
    case BASTIDE_ENTRY_BAG:
      return g_strdup_printf (ngettext ("Tiles counted: %d left", "Tiles counted: %d left", input->number), input->number);
    case BASTIDE_ENTRY_NOTE:
      /* TRANSLATORS: a note that somebody wrote into the log. */
      return g_strdup_printf (_("Note: %s"), text);
    case BASTIDE_ENTRY_GOLD:
    case BASTIDE_ENTRY_STATUE:
    case BASTIDE_ENTRY_TOURNAMENT:
      /* TRANSLATORS: kind of entry, and its outcome. */
      return g_strdup_printf (C_ ("log", "%1$s: %2$s"), name, formula);
    case BASTIDE_ENTRY_SACK:
    case BASTIDE_ENTRY_ROUND:
    case BASTIDE_ENTRY_FINAL:
    case BASTIDE_ENTRY_END:
      return g_strdup (name);
    default:
      /* TRANSLATORS: a line of the log: kind of entry, who gets the points, arithmetic.
       * "City – Anna, Ben: 4 tiles × 2 = 8" */
      return g_strdup_printf (C_ ("log", "%1$s – %2$s: %3$s"), name, players, formula);
    }
}

char *
bastide_evening_dup_title (BastideEvening *self,
                           guint           i)
{
  return bastide_evening_dup_entry_line (self, bastide_evening_get_entry (self, i),
                                         bastide_evening_get_standing (self, (int) i - 1)->active);
}

/* The title has told this already. */
static gboolean
is_told (const BastideInput *input, const BstEvent *event)
{
  return event->type == BST_EVENT_CORRECTION || event->type == BST_EVENT_INGOTS || event->type == BST_EVENT_TURN
         || (event->type == BST_EVENT_PHASE && input->kind == BASTIDE_ENTRY_FINAL) || event->type == BST_EVENT_END
         || (event->type == BST_EVENT_SCORE
             && (event->reason == bastide_calculator_reason (input) || event->reason == BST_REASON_CROWN
                 || event->reason == BST_REASON_ROBBERY));
}

char *
bastide_evening_dup_details (BastideEvening *self,
                             guint           i)
{
  const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (self, i));
  const char         *text = bastide_entry_get_text (bastide_evening_get_entry (self, i));
  guint               n;
  const BstHappening *happenings = bastide_evening_get_happenings (self, i, &n);
  GString            *lines = g_string_new (NULL);

  for (guint e = 0; e < n; e++)
    {
      g_autofree char *line = is_told (input, &happenings[e].event)
                                ? NULL
                                : bastide_words_event (&self->game, &happenings[e].event, bastide_evening_get_names (self));

      if (!line)
        continue;
      if (lines->len)
        g_string_append_c (lines, '\n');
      g_string_append (lines, line);
    }
  if (*text && input->kind != BASTIDE_ENTRY_AMOUNT && input->kind != BASTIDE_ENTRY_CORRECTION
      && input->kind != BASTIDE_ENTRY_NOTE)
    {
      if (lines->len)
        g_string_append_c (lines, '\n');
      g_string_append (lines, text);
    }
  return g_string_free (lines, FALSE);
}

gboolean
bastide_evening_concerns (BastideEvening *self,
                          guint           i,
                          int             seat)
{
  guint               n;
  const BstHappening *happenings = bastide_evening_get_happenings (self, i, &n);
  const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (self, i));

  if (input->owners >> seat & 1)
    return TRUE;
  for (guint e = 0; e < n; e++)
    if (happenings[e].event.player == seat
        || (happenings[e].event.type == BST_EVENT_ROBBERY && happenings[e].event.a == seat))
      return TRUE;
  return FALSE;
}

/* --- changing it --- */

static void
changed (BastideEvening *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_UNDO]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_REDO]);
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
bastide_evening_accept (BastideEvening *self,
                        BastideDraft   *draft)
{
  g_autoptr (BastideDraft) own = draft;
  g_autoptr (GPtrArray) before = NULL;

  g_return_val_if_fail (BASTIDE_IS_EVENING (self) && draft->evening == self, FALSE);
  g_return_val_if_fail (!bastide_draft_has_question (draft), FALSE);

  if (draft->before != self->entries)
    return FALSE;
  before = g_ptr_array_ref (self->entries);
  settle (self, own);
  g_ptr_array_add (self->undo, g_ptr_array_ref (before));
  g_ptr_array_set_size (self->redo, 0);
  journal_log (self, before);
  changed (self);
  return TRUE;
}

gboolean
bastide_evening_can_undo (BastideEvening *self)
{
  return self->undo->len > 0;
}

gboolean
bastide_evening_can_redo (BastideEvening *self)
{
  return self->redo->len > 0;
}

static void
go (BastideEvening *self, GPtrArray *from, GPtrArray *to)
{
  g_autoptr (GPtrArray) before = g_ptr_array_ref (self->entries);
  g_autoptr (GPtrArray) log = NULL;

  if (from->len == 0)
    return;
  log = g_ptr_array_ref (g_ptr_array_index (from, from->len - 1));
  g_ptr_array_remove_index (from, from->len - 1);
  g_ptr_array_add (to, g_ptr_array_ref (before));
  play_log (self, log);
  journal_log (self, before);
  changed (self);
}

void
bastide_evening_undo (BastideEvening *self)
{
  g_return_if_fail (BASTIDE_IS_EVENING (self));

  go (self, self->undo, self->redo);
}

void
bastide_evening_redo (BastideEvening *self)
{
  g_return_if_fail (BASTIDE_IS_EVENING (self));

  go (self, self->redo, self->undo);
}

/* --- the bag --- */

int
bastide_evening_get_tiles (BastideEvening *self)
{
  return self->land + self->river;
}

int
bastide_evening_get_left (BastideEvening *self)
{
  return MAX (bastide_evening_get_tiles (self) - bastide_evening_get_now (self)->drawn, 0);
}

gboolean
bastide_evening_get_stack (BastideEvening *self,
                           BastideStack   *out_stack)
{
  const BastideStanding *now = bastide_evening_get_now (self);
  const int              n_stacks = bst_tournament_stacks (self->game.n_players);
  const int              per_stack = bst_tournament_prizes_per_stack (self->game.n_players);
  int                    end = 0;

  if (!bastide_evening_has (self, BST_MODULE_TOURNAMENTS) || now->held >= n_stacks || now->final)
    return FALSE;
  for (int stack = 1; stack <= now->held + 1; stack++)
    end += bst_tournament_stack_size (self->land, n_stacks, stack);
  out_stack->stack = now->held + 1;
  out_stack->n_stacks = n_stacks;
  out_stack->left = CLAMP (self->river + end - now->drawn, 0, self->land);
  /* S1a: the tile of this turn could not be drawn from the stack any more. */
  out_stack->due = now->drawn > self->river + end;
  out_stack->prizes = bst_tournament_stack_prizes (self->prizes, n_stacks, per_stack, now->held + 2);
  out_stack->crown = bst_tournament_crown_start (self->game.n_players, self->game.options[BST_OPTION_CROWN_START]);
  for (int i = 0; i < now->held; i++)
    out_stack->crown = bst_tournament_crown_next (out_stack->crown, self->game.options[BST_OPTION_CROWN_ORDER]);
  return TRUE;
}

/* --- results --- */

void
bastide_evening_get_points (BastideEvening *self,
                            int             out_points[BASTIDE_N_POINTS][BST_MAX_PLAYERS])
{
  gsize               n;
  const BstHappening *events = bst_session_events (self->session, &n);

  memset (out_points, 0, BASTIDE_N_POINTS * sizeof *out_points);
  for (gsize i = 0; i < n; i++)
    {
      const BstEvent *event = &events[i].event;

      if (event->player >= BST_MAX_PLAYERS)
        continue;
      if (event->type == BST_EVENT_SCORE)
        out_points[bastide_points_of_reason (event->reason)][event->player] += event->a;
      else if (event->type == BST_EVENT_CORRECTION)
        out_points[BASTIDE_POINTS_OTHER][event->player] += event->a;
    }
}

int
bastide_evening_get_rank (BastideEvening *self,
                          int             seat)
{
  const BastideStanding *now = bastide_evening_get_now (self);
  int                    rank = 1;

  for (int i = 0; i < self->game.n_players; i++)
    rank += now->scores[i] > now->scores[seat];
  return rank;
}

/* --- object --- */

static void
bastide_evening_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  BastideEvening *self = BASTIDE_EVENING (object);

  switch (prop_id)
    {
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, bastide_evening_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, bastide_evening_can_redo (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
bastide_evening_finalize (GObject *object)
{
  BastideEvening *self = BASTIDE_EVENING (object);

  g_clear_pointer (&self->journal, bastide_journal_free);
  g_clear_pointer (&self->session, bst_session_free);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->standings, g_array_unref);
  g_clear_pointer (&self->mix, json_node_unref);
  g_ptr_array_unref (self->undo);
  g_ptr_array_unref (self->redo);
  json_object_unref (self->others);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      g_free (self->names[seat]);
      g_free (self->letters[seat]);
    }
  g_free (self->memory);
  g_free (self->mix_title);
  g_free (self->location);
  g_free (self->notes);
  g_free (self->note);
  g_free (self->save_problem);
  G_OBJECT_CLASS (bastide_evening_parent_class)->finalize (object);
}

static void
bastide_evening_class_init (BastideEveningClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = bastide_evening_get_property;
  object_class->finalize = bastide_evening_finalize;

  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  /* The log or something about the evening is another one: look at everything again. */
  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_EVENING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
bastide_evening_init (BastideEvening *self)
{
  self->undo = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->redo = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->others = json_object_new ();
  self->location = g_strdup ("");
  self->notes = g_strdup ("");
  self->mix_title = g_strdup ("");
}
