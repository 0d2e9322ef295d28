/* test-play-undo.c – undo and redo through every step of a game, and files that must not take it away.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include <glib/gstdio.h>
#include <string.h>

/* --- undo and redo --- */

/* With all modules a turn has many decisions, some of other players: each of them is a step of its own. */
static void
test_every_step (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);
  g_autoptr (BstPlay) play = play_test_new_play ("everything", 3, 12, FALSE);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *last = NULL;

  g_assert_true (play_test_random (play, rand, 90));
  play_test_show (&test, play);
  last = play_test_text (&test);
  while (bst_session_undo (bst_play_get_session (play)))
    g_ptr_array_add (texts, bst_play_to_text (play));
  g_assert_cmpuint (texts->len, ==, 90);

  for (guint i = 0; i < texts->len; i++)
    {
      gsize made = play_test_made (&test);
      g_autofree char *text = NULL;

      ui_test_key (GTK_WIDGET (test.window), "<Control>z");
      ui_test_wait (play_test_made (&test) < made);
      text = play_test_text (&test);
      play_test_assert_same (text, g_ptr_array_index (texts, i));
    }
  g_assert_false (bastide_match_can_undo (BASTIDE_MATCH (play_test_game (&test))));
  g_assert_false (gtk_widget_is_sensitive (ui_test_find_id (GTK_WIDGET (test.window), "undo_button")));

  for (guint i = texts->len; i > 0; i--)
    {
      gsize made = play_test_made (&test);
      g_autofree char *text = NULL;

      ui_test_key (GTK_WIDGET (test.window), i % 2 ? "<Control>y" : "<Control><Shift>z");
      ui_test_wait (play_test_made (&test) > made);
      text = play_test_text (&test);
      play_test_assert_same (text, i > 1 ? g_ptr_array_index (texts, i - 2) : last);
    }
  g_assert_false (bastide_match_can_redo (BASTIDE_MATCH (play_test_game (&test))));
  play_test_close (&test);
}

/* Undone inside a turn and answered another way: what was undone is gone, the rest stays. */
static void
test_another_way (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, 3, FALSE);
  gsize n, made;

  g_assert_true (play_test_random (play, rand, 9));
  play_test_show (&test, play);
  made = play_test_made (&test);
  ui_test_click (ui_test_find_id (GTK_WIDGET (test.window), "undo_button"));
  ui_test_wait (play_test_made (&test) < made);
  g_assert_true (bastide_match_can_redo (BASTIDE_MATCH (play_test_game (&test))));
  play_test_options (&test, &n);
  play_test_take_in_bar (&test, n - 1);
  g_assert_false (bastide_match_can_redo (BASTIDE_MATCH (play_test_game (&test))));
  g_assert_false (gtk_widget_is_sensitive (ui_test_find_id (GTK_WIDGET (test.window), "redo_button")));
  play_test_close (&test);
}

/* A tile is put down and not confirmed: undo takes it back, and leaves the decision of the player before alone. */
static void
test_put_down (void)
{
  static const char *const ways[] = { "<Control>z", "Escape", "button" };
  PlayTest test = play_test_open_game ("classic", 6, 10);
  gsize made = play_test_made (&test);

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      bastide_board_view_select (test.board, 0);
      if (g_str_equal (ways[i], "button"))
        ui_test_click (ui_test_find_id (GTK_WIDGET (test.window), "undo_button"));
      else
        ui_test_key (GTK_WIDGET (test.window), ways[i]);
      ui_test_wait (bastide_board_view_get_selected (test.board) < 0);
      g_assert_cmpuint (play_test_made (&test), ==, made);
    }
  ui_test_key (GTK_WIDGET (test.window), "<Control>z");
  ui_test_wait (play_test_made (&test) < made);
  play_test_close (&test);
}

/* The very first tile: there is no decision yet that could be undone. */
static void
test_put_down_first (void)
{
  PlayTest test = play_test_open_game ("classic", 6, 0);
  GtkWidget *button = ui_test_find_id (GTK_WIDGET (test.window), "undo_button");

  g_assert_false (gtk_widget_is_sensitive (button));
  bastide_board_view_select (test.board, 0);
  g_assert_true (gtk_widget_is_sensitive (button));
  ui_test_key (GTK_WIDGET (test.window), "<Control>z");
  ui_test_wait (bastide_board_view_get_selected (test.board) < 0);
  g_assert_false (gtk_widget_is_sensitive (button));
  play_test_close (&test);
}

