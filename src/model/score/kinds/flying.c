/* flying.c – the die of a flying machine on the score track (FLY-10): noted, so that nobody argues about it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include <glib/gi18n.h>

#define MAX_DIE 3

static void
throw_die (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  input->number = g_random_int_range (1, MAX_DIE + 1);
}

static void
ask (BastideFields *fields, BastideInput *input)
{
  bastide_fields_add_number (fields, _ ("The die shows"), &input->number, 1, MAX_DIE);
}

static const char *
find_problem (const BastideInput *input)
{
  return input->number < 1 || input->number > MAX_DIE ? _ ("The die shows 1, 2 or 3.") : NULL;
}

static char *
line (const BastideWording *wording)
{
  /* TRANSLATORS: a line of the log on the score track; %d is a number from 1 to 3. */
  return g_strdup_printf (_ ("The die shows %d"), wording->input->number);
}

const BastideEntryKind bastide_entry_die = {
  .id = "die",
  .title = NC_ ("entry", "Die"),
  .module = BST_MODULE_FLYING,
  .key_context = "key: die",
  .key = NC_ ("key: die", "d"),
  .clause = "FLY-10",
  .when = BASTIDE_WHILE_PLAYING,
  .at_once = TRUE,
  .announced = TRUE,
  .number = "shows",
  .min = 1,
  .max = MAX_DIE,
  .begin = throw_die,
  .ask = ask,
  .problem = find_problem,
  .line = line,
};
