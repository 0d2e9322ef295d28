/* bastide-score-twin.c – the real board rebuilt on the screen.
 *
 * The table of the place Play, where people say which tile they drew; the result goes into the history. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-score-twin.h"

#include "bastide-table.h"

#include <glib/gi18n.h>

struct _BastideScoreTwin
{
  AdwBin          parent_instance;

  BastideTable   *table;

  BastideGame    *game;
  BastideHistory *history;
};

G_DEFINE_FINAL_TYPE (BastideScoreTwin, bastide_score_twin, ADW_TYPE_BIN)

enum
{
  TOAST,
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static char *
dup_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", "board-twin.bastide", NULL);
}

static void
toast (BastideScoreTwin *self, const char *text)
{
  g_signal_emit (self, signals[TOAST], 0, text);
}

/* The result is kept once, when the game is over. */
static void
keep_result (BastideScoreTwin *self)
{
  JsonObject *others = bst_play_get_others (bastide_game_get_play (self->game));
  g_autoptr (GError) error = NULL;

  if (!self->history || bastide_game_get_state (self->game)->depth || json_object_has_member (others, "in_history"))
    return;
  if (bastide_history_add_game (self->history, self->game, &error))
    {
      json_object_set_boolean_member (others, "in_history", TRUE);
      bastide_game_flush (self->game);
      toast (self, _("The result was added to the history."));
    }
  else
    toast (self, error->message);
}

static void
changed_cb (BastideScoreTwin *self)
{
  g_autofree char *problem = bastide_game_dup_save_problem (self->game);

  if (problem)
    toast (self, problem);
  keep_result (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
take_game (BastideScoreTwin *self, BastideGame *game)
{
  if (self->game)
    g_signal_handlers_disconnect_by_func (self->game, changed_cb, self);
  g_set_object (&self->game, game);
  bastide_table_set_game (self->table, game);
  g_signal_connect_object (game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

gboolean
bastide_score_twin_begin (BastideScoreTwin *self,
                          BastideGame      *game,
                          GError          **error)
{
  g_autofree char *path = dup_path ();

  g_return_val_if_fail (BASTIDE_IS_SCORE_TWIN (self), FALSE);

  take_game (self, game);
  return bastide_game_set_autosave (game, path, error);
}

BastideGame *
bastide_score_twin_get_game (BastideScoreTwin *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_TWIN (self), NULL);

  return self->game;
}

gboolean
bastide_score_twin_can_continue (BastideScoreTwin *self)
{
  g_autofree char *path = dup_path ();

  return self->game || g_file_test (path, G_FILE_TEST_EXISTS);
}

gboolean
bastide_score_twin_continue (BastideScoreTwin *self,
                             GError          **error)
{
  g_autofree char *path = dup_path ();
  g_autoptr (BastideGame) game = NULL;

  if (self->game)
    return TRUE;
  game = bastide_game_recover (path, error);
  if (game)
    take_game (self, game);
  return game != NULL;
}

void
bastide_score_twin_succeed (BastideScoreTwin *self,
                            BastideScoreTwin *predecessor)
{
  g_autoptr (BastideGame) game = NULL;

  g_return_if_fail (BASTIDE_IS_SCORE_TWIN (self) && BASTIDE_IS_SCORE_TWIN (predecessor));

  if (!predecessor->game)
    return;
  game = g_steal_pointer (&predecessor->game);
  g_signal_handlers_disconnect_by_func (game, changed_cb, predecessor);
  take_game (self, game);
  bastide_table_succeed (self->table, predecessor->table);
  bastide_table_set_game (predecessor->table, NULL);
}

void
bastide_score_twin_flush (BastideScoreTwin *self)
{
  if (self->game)
    bastide_game_flush (self->game);
}

void
bastide_score_twin_set_history (BastideScoreTwin *self,
                                BastideHistory   *history)
{
  g_set_object (&self->history, history);
}

/* --- object --- */

static void
table_toast_cb (BastideTable *table, const char *text, BastideScoreTwin *self)
{
  toast (self, text);
}

static void
bastide_score_twin_dispose (GObject *object)
{
  BastideScoreTwin *self = BASTIDE_SCORE_TWIN (object);

  bastide_score_twin_flush (self);
  g_clear_object (&self->game);
  g_clear_object (&self->history);
  G_OBJECT_CLASS (bastide_score_twin_parent_class)->dispose (object);
}

static void
bastide_score_twin_class_init (BastideScoreTwinClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_twin_dispose;

  g_type_ensure (BASTIDE_TYPE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-score-twin.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTwin, table);
  gtk_widget_class_bind_template_callback (widget_class, table_toast_cb);

  signals[TOAST] = g_signal_new ("toast", BASTIDE_TYPE_SCORE_TWIN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_STRING);
  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_SCORE_TWIN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
bastide_score_twin_init (BastideScoreTwin *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
