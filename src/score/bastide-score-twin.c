/* bastide-score-twin.c – the real board rebuilt on the screen.
 *
 * The table of the place Play, where people say which tile they drew; the result goes into the history. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-twin.h"

#include "table/bastide-game-export.h"
#include "model/bastide-journal.h"
#include "model/play/bastide-game-shelf.h"
#include "table/bastide-table.h"
#include "kit/bastide-toast.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

struct _BastideScoreTwin
{
  AdwBin parent_instance;

  BastideTable *table;

  GSimpleActionGroup *actions; /* what the table and the results offer as "play" */
  BastideGame *game;
  GSignalGroup *game_signals;
  BastideHistory *history;
  char *path; /* of the board of an evening; NULL: it has none */
};

G_DEFINE_FINAL_TYPE (BastideScoreTwin, bastide_score_twin, ADW_TYPE_BIN)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* A board without an evening. */
static char *
dup_own_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", "board-twin.bastide", NULL);
}

/* Where the board is kept that is on the table. */
static char *
dup_path (BastideScoreTwin *self)
{
  return self->path ? g_strdup (self->path) : dup_own_path ();
}

/* The result is kept once, when the game is over. */
static void
keep_result (BastideScoreTwin *self)
{
  JsonObject *others = bst_play_get_others (bastide_game_get_play (self->game));
  g_autoptr (GError) error = NULL;

  if (!bastide_match_may_change (BASTIDE_MATCH (self->game), NULL))
    return;
  /* The result of an evening is its own. */
  if (self->path || !self->history || bastide_game_get_state (self->game)->depth
      || json_object_has_member (others, "in_history"))
    return;
  if (bastide_history_add_game (self->history, self->game, &error))
    {
      json_object_set_boolean_member (others, "in_history", TRUE);
      /* In no line of the journal: without a new base the next start would add the result again. */
      bastide_match_fall_behind (BASTIDE_MATCH (self->game));
      bastide_match_flush (BASTIDE_MATCH (self->game));
      bastide_toast (GTK_WIDGET (self), _ ("The result was added to the history."));
    }
  else
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
changed_cb (BastideScoreTwin *self)
{
  keep_result (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
choice_cb (BastideScoreTwin *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
take_game (BastideScoreTwin *self, BastideGame *game)
{
  g_set_object (&self->game, game);
  bastide_table_set_game (self->table, game);
  g_signal_group_set_target (self->game_signals, game);
  changed_cb (self);
}

/* A board that a newer version made stays as it is, under another name. */
static gboolean
leave_to_newer (const char *path, GError **error)
{
  g_autofree char *to = bastide_journal_dup_free_path (path);

  return bastide_journal_rename (path, to, error);
}

/* Keeps the board that is replaced on the shelf of the place Play, also if it was only on disk since the program started.
 * FALSE: it cannot be kept, and must stay. */
static gboolean
keep_old (BastideScoreTwin *self, const char *path, BastideKept *out_kept, GError **error)
{
  g_autoptr (BastideGame) old = self->game ? g_object_ref (self->game) : NULL;
  g_autoptr (GError) problem = NULL;

  *out_kept = BASTIDE_KEPT_NOWHERE;
  if (!old && !g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (!old)
    old = bastide_game_recover (path, &problem);
  if (old && bastide_match_get_hold (BASTIDE_MATCH (old)) == BASTIDE_HOLD_OTHERS)
    return bastide_match_may_change (BASTIDE_MATCH (old), error);
  if (old ? bastide_match_get_hold (BASTIDE_MATCH (old)) == BASTIDE_HOLD_NEWER
          : g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
    return leave_to_newer (path, error);
  if (old)
    return bastide_shelf_add (old, out_kept, error);
  if (bastide_journal_is_damage (problem))
    return bastide_journal_put_aside (path, error);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* Where the board went that was on the table. @copy: there is a copy of it now. */
static void
tell_kept (BastideScoreTwin *self, BastideKept kept, gboolean copy)
{
  if (kept == BASTIDE_KEPT_LIBRARY)
    bastide_toast (GTK_WIDGET (self), copy
                                        ? _ ("This is now a copy. The other game is among the finished games in Play.")
                                        : _ ("The previous board is now among the finished games in Play."));
  else if (kept != BASTIDE_KEPT_NOWHERE)
    bastide_toast (GTK_WIDGET (self), copy ? _ ("This is now a copy. The other game is among the recent games in Play.")
                                           : _ ("The previous board is now among the recent games in Play."));
}

/* @copy: the game is a copy of the one on the table. */
static gboolean
begin (BastideScoreTwin *self, BastideGame *game, gboolean copy, GError **error)
{
  g_autofree char *path = dup_path (self);
  g_autoptr (GError) problem = NULL;
  BastideKept kept;

  if (!keep_old (self, path, &kept, error))
    return FALSE;
  take_game (self, game);
  if (!bastide_match_set_autosave (BASTIDE_MATCH (game), path, &problem))
    bastide_toast (GTK_WIDGET (self), problem->message);
  tell_kept (self, kept, copy);
  return TRUE;
}

/* --- the board of an evening --- */

/* Nothing is on the table then. */
static void
clear_table (BastideScoreTwin *self)
{
  if (!self->game)
    return;
  bastide_score_twin_flush (self);
  bastide_table_set_game (self->table, NULL);
  g_signal_group_set_target (self->game_signals, NULL);
  g_clear_object (&self->game);
}

gboolean
bastide_score_twin_attach (BastideScoreTwin *self, const char *path, BastideGame *fresh, GError **error)
{
  g_autoptr (BastideGame) game = NULL;

  g_return_val_if_fail (BASTIDE_IS_SCORE_TWIN (self) && path, FALSE);

  if (self->game && g_strcmp0 (self->path, path) == 0)
    return TRUE;
  if (!bastide_score_twin_save (self, error))
    return FALSE;
  game = fresh ? g_object_ref (fresh) : bastide_game_recover (path, error);
  if (!game || (fresh && !bastide_match_set_autosave (BASTIDE_MATCH (game), path, error)))
    return FALSE;
  clear_table (self);
  g_free (self->path);
  self->path = g_strdup (path);
  take_game (self, game);
  return TRUE;
}

void
bastide_score_twin_detach (BastideScoreTwin *self)
{
  g_return_if_fail (BASTIDE_IS_SCORE_TWIN (self));

  if (!self->path)
    return;
  clear_table (self);
  g_clear_pointer (&self->path, g_free);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* An older board makes room; it becomes a game of the place Play. */
static gboolean
make_room (BastideScoreTwin *self, const char *aside, GError **error)
{
  g_autoptr (BastideGame) old = NULL;
  g_autoptr (GError) problem = NULL;
  BastideKept kept;

  if (!g_file_test (aside, G_FILE_TEST_EXISTS))
    return TRUE;
  old = bastide_game_recover (aside, &problem);
  if (!old && bastide_journal_is_damage (problem))
    return bastide_journal_put_aside (aside, error);
  if (!old)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (!bastide_match_may_change (BASTIDE_MATCH (old), error) || !bastide_shelf_add (old, &kept, error))
    return FALSE;
  bastide_match_release (BASTIDE_MATCH (old));
  g_unlink (aside);
  bastide_journal_delete (aside);
  tell_kept (self, kept, FALSE);
  return TRUE;
}

gboolean
bastide_score_twin_put_aside (BastideScoreTwin *self, const char *aside, GError **error)
{
  g_autofree char *path = g_strdup (self->path);

  g_return_val_if_fail (BASTIDE_IS_SCORE_TWIN (self) && self->path && self->game && aside, FALSE);

  if (!bastide_match_may_change (BASTIDE_MATCH (self->game), error) || !bastide_score_twin_save (self, error)
      || !make_room (self, aside, error))
    return FALSE;
  bastide_match_release (BASTIDE_MATCH (self->game));
  /* If it cannot move, it stays the board of the evening, to be opened again. */
  if (!bastide_journal_rename (path, aside, error))
    {
      bastide_score_twin_detach (self);
      return FALSE;
    }
  bastide_score_twin_detach (self);
  return TRUE;
}

/* --- a board by itself --- */

gboolean
bastide_score_twin_begin (BastideScoreTwin *self, BastideGame *game, GError **error)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_TWIN (self), FALSE);

  bastide_score_twin_detach (self);
  return begin (self, game, FALSE, error);
}

BastideGame *
bastide_score_twin_get_game (BastideScoreTwin *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_TWIN (self), NULL);

  return self->game;
}

gboolean
bastide_score_twin_can_undo (BastideScoreTwin *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_TWIN (self), FALSE);

  return self->game && (bastide_table_has_choice (self->table) || bastide_match_can_undo (BASTIDE_MATCH (self->game)));
}

void
bastide_score_twin_undo (BastideScoreTwin *self)
{
  g_return_if_fail (BASTIDE_IS_SCORE_TWIN (self) && self->game);

  if (!bastide_table_take_back (self->table))
    bastide_match_undo (BASTIDE_MATCH (self->game));
}

gboolean
bastide_score_twin_can_continue (BastideScoreTwin *self)
{
  g_autofree char *path = dup_own_path ();

  return (self->game && !self->path) || g_file_test (path, G_FILE_TEST_EXISTS);
}

gboolean
bastide_score_twin_continue (BastideScoreTwin *self, GError **error)
{
  g_autofree char *path = dup_own_path ();
  g_autoptr (BastideGame) game = NULL;

  bastide_score_twin_detach (self);
  if (self->game)
    return TRUE;
  game = bastide_game_recover (path, error);
  if (game)
    take_game (self, game);
  return game != NULL;
}

void
bastide_score_twin_succeed (BastideScoreTwin *self, BastideScoreTwin *predecessor)
{
  g_autoptr (BastideGame) game = NULL;

  g_return_if_fail (BASTIDE_IS_SCORE_TWIN (self) && BASTIDE_IS_SCORE_TWIN (predecessor));

  if (!predecessor->game)
    return;
  game = g_steal_pointer (&predecessor->game);
  g_free (self->path);
  self->path = g_steal_pointer (&predecessor->path);
  g_signal_group_set_target (predecessor->game_signals, NULL);
  take_game (self, game);
  bastide_table_succeed (self->table, predecessor->table);
  bastide_table_set_game (predecessor->table, NULL);
}

void
bastide_score_twin_flush (BastideScoreTwin *self)
{
  if (!self->game)
    return;
  bastide_table_stop_looking (self->table);
  bastide_match_flush (BASTIDE_MATCH (self->game));
}

gboolean
bastide_score_twin_save (BastideScoreTwin *self, GError **error)
{
  if (!self->game)
    return TRUE;
  bastide_table_stop_looking (self->table);
  return !bastide_match_may_change (BASTIDE_MATCH (self->game), NULL)
         || bastide_match_save (BASTIDE_MATCH (self->game), error);
}

void
bastide_score_twin_set_history (BastideScoreTwin *self, BastideHistory *history)
{
  g_set_object (&self->history, history);
}

/* --- actions of the table --- */

/* Goes on with a copy of the board from the point that is shown, with that move. */
static void
play_copy (BastideScoreTwin *self, const BstMove *move)
{
  g_autoptr (BastideGame) copy = NULL;
  g_autoptr (GError) error = NULL;
  gsize made, all;

  bst_session_log (bastide_game_get_session (self->game), &made, &all);
  copy = bastide_game_copy (self->game, made);
  /* The copy will have a result of its own to put into the history. */
  json_object_remove_member (bst_play_get_others (bastide_game_get_play (copy)), "in_history");
  if (!begin (self, copy, TRUE, &error) || (move && !bastide_game_apply (copy, move, &error)))
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
copy_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreTwin *self = data;

  if (self->game)
    play_copy (self, NULL);
}

/* Against computers there is no real board: such a copy is a game of the place Play. */
static void
play_on_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreTwin *self = data;
  g_autoptr (BastideGame) copy = NULL;
  g_autoptr (GFile) file = NULL;
  g_autofree char *uri = NULL;
  g_autoptr (GError) error = NULL;
  gsize made;

  if (!self->game)
    return;
  bst_session_log (bastide_game_get_session (self->game), &made, NULL);
  copy = bastide_game_copy_against_computers (self->game, made);
  json_object_remove_member (bst_play_get_others (bastide_game_get_play (copy)), "in_history");
  if (!bastide_shelf_begin (copy, &error) || !bastide_match_save (BASTIDE_MATCH (copy), &error))
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  file = g_file_new_for_path (bastide_match_get_path (BASTIDE_MATCH (copy)));
  uri = g_file_get_uri (file);
  bastide_match_release (BASTIDE_MATCH (copy));
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-recent", "s", uri);
}

static void
table_copy_cb (BastideTable *table, const BstMove *move, BastideScoreTwin *self)
{
  const BstMove copy = *move;

  play_copy (self, &copy);
}

static void
results_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreTwin *self = data;

  if (self->game)
    bastide_table_show_results (self->table, G_ACTION_GROUP (self->actions));
}

static void
review_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreTwin *self = data;

  if (!self->game)
    return;
  bastide_table_close_results (self->table);
  bastide_table_review (self->table);
}

static void
again_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_table_close_results (BASTIDE_SCORE_TWIN (data)->table);
  gtk_widget_activate_action (GTK_WIDGET (data), "score.new", NULL);
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_table_close_results (BASTIDE_SCORE_TWIN (data)->table);
  gtk_widget_activate_action (GTK_WIDGET (data), "score.undo", NULL);
}

