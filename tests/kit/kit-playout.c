/* kit-playout.c – random play on a table for tests, with the promises of the engine checked at every step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "kit-private.h"

#include <stdlib.h>
#include <string.h>

uint64_t
kit_random (KitRandom *random)
{
  uint64_t z = (random->s += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

int
kit_random_below (KitRandom *random, int n)
{
  return kit_random (random) % n;
}

static const BstMove *
pick (KitGame *kit, KitRandom *random)
{
  int kind = bst_decision (kit->state);
  if (kind != BST_KIND_DRAW)
    return &kit->moves[kit_random_below (random, kit->n_moves)];
  int left = 0;
  for (size_t i = 0; i < kit->n_moves; i++)
    left += kit->moves[i].b;
  int n = kit_random_below (random, left);
  size_t i = 0;
  while (n >= kit->moves[i].b)
    n -= kit->moves[i++].b;
  return &kit->moves[i];
}

void
kit_random_move (KitGame *kit, KitRandom *random)
{
  kit_apply (kit, pick (kit, random));
}

static int
compare_moves (const void *a, const void *b)
{
  return memcmp (a, b, sizeof (BstMove));
}

static void
check_options (KitGame *kit)
{
  g_autofree BstMove *sorted = g_memdup2 (kit->moves, kit->n_moves * sizeof (BstMove));
  qsort (sorted, kit->n_moves, sizeof (BstMove), compare_moves);
  for (size_t i = 0; i < kit->n_moves; i++)
    {
      if (i && memcmp (&sorted[i - 1], &sorted[i], sizeof (BstMove)) == 0)
        {
          g_autofree char *words = kit_say (kit, &sorted[i]);
          kit_fail (kit, "the option \"%s\" stands there twice", words);
        }
      if (kit->moves[i].kind != bst_decision (kit->state))
        kit_fail (kit, "option %zu is of another kind than the decision", i);
    }
  /* bst_check() lists the options again, so not all of a long list every time. */
  for (size_t i = kit->n_applied % 7; i<kit->n_moves; i += kit->n_moves> 12 ? 11 : 1)
    {
      const char *clause = bst_check (kit->game, kit->state, &kit->moves[i], kit->scratch);
      if (clause)
        kit_fail (kit, "option %zu is refused by %s", i, clause);
    }
  /* Something that is not on the list is refused, with a clause. */
  BstMove wrong = kit->moves[0];
  wrong.x += 500;
  wrong.b += 999;
  const char *clause = bst_check (kit->game, kit->state, &wrong, kit->scratch);
  if (!clause || !clause[0])
    kit_fail (kit, "a move that is no option is accepted");
  /* Nor does nonsense confuse it, whatever its members hold. */
  KitRandom random = { kit->n_applied };
  for (int i = 0; i < 3; i++)
    {
      BstMove nonsense;
      for (size_t k = 0; k < sizeof nonsense; k++)
        ((unsigned char *) &nonsense)[k] = kit_random (&random);
      nonsense.kind = bst_decision (kit->state);
      if (i == 1)
        nonsense.act = kit->moves[kit->n_moves - 1].act;
      if (i == 2)
        {
          nonsense = kit->moves[kit->n_moves - 1];
          nonsense.a ^= kit_random (&random) % 64;
          nonsense.figure ^= kit_random (&random) % 256;
        }
      clause = bst_check (kit->game, kit->state, &nonsense, kit->scratch);
      for (size_t k = 0; k < kit->n_moves && i == 2 && !clause; k++)
        if (memcmp (&nonsense, &kit->moves[k], sizeof nonsense) == 0)
          clause = "an option after all";
      if (!clause || !clause[0])
        kit_fail (kit, "nonsense is accepted");
    }
}

/* Nature answers by the generator of the engine, sometimes by ours; her answer must be one of the options. */
static const BstMove *
choose (KitGame *kit, KitRandom *random, uint64_t seed)
{
  if (bst_who (kit->state) != BST_NATURE || kit_random_below (random, 4) == 0)
    return pick (kit, random);
  BstMove answer, again;
  bst_chance (kit->game, kit->state, seed, kit->scratch, &answer);
  bst_chance (kit->game, kit->state, seed, kit->scratch, &again);
  if (memcmp (&answer, &again, sizeof answer) != 0)
    kit_fail (kit, "chance gives two answers to one question");
  for (size_t i = 0; i < kit->n_moves; i++)
    if (memcmp (&kit->moves[i], &answer, sizeof answer) == 0)
      return &kit->moves[i];
  g_autofree char *words = kit_say (kit, &answer);
  kit_fail (kit, "chance answered \"%s\", which is no option", words);
}

