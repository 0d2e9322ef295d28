/* bastide-track-vignette.h – a little score track for a page that has nothing else to show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_TRACK_VIGNETTE (bastide_track_vignette_get_type ())

G_DECLARE_FINAL_TYPE (BastideTrackVignette, bastide_track_vignette, BASTIDE, TRACK_VIGNETTE, GtkWidget)

G_END_DECLS
