/* test-share.c – sets and mixes on their way to other people and back: export, import, versions side by side, merging.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-import.h"
#include "model/workshop/bastide-own-mixes.h"
#include "model/workshop/bastide-set-compare.h"
#include "model/workshop/bastide-versions.h"
#include "model/workshop/bastide-set-doc.h"
#include "model/workshop/bastide-share.h"
#include "model/workshop/import-kit.h"
#include "share.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gstdio.h>
#include <string.h>

#define MEADOW          "{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}"
#define TILE(id, count) "{\"id\": \"" id "\", \"count\": " count ", \"features\": [" MEADOW "]}"
#define CITY(id, count)                                                                                                \
  "{\"id\": \"" id "\", \"count\": " count                                                                             \
  ", \"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\", \"S\", \"W\"]}]}"
#define SET(id, title, tiles)                                                                                          \
  "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"" id "\", \"title\": \"" title "\", \"tiles\": [" tiles "]" \
  "}"
#define PICTURE "data:image/png;base64,AAAA"

static char *data_folder;

static JsonNode *
scan (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *root = bst_json_scan ("", text, strlen (text), &error);

  g_assert_no_error (error);
  return root;
}

static void
empty_folder (const char *name)
{
  g_autofree char *folder = g_build_filename (data_folder, "bastide", name, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *child;

  while (dir && (child = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, child, NULL);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
}

static void
empty (void)
{
  empty_folder ("sets");
  empty_folder ("mixes");
  empty_folder ("backups");
}

static void
install (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (data_folder, "bastide", folder, NULL);
  g_autofree char *file = g_build_filename (path, name, NULL);

  g_mkdir_with_parents (path, 0700);
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
}

static BastideImport *
begin (const char *text)
{
  g_autoptr (JsonNode) root = scan (text);
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  g_autoptr (GError) error = NULL;
  BastideImport *import = bastide_import_new (root, catalog, &error);

  g_assert_no_error (error);
  return import;
}

/* (transfer full): the last file that was written. */
static JsonNode *
run (BastideImport *import)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = import_kit_run (import, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (files->len, >, 0);
  return bst_json_scan_file (g_ptr_array_index (files, files->len - 1), NULL, NULL);
}

/* --- Round trip --- */

/* Tiles drawn by chance, with titles, pictures and marks. */
static JsonNode *
new_random_set (GRand *rand)
{
  g_autofree char *id = g_strdup_printf ("set%u.%u", g_rand_int (rand) % 100, g_rand_int (rand) % 100);
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new (id, "Плитки „№ 1“ \\ \"two\"");
  int n = g_rand_int_range (rand, 1, 12);

  for (int i = 0; i < n; i++)
    {
      BastideTileRef ref = { .index = (guint) i };
      BastideTileDoc tile;

      bastide_tile_doc_init (&tile);
      for (int step = g_rand_int_range (rand, 0, 9); step > 0; step--)
        {
          int a = g_rand_int_range (rand, 0, 4), b = g_rand_int_range (rand, 0, 4);

          switch (g_rand_int_range (rand, 0, 6))
            {
            case 0:
              if (a != b)
                bastide_tile_doc_join (&tile, a, b);
              break;
            case 1:
              bastide_tile_doc_set_inside (&tile, BST_MONASTERY, b & 1);
              break;
            case 2:
              bastide_tile_doc_set_shields (&tile, a, b);
              break;
            case 3:
              bastide_tile_doc_set_mark (&tile, BST_MARK_ARROW, 1 + 2 * a);
              break;
            case 4:
              bastide_tile_doc_move_feature (&tile, a, b);
              break;
            default:
              bastide_tile_doc_set_side (&tile, a, (BstSideKind) (BST_SIDE_FIELD + b % 4));
            }
        }
      if (!bastide_tile_doc_is_sound (&tile))
        bastide_tile_doc_init (&tile);
      if (g_rand_boolean (rand))
        tile.tile.scenery = (guint16) g_rand_int_range (rand, 1, BST_MAX_SCENERY + 1);
      bastide_set_doc_add_tile (doc, (guint) i, &tile);
      bastide_set_doc_set_count (doc, &ref, g_rand_int_range (rand, 0, 9));
      if (g_rand_boolean (rand))
        bastide_set_doc_set_tile_text (doc, &ref, "title", i % 2 ? "ru" : "", "Zażółć „gęślą“ jaźń");
      if (g_rand_int_range (rand, 0, 4) == 0)
        bastide_set_doc_set_art (doc, &ref, PICTURE);
      if (g_rand_int_range (rand, 0, 3) == 0)
        bastide_set_doc_set_tags (doc, &ref, NULL, 0, "острів, draft");
    }
  if (g_rand_boolean (rand))
    bastide_set_doc_add_piece (doc, 2, 1);
  return json_node_ref (bastide_document_get_root (BASTIDE_DOCUMENT (doc)));
}

