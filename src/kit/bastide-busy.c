/* bastide-busy.c – work that may take longer than a moment: in a thread, with a bar and a way to stop it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-busy.h"

#include "kit/bastide-dialog.h"

#include <glib/gi18n.h>

enum
{
  SHOW_AFTER = 300, /* milliseconds: what is shorter would only flicker */
  LOOK_EVERY = 100, /* milliseconds */
  MOMENT = 50,      /* milliseconds */
  PROMILLE = 1000,
};

typedef struct
{
  GObject *owner;    /* weak: the window may be closed before the work is done */
  GtkWidget *parent; /* weak, like the owner */
  GApplication *app; /* (nullable) held, so that it does not quit before the work is done */
  char *title;
  BastideWorkFunc work;
  BastideDoneFunc done;
  gpointer subject;
  GDestroyNotify free_subject;

  GCancellable *cancellable;
  GMutex mutex;
  GCond cond;
  gboolean worked; /* guarded by the mutex: the thread is done */
  GError *error;
  gboolean told; /* `done` was called */
  int progress;  /* atomic: so many of a thousand, or -1 while nobody knows */
  guint timer;
  GtkWidget *dialog; /* weak: closed by an answer, or together with its window */
  GtkProgressBar *bar;
} Busy;

static void
busy_free (gpointer data)
{
  Busy *busy = data;

  g_clear_weak_pointer (&busy->owner);
  g_clear_weak_pointer (&busy->parent);
  if (busy->app)
    {
      g_application_unmark_busy (busy->app);
      g_application_release (busy->app);
    }
  g_clear_object (&busy->app);
  g_clear_object (&busy->cancellable);
  g_clear_error (&busy->error);
  g_mutex_clear (&busy->mutex);
  g_cond_clear (&busy->cond);
  if (busy->free_subject)
    busy->free_subject (busy->subject);
  g_free (busy->title);
  g_free (busy);
}

/* --- the dialog --- */

static void
canceled_cb (GCancellable *cancellable)
{
  g_cancellable_cancel (cancellable);
}

static GtkWidget *
new_bar (const char *title)
{
  GtkWidget *bar = gtk_progress_bar_new ();

  gtk_widget_set_margin_top (bar, 12);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return bar;
}

static void
show_dialog (Busy *busy)
{
  GtkWidget *bar = new_bar (busy->title);
  AdwMessageDialog *dialog = bastide_dialog_new_question (busy->parent, busy->title, NULL);

  adw_message_dialog_set_extra_child (dialog, bar);
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (canceled_cb), busy->cancellable);
  g_set_weak_pointer (&busy->dialog, GTK_WIDGET (dialog));
  busy->bar = GTK_PROGRESS_BAR (bar);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
close_dialog (Busy *busy)
{
  if (!busy->dialog)
    return;
  g_signal_handlers_disconnect_by_func (busy->dialog, canceled_cb, busy->cancellable);
  gtk_window_destroy (GTK_WINDOW (busy->dialog));
  g_clear_weak_pointer (&busy->dialog);
}

static gboolean
look_cb (gpointer data)
{
  Busy *busy = data;
  const int progress = g_atomic_int_get (&busy->progress);

  if (!busy->dialog)
    ;
  else if (progress >= 0)
    gtk_progress_bar_set_fraction (busy->bar, (double) progress / PROMILLE);
  else
    gtk_progress_bar_pulse (busy->bar);
  return G_SOURCE_CONTINUE;
}

static gboolean
show_cb (gpointer data)
{
  Busy *busy = data;

  if (busy->parent && gtk_widget_get_root (busy->parent))
    show_dialog (busy);
  look_cb (busy);
  busy->timer = g_timeout_add (LOOK_EVERY, look_cb, busy);
  return G_SOURCE_REMOVE;
}

/* --- the thread --- */

