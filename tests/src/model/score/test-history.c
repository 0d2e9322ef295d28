/* test-history.c – all evenings that were kept: index, statistics, CSV and JSON out and in, thousands of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "model/score/bastide-history-private.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
temp_folder (void)
{
  char *folder = g_dir_make_tmp ("bastide-history-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return folder;
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        remove_folder (path);
      else
        g_unlink (path);
    }
  g_rmdir (folder);
}

static int
import (BastideHistory *history, const char *text, GError **error)
{
  return bastide_history_import (history, text, strlen (text), NULL, NULL, NULL, error);
}

/* Anna's and Ben's scores of one evening that is over. */
static void
keep_evening (BastideHistory *history, int day, int anna, int ben)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  g_autoptr (GError) error = NULL;

  bastide_evening_set_time (evening, 1700000000 + day * 86400);
  bastide_evening_set_about (evening, day % 2 ? "Kitchen, \"big\" table" : "Garden", "First line\nsecond line");
  kit_enter (evening, .kind = &bastide_entry_road, .number = anna, .finished = TRUE, .owners = 1);
  kit_enter (evening, .kind = &bastide_entry_amount, .number = ben, .owners = 2);
  kit_enter (evening, .kind = &bastide_entry_final);
  kit_enter (evening, .kind = &bastide_entry_end);
  g_assert_true (bastide_history_add (history, evening, &error));
  g_assert_no_error (error);
  bastide_match_flush (BASTIDE_MATCH (evening));
  bastide_history_update (history, evening);
}

static BastideHistory *
four_evenings (const char *folder)
{
  BastideHistory *history = bastide_history_new (folder);

  keep_evening (history, 1, 30, 20);
  keep_evening (history, 2, 25, 35);
  keep_evening (history, 3, 40, 10);
  keep_evening (history, 4, 15, 15);
  return history;
}

static void
test_statistics (void)
{
  g_autofree char *folder = temp_folder ();
  g_autoptr (BastideHistory) history = four_evenings (folder);
  g_autoptr (GPtrArray) regulars = bastide_history_dup_regulars (history);
  const BastideRegular *anna = g_ptr_array_index (regulars, 0);
  const BastideRegular *ben = g_ptr_array_index (regulars, 1);
  BastideDuel duel = bastide_history_get_duel (history, "Anna", "Ben");
  guint best;
  int seat;

  g_assert_cmpuint (bastide_history_get_n (history), ==, 4);
  g_assert_cmpint (bastide_history_get (history, 0)->scores[0], ==, 15);
  g_assert_cmpstr (anna->name, ==, "Anna");
  g_assert_cmpint (anna->n_games, ==, 4);
  g_assert_cmpint (anna->n_wins, ==, 3);
  g_assert_cmpint (anna->best, ==, 40);
  g_assert_cmpint (anna->worst, ==, 15);
  g_assert_cmpint (anna->total, ==, 110);
  g_assert_cmpint (anna->games_of[2], ==, 4);
  g_assert_cmpint (anna->points[BASTIDE_POINTS_ROADS], ==, 110);
  g_assert_cmpint (anna->streak, ==, 2);
  g_assert_cmpint (ben->n_wins, ==, 2);
  g_assert_cmpint (ben->streak, ==, 1);
  g_assert_cmpint (ben->longest_streak, ==, 1);
  g_assert_cmpint (duel.met, ==, 4);
  g_assert_cmpint (duel.ahead, ==, 2);
  g_assert_cmpint (duel.behind, ==, 1);
  g_assert_true (bastide_history_get_record (history, &best, &seat));
  g_assert_cmpint (bastide_history_get (history, best)->scores[seat], ==, 40);
  remove_folder (folder);
}

static void
assert_same_lists (BastideHistory *a, BastideHistory *b)
{
  g_autofree char *text_a = bastide_history_to_csv (a);
  g_autofree char *text_b = bastide_history_to_csv (b);

  g_assert_cmpstr (text_a, ==, text_b);
}

