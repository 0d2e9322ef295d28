/* test-seats.c – the order of the players, set right after the first entry: all that was entered stays with the people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include <glib/gstdio.h>
#include <string.h>

static int
find_player (BastideEvening *evening, const char *name)
{
  for (int seat = 0; seat < bastide_evening_get_n_players (evening); seat++)
    if (g_str_equal (bastide_evening_get_names (evening)[seat], name))
      return seat;
  g_assert_not_reached ();
}

static int
score_of (BastideEvening *evening, const char *name)
{
  return bastide_evening_get_now (evening)->scores[find_player (evening, name)];
}

static void
test_move (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 4);
  g_autoptr (GError) error = NULL;
  g_autofree char *line = NULL;
  const int color = bastide_evening_get_color (evening, DAVID);

  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN | 1 << DAVID);
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = BEN);
  kit_enter (evening, .kind = &bastide_entry_amount, .number = 7, .owners = 1 << ANNA);

  /* David sits between Anna and Ben. */
  g_assert_true (bastide_evening_move_player (evening, DAVID, 1, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (bastide_evening_get_names (evening)[0], ==, "Anna");
  g_assert_cmpstr (bastide_evening_get_names (evening)[1], ==, "David");
  g_assert_cmpstr (bastide_evening_get_names (evening)[2], ==, "Ben");
  g_assert_cmpstr (bastide_evening_get_names (evening)[3], ==, "Clara");
  g_assert_cmpint (bastide_evening_get_color (evening, 1), ==, color);
  g_assert_cmpstr (bastide_evening_get_letter (evening, 1), ==, "D");
  g_assert_cmpint (score_of (evening, "Anna"), ==, 7);
  g_assert_cmpint (score_of (evening, "Ben"), ==, 4);
  g_assert_cmpint (score_of (evening, "David"), ==, 4);
  line = bastide_evening_dup_title (evening, 0);
  g_assert_cmpstr (line, ==, "Road – David, Ben: 4 tiles = 4");
  /* The turn is still Ben's. */
  g_assert_cmpint (bastide_evening_get_now (evening)->active, ==, 2);

  /* Undo takes back what was entered, in the new order. */
  bastide_match_undo (BASTIDE_MATCH (evening));
  g_assert_cmpint (score_of (evening, "Anna"), ==, 0);
  g_assert_cmpstr (bastide_evening_get_names (evening)[1], ==, "David");
  bastide_match_redo (BASTIDE_MATCH (evening));
  g_assert_cmpint (score_of (evening, "Anna"), ==, 7);

  /* The first player stays the first, wherever the seat is. */
  g_assert_true (bastide_evening_move_player (evening, 0, 3, &error));
  g_assert_cmpint (bastide_evening_get_standing (evening, -1)->active, ==, 3);
  g_assert_cmpstr (bastide_evening_get_names (evening)[3], ==, "Anna");
}

typedef struct
{
  int scores[BST_MAX_PLAYERS];
} Totals;

/* Of each log that undo leads to, by name, from the newest on. Ends at the newest again. */
static GArray *
list_totals (BastideEvening *evening, const char *const *names, int n)
{
  GArray *list = g_array_new (FALSE, TRUE, sizeof (Totals));
  int back = 0;

  for (;; back++)
    {
      Totals totals = { 0 };

      for (int i = 0; i < n; i++)
        totals.scores[i] = score_of (evening, names[i]);
      g_array_append_val (list, totals);
      if (!bastide_match_can_undo (BASTIDE_MATCH (evening)))
        break;
      bastide_match_undo (BASTIDE_MATCH (evening));
    }
  while (back-- > 0)
    bastide_match_redo (BASTIDE_MATCH (evening));
  return list;
}

/* With everything that depends on people, wherever undo leads, and after a new start. */
static void
test_random (void)
{
  static const char *const names[] = { "Anna", "Ben", "Clara", "David", "Eva", "Frank" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  g_autofree char *folder = g_dir_make_tmp ("bastide-seats-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "evening.bastide-score", NULL);
  int n_moved = 0;

  for (int round = 0; round < 12; round++)
    {
      const int n = g_rand_int_range (rand, 2, 7);
      const int seat = g_rand_int_range (rand, 0, n), to = (seat + g_rand_int_range (rand, 1, n)) % n;
      g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, n), again = NULL;
      g_autoptr (GArray) before = NULL, after = NULL, back = NULL;
      g_autofree char *text = NULL, *same = NULL;
      g_autoptr (GError) error = NULL;
      const gboolean kept = round % 3 == 0;

      for (int i = 0; i < 40; i++)
        kit_enter_randomly (evening, rand);
      before = list_totals (evening, names, n);
      if (kept)
        g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (evening), path, &error));
      text = bastide_evening_to_text (evening);
      if (!bastide_evening_move_player (evening, seat, to, &error))
        {
          /* Whoever decides first may have left the others another question. */
          same = bastide_evening_to_text (evening);
          g_assert_cmpstr (same, ==, text);
          g_assert_nonnull (error);
          bastide_match_release (BASTIDE_MATCH (evening));
          continue;
        }
      n_moved++;
      g_assert_cmpint (find_player (evening, names[seat]), ==, to);
      after = list_totals (evening, names, n);
      g_assert_cmpuint (after->len, ==, before->len);
      g_assert_cmpmem (after->data, after->len * sizeof (Totals), before->data, before->len * sizeof (Totals));

      if (!kept)
        continue;

      /* One more entry goes to the journal of the new order. */
      kit_enter (evening, .kind = &bastide_entry_note);
      g_clear_pointer (&text, g_free);
      text = bastide_evening_to_text (evening);
      bastide_match_release (BASTIDE_MATCH (evening));
      again = bastide_evening_recover (path, &error);
      g_assert_no_error (error);
      same = bastide_evening_to_text (again);
      g_assert_cmpstr (same, ==, text);
      g_assert_null (bastide_evening_get_note (again));
      bastide_match_undo (BASTIDE_MATCH (again));
      back = list_totals (again, names, n);
      g_assert_cmpmem (back->data, back->len * sizeof (Totals), before->data, before->len * sizeof (Totals));
      bastide_match_release (BASTIDE_MATCH (again));
      g_unlink (path);
    }
  g_assert_cmpint (n_moved, >=, 8);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/seats/move", test_move);
  g_test_add_func ("/seats/random", test_random);
  return g_test_run ();
}
