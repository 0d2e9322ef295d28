/* bastide-play-view-actions.c – what the menus, keys and buttons of Play do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-play-view-private.h"

#include "play/bastide-clock-group.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "table/bastide-game-export.h"
#include "model/bastide-paths.h"

#include <glib/gi18n.h>

static void
new_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  const gboolean learned = g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "lesson") == 0;

  bastide_play_view_set_up (self, NULL);
  if (learned)
    bastide_new_game_suggest_opponent (self->new_game);
}

static void
begin_again (BastidePlayView *self, gboolean next_begins)
{
  const char *own = self->game ? bastide_game_get_assistance (self->game) : NULL;

  bastide_table_close_results (self->table);
  g_free (self->inherited);
  self->inherited = g_strdup (own);
  g_free (self->inherited_clock);
  self->inherited_clock = self->game ? bastide_game_dup_clock (self->game) : NULL;
  if (bastide_new_game_same_again (bastide_play_view_ensure_new_game (self), self->game, next_begins))
    return;
  /* What begins there is a game of its own, with what is seen there. */
  g_clear_pointer (&self->inherited, g_free);
  g_clear_pointer (&self->inherited_clock, g_free);
  /* The page says why: perhaps a set of that game is gone. */
  gtk_stack_set_visible_child_name (self->stack, "new");
  bastide_play_view_update_actions (self);
}

/* Is something lost sight of when the game makes room? Not one that is over, or in which nothing was decided yet. */
static gboolean
is_unfinished (BastidePlayView *self)
{
  BastideMatch *match = BASTIDE_MATCH (self->game);

  return self->game && (bastide_match_can_undo (match) || bastide_match_can_redo (match))
         && !bastide_game_get_state (self->game)->over;
}

/* (transfer full): where the game on the table will be when it is closed. */
static char *
dup_whereabouts (BastidePlayView *self)
{
  BastideOrigin *origin = bastide_game_get_origin (self->game);
  g_autofree char *name = origin ? bastide_file_dup_name (origin->file) : NULL;

  if (!name)
    return g_strdup (_ ("The current game is not finished. You can continue it later from the recent games."));
  /* TRANSLATORS: %s is the name of a file. */
  return g_strdup_printf (_ ("The current game is not finished. You can continue it later from “%s”."), name);
}

/* Another game may have been opened from outside meanwhile. */
static void
again_answer_cb (gpointer owner, const char *answer, gpointer game)
{
  BastidePlayView *self = owner;

  if (g_str_equal (answer, "begin") && self->game == game)
    begin_again (self, FALSE);
}

static void
again_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  AdwMessageDialog *question;
  g_autofree char *whereabouts = NULL;

  /* An earlier point of a game that is over looks unfinished. */
  bastide_table_stop_looking (self->table);
  if (!is_unfinished (self))
    {
      begin_again (self, FALSE);
      return;
    }
  whereabouts = dup_whereabouts (self);
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("Play the Same Game Again?"), whereabouts);
  /* TRANSLATORS: a button that begins the new game. */
  bastide_dialog_add_answer (question, "begin", _ ("_Start"), ADW_RESPONSE_DEFAULT);
  bastide_dialog_ask (question, again_answer_cb, self, g_object_ref (self->game), g_object_unref);
}

/* Whoever sat next begins. */
static void
rematch_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  begin_again (BASTIDE_PLAY_VIEW (data), TRUE);
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);

  if (!bastide_table_take_back (self->table))
    bastide_game_undo_own (self->game);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_game_redo_own (BASTIDE_PLAY_VIEW (data)->game);
}

static void
look_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const names[] = { "first", "back", "forward", "last" };
  const char *name = g_action_get_name (G_ACTION (action));

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i]))
      bastide_table_look (BASTIDE_PLAY_VIEW (data)->table, (BastideTableStep) i);
}

static void
results_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);

  bastide_table_show_results (self->table, G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (self))));
}

static void
review_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);

  bastide_table_close_results (self->table);
  bastide_table_review (self->table);
}

/* Goes on with a copy of the game from the point that is shown; the game itself is kept. */
static void
play_copy (BastidePlayView *self, const BstMove *move)
{
  g_autoptr (BastideGame) copy = NULL;
  g_autoptr (GError) error = NULL;
  gsize made, all;

  bst_session_log (bastide_game_get_session (self->game), &made, &all);
  copy = bastide_game_copy (self->game, made);
  if (move && !bastide_game_apply (copy, move, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
  bastide_play_view_play (self, copy, TRUE);
}

static void
copy_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  play_copy (BASTIDE_PLAY_VIEW (data), NULL);
}

/* The same for whoever decides there, against computers. */
static void
play_on_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  g_autoptr (BastideGame) copy = NULL;
  gsize made;

  bst_session_log (bastide_game_get_session (self->game), &made, NULL);
  copy = bastide_game_copy_against_computers (self->game, made);
  bastide_play_view_play (self, copy, TRUE);
}

static void
table_copy_cb (BastideTable *table, const BstMove *move, BastidePlayView *self)
{
  BstMove copy = *move;

  play_copy (self, &copy);
}

static BastideStyle
get_style (BastidePlayView *self)
{
  return g_settings_get_enum (bastide_place_get_settings (BASTIDE_PLACE (self)), "board-style");
}

static void
tv_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);

  if (!self->tv)
    g_set_weak_pointer (&self->tv, bastide_table_new_tv (self->table));
  gtk_window_present (GTK_WINDOW (self->tv));
}

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);

  bastide_game_export (self->table, get_style (self));
}

