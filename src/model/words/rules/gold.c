/* gold.c – gold mines in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  const gboolean mine = move->kind == BST_KIND_INGOT || move->kind == BST_KIND_INGOT_TAKE;

  return mine ? bastide_words_cell (move->x, move->y) : NULL;
}

static char *
event (const BastideTelling *t)
{
  switch (t->event->type)
    {
    case BST_EVENT_INGOT:
      return g_strdup_printf (_ ("%1$s: ingot laid at %2$s"), t->name, t->cell);
    case BST_EVENT_INGOT_TAKE:
      return g_strdup_printf (_ ("%1$s: ingot taken from %2$s"), t->name, t->cell);
    case BST_EVENT_INGOTS:
      /* TRANSLATORS: a line of the log: player, ingots with their sign, ingots now. "Anna: ingots +2, now 5". */
      return g_strdup_printf (_ ("%1$s: ingots %2$+d, now %3$d"), t->name, t->event->a, t->event->b);
    default:
      return NULL;
    }
}

static void
supply (const BstState *state, int seat, GPtrArray *parts)
{
  const int n = state->m.gold.ingots[seat];

  if (n)
    g_ptr_array_add (parts, g_strdup_printf (ngettext ("%d ingot", "%d ingots", n), n));
}

static char *
stock (const BstState *state)
{
  const int n = state->stock[BST_STOCK_INGOTS];

  return g_strdup_printf (ngettext ("%d ingot in the stock", "%d ingots in the stock", n), n);
}

const BastideModuleWords bastide_words_gold = {
  .subtitle = N_ ("Ingots lie on tiles and go to the owners of finished features"),
  .decisions = {
    { BST_KIND_INGOT,
      N_ ("Lay the second ingot"),
      N_ ("A gold mine was laid: one ingot lies on it, the other goes to a tile beside it."),
      N_ ("At the end ingots are worth more the more of them a player has.") },
    { BST_KIND_INGOT_TAKE,
      N_ ("Take an ingot"),
      N_ ("A finished feature has ingots on its tiles; its owners take them in turn."),
      N_ ("At the end ingots are worth more the more of them a player has.") },
  },
  .reasons = { { BST_REASON_GOLD, NC_ ("points for", "Gold"), "gold" } },
  .reminder = { BST_STEP_TREASURE,
                N_ ("Gold tile: one ingot on it, one on a neighbor, before the follower is placed.") },
  .supply = supply,
  .stock = stock,
  .label = label,
  .event = event,
};
