/* bastide-entry.c – one line of the log of an evening.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-entry.h"

#include "model/bastide-digest.h"
#include "model/score/bastide-entry-kind.h"
#include "engine/io/move-json.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/manual.h"
#include "engine/rules/tournaments.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideEntry
{
  gatomicrefcount refs; /* atomic: a thread may write the evening */
  BastideInput input;
  char *text;         /* never NULL */
  GArray *answers;    /* of BastideAnswer */
  JsonObject *others; /* unknown keys of the file, written back when it is saved; or NULL */
  guint id;
  gint64 time;
  guint32 digest; /* 0: not known yet */
};

const char *
bastide_input_get_clause (const BastideInput *input)
{
  const BastideEntryKind *kind = input->kind;

  if (kind->clause_of)
    return kind->clause_of (input);
  return kind->clause_unfinished && !input->finished ? kind->clause_unfinished : kind->clause;
}

/* --- making and reading --- */

static BastideEntry *
entry_alloc (const BastideInput *input, const char *text)
{
  BastideEntry *self = g_new0 (BastideEntry, 1);

  g_atomic_ref_count_init (&self->refs);
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
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
bastide_entry_unref (BastideEntry *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
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
  self->digest = 0;
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
  self->digest = 0;
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

      /* An answer whose award is another one now answers no question when the evening is opened again. */
      if (x->player != y->player || x->reason != y->reason || memcmp (&x->move, &y->move, sizeof x->move) != 0)
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
        json_object_set_member (item, key, json_node_ref (node));
      if (answer->reason < BST_N_REASONS)
        json_object_set_string_member (item, "for", bst_reasons[answer->reason].word);
      json_array_add_object_element (list, item);
    }
  json_object_set_array_member (object, "answers", list);
}

/* Where the text is part of the entry it has a key of its own; elsewhere it is a note. */
static const char *
text_key (const BastideEntryKind *kind)
{
  return kind->text ? kind->text : "note";
}

static void
write_flags (JsonObject *object, const BastideInput *input)
{
  const guint has = input->kind->has;

  if (has & BASTIDE_HAS_FINISHED)
    json_object_set_boolean_member (object, "finished", input->finished);
  if (has & BASTIDE_HAS_MAGIC && input->mage)
    json_object_set_boolean_member (object, "mage", TRUE);
  if (has & BASTIDE_HAS_MAGIC && input->witch)
    json_object_set_boolean_member (object, "witch", TRUE);
  if (has & BASTIDE_HAS_ABBOT && input->abbot)
    json_object_set_boolean_member (object, "abbot", TRUE);
}

static void
write_input (JsonObject *object, const BastideInput *input, int n_players)
{
  const BastideEntryKind *kind = input->kind;

  json_object_set_string_member (object, "kind", kind->id);
  if (kind->words)
    json_object_set_string_member (object, kind->number, kind->words[input->number]);
  else if (kind->number)
    json_object_set_int_member (object, kind->number, input->number);
  if (kind->has & BASTIDE_HAS_SHIELDS && input->shields)
    json_object_set_int_member (object, "shields", input->shields);
  write_flags (object, input);
  if (kind->has & BASTIDE_HAS_PRIZES)
    json_object_set_int_member (object, "prizes", input->prizes);
  if (kind->has & BASTIDE_HAS_SEAT)
    json_object_set_int_member (object, "player", input->seat);
  if (kind->has & BASTIDE_HAS_FIGURE && input->figure)
    json_object_set_string_member (object, "figure", "messenger");
  if (kind->has & BASTIDE_HAS_OWNERS)
    write_owners (object, input->owners, n_players);
  if (kind->counts)
    write_seats (object, kind->counts, input->counts, n_players);
  if (kind->has & BASTIDE_HAS_TILES)
    {
      write_seats (object, "tiles", input->tiles, n_players);
      write_seats (object, "ring", input->ring, n_players);
    }
  if (kind->has & BASTIDE_HAS_PARTS && input->n_parts)
    write_parts (object, input, n_players);
  if (kind->has & BASTIDE_HAS_CROWNS)
    write_seats (object, "crowns", input->crowns, n_players);
}

/* json_node_copy() shares objects and lists, and counts who has them without a lock: a thread may write the same entry. */
static JsonNode *
copy_apart (JsonNode *node)
{
  g_autofree char *text = bst_json_write_line (node);
  JsonNode *copy = bst_json_scan (NULL, text, strlen (text), NULL);

  g_assert (copy);
  return copy;
}

JsonObject *
bastide_entry_to_json (const BastideEntry *self, const BstGame *game)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "id", self->id);
  json_object_set_int_member (object, "time", self->time);
  write_input (object, &self->input, game->n_players);
  if (*self->text)
    json_object_set_string_member (object, text_key (self->input.kind), self->text);
  if (self->answers->len > 0)
    write_answers (object, self, game);
  if (self->others)
    {
      JsonObjectIter iter;
      const char *key;
      JsonNode *node;

      json_object_iter_init_ordered (&iter, self->others);
      while (json_object_iter_next_ordered (&iter, &key, &node))
        json_object_set_member (object, key, copy_apart (node));
    }
  return object;
}

char *
bastide_entry_dup_line (BastideEntry *self, const BstGame *game)
{
  g_autoptr (JsonNode) node = bst_json_wrap (bastide_entry_to_json (self, game));
  char *line = bst_json_write_line (node);

  /* Whoever writes the line wants its digest next, and to write it again would take as long. */
  self->digest = bastide_digest_add_text (BASTIDE_DIGEST_EMPTY, line);
  return line;
}

