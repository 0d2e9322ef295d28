/* report.c – what is wrong with a file: all problems at once, each with its place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/report.h"

#include <glib/gi18n-lib.h>

struct _BstReport
{
  char *name;
  GPtrArray *problems; /* of BstProblem */
  GHashTable *seen;    /* path + text of each problem */
  guint n_errors;
  gboolean allows_newer, newer;
};

static void
problem_free (gpointer data)
{
  BstProblem *problem = data;

  g_free (problem->path);
  g_free (problem->text);
  g_free (problem);
}

BstReport *
bst_report_new (const char *name)
{
  BstReport *report = g_new0 (BstReport, 1);

  report->name = g_strdup (name);
  report->problems = g_ptr_array_new_with_free_func (problem_free);
  report->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return report;
}

void
bst_report_free (BstReport *report)
{
  g_return_if_fail (report != NULL);

  g_free (report->name);
  g_ptr_array_unref (report->problems);
  g_hash_table_unref (report->seen);
  g_free (report);
}

void
bst_report_allow_newer (BstReport *report)
{
  report->allows_newer = TRUE;
}

gboolean
bst_report_allows_newer (const BstReport *report)
{
  return report->allows_newer;
}

void
bst_report_set_newer (BstReport *report)
{
  report->newer = TRUE;
}

gboolean
bst_report_is_newer (const BstReport *report)
{
  return report->newer;
}

void
bst_report_add (BstReport *report, BstSeverity severity, const char *path, const char *text)
{
  bst_report_add_about (report, severity, path, text, -1);
}

void
bst_report_add_about (BstReport *report, BstSeverity severity, const char *path, const char *text, int about)
{
  g_autofree char *key = NULL;
  BstProblem *problem;

  g_return_if_fail (report != NULL);
  g_return_if_fail (text != NULL);

  if (path == NULL)
    path = "";
  if (severity == BST_SEVERITY_ERROR)
    report->n_errors++;
  key = g_strconcat (path, "\n", text, NULL);
  /* The first error is kept in any case: behind a thousand warnings a refusal would have no reason. */
  if ((report->problems->len >= BST_REPORT_MAX && !(severity == BST_SEVERITY_ERROR && report->n_errors == 1))
      || !g_hash_table_add (report->seen, g_steal_pointer (&key)))
    return;

  problem = g_new (BstProblem, 1);
  *problem = (BstProblem){ severity, g_strdup (path), g_strdup (text), about };
  g_ptr_array_add (report->problems, problem);
}

guint
bst_report_get_n (const BstReport *report)
{
  return report->problems->len;
}

const BstProblem *
bst_report_get (const BstReport *report, guint i)
{
  g_return_val_if_fail (i < report->problems->len, NULL);

  return g_ptr_array_index (report->problems, i);
}

guint
bst_report_get_n_errors (const BstReport *report)
{
  return report->n_errors;
}

void
bst_report_merge (BstReport *report, const BstReport *from, const char *prefix)
{
  for (guint i = 0; i < bst_report_get_n (from); i++)
    {
      const BstProblem *problem = bst_report_get (from, i);
      gboolean joined = *prefix == '\0' || *problem->path == '\0' || *problem->path == '[';
      g_autofree char *path = g_strconcat (prefix, joined ? "" : ".", problem->path, NULL);

      bst_report_add_about (report, problem->severity, path, problem->text, problem->about);
    }
}

char *
bst_report_dup_line (const BstReport *report, guint i)
{
  const BstProblem *problem = bst_report_get (report, i);
  GString *line = g_string_new (NULL);

  g_return_val_if_fail (problem != NULL, NULL);

  if (report->name != NULL)
    g_string_append_printf (line, "%s: ", report->name);
  if (*problem->path != '\0')
    g_string_append_printf (line, "%s: ", problem->path);
  if (problem->severity == BST_SEVERITY_WARNING)
    /* TRANSLATORS: stands before a sentence that warns of something in a file. Keep the colon and the space. */
    g_string_append (line, _ ("warning: "));
  g_string_append (line, problem->text);
  return g_string_free (line, FALSE);
}

char *
bst_report_dup_first_error (const BstReport *report)
{
  for (guint i = 0; i < bst_report_get_n (report); i++)
    if (bst_report_get (report, i)->severity == BST_SEVERITY_ERROR)
      return bst_report_dup_line (report, i);
  return NULL;
}

char *
bst_report_dup_text (const BstReport *report)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      g_autofree char *line = bst_report_dup_line (report, i);

      g_string_append (text, line);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
