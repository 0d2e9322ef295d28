/* test-telling.c – a game told to somebody who does not see it is the game that is played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-telling.h"

#include "model/play/bastide-setup.h"
#include "model/words/bastide-tile-name.h"
#include "model/words/bastide-words.h"
#include "engine/board.h"
#include "engine/track.h"

#include <string.h>

static BstCatalog *catalog;

static const char *const names[] = { "Anna", "Ben", "Cleo" };

/* The last of them is a computer if @computer. */
static BastideGame *
game_of (const char *mix, int n_players, guint64 seed, gboolean computer)
{
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play;

  bastide_setup_set_mix (setup, bst_catalog_find_mix (catalog, mix)->root);
  while (bastide_setup_get_n_players (setup) < n_players)
    bastide_setup_add_player (setup, "Cleo");
  for (int seat = 0; seat < n_players; seat++)
    bastide_setup_set_name (setup, seat, names[seat]);
  bastide_setup_set_level (setup, n_players - 1, computer);
  bastide_setup_set_seed (setup, seed);
  play = bastide_setup_begin (setup, FALSE, NULL, report);
  g_assert_nonnull (play);
  return bastide_game_new (play);
}

static gsize
count_events (BastideGame *game)
{
  gsize n;

  bst_session_events (bastide_game_get_session (game), &n);
  return n;
}

static void
step (BastideGame *game, GRand *rand)
{
  gsize n;
  const BstMove *moves = bst_session_options (bastide_game_get_session (game), &n);

  g_assert_cmpuint (n, >, 0);
  g_assert_true (bastide_game_apply (game, &moves[g_rand_int_range (rand, 0, n)], NULL));
}

/* Whole sentences, one on each line. */
static void
check_sentences (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; *text && lines[i]; i++)
    {
      g_assert_cmpuint (strlen (lines[i]), >, 2);
      g_assert_nonnull (strchr (".?!", lines[i][strlen (lines[i]) - 1]));
      g_assert_null (strstr (lines[i], ".."));
    }
}

static gboolean
waits_for_tile (BastideGame *game)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (game, &n);

  return n > 0 && moves[0].kind == BST_KIND_PLACE_TILE && bastide_game_get_state (game)->hand != BST_NONE;
}

static void
check_situation (BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);
  const int who = bst_who (state);
  g_autofree char *text = bastide_telling_dup_situation (game), *tile = NULL, *expected = NULL;

  if (state->over)
    {
      g_assert_cmpstr (text, ==, "");
      return;
    }
  if (waits_for_tile (game))
    {
      tile = bastide_tile_dup_features (&bastide_game_get_game (game)->tiles[state->hand], 0);
      expected = g_strdup_printf ("%s, tile: %s", names[who], tile);
    }
  else
    expected = g_strdup_printf ("%s: %s", names[who], bastide_words_decision (bastide_game_get_game (game), state));
  g_assert_cmpstr (text, ==, expected);
}

static void
check_points (BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);
  g_autofree char *text = bastide_telling_dup_points (game);

  check_sentences (text);
  for (int seat = 0; seat < bastide_game_get_game (game)->n_players; seat++)
    {
      g_autofree char *points = bastide_words_points (bst_score (state, seat));
      g_autofree char *line = g_strdup_printf ("%s: %s.", names[seat], points);
      g_autofree char *supply = bastide_words_supply (bastide_game_get_game (game), state, seat);

      g_assert_nonnull (strstr (text, line));
      g_assert_true (state->over || strstr (text, supply));
    }
  if (!state->over)
    {
      int left = 0;
      g_autofree char *line = NULL;

      for (int group = 0; group < BST_N_GROUPS; group++)
        left += state->pile[group];
      line = g_strdup_printf ("\n%d tile%s left.", left, left == 1 ? "" : "s");
      g_assert_true (g_str_has_suffix (text, line));
    }
  if (state->over)
    {
      g_autofree char *result = bastide_words_result (bastide_game_get_game (game), state,
                                                      bastide_game_get_names (game));

      g_assert_nonnull (strstr (text, result));
      g_assert_cmpstr (result, !=, "");
    }
}

/* Whether a person has chosen it. */
static gboolean
is_chosen (BastideGame *game, const BstHappening *happening)
{
  gsize n;
  const BstEntry *log = bst_session_log (bastide_game_get_session (game), &n, NULL);

  return !bastide_game_get_level (game, happening->event.player) && happening->move > 0
         && log[happening->move - 1].asked;
}

/* Those who sit there do not hear what they have just done themselves, but what was done for them; of a computer they hear
 * what its tile shows. */
