/* messages.c – messengers and messages in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "engine/rules/messages.h"
#include "engine/track.h"

#include <glib/gi18n.h>

const char *
bastide_words_message (int message)
{
  static const char *const names[] = {
    NC_ ("message", "Shortest road"),
    NC_ ("message", "Smallest city"),
    NC_ ("message", "Smallest monastery"),
    NC_ ("message", "Shields"),
    NC_ ("message", "Knights"),
    NC_ ("message", "Farmers"),
    NC_ ("message", "One more tile"),
    NC_ ("message", "Score one follower"),
  };

  return message >= 1 && message <= 8 ? g_dpgettext2 (NULL, "message", names[message - 1]) : "";
}

gboolean
bastide_words_counts_points (const BstState *state)
{
  const int message = state->m.messages.in_hand;

  return message != BST_MESSAGE_SHIELDS && message != BST_MESSAGE_KNIGHTS && message != BST_MESSAGE_FARMERS;
}

/* (nullable): what a message says. */
static const char *
get_line (int message)
{
  static const char *const lines[] = {
    N_ ("Score the least valuable road where you have a thief."),
    N_ ("Score the least valuable city where you have a knight."),
    N_ ("Score the least valuable monastery where you have a monk."),
    N_ ("2 points for each shield in cities where you have a knight."),
    N_ ("2 points for each of your knights."),
    N_ ("Points for each of your farmers."),
    N_ ("Draw one more tile after this one and place it."),
    N_ ("Score one feature that you own, for yourself alone, and take that follower back."),
  };

  return message >= 1 && message <= 8 ? _ (lines[message - 1]) : NULL;
}

static const char *
message_why (const BstGame *game, const BstState *state)
{
  return get_line (state->m.messages.in_hand);
}

static const char *
count_question (const BstGame *game, const BstState *state)
{
  return bastide_words_counts_points (state) ? _ ("How many points would it bring if the game ended now?")
                                             : _ ("How many are there?");
}

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  switch (move->kind)
    {
    case BST_KIND_TRACK_FIGURE:
      return g_strdup (move->b ? C_ ("track figure", "Messenger") : C_ ("track figure", "Marker"));
    case BST_KIND_MESSAGE:
      /* TRANSLATORS: number and name of a message. */
      return g_strdup_printf (_ ("%1$d – %2$s"), move->b, bastide_words_message (move->b));
    case BST_KIND_MESSAGE_USE:
      /* At a real board nobody has counted what it brings. */
      return move->act == BST_ACT_ACT && !game->track_only
               ? g_strdup (bastide_words_message (state->m.messages.in_hand))
               : NULL;
    default:
      return NULL;
    }
}

/* --- what an answer does --- */

static char *
figure_outcome (const BastideProspect *p)
{
  const BstFrame *group = bst_enclosing (p->state, BST_MODULE_CORE, BST_OP_GROUP);
  const int seat = bst_who (p->state), figure = p->move->b;
  const int from = p->state->total[seat][figure], to = from + BST_GROUP_POINTS (group, seat);

  if (seat == p->state->active && bst_messages_would_come (p->game, p->state, figure))
    /* TRANSLATORS: a figure moves on the score track: its points before and after; on a dark space it gets a message.
     * “Messenger: 13 → 15, a message” */
    return g_strdup_printf (C_ ("track figure", "%1$d → %2$d, a message"), from, to);
  /* TRANSLATORS: a figure moves on the score track: its points before and after. “Marker: 13 → 14” */
  return g_strdup_printf (C_ ("track figure", "%1$d → %2$d"), from, to);
}

/* The most that one of the followers on the map would bring. */
static int
best_target (const BastideProspect *p)
{
  const BstFigure *figures = bst_figures_on_map (p->game, p->state);
  int best = 0;

  for (int i = 0; i < p->state->n_figures; i++)
    if (figures[i].owner == p->state->active && bst_is_follower (p->game, figures[i].kind)
        && bst_feature_owners (p->game, p->state, figures[i].seg) >> p->state->active & 1)
      {
        BstValue value;

        bst_feature_value (p->game, p->state, figures[i].seg, &value);
        best = MAX (best, value.points);
      }
  return best;
}

