/* test-threads.c – what is done in threads, in several at once: play-tests, pictures of tiles, exports, imports.
 *
 * Whoever works beside others gets what he would get alone. In a build with the thread sanitizer (build-aux/test
 * --threads) it is also seen whether they touch the same memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-export.h"
#include "draw/bastide-print-sheet.h"
#include "draw/draw-position.h"
#include "model/score/evening-kit.h"
#include "model/score/bastide-history.h"
#include "model/workshop/bastide-playtest.h"
#include "model/workshop/bastide-set-doc.h"

#include <glib/gstdio.h>
#include <string.h>

enum
{
  N_THREADS = 4,
};

/* --- play-tests --- */

static BastidePlaytest *
new_playtest (void)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  const BstCatalogEntry *entry = bst_catalog_find_mix (kit_catalog (), "classic");
  g_autoptr (BstBox) box = bst_mix_resolve (entry->root, NULL, kit_catalog (), report);
  const BastidePlaytestOptions options = { .n_players = 2, .n_games = 24, .first_seed = 5 };

  g_assert_nonnull (box);
  return bastide_playtest_new (box, &options);
}

static void
count_cb (int *count)
{
  ++*count;
}

static void
test_playtest (void)
{
  g_autoptr (BastidePlaytest) beside = new_playtest ();
  g_autoptr (BastidePlaytest) alone = new_playtest ();
  g_autoptr (BastidePlaytestResult) a = NULL, b = NULL;
  int n_done = 0;

  g_signal_connect_swapped (beside, "done", G_CALLBACK (count_cb), &n_done);
  bastide_playtest_start (beside);
  /* What a window does meanwhile. */
  while (n_done == 0)
    {
      g_autoptr (BastidePlaytestResult) sofar = bastide_playtest_dup_result (beside);

      g_assert_cmpint (bastide_playtest_get_n_done (beside), <=, 24);
      g_main_context_iteration (NULL, TRUE);
    }
  bastide_playtest_run (alone);
  a = bastide_playtest_dup_result (beside);
  b = bastide_playtest_dup_result (alone);
  g_assert_cmpint (a->n_games, ==, 24);
  g_assert_cmpint (a->score_max, ==, b->score_max);
  g_assert_cmpfloat_with_epsilon (a->score_mean, b->score_mean, 1e-9);
  g_assert_cmpfloat_with_epsilon (a->moves, b->moves, 1e-9);
}

static void
test_playtest_canceled (void)
{
  for (int i = 0; i < 10; i++)
    {
      BastidePlaytest *playtest = new_playtest ();

      bastide_playtest_start (playtest);
      g_usleep (200 * i);
      if (i % 2)
        bastide_playtest_cancel (playtest);
      g_object_unref (playtest);
    }
}

/* --- pictures of tiles --- */

static void
draw_frame (cairo_surface_t *surface, BastideViewport *view, BastideBoardScene *scene, BastidePictureCache *cache)
{
  cairo_t *cr = cairo_create (surface);

  bastide_board_draw (cr, view, scene, cache, NULL, NULL);
  cairo_destroy (cr);
}

/* Two boards of one book, drawn while their pictures come and go. */
static void
test_pictures (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("everything", 4, 4, 60);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 300);
  g_autoptr (BastidePictureCache) one = bastide_picture_cache_new (draw_position_get_book (position));
  g_autoptr (BastidePictureCache) other = bastide_picture_cache_new (draw_position_get_book (position));
  BastideBoardScene scene = { .game = draw_position_get_game (position), .state = draw_position_get_state (position) };
  BastideViewport view = { .width = 400, .height = 300, .scale = 1 };

  bastide_viewport_fit (&view, scene.game, scene.state, 0, 400);
  bastide_picture_cache_set_limit (other, 200 * 1000);
  for (int frame = 0; frame < 30; frame++)
    {
      bastide_viewport_zoom_at (&view, 200, 150, 20 + frame % 10 * 9);
      draw_frame (surface, &view, &scene, one);
      draw_frame (surface, &view, &scene, other);
      g_usleep (500);
    }
  bastide_picture_cache_wait (one);
  g_assert_true (bastide_picture_cache_is_idle (one));
  g_assert_cmpuint (bastide_picture_cache_get_size (one), >, 0);
  cairo_surface_destroy (surface);
}

/* --- exports --- */

static gpointer
export_thread (gpointer data)
{
  DrawPosition *position = data;
  BastideBoardScene scene = { .game = draw_position_get_game (position),
                              .state = draw_position_get_state (position),
                              .wait = TRUE };
  BastideExportOptions options = { .tile = 24, .margin = 0.5, .track = TRUE };
  cairo_status_t status;
  GBytes *bytes = bastide_export_draw_board (&scene, draw_position_get_book (position), NULL, BASTIDE_EXPORT_PNG,
                                             &options, &status);

  g_assert_nonnull (bytes);
  return bytes;
}

static gpointer
sheet_thread (gpointer data)
{
  DrawPosition *position = data;
  g_autofree guint16 *counts = g_new0 (guint16, draw_position_get_game (position)->n_tiles);
  g_autoptr (BastideSheet) sheet = NULL;
  BastideSheetOptions options;
  g_autoptr (GBytes) pdf = NULL;

  for (int i = 0; i < 12; i++)
    counts[i] = 1;
  bastide_sheet_options_init (&options);
  sheet = bastide_sheet_new (draw_position_get_book (position), counts, NULL, &options);
  pdf = bastide_sheet_to_pdf (sheet, NULL, NULL, NULL);
  g_assert_nonnull (pdf);
  /* The date stands in the file; its length stays the same. */
  return GSIZE_TO_POINTER (g_bytes_get_size (pdf));
}

