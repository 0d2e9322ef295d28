/* test-narrow.c – every page of every place in the narrowest window, with a full set of window buttons.
 *
 * A window as wide as a telephone is 360 pixels wide. Desktops with buttons for closing, hiding and enlarging take
 * more of the header bar than others, at one end or at the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "score/bastide-score-panel.h"
#include "score/bastide-score-pad.h"
#include "rulebook/bastide-rule-card.h"
#include "model/play/bastide-setup.h"
#include "model/score/evening-kit.h"
#include "walk.h"

#define PHONE        360
#define PHONE_HEIGHT 700

static const char *const layouts[] = { "close,minimize,maximize:", ":minimize,maximize,close" };

/* Which part of a row or column is to blame: for the one who reads the failure. */
static void
explain (GtkWidget *widget, int depth)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      int minimum;

      if (!gtk_widget_get_child_visible (child) || !gtk_widget_get_visible (child) || GTK_IS_NATIVE (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      if (minimum < 60)
        continue;
      g_test_message ("%*s%s %s: %d", 2 * depth, "", G_OBJECT_TYPE_NAME (child),
                      gtk_buildable_get_buildable_id (GTK_BUILDABLE (child))
                        ? gtk_buildable_get_buildable_id (GTK_BUILDABLE (child))
                        : "",
                      minimum);
      explain (child, depth + 1);
    }
}

/* The narrow form of the page is what counts, so the window is narrow first. */
static void
check (BastideWindow *window, const char *page)
{
  GtkSettings *settings = gtk_settings_get_default ();
  g_autofree char *usual = NULL;

  g_object_get (settings, "gtk-decoration-layout", &usual, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      int minimum;

      g_object_set (settings, "gtk-decoration-layout", layouts[i], NULL);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      if (minimum > PHONE)
        {
          g_test_message ("%s with %s needs %d pixels", page, layouts[i], minimum);
          explain (GTK_WIDGET (window), 1);
          g_test_fail ();
        }
    }
  /* Not reset: GTK 4.8 loses the text it puts back. */
  g_object_set (settings, "gtk-decoration-layout", usual, NULL);
}

/* Text of twice the size; gives the size that it had. */
static int
enlarge_text (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * (dpi > 0 ? dpi : 96 * 1024), NULL);
  return dpi;
}

static void
set_text_back (int dpi)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", dpi, NULL);
}

/* Each widget with words on it can be brought to where it is seen: it lies in its window, or in something that scrolls. */
static void
check_reach (GtkWidget *widget, const char *page)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *around = scroller ? scroller : GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_rect_t bounds;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && !scroller
      && gtk_widget_compute_bounds (widget, around, &bounds)
      && bounds.origin.y + bounds.size.height > gtk_widget_get_height (around) + 1)
    {
      g_test_message ("%s: “%s” is cut off", page, gtk_label_get_text (GTK_LABEL (widget)));
      g_test_fail ();
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    check_reach (child, page);
}

/* The text is large now, and the window has the usual button. */
static void
check_enlarged (GtkWindow *window, const char *page)
{
  int minimum;

  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  if (minimum > PHONE)
    {
      g_test_message ("%s with large text needs %d pixels", page, minimum);
      explain (GTK_WIDGET (window), 1);
      g_test_fail ();
    }
  /* Otherwise the window would become higher than the screen of the telephone. */
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, PHONE, &minimum, NULL, NULL, NULL);
  if (minimum > PHONE_HEIGHT)
    {
      g_test_message ("%s with large text needs a height of %d pixels", page, minimum);
      g_test_fail ();
    }
  check_reach (GTK_WIDGET (window), page);
}

