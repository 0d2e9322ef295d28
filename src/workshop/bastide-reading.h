/* bastide-reading.h – a set or mix of somebody else, read with its pictures in the background; also tiles in XML, and what it
 * comes from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

#include "engine/io/report.h"

G_BEGIN_DECLS

/* @root (nullable): the tree with all pictures inside that may be used, or NULL and why in @error. @losses (nullable): what
 * was left out or changed, if it is a set made from XML. */
typedef void (
  *BastideReadFunc) (gpointer owner, JsonNode *root, GFile *file, const BstReport *losses, const GError *error);

/* Calls @func in the main loop unless @owner, an object, is gone or it was canceled. @xml_id (nullable): tiles of other
 * programs, in XML, are made into a set with this id; without it they are an error. */
void bastide_reading_run (GtkWidget *parent, GFile *file, const char *xml_id, BastideReadFunc func, gpointer owner);

/* @base (nullable): the version from which @theirs probably comes. */
typedef void (*BastideOriginFunc) (gpointer owner, JsonNode *theirs, const char *title, JsonNode *base);

/* Looks through the versions of one's own set in the file @mine (nullable: there are none) and calls @func as above. */
void bastide_reading_find_base (GtkWidget *parent,
                                GFile *mine,
                                JsonNode *theirs,
                                const char *title,
                                BastideOriginFunc func,
                                gpointer owner);

G_END_DECLS