/* Whoever gave no name is known by the seat, after reading the files again too, and is nobody for the statistics. */
static void
test_unnamed (void)
{
  g_autofree char *folder = temp_folder ();
  g_autofree char *index = g_build_filename (folder, "index.json", NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 3);
  g_autoptr (BastideEvening) evening = NULL;
  g_autoptr (GError) error = NULL;

  bastide_setup_set_name (setup, 1, "");
  evening = bastide_evening_new (setup, 0, NULL, &error);
  g_assert_no_error (error);
  kit_enter (evening, .kind = &bastide_entry_amount, .number = 7, .owners = 2);
  kit_enter (evening, .kind = &bastide_entry_final);
  kit_enter (evening, .kind = &bastide_entry_end);
  g_assert_true (bastide_history_add (history, evening, &error));
  bastide_match_flush (BASTIDE_MATCH (evening));
  /* As it was made, out of the index, and out of the file. */
  for (int way = 0; way < 3; way++)
    {
      g_autoptr (BastideHistory) again = way ? bastide_history_new (folder) : g_object_ref (history);
      g_autoptr (BastideEvening) opened = bastide_history_open (again, 0, &error);
      g_autoptr (GPtrArray) regulars = bastide_history_dup_regulars (again);
      const BastidePast *past = bastide_history_get (again, 0);

      g_assert_no_error (error);
      g_assert_cmpuint (past->players.unnamed, ==, 2);
      g_assert_cmpstr (past->players.names[1], ==, "Player 2");
      g_assert_cmpuint (regulars->len, ==, 2);
      g_assert_true (bastide_evening_is_named (opened, 0));
      g_assert_false (bastide_evening_is_named (opened, 1));
      g_assert_cmpstr (bastide_evening_get_names (opened)[1], ==, "Player 2");
      if (way == 1)
        g_unlink (index);
    }
  /* And out of a table. */
  {
    g_autofree char *other = temp_folder ();
    g_autofree char *csv = bastide_history_to_csv (history);
    g_autoptr (BastideHistory) copy = bastide_history_new (other);

    g_assert_cmpint (import (copy, csv, &error), ==, 1);
    g_assert_no_error (error);
    g_assert_cmpuint (bastide_history_get (copy, 0)->players.unnamed, ==, 2);
    assert_same_lists (history, copy);
    remove_folder (other);
  }
  remove_folder (folder);
}

/* The index is only a shortcut: without it, or with a wrong one, the list is the same. */
static void
test_index (void)
{
  g_autofree char *folder = temp_folder ();
  g_autoptr (BastideHistory) history = four_evenings (folder);
  g_autofree char *index = g_build_filename (folder, "index.json", NULL);
  static const char *const spoilt[] = { "", "{\"evenings\":[{},7,{\"file\":\"x\"}]}", "[]" };

  {
    g_autoptr (BastideHistory) again = bastide_history_new (folder);

    assert_same_lists (history, again);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (spoilt); i++)
    {
      g_autoptr (BastideHistory) again = NULL;

      g_assert_true (g_file_set_contents (index, spoilt[i], -1, NULL));
      again = bastide_history_new (folder);
      assert_same_lists (history, again);
    }
  /* A file that is none is named, the others are there. */
  {
    g_autofree char *bad = g_build_filename (folder, "bad" BASTIDE_SCORE_SUFFIX, NULL);
    g_autoptr (BastideHistory) again = NULL;

    g_assert_true (g_file_set_contents (bad, "{", -1, NULL));
    again = bastide_history_new (folder);
    g_assert_cmpuint (bastide_history_get_n (again), ==, 4);
    g_assert_cmpuint (g_strv_length ((GStrv) bastide_history_get_problems (again)), ==, 1);
    g_assert_true (g_str_has_prefix (bastide_history_get_problems (again)[0], "bad" BASTIDE_SCORE_SUFFIX));
  }
  /* The same for one of which only a result was kept. */
  {
    g_autofree char *bad = g_build_filename (folder, "bad" BASTIDE_SCORE_SUFFIX, NULL);
    g_autoptr (BastideHistory) again = NULL;

    g_assert_true (g_file_set_contents (bad, "{\"entries\":[],\"result\":{}}", -1, NULL));
    again = bastide_history_new (folder);
    g_assert_cmpuint (bastide_history_get_n (again), ==, 4);
    g_assert_true (g_str_has_prefix (bastide_history_get_problems (again)[0], "bad" BASTIDE_SCORE_SUFFIX));
  }
  remove_folder (folder);
}

/* What was not flushed is in the journal, and the list knows it. */
static void
test_unfinished (void)
{
  g_autofree char *folder = temp_folder ();
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  g_autoptr (BastideHistory) again = NULL;
  g_autoptr (BastideEvening) opened = NULL;

  g_assert_null (bastide_history_get_unfinished (history));
  g_assert_true (bastide_history_add (history, evening, NULL));
  kit_enter (evening, .kind = &bastide_entry_amount, .number = 7, .owners = 4);
  again = bastide_history_new (folder);
  g_assert_nonnull (bastide_history_get_unfinished (again));
  g_assert_cmpint (bastide_history_get_unfinished (again)->scores[2], ==, 7);
  opened = bastide_history_open (again, 0, NULL);
  kit_assert_same (evening, opened);
  g_assert_true (bastide_history_delete (again, 0, NULL));
  g_assert_cmpuint (bastide_history_get_n (again), ==, 0);
  remove_folder (folder);
}

