/* bastide-preferences.h – the preferences window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_PREFERENCES (bastide_preferences_get_type ())

G_DECLARE_FINAL_TYPE (BastidePreferences, bastide_preferences, BASTIDE, PREFERENCES, AdwPreferencesWindow)

GtkWidget *bastide_preferences_new (GSettings *settings);

G_END_DECLS
