/* flying.c – flying machines in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "engine/rules/flying.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  if (move->kind == BST_KIND_FLIGHT)
    return g_strdup_printf (_ ("The die shows %d"), move->b);
  if (move->act == BST_ACT_FLY)
    /* TRANSLATORS: a choice in the decision bar; %s is a figure, such as “follower”. */
    return g_strdup_printf (_ ("Fly: %s"), bastide_words_figure (move->figure));
  return NULL;
}

/* Where each number of the die would bring the figure: "1: 2 east; 2, 3: nowhere". */
static char *
flight_outcome (const BastideProspect *p)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int die = 1; die <= BST_FLYING_MAX_DISTANCE; die++)
    {
      int x, y;
      const gboolean lands = bst_flying_lands (p->game, p->state, p->move->figure, die, &x, &y);
      g_autofree char *cell = bastide_words_cell (x, y);

      g_ptr_array_add (parts, lands
                                /* TRANSLATORS: a number of the die and the square where the figure lands then. */
                                ? g_strdup_printf (C_ ("flight", "%1$d: %2$s"), die, cell)
                                /* TRANSLATORS: a number of the die for which the figure finds nowhere to land. */
                                : g_strdup_printf (C_ ("flight", "%d: nowhere to land"), die));
    }
  return bastide_words_list (parts);
}

static char *
outcome (const BastideProspect *p)
{
  g_autofree char *cell = NULL;

  if (p->move->act == BST_ACT_FLY)
    return flight_outcome (p);
  if (p->move->kind == BST_KIND_LANDING && p->move->act == BST_ACT_NONE)
    return bastide_words_value (p->game, p->state, bst_move_seg (p->game, p->state, p->move));
  if (p->move->kind != BST_KIND_FLIGHT || p->effect->n_events == 0)
    return NULL;
  if (!p->effect->events[0].flag)
    return g_strdup (_ ("the figure finds nowhere to land and stays in the supply"));
  cell = bastide_words_cell (p->effect->events[0].x, p->effect->events[0].y);
  /* TRANSLATORS: what a number of the die does: %s is the square where the figure lands. */
  return g_strdup_printf (_ ("the figure lands at %s"), cell);
}

static char *
event (const BastideTelling *t)
{
  if (t->event->type != BST_EVENT_FLIGHT)
    return NULL;
  /* TRANSLATORS: the name of a player, and how far the follower flies. */
  return g_strdup_printf (ngettext ("%1$s: flies %2$d square", "%1$s: flies %2$d squares", (gulong) t->event->b),
                          t->name, t->event->b);
}

const BastideModuleWords bastide_words_flying = {
  .subtitle = N_ ("A follower flies one to three squares and lands on an unfinished feature"),
  .decisions = {
    { BST_KIND_FLIGHT,
      N_ ("Roll the die"),
      N_ ("It shows how many squares the follower flies."),
      N_ ("The follower flies in the direction of the arrow; the squares in between do not matter.") },
    { BST_KIND_LANDING,
      N_ ("Where does the follower land?"),
      N_ ("The flight ends on this tile; choose any unfinished feature on it."),
      N_ ("Other followers may already be there: whoever has the most followers gets the points.") },
  },
  .acts = {
    /* TRANSLATORS: a choice in the decision bar: the follower cannot land anywhere. */
    { BST_ACT_NOWHERE, N_ ("Nowhere") },
  },
  .reminder = { BST_STEP_FOLLOWER,
                N_ ("Flying machine: the die shows 1 to 3. Several players may land in one monastery; if they tie, all of them own it.") },
  .label = label,
  .outcome = outcome,
  .event = event,
};
