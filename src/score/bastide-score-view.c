/* bastide-score-view.c – the place Score track: start page, set-up, pad, result, history.
 *
 * Keeps the evening that is going on saved and listed. Contains no rules: the engine says what may be done.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-view-private.h"

#include "score/bastide-score-opening.h"
#include "score/bastide-score-tv.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-start-page.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-track-vignette.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (BastideScoreView, bastide_score_view, BASTIDE_TYPE_PLACE)

gboolean
bastide_score_view_is_page (BastideScoreView *self, const char *name)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), name) == 0;
}

static void
update_actions (BastideScoreView *self)
{
  BastidePlace *place = BASTIDE_PLACE (self);
  const gboolean pad = self->evening && bastide_score_view_is_page (self, "pad");
  const gboolean playing = pad && bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL)
                           && !bastide_evening_get_now (self->evening)->final;
  const gboolean result = bastide_score_view_is_page (self, "result");
  const gboolean twin = bastide_score_view_is_page (self, "twin");
  BastideGame *game = twin ? bastide_score_twin_get_game (self->twin) : NULL;

  bastide_place_enable (place, "undo",
                        (pad && bastide_match_can_undo (BASTIDE_MATCH (self->evening)))
                          || (twin && bastide_score_twin_can_undo (self->twin)));
  bastide_place_enable (place, "redo",
                        (pad && bastide_match_can_redo (BASTIDE_MATCH (self->evening)))
                          || (game && bastide_match_can_redo (BASTIDE_MATCH (game))));
  bastide_place_enable (place, "tv", pad || result || game);
  bastide_place_enable (place, "entries", pad);
  bastide_place_enable (place, "finish", playing);
  bastide_place_enable (place, "again", playing && bastide_evening_has (self->evening, BST_MODULE_BONUS));
  bastide_place_enable (place, "save-as", pad || (result && self->evening));
  bastide_place_enable (place, "result", pad);
  bastide_place_enable (place, "about", pad);
  bastide_place_enable (place, "log", result && self->evening);
  bastide_place_enable (place, "same-people", result && self->evening);
  bastide_place_enable (place, "picture", pad || result);
  bastide_place_enable (place, "export-one", pad || result);
  bastide_place_enable (place, "export-play", result);
  bastide_score_view_enable_board (self, pad);
  bastide_place_enable (place, "continue", bastide_history_get_unfinished (self->history) != NULL);
  bastide_place_enable (place, "twin", bastide_score_twin_can_continue (self->twin));
  gtk_widget_set_visible (self->continue_button, bastide_history_get_unfinished (self->history) != NULL);
  gtk_widget_set_visible (self->twin_button, bastide_score_twin_can_continue (self->twin));
  gtk_widget_set_visible (self->back_button, !bastide_score_view_is_page (self, "start"));
  gtk_widget_set_visible (self->undo_button, pad || twin);
  gtk_widget_set_visible (self->redo_button, pad || twin);
  gtk_widget_set_visible (self->menu_button, !bastide_score_view_is_page (self, "setup") && !twin);
}

void
bastide_score_view_show_page (BastideScoreView *self, const char *name)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus, *page;

  gtk_stack_set_visible_child_name (self->stack, name);
  if (!bastide_score_view_is_page (self, "setup"))
    g_clear_pointer (&self->corrected, g_free);
  if (!bastide_score_view_is_page (self, "pad") && !bastide_score_view_is_page (self, "result"))
    self->from_history = bastide_score_view_is_page (self, "history");
  update_actions (self);
  bastide_score_view_remember (self);
  /* Without a focus on the page its keys do not work; that of a page that fades away is lost with it. */
  focus = root ? gtk_root_get_focus (root) : NULL;
  page = gtk_stack_get_visible_child (self->stack);
  if (gtk_widget_get_mapped (GTK_WIDGET (self))
      && (!focus || !gtk_widget_get_mapped (focus) || !gtk_widget_is_ancestor (focus, page)))
    gtk_widget_child_focus (page, GTK_DIR_TAB_FORWARD);
}

/* --- the evening --- */

static void
close_tv (BastideScoreView *self)
{
  if (self->tv)
    gtk_window_destroy (GTK_WINDOW (self->tv));
  /* Clear it here: another reference may keep the window until this view is gone. */
  g_clear_weak_pointer (&self->tv);
}

