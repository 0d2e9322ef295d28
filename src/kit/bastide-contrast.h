/* bastide-contrast.h – pictures in the style of high contrast, when the system is set to it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How a picture on the screen is drawn: as @chosen, or in high contrast if the system is set to it. */
BastideStyle bastide_contrast_get_style (BastideStyle chosen);

/* Draws @widget anew when the system is set to other colors: dark, light, or of high contrast. */
void bastide_contrast_watch (GtkWidget *widget);

G_END_DECLS
