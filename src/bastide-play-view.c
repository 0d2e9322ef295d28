/* bastide-play-view.c – the place Play: start page, set-up of a game, table.
 *
 * Keeps the game that is being played safe on disk and brings it back after a restart. Knows no rule of the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-play-view.h"

#include "bastide-application.h"
#include "bastide-new-game.h"
#include "bastide-table.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

struct _BastidePlayView
{
  BastidePlace        parent_instance;

  GtkStack           *stack;
  BastideNewGame     *new_game;
  BastideTable       *table;
  GtkWidget          *header_start_box;
  GtkWidget          *header_end_box;
  GtkToggleButton    *panel_button;

  GSimpleActionGroup *actions;
  GSettings          *settings;
  BastideGame        *game;
};

G_DEFINE_FINAL_TYPE (BastidePlayView, bastide_play_view, BASTIDE_TYPE_PLACE)

/* --- the game --- */

static char *
dup_autosave_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", "current.bastide", NULL);
}

static void
enable (BastidePlayView *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)), enabled);
}

static void
update_actions (BastidePlayView *self)
{
  gboolean table = self->game && g_str_equal (gtk_stack_get_visible_child_name (self->stack), "table");
  g_autofree char *last = self->settings ? g_settings_get_string (self->settings, "last-setup") : g_strdup ("");

  enable (self, "undo", table && bastide_game_can_undo (self->game));
  enable (self, "redo", table && bastide_game_can_redo (self->game));
  enable (self, "save-as", table);
  enable (self, "copy", table);
  enable (self, "close", table);
  enable (self, "again", *last != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->panel_button), table);
  gtk_widget_set_visible (self->header_start_box, table);
}

static void
set_game (BastidePlayView *self, BastideGame *game)
{
  if (self->game)
    g_signal_handlers_disconnect_by_func (self->game, update_actions, self);
  g_set_object (&self->game, game);
  bastide_table_set_game (self->table, game);
  if (game)
    {
      g_signal_connect_object (game, "changed", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
      gtk_widget_activate_action (GTK_WIDGET (self), "win.rules-modules", "u",
                                  bastide_game_get_game (game)->modules);
    }
  gtk_stack_set_visible_child_name (self->stack, game ? "table" : "start");
  update_actions (self);
}

/* The game is kept from now on, whatever happens to the program. */
static void
play (BastidePlayView *self, BastideGame *game)
{
  g_autofree char *path = dup_autosave_path ();
  g_autoptr (GError) error = NULL;
  const char *note = bst_play_get_note (bastide_game_get_play (game));

  if (!bastide_game_set_autosave (game, path, &error))
    bastide_place_toast (BASTIDE_PLACE (self), error->message);
  set_game (self, game);
  if (note)
    bastide_place_toast (BASTIDE_PLACE (self), note);
  gtk_widget_child_focus (GTK_WIDGET (self->table), GTK_DIR_TAB_FORWARD);
}

static void
recover (BastidePlayView *self)
{
  g_autofree char *path = dup_autosave_path ();
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return;
  game = bastide_game_recover (path, &error);
  if (game)
    {
      set_game (self, game);
      return;
    }
  /* What cannot be read is put aside, not lost. */
  {
    g_autofree char *aside = g_strconcat (path, ".unreadable", NULL);

    g_rename (path, aside);
    bastide_place_toast (BASTIDE_PLACE (self), error->message);
  }
}

/* --- opening --- */

static gboolean
bastide_play_view_takes (BastidePlace    *place,
                         BastideFileKind  kind)
{
  return kind == BASTIDE_FILE_GAME;
}

static void
bastide_play_view_open (BastidePlace    *place,
                        GFile           *file,
                        BastideFileKind  kind)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (place);
  g_autoptr (GError) error = NULL;

  g_autoptr (BastideGame) game = bastide_game_load (file, &error);

  if (game)
    play (self, game);
  else
    bastide_place_toast (place, error->message);
}

static void
begin_cb (BastideNewGame *page, BastideGame *game, BastidePlayView *self)
{
  play (self, game);
}

static void
cancel_cb (BastideNewGame *page, BastidePlayView *self)
{
  gtk_stack_set_visible_child_name (self->stack, self->game ? "table" : "start");
  update_actions (self);
}

static void
toast_cb (BastideTable *table, const char *text, BastidePlayView *self)
{
  bastide_place_toast (BASTIDE_PLACE (self), text);
}

/* --- actions --- */

static void
new_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);

  bastide_new_game_reload (self->new_game);
  gtk_stack_set_visible_child_name (self->stack, "new");
  update_actions (self);
}

static void
again_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_new_game_same_again (BASTIDE_PLAY_VIEW (data)->new_game);
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_game_undo (BASTIDE_PLAY_VIEW (data)->game);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_game_redo (BASTIDE_PLAY_VIEW (data)->game);
}

static void
copy_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  g_autoptr (BastideGame) copy = NULL;
  gsize made, all;

  bst_session_log (bastide_game_get_session (self->game), &made, &all);
  copy = bastide_game_copy (self->game, made);
  play (self, copy);
  bastide_place_toast (BASTIDE_PLACE (self), _("This is a copy now; it can be played another way."));
}

