/* robbers.c – robbers on the score track: a sack was laid, or a robber stands elsewhere than the rules have it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "engine/track.h"

#include <glib/gi18n.h>

/* --- a sack: robbers may be placed --- */

static const char *
refuse_sack (const BstGame *game, const BstState *state, const BastideInput *input)
{
  return state->phase == BST_PHASE_PLAY ? NULL : _ ("Robbers are not placed during final scoring.");
}

static void
move_sack (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  bastide_script_add (script, (BstMove){ .act = BST_ACT_SACK });
}

const BastideEntryKind bastide_entry_sack = {
  .id = "sack",
  .title = NC_ ("entry", "Robbers"),
  .module = BST_MODULE_ROBBERS,
  .key_context = "key: robbers",
  .key = NC_ ("key: robbers", "s"),
  .clause = "ROBBER-4",
  .when = BASTIDE_WHILE_PLAYING,
  .at_once = TRUE,
  .log = BASTIDE_LOG_TRACK,
  .refusal = refuse_sack,
  .moves = move_sack,
};

/* --- a robber is set right --- */

static void
ask_robber (BastideFields *fields, BastideInput *input)
{
  /* TRANSLATORS: a question on the score track; the answer is a player. */
  bastide_fields_add_seat (fields, _ ("Whose robber?"), input);
  /* In the supply there is no space to ask for. */
  bastide_fields_add_check (fields, _ ("In the supply"), &input->number, -1, 0)->reshapes = TRUE;
  if (input->number >= 0)
    bastide_fields_add_number (fields, _ ("Space on the track"), &input->number, 0, BST_LAP - 1)->taps =
      BASTIDE_TAPS_DIGITS;
  bastide_fields_add (fields, BASTIDE_FIELD_HINT,
                      _ ("Use this only to correct the track. For a sack, enter “Robbers”."), NULL);
}

static const char *
refuse_robber (const BstGame *game, const BstState *state, const BastideInput *input)
{
  if (state->phase != BST_PHASE_PLAY)
    return _ ("The robbers have left the track.");
  return state->m.robbers.space[input->seat] == 1 + input->number ? _ ("The robber is already there.") : NULL;
}

static void
move_robber (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  bastide_script_add (script, (BstMove){ .act = BST_ACT_SET_ROBBER, .a = input->seat, .b = input->number });
}

static char *
robber_line (const BastideWording *wording)
{
  const BastideInput *input = wording->input;
  const char *name = wording->names[input->seat];

  /* TRANSLATORS: a player, and a space of the score track. */
  return input->number >= 0 ? g_strdup_printf (_ ("%1$s: robber moved to space %2$d"), name, input->number)
                            /* TRANSLATORS: a line of the log on the score track; %s is a player. */
                            : g_strdup_printf (_ ("%s: robber returned to the supply"), name);
}

const BastideEntryKind bastide_entry_robber = {
  .id = "robber",
  .title = NC_ ("entry", "Robber correction"),
  .module = BST_MODULE_ROBBERS,
  .key_context = "key: robber set right",
  .key = NC_ ("key: robber set right", "j"),
  .clause = "ROBBER-5",
  .when = BASTIDE_WHILE_PLAYING,
  .has = BASTIDE_HAS_SEAT,
  .number = "space",
  .min = -1,
  .max = BST_LAP - 1,
  .begin = bastide_kind_begin_seat,
  .ask = ask_robber,
  .refusal = refuse_robber,
  .moves = move_robber,
  .line = robber_line,
  .tells = BASTIDE_TELLS (ROBBER),
};
