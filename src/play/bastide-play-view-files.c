/* bastide-play-view-files.c – the place Play: where its game comes from and where it goes.
 *
 * Asks the player whenever a file cannot be written as it should be. Where games lie, only the shelf knows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-play-view-private.h"

#include "table/bastide-game-export.h"

#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-recent.h"
#include "kit/bastide-toast.h"
#include "model/bastide-paths.h"
#include "model/play/bastide-game-shelf.h"
#include "engine/io/file-log.h"

#include <glib/gi18n.h>

/* What is to happen as soon as the game on the table is safe. */
typedef enum
{
  THEN_KEEP_UP, /* nobody waits for it */
  THEN_STAY,
  THEN_PLAY,
  THEN_END,
  THEN_CLOSE,
} Then;

typedef struct
{
  BastideGame *game; /* the one on the table when it was asked */
  Then then;
  BastideGame *next; /* to be played; else NULL */
  gboolean copy;     /* it is a copy of the one on the table */
} Plan;

static Plan *
plan_new (BastidePlayView *self, Then then, BastideGame *next, gboolean copy)
{
  Plan *plan = g_rc_box_new0 (Plan);

  plan->then = then;
  plan->copy = copy;
  g_set_object (&plan->game, self->game);
  g_set_object (&plan->next, next);
  return plan;
}

static void
plan_clear (Plan *plan)
{
  g_clear_object (&plan->game);
  g_clear_object (&plan->next);
}

