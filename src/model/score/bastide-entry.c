/* bastide-entry.c – one line of the log of an evening.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-entry.h"

#include "engine/io/move-json.h"
#include "engine/io/json-scan.h"
#include "engine/manual.h"
#include "engine/rules/tournaments.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideEntry
{
  grefcount refs;
  BastideInput input;
  char *text;         /* never NULL */
  GArray *answers;    /* of BastideAnswer */
  JsonObject *others; /* keys of the file that mean nothing to us, or NULL */
  guint id;
  gint64 time;
};

/* --- what belongs to a kind --- */

enum
{
  HAS_SHIELDS = 1 << 0,
  HAS_FINISHED = 1 << 1,
  HAS_MAGIC = 1 << 2,
  HAS_OWNERS = 1 << 3,
  HAS_SEAT = 1 << 4,
  HAS_FIGURE = 1 << 5,
  HAS_TILES = 1 << 6,
  HAS_PARTS = 1 << 7,
  HAS_CROWNS = 1 << 8,
  HAS_ABBOT = 1 << 9,
  HAS_PRIZES = 1 << 10,
};

static const char *const sectors[] = { "fortune", "taxes", "famine", "storm", "inquisition", "plague", NULL };
static const char *const categories[] = { "thieves", "knights", "farmers", NULL };

/* One line per kind, in the order of the enum. */
static const struct
{
  const char *word;
  const char *name;
  BstModule module;
  const char *number;       /* key of input.number, or NULL */
  const char *const *words; /* input.number is the index of a word */
  int min, max;             /* range of input.number */
  const char *counts;       /* key of input.counts, or NULL */
  const char *text;         /* key of the text, or NULL */
  guint has;
} kinds[BASTIDE_N_ENTRIES] = {
  { "road", NC_ ("entry", "Road"), BST_MODULE_BASE, "tiles", NULL, 0, BST_MAX_ENTRY, NULL, "note",
    HAS_FINISHED | HAS_MAGIC | HAS_OWNERS },
  { "city", NC_ ("entry", "City"), BST_MODULE_BASE, "tiles", NULL, 0, BST_MAX_ENTRY, NULL, "note",
    HAS_SHIELDS | HAS_FINISHED | HAS_MAGIC | HAS_OWNERS },
  { "monastery", NC_ ("entry", "Monastery"), BST_MODULE_BASE, "neighbors", NULL, 0, 8, NULL, "note",
    HAS_FINISHED | HAS_OWNERS | HAS_ABBOT },
  { "garden", NC_ ("entry", "Garden"), BST_MODULE_ABBOT, "neighbors", NULL, 0, 8, NULL, "note",
    HAS_FINISHED | HAS_OWNERS },
  { "field", NC_ ("entry", "Field"), BST_MODULE_FIELDS, "cities", NULL, 0, BST_MAX_ENTRY, NULL, "note", HAS_OWNERS },
  { "abbot", NC_ ("entry", "Abbot called back"), BST_MODULE_ABBOT, "neighbors", NULL, 0, 8, NULL, "note", HAS_OWNERS },
  { "amount", NC_ ("entry", "Points"), BST_MODULE_BASE, "points", NULL, 0, BST_MAX_ENTRY, NULL, "sum", HAS_OWNERS },
  { "wheel", NC_ ("entry", "Wheel of Fortune"), BST_MODULE_WHEEL, "sector", sectors, 0, 5, "counts", "note",
    HAS_PARTS | HAS_CROWNS },
  { "bonus", NC_ ("entry", "Bonus symbol"), BST_MODULE_BONUS, NULL, NULL, 0, 0, NULL, "note", HAS_OWNERS },
  { "sack", NC_ ("entry", "Robbers"), BST_MODULE_ROBBERS, NULL, NULL, 0, 0, NULL, "note", 0 },
  { "gold", NC_ ("entry", "Gold"), BST_MODULE_GOLD, NULL, NULL, 0, 0, "ingots", "note", HAS_PARTS },
  { "statue", NC_ ("entry", "Statues"), BST_MODULE_TOURNAMENTS, NULL, NULL, 0, 0, "tokens", "note", HAS_SHIELDS },
  { "tournament", NC_ ("entry", "Tournament"), BST_MODULE_TOURNAMENTS, "category", categories, 0, 2, "tokens", "note",
    HAS_OWNERS | HAS_TILES | HAS_PRIZES },
  { "correction", NC_ ("entry", "Correction"), BST_MODULE_BASE, "points", NULL, -BST_MAX_ENTRY, BST_MAX_ENTRY, NULL,
    "reason", HAS_SEAT | HAS_FIGURE },
  { "round", NC_ ("entry", "End of a scoring round"), BST_MODULE_MESSAGES, NULL, NULL, 0, 0, NULL, "note", 0 },
  { "turn", NC_ ("entry", "Next turn"), BST_MODULE_BASE, NULL, NULL, 0, 0, NULL, "note", HAS_SEAT },
  { "bag", NC_ ("entry", "Tiles counted"), BST_MODULE_BASE, "left", NULL, 0, BST_MAX_TILES, NULL, "note", 0 },
  { "note", NC_ ("entry", "Note"), BST_MODULE_BASE, NULL, NULL, 0, 0, NULL, "note", 0 },
  { "final", NC_ ("entry", "Final scoring"), BST_MODULE_BASE, NULL, NULL, 0, 0, NULL, "note", 0 },
  { "end", NC_ ("entry", "End of the game"), BST_MODULE_BASE, NULL, NULL, 0, 0, NULL, "note", 0 },
  { "crown", NC_ ("entry", "Crown space"), BST_MODULE_WHEEL, "sector", sectors, 0, 5, NULL, "note", HAS_SEAT },
  { "abbots", NC_ ("entry", "Abbots on the map"), BST_MODULE_ABBOT, NULL, NULL, 0, 0, NULL, "note", HAS_OWNERS },
  { "die", NC_ ("entry", "Die"), BST_MODULE_FLYING, "shows", NULL, 1, 3, NULL, "note", 0 },
  { "robber", NC_ ("entry", "Robber set right"), BST_MODULE_ROBBERS, "space", NULL, -1, BST_LAP - 1, NULL, "note",
    HAS_SEAT },
};

