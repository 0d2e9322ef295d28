/* bastide-own-art.h – a tile's own picture, a PNG or SVG file that somebody has drawn, in place of the usual art.
 *
 * Such files come from anywhere: whatever is wrong with one, there is simply no picture and the usual art is drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the picture in the file at @path. NULL if it is missing, no picture, larger than 16 MB or
 * than 8192 pixels on a side. May be called in any thread. */
cairo_surface_t *bastide_own_art_load (const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Draws it, turned by @rot quarter turns, into the square from the origin to (size, size). */
void             bastide_own_art_draw (cairo_t         *cr,
                                       cairo_surface_t *art,
                                       int              rot,
                                       double           size);

G_END_DECLS
