/* wheel.c – the Wheel of Fortune in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

const char *
bastide_words_sector (int sector)
{
  static const char *const names[] = {
    NC_ ("wheel sector", "Fortune"), NC_ ("wheel sector", "Taxes"),       NC_ ("wheel sector", "Famine"),
    NC_ ("wheel sector", "Storm"),   NC_ ("wheel sector", "Inquisition"), NC_ ("wheel sector", "Plague"),
  };

  return sector >= 0 && sector < 6 ? g_dpgettext2 (NULL, "wheel sector", names[sector]) : "";
}

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  /* TRANSLATORS: a choice in the decision bar; %s is the name of a sector, such as “Famine”. */
  return move->act == BST_ACT_CROWN ? g_strdup_printf (_ ("Crown space: %s"), bastide_words_sector (move->b)) : NULL;
}

static char *
outcome (const BastideProspect *p)
{
  const int points = p->move->act == BST_ACT_CROWN ? bst_wheel_would_pay (p->state, p->move->b, bst_who (p->state)) : 0;
  g_autofree char *pays = NULL, *way = NULL;
  int steps;

  if (p->move->kind == BST_KIND_PLAGUE)
    return bastide_words_value (p->game, p->state, bst_move_seg (p->game, p->state, p->move));
  if (p->move->act != BST_ACT_CROWN)
    return NULL;
  steps = (p->move->b - p->state->m.wheel.pig + BST_N_SECTORS) % BST_N_SECTORS;
  /* TRANSLATORS: what followers on a crown space of the wheel bring their owner when the pig stops there. */
  pays = g_strdup_printf (ngettext ("pays %d point", "pays %d points", points), points);
  steps = steps ? steps : BST_N_SECTORS;
  /* TRANSLATORS: how far the pig has to go to a sector of the wheel. */
  way = g_strdup_printf (ngettext ("%d sector ahead of the pig", "%d sectors ahead of the pig", steps), steps);
  /* TRANSLATORS: what a crown space pays, and how far the pig is from it: "pays 3 points, 2 sectors ahead of the pig". */
  return g_strdup_printf (C_ ("crown space", "%1$s, %2$s"), pays, way);
}

/* The event knows the sum alone; what it is made of follows from the rule where it is the same for all. */
static char *
sum (const BstGame *game, const BstEvent *e, int *out_points)
{
  *out_points = e->a;
  switch (e->reason)
    {
    case BST_REASON_WHEEL_FORTUNE:
      return g_strdup (_ ("for whoever drew the tile"));
    case BST_REASON_WHEEL_TAXES:
      return g_strdup (_ ("for each knight, all knights of the same player and all shields of the city"));
    case BST_REASON_WHEEL_FAMINE:
      return g_strdup (_ ("for each farmer, the finished cities that the field touches"));
    case BST_REASON_WHEEL_STORM:
      /* TRANSLATORS: arithmetic of the storm: a point for each. */
      return g_strdup_printf (ngettext ("%d follower in the supply", "%d followers in the supply", e->a), e->a);
    case BST_REASON_WHEEL_INQUISITION:
      /* TRANSLATORS: arithmetic of the inquisition: "2 monks × 2". */
      return g_strdup_printf (ngettext ("%d monk × 2", "%d monks × 2", e->a / 2), e->a / 2);
    case BST_REASON_CROWN:
      if (e->a == 3)
        /* TRANSLATORS: arithmetic of a crown space. */
        return g_strdup (_ ("1 follower × 3"));
      return g_strdup (_ ("3 for each follower, 6 for one alone where there is room for two"));
    default:
      return NULL;
    }
}

static char *
event (const BastideTelling *t)
{
  switch (t->event->type)
    {
    case BST_EVENT_PIG:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s the name of a sector. */
      return g_strdup_printf (_ ("%1$s: the pig moves to %2$s"), t->name, bastide_words_sector (t->event->a));
    case BST_EVENT_CROWN:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s the name of a sector. */
      return g_strdup_printf (_ ("%1$s: follower on a crown space, %2$s"), t->name, bastide_words_sector (t->event->b));
    case BST_EVENT_CROWN_LEFT:
      return g_strdup ("");
    default:
      return NULL;
    }
}

const BastideModuleWords bastide_words_wheel = {
  .subtitle = N_ ("A pig walks around a wheel of six sectors and brings points or plague"),
  .decisions = {
    { BST_KIND_PLAGUE,
      N_ ("Take one follower back"),
      N_ ("Plague: everybody takes one follower back from the board, without points."),
      N_ ("Choose one that would bring few points, or one you need soon: it can be placed again.") },
  },
  .piece = N_ ("Place the wheel board"),
  .reasons = {
    { BST_REASON_WHEEL_FORTUNE, NC_ ("points for", "Wheel, Fortune"), "wheel" },
    { BST_REASON_WHEEL_TAXES, NC_ ("points for", "Wheel, Taxes"), "wheel" },
    { BST_REASON_WHEEL_FAMINE, NC_ ("points for", "Wheel, Famine"), "wheel" },
    { BST_REASON_WHEEL_STORM, NC_ ("points for", "Wheel, Storm"), "wheel" },
    { BST_REASON_WHEEL_INQUISITION, NC_ ("points for", "Wheel, Inquisition"), "wheel" },
    { BST_REASON_CROWN, NC_ ("points for", "Crown space"), "wheel" },
  },
  .options = {
    { BST_OPTION_WHEEL_BOARD,
      N_ ("Where the wheel lies"),
      { N_ ("Automatic"), N_ ("On the board"), N_ ("Beside the board") } },
  },
  .reminder = { BST_STEP_DRAWN,
                N_ ("Wheel: the pig moves as soon as a tile with a number is drawn. Plague: the active player "
                    "first, then clockwise, each takes one follower back. Crown spaces score nothing at the end.") },
  .label = label,
  .outcome = outcome,
  .event = event,
  .sum = sum,
};
