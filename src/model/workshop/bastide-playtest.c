/* bastide-playtest.c – many games of a mix between computer players, in the background, and what they tell a designer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-playtest.h"

#include "model/bastide-level.h"
#include "model/words/bastide-tile-name.h"
#include "model/workshop/bastide-moments.h"
#include "model/workshop/bastide-trial.h"
#include "model/words/bastide-words.h"

#include "engine/winners.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

/* How often listeners hear of progress. */
#define TICK_MS 100

struct _BastidePlaytest
{
  GObject parent_instance;

  BstBox *box; /* owns the tables of the game */
  BastidePlaytestOptions plan;
  BstGame game;
  void *memory;

  GMutex lock;
  BastideTrial *results; /* by seed; its counts by tile are there when it is done */
  int next;              /* the game that the next free worker takes */
  int n_done;
  int n_working;
  gboolean canceled;

  GPtrArray *threads;
  GPtrArray *tables; /* those at which a game is played; borrowed */
  guint tick_source;
};

G_DEFINE_FINAL_TYPE (BastidePlaytest, bastide_playtest, G_TYPE_OBJECT)

enum
{
  SIGNAL_PROGRESS,
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- Workers --- */

/* Many games tell a designer more than the last point of strength: those who look ahead think a quarter of their time. In
 * playouts, so that the games are the same everywhere. */
static BastideTrialPlayer
get_player (const BastidePlaytest *self)
{
  BstLevel level = (BstLevel) (self->plan.level - 1);
  BstBudget budget;

  if (self->plan.level == 0)
    return (BastideTrialPlayer){ .kind = BASTIDE_TRIAL_RANDOM };
  budget = bst_level_budget (level, self->plan.n_players);
  return (BastideTrialPlayer){ .kind = BASTIDE_TRIAL_LEVELS + level,
                               .budget = { .playouts = (budget.playouts + 3) / 4 } };
}

static void
play_games (BastidePlaytest *self)
{
  BastideTrialPlayer players[BST_MAX_PLAYERS];
  g_autoptr (BastideTrialRun) table = NULL;

  for (int seat = 0; seat < self->plan.n_players; seat++)
    players[seat] = get_player (self);
  table = bastide_trial_run_new (&self->game, players);
  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->tables, table);
  while (self->next < self->plan.n_games && !self->canceled)
    {
      int i = self->next++;
      BastideTrial trial = { .tile_draws = g_new0 (guint16, 2 * self->game.n_tiles) };
      gboolean whole;

      trial.tile_stuck = trial.tile_draws + self->game.n_tiles;
      g_mutex_unlock (&self->lock);
      whole = bastide_trial_play (table, self->plan.first_seed + (guint64) i, &trial);
      g_mutex_lock (&self->lock);
      if (!whole)
        {
          g_free (trial.tile_draws);
          break;
        }
      self->results[i] = trial;
      self->n_done++;
    }
  g_ptr_array_remove (self->tables, table);
  self->n_working--;
  g_mutex_unlock (&self->lock);
}

static gpointer
work (gpointer data)
{
#ifdef __linux__
  /* Lowers the priority of this thread only, so that the window stays quick. */
  setpriority (PRIO_PROCESS, 0, 10);
#endif
  play_games (data);
  return NULL;
}

static void
join_threads (BastidePlaytest *self)
{
  for (guint i = 0; i < self->threads->len; i++)
    g_thread_join (g_ptr_array_index (self->threads, i));
  g_ptr_array_set_size (self->threads, 0);
}

