/* robbers.c – robbers in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  if (move->kind == BST_KIND_ROBBER && move->act == BST_ACT_NONE)
    return g_strdup_printf (_ ("Space %d"), move->b);
  return move->kind == BST_KIND_ROBBER_VICTIM ? g_strdup (names[move->b]) : NULL;
}

static char *
event (const BastideTelling *t)
{
  switch (t->event->type)
    {
    case BST_EVENT_ROBBER:
      return g_strdup_printf (_ ("%1$s: robber on space %2$d"), t->name, t->event->b);
    case BST_EVENT_ROBBERY:
      /* TRANSLATORS: a line of the log: who robs, how many points, from whom. "Anna robs 3 from Ben". */
      return g_strdup_printf (_ ("%1$s robs %2$d from %3$s"), t->name, t->event->b, t->names[t->event->a]);
    case BST_EVENT_ROBBER_HOME:
      return g_strdup_printf (_ ("%s: the robber goes home"), t->name);
    default:
      return NULL;
    }
}

static void
supply (const BstState *state, int seat, GPtrArray *parts)
{
  if (!state->m.robbers.space[seat])
    g_ptr_array_add (parts, g_strdup (C_ ("supply", "robber")));
}

static char *
on_space (const BstState *state, int seat, int space, const char *name)
{
  return state->m.robbers.space[seat] == space + 1 ? g_strdup_printf (_ ("robber of %s"), name) : NULL;
}

const BastideModuleWords bastide_words_robbers = {
  .subtitle = N_ ("Robbers on the score track take a share of other players’ points"),
  .decisions = {
    { BST_KIND_ROBBER,
      N_ ("Place the robber, or go on"),
      N_ ("The new tile shows a sack: a robber may lie in wait beside a figure on the track."),
      N_ ("A robber gets half of what the figure beside it scores next, then goes home.") },
    { BST_KIND_ROBBER_VICTIM,
      N_ ("Who is robbed?"),
      N_ ("Several figures left the robber’s space in the same moment."),
      N_ ("A robber gets half of what the figure beside it scores next, then goes home.") },
  },
  .reasons = {
    { BST_REASON_ROBBERY, NC_ ("points for", "Robbery"), "robbers" },
    { BST_REASON_ROBBER_BONUS, NC_ ("points for", "Robber on the track"), "robbers" },
  },
  .options = {
    { BST_OPTION_OTHERS_PLACE,
      N_ ("After a sack tile, robbers may also be placed by"),
      { N_ ("All other players"), N_ ("Only the next player") } },
    { BST_OPTION_ROB_MESSENGERS,
      N_ ("Robbers watch and rob"),
      { N_ ("Markers and messengers"), N_ ("Only markers") } },
    { BST_OPTION_FINAL_BONUS, N_ ("Points for a robber left on the track at the end"), { "0", "3" } },
  },
  .reminder = { BST_STEP_TRACK_PIECES,
                N_ ("Sack on a tile: enter “Robbers” before the follower is placed.") },
  .supply = supply,
  .on_space = on_space,
  .label = label,
  .event = event,
};
