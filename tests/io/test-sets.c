/* test-sets.c – the shipped sets and mixes: their bytes, their numbers, their way through the program and back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/mix-json.h"
#include "engine/io/text.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

/* What the boxes hold: tiles by group, large pieces, symbols and features. */
static const struct
{
  const char *id;
  int tiles, land, river, prize, pieces, marks, shields, monasteries, gardens;
} totals[] = {
  { "classic-base", 72, 72, 0, 0, 0, 0, 10, 6, 0 },
  { "anniversary-base", 72, 72, 0, 0, 0, 0, 10, 6, 8 },
  { "anniversary-bonus", 15, 15, 0, 0, 0, 15, 1, 1, 1 },
  { "wheel", 72, 72, 0, 0, 1, 19, 10, 7, 0 },
  { "river-classic", 12, 0, 12, 0, 0, 0, 0, 1, 0 },
  { "river-anniversary", 16, 0, 16, 0, 1, 0, 1, 3, 2 },
  { "flying-machines", 8, 8, 0, 0, 0, 8, 0, 0, 0 },
  { "messengers", 0, 0, 0, 0, 0, 0, 0, 0, 0 },
  { "ferries", 8, 8, 0, 0, 0, 8, 0, 0, 0 },
  { "gold-mines", 8, 8, 0, 0, 0, 8, 0, 4, 0 },
  { "mage-witch", 8, 8, 0, 0, 0, 8, 0, 0, 0 },
  { "robbers", 8, 8, 0, 0, 0, 8, 0, 0, 0 },
  { "crop-circles", 6, 6, 0, 0, 0, 6, 0, 0, 0 },
  { "tournaments", 21, 8, 1, 12, 1, 12, 7, 1, 0 },
};

static BstCatalog *catalog;

static char *
read_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static JsonNode *
scan (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = bst_json_scan ("text", text, strlen (text), &error);

  g_assert_no_error (error);
  return node;
}

/* A tree of its own: json_node_copy() shares objects and lists. */
static JsonNode *
deep_copy (JsonNode *node)
{
  g_autofree char *text = bst_json_write_line (node);

  return scan (text);
}

static const BstSet *
find_set (const char *id)
{
  const BstCatalogEntry *entry = bst_catalog_find_set (catalog, id);

  g_assert_nonnull (entry);
  g_assert_nonnull (entry->set);
  return entry->set;
}

static const BstTileEntry *
get_tile (const BstSet *set, guint i)
{
  return &g_array_index (set->tiles, BstTileEntry, i);
}

/* Load and save gives the same bytes, for the file of the source tree and for
 * its copy inside the library. */
static void
check_round_trip (const BstCatalogEntry *entry, const char *folder, char *(*write) (JsonNode *) )
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "data", folder, entry->name, NULL);
  g_autofree char *text = read_file (path);
  g_autofree char *written = write (entry->root);
  g_autoptr (JsonNode) root = scan (text);
  g_autofree char *again = write (root);

  g_assert_true (entry->built_in);
  g_assert_cmpstr (written, ==, text);
  g_assert_cmpstr (again, ==, text);
}

/* No line is longer than people can compare, but for a single feature or a text. */
static void
check_lines (const char *name, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i] != NULL; i++)
    {
      if (g_utf8_strlen (lines[i], -1) <= BST_JSON_MAX_LINE || strstr (lines[i], "\"features\": [{") == NULL)
        continue;
      g_test_message ("%s:%d: the line is longer than %d: %s", name, i + 1, BST_JSON_MAX_LINE, lines[i]);
      g_test_fail ();
    }
}

/* What the program writes of them, whose bytes are those of the files. */
static void
test_lines (void)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);
      g_autofree char *text = bst_set_write (entry->root);

      check_lines (entry->id, text);
    }
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_mix (catalog, i);
      g_autofree char *text = bst_mix_write (entry->root);

      check_lines (entry->id, text);
    }
}

