/* messages.c – messengers: a second figure on the track, and messages on dark spaces (data/rules/17-messages.xml).
 *
 * Listens to award groups and to the end of scoring rounds. A chain of messages is one frame that goes round and round,
 * so that its length does not matter. Knows features only by their value and by the own figures on them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "manual.h"
#include "rules/messages.h"
#include "rules/rules.h"

#include <string.h>

enum
{
  OP_FIGURE, /* MIX-62.1; count: seats passed by */
  OP_CHAIN,  /* MIX-64; step below, count: the message, ref: 1 + figure kind, seg, x[0]: which, of message 8 */
  OP_DRAW,   /* Nature turns up the top message */
};

enum
{
  STEP_DRAW,
  STEP_USE,    /* asks: the action or the points */
  STEP_TARGET, /* asks: which follower */
  STEP_COUNT,  /* asks the table for the number, where there is no map to count on */
  STEP_RESOLVED,
};

/* --- numbers --- */

bool
bst_messages_is_dark (int total)
{
  return total % BST_DARK == 0;
}

int
bst_messages_value (int message, int count, int farmer_points)
{
  switch (message)
    {
    case BST_MESSAGE_SHIELDS:
    case BST_MESSAGE_KNIGHTS:
      return 2 * count;
    case BST_MESSAGE_FARMERS:
      return farmer_points * count;
    case BST_MESSAGE_TILE:
      return 0;
    default:
      return count;
    }
}

int
bst_messages_smallest (const int *values, int n_values)
{
  int least = 0;

  for (int i = 0; i < n_values; i++)
    if (i == 0 || values[i] < least)
      least = values[i];
  return least;
}

int
bst_messages_merge (int marker, int messenger)
{
  return marker + messenger;
}

/* --- the pile: a shuffled part on top, below it the used messages in their order (MSG-17) --- */

static void
set_up (const BstGame *game, BstState *state)
{
  BstMessagesState *messages = &state->m.messages;

  /* Several copies of the set: the kinds in turn (MIX-16). */
  messages->n_unknown = game->stock[BST_STOCK_MESSAGES];
  for (int i = 0; i < messages->n_unknown; i++)
    messages->unknown[i % BST_N_MESSAGES]++;
}

/* The message comes from the shuffled part as long as one of its kind is there. On the track it may come from between the
 * used ones, too: nobody knows how the pile on the real table lies. */
static void
take_from_pile (BstState *state, int message)
{
  BstMessagesState *messages = &state->m.messages;
  int at = 0;

  messages->in_hand = message;
  if (messages->unknown[message - 1])
    {
      messages->n_unknown--;
      messages->unknown[message - 1]--;
      return;
    }
  while (messages->known[at] != message)
    at++;
  messages->n_known--;
  memmove (messages->known + at, messages->known + at + 1, messages->n_known - at);
  messages->known[messages->n_known] = 0;
}

static void
put_under (BstState *state)
{
  BstMessagesState *messages = &state->m.messages;

  messages->known[messages->n_known++] = messages->in_hand;
  messages->in_hand = 0;
}

/* --- figures on the track --- */

/* MSG-6, D-MSG-1 */
static void
pick_figure (const BstGame *game, BstState *state, BstFrame *group)
{
  bst_push (state, BST_MODULE_MESSAGES, OP_FIGURE, BST_KIND_TRACK_FIGURE, state->active);
}

static const BstFrame *
group_of (const BstState *state)
{
  return bst_enclosing (state, BST_MODULE_CORE, BST_OP_GROUP);
}

static int
run_figure (const BstGame *game, const BstState *state, BstFrame *frame)
{
  while (frame->count < game->n_players)
    {
      const int seat = bst_seat_after (game, state->active, frame->count++);

      if (BST_GROUP_POINTS (group_of (state), seat) > 0)
        {
          frame->player = seat;
          return BST_RUN_ASK;
        }
    }
  return BST_RUN_DONE;
}

/* MSG-39: a figure of somebody else that did not come there in the same group. */
static bool
is_taken (const BstGame *game, const BstState *state, const BstFrame *group, int space)
{
  for (int seat = 0; seat < game->n_players; seat++)
    for (int figure = 0; figure < game->n_track_figures; figure++)
      if (seat != state->active && bst_space (state, seat, figure) == space
          && !(BST_GROUP_POINTS (group, seat) > 0 && BST_GROUP_FIGURE (group, seat) == figure))
        return true;
  return false;
}

