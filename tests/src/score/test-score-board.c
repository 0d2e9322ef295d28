/* test-score-board.c – the board of an evening: it comes later, is compared with the entries, goes and comes back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "own-tiles.h"
#include "ui-test.h"

#include "model/play/bastide-game-shelf.h"
#include "model/score/evening-kit.h"
#include "score/bastide-score-pad.h"
#include "score/bastide-score-compare.h"
#include "score/bastide-score-twin.h"

typedef struct
{
  BastideWindow *window;
  GtkWidget *place;
  BastideScorePad *pad;
  BastideScoreTwin *twin;
} Fixture;

static BastideEvening *
evening (Fixture *f)
{
  return bastide_score_pad_get_evening (f->pad);
}

/* An evening of a mix whose tiles have pictures from another folder. */
static BastideEvening *
new_own_evening (const char *id)
{
  g_autofree char *mix_id = g_strconcat ("mix-", id, NULL);
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);

  bastide_setup_set_mix (setup, bst_catalog_find_mix (catalog, mix_id)->root);
  return bastide_evening_new (setup, 0, NULL, NULL);
}

static char *
dup_art_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "elsewhere", NULL);
}

/* @data (nullable): the answer about pictures that is going to be given; the evening has tiles of one's own. */
static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = dup_art_folder (), *art = g_build_filename (folder, "blue.svg", NULL);
  g_autoptr (BastideEvening) new_evening = NULL;
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "board.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (art, "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", -1, NULL));
  if (data)
    own_tiles_write (data, art);
  new_evening = data ? new_own_evening (data) : kit_evening ("classic", 2);
  g_assert_true (bastide_evening_save (new_evening, file, NULL));
  f->window = ui_test_open_place ("score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
  f->pad = BASTIDE_SCORE_PAD (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PAD));
  bastide_window_open (f->window, file);
  gtk_window_set_default_size (GTK_WINDOW (f->window), 1000, 900);
  ui_test_wait (evening (f) && gtk_widget_get_mapped (GTK_WIDGET (f->pad)));
  f->twin = BASTIDE_SCORE_TWIN (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_TWIN));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
  if (data)
    own_tiles_remove (data);
}

static gboolean
is_page (Fixture *f, const char *page)
{
  return g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "stack"))), page);
}

static gboolean
is_enabled (Fixture *f, const char *name)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (f->place))),
                                            name);
}

static void
act (Fixture *f, const char *name)
{
  g_assert_true (gtk_widget_activate_action (f->place, name, NULL));
}

/* Answers, always the first, until so many points are on the board. */
static void
play_until (BastideGame *board, int points)
{
  while (bst_score (bastide_game_get_state (board), 0) + bst_score (bastide_game_get_state (board), 1) < points)
    {
      gsize count;
      const BstMove *moves = bst_session_options (bastide_game_get_session (board), &count);
      const BstMove *move = &moves[0];

      /* Followers must be placed, or nobody ever scores. */
      for (gsize i = 0; i < count; i++)
        if (moves[i].act == BST_ACT_PLACE)
          move = &moves[i];
      g_assert_true (bastide_game_apply (board, move, NULL));
    }
}

static GtkWidget *
find_compare (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *item = windows; item; item = item->next)
    if (BASTIDE_IS_SCORE_COMPARE (item->data))
      return item->data;
  return NULL;
}

static gsize
count_moves (Fixture *f)
{
  gsize made;

  bst_session_log (bastide_game_get_session (bastide_score_twin_get_game (f->twin)), &made, NULL);
  return made;
}

/* Wants a board after one was given up, and answers the question about it; NULL: cancels it. */
static void
answer (Fixture *f, const char *label)
{
  act (f, "score.board");
  ui_test_wait (own_tiles_find_question ());
  g_assert_true (is_page (f, "pad"));
  gtk_test_widget_wait_for_draw (own_tiles_find_question ());
  if (label)
    ui_test_click (ui_test_find_text (own_tiles_find_question (), label));
  else
    ui_test_key (own_tiles_find_question (), "Escape");
  ui_test_wait (own_tiles_find_question () == NULL);
  ui_test_wait (!label || is_page (f, "twin"));
}

