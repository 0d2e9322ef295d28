/* test-xml-import.c – tile definitions of other programs, and what becomes of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-set-doc.h"
#include "model/workshop/bastide-xml-import.h"

#include <string.h>

static JsonNode *
import (const char *text, BstReport *report, GError **error)
{
  return bastide_xml_import (text, strlen (text), "theirs", report, error);
}

/* Written for this test in the form of such files: old and new words, all that we have marks for. */
static const char everything[] =
  "<?xml version=\"1.0\"?>\n<pack><tiles>"
  "<tile id=\"X/gate\"><city pennant=\"yes\">N</city><road>S</road><farm city=\"N\">EL ER SL</farm>"
  "<farm city=\"N\">SR WL WR</farm><wagon-move><neighbouring>N S</neighbouring></wagon-move></tile>"
  "<tile id=\"X/corner+\"><city pennants=\"2\" castle-base=\"true\">N W</city><field city=\"W\">EL ER SL "
  "SR</field></tile>"
  "<tile id=\"X/inn\"><road inn=\"yes\">W E</road><field>WR NL NR EL</field><field>ER SL SR WL</field></tile>"
  "<tile id=\"X/ferry\"><ferry/><road>W</road><road>S</road><road>E</road><field>WR NL NR EL</field><field>ER "
  "SL</field>"
  "<field>SR WL</field></tile>"
  "<tile id=\"X/flier\"><flier>NW</flier><field>NL NR EL ER SL SR WL WR</field></tile>"
  "<tile id=\"X/gold\"><goldmine/><cloister/><field>NL NR EL ER SL SR WL WR</field></tile>"
  "<tile id=\"X/circle\"><corn-circle type=\"Road\"/><road>W S</road><field>WR NL NR EL ER SL</field><field>SR "
  "WL</field>"
  "</tile>"
  "<tile id=\"X/four\"><city>N</city><city>E</city><city>S</city><city>W</city><field city=\"N E S "
  "W\">INNER_FARM</field>"
  "</tile>"
  "<tile id=\"X/bridge\"><road>N S</road><river>W E</river><field>WR NL</field><field>NR EL</field><field>ER SL</field>"
  "<field>WL SR</field></tile>"
  "<tile id=\"X/spring\" group=\"river-start\"><river>E</river><field>NL NR EL ER SL SR WL WR</field>"
  "<position x=\"0\" y=\"0\"/></tile>"
  "<tile id=\"X/tower\"><tower/><road>W E</road><field>WR NL NR EL</field><field>ER SL SR WL</field></tile>"
  "</tiles><sets><tile-set id=\"a:1\"><ref count=\"3\" tile=\"X/gate\"/><ref tile=\"X/inn\"/><ref "
  "tile=\"X/none\"/></tile-set>"
  "<tile-set id=\"a:2\"><ref count=\"9\" tile=\"X/gate\"/></tile-set></sets></pack>";

static gboolean
says (BstReport *report, const char *place, const char *word)
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
  g_assert_true (says (report, "", "a:2"));
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

static BstTile
get_tile (BastideSetDoc *set, guint index)
{
  BastideTileRef ref = { .index = index };
  BastideTileDoc doc;

  g_assert_true (bastide_set_doc_get_tile (set, &ref, &doc));
  return doc.tile;
}

static int
get_count (BastideSetDoc *set, guint index)
{
  BastideTileRef ref = { .index = index };

  return bastide_set_doc_get_count (set, &ref);
}

static BastideSetDoc *
import_sound (const char *text, BstReport *report)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = import (text, report, &error);
  BastideSetDoc *set;

  g_assert_no_error (error);
  set = bastide_set_doc_new_root (root);
  for (guint i = 0; i < bst_report_get_n (bastide_set_doc_get_report (set)); i++)
    g_test_message ("%s: %s", bst_report_get (bastide_set_doc_get_report (set), i)->path,
                    bst_report_get (bastide_set_doc_get_report (set), i)->text);
  g_assert_cmpuint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 0);
  return set;
}

#define MANY_CITIES "<city>N</city><city>E</city><city>S</city><city>W</city>"