static void
save_as_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreTwin *self = data;

  if (self->game)
    bastide_game_save_as (self->table);
}

/* Opens what another process or program has made of the board. The one on the screen stays if that cannot be read. */
static void
reload_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreTwin *self = data;
  g_autofree char *path = self->game ? bastide_match_dup_reload_path (BASTIDE_MATCH (self->game)) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) game = path ? bastide_game_recover (path, &error) : NULL;

  if (error)
    bastide_toast (GTK_WIDGET (self), error->message);
  if (game)
    take_game (self, game);
}

static void
keep_mine_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreTwin *self = data;
  g_autoptr (GError) error = NULL;

  if (self->game && !bastide_match_keep_mine (BASTIDE_MATCH (self->game), &error))
    bastide_toast (GTK_WIDGET (self), error->message);
}

/* --- object --- */

static void
bastide_score_twin_dispose (GObject *object)
{
  BastideScoreTwin *self = BASTIDE_SCORE_TWIN (object);

  if (self->table)
    bastide_score_twin_flush (self);
  g_clear_object (&self->actions);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->history);
  g_clear_pointer (&self->path, g_free);
  G_OBJECT_CLASS (bastide_score_twin_parent_class)->dispose (object);
}

static void
bastide_score_twin_class_init (BastideScoreTwinClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_twin_dispose;

  g_type_ensure (BASTIDE_TYPE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/score/bastide-score-twin.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTwin, table);
  gtk_widget_class_bind_template_callback (widget_class, table_copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, choice_cb);

  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_SCORE_TWIN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
bastide_score_twin_init (BastideScoreTwin *self)
{
  static const GActionEntry entries[] = {
    { .name = "copy", .activate = copy_cb },           { .name = "results", .activate = results_cb },
    { .name = "again", .activate = again_cb },         { .name = "save-as", .activate = save_as_cb },
    { .name = "undo", .activate = undo_cb },           { .name = "reload", .activate = reload_cb },
    { .name = "keep-mine", .activate = keep_mine_cb }, { .name = "review", .activate = review_cb },
    { .name = "play-on", .activate = play_on_cb },
  };

  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "table", G_ACTION_GROUP (self->actions));
}