const char *
bastide_entry_kind_name (BastideEntryKind kind)
{
  return g_dpgettext2 (NULL, "entry", kinds[kind].name);
}

BstModule
bastide_entry_kind_module (BastideEntryKind kind)
{
  return kinds[kind].module;
}

const char *
bastide_input_get_clause (const BastideInput *input)
{
  static const char *const wheel[] = { "WHEEL-40", "WHEEL-41", "WHEEL-42", "WHEEL-43", "WHEEL-44", "WHEEL-45" };
  static const char *const clauses[BASTIDE_N_ENTRIES] = {
    [BASTIDE_ENTRY_GARDEN] = "ABBOT-21", [BASTIDE_ENTRY_FIELD] = "FIELD-34",      [BASTIDE_ENTRY_ABBOT] = "ABBOT-32",
    [BASTIDE_ENTRY_BONUS] = "BONUS-11",  [BASTIDE_ENTRY_SACK] = "ROBBER-4",       [BASTIDE_ENTRY_GOLD] = "GOLD-11",
    [BASTIDE_ENTRY_STATUE] = "TOURN-73", [BASTIDE_ENTRY_TOURNAMENT] = "TOURN-45", [BASTIDE_ENTRY_ROUND] = "MSG-14",
    [BASTIDE_ENTRY_FINAL] = "MIX-81",    [BASTIDE_ENTRY_END] = "BASE-88",         [BASTIDE_ENTRY_CROWN] = "WHEEL-30",
    [BASTIDE_ENTRY_ABBOTS] = "ABBOT-10", [BASTIDE_ENTRY_DIE] = "FLY-10",          [BASTIDE_ENTRY_ROBBER] = "ROBBER-5",
    [BASTIDE_ENTRY_TURN] = "BASE-20",
  };

  switch (input->kind)
    {
    case BASTIDE_ENTRY_ROAD:
      return input->finished ? "BASE-51" : "BASE-82";
    case BASTIDE_ENTRY_CITY:
      return input->finished ? "BASE-54" : "BASE-83";
    case BASTIDE_ENTRY_MONASTERY:
      return input->finished ? "BASE-56" : "BASE-84";
    case BASTIDE_ENTRY_WHEEL:
      return wheel[input->number];
    default:
      return clauses[input->kind];
    }
}

/* --- making and reading --- */

static BastideEntry *
entry_alloc (const BastideInput *input, const char *text)
{
  BastideEntry *self = g_new0 (BastideEntry, 1);

  g_ref_count_init (&self->refs);
  self->input = *input;
  self->text = g_strdup (text ? text : "");
  self->answers = g_array_new (FALSE, FALSE, sizeof (BastideAnswer));
  return self;
}

