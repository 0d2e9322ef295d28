/* test-vocabulary.c – whatever engine/rules/module-list.h and word-list.h name is drawn, worded, in the schemas and in
 * the rulebook.
 *
 * Whoever adds a line there is told here what else it needs: one sentence for each thing that is missing, with the file
 * where it belongs. Nothing in this file knows a module or a mark by name, but for the few that something else draws or
 * tells.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-art.h"
#include "engine/agenda.h"
#include "engine/io/catalog.h"
#include "engine/io/state-json.h"
#include "engine/rules/rules.h"
#include "model/rulebook/bastide-rulebook.h"
#include "model/score/bastide-calculator.h"
#include "model/words/bastide-words.h"

#include <locale.h>
#include <string.h>

/* Where the words of a module stand. */
#define WORDS_FILE "src/model/words/rules/<module>.c"

static BastideRulebook *rulebook;

/* --- help --- */

static void missing (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* A sentence for each thing that is missing; the test goes on, so that all of them are told at once. */
static void
missing (const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  g_test_message ("%s", sentence);
  /* meson --print-errorlogs shows what a TAP test writes to stderr and hides its messages. */
  g_printerr ("%s\n", sentence);
  g_test_fail ();
}

/* The schema of that name, at a path of keys ended by NULL; NULL if there is no such key. */
static JsonNode *
read_schema (const char *name, ...)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "data", "schemas", name, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonNode *node;
  va_list keys;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  node = json_parser_get_root (parser);
  va_start (keys, name);
  for (const char *key = va_arg (keys, const char *); key && node; key = va_arg (keys, const char *))
    node = JSON_NODE_HOLDS_OBJECT (node) ? json_object_get_member (json_node_get_object (node), key) : NULL;
  va_end (keys);
  return node ? json_node_copy (node) : NULL;
}

static gboolean
has_key (JsonNode *object, const char *key)
{
  return object && json_object_has_member (json_node_get_object (object), key);
}

/* Is a word in the list of an "enum"? */
static gboolean
has_word (JsonNode *list, const char *word)
{
  JsonArray *array = list ? json_node_get_array (list) : NULL;

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    if (json_node_get_value_type (json_array_get_element (array, i)) == G_TYPE_STRING
        && g_str_equal (json_array_get_string_element (array, i), word))
      return TRUE;
  return FALSE;
}

/* Is a word of the formats named on their page in data/formats? */
static gboolean
is_described (const char *page, const char *word)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "data", "formats", page, NULL);
  g_autofree char *escaped = g_regex_escape_string (word, -1);
  g_autofree char *pattern = g_strdup_printf ("`([^`]* )?%s( [^`]*)?`", escaped);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return g_regex_match_simple (pattern, text, 0, 0);
}

static const char *
page_of (int module)
{
  for (guint i = 0; i < bastide_rulebook_get_n_pages (rulebook); i++)
    {
      const BastideRulePage *page = bastide_rulebook_get_page (rulebook, i);

      if (page->module == module)
        return page->id;
    }
  return NULL;
}

/* A rule that the program names can be looked up. */
static void
check_rule (const char *what, const char *word, const char *clause)
{
  if (!clause || !bastide_rulebook_find_clause (rulebook, clause))
    missing (
      "The rule %s of the %s “%s” is on no page: name it in an attribute clauses=\"%s\" of a page in data/rules.",
      clause, what, word, clause);
}

/* --- modules --- */

static void
test_modules (void)
{
  g_autoptr (JsonNode) schema = read_schema ("bastide-set.schema.json", "definitions", "module", "enum", NULL);

  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      const char *id = bst_module_ids[module];

      if (!*bst_module_title (module))
        missing ("The module “%s” has no title: add it to its line in engine/rules/module-list.h.", id);
      if (!*bastide_words_module_subtitle (module))
        missing ("The module “%s” has no line that says what it is about: add one as .subtitle in "
                 "src/model/words/rules/%s.c.",
                 id, id);
      if (!page_of (module))
        missing ("The module “%s” has no page in the rulebook: write data/rules/NN-%s.xml with module=\"%s\", and name "
                 "the file in data/bastide-rules.gresource.xml and po/POTFILES.",
                 id, id, id);
      if (!has_word (schema, id))
        missing ("The module “%s” is in no schema: add it to definitions/module in "
                 "data/schemas/bastide-set.schema.json.",
                 id);
      if (!is_described ("set.md", id))
        missing ("The module “%s” is not described: add it to the list of modules in data/formats/set.md.", id);
    }
}

/* --- marks --- */

