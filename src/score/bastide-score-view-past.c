/* bastide-score-view-past.c – evenings that were kept: opened from the list, from a file, and again at the next start.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-view-private.h"

#include "score/bastide-score-opening.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <string.h>

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
  return bastide_score_view_is_page (self, "result") ? g_strdup (self->past) : NULL;
}

/* Written whenever another page is shown, not at the end: the program may be killed. */
void
bastide_score_view_remember (BastideScoreView *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = dup_shown_path (), *folder = g_path_get_dirname (path);
  g_autoptr (GFile) target = g_file_new_for_path (path);
  g_autofree char *shown = dup_shown_file (self), *text = NULL;

  /* An evening that has not begun is not worth coming back to. */
  g_key_file_set_string (file, GROUP_SHOWN, "page",
                         bastide_score_view_is_page (self, "setup") ? "start"
                                                                    : gtk_stack_get_visible_child_name (self->stack));
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
  bastide_score_view_take (self, evening);
  self->restoring = FALSE;
  /* The log of an evening that is over may have been looked at, and the result of one that goes on. */
  if (g_strcmp0 (wish->page, "pad") == 0 || g_strcmp0 (wish->page, "result") == 0)
    bastide_score_view_show_page (self, wish->page);
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
  bastide_score_view_tell_failure (self, error);
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
  else if (opened->evening && bastide_score_view_may_leave (self))
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

  bastide_score_view_leave (self);
  /* What is written when a page is left makes new items in the list. */
  bastide_score_result_set_evening (self->result, NULL);
  i = bastide_history_find (self->history, file);
  if (i < 0)
    return;
  bastide_score_result_set_past (self->result, bastide_history_get (self->history, (guint) i));
  g_free (self->past);
  self->past = g_strdup (file);
  bastide_score_view_show_page (self, "result");
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
    bastide_score_view_show_page (self, bastide_evening_get_now (self->evening)->over ? "result" : "pad");
  else if (self->opening || !bastide_score_view_may_leave (self))
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

void
bastide_score_view_open_past (BastideScoreView *self, guint i)
{
  open_past (self, i, wish_new ());
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

void
bastide_score_view_open (BastidePlace *place, GFile *file, BastideFileKind kind)
{
  BastideScoreView *self = BASTIDE_SCORE_VIEW (place);
  Wish *wish;

  if (self->opening || !bastide_score_view_may_leave (self))
    return;
  wish = wish_new ();
  g_set_object (&wish->before, self->evening);
  if (kind == BASTIDE_FILE_HISTORY)
    {
      bastide_score_view_leave (self);
      bastide_score_view_import (self, file);
      bastide_score_view_show_page (self, "history");
      say_where (self, wish);
      wish_free (wish);
      return;
    }
  if (self->evening)
    bastide_history_update (self->history, self->evening);
  self->opening = TRUE;
  bastide_score_opening_load (GTK_WIDGET (self), file, self->history, opened_cb, self, wish, wish_free);
}

/* What was shown when the program ended is shown again: the pad of an evening, in the final scoring its step, a result,
 * the rebuilt board, the history. */
void
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
    bastide_score_view_show_page (self, page);
  else if (g_strcmp0 (page, "twin") == 0 && bastide_score_twin_can_continue (self->twin))
    gtk_widget_activate_action (GTK_WIDGET (self), "score.twin", NULL);
}

void
bastide_score_view_add_past_actions (BastideScoreView *self)
{
  static const GActionEntry entries[] = {
    { .name = "open-past", .activate = open_past_cb, .parameter_type = "u" },
    { .name = "delete-past", .activate = delete_past_cb, .parameter_type = "u" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), entries,
                                   G_N_ELEMENTS (entries), self);
}
