/* bastide-play-view.c – the place Play: start page, set-up of a game, table.
 *
 * Opening, saving and leaving games is in bastide-play-view-files.c. Knows no rule of the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-play-view-private.h"

#include "table/bastide-game-export.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-start-page.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-button.h"
#include "model/bastide-level.h"
#include "model/bastide-paths.h"
#include "model/play/bastide-game-shelf.h"
#include "model/play/bastide-lesson-progress.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (BastidePlayView, bastide_play_view, BASTIDE_TYPE_PLACE)

static GSettings *
get_settings (BastidePlayView *self)
{
  return bastide_place_get_settings (BASTIDE_PLACE (self));
}

/* --- the game --- */

/* A review tells what to expect: not while a tournament goes on. */
static gboolean
may_review (BastidePlayView *self)
{
  g_autofree char *assistance = bastide_table_dup_assistance (self->table);

  return !g_str_equal (assistance, "tournament") || bastide_game_get_state (self->game)->over;
}

static gboolean
is_at_table (BastidePlayView *self)
{
  return self->game && g_str_equal (gtk_stack_get_visible_child_name (self->stack), "table");
}

/* (transfer none): how much the program helps, in words. */
static const char *
get_assistance (BastidePlayView *self)
{
  g_autofree char *assistance = bastide_table_dup_assistance (self->table);

  /* TRANSLATORS: how much the program helps: with explanations for those who learn the game. */
  return g_str_equal (assistance, "teaching") ? _ ("Explain Every Step")
         /* TRANSLATORS: how much the program helps: everything that could be counted at the table is shown. */
         : g_str_equal (assistance, "open") ? _ ("All Hints")
                                            /* TRANSLATORS: how much the program helps: no hints at all. */
                                            : _ ("No Hints");
}

/* What helps is seen at the table; a narrow window has it in the menu alone. The words give way before the window does, or
 * it would never become narrow. */
static void
update_assistance (BastidePlayView *self)
{
  const char *assistance = get_assistance (self);
  g_autofree char *word = is_at_table (self) ? bastide_table_dup_assistance (self->table)
                          : self->new_game   ? bastide_new_game_dup_assistance (self->new_game)
                                             : g_settings_get_string (get_settings (self), "assistance");

  g_simple_action_set_state (self->assistance_action, g_variant_new_string (word));
  gtk_label_set_label (self->assistance_label, assistance);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->assistance_button), GTK_ACCESSIBLE_PROPERTY_LABEL, assistance,
                                  -1);
  gtk_widget_set_visible (self->assistance_button,
                          self->game && g_str_equal (gtk_stack_get_visible_child_name (self->stack), "table")
                            && !adw_flap_get_folded (bastide_table_get_flap (self->table)));
}

static GSimpleAction *
get_seat_action (BastidePlayView *self, int seat)
{
  g_autofree char *name = g_strdup_printf ("seat-%d", seat);

  return G_SIMPLE_ACTION (
    g_action_map_lookup_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), name));
}

static void
update_actions (BastidePlayView *self)
{
  BastidePlace *place = BASTIDE_PLACE (self);
  gboolean table = self->game && g_str_equal (gtk_stack_get_visible_child_name (self->stack), "table");
  /* What can only be looked at: whoever wants to see earlier points goes back and forward. */
  gboolean ours = table && bastide_match_may_change (BASTIDE_MATCH (self->game), NULL);
  gboolean library = g_str_equal (gtk_stack_get_visible_child_name (self->stack), "library");
  g_autofree char *last = g_settings_get_string (get_settings (self), "last-setup");

  bastide_place_enable (place, "undo",
                        ours && (bastide_game_can_undo_own (self->game) || bastide_table_has_choice (self->table)));
  bastide_place_enable (place, "redo", ours && bastide_match_can_redo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "first", table && bastide_match_can_undo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "back", table && bastide_match_can_undo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "forward", table && bastide_match_can_redo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "last", table && bastide_match_can_redo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "results", table);
  bastide_place_enable (place, "save", ours);
  bastide_place_enable (place, "save-as", table);
  bastide_place_enable (place, "export", table);
  bastide_place_enable (place, "tv", table);
  bastide_place_enable (place, "print", table);
  bastide_place_enable (place, "copy", table);
  bastide_place_enable (place, "close", table);
  bastide_place_enable (place, "review", table && may_review (self));
  bastide_place_enable (place, "play-on", table && !bastide_game_get_state (self->game)->over);
  bastide_place_enable (place, "leave-library", library);
  bastide_place_enable (place, "empty-library", library);
  bastide_place_enable (place, "rematch", table && bastide_game_get_state (self->game)->over);
  bastide_place_enable (place, "again", self->game || *last != '\0');
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    g_simple_action_set_enabled (get_seat_action (self, seat), ours);
  gtk_widget_set_visible (self->game_button, table);
  gtk_widget_set_visible (self->undo_button, table);
  gtk_widget_set_visible (self->redo_button, table);
  gtk_widget_set_visible (self->header_start_box, table || library);
  update_assistance (self);
}

