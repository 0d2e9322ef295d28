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

static gboolean
is_page (BastideScoreView *self, const char *name)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), name) == 0;
}

static void
update_actions (BastideScoreView *self)
{
  BastidePlace *place = BASTIDE_PLACE (self);
  const gboolean pad = self->evening && is_page (self, "pad");
  const gboolean playing = pad && bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL)
                           && !bastide_evening_get_now (self->evening)->final;
  const gboolean result = is_page (self, "result");
  const gboolean twin = is_page (self, "twin");
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
  gtk_widget_set_visible (self->back_button, !is_page (self, "start"));
  gtk_widget_set_visible (self->undo_button, pad || twin);
  gtk_widget_set_visible (self->redo_button, pad || twin);
  gtk_widget_set_visible (self->menu_button, !is_page (self, "setup") && !twin);
}

/* --- what is shown, for the next start --- */

#define GROUP_SHOWN "shown"

static char *
dup_shown_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", "score-track.ini", NULL);
}

/* The file of the evening that is shown. */
static char *
dup_shown_file (BastideScoreView *self)
{
  if (self->evening)
    return bastide_history_dup_file (self->history, self->evening);
  return is_page (self, "result") ? g_strdup (self->past) : NULL;
}

/* Written whenever another page is shown, not at the end: the program may be killed. */
static void
remember (BastideScoreView *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = dup_shown_path (), *folder = g_path_get_dirname (path);
  g_autoptr (GFile) target = g_file_new_for_path (path);
  g_autofree char *shown = dup_shown_file (self), *text = NULL;

  /* An evening that has not begun is not worth coming back to. */
  g_key_file_set_string (file, GROUP_SHOWN, "page",
                         is_page (self, "setup") ? "start" : gtk_stack_get_visible_child_name (self->stack));
  if (shown)
    g_key_file_set_string (file, GROUP_SHOWN, "evening", shown);
  text = g_key_file_to_data (file, NULL, NULL);
  if (g_strcmp0 (text, self->remembered) == 0)
    return;
  g_free (self->remembered);
  self->remembered = g_steal_pointer (&text);
  g_mkdir_with_parents (folder, 0700);
  /* No error message: it only costs the page at the next start, and if the disk is full, saving the next entry says so. */
  if (!bst_file_write (target, self->remembered, strlen (self->remembered), NULL, NULL, NULL))
    g_clear_pointer (&self->remembered, g_free);
}

static void
show_page (BastideScoreView *self, const char *name)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus, *page;

  gtk_stack_set_visible_child_name (self->stack, name);
  if (!is_page (self, "setup"))
    g_clear_pointer (&self->corrected, g_free);
  if (!is_page (self, "pad") && !is_page (self, "result"))
    self->from_history = is_page (self, "history");
  update_actions (self);
  remember (self);
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
static gboolean
may_leave (BastideScoreView *self)
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

static void
leave_evening (BastideScoreView *self)
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

static void
take_evening (BastideScoreView *self, BastideEvening *evening)
{
  leave_evening (self);
  self->evening = g_object_ref (evening);
  if (!self->restoring)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.rules-modules", "u",
                                bastide_evening_get_game (evening)->modules);
  g_signal_group_set_target (self->evening_signals, evening);
  bastide_hold_bar_set_match (self->hold_bar, BASTIDE_MATCH (evening));
  bastide_score_pad_set_evening (self->pad, evening);
  bastide_score_result_set_evening (self->result, evening);
  show_page (self, bastide_evening_get_now (evening)->over ? "result" : "pad");
  if (is_page (self, "pad"))
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
  take_evening (self, evening);
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
  show_page (self, "twin");
}

static void
table_result_cb (BastideScoreView *self)
{
  bastide_history_update (self->history, self->evening);
  show_page (self, "result");
}

/* --- others who have the evening in their hands --- */

/* Where the evening is kept has changed, and what another program made of it may be in the list, too. */
static void
hold_changed_cb (BastideScoreView *self)
{
  bastide_history_reload (self->history);
  remember (self);
}