static void
test_csv (void)
{
  g_autofree char *folder = temp_folder ();
  g_autofree char *other = temp_folder ();
  g_autoptr (BastideHistory) history = four_evenings (folder);
  g_autoptr (BastideHistory) copy = bastide_history_new (other);
  g_autofree char *csv = bastide_history_to_csv (history);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (import (copy, csv, &error), ==, 4);
  g_assert_no_error (error);
  assert_same_lists (history, copy);
  g_assert_false (bastide_history_get (copy, 0)->has_log);
  g_assert_cmpint (import (copy, csv, &error), ==, 0);
  {
    g_autoptr (BastideHistory) again = bastide_history_new (other);

    assert_same_lists (history, again);
    g_assert_cmpuint (g_strv_length ((GStrv) bastide_history_get_problems (again)), ==, 0);
  }
  remove_folder (folder);
  remove_folder (other);
}

static void
test_json (void)
{
  g_autofree char *folder = temp_folder ();
  g_autofree char *other = temp_folder ();
  g_autoptr (BastideHistory) history = four_evenings (folder);
  g_autoptr (BastideHistory) copy = bastide_history_new (other);
  g_autofree char *json = bastide_history_to_json (history, NULL, NULL, NULL, NULL);
  g_autofree char *again = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (import (copy, json, &error), ==, 4);
  g_assert_no_error (error);
  assert_same_lists (history, copy);
  again = bastide_history_to_json (copy, NULL, NULL, NULL, NULL);
  g_assert_cmpstr (json, ==, again);
  g_assert_cmpint (import (copy, json, &error), ==, 0);
  g_assert_true (bastide_history_get (copy, 0)->has_log);
  remove_folder (folder);
  remove_folder (other);
}

static void
test_bad_tables (void)
{
  static const struct
  {
    const char *text;
    const char *says;
  } tables[] = {
    { "", "columns" },
    { "a,b,c\n", "columns" },
    { "evening,name,score\nx,Anna,ten\nx,Ben,3\n", "Line 2" },
    { "evening,name,score\n../x,Anna,10\n../x,Ben,3\n", "Line 2" },
    { "evening,name,score\nx,Anna,10\n", "only one player" },
    { "evening,name,score\nx,\"Anna,10\n", "quotation mark" },
    { "evening,name,score\nx,a,1\nx,b,1\nx,c,1\nx,d,1\nx,e,1\nx,f,1\nx,g,1\n", "Line 8" },
    { "evening,name,score\nx,\xff,1\n", "UTF-8" },
  };
  g_autofree char *folder = temp_folder ();
  g_autoptr (BastideHistory) history = bastide_history_new (folder);

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (import (history, tables[i].text, &error), ==, -1);
      g_assert_nonnull (error);
      if (!strstr (error->message, tables[i].says))
        g_error ("“%s” does not say “%s”", error->message, tables[i].says);
      g_assert_cmpuint (bastide_history_get_n (history), ==, 0);
    }
  {
    static const char *const files[] = {
      "",
      "{}",
      "[1]",
      "{\"format\":\"bastide-history\",\"evenings\":[{}]}",
      "{\"format\":\"bastide-history\",\"evenings\":{}}",
      "{\"format\":\"bastide-history\",\"evenings\":\"[]\"}",
      "{\"format\":\"bastide-history\",\"evenings\":[",
      "{\"format\":\"bastide-history\",\"evenings\":[{\"a\": \"]\\\"",
      "{\"format\":\"bastide-history\",\"evenings\":[,]}",
      "{\"format\":\"bastide-history\",\"evenings\":[1 2]}",
      "{\"format\":\"bastide-history\",\"evenings\":[]",
      "{\"format\":\"bastide-history\" \"evenings\":[]}",
      "{\"format\":\"bastide-history\",\"evenings\"}",
      "{\"format\":\"bastide-history\",\"evenings\":[],\"evenings\":[]}",
      "{\"format\":\"bastide-set\",\"evenings\":[]}",
      "{\"evenings\":[]}",
      "{7:1}",
    };

    for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
      {
        g_autoptr (GError) error = NULL;

        g_assert_cmpint (import (history, files[i], &error), ==, -1);
        g_assert_nonnull (error);
      }
  }
  remove_folder (folder);
}