/* A figure that is chosen and not confirmed, and a spot that means several options. */
static void
test_put_down_figure (void)
{
  PlayTest test = play_test_open_game ("classic", 6, 9);
  g_autoptr (GArray) options = g_array_new (FALSE, FALSE, sizeof (int));
  gsize n, made = play_test_made (&test);
  const BstMove *moves = play_test_options (&test, &n);

  g_assert_cmpint (moves[0].kind, ==, BST_KIND_FOLLOWER);
  bastide_board_view_select (test.board, 0);
  ui_test_key (GTK_WIDGET (test.window), "<Control>z");
  g_assert_cmpint (bastide_board_view_get_selected (test.board), ==, -1);
  g_array_append_vals (options, (int[]){ 0, 1 }, 2);
  g_signal_emit_by_name (test.board, "narrow", options);
  g_assert_true (bastide_decision_bar_is_narrowed (test.bar));
  ui_test_key (GTK_WIDGET (test.window), "<Control>z");
  g_assert_false (bastide_decision_bar_is_narrowed (test.bar));
  g_assert_cmpuint (play_test_made (&test), ==, made);
  play_test_close (&test);
}

/* Closed while somebody looks at the beginning: the game is kept where it stands. */
static void
test_look_ends (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, 4, FALSE);
  g_autoptr (BastideGame) game = NULL;
  gsize made, now, all;

  g_assert_true (play_test_random (play, rand, 12));
  play_test_show (&test, play);
  made = play_test_made (&test);
  bastide_table_look (test.table, BASTIDE_TABLE_FIRST);
  g_assert_true (bastide_table_is_looking (test.table));
  g_assert_cmpuint (play_test_made (&test), <, made);
  game = g_object_ref (play_test_game (&test));
  play_test_close (&test);
  bst_session_log (bastide_game_get_session (game), &now, &all);
  g_assert_cmpuint (now, ==, made);
  g_assert_false (bastide_match_can_redo (BASTIDE_MATCH (game)));
}

/* --- files --- */

static gboolean
has_toast (PlayTest *test)
{
  return ui_test_find_type (GTK_WIDGET (test->window), g_type_from_name ("AdwToastWidget")) != NULL;
}

static void
open_bytes (PlayTest *test, const char *bytes, gsize length)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "damaged.bastide", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  bastide_window_open (test->window, file);
}

/* Files that are cut off, bent or foreign: a sentence says so, and the game on the table is the same as before. */
static void
test_damaged_files (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, 5, FALSE);
  g_autofree char *good = NULL;
  g_autofree char *foreign = NULL;

  g_assert_true (play_test_random (play, rand, 20));
  good = bst_play_to_text (play);
  foreign = g_strdup (good);
  memcpy (strstr (foreign, "\"moves\""), "\"loves\"", 7);

  for (int i = 0; i < 6; i++)
    {
      PlayTest test = play_test_open ();
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      gpointer game;

      play_test_show (&test, play);
      game = play_test_game (&test);
      before = play_test_text (&test);
      switch (i)
        {
        case 0:
          open_bytes (&test, good, strlen (good) / 2);
          break;
        case 1:
          open_bytes (&test, good, strlen (good) - 3);
          break;
        case 2:
          open_bytes (&test, foreign, strlen (foreign));
          break;
        case 3:
          open_bytes (&test, "", 0);
          break;
        case 4:
          open_bytes (&test, "\xff\xfe\0\0\1\2", 6);
          break;
        case 5:
          open_bytes (&test, "{\"format\": \"bastide-game\", \"version\": 99}", 41);
          break;
        }
      ui_test_wait (has_toast (&test));
      g_assert_true (play_test_game (&test) == game);
      after = play_test_text (&test);
      play_test_assert_same (before, after);
      play_test_close (&test);
    }
}