/* As text, from hand to hand. */
static char *
dup_exported (JsonNode *set)
{
  g_autoptr (BstCatalog) built_in = bst_catalog_new_for_folders (NULL);
  JsonArray *include = json_array_new ();
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new (built_in, "round-trip", "Round Trip");
  g_autoptr (JsonNode) root = NULL;

  json_array_add_element (include, json_node_ref (set));
  catalog = bst_catalog_new_including (built_in, include, NULL);
  json_array_unref (include);
  bastide_mix_doc_set_catalog (mix, catalog);
  bastide_mix_doc_set_copies (mix, bst_json_get_string (json_node_get_object (set), "id", ""), 2);
  root = bastide_share_new_root (BASTIDE_DOCUMENT (mix));
  return bastide_share_write (BASTIDE_DOCUMENT (mix), root);
}

static void
rename_list (BastideSetDoc *doc, gboolean pieces, JsonArray *names)
{
  for (guint i = 0; names && i < json_array_get_length (names); i++)
    {
      BastideTileRef ref = { .piece = pieces, .index = i };
      const char *id = json_object_get_string_member (json_array_get_object_element (names, i), "id");

      g_assert_true (bastide_set_doc_set_tile_id (doc, &ref, id, NULL));
    }
}

/* Everything that came is called again as it was called. */
static char *
dup_renamed (JsonNode *came, JsonNode *set)
{
  JsonObject *object = json_node_get_object (set);
  g_autoptr (JsonNode) copy = NULL;
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new_root (came);

  bastide_set_doc_set_string (doc, "id", bst_json_get_string (object, "id", NULL));
  rename_list (doc, FALSE, bst_json_get_array (object, "tiles"));
  rename_list (doc, TRUE, bst_json_get_array (object, "pieces"));
  copy = bastide_json_deep_copy (bastide_document_get_root (BASTIDE_DOCUMENT (doc)));
  if (json_object_has_member (object, "title"))
    json_object_set_member (json_node_get_object (copy), "title",
                            json_node_ref (json_object_get_member (object, "title")));
  return bst_set_write (copy);
}

/* Through the clipboard into an empty set. */
static void
check_pasted (JsonNode *set)
{
  g_autoptr (BastideSetDoc) from = bastide_set_doc_new_root (set), to = bastide_set_doc_new ("empty", "Empty");
  guint n = bastide_set_doc_get_n_tiles (from), n_pasted = 0;
  g_autofree guint *all = g_new (guint, n + 1);
  g_autofree char *text = NULL;

  if (n == 0)
    return;
  for (guint i = 0; i < n; i++)
    all[i] = i;
  text = bastide_set_doc_copy (from, all, n);
  g_assert_true (bastide_set_doc_paste (to, 0, text, &n_pasted, NULL));
  g_assert_cmpuint (n_pasted, ==, n);
  for (guint i = 0; i < n; i++)
    {
      BastideTileRef ref = { .index = i };
      g_autoptr (JsonNode) a = bst_json_wrap (bst_tile_json_order (bastide_set_doc_get_json (from, &ref)));
      g_autoptr (JsonNode) b = bst_json_wrap (bst_tile_json_order (bastide_set_doc_get_json (to, &ref)));
      g_autofree char *before = bst_json_write_line (a), *after = bst_json_write_line (b);

      g_assert_cmpstr (after, ==, before);
    }
}

