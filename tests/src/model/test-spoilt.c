/* test-spoilt.c – files spoilt at random: every reader reads them or says what is wrong, and nothing else happens.
 *
 *   test-spoilt [ROUNDS]
 *
 * Meant for the sanitizers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/bastide-evening.h"
#include "model/language/bastide-po.h"
#include "model/workshop/bastide-xml-import.h"
#include "engine/io/json-scan.h"

#include <stdlib.h>
#include <string.h>

static int rounds = 200;

/* --- spoiling --- */

static const char *const strange[] = {
  "-1",      "0",    "65536",       "2147483648",   "99999999999999999999",
  "1e308",   "null", "\"\"",        "[]",           "{}",
  "&#0;",    "<",    ">",           "\"",           "\\",
  "%s",      "%9$d", "nplurals=9;", "n%0",          "((((((",
  "\xff",    "\n\n", "msgid \"",    "msgstr[7] \"", "N S W E",
  "</tile>",
};

/* One thing wrong: a part lost, doubled, overwritten, or replaced by something strange. */
static void
spoil_once (GString *text, GRand *rand)
{
  gsize at, n;

  if (text->len < 2)
    return;
  at = g_rand_int_range (rand, 0, text->len);
  n = g_rand_int_range (rand, 1, 60);
  n = MIN (n, text->len - at);
  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      g_string_erase (text, at, n);
      break;
    case 1:
      {
        g_autofree char *part = g_memdup2 (text->str + at, n);

        g_string_insert_len (text, g_rand_int_range (rand, 0, text->len), part, n);
        break;
      }
    case 2:
      text->str[at] = (char) g_rand_int_range (rand, 1, 256);
      break;
    case 3:
      /* A number or word, where there is one behind that place. */
      at += strcspn (text->str + at, "0123456789\"");
      n = strspn (text->str + at, "0123456789");
      g_string_erase (text, at, n);
      G_GNUC_FALLTHROUGH;
    default:
      g_string_insert (text, at, strange[g_rand_int_range (rand, 0, G_N_ELEMENTS (strange))]);
    }
}

static GString *
spoil (const char *text, gsize length, GRand *rand)
{
  GString *spoilt = g_string_new_len (text, length);

  for (int i = g_rand_int_range (rand, 1, 6); i > 0; i--)
    spoil_once (spoilt, rand);
  return spoilt;
}

static char *
read_source (const char *folder, const char *name, gsize *out_length)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), folder, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, out_length, &error);
  g_assert_no_error (error);
  return text;
}

/* What a refusal must be: one sentence, for a person. */
static void
assert_sentence (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_cmpuint (strlen (error->message), >, 0);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

/* --- the readers --- */

static void
test_score (gconstpointer name)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  gsize length;
  g_autofree char *text = read_source ("tests/golden", name, &length);

  for (int i = 0; i < rounds; i++)
    {
      g_autoptr (GString) spoilt = spoil (text, length, rand);
      g_autoptr (JsonNode) root = bst_json_scan (NULL, spoilt->str, spoilt->len, NULL);
      g_autoptr (BastideEvening) evening = NULL;
      g_autoptr (GError) error = NULL;

      if (!root)
        continue;
      evening = bastide_evening_from_json ("spoilt", root, &error);
      if (!evening)
        assert_sentence (error);
      else
        g_assert_no_error (error);
    }
}

/* Every member of a file in turn is something else than it should be. */
static void
load_with_wrong_types (JsonNode *root, JsonNode *node)
{
  static const char *const wrong[] = { "{}", "[]", "\"x\"", "-7", "2.5", "true", "null" };

  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < MIN (json_array_get_length (array), 4); i++)
        load_with_wrong_types (root, json_array_get_element (array, i));
    }
  else if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_node_get_object (node);
      g_autoptr (GList) names = json_object_get_members (object);

      for (GList *l = names; l; l = l->next)
        {
          g_autofree char *name = g_strdup (l->data);
          g_autoptr (JsonNode) right = json_node_ref (json_object_get_member (object, name));

          if (g_str_equal (name, "mix"))
            continue;
          load_with_wrong_types (root, right);
          for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
            {
              g_autoptr (BastideEvening) evening = NULL;
              g_autoptr (GError) error = NULL;

              json_object_set_member (object, name, json_from_string (wrong[i], NULL));
              evening = bastide_evening_from_json ("spoilt", root, &error);
              if (!evening)
                assert_sentence (error);
            }
          json_object_set_member (object, name, g_steal_pointer (&right));
        }
    }
}

static void
test_score_types (gconstpointer name)
{
  gsize length;
  g_autofree char *text = read_source ("tests/golden", name, &length);
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, length, NULL);

  load_with_wrong_types (root, root);
}