static gboolean
tick_cb (gpointer data)
{
  g_autoptr (BastidePlaytest) self = g_object_ref (data);
  gboolean over;

  g_mutex_lock (&self->lock);
  over = self->n_working == 0;
  g_mutex_unlock (&self->lock);
  if (over)
    {
      self->tick_source = 0;
      join_threads (self);
    }
  g_signal_emit (self, signals[over ? SIGNAL_DONE : SIGNAL_PROGRESS], 0);
  return over ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

/* --- The object --- */

static void
bastide_playtest_dispose (GObject *object)
{
  BastidePlaytest *self = BASTIDE_PLAYTEST (object);

  bastide_playtest_cancel (self);
  g_clear_handle_id (&self->tick_source, g_source_remove);
  join_threads (self);
  G_OBJECT_CLASS (bastide_playtest_parent_class)->dispose (object);
}

static void
bastide_playtest_finalize (GObject *object)
{
  BastidePlaytest *self = BASTIDE_PLAYTEST (object);

  for (int i = 0; self->results && i < self->plan.n_games; i++)
    g_free (self->results[i].tile_draws);
  g_free (self->results);
  g_free (self->memory);
  g_clear_pointer (&self->box, bst_box_unref);
  g_ptr_array_unref (self->threads);
  g_ptr_array_unref (self->tables);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (bastide_playtest_parent_class)->finalize (object);
}

static void
bastide_playtest_class_init (BastidePlaytestClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = bastide_playtest_dispose;
  object_class->finalize = bastide_playtest_finalize;
  signals[SIGNAL_PROGRESS] = g_signal_new ("progress", BASTIDE_TYPE_PLAYTEST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 0);
  signals[SIGNAL_DONE] = g_signal_new ("done", BASTIDE_TYPE_PLAYTEST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
}

static void
bastide_playtest_init (BastidePlaytest *self)
{
  g_mutex_init (&self->lock);
  self->threads = g_ptr_array_new ();
  self->tables = g_ptr_array_new ();
}

BastidePlaytest *
bastide_playtest_new (BstBox *box, const BastidePlaytestOptions *plan)
{
  BastidePlaytest *self;
  BstSetup setup;
  const char *refusal;

  g_return_val_if_fail (box && plan, NULL);
  g_return_val_if_fail (plan->n_players >= 2 && plan->n_players <= BST_MAX_PLAYERS && plan->n_games > 0, NULL);
  g_return_val_if_fail (plan->level >= 0 && plan->level < BASTIDE_N_LEVELS, NULL);

  self = g_object_new (BASTIDE_TYPE_PLAYTEST, NULL);
  self->box = bst_box_ref (box);
  self->plan = *plan;
  setup = *bst_box_get_setup (box);
  setup.n_players = (uint8_t) plan->n_players;
  setup.first = 0;
  self->memory = g_malloc (bst_game_memory (&setup));
  refusal = bst_game_init (&self->game, self->memory, &setup);
  g_assert (!refusal); /* cannot fail: the loader of mixes has checked the setup */
  self->results = g_new0 (BastideTrial, plan->n_games);
  return self;
}

void
bastide_playtest_start (BastidePlaytest *self)
{
  /* Leave one processor to the window. */
  int n_threads = CLAMP ((int) g_get_num_processors () - 1, 1, self->plan.n_games);

  g_return_if_fail (BASTIDE_IS_PLAYTEST (self) && !self->tick_source);

  self->n_working = n_threads;
  for (int i = 0; i < n_threads; i++)
    g_ptr_array_add (self->threads, g_thread_new ("playtest", work, self));
  self->tick_source = g_timeout_add (TICK_MS, tick_cb, self);
}

void
bastide_playtest_cancel (BastidePlaytest *self)
{
  g_return_if_fail (BASTIDE_IS_PLAYTEST (self));
  g_mutex_lock (&self->lock);
  self->canceled = TRUE;
  for (guint i = 0; i < self->tables->len; i++)
    bastide_trial_run_stop (g_ptr_array_index (self->tables, i));
  g_mutex_unlock (&self->lock);
}

void
bastide_playtest_run (BastidePlaytest *self)
{
  g_return_if_fail (BASTIDE_IS_PLAYTEST (self) && !self->tick_source);
  self->n_working = 1;
  play_games (self);
}

int
bastide_playtest_get_n_done (BastidePlaytest *self)
{
  int n_done;

  g_return_val_if_fail (BASTIDE_IS_PLAYTEST (self), 0);
  g_mutex_lock (&self->lock);
  n_done = self->n_done;
  g_mutex_unlock (&self->lock);
  return n_done;
}

int
bastide_playtest_get_n_games (BastidePlaytest *self)
{
  g_return_val_if_fail (BASTIDE_IS_PLAYTEST (self), 0);
  return self->plan.n_games;
}

gboolean
bastide_playtest_is_running (BastidePlaytest *self)
{
  g_return_val_if_fail (BASTIDE_IS_PLAYTEST (self), FALSE);
  return self->tick_source != 0;
}

/* --- What it all says --- */

static void
add_scores (BastidePlaytestResult *out, const BastideTrial *result)
{
  for (int seat = 0; seat < out->n_players; seat++)
    {
      int score = result->scores[seat];

      out->score_mean += score;
      out->score_spread += (double) score * score;
      out->score_min = MIN (out->score_min, score);
      out->score_max = MAX (out->score_max, score);
    }
}

/* Steps of 5, 10, 20, 50 … that the largest score fits into. */
static int
choose_bin_width (int max)
{
  static const int steps[] = { 5, 10, 20, 50, 100, 200, 500, 1000 };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (max < steps[i] * BASTIDE_SCORE_BINS)
      return steps[i];
  return max / BASTIDE_SCORE_BINS + 1;
}

static void
divide (BastidePlaytestResult *out, double n_draws)
{
  double n = out->n_games, n_scores = n * out->n_players;

  out->score_mean /= n_scores;
  out->score_spread = sqrt (MAX (out->score_spread / n_scores - out->score_mean * out->score_mean, 0.0));
  out->turns /= n;
  out->moves /= n;
  out->dead /= n;
  out->unplaceable = n_draws > 0 ? 100.0 * out->unplaceable / n_draws : 0.0;
  for (int i = 0; i < BST_N_REASONS; i++)
    out->points[i] /= n_scores;
  for (int i = 0; i < BST_N_TERRAINS; i++)
    {
      out->unfinished[i] /= n;
      out->finished[i] /= n;
    }
  for (guint i = 0; i < out->n_tiles; i++)
    {
      out->stuck[i] = out->drawn[i] > 0 ? 100.0 * out->stuck[i] / out->drawn[i] : 0.0;
      out->drawn[i] /= n;
    }
}

static BastidePlaytestResult *
new_result (BastidePlaytest *self)
{
  BastidePlaytestResult *out = g_new0 (BastidePlaytestResult, 1);

  out->n_games = self->n_done;
  out->n_players = self->plan.n_players;
  out->score_min = G_MAXINT;
  out->n_tiles = self->game.n_tiles;
  out->drawn = g_new0 (double, out->n_tiles);
  out->stuck = g_new0 (double, out->n_tiles);
  out->tiles = g_new0 (char *, out->n_tiles + 1);
  out->names = g_new0 (char *, out->n_tiles + 1);
  for (guint t = 0; t < out->n_tiles; t++)
    {
      out->tiles[t] = g_strdup (self->game.tiles[t].id ? self->game.tiles[t].id : "");
      out->names[t] = bastide_box_dup_name (self->box, out->tiles[t]);
    }
  return out;
}

static void
add_trial (BastidePlaytestResult *out, const BastideTrial *trial)
{
  add_scores (out, trial);
  out->turns += trial->turns;
  out->moves += trial->moves;
  out->dead += trial->dead;
  out->unplaceable += trial->stuck;
  for (int r = 0; r < BST_N_REASONS; r++)
    out->points[r] += trial->points[r];
  for (int t = 0; t < BST_N_TERRAINS; t++)
    {
      out->unfinished[t] += trial->unfinished[t];
      out->finished[t] += trial->finished[t];
    }
  for (guint t = 0; t < out->n_tiles; t++)
    {
      out->drawn[t] += trial->tile_draws[t];
      out->stuck[t] += trial->tile_stuck[t];
    }
}

/* Of the share of draws that fit nowhere: a ratio of two sums, so it is off by how far games are from that ratio. */
static double
find_ratio_error (BastidePlaytest *self, double n_stuck, double n_draws, int n_games)
{
  BastideMoments off = { 0 };

  for (int i = 0; i < self->plan.n_games && n_draws > 0; i++)
    if (self->results[i].tile_draws)
      bastide_moments_add (&off, self->results[i].stuck - n_stuck / n_draws * self->results[i].draws);
  return n_draws > 0 ? 100 * bastide_moments_get_error (&off) * n_games / n_draws : 0;
}

/* How sure the means are; a game is one value, whatever the number of seats. */
static void
find_errors (BastidePlaytest *self, BastidePlaytestResult *out, double n_draws)
{
  BastideMoments score = { 0 }, margin = { 0 }, lead = { 0 }, won = { 0 }, points[BST_N_REASONS] = { 0 };
  BastideMoments turns = { 0 }, dead = { 0 };

  for (int i = 0; i < self->plan.n_games; i++)
    {
      const BastideTrial *trial = &self->results[i];
      double sum = 0;

      if (!trial->tile_draws)
        continue;
      for (int seat = 0; seat < out->n_players; seat++)
        sum += trial->scores[seat];
      bastide_moments_add (&score, sum / out->n_players);
      bastide_moments_add (&turns, trial->turns);
      bastide_moments_add (&dead, trial->dead);
      bastide_moments_add (&margin, bastide_trial_get_margin (trial, out->n_players));
      bastide_moments_add (&lead, bastide_trial_get_first_lead (trial, out->n_players));
      bastide_moments_add (&won, 100 * bastide_trial_get_share (trial, out->n_players, 0));
      for (int r = 0; r < BST_N_REASONS; r++)
        bastide_moments_add (&points[r], (double) trial->points[r] / out->n_players);
    }
  out->score_error = bastide_moments_get_error (&score);
  out->turns_error = bastide_moments_get_error (&turns);
  out->dead_error = bastide_moments_get_error (&dead);
  /* Before it is divided, this is the sum. */
  out->unplaceable_error = find_ratio_error (self, out->unplaceable, n_draws, out->n_games);
  out->win_margin = bastide_moments_get_mean (&margin);
  out->win_margin_error = bastide_moments_get_error (&margin);
  out->first_lead = bastide_moments_get_mean (&lead);
  out->first_lead_error = bastide_moments_get_error (&lead);
  out->first_won = bastide_moments_get_mean (&won);
  out->first_won_error = bastide_moments_get_error (&won);
  for (int r = 0; r < BST_N_REASONS; r++)
    out->points_error[r] = bastide_moments_get_error (&points[r]);
}

/* Needs the highest score of all games, so it comes after them. */
static void
fill_bins (BastidePlaytest *self, BastidePlaytestResult *out)
{
  out->bin_width = choose_bin_width (out->score_max);
  for (int i = 0; i < self->plan.n_games; i++)
    for (int seat = 0; self->results[i].tile_draws && seat < out->n_players; seat++)
      out->bins[CLAMP (self->results[i].scores[seat] / out->bin_width, 0, BASTIDE_SCORE_BINS - 1)]++;
}

BastidePlaytestResult *
bastide_playtest_dup_result (BastidePlaytest *self)
{
  g_autoptr (GMutexLocker) locker = NULL;
  BastidePlaytestResult *out;
  double n_draws = 0;

  g_return_val_if_fail (BASTIDE_IS_PLAYTEST (self), NULL);

  locker = g_mutex_locker_new (&self->lock);
  if (self->n_done == 0)
    return NULL;
  out = new_result (self);
  for (int i = 0; i < self->plan.n_games; i++)
    if (self->results[i].tile_draws)
      {
        add_trial (out, &self->results[i]);
        n_draws += self->results[i].draws;
      }
  fill_bins (self, out);
  find_errors (self, out, n_draws);
  divide (out, n_draws);
  return out;
}

void
bastide_playtest_result_free (BastidePlaytestResult *result)
{
  g_strfreev (result->tiles);
  g_strfreev (result->names);
  g_free (result->drawn);
  g_free (result->stuck);
  g_free (result);
}

static int
compare_stuck (gconstpointer a, gconstpointer b, gpointer data)
{
  const BastidePlaytestResult *result = data;
  guint left = *(const guint *) a, right = *(const guint *) b;
  double difference = result->stuck[right] - result->stuck[left];

  return difference > 0 ? 1 : difference < 0 ? -1 : (left > right) - (left < right);
}

GArray *
bastide_playtest_result_worst (const BastidePlaytestResult *result, guint max)
{
  GArray *worst = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < result->n_tiles; i++)
    if (result->stuck[i] > 0)
      g_array_append_val (worst, i);
  g_array_sort_with_data (worst, compare_stuck, (gpointer) result);
  if (worst->len > max)
    g_array_set_size (worst, max);
  return worst;
}

gboolean
bastide_playtest_differs (const BastidePlaytestResult *a,
                          double mean_a,
                          double error_a,
                          const BastidePlaytestResult *b,
                          double mean_b,
                          double error_b)
{
  g_return_val_if_fail (a && b, FALSE);

  return a->n_games >= BASTIDE_PLAYTEST_MIN_GAMES && b->n_games >= BASTIDE_PLAYTEST_MIN_GAMES
         && bastide_moments_differ (mean_a, error_a, mean_b, error_b);
}

/* --- The table --- */

typedef struct
{
  GString *text;
  const BastidePlaytestResult *a, *b;
} Table;

/* A name with a comma or a quote in it stands in quotes. */
static void
append_cell (GString *text, const char *cell)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *doubled = NULL;

  if (!strpbrk (cell, ",\"\n"))
    {
      g_string_append (text, cell);
      return;
    }
  parts = g_strsplit (cell, "\"", -1);
  doubled = g_strjoinv ("\"\"", parts);
  g_string_append_printf (text, "\"%s\"", doubled);
}