static void
check_large_text (BastideWindow *window, const char *page)
{
  int dpi = enlarge_text ();

  check_enlarged (GTK_WINDOW (window), page);
  set_text_back (dpi);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

static void
check_both (BastideWindow *window, const char *page)
{
  check (window, page);
  check_large_text (window, page);
}

static void
make_narrow (BastideWindow *window)
{
  GtkWidget *bar = ui_test_find_type (GTK_WIDGET (window), ADW_TYPE_VIEW_SWITCHER_BAR);

  gtk_window_set_default_size (GTK_WINDOW (window), PHONE, 640);
  ui_test_wait (adw_view_switcher_bar_get_reveal (ADW_VIEW_SWITCHER_BAR (bar)));
}

static void
show (BastideWindow *window, const char *place, const char *action)
{
  bastide_window_show_place (window, place);
  if (action)
    g_assert_true (gtk_widget_activate_action (ui_test_find_id (GTK_WIDGET (window), place), action, NULL));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

static void
test_play (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autoptr (BstPlay) play = play_test_new_play ("everything", 6, 4, FALSE);

  make_narrow (test.window);
  check_both (test.window, "start page");
  show (test.window, "play", "play.new");
  check_both (test.window, "new game");
  play_test_random (play, rand, 60);
  play_test_show (&test, play);
  check_both (test.window, "table");
  gtk_widget_activate_action (GTK_WIDGET (test.table), "play.back", NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test.window));
  check_both (test.window, "looking back");
  gtk_widget_activate_action (GTK_WIDGET (test.table), "play.panel", NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test.window));
  check_both (test.window, "side panel");
  play_test_close (&test);
}

static gboolean
is_cut (GtkWidget *widget, gconstpointer unused)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)));
}

/* The names of the places are seen whole, and as large as before once there is room again. */
static void
test_places (void)
{
  PlayTest test = play_test_open ();
  GtkWidget *bar = ui_test_find_type (GTK_WIDGET (test.window), ADW_TYPE_VIEW_SWITCHER_BAR);
  gboolean usual;
  int dpi;

  make_narrow (test.window);
  ui_test_wait (gtk_widget_get_height (bar) > 30 && !ui_test_find (bar, is_cut, NULL));
  usual = gtk_widget_has_css_class (bar, "usual-names");
  ui_test_picture (GTK_WIDGET (test.window), "places");
  dpi = enlarge_text ();
  ui_test_wait (!gtk_widget_has_css_class (bar, "usual-names"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test.window));
  ui_test_wait (!ui_test_find (bar, is_cut, NULL));
  ui_test_picture (GTK_WIDGET (test.window), "places-large");
  set_text_back (dpi);
  ui_test_wait (gtk_widget_has_css_class (bar, "usual-names") == usual);
  play_test_close (&test);
}

static gboolean
press_key_of (BastideScorePanel *panel, const BastideEntryKind *kind)
{
  const char *key = bastide_entry_kind_get_key (kind);

  return *key && bastide_score_panel_take_key (panel, gdk_unicode_to_keyval (g_utf8_get_char (key)), 0);
}

/* The table of an evening in which all have come round the track twice: its choice of entries, each form, the log, the
 * final scoring. */
static void
check_entries (BastideWindow *window, BastideScorePad *table)
{
  GType type = BASTIDE_TYPE_SCORE_PANEL;
  BastideScorePanel *panel = BASTIDE_SCORE_PANEL (ui_test_find_type (GTK_WIDGET (table), type));
  BastideEvening *evening = bastide_score_pad_get_evening (table);
  GtkStack *work = GTK_STACK (ui_test_find_id (GTK_WIDGET (table), "work"));
  int n_forms = 0, dpi;

  for (int seat = 0; seat < bastide_evening_get_n_players (evening); seat++)
    kit_enter (evening, .kind = &bastide_entry_correction, .seat = seat, .number = 108);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  check_both (window, "table");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (ui_test_find_id (GTK_WIDGET (table), "show_standings")), TRUE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  check_both (window, "track");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (ui_test_find_id (GTK_WIDGET (table), "show_enter")), TRUE);
  dpi = enlarge_text ();
  for (int round = 0; round < 2; round++)
    {
      for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
        if (press_key_of (panel, bastide_entry_kinds[i]))
          {
            g_autofree char *name = g_strdup_printf ("form “%s”", bastide_entry_kinds[i]->id);

            check_enlarged (GTK_WINDOW (window), name);
            bastide_score_panel_take_key (panel, GDK_KEY_Escape, 0);
            n_forms++;
          }
      gtk_stack_set_visible_child_name (work, "log");
      check_enlarged (GTK_WINDOW (window), round ? "log of the final scoring" : "log");
      gtk_stack_set_visible_child_name (work, "enter");
      if (round == 0)
        kit_enter (evening, .kind = &bastide_entry_final);
      check_enlarged (GTK_WINDOW (window), "final scoring");
    }
  set_text_back (dpi);
  g_assert_cmpint (n_forms, >=, 20);
}