static void
test_round_trip (void)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    check_round_trip (bst_catalog_get_set (catalog, i), "sets", bst_set_write);
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    check_round_trip (bst_catalog_get_mix (catalog, i), "mixes", bst_mix_write);
}

/* Nothing in the data folder was forgotten in the list of the resource. */
static void
test_all_built_in (void)
{
  static const char *const folders[] = { "sets", "mixes" };

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "data", folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
      const char *name;

      while ((name = g_dir_read_name (dir)) != NULL)
        {
          g_autofree char *id = g_strndup (name, strlen (name) - strlen (".json"));

          if (!g_str_has_suffix (name, ".json"))
            continue;
          if (!(i == 0 ? bst_catalog_find_set (catalog, id) : bst_catalog_find_mix (catalog, id)))
            {
              g_test_message ("data/%s/%s is not in the program: name it in data/bastide-data.gresource.xml.",
                              folders[i], name);
              g_test_fail ();
            }
        }
    }
}

static void
test_no_problems (void)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);
      g_autofree char *problems = bst_report_dup_text (entry->report);

      g_assert_cmpstr (problems, ==, "");
      g_assert_cmpstr (entry->set->id, ==, entry->id);
    }
}

static gboolean
is_counted (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (totals); i++)
    if (g_str_equal (totals[i].id, id))
      return TRUE;
  return FALSE;
}

static void
test_totals (void)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    if (!is_counted (bst_catalog_get_set (catalog, i)->id))
      {
        g_test_message ("Nobody has counted the set “%s”: add a line to `totals` in tests/io/test-sets.c.",
                        bst_catalog_get_set (catalog, i)->id);
        g_test_fail ();
      }
  for (gsize i = 0; i < G_N_ELEMENTS (totals); i++)
    {
      const BstSet *set = find_set (totals[i].id);
      int groups[BST_N_GROUPS] = { 0 };
      int tiles = 0, marks = 0, shields = 0, centers[BST_N_TERRAINS] = { 0 };

      for (guint j = 0; j < set->tiles->len; j++)
        {
          const BstTileEntry *entry = get_tile (set, j);
          gboolean marked = FALSE;

          tiles += entry->count;
          groups[entry->tile.group] += entry->count;
          for (int k = 0; k < BST_N_MARKS; k++)
            marked |= entry->tile.marks[k] != 0;
          marks += marked ? entry->count : 0;
          for (int k = 0; k < entry->tile.n_features; k++)
            {
              shields += entry->tile.features[k].shields * entry->count;
              centers[entry->tile.features[k].terrain] += entry->count;
            }
        }
      g_test_message ("%s", totals[i].id);
      g_assert_cmpint (tiles, ==, totals[i].tiles);
      g_assert_cmpint (groups[BST_GROUP_LAND], ==, totals[i].land);
      g_assert_cmpint (groups[BST_GROUP_RIVER] + groups[BST_GROUP_LAKE] + groups[BST_GROUP_SPRING], ==,
                       totals[i].river);
      g_assert_cmpint (groups[BST_GROUP_PRIZE], ==, totals[i].prize);
      g_assert_cmpuint (set->pieces->len, ==, totals[i].pieces);
      g_assert_cmpint (marks, ==, totals[i].marks);
      g_assert_cmpint (shields, ==, totals[i].shields);
      g_assert_cmpint (centers[BST_MONASTERY], ==, totals[i].monasteries);
      g_assert_cmpint (centers[BST_GARDEN], ==, totals[i].gardens);
    }
}

