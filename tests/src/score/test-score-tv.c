/* test-score-tv.c – the large window for everybody: from a small screen to a television, with every module.
 *
 * At each size, for few and many players and at each stage of an evening, everything must be inside the window, nothing
 * may be cut off, and the picture must fill the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "kit/bastide-scale-box.h"
#include "model/score/evening-kit.h"
#include "score/bastide-score-track.h"
#include "score/bastide-score-tv.h"

static const struct
{
  int width, height;
} sizes[] = { { 800, 480 }, { 1024, 768 }, { 1280, 720 }, { 1920, 1080 }, { 1080, 1920 }, { 3840, 2160 } };

static const char *const mixes[] = { "classic",           "classic-gold", "classic-messages", "classic-robbers",
                                     "tournaments-river", "wheel",        "anniversary",      "everything" };

/* The room that the child has, and the room that it wants. */
static void
check_room (GtkWidget *tv)
{
  GtkWidget *box = ui_test_find_type (tv, BASTIDE_TYPE_SCALE_BOX);
  GtkWidget *child = gtk_widget_get_first_child (box);
  const double scale = bastide_scale_box_get_scale (BASTIDE_SCALE_BOX (box));
  int wanted;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (box) / scale, NULL, &wanted, NULL, NULL);
  g_assert_cmpfloat (wanted * scale, <=, gtk_widget_get_height (box) + 1);
  /* As large as it can be: a tenth larger would not fit. */
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (box) / (1.1 * scale), NULL, &wanted, NULL,
                      NULL);
  {
    int min;

    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
    g_assert_true (wanted * scale * 1.1 > gtk_widget_get_height (box)
                   || min * scale * 1.1 > gtk_widget_get_width (box));
  }
}

typedef GtkWidget *(*NewTv) (gpointer subject);

static void
check_windows (NewTv new_tv, gpointer subject, const char *what)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      GtkWidget *tv = new_tv (subject);
      GtkWidget *cut;
      g_autofree char *picture = NULL;

      gtk_window_set_default_size (GTK_WINDOW (tv), sizes[i].width, sizes[i].height);
      gtk_window_present (GTK_WINDOW (tv));
      ui_test_wait (gtk_widget_get_mapped (tv));
      gtk_test_widget_wait_for_draw (tv);
      /* The frame of a window takes some pixels where nobody else draws it. */
      ui_test_wait (gtk_widget_get_width (tv) <= sizes[i].width && gtk_widget_get_width (tv) > sizes[i].width - 60);
      ui_test_wait (gtk_widget_get_height (tv) <= sizes[i].height && gtk_widget_get_height (tv) > sizes[i].height - 60);
      cut = ui_test_find_cut (adw_window_get_content (ADW_WINDOW (tv)), tv);
      if (cut)
        g_test_message ("%s at %d×%d: %s is cut off", what, sizes[i].width, sizes[i].height,
                        GTK_IS_LABEL (cut) ? gtk_label_get_text (GTK_LABEL (cut)) : G_OBJECT_TYPE_NAME (cut));
      picture = g_strdup_printf ("tv-%s-%d", what, sizes[i].width);
      ui_test_picture (tv, picture);
      g_assert_null (cut);
      check_room (tv);
      gtk_window_destroy (GTK_WINDOW (tv));
    }
}

static GtkWidget *
new_tv_of_evening (gpointer evening)
{
  return bastide_score_tv_new (evening, NULL, NULL);
}

static void
check_sizes (BastideEvening *evening, const char *what)
{
  check_windows (new_tv_of_evening, evening, what);
}

/* Something for everybody: points, messengers, robbers, abbots, ingots. */
static void
fill (BastideEvening *evening)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int i = 0; i < 60; i++)
    kit_enter_randomly (evening, rand);
  if (bastide_evening_has (evening, BST_MODULE_ABBOT))
    kit_enter (evening, .kind = &bastide_entry_abbots, .owners = (1u << bastide_evening_get_n_players (evening)) - 1);
  if (bastide_evening_has (evening, BST_MODULE_GOLD))
    for (int seat = 0; seat < bastide_evening_get_n_players (evening); seat++)
      {
        BastideInput input = { .kind = &bastide_entry_gold };

        input.counts[seat] = 1;
        if (bastide_evening_get_state (evening)->stock[BST_STOCK_INGOTS] > 0)
          kit_enter_input (evening, input);
      }
}

static void
settle (BastideEvening *evening, BastideInput input)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  kit_settle (evening, kit_draft (evening, input), rand);
}