/* One who has a copy takes it in when an evening can't be read any more. What is left of it is not lost for that. */
static void
test_import_repairs (void)
{
  g_autofree char *folder = temp_folder ();
  g_autoptr (BastideHistory) history = four_evenings (folder);
  g_autofree char *csv = bastide_history_to_csv (history),
                  *json = bastide_history_to_json (history, NULL, NULL, NULL, NULL);
  const char *const texts[] = { csv, json };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *name = g_strconcat (bastide_history_get (history, 1)->file, BASTIDE_SCORE_SUFFIX, NULL);
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *journal = g_strconcat (path, ".journal", NULL);
      g_autofree char *aside = g_strconcat (path, i ? ".unreadable-2" : ".unreadable", NULL);
      g_autofree char *left = NULL;
      g_autoptr (BastideHistory) damaged = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, "{ \"format\": \"bastide-sc", -1, NULL));
      g_assert_true (g_file_set_contents (journal, "1 something\n", -1, NULL));
      damaged = bastide_history_new (folder);
      g_assert_cmpuint (bastide_history_get_n (damaged), ==, 3);
      g_assert_cmpint (import (damaged, texts[i], &error), ==, 1);
      g_assert_no_error (error);
      assert_same_lists (history, damaged);
      g_assert_cmpuint (g_strv_length ((GStrv) bastide_history_get_problems (damaged)), ==, 0);
      g_assert_true (g_file_get_contents (aside, &left, NULL, NULL));
      g_assert_cmpstr (left, ==, "{ \"format\": \"bastide-sc");
      g_assert_false (g_file_test (journal, G_FILE_TEST_EXISTS));
    }
  remove_folder (folder);
}

/* An evening that somebody put into the folder meanwhile is one that is there. */
static void
test_import_newcomer (void)
{
  g_autofree char *folder = temp_folder (), *other = temp_folder ();
  g_autoptr (BastideHistory) history = four_evenings (folder);
  g_autofree char *csv = bastide_history_to_csv (history);
  g_autofree char *name = g_strconcat (bastide_history_get (history, 0)->file, BASTIDE_SCORE_SUFFIX, NULL);
  g_autofree char *from = g_build_filename (folder, name, NULL), *to = g_build_filename (other, name, NULL);
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (BastideHistory) second = bastide_history_new (other);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (from, &before, NULL, NULL));
  g_assert_true (g_file_set_contents (to, before, -1, NULL));
  g_assert_cmpint (import (second, csv, &error), ==, 3);
  g_assert_no_error (error);
  g_assert_cmpuint (bastide_history_get_n (second), ==, 4);
  g_assert_true (g_file_get_contents (to, &after, NULL, NULL));
  g_assert_cmpstr (before, ==, after);
  remove_folder (folder);
  remove_folder (other);
}

static void
count_cb (BastideHistory *history, int *count)
{
  ++*count;
}

/* A folder so deep that files with short names have room in it and those with long names don't. */
static char *
dup_deep_folder (const char *folder)
{
  g_autoptr (GString) path = g_string_new (folder);

  while (path->len < 4020)
    {
      g_string_append_c (path, '/');
      for (gsize n = MIN (200, 4030 - path->len); n > 0; n--)
        g_string_append_c (path, 'x');
    }
  return g_string_free (g_steal_pointer (&path), FALSE);
}

/* All but the index: it is written in its own time. */
static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    n += !strstr (name, "index.json");
  return n;
}

/* Writing fails in the middle: nothing was imported, and nothing is left of the attempt. */
static void
test_import_fails (void)
{
  g_autofree char *folder = temp_folder (), *deep = dup_deep_folder (folder);
  g_autofree char *many = g_strnfill (99, 'b'), *csv = NULL, *json = NULL;

  {
    g_autofree char *source = temp_folder ();
    g_autoptr (BastideHistory) history = bastide_history_new (source);
    g_autofree char *whole = NULL, *second = NULL;
    g_auto (GStrv) parts = NULL;

    keep_evening (history, 1, 30, 20);
    keep_evening (history, 2, 25, 35);
    whole = bastide_history_to_json (history, NULL, NULL, NULL, NULL);
    parts = g_strsplit (whole, bastide_history_get (history, 1)->file, -1);
    json = g_strjoinv (many, parts);
    remove_folder (source);
  }
  csv = g_strdup_printf ("evening,name,score\na,Anna,7\na,Ben,9\n%s,Anna,3\n%s,Ben,4\n", many, many);
  {
    const char *const texts[] = { csv, json };

    for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
      {
        g_autoptr (BastideHistory) history = bastide_history_new (deep);
        g_autoptr (BastideHistory) again = NULL;
        g_autoptr (GError) error = NULL;
        const guint before = bastide_history_get_n (history);
        int changed = 0;

        g_signal_connect (history, "changed", G_CALLBACK (count_cb), &changed);
        g_assert_cmpint (import (history, texts[i], &error), ==, -1);
        g_assert_nonnull (error);
        g_assert_cmpint (changed, ==, 0);
        g_assert_cmpuint (bastide_history_get_n (history), ==, before);
        g_assert_cmpuint (count_files (deep), ==, 0);
        again = bastide_history_new (deep);
        assert_same_lists (history, again);
      }
  }
  remove_folder (folder);
}

