/* bastide-reading.h – a set or mix of somebody else, read with its pictures in the background.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* @root (nullable): the tree with all pictures inside that may be used, or NULL and why in @error. */
typedef void (*BastideReadFunc) (gpointer owner, JsonNode *root, GFile *file, const GError *error);

/* Calls @func in the main loop unless @owner, an object, is gone or it was canceled. */
void bastide_reading_run (GtkWidget *parent, GFile *file, BastideReadFunc func, gpointer owner);

G_END_DECLS
