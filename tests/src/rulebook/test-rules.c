/* test-rules.c – the place Rules on a real window: pages, jumps, search, modules, keyboard, diagrams, turn card.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/pdf-measure.h"
#include "play/play-test.h"
#include "ui-test.h"

#include "parts/bastide-player-badge.h"
#include "rulebook/bastide-rule-card.h"
#include "rulebook/bastide-rule-diagram.h"
#include "rulebook/bastide-rule-pane.h"
#include "rulebook/bastide-rule-row.h"
#include "rulebook/bastide-rules-view.h"

#include <string.h>

#define WITH(module) (1u << BST_MODULE_##module)

/* The window with the rules in it, and what is often looked at. */
typedef struct
{
  BastideWindow *window;
  BastideRulesView *view;
  BastideRulePane *pane;
  GtkListBox *pages;
  GtkListBox *results;
  GtkStack *sidebar;
  GtkEditable *search;
} Rules;

static void
reset_settings (void)
{
  GSettings *settings = bastide_application_get_settings (ui_test_app ());

  g_settings_reset (settings, "place");
  g_settings_reset (settings, "window-width");
  g_settings_reset (settings, "window-height");
  g_settings_reset (settings, "rules-modules");
  g_settings_reset (settings, "rules-only");
}

static Rules
open_window (void)
{
  BastideWindow *window = ui_test_open_place ("rules");
  GtkWidget *view = ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_RULES_VIEW);

  return (Rules){
    .window = window,
    .view = BASTIDE_RULES_VIEW (view),
    .pane = BASTIDE_RULE_PANE (ui_test_find_id (view, "pane")),
    .pages = GTK_LIST_BOX (ui_test_find_id (view, "pages")),
    .results = GTK_LIST_BOX (ui_test_find_id (view, "results")),
    .sidebar = GTK_STACK (ui_test_find_id (view, "sidebar_stack")),
    .search = GTK_EDITABLE (ui_test_find_id (view, "search")),
  };
}

static Rules
open_rules (void)
{
  Rules rules = open_window ();

  bastide_window_show_place (rules.window, "rules");
  ui_test_wait (bastide_rule_pane_get_page (rules.pane));
  return rules;
}

static void
close_rules (Rules *rules)
{
  ui_test_close (rules->window);
  reset_settings ();
}

static const char *
current_place (Rules *rules)
{
  GtkWidget *places = ui_test_find_type (GTK_WIDGET (rules->window), ADW_TYPE_VIEW_STACK);

  return adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (places));
}

static const char *
current_page (Rules *rules)
{
  const BastideRulePage *page = bastide_rule_pane_get_page (rules->pane);

  return page ? page->id : "";
}

static int
count_rows (GtkListBox *list)
{
  int n = 0;

  while (gtk_list_box_get_row_at_index (list, n))
    n++;
  return n;
}

static void
activate_row (GtkListBox *list, int i)
{
  g_signal_emit_by_name (list, "row-activated", gtk_list_box_get_row_at_index (list, i));
}

/* The row of the page on which a rule stands; NULL if it is not shown. */
static gboolean
shows_clause (GtkWidget *widget, gconstpointer clause)
{
  const BastideRuleBlock *block = BASTIDE_IS_RULE_ROW (widget) ? bastide_rule_row_get_block (BASTIDE_RULE_ROW (widget))
                                                               : NULL;

  return block && g_strv_contains ((const char *const *) block->clauses, clause);
}

static GtkWidget *
find_rule (Rules *rules, const char *clause)
{
  return ui_test_find (GTK_WIDGET (rules->pane), shows_clause, clause);
}

/* Is the widget within what is seen of the page? */
static gboolean
is_seen (Rules *rules, GtkWidget *widget)
{
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (widget, GTK_WIDGET (rules->pane), &bounds) && bounds.origin.y >= 0
         && bounds.origin.y + bounds.size.height <= gtk_widget_get_height (GTK_WIDGET (rules->pane));
}

/* --- pages --- */

