/* tsan-glib.c – tells the thread sanitizer what GLib's locks do.
 *
 * GLib is not built with the sanitizer and its mutexes are its own (futexes), so that everything between lock and unlock
 * would look like a race. This library is loaded before GLib in tests of such a build and says of each of these calls what
 * it promises; it hides nothing else. Not part of any program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <gio/gio.h>

/* Weak: programs without the sanitizer load this too, such as the shell of a test. */
extern void __tsan_acquire (void *address) __attribute__ ((weak));
extern void __tsan_release (void *address) __attribute__ ((weak));

static void
acquire (void *address)
{
  if (__tsan_acquire)
    __tsan_acquire (address);
}

static void
release (void *address)
{
  if (__tsan_release)
    __tsan_release (address);
}

#define REAL(name) ((__typeof__ (&name)) dlsym (RTLD_NEXT, #name))

void
g_mutex_lock (GMutex *mutex)
{
  REAL (g_mutex_lock) (mutex);
  acquire (mutex);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  gboolean locked = REAL (g_mutex_trylock) (mutex);

  if (locked)
    acquire (mutex);
  return locked;
}

void
g_mutex_unlock (GMutex *mutex)
{
  release (mutex);
  REAL (g_mutex_unlock) (mutex);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  release (mutex);
  REAL (g_cond_wait) (cond, mutex);
  acquire (mutex);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end)
{
  gboolean woken;

  release (mutex);
  woken = REAL (g_cond_wait_until) (cond, mutex, end);
  acquire (mutex);
  return woken;
}

/* What was done before a function is handed to the main loop is done when it runs. */
typedef struct
{
  GSourceFunc func;
  gpointer data;
  GDestroyNotify notify;
} Call;

static gboolean
call_cb (gpointer data)
{
  Call *call = data;

  acquire (call);
  return call->func (call->data);
}

static void
call_free (gpointer data)
{
  Call *call = data;

  acquire (call);
  if (call->notify)
    call->notify (call->data);
  g_free (call);
}

void
g_source_set_callback (GSource *source, GSourceFunc func, gpointer data, GDestroyNotify notify)
{
  Call *call = g_new (Call, 1);

  *call = (Call){ func, data, notify };
  release (call);
  REAL (g_source_set_callback) (source, call_cb, call, call_free);
}

guint
g_idle_add_full (int priority, GSourceFunc func, gpointer data, GDestroyNotify notify)
{
  GSource *source = g_idle_source_new ();
  guint id;

  g_source_set_priority (source, priority);
  g_source_set_callback (source, func, data, notify);
  id = g_source_attach (source, NULL);
  g_source_unref (source);
  return id;
}

guint
g_idle_add (GSourceFunc func, gpointer data)
{
  return g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, func, data, NULL);
}

/* A task goes to a thread with all that was done before, and its result comes back with all that the thread did. */
static void
run_task (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GTaskThreadFunc func;

  acquire (task);
  func = (GTaskThreadFunc) g_object_get_data (G_OBJECT (task), "tsan-glib-func");
  func (task, source, data, cancellable);
}

void
g_task_run_in_thread (GTask *task, GTaskThreadFunc func)
{
  g_object_set_data (G_OBJECT (task), "tsan-glib-func", (gpointer) func);
  release (task);
  REAL (g_task_run_in_thread) (task, run_task);
}

void
g_task_return_pointer (GTask *task, gpointer result, GDestroyNotify destroy)
{
  release (task);
  REAL (g_task_return_pointer) (task, result, destroy);
}

void
g_task_return_boolean (GTask *task, gboolean result)
{
  release (task);
  REAL (g_task_return_boolean) (task, result);
}

void
g_task_return_int (GTask *task, gssize result)
{
  release (task);
  REAL (g_task_return_int) (task, result);
}

void
g_task_return_error (GTask *task, GError *error)
{
  release (task);
  REAL (g_task_return_error) (task, error);
}

gpointer
g_task_propagate_pointer (GTask *task, GError **error)
{
  acquire (task);
  return REAL (g_task_propagate_pointer) (task, error);
}

gboolean
g_task_propagate_boolean (GTask *task, GError **error)
{
  acquire (task);
  return REAL (g_task_propagate_boolean) (task, error);
}

gssize
g_task_propagate_int (GTask *task, GError **error)
{
  acquire (task);
  return REAL (g_task_propagate_int) (task, error);
}

/* The last one who lets go sees what all the others did. */
void
g_atomic_rc_box_release_full (gpointer box, GDestroyNotify clear)
{
  release (box);
  acquire (box);
  REAL (g_atomic_rc_box_release_full) (box, clear);
}
