/* bastide-sound.c – plays short sounds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-sound.h"

#include "engine/io/file.h"

#include <gtk/gtk.h>
#include <math.h>

#ifdef HAVE_GSOUND
#include <gsound.h>
#endif

/* Fainter than this is silence, in dB. */
#define FAINTEST -40.0
/* So many may wait for a sound server that does not answer; more than that would be heard too late. */
#define MAX_WAITING 4

static BastideSoundSink the_sink;
static gpointer the_sink_data;

gboolean
bastide_sound_is_supported (void)
{
#ifdef HAVE_GSOUND
  return TRUE;
#else
  return FALSE;
#endif
}

void
bastide_sound_set_sink (BastideSoundSink sink, gpointer data)
{
  the_sink = sink;
  the_sink_data = data;
}

/* The desktop's own switch. */
static gboolean
is_wanted (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  gboolean wanted = FALSE;

  if (settings)
    g_object_get (settings, "gtk-enable-event-sounds", &wanted, NULL);
  return wanted;
}

#ifdef HAVE_GSOUND

/* What the thread is asked for. */
typedef struct
{
  BastideTone tone;
  double volume;
} Request;

/* ALSA complains on the terminal when it finds no card: do not let it look for one in vain. */
static gboolean
has_loudspeakers (void)
{
#ifdef __linux__
  g_autofree char *socket = g_build_filename (g_get_user_runtime_dir (), "pulse", "native", NULL);

  return g_getenv ("PULSE_SERVER") || g_file_test (socket, G_FILE_TEST_EXISTS)
         || g_file_test ("/dev/snd/timer", G_FILE_TEST_EXISTS);
#else
  return TRUE;
#endif
}

/* (transfer full) (nullable): libcanberra reads sounds from files only, so they are put into the cache. */
static char *
dup_file (BastideTone tone)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "bastide", "sounds", NULL);
  g_autofree char *name = g_strconcat (bastide_tone_get_word (tone), ".wav", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) wav = bastide_tone_new_wav (tone);

  if (g_mkdir_with_parents (folder, 0700) != 0
      || !bst_file_write_bare (file, g_bytes_get_data (wav, NULL), g_bytes_get_size (wav), NULL))
    return NULL;
  return g_steal_pointer (&path);
}

/* In the one thread that knows the sound server: connecting to it may take long. Once it has failed, it is left alone. */
static void
play_in_thread (gpointer data, gpointer unused)
{
  static GSoundContext *context;
  static char *files[BASTIDE_N_TONES];
  static gboolean failed;
  g_autofree Request *request = data;
  g_autoptr (GError) error = NULL;
  char volume[G_ASCII_DTOSTR_BUF_SIZE];

  if (!failed && !context)
    failed = !has_loudspeakers () || !(context = gsound_context_new (NULL, &error));
  if (!failed && !files[request->tone])
    failed = !(files[request->tone] = dup_file (request->tone));
  if (!failed)
    failed = !gsound_context_play_simple (
      context, NULL, &error, GSOUND_ATTR_MEDIA_FILENAME, files[request->tone], GSOUND_ATTR_MEDIA_ROLE, "event",
      GSOUND_ATTR_APPLICATION_ID, BASTIDE_APP_ID, GSOUND_ATTR_CANBERRA_VOLUME,
      g_ascii_formatd (volume, sizeof volume, "%.1f", FAINTEST * (1 - request->volume)), NULL);
  if (error)
    g_debug ("no sounds: %s", error->message);
}

static void
play (BastideTone tone, double volume)
{
  static GThreadPool *pool;
  Request *request;

  if (!pool)
    pool = g_thread_pool_new_full (play_in_thread, NULL, g_free, 1, TRUE, NULL);
  if (!pool || g_thread_pool_unprocessed (pool) >= MAX_WAITING)
    return;
  request = g_new (Request, 1);
  *request = (Request){ .tone = tone, .volume = volume };
  g_thread_pool_push (pool, request, NULL);
}

#else

static void
play (BastideTone tone, double volume)
{
}

#endif

void
bastide_sound_play (BastideTone tone, double volume)
{
  g_return_if_fail (tone < BASTIDE_N_TONES && volume >= 0 && volume <= 1);

  if (volume == 0)
    return;
  if (the_sink)
    the_sink (tone, volume, the_sink_data);
  else if (is_wanted ())
    play (tone, volume);
}