static void
check_events (BastideGame *game, gsize first)
{
  const BstGame *rules = bastide_game_get_game (game);
  g_autofree char *text = bastide_telling_dup_events (game, first), *nothing = NULL;
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (game), &n);

  check_sentences (text);
  for (gsize i = first; i < n; i++)
    {
      const BstEvent *event = &events[i].event;
      g_autofree char *line = bastide_words_event (rules, event, bastide_game_get_names (game));
      g_autofree char *shows = event->type == BST_EVENT_PLACE
                                 ? bastide_tile_dup_features (&rules->tiles[event->a], event->b)
                                 : NULL;

      if (event->type == BST_EVENT_PLACE && rules->tiles[event->a].piece == BST_NONE
          && event->player < rules->n_players)
        g_assert_cmpint (strstr (text, shows) != NULL, ==, !is_chosen (game, &events[i]));
      else if (event->type == BST_EVENT_FOLLOWER && is_chosen (game, &events[i]))
        g_assert_null (strstr (text, line));
      else if (event->type == BST_EVENT_SCORE && event->reason == BST_REASON_ROBBERY)
        /* The event before says it, with the one who was robbed. */
        g_assert_null (strstr (text, line));
      else if (line && (event->type == BST_EVENT_SCORE || event->type == BST_EVENT_ROBBERY))
        g_assert_nonnull (strstr (text, line));
    }
  nothing = bastide_telling_dup_events (game, n);
  g_assert_cmpstr (nothing, ==, "");
}

/* Every square of the map and those around it. */
static void
check_squares (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);

  for (int y = -9; y <= 9; y++)
    for (int x = -9; x <= 9; x++)
      {
        g_autofree char *text = bastide_telling_dup_square (game, x, y), *cell = bastide_words_cell (x, y);
        g_autofree char *empty = g_strdup_printf ("%s: empty.", cell), *begin = g_strdup_printf ("%s: ", cell);
        const uint16_t site = bst_board_land_at (rules, state, x, y);
        int n_around = 0;

        check_sentences (text);
        g_assert_true (g_str_has_prefix (text, begin));
        g_assert_cmpint (g_str_has_prefix (text, empty), ==, site == BST_NONE);
        for (int side = 0; side < 4; side++)
          {
            g_autofree char *where = bastide_words_sides (1 << side), *line = g_strdup_printf ("\n%s: ", where);
            const gboolean tile = bst_board_tile_at (rules, state, x + bst_side_dx (side), y + bst_side_dy (side))
                                  != BST_NONE;

            n_around += tile;
            if (site == BST_NONE)
              g_assert_cmpint (strstr (text, line) != NULL, ==, tile);
          }
        if (site == BST_NONE && n_around == 0)
          g_assert_cmpstr (text, ==, empty);
        for (int i = 0; site != BST_NONE && i < bst_site_tile (rules, state, site)->n_features; i++)
          {
            g_autofree char *feature = bastide_words_feature (rules, state, bst_sites (rules, state)[site].first + i,
                                                              bastide_game_get_names (game));

            g_assert_nonnull (strstr (text, feature));
          }
      }
}

/* Whether the player has more points when the tile lies there and nobody is placed on it. */
static gboolean
brings_points (BastideGame *game, gsize move, gboolean *out_over)
{
  gsize made, all, n;
  g_autoptr (BastideGame) copy = NULL;
  const BstMove *moves;
  const int seat = bst_who (bastide_game_get_state (game)), before = bst_score (bastide_game_get_state (game), seat);

  bst_session_log (bastide_game_get_session (game), &made, &all);
  copy = bastide_game_copy (game, made);
  moves = bastide_game_get_options (copy, &n);
  g_assert_true (bastide_game_apply (copy, &moves[move], NULL));
  moves = bastide_game_get_options (copy, &n);
  for (gsize i = 0; i < n && moves[0].kind == BST_KIND_FOLLOWER; i++)
    if (moves[i].act == BST_ACT_PASS)
      {
        g_assert_true (bastide_game_apply (copy, &moves[i], NULL));
        break;
      }
  /* The last tile brings the points of the final scoring. */
  *out_over = bastide_game_get_state (copy)->over;
  return !*out_over && bst_score (bastide_game_get_state (copy), seat) > before;
}