static void
check_turned (JsonNode *set, const char *text)
{
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new_root (set);
  g_autofree char *after = NULL;

  for (int step = 0; step < 6; step++)
    for (guint i = 0; i < bastide_set_doc_get_n_tiles (doc); i++)
      {
        BastideTileRef ref = { .index = i };
        BastideTileDoc tile;

        g_assert_true (bastide_set_doc_get_tile (doc, &ref, &tile));
        if (step < 2)
          bastide_tile_doc_mirror (&tile);
        else
          bastide_tile_doc_rotate (&tile, 1);
        bastide_set_doc_set_tile (doc, &ref, &tile, "turn", NULL);
        bastide_set_doc_turn_art (doc, &ref, step < 2, "turn", NULL);
      }
  after = bst_set_write (bastide_document_get_root (BASTIDE_DOCUMENT (doc)));
  g_assert_cmpstr (after, ==, text);
}

static void
check_round_trip (JsonNode *set)
{
  g_autofree char *text = bst_set_write (set), *exported = dup_exported (set), *back = NULL;
  g_autoptr (JsonNode) written = scan (text), came = NULL;
  g_autoptr (BastideImport) import = NULL;
  const BastideImportItem *item;

  empty ();
  import = begin (exported);
  g_assert_cmpuint (bastide_import_get_n (import), ==, 2);
  item = bastide_import_get (import, 0);
  g_assert_false (item->mix);
  if (item->state == BASTIDE_IMPORT_SAME)
    bastide_import_choose (import, 0, BASTIDE_IMPORT_ADD_AS_NEW);
  else
    g_assert_cmpint (item->state, ==, BASTIDE_IMPORT_NEW);
  came = bastide_import_new_result (import, 0);
  back = dup_renamed (came, written);
  g_assert_cmpstr (back, ==, text);
  check_pasted (written);
  check_turned (written, text);
}

static void
test_built_in (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);

  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    check_round_trip (bst_catalog_get_set (catalog, i)->root);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);

  for (int i = 0; i < test_share (200); i++)
    {
      g_autoptr (JsonNode) set = new_random_set (rand);

      check_round_trip (set);
    }
}

/* All that was written makes the same games. */
static void
test_same_box (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);

  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, bst_catalog_get_mix (catalog, i)->root);
      g_autoptr (JsonNode) whole = bastide_share_new_root (BASTIDE_DOCUMENT (mix)), a = NULL, b = NULL;
      g_autoptr (BastideMixDoc) again = bastide_mix_doc_new_root (catalog, whole);
      g_autofree char *before = NULL, *after = NULL;

      g_assert_nonnull (bastide_mix_doc_get_box (again));
      a = bst_box_to_mix (bastide_mix_doc_get_box (mix));
      b = bst_box_to_mix (bastide_mix_doc_get_box (again));
      before = bst_mix_write (a);
      after = bst_mix_write (b);
      g_assert_cmpstr (after, ==, before);
    }
}

/* --- Import --- */

#define OWN_SET    SET ("mine", "Mine", TILE ("mine-a", "2") ", " TILE ("mine-b", "1"))
#define FRIEND_SET SET ("mine", "Mine", TILE ("mine-a", "3") ", " TILE ("mine-c", "1"))
#define MIX(include)                                                                                                   \
  "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"both\", \"title\": \"Both\", \"sets\": [{\"set\": "         \
  "\"classic-base\"}, {\"set\": \"mine\"}], \"tiles\": [{\"tile\": \"mine-a\", \"count\": 5}], \"include\": [" include \
  "]}"

