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
  /* On the tile just placed nobody needs to be told where that is. */
  if (move->kind == BST_KIND_FERRY)
    /* TRANSLATORS: a ferry and its two landings: "Ferry: north – east" */
    return g_strdup_printf (C_ ("option", "Ferry: %s"), sides);
  cell = bastide_words_cell (move->x, move->y);
  /* TRANSLATORS: a ferry: the two landings, then the square. "Ferry: north – east (2 west)" */
  return g_strdup_printf (C_ ("option", "Ferry: %1$s (%2$s)"), sides, cell);
}

/* The segment of the road that comes to the lake on a side. */
static uint16_t
find_road (const BstGame *game, const BstState *state, const BstMove *move, int side)
{
  const uint16_t site = bst_board_tile_at (game, state, move->x, move->y);

  return bst_seg_of (game, state, site,
                     bst_tile_side_feature (bst_site_tile (game, state, site), bst_sites (game, state)[site].rot,
                                            side));
}

/* Whose road it is, and what it is worth: "Anna (3)". */
static char *
dup_road (const BastideProspect *p, const BstState *state, uint16_t seg)
{
  g_autofree char *owners = bastide_words_owners (bst_feature_owners (p->game, state, seg), p->names);
  BstValue value;

  bst_feature_value (p->game, state, seg, &value);
  /* TRANSLATORS: one of the roads that a ferry joins: its owners and its points. "Anna (3)" */
  return g_strdup_printf (C_ ("road", "%1$s (%2$d)"), owners, value.points);
}

/* The roads that the ferry joins, and the one that runs over it then. */
static char *
outcome (const BastideProspect *p)
{
  const BstState *after = p->effect->after;
  g_autofree char *first = NULL, *second = NULL, *whole = NULL;
  uint16_t roads[2];
  int n = 0, landing = 0;

  if (p->move->kind != BST_KIND_FERRY && p->move->kind != BST_KIND_FERRY_MOVE)
    return NULL;
  if (p->move->act == BST_ACT_PASS)
    return g_strdup (_ ("the ferries stay where they are"));
  for (int side = 0; side < 4; side++)
    if (p->move->b >> side & 1 && n < 2)
      {
        roads[n++] = find_road (p->game, p->state, p->move, side);
        landing = side;
      }
  /* One that is moved has joined two of them before, and one road may lead to both sides: only what comes of it is clear. */
  if (p->move->kind == BST_KIND_FERRY_MOVE
      || bst_segs (p->game, p->state)[roads[0]].root == bst_segs (p->game, p->state)[roads[1]].root)
    return bastide_words_feature (p->game, after, find_road (p->game, after, p->move, landing), p->names);
  first = dup_road (p, p->state, roads[0]);
  second = dup_road (p, p->state, roads[1]);
  whole = dup_road (p, after, find_road (p->game, after, p->move, landing));
  /* TRANSLATORS: what a ferry does: two roads become one, each with its owners and its points.
   * "joins roads: Anna (3) + nobody (1) → Anna (4)" */
  return g_strdup_printf (_ ("joins roads: %1$s + %2$s → %3$s"), first, second, whole);
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