/* --- computers --- */

static void
add_levels (GMenu *menu, const char *action)
{
  for (int level = 0; level < BASTIDE_N_LEVELS; level++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (bastide_level_get_title (level), NULL);

      g_menu_item_set_action_and_target (item, action, "i", level);
      g_menu_append_item (menu, item);
    }
}

/* Who plays at each seat. */
static void
update_seats (BastidePlayView *self)
{
  for (int seat = 0; self->game && seat < bastide_game_get_game (self->game)->n_players; seat++)
    g_simple_action_set_state (get_seat_action (self, seat),
                               g_variant_new_int32 (bastide_game_get_level (self->game, seat)));
}

/* Made once for a game: filling a menu builds all its widgets. */
static void
fill_seats_menu (BastidePlayView *self)
{
  g_menu_remove_all (self->seats_menu);
  for (int seat = 0; self->game && seat < bastide_game_get_game (self->game)->n_players; seat++)
    {
      g_autoptr (GMenu) levels = g_menu_new ();
      g_autofree char *action = g_strdup_printf ("play.seat-%d", seat);

      add_levels (levels, action);
      g_menu_append_submenu (self->seats_menu, bastide_game_get_names (self->game)[seat], G_MENU_MODEL (levels));
    }
  update_seats (self);
}

static void
seat_cb (GSimpleAction *action, GVariant *level, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  int seat = g_ascii_digit_value (g_action_get_name (G_ACTION (action))[strlen ("seat-")]);

  if (self->game)
    bastide_game_set_level (self->game, seat, CLAMP (g_variant_get_int32 (level), 0, BASTIDE_N_LEVELS - 1));
}

static void
add_seat_actions (BastidePlayView *self)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      g_autofree char *name = g_strdup_printf ("seat-%d", seat);
      g_autoptr (GSimpleAction)
        action = g_simple_action_new_stateful (name, G_VARIANT_TYPE_INT32, g_variant_new_int32 (BASTIDE_PERSON));

      g_signal_connect_object (action, "change-state", G_CALLBACK (seat_cb), self, 0);
      g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), G_ACTION (action));
    }
}

static void
update_title (BastidePlayView *self)
{
  g_autofree char *title = bastide_play_view_dup_title (self);
  g_autofree char *where = title ? g_file_get_parse_name (bastide_game_get_origin (self->game)->file) : NULL;
  gboolean narrow = adw_flap_get_folded (bastide_table_get_flap (self->table));

  bastide_place_set_title (BASTIDE_PLACE (self), title);
  /* A narrow window shows its title between the buttons, where a wide one has the places. */
  gtk_label_set_text (self->file_label, title ? title : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->file_label), where);
  gtk_widget_set_visible (GTK_WIDGET (self->file_label), title && !narrow);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->file_label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  title && bastide_play_view_is_unsaved (self)
                                    ? _ ("The last moves are not in the file yet.")
                                    : "",
                                  -1);
}

void
bastide_play_view_update (BastidePlayView *self)
{
  update_actions (self);
  update_title (self);
  bastide_play_view_watch (self);
}

