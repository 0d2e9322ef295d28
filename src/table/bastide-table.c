/* bastide-table.c – the table: board, decision and side panel of one game.
 *
 * Carries what is chosen on the board or in the bar to the game. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-table.h"

#include "table/bastide-board-view.h"
#include "table/bastide-decision-bar.h"
#include "table/bastide-final-bar.h"
#include "table/bastide-first-card.h"
#include "table/bastide-log-panel.h"
#include "table/bastide-map-panel.h"
#include "table/bastide-mini-map.h"
#include "table/bastide-pace.h"
#include "table/bastide-players-panel.h"
#include "table/bastide-results.h"
#include "table/bastide-review-panel.h"
#include "table/bastide-show.h"
#include "table/bastide-tile-stack.h"
#include "table/bastide-tiles-panel.h"
#include "table/bastide-track-view.h"
#include "table/bastide-wheel-view.h"
#include "model/play/bastide-telling.h"
#include "model/words/bastide-words.h"
#include "kit/bastide-announce.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-focus.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-hold-bar.h"
#include "kit/bastide-wrap-box.h"

#include <glib/gi18n.h>

/* What the round buttons over the board cover, with their margin. */
#define BUTTONS_WIDTH   50
#define REFUSAL_SECONDS 8
/* In a board less high than this the buttons for the zoom would cover the one for the panel. */
#define ZOOM_HEIGHT 240
/* In a board less wide than this the track would take more rows than it is worth. */
#define TRACK_WIDTH 600
/* In a board less wide or high than this the wheel would cover too much. */
#define WHEEL_ROOM 420
/* Of what shows itself over the board. */
#define PASSING_MARGIN 12

struct _BastideTable
{
  AdwBin parent_instance;

  AdwFlap *flap;
  BastideHoldBar *hold_bar;
  BastideBoardView *board;
  BastideDecisionBar *bar;
  BastideFinalBar *final_bar;
  BastideFirstCard *first_card;
  BastidePlayersPanel *players;
  BastideLogPanel *log;
  BastideTilesPanel *tiles;
  BastideTileStack *tile_stack;
  BastideMapPanel *map;
  BastideReviewPanel *review;
  AdwViewStackPage *review_page;
  BastideMiniMap *mini_map;
  BastideTrackView *track;
  BastideTrackView *passing_track; /* over the board, while points arrive */
  GtkWidget *passing_track_box;
  BastideWheelView *passing_wheel; /* the same for the wheel that lies beside the map */
  GtkWidget *passing_wheel_box;
  guint track_source; /* hides them */
  BastideWheelView *wheel;
  GtkLabel *stock; /* what else lies beside the map */
  AdwViewStack *pages;
  GtkRevealer *earlier; /* the bar of a look back */
  GtkLabel *earlier_label;
  GtkRange *replay; /* its chapters are the turns */
  gboolean setting_replay;
  GtkLabel *status;   /* what is under the pointer */
  GtkWidget *refusal; /* why something is not allowed */
  GtkLabel *refusal_label;
  GtkActionable *refusal_rule;
  guint refusal_source; /* it goes away by itself */
  GtkWidget *zoom_in, *zoom_out, *zoom_fit, *turn_board;
  GtkWidget *zoom_box;
  guint room_source;  /* shows or hides what there is room for */
  gsize n_announced;  /* events of the game that were read aloud … */
  guint32 generation; /* … of this course of it */

  BastideGame *game;
  GSignalGroup *game_signals;
  BastideShow *show;
  BastideSounds *sounds;
  GSettings *settings;
  char *assistance;   /* that is applied */
  gboolean quiet;     /* nobody decides here now */
  gboolean looking;   /* at an earlier point; nothing is decided there */
  GtkWidget *results; /* a window, or NULL */
  GActionGroup *results_actions;
  GActionGroup *ending; /* of the results that follow the final scoring, or NULL */
};

G_DEFINE_FINAL_TYPE (BastideTable, bastide_table, ADW_TYPE_BIN)

