/* bastide-vignette.h – a little landscape for a page that has nothing else to show.
 *
 * It is drawn when the page has been seen once, so that nobody waits for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_VIGNETTE (bastide_vignette_get_type ())

G_DECLARE_FINAL_TYPE (BastideVignette, bastide_vignette, BASTIDE, VIGNETTE, GtkWidget)

/* How boards are drawn; given before the page is seen. */
void bastide_vignette_set_settings (BastideVignette *self, GSettings *settings);

/* Is the landscape there yet? */
gboolean bastide_vignette_is_drawn (BastideVignette *self);

G_END_DECLS
