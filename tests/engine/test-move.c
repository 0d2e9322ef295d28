/* test-move.c – where moves happen, and which tiles fit a cell: questions of the interface to the engine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include <string.h>

static void
test_where (void)
{
  BstMove move = { .kind = BST_KIND_SCORE_NEXT, .x = 3, .y = -2, .a = 5, .b = 7 };
  BstWhere where;

  g_assert_true (bst_move_where (&move, &where));
  g_assert_cmpint (where.x, ==, 3);
  g_assert_cmpint (where.y, ==, -2);
  g_assert_cmpint (where.feature, ==, 5);
  g_assert_cmpint (where.ends, ==, 0);

  move.kind = BST_KIND_FERRY;
  g_assert_true (bst_move_where (&move, &where));
  g_assert_cmpint (where.feature, ==, -1);
  g_assert_cmpint (where.ends, ==, 7);

  move.kind = BST_KIND_PLACE_TILE;
  g_assert_true (bst_move_where (&move, &where));
  g_assert_cmpint (where.feature, ==, -1);

  /* The fields of the action count, not those of the decision. */
  move.kind = BST_KIND_FERRY_MOVE;
  move.act = BST_ACT_PASS;
  g_assert_false (bst_move_where (&move, &where));
  move.kind = BST_KIND_FOLLOWER;
  move.act = BST_ACT_PLACE;
  g_assert_true (bst_move_where (&move, &where));
  g_assert_cmpint (where.feature, ==, 5);

  /* "x" is the place of a field "tiles=x", too, but not its name. */
  move.kind = BST_KIND_ENTRY;
  move.act = BST_ACT_AWARD;
  g_assert_false (bst_move_where (&move, &where));
}

/* Every kind and action answers as its line in word-list.h reads. */
static void
test_every_word (void)
{
  for (int kind = 0; kind < BST_N_KINDS; kind++)
    {
      BstMove move = { .kind = kind, .x = 1, .y = 2, .a = 3 };
      BstWhere where = { 0 };

      g_assert_cmpint (bst_move_where (&move, &where), ==, strstr (bst_kinds[kind].fields, "x y") != NULL);
      g_assert_cmpint (where.feature == 3, ==, strstr (bst_kinds[kind].fields, "feature") != NULL);
    }
  for (int act = 1; act < BST_N_ACTS; act++)
    {
      BstMove move = { .kind = BST_KIND_FOLLOWER, .act = act, .x = 1, .y = 2, .a = 3 };
      BstWhere where = { 0 };

      g_assert_cmpint (bst_move_where (&move, &where), ==, strstr (bst_acts[act].fields, "x y") != NULL);
      g_assert_cmpint (where.feature == 3, ==, strstr (bst_acts[act].fields, "feature") != NULL);
    }
}

/* BASE-32: what the table says is what the sides say, on every empty cell of a game under way. */
static void
test_fits (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  KitRandom random = { 3 };

  for (int i = 0; i < 60; i++)
    kit_random_move (kit, &random);
  for (int i = 0; i < kit->state->n_frontier; i++)
    {
      const BstOpen *cell = &bst_frontier (kit->game, kit->state)[i];

      int n = 0;

      for (int tile = 0; tile < kit->game->n_tiles; tile++)
        {
          int fits = bst_fits (kit->game, kit->state, tile, i);

          g_assert_cmpint (fits, ==, bst_tile_fit (&kit->game->tiles[tile], cell->need));
          g_assert_cmpint (fits, ==, bst_board_fit (kit->game, kit->state, tile, cell->x, cell->y));
          if (fits)
            n += bst_left (kit->game, kit->state)[tile] + (kit->state->hand == tile);
        }
      g_assert_cmpint (bst_count_fits (kit->game, kit->state, i), ==, n);
    }
}

/* And for every tile there is, whatever its neighbors show. */
static void
test_every_fit (void)
{
  g_autoptr (KitGame) kit = kit_new ("everything", 2);

  for (int tile = 0; tile < kit->game->n_tiles; tile++)
    for (unsigned need = 0; need < BST_N_NEEDS; need++)
      g_assert_cmpint (kit->game->fit[tile * BST_N_NEEDS + need], ==, bst_tile_fit (&kit->game->tiles[tile], need));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/move/where", test_where);
  g_test_add_func ("/move/where/every-word", test_every_word);
  g_test_add_func ("/move/fits", test_fits);
  g_test_add_func ("/move/fits/every", test_every_fit);
  return g_test_run ();
}
