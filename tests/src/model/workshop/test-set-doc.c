/* test-set-doc.c [SEQUENCES] – sets being edited: history, files, problems, duplicates; and random sequences of edits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-mix-doc.h"
#include "model/workshop/bastide-set-doc.h"

#include "engine/io/json-scan.h"
#include "engine/io/mix-json.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int n_sequences = 200;

static BastideTileRef
tile (guint index)
{
  return (BastideTileRef){ .index = index };
}

static BastideSetDoc *
make_set (void)
{
  BastideSetDoc *set = bastide_set_doc_new ("mine", "My tiles");
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_CITY);
  bastide_set_doc_add_tile (set, 0, &doc);
  bastide_tile_doc_set_side (&doc, BST_S, BST_SIDE_ROAD);
  bastide_set_doc_add_tile (set, 1, &doc);
  return set;
}

static char *
text_of (BastideSetDoc *set)
{
  return bst_set_write (bastide_document_get_root (BASTIDE_DOCUMENT (set)));
}

/* --- History --- */

static void
test_history (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideDocument *document = BASTIDE_DOCUMENT (set);
  g_autofree char *before = text_of (set);
  g_autofree char *after = NULL, *again = NULL, *back = NULL;
  BastideTileRef ref = tile (0);

  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  /* One drag is one step, however many edits it consists of. */
  for (int i = 1; i <= 5; i++)
    bastide_set_doc_set_count (set, &ref, i * 3);
  bastide_document_settle (document);
  g_assert_cmpint (bastide_set_doc_get_count (set, &ref), ==, 15);
  after = text_of (set);
  bastide_document_undo (document);
  back = text_of (set);
  g_assert_cmpstr (back, ==, before);
  g_assert_true (bastide_document_can_redo (document));
  bastide_document_redo (document);
  again = text_of (set);
  g_assert_cmpstr (again, ==, after);
  g_assert_nonnull (bastide_document_get_undo_name (document));
  g_assert_null (bastide_document_get_redo_name (document));
  /* An edit that changes nothing is no step. */
  bastide_document_undo (document);
  g_assert_cmpstr (bastide_document_get_redo_name (document), ==, "Change a count");
  bastide_set_doc_set_count (set, &ref, 1);
  g_assert_true (bastide_document_can_redo (document));
}

static void
test_whole_tiles (void)
{
  g_autoptr (BastideSetDoc) set = make_set (), other = bastide_set_doc_new ("other", "Others");
  g_autofree char *clip = NULL;
  g_autoptr (GError) error = NULL;
  guint n, both[] = { 0, 1 }, last[] = { 3 };
  BastideTileRef ref;

  bastide_set_doc_duplicate (set, both, 2);
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 4);
  g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 0);
  ref = tile (3);
  g_assert_cmpstr (bastide_set_doc_get_id (set, &ref), ==, "mine-tile-2-2");
  bastide_set_doc_move (set, last, 1, 0);
  ref = tile (0);
  g_assert_cmpstr (bastide_set_doc_get_id (set, &ref), ==, "mine-tile-2-2");
  bastide_set_doc_remove (set, both, 2);
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 2);

  clip = bastide_set_doc_copy (set, both, 2);
  g_assert_true (bastide_set_doc_paste (other, 99, clip, &n, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (bastide_set_doc_paste (other, 0, clip, &n, &error));
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (other), ==, 4);
  g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (other)), ==, 0);
  g_assert_false (bastide_set_doc_paste (other, 0, "hello", &n, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);

  ref = tile (0);
  g_assert_false (bastide_set_doc_set_tile_id (set, &ref, "a b", &error));
  g_clear_error (&error);
  g_assert_true (bastide_set_doc_set_tile_id (set, &ref, "mine-gate", &error));
}

static void
assert_text (BastideDocument *document, const char *key, const char *language, const char *expected)
{
  g_autofree char *text = bastide_document_dup_text (document, key, language);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_texts (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideDocument *document = BASTIDE_DOCUMENT (set);
  BastideTileRef ref = tile (0);
  g_auto (GStrv) languages = NULL;
  g_autofree char *english = NULL, *german = NULL;

  bastide_document_set_text (document, "title", "de", "Meine Plättchen");
  english = bastide_document_dup_text (document, "title", "en");
  german = bastide_document_dup_text (document, "title", "de");
  g_assert_cmpstr (english, ==, "My tiles");
  g_assert_cmpstr (german, ==, "Meine Plättchen");
  bastide_set_doc_set_tile_text (set, &ref, "title", "ru", "Ворота");
  languages = bastide_document_dup_languages (document);
  g_assert_true (g_strv_equal ((const char *const *) languages, (const char *const[]){ "de", "en", "ru", NULL }));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  assert_text (document, "title", "fr", "");

  /* A text that is emptied is gone, in one language and in all. */
  bastide_document_set_text (document, "title", "de", "");
  assert_text (document, "title", "de", "");
  assert_text (document, "title", "en", "My tiles");
  bastide_document_set_text (document, "title", "de", "");
  bastide_document_set_text (document, "description", "en", "Gates");
  bastide_document_set_text (document, "description", "de", "Tore");
  bastide_document_set_text (document, "description", "en", "");
  assert_text (document, "description", "de", "Tore");
  bastide_document_set_text (document, "description", "de", "");
  bastide_document_set_text (document, "description", "de", "");
  g_assert_false (json_object_has_member (bastide_document_get_object (document), "description"));
  bastide_set_doc_set_string (set, "author", "Anna");
  g_assert_cmpstr (bst_json_get_string (bastide_document_get_object (document), "author", ""), ==, "Anna");
  bastide_set_doc_set_string (set, "author", "");
  bastide_set_doc_set_string (set, "author", "");
  g_assert_false (json_object_has_member (bastide_document_get_object (document), "author"));
}

/* A set of its own in the user's folder, which a catalog made afterwards has. */
static BastideSetDoc *
make_saved (const char *id)
{
  BastideSetDoc *set = bastide_set_doc_new (id, id);
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  bastide_set_doc_add_tile (set, 0, &doc);
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_CITY);
  bastide_set_doc_add_tile (set, 1, &doc);
  g_assert_true (bastide_set_doc_add_piece (set, 2, 1));
  g_assert_true (bastide_document_adopt (BASTIDE_DOCUMENT (set), NULL));
  return set;
}

static void
discard (BastideSetDoc *set)
{
  g_assert_true (g_file_delete (bastide_document_get_file (BASTIDE_DOCUMENT (set)), NULL, NULL));
}

/* Can the two be played together? */
static gboolean
can_mix (const char *a, const char *b)
{
  g_autofree char *text = g_strdup_printf ("{\"format\": \"bastide-mix\", \"version\": 1, \"sets\": [{\"set\": "
                                           "\"classic-base\"}, {\"set\": \"%s\"}, {\"set\": \"%s\"}]}",
                                           a, b);
  g_autoptr (JsonNode) root = bst_json_scan ("", text, strlen (text), NULL);
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bst_mix_resolve (root, NULL, catalog, report);

  return box != NULL;
}

/* Tiles that come from another set get ids of their own, or the two could not be mixed. */
static void
test_ids_of_other_sets (void)
{
  g_autoptr (BastideSetDoc) from = make_saved ("clash-a"), to = make_saved ("clash-b");
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  g_autofree char *clip = NULL;
  guint both[] = { 0, 1 }, n;
  BastideTileRef ref = tile (2);

  bastide_set_doc_set_catalog (from, catalog);
  bastide_set_doc_set_catalog (to, catalog);
  clip = bastide_set_doc_copy (from, both, 2);
  g_assert_true (bastide_set_doc_paste (to, G_MAXUINT, clip, &n, NULL));
  g_assert_cmpstr (bastide_set_doc_get_id (to, &ref), ==, "clash-b-tile-3");
  g_assert_true (bastide_document_save (BASTIDE_DOCUMENT (to), NULL));
  g_assert_true (can_mix ("clash-a", "clash-b"));
  /* Cut and pasted again in its own set a tile stays what it was. */
  bastide_set_doc_remove (from, both, 1);
  g_assert_true (bastide_set_doc_paste (from, 0, clip, &n, NULL));
  ref.index = 0;
  g_assert_cmpstr (bastide_set_doc_get_id (from, &ref), ==, "clash-a-tile");
  discard (from);
  discard (to);
}