/* The kinds of BASE-6, found in the classic set by their sides and features. */
static void
test_classic_kinds (void)
{
  static const struct
  {
    const char *id;
    const char *sides;
    int count;
  } kinds[] = {
    { "monastery-road", "FFRF", 2 },
    { "monastery", "FFFF", 4 },
    { "city-all-sides-shield", "CCCC", 1 },
    { "start", "CRFR", 1 },
    { "city-straight-road", "CRFR", 3 },
    { "city-one-side", "CFFF", 5 },
    { "city-corridor-shield", "FCFC", 2 },
    { "city-corridor", "FCFC", 1 },
    { "two-cities-opposite", "CFCF", 3 },
    { "two-cities-corner", "CFFC", 2 },
    { "city-road-curve-right", "CRRF", 3 },
    { "city-road-curve-left", "CFRR", 3 },
    { "city-three-roads", "CRRR", 3 },
    { "city-corner-shield", "CFFC", 2 },
    { "city-corner", "CFFC", 3 },
    { "city-corner-road-shield", "CRRC", 2 },
    { "city-corner-road", "CRRC", 3 },
    { "city-three-sides-shield", "CCFC", 1 },
    { "city-three-sides", "CCFC", 3 },
    { "city-three-sides-road-shield", "CCRC", 2 },
    { "city-three-sides-road", "CCRC", 1 },
    { "road-straight", "FRFR", 8 },
    { "road-curve", "FFRR", 9 },
    { "road-crossing-three", "FRRR", 4 },
    { "road-crossing-four", "RRRR", 1 },
  };
  const BstSet *set = find_set ("classic-base");

  g_assert_cmpuint (set->tiles->len, ==, G_N_ELEMENTS (kinds));
  for (guint i = 0; i < set->tiles->len; i++)
    {
      const BstTileEntry *entry = get_tile (set, i);
      g_autofree char *id = g_strconcat ("classic-base-", kinds[i].id, NULL);
      char sides[5] = "";

      for (int side = 0; side < 4; side++)
        sides[side] = "?FRC~"[bst_tile_side_kind (&entry->tile, 0, side)];
      g_assert_cmpstr (entry->id, ==, id);
      g_assert_cmpint (entry->count, ==, kinds[i].count);
      g_assert_cmpstr (sides, ==, kinds[i].sides);
    }
}

static void
test_wheel_numbers (void)
{
  const BstSet *set = find_set ("wheel");
  int n[4] = { 0 };

  for (guint i = 0; i < set->tiles->len; i++)
    n[get_tile (set, i)->tile.marks[BST_MARK_WHEEL]] += get_tile (set, i)->count;
  g_assert_cmpint (n[1], ==, 11);
  g_assert_cmpint (n[2], ==, 5);
  g_assert_cmpint (n[3], ==, 3);
}

static void
test_pieces (void)
{
  const BstPieceEntry *wheel = g_ptr_array_index (find_set ("wheel")->pieces, 0);
  const BstPieceEntry *arena = g_ptr_array_index (find_set ("tournaments")->pieces, 0);
  const BstPieceEntry *spring = g_ptr_array_index (find_set ("river-anniversary")->pieces, 0);
  int n_void = 0;

  g_assert_cmpint (wheel->piece.n_squares, ==, 16);
  g_assert_cmpint (wheel->piece.module, ==, BST_MODULE_WHEEL);
  for (int i = 0; i < 16; i++)
    n_void += (wheel->squares[0][i].flags & BST_TILE_VOID) != 0;
  g_assert_cmpint (n_void, ==, 4); /* MIX-7 */

  g_assert_cmpint (arena->piece.n_faces, ==, 2);
  g_assert_cmpstr (arena->piece.face_names[0], ==, "no-river");
  g_assert_cmpstr (arena->piece.face_names[1], ==, "river");
  g_assert_cmpint (arena->piece.n_squares, ==, 6);
  g_assert_cmpint (arena->squares[1][3].flags & BST_TILE_BARRED, !=, 0); /* TOURN-20 */

  g_assert_cmpint (spring->piece.group, ==, BST_GROUP_SPRING);
  g_assert_cmpint (spring->piece.module, ==, BST_MODULE_RIVER);
  g_assert_cmpint (bst_tile_side_kind (&spring->squares[0][1], 0, BST_E), ==, BST_SIDE_RIVER);
}

/* Everything that a tile says reaches the engine: written back from the
 * engine's struct it is the same line. */
