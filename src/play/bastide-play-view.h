/* bastide-play-view.h – the place Play: start page, set-up of a game, table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "parts/bastide-place.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_PLAY_VIEW (bastide_play_view_get_type ())

G_DECLARE_FINAL_TYPE (BastidePlayView, bastide_play_view, BASTIDE, PLAY_VIEW, BastidePlace)

/* Goes to the set-up of a new game of this mix. */
void bastide_play_view_set_up (BastidePlayView *self, JsonNode *mix);

/* Begins the lesson of this name, or goes on with it. */
void bastide_play_view_teach (BastidePlayView *self, const char *id);

G_END_DECLS