/* Every page is one step away, and none of them needs more room than a phone has. */
static void
test_every_page (void)
{
  Rules rules = open_rules ();
  g_autoptr (BastideRulebook) book = bastide_rulebook_new ();
  int n = count_rows (rules.pages);

  g_assert_cmpint (n, ==, bastide_rulebook_get_n_pages (book));
  for (int i = 0; i < n; i++)
    {
      int minimum;

      activate_row (rules.pages, i);
      g_assert_cmpstr (current_page (&rules), ==, bastide_rulebook_get_page (book, i)->id);
      gtk_widget_measure (GTK_WIDGET (rules.pane), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      if (minimum > 360)
        g_test_message ("%s needs %d pixels", current_page (&rules), minimum);
      g_assert_cmpint (minimum, <=, 360);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (rules.window));
    }
  close_rules (&rules);
}

/* In a narrow window the list is one step away, and every page one more. */
static void
test_narrow (void)
{
  Rules rules = open_rules ();
  AdwLeaflet *leaflet = ADW_LEAFLET (ui_test_find_id (GTK_WIDGET (rules.view), "leaflet"));
  GtkWidget *list_button = ui_test_find_id (GTK_WIDGET (rules.window), "list_button");

  g_assert_false (adw_leaflet_get_folded (leaflet));
  gtk_window_set_default_size (GTK_WINDOW (rules.window), 360, 640);
  ui_test_wait (adw_leaflet_get_folded (leaflet) && gtk_widget_get_mapped (list_button));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (rules.window)), <=, 360);
  ui_test_click (list_button);
  ui_test_wait (g_str_equal (adw_leaflet_get_visible_child_name (leaflet), "list"));
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (rules.pages)));
  ui_test_click (GTK_WIDGET (gtk_list_box_get_row_at_index (rules.pages, 2)));
  ui_test_wait (g_str_equal (adw_leaflet_get_visible_child_name (leaflet), "page"));
  g_assert_cmpstr (current_page (&rules), ==, "turn");
  close_rules (&rules);
}

/* --- jumps --- */

static void
test_jump_to_rule (void)
{
  Rules rules = open_window ();
  GtkWidget *row;

  g_assert_cmpstr (current_place (&rules), ==, "play");
  gtk_widget_activate_action (GTK_WIDGET (rules.window), "win.rule", "s", "FERRY-30");
  g_assert_cmpstr (current_place (&rules), ==, "rules");
  g_assert_cmpstr (current_page (&rules), ==, "ferries");
  row = find_rule (&rules, "FERRY-30");
  ui_test_wait (is_seen (&rules, row));
  g_assert_true (gtk_widget_has_css_class (row, "rule-target"));
  ui_test_wait (gtk_widget_is_focus (row));

  /* Something that does not exist changes nothing. */
  bastide_window_show_place (rules.window, "play");
  gtk_widget_activate_action (GTK_WIDGET (rules.window), "win.rule", "s", "NOWHERE-1");
  g_assert_cmpstr (current_place (&rules), ==, "play");
  close_rules (&rules);
}

/* The page of rulings tells the rule and the reason. */
static void
test_rulings_page (void)
{
  static const char rule[] =
    "The program skips this step only if there is nothing to choose. Otherwise it waits, even if "
    "you do not want to place a follower.";
  static const char reason[] =
    "Reason: If the program skipped a step in which you have a choice, it would decide for you.";
  Rules rules = open_rules ();
  GtkWidget *option;
  gboolean handled = FALSE;

  bastide_rules_view_show_link (rules.view, "rulings#EC-9");
  g_assert_cmpstr (current_page (&rules), ==, "rulings");
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (rules.pane), rule));
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (rules.pane), reason));

  /* Where an option decides otherwise, a link leads to that option. */
  option = ui_test_find_text (GTK_WIDGET (rules.pane), "Option: <a href=\"combining#options/base.two_tile_city\">"
                                                       "A finished city of two tiles scores</a>");
  g_assert_nonnull (option);
  g_signal_emit_by_name (option, "activate-link", "combining#options/base.two_tile_city", &handled);
  g_assert_true (handled);
  g_assert_cmpstr (current_page (&rules), ==, "combining");
  option = ui_test_find_text (GTK_WIDGET (rules.pane), "A finished city of two tiles scores");
  g_assert_true (gtk_widget_has_css_class (gtk_widget_get_ancestor (option, ADW_TYPE_ACTION_ROW), "rule-target"));
  close_rules (&rules);
}