static void
test_score (void)
{
  BastideWindow *window = ui_test_open_place ("score");
  g_autoptr (BastideSetup) setup = kit_setup ("everything", 6);
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "narrow.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BastideEvening) evening = NULL;
  g_autoptr (GError) error = NULL;
  BastideScorePad *table;

  g_mkdir_with_parents (g_get_user_cache_dir (), 0700);
  evening = bastide_evening_new (setup, 0, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (bastide_evening_save (evening, file, NULL));

  make_narrow (window);
  show (window, "score", NULL);
  check_both (window, "start page");
  show (window, "score", "score.new");
  check_both (window, "new evening");
  show (window, "score", "score.history");
  check_both (window, "history");
  bastide_window_open (window, file);
  table = BASTIDE_SCORE_PAD (ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_SCORE_PAD));
  ui_test_wait (bastide_score_pad_get_evening (table) && gtk_widget_get_mapped (GTK_WIDGET (table)));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  check_entries (window, table);
  show (window, "score", "score.result");
  check_both (window, "result");
  ui_test_close (window);
}

static void
test_workshop (void)
{
  BastideWindow *window = ui_test_open_place ("workshop");

  make_narrow (window);
  show (window, "workshop", NULL);
  check_both (window, "start page");
  show (window, "workshop", "workshop.new-set");
  check_both (window, "set");
  show (window, "workshop", "workshop.new-mix");
  check_both (window, "mix");
  ui_test_close (window);
}

static gboolean
is_title (GtkWidget *widget, gconstpointer unused)
{
  return GTK_IS_LABEL (widget)
         && (gtk_widget_has_css_class (widget, "title-1") || gtk_widget_has_css_class (widget, "title-2"))
         && gtk_widget_get_mapped (widget);
}

/* The lines of a heading end where words end. */
static void
check_title (GtkWidget *label)
{
  const char *text = gtk_label_get_text (GTK_LABEL (label));
  GSList *lines = pango_layout_get_lines_readonly (gtk_label_get_layout (GTK_LABEL (label)));

  for (GSList *line = lines; line && line->next; line = line->next)
    {
      const PangoLayoutLine *here = line->data;

      g_test_message ("%s", text);
      g_assert_true (g_ascii_isspace (text[here->start_index + here->length - 1]));
    }
}

/* The turn card fills the width and is as high as its text needs; gives its height. */
static int
check_card (BastideWindow *window)
{
  GtkWidget *card = NULL;
  int height;

  ui_test_wait ((card = ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_RULE_CARD))
                && gtk_widget_get_width (card) > 0);
  g_assert_cmpint (gtk_widget_get_width (card), <=, PHONE);
  g_assert_cmpint (gtk_widget_get_width (card), >, PHONE * 4 / 5);
  gtk_widget_measure (card, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (card), &height, NULL, NULL, NULL);
  g_assert_cmpint (gtk_widget_get_height (card), >=, height);
  return height;
}

