/* bastide-own-art.h – a tile's own picture, a PNG, JPEG or SVG file that somebody has drawn, in place of the usual art.
 *
 * It is given as the path of a file or as a data URL. “turn:N:” before it, with N from 0 to 7, means: if N is 4 or more,
 * mirror it, left for right; then turn it clockwise by the rest of N quarters. Files and URLs come from anywhere: whatever
 * is wrong with one, there is simply no picture and the usual art is drawn.
 *
 * Which files may be read is decided by others (engine/io/art.h). This trusts that only the path itself was judged: if the
 * path leads over a link to another file, that is not read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-art-wire.h"

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the picture; NULL with the reason in @out_fault (nullable). Waits for another process, some
 * seconds at most, so it is for threads and for programs without a window. */
cairo_surface_t *bastide_own_art_load (const char *art, BastideArtFault *out_fault) G_GNUC_WARN_UNUSED_RESULT;

/* The same for the thread of the windows: what is remembered, at once. FALSE: it must be loaded. @out_art (transfer full):
 * the picture, or NULL if there is none. */
gboolean bastide_own_art_peek (const char *art, cairo_surface_t **out_art, BastideArtFault *out_fault);
/* What is known of a picture that was loaded before. FALSE: nothing. */
gboolean bastide_own_art_get_verdict (const char *art, BastideArtFault *out_fault);
/* … and the rest, one after the other. */
void
bastide_own_art_load_async (const char *art, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
/* FALSE: it was canceled. @out_art (transfer full): the picture, or NULL if there is none. */
gboolean bastide_own_art_load_finish (GAsyncResult *result,
                                      cairo_surface_t **out_art,
                                      BastideArtFault *out_fault) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the picture as a data URL, so that it can stand in a file; @art is not turned. If it has more
 * than @max_bytes, a smaller copy of it. NULL if it cannot be loaded. Waits, see bastide_own_art_load(). */
char *bastide_own_art_pack (const char *art, gsize max_bytes) G_GNUC_WARN_UNUSED_RESULT;

/* A sentence that says why there is no picture. */
const char *bastide_own_art_get_sentence (BastideArtFault fault);

/* Draws it, turned by @rot quarter turns, into the square from the origin to (size, size). */
void bastide_own_art_draw (cairo_t *cr, cairo_surface_t *art, int rot, double size);

G_END_DECLS
