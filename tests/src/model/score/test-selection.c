/* test-selection.c – statistics about some of the evenings, and the evenings behind a number, against a slow count.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "model/score/bastide-history.h"

#include <string.h>

static const char *const names[] = { "Anna", "Ben", "Clara", "David", "Eva" };

/* Results of a table: who played, when, with what, and how it ended. */
static char *
new_table (GRand *rand, int n)
{
  static const char *const mixes[] = { "Classic", "River" };
  GString *text = g_string_new ("evening,date,mix,over,seat,name,score,roads,cities\n");

  for (int i = 0; i < n; i++)
    {
      const int n_players = g_rand_int_range (rand, 2, 5), first = g_rand_int_range (rand, 0, 5);

      for (int seat = 0; seat < n_players; seat++)
        g_string_append_printf (text, "e%d,20%02d-%02d-%02dT20:00:00Z,%s,1,%d,%s,%d,%d,%d\n", i, 10 + i / 12,
                                1 + i % 12, 1 + i % 28, mixes[i % 2], seat, names[(first + seat) % 5],
                                g_rand_int_range (rand, 40, 60), MAX (g_rand_int_range (rand, -9, 20), 0),
                                g_rand_int_range (rand, 0, 2) * 7);
    }
  return g_string_free (text, FALSE);
}

static int
find (const BastidePast *past, const char *name)
{
  for (int seat = 0; seat < past->players.n; seat++)
    if (g_str_equal (past->players.names[seat], name))
      return seat;
  return -1;
}

static gboolean
is_in (const BastideSelection *selection, const BastidePast *past)
{
  if (selection->since && past->time < selection->since)
    return FALSE;
  if (selection->mix && g_strcmp0 (selection->mix, past->mix_title) != 0)
    return FALSE;
  if (selection->n_players && selection->n_players != past->players.n)
    return FALSE;
  return !selection->with || find (past, selection->with) >= 0;
}

static guint
count_behind (BastideHistory *history, const BastideSelection *selection, const char *name, BastideFigure figure)
{
  g_autoptr (GArray) list = bastide_history_list_behind (history, selection, name, figure);

  for (guint i = 0; i < list->len; i++)
    {
      const BastidePast *past = bastide_history_get (history, g_array_index (list, guint, i));

      g_assert_true (is_in (selection, past));
      g_assert_cmpint (find (past, name), >=, 0);
      if (figure == BASTIDE_FIGURE_WINS || figure == BASTIDE_FIGURE_STREAK)
        g_assert_true (bastide_past_won (past, find (past, name)));
      if (i > 0)
        g_assert_cmpuint (g_array_index (list, guint, i), >, g_array_index (list, guint, i - 1));
    }
  return list->len;
}

/* What a record is about, counted the long way. */
static int
value_of (const BastidePast *past, int seat, int kind)
{
  int second = G_MININT;

  if (kind == BASTIDE_RECORD_TOTAL)
    return past->scores[seat];
  if (kind != BASTIDE_RECORD_LEAD)
    return past->points[kind - BASTIDE_RECORD_POINTS][seat];
  for (int other = 0; other < past->players.n; other++)
    second = other == seat ? second : MAX (second, past->scores[other]);
  return past->scores[seat] - second;
}

static void
check_records (BastideHistory *history, const BastideSelection *selection)
{
  g_autoptr (GArray) records = bastide_history_list_records (history, selection);
  guint n = 0;

  for (int kind = 0; kind < BASTIDE_RECORD_POINTS + BASTIDE_N_POINTS; kind++)
    {
      int most = 0;
      gint64 first = 0;
      const BastideRecord *record;

      for (guint i = 0; i < bastide_history_get_n (history); i++)
        {
          const BastidePast *past = bastide_history_get (history, i);

          for (int seat = 0; is_in (selection, past) && seat < past->players.n; seat++)
            if (value_of (past, seat, kind) > 0 && value_of (past, seat, kind) >= most)
              {
                most = value_of (past, seat, kind);
                first = past->time;
              }
        }
      if (!most)
        continue;
      g_assert_cmpuint (n, <, records->len);
      record = &g_array_index (records, BastideRecord, n++);
      g_assert_cmpint (record->kind, ==, kind);
      g_assert_cmpint (record->value, ==, most);
      g_assert_cmpint (value_of (bastide_history_get (history, record->i), record->seat, kind), ==, most);
      /* Newest first: the last one found is the one that was first. */
      g_assert_cmpint (bastide_history_get (history, record->i)->time, ==, first);
    }
  g_assert_cmpuint (records->len, ==, n);
}

