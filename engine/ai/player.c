/* player.c – computer players of four strengths, for any game.
 *
 * The weaker two judge the position after each option, their own next answer included, and take the best. The stronger two
 * take the best of these as candidates and play on from each of them: some turns of all players, each played by the same
 * judgment, with draws that are the same for all candidates. Whoever is clearly behind drops out, and as the budget is used
 * up the weaker half does. One future of all candidates that are left is a pass, and passes are what threads share out: sums
 * of whole numbers do not depend on who added them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime() */

#include "ai/player.h"

#include "view.h"

#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_PLANS   24
#define MAX_THREADS 16

const char *const bst_level_words[BST_N_LEVELS + 1] = { "beginner", "casual", "strong", "master", NULL };

/* How far a player looks. A look after few turns is biased, one after many is blurred by draws. In 56 positions of the classic
 * game for two, what games played to their end say of a plan differed from a look after four turns by 1.0 points (root of the
 * mean square), after eight by 0.7, after sixteen by 0.3 and after 24 by nothing, while single futures scattered by 1.7, 2.9,
 * 4.9 and 6.7 points. Far sight is for those who have many futures, and looks on the way make less of the scatter. */
typedef struct
{
  int n_plans; /* candidates that are tried out; 0: none is */
  int horizon; /* turns that are played after the candidate */
  int step;    /* turns from one look to the next; the last one is at the horizon */
} Sight;

/* For budgets of so many playouts and more, at eight turns each. */
typedef struct
{
  uint32_t playouts;
  Sight sight;
} Range;

#define MAX_RANGES     3
#define TRIAL_TURNS    8
#define VALUE_PLAYOUTS 200

static const struct
{
  unsigned overlooks;
  bool to_win; /* does not want points but to be ahead in the end: takes risks when behind and none when ahead */
  uint32_t playouts;
  Range ranges[MAX_RANGES]; /* the first that is there is from 0 on */
} levels[BST_N_LEVELS] = {
  [BST_LEVEL_BEGINNER] = { BST_OVERLOOK_FIELDS | BST_OVERLOOK_RIVALS, false, 32, { { 0, { 0, 1, 1 } } } },
  [BST_LEVEL_CASUAL] = { 0, false, 32, { { 0, { 0, 1, 1 } } } },
  /* Looks at more if given more time than it takes by itself. */
  [BST_LEVEL_STRONG] = { 0, false, 40, { { 0, { 4, 2, 2 } }, { 41, { 6, 4, 4 } } } },
  [BST_LEVEL_MASTER] = { 0, true, 2400, { { 0, { 14, 8, 4 } }, { 400, { 14, 16, 8 } }, { 1600, { 14, 24, 8 } } } },
};

/* An option, and the answer of the same player after it. */
typedef struct
{
  size_t option;
  BstMove next;
  bool has_next;
  int look; /* how it looks at once */
} Plan;

/* What came of a plan, and of it compared with each other one in the futures that both had. */
typedef struct
{
  int64_t leads;                     /* sum of leads */
  int64_t worth;                     /* … and of what they are worth (worth_of()) */
  int64_t ahead[MAX_PLANS];          /* of differences in leads … */
  uint64_t ahead_squares[MAX_PLANS]; /* … and of their squares */
  int64_t better[MAX_PLANS];         /* the same in worth */
  uint64_t better_squares[MAX_PLANS];
} Tally;

/* What one thread works with. */
typedef struct
{
  BstPlayer *player;
  BstOutlook *outlook;
  BstState *seen;     /* what the player knows, the rest as it might be */
  BstState *now;      /* the future that is being played */
  BstState *tried[2]; /* an option, and the answer after it */
  BstMove *options, *answers;
  Tally tallies[MAX_PLANS];
  int64_t points[BST_MAX_PLAYERS];
  uint64_t squares[BST_MAX_PLAYERS];
  uint32_t n_passes;
} Worker;

/* One question to the player. */
typedef struct
{
  const BstState *view; /* what the seat sees */
  int seat;             /* for whom leads are computed */
  int viewer;
  uint64_t seed;
  const BstMove *roots; /* the options */
  const Plan *plans;
  const int *alive; /* those that are left, n_alive; NULL: no option, the position itself is valued */
  int n_alive;
  uint32_t n_passes; /* of this round */
  uint32_t first_pass;
  int64_t deadline; /* of this round, in nanoseconds; 0 none */
} Round;

