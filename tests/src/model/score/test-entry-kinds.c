/* test-entry-kinds.c – every kind of entry is described completely.
 *
 * Goes through the list of kinds. A kind that lacks something fails with one sentence that says what is missing and where it
 * belongs. Each kind has one example here: how it is saved, and how the log tells it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <string.h>

#define HEAD    "\"id\": 1, \"time\": 1700000100, "
#define KIND_IN "src/model/score/kinds/"

/* One line per kind: as it is saved, and its line in the log of Anna, Ben and Clara. */
static const struct
{
  const BastideEntryKind *kind;
  const char *saved;
  const char *line;
  gboolean at_end; /* it is entered during final scoring */
} examples[] = {
  { &bastide_entry_road,
    "{" HEAD "\"kind\": \"road\", \"tiles\": 3, \"finished\": true, \"mage\": true, \"players\": [0, 2]}",
    "Road – Anna, Clara: 3 tiles = 3, mage + 3 = 6" },
  { &bastide_entry_city,
    "{" HEAD "\"kind\": \"city\", \"tiles\": 4, \"shields\": 1, \"finished\": true, \"players\": [1]}",
    "City – Ben: 4 tiles × 2 + 1 shield × 2 = 10" },
  { &bastide_entry_monastery,
    "{" HEAD "\"kind\": \"monastery\", \"neighbors\": 5, \"finished\": false, \"abbot\": true, \"players\": [0]}",
    "Monastery – Anna: 1 + 5 tiles around = 6", TRUE },
  { &bastide_entry_garden, "{" HEAD "\"kind\": \"garden\", \"neighbors\": 0, \"finished\": true, \"players\": [0]}",
    "Garden – Anna: 1 + 8 tiles around = 9" },
  { &bastide_entry_field, "{" HEAD "\"kind\": \"field\", \"cities\": 3, \"players\": [1, 2]}",
    "Field – Ben, Clara: 3 cities × 3 = 9", TRUE },
  { &bastide_entry_amount, "{" HEAD "\"kind\": \"amount\", \"points\": 11, \"players\": [0], \"sum\": \"3+6+2\"}",
    "Points – Anna: 3+6+2 = 11" },
  { &bastide_entry_follower, "{" HEAD "\"kind\": \"follower\", \"placed\": -2, \"player\": 1}",
    "Ben: 2 followers returned" },
  { &bastide_entry_abbot, "{" HEAD "\"kind\": \"abbot\", \"neighbors\": 6, \"players\": [0]}",
    "Abbot called back – Anna: 1 + 6 tiles around = 7" },
  { &bastide_entry_abbots, "{" HEAD "\"kind\": \"abbots\", \"players\": [0, 1]}", "Abbots on the board: Anna, Ben" },
  { &bastide_entry_wheel,
    "{" HEAD "\"kind\": \"wheel\", \"sector\": \"storm\", \"counts\": [1, 2, 3], \"crowns\": [0, 1, 0]}",
    "Wheel, Storm: Anna 1, Ben 2, Clara 3; crown spaces: Ben 6" },
  { &bastide_entry_crown, "{" HEAD "\"kind\": \"crown\", \"sector\": \"famine\", \"player\": 1}",
    "Ben: follower placed on a crown space of Famine" },
  { &bastide_entry_bonus, "{" HEAD "\"kind\": \"bonus\", \"players\": [0]}", "Bonus symbol – Anna: 2 points" },
  { &bastide_entry_sack, "{" HEAD "\"kind\": \"sack\"}", "Robbers" },
  { &bastide_entry_gold,
    "{" HEAD "\"kind\": \"gold\", \"ingots\": [2, 1, 0], \"parts\": [{\"number\": 3, \"counts\": [1, 1, 0]}]}",
    "Gold: Anna +2, Ben +1" },
  { &bastide_entry_die, "{" HEAD "\"kind\": \"die\", \"shows\": 2}", "The die shows 2" },
  { &bastide_entry_statue, "{" HEAD "\"kind\": \"statue\", \"shields\": 2, \"tokens\": [3, 0, 1]}",
    "Statues: Anna 18, Clara 6", TRUE },
  { &bastide_entry_tournament,
    "{" HEAD "\"kind\": \"tournament\", \"category\": \"farmers\", \"prizes\": 2, \"players\": [0, 1], "
    "\"tokens\": [5, 1, 0], \"tiles\": [4, 3, 0], \"ring\": [2, 0, 0]}",
    "Tournament: Anna: skill 9, takes a prize tile and keeps the token; Ben: skill 4, takes a prize tile" },
  { &bastide_entry_correction,
    "{" HEAD "\"kind\": \"correction\", \"points\": 4, \"player\": 1, \"figure\": \"messenger\", \"reason\": \"oops\"}",
    "Ben: correction +4 (oops)" },
  { &bastide_entry_robber, "{" HEAD "\"kind\": \"robber\", \"space\": 7, \"player\": 2}",
    "Clara: robber moved to space 7" },
  { &bastide_entry_bag, "{" HEAD "\"kind\": \"bag\", \"left\": 12}", "Tiles counted: 12 left" },
  { &bastide_entry_note, "{" HEAD "\"kind\": \"note\", \"note\": \"Pizza\"}", "Note: Pizza" },
  { &bastide_entry_turn, "{" HEAD "\"kind\": \"turn\", \"player\": 1}", "Ben’s turn" },
  { &bastide_entry_round, "{" HEAD "\"kind\": \"round\"}", "End of scoring round" },
  { &bastide_entry_final, "{" HEAD "\"kind\": \"final\"}", "Final scoring" },
  { &bastide_entry_end, "{" HEAD "\"kind\": \"end\"}", "End of the game", TRUE },
};