/* (transfer full): the only game that lies there, or NULL. */
static char *
dup_only (const char *folder_name)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "bastide", folder_name, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  char *path = NULL;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".bastide"))
      {
        g_assert_null (path);
        path = g_build_filename (folder, name, NULL);
      }
  return path;
}

/* A kept game that cannot be read any more stays where it is, and the program starts. */
static void
test_damaged_autosave (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, 5, FALSE);
  g_autofree char *path = NULL;
  g_autofree char *journal = NULL;
  g_autofree char *kept = NULL;

  play_test_show (&test, play);
  ui_test_close (test.window);
  path = dup_only ("games");
  g_assert_nonnull (path);
  journal = g_strconcat (path, ".journal", NULL);
  g_assert_true (g_file_set_contents (path, "{\"format\": \"bastide-game\", ", -1, NULL));

  test.window = ui_test_open_place ("play");
  test.table = BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_TABLE));
  g_assert_null (play_test_game (&test));
  ui_test_wait (has_toast (&test));
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, "{\"format\": \"bastide-game\", ");
  g_assert_true (g_file_test (journal, G_FILE_TEST_EXISTS));
  play_test_close (&test);
}

static void
answer (const char *response)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data))
      {
        adw_message_dialog_response (l->data, response);
        gtk_window_destroy (l->data);
        return;
      }
  g_assert_not_reached ();
}

/* A game makes room for another one only when it can be kept. */
static void
test_kept_game (void)
{
  PlayTest test = play_test_open_game ("classic", 21, 10);
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "bastide", "games", NULL);
  g_autofree char *away = g_strconcat (folder, ".away", NULL);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  /* A copy belongs to no file: the shelf is the only place it can be. */
  gtk_widget_activate_action (GTK_WIDGET (test.table), "play.copy", NULL);
  bastide_match_undo (BASTIDE_MATCH (play_test_game (&test)));
  before = play_test_text (&test);
  g_assert_cmpint (g_rename (folder, away), ==, 0);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  gtk_widget_activate_action (GTK_WIDGET (test.table), "play.again", NULL);
  answer ("begin");
  ui_test_wait (has_toast (&test));
  after = play_test_text (&test);
  play_test_assert_same (before, after);
  g_unlink (folder);
  g_assert_cmpint (g_rename (away, folder), ==, 0);
  play_test_close (&test);
}

/* Closed and opened again in the middle of a turn: the same game, with all that can be undone and redone. */
static void
test_restored (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  g_autoptr (BstPlay) play = play_test_new_play ("everything", 3, 8, FALSE);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize made;

  g_assert_true (play_test_random (play, rand, 33));
  play_test_show (&test, play);
  made = play_test_made (&test);
  ui_test_key (GTK_WIDGET (test.window), "<Control>z");
  ui_test_wait (play_test_made (&test) < made);
  before = play_test_text (&test);
  ui_test_close (test.window);

  test.window = ui_test_open_place ("play");
  test.table = BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_TABLE));
  g_assert_nonnull (play_test_game (&test));
  after = play_test_text (&test);
  play_test_assert_same (before, after);
  g_assert_true (bastide_match_can_redo (BASTIDE_MATCH (play_test_game (&test))));
  play_test_close (&test);
}

/* Closed while a thread still works out where the figures of a large game stand: the window goes, and all in it. */
static void
test_closed_at_once (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (31);
  g_autoptr (BstPlay) play = play_test_new_play ("everything", 4, 31, FALSE);
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "late.bastide", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  PlayTest test = play_test_open ();

  g_assert_true (play_test_random (play, rand, 200));
  bst_play_save (play, path, &error);
  g_assert_no_error (error);
  bastide_window_open (test.window, file);
  ui_test_wait (play_test_game (&test));
  play_test_close (&test);
}

static gboolean
is_asked (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data))
      return TRUE;
  return FALSE;
}