static void
test_new (void)
{
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (JsonNode) mix = NULL;
  g_autoptr (BstCatalog) catalog = NULL;

  empty ();
  import = begin (MIX (OWN_SET));
  g_assert_cmpint (bastide_import_get (import, 0)->state, ==, BASTIDE_IMPORT_NEW);
  g_assert_cmpint (bastide_import_get (import, 1)->state, ==, BASTIDE_IMPORT_NEW);
  g_assert_true (bastide_import_get (import, 1)->mix);
  mix = run (import);
  g_assert_false (json_object_has_member (json_node_get_object (mix), "include"));
  catalog = bst_catalog_new ();
  g_assert_nonnull (bst_catalog_find_set (catalog, "mine"));
  g_assert_nonnull (bst_catalog_find_mix (catalog, "both"));
  g_clear_pointer (&import, bastide_import_free);
  /* Once more: it is here already, and there is nothing to do. */
  import = begin (MIX (OWN_SET));
  g_assert_cmpint (bastide_import_get (import, 0)->state, ==, BASTIDE_IMPORT_SAME);
  g_assert_cmpint (bastide_import_get (import, 1)->state, ==, BASTIDE_IMPORT_SAME);
  g_assert_false (bastide_import_does_something (import));
}

/* Two sets of a file have the same id and share a tile: both come, and the mix goes on meaning the first one. */
static void
test_twins (void)
{
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (JsonNode) mix = NULL;
  g_autofree char *text = NULL;
  const char *second;

  empty ();
  import = begin ("{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"twins\", \"title\": \"Twins\", \"sets\": "
                  "[{\"set\": \"twin\"}], \"tiles\": [{\"tile\": \"twin-a\", \"count\": 3}], \"include\": [" SET (
                    "twin", "First", TILE ("twin-a", "1")) ", " SET ("twin", "Second", CITY ("twin-a", "1")) "]}");
  g_assert_cmpuint (bastide_import_get_n (import), ==, 3);
  g_assert_cmpstr (bastide_import_get (import, 0)->new_id, ==, "twin");
  second = bastide_import_get (import, 1)->new_id;
  g_assert_cmpstr (second, !=, "twin");
  g_assert_false (bastide_import_get (import, 1)->choices & 1 << BASTIDE_IMPORT_ADD);
  mix = run (import);
  text = bst_mix_write (mix);
  g_assert_nonnull (strstr (text, "\"twin\""));
  g_assert_nonnull (strstr (text, "\"twin-a\""));
  g_assert_null (strstr (text, second));
  {
    g_autoptr (BstCatalog) catalog = bst_catalog_new ();
    const BstCatalogEntry *first = bst_catalog_find_set (catalog, "twin");

    g_assert_cmpstr (bst_json_get_string (json_node_get_object (first->root), "title", NULL), ==, "First");
    g_assert_nonnull (bst_catalog_find_set (catalog, second));
  }
}

/* The id is taken by one's own: both stay, and the mix that came follows the one that came. */
static void
test_beside (void)
{
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (JsonNode) mix = NULL;
  g_autoptr (BstCatalog) catalog = NULL;
  g_autofree char *line = NULL;
  const BstCatalogEntry *entry;

  empty ();
  install ("sets", "mine.json", OWN_SET);
  import = begin (MIX (FRIEND_SET));
  g_assert_cmpint (bastide_import_get (import, 0)->state, ==, BASTIDE_IMPORT_OTHER);
  g_assert_cmpint (bastide_import_get (import, 0)->choice, ==, BASTIDE_IMPORT_ADD_AS_NEW);
  g_assert_cmpstr (bastide_import_get (import, 0)->new_id, ==, "mine-2");
  g_assert_cmpuint (bastide_import_get (import, 0)->n_renamed, ==, 2);
  mix = run (import);
  line = bst_json_write_line (mix);
  g_assert_nonnull (strstr (line, "{\"set\": \"mine-2\"}"));
  g_assert_nonnull (strstr (line, "{\"tile\": \"mine-2-a\", \"count\": 5}"));
  catalog = bst_catalog_new ();
  entry = bst_catalog_find_set (catalog, "mine-2");
  g_assert_nonnull (entry);
  g_assert_cmpstr (json_object_get_string_member (json_node_get_object (entry->root), "title"), ==, "Mine 2");
  g_assert_nonnull (bst_catalog_find_set (catalog, "mine"));
}