/* Opens the results once, when the last move is made; not for a finished game that was opened, or after a redo. */
static void
changed_cb (BastidePlayView *self)
{
  gboolean over = bastide_game_get_state (self->game)->over;

  bastide_play_view_update (self);
  update_seats (self);
  bastide_play_view_keep_up (self);
  if (over && !self->was_over && !bastide_table_is_looking (self->table) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    bastide_table_finish (self->table, G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (self))));
  if (!over)
    bastide_table_close_results (self->table);
  self->was_over = over || bastide_match_can_redo (BASTIDE_MATCH (self->game));
}

/* --- games that are not on the table --- */

static void
set_suggested (GtkWidget *button, gboolean suggested)
{
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  else
    gtk_widget_remove_css_class (button, "suggested-action");
}

/* Whoever is new learns first; whoever was here before finds the last game on top. */
static void
update_start (BastidePlayView *self)
{
  gboolean again = bastide_game_list_has_games (self->games);
  int step = bastide_lesson_progress_get (get_settings (self), "base");
  gboolean learned = step == BASTIDE_LESSON_DONE;
  /* TRANSLATORS: a button of the first page: goes on with the first lesson, which was begun before. */
  const char *label = step > 0 ? _ ("Continue _Lesson")
                               /* TRANSLATORS: a button of the first page: starts the first lesson. */
                               : _ ("_Learn to Play (5 Minutes)");

  g_object_set (self->learn_button, "label", label, NULL);
  gtk_box_reorder_child_after (self->start_box, self->ways_box, again ? GTK_WIDGET (self->games) : NULL);
  set_suggested (self->learn_button, !again && !learned);
  set_suggested (self->new_button, again || learned);
}

static void
open_game_cb (BastideGameList *list, GFile *file, BastidePlayView *self)
{
  bastide_play_view_open_file (self, file);
}

static void
leave_library (BastidePlayView *self)
{
  bastide_game_list_fill (self->games);
  gtk_stack_set_visible_child_name (self->stack, "start");
  update_actions (self);
  gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static void
leave_library_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  leave_library (BASTIDE_PLAY_VIEW (data));
}

static void
library_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);

  bastide_game_list_fill (self->library);
  gtk_stack_set_visible_child_name (self->stack, "library");
  update_actions (self);
  gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static gboolean
empty_library (gpointer subject,
               GCancellable *cancellable,
               GFileProgressCallback progress,
               gpointer progress_data,
               GError **error)
{
  return bastide_shelf_empty_library (cancellable, progress, progress_data, error);
}

static void
emptied_cb (gpointer owner, gpointer subject, const GError *error)
{
  BastidePlayView *self = owner;

  if (error && !bastide_busy_is_canceled (error))
    bastide_toast (GTK_WIDGET (self), error->message);
  gtk_widget_set_sensitive (GTK_WIDGET (self->library), TRUE);
  bastide_game_list_fill (self->library);
  if (!error && g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "library") == 0)
    leave_library (self);
  else
    bastide_game_list_fill (self->games);
}

static void
empty_answer_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastidePlayView *self = owner;

  if (!g_str_equal (answer, "delete"))
    return;
  /* Nobody may open one while it is deleted. */
  gtk_widget_set_sensitive (GTK_WIDGET (self->library), FALSE);
  bastide_busy_run (GTK_WIDGET (self), _ ("Deleting Finished Games"), empty_library, emptied_cb, self, NULL, NULL);
}

static void
empty_library_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  AdwMessageDialog *question;

  question = bastide_dialog_new_question (
    GTK_WIDGET (self), _ ("Delete All Finished Games?"),
    _ ("They cannot be restored. Unfinished games and games that you saved in your own files are kept."));
  /* TRANSLATORS: a button that deletes all finished games. */
  bastide_dialog_add_answer (question, "delete", _ ("_Delete All"), ADW_RESPONSE_DESTRUCTIVE);
  bastide_dialog_ask (question, empty_answer_cb, self, NULL, NULL);
}

/* --- the game on the table --- */

static void
close_tv (BastidePlayView *self)
{
  if (self->tv)
    gtk_window_destroy (GTK_WINDOW (self->tv));
  g_clear_weak_pointer (&self->tv);
}

