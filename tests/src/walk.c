/* walk.c – through the whole program, page by page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "walk.h"

#include "model/rulebook/bastide-rulebook.h"
#include "rulebook/bastide-rules-view.h"
#include "score/bastide-score-panel.h"
#include "shell/bastide-preferences.h"
#include "shell/bastide-translation-window.h"
#include "engine/io/catalog.h"
#include "play/play-test.h"

void
walk_settle (void)
{
  gint64 end = g_get_monotonic_time () + 60 * G_TIME_SPAN_MILLISECOND;

  while (g_get_monotonic_time () < end || g_main_context_pending (NULL))
    {
      ui_test_iterate ();
      if (g_get_monotonic_time () > end + G_USEC_PER_SEC)
        break;
    }
}

/* A toast goes away while it is looked at, and its button has no name in libadwaita 1.2. Whether there was one. */
static gboolean
close_toasts (GtkWidget *window)
{
  GType type = g_type_from_name ("AdwToastWidget");
  GtkWidget *toast;
  gboolean found = FALSE;

  while (type && (toast = ui_test_find_type (window, type)))
    {
      g_signal_emit_by_name (ui_test_find_id (toast, "close_button"), "clicked");
      ui_test_wait (ui_test_find_type (window, type) != toast);
      found = TRUE;
    }
  return found;
}

static void
look (Walk *walk, const char *page, gpointer window)
{
  g_test_message ("%s", page);
  walk_settle ();
  if (close_toasts (window))
    walk_settle ();
  walk->look (page, window);
}

static GtkWidget *
find (BastideWindow *window, const char *type)
{
  GtkWidget *found = ui_test_find_type (GTK_WIDGET (window), g_type_from_name (type));

  g_assert_nonnull (found);
  return found;
}

static void
act (GtkWidget *widget, const char *action)
{
  if (!gtk_widget_activate_action (widget, action, NULL))
    g_error ("no action %s", action);
}

static void
walk_tabs (Walk *walk, BastideWindow *window, GtkWidget *stack, const char *page)
{
  g_autoptr (GtkSelectionModel) pages = adw_view_stack_get_pages (ADW_VIEW_STACK (stack));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      g_autoptr (AdwViewStackPage) tab = g_list_model_get_item (G_LIST_MODEL (pages), i);
      g_autofree char *name = g_strdup_printf ("%s, %s", page, adw_view_stack_page_get_name (tab));

      adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (stack), adw_view_stack_page_get_name (tab));
      look (walk, name, window);
    }
}

static void
look_at_toplevel (Walk *walk, const char *page, GType type)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l; l = l->next)
    if (g_type_is_a (G_OBJECT_TYPE (l->data), type) && gtk_widget_get_visible (l->data))
      {
        if (!BASTIDE_IS_WINDOW (l->data))
          gtk_window_set_default_size (l->data, walk->width, 640);
        look (walk, page, l->data);
        gtk_window_destroy (l->data);
        walk_settle ();
        return;
      }
  g_error ("no window for %s", page);
}

/* Every kind of decision, and evenings in which everything has happened. */
static void
walk_golden (Walk *walk, BastideWindow *window, gboolean evenings)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "golden", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *page = g_strdup_printf ("%s, %s", evenings ? "score" : "play", name);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      if (!g_str_has_suffix (name, ".json") || g_str_has_prefix (name, "evening") != evenings)
        continue;
      bastide_window_open (window, file);
      look (walk, page, window);
    }
}

/* What is to be read, what is to be done, and the end. */
static void
walk_lesson (Walk *walk, BastideWindow *window, GtkWidget *view)
{
  GtkWidget *page;

  gtk_widget_activate_action (view, "play.lesson", "s", "base");
  look (walk, "play, lesson", window);
  page = find (window, "BastideLessonPage");
  act (page, "lesson.next");
  look (walk, "play, task of a lesson", window);
  while (!gtk_widget_get_mapped (ui_test_find_id (page, "done_button")))
    {
      act (page, "lesson.skip");
      walk_settle ();
    }
  look (walk, "play, end of a lesson", window);
  act (page, "lesson.leave");
}

