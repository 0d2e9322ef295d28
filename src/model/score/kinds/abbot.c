/* abbot.c – gardens and abbots on the score track.
 *
 * Whose abbots are on the map, the engine's track keeps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "model/score/bastide-calculator.h"
#include <glib/gi18n.h>

/* --- gardens --- */

static void
ask_garden (BastideFields *fields, BastideInput *input)
{
  if (!input->finished)
    /* TRANSLATORS: a number to fill in on the score track: tiles around a monastery or garden. */
    bastide_fields_add_number (fields, _ ("Surrounding tiles"), &input->number, 1, 7);
  bastide_kind_ask_finished (fields, input)->reshapes = TRUE;
  bastide_kind_ask_owners (fields, input);
  bastide_kind_hint_around (fields);
}

static void
move_garden (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  const BstValue worth = { .tiles = bastide_kind_around (input), .finished = input->finished };

  bastide_kind_award (script, game, state, input, &worth);
  /* ABBOT-12, 21: only abbots stand on gardens, and they come back. */
  if (input->finished)
    bastide_kind_return_abbots (script, game, state, input);
}

const BastideEntryKind bastide_entry_garden = {
  .id = "garden",
  .title = NC_ ("entry", "Garden"),
  .module = BST_MODULE_ABBOT,
  .key_context = "key: garden",
  .key = NC_ ("key: garden", "g"),
  .clause = "ABBOT-21",
  .when = BASTIDE_WHILE_PLAYING | BASTIDE_AT_THE_END,
  .final_steps = 1 << BASTIDE_FINAL_GARDENS,
  .has = BASTIDE_HAS_FINISHED | BASTIDE_HAS_OWNERS,
  .number = "neighbors",
  .max = 8,
  .begin = bastide_kind_begin_feature,
  .ask = ask_garden,
  .needs_owner = TRUE,
  .points = bastide_kind_around_points,
  .reason = BST_REASON_GARDEN,
  .moves = move_garden,
  .formula = bastide_kind_around_formula,
};

/* --- an abbot is called back (ABBOT-30: by the active player) --- */

/* ABBOT-32: 2 to 8 points. With eight tiles around the place is complete (ABBOT-36). */
static void
ask_call (BastideFields *fields, BastideInput *input)
{
  bastide_fields_add_number (fields, _ ("Surrounding tiles"), &input->number, 1, 7);
  /* TRANSLATORS: a question on the score track; the answer is a player. */
  bastide_fields_add_owners (fields, _ ("Whose abbot?"), input)->assumed = TRUE;
  bastide_kind_hint_around (fields);
}

/* ABBOT-40, MIX-60: a scoring round of its own. */
static void
move_call (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  const BstValue worth = { .tiles = input->number };

  bastide_kind_begin_round (script, state);
  bastide_kind_award (script, game, state, input, &worth);
  bastide_kind_return_abbots (script, game, state, input);
  bastide_kind_end_round (script, state);
}

const BastideEntryKind bastide_entry_abbot = {
  .id = "abbot",
  .title = NC_ ("entry", "Abbot called back"),
  .module = BST_MODULE_ABBOT,
  .key_context = "key: abbot called back",
  .key = NC_ ("key: abbot called back", "b"),
  .clause = "ABBOT-32",
  .when = BASTIDE_WHILE_PLAYING,
  .has = BASTIDE_HAS_OWNERS,
  .number = "neighbors",
  .max = 8,
  .begin = bastide_kind_begin_owner,
  .ask = ask_call,
  .needs_owner = TRUE,
  .points = bastide_kind_around_points,
  .reason = BST_REASON_ABBOT,
  .moves = move_call,
  .formula = bastide_kind_around_formula,
};

/* --- whose abbots are on the map --- */

static void
begin_abbots (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  input->owners = here->rules.abbot.on_map;
}

static void
ask_abbots (BastideFields *fields, BastideInput *input)
{
  bastide_fields_add_owners (fields, _ ("Whose abbots are on the board?"), input);
}

static void
move_abbots (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  BstMove move = { .act = BST_ACT_SET_ABBOTS };

  for (int seat = 0; seat < game->n_players; seat++)
    move.v[seat] = input->owners >> seat & 1;
  bastide_script_add (script, move);
}

static char *
abbots_line (const BastideWording *wording)
{
  g_autofree char *players = bastide_calculator_dup_players (wording->input->owners, wording->names);

  /* TRANSLATORS: %s is a list of players. */
  return *players ? g_strdup_printf (_ ("Abbots on the board: %s"), players) : g_strdup (_ ("No abbots on the board"));
}

const BastideEntryKind bastide_entry_abbots = {
  .id = "abbots",
  .title = NC_ ("entry", "Abbots on the board"),
  .module = BST_MODULE_ABBOT,
  .key_context = "key: abbots on the board",
  .key = NC_ ("key: abbots on the board", "x"),
  .clause = "ABBOT-10",
  .when = BASTIDE_WHILE_PLAYING,
  .has = BASTIDE_HAS_OWNERS,
  .begin = begin_abbots,
  .ask = ask_abbots,
  .moves = move_abbots,
  .line = abbots_line,
};