/* Ids that clash are named, and solved in one step. */
static void
test_clash (void)
{
  g_autoptr (BastideSetDoc) first = make_saved ("clash-c"), second = make_saved ("clash-d");
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  BastideTileRef ref = tile (1), piece = { .piece = TRUE };
  const BstProblem *problem;

  g_assert_true (bastide_set_doc_set_tile_id (second, &ref, "clash-c-tile", NULL));
  g_assert_true (bastide_set_doc_set_tile_id (second, &piece, "clash-c-piece", NULL));
  g_assert_true (bastide_document_save (BASTIDE_DOCUMENT (second), NULL));
  g_assert_false (can_mix ("clash-c", "clash-d"));
  /* The mix names both sets, once. */
  {
    g_autoptr (BstCatalog) both = bst_catalog_new ();
    g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new (both, "m", "M");
    g_autofree char *text = NULL;

    bastide_mix_doc_set_copies (mix, "clash-c", 1);
    bastide_mix_doc_set_copies (mix, "clash-d", 1);
    text = bst_report_dup_text (bastide_mix_doc_get_report (mix));
    g_assert_cmpuint (bst_report_get_n (bastide_mix_doc_get_report (mix)), ==, 1);
    g_assert_nonnull (strstr (text, "“clash-c” and “clash-d” cannot be mixed"));
  }
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (second)), ==, 0);
  bastide_set_doc_set_catalog (second, catalog);
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (second)), ==, 2);
  problem = bst_report_get (bastide_set_doc_get_report (second), 0);
  g_assert_cmpstr (problem->path, ==, "tiles[1].id");
  g_assert_nonnull (strstr (problem->text, "clash-c"));
  g_assert_true (bastide_set_doc_can_fix (second, "tiles[1].id"));
  g_assert_true (bastide_set_doc_fix (second, "tiles[1].id"));
  g_assert_true (bastide_set_doc_fix (second, "pieces[0].id"));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (second)), ==, 0);
  g_assert_true (bastide_document_save (BASTIDE_DOCUMENT (second), NULL));
  g_assert_true (can_mix ("clash-c", "clash-d"));
  bastide_document_undo (BASTIDE_DOCUMENT (second));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (second)), ==, 1);
  discard (first);
  discard (second);
}

/* --- Problems --- */

/* What the program can solve by itself; paths that are no problem are left alone. */
static void
test_fixes (void)
{
  static const char text[] =
    "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"mine\", \"tiles\": ["
    "{\"id\": \"a\", \"features\": [{\"type\": \"city\", \"at\": [\"N\"]}, {\"type\": \"city\", \"at\": [\"E\"]}, "
    "{\"type\": \"city\", \"at\": [\"S\"]}, {\"type\": \"city\", \"at\": [\"W\"]}]}, "
    "{\"id\": \"a\", \"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\", \"S\", \"W\"]}], \"marks\": "
    "{\"statue\": true}}, "
    "{\"id\": \"b c\", \"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\", \"S\", \"W\"]}]}]}";
  g_autoptr (JsonNode) root = bst_json_scan ("", text, strlen (text), NULL);
  g_autoptr (BastideSetDoc) set = bastide_set_doc_new_root (root);
  BstReport *report = bastide_set_doc_get_report (set);
  guint n = bst_report_get_n (report);

  g_assert_cmpuint (n, ==, 5);
  while (n > 0)
    {
      g_autofree char *path = g_strdup (bst_report_get (bastide_set_doc_get_report (set), 0)->path);

      g_test_message ("%s", path);
      g_assert_true (bastide_set_doc_fix (set, path));
      g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, --n);
    }
  for (const char *const *path =
         (const char *const[]){ "needs", "title", "tiles[0].features", "tiles[0].marks.statue", "tiles[9].id", NULL };
       *path; path++)
    g_assert_false (bastide_set_doc_fix (set, *path));
  for (int i = 0; i < 5; i++)
    bastide_document_undo (BASTIDE_DOCUMENT (set));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 5);
  /* All of them are one step. */
  g_assert_cmpuint (bastide_set_doc_count_fixes (set), ==, 5);
  bastide_set_doc_fix_all (set);
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  g_assert_cmpuint (bastide_set_doc_count_fixes (set), ==, 0);
  bastide_document_undo (BASTIDE_DOCUMENT (set));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 5);
  g_assert_false (bastide_document_can_undo (BASTIDE_DOCUMENT (set)));
}

/* A tile alone in a set, with what is wrong with it. */
static BastideSetDoc *
make_wrong (const char *members)
{
  g_autofree char *text = g_strdup_printf (
    "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"mine\", \"tiles\": [{\"id\": \"a\", %s}]}", members);
  g_autoptr (JsonNode) root = bst_json_scan ("", text, strlen (text), NULL);

  return bastide_set_doc_new_root (root);
}

#define LINE(type, sides) "{\"type\": \"" type "\", \"at\": [" sides "]}"
#define FOUR_FIELDS                                                                                                    \
  "{\"type\": \"field\", \"at\": [\"NL\", \"WR\"]}, {\"type\": \"field\", \"at\": [\"NR\", \"EL\"]}, "                 \
  "{\"type\": \"field\", \"at\": [\"ER\", \"SL\"]}, {\"type\": \"field\", \"at\": [\"SR\", \"WL\"]}"

/* Where roads or a river cross without a bridge, or the pile does not fit: one step, after which nothing is wrong. */
static void
test_fix_tiles (void)
{
  static const struct
  {
    const char *members, *path;
    int bridge; /* the feature that has one afterwards */
    BstGroup group;
  } cases[] = {
    { "\"features\": [" LINE ("road", "\"N\", \"S\"") ", " LINE ("road", "\"E\", \"W\"") ", " FOUR_FIELDS "]",
      "tiles[0].features[1]", 1, BST_GROUP_LAND },
    { "\"group\": \"river\", \"features\": [" LINE ("road", "\"N\", \"S\"") ", " LINE ("river",
                                                                                       "\"E\", \"W\"") ", " FOUR_FIELDS
                                                                                                       "]",
      "tiles[0].features[1]", 0, BST_GROUP_RIVER },
    { "\"group\": \"lake\", \"features\": [" LINE ("city", "\"N\", \"E\", \"S\", \"W\"") "]", "tiles[0].group", -1,
      BST_GROUP_LAND },
    { "\"group\": \"land\", \"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\"]}, "
      "{\"type\": \"river\", \"at\": [\"S\", \"W\"]}, "
      "{\"type\": \"field\", \"at\": [\"SL\", \"WR\"], \"cities\": [0]}, {\"type\": \"field\", \"at\": [\"SR\", "
      "\"WL\"]}]",
      "tiles[0].group", -1, BST_GROUP_RIVER },
  };
  const BastideTileRef first = tile (0);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BastideSetDoc) set = make_wrong (cases[i].members);
      g_autofree char *before = bst_report_dup_text (bastide_set_doc_get_report (set)), *after = NULL;
      BastideTileDoc doc;

      g_test_message ("%s", before);
      g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 1);
      g_assert_true (bastide_set_doc_fix (set, cases[i].path));
      after = bst_report_dup_text (bastide_set_doc_get_report (set));
      g_assert_null (strstr (after, "tiles[0]"));
      g_assert_true (bastide_set_doc_get_tile (set, &first, &doc));
      g_assert_cmpint (doc.tile.group, ==, cases[i].group);
      for (int f = 0; f < doc.tile.n_features; f++)
        g_assert_cmpint (doc.tile.features[f].bridge, ==, f == cases[i].bridge);
      g_assert_false (bastide_set_doc_can_fix (set, cases[i].path));
      bastide_document_undo (BASTIDE_DOCUMENT (set));
      g_assert_false (bastide_document_can_undo (BASTIDE_DOCUMENT (set)));
    }
}

