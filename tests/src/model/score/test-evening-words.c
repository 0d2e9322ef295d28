/* test-evening-words.c – an evening in words: lines of the log, questions and their answers, the steps at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "model/score/bastide-final.h"
#include "model/score/bastide-history.h"

#include <string.h>

/* Takes the text. */
static void
expect (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
expect_part (char *text, const char *part)
{
  if (!strstr (text, part))
    g_error ("“%s” does not say “%s”", text, part);
  g_free (text);
}

/* --- the log --- */

static void
test_titles (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);

  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << ANNA);
  kit_enter (evening, .kind = &bastide_entry_city, .number = 3, .shields = 1, .finished = TRUE,
             .owners = 1 << BEN | 1 << CLARA);
  kit_enter (evening, .kind = &bastide_entry_correction, .seat = CLARA, .number = -2);
  expect_part (bastide_evening_dup_title (evening, 0), "Anna");
  expect_part (bastide_evening_dup_title (evening, 0), "4");
  expect_part (bastide_evening_dup_title (evening, 1), "Ben");
  expect_part (bastide_evening_dup_title (evening, 1), "Clara");
  expect_part (bastide_evening_dup_title (evening, 1), "8");
  expect_part (bastide_evening_dup_title (evening, 2), "Clara");
  kit_expect_scores (evening, 4, 8, 6);
  /* What the title tells is not told again. */
  for (guint i = 0; i < 3; i++)
    expect (bastide_evening_dup_details (evening, i), "");
}

/* Whom an entry concerns: owners, the seat it names, whoever got points by it. */
static void
test_concerns (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);

  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << ANNA);
  kit_enter (evening, .kind = &bastide_entry_correction, .seat = CLARA, .number = 2);
  g_assert_true (bastide_evening_concerns (evening, 0, ANNA));
  g_assert_false (bastide_evening_concerns (evening, 0, BEN));
  g_assert_true (bastide_evening_concerns (evening, 1, CLARA));
  g_assert_false (bastide_evening_concerns (evening, 1, ANNA));
}

/* In random evenings with everything: details are lines, points are told by the title or there, and who gets points is
 * concerned. */
static void
test_random_logs (void)
{
  int n_details = 0;

  for (int seed = 1; seed <= 6; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideEvening) evening = kit_evening ("everything", 2 + seed % 5);

      for (int i = 0; i < 60; i++)
        kit_enter_randomly (evening, rand);
      for (guint i = 0; i < bastide_evening_get_n_entries (evening); i++)
        {
          g_autofree char *title = bastide_evening_dup_title (evening, i);
          g_autofree char *details = bastide_evening_dup_details (evening, i);
          guint n;
          const BstHappening *happenings = bastide_evening_get_happenings (evening, i, &n);

          g_assert_cmpstr (title, !=, "");
          g_assert_false (g_str_has_suffix (details, "\n") || strstr (details, "\n\n"));
          n_details += *details != '\0';
          for (guint e = 0; e < n; e++)
            {
              const BstEvent *event = &happenings[e].event;

              if (event->type == BST_EVENT_SCORE && event->player < BST_MAX_PLAYERS)
                g_assert_true (bastide_evening_concerns (evening, i, event->player));
              if (event->type == BST_EVENT_ROBBERY)
                g_assert_true (bastide_evening_concerns (evening, i, event->a));
            }
        }
    }
  g_assert_cmpint (n_details, >, 20);
}

static void
test_note (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  g_autoptr (BastideEntry) entry = bastide_entry_new (
    &(BastideInput){ .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1 }, "the long one");

  g_assert_true (bastide_evening_accept (evening, bastide_evening_draft_append (evening, entry, NULL)));
  expect (bastide_evening_dup_details (evening, 0), "the long one");
}

/* --- questions --- */

