/* bastide-settings-file.c – settings in a file, for systems that keep them in one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-settings-file.h"

#include "engine/io/file-log.h"
#include "engine/io/file.h"

#include <string.h>

/* Other programs may write the file at the same moment. */
#define MAX_TRIES 5

struct _BastideSettingsFile
{
  GSettingsBackend parent_instance;

  GFile *file;
  GKeyFile *keys; /* as they were read or written last */
};

G_DEFINE_FINAL_TYPE (BastideSettingsFile, bastide_settings_file, G_TYPE_SETTINGS_BACKEND)

/* --- the file --- */

/* (transfer full) (nullable): what is in the file now, nothing if there is none or it cannot be understood. NULL: the disk does
 * not return it, so it must not be written over. */
static GKeyFile *
read_keys (BastideSettingsFile *self, char **out_etag, GError **error)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *text = NULL;
  gsize length;

  *out_etag = NULL;
  if (!g_file_query_exists (self->file, NULL))
    {
      *out_etag = g_strdup (BST_FILE_NEW);
      return g_steal_pointer (&keys);
    }
  text = bst_file_read (self->file, BST_FILE_MAX_SIZE, &length, out_etag, error);
  if (!text)
    return NULL;
  if (length > 0)
    g_key_file_load_from_data (keys, text, length, G_KEY_FILE_KEEP_COMMENTS, NULL);
  return g_steal_pointer (&keys);
}

/* “/io/github/bastide/Bastide/language” is the key “language” of the group “io/github/bastide/Bastide”. (transfer full) */
static char *
dup_group (const char *path, const char **out_key)
{
  const char *slash = strrchr (path, '/');

  *out_key = slash + 1;
  return g_strndup (path + 1, slash > path ? (gsize) (slash - path - 1) : 0);
}

static gboolean
put_cb (gpointer path, gpointer value, gpointer data)
{
  const char *key;
  g_autofree char *group = dup_group (path, &key), *text = NULL;

  if (value)
    {
      text = g_variant_print (value, FALSE);
      g_key_file_set_value (data, group, key, text);
    }
  else
    g_key_file_remove_key (data, group, key, NULL);
  return FALSE;
}

/* Puts @changes, a tree of GVariant (or NULL: the default again) by path, into the file. All of them are there, or it is as before. */
static gboolean
change (BastideSettingsFile *self, GTree *changes)
{
  g_autofree char *path = g_file_get_path (self->file), *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (folder, 0700);
  for (int i = 0; i < MAX_TRIES; i++)
    {
      g_autofree char *etag = NULL, *text = NULL;
      g_autoptr (GKeyFile) keys = NULL;
      gsize length;

      g_clear_error (&error);
      keys = read_keys (self, &etag, &error);
      if (!keys)
        break;
      g_tree_foreach (changes, put_cb, keys);
      text = g_key_file_to_data (keys, &length, NULL);
      if (bst_file_write (self->file, text, length, etag, NULL, &error))
        {
          g_key_file_unref (self->keys);
          self->keys = g_steal_pointer (&keys);
          return TRUE;
        }
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG)
          && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
        break;
    }
  bst_file_log_failure (self->file, "save settings in", error);
  return FALSE;
}

static gboolean
change_one (BastideSettingsFile *self, const char *path, GVariant *value)
{
  g_autoptr (GTree) changes = g_tree_new ((GCompareFunc) strcmp);

  g_tree_insert (changes, (gpointer) path, value);
  return change (self, changes);
}

/* --- what a backend has to do --- */

static GVariant *
settings_file_read (GSettingsBackend *backend, const char *path, const GVariantType *type, gboolean wants_default)
{
  const char *key;
  g_autofree char *group = dup_group (path, &key);
  g_autofree char *text = NULL;

  if (wants_default)
    return NULL;
  text = g_key_file_get_value (BASTIDE_SETTINGS_FILE (backend)->keys, group, key, NULL);
  /* GLib takes it that a text is one. */
  return text && g_utf8_validate (text, -1, NULL) ? g_variant_parse (type, text, NULL, NULL, NULL) : NULL;
}

