/* bastide-evening-lines.c – the entries of an evening in words.
 *
 * Asks the calculator for the arithmetic and bastide-words.c for what happened; changes nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "model/score/bastide-entry-kind.h"
#include "model/words/bastide-words.h"

char *
bastide_evening_dup_entry_line (BastideEvening *self, const BastideEntry *entry, int active)
{
  return bastide_calculator_dup_line (&self->game, bastide_entry_get_input (entry), bastide_entry_get_text (entry),
                                      active, bastide_evening_get_names (self));
}

char *
bastide_evening_dup_title (BastideEvening *self, guint i)
{
  return bastide_evening_dup_entry_line (self, bastide_evening_get_entry (self, i),
                                         bastide_evening_get_standing (self, (int) i - 1)->active);
}

/* Does the title of the entry say this already? */
static gboolean
is_told (const BastideInput *input, const BstEvent *event)
{
  switch (event->type)
    {
    case BST_EVENT_CORRECTION:
    case BST_EVENT_INGOTS:
    case BST_EVENT_TURN:
    case BST_EVENT_END:
    /* Robbers always go home after a robbery and at the end: no line for that. */
    case BST_EVENT_ROBBER_HOME:
      return TRUE;
    case BST_EVENT_SCORE:
      return event->reason == bastide_calculator_reason (input) || event->reason == BST_REASON_CROWN
             || event->reason == BST_REASON_ROBBERY;
    default:
      return input->kind->tells >> event->type & 1;
    }
}

char *
bastide_evening_dup_details (BastideEvening *self, guint i)
{
  const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (self, i));
  const char *text = bastide_entry_get_text (bastide_evening_get_entry (self, i));
  guint n;
  const BstHappening *happenings = bastide_evening_get_happenings (self, i, &n);
  GString *lines = g_string_new (NULL);

  for (guint e = 0; e < n; e++)
    {
      g_autofree char *line = is_told (input, &happenings[e].event)
                                ? NULL
                                : bastide_words_event (&self->game, &happenings[e].event,
                                                       bastide_evening_get_names (self));

      if (!line)
        continue;
      if (lines->len)
        g_string_append_c (lines, '\n');
      g_string_append (lines, line);
    }
  /* A note. Other texts are part of the entry and stand in its title. */
  if (*text && !input->kind->text)
    {
      if (lines->len)
        g_string_append_c (lines, '\n');
      g_string_append (lines, text);
    }
  return g_string_free (lines, FALSE);
}

gboolean
bastide_evening_concerns (BastideEvening *self, guint i, int seat)
{
  guint n;
  const BstHappening *happenings = bastide_evening_get_happenings (self, i, &n);
  const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (self, i));

  if (input->owners >> seat & 1 || (input->kind->has & BASTIDE_HAS_SEAT && input->seat == seat))
    return TRUE;
  for (guint e = 0; e < n; e++)
    if (happenings[e].event.player == seat
        || (happenings[e].event.type == BST_EVENT_ROBBERY && happenings[e].event.a == seat))
      return TRUE;
  return FALSE;
}
