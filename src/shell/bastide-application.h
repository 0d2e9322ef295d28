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

/* (transfer none): the settings of the program. */
GSettings *bastide_application_get_settings (BastideApplication *self);

/* (transfer none): for testing a translation; it has a file while a test is going on. */
BastideTranslation *bastide_application_get_translation (BastideApplication *self);

G_END_DECLS
