/* gold.c – gold mines in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "engine/rules/gold.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  const gboolean mine = move->kind == BST_KIND_INGOT || move->kind == BST_KIND_INGOT_TAKE;

  return mine ? bastide_words_cell (move->x, move->y) : NULL;
}

/* Whose features are on the tile: they take the ingot when they are finished. */
static char *
dup_claims (const BastideProspect *p)
{
  const uint16_t site = bst_board_tile_at (p->game, p->state, p->move->x, p->move->y);
  const BstTile *tile = bst_site_tile (p->game, p->state, site);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < tile->n_features; i++)
    {
      const uint16_t seg = bst_seg_of (p->game, p->state, site, i);
      g_autofree char *owners = bastide_words_owners (bst_feature_owners (p->game, p->state, seg), p->names);

      /* TRANSLATORS: a feature and its owners: “City – Anna”. */
      char *claim = g_strdup_printf (C_ ("feature", "%1$s – %2$s"), bst_terrain_title (tile->features[i].terrain),
                                     owners);

      if (tile->features[i].terrain <= BST_MONASTERY
          && !g_ptr_array_find_with_equal_func (parts, claim, g_str_equal, NULL))
        g_ptr_array_add (parts, g_steal_pointer (&claim));
      g_free (claim);
    }
  return parts->len ? bastide_words_list (parts) : NULL;
}

static char *
outcome (const BastideProspect *p)
{
  int ingots;

  if (p->move->kind == BST_KIND_INGOT)
    {
      g_autofree char *claims = dup_claims (p);

      return claims ? g_steal_pointer (&claims) : g_strdup (_ ("no road, city or monastery there"));
    }
  if (p->move->kind != BST_KIND_INGOT_TAKE)
    return NULL;
  ingots = p->state->m.gold.ingots[bst_who (p->state)];
  /* TRANSLATORS: an ingot is taken: how many the player has before and after, and what they are worth at the end, before
   * and after. */
  return g_strdup_printf (_ ("ingots %1$d → %2$d, worth %3$d → %4$d"), ingots, ingots + 1, bst_gold_bonus (ingots),
                          bst_gold_bonus (ingots + 1));
}

/* GOLD-15: the more, the more each is worth; the points tell how many there were. */
static char *
sum (const BstGame *game, const BstEvent *e, int *out_points)
{
  int ingots = 1;

  if (e->reason != BST_REASON_GOLD)
    return NULL;
  while (bst_gold_bonus (ingots) < e->a)
    ingots++;
  if (bst_gold_bonus (ingots) != e->a)
    return NULL;
  *out_points = e->a;
  /* TRANSLATORS: arithmetic of gold: "5 ingots × 2"; %2$d is what each is worth. */
  return g_strdup_printf (ngettext ("%1$d ingot × %2$d", "%1$d ingots × %2$d", ingots), ingots, e->a / ingots);
}

static char *
event (const BastideTelling *t)
{
  switch (t->event->type)
    {
    case BST_EVENT_INGOT:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the ingot lies. */
      return g_strdup_printf (_ ("%1$s: ingot placed at %2$s"), t->name, t->cell);
    case BST_EVENT_INGOT_TAKE:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the ingot lay. */
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

  /* TRANSLATORS: what lies beside the board; %d is a number. */
  return g_strdup_printf (ngettext ("%d ingot in the stock", "%d ingots in the stock", n), n);
}

const BastideModuleWords bastide_words_gold = {
  .subtitle = N_ ("Ingots lie on tiles and go to the owners of finished features"),
  .decisions = {
    { BST_KIND_INGOT,
      N_ ("Place the second ingot"),
      N_ ("The new tile is a gold mine: one ingot lies on it, the other goes to a tile beside it."),
      N_ ("At the end, ingots are worth more the more of them you have.") },
    { BST_KIND_INGOT_TAKE,
      N_ ("Take an ingot"),
      N_ ("A finished feature has ingots on its tiles; its owners take them in turn."),
      N_ ("At the end, ingots are worth more the more of them you have.") },
  },
  .reasons = { { BST_REASON_GOLD, NC_ ("points for", "Gold"), "gold" } },
  .reminder = { BST_STEP_TREASURE,
                N_ ("Gold tile: one ingot on it, one on a neighbor, before the follower is placed.") },
  .supply = supply,
  .stock = stock,
  .label = label,
  .outcome = outcome,
  .event = event,
  .sum = sum,
};
