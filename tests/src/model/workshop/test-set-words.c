/* test-set-words.c – words of the tiles of a set: tags, replacing in the whole set, and scenery that is rolled and kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-set-doc.h"

#include "engine/io/json-scan.h"
#include "engine/io/set-json.h"

#include <string.h>

static const BastideTileRef first = { .index = 0 }, second = { .index = 1 }, third = { .index = 2 };

static BastideSetDoc *
make_set (void)
{
  BastideSetDoc *set = bastide_set_doc_new ("mine", "Mine");
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  for (guint i = 0; i < 3; i++)
    bastide_set_doc_add_tile (set, i, &doc);
  return set;
}

static char *
text_of (BastideSetDoc *set)
{
  return bst_set_write (bastide_document_get_root (BASTIDE_DOCUMENT (set)));
}

static void
assert_tags (BastideSetDoc *set, const BastideTileRef *ref, const char *tags)
{
  g_autofree char *found = bastide_set_doc_dup_tags (set, ref);

  g_assert_cmpstr (found, ==, tags);
}

static void
assert_text (BastideSetDoc *set, const BastideTileRef *ref, const char *key, const char *language, const char *text)
{
  g_autofree char *found = bastide_json_dup_text (bastide_set_doc_get_json (set, ref), key, language);

  g_assert_cmpstr (found, ==, text);
}

/* --- Tags --- */

static void
test_tags (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  g_autoptr (GPtrArray) all = NULL;
  const guint both[] = { 0, 1 };
  g_autofree char *text = NULL;

  bastide_set_doc_set_tags (set, &first, NULL, 0, " #Island,draft draft,, ");
  assert_tags (set, &first, "Island, draft");
  assert_tags (set, &second, "");
  bastide_set_doc_set_tags (set, &second, NULL, 0, "mine");
  /* What changes for one changes for all that are chosen; they keep the rest. */
  bastide_set_doc_set_tags (set, &first, both, 2, "Island, new");
  assert_tags (set, &first, "Island, new");
  assert_tags (set, &second, "mine, new");
  assert_tags (set, &third, "");
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  text = text_of (set);
  g_assert_nonnull (strstr (text, "\"tags\": [\"Island\", \"new\"]"));
  all = bastide_set_doc_list_tags (set);
  g_assert_cmpuint (all->len, ==, 3);

  g_assert_true (bastide_set_doc_matches (set, &first, "#island"));
  g_assert_false (bastide_set_doc_matches (set, &first, "#isl"));
  g_assert_true (bastide_set_doc_matches (set, &first, "isl"));
  g_assert_false (bastide_set_doc_matches (set, &second, "#island"));
  g_assert_true (bastide_set_doc_matches (set, &second, "#new field"));

  /* One step for all of them. */
  bastide_document_undo (BASTIDE_DOCUMENT (set));
  assert_tags (set, &first, "Island, draft");
  assert_tags (set, &second, "mine");
  bastide_set_doc_set_tags (set, &first, NULL, 0, "");
  assert_tags (set, &first, "");
  g_assert_false (json_object_has_member (bastide_set_doc_get_json (set, &first), "tags"));
}

/* Tags that somebody has written by hand, or an older program in another way: a warning, and the tile is played with. */
static void
test_odd_tags (void)
{
  static const char *const odd[] = { "\"island\"", "[\"two words\"]", "[\"a,b\"]", "[\"\"]", "[7]", "{\"a\": 1}" };

  for (gsize i = 0; i < G_N_ELEMENTS (odd); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"s\", \"title\": \"S\", \"tiles\": [{\"id\": \"s-1\", "
        "\"features\": [{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", \"WL\", "
        "\"WR\"]}], \"tags\": %s}]}",
        odd[i]);
      g_autoptr (JsonNode) root = json_from_string (text, NULL);
      g_autoptr (BastideSetDoc) set = bastide_set_doc_new_root (root);
      BstReport *report = bastide_set_doc_get_report (set);

      g_test_message ("%s", odd[i]);
      g_assert_cmpuint (bst_report_get_n_errors (report), ==, 0);
      g_assert_cmpuint (bst_report_get_n (report), ==, 1);
      g_assert_cmpstr (bst_report_get (report, 0)->path, ==, "tiles[0].tags");
      bastide_set_doc_set_tags (set, &first, NULL, 0, "fine");
      g_assert_true (bastide_set_doc_matches (set, &first, "#fine"));
    }
}

