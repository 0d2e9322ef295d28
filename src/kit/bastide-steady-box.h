/* bastide-steady-box.h – something that changes often and keeps its height.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Property "child"; "sample" (nullable): is never seen, the box is as high as "rows" of it at least. */
#define BASTIDE_TYPE_STEADY_BOX (bastide_steady_box_get_type ())

G_DECLARE_FINAL_TYPE (BastideSteadyBox, bastide_steady_box, BASTIDE, STEADY_BOX, GtkWidget)

void bastide_steady_box_set_rows (BastideSteadyBox *self, int rows);
/* Would a child of this height fit into the rows? */
gboolean bastide_steady_box_holds (BastideSteadyBox *self, int height);
/* What was higher for a time may shrink to the rows again. */
void bastide_steady_box_forget (BastideSteadyBox *self);

G_END_DECLS