guint32
bastide_entry_get_digest (BastideEntry *self, const BstGame *game)
{
  if (self->digest == 0)
    g_free (bastide_entry_dup_line (self, game));
  return self->digest;
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
    /* TRANSLATORS: about an entry in a file; %d is the number of players. */
    bst_reader_error (reader, _ ("This list must have one number for each of the %d players."), n_players);
  else
    for (int seat = 0; seat < n_players; seat++)
      {
        JsonNode *node = json_array_get_element (list, seat);
        gint64 number = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64
                          ? json_node_get_int (node)
                          : G_MAXINT;

        if (number < min || number > BST_MAX_ENTRY)
          /* TRANSLATORS: about a list in a file: %1$d is the number of an element, %2$d and %3$d are the smallest and
           * largest value. */
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
        /* TRANSLATORS: about a list in a file: %1$d is the number of an element, %2$d the number of the last seat. */
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
    /* TRANSLATORS: about an entry in a file; %d is a number. */
    bst_reader_error (reader, _ ("At most %d parts are allowed."), BASTIDE_MAX_PARTS);
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
is_own_key (const BastideEntryKind *kind, const char *key)
{
  static const char *const keys[] = { "id",    "time",   "kind",   "shields", "finished", "mage",
                                      "witch", "player", "figure", "players", "tiles",    "ring",
                                      "parts", "crowns", "abbot",  "prizes",  "answers",  NULL };

  return g_strv_contains (keys, key) || g_strcmp0 (key, kind->number) == 0 || g_strcmp0 (key, kind->counts) == 0
         || g_strcmp0 (key, text_key (kind)) == 0;
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

/* NULL and a problem if the file says no kind of this version. */
static const BastideEntryKind *
read_kind (BstReader *reader, JsonObject *object)
{
  const char *words[BASTIDE_N_ENTRIES + 1] = { NULL };
  int i;

  for (i = 0; i < BASTIDE_N_ENTRIES; i++)
    words[i] = bastide_entry_kinds[i]->id;
  i = bst_reader_get_word (reader, object, "kind", TRUE, words);
  return i < 0 ? NULL : bastide_entry_kinds[i];
}

static void
read_number (BstReader *reader, JsonObject *object, BastideInput *input)
{
  const BastideEntryKind *kind = input->kind;

  if (kind->words)
    input->number = bst_reader_get_word (reader, object, kind->number, TRUE, kind->words);
  else if (kind->number)
    bst_reader_get_int (reader, object, kind->number, TRUE, kind->min, kind->max, &input->number);
}

static void
read_flags (BstReader *reader, JsonObject *object, BastideInput *input)
{
  const guint has = input->kind->has;

  if (has & BASTIDE_HAS_FINISHED)
    bst_reader_get_bool (reader, object, "finished", &input->finished);
  if (has & BASTIDE_HAS_MAGIC)
    {
      bst_reader_get_bool (reader, object, "mage", &input->mage);
      bst_reader_get_bool (reader, object, "witch", &input->witch);
    }
  if (has & BASTIDE_HAS_ABBOT)
    bst_reader_get_bool (reader, object, "abbot", &input->abbot);
  if (has & BASTIDE_HAS_FIGURE)
    input->figure = g_strcmp0 (bst_reader_get_string (reader, object, "figure", FALSE), "messenger") == 0;
}

static void
read_input (BstReader *reader, JsonObject *object, int n_players, BastideInput *input)
{
  const BastideEntryKind *kind = input->kind;

  read_number (reader, object, input);
  if (kind->has & BASTIDE_HAS_SHIELDS)
    bst_reader_get_int (reader, object, "shields", FALSE, 0, BST_MAX_ENTRY, &input->shields);
  read_flags (reader, object, input);
  if (kind->has & BASTIDE_HAS_PRIZES)
    {
      /* Older files do not say it: every tournament had the prizes of a stack then. */
      input->prizes = bst_tournament_prizes_per_stack (n_players);
      bst_reader_get_int (reader, object, "prizes", FALSE, 0, BST_MAX_TILES, &input->prizes);
    }
  if (kind->has & BASTIDE_HAS_SEAT)
    bst_reader_get_int (reader, object, "player", TRUE, 0, n_players - 1, &input->seat);
  if (kind->has & BASTIDE_HAS_OWNERS)
    read_owners (reader, object, n_players, &input->owners);
  if (kind->counts)
    read_seats (reader, object, kind->counts, n_players, kind->min_count, input->counts);
  if (kind->has & BASTIDE_HAS_TILES)
    {
      read_seats (reader, object, "tiles", n_players, 0, input->tiles);
      read_seats (reader, object, "ring", n_players, 0, input->ring);
    }
  if (kind->has & BASTIDE_HAS_PARTS)
    read_parts (reader, object, n_players, input);
  if (kind->has & BASTIDE_HAS_CROWNS)
    read_seats (reader, object, "crowns", n_players, 0, input->crowns);
}

BastideEntry *
bastide_entry_from_json (BstReader *reader, const BstGame *game, JsonObject *object)
{
  const guint errors = bst_report_get_n_errors (reader->report);
  BastideInput input = { .kind = read_kind (reader, object) };
  int id = 0;
  BastideEntry *self;

  if (!input.kind)
    return NULL;
  bst_reader_get_int (reader, object, "id", FALSE, 0, G_MAXINT, &id);
  read_input (reader, object, game->n_players, &input);

  self = entry_alloc (&input, bst_reader_get_string (reader, object, text_key (input.kind), FALSE));
  self->id = id;
  self->time = bst_json_get_int (object, "time", 0);
  read_answers (reader, object, game, self->answers);
  keep_others (self, object);
  if (bst_report_get_n_errors (reader->report) > errors)
    g_clear_pointer (&self, bastide_entry_unref);
  return self;
}
