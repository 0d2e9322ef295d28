/* test-cues.c – what is to be seen of a game: all points, once each, feature by feature.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-cue.h"

#include "model/play/bastide-setup.h"
#include "engine/feature.h"
#include "engine/track.h"

static BstCatalog *catalog;

static BastideGame *
game_of (const char *mix, int n_players, guint64 seed)
{
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play;

  bastide_setup_set_mix (setup, bst_catalog_find_mix (catalog, mix)->root);
  while (bastide_setup_get_n_players (setup) < n_players)
    bastide_setup_add_player (setup, "Cleo");
  for (int seat = 0; seat < n_players; seat++)
    bastide_setup_set_name (setup, seat, (const char *[]){ "Anna", "Ben", "Cleo" }[seat]);
  bastide_setup_set_seed (setup, seed);
  play = bastide_setup_begin (setup, FALSE, NULL, report);
  g_assert_nonnull (play);
  return bastide_game_new (play);
}

static void
check_beats (BastideGame *game, GArray *cues)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BastideCue *first = NULL; /* points of this beat */
  guint beat = 0, seats = 0;

  for (guint i = 0; i < cues->len; i++)
    {
      const BastideCue *cue = &g_array_index (cues, BastideCue, i);

      g_assert_true (cue->beat == beat || cue->beat == beat + 1);
      if (cue->beat != beat)
        {
          first = NULL;
          seats = 0;
        }
      beat = cue->beat;
      if (cue->kind != BASTIDE_CUE_POINTS)
        continue;
      /* Of one beat: one feature, and each owner once. */
      g_assert_cmpint (seats >> cue->seat & 1, ==, 0);
      seats |= 1u << cue->seat;
      if (first)
        g_assert_true (bst_same_feature (rules, state, first->seg, cue->seg));
      first = cue;
    }
}

/* Where things are for somebody who has only seen the cues. */
typedef struct
{
  int pig, arena;
  int crowns[BST_N_CROWNS]; /* as in the state */
  int robbers[BST_MAX_PLAYERS];
} Seen;

static guint n_ways[BASTIDE_CUE_ROBBER + 1];

/* A way begins where the last one ended. */
static void
check_way (const BstState *state, const BastideCue *cue, Seen *seen)
{
  n_ways[cue->kind]++;
  switch (cue->kind)
    {
    case BASTIDE_CUE_PIG:
      g_assert_cmpint ((cue->from + 2 * BST_N_SECTORS) % BST_N_SECTORS, ==, seen->pig);
      seen->pig = cue->to;
      break;
    case BASTIDE_CUE_ARENA:
      g_assert_cmpint (cue->from, ==, seen->arena);
      seen->arena = cue->to;
      break;
    case BASTIDE_CUE_CROWN:
      g_assert_true ((cue->from < 0) != (cue->to < 0));
      if (cue->from < 0)
        g_assert_cmpint (seen->crowns[cue->to], ==, 0);
      seen->crowns[cue->from < 0 ? cue->to : cue->from] = cue->from < 0 ? cue->seat + 1 : 0;
      break;
    case BASTIDE_CUE_ROBBER:
      g_assert_cmpint (cue->from, ==, seen->robbers[cue->seat]);
      seen->robbers[cue->seat] = cue->to;
      break;
    default:
      g_assert_not_reached ();
    }
}

/* All that moves was seen to move. */
static void
check_seen (const BstGame *game, const BstState *state, const Seen *seen)
{
  if (bst_game_has (game, BST_MODULE_WHEEL))
    {
      g_assert_cmpint (seen->pig, ==, state->m.wheel.pig);
      for (int crown = 0; crown < BST_N_CROWNS; crown++)
        g_assert_cmpint (seen->crowns[crown], ==, state->m.wheel.crowns[crown]);
    }
  if (bst_game_has (game, BST_MODULE_TOURNAMENTS))
    g_assert_cmpint (seen->arena, ==, state->m.tournaments.crown);
  for (int seat = 0; seat < game->n_players && bst_game_has (game, BST_MODULE_ROBBERS); seat++)
    g_assert_cmpint (seen->robbers[seat], ==, state->m.robbers.space[seat] - 1);
}