/* --- the marks of rulings --- */

/* The block is that of another rulebook with the same pages. */
static gboolean
shows_block (GtkWidget *widget, gconstpointer data)
{
  const BastideRuleBlock *wanted = data;
  const BastideRuleBlock *block = BASTIDE_IS_RULE_ROW (widget) ? bastide_rule_row_get_block (BASTIDE_RULE_ROW (widget))
                                                               : NULL;

  return block && block->index == wanted->index && g_str_equal (block->page->id, wanted->page->id);
}

/* The label that has a mark which leads there; NULL if none has. */
static gboolean
has_mark (GtkWidget *widget, gconstpointer href)
{
  g_autofree char *mark = g_strdup_printf ("<a href=\"%s\" title=\"", (const char *) href);

  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_label (GTK_LABEL (widget)), mark);
}

/* What is read, not only what is known: the asterisk stands in a label that is seen, with the reason as its tooltip. */
static void
check_mark (GtkWidget *row, const BastideRuleBlock *ruling)
{
  g_autofree char *href = g_strdup_printf ("%s#%s", ruling->page->id, ruling->anchor);
  g_autofree char *title = g_strdup_printf ("Ruling: %s", ruling->texts[0]);
  g_autofree char *whole = g_markup_printf_escaped ("\u00a0<a href=\"%s\" title=\"%s\">*</a>", href, title);
  GtkWidget *label = ui_test_find (row, has_mark, href);

  if (!label)
    g_test_message ("no mark of %s is shown", ruling->anchor);
  g_assert_nonnull (label);
  g_assert_true (gtk_widget_get_mapped (label));
  g_assert_nonnull (strstr (gtk_label_get_label (GTK_LABEL (label)), whole));
  g_assert_true (g_str_has_suffix (gtk_label_get_text (GTK_LABEL (label)), "\u00a0*"));
}

static gboolean
has_any_mark (GtkWidget *widget, gconstpointer unused)
{
  return GTK_IS_LABEL (widget) && g_str_has_suffix (gtk_label_get_text (GTK_LABEL (widget)), "\u00a0*");
}

/* Each ruling is marked where the rule stands, and nothing else is. */
static guint
check_marks_of_page (Rules *rules, BastideRulebook *book, const BastideRulePage *page)
{
  guint n_marks = 0;

  for (guint i = 0; i < page->blocks->len; i++)
    {
      const BastideRuleBlock *block = bastide_rule_page_get_block (page, i);
      g_autoptr (GPtrArray) rulings = bastide_rulebook_list_rulings (book, block);
      GtkWidget *row = ui_test_find (GTK_WIDGET (rules->pane), shows_block, block);

      for (guint k = 0; k < rulings->len; k++, n_marks++)
        {
          g_assert_nonnull (row);
          check_mark (row, g_ptr_array_index (rulings, k));
        }
      if (row && !rulings->len && block->kind != BASTIDE_BLOCK_RULING)
        g_assert_null (ui_test_find (row, has_any_mark, NULL));
    }
  return n_marks;
}

static void
test_ruling_marks (void)
{
  Rules rules = open_rules ();
  g_autoptr (BastideRulebook) book = bastide_rulebook_new ();
  GtkWidget *label;
  gboolean handled = FALSE;
  guint n_marks = 0;

  for (guint i = 0; i < bastide_rulebook_get_n_pages (book); i++)
    {
      activate_row (rules.pages, i);
      g_assert_cmpstr (current_page (&rules), ==, bastide_rulebook_get_page (book, i)->id);
      n_marks += check_marks_of_page (&rules, book, bastide_rulebook_get_page (book, i));
    }
  g_test_message ("%u marks", n_marks);
  g_assert_cmpint (n_marks, >, 100);

  /* A mark leads to the reason. */
  bastide_window_show_rule (rules.window, "EC-9");
  label = ui_test_find (find_rule (&rules, "EC-9"), has_mark, "rulings#EC-9");
  g_signal_emit_by_name (label, "activate-link", "rulings#EC-9", &handled);
  g_assert_true (handled);
  g_assert_cmpstr (current_page (&rules), ==, "rulings");
  close_rules (&rules);
}

