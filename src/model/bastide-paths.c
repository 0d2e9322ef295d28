/* bastide-paths.c – where the program finds its files, installed or not.
 *
 * A program that is run from the build folder finds its neighbors there, with no variable set: the folder of the
 * executable tells. Nothing about the build folder is compiled in. Knows nothing of windows or games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-paths.h"

#include "model/bastide-settings-file.h"
#include "engine/io/leftovers.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

static gboolean
is_build_dir (const char *dir)
{
  g_autofree char *schemas = g_build_filename (dir, "data", "gschemas.compiled", NULL);
  g_autofree char *meson = g_build_filename (dir, "meson-private", NULL);

  return g_file_test (schemas, G_FILE_TEST_IS_REGULAR) && g_file_test (meson, G_FILE_TEST_IS_DIR);
}

/* FALSE also if it was installed below the build folder. */
static gboolean
may_be_built_in (const char *dir)
{
  return strcmp (dir, BASTIDE_BINDIR) != 0 && strcmp (dir, BASTIDE_HELPERDIR) != 0;
}

/* The top of the build folder if we run from there (its programs lie two levels or one below the top), or NULL. */
static char *
dup_build_dir (void)
{
  g_autofree char *exe = g_file_read_link ("/proc/self/exe", NULL);

  return exe ? bastide_paths_dup_build_dir (exe) : NULL;
}

char *
bastide_paths_dup_build_dir (const char *program)
{
  g_autofree char *dir = g_path_get_dirname (program);

  if (!may_be_built_in (dir))
    return NULL;
  for (int up = 0; up < 3; up++)
    {
      g_autofree char *parent = NULL;

      if (is_build_dir (dir))
        return g_steal_pointer (&dir);
      parent = g_path_get_dirname (dir);
      g_free (dir);
      dir = g_steal_pointer (&parent);
    }
  return NULL;
}

char *
bastide_paths_dup_locale_dir (void)
{
  g_autofree char *build = dup_build_dir ();

  if (build)
    return g_build_filename (build, "po", NULL);
  return g_strdup (BASTIDE_LOCALEDIR);
}

char *
bastide_paths_dup_picture_helper (void)
{
  g_autofree char *build = dup_build_dir ();

  if (build)
    return g_build_filename (build, "src", "picture", "bastide-picture", NULL);
  return g_build_filename (BASTIDE_HELPERDIR, "bastide-picture", NULL);
}

void
bastide_paths_init_locale (void)
{
  g_autofree char *dir = bastide_paths_dup_locale_dir ();

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

/* (transfer full) (nullable): the schema from one folder; schemas that it extends come from the usual places. */
static GSettingsSchema *
schema_from_dir (const char *dir, const char *schema_id)
{
  g_autoptr (GSettingsSchemaSource)
    source = g_settings_schema_source_new_from_directory (dir, g_settings_schema_source_get_default (), FALSE, NULL);

  return source ? g_settings_schema_source_lookup (source, schema_id, FALSE) : NULL;
}

GSettings *
bastide_paths_new_settings (const char *schema_id)
{
  g_autofree char *build = dup_build_dir ();
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsBackend) usual = g_settings_backend_get_default (), instead = NULL;

  if (build)
    {
      g_autofree char *dir = g_build_filename (build, "data", NULL);

      schema = schema_from_dir (dir, schema_id);
    }
  if (!schema && g_settings_schema_source_get_default ())
    schema = g_settings_schema_source_lookup (g_settings_schema_source_get_default (), schema_id, TRUE);
  if (!schema)
    schema = schema_from_dir (BASTIDE_DATADIR "/glib-2.0/schemas", schema_id);
  if (!schema)
    return NULL;
  instead = bastide_settings_file_new_instead (usual);
  return g_settings_new_full (schema, instead, NULL);
}

void
bastide_paths_remove_leftovers (void)
{
  static const char *const folders[] = { "", "backups", "evenings", "games", "library", "mixes", "sets" };
  const gint64 now = g_get_real_time () / G_USEC_PER_SEC;

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (g_get_user_data_dir (), GETTEXT_PACKAGE, folders[i], NULL);
      const guint n = bst_leftovers_remove (folder, now);

      if (n > 0)
        g_message ("Removed from %s what a killed program left: %u", folder, n);
    }
}

char *
bastide_file_dup_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name ? g_filename_display_name (name) : g_file_get_uri (file);
}
