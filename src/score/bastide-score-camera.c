/* bastide-score-camera.c – see bastide-score-camera.h.
 *
 * Programs for the camera keep what they take in the folder for pictures, most of them in a folder of their own there. Only what is made
 * while somebody takes photos is told: other pictures there are nobody's business.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-camera.h"

#include <glib/gi18n.h>

/* GNOME, GNOME before, KDE, elementary, and any other desktop. No list of the system names them. */
static const char *const programs[] = { "org.gnome.Snapshot.desktop", "org.gnome.Cheese.desktop",
                                        "org.kde.kamoso.desktop", "io.elementary.camera.desktop", "guvcview.desktop" };

/* More folders are not listened to. */
#define MAX_FOLDERS 64
/* What is found in a new folder may still be written. */
#define SETTLE 1000 /* ms */

struct _BastideScoreCamera
{
  GObject parent_instance;

  GPtrArray *monitors; /* of GFileMonitor */
  GHashTable *fresh;   /* URIs of what was made since then; TRUE: it was told */
  GPtrArray *waiting;  /* of GFile: found in a new folder */
  guint timer;
};

G_DEFINE_FINAL_TYPE (BastideScoreCamera, bastide_score_camera, G_TYPE_OBJECT)

enum
{
  TAKEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void listen_to (BastideScoreCamera *self, GFile *folder);

/* --- the program --- */

static gboolean
is_installed (const char *program, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "applications", program, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

gboolean
bastide_score_camera_is_there (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      if (is_installed (programs[i], g_get_user_data_dir ()))
        return TRUE;
      for (const char *const *folder = g_get_system_data_dirs (); *folder; folder++)
        if (is_installed (programs[i], *folder))
          return TRUE;
    }
  return FALSE;
}

/* (transfer full) (nullable) */
static GAppInfo *
find_program (void)
{
  g_autolist (GAppInfo) all = g_app_info_get_all ();

  for (gsize i = 0; i < G_N_ELEMENTS (programs); i++)
    for (GList *l = all; l; l = l->next)
      if (g_strcmp0 (g_app_info_get_id (l->data), programs[i]) == 0)
        return g_object_ref (l->data);
  return NULL;
}

/* --- what it makes --- */

/* Where somebody has no folder for pictures, the desktop says that it is the home folder, in which programs download things and keep
 * what nobody looks at. */
static gboolean
is_for_something_else (GFile *folder)
{
  g_autofree char *name = g_file_get_basename (folder), *path = g_file_get_path (folder);

  for (int i = 0; i < G_USER_N_DIRECTORIES; i++)
    if (i != G_USER_DIRECTORY_PICTURES && g_strcmp0 (path, g_get_user_special_dir ((GUserDirectory) i)) == 0)
      return TRUE;
  return !name || *name == '.';
}

static gboolean
is_picture (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *type = name ? g_content_type_guess (name, NULL, 0, NULL) : NULL;

  return name && *name != '.' && (g_content_type_is_a (type, "image/jpeg") || g_content_type_is_a (type, "image/png"));
}

static void
tell (BastideScoreCamera *self, GFile *file)
{
  char *uri = g_file_get_uri (file);

  if (!is_picture (file) || g_hash_table_lookup (self->fresh, uri))
    {
      g_free (uri);
      return;
    }
  g_hash_table_insert (self->fresh, uri, GINT_TO_POINTER (TRUE));
  g_signal_emit (self, signals[TAKEN], 0, file);
}

static gboolean
settled_cb (gpointer data)
{
  g_autoptr (BastideScoreCamera) self = g_object_ref (data);
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);

  self->timer = 0;
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < waiting->len; i++)
    tell (self, g_ptr_array_index (waiting, i));
  return G_SOURCE_REMOVE;
}

/* The program may have put its first picture there before anybody listened. */
static void
look_into (BastideScoreCamera *self, GFile *folder)
{
  g_autoptr (GFileEnumerator)
    files = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  GFile *file;

  while (files && g_file_enumerator_iterate (files, NULL, &file, NULL, NULL) && file)
    if (is_picture (file))
      g_ptr_array_add (self->waiting, g_object_ref (file));
  if (self->waiting->len && !self->timer)
    self->timer = g_timeout_add (SETTLE, settled_cb, self);
}

