/* bastide-table-answers.c – the table: what is chosen on the board, in the bar, on track and wheel goes to the game.
 *
 * Keeps all of them at the same option, and says why something is refused. Knows no rule, and not what happens after an answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-table-private.h"

#include "model/words/bastide-words.h"
#include "kit/bastide-announce.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"

#include <glib/gi18n.h>

#define REFUSAL_SECONDS 8
/* What is under the pointer is told at the lower edge of the board. */
#define STATUS_HEIGHT 60

/* --- refusing --- */

void
bastide_table_hide_refusal (BastideTable *self)
{
  g_clear_handle_id (&self->refusal_source, g_source_remove);
  gtk_widget_set_visible (self->refusal, FALSE);
}

static gboolean
refusal_over_cb (gpointer data)
{
  BastideTable *self = BASTIDE_TABLE (data);

  self->refusal_source = 0;
  bastide_table_hide_refusal (self);
  bastide_board_view_forget_refusal (self->board);
  return G_SOURCE_REMOVE;
}

/* The words must not lie over the square that they are about, where the sides that clash are marked. */
static void
place_refusal (BastideTable *self)
{
  double x, y;
  const gboolean above = bastide_board_view_get_refused (self->board, &x, &y)
                         && y < gtk_widget_get_height (GTK_WIDGET (self->board)) / 2.0;

  gtk_widget_set_valign (self->refusal, above ? GTK_ALIGN_END : GTK_ALIGN_START);
  gtk_widget_set_margin_bottom (self->refusal, above ? STATUS_HEIGHT : 0);
}

/* Shown over the edge of the board: a sentence fits there and covers nothing that can be clicked. */
static void
refused_cb (BastideBoardView *board, const char *sentence, const char *clause, BastideTable *self)
{
  bastide_table_hide_refusal (self);
  if (!sentence)
    return;
  gtk_label_set_text (self->refusal_label, sentence);
  bastide_announce (GTK_WIDGET (self), sentence);
  gtk_actionable_set_action_target (self->refusal_rule, "s", clause);
  place_refusal (self);
  gtk_widget_set_visible (self->refusal, TRUE);
  self->refusal_source = g_timeout_add_seconds (REFUSAL_SECONDS, refusal_over_cb, self);
}

/* --- playing --- */

void
bastide_table_keep_focus (BastideTable *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (!root || !self->game || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  /* Until the next frame GTK still names a widget that was removed as the focus: check that it is in the window. */
  if (!focus || gtk_widget_get_root (focus) != root)
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  if (gtk_root_get_focus (root) != GTK_WIDGET (self->board) || bastide_game_get_state (self->game)->over)
    return;
  /* What can be chosen on the board may have come after the focus, as when another game begins. */
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
  if (gtk_root_get_focus (root) == GTK_WIDGET (self->board))
    bastide_decision_bar_focus_answers (self->bar);
}

/* After an answer with a key or button outside the table, the focus goes to the table. */
static void
take_focus (BastideTable *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (root && (!focus || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self))))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

const BstMove *
bastide_table_get_option (BastideTable *self, int option)
{
  gsize n;
  const BstMove *moves = self->game ? bastide_game_get_options (self->game, &n) : NULL;

  return moves && option >= 0 && option < (int) n ? &moves[option] : NULL;
}

/* A move at an earlier point of a game: another game may be opened from outside while it is asked about. */
typedef struct
{
  BastideGame *game;
  BstMove move;
} Branch;

static void
branch_free (Branch *branch)
{
  g_object_unref (branch->game);
  g_free (branch);
}

static void
copy_answer_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastideTable *self = owner;
  Branch *branch = subject;

  if (g_str_equal (answer, "copy") && self->game == branch->game)
    g_signal_emit (self, bastide_table_signals[BASTIDE_TABLE_COPY], 0, &branch->move);
}