struct BstPlayer
{
  BstGame game; /* nobody listens */
  BstLevel level;
  int n_threads;
  Worker *workers;
  BstState *view;
  Round round;
  Sight sight; /* for the question being asked */
  atomic_uint next_pass;
  atomic_bool stopped;
  atomic_int progress;
  uint32_t playouts_done, playouts_wanted;
  int64_t begun, ends; /* nanoseconds; ends 0: no limit */
};

/* --- memory --- */

static void *
take (size_t n, size_t size)
{
  void *memory = calloc (n ? n : 1, size);

  if (!memory)
    abort ();
  return memory;
}

static void
worker_init (Worker *worker, BstPlayer *player)
{
  const BstGame *game = &player->game;

  worker->player = player;
  worker->outlook = bst_outlook_new (game, levels[player->level].overlooks);
  worker->seen = take (1, game->state_size);
  worker->now = take (1, game->state_size);
  worker->tried[0] = take (1, game->state_size);
  worker->tried[1] = take (1, game->state_size);
  worker->options = take (game->max_moves, sizeof (BstMove));
  worker->answers = take (game->max_moves, sizeof (BstMove));
}

static void
worker_clear (Worker *worker)
{
  bst_outlook_free (worker->outlook);
  free (worker->seen);
  free (worker->now);
  free (worker->tried[0]);
  free (worker->tried[1]);
  free (worker->options);
  free (worker->answers);
}

BstPlayer *
bst_player_new (const BstGame *game, BstLevel level, int n_threads)
{
  BstPlayer *player = take (1, sizeof *player);

  assert (level < BST_N_LEVELS);
  player->game = *game;
  player->game.emit = NULL;
  player->level = level;
  player->n_threads = n_threads < 1 ? 1 : n_threads > MAX_THREADS ? MAX_THREADS : n_threads;
  player->view = take (1, game->state_size);
  player->workers = take ((size_t) player->n_threads, sizeof *player->workers);
  for (int i = 0; i < player->n_threads; i++)
    worker_init (&player->workers[i], player);
  return player;
}

void
bst_player_free (BstPlayer *player)
{
  if (!player)
    return;
  for (int i = 0; i < player->n_threads; i++)
    worker_clear (&player->workers[i]);
  free (player->workers);
  free (player->view);
  free (player);
}

size_t
bst_player_memory (const BstPlayer *player)
{
  const BstGame *game = &player->game;
  size_t worker = sizeof (Worker) + 4 * (size_t) game->state_size + 2 * game->max_moves * sizeof (BstMove)
                  + bst_outlook_memory (player->workers[0].outlook);

  return sizeof *player + game->state_size + (size_t) player->n_threads * worker;
}

BstLevel
bst_player_level (const BstPlayer *player)
{
  return player->level;
}

BstBudget
bst_level_budget (BstLevel level)
{
  return (BstBudget){ .playouts = levels[level].playouts };
}

/* --- time --- */

static int64_t
nanoseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}

void
bst_player_stop (BstPlayer *player)
{
  atomic_store (&player->stopped, true);
}

int
bst_player_progress (const BstPlayer *player)
{
  return atomic_load (&player->progress);
}

static bool
must_stop (BstPlayer *player)
{
  if (atomic_load_explicit (&player->stopped, memory_order_relaxed))
    return true;
  return player->round.deadline && nanoseconds () >= player->round.deadline;
}

/* --- judging --- */

/* Does the same player go on with the same turn? */
static bool
goes_on (const BstState *before, const BstState *after, int seat)
{
  return bst_who (after) == seat && after->turn == before->turn;
}

/* A move, and the answer of the same player after it. */
typedef struct
{
  BstMove move, next;
  bool has_next;
  int look;
} Quick;

/* Judges an answer in `first` by carrying it out. */
static int
judge_answer (Worker *worker, const BstState *first, const BstMove *answer, int seat)
{
  const BstGame *game = &worker->player->game;

  bst_state_copy (game, first, worker->tried[1]);
  bst_apply (game, worker->tried[1], answer);
  return bst_outlook_lead (worker->outlook, worker->tried[1], seat);
}

/* What a follower, or none, on the tile just laid leads to. */
static bool
foresee (Worker *worker, const BstState *laid, const BstMove *answer, int seat, int *out_look)
{
  uint16_t seg = BST_NONE;

  if (answer->kind != BST_KIND_FOLLOWER || (answer->act != BST_ACT_PASS && answer->act != BST_ACT_PLACE))
    return false;
  if (answer->act == BST_ACT_PLACE)
    seg = bst_move_seg (&worker->player->game, laid, answer);
  return bst_outlook_foresee (worker->outlook, laid, seat, seg, answer->figure, out_look);
}

