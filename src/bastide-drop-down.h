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

/* (transfer full): shows the choices of an AdwComboRow whole, on several lines if need be (ui/choice.ui). */
GtkListItemFactory *bastide_choice_factory_new (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
