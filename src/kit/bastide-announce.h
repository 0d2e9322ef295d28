/* bastide-announce.h – says something to those who listen to the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Says @text politely, after what is being said, and once: what is announced in one turn of the main loop becomes one text.
 * @widget is in the window that it is about; while that is not shown nothing is said. */
void bastide_announce (GtkWidget *widget, const char *text);

/* From now on says what stands on @label whenever that appears or is something else: a problem, or why a page is empty. That it
 * is an alert helps nobody: GTK 4.8 tells of no alert. */
void bastide_announce_label (GtkLabel *label);

/* How it is said. By default as a new name of the window, which screen readers speak while it is the active one: GTK 4.8 has
 * no other way. NULL: back to that. */
typedef void (*BastideVoice) (GtkWidget *widget, const char *text);

void bastide_announce_set_voice (BastideVoice voice);

G_END_DECLS
