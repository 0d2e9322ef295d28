/* test-language.c – the language of the program: changing it while a game, an evening and a document are open.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/bastide-evening.h"
#include "model/language/bastide-language.h"
#include "workshop/bastide-mix-page.h"
#include "play/bastide-play-view.h"
#include "rulebook/bastide-rule-pane.h"
#include "score/bastide-score-form.h"
#include "score/bastide-score-panel.h"
#include "score/bastide-score-pad.h"
#include "workshop/bastide-set-page.h"
#include "shell/bastide-translation-window.h"
#include "engine/io/text.h"
#include "play/play-test.h"

#include <glib/gi18n.h>
#include <string.h>

static GSettings *
get_settings (void)
{
  return bastide_application_get_settings (ui_test_app ());
}

/* Whether the window says something on a page of the switcher in this language. */
static gboolean
speaks (BastideWindow *window, const char *text)
{
  GtkWidget *switcher = ui_test_find_type (GTK_WIDGET (window), ADW_TYPE_SQUEEZER);

  return switcher && ui_test_find_text (switcher, text) != NULL;
}

static void
choose (BastideWindow *window, const char *code, const char *rules)
{
  g_settings_set_string (get_settings (), "language", code);
  ui_test_wait (speaks (window, rules));
}

static GtkWidget *
find_window (const char *type)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l; l = l->next)
    if (g_str_equal (G_OBJECT_TYPE_NAME (l->data), type) && gtk_widget_get_visible (l->data))
      return l->data;
  return NULL;
}

static void
test_list (void)
{
  static const struct
  {
    const char *code, *name;
  } expected[] = {
    { "cs", "Čeština" },  { "de", "Deutsch" }, { "en", "English" }, { "es", "Español" },
    { "fr", "Français" }, { "pl", "Polski" },  { "ru", "Русский" }, { "uk", "Українська" },
  };
  g_autoptr (GPtrArray) list = bastide_language_list ();

  g_assert_cmpuint (list->len, >=, G_N_ELEMENTS (expected));
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const BastideLanguage *language = g_ptr_array_index (list, i);

      g_assert_cmpstr (language->code, ==, expected[i].code);
      g_assert_cmpstr (language->name, ==, expected[i].name);
    }
}

/* The widgets of the game are others now. */
static void
look_again (PlayTest *test)
{
  test->table = BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_TABLE));
  test->board = bastide_table_get_board (test->table);
  test->bar = BASTIDE_DECISION_BAR (ui_test_find_type (GTK_WIDGET (test->table), BASTIDE_TYPE_DECISION_BAR));
}

/* How far the log is from its end. */
static double
rest_of_log (PlayTest *test)
{
  GtkWidget *log = ui_test_find_type (GTK_WIDGET (test->table), g_type_from_name ("BastideLogPanel"));
  GtkWidget *lines = ui_test_find_type (log, g_type_from_name ("BastideLineList"));
  GtkWidget *scroller = ui_test_find_type (lines, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *at = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));

  if (!gtk_widget_get_mapped (log) || gtk_adjustment_get_upper (at) <= gtk_adjustment_get_page_size (at))
    return G_MAXDOUBLE;
  return gtk_adjustment_get_upper (at) - gtk_adjustment_get_page_size (at) - gtk_adjustment_get_value (at);
}

