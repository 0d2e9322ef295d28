/* bench-autosave.c – what keeping a game costs after each decision, early and late in a game of 1,000 tiles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#include "model/play/bastide-game.h"
#include "engine/io/json-scan.h"

#include <glib/gstdio.h>
#include <string.h>

#define MIX                                                                                                            \
  "{\"format\": \"bastide-mix\", \"version\": 1, \"sets\": [{\"set\": \"classic-base\", \"copies\": 13}],"             \
  " \"modules\": [\"base\", \"fields\"]}"

/* Decisions that are looked at together. */
enum
{
  SPAN = 200
};

static BastideGame *
new_game (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (JsonNode) root = bst_json_scan (NULL, MIX, strlen (MIX), NULL);
  BstPlayArgs args = { .n_players = 2, .seed = 1 };
  BstPlay *play = bst_play_new (root, &args, catalog, report);

  g_assert (play);
  return bastide_game_new (play);
}

static gsize
size_of (const char *path)
{
  GStatBuf buf;

  return g_stat (path, &buf) == 0 ? buf.st_size : 0;
}

int
main (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "current.bastide", NULL);
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  g_autoptr (BastideGame) kept = new_game ();
  g_autoptr (BastideGame) free_of_it = new_game ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) early = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) late = g_array_new (FALSE, FALSE, sizeof (double));
  gsize line = 0, longest_line = 0, base = 0;
  int n_bases = 0;
  double worst = 0, whole = 0, bare = 0, early_median, late_median;

  g_assert (bastide_match_set_autosave (BASTIDE_MATCH (kept), path, NULL));
  base = size_of (path);
  for (;;)
    {
      gsize n, before = size_of (journal);
      const BstMove *options = bst_session_options (bastide_game_get_session (kept), &n);
      BstMove move;
      double begin, cost, plain;

      if (n == 0)
        break;
      move = options[g_rand_int_range (rand, 0, n)];

      begin = bench_thread_ms ();
      g_assert (bastide_game_apply (free_of_it, &move, NULL));
      plain = bench_thread_ms () - begin;
      begin = bench_thread_ms ();
      g_assert (bastide_game_apply (kept, &move, NULL));
      cost = bench_thread_ms () - begin;

      whole += cost;
      bare += plain;
      worst = MAX (worst, cost);
      cost -= plain;
      g_array_append_val (costs, cost);
      if (size_of (path) != base)
        {
          base = size_of (path);
          n_bases++;
        }
      else
        {
          line = size_of (journal) - before;
          longest_line = MAX (longest_line, line);
        }
    }
  g_assert (costs->len > 4 * SPAN);
  g_array_append_vals (early, &g_array_index (costs, double, 0), SPAN);
  g_array_append_vals (late, &g_array_index (costs, double, costs->len - SPAN), SPAN);
  early_median = bench_median (early);
  late_median = bench_median (late);

  bench_tell ("autosave: decisions in the game", costs->len, "");
  bench_tell ("autosave: cost of a decision, first 200", early_median, "ms");
  bench_tell ("autosave: cost of a decision, last 200", late_median, "ms");
  bench_tell ("autosave: longest line of the journal", longest_line, "bytes");
  bench_tell ("autosave: times the whole game was written", n_bases, "");
  bench_tell ("autosave: dearest decision (with writing the whole game)", worst, "ms");
  bench_tell ("autosave: mean of a decision, kept", whole / costs->len, "ms");
  bench_tell ("autosave: mean of a decision, not kept", bare / costs->len, "ms");
  bench_promise ("autosave: late against early", late_median / early_median, 1.5, "times");
  bench_promise ("autosave: bytes for one decision", longest_line, 512, "bytes");
  bench_promise ("autosave: dearest decision", worst, 50, "ms");

  bastide_match_flush (BASTIDE_MATCH (kept));
  g_unlink (path);
  g_unlink (journal);
  g_rmdir (folder);
  return bench_end ();
}