enum
{
  COPY,
  CHOICE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- refusing --- */

static void
hide_refusal (BastideTable *self)
{
  g_clear_handle_id (&self->refusal_source, g_source_remove);
  gtk_widget_set_visible (self->refusal, FALSE);
}

static gboolean
refusal_over_cb (gpointer data)
{
  BastideTable *self = BASTIDE_TABLE (data);

  self->refusal_source = 0;
  hide_refusal (self);
  bastide_board_view_forget_refusal (self->board);
  return G_SOURCE_REMOVE;
}

/* Shown over the edge of the board: a sentence fits there and covers nothing that can be clicked. */
static void
refused_cb (BastideBoardView *board, const char *sentence, const char *clause, BastideTable *self)
{
  hide_refusal (self);
  if (!sentence)
    return;
  gtk_label_set_text (self->refusal_label, sentence);
  bastide_announce (GTK_WIDGET (self), sentence);
  gtk_actionable_set_action_target (self->refusal_rule, "s", clause);
  gtk_widget_set_visible (self->refusal, TRUE);
  self->refusal_source = g_timeout_add_seconds (REFUSAL_SECONDS, refusal_over_cb, self);
}

/* --- playing --- */

/* After an answer the widget that had the focus may be gone; without a focus no key would reach the table. The focus goes
 * to the board, or to the bar if nothing on the board can be chosen. */
static void
keep_focus (BastideTable *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (!root || !self->game || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  /* Until the next frame GTK still names a widget that was removed as the focus: check that it is in the window. */
  if (!focus || gtk_widget_get_root (focus) != root)
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  if (gtk_root_get_focus (root) == GTK_WIDGET (self->board) && !bastide_game_get_state (self->game)->over)
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

static const BstMove *
get_option (BastideTable *self, int option)
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
    g_signal_emit (self, signals[COPY], 0, &branch->move);
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
  const BstMove *move = get_option (self, option);
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

/* The tile in hand is seen as it will lie. */
static void
tell_turn (BastideTable *self)
{
  double x, y, zoom;
  int turn;

  bastide_board_view_get_view (self->board, &x, &y, &zoom, &turn);
  bastide_decision_bar_turn (self->bar, bastide_board_view_get_wanted_turn (self->board), turn);
  bastide_log_panel_set_turn (self->log, turn);
  bastide_map_panel_set_turn (self->map, turn);
}

static gboolean
has_room_for_zoom (BastideTable *self)
{
  return gtk_widget_get_height (GTK_WIDGET (self->board)) >= ZOOM_HEIGHT;
}

static gboolean wants_track_to_choose (BastideTable *self);
static void show_passing_track (BastideTable *self);

static gboolean
room_cb (gpointer data)
{
  BastideTable *self = BASTIDE_TABLE (data);

  self->room_source = 0;
  gtk_widget_set_visible (self->zoom_box, has_room_for_zoom (self));
  if (wants_track_to_choose (self))
    show_passing_track (self);
  return G_SOURCE_REMOVE;
}

/* May be called while GTK allocates sizes: what that changes is done afterwards. */
static void
moved_cb (BastideBoardView *board, BastideTable *self)
{
  tell_turn (self);
  if (!self->room_source
      && (has_room_for_zoom (self) != gtk_widget_get_visible (self->zoom_box)
          || (wants_track_to_choose (self) && !gtk_widget_get_visible (self->passing_track_box))))
    self->room_source = g_idle_add (room_cb, self);
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
  tell_turn (self);
  point_on_track (self, option);
  if (option >= 0)
    hide_refusal (self);
  /* The bar was filled with other buttons, and one of the old ones may have had the focus. */
  keep_focus (self);
  g_signal_emit (self, signals[CHOICE], 0);
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
  bastide_decision_bar_look (self->bar, option);
  bastide_board_view_tell (board, bastide_decision_bar_get_consequence (self->bar));
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
  g_signal_emit (self, signals[CHOICE], 0);
}

gboolean
bastide_table_take_back (BastideTable *self)
{
  gboolean had = bastide_table_has_choice (self);

  if (had)
    cancel_cb (self);
  return had;
}

/* Escape ends the final scoring; takes back wherever the keyboard is on the table, or puts a refusal away; where there is nothing, whoever is above
 * may have the key. */
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
  g_signal_emit (self, signals[CHOICE], 0);
}

static void
describe_cb (BastideBoardView *board, const char *text, BastideTable *self)
{
  gtk_label_set_text (self->status, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->status), text && *text);
}

/* Highlights on the board what a line of the log is about. Also called when a line goes away together with its game, so
 * there may be no game. */
static void
light_cb (BastideLogPanel *log, const BstEvent *event, BastideTable *self)
{
  uint16_t seg = BST_NONE;

  if (event && self->game)
    switch (event->type)
      {
      case BST_EVENT_SCORE:
        seg = event->seg;
        break;
      case BST_EVENT_FOLLOWER:
      case BST_EVENT_RETURN:
      case BST_EVENT_REGISTER:
      case BST_EVENT_MAGIC:
        seg = bst_seg_at (bastide_game_get_game (self->game), bastide_game_get_state (self->game), event->x, event->y,
                          event->a);
        break;
      default:
        break;
      }
  bastide_board_view_light (self->board, seg);
  bastide_board_view_show_square (self->board, event && event->type == BST_EVENT_PLACE, event ? event->x : 0,
                                  event ? event->y : 0);
}

static void
map_light_cb (BastideMapPanel *map, guint seg, BastideTable *self)
{
  bastide_board_view_light (self->board, seg);
}

static void
map_show_cb (BastideMapPanel *map, int x, int y, guint seg, BastideTable *self)
{
  bastide_board_view_light (self->board, seg);
  bastide_board_view_show_square (self->board, TRUE, x, y);
}

/* --- what has just happened --- */

static void
hide_passing (BastideTable *self)
{
  gtk_widget_set_visible (self->passing_track_box, FALSE);
  gtk_widget_set_visible (self->passing_wheel_box, FALSE);
}

/* Does somebody choose which figure walks on the track? */
static gboolean
must_choose_figure (BastideTable *self)
{
  const BstMove *first = get_option (self, 0);

  return first && first->kind == BST_KIND_TRACK_FIGURE && !self->quiet;
}

static gboolean
hide_track_cb (gpointer data)
{
  BastideTable *self = BASTIDE_TABLE (data);

  self->track_source = 0;
  if (!must_choose_figure (self))
    hide_passing (self);
  return G_SOURCE_REMOVE;
}

/* Is the track in the panel on the screen? */
static gboolean
shows_track (BastideTable *self)
{
  return adw_flap_get_reveal_flap (self->flap)
         && g_strcmp0 (adw_view_stack_get_visible_child_name (self->pages), "track") == 0;
}

/* How much of the upper edge the small map takes. */
static int
get_mini_map_width (BastideTable *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->mini_map))
           ? gtk_widget_get_width (GTK_WIDGET (self->mini_map)) + PASSING_MARGIN
           : 0;
}