/* MIX-62.6, MSG-8, 10, 15: any movement of the active player in the round will do, even if the figure goes on later. */
static void
paid (const BstGame *game, BstState *state, BstFrame *group)
{
  const int seat = state->active;
  const int figure = BST_GROUP_FIGURE (group, seat);

  if (BST_GROUP_POINTS (group, seat) > 0 && bst_messages_is_dark (state->total[seat][figure])
      && !(game->options[BST_OPTION_BLOCKED_BY_OTHERS]
           && is_taken (game, state, group, bst_space (state, seat, figure))))
    state->landed = true;
}

/* Is there one to be had, in this turn? */
static bool
may_come (const BstGame *game, const BstState *state)
{
  const BstMessagesState *messages = &state->m.messages;

  return messages->n_unknown + messages->n_known > 0
         && !(game->options[BST_OPTION_CAP_PER_TURN] && messages->taken_this_turn);
}

bool
bst_messages_is_due (const BstGame *game, const BstState *state)
{
  return state->landed && may_come (game, state);
}

bool
bst_messages_would_come (const BstGame *game, const BstState *state, int figure)
{
  const BstFrame *group = group_of (state);
  const int seat = state->active;
  const int total = group ? state->total[seat][figure] + BST_GROUP_POINTS (group, seat) : 0;

  return group && BST_GROUP_POINTS (group, seat) > 0 && bst_messages_is_dark (total) && may_come (game, state)
         && !(game->options[BST_OPTION_BLOCKED_BY_OTHERS] && is_taken (game, state, group, total % BST_LAP));
}

/* --- what messages pay --- */

static bool
is_own (const BstGame *game, const BstFigure *figure, int seat)
{
  return figure->owner == seat && bst_is_follower (game, figure->kind);
}

static bool
stands_on (const BstGame *game, const BstState *state, const BstFigure *figure, int seat, int terrain)
{
  return is_own (game, figure, seat) && bst_segs (game, state)[figure->seg].terrain == terrain;
}

/* MSG-24, 25 */
static int
count_figures (const BstGame *game, const BstState *state, int seat, int terrain)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int n = 0;

  for (int i = 0; i < state->n_figures; i++)
    n += stands_on (game, state, &figures[i], seat, terrain);
  return n;
}

static int
feature_points (const BstGame *game, const BstState *state, uint16_t seg)
{
  BstValue value;

  bst_feature_value (game, state, seg, &value);
  return value.points;
}

/* MSG-20…22, D-MSG-4: of features of equal value any will do. MSG-34: an abbot who is a follower counts,
 * a garden does not. */
static int
smallest_feature (const BstGame *game, const BstState *state, int seat, int terrain)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int least[2], n = 0;

  for (int i = 0; i < state->n_figures; i++)
    if (stands_on (game, state, &figures[i], seat, terrain))
      {
        least[n] = feature_points (game, state, figures[i].seg);
        least[0] = bst_messages_smallest (least, n + 1);
        n = 1;
      }
  return bst_messages_smallest (least, n);
}

/* MSG-23: each city once, however many own knights are in it. */
static int
count_shields (const BstGame *game, const BstState *state, int seat)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int n = 0;

  for (int i = 0; i < state->n_figures; i++)
    {
      bool seen = !stands_on (game, state, &figures[i], seat, BST_CITY);

      for (int j = 0; j < i && !seen; j++)
        seen = figures[j].owner == seat && bst_same_feature (game, state, figures[i].seg, figures[j].seg);
      if (!seen)
        n += bst_feature_shields (game, state, figures[i].seg);
    }
  return n;
}

/* From the map to the number that bst_messages_value() wants. */
static int
gather (const BstGame *game, const BstState *state, int message)
{
  const int seat = state->active;

  switch (message)
    {
    case BST_MESSAGE_ROAD:
      return smallest_feature (game, state, seat, BST_ROAD);
    case BST_MESSAGE_CITY:
      return smallest_feature (game, state, seat, BST_CITY);
    case BST_MESSAGE_MONASTERY:
      return smallest_feature (game, state, seat, BST_MONASTERY);
    case BST_MESSAGE_SHIELDS:
      return count_shields (game, state, seat);
    case BST_MESSAGE_KNIGHTS:
      return count_figures (game, state, seat, BST_CITY);
    case BST_MESSAGE_FARMERS:
      return count_figures (game, state, seat, BST_FIELD);
    default:
      return 0;
    }
}

