/* bastide-rules-view.c – the place Rules: pages to read, search, the choice of modules.
 *
 * Goes from page to page and remembers the way. The rulebook knows what is on a page, the pane how it looks. Of a game it
 * knows only the modules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "rulebook/bastide-rules-view.h"

#include "rulebook/bastide-rule-card.h"
#include "rulebook/bastide-rule-pane.h"
#include "model/words/bastide-words.h"
#include "kit/bastide-one-stop.h"
#include "kit/bastide-speech.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrapped-labels.h"

#include <glib/gi18n.h>

/* Show at most this many results. */
#define MOST_RESULTS 60

/* About as much of a text as a result shows before it is cut off. */
#define EXCERPT_BYTES 80

/* Where the reader has been. */
typedef struct
{
  const BastideRulePage *page;
  const BastideRuleBlock *block; /* jumped to, or NULL */
  double scroll;
} Stop;

struct _BastideRulesView
{
  BastidePlace parent_instance;

  AdwLeaflet *leaflet;
  GtkWidget *sidebar;
  GtkSearchEntry *search;
  GtkStack *sidebar_stack;
  GtkListBox *pages;
  GtkListBox *results;
  GtkLabel *count;
  GtkLabel *nothing;
  GtkWidget *search_all;
  BastideRulePane *pane;
  GtkWidget *list_button;
  GtkWidget *forward_button;
  GtkMenuButton *modules_button;
  GtkSwitch *only;
  GtkBox *checks;

  BastideRulebook *rulebook; /* opened when first wanted */
  GSignalGroup *rulebook_signals;
  guint32 modules; /* chosen */
  GtkCheckButton *check[BST_MODULE_CORE];
  guint header_source;
  guint reveal_tick;
  gboolean setting; /* switches are being set by code: ignore their signals */
  GArray *stops;    /* of Stop: the pages visited, for back and forward */
  guint stop;       /* index of the shown page; stops->len: none yet */
};

G_DEFINE_FINAL_TYPE (BastideRulesView, bastide_rules_view, BASTIDE_TYPE_PLACE)

static void open_rulebook (BastideRulesView *self);

/* --- modules --- */

static guint32
shown_modules (BastideRulesView *self)
{
  return gtk_switch_get_active (self->only) ? self->modules | 1u << BST_MODULE_BASE : BASTIDE_RULES_ALL;
}

/* --- the list of pages --- */

static const char *
group_title (const char *group)
{
  if (g_str_equal (group, "game"))
    return C_ ("pages of the rules", "The Game");
  if (g_str_equal (group, "modules"))
    return C_ ("pages of the rules", "Modules");
  return C_ ("pages of the rules", "Using Bastide");
}

static const BastideRulePage *
row_page (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "page");
}

static void
group_header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  GtkWidget *label;

  if (before && g_str_equal (row_page (row)->group, row_page (before)->group))
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  label = gtk_label_new (group_title (row_page (row)->group));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, "rule-group");
  gtk_list_box_row_set_header (row, label);
}

static GtkWidget *
new_page_row (const BastideRulePage *page)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (page->title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  bastide_wrapped_labels_break (GTK_LABEL (label), 8);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  g_object_set_data (G_OBJECT (row), "page", (gpointer) page);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, page->title, -1);
  return row;
}

static void
clear_list (GtkListBox *list)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))))
    gtk_list_box_remove (list, row);
}

/* Scrolls the list so that the page that is read is seen in it, as soon as the rows have their places. */
static gboolean
reveal_row_cb (GtkWidget *list, GdkFrameClock *clock, gpointer user_data)
{
  BastideRulesView *self = BASTIDE_RULES_VIEW (user_data);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->pages);
  GtkAdjustment *at = gtk_list_box_get_adjustment (self->pages);
  graphene_rect_t bounds;

  if (row && gtk_widget_get_mapped (list))
    {
      if (gtk_widget_get_height (GTK_WIDGET (row)) == 0)
        return G_SOURCE_CONTINUE;
      /* Measure in the viewport: the list has padding around its rows, which the adjustment includes. */
      if (gtk_widget_compute_bounds (GTK_WIDGET (row), gtk_widget_get_parent (list), &bounds))
        gtk_adjustment_clamp_page (at, gtk_adjustment_get_value (at) + bounds.origin.y,
                                   gtk_adjustment_get_value (at) + bounds.origin.y + bounds.size.height);
    }
  self->reveal_tick = 0;
  return G_SOURCE_REMOVE;
}

