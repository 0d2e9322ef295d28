/* bastide-tile-doc-private.h – what the files about one tile in work share.
 *
 * Private to bastide-tile-doc*.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-tile-doc.h"
#include "model/workshop/bastide-field-layout.h"

G_BEGIN_DECLS

/* A feature and what is decided about it. */
typedef struct
{
  BstFeature feature;
  gboolean own_end;
  guint8 touch; /* fields: sides of the cities they touch */
} BastideFeatureEntry;

typedef struct
{
  BastideFeatureEntry entries[2 * BST_MAX_FEATURES];
  int n;
} BastideFeatureList;

/* City, road or river? Road or river? Of a single side? */
gboolean bastide_terrain_has_sides (int terrain);
gboolean bastide_terrain_is_line (int terrain);
gboolean bastide_feature_is_single (const BstFeature *feature);

/* The features of the tile as a list, and back; the list names the cities of fields by their sides. */
void bastide_feature_list_read (BastideFeatureList *list, const BastideTileDoc *doc);
void bastide_feature_list_write (const BastideFeatureList *list, BastideTileDoc *doc);
void bastide_feature_list_remove (BastideFeatureList *list, int i);
/* The indexes of the features in the order of the format. */
void bastide_feature_list_sort (const BastideFeatureList *list, int out_order[2 * BST_MAX_FEATURES]);

/* Roads with a single side. */
int bastide_tile_ending_roads (const BstTile *tile);
gboolean bastide_tile_group_fits (const BstTile *tile, int group);

/* Every side belongs to one feature at most, and features without a side are gone. */
void bastide_tile_doc_tidy_sides (BastideTileDoc *doc);
void bastide_tile_doc_write_fields (BastideTileDoc *doc, const BastideFieldLayout *layout);
/* The fields as a person wants them. */
void bastide_tile_doc_set_layout (BastideTileDoc *doc, BastideFieldLayout *layout);
/* After an edit: everything that nobody has decided follows from the rest. */
void bastide_tile_doc_settle (BastideTileDoc *doc, const BastideTileDoc *before);

/* (nullable) */
BstFeature *bastide_tile_doc_get_feature (BastideTileDoc *doc, int feature);

G_END_DECLS
