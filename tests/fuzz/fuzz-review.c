/* fuzz-review.c – reviews of games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "engine/io/json-scan.h"
#include "model/play/bastide-review.h"

/* Enough for every kind of line, few enough to be quick. */
#define N_DECISIONS 12

/* The game that all of them are about: always the same. */
static BastideGame *
new_game (void)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  const BstPlayArgs args = { .n_players = 2, .seed = 1 };
  BstPlay *play = bst_play_new (bst_catalog_find_mix (fuzz_catalog (), "classic")->root, &args, fuzz_catalog (),
                                report);

  for (int i = 0; i < N_DECISIONS; i++)
    {
      gsize n;
      const BstMove *options = bst_session_options (bst_play_get_session (play), &n);

      bst_session_apply (bst_play_get_session (play), &options[n / 2]);
    }
  return bastide_game_new (play);
}

static void
run (const char *data, gsize size)
{
  static BastideGame *game;
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideReview) review = NULL, again = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *text = NULL, *second = NULL;

  if (!game)
    game = new_game ();
  review = bastide_review_from_text (game, data, size, &error);
  if (!review)
    {
      fuzz_check_error (error);
      return;
    }
  for (int seat = 0; seat < review->n_players; seat++)
    {
      BastideReviewSums sums;

      bastide_review_sum (review, seat, &sums);
      if (sums.start + sums.luck + sums.own + sums.others != sums.end)
        fuzz_fail ("the sums of seat %d do not add up", seat);
    }
  lines = bastide_review_list_worst (review, game, 100);
  if (lines->len != MIN (review->decisions->len, 100))
    fuzz_fail ("%u of %u decisions are told", lines->len, review->decisions->len);
  text = bastide_review_to_text (review, game);
  again = bastide_review_from_text (game, text, strlen (text), &error);
  if (!again)
    fuzz_fail ("a saved review cannot be opened: %s", error->message);
  second = bastide_review_to_text (again, game);
  fuzz_check_same ("review", text, second);
}

const FuzzTarget fuzz_review = { "review", fuzz_mutate_json, run };