BastideEntry *
bastide_entry_new (const BastideInput *input, const char *text)
{
  BastideEntry *self = entry_alloc (input, text);

  self->time = g_get_real_time () / G_USEC_PER_SEC;
  return self;
}

BastideEntry *
bastide_entry_ref (BastideEntry *self)
{
  g_ref_count_inc (&self->refs);
  return self;
}

void
bastide_entry_unref (BastideEntry *self)
{
  if (!g_ref_count_dec (&self->refs))
    return;
  g_array_unref (self->answers);
  g_clear_pointer (&self->others, json_object_unref);
  g_free (self->text);
  g_free (self);
}

static BastideEntry *
entry_like (BastideEntry *from, const BastideInput *input, const char *text)
{
  BastideEntry *self = entry_alloc (input, text);

  self->id = from->id;
  self->time = from->time;
  self->others = from->others ? json_object_ref (from->others) : NULL;
  return self;
}

BastideEntry *
bastide_entry_with_answers (BastideEntry *from, const BastideAnswer *answers, guint n_answers)
{
  BastideEntry *self = entry_like (from, &from->input, from->text);

  if (n_answers > 0)
    g_array_append_vals (self->answers, answers, n_answers);
  return self;
}

BastideEntry *
bastide_entry_with_input (BastideEntry *from, const BastideInput *input, const char *text)
{
  BastideEntry *self = entry_like (from, input, text);

  g_array_append_vals (self->answers, from->answers->data, from->answers->len);
  return self;
}

const BastideInput *
bastide_entry_get_input (const BastideEntry *self)
{
  return &self->input;
}

const char *
bastide_entry_get_text (const BastideEntry *self)
{
  return self->text;
}

const BastideAnswer *
bastide_entry_get_answers (const BastideEntry *self, guint *out_n)
{
  *out_n = self->answers->len;
  return (const BastideAnswer *) (gpointer) self->answers->data;
}

guint
bastide_entry_get_id (const BastideEntry *self)
{
  return self->id;
}

void
bastide_entry_set_id (BastideEntry *self, guint id)
{
  self->id = id;
}

gint64
bastide_entry_get_time (const BastideEntry *self)
{
  return self->time;
}

void
bastide_entry_set_time (BastideEntry *self, gint64 unix_time)
{
  self->time = unix_time;
}

static gboolean
input_equal (const BastideInput *a, const BastideInput *b)
{
  return a->kind == b->kind && a->number == b->number && a->shields == b->shields && a->finished == b->finished
         && a->mage == b->mage && a->witch == b->witch && a->owners == b->owners && a->seat == b->seat
         && a->figure == b->figure && a->n_parts == b->n_parts && a->abbot == b->abbot && a->prizes == b->prizes
         && memcmp (a->counts, b->counts, sizeof a->counts) == 0 && memcmp (a->tiles, b->tiles, sizeof a->tiles) == 0
         && memcmp (a->ring, b->ring, sizeof a->ring) == 0 && memcmp (a->crowns, b->crowns, sizeof a->crowns) == 0
         && memcmp (a->parts, b->parts, a->n_parts * sizeof *a->parts) == 0;
}

gboolean
bastide_entry_equal (const BastideEntry *a, const BastideEntry *b)
{
  if (!input_equal (&a->input, &b->input) || strcmp (a->text, b->text) != 0 || a->answers->len != b->answers->len)
    return FALSE;
  for (guint i = 0; i < a->answers->len; i++)
    {
      const BastideAnswer *x = &g_array_index (a->answers, BastideAnswer, i);
      const BastideAnswer *y = &g_array_index (b->answers, BastideAnswer, i);

      if (x->player != y->player || memcmp (&x->move, &y->move, sizeof x->move) != 0)
        return FALSE;
    }
  return TRUE;
}

/* --- as JSON --- */

static void
write_seats (JsonObject *object, const char *key, const int *numbers, int n_players)
{
  JsonArray *list;
  gboolean any = FALSE;

  for (int seat = 0; seat < n_players; seat++)
    any |= numbers[seat] != 0;
  if (!any)
    return;
  list = json_array_new ();
  for (int seat = 0; seat < n_players; seat++)
    json_array_add_int_element (list, numbers[seat]);
  json_object_set_array_member (object, key, list);
}

static void
write_owners (JsonObject *object, guint owners, int n_players)
{
  JsonArray *list = json_array_new ();

  for (int seat = 0; seat < n_players; seat++)
    if (owners >> seat & 1)
      json_array_add_int_element (list, seat);
  json_object_set_array_member (object, "players", list);
}

