/* test-busy.c – work in a thread: who hears of it, what is shown meanwhile, what becomes of the subject.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-busy.h"
#include "ui-test.h"

/* Work that goes on until the test lets it end. */
typedef struct
{
  int may_end; /* atomic */
  gboolean heard, freed, canceled;
  GThread *worked_in;
} Work;

static void
work_freed (gpointer work)
{
  ((Work *) work)->freed = TRUE;
}

static gboolean
work_slowly (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  Work *work = subject;

  work->worked_in = g_thread_self ();
  progress (1, 4, data);
  while (!g_atomic_int_get (&work->may_end))
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      g_usleep (1000);
    }
  return TRUE;
}

static gboolean
work_badly (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "The disk is full.");
  return FALSE;
}

static void
done_cb (gpointer owner, gpointer subject, const GError *error)
{
  Work *work = subject;

  g_assert_true (GTK_IS_LABEL (owner));
  g_assert_false (work->freed);
  g_assert_false (work->heard);
  work->heard = TRUE;
  work->canceled = bastide_busy_is_canceled (error);
}

static void
failed_cb (gpointer owner, gpointer subject, const GError *error)
{
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  ((Work *) subject)->heard = TRUE;
}

static GtkWidget *
open_window (GtkWidget **out_owner)
{
  GtkWidget *window = gtk_window_new ();

  *out_owner = gtk_label_new ("?");
  gtk_window_set_child (GTK_WINDOW (window), *out_owner);
  gtk_window_present (GTK_WINDOW (window));
  ui_test_wait (gtk_widget_get_mapped (window));
  return window;
}

/* (nullable): the dialog above the window. */
static GtkWidget *
get_dialog (void)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *l = all; l; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data) && gtk_widget_get_mapped (l->data))
      return l->data;
  return NULL;
}

/* What is done in a blink shows nothing. */
static void
test_short (void)
{
  GtkWidget *owner, *window = open_window (&owner);
  Work work = { .may_end = TRUE };

  bastide_busy_run (owner, "Working", work_slowly, done_cb, owner, &work, work_freed);
  g_assert_false (work.heard);
  while (!work.freed)
    {
      g_assert_null (get_dialog ());
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (work.heard && !work.canceled);
  g_assert_true (work.worked_in != g_thread_self ());
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Whoever asks for it soon has it at once if it is quick, and waits no longer than a moment if it is not. */
static void
test_soon (void)
{
  GtkWidget *owner, *window = open_window (&owner);
  Work quick = { .may_end = TRUE }, slow = { .may_end = FALSE }, bad = { .may_end = TRUE };
  gint64 begin;

  /* On a busy machine even a quick thread may be late. */
  for (int i = 0; i < 100 && !quick.heard; i++)
    {
      quick = (Work){ .may_end = TRUE };
      bastide_busy_run_soon (owner, "Working", work_slowly, done_cb, owner, &quick, work_freed);
      if (!quick.heard)
        ui_test_wait (quick.freed);
    }
  g_assert_true (quick.heard);
  ui_test_wait (quick.freed);
  begin = g_get_monotonic_time ();
  bastide_busy_run_soon (owner, "Working", work_slowly, done_cb, owner, &slow, work_freed);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 5 * G_USEC_PER_SEC);
  g_assert_false (slow.heard);
  ui_test_wait (get_dialog ());
  g_atomic_int_set (&slow.may_end, TRUE);
  ui_test_wait (slow.freed);
  g_assert_true (slow.heard);
  g_assert_null (get_dialog ());
  bastide_busy_run_soon (owner, "Working", work_badly, failed_cb, owner, &bad, work_freed);
  ui_test_wait (bad.freed);
  g_assert_true (bad.heard);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_long (void)
{
  GtkWidget *owner, *window = open_window (&owner), *bar;
  Work work = { .may_end = FALSE };

  bastide_busy_run (owner, "Working", work_slowly, done_cb, owner, &work, work_freed);
  ui_test_wait (get_dialog ());
  g_assert_cmpstr (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (get_dialog ())), ==, "Working");
  g_assert_true (gtk_window_get_modal (GTK_WINDOW (get_dialog ())));
  bar = adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (get_dialog ()));
  ui_test_wait (gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (bar)) == 0.25);
  g_assert_false (work.heard);
  g_atomic_int_set (&work.may_end, TRUE);
  ui_test_wait (work.freed);
  g_assert_true (work.heard && !work.canceled);
  g_assert_null (get_dialog ());
  gtk_window_destroy (GTK_WINDOW (window));
}

/* With the key that everybody presses. */
static void
test_cancel (void)
{
  GtkWidget *owner, *window = open_window (&owner);
  Work work = { .may_end = FALSE };

  bastide_busy_run (owner, "Working", work_slowly, done_cb, owner, &work, work_freed);
  ui_test_wait (get_dialog ());
  ui_test_key (get_dialog (), "Escape");
  ui_test_wait (work.freed);
  g_assert_true (work.heard && work.canceled);
  ui_test_wait (!get_dialog ());
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_fails (void)
{
  GtkWidget *owner, *window = open_window (&owner);
  Work work = { .may_end = FALSE };

  bastide_busy_run (owner, "Working", work_badly, failed_cb, owner, &work, work_freed);
  ui_test_wait (work.freed);
  g_assert_true (work.heard);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The window is closed while the dialog is there: the work ends all the same, and nobody is called. */
static void
test_closed (void)
{
  GtkWidget *owner, *window = open_window (&owner);
  Work work = { .may_end = FALSE };

  bastide_busy_run (owner, "Working", work_slowly, done_cb, owner, &work, work_freed);
  ui_test_wait (get_dialog ());
  gtk_window_destroy (GTK_WINDOW (window));
  ui_test_wait (!get_dialog ());
  g_assert_false (work.freed);
  g_atomic_int_set (&work.may_end, TRUE);
  ui_test_wait (work.freed);
  g_assert_false (work.heard);
}

/* The same before there is a dialog: none comes up. */
static void
test_closed_early (void)
{
  GtkWidget *owner, *window = open_window (&owner);
  Work work = { .may_end = FALSE };
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 2;

  bastide_busy_run (owner, "Working", work_slowly, done_cb, owner, &work, work_freed);
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_get_monotonic_time () < end)
    {
      ui_test_iterate ();
      g_assert_null (get_dialog ());
    }
  g_atomic_int_set (&work.may_end, TRUE);
  ui_test_wait (work.freed);
  g_assert_false (work.heard);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/busy/short", test_short);
  g_test_add_func ("/busy/soon", test_soon);
  g_test_add_func ("/busy/long", test_long);
  g_test_add_func ("/busy/cancel", test_cancel);
  g_test_add_func ("/busy/fails", test_fails);
  g_test_add_func ("/busy/closed", test_closed);
  g_test_add_func ("/busy/closed-early", test_closed_early);
  return ui_test_run ();
}