static void
plan_unref (Plan *plan)
{
  g_rc_box_release_full (plan, (GDestroyNotify) plan_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Plan, plan_unref)

/* --- titles --- */

/* Without the ending: everybody knows what this is. */
static char *
dup_name (GFile *file)
{
  char *name = bastide_file_dup_name (file);

  if (g_str_has_suffix (name, ".bastide"))
    name[strlen (name) - strlen (".bastide")] = '\0';
  return name;
}

/* Moves that are only looked at from an earlier point count as made. */
static gboolean
is_whole (BastidePlayView *self)
{
  return bastide_table_is_looking (self->table);
}

gboolean
bastide_play_view_is_unsaved (BastidePlayView *self)
{
  return self->game && bastide_shelf_is_modified (self->game, is_whole (self));
}

char *
bastide_play_view_dup_title (BastidePlayView *self)
{
  BastideOrigin *origin = self->game ? bastide_game_get_origin (self->game) : NULL;
  g_autofree char *name = origin ? dup_name (origin->file) : NULL;

  if (!name)
    return NULL;
  return bastide_play_view_is_unsaved (self) ? g_strconcat ("• ", name, NULL) : g_steal_pointer (&name);
}

/* --- from one game to the next --- */

/* Where the game went that was on the table. Whoever opened it from a file knows where it is. */
static void
tell_kept (BastidePlayView *self, BastideGame *game, BastideKept kept, gboolean copy)
{
  BastideOrigin *origin = bastide_game_get_origin (game);
  g_autofree char *name = origin ? bastide_file_dup_name (origin->file) : NULL;
  g_autofree char *text = NULL;

  if (kept == BASTIDE_KEPT_FILE && copy)
    /* TRANSLATORS: %s is the name of a file. */
    text = g_strdup_printf (_ ("This is now a copy. The other game is in “%s”."), name);
  else if (kept == BASTIDE_KEPT_LIBRARY)
    text = g_strdup (copy ? _ ("This is now a copy. The other game is in the finished games.")
                          : _ ("The previous game is in the finished games."));
  else if (kept == BASTIDE_KEPT_SHELF)
    text = g_strdup (copy ? _ ("This is now a copy. The other game is in the recent games.")
                          : _ ("The previous game is in the recent games."));
  if (text)
    bastide_toast (GTK_WIDGET (self), text);
}

static void
put_on_table (BastidePlayView *self, BastideGame *game)
{
  const char *note = bst_play_get_note (bastide_game_get_play (game));
  gboolean has_file = bastide_game_get_origin (game) != NULL;
  g_autoptr (GError) error = NULL;

  bastide_shelf_begin (game, &error);
  bastide_play_view_set_game (self, game);
  /* Only now: what is said belongs over the board, not where the answers come. */
  if (error)
    bastide_toast (GTK_WIDGET (self), error->message);
  else if (has_file && !bastide_game_get_origin (game))
    bastide_toast (GTK_WIDGET (self), _ ("Another Bastide has this file open. You continue in a copy."));
  gtk_widget_activate_action (GTK_WIDGET (self), "win.rules-modules", "u", bastide_game_get_game (game)->modules);
  if (note)
    bastide_toast (GTK_WIDGET (self), note);
  gtk_widget_grab_focus (GTK_WIDGET (self->table));
}

/* The game on the table is as safe as it can be: goes on. */
static void
carry_out (BastidePlayView *self, const Plan *plan)
{
  g_autoptr (BastideGame) old = self->game ? g_object_ref (self->game) : NULL;
  BastideKept kept = BASTIDE_KEPT_NOWHERE;
  g_autoptr (GError) error = NULL;

  if (plan->then == THEN_STAY || plan->then == THEN_KEEP_UP)
    return;
  if (plan->then == THEN_CLOSE)
    {
      self->closing = TRUE;
      gtk_window_close (bastide_dialog_get_window (GTK_WIDGET (self)));
      return;
    }
  if (old && !bastide_shelf_put_away (old, &kept, &error))
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  if (plan->then == THEN_END)
    {
      bastide_play_view_set_game (self, NULL);
      return;
    }
  put_on_table (self, plan->next);
  if (old)
    tell_kept (self, old, kept, plan->copy);
}

/* --- saving --- */

static void ask_about_file (BastidePlayView *self, Plan *plan, const GError *error);
static void leave (BastidePlayView *self, Plan *plan);

/* Another may be on the table by the time the player has chosen. */
static gboolean
is_current (BastidePlayView *self, const Plan *plan)
{
  return self->game == plan->game;
}

/* The file of a game on its way to a disk that may be slow. */
typedef struct
{
  BastideShelfSave *save;
  BastidePlayView *view; /* weak: the window may be closed before it is written */
  Plan *plan;
  gboolean as; /* under another name */
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_clear_weak_pointer (&saving->view);
  g_clear_pointer (&saving->plan, plan_unref);
  bastide_shelf_save_free (saving->save);
  g_free (saving);
}

static gboolean
save_thread (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  return !g_cancellable_set_error_if_cancelled (cancellable, error)
         && bastide_shelf_save_write (((Saving *) subject)->save, error);
}

void
bastide_play_view_forget_plans (BastidePlayView *self)
{
  g_clear_pointer (&self->waiting, plan_unref);
}

/* While a file is written, whatever would write it again waits. Takes @plan. */
static void
wait_for_saving (BastidePlayView *self, Plan *plan)
{
  bastide_play_view_forget_plans (self);
  self->waiting = plan;
}

/* The file is written: what was wanted meanwhile can be done. */
static void
go_on (BastidePlayView *self)
{
  g_autoptr (Plan) plan = g_steal_pointer (&self->waiting);

  if (!plan || !is_current (self, plan))
    return;
  if (plan->then == THEN_CLOSE)
    gtk_window_close (bastide_dialog_get_window (GTK_WIDGET (self)));
  else if (plan->then != THEN_STAY && plan->then != THEN_KEEP_UP)
    leave (self, g_rc_box_acquire (plan));
  else if (bastide_play_view_is_unsaved (self))
    bastide_play_view_save (self);
}

static void
tell_failure (BastidePlayView *self, Plan *plan, gboolean as, const GError *error)
{
  if (plan->then == THEN_KEEP_UP || bastide_busy_is_canceled (error))
    return;
  if (as || !is_current (self, plan))
    bastide_toast (GTK_WIDGET (self), error->message);
  else
    ask_about_file (self, g_rc_box_acquire (plan), error);
}

static void
file_saved (BastidePlayView *self, const Saving *saving, const GError *error)
{
  Plan *plan = saving->plan;

  self->saving = FALSE;
  if (error)
    {
      bastide_play_view_forget_plans (self);
      tell_failure (self, plan, saving->as, error);
      return;
    }
  if (plan->then != THEN_KEEP_UP)
    bastide_recent_add (bastide_shelf_save_get_file (saving->save));
  if (plan->then == THEN_STAY || saving->as)
    /* TRANSLATORS: said in passing after a save. */
    bastide_toast (GTK_WIDGET (self), _ ("Game saved"));
  if (is_current (self, plan))
    carry_out (self, plan);
  go_on (self);
}

static void
saved_cb (gpointer game, gpointer subject, const GError *error)
{
  Saving *saving = subject;
  g_autoptr (GError) problem = NULL;

  /* A game that has left the table is not kept any more: what was written is a copy of it. */
  if (!error && saving->view && is_current (saving->view, saving->plan))
    bastide_shelf_save_end (saving->save, game, &problem);
  if (saving->view)
    file_saved (saving->view, saving, error ? error : problem);
}

/* Takes @save and @plan. */
static void
save_file (BastidePlayView *self, BastideShelfSave *save, Plan *plan, gboolean as)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->save = save;
  saving->plan = plan;
  saving->as = as;
  g_set_weak_pointer (&saving->view, self);
  self->saving = TRUE;
  bastide_busy_run_soon (GTK_WIDGET (self), _ ("Saving"), save_thread, saved_cb, plan->game, saving, saving_free);
}