/* What the message brings that is in hand. The engine has counted it. */
static char *
message_outcome (const BastideProspect *p, int points)
{
  const int each = p->game->options[BST_OPTION_FARMER_POINTS] ? 3 : 2;

  switch (p->state->m.messages.in_hand)
    {
    case BST_MESSAGE_SHIELDS:
      /* TRANSLATORS: what a message brings: shields × 2 = points. */
      return g_strdup_printf (ngettext ("%1$d shield × 2 = %2$d", "%1$d shields × 2 = %2$d", points / 2), points / 2,
                              points);
    case BST_MESSAGE_KNIGHTS:
      /* TRANSLATORS: what a message brings: knights × 2 = points. */
      return g_strdup_printf (ngettext ("%1$d knight × 2 = %2$d", "%1$d knights × 2 = %2$d", points / 2), points / 2,
                              points);
    case BST_MESSAGE_FARMERS:
      /* TRANSLATORS: what a message brings: farmers × points for each = points. */
      return g_strdup_printf (ngettext ("%1$d farmer × %2$d = %3$d", "%1$d farmers × %2$d = %3$d", points / each),
                              points / each, each, points);
    case BST_MESSAGE_TILE:
      return g_strdup (_ ("you draw another tile after this one"));
    default:
      return bastide_words_points (points);
    }
}

static char *
use_outcome (const BastideProspect *p)
{
  for (int i = 0; i < p->effect->n_events; i++)
    if (p->effect->events[i].type == BST_EVENT_MESSAGE_USED)
      return message_outcome (p, p->effect->events[i].a);
  /* TRANSLATORS: what a message brings: the points of one follower, whom the player chooses; %d is the most it can be. */
  return g_strdup_printf (ngettext ("up to %d point for a follower of your choice",
                                    "up to %d points for a follower of your choice", best_target (p)),
                          best_target (p));
}

static char *
outcome (const BastideProspect *p)
{
  if (p->move->kind == BST_KIND_TRACK_FIGURE)
    return figure_outcome (p);
  if (p->move->kind == BST_KIND_MESSAGE_USE && p->move->act == BST_ACT_ACT && !p->game->track_only)
    return use_outcome (p);
  if (p->move->kind == BST_KIND_MESSAGE_USE && p->move->act == BST_ACT_POINTS)
    return g_strdup (_ ("instead of the message"));
  if (p->move->kind == BST_KIND_MESSAGE)
    return g_strdup (get_line (p->move->b));
  if (p->move->kind == BST_KIND_MESSAGE_TARGET)
    return bastide_words_value (p->game, p->state, bst_move_seg (p->game, p->state, p->move));
  return NULL;
}

static char *
event (const BastideTelling *t)
{
  switch (t->event->type)
    {
    case BST_EVENT_MESSAGE:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s the name of a message of the messengers. */
      return g_strdup_printf (_ ("%1$s: message “%2$s”"), t->name, bastide_words_message (t->event->b));
    case BST_EVENT_MESSAGE_USED:
      return g_strdup ("");
    default:
      return NULL;
    }
}

/* Two points, or as many as the rule says, for each that counts. */
static char *
sum (const BstGame *game, const BstEvent *e, int *out_points)
{
  const int each = e->reason == BST_REASON_MESSAGE_FARMERS && game->options[BST_OPTION_FARMER_POINTS] ? 3 : 2;
  const int n = e->a / each;

  *out_points = n * each;
  switch (e->reason)
    {
    case BST_REASON_MESSAGE_SHIELDS:
      /* TRANSLATORS: arithmetic of a message: "3 shields × 2". */
      return g_strdup_printf (ngettext ("%1$d shield × %2$d", "%1$d shields × %2$d", n), n, each);
    case BST_REASON_MESSAGE_KNIGHTS:
      /* TRANSLATORS: arithmetic of a message: "3 knights × 2". */
      return g_strdup_printf (ngettext ("%1$d knight × %2$d", "%1$d knights × %2$d", n), n, each);
    case BST_REASON_MESSAGE_FARMERS:
      /* TRANSLATORS: arithmetic of a message: "3 farmers × 2". */
      return g_strdup_printf (ngettext ("%1$d farmer × %2$d", "%1$d farmers × %2$d", n), n, each);
    case BST_REASON_MESSAGE_ROAD:
    case BST_REASON_MESSAGE_CITY:
    case BST_REASON_MESSAGE_MONASTERY:
      *out_points = e->a;
      return g_strdup (_ ("as if the game ended now"));
    case BST_REASON_MESSAGE_POINTS:
      return g_strdup (_ ("instead of the message"));
    default:
      return NULL;
    }
}