static void
walk_play (Walk *walk, PlayTest *test)
{
  BstPlay *play = play_test_new_play ("everything", 3, 8, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  GtkWidget *view = find (test->window, "BastidePlayView");

  /* A window begins with the place of the last one, which a case before may have left elsewhere. */
  bastide_window_show_place (test->window, "play");
  look (walk, "play, start", test->window);
  act (view, "play.new");
  look (walk, "play, new game", test->window);
  act (find (test->window, "BastideNewGame"), "setup.cancel");
  walk_lesson (walk, test->window, view);
  play_test_random (play, rand, 120);
  play_test_show (test, play);
  bst_play_free (play);
  look (walk, "play, table", test->window);
  adw_flap_set_reveal_flap (bastide_table_get_flap (test->table), TRUE);
  walk_tabs (walk, test->window,
             ui_test_find_type (GTK_WIDGET (bastide_table_get_flap (test->table)), ADW_TYPE_VIEW_STACK), "play, panel");
  adw_flap_set_reveal_flap (bastide_table_get_flap (test->table), walk->width > 600);
  act (view, "play.back");
  look (walk, "play, earlier point", test->window);
  act (view, "play.last");
  act (view, "play.results");
  walk_settle ();
  look_at_toplevel (walk, "play, results", g_type_from_name ("BastideResults"));
  act (view, "play.review");
  look (walk, "play, review", test->window);
  if (walk->golden)
    walk_golden (walk, test->window, FALSE);
  act (view, "play.close");
  walk_settle ();
  look_at_toplevel (walk, "play, end of a game", ADW_TYPE_MESSAGE_DIALOG);
}

static void
choose_everything (GtkWidget *setup)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  GtkWidget *row = ui_test_find_id (setup, "mix_row");

  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    if (g_str_equal (bst_catalog_get_mix (catalog, i)->id, "everything"))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
}

static void
walk_score (Walk *walk, BastideWindow *window)
{
  GtkWidget *view = find (window, "BastideScoreView");
  BastideScorePanel *panel;

  bastide_window_show_place (window, "score");
  look (walk, "score, start", window);
  act (view, "score.new");
  choose_everything (find (window, "BastideScoreSetup"));
  look (walk, "score, set-up", window);
  act (find (window, "BastideScoreSetup"), "evening.begin");
  look (walk, "score, table", window);
  panel = BASTIDE_SCORE_PANEL (find (window, "BastideScorePanel"));
  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      const BastideEntryKind *kind = bastide_entry_kinds[i];
      g_autofree char *page = g_strdup_printf ("score, entry %s", kind->id);

      if (!kind->when || kind->at_once)
        continue;
      bastide_score_panel_begin (panel, kind);
      look (walk, page, window);
    }
  walk_golden (walk, window, TRUE);
  act (view, "score.log");
  look (walk, "score, log", window);
  act (view, "score.tv");
  walk_settle ();
  /* It is for a large screen. */
  walk->width *= 3;
  look_at_toplevel (walk, "score, second window", g_type_from_name ("BastideScoreTv"));
  walk->width /= 3;
  act (view, "score.result");
  look (walk, "score, result", window);
  act (view, "score.history");
  look (walk, "score, history", window);
  gtk_stack_set_visible_child_name (GTK_STACK (ui_test_find_id (find (window, "BastideScoreHistory"), "pages")),
                                    "statistics");
  look (walk, "score, statistics", window);
  act (view, "score.back");
}

static void
walk_workshop (Walk *walk, BastideWindow *window)
{
  GtkWidget *view = find (window, "BastideWorkshopView");

  bastide_window_show_place (window, "workshop");
  look (walk, "workshop, start", window);
  act (view, "workshop.new-set");
  look (walk, "workshop, set", window);
  walk_tabs (walk, window, ui_test_find_type (find (window, "BastideSetPage"), ADW_TYPE_VIEW_STACK), "workshop, set");
  act (find (window, "BastideSetPage"), "set.add");
  look (walk, "workshop, tile", window);
  act (find (window, "BastideSetPage"), "set.print");
  walk_settle ();
  look_at_toplevel (walk, "workshop, print", g_type_from_name ("BastidePrintWindow"));
  act (find (window, "BastideSetPage"), "set.sandbox");
  walk_settle ();
  look_at_toplevel (walk, "workshop, sandbox", g_type_from_name ("BastideSandbox"));
  act (view, "workshop.back");
  act (view, "workshop.new-mix");
  walk_tabs (walk, window, ui_test_find_type (find (window, "BastideMixPage"), ADW_TYPE_VIEW_STACK), "workshop, mix");
  act (view, "workshop.back");
}

