/* bastide-tone.h – short sounds made by computation: struck wood, and notes of a small xylophone.
 *
 * Nothing is recorded and nothing is read from a file. Knows how sounds are made, not when they are heard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BASTIDE_TONE_RATE 44100 /* samples a second: one channel, 16 bits */

typedef enum
{
  BASTIDE_TONE_KNOCK, /* something flat is laid down */
  BASTIDE_TONE_TAP,   /* something small is put on it */
  BASTIDE_TONE_CHIME, /* two notes that rise */
  BASTIDE_TONE_CALL,  /* a low note and its octave, softly */
  BASTIDE_N_TONES,
} BastideTone;

/* A word for it, in names of files. */
const char *bastide_tone_get_word (BastideTone tone);

/* (transfer full): the whole of a WAV file. */
GBytes *bastide_tone_new_wav (BastideTone tone) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
