/* test-review.c – reviews: that their numbers add up, that a blunder is found, and that files keep them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-reviewer.h"

#include "model/bastide-level.h"
#include "model/play/bastide-setup.h"
#include "model/play/bastide-thought.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gstdio.h>
#include <string.h>
#include <time.h>

/* As few futures as still tell a blunder from a good move. */
#define PLAYOUTS 48

static BstCatalog *catalog;

static BastideGame *
game_of (const char *mix, int n_players, guint64 seed)
{
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play;

  bastide_setup_set_mix (setup, bst_catalog_find_mix (catalog, mix)->root);
  while (bastide_setup_get_n_players (setup) < n_players)
    g_assert_true (bastide_setup_add_player (setup, NULL));
  bastide_setup_set_seed (setup, seed);
  play = bastide_setup_begin (setup, FALSE, NULL, report);
  g_assert_nonnull (play);
  return bastide_game_new (play);
}

static void
apply (BastideGame *game, const BstMove *move)
{
  g_autoptr (GError) error = NULL;

  bastide_game_apply (game, move, &error);
  g_assert_no_error (error);
}

static gsize
count_moves (BastideGame *game)
{
  gsize made;

  bst_session_log (bastide_game_get_session (game), &made, NULL);
  return made;
}

/* Plays on as a casual player does, for so many turns or to the end. */
static void
play_on (BastideGame *game, int n_turns)
{
  int end = bastide_game_get_state (game)->turn + n_turns;

  while (!bastide_game_get_state (game)->over && bastide_game_get_state (game)->turn < end)
    {
      g_autoptr (BastideThought) thought = bastide_thought_new (game, BST_LEVEL_CASUAL);

      apply (game, &thought->options[bst_player_choose (thought->player, thought->state, thought->options,
                                                        thought->n_options, thought->seed, NULL)]);
    }
}

/* Makes the worst move at the next decision where that costs at least so many points; its place in the log. */
static guint
blunder (BastideGame *game, int points)
{
  const BstBudget budget = { .playouts = 200 };

  for (;;)
    {
      g_autoptr (BastideThought) thought = bastide_thought_new (game, BST_LEVEL_STRONG);
      g_autofree BstRating *ratings = g_new (BstRating, thought->n_options);
      gsize best = bst_player_rate (thought->player, thought->state, thought->options, thought->n_options,
                                    thought->seed, &budget, ratings);
      gsize worst = best;
      guint place;

      for (gsize i = 0; i < thought->n_options; i++)
        worst = ratings[i].lead < ratings[worst].lead ? i : worst;
      g_assert_false (thought->state->over);
      if (ratings[best].lead - ratings[worst].lead < points * BST_POINT)
        {
          apply (game, &thought->options[best]);
          continue;
        }
      place = count_moves (game);
      apply (game, &thought->options[worst]);
      return place;
    }
}

/* --- asking --- */

static void
keep_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

typedef struct
{
  goffset last, total;
  guint n_calls;
} Progress;

static void
progress_cb (goffset n, goffset total, gpointer data)
{
  Progress *progress = data;

  g_assert_cmpint (n, >, progress->last);
  g_assert_cmpint (n, <=, total);
  *progress = (Progress){ n, total, progress->n_calls + 1 };
}

static BastideReview *
review_of (BastideGame *game, guint playouts)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  Progress progress = { 0 };
  BastideReview *review;

  bastide_reviewer_run_async (game, playouts, progress_cb, &progress, NULL, keep_cb, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  review = bastide_reviewer_run_finish (result, &error);
  g_assert_no_error (error);
  g_assert_cmpint (progress.last, ==, review->n_moves);
  g_assert_cmpint (progress.total, ==, review->n_moves);
  return review;
}

static const BastideReviewTurn *
turn_of (const BastideReview *review, guint i)
{
  return &g_array_index (review->turns, BastideReviewTurn, i);
}

static const BastideReviewDecision *
decision_of (const BastideReview *review, guint i)
{
  return &g_array_index (review->decisions, BastideReviewDecision, i);
}

/* --- what must hold of every review --- */

static void
check_sums (const BastideReview *review, BastideGame *game)
{
  for (int seat = 0; seat < review->n_players; seat++)
    {
      BastideReviewSums sums;
      int own = 0;

      bastide_review_sum (review, seat, &sums);
      g_assert_cmpint (sums.start, ==, turn_of (review, 0)->lead[seat]);
      g_assert_cmpint (sums.start + sums.luck + sums.own + sums.others, ==, sums.end);
      for (guint i = 0; i < review->decisions->len; i++)
        if (decision_of (review, i)->seat == seat)
          own += decision_of (review, i)->change[seat];
      g_assert_cmpint (sums.own, ==, own);
      g_assert_cmpint (sums.own, <=, 0);
    }
}

