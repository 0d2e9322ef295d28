/* bastide-track-art.h – the scoring track of fifty spaces: as a ring around something, or in rows for little width.
 *
 * Knows where figures stand from the numbers it is given; the same track serves games on the board and the score of a
 * real table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-pieces-art.h"
#include "engine/track.h"

G_BEGIN_DECLS

#define BASTIDE_TRACK_SPACES BST_LAP

typedef enum
{
  BASTIDE_TRACK_RING, /* around the rim, the middle is free */
  BASTIDE_TRACK_ROWS, /* to and fro, as many rows as give the largest spaces */
} BastideTrackForm;

typedef struct
{
  double x, y, width, height;
} BastideTrackRect;

typedef struct
{
  BastideTrackForm form;
  gboolean rtl; /* begins on the right */
  BastideTrackRect spaces[BASTIDE_TRACK_SPACES];
  BastideTrackRect middle; /* ring: what is free inside */
  int columns, rows;
} BastideTrackLayout;

typedef struct
{
  int n_players;
  const BastideLook *looks;      /* one per seat */
  int total[BST_MAX_PLAYERS][2]; /* marker, messenger */
  gboolean messengers;
  int robber[BST_MAX_PLAYERS];  /* space, or -1 */
  double away[BST_MAX_PLAYERS]; /* how far a robber is away from it, 0…1 */
  guint64 lit;                  /* bit per space */
  int cursor;                   /* space with the keyboard on it, or -1 */
  BastideStyle style;
  gboolean dark; /* dark surroundings */
} BastideTrackScene;

/* Lays the spaces out in a rectangle. */
void
bastide_track_lay_out (BastideTrackLayout *layout, BastideTrackForm form, double width, double height, gboolean rtl);

/* The height that rows want in a given width, with spaces about `space` wide. */
double bastide_track_get_height (double width, double space);

/* The space at a spot, or -1; and the one that is meant there: where many stand on a small space, they lie over its
 * neighbors. */
int bastide_track_hit (const BastideTrackLayout *layout, double x, double y);
int bastide_track_find_space (const BastideTrackLayout *layout, const BastideTrackScene *scene, double x, double y);

void bastide_track_draw (cairo_t *cr, const BastideTrackLayout *layout, const BastideTrackScene *scene);

/* Reads the figures off a state; style, looks and lit spaces are the caller's. */
void bastide_track_scene_read (BastideTrackScene *scene, const BstGame *game, const BstState *state);

/* Where a figure stands on the track: seat, and 0 marker, 1 messenger, 2 robber. FALSE if it is not there. */
gboolean bastide_track_get_figure (const BastideTrackLayout *layout,
                                   const BastideTrackScene *scene,
                                   int seat,
                                   int figure,
                                   BastideTrackRect *out_rect);

G_END_DECLS
