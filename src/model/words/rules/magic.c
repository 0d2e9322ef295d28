/* magic.c – the mage and the witch in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  g_autofree char *feature = NULL;
  g_autofree char *cell = NULL;

  if (move->act == BST_ACT_REMOVE)
    return g_strdup (move->b ? _ ("Remove the witch from the board") : _ ("Remove the mage from the board"));
  if (move->kind != BST_KIND_MAGIC || move->act != BST_ACT_NONE)
    return NULL;
  feature = bastide_words_move_feature (game, state, move);
  cell = bastide_words_cell (move->x, move->y);
  /* TRANSLATORS: mage or witch, what it is moved to, the square. */
  return g_strdup_printf (C_ ("option", "%1$s: %2$s (%3$s)"), move->b ? C_ ("figure", "Witch") : C_ ("figure", "Mage"),
                          feature, cell);
}

/* What a feature is worth before and after, and to whom. */
static char *
dup_value_change (const BastideProspect *p, uint16_t seg)
{
  g_autofree char *owners = bastide_words_owners (bst_feature_owners (p->game, p->state, seg), p->names);
  BstValue before, after;

  bst_feature_value (p->game, p->state, seg, &before);
  bst_feature_value (p->game, p->effect->after, seg, &after);
  /* TRANSLATORS: mage or witch comes or goes: a feature, its owners, its points before and after. “City – Anna: 8 → 12” */
  return g_strdup_printf (C_ ("feature", "%1$s – %2$s: %3$d → %4$d"),
                          bst_terrain_title (bst_segs (p->game, p->state)[seg].terrain), owners, before.points,
                          after.points);
}

static char *
outcome (const BastideProspect *p)
{
  const uint16_t from = p->move->kind == BST_KIND_MAGIC ? p->state->m.magic.at[p->move->b] : 0;
  g_autofree char *goes = NULL, *comes = NULL;

  if (p->move->kind != BST_KIND_MAGIC)
    return NULL;
  goes = from ? dup_value_change (p, from - 1) : NULL;
  if (p->move->act == BST_ACT_REMOVE)
    return g_steal_pointer (&goes);
  comes = dup_value_change (p, bst_move_seg (p->game, p->state, p->move));
  if (!goes)
    return g_steal_pointer (&comes);
  /* TRANSLATORS: mage or witch moves: what becomes of the feature where it comes, and of the one where it stood.
   * "City – Anna: 8 → 12; where it stood: Road – Ben: 2 → 4" */
  return g_strdup_printf (_ ("%1$s; where it stood: %2$s"), comes, goes);
}

static char *
changed_sum (const char *sum, int before, int after)
{
  if (after > before)
    /* TRANSLATORS: the mage changed the value: sum = points before, + points of the mage = points. */
    return g_strdup_printf (_ ("%1$s = %2$d, mage + %3$d = %4$d"), sum, before, after - before, after);
  /* TRANSLATORS: the witch changed the value: sum = points before, − what she takes away = points. */
  return g_strdup_printf (_ ("%1$s = %2$d, witch − %3$d = %4$d"), sum, before, before - after, after);
}

static char *
event (const BastideTelling *t)
{
  const gboolean witch = t->event->b;

  switch (t->event->type)
    {
    case BST_EVENT_MAGIC:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the witch stands now. */
      return witch ? g_strdup_printf (_ ("%1$s: the witch goes to %2$s"), t->name, t->cell)
                   /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the mage stands now. */
                   : g_strdup_printf (_ ("%1$s: the mage goes to %2$s"), t->name, t->cell);
    case BST_EVENT_MAGIC_LEAVES:
      return g_strdup (witch ? _ ("The witch leaves the board") : _ ("The mage leaves the board"));
    default:
      return NULL;
    }
}

const BastideModuleWords bastide_words_magic = {
  .subtitle = N_ ("The mage adds points to a road or city, the witch halves them"),
  .decisions = {
    { BST_KIND_MAGIC,
      N_ ("Move the mage or the witch"),
      N_ ("The new tile shows a hat."),
      N_ ("The mage adds one point per tile of a road or city; the witch halves its points.") },
  },
  .reminder = { BST_STEP_CHARM,
                N_ ("Hat: mage or witch goes to an unfinished road or city; the figure leaves after scoring.") },
  .label = label,
  .outcome = outcome,
  .event = event,
  .changed_sum = changed_sum,
};