/* Room for the track over the board without hiding much of it? */
static gboolean
has_room_for_track (BastideTable *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self->board)) - get_mini_map_width (self) >= TRACK_WIDTH;
}

static gboolean
has_room_for_wheel (BastideTable *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self->board)) >= WHEEL_ROOM
         && gtk_widget_get_height (GTK_WIDGET (self->board)) >= WHEEL_ROOM;
}

static void
show_passing_track (BastideTable *self)
{
  g_clear_handle_id (&self->track_source, g_source_remove);
  gtk_widget_set_margin_start (self->passing_track_box, PASSING_MARGIN + get_mini_map_width (self));
  gtk_widget_set_visible (self->passing_track_box, TRUE);
}

/* The track shows itself while it matters which of two figures walks on it. */
static gboolean
wants_track_to_choose (BastideTable *self)
{
  return must_choose_figure (self) && has_room_for_track (self) && !shows_track (self);
}

static void
show_track_to_choose (BastideTable *self)
{
  if (wants_track_to_choose (self))
    show_passing_track (self);
  else if (gtk_widget_get_visible (self->passing_track_box) && !bastide_show_is_running (self->show)
           && !self->track_source)
    self->track_source = g_timeout_add (BASTIDE_PACE_TRACK, hide_track_cb, self);
}

/* Track and wheel show themselves as long as something moves on them. */
static void
tick_cb (BastideShow *show, BastideTable *self)
{
  const gboolean track = bastide_show_needs_track (show) && has_room_for_track (self),
                 wheel = bastide_show_needs_wheel (show) && has_room_for_wheel (self);

  if (shows_track (self) || (!track && !wheel))
    return;
  g_clear_handle_id (&self->track_source, g_source_remove);
  if (track)
    show_passing_track (self);
  if (wheel)
    gtk_widget_set_visible (self->passing_wheel_box, gtk_widget_get_visible (GTK_WIDGET (self->passing_wheel)));
}

static void
ended_cb (BastideShow *show, BastideTable *self)
{
  GActionGroup *ending = g_steal_pointer (&self->ending);

  if ((gtk_widget_get_visible (self->passing_track_box) || gtk_widget_get_visible (self->passing_wheel_box))
      && !self->track_source)
    self->track_source = g_timeout_add (BASTIDE_PACE_TRACK, hide_track_cb, self);
  if (ending && self->game && bastide_game_get_state (self->game)->over)
    bastide_table_show_results (self, ending);
  g_clear_object (&ending);
}

/* --- looking back --- */

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

static void
update_earlier (BastideTable *self)
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
  update_earlier (self);
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
  update_earlier (self);
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

static void
hint_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_decision_bar_hint (BASTIDE_TABLE (widget)->bar);
}

static void
tiles_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideTable *self = BASTIDE_TABLE (widget);

  adw_view_stack_set_visible_child_name (self->pages, "tiles");
  adw_flap_set_reveal_flap (self->flap, TRUE);
}

static void
update_look_actions (BastideTable *self)
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
  update_earlier (self);
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
  update_earlier (self);
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
  describe_cb (self->board, better, self);
}

/* --- beside the map --- */

static void
update_stock (BastideTable *self)
{
  g_autofree char *text = bastide_words_stock (bastide_game_get_game (self->game), bastide_game_get_state (self->game));

  gtk_label_set_text (self->stock, text);
  gtk_widget_set_visible (GTK_WIDGET (self->stock), *text != '\0');
}