/* The first thing that is missing is the one to mend first. */
#define missing(kind, format, ...)                                                                                     \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    if (!g_test_failed ())                                                                                             \
      g_test_fail_printf ("The entry \"%s\" " format, name_of (kind), __VA_ARGS__);                                    \
  }                                                                                                                    \
  G_STMT_END

static const char *
name_of (const BastideEntryKind *kind)
{
  return kind->id && *kind->id ? kind->id : "?";
}

/* --- names --- */

static gboolean
is_small_letter (const char *key)
{
  return g_utf8_strlen (key, -1) == 1 && g_unichar_islower (g_utf8_get_char (key));
}

static void
check_names (const BastideEntryKind *kind)
{
  if (!kind->id || !*kind->id)
    missing (kind, "has no id, the word for files: set .id in %s.", KIND_IN);
  if (!kind->title || !*kind->title)
    missing (kind, "has no title: set .title in %s.", KIND_IN);
  if (kind->when && (!kind->key || !is_small_letter (kind->key)))
    missing (kind, "is offered but no small letter begins it: set .key in %s.", KIND_IN);
  if (kind->key && (!kind->key_context || !g_str_has_prefix (kind->key_context, "key: ")))
    missing (kind, "has a key without a context for translators: set .key_context in %s.", KIND_IN);
}

static void
test_names (void)
{
  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      const BastideEntryKind *kind = bastide_entry_kinds[i];

      check_names (kind);
      for (int k = 0; k < i; k++)
        {
          if (g_strcmp0 (kind->id, bastide_entry_kinds[k]->id) == 0)
            missing (kind, "has an id that another one has, too: see %s.", KIND_IN);
          if (kind->key && g_strcmp0 (kind->key, bastide_entry_kinds[k]->key) == 0)
            missing (kind, "has the key of the entry \"%s\": see %s.", name_of (bastide_entry_kinds[k]), KIND_IN);
        }
    }
}

/* --- forms --- */

static gboolean
asks_for (const BastideFields *fields, const int *target)
{
  for (guint i = 0; i < fields->list->len; i++)
    if (((const BastideField *) g_ptr_array_index (fields->list, i))->target == target)
      return TRUE;
  return FALSE;
}

