/* bastide-draft-words.c – the open question of a draft in words: whom it concerns, what can be answered, where it leads.
 *
 * What can be answered, the engine says; changes nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "engine/rules/messages.h"
#include "engine/rules/robbers.h"
#include "engine/track.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

int
bastide_draft_get_seat (BastideDraft *self)
{
  const int player = bastide_draft_get_player (self);

  /* The active player answers for Nature and for the keeper. */
  return player < BST_MAX_PLAYERS ? player : bastide_draft_get_state (self)->active;
}

const char *
bastide_draft_get_title (BastideDraft *self)
{
  return bastide_words_decision (bastide_evening_get_game (self->evening), bastide_draft_get_state (self));
}

const char *
bastide_draft_get_clause (BastideDraft *self)
{
  return bst_decision_clause (bastide_evening_get_game (self->evening), bastide_draft_get_state (self));
}

const char *
bastide_draft_get_help (BastideDraft *self)
{
  const BstGame *game = bastide_evening_get_game (self->evening);
  const BstState *state = bastide_draft_get_state (self);
  const int kind = bst_decision (state);

  /* Nobody can answer a question about a message without knowing what it says. */
  return kind == BST_KIND_MESSAGE_USE || kind == BST_KIND_MESSAGE_COUNT ? bastide_words_decision_why (game, state)
                                                                        : bastide_words_decision_help (game, state);
}

const char *
bastide_draft_get_count_title (BastideDraft *self)
{
  const BstState *state = bastide_draft_get_state (self);

  if (bst_decision (state) != BST_KIND_MESSAGE_COUNT)
    return NULL;
  return bastide_words_counts_points (state)
           /* TRANSLATORS: a field of an entry on the score track. */
           ? _ ("Points")
           /* TRANSLATORS: a field of an entry on the score track: the points as people counted them. */
           : _ ("Counted");
}

/* --- answers --- */

int
bastide_draft_get_space (const BstMove *option)
{
  return option->kind == BST_KIND_ROBBER && option->act != BST_ACT_PASS ? option->b : -1;
}

char
bastide_draft_get_key (const BstMove *option, gsize i)
{
  /* A message has a number printed on it. Whoever reads 4 presses 4, even if message 2 is not offered. */
  const gsize number = option->kind == BST_KIND_MESSAGE ? (gsize) option->b : i + 1;

  return number <= 9 ? '0' + (char) number : '\0';
}

/* "Space 12: Anna, Ben": who could be robbed there. */
static char *
dup_space (BastideDraft *self, int space)
{
  const BstGame *game = bastide_evening_get_game (self->evening);
  const int n_prey = bst_robbers_n_prey (game->n_track_figures, game->options[BST_OPTION_ROB_MESSENGERS]);
  guint seats = 0;
  g_autofree char *who = NULL;

  for (int seat = 0; seat < game->n_players; seat++)
    for (int figure = 0; figure < n_prey; figure++)
      if (bst_space (bastide_draft_get_state (self), seat, figure) == space)
        seats |= 1u << seat;
  who = bastide_calculator_dup_players (seats, bastide_evening_get_names (self->evening));
  /* TRANSLATORS: a space of the track and who stands there. */
  return g_strdup_printf (_ ("Space %1$d: %2$s"), space, who);
}

/* Where the figure would stop, and whether a message may follow there (MSG-7, MSG-8). */
static char *
dup_figure (BastideDraft *self, const BstMove *option)
{
  const BstState *state = bastide_draft_get_state (self);
  const int seat = bastide_draft_get_player (self);
  const BstFrame *group = bst_enclosing (state, BST_MODULE_CORE, BST_OP_GROUP);
  g_autofree char *figure = bastide_words_move (bastide_evening_get_game (self->evening), state, option,
                                                bastide_evening_get_names (self->evening));
  const int from = state->total[seat][option->b];
  const int to = group ? from + BST_GROUP_POINTS (group, seat) : from;

  if (to == from)
    return g_steal_pointer (&figure);
  if (bst_messages_is_dark (to) && seat == state->active)
    /* TRANSLATORS: "Marker: from 62 to 70, a dark space": a figure on the track, its points before and after. */
    return g_strdup_printf (_ ("%1$s: from %2$d to %3$d, a dark space"), figure, from, to);
  /* TRANSLATORS: a line about what would move: %1$s is a marker or messenger, %2$d and %3$d are numbers of spaces. */
  return g_strdup_printf (_ ("%1$s: from %2$d to %3$d"), figure, from, to);
}

char *
bastide_draft_dup_option (BastideDraft *self, const BstMove *option)
{
  if (bastide_draft_get_space (option) >= 0)
    return dup_space (self, bastide_draft_get_space (option));
  if (option->kind == BST_KIND_TRACK_FIGURE)
    return dup_figure (self, option);
  return bastide_words_move (bastide_evening_get_game (self->evening), bastide_draft_get_state (self), option,
                             bastide_evening_get_names (self->evening));
}