static void
test_tile_write (void)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstSet *set = bst_catalog_get_set (catalog, i)->set;

      for (guint j = 0; j < set->tiles->len; j++)
        {
          const BstTileEntry *entry = get_tile (set, j);
          g_autoptr (JsonObject) object = json_object_new ();
          g_autoptr (JsonObject) ordered = NULL;
          g_autoptr (JsonNode) before = json_node_init_object (json_node_alloc (), entry->json);
          g_autoptr (JsonNode) after = NULL;
          g_autofree char *line_before = bst_json_write_line (before);
          g_autofree char *line_after = NULL;

          json_object_set_string_member (object, "id", entry->id);
          json_object_set_int_member (object, "count", entry->count);
          bst_tile_write (&entry->tile, object);
          ordered = bst_tile_json_order (object);
          after = json_node_init_object (json_node_alloc (), ordered);
          line_after = bst_json_write_line (after);
          g_assert_cmpstr (line_after, ==, line_before);
        }
    }
}

/* Writing a changed tile over the old one leaves foreign keys and drops what is gone. */
static void
test_tile_overwrite (void)
{
  const BstSet *set = find_set ("river-classic");
  BstTile tile = find_set ("classic-base")->tiles->len > 1 ? get_tile (find_set ("classic-base"), 1)->tile
                                                           : (BstTile){ 0 };
  g_autoptr (JsonNode) node = deep_copy (set->root);
  JsonObject *object = json_array_get_object_element (json_object_get_array_member (json_node_get_object (node),
                                                                                    "tiles"),
                                                      0);
  g_autoptr (JsonNode) after = NULL;
  g_autofree char *line = NULL;

  json_object_set_string_member (object, "mood", "merry");
  bst_tile_write (&tile, object);
  after = json_node_init_object (json_node_alloc (), object);
  line = bst_json_write_line (after);
  g_assert_cmpstr (line, ==,
                   "{\"id\": \"river-classic-spring\", \"count\": 1, \"features\": [{\"type\": \"monastery\"}, "
                   "{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}], "
                   "\"mood\": \"merry\"}");
}

/* A file in any order and with keys from the future is put into the order of
 * the format; nothing is lost. */
static void
test_unknown_keys (void)
{
  static const char scrambled[] =
    "{\"tiles\": [{\"features\": [{\"glow\": 1, \"at\": [\"W\", \"N\"], \"type\": \"city\"}, {\"cities\": [0], \"at\": "
    "[\"SR\", \"EL\", \"SL\", \"ER\"], \"type\": \"field\"}], \"x-note\": {\"b\": 1, \"a\": 2}, \"id\": \"t\", "
    "\"marks\": {\"arrow\": \"N\", \"flying_machine\": true}}], \"x-top\": [1, 2.5, null], \"components\": "
    "{\"messages\""
    ": 8, \"ferries\": 8}, \"title\": {\"ru\": \"Р\", \"en\": \"E\"}, \"id\": \"test\", \"version\": 1, \"format\": "
    "\"bastide-set\", \"pieces\": [{\"squares\": [{\"features\": [{\"type\": \"garden\"}], \"y\": 0, \"x\": 0, \"z\": "
    "9}], \"id\": \"p\"}]}";
  static const char ordered[] =
    "{\n"
    "  \"format\": \"bastide-set\",\n"
    "  \"version\": 1,\n"
    "  \"id\": \"test\",\n"
    "  \"title\": {\"en\": \"E\", \"ru\": \"Р\"},\n"
    "  \"components\": {\"ferries\": 8, \"messages\": 8},\n"
    "  \"tiles\": [\n"
    "    {\"id\": \"t\", \"features\": [\n"
    "      {\"type\": \"city\", \"at\": [\"N\", \"W\"], \"glow\": 1},\n"
    "      {\"type\": \"field\", \"at\": [\"EL\", \"ER\", \"SL\", \"SR\"], \"cities\": [0]}\n"
    "    ], \"marks\": {\"flying_machine\": true, \"arrow\": \"N\"}, \"x-note\": {\"b\": 1, \"a\": 2}}\n"
    "  ],\n"
    "  \"pieces\": [\n"
    "    {\n"
    "      \"id\": \"p\",\n"
    "      \"squares\": [\n"
    "        {\"x\": 0, \"y\": 0, \"features\": [{\"type\": \"garden\"}], \"z\": 9}\n"
    "      ]\n"
    "    }\n"
    "  ],\n"
    "  \"x-top\": [1, 2.5, null]\n"
    "}\n";
  g_autoptr (JsonNode) root = scan (scrambled);
  g_autofree char *written = bst_set_write (root);
  g_autoptr (JsonNode) again = scan (written);
  g_autofree char *twice = bst_set_write (again);

  g_assert_cmpstr (written, ==, ordered);
  g_assert_cmpstr (twice, ==, ordered);
}