/* The newest lines of the log are in view, before and after. */
static void
test_log_stays (void)
{
  PlayTest test = play_test_open ();
  BstPlay *play = play_test_new_play ("classic", 3, 5, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  gtk_window_set_default_size (GTK_WINDOW (test.window), 1200, 700);
  play_test_random (play, rand, 120);
  play_test_show (&test, play);
  bst_play_free (play);
  adw_flap_set_reveal_flap (bastide_table_get_flap (test.table), TRUE);
  adw_view_stack_set_visible_child_name (
    ADW_VIEW_STACK (ui_test_find_type (GTK_WIDGET (bastide_table_get_flap (test.table)), ADW_TYPE_VIEW_STACK)), "log");
  ui_test_wait (rest_of_log (&test) < 2);
  choose (test.window, "ru", "Правила");
  look_again (&test);
  ui_test_wait (rest_of_log (&test) < 2);
  choose (test.window, "", "Rules");
  play_test_close (&test);
}

/* Everything a person sees of a game stays: the game itself, its history, the view, what is in hand. */
static void
test_game_stays (void)
{
  PlayTest test = play_test_open ();
  BstPlay *play = play_test_new_play ("classic", 3, 5, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (BastideGame) game = NULL;
  g_autofree char *before = NULL, *after = NULL;
  double x, y, zoom, x2, y2, zoom2;
  int turn, turn2;
  gsize made;

  play_test_random (play, rand, 30);
  play_test_show (&test, play);
  bst_play_free (play);
  game = g_object_ref (play_test_game (&test));
  bastide_match_undo (BASTIDE_MATCH (game));
  before = play_test_text (&test);
  bastide_board_view_set_view (test.board, 1.5, -0.5, 31, 1);
  bastide_board_view_select (test.board, 0);
  /* What is put down comes into view by itself. */
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test.board));
  bastide_board_view_get_view (test.board, &x2, &y2, &zoom2, &turn2);

  choose (test.window, "ru", "Правила");
  look_again (&test);
  g_assert_true (bastide_table_get_game (test.table) == game);
  after = play_test_text (&test);
  play_test_assert_same (before, after);
  g_assert_true (bastide_match_can_undo (BASTIDE_MATCH (game)));
  g_assert_true (bastide_match_can_redo (BASTIDE_MATCH (game)));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (test.table)));
  bastide_board_view_get_view (test.board, &x, &y, &zoom, &turn);
  g_assert_cmpfloat_with_epsilon (x, x2, 0.01);
  g_assert_cmpfloat_with_epsilon (y, y2, 0.01);
  g_assert_cmpfloat_with_epsilon (zoom, 31, 0.01);
  g_assert_cmpint (turn, ==, 1);
  g_assert_cmpint (bastide_board_view_get_selected (test.board), ==, 0);

  /* What is put down can be confirmed in the new language; the game goes on, and is kept as before. */
  made = play_test_made (&test);
  ui_test_click (play_test_find_offer (&test, "Подтвердить", TRUE));
  ui_test_wait (play_test_made (&test) != made);
  choose (test.window, "", "Rules");
  look_again (&test);
  bastide_board_view_get_view (test.board, &x2, &y2, &zoom2, &turn2);
  g_assert_cmpfloat_with_epsilon (zoom2, zoom, 0.01);
  g_assert_true (bastide_table_get_game (test.table) == game);
  play_test_close (&test);
}

/* Days are written as the chosen language does, whatever the locale of dates is. */
static void
test_day (void)
{
  static const struct
  {
    const char *code, *day;
  } expected[] = { { "en", "1970-01-02" }, { "de", "02.01.1970" }, { "fr", "02/01/1970" }, { "cs", "2. 1. 1970" } };
  const gint64 noon = 36 * 60 * 60;

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *day = NULL;

      g_assert_true (bastide_language_choose (expected[i].code));
      day = bastide_language_dup_day (noon);
      g_assert_cmpstr (day, ==, expected[i].day);
    }
  bastide_language_choose ("");
}

/* An evening goes on with the entry that was being made, half filled in. */
static void
test_evening_stays (void)
{
  BastideWindow *window = ui_test_open_place ("score");
  GtkWidget *place = ui_test_find_id (GTK_WIDGET (window), "score");
  BastideScorePad *table;
  BastideScoreForm *form;
  g_autoptr (BastideEvening) evening = NULL;
  BastideInput before;

  bastide_window_show_place (window, "score");
  gtk_widget_activate_action (place, "score.new", NULL);
  gtk_widget_activate_action (ui_test_find_type (place, g_type_from_name ("BastideScoreSetup")), "evening.begin", NULL);
  table = BASTIDE_SCORE_PAD (ui_test_find_type (place, BASTIDE_TYPE_SCORE_PAD));
  evening = g_object_ref (bastide_score_pad_get_evening (table));
  bastide_score_panel_begin (BASTIDE_SCORE_PANEL (ui_test_find_type (place, BASTIDE_TYPE_SCORE_PANEL)),
                             &bastide_entry_city);
  form = BASTIDE_SCORE_FORM (ui_test_find_type (place, BASTIDE_TYPE_SCORE_FORM));
  bastide_score_form_take_key (form, GDK_KEY_7, '7');
  before = *bastide_score_form_get_input (form);
  gtk_widget_activate_action (place, "score.tv", NULL);

  /* The mix is kept by the name that can be told in every language. */
  g_assert_cmpstr (bastide_evening_get_mix_title (evening), ==, "Classic");
  choose (window, "cs", "Pravidla");
  g_assert_cmpstr (bst_text_tell (bastide_evening_get_mix_title (evening)), ==, "Klasika");
  place = ui_test_find_id (GTK_WIDGET (window), "score");
  table = BASTIDE_SCORE_PAD (ui_test_find_type (place, BASTIDE_TYPE_SCORE_PAD));
  g_assert_true (bastide_score_pad_get_evening (table) == evening);
  form = BASTIDE_SCORE_FORM (ui_test_find_type (place, BASTIDE_TYPE_SCORE_FORM));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (form)));
  g_assert_true (bastide_score_form_get_input (form)->kind == &bastide_entry_city);
  g_assert_cmpint (bastide_score_form_get_input (form)->number, ==, before.number);
  g_assert_cmpint (before.number, ==, 7);
  g_assert_nonnull (find_window ("BastideScoreTv"));

  choose (window, "", "Rules");
  ui_test_close (window);
  ui_test_wait (find_window ("BastideScoreTv") == NULL);
  g_settings_reset (get_settings (), "place");
}