static void
append_number (GString *text, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, g_ascii_formatd (buffer, sizeof buffer, "%.3f", number));
}

/* @verdict, in the column for it, is "" where nothing is known. */
static void
judged_row (Table *table, const char *name, double a, double b, const char *verdict)
{
  append_cell (table->text, name);
  g_string_append_c (table->text, ',');
  append_number (table->text, a);
  if (table->b)
    {
      g_string_append_c (table->text, ',');
      append_number (table->text, b);
      g_string_append_c (table->text, ',');
      append_cell (table->text, verdict);
    }
  g_string_append_c (table->text, '\n');
}

static void
row (Table *table, const char *name, double a, double b)
{
  judged_row (table, name, a, b, "");
}

static const char *
get_verdict (const Table *table, double a, double a_error, double b, double b_error)
{
  if (!table->b)
    return "";
  return bastide_playtest_differs (table->a, a, a_error, table->b, b, b_error)
           /* TRANSLATORS: in a table that compares two mixes: whether two numbers differ by more than chance. */
           ? C_ ("difference", "yes")
           /* TRANSLATORS: in a table that compares two mixes: whether two numbers differ by more than chance. */
           : C_ ("difference", "may be chance");
}

/* A mean, and below it how far it may be off. */
static void
sure_row (Table *table, const char *name, double a, double a_error, double b, double b_error)
{
  /* TRANSLATORS: a row of a table: how far the number in the row above may be off; %s is the name of that row. */
  g_autofree char *error = g_strdup_printf (_ ("%s, margin of error (95%%)"), name);

  judged_row (table, name, a, b, get_verdict (table, a, a_error, b, b_error));
  row (table, error, a_error, b_error);
}