/* Whatever stands where tiles should be is written again, not lost. */
static void
test_write_nonsense (void)
{
  static const char *const texts[] = {
    "[]\n",
    "{\n  \"tiles\": 7,\n  \"pieces\": [1, {\"squares\": 3}]\n}\n",
    ("{\n  \"tiles\": [\n    {\"features\": [5, {\"at\": [\"Q\", \"N\"]}, {\"at\": [\"N\", \"N\"]}], \"marks\": 4}\n  "
     "]\n}\n"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (JsonNode) root = scan (texts[i]);
      g_autofree char *written = bst_set_write (root);

      g_assert_cmpstr (written, ==, texts[i]);
    }
}

static void
test_text (void)
{
  g_autoptr (JsonNode)
    root = scan ("{\"plain\": \"Plain\", \"empty\": \"\", \"number\": 3, \"none\": {}, "
                 "\"map\": {\"de\": \"D\", \"en\": \"E\", \"ru\": \"Р\"}, \"other\": {\"pl\": \"P\"}}");
  JsonObject *object = json_node_get_object (root);
  static const struct
  {
    const char *key;
    const char *text;
  } texts[] = { { "plain", "Plain" }, { "empty", "" }, { "number", NULL }, { "none", NULL },
                { "missing", NULL },  { "map", "E" },  { "other", "P" } };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = bst_text_dup (object, texts[i].key);

      g_assert_cmpstr (text, ==, texts[i].text);
    }
}

