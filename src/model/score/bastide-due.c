/* bastide-due.c – what people at the table must not overlook: what is due now, what an entry would bring, what is missing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-due-private.h"

#include "model/score/bastide-evening-private.h"
#include "model/words/bastide-words.h"
#include "engine/rules/messages.h"
#include "engine/rules/robbers.h"
#include "engine/rules/wheel.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- what is due --- */

static void
free_due (gpointer data)
{
  BastideDue *due = data;

  g_free (due->text);
  g_free (due);
}

static void
add_due (GPtrArray *list, char *text, const BastideEntryKind *kind)
{
  BastideDue *due = g_new (BastideDue, 1);

  *due = (BastideDue){ .text = text, .kind = kind };
  g_ptr_array_add (list, due);
}

GPtrArray *
bastide_evening_list_due (BastideEvening *self)
{
  const BastideStanding *now = bastide_evening_get_now (self);
  const BstState *state = bastide_evening_get_state (self);
  GPtrArray *list = g_ptr_array_new_with_free_func (free_due);
  BastideStack stack;

  if (now->final || now->over)
    return list;
  if (bastide_evening_has (self, BST_MODULE_MESSAGES) && bst_messages_is_due (&self->game, state))
    /* TRANSLATORS: on the score track: somebody has to draw a message; %s is a player. */
    add_due (list, g_strdup_printf (_ ("Message due: %s"), bastide_evening_get_names (self)[now->active]),
             &bastide_entry_round);
  if (bastide_evening_get_stack (self, &stack) && stack.due)
    add_due (
      list,
      /* TRANSLATORS: the stack of tiles with this number is used up; then which tournament is held, and for how many
              * prizes. */
      g_strdup_printf (ngettext ("Stack %1$d is used up. %2$s: %3$d prize tile.",
                                 "Stack %1$d is used up. %2$s: %3$d prize tiles.", stack.prizes),
                       stack.stack, bastide_words_tournament (stack.crown), stack.prizes),
      &bastide_entry_tournament);
  if (bastide_evening_get_tiles (self) > 0 && bastide_evening_get_left (self) == 0)
    add_due (list, g_strdup (_ ("The bag is empty. Final scoring follows this turn.")), &bastide_entry_final);
  return list;
}

/* --- before the turn ends --- */

static guint
seats_on_space (BastideEvening *self, int robber, int space)
{
  const BstState *state = bastide_evening_get_state (self);
  const int n_prey = bst_robbers_n_prey (self->game.n_track_figures, self->game.options[BST_OPTION_ROB_MESSENGERS]);
  guint seats = 0;

  for (int seat = 0; seat < self->game.n_players; seat++)
    for (int figure = 0; figure < n_prey; figure++)
      if (seat != robber && bst_space (state, seat, figure) == space)
        seats |= 1u << seat;
  return seats;
}

static void
add_robbers (BastideEvening *self, GStrvBuilder *lines)
{
  const BstState *state = bastide_evening_get_state (self);

  if (!bastide_evening_has (self, BST_MODULE_ROBBERS))
    return;
  for (int seat = 0; seat < self->game.n_players; seat++)
    {
      const int space = state->m.robbers.space[seat] - 1;
      const guint seats = space >= 0 ? seats_on_space (self, seat, space) : 0;
      g_autofree char *victims = bastide_calculator_dup_players (seats, bastide_evening_get_names (self));
      g_autofree char *line = NULL;

      if (!seats)
        continue;
      /* TRANSLATORS: on the score track: %1$s is a player, %2$d the space of the robber, %3$s who can be robbed there. */
      line = g_strdup_printf (_ ("%1$s’s robber on space %2$d lies in wait for %3$s."),
                              bastide_evening_get_names (self)[seat], space, victims);
      g_strv_builder_add (lines, line);
    }
}