void
bastide_play_view_set_game (BastidePlayView *self, BastideGame *game)
{
  const gboolean tv = self->tv != NULL;

  close_tv (self);
  g_set_object (&self->game, game);
  bastide_table_set_game (self->table, game);
  g_signal_group_set_target (self->game_signals, game);
  fill_seats_menu (self);
  if (game)
    self->was_over = bastide_game_get_state (game)->over || bastide_match_can_redo (BASTIDE_MATCH (game));
  else
    bastide_game_list_fill (self->games);
  gtk_stack_set_visible_child_name (self->stack, game ? "table" : "start");
  bastide_play_view_update (self);
  bastide_opponent_set_game (self->opponent, game);
  if (game && tv)
    g_action_group_activate_action (G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (self))), "tv", NULL);
}

static void
bastide_play_view_restore (BastidePlace *place)
{
  bastide_play_view_bring_back (BASTIDE_PLAY_VIEW (place));
}

/* --- the page for a new game --- */

static void
begin_cb (BastideNewGame *page, BastideGame *game, BastidePlayView *self)
{
  g_autofree char *assistance = self->inherited ? g_steal_pointer (&self->inherited)
                                                : bastide_new_game_dup_assistance (page);

  bastide_game_set_assistance (game, assistance);
  bastide_match_log (BASTIDE_MATCH (game), "begins");
  bastide_play_view_play (self, game, FALSE);
}

static void
cancel_cb (BastideNewGame *page, BastidePlayView *self)
{
  gtk_stack_set_visible_child_name (self->stack, self->game ? "table" : "start");
  update_actions (self);
}

/* Made when it is first wanted: the page has many rows and would delay the start of the program. */
static BastideNewGame *
ensure_new_game (BastidePlayView *self)
{
  if (!self->new_game)
    {
      self->new_game = BASTIDE_NEW_GAME (bastide_new_game_new ());
      bastide_new_game_set_settings (self->new_game, get_settings (self));
      g_signal_connect_object (self->new_game, "begin", G_CALLBACK (begin_cb), self, 0);
      g_signal_connect_object (self->new_game, "cancel", G_CALLBACK (cancel_cb), self, 0);
      g_signal_connect_object (self->new_game, "changed", G_CALLBACK (update_assistance), self, G_CONNECT_SWAPPED);
      adw_bin_set_child (self->new_page, GTK_WIDGET (self->new_game));
    }
  return self->new_game;
}

/* --- lessons --- */

static void
leave_lesson_cb (BastideLessonPage *page, BastidePlayView *self)
{
  gtk_stack_set_visible_child_name (self->stack, self->game ? "table" : "start");
  update_actions (self);
  gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static void
begin_lesson (BastidePlayView *self, BastideLesson *lesson, guint step)
{
  if (!self->lesson_page)
    {
      self->lesson_page = BASTIDE_LESSON_PAGE (bastide_lesson_page_new (get_settings (self)));
      g_signal_connect_object (self->lesson_page, "leave", G_CALLBACK (leave_lesson_cb), self, 0);
      adw_bin_set_child (self->lesson_bin, GTK_WIDGET (self->lesson_page));
    }
  gtk_stack_set_visible_child_name (self->stack, "lesson");
  bastide_lesson_page_set_lesson (self->lesson_page, lesson, step);
  update_actions (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->lesson_page));
}

void
bastide_play_view_teach (BastidePlayView *self, const char *id)
{
  BastideLesson *lesson = bastide_lessons_find (id);
  int step;

  g_return_if_fail (BASTIDE_IS_PLAY_VIEW (self));

  if (!lesson)
    return;
  step = bastide_lesson_progress_get (get_settings (self), id);
  /* Another version may have had more steps. */
  begin_lesson (self, lesson, step > 0 && step < (int) bastide_lesson_get_n_steps (lesson) ? step : 0);
}

static void
lesson_cb (GSimpleAction *action, GVariant *id, gpointer data)
{
  bastide_play_view_teach (BASTIDE_PLAY_VIEW (data), g_variant_get_string (id, NULL));
}