static void
reveal_row (BastideRulesView *self)
{
  if (!self->reveal_tick)
    self->reveal_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->pages), reveal_row_cb, self, NULL);
}

static void
select_page (BastideRulesView *self)
{
  const BastideRulePage *page = bastide_rule_pane_get_page (self->pane);

  for (int i = 0;; i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->pages, i);

      if (!row || row_page (row) == page)
        {
          gtk_list_box_select_row (self->pages, row);
          reveal_row (self);
          return;
        }
    }
}

static void
fill_pages (BastideRulesView *self)
{
  clear_list (self->pages);
  for (guint i = 0; i < bastide_rulebook_get_n_pages (self->rulebook); i++)
    {
      const BastideRulePage *page = bastide_rulebook_get_page (self->rulebook, i);

      if (bastide_rule_page_is_shown (page, shown_modules (self)))
        gtk_list_box_append (self->pages, new_page_row (page));
    }
  select_page (self);
}

/* --- going from page to page --- */

static gboolean
update_header_cb (gpointer user_data)
{
  BastideRulesView *self = BASTIDE_RULES_VIEW (user_data);
  gboolean folded = adw_leaflet_get_folded (self->leaflet);
  gboolean page = g_strcmp0 (adw_leaflet_get_visible_child_name (self->leaflet), "page") == 0;

  self->header_source = 0;
  gtk_widget_set_visible (self->list_button, folded && page);
  /* A narrow header bar has no room for this button; Alt+Right still works. */
  gtk_widget_set_visible (self->forward_button, !folded);
  if (folded)
    gtk_widget_add_css_class (GTK_WIDGET (self->pane), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->pane), "narrow");
  return G_SOURCE_REMOVE;
}

static void
update_actions (BastideRulesView *self)
{
  BastidePlace *place = BASTIDE_PLACE (self);
  bastide_place_enable (place, "back", self->stop > 0 && self->stops->len > 0);
  bastide_place_enable (place, "forward", self->stop + 1 < self->stops->len);
  /* The leaflet folds while GTK is allocating sizes; a change of the header bar would be lost then, so do it afterwards. */
  if (!self->header_source)
    self->header_source = g_idle_add (update_header_cb, self);
}

static const char *
get_query (BastideRulesView *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->search));
}

/* (transfer full): the words to mark on the page; none if the query is the number of a rule. */
static char *
dup_words (BastideRulesView *self)
{
  if (bastide_rulebook_find_clause (self->rulebook, get_query (self)))
    return g_strdup ("");
  return bastide_rulebook_dup_telling_words (self->rulebook, get_query (self));
}

static void
show_stop (BastideRulesView *self)
{
  const Stop *stop = &g_array_index (self->stops, Stop, self->stop);
  g_autofree char *words = dup_words (self);

  bastide_rule_pane_show (self->pane, stop->page, shown_modules (self));
  bastide_rule_pane_mark_words (self->pane, words);
  if (stop->block)
    bastide_rule_pane_go_to (self->pane, stop->block);
  else
    bastide_rule_pane_set_scroll (self->pane, stop->scroll);
  adw_leaflet_set_visible_child_name (self->leaflet, "page");
  select_page (self);
  update_actions (self);
}

static void
leave_stop (BastideRulesView *self)
{
  if (self->stop < self->stops->len)
    g_array_index (self->stops, Stop, self->stop).scroll = bastide_rule_pane_get_scroll (self->pane);
}

static void
go_to (BastideRulesView *self, const BastideRulePage *page, const BastideRuleBlock *block)
{
  Stop stop = { page, block, 0 };

  /* Show the rules of all modules if the target is hidden by the choice of modules. */
  if (!bastide_rule_page_is_shown (page, shown_modules (self))
      || (block && !bastide_rule_block_is_shown (block, shown_modules (self))))
    gtk_switch_set_active (self->only, FALSE);
  leave_stop (self);
  if (self->stop < self->stops->len)
    g_array_set_size (self->stops, self->stop + 1);
  g_array_append_val (self->stops, stop);
  self->stop = self->stops->len - 1;
  show_stop (self);
}

/* A link to a whole page leads to its beginning. */
static gboolean
go_to_link (BastideRulesView *self, const char *href)
{
  const BastideRuleBlock *block = bastide_rulebook_find_link (self->rulebook, href);

  if (!block)
    return FALSE;
  go_to (self, block->page, bastide_rulebook_find_page (self->rulebook, href) ? NULL : block);
  return TRUE;
}