static const uint8_t reasons[BST_N_MESSAGES + 1] = {
  [BST_MESSAGE_ROAD] = BST_REASON_MESSAGE_ROAD,           [BST_MESSAGE_CITY] = BST_REASON_MESSAGE_CITY,
  [BST_MESSAGE_MONASTERY] = BST_REASON_MESSAGE_MONASTERY, [BST_MESSAGE_SHIELDS] = BST_REASON_MESSAGE_SHIELDS,
  [BST_MESSAGE_KNIGHTS] = BST_REASON_MESSAGE_KNIGHTS,     [BST_MESSAGE_FARMERS] = BST_REASON_MESSAGE_FARMERS,
  [BST_MESSAGE_FOLLOWER] = BST_REASON_MESSAGE_FOLLOWER,
};

/* MSG-26 pays nothing, so that it has no reason. */
static const char *
clause_of (int message)
{
  return message == BST_MESSAGE_TILE ? "MSG-26" : bst_reasons[reasons[message]].clause;
}

/* MSG-32: a tie suffices. */
static bool
owns (const BstGame *game, const BstState *state, uint16_t seg)
{
  return (bst_feature_owners (game, state, seg) >> state->active) & 1;
}

/* MSG-27, 33, 34: any own follower on the map will do. */
static bool
has_target (const BstGame *game, const BstState *state)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if (is_own (game, &figures[i], state->active) && owns (game, state, figures[i].seg))
      return true;
  return false;
}

static size_t
list_targets (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const size_t n_own = bst_figure_choices (game, state, BST_KIND_MESSAGE_TARGET, state->active, game->followers, ~0u,
                                           out_moves);
  size_t n = 0;

  for (size_t i = 0; i < n_own; i++)
    if (owns (game, state, bst_move_seg (game, state, &out_moves[i])))
      out_moves[n++] = out_moves[i];
  return n;
}

/* --- the chain (MIX-64) --- */

/* MSG-14, 15, 38: one message at the end of a round; MSG-40: or of a turn. */
static bool
may_draw (const BstGame *game, BstState *state)
{
  const bool landed = state->landed;

  state->landed = false;
  return landed && may_come (game, state);
}

static void
round_end (const BstGame *game, BstState *state)
{
  if (may_draw (game, state))
    bst_push (state, BST_MODULE_MESSAGES, OP_CHAIN, BST_KIND_MESSAGE_USE, state->active);
}

/* MSG-13: the points of a message are a round of their own; its end is judged in STEP_RESOLVED. */
static void
pay (const BstGame *game, BstState *state, BstFrame *chain, int reason, const char *clause, const BstValue *value)
{
  int points[BST_MAX_PLAYERS] = { 0 };
  const int seg = chain->ref ? chain->seg : BST_NONE;

  points[state->active] = value->points;
  chain->step = STEP_RESOLVED;
  bst_tell (game, state, .type = BST_EVENT_MESSAGE_USED, .player = state->active, .a = value->points, .b = chain->count,
            .clause = clause);
  if (value->points > 0)
    bst_group (game, state, reason, points, value, seg);
}

static void
pay_action (const BstGame *game, BstState *state, BstFrame *chain, int count)
{
  const int message = chain->count;
  const int farmer_points = game->options[BST_OPTION_FARMER_POINTS] ? 3 : 2;
  const BstValue value = { .points = bst_messages_value (message, count, farmer_points) };

  pay (game, state, chain, reasons[message], clause_of (message), &value);
}

static void
act (const BstGame *game, BstState *state, BstFrame *chain)
{
  const int message = chain->count;

  if (message == BST_MESSAGE_TILE)
    {
      /* MIX-24: nothing is drawn any more once the last pieces are being laid. */
      if (state->phase == BST_PHASE_PLAY && !game->track_only)
        state->extra_tiles++;
      pay_action (game, state, chain, 0);
    }
  else if (game->track_only)
    chain->step = STEP_COUNT;
  else if (message == BST_MESSAGE_FOLLOWER && has_target (game, state))
    chain->step = STEP_TARGET;
  else
    pay_action (game, state, chain, gather (game, state, message));
}