/* Crossroads with four fields: room for any mark, and roads that a lake can end. */
static BstTile
new_tile (void)
{
  BstTile tile = { .id = "vocabulary", .piece = BST_NONE };

  for (int side = 0; side < 4; side++)
    {
      tile.features[tile.n_features++] = (BstFeature){ .terrain = BST_ROAD, .sides = 1 << side, .end = BST_END_NONE };
      tile.features[tile.n_features++] = (BstFeature){ .terrain = BST_FIELD,
                                                       .halves = 1 << (2 * side + 1) | 1 << ((2 * side + 2) & 7) };
    }
  return tile;
}

static GBytes *
draw (const BstTile *shown, BastideStyle style)
{
  const int size = 128;
  BstTile tile = *shown;
  g_autoptr (BastideTileGeometry) geometry = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);
  GBytes *bytes;

  bst_tile_prepare (&tile);
  geometry = bastide_tile_geometry_new (&tile, NULL);
  bastide_tile_draw (cr, &tile, geometry, 0, size, style);
  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), (gsize) size * cairo_image_surface_get_stride (surface));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return bytes;
}

static gboolean
look_different (const BstTile *tile, const BstTile *other, BastideStyle style)
{
  g_autoptr (GBytes) picture = draw (tile, style), other_picture = draw (other, style);

  return !g_bytes_equal (picture, other_picture);
}

/* Does the picture of a tile change with the mark, alone or beside the other marks of its module? */
static gboolean
is_drawn (BstMark mark, BastideStyle style)
{
  BstTile none = new_tile (), alone = none, others = none, all;

  alone.marks[mark] = 1;
  for (int i = 0; i < BST_N_MARKS; i++)
    others.marks[i] = i != (int) mark && bst_marks[i].module == bst_marks[mark].module;
  all = others;
  all.marks[mark] = 1;
  /* Landings lie where roads end at the lake, and these ends draw them. */
  if (bst_marks[mark].type == BST_MARK_TYPE_SIDES)
    all.features[0].end = BST_END_LAKE;
  return look_different (&alone, &none, style) || look_different (&all, &others, style);
}

static void
check_mark_words (const BstMarkInfo *mark)
{
  g_auto (GStrv) choices = mark->choices ? g_strsplit (mark->choices, "|", -1) : g_new0 (char *, 1);

  if (!mark->title || !*mark->title)
    missing ("The mark “%s” has no title: add it to its line in engine/rules/word-list.h.", mark->word);
  for (char **choice = choices; *choice; choice++)
    if (g_str_equal (bastide_words_mark_choice (*choice), *choice))
      missing ("The choice “%s” of the mark “%s” has no name: add it to .marks in " WORDS_FILE ".", *choice,
               mark->word);
}

static void
test_marks (void)
{
  g_autoptr (JsonNode) schema = read_schema ("bastide-set.schema.json", "definitions", "marks", "properties", NULL);

  for (int i = 0; i < BST_N_MARKS; i++)
    {
      const BstMarkInfo *mark = &bst_marks[i];
      g_auto (GStrv) parts = g_strsplit (mark->word, ".", 2);
      g_autoptr (JsonNode) inner = parts[1] ? read_schema ("bastide-set.schema.json", "definitions", "marks",
                                                           "properties", parts[0], "properties", NULL)
                                            : NULL;

      if (!is_drawn (i, BASTIDE_STYLE_ILLUSTRATED) || !is_drawn (i, BASTIDE_STYLE_PLAIN)
          || !is_drawn (i, BASTIDE_STYLE_CONTRAST))
        missing ("The mark “%s” is not drawn, or not in every style: add its sign to the table `signs` in "
                 "src/draw/bastide-mark-art.c.",
                 mark->word);
      if (!(parts[1] ? has_key (inner, parts[1]) : has_key (schema, parts[0])))
        missing ("The mark “%s” is in no schema: add it to definitions/marks in data/schemas/bastide-set.schema.json.",
                 mark->word);
      if (!is_described ("set.md", parts[0]))
        missing ("The mark “%s” is not described: add it to the table of marks in data/formats/set.md.", mark->word);
      check_mark_words (mark);
      check_rule ("mark", mark->word, mark->clause);
    }
}

/* --- states --- */

/* A track without a map with all modules: the smallest game there is. It stands at an entry. */
typedef struct
{
  BstGame game;
  BstState *state;
  void *memory;
} Track;

static void
track_init (Track *track)
{
  BstSetup setup;

  bst_setup_defaults (&setup);
  setup.track_only = true;
  setup.modules = (1u << BST_MODULE_CORE) - 1;
  track->memory = g_malloc0 (bst_game_memory (&setup));
  g_assert_null (bst_game_init (&track->game, track->memory, &setup));
  track->state = g_malloc0 (track->game.state_size);
  bst_start (&track->game, track->state);
  g_assert_cmpint (bst_decision (track->state), ==, BST_KIND_ENTRY);
}

static void
track_clear (Track *track)
{
  g_free (track->state);
  g_free (track->memory);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Track, track_clear)