/* The position after an option, the player's own best next answer included. */
static void
judge_option (Worker *worker, const BstState *state, const BstMove *option, int seat, Quick *best)
{
  const BstGame *game = &worker->player->game;
  BstState *first = worker->tried[0];
  bool laid = false;
  size_t n;

  bst_state_copy (game, state, first);
  bst_apply (game, first, option);
  if (!goes_on (state, first, seat))
    {
      int look = bst_outlook_lead (worker->outlook, first, seat);

      if (look > best->look)
        *best = (Quick){ .move = *option, .look = look };
      return;
    }
  if (option->kind == BST_KIND_PLACE_TILE)
    laid = bst_outlook_lay (worker->outlook, first, bst_board_tile_at (game, first, option->x, option->y));
  n = bst_legal (game, first, worker->answers);
  for (size_t i = 0; i < n; i++)
    {
      const BstMove *answer = &worker->answers[i];
      int look;

      if (!laid || !foresee (worker, first, answer, seat, &look))
        look = judge_answer (worker, first, answer, seat);
      if (look > best->look)
        *best = (Quick){ .move = *option, .next = *answer, .has_next = true, .look = look };
    }
}

/* The move of whoever must decide, by its look. */
static Quick
quick_move (Worker *worker, const BstState *state)
{
  const BstGame *game = &worker->player->game;
  size_t n = bst_legal (game, state, worker->options);
  Quick best = { .look = INT_MIN };

  if (n == 1)
    return (Quick){ .move = worker->options[0] };
  if (worker->options[0].kind == BST_KIND_PLACE_TILE)
    bst_outlook_settle (worker->outlook, state);
  for (size_t i = 0; i < n; i++)
    judge_option (worker, state, &worker->options[i], bst_who (state), &best);
  return best;
}

/* --- futures --- */

/* An outcome of Nature's. The first draw of a future is spread evenly over the bag by `stratum`. */
static BstMove
nature_move (Worker *worker, const BstState *state, uint64_t seed, uint32_t stratum)
{
  const BstGame *game = &worker->player->game;
  const BstFrame *frame = &state->stack[state->depth - 1];
  unsigned total = 0, pick;
  BstMove move;
  size_t n;

  if (!stratum || !frame->flag)
    {
      bst_chance (game, state, seed, worker->options, &move);
      return move;
    }
  n = bst_legal (game, state, worker->options);
  for (size_t i = 0; i < n; i++)
    total += (unsigned) worker->options[i].b;
  pick = (unsigned) (((uint64_t) stratum * total) >> 32);
  for (size_t i = 0; i < n; i++)
    {
      if (pick < (unsigned) worker->options[i].b)
        return worker->options[i];
      pick -= (unsigned) worker->options[i].b;
    }
  return worker->options[n - 1];
}

/* Plays on until so many turns later somebody is to draw. */
static void
play_on (Worker *worker, BstState *state, int last_turn, uint64_t seed, uint32_t stratum)
{
  const BstGame *game = &worker->player->game;
  int who;

  while ((who = bst_who (state)) != BST_NOBODY)
    {
      Quick quick = { .has_next = false };
      uint16_t turn = state->turn;

      if (turn > last_turn && (who == BST_NATURE || turn > last_turn + 1))
        break;
      if (who == BST_NATURE)
        {
          quick.move = nature_move (worker, state, seed, stratum);
          stratum = 0;
        }
      else
        quick = quick_move (worker, state);
      bst_apply (game, state, &quick.move);
      if (quick.has_next && bst_who (state) == who && state->turn == turn)
        bst_apply (game, state, &quick.next);
    }
}

/* The last turn of a future that begins here. Close to the end it is the last one of the game: then points are counted,
 * not guessed. */
static int
find_last_turn (const BstPlayer *player, const BstState *state)
{
  int n_players = player->game.n_players;
  /* Everybody has a turn. */
  int horizon = player->sight.horizon > n_players ? player->sight.horizon : n_players;

  return bst_outlook_tiles_left (state) <= horizon + n_players ? INT_MAX - 1 : state->turn + horizon;
}