static void
test_board (Fixture *f, gconstpointer data)
{
  g_autofree char *path = NULL;
  GtkWidget *compare, *button;
  BastideGame *board;
  gsize made, again;

  /* None yet; it comes in the middle of the evening. */
  kit_enter (evening (f), .kind = &bastide_entry_road, .number = 31, .finished = TRUE, .owners = 1 << BEN);
  g_assert_true (is_enabled (f, "board"));
  g_assert_false (is_enabled (f, "compare-board"));
  act (f, "score.board");
  ui_test_wait (is_page (f, "twin"));
  board = bastide_score_twin_get_game (f->twin);
  g_assert_cmpstr (bastide_game_get_names (board)[0], ==, "Anna");
  path = g_strdup (bastide_match_get_path (BASTIDE_MATCH (board)));
  play_until (board, 5);
  bst_session_log (bastide_game_get_session (board), &made, NULL);

  /* Back to the entries; both are compared, and what is missing is entered. */
  act (f, "score.back");
  ui_test_wait (is_page (f, "pad"));
  act (f, "score.compare-board");
  ui_test_wait (find_compare () && gtk_widget_get_mapped (find_compare ()));
  compare = find_compare ();
  g_assert_nonnull (ui_test_find_text (compare, "Only entered: Road – Ben: 31 tiles = 31"));
  while ((button = ui_test_find_text (compare, "_Enter")))
    {
      const guint n = bastide_evening_get_n_entries (evening (f));

      ui_test_click (gtk_widget_get_ancestor (button, GTK_TYPE_BUTTON));
      ui_test_wait (bastide_evening_get_n_entries (evening (f)) == n + 1);
    }
  g_assert_cmpint (bastide_evening_get_now (evening (f))->scores[ANNA], ==,
                   bst_score (bastide_game_get_state (board), 0));
  ui_test_click (gtk_widget_get_ancestor (ui_test_find_text (compare, "C_hange…"), GTK_TYPE_BUTTON));
  ui_test_wait (find_compare () == NULL);
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (f->pad), "Changing: Road – Ben: 31 tiles = 31"));

  /* The evening is left and opened again: the board is as it was. */
  act (f, "score.back");
  ui_test_wait (is_page (f, "start"));
  g_assert_null (bastide_score_twin_get_game (f->twin));
  act (f, "score.continue");
  ui_test_wait (evening (f) && is_page (f, "pad"));
  act (f, "score.board");
  ui_test_wait (is_page (f, "twin"));
  bst_session_log (bastide_game_get_session (bastide_score_twin_get_game (f->twin)), &again, NULL);
  g_assert_cmpuint (again, ==, made);
  act (f, "score.back");
  ui_test_wait (is_page (f, "pad"));

  /* It is given up; another one may come, or the same. */
  act (f, "score.remove-board");
  ui_test_wait (!is_enabled (f, "compare-board"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  answer (f, "_Empty Board");
  g_assert_cmpuint (count_moves (f), <, made);
  act (f, "score.back");
  ui_test_wait (is_page (f, "pad"));
}

/* Of the place Play, finished or not. */
static guint
count_games (void)
{
  g_autoptr (GPtrArray) games = bastide_shelf_list (BASTIDE_SHELF_GAMES);
  g_autoptr (GPtrArray) library = bastide_shelf_list (BASTIDE_SHELF_LIBRARY);

  return games->len + library->len;
}

static void
test_back (Fixture *f, gconstpointer data)
{
  gsize made;

  act (f, "score.board");
  ui_test_wait (is_page (f, "twin"));
  play_until (bastide_score_twin_get_game (f->twin), 5);
  made = count_moves (f);
  act (f, "score.back");
  ui_test_wait (is_page (f, "pad"));
  act (f, "score.remove-board");
  ui_test_wait (!is_enabled (f, "compare-board"));

  /* Nothing happens if nobody wants it. */
  answer (f, NULL);
  g_assert_true (is_page (f, "pad"));
  g_assert_false (is_enabled (f, "compare-board"));

  /* It comes back as it was, also after the evening was left. */
  act (f, "score.back");
  ui_test_wait (is_page (f, "start"));
  act (f, "score.continue");
  ui_test_wait (evening (f) && is_page (f, "pad"));
  answer (f, "_Bring Back");
  g_assert_cmpuint (count_moves (f), ==, made);
  act (f, "score.back");
  ui_test_wait (is_page (f, "pad"));
  g_assert_true (is_enabled (f, "compare-board"));

  /* Given up again, with an empty one in between: the older becomes a game of the place Play. */
  act (f, "score.remove-board");
  ui_test_wait (!is_enabled (f, "compare-board"));
  answer (f, "_Empty Board");
  act (f, "score.back");
  ui_test_wait (is_page (f, "pad"));
  {
    const guint n = count_games ();

    act (f, "score.remove-board");
    ui_test_wait (!is_enabled (f, "compare-board"));
    g_assert_cmpuint (count_games (), ==, n + 1);
  }
}

/* Pictures of other folders are asked about when the board comes, not shown and not left out without a word. Whoever puts the
 * question away has no board yet; what was read stays with the board. */
static void
test_pictures (Fixture *f, gconstpointer data)
{
  const int n = g_str_equal (data, "use") ? 2 : 0;
  g_autofree char *folder = dup_art_folder ();

  act (f, "score.board");
  own_tiles_answer (folder, "cancel");
  g_assert_true (is_page (f, "pad"));
  g_assert_false (is_enabled (f, "compare-board"));
  act (f, "score.board");
  own_tiles_answer (folder, data);
  own_tiles_answer (folder, data);
  ui_test_wait (is_page (f, "twin"));
  g_assert_cmpint (own_tiles_count_pictures (bastide_score_twin_get_game (f->twin)), ==, n);
  act (f, "score.back");
  ui_test_wait (is_page (f, "pad"));

  /* Answered once and for all, also for a board that begins anew. */
  act (f, "score.remove-board");
  ui_test_wait (!is_enabled (f, "compare-board"));
  answer (f, "_Empty Board");
  g_assert_cmpint (own_tiles_count_pictures (bastide_score_twin_get_game (f->twin)), ==, n);
  act (f, "score.back");
  ui_test_wait (is_page (f, "pad"));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

  g_test_add ("/score/board", Fixture, NULL, set_up, test_board, tear_down);
  g_test_add ("/score/board/back", Fixture, NULL, set_up, test_back, tear_down);
  g_test_add ("/score/board/pictures/used", Fixture, "use", set_up, test_pictures, tear_down);
  g_test_add ("/score/board/pictures/refused", Fixture, "refuse", set_up, test_pictures, tear_down);
  return ui_test_run ();
}