/* The members of BstModuleStates, which bear the ids of their modules. */
static GStrv
read_states (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "engine", "rules", "states.h", NULL);
  g_autoptr (GRegex) line = g_regex_new ("^  Bst\\w+State (\\w+);$", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GStrvBuilder) states = g_strv_builder_new ();
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  for (g_regex_match (line, text, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *id = g_match_info_fetch (match, 1);

      g_strv_builder_add (states, id);
    }
  return g_strv_builder_end (states);
}

/* What a module remembers is told to programs that play along. */
static void
test_states (void)
{
  g_auto (GStrv) states = read_states ();
  g_auto (Track) track = { 0 };
  g_autoptr (JsonObject) told = NULL;

  track_init (&track);
  told = bst_state_to_json (&track.game, track.state);
  g_assert_cmpuint (g_strv_length (states), >, 0);
  for (char **id = states; *id; id++)
    /* What the abbot remembers is for tracks without a map; a map shows where abbots stand. */
    if (!g_str_equal (*id, "abbot") && !json_object_has_member (json_object_get_object_member (told, "modules"), *id))
      missing ("The module “%s” remembers something in engine/rules/states.h that nobody is told: add its section to "
               "the table `sections` in engine/io/state-json.c.",
               *id);
}

/* --- decisions and actions --- */

/* The actions that people enter there (bits); the score track words and keeps them. */
static guint64
find_entries (const Track *track)
{
  g_autofree BstMove *moves = g_new (BstMove, track->game.max_moves);
  gsize n = bst_legal (&track->game, track->state, moves);
  guint64 acts = 0;

  for (gsize i = 0; i < n; i++)
    acts |= G_GUINT64_CONSTANT (1) << moves[i].act;
  return acts;
}

static void
test_decisions (void)
{
  g_autoptr (JsonNode)
    game_kinds = read_schema ("bastide-game.schema.json", "definitions", "move", "properties", "kind", "enum", NULL);
  g_autoptr (JsonNode) score_kinds = read_schema ("bastide-score.schema.json", "definitions", "score_answer",
                                                  "properties", "kind", "enum", NULL);
  g_auto (Track) track = { 0 };

  track_init (&track);
  track.state->m.messages.in_hand = 1;
  for (int kind = 0; kind < BST_N_KINDS; kind++)
    {
      const char *word = bst_kinds[kind].word;

      check_rule ("decision", word, bst_kinds[kind].clause);
      /* The entries of the score track are decisions that nobody is asked. */
      if (kind == BST_KIND_ENTRY)
        continue;
      /* Who is asked what is all that the words look at. */
      track.state->stack[track.state->depth - 1].kind = kind;
      /* What is to be laid, the question takes from the options on the table. */
      if (kind != BST_KIND_PLACE_PIECE && g_str_equal (bastide_words_decision (&track.game, track.state), word))
        missing ("The decision “%s” has no question: add it to .decisions in " WORDS_FILE ".", word);
      if (!bastide_words_decision_why (&track.game, track.state))
        missing ("The decision “%s” has no reason: add .why to its line in .decisions in " WORDS_FILE ".", word);
      /* Only the score track is asked for a number of points. */
      if (kind != BST_KIND_MESSAGE_COUNT && !bastide_words_decision_help (&track.game, track.state))
        missing ("Nothing more is told about the decision “%s” to those who learn: add .help to its line in .decisions "
                 "in " WORDS_FILE ".",
                 word);
      if (!has_word (game_kinds, word) && !has_word (score_kinds, word))
        missing ("The decision “%s” is in no schema: add it to definitions/move/kind in "
                 "data/schemas/bastide-game.schema.json.",
                 word);
    }
}

static void
test_actions (void)
{
  g_autoptr (JsonNode)
    schema = read_schema ("bastide-game.schema.json", "definitions", "move", "properties", "do", "enum", NULL);
  g_auto (Track) track = { 0 };
  guint64 entries;

  track_init (&track);
  entries = find_entries (&track);
  for (int act = 1; act < BST_N_ACTS; act++)
    {
      const char *word = bst_acts[act].word;
      BstMove in_follower_step = { .kind = BST_KIND_FOLLOWER, .act = act };
      BstMove elsewhere = { .kind = BST_KIND_CROP, .act = act };
      g_autofree char *one = NULL, *other = NULL;

      if (entries >> act & 1)
        continue;
      one = bastide_words_move (&track.game, track.state, &in_follower_step, NULL);
      other = bastide_words_move (&track.game, track.state, &elsewhere, NULL);
      if (g_str_equal (one, word) && g_str_equal (other, word))
        missing ("The action “%s” has no words: add them to .acts or label() in " WORDS_FILE ".", word);
      if (!has_word (schema, word))
        missing ("The action “%s” is in no schema: add it to definitions/move/do in "
                 "data/schemas/bastide-game.schema.json.",
                 word);
    }
}