static void
score_follower (const BstGame *game, BstState *state, BstFrame *chain, const BstMove *move)
{
  BstValue value;

  chain->seg = bst_move_seg (game, state, move);
  chain->ref = 1 + move->figure;
  chain->x[0] = move->b;
  bst_feature_value (game, state, chain->seg, &value);
  pay (game, state, chain, BST_REASON_MESSAGE_FOLLOWER, clause_of (BST_MESSAGE_FOLLOWER), &value);
}

static int
run_chain (const BstGame *game, BstState *state, BstFrame *chain)
{
  switch (chain->step)
    {
    case STEP_DRAW:
      chain->step = STEP_USE;
      state->m.messages.taken_this_turn = 1;
      bst_push_chance (state, BST_MODULE_MESSAGES, OP_DRAW, BST_KIND_MESSAGE, BST_STREAM_MESSAGES, false);
      return BST_RUN_AGAIN;

    case STEP_USE:
      chain->kind = BST_KIND_MESSAGE_USE;
      chain->player = state->active;
      return BST_RUN_ASK;

    case STEP_TARGET:
      chain->kind = BST_KIND_MESSAGE_TARGET;
      return BST_RUN_ASK;

    case STEP_COUNT:
      chain->kind = BST_KIND_MESSAGE_COUNT;
      chain->player = BST_KEEPER;
      return BST_RUN_ASK;

    default:
      if (chain->ref)
        bst_figure_take (game, state,
                         bst_figure_find_which (game, state, chain->seg, state->active, chain->ref - 1, chain->x[0]));
      put_under (state);
      if (!may_draw (game, state))
        return BST_RUN_DONE;
      chain->step = STEP_DRAW;
      chain->ref = 0;
      chain->seg = 0;
      chain->x[0] = 0;
      return BST_RUN_AGAIN;
    }
}

/* Every kind that there is, wherever in the pile. */
static size_t
list_kinds (const BstGame *game, BstMove *out_moves)
{
  size_t n = 0;

  for (int i = 0; i < BST_N_MESSAGES && i < game->stock[BST_STOCK_MESSAGES]; i++)
    out_moves[n++] = (BstMove){ .kind = BST_KIND_MESSAGE, .b = 1 + i };
  return n;
}

static size_t
list_draws (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const BstMessagesState *messages = &state->m.messages;
  size_t n = 0;

  if (game->track_only)
    return list_kinds (game, out_moves);
  if (messages->n_unknown == 0)
    out_moves[n++] = (BstMove){ .kind = BST_KIND_MESSAGE, .b = messages->known[0] };
  else
    for (int i = 0; i < BST_N_MESSAGES; i++)
      if (messages->unknown[i])
        out_moves[n++] = (BstMove){ .kind = BST_KIND_MESSAGE, .b = 1 + i };
  return n;
}

/* Every message of the shuffled part is as likely as any other, also where there are several of a kind. */
static bool
chance (const BstGame *game, const BstState *state, const BstFrame *frame, uint64_t random, BstMove *out_move)
{
  const BstMessagesState *messages = &state->m.messages;
  int pick = ((random >> 32) * messages->n_unknown) >> 32;
  int i = 0;

  if (messages->n_unknown == 0)
    return false;
  while ((pick -= messages->unknown[i]) >= 0)
    i++;
  *out_move = (BstMove){ .kind = BST_KIND_MESSAGE, .b = 1 + i };
  return true;
}

/* --- turn and end --- */

static void
turn_begin (const BstGame *game, BstState *state)
{
  state->m.messages.taken_this_turn = 0;
}

/* FS-2, MSG-28 */
static void
merge (const BstGame *game, BstState *state)
{
  for (int seat = 0; seat < game->n_players; seat++)
    bst_track_merge (game, state, seat);
}

/* --- frames --- */

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  switch (frame->op)
    {
    case OP_FIGURE:
      return run_figure (game, state, frame);
    case OP_CHAIN:
      return run_chain (game, state, frame);
    default:
      return BST_RUN_ASK;
    }
}

