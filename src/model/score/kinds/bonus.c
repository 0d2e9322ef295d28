/* bonus.c – the 2 points of a bonus symbol on the score track (BONUS-11).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "engine/rules/bonus.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

static void
ask (BastideFields *fields, BastideInput *input)
{
  /* TRANSLATORS: a question on the score track, about a bonus symbol; the answer is a player. */
  bastide_fields_add_owners (fields, _ ("Whose symbol?"), input);
}

static void
pay (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS])
{
  bastide_kind_pay_owners (input, BST_BONUS_POINTS, points);
}

/* MIX-60: a scoring round of its own. */
static void
move (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  bastide_kind_begin_round (script, state);
  bastide_kind_award (script, game, state, input, NULL);
  bastide_kind_end_round (script, state);
}

static char *
formula (const BastideWording *wording)
{
  return bastide_words_points (BST_BONUS_POINTS);
}

const BastideEntryKind bastide_entry_bonus = {
  .id = "bonus",
  .title = NC_ ("entry", "Bonus symbol"),
  .module = BST_MODULE_BONUS,
  .key_context = "key: bonus symbol",
  .key = NC_ ("key: bonus symbol", "u"),
  .clause = "BONUS-11",
  .when = BASTIDE_WHILE_PLAYING,
  .has = BASTIDE_HAS_OWNERS,
  .begin = bastide_kind_begin_owner,
  .ask = ask,
  .needs_owner = TRUE,
  .points = pay,
  .reason = BST_REASON_BONUS,
  .moves = move,
  .formula = formula,
};