/* --- what happens --- */

static void
test_events (void)
{
  static const char *const names[BST_MAX_PLAYERS] = { "Anna", "Ben", "Cem", "Dana", "Eva", "Finn" };
  BstGame game = { .n_players = 2 };

  for (int type = 0; type < BST_N_EVENTS; type++)
    {
      BstEvent event = { .type = type, .a = 1, .b = 1 };
      g_autofree char *line = bastide_words_event (&game, &event, names);

      if (g_strcmp0 (line, bst_events[type].word) == 0)
        missing ("The event “%s” has no line for the log: add it to event() in " WORDS_FILE ".", bst_events[type].word);
    }
}

/* Is it a kind of points that tables and charts have? */
static gboolean
is_points (const char *word)
{
  for (int points = 0; points < BASTIDE_N_POINTS; points++)
    if (g_strcmp0 (word, bastide_points_word (points)) == 0)
      return TRUE;
  return FALSE;
}

static void
test_reasons (void)
{
  for (int reason = 0; reason < BST_N_REASONS; reason++)
    {
      const BstReasonInfo *info = &bst_reasons[reason];

      if (!*bastide_words_reason (reason))
        missing ("Points for “%s” have no name: add it to .reasons in " WORDS_FILE ".", info->word);
      else if (!is_points (bastide_words_reason_points (reason)))
        missing ("Points for “%s” count as no kind of points: add a word of bastide_points_word() in "
                 "src/model/score/bastide-calculator.c to their line in .reasons in " WORDS_FILE ".",
                 info->word);
      check_rule ("reason", info->word, info->clause);
      check_rule ("reason", info->word, info->clause_at_end);
    }
}

/* --- options, figures, pieces --- */

static void
test_options (void)
{
  g_autoptr (JsonNode) schema = read_schema ("bastide-mix.schema.json", "properties", "options", "properties", NULL);

  for (int option = 0; option < BST_N_OPTIONS; option++)
    {
      const BstOptionInfo *info = &bst_options[option];
      g_auto (GStrv) choices = g_strsplit (info->choices, "|", -1);

      if (!*bastide_words_option (option))
        missing ("The option “%s” has no name: add it to .options in " WORDS_FILE ".", info->word);
      for (int i = 0; choices[i]; i++)
        if (!*bastide_words_choice (option, i))
          missing ("The choice “%s” of the option “%s” has no name: add it to .options in " WORDS_FILE ".", choices[i],
                   info->word);
      if (!has_key (schema, info->word))
        missing ("The option “%s” is in no schema: add it to options in data/schemas/bastide-mix.schema.json.",
                 info->word);
      if (!is_described ("mix.md", info->word))
        missing ("The option “%s” is not described: add it to the table of options in data/formats/mix.md.",
                 info->word);
      check_rule ("option", info->word, info->clause);
    }
}

static void
test_pieces (void)
{
  g_autoptr (JsonNode) schema = read_schema ("bastide-mix.schema.json", "properties", "components", "properties", NULL);

  for (int kind = 0; kind < BST_N_FIGURES; kind++)
    {
      if (!*bastide_words_figure (kind))
        missing ("The figure “%s” has no name: add it to .figures in " WORDS_FILE ".", bst_figures[kind].word);
      if (!has_key (schema, bst_figures[kind].word))
        missing ("The figure “%s” is in no schema: add it to components in data/schemas/bastide-mix.schema.json.",
                 bst_figures[kind].word);
    }
  for (int stock = 0; stock < BST_N_STOCKS; stock++)
    {
      if (!*bst_stock_title (stock))
        missing ("The pieces “%s” have no title: add it to their line in engine/rules/word-list.h.",
                 bst_stocks[stock].word);
      if (!has_key (schema, bst_stocks[stock].word))
        missing ("The pieces “%s” are in no schema: add them to components in data/schemas/bastide-mix.schema.json.",
                 bst_stocks[stock].word);
    }
}

int
main (int argc, char *argv[])
{
  int status;

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  /* Everything that is missing is told in one go. */
  g_test_set_nonfatal_assertions ();
  rulebook = bastide_rulebook_new ();
  g_test_add_func ("/vocabulary/modules", test_modules);
  g_test_add_func ("/vocabulary/marks", test_marks);
  g_test_add_func ("/vocabulary/states", test_states);
  g_test_add_func ("/vocabulary/decisions", test_decisions);
  g_test_add_func ("/vocabulary/actions", test_actions);
  g_test_add_func ("/vocabulary/events", test_events);
  g_test_add_func ("/vocabulary/reasons", test_reasons);
  g_test_add_func ("/vocabulary/options", test_options);
  g_test_add_func ("/vocabulary/pieces", test_pieces);
  status = g_test_run ();
  g_object_unref (rulebook);
  return status;
}
