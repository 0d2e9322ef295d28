/* test-patience.c – the decisions of a turn share the time that people wait for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-patience.h"

#include "model/bastide-level.h"
#include "model/play/bastide-setup.h"

static BstCatalog *catalog;

static BastideGame *
game_of (const char *mix, BstLevel level, int n_players)
{
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play;

  bastide_setup_set_mix (setup, bst_catalog_find_mix (catalog, mix)->root);
  while (bastide_setup_get_n_players (setup) < n_players)
    g_assert_true (bastide_setup_add_player (setup, NULL));
  for (int seat = 0; seat < n_players; seat++)
    bastide_setup_set_level (setup, seat, 1 + (int) level);
  bastide_setup_set_seed (setup, 7);
  play = bastide_setup_begin (setup, FALSE, NULL, report);
  g_assert_nonnull (play);
  return bastide_game_new (play);
}

/* One of the answers, by chance. */
static void
answer (BastideGame *game, guint64 number)
{
  gsize n;
  const BstMove *options = bst_session_options (bastide_game_get_session (game), &n);
  BstMove move = options[bst_random (3, BST_N_STREAMS, (unsigned) number) % n];
  g_autoptr (GError) error = NULL;

  bastide_game_apply (game, &move, &error);
  g_assert_no_error (error);
}

typedef struct
{
  BstLevel level;
  const char *mix;
  int n_players;
  guint whole; /* milliseconds of a turn */
} Case;

/* Whoever uses up all it is given, in every decision of a game, is in time in every turn. */
static void
test_turns (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (BastideGame) game = game_of (c->mix, c->level, c->n_players);
  BastidePatience patience = { 0 };
  guint turn = 0, used = 0, n_decisions = 0, n_most = 0;
  int seat = -1;

  for (guint64 number = 0; !bastide_game_get_state (game)->over; number++)
    {
      const BstState *state = bastide_game_get_state (game);
      BstBudget budget = bastide_patience_ask (&patience, game);

      g_assert_cmpuint (budget.playouts, ==, bst_level_budget (c->level, c->n_players).playouts);
      g_assert_cmpuint (budget.milliseconds, >, 0);
      if (turn != state->turn || seat != bst_who (state))
        {
          used = n_decisions = 0;
          /* The tile decides most. */
          g_assert_cmpuint (budget.milliseconds, >=, c->whole * 3 / 5);
        }
      turn = state->turn;
      seat = bst_who (state);
      used += budget.milliseconds;
      n_most = MAX (n_most, ++n_decisions);
      g_assert_cmpuint (used, <=, c->whole);
      bastide_patience_spend (&patience, (gint64) budget.milliseconds * 1000);
      answer (game, number);
    }
  g_test_message ("%s: up to %u decisions in a turn", c->mix, n_most);
  g_assert_cmpuint (n_most, >=, 2);
}

/* What was only broken off has no more than it had; what was undone is thought about anew. */
static void
test_undo (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", BST_LEVEL_MASTER, 3);
  BastidePatience patience = { 0 };
  guint whole, rest;

  bastide_game_set_level (game, 0, BASTIDE_PERSON);
  while (!bastide_game_waits_for_computer (game))
    answer (game, 0);
  whole = bastide_patience_ask (&patience, game).milliseconds;
  g_assert_cmpint (bst_decision (bastide_game_get_state (game)), ==, BST_KIND_PLACE_TILE);
  g_assert_cmpuint (bastide_patience_ask (&patience, game).milliseconds, ==, whole);
  bastide_patience_spend (&patience, (gint64) whole * 1000);
  answer (game, 0);
  g_assert_cmpint (bst_decision (bastide_game_get_state (game)), ==, BST_KIND_FOLLOWER);
  rest = bastide_patience_ask (&patience, game).milliseconds;
  g_assert_cmpuint (rest, <, whole / 2);
  g_assert_cmpuint (bastide_patience_ask (&patience, game).milliseconds, ==, rest);

  bastide_game_undo_own (game);
  while (!bastide_game_waits_for_computer (game))
    answer (game, 1);
  g_assert_cmpuint (bastide_patience_ask (&patience, game).milliseconds, ==, whole);
}

int
main (int argc, char **argv)
{
  static const Case cases[] = {
    { BST_LEVEL_MASTER, "classic", 3, 5000 },
    { BST_LEVEL_MASTER, "everything", 5, 5000 },
    { BST_LEVEL_STRONG, "everything", 3, 1000 },
  };
  int result;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/patience/%s/%s", bst_level_words[cases[i].level], cases[i].mix);

      g_test_add_data_func (path, &cases[i], test_turns);
    }
  g_test_add_func ("/patience/undo", test_undo);
  result = g_test_run ();
  bst_catalog_unref (catalog);
  return result;
}
