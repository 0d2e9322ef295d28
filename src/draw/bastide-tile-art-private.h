/* bastide-tile-art-private.h – a tile while it is being drawn; shared by the painters of bastide-tile-art.c.
 *
 * Private to the drawing code. Spots given to these functions are printed ones unless a comment says otherwise; what
 * is put on the canvas is turned.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-scenery.h"
#include "draw/bastide-tile-art.h"

G_BEGIN_DECLS

#define BASTIDE_MAX_SPRITES 320
#define BASTIDE_WALL_HEIGHT 0.036
#define BASTIDE_TOWER_SIZE  0.064

/* Something that stands, with its foot at (x, y) of the turned tile. */
typedef struct
{
  BastideScenery thing;
  double x, y, s;
  guint32 variant;
} BastideSprite;

typedef struct
{
  cairo_t *cr;
  const BstTile *tile;
  const BastideTileGeometry *geometry;
  int rot;
  guint n_layers;       /* begun */
  BastideRandom random; /* where things of this layer lie */
  BastideRandom looks;  /* what those that are drawn look like */
  gboolean fine;        /* enough pixels for small things */
  double bold;          /* how much larger signs and houses are drawn when there are few pixels */
  BastideSprite sprites[BASTIDE_MAX_SPRITES];
  guint n_sprites;
} BastideScene;

/* --- bastide-tile-scene.c --- */

BastidePoint bastide_scene_turn (const BastideScene *scene, BastidePoint p);
/* A random point. Draws x before y: as arguments of a call their order would depend on the compiler. */
BastidePoint bastide_scene_random_point (BastideScene *scene, double from, double to);
/* Adds a path of a feature, turned. FALSE if there is none. */
gboolean bastide_scene_trace (const BastideScene *scene, int feature, BastideTilePath path);
int bastide_scene_get_terrain (const BastideScene *scene, int feature);
const BastideSpot *bastide_scene_get_spots (const BastideScene *scene, guint *out_n);
/* Distance of a spot to the nearest spot of a kind, less the spot's own room. */
double bastide_scene_spot_distance (const BastideScene *scene, BastideSpotKind kind, BastidePoint p);
/* (x, y) on the turned tile. */
void bastide_scene_add_sprite (BastideScene *scene, BastideScenery thing, double x, double y, double s);
/* Everything that was added, from far to near. */
void bastide_scene_draw_sprites (BastideScene *scene);
/* The line of a road or river as points, turned. Free them. */
BastidePoint *bastide_scene_sample_line (const BastideScene *scene, int feature, BastideTilePath path, guint *out_n);
/* Adds a line that runs beside points[from … to] at distance d to the right. */
void bastide_trace_beside (cairo_t *cr, const BastidePoint *points, guint n, guint from, guint to, double d);
void bastide_stroke_preserve (cairo_t *cr, guint32 rgb, double alpha, double width);
/* Blocks of large pieces: bare paving; the piece's own picture is laid over it. */
void bastide_scene_draw_blocks (BastideScene *scene, guint32 color, guint32 outline, double width);

/* --- bastide-tile-ground.c: meadow, fields, water --- */

void bastide_scene_draw_meadow (BastideScene *scene);
void bastide_scene_draw_fields (BastideScene *scene);
void bastide_scene_draw_water (BastideScene *scene);

/* --- bastide-tile-works.c: roads and cities --- */

void bastide_scene_draw_roads (BastideScene *scene, gboolean bridges);
void bastide_scene_draw_road_ends (BastideScene *scene);
void bastide_scene_draw_cities (BastideScene *scene);

/* --- bastide-tile-flat.c: the two flat styles --- */

void bastide_scene_draw_flat (BastideScene *scene, BastideStyle style);

G_END_DECLS
