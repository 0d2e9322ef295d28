/* bastide-track-strip.h – a piece of the score track with the figures and robbers on it, for diagrams.
 *
 * Knows the state, no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-pieces-art.h"
#include "engine/state.h"

G_BEGIN_DECLS

/* How many spaces the strip has. */
#define BASTIDE_TRACK_STRIP_SPACES 12

/* Height of the strip for a width. */
double bastide_track_strip_get_height (double width);

/* The first space to show so that all figures and robbers of the states are on the strip; they must lie close together. */
int bastide_track_strip_find_start (const BstGame *game, const BstState **states, guint n_states);

/* Draws the spaces from `start` on into the rectangle at the origin. */
void bastide_track_strip_draw (cairo_t *cr,
                               const BstGame *game,
                               const BstState *state,
                               const BastideLook *looks,
                               int start,
                               double width,
                               BastideStyle style,
                               gboolean dark);

G_END_DECLS