/* FALSE: what was noted about a result cannot be written. It was said why; whoever leaves again leaves it. */
static gboolean
may_leave_note (BastideScoreView *self)
{
  g_autoptr (GError) error = NULL;
  const gboolean told = self->note_told;

  self->note_told = FALSE;
  if (bastide_score_result_save_note (self->result, &error))
    return TRUE;
  if (told)
    {
      bastide_score_result_drop_note (self->result);
      return TRUE;
    }
  self->note_told = TRUE;
  bastide_toast (GTK_WIDGET (self), error->message);
  return FALSE;
}

/* FALSE: there is no room on the disk, and the last entries are only here. */
gboolean
bastide_score_view_may_leave (BastideScoreView *self)
{
  g_autoptr (GError) error = NULL;

  if (!may_leave_note (self))
    return FALSE;
  if (!self->evening
      || (bastide_match_save (BASTIDE_MATCH (self->evening), &error) && bastide_score_twin_save (self->twin, &error)))
    return TRUE;
  bastide_toast (GTK_WIDGET (self), error->message);
  return FALSE;
}

void
bastide_score_view_leave (BastideScoreView *self)
{
  close_tv (self);
  if (!self->evening)
    return;
  g_signal_group_set_target (self->evening_signals, NULL);
  bastide_hold_bar_set_match (self->hold_bar, NULL);
  bastide_match_flush (BASTIDE_MATCH (self->evening));
  bastide_score_twin_detach (self->twin);
  bastide_history_update (self->history, self->evening);
  bastide_score_pad_set_evening (self->pad, NULL);
  bastide_score_result_set_evening (self->result, NULL);
  g_clear_object (&self->evening);
}

void
bastide_score_view_take (BastideScoreView *self, BastideEvening *evening)
{
  bastide_score_view_leave (self);
  self->evening = g_object_ref (evening);
  if (!self->restoring)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.rules-modules", "u",
                                bastide_evening_get_game (evening)->modules);
  g_signal_group_set_target (self->evening_signals, evening);
  bastide_hold_bar_set_match (self->hold_bar, BASTIDE_MATCH (evening));
  bastide_score_pad_set_evening (self->pad, evening);
  bastide_score_result_set_evening (self->result, evening);
  bastide_score_view_show_page (self, bastide_evening_get_now (evening)->over ? "result" : "pad");
  if (bastide_score_view_is_page (self, "pad"))
    bastide_score_pad_focus (self->pad);
  if (bastide_evening_get_note (evening))
    bastide_toast (GTK_WIDGET (self), bastide_evening_get_note (evening));
}

