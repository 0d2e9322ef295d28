/* test-problems.c – which problems are noted, and that the log stays what it was.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "shell/bastide-problems.h"

#include <string.h>

static void
test_own_domains_only (void)
{
  g_autofree char *text = NULL, *before = bastide_problems_dup_text ();

  g_assert_cmpstr (before, ==, "");
  g_log ("Bastide-test", G_LOG_LEVEL_MESSAGE, "ours");
  g_log ("Bastide-test", G_LOG_LEVEL_DEBUG, "only talk");
  g_log ("Somebody", G_LOG_LEVEL_MESSAGE, "of somebody else");
  g_log (NULL, G_LOG_LEVEL_MESSAGE, "of nobody");

  text = bastide_problems_dup_text ();
  g_assert_true (g_str_has_suffix (text, " Bastide-test message: ours\n"));
  g_assert_null (strstr (text, "talk"));
  g_assert_null (strstr (text, "body"));
}

static void
test_structured (void)
{
  g_autofree char *text = NULL;

  g_log_structured ("Bastide-test", G_LOG_LEVEL_MESSAGE, "MESSAGE", "%s", "with fields");
  text = bastide_problems_dup_text ();
  g_assert_true (g_str_has_suffix (text, "Bastide-test message: with fields\n"));
}

static void
test_old_ones_forgotten (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  for (int i = 0; i < BASTIDE_MAX_PROBLEMS + 7; i++)
    g_log ("Bastide-test", G_LOG_LEVEL_MESSAGE, "number %d.", i);
  text = bastide_problems_dup_text ();
  lines = g_strsplit (text, "\n", -1);
  /* What follows the last line end is empty. */
  g_assert_cmpuint (g_strv_length (lines), ==, BASTIDE_MAX_PROBLEMS + 1);
  for (int i = 0; i < BASTIDE_MAX_PROBLEMS; i++)
    {
      g_autofree char *end = g_strdup_printf ("number %d.", i + 7);

      g_assert_true (g_str_has_suffix (lines[i], end));
    }
}

/* A warning of ours ends a test (G_DEBUG=fatal-warnings) as it did before somebody listened. */
static void
test_fatal_stays_fatal (void)
{
  if (g_test_subprocess ())
    {
      g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_WARNING);
      g_log ("Bastide-test", G_LOG_LEVEL_WARNING, "the end");
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*Bastide-test-WARNING*the end*");
}

int
main (int argc, char **argv)
{
  g_log_set_writer_func (bastide_problems_write_log, NULL, NULL);
  g_test_init (&argc, &argv, NULL);
  /* That of GLib 2.84 for tests tells the writer nothing. */
  g_log_set_default_handler (g_log_default_handler, NULL);
  g_test_add_func ("/problems/own-domains-only", test_own_domains_only);
  g_test_add_func ("/problems/structured", test_structured);
  g_test_add_func ("/problems/old-ones-forgotten", test_old_ones_forgotten);
  g_test_add_func ("/problems/fatal-stays-fatal", test_fatal_stays_fatal);
  return g_test_run ();
}