static GtkWidget *
find_place (BastideWindow *window, const char *name)
{
  return ui_test_find_id (GTK_WIDGET (window), name);
}

static BastideEvening *
find_evening (BastideWindow *window)
{
  GtkWidget *pad = ui_test_find_type (find_place (window, "score"), BASTIDE_TYPE_SCORE_PAD);

  return bastide_score_pad_get_evening (BASTIDE_SCORE_PAD (pad));
}

/* A window that shows the rules, with a game night open behind them. */
static BastideWindow *
open_rules_before_evening (void)
{
  BastideWindow *window = ui_test_open_place ("rules");
  GtkWidget *score = GTK_WIDGET (bastide_window_get_place (window, "score"));

  gtk_widget_activate_action (score, "score.new", NULL);
  gtk_widget_activate_action (ui_test_find_type (score, g_type_from_name ("BastideScoreSetup")), "evening.begin", NULL);
  g_assert_nonnull (find_evening (window));
  return window;
}

/* Nobody waits for places that are not seen: they stand as they are until their turn comes, and lose nothing. */
static void
test_hidden_places_follow (void)
{
  BastideWindow *window = open_rules_before_evening ();
  g_autoptr (BastideEvening) evening = g_object_ref (find_evening (window));
  GtkWidget *old = find_place (window, "score");

  choose (window, "de", "Regeln");
  g_assert_true (find_place (window, "score") == old);
  g_assert_true (gtk_widget_get_root (old) == GTK_ROOT (window));
  ui_test_wait (find_place (window, "score") != old);
  g_assert_true (find_evening (window) == evening);
  g_assert_nonnull (ui_test_find_text (find_place (window, "score"), "Straße"));
  choose (window, "", "Rules");
  ui_test_close (window);
  g_settings_reset (get_settings (), "place");
}

/* Whoever goes there sooner finds the place ready. */
static void
test_hidden_place_on_demand (void)
{
  BastideWindow *window = open_rules_before_evening ();
  g_autoptr (BastideEvening) evening = g_object_ref (find_evening (window));
  GtkWidget *old = find_place (window, "score");

  choose (window, "de", "Regeln");
  g_assert_true (find_place (window, "score") == old);
  bastide_window_show_place (window, "score");
  g_assert_true (find_place (window, "score") != old);
  g_assert_true (find_evening (window) == evening);
  g_assert_nonnull (ui_test_find_text (find_place (window, "score"), "Straße"));
  /* Its part of the header bar came along. */
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (window), "Regeln"));
  /* A second change, before the first one has reached every place. */
  choose (window, "ru", "Правила");
  g_assert_nonnull (ui_test_find_text (find_place (window, "score"), "Дорога"));
  g_assert_true (find_evening (window) == evening);
  choose (window, "", "Rules");
  ui_test_close (window);
  g_settings_reset (get_settings (), "place");
}

/* The page of the rules that was read, and the way to it. */
static void
test_reader_stays (void)
{
  BastideWindow *window = ui_test_open_place ("rules");
  BastideRulePane *pane;

  bastide_window_show_rule (window, "FERRY-7");
  choose (window, "de", "Regeln");
  pane = BASTIDE_RULE_PANE (ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_RULE_PANE));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  g_assert_cmpstr (bastide_rule_pane_get_page (pane)->id, ==, "ferries");
  g_assert_cmpstr (bastide_rule_pane_get_page (pane)->title, ==, "Fähren");
  choose (window, "", "Rules");
  ui_test_close (window);
  g_settings_reset (get_settings (), "place");
}

