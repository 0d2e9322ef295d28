/* bastide-standing.c – see bastide-standing.h: where the followers are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-standing.h"

#include "engine/rules/wheel.h"

static int
count_on_crowns (const BastideStanding *self, const BstGame *game, int seat)
{
  int n = 0;

  for (int sector = 0; sector < BST_N_SECTORS && bst_game_has (game, BST_MODULE_WHEEL); sector++)
    {
      int followers[BST_MAX_PLAYERS];

      bst_wheel_count_crowns (self->rules.wheel.crowns, sector, followers);
      n += followers[seat];
    }
  return n;
}

int
bastide_standing_get_supply (const BastideStanding *self, const BstGame *game, int seat)
{
  return MAX (self->followers - self->on_map[seat] - count_on_crowns (self, game, seat), 0);
}

gboolean
bastide_standing_knows_followers (const BastideStanding *self, const BstGame *game)
{
  for (int seat = 0; seat < game->n_players; seat++)
    if (self->on_map[seat])
      return TRUE;
  return FALSE;
}

void
bastide_standing_limit_followers (BastideStanding *self, const BstGame *game)
{
  for (int seat = 0; seat < game->n_players; seat++)
    {
      const int most = self->followers - count_on_crowns (self, game, seat);

      self->on_map[seat] = CLAMP (self->on_map[seat], 0, MAX (most, 0));
    }
}