/* The last lead of a finished game is its result. */
static void
check_result (const BastideReview *review, BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);

  g_assert_true (review->over);
  for (int seat = 0; seat < review->n_players; seat++)
    {
      int best = G_MININT;

      for (int other = 0; other < review->n_players; other++)
        if (other != seat)
          best = MAX (best, bst_score (state, other));
      g_assert_cmpint (review->end[seat], ==, (bst_score (state, seat) - best) * BST_POINT);
    }
}

static void
check_decisions (const BastideReview *review, BastideGame *game)
{
  const BstEntry *log = bst_session_log (bastide_game_get_session (game), NULL, NULL);

  for (guint i = 0; i < review->decisions->len; i++)
    {
      const BastideReviewDecision *decision = decision_of (review, i);

      g_assert_cmpint (decision->n_moves, <, review->n_moves);
      g_assert_cmpint (decision->seat, ==, log[decision->n_moves].player);
      g_assert_cmpint (decision->turn, ==, log[decision->n_moves].turn);
      g_assert_cmpmem (&decision->played, sizeof (BstMove), &log[decision->n_moves].move, sizeof (BstMove));
      g_assert_cmpint (memcmp (&decision->played, &decision->better, sizeof (BstMove)), !=, 0);
      g_assert_cmpint (-decision->change[decision->seat], >, 2 * decision->error);
    }
  for (guint i = 1; i < review->turns->len; i++)
    g_assert_cmpint (turn_of (review, i)->turn, ==, turn_of (review, i - 1)->turn + 1);
}

static void
assert_same (const BastideReview *a, BastideGame *game_a, const BastideReview *b, BastideGame *game_b)
{
  g_autofree char *text_a = bastide_review_to_text (a, game_a);
  g_autofree char *text_b = bastide_review_to_text (b, game_b);

  g_assert_cmpstr (text_a, ==, text_b);
}

/* --- tests --- */

static void
test_sums (void)
{
  for (int n_players = 2; n_players <= 3; n_players++)
    {
      g_autoptr (BastideGame) game = game_of ("classic", n_players, 3);
      g_autoptr (BastideReview) review = NULL;

      play_on (game, 1000);
      g_assert_true (bastide_game_get_state (game)->over);
      review = review_of (game, 8);
      g_assert_cmpint (review->turns->len, >, 60);
      check_sums (review, game);
      check_result (review, game);
      check_decisions (review, game);
      /* What one of two gains the other one loses. */
      for (guint i = 0; n_players == 2 && i < review->turns->len; i++)
        {
          g_assert_cmpint (turn_of (review, i)->lead[0], ==, -turn_of (review, i)->lead[1]);
          g_assert_cmpint (turn_of (review, i)->luck[0], ==, -turn_of (review, i)->luck[1]);
        }
    }
}

/* Every mix: every kind of decision can be judged and told. */
static void
test_mixes (void)
{
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      g_autoptr (BastideGame) game = game_of (bst_catalog_get_mix (catalog, i)->id, 2, 5);
      g_autoptr (BastideReview) review = NULL;
      g_autoptr (GPtrArray) lines = NULL;

      play_on (game, 12);
      review = review_of (game, 4);
      g_assert_false (review->over);
      check_sums (review, game);
      check_decisions (review, game);
      lines = bastide_review_list_worst (review, game, 100);
      g_assert_cmpint (lines->len, ==, review->decisions->len);
      for (guint j = 0; j < lines->len; j++)
        {
          const BastideReviewLine *line = g_ptr_array_index (lines, j);

          g_assert_true (*line->played && *line->better);
        }
    }
}

static void
test_blunder (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 2, 8);
  g_autoptr (BastideReview) review = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  const BastideReviewLine *worst;
  guint place;

  play_on (game, 20);
  place = blunder (game, 10);
  play_on (game, 10);
  review = review_of (game, PLAYOUTS);
  lines = bastide_review_list_worst (review, game, 3);
  g_assert_cmpint (lines->len, >, 0);
  worst = g_ptr_array_index (lines, 0);
  g_assert_cmpint (worst->decision->n_moves, ==, place);
  g_assert_cmpint (worst->decision->change[worst->decision->seat], <, -4 * BST_POINT);
  for (guint i = 1; i < lines->len; i++)
    {
      const BastideReviewDecision *better = ((BastideReviewLine *) lines->pdata[i])->decision;

      g_assert_cmpint (better->change[better->seat], >=, worst->decision->change[worst->decision->seat]);
    }
}