/* Another game may be on the table by now: it is a copy of the first one that is saved then. */
static void
save_as_cb (gpointer owner, GFile *file, gpointer subject)
{
  BastidePlayView *self = owner;
  Plan *plan = subject;
  g_autoptr (GError) error = NULL;
  BastideShelfSave *save = bastide_shelf_save_as_begin (plan->game, file, is_current (self, plan) && is_whole (self),
                                                        &error);

  if (save)
    save_file (self, save, g_rc_box_acquire (plan), TRUE);
  else
    bastide_toast (GTK_WIDGET (self), error->message);
}

/* Takes @plan. */
static void
choose_file (BastidePlayView *self, Plan *plan)
{
  BastideOrigin *origin = bastide_game_get_origin (plan->game);
  g_autofree char *name = origin ? bastide_file_dup_name (origin->file)
                                 : bastide_game_dup_file_name (plan->game, "bastide");
  g_autoptr (GFile) folder = origin ? g_file_get_parent (origin->file) : NULL;
  /* TRANSLATORS: the title of a file chooser. */
  GtkFileChooser *chooser = bastide_dialog_new_save (GTK_WIDGET (self), _ ("Save Game"), name);

  if (folder)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
  bastide_dialog_choose (chooser, save_as_cb, self, plan, (GDestroyNotify) plan_unref);
}

void
bastide_play_view_save_as (BastidePlayView *self)
{
  choose_file (self, plan_new (self, THEN_STAY, NULL, FALSE));
}

/* Writes the file the game belongs to, then does the rest. Takes @plan. */
static void
save_and_carry_out (BastidePlayView *self, Plan *plan, gboolean overwrite)
{
  g_autoptr (GError) error = NULL;
  BastideShelfSave *save;

  if (self->saving)
    {
      wait_for_saving (self, plan);
      return;
    }
  save = bastide_shelf_save_begin (self->game, is_whole (self), overwrite, &error);
  if (save)
    save_file (self, save, plan, FALSE);
  else if (plan->then == THEN_KEEP_UP)
    plan_unref (plan);
  else
    ask_about_file (self, plan, error);
}

/* Throws nothing away: the game becomes one of its own, and the file is opened as it is now. */
void
bastide_play_view_reload_file (BastidePlayView *self)
{
  BastideOrigin *origin = bastide_game_get_origin (self->game);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) next = bastide_game_open (origin->file, &error);

  if (!next || !bastide_shelf_detach (self->game, &error))
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  bastide_play_view_play (self, next, FALSE);
}

static void
file_answer_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastidePlayView *self = owner;
  Plan *plan = subject;

  if (!is_current (self, plan))
    return;
  if (g_str_equal (answer, "save-as"))
    choose_file (self, g_rc_box_acquire (plan));
  else if (g_str_equal (answer, "overwrite"))
    save_and_carry_out (self, g_rc_box_acquire (plan), TRUE);
  else if (g_str_equal (answer, "reload"))
    bastide_play_view_reload_file (self);
  else if (g_str_equal (answer, "keep"))
    carry_out (self, plan);
}

/* The file cannot be written, or another program has changed it. On a full disk not even the moves may be kept. */
static char *
dup_trouble (BastidePlayView *self, const GError *error)
{
  if (!bastide_match_save (BASTIDE_MATCH (self->game), NULL))
    return g_strdup (error->message);
  return g_strconcat (error->message, "\n\n", _ ("The game itself is safe: Bastide keeps every move."), NULL);
}

