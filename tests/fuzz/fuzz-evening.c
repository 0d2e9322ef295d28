/* fuzz-evening.c – evenings of the score track.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "engine/io/json-scan.h"
#include "model/score/bastide-evening.h"

#define BASE "evening"

static BastideEvening *
check_saved (const char *text)
{
  g_autoptr (JsonNode) root = fuzz_read_own ("evening", text);
  g_autoptr (GError) error = NULL;
  BastideEvening *second = bastide_evening_from_json ("saved", root, &error);
  g_autofree char *second_text = second ? bastide_evening_to_text (second) : NULL;

  if (!second)
    fuzz_fail ("an evening that was saved cannot be opened: %s\n%s", error->message, text);
  if (bastide_evening_get_note (second))
    fuzz_fail ("an evening that was saved departs: %s\n%s", bastide_evening_get_note (second), text);
  fuzz_check_same ("evening", text, second_text);
  return second;
}

/* Everything that views ask of an evening. */
static void
look (BastideEvening *evening)
{
  int points[BASTIDE_N_POINTS][BST_MAX_PLAYERS];
  BastideStack stack;

  for (guint i = 0; i < bastide_evening_get_n_entries (evening); i++)
    {
      g_autofree char *title = bastide_evening_dup_title (evening, i);
      g_autofree char *details = bastide_evening_dup_details (evening, i);
    }
  bastide_evening_get_points (evening, points);
  bastide_evening_get_stack (evening, &stack);
  bastide_evening_get_left (evening);
  for (int seat = 0; seat < bastide_evening_get_n_players (evening); seat++)
    bastide_evening_get_rank (evening, seat);
}

static gboolean
answer_all (BastideDraft *draft)
{
  for (int i = 0; i < 20 && bastide_draft_has_question (draft); i++)
    {
      gsize n;
      const BstMove *options = bastide_draft_get_options (draft, &n);
      BstMove move;

      if (n == 0)
        fuzz_fail ("a question without an answer");
      move = options[fuzz_roll ((guint) n)];
      if (!bastide_draft_answer (draft, &move, NULL))
        fuzz_fail ("an answer that was offered is refused");
    }
  return !bastide_draft_has_question (draft);
}

/* Takes an entry out, and undoes that. */
static void
edit (BastideEvening *evening, const char *text)
{
  guint n = bastide_evening_get_n_entries (evening);
  BastideDraft *draft = n > 0 ? bastide_evening_draft_remove (evening, fuzz_roll (n)) : NULL;
  g_auto (GStrv) consequences = draft ? bastide_draft_dup_consequences (draft) : NULL;
  g_autofree char *after = NULL;

  if (!draft)
    return;
  if (!answer_all (draft))
    {
      bastide_draft_free (draft);
      return;
    }
  if (!bastide_evening_accept (evening, draft))
    fuzz_fail ("a draft of the evening as it is was refused");
  bastide_match_undo (BASTIDE_MATCH (evening));
  after = bastide_evening_to_text (evening);
  fuzz_check_same ("undo", text, after);
}

/* The file as the base of an evening that is being kept: with the steps of undo and redo. */
static void
recover (const char *data, gsize size)
{
  g_autoptr (BastideEvening) evening = NULL, again = NULL;
  g_autofree char *text = NULL, *after = NULL;
  int n_back = 0;

  fuzz_write_file (BASE, data, size);
  evening = bastide_evening_recover (BASE, NULL);
  if (!evening)
    return;
  for (int i = 0; i < 10 && bastide_match_can_redo (BASTIDE_MATCH (evening)); i++)
    bastide_match_redo (BASTIDE_MATCH (evening));
  for (; n_back < 10 && bastide_match_can_undo (BASTIDE_MATCH (evening)); n_back++)
    bastide_match_undo (BASTIDE_MATCH (evening));
  text = bastide_evening_to_text (evening);
  bastide_match_flush (BASTIDE_MATCH (evening));
  again = bastide_evening_recover (BASE, NULL);
  if (!again)
    fuzz_fail ("an evening that was kept cannot be opened");
  after = bastide_evening_to_text (again);
  fuzz_check_same ("kept", text, after);
  for (; n_back > 0; n_back--)
    bastide_match_redo (BASTIDE_MATCH (again));
}

static void
run (const char *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bst_json_scan ("file", data, size, NULL);
  g_autoptr (BastideEvening) evening = root ? bastide_evening_from_json ("file", root, &error) : NULL;
  g_autoptr (BastideEvening) saved = NULL;
  g_autofree char *text = NULL;

  if (root && !evening)
    fuzz_check_error (error);
  if (!evening)
    return;
  look (evening);
  text = bastide_evening_to_text (evening);
  saved = check_saved (text);
  edit (saved, text);
  if (!json_object_has_member (json_node_get_object (root), "undo")
      && !json_object_has_member (json_node_get_object (root), "redo"))
    return;
  recover (data, size);
  fuzz_empty_folder (".");
}

const FuzzTarget fuzz_evening = { "evening", fuzz_mutate_json, run };
