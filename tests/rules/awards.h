/* awards.h – awards given by hand, for tests of the modules that live on the scoring track.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit.h"

/* A scoring round of one group in the middle of whatever is on the table: points of the seats in order. */
#define award(kit, reason, ...) give ((kit), (reason), (const int[BST_MAX_PLAYERS]){ __VA_ARGS__ })

static inline void
give (KitGame *kit, int reason, const int points[BST_MAX_PLAYERS])
{
  bst_round (kit->game, kit->state, reason, points, NULL, BST_NONE);
  bst_run (kit->game, kit->state);
  kit_refresh (kit);
  g_assert_null (bst_state_check (kit->game, kit->state));
}

static inline int
robber_space (KitGame *kit, int seat)
{
  return kit->state->m.robbers.space[seat] - 1;
}

static inline void
set_robber (KitGame *kit, int seat, int space)
{
  kit->state->m.robbers.space[seat] = 1 + space;
  kit_refresh (kit);
}

#define NOWHERE (-1)

/* Marker and messenger of a seat. */
static inline void
expect_figures (KitGame *kit, int seat, int marker, int messenger)
{
  g_assert_cmpint (kit->state->total[seat][0], ==, marker);
  g_assert_cmpint (kit->state->total[seat][1], ==, messenger);
}

/* Answers "which figure moves", which must be asked of this seat. */
static inline void
move_figure (KitGame *kit, int seat, const char *figure)
{
  g_autofree char *answer = g_strconcat ("figure=", figure, NULL);

  kit_decide (kit, "track-figure", seat, answer);
}

/* Play-outs of a mix of all track sets with these modules, 2 to 6 players. */
static inline void
play_random_games (const char *modules, const char *overlay)
{
  for (int n_players = 2; n_players <= BST_MAX_PLAYERS; n_players++)
    for (int seed = 1; seed <= 2; seed++)
      {
        g_autofree char *mix = g_strdup_printf (
          "{\"format\":\"bastide-mix\",\"version\":1,\"modules\":[%s],\"sets\":[{\"set\":\"classic-base\"},"
          "{\"set\":\"robbers\"},{\"set\":\"gold-mines\"},{\"set\":\"messengers\"}]}",
          modules);
        g_autoptr (KitGame) kit = kit_new_with (mix, overlay, n_players, seed % n_players);

        kit_playout (kit, seed, NULL);
        kit_expect_over (kit, true);
      }
}
