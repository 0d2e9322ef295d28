/* test-board.c – the board of an evening: made from it, compared with the entries, and differences mended.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "model/score/bastide-board.h"

static BastideGame *
new_board (BastideEvening *evening)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideSetup) setup = bastide_board_set_up (evening, kit_catalog (), &error);
  BastideGame *board = setup ? bastide_board_begin (setup, NULL, &error) : NULL;

  g_assert_no_error (error);
  return board;
}

/* Any answers, so many times, or to the end. */
static void
play (BastideGame *board, GRand *rand, int n)
{
  for (int i = 0; i < n && !bastide_game_get_state (board)->over; i++)
    {
      gsize count;
      const BstMove *moves = bst_session_options (bastide_game_get_session (board), &count);

      g_assert_cmpuint (count, >, 0);
      g_assert_true (bastide_game_apply (board, &moves[g_rand_int_range (rand, 0, (gint32) count)], NULL));
    }
}

static int
count (GPtrArray *list, BastideDifferenceKind kind)
{
  int n = 0;

  for (guint i = 0; i < list->len; i++)
    n += ((BastideDifference *) g_ptr_array_index (list, i))->kind == kind;
  return n;
}

/* The same people in the same order of play, whoever begins. */
static void
test_players (void)
{
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 3);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideEvening) evening = bastide_evening_new (setup, CLARA, NULL, &error);
  g_autoptr (BastideGame) board = new_board (evening);

  g_assert_true (bastide_board_fits (evening, board));
  g_assert_cmpstr (bastide_game_get_names (board)[0], ==, "Clara");
  g_assert_cmpstr (bastide_game_get_names (board)[1], ==, "Anna");
  g_assert_cmpstr (bastide_game_get_names (board)[2], ==, "Ben");
  for (int seat = 0; seat < 3; seat++)
    g_assert_cmpint (bastide_game_get_color (board, seat), ==, bastide_evening_get_color (evening, (seat + 2) % 3));
}

/* The board of an evening is known as its own, whatever is played; that of another is not. */
static void
test_fits (void)
{
  static const char *const mixes[] = { "classic", "classic-messages", "classic-robbers",   "classic-gold",
                                       "wheel",   "anniversary",      "tournaments-river", "everything" };
  g_autoptr (BastideEvening) other = kit_evening ("classic", 5);
  g_autoptr (BastideGame) others = new_board (other);

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (mixes); i++)
    {
      g_autoptr (BastideSetup) setup = kit_setup (mixes[i / 2], 4);
      g_autoptr (BastideEvening) evening = NULL;
      g_autoptr (BastideGame) board = NULL;

      if (i % 2)
        bastide_setup_switch (setup, BST_MODULE_ROBBERS, !bastide_setup_has_module (setup, BST_MODULE_ROBBERS));
      evening = bastide_evening_new (setup, 1, NULL, NULL);
      board = new_board (evening);
      g_assert_true (bastide_board_fits (evening, board));
      g_assert_false (bastide_board_fits (evening, others));
    }
}

/* Whatever happened on the board: mending all differences makes both agree, and the lines say what was missing. */
static void
test_catch_up (void)
{
  int n_missing = 0;

  for (int seed = 1; seed <= 12; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideSetup) setup = kit_setup ("classic", 2 + seed % 4);
      g_autoptr (BastideEvening) evening = bastide_evening_new (setup, seed % 2, NULL, NULL);
      g_autoptr (BastideGame) board = new_board (evening);
      g_autoptr (GPtrArray) list = NULL, rest = NULL;
      const int n = bastide_evening_get_n_players (evening);

      play (board, rand, seed <= 8 ? 120 : 100000);
      if (bastide_game_get_state (board)->over)
        kit_enter (evening, .kind = &bastide_entry_final);
      list = bastide_board_compare (evening, board);
      n_missing += count (list, BASTIDE_DIFFERENCE_MISSING);
      g_assert_cmpint (count (list, BASTIDE_DIFFERENCE_SURPLUS), ==, 0);
      g_assert_cmpint (count (list, BASTIDE_DIFFERENCE_TOTAL), ==, 0);
      for (guint i = 0; i < list->len; i++)
        {
          g_autoptr (GError) error = NULL;

          g_assert_true (bastide_board_mend (evening, g_ptr_array_index (list, i), &error));
          g_assert_no_error (error);
        }
      rest = bastide_board_compare (evening, board);
      g_assert_cmpuint (rest->len, ==, 0);
      for (int seat = 0; seat < n; seat++)
        g_assert_cmpint (bastide_evening_get_now (evening)->scores[seat], ==,
                         bst_score (bastide_game_get_state (board), (seat - seed % 2 + n) % n));
    }
  g_assert_cmpint (n_missing, >, 50);
}

/* What is entered and not on the board is named, and a total that is wrong for another reason. */
static void
test_surplus (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  g_autoptr (BastideGame) board = new_board (evening);
  g_autoptr (GPtrArray) none = bastide_board_compare (evening, board), list = NULL, rest = NULL;
  const BastideDifference *first, *second;

  g_assert_cmpuint (none->len, ==, 0);
  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << ANNA);
  kit_enter (evening, .kind = &bastide_entry_amount, .number = 7, .owners = 1 << BEN);
  list = bastide_board_compare (evening, board);
  g_assert_cmpuint (list->len, ==, 2);
  first = g_ptr_array_index (list, 0);
  second = g_ptr_array_index (list, 1);
  g_assert_cmpint (first->kind, ==, BASTIDE_DIFFERENCE_SURPLUS);
  g_assert_cmpuint (first->at, ==, 0);
  g_assert_cmpstr (first->text, ==, "Only entered: Road – Anna: 4 tiles = 4");
  g_assert_cmpint (second->kind, ==, BASTIDE_DIFFERENCE_TOTAL);
  g_assert_cmpstr (second->text, ==, "Ben: 7 by the entries, 0 on the board (other reasons: -7)");
  g_assert_true (bastide_board_mend (evening, second, NULL));
  rest = bastide_board_compare (evening, board);
  g_assert_cmpuint (rest->len, ==, 1);
}

/* Without a mix there is nothing to build from. */
static void
test_no_mix (void)
{
  g_autoptr (JsonNode) root = json_from_string (
    "{\"format\": \"bastide-score\", \"version\": 1, \"modules\": [\"base\"], \"players\": [{}, {}], \"entries\": []}",
    NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideEvening) evening = bastide_evening_from_json (NULL, root, &error);

  g_assert_no_error (error);
  g_assert_null (bastide_board_set_up (evening, kit_catalog (), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board/players", test_players);
  g_test_add_func ("/board/fits", test_fits);
  g_test_add_func ("/board/catch-up", test_catch_up);
  g_test_add_func ("/board/surplus", test_surplus);
  g_test_add_func ("/board/no-mix", test_no_mix);
  return g_test_run ();
}