static const char tiles[] =
  "<?xml version=\"1.0\"?>\n<pack><tiles>"
  "<tile id=\"X/gate\"><city pennant=\"yes\">N</city><road>S</road><farm city=\"N\">EL ER SL</farm>"
  "<farm city=\"N\">SR WL WR</farm></tile>"
  "<tile id=\"X/inn\"><road inn=\"yes\">W E</road><field>WR NL NR EL</field><field>ER SL SR WL</field></tile>"
  "<tile id=\"X/four\"><city>N</city><city>E</city><city>S</city><city>W</city><field city=\"N E S "
  "W\">INNER_FARM</field>"
  "</tile>"
  "<tile id=\"X/circle\"><corn-circle type=\"Road\"/><road>W S</road><field>WR NL NR EL ER SL</field><field>SR "
  "WL</field>"
  "</tile>"
  "<tile id=\"X/spring\" group=\"river-start\"><river>E</river><field>NL NR EL ER SL SR WL WR</field>"
  "<position x=\"0\" y=\"0\"/></tile>"
  "</tiles><sets><tile-set id=\"a:1\"><ref count=\"3\" tile=\"X/gate\"/><ref "
  "tile=\"X/none\"/></tile-set></sets></pack>";

static void
test_xml (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (int i = 0; i < 20 * rounds; i++)
    {
      g_autoptr (GString) spoilt = spoil (tiles, strlen (tiles), rand);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) root = bastide_xml_import (spoilt->str, spoilt->len, "theirs", report, &error);

      if (!root)
        assert_sentence (error);
      else
        g_assert_no_error (error);
    }
}

/* A translation is read, judged, compiled, and read again as gettext would. */
static void
test_translation (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  gsize length;
  g_autofree char *text = read_source ("po", "ru.po", &length);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastidePo) original = NULL;
  const char *end;

  /* The first messages will do; they end where the next one begins. */
  end = strstr (text + 12000, "\n\n");
  g_assert_nonnull (end);
  length = (gsize) (end - text) + 1;
  original = bastide_po_parse (text, length, &error);
  g_assert_no_error (error);
  for (int i = 0; i < 4 * rounds; i++)
    {
      g_autoptr (GString) spoilt = spoil (text, length, rand);
      g_autoptr (GError) problem = NULL;
      g_autoptr (BastidePo) po = bastide_po_parse (spoilt->str, spoilt->len, &problem);
      g_autoptr (GArray) findings = NULL;
      g_autoptr (GBytes) catalog = NULL;
      g_autoptr (GHashTable) texts = NULL;

      if (!po)
        {
          assert_sentence (problem);
          continue;
        }
      findings = bastide_po_check (po, original);
      catalog = bastide_po_compile (po);
      texts = bastide_mo_read (catalog);
      g_assert_nonnull (texts);
      /* The compiled one is read from any folder, too. */
      {
        gsize n;
        const char *bytes = g_bytes_get_data (catalog, &n);
        g_autofree char *copy = g_memdup2 (bytes, n);
        g_autoptr (GBytes) broken = NULL;
        g_autoptr (GHashTable) found = NULL;

        for (int j = 0; j < 4 && n > 0; j++)
          copy[g_rand_int_range (rand, 0, j < 2 ? MIN (n, 64) : n)] = (char) g_rand_int_range (rand, 0, 256);
        broken = g_bytes_new (copy, g_rand_int_range (rand, 0, n + 1));
        found = bastide_mo_read (broken);
      }
    }
}

static void
test_plural_forms (void)
{
  static const char forms[] =
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);";
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (int i = 0; i < 20 * rounds; i++)
    {
      g_autoptr (GString) spoilt = spoil (forms, strlen (forms), rand);

      for (gulong n = 0; n < 30; n += 7)
        g_assert_cmpint (bastide_po_plural (spoilt->str, n), >=, -1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (argc > 1)
    rounds = atoi (argv[1]);
  g_test_add_data_func ("/spoilt/score/classic", "evening-classic.json", test_score);
  g_test_add_data_func ("/spoilt/score/everything", "evening-everything.json", test_score);
  g_test_add_data_func ("/spoilt/score/wrong-types", "evening-classic.json", test_score_types);
  g_test_add_data_func ("/spoilt/score/wrong-types-everything", "evening-everything.json", test_score_types);
  g_test_add_func ("/spoilt/xml", test_xml);
  g_test_add_func ("/spoilt/translation", test_translation);
  g_test_add_func ("/spoilt/plural-forms", test_plural_forms);
  return g_test_run ();
}