#define SURE_ROW(table, name, member)                                                                                  \
  sure_row (table, name, (table)->a->member, (table)->a->member##_error, (table)->b ? (table)->b->member : 0.0,        \
            (table)->b ? (table)->b->member##_error : 0.0)
#define ROW(table, name, member) row (table, name, (table)->a->member, (table)->b ? (table)->b->member : 0.0)

static int
find_tile (const BastidePlaytestResult *result, const char *id)
{
  for (guint i = 0; result && i < result->n_tiles; i++)
    if (strcmp (result->tiles[i], id) == 0)
      return (int) i;
  return -1;
}

char *
bastide_playtest_to_csv (const BastidePlaytestResult *a,
                         const char *title_a,
                         const BastidePlaytestResult *b,
                         const char *title_b)
{
  Table table = { g_string_new (NULL), a, b };

  g_return_val_if_fail (a && title_a && !b == !title_b, NULL);

  g_string_append_c (table.text, ',');
  append_cell (table.text, title_a);
  if (b)
    {
      g_string_append_c (table.text, ',');
      append_cell (table.text, title_b);
      g_string_append_c (table.text, ',');
      /* TRANSLATORS: the head of a column in a table that compares two mixes: do the numbers differ? */
      append_cell (table.text, _ ("Differs"));
    }
  g_string_append_c (table.text, '\n');
  /* TRANSLATORS: a line of the table of a simulation: how many games were played. */
  ROW (&table, _ ("Games"), n_games);
  /* TRANSLATORS: a line of the table of a simulation: how many players. */
  ROW (&table, _ ("Players"), n_players);
  /* TRANSLATORS: a line of the table of a simulation. */
  sure_row (&table, _ ("Average score"), a->score_mean, a->score_error, b ? b->score_mean : 0, b ? b->score_error : 0);
  ROW (&table, _ ("Standard deviation of scores"), score_spread);
  /* TRANSLATORS: a line of the table of a simulation. */
  ROW (&table, _ ("Lowest score"), score_min);
  /* TRANSLATORS: a line of the table of a simulation. */
  ROW (&table, _ ("Highest score"), score_max);
  /* TRANSLATORS: a line of the table of a simulation: how many points the winner is ahead. */
  SURE_ROW (&table, _ ("Winning margin"), win_margin);
  /* TRANSLATORS: a line of the table of a simulation: how many points whoever begins is ahead of the others. */
  SURE_ROW (&table, _ ("Lead of the first player"), first_lead);
  /* TRANSLATORS: a line of the table of a simulation: the share of games that whoever begins wins. The % is a percent sign. */
  SURE_ROW (&table, _ ("Games won by the first player, %"), first_won);
  SURE_ROW (&table, _ ("Turns per game"), turns);
  /* TRANSLATORS: a line of the table of a simulation: the share of drawn tiles that fit nowhere. The % is a percent
   * sign. */
  SURE_ROW (&table, _ ("Unplaceable draws, %"), unplaceable);
  SURE_ROW (&table, _ ("Dead squares per game"), dead);
  ROW (&table, _ ("Unfinished roads per game"), unfinished[BST_ROAD]);
  ROW (&table, _ ("Unfinished cities per game"), unfinished[BST_CITY]);
  ROW (&table, _ ("Unfinished monasteries per game"), unfinished[BST_MONASTERY]);
  ROW (&table, _ ("Unfinished gardens per game"), unfinished[BST_GARDEN]);
  for (int i = 0; i < BST_N_REASONS; i++)
    if (a->points[i] != 0 || (b && b->points[i] != 0))
      {
        /* TRANSLATORS: %s is what points are given for: road, city … */
        g_autofree char *name = g_strdup_printf (_ ("Points per player: %s"), bastide_words_reason (i));

        sure_row (&table, name, a->points[i], a->points_error[i], b ? b->points[i] : 0, b ? b->points_error[i] : 0);
      }
  for (guint i = 0; i < a->n_tiles; i++)
    {
      int other = find_tile (b, a->tiles[i]);

      if (a->drawn[i] > 0)
        {
          /* TRANSLATORS: %s is the id of a tile. */
          g_autofree char *name = g_strdup_printf (_ ("Unplaceable, %%: %s"), a->tiles[i]);

          row (&table, name, a->stuck[i], other >= 0 ? b->stuck[other] : 0.0);
        }
    }
  return g_string_free (table.text, FALSE);
}