/* A lesson that is not on the screen goes no further by itself. */
static void
page_cb (BastidePlayView *self)
{
  if (self->lesson_page && g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "lesson") != 0)
    bastide_lesson_page_set_lesson (self->lesson_page, NULL, 0);
}

static void
succeed_lesson (BastidePlayView *self, BastidePlayView *old)
{
  BastideLessonRun *run = old->lesson_page ? bastide_lesson_page_get_run (old->lesson_page) : NULL;

  if (run)
    begin_lesson (self, bastide_lesson_run_get_lesson (run), bastide_lesson_run_get_step (run));
}

static void
bastide_play_view_succeed (BastidePlace *place, BastidePlace *predecessor)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (place);
  BastidePlayView *old = BASTIDE_PLAY_VIEW (predecessor);
  g_autofree char *page = g_strdup (gtk_stack_get_visible_child_name (old->stack));
  gboolean results = bastide_table_shows_results (old->table);

  if (old->new_game)
    bastide_new_game_succeed (ensure_new_game (self), old->new_game);
  if (old->game)
    {
      g_autoptr (BastideGame) game = g_object_ref (old->game);

      bastide_play_view_set_game (self, game);
      bastide_table_succeed (self->table, old->table);
      bastide_play_view_set_game (old, NULL);
    }
  if (g_str_equal (page, "lesson"))
    succeed_lesson (self, old);
  else
    gtk_stack_set_visible_child_name (self->stack, page);
  update_actions (self);
  if (results)
    bastide_table_show_results (self->table, G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (self))));
}

static AdwToastOverlay *
bastide_play_view_get_toasts (BastidePlace *place)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (place);

  if (self->lesson_page && gtk_widget_get_mapped (GTK_WIDGET (self->lesson_page)))
    return bastide_lesson_page_get_toasts (self->lesson_page);
  return bastide_table_get_toasts (self->table);
}

/* --- opening --- */

static gboolean
bastide_play_view_takes (BastidePlace *place, BastideFileKind kind)
{
  return kind == BASTIDE_FILE_GAME || kind == BASTIDE_FILE_LESSON;
}

/* A lesson that somebody has written. */
static void
open_lesson (BastidePlayView *self, GFile *file)
{
  BstCatalog *catalog = bst_catalog_new ();
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  g_autofree char *text = bst_file_read (file, BST_FILE_MAX_SIZE, &length, NULL, &error);
  g_autoptr (BastideLesson) lesson = text ? bastide_lesson_parse (text, length, catalog, &error) : NULL;

  bst_catalog_unref (catalog);
  if (lesson)
    begin_lesson (self, lesson, 0);
  else
    bastide_dialog_tell (GTK_WIDGET (self), _ ("Could Not Open Lesson"), error->message, NULL);
}

static void
bastide_play_view_open (BastidePlace *place, GFile *file, BastideFileKind kind)
{
  if (kind == BASTIDE_FILE_LESSON)
    open_lesson (BASTIDE_PLAY_VIEW (place), file);
  else
    bastide_play_view_open_file (BASTIDE_PLAY_VIEW (place), file);
}

/* --- actions --- */

/* Shows the page for a new game with all that lies in the folders now; @mix: NULL, or the one to begin with. */
static void
set_up (BastidePlayView *self, JsonNode *mix)
{
  /* What another one was to inherit was never begun. */
  g_clear_pointer (&self->inherited, g_free);
  bastide_new_game_reload (ensure_new_game (self));
  if (mix)
    bastide_new_game_set_mix (self->new_game, mix);
  gtk_stack_set_visible_child_name (self->stack, "new");
  update_actions (self);
  /* Whoever comes with a mix has chosen already what to play. */
  if (mix)
    bastide_new_game_choose (self->new_game);
  else
    bastide_new_game_focus (self->new_game);
}

static void
new_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  const gboolean learned = g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "lesson") == 0;

  set_up (self, NULL);
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
  if (bastide_new_game_same_again (ensure_new_game (self), self->game, next_begins))
    return;
  /* The page says why: perhaps a set of that game is gone. */
  gtk_stack_set_visible_child_name (self->stack, "new");
  update_actions (self);
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
  return g_settings_get_enum (get_settings (self), "board-style");
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

/* --- life --- */