/* What is saved can be filled in. */
static void
check_saved_is_asked (const BastideFields *fields, const BastideInput *input)
{
  const BastideEntryKind *kind = input->kind;

  if (kind->number && !asks_for (fields, &input->number))
    missing (kind, "saves \"%s\", but its form does not ask for it: see .ask in %s.", kind->number, KIND_IN);
  if (kind->has & BASTIDE_HAS_OWNERS && !bastide_fields_have (fields, BASTIDE_FIELD_OWNERS))
    missing (kind, "saves players, but its form does not ask for them: see .ask in %s.", KIND_IN);
  if (kind->has & BASTIDE_HAS_SEAT && !bastide_fields_have (fields, BASTIDE_FIELD_SEAT))
    missing (kind, "saves a player, but its form does not ask for one: see .ask in %s.", KIND_IN);
  if (kind->has & BASTIDE_HAS_FINISHED && !asks_for (fields, &input->finished))
    missing (kind, "saves \"finished\", but its form does not ask for it: see .ask in %s.", KIND_IN);
  if (kind->text && !bastide_fields_have (fields, BASTIDE_FIELD_TEXT)
      && !bastide_fields_have (fields, BASTIDE_FIELD_SUM))
    missing (kind, "saves \"%s\", but its form does not ask for it: see .ask in %s.", kind->text, KIND_IN);
}

static void
check_fields (const BastideFields *fields, const BastideEntryKind *kind)
{
  for (guint i = 0; i < fields->list->len; i++)
    {
      const BastideField *field = g_ptr_array_index (fields->list, i);

      if (!field->title && field->type != BASTIDE_FIELD_CHOICE)
        missing (kind, "has a field without a title (number %u): see .ask in %s.", i, KIND_IN);
      if (field->type == BASTIDE_FIELD_NUMBER && field->min >= field->max)
        missing (kind, "asks for a number without a range (\"%s\"): see .ask in %s.", field->title, KIND_IN);
      if (field->type == BASTIDE_FIELD_CHOICE && (!field->options || field->options->len < 2))
        missing (kind, "has a choice of less than two (field %u): see .ask in %s.", i, KIND_IN);
    }
}

static void
test_forms (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
  const BastideStanding *here = bastide_evening_get_now (evening);

  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      const BastideEntryKind *kind = bastide_entry_kinds[i];
      BastideInput input = bastide_entry_kind_begin (kind, evening, here);
      g_autoptr (BastideFields) fields = NULL;

      /* Then everything that can be counted is asked for. */
      input.finished = FALSE;
      fields = bastide_evening_ask (evening, here, &input);
      if (!kind->at_once && fields->list->len == 0)
        missing (kind, "has no form: set .ask, or .at_once if there is nothing to fill in, in %s.", KIND_IN);
      check_fields (fields, kind);
      check_saved_is_asked (fields, &input);
    }
}

/* --- ranges --- */

static gboolean
is_number (const BastideField *field)
{
  return field->type == BASTIDE_FIELD_NUMBER || field->type == BASTIDE_FIELD_SUM;
}

/* Whether a number is refused in the form, and with a sentence that names it. */
static void
check_number (const BastideFields *fields, const BastideField *field, const BastideEntryKind *kind, int number)
{
  const gboolean wrong = number < field->min || number > field->max;
  const int before = *field->target;
  g_autofree char *problem = NULL;

  *field->target = number;
  problem = bastide_fields_dup_problem (fields);
  if (wrong != (problem != NULL))
    missing (kind, "%s %d as \"%s\".", wrong ? "takes" : "refuses", number, field->title);
  else if (problem && !g_str_has_prefix (problem, field->title))
    missing (kind, "refuses %d as \"%s\" and says \"%s\".", number, field->title, problem);
  *field->target = before;
}

static void
check_ranges (BastideEvening *evening, BastideInput *input)
{
  g_autoptr (BastideFields) fields = bastide_evening_ask (evening, bastide_evening_get_now (evening), input);

  for (guint i = 0; i < fields->list->len; i++)
    {
      const BastideField *field = g_ptr_array_index (fields->list, i);

      if (is_number (field))
        *field->target = CLAMP (*field->target, field->min, field->max);
    }
  for (guint i = 0; i < fields->list->len; i++)
    {
      const BastideField *field = g_ptr_array_index (fields->list, i);

      if (!is_number (field))
        continue;
      check_number (fields, field, input->kind, field->min - 1);
      check_number (fields, field, input->kind, field->min);
      check_number (fields, field, input->kind, field->max);
      check_number (fields, field, input->kind, field->max + 1);
      check_number (fields, field, input->kind, 99999);
    }
}