static char *
stock (const BstState *state)
{
  const int n = state->m.messages.n_known + state->m.messages.n_unknown;

  /* TRANSLATORS: what lies beside the board; %d is a number. */
  return g_strdup_printf (ngettext ("%d message in the stack", "%d messages in the stack", n), n);
}

static char *
on_space (const BstState *state, int seat, int space, const char *name)
{
  const int points = state->total[seat][1];

  if (bst_space (state, seat, 1) != space)
    return NULL;
  /* TRANSLATORS: a figure on the score track: %1$s is a player, %2$d are the points. */
  return g_strdup_printf (ngettext ("messenger of %1$s, %2$d point", "messenger of %1$s, %2$d points", points), name,
                          points);
}

const BastideModuleWords bastide_words_messages = {
  .subtitle = N_ ("A second figure on the score track; dark spaces bring messages"),
  .decisions = {
    { BST_KIND_TRACK_FIGURE,
      N_ ("Which figure moves on the track?"),
      N_ ("You scored points; the whole award moves one of your two figures."),
      N_ ("The active player gets a message when a figure stops on a dark space.") },
    { BST_KIND_MESSAGE,
      N_ ("Draw a message"),
      N_ ("A figure stopped on a dark space of the track."),
      N_ ("The active player then carries the message out or takes 2 points.") },
    { BST_KIND_MESSAGE_USE,
      N_ ("Carry out the message, or take 2 points?"),
      .why_now = message_why,
      .help = N_ ("You may take 2 points instead of what the message says.") },
    { BST_KIND_MESSAGE_COUNT,
      .question_now = count_question,
      .why_now = message_why },
    { BST_KIND_MESSAGE_TARGET,
      N_ ("Which follower is scored?"),
      N_ ("The message scores one feature and returns its follower to the supply."),
      N_ ("Only you get the points, as many as the feature would bring at the end of the game.") },
  },
  .acts = {
    { BST_ACT_ACT, N_ ("Carry it out") },
    /* TRANSLATORS: a choice in the decision bar: 2 points instead of the message. */
    { BST_ACT_POINTS, N_ ("Take 2 points") },
  },
  .reasons = {
    { BST_REASON_MESSAGE_ROAD, NC_ ("points for", "Message: shortest road"), "messages" },
    { BST_REASON_MESSAGE_CITY, NC_ ("points for", "Message: smallest city"), "messages" },
    { BST_REASON_MESSAGE_MONASTERY, NC_ ("points for", "Message: smallest monastery"), "messages" },
    { BST_REASON_MESSAGE_SHIELDS, NC_ ("points for", "Message: shields"), "messages" },
    { BST_REASON_MESSAGE_KNIGHTS, NC_ ("points for", "Message: knights"), "messages" },
    { BST_REASON_MESSAGE_FARMERS, NC_ ("points for", "Message: farmers"), "messages" },
    { BST_REASON_MESSAGE_FOLLOWER, NC_ ("points for", "Message: one follower"), "messages" },
    { BST_REASON_MESSAGE_POINTS, NC_ ("points for", "Message: 2 points"), "messages" },
  },
  .options = {
    { BST_OPTION_FARMER_POINTS, N_ ("Points per farmer from the farmers’ message"), { "2", "3" } },
    { BST_OPTION_BLOCKED_BY_OTHERS,
      N_ ("No message on a dark space that another player’s figure occupies"),
      { N_ ("No"), N_ ("Yes") } },
    { BST_OPTION_CAP_PER_TURN, N_ ("At most one message per turn"), { N_ ("No"), N_ ("Yes") } },
  },
  .stock = stock,
  .on_space = on_space,
  .label = label,
  .outcome = outcome,
  .event = event,
  .sum = sum,
};