static void
test_problems (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideTileRef ref = tile (1), found;
  BastideTileDoc doc;
  BstReport *report;
  int feature;

  bastide_set_doc_get_tile (set, &ref, &doc);
  bastide_tile_doc_set_mark (&doc, BST_MARK_STATUE, 1);
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_FIELD);
  bastide_set_doc_set_tile (set, &ref, &doc, "test", NULL);
  report = bastide_set_doc_get_report (set);
  g_assert_cmpuint (bst_report_get_n_errors (report), ==, 1);
  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      g_assert_true (bastide_set_doc_locate (set, bst_report_get (report, i)->path, &found, &feature));
      g_assert_cmpuint (found.index, ==, 1);
      g_assert_false (found.piece);
    }
  g_assert_true (bastide_set_doc_add_piece (set, 2, 1));
  g_assert_true (bastide_set_doc_locate (set, "pieces[0].squares[1].features[2].at", &found, &feature));
  g_assert_true (found.piece);
  g_assert_cmpuint (found.square, ==, 1);
  g_assert_cmpint (feature, ==, 2);
  g_assert_false (bastide_set_doc_locate (set, "title", &found, &feature));
  g_assert_false (bastide_set_doc_locate (set, "tiles[9].id", &found, &feature));
  ref.index = 9;
  g_assert_false (bastide_set_doc_get_tile (set, &ref, &doc));
}

/* Marks and piles that no rule of the set reads are named, can be mended at once, and are played with in any case. */
static void
test_missing_rules (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  g_autoptr (JsonNode) mix = NULL;
  g_autofree char *text = NULL;
  BastideTileRef first = tile (0), second = tile (1);
  BastideTileDoc doc;

  bastide_set_doc_get_tile (set, &first, &doc);
  bastide_tile_doc_set_mark (&doc, BST_MARK_HAT, 1);
  bastide_set_doc_set_tile (set, &first, &doc, "test", NULL);
  bastide_set_doc_get_tile (set, &second, &doc);
  bastide_tile_doc_set_side (&doc, BST_S, BST_SIDE_RIVER);
  bastide_set_doc_set_tile (set, &second, &doc, "test", NULL);
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 2);
  g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 0);
  mix = bastide_set_doc_to_mix (set, "classic-base");
  text = bst_mix_write (mix);
  g_assert_nonnull (strstr (text, "\"modules\": [\"base\", \"fields\", \"river\", \"magic\"]"));
  bastide_set_doc_add_missing_needs (set);
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  g_assert_cmphex (bastide_set_doc_get_set (set)->needs, ==, 1u << BST_MODULE_RIVER | 1u << BST_MODULE_MAGIC);
  bastide_document_undo (BASTIDE_DOCUMENT (set));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 2);
}

static void
test_piece (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideTileRef west = { .piece = TRUE, .square = 0 }, east = { .piece = TRUE, .square = 1 };
  BastideTileDoc doc;

  g_assert_false (bastide_set_doc_add_piece (set, 1, 1));
  g_assert_false (bastide_set_doc_add_piece (set, 5, 4));
  g_assert_true (bastide_set_doc_add_piece (set, 2, 1));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);

  /* Inner sides must match: one square alone is a problem, both are none. */
  g_assert_true (bastide_set_doc_get_tile (set, &west, &doc));
  g_assert_cmphex (doc.inner, ==, 1 << BST_E);
  bastide_tile_doc_set_side (&doc, BST_E, BST_SIDE_CITY);
  bastide_set_doc_set_tile (set, &west, &doc, "test", NULL);
  g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 1);
  g_assert_true (bastide_set_doc_get_tile (set, &east, &doc));
  bastide_tile_doc_set_side (&doc, BST_W, BST_SIDE_CITY);
  bastide_set_doc_set_tile (set, &east, &doc, "test", NULL);
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  bastide_set_doc_set_piece_flag (set, 0, "start", TRUE);
  bastide_set_doc_set_piece_flag (set, 0, "followers_allowed", FALSE);
  bastide_set_doc_set_piece_module (set, 0, "wheel");
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 1);
  bastide_set_doc_add_missing_needs (set);
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  g_assert_true (bastide_set_doc_remove_piece (set, 0));
  g_assert_cmpuint (bastide_set_doc_get_n_pieces (set), ==, 0);
}

/* Tiles are found by what they show, also where a title hides it, and by what somebody wrote. */
static void
test_find (void)
{
  g_autoptr (BastideSetDoc) set = bastide_set_doc_new ("mine", "Mine");
  const BastideTileRef plain = tile (0), titled = tile (1);
  static const struct
  {
    const char *words;
    gboolean plain, titled;
  } cases[] = {
    { "", TRUE, TRUE },
    { "CITY", FALSE, TRUE },
    { "city hometown", FALSE, TRUE },
    { "city river", FALSE, FALSE },
    { "garden", TRUE, FALSE },
    { " field ", TRUE, TRUE },
    { "mine-tile", TRUE, TRUE },
    { "for anna", FALSE, TRUE },
    { "land tiles", TRUE, TRUE },
  };
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  bastide_tile_doc_set_inside (&doc, BST_GARDEN, TRUE);
  bastide_set_doc_add_tile (set, 0, &doc);
  bastide_tile_doc_init (&doc);
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_CITY);
  bastide_set_doc_add_tile (set, 1, &doc);
  bastide_set_doc_set_tile_text (set, &titled, "title", "", "Hometown");
  bastide_set_doc_set_tile_text (set, &titled, "notes", "", "drawn for Anna");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].words);
      g_assert_cmpint (bastide_set_doc_matches (set, &plain, cases[i].words), ==, cases[i].plain);
      g_assert_cmpint (bastide_set_doc_matches (set, &titled, cases[i].words), ==, cases[i].titled);
    }
}

/* Counterparts in a mirror, in one step: none of a tile that is its own, and none twice. */
static void
test_mirror_images (void)
{
  g_autoptr (BastideSetDoc) set = bastide_set_doc_new ("mine", "Mine");
  const guint all[] = { 0, 1, 2 };
  BastideTileRef right = tile (2), left = tile (3);
  BastideTileDoc a, b;
  BstTile mirrored, other;

  /* A road around the corner is its own mirror image, turned; so is a city on two sides. A city with a road to its right is not. */
  for (guint i = 0; i < 3; i++)
    {
      bastide_tile_doc_init (&a);
      if (i == 0)
        {
          bastide_tile_doc_set_side (&a, BST_N, BST_SIDE_ROAD);
          g_assert_true (bastide_tile_doc_join (&a, BST_N, BST_E));
        }
      else
        bastide_tile_doc_set_side (&a, BST_N, BST_SIDE_CITY);
      if (i == 1)
        g_assert_true (bastide_tile_doc_join (&a, BST_N, BST_E));
      if (i == 2)
        bastide_tile_doc_set_side (&a, BST_E, BST_SIDE_ROAD);
      bastide_set_doc_add_tile (set, i, &a);
    }
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 3);
  g_assert_cmpuint (bastide_set_doc_add_mirrored (set, all, 3), ==, 1);
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 4);
  g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 0);
  g_assert_true (bastide_set_doc_get_tile (set, &right, &a) && bastide_set_doc_get_tile (set, &left, &b));
  bastide_tile_doc_mirror (&a);
  g_assert_true (bastide_tile_doc_prepare (&a, &mirrored) && bastide_tile_doc_prepare (&b, &other));
  g_assert_cmpint (bastide_tile_same_turned (&mirrored, &other), ==, 0);
  g_assert_cmpuint (bastide_set_doc_add_mirrored (set, (const guint[]){ 0, 1, 2, 3 }, 4), ==, 0);
  bastide_document_undo (BASTIDE_DOCUMENT (set));
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 3);
}

/* A city, and a road to its right that ends there or turns: neither is its own mirror image. */
static BastideSetDoc *
make_skew_set (void)
{
  BastideSetDoc *set = bastide_set_doc_new ("skew", "Skew");
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_CITY);
  bastide_tile_doc_set_side (&doc, BST_E, BST_SIDE_ROAD);
  bastide_set_doc_add_tile (set, 0, &doc);
  g_assert_true (bastide_tile_doc_join (&doc, BST_E, BST_S));
  bastide_set_doc_add_tile (set, 1, &doc);
  return set;
}