/* The result of a game that was played on the screen: who, how much, and for what. */
static void
test_game (void)
{
  g_autofree char *folder = temp_folder ();
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 3);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  g_autoptr (BastideGame) game = NULL;
  const BastidePast *past;

  bastide_setup_set_seed (setup, 12);
  game = bastide_game_new (bastide_setup_begin (setup, FALSE, NULL, report));
  while (!bastide_game_get_state (game)->over)
    {
      gsize n;
      const BstMove *options = bst_session_options (bastide_game_get_session (game), &n);
      BstMove move = options[g_rand_int_range (rand, 0, n)];

      g_assert_true (bastide_game_apply (game, &move, NULL));
    }
  g_assert_true (bastide_history_add_game (history, game, NULL));
  g_assert_cmpuint (bastide_history_get_n (history), ==, 1);
  past = bastide_history_get (history, 0);
  g_assert_true (past->over);
  g_assert_false (past->has_log);
  g_assert_cmpint (past->players.n, ==, 3);
  for (int seat = 0; seat < 3; seat++)
    {
      int total = 0;

      for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
        total += past->points[kind][seat];
      g_assert_cmpint (past->scores[seat], ==, bst_score (bastide_game_get_state (game), seat));
      g_assert_cmpint (total, ==, past->scores[seat]);
      g_assert_cmpstr (past->players.names[seat], ==, bastide_game_get_names (game)[seat]);
    }
  {
    g_autoptr (BastideHistory) again = bastide_history_new (folder);

    assert_same_lists (history, again);
  }
  g_assert_null (bastide_history_get_unfinished (history));
  remove_folder (folder);
}

/* What goes on is found again, and the same evening from another file is recognized. */
static void
test_same (void)
{
  g_autofree char *folder = temp_folder ();
  g_autoptr (BastideHistory) history = four_evenings (folder);
  g_autoptr (BastideEvening) running = kit_evening ("classic", 2);
  g_autoptr (BastideEvening) copy = NULL;
  g_autoptr (BastideEvening) other = kit_evening ("classic", 2);
  g_autofree char *file = NULL;

  kit_enter (running, .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1);
  g_assert_null (bastide_history_get_unfinished (history));
  g_assert_cmpint (bastide_history_find_same (history, running), ==, -1);
  g_assert_true (bastide_history_add (history, running, NULL));
  file = bastide_history_dup_file (history, running);
  g_assert_cmpstr (bastide_history_get_unfinished (history)->file, ==, file);
  {
    g_autofree char *text = bastide_evening_to_text (running);
    g_autoptr (GFile) outside = g_file_new_build_filename (folder, "copy.json", NULL);

    g_assert_true (g_file_set_contents (g_file_peek_path (outside), text, -1, NULL));
    copy = bastide_evening_load (outside, NULL);
  }
  g_assert_cmpint (bastide_history_find_same (history, copy), ==, bastide_history_find (history, file));
  /* One that is kept nowhere has no file here, and is not listed. */
  g_assert_null (bastide_history_dup_file (history, other));
  bastide_history_update (history, other);
  g_assert_cmpuint (bastide_history_get_n (history), ==, 5);
  remove_folder (folder);
}

/* Cancels itself after a while, as somebody would. */
typedef struct
{
  GCancellable *cancellable;
  goffset after, last, total;
  int n_calls;
} Watcher;

static void
progress_cb (goffset n, goffset total, gpointer data)
{
  Watcher *watcher = data;

  g_assert_cmpint (n, <=, total);
  watcher->n_calls++;
  watcher->last = n;
  watcher->total = total;
  if (watcher->after >= 0 && n >= watcher->after)
    g_cancellable_cancel (watcher->cancellable);
}

