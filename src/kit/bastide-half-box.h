/* bastide-half-box.h – one thing above another, of which the upper one keeps half of the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_HALF_BOX (bastide_half_box_get_type ())

/* Properties: "top" and "bottom" (GtkWidget). The lower one is as high as it wants to be, as long as the upper one has half of
 * the height of the window; what has no room then scrolls. "room" (int, read only) is how high the lower one may be. */
G_DECLARE_FINAL_TYPE (BastideHalfBox, bastide_half_box, BASTIDE, HALF_BOX, GtkWidget)

/* Is there room for the lower one as it is now, so that nothing scrolls? TRUE before anything has a size. */
gboolean bastide_half_box_fits (BastideHalfBox *self);

G_END_DECLS
