/* bastide-text-field.h – texts that the program itself writes into a field.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Writes @text unless it stands there already: the cursor of the one who types stays where it is. */
void bastide_text_field_put (GtkEditable *field, const char *text);

G_END_DECLS
