/* bastide-bars-view.h – bars or columns on the screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "draw/bastide-bars.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_BARS_VIEW (bastide_bars_view_get_type ())

G_DECLARE_FINAL_TYPE (BastideBarsView, bastide_bars_view, BASTIDE, BARS_VIEW, GtkWidget)

/* Everything is copied. Without @title_b there is one number per bar. @columns: upright instead of lying. @summary: what
 * the chart says, for those who cannot see it. */
void bastide_bars_view_set (BastideBarsView *self,
                            const BastideBar *bars,
                            guint n_bars,
                            const char *title_a,
                            const char *title_b,
                            gboolean columns,
                            const char *summary);
/* From now on, until other bars are set, each of these can be pressed: signal "chosen" (guint: its number). Not for columns.
 * @tip: what it does. */
void bastide_bars_view_make_buttons (BastideBarsView *self, const char *tip);

G_END_DECLS
