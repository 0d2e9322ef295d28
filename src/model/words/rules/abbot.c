/* abbot.c – abbots and gardens in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  g_autofree char *goal = NULL;

  if (move->act != BST_ACT_RECALL)
    return NULL;
  goal = bastide_words_move_goal (game, state, move);
  /* TRANSLATORS: what the abbot stands on, with the square: "Call the abbot back: Garden (3 east)" */
  return g_strdup_printf (_ ("Call the abbot back: %s"), goal);
}

static char *
sum (const BstGame *game, const BstEvent *e, int *out_points)
{
  if (e->reason != BST_REASON_GARDEN && e->reason != BST_REASON_ABBOT)
    return NULL;
  return bastide_words_center_sum (e->b, out_points);
}

static void
supply (const BstState *state, int seat, GPtrArray *parts)
{
  if (state->supply[seat][BST_FIGURE_ABBOT])
    g_ptr_array_add (parts, g_strdup (C_ ("supply", "abbot")));
}

const BastideModuleWords bastide_words_abbot = {
  .subtitle = N_ ("Abbots watch over monasteries and gardens and can be called back"),
  .reasons = {
    { BST_REASON_GARDEN, NC_ ("points for", "Garden"), "monasteries" },
    { BST_REASON_ABBOT, NC_ ("points for", "Abbot called back"), "monasteries" },
  },
  .options = {
    { BST_OPTION_ABBOT_IS_FOLLOWER,
      N_ ("An abbot counts as a follower for the wheel, messages and bonus symbols"),
      /* TRANSLATORS: an option of the rules, or whether a mix has a module. */
      { N_ ("Yes"),
        /* TRANSLATORS: an option of the rules, or whether a mix has a module. */
        N_ ("No") } },
  },
  .figures = { { BST_FIGURE_ABBOT, NC_ ("figure", "Abbot") } },
  .refusals = {
    { "ABBOT-11", N_ ("An abbot may only stand in a monastery or a garden.") },
    { "ABBOT-12", N_ ("Only an abbot may stand in a garden.") },
  },
  .reminder = { BST_STEP_DRAWN,
                N_ ("Wheel and abbot: the Plague may take an abbot too. An abbot cannot be placed on a crown space, and calling one back uses up the follower step."),
                BST_MODULE_WHEEL, BST_OPTION_ABBOT_IS_FOLLOWER,
                N_ ("Wheel and abbot: Plague and Storm ignore abbots. An abbot cannot be placed on a crown space, and calling one back uses up the follower step.") },
  .supply = supply,
  .label = label,
  .sum = sum,
};