static void
check_points (BastideHistory *history, const BastideSelection *selection)
{
  for (int kind = -1; kind < BASTIDE_N_POINTS; kind++)
    {
      g_autoptr (GArray) list = bastide_history_list_points (history, selection, "Anna", "Ben", kind);
      guint n = 0;

      for (guint i = 0; i < bastide_history_get_n (history); i++)
        {
          const BastidePast *past = bastide_history_get (history, i);
          const int a = find (past, "Anna"), b = find (past, "Ben");

          if (!is_in (selection, past) || (a < 0 && b < 0))
            continue;
          if (kind >= 0 && !(a >= 0 && past->points[kind][a]) && !(b >= 0 && past->points[kind][b]))
            continue;
          g_assert_cmpuint (n, <, list->len);
          g_assert_cmpuint (g_array_index (list, guint, n++), ==, i);
        }
      g_assert_cmpuint (list->len, ==, n);
    }
}

static void
check (BastideHistory *history, const BastideSelection *selection)
{
  g_autoptr (GPtrArray) regulars = bastide_history_dup_regulars_of (history, selection);
  guint record;
  int seat, most = -1;

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    {
      int games = 0, wins = 0, best = -1, total = 0;
      const BastideRegular *regular = NULL;

      for (guint i = 0; i < bastide_history_get_n (history); i++)
        {
          const BastidePast *past = bastide_history_get (history, i);
          const int at = find (past, names[k]);

          if (!is_in (selection, past) || at < 0)
            continue;
          games++;
          wins += bastide_past_won (past, at);
          best = MAX (best, past->scores[at]);
          total += past->scores[at];
        }
      most = MAX (most, best);
      for (guint i = 0; i < regulars->len; i++)
        if (g_str_equal (((BastideRegular *) g_ptr_array_index (regulars, i))->name, names[k]))
          regular = g_ptr_array_index (regulars, i);
      if (!games)
        {
          g_assert_null (regular);
          continue;
        }
      g_assert_cmpint (regular->n_games, ==, games);
      g_assert_cmpint (regular->n_wins, ==, wins);
      g_assert_cmpint (regular->best, ==, best);
      g_assert_cmpint (regular->total, ==, total);
      g_assert_cmpuint (count_behind (history, selection, names[k], BASTIDE_FIGURE_GAMES), ==, games);
      g_assert_cmpuint (count_behind (history, selection, names[k], BASTIDE_FIGURE_WINS), ==, wins);
      g_assert_cmpuint (count_behind (history, selection, names[k], BASTIDE_FIGURE_STREAK), ==,
                        regular->longest_streak);
      g_assert_cmpuint (count_behind (history, selection, names[k], BASTIDE_FIGURE_BEST), >=, 1);
    }
  if (bastide_history_get_record_of (history, selection, &record, &seat))
    g_assert_cmpint (bastide_history_get (history, record)->scores[seat], ==, most);
  else
    g_assert_cmpint (most, ==, -1);
  check_records (history, selection);
  check_points (history, selection);
}

static void
test_selections (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-selection-XXXXXX", NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (GRand) rand = g_rand_new_with_seed (18);
  g_autofree char *table = new_table (rand, 60);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) mixes = NULL;

  g_assert_cmpint (bastide_history_import (history, table, strlen (table), NULL, NULL, NULL, &error), ==, 60);
  g_assert_no_error (error);
  mixes = bastide_history_dup_mixes (history);
  g_assert_cmpuint (g_strv_length (mixes), ==, 2);
  for (int i = 0; i < 200; i++)
    {
      const BastideSelection selection = {
        .since = g_rand_boolean (rand) ? bastide_history_get (history, (guint) g_rand_int_range (rand, 0, 60))->time
                                       : 0,
        .mix = g_rand_boolean (rand) ? mixes[g_rand_int_range (rand, 0, 2)] : NULL,
        .n_players = g_rand_boolean (rand) ? g_rand_int_range (rand, 2, 7) : 0,
        .with = g_rand_boolean (rand) ? names[g_rand_int_range (rand, 0, 5)] : NULL,
      };

      check (history, &selection);
    }
  {
    const BastideSelection with = { .with = "Clara" };
    const BastideDuel all = bastide_history_get_duel (history, "Anna", "Clara");
    const BastideDuel some = bastide_history_get_duel_of (history, &with, "Anna", "Clara");

    g_assert_cmpint (all.met, ==, some.met);
    g_assert_cmpint (all.met, >, 0);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/selection/random", test_selections);
  return g_test_run ();
}
