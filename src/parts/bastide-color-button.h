/* bastide-color-button.h – chooses one of the six colors of players.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_COLOR_BUTTON (bastide_color_button_get_type ())

/* Signal "chosen" (int color). */
G_DECLARE_FINAL_TYPE (BastideColorButton, bastide_color_button, BASTIDE, COLOR_BUTTON, AdwBin)

GtkWidget *bastide_color_button_new (int color);

void bastide_color_button_set_color (BastideColorButton *self, int color);

G_END_DECLS
