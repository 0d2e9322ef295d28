/* test-po-files.c – files of translations: sound ones, broken ones, and those that want to do harm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/language/bastide-language.h"
#include "model/language/bastide-template.h"
#include "model/language/bastide-translation.h"
#include "model/rulebook/bastide-rulebook.h"
#include "engine/game.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#define HEADER                                                                                                         \
  "msgid \"\"\nmsgstr \"\"\n\"Language: ru\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"                     \
  "\"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : " \
  "2);\\n\"\n\n"

static BastidePo *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  BastidePo *po = bastide_po_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return po;
}

static void
test_messages (void)
{
  g_autoptr (BastidePo)
    po = parse (HEADER "#. said to translators\n#: src/a.c:12 src/b.c\n#, c-format, fuzzy\n"
                       "msgctxt \"ctx\"\nmsgid \"one\\n\"\n\"%s \\\"two\\\"\"\nmsgstr \"eins\"\n"
                       "\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"x\"\nmsgstr[1] \"y\"\nmsgstr[2] \"z\"\n"
                       "#~ msgid \"old\"\n#~ msgstr \"alt\"\n\n#~ msgid \"older\"\n#~ msgstr \"\"\n#~ \"x\"\n");
  const BastidePoMessage *message;

  g_assert_cmpuint (po->messages->len, ==, 2);
  g_assert_cmpstr (po->language, ==, "ru");
  g_assert_cmpuint (po->n_plurals, ==, 3);
  message = g_ptr_array_index (po->messages, 0);
  g_assert_cmpstr (message->context, ==, "ctx");
  g_assert_cmpstr (message->id, ==, "one\n%s \"two\"");
  g_assert_cmpstr (message->file, ==, "src/a.c");
  g_assert_cmpuint (message->line, ==, 11);
  g_assert_true (message->fuzzy && message->format);
  message = g_ptr_array_index (po->messages, 1);
  g_assert_cmpstr (message->plural, ==, "b");
  g_assert_cmpstr (message->strings[2], ==, "z");
  g_assert_false (message->fuzzy);
}

/* What is wrong is told with the line where it stands. */
static void
test_broken (void)
{
  static const struct
  {
    const char *text;
    const char *said;
  } files[] = {
    { "", "no message" },
    { "hello", "Line 1:" },
    { "msgid \"a\"\nmsgstr \"b", "Line 2:" },
    { "msgid \"a\"\nmsgstr \"b\" c", "Line 2:" },
    { "msgid \"a\"\nmsgstr \"\\q\"", "Line 2:" },
    { "msgid \"a\"\nmsgstr \"\\000\"", "Line 2:" },
    { "msgid \"a\"\nmsgstr \"\\xff\"", "Line 2:" },
    { "msgid \"a\"\n\nmsgid \"b\"\nmsgstr \"c\"", "Line 3:" },
    { "msgid \"a\"\n", "has no msgstr" },
    { "msgstr \"a\"\n", "Line 1:" },
    { "msgid \"a\"\nmsgstr[0] \"b\"\n", "Line 2:" },
    { "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"\n", "Line 3:" },
    { "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"\n", "Line 3:" },
    { "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[x] \"c\"\n", "Line 3:" },
    { "msgid \"a\"\n# why here\nmsgstr \"b\"\n", "Line 2:" },
    { "msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"\n", "Line 4:" },
    { "msgid \"a\"\nmsgstr \"\xc3\x28\"\n", "UTF-8" },
    { "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=KOI8-R\\n\"\n", "UTF-8" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      BastidePo *po = bastide_po_parse (files[i].text, strlen (files[i].text), &error);

      g_test_message ("%s", files[i].text);
      g_assert_null (po);
      g_assert_error (error, BASTIDE_PO_ERROR, BASTIDE_PO_ERROR_SYNTAX);
      g_assert_nonnull (strstr (error->message, files[i].said));
    }
}

/* Formulas over which the C library would fall. */
static void
test_hostile_plurals (void)
{
  static const char *const forms[] = {
    "nplurals=2; plural=n%0;", "nplurals=2; plural=n/(n-n);", "nplurals=2; plural=n%(n-5);", "nplurals=0; plural=0;",
    "nplurals=2; plural=n;",   "nplurals=2; plural=",         "nplurals=2; plural=((n);",    "nplurals=99; plural=0;",
    "nplurals=2; plural=m;",   "nplurals=2; plural=n 1;",     "plural=n!=1; nplurals=2",     "nplurals=2; plural=n?1;",
  };
  g_autofree char *brackets = g_strnfill (400, '(');
  g_autofree char *deep = g_strdup_printf ("nplurals=2; plural=%s", brackets);
  g_autofree char *bangs = g_strnfill (480, '!');
  g_autofree char *nots = g_strdup_printf ("nplurals=2; plural=%sn", bangs);

  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("msgid \"\"\nmsgstr \"Plural-Forms: %s\\n\"\n\nmsgid \"a\"\nmsgstr \"b\"\n", forms[i]);
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", forms[i]);
      g_assert_null (bastide_po_parse (text, strlen (text), &error));
      g_assert_nonnull (error);
    }
  g_assert_cmpint (bastide_po_plural (deep, 1), ==, -1);
  g_assert_cmpint (bastide_po_plural (nots, 1), ==, -1);
}

static void
test_plural_numbers (void)
{
  static const char russian[] =
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);";
  static const struct
  {
    gulong n;
    int form;
  } expected[] = { { 0, 2 }, { 1, 0 }, { 2, 1 }, { 5, 2 }, { 11, 2 }, { 21, 0 }, { 111, 2 }, { 112, 2 }, { 122, 1 } };

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpint (bastide_po_plural (russian, expected[i].n), ==, expected[i].form);
  g_assert_cmpint (bastide_po_plural ("nplurals=1; plural=0;", 7), ==, 0);
  g_assert_cmpint (bastide_po_plural ("nplurals=2; plural=n > 1;", 1), ==, 0);
}

/* The words of the languages themselves, as a person would say them. */
static void
test_plural_words (void)
{
  static const gulong numbers[] = { 0, 1, 2, 5, 11, 21, 111 };
  static const struct
  {
    const char *code;
    const char *words[G_N_ELEMENTS (numbers)]; /* the noun that follows the number */
  } languages[] = {
    { "ru", { "плиток", "плитка", "плитки", "плиток", "плиток", "плитка", "плиток" } },
    { "uk", { "плиток", "плитка", "плитки", "плиток", "плиток", "плитка", "плиток" } },
    { "pl", { "kafelków", "kafelek", "kafelki", "kafelków", "kafelków", "kafelków", "kafelków" } },
    { "cs", { "dílků", "dílek", "dílky", "dílků", "dílků", "dílků", "dílků" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_assert_true (bastide_language_choose (languages[i].code));
      for (gsize k = 0; k < G_N_ELEMENTS (numbers); k++)
        {
          g_autofree char *said = g_strdup_printf (ngettext ("%d tile to draw", "%d tiles to draw", numbers[k]),
                                                   (int) numbers[k]);
          g_autofree char *begins = g_strdup_printf ("%d %s ", (int) numbers[k], languages[i].words[k]);

          g_test_message ("%s: %s", languages[i].code, said);
          g_assert_true (g_str_has_prefix (said, begins));
        }
    }
  bastide_language_choose ("");
}

static void
test_placeholders (void)
{
  static const struct
  {
    const char *original, *translation;
    gboolean some, same;
  } pairs[] = {
    { "%s has %d", "%s hat %d", FALSE, TRUE },
    { "%s has %d", "%2$d hat %1$s", FALSE, TRUE },
    { "%1$s has %2$d", "%2$d hat %1$s", FALSE, TRUE },
    { "%s has %d", "%d hat %s", FALSE, FALSE },
    { "%s has %d", "%s hat", FALSE, FALSE },
    { "%s has %d", "%s hat", TRUE, TRUE },
    { "%1$s %2$d", "%2$d", TRUE, FALSE },
    { "%d points", "%s points", FALSE, FALSE },
    { "%d points", "%ld points", FALSE, FALSE },
    { "%d points", "%d points %n", FALSE, FALSE },
    { "%d points", "%d points %s", TRUE, FALSE },
    { "%d points", "%*d", FALSE, FALSE },
    { "%d points", "%99999999d", FALSE, FALSE },
    { "%d points", "%", FALSE, FALSE },
    { "%d points", "%1$", FALSE, FALSE },
    { "%d points", "%0$d", FALSE, FALSE },
    { "%d points", "%17$d", FALSE, FALSE },
    { "%u %%", "%u %%", FALSE, TRUE },
    { "%.1f", "%.2f", FALSE, TRUE },
    { "plain", "%s", FALSE, FALSE },
    { "%1$s %2$d", "%1$s %d", FALSE, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_test_message ("“%s” – “%s”", pairs[i].original, pairs[i].translation);
      g_assert_cmpint (bastide_po_same_placeholders (pairs[i].original, pairs[i].translation, pairs[i].some), ==,
                       pairs[i].same);
    }
}

static void
test_tags (void)
{
  g_assert_true (bastide_po_same_tags ("a <b>c</b>", "<b>x</b> y"));
  g_assert_false (bastide_po_same_tags ("a <b>c</b>", "a c"));
  g_assert_false (bastide_po_same_tags ("a <b>c</b>", "a </b>c<b>"));
  g_assert_false (bastide_po_same_tags ("a <b>c</b>", "a <b>c</b"));
  g_assert_false (bastide_po_same_tags ("<a href=\"x\">c</a>", "<a href=\"y\">c</a>"));
  g_assert_false (bastide_po_same_tags ("a", "a & b"));
}

static const BastidePoProblem *
find_problem (GArray *problems, const char *id)
{
  for (guint i = 0; i < problems->len; i++)
    if (g_str_equal (g_array_index (problems, BastidePoProblem, i).message->id, id))
      return &g_array_index (problems, BastidePoProblem, i);
  return NULL;
}

/* Flags that somebody took away do not make a wrong placeholder right: the program knows its own messages. */
static void
test_check (void)
{
  g_autoptr (BastidePo) template = parse (
    "#, c-format\nmsgid \"%d a\"\nmsgstr \"\"\n\n"
    "#, c-format\nmsgid \"%d b\"\nmsgid_plural \"%d bs\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n\n"
    "msgid \"_Open\"\nmsgstr \"\"\n\nmsgid \"c\\n\"\nmsgstr \"\"\n\n"
    "#: data/rules/x.xml\nmsgid \"<b>d</b>\"\nmsgstr \"\"\n\n"
    "msgid \"fine\"\nmsgstr \"\"\n\nmsgid \"unsure\"\nmsgstr \"\"\n");
  g_autoptr (BastidePo)
    po = parse (HEADER "msgid \"%d a\"\nmsgstr \"%s\"\n\n"
                       "msgid \"%d b\"\nmsgid_plural \"%d bs\"\nmsgstr[0] \"%d\"\nmsgstr[1] \"%d\"\n\n"
                       "msgid \"_Open\"\nmsgstr \"Open\"\n\nmsgid \"c\\n\"\nmsgstr \"c\"\n\n"
                       "msgid \"<b>d</b>\"\nmsgstr \"<b>d\"\n\nmsgid \"fine\"\nmsgstr \"gut\"\n\n"
                       "#, fuzzy\nmsgid \"unsure\"\nmsgstr \"%n\"\n\nmsgid \"gone\"\nmsgstr \"weg\"\n");
  g_autoptr (GArray) problems = bastide_po_check (po, template);
  g_autoptr (GBytes) mo = bastide_po_compile (po);
  g_autoptr (GHashTable) texts = bastide_mo_read (mo);
  BastideCoverage coverage[BASTIDE_N_AREAS];

  g_assert_cmpuint (problems->len, ==, 6);
  g_assert_cmpint (find_problem (problems, "%d a")->fault, ==, BASTIDE_PO_LOST_PLACEHOLDER);
  g_assert_cmpint (find_problem (problems, "%d b")->fault, ==, BASTIDE_PO_LOST_FORM);
  g_assert_cmpint (find_problem (problems, "_Open")->fault, ==, BASTIDE_PO_LOST_MNEMONIC);
  g_assert_cmpint (find_problem (problems, "c\n")->fault, ==, BASTIDE_PO_OTHER_LINES);
  g_assert_cmpint (find_problem (problems, "<b>d</b>")->fault, ==, BASTIDE_PO_LOST_TAG);
  g_assert_cmpint (find_problem (problems, "gone")->fault, ==, BASTIDE_PO_UNKNOWN);

  /* What could do harm does not get into the catalog. */
  g_assert_cmpstr (g_hash_table_lookup (texts, "fine"), ==, "gut");
  g_assert_cmpstr (g_hash_table_lookup (texts, "_Open"), ==, "Open");
  g_assert_null (g_hash_table_lookup (texts, "%d a"));
  g_assert_null (g_hash_table_lookup (texts, "%d b"));
  g_assert_null (g_hash_table_lookup (texts, "<b>d</b>"));
  g_assert_null (g_hash_table_lookup (texts, "unsure"));

  bastide_po_cover (po, template, coverage);
  g_assert_cmpuint (coverage[BASTIDE_AREA_PLAY].all, ==, 6);
  g_assert_cmpuint (coverage[BASTIDE_AREA_PLAY].translated, ==, 5);
  g_assert_cmpuint (coverage[BASTIDE_AREA_PLAY].fuzzy, ==, 1);
  g_assert_cmpuint (coverage[BASTIDE_AREA_RULES].all, ==, 1);
}

/* Whoever has just copied the template is told what the header lacks, and can go on meanwhile. */
static void
test_bare_header (void)
{
  static const struct
  {
    const char *header;
    gboolean bare;
  } headers[] = {
    { "\"Language: \\n\"\n\"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n\"\n", TRUE },
    { "\"Language: it\\n\"\n\"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n\"\n", TRUE },
    { "\"Language: \\n\"\n\"Plural-Forms: nplurals=2; plural=n != 1;\\n\"\n", TRUE },
    { "\"Language: it\\n\"\n\"Plural-Forms: nplurals=2; plural=n != 1;\\n\"\n", FALSE },
  };
  g_autoptr (BastidePo) template = parse ("msgid \"fine\"\nmsgstr \"\"\n");

  for (gsize i = 0; i < G_N_ELEMENTS (headers); i++)
    {
      g_autofree char *text = g_strconcat ("# Italian\n\nmsgid \"\"\nmsgstr \"\"\n", headers[i].header,
                                           "\nmsgid \"fine\"\nmsgstr \"bene\"\n", NULL);
      g_autoptr (BastidePo) po = parse (text);
      g_autoptr (GArray) problems = bastide_po_check (po, template);
      g_autoptr (GBytes) mo = bastide_po_compile (po);
      g_autoptr (GHashTable) texts = bastide_mo_read (mo);

      g_assert_cmpuint (problems->len, ==, headers[i].bare);
      if (headers[i].bare)
        {
          g_assert_cmpint (g_array_index (problems, BastidePoProblem, 0).fault, ==, BASTIDE_PO_BARE_HEADER);
          g_assert_cmpuint (g_array_index (problems, BastidePoProblem, 0).message->line, ==, 3);
        }
      g_assert_cmpstr (g_hash_table_lookup (texts, "fine"), ==, "bene");
    }
}

/* gettext itself reads what was compiled: contexts, plurals, long and short. */
static void
test_spoken (void)
{
  g_autoptr (BastidePo) po = parse (
    HEADER "msgid \"Rules\"\nmsgstr \"R!\"\n\nmsgctxt \"list\"\nmsgid \", \"\nmsgstr \"; \"\n\n"
           "msgid \"%d x\"\nmsgid_plural \"%d xs\"\nmsgstr[0] \"%d A\"\nmsgstr[1] \"%d B\"\nmsgstr[2] \"%d C\"\n");
  g_autoptr (GBytes) mo = bastide_po_compile (po);
  g_autoptr (GError) error = NULL;

  g_assert_true (bastide_language_test ("ru", mo, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (_ ("Rules"), ==, "R!");
  g_assert_cmpstr (C_ ("list", ", "), ==, "; ");
  g_assert_cmpstr (ngettext ("%d x", "%d xs", 21), ==, "%d A");
  g_assert_cmpstr (ngettext ("%d x", "%d xs", 3), ==, "%d B");
  g_assert_cmpstr (ngettext ("%d x", "%d xs", 11), ==, "%d C");
  /* What is not there is said in English. */
  g_assert_cmpstr (_ ("Workshop"), ==, "Workshop");
  g_assert_true (bastide_language_choose ("ru"));
  g_assert_cmpstr (_ ("Rules"), ==, "Правила");
  bastide_language_choose ("");
  g_assert_cmpstr (_ ("Rules"), ==, "Rules");
}

/* A program that ends while a translation is being tested leaves nothing behind. */
static void
test_ends_spoken (void)
{
  g_autofree char *folder = NULL, *usual = NULL;

  if (g_test_subprocess ())
    {
      g_autoptr (BastidePo) po = parse (HEADER "msgid \"Rules\"\nmsgstr \"R!\"\n");
      g_autoptr (GBytes) mo = bastide_po_compile (po);

      g_assert_true (bastide_language_test ("ru", mo, NULL));
      g_assert_cmpstr (_ ("Rules"), ==, "R!");
      return;
    }
  folder = g_dir_make_tmp ("bastide-po-XXXXXX", NULL);
  usual = g_strdup (g_getenv ("TMPDIR"));
  g_setenv ("TMPDIR", folder, TRUE);
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  if (usual)
    g_setenv ("TMPDIR", usual, TRUE);
  else
    g_unsetenv ("TMPDIR");
  /* A folder that is not empty cannot be removed. */
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Even in the locale C, where LANGUAGE does not count. */
static void
test_locale_c (void)
{
  g_autofree char *before = g_strdup (setlocale (LC_MESSAGES, NULL));

  setlocale (LC_MESSAGES, "C");
  g_assert_true (bastide_language_choose ("de"));
  g_assert_cmpstr (_ ("Rules"), ==, "Regeln");
  bastide_language_choose ("");
  g_assert_cmpstr (setlocale (LC_MESSAGES, NULL), ==, before);
}

/* A day is written as the chosen language writes it. */
static void
test_day (void)
{
  static const struct
  {
    const char *code, *day;
  } days[] = { { "de", "07.03.2024" }, { "ru", "07.03.2024" }, { "en", "2024-03-07" } };
  g_autoptr (GDateTime) noon = g_date_time_new_local (2024, 3, 7, 12, 0, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (days); i++)
    {
      g_autofree char *day = NULL, *never = NULL;

      g_assert_true (bastide_language_choose (days[i].code));
      day = bastide_language_dup_day (g_date_time_to_unix (noon));
      g_assert_cmpstr (day, ==, days[i].day);
      never = bastide_language_dup_day (G_MAXINT64);
      g_assert_cmpstr (never, ==, "");
    }
  bastide_language_choose ("");
}

/* Shields are found in the rules of every language, whatever form of the word was typed. */
static void
test_search (void)
{
  static const struct
  {
    const char *code;
    const char *words[3];
  } languages[] = {
    { "en", { "shield", "shields", "SHIELD" } }, { "ru", { "щиты", "щит", "щитами" } },
    { "uk", { "герби", "герб", "гербами" } },    { "de", { "Wappen", "Wappens", "wappen" } },
    { "fr", { "blasons", "blason", "BLASON" } }, { "es", { "escudos", "escudo", "Escudos" } },
    { "pl", { "herby", "herb", "herbami" } },    { "cs", { "erby", "erb", "erbem" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autoptr (BastideRulebook) rulebook = NULL;

      g_assert_true (bastide_language_choose (languages[i].code));
      rulebook = bastide_rulebook_new ();
      for (gsize k = 0; k < G_N_ELEMENTS (languages[i].words); k++)
        {
          g_autoptr (GArray) hits = bastide_rulebook_search (rulebook, languages[i].words[k], BASTIDE_RULES_ALL);
          gboolean home = FALSE;

          g_test_message ("%s: %s, %u hits", languages[i].code, languages[i].words[k], hits->len);
          g_assert_cmpuint (hits->len, >, 5);
          /* BASE-54: two more points for each shield. */
          for (guint hit = 0; hit < hits->len; hit++)
            home |= g_strv_contains ((const char *const *) g_array_index (hits, BastideRuleHit, hit).block->clauses,
                                     "BASE-54");
          g_assert_true (home);
        }
    }
  bastide_language_choose ("");
}

/* The engine gives its reasons in English and leaves their translation to others. */
static void
test_engine_speaks (void)
{
  const BstSetup setup = { .n_players = 1 };
  g_autofree BstGame *game = g_new0 (BstGame, 1);
  const char *why = bst_game_init (game, game, &setup);

  g_assert_cmpstr (why, ==, "A game has two to six players.");
  g_assert_true (bastide_language_choose ("ru"));
  g_assert_cmpstr (_ (why), ==, "Играют от двух до шести игроков.");
  bastide_language_choose ("");
}

/* The shipped languages, judged as a translator's file would be. */
static void
test_shipped (void)
{
  g_autoptr (GPtrArray) languages = bastide_language_list ();
  g_autoptr (BastideTranslation) translation = bastide_translation_new ();

  g_assert_cmpuint (languages->len, >=, 8);
  for (guint i = 0; i < languages->len; i++)
    {
      const BastideLanguage *language = g_ptr_array_index (languages, i);
      g_autofree char *name = g_strconcat (language->code, ".po", NULL);
      g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "po", name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      BastideCoverage file_covers[BASTIDE_N_AREAS], catalog_covers[BASTIDE_N_AREAS];
      const GArray *problems;

      if (g_str_equal (language->code, "en"))
        continue;
      g_assert_true (bastide_translation_open (translation, file, &error));
      g_assert_no_error (error);
      problems = bastide_translation_get_problems (translation);
      for (guint k = 0; k < problems->len; k++)
        {
          const BastidePoProblem *problem = &g_array_index (problems, BastidePoProblem, k);

          g_error ("%s:%u: %s", name, problem->message->line, bastide_po_fault_text (problem->fault));
        }
      bastide_translation_cover (translation, NULL, file_covers);
      bastide_translation_cover (translation, language->code, catalog_covers);
      for (int area = 0; area < BASTIDE_N_AREAS; area++)
        {
          g_assert_cmpuint (file_covers[area].all, >, 0);
          g_assert_cmpuint (file_covers[area].translated, ==, file_covers[area].all);
          g_assert_cmpuint (catalog_covers[area].translated, ==, catalog_covers[area].all);
        }
      bastide_translation_end (translation);
    }
  bastide_language_choose ("");
}

static void
count_cb (int *count)
{
  ++*count;
}

#define TINY_PO                                                                                                        \
  "msgid \"\"\nmsgstr \"Language: de\\nContent-Type: text/plain; charset=UTF-8\\n"                                     \
  "Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\nmsgid \"The game is over\"\nmsgstr \"%s\"\n"

static void
write_tiny (GFile *file, const char *translation)
{
  g_autofree char *text = g_strdup_printf (TINY_PO, translation);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), text, -1, NULL));
}

/* A file that is tested is read again when it changes; when it can't be read any more, the words from before stay. */
static void
test_watched (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-po-XXXXXX", NULL);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "de.po", NULL);
  g_autoptr (GFile) missing = g_file_new_build_filename (folder, "missing.po", NULL);
  g_autoptr (BastideTranslation) translation = bastide_translation_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  int n_spoken = 0, n_changed = 0;

  g_signal_connect_swapped (translation, "spoken", G_CALLBACK (count_cb), &n_spoken);
  g_signal_connect_swapped (translation, "changed", G_CALLBACK (count_cb), &n_changed);
  g_assert_false (bastide_translation_open (translation, missing, &error));
  g_assert_nonnull (error);
  g_assert_null (bastide_translation_get_file (translation));
  g_assert_cmpint (n_spoken + n_changed, ==, 0);
  write_tiny (file, "Aus ist es");
  g_assert_true (bastide_translation_open (translation, file, NULL));
  name = bastide_translation_dup_name (translation);
  g_assert_cmpstr (name, ==, "de.po");
  g_assert_cmpstr (_ ("The game is over"), ==, "Aus ist es");
  g_assert_cmpint (n_spoken, ==, 1);

  write_tiny (file, "Vorbei");
  while (n_spoken < 2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (_ ("The game is over"), ==, "Vorbei");
  g_assert_null (bastide_translation_get_fault (translation));

  n_changed = 0;
  g_assert_true (g_file_set_contents (g_file_peek_path (file), "msgid \"cut", -1, NULL));
  while (n_changed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (bastide_translation_get_fault (translation));
  g_assert_cmpint (n_spoken, ==, 2);
  g_assert_cmpstr (_ ("The game is over"), ==, "Vorbei");

  bastide_translation_end (translation);
  g_assert_null (bastide_translation_get_file (translation));
  g_assert_cmpint (n_spoken, ==, 3);
  bastide_language_choose ("");
  g_remove (g_file_peek_path (file));
  g_rmdir (folder);
}

/* Every fault and every part of the program can be told. */
static void
test_told (void)
{
  for (int area = 0; area < BASTIDE_N_AREAS; area++)
    g_assert_cmpstr (bastide_area_name (area), !=, "");
  for (int fault = 0; fault <= BASTIDE_PO_BARE_HEADER; fault++)
    g_assert_cmpuint (strlen (bastide_po_fault_text (fault)), >, 20);
}

static void
test_right_to_left (void)
{
  g_assert_true (bastide_language_code_rtl ("he"));
  g_assert_true (bastide_language_code_rtl ("ar_EG.UTF-8"));
  g_assert_true (bastide_language_code_rtl ("fa@latin"));
  g_assert_false (bastide_language_code_rtl ("de"));
  g_assert_false (bastide_language_code_rtl ("arn"));
  g_assert_false (bastide_language_is_rtl ());
}

/* Texts that lie on each other: together they would be larger than any memory. */
static void
test_overlapping (void)
{
  enum
  {
    N = 1000,
    HEAD = 28,
    TEXTS = HEAD + 8 * N
  };
  g_autoptr (GByteArray) out = g_byte_array_new ();
  guint32 head[] = { 0x950412deu, 0, N, HEAD, HEAD, 0, 0 };
  g_autofree char *letters = g_strnfill (N, 'x');
  g_autoptr (GBytes) mo = NULL;

  g_byte_array_append (out, (const guint8 *) head, sizeof head);
  for (guint32 i = 0; i < N; i++)
    {
      guint32 entry[] = { N - i, TEXTS + i };

      g_byte_array_append (out, (const guint8 *) entry, sizeof entry);
    }
  g_byte_array_append (out, (const guint8 *) letters, N + 1);
  mo = g_byte_array_free_to_bytes (g_steal_pointer (&out));
  g_assert_null (bastide_mo_read (mo));
}

/* --- The share of a language --- */

/* Writes the catalog of a language that is called @name and says the first @n messages, and returns how many there are. */
static guint
write_part (const char *folder, const char *code, const char *name, guint n)
{
  g_autoptr (BastidePo) po = bastide_template_parse ();
  g_autofree char *inner = g_build_filename (folder, code, "LC_MESSAGES", NULL);
  g_autofree char *path = g_build_filename (inner, "bastide.mo", NULL);
  g_autoptr (GBytes) catalog = NULL;
  guint said = 0;

  for (guint i = 0; i < po->messages->len; i++)
    {
      BastidePoMessage *message = g_ptr_array_index (po->messages, i);
      gboolean is_name = g_strcmp0 (message->context, "name of this language") == 0;

      /* The name first: lists need it. */
      if (is_name || said + 1 < n)
        {
          g_free (message->strings[0]);
          message->strings[0] = g_strdup (is_name ? name : message->id);
          said += !is_name;
        }
    }
  catalog = bastide_po_compile (po);
  g_assert_cmpint (g_mkdir_with_parents (inner, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (catalog, NULL), g_bytes_get_size (catalog), NULL));
  return po->messages->len;
}

static void
remove_part (const char *folder, const char *code)
{
  g_autofree char *top = g_build_filename (folder, code, NULL);
  g_autofree char *inner = g_build_filename (top, "LC_MESSAGES", NULL);
  g_autofree char *path = g_build_filename (inner, "bastide.mo", NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (inner), ==, 0);
  g_assert_cmpint (g_rmdir (top), ==, 0);
}

/* A language may ship before it says everything; the list says how much it says. One message less than all is not all. */
static void
test_share (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-po-XXXXXX", NULL);
  guint n = write_part (folder, "eo", "Esperanto", G_MAXUINT);
  static const char *const codes[] = { "en", "eo", "it", "pt" };
  const char *const titles[] = { "English", "Esperanto", "Italiano (62%)", "Português (99%)" };
  g_autoptr (GPtrArray) list = NULL;

  write_part (folder, "it", "Italiano", n * 625 / 1000);
  write_part (folder, "pt", "Português", n - 1);
  list = bastide_language_list_in (folder);
  g_assert_cmpuint (list->len, ==, G_N_ELEMENTS (codes));
  for (guint i = 0; i < list->len; i++)
    {
      const BastideLanguage *language = g_ptr_array_index (list, i);
      g_autofree char *title = bastide_language_dup_title (language);

      g_assert_cmpstr (language->code, ==, codes[i]);
      g_assert_cmpstr (title, ==, titles[i]);
    }
  for (guint i = 1; i < G_N_ELEMENTS (codes); i++)
    remove_part (folder, codes[i]);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* The languages that the suite holds to it say everything. */
static void
test_whole_languages (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "po", "COMPLETE", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) complete = NULL;
  g_autoptr (GPtrArray) list = bastide_language_list ();
  guint n_whole = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  complete = g_strsplit (text, "\n", -1);
  for (guint i = 0; i < list->len; i++)
    {
      const BastideLanguage *language = g_ptr_array_index (list, i);

      if (!g_strv_contains ((const char *const *) complete, language->code))
        continue;
      n_whole++;
      g_assert_cmpint (language->share, ==, 100);
    }
  g_assert_cmpuint (n_whole, >=, 7);
}

/* Bytes in the wrong place, and files that end anywhere. */
static void
test_damaged (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "po", "uk.po", NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  length = MIN (length, 30000);
  for (int i = 0; i < 300; i++)
    {
      g_autofree char *copy = g_memdup2 (text, length);
      gsize cut = (gsize) g_rand_int_range (rand, 0, (gint32) length);
      g_autoptr (BastidePo) po = NULL;

      for (int k = 0; k < 3; k++)
        copy[g_rand_int_range (rand, 0, (gint32) length)] = "\"\\\n%#[]m"[g_rand_int_range (rand, 0, 8)];
      po = bastide_po_parse (copy, cut, NULL);
      if (po)
        {
          g_autoptr (GBytes) mo = bastide_po_compile (po);
          g_autoptr (GHashTable) texts = bastide_mo_read (mo);

          g_assert_nonnull (texts);
        }
    }
  {
    g_autoptr (BastidePo) po = parse (HEADER "msgid \"a\"\nmsgstr \"b\"\n");
    g_autoptr (GBytes) mo = bastide_po_compile (po);

    for (gsize size = 0; size < g_bytes_get_size (mo); size++)
      {
        g_autoptr (GBytes) part = g_bytes_new_from_bytes (mo, 0, size);

        g_assert_null (bastide_mo_read (part));
      }
  }
}

/* --- threads that tell what went wrong --- */

static int asking; /* atomic */

/* (transfer full): a sentence that a thread makes. */
static char *
dup_sentence (void)
{
  g_autoptr (GFile) folder = g_file_new_for_path ("/");
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_null (bst_file_read_bare (folder, 100, &length, NULL, &error));
  return g_strdup (error->message);
}

static gpointer
ask_thread (gpointer sentences)
{
  guint n = 0;

  while (g_atomic_int_get (&asking))
    {
      g_autofree char *sentence = dup_sentence ();

      if (!g_hash_table_contains (sentences, sentence))
        g_error ("“%s” is in no language", sentence);
      n++;
    }
  return GUINT_TO_POINTER (n);
}

/* A file is read or written while another language is chosen: its error is in one language or the other, and nothing of it is gone
 * meanwhile. */
static void
test_threads (void)
{
  static const char *const codes[] = { "de", "ru", "en", "fr" };
  g_autoptr (GHashTable) sentences = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GThread *threads[4];

  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      g_assert_true (bastide_language_choose (codes[i]));
      g_hash_table_add (sentences, dup_sentence ());
    }
  g_assert_cmpuint (g_hash_table_size (sentences), ==, G_N_ELEMENTS (codes));
  g_atomic_int_set (&asking, TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("ask", ask_thread, sentences);
  for (int i = 0; i < 1000; i++)
    g_assert_true (bastide_language_choose (codes[i % (int) G_N_ELEMENTS (codes)]));
  g_usleep (10000);
  g_atomic_int_set (&asking, FALSE);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_cmpuint (GPOINTER_TO_UINT (g_thread_join (threads[i])), >, 0);
  bastide_language_choose ("");
}

int
main (int argc, char **argv)
{
  bastide_language_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/language/day", test_day);
  g_test_add_func ("/po/messages", test_messages);
  g_test_add_func ("/po/broken", test_broken);
  g_test_add_func ("/po/hostile-plurals", test_hostile_plurals);
  g_test_add_func ("/po/plural-numbers", test_plural_numbers);
  g_test_add_func ("/po/plural-words", test_plural_words);
  g_test_add_func ("/po/placeholders", test_placeholders);
  g_test_add_func ("/po/tags", test_tags);
  g_test_add_func ("/po/check", test_check);
  g_test_add_func ("/po/bare-header", test_bare_header);
  g_test_add_func ("/po/spoken", test_spoken);
  g_test_add_func ("/po/ends-spoken", test_ends_spoken);
  g_test_add_func ("/po/locale-c", test_locale_c);
  g_test_add_func ("/po/search", test_search);
  g_test_add_func ("/po/engine-speaks", test_engine_speaks);
  g_test_add_func ("/po/shipped", test_shipped);
  g_test_add_func ("/po/watched", test_watched);
  g_test_add_func ("/po/told", test_told);
  g_test_add_func ("/po/right-to-left", test_right_to_left);
  g_test_add_func ("/po/damaged", test_damaged);
  g_test_add_func ("/po/overlapping", test_overlapping);
  g_test_add_func ("/po/share", test_share);
  g_test_add_func ("/po/whole-languages", test_whole_languages);
  g_test_add_func ("/language/threads", test_threads);
  return g_test_run ();
}
