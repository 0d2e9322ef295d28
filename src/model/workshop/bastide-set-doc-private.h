/* bastide-set-doc-private.h – what the files about a tile set in work share.
 *
 * Private to bastide-set-doc*.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-set-doc.h"

G_BEGIN_DECLS

#define OBJECT(self) bastide_document_get_object (BASTIDE_DOCUMENT (self))

/* Borrowed parts of the tree; NULL if there is nothing of that kind. */
JsonObject *bastide_set_json_element (JsonArray *array, guint index);
/* The square of a large piece, or the tile itself. */
JsonObject *bastide_set_json_square (JsonObject *object, const BastideTileRef *ref);
/* A copy of the list in which element @index is @object (taken). */
JsonArray *bastide_set_json_with (JsonArray *array, guint index, JsonObject *object);
gboolean bastide_is_id (const char *id);
/* Turns the picture of a tile that nobody else has by a quarter, or mirrors it. */
void bastide_set_json_turn_art (JsonObject *object, gboolean mirror);

/* (transfer full): a tile like this one, with an id of its own that is in no set and not among @taken, which gets it. */
JsonObject *bastide_set_doc_new_twin (BastideSetDoc *self, JsonObject *tile, GHashTable *taken);

/* (nullable): the other set that has a tile or piece with this id. */
const BstCatalogEntry *bastide_set_doc_find_other (BastideSetDoc *self, const char *id);
/* Gives a tile or piece an id that neither this set nor another one has. */
void bastide_set_doc_renew_id (BastideSetDoc *self, const BastideTileRef *ref);

G_END_DECLS
