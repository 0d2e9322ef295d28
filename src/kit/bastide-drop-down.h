/* bastide-drop-down.h – a list of choices that gives way where there is little room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A GtkDropDown of strings whose button shortens a long choice; @name: what it chooses, for screen readers and as a hint.
 * The usual one is as wide as its longest choice, wider than a telephone if the text is large. */
GtkWidget *bastide_drop_down_new (const char *name);

/* An AdwComboRow whose title and choices are shown whole: on several lines if need be, and a long choice below the title. */
GtkWidget *bastide_choice_row_new (const char *title, GtkStringList *choices);

G_END_DECLS