/* A set keeps its changes and what can be undone. */
static void
test_document_stays (void)
{
  BastideWindow *window = ui_test_open_place ("workshop");
  BastideSetPage *page;
  BastideDocument *document;

  bastide_window_show_place (window, "workshop");
  gtk_widget_activate_action (ui_test_find_type (GTK_WIDGET (window), g_type_from_name ("BastideSetPage")),
                              "workshop.new-set", NULL);
  page = BASTIDE_SET_PAGE (ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_SET_PAGE));
  document = BASTIDE_DOCUMENT (bastide_set_page_get_doc (page));
  g_assert_nonnull (document);
  bastide_document_set_text (document, "title", "", "Before");
  g_assert_true (bastide_document_can_undo (document));

  choose (window, "fr", "Règles");
  page = BASTIDE_SET_PAGE (ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_SET_PAGE));
  g_assert_true (BASTIDE_DOCUMENT (bastide_set_page_get_doc (page)) == document);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (page)));
  g_assert_true (bastide_document_can_undo (document));
  choose (window, "", "Rules");
  ui_test_close (window);
  g_settings_reset (get_settings (), "place");
}

/* The preferences in which the language was chosen come back in it, with the same window below. */
static void
test_preferences_stay (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  GtkWidget *preferences;

  g_action_group_activate_action (G_ACTION_GROUP (ui_test_app ()), "preferences", NULL);
  choose (window, "uk", "Правила");
  preferences = find_window ("BastidePreferences");
  g_assert_nonnull (preferences);
  g_assert_nonnull (ui_test_find_text (preferences, "Мова"));
  g_assert_nonnull (ui_test_find_text (preferences, "Українська"));
  gtk_window_destroy (GTK_WINDOW (preferences));
  choose (window, "", "Rules");
  ui_test_close (window);
}

