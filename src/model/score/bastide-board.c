/* bastide-board.c – see bastide-board.h.
 *
 * Roads, cities, monasteries, gardens and fields are compared one by one: an award of the board belongs to an entry that gives
 * the same players the same points for the same thing. Everything else shows in the totals only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-board.h"

#include "model/score/bastide-entry-kind.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- making one --- */

/* A game begins with seat 0; whoever began the evening sits there. */
static int
seat_on_board (BastideEvening *evening, int seat)
{
  const int n = bastide_evening_get_n_players (evening);

  return (seat - bastide_evening_get_game (evening)->first + n) % n;
}

static void
seat_players (BastideEvening *evening, BastideSetup *setup)
{
  const int n = bastide_evening_get_n_players (evening);

  while (bastide_setup_get_n_players (setup) < n)
    bastide_setup_add_player (setup, NULL);
  while (bastide_setup_get_n_players (setup) > n)
    bastide_setup_remove_player (setup, n);
  for (int seat = 0; seat < n; seat++)
    {
      const int there = seat_on_board (evening, seat);

      bastide_setup_set_name (setup, there,
                              bastide_evening_is_named (evening, seat) ? bastide_evening_get_names (evening)[seat]
                                                                       : "");
      bastide_setup_set_level (setup, there, 0);
    }
  for (int seat = 0; seat < n; seat++)
    bastide_setup_set_color (setup, seat_on_board (evening, seat), bastide_evening_get_color (evening, seat));
}

BastideSetup *
bastide_board_set_up (BastideEvening *evening, BstCatalog *catalog, GError **error)
{
  JsonNode *mix = bastide_evening_get_mix (evening);
  BastideSetup *setup;

  if (!mix)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("The tiles in play are not known, so the board cannot be rebuilt."));
      return NULL;
    }
  setup = bastide_setup_new (catalog);
  bastide_setup_set_mix (setup, mix);
  seat_players (evening, setup);
  return setup;
}

BastideGame *
bastide_board_begin (BastideSetup *setup, JsonNode *mix, GError **error)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play = bastide_setup_begin (setup, TRUE, mix, report);

  if (!play)
    {
      g_autofree char *problem = bst_report_dup_first_error (report);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           problem ? problem : _ ("This game night cannot be set up."));
      return NULL;
    }
  return bastide_game_new (play);
}

gboolean
bastide_board_fits (BastideEvening *evening, BastideGame *board)
{
  const BstGame *a = bastide_evening_get_game (evening), *b = bastide_game_get_game (board);

  return a->n_players == b->n_players && a->modules == b->modules;
}

/* --- what was scored --- */

/* One thing that was scored, for all who got points for it. */
typedef struct
{
  const BastideEntryKind *kind;
  gboolean finished;
  guint seats;
  int points; /* of each */
  int tiles, shields;
  guint turn, entry;
  gboolean matched;
} Award;

/* NULL: it is not compared by itself. */
static const BastideEntryKind *
kind_of_reason (BstReason reason)
{
  static const BastideEntryKind *const kinds[] = { &bastide_entry_road, &bastide_entry_city, &bastide_entry_monastery,
                                                   &bastide_entry_garden, &bastide_entry_field };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i]->reason == reason && !kinds[i]->reason_of)
      return kinds[i];
  return NULL;
}

/* Those who share something are told one after the other. */
static gboolean
is_shared (const Award *award, const Award *next)
{
  return award->kind == next->kind && award->finished == next->finished && award->points == next->points
         && award->tiles == next->tiles && award->shields == next->shields && award->entry == next->entry
         && award->turn == next->turn && !(award->seats & next->seats);
}

static void
add_award (GArray *awards, const Award *award)
{
  Award *last = awards->len ? &g_array_index (awards, Award, awards->len - 1) : NULL;

  if (last && is_shared (last, award))
    last->seats |= award->seats;
  else
    g_array_append_val (awards, *award);
}

