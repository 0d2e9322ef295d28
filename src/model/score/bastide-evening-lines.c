/* bastide-evening-lines.c – the entries of an evening in words.
 *
 * Asks the calculator for the arithmetic and bastide-words.c for what happened; changes nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

char *
bastide_evening_dup_entry_line (BastideEvening *self, const BastideEntry *entry, int active)
{
  const BastideInput *input = bastide_entry_get_input (entry);
  const char *text = bastide_entry_get_text (entry);
  const char *const *names = bastide_evening_get_names (self);
  const char *name = bastide_entry_kind_name (input->kind);
  g_autofree char *formula = bastide_calculator_dup_formula (&self->game, input, text, active, names);
  g_autofree char *players = bastide_calculator_dup_players (input->owners, names);

  switch (input->kind)
    {
    case BASTIDE_ENTRY_TURN:
      return g_strdup_printf (_ ("%s: turn"), names[input->seat]);
    case BASTIDE_ENTRY_WHEEL:
      /* TRANSLATORS: sector of the wheel, then who gets how many points. */
      return g_strdup_printf (_ ("Wheel, %1$s: %2$s"), bastide_words_sector (input->number), formula);
    case BASTIDE_ENTRY_CORRECTION:
      return *text ? g_strdup_printf (_ ("%1$s: correction %2$+d (%3$s)"), names[input->seat], input->number, text)
                   : g_strdup_printf (_ ("%1$s: correction %2$+d, no reason given"), names[input->seat], input->number);
    case BASTIDE_ENTRY_BAG:
      return g_strdup_printf (ngettext ("Tiles counted: %d left", "Tiles counted: %d left", input->number),
                              input->number);
    case BASTIDE_ENTRY_CROWN:
      /* TRANSLATORS: a player, and a sector of the wheel. */
      return g_strdup_printf (_ ("%1$s: a follower goes to a crown space of %2$s"), names[input->seat],
                              bastide_words_sector (input->number));
    case BASTIDE_ENTRY_ABBOTS:
      /* TRANSLATORS: %s is a list of players. */
      return *players ? g_strdup_printf (_ ("Abbots on the map: %s"), players)
                      : g_strdup (_ ("All abbots are in the supply"));
    case BASTIDE_ENTRY_DIE:
      return g_strdup_printf (_ ("The die shows %d"), input->number);
    case BASTIDE_ENTRY_ROBBER:
      /* TRANSLATORS: a player, and a space of the scoring track. */
      return input->number >= 0
               ? g_strdup_printf (_ ("%1$s: robber set on space %2$d"), names[input->seat], input->number)
               : g_strdup_printf (_ ("%s: robber back in the supply"), names[input->seat]);
    case BASTIDE_ENTRY_NOTE:
      /* TRANSLATORS: a note that somebody wrote into the log. */
      return g_strdup_printf (_ ("Note: %s"), text);
    case BASTIDE_ENTRY_GOLD:
    case BASTIDE_ENTRY_STATUE:
    case BASTIDE_ENTRY_TOURNAMENT:
      /* TRANSLATORS: kind of entry, and its outcome. */
      return g_strdup_printf (C_ ("log", "%1$s: %2$s"), name, formula);
    case BASTIDE_ENTRY_SACK:
    case BASTIDE_ENTRY_ROUND:
    case BASTIDE_ENTRY_FINAL:
    case BASTIDE_ENTRY_END:
      return g_strdup (name);
    default:
      /* TRANSLATORS: a line of the log: kind of entry, who gets the points, arithmetic.
       * "City – Anna, Ben: 4 tiles × 2 = 8" */
      return g_strdup_printf (C_ ("log", "%1$s – %2$s: %3$s"), name, players, formula);
    }
}

char *
bastide_evening_dup_title (BastideEvening *self, guint i)
{
  return bastide_evening_dup_entry_line (self, bastide_evening_get_entry (self, i),
                                         bastide_evening_get_standing (self, (int) i - 1)->active);
}

/* The title has told this already. */
static gboolean
is_told (const BastideInput *input, const BstEvent *event)
{
  return event->type == BST_EVENT_CORRECTION || event->type == BST_EVENT_INGOTS
         || event->type == BST_EVENT_TURN
         /* Who has robbed goes home, and everybody does at the end. */
         || event->type == BST_EVENT_ROBBER_HOME
         || (input->kind == BASTIDE_ENTRY_ROBBER && event->type == BST_EVENT_ROBBER)
         || (event->type == BST_EVENT_PHASE && input->kind == BASTIDE_ENTRY_FINAL) || event->type == BST_EVENT_END
         || (event->type == BST_EVENT_SCORE
             && (event->reason == bastide_calculator_reason (input) || event->reason == BST_REASON_CROWN
                 || event->reason == BST_REASON_ROBBERY));
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
  if (*text && input->kind != BASTIDE_ENTRY_AMOUNT && input->kind != BASTIDE_ENTRY_CORRECTION
      && input->kind != BASTIDE_ENTRY_NOTE)
    {
      if (lines->len)
        g_string_append_c (lines, '\n');
      g_string_append (lines, text);
    }
  return g_string_free (lines, FALSE);
}

static gboolean
is_of_seat (BastideEntryKind kind)
{
  return kind == BASTIDE_ENTRY_TURN || kind == BASTIDE_ENTRY_CORRECTION || kind == BASTIDE_ENTRY_CROWN
         || kind == BASTIDE_ENTRY_ROBBER;
}

gboolean
bastide_evening_concerns (BastideEvening *self, guint i, int seat)
{
  guint n;
  const BstHappening *happenings = bastide_evening_get_happenings (self, i, &n);
  const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (self, i));

  if (input->owners >> seat & 1 || (is_of_seat (input->kind) && input->seat == seat))
    return TRUE;
  for (guint e = 0; e < n; e++)
    if (happenings[e].event.player == seat
        || (happenings[e].event.type == BST_EVENT_ROBBERY && happenings[e].event.a == seat))
      return TRUE;
  return FALSE;
}