/* Another evening has taken the place of the one that was begun wrong; nothing was entered there. */
static void
drop_corrected (BastideScoreView *self)
{
  const int i = self->corrected ? bastide_history_find (self->history, self->corrected) : -1;
  g_autoptr (GError) error = NULL;

  if (i >= 0 && !bastide_history_delete (self->history, (guint) i, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
begin_cb (BastideScoreSetup *setup, BastideEvening *evening, BastideScoreView *self)
{
  g_autoptr (GError) error = NULL;

  if (!bastide_history_add (self->history, evening, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
  else
    drop_corrected (self);
  bastide_score_view_take (self, evening);
  bastide_match_log (BASTIDE_MATCH (evening), "begins");
}

static void
begin_twin_cb (BastideScoreSetup *setup, BastideGame *game, BastideScoreView *self)
{
  g_autoptr (GError) error = NULL;

  if (!bastide_score_twin_begin (self->twin, game, &error))
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  drop_corrected (self);
  bastide_match_log (BASTIDE_MATCH (game), "begins");
  gtk_widget_activate_action (GTK_WIDGET (self), "win.rules-modules", "u", bastide_game_get_game (game)->modules);
  bastide_score_view_show_page (self, "twin");
}

static void
table_result_cb (BastideScoreView *self)
{
  bastide_history_update (self->history, self->evening);
  bastide_score_view_show_page (self, "result");
}

/* --- others who have the evening in their hands --- */

/* Where the evening is kept has changed, and what another program made of it may be in the list, too. */
static void
hold_changed_cb (BastideScoreView *self)
{
  bastide_history_reload (self->history);
  bastide_score_view_remember (self);
}

void
bastide_score_view_tell_failure (BastideScoreView *self, const GError *error)
{
  if (error && !bastide_busy_is_canceled (error))
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
reloaded_cb (gpointer owner, const BastideOpened *opened, gpointer subject, const GError *error)
{
  BastideScoreView *self = owner;

  self->opening = FALSE;
  if (!opened->evening)
    {
      bastide_score_view_tell_failure (self, error);
      return;
    }
  if (bastide_match_get_hold (BASTIDE_MATCH (opened->evening)) == BASTIDE_HOLD_OTHERS)
    bastide_toast (GTK_WIDGET (self), _ ("It is still open there"));
  bastide_score_view_take (self, opened->evening);
  bastide_history_reload (self->history);
}

/* Opens what another process or program has made of the evening. The one on the screen stays if that cannot be read. */
static void
reload_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autofree char *path = self->evening ? bastide_match_dup_reload_path (BASTIDE_MATCH (self->evening)) : NULL;

  if (!path || self->opening)
    return;
  self->opening = TRUE;
  bastide_score_opening_recover (GTK_WIDGET (self), path, reloaded_cb, self, NULL, g_free);
}

static void
keep_mine_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autoptr (GError) error = NULL;

  if (self->evening && !bastide_match_keep_mine (BASTIDE_MATCH (self->evening), &error))
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
cancel_cb (BastideScoreView *self)
{
  const int i = self->corrected ? bastide_history_find (self->history, self->corrected) : -1;

  bastide_score_view_show_page (self, "start");
  if (i >= 0)
    bastide_score_view_open_past (self, (guint) i);
}

/* --- the place --- */

static gboolean
bastide_score_view_takes (BastidePlace *place, BastideFileKind kind)
{
  return kind == BASTIDE_FILE_SCORE || kind == BASTIDE_FILE_HISTORY;
}

/* @subject: the widget that shows what cannot be saved. */
static void
close_answer_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastideScoreView *self = owner;
  gboolean twin = subject == self->twin;

  if (g_str_equal (answer, "save-as"))
    gtk_widget_activate_action (GTK_WIDGET (subject), twin ? "table.save-as" : "score.save-as", NULL);
  if (!g_str_equal (answer, "close"))
    return;
  self->closing = TRUE;
  gtk_window_close (bastide_dialog_get_window (GTK_WIDGET (self)));
  self->closing = FALSE;
}

/* There is no room on the disk: the last entries or moves are only on the screen. What was noted about a result has no other
 * place. */
static void
ask_close (BastideScoreView *self, GtkWidget *subject, const GError *error)
{
  AdwMessageDialog *question;

  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("File Not Saved"), error->message);
  bastide_dialog_add_answer (question, "close", _ ("Close _Without Saving"), ADW_RESPONSE_DEFAULT);
  if (subject != GTK_WIDGET (self->result))
    bastide_dialog_add_answer (question, "save-as", _ ("_Save As…"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (question, close_answer_cb, self, subject, NULL);
}

static gboolean
bastide_score_view_may_close (BastidePlace *place)
{
  BastideScoreView *self = BASTIDE_SCORE_VIEW (place);
  g_autoptr (GError) error = NULL;

  if (self->evening && !self->closing && !bastide_match_save (BASTIDE_MATCH (self->evening), &error))
    {
      ask_close (self, GTK_WIDGET (self), error);
      return FALSE;
    }
  if (!self->closing && !bastide_score_result_save_note (self->result, &error))
    {
      ask_close (self, GTK_WIDGET (self->result), error);
      return FALSE;
    }
  if (!self->closing && !bastide_score_twin_save (self->twin, &error))
    {
      ask_close (self, GTK_WIDGET (self->twin), error);
      return FALSE;
    }
  if (self->evening)
    {
      bastide_match_flush (BASTIDE_MATCH (self->evening));
      bastide_history_update (self->history, self->evening);
    }
  bastide_score_twin_flush (self->twin);
  close_tv (self);
  return TRUE;
}

/* Focus the pad that was restored, so that its keys work at once. */
static void
table_mapped_cb (BastideScoreView *self)
{
  if (self->evening && self->restored)
    bastide_score_pad_focus (self->pad);
  self->restored = FALSE;
}

static void tv_cb (GSimpleAction *action, GVariant *parameter, gpointer data);

/* The new view takes over the history of the old one, because the evening that goes on is listed in it. */
static gboolean
read_thread (gpointer copy, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  return bastide_history_read_rest (copy, cancellable, progress, data, error);
}

static void
rest_read_cb (gpointer history, gpointer copy, const GError *error)
{
  bastide_history_merge (history, copy);
}

/* The index is lost: all evenings must be read once. */
static void
read_rest (BastideScoreView *self)
{
  if (bastide_history_has_unread (self->history))
    /* TRANSLATORS: the heading above a bar. */
    bastide_busy_run (GTK_WIDGET (self), _ ("Reading Game Nights"), read_thread, rest_read_cb, self->history,
                      bastide_history_copy (self->history), g_object_unref);
}

static void
use_history (BastideScoreView *self, BastideHistory *history)
{
  g_set_object (&self->history, history);
  bastide_score_history_set_history (self->list, history);
  bastide_score_result_set_history (self->result, history);
  bastide_score_twin_set_history (self->twin, history);
  g_signal_connect_object (history, "changed", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
}

/* --- settings --- */

static void
clock_cb (BastideScoreView *self)
{
  bastide_clock_view_set_kind (bastide_score_pad_get_clock (self->pad),
                               g_settings_get_enum (bastide_place_get_settings (BASTIDE_PLACE (self)), "score-clock"));
}

static void
bastide_score_view_constructed (GObject *object)
{
  BastideScoreView *self = BASTIDE_SCORE_VIEW (object);
  GSettings *settings = bastide_place_get_settings (BASTIDE_PLACE (self));
  g_autoptr (GAction) clock = NULL;

  G_OBJECT_CLASS (bastide_score_view_parent_class)->constructed (object);
  if (!settings)
    return;
  clock = g_settings_create_action (settings, "score-clock");
  g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), clock);
  g_signal_connect_object (settings, "changed::score-clock", G_CALLBACK (clock_cb), self, G_CONNECT_SWAPPED);
  clock_cb (self);
}

static void
bastide_score_view_succeed (BastidePlace *place, BastidePlace *predecessor)
{
  BastideScoreView *self = BASTIDE_SCORE_VIEW (place), *old = BASTIDE_SCORE_VIEW (predecessor);
  const char *page = gtk_stack_get_visible_child_name (old->stack);
  gboolean tv = old->tv != NULL;

  use_history (self, old->history);
  if (g_str_equal (page, "setup"))
    bastide_score_setup_succeed (self->setup, old->setup, self->history);
  bastide_score_twin_succeed (self->twin, old->twin);
  if (old->evening)
    {
      self->evening = g_object_ref (old->evening);
      g_signal_group_set_target (self->evening_signals, self->evening);
      bastide_hold_bar_set_match (self->hold_bar, BASTIDE_MATCH (self->evening));
      bastide_score_result_set_evening (self->result, self->evening);
      bastide_score_pad_set_evening (self->pad, self->evening);
      bastide_score_pad_succeed (self->pad, old->pad);
      bastide_score_view_leave (old);
    }
  else if (g_str_equal (page, "result") && old->past && bastide_history_find (self->history, old->past) >= 0)
    bastide_score_view_open_past (self, (guint) bastide_history_find (self->history, old->past));
  bastide_score_view_show_page (self, page);
  if (tv)
    tv_cb (NULL, NULL, self);
}

/* --- actions --- */

static void
new_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;

  if (!bastide_score_view_may_leave (self))
    return;
  bastide_score_view_leave (self);
  bastide_score_setup_start (self->setup, self->history);
  bastide_score_view_show_page (self, "setup");
  bastide_score_setup_focus (self->setup);
}

static void
same_people_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autoptr (BastideEvening) evening = self->evening ? g_object_ref (self->evening) : NULL;

  if (!evening || !bastide_score_view_may_leave (self))
    return;
  bastide_score_view_leave (self);
  bastide_score_setup_start (self->setup, self->history);
  bastide_score_view_show_page (self, "setup");
  bastide_score_setup_repeat (self->setup, evening);
}

/* Before the first entry everything can be set up again; later on names, colors and what is known about the evening. */
static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autoptr (BastideEvening) evening = self->evening ? g_object_ref (self->evening) : NULL;

  if (!evening || !bastide_score_view_may_leave (self))
    return;
  if (bastide_evening_get_n_entries (evening) > 0 || bastide_evening_get_n_photos (evening) > 0
      || !bastide_evening_get_mix (evening) || bastide_score_view_has_board (self)
      || !bastide_match_may_change (BASTIDE_MATCH (evening), NULL))
    {
      bastide_score_view_show_page (self, "result");
      bastide_score_result_focus_about (self->result);
      return;
    }
  g_free (self->corrected);
  self->corrected = bastide_history_dup_file (self->history, evening);
  bastide_score_view_leave (self);
  bastide_score_setup_start (self->setup, self->history);
  bastide_score_view_show_page (self, "setup");
  bastide_score_setup_correct (self->setup, evening);
}

static void
continue_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  const BastidePast *past = bastide_history_get_unfinished (self->history);

  if (past)
    bastide_score_view_open_past (self, (guint) bastide_history_find (self->history, past->file));
}