/* Every question that random evenings raise can be read, and its options are told apart. */
static void
check_question (BastideDraft *draft, GHashTable *kinds)
{
  gsize n;
  const BstMove *options = bastide_draft_get_options (draft, &n);
  g_autoptr (GHashTable) labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const int seat = bastide_draft_get_seat (draft);
  const BstState *state = bastide_draft_get_state (draft);
  g_autofree char *line = bastide_draft_dup_line (draft);

  g_assert_cmpstr (line, !=, "");
  g_assert_cmpstr (bastide_draft_get_title (draft), !=, bst_kinds[bst_decision (state)].word);
  g_assert_nonnull (bastide_draft_get_clause (draft));
  g_assert_cmpint (seat, <, BST_MAX_PLAYERS);
  if (bastide_draft_get_player (draft) < BST_MAX_PLAYERS)
    g_assert_cmpint (seat, ==, bastide_draft_get_player (draft));
  else
    g_assert_cmpint (seat, ==, state->active);
  g_assert_cmpint (bastide_draft_get_count_title (draft) != NULL, ==, bst_decision (state) == BST_KIND_MESSAGE_COUNT);
  if (bst_decision (state) == BST_KIND_MESSAGE_USE)
    g_assert_nonnull (bastide_draft_get_help (draft));
  /* A number is typed, not chosen. */
  for (gsize i = 0; i < n && !bastide_draft_get_count_title (draft); i++)
    {
      char *label = bastide_draft_dup_option (draft, &options[i]);
      const int space = bastide_draft_get_space (&options[i]);

      g_assert_cmpstr (label, !=, "");
      if (space >= 0)
        {
          g_autofree char *where = g_strdup_printf ("Space %d: ", space);

          g_assert_true (g_str_has_prefix (label, where));
        }
      if (options[i].kind == BST_KIND_MESSAGE && options[i].b <= 9)
        g_assert_cmpint (bastide_draft_get_key (&options[i], i), ==, '0' + options[i].b);
      else if (i < 9)
        g_assert_cmpint (bastide_draft_get_key (&options[i], i), ==, '1' + (int) i);
      g_assert_true (g_hash_table_add (labels, label));
    }
  g_hash_table_add (kinds, GINT_TO_POINTER (bst_decision (state)));
}

static void
test_questions (void)
{
  g_autoptr (GHashTable) kinds = g_hash_table_new (NULL, NULL);

  for (int seed = 1; seed <= 12; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideEvening) evening = kit_evening ("everything", 2 + seed % 5);

      for (int i = 0; i < 60; i++)
        {
          g_autoptr (BastideEntry) entry = kit_entry (kit_random_input (evening, rand), NULL);
          BastideDraft *draft = bastide_evening_draft_append (evening, entry, NULL);

          while (draft && bastide_draft_has_question (draft))
            {
              check_question (draft, kinds);
              kit_answer_randomly (draft, rand);
            }
          if (draft)
            g_assert_true (bastide_evening_accept (evening, draft));
        }
    }
  g_assert_true (g_hash_table_contains (kinds, GINT_TO_POINTER (BST_KIND_TRACK_FIGURE)));
  g_assert_true (g_hash_table_contains (kinds, GINT_TO_POINTER (BST_KIND_MESSAGE)));
  g_assert_true (g_hash_table_contains (kinds, GINT_TO_POINTER (BST_KIND_MESSAGE_USE)));
  g_assert_true (g_hash_table_contains (kinds, GINT_TO_POINTER (BST_KIND_ROBBER)));
}

/* A draft that the evening has outrun is not taken, and an answer that is none changes nothing. */
static void
test_late_draft (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  BastideDraft *late = kit_draft (evening, (BastideInput){
                                             .kind = &bastide_entry_road, .number = 2, .finished = TRUE, .owners = 1 });

  kit_enter (evening, .kind = &bastide_entry_road, .number = 5, .finished = TRUE, .owners = 2);
  g_assert_false (bastide_evening_accept (evening, late));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 1);
}

/* --- kinds of entries --- */

static void
test_keys (void)
{
  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      const BastideEntryKind *kind = bastide_entry_kinds[i];
      const char *key = bastide_entry_kind_get_key (kind);

      g_assert_cmpstr (bastide_entry_kind_get_title (kind), !=, "");
      if (!*key)
        continue;
      g_assert_true (bastide_entry_kind_find_key (g_utf8_get_char (key), 0) == kind);
      g_assert_true (bastide_entry_kind_find_key (g_unichar_toupper (g_utf8_get_char (key)), 0) == kind);
      /* On a keyboard of another alphabet the key at the same spot. */
      g_assert_true (bastide_entry_kind_find_key (0x416, g_utf8_get_char (key)) == kind);
    }
  g_assert_null (bastide_entry_kind_find_key ('7', 0));
  g_assert_null (bastide_entry_kind_find_key (0, 0));
}