/* A future's number as a place in the bag: the golden ratio spreads them evenly however many there will be. */
static uint32_t
stratum_of (uint64_t seed, uint32_t pass)
{
  return ((uint32_t) seed + pass * 0x9e3779b9u) | 1;
}

static int
square_root (uint64_t n)
{
  uint64_t root = 0;

  for (uint64_t bit = (uint64_t) 1 << 31; bit; bit >>= 1)
    if ((root + bit) * (root + bit) <= n)
      root += bit;
  return (int) root;
}

/* What a lead is worth to whoever wants to win: less the surer the game is won or lost anyway. The farther the end, the
 * less sure it is: for each tile that is left a lead may still change by about three points. */
static int
worth_of (const BstPlayer *player, const BstState *state, int lead)
{
  const int64_t even = (int64_t) BST_POINT * BST_POINT * 9;
  int left = state->over ? 0 : bst_outlook_tiles_left (state);

  if (!levels[player->level].to_win)
    return lead;
  return (int) ((int64_t) lead * 30 * BST_POINT
                / (1 + square_root ((uint64_t) ((int64_t) lead * lead + even * (1 + left)))));
}

/* Plays on and looks at what comes of it on the way, each time after so many turns. The later a look the more it counts. */
static void
look_ahead (Worker *worker,
            BstState *state,
            int last_turn,
            uint64_t seed,
            uint32_t stratum,
            int *out_lead,
            int *out_worth)
{
  BstPlayer *player = worker->player;
  int seat = player->round.seat, step = player->sight.step, turn = player->round.view->turn;
  int64_t leads = 0, worth = 0;
  int sum = 0;

  for (int weight = 1; !sum || (!state->over && turn < last_turn); weight++)
    {
      int lead;

      turn = turn > last_turn - step ? last_turn : turn + step;
      play_on (worker, state, turn, seed, stratum);
      stratum = 0;
      lead = bst_outlook_lead (worker->outlook, state, seat);
      leads += (int64_t) weight * lead;
      worth += (int64_t) weight * worth_of (player, state, lead);
      sum += weight;
    }
  *out_lead = (int) (leads / sum);
  *out_worth = (int) (worth / sum);
}

/* One future of each candidate. False if there was no time. */
static bool
try_plans (Worker *worker, const Round *round, uint32_t pass)
{
  BstPlayer *player = worker->player;
  const BstGame *game = &player->game;
  uint64_t seed = bst_random (round->seed, BST_N_STREAMS, pass);
  int leads[MAX_PLANS], worth[MAX_PLANS], end = find_last_turn (player, round->view);

  bst_state_copy (game, round->view, worker->seen);
  bst_sample (game, worker->seen, round->viewer, seed);
  for (int i = 0; i < round->n_alive; i++)
    {
      const Plan *plan = &round->plans[round->alive[i]];
      BstState *state = worker->now;

      if (must_stop (player))
        return false;
      bst_state_copy (game, worker->seen, state);
      bst_apply (game, state, &round->roots[plan->option]);
      if (plan->has_next && goes_on (worker->seen, state, round->seat))
        bst_apply (game, state, &plan->next);
      look_ahead (worker, state, end, seed, stratum_of (round->seed, pass), &leads[i], &worth[i]);
    }
  for (int i = 0; i < round->n_alive; i++)
    {
      Tally *tally = &worker->tallies[round->alive[i]];

      tally->leads += leads[i];
      tally->worth += worth[i];
      for (int j = 0; j < round->n_alive; j++)
        {
          int64_t ahead = leads[i] - leads[j], better = worth[i] - worth[j];
          int other = round->alive[j];

          tally->ahead[other] += ahead;
          tally->ahead_squares[other] += (uint64_t) (ahead * ahead);
          tally->better[other] += better;
          tally->better_squares[other] += (uint64_t) (better * better);
        }
    }
  worker->n_passes++;
  return true;
}

/* One future of the position itself. */
static bool
try_position (Worker *worker, const Round *round, uint32_t pass)
{
  BstPlayer *player = worker->player;
  const BstGame *game = &player->game;
  uint64_t seed = bst_random (round->seed, BST_N_STREAMS, pass);
  int points[BST_MAX_PLAYERS];

  if (must_stop (player))
    return false;
  bst_state_copy (game, round->view, worker->now);
  if (round->viewer != BST_NOBODY)
    bst_sample (game, worker->now, round->viewer, seed);
  play_on (worker, worker->now, find_last_turn (player, round->view), seed, stratum_of (round->seed, pass));
  bst_outlook_points (worker->outlook, worker->now, points);
  for (int seat = 0; seat < game->n_players; seat++)
    {
      worker->points[seat] += points[seat];
      worker->squares[seat] += (uint64_t) ((int64_t) points[seat] * points[seat]);
    }
  worker->n_passes++;
  return true;
}