static GVariant *
settings_file_read_user_value (GSettingsBackend *backend, const char *path, const GVariantType *type)
{
  return settings_file_read (backend, path, type, FALSE);
}

static gboolean
settings_file_get_writable (GSettingsBackend *backend, const char *path)
{
  return TRUE;
}

static gboolean
settings_file_write (GSettingsBackend *backend, const char *path, GVariant *value, gpointer tag)
{
  g_autoptr (GVariant) sunk = g_variant_ref_sink (value);

  if (!change_one (BASTIDE_SETTINGS_FILE (backend), path, sunk))
    return FALSE;
  g_settings_backend_changed (backend, path, tag);
  return TRUE;
}

static gboolean
settings_file_write_tree (GSettingsBackend *backend, GTree *tree, gpointer tag)
{
  if (!change (BASTIDE_SETTINGS_FILE (backend), tree))
    return FALSE;
  g_settings_backend_changed_tree (backend, tree, tag);
  return TRUE;
}

static void
settings_file_reset (GSettingsBackend *backend, const char *path, gpointer tag)
{
  if (change_one (BASTIDE_SETTINGS_FILE (backend), path, NULL))
    g_settings_backend_changed (backend, path, tag);
}

/* --- the object --- */

static void
bastide_settings_file_finalize (GObject *object)
{
  BastideSettingsFile *self = BASTIDE_SETTINGS_FILE (object);

  g_object_unref (self->file);
  g_key_file_unref (self->keys);
  G_OBJECT_CLASS (bastide_settings_file_parent_class)->finalize (object);
}

static void
bastide_settings_file_class_init (BastideSettingsFileClass *klass)
{
  GSettingsBackendClass *backend_class = G_SETTINGS_BACKEND_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_settings_file_finalize;
  backend_class->read = settings_file_read;
  backend_class->read_user_value = settings_file_read_user_value;
  backend_class->get_writable = settings_file_get_writable;
  backend_class->write = settings_file_write;
  backend_class->write_tree = settings_file_write_tree;
  backend_class->reset = settings_file_reset;
}

static void
bastide_settings_file_init (BastideSettingsFile *self)
{
}

GSettingsBackend *
bastide_settings_file_new (const char *path)
{
  BastideSettingsFile *self = g_object_new (BASTIDE_TYPE_SETTINGS_FILE, NULL);
  g_autofree char *etag = NULL;
  g_autoptr (GError) error = NULL;

  self->file = g_file_new_for_path (path);
  self->keys = read_keys (self, &etag, &error);
  if (!self->keys)
    {
      bst_file_log_failure (self->file, "read settings from", error);
      self->keys = g_key_file_new ();
    }
  return G_SETTINGS_BACKEND (self);
}

GSettingsBackend *
bastide_settings_file_new_instead (GSettingsBackend *usual)
{
  static const char *const of_the_system[] = { "defaults", "locks" };
  g_autofree char *path = NULL, *defaults = NULL;

  g_return_val_if_fail (G_IS_SETTINGS_BACKEND (usual), NULL);

  if (strcmp (G_OBJECT_TYPE_NAME (usual), "GKeyfileSettingsBackend") != 0)
    return NULL;
  g_object_get (usual, "filename", &path, "defaults-dir", &defaults, NULL);
  /* Whoever administers the computer has chosen something, which GLib knows how to read. */
  for (gsize i = 0; defaults && i < G_N_ELEMENTS (of_the_system); i++)
    {
      g_autofree char *file = g_build_filename (defaults, of_the_system[i], NULL);

      if (g_file_test (file, G_FILE_TEST_EXISTS))
        return NULL;
    }
  return path ? bastide_settings_file_new (path) : NULL;
}
