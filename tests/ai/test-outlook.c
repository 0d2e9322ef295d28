/* test-outlook.c – what a position promises: short cuts say the same as the long way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/ai/player.h"

#include "kit.h"
#include "kit-load.h"

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
test_foresee (gconstpointer data)
{
  g_autoptr (KitGame) kit = kit_new (data, 3);
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
  g_assert_cmpint (table.n_foreseen, >, table.n_answers * (g_str_equal (data, "classic") ? 9 : 5) / 10);
  bst_outlook_free (table.outlook);
  bst_outlook_free (table.other);
  bst_player_free (player);
  g_free (table.laid);
  g_free (table.done);
  g_free (table.answers);
}

/* How a position after an answer looks to somebody who overlooks these things. */
static int
look_after (KitGame *kit, BstOutlook *outlook, BstState *after, const BstMove *answer, int seat)
{
  bst_state_copy (kit->game, kit->state, after);
  bst_apply (kit->game, after, answer);
  return bst_outlook_lead (outlook, after, seat);
}

/* Compares all figures that may be put on a field now with putting none; returns how many look better. */
static int
count_worthwhile_fields (KitGame *kit, BstOutlook *outlook, BstState *after)
{
  const BstGame *game = kit->game;
  size_t n = bst_legal (game, kit->state, kit->scratch);
  int seat = bst_who (kit->state), n_better = 0, none = INT_MAX;

  for (size_t i = 0; i < n; i++)
    if (kit->scratch[i].act == BST_ACT_PASS)
      none = look_after (kit, outlook, after, &kit->scratch[i], seat);
  for (size_t i = 0; i < n; i++)
    {
      const BstMove *answer = &kit->scratch[i];

      if (answer->act == BST_ACT_PLACE
          && bst_segs (game, kit->state)[bst_move_seg (game, kit->state, answer)].terrain == BST_FIELD)
        n_better += look_after (kit, outlook, after, answer, seat) > none;
    }
  return n_better;
}

/* What somebody overlooks changes nothing for them: fields are never worth a follower, the points of others do not count, and
 * one figure more in hand is worth nothing. */
static void
test_overlooked (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  const BstGame *game = kit->game;
  g_autofree BstState *other = g_malloc0 (game->state_size);
  BstOutlook *whole = bst_outlook_new (game, 0), *no_fields = bst_outlook_new (game, BST_OVERLOOK_FIELDS),
             *no_rivals = bst_outlook_new (game, BST_OVERLOOK_RIVALS),
             *no_supply = bst_outlook_new (game, BST_OVERLOOK_SUPPLY);
  BstPlayer *player;
  int who, n_worthwhile = 0, n_better = 0;

  kit->game->emit = NULL;
  player = bst_player_new (game, BST_LEVEL_CASUAL, 1);
  bst_start (game, kit->state);
  while ((who = bst_who (kit->state)) != BST_NOBODY)
    {
      BstMove move;

      bst_state_copy (game, kit->state, other);
      other->total[1][0] += 10;
      g_assert_cmpint (bst_outlook_lead (whole, other, 0), ==,
                       bst_outlook_lead (whole, kit->state, 0) - 10 * BST_POINT);
      g_assert_cmpint (bst_outlook_lead (no_rivals, other, 0), ==, bst_outlook_lead (no_rivals, kit->state, 0));
      bst_state_copy (game, kit->state, other);
      other->supply[0][BST_FIGURE_FOLLOWER]++;
      n_better += bst_outlook_lead (whole, other, 0) > bst_outlook_lead (whole, kit->state, 0);
      g_assert_cmpint (bst_outlook_lead (no_supply, other, 0), ==, bst_outlook_lead (no_supply, kit->state, 0));
      if (bst_decision (kit->state) == BST_KIND_FOLLOWER)
        {
          n_worthwhile += count_worthwhile_fields (kit, whole, other);
          g_assert_cmpint (count_worthwhile_fields (kit, no_fields, other), ==, 0);
        }
      if (who == BST_NATURE)
        bst_chance (game, kit->state, 3, kit->scratch, &move);
      else
        move = kit->scratch[bst_player_choose (player, kit->state, kit->scratch,
                                               bst_legal (game, kit->state, kit->scratch), 3, NULL)];
      bst_apply (game, kit->state, &move);
    }
  g_test_message ("%d figures on fields looked better than none", n_worthwhile);
  g_assert_cmpint (n_worthwhile, >, 0);
  g_assert_cmpint (n_better, >, 50);
  bst_player_free (player);
  bst_outlook_free (whole);
  bst_outlook_free (no_fields);
  bst_outlook_free (no_rivals);
  bst_outlook_free (no_supply);
}

/* What modules say a seat has, and what lies loose, is worth something in every case in which it may be met. */
static void
test_modules (void)
{
  g_auto (GStrv) mixes = kit_load_mix_ids ();

  for (int i = 0; mixes[i]; i++)
    for (int n_players = 2; n_players <= 4; n_players++)
      {
        g_autoptr (KitGame) kit = kit_new (mixes[i], n_players);
        const BstGame *game = kit->game;
        BstOutlook *outlook = bst_outlook_new (game, 0);
        const int16_t (*weights)[BST_N_KNOTS] = bst_outlook_learned (bst_outlook_case (game));
        KitRandom random = { 7 };
        bool met[BST_N_TERMS] = { false };
        int who;

        kit->game->emit = NULL;
        bst_start (game, kit->state);
        while ((who = bst_who (kit->state)) != BST_NOBODY)
          {
            size_t n = bst_legal (game, kit->state, kit->scratch);
            BstMove move = kit->scratch[kit_random_below (&random, (int) n)];
            int terms[BST_N_TERMS];

            bst_outlook_terms (outlook, kit->state, who == BST_NATURE ? kit->state->active : who, terms);
            for (int t = 0; t < BST_N_TERMS; t++)
              met[t] |= terms[t] != 0 && (t >= BST_TERM_ASSETS || t == BST_TERM_LOOSE);
            bst_apply (game, kit->state, &move);
          }
        for (int t = 0; t < BST_N_TERMS; t++)
          if (met[t])
            {
              int sum = 0;

              for (int knot = 0; knot < BST_N_KNOTS; knot++)
                sum += ABS (weights[t][knot]);
              if (!sum)
                g_error ("%s, %d players: term %d is worth nothing", mixes[i], n_players, t);
            }
        bst_outlook_free (outlook);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/outlook/foresee/classic", "classic", test_foresee);
  g_test_add_data_func ("/outlook/foresee/gold", "classic-gold", test_foresee);
  g_test_add_func ("/outlook/overlooked", test_overlooked);
  g_test_add_func ("/outlook/modules", test_modules);
  return g_test_run ();
}