static void
twin_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autoptr (GError) error = NULL;

  if (!bastide_score_view_may_leave (self))
    return;
  bastide_score_view_leave (self);
  if (bastide_score_twin_continue (self->twin, &error))
    bastide_score_view_show_page (self, "twin");
  else
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
history_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;

  if (!bastide_score_view_may_leave (self))
    return;
  bastide_score_view_leave (self);
  bastide_score_view_show_page (self, "history");
}

static void
back_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  /* A result without a log can only have been opened from the list. */
  gboolean from_list = !bastide_score_view_is_page (self, "history")
                       && (self->from_history || (bastide_score_view_is_page (self, "result") && !self->evening));
  g_autoptr (GError) error = NULL;

  if (!bastide_score_twin_save (self->twin, &error))
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  if (!bastide_score_view_may_leave (self))
    return;
  /* From the board of an evening back to its entries. */
  if (bastide_score_view_is_page (self, "twin") && self->evening)
    {
      close_tv (self);
      bastide_score_view_show_page (self, "pad");
      bastide_score_view_leave_board (self);
      return;
    }
  bastide_score_view_leave (self);
  bastide_score_view_show_page (self, from_list ? "history" : "start");
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;

  if (bastide_score_view_is_page (self, "twin"))
    bastide_score_twin_undo (self->twin);
  else if (!bastide_score_pad_take_back (self->pad))
    bastide_match_undo (BASTIDE_MATCH (self->evening));
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;

  if (bastide_score_view_is_page (self, "twin"))
    bastide_match_redo (BASTIDE_MATCH (bastide_score_twin_get_game (self->twin)));
  else
    bastide_match_redo (BASTIDE_MATCH (self->evening));
}