static void
add_crowns (BastideEvening *self, GStrvBuilder *lines)
{
  if (!bastide_evening_has (self, BST_MODULE_WHEEL))
    return;
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      int followers[BST_MAX_PLAYERS];
      guint seats = 0;
      g_autofree char *who = NULL, *line = NULL;

      bst_wheel_count_crowns (bastide_evening_get_now (self)->rules.wheel.crowns, sector, followers);
      for (int seat = 0; seat < self->game.n_players; seat++)
        seats |= (guint) (followers[seat] > 0) << seat;
      if (!seats)
        continue;
      who = bastide_calculator_dup_players (seats, bastide_evening_get_names (self));
      /* TRANSLATORS: on the score track: %1$s is a sector of the wheel, %2$s who has a follower on its crown spaces. */
      line = g_strdup_printf (_ ("Crown spaces of %1$s: %2$s."), bastide_words_sector (sector), who);
      g_strv_builder_add (lines, line);
    }
}

static void
add_abbots (BastideEvening *self, guint seats, GStrvBuilder *lines)
{
  g_autofree char *who = bastide_calculator_dup_players (seats, bastide_evening_get_names (self));
  g_autofree char *line = NULL;

  if (!*who)
    return;
  /* TRANSLATORS: on the score track; %s is a list of players. */
  line = g_strdup_printf (_ ("Abbots still on the board: %s."), who);
  g_strv_builder_add (lines, line);
}

GStrv
bastide_evening_dup_checklist (BastideEvening *self)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_autoptr (GPtrArray) due = bastide_evening_list_due (self);
  g_autofree char *reminders = bastide_words_reminders (&self->game);
  g_auto (GStrv) each = g_strsplit (reminders, "\n", -1);
  BastideStack stack;

  for (guint i = 0; i < due->len; i++)
    g_strv_builder_add (lines, ((BastideDue *) g_ptr_array_index (due, i))->text);
  add_robbers (self, lines);
  add_crowns (self, lines);
  if (bastide_evening_has (self, BST_MODULE_ABBOT))
    add_abbots (self, bastide_evening_get_state (self)->m.abbot.on_map, lines);
  if (bastide_evening_has (self, BST_MODULE_TOURNAMENTS))
    bastide_due_add_prize (self, lines);
  if (bastide_evening_get_stack (self, &stack))
    {
      /* TRANSLATORS: %1$s is a kind of tournament, %2$d how many prize tiles are to be won. */
      g_autofree char *next = g_strdup_printf (ngettext ("Crown: %1$s, %2$d prize tile.",
                                                         "Crown: %1$s, %2$d prize tiles.", stack.prizes),
                                               bastide_words_tournament (stack.crown), stack.prizes);

      g_strv_builder_add (lines, next);
    }
  for (int i = 0; each[i]; i++)
    if (*each[i])
      g_strv_builder_add (lines, each[i]);
  return g_strv_builder_end (lines);
}

/* --- what an entry would bring --- */

/* The award that a robbery takes half of: the last one of the victim before it. */
static int
find_award (const BstHappening *events, gsize at, int victim)
{
  for (gsize i = at; i-- > 0;)
    if (events[i].event.type == BST_EVENT_SCORE && events[i].event.player == victim)
      return events[i].event.a;
  return 0;
}

static void
add_robberies (BastideDraft *draft, gsize from, GStrvBuilder *lines)
{
  gsize n;
  const BstHappening *events = bst_session_events (draft->session, &n);
  const char *const *names = bastide_evening_get_names (draft->evening);

  for (gsize i = from; i < n; i++)
    {
      const BstEvent *event = &events[i].event;
      g_autofree char *line = NULL;

      if (event->type != BST_EVENT_ROBBERY)
        continue;
      /* TRANSLATORS: on the score track, before an entry is made: %1$s has the robber, %2$d are the points of the victim %4$s,
       * %3$d is what the robber gets. */
      line = g_strdup_printf (_ ("%1$s’s robber takes half of %2$d = %3$d from %4$s."), names[event->player],
                              find_award (events, i, event->a), event->b, names[event->a]);
      g_strv_builder_add (lines, line);
    }
}

static void
add_message (BastideDraft *draft, GStrvBuilder *lines)
{
  BastideEvening *evening = draft->evening;
  const BstState *after = bst_session_state (draft->session);
  g_autofree char *line = NULL;

  if (!bastide_evening_has (evening, BST_MODULE_MESSAGES) || after->phase == BST_PHASE_FINAL
      || bst_messages_is_due (&evening->game, bastide_evening_get_state (evening))
      || !bst_messages_is_due (&evening->game, after))
    return;
  line = g_strdup_printf (_ ("Message due: %s"), bastide_evening_get_names (evening)[after->active]);
  g_strv_builder_add (lines, line);
}