/* Every number of every form, for every sector of the wheel and every kind of tournament. */
static void
test_ranges (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);

  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      const BastideEntryKind *kind = bastide_entry_kinds[i];

      for (int word = 0; word <= (kind->words ? kind->max : 0); word++)
        {
          BastideInput input = bastide_entry_kind_begin (kind, evening, bastide_evening_get_now (evening));

          input.finished = FALSE;
          if (kind->words)
            input.number = word;
          if (kind->has & BASTIDE_HAS_OWNERS)
            input.owners = 7;
          check_ranges (evening, &input);
        }
    }
}

static void
expect_problem (BastideEvening *evening, BastideInput input, const char *expected)
{
  g_autoptr (BastideFields) fields = bastide_evening_ask (evening, bastide_evening_get_now (evening), &input);
  g_autofree char *problem = bastide_fields_dup_problem (fields);

  g_assert_cmpstr (problem, ==, expected);
}

/* ABBOT-32, TOURN-4: the sentences. */
static void
test_range_words (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
  const char *around = "Surrounding tiles: enter a number from 1 to 7.";

  expect_problem (evening, (BastideInput){ .kind = &bastide_entry_abbot }, around);
  expect_problem (evening, (BastideInput){ .kind = &bastide_entry_abbot, .number = 1 }, NULL);
  expect_problem (evening, (BastideInput){ .kind = &bastide_entry_abbot, .number = 7 }, NULL);
  expect_problem (evening, (BastideInput){ .kind = &bastide_entry_abbot, .number = 8 }, around);
  expect_problem (evening, (BastideInput){ .kind = &bastide_entry_garden, .number = 8 }, around);
  expect_problem (evening, (BastideInput){ .kind = &bastide_entry_monastery, .number = 8 }, around);
  expect_problem (evening, (BastideInput){ .kind = &bastide_entry_monastery, .finished = TRUE }, NULL);
  expect_problem (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 99999 },
                  "Points, or a sum such as 3+6+2: enter a number from 0 to 999.");
  for (int number = 0; number <= 5; number++)
    expect_problem (evening, (BastideInput){ .kind = &bastide_entry_tournament, .owners = 1, .counts = { number } },
                    number == 4 ? "Shield tokens show 0, 1, 2, 3 or 5." : NULL);
}

/* --- examples: saved, worded, played --- */

static BastideEntry *
read_entry (const char *text, const BstGame *game)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader = { 0 };
  g_autoptr (JsonNode) node = bst_json_scan (NULL, text, strlen (text), NULL);

  g_assert_nonnull (node);
  bst_reader_init (&reader, report);
  return bastide_entry_from_json (&reader, game, json_node_get_object (node));
}

static char *
write_entry (const BastideEntry *entry, const BstGame *game)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, bastide_entry_to_json (entry, game));
  return bst_json_write_line (node);
}

static gboolean
is_playable (BastideEvening *evening, BastideEntry *entry, char **out_line, GError **error)
{
  BastideDraft *draft = bastide_evening_draft_append (evening, entry, error);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  if (!draft)
    return FALSE;
  kit_settle (evening, draft, rand);
  *out_line = bastide_evening_dup_title (evening, bastide_evening_get_n_entries (evening) - 1);
  return TRUE;
}

static void
check_example (gsize i)
{
  const BastideEntryKind *kind = examples[i].kind;
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
  const BstGame *game = bastide_evening_get_game (evening);
  g_autoptr (BastideEntry) entry = read_entry (examples[i].saved, game);
  g_autoptr (GError) error = NULL;
  g_autofree char *saved = NULL, *line = NULL;

  if (!entry || bastide_entry_get_input (entry)->kind != kind)
    {
      missing (kind, "cannot be read as the file says it: %s.", examples[i].saved);
      return;
    }
  saved = write_entry (entry, game);
  if (g_strcmp0 (saved, examples[i].saved) != 0)
    missing (kind, "is saved as %s, not as %s: see .has, .number, .counts and .text in %s.", saved, examples[i].saved,
             KIND_IN);
  if (examples[i].at_end)
    kit_enter (evening, .kind = &bastide_entry_final);
  if (!is_playable (evening, entry, &line, &error))
    missing (kind, "is refused: %s", error->message);
  else if (g_strcmp0 (line, examples[i].line) != 0)
    missing (kind, "is worded \"%s\", not \"%s\": see .formula and .line in %s.", line, examples[i].line, KIND_IN);
}