static void
write_parts (JsonObject *object, const BastideInput *input, int n_players)
{
  JsonArray *list = json_array_new ();

  for (int i = 0; i < input->n_parts; i++)
    {
      JsonObject *part = json_object_new ();

      json_object_set_int_member (part, "number", input->parts[i].number);
      write_seats (part, "counts", input->parts[i].counts, n_players);
      json_array_add_object_element (list, part);
    }
  json_object_set_array_member (object, "parts", list);
}

static void
write_answers (JsonObject *object, const BastideEntry *self, const BstGame *game)
{
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < self->answers->len; i++)
    {
      const BastideAnswer *answer = &g_array_index (self->answers, BastideAnswer, i);
      g_autoptr (JsonObject) move = bst_move_to_json (game, &answer->move);
      JsonObject *item = json_object_new ();
      JsonObjectIter iter;
      const char *key;
      JsonNode *node;

      json_object_set_member (item, "player", bst_player_to_json (answer->player));
      json_object_set_string_member (item, "kind", bst_kinds[answer->move.kind].word);
      json_object_iter_init_ordered (&iter, move);
      while (json_object_iter_next_ordered (&iter, &key, &node))
        json_object_set_member (item, key, json_node_copy (node));
      if (answer->reason < BST_N_REASONS)
        json_object_set_string_member (item, "for", bst_reasons[answer->reason].word);
      json_array_add_object_element (list, item);
    }
  json_object_set_array_member (object, "answers", list);
}

JsonObject *
bastide_entry_to_json (const BastideEntry *self, const BstGame *game)
{
  const BastideInput *input = &self->input;
  const guint has = kinds[input->kind].has;
  const int n = game->n_players;
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "id", self->id);
  json_object_set_int_member (object, "time", self->time);
  json_object_set_string_member (object, "kind", kinds[input->kind].word);
  if (kinds[input->kind].words)
    json_object_set_string_member (object, kinds[input->kind].number, kinds[input->kind].words[input->number]);
  else if (kinds[input->kind].number)
    json_object_set_int_member (object, kinds[input->kind].number, input->number);
  if (has & HAS_SHIELDS && input->shields)
    json_object_set_int_member (object, "shields", input->shields);
  if (has & HAS_FINISHED)
    json_object_set_boolean_member (object, "finished", input->finished);
  if (input->mage)
    json_object_set_boolean_member (object, "mage", TRUE);
  if (input->witch)
    json_object_set_boolean_member (object, "witch", TRUE);
  if (has & HAS_ABBOT && input->abbot)
    json_object_set_boolean_member (object, "abbot", TRUE);
  if (has & HAS_PRIZES)
    json_object_set_int_member (object, "prizes", input->prizes);
  if (has & HAS_SEAT)
    json_object_set_int_member (object, "player", input->seat);
  if (has & HAS_FIGURE && input->figure)
    json_object_set_string_member (object, "figure", "messenger");
  if (has & HAS_OWNERS)
    write_owners (object, input->owners, n);
  if (kinds[input->kind].counts)
    write_seats (object, kinds[input->kind].counts, input->counts, n);
  if (has & HAS_TILES)
    {
      write_seats (object, "tiles", input->tiles, n);
      write_seats (object, "ring", input->ring, n);
    }
  if (has & HAS_PARTS && input->n_parts)
    write_parts (object, input, n);
  if (has & HAS_CROWNS)
    write_seats (object, "crowns", input->crowns, n);
  if (*self->text)
    json_object_set_string_member (object, kinds[input->kind].text, self->text);
  if (self->answers->len > 0)
    write_answers (object, self, game);
  if (self->others)
    {
      JsonObjectIter iter;
      const char *key;
      JsonNode *node;

      json_object_iter_init_ordered (&iter, self->others);
      while (json_object_iter_next_ordered (&iter, &key, &node))
        json_object_set_member (object, key, json_node_copy (node));
    }
  return object;
}

/* A list with a whole number for each seat. */
static void
read_seats (BstReader *reader, JsonObject *object, const char *key, int n_players, int min, int *out_numbers)
{
  JsonArray *list = bst_reader_get_array (reader, object, key, FALSE);
  BstPath path;

  if (!list)
    return;
  path = bst_reader_enter_key (reader, key);
  if ((int) json_array_get_length (list) != n_players)
    bst_reader_error (reader, _ ("This list must have one number for each of the %d players."), n_players);
  else
    for (int seat = 0; seat < n_players; seat++)
      {
        JsonNode *node = json_array_get_element (list, seat);
        gint64 number = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64
                          ? json_node_get_int (node)
                          : G_MAXINT;

        if (number < min || number > BST_MAX_ENTRY)
          bst_reader_error (reader, _ ("Element %1$d must be a whole number from %2$d to %3$d."), seat, min,
                            BST_MAX_ENTRY);
        else
          out_numbers[seat] = number;
      }
  bst_reader_leave (reader, path);
}

