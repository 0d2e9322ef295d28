/* bastide-sound.h – plays short sounds: at once, beside everything else, and never with an error.
 *
 * Where there is no sound card, no sound server, no GSound at build time, or the desktop wants no sounds of events, nothing is
 * heard and nothing is said. Knows how sounds are played, not when.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit/bastide-tone.h"

G_BEGIN_DECLS

/* Was the program built with what plays sounds? */
gboolean bastide_sound_is_supported (void);

/* Returns at once. @volume: 0 silence, 1 as loud as it was made. */
void bastide_sound_play (BastideTone tone, double volume);

/* Whoever listens instead of the loudspeakers, for tests; NULL: nobody. */
typedef void (*BastideSoundSink) (BastideTone tone, double volume, gpointer data);
void bastide_sound_set_sink (BastideSoundSink sink, gpointer data);

G_END_DECLS