static void
test_jump_shows_hidden (void)
{
  Rules rules = open_rules ();
  GtkSwitch *only = GTK_SWITCH (ui_test_find_id (GTK_WIDGET (rules.window), "only"));

  bastide_rules_view_set_modules (rules.view, WITH (GOLD));
  g_assert_true (gtk_switch_get_active (only));
  bastide_window_show_rule (rules.window, "GOLD-4");
  g_assert_true (gtk_switch_get_active (only));
  bastide_window_show_rule (rules.window, "FERRY-7");
  g_assert_false (gtk_switch_get_active (only));
  g_assert_nonnull (find_rule (&rules, "FERRY-7"));
  close_rules (&rules);
}

/* Whether the selected page of the list is in view. */
static gboolean
is_page_in_view (Rules *rules)
{
  GtkListBox *pages = GTK_LIST_BOX (ui_test_find_id (GTK_WIDGET (rules->view), "pages"));
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_selected_row (pages));
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (pages), GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;

  return row && gtk_widget_get_height (row) > 0 && gtk_widget_compute_bounds (row, scroller, &bounds)
         && bounds.origin.y >= 0 && bounds.origin.y + bounds.size.height <= gtk_widget_get_height (scroller);
}

/* The list beside the page goes along with jumps, down and up. */
static void
test_jump_scrolls_list (void)
{
  Rules rules = open_window ();

  gtk_window_set_default_size (GTK_WINDOW (rules.window), 1000, 420);
  bastide_window_show_rule (rules.window, "TOURN-1");
  ui_test_wait (is_page_in_view (&rules));
  g_assert_true (bastide_rules_view_show_link (rules.view, "overview"));
  ui_test_wait (is_page_in_view (&rules));
  g_assert_true (bastide_rules_view_show_link (rules.view, "help-translate"));
  ui_test_wait (is_page_in_view (&rules));
  close_rules (&rules);
}

/* GTK 4.18 keeps a reference to a place that is hidden with the focus in it until the next event, and loses it if
 * another one is hidden before: without a person there is no event. */
static void
go_to_place (Rules *rules, const char *name)
{
  gtk_window_set_focus (GTK_WINDOW (rules->window), NULL);
  bastide_window_show_place (rules->window, name);
}

static void
test_help (void)
{
  static const char *const places[] = { "play", "score", "workshop", "rules" };
  Rules rules = open_window ();

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *page = g_strconcat ("help-", places[i], NULL);

      go_to_place (&rules, places[i]);
      ui_test_key (GTK_WIDGET (rules.window), "F1");
      ui_test_wait (g_str_equal (current_place (&rules), "rules") && g_str_equal (current_page (&rules), page));
    }
  close_rules (&rules);
}

static void
test_back_and_forward (void)
{
  Rules rules = open_rules ();

  bastide_rules_view_show_link (rules.view, "ferries#moving");
  bastide_rules_view_show_link (rules.view, "glossary");
  ui_test_key (GTK_WIDGET (rules.window), "<Alt>Left");
  ui_test_wait (g_str_equal (current_page (&rules), "ferries"));
  ui_test_key (GTK_WIDGET (rules.window), "<Alt>Left");
  ui_test_wait (g_str_equal (current_page (&rules), "overview"));
  ui_test_key (GTK_WIDGET (rules.window), "<Alt>Right");
  ui_test_wait (g_str_equal (current_page (&rules), "ferries"));

  /* Going somewhere else forgets what lay ahead. */
  bastide_rules_view_show_link (rules.view, "setup");
  ui_test_key (GTK_WIDGET (rules.window), "<Alt>Right");
  ui_test_key (GTK_WIDGET (rules.window), "<Alt>Left");
  ui_test_wait (g_str_equal (current_page (&rules), "ferries"));
  close_rules (&rules);
}