static gboolean
is_result (GtkWidget *widget, gconstpointer data)
{
  return gtk_widget_has_css_class (widget, "rule-result");
}

static void
walk_rules (Walk *walk, BastideWindow *window)
{
  g_autoptr (BastideRulebook) rulebook = bastide_rulebook_new ();
  BastideRulesView *view = BASTIDE_RULES_VIEW (find (window, "BastideRulesView"));

  bastide_window_show_place (window, "rules");
  look (walk, "rules, list", window);
  gtk_editable_set_text (GTK_EDITABLE (ui_test_find_type (GTK_WIDGET (view), GTK_TYPE_SEARCH_ENTRY)), walk->search);
  ui_test_wait (ui_test_find (GTK_WIDGET (view), is_result, NULL));
  look (walk, "rules, results of a search", window);
  gtk_editable_set_text (GTK_EDITABLE (ui_test_find_type (GTK_WIDGET (view), GTK_TYPE_SEARCH_ENTRY)), "");
  for (guint i = 0; i < bastide_rulebook_get_n_pages (rulebook); i++)
    {
      const char *id = bastide_rulebook_get_page (rulebook, i)->id;
      g_autofree char *page = g_strdup_printf ("rules, %s", id);

      g_assert_true (bastide_rules_view_show_link (view, id));
      look (walk, page, window);
    }
}

/* Places have menu buttons, too. */
static gboolean
is_main_menu (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_MENU_BUTTON (widget) && gtk_menu_button_get_primary (GTK_MENU_BUTTON (widget));
}

static void
walk_dialogs (Walk *walk, BastideWindow *window)
{
  GtkMenuButton *menu = GTK_MENU_BUTTON (ui_test_find (GTK_WIDGET (window), is_main_menu, NULL));
  GtkWidget *shortcuts = GTK_WIDGET (bastide_window_get_shortcuts (window));

  act (GTK_WIDGET (window), "app.preferences");
  walk_settle ();
  look_at_toplevel (walk, "preferences", BASTIDE_TYPE_PREFERENCES);
  act (GTK_WIDGET (window), "app.translation");
  walk_settle ();
  look_at_toplevel (walk, "translation", BASTIDE_TYPE_TRANSLATION_WINDOW);
  if (walk->look_at_keys)
    walk->look_at_keys ("shortcuts", shortcuts);
  gtk_menu_button_popup (menu);
  look (walk, "menu", window);
  gtk_menu_button_popdown (menu);
}

static gboolean
is_asked_for (const Walk *walk, const char *place)
{
  return !walk->place || g_str_equal (walk->place, place);
}

void
walk_all (Walk *walk)
{
  static const char *const others[] = { "score", "workshop", "rules" };
  PlayTest test = play_test_open ();

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (is_asked_for (walk, others[i]))
      bastide_window_get_place (test.window, others[i]);
  gtk_window_set_default_size (GTK_WINDOW (test.window), walk->width, 720);
  walk_settle ();
  if (walk->begin)
    walk->begin ();
  if (is_asked_for (walk, "play"))
    {
      walk_play (walk, &test);
      walk_dialogs (walk, test.window);
    }
  if (is_asked_for (walk, "score"))
    walk_score (walk, test.window);
  if (is_asked_for (walk, "workshop"))
    walk_workshop (walk, test.window);
  if (is_asked_for (walk, "rules"))
    walk_rules (walk, test.window);
  bastide_window_show_place (test.window, "play");
  if (walk->end)
    walk->end ();
  play_test_close (&test);
}