static void
changed_cb (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, BastideScoreCamera *self)
{
  g_autofree char *uri = g_file_get_uri (file);

  switch (event)
    {
    case G_FILE_MONITOR_EVENT_CREATED:
      if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL) == G_FILE_TYPE_DIRECTORY)
        {
          if (is_for_something_else (file))
            break;
          listen_to (self, file);
          look_into (self, file);
        }
      else
        g_hash_table_insert (self->fresh, g_steal_pointer (&uri), NULL);
      break;
    case G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT:
      /* An old picture may be changed by another program. */
      if (g_hash_table_contains (self->fresh, uri))
        tell (self, file);
      break;
    case G_FILE_MONITOR_EVENT_RENAMED:
      if (g_hash_table_contains (self->fresh, uri))
        tell (self, other);
      break;
    case G_FILE_MONITOR_EVENT_MOVED_IN:
      tell (self, file);
      break;
    default:
      break;
    }
}

static void
listen_to (BastideScoreCamera *self, GFile *folder)
{
  GFileMonitor *monitor;

  if (self->monitors->len >= MAX_FOLDERS)
    return;
  monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (!monitor)
    return;
  g_signal_connect (monitor, "changed", G_CALLBACK (changed_cb), self);
  g_ptr_array_add (self->monitors, monitor);
}

static GFile *
new_pictures_folder (void)
{
  const char *path = g_get_user_special_dir (G_USER_DIRECTORY_PICTURES);
  g_autofree char *usual = g_build_filename (g_get_home_dir (), "Pictures", NULL);

  return g_file_new_for_path (path ? path : usual);
}

/* The folder for pictures and those in it. */
static void
listen (BastideScoreCamera *self)
{
  g_autoptr (GFile) pictures = new_pictures_folder ();
  g_autoptr (GFileEnumerator) files = NULL;
  GFileInfo *info;
  GFile *file;

  g_file_make_directory_with_parents (pictures, NULL, NULL);
  listen_to (self, pictures);
  files = g_file_enumerate_children (pictures, G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                                     G_FILE_QUERY_INFO_NONE, NULL, NULL);
  while (files && g_file_enumerator_iterate (files, &info, &file, NULL, NULL) && file)
    if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY && !is_for_something_else (file))
      listen_to (self, file);
}

/* --- object --- */

void
bastide_score_camera_stop (BastideScoreCamera *self)
{
  g_return_if_fail (BASTIDE_IS_SCORE_CAMERA (self));

  for (guint i = 0; i < self->monitors->len; i++)
    g_signal_handlers_disconnect_by_data (g_ptr_array_index (self->monitors, i), self);
  g_ptr_array_set_size (self->monitors, 0);
  g_ptr_array_set_size (self->waiting, 0);
  g_hash_table_remove_all (self->fresh);
  g_clear_handle_id (&self->timer, g_source_remove);
}

gboolean
bastide_score_camera_is_on (BastideScoreCamera *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_CAMERA (self), FALSE);

  return self->monitors->len > 0;
}

gboolean
bastide_score_camera_start (BastideScoreCamera *self, GtkWidget *parent, GError **error)
{
  g_autoptr (GAppInfo) program = find_program ();
  g_autoptr (GdkAppLaunchContext) context = gdk_display_get_app_launch_context (gtk_widget_get_display (parent));

  g_return_val_if_fail (BASTIDE_IS_SCORE_CAMERA (self), FALSE);

  if (!program)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("No program for the camera is installed."));
      return FALSE;
    }
  /* Before it is started: it may be quick. */
  if (!bastide_score_camera_is_on (self))
    listen (self);
  if (g_app_info_launch (program, NULL, G_APP_LAUNCH_CONTEXT (context), error))
    return TRUE;
  bastide_score_camera_stop (self);
  return FALSE;
}

static void
bastide_score_camera_finalize (GObject *object)
{
  BastideScoreCamera *self = BASTIDE_SCORE_CAMERA (object);

  bastide_score_camera_stop (self);
  g_ptr_array_unref (self->monitors);
  g_ptr_array_unref (self->waiting);
  g_hash_table_unref (self->fresh);
  G_OBJECT_CLASS (bastide_score_camera_parent_class)->finalize (object);
}

static void
bastide_score_camera_class_init (BastideScoreCameraClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_score_camera_finalize;

  signals[TAKEN] = g_signal_new ("taken", BASTIDE_TYPE_SCORE_CAMERA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
bastide_score_camera_init (BastideScoreCamera *self)
{
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  self->fresh = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

BastideScoreCamera *
bastide_score_camera_new (void)
{
  return g_object_new (BASTIDE_TYPE_SCORE_CAMERA, NULL);
}