/* One's own is replaced: there is a backup, and the mixes that use it go on with it. */
static void
test_replace (void)
{
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (JsonNode) mix = NULL;
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (GPtrArray) backups = NULL;
  g_autoptr (GFile) file = g_file_new_build_filename (data_folder, "bastide", "sets", "mine.json", NULL);
  const BstCatalogEntry *entry;

  empty ();
  install ("sets", "mine.json", OWN_SET);
  import = begin (MIX (FRIEND_SET));
  bastide_import_choose (import, 0, BASTIDE_IMPORT_REPLACE);
  g_assert_cmpuint (bastide_import_get (import, 0)->n_renamed, ==, 0);
  mix = run (import);
  catalog = bst_catalog_new ();
  entry = bst_catalog_find_set (catalog, "mine");
  g_assert_cmpuint (entry->set->tiles->len, ==, 2);
  g_assert_nonnull (bst_catalog_find_tile (catalog, "mine-c"));
  g_assert_null (bst_catalog_find_tile (catalog, "mine-b"));
  backups = bastide_document_list_backups (file);
  g_assert_cmpuint (backups->len, ==, 1);
}

/* A mix that has its sets inside does not follow those of the user. */
static void
test_inside (void)
{
  g_autoptr (JsonNode) before = scan (OWN_SET),
                       after = scan (SET ("new", "Mine", TILE ("new-a", "2") ", " TILE ("new-b", "1")));
  g_autoptr (GPtrArray) titles = NULL;
  g_autoptr (GError) error = NULL;

  empty ();
  install ("mixes", "both.json", MIX (FRIEND_SET));
  titles = bastide_own_mixes_follow (before, after, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (titles->len, ==, 0);
}

static void
test_keep (void)
{
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (JsonNode) mix = NULL;
  g_autofree char *path = g_build_filename (data_folder, "bastide", "sets", "mine.json", NULL), *text = NULL;
  g_autofree char *line = NULL;

  empty ();
  install ("sets", "mine.json", OWN_SET);
  import = begin (MIX (FRIEND_SET));
  bastide_import_choose (import, 0, BASTIDE_IMPORT_KEEP);
  mix = run (import);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, OWN_SET);
  line = bst_json_write_line (mix);
  g_assert_nonnull (strstr (line, "{\"set\": \"mine\"}"));
}

/* A built-in set cannot be replaced; tiles that other sets have get other ids. */
static void
test_fixed (void)
{
  g_autoptr (BastideImport) import = NULL;
  const BastideImportItem *item;
  g_autoptr (JsonNode) result = NULL;
  g_autofree char *line = NULL;

  empty ();
  import = begin (SET ("classic-base", "Changed", TILE ("classic-base-monastery", "1") ", " TILE ("own", "1")));
  item = bastide_import_get (import, 0);
  g_assert_cmpint (item->state, ==, BASTIDE_IMPORT_FIXED);
  g_assert_cmpint (item->choice, ==, BASTIDE_IMPORT_KEEP);
  g_assert_false (item->choices >> BASTIDE_IMPORT_REPLACE & 1);
  bastide_import_choose (import, 0, BASTIDE_IMPORT_ADD_AS_NEW);
  result = bastide_import_new_result (import, 0);
  line = bst_json_write_line (result);
  g_assert_nonnull (strstr (line, "\"id\": \"classic-base-2-monastery\""));
  g_assert_nonnull (strstr (line, "\"id\": \"own\""));
  g_clear_pointer (&import, bastide_import_free);
  /* Another set, but a tile of a built-in one. */
  import = begin (SET ("guest", "Guest", TILE ("classic-base-monastery", "1")));
  g_assert_cmpint (bastide_import_get (import, 0)->choice, ==, BASTIDE_IMPORT_ADD);
  g_assert_cmpuint (bastide_import_get (import, 0)->n_renamed, ==, 1);
}

