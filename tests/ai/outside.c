/* outside.c – players as other programs have them, to measure ours against.
 *
 * Must use nothing of engine/ai: they are to be weak in another way than ours.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "outside.h"

#include "engine/feature.h"
#include "engine/playout.h"
#include "engine/view.h"

#include <math.h>

#define MAX_NODES (1 << 20)
/* A follower is put in so many of ten turns of a playout: those that always put one have none left for good spots. */
#define FOLLOWERS_OF_TEN 4
/* A lead that counts as nearly won, in points. */
#define WIDE_LEAD 60.0
/* How much a move is tried that was rarely tried. */
#define CURIOSITY 0.3

/* A move and what came of it. Moves of Nature are nodes as well, one for each outcome that was met. */
typedef struct
{
  BstMove move;
  guint first, next; /* child and sibling; 0 none */
  guint visits;
  double sum; /* for whoever made the move, 0 lost … 1 won */
  bool opened;
} Node;

struct Outside
{
  const BstGame *game;
  BstState *seen, *now, *tried;
  BstMove *moves, *answers;
  Node *nodes;
  guint n_nodes;
};

Outside *
outside_new (const BstGame *game)
{
  Outside *self = g_new0 (Outside, 1);

  self->game = game;
  self->seen = g_malloc0 (game->state_size);
  self->now = g_malloc0 (game->state_size);
  self->tried = g_malloc0 (game->state_size);
  self->moves = g_new (BstMove, game->max_moves);
  self->answers = g_new (BstMove, game->max_moves);
  self->nodes = g_new (Node, MAX_NODES);
  return self;
}

void
outside_free (Outside *self)
{
  g_free (self->seen);
  g_free (self->now);
  g_free (self->tried);
  g_free (self->moves);
  g_free (self->answers);
  g_free (self->nodes);
  g_free (self);
}

/* --- tree search --- */

static guint
add_child (Outside *self, guint parent, const BstMove *move)
{
  guint node = self->n_nodes++;

  self->nodes[node] = (Node){ .move = *move, .next = self->nodes[parent].first };
  self->nodes[parent].first = node;
  return node;
}

static void
open_node (Outside *self, guint node, const BstMove *moves, gsize n)
{
  for (gsize i = n; i-- > 0;)
    add_child (self, node, &moves[i]);
  self->nodes[node].opened = true;
}

/* The child to try next: one that was never tried, or the best but for how rarely it was. */
static guint
choose_child (const Outside *self, guint parent)
{
  double best = -1, tries = log (self->nodes[parent].visits + 1);
  guint chosen = 0;

  for (guint i = self->nodes[parent].first; i; i = self->nodes[i].next)
    {
      const Node *node = &self->nodes[i];
      double hope = node->visits ? node->sum / node->visits + CURIOSITY * sqrt (tries / node->visits) : G_MAXDOUBLE;

      if (hope > best)
        {
          best = hope;
          chosen = i;
        }
    }
  return chosen;
}

static guint
child_of_nature (Outside *self, guint parent, guint64 seed)
{
  BstMove move;

  bst_chance (self->game, self->now, seed, self->moves, &move);
  for (guint i = self->nodes[parent].first; i; i = self->nodes[i].next)
    if (self->nodes[i].move.a == move.a && self->nodes[i].move.b == move.b)
      return i;
  return add_child (self, parent, &move);
}

static bool
choose_in_playout (void *data, const BstGame *game, const BstState *state, BstMove *scratch, BstMove *out_move)
{
  BstPlayout *playout = data;
  gsize n;

  if (bst_decision (state) != BST_KIND_FOLLOWER || bst_playout_random (playout) % 10 < FOLLOWERS_OF_TEN)
    return false;
  n = bst_legal (game, state, scratch);
  for (gsize i = 0; i < n; i++)
    if (scratch[i].act == BST_ACT_PASS)
      {
        *out_move = scratch[i];
        return true;
      }
  return false;
}

/* How good the end is for a seat, 0 lost … 1 won. */
static double
reward (const BstGame *game, const BstState *state, int seat)
{
  int others = G_MININT;

  for (int s = 0; s < game->n_players; s++)
    if (s != seat)
      others = MAX (others, bst_score (state, s));
  return 0.5 + 0.5 * tanh ((bst_score (state, seat) - others) / WIDE_LEAD);
}