static void
report_progress (BstPlayer *player, uint32_t more)
{
  int64_t part = 0;

  /* The first worker alone counts for all: what it shows need not be exact. */
  player->playouts_done += more;
  if (player->playouts_wanted)
    part = (int64_t) player->playouts_done * 1000 / player->playouts_wanted;
  if (player->ends)
    {
      int64_t by_clock = (nanoseconds () - player->begun) * 1000 / (player->ends - player->begun + 1);

      part = by_clock > part ? by_clock : part;
    }
  atomic_store (&player->progress, part > 1000 ? 1000 : (int) part);
}

static void *
work (void *data)
{
  Worker *worker = data;
  BstPlayer *player = worker->player;
  const Round *round = &player->round;
  uint32_t n_trials = round->alive ? (uint32_t) round->n_alive : 1;

  for (;;)
    {
      uint32_t pass = atomic_fetch_add (&player->next_pass, 1);

      if (pass >= round->n_passes)
        break;
      if (!(round->alive ? try_plans : try_position) (worker, round, round->first_pass + pass))
        break;
      if (worker == player->workers)
        report_progress (player, n_trials * (uint32_t) player->n_threads);
    }
  return NULL;
}

/* All threads work on the round; returns how many passes were finished. */
static uint32_t
run_round (BstPlayer *player)
{
  pthread_t threads[MAX_THREADS];
  bool started[MAX_THREADS] = { false };
  uint32_t n_before = 0, n_after = 0;

  for (int i = 0; i < player->n_threads; i++)
    n_before += player->workers[i].n_passes;
  atomic_store (&player->next_pass, 0);
  for (int i = 1; i < player->n_threads && (uint32_t) i < player->round.n_passes; i++)
    started[i] = pthread_create (&threads[i], NULL, work, &player->workers[i]) == 0;
  work (&player->workers[0]);
  for (int i = 1; i < player->n_threads; i++)
    if (started[i])
      pthread_join (threads[i], NULL);
  for (int i = 0; i < player->n_threads; i++)
    n_after += player->workers[i].n_passes;
  return n_after - n_before;
}

/* How far to look with so many futures. */
static const Sight *
find_sight (const BstPlayer *player, uint32_t n_playouts)
{
  const Range *ranges = levels[player->level].ranges;
  int i = 0;

  while (i + 1 < MAX_RANGES && ranges[i + 1].playouts && ranges[i + 1].playouts <= n_playouts)
    i++;
  return &ranges[i].sight;
}

static void
begin (BstPlayer *player, const BstBudget *budget)
{
  for (int i = 0; i < player->n_threads; i++)
    {
      Worker *worker = &player->workers[i];

      memset (worker->tallies, 0, sizeof worker->tallies);
      memset (worker->points, 0, sizeof worker->points);
      memset (worker->squares, 0, sizeof worker->squares);
      worker->n_passes = 0;
    }
  player->sight = *find_sight (player, budget->playouts ? budget->playouts : UINT32_MAX);
  player->playouts_done = 0;
  player->playouts_wanted = budget->playouts;
  player->begun = nanoseconds ();
  player->ends = budget->milliseconds ? player->begun + (int64_t) budget->milliseconds * 1000000 : 0;
  atomic_store (&player->progress, 0);
}

static void
end (BstPlayer *player)
{
  atomic_store (&player->progress, 1000);
  atomic_store (&player->stopped, false);
}

static BstBudget
settle_budget (const BstPlayer *player, const BstBudget *budget)
{
  if (!budget || (budget->playouts == 0 && budget->milliseconds == 0))
    return bst_level_budget (player->level);
  return *budget;
}

/* --- candidates --- */

typedef struct
{
  Plan plans[MAX_PLANS]; /* the best first */
  int n_plans;
  int looks_best;       /* how the best looks */
  int alive[MAX_PLANS]; /* the order of merit as far as known */
  int n_alive;
  uint32_t visits[MAX_PLANS];
  Tally tallies[MAX_PLANS];
} Search;