/* Frames the tile that a computer has placed: people look for it. */
static void
show_computers_tile (BastideTable *self)
{
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (self->game), &n);

  while (n > 0 && events[n - 1].event.type != BST_EVENT_PLACE)
    n--;
  if (n == 0)
    return;
  {
    const BstEvent *event = &events[n - 1].event;
    gboolean computer = event->player < BST_MAX_PLAYERS && bastide_game_get_level (self->game, event->player);

    bastide_board_view_show_square (self->board, computer, event->x, event->y);
  }
}

/* The page that is needed to answer comes to the front. */
static void
show_needed_page (BastideTable *self)
{
  const BstMove *first = get_option (self, 0);

  if (first && first->kind == BST_KIND_ROBBER)
    adw_view_stack_set_visible_child_name (self->pages, "track");
}

/* --- telling --- */

static int
get_turn (BastideTable *self)
{
  double x, y, zoom;
  int turn;

  bastide_board_view_get_view (self->board, &x, &y, &zoom, &turn);
  return turn;
}

/* Says something to those who listen, with the directions of the board as it is turned; and shows it to those who see. */
static void
tell (BastideTable *self, char *(*dup_text) (BastideGame *game))
{
  const int before = bastide_words_turn (get_turn (self));
  g_autofree char *text = dup_text (self->game);

  bastide_words_turn (before);
  bastide_announce (GTK_WIDGET (self), text);
  describe_cb (self->board, text, self);
}

static void
tell_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideTable *self = BASTIDE_TABLE (widget);

  if (!self->game)
    return;
  if (g_str_equal (name, "table.tell-situation"))
    tell (self, bastide_telling_dup_situation);
  else if (g_str_equal (name, "table.tell-finishes"))
    tell (self, bastide_telling_dup_finishes);
  else
    tell (self, bastide_telling_dup_points);
}

/* What lies around the square that the keyboard is at. */
static void
tell_square_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideTable *self = BASTIDE_TABLE (widget);
  int x, y, before;
  g_autofree char *text = NULL;

  if (!self->game || !bastide_board_view_get_focused_cell (self->board, &x, &y))
    return;
  before = bastide_words_turn (get_turn (self));
  text = bastide_telling_dup_square (self->game, x, y);
  bastide_words_turn (before);
  bastide_announce (widget, text);
  describe_cb (self->board, text, self);
}

/* What happened, for those who do not see it. */
static void
announce (BastideTable *self)
{
  const BstSession *session = bastide_game_get_session (self->game);
  const int before = bastide_words_turn (get_turn (self));
  g_autofree char *text = NULL;
  gsize n;

  bst_session_events (session, &n);
  /* What was taken back is not told again. */
  if (self->generation != bst_session_generation (session))
    {
      /* TRANSLATORS: spoken by screen readers when a move has been taken back. */
      bastide_announce (GTK_WIDGET (self), _ ("Undone."));
      self->n_announced = n;
    }
  self->generation = bst_session_generation (session);
  text = bastide_telling_dup_events (self->game, MIN (self->n_announced, n));
  self->n_announced = n;
  bastide_announce (GTK_WIDGET (self), text);
  bastide_words_turn (before);
}

/* Who decides what is told by the answer that has the focus, as part of its name: whatever else is said, that is heard. Where
 * the focus is elsewhere it is announced. */
static void
tell_situation (BastideTable *self)
{
  const int before = bastide_words_turn (get_turn (self));
  g_autofree char *text = bastide_telling_dup_situation (self->game);

  bastide_words_turn (before);
  if (!self->quiet && !bastide_board_view_tell_situation (self->board, text)
      && !bastide_decision_bar_tell_situation (self->bar, text))
    bastide_announce (GTK_WIDGET (self), text);
}

/* --- settings --- */

/* High contrast of the desktop also means the contrast style of the board. */
static BastideStyle
get_style (BastideTable *self)
{
  BastideStyle style = g_settings_get_enum (self->settings, "board-style");

  return style == BASTIDE_STYLE_ILLUSTRATED && adw_style_manager_get_high_contrast (adw_style_manager_get_default ())
           ? BASTIDE_STYLE_CONTRAST
           : style;
}

char *
bastide_table_dup_assistance (BastideTable *self)
{
  const char *own;

  g_return_val_if_fail (BASTIDE_IS_TABLE (self) && self->settings, NULL);

  own = self->game ? bastide_game_get_assistance (self->game) : NULL;
  return own ? g_strdup (own) : g_settings_get_string (self->settings, "assistance");
}