/* Nothing is told to have come into a set of a newer version. */
static void
test_mirror_images_newer (void)
{
  g_autoptr (BastideSetDoc) old = make_skew_set (), set = NULL;
  g_autofree char *written = text_of (old);
  g_autoptr (GString) text = g_string_new (written);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "later.bastide-set", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_cmpuint (g_string_replace (text, "\"version\": 1", "\"version\": 2", 1), ==, 1);
  g_assert_cmpint (g_mkdir_with_parents (g_get_user_data_dir (), 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  set = bastide_set_doc_load (file, NULL);
  g_assert_true (bastide_document_is_newer (BASTIDE_DOCUMENT (set)));
  g_assert_cmpuint (bastide_set_doc_add_mirrored (set, (const guint[]){ 0, 1 }, 2), ==, 0);
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 2);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

/* Of 300 tiles that show the same two things each mirror image comes once, behind the last that shows its counterpart. */
static void
test_mirror_images_many (void)
{
  g_autoptr (BastideSetDoc) set = make_skew_set ();
  g_autofree guint *all = g_new (guint, 300);
  const BastideTileRef last = tile (301);
  guint n;

  for (guint i = 0; i < 300; i++)
    all[i] = i;
  while ((n = bastide_set_doc_get_n_tiles (set)) < 300)
    bastide_set_doc_duplicate (set, all, MIN (n, 300 - n));
  g_test_timer_start ();
  g_assert_cmpuint (bastide_set_doc_add_mirrored (set, all, 300), ==, 2);
  g_test_message ("mirror images of 300 tiles: %.3f s", g_test_timer_elapsed ());
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 302);
  g_assert_cmpstr (bastide_set_doc_get_id (set, &last), !=, "");
  g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 0);
  bastide_document_undo (BASTIDE_DOCUMENT (set));
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 300);
}

static void
test_duplicates (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideTileRef ref = tile (0);
  BastideTileDoc doc;
  g_autoptr (GPtrArray) among = NULL, all = NULL;
  gboolean found = FALSE;

  bastide_set_doc_get_tile (set, &ref, &doc);
  bastide_tile_doc_rotate (&doc, 1);
  bastide_set_doc_add_tile (set, 2, &doc);
  among = bastide_set_doc_find_duplicates (set, NULL);
  g_assert_cmpuint (among->len, ==, 1);
  g_assert_cmpint (((BastideDuplicate *) g_ptr_array_index (among, 0))->rot, ==, 3);
  all = bastide_set_doc_find_duplicates (set, catalog);
  for (guint i = 0; i < all->len; i++)
    found |= g_strcmp0 (((BastideDuplicate *) g_ptr_array_index (all, i))->other, "classic-base-city-one-side") == 0;
  g_assert_true (found);
}

/* Many that are alike: each names the next one, so that the list is not as long as the square of their number. */
static void
test_many_duplicates (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideTileRef ref = tile (0);
  BastideTileDoc doc;
  g_autoptr (GPtrArray) found = NULL;

  bastide_set_doc_get_tile (set, &ref, &doc);
  for (int i = 0; i < 20; i++)
    {
      bastide_tile_doc_rotate (&doc, 1);
      bastide_set_doc_add_tile (set, 0, &doc);
    }
  found = bastide_set_doc_find_duplicates (set, NULL);
  g_assert_cmpuint (found->len, ==, 20);
  for (guint i = 0; i < found->len; i++)
    {
      const BastideDuplicate *duplicate = g_ptr_array_index (found, i);
      BastideTileRef next = tile (i + 1);

      g_assert_cmpuint (duplicate->tile, ==, i);
      g_assert_cmpstr (duplicate->other, ==, bastide_set_doc_get_id (set, &next));
      g_assert_cmpint (duplicate->rot, ==, 1);
    }
}

static void
test_balance (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  const BstCatalogEntry *entry = bst_catalog_find_set (catalog, "classic-base");
  g_autoptr (BastideSetDoc) copy = bastide_set_doc_new_copy (entry->set, "mine", "Mine");
  BastideBalance balance;
  int sides = 0;
  double shares = 0;

  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (copy)), ==, 0);
  bastide_set_doc_count (copy, &balance);
  g_assert_cmpint (balance.n_tiles, ==, 72);
  g_assert_cmpint (balance.segments[BST_MONASTERY], ==, 6);
  g_assert_cmpint (balance.sides[BST_SIDE_FIELD] + balance.sides[BST_SIDE_ROAD] + balance.sides[BST_SIDE_CITY], ==,
                   288);
  g_assert_cmpint (balance.shields, ==, 10);
  /* What people compare: every line has a name of its own, the sides are all there, a share is of its own whole. */
  for (BastideBalanceLine line = 0; line < BASTIDE_N_BALANCE_LINES; line++)
    for (BastideBalanceLine other = 0; other < line; other++)
      g_assert_cmpstr (bastide_balance_get_name (line), !=, bastide_balance_get_name (other));
  for (BastideBalanceLine line = 0; line <= BASTIDE_BALANCE_RIVER_SIDES; line++)
    {
      sides += bastide_balance_get (&balance, line);
      shares += bastide_balance_get_share (&balance, line);
    }
  g_assert_cmpint (sides, ==, 288);
  g_assert_cmpfloat_with_epsilon (shares, 100, 1e-9);
  g_assert_cmpint (bastide_balance_get (&balance, BASTIDE_BALANCE_MONASTERIES), ==, 6);
  g_assert_cmpint (bastide_balance_get (&balance, BASTIDE_BALANCE_GARDENS), ==, 0);
  g_assert_cmpint (bastide_balance_get (&balance, BASTIDE_BALANCE_SHIELDS), ==, 10);
  g_assert_cmpint (bastide_balance_get (&balance, BASTIDE_BALANCE_ROAD_ENDS), ==, balance.road_ends);
  g_assert_cmpfloat_with_epsilon (bastide_balance_get_share (&balance, BASTIDE_BALANCE_MONASTERIES), 600.0 / 72, 1e-9);
  g_assert_cmpfloat_with_epsilon (bastide_balance_get_share (&balance, BASTIDE_BALANCE_CAPS),
                                  100.0 * balance.caps / balance.sides[BST_SIDE_CITY], 1e-9);
  /* Nothing has no share. */
  balance = (BastideBalance){ 0 };
  for (BastideBalanceLine line = 0; line < BASTIDE_N_BALANCE_LINES; line++)
    g_assert_cmpfloat (bastide_balance_get_share (&balance, line), ==, 0);
}

/* The rules a set is made for and what it brings for them: written, taken back, and gone from the file with the last one. */
static void
test_needs_and_stock (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  JsonObject *object;
  g_autofree char *before = text_of (set), *after = NULL;

  bastide_set_doc_set_needs (set, BST_MODULE_GOLD, TRUE);
  bastide_set_doc_set_needs (set, BST_MODULE_FERRIES, TRUE);
  g_assert_cmphex (bastide_set_doc_get_set (set)->needs, ==, 1u << BST_MODULE_GOLD | 1u << BST_MODULE_FERRIES);
  bastide_set_doc_set_stock (set, BST_STOCK_INGOTS, 16);
  bastide_set_doc_set_stock (set, BST_STOCK_FERRIES, 8);
  g_assert_cmpint (bastide_set_doc_get_set (set)->stock[BST_STOCK_INGOTS], ==, 16);
  g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 0);
  bastide_set_doc_set_stock (set, BST_STOCK_INGOTS, 0);
  g_assert_cmpint (bastide_set_doc_get_set (set)->stock[BST_STOCK_INGOTS], ==, 0);
  g_assert_cmpint (bastide_set_doc_get_set (set)->stock[BST_STOCK_FERRIES], ==, 8);
  bastide_set_doc_set_stock (set, BST_STOCK_FERRIES, 0);
  /* What is not there is not taken away once more. */
  bastide_set_doc_set_stock (set, BST_STOCK_FERRIES, 0);
  bastide_set_doc_set_needs (set, BST_MODULE_FERRIES, FALSE);
  bastide_set_doc_set_needs (set, BST_MODULE_GOLD, FALSE);
  bastide_set_doc_set_needs (set, BST_MODULE_GOLD, FALSE);
  object = bastide_document_get_object (BASTIDE_DOCUMENT (set));
  g_assert_false (json_object_has_member (object, "needs"));
  g_assert_false (json_object_has_member (object, "components"));
  after = text_of (set);
  g_assert_cmpstr (after, ==, before);
}

