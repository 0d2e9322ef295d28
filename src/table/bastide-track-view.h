/* bastide-track-view.h – the score track of a game, with everything that stands on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "table/bastide-show.h"
#include "draw/bastide-paint.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TRACK_VIEW (bastide_track_view_get_type ())

/* Signals: "choose" (option index): the space stands for this option of the session's list,
 *          "look" (option index or -1): somebody looks at it. */
G_DECLARE_FINAL_TYPE (BastideTrackView, bastide_track_view, BASTIDE, TRACK_VIEW, GtkWidget)

void bastide_track_view_set_game (BastideTrackView *self, BastideGame *game);

/* Markers walk as they are seen to. */
void bastide_track_view_set_show (BastideTrackView *self, BastideShow *show);

void bastide_track_view_set_style (BastideTrackView *self, BastideStyle style);

/* Only for a look in passing: no space can be chosen, and readers, who have the other track, do not find it.
 * @large: for those who sit further away; else it is as low as it can be. */
void bastide_track_view_set_passing (BastideTrackView *self, gboolean large);

/* Where there is little room: only the rows on which something moves, or would move. */
void bastide_track_view_set_cropped (BastideTrackView *self, gboolean cropped);
/* Lights the space of an option, or where the figure would go that it names, or none (-1). */
void bastide_track_view_point (BastideTrackView *self, int option);

G_END_DECLS