static void
search_once (Outside *self, guint64 seed)
{
  const BstGame *game = self->game;
  BstPlayout playout = { .seed = seed, .random = seed, .choose = choose_in_playout, .data = &playout };
  guint path[4096], node = 0;
  int movers[4096], n = 0, who;
  bool fresh = false;

  bst_state_copy (game, self->seen, self->now);
  while (!fresh && (who = bst_who (self->now)) != BST_NOBODY && n < 4000)
    {
      if (self->n_nodes + game->max_moves >= MAX_NODES)
        break;
      if (who != BST_NATURE && !self->nodes[node].opened)
        open_node (self, node, self->moves, bst_legal (game, self->now, self->moves));
      node = who == BST_NATURE ? child_of_nature (self, node, seed) : choose_child (self, node);
      fresh = who != BST_NATURE && self->nodes[node].visits == 0;
      path[n] = node;
      movers[n++] = who;
      bst_apply (game, self->now, &self->nodes[node].move);
    }
  bst_playout (game, self->now, &playout, self->moves);
  self->nodes[0].visits++;
  for (int i = 0; i < n; i++)
    {
      self->nodes[path[i]].visits++;
      if (movers[i] < game->n_players)
        self->nodes[path[i]].sum += reward (game, self->now, movers[i]);
    }
}

gsize
outside_search (Outside *self,
                const BstState *state,
                const BstMove *options,
                gsize n_options,
                guint64 seed,
                guint playouts,
                guint milliseconds,
                guint *out_playouts)
{
  const gint64 end = g_get_monotonic_time () + milliseconds * G_GINT64_CONSTANT (1000);
  gsize chosen = 0, option = 0;
  guint most = 0, n = 0;

  self->n_nodes = 1;
  self->nodes[0] = (Node){ 0 };
  open_node (self, 0, options, n_options);
  bst_view (self->game, state, bst_who (state), self->seen);
  bst_sample (self->game, self->seen, bst_who (state), seed);
  while (playouts ? n < playouts : g_get_monotonic_time () < end)
    search_once (self, bst_random (seed, BST_N_STREAMS, n++));
  for (guint i = self->nodes[0].first; i; i = self->nodes[i].next, option++)
    if (self->nodes[i].visits > most)
      {
        most = self->nodes[i].visits;
        chosen = option;
      }
  if (out_playouts)
    *out_playouts = n;
  return chosen;
}

/* --- judging --- */

/* Points on the table, in tenths: those won, those of features as they lie (of fields a part, since they hold a follower
 * to the end), and followers in hand. */
static int
count_points (const BstGame *game, const BstState *state, int seat)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int left = state->pile[BST_GROUP_LAND] + state->pile[BST_GROUP_RIVER];
  int points = 10 * bst_score (state, seat) + state->supply[seat][BST_FIGURE_FOLLOWER] * MIN (left, 40) / 2;

  for (int i = 0; i < state->n_figures && !state->over; i++)
    {
      uint16_t root = bst_root (game, state, figures[i].seg);
      int j = 0;

      while (bst_root (game, state, figures[j].seg) != root)
        j++;
      if (j == i && bst_feature_owners (game, state, root) >> seat & 1)
        {
          BstValue value;

          bst_feature_value (game, state, root, &value);
          points += value.points * (bst_segs (game, state)[root].terrain == BST_FIELD ? 6 : 10);
        }
    }
  return points;
}

static int
judge (const BstGame *game, const BstState *state, int seat)
{
  int others = G_MININT;

  for (int s = 0; s < game->n_players; s++)
    if (s != seat)
      others = MAX (others, count_points (game, state, s));
  return count_points (game, state, seat) - others;
}

static int
judge_option (Outside *self, const BstMove *option, int seat)
{
  const BstGame *game = self->game;
  int best = G_MININT;
  gsize n;

  bst_state_copy (game, self->seen, self->now);
  bst_apply (game, self->now, option);
  if (bst_who (self->now) != seat || self->now->turn != self->seen->turn)
    return judge (game, self->now, seat);
  n = bst_legal (game, self->now, self->answers);
  for (gsize i = 0; i < n; i++)
    {
      bst_state_copy (game, self->now, self->tried);
      bst_apply (game, self->tried, &self->answers[i]);
      best = MAX (best, judge (game, self->tried, seat));
    }
  return best;
}

gsize
outside_judge (Outside *self, const BstState *state, const BstMove *options, gsize n_options, guint64 seed)
{
  int best = G_MININT, seat = bst_who (state);
  gsize chosen = 0;
  guint n_equal = 0;

  bst_view (self->game, state, seat, self->seen);
  bst_sample (self->game, self->seen, seat, seed);
  for (gsize i = 0; i < n_options; i++)
    {
      int worth = judge_option (self, &options[i], seat);

      if (worth > best)
        {
          best = worth;
          n_equal = 0;
        }
      /* Each of k equal options is kept with the chance 1/k. */
      if (worth == best && bst_random (seed, BST_N_STREAMS, (unsigned) i) % ++n_equal == 0)
        chosen = i;
    }
  return chosen;
}