/* Every stage with all modules and with few and many players; else the fullest of them. */
static void
test_sizes (gconstpointer data)
{
  const gboolean all = g_str_equal (data, "everything");

  for (int n_players = all ? 2 : 6; n_players <= 6; n_players += 4)
    {
      g_autoptr (BastideEvening) evening = kit_evening (data, n_players);

      if (all)
        check_sizes (evening, "beginning");
      fill (evening);
      check_sizes (evening, "middle");
      settle (evening, (BastideInput){ .kind = &bastide_entry_bag, .number = 0 });
      if (all)
        check_sizes (evening, "empty bag");
      settle (evening, (BastideInput){ .kind = &bastide_entry_final });
      check_sizes (evening, "final scoring");
      settle (evening, (BastideInput){ .kind = &bastide_entry_end });
      if (all)
        check_sizes (evening, "result");
    }
}

/* What changes is seen at once, also the step of the final scoring and who has won. */
static void
test_stages (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  GtkWidget *tv = bastide_score_tv_new (evening, NULL, NULL);

  gtk_window_present (GTK_WINDOW (tv));
  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN);
  g_assert_nonnull (ui_test_find_text (tv, "Road – Ben: 4 tiles = 4"));
  kit_enter (evening, .kind = &bastide_entry_bag, .number = 0);
  g_assert_nonnull (ui_test_find_text (tv, "The bag is empty. Final scoring follows this turn."));
  kit_enter (evening, .kind = &bastide_entry_final);
  g_assert_nonnull (ui_test_find_text (tv, "Final scoring, step 1 of 3: Unfinished roads and cities"));
  bastide_evening_set_final_step (evening, BASTIDE_FINAL_FIELDS);
  g_assert_nonnull (ui_test_find_text (tv, "Final scoring, step 3 of 3: Fields"));
  kit_enter (evening, .kind = &bastide_entry_end);
  g_assert_nonnull (ui_test_find_text (tv, "Winner: Ben (4 points)"));
  gtk_window_destroy (GTK_WINDOW (tv));
}

/* --- a result without a log --- */

typedef struct
{
  BastidePast past;
  BastideHistory *history;
} Result;

static void
result_clear (Result *result)
{
  bastide_players_clear (&result->past.players);
  g_clear_object (&result->history);
}

static GtkWidget *
new_tv_of_result (gpointer subject)
{
  const Result *result = subject;

  return bastide_score_tv_new_for_past (&result->past, result->history);
}

/* @faces: that many people have a picture; here each has their initials, because there is no file of it. */
static void
fill_result (Result *result, int n_players, int faces)
{
  static const char *const names[] = { "Anna", "Ben", "Clara", "David", "Eva", "Wilhelmina" };
  g_autofree char *folder = g_dir_make_tmp ("bastide-tv-XXXXXX", NULL);

  *result = (Result){ .past = { .title = (char *) "The long evening", .over = TRUE } };
  result->history = bastide_history_new (folder);
  for (int seat = 0; seat < n_players; seat++)
    {
      BastidePerson person = { .name = names[seat], .letter = "", .color = -1, .picture = "face.jpg" };

      bastide_players_set (&result->past.players, seat, names[seat], seat, NULL);
      result->past.scores[seat] = 60 + 7 * seat;
      result->past.points[BASTIDE_POINTS_ROADS][seat] = 10 + seat;
      result->past.points[BASTIDE_POINTS_CITIES][seat] = 50 + 6 * seat;
      if (seat < faces)
        g_assert_true (bastide_history_set_person (result->history, &person, NULL));
    }
  bastide_players_choose_letters (&result->past.players);
}

