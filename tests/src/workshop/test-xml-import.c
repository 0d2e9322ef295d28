/* test-xml-import.c – tile definitions of other programs, and what becomes of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bastide-set-doc.h"
#include "bastide-xml-import.h"

#include <string.h>

static JsonNode *
import (const char *text,
        BstReport  *report,
        GError    **error)
{
  return bastide_xml_import (text, strlen (text), "theirs", report, error);
}

/* Written for this test in the form of such files: old and new words, all that we have marks for. */
static const char everything[] =
  "<?xml version=\"1.0\"?>\n<pack><tiles>"
  "<tile id=\"X/gate\"><city pennant=\"yes\">N</city><road>S</road><farm city=\"N\">EL ER SL</farm>"
  "<farm city=\"N\">SR WL WR</farm><wagon-move><neighbouring>N S</neighbouring></wagon-move></tile>"
  "<tile id=\"X/corner+\"><city pennants=\"2\" castle-base=\"true\">N W</city><field city=\"W\">EL ER SL SR</field></tile>"
  "<tile id=\"X/inn\"><road inn=\"yes\">W E</road><field>WR NL NR EL</field><field>ER SL SR WL</field></tile>"
  "<tile id=\"X/ferry\"><ferry/><road>W</road><road>S</road><road>E</road><field>WR NL NR EL</field><field>ER SL</field>"
  "<field>SR WL</field></tile>"
  "<tile id=\"X/flier\"><flier>NW</flier><field>NL NR EL ER SL SR WL WR</field></tile>"
  "<tile id=\"X/gold\"><goldmine/><cloister/><field>NL NR EL ER SL SR WL WR</field></tile>"
  "<tile id=\"X/circle\"><corn-circle type=\"Road\"/><road>W S</road><field>WR NL NR EL ER SL</field><field>SR WL</field>"
  "</tile>"
  "<tile id=\"X/four\"><city>N</city><city>E</city><city>S</city><city>W</city><field city=\"N E S W\">INNER_FARM</field>"
  "</tile>"
  "<tile id=\"X/bridge\"><road>N S</road><river>W E</river><field>WR NL</field><field>NR EL</field><field>ER SL</field>"
  "<field>WL SR</field></tile>"
  "<tile id=\"X/spring\" group=\"river-start\"><river>E</river><field>NL NR EL ER SL SR WL WR</field>"
  "<position x=\"0\" y=\"0\"/></tile>"
  "<tile id=\"X/tower\"><tower/><road>W E</road><field>WR NL NR EL</field><field>ER SL SR WL</field></tile>"
  "</tiles><sets><tile-set id=\"a\"><ref count=\"3\" tile=\"X/gate\"/><ref tile=\"X/inn\"/><ref tile=\"X/none\"/></tile-set>"
  "<tile-set id=\"b\"><ref count=\"9\" tile=\"X/gate\"/></tile-set></sets></pack>";

static gboolean
says (BstReport  *report,
      const char *place,
      const char *word)
{
  for (guint i = 0; i < bst_report_get_n (report); i++)
    if (g_strcmp0 (bst_report_get (report, i)->path, place) == 0 && strstr (bst_report_get (report, i)->text, word))
      return TRUE;
  return FALSE;
}

