/* bastide-history-stats.c – what can be learned from the evenings that are over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include <string.h>

void
bastide_regular_free (BastideRegular *regular)
{
  g_free (regular->name);
  g_free (regular->letter);
  g_free (regular->picture);
  g_free (regular);
}

static int
by_games (gconstpointer a, gconstpointer b)
{
  const BastideRegular *x = *(BastideRegular *const *) a, *y = *(BastideRegular *const *) b;

  if (x->archived != y->archived)
    return x->archived - y->archived;
  return x->n_games != y->n_games ? y->n_games - x->n_games : g_utf8_collate (x->name, y->name);
}

static void
count (BastideRegular *regular, const BastidePast *past, int seat)
{
  const int score = past->scores[seat];
  const gboolean won = bastide_past_won (past, seat);

  regular->best = regular->n_games ? MAX (regular->best, score) : score;
  regular->worst = regular->n_games ? MIN (regular->worst, score) : score;
  regular->n_games++;
  regular->n_wins += won;
  regular->total += score;
  regular->games_of[past->players.n]++;
  regular->wins_of[past->players.n] += won;
  regular->total_of[past->players.n] += score;
  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    regular->points[kind] += past->points[kind][seat];
  regular->streak = won ? regular->streak + 1 : 0;
  regular->longest_streak = MAX (regular->longest_streak, regular->streak);
}

static const BastideSelection everything = { 0 };

static int
seat_of (const BastidePast *past, const char *name)
{
  for (int seat = 0; seat < past->players.n; seat++)
    if (bastide_players_is_named (&past->players, seat) && g_str_equal (past->players.names[seat], name))
      return seat;
  return -1;
}

gboolean
bastide_selection_has (const BastideSelection *self, const BastidePast *past)
{
  return past->time >= self->since && (!self->n_players || past->players.n == self->n_players)
         && (!self->mix || g_str_equal (past->mix_title, self->mix))
         && (!self->with || seat_of (past, self->with) >= 0);
}

GPtrArray *
bastide_history_dup_regulars (BastideHistory *self)
{
  return bastide_history_dup_regulars_of (self, &everything);
}

GPtrArray *
bastide_history_dup_regulars_of (BastideHistory *self, const BastideSelection *selection)
{
  GPtrArray *regulars = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_regular_free);
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);

  /* The oldest first, so that streaks grow in their order. */
  for (guint i = self->items->len; i-- > 0;)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);

      for (int seat = 0; bastide_selection_has (selection, past) && seat < past->players.n; seat++)
        {
          BastideRegular *regular;

          if (!bastide_players_is_named (&past->players, seat))
            continue;
          regular = g_hash_table_lookup (by_name, past->players.names[seat]);
          if (!regular)
            {
              regular = g_new0 (BastideRegular, 1);
              regular->name = g_strdup (past->players.names[seat]);
              regular->picture = g_strdup ("");
              g_hash_table_insert (by_name, regular->name, regular);
              g_ptr_array_add (regulars, regular);
            }
          regular->color = past->players.colors[seat];
          g_free (regular->letter);
          regular->letter = g_strdup (past->players.letters[seat]);
          if (past->over)
            count (regular, past, seat);
        }
    }
  for (guint i = 0; i < regulars->len; i++)
    bastide_history_dress (self, g_ptr_array_index (regulars, i));
  g_ptr_array_sort (regulars, by_games);
  return regulars;
}

BastideDuel
bastide_history_get_duel (BastideHistory *self, const char *name, const char *other)
{
  return bastide_history_get_duel_of (self, &everything, name, other);
}

BastideDuel
bastide_history_get_duel_of (BastideHistory *self,
                             const BastideSelection *selection,
                             const char *name,
                             const char *other)
{
  BastideDuel duel = { 0 };

  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);
      int a = seat_of (past, name), b = seat_of (past, other);

      if (!past->over || a < 0 || b < 0 || !bastide_selection_has (selection, past))
        continue;
      duel.met++;
      duel.ahead += past->scores[a] > past->scores[b];
      duel.behind += past->scores[a] < past->scores[b];
    }
  return duel;
}

gboolean
bastide_history_get_record (BastideHistory *self, guint *out_i, int *out_seat)
{
  return bastide_history_get_record_of (self, &everything, out_i, out_seat);
}

gboolean
bastide_history_get_record_of (BastideHistory *self, const BastideSelection *selection, guint *out_i, int *out_seat)
{
  int best = -1;

  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);

      for (int seat = 0; past->over && bastide_selection_has (selection, past) && seat < past->players.n; seat++)
        if (past->scores[seat] > best)
          {
            best = past->scores[seat];
            *out_i = i;
            *out_seat = seat;
          }
    }
  return best >= 0;
}

/* --- records --- */

/* By how much a seat is ahead of all others; less than 1 if it is not. */
static int
get_lead (const BastidePast *past, int seat)
{
  int lead = G_MAXINT;

  for (int other = 0; other < past->players.n; other++)
    if (other != seat)
      lead = MIN (lead, past->scores[seat] - past->scores[other]);
  return lead == G_MAXINT ? 0 : lead;
}

static int
get_value (const BastidePast *past, int seat, int kind)
{
  return kind == BASTIDE_RECORD_TOTAL  ? past->scores[seat]
         : kind == BASTIDE_RECORD_LEAD ? get_lead (past, seat)
                                       : past->points[kind - BASTIDE_RECORD_POINTS][seat];
}

