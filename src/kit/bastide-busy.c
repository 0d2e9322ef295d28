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
  int progress; /* atomic: so many of a thousand, or -1 while nobody knows */
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
    g_application_release (busy->app);
  g_clear_object (&busy->app);
  g_clear_object (&busy->cancellable);
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
  GError *error = NULL;

  if (busy->work (busy->subject, cancellable, progress_cb, busy, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Busy *busy = data;
  g_autoptr (GObject) owner = busy->owner ? g_object_ref (busy->owner) : NULL;
  g_autoptr (GError) error = NULL;

  g_source_remove (busy->timer);
  close_dialog (busy);
  g_task_propagate_boolean (G_TASK (result), &error);
  if (owner)
    busy->done (owner, busy->subject, error);
  busy_free (busy);
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

void
bastide_busy_run (GtkWidget *parent,
                  const char *title,
                  BastideWorkFunc work,
                  BastideDoneFunc done,
                  gpointer owner,
                  gpointer subject,
                  GDestroyNotify free_subject)
{
  g_autoptr (GTask) task = NULL;
  Busy *busy;

  g_return_if_fail (G_IS_OBJECT (owner) && work && done);

  busy = g_new0 (Busy, 1);
  g_set_weak_pointer (&busy->owner, owner);
  g_set_weak_pointer (&busy->parent, parent);
  g_set_object (&busy->app, find_application (parent));
  if (busy->app)
    g_application_hold (busy->app);
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
}

gboolean
bastide_busy_is_canceled (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}
