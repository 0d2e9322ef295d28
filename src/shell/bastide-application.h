/* bastide-application.h – the application: settings, actions, windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/language/bastide-translation.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_APPLICATION (bastide_application_get_type ())

G_DECLARE_FINAL_TYPE (BastideApplication, bastide_application, BASTIDE, APPLICATION, AdwApplication)

BastideApplication *bastide_application_new (const char *application_id, GApplicationFlags flags);

/* Was everything handed to another process of the program that is gone since? To be asked when g_application_run() has
 * returned: that one may have been killed before it opened anything. */
gboolean bastide_application_is_lost (BastideApplication *self);

/* (transfer none): the settings of the program. */
GSettings *bastide_application_get_settings (BastideApplication *self);

/* (transfer none): for testing a translation; it has a file while a test is going on. */
BastideTranslation *bastide_application_get_translation (BastideApplication *self);

G_END_DECLS
