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

static char *
event (const BastideTelling *t)
{
  if (t->event->type != BST_EVENT_FERRY)
    return NULL;
  return g_strdup_printf (_ ("%1$s: ferry at %2$s"), t->name, t->cell);
}

static char *
stock (const BstState *state)
{
  const int n = state->stock[BST_STOCK_FERRIES];

  return g_strdup_printf (ngettext ("%d ferry in the stock", "%d ferries in the stock", n), n);
}

const BastideModuleWords bastide_words_ferries = {
  .subtitle = N_ ("Ferries join roads across a lake and can be moved again"),
  .decisions = {
    { BST_KIND_FERRY,
      N_ ("Lay the ferry"),
      N_ ("The new tile has a lake: a ferry joins two of its landings."),
      N_ ("Roads that a ferry joins count as one road; the other landings are ends.") },
    { BST_KIND_FERRY_MOVE,
      N_ ("Move a ferry, or go on"),
      N_ ("The new tile continues a road that leads to this ferry."),
      N_ ("Roads that a ferry joins count as one road; the other landings are ends.") },
  },
  .reminder = { BST_STEP_LINK_PLACE,
                N_ ("Lake: tile, follower, ferry, then move the ferries of roads that became longer, then score.") },
  .stock = stock,
  .label = label,
  .event = event,
};