/* --- search --- */

static void
test_search (void)
{
  Rules rules = open_rules ();
  GtkWidget *label, *count;
  PangoAttrList *marks;

  ui_test_key (GTK_WIDGET (rules.window), "<Control>f");
  ui_test_wait (gtk_widget_get_focus_child (GTK_WIDGET (rules.search)));
  gtk_editable_set_text (rules.search, "shields");
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (rules.sidebar), "results"));
  g_assert_cmpint (count_rows (rules.results), >, 5);
  count = ui_test_find_id (GTK_WIDGET (rules.view), "count");
  {
    g_autofree char *text = g_strdup_printf ("%d results", count_rows (rules.results));

    g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (count)), ==, text);
  }
  g_assert_true (gtk_widget_get_mapped (count));
  ui_test_key (GTK_WIDGET (rules.window), "Return");
  ui_test_wait (!g_str_equal (current_page (&rules), "overview"));
  bastide_rules_view_show_link (rules.view, "glossary");

  /* The word is marked where it stands. */
  label = ui_test_find_text (GTK_WIDGET (rules.pane), "Shield");
  g_assert_true (GTK_IS_LABEL (label));
  marks = gtk_label_get_attributes (GTK_LABEL (label));
  g_assert_nonnull (marks);
  {
    g_autofree char *text = pango_attr_list_to_string (marks);

    g_assert_nonnull (strstr (text, "background"));
  }

  gtk_editable_set_text (rules.search, "xyzzy");
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (rules.sidebar), "nothing"));
  gtk_widget_grab_focus (GTK_WIDGET (rules.search));
  ui_test_key (GTK_WIDGET (rules.window), "Escape");
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (rules.sidebar), "pages"));
  g_assert_null (gtk_label_get_attributes (GTK_LABEL (ui_test_find_text (GTK_WIDGET (rules.pane), "Shield"))));
  close_rules (&rules);
}

/* What is not in play is found on request. */
static void
test_search_all (void)
{
  Rules rules = open_rules ();

  bastide_rules_view_set_modules (rules.view, 0);
  gtk_editable_set_text (rules.search, "ingots");
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (rules.sidebar), "nothing"));
  g_signal_emit_by_name (ui_test_find_id (GTK_WIDGET (rules.view), "search_all"), "clicked");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (rules.sidebar), ==, "results");
  close_rules (&rules);
}

/* In another place the keys of the rules do nothing. */
static void
test_keys_stay_home (void)
{
  Rules rules = open_rules ();

  bastide_rules_view_show_link (rules.view, "glossary");
  bastide_window_show_place (rules.window, "play");
  ui_test_key (GTK_WIDGET (rules.window), "<Alt>Left");
  ui_test_key (GTK_WIDGET (rules.window), "<Alt>3");
  ui_test_wait (g_str_equal (current_place (&rules), "workshop"));
  g_assert_cmpstr (current_page (&rules), ==, "glossary");
  close_rules (&rules);
}

/* --- modules --- */

