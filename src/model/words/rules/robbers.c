/* robbers.c – robbers in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "engine/rules/robbers.h"
#include "engine/track.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  if (move->kind == BST_KIND_ROBBER && move->act == BST_ACT_NONE)
    return g_strdup_printf (_ ("Space %d"), move->b);
  return move->kind == BST_KIND_ROBBER_VICTIM ? g_strdup (names[move->b]) : NULL;
}

/* (transfer full): who can be robbed on a space: "Anna (marker), Ben (messenger)". */
static char *
dup_prey (const BastideProspect *p, int space)
{
  const int n_prey = bst_robbers_n_prey (p->game->n_track_figures, p->game->options[BST_OPTION_ROB_MESSENGERS]);
  g_autoptr (GPtrArray) prey = g_ptr_array_new_with_free_func (g_free);

  for (int seat = 0; seat < p->game->n_players; seat++)
    for (int figure = 0; figure < n_prey; figure++)
      if (seat != bst_who (p->state) && bst_space (p->state, seat, figure) == space)
        g_ptr_array_add (prey, figure
                                 /* TRANSLATORS: whom a robber lies in wait for; %s is a player. */
                                 ? g_strdup_printf (_ ("%s (messenger)"), p->names[seat])
                                 /* TRANSLATORS: whom a robber lies in wait for; %s is a player. */
                                 : g_strdup_printf (_ ("%s (marker)"), p->names[seat]));
  g_ptr_array_add (prey, NULL);
  return g_strjoinv (C_ ("list", ", "), (char **) prey->pdata);
}

static char *
place_outcome (const BastideProspect *p)
{
  const int now = p->state->m.robbers.space[bst_who (p->state)];
  g_autofree char *prey = NULL;

  if (p->move->act == BST_ACT_PASS)
    /* TRANSLATORS: what the choice “Continue” does with the robber; %d is the number of a space. */
    return now ? g_strdup_printf (_ ("the robber stays on space %d"), now - 1)
               : g_strdup (_ ("the robber stays in the supply"));
  prey = dup_prey (p, p->move->b);
  /* TRANSLATORS: what a robber does on a space of the score track; %s are one or more players with their figures. */
  return g_strdup_printf (_ ("robs %s"), prey);
}

static char *
outcome (const BastideProspect *p)
{
  const BstFrame *group;
  int award;

  if (p->move->kind == BST_KIND_ROBBER)
    return place_outcome (p);
  if (p->move->kind != BST_KIND_ROBBER_VICTIM)
    return NULL;
  group = bst_enclosing (p->state, BST_MODULE_CORE, BST_OP_GROUP);
  award = BST_GROUP_POINTS (group, p->move->b);
  /* TRANSLATORS: what a robber gets: the points of the victim, and half of them. “half of 7, rounded up = 4” */
  return g_strdup_printf (_ ("half of %1$d, rounded up = %2$d"), award, bst_robbers_share (award));
}

static char *
event (const BastideTelling *t)
{
  switch (t->event->type)
    {
    case BST_EVENT_ROBBER:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$d the number of a space. */
      return g_strdup_printf (_ ("%1$s: robber on space %2$d"), t->name, t->event->b);
    case BST_EVENT_ROBBERY:
      if (t->event->c)
        /* TRANSLATORS: a line of the log: who robs, how many points, from whom, and what they are the half of.
         * "Anna: robbery, 4 from Ben (half of 7, rounded up)". */
        return g_strdup_printf (t->event->c % 2 ? _ ("%1$s: robbery, %2$d from %3$s (half of %4$d, rounded up)")
                                                /* TRANSLATORS: a line of the log: who robs, how many points, from whom,
                                                 * and what they are the half of. "Anna: robbery, 3 from Ben (half of 6)". */
                                                : _ ("%1$s: robbery, %2$d from %3$s (half of %4$d)"),
                                t->name, t->event->b, t->names[t->event->a], t->event->c);
      /* TRANSLATORS: a line of the log: who robs, how many points, from whom. "Anna: robbery, 3 from Ben". */
      return g_strdup_printf (_ ("%1$s: robbery, %2$d from %3$s"), t->name, t->event->b, t->names[t->event->a]);
    case BST_EVENT_ROBBER_HOME:
      /* TRANSLATORS: a line of the log; %s is a player. */
      return g_strdup_printf (_ ("%s: the robber returns to the supply"), t->name);
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
  /* TRANSLATORS: a figure on the score track; %s is a player. */
  return state->m.robbers.space[seat] == space + 1 ? g_strdup_printf (_ ("robber of %s"), name) : NULL;
}

const BastideModuleWords bastide_words_robbers = {
  .subtitle = N_ ("Robbers on the score track take a share of other players’ points"),
  .decisions = {
    { BST_KIND_ROBBER,
      N_ ("Place the robber, or continue"),
      N_ ("The new tile shows a sack: a robber may lie in wait beside a figure on the track."),
      N_ ("A robber gets half of what the figure beside it scores next, then returns to the supply.") },
    { BST_KIND_ROBBER_VICTIM,
      N_ ("Who is robbed?"),
      N_ ("Several figures left the robber’s space at the same moment."),
      N_ ("A robber gets half of what the figure beside it scores next, then returns to the supply.") },
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
      N_ ("Robbers can rob"),
      { N_ ("Markers and messengers"),
        /* TRANSLATORS: an option of the rules: robbers rob markers, not messengers. */
        N_ ("Only markers") } },
    { BST_OPTION_FINAL_BONUS, N_ ("Points for a robber left on the track at the end"), { "0", "3" } },
  },
  .reminder = { BST_STEP_TRACK_PIECES,
                N_ ("Sack on a tile: enter “Robbers” before the follower is placed.") },
  .supply = supply,
  .on_space = on_space,
  .label = label,
  .outcome = outcome,
  .event = event,
};
