/* bench-load.c – how time and memory grow with the size of what people make: a game of 1,000 tiles, an evening of 10,000
 * entries, a history of 2,000 evenings, a set of 500 tiles.
 *
 * Everything is done twice, with n and with 2n. What counts is the ratio between the two, which says the same on every
 * machine: 2 for a cost that grows with n, a little more for n log n, 4 for n². What the window waits for must also be short.
 *
 *   bench-load [game|evening|history|set]…
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#include "model/play/bastide-game.h"
#include "model/score/evening-kit.h"
#include "model/score/bastide-history.h"
#include "model/workshop/bastide-mix-doc.h"
#include "model/workshop/bastide-set-doc.h"
#include "model/workshop/bastide-xml-import.h"
#include "engine/io/json-scan.h"

#include <glib/gstdio.h>
#include <malloc.h>
#include <string.h>

/* n log n gives 2.2, n² gives 4; the rest is for caches, which hold the smaller run and not the larger one, less of it on a busy machine. */
#define MOST_GROWTH 3.4
/* For figures that also count what other programs do on this machine: they are told, and nothing is promised of them. */
#define BY_CLOCK "ms by the clock"
/* What is done in the main loop must not take longer. */
#define MOST_MS 100
/* Below this a ratio says more about the clock than about the program. */
#define LEAST_MS 2.0
#define LEAST_MB 0.5

/* Several of them count as one: a held key does that. The rest is done in a thread, or is not what somebody waits for. */
static const char *const in_main_loop[] = {
  "20 decisions",
  "20 steps back",
  "5 steps back",
  "5 steps forth",
  "5 entries",
  "taking out an early entry",
  "beginning to write it whole, with all steps back",
  "one evening more",
  "20 edits",
  "looking for duplicates",
  "judging the mix",
  /* Of a game, a set and the list of a history; an evening is opened in a thread, and so is what is named otherwise. */
  "opening",
  NULL,
};

enum
{
  MAX_FIGURES = 24,
  ROUNDS = 3,       /* of which the best counts */
  MOST_ROUNDS = 12, /* if a figure is too large: others who use the processor and its caches only make it larger */
};

typedef struct
{
  const char *what;
  const char *unit;
  double value;
} Figure;

/* What one size has cost. */
typedef struct
{
  Figure figures[MAX_FIGURES];
  int n;
} Sheet;

static void
note (Sheet *sheet, const char *what, double value, const char *unit)
{
  for (int i = 0; i < sheet->n; i++)
    if (g_str_equal (sheet->figures[i].what, what))
      {
        sheet->figures[i].value = MIN (sheet->figures[i].value, value);
        return;
      }
  g_assert (sheet->n < MAX_FIGURES);
  sheet->figures[sheet->n++] = (Figure){ what, unit, value };
}

static double
count_memory (void)
{
  const struct mallinfo2 info = mallinfo2 ();

  return (info.uordblks + info.hblkhd) / 1e6;
}

/* Megabytes that are in use, when all threads have given back what they had. */
static double
memory (void)
{
  double before = -1, now = count_memory ();

  for (int i = 0; i < 100 && ABS (now - before) > 0.001; i++)
    {
      before = now;
      g_usleep (20000);
      now = count_memory ();
    }
  return now;
}

static double
get_least (const Figure *figure)
{
  return g_str_equal (figure->unit, "MB") ? LEAST_MB : LEAST_MS;
}

static double
get_growth (const Figure *small, const Figure *large)
{
  return large->value / MAX (small->value, get_least (large) / 8);
}

static gboolean
has_growth (const Figure *large)
{
  return large->value >= get_least (large) && !g_str_equal (large->unit, BY_CLOCK);
}

static gboolean
is_as_promised (const Sheet *small, const Sheet *large)
{
  for (int i = 0; i < large->n; i++)
    {
      const Figure *a = &small->figures[i], *b = &large->figures[i];

      if ((has_growth (b) && get_growth (a, b) > MOST_GROWTH)
          || (g_strv_contains (in_main_loop, b->what) && b->value > MOST_MS))
        return FALSE;
    }
  return TRUE;
}

static void
compare (const char *subject, guint n, const Sheet *small, const Sheet *large)
{
  for (int i = 0; i < large->n; i++)
    {
      const Figure *a = &small->figures[i], *b = &large->figures[i];
      g_autofree char *what_a = g_strdup_printf ("%s: %s, %u", subject, a->what, n);
      g_autofree char *what_b = g_strdup_printf ("%s: %s, %u", subject, b->what, 2 * n);
      g_autofree char *ratio = g_strdup_printf ("%s: %s, growth", subject, b->what);

      bench_tell (what_a, a->value, a->unit);
      if (g_strv_contains (in_main_loop, b->what))
        bench_promise (what_b, b->value, MOST_MS, b->unit);
      else
        bench_tell (what_b, b->value, b->unit);
      if (has_growth (b))
        bench_promise (ratio, get_growth (a, b), MOST_GROWTH, "times");
    }
}