/* At any moment, with a table and with whole evenings: all or nothing, and the next attempt imports everything. */
static void
test_import_canceled (void)
{
  g_autofree char *source = temp_folder ();
  g_autoptr (BastideHistory) history = four_evenings (source);
  g_autofree char *csv = bastide_history_to_csv (history);
  g_autofree char *json = bastide_history_to_json (history, NULL, NULL, NULL, NULL);
  const char *const texts[] = { csv, json };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *folder = temp_folder ();
      g_autoptr (BastideHistory) target = bastide_history_new (folder);

      for (int after = 0; after < 4; after++)
        {
          g_autoptr (GCancellable) cancellable = g_cancellable_new ();
          g_autoptr (GError) error = NULL;
          Watcher watcher = { cancellable, .after = after };

          g_assert_cmpint (bastide_history_import (target, texts[i], strlen (texts[i]), cancellable, progress_cb,
                                                   &watcher, &error),
                           ==, -1);
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
          g_assert_cmpint (watcher.n_calls, ==, after + 1);
          g_assert_cmpint (watcher.total, ==, 4);
          g_assert_cmpuint (bastide_history_get_n (target), ==, 0);
          g_assert_cmpuint (count_files (folder), ==, 0);
        }
      {
        Watcher watcher = { NULL, .after = -1 };

        g_assert_cmpint (bastide_history_import (target, texts[i], strlen (texts[i]), NULL, progress_cb, &watcher,
                                                 NULL),
                         ==, 4);
        g_assert_cmpint (watcher.last, ==, watcher.total);
      }
      assert_same_lists (history, target);
      remove_folder (folder);
    }
  remove_folder (source);
}

static gpointer
import_thread (gpointer data)
{
  BastideHistory *copy = data;
  g_autoptr (GError) error = NULL;

  import (copy, "evening,name,score\nthere,Anna,7\nthere,Ben,9\nhere,Anna,3\nhere,Ben,4\n", &error);
  g_assert_no_error (error);
  return NULL;
}

/* A thread imports into a copy while the main loop goes on with the history. */
static void
test_copy (void)
{
  g_autofree char *folder = temp_folder ();
  g_autoptr (BastideHistory) history = four_evenings (folder);
  g_autoptr (BastideHistory) copy = bastide_history_copy (history);
  g_autofree char *deleted = g_strdup (bastide_history_get (history, 1)->file);
  GThread *thread = g_thread_new ("import", import_thread, copy);
  int changed = 0;

  keep_evening (history, 9, 50, 40);
  g_assert_true (bastide_history_delete (history, bastide_history_find (history, deleted), NULL));
  g_thread_join (thread);
  g_assert_cmpuint (bastide_history_get_n (copy), ==, 6);
  g_assert_cmpuint (bastide_history_get_n (history), ==, 4);
  g_signal_connect (history, "changed", G_CALLBACK (count_cb), &changed);
  bastide_history_merge (history, copy);
  g_assert_cmpint (changed, ==, 1);
  g_assert_cmpuint (bastide_history_get_n (history), ==, 6);
  g_assert_cmpint (bastide_history_find (history, "there"), >=, 0);
  g_assert_cmpint (bastide_history_find (history, deleted), ==, -1);
  {
    g_autoptr (BastideHistory) again = bastide_history_new (folder);

    assert_same_lists (history, again);
  }
  remove_folder (folder);
}

/* What was exported can be imported, however much it is: a history may be larger than any other file. */
static void
test_large (void)
{
  g_autofree char *folder = temp_folder (), *other = temp_folder (), *notes = g_strnfill (1024 * 1024, 'n');
  g_autoptr (BastideEvening) evening = kit_evening ("everything", 4);
  g_autoptr (GString) text = g_string_new ("{\"evenings\": [");
  g_autofree char *one = NULL;
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (GError) error = NULL;
  guint n = 0;

  bastide_evening_set_about (evening, "", notes);
  one = bastide_evening_to_text (evening);
  while (text->len <= 16 * 1024 * 1024)
    g_string_append_printf (text, "%s{\"file\": \"e%u\", %s", n ? "," : "", n, strchr (one, '{') + 1), n++;
  g_string_append (text, "], \"format\": \"bastide-history\", \"version\": 1}");
  g_assert_cmpint (import (history, text->str, &error), ==, n);
  g_assert_no_error (error);
  g_assert_cmpuint (bastide_history_get_n (history), ==, n);
  {
    g_autofree char *json = bastide_history_to_json (history, NULL, NULL, NULL, NULL);
    g_autoptr (BastideHistory) again = bastide_history_new (other);

    g_assert_cmpuint (strlen (json), >, 16 * 1024 * 1024);
    g_assert_cmpint (import (again, json, &error), ==, n);
    g_assert_no_error (error);
    assert_same_lists (history, again);
  }
  remove_folder (folder);
  remove_folder (other);
}

/* An evening of a newer version is listed; one that nobody understands here is a problem to read about. Neither they nor a
 * history of a newer version lead to a change on the disk. */