static void
tell_failure (BastideScoreView *self, const GError *error)
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
      tell_failure (self, error);
      return;
    }
  if (bastide_match_get_hold (BASTIDE_MATCH (opened->evening)) == BASTIDE_HOLD_OTHERS)
    bastide_toast (GTK_WIDGET (self), _ ("It is still open there"));
  take_evening (self, opened->evening);
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

/* --- history --- */

/* Why an evening is opened. */
typedef struct
{
  BastideEvening *before; /* (nullable): the one that was open, if somebody may not have thought of it */
  gboolean restored;      /* it was open when the program ended */
  char *page;             /* (nullable): shown then */
} Wish;

static Wish *
wish_new (void)
{
  return g_new0 (Wish, 1);
}

static void
wish_free (gpointer data)
{
  Wish *wish = data;

  g_clear_object (&wish->before);
  g_free (wish->page);
  g_free (wish);
}

static void open_past (BastideScoreView *self, guint i, Wish *wish);

/* Whoever opens a file from outside may not have thought of the evening that is going on. */
static void
say_where (BastideScoreView *self, const Wish *wish)
{
  if (wish->before && self->evening != wish->before && !bastide_evening_get_now (wish->before)->over)
    bastide_toast (GTK_WIDGET (self), _ ("The previous game night is in the history."));
}

static void
show_opened (BastideScoreView *self, BastideEvening *evening, const Wish *wish)
{
  self->restoring = wish->restored;
  take_evening (self, evening);
  self->restoring = FALSE;
  /* The log of an evening that is over may have been looked at, and the result of one that goes on. */
  if (g_strcmp0 (wish->page, "pad") == 0 || g_strcmp0 (wish->page, "result") == 0)
    show_page (self, wish->page);
  else if (g_strcmp0 (wish->page, "twin") == 0 && bastide_score_view_has_board (self))
    gtk_widget_activate_action (GTK_WIDGET (self), "score.board", NULL);
  bastide_match_log (BASTIDE_MATCH (evening), "is opened");
}

static void
opened_cb (gpointer owner, const BastideOpened *opened, gpointer subject, const GError *error)
{
  BastideScoreView *self = owner;
  Wish *wish = subject;
  int same = opened->same ? bastide_history_find (self->history, opened->same) : -1;

  self->opening = FALSE;
  tell_failure (self, error);
  if (opened->added)
    bastide_history_update (self->history, opened->evening);
  if (bastide_busy_is_canceled (error))
    return;
  if (same >= 0)
    {
      Wish *again = wish_new ();

      g_set_object (&again->before, wish->before);
      open_past (self, same, again);
    }
  /* Entries may have been made meanwhile. */
  else if (opened->evening && may_leave (self))
    {
      show_opened (self, opened->evening, wish);
      say_where (self, wish);
    }
}

/* A result without a log. */
static void
show_result (BastideScoreView *self, const char *file)
{
  int i;

  leave_evening (self);
  /* What is written when a page is left makes new items in the list. */
  bastide_score_result_set_evening (self->result, NULL);
  i = bastide_history_find (self->history, file);
  if (i < 0)
    return;
  bastide_score_result_set_past (self->result, bastide_history_get (self->history, (guint) i));
  g_free (self->past);
  self->past = g_strdup (file);
  show_page (self, "result");
}

/* Takes @wish. */
static void
open_past (BastideScoreView *self, guint i, Wish *wish)
{
  const gboolean has_log = bastide_history_get (self->history, i)->has_log;
  g_autofree char *file = g_strdup (bastide_history_get (self->history, i)->file);
  g_autofree char *open = self->evening ? bastide_history_dup_file (self->history, self->evening) : NULL;
  g_autofree char *path = NULL;

  /* It is open already: a second one would write into the same file. */
  if (g_strcmp0 (open, file) == 0)
    show_page (self, bastide_evening_get_now (self->evening)->over ? "result" : "pad");
  else if (self->opening || !may_leave (self))
    ;
  else if (!has_log)
    {
      show_result (self, file);
      say_where (self, wish);
    }
  else
    {
      path = bastide_history_dup_path (self->history, file);
      self->opening = TRUE;
      bastide_score_opening_recover (GTK_WIDGET (self), path, opened_cb, self, wish, wish_free);
      return;
    }
  wish_free (wish);
}

