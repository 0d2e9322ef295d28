/* bastide-draft-words.c – the open question of a draft in words: whom it concerns, what can be answered, where it leads.
 *
 * What can be answered, the engine says; changes nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "engine/manual.h"
#include "engine/rules/base.h"
#include "engine/rules/fields.h"
#include "engine/rules/magic.h"
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

/* --- counting --- */

static void
ask_magic (BastideFields *fields, BastideCounted *counted)
{
  BastideField *mage, *witch;

  if (!bastide_fields_in_play (fields, BST_MODULE_MAGIC))
    return;
  /* TRANSLATORS: a choice on the score track: the mage stands on this road or city. */
  mage = bastide_fields_add_check (fields, _ ("Mage"), &counted->mage, TRUE, FALSE);
  /* TRANSLATORS: a choice on the score track: the witch stands on this road or city. */
  witch = bastide_fields_add_check (fields, _ ("Witch"), &counted->witch, TRUE, FALSE);
  mage->rival = witch->target;
  witch->rival = mage->target;
}

static void
ask_tiles (BastideFields *fields, BastideCounted *counted, gboolean shields)
{
  bastide_field_use_chips (bastide_fields_add_number (fields, _ ("Tiles"), &counted->number, 0, BST_MAX_ENTRY), 1, 9);
  if (shields)
    /* TRANSLATORS: a number to fill in on the score track: shields in a city. */
    bastide_fields_add_number (fields, _ ("Shields"), &counted->shields, 0, BST_MAX_ENTRY)->key = '+';
  ask_magic (fields, counted);
}

BastideFields *
bastide_draft_ask_count (BastideDraft *self, BastideCounted *counted)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  BastideFields *fields = bastide_fields_new (&self->evening->game, bastide_evening_get_names (self->evening), now,
                                              now);

  switch (bastide_draft_get_state (self)->m.messages.in_hand)
    {
    case BST_MESSAGE_ROAD:
      ask_tiles (fields, counted, FALSE);
      break;
    case BST_MESSAGE_CITY:
      ask_tiles (fields, counted, TRUE);
      break;
    case BST_MESSAGE_FOLLOWER:
      /* MSG-27: any of one's own followers. A monastery has its own tile and those around it. */
      ask_tiles (fields, counted, TRUE);
      if (bastide_fields_in_play (fields, BST_MODULE_FIELDS))
        bastide_fields_add_number (fields, _ ("Or, for a farmer: finished cities"), &counted->cities, 0, BST_MAX_ENTRY);
      break;
    case BST_MESSAGE_MONASTERY:
      /* TRANSLATORS: a number to fill in on the score track: tiles around a monastery or garden. */
      bastide_fields_add_number (fields, _ ("Surrounding tiles"), &counted->number, 0, 7);
      break;
    default:
      bastide_field_use_chips (bastide_fields_add_number (fields, bastide_draft_get_count_title (self),
                                                          &counted->number, 0, BST_MAX_ENTRY),
                               0, 8);
    }
  return fields;
}

int
bastide_draft_count (BastideDraft *self, const BastideCounted *counted)
{
  const int message = bastide_draft_get_state (self)->m.messages.in_hand;
  const int tiles = counted->number;

  switch (message)
    {
    case BST_MESSAGE_ROAD:
    case BST_MESSAGE_CITY:
    case BST_MESSAGE_FOLLOWER:
      return bst_magic_change (tiles + counted->shields, tiles, counted->mage, counted->witch)
             + bst_field_points (counted->cities);
    case BST_MESSAGE_MONASTERY:
      /* Whoever has none gets nothing (MSG-19). */
      return tiles > 0 ? bst_center_points (tiles) : 0;
    default:
      return tiles;
    }
}

gboolean
bastide_draft_counts_points (BastideDraft *self)
{
  return bastide_words_counts_points (bastide_draft_get_state (self));
}

/* --- answers --- */

gboolean
bastide_draft_is_expected (BastideDraft *self, const BstMove *option)
{
  const BstMessagesState *messages = &bastide_draft_get_state (self)->m.messages;

  if (option->kind != BST_KIND_MESSAGE)
    return TRUE;
  return messages->n_unknown ? messages->unknown[option->b - 1] > 0 : messages->known[0] == option->b;
}

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

/* "Space 12: Anna, Ben": who could be robbed there; nobody robs himself. */
static char *
dup_space (BastideDraft *self, int space)
{
  const int robber = bastide_draft_get_seat (self);
  const BstGame *game = bastide_evening_get_game (self->evening);
  const int n_prey = bst_robbers_n_prey (game->n_track_figures, game->options[BST_OPTION_ROB_MESSENGERS]);
  guint seats = 0;
  g_autofree char *who = NULL;

  for (int seat = 0; seat < game->n_players; seat++)
    for (int figure = 0; figure < n_prey; figure++)
      if (seat != robber && bst_space (bastide_draft_get_state (self), seat, figure) == space)
        seats |= 1u << seat;
  who = bastide_calculator_dup_players (seats, bastide_evening_get_names (self->evening));
  /* TRANSLATORS: a space of the track and who stands there. */
  return g_strdup_printf (_ ("Space %1$d: %2$s"), space, who);
}

/* Who would rob the points of this figure, and how many; "" if nobody would (ROBBER-10). */
static char *
dup_thieves (BastideDraft *self, int seat, int figure, int points)
{
  const BstGame *game = bastide_evening_get_game (self->evening);
  const BstState *state = bastide_draft_get_state (self);
  const BstFrame *group = bst_enclosing (state, BST_MODULE_CORE, BST_OP_GROUP);
  GString *text = g_string_new (NULL);

  if (!bst_game_has (game, BST_MODULE_ROBBERS) || group->reason == BST_REASON_ROBBERY
      || figure >= bst_robbers_n_prey (game->n_track_figures, game->options[BST_OPTION_ROB_MESSENGERS]))
    return g_string_free (text, FALSE);
  for (int thief = 0; thief < game->n_players; thief++)
    if (thief != seat && state->m.robbers.space[thief] == 1 + bst_space (state, seat, figure))
      /* TRANSLATORS: goes behind a choice on the score track: whose robber takes how many points, which is half of the number
       * before it. */
      g_string_append_printf (text, _ ("; %1$s’s robber takes half of %2$d = %3$d"),
                              bastide_evening_get_names (self->evening)[thief], points, bst_robbers_share (points));
  return g_string_free (text, FALSE);
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

  g_autofree char *thieves = NULL, *where = NULL;

  if (to == from)
    return g_steal_pointer (&figure);
  thieves = dup_thieves (self, seat, option->b, to - from);
  if (bst_messages_is_dark (to) && seat == state->active)
    /* TRANSLATORS: "Marker: from 62 to 70, a dark space": a figure on the track, its points before and after. */
    where = g_strdup_printf (_ ("%1$s: from %2$d to %3$d, a dark space"), figure, from, to);
  else
    /* TRANSLATORS: a line about what would move: %1$s is a marker or messenger, %2$d and %3$d are numbers of spaces. */
    where = g_strdup_printf (_ ("%1$s: from %2$d to %3$d"), figure, from, to);
  return g_strconcat (where, thieves, NULL);
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