static void
test_newer (void)
{
  static const char strange[] = "{\"format\": \"bastide-score\", \"version\": 2, \"entries\": {}}";
  g_autofree char *folder = temp_folder (), *path = NULL, *text = NULL, *now = NULL;
  g_autofree char *strange_path = g_build_filename (folder, "strange" BASTIDE_SCORE_SUFFIX, NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (folder), again = NULL;
  g_autoptr (GString) newer = NULL, export = NULL;
  g_autoptr (GError) error = NULL;

  keep_evening (history, 1, 30, 20);
  text = bastide_history_to_json (history, NULL, NULL, NULL, NULL);
  export = g_string_new (text);
  g_string_replace (export, "\"version\": 1", "\"version\": 2", 1);
  g_assert_cmpint (import (history, export->str, &error), ==, -1);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  path = bastide_history_dup_path (history, bastide_history_get (history, 0)->file);
  g_free (text);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  newer = g_string_new (text);
  g_assert_cmpuint (g_string_replace (newer, "\"version\": 1", "\"version\": 2", 1), ==, 1);
  g_assert_true (g_file_set_contents (path, newer->str, -1, NULL));
  g_assert_true (g_file_set_contents (strange_path, strange, -1, NULL));
  again = bastide_history_new (folder);
  g_assert_cmpuint (bastide_history_get_n (again), ==, 1);
  g_assert_cmpuint (g_strv_length ((GStrv) bastide_history_get_problems (again)), ==, 1);
  g_assert_nonnull (strstr (bastide_history_get_problems (again)[0], "newer version"));
  g_assert_cmpint (import (again, "evening,name,score\nstrange,Anna,7\nstrange,Ben,9\n", NULL), ==, 0);
  g_assert_true (g_file_get_contents (path, &now, NULL, NULL));
  g_assert_cmpstr (now, ==, newer->str);
  g_free (now);
  g_assert_true (g_file_get_contents (strange_path, &now, NULL, NULL));
  g_assert_cmpstr (now, ==, strange);
  remove_folder (folder);
}

static void
cancel_later_cb (goffset n, goffset total, gpointer cancellable)
{
  g_assert_cmpint (total, >=, 21);
  if (n == 7)
    g_cancellable_cancel (cancellable);
}

/* Without its index a large history is there at once and empty; a thread reads the evenings, as many as it may. */
static void
test_lost_index (void)
{
  g_autofree char *folder = temp_folder (), *index = g_build_filename (folder, "index.json", NULL);
  g_autofree char *damaged = g_build_filename (folder, "damaged" BASTIDE_SCORE_SUFFIX, NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (folder), quick = NULL, copy = NULL, rest = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  for (int day = 0; day < 20; day++)
    keep_evening (history, day, 30, 20);
  g_assert_true (g_file_set_contents (damaged, "{", -1, NULL));
  {
    g_autoptr (BastideHistory) known = NULL;

    g_clear_object (&history); /* the index is written when it goes */
    known = bastide_history_new_quick (folder);
    g_assert_false (bastide_history_has_unread (known));
    g_assert_cmpuint (bastide_history_get_n (known), ==, 20);
  }
  g_assert_cmpint (g_unlink (index), ==, 0);
  quick = bastide_history_new_quick (folder);
  g_assert_true (bastide_history_has_unread (quick));
  g_assert_cmpuint (bastide_history_get_n (quick), ==, 0);
  copy = bastide_history_copy (quick);
  g_assert_false (bastide_history_read_rest (copy, cancellable, cancel_later_cb, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  bastide_history_merge (quick, copy);
  g_assert_cmpuint (bastide_history_get_n (quick), >=, 6);
  g_assert_cmpuint (bastide_history_get_n (quick), <, 20);
  g_assert_true (bastide_history_has_unread (quick));
  rest = bastide_history_copy (quick);
  g_assert_true (bastide_history_read_rest (rest, NULL, NULL, NULL, NULL));
  bastide_history_merge (quick, rest);
  g_assert_false (bastide_history_has_unread (quick));
  g_assert_cmpuint (bastide_history_get_n (quick), ==, 20);
  history = bastide_history_new (folder);
  assert_same_lists (history, quick);
  g_assert_cmpuint (g_strv_length ((GStrv) bastide_history_get_problems (history)), ==, 1);
  remove_folder (folder);
}

/* A person has another name in all evenings, also in results without a log; two become one, unless they met. */
static void
test_rename_person (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-people-XXXXXX", NULL);
  g_autofree char *other_folder = g_dir_make_tmp ("bastide-people-XXXXXX", NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (GPtrArray) people = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *csv = NULL;

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);

      bastide_evening_set_time (evening, 1600000000 + 86400 * i);
      if (i == 1)
        bastide_evening_rename_player (evening, ANNA, "Ana");
      kit_enter (evening, .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1);
      kit_enter (evening, .kind = &bastide_entry_final);
      kit_enter (evening, .kind = &bastide_entry_end);
      g_assert_true (bastide_history_add (history, evening, NULL));
    }
  csv = bastide_history_to_csv (history);
  g_assert_cmpint (bastide_history_rename_person (history, "Ana", "Ben", NULL, NULL, NULL, &error), ==, -1);
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_cmpint (bastide_history_rename_person (history, "Ana", "Anna", NULL, NULL, NULL, &error), ==, 1);
  g_assert_no_error (error);
  people = bastide_history_dup_regulars (history);
  g_assert_cmpuint (people->len, ==, 2);
  g_assert_cmpint (((BastideRegular *) g_ptr_array_index (people, 0))->n_games, ==, 2);

  {
    static const struct
    {
      const char *typed, *known;
    } cases[] = { { "Anna", NULL },   { "anna", "Anna" }, { "Ana", "Anna" }, { "Annna", "Anna" },
                  { "Arna", "Anna" }, { "Clara", NULL },  { "Bena", "Ben" }, { "Bea", NULL } };

    for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
      g_assert_cmpstr (bastide_regulars_find_similar (people, cases[i].typed), ==, cases[i].known);
  }

  /* The table brings results without a log. */
  {
    g_autoptr (BastideHistory) results = bastide_history_new (other_folder);
    g_autoptr (BastideHistory) again = NULL;
    g_autoptr (GPtrArray) names = NULL;

    g_assert_cmpint (bastide_history_import (results, csv, strlen (csv), NULL, NULL, NULL, &error), ==, 2);
    g_assert_cmpint (bastide_history_rename_person (results, "Ana", "Anna", NULL, NULL, NULL, &error), ==, 1);
    g_assert_no_error (error);
    again = bastide_history_new (other_folder);
    names = bastide_history_dup_regulars (again);
    g_assert_cmpuint (names->len, ==, 2);
  }
}

/* What is noted about a result goes into its file, and not if somebody has put another there. */
static void
test_note (void)
{
  g_autofree char *folder = temp_folder (), *other_folder = temp_folder (), *csv = NULL, *path = NULL;
  g_autoptr (BastideHistory) history = bastide_history_new (folder), results = bastide_history_new (other_folder);
  g_autoptr (BastideHistory) again = NULL;
  g_autoptr (GError) error = NULL;

  keep_evening (history, 1, 30, 20);
  csv = bastide_history_to_csv (history);
  g_assert_cmpint (bastide_history_import (results, csv, strlen (csv), NULL, NULL, NULL, &error), ==, 1);
  g_assert_no_error (error);
  g_assert_true (bastide_history_note (results, 0, "Finals", "Attic", "Long", &error));
  g_assert_no_error (error);
  again = bastide_history_new (other_folder);
  g_assert_cmpstr (bastide_history_get (again, 0)->title, ==, "Finals");
  g_assert_cmpstr (bastide_history_get (again, 0)->notes, ==, "Long");

  /* An evening of one player is none. */
  path = bastide_history_dup_path (results, bastide_history_get (results, 0)->file);
  g_assert_true (g_file_set_contents (path,
                                      "{\"format\": \"bastide-score\", \"version\": 1, \"entries\": [], "
                                      "\"players\": [{\"name\": \"Anna\"}], \"result\": {\"scores\": [1]}}",
                                      -1, NULL));
  g_assert_false (bastide_history_note (results, 0, "Semifinals", "", "", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_cmpstr (bastide_history_get (results, 0)->title, ==, "Finals");
  remove_folder (folder);
  remove_folder (other_folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/history/statistics", test_statistics);
  g_test_add_func ("/history/unnamed", test_unnamed);
  g_test_add_func ("/history/index", test_index);
  g_test_add_func ("/history/unfinished", test_unfinished);
  g_test_add_func ("/history/csv", test_csv);
  g_test_add_func ("/history/json", test_json);
  g_test_add_func ("/history/bad-tables", test_bad_tables);
  g_test_add_func ("/history/import/repairs", test_import_repairs);
  g_test_add_func ("/history/import/newcomer", test_import_newcomer);
  g_test_add_func ("/history/import/fails", test_import_fails);
  g_test_add_func ("/history/game", test_game);
  g_test_add_func ("/history/same", test_same);
  g_test_add_func ("/history/import-canceled", test_import_canceled);
  g_test_add_func ("/history/copy", test_copy);
  g_test_add_func ("/history/large", test_large);
  g_test_add_func ("/history/newer", test_newer);
  g_test_add_func ("/history/lost-index", test_lost_index);
  g_test_add_func ("/history/rename-person", test_rename_person);
  g_test_add_func ("/history/note", test_note);
  return g_test_run ();
}
