/* bastide-photo.h – photos that people keep beside an evening: made small, and shown.
 *
 * They come from anywhere, so another process reads them (bastide-art-helper.h). Knows bytes, neither files nor windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-art-wire.h"

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the picture as a JPEG that is small enough to be kept, upright. The error is a sentence. Waits
 * some seconds at most: for threads. */
GBytes *bastide_photo_pack (GBytes *picture, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the picture, to be drawn; NULL if it is none. Waits, too. */
cairo_surface_t *bastide_photo_load (GBytes *picture) G_GNUC_WARN_UNUSED_RESULT;
/* The same for the thread of the windows, one after the other. */
void bastide_photo_load_async (GBytes *picture, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
/* (transfer full) (nullable): a picture from where @source says. Runs in a thread. */
typedef GBytes *(*BastidePhotoReader) (gpointer source);
/* The same for a picture that must be read first: the window does not wait for that either. Takes @source. */
void bastide_photo_read_async (BastidePhotoReader reader,
                               gpointer source,
                               GDestroyNotify free_source,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer data);
/* FALSE: it was canceled. @out_photo (transfer full): the picture, or NULL if there is none. */
gboolean bastide_photo_load_finish (GAsyncResult *result, cairo_surface_t **out_photo) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