static gboolean
bastide_play_view_may_close (BastidePlace *place)
{
  return bastide_play_view_may_go (BASTIDE_PLAY_VIEW (place));
}

static void
pace_cb (BastidePlayView *self)
{
  bastide_opponent_set_pace (self->opponent, g_settings_get_enum (get_settings (self), "computer-pace"));
}

/* At the table it is a matter of this game; elsewhere, of the next one. */
static void
choose_assistance_cb (GSimpleAction *action, GVariant *word, BastidePlayView *self)
{
  if (is_at_table (self))
    bastide_game_set_assistance (self->game, g_variant_get_string (word, NULL));
  else
    g_settings_set_value (get_settings (self), "assistance", word);
  update_actions (self);
}

/* Whoever changes it in the preferences means the game on the table, too. */
static void
assistance_cb (BastidePlayView *self)
{
  g_autofree char *word = g_settings_get_string (get_settings (self), "assistance");

  if (self->game && bastide_game_get_assistance (self->game) && is_at_table (self)
      && bastide_match_may_change (BASTIDE_MATCH (self->game), NULL))
    bastide_game_set_assistance (self->game, word);
  update_actions (self);
}

static void
use_settings (BastidePlayView *self)
{
  static const char *const keys[] = { "show-fields", "show-dead-squares", "confirm-moves",
                                      "board-style", "computer-pace",     "clock" };
  GSettings *settings = get_settings (self);
  g_autoptr (GVariant) assistance = g_settings_get_value (settings, "assistance");

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (settings, keys[i]);

      g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), action);
    }
  self->assistance_action = g_simple_action_new_stateful ("assistance", G_VARIANT_TYPE_STRING, assistance);
  g_signal_connect_object (self->assistance_action, "change-state", G_CALLBACK (choose_assistance_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))),
                           G_ACTION (self->assistance_action));
  bastide_table_set_settings (self->table, settings);
  bastide_vignette_set_settings (self->vignette, settings);
  bastide_game_list_set_settings (self->games, settings);
  bastide_game_list_set_settings (self->library, settings);
  g_signal_connect_object (settings, "changed::lessons", G_CALLBACK (update_start), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::last-setup", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::assistance", G_CALLBACK (assistance_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::computer-pace", G_CALLBACK (pace_cb), self, G_CONNECT_SWAPPED);
  pace_cb (self);
}

/* Remembers whether the panel is open, except in a narrow window, where it covers the board and starts closed. */
static void
flap_cb (BastidePlayView *self)
{
  AdwFlap *flap = bastide_table_get_flap (self->table);

  if (!adw_flap_get_folded (flap))
    g_settings_set_boolean (get_settings (self), "panel-open", adw_flap_get_reveal_flap (flap));
}

static gboolean
fold_cb (gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  AdwFlap *flap = bastide_table_get_flap (self->table);

  self->fold_source = 0;
  adw_flap_set_reveal_flap (flap,
                            !adw_flap_get_folded (flap) && g_settings_get_boolean (get_settings (self), "panel-open"));
  update_title (self);
  update_assistance (self);
  return G_SOURCE_REMOVE;
}

/* "folded" changes while GTK is allocating sizes; opening or closing the panel then would be lost, so do it afterwards. */
static void
folded_cb (BastidePlayView *self)
{
  if (!self->fold_source)
    self->fold_source = g_idle_add (fold_cb, self);
}

static void
bastide_play_view_constructed (GObject *object)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (object);

  G_OBJECT_CLASS (bastide_play_view_parent_class)->constructed (object);
  use_settings (self);
  adw_flap_set_reveal_flap (bastide_table_get_flap (self->table),
                            g_settings_get_boolean (get_settings (self), "panel-open"));
  update_start (self);
  g_signal_connect_object (bastide_table_get_flap (self->table), "notify::reveal-flap", G_CALLBACK (flap_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (bastide_table_get_flap (self->table), "notify::folded", G_CALLBACK (folded_cb), self,
                           G_CONNECT_SWAPPED);
  update_actions (self);
}

static void
bastide_play_view_dispose (GObject *object)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (object);

  g_clear_handle_id (&self->fold_source, g_source_remove);
  close_tv (self);
  bastide_play_view_forget_plans (self);
  if (self->game)
    bastide_play_view_let_go (self);
  bastide_opponent_set_game (self->opponent, NULL);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  /* Last: while there is a game, an update begins to watch its file again. */
  bastide_play_view_stop_watching (self);
  G_OBJECT_CLASS (bastide_play_view_parent_class)->dispose (object);
}

static void
bastide_play_view_finalize (GObject *object)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (object);

  g_object_unref (self->opponent);
  g_clear_object (&self->assistance_action);
  g_free (self->inherited);
  G_OBJECT_CLASS (bastide_play_view_parent_class)->finalize (object);
}