static void
read_owners (BstReader *reader, JsonObject *object, int n_players, guint *out_owners)
{
  JsonArray *list = bst_reader_get_array (reader, object, "players", TRUE);
  BstPath path;

  if (!list)
    return;
  path = bst_reader_enter_key (reader, "players");
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonNode *node = json_array_get_element (list, i);
      gint64 seat = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64
                      ? json_node_get_int (node)
                      : -1;

      if (seat < 0 || seat >= n_players)
        bst_reader_error (reader, _ ("Element %1$d must be a seat from 0 to %2$d."), i, n_players - 1);
      else
        *out_owners |= 1u << seat;
    }
  bst_reader_leave (reader, path);
}

static void
read_parts (BstReader *reader, JsonObject *object, int n_players, BastideInput *input)
{
  JsonArray *list = bst_reader_get_array (reader, object, "parts", FALSE);
  BstPath path;

  if (!list)
    return;
  path = bst_reader_enter_key (reader, "parts");
  if (json_array_get_length (list) > BASTIDE_MAX_PARTS)
    bst_reader_error (reader, _ ("There may be at most %d parts."), BASTIDE_MAX_PARTS);
  else
    for (guint i = 0; i < json_array_get_length (list); i++)
      {
        BstPath item = bst_reader_enter_index (reader, i);
        JsonObject *part = bst_reader_as_object (reader, json_array_get_element (list, i));

        if (part)
          {
            bst_reader_get_int (reader, part, "number", TRUE, 0, BST_MAX_ENTRY, &input->parts[i].number);
            read_seats (reader, part, "counts", n_players, 0, input->parts[i].counts);
          }
        bst_reader_leave (reader, item);
        input->n_parts++;
      }
  bst_reader_leave (reader, path);
}

static int
read_player (BstReader *reader, JsonObject *object, const BstGame *game)
{
  JsonNode *node = json_object_get_member (object, "player");

  if (node && JSON_NODE_HOLDS_VALUE (node))
    {
      if (json_node_get_value_type (node) == G_TYPE_INT64 && json_node_get_int (node) >= 0
          && json_node_get_int (node) < game->n_players)
        return json_node_get_int (node);
      if (g_strcmp0 (json_node_get_string (node), "nature") == 0)
        return BST_NATURE;
      if (g_strcmp0 (json_node_get_string (node), "table") == 0)
        return BST_KEEPER;
    }
  bst_reader_error (reader, _ ("“player” must be a seat, “nature” or “table”."));
  return -1;
}

static int
reason_from_word (const char *word)
{
  for (int reason = 0; reason < BST_N_REASONS; reason++)
    if (g_strcmp0 (bst_reasons[reason].word, word) == 0)
      return reason;
  return BST_N_REASONS;
}

static void
read_answer (BstReader *reader, JsonObject *object, const BstGame *game, GArray *answers)
{
  static const char *const ignored[] = { "kind", "player", "for", NULL };
  BastideAnswer answer = { .reason = BST_N_REASONS };
  int kind = bst_reader_get_word (reader, object, "kind", TRUE, bst_kind_words ());
  int player = read_player (reader, object, game);
  const char *reason = bst_reader_get_string (reader, object, "for", FALSE);

  if (kind < 0 || player < 0 || !bst_move_from_json (reader, game, kind, object, ignored, TRUE, &answer.move))
    return;
  answer.player = player;
  if (reason)
    answer.reason = reason_from_word (reason);
  g_array_append_val (answers, answer);
}

static void
read_answers (BstReader *reader, JsonObject *object, const BstGame *game, GArray *answers)
{
  JsonArray *list = bst_reader_get_array (reader, object, "answers", FALSE);
  BstPath path;

  if (!list)
    return;
  path = bst_reader_enter_key (reader, "answers");
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      BstPath item = bst_reader_enter_index (reader, i);
      JsonObject *answer = bst_reader_as_object (reader, json_array_get_element (list, i));

      if (answer)
        read_answer (reader, answer, game, answers);
      bst_reader_leave (reader, item);
    }
  bst_reader_leave (reader, path);
}