static void
offer_plan (Search *search, const Plan *plan, int max)
{
  int place = search->n_plans;

  while (place > 0 && search->plans[place - 1].look < plan->look)
    place--;
  if (place >= max)
    return;
  if (search->n_plans < max)
    search->n_plans++;
  memmove (&search->plans[place + 1], &search->plans[place], (size_t) (search->n_plans - 1 - place) * sizeof *plan);
  search->plans[place] = *plan;
}

/* Looks at every option and every answer after it; keeps the best pairs as plans. */
static void
list_plans (BstPlayer *player,
            const BstState *seen,
            const BstMove *options,
            size_t n_options,
            int seat,
            Search *search,
            BstRating *out_ratings)
{
  Worker *worker = &player->workers[0];
  const BstGame *game = &player->game;
  int max = player->sight.n_plans;

  for (size_t i = 0; i < n_options; i++)
    {
      BstState *first = worker->tried[0], *second = worker->tried[1];
      Plan plan = { .option = i };
      size_t n;

      bst_state_copy (game, seen, first);
      bst_apply (game, first, &options[i]);
      out_ratings[i] = (BstRating){ .lead = INT_MIN };
      if (!goes_on (seen, first, seat))
        {
          out_ratings[i].lead = plan.look = bst_outlook_lead (worker->outlook, first, seat);
          offer_plan (search, &plan, max);
          continue;
        }
      n = bst_legal (game, first, worker->answers);
      for (size_t j = 0; j < n; j++)
        {
          bst_state_copy (game, first, second);
          bst_apply (game, second, &worker->answers[j]);
          plan.next = worker->answers[j];
          plan.has_next = true;
          plan.look = bst_outlook_lead (worker->outlook, second, seat);
          offer_plan (search, &plan, max);
          if (plan.look > out_ratings[i].lead)
            out_ratings[i] = (BstRating){ .lead = plan.look, .next = plan.next, .has_next = true };
        }
    }
}

/* --- trying out --- */

/* Adds up what all threads found out. */
static void
gather (const BstPlayer *player, Search *search)
{
  memset (search->tallies, 0, sizeof search->tallies);
  for (int i = 0; i < player->n_threads; i++)
    for (int plan = 0; plan < search->n_plans; plan++)
      {
        const Tally *from = &player->workers[i].tallies[plan];
        Tally *to = &search->tallies[plan];

        to->leads += from->leads;
        to->worth += from->worth;
        for (int other = 0; other < search->n_plans; other++)
          {
            to->ahead[other] += from->ahead[other];
            to->ahead_squares[other] += from->ahead_squares[other];
            to->better[other] += from->better[other];
            to->better_squares[other] += from->better_squares[other];
          }
      }
}

/* Standard error of the mean of n numbers, squared. */
static uint64_t
doubt_of (int64_t sum, uint64_t squares, int64_t n)
{
  int64_t spread = n > 1 ? (int64_t) squares - sum / n * sum : 0;

  return spread > 0 ? (uint64_t) (spread / n / (n - 1)) : 0;
}

static int
count_halvings (int n)
{
  int halvings = 0;

  for (; n > 1; n = (n + 1) / 2)
    halvings++;
  return halvings ? halvings : 1;
}

/* Best first; those that look better first if they did equally well. */
static void
rank_alive (Search *search)
{
  int *alive = search->alive;

  for (int i = 1; i < search->n_alive; i++)
    for (int j = i; j > 0 && search->tallies[alive[j]].worth > search->tallies[alive[j - 1]].worth; j--)
      {
        int swap = alive[j];

        alive[j] = alive[j - 1];
        alive[j - 1] = swap;
      }
}

/* After so many futures a plan is given up that is behind by so many times the doubt, in tenths. What is lost if it was
 * the better one after all is less than a hundredth of a point. */
#define ENOUGH 12
#define SURE   25

/* Drops those that are clearly behind the best. */
static void
drop_worse (Search *search, uint32_t visits)
{
  const Tally *best = &search->tallies[search->alive[0]];
  int n = 1;

  for (int i = 1; i < search->n_alive; i++)
    {
      int plan = search->alive[i];
      int64_t behind = best->better[plan] / visits;
      uint64_t doubt = doubt_of (best->better[plan], best->better_squares[plan], visits);

      /* Equals in every future are one too many as well. */
      if ((uint64_t) (behind * behind) * 100 < SURE * SURE * doubt)
        search->alive[n++] = plan;
    }
  search->n_alive = n;
}