static void
step (BastideRulesView *self, int by)
{
  if ((by < 0 && self->stop == 0) || self->stop + by >= self->stops->len)
    return;
  leave_stop (self);
  self->stop += by;
  show_stop (self);
}

/* The choice of modules has changed. */
static void
refresh (BastideRulesView *self)
{
  const BastideRulePage *page = bastide_rule_pane_get_page (self->pane);

  if (!self->rulebook)
    return;
  fill_pages (self);
  if (page && !bastide_rule_page_is_shown (page, shown_modules (self)))
    go_to_link (self, "overview");
  else if (page)
    {
      double scroll = bastide_rule_pane_get_scroll (self->pane);

      bastide_rule_pane_show (self->pane, page, shown_modules (self));
      bastide_rule_pane_set_scroll (self->pane, scroll);
      select_page (self);
    }
}

static void
page_activated_cb (BastideRulesView *self, GtkListBoxRow *row)
{
  go_to (self, row_page (row), NULL);
}

static void
link_cb (BastideRulesView *self, const char *href)
{
  go_to_link (self, href);
}

/* --- search --- */

/* Where a hit stands: page, and section below it. */
static char *
dup_place (const BastideRuleBlock *block)
{
  const BastideRuleBlock *heading = bastide_rule_page_get_block (block->page, block->heading);

  if (block == heading || heading->kind != BASTIDE_BLOCK_HEADING)
    return g_strdup (block->page->title);
  /* TRANSLATORS: where something was found: title of the page, heading of the section. */
  return g_strdup_printf (C_ ("place in the rules", "%1$s – %2$s"), block->page->title, heading->texts[0]);
}

static void
mark_words (GtkLabel *label, const char *query)
{
  g_autoptr (GArray) spans = bastide_rule_find_words (gtk_label_get_text (label), query);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  for (guint i = 0; i < spans->len; i++)
    {
      PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

      bold->start_index = g_array_index (spans, BastideRuleSpan, i).start;
      bold->end_index = g_array_index (spans, BastideRuleSpan, i).end;
      pango_attr_list_insert (attributes, bold);
    }
  gtk_label_set_attributes (label, attributes);
}

/* Starts a long text a few words before the first match. */
static char *
dup_excerpt (const char *text, const char *query)
{
  g_autoptr (GArray) spans = bastide_rule_find_words (text, query);
  const char *start;

  if (spans->len == 0 || g_array_index (spans, BastideRuleSpan, 0).start < EXCERPT_BYTES)
    return g_strdup (text);
  start = text + g_array_index (spans, BastideRuleSpan, 0).start - EXCERPT_BYTES / 2;
  while (*start && *start != ' ')
    start++;
  return *start ? g_strconcat ("…", start, NULL) : g_strdup (text);
}

static GtkWidget *
new_result_row (const BastideRuleBlock *block, const char *query)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *place_name = dup_place (block);
  g_autofree char *markup = g_strjoinv (" – ", block->texts);
  g_autofree char *text = bastide_rule_plain_text (markup);
  GtkWidget *title = gtk_label_new (place_name);
  g_autofree char *excerpt = dup_excerpt (text, query);
  g_autofree char *name = NULL;
  GtkWidget *snippet = gtk_label_new (excerpt);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (title, "caption");
  gtk_widget_add_css_class (title, "dim-label");
  gtk_label_set_xalign (GTK_LABEL (snippet), 0);
  bastide_wrapped_labels_break (GTK_LABEL (snippet), 8);
  gtk_label_set_lines (GTK_LABEL (snippet), 3);
  gtk_label_set_ellipsize (GTK_LABEL (snippet), PANGO_ELLIPSIZE_END);
  mark_words (GTK_LABEL (snippet), query);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), snippet);
  gtk_widget_add_css_class (row, "rule-result");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "block", (gpointer) block);
  /* Several rules stand under one heading. */
  name = bastide_speech_dup_value (place_name, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return row;
}

/* Says how much was found, below the entry and to those who listen to it. */
static void
say_count (BastideRulesView *self, guint n_hits)
{
  /* TRANSLATORS: how many paragraphs of the rules a search has found. */
  g_autofree char *text = g_strdup_printf (ngettext ("%u result", "%u results", n_hits), n_hits);
  /* TRANSLATORS: above a long list of search results; both are numbers. */
  g_autofree char *best = g_strdup_printf (_ ("The best %1$u of %2$u results"), MOST_RESULTS, n_hits);
  const char *said = n_hits > MOST_RESULTS ? best : n_hits ? text : gtk_label_get_label (self->nothing);

  gtk_label_set_label (self->count, said);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, said, -1);
}

