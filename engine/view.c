/* view.c – what a player may know.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "view.h"

#include "rules/rules.h"

void
bst_view (const BstGame *game, const BstState *state, int seat, BstState *out_view)
{
  bst_state_copy (game, state, out_view);
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (game->rules[module] && game->rules[module]->mask)
      game->rules[module]->mask (game, out_view, seat);
}

void
bst_sample (const BstGame *game, BstState *view, int seat, uint64_t seed)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (game->rules[module] && game->rules[module]->sample)
      game->rules[module]->sample (game, view, seat, seed);
}
