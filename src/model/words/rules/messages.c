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
    NC_ ("message", "Coats of arms"),
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

/* What the drawn message says. */
static const char *
message_why (const BstGame *game, const BstState *state)
{
  static const char *const lines[] = {
    N_ ("Score the road with one of your thieves that is worth least."),
    N_ ("Score the city with one of your knights that is worth least."),
    N_ ("Score the monastery with one of your monks that is worth least."),
    N_ ("2 points for each coat of arms in cities where you have a knight."),
    N_ ("2 points for each of your knights."),
    N_ ("Points for each of your farmers."),
    N_ ("Draw one more tile after this one and place it."),
    N_ ("Score one feature that you own for yourself alone and take that follower back."),
  };
  const int message = state->m.messages.in_hand;

  return message >= 1 && message <= 8 ? _ (lines[message - 1]) : NULL;
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
    default:
      return NULL;
    }
}

static char *
event (const BastideTelling *t)
{
  switch (t->event->type)
    {
    case BST_EVENT_MESSAGE:
      return g_strdup_printf (_ ("%1$s: message “%2$s”"), t->name, bastide_words_message (t->event->b));
    case BST_EVENT_MESSAGE_USED:
      return g_strdup ("");
    default:
      return NULL;
    }
}

static char *
stock (const BstState *state)
{
  const int n = state->m.messages.n_known + state->m.messages.n_unknown;

  return g_strdup_printf (ngettext ("%d message in the pile", "%d messages in the pile", n), n);
}

static char *
on_space (const BstState *state, int seat, int space, const char *name)
{
  const int points = state->total[seat][1];

  if (bst_space (state, seat, 1) != space)
    return NULL;
  return g_strdup_printf (ngettext ("messenger of %1$s, %2$d point", "messenger of %1$s, %2$d points", points), name,
                          points);
}

const BastideModuleWords bastide_words_messages = {
  .subtitle = N_ ("A second figure on the score track; dark spaces bring messages"),
  .decisions = {
    { BST_KIND_TRACK_FIGURE,
      N_ ("Which figure moves on the track?"),
      N_ ("Points were won, and the whole award moves one of two figures."),
      N_ ("The active player gets a message when a figure stops on a dark space.") },
    { BST_KIND_MESSAGE,
      N_ ("Draw a message"),
      N_ ("A figure stopped on a dark space of the track.") },
    { BST_KIND_MESSAGE_USE,
      N_ ("Carry out the message, or take 2 points?"),
      .why_now = message_why,
      .help = N_ ("Instead of what the message says, 2 points can be taken.") },
    { BST_KIND_MESSAGE_COUNT,
      .question_now = count_question,
      .why_now = message_why },
    { BST_KIND_MESSAGE_TARGET,
      N_ ("Which follower is scored?"),
      N_ ("The message scores one feature and sends its follower home.") },
  },
  .acts = {
    { BST_ACT_ACT, N_ ("Carry it out") },
    { BST_ACT_POINTS, N_ ("Take 2 points") },
  },
  .reasons = {
    { BST_REASON_MESSAGE_ROAD, NC_ ("points for", "Message: shortest road"), "messages" },
    { BST_REASON_MESSAGE_CITY, NC_ ("points for", "Message: smallest city"), "messages" },
    { BST_REASON_MESSAGE_MONASTERY, NC_ ("points for", "Message: smallest monastery"), "messages" },
    { BST_REASON_MESSAGE_SHIELDS, NC_ ("points for", "Message: coats of arms"), "messages" },
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
  .event = event,
};
