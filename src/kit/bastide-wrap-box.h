/* bastide-wrap-box.h – children in rows, as many in a row as there is room for, each as wide as it wants to be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_WRAP_BOX (bastide_wrap_box_get_type ())

/* Property "even" (boolean, construct only): all children are equally wide and the rows equally full, over the whole width. */
G_DECLARE_FINAL_TYPE (BastideWrapBox, bastide_wrap_box, BASTIDE, WRAP_BOX, GtkWidget)

void bastide_wrap_box_append (BastideWrapBox *self, GtkWidget *child);
void bastide_wrap_box_clear (BastideWrapBox *self);

G_END_DECLS