static void
cancel_cb (BastideScoreView *self)
{
  const int i = self->corrected ? bastide_history_find (self->history, self->corrected) : -1;

  show_page (self, "start");
  if (i >= 0)
    open_past (self, (guint) i, wish_new ());
}

static void
delete_answer_cb (gpointer owner, const char *answer, gpointer file)
{
  BastideScoreView *self = owner;
  int i = bastide_history_find (self->history, file);
  g_autoptr (GError) error = NULL;

  if (g_str_equal (answer, "delete") && i >= 0 && !bastide_history_delete (self->history, i, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
}

/* The number of an evening may be out of date when a row that is going away is clicked. */
static void
open_past_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  const guint i = g_variant_get_uint32 (parameter);

  if (i < bastide_history_get_n (self->history))
    open_past (self, i, wish_new ());
}

static void
delete_past_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  const guint i = g_variant_get_uint32 (parameter);
  AdwMessageDialog *question;

  if (i >= bastide_history_get_n (self->history))
    return;
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("Delete Game Night?"),
                                          _ ("Its log and result will be permanently deleted."));
  bastide_dialog_add_answer (question, "delete", _ ("_Delete"), ADW_RESPONSE_DESTRUCTIVE);
  bastide_dialog_ask (question, delete_answer_cb, self, g_strdup (bastide_history_get (self->history, i)->file),
                      g_free);
}

/* --- the place --- */

static gboolean
bastide_score_view_takes (BastidePlace *place, BastideFileKind kind)
{
  return kind == BASTIDE_FILE_SCORE || kind == BASTIDE_FILE_HISTORY;
}

static void
bastide_score_view_open (BastidePlace *place, GFile *file, BastideFileKind kind)
{
  BastideScoreView *self = BASTIDE_SCORE_VIEW (place);
  Wish *wish;

  if (self->opening || !may_leave (self))
    return;
  wish = wish_new ();
  g_set_object (&wish->before, self->evening);
  if (kind == BASTIDE_FILE_HISTORY)
    {
      leave_evening (self);
      bastide_score_view_import (self, file);
      show_page (self, "history");
      say_where (self, wish);
      wish_free (wish);
      return;
    }
  if (self->evening)
    bastide_history_update (self->history, self->evening);
  self->opening = TRUE;
  bastide_score_opening_load (GTK_WIDGET (self), file, self->history, opened_cb, self, wish, wish_free);
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

/* What was shown when the program ended is shown again: the pad of an evening, in the final scoring its step, a result,
 * the rebuilt board, the history. */
static void
bastide_score_view_restore (BastidePlace *place)
{
  BastideScoreView *self = BASTIDE_SCORE_VIEW (place);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = dup_shown_path (), *page = NULL, *evening = NULL, *text = NULL;
  g_autoptr (GFile) shown = g_file_new_for_path (path);
  gsize length;
  int i;

  text = bst_file_read (shown, BST_FILE_MAX_SIZE, &length, NULL, NULL);
  if (!text || !g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, NULL))
    return;
  page = g_key_file_get_string (file, GROUP_SHOWN, "page", NULL);
  evening = g_key_file_get_string (file, GROUP_SHOWN, "evening", NULL);
  i = evening && bastide_history_has (self->history, evening) ? bastide_history_find (self->history, evening) : -1;
  if (i >= 0)
    {
      Wish *wish = wish_new ();

      wish->restored = TRUE;
      wish->page = g_strdup (page);
      open_past (self, i, wish);
      self->restored = TRUE;
    }
  else if (g_strcmp0 (page, "history") == 0)
    show_page (self, page);
  else if (g_strcmp0 (page, "twin") == 0 && bastide_score_twin_can_continue (self->twin))
    gtk_widget_activate_action (GTK_WIDGET (self), "score.twin", NULL);
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
      leave_evening (old);
    }
  else if (g_str_equal (page, "result") && old->past && bastide_history_find (self->history, old->past) >= 0)
    open_past (self, bastide_history_find (self->history, old->past), wish_new ());
  show_page (self, page);
  if (tv)
    tv_cb (NULL, NULL, self);
}

