/* test-evening-edit.c – an evening at a real table: entries changed, taken out and undone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include <string.h>

/* Enters the entries of one evening into another, giving the recorded answers: they must be exactly those asked for. */
static BastideEvening *
enter_again (BastideEvening *evening, const char *mix)
{
  BastideEvening *again = kit_evening (mix, bastide_evening_get_n_players (evening));

  for (guint i = 0; i < bastide_evening_get_n_entries (evening); i++)
    {
      BastideEntry *entry = bastide_evening_get_entry (evening, i);
      guint n, k = 0;
      const BastideAnswer *answers = bastide_entry_get_answers (entry, &n);
      g_autoptr (BastideEntry)
        fresh = bastide_entry_new (bastide_entry_get_input (entry), bastide_entry_get_text (entry));
      g_autoptr (GError) error = NULL;
      BastideDraft *draft;

      bastide_entry_set_id (fresh, bastide_entry_get_id (entry));
      bastide_entry_set_time (fresh, bastide_entry_get_time (entry));
      draft = bastide_evening_draft_append (again, fresh, &error);
      g_assert_no_error (error);
      while (bastide_draft_has_question (draft))
        {
          /* What has one possible outcome is not asked, but recorded. */
          while (k < n
                 && (answers[k].player != bastide_draft_get_player (draft)
                     || answers[k].move.kind != bst_decision (bastide_draft_get_state (draft))))
            {
              g_assert_cmpint (answers[k].player, ==, BST_NATURE);
              k++;
            }
          g_assert_cmpuint (k, <, n);
          g_assert_true (bastide_draft_answer (draft, &answers[k++].move, NULL));
        }
      g_assert_true (bastide_evening_accept (again, draft));
    }
  return again;
}

/* Random evenings, each edited in many places: always the same as entering the corrected evening from scratch. */
static void
test_edit_equals_scratch (gconstpointer mix)
{
  int n_dropped = 0, n_asked = 0, n_told = 0;
  int n_wheels = 0, n_crowns = 0, n_corrections = 0, n_robberies = 0, n_messages = 0;

  for (int seed = 1; seed <= 30; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideEvening) evening = kit_evening (mix, 2 + seed % 5);

      for (int i = 0; i < 45; i++)
        kit_enter_randomly (evening, rand);
      for (int edit = 0; edit < 12; edit++)
        {
          BastideDraft *draft = kit_random_edit (evening, rand);
          const guint before = bastide_evening_get_n_entries (evening);
          g_autoptr (BastideEvening) again = NULL;
          g_auto (GStrv) consequences = NULL;

          if (!draft)
            continue;
          n_asked += bastide_draft_has_question (draft);
          while (bastide_draft_has_question (draft))
            kit_answer_randomly (draft, rand);
          consequences = bastide_draft_dup_consequences (draft);
          n_told += g_strv_length (consequences) > 0;
          g_assert_true (bastide_evening_accept (evening, draft));
          n_dropped += bastide_evening_get_n_entries (evening) + 1 < before;
          again = enter_again (evening, mix);
          kit_assert_same (evening, again);
        }
      for (guint i = 0; i < bastide_evening_get_n_entries (evening); i++)
        {
          guint n;
          const BstHappening *happenings = bastide_evening_get_happenings (evening, i, &n);
          const BastideEntryKind *kind = bastide_entry_get_input (bastide_evening_get_entry (evening, i))->kind;

          n_wheels += kind == &bastide_entry_wheel;
          n_crowns += kind == &bastide_entry_crown;
          n_corrections += kind == &bastide_entry_correction;
          for (guint e = 0; e < n; e++)
            {
              n_robberies += happenings[e].event.type == BST_EVENT_ROBBERY;
              n_messages += happenings[e].event.type == BST_EVENT_MESSAGE;
            }
        }
    }
  g_test_message ("%d asked, %d told, %d dropped more, %d robberies, %d messages, %d times the wheel", n_asked, n_told,
                  n_dropped, n_robberies, n_messages, n_wheels);
  g_assert_cmpint (n_robberies, >, 100);
  g_assert_cmpint (n_corrections, >, 20);
  if (g_str_equal (mix, "everything"))
    {
      g_assert_cmpint (n_messages, >, 30);
      g_assert_cmpint (n_wheels, >, 20);
      g_assert_cmpint (n_crowns, >, 20);
    }
  g_assert_cmpint (n_asked, >, 20);
  g_assert_cmpint (n_told, >, 100);
}