/* How many passes to play before looking who is behind. */
static uint32_t
next_passes (const Search *search, uint32_t n_passes, int64_t playouts_left)
{
  uint32_t step = n_passes < ENOUGH ? ENOUGH - n_passes : n_passes / 4 + 1;
  int64_t most = playouts_left / search->n_alive;

  return most < 1 ? 1 : most < step ? (uint32_t) most : step;
}

/* Plays futures of the candidates. Whoever is clearly worse drops out: what one knows already is not thought about. And
 * each time that a share of the budget is used up, no more than half as many are left. */
static void
try_out (BstPlayer *player, Search *search, const BstBudget *budget)
{
  Round *round = &player->round;
  int n_halvings = count_halvings (search->n_plans), n_most = search->n_plans;
  uint32_t n_passes = 0;
  int64_t used = 0, share = budget->playouts / (uint32_t) n_halvings;

  search->n_alive = search->n_plans;
  for (int i = 0; i < search->n_plans; i++)
    search->alive[i] = i;
  round->plans = search->plans;
  round->alive = search->alive;
  for (int r = 0; r < n_halvings;)
    {
      uint32_t done;
      bool is_over;

      round->n_alive = search->n_alive;
      round->n_passes = next_passes (search, n_passes, budget->playouts ? share * (r + 1) - used : INT64_MAX);
      round->first_pass = n_passes;
      if (player->ends)
        round->deadline = player->begun + (player->ends - player->begun) * (r + 1) / n_halvings;
      done = run_round (player);
      is_over = done < round->n_passes;
      n_passes += done;
      used += (int64_t) done * search->n_alive;
      for (int i = 0; i < search->n_alive; i++)
        search->visits[search->alive[i]] = n_passes;
      gather (player, search);
      rank_alive (search);
      /* Too little of the share is left for another future of each. */
      if (budget->playouts && share * (r + 1) - used < search->n_alive)
        is_over = true;
      if (n_passes >= ENOUGH)
        drop_worse (search, n_passes);
      if (is_over)
        {
          r++;
          n_most = (n_most + 1) / 2;
        }
      if (search->n_alive > n_most)
        search->n_alive = n_most;
      if (search->n_alive == 1 || atomic_load (&player->stopped))
        break;
    }
}

/* If time counts: how far to look depends on how many futures there is time for, which one shows. */
static void
look_nearer (BstPlayer *player, Search *search)
{
  Worker *worker = &player->workers[0];
  int64_t begun = nanoseconds (), n;
  const Sight *sight;

  if (!player->ends || player->ends <= begun || player->sight.horizon <= TRIAL_TURNS)
    return;
  bst_state_copy (&player->game, worker->seen, worker->now);
  play_on (worker, worker->now, worker->now->turn + TRIAL_TURNS, 0, 0);
  n = (player->ends - begun) / (nanoseconds () - begun + 1) * player->n_threads;
  sight = find_sight (player, n < UINT32_MAX ? (uint32_t) n : UINT32_MAX);
  if (sight->horizon < player->sight.horizon)
    player->sight = *sight;
  if (search->n_plans > player->sight.n_plans)
    search->n_plans = player->sight.n_plans;
}

/* What was found out, option by option. Candidates that dropped out are compared with the best over the futures that both
 * had, since other futures may have been kinder. */
static void
rate_plans (const Search *search, size_t n_options, BstRating *ratings)
{
  int best = search->alive[0];
  int best_lead = (int) (search->tallies[best].leads / search->visits[best]);
  int shift = best_lead - search->plans[best].look;

  for (size_t i = 0; i < n_options; i++)
    {
      ratings[i].lead += shift;
      if (ratings[i].lead > best_lead)
        ratings[i].lead = best_lead;
    }
  for (int plan = 0; plan < search->n_plans; plan++)
    {
      BstRating *rating = &ratings[search->plans[plan].option];
      uint32_t visits = search->visits[plan];
      int lead;

      /* It dropped out by its look: time was up before the first future of all. */
      if (visits == 0)
        continue;
      lead = best_lead - (int) (search->tallies[best].ahead[plan] / visits);
      /* More points, and yet it is less likely to win with them. */
      if (lead > best_lead)
        lead = best_lead;
      if (plan != best && rating->visits && rating->lead >= lead)
        continue;
      rating->lead = lead;
      rating->visits = visits;
      rating->error = square_root (
        doubt_of (search->tallies[best].ahead[plan], search->tallies[best].ahead_squares[plan], visits));
      rating->next = search->plans[plan].next;
      rating->has_next = search->plans[plan].has_next;
    }
}

