/* bastide-art-watch.h – says when a picture file changes that somebody draws in another program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _BastideArtWatch BastideArtWatch;

/* @changed is called in the main loop, a moment after one of the files has changed, come or gone. */
BastideArtWatch *bastide_art_watch_new (void (*changed) (gpointer owner), gpointer owner) G_GNUC_WARN_UNUSED_RESULT;
void bastide_art_watch_free (BastideArtWatch *watch);

/* @arts: as bastide_tile_dup_art() gives them, ended by NULL; what is no file is passed over. */
void bastide_art_watch_set (BastideArtWatch *watch, const char *const *arts);

G_END_DECLS
