/* bastide-scenery.h – the small things of the illustrated style: houses, trees, towers, a monastery …
 *
 * Every function draws one thing standing upright with its foot (or, for flat things, its middle) at (x, y), `s` being
 * about its width. Light comes from the north-west. Knows nothing of tiles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_SCENERY_HOUSE,
  BASTIDE_SCENERY_HALL, /* the large house of a city */
  BASTIDE_SCENERY_TREE,
  BASTIDE_SCENERY_FIR,
  BASTIDE_SCENERY_BUSH,
  BASTIDE_SCENERY_SHEEP,
  BASTIDE_SCENERY_HAYSTACK,
  BASTIDE_SCENERY_ROCK,
  BASTIDE_SCENERY_WELL,
  BASTIDE_SCENERY_SIGNPOST,
  BASTIDE_SCENERY_REEDS,
  BASTIDE_SCENERY_TOWER, /* of a city wall */
  BASTIDE_SCENERY_GATE,
  BASTIDE_N_SCENERY,
} BastideScenery;

void bastide_scenery_draw (cairo_t *cr, BastideScenery thing, double x, double y, double s, guint32 variant);

/* Flat ground works. */
void bastide_scenery_draw_patch (cairo_t *cr, double x, double y, double r, double angle, guint32 variant);

/* The two centers. */
void bastide_scenery_draw_monastery (cairo_t *cr, double x, double y, double r, guint32 variant);
void bastide_scenery_draw_garden (cairo_t *cr, double x, double y, double r, guint32 variant);

G_END_DECLS
