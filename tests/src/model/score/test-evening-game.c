/* test-evening-game.c – companion and game keep the same track.
 *
 * Random games are played on the map; then everything that happened is entered as people at a table would have counted it,
 * and the questions are answered as the players of the game did. After every turn all figures and robbers must stand on the
 * same spaces, at the end all totals must be the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "engine/rules/messages.h"

#include <string.h>

typedef struct
{
  BstSession *session; /* of the game */
  BastideEvening *evening;
  const BstEntry *log;
  gsize n_log;
  gsize answered; /* moves before it were given as answers, or did not concern the track */
  GArray *paid;   /* of int: points of every message, in order */
  guint n_paid;
  int n_groups, n_robberies, n_messages, n_counts, n_compared;
} Twin;

/* --- answers --- */

static gboolean
is_answer (const BstMove *move)
{
  return move->kind == BST_KIND_TRACK_FIGURE || move->kind == BST_KIND_ROBBER || move->kind == BST_KIND_ROBBER_VICTIM
         || move->kind == BST_KIND_MESSAGE || move->kind == BST_KIND_MESSAGE_USE;
}

static const BstEntry *
next_answer (Twin *t)
{
  while (t->answered < t->n_log && !is_answer (&t->log[t->answered].move))
    t->answered++;
  g_assert_cmpuint (t->answered, <, t->n_log);
  return &t->log[t->answered++];
}

/* What the table counted for the last message (MSG-20…27). */
static int
count_of (int message, int points)
{
  return message == BST_MESSAGE_SHIELDS || message == BST_MESSAGE_KNIGHTS || message == BST_MESSAGE_FARMERS ? points / 2
                                                                                                            : points;
}

static void
enter (Twin *t, BastideInput input)
{
  BastideDraft *draft = kit_draft (t->evening, input);
  int message = -1, points = 0;

  while (bastide_draft_has_question (draft))
    {
      BstMove move;

      if (bst_decision (bastide_draft_get_state (draft)) == BST_KIND_MESSAGE_COUNT)
        {
          move = (BstMove){ .kind = BST_KIND_MESSAGE_COUNT, .b = count_of (message, points) };
          t->n_counts++;
        }
      else
        {
          const BstEntry *entry = next_answer (t);

          move = entry->move;
          g_assert_cmpint (move.kind, ==, bst_decision (bastide_draft_get_state (draft)));
          g_assert_cmpint (entry->player, ==, bastide_draft_get_player (draft));
          if (move.kind == BST_KIND_MESSAGE)
            {
              message = move.b;
              t->n_messages++;
            }
          if (move.kind == BST_KIND_MESSAGE_USE)
            points = g_array_index (t->paid, int, t->n_paid++);
        }
      g_assert_true (bastide_draft_answer (draft, &move, NULL));
    }
  g_assert_true (bastide_evening_accept (t->evening, draft));
}

/* --- from events to entries --- */

/* A feature as its owners would have counted it. */
static BastideInput
input_of (const BstEvent *score, guint owners)
{
  BastideInput input = { .owners = owners, .finished = score->flag, .number = score->b, .shields = score->c };

  switch (score->reason)
    {
    case BST_REASON_ROAD:
    case BST_REASON_CITY:
      {
        int base = score->reason == BST_REASON_ROAD ? score->b : (score->b + score->c) * (score->flag ? 2 : 1);

        input.kind = score->reason == BST_REASON_ROAD ? &bastide_entry_road : &bastide_entry_city;
        input.mage = score->a > base;
        input.witch = score->a < base;
        return input;
      }
    case BST_REASON_MONASTERY:
    case BST_REASON_GARDEN:
      input.kind = score->reason == BST_REASON_GARDEN ? &bastide_entry_garden : &bastide_entry_monastery;
      return input;
    case BST_REASON_ABBOT:
      return (BastideInput){ .kind = &bastide_entry_abbot, .owners = owners, .number = score->a - 1 };
    case BST_REASON_BONUS:
      return (BastideInput){ .kind = &bastide_entry_bonus, .owners = owners };
    default:
      g_assert_cmpint (score->reason, ==, BST_REASON_FIELD);
      return (BastideInput){ .kind = &bastide_entry_field, .owners = owners, .number = score->c };
    }
}

/* Scores of one group follow each other (MIX-61). Returns how many. */
static gsize
enter_group (Twin *t, const BstHappening *happenings, gsize n)
{
  const BstEvent *first = &happenings[0].event;
  guint owners = 0;
  gsize i;

  for (i = 0; i < n && happenings[i].event.type == BST_EVENT_SCORE && happenings[i].event.reason == first->reason
              && happenings[i].event.seg == first->seg && !(owners >> happenings[i].event.player & 1);
       i++)
    owners |= 1u << happenings[i].event.player;
  enter (t, input_of (first, owners));
  t->n_groups++;
  return i;
}