/* Everything that the player has begun is told with the squares that it waits for. Returns how much that is. */
static int
check_unfinished (BastideGame *game, const char *text)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstFigure *figures = bst_figures_on_map (rules, state);
  int n_found = 0;

  for (int f = 0; f < state->n_figures; f++)
    {
      const uint16_t seg = figures[f].seg;
      const BstSeg *segs = bst_segs (rules, state);
      const BstSite *site = &bst_sites (rules, state)[segs[seg].site];
      g_autofree char *cell = bastide_words_cell (site->x, site->y);
      g_autofree char *what = bastide_words_feature (rules, state, seg, names);
      g_autofree char *line = g_strdup_printf ("\n%s: %s.\nIt needs ", cell, what);
      gboolean first = TRUE;

      for (int i = 0; i < f; i++)
        first &= figures[i].owner != figures[f].owner || segs[figures[i].seg].root != segs[seg].root;
      if (!first)
        continue;
      g_assert_cmpint (strstr (text, line) != NULL, ==,
                       figures[f].owner == bst_who (state) && !bst_feature_is_finished (rules, state, seg));
      n_found += figures[f].owner == bst_who (state) && !bst_feature_is_finished (rules, state, seg);
    }
  g_assert_cmpint (strstr (text, "\nNothing of yours is unfinished.") != NULL, ==, n_found == 0);
  return n_found;
}

/* Does the text go on with a square where a figure of whoever decides stands? */
static gboolean
names_own_figure (BastideGame *game, const char *text)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstFigure *figures = bst_figures_on_map (rules, state);

  for (int f = 0; f < state->n_figures; f++)
    {
      const BstSite *site = &bst_sites (rules, state)[bst_segs (rules, state)[figures[f].seg].site];
      g_autofree char *cell = bastide_words_cell (site->x, site->y);
      g_autofree char *start = g_strconcat (cell, ", ", NULL);

      if (figures[f].owner == bst_who (state) && g_str_has_prefix (text, start))
        return TRUE;
    }
  return FALSE;
}

static void
check_places_of_finishes (BastideGame *game, const char *text)
{
  const char *at = text;

  while ((at = strstr (at, " finishes: ")))
    {
      at = strstr (at, " at ");
      g_assert_nonnull (at);
      at += strlen (" at ");
      g_assert_true (names_own_figure (game, at));
    }
}

/* The classic game without fields: points come from what is finished, and from nothing else. Returns how many were found. */
static int
check_finishes (BastideGame *game)
{
  g_autofree char *text = bastide_telling_dup_finishes (game);
  gsize n;
  const BstMove *moves = bastide_game_get_options (game, &n);
  gboolean over = FALSE;
  int n_found = 0;

  check_sentences (text);
  if (!waits_for_tile (game))
    {
      g_assert_true (g_str_has_prefix (text, "No tile is waiting to be placed."));
      if (!bastide_game_get_state (game)->over)
        check_unfinished (game, text);
      return 0;
    }
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *cell = bastide_words_cell (moves[i].x, moves[i].y);
      g_autofree char *line = g_strdup_printf ("%s finishes: ", cell);

      if (brings_points (game, i, &over))
        {
          /* Where it is finished it was waiting for that tile alone. */
          g_autofree char *needs = g_strdup_printf ("It needs a tile at %s (", cell);

          g_assert_nonnull (strstr (text, line));
          g_assert_nonnull (strstr (text, needs));
          n_found++;
        }
    }
  check_places_of_finishes (game, text);
  if (!over)
    g_assert_cmpint (g_str_has_prefix (text, "This tile finishes nothing of yours."), ==, n_found == 0);
  check_unfinished (game, text);
  return n_found;
}

static void
test_whole_game (void)
{
  static const char *const mixes[] = { "classic", "everything" };

  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      g_autoptr (BastideGame) game = game_of (mixes[i], 3, 11 + i, TRUE);
      g_autoptr (GRand) rand = g_rand_new_with_seed (5);

      for (int n = 0; !bastide_game_get_state (game)->over; n++)
        {
          const gsize first = count_events (game);

          check_situation (game);
          if (n % 40 == 0)
            {
              check_points (game);
              check_squares (game);
            }
          step (game, rand);
          check_events (game, first);
        }
      check_situation (game);
      check_points (game);
      check_squares (game);
    }
}

static void
test_finishes (void)
{
  int n_found = 0, n = 0;

  for (guint64 seed = 1; seed <= 60; seed++)
    {
      g_autoptr (BastideGame) game = game_of ("first-game", 2, seed, FALSE);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

      for (; !bastide_game_get_state (game)->over; n++)
        {
          n_found += check_finishes (game);
          step (game, rand);
        }
      n_found += check_finishes (game);
    }
  g_assert_cmpint (n_found, >, 10);
  g_test_message ("%d times of %d", n_found, n);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  g_test_add_func ("/telling/whole-game", test_whole_game);
  g_test_add_func ("/telling/finishes", test_finishes);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