/* Whoever was first to have so many keeps the record. */
GArray *
bastide_history_list_records (BastideHistory *self, const BastideSelection *selection)
{
  GArray *records = g_array_new (FALSE, FALSE, sizeof (BastideRecord));

  for (int kind = 0; kind < BASTIDE_RECORD_POINTS + BASTIDE_N_POINTS; kind++)
    {
      BastideRecord record = { .kind = kind };

      for (guint i = self->items->len; i-- > 0;)
        {
          const BastidePast *past = g_ptr_array_index (self->items, i);

          for (int seat = 0; past->over && bastide_selection_has (selection, past) && seat < past->players.n; seat++)
            if (get_value (past, seat, kind) > record.value)
              record = (BastideRecord){ kind, get_value (past, seat, kind), i, seat };
        }
      if (record.value > 0)
        g_array_append_val (records, record);
    }
  return records;
}

/* --- the evenings behind a number --- */

/* Those that are over and in which somebody played, newest first. */
static GArray *
list_games (BastideHistory *self, const BastideSelection *selection, const char *name)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);

      if (past->over && bastide_selection_has (selection, past) && seat_of (past, name) >= 0)
        g_array_append_val (list, i);
    }
  return list;
}

static const BastidePast *
past_at (BastideHistory *self, GArray *list, guint i)
{
  return g_ptr_array_index (self->items, g_array_index (list, guint, i));
}

/* Where the longest row of wins begins in the list, and how many they are; the newest of several. */
static guint
find_streak (BastideHistory *self, GArray *games, const char *name, guint *out_length)
{
  guint best = 0, at = 0, length = 0;

  for (guint i = 0; i < games->len; i++)
    {
      const BastidePast *past = past_at (self, games, i);

      length = bastide_past_won (past, seat_of (past, name)) ? length + 1 : 0;
      if (length > best)
        {
          best = length;
          at = i + 1 - length;
        }
    }
  *out_length = best;
  return at;
}

GArray *
bastide_history_list_behind (BastideHistory *self,
                             const BastideSelection *selection,
                             const char *name,
                             BastideFigure figure)
{
  g_autoptr (GArray) games = list_games (self, selection, name);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint));
  int most = G_MININT;
  guint n, from = find_streak (self, games, name, &n);

  for (guint i = 0; i < games->len; i++)
    most = MAX (most, past_at (self, games, i)->scores[seat_of (past_at (self, games, i), name)]);
  for (guint i = 0; i < games->len; i++)
    {
      const BastidePast *past = past_at (self, games, i);
      const int seat = seat_of (past, name);

      if (figure == BASTIDE_FIGURE_GAMES || (figure == BASTIDE_FIGURE_WINS && bastide_past_won (past, seat))
          || (figure == BASTIDE_FIGURE_BEST && past->scores[seat] == most)
          || (figure == BASTIDE_FIGURE_STREAK && i >= from && i < from + n))
        g_array_append_val (list, g_array_index (games, guint, i));
    }
  return list;
}

static gboolean
has_points (const BastidePast *past, const char *name, int kind)
{
  const int seat = name ? seat_of (past, name) : -1;

  return seat >= 0 && (kind < 0 || past->points[kind][seat]);
}

GArray *
bastide_history_list_points (BastideHistory *self,
                             const BastideSelection *selection,
                             const char *name,
                             const char *other,
                             int kind)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);

      if (past->over && bastide_selection_has (selection, past)
          && (has_points (past, name, kind) || has_points (past, other, kind)))
        g_array_append_val (list, i);
    }
  return list;
}

GStrv
bastide_history_dup_mixes (BastideHistory *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GStrvBuilder) mixes = g_strv_builder_new ();

  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);

      if (*past->mix_title && g_hash_table_add (seen, past->mix_title))
        g_strv_builder_add (mixes, past->mix_title);
    }
  return g_strv_builder_end (mixes);
}

/* --- names that are almost the same --- */

/* Shorter names differ by a letter and are still those of two people: Tim, Tom. */
#define MIN_SIMILAR 4

/* May one letter be changed, added or left out to make one of the other? */
static gboolean
is_one_letter_off (const gunichar *a, glong n, const gunichar *b, glong m)
{
  glong head = 0, tail = 0;

  if (ABS (n - m) > 1 || MIN (n, m) < MIN_SIMILAR - 1 || MAX (n, m) < MIN_SIMILAR)
    return FALSE;
  while (head < MIN (n, m) && a[head] == b[head])
    head++;
  while (tail < MIN (n, m) - head && a[n - 1 - tail] == b[m - 1 - tail])
    tail++;
  return MAX (n, m) - head - tail <= 1;
}

static gunichar *
fold (const char *name, glong *out_n)
{
  g_autofree char *plain = g_utf8_normalize (name, -1, G_NORMALIZE_ALL_COMPOSE);
  g_autofree char *folded = g_utf8_casefold (plain ? plain : name, -1);

  return g_utf8_to_ucs4_fast (g_strstrip (folded), -1, out_n);
}

static gboolean
is_similar (const char *name, const char *other)
{
  glong n, m;
  g_autofree gunichar *a = fold (name, &n), *b = fold (other, &m);

  return (n == m && memcmp (a, b, n * sizeof *a) == 0) || is_one_letter_off (a, n, b, m);
}

const char *
bastide_regulars_find_similar (GPtrArray *regulars, const char *name)
{
  const char *similar = NULL;

  for (guint i = 0; i < regulars->len; i++)
    {
      const BastideRegular *regular = g_ptr_array_index (regulars, i);

      if (g_str_equal (regular->name, name))
        return NULL;
      if (!similar && is_similar (regular->name, name))
        similar = regular->name;
    }
  return similar;
}
