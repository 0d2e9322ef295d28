/* bastide-tile-doc.h – one tile while it is being designed: a value, and everything a person can do to it.
 *
 * A person says what the sides show and what is joined; fields, ends of roads and piles follow from that until somebody
 * overrides them. A BastideTileDoc is a plain value: copy it by assignment, edit the copy, keep the old one for undo.
 * Knows no file, no widget and no rule beyond what a tile is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/io/tile-json.h"

G_BEGIN_DECLS

#define BASTIDE_MAX_SHIELDS 9

typedef struct
{
  BstTile tile; /* features, marks, group, flags as they are written; `id` and derived members unused */
  guint8 inner; /* bit per side that touches another square of the same large piece */

  /* What a person has decided against the proposal. */
  guint16 own_ends;    /* bit per feature */
  gboolean own_fields; /* the fields, and the cities they touch */
  gboolean own_order;  /* the order of features */
  gboolean own_group;
} BastideTileDoc;

/* A tile that is one field, and the value for a tile as read from a file: what differs from the proposal counts as
 * decided by a person. */
void bastide_tile_doc_init (BastideTileDoc *doc);
void bastide_tile_doc_init_square (BastideTileDoc *doc, int inner);
void bastide_tile_doc_init_tile (BastideTileDoc *doc, const BstTile *tile, int inner);

/* Same in everything that is written to files? */
gboolean bastide_tile_doc_equal (const BastideTileDoc *a, const BastideTileDoc *b);

/* Can the engine and the drawing code take it? */
gboolean bastide_tile_doc_is_sound (const BastideTileDoc *doc);

/* The tile with its derived members, for drawing and playing. FALSE if it is not sound. */
gboolean bastide_tile_doc_prepare (const BastideTileDoc *doc, BstTile *out_tile);

/* The same, but something that can be drawn in any case: a confused tile as the next edit would leave it. */
void bastide_tile_doc_show (const BastideTileDoc *doc, BstTile *out_tile);

/* --- Asking. Features are named by index; -1: none. --- */

int bastide_tile_doc_side (const BastideTileDoc *doc, int side);
int bastide_tile_doc_half (const BastideTileDoc *doc, int half);
int bastide_tile_doc_side_kind (const BastideTileDoc *doc, int side); /* BstSideKind */
int bastide_tile_doc_find (const BastideTileDoc *doc, BstTerrain terrain);
/* Does this end fit a road or river? */
gboolean bastide_tile_doc_may_end (BstTerrain terrain, BstEnd end);

/* --- Sides --- */

/* Makes the side a field, road, city or river of its own. */
void bastide_tile_doc_set_side (BastideTileDoc *doc, int side, BstSideKind kind);

/* Makes side @b part of what side @a shows; @b takes over the kind of @a. Two road ends become a road; a third side of a
 * road makes a crossroads; the third side of a river takes the place of the one farther away. FALSE if @a is a field. */
gboolean bastide_tile_doc_join (BastideTileDoc *doc, int a, int b);

/* Takes the side out of what it belongs to. FALSE if it stands alone. */
gboolean bastide_tile_doc_part (BastideTileDoc *doc, int side);

/* Where four roads meet: a crossroads becomes a road that goes over another, then the other way round, then a crossroads
 * again. A road beside a river or city that goes straight through the tile gets a bridge over it, and one that ends there loses it
 * again. FALSE if nothing of that kind is there. */
gboolean bastide_tile_doc_cross_next (BastideTileDoc *doc);

/* --- Inside. FALSE: nothing of that kind is there, or no room for it. --- */

/* Monastery or garden, never both and never two. */
gboolean bastide_tile_doc_set_inside (BastideTileDoc *doc, BstTerrain terrain, gboolean there);
gboolean bastide_tile_doc_set_shields (BastideTileDoc *doc, int feature, int n_shields);
gboolean bastide_tile_doc_set_bridge (BastideTileDoc *doc, int feature, gboolean bridge);
gboolean bastide_tile_doc_set_end (BastideTileDoc *doc, int feature, BstEnd end);
/* Back to the proposal. */
gboolean bastide_tile_doc_reset_end (BastideTileDoc *doc, int feature);

/* @value as in words.h; 0 takes the mark away. Marks that stand together come and go together, with sensible values for
 * the others. FALSE if the mark has no such value. */
gboolean bastide_tile_doc_set_mark (BastideTileDoc *doc, BstMark mark, int value);
/* Largest value of a mark. */
int bastide_tile_doc_mark_max (BstMark mark);

/* What can be put onto a tile by pointing at it. */
typedef enum
{
  BASTIDE_THING_NONE,
  BASTIDE_THING_TERRAIN, /* a monastery or garden */
  BASTIDE_THING_SHIELD,
  BASTIDE_THING_MARK,
} BastideThingKind;

typedef struct
{
  BastideThingKind kind;
  int which; /* BstTerrain or BstMark */
} BastideThing;

/* Puts it there, or takes it away where it is; marks with numbers or words go to the next. @direction, 0 north … 7 north-west,
 * is where it is pointed at, seen from the middle. FALSE: nothing of that kind can be there. */
gboolean bastide_tile_doc_place (BastideTileDoc *doc, const BastideThing *thing, int direction);
/* The direction that somebody means who has only four sides to choose from: that of the side, then the corner clockwise from it. */
int bastide_tile_doc_next_direction (const BastideTileDoc *doc, const BastideThing *thing, int side);

/* Half sides of a large piece that belong to nothing; only on inner sides. */
gboolean bastide_tile_doc_set_block (BastideTileDoc *doc, int half, gboolean block);

/* --- Fields --- */

/* Puts the half side (and its other half, if nothing lies between them) into the field of @other, or, with -1, into a
 * field of its own. */
gboolean bastide_tile_doc_move_half (BastideTileDoc *doc, int half, int other);
/* Whether a field touches a city. */
gboolean bastide_tile_doc_set_touch (BastideTileDoc *doc, int field, int city, gboolean touches);
/* A field that reaches no side (EC-F5). Removing takes only such fields. */
gboolean bastide_tile_doc_add_enclosed (BastideTileDoc *doc);
gboolean bastide_tile_doc_remove_enclosed (BastideTileDoc *doc, int field);
/* Fields for all green that cities enclose; other fields stay as they are. FALSE: none was missing. */
gboolean bastide_tile_doc_add_missing_enclosed (BastideTileDoc *doc);
/* Back to the proposal. */
gboolean bastide_tile_doc_reset_fields (BastideTileDoc *doc);

/* --- The whole --- */

void bastide_tile_doc_rotate (BastideTileDoc *doc, int quarters);
/* East becomes west. */
void bastide_tile_doc_mirror (BastideTileDoc *doc);
gboolean bastide_tile_doc_set_group (BastideTileDoc *doc, BstGroup group);
gboolean bastide_tile_doc_reset_group (BastideTileDoc *doc);
void bastide_tile_doc_set_start (BastideTileDoc *doc, gboolean start);
/* Moves a feature to another place of the list, to which moves and saved games refer. */
gboolean bastide_tile_doc_move_feature (BastideTileDoc *doc, int from, int to);

/* Do both show the same, @b turned by the rotation that is returned? -1 if not. Order and ends do not matter. */
int bastide_tile_same_turned (const BstTile *a, const BstTile *b);

G_END_DECLS