static char *
new_folder (void)
{
  return g_dir_make_tmp ("bastide-bench-XXXXXX", NULL);
}

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

/* --- a game --- */

/* Tiles that fit everywhere, so that a game of n tiles lays n tiles. */
static BastideGame *
new_game (guint n_tiles)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autofree char *text = g_strdup_printf ("{\"format\": \"bastide-mix\", \"version\": 1, \"sets\": [{\"set\":"
                                           " \"classic-base\", \"copies\": %u}], \"modules\": [\"base\", \"fields\"]}",
                                           n_tiles / 72);
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), NULL);
  BstPlayArgs args = { .n_players = 4, .seed = 1 };
  BstPlay *play = bst_play_new (root, &args, catalog, report);

  g_assert (play);
  return bastide_game_new (play);
}

static gboolean
play_once (BastideGame *game, GRand *rand)
{
  gsize n;
  const BstMove *options = bst_session_options (bastide_game_get_session (game), &n);
  BstMove move;

  if (n == 0)
    return FALSE;
  move = options[g_rand_int_range (rand, 0, n)];
  g_assert (bastide_game_apply (game, &move, NULL));
  return TRUE;
}

/* The last twenty decisions once more. */
static void
measure_game_steps (BastideGame *game, GRand *rand, Sheet *out)
{
  double begin = bench_thread_ms ();

  for (int i = 0; i < 20; i++)
    bastide_match_undo (BASTIDE_MATCH (game));
  note (out, "20 steps back", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  for (int i = 0; i < 20; i++)
    g_assert_true (play_once (game, rand));
  note (out, "20 decisions", bench_thread_ms () - begin, "ms");
  while (play_once (game, rand))
    ;
}

static void
measure_game (guint n_tiles, Sheet *out)
{
  g_autofree char *folder = new_folder ();
  g_autofree char *path = g_build_filename (folder, "current.bastide", NULL);
  g_autofree char *other = g_build_filename (folder, "other.bastide", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (other);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  double begin, before = memory ();
  g_autoptr (BastideGame) game = new_game (n_tiles);
  g_autoptr (BastideGame) again = NULL;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  begin = bench_thread_ms ();
  while (play_once (game, rand))
    ;
  note (out, "the whole game", bench_thread_ms () - begin, "ms");
  note (out, "memory", memory () - before, "MB");
  measure_game_steps (game, rand, out);
  begin = bench_thread_ms ();
  g_assert_true (bastide_game_save (game, file, NULL));
  note (out, "saving", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  again = bastide_game_load (file, NULL);
  g_assert_nonnull (again);
  note (out, "opening", bench_thread_ms () - begin, "ms");
  g_clear_object (&again);
  begin = bench_thread_ms ();
  again = bastide_game_recover (path, NULL);
  g_assert_nonnull (again);
  note (out, "going on after a restart", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  bastide_game_go_to (again, 0);
  note (out, "back to the beginning", bench_thread_ms () - begin, "ms");
  g_clear_object (&again);
  remove_folder (folder);
}

/* --- an evening --- */

static void
measure_evening_steps (BastideEvening *evening, GRand *rand, Sheet *out)
{
  double begin = bench_thread_ms ();

  for (int i = 0; i < 5; i++)
    bastide_match_undo (BASTIDE_MATCH (evening));
  note (out, "5 steps back", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  for (int i = 0; i < 5; i++)
    bastide_match_redo (BASTIDE_MATCH (evening));
  note (out, "5 steps forth", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  for (int i = 0; i < 5; i++)
    kit_enter_randomly (evening, rand);
  note (out, "5 entries", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  {
    BastideDraft *draft = bastide_evening_draft_remove (evening, 10);
    g_auto (GStrv) consequences = bastide_draft_dup_consequences (draft);

    g_assert_nonnull (consequences);
    kit_settle (evening, draft, rand);
  }
  note (out, "taking out an early entry", bench_thread_ms () - begin, "ms");
  bastide_match_undo (BASTIDE_MATCH (evening));
}

static void
measure_evening (guint n_entries, Sheet *out)
{
  g_autofree char *folder = new_folder ();
  g_autofree char *path = g_build_filename (folder, "evening" BASTIDE_SCORE_SUFFIX, NULL);
  g_autofree char *other = g_build_filename (folder, "other" BASTIDE_SCORE_SUFFIX, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (other);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  double begin, before = memory ();
  g_autoptr (BastideEvening) evening = kit_evening ("everything", 5);
  g_autoptr (BastideEvening) again = NULL;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (evening), path, NULL));
  while (bastide_evening_get_n_entries (evening) < n_entries)
    kit_enter_randomly (evening, rand);
  /* A thread that writes it has a second copy of all, as text. */
  while (bastide_match_is_writing (BASTIDE_MATCH (evening)))
    g_usleep (1000);
  note (out, "memory", memory () - before, "MB");
  measure_evening_steps (evening, rand, out);
  /* The rest of it is done by a thread. */
  begin = bench_thread_ms ();
  bastide_match_begin_base (BASTIDE_MATCH (evening));
  note (out, "beginning to write it whole, with all steps back", bench_thread_ms () - begin, "ms");
  while (bastide_match_is_writing (BASTIDE_MATCH (evening)))
    g_usleep (1000);
  begin = bench_thread_ms ();
  g_assert_true (bastide_evening_save (evening, file, NULL));
  note (out, "saving a copy", bench_thread_ms () - begin, "ms");
  g_clear_object (&evening);
  begin = bench_thread_ms ();
  again = bastide_evening_load (file, NULL);
  g_assert_nonnull (again);
  note (out, "opening a copy", bench_thread_ms () - begin, "ms");
  g_clear_object (&again);
  begin = bench_thread_ms ();
  again = bastide_evening_recover (path, NULL);
  g_assert_nonnull (again);
  note (out, "going on after a restart", bench_thread_ms () - begin, "ms");
  g_clear_object (&again);
  remove_folder (folder);
}

/* --- a history --- */

static char *
new_table (guint n)
{
  static const char *const names[] = { "Anna", "Ben", "Clara", "David" };
  GString *table = g_string_new ("evening,date,name,score,roads\n");

  for (guint i = 0; i < n; i++)
    for (int seat = 0; seat < 4; seat++)
      g_string_append_printf (table, "e%05u,20%02u-%02u-%02u,%s,%u,%u\n", i, i / 336 % 90 + 10, i / 28 % 12 + 1,
                              i % 28 + 1, names[seat], 40 + (i * 7 + seat * 13) % 60, i % 9);
  return g_string_free (table, FALSE);
}

/* Whole evenings with a log of twenty entries. */
static char *
new_archive (guint n)
{
  g_autoptr (BastideEvening) evening = kit_evening ("everything", 4);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree char *one = NULL;
  GString *text = g_string_new ("{\"format\": \"bastide-history\", \"version\": 1, \"evenings\": [");

  for (int i = 0; i < 30; i++)
    kit_enter_randomly (evening, rand);
  one = bastide_evening_to_text (evening);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s\n{\"file\": \"w%05u\", %s", i ? "," : "", i, strchr (one, '{') + 1);
  g_string_append (text, "]}");
  return g_string_free (text, FALSE);
}

static void
measure_import (guint n, gboolean json, Sheet *out)
{
  g_autofree char *folder = new_folder ();
  g_autofree char *text = json ? new_archive (n) : new_table (n);
  double begin;
  gint64 clock;
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  int taken;

  begin = bench_thread_ms ();
  clock = g_get_monotonic_time ();
  taken = bastide_history_import (history, text, strlen (text), NULL, NULL, NULL, NULL);
  g_assert_cmpint (taken, ==, n);
  note (out, json ? "importing JSON" : "importing CSV", bench_thread_ms () - begin, "ms");
  note (out, json ? "importing JSON, by the clock" : "importing CSV, by the clock",
        (g_get_monotonic_time () - clock) / 1e3, BY_CLOCK);
  if (json)
    {
      g_autofree char *written = NULL;

      begin = bench_thread_ms ();
      written = bastide_history_to_json (history, NULL, NULL, NULL, NULL);
      note (out, "exporting JSON", bench_thread_ms () - begin, "ms");
    }
  else
    {
      g_autofree char *written = NULL;
      g_autoptr (BastideHistory) again = NULL;
      g_autoptr (BastideEvening) evening = kit_evening ("classic", 4);

      begin = bench_thread_ms ();
      written = bastide_history_to_csv (history);
      note (out, "exporting CSV", bench_thread_ms () - begin, "ms");
      begin = bench_thread_ms ();
      again = bastide_history_new (folder);
      note (out, "opening", bench_thread_ms () - begin, "ms");
      begin = bench_thread_ms ();
      g_assert_true (bastide_history_add (again, evening, NULL));
      note (out, "one evening more", bench_thread_ms () - begin, "ms");
    }
  /* The index is written in the background: wait for that before memory is measured. */
  g_clear_object (&history);
  begin = memory ();
  history = bastide_history_new (folder);
  note (out, json ? "memory, whole evenings" : "memory", memory () - begin, "MB");
  g_clear_object (&history);
  remove_folder (folder);
}

static void
measure_history (guint n, Sheet *out)
{
  measure_import (n, FALSE, out);
  measure_import (n, TRUE, out);
}

/* --- a set --- */

static JsonNode *
new_set (guint n)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  const BstSet *base = bst_catalog_find_set (catalog, "classic-base")->set;
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new_copy (base, "many", "Many");
  g_autofree guint *all = NULL;
  guint n_tiles;

  while ((n_tiles = bastide_set_doc_get_n_tiles (doc)) < n)
    {
      guint more = MIN (n_tiles, n - n_tiles);

      all = g_renew (guint, all, more);
      for (guint i = 0; i < more; i++)
        all[i] = i;
      bastide_set_doc_duplicate (doc, all, more);
    }
  for (guint i = 0; i < n; i++)
    bastide_set_doc_set_count (doc, &(BastideTileRef){ .index = i }, 1);
  return json_node_copy (bastide_document_get_root (BASTIDE_DOCUMENT (doc)));
}

static char *
new_xml (guint n)
{
  GString *text = g_string_new ("<?xml version=\"1.0\"?>\n<tile-set>\n");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text,
                            "<tile id=\"T%u\" count=\"2\"><city>W</city><road>N S</road><farm>WL WR</farm></tile>\n",
                            i);
  g_string_append (text, "</tile-set>\n");
  return g_string_free (text, FALSE);
}

static void
measure_mix (BastideSetDoc *doc, Sheet *out)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (JsonNode) root = bastide_set_doc_to_mix (doc, "classic-base");
  double begin = bench_thread_ms ();
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, root);
  g_autoptr (GPtrArray) findings = NULL;

  note (out, "a mix of it", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  findings = bastide_mix_doc_judge (mix);
  g_assert_nonnull (findings);
  note (out, "judging the mix", bench_thread_ms () - begin, "ms");
}

static void
measure_set (guint n, Sheet *out)
{
  g_autofree char *folder = new_folder ();
  g_autofree char *path = g_build_filename (folder, "many.json", NULL);
  g_autofree char *xml = new_xml (n);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (JsonNode) root = new_set (n);
  g_autoptr (JsonNode) imported = NULL;
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (GPtrArray) twins = NULL;
  double begin, before = memory ();
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new_root (root);
  g_autoptr (BastideSetDoc) again = NULL;

  begin = bench_thread_ms ();
  for (guint i = 0; i < 20; i++)
    bastide_set_doc_set_count (doc, &(BastideTileRef){ .index = i }, 3);
  note (out, "20 edits", bench_thread_ms () - begin, "ms");
  note (out, "memory", memory () - before, "MB");
  begin = bench_thread_ms ();
  for (guint i = 0; i < 20; i++)
    bastide_document_undo (BASTIDE_DOCUMENT (doc));
  note (out, "20 steps back", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  twins = bastide_set_doc_find_duplicates (doc, NULL);
  note (out, "looking for duplicates", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  g_assert_true (bastide_document_save_as (BASTIDE_DOCUMENT (doc), file, NULL));
  note (out, "saving", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  again = bastide_set_doc_load (file, NULL);
  g_assert_nonnull (bastide_set_doc_get_set (again));
  note (out, "opening", bench_thread_ms () - begin, "ms");
  begin = bench_thread_ms ();
  imported = bastide_xml_import (xml, strlen (xml), "many", report, NULL);
  g_assert_nonnull (imported);
  note (out, "importing XML", bench_thread_ms () - begin, "ms");
  measure_mix (doc, out);
  remove_folder (folder);
}

/* --- all of them --- */

static const struct
{
  const char *name;
  void (*measure) (guint n, Sheet *out);
  guint n;
} subjects[] = {
  { "game", measure_game, 500 },
  { "evening", measure_evening, 5000 },
  { "history", measure_history, 1000 },
  { "set", measure_set, 250 },
};

int
main (int argc, char **argv)
{
  g_autofree char *home = new_folder ();

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_setenv ("XDG_STATE_HOME", home, TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (subjects); i++)
    {
      Sheet small = { .n = 0 }, large = { .n = 0 };

      if (argc > 1 && !g_strv_contains ((const char *const *) argv + 1, subjects[i].name))
        continue;
      for (int round = 0; round < ROUNDS || (round < MOST_ROUNDS && !is_as_promised (&small, &large)); round++)
        {
          subjects[i].measure (subjects[i].n, &small);
          subjects[i].measure (2 * subjects[i].n, &large);
        }
      compare (subjects[i].name, subjects[i].n, &small, &large);
    }
  remove_folder (home);
  return bench_end ();
}