static void
apply_settings (BastideTable *self)
{
  g_autofree char *assistance = bastide_table_dup_assistance (self);
  gboolean hints = !g_str_equal (assistance, "tournament");
  gboolean teaching = g_str_equal (assistance, "teaching");
  BastideStyle style = get_style (self);

  bastide_board_view_set_style (self->board, style);
  bastide_board_view_set_confirm (self->board, g_settings_get_boolean (self->settings, "confirm-moves"));
  bastide_board_view_set_fields (self->board, g_settings_get_boolean (self->settings, "show-fields") && hints);
  bastide_board_view_set_dead_squares (self->board,
                                       g_settings_get_boolean (self->settings, "show-dead-squares") && hints);
  bastide_board_view_set_hints (self->board, hints);
  bastide_decision_bar_set_assistance (self->bar, hints, teaching);
  bastide_first_card_set_hints (self->first_card, hints);
  bastide_decision_bar_set_confirm (self->bar, g_settings_get_boolean (self->settings, "confirm-moves"));
  bastide_decision_bar_set_clock (self->bar, g_settings_get_enum (self->settings, "clock"));
  bastide_decision_bar_set_style (self->bar, style);
  bastide_players_panel_set_projection (self->players, hints);
  bastide_tiles_panel_set_hints (self->tiles, hints);
  bastide_tiles_panel_set_style (self->tiles, style);
  bastide_map_panel_set_hints (self->map, hints);
  bastide_track_view_set_style (self->track, style);
  bastide_track_view_set_style (self->passing_track, style);
  bastide_wheel_view_set_style (self->wheel, style);
  bastide_wheel_view_set_hints (self->wheel, hints);
  bastide_wheel_view_set_style (self->passing_wheel, style);
}

/* The game may have said how much the program is to help. */
static void
update_assistance (BastideTable *self)
{
  g_autofree char *assistance = self->settings ? bastide_table_dup_assistance (self) : NULL;

  if (!assistance || g_strcmp0 (assistance, self->assistance) == 0)
    return;
  g_free (self->assistance);
  self->assistance = g_steal_pointer (&assistance);
  apply_settings (self);
}

static void
changed_cb (BastideTable *self)
{
  g_autofree char *problem = bastide_match_dup_save_problem (BASTIDE_MATCH (self->game));

  if (problem)
    bastide_toast (GTK_WIDGET (self), problem);
  update_assistance (self);
  hide_refusal (self);
  describe_cb (self->board, NULL, self);
  update_earlier (self);
  update_look_actions (self);
  update_stock (self);
  show_needed_page (self);
  show_track_to_choose (self);
  /* Where nobody else sits at the screen, nobody has to ask for them. */
  if (bastide_decision_bar_shows_tokens (self->bar))
    bastide_board_view_unveil (self->board);
  show_computers_tile (self);
  announce (self);
  keep_focus (self);
  tell_situation (self);
}

static void
board_button_cb (GtkWidget *button, BastideTable *self)
{
  const char *action = button == self->zoom_in    ? "board.zoom-in"
                       : button == self->zoom_out ? "board.zoom-out"
                       : button == self->zoom_fit ? "board.fit"
                                                  : "board.turn-board";

  gtk_widget_activate_action (GTK_WIDGET (self->board), action, NULL);
}

/* --- changes of the settings --- */

static void
settings_cb (GSettings *settings, const char *key, BastideTable *self)
{
  /* The table itself writes "board-view" with every zoom: nothing has to be applied again. */
  if (!g_str_equal (key, "board-view"))
    apply_settings (self);
}

static void
view_changed_cb (BastideBoardView *board, BastideTable *self)
{
  double x, y, zoom;
  int turn;

  /* The board of a lesson is not the one that somebody comes back to. */
  if (!self->settings || !self->game || bastide_game_has_guard (self->game))
    return;
  bastide_board_view_get_view (board, &x, &y, &zoom, &turn);
  g_settings_set (self->settings, "board-view", "(dddi)", x, y, zoom, turn);
}

void
bastide_table_restore_view (BastideTable *self)
{
  double x, y, zoom;
  int turn;

  g_return_if_fail (BASTIDE_IS_TABLE (self));

  if (!self->settings)
    return;
  g_settings_get (self->settings, "board-view", "(dddi)", &x, &y, &zoom, &turn);
  bastide_board_view_set_view (self->board, x, y, zoom, turn);
}

void
bastide_table_succeed (BastideTable *self, BastideTable *predecessor)
{
  double x, y, zoom;
  int turn, selected;

  g_return_if_fail (BASTIDE_IS_TABLE (self) && BASTIDE_IS_TABLE (predecessor));

  bastide_board_view_get_view (predecessor->board, &x, &y, &zoom, &turn);
  bastide_board_view_set_view (self->board, x, y, zoom, turn);
  self->looking = predecessor->looking;
  predecessor->looking = FALSE;
  update_earlier (self);
  selected = bastide_board_view_get_selected (predecessor->board);
  if (selected >= 0)
    bastide_board_view_select (self->board, selected);
  adw_flap_set_reveal_flap (self->flap, adw_flap_get_reveal_flap (predecessor->flap));
  /* A finished one is kept on disk and opened at once. */
  if (bastide_review_panel_is_started (predecessor->review))
    bastide_table_review (self);
}