/* A decision at an earlier point would throw away what came later. */
static void
ask_to_copy (BastideTable *self, const BstMove *move)
{
  AdwMessageDialog *question = bastide_dialog_new_question (
    GTK_WIDGET (self), _ ("Continue From Here?"),
    _ ("This is an earlier point in the game. You can continue in a copy; the game itself is kept."));
  Branch *branch = g_new (Branch, 1);

  g_assert (self->looking);

  *branch = (Branch){ .game = g_object_ref (self->game), .move = *move };
  bastide_dialog_add_answer (question, "copy", _ ("Continue in a Co_py"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (question, copy_answer_cb, self, branch, (GDestroyNotify) branch_free);
}

static void
choose (BastideTable *self, int option)
{
  const BstMove *move = bastide_table_get_option (self, option);
  g_autoptr (GError) error = NULL;

  if (!move)
    return;
  if (self->looking)
    {
      ask_to_copy (self, move);
      return;
    }
  /* A lesson says itself what is wrong. */
  if (!bastide_game_apply (self->game, move, &error) && !bastide_game_has_guard (self->game))
    bastide_toast (GTK_WIDGET (self), error->message);
  take_focus (self);
}

static void
choose_cb (GtkWidget *widget, int option, BastideTable *self)
{
  choose (self, option);
}

/* One habit for board and buttons: what lies somewhere is shown there first. */
static void
bar_choose_cb (BastideDecisionBar *bar, int option, BastideTable *self)
{
  if (bastide_decision_bar_must_confirm (bar, option))
    bastide_board_view_select (self->board, option);
  else
    choose (self, option);
}

/* A choice on the track or the wheel is confirmed like one on the board. */
static void
pick_cb (GtkWidget *widget, int option, BastideTable *self)
{
  gboolean confirm = !self->settings || g_settings_get_boolean (self->settings, "confirm-moves");

  if (!confirm || bastide_board_view_get_selected (self->board) == option)
    choose (self, option);
  else
    bastide_board_view_select (self->board, option);
}

void
bastide_table_tell_turn (BastideTable *self)
{
  double x, y, zoom;
  int turn;

  bastide_board_view_get_view (self->board, &x, &y, &zoom, &turn);
  bastide_decision_bar_turn (self->bar, bastide_board_view_get_wanted_turn (self->board), turn);
  bastide_log_panel_set_turn (self->log, turn);
  bastide_map_panel_set_turn (self->map, turn);
}

static void
point_on_track (BastideTable *self, int option)
{
  bastide_track_view_point (self->track, option);
  bastide_track_view_point (self->passing_track, option);
}

static void
selected_cb (BastideBoardView *board, int option, BastideTable *self)
{
  bastide_decision_bar_set_selected (self->bar, option, bastide_board_view_get_turns (board));
  bastide_table_tell_turn (self);
  point_on_track (self, option);
  if (option >= 0)
    bastide_table_hide_refusal (self);
  /* The bar was filled with other buttons, and one of the old ones may have had the focus. After a move there will be others
   * once more: bastide_table_tell_situation() does it then. */
  if (!bastide_board_view_is_changing (board))
    bastide_table_keep_focus (self);
  g_signal_emit (self, bastide_table_signals[BASTIDE_TABLE_CHOICE], 0);
}

static void
point_cb (BastideDecisionBar *bar, int option, BastideTable *self)
{
  bastide_board_view_point (self->board, option);
  point_on_track (self, option);
}

/* The same for a space of the track or the wheel. */
static void
look_beside_cb (GtkWidget *widget, int option, BastideTable *self)
{
  bastide_decision_bar_look (self->bar, option);
}

static void
look_at_cb (BastideBoardView *board, int option, BastideTable *self)
{
  g_autofree char *consequence = bastide_decision_bar_dup_consequence (self->bar, option);

  /* A line about an answer that nothing marks would puzzle; screen readers are told it all the same. */
  if (!bastide_board_view_looks_unseen (board))
    bastide_decision_bar_look (self->bar, option);
  if (option >= 0)
    bastide_board_view_tell (board, consequence);
}

static void
unveil_cb (BastideDecisionBar *bar, BastideTable *self)
{
  bastide_board_view_unveil (self->board);
}

static void
turn_cb (BastideDecisionBar *bar, int step, BastideTable *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self->board), step > 0 ? "board.turn-tile" : "board.turn-tile-back", NULL);
}