/* The same game and budget, the same review; also of a game that is only shown at an earlier point. */
static void
test_same (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 2, 4);
  g_autoptr (BastideReview) first = NULL;
  g_autoptr (BastideReview) second = NULL;

  play_on (game, 10);
  first = review_of (game, 16);
  bastide_game_go_to (game, count_moves (game) / 2);
  second = review_of (game, 16);
  assert_same (first, game, second, game);
  g_assert_true (bastide_review_fits (first, game));
  /* Another move there: what came later is gone. */
  play_on (game, 1);
  g_assert_false (bastide_review_fits (first, game));
}

static void
fail_cb (goffset n, goffset total, gpointer data)
{
  g_assert_not_reached ();
}

static void
test_canceled (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 2, 4);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  play_on (game, 6);
  bastide_reviewer_run_async (game, 100000, fail_cb, NULL, cancellable, keep_cb, &result);
  g_cancellable_cancel (cancellable);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (bastide_reviewer_run_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* --- playing on --- */

/* Whoever decides plays on against computers, and the program draws even if people did. */
static void
test_play_on (void)
{
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (BastideGame) copy = NULL;
  int seat;

  bastide_setup_set_mix (setup, bst_catalog_find_mix (catalog, "classic")->root);
  g_assert_true (bastide_setup_add_player (setup, NULL));
  bastide_setup_set_level (setup, 1, 1 + BST_LEVEL_MASTER);
  game = bastide_game_new (bastide_setup_begin (setup, TRUE, NULL, report));
  g_assert_true (bst_session_asks (bastide_game_get_session (game)));
  while (count_moves (game) < 20 || bst_who (bastide_game_get_state (game)) != 2)
    {
      gsize n;
      const BstMove *options = bst_session_options (bastide_game_get_session (game), &n);

      apply (game, &options[n / 2]);
    }
  seat = bst_who (bastide_game_get_state (game));
  copy = bastide_game_copy_against_computers (game, count_moves (game));
  g_assert_false (bst_session_asks (bastide_game_get_session (copy)));
  g_assert_cmpint (count_moves (copy), ==, count_moves (game));
  g_assert_cmpint (bst_who (bastide_game_get_state (copy)), ==, seat);
  g_assert_cmpint (bastide_game_get_level (copy, seat), ==, BASTIDE_PERSON);
  g_assert_cmpint (bastide_game_get_level (copy, 1), ==, 1 + BST_LEVEL_MASTER);
  g_assert_cmpint (bastide_game_get_level (copy, 0), ==, 1 + BST_LEVEL_STRONG);
  g_assert_cmpint (bastide_game_get_level (game, 0), ==, BASTIDE_PERSON);
  play_on (copy, 1000);
  g_assert_true (bastide_game_get_state (copy)->over);
}

/* --- files --- */

static void
test_file (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 2, 8);
  g_autoptr (BastideReview) review = NULL;
  g_autoptr (BastideReview) again = NULL;
  g_autoptr (GError) error = NULL;

  play_on (game, 20);
  blunder (game, 6);
  review = review_of (game, PLAYOUTS);
  g_assert_cmpint (review->decisions->len, >, 0);
  g_assert_null (bastide_review_load (game));
  g_assert_true (bastide_review_save (review, game, &error));
  again = bastide_review_load (game);
  g_assert_nonnull (again);
  assert_same (review, game, again, game);
  g_assert_cmpmem (review->turns->data, review->turns->len * sizeof (BastideReviewTurn), again->turns->data,
                   again->turns->len * sizeof (BastideReviewTurn));
  g_assert_cmpmem (review->decisions->data, review->decisions->len * sizeof (BastideReviewDecision),
                   again->decisions->data, again->decisions->len * sizeof (BastideReviewDecision));
  g_assert_cmpint (review->over, ==, again->over);

  /* One more move: the file is out of date. */
  play_on (game, 1);
  g_assert_null (bastide_review_load (game));
}

static void
assert_refused (BastideGame *game, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (bastide_review_from_text (game, text, strlen (text), &error));
  g_assert_nonnull (error);
  g_assert_true (*error->message);
}

/* What somebody else has made of the file. */
static void
assert_spoilt (BastideGame *game, const char *text, const char *from, const char *to)
{
  g_autoptr (GRegex) regex = g_regex_new (from, 0, 0, NULL);
  g_autofree char *spoilt = g_regex_replace_literal (regex, text, -1, 0, to, 0, NULL);

  g_assert_cmpstr (spoilt, !=, text);
  assert_refused (game, spoilt);
}