static void
test_missing (void)
{
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (GPtrArray) missing = NULL;
  g_autoptr (JsonNode) result = NULL;
  g_autofree char *line = NULL;

  empty ();
  import = begin (MIX (""));
  missing = bastide_import_list_missing (import);
  g_assert_cmpuint (missing->len, ==, 1);
  g_assert_cmpstr (missing->pdata[0], ==, "mine");
  bastide_import_replace_missing (import, "mine", "gold-mines");
  result = bastide_import_new_result (import, 0);
  line = bst_json_write_line (result);
  g_assert_nonnull (strstr (line, "{\"set\": \"gold-mines\"}"));
  g_assert_null (strstr (line, "{\"set\": \"mine\"}"));
}

static void
test_bad (void)
{
  static const char *const texts[] = {
    "{\"format\": \"bastide-game\", \"version\": 1}",
    "[]",
    "{\"format\": \"bastide-set\", \"version\": 99, \"id\": \"x\", \"tiles\": []}",
    SET ("x", "X", "{\"id\": \"x-a\", \"features\": [{\"type\": \"castle\"}]}"),
    MIX (SET ("x", "X", "7")),
  };
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (JsonNode) root = scan (texts[i]);
      g_autoptr (GError) error = NULL;

      g_assert_null (bastide_import_new (root, catalog, &error));
      g_assert_nonnull (error);
      g_assert_cmpuint (strlen (error->message), >, 10);
    }
}

/* --- Versions side by side --- */

static const BastideSetChange *
find_change (GPtrArray *changes, const char *key)
{
  for (guint i = 0; i < changes->len; i++)
    if (g_str_equal (((BastideSetChange *) g_ptr_array_index (changes, i))->key, key))
      return g_ptr_array_index (changes, i);
  return NULL;
}

static void
set_take (GPtrArray *changes, const char *key, gboolean take)
{
  ((BastideSetChange *) find_change (changes, key))->take = take;
}

static void
assert_merged (JsonNode *mine, JsonNode *theirs, GPtrArray *changes, const char *expected)
{
  g_autoptr (JsonNode) merged = bastide_set_merge (mine, theirs, changes), wanted = scan (expected);
  g_autofree char *text = bst_set_write (merged), *other = bst_set_write (wanted);

  g_assert_cmpstr (text, ==, other);
}

static void
test_compare (void)
{
  g_autoptr (JsonNode) mine = scan (SET ("m", "One", TILE ("a", "2") ", " TILE ("b", "1") ", " CITY ("old", "1")));
  g_autoptr (JsonNode)
    theirs = scan (SET ("m", "Two", TILE ("a", "3") ", " TILE ("new", "1") ", " CITY ("c", "1") ", " CITY ("d", "9")));
  g_autoptr (GPtrArray) changes = bastide_set_compare (mine, theirs), none = bastide_set_compare (mine, mine);
  const BastideSetChange *change;
  g_autofree char *text = NULL, *name = NULL;

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (changes->len, ==, 5);
  g_assert_null (find_change (changes, "title")->list);
  change = find_change (changes, "a");
  g_assert_cmpint (change->kind, ==, BASTIDE_CHANGE_CHANGED);
  g_assert_cmpint (change->parts, ==, BASTIDE_CHANGE_COUNT);
  text = bastide_set_change_dup_text (change);
  g_assert_nonnull (strstr (text, "2 → 3"));
  name = bastide_set_change_dup_name (change);
  g_assert_cmpuint (strlen (name), >, 2);
  /* Only called otherwise. */
  g_assert_cmpint (find_change (changes, "b")->parts, ==, BASTIDE_CHANGE_ID);
  g_assert_cmpint (find_change (changes, "old")->parts, ==, BASTIDE_CHANGE_ID);
  g_assert_cmpint (find_change (changes, "d")->kind, ==, BASTIDE_CHANGE_ADDED);
  assert_merged (mine, theirs, changes,
                 SET ("m", "Two", TILE ("a", "3") ", " TILE ("new", "1") ", " CITY ("c", "1") ", " CITY ("d", "9")));
  /* Tile by tile. */
  for (guint i = 0; i < changes->len; i++)
    ((BastideSetChange *) g_ptr_array_index (changes, i))->take = FALSE;
  assert_merged (mine, theirs, changes, SET ("m", "One", TILE ("a", "2") ", " TILE ("b", "1") ", " CITY ("old", "1")));
  set_take (changes, "d", TRUE);
  set_take (changes, "b", TRUE);
  assert_merged (mine, theirs, changes,
                 SET ("m", "One", TILE ("a", "2") ", " TILE ("new", "1") ", " CITY ("old", "1") ", " CITY ("d", "9")));
}