/* The same for the switches of a large piece. */
static void
test_piece_flags (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  g_autofree char *before = NULL, *after = NULL, *name = NULL;
  BastideTileRef ref = { .piece = TRUE };

  g_assert_false (bastide_set_doc_add_piece (set, 0, 2));
  g_assert_false (bastide_set_doc_add_piece (set, 2, 0));
  g_assert_false (bastide_set_doc_add_piece (set, 1, 1));
  g_assert_true (bastide_set_doc_add_piece (set, 2, 1));
  name = bastide_set_doc_dup_name (set, &ref);
  g_assert_cmpstr (name, !=, "");
  before = text_of (set);
  bastide_set_doc_set_piece_flag (set, 0, "followers_allowed", FALSE);
  g_assert_cmpstr (bastide_document_get_undo_name (BASTIDE_DOCUMENT (set)), ==, "Change a large piece");
  bastide_set_doc_set_piece_flag (set, 0, "start", TRUE);
  bastide_set_doc_set_piece_flag (set, 0, "start", FALSE);
  bastide_set_doc_set_piece_flag (set, 0, "start", FALSE);
  bastide_set_doc_set_piece_flag (set, 0, "followers_allowed", TRUE);
  bastide_set_doc_set_piece_flag (set, 0, "followers_allowed", TRUE);
  after = text_of (set);
  g_assert_cmpstr (after, ==, before);
  g_assert_false (bastide_set_doc_remove_piece (set, 1));
}

/* Ids that a file cannot have, that are taken, or that it has already. */
static void
test_ids (void)
{
  static const char *const wrong[] = { "", "-gate", "gate way", "Tor\u00e4", ".x" };
  g_autoptr (BastideSetDoc) set = make_set ();
  g_autofree char *before = text_of (set), *after = NULL, *long_id = g_strnfill (101, 'a');
  g_autoptr (GError) error = NULL;
  BastideTileRef first = tile (0), second = tile (1);

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_assert_false (bastide_set_doc_set_tile_id (set, &first, wrong[i], &error));
      g_assert_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_OTHER);
      g_clear_error (&error);
    }
  g_assert_false (bastide_set_doc_set_tile_id (set, &first, long_id, NULL));
  g_assert_false (bastide_set_doc_set_tile_id (set, &first, bastide_set_doc_get_id (set, &second), &error));
  g_assert_nonnull (strstr (error->message, bastide_set_doc_get_id (set, &second)));
  g_assert_true (bastide_set_doc_set_tile_id (set, &first, bastide_set_doc_get_id (set, &first), NULL));
  after = text_of (set);
  g_assert_cmpstr (after, ==, before);
  g_assert_false (bastide_document_can_redo (BASTIDE_DOCUMENT (set)));
}

static void
test_to_mix (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideTileRef ref = tile (0);
  BastideTileDoc doc;

  for (int alone = 0; alone < 2; alone++)
    {
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (JsonNode) mix = NULL;
      g_autoptr (BstBox) box = NULL;

      if (alone)
        {
          bastide_set_doc_get_tile (set, &ref, &doc);
          bastide_tile_doc_set_start (&doc, TRUE);
          bastide_set_doc_set_tile (set, &ref, &doc, "test", NULL);
        }
      mix = bastide_set_doc_to_mix (set, "classic-base");
      box = bst_mix_resolve (mix, NULL, catalog, report);
      g_assert_nonnull (box);
      g_assert_cmpuint (bst_report_get_n_errors (report), ==, 0);
      g_assert_cmpint (bst_box_get_setup (box)->n_tiles > 10, ==, !alone);
    }
}

/* --- Files --- */

static void
write_text (GFile *file, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error);
  g_assert_no_error (error);
}

static char *
read_text (GFile *file)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_load_contents (file, NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
test_files (void)
{
  g_autoptr (BastideSetDoc) set = make_set (), again = NULL;
  BastideDocument *document = BASTIDE_DOCUMENT (set);
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/dev/null/nowhere.bastide-set");
  g_autoptr (GError) error = NULL;
  g_autofree char *first = text_of (set), *reread = NULL;
  BastideTileRef ref = tile (0);

  g_assert_false (bastide_document_is_saved (document));
  g_assert_true (bastide_document_adopt (document, &error));
  g_assert_no_error (error);
  g_assert_true (bastide_document_is_saved (document));
  again = bastide_set_doc_load (bastide_document_get_file (document), &error);
  g_assert_no_error (error);
  reread = text_of (again);
  g_assert_cmpstr (reread, ==, first);
  g_assert_false (bastide_document_can_undo (BASTIDE_DOCUMENT (again)));

  /* Autosave. */
  bastide_document_set_autosave (document, 1);
  bastide_set_doc_set_count (set, &ref, 4);
  g_assert_false (bastide_document_is_saved (document));
  while (!bastide_document_is_saved (document))
    g_main_context_iteration (NULL, TRUE);

  /* A place where it cannot be saved leaves it to the file it has. */
  bastide_set_doc_set_count (set, &ref, 5);
  g_assert_false (bastide_document_save_as (document, nowhere, NULL));
  while (!bastide_document_is_saved (document))
    g_main_context_iteration (NULL, TRUE);

  /* The other document does not know of that and must not undo it. */
  bastide_set_doc_set_count (again, &ref, 9);
  g_assert_false (bastide_document_flush (BASTIDE_DOCUMENT (again), &error));
  g_assert_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_CHANGED);
}

/* FALSE: all pictures are known. */
static gboolean
look_at_next (BastideDocument *document)
{
  g_autofree char *art = bastide_document_dup_unknown_art (document);

  if (art)
    bastide_document_note_art (document, art, g_str_has_suffix (art, "/good.svg") ? NULL : "It cannot be shown.");
  return art != NULL;
}

/* A picture that cannot be shown is a problem of its tile; each is looked at once. */
static void
test_unreadable_art (void)
{
  g_autoptr (BastideSetDoc) set = make_saved ("with-art");
  BastideDocument *document = BASTIDE_DOCUMENT (set);
  BastideTileRef first = tile (0), second = tile (1);
  const BstProblem *problem;

  bastide_set_doc_set_art (set, &first, "good.svg");
  bastide_set_doc_set_art (set, &second, "bad.svg");
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  g_assert_true (look_at_next (document));
  g_assert_true (look_at_next (document));
  g_assert_false (look_at_next (document));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 1);
  problem = bst_report_get (bastide_set_doc_get_report (set), 0);
  g_assert_cmpstr (problem->path, ==, "tiles[1].art");
  g_assert_cmpstr (problem->text, ==, "It cannot be shown.");
  g_assert_cmpint (problem->severity, ==, BST_SEVERITY_WARNING);
  bastide_set_doc_set_art (set, &second, "");
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  /* Chosen again it is read again: somebody may have mended it. */
  bastide_set_doc_set_art (set, &second, "bad.svg");
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  g_assert_true (look_at_next (document));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 1);
  discard (set);
}

static void
note_save_cb (BastideDocument *document, const char *problem, gint64 *out_time)
{
  if (!problem && !*out_time)
    *out_time = g_get_monotonic_time ();
}

static gboolean
edit_on_cb (gpointer data)
{
  BastideTileRef ref = tile (0);

  bastide_set_doc_set_count (data, &ref, bastide_set_doc_get_count (data, &ref) + 1);
  return G_SOURCE_CONTINUE;
}

/* Somebody who never pauses is saved all the same: not later than two seconds after the first change. */
static void
test_steady_edits (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideDocument *document = BASTIDE_DOCUMENT (set);
  gint64 start, saved = 0;
  guint editing;

  g_assert_true (bastide_document_adopt (document, NULL));
  bastide_document_set_autosave (document, 800);
  g_signal_connect (document, "saved", G_CALLBACK (note_save_cb), &saved);
  start = g_get_monotonic_time ();
  editing = g_timeout_add (50, edit_on_cb, set);
  while (!saved && g_get_monotonic_time () - start < 6 * G_USEC_PER_SEC)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (editing);
  g_assert_cmpint (saved, >, 0);
  /* Two seconds, and some for a slow machine. */
  g_assert_cmpint (saved - start, <, 4 * G_USEC_PER_SEC);
}

/* A file in the folder of this test. */
static GFile *
new_file (const char *name)
{
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  return g_file_new_build_filename (g_get_user_data_dir (), name, NULL);
}

