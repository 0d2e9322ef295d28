/* bastide-scale-box.h – something that is shown as large as the room allows, and as small as it must be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCALE_BOX (bastide_scale_box_get_type ())

/* Properties: "child" (GtkWidget): what is shown.
 *             "max-scale" (double): how many times larger it becomes at most. */
G_DECLARE_FINAL_TYPE (BastideScaleBox, bastide_scale_box, BASTIDE, SCALE_BOX, GtkWidget)

/* How many times larger than it is by itself the child is shown now. */
double bastide_scale_box_get_scale (BastideScaleBox *self);

G_END_DECLS