static void
search_changed_cb (BastideRulesView *self)
{
  const char *query = get_query (self);
  g_autoptr (GArray) hits = NULL;
  g_autofree char *words = NULL;

  open_rulebook (self);
  words = dup_words (self);
  bastide_rule_pane_mark_words (self->pane, words);
  clear_list (self->results);
  if (!*query)
    {
      gtk_accessible_reset_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      gtk_stack_set_visible_child_name (self->sidebar_stack, "pages");
      return;
    }
  hits = bastide_rulebook_search (self->rulebook, query, shown_modules (self));
  for (guint i = 0; i < MIN (hits->len, MOST_RESULTS); i++)
    {
      const BastideRuleBlock *block = g_array_index (hits, BastideRuleHit, i).block;

      gtk_list_box_append (self->results, new_result_row (block, words));
    }
  say_count (self, hits->len);
  gtk_widget_set_visible (self->search_all, gtk_switch_get_active (self->only));
  gtk_stack_set_visible_child_name (self->sidebar_stack, hits->len ? "results" : "nothing");
}

static void
result_activated_cb (BastideRulesView *self, GtkListBoxRow *row)
{
  const BastideRuleBlock *block = g_object_get_data (G_OBJECT (row), "block");

  go_to (self, block->page, block);
}

static void
search_activated_cb (BastideRulesView *self)
{
  GtkListBoxRow *row;

  /* Return may come before the entry has reported the last letters: search now. */
  search_changed_cb (self);
  row = gtk_list_box_get_row_at_index (self->results, 0);
  if (row)
    result_activated_cb (self, row);
}

static void
search_stopped_cb (BastideRulesView *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  if (self->stop < self->stops->len)
    adw_leaflet_set_visible_child_name (self->leaflet, "page");
}

static void
search_all_cb (BastideRulesView *self)
{
  gtk_switch_set_active (self->only, FALSE);
  search_changed_cb (self);
}

static void
clear_search_cb (BastideRulesView *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

/* --- the choice of modules --- */

static void
save_choice (BastideRulesView *self)
{
  GSettings *settings = bastide_place_get_settings (BASTIDE_PLACE (self));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;

  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (self->modules >> module & 1)
      g_strv_builder_add (builder, bst_module_ids[module]);
  words = g_strv_builder_end (builder);
  g_settings_set_strv (settings, "rules-modules", (const char *const *) words);
  g_settings_set_boolean (settings, "rules-only", gtk_switch_get_active (self->only));
}

/* Sets the switches without acting on their signals. */
static void
show_choice (BastideRulesView *self, guint32 modules, gboolean only)
{
  self->setting = TRUE;
  self->modules = modules;
  for (int module = BST_MODULE_BASE + 1; module < BST_MODULE_CORE; module++)
    gtk_check_button_set_active (self->check[module], modules >> module & 1);
  gtk_switch_set_active (self->only, only);
  self->setting = FALSE;
  if (only)
    gtk_widget_add_css_class (GTK_WIDGET (self->modules_button), "rule-filtered");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->modules_button), "rule-filtered");
}

static void
choice_changed (BastideRulesView *self)
{
  if (self->setting)
    return;
  show_choice (self, self->modules, gtk_switch_get_active (self->only));
  save_choice (self);
  refresh (self);
  if (*get_query (self))
    search_changed_cb (self);
}

static void
only_changed_cb (BastideRulesView *self)
{
  choice_changed (self);
}

static void
check_changed_cb (GtkCheckButton *check, BastideRulesView *self)
{
  guint32 modules = 0;

  if (self->setting)
    return;
  for (int module = BST_MODULE_BASE + 1; module < BST_MODULE_CORE; module++)
    if (gtk_check_button_get_active (self->check[module]))
      modules |= 1u << module;
  self->modules = modules;
  /* Choosing a module also hides the rules of the others. */
  self->setting = TRUE;
  gtk_switch_set_active (self->only, TRUE);
  self->setting = FALSE;
  choice_changed (self);
}

