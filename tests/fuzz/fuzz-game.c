/* fuzz-game.c – saved games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "engine/io/json-scan.h"
#include "model/play/bastide-game.h"

/* A saved game is opened where it was. */
static void
check_saved (BstPlay *play)
{
  g_autofree char *text = bst_play_to_text (play), *second_text = NULL, *problems = NULL;
  g_autoptr (JsonNode) root = fuzz_read_own ("game", text);
  g_autoptr (BstReport) report = bst_report_new ("saved");
  g_autoptr (BstPlay) second = bst_play_load (root, fuzz_catalog (), report);

  problems = bst_report_dup_text (report);
  if (!second)
    fuzz_fail ("a saved game cannot be opened: %s\n%s", problems, text);
  if (bst_play_get_note (second))
    fuzz_fail ("a saved game departs: %s\n%s", bst_play_get_note (second), text);
  second_text = bst_play_to_text (second);
  fuzz_check_same ("game", text, second_text);
}

static void
run (const char *data, gsize size)
{
  g_autoptr (JsonNode) root = bst_json_scan ("file", data, size, NULL);
  g_autoptr (BstReport) report = bst_report_new ("file");
  g_autoptr (BastideGame) game = NULL;
  int scores[BST_MAX_PLAYERS];
  BstPlay *play;

  play = root ? bst_play_load (root, fuzz_catalog (), report) : NULL;
  fuzz_check_report (report);
  if (root && !play && bst_report_get_n_errors (report) == 0)
    fuzz_fail ("no game, and no reason");
  if (!play)
    return;
  game = bastide_game_new (play);
  bastide_game_project (game, scores);
  bastide_game_get_arts (game);
  fuzz_walk (bst_play_get_session (play), 4);
  check_saved (play);
}

const FuzzTarget fuzz_game = { "game", fuzz_mutate_json, run };