static void
print_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);

  bastide_game_print (self->table, get_style (self));
}

static void
reload_file_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_play_view_reload_file (BASTIDE_PLAY_VIEW (data));
}

static void
overwrite_file_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_play_view_overwrite_file (BASTIDE_PLAY_VIEW (data));
}

static void
save_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_play_view_save (BASTIDE_PLAY_VIEW (data));
}

static void
reload_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  if (BASTIDE_PLAY_VIEW (data)->game)
    bastide_play_view_reload (BASTIDE_PLAY_VIEW (data));
}

static void
keep_mine_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  if (BASTIDE_PLAY_VIEW (data)->game)
    bastide_play_view_keep_mine (BASTIDE_PLAY_VIEW (data));
}

static void
save_as_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_play_view_save_as (BASTIDE_PLAY_VIEW (data));
}

/* Of the game that it was asked for; another may have been opened from outside meanwhile. */
static void
clock_answer_cb (gpointer owner, const char *answer, gpointer group)
{
  BastidePlayView *self = owner;
  g_autofree char *rules = bastide_clock_group_dup_rules (group);

  if (g_str_equal (answer, "set") && g_object_get_data (group, "game") == self->game)
    bastide_play_view_set_clock (self, rules);
}

/* Other times than those in the menu. */
static void
clock_times_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  AdwMessageDialog *question;
  GtkWidget *group = bastide_clock_group_new ();
  g_autofree char *rules = bastide_play_view_dup_clock (self);

  bastide_clock_group_set_rules (BASTIDE_CLOCK_GROUP (group), rules);
  if (self->game)
    g_object_set_data_full (G_OBJECT (group), "game", g_object_ref (self->game), g_object_unref);
  /* TRANSLATORS: A heading: how much time players have. */
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("Clock"), NULL);
  adw_message_dialog_set_extra_child (question, group);
  /* TRANSLATORS: a button that sets the clock. */
  bastide_dialog_add_answer (question, "set", _ ("_Set"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (question, clock_answer_cb, self, g_object_ref (group), g_object_unref);
}

/* Ends the game that was asked about; another may have been opened from outside meanwhile. */
static void
end_answer_cb (gpointer owner, const char *answer, gpointer game)
{
  BastidePlayView *self = owner;

  if (g_str_equal (answer, "end") && self->game == game)
    bastide_play_view_end (self);
}

static void
close_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  AdwMessageDialog *question;
  g_autofree char *whereabouts = NULL;

  if (bastide_game_get_state (self->game)->over || bastide_table_is_looking (self->table)
      || !bastide_match_can_undo (BASTIDE_MATCH (self->game)))
    {
      bastide_play_view_end (self);
      return;
    }
  whereabouts = dup_whereabouts (self);
  /* TRANSLATORS: the title of a question. */
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("End Game?"), whereabouts);
  /* TRANSLATORS: a button that ends the running game. */
  bastide_dialog_add_answer (question, "end", _ ("_End Game"), ADW_RESPONSE_DESTRUCTIVE);
  bastide_dialog_ask (question, end_answer_cb, self, g_object_ref (self->game), g_object_unref);
}

/* --- keys --- */

static const BastidePlaceKey place_keys[] = {
  { "<Control>z", "play.undo" },
  { "<Control><Shift>z|<Control>y", "play.redo" },
  { "<Control>n", "play.new" },
  { "<Control>s", "play.save" },
  { "<Control><Shift>s", "play.save-as" },
  { "<Control>e", "play.export" },
  { "<Control>p", "play.print" },
  { "<Control>f", "play.show-fields" },
  { "<Control>i", "play.results" },
  { "<Control>t", "play.tv" },
  { "<Control>r", "play.review" },
  { "<Alt>Home", "play.first" },
  { "<Alt>Left", "play.back" },
  { "<Alt>Right", "play.forward" },
  { "<Alt>End", "play.last" },
  { "F9", "play.panel" },
};

void
bastide_play_view_add_actions (BastidePlayView *self)
{
  static const GActionEntry entries[] = {
    { .name = "new", .activate = new_cb },
    { .name = "again", .activate = again_cb },
    { .name = "rematch", .activate = rematch_cb },
    { .name = "undo", .activate = undo_cb },
    { .name = "redo", .activate = redo_cb },
    { .name = "copy", .activate = copy_cb },
    { .name = "review", .activate = review_cb },
    { .name = "play-on", .activate = play_on_cb },
    { .name = "clock-times", .activate = clock_times_cb },
    { .name = "save-as", .activate = save_as_cb },
    { .name = "close", .activate = close_cb },
    { .name = "results", .activate = results_cb },
    { .name = "first", .activate = look_cb },
    { .name = "back", .activate = look_cb },
    { .name = "forward", .activate = look_cb },
    { .name = "last", .activate = look_cb },
    { .name = "export", .activate = export_cb },
    { .name = "tv", .activate = tv_cb },
    { .name = "print", .activate = print_cb },
    { .name = "save", .activate = save_cb },
    { .name = "reload-file", .activate = reload_file_cb },
    { .name = "overwrite-file", .activate = overwrite_file_cb },
    { .name = "reload", .activate = reload_cb },
    { .name = "keep-mine", .activate = keep_mine_cb },
  };

  bastide_place_add_actions (BASTIDE_PLACE (self), "play", entries, G_N_ELEMENTS (entries));
  bastide_place_add_keys (BASTIDE_PLACE (self), place_keys, G_N_ELEMENTS (place_keys));
  g_signal_connect_object (self->table, "copy", G_CALLBACK (table_copy_cb), self, 0);
}