/* The words of the newest files. */
static void
test_new_words (void)
{
  static const char text[] =
    "<defs><feature-modifier selector=\"road[inn]\"/><tiles>"
    "<tile id=\"s\" max=\"1\" group=\"river-spring\"><river>E</river><field>NL NR EL ER SL SR WL WR</field></tile>"
    "<tile id=\"e\" max=\"1\" group=\"river-lake\"><river>W</river><field>N E S W</field></tile>"
    "<tile id=\"fork\" group=\"river-fork\"><river>W N E</river><field>WR NL</field><field>NR EL</field><field>ER S "
    "WL</field>"
    "</tile>"
    "<tile id=\"over\" group=\"river\"><city>W E</city><river>N S</river><field city=\"W\">NR SL</field>"
    "<field city=\"W\">NL SR</field></tile>"
    "<tile id=\"fly\"><flying-machine direction=\"SE\"/><field>N E S W</field></tile>"
    "<tile id=\"star\" wind-rose=\"NE\"><road wells=\"1\">N W E</road><field>WR NL</field><field>NR EL</field>"
    "<field>ER S WL</field></tile>"
    "<tile id=\"cross\"><city pennants=\"1\">N S</city><city>W E</city><field city=\"N W\">I</field>"
    "<field city=\"N W\">II</field></tile>"
    "<tile id=\"below\"><city>W E</city><road tunnel=\"yes\">N S</road><field city=\"W\">N</field><field "
    "city=\"W\">S</field></tile>"
    "<tile id=\"to-two\"><city>N</city><city>W</city><road>E</road><road>S</road><field city=\"N\">EL</field>"
    "<field city=\"W\">SR</field><field city=\"N W\">ER SL</field></tile>"
    "<tile id=\"touch\"><city>N</city><city>E S</city><field city=\"N\">WL WR</field><field city=\"N "
    "S\">I</field></tile>"
    "<tile id=\"nothing\"><quarter/></tile>"
    "<tile id=\"crowded\"><road>N E S W</road>" MANY_CITIES MANY_CITIES MANY_CITIES "<city>N</city></tile>"
    "</tiles><sets><tile-set id=\"river/1:1\"><ref count=\"1\" tile=\"s\"/><ref count=\"2\" tile=\"over\"/></tile-set>"
    "<tile-set id=\"river/1:2\"><ref count=\"9\" tile=\"over\"/></tile-set>"
    "<tile-set id=\"river/2:1\"><remove tile=\"e\"/><ref count=\"1\" tile=\"s\"/><ref count=\"3\" "
    "tile=\"fly\"/></tile-set>"
    "</sets></defs>";
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BastideSetDoc) set = import_sound (text, report);
  BstTile tile;

  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 9);
  g_assert_cmpint (get_tile (set, 0).group, ==, BST_GROUP_SPRING);
  g_assert_cmpint (get_tile (set, 1).group, ==, BST_GROUP_LAKE);
  g_assert_cmphex (get_tile (set, 1).features[1].halves, ==, 0xff);
  /* Two boxes that are mixed, one of them in two editions; “max” holds for all of them. */
  g_assert_cmpint (get_count (set, 0), ==, 1);
  g_assert_cmpint (get_count (set, 2), ==, 2);
  g_assert_cmpint (get_count (set, 3), ==, 3);
  g_assert_cmpint (get_count (set, 4), ==, 0);
  g_assert_cmpint (get_tile (set, 3).marks[BST_MARK_ARROW], ==, 4);
  tile = get_tile (set, 4);
  for (int i = 0; i < tile.n_features; i++)
    if (tile.features[i].terrain == BST_ROAD)
      g_assert_cmpint (tile.features[i].end, ==, BST_END_CROSSROADS);
  g_assert_true (get_tile (set, 6).features[1].bridge);
  g_assert_cmpint (get_tile (set, 7).features[2].end, ==, BST_END_CITY);
  g_assert_cmphex (get_tile (set, 8).features[2].cities, ==, 3);

  g_assert_true (says (report, "fork", "river"));
  g_assert_true (says (report, "crowded", "too many parts"));
  g_assert_false (says (report, "crowded", "river"));
  g_assert_true (says (report, "star", "crossroads"));
  g_assert_true (says (report, "star", "wind-rose"));
  g_assert_true (says (report, "star", "wells"));
  g_assert_true (says (report, "touch", "touches"));
  g_assert_true (says (report, "nothing", "left out"));
  g_assert_true (says (report, "", "feature-modifier"));
  g_assert_true (says (report, "", "remove"));
  g_assert_true (says (report, "", "river/1:2"));
  g_assert_false (says (report, "below", "tunnel"));
}

