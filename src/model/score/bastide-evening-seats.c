/* bastide-evening-seats.c – somebody sits elsewhere: the order of the players, set right after the first entry.
 *
 * All that was entered stays with the people: the log is rewritten with the new numbers of the seats, steps of undo and redo
 * too, and played again. Turns that are over were taken by whoever took them; the next one follows the new order. Undo does
 * not bring the old order back. Contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "model/score/bastide-entry-kind.h"

#include <glib/gi18n.h>
#include <string.h>

/* By seat before: the seat afterwards. */
typedef struct
{
  int seats[BST_MAX_PLAYERS];
  int n;
} Order;

static int
move_seat (const Order *order, int seat)
{
  return seat >= 0 && seat < order->n ? order->seats[seat] : seat;
}

static void
move_numbers (const Order *order, int numbers[BST_MAX_PLAYERS])
{
  int before[BST_MAX_PLAYERS];

  memcpy (before, numbers, sizeof before);
  for (int seat = 0; seat < order->n; seat++)
    numbers[order->seats[seat]] = before[seat];
}

static guint
move_bits (const Order *order, guint bits)
{
  guint moved = 0;

  for (int seat = 0; seat < order->n; seat++)
    moved |= (bits >> seat & 1) << order->seats[seat];
  return moved;
}

static BastideInput
move_input (const Order *order, const BastideInput *from)
{
  BastideInput input = *from;

  input.owners = move_bits (order, from->owners);
  /* Members that a kind does not use are 0. */
  if (from->kind->has & BASTIDE_HAS_SEAT)
    input.seat = move_seat (order, from->seat);
  move_numbers (order, input.counts);
  move_numbers (order, input.tiles);
  move_numbers (order, input.ring);
  move_numbers (order, input.crowns);
  for (int i = 0; i < BASTIDE_MAX_PARTS; i++)
    move_numbers (order, input.parts[i].counts);
  return input;
}

static BastideAnswer
move_answer (const Order *order, const BastideAnswer *from)
{
  BastideAnswer answer = *from;

  answer.player = (guint8) move_seat (order, from->player);
  /* The only answer on the track that names people. */
  if (from->move.kind == BST_KIND_ROBBER_VICTIM)
    {
      answer.move.a = (gint16) move_seat (order, from->move.a);
      answer.move.b = (gint16) move_seat (order, from->move.b);
    }
  return answer;
}

