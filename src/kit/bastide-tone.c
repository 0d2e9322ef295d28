/* bastide-tone.c – short sounds made by computation.
 *
 * A sound is a few voices. A voice is a sine that dies away, as a struck bar does, or a breath of noise, which is the blow
 * itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-tone.h"

#include <math.h>
#include <string.h>

#define HEADER  44    /* bytes before the samples of a WAV file */
#define ATTACK  0.002 /* seconds: a sound that begins at once clicks … */
#define RELEASE 0.010 /* … and so does one that is cut off */
#define PEAK    0.7   /* of what fits: several sounds may meet */

typedef struct
{
  double start; /* seconds */
  double pitch; /* in Hz; 0: noise */
  double level;
  double decay; /* seconds until it has a third of its strength */
} Voice;

#define MAX_VOICES 6

typedef struct
{
  const char *word;
  double seconds;
  Voice voices[MAX_VOICES]; /* ended by one without a level */
} Recipe;

static const Recipe recipes[BASTIDE_N_TONES] = {
  [BASTIDE_TONE_KNOCK] = { "knock", 0.16, { { 0, 0, 0.5, 0.006 }, { 0, 165, 1, 0.028 }, { 0, 391, 0.5, 0.016 } } },
  [BASTIDE_TONE_TAP] = { "tap", 0.11, { { 0, 0, 0.25, 0.002 }, { 0, 740, 1, 0.014 }, { 0, 1930, 0.35, 0.007 } } },
  /* A and the E above it; a bar of wood also sounds two octaves higher, and that dies soon. */
  [BASTIDE_TONE_CHIME] = { "chime",
                           0.5,
                           { { 0, 440, 1, 0.09 },
                             { 0, 1760, 0.25, 0.03 },
                             { 0.09, 659.26, 1, 0.11 },
                             { 0.09, 2637, 0.2, 0.03 } } },
  [BASTIDE_TONE_CALL] = { "call", 0.6, { { 0, 293.66, 0.8, 0.12 }, { 0.12, 587.33, 0.8, 0.13 } } },
};

const char *
bastide_tone_get_word (BastideTone tone)
{
  g_return_val_if_fail (tone < BASTIDE_N_TONES, NULL);

  return recipes[tone].word;
}

/* The same noise every time. */
static double
next_noise (guint32 *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state / (double) G_MAXUINT32 * 2 - 1;
}

static void
add_voice (double *samples, int n, const Voice *voice)
{
  guint32 noise = 2463534242;
  double soft = 0;

  for (int i = (int) (voice->start * BASTIDE_TONE_RATE); i < n; i++)
    {
      const double at = (double) i / BASTIDE_TONE_RATE - voice->start;
      const double strength = voice->level * exp (-at / voice->decay) * MIN (1, at / ATTACK);

      /* Noise without its highest part is a blow on wood, not on tin. */
      soft += 0.25 * (next_noise (&noise) - soft);
      samples[i] += strength * (voice->pitch > 0 ? sin (2 * G_PI * voice->pitch * at) : soft);
    }
}

/* Brings the samples to the wanted strength and lets them end in silence. */
static void
settle (double *samples, int n)
{
  const int release = (int) (RELEASE * BASTIDE_TONE_RATE);
  double peak = 0;

  for (int i = 0; i < n; i++)
    {
      samples[i] *= MIN (1, (double) (n - 1 - i) / release);
      peak = MAX (peak, fabs (samples[i]));
    }
  for (int i = 0; i < n; i++)
    samples[i] *= PEAK / peak;
}

static void
put (guint8 *at, guint32 value, int bytes)
{
  for (int i = 0; i < bytes; i++)
    at[i] = value >> (8 * i) & 0xff;
}

/* RIFF: numbers are little-endian. */
static void
put_header (guint8 *wav, int n)
{
  memcpy (wav, "RIFF????WAVEfmt ", 16);
  put (wav + 4, HEADER - 8 + 2 * n, 4);
  put (wav + 16, 16, 4);
  put (wav + 20, 1, 2); /* plain samples */
  put (wav + 22, 1, 2); /* one channel */
  put (wav + 24, BASTIDE_TONE_RATE, 4);
  put (wav + 28, 2 * BASTIDE_TONE_RATE, 4);
  put (wav + 32, 2, 2);
  put (wav + 34, 16, 2);
  memcpy (wav + 36, "data", 4);
  put (wav + 40, 2 * n, 4);
}

GBytes *
bastide_tone_new_wav (BastideTone tone)
{
  const Recipe *recipe;
  g_autofree double *samples = NULL;
  guint8 *wav;
  int n;

  g_return_val_if_fail (tone < BASTIDE_N_TONES, NULL);

  recipe = &recipes[tone];
  n = (int) (recipe->seconds * BASTIDE_TONE_RATE);
  samples = g_new0 (double, n);
  for (int i = 0; i < MAX_VOICES && recipe->voices[i].level > 0; i++)
    add_voice (samples, n, &recipe->voices[i]);
  settle (samples, n);
  wav = g_malloc (HEADER + 2 * n);
  put_header (wav, n);
  for (int i = 0; i < n; i++)
    put (wav + HEADER + 2 * i, (guint16) (gint16) lround (samples[i] * G_MAXINT16), 2);
  return g_bytes_new_take (wav, HEADER + 2 * n);
}