/* Tiles that lie side by side from the beginning are one large piece; what they leave open inside belongs to nothing. */
static void
test_large_piece (void)
{
  static const char text[] =
    "<pack><card id=\"1\" group=\"town\"><road>W</road><farm>WR NL NR EL</farm><farm>WL SR SL</farm><position x=\"-1\" "
    "y=\"0\"/>"
    "</card><card id=\"2\" group=\"town\"><city>E</city><farm city=\"E\">WR NL NR</farm><farm city=\"E\">SL SR</farm>"
    "<position x=\"0\" y=\"0\"/></card>"
    "<card id=\"3\"><farm>N E S W</farm><position x=\"5\" y=\"5\"/></card></pack>";
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BastideSetDoc) set = import_sound (text, report);
  BastideTileRef ref = { .piece = TRUE };

  g_assert_cmpuint (bst_report_get_n (report), ==, 0);
  g_assert_cmpuint (bastide_set_doc_get_n_pieces (set), ==, 1);
  g_assert_cmpstr (bastide_set_doc_get_id (set, &ref), ==, "theirs-town");
  g_assert_cmpint (json_object_get_int_member (bastide_set_doc_get_json (set, &ref), "width"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (bastide_set_doc_get_json (set, &ref), "height"), ==, 1);
  /* One that lies alone is the start. */
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 1);
  g_assert_true (get_tile (set, 0).flags & BST_TILE_START);
}

static void
test_bad (void)
{
  static const char *const texts[] = {
    "",
    "tiles",
    "<pack>",
    "<pack><tile id=\"a\"></pack>",
    "<html><body>no tiles</body></html>",
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
    static const char text[] =
      "<pack><tile><city>N N X</city><city>N</city><road>N E S W</road><field city=\"Q\">NL</field>"
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

/* Spoilt files: letters changed, cut out, doubled. Whatever becomes a set can be looked at, saved and read again. */
static void
test_spoilt (void)
{
  static const char letters[] = "NESWLR IABcityroad 0123456789-<>";
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  int n_sets = 0;

  for (int i = 0; i < 2000; i++)
    {
      g_autoptr (GString) text = g_string_new (everything);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (JsonNode) root = NULL;

      for (int n = g_rand_int_range (rand, 1, 6); n > 0; n--)
        {
          gsize at = (gsize) g_rand_int_range (rand, 0, (int) text->len);
          int length = g_rand_int_range (rand, 1, 40);

          switch (g_rand_int_range (rand, 0, 8))
            {
            case 0:
              g_string_erase (text, (gssize) at, MIN (length, (int) (text->len - at)));
              break;
            case 1:
              {
                g_autofree char *piece = g_strndup (text->str + at, (gsize) length);

                g_string_insert (text, (gssize) at, piece);
                break;
              }
            default:
              text->str[at] = letters[g_rand_int_range (rand, 0, (int) sizeof letters - 1)];
              break;
            }
        }
      root = bastide_xml_import (text->str, text->len, "theirs", report, NULL);
      if (root)
        {
          g_autoptr (BastideSetDoc) set = bastide_set_doc_new_root (root);
          g_autofree char *written = bst_set_write (root);

          for (guint k = 0; k < bastide_set_doc_get_n_tiles (set); k++)
            {
              BastideTileRef ref = { .index = k };
              BastideTileDoc doc;
              BstTile shown;

              if (bastide_set_doc_get_tile (set, &ref, &doc))
                bastide_tile_doc_show (&doc, &shown);
            }
          g_assert_nonnull (written);
          n_sets++;
        }
    }
  /* Enough of them are still XML. */
  g_assert_cmpint (n_sets, >, 100);
}

/* Megabytes of the same: read to their end, they would keep the program busy for hours. */
static void
test_too_much (void)
{
  static const struct
  {
    const char *head, *part, *tail;
    gboolean too_much;
  } files[] = {
    { "<pack><tile id='a'/>", "<a>", "", TRUE },
    { "<pack>", "<tile id='same'><field>NL NR EL ER SL SR WL WR</field></tile>", "</pack>", TRUE },
    { "<!DOCTYPE p [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;'>]><pack>", "&b;", "</pack>", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GString) text = g_string_new (files[i].head);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (GError) error = NULL;

      for (int j = 0; j < 200000; j++)
        g_string_append (text, files[i].part);
      g_string_append (text, files[i].tail);
      g_assert_null (import (text->str, report, &error));
      g_assert_nonnull (error);
      g_assert_true (g_error_matches (error, BASTIDE_XML_ERROR, BASTIDE_XML_ERROR_TOO_MUCH) == files[i].too_much);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xml-import/everything-we-have-words-for", test_everything);
  g_test_add_func ("/xml-import/older-words", test_old_words);
  g_test_add_func ("/xml-import/newer-words", test_new_words);
  g_test_add_func ("/xml-import/large-piece", test_large_piece);
  g_test_add_func ("/xml-import/bad-files", test_bad);
  g_test_add_func ("/xml-import/far-too-much", test_too_much);
  g_test_add_func ("/xml-import/spoilt-files", test_spoilt);
  return g_test_run ();
}