/* One of the best by their look, each equally likely. */
static size_t
pick_best (const BstRating *ratings, size_t n, uint64_t seed)
{
  size_t chosen = 0, n_equal = 0;

  for (size_t i = 0; i < n; i++)
    {
      if (ratings[i].lead > ratings[chosen].lead)
        {
          chosen = i;
          n_equal = 0;
        }
      /* Each of k equal options is kept with the chance 1/k. */
      if (ratings[i].lead == ratings[chosen].lead && bst_random (seed, BST_N_STREAMS, (unsigned) i) % ++n_equal == 0)
        chosen = i;
    }
  return chosen;
}

size_t
bst_player_rate (BstPlayer *player,
                 const BstState *state,
                 const BstMove *options,
                 size_t n_options,
                 uint64_t seed,
                 const BstBudget *budget,
                 BstRating *out_ratings)
{
  const BstBudget settled = settle_budget (player, budget);
  int seat = bst_who (state);
  Worker *worker = &player->workers[0];
  Search search = { .n_plans = 0 };
  size_t chosen;

  assert (seat < player->game.n_players && n_options > 0);
  begin (player, &settled);
  bst_view (&player->game, state, seat, player->view);
  bst_state_copy (&player->game, player->view, worker->seen);
  bst_sample (&player->game, worker->seen, seat, seed);
  list_plans (player, worker->seen, options, n_options, seat, &search, out_ratings);
  chosen = pick_best (out_ratings, n_options, seed);
  if (search.n_plans > 0)
    {
      look_nearer (player, &search);
      player->round = (Round){ .view = player->view, .seat = seat, .viewer = seat, .seed = seed, .roots = options };
      try_out (player, &search, &settled);
      if (search.visits[search.alive[0]])
        {
          chosen = search.plans[search.alive[0]].option;
          rate_plans (&search, n_options, out_ratings);
        }
    }
  end (player);
  return chosen;
}

size_t
bst_player_choose (BstPlayer *player,
                   const BstState *state,
                   const BstMove *options,
                   size_t n_options,
                   uint64_t seed,
                   const BstBudget *budget)
{
  size_t chosen = 0;

  if (n_options > 1)
    {
      BstRating *ratings = take (n_options, sizeof *ratings);

      chosen = bst_player_rate (player, state, options, n_options, seed, budget, ratings);
      free (ratings);
    }
  return chosen;
}

void
bst_player_value (BstPlayer *player,
                  const BstState *state,
                  int viewer,
                  uint64_t seed,
                  const BstBudget *budget,
                  int out_points[BST_MAX_PLAYERS],
                  int out_error[BST_MAX_PLAYERS])
{
  const BstGame *game = &player->game;
  const BstBudget settled = settle_budget (player, budget);
  uint32_t n;

  if (viewer == BST_NOBODY)
    bst_state_copy (game, state, player->view);
  else
    bst_view (game, state, viewer, player->view);
  begin (player, &settled);
  /* Values of one game are compared with each other, whatever they were found with. */
  player->sight = *find_sight (player, VALUE_PLAYOUTS);
  player->round = (Round){ .view = player->view,
                           .viewer = viewer,
                           .seed = seed,
                           .deadline = player->ends,
                           .n_passes = state->over        ? 0
                                       : settled.playouts ? settled.playouts
                                                          : UINT32_MAX };
  n = run_round (player);
  if (n == 0)
    {
      Worker *worker = &player->workers[0];

      bst_state_copy (game, player->view, worker->now);
      if (viewer != BST_NOBODY)
        bst_sample (game, worker->now, viewer, seed);
      bst_outlook_points (worker->outlook, worker->now, out_points);
      if (out_error)
        memset (out_error, 0, BST_MAX_PLAYERS * sizeof *out_error);
      end (player);
      return;
    }
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      int64_t sum = 0;
      uint64_t squares = 0;

      for (int i = 0; i < player->n_threads; i++)
        {
          sum += player->workers[i].points[seat];
          squares += player->workers[i].squares[seat];
        }
      out_points[seat] = (int) (sum / n);
      if (out_error)
        out_error[seat] = n > 1 ? square_root ((squares - (uint64_t) (sum / n * (sum / n)) * n) / n / (n - 1)) : 0;
    }
  end (player);
}
