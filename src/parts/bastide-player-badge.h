/* bastide-player-badge.h – a player's color, shape and letter in a small round picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_PLAYER_BADGE (bastide_player_badge_get_type ())

G_DECLARE_FINAL_TYPE (BastidePlayerBadge, bastide_player_badge, BASTIDE, PLAYER_BADGE, GtkWidget)

GtkWidget *bastide_player_badge_new (int color, const char *letter);

void bastide_player_badge_set_player (BastidePlayerBadge *self, int color, const char *letter);

/* What a color is called, for people who can't see it. */
const char *bastide_player_color_name (int color);

G_END_DECLS
