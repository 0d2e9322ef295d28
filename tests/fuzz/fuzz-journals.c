/* fuzz-journals.c – journals of games and evenings: the lines since the last whole save.
 *
 * The input is the file of the journal; the match it goes on from is always the same one. Whatever stands there, the match
 * is opened, nothing of it is lost without a word, and it can be kept and opened again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "model/play/bastide-game.h"
#include "model/score/bastide-evening.h"

#define BASE    "match"
#define JOURNAL BASE ".journal"
/* The number of the base that journals of the corpus name. */
#define NUMBER 1

typedef struct
{
  BastideMatch *(*begin) (void);
  char *(*dup_text) (BastideMatch *match);
  BastideMatch *(*open) (const char *path, GError **error);
} Kind;

/* A few tiles, so that a game is begun quickly. */
static const char mix_text[] =
  "{\"format\":\"bastide-mix\",\"version\":1,\"id\":\"small\",\"title\":\"Small\",\"tiles\":["
  "{\"tile\":\"classic-base-road-curve\",\"count\":3},"
  "{\"tile\":\"classic-base-road-crossing-four\",\"count\":3}],"
  "\"start\":[{\"tile\":\"classic-base-road-curve\",\"x\":0,\"y\":0,\"rot\":0}],"
  "\"modules\":[\"base\",\"fields\"]}";

static const char evening_text[] =
  "{\"format\":\"bastide-score\",\"version\":1,\"time\":1700000000,\"place\":\"\",\"notes\":\"\",\"modules\":[\"base\","
  "\"fields\",\"robbers\",\"messages\"],\"bag\":{\"land\":72},\"players\":[{\"name\":\"Anna\"},{\"name\":\"Ben\"}],"
  "\"entries\":[{\"kind\":\"road\",\"tiles\":4,\"finished\":true,\"players\":[0],\"answers\":[{\"player\":0,\"kind\":"
  "\"track-figure\",\"figure\":\"marker\",\"for\":\"road\"}]}]}";

/* --- games --- */

static BastideMatch *
begin_game (void)
{
  static BastideGame *first;

  if (!first)
    {
      g_autoptr (JsonNode) mix = fuzz_read_own ("mix", mix_text);
      g_autoptr (BstReport) report = bst_report_new (NULL);

      first = bastide_game_new (
        bst_play_new (mix, &(BstPlayArgs){ .n_players = 2, .seed = 7 }, fuzz_catalog (), report));
    }
  return BASTIDE_MATCH (bastide_game_copy (first, 0));
}

static char *
dup_game_text (BastideMatch *match)
{
  return bst_play_to_text (bastide_game_get_play (BASTIDE_GAME (match)));
}

static BastideMatch *
open_game (const char *path, GError **error)
{
  return (BastideMatch *) bastide_game_recover (path, error);
}

/* --- evenings --- */

static BastideMatch *
begin_evening (void)
{
  static JsonNode *root;
  g_autoptr (GError) error = NULL;
  BastideEvening *evening;

  if (!root)
    root = fuzz_read_own ("evening", evening_text);
  evening = bastide_evening_from_json (NULL, root, &error);
  if (!evening || bastide_evening_get_note (evening))
    fuzz_fail ("%s", evening ? bastide_evening_get_note (evening) : error->message);
  return BASTIDE_MATCH (evening);
}

static char *
dup_evening_text (BastideMatch *match)
{
  return bastide_evening_to_text (BASTIDE_EVENING (match));
}

static BastideMatch *
open_evening (const char *path, GError **error)
{
  return (BastideMatch *) bastide_evening_recover (path, error);
}

/* --- both --- */

static void
recover_match (BastideMatch *match)
{
  g_autoptr (BastideLock) lock = bastide_lock_new (BASE);

  bastide_match_recover (match, lock, (BastideBase){ .number = NUMBER }, NULL);
}

/* A whole save, opened anew, is the same match. */
static void
check_base (const Kind *kind, BastideMatch *match)
{
  g_autofree char *text = kind->dup_text (match), *second_text = NULL, *problem = NULL;
  g_autoptr (BastideMatch) second = NULL;
  g_autoptr (GError) error = NULL;

  if (!bastide_match_set_autosave (match, BASE, &error) || !(second = kind->open (BASE, &error)))
    fuzz_fail ("a match cannot be kept: %s", error->message);
  problem = bastide_match_dup_save_problem (second);
  if (problem)
    fuzz_fail ("a match that was just kept: %s", problem);
  second_text = kind->dup_text (second);
  fuzz_check_same ("base", text, second_text);
}

/* The same journal once more: nothing of it was lost by reading it. */
static void
check_again (const Kind *kind, const char *text)
{
  g_autoptr (BastideMatch) second = kind->begin ();
  g_autofree char *second_text = NULL, *problem = NULL;

  recover_match (second);
  problem = bastide_match_dup_save_problem (second);
  if (problem)
    fuzz_fail ("a journal can be read once, and then: %s", problem);
  second_text = kind->dup_text (second);
  fuzz_check_same ("journal", text, second_text);
}

static void
recover (const Kind *kind, const char *data, gsize size)
{
  g_autoptr (BastideMatch) match = kind->begin ();
  g_autofree char *text = NULL, *back = NULL, *problem = NULL;

  fuzz_write_file (JOURNAL, data, size);
  recover_match (match);
  problem = bastide_match_dup_save_problem (match);
  /* A newer version may have written it: then it can only be looked at. */
  if (!bastide_match_may_change (match, NULL))
    return;
  text = kind->dup_text (match);
  if (!problem)
    check_again (kind, text);
  if (bastide_match_can_undo (match))
    {
      bastide_match_undo (match);
      bastide_match_redo (match);
      back = kind->dup_text (match);
      fuzz_check_same ("undo and redo", text, back);
    }
  if (fuzz_roll (8) == 0)
    check_base (kind, match);
}

/* The folder is emptied after the match has let go of its files. */
static void
run (const Kind *kind, const char *data, gsize size)
{
  recover (kind, data, size);
  fuzz_empty_folder (".");
}

static void
run_game (const char *data, gsize size)
{
  static const Kind game = { begin_game, dup_game_text, open_game };

  run (&game, data, size);
}

static void
run_evening (const char *data, gsize size)
{
  static const Kind evening = { begin_evening, dup_evening_text, open_evening };

  run (&evening, data, size);
}

const FuzzTarget fuzz_game_journal = { "game-journal", fuzz_mutate_lines, run_game };
const FuzzTarget fuzz_evening_journal = { "evening-journal", fuzz_mutate_lines, run_evening };