static void
result_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_score_view_show_page (data, "result");
}

static void
log_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_score_view_show_page (data, "pad");
}

void
bastide_score_view_show_board (BastideScoreView *self)
{
  close_tv (self);
  bastide_score_view_show_page (self, "twin");
}

static void
board_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_score_view_open_board (data);
}

static GtkWidget *
new_tv (BastideScoreView *self)
{
  const int i = self->past ? bastide_history_find (self->history, self->past) : -1;

  if (self->tv_of_twin)
    return bastide_score_tv_new_for_game (bastide_score_twin_get_game (self->twin));
  if (self->evening)
    return bastide_score_tv_new (self->evening, bastide_score_pad_get_clock (self->pad), self->history);
  return i >= 0 ? bastide_score_tv_new_for_past (bastide_history_get (self->history, (guint) i), self->history) : NULL;
}

static void
tv_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;

  /* The board and the evening are two things; the window shows what the place does. */
  if (self->tv && bastide_score_view_is_page (self, "twin") != self->tv_of_twin)
    close_tv (self);
  self->tv_of_twin = bastide_score_view_is_page (self, "twin");
  if (!self->tv)
    g_set_weak_pointer (&self->tv, new_tv (self));
  if (self->tv)
    gtk_window_present (GTK_WINDOW (self->tv));
}

static void
entries_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_score_pad_toggle_log (BASTIDE_SCORE_VIEW (data)->pad);
}

static void
finish_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_score_pad_finish (BASTIDE_SCORE_VIEW (data)->pad);
}

static void
again_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_score_pad_again (BASTIDE_SCORE_VIEW (data)->pad);
}

