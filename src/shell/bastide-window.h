/* bastide-window.h – the window with its places.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/language/bastide-translation.h"
#include "parts/bastide-place.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_WINDOW (bastide_window_get_type ())

G_DECLARE_FINAL_TYPE (BastideWindow, bastide_window, BASTIDE, WINDOW, AdwApplicationWindow)

/* @settings and @translation are those of the application: the settings go down to the places, and while a translation is
 * being tested the window says so. */
BastideWindow *bastide_window_new (GtkApplication *app, GSettings *settings, BastideTranslation *translation);

/* Builds the window and the place that is seen again, in the language of the moment, and the other places soon after; what is
 * open stays open. */
void bastide_window_rebuild (BastideWindow *self);

/* Whether a modal dialog waits for an answer. Whoever asked would be gone after a rebuild. */
gboolean bastide_window_is_asking (void);

/* Goes to a place: "play", "score", "workshop" or "rules". */
void bastide_window_show_place (BastideWindow *self, const char *name);

/* (transfer none): the place of that name ("play", "score", "workshop", "rules"), made when it is first asked for. */
BastidePlace *bastide_window_get_place (BastideWindow *self, const char *name);

/* Goes to the rules and there to the home of a rule, such as "FERRY-7". */
void bastide_window_show_rule (BastideWindow *self, const char *clause);

/* Goes to the page of the rules that explains the current place. */
void bastide_window_show_help (BastideWindow *self);

/* (transfer none): the list of keys, made when it is first asked for. */
GtkShortcutsWindow *bastide_window_get_shortcuts (BastideWindow *self);

/* Finds out what the file is and hands it to the place that takes it; what is wrong is said in the window. */
void bastide_window_open (BastideWindow *self, GFile *file);

/* Shows a short text for some seconds. */
void bastide_window_toast (BastideWindow *self, const char *text);

G_END_DECLS
