/* messages.c – messengers and messages (08).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

#include <string.h>

#define N_MESSAGES 8

/* MSG-3, MIX-16: as many of each as there are copies. */
void
ref_messages_set_up (RefGame *ref)
{
  int stock = ref_plays (ref, BST_MODULE_MESSAGES) ? ref->game->stock[BST_STOCK_MESSAGES] : 0;
  for (int i = 0; i < stock; i++)
    ref->shuffled[1 + i % N_MESSAGES]++;
}

/* D-MSG-1 */
int
ref_choose_figure (RefGame *ref, int seat)
{
  if (!ref_plays (ref, BST_MODULE_MESSAGES))
    return 0;
  GArray *moves = ref_moves_new ();
  for (int figure = 0; figure < 2; figure++)
    {
      BstMove move = { .kind = BST_KIND_TRACK_FIGURE, .b = figure };
      g_array_append_val (moves, move);
    }
  return ref_ask (ref, seat, BST_KIND_TRACK_FIGURE, moves).b;
}

/* MSG-39 */
static bool
is_blocked (const RefGame *ref, int seat, int figure)
{
  if (ref->game->options[BST_OPTION_BLOCKED_BY_OTHERS] != 1)
    return false;
  for (int p = 0; p < ref->n_players; p++)
    for (int f = 0; f < 2; f++)
      if (p != seat && ref->total[p][f] % 50 == ref->total[seat][figure] % 50)
        return true;
  return false;
}

/* MSG-7…10: only the end of a movement counts, and only the active player's. */
void
ref_messages_moved (RefGame *ref, int seat, int figure)
{
  if (ref_plays (ref, BST_MODULE_MESSAGES) && seat == ref->active && ref->total[seat][figure] % 5 == 0
      && !is_blocked (ref, seat, figure))
    ref->landed = true;
}

/* The top of the pile: by chance as long as shuffled ones lie above the used ones. */
static int
draw_message (RefGame *ref)
{
  GArray *moves = ref_moves_new ();
  for (int m = 1; m <= N_MESSAGES; m++)
    {
      BstMove move = { .kind = BST_KIND_MESSAGE, .b = m };
      if (ref->shuffled[m])
        g_array_append_val (moves, move);
    }
  bool by_chance = moves->len > 0;
  if (!by_chance)
    {
      BstMove move = { .kind = BST_KIND_MESSAGE, .b = ref->used[0] };
      g_array_append_val (moves, move);
    }
  int message = ref_ask (ref, BST_NATURE, BST_KIND_MESSAGE, moves).b;
  if (by_chance)
    ref->shuffled[message]--;
  else
    {
      ref->n_used--;
      memmove (ref->used, ref->used + 1, ref->n_used * sizeof ref->used[0]);
    }
  return message;
}

/* --- what the messages give --- */

static int
terrain_under (const RefGame *ref, const RefFigure *figure)
{
  return TILE (ref->map, figure->cell)->tile->features[figure->feature].terrain;
}

/* MSG-20…22: the least value of a road, city or monastery with an own figure (MSG-34: the abbot is one by default). */
static int
least_value (const RefGame *ref, int terrain)
{
  int least = 0;
  bool found = false;
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      if (figure->owner != ref->active || terrain_under (ref, figure) != terrain
          || !ref_is_follower (ref, figure->kind))
        continue;
      g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, ref_two_tile_city (ref));
      least = found ? MIN (least, feature->points) : feature->points;
      found = true;
    }
  return least;
}

/* MSG-23: of two own knights in a city only the first one counts its shields. */
static int
shields_of_knights (const RefGame *ref)
{
  int shields = 0;
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      bool counted = false;
      if (figure->owner != ref->active || terrain_under (ref, figure) != BST_CITY)
        continue;
      g_autoptr (RefFeature) city = ref_feature (ref->map, figure->cell, figure->feature, 4);
      for (guint k = 0; k < i; k++)
        counted |= FIGURE (ref->map, k)->owner == ref->active
                   && ref_feature_holds (city, FIGURE (ref->map, k)->cell, FIGURE (ref->map, k)->feature);
      if (!counted)
        shields += city->shields;
    }
  return shields;
}

static int
count_on (const RefGame *ref, int terrain)
{
  int n = 0;
  for (guint i = 0; i < ref->map->figures->len; i++)
    n += FIGURE (ref->map, i)->owner == ref->active && terrain_under (ref, FIGURE (ref->map, i)) == terrain;
  return n;
}

/* MSG-32…34: where nobody has more figures. */
static bool
may_be_scored (const RefGame *ref, const RefFigure *figure, int *out_points)
{
  g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, ref_two_tile_city (ref));
  *out_points = feature->points;
  return figure->owner == ref->active && ref_is_follower (ref, figure->kind) && (feature->owners >> ref->active & 1);
}

/* MIX-67: two that differ by a shield token are told apart; here the token is their name. */
static BstMove
target_of (const RefGame *ref, const RefFigure *figure)
{
  const RefTile *t = TILE (ref->map, figure->cell);
  return (BstMove){ .kind = BST_KIND_MESSAGE_TARGET,
                    .x = t->x,
                    .y = t->y,
                    .a = figure->feature,
                    .b = 1 + ref_token_under (figure),
                    .figure = figure->kind };
}

