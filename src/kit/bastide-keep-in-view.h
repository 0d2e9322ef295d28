/* bastide-keep-in-view.h – what one writes into stays in view when the window becomes lower.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A keyboard on the screen takes half of a small one. GTK scrolls to what gets the focus, not to what has it. */
void bastide_keep_in_view (GtkWindow *window);

G_END_DECLS