int
kit_playout (KitGame *kit, uint64_t seed, const KitPlayout *how)
{
  static const KitPlayout plain;
  KitRandom random = { seed };
  if (!how)
    how = &plain;
  int tiles = 0;
  for (int i = 0; i < kit->game->n_tiles; i++)
    tiles += kit->game->counts[i];
  int limit = how->max_moves ? how->max_moves : 200 + 60 * tiles;

  /* A state put aside at some decision and played on later must end in the same bytes. */
  size_t size = kit->game->state_size;
  g_autofree BstState *aside = g_malloc (size);
  g_autofree BstState *twin = g_malloc (size);
  /* What is not copied must not matter. */
  memset (aside, 0xa5, size);
  memset (twin, 0x5a, size);
  g_autoptr (GArray) later = g_array_new (FALSE, FALSE, sizeof (BstMove));
  int aside_at = kit_random_below (&random, 2 + 3 * tiles);
  bool have_aside = false;

  int n = 0;
  kit_check (kit);
  if (how->each)
    how->each (kit, how->data);
  while (bst_who (kit->state) != BST_NOBODY)
    {
      if (!how->no_check_options)
        check_options (kit);
      BstMove move = *choose (kit, &random, seed);
      int before[BST_MAX_PLAYERS];
      for (int i = 0; i < kit->game->n_players; i++)
        before[i] = bst_score (kit->state, i);
      if (n == aside_at)
        {
          bst_state_copy (kit->game, kit->state, aside);
          have_aside = true;
        }
      if (have_aside)
        g_array_append_val (later, move);
      bool compare = n % 16 == 0;
      if (compare)
        bst_state_copy (kit->game, kit->state, twin);
      kit_apply (kit, &move);
      if (compare)
        {
          /* The same move from equal bytes leads to equal bytes, whether anybody listens or not. */
          BstGame silent = *kit->game;
          silent.emit = NULL;
          bst_apply (&silent, twin, &move);
          if (!bst_state_equal (kit->game, kit->state, twin))
            kit_fail (kit, "a copy went another way (move %d, seed %" G_GUINT64_FORMAT ")", n, seed);
        }
      for (int i = 0; i < kit->game->n_players; i++)
        if (bst_score (kit->state, i) < before[i])
          kit_fail (kit, "MIX-66: seat %d lost points (%d to %d)", i, before[i], bst_score (kit->state, i));
      if (how->each)
        how->each (kit, how->data);
      kit_clear_events (kit);
      if (++n > limit)
        kit_fail (kit, "no end after %d moves (seed %" G_GUINT64_FORMAT ")", n, seed);
    }
  if (have_aside)
    {
      for (guint i = 0; i < later->len; i++)
        bst_apply (kit->game, aside, &g_array_index (later, BstMove, i));
      if (!bst_state_equal (kit->game, kit->state, aside))
        kit_fail (kit, "a state put aside ended otherwise (seed %" G_GUINT64_FORMAT ")", seed);
    }
  if (kit->state->depth != 0)
    kit_fail (kit, "the agenda is not empty at the end");
  return n;
}

uint64_t
kit_perft (KitGame *kit, int depth)
{
  if (depth == 0)
    return 1;
  if (bst_who (kit->state) == BST_NOBODY)
    return 0;
  uint64_t total = 0;
  size_t n = kit->n_moves;
  g_autofree BstMove *moves = g_memdup2 (kit->moves, n * sizeof (BstMove));
  g_autofree BstState *saved = g_memdup2 (kit->state, kit->game->state_size);
  if (depth == 1)
    return n;
  for (size_t i = 0; i < n; i++)
    {
      bst_apply (kit->game, kit->state, &moves[i]);
      kit_refresh (kit);
      total += kit_perft (kit, depth - 1);
      memcpy (kit->state, saved, kit->game->state_size);
    }
  kit_refresh (kit);
  kit_clear_events (kit);
  return total;
}