static void
test_everything (void)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = import (everything, report, &error);
  g_autoptr (BastideSetDoc) set = NULL;
  BastideTileDoc doc;
  BastideTileRef ref = { .index = 0 };

  g_assert_no_error (error);
  set = bastide_set_doc_new_root (root);
  for (guint i = 0; i < bst_report_get_n (bastide_set_doc_get_report (set)); i++)
    g_test_message ("%s: %s", bst_report_get (bastide_set_doc_get_report (set), i)->path,
                    bst_report_get (bastide_set_doc_get_report (set), i)->text);
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (set)), ==, 0);
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 11);

  g_assert_cmpstr (bastide_set_doc_get_id (set, &ref), ==, "theirs-X-gate");
  g_assert_cmpint (bastide_set_doc_get_count (set, &ref), ==, 3);
  bastide_set_doc_get_tile (set, &ref, &doc);
  g_assert_cmpint (doc.tile.features[0].shields, ==, 1);
  g_assert_cmpint (doc.tile.features[1].end, ==, BST_END_CITY);
  ref.index = 1;
  bastide_set_doc_get_tile (set, &ref, &doc);
  g_assert_cmpint (doc.tile.features[0].shields, ==, 2);
  g_assert_cmphex (doc.tile.features[1].cities, ==, 1);
  ref.index = 3;
  bastide_set_doc_get_tile (set, &ref, &doc);
  g_assert_cmphex (doc.tile.marks[BST_MARK_LANDINGS], ==, 14);
  ref.index = 4;
  bastide_set_doc_get_tile (set, &ref, &doc);
  g_assert_cmpint (doc.tile.marks[BST_MARK_ARROW], ==, 8);
  ref.index = 6;
  bastide_set_doc_get_tile (set, &ref, &doc);
  g_assert_cmpint (doc.tile.marks[BST_MARK_CIRCLE], ==, 2);
  ref.index = 7;
  bastide_set_doc_get_tile (set, &ref, &doc);
  g_assert_cmphex (doc.tile.features[4].cities, ==, 15);
  ref.index = 8;
  bastide_set_doc_get_tile (set, &ref, &doc);
  g_assert_true (doc.tile.features[0].bridge);
  g_assert_cmpint (doc.tile.group, ==, BST_GROUP_RIVER);
  ref.index = 9;
  bastide_set_doc_get_tile (set, &ref, &doc);
  g_assert_cmpint (doc.tile.group, ==, BST_GROUP_SPRING);

  /* What was lost is told with its place. */
  g_assert_true (says (report, "X/inn", "inn"));
  g_assert_true (says (report, "X/tower", "tower"));
  g_assert_true (says (report, "X/gate", "wagon-move"));
  g_assert_true (says (report, "", "X/none"));
  g_assert_true (says (report, "", "b"));
  g_assert_false (says (report, "X/corner+", "castle-base"));
}

static void
test_old_words (void)
{
  static const char text[] = "<pack><card count=\"4\" id=\"L\"><cloister/><farm>NL NR EL ER SL SR WL WR</farm></card>"
                             "<card id=\"L\"><farm>NL NR EL ER SL SR WL WR</farm></card></pack>";
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = import (text, report, &error);
  g_autoptr (BastideSetDoc) set = bastide_set_doc_new_root (root);
  BastideTileRef first = { .index = 0 }, second = { .index = 1 };

  g_assert_cmpint (bastide_set_doc_get_count (set, &first), ==, 4);
  g_assert_cmpstr (bastide_set_doc_get_id (set, &second), ==, "theirs-L-2");
  g_assert_cmpuint (bst_report_get_n (report), ==, 0);
}

static void
test_bad (void)
{
  static const char *const texts[] = {
    "", "tiles", "<pack>", "<pack><tile id=\"a\"></pack>", "<html><body>no tiles</body></html>",
    "<pack><tile id=\"\xff\"/></pack>",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (import (texts[i], report, &error));
      g_assert_nonnull (error);
    }
  /* Nonsense inside tiles becomes problems of the set, never a crash. */
  {
    static const char text[] = "<pack><tile><city>N N X</city><city>N</city><road>N E S W</road><field city=\"Q\">NL</field>"
                               "<field>NL</field><city/><road/></tile></pack>";
    g_autoptr (BstReport) report = bst_report_new (NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (JsonNode) root = import (text, report, &error);
    g_autoptr (BastideSetDoc) set = bastide_set_doc_new_root (root);
    BastideTileRef ref = { .index = 0 };
    BastideTileDoc doc;

    g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), >, 0);
    g_assert_true (bastide_set_doc_get_tile (set, &ref, &doc));
    g_assert_false (bastide_tile_doc_is_sound (&doc));
  }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xml-import/everything-we-have-words-for", test_everything);
  g_test_add_func ("/xml-import/older-words", test_old_words);
  g_test_add_func ("/xml-import/bad-files", test_bad);
  return g_test_run ();
}