static GArray *
list_on_board (BastideEvening *evening, BastideGame *board)
{
  GArray *awards = g_array_new (FALSE, FALSE, sizeof (Award));
  const int n_players = bastide_evening_get_n_players (evening), first = bastide_evening_get_game (evening)->first;
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (board), &n);
  guint feature = 0;
  uint16_t seg = BST_NONE;

  for (gsize i = 0; i < n; i++)
    {
      const BstEvent *event = &events[i].event;
      Award award = { .kind = event->type == BST_EVENT_SCORE ? kind_of_reason (event->reason) : NULL };

      if (!award.kind || event->player >= n_players)
        continue;
      /* Two roads of the same length may be finished by one tile. */
      feature += event->seg != seg;
      seg = event->seg;
      award.finished = event->flag;
      award.seats = 1u << (event->player + first) % n_players;
      award.points = event->a;
      award.tiles = event->b;
      award.shields = event->c;
      award.turn = feature;
      add_award (awards, &award);
    }
  return awards;
}

static GArray *
list_entered (BastideEvening *evening)
{
  GArray *awards = g_array_new (FALSE, FALSE, sizeof (Award));

  for (guint i = 0; i < bastide_evening_get_n_entries (evening); i++)
    {
      const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (evening, i));
      const BastideStanding *before = bastide_evening_get_standing (evening, (int) i - 1);
      int points[BST_MAX_PLAYERS];
      Award award = { .kind = kind_of_reason (bastide_calculator_reason (input)), .entry = i };

      if (!award.kind || award.kind != input->kind)
        continue;
      bastide_calculator_points (bastide_evening_get_game (evening), input, before->active, points);
      award.finished = input->finished || input->kind == &bastide_entry_field;
      award.seats = input->owners;
      for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
        award.points = MAX (award.points, points[seat]);
      g_array_append_val (awards, award);
    }
  return awards;
}

static void
match (GArray *board, GArray *entered)
{
  for (guint i = 0; i < board->len; i++)
    for (guint j = 0; j < entered->len && !g_array_index (board, Award, i).matched; j++)
      {
        Award *a = &g_array_index (board, Award, i), *b = &g_array_index (entered, Award, j);

        if (!b->matched && a->kind == b->kind && a->seats == b->seats && a->points == b->points)
          a->matched = b->matched = TRUE;
      }
}

/* --- differences --- */

static void
difference_free (gpointer data)
{
  BastideDifference *difference = data;

  g_free (difference->text);
  g_free (difference);
}

/* The entry that says what the board has scored; as plain points, if it comes to others that way. */
static BastideInput
entry_of (BastideEvening *evening, const Award *award)
{
  BastideInput input = { .kind = award->kind, .finished = award->finished, .owners = award->seats };
  int points[BST_MAX_PLAYERS];

  if (award->kind == &bastide_entry_monastery || award->kind == &bastide_entry_garden)
    input.number = MAX (award->points - 1, 0);
  else if (award->kind == &bastide_entry_field)
    input.number = award->points / 3;
  else
    input.number = award->tiles;
  input.shields = award->kind == &bastide_entry_city ? award->shields : 0;
  bastide_calculator_points (bastide_evening_get_game (evening), &input, 0, points);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (points[seat] != (award->seats >> seat & 1 ? award->points : 0)
        || bastide_calculator_get_new_problem (bastide_evening_get_game (evening), &input))
      return (BastideInput){ .kind = &bastide_entry_amount, .number = award->points, .owners = award->seats };
  return input;
}

static BastideDifference *
add (GPtrArray *list, BastideDifferenceKind kind, char *text)
{
  BastideDifference *difference = g_new0 (BastideDifference, 1);

  difference->kind = kind;
  difference->text = text;
  g_ptr_array_add (list, difference);
  return difference;
}