static gboolean
has_line (GStrv lines, const char *part)
{
  for (char **line = lines; *line; line++)
    if (strstr (*line, part))
      return TRUE;
  return FALSE;
}

/* A forgotten road moves Ben away from Anna's robber: the robbery after it is gone, and that is said before. */
static void
test_consequences (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic-robbers", 3);
  g_autoptr (BastideEntry) forgotten =
    kit_entry ((BastideInput){ .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1 << BEN }, NULL);
  BastideDraft *draft;
  g_auto (GStrv) lines = NULL;

  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN);
  draft = kit_draft (evening, (BastideInput){ .kind = &bastide_entry_sack });
  g_assert_cmpint (bastide_draft_get_player (draft), ==, ANNA);
  g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_ROBBER, .b = 4 }, NULL));
  while (bastide_draft_has_question (draft))
    g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_ROBBER, .act = BST_ACT_PASS }, NULL));
  g_assert_true (bastide_evening_accept (evening, draft));
  kit_enter (evening, .kind = &bastide_entry_city, .number = 3, .finished = TRUE, .owners = 1 << BEN);
  kit_expect_scores (evening, 3, 10, 0);

  draft = bastide_evening_draft_insert (evening, 2, forgotten, NULL);
  g_assert_nonnull (draft);
  g_assert_false (bastide_draft_has_question (draft));
  lines = bastide_draft_dup_consequences (draft);
  g_assert_true (has_line (lines, "Ben: 13 points instead of 10"));
  g_assert_true (has_line (lines, "Anna: 2 points instead of 3"));
  g_assert_true (has_line (lines, "No longer: Anna: robbery, 3 from Ben"));
  g_assert_true (has_line (lines, "New: Anna: robbery, 2 from Ben"));
  kit_expect_scores (evening, 3, 10, 0);
  g_assert_true (bastide_evening_accept (evening, draft));
  kit_expect_scores (evening, 2, 13, 0);

  /* Without the first road nobody stood on space 4: the robber must be asked about, nothing else. */
  draft = bastide_evening_draft_remove (evening, 0);
  g_assert_true (bastide_draft_has_question (draft));
  g_assert_cmpint (bastide_draft_get_player (draft), ==, ANNA);
  g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_ROBBER, .act = BST_ACT_PASS }, NULL));
  g_assert_false (bastide_draft_has_question (draft));
  g_assert_true (bastide_draft_back (draft));
  g_assert_true (bastide_draft_has_question (draft));
  g_assert_false (bastide_draft_back (draft));
  g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_ROBBER, .act = BST_ACT_PASS }, NULL));
  g_assert_true (bastide_evening_accept (evening, draft));
  kit_expect_scores (evening, 0, 9, 0);
}

/* What becomes impossible is named, and goes if the edit is accepted. */
static void
test_impossible (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  BastideDraft *draft;
  g_auto (GStrv) lines = NULL;

  kit_enter (evening, .kind = &bastide_entry_amount, .number = 9, .owners = 1 << ANNA);
  kit_enter (evening, .kind = &bastide_entry_correction, .seat = ANNA, .number = -5);
  draft = bastide_evening_draft_remove (evening, 0);
  lines = bastide_draft_dup_consequences (draft);
  g_assert_true (has_line (lines, "No longer possible"));
  g_assert_true (bastide_evening_accept (evening, draft));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 0);
  bastide_match_undo (BASTIDE_MATCH (evening));
  kit_expect_scores (evening, 4, 0, 0);
}

