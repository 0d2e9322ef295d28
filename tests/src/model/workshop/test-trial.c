/* test-trial.c – a game between computer players is the one that its seed says, however its moves are found.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-trial.h"

#include "engine/ai/greedy.h"
#include "kit.h"

/* The game of a seed from the lists of all moves: of n, a random player takes the one at its number × n / 2^32. */
static void
play_listed (KitGame *kit, guint64 seed, guint greedy_seats, BastideTrial *out_trial)
{
  const BstGame *game = kit->game;
  BstGreedy *greedy = bst_greedy_new (game);
  int who;

  bst_start (game, kit->state);
  while ((who = bst_who (kit->state)) != BST_NOBODY)
    {
      guint64 random = bst_random (seed, BST_N_STREAMS, (unsigned) out_trial->moves++);
      BstMove move;

      if (who == BST_NATURE)
        bst_chance (game, kit->state, seed, kit->scratch, &move);
      else
        {
          size_t n = bst_legal (game, kit->state, kit->scratch), chosen = ((random >> 32) * n) >> 32;

          if (greedy_seats >> who & 1)
            chosen = n > 1 ? bst_greedy_choose (greedy, kit->state, kit->scratch, n, random) : 0;
          move = kit->scratch[chosen];
        }
      bst_apply (game, kit->state, &move);
    }
  for (int seat = 0; seat < game->n_players; seat++)
    out_trial->scores[seat] = bst_score (kit->state, seat);
  out_trial->turns = kit->state->turn;
  out_trial->discards = kit->state->n_discarded;
  bst_greedy_free (greedy);
}

/* @data: a mix. Among random players, and with a greedy one. */
static void
test_seeds (gconstpointer data)
{
  g_autoptr (KitGame) kit = kit_new (data, 3);

  kit->game->emit = NULL;
  for (guint greedy_seats = 0; greedy_seats <= 2; greedy_seats += 2)
    {
      BastideTrialPlayer players[3] = { 0 };
      g_autoptr (BastideTrialRun) table = NULL;

      players[1].kind = greedy_seats ? BASTIDE_TRIAL_GREEDY : BASTIDE_TRIAL_RANDOM;
      table = bastide_trial_run_new (kit->game, players);
      for (guint64 seed = 1; seed <= 3; seed++)
        {
          GArray *times[3];
          BastideTrial trial = { .turn_times = times }, listed = { 0 };

          for (int seat = 0; seat < 3; seat++)
            times[seat] = g_array_new (FALSE, FALSE, sizeof (double));

          g_assert_true (bastide_trial_play (table, seed, &trial));
          play_listed (kit, seed, greedy_seats, &listed);
          g_assert_cmpint (trial.moves, ==, listed.moves);
          g_assert_cmpint (trial.turns, ==, listed.turns);
          g_assert_cmpint (trial.discards, ==, listed.discards);
          for (int seat = 0; seat < 3; seat++)
            {
              g_assert_cmpint (trial.scores[seat], ==, listed.scores[seat]);
              /* One time for each turn, however many decisions it has; moves by chance take none. */
              if (players[seat].kind == BASTIDE_TRIAL_RANDOM)
                g_assert_cmpuint (times[seat]->len, ==, 0);
              else
                g_assert_cmpuint (times[seat]->len, >, (guint) trial.turns / 6);
              g_assert_cmpuint (times[seat]->len, <=, (guint) trial.turns / 2);
              for (guint i = 0; i < times[seat]->len; i++)
                g_assert_cmpfloat (g_array_index (times[seat], double, i), >=, 0);
              g_array_unref (times[seat]);
            }
        }
    }
}

int
main (int argc, char **argv)
{
  g_auto (GStrv) mixes = NULL;

  g_test_init (&argc, &argv, NULL);
  mixes = kit_playable_mixes (3);
  for (int i = 0; mixes[i]; i++)
    {
      g_autofree char *path = g_strconcat ("/trial/seeds/", mixes[i], NULL);

      g_test_add_data_func (path, mixes[i], test_seeds);
    }
  return g_test_run ();
}
