/* fields.c – fields on the score track (FIELD-34): in final scoring.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "engine/manual.h"
#include "engine/rules/fields.h"

#include <glib/gi18n.h>

static void
ask (BastideFields *fields, BastideInput *input)
{
  bastide_field_use_chips (bastide_fields_add_number (fields, _ ("Finished cities it touches"), &input->number, 0,
                                                      BST_MAX_ENTRY),
                           0, 8);
  bastide_kind_ask_owners (fields, input);
}

static const char *
find_problem (const BastideInput *input)
{
  return input->number < 1 ? _ ("A field without a finished city scores nothing.") : NULL;
}

static void
pay (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS])
{
  bastide_kind_pay_owners (input, bst_field_points (input->number), points);
}

static void
move (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  const BstValue worth = { .shields = input->number };

  bastide_kind_award (script, game, state, input, &worth);
}

static char *
formula (const BastideWording *wording)
{
  return bastide_kind_arithmetic (wording, bst_field_points (wording->input->number), 0, wording->input->number);
}

const BastideEntryKind bastide_entry_field = {
  .id = "field",
  .title = NC_ ("entry", "Field"),
  .module = BST_MODULE_FIELDS,
  .key_context = "key: field",
  .key = NC_ ("key: field", "f"),
  .clause = "FIELD-34",
  .when = BASTIDE_AT_THE_END,
  .final_steps = 1 << BASTIDE_FINAL_FIELDS,
  .has = BASTIDE_HAS_OWNERS,
  .number = "cities",
  .max = BST_MAX_ENTRY,
  .ask = ask,
  .needs_owner = TRUE,
  .problem = find_problem,
  .points = pay,
  .reason = BST_REASON_FIELD,
  .moves = move,
  .formula = formula,
};
