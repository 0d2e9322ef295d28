/* bastide-paths.h – where the program finds its files, installed or not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the top of the build folder that a program lies in; NULL if it lies in none, or is installed. */
char *bastide_paths_dup_build_dir (const char *program) G_GNUC_WARN_UNUSED_RESULT;

/* Binds the text domain and makes it the default one; call it once, first thing in main(). */
void bastide_paths_init_locale (void);

/* (transfer full): the folder with the compiled translations. */
char *bastide_paths_dup_locale_dir (void) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the program that reads pictures (draw/bastide-own-art.h). */
char *bastide_paths_dup_picture_helper (void) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the settings of the program, or NULL when the schema is nowhere to be found
 * (a broken installation): unlike g_settings_new() this does not abort. */
GSettings *bastide_paths_new_settings (const char *schema_id) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the name of a file as people can read it, whatever bytes it is made of. */
char *bastide_file_dup_name (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

/* Deletes what a killed program left in the folders of the program (engine/io/leftovers.h). May be called in a thread. */
void bastide_paths_remove_leftovers (void);

G_END_DECLS