/* In a process of its own: the language is asked for once. */
static void
test_text_language (void)
{
  if (g_test_subprocess ())
    {
      g_autoptr (JsonNode) root = scan ("{\"map\": {\"de\": \"D\", \"en\": \"E\", \"ru\": \"Р\"}}");
      g_autofree char *text = NULL;

      g_setenv ("LANGUAGE", "ru:en", TRUE);
      text = bst_text_dup (json_node_get_object (root), "map");
      g_assert_cmpstr (text, ==, "Р");
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

static void
write_file (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* The user's own files stand beside the built-in ones; a bad one is listed with
 * its reason and harms nobody. */
static void
test_user_folder (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-test-XXXXXX", NULL);
  g_autofree char *sets = g_build_filename (folder, "sets", NULL);
  g_autofree char *mixes = g_build_filename (folder, "mixes", NULL);
  const char *folders[] = { "/nowhere", folder, NULL };
  static const char *const names[] = { "mine.json", "again.bastide-set", "broken.json", "notes.txt", ".hidden.json" };
  g_autoptr (BstCatalog) own = NULL;
  g_autofree char *line = NULL;
  const BstCatalogEntry *entry;

  g_mkdir (sets, 0700);
  g_mkdir (mixes, 0700);
  write_file (sets, "mine.json",
              "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"my-set\", \"tiles\": [{\"id\": \"my-tile\", "
              "\"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\", \"S\", \"W\"]}]}]}");
  write_file (sets, "again.bastide-set",
              "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"classic-base\", \"tiles\": []}");
  write_file (sets, "broken.json", "{\"format\": \"bastide-set\",");
  write_file (sets, "notes.txt", "not a set");
  write_file (sets, ".hidden.json", "{}");
  write_file (mixes, "my-mix.bastide-mix",
              "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"my-mix\", \"sets\": [{\"set\": \"my-set\"}]}");

  own = bst_catalog_new_for_folders (folders);
  g_assert_cmpuint (bst_catalog_get_n_sets (own), ==, bst_catalog_get_n_sets (catalog) + 3);
  entry = bst_catalog_find_set (own, "my-set");
  g_assert_nonnull (entry);
  g_assert_false (entry->built_in);
  g_assert_cmpuint (bst_report_get_n (entry->report), ==, 0);
  g_assert_true (bst_catalog_find_tile (own, "my-tile") == entry);
  g_assert_true (bst_catalog_find_set (own, "classic-base")->built_in);
  g_assert_nonnull (bst_catalog_find_mix (own, "my-mix"));

  entry = bst_catalog_get_set (own, G_N_ELEMENTS (totals));
  g_assert_cmpuint (bst_report_get_n_errors (entry->report), ==, 1);
  g_assert_cmpstr (bst_report_get (entry->report, 0)->text, ==,
                   "The id “classic-base” is already in use, so this file is ignored.");
  entry = bst_catalog_find_set (own, "broken");
  g_assert_null (entry->set);
  line = bst_report_dup_line (entry->report, 0);
  g_assert_true (
    g_str_has_suffix (line, "/sets/broken.json: Line 1, column 26: The text ends in the middle of an object."));

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (sets, names[i], NULL);

      g_unlink (path);
    }
  {
    g_autofree char *path = g_build_filename (mixes, "my-mix.bastide-mix", NULL);

    g_unlink (path);
  }
  g_rmdir (sets);
  g_rmdir (mixes);
  g_rmdir (folder);
}

/* Replaces some value inside @node, chosen at random, by a copy of @with. */
static void
mutate (GRand *rand, JsonNode *node, JsonNode *with)
{
  for (;;)
    {
      JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      guint n = object != NULL ? json_object_get_size (object) : array != NULL ? json_array_get_length (array) : 0;
      guint i = n > 0 ? (guint) g_rand_int_range (rand, 0, (gint32) n) : 0;
      gboolean here = g_rand_int_range (rand, 0, 4) == 0;
      JsonNode *next;

      if (n == 0)
        return;
      if (object != NULL)
        {
          g_autoptr (GList) keys = json_object_get_members (object);
          const char *key = g_list_nth_data (keys, i);

          next = json_object_get_member (object, key);
          if (here)
            json_object_set_member (object, key, json_node_ref (with));
        }
      else
        {
          next = json_array_get_element (array, i);
          if (here)
            {
              json_array_remove_element (array, i);
              json_array_add_element (array, json_node_ref (with));
            }
        }
      if (here)
        return;
      node = next;
    }
}

/* Good files with a few values replaced by others: read or refused, and written
 * again, without a fault. What has no errors the engine can use. */
static void
test_mutations (void)
{
  static const char *const values[] = { "null",
                                        "false",
                                        "true",
                                        "0",
                                        "1",
                                        "-1",
                                        "17",
                                        "3.5",
                                        "\"\"",
                                        "\"N\"",
                                        "\"NL\"",
                                        "\"city\"",
                                        "\"block\"",
                                        "\"river\"",
                                        "[]",
                                        "{}",
                                        "[\"N\", \"S\"]",
                                        "[\"NL\", \"NR\"]",
                                        "[0, 1]",
                                        "{\"type\": \"garden\"}" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  guint n_sound = 0;

  for (int i = 0; i < 1000; i++)
    {
      gint32 which = g_rand_int_range (rand, 0, (gint32) bst_catalog_get_n_sets (catalog));
      g_autoptr (JsonNode) root = deep_copy (bst_catalog_get_set (catalog, (guint) which)->root);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (BstSet) set = NULL;
      g_autoptr (JsonNode) again = NULL;
      g_autofree char *written = NULL;

      for (int j = g_rand_int_range (rand, 1, 4); j > 0; j--)
        {
          g_autoptr (JsonNode) with = scan (values[g_rand_int_range (rand, 0, G_N_ELEMENTS (values))]);

          mutate (rand, root, with);
        }
      set = bst_set_load (root, report);
      g_assert_true (set != NULL || bst_report_get_n_errors (report) > 0);
      written = bst_set_write (root);
      again = scan (written);
      n_sound += bst_report_get_n_errors (report) == 0;
    }
  g_assert_cmpuint (n_sound, >, 200);
  g_assert_cmpuint (n_sound, <, 800);
}

/* What is translated must be found by xgettext: it reads data/strings.h. */
static void
test_strings_listed (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "data", "strings.h", NULL);
  g_autofree char *listed = read_file (path);
  static const char *const keys[] = { "title", "description" };

  for (guint i = 0; i < bst_catalog_get_n_sets (catalog) + bst_catalog_get_n_mixes (catalog); i++)
    {
      const BstCatalogEntry *entry = i < bst_catalog_get_n_sets (catalog)
                                       ? bst_catalog_get_set (catalog, i)
                                       : bst_catalog_get_mix (catalog, i - bst_catalog_get_n_sets (catalog));

      for (gsize j = 0; j < G_N_ELEMENTS (keys); j++)
        {
          const char *text = json_object_get_string_member (json_node_get_object (entry->root), keys[j]);
          g_autofree char *wanted = g_strconcat ("N_ (\"", text, "\")", NULL);

          g_assert_nonnull (text);
          if (strstr (listed, wanted) == NULL)
            g_error ("%s: “%s” is not in data/strings.h", entry->name, text);
        }
    }
}

static JsonObject *
read_schema (const char *name, JsonNode **out_root)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "data", "schemas", name, NULL);
  g_autofree char *text = read_file (path);

  *out_root = scan (text);
  return json_node_get_object (*out_root);
}