static void
add_checks (BastideRulesView *self)
{
  for (int module = BST_MODULE_BASE + 1; module < BST_MODULE_CORE; module++)
    {
      GtkWidget *check = gtk_check_button_new_with_label (bst_module_title (module));

      self->check[module] = GTK_CHECK_BUTTON (check);
      g_signal_connect_object (check, "toggled", G_CALLBACK (check_changed_cb), self, 0);
      gtk_box_append (self->checks, check);
    }
}

static void
load_choice (BastideRulesView *self)
{
  GSettings *settings = bastide_place_get_settings (BASTIDE_PLACE (self));
  g_auto (GStrv) words = g_settings_get_strv (settings, "rules-modules");
  guint32 modules = 0;

  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (g_strv_contains ((const char *const *) words, bst_module_ids[module]))
      modules |= 1u << module;
  show_choice (self, modules, g_settings_get_boolean (settings, "rules-only"));
}

/* --- actions --- */

static void
list_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BastideRulesView *self = BASTIDE_RULES_VIEW (user_data);

  adw_leaflet_set_visible_child_name (self->leaflet, "list");
  gtk_widget_child_focus (self->sidebar, GTK_DIR_TAB_FORWARD);
}

static void
back_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  step (BASTIDE_RULES_VIEW (user_data), -1);
}

static void
forward_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  step (BASTIDE_RULES_VIEW (user_data), 1);
}

static void
search_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BastideRulesView *self = BASTIDE_RULES_VIEW (user_data);

  adw_leaflet_set_visible_child_name (self->leaflet, "list");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void
print_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  /* The print dialog runs the main loop: the window may be closed before it returns. */
  g_autoptr (BastideRulesView) self = g_object_ref (BASTIDE_RULES_VIEW (user_data));
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (GError) error = NULL;

  open_rulebook (self);
  if (!bastide_rule_card_print (self->rulebook, shown_modules (self), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                NULL, &error))
    {
      /* TRANSLATORS: %s is a sentence of the system. */
      g_autofree char *text = g_strdup_printf (_ ("Could not print the turn card: %s"), error->message);

      bastide_toast (GTK_WIDGET (self), text);
    }
}

static const GActionEntry action_entries[] = {
  { .name = "list", .activate = list_cb },       { .name = "back", .activate = back_cb },
  { .name = "forward", .activate = forward_cb }, { .name = "search", .activate = search_cb },
  { .name = "print", .activate = print_cb },
};

static const BastidePlaceKey place_keys[] = {
  { "<Control>f", "rules.search" },
  { "<Alt>Left", "rules.back" },
  { "<Alt>Right", "rules.forward" },
  { "<Control>p", "rules.print" },
};

/* --- the widget --- */

static void
rulebook_changed_cb (BastideRulesView *self)
{
  for (int module = BST_MODULE_BASE + 1; module < BST_MODULE_CORE; module++)
    gtk_check_button_set_label (self->check[module], bst_module_title (module));
  refresh (self);
}

static void
take_rulebook (BastideRulesView *self, BastideRulebook *rulebook)
{
  self->rulebook = rulebook;
  g_signal_group_set_target (self->rulebook_signals, rulebook);
  bastide_rule_pane_set_rulebook (self->pane, self->rulebook);
  fill_pages (self);
}

static void
open_rulebook (BastideRulesView *self)
{
  if (!self->rulebook)
    take_rulebook (self, bastide_rulebook_new ());
}

/* Opens the first page when the place is shown for the first time. */
static void
map_cb (BastideRulesView *self)
{
  open_rulebook (self);
  if (self->stops->len > 0)
    return;
  go_to_link (self, "overview");
  if (adw_leaflet_get_folded (self->leaflet))
    adw_leaflet_set_visible_child_name (self->leaflet, "list");
}

static void
bastide_rules_view_succeed (BastidePlace *place, BastidePlace *predecessor)
{
  BastideRulesView *self = BASTIDE_RULES_VIEW (place), *old = BASTIDE_RULES_VIEW (predecessor);

  show_choice (self, old->modules, gtk_switch_get_active (old->only));
  if (!old->rulebook)
    return;
  leave_stop (old);
  g_signal_group_set_target (old->rulebook_signals, NULL);
  bastide_rulebook_retranslate (old->rulebook);
  take_rulebook (self, g_object_ref (old->rulebook));
  g_array_append_vals (self->stops, old->stops->data, old->stops->len);
  self->stop = old->stop;
  if (*get_query (old))
    {
      gtk_editable_set_text (GTK_EDITABLE (self->search), get_query (old));
      search_changed_cb (self);
    }
  if (self->stop < self->stops->len)
    show_stop (self);
  adw_leaflet_set_visible_child_name (self->leaflet, adw_leaflet_get_visible_child_name (old->leaflet));
}