/* The same again asks before it takes a game away that is not finished, and only then. */
static void
test_again_asks (void)
{
  PlayTest test = play_test_open_game ("classic", 6, 9);
  g_autoptr (BstPlay) other = play_test_new_play ("classic", 2, 7, FALSE);
  g_autoptr (BstPlay) over = play_test_new_play ("classic", 2, 8, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  gpointer game = play_test_game (&test);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.again", NULL));
  g_assert_true (is_asked ());
  answer ("cancel");
  g_assert_true (play_test_game (&test) == game);

  /* The answer is about the game that was asked about. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.again", NULL));
  play_test_show (&test, other);
  game = play_test_game (&test);
  answer ("begin");
  g_assert_true (play_test_game (&test) == game);

  /* Nothing was decided yet. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.again", NULL));
  g_assert_false (is_asked ());
  g_assert_true (play_test_game (&test) != game);

  /* It is over, even if somebody looks at its beginning. */
  while (play_test_random (over, rand, 1))
    ;
  play_test_show (&test, over);
  game = play_test_game (&test);
  bastide_table_look (test.table, BASTIDE_TABLE_FIRST);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.again", NULL));
  g_assert_false (is_asked ());
  g_assert_true (play_test_game (&test) != game);
  play_test_close (&test);
}

/* Another game is opened from outside while somebody is asked about the first one: the answer does not concern it. */
static void
test_other_game_meanwhile (void)
{
  PlayTest test = play_test_open_game ("classic", 6, 9);
  g_autoptr (BstPlay) second = play_test_new_play ("classic", 2, 7, FALSE);
  g_autoptr (BstPlay) third = play_test_new_play ("classic", 2, 8, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  BastideGame *shown;

  g_assert_true (play_test_random (second, rand, 9));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.close", NULL));
  play_test_show (&test, second);
  answer ("end");
  g_assert_nonnull (play_test_game (&test));

  bastide_table_look (test.table, BASTIDE_TABLE_BACK);
  g_signal_emit_by_name (test.board, "choose", 0);
  play_test_show (&test, third);
  shown = play_test_game (&test);
  answer ("copy");
  g_assert_true (play_test_game (&test) == shown);
  play_test_close (&test);
}

/* The game ends while the pointer is on a line of its log: nothing is left to be lit. */
static void
test_end_under_pointer (void)
{
  PlayTest test = play_test_open_game ("classic", 6, 9);
  GtkWidget *log = ui_test_find_type (GTK_WIDGET (test.table), g_type_from_name ("BastideLogPanel"));
  GtkWidget *list = ui_test_find_type (ui_test_find_type (log, g_type_from_name ("BastideLineList")),
                                       GTK_TYPE_LIST_VIEW);
  GtkWidget *label = NULL;

  adw_flap_set_reveal_flap (bastide_table_get_flap (test.table), TRUE);
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (ui_test_find_id (GTK_WIDGET (test.table), "pages")), "log");
  bastide_table_look (test.table, BASTIDE_TABLE_BACK);
  ui_test_wait ((label = gtk_widget_get_last_child (list)) && gtk_widget_get_mapped (label)
                && gtk_widget_get_height (label) > 0);
  label = gtk_widget_get_first_child (label);
  ui_test_scroll_at (label, 8, 8, 0);
  ui_test_wait (gtk_widget_get_state_flags (label) & GTK_STATE_FLAG_PRELIGHT);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.close", NULL));
  g_assert_null (play_test_game (&test));
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/undo/look-ends", test_look_ends);
  g_test_add_func ("/play/undo/every-step", test_every_step);
  g_test_add_func ("/play/undo/another-way", test_another_way);
  g_test_add_func ("/play/undo/put-down", test_put_down);
  g_test_add_func ("/play/undo/put-down-first", test_put_down_first);
  g_test_add_func ("/play/undo/put-down-figure", test_put_down_figure);
  g_test_add_func ("/play/files/damaged", test_damaged_files);
  g_test_add_func ("/play/files/damaged-autosave", test_damaged_autosave);
  g_test_add_func ("/play/files/kept-game", test_kept_game);
  g_test_add_func ("/play/files/restored", test_restored);
  g_test_add_func ("/play/files/closed-at-once", test_closed_at_once);
  g_test_add_func ("/play/files/again-asks", test_again_asks);
  g_test_add_func ("/play/files/another-game-meanwhile", test_other_game_meanwhile);
  g_test_add_func ("/play/files/ended-under-the-pointer", test_end_under_pointer);
  return ui_test_run ();
}
