/* test-outlook.c – what a position promises: short cuts say the same as the long way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/ai/player.h"

#include "kit.h"

typedef struct
{
  KitGame *kit;
  BstOutlook *outlook, *other;
  BstState *laid, *done;
  BstMove *answers;
  int n_foreseen, n_answers;
} Table;

/* The tile is laid: is each figure that may be put there foreseen as it comes? */
static void
check_answers (Table *table, uint16_t site, int seat)
{
  const BstGame *game = table->kit->game;
  size_t n = bst_legal (game, table->laid, table->answers);
  bool is_laid = bst_outlook_lay (table->outlook, table->laid, site);

  for (size_t i = 0; i < n; i++)
    {
      const BstMove *answer = &table->answers[i];
      uint16_t seg = answer->act == BST_ACT_PLACE ? bst_move_seg (game, table->laid, answer) : BST_NONE;
      int lead;

      table->n_answers++;
      if (!is_laid || !bst_outlook_foresee (table->outlook, table->laid, seat, seg, answer->figure, &lead))
        continue;
      table->n_foreseen++;
      bst_state_copy (game, table->laid, table->done);
      bst_apply (game, table->done, answer);
      g_assert_cmpint (lead, ==, bst_outlook_lead (table->other, table->done, seat));
    }
}

static void
check_tile (Table *table, const BstMove *options, size_t n)
{
  const BstGame *game = table->kit->game;
  const BstState *state = table->kit->state;

  bst_outlook_settle (table->outlook, state);
  for (size_t i = 0; i < n; i++)
    {
      bst_state_copy (game, state, table->laid);
      bst_apply (game, table->laid, &options[i]);
      if (!table->laid->over && bst_decision (table->laid) == BST_KIND_FOLLOWER)
        check_answers (table, bst_board_tile_at (game, table->laid, options[i].x, options[i].y), bst_who (state));
    }
}

/* A tile and a figure on it, foreseen, are worth what they are worth when the turn is over. */
static void
test_foresee (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 3);
  const BstGame *game = kit->game;
  Table table = { .kit = kit };
  BstPlayer *player;

  kit->game->emit = NULL;
  player = bst_player_new (game, BST_LEVEL_CASUAL, 1);
  table.outlook = bst_outlook_new (game, 0);
  table.other = bst_outlook_new (game, 0);
  table.laid = g_malloc0 (game->state_size);
  table.done = g_malloc0 (game->state_size);
  table.answers = g_new (BstMove, game->max_moves);
  for (uint64_t seed = 1; seed <= 3; seed++)
    {
      int who;

      bst_start (game, kit->state);
      while ((who = bst_who (kit->state)) != BST_NOBODY)
        {
          size_t n = bst_legal (game, kit->state, kit->scratch);
          BstMove move;

          if (who == BST_NATURE)
            bst_chance (game, kit->state, seed, kit->scratch, &move);
          else
            {
              if (bst_decision (kit->state) == BST_KIND_PLACE_TILE)
                check_tile (&table, kit->scratch, n);
              move = kit->scratch[bst_player_choose (player, kit->state, kit->scratch, n, seed, NULL)];
            }
          bst_apply (game, kit->state, &move);
        }
    }
  g_test_message ("%d of %d answers were foreseen", table.n_foreseen, table.n_answers);
  g_assert_cmpint (table.n_foreseen, >, table.n_answers * 9 / 10);
  bst_outlook_free (table.outlook);
  bst_outlook_free (table.other);
  bst_player_free (player);
  g_free (table.laid);
  g_free (table.done);
  g_free (table.answers);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/outlook/foresee", test_foresee);
  return g_test_run ();
}
