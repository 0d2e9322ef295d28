/* flying.c – flying machines in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  if (move->kind == BST_KIND_FLIGHT)
    return g_strdup_printf (_ ("The die shows %d"), move->b);
  if (move->act == BST_ACT_FLY)
    return g_strdup_printf (_ ("Fly: %s"), bastide_words_figure (move->figure));
  return NULL;
}

static char *
event (const BastideTelling *t)
{
  if (t->event->type != BST_EVENT_FLIGHT)
    return NULL;
  return g_strdup_printf (_ ("%1$s: the flight goes %2$d far"), t->name, t->event->b);
}

const BastideModuleWords bastide_words_flying = {
  .subtitle = N_ ("A follower flies one to three tiles and lands on an unfinished feature"),
  .decisions = {
    { BST_KIND_FLIGHT,
      N_ ("Roll the die"),
      N_ ("It says how many tiles the follower flies.") },
    { BST_KIND_LANDING,
      N_ ("Where does the follower land?"),
      N_ ("The flight ends on this tile; any unfinished feature of it will do.") },
  },
  .acts = {
    { BST_ACT_NOWHERE, N_ ("Nowhere") },
  },
  .reminder = { BST_STEP_FOLLOWER,
                N_ ("Flying machine: the die shows 1 to 3; at a tie several players own a monastery.") },
  .label = label,
  .event = event,
};