static void
test_modules (void)
{
  Rules rules = open_rules ();
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  g_auto (GStrv) saved = NULL;
  int all = count_rows (rules.pages);
  GtkWidget *check;

  bastide_rules_view_show_link (rules.view, "turn");
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (rules.pane), "24."));

  /* A game with ferries begins. */
  gtk_widget_activate_action (GTK_WIDGET (rules.window), "win.rules-modules", "u", WITH (BASE) | WITH (FERRIES));
  g_assert_cmpint (count_rows (rules.pages), ==, all - 12);
  g_assert_null (ui_test_find_text (GTK_WIDGET (rules.pane), "24."));
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (rules.pane), "7."));
  g_assert_cmpstr (current_page (&rules), ==, "turn");

  /* The reader adds the gold. */
  check = ui_test_find_text (GTK_WIDGET (rules.window), "Gold mines");
  g_assert_true (GTK_IS_CHECK_BUTTON (check));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  g_assert_cmpint (count_rows (rules.pages), ==, all - 11);
  g_assert_true (g_settings_get_boolean (settings, "rules-only"));
  saved = g_settings_get_strv (settings, "rules-modules");
  g_assert_true (g_strv_contains ((const char *const *) saved, "gold"));
  g_assert_true (g_strv_contains ((const char *const *) saved, "ferries"));

  /* A page that is no longer shown gives way. */
  bastide_rules_view_show_link (rules.view, "gold");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  g_assert_cmpstr (current_page (&rules), ==, "overview");

  gtk_switch_set_active (GTK_SWITCH (ui_test_find_id (GTK_WIDGET (rules.window), "only")), FALSE);
  g_assert_cmpint (count_rows (rules.pages), ==, all);
  close_rules (&rules);
}

/* --- keyboard --- */

static GtkWidget *
focused_row (Rules *rules)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (rules->window));

  return focus && !BASTIDE_IS_RULE_ROW (focus) ? gtk_widget_get_ancestor (focus, BASTIDE_TYPE_RULE_ROW) : focus;
}

static void
test_reading_by_key (void)
{
  Rules rules = open_rules ();
  GtkWidget *row, *next;

  bastide_window_show_rule (rules.window, "FERRY-11");
  row = find_rule (&rules, "FERRY-11");
  next = find_rule (&rules, "FERRY-12");
  ui_test_wait (gtk_widget_is_focus (row));
  ui_test_key (GTK_WIDGET (rules.window), "Down");
  ui_test_wait (gtk_widget_is_focus (next));
  ui_test_key (GTK_WIDGET (rules.window), "Up");
  ui_test_wait (gtk_widget_is_focus (row));
  g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (row)), ==, GTK_ACCESSIBLE_ROLE_LABEL);
  close_rules (&rules);
}

static void
test_link_by_key (void)
{
  Rules rules = open_rules ();

  /* From the title of the page Tab leads to its first link. */
  bastide_rules_view_show_link (rules.view, "overview#idea");
  ui_test_wait (focused_row (&rules));
  ui_test_key (GTK_WIDGET (rules.window), "Tab");
  ui_test_wait (focused_row (&rules) && GTK_IS_LABEL (gtk_window_get_focus (GTK_WINDOW (rules.window))));
  ui_test_key (GTK_WIDGET (rules.window), "Return");
  ui_test_wait (g_str_equal (current_page (&rules), "base"));
  ui_test_wait (is_seen (&rules, find_rule (&rules, "BASE-30")));
  close_rules (&rules);
}

/* --- diagrams and card --- */

static void
test_diagram_steps (void)
{
  Rules rules = open_rules ();
  BastideRuleDiagram *diagram = BASTIDE_RULE_DIAGRAM (
    ui_test_find_type (GTK_WIDGET (rules.pane), BASTIDE_TYPE_RULE_DIAGRAM));
  GtkWidget *back;

  g_assert_cmpint (bastide_rule_diagram_get_frame (diagram), ==, 1);
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (diagram), "+8"));
  back = ui_test_find_type (GTK_WIDGET (diagram), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (back, "clicked");
  g_assert_cmpint (bastide_rule_diagram_get_frame (diagram), ==, 0);
  g_assert_null (ui_test_find_text (GTK_WIDGET (diagram), "+8"));
  g_assert_false (gtk_widget_get_sensitive (back));
  bastide_rule_diagram_set_frame (diagram, 99);
  g_assert_cmpint (bastide_rule_diagram_get_frame (diagram), ==, 0);
  close_rules (&rules);
}

static gboolean
says (GtkWidget *widget, gconstpointer start)
{
  return GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), start);
}