/* --- Replacing --- */

static void
test_words (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  g_autofree char *before = NULL, *after = NULL;

  bastide_set_doc_set_tile_text (set, &first, "title", "", "Old Mill by the Old Road");
  bastide_set_doc_set_tile_text (set, &second, "title", "en", "Old Gate");
  bastide_set_doc_set_tile_text (set, &second, "title", "ru", "Старые ворота (Old Gate)");
  bastide_set_doc_set_tile_text (set, &second, "notes", "", "old");
  bastide_set_doc_set_tags (set, &third, NULL, 0, "Old, New");
  before = text_of (set);

  g_assert_cmpuint (bastide_set_doc_count_words (set, "Old", "New", FALSE), ==, 3);
  g_assert_cmpuint (bastide_set_doc_count_words (set, "", "New", FALSE), ==, 0);
  after = text_of (set);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpuint (bastide_set_doc_replace_words (set, "Old", "New", FALSE), ==, 3);
  assert_text (set, &first, "title", "", "New Mill by the New Road");
  assert_text (set, &second, "title", "en", "New Gate");
  assert_text (set, &second, "title", "ru", "Старые ворота (New Gate)");
  assert_text (set, &second, "notes", "", "old");
  /* Not twice the same. */
  assert_tags (set, &third, "New");
  g_assert_cmpuint (bastide_set_doc_replace_words (set, "Old", "New", FALSE), ==, 0);

  bastide_document_undo (BASTIDE_DOCUMENT (set));
  g_free (after);
  after = text_of (set);
  g_assert_cmpstr (before, ==, after);
  /* To nothing: the title goes. */
  g_assert_cmpuint (bastide_set_doc_replace_words (set, "Old Mill by the Old Road", "", FALSE), ==, 1);
  g_assert_false (json_object_has_member (bastide_set_doc_get_json (set, &first), "title"));
}

/* Ids only where that is wanted, and only to others that nobody has. */
static void
test_ids (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();

  g_assert_true (bastide_set_doc_set_tile_id (set, &first, "mine-a", NULL));
  g_assert_true (bastide_set_doc_set_tile_id (set, &second, "yours-a", NULL));
  g_assert_true (bastide_set_doc_set_tile_id (set, &third, "mine-b", NULL));
  g_assert_cmpuint (bastide_set_doc_replace_words (set, "mine", "yours", FALSE), ==, 0);
  g_assert_cmpuint (bastide_set_doc_replace_words (set, "mine", "our s", TRUE), ==, 0);
  g_assert_cmpuint (bastide_set_doc_count_words (set, "mine", "yours", TRUE), ==, 1);
  g_assert_cmpuint (bastide_set_doc_replace_words (set, "mine", "yours", TRUE), ==, 1);
  g_assert_cmpstr (bastide_set_doc_get_id (set, &first), ==, "mine-a");
  g_assert_cmpstr (bastide_set_doc_get_id (set, &third), ==, "yours-b");
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
}