/* MSG-27: for himself alone, and that one follower goes home. */
static void
score_one_follower (RefGame *ref)
{
  GArray *moves = ref_moves_new ();
  int points;
  for (guint i = 0; i < ref->map->figures->len; i++)
    if (may_be_scored (ref, FIGURE (ref->map, i), &points))
      {
        BstMove move = target_of (ref, FIGURE (ref->map, i));
        ref_add_move (moves, &move);
      }
  if (moves->len == 0)
    {
      g_array_unref (moves);
      return;
    }
  BstMove answer = ref_ask (ref, ref->active, BST_KIND_MESSAGE_TARGET, moves);
  guint chosen = 0;
  for (guint i = ref->map->figures->len; i-- > 0;)
    {
      BstMove move = target_of (ref, FIGURE (ref->map, i));
      if (FIGURE (ref->map, i)->owner == ref->active && memcmp (&move, &answer, sizeof move) == 0)
        chosen = i;
    }
  may_be_scored (ref, FIGURE (ref->map, chosen), &points);
  ref_award (ref, ref->active, points, BST_REASON_MESSAGE_FOLLOWER, false);
  ref_take_back (ref, chosen);
}

static void
carry_out (RefGame *ref, int message)
{
  int farmer = ref->game->options[BST_OPTION_FARMER_POINTS] == 1 ? 3 : 2;
  switch (message)
    {
    case 1:
      ref_award (ref, ref->active, least_value (ref, BST_ROAD), BST_REASON_MESSAGE_ROAD, false);
      break;
    case 2:
      ref_award (ref, ref->active, least_value (ref, BST_CITY), BST_REASON_MESSAGE_CITY, false);
      break;
    case 3:
      ref_award (ref, ref->active, least_value (ref, BST_MONASTERY), BST_REASON_MESSAGE_MONASTERY, false);
      break;
    case 4:
      ref_award (ref, ref->active, 2 * shields_of_knights (ref), BST_REASON_MESSAGE_SHIELDS, false);
      break;
    case 5:
      ref_award (ref, ref->active, 2 * count_on (ref, BST_CITY), BST_REASON_MESSAGE_KNIGHTS, false);
      break;
    case 6:
      ref_award (ref, ref->active, farmer * count_on (ref, BST_FIELD), BST_REASON_MESSAGE_FARMERS, false);
      break;
    case 7:
      /* MSG-26, 36 */
      ref->extra_tiles++;
      break;
    default:
      score_one_follower (ref);
      break;
    }
}

/* MSG-16…19 */
static void
resolve (RefGame *ref)
{
  GArray *moves = ref_moves_new ();
  BstMove act = { .kind = BST_KIND_MESSAGE_USE, .act = BST_ACT_ACT };
  BstMove points = { .kind = BST_KIND_MESSAGE_USE, .act = BST_ACT_POINTS };
  int message = draw_message (ref);
  g_array_append_val (moves, act);
  g_array_append_val (moves, points);
  ref->message = message;
  BstMove answer = ref_ask (ref, ref->active, BST_KIND_MESSAGE_USE, moves);
  ref_round_begin (ref);
  if (answer.act == BST_ACT_POINTS)
    ref_award (ref, ref->active, 2, BST_REASON_MESSAGE_POINTS, false);
  else
    carry_out (ref, message);
  ref->message = 0;
  ref->used[ref->n_used++] = message;
}

void
ref_round_begin (RefGame *ref)
{
  ref->landed = false;
}

/* MSG-12…15, MIX-64: one message for the round; its points are a round of their own. */
void
ref_round_end (RefGame *ref)
{
  while (ref->landed)
    {
      ref->landed = false;
      /* MSG-40 */
      if (ref->game->options[BST_OPTION_CAP_PER_TURN] == 1 && ref->messages_this_turn)
        return;
      ref->messages_this_turn++;
      resolve (ref);
    }
}

/* MSG-28 */
void
ref_messages_final (RefGame *ref)
{
  for (int p = 0; p < ref->n_players; p++)
    {
      ref->total[p][0] += ref->total[p][1];
      ref->total[p][1] = 0;
    }
}

/* MSG-17, 18. While a message is being resolved it does not matter whether it lies under the pile already. */
char *
ref_messages_compare (const RefGame *ref, const BstState *state)
{
  for (int m = 1; m <= N_MESSAGES; m++)
    if (ref->shuffled[m] != state->m.messages.unknown[m - 1])
      return g_strdup_printf ("MSG-3: %d of message %d in the shuffled part, the engine says %d", ref->shuffled[m], m,
                              state->m.messages.unknown[m - 1]);
  if (ref->message || state->m.messages.in_hand)
    return NULL;
  if (ref->n_used != state->m.messages.n_known)
    return g_strdup_printf ("MSG-17: %d used messages under the pile, the engine says %d", ref->n_used,
                            state->m.messages.n_known);
  for (int i = 0; i < ref->n_used; i++)
    if (ref->used[i] != state->m.messages.known[i])
      return g_strdup_printf ("MSG-17: message %d lies under the pile as number %d, the engine says %d", ref->used[i],
                              i, state->m.messages.known[i]);
  return NULL;
}