static gboolean
is_wheel (int reason)
{
  return reason == BST_REASON_WHEEL_FORTUNE || reason == BST_REASON_WHEEL_TAXES || reason == BST_REASON_WHEEL_FAMINE
         || reason == BST_REASON_WHEEL_STORM || reason == BST_REASON_WHEEL_INQUISITION || reason == BST_REASON_CROWN;
}

/* A city or field of each player's own that pays exactly these points. */
static void
count_wheel (BastideInput *input, int seat, int points)
{
  switch (input->number)
    {
    case BST_SECTOR_TAXES:
      input->parts[input->n_parts].number = points - 1;
      input->parts[input->n_parts++].counts[seat] = 1;
      break;
    case BST_SECTOR_FAMINE:
      input->parts[input->n_parts].number = points;
      input->parts[input->n_parts++].counts[seat] = 1;
      break;
    case BST_SECTOR_INQUISITION:
      input->counts[seat] = points / 2;
      break;
    case BST_SECTOR_STORM:
      input->counts[seat] = points;
      break;
    default:
      g_assert_cmpint (points, ==, 3);
    }
}

/* All that a stop of the pig brings is one entry and one round (MIX-60). */
static void
enter_wheel (Twin *t, const BstHappening *happenings, gsize n)
{
  BastideInput input = { .kind = &bastide_entry_wheel, .number = happenings[0].event.a };

  for (gsize i = 1; i < n; i++)
    {
      const BstEvent *event = &happenings[i].event;

      if (event->type == BST_EVENT_PIG || event->type == BST_EVENT_PLACE || event->type == BST_EVENT_TURN)
        break;
      if (event->type == BST_EVENT_CROWN_LEFT)
        input.crowns[event->player]++;
      if (event->type == BST_EVENT_SCORE && is_wheel (event->reason) && event->reason != BST_REASON_CROWN)
        count_wheel (&input, event->player, event->a);
    }
  enter (t, input);
  t->n_groups++;
}

static gboolean
is_group (int reason)
{
  return reason == BST_REASON_ROAD || reason == BST_REASON_CITY || reason == BST_REASON_MONASTERY
         || reason == BST_REASON_GARDEN || reason == BST_REASON_FIELD || reason == BST_REASON_ABBOT
         || reason == BST_REASON_BONUS;
}

/* How the game stood when @n_events had happened. What nobody is asked for follows at once, such as a draw that moves the
 * pig: then that moment can't be seen. */
static void
compare (Twin *t, gsize n_moves, gsize n_events)
{
  BstSession *then = bst_session_copy (t->session, n_moves);
  const BstState *game = bst_session_state (then);
  const BstState *track = bastide_evening_get_state (t->evening);
  gsize n;
  const BstHappening *happenings = bst_session_events (then, &n);
  gboolean gone = FALSE;

  for (gsize i = n_events; i < n; i++)
    gone |= happenings[i].event.type == BST_EVENT_SCORE || happenings[i].event.type == BST_EVENT_TURN;
  for (int seat = 0; !gone && seat < bastide_evening_get_n_players (t->evening); seat++)
    {
      g_assert_cmpint (track->total[seat][0], ==, game->total[seat][0]);
      g_assert_cmpint (track->total[seat][1], ==, game->total[seat][1]);
      g_assert_cmpint (track->m.robbers.space[seat], ==, game->m.robbers.space[seat]);
    }
  t->n_compared += !gone;
  bst_session_free (then);
}

/* Answers that no entry has asked for yet: a sack was laid, or a round has ended. */
static void
enter_pending (Twin *t, gsize n_moves)
{
  while (t->answered < n_moves)
    {
      const BstMove *move = &t->log[t->answered].move;

      if (move->kind == BST_KIND_ROBBER)
        enter (t, (BastideInput){ .kind = &bastide_entry_sack });
      else if (move->kind == BST_KIND_MESSAGE)
        enter (t, (BastideInput){ .kind = &bastide_entry_round });
      else if (is_answer (move))
        return; /* of a group that is still to come */
      else
        t->answered++;
    }
}