/* (transfer full) */
static BastideEntry *
move_entry (const Order *order, BastideEntry *entry)
{
  const BastideInput input = move_input (order, bastide_entry_get_input (entry));
  g_autoptr (BastideEntry) moved = bastide_entry_with_input (entry, &input, bastide_entry_get_text (entry));
  guint n;
  const BastideAnswer *answers = bastide_entry_get_answers (entry, &n);
  g_autofree BastideAnswer *all = g_new (BastideAnswer, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    all[i] = move_answer (order, &answers[i]);
  return bastide_entry_with_answers (moved, all, n);
}

static void
move_players (const Order *order, BastidePlayers *players)
{
  BastidePlayers before = { 0 };

  bastide_players_copy (&before, players);
  for (int seat = 0; seat < order->n; seat++)
    {
      const int to = order->seats[seat];

      bastide_players_set (players, to, bastide_players_is_named (&before, seat) ? before.names[seat] : NULL,
                           before.colors[seat], before.letters[seat]);
      bastide_players_set_level (players, to, before.levels[seat]);
    }
  bastide_players_clear (&before);
}

/* --- the steps of undo and redo --- */

/* Steps share entries with the log and with each other, and are compared by address: each entry has one successor.
 * (transfer none) */
static BastideEntry *
find_moved (const Order *order, GHashTable *moved, BastideEntry *entry)
{
  BastideEntry *there = g_hash_table_lookup (moved, entry);

  if (there)
    return there;
  there = move_entry (order, entry);
  g_hash_table_insert (moved, bastide_entry_ref (entry), there);
  return there;
}

static void
move_steps (const Order *order, GHashTable *moved, GPtrArray *steps)
{
  for (guint i = 0; i < steps->len; i++)
    {
      BastideStep *from = g_ptr_array_index (steps, i), *step = g_atomic_rc_box_new0 (BastideStep);

      step->at = from->at;
      step->remove = from->remove;
      step->entries = bastide_evening_new_log ();
      for (guint j = 0; j < from->entries->len; j++)
        g_ptr_array_add (step->entries,
                         bastide_entry_ref (find_moved (order, moved, g_ptr_array_index (from->entries, j))));
      steps->pdata[i] = step;
      bastide_step_unref (from);
    }
}

/* --- the log --- */

/* What the evening has of its log, while another one is tried. */
typedef struct
{
  GPtrArray *entries, *played;
  GArray *standings;
  BstSession *session;
  guint8 first;
} Log;

static Log
take_log (BastideEvening *self)
{
  return (Log){ .entries = g_steal_pointer (&self->entries),
                .played = g_steal_pointer (&self->played),
                .standings = g_steal_pointer (&self->standings),
                .session = g_steal_pointer (&self->session),
                .first = self->game.first };
}

static void
log_clear (Log *log)
{
  g_clear_pointer (&log->entries, g_ptr_array_unref);
  g_clear_pointer (&log->played, g_ptr_array_unref);
  g_clear_pointer (&log->standings, g_array_unref);
  g_clear_pointer (&log->session, bst_session_free);
}

static void
put_back (BastideEvening *self, Log *log)
{
  Log failed = take_log (self);

  log_clear (&failed);
  self->entries = log->entries;
  self->played = log->played;
  self->standings = log->standings;
  self->session = log->session;
  self->game.first = log->first;
}

/* FALSE: with this order the log cannot be played, and everything is as it was. */
static gboolean
play_in_order (BastideEvening *self, const Order *order)
{
  g_autoptr (GHashTable) moved = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) bastide_entry_unref,
                                                        (GDestroyNotify) bastide_entry_unref);
  g_autoptr (GPtrArray) log = bastide_evening_new_log ();
  Log before = take_log (self);

  for (guint i = 0; i < before.entries->len; i++)
    g_ptr_array_add (log, move_entry (order, g_ptr_array_index (before.entries, i)));
  self->game.first = (guint8) move_seat (order, before.first);
  if (!bastide_evening_try_log (self, log))
    {
      put_back (self, &before);
      return FALSE;
    }
  for (guint i = 0; i < before.entries->len; i++)
    g_hash_table_insert (moved, bastide_entry_ref (g_ptr_array_index (before.entries, i)),
                         bastide_entry_ref (g_ptr_array_index (self->entries, i)));
  move_steps (order, moved, self->undo);
  move_steps (order, moved, self->redo);
  log_clear (&before);
  return TRUE;
}

gboolean
bastide_evening_move_player (BastideEvening *self, int seat, int to, GError **error)
{
  Order order = { .n = self->game.n_players };

  g_return_val_if_fail (BASTIDE_IS_EVENING (self), FALSE);
  g_return_val_if_fail (seat >= 0 && seat < order.n && to >= 0 && to < order.n, FALSE);

  if (!bastide_match_may_change (BASTIDE_MATCH (self), error))
    return FALSE;
  for (int i = 0; i < order.n; i++)
    order.seats[i] = i == seat ? to : i > seat && i <= to ? i - 1 : i < seat && i >= to ? i + 1 : i;
  if (!play_in_order (self, &order))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                           _ ("In this order not all entries would be possible, so the order stays as it is."));
      return FALSE;
    }
  move_players (&order, bastide_match_edit_players (BASTIDE_MATCH (self)));
  /* Every entry is another one now: a line of the journal says too little, a new base everything. */
  bastide_match_fall_behind (BASTIDE_MATCH (self));
  bastide_evening_record_players (self);
  return TRUE;
}