static JsonObject *
dig (JsonObject *object, const char *first, ...)
{
  va_list keys;

  va_start (keys, first);
  for (const char *key = first; key != NULL; key = va_arg (keys, const char *))
    {
      if (!json_object_has_member (object, key))
        g_error ("“%s” is missing in data/schemas; the test vocabulary says in which file.", key);
      object = json_object_get_object_member (object, key);
    }
  va_end (keys);
  return object;
}

/* The list `enum` of a schema is just these words. */
static void
assert_words (JsonObject *schema, const char *const *words)
{
  JsonArray *array = json_object_get_array_member (schema, "enum");
  g_autoptr (GStrvBuilder) listed = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; i < json_array_get_length (array); i++)
    g_strv_builder_add (listed, json_array_get_string_element (array, i));
  list = g_strv_builder_end (listed);
  for (int i = 0; list[i]; i++)
    if (!g_strv_contains (words, list[i]))
      {
        g_test_message ("A schema in data/schemas allows “%s”, which the program does not know.", list[i]);
        g_test_fail ();
      }
  for (int i = 0; words[i]; i++)
    if (!g_strv_contains ((const char *const *) list, words[i]))
      {
        g_test_message ("“%s” is missing in the list of data/schemas that begins with “%s”.", words[i], list[0]);
        g_test_fail ();
      }
}

