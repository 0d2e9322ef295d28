/* bastide-decision-bar-words.c – the decision bar: what an option is called, what follows from it, and who may read that.
 *
 * Tokens are secret until whoever decides asks for them. Knows no widget but the line of the consequence.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-decision-bar-private.h"

#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"

#include <string.h>

char *
bastide_decision_bar_dup_words (BastideDecisionBar *self, int option)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  return bastide_words_move (bastide_game_get_game (self->game), bastide_game_get_state (self->game), &moves[option],
                             bastide_game_get_names (self->game));
}

gboolean
bastide_decision_bar_has_token (BastideDecisionBar *self, const BstMove *move)
{
  return bastide_words_move_token (bastide_game_get_game (self->game), bastide_game_get_state (self->game), move) >= 0;
}

gboolean
bastide_decision_bar_is_veiled (BastideDecisionBar *self)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  for (gsize i = 0; i < n && !self->unveiled; i++)
    if (bastide_decision_bar_has_token (self, &moves[i]))
      return bastide_game_count_people (self->game) > 1;
  return FALSE;
}

gboolean
bastide_decision_bar_shows_tokens (BastideDecisionBar *self)
{
  gsize n;
  const BstMove *moves;

  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self) && self->game, FALSE);

  moves = bastide_game_get_options (self->game, &n);
  for (gsize i = 0; i < n; i++)
    if (bastide_decision_bar_has_token (self, &moves[i]))
      return !bastide_decision_bar_is_veiled (self);
  return FALSE;
}

char *
bastide_decision_bar_dup_capital (const char *text)
{
  g_autofree char *first = g_utf8_substring (text, 0, MIN (1, g_utf8_strlen (text, 1))),
                  *capital = g_utf8_strup (first, -1);

  return g_strconcat (capital, text + strlen (first), NULL);
}

/* It stands in a line of its own. A pointer that leaves the board after the game has nothing to ask about. */
char *
bastide_decision_bar_dup_consequence (BastideDecisionBar *self, int option)
{
  gsize n;
  const BstMove *moves;
  g_autofree char *text = NULL;
  int before;

  if (!self->game || !self->hints || option < 0)
    return NULL;
  moves = bastide_game_get_options (self->game, &n);
  if (option >= (int) n
      || (bastide_decision_bar_has_token (self, &moves[option]) && bastide_decision_bar_is_veiled (self)))
    return NULL;
  before = bastide_words_turn (self->board_turn);
  text = bastide_foresight_dup_consequence (self->foresight, &moves[option]);
  bastide_words_turn (before);
  return text ? bastide_decision_bar_dup_capital (text) : NULL;
}

/* What is looked at goes before what is chosen. */
void
bastide_decision_bar_show_consequence (BastideDecisionBar *self)
{
  g_autofree char *text = bastide_decision_bar_dup_consequence (self,
                                                                self->looked >= 0 ? self->looked : self->selected);

  gtk_label_set_text (self->consequence, text ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->consequence), text);
}

void
bastide_decision_bar_look (BastideDecisionBar *self, int option)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  if (self->looked == option)
    return;
  self->looked = option;
  bastide_decision_bar_show_consequence (self);
}

const char *
bastide_decision_bar_get_consequence (BastideDecisionBar *self)
{
  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self), NULL);

  return gtk_label_get_text (self->consequence);
}

char *
bastide_decision_bar_dup_label (BastideDecisionBar *self, const BstMove *move)
{
  const gboolean points = self->hints && move->kind != BST_KIND_PLACE_TILE;

  /* Hundreds of squares are told apart on the board; what a tile changes there is told when somebody looks at it. */
  if (move->kind == BST_KIND_PLACE_TILE || move->kind == BST_KIND_DRAW)
    return bastide_words_move (bastide_game_get_game (self->game), bastide_game_get_state (self->game), move,
                               bastide_game_get_names (self->game));
  return bastide_foresight_dup_label (self->foresight, move, points);
}

char *
bastide_decision_bar_dup_outcome (BastideDecisionBar *self, const BstMove *move)
{
  return bastide_foresight_dup_outcome (self->foresight, move, self->hints);
}
