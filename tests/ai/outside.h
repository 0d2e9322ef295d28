/* outside.h – players as other programs have them, to measure ours against.
 *
 * A tree search that plays games to the end by chance, the kind that is published most often for this game, and a simple
 * judge of positions that counts what lies on the table. Both know no more than a person in their seat.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/agenda.h"

#include <glib.h>

typedef struct Outside Outside;

/* For games of this game (borrowed), to which nobody listens. */
Outside *outside_new (const BstGame *game);
void outside_free (Outside *outside);

/* Tree search (UCT): so many playouts, or, if that is 0, so many milliseconds. @out_playouts (nullable): how many it were. */
gsize outside_search (Outside *outside,
                      const BstState *state,
                      const BstMove *options,
                      gsize n_options,
                      guint64 seed,
                      guint playouts,
                      guint milliseconds,
                      guint *out_playouts);

/* The option after which most points lie on the table, with those of the supply; the follower after a tile included. */
gsize outside_judge (Outside *outside, const BstState *state, const BstMove *options, gsize n_options, guint64 seed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Outside, outside_free)