/* After each decision: what came new is shown, and all of it together is the score. */
static void
test_all_points (void)
{
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (i);
      g_autoptr (BastideGame) game = game_of (bst_catalog_get_mix (catalog, i)->id, 3, 40 + i);
      int shown[BST_MAX_PLAYERS] = { 0 };
      guint n_home = 0, n_returns = 0;
      Seen seen = { .robbers = { -1, -1, -1 } };
      gsize n, n_events = 0;

      for (;;)
        {
          const BstMove *options;
          g_autoptr (GArray) cues = bastide_cues_read (game, n_events);
          const BstHappening *events = bst_session_events (bastide_game_get_session (game), &n);

          if (n_events == 0)
            seen.arena = bastide_game_get_state (game)->m.tournaments.crown;
          check_beats (game, cues);
          for (guint c = 0; c < cues->len; c++)
            {
              const BastideCue *cue = &g_array_index (cues, BastideCue, c);

              g_assert_cmpint (cue->event, >=, n_events);
              if (cue->kind == BASTIDE_CUE_POINTS)
                shown[cue->seat] += cue->points;
              else if (cue->kind == BASTIDE_CUE_HOME)
                n_home++;
              else
                check_way (bastide_game_get_state (game), cue, &seen);
            }
          check_seen (bastide_game_get_game (game), bastide_game_get_state (game), &seen);
          for (; n_events < n; n_events++)
            n_returns += events[n_events].event.type == BST_EVENT_RETURN;
          for (int seat = 0; seat < 3; seat++)
            g_assert_cmpint (shown[seat], ==, bst_score (bastide_game_get_state (game), seat));
          options = bastide_game_get_options (game, &n);
          if (n == 0)
            break;
          g_assert_true (bastide_game_apply (game, &options[g_rand_int_range (rand, 0, (int) n)], NULL));
        }
      g_assert_true (bastide_game_get_state (game)->over);
      g_assert_cmpint (n_home, ==, n_returns);
      g_assert_cmpint (n_returns, >, 0);
    }
  for (int kind = BASTIDE_CUE_PIG; kind <= BASTIDE_CUE_ROBBER; kind++)
    g_assert_cmpint (n_ways[kind], >, 0);
}

/* The final scoring is a part of its own: what it brings and what came before make the score. */
static void
test_final (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (BastideGame) game = game_of ("classic", 2, 7);
  g_autoptr (GArray) cues = NULL;
  int before[BST_MAX_PLAYERS] = { 0 };
  const BstHappening *events;
  gsize n, final;

  bst_session_events (bastide_game_get_session (game), &n);
  g_assert_cmpint (bastide_cues_find_final (game), ==, n);
  for (const BstMove *options; (options = bastide_game_get_options (game, &n)) && n > 0;)
    g_assert_true (bastide_game_apply (game, &options[g_rand_int_range (rand, 0, (int) n)], NULL));
  final = bastide_cues_find_final (game);
  events = bst_session_events (bastide_game_get_session (game), &n);
  g_assert_cmpint (final, <, n);
  for (gsize i = 0; i < final; i++)
    if (events[i].event.type == BST_EVENT_SCORE)
      before[events[i].event.player] = events[i].event.d;
  cues = bastide_cues_read (game, final);
  g_assert_cmpint (cues->len, >, 0);
  for (guint i = 0; i < cues->len; i++)
    {
      const BastideCue *cue = &g_array_index (cues, BastideCue, i);

      if (cue->kind == BASTIDE_CUE_POINTS)
        before[cue->seat] += cue->points;
    }
  for (int seat = 0; seat < 2; seat++)
    g_assert_cmpint (before[seat], ==, bst_score (bastide_game_get_state (game), seat));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  g_test_add_func ("/cues/all-points", test_all_points);
  g_test_add_func ("/cues/final", test_final);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