static void
test_examples (void)
{
  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      gsize k = 0;

      while (k < G_N_ELEMENTS (examples) && examples[k].kind != bastide_entry_kinds[i])
        k++;
      if (k < G_N_ELEMENTS (examples))
        check_example (k);
      else
        missing (bastide_entry_kinds[i], "has no example: add a line to %s.",
                 "tests/src/model/score/test-entry-kinds.c");
    }
}

/* --- what is written about the file format --- */

static char *
read_source (const char *folder, const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", folder, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
test_format (void)
{
  g_autofree char *page = read_source ("formats", "score.md");
  g_autofree char *schema = read_source ("schemas", "bastide-score.schema.json");

  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      const BastideEntryKind *kind = bastide_entry_kinds[i];
      g_autofree char *in_page = g_strdup_printf ("`%s`", kind->id);
      g_autofree char *in_schema = g_strdup_printf ("\"%s\"", kind->id);

      if (!strstr (page, in_page))
        missing (kind, "is not explained: add it to the table of entries in %s.", "data/formats/score.md");
      if (!strstr (schema, in_schema))
        missing (kind, "is no kind of the schema: add it to %s.", "data/schemas/bastide-score.schema.json");
    }
}

/* Two entries are the same if nothing that was typed differs. */
static void
test_equal (void)
{
  const BastideInput input = { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1 };
  const BastideInput others[] = {
    { .kind = &bastide_entry_road, .number = 3, .owners = 1, .n_parts = 1 },
    { .kind = &bastide_entry_city, .number = 4, .owners = 1, .n_parts = 1 },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .shields = 1 },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .finished = TRUE },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .mage = TRUE },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .witch = TRUE },
    { .kind = &bastide_entry_city, .number = 3, .owners = 2, .n_parts = 1 },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .seat = 1 },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .figure = 1 },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 2 },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .abbot = TRUE },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .prizes = 1 },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .counts = { 0, 1 } },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .tiles = { 1 } },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .ring = { 1 } },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .crowns = { 1 } },
    { .kind = &bastide_entry_city, .number = 3, .owners = 1, .n_parts = 1, .parts = { { .number = 1 } } },
  };
  g_autoptr (BastideEntry) entry = bastide_entry_new (&input, ""), same = bastide_entry_new (&input, ""),
                           note = bastide_entry_new (&input, "At last");

  g_assert_true (bastide_entry_equal (entry, same));
  g_assert_false (bastide_entry_equal (entry, note));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (BastideEntry) other = bastide_entry_new (&others[i], "");

      g_assert_false (bastide_entry_equal (entry, other));
      g_assert_false (bastide_entry_equal (other, entry));
    }
}

/* Every clause behind an entry is one of the rules, whatever was typed. */
static void
test_clauses (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "tests", "clauses.txt", NULL);
  g_autofree char *clauses = NULL;
  int n = 0;

  g_assert_true (g_file_get_contents (path, &clauses, NULL, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    for (int bits = 0; bits < 8; bits++)
      {
        const BastideInput input = {
          .kind = examples[i].kind, .finished = bits & 1, .mage = (bits & 2) != 0, .witch = (bits & 4) != 0
        };
        const char *clause = bastide_input_get_clause (&input);
        g_autofree char *word = clause ? g_strdup_printf ("\\b%s\\b", clause) : NULL;

        n += clause != NULL;
        if (clause && !g_regex_match_simple (word, clauses, 0, 0))
          g_error ("%s names the clause %s, which there is not.", examples[i].kind->id, clause);
      }
  g_assert_cmpint (n, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/entry-kinds/names", test_names);
  g_test_add_func ("/entry-kinds/forms", test_forms);
  g_test_add_func ("/entry-kinds/ranges", test_ranges);
  g_test_add_func ("/entry-kinds/range-words", test_range_words);
  g_test_add_func ("/entry-kinds/examples", test_examples);
  g_test_add_func ("/entry-kinds/format", test_format);
  g_test_add_func ("/entry-kinds/equal", test_equal);
  g_test_add_func ("/entry-kinds/clauses", test_clauses);

  return g_test_run ();
}