static void
test_turn_card (void)
{
  BastideWindow *window = ui_test_open_place ("rules");
  int usual, large, dpi;

  make_narrow (window);
  show (window, "rules", "rules.list");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.rules-page", "s", "card");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  check_both (window, "turn card");
  usual = check_card (window);
  dpi = enlarge_text ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  large = check_card (window);
  check_title (ui_test_find (GTK_WIDGET (window), is_title, NULL));
  ui_test_picture (GTK_WIDGET (window), "turn-card-large");
  set_text_back (dpi);
  /* The same text in letters that are twice as high and twice as wide. */
  g_assert_cmpint (large, >, 2 * usual);
  ui_test_close (window);
}

static void
test_rules (void)
{
  BastideWindow *window = ui_test_open_place ("rules");

  make_narrow (window);
  show (window, "rules", "rules.list");
  check_both (window, "list");
  bastide_window_show_rule (window, "BASE-30");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  check_both (window, "page");
  ui_test_close (window);
}

/* Whatever is to be decided, most of the narrow window is left for the board. */
static void
test_decisions (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "golden", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  PlayTest test = play_test_open ();
  const char *name;
  int n = 0;

  g_assert_nonnull (dir);
  make_narrow (test.window);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      gpointer before = play_test_game (&test);
      int board, bar;

      if (!g_str_has_suffix (name, ".json") || g_str_has_prefix (name, "evening"))
        continue;
      bastide_window_open (test.window, file);
      ui_test_wait (play_test_game (&test) && play_test_game (&test) != before);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (test.board));
      board = gtk_widget_get_height (GTK_WIDGET (test.board));
      bar = gtk_widget_get_height (GTK_WIDGET (test.bar));
      g_test_message ("%s: board %d, bar %d", name, board, bar);
      g_assert_cmpint (board, >=, 240);
      g_assert_cmpint (bar, <=, board);
      n++;
    }
  g_assert_cmpint (n, >=, 12);
  play_test_close (&test);
}

static gboolean
is_saying (GtkWidget *widget, gconstpointer text)
{
  return GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);
}

/* What went wrong can be read to the end. */
static void
test_toast (void)
{
  static const char sentence[] = "The file has version 99 of its format, but this program knows only versions up to 1.";
  BastideWindow *window = ui_test_open_place ("play");
  GtkWidget *label = NULL;
  graphene_rect_t bounds;

  make_narrow (window);
  bastide_window_toast (window, sentence);
  ui_test_wait ((label = ui_test_find (GTK_WIDGET (window), is_saying, sentence)) && gtk_widget_get_width (label) > 0);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), >=, 2);
  g_assert_true (gtk_widget_compute_bounds (label, GTK_WIDGET (window), &bounds));
  g_assert_cmpfloat (bounds.origin.x, >=, 0);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (GTK_WIDGET (window)));
  ui_test_close (window);
}

/* --- large letters --- */

static double
get_share (GtkWidget *widget, GtkWidget *window)
{
  return (double) gtk_widget_get_height (widget) / gtk_widget_get_height (window);
}

/* Whether the first answer, if there is one, is seen without scrolling. Answers are made anew while the loop runs. */
static gboolean
is_answer_seen (PlayTest *test)
{
  GtkWidget *answer = gtk_widget_get_first_child (ui_test_find_id (GTK_WIDGET (test->bar), "buttons"));
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (test->bar), GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;

  return !answer
         || (gtk_widget_compute_bounds (answer, scroller, &bounds)
             && bounds.origin.y + bounds.size.height <= gtk_widget_get_height (scroller));
}

/* How much room there is decides which answers become a list, so the bar takes a few frames. */
static void
check_answer (PlayTest *test, const char *page)
{
  ui_test_wait_for_layout (GTK_WIDGET (test->bar));
  for (int i = 0; i < 20 && !is_answer_seen (test); i++)
    ui_test_wait_for_layout (GTK_WIDGET (test->bar));
  if (!is_answer_seen (test))
    {
      g_test_message ("%s: no answer is seen", page);
      g_test_fail ();
    }
}

