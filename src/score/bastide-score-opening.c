/* bastide-score-opening.c – reads an evening for the window: a long one in a thread, with a bar.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-opening.h"

#include "kit/bastide-busy.h"
#include "engine/io/file-log.h"

#include <glib/gi18n.h>

/* Bytes that are read in a blink. */
#define SHORT (64 * 1024)

typedef struct
{
  GFile *file;
  BastideHistory *history; /* (nullable): a copy for the thread; NULL: the file is one of the history */
  BastideOpenedFunc opened;
  gpointer subject;
  GDestroyNotify free_subject;

  BastideOpened result;
  GError *problem; /* it cannot be kept */
} Opening;

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  g_clear_object (&opening->result.evening);
  g_free (opening->result.same);
  g_clear_error (&opening->problem);
  g_clear_object (&opening->history);
  g_object_unref (opening->file);
  opening->free_subject (opening->subject);
  g_free (opening);
}

/* --- in a thread, if it is long --- */

static void
recover (Opening *opening, GError **error)
{
  opening->result.evening = bastide_evening_recover (g_file_peek_path (opening->file), error);
}

static void
load (Opening *opening, GError **error)
{
  BastideOpened *result = &opening->result;
  g_autoptr (BastideEvening) evening = bastide_evening_load (opening->file, error);
  int same = evening ? bastide_history_find_same (opening->history, evening) : -1;

  if (same >= 0)
    {
      result->same = g_strdup (bastide_history_get (opening->history, same)->file);
      return;
    }
  if (evening && bastide_match_may_change (BASTIDE_MATCH (evening), NULL))
    result->added = bastide_history_add (opening->history, evening, &opening->problem);
  result->evening = g_steal_pointer (&evening);
}

static gboolean
open_thread (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  Opening *opening = subject;
  g_autoptr (GError) problem = NULL;

  if (opening->history)
    load (opening, &problem);
  else
    recover (opening, &problem);
  if (!problem)
    /* Whoever has canceled does not want to see it. */
    return !g_cancellable_set_error_if_cancelled (cancellable, error);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

static void
done_cb (gpointer owner, gpointer subject, const GError *error)
{
  Opening *opening = subject;
  const GError *problem = error ? error : opening->problem;

  if (problem && !bastide_busy_is_canceled (problem))
    bst_file_log_failure (opening->file, "open", problem);
  opening->opened (owner, &opening->result, opening->subject, problem);
}

/* --- */

static gboolean
is_short (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);

  return !info || g_file_info_get_size (info) <= SHORT;
}

static void
run (GtkWidget *parent, gpointer owner, Opening *opening)
{
  g_autoptr (GError) error = NULL;

  if (!is_short (opening->file))
    {
      /* TRANSLATORS: the heading above a bar, while a long game night is read. */
      bastide_busy_run (parent, _ ("Opening Game Night"), open_thread, done_cb, owner, opening, opening_free);
      return;
    }
  open_thread (opening, NULL, NULL, NULL, &error);
  done_cb (owner, opening, error);
  opening_free (opening);
}

static Opening *
opening_new (GFile *file, BastideOpenedFunc opened, gpointer subject, GDestroyNotify free_subject)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->file = g_object_ref (file);
  opening->opened = opened;
  opening->subject = subject;
  opening->free_subject = free_subject;
  return opening;
}

void
bastide_score_opening_recover (GtkWidget *parent,
                               const char *path,
                               BastideOpenedFunc opened,
                               gpointer owner,
                               gpointer subject,
                               GDestroyNotify free_subject)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  run (parent, owner, opening_new (file, opened, subject, free_subject));
}

void
bastide_score_opening_load (GtkWidget *parent,
                            GFile *file,
                            BastideHistory *history,
                            BastideOpenedFunc opened,
                            gpointer owner,
                            gpointer subject,
                            GDestroyNotify free_subject)
{
  Opening *opening = opening_new (file, opened, subject, free_subject);

  opening->history = bastide_history_copy (history);
  run (parent, owner, opening);
}