/* What is gone stays, unless somebody says otherwise. */
static void
test_gone (void)
{
  g_autoptr (JsonNode) mine = scan (SET ("m", "One", TILE ("a", "2") ", " CITY ("b", "1")));
  g_autoptr (JsonNode) theirs = scan (SET ("m", "One", CITY ("x", "4") ", " TILE ("a", "2")));
  g_autoptr (GPtrArray) changes = bastide_set_compare (mine, theirs);

  g_assert_cmpuint (changes->len, ==, 2);
  g_assert_cmpint (find_change (changes, "b")->kind, ==, BASTIDE_CHANGE_GONE);
  assert_merged (mine, theirs, changes, SET ("m", "One", CITY ("x", "4") ", " TILE ("a", "2") ", " CITY ("b", "1")));
  set_take (changes, "b", TRUE);
  assert_merged (mine, theirs, changes, SET ("m", "One", CITY ("x", "4") ", " TILE ("a", "2")));
}

/* Both come from one version: what only one of them has changed is clear. */
static void
test_base (void)
{
  g_autoptr (JsonNode)
    base = scan (SET ("m", "One", TILE ("a", "1") ", " TILE ("b", "1") ", " CITY ("c", "1") ", " CITY ("d", "1")));
  g_autoptr (JsonNode)
    mine = scan (SET ("m", "One", TILE ("a", "2") ", " TILE ("b", "1") ", " CITY ("c", "2") ", " CITY ("d", "1")));
  g_autoptr (JsonNode) theirs = scan (SET ("m", "One", TILE ("a", "1") ", " TILE ("b", "3") ", " CITY ("c", "3")));
  g_autoptr (GPtrArray) changes = bastide_set_compare (mine, theirs);

  bastide_set_changes_know (changes, base);
  g_assert_false (find_change (changes, "a")->take);
  g_assert_true (find_change (changes, "b")->take);
  g_assert_true (find_change (changes, "c")->both);
  g_assert_false (find_change (changes, "c")->take);
  g_assert_false (find_change (changes, "d")->take);
  assert_merged (mine, theirs, changes,
                 SET ("m", "One", TILE ("a", "2") ", " TILE ("b", "3") ", " CITY ("c", "2") ", " CITY ("d", "1")));
}