void
bastide_table_set_settings (BastideTable *self, GSettings *settings)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self) && !self->settings);

  self->settings = g_object_ref (settings);
  bastide_first_card_set_settings (self->first_card, settings);
  bastide_sounds_set_settings (self->sounds, settings);
  g_signal_connect_object (settings, "changed", G_CALLBACK (settings_cb), self, 0);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast", G_CALLBACK (apply_settings), self,
                           G_CONNECT_SWAPPED);
  g_settings_bind (settings, "panel-page", self->pages, "visible-child-name", G_SETTINGS_BIND_DEFAULT);
  apply_settings (self);
}

/* --- results --- */

void
bastide_table_close_results (BastideTable *self)
{
  if (self->results)
    gtk_window_destroy (GTK_WINDOW (self->results));
}

/* The results come back after it. */
static void
final_cb (BastideResults *results, BastideTable *self)
{
  bastide_table_close_results (self);
  bastide_show_step_final (self->show);
  bastide_table_finish (self, self->results_actions);
}

void
bastide_table_show_results (BastideTable *self, GActionGroup *actions)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self) && self->game);

  g_clear_object (&self->ending);
  bastide_show_skip (self->show);
  bastide_table_close_results (self);
  g_set_weak_pointer (&self->results, bastide_results_new (self->game, actions));
  g_set_object (&self->results_actions, actions);
  g_signal_connect_object (self->results, "final", G_CALLBACK (final_cb), self, 0);
  gtk_window_set_transient_for (GTK_WINDOW (self->results), bastide_dialog_get_window (GTK_WIDGET (self)));
  gtk_window_present (GTK_WINDOW (self->results));
}

void
bastide_table_finish (BastideTable *self, GActionGroup *actions)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self) && self->game);

  if (bastide_show_is_stepping (self->show))
    g_set_object (&self->ending, actions);
  else
    bastide_table_show_results (self, actions);
}

gboolean
bastide_table_shows_results (BastideTable *self)
{
  return self->results != NULL;
}

/* --- the game --- */

void
bastide_table_set_game (BastideTable *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self));

  if (self->game != game)
    bastide_table_stop_looking (self);
  bastide_table_close_results (self);
  g_set_object (&self->game, game);
  /* While the stack fades to another page, the pointer could still click the old table, which has no game. */
  gtk_widget_set_can_target (GTK_WIDGET (self), game != NULL);
  self->looking = FALSE;
  g_clear_object (&self->ending);
  update_assistance (self);
  bastide_show_set_game (self->show, game);
  bastide_sounds_set_game (self->sounds, game);
  bastide_final_bar_set_game (self->final_bar, game);
  bastide_first_card_set_game (self->first_card, game);
  hide_passing (self);
  bastide_hold_bar_set_match (self->hold_bar, game ? BASTIDE_MATCH (game) : NULL);
  bastide_board_view_set_game (self->board, game);
  bastide_decision_bar_set_game (self->bar, game);
  bastide_players_panel_set_game (self->players, game);
  bastide_log_panel_set_game (self->log, game);
  bastide_tiles_panel_set_game (self->tiles, game);
  bastide_tile_stack_set_game (self->tile_stack, game);
  bastide_map_panel_set_game (self->map, game);
  bastide_review_panel_set_game (self->review, game);
  adw_view_stack_page_set_visible (self->review_page, FALSE);
  bastide_track_view_set_game (self->track, game);
  bastide_track_view_set_game (self->passing_track, game);
  bastide_wheel_view_set_game (self->wheel, game);
  bastide_wheel_view_set_game (self->passing_wheel, game);
  g_signal_group_set_target (self->game_signals, game);
  if (!game)
    {
      update_look_actions (self);
      return;
    }
  bst_session_events (bastide_game_get_session (game), &self->n_announced);
  self->generation = bst_session_generation (bastide_game_get_session (game));
  changed_cb (self);
}

void
bastide_table_set_opponent (BastideTable *self, BastideOpponent *opponent)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self));

  bastide_decision_bar_set_opponent (self->bar, opponent);
}

BastideGame *
bastide_table_get_game (BastideTable *self)
{
  return self->game;
}

gboolean
bastide_table_is_looking (BastideTable *self)
{
  return self->looking;
}

static void
update_bar (BastideTable *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->bar),
                          !self->quiet && !gtk_widget_get_visible (GTK_WIDGET (self->final_bar)));
}

void
bastide_table_set_quiet (BastideTable *self, gboolean quiet)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self));

  self->quiet = quiet;
  update_bar (self);
}

BastideShow *
bastide_table_get_show (BastideTable *self)
{
  return self->show;
}

