/* test-hint.c – advice: the best options first, each in words, with a reason that comes from what it changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-hint.h"

#include "model/play/bastide-setup.h"
#include "model/words/bastide-words-effect.h"

#include <time.h>

static BstCatalog *catalog;

static BastideGame *
game_of (const char *mix)
{
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play;

  bastide_setup_set_mix (setup, bst_catalog_find_mix (catalog, mix)->root);
  bastide_setup_set_name (setup, 0, "Anna");
  bastide_setup_set_name (setup, 1, "Ben");
  bastide_setup_set_seed (setup, 11);
  play = bastide_setup_begin (setup, FALSE, NULL, report);
  g_assert_nonnull (play);
  return bastide_game_new (play);
}

static void
keep_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static GPtrArray *
ask (BastideGame *game, GCancellable *cancellable, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  bastide_hint_ask_async (game, cancellable, keep_cb, &result);
  if (cancellable)
    g_cancellable_cancel (cancellable);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  return bastide_hint_ask_finish (result, error);
}

static void
check (BastideGame *game, GPtrArray *advice)
{
  gsize n;

  bastide_game_get_options (game, &n);
  g_assert_cmpint (advice->len, ==, MIN (n, BASTIDE_MAX_ADVICE));
  for (guint i = 0; i < advice->len; i++)
    {
      const BastideAdvice *one = g_ptr_array_index (advice, i);

      g_assert_cmpint (one->option, >=, 0);
      g_assert_cmpint (one->option, <, n);
      g_assert_cmpint (one->behind, >=, 0);
      g_assert_cmpint (one->behind == 0, >=, i == 0);
      g_assert_true (one->words && *one->words);
      for (guint j = 0; j < i; j++)
        g_assert_cmpint (one->option, !=, ((BastideAdvice *) g_ptr_array_index (advice, j))->option);
    }
}

/* Decisions of every kind that come up in a few turns of each mix: the one who follows the advice makes only legal moves. */
static void
test_followed (void)
{
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      g_autoptr (BastideGame) game = game_of (bst_catalog_get_mix (catalog, i)->id);

      for (int decision = 0; decision < 6; decision++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (GPtrArray) advice = ask (game, NULL, &error);
          gsize n;

          g_assert_no_error (error);
          check (game, advice);
          bastide_game_apply (game, &bastide_game_get_options (game, &n)[((BastideAdvice *) advice->pdata[0])->option],
                              &error);
          g_assert_no_error (error);
        }
    }
}

static void
test_canceled (void)
{
  g_autoptr (BastideGame) game = game_of ("classic");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (ask (game, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Nobody waits longer than a second: counted in what the processor does, since other programs may be at it, too. */
static void
test_time (void)
{
  g_autoptr (BastideGame) game = game_of ("everything");
  const double n_threads = CLAMP (g_get_num_processors (), 1, 4);

  for (int decision = 0; decision < 60; decision++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) advice = NULL;
      const clock_t begun = clock ();
      gsize n;
      const BstMove *options;

      if (decision % 10 == 9)
        {
          advice = ask (game, NULL, &error);
          g_assert_no_error (error);
          g_assert_cmpfloat ((double) (clock () - begun) / CLOCKS_PER_SEC, <=, n_threads);
        }
      options = bastide_game_get_options (game, &n);
      bastide_game_apply (game, &options[n / 2], &error);
      g_assert_no_error (error);
    }
}

/* --- words --- */

static void
assert_words (const BstEffect *effect, const char *expected)
{
  static const char *const names[] = { "Anna", "Ben", NULL };
  g_autofree char *words = bastide_words_effect (effect, 0, names);

  g_assert_cmpstr (words, ==, expected);
}

static void
test_words (void)
{
  BstEffect city = { .n_changes = 1,
                     .home = { 1 },
                     .changes = { { .terrain = BST_CITY, .finished = true, .owners_after = 1, .value_after = 8 } } };
  BstEffect nobody = { .n_changes = 1, .changes = { { .terrain = BST_ROAD, .finished = true, .value_after = 3 } } };
  BstEffect shared = { .n_changes = 1, .changes = { { .terrain = BST_FIELD, .owners_before = 2, .owners_after = 3 } } };
  BstEffect blocked = { .n_changes = 1,
                        .changes = { { .terrain = BST_CITY,
                                       .owners_before = 2,
                                       .owners_after = 2,
                                       .open_before = 1,
                                       .open_after = 1,
                                       .fits_before = 5,
                                       .fits_after = 0 } } };
  BstEffect harder = blocked, grown = blocked, nothing = { 0 }, spent = { .supply = { -1 } };

  harder.changes[0].fits_after = 2;
  grown.changes[0].fits_after = 5;
  grown.changes[0].value_before = 4;
  grown.changes[0].value_after = 6;
  assert_words (&city, "City: finished, 8 points for Anna; 1 figure returns");
  assert_words (&nobody, "Road: finished, and nobody scores");
  assert_words (&shared, "Field: now shared by Anna, Ben");
  assert_words (&blocked, "City (Ben): can no longer be finished");
  assert_words (&harder, "City (Ben): harder to finish, only 2 tiles fit");
  assert_words (&grown, "City (Ben): grows from 4 to 6 points");
  assert_words (&nothing, "keeps the figures in the supply");
  assert_words (&spent, NULL);
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  g_test_add_func ("/hint/followed", test_followed);
  g_test_add_func ("/hint/canceled", test_canceled);
  g_test_add_func ("/hint/time", test_time);
  g_test_add_func ("/hint/words", test_words);
  result = g_test_run ();
  bst_catalog_unref (catalog);
  return result;
}