GStrv
bastide_evening_preview (BastideEvening *self,
                         const BastideInput *input,
                         const char *text,
                         int out_totals[BST_MAX_PLAYERS])
{
  const BastideStanding *now = bastide_evening_get_now (self);
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_autoptr (BastideEntry) entry = bastide_entry_new (input, text);
  g_autoptr (BastideDraft) draft = NULL;
  int points[BST_MAX_PLAYERS];

  bastide_calculator_points (&self->game, input, now->active, points);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    out_totals[seat] = now->scores[seat] + points[seat];
  /* It is thrown away again: the evening must not count it. */
  bastide_entry_set_id (entry, 1);
  draft = bastide_evening_draft_append (self, entry, NULL);
  if (!draft || bastide_draft_has_question (draft))
    return g_strv_builder_end (lines);
  for (int seat = 0; seat < self->game.n_players; seat++)
    out_totals[seat] = bst_score (bst_session_state (draft->session), seat);
  add_robberies (draft, now->n_events, lines);
  add_message (draft, lines);
  return g_strv_builder_end (lines);
}

/* --- what is missing in the final scoring --- */

/* Those for whom something was entered in a step, and whether it was with an abbot. */
static guint
find_entered (BastideEvening *self, BastideFinalStep step, gboolean abbots)
{
  guint seats = 0;

  for (guint i = 0; i < bastide_evening_get_n_entries (self); i++)
    {
      const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (self, i));

      if (bastide_evening_get_standing (self, (int) i - 1)->final && bastide_entry_kind_belongs (input->kind, step)
          && (!abbots || input->abbot || input->kind == &bastide_entry_garden))
        seats |= input->owners;
    }
  return seats;
}

static char *
dup_nothing_yet (BastideEvening *self, BastideFinalStep step)
{
  const guint everybody = (1u << self->game.n_players) - 1;
  const guint entered = find_entered (self, step, FALSE);
  g_autofree char *who = bastide_calculator_dup_players (everybody & ~entered, bastide_evening_get_names (self));

  if (!entered)
    return g_strdup (_ ("Nothing is entered for this step yet."));
  /* TRANSLATORS: in a step of the final scoring; %s is a list of players. */
  return *who ? g_strdup_printf (_ ("Nothing yet for %s."), who) : g_strdup ("");
}

static char *
dup_ingots (BastideEvening *self)
{
  const BstState *state = bastide_evening_get_state (self);
  GString *text = g_string_new (NULL);

  for (int seat = 0; seat < self->game.n_players; seat++)
    {
      const int n = state->m.gold.ingots[seat];

      if (text->len)
        g_string_append (text, C_ ("list", "; "));
      /* TRANSLATORS: in a step of the final scoring: %1$s is a player, %2$d a number. */
      g_string_append_printf (text, ngettext ("%1$s: %2$d ingot", "%1$s: %2$d ingots", n),
                              bastide_evening_get_names (self)[seat], n);
    }
  return g_string_free (text, FALSE);
}

char *
bastide_evening_dup_missing (BastideEvening *self, BastideFinalStep step)
{
  g_autoptr (GStrvBuilder) lines = NULL;
  g_auto (GStrv) all = NULL;

  switch (step)
    {
    case BASTIDE_FINAL_TOKENS:
      return bastide_due_dup_tokens (self);
    case BASTIDE_FINAL_STATUES:
      return bastide_due_dup_statues (self);
    case BASTIDE_FINAL_ROADS_AND_CITIES:
    case BASTIDE_FINAL_MONASTERIES:
    case BASTIDE_FINAL_FIELDS:
      return dup_nothing_yet (self, step);
    case BASTIDE_FINAL_GARDENS:
      lines = g_strv_builder_new ();
      add_abbots (self, bastide_evening_get_state (self)->m.abbot.on_map & ~find_entered (self, step, TRUE), lines);
      all = g_strv_builder_end (lines);
      return g_strjoinv ("\n", all);
    case BASTIDE_FINAL_GOLD:
      return dup_ingots (self);
    default:
      return g_strdup ("");
    }
}