static void
test_backups (void)
{
  BastideTileRef ref = tile (0);
  g_autoptr (GFile) file = new_file ("backed-up.bastide-set");
  g_autoptr (BastideSetDoc) set = make_set ();
  g_autoptr (GPtrArray) backups = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *newest = NULL;

  g_assert_true (bastide_document_save_as (BASTIDE_DOCUMENT (set), file, &error));
  /* Every opening makes one backup at its first save; ten are kept. */
  for (int i = 1; i <= 13; i++)
    {
      g_autoptr (BastideSetDoc) opened = bastide_set_doc_load (file, &error);

      g_assert_no_error (error);
      bastide_set_doc_set_count (opened, &ref, 100 + i);
      g_assert_true (bastide_document_flush (BASTIDE_DOCUMENT (opened), &error));
      bastide_set_doc_set_count (opened, &ref, 200 + i);
      g_assert_true (bastide_document_flush (BASTIDE_DOCUMENT (opened), &error));
      g_assert_no_error (error);
    }
  backups = bastide_document_list_backups (file);
  g_assert_cmpuint (backups->len, ==, BASTIDE_MAX_BACKUPS);
  newest = read_text (g_ptr_array_index (backups, 0));
  g_assert_nonnull (strstr (newest, "\"count\": 212"));
  g_assert_true (g_file_delete (file, NULL, &error));
}

/* Leaves a file of one edit, damaged afterwards, with that edit in its last backup but one. */
static void
damage (GFile *file)
{
  BastideTileRef ref = tile (0);

  for (int i = 1; i <= 3; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BastideSetDoc) set = i == 1 ? make_set () : bastide_set_doc_load (file, &error);

      g_assert_no_error (error);
      bastide_set_doc_set_count (set, &ref, 100 + i);
      g_assert_true (i == 1 ? bastide_document_save_as (BASTIDE_DOCUMENT (set), file, &error)
                            : bastide_document_flush (BASTIDE_DOCUMENT (set), &error));
    }
  write_text (file, "{\"format\": \"basti");
}

/* The last backup comes back in the place of the file, which is kept. */
static void
test_restore (void)
{
  BastideTileRef ref = tile (0);
  g_autoptr (GFile) file = new_file ("restored.bastide-set"), damaged = NULL;
  g_autoptr (GFile) expected = new_file ("restored.bastide-set.damaged");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) backups = NULL, after = NULL;
  g_autofree char *text = NULL, *kept = NULL, *backup = NULL;

  damage (file);
  backups = bastide_document_list_backups (file);
  g_assert_cmpuint (backups->len, ==, 2);
  /* Who edits a backup gets backups of that; they are none of the file. */
  {
    g_autoptr (BastideSetDoc) set = bastide_set_doc_load (g_ptr_array_index (backups, 1), &error);

    bastide_set_doc_set_count (set, &ref, 7);
    g_assert_true (bastide_document_flush (BASTIDE_DOCUMENT (set), &error));
    after = bastide_document_list_backups (file);
    g_assert_cmpuint (after->len, ==, 2);
  }
  {
    g_autoptr (BastideSetDoc) set = bastide_set_doc_restore (file, &damaged, &error);

    g_assert_no_error (error);
    g_assert_cmpint (bastide_set_doc_get_count (set, &ref), ==, 102);
    g_assert_true (g_file_equal (damaged, expected));
    g_assert_true (g_file_equal (bastide_document_get_file (BASTIDE_DOCUMENT (set)), file));
    bastide_set_doc_set_count (set, &ref, 55);
    g_assert_true (bastide_document_flush (BASTIDE_DOCUMENT (set), &error));
  }
  text = read_text (file);
  g_assert_nonnull (strstr (text, "\"count\": 55"));
  kept = read_text (damaged);
  g_assert_cmpstr (kept, ==, "{\"format\": \"basti");
  backup = read_text (g_ptr_array_index (backups, 0));
  g_assert_nonnull (strstr (backup, "\"count\": 102"));

  /* Once more: what was kept is not overwritten. A spoilt backup is passed over. */
  write_text (file, "[");
  g_clear_object (&damaged);
  g_clear_pointer (&after, g_ptr_array_unref);
  after = bastide_document_list_backups (file);
  write_text (g_ptr_array_index (after, 0), "{");
  {
    g_autoptr (BastideSetDoc) set = bastide_set_doc_restore (file, &damaged, &error);

    g_assert_no_error (error);
    g_assert_cmpint (bastide_set_doc_get_count (set, &ref), ==, 102);
    g_assert_false (g_file_equal (damaged, expected));
  }
  g_assert_true (g_file_delete (file, NULL, &error) && g_file_delete (damaged, NULL, &error)
                 && g_file_delete (expected, NULL, &error));
}

#define N_AT_ONCE 12

/* Adopts a set of the same id as all the others, as soon as the pipe is closed. */
static void
adopt_at_once (int start, int number)
{
  g_autofree char *title = g_strdup_printf ("number %d", number);
  g_autoptr (BastideSetDoc) set = bastide_set_doc_new ("at-once", title);
  char byte;

  while (read (start, &byte, 1) > 0)
    ;
  _exit (bastide_document_adopt (BASTIDE_DOCUMENT (set), NULL) ? 0 : 1);
}

/* Several programs that take the same name at the same moment get files of their own. */
static void
test_adopt_at_once (void)
{
  g_autoptr (GFile) folder = bastide_document_class_dup_folder (BASTIDE_TYPE_SET_DOC);
  g_autoptr (GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int start[2], status;

  g_assert_cmpint (pipe (start), ==, 0);
  for (int i = 0; i < N_AT_ONCE; i++)
    if (fork () == 0)
      {
        close (start[1]);
        adopt_at_once (start[0], i);
      }
  close (start[0]);
  close (start[1]);
  for (int i = 0; i < N_AT_ONCE; i++)
    {
      g_assert_cmpint (wait (&status), >, 0);
      g_assert_cmpint (status, ==, 0);
    }
  for (int i = 1; i <= N_AT_ONCE; i++)
    {
      g_autofree char *name = i == 1 ? g_strdup ("at-once.json") : g_strdup_printf ("at-once-%d.json", i);
      g_autoptr (GFile) file = g_file_get_child (folder, name);
      g_autoptr (BastideSetDoc) set = bastide_set_doc_load (file, NULL);
      g_autoptr (GPtrArray) backups = bastide_document_list_backups (file);

      g_assert_nonnull (set);
      g_assert_true (g_hash_table_add (titles, bastide_document_dup_title (BASTIDE_DOCUMENT (set))));
      g_assert_cmpuint (backups->len, ==, 0);
      g_assert_true (g_file_delete (file, NULL, NULL));
    }
}

/* A file that must not be written to is left as it is, whoever asks; the document goes on with the file it had. */
static void
test_read_only (void)
{
  g_autoptr (BastideSetDoc) set = make_saved ("read-only");
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "read-only", NULL);
  g_autofree char *path = g_build_filename (folder, "mine.bastide-set", NULL), *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path), before = NULL;
  g_autoptr (GError) error = NULL;

  if (geteuid () == 0)
    {
      discard (set);
      g_test_skip ("root may write to any file");
      return;
    }
  before = g_object_ref (bastide_document_get_file (BASTIDE_DOCUMENT (set)));
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "theirs", -1, NULL));
  g_assert_cmpint (g_chmod (path, 0400), ==, 0);
  g_assert_cmpint (g_chmod (folder, 0500), ==, 0);
  g_assert_false (bastide_document_save_as (BASTIDE_DOCUMENT (set), file, &error));
  g_assert_nonnull (error);
  g_assert_true (g_file_equal (bastide_document_get_file (BASTIDE_DOCUMENT (set)), before));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "theirs");
  g_assert_cmpint (g_chmod (folder, 0700), ==, 0);
  discard (set);
}