/* Of what was kept, the version nearest to the other one is what both come from, whatever has been kept since. */
static void
test_find_base (void)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "base.bastide-set", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (JsonNode) given = scan (SET ("m", "One", TILE ("a", "1") ", " TILE ("b", "1"))),
                       later = scan (SET ("m", "One", TILE ("a", "5") ", " TILE ("b", "1"))),
                       theirs = scan (SET ("m", "One", TILE ("a", "1") ", " TILE ("b", "3"))), base = NULL;
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new_root (given);
  g_autoptr (GPtrArray) changes = NULL, versions = NULL;
  g_autofree char *found = NULL, *expected = bst_set_write (given);

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_assert_null (bastide_versions_find_base (file, theirs, NULL));
  g_assert_true (bastide_document_save_as (BASTIDE_DOCUMENT (doc), file, NULL));
  g_assert_true (bastide_versions_keep (BASTIDE_DOCUMENT (doc), "as I gave it away", NULL));
  bastide_document_edit (BASTIDE_DOCUMENT (doc), json_node_ref (later), "test", NULL);
  g_assert_true (bastide_versions_keep (BASTIDE_DOCUMENT (doc), "later", NULL));
  base = bastide_versions_find_base (file, theirs, NULL);
  g_assert_nonnull (base);
  found = bst_set_write (base);
  g_assert_cmpstr (found, ==, expected);
  changes = bastide_set_compare (later, theirs);
  bastide_set_changes_know (changes, base);
  g_assert_false (find_change (changes, "a")->take);
  g_assert_true (find_change (changes, "b")->take);
  versions = bastide_versions_list (file);
  for (guint i = 0; i < versions->len; i++)
    if (((BastideVersion *) g_ptr_array_index (versions, i))->note)
      g_assert_true (bastide_version_delete (g_ptr_array_index (versions, i), NULL));
  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* Random edits on both sides: taking everything gives theirs, taking nothing gives mine. */
static void
test_merge_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (int i = 0; i < test_share (200); i++)
    {
      g_autoptr (JsonNode) mine = new_random_set (rand), other = new_random_set (rand);
      g_autoptr (GPtrArray) changes = bastide_set_compare (mine, other);
      g_autoptr (JsonNode) nothing = NULL, all = NULL;
      g_autofree char *before = bst_set_write (mine), *after = NULL;
      g_autoptr (GPtrArray) left = NULL;

      for (guint k = 0; k < changes->len; k++)
        ((BastideSetChange *) g_ptr_array_index (changes, k))->take = FALSE;
      nothing = bastide_set_merge (mine, other, changes);
      after = bst_set_write (nothing);
      g_assert_cmpstr (after, ==, before);
      for (guint k = 0; k < changes->len; k++)
        ((BastideSetChange *) g_ptr_array_index (changes, k))->take = TRUE;
      all = bastide_set_merge (mine, other, changes);
      left = bastide_set_compare (all, other);
      g_assert_cmpuint (left->len, ==, 0);
    }
}

static void
drop_log_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  if (!(level & (G_LOG_LEVEL_DEBUG | G_LOG_LEVEL_MESSAGE)))
    g_log_default_handler (domain, level, message, data);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_log_set_default_handler (drop_log_cb, NULL);
  data_folder = g_dir_make_tmp ("bastide-share-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", data_folder, TRUE);
  g_test_add_func ("/share/round-trip/built-in", test_built_in);
  g_test_add_func ("/share/round-trip/random", test_random);
  g_test_add_func ("/share/same-games", test_same_box);
  g_test_add_func ("/import/new", test_new);
  g_test_add_func ("/import/twins", test_twins);
  g_test_add_func ("/import/beside-ones-own", test_beside);
  g_test_add_func ("/import/in-place-of-ones-own", test_replace);
  g_test_add_func ("/import/keep-ones-own", test_keep);
  g_test_add_func ("/import/built-in", test_fixed);
  g_test_add_func ("/import/not-imported", test_inside);
  g_test_add_func ("/import/missing-sets", test_missing);
  g_test_add_func ("/import/bad-files", test_bad);
  g_test_add_func ("/set-compare/changes", test_compare);
  g_test_add_func ("/set-compare/gone", test_gone);
  g_test_add_func ("/set-compare/base", test_base);
  g_test_add_func ("/set-compare/base/found", test_find_base);
  g_test_add_func ("/set-compare/random", test_merge_random);
  return g_test_run ();
}
