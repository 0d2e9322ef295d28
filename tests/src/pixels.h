/* pixels.h – what a window looks like, as pixels, and how well colors are told apart.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The contrast of two colors, 1 to 21 (WCAG 2.1). Pixels are 0xRRGGBB; what is above that does not count. */
double pixels_contrast (guint32 a, guint32 b);

/* (transfer full): a part of the window as it is drawn, in the coordinates of the window. */
guint32 *pixels_draw (GtkWindow *window, const graphene_rect_t *area, int *out_width, int *out_height);

/* (transfer full): all that is drawn in the window, in its coordinates. */
GskRenderNode *pixels_snapshot (GtkWindow *window);

/* The color that is met most often among @n pixels, those of @except left out (above 0xFFFFFF: none is). */
guint32 pixels_most (const guint32 *pixels, int n, guint32 except);

G_END_DECLS