gboolean
bastide_table_has_choice (BastideTable *self)
{
  g_return_val_if_fail (BASTIDE_IS_TABLE (self), FALSE);

  return self->game
         && (bastide_board_view_get_selected (self->board) >= 0 || bastide_decision_bar_is_narrowed (self->bar));
}

static void
cancel_cb (BastideTable *self)
{
  bastide_decision_bar_narrow (self->bar, NULL, 0);
  gtk_widget_activate_action (GTK_WIDGET (self->board), "board.cancel", NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
  g_signal_emit (self, bastide_table_signals[BASTIDE_TABLE_CHOICE], 0);
}

gboolean
bastide_table_take_back (BastideTable *self)
{
  gboolean had = bastide_table_has_choice (self);

  if (had)
    cancel_cb (self);
  return had;
}

/* Escape ends the final scoring; takes back wherever the keyboard is on the table, or puts a refusal away; where there is
 * nothing, whoever is above may have the key. */
static gboolean
escape_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  BastideTable *self = BASTIDE_TABLE (widget);

  if (bastide_show_is_stepping (self->show))
    {
      bastide_show_skip (self->show);
      return GDK_EVENT_STOP;
    }
  if (!bastide_table_has_choice (self) && !gtk_widget_get_visible (self->refusal))
    return GDK_EVENT_PROPAGATE;
  cancel_cb (self);
  return GDK_EVENT_STOP;
}

static void
narrow_cb (GtkWidget *widget, GArray *options, BastideTable *self)
{
  bastide_decision_bar_narrow (self->bar, (const int *) options->data, options->len);
  bastide_decision_bar_focus_answers (self->bar);
  g_signal_emit (self, bastide_table_signals[BASTIDE_TABLE_CHOICE], 0);
}

static void
hint_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_decision_bar_hint (BASTIDE_TABLE (widget)->bar);
}

void
bastide_table_install_answers (GtkWidgetClass *widget_class)
{
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_install_action (widget_class, "table.hint", NULL, hint_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_h, 0, "table.hint", NULL);
}

void
bastide_table_connect_answers (BastideTable *self)
{
  /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (self->refusal_rule, "s", "");
  gtk_actionable_set_action_name (self->refusal_rule, "win.rule");
  g_signal_connect_object (self->board, "choose", G_CALLBACK (choose_cb), self, 0);
  g_signal_connect_object (self->board, "selected", G_CALLBACK (selected_cb), self, 0);
  g_signal_connect_object (self->board, "narrow", G_CALLBACK (narrow_cb), self, 0);
  g_signal_connect_object (self->board, "refused", G_CALLBACK (refused_cb), self, 0);
  g_signal_connect_object (self->board, "look", G_CALLBACK (look_at_cb), self, 0);
  g_signal_connect_object (self->bar, "narrow", G_CALLBACK (narrow_cb), self, 0);
  g_signal_connect_object (self->bar, "choose", G_CALLBACK (bar_choose_cb), self, 0);
  g_signal_connect_object (self->bar, "point", G_CALLBACK (point_cb), self, 0);
  g_signal_connect_object (self->bar, "unveil", G_CALLBACK (unveil_cb), self, 0);
  g_signal_connect_object (self->bar, "turn", G_CALLBACK (turn_cb), self, 0);
  g_signal_connect_object (self->bar, "cancel", G_CALLBACK (cancel_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->track, "choose", G_CALLBACK (pick_cb), self, 0);
  g_signal_connect_object (self->wheel, "choose", G_CALLBACK (pick_cb), self, 0);
  g_signal_connect_object (self->track, "look", G_CALLBACK (look_beside_cb), self, 0);
  g_signal_connect_object (self->wheel, "look", G_CALLBACK (look_beside_cb), self, 0);
}
