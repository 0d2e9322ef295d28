/* bastide-table-looking.c – the table: looking back: steps, turns of the slider, lines of the log, decisions of the review.
 *
 * Nothing is decided here: the game stands at an earlier point until somebody goes on or comes back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-table-private.h"

#include <glib/gi18n.h>

/* How many turns the whole log has, the undone part included. */
static int
count_turns (const BstSession *session)
{
  gsize made, all;
  const BstEntry *log = bst_session_log (session, &made, &all);
  int turns = 0;

  for (gsize i = 0; i < all; i++)
    turns = MAX (turns, log[i].turn);
  return turns;
}

/* How many moves were made when this turn began; the end of the log for the one after the last. */
static gsize
find_turn (const BstSession *session, int turn)
{
  gsize made, all;
  const BstEntry *log = bst_session_log (session, &made, &all);

  for (gsize i = 0; i < all; i++)
    if (log[i].turn >= turn)
      return i;
  return all;
}

void
bastide_table_update_earlier (BastideTable *self)
{
  g_autofree char *text = NULL;

  if (self->looking && !bastide_match_can_redo (BASTIDE_MATCH (self->game)))
    self->looking = FALSE;
  if (self->looking)
    {
      const int turn = bastide_game_get_state (self->game)->turn,
                n_turns = count_turns (bastide_game_get_session (self->game));

      /* TRANSLATORS: the numbers of the turn that is shown and of the last one. */
      text = g_strdup_printf (_ ("Viewing an earlier point: turn %1$d of %2$d"), turn, n_turns);
      gtk_label_set_text (self->earlier_label, text);
      self->setting_replay = TRUE;
      gtk_range_set_range (self->replay, 0, MAX (n_turns, 1));
      gtk_range_set_value (self->replay, turn);
      self->setting_replay = FALSE;
    }
  gtk_revealer_set_reveal_child (self->earlier, self->looking);
}

void
bastide_table_look (BastideTable *self, BastideTableStep step)
{
  gsize made, all;

  g_return_if_fail (BASTIDE_IS_TABLE (self) && self->game);

  bst_session_log (bastide_game_get_session (self->game), &made, &all);
  self->looking = TRUE;
  switch (step)
    {
    case BASTIDE_TABLE_FIRST:
      bastide_game_go_to (self->game, 0);
      break;
    case BASTIDE_TABLE_BACK:
      bastide_match_undo (BASTIDE_MATCH (self->game));
      break;
    case BASTIDE_TABLE_FORWARD:
      bastide_match_redo (BASTIDE_MATCH (self->game));
      break;
    case BASTIDE_TABLE_LAST:
      bastide_game_go_to (self->game, all);
      break;
    }
  bastide_table_update_earlier (self);
}

/* To the first decision of a turn; at its end the slider leads to the present. */
static void
replay_cb (GtkRange *range, BastideTable *self)
{
  const int turn = (int) gtk_range_get_value (range);
  const BstSession *session;

  if (self->setting_replay || !self->game || turn == bastide_game_get_state (self->game)->turn)
    return;
  session = bastide_game_get_session (self->game);
  self->looking = TRUE;
  bastide_game_go_to (self->game, find_turn (session, turn == count_turns (session) ? turn + 1 : turn));
  bastide_table_update_earlier (self);
}

static const char *const look_actions[] = {
  [BASTIDE_TABLE_FIRST] = "table.first",
  [BASTIDE_TABLE_BACK] = "table.back",
  [BASTIDE_TABLE_FORWARD] = "table.forward",
  [BASTIDE_TABLE_LAST] = "table.last",
};

static void
look_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  for (gsize step = 0; step < G_N_ELEMENTS (look_actions); step++)
    if (g_str_equal (name, look_actions[step]))
      bastide_table_look (BASTIDE_TABLE (widget), step);
}

void
bastide_table_update_look_actions (BastideTable *self)
{
  for (gsize step = 0; step < G_N_ELEMENTS (look_actions); step++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), look_actions[step],
                                   self->game
                                     && (step <= BASTIDE_TABLE_BACK
                                           ? bastide_match_can_undo (BASTIDE_MATCH (self->game))
                                           : bastide_match_can_redo (BASTIDE_MATCH (self->game))));
}

void
bastide_table_stop_looking (BastideTable *self)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self));

  if (!self->looking || !self->game)
    return;
  bastide_table_look (self, BASTIDE_TABLE_LAST);
  self->looking = FALSE;
}

static void
go_to_cb (BastideLogPanel *log, guint n_moves, BastideTable *self)
{
  self->looking = TRUE;
  bastide_game_go_to (self->game, n_moves);
  bastide_table_update_earlier (self);
}

/* --- the review --- */

void
bastide_table_review (BastideTable *self)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self) && self->game);

  adw_view_stack_page_set_visible (self->review_page, TRUE);
  adw_view_stack_set_visible_child_name (self->pages, "review");
  adw_flap_set_reveal_flap (self->flap, TRUE);
  bastide_review_panel_start (self->review);
}

/* Where the panel lies over the board, it makes room. */
static void
uncover_board (BastideTable *self)
{
  if (adw_flap_get_folded (self->flap))
    adw_flap_set_reveal_flap (self->flap, FALSE);
}

static void
review_go_to_cb (BastideReviewPanel *review, guint n_moves, BastideTable *self)
{
  self->looking = TRUE;
  bastide_game_go_to (self->game, n_moves);
  bastide_table_update_earlier (self);
}

static void
review_show_cb (BastideReviewPanel *review, const BastideReviewLine *line, BastideTable *self)
{
  BstWhere played;
  /* TRANSLATORS: the move that would have been better. */
  g_autofree char *better = g_strdup_printf (C_ ("review", "Better: %s"), line->better);

  review_go_to_cb (review, line->decision->n_moves, self);
  if (bst_move_where (&line->decision->played, &played))
    bastide_board_view_show_square (self->board, TRUE, played.x, played.y);
  bastide_board_view_suggest (self->board, &line->decision->better);
  uncover_board (self);
  bastide_table_describe (self, better);
}

void
bastide_table_install_looking (GtkWidgetClass *widget_class)
{
  for (gsize step = 0; step < G_N_ELEMENTS (look_actions); step++)
    gtk_widget_class_install_action (widget_class, look_actions[step], NULL, look_cb);
}

void
bastide_table_connect_looking (BastideTable *self)
{
  g_signal_connect_object (self->review, "show-decision", G_CALLBACK (review_show_cb), self, 0);
  g_signal_connect_object (self->review, "go-to", G_CALLBACK (review_go_to_cb), self, 0);
  g_signal_connect_object (self->replay, "value-changed", G_CALLBACK (replay_cb), self, 0);
  g_signal_connect_object (self->log, "go-to", G_CALLBACK (go_to_cb), self, 0);
}