/* The published schemas speak of the engine's own modules, marks, options and pieces. */
static void
test_schema_words (void)
{
  g_autoptr (JsonNode) set_root = NULL;
  g_autoptr (JsonNode) mix_root = NULL;
  JsonObject *definitions = dig (read_schema ("bastide-set.schema.json", &set_root), "definitions", NULL);
  JsonObject *mix = dig (read_schema ("bastide-mix.schema.json", &mix_root), "properties", NULL);
  JsonObject *marks = dig (definitions, "marks", "properties", NULL);
  JsonObject *options = dig (mix, "options", "properties", NULL);
  JsonObject *components = dig (mix, "components", "properties", NULL);

  assert_words (dig (definitions, "module", NULL), bst_module_words ());
  assert_words (dig (definitions, "side", NULL), bst_side_words);
  assert_words (dig (definitions, "half", NULL), bst_half_words);
  assert_words (dig (definitions, "group", NULL), bst_group_words);
  assert_words (dig (definitions, "feature", "properties", "type", NULL), bst_terrain_words);
  assert_words (dig (definitions, "feature", "properties", "ends_at", NULL), bst_end_words);
  assert_words (dig (marks, "arrow", NULL), bst_compass_words);
  for (int i = 0; i < BST_N_MARKS; i++)
    {
      g_auto (GStrv) parts = g_strsplit (bst_marks[i].word, ".", 2);
      JsonObject *mark = parts[1] != NULL ? dig (marks, parts[0], "properties", parts[1], NULL)
                                          : dig (marks, parts[0], NULL);

      if (bst_marks[i].type == BST_MARK_TYPE_CHOICE)
        {
          g_auto (GStrv) choices = g_strsplit (bst_marks[i].choices, "|", -1);

          assert_words (mark, (const char *const *) choices);
        }
      if (bst_marks[i].type == BST_MARK_TYPE_NUMBER)
        g_assert_cmpint (json_object_get_int_member (mark, "maximum"), ==, bst_marks[i].max);
    }

  g_assert_cmpuint (json_object_get_size (options), ==, BST_N_OPTIONS);
  for (int i = 0; i < BST_N_OPTIONS; i++)
    {
      JsonObject *option = dig (options, bst_options[i].word, NULL);
      g_auto (GStrv) choices = g_strsplit (bst_options[i].choices, "|", -1);

      if (bst_options[i].type == BST_OPTION_TYPE_WORD)
        assert_words (option, (const char *const *) choices);
      for (guint j = 0; bst_options[i].type == BST_OPTION_TYPE_NUMBER && j < g_strv_length (choices); j++)
        g_assert_cmpint (json_array_get_int_element (json_object_get_array_member (option, "enum"), j), ==,
                         g_ascii_strtoll (choices[j], NULL, 10));
    }

  g_assert_cmpuint (json_object_get_size (components), ==, BST_N_FIGURES + BST_N_STOCKS);
  for (int i = 0; i < BST_N_FIGURES; i++)
    g_assert_cmpint (json_object_get_int_member (dig (components, bst_figures[i].word, NULL), "maximum"), ==,
                     bst_figures[i].max_count);
  for (int i = 0; i < BST_N_STOCKS; i++)
    g_assert_cmpint (json_object_get_int_member (dig (components, bst_stocks[i].word, NULL), "maximum"), ==,
                     bst_stocks[i].max_count);
}

int
main (int argc, char **argv)
{
  int status;

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);

  g_test_add_func ("/sets/round-trip", test_round_trip);
  g_test_add_func ("/sets/lines", test_lines);
  g_test_add_func ("/sets/all-built-in", test_all_built_in);
  g_test_add_func ("/sets/no-problems", test_no_problems);
  g_test_add_func ("/sets/totals", test_totals);
  g_test_add_func ("/sets/classic-kinds", test_classic_kinds);
  g_test_add_func ("/sets/wheel-numbers", test_wheel_numbers);
  g_test_add_func ("/sets/pieces", test_pieces);
  g_test_add_func ("/sets/tiles-from-the-engine-and-back", test_tile_write);
  g_test_add_func ("/sets/tile-written-over-another", test_tile_overwrite);
  g_test_add_func ("/sets/unknown-keys-are-kept", test_unknown_keys);
  g_test_add_func ("/sets/nonsense-is-kept", test_write_nonsense);
  g_test_add_func ("/sets/text", test_text);
  g_test_add_func ("/sets/text-by-language", test_text_language);
  g_test_add_func ("/sets/user-folder", test_user_folder);
  g_test_add_func ("/sets/mutations", test_mutations);
  g_test_add_func ("/sets/schemas-know-the-words-of-the-engine", test_schema_words);
  g_test_add_func ("/sets/strings-are-listed-for-translators", test_strings_listed);

  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
