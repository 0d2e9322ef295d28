/* course.c – how an evening goes on: turns, scoring rounds, final scoring; the bag; notes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "model/score/bastide-evening.h"

#include <glib/gi18n.h>

/* --- the next turn (BASE-20) --- */

static void
begin_turn (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  input->seat = (here->active + 1) % bastide_evening_get_n_players (evening);
}

static void
ask_turn (BastideFields *fields, BastideInput *input)
{
  bastide_fields_add_seat (fields, _ ("Whose turn is it?"), input);
}

static void
move_turn (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  bastide_script_add (script, (BstMove){ .act = BST_ACT_TURN, .a = input->seat });
}

static int
draw_one (const BastideInput *input, int drawn, int tiles)
{
  return drawn + 1;
}

static char *
turn_line (const BastideWording *wording)
{
  /* TRANSLATORS: a line of the log on the score track; %s is a player. */
  return g_strdup_printf (_ ("%s’s turn"), wording->names[wording->input->seat]);
}

const BastideEntryKind bastide_entry_turn = {
  .id = "turn",
  .title = NC_ ("entry", "Next turn"),
  .module = BST_MODULE_BASE,
  .key_context = "key: next turn",
  .key = NC_ ("key: next turn", "n"),
  .clause = "BASE-20",
  .when = BASTIDE_WHILE_PLAYING,
  .own_button = TRUE,
  .at_once = TRUE,
  .log = BASTIDE_LOG_TURNS,
  .divides = TRUE,
  .has = BASTIDE_HAS_SEAT,
  .begin = begin_turn,
  .ask = ask_turn,
  .refusal = bastide_kind_refuse_at_the_end,
  .moves = move_turn,
  .drawn = draw_one,
  .line = turn_line,
};

/* --- the scoring round is over: a message may be due (MSG-14) --- */

static void
move_round (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  bastide_script_add (script, (BstMove){ .act = BST_ACT_ROUND });
}

const BastideEntryKind bastide_entry_round = {
  .id = "round",
  .title = NC_ ("entry", "End of scoring round"),
  .module = BST_MODULE_MESSAGES,
  .key_context = "key: end of a scoring round",
  .key = NC_ ("key: end of a scoring round", "e"),
  .clause = "MSG-14",
  .when = BASTIDE_WHILE_PLAYING,
  .own_button = TRUE,
  .at_once = TRUE,
  .log = BASTIDE_LOG_TURNS,
  .refusal = bastide_kind_refuse_at_the_end,
  .moves = move_round,
};

/* --- final scoring begins (MIX-81), and is over (BASE-88) --- */

static void
move_finish (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  bastide_script_add (script, (BstMove){ .act = BST_ACT_FINISH });
}

static const char *
refuse_final (const BstGame *game, const BstState *state, const BastideInput *input)
{
  return state->phase == BST_PHASE_PLAY ? NULL : _ ("Final scoring has already begun.");
}

/* People may have left out turns, so most of the tiles is what counts, and not every one. */
static char *
find_final_early (BastideEvening *evening)
{
  const int left = bastide_evening_get_left (evening);

  if (2 * left <= bastide_evening_get_tiles (evening))
    return NULL;
  /* TRANSLATORS: %d is the number of tiles in the bag. */
  return g_strdup_printf (ngettext ("According to the turns entered so far, %d tile is still in the bag.",
                                    "According to the turns entered so far, %d tiles are still in the bag.", left),
                          left);
}

const BastideEntryKind bastide_entry_final = {
  .id = "final",
  .title = NC_ ("entry", "Final scoring"),
  .module = BST_MODULE_BASE,
  .clause = "MIX-81",
  .at_once = TRUE,
  .early = find_final_early,
  .early_question = N_ ("Begin Final Scoring?"),
  .divides = TRUE,
  .refusal = refuse_final,
  .moves = move_finish,
  .tells = BASTIDE_TELLS (PHASE),
};

static const char *
refuse_end (const BstGame *game, const BstState *state, const BastideInput *input)
{
  return state->phase == BST_PHASE_PLAY ? _ ("Final scoring has not begun yet.") : NULL;
}

const BastideEntryKind bastide_entry_end = {
  .id = "end",
  .title = NC_ ("entry", "End of the game"),
  .module = BST_MODULE_BASE,
  .clause = "BASE-88",
  .at_once = TRUE,
  .divides = TRUE,
  .refusal = refuse_end,
  .moves = move_finish,
};

/* --- the tiles left were counted --- */

static void
begin_bag (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  input->number = bastide_evening_get_left (evening);
}

static void
ask_bag (BastideFields *fields, BastideInput *input)
{
  bastide_fields_add_number (fields, _ ("Tiles left in the bag"), &input->number, 0, BST_MAX_TILES)->taps =
    BASTIDE_TAPS_DIGITS;
}

static int
draw_counted (const BastideInput *input, int drawn, int tiles)
{
  return tiles - input->number;
}

static char *
bag_line (const BastideWording *wording)
{
  const int left = wording->input->number;

  /* TRANSLATORS: a line of the log on the score track; %d is the number of tiles in the bag. */
  return g_strdup_printf (ngettext ("Tiles counted: %d left", "Tiles counted: %d left", left), left);
}

const BastideEntryKind bastide_entry_bag = {
  .id = "bag",
  .title = NC_ ("entry", "Tiles counted"),
  .module = BST_MODULE_BASE,
  .key_context = "key: tiles counted",
  .key = NC_ ("key: tiles counted", "l"),
  .when = BASTIDE_WHILE_PLAYING,
  .log = BASTIDE_LOG_CORRECTIONS,
  .number = "left",
  .max = BST_MAX_TILES,
  .begin = begin_bag,
  .ask = ask_bag,
  .drawn = draw_counted,
  .line = bag_line,
};

/* --- a note --- */

static void
ask_note (BastideFields *fields, BastideInput *input)
{
  /* TRANSLATORS: a kind of entry on the score track: a text that people write down. */
  bastide_fields_add (fields, BASTIDE_FIELD_TEXT, _ ("Note"), NULL);
}

static char *
note_line (const BastideWording *wording)
{
  /* TRANSLATORS: a note that somebody wrote into the log. */
  return g_strdup_printf (_ ("Note: %s"), wording->text);
}

const BastideEntryKind bastide_entry_note = {
  .id = "note",
  .title = NC_ ("entry", "Note"),
  .module = BST_MODULE_BASE,
  .key_context = "key: note",
  .key = NC_ ("key: note", "i"),
  .when = BASTIDE_WHILE_PLAYING | BASTIDE_AT_THE_END | BASTIDE_AFTERWARDS,
  .log = BASTIDE_LOG_CORRECTIONS,
  .text = "note",
  .ask = ask_note,
  .line = note_line,
};
