/* test-tone.c – the sounds: files that a player can read, short, neither too loud nor cut off, each another one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-tone.h"

#include <string.h>

#define HEADER 44

static guint32
get_number (const guint8 *at, int bytes)
{
  guint32 number = 0;

  for (int i = bytes; i-- > 0;)
    number = number << 8 | at[i];
  return number;
}

static void
test_files (void)
{
  for (BastideTone tone = 0; tone < BASTIDE_N_TONES; tone++)
    {
      g_autoptr (GBytes) bytes = bastide_tone_new_wav (tone);
      gsize size;
      const guint8 *wav = g_bytes_get_data (bytes, &size);

      g_assert_cmpmem (wav, 4, "RIFF", 4);
      g_assert_cmpuint (get_number (wav + 4, 4), ==, size - 8);
      g_assert_cmpmem (wav + 8, 8, "WAVEfmt ", 8);
      g_assert_cmpuint (get_number (wav + 20, 2), ==, 1);
      g_assert_cmpuint (get_number (wav + 22, 2), ==, 1);
      g_assert_cmpuint (get_number (wav + 24, 4), ==, BASTIDE_TONE_RATE);
      g_assert_cmpuint (get_number (wav + 28, 4), ==, 2 * BASTIDE_TONE_RATE);
      g_assert_cmpuint (get_number (wav + 34, 2), ==, 16);
      g_assert_cmpmem (wav + 36, 4, "data", 4);
      g_assert_cmpuint (get_number (wav + 40, 4), ==, size - HEADER);
    }
}

static void
test_samples (void)
{
  for (BastideTone tone = 0; tone < BASTIDE_N_TONES; tone++)
    {
      g_autoptr (GBytes) bytes = bastide_tone_new_wav (tone);
      gsize size;
      const guint8 *wav = g_bytes_get_data (bytes, &size);
      const int n = (int) (size - HEADER) / 2;
      int peak = 0, peak_at = 0, last = 0, leap = 0;

      g_assert_cmpint (n, >, BASTIDE_TONE_RATE / 20);
      g_assert_cmpint (n, <=, BASTIDE_TONE_RATE * 6 / 10);
      for (int i = 0; i < n; i++)
        {
          const int sample = (gint16) get_number (wav + HEADER + 2 * i, 2);

          leap = MAX (leap, ABS (sample - last));
          if (ABS (sample) > peak)
            {
              peak = ABS (sample);
              peak_at = i;
            }
          last = sample;
        }
      g_assert_cmpint (peak, >, G_MAXINT16 * 6 / 10);
      g_assert_cmpint (peak, <, G_MAXINT16 * 8 / 10);
      /* Struck: strong at first, silent at the end; and no click in between. */
      g_assert_cmpint (peak_at, <, n / 2);
      g_assert_cmpint (ABS (last), <, 50);
      g_assert_cmpint (leap, <, G_MAXINT16 / 3);
    }
}

static void
test_different (void)
{
  for (BastideTone tone = 1; tone < BASTIDE_N_TONES; tone++)
    {
      g_autoptr (GBytes) one = bastide_tone_new_wav (tone), again = bastide_tone_new_wav (tone),
                         other = bastide_tone_new_wav (tone - 1);

      g_assert_true (g_bytes_equal (one, again));
      g_assert_false (g_bytes_equal (one, other));
      g_assert_cmpstr (bastide_tone_get_word (tone), !=, bastide_tone_get_word (tone - 1));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tone/files", test_files);
  g_test_add_func ("/tone/samples", test_samples);
  g_test_add_func ("/tone/different", test_different);
  return g_test_run ();
}
