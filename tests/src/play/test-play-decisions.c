/* test-play-decisions.c – every kind of decision on the window: all of the engine's options are offered, no others, each
 * under a name of its own, and taking one on the board or in the bar leads where the engine says.
 *
 * The positions come from random games of the built-in mixes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "model/words/bastide-words.h"
#include "share.h"

#include <string.h>

/* Enough to meet every kind several times. */
#define MAX_GAMES 300

/* Nothing but small cities with gold and robbers: much is finished at once, and several players have claims. */
#define SMALL_TOWNS                                                                                                    \
  "{\"format\": \"bastide-mix\", \"version\": 1, \"define\": ["                                                        \
  "{\"id\": \"a\", \"features\": [{\"type\": \"city\", \"at\": [\"N\"]}, {\"type\": \"city\", \"at\": [\"S\"]},"       \
  " {\"type\": \"field\", \"at\": [\"EL\", \"ER\", \"WL\", \"WR\"], \"cities\": [0, 1]}], \"marks\": {\"gold\": "      \
  "true}},"                                                                                                            \
  "{\"id\": \"b\", \"features\": [{\"type\": \"city\", \"at\": [\"N\"]}, {\"type\": \"city\", \"at\": [\"E\"]},"       \
  " {\"type\": \"field\", \"at\": [\"SL\", \"SR\", \"WL\", \"WR\"], \"cities\": [0, 1]}], \"marks\": {\"sack\": "      \
  "true}}],"                                                                                                           \
  " \"tiles\": [{\"tile\": \"a\", \"count\": 30}, {\"tile\": \"b\", \"count\": 30}],"                                  \
  " \"start\": [{\"tile\": \"a\", \"x\": 0, \"y\": 0}], \"components\": {\"ingots\": 200},"                            \
  " \"modules\": [\"base\", \"gold\", \"messages\", \"robbers\"]}"

static BstPlay *positions[BST_N_KINDS];

/* One window for all: opening one takes longer than looking at a decision. */
static PlayTest the_window;

/* --- positions --- */

/* Any option, but whoever can fly does: landings are rare enough. */
static int
choose (GRand *rand, const BstMove *options, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (options[i].act == BST_ACT_FLY && g_rand_boolean (rand))
      return i;
  return g_rand_int_range (rand, 0, n);
}

/* Plays one game at random and keeps a copy of it at the first decision of each kind that has not been met. */
static void
collect_positions (const char *mix, int n_players, int seed, gboolean ask)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (BstPlay) play = play_test_new_play (mix, n_players, seed, ask);
  BstSession *session = bst_play_get_session (play);

  for (;;)
    {
      gsize n, made, all;
      const BstMove *options = bst_session_options (session, &n);

      if (n == 0)
        return;
      /* A map of some size, so that there is something to choose among. */
      if (n > 1 && !positions[options[0].kind] && bst_session_state (session)->turn > 3)
        {
          bst_session_log (session, &made, &all);
          positions[options[0].kind] = bst_play_copy (play, made);
        }
      g_assert_null (bst_session_apply (session, &options[choose (rand, options, n)]));
    }
}

/* What people at a real board enter who keep the score only. */
static gboolean
is_without_board (int kind)
{
  return kind == BST_KIND_ENTRY || kind == BST_KIND_MESSAGE_COUNT;
}

static gboolean
have_all (void)
{
  for (int kind = 0; kind < BST_N_KINDS; kind++)
    if (!positions[kind] && !is_without_board (kind))
      return FALSE;
  return TRUE;
}

static void
find_positions (void)
{
  static const struct
  {
    const char *mix;
    gboolean ask;
  } sources[] = {
    { "everything" }, { "everything", TRUE }, { SMALL_TOWNS }, { "anniversary" }, { "classic-flying" },
  };
  int n = 0;

  for (; n < MAX_GAMES && !have_all (); n++)
    collect_positions (sources[n % G_N_ELEMENTS (sources)].mix, 3, n + 1, sources[n % G_N_ELEMENTS (sources)].ask);
  g_test_message ("the positions come from %d games", n);
}

