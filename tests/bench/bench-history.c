/* bench-history.c – what the score companion costs: an entry late in a long evening, and a history of 2,000 evenings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#include "model/score/evening-kit.h"
#include "model/score/bastide-history.h"

#include <glib/gstdio.h>
#include <string.h>

enum
{
  ENTRIES = 400,
  EVENINGS = 2000
};

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
}

/* Five players, everything in play, saved after each entry. */
static void
bench_entries (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "evening" BASTIDE_SCORE_SUFFIX, NULL);
  g_autoptr (BastideEvening) evening = kit_evening ("everything", 5);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (double));
  double begin, cost;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (evening), path, NULL));
  while (bastide_evening_get_n_entries (evening) < ENTRIES)
    {
      begin = bench_thread_ms ();
      kit_enter_randomly (evening, rand);
      cost = bench_thread_ms () - begin;
      if (bastide_evening_get_n_entries (evening) > ENTRIES - 50)
        g_array_append_val (costs, cost);
    }
  bench_promise ("evening: one of the last of 400 entries", bench_median (costs), 50, "ms");
  begin = bench_thread_ms ();
  bastide_match_undo (BASTIDE_MATCH (evening));
  bench_promise ("evening: undo after 400 entries", bench_thread_ms () - begin, 50, "ms");
  begin = bench_thread_ms ();
  bastide_match_flush (BASTIDE_MATCH (evening));
  bench_promise ("evening: writing it whole, with all ways back", bench_thread_ms () - begin, 100, "ms");
  g_clear_object (&evening);
  begin = bench_thread_ms ();
  evening = bastide_evening_recover (path, NULL);
  bench_promise ("evening: opening it again", bench_thread_ms () - begin, 300, "ms");
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, ENTRIES - 1);
}

static void
bench_history (const char *folder)
{
  static const char *const names[] = { "Anna", "Ben", "Clara", "David" };
  g_autoptr (GString) table = g_string_new ("evening,date,name,score,roads\n");
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (BastideHistory) again = NULL;
  g_autoptr (GPtrArray) regulars = NULL;
  g_autofree char *csv = NULL, *json = NULL;
  double begin;

  for (int i = 0; i < EVENINGS; i++)
    for (int seat = 0; seat < 4; seat++)
      g_string_append_printf (table, "e%04d,20%02d-%02d-%02d,%s,%d,%d\n", i, i / 336 + 10, i / 28 % 12 + 1, i % 28 + 1,
                              names[seat], 40 + (i * 7 + seat * 13) % 60, i % 9);
  g_assert_cmpint (bastide_history_import (history, table->str, strlen (table->str), NULL, NULL, NULL, NULL), ==,
                   EVENINGS);

  begin = bench_thread_ms ();
  again = bastide_history_new (folder);
  bench_promise ("history: opening 2,000 evenings", bench_thread_ms () - begin, 400, "ms");
  g_assert_cmpuint (bastide_history_get_n (again), ==, EVENINGS);
  begin = bench_thread_ms ();
  regulars = bastide_history_dup_regulars (again);
  g_assert_cmpint (bastide_history_get_duel (again, "Anna", "David").met, ==, EVENINGS);
  bench_promise ("history: all statistics", bench_thread_ms () - begin, 50, "ms");
  begin = bench_thread_ms ();
  {
    g_autoptr (BastideEvening) evening = kit_evening ("classic", 4);

    g_assert_true (bastide_history_add (again, evening, NULL));
  }
  bench_promise ("history: one evening more", bench_thread_ms () - begin, 200, "ms");
  begin = bench_thread_ms ();
  csv = bastide_history_to_csv (again);
  bench_promise ("history: written as CSV", bench_thread_ms () - begin, 200, "ms");
  begin = bench_thread_ms ();
  json = bastide_history_to_json (again, NULL, NULL, NULL, NULL);
  bench_promise ("history: written as JSON", bench_thread_ms () - begin, 3000, "ms");
  begin = bench_thread_ms ();
  g_assert_cmpint (bastide_history_import (again, json, strlen (json), NULL, NULL, NULL, NULL), ==, 0);
  g_assert_cmpint (bastide_history_import (again, csv, strlen (csv), NULL, NULL, NULL, NULL), ==, 0);
  bench_promise ("history: both read again, nothing new in them", bench_thread_ms () - begin, 3000, "ms");
}

int
main (void)
{
  g_autofree char *evening = g_dir_make_tmp ("bastide-bench-XXXXXX", NULL);
  g_autofree char *history = g_dir_make_tmp ("bastide-bench-XXXXXX", NULL);

  bench_entries (evening);
  bench_history (history);
  remove_folder (evening);
  remove_folder (history);
  return bench_end ();
}
