/* bastide-sounds.h – what is heard of a game at the table: tiles, figures, points, and whose turn it is.
 *
 * Listens to the game and its show and asks for sounds; the settings "sounds" and "sound-volume" say whether, and how loud.
 * What is taken back, and a leap through the game, is not heard. Contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "table/bastide-show.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SOUNDS (bastide_sounds_get_type ())

G_DECLARE_FINAL_TYPE (BastideSounds, bastide_sounds, BASTIDE, SOUNDS, GObject)

/* Heard only while @widget (not owned) is on the screen. */
BastideSounds *bastide_sounds_new (GtkWidget *widget, BastideShow *show) G_GNUC_WARN_UNUSED_RESULT;

/* Without settings it is silent. */
void bastide_sounds_set_settings (BastideSounds *self, GSettings *settings);
/* (nullable); after the show has been given the game. */
void bastide_sounds_set_game (BastideSounds *self, BastideGame *game);

/* Whether something is still to be heard, or has been heard just now. */
gboolean bastide_sounds_is_waiting (BastideSounds *self);

G_END_DECLS