static void
bastide_rules_view_constructed (GObject *object)
{
  BastideRulesView *self = BASTIDE_RULES_VIEW (object);

  G_OBJECT_CLASS (bastide_rules_view_parent_class)->constructed (object);
  bastide_rule_pane_set_settings (self->pane, bastide_place_get_settings (BASTIDE_PLACE (self)));
  load_choice (self);
}

static void
bastide_rules_view_dispose (GObject *object)
{
  BastideRulesView *self = BASTIDE_RULES_VIEW (object);

  g_clear_handle_id (&self->header_source, g_source_remove);
  g_clear_object (&self->rulebook_signals);
  G_OBJECT_CLASS (bastide_rules_view_parent_class)->dispose (object);
}

static void
bastide_rules_view_finalize (GObject *object)
{
  BastideRulesView *self = BASTIDE_RULES_VIEW (object);

  /* Not in dispose: rows point into the rulebook, and GTK disposes them after this widget. */
  g_clear_object (&self->rulebook);
  g_array_unref (self->stops);
  G_OBJECT_CLASS (bastide_rules_view_parent_class)->finalize (object);
}

static void
bastide_rules_view_class_init (BastideRulesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = bastide_rules_view_constructed;
  G_OBJECT_CLASS (klass)->dispose = bastide_rules_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_rules_view_finalize;
  BASTIDE_PLACE_CLASS (klass)->succeed = bastide_rules_view_succeed;

  g_type_ensure (BASTIDE_TYPE_RULE_PANE);
  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/rulebook/bastide-rules-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, leaflet);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, sidebar);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, search);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, sidebar_stack);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, pages);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, results);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, count);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, nothing);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, search_all);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, pane);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, list_button);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, forward_button);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, modules_button);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, only);
  gtk_widget_class_bind_template_child (widget_class, BastideRulesView, checks);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_stopped_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, result_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
  gtk_widget_class_bind_template_callback (widget_class, only_changed_cb);
}

static void
bastide_rules_view_init (BastideRulesView *self)
{
  self->stops = g_array_new (FALSE, FALSE, sizeof (Stop));
  self->rulebook_signals = g_signal_group_new (BASTIDE_TYPE_RULEBOOK);
  g_signal_group_connect_swapped (self->rulebook_signals, "changed", G_CALLBACK (rulebook_changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_place_add_actions (BASTIDE_PLACE (self), "rules", action_entries, G_N_ELEMENTS (action_entries));
  bastide_place_add_keys (BASTIDE_PLACE (self), place_keys, G_N_ELEMENTS (place_keys));
  add_checks (self);
  gtk_list_box_set_header_func (self->pages, group_header_cb, NULL, NULL);
  g_signal_connect_object (self->pages, "map", G_CALLBACK (reveal_row), self, G_CONNECT_SWAPPED);
  gtk_search_entry_set_key_capture_widget (self->search, GTK_WIDGET (self));
  g_signal_connect (self, "map", G_CALLBACK (map_cb), NULL);
  /* Only a folded leaflet may take Alt+Left: where list and page are side by side, it means the page before. */
  g_object_bind_property (self->leaflet, "folded", self->leaflet, "can-navigate-back", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::visible-child", G_CALLBACK (update_actions), self,
                           G_CONNECT_SWAPPED);
  update_actions (self);
}

gboolean
bastide_rules_view_show_clause (BastideRulesView *self, const char *clause)
{
  const BastideRuleBlock *block;

  g_return_val_if_fail (BASTIDE_IS_RULES_VIEW (self), FALSE);
  open_rulebook (self);
  block = bastide_rulebook_find_clause (self->rulebook, clause);
  if (block)
    go_to (self, block->page, block);
  return block != NULL;
}

gboolean
bastide_rules_view_show_link (BastideRulesView *self, const char *href)
{
  g_return_val_if_fail (BASTIDE_IS_RULES_VIEW (self), FALSE);
  open_rulebook (self);
  return go_to_link (self, href);
}

void
bastide_rules_view_set_modules (BastideRulesView *self, guint32 modules)
{
  g_return_if_fail (BASTIDE_IS_RULES_VIEW (self));
  show_choice (self, modules, TRUE);
  save_choice (self);
  refresh (self);
}
