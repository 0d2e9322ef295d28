/* bastide-tile-geometry.h – where everything on a tile is: outlines, middles of roads, spots for figures and marks.
 *
 * Worked out from a tile's features alone, so that a tile somebody has just invented is drawn as well as a shipped one.
 * Everything is in the unit square of the tile as printed; functions that take `rot` answer for the tile turned by
 * that many quarter turns clockwise. Knows no colors and no state of play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-shape.h"
#include "engine/tile.h"

G_BEGIN_DECLS

typedef struct _BastideTileGeometry BastideTileGeometry;

/* What decides which small things are drawn: the scenery that the tile has, else its id. */
guint32 bastide_tile_get_seed (const BstTile *tile);

/* The disc or oval in the middle of a large piece, in the unit square of one of its squares. */
typedef struct
{
  BastidePoint center;
  double rx, ry;
} BastideHub;

typedef enum
{
  BASTIDE_PATH_AREA,   /* closed (fill even-odd): all that belongs to the feature */
  BASTIDE_PATH_LINE,   /* open: the middle of a road or river */
  BASTIDE_PATH_WALL,   /* open: the wall of a city, the city on its right hand */
  BASTIDE_PATH_BRIDGE, /* open: the parts of a road's line that lie on a bridge */
} BastideTilePath;

typedef enum
{
  BASTIDE_SPOT_FIGURE, /* ref: feature; where its figure stands */
  BASTIDE_SPOT_SHIELD, /* ref: city */
  BASTIDE_SPOT_MARK,   /* ref: BstMark */
  BASTIDE_SPOT_CENTER, /* ref: monastery or garden */
  BASTIDE_SPOT_CROSSROADS,
  BASTIDE_SPOT_LAKE,    /* the lake that ferries cross */
  BASTIDE_SPOT_LANDING, /* ref: side of the road that ends there; angle: from the lake to the land */
  BASTIDE_SPOT_CIRCLE,
  BASTIDE_SPOT_POND,   /* ref: river that ends there */
  BASTIDE_SPOT_SPRING, /* ref: river that begins there */
  BASTIDE_SPOT_GATE,   /* ref: city; angle: out of the city */
  BASTIDE_SPOT_STUB,   /* ref: road that ends at nothing */
  BASTIDE_SPOT_PIER,   /* ref: road that ends at a river; angle: to the water */
} BastideSpotKind;

typedef struct
{
  BastideSpotKind kind;
  int ref;
  BastidePoint at;
  double r;     /* room around it */
  double angle; /* radians, clockwise from east */
} BastideSpot;

/* Widths that geometry and every drawing style agree on, in tiles. */
#define BASTIDE_ROAD_WIDTH  0.112
#define BASTIDE_RIVER_WIDTH 0.200
#define BASTIDE_WALL_WIDTH  0.052

/* `hub` only for squares of large pieces (bastide_piece_hub()); nullable. */
BastideTileGeometry *bastide_tile_geometry_new (const BstTile *tile, const BastideHub *hub);
void bastide_tile_geometry_free (BastideTileGeometry *geometry);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideTileGeometry, bastide_tile_geometry_free)

/* Adds a path to `cr`. FALSE if the feature has none of that kind. */
gboolean bastide_tile_geometry_trace (const BastideTileGeometry *geometry,
                                      cairo_t *cr,
                                      int feature,
                                      BastideTilePath path,
                                      int rot);

/* Hedges: where two fields touch without a road, river or wall between them. */
gboolean bastide_tile_geometry_trace_hedges (const BastideTileGeometry *geometry, cairo_t *cr, int rot);

/* The sampled middle line of a road or river, or the parts of it on bridges; NULL if there is none. */
const BastideShape *
bastide_tile_geometry_get_shape (const BastideTileGeometry *geometry, int feature, BastideTilePath path);
const BastideShape *bastide_tile_geometry_get_hedges (const BastideTileGeometry *geometry);

/* The feature at a spot of the turned tile, or BST_NO_PART: between fields, on a crossroads, on a lake. */
int bastide_tile_geometry_hit (const BastideTileGeometry *geometry, int rot, double x, double y);

/* Distance from a printed spot to the nearest other feature; the rim of the tile does not count. */
double bastide_tile_geometry_room (const BastideTileGeometry *geometry, double x, double y);

/* All spots, as printed. */
const BastideSpot *bastide_tile_geometry_get_spots (const BastideTileGeometry *geometry, guint *out_n);

/* The first spot of that kind and ref (-1: any), turned. FALSE if there is none. */
gboolean bastide_tile_geometry_find_spot (const BastideTileGeometry *geometry,
                                          BastideSpotKind kind,
                                          int ref,
                                          int rot,
                                          BastideSpot *out_spot);

/* Bit per corner (north-west, north-east, south-east, south-west) of the turned tile at which a city wall ends. Needs no
 * geometry. */
int bastide_tile_get_wall_corners (const BstTile *tile, int rot);

/* The disc of a large piece as square `square` of a face sees it. FALSE if the piece has no blocked half sides. */
gboolean bastide_piece_hub (const BstPiece *piece, const BstTile *tiles, int face, int square, BastideHub *out_hub);

G_END_DECLS