/* What the totals would still differ by if everything in the list were mended. */
static void
add_totals (BastideEvening *evening, BastideGame *board, GArray *awards, GArray *entered, GPtrArray *list)
{
  const BastideStanding *now = bastide_evening_get_now (evening);

  for (int seat = 0; seat < bastide_evening_get_n_players (evening); seat++)
    {
      const int there = bst_score (bastide_game_get_state (board), seat_on_board (evening, seat));
      int rest = there - now->scores[seat];
      char *text;

      for (guint i = 0; i < awards->len; i++)
        if (!g_array_index (awards, Award, i).matched && g_array_index (awards, Award, i).seats >> seat & 1)
          rest -= g_array_index (awards, Award, i).points;
      for (guint i = 0; i < entered->len; i++)
        if (!g_array_index (entered, Award, i).matched && g_array_index (entered, Award, i).seats >> seat & 1)
          rest += g_array_index (entered, Award, i).points;
      if (rest == 0)
        continue;
      /* TRANSLATORS: entries and board of a game night compared: %1$s is a player, %2$d and %3$d are points, %4$+d is what the
       * other lines of the list do not explain, with its sign. */
      text = g_strdup_printf (_ ("%1$s: %2$d by the entries, %3$d on the board (other reasons: %4$+d)"),
                              bastide_evening_get_names (evening)[seat], now->scores[seat], there, rest);
      add (list, BASTIDE_DIFFERENCE_TOTAL, text)->input = (BastideInput){ .kind = &bastide_entry_correction,
                                                                          .seat = seat,
                                                                          .number = rest };
    }
}

GPtrArray *
bastide_board_compare (BastideEvening *evening, BastideGame *board)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (difference_free);
  g_autoptr (GArray) awards = list_on_board (evening, board), entered = list_entered (evening);

  match (awards, entered);
  for (guint i = 0; i < awards->len; i++)
    {
      const Award *award = &g_array_index (awards, Award, i);

      if (!award->matched)
        {
          const BastideInput input = entry_of (evening, award);
          g_autofree char *line = bastide_calculator_dup_line (bastide_evening_get_game (evening), &input, NULL, 0,
                                                               bastide_evening_get_names (evening));

          /* TRANSLATORS: entries and board of a game night compared; %s is a line of the log. */
          add (list, BASTIDE_DIFFERENCE_MISSING, g_strdup_printf (_ ("Only on the board: %s"), line))->input = input;
        }
    }
  for (guint i = 0; i < entered->len; i++)
    {
      const Award *award = &g_array_index (entered, Award, i);

      if (!award->matched)
        {
          g_autofree char *line = bastide_evening_dup_title (evening, award->entry);

          /* TRANSLATORS: entries and board of a game night compared; %s is a line of the log. */
          add (list, BASTIDE_DIFFERENCE_SURPLUS, g_strdup_printf (_ ("Only entered: %s"), line))->at = award->entry;
        }
    }
  add_totals (evening, board, awards, entered, list);
  return list;
}

gboolean
bastide_board_mend (BastideEvening *evening, const BastideDifference *difference, GError **error)
{
  g_autoptr (BastideEntry) entry = NULL;
  g_autoptr (BastideDraft) draft = NULL;

  g_return_val_if_fail (difference->kind != BASTIDE_DIFFERENCE_SURPLUS, FALSE);

  if (!bastide_match_may_change (BASTIDE_MATCH (evening), error))
    return FALSE;
  entry = bastide_entry_new (&difference->input,
                             /* The text of plain points is their sum.
                              * TRANSLATORS: why points were corrected: the board on the screen had others. */
                             difference->input.kind == &bastide_entry_amount ? NULL : _ ("as on the board"));
  draft = bastide_evening_draft_append (evening, entry, error);
  if (!draft)
    return FALSE;
  if (bastide_draft_has_question (draft))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                           _ ("This raises a question. Enter it yourself among the entries."));
      return FALSE;
    }
  return bastide_evening_accept (evening, g_steal_pointer (&draft));
}