BastideSounds *
bastide_table_get_sounds (BastideTable *self)
{
  return self->sounds;
}

BastideBoardView *
bastide_table_get_board (BastideTable *self)
{
  return self->board;
}

AdwFlap *
bastide_table_get_flap (BastideTable *self)
{
  return self->flap;
}

/* --- object --- */

static gboolean
bastide_table_grab_focus (GtkWidget *widget)
{
  BastideTable *self = BASTIDE_TABLE (widget);
  gboolean grabbed = gtk_widget_grab_focus (GTK_WIDGET (self->board));

  keep_focus (self);
  return grabbed;
}

/* Toasts lie above the buttons of the decision while there are any. */
static void
set_at_table (BastideTable *self, gboolean at_table)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (root && at_table)
    gtk_widget_add_css_class (GTK_WIDGET (root), "at-table");
  else if (root)
    gtk_widget_remove_css_class (GTK_WIDGET (root), "at-table");
}

static void
bastide_table_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (bastide_table_parent_class)->map (widget);
  set_at_table (BASTIDE_TABLE (widget), TRUE);
}

static void
bastide_table_unmap (GtkWidget *widget)
{
  set_at_table (BASTIDE_TABLE (widget), FALSE);
  GTK_WIDGET_CLASS (bastide_table_parent_class)->unmap (widget);
}

static void
bastide_table_dispose (GObject *object)
{
  BastideTable *self = BASTIDE_TABLE (object);

  bastide_table_close_results (self);
  g_clear_weak_pointer (&self->results);
  g_clear_handle_id (&self->refusal_source, g_source_remove);
  g_clear_handle_id (&self->track_source, g_source_remove);
  g_clear_handle_id (&self->room_source, g_source_remove);
  g_clear_object (&self->ending);
  g_clear_object (&self->results_actions);
  g_clear_object (&self->sounds);
  g_clear_object (&self->show);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (bastide_table_parent_class)->dispose (object);
}

static void
bastide_table_finalize (GObject *object)
{
  g_free (BASTIDE_TABLE (object)->assistance);
  G_OBJECT_CLASS (bastide_table_parent_class)->finalize (object);
}

static void
bastide_table_class_init (BastideTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_table_finalize;
  widget_class->focus = bastide_focus_inside;
  widget_class->grab_focus = bastide_table_grab_focus;
  widget_class->map = bastide_table_map;
  widget_class->unmap = bastide_table_unmap;
  signals[COPY] = g_signal_new ("copy", BASTIDE_TYPE_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_POINTER);
  signals[CHOICE] = g_signal_new ("choice", BASTIDE_TYPE_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_install_action (widget_class, "table.tell-situation", NULL, tell_cb);
  gtk_widget_class_install_action (widget_class, "table.tell-finishes", NULL, tell_cb);
  gtk_widget_class_install_action (widget_class, "table.tell-points", NULL, tell_cb);
  gtk_widget_class_install_action (widget_class, "table.tell-square", NULL, tell_square_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, 0, "table.tell-situation", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, 0, "table.tell-finishes", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, 0, "table.tell-points", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_n, 0, "table.tell-square", NULL);
  gtk_widget_class_install_action (widget_class, "table.hint", NULL, hint_cb);
  gtk_widget_class_install_action (widget_class, "table.tiles", NULL, tiles_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_h, 0, "table.hint", NULL);

  g_type_ensure (BASTIDE_TYPE_HOLD_BAR);
  g_type_ensure (BASTIDE_TYPE_BOARD_VIEW);
  g_type_ensure (BASTIDE_TYPE_DECISION_BAR);
  g_type_ensure (BASTIDE_TYPE_FINAL_BAR);
  g_type_ensure (BASTIDE_TYPE_FIRST_CARD);
  g_type_ensure (BASTIDE_TYPE_PLAYERS_PANEL);
  g_type_ensure (BASTIDE_TYPE_LOG_PANEL);
  g_type_ensure (BASTIDE_TYPE_TILES_PANEL);
  g_type_ensure (BASTIDE_TYPE_TILE_STACK);
  g_type_ensure (BASTIDE_TYPE_MAP_PANEL);
  g_type_ensure (BASTIDE_TYPE_REVIEW_PANEL);
  g_type_ensure (BASTIDE_TYPE_MINI_MAP);
  g_type_ensure (BASTIDE_TYPE_TRACK_VIEW);
  g_type_ensure (BASTIDE_TYPE_WHEEL_VIEW);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  for (gsize step = 0; step < G_N_ELEMENTS (look_actions); step++)
    gtk_widget_class_install_action (widget_class, look_actions[step], NULL, look_cb);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/table/bastide-table.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideTable, flap);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, hold_bar);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, board);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, bar);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, final_bar);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, first_card);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, passing_track);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, passing_track_box);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, passing_wheel);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, passing_wheel_box);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, players);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, log);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, tiles);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, tile_stack);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, map);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, review);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, review_page);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, mini_map);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, track);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, wheel);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, stock);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, pages);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, earlier);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, earlier_label);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, replay);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, status);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, refusal);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, refusal_label);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, refusal_rule);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_box);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_in);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_out);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, zoom_fit);
  gtk_widget_class_bind_template_child (widget_class, BastideTable, turn_board);
}