static gboolean
is_own_key (BastideEntryKind kind, const char *key)
{
  static const char *const keys[] = { "id",    "time",   "kind",   "shields", "finished", "mage",
                                      "witch", "player", "figure", "players", "tiles",    "ring",
                                      "parts", "crowns", "abbot",  "prizes",  "answers",  NULL };

  return g_strv_contains (keys, key) || g_strcmp0 (key, kinds[kind].number) == 0
         || g_strcmp0 (key, kinds[kind].counts) == 0 || g_strcmp0 (key, kinds[kind].text) == 0;
}

static void
keep_others (BastideEntry *self, JsonObject *object)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    if (!is_own_key (self->input.kind, key))
      {
        if (!self->others)
          self->others = json_object_new ();
        json_object_set_member (self->others, key, json_node_copy (node));
      }
}

static int
read_kind (BstReader *reader, JsonObject *object)
{
  const char *words[BASTIDE_N_ENTRIES + 1] = { NULL };

  for (int kind = 0; kind < BASTIDE_N_ENTRIES; kind++)
    words[kind] = kinds[kind].word;
  return bst_reader_get_word (reader, object, "kind", TRUE, words);
}

BastideEntry *
bastide_entry_from_json (BstReader *reader, const BstGame *game, JsonObject *object)
{
  const guint errors = bst_report_get_n_errors (reader->report);
  const int n = game->n_players;
  const int kind = read_kind (reader, object);
  BastideInput input = { .kind = MAX (kind, 0) };
  int id = 0;
  const char *text, *figure;
  BastideEntry *self;
  guint has;

  if (kind < 0)
    return NULL;
  has = kinds[kind].has;
  bst_reader_get_int (reader, object, "id", FALSE, 0, G_MAXINT, &id);
  if (kinds[kind].words)
    input.number = bst_reader_get_word (reader, object, kinds[kind].number, TRUE, kinds[kind].words);
  else if (kinds[kind].number)
    bst_reader_get_int (reader, object, kinds[kind].number, TRUE, kinds[kind].min, kinds[kind].max, &input.number);
  if (has & HAS_SHIELDS)
    bst_reader_get_int (reader, object, "shields", FALSE, 0, BST_MAX_ENTRY, &input.shields);
  if (has & HAS_FINISHED)
    bst_reader_get_bool (reader, object, "finished", &input.finished);
  if (has & HAS_MAGIC)
    {
      bst_reader_get_bool (reader, object, "mage", &input.mage);
      bst_reader_get_bool (reader, object, "witch", &input.witch);
    }
  if (has & HAS_ABBOT)
    bst_reader_get_bool (reader, object, "abbot", &input.abbot);
  /* Before files said it, every tournament had the prizes of a stack. */
  input.prizes = has & HAS_PRIZES ? bst_tournament_prizes_per_stack (n) : 0;
  if (has & HAS_PRIZES)
    bst_reader_get_int (reader, object, "prizes", FALSE, 0, BST_MAX_TILES, &input.prizes);
  if (has & HAS_SEAT)
    bst_reader_get_int (reader, object, "player", TRUE, 0, n - 1, &input.seat);
  figure = has & HAS_FIGURE ? bst_reader_get_string (reader, object, "figure", FALSE) : NULL;
  input.figure = g_strcmp0 (figure, "messenger") == 0;
  if (has & HAS_OWNERS)
    read_owners (reader, object, n, &input.owners);
  if (kinds[kind].counts)
    read_seats (reader, object, kinds[kind].counts, n, kind == BASTIDE_ENTRY_GOLD ? -BST_MAX_ENTRY : 0, input.counts);
  if (has & HAS_TILES)
    {
      read_seats (reader, object, "tiles", n, 0, input.tiles);
      read_seats (reader, object, "ring", n, 0, input.ring);
    }
  if (has & HAS_PARTS)
    read_parts (reader, object, n, &input);
  if (has & HAS_CROWNS)
    read_seats (reader, object, "crowns", n, 0, input.crowns);
  text = bst_reader_get_string (reader, object, kinds[kind].text, FALSE);

  self = entry_alloc (&input, text);
  self->id = id;
  self->time = bst_json_get_int (object, "time", 0);
  read_answers (reader, object, game, self->answers);
  keep_others (self, object);
  if (bst_report_get_n_errors (reader->report) > errors)
    g_clear_pointer (&self, bastide_entry_unref);
  return self;
}