static void
save_response_cb (GtkNativeDialog *dialog, int response, BastidePlayView *self)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      G_GNUC_BEGIN_IGNORE_DEPRECATIONS
      file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      G_GNUC_END_IGNORE_DEPRECATIONS
      if (!bastide_game_save (self->game, file, &error))
        bastide_place_toast (BASTIDE_PLACE (self), error->message);
      else
        bastide_place_toast (BASTIDE_PLACE (self), _("The game is saved."));
    }
  g_object_unref (dialog);
}

static void
save_as_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView      *self = BASTIDE_PLAY_VIEW (data);
  GtkFileChooserNative *dialog;

  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  dialog = gtk_file_chooser_native_new (_("Save the Game"), GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                        GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  /* TRANSLATORS: the name of a file; keep the ending. */
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), _("Game.bastide"));
  G_GNUC_END_IGNORE_DEPRECATIONS
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (save_response_cb), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
end_game (BastidePlayView *self)
{
  g_autofree char *path = dup_autosave_path ();
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);

  set_game (self, NULL);
  g_unlink (path);
  g_unlink (journal);
}

static void
end_response_cb (AdwMessageDialog *dialog, const char *response, BastidePlayView *self)
{
  if (g_str_equal (response, "end"))
    end_game (self);
}

static void
close_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  GtkWidget       *dialog;

  if (bastide_game_get_state (self->game)->over)
    {
      end_game (self);
      return;
    }
  dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _("End this game?"),
                                   _("It is not finished. Save it first if you want to go on with it later."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "end", _("_End Game"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "end", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (end_response_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- keys --- */

/* The keys work wherever the focus is, as long as the place is on the screen. */
static gboolean
shortcut_cb (GtkWidget *widget, GVariant *action, gpointer data)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_activate_action (widget, g_variant_get_string (action, NULL), NULL);
}

static void
add_shortcuts (BastidePlayView *self)
{
  static const struct
  {
    const char *keys;
    const char *action;
  } shortcuts[] = {
    { "<Control>z", "play.undo" },
    { "<Control><Shift>z|<Control>y", "play.redo" },
    { "<Control>n", "play.new" },
    { "<Control><Shift>s", "play.save-as" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller), GTK_SHORTCUT_SCOPE_GLOBAL);
  for (gsize i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    {
      GtkShortcut *shortcut = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (shortcuts[i].keys),
                                                gtk_callback_action_new (shortcut_cb, NULL, NULL));

      gtk_shortcut_set_arguments (shortcut, g_variant_new_string (shortcuts[i].action));
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
    }
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

/* --- life --- */

static gboolean
bastide_play_view_may_close (BastidePlace *place)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (place);

  if (self->game)
    bastide_game_flush (self->game);
  return TRUE;
}

static void
use_settings (BastidePlayView *self, GSettings *settings)
{
  g_autoptr (GAction) fields = g_settings_create_action (settings, "show-fields");
  g_autoptr (GAction) dead = g_settings_create_action (settings, "show-dead-squares");

  self->settings = g_object_ref (settings);
  g_action_map_add_action (G_ACTION_MAP (self->actions), fields);
  g_action_map_add_action (G_ACTION_MAP (self->actions), dead);
  bastide_new_game_set_settings (self->new_game, settings);
  bastide_table_set_settings (self->table, settings);
  g_signal_connect_object (settings, "changed::last-setup", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
}

static void
bastide_play_view_dispose (GObject *object)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (object);

  if (self->game)
    bastide_game_flush (self->game);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (bastide_play_view_parent_class)->dispose (object);
}

static void
bastide_play_view_class_init (BastidePlayViewClass *klass)
{
  GtkWidgetClass    *widget_class = GTK_WIDGET_CLASS (klass);
  BastidePlaceClass *place_class = BASTIDE_PLACE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_play_view_dispose;
  place_class->takes = bastide_play_view_takes;
  place_class->open = bastide_play_view_open;
  place_class->may_close = bastide_play_view_may_close;

  g_type_ensure (BASTIDE_TYPE_NEW_GAME);
  g_type_ensure (BASTIDE_TYPE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-play-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, stack);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, new_game);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, table);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, header_start_box);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, header_end_box);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, panel_button);
}

static void
bastide_play_view_init (BastidePlayView *self)
{
  static const GActionEntry entries[] = {
    { .name = "new", .activate = new_cb },         { .name = "again", .activate = again_cb },
    { .name = "undo", .activate = undo_cb },       { .name = "redo", .activate = redo_cb },
    { .name = "copy", .activate = copy_cb },       { .name = "save-as", .activate = save_as_cb },
    { .name = "close", .activate = close_cb },
  };
  GApplication *app = g_application_get_default ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "play", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (self->header_start_box, "play", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (self->header_end_box, "play", G_ACTION_GROUP (self->actions));

  add_shortcuts (self);

  g_signal_connect (self->new_game, "begin", G_CALLBACK (begin_cb), self);
  g_signal_connect (self->new_game, "cancel", G_CALLBACK (cancel_cb), self);
  g_signal_connect (self->table, "toast", G_CALLBACK (toast_cb), self);
  g_object_bind_property (bastide_table_get_flap (self->table), "reveal-flap", self->panel_button, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  if (BASTIDE_IS_APPLICATION (app) && bastide_application_get_settings (BASTIDE_APPLICATION (app)))
    use_settings (self, bastide_application_get_settings (BASTIDE_APPLICATION (app)));
  update_actions (self);
  recover (self);
}