static void
bastide_table_init (BastideTable *self)
{
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_board_view_set_inset (self->board, BUTTONS_WIDTH);
  self->show = bastide_show_new (GTK_WIDGET (self->board));
  self->sounds = bastide_sounds_new (GTK_WIDGET (self->board), self->show);
  bastide_board_view_set_show (self->board, self->show);
  bastide_mini_map_set_board (self->mini_map, self->board);
  bastide_players_panel_set_show (self->players, self->show);
  bastide_track_view_set_show (self->track, self->show);
  bastide_track_view_set_show (self->passing_track, self->show);
  bastide_track_view_set_passing (self->passing_track);
  bastide_wheel_view_set_show (self->wheel, self->show);
  bastide_wheel_view_set_show (self->passing_wheel, self->show);
  bastide_wheel_view_set_passing (self->passing_wheel);
  bastide_final_bar_set_show (self->final_bar, self->show);
  g_signal_connect_object (self->show, "tick", G_CALLBACK (tick_cb), self, 0);
  g_signal_connect_object (self->show, "ended", G_CALLBACK (ended_cb), self, 0);
  g_signal_connect_object (self->final_bar, "notify::visible", G_CALLBACK (update_bar), self, G_CONNECT_SWAPPED);
  update_bar (self);
  update_look_actions (self);
  /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (self->refusal_rule, "s", "");
  gtk_actionable_set_action_name (self->refusal_rule, "win.rule");
  g_signal_connect_object (self->board, "choose", G_CALLBACK (choose_cb), self, 0);
  g_signal_connect_object (self->board, "selected", G_CALLBACK (selected_cb), self, 0);
  g_signal_connect_object (self->board, "narrow", G_CALLBACK (narrow_cb), self, 0);
  g_signal_connect_object (self->board, "refused", G_CALLBACK (refused_cb), self, 0);
  g_signal_connect_object (self->bar, "narrow", G_CALLBACK (narrow_cb), self, 0);
  g_signal_connect_object (self->bar, "choose", G_CALLBACK (bar_choose_cb), self, 0);
  g_signal_connect_object (self->bar, "point", G_CALLBACK (point_cb), self, 0);
  g_signal_connect_object (self->bar, "unveil", G_CALLBACK (unveil_cb), self, 0);
  g_signal_connect_object (self->board, "look", G_CALLBACK (look_at_cb), self, 0);
  g_signal_connect_object (self->board, "describe", G_CALLBACK (describe_cb), self, 0);
  g_signal_connect_object (self->board, "view-changed", G_CALLBACK (view_changed_cb), self, 0);
  g_signal_connect_object (self->board, "moved", G_CALLBACK (moved_cb), self, 0);
  g_signal_connect_object (self->bar, "turn", G_CALLBACK (turn_cb), self, 0);
  g_signal_connect_object (self->bar, "cancel", G_CALLBACK (cancel_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->track, "choose", G_CALLBACK (pick_cb), self, 0);
  g_signal_connect_object (self->wheel, "choose", G_CALLBACK (pick_cb), self, 0);
  g_signal_connect_object (self->track, "look", G_CALLBACK (look_beside_cb), self, 0);
  g_signal_connect_object (self->wheel, "look", G_CALLBACK (look_beside_cb), self, 0);
  g_signal_connect_object (self->review, "show-decision", G_CALLBACK (review_show_cb), self, 0);
  g_signal_connect_object (self->review, "go-to", G_CALLBACK (review_go_to_cb), self, 0);
  g_signal_connect_object (self->map, "light", G_CALLBACK (map_light_cb), self, 0);
  g_signal_connect_object (self->map, "show-square", G_CALLBACK (map_show_cb), self, 0);
  g_signal_connect_object (self->log, "light", G_CALLBACK (light_cb), self, 0);
  g_signal_connect_object (self->replay, "value-changed", G_CALLBACK (replay_cb), self, 0);
  g_signal_connect_object (self->log, "go-to", G_CALLBACK (go_to_cb), self, 0);
  g_signal_connect_object (self->zoom_in, "clicked", G_CALLBACK (board_button_cb), self, 0);
  g_signal_connect_object (self->zoom_out, "clicked", G_CALLBACK (board_button_cb), self, 0);
  g_signal_connect_object (self->zoom_fit, "clicked", G_CALLBACK (board_button_cb), self, 0);
  g_signal_connect_object (self->turn_board, "clicked", G_CALLBACK (board_button_cb), self, 0);
}
