/* bastide-own-art.h – a tile's own picture, a PNG or SVG file that somebody has drawn, in place of the usual art.
 *
 * It is given as the path of a file or as a data URL. “turn:N:” before it, with N from 0 to 7, means: if N is 4 or more,
 * mirror it, left for right; then turn it clockwise by the rest of N quarters. Files and URLs come from anywhere: whatever
 * is wrong with one, there is simply no picture and the usual art is drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the picture. NULL if it is missing, no picture, larger than 16 MB or than 8192 pixels on a
 * side. May be called in any thread. */
cairo_surface_t *bastide_own_art_load (const char *art) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the picture as a data URL, so that it can stand in a file; @art is not turned. If it has more
 * than @max_bytes, a smaller copy of it. NULL if it cannot be loaded. */
char *bastide_own_art_pack (const char *art, gsize max_bytes) G_GNUC_WARN_UNUSED_RESULT;

/* Draws it, turned by @rot quarter turns, into the square from the origin to (size, size). */
void bastide_own_art_draw (cairo_t *cr, cairo_surface_t *art, int rot, double size);

G_END_DECLS
