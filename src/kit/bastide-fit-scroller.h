/* bastide-fit-scroller.h – something that scrolls only when there is no room for all of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_FIT_SCROLLER (bastide_fit_scroller_get_type ())

/* Properties: "child" (GtkWidget): what is shown.
 *             "min-height" (int): at least this much of it is seen. */
G_DECLARE_FINAL_TYPE (BastideFitScroller, bastide_fit_scroller, BASTIDE, FIT_SCROLLER, GtkWidget)

GtkWidget *bastide_fit_scroller_new (GtkWidget *child, int min_height);

G_END_DECLS
