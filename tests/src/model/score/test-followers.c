/* test-followers.c – the supplies of an evening: placed and returned by hand, and brought back by what is finished.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "engine/io/json-scan.h"

#include <string.h>

static void
place (BastideEvening *evening, int seat, int n)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (bastide_evening_move_follower (evening, seat, n, &error));
  g_assert_no_error (error);
}

#define assert_supply(evening, seat, n) g_assert_cmpint (bastide_evening_get_supply ((evening), (seat)), ==, (n))

/* By hand, and back by undo. */
static void
test_by_hand (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  g_autofree char *title = NULL;

  g_assert_cmpint (bastide_evening_get_followers (evening), ==, 7);
  assert_supply (evening, ANNA, 7);
  place (evening, ANNA, 1);
  place (evening, BEN, 1);
  place (evening, ANNA, 1);
  assert_supply (evening, ANNA, 5);
  assert_supply (evening, BEN, 6);
  place (evening, ANNA, -1);
  assert_supply (evening, ANNA, 6);
  title = bastide_evening_dup_title (evening, 3);
  g_assert_cmpstr (title, ==, "Anna: 1 follower returned");
  bastide_match_undo (BASTIDE_MATCH (evening));
  assert_supply (evening, ANNA, 5);
  bastide_match_redo (BASTIDE_MATCH (evening));
  assert_supply (evening, ANNA, 6);
  /* Nobody has more than all, nor less than none. */
  place (evening, CLARA, -3);
  assert_supply (evening, CLARA, 7);
  place (evening, CLARA, 12);
  assert_supply (evening, CLARA, 0);
  place (evening, CLARA, -1);
  assert_supply (evening, CLARA, 1);
  g_assert_cmpint (bastide_evening_get_now (evening)->scores[CLARA], ==, 0);
}

/* What is finished gives one back to each owner; what is unfinished, or has an abbot on it, none. */
static void
test_by_entries (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  g_autoptr (BastideEvening) wheel = kit_evening ("wheel", 3);

  for (int seat = 0; seat < 3; seat++)
    place (evening, seat, 3);
  kit_enter (evening, .kind = &bastide_entry_road, .number = 2, .finished = TRUE, .owners = 1 << ANNA | 1 << BEN);
  assert_supply (evening, ANNA, 5);
  assert_supply (evening, BEN, 5);
  assert_supply (evening, CLARA, 4);
  kit_enter (evening, .kind = &bastide_entry_road, .number = 2, .owners = 1 << ANNA);
  assert_supply (evening, ANNA, 5);
  kit_enter (evening, .kind = &bastide_entry_monastery, .finished = TRUE, .abbot = TRUE, .owners = 1 << CLARA);
  assert_supply (evening, CLARA, 4);
  kit_enter (wheel, .kind = &bastide_entry_crown, .seat = CLARA, .number = BST_SECTOR_STORM);
  assert_supply (wheel, CLARA, 6);
  /* The space pays, and the follower comes home. */
  kit_enter (wheel, .kind = &bastide_entry_wheel, .number = BST_SECTOR_STORM, .crowns[CLARA] = 1);
  assert_supply (wheel, CLARA, 7);
}

/* An entry taken out of the middle changes what came later. */
static void
test_edited (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  g_autoptr (BastideDraft) draft = NULL;

  place (evening, ANNA, 1);
  kit_enter (evening, .kind = &bastide_entry_road, .number = 2, .finished = TRUE, .owners = 1 << ANNA);
  place (evening, ANNA, 1);
  assert_supply (evening, ANNA, 6);
  draft = bastide_evening_draft_remove (evening, 1);
  g_assert_true (bastide_evening_accept (evening, g_steal_pointer (&draft)));
  assert_supply (evening, ANNA, 5);
}

/* The storm knows what is left, if somebody has entered it. */
static void
test_storm (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("wheel", 2);
  BastideInput input;

  kit_enter (evening, .kind = &bastide_entry_wheel, .number = BST_SECTOR_FAMINE);
  input = bastide_entry_kind_begin (&bastide_entry_wheel, evening, bastide_evening_get_now (evening));
  g_assert_cmpint (input.number, ==, BST_SECTOR_STORM);
  g_assert_cmpint (input.counts[ANNA], ==, 0);
  place (evening, ANNA, 2);
  input = bastide_entry_kind_begin (&bastide_entry_wheel, evening, bastide_evening_get_now (evening));
  g_assert_cmpint (input.counts[ANNA], ==, bastide_evening_get_supply (evening, ANNA) + (input.counts[BEN] - 7));
  g_assert_cmpint (input.counts[BEN], >=, 7);
}

static BastideEvening *
read_text (const char *text, GError **error)
{
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), error);

  return root ? bastide_evening_from_json (NULL, root, error) : NULL;
}

static void
test_file (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2), again = NULL, bad = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *back = NULL, *more = NULL, *hostile = NULL;
  g_auto (GStrv) parts = NULL;

  place (evening, BEN, 2);
  text = bastide_evening_to_text (evening);
  /* As many as usual need no word. */
  g_assert_null (strstr (text, "\"follower\": "));
  again = read_text (text, &error);
  g_assert_no_error (error);
  assert_supply (again, BEN, 5);
  back = bastide_evening_to_text (again);
  g_assert_cmpstr (back, ==, text);
  g_clear_object (&again);

  parts = g_strsplit (text, "\"pieces\": {", 2);
  more = g_strjoin ("\"pieces\": {\"follower\": 9", parts[0], parts[1], NULL);
  again = read_text (more, &error);
  g_assert_no_error (error);
  assert_supply (again, BEN, 7);
  g_free (back);
  back = bastide_evening_to_text (again);
  g_assert_nonnull (strstr (back, "\"follower\": 9"));

  hostile = g_strjoin ("\"pieces\": {\"follower\": 900", parts[0], parts[1], NULL);
  bad = read_text (hostile, &error);
  g_assert_null (bad);
  g_assert_nonnull (error);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/followers/by-hand", test_by_hand);
  g_test_add_func ("/followers/by-entries", test_by_entries);
  g_test_add_func ("/followers/edited", test_edited);
  g_test_add_func ("/followers/storm", test_storm);
  g_test_add_func ("/followers/file", test_file);
  return g_test_run ();
}