/* --- what is offered --- */

static void
assert_offers (PlayTest *test)
{
  gsize n;
  const BstMove *options = play_test_options (test, &n);
  g_autoptr (GPtrArray) buttons = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GHashTable) labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  play_test_unveil (test);
  buttons = play_test_offers (test, TRUE);
  rows = play_test_offers (test, FALSE);
  for (gsize i = 0; i < n; i++)
    {
      char *label = play_test_label (test, i);

      g_assert_cmpuint (strlen (label), >, 0);
      /* Names of tiles in files are for files. */
      if (options[i].kind == BST_KIND_DRAW || options[i].kind == BST_KIND_PRIZE)
        g_assert_null (strstr (label, bastide_game_get_game (play_test_game (test))->tiles[options[i].a].id));
      if (!g_hash_table_add (labels, label))
        {
          g_test_message ("%s: two options are called “%s”", bst_kinds[options[i].kind].word, label);
          g_test_fail ();
        }
      if (!play_test_find_offer (test, label, TRUE) && !play_test_find_offer (test, label, FALSE))
        {
          g_test_message ("%s: “%s” is not offered", bst_kinds[options[i].kind].word, label);
          g_test_fail ();
        }
    }
  for (guint i = 0; i < buttons->len; i++)
    g_assert_true (g_hash_table_contains (labels, g_ptr_array_index (buttons, i)));
  for (guint i = 0; i < rows->len; i++)
    g_assert_true (g_hash_table_contains (labels, g_ptr_array_index (rows, i)));
  if (rows->len)
    g_assert_cmpuint (rows->len, ==, n);
}

/* Who decides what stands in the bar, and a rule that says so. */
static void
assert_words (PlayTest *test)
{
  BastideGame *game = play_test_game (test);
  const BstState *state = bastide_game_get_state (game);
  int who = bst_who (state);
  const char *decision = bastide_words_decision (bastide_game_get_game (game), state);
  GtkWidget *title = ui_test_find_id (GTK_WIDGET (test->bar), "title");
  const char *text = gtk_label_get_text (GTK_LABEL (title));

  g_assert_cmpuint (strlen (decision), >, 0);
  g_assert_nonnull (strstr (text, decision));
  if (who < bastide_game_get_game (game)->n_players)
    g_assert_nonnull (strstr (text, bastide_game_get_names (game)[who]));
  g_assert_true (gtk_widget_get_visible (ui_test_find_id (GTK_WIDGET (test->bar), "rule_button")));
}

/* --- taking --- */

static void
assert_led_to (PlayTest *test, const BstPlay *from, int option)
{
  gsize n, made, all;
  g_autoptr (BstPlay) expected = NULL;
  g_autofree char *text = NULL;
  g_autofree char *shown = play_test_text (test);

  bst_session_log (bst_play_get_session (from), &made, &all);
  expected = bst_play_copy (from, made);
  g_assert_null (bst_session_apply (bst_play_get_session (expected),
                                    &bst_session_options (bst_play_get_session (expected), &n)[option]));
  text = bst_play_to_text (expected);
  play_test_assert_same (shown, text);
}

static void
undo (PlayTest *test)
{
  gsize made = play_test_made (test);

  ui_test_key (GTK_WIDGET (test->window), "<Control>z");
  ui_test_wait (play_test_made (test) < made);
}