/* Takes @plan. */
static void
ask_about_file (BastidePlayView *self, Plan *plan, const GError *error)
{
  gboolean changed = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  AdwMessageDialog *question;
  g_autofree char *body = dup_trouble (self, error);

  /* TRANSLATORS: the title of a question: somebody else has changed the file. */
  question = bastide_dialog_new_question (GTK_WIDGET (self), changed ? _ ("Overwrite File?") : _ ("File Not Saved"),
                                          body);
  if (plan->then != THEN_STAY)
    bastide_dialog_add_answer (question, "keep",
                               /* TRANSLATORS: the window or the game is closed although its file was not written. */
                               _ ("Close _Without Saving"), ADW_RESPONSE_DEFAULT);
  else if (changed)
    /* TRANSLATORS: a button: takes the file as somebody else has changed it. */
    bastide_dialog_add_answer (question, "reload", _ ("_Reload File"), ADW_RESPONSE_DEFAULT);
  if (changed)
    /* TRANSLATORS: a button: saves over what somebody else has changed. */
    bastide_dialog_add_answer (question, "overwrite", _ ("_Overwrite"), ADW_RESPONSE_DESTRUCTIVE);
  /* TRANSLATORS: a button: saves under another name. */
  bastide_dialog_add_answer (question, "save-as", _ ("_Save As…"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (question, file_answer_cb, self, plan, (GDestroyNotify) plan_unref);
}

void
bastide_play_view_save (BastidePlayView *self)
{
  Plan *plan = plan_new (self, THEN_STAY, NULL, FALSE);

  if (bastide_game_get_origin (self->game))
    save_and_carry_out (self, plan, FALSE);
  else
    choose_file (self, plan);
}

void
bastide_play_view_overwrite_file (BastidePlayView *self)
{
  save_and_carry_out (self, plan_new (self, THEN_STAY, NULL, FALSE), TRUE);
}

void
bastide_play_view_keep_up (BastidePlayView *self)
{
  if (!self->saving && bastide_match_get_n_lines (BASTIDE_MATCH (self->game)) == 0
      && bastide_shelf_is_modified (self->game, is_whole (self)))
    /* Whatever goes wrong is told when the player saves or closes the game. */
    save_and_carry_out (self, plan_new (self, THEN_KEEP_UP, NULL, FALSE), FALSE);
}

/* --- leaving a game --- */

/* Makes the game on the table safe, then does the rest. Takes @plan. */
static void
leave (BastidePlayView *self, Plan *plan)
{
  if (self->game)
    bastide_table_stop_looking (self->table);
  if (self->game && bastide_shelf_is_modified (self->game, FALSE))
    {
      save_and_carry_out (self, plan, FALSE);
      return;
    }
  carry_out (self, plan);
  plan_unref (plan);
}

void
bastide_play_view_play (BastidePlayView *self, BastideGame *game, gboolean copy)
{
  leave (self, plan_new (self, THEN_PLAY, game, copy));
}

void
bastide_play_view_end (BastidePlayView *self)
{
  leave (self, plan_new (self, THEN_END, NULL, FALSE));
}

void
bastide_play_view_let_go (BastidePlayView *self)
{
  bastide_table_stop_looking (self->table);
  bastide_match_flush (BASTIDE_MATCH (self->game));
  /* If the file cannot be written, the game is on the table with the next start, and tells that it is not saved. */
  if (bastide_shelf_is_modified (self->game, FALSE))
    bastide_shelf_save (self->game, FALSE, FALSE, NULL);
}

gboolean
bastide_play_view_may_go (BastidePlayView *self)
{
  g_autoptr (GError) error = NULL;
  gboolean may_go;

  if (!self->game)
    return TRUE;
  bastide_table_stop_looking (self->table);
  if (self->closing)
    may_go = TRUE;
  else if (self->saving || bastide_shelf_is_modified (self->game, FALSE))
    {
      /* If the file is written in a blink, this window is closed now, otherwise by the plan. */
      save_and_carry_out (self, plan_new (self, THEN_CLOSE, NULL, FALSE), FALSE);
      may_go = self->closing;
    }
  else
    {
      /* The file of the player is enough; a game that belongs to none must be kept. */
      gboolean kept = bastide_match_save (BASTIDE_MATCH (self->game), &error);

      may_go = kept || bastide_game_get_origin (self->game);
      if (!may_go)
        ask_about_file (self, plan_new (self, THEN_CLOSE, NULL, FALSE), error);
    }
  self->closing = FALSE;
  return may_go;
}

/* --- others who have the game in their hands --- */

void
bastide_play_view_note (BastidePlayView *self)
{
  bastide_shelf_begin (self->game, NULL);
}

/* Opens what another process or program has made of the game. The one on the screen stays if that cannot be read; if it is a
 * copy, it is on the shelf. */
void
bastide_play_view_reload (BastidePlayView *self)
{
  g_autofree char *path = bastide_match_dup_reload_path (BASTIDE_MATCH (self->game));
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) game = path ? bastide_game_recover (path, &error) : NULL;

  if (error)
    bastide_toast (GTK_WIDGET (self), error->message);
  if (!game)
    return;
  if (bastide_match_get_hold (BASTIDE_MATCH (game)) == BASTIDE_HOLD_OTHERS)
    bastide_toast (GTK_WIDGET (self), _ ("It is still open there"));
  bastide_table_stop_looking (self->table);
  /* It goes on in a file beside the other one, and must be there when it leaves the table. */
  if (bastide_match_may_change (BASTIDE_MATCH (self->game), NULL)
      && !bastide_match_save (BASTIDE_MATCH (self->game), &error))
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  put_on_table (self, game);
}

void
bastide_play_view_keep_mine (BastidePlayView *self)
{
  g_autoptr (GError) error = NULL;

  if (!bastide_match_keep_mine (BASTIDE_MATCH (self->game), &error))
    bastide_toast (GTK_WIDGET (self), error->message);
}

/* --- opening --- */

static void
found_answer_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastidePlayView *self = owner;
  BastideGame *game = subject;
  g_autoptr (GFile) file = g_object_ref (bastide_game_get_origin (game)->file);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) next = NULL;

  if (g_str_equal (answer, "mine"))
    {
      if (self->game != game)
        bastide_play_view_play (self, game, FALSE);
      return;
    }
  if (!g_str_equal (answer, "file"))
    return;
  if (self->game == game)
    {
      bastide_play_view_reload_file (self);
      return;
    }
  next = bastide_game_open (file, &error);
  if (!next || !bastide_shelf_detach (game, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
  else
    bastide_play_view_play (self, next, FALSE);
}

/* There are moves that are not in the file, and the file was changed meanwhile. */
static void
ask_which (BastidePlayView *self, BastideGame *game)
{
  g_autofree char *name = bastide_file_dup_name (bastide_game_get_origin (game)->file);
  /* TRANSLATORS: %s is the name of a file. */
  g_autofree char *heading = g_strdup_printf (_ ("“%s” was changed by another program"), name);
  AdwMessageDialog *question;

  question = bastide_dialog_new_question (
    GTK_WIDGET (self), heading,
    _ ("Bastide has moves of this game that are not in the file. Whichever version you open, the other one is kept."));
  /* TRANSLATORS: a button: chooses a file to open. */
  bastide_dialog_add_answer (question, "file", _ ("Open _File"), ADW_RESPONSE_DEFAULT);
  bastide_dialog_add_answer (question, "mine", _ ("Open _My Version"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (question, found_answer_cb, self, g_object_ref (game), g_object_unref);
}

/* The file of the game on the table is opened once more. */
static void
open_again (BastidePlayView *self)
{
  BastideOrigin *origin = bastide_game_get_origin (self->game);
  g_autoptr (BastideGame) next = NULL;

  gtk_stack_set_visible_child_name (self->stack, "table");
  bastide_play_view_update (self);
  /* It is as it is in the hands of whoever has it open; they may have closed it. */
  if (!bastide_match_may_change (BASTIDE_MATCH (self->game), NULL))
    {
      bastide_play_view_reload (self);
      return;
    }
  if (!origin || bastide_origin_look (origin, NULL, NULL) != BASTIDE_ORIGIN_CHANGED)
    return;
  if (bastide_shelf_is_modified (self->game, is_whole (self)))
    {
      ask_which (self, self->game);
      return;
    }
  next = bastide_game_open (origin->file, NULL);
  if (next)
    bastide_play_view_play (self, next, FALSE);
}

void
bastide_play_view_open_file (BastidePlayView *self, GFile *file)
{
  g_autofree char *path = bastide_shelf_dup_path (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) game = NULL;
  BastideFound found;

  if (self->game && g_strcmp0 (path, bastide_match_get_path (BASTIDE_MATCH (self->game))) == 0)
    {
      open_again (self);
      return;
    }
  game = bastide_shelf_open (file, &found, &error);
  if (!game)
    {
      bst_file_log_failure (file, "open", error);
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  if (found == BASTIDE_FOUND_OTHER)
    {
      ask_which (self, game);
      return;
    }
  bastide_play_view_play (self, game, FALSE);
  if (found == BASTIDE_FOUND_UNSAVED && self->game == game)
    bastide_toast (GTK_WIDGET (self), _ ("The last moves are not in the file yet. Save the game to write them."));
}

void
bastide_play_view_bring_back (BastidePlayView *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) game = bastide_shelf_restore (&error);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (error)
    bastide_toast (GTK_WIDGET (self), error->message);
  if (!game)
    return;
  bastide_play_view_set_game (self, game);
  bastide_table_restore_view (self->table);
  /* At the start of the program nothing has the focus yet, and the keys of the board would not work. */
  if (root && !gtk_root_get_focus (root))
    gtk_widget_grab_focus (GTK_WIDGET (self->table));
}