static gboolean
count_cb (gpointer n)
{
  return ++*(int *) n < 2 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* A question waits for its answer in the language in which it was asked. */
static void
test_question_is_not_interrupted (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (window), "?", NULL);
  int n = 0;

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", "!");
  gtk_window_present (GTK_WINDOW (dialog));
  g_settings_set_string (get_settings (), "language", "pl");
  /* The language is known, and windows are made anew a tenth of a second later. What is due later is done later: when this
   * has been twice, so has that. */
  ui_test_wait (strcmp (gettext ("Rules"), "Zasady") == 0);
  g_timeout_add (150, count_cb, &n);
  ui_test_wait (n == 2);
  g_assert_true (speaks (window, "Rules"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_wait (speaks (window, "Zasady"));
  choose (window, "", "Rules");
  ui_test_close (window);
}

/* --- Testing a translation --- */

static void
write_po (GFile *file, const char *language, const char *rules)
{
  g_autofree char *text = g_strdup_printf ("msgid \"\"\nmsgstr \"Language: %s\\n\"\n\nmsgid \"Rules\"\nmsgstr \"%s\"\n",
                                           language, rules);
  g_autoptr (GError) error = NULL;

  g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* The language whose coverage is shown. */
static const char *
covered (void)
{
  GtkWidget *window = find_window ("BastideTranslationWindow");
  AdwComboRow *row = window ? ADW_COMBO_ROW (ui_test_find_id (window, "language")) : NULL;
  gpointer item = row ? adw_combo_row_get_selected_item (row) : NULL;

  return item ? gtk_string_object_get_string (item) : "";
}

/* Coverage begins with what is spoken, goes on with the file that is tested, and stays with what was chosen. */
static void
test_coverage (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  BastideTranslation *translation = bastide_application_get_translation (ui_test_app ());
  g_autofree char *folder = g_dir_make_tmp ("bastide-language-XXXXXX", NULL);
  g_autoptr (GFile) dir = g_file_new_for_path (folder);
  g_autoptr (GFile) file = g_file_get_child (dir, "xy.po");

  choose (window, "ru", "Правила");
  gtk_widget_activate_action (GTK_WIDGET (window), "app.translation", NULL);
  ui_test_wait (g_str_equal (covered (), "Русский"));
  write_po (file, "xy", "Rxx!");
  g_assert_true (bastide_translation_open (translation, file, NULL));
  ui_test_wait (speaks (window, "Rxx!"));
  g_assert_cmpstr (covered (), ==, "xy.po");
  adw_combo_row_set_selected (ADW_COMBO_ROW (ui_test_find_id (find_window ("BastideTranslationWindow"), "language")),
                              2);
  g_assert_cmpstr (covered (), ==, "Deutsch");
  write_po (file, "xy", "broken\nthere");
  ui_test_wait (bastide_translation_get_fault (translation) != NULL);
  g_assert_cmpstr (covered (), ==, "Deutsch");
  bastide_translation_end (translation);
  ui_test_wait (speaks (window, "Правила"));
  g_assert_cmpstr (covered (), ==, "Русский");
  gtk_window_destroy (GTK_WINDOW (find_window ("BastideTranslationWindow")));
  choose (window, "", "Rules");
  ui_test_close (window);
  g_file_delete (file, NULL, NULL);
  g_file_delete (dir, NULL, NULL);
}

/* A file is spoken, read again when it changes, kept when it breaks, and given up. */
static void
test_translation (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  BastideTranslation *translation = bastide_application_get_translation (ui_test_app ());
  g_autofree char *folder = g_dir_make_tmp ("bastide-language-XXXXXX", NULL);
  g_autoptr (GFile) dir = g_file_new_for_path (folder);
  g_autoptr (GFile) file = g_file_get_child (dir, "xy.po");
  GtkWidget *bar = ui_test_find_id (GTK_WIDGET (window), "test_bar");

  g_assert_false (gtk_widget_get_visible (bar));
  gtk_widget_activate_action (GTK_WIDGET (window), "app.translation", NULL);
  ui_test_wait (find_window ("BastideTranslationWindow") != NULL);
  write_po (file, "xy", "Rxx!");
  bastide_translation_window_open (BASTIDE_TRANSLATION_WINDOW (find_window ("BastideTranslationWindow")), file);
  ui_test_wait (speaks (window, "Rxx!"));
  bar = ui_test_find_id (GTK_WIDGET (window), "test_bar");
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_nonnull (find_window ("BastideTranslationWindow"));
  g_assert_nonnull (ui_test_find_text (find_window ("BastideTranslationWindow"), "xy.po"));

  write_po (file, "xy", "Ryy!");
  ui_test_wait (speaks (window, "Ryy!"));
  write_po (file, "xy", "broken\nthere");
  ui_test_wait (bastide_translation_get_fault (translation) != NULL);
  g_assert_nonnull (strstr (bastide_translation_get_fault (translation), "Line 5:"));
  g_assert_true (speaks (window, "Ryy!"));

  /* From right to left, and back again. */
  write_po (file, "he", "חוקים");
  ui_test_wait (speaks (window, "חוקים"));
  g_assert_cmpint (gtk_widget_get_direction (GTK_WIDGET (window)), ==, GTK_TEXT_DIR_RTL);

  g_signal_emit_by_name (ui_test_find_id (find_window ("BastideTranslationWindow"), "end_button"), "clicked");
  ui_test_wait (speaks (window, "Rules"));
  gtk_window_destroy (GTK_WINDOW (find_window ("BastideTranslationWindow")));
  g_assert_cmpint (gtk_widget_get_direction (GTK_WIDGET (window)), ==, GTK_TEXT_DIR_LTR);
  bar = ui_test_find_id (GTK_WIDGET (window), "test_bar");
  g_assert_false (gtk_widget_get_visible (bar));

  /* The bar in the window ends it, too. */
  write_po (file, "xy", "Rzz!");
  g_assert_true (bastide_translation_open (translation, file, NULL));
  ui_test_wait (speaks (window, "Rzz!"));
  gtk_widget_activate_action (ui_test_find_id (GTK_WIDGET (window), "test_bar"), "app.end-translation", NULL);
  ui_test_wait (speaks (window, "Rules"));
  ui_test_close (window);
  g_file_delete (file, NULL, NULL);
  g_file_delete (dir, NULL, NULL);
}

static void
check_same (GFile *file, const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "po", name, NULL);
  g_autofree char *expected = NULL, *text = NULL;

  g_assert_true (g_file_get_contents (path, &expected, NULL, NULL));
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/* Whoever has no sources gets from the window what a translation begins with. */
static void
test_template (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  g_autofree char *folder = g_dir_make_tmp ("bastide-language-XXXXXX", NULL);
  g_autoptr (GFile) dir = g_file_new_for_path (folder);
  g_autoptr (GFile) template = g_file_get_child (dir, "xy.pot");
  g_autoptr (GFile) glossary = g_file_get_child (dir, "words.md");
  g_autoptr (GFile) nowhere = g_file_new_build_filename (folder, "gone", "xy.pot", NULL);
  BastideTranslationWindow *self;

  gtk_widget_activate_action (GTK_WIDGET (window), "app.translation", NULL);
  ui_test_wait (find_window ("BastideTranslationWindow") != NULL);
  self = BASTIDE_TRANSLATION_WINDOW (find_window ("BastideTranslationWindow"));
  bastide_translation_window_save_template (self, template);
  ui_test_wait (ui_test_find_text (GTK_WIDGET (self), "Saved as “xy.pot”.") != NULL);
  check_same (template, "bastide.pot");
  bastide_translation_window_save_glossary (self, glossary);
  ui_test_wait (g_file_query_exists (glossary, NULL));
  check_same (glossary, "GLOSSARY.md");
  bastide_translation_window_save_template (self, nowhere);
  ui_test_wait (find_window ("AdwMessageDialog") != NULL);
  g_assert_nonnull (ui_test_find_text (find_window ("AdwMessageDialog"), "Could Not Save File"));
  gtk_window_destroy (GTK_WINDOW (find_window ("AdwMessageDialog")));

  gtk_window_destroy (GTK_WINDOW (self));
  ui_test_close (window);
  g_file_delete (template, NULL, NULL);
  g_file_delete (glossary, NULL, NULL);
  g_file_delete (dir, NULL, NULL);
}

/* Whole languages from their files, in a window of a width in between. GTK complains here when a widget does not keep to
 * the size that it has told. */
static void
test_files (void)
{
  static const char *const codes[] = { "cs", "de", "es", "fr", "pl", "ru", "uk" };
  BastideTranslation *translation = bastide_application_get_translation (ui_test_app ());
  BastideWindow *window = ui_test_open_place ("play");

  gtk_window_set_default_size (GTK_WINDOW (window), 620, 640);
  gtk_widget_activate_action (ui_test_find_id (GTK_WIDGET (window), "play"), "play.new", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      g_autofree char *name = g_strconcat (codes[i], ".po", NULL);
      g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "po", name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;

      bastide_translation_open (translation, file, &error);
      g_assert_no_error (error);
      ui_test_wait (speaks (window, _ ("Rules")));
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      g_assert_cmpuint (bastide_translation_get_problems (translation)->len, ==, 0);
    }
  bastide_translation_end (translation);
  ui_test_wait (speaks (window, "Rules"));
  ui_test_close (window);
}

static void
test_direction (void)
{
  g_assert_true (bastide_language_code_rtl ("he"));
  g_assert_true (bastide_language_code_rtl ("ar_EG"));
  g_assert_false (bastide_language_code_rtl ("ru"));
  g_assert_false (bastide_language_code_rtl ("en_US.UTF-8"));
  g_assert_false (bastide_language_is_rtl ());
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/language/list", test_list);
  g_test_add_func ("/language/direction", test_direction);
  g_test_add_func ("/language/template", test_template);
  g_test_add_func ("/language/day", test_day);
  g_test_add_func ("/language/game-stays", test_game_stays);
  g_test_add_func ("/language/log-stays", test_log_stays);
  g_test_add_func ("/language/evening-stays", test_evening_stays);
  g_test_add_func ("/language/reader-stays", test_reader_stays);
  g_test_add_func ("/language/hidden-places-follow", test_hidden_places_follow);
  g_test_add_func ("/language/hidden-place-on-demand", test_hidden_place_on_demand);
  g_test_add_func ("/language/document-stays", test_document_stays);
  g_test_add_func ("/language/preferences-stay", test_preferences_stay);
  g_test_add_func ("/language/question-is-not-interrupted", test_question_is_not_interrupted);
  g_test_add_func ("/language/translation", test_translation);
  g_test_add_func ("/language/files", test_files);
  g_test_add_func ("/language/coverage", test_coverage);
  return ui_test_run ();
}