/* All with one book, which draws its geometries when they are first wanted. */
static void
run_beside (GThreadFunc func, DrawPosition *position, gpointer *out_results)
{
  GThread *threads[N_THREADS];

  for (int i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("export", func, position);
  for (int i = 0; i < N_THREADS; i++)
    out_results[i] = g_thread_join (threads[i]);
}

static void
test_board_export (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("everything", 3, 4, 40);
  gpointer results[N_THREADS];

  run_beside (export_thread, position, results);
  for (int i = 0; i < N_THREADS; i++)
    {
      g_assert_true (g_bytes_equal (results[i], results[0]));
      if (i > 0)
        g_bytes_unref (results[i]);
    }
  g_bytes_unref (results[0]);
}

static void
test_sheet_export (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("classic", 12, 4);
  gpointer results[N_THREADS];

  run_beside (sheet_thread, position, results);
  for (int i = 1; i < N_THREADS; i++)
    g_assert_cmpuint (ABS ((int) GPOINTER_TO_SIZE (results[i]) - (int) GPOINTER_TO_SIZE (results[0])), <, 64);
}

/* --- imports --- */

static gpointer
evenings_thread (gpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-threads-XXXXXX", NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autofree char *json = NULL;
  int n = bastide_history_import (history, data, strlen (data), NULL, NULL, NULL, NULL);

  json = bastide_history_to_json (history, NULL, NULL, NULL, NULL);
  for (guint i = bastide_history_get_n (history); i-- > 0;)
    bastide_history_delete (history, i, NULL);
  g_clear_object (&history);
  {
    g_autofree char *index = g_build_filename (folder, "index.json", NULL);

    g_unlink (index);
    g_rmdir (folder);
  }
  g_assert_cmpint (n, ==, 3);
  return g_steal_pointer (&json);
}

/* Reading evenings plays them by the rules, with everything in play. */
static void
test_evenings (void)
{
  g_autoptr (GString) text = g_string_new ("{\"format\": \"bastide-history\", \"version\": 1, \"evenings\": [");
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  GThread *threads[N_THREADS];
  g_autofree char *first = NULL;

  for (int i = 0; i < 3; i++)
    {
      g_autoptr (BastideEvening) evening = kit_evening ("everything", 3 + i);
      g_autofree char *one = NULL;

      for (int entry = 0; entry < 20; entry++)
        kit_enter_randomly (evening, rand);
      one = bastide_evening_to_text (evening);
      g_string_append_printf (text, "%s{\"file\": \"e%d\", %s", i ? "," : "", i, strchr (one, '{') + 1);
    }
  g_string_append (text, "]}");
  for (int i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("import", evenings_thread, text->str);
  for (int i = 0; i < N_THREADS; i++)
    {
      g_autofree char *json = g_thread_join (threads[i]);

      if (!first)
        first = g_strdup (json);
      g_assert_cmpstr (json, ==, first);
    }
}

/* --- a base --- */

/* A thread writes the base of an evening that goes on; what is opened then is all of it. */
static void
test_base (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-threads-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "evening", NULL), *journal = g_strconcat (path, ".journal", NULL);
  g_autoptr (BastideEvening) evening = kit_evening ("everything", 5);
  g_autoptr (BastideEvening) again = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autofree char *text = NULL, *text_again = NULL;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (evening), path, NULL));
  for (int i = 0; i < 60; i++)
    {
      kit_enter_randomly (evening, rand);
      bastide_match_begin_base (BASTIDE_MATCH (evening));
      if (i % 3 == 0)
        bastide_match_undo (BASTIDE_MATCH (evening));
    }
  text = bastide_evening_to_text (evening);
  g_clear_object (&evening);
  again = bastide_evening_recover (path, NULL);
  text_again = bastide_evening_to_text (again);
  g_assert_cmpstr (text, ==, text_again);
  g_clear_object (&again);
  g_unlink (path);
  g_unlink (journal);
  g_rmdir (folder);
}

/* --- a document --- */

/* A thread writes a set while it is edited; in the end all of it is in the file. */
static void
test_document (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-threads-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "mine.bastide-set", NULL), *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BastideSetDoc) set = bastide_set_doc_new ("mine", "Mine");
  BastideDocument *document = BASTIDE_DOCUMENT (set);

  g_assert_true (bastide_document_save_as (document, file, NULL));
  bastide_document_set_autosave (document, 1);
  for (int i = 0; i < 200; i++)
    {
      g_autofree char *title = g_strdup_printf ("Title %d", i);

      bastide_document_set_text (document, "title", "", title);
      for (int k = 0; k < 5; k++)
        {
          g_main_context_iteration (NULL, FALSE);
          g_usleep (200);
        }
    }
  g_assert_true (bastide_document_flush (document, NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "Title 199"));
  g_unlink (path);
  g_rmdir (folder);
}

/* Sets keep their backups in the folder of data. Not G_TEST_OPTION_ISOLATE_DIRS, which loses memory in GLib 2.74. */
static void
isolate (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-threads-XXXXXX", NULL);

  g_assert_nonnull (folder);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
}

int
main (int argc, char **argv)
{
  isolate ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/threads/playtest", test_playtest);
  g_test_add_func ("/threads/playtest-canceled", test_playtest_canceled);
  g_test_add_func ("/threads/pictures", test_pictures);
  g_test_add_func ("/threads/board-export", test_board_export);
  g_test_add_func ("/threads/sheet-export", test_sheet_export);
  g_test_add_func ("/threads/evenings", test_evenings);
  g_test_add_func ("/threads/base", test_base);
  g_test_add_func ("/threads/document", test_document);
  return g_test_run ();
}