static void
progress_cb (goffset n, goffset total, gpointer data)
{
  Busy *busy = data;

  g_atomic_int_set (&busy->progress, total > 0 ? (int) (CLAMP (n, 0, total) * PROMILLE / total) : -1);
}

static void
work_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Busy *busy = data;

  busy->work (busy->subject, cancellable, progress_cb, busy, &busy->error);
  g_mutex_lock (&busy->mutex);
  busy->worked = TRUE;
  g_cond_signal (&busy->cond);
  g_mutex_unlock (&busy->mutex);
  g_task_return_boolean (task, TRUE);
}

static void
tell (Busy *busy)
{
  g_autoptr (GObject) owner = busy->owner ? g_object_ref (busy->owner) : NULL;

  if (busy->told)
    return;
  busy->told = TRUE;
  g_clear_handle_id (&busy->timer, g_source_remove);
  close_dialog (busy);
  if (owner)
    busy->done (owner, busy->subject, busy->error);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  tell (data);
  busy_free (data);
}

static gboolean
wait_a_moment (Busy *busy)
{
  const gint64 end = g_get_monotonic_time () + MOMENT * 1000;
  gboolean worked;

  g_mutex_lock (&busy->mutex);
  while (!busy->worked && g_cond_wait_until (&busy->cond, &busy->mutex, end))
    ;
  worked = busy->worked;
  g_mutex_unlock (&busy->mutex);
  return worked;
}

static GApplication *
find_application (GtkWidget *parent)
{
  GtkWindow *window = parent ? bastide_dialog_get_window (parent) : NULL;

  /* A window of a dialog belongs to no application, but the one below it does. */
  while (window && !gtk_window_get_application (window))
    window = gtk_window_get_transient_for (window);
  return window ? G_APPLICATION (gtk_window_get_application (window)) : NULL;
}

static Busy *
start (GtkWidget *parent,
       const char *title,
       BastideWorkFunc work,
       BastideDoneFunc done,
       gpointer owner,
       gpointer subject,
       GDestroyNotify free_subject)
{
  g_autoptr (GTask) task = NULL;
  Busy *busy = g_new0 (Busy, 1);

  g_mutex_init (&busy->mutex);
  g_cond_init (&busy->cond);
  g_set_weak_pointer (&busy->owner, owner);
  g_set_weak_pointer (&busy->parent, parent);
  g_set_object (&busy->app, find_application (parent));
  if (busy->app)
    {
      g_application_hold (busy->app);
      g_application_mark_busy (busy->app);
    }
  busy->title = g_strdup (title);
  busy->work = work;
  busy->done = done;
  busy->subject = subject;
  busy->free_subject = free_subject;
  busy->cancellable = g_cancellable_new ();
  busy->progress = -1;
  busy->timer = g_timeout_add (SHOW_AFTER, show_cb, busy);
  task = g_task_new (NULL, busy->cancellable, done_cb, busy);
  /* What was finished in spite of it counts. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, busy, NULL);
  g_task_run_in_thread (task, work_thread);
  return busy;
}

void
bastide_busy_run (GtkWidget *parent,
                  const char *title,
                  BastideWorkFunc work,
                  BastideDoneFunc done,
                  gpointer owner,
                  gpointer subject,
                  GDestroyNotify free_subject)
{
  g_return_if_fail (G_IS_OBJECT (owner) && work && done);

  start (parent, title, work, done, owner, subject, free_subject);
}

void
bastide_busy_run_soon (GtkWidget *parent,
                       const char *title,
                       BastideWorkFunc work,
                       BastideDoneFunc done,
                       gpointer owner,
                       gpointer subject,
                       GDestroyNotify free_subject)
{
  Busy *busy;

  g_return_if_fail (G_IS_OBJECT (owner) && work && done);

  /* It is freed in the main loop, not before this returns. */
  busy = start (parent, title, work, done, owner, subject, free_subject);
  if (wait_a_moment (busy))
    tell (busy);
}

gboolean
bastide_busy_is_canceled (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}