static void
test_offers (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  const BstGame *game = bastide_evening_get_game (evening);

  g_assert_true (bastide_entry_kind_is_offered (&bastide_entry_city, game, bastide_evening_get_now (evening)));
  g_assert_false (bastide_entry_kind_is_offered (&bastide_entry_gold, game, bastide_evening_get_now (evening)));
  kit_enter (evening, .kind = &bastide_entry_final);
  kit_enter (evening, .kind = &bastide_entry_end);
  g_assert_false (bastide_entry_kind_is_offered (&bastide_entry_city, game, bastide_evening_get_now (evening)));
  g_assert_true (bastide_entry_kind_is_offered (&bastide_entry_note, game, bastide_evening_get_now (evening)));
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_road, .number = 2, .finished = TRUE, .owners = 1 });
}

static void
test_final_steps (void)
{
  g_autoptr (BastideEvening) plain = kit_evening ("classic", 2);
  g_autoptr (BastideEvening) rich = kit_evening ("everything", 2);
  const BstGame *game = bastide_evening_get_game (plain);
  int n = 0;

  /* With everything in play all steps are there, in order, each with its words. */
  for (int step = bastide_final_next (-1, 1, bastide_evening_get_game (rich)); step >= 0;
       step = bastide_final_next (step, 1, bastide_evening_get_game (rich)))
    {
      g_assert_cmpint (step, ==, n++);
      g_assert_cmpstr (bastide_final_get_title (step), !=, "");
      g_assert_cmpuint (strlen (bastide_final_get_text (step)), >, 20);
    }
  g_assert_cmpint (n, ==, BASTIDE_N_FINAL_STEPS);
  g_assert_false (bastide_final_exists (BASTIDE_FINAL_GOLD, game));
  g_assert_false (bastide_final_exists (BASTIDE_N_FINAL_STEPS, game));
  g_assert_cmpint (bastide_final_next (-1, 1, game), ==, BASTIDE_FINAL_ROADS_AND_CITIES);
  g_assert_cmpint (bastide_final_next (BASTIDE_FINAL_MONASTERIES, -1, game), ==, BASTIDE_FINAL_ROADS_AND_CITIES);
  g_assert_cmpint (bastide_final_next (BASTIDE_FINAL_ROADS_AND_CITIES, -1, game), ==, -1);
  g_assert_true (bastide_entry_kind_belongs (&bastide_entry_city, BASTIDE_FINAL_ROADS_AND_CITIES));
  g_assert_false (bastide_entry_kind_belongs (&bastide_entry_city, BASTIDE_FINAL_GOLD));
  g_assert_false (bastide_entry_kind_belongs (&bastide_entry_city, -1));
  bastide_evening_set_final_step (plain, 5);
  g_assert_cmpint (bastide_evening_get_final_step (plain), ==, 5);
}

/* --- who is ahead --- */

static void
test_ranks (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  int points[BASTIDE_N_POINTS][BST_MAX_PLAYERS], total = 0;

  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << ANNA);
  kit_enter (evening, .kind = &bastide_entry_amount, .number = 4, .owners = 1 << BEN);
  g_assert_cmpint (bastide_evening_get_rank (evening, ANNA), ==, 1);
  g_assert_cmpint (bastide_evening_get_rank (evening, BEN), ==, 1);
  g_assert_cmpint (bastide_evening_get_rank (evening, CLARA), ==, 3);
  bastide_evening_get_points (evening, points);
  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    total += points[kind][ANNA];
  g_assert_cmpint (total, ==, 4);
}

/* The totals of an evening are the sum of what its kinds of points say, whatever happens. */
static void
test_points_add_up (void)
{
  for (int seed = 1; seed <= 5; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideEvening) evening = kit_evening ("everything", 4);
      int points[BASTIDE_N_POINTS][BST_MAX_PLAYERS];

      for (int i = 0; i < 80; i++)
        kit_enter_randomly (evening, rand);
      bastide_evening_get_points (evening, points);
      for (int seat = 0; seat < 4; seat++)
        {
          int total = 0;

          for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
            total += points[kind][seat];
          g_assert_cmpint (total, ==, bastide_evening_get_now (evening)->scores[seat]);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/evening-words/titles", test_titles);
  g_test_add_func ("/evening-words/concerns", test_concerns);
  g_test_add_func ("/evening-words/random-logs", test_random_logs);
  g_test_add_func ("/evening-words/note", test_note);
  g_test_add_func ("/evening-words/questions", test_questions);
  g_test_add_func ("/evening-words/late-draft", test_late_draft);
  g_test_add_func ("/evening-words/keys", test_keys);
  g_test_add_func ("/evening-words/offers", test_offers);
  g_test_add_func ("/evening-words/final-steps", test_final_steps);
  g_test_add_func ("/evening-words/ranks", test_ranks);
  g_test_add_func ("/evening-words/points-add-up", test_points_add_up);
  return g_test_run ();
}