static void
test_kind (gconstpointer data)
{
  int kind = GPOINTER_TO_INT (data);
  PlayTest *test = &the_window;
  gsize n, first_on_board;
  BstWhere where;
  double x, y;

  if (!positions[kind])
    {
      g_test_message ("no game came to this decision");
      g_test_fail ();
      return;
    }
  play_test_show (test, positions[kind]);
  play_test_options (test, &n);
  assert_words (test);
  assert_offers (test);
  if (g_test_failed ())
    return;

  /* First, last and one between in the bar; between them undo comes back to the same choice. */
  for (int i = 0; i < test_share (3); i++)
    {
      int option = (int) (i * (n - 1) / 2);

      play_test_take_in_bar (test, option);
      assert_led_to (test, positions[kind], option);
      undo (test);
      assert_offers (test);
    }

  /* The same on the board, where it lies there. */
  for (first_on_board = 0; first_on_board < n; first_on_board++)
    if (bastide_board_view_get_spot (test->board, first_on_board, &x, &y))
      break;
  if (bst_move_where (&play_test_options (test, &n)[0], &where))
    g_assert_cmpuint (first_on_board, <, n);
  for (int i = 0; i < test_share (2); i++)
    {
      int option = i ? (int) n - 1 : (int) first_on_board;

      if (option < (int) n && bastide_board_view_get_spot (test->board, option, &x, &y))
        {
          g_assert_true (play_test_take_on_board (test, option));
          assert_led_to (test, positions[kind], option);
          undo (test);
        }
    }
}

/* Nature's decisions are put to people when real tiles lie on the table; nothing at all is asked after the end. */
static void
test_end (void)
{
  PlayTest *test = &the_window;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, 1, FALSE);
  g_autoptr (GPtrArray) buttons = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  g_assert_false (play_test_random (play, rand, 10000));
  play_test_show (test, play);
  buttons = play_test_offers (test, TRUE);
  rows = play_test_offers (test, FALSE);
  g_assert_cmpuint (buttons->len, ==, 0);
  g_assert_cmpuint (rows->len, ==, 0);
  g_assert_cmpuint (strlen (gtk_label_get_text (GTK_LABEL (ui_test_find_id (GTK_WIDGET (test->bar), "title")))), >, 0);
}

/* --- what lies under the pointer --- */

typedef struct
{
  GtkWidget *widget;
  graphene_rect_t bounds;
} Answer;

static graphene_rect_t
get_bounds (GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (gtk_widget_get_root (widget)), &bounds));
  return bounds;
}

/* All that can be pressed in the bar; of tiles in a list that scrolls, the list. */
static void
collect_answers (GtkWidget *widget, GArray *answers)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_SCROLLED_WINDOW (widget))
    {
      Answer answer = { widget, get_bounds (widget) };

      g_array_append_val (answers, answer);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    collect_answers (child, answers);
}

static void
assert_still (PlayTest *test, GArray *answers)
{
  ui_test_wait_for_layout (GTK_WIDGET (test->bar));
  for (guint i = 0; i < answers->len; i++)
    {
      const Answer *answer = &g_array_index (answers, Answer, i);
      graphene_rect_t now = get_bounds (answer->widget);

      if (graphene_rect_equal (&now, &answer->bounds))
        continue;
      g_test_message ("%s moved from %g, %g to %g, %g as “%s” was told", G_OBJECT_TYPE_NAME (answer->widget),
                      answer->bounds.origin.x, answer->bounds.origin.y, now.origin.x, now.origin.y,
                      bastide_decision_bar_get_consequence (test->bar));
      g_test_fail ();
      return;
    }
}