static int
count_faces (GtkWidget *widget)
{
  int n = ADW_IS_AVATAR (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    n += count_faces (child);
  return n;
}

static void
test_result (void)
{
  static const int n_players[] = { 2, 6 };

  for (gsize i = 0; i < G_N_ELEMENTS (n_players); i++)
    {
      Result result;
      GtkWidget *tv;
      int values[BST_MAX_PLAYERS];

      fill_result (&result, n_players[i], (int) i);
      check_windows (new_tv_of_result, &result, "result without a log");
      tv = new_tv_of_result (&result);
      memcpy (values, result.past.scores, sizeof values);
      gtk_window_present (GTK_WINDOW (tv));
      g_assert_nonnull (ui_test_find_text (tv, i == 0 ? "Winner: Ben (67 points)" : "Winner: Wilhelmina (95 points)"));
      for (int seat = 0; seat < n_players[i]; seat++)
        {
          g_autofree char *total = g_strdup_printf ("%d", values[seat]);

          g_assert_nonnull (ui_test_find_text (tv, total));
        }
      g_assert_true (gtk_widget_get_mapped (ui_test_find_id (tv, "chart")));
      g_assert_false (gtk_widget_get_mapped (ui_test_find_id (tv, "track")));
      /* As soon as one has a picture all have a face, and none if nobody has. */
      g_assert_cmpint (count_faces (tv), ==, i == 0 ? 0 : n_players[i]);
      gtk_window_destroy (GTK_WINDOW (tv));
      result_clear (&result);
    }
}

/* --- a board --- */

static GtkWidget *
new_tv_of_game (gpointer game)
{
  return bastide_score_tv_new_for_game (game);
}

static BastideGame *
begin_game (const char *mix, int n_players)
{
  g_autoptr (BastideSetup) setup = kit_setup (mix, n_players);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play = bastide_setup_begin (setup, TRUE, NULL, report);

  g_assert_nonnull (play);
  return bastide_game_new (play);
}

/* FALSE: the game is over. */
static gboolean
move_randomly (BastideGame *game, GRand *rand)
{
  gsize n;
  const BstMove *options = bst_session_options (bastide_game_get_session (game), &n);
  BstMove move;

  if (n == 0)
    return FALSE;
  move = options[g_rand_int_range (rand, 0, (int) n)];
  g_assert_true (bastide_game_apply (game, &move, NULL));
  return TRUE;
}

/* The board beside the players, from few to many of them, with few modules and with all, to the end. */
static void
test_board_sizes (gconstpointer data)
{
  const char *mix = data;

  for (int n_players = 2; n_players <= 6; n_players += 4)
    {
      g_autoptr (BastideGame) game = begin_game (mix, n_players);
      g_autoptr (GRand) rand = g_rand_new_with_seed (5);
      g_autofree char *begun = g_strdup_printf ("board of %s with %d, first tiles", mix, n_players);
      g_autofree char *middle = g_strdup_printf ("board of %s with %d, middle", mix, n_players);
      g_autofree char *over = g_strdup_printf ("board of %s with %d, result", mix, n_players);

      check_windows (new_tv_of_game, game, begun);
      for (int i = 0; i < 250; i++)
        move_randomly (game, rand);
      check_windows (new_tv_of_game, game, middle);
      if (!g_str_equal (mix, "classic"))
        continue;
      while (move_randomly (game, rand))
        ;
      check_windows (new_tv_of_game, game, over);
    }
}

/* What is left, what is asked, what happened last, and who has won. */
static void
test_board (void)
{
  g_autoptr (BastideGame) game = begin_game ("classic", 3);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  GtkWidget *tv = bastide_score_tv_new_for_game (game);
  GtkLabel *turn = GTK_LABEL (ui_test_find_id (tv, "turn")), *bag = GTK_LABEL (ui_test_find_id (tv, "bag"));
  GtkLabel *last = GTK_LABEL (ui_test_find_id (tv, "last"));
  g_autofree char *before = g_strdup (gtk_label_get_text (bag));
  gboolean back = FALSE;

  gtk_window_present (GTK_WINDOW (tv));
  g_assert_true (g_str_has_suffix (before, " tiles left"));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (bag)));
  while (move_randomly (game, rand))
    {
      const BstState *state = bastide_game_get_state (game);
      const int who = bst_who (state);

      if (state->depth && who < 3)
        g_assert_true (g_str_has_prefix (gtk_label_get_text (turn), bastide_game_get_names (game)[who]));
      back |= strstr (gtk_label_get_text (last), "follower back") != NULL;
    }
  g_assert_true (back);
  g_assert_true (strstr (gtk_label_get_text (turn), "points)"));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (bag)));
  gtk_window_destroy (GTK_WINDOW (tv));
}

/* The faces stay when something is entered: they are not read again. */
static void
test_faces (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  Result result;
  GtkWidget *tv, *face;

  fill_result (&result, 3, 1);
  tv = bastide_score_tv_new (evening, NULL, result.history);
  gtk_window_present (GTK_WINDOW (tv));
  g_assert_cmpint (count_faces (tv), ==, 3);
  face = ui_test_find_type (tv, ADW_TYPE_AVATAR);
  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN);
  g_assert_true (ui_test_find_type (tv, ADW_TYPE_AVATAR) == face);
  bastide_evening_rename_player (evening, ANNA, "Annegret");
  g_assert_cmpint (count_faces (tv), ==, 0);
  gtk_window_destroy (GTK_WINDOW (tv));
  result_clear (&result);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

  ui_test_app ();
  g_test_add_func ("/tv/stages", test_stages);
  g_test_add_func ("/tv/result", test_result);
  g_test_add_func ("/tv/faces", test_faces);
  g_test_add_func ("/tv/board", test_board);
  g_test_add_data_func ("/tv/board/sizes/classic", "classic", test_board_sizes);
  g_test_add_data_func ("/tv/board/sizes/everything", "everything", test_board_sizes);
  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tv/sizes/%s", mixes[i]);

      g_test_add_data_func (path, mixes[i], test_sizes);
    }
  return ui_test_run ();
}
