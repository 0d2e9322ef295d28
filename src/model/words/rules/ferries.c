/* ferries.c – ferries in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "model/words/bastide-words-part.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  g_autofree char *sides = NULL;
  g_autofree char *cell = NULL;

  if (move->act != BST_ACT_NONE || (move->kind != BST_KIND_FERRY && move->kind != BST_KIND_FERRY_MOVE))
    return NULL;
  sides = bastide_words_sides (move->b);
  cell = bastide_words_cell (move->x, move->y);
  /* TRANSLATORS: a ferry: the two landings, then the square. */
  return g_strdup_printf (C_ ("option", "%1$s (%2$s)"), sides, cell);
}

/* The road that runs over the ferry once it lies so. */
static char *
outcome (const BastideProspect *p)
{
  const BstState *after = p->effect->after;
  uint16_t site;
  int side = 0;

  if (p->move->kind != BST_KIND_FERRY && p->move->kind != BST_KIND_FERRY_MOVE)
    return NULL;
  if (p->move->act == BST_ACT_PASS)
    return g_strdup (_ ("the ferries stay where they are"));
  while (!(p->move->b >> side & 1))
    side++;
  site = bst_board_tile_at (p->game, after, p->move->x, p->move->y);
  return bastide_words_feature (p->game, after,
                                bst_seg_of (p->game, after, site,
                                            bst_tile_side_feature (bst_site_tile (p->game, after, site),
                                                                   bst_sites (p->game, after)[site].rot, side)),
                                p->names);
}

static char *
event (const BastideTelling *t)
{
  if (t->event->type != BST_EVENT_FERRY)
    return NULL;
  /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the lake lies. */
  return g_strdup_printf (_ ("%1$s: ferry at %2$s"), t->name, t->cell);
}

static char *
stock (const BstState *state)
{
  const int n = state->stock[BST_STOCK_FERRIES];

  /* TRANSLATORS: what lies beside the board; %d is a number. */
  return g_strdup_printf (ngettext ("%d ferry in the stock", "%d ferries in the stock", n), n);
}

const BastideModuleWords bastide_words_ferries = {
  .subtitle = N_ ("Ferries join roads across a lake and can be moved later"),
  .decisions = {
    { BST_KIND_FERRY,
      N_ ("Place the ferry"),
      N_ ("The new tile has a lake: a ferry joins two of its landings."),
      N_ ("Roads joined by a ferry count as one road; at the other landings, roads end.") },
    { BST_KIND_FERRY_MOVE,
      N_ ("Move a ferry, or continue"),
      N_ ("The new tile continues a road that leads to this ferry."),
      N_ ("Roads joined by a ferry count as one road; at the other landings, roads end.") },
  },
  .reminder = { BST_STEP_LINK_PLACE,
                N_ ("Lake: tile, follower, ferry, then move the ferries of roads that grew, then score.") },
  .stock = stock,
  .label = label,
  .outcome = outcome,
  .event = event,
};