/* Looks at each answer in the bar and at some of those on the board; gives how many were told in two lines. */
static int
look_around (PlayTest *test)
{
  GtkLabel *consequence = GTK_LABEL (ui_test_find_id (GTK_WIDGET (test->bar), "consequence"));
  g_autoptr (GArray) answers = g_array_new (FALSE, FALSE, sizeof (Answer));
  int n_long = 0;
  gsize n;

  play_test_options (test, &n);
  ui_test_wait_for_layout (GTK_WIDGET (test->bar));
  collect_answers (GTK_WIDGET (test->bar), answers);
  for (guint i = 0; i < answers->len && !g_test_failed (); i++)
    {
      gtk_widget_grab_focus (g_array_index (answers, Answer, i).widget);
      assert_still (test, answers);
      n_long += pango_layout_get_line_count (gtk_label_get_layout (consequence)) > 1;
    }
  gtk_widget_grab_focus (GTK_WIDGET (test->board));
  for (gsize i = 0; i < n && !g_test_failed (); i += MAX (n / 6, 1))
    {
      bastide_decision_bar_look (test->bar, (int) i);
      assert_still (test, answers);
      n_long += pango_layout_get_line_count (gtk_label_get_layout (consequence)) > 1;
    }
  bastide_decision_bar_look (test->bar, -1);
  assert_still (test, answers);
  return n_long;
}

/* Nothing that can be pressed moves when what follows from an answer is told, in a narrow window, where it takes two
 * lines, and in a wide one, where a few decisions stand for all. */
static void
test_still (void)
{
  PlayTest *test = &the_window;
  GtkWidget *narrow = ui_test_find_type (GTK_WIDGET (test->window), ADW_TYPE_VIEW_SWITCHER_BAR);
  int n_long = 0;

  for (int width = 1000; width >= 360; width -= 640)
    {
      gtk_window_set_default_size (GTK_WINDOW (test->window), width, 720);
      ui_test_wait (adw_view_switcher_bar_get_reveal (ADW_VIEW_SWITCHER_BAR (narrow)) == (width == 360));
      for (int kind = 0; kind < BST_N_KINDS && !g_test_failed (); kind++)
        if (positions[kind] && (width == 360 || kind % 5 == 1))
          {
            play_test_show (test, positions[kind]);
            play_test_unveil (test);
            n_long += look_around (test);
          }
    }
  g_test_message ("%d consequences in two lines", n_long);
  g_assert_cmpint (n_long, >, 0);
}

/* In a wide window few answers are buttons, each with what it does; the list is for many. Two that are on the board are not
 * called by their square, and yet no two buttons read the same. */
static void
test_wide (void)
{
  PlayTest *test = &the_window;
  gsize n;

  gtk_window_set_default_size (GTK_WINDOW (test->window), 1280, 780);
  ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test->window)) >= 1270);
  for (int kind = 0; kind < BST_N_KINDS; kind++)
    if (positions[kind] && kind != BST_KIND_PLACE_TILE && kind != BST_KIND_PLACE_PIECE)
      {
        g_autoptr (GPtrArray) rows = NULL;

        play_test_show (test, positions[kind]);
        play_test_unveil (test);
        ui_test_wait_for_layout (GTK_WIDGET (test->bar));
        play_test_options (test, &n);
        rows = play_test_offers (test, FALSE);
        if (rows->len && (n <= 7 || kind == BST_KIND_MESSAGE))
          {
            g_test_message ("%s: %d options in a list", bst_kinds[kind].word, (int) n);
            g_test_fail ();
          }
      }
}

/* Nobody holds the window after all that. Left out when only some tests are asked for. */
static void
test_close (void)
{
  play_test_close (&the_window);
}

int
main (int argc, char **argv)
{
  int status;

  ui_test_init (&argc, &argv);
  find_positions ();
  the_window = play_test_open ();
  for (int kind = 0; kind < BST_N_KINDS; kind++)
    if (!is_without_board (kind))
      {
        g_autofree char *path = g_strconcat ("/play/decision/", bst_kinds[kind].word, NULL);

        g_test_add_data_func (path, GINT_TO_POINTER (kind), test_kind);
      }
  g_test_add_func ("/play/decision/end", test_end);
  g_test_add_func ("/play/decision/still", test_still);
  g_test_add_func ("/play/decision/wide", test_wide);
  g_test_add_func ("/play/decision/close", test_close);
  status = ui_test_run ();
  for (int kind = 0; kind < BST_N_KINDS; kind++)
    g_clear_pointer (&positions[kind], bst_play_free);
  return status;
}