static void
bastide_play_view_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (bastide_play_view_parent_class)->root (widget);
  bastide_play_view_look_when_used (BASTIDE_PLAY_VIEW (widget));
}

static void
bastide_play_view_class_init (BastidePlayViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BastidePlaceClass *place_class = BASTIDE_PLACE_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = bastide_play_view_constructed;
  G_OBJECT_CLASS (klass)->dispose = bastide_play_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_play_view_finalize;
  widget_class->root = bastide_play_view_root;
  place_class->takes = bastide_play_view_takes;
  place_class->open = bastide_play_view_open;
  place_class->may_close = bastide_play_view_may_close;
  place_class->restore = bastide_play_view_restore;
  place_class->succeed = bastide_play_view_succeed;
  place_class->get_toasts = bastide_play_view_get_toasts;

  g_type_ensure (BASTIDE_TYPE_GAME_LIST);
  g_type_ensure (BASTIDE_TYPE_BANNER);
  g_type_ensure (BASTIDE_TYPE_TABLE);
  g_type_ensure (BASTIDE_TYPE_START_PAGE);
  g_type_ensure (BASTIDE_TYPE_VIGNETTE);
  g_type_ensure (BASTIDE_TYPE_WRAP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/play/bastide-play-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, stack);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, vignette);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, start_box);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, ways_box);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, learn_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, new_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, games);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, library);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, undo_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, redo_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, file_label);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, file_banner);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, new_page);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, lesson_bin);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, table);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, seats_menu);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, header_start_box);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, game_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, assistance_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, assistance_label);
}

static void
bastide_play_view_init (BastidePlayView *self)
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
    { .name = "lesson", .activate = lesson_cb, .parameter_type = "s" },
    { .name = "library", .activate = library_cb },
    { .name = "leave-library", .activate = leave_library_cb },
    { .name = "empty-library", .activate = empty_library_cb },
  };
  g_autoptr (GPropertyAction) panel = NULL;

  self->opponent = bastide_opponent_new ();
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "saved", G_CALLBACK (update_title), self);
  g_signal_group_connect_swapped (self->game_signals, "hold-changed", G_CALLBACK (bastide_play_view_note), self);
  g_signal_group_connect_swapped (self->game_signals, "hold-changed", G_CALLBACK (update_actions), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_place_add_actions (BASTIDE_PLACE (self), "play", entries, G_N_ELEMENTS (entries));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "table",
                                  G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (self))));
  panel = g_property_action_new ("panel", bastide_table_get_flap (self->table), "reveal-flap");
  g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), G_ACTION (panel));

  add_seat_actions (self);
  bastide_table_set_opponent (self->table, self->opponent);
  bastide_place_add_keys (BASTIDE_PLACE (self), place_keys, G_N_ELEMENTS (place_keys));

  g_signal_connect_object (self->table, "copy", G_CALLBACK (table_copy_cb), self, 0);
  g_signal_connect_object (self->table, "choice", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->stack, "notify::visible-child-name", G_CALLBACK (page_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "notify::has-games", G_CALLBACK (update_start), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "open", G_CALLBACK (open_game_cb), self, 0);
  g_signal_connect_object (self->library, "open", G_CALLBACK (open_game_cb), self, 0);
}

void
bastide_play_view_set_up (BastidePlayView *self, JsonNode *mix)
{
  g_return_if_fail (BASTIDE_IS_PLAY_VIEW (self));

  set_up (self, mix);
}