static void
bastide_score_view_dispose (GObject *object)
{
  BastideScoreView *self = BASTIDE_SCORE_VIEW (object);

  if (self->evening)
    bastide_score_view_leave (self);
  close_tv (self);
  g_clear_object (&self->evening_signals);
  g_clear_object (&self->history);
  g_clear_pointer (&self->past, g_free);
  g_clear_pointer (&self->corrected, g_free);
  g_clear_pointer (&self->remembered, g_free);
  G_OBJECT_CLASS (bastide_score_view_parent_class)->dispose (object);
}

static const BastidePlaceKey place_keys[] = {
  { "<Control>z", "score.undo" },       { "<Control><Shift>z|<Control>y", "score.redo" },
  { "<Control>n", "score.new" },        { "<Control><Shift>s", "score.save-as" },
  { "<Control>t", "score.tv" },         { "<Control>l", "score.entries" },
  { "<Control>Return", "score.again" }, { "<Control>e", "score.finish" },
};

static void
bastide_score_view_class_init (BastideScoreViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BastidePlaceClass *place_class = BASTIDE_PLACE_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = bastide_score_view_constructed;
  G_OBJECT_CLASS (klass)->dispose = bastide_score_view_dispose;
  place_class->takes = bastide_score_view_takes;
  place_class->open = bastide_score_view_open;
  place_class->may_close = bastide_score_view_may_close;
  place_class->restore = bastide_score_view_restore;
  place_class->succeed = bastide_score_view_succeed;

  g_type_ensure (BASTIDE_TYPE_HOLD_BAR);
  g_type_ensure (BASTIDE_TYPE_SCORE_SETUP);
  g_type_ensure (BASTIDE_TYPE_SCORE_PAD);
  g_type_ensure (BASTIDE_TYPE_SCORE_RESULT);
  g_type_ensure (BASTIDE_TYPE_SCORE_HISTORY);
  g_type_ensure (BASTIDE_TYPE_SCORE_TWIN);
  g_type_ensure (BASTIDE_TYPE_START_PAGE);
  g_type_ensure (BASTIDE_TYPE_TRACK_VIGNETTE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/score/bastide-score-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, hold_bar);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, stack);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, setup);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, pad);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, result);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, list);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, twin);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, back_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, undo_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, redo_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, menu_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, continue_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreView, twin_button);
  gtk_widget_class_bind_template_callback (widget_class, begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_actions);
  gtk_widget_class_bind_template_callback (widget_class, begin_twin_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_mapped_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_result_cb);
}

static void
bastide_score_view_init (BastideScoreView *self)
{
  static const GActionEntry entries[] = {
    { .name = "new", .activate = new_cb },
    { .name = "continue", .activate = continue_cb },
    { .name = "twin", .activate = twin_cb },
    { .name = "board", .activate = board_cb },
    { .name = "history", .activate = history_cb },
    { .name = "back", .activate = back_cb },
    { .name = "undo", .activate = undo_cb },
    { .name = "redo", .activate = redo_cb },
    { .name = "result", .activate = result_cb },
    { .name = "log", .activate = log_cb },
    { .name = "tv", .activate = tv_cb },
    { .name = "entries", .activate = entries_cb },
    { .name = "finish", .activate = finish_cb },
    { .name = "again", .activate = again_cb },
    { .name = "same-people", .activate = same_people_cb },
    { .name = "about", .activate = about_cb },
    { .name = "reload", .activate = reload_cb },
    { .name = "keep-mine", .activate = keep_mine_cb },
  };
  g_autofree char *folder = bastide_history_dup_default_folder ();
  g_autoptr (BastideHistory) history = bastide_history_new_quick (folder);

  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (update_actions), self);
  g_signal_group_connect_swapped (self->evening_signals, "hold-changed", G_CALLBACK (hold_changed_cb), self);
  /* Pages look at it as soon as they are there. */
  g_set_object (&self->history, history);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_score_result_take_photos (self->result, GTK_WIDGET (self->pad));
  bastide_place_add_actions (BASTIDE_PLACE (self), "score", entries, G_N_ELEMENTS (entries));
  bastide_score_view_add_file_actions (self);
  bastide_score_view_add_board_actions (self);
  bastide_score_view_add_past_actions (self);
  use_history (self, history);
  read_rest (self);
  bastide_place_add_keys (BASTIDE_PLACE (self), place_keys, G_N_ELEMENTS (place_keys));
  update_actions (self);
}