static void
test_things (void)
{
  const BastideThing monastery = { BASTIDE_THING_TERRAIN, BST_MONASTERY },
                     garden = { BASTIDE_THING_TERRAIN, BST_GARDEN };
  const BastideThing gold = { BASTIDE_THING_MARK, BST_MARK_GOLD }, sack = { BASTIDE_THING_MARK, BST_MARK_SACK };
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideTileDoc doc;

  bastide_set_doc_get_tile (set, &first, &doc);
  g_assert_true (bastide_tile_doc_set_inside (&doc, BST_MONASTERY, TRUE));
  g_assert_true (bastide_tile_doc_set_mark (&doc, BST_MARK_GOLD, 1));
  bastide_set_doc_set_tile (set, &first, &doc, "draw", NULL);
  bastide_set_doc_get_tile (set, &second, &doc);
  g_assert_true (bastide_tile_doc_set_inside (&doc, BST_GARDEN, TRUE));
  bastide_set_doc_set_tile (set, &second, &doc, "draw", NULL);

  g_assert_cmpuint (bastide_set_doc_count_things (set, &monastery, &garden), ==, 1);
  g_assert_cmpuint (bastide_set_doc_replace_things (set, &monastery, &garden), ==, 1);
  bastide_set_doc_get_tile (set, &first, &doc);
  g_assert_cmpint (bastide_tile_doc_find (&doc, BST_MONASTERY), <, 0);
  g_assert_cmpint (bastide_tile_doc_find (&doc, BST_GARDEN), >=, 0);
  g_assert_cmpint (doc.tile.marks[BST_MARK_GOLD], ==, 1);

  g_assert_cmpuint (bastide_set_doc_replace_things (set, &gold, &sack), ==, 1);
  bastide_set_doc_get_tile (set, &first, &doc);
  g_assert_cmpint (doc.tile.marks[BST_MARK_GOLD], ==, 0);
  g_assert_cmpint (doc.tile.marks[BST_MARK_SACK], ==, 1);

  /* Taken away from both, in one step. */
  g_assert_cmpuint (bastide_set_doc_replace_things (set, &garden, NULL), ==, 2);
  bastide_set_doc_get_tile (set, &second, &doc);
  g_assert_cmpint (bastide_tile_doc_find (&doc, BST_GARDEN), <, 0);
  bastide_document_undo (BASTIDE_DOCUMENT (set));
  g_assert_cmpuint (bastide_set_doc_count_things (set, &garden, NULL), ==, 2);
}

/* --- Scenery --- */

static void
count_cb (guint *n)
{
  ++*n;
}

static void
test_scenery (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  const guint two[] = { 0, 2 };
  g_autofree char *before = text_of (set), *after = NULL, *undone = NULL, *redone = NULL;
  BastideTileDoc doc, other;
  guint16 rolled;
  guint n_changes = 0;
  gulong handler = g_signal_connect_swapped (set, "changed", G_CALLBACK (count_cb), &n_changes);

  bastide_set_doc_roll_scenery (set, &first, two, 2);
  g_signal_handler_disconnect (set, handler);
  /* Whoever shows the set does so once, however many tiles there are. */
  g_assert_cmpuint (n_changes, ==, 1);
  bastide_set_doc_get_tile (set, &first, &doc);
  bastide_set_doc_get_tile (set, &second, &other);
  g_assert_cmpint (doc.tile.scenery, >, 0);
  g_assert_cmpint (other.tile.scenery, ==, 0);
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  after = text_of (set);
  /* One step for both tiles. */
  bastide_document_undo (BASTIDE_DOCUMENT (set));
  undone = text_of (set);
  g_assert_cmpstr (undone, ==, before);
  bastide_document_redo (BASTIDE_DOCUMENT (set));
  redone = text_of (set);
  g_assert_cmpstr (redone, ==, after);

  /* Each time another one, and kept through whatever else is done to the tile. */
  rolled = doc.tile.scenery;
  bastide_set_doc_roll_scenery (set, &first, NULL, 0);
  bastide_set_doc_get_tile (set, &first, &doc);
  g_assert_cmpint (doc.tile.scenery, !=, rolled);
  rolled = doc.tile.scenery;
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_CITY);
  bastide_tile_doc_rotate (&doc, 1);
  bastide_tile_doc_mirror (&doc);
  bastide_set_doc_set_tile (set, &first, &doc, "draw", NULL);
  bastide_set_doc_get_tile (set, &first, &doc);
  g_assert_cmpint (doc.tile.scenery, ==, rolled);
  g_assert_cmpint (bst_json_get_int (bastide_set_doc_get_json (set, &first), "scenery", 0), ==, rolled);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/set-words/tags", test_tags);
  g_test_add_func ("/set-words/odd-tags", test_odd_tags);
  g_test_add_func ("/set-words/replaced", test_words);
  g_test_add_func ("/set-words/replaced/ids", test_ids);
  g_test_add_func ("/set-words/replaced/things", test_things);
  g_test_add_func ("/set-words/scenery-is-kept", test_scenery);
  return g_test_run ();
}
