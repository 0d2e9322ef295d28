/* test-questions.c – everyday questions in one language find the rule that answers them among the first three hits.
 *
 * The questions are in questions-LL.txt beside this file: for them the rulebook has other words, and all must be answered.
 * Those in held-out-LL.txt were written before the search was tuned and nothing is done for any one of them: they show how
 * good it is with what nobody has thought of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/rulebook/bastide-rulebook.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

#define AMONG 3

/* Of the questions that nothing is done for. */
#define LEAST_HELD_OUT 60 /* percent */

static BastideRulebook *rulebook;

static void
say_hits (const char *question, GArray *hits)
{
  g_test_message ("“%s” finds:", question);
  for (guint i = 0; i < MIN (hits->len, 6); i++)
    {
      const BastideRuleHit *hit = &g_array_index (hits, BastideRuleHit, i);

      g_test_message ("  %d %s %s: %.90s", hit->score, hit->block->page->id,
                      hit->block->clauses[0] ? hit->block->clauses[0] : "–", hit->block->texts[0]);
    }
}

static gboolean
finds (const char *question, char **clauses)
{
  g_autoptr (GArray) hits = bastide_rulebook_search (rulebook, question, BASTIDE_RULES_ALL);

  for (guint i = 0; i < MIN (hits->len, AMONG); i++)
    for (char **clause = clauses; *clause; clause++)
      {
        g_assert_nonnull (bastide_rulebook_find_clause (rulebook, *clause));
        if (g_array_index (hits, BastideRuleHit, i).block == bastide_rulebook_find_clause (rulebook, *clause))
          return TRUE;
      }
  say_hits (question, hits);
  return FALSE;
}

/* How many of the questions in the file are answered. */
static guint
answer (const char *path, guint *out_n)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0, n_found = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (char **line = lines; *line; line++)
    {
      g_auto (GStrv) parts = g_strsplit (*line, "\t", 2);
      g_auto (GStrv) clauses = NULL;

      if (**line == '#')
        continue;
      g_assert_nonnull (parts[1]);
      clauses = g_strsplit (parts[1], " ", -1);
      n++;
      n_found += finds (parts[0], clauses);
    }
  g_test_message ("%u of %u questions", n_found, n);
  g_assert_cmpint (n, >=, 30);
  *out_n = n;
  return n_found;
}

static void
test_questions (gconstpointer path)
{
  guint n, n_found = answer (path, &n);

  g_assert_cmpint (n_found, ==, n);
}

static void
test_held_out (gconstpointer path)
{
  guint n, n_found = answer (path, &n);

  g_assert_cmpint (100 * n_found, >=, LEAST_HELD_OUT * n);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_build_filename (g_getenv ("BASTIDE_BUILD_DIR"), "po", NULL);
  int status;

  setlocale (LC_ALL, "");
  bindtextdomain ("bastide", folder);
  bind_textdomain_codeset ("bastide", "UTF-8");
  textdomain ("bastide");
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  rulebook = bastide_rulebook_new ();
  g_test_add_data_func ("/questions/known", argv[1], test_questions);
  g_test_add_data_func ("/questions/held-out", argv[2], test_held_out);
  status = g_test_run ();
  g_object_unref (rulebook);
  return status;
}
