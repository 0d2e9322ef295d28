/* bastide-score-twin.c – the real board rebuilt on the screen.
 *
 * The table of the place Play, with a row of the tiles that are left when one is drawn. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-score-twin.h"

#include "bastide-table.h"
#include "bastide-tile-picture.h"

#include <glib/gi18n.h>

#define TILE 64

struct _BastideScoreTwin
{
  AdwBin          parent_instance;

  BastideTable   *table;
  GtkWidget      *drawer;
  GtkFlowBox     *tiles;
  GtkLabel       *who;

  BastideGame    *game;
  BastideHistory *history;
};

G_DEFINE_FINAL_TYPE (BastideScoreTwin, bastide_score_twin, ADW_TYPE_BIN)

enum
{
  TOAST,
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

/* --- drawing a tile --- */

static void
tile_cb (GtkButton *button, BastideScoreTwin *self)
{
  gsize          n, i = GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (button), "option"));
  const BstMove *options = bst_session_options (bastide_game_get_session (self->game), &n);
  g_autoptr (GError) error = NULL;

  if (i < n && !bastide_game_apply (self->game, &options[i], &error))
    toast (self, error->message);
}

static void
add_tile (BastideScoreTwin *self, const BstMove *move, gsize i)
{
  const BstGame   *game = bastide_game_get_game (self->game);
  GtkWidget       *button = gtk_button_new ();
  GtkWidget       *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget       *picture = bastide_tile_picture_new (TILE);
  g_autofree char *count = g_strdup_printf ("× %d", move->b);
  /* TRANSLATORS: name of a tile, and how many of it are left. */
  g_autofree char *name = g_strdup_printf (_("%1$s (%2$d left)"), game->tiles[move->a].id, move->b);

  bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (picture), &game->tiles[move->a], 0);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), gtk_label_new (count));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "option", GSIZE_TO_POINTER (i));
  g_signal_connect (button, "clicked", G_CALLBACK (tile_cb), self);
  gtk_flow_box_append (self->tiles, button);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
}

static void
show_tiles (BastideScoreTwin *self)
{
  const BstState *state = bastide_game_get_state (self->game);
  gboolean        drawing = state->depth && bst_who (state) == BST_NATURE && bst_decision (state) == BST_KIND_DRAW;
  GtkWidget      *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->tiles))))
    gtk_flow_box_remove (self->tiles, child);
  gtk_widget_set_visible (self->drawer, drawing);
  if (drawing)
    {
      gsize            n;
      const BstMove   *options = bst_session_options (bastide_game_get_session (self->game), &n);
      /* TRANSLATORS: %s is a player: which of the real tiles did they draw? */
      g_autofree char *who = g_strdup_printf (_("%s draws: which tile is it?"),
                                              bastide_game_get_names (self->game)[state->active]);

      gtk_label_set_text (self->who, who);
      for (gsize i = 0; i < n; i++)
        add_tile (self, &options[i], i);
    }
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
  show_tiles (self);
  keep_result (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "twin.undo", bastide_game_can_undo (self->game));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "twin.redo", bastide_game_can_redo (self->game));
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
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_game_undo (BASTIDE_SCORE_TWIN (widget)->game);
}

static void
redo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_game_redo (BASTIDE_SCORE_TWIN (widget)->game);
}

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
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTwin, drawer);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTwin, tiles);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTwin, who);
  gtk_widget_class_bind_template_callback (widget_class, table_toast_cb);
  gtk_widget_class_install_action (widget_class, "twin.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "twin.redo", NULL, redo_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "twin.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "twin.redo", NULL);

  signals[TOAST] = g_signal_new ("toast", BASTIDE_TYPE_SCORE_TWIN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_STRING);
}

static void
bastide_score_twin_init (BastideScoreTwin *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
