/* bastide-settings-file.h – settings in a file, for systems that keep them in one: a Flatpak, or GSETTINGS_BACKEND=keyfile.
 *
 * The same file as that of GLib, which puts half a file in its place when the disk is full: every setting and every setup that
 * somebody has saved would be gone. This one writes as all our files are written. Knows no key.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gio.h>
#include <gio/gsettingsbackend.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_SETTINGS_FILE (bastide_settings_file_get_type ())
G_DECLARE_FINAL_TYPE (BastideSettingsFile, bastide_settings_file, BASTIDE, SETTINGS_FILE, GSettingsBackend)

GSettingsBackend *bastide_settings_file_new (const char *path);

/* (transfer full) (nullable): the backend to use instead of @usual; NULL: that one is well, as dconf is. */
GSettingsBackend *bastide_settings_file_new_instead (GSettingsBackend *usual) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