/* A diagram whose steps have texts begins at the beginning, with its caption, and shows one text at a time. */
static void
test_diagram_story (void)
{
  Rules rules = open_rules ();
  GtkWidget *badge, *diagram, *caption, *step;

  g_assert_true (bastide_rules_view_show_link (rules.view, "tournaments#whole"));
  diagram = ui_test_find_type (GTK_WIDGET (rules.pane), BASTIDE_TYPE_RULE_DIAGRAM);
  g_assert_cmpint (bastide_rule_diagram_get_frame (BASTIDE_RULE_DIAGRAM (diagram)), ==, 0);
  caption = ui_test_find (diagram, says, "From the first token to the statue");
  step = ui_test_find (diagram, says, "Red extends the road");
  ui_test_wait (gtk_widget_get_mapped (caption));
  g_assert_false (gtk_widget_get_child_visible (step));
  bastide_rule_diagram_set_frame (BASTIDE_RULE_DIAGRAM (diagram), 1);
  ui_test_wait (gtk_widget_get_mapped (step));
  g_assert_false (gtk_widget_get_child_visible (caption));

  /* Without texts, the caption says it all and the end is shown; tiles alone need no players. */
  g_assert_true (bastide_rules_view_show_link (rules.view, "river#laying"));
  diagram = ui_test_find_type (GTK_WIDGET (rules.pane), BASTIDE_TYPE_RULE_DIAGRAM);
  g_assert_cmpint (bastide_rule_diagram_get_frame (BASTIDE_RULE_DIAGRAM (diagram)), ==, 1);
  badge = ui_test_find_type (diagram, BASTIDE_TYPE_PLAYER_BADGE);
  g_assert_false (gtk_widget_get_mapped (badge));
  close_rules (&rules);
}

/* One page for every mix, in letters that can be read. */
static void
test_card (void)
{
  static const guint32 mixes[] = { 0, WITH (FIELDS), WITH (FIELDS) | WITH (WHEEL), BASTIDE_RULES_ALL };
  g_autoptr (BastideRulebook) book = bastide_rulebook_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "card.pdf", NULL);
      g_autoptr (BastideTurnCard) card = bastide_rule_card_make (book, mixes[i]);
      g_autoptr (GBytes) pdf = NULL;
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      PdfMeasure measure;
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR, NULL);
      cairo_t *cr = cairo_create (surface);

      g_assert_true (bastide_rule_card_print (book, mixes[i], NULL, path, &error));
      g_assert_no_error (error);
      pdf = g_file_load_bytes (file, NULL, NULL, &error);
      g_assert_no_error (error);
      measure = pdf_measure (pdf);
      g_assert_cmpint (measure.n_pages, ==, 1);
      pdf_measure_clear (&measure);
      g_assert_cmpfloat (bastide_turn_card_draw (card, cr, 523, 770), >=, 6.5);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* From wherever one is: to the rules, and there to the page. */
static void
test_two_steps (void)
{
  static const char *const places[] = { "play", "score", "workshop" };
  Rules rules = open_rules ();

  for (int i = 0; gtk_list_box_get_row_at_index (rules.pages, i); i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (rules.pages, i);

      for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
        {
          const BastideRulePage *page = g_object_get_data (G_OBJECT (row), "page");

          go_to_place (&rules, places[k]);
          gtk_widget_activate_action (GTK_WIDGET (rules.window), "win.place", "s", "rules");
          g_signal_emit_by_name (rules.pages, "row-activated", row);
          g_assert_true (bastide_rule_pane_get_page (rules.pane) == page);
        }
    }
  /* One step from the module that is being played to the page of its rules: the decision names its rule. */
  for (int kind = 0; kind < BST_N_KINDS; kind++)
    if (bst_kinds[kind].clause)
      {
        bastide_window_show_place (rules.window, "play");
        gtk_widget_activate_action (GTK_WIDGET (rules.window), "win.rule", "s", bst_kinds[kind].clause);
        g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (rules.pane)));
      }
  close_rules (&rules);
}

static gboolean
is_award (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "log-score") && gtk_widget_get_mapped (widget);
}

static gboolean
has_points (BstPlay *play)
{
  const BstState *state = bst_session_state (bst_play_get_session (play));

  return bst_score (state, 0) + bst_score (state, 1) > 0;
}