/* A set that began where no file could be made is saved by itself as soon as that is possible. */
static void
test_no_room (void)
{
  BastideTileRef ref = tile (0);
  g_autoptr (GFile) folder = bastide_document_class_dup_folder (BASTIDE_TYPE_SET_DOC);
  g_autofree char *path = g_file_get_path (folder), *above = g_path_get_dirname (path),
                  *aside = g_strconcat (path, "-", NULL);
  g_autoptr (BastideSetDoc) set = make_set ();
  BastideDocument *document = BASTIDE_DOCUMENT (set);
  g_autoptr (GError) error = NULL;
  gboolean had = g_file_test (path, G_FILE_TEST_IS_DIR);

  g_mkdir_with_parents (above, 0700);
  if (had)
    g_assert_cmpint (g_rename (path, aside), ==, 0);
  g_assert_true (g_file_set_contents (path, "in the way", -1, NULL));
  g_assert_false (bastide_document_adopt (document, NULL));
  bastide_set_doc_set_count (set, &ref, 3);
  g_assert_false (bastide_document_flush (document, &error));
  g_assert_nonnull (error);
  g_assert_null (bastide_document_get_file (document));
  g_assert_cmpint (g_unlink (path), ==, 0);
  bastide_document_set_autosave (document, 10);
  for (int i = 0; i < 1000 && !bastide_document_get_file (document); i++)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (bastide_document_is_saved (document));
  g_assert_true (g_file_delete (bastide_document_get_file (document), NULL, NULL));
  if (had)
    g_assert_true (g_rmdir (path) == 0 && g_rename (aside, path) == 0);
}

/* A picture is named after its set; one from elsewhere leaves what was there. */
static void
test_take_art (void)
{
  BastideTileRef ref = tile (0);
  g_autoptr (GFile) file = new_file ("pictures.bastide-set"), beside = new_file ("a & b.svg");
  g_autoptr (GFile) far = g_file_new_for_uri ("nowhere://host/far.svg"), other = g_file_new_for_path ("/other/c.svg");
  g_autoptr (BastideSetDoc) set = make_set ();
  g_autoptr (GError) error = NULL;
  JsonObject *json;

  g_assert_true (bastide_document_save_as (BASTIDE_DOCUMENT (set), file, &error));
  g_assert_true (bastide_set_doc_take_art (set, &ref, beside));
  g_assert_cmpstr (json_object_get_string_member (bastide_set_doc_get_json (set, &ref), "art"), ==, "a & b.svg");
  json = bastide_set_doc_get_json (set, &ref);
  g_assert_false (bastide_set_doc_take_art (set, &ref, far));
  g_assert_false (bastide_set_doc_take_art (set, &ref, other));
  g_assert_true (bastide_set_doc_get_json (set, &ref) == json);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

static void
test_bad_files (void)
{
  static const struct
  {
    const char *text;
    int code;
  } files[] = {
    { "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"x\", \"tiles\": [", BASTIDE_DOCUMENT_ERROR_DAMAGED },
    { "", BASTIDE_DOCUMENT_ERROR_DAMAGED },
    { "[]", BASTIDE_DOCUMENT_ERROR_OTHER },
    { "{\"format\": \"bastide-mix\", \"version\": 1}", BASTIDE_DOCUMENT_ERROR_OTHER },
  };
  g_autoptr (GFile) file = new_file ("bad.bastide-set");

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BastideSetDoc) set = NULL;
      g_autofree char *text = NULL;

      write_text (file, files[i].text);
      set = bastide_set_doc_load (file, &error);
      g_assert_null (set);
      g_assert_error (error, BASTIDE_DOCUMENT_ERROR, files[i].code);
      g_assert_true (strlen (error->message) > 10);
      text = read_text (file);
      g_assert_cmpstr (text, ==, files[i].text);
    }
  /* Wrong inside but readable: it is opened, problems and all, and unknown keys live on. */
  {
    g_autoptr (GError) error = NULL;
    g_autoptr (BastideSetDoc) set = NULL;
    g_autofree char *text = NULL;
    BastideTileDoc doc;
    BastideTileRef ref = tile (0);

    write_text (file,
                "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"x\", \"mood\": \"fine\", \"tiles\": ["
                "{\"id\": \"a\", \"features\": [{\"type\": \"city\", \"at\": [\"N\"]}, {\"type\": \"road\", \"at\":"
                " [\"N\"]}], \"taste\": 3}]}");
    set = bastide_set_doc_load (file, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), >, 0);
    g_assert_true (bastide_set_doc_get_tile (set, &ref, &doc));
    g_assert_false (bastide_tile_doc_is_sound (&doc));
    /* Any edit of the sides puts it right. */
    bastide_tile_doc_set_side (&doc, BST_E, BST_SIDE_CITY);
    bastide_set_doc_set_tile (set, &ref, &doc, "test", NULL);
    g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 0);
    text = text_of (set);
    g_assert_nonnull (strstr (text, "\"mood\": \"fine\""));
    g_assert_nonnull (strstr (text, "\"taste\": 3"));
  }
}

/* --- Random sequences of edits --- */

static void
edit_tile (GRand *rand, BastideTileDoc *doc)
{
  int feature = doc->tile.n_features ? g_rand_int_range (rand, 0, doc->tile.n_features) : 0;

  switch (g_rand_int_range (rand, 0, 17))
    {
    case 0:
    case 1:
    case 2:
      bastide_tile_doc_set_side (doc, g_rand_int_range (rand, 0, 4),
                                 g_rand_int_range (rand, BST_SIDE_FIELD, BST_N_SIDE_KINDS));
      break;
    case 3:
    case 4:
      bastide_tile_doc_join (doc, g_rand_int_range (rand, 0, 4), g_rand_int_range (rand, 0, 4));
      break;
    case 5:
      bastide_tile_doc_part (doc, g_rand_int_range (rand, 0, 4));
      break;
    case 6:
      bastide_tile_doc_set_inside (doc, g_rand_boolean (rand) ? BST_MONASTERY : BST_GARDEN, g_rand_boolean (rand));
      break;
    case 7:
      bastide_tile_doc_set_shields (doc, feature, g_rand_int_range (rand, 0, 4));
      break;
    case 8:
      bastide_tile_doc_set_bridge (doc, feature, g_rand_boolean (rand));
      break;
    case 9:
      bastide_tile_doc_set_end (doc, feature, g_rand_int_range (rand, 0, BST_N_ENDS));
      break;
    case 10:
      {
        BstMark mark = g_rand_int_range (rand, 0, BST_N_MARKS);

        bastide_tile_doc_set_mark (doc, mark, g_rand_int_range (rand, 0, bastide_tile_doc_mark_max (mark) + 1));
        break;
      }
    case 11:
      bastide_tile_doc_move_half (doc, g_rand_int_range (rand, 0, 8), g_rand_int_range (rand, -1, 8));
      break;
    case 12:
      bastide_tile_doc_set_touch (doc, feature, g_rand_int_range (rand, 0, doc->tile.n_features),
                                  g_rand_boolean (rand));
      break;
    case 13:
      bastide_tile_doc_rotate (doc, g_rand_int_range (rand, 1, 4));
      break;
    case 14:
      bastide_tile_doc_mirror (doc);
      break;
    case 15:
      if (g_rand_boolean (rand))
        bastide_tile_doc_move_feature (doc, feature, g_rand_int_range (rand, 0, doc->tile.n_features));
      else if (g_rand_boolean (rand))
        bastide_tile_doc_add_enclosed (doc);
      else
        bastide_tile_doc_remove_enclosed (doc, feature);
      break;
    case 16:
      if (g_rand_boolean (rand))
        bastide_tile_doc_set_block (doc, g_rand_int_range (rand, 0, 8), g_rand_boolean (rand));
      else
        bastide_tile_doc_set_group (doc, g_rand_int_range (rand, 0, BST_N_GROUPS));
      break;
    default:
      g_assert_not_reached ();
    }
}

/* What an edit may never bring about, whatever it was: sides with two owners, halves of nobody, lost features. */
static void
assert_whole (const BastideTileDoc *doc)
{
  int sides = 0, halves = 0;

  g_assert_cmpint (doc->tile.n_features, <=, BST_MAX_FEATURES);
  for (int i = 0; i < doc->tile.n_features; i++)
    {
      const BstFeature *feature = &doc->tile.features[i];

      g_assert_cmpint (feature->terrain, <, BST_N_TERRAINS);
      g_assert_cmphex (feature->sides & sides, ==, 0);
      g_assert_cmphex (feature->halves & halves, ==, 0);
      sides |= feature->sides;
      halves |= feature->halves;
      for (int j = 0; j < BST_MAX_FEATURES; j++)
        if (feature->cities >> j & 1)
          g_assert_cmpint (doc->tile.features[j].terrain, ==, BST_CITY);
    }
  for (int half = 0; half < 8; half++)
    {
      gboolean city = bastide_tile_doc_side_kind (doc, half / 2) == BST_SIDE_CITY;

      g_assert_cmpint (halves >> half & 1, ==, !city);
    }
}