static void
enter_game (Twin *t)
{
  gsize n;
  const BstHappening *happenings = bst_session_events (t->session, &n);
  int turn = 0;

  for (gsize i = 0; i < n; i++)
    if (happenings[i].event.type == BST_EVENT_MESSAGE_USED)
      {
        int points = happenings[i].event.a;

        g_array_append_val (t->paid, points);
      }
  for (gsize i = 0; i < n;)
    {
      const BstEvent *event = &happenings[i].event;
      gsize taken = 1;

      enter_pending (t, happenings[i].move);
      if (event->type == BST_EVENT_TURN && turn++ > 0)
        {
          enter (t, (BastideInput){ .kind = &bastide_entry_turn, .seat = event->player });
          compare (t, happenings[i].move, i + 1);
        }
      else if (event->type == BST_EVENT_PIG)
        enter_wheel (t, happenings + i, n - i);
      else if (event->type == BST_EVENT_SCORE && is_group (event->reason))
        taken = enter_group (t, happenings + i, n - i);
      else if (event->type == BST_EVENT_SCORE && event->reason == BST_REASON_STATUE)
        {
          BastideInput statue = { .kind = &bastide_entry_statue, .shields = event->a / 3 };

          statue.counts[event->player] = 1;
          enter (t, statue);
        }
      else if (event->type == BST_EVENT_INGOT_TAKE)
        {
          BastideInput gold = { .kind = &bastide_entry_gold };

          gold.counts[event->player] = 1;
          enter (t, gold);
        }
      else if (event->type == BST_EVENT_PHASE && event->b == 2)
        enter (t, (BastideInput){ .kind = &bastide_entry_final });
      t->n_robberies += event->type == BST_EVENT_ROBBERY;
      i += taken;
    }
  enter (t, (BastideInput){ .kind = &bastide_entry_end });
}

static void
play_randomly (BstSession *session, GRand *rand)
{
  const BstMove *options;
  gsize n;

  while ((options = bst_session_options (session, &n)) && n > 0)
    {
      BstMove move = options[g_rand_int_range (rand, 0, n)];

      g_assert_null (bst_session_apply (session, &move));
    }
}

static void
test_same_track (gconstpointer mix)
{
  const gboolean on_track = !g_str_has_prefix (mix, "classic") || strstr (mix, "messages") || strstr (mix, "robbers");
  int n_groups = 0, n_robberies = 0, n_messages = 0, n_counts = 0, n_compared = 0;

  for (int seed = 1; seed <= 8; seed++)
    {
      const int n_players = 2 + seed % 5;
      g_autoptr (BastideSetup) setup = kit_setup (mix, n_players);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GArray) paid = g_array_new (FALSE, FALSE, sizeof (int));
      g_autoptr (BstPlay) play = NULL;
      g_autoptr (BastideEvening) evening = kit_evening (mix, n_players);
      Twin t = { .evening = evening, .paid = paid };
      gsize n_all;

      bastide_setup_set_seed (setup, seed);
      play = bastide_setup_begin (setup, FALSE, NULL, report);
      t.session = bst_play_get_session (play);
      play_randomly (t.session, rand);
      t.log = bst_session_log (t.session, &t.n_log, &n_all);
      enter_game (&t);
      for (int seat = 0; seat < n_players; seat++)
        g_assert_cmpint (bastide_evening_get_now (evening)->scores[seat], ==,
                         bst_score (bst_session_state (t.session), seat));
      g_assert_cmpuint (t.n_paid, ==, paid->len);
      n_groups += t.n_groups;
      n_robberies += t.n_robberies;
      n_messages += t.n_messages;
      n_counts += t.n_counts;
      n_compared += t.n_compared;
    }
  g_test_message ("%d groups, %d robberies, %d messages, %d counted, compared %d times", n_groups, n_robberies,
                  n_messages, n_counts, n_compared);
  g_assert_cmpint (n_compared, >, 200);
  g_assert_cmpint (n_groups, >, 100);
  if (on_track && strstr (mix, "everything"))
    {
      g_assert_cmpint (n_robberies, >, 20);
      g_assert_cmpint (n_messages, >, 20);
      g_assert_cmpint (n_counts, >, 5);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/evening/same-as-game/classic", "classic", test_same_track);
  g_test_add_data_func ("/evening/same-as-game/magic", "classic-magic", test_same_track);
  g_test_add_data_func ("/evening/same-as-game/messages", "classic-messages", test_same_track);
  g_test_add_data_func ("/evening/same-as-game/robbers", "classic-robbers", test_same_track);
  g_test_add_data_func ("/evening/same-as-game/wheel", "wheel", test_same_track);
  g_test_add_data_func ("/evening/same-as-game/everything", "everything", test_same_track);
  return g_test_run ();
}