/* A line of the log knows the rule by which it came about. */
static void
test_jump_from_log (void)
{
  PlayTest test = play_test_open ();
  BstPlay *play = play_test_new_play ("classic", 2, 3, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  GtkWidget *label, *list, *pane;

  /* The first award is among the last lines then, and these are in view. */
  while (!has_points (play))
    g_assert_true (play_test_random (play, rand, 1));
  play_test_show (&test, play);
  bst_play_free (play);
  ui_test_wait (ui_test_find (GTK_WIDGET (test.table), is_award, NULL));
  label = ui_test_find (GTK_WIDGET (test.table), is_award, NULL);
  list = gtk_widget_get_ancestor (label, g_type_from_name ("BastideLineList"));
  gtk_widget_grab_focus (gtk_widget_get_parent (label));
  ui_test_key (label, "<Shift>F10");
  ui_test_wait (ui_test_find_type (list, GTK_TYPE_POPOVER_MENU));
  ui_test_wait (ui_test_find_text (list, "Show _Rule") || ui_test_find_text (list, "Show Rule"));
  /* The rule comes first, the moment below it. */
  ui_test_key (ui_test_find_type (list, GTK_TYPE_POPOVER_MENU), "Return");
  /* The place is made when it is first shown. */
  ui_test_wait (ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_RULE_PANE));
  pane = ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_RULE_PANE);
  ui_test_wait (gtk_widget_get_mapped (pane));
  g_assert_nonnull (bastide_rule_pane_get_page (BASTIDE_RULE_PANE (pane)));
  bastide_window_show_place (test.window, "play");
  play_test_close (&test);
  reset_settings ();
}

/* The page for translators is read at a glance. */
static void
test_translating_fits (void)
{
  Rules rules = open_rules ();
  GtkWidget *scroller = ui_test_find_id (GTK_WIDGET (rules.pane), "scroller");
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));

  gtk_window_set_default_size (GTK_WINDOW (rules.window), 1280, 800);
  g_assert_true (bastide_rules_view_show_link (rules.view, "help-translate"));
  ui_test_wait (gtk_widget_get_width (GTK_WIDGET (rules.window)) > 1200);
  ui_test_wait (gtk_adjustment_get_upper (adjustment) > 200);
  ui_test_wait (gtk_adjustment_get_upper (adjustment) <= gtk_adjustment_get_page_size (adjustment));
  close_rules (&rules);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/rules/every-page", test_every_page);
  g_test_add_func ("/rules/narrow", test_narrow);
  g_test_add_func ("/rules/jump/to-rule", test_jump_to_rule);
  g_test_add_func ("/rules/rulings", test_rulings_page);
  g_test_add_func ("/rules/ruling-marks", test_ruling_marks);
  g_test_add_func ("/rules/jump/shows-hidden", test_jump_shows_hidden);
  g_test_add_func ("/rules/jump/scrolls-list", test_jump_scrolls_list);
  g_test_add_func ("/rules/jump/back-and-forward", test_back_and_forward);
  g_test_add_func ("/rules/help", test_help);
  g_test_add_func ("/rules/two-steps", test_two_steps);
  g_test_add_func ("/rules/jump/from-log", test_jump_from_log);
  g_test_add_func ("/rules/translating-fits-one-screen", test_translating_fits);
  g_test_add_func ("/rules/search/finds", test_search);
  g_test_add_func ("/rules/search/all-modules", test_search_all);
  g_test_add_func ("/rules/keys/stay-home", test_keys_stay_home);
  g_test_add_func ("/rules/keys/reading", test_reading_by_key);
  g_test_add_func ("/rules/keys/link", test_link_by_key);
  g_test_add_func ("/rules/modules", test_modules);
  g_test_add_func ("/rules/diagram/steps", test_diagram_steps);
  g_test_add_func ("/rules/diagram/story", test_diagram_story);
  g_test_add_func ("/rules/card", test_card);
  return ui_test_run ();
}