/* At 360 by 700 with letters of twice the size half of the window is the board, whatever is to be decided. */
static void
test_half (void)
{
  static const char *const mixes[] = { "classic", "everything" };
  const int dpi = enlarge_text ();

  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      PlayTest test = play_test_open ();
      g_autoptr (GRand) rand = g_rand_new_with_seed (4);
      g_autoptr (BstPlay) play = play_test_new_play (mixes[i], 2, 4, FALSE);
      GtkWidget *bar = ui_test_find_type (GTK_WIDGET (test.window), ADW_TYPE_VIEW_SWITCHER_BAR);

      gtk_window_set_default_size (GTK_WINDOW (test.window), PHONE, PHONE_HEIGHT);
      ui_test_wait (adw_view_switcher_bar_get_reveal (ADW_VIEW_SWITCHER_BAR (bar)));
      for (int j = 0; j < 12 && play_test_random (play, rand, 7); j++)
        {
          g_autofree char *page = g_strdup_printf ("%s, decision %d", mixes[i], 7 * (j + 1));

          play_test_show (&test, play);
          gtk_test_widget_wait_for_draw (GTK_WIDGET (test.window));
          if (get_share (GTK_WIDGET (test.board), GTK_WIDGET (test.window)) < 0.5)
            {
              g_test_message ("%s: the board has %.2f of the height", page,
                              get_share (GTK_WIDGET (test.board), GTK_WIDGET (test.window)));
              g_test_fail ();
            }
          check_reach (GTK_WIDGET (test.window), page);
          check_answer (&test, page);
        }
      while (play_test_random (play, rand, 1))
        ;
      play_test_show (&test, play);
      gtk_widget_activate_action (GTK_WIDGET (test.table), "play.results", NULL);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (test.window));
      check_reach (GTK_WIDGET (test.window), "end of the game");
      play_test_close (&test);
    }
  set_text_back (dpi);
}

/* --- Every page and dialog with text of twice the size --- */

static int dialogs_dpi;

static void
begin_large (void)
{
  dialogs_dpi = enlarge_text ();
}

static void
end_large (void)
{
  set_text_back (dialogs_dpi);
}

/* These are wider than a telephone then: header bars with two words, tables of the rules, rows of tools. None is too high. */
static const char *const wide[] = {
  "preferences",     "translation",       "score, history", "score, statistics", "workshop, tile",
  "workshop, print", "workshop, sandbox", "rules, turn",    "rules, scoring",    NULL
};

static void
look_at_large (const char *page, GtkWindow *window)
{
  int minimum;

  /* That one is for a television. */
  if (g_str_equal (page, "score, second window"))
    return;
  if (!g_strv_contains (wide, page))
    {
      check_enlarged (window, page);
      return;
    }
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, PHONE_HEIGHT);
  check_reach (GTK_WIDGET (window), page);
}

static void
test_large (gconstpointer place)
{
  Walk walk = {
    .place = place,
    .width = PHONE,
    .search = "road",
    .look = look_at_large,
    .begin = begin_large,
    .end = end_large,
  };

  walk_all (&walk);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/narrow/play", test_play);
  g_test_add_func ("/narrow/places", test_places);
  g_test_add_func ("/narrow/half", test_half);
  g_test_add_func ("/narrow/decisions", test_decisions);
  g_test_add_func ("/narrow/score", test_score);
  g_test_add_func ("/narrow/workshop", test_workshop);
  g_test_add_func ("/narrow/rules", test_rules);
  g_test_add_func ("/narrow/turn-card", test_turn_card);
  g_test_add_func ("/narrow/toast", test_toast);
  g_test_add_data_func ("/narrow/large/play", "play", test_large);
  g_test_add_data_func ("/narrow/large/score", "score", test_large);
  g_test_add_data_func ("/narrow/large/workshop", "workshop", test_large);
  g_test_add_data_func ("/narrow/large/rules", "rules", test_large);
  return ui_test_run ();
}