/* A draft of an evening that has gone on is worth nothing. */
static void
test_stale_draft (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  BastideDraft *draft = kit_draft (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 9, .owners = 1 });

  kit_enter (evening, .kind = &bastide_entry_amount, .number = 1, .owners = 1);
  g_assert_false (bastide_evening_accept (evening, draft));
  kit_expect_scores (evening, 1, 0, 0);
}

static void
test_undo (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 4);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  int back = 0;

  for (int i = 0; i < 60; i++)
    {
      BastideDraft *draft;

      g_ptr_array_add (texts, bastide_evening_to_text (evening));
      if (i % 5 == 4 && (draft = kit_random_edit (evening, rand)))
        kit_settle (evening, draft, rand);
      else
        kit_enter (evening, .kind = &bastide_entry_note);
    }
  g_ptr_array_add (texts, bastide_evening_to_text (evening));
  for (; bastide_match_can_undo (BASTIDE_MATCH (evening)); back++)
    {
      g_autofree char *text = NULL;

      bastide_match_undo (BASTIDE_MATCH (evening));
      text = bastide_evening_to_text (evening);
      g_assert_cmpstr (text, ==, g_ptr_array_index (texts, texts->len - 2 - back));
    }
  g_assert_cmpint (back, ==, 60);
  for (; bastide_match_can_redo (BASTIDE_MATCH (evening)); back--)
    bastide_match_redo (BASTIDE_MATCH (evening));
  g_assert_cmpint (back, ==, 0);
  {
    g_autofree char *text = bastide_evening_to_text (evening);

    g_assert_cmpstr (text, ==, g_ptr_array_index (texts, texts->len - 1));
  }
}

/* Another sector of the wheel, the same answer: it belongs to the other award, and is found when the evening is opened again. */
static void
test_other_award (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
  g_autoptr (BastideEvening) again = NULL;
  g_autoptr (BastideEntry) entry = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFileIOStream) stream = NULL;
  const BstMove marker = { .kind = BST_KIND_TRACK_FIGURE, .b = 0 };
  BastideInput input = { .kind = &bastide_entry_wheel, .number = BST_SECTOR_STORM, .counts = { 0, 3 } };
  BastideDraft *draft = kit_draft (evening, input);

  g_assert_true (bastide_draft_answer (draft, &marker, &error));
  g_assert_true (bastide_evening_accept (evening, draft));
  input.number = BST_SECTOR_INQUISITION;
  entry = bastide_entry_with_input (bastide_evening_get_entry (evening, 0), &input, NULL);
  draft = bastide_evening_draft_replace (evening, 0, entry, &error);
  g_assert_no_error (error);
  g_assert_true (bastide_draft_has_question (draft));
  g_assert_true (bastide_draft_answer (draft, &marker, &error));
  g_assert_true (bastide_evening_accept (evening, draft));

  file = g_file_new_tmp ("edit-XXXXXX.bastide-score", &stream, &error);
  g_assert_no_error (error);
  g_assert_true (bastide_evening_save (evening, file, &error));
  again = bastide_evening_load (file, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_cmpuint (bastide_evening_get_n_entries (again), ==, 1);
  g_assert_cmpint (bastide_evening_get_now (again)->scores[BEN], ==, 6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/evening/edit/equals-scratch/everything", "everything", test_edit_equals_scratch);
  g_test_add_data_func ("/evening/edit/equals-scratch/robbers", "classic-robbers", test_edit_equals_scratch);
  g_test_add_func ("/evening/edit/consequences", test_consequences);
  g_test_add_func ("/evening/edit/other-award", test_other_award);
  g_test_add_func ("/evening/edit/impossible", test_impossible);
  g_test_add_func ("/evening/edit/stale-draft", test_stale_draft);
  g_test_add_func ("/evening/undo", test_undo);
  return g_test_run ();
}