static void
test_hostile (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 2, 8);
  g_autoptr (BastideGame) other = game_of ("classic", 2, 9);
  g_autoptr (BastideReview) review = NULL;
  g_autofree char *text = NULL;

  play_on (game, 20);
  blunder (game, 6);
  review = review_of (game, PLAYOUTS);
  text = bastide_review_to_text (review, game);
  play_on (other, 21);
  assert_refused (other, text);
  assert_refused (game, "");
  assert_refused (game, "[]");
  assert_refused (game, "{}");
  assert_spoilt (game, text, "bastide-review", "bastide-game");
  assert_spoilt (game, text, "\"version\": 1", "\"version\": 2");
  assert_spoilt (game, text, "\"digest\": [0-9]+", "\"digest\": 1");
  assert_spoilt (game, text, "\"moves\": 0,", "\"moves\": 100000,");
  assert_spoilt (game, text, "\"moves\": 0,", "\"moves\": -1,");
  assert_spoilt (game, text, "\"lead\": \\[[^]]*\\]", "\"lead\": [1]");
  assert_spoilt (game, text, "\"lead\": \\[[^]]*\\]", "\"lead\": [1, 9223372036854775807]");
  assert_spoilt (game, text, "\"lead\": \\[[^]]*\\]", "\"lead\": [1, {}]");
  assert_spoilt (game, text, "\"x\": -?[0-9]+", "\"x\": 3000");
  assert_spoilt (game, text, "\"kind\": \"[a-z-]+\"", "\"kind\": \"robber\"");
  assert_spoilt (game, text, "\"error\": [0-9]+", "\"error\": -1");
  assert_spoilt (game, text, "\"end\"", "\"ende\"");
}

/* When the main loop came round last, and how long it was away at most, in microseconds: by the clock, and of the
 * processor. */
typedef struct
{
  gint64 last, longest;
  gint64 last_work, longest_work;
} Pulse;

/* Processor time of this thread, or of all of them, in microseconds. */
static gint64
work_of (clockid_t whose)
{
  struct timespec time;

  clock_gettime (whose, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static gboolean
pulse_cb (gpointer data)
{
  Pulse *pulse = data;
  gint64 now = g_get_monotonic_time (), work = work_of (CLOCK_THREAD_CPUTIME_ID);

  pulse->longest = MAX (pulse->longest, now - pulse->last);
  pulse->longest_work = MAX (pulse->longest_work, work - pulse->last_work);
  pulse->last = now;
  pulse->last_work = work;
  return G_SOURCE_CONTINUE;
}

/* A whole game at the usual depth takes a minute at most on two processors, and the main loop is never kept waiting. How long
 * it takes is asserted with -m perf only: a machine with other work may be slower. */
static void
test_time (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 2, 31);
  g_autoptr (BastideReview) review = NULL;
  Pulse pulse = { 0 };
  gint64 begun, work;
  guint source;

  play_on (game, g_test_perf () ? 100 : 3);
  source = g_timeout_add (10, pulse_cb, &pulse);
  pulse.last = begun = g_get_monotonic_time ();
  pulse.last_work = work_of (CLOCK_THREAD_CPUTIME_ID);
  work = work_of (CLOCK_PROCESS_CPUTIME_ID);
  review = review_of (game, g_test_perf () ? 0 : 16);
  g_source_remove (source);
  begun = g_get_monotonic_time () - begun;
  work = work_of (CLOCK_PROCESS_CPUTIME_ID) - work;
  g_test_message (
    "%u moves in %.1f s, %.1f s of the processor; the main loop away for %.0f ms at most, %.0f of them at work",
    review->n_moves, begun / 1e6, work / 1e6, pulse.longest / 1e3, pulse.longest_work / 1e3);
  g_assert_cmpuint (review->n_moves, >, 0);
  /* Others may use the machine meanwhile: the clock counts only if most of it was ours. A few moves are over before the main
   * loop comes round. */
  if (g_test_perf ())
    {
      g_assert_cmpint (pulse.longest, >, 0);
      g_assert_cmpint (work, <, 60 * G_USEC_PER_SEC);
      g_assert_cmpint (pulse.longest_work, <, G_USEC_PER_SEC / 10);
    }
  if (g_test_perf () && work > begun)
    {
      g_assert_cmpint (begun, <, 60 * G_USEC_PER_SEC);
      g_assert_cmpint (pulse.longest, <, G_USEC_PER_SEC / 10);
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-review-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  g_test_add_func ("/review/sums", test_sums);
  g_test_add_func ("/review/mixes", test_mixes);
  g_test_add_func ("/review/blunder", test_blunder);
  g_test_add_func ("/review/same", test_same);
  g_test_add_func ("/review/canceled", test_canceled);
  g_test_add_func ("/review/play-on", test_play_on);
  g_test_add_func ("/review/file", test_file);
  g_test_add_func ("/review/hostile", test_hostile);
  g_test_add_func ("/review/time", test_time);
  result = g_test_run ();
  bst_catalog_unref (catalog);
  return result;
}
