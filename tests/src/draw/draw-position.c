/* draw-position.c – see draw-position.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw-position.h"

#include "engine/ai/greedy.h"
#include "engine/board.h"
#include "engine/io/mix-json.h"

struct _DrawPosition
{
  BstBox *box;
  BstGame game;
  gpointer memory;
  uint16_t *counts; /* of a table that nobody played */
  BstSession *session;
  BstState *state; /* a table that nobody played */
  BastideTileBook *book;
};

static DrawPosition *
open_mix (const char *mix, int n_players, int min_tiles)
{
  DrawPosition *position = g_new0 (DrawPosition, 1);
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (BstReport) report = bst_report_new (mix);
  const BstCatalogEntry *entry = bst_catalog_find_mix (catalog, mix);
  const char *problem;
  BstSetup setup;

  g_assert_nonnull (entry);
  position->box = bst_mix_resolve (entry->root, NULL, catalog, report);
  g_assert_nonnull (position->box);
  setup = *bst_box_get_setup (position->box);
  setup.n_players = (uint8_t) n_players;
  if (min_tiles)
    {
      /* As many of each as the state needs room for. */
      position->counts = g_new0 (uint16_t, setup.n_tiles);
      for (int i = 0, sum = 0; sum < min_tiles; i = (i + 1) % setup.n_tiles)
        if (setup.counts[i] && setup.tiles[i].group == BST_GROUP_LAND)
          {
            position->counts[i]++;
            sum++;
          }
      setup.counts = position->counts;
    }
  position->memory = g_malloc0 (bst_game_memory (&setup));
  problem = bst_game_init (&position->game, position->memory, &setup);
  g_assert_cmpstr (problem, ==, NULL);
  position->book = bastide_tile_book_new (position->game.tiles, position->game.n_tiles, position->game.pieces,
                                          position->game.n_pieces);

  return position;
}

DrawPosition *
draw_position_new (const char *mix, int n_players, guint64 seed, int n_turns)
{
  DrawPosition *position = open_mix (mix, n_players, 0);
  BstGreedy *greedy = bst_greedy_new (&position->game);
  guint64 random = seed;

  position->session = bst_session_new (&position->game, seed, FALSE);
  while (bst_session_state (position->session)->turn <= n_turns)
    {
      size_t n, choice;
      const BstMove *options = bst_session_options (position->session, &n);

      if (n == 0)
        break;
      random = random * 6364136223846793005u + 1442695040888963407u;
      choice = bst_greedy_choose (greedy, bst_session_state (position->session), options, n, random >> 20);
      g_assert_cmpstr (bst_session_apply (position->session, &options[choice]), ==, NULL);
    }
  bst_greedy_free (greedy);

  return position;
}

DrawPosition *
draw_position_new_rows (const char *mix, int n_tiles, int per_row)
{
  DrawPosition *position = open_mix (mix, 2, n_tiles);
  g_autofree uint16_t *left = NULL;
  int tile = 0;

  position->state = g_malloc0 (position->game.state_size);
  bst_state_clear (&position->game, position->state);
  left = g_memdup2 (position->counts, n_tiles ? position->game.n_tiles * sizeof *left : 0);
  for (int i = 0; i < n_tiles; i++)
    {
      do
        tile = (tile + 1) % position->game.n_tiles;
      while (!left[tile]);
      left[tile]--;
      bst_board_lay (&position->game, position->state, tile, i % per_row, i / per_row, i * 7 % 4);
    }

  return position;
}

void
draw_position_free (DrawPosition *position)
{
  g_clear_pointer (&position->session, bst_session_free);
  g_free (position->state);
  bastide_tile_book_unref (position->book);
  g_free (position->memory);
  g_free (position->counts);
  bst_box_unref (position->box);
  g_free (position);
}

const BstGame *
draw_position_get_game (DrawPosition *position)
{
  return &position->game;
}

const BstState *
draw_position_get_state (DrawPosition *position)
{
  return position->state ? position->state : bst_session_state (position->session);
}

BastideTileBook *
draw_position_get_book (DrawPosition *position)
{
  return position->book;
}