/* --- actions --- */

static void
new_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;

  if (!may_leave (self))
    return;
  leave_evening (self);
  bastide_score_setup_start (self->setup, self->history);
  show_page (self, "setup");
  bastide_score_setup_focus (self->setup);
}

static void
same_people_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autoptr (BastideEvening) evening = self->evening ? g_object_ref (self->evening) : NULL;

  if (!evening || !may_leave (self))
    return;
  leave_evening (self);
  bastide_score_setup_start (self->setup, self->history);
  show_page (self, "setup");
  bastide_score_setup_repeat (self->setup, evening);
}

/* Before the first entry everything can be set up again; later on names, colors and what is known about the evening. */
static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autoptr (BastideEvening) evening = self->evening ? g_object_ref (self->evening) : NULL;

  if (!evening || !may_leave (self))
    return;
  if (bastide_evening_get_n_entries (evening) > 0 || bastide_evening_get_n_photos (evening) > 0
      || !bastide_evening_get_mix (evening) || bastide_score_view_has_board (self)
      || !bastide_match_may_change (BASTIDE_MATCH (evening), NULL))
    {
      show_page (self, "result");
      bastide_score_result_focus_about (self->result);
      return;
    }
  g_free (self->corrected);
  self->corrected = bastide_history_dup_file (self->history, evening);
  leave_evening (self);
  bastide_score_setup_start (self->setup, self->history);
  show_page (self, "setup");
  bastide_score_setup_correct (self->setup, evening);
}

static void
continue_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  const BastidePast *past = bastide_history_get_unfinished (self->history);

  if (past)
    open_past (self, bastide_history_find (self->history, past->file), wish_new ());
}

static void
twin_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autoptr (GError) error = NULL;

  if (!may_leave (self))
    return;
  leave_evening (self);
  if (bastide_score_twin_continue (self->twin, &error))
    show_page (self, "twin");
  else
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
history_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;

  if (!may_leave (self))
    return;
  leave_evening (self);
  show_page (self, "history");
}

static void
back_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  /* A result without a log can only have been opened from the list. */
  gboolean from_list = !is_page (self, "history")
                       && (self->from_history || (is_page (self, "result") && !self->evening));
  g_autoptr (GError) error = NULL;

  if (!bastide_score_twin_save (self->twin, &error))
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  if (!may_leave (self))
    return;
  /* From the board of an evening back to its entries. */
  if (is_page (self, "twin") && self->evening)
    {
      close_tv (self);
      show_page (self, "pad");
      bastide_score_view_leave_board (self);
      return;
    }
  leave_evening (self);
  show_page (self, from_list ? "history" : "start");
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;

  if (is_page (self, "twin"))
    bastide_score_twin_undo (self->twin);
  else if (!bastide_score_pad_take_back (self->pad))
    bastide_match_undo (BASTIDE_MATCH (self->evening));
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;

  if (is_page (self, "twin"))
    bastide_match_redo (BASTIDE_MATCH (bastide_score_twin_get_game (self->twin)));
  else
    bastide_match_redo (BASTIDE_MATCH (self->evening));
}

static void
result_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  show_page (data, "result");
}

static void
log_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  show_page (data, "pad");
}

void
bastide_score_view_show_board (BastideScoreView *self)
{
  close_tv (self);
  show_page (self, "twin");
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
  if (self->tv && is_page (self, "twin") != self->tv_of_twin)
    close_tv (self);
  self->tv_of_twin = is_page (self, "twin");
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
    leave_evening (self);
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
    { .name = "open-past", .activate = open_past_cb, .parameter_type = "u" },
    { .name = "delete-past", .activate = delete_past_cb, .parameter_type = "u" },
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
  bastide_place_add_actions (BASTIDE_PLACE (self), "score", entries, G_N_ELEMENTS (entries));
  bastide_score_view_add_file_actions (self);
  bastide_score_view_add_board_actions (self);
  use_history (self, history);
  read_rest (self);
  bastide_place_add_keys (BASTIDE_PLACE (self), place_keys, G_N_ELEMENTS (place_keys));
  update_actions (self);
}