static void
edit_set (GRand *rand, BastideSetDoc *set)
{
  guint n = bastide_set_doc_get_n_tiles (set);
  guint some[] = { n ? (guint) g_rand_int_range (rand, 0, (int) n) : 0,
                   n ? (guint) g_rand_int_range (rand, 0, (int) n) : 0 };
  BastideTileRef ref = tile (some[0]);
  BastideTileDoc doc;

  if (n == 0 || g_rand_int_range (rand, 0, 20) == 0)
    {
      bastide_tile_doc_init (&doc);
      bastide_set_doc_add_tile (set, some[0], &doc);
      return;
    }
  if (g_rand_int_range (rand, 0, 10) == 0 && bastide_set_doc_get_n_pieces (set) > 0)
    ref = (BastideTileRef){ .piece = TRUE, .square = (guint) g_rand_int_range (rand, 0, 2) };
  switch (g_rand_int_range (rand, 0, 12))
    {
    case 0:
      bastide_set_doc_set_count (set, &ref, g_rand_int_range (rand, 0, 9));
      break;
    case 1:
      bastide_set_doc_move (set, some, 2, (guint) g_rand_int_range (rand, 0, (int) n + 1));
      break;
    case 2:
      bastide_set_doc_duplicate (set, some, 1);
      break;
    case 3:
      bastide_set_doc_remove (set, some, 1);
      break;
    case 4:
      bastide_document_set_text (BASTIDE_DOCUMENT (set), "notes", g_rand_boolean (rand) ? "de" : "", "Ü \"x\" \n y");
      break;
    case 5:
      if (bastide_set_doc_get_n_pieces (set) == 0)
        bastide_set_doc_add_piece (set, 2, 1);
      else if (g_rand_boolean (rand))
        bastide_set_doc_remove_piece (set, 0);
      break;
    default:
      {
        gboolean drag = g_rand_boolean (rand);

        g_assert_true (bastide_set_doc_get_tile (set, &ref, &doc));
        for (int i = 0; i < (drag ? 3 : 1); i++)
          {
            edit_tile (rand, &doc);
            assert_whole (&doc);
            bastide_set_doc_set_tile (set, &ref, &doc, "random", drag ? "drag" : NULL);
          }
        if (drag)
          bastide_document_settle (BASTIDE_DOCUMENT (set));
      }
    }
}

static void
check_roundtrip (BastideSetDoc *set)
{
  g_autofree char *text = text_of (set), *again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bst_json_scan ("test", text, strlen (text), &error);
  g_autoptr (BastideSetDoc) loaded = NULL;

  g_assert_no_error (error);
  loaded = bastide_set_doc_new_root (root);
  again = text_of (loaded);
  g_assert_cmpstr (text, ==, again);
  for (guint i = 0; i < bastide_set_doc_get_n_tiles (set); i++)
    {
      BastideTileRef ref = tile (i);
      BastideTileDoc a, b;

      g_assert_true (bastide_set_doc_get_tile (set, &ref, &a) && bastide_set_doc_get_tile (loaded, &ref, &b));
      g_assert_true (bastide_tile_doc_equal (&a, &b));
    }
}

static void
test_random (void)
{
  for (int seed = 0; seed < n_sequences; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) seed);
      g_autoptr (BastideSetDoc) set = make_set ();
      BastideDocument *document = BASTIDE_DOCUMENT (set);
      g_autoptr (JsonNode) end = NULL;
      g_autofree char *first = NULL, *last = NULL, *text = NULL;

      while (bastide_document_can_undo (document))
        bastide_document_undo (document);
      first = text_of (set);
      for (int i = 0; i < 25; i++)
        {
          if (g_rand_int_range (rand, 0, 8) == 0)
            bastide_document_undo (document);
          else if (g_rand_int_range (rand, 0, 8) == 0)
            bastide_document_redo (document);
          else
            edit_set (rand, set);
        }
      check_roundtrip (set);
      while (bastide_document_can_redo (document))
        bastide_document_redo (document);
      last = text_of (set);
      while (bastide_document_can_undo (document))
        bastide_document_undo (document);
      text = text_of (set);
      g_assert_cmpstr (text, ==, first);
      while (bastide_document_can_redo (document))
        bastide_document_redo (document);
      g_free (text);
      text = text_of (set);
      g_assert_cmpstr (text, ==, last);
    }
  g_test_message ("%d sequences", n_sequences);
}

/* Folders of its own, like G_TEST_OPTION_ISOLATE_DIRS, which loses memory in GLib 2.74. */
static void
isolate (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-set-doc-XXXXXX", NULL);

  g_assert_nonnull (folder);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_setenv ("XDG_CONFIG_HOME", folder, TRUE);
  g_setenv ("XDG_CACHE_HOME", folder, TRUE);
}

int
main (int argc, char **argv)
{
  isolate ();
  g_test_init (&argc, &argv, NULL);
  if (argc > 1)
    {
      n_sequences = atoi (argv[1]);
      g_test_add_func ("/set-doc/random-edits-undone-and-redone", test_random);
      return g_test_run ();
    }
  g_test_add_func ("/set-doc/one-drag-is-one-step", test_history);
  g_test_add_func ("/set-doc/whole-tiles", test_whole_tiles);
  g_test_add_func ("/set-doc/texts-in-several-languages", test_texts);
  g_test_add_func ("/set-doc/problems-name-their-tile", test_problems);
  g_test_add_func ("/set-doc/rules-that-are-missing", test_missing_rules);
  g_test_add_func ("/set-doc/problems-solved-by-the-program", test_fixes);
  g_test_add_func ("/set-doc/problems-solved-by-the-program/tiles", test_fix_tiles);
  g_test_add_func ("/set-doc/ids-of-other-sets", test_ids_of_other_sets);
  g_test_add_func ("/set-doc/ids-that-clash", test_clash);
  g_test_add_func ("/set-doc/large-pieces", test_piece);
  g_test_add_func ("/set-doc/duplicates-under-rotation", test_duplicates);
  g_test_add_func ("/set-doc/mirror-images", test_mirror_images);
  g_test_add_func ("/set-doc/mirror-images/newer-version", test_mirror_images_newer);
  g_test_add_func ("/set-doc/mirror-images/many", test_mirror_images_many);
  g_test_add_func ("/set-doc/found-by-words", test_find);
  g_test_add_func ("/set-doc/duplicates-under-rotation/many", test_many_duplicates);
  g_test_add_func ("/set-doc/balance", test_balance);
  g_test_add_func ("/set-doc/needs-and-stock", test_needs_and_stock);
  g_test_add_func ("/set-doc/large-pieces/switches", test_piece_flags);
  g_test_add_func ("/set-doc/ids", test_ids);
  g_test_add_func ("/set-doc/as-a-mix", test_to_mix);
  g_test_add_func ("/set-doc/files-and-autosave", test_files);
  g_test_add_func ("/set-doc/saved-while-one-edits", test_steady_edits);
  g_test_add_func ("/set-doc/one-name-wanted-by-several", test_adopt_at_once);
  g_test_add_func ("/set-doc/read-only-file", test_read_only);
  g_test_add_func ("/set-doc/ten-numbered-backups", test_backups);
  g_test_add_func ("/set-doc/backup-takes-the-place-of-the-damaged", test_restore);
  g_test_add_func ("/set-doc/picture-from-a-file", test_take_art);
  g_test_add_func ("/set-doc/picture-that-cannot-be-read", test_unreadable_art);
  g_test_add_func ("/set-doc/saved-when-there-is-room", test_no_room);
  g_test_add_func ("/set-doc/bad-files-are-explained-and-kept", test_bad_files);
  g_test_add_func ("/set-doc/random-edits-undone-and-redone", test_random);
  return g_test_run ();
}
