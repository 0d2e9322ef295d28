/* bastide-translation-window.h – the window for those who translate the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/language/bastide-translation.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_TRANSLATION_WINDOW (bastide_translation_window_get_type ())

G_DECLARE_FINAL_TYPE (BastideTranslationWindow,
                      bastide_translation_window,
                      BASTIDE,
                      TRANSLATION_WINDOW,
                      AdwPreferencesWindow)

GtkWidget *bastide_translation_window_new (BastideTranslation *translation);

/* Opens a file as if it had been chosen in the window; what is wrong with it is said there. */
void bastide_translation_window_open (BastideTranslationWindow *self, GFile *file);

/* Writes the file with which a new translation begins, and the one with the agreed words. */
void bastide_translation_window_save_template (BastideTranslationWindow *self, GFile *file);
void bastide_translation_window_save_glossary (BastideTranslationWindow *self, GFile *file);

G_END_DECLS
