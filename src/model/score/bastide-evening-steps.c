/* bastide-evening-steps.c – what undo and redo of an evening remember: how one log differs from the next.
 *
 * Entries are shared and compared by address. A whole log for each step would need memory that grows with the square of
 * the entries. Contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

static void
add_entries (GPtrArray *to, GPtrArray *from, guint first, guint end)
{
  for (guint i = first; i < end; i++)
    g_ptr_array_add (to, bastide_entry_ref (g_ptr_array_index (from, i)));
}

guint
bastide_evening_count_common (GPtrArray *a, GPtrArray *b)
{
  guint n = 0;

  while (n < a->len && n < b->len && g_ptr_array_index (a, n) == g_ptr_array_index (b, n))
    n++;
  return n;
}

BastideStep *
bastide_step_new (GPtrArray *from, GPtrArray *to)
{
  BastideStep *self = g_atomic_rc_box_new (BastideStep);
  guint head = bastide_evening_count_common (from, to), tail = 0;

  while (tail < from->len - head && tail < to->len - head
         && g_ptr_array_index (from, from->len - 1 - tail) == g_ptr_array_index (to, to->len - 1 - tail))
    tail++;
  self->at = head;
  self->remove = from->len - head - tail;
  self->entries = bastide_evening_new_log ();
  add_entries (self->entries, to, head, to->len - tail);
  return self;
}

BastideStep *
bastide_step_ref (BastideStep *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear_step (gpointer data)
{
  BastideStep *self = data;

  g_clear_pointer (&self->entries, g_ptr_array_unref);
}

void
bastide_step_unref (BastideStep *self)
{
  g_atomic_rc_box_release_full (self, clear_step);
}

GPtrArray *
bastide_step_apply (const BastideStep *self, GPtrArray *log)
{
  GPtrArray *to = bastide_evening_new_log ();

  g_assert (self->at + self->remove <= log->len);
  add_entries (to, log, 0, self->at);
  add_entries (to, self->entries, 0, self->entries->len);
  add_entries (to, log, self->at + self->remove, log->len);
  return to;
}

/* --- of an evening --- */

void
bastide_evening_exchange (BastideEvening *self, GPtrArray *log, GPtrArray *to)
{
  g_ptr_array_add (to, bastide_step_new (log, self->entries));
  g_ptr_array_unref (self->entries);
  self->entries = log;
}

static void
rebase_last (GPtrArray *steps, GPtrArray *from, GPtrArray *onto)
{
  g_autoptr (GPtrArray) there = NULL;
  BastideStep *step;

  if (steps->len == 0)
    return;
  step = g_ptr_array_index (steps, steps->len - 1);
  there = bastide_step_apply (step, from);
  g_ptr_array_remove_index (steps, steps->len - 1);
  g_ptr_array_add (steps, bastide_step_new (onto, there));
}

void
bastide_evening_rebase_steps (BastideEvening *self, GPtrArray *from)
{
  if (from->len == self->entries->len && bastide_evening_count_common (from, self->entries) == from->len)
    return;
  rebase_last (self->undo, from, self->entries);
  rebase_last (self->redo, from, self->entries);
}

gboolean
bastide_evening_step (BastideMatch *match, gboolean back)
{
  BastideEvening *self = BASTIDE_EVENING (match);
  GPtrArray *from = back ? self->undo : self->redo;
  BastideStep *step;

  if (from->len == 0)
    return FALSE;
  step = g_ptr_array_steal_index (from, from->len - 1);
  bastide_evening_exchange (self, bastide_step_apply (step, self->entries), back ? self->redo : self->undo);
  bastide_step_unref (step);
  return TRUE;
}

gboolean
bastide_evening_can_step (BastideMatch *match, gboolean back)
{
  BastideEvening *self = BASTIDE_EVENING (match);

  return (back ? self->undo : self->redo)->len > 0;
}

guint
bastide_evening_get_n_undone (BastideEvening *self)
{
  g_return_val_if_fail (BASTIDE_IS_EVENING (self), 0);

  return self->redo->len;
}