static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  switch (frame->kind)
    {
    case BST_KIND_TRACK_FIGURE:
      out_moves[0] = (BstMove){ .kind = frame->kind, .b = 0 };
      out_moves[1] = (BstMove){ .kind = frame->kind, .b = 1 };
      return 2;
    case BST_KIND_MESSAGE:
      return list_draws (game, state, out_moves);
    case BST_KIND_MESSAGE_USE:
      out_moves[0] = (BstMove){ .kind = frame->kind, .act = BST_ACT_ACT };
      out_moves[1] = (BstMove){ .kind = frame->kind, .act = BST_ACT_POINTS };
      return 2;
    case BST_KIND_MESSAGE_COUNT:
      for (int count = 0; count < 10; count++)
        out_moves[count] = (BstMove){ .kind = frame->kind, .b = count };
      return 10;
    default:
      return list_targets (game, state, out_moves);
    }
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  switch (frame->kind)
    {
    case BST_KIND_TRACK_FIGURE:
      BST_GROUP_FIGURE (bst_edit_enclosing (state, BST_MODULE_CORE, BST_OP_GROUP), frame->player) = move->b;
      break;

    case BST_KIND_MESSAGE:
      bst_pop (state);
      take_from_pile (state, move->b);
      bst_edit_enclosing (state, BST_MODULE_MESSAGES, OP_CHAIN)->count = move->b;
      bst_tell (game, state, .type = BST_EVENT_MESSAGE, .player = state->active, .b = move->b, .clause = "MSG-8");
      break;

    case BST_KIND_MESSAGE_USE:
      if (move->act == BST_ACT_ACT)
        act (game, state, frame);
      else
        pay (game, state, frame, BST_REASON_MESSAGE_POINTS, "MSG-16", &(BstValue){ .points = BST_MESSAGES_POINTS });
      break;

    case BST_KIND_MESSAGE_COUNT:
      pay_action (game, state, frame, move->b);
      break;

    default:
      score_follower (game, state, frame, move);
    }
}

/* The table counts roads, coats of arms … itself. */
static const char *
accepts (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  const BstMove plain = { .kind = BST_KIND_MESSAGE_COUNT, .b = move->b };

  if (move->b < 0 || move->b > BST_MAX_ENTRY || memcmp (move, &plain, sizeof plain) != 0)
    return clause_of (frame->count);
  return NULL;
}

/* The keeper counts what the message asks for. */
static const char *
clause (const BstGame *game, const BstState *state, const BstFrame *frame)
{
  return frame->kind == BST_KIND_MESSAGE_COUNT ? clause_of (frame->count) : NULL;
}

static const char *
why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  if (frame->kind != BST_KIND_MESSAGE_TARGET)
    return NULL;
  return move->figure < BST_N_FIGURES && !bst_is_follower (game, move->figure) ? "MSG-34" : "MSG-32";
}

static const char *
check (const BstGame *game, const BstState *state)
{
  const BstMessagesState *messages = &state->m.messages;
  int n[BST_N_MESSAGES + 1] = { 0 };

  for (int i = 0; i < BST_N_MESSAGES; i++)
    n[i + 1] += messages->unknown[i];
  for (int i = 0; i < messages->n_known; i++)
    n[messages->known[i]]++;
  n[messages->in_hand]++;
  for (int message = 1; message <= BST_N_MESSAGES; message++)
    if (n[message] != (game->stock[BST_STOCK_MESSAGES] + BST_N_MESSAGES - message) / BST_N_MESSAGES)
      return "a message was lost or made";
  return NULL;
}

/* A message that is about to be turned up. */
static void
assets (const BstGame *game, const BstState *state, int seat, int out_assets[BST_MAX_ASSETS])
{
  (void) game;
  out_assets[0] = seat == state->active && bst_enclosing (state, BST_MODULE_MESSAGES, OP_DRAW);
}

const BstRules bst_rules_messages = {
  .id = "messages",
  .module = BST_MODULE_MESSAGES,
  .second_figure = true,                        /* MSG-4 */
  .steps = {
    [BST_STEP_SETUP] = set_up,
    [BST_STEP_TURN_BEGIN] = turn_begin,
    [BST_STEP_FINAL_2] = merge,                 /* FS-2 */
  },
  .pick_figure = pick_figure,
  .paid = paid,
  .round_end = round_end,
  .order_matters = true,
  .on_track = true,
  .accepts = accepts,
  .run = run,
  .legal = legal,
  .chance = chance,
  .apply = apply,
  .clause = clause,
  .why_not = why_not,
  .assets = assets,
  .check = check,
};
