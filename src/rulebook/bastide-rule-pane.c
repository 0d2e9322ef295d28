/* bastide-rule-pane.c – shows one page of the rulebook: text, lists, tables, diagrams, tiles.
 *
 * Builds the widgets of a page from its blocks. The rulebook knows what a page says and which blocks are shown; the view
 * knows where a link leads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "rulebook/bastide-rule-pane.h"

#include "kit/bastide-contrast.h"
#include "rulebook/bastide-rule-card.h"
#include "rulebook/bastide-rule-diagram.h"
#include "rulebook/bastide-rule-row.h"
#include "rulebook/bastide-rule-tiles.h"
#include "kit/bastide-wrap-button.h"
#include "kit/bastide-wrapped-labels.h"
#include "draw/bastide-mark-art.h"
#include "model/play/bastide-lesson.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideRulePane
{
  AdwBin parent_instance;

  GtkScrolledWindow *scroller;
  GtkWidget *column;

  GSettings *settings;
  BastideRulebook *rulebook;
  BstCatalog *catalog; /* made when the first diagram needs it */
  const BastideRulePage *page;
  guint32 modules;
  char *query;
  GPtrArray *labels; /* GtkLabel: texts in which words can be marked */
  GtkWidget *target; /* the row that was jumped to; borrowed */
  char *detail;      /* (nullable): what to jump to within the section of a link */
  guint tick;        /* callback that scrolls, or 0 */
  guint n_ticks;
  double scroll;
};

G_DEFINE_FINAL_TYPE (BastideRulePane, bastide_rule_pane, ADW_TYPE_BIN)

enum
{
  LINK,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const BstCatalog *
get_catalog (BastideRulePane *self)
{
  if (!self->catalog)
    self->catalog = bst_catalog_new_for_folders (NULL);
  return self->catalog;
}

/* --- texts --- */

static gboolean
activate_link_cb (GtkLabel *label, const char *href, BastideRulePane *self)
{
  const char *detail = strchr (href, '/');

  g_free (self->detail);
  self->detail = g_strdup (detail ? detail + 1 : NULL);
  g_signal_emit (self, signals[LINK], 0, href);
  g_clear_pointer (&self->detail, g_free);
  return TRUE;
}

static void
mark_label (BastideRulePane *self, GtkLabel *label)
{
  g_autoptr (PangoAttrList) attributes = NULL;
  const char *text = gtk_label_get_text (label);

  if (self->query && *self->query)
    {
      g_autoptr (GArray) spans = bastide_rule_find_words (text, self->query);

      attributes = pango_attr_list_new ();
      for (guint i = 0; i < spans->len; i++)
        {
          BastideRuleSpan *span = &g_array_index (spans, BastideRuleSpan, i);
          /* Half transparent, so that the text is readable on a light and on a dark background. */
          PangoAttribute *color = pango_attr_background_new (0xffff, 0xc8c8, 0x3030);
          PangoAttribute *alpha = pango_attr_background_alpha_new (0x6666);

          color->start_index = alpha->start_index = span->start;
          color->end_index = alpha->end_index = span->end;
          pango_attr_list_insert (attributes, color);
          pango_attr_list_insert (attributes, alpha);
        }
    }
  gtk_label_set_attributes (label, attributes);
}

static GtkWidget *
new_label (BastideRulePane *self, const char *markup)
{
  GtkWidget *label = gtk_label_new (NULL);

  bastide_wrapped_labels_break (GTK_LABEL (label), 4);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_WORD);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  g_signal_connect_object (label, "activate-link", G_CALLBACK (activate_link_cb), self, 0);
  g_ptr_array_add (self->labels, label);
  mark_label (self, GTK_LABEL (label));
  return label;
}

/* For which modules a rule holds; shown only while the rules of all modules are. */
static GtkWidget *
new_condition (BastideRulePane *self, const BastideRuleBlock *block)
{
  guint32 with = block->modules;
  g_autoptr (GString) text = g_string_new (NULL);
  GtkWidget *label;

  if (block->page->module >= 0)
    with &= ~(1u << block->page->module);
  if (self->modules != BASTIDE_RULES_ALL || !(with | block->without))
    return NULL;
  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      const char *name = bst_module_title (module);

      if (!((with | block->without) >> module & 1))
        continue;
      if (text->len)
        g_string_append (text, " · ");
      if (with >> module & 1)
        g_string_append (text, name);
      else
        /* TRANSLATORS: the name of a module; a rule that holds only if it is not played with. "Fields: not in play" */
        g_string_append_printf (text, C_ ("condition of a rule", "%s: not in play"), name);
    }
  label = gtk_label_new (text->str);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "rule-condition");
  return label;
}

/* (transfer full): all that a block says, without markup. */
static char *
dup_plain_texts (const BastideRuleBlock *block)
{
  g_autofree char *markup = g_strjoinv (". ", block->texts);

  return bastide_rule_plain_text (markup);
}

/* (transfer full): the reason of a ruling, as a sentence. */
static char *
describe_ruling (const BastideRuleBlock *ruling)
{
  /* TRANSLATORS: a tooltip at a rule that is our own decision; the reason of it, a sentence */
  return g_strdup_printf (_ ("Ruling: %s"), ruling->texts[0]);
}

/* (transfer full): marks for the end of a text that has rulings, "" if it has none; they lead to the list of them. */
static char *
new_ruling_marks (BastideRulePane *self, const BastideRuleBlock *block)
{
  g_autoptr (GPtrArray) rulings = bastide_rulebook_list_rulings (self->rulebook, block);
  GString *marks = g_string_new (NULL);

  for (guint i = 0; i < rulings->len; i++)
    {
      const BastideRuleBlock *ruling = g_ptr_array_index (rulings, i);
      g_autofree char *title = describe_ruling (ruling);
      g_autofree char *mark = g_markup_printf_escaped ("\u00a0<a href=\"%s#%s\" title=\"%s\">*</a>", ruling->page->id,
                                                       ruling->anchor, title);

      g_string_append (marks, mark);
    }
  return g_string_free (marks, FALSE);
}

/* The text with its condition below it. */
static GtkWidget *
new_text (BastideRulePane *self, const BastideRuleBlock *block, const char *markup)
{
  GtkWidget *condition = new_condition (self, block);
  g_autofree char *marks = new_ruling_marks (self, block);
  g_autofree char *marked = g_strconcat (markup, marks, NULL);
  GtkWidget *label = new_label (self, marked);
  GtkWidget *box;

  if (!condition)
    return label;
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), condition);
  return box;
}

/* What is said of the row is plain text. */
static void
append_said_row (BastideRulePane *self,
                 GtkWidget *parent,
                 const BastideRuleBlock *block,
                 GtkAccessibleRole role,
                 const char *said,
                 GtkWidget *child)
{
  GtkWidget *row = bastide_rule_row_new (block, role, said, child);
  g_autoptr (GPtrArray) rulings = bastide_rulebook_list_rulings (self->rulebook, block);
  g_autoptr (GString) description = g_string_new (NULL);

  for (guint i = 0; i < rulings->len; i++)
    {
      g_autofree char *one = describe_ruling (g_ptr_array_index (rulings, i));

      g_string_append_printf (description, "%s%s", i ? " " : "", one);
    }
  if (rulings->len)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description->str, -1);
  if (block->clauses[0])
    {
      g_autofree char *clauses = g_strjoinv (", ", block->clauses);

      gtk_widget_set_tooltip_text (row, clauses);
    }
  gtk_box_append (GTK_BOX (parent), row);
}

static void
append_row (BastideRulePane *self,
            GtkWidget *parent,
            const BastideRuleBlock *block,
            GtkAccessibleRole role,
            GtkWidget *child)
{
  g_autofree char *said = dup_plain_texts (block);

  append_said_row (self, parent, block, role, said, child);
}

/* --- blocks --- */

static void
append_heading (BastideRulePane *self, const BastideRuleBlock *block)
{
  GtkWidget *label = new_label (self, block->texts[0]);
  GtkWidget *row;

  gtk_widget_add_css_class (label, "title-2");
  append_row (self, self->column, block, GTK_ACCESSIBLE_ROLE_HEADING, label);
  row = gtk_widget_get_last_child (self->column);
  gtk_widget_add_css_class (row, "rule-heading");
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LEVEL, 2, -1);
}

static void
append_item (BastideRulePane *self, const BastideRuleBlock *block, int number)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  /* TRANSLATORS: the number in front of an item of a numbered list in the rules; %d is that number. */
  g_autofree char *mark = number ? g_strdup_printf (C_ ("number of an item", "%d."), number) : g_strdup ("•");
  GtkWidget *bullet = gtk_label_new (mark);

  gtk_label_set_width_chars (GTK_LABEL (bullet), number ? 3 : 2);
  gtk_label_set_xalign (GTK_LABEL (bullet), 1);
  gtk_widget_set_valign (bullet, GTK_ALIGN_START);
  gtk_widget_add_css_class (bullet, "numeric");
  gtk_widget_add_css_class (bullet, "dim-label");
  gtk_box_append (GTK_BOX (box), bullet);
  gtk_box_append (GTK_BOX (box), new_text (self, block, block->texts[0]));
  append_row (self, self->column, block, GTK_ACCESSIBLE_ROLE_LIST_ITEM, box);
}

/* The sign in front of a row, as it is printed on tiles. */
static void
draw_sign_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  const BastideRuleBlock *block = user_data;

  bastide_mark_draw_alone (cr, block->sign, block->sign_value, width / 2.0, height / 2.0, width / 2.0,
                           bastide_contrast_get_style (BASTIDE_STYLE_ILLUSTRATED));
}

static GtkWidget *
new_sign_cell (const BastideRuleBlock *block, GtkWidget *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), 30);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), 30);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_sign_cb, (gpointer) block, NULL);
  bastide_contrast_watch (area);
  gtk_widget_set_valign (area, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), area);
  gtk_box_append (GTK_BOX (box), text);
  return box;
}

/* Columns of equal width in every row: the first a little narrower when there are few. */
static void
append_table_row (BastideRulePane *self, GtkWidget *table, const BastideRuleBlock *block)
{
  GtkWidget *grid = gtk_grid_new ();
  guint n_cells = g_strv_length (block->texts);
  int column = 0;

  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  gtk_grid_set_column_spacing (GTK_GRID (grid), n_cells > 4 ? 3 : 9);
  for (guint i = 0; i < n_cells; i++)
    {
      int span = n_cells > 3 ? 1 : i == 0 ? 3 : n_cells == 2 ? 5 : 4;
      GtkWidget *cell = i == 0 ? new_text (self, block, block->texts[i]) : new_label (self, block->texts[i]);
      GtkWidget *text = GTK_IS_LABEL (cell) ? cell : gtk_widget_get_first_child (cell);

      /* In large letters, the columns must find room on a telephone. */
      gtk_label_set_width_chars (GTK_LABEL (text), 3);
      if (i == 0 && block->sign >= 0)
        cell = new_sign_cell (block, cell);
      gtk_widget_set_valign (cell, GTK_ALIGN_START);
      if (block->head)
        gtk_widget_add_css_class (cell, n_cells > 4 ? "caption-heading" : "heading");
      else if (n_cells > 4)
        gtk_widget_add_css_class (cell, "caption");
      gtk_grid_attach (GTK_GRID (grid), cell, column, 0, span, 1);
      column += span;
    }
  append_row (self, table, block, GTK_ACCESSIBLE_ROLE_ROW, grid);
}

static void
append_term (BastideRulePane *self, const BastideRuleBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *name = new_label (self, block->texts[0]);
  GtkWidget *condition = new_condition (self, block);

  gtk_widget_add_css_class (name, "heading");
  gtk_box_append (GTK_BOX (box), name);
  if (condition)
    gtk_box_append (GTK_BOX (box), condition);
  gtk_box_append (GTK_BOX (box), new_label (self, block->texts[1]));
  append_row (self, self->column, block, GTK_ACCESSIBLE_ROLE_LABEL, box);
}

static int
compare_terms (gconstpointer a, gconstpointer b)
{
  const BastideRuleBlock *const *block_a = a, *const *block_b = b;

  return g_utf8_collate ((*block_a)->texts[0], (*block_b)->texts[0]);
}

/* The words of a glossary, in the order of the reader's alphabet. */
static void
append_terms (BastideRulePane *self, const BastideRuleBlock *first)
{
  g_autoptr (GPtrArray) terms = g_ptr_array_new ();

  for (guint i = first->index; i < self->page->blocks->len; i++)
    {
      const BastideRuleBlock *block = bastide_rule_page_get_block (self->page, i);

      if (block->group == first->group && bastide_rule_block_is_shown (block, self->modules))
        g_ptr_array_add (terms, (gpointer) block);
    }
  g_ptr_array_sort (terms, compare_terms);
  for (guint i = 0; i < terms->len; i++)
    append_term (self, g_ptr_array_index (terms, i));
}

/* (transfer container): where the rules of a ruling are told, each text once, without those of modules not in play. */
static GPtrArray *
list_homes (BastideRulePane *self, const BastideRuleBlock *ruling)
{
  GPtrArray *homes = g_ptr_array_new ();

  for (char **clause = ruling->see; *clause; clause++)
    {
      const BastideRuleBlock *home = bastide_rulebook_find_clause (self->rulebook, *clause);

      if (home && !g_ptr_array_find (homes, home, NULL) && bastide_rule_page_is_shown (home->page, self->modules)
          && bastide_rule_block_is_shown (home, self->modules))
        g_ptr_array_add (homes, (gpointer) home);
    }
  return homes;
}

/* What was decided, the reason, and the numbers of the rules, which lead to them. */
static void
append_ruling (BastideRulePane *self, const BastideRuleBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autoptr (GPtrArray) homes = list_homes (self, block);
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (GString) links = g_string_new (NULL);
  /* TRANSLATORS: on the page that lists our decisions, below a rule: why we decided so; %s is one or more sentences. */
  g_autofree char *reason = g_strdup_printf (_ ("Reason: %s"), block->texts[0]);
  g_autofree char *said_reason = bastide_rule_plain_text (reason);
  GtkWidget *label;

  for (guint i = 0; i < homes->len; i++)
    {
      g_autofree char *text = dup_plain_texts (g_ptr_array_index (homes, i));
      g_autofree char *markup = g_markup_escape_text (text, -1);

      gtk_box_append (GTK_BOX (box), new_label (self, markup));
      g_string_append_printf (said, "%s ", text);
    }
  for (char **clause = block->see; *clause; clause++)
    g_string_append_printf (links, "%s<a href=\"%s\">%s</a>", links->len ? ", " : "", *clause, *clause);
  g_string_append (said, said_reason);
  label = new_label (self, reason);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
  label = new_label (self, links->str);
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (box), label);
  for (int option = 0; option < BST_N_OPTIONS; option++)
    if (block->options >> option & 1)
      {
        g_autofree char *href = g_strconcat ("combining#options/", bst_options[option].word, NULL);
        /* TRANSLATORS: below a ruling: the name of the option that decides otherwise; %s is where the link leads, then
         * the name */
        g_autofree char *link = g_markup_printf_escaped (_ ("Option: <a href=\"%s\">%s</a>"), href,
                                                         bastide_words_option (option));

        label = new_label (self, link);
        gtk_widget_add_css_class (label, "caption");
        gtk_box_append (GTK_BOX (box), label);
      }
  append_said_row (self, self->column, block, GTK_ACCESSIBLE_ROLE_LABEL, said->str, box);
}

static GtkWidget *
new_caption (BastideRulePane *self, const char *markup)
{
  GtkWidget *label = new_label (self, markup);

  gtk_label_set_xalign (GTK_LABEL (label), 0.5);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (label, "rule-caption");
  return label;
}

/* A story is read from its beginning, with the caption in front of it; any other diagram shows how it ends. */
static void
add_story (BastideRulePane *self, BastideRuleDiagram *diagram, char **texts)
{
  for (char **text = texts; *text; text++)
    bastide_rule_diagram_add_text (diagram, new_caption (self, *text));
  bastide_rule_diagram_set_frame (diagram, 0);
}

static void
append_example (BastideRulePane *self, const BastideRuleBlock *block)
{
  g_autoptr (GError) error = NULL;
  BastideExample *example = bastide_example_new (block->attributes, get_catalog (self), &error);
  g_autofree char *caption = bastide_rule_plain_text (block->texts[0]);
  GtkWidget *box, *diagram;

  if (!example)
    {
      g_warning ("%s: %s", block->anchor, error->message);
      return;
    }
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  diagram = bastide_rule_diagram_new (example, caption, self->settings);
  gtk_widget_add_css_class (box, "rule-example");
  gtk_widget_add_css_class (box, "card");
  gtk_box_append (GTK_BOX (box), diagram);
  if (block->texts[1])
    add_story (self, BASTIDE_RULE_DIAGRAM (diagram), block->texts);
  else
    gtk_box_append (GTK_BOX (box), new_caption (self, block->texts[0]));
  append_row (self, self->column, block, GTK_ACCESSIBLE_ROLE_GROUP, box);
}

static void
append_tiles (BastideRulePane *self, const BastideRuleBlock *block)
{
  const BstCatalogEntry *entry = bst_catalog_find_set (get_catalog (self),
                                                       g_hash_table_lookup (block->attributes, "set"));

  if (entry && entry->set)
    gtk_box_append (GTK_BOX (self->column), bastide_rule_tiles_new (entry->set));
}

static GtkWidget *
new_boxed_list (BastideRulePane *self)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_box_append (GTK_BOX (self->column), list);
  return list;
}

static void
module_activated_cb (AdwActionRow *row, BastideRulePane *self)
{
  g_signal_emit (self, signals[LINK], 0, g_object_get_data (G_OBJECT (row), "page"));
}

static void
append_modules (BastideRulePane *self)
{
  GtkWidget *list = new_boxed_list (self);

  for (guint i = 0; i < bastide_rulebook_get_n_pages (self->rulebook); i++)
    {
      const BastideRulePage *page = bastide_rulebook_get_page (self->rulebook, i);
      GtkWidget *row;

      if (page->module < 0 || !bastide_rule_page_is_shown (page, self->modules))
        continue;
      row = adw_action_row_new ();
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), page->title);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), bastide_words_module_subtitle (page->module));
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
      g_object_set_data (G_OBJECT (row), "page", (gpointer) page->id);
      g_signal_connect_object (row, "activated", G_CALLBACK (module_activated_cb), self, 0);
      gtk_list_box_append (GTK_LIST_BOX (list), row);
    }
}

static void
append_options (BastideRulePane *self)
{
  GtkWidget *list = new_boxed_list (self);

  for (int option = 0; option < BST_N_OPTIONS; option++)
    {
      g_autoptr (GString) choices = g_string_new (NULL);
      GtkWidget *row;

      if (self->modules != BASTIDE_RULES_ALL && bst_options[option].module != BST_MODULE_BASE
          && !(self->modules >> bst_options[option].module & 1))
        continue;
      for (int choice = 0; *bastide_words_choice (option, choice); choice++)
        g_string_append_printf (choices, "%s%s", choice ? " · " : "", bastide_words_choice (option, choice));
      row = adw_action_row_new ();
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), bastide_words_option (option));
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), choices->str);
      g_object_set_data (G_OBJECT (row), "detail", (gpointer) bst_options[option].word);
      gtk_list_box_append (GTK_LIST_BOX (list), row);
    }
}

/* Paragraphs of other pages, under the titles of these. */
static void
append_pairs (BastideRulePane *self)
{
  g_autoptr (GPtrArray) pairs = bastide_rulebook_list_pairs (self->rulebook, self->modules);
  const BastideRulePage *page = NULL;

  for (guint i = 0; i < pairs->len; i++)
    {
      const BastideRuleBlock *block = g_ptr_array_index (pairs, i);

      if (block->page != page)
        {
          g_autofree char *link = g_strdup_printf ("<a href=\"%s\">%s</a>", block->page->id, block->page->title);
          GtkWidget *title = new_label (self, link);

          gtk_widget_add_css_class (title, "heading");
          gtk_box_append (GTK_BOX (self->column), title);
          page = block->page;
        }
      append_item (self, block, 0);
    }
}

static void
append_card (BastideRulePane *self)
{
  /* TRANSLATORS: a button: prints the turn card. */
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Print…"));
  GtkWidget *preview = bastide_rule_card_new (self->rulebook, self->modules);

  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "rules.print");
  gtk_widget_add_css_class (preview, "card");
  gtk_box_append (GTK_BOX (self->column), button);
  gtk_box_append (GTK_BOX (self->column), preview);
}

/* @table: the one that a row belongs to, NULL if it begins one. @n_before: blocks of its list that came before it. */
static void
append_block (BastideRulePane *self, const BastideRuleBlock *block, GtkWidget **table, int n_before)
{
  switch (block->kind)
    {
    case BASTIDE_BLOCK_HEADING:
      append_heading (self, block);
      break;
    case BASTIDE_BLOCK_PARAGRAPH:
      append_row (self, self->column, block, GTK_ACCESSIBLE_ROLE_LABEL, new_text (self, block, block->texts[0]));
      break;
    case BASTIDE_BLOCK_ITEM:
      append_item (self, block, block->numbered ? n_before + 1 : 0);
      break;
    case BASTIDE_BLOCK_ROW:
      if (!*table)
        {
          *table = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
          gtk_widget_add_css_class (*table, "card");
          gtk_widget_add_css_class (*table, "rule-table");
          gtk_box_append (GTK_BOX (self->column), *table);
        }
      append_table_row (self, *table, block);
      break;
    case BASTIDE_BLOCK_TERM:
      if (n_before == 0)
        append_terms (self, block);
      break;
    case BASTIDE_BLOCK_RULING:
      append_ruling (self, block);
      break;
    case BASTIDE_BLOCK_EXAMPLE:
      append_example (self, block);
      break;
    case BASTIDE_BLOCK_TILES:
      append_tiles (self, block);
      break;
    case BASTIDE_BLOCK_MODULES:
      append_modules (self);
      break;
    case BASTIDE_BLOCK_OPTIONS:
      append_options (self);
      break;
    case BASTIDE_BLOCK_PAIRS:
      append_pairs (self);
      break;
    case BASTIDE_BLOCK_CARD:
      append_card (self);
      break;
    case BASTIDE_BLOCK_ALSO:
    case BASTIDE_BLOCK_SAME:
    case BASTIDE_BLOCK_STOP:
      break;
    }
}

static void
append_title (BastideRulePane *self)
{
  GtkWidget *label = new_label (self, self->page->title);
  GtkWidget *row;

  gtk_widget_add_css_class (label, "title-1");
  row = bastide_rule_row_new (NULL, GTK_ACCESSIBLE_ROLE_HEADING, self->page->title, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LEVEL, 1, -1);
  bastide_rule_row_set_tab_stop (BASTIDE_RULE_ROW (row), TRUE);
  gtk_box_append (GTK_BOX (self->column), row);
}

/* The way to the lesson about the module of the page, if there is one. */
static void
append_lesson (BastideRulePane *self)
{
  BastideLesson *lesson = self->page->module >= 0 ? bastide_lessons_find_module (self->page->module) : NULL;
  g_autofree char *label = NULL;
  GtkWidget *button;
  int minutes;

  if (!lesson)
    return;
  minutes = bastide_lesson_get_minutes (lesson);
  /* TRANSLATORS: a button on a page of the rules: begins the lesson about it; %d is how long that takes. */
  label = g_strdup_printf (ngettext ("Try It (%d Minute)", "Try It (%d Minutes)", minutes), minutes);
  button = g_object_new (BASTIDE_TYPE_WRAP_BUTTON, "label", label, "halign", GTK_ALIGN_START, NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", bastide_lesson_get_id (lesson));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.lesson");
  gtk_box_append (GTK_BOX (self->column), button);
}

static void
build (BastideRulePane *self)
{
  GtkWidget *child, *table = NULL;
  guint group = 0;
  int n_before = 0;

  g_ptr_array_set_size (self->labels, 0);
  self->target = NULL;
  while ((child = gtk_widget_get_first_child (self->column)))
    gtk_box_remove (GTK_BOX (self->column), child);
  if (!self->page)
    return;
  append_title (self);
  append_lesson (self);
  for (guint i = 0; i < self->page->blocks->len; i++)
    {
      const BastideRuleBlock *block = bastide_rule_page_get_block (self->page, i);

      if (!bastide_rule_block_is_shown (block, self->modules))
        continue;
      if (block->group != group || !block->group)
        {
          group = block->group;
          n_before = 0;
          table = NULL;
        }
      append_block (self, block, &table, n_before++);
    }
}

/* --- scrolling --- */

/* Widgets that were just made have no allocation before the next frame: wait for it, then scroll. */
static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  BastideRulePane *self = BASTIDE_RULE_PANE (widget);
  double y = self->scroll;

  if (self->n_ticks++ == 0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  if (self->target && gtk_widget_translate_coordinates (self->target, self->column, 0, 0, NULL, &y))
    {
      /* Leave some of the text before it in view. */
      y = MAX (0, y - 48);
      gtk_widget_grab_focus (self->target);
    }
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), y);
  return G_SOURCE_REMOVE;
}

static void
scroll_later (BastideRulePane *self, double scroll)
{
  self->scroll = scroll;
  self->n_ticks = 0;
  if (!self->tick)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
}

static GtkWidget *
find_row (GtkWidget *widget, const BastideRuleBlock *block)
{
  if (BASTIDE_IS_RULE_ROW (widget) && bastide_rule_row_get_block (BASTIDE_RULE_ROW (widget)) == block)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *row = find_row (child, block);

      if (row)
        return row;
    }
  return NULL;
}

/* --- the widget --- */

static void
bastide_rule_pane_dispose (GObject *object)
{
  BastideRulePane *self = BASTIDE_RULE_PANE (object);

  if (self->tick)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  G_OBJECT_CLASS (bastide_rule_pane_parent_class)->dispose (object);
}

static void
bastide_rule_pane_finalize (GObject *object)
{
  BastideRulePane *self = BASTIDE_RULE_PANE (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->rulebook);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  g_ptr_array_unref (self->labels);
  g_free (self->query);
  g_free (self->detail);
  G_OBJECT_CLASS (bastide_rule_pane_parent_class)->finalize (object);
}

static void
bastide_rule_pane_class_init (BastideRulePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_rule_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_rule_pane_finalize;
  signals[LINK] = g_signal_new ("link", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/rulebook/bastide-rule-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideRulePane, scroller);
  gtk_widget_class_bind_template_child (widget_class, BastideRulePane, column);
}

static void
bastide_rule_pane_init (BastideRulePane *self)
{
  self->labels = g_ptr_array_new ();
  self->modules = BASTIDE_RULES_ALL;
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
bastide_rule_pane_set_settings (BastideRulePane *self, GSettings *settings)
{
  g_return_if_fail (BASTIDE_IS_RULE_PANE (self));
  g_set_object (&self->settings, settings);
}

void
bastide_rule_pane_set_rulebook (BastideRulePane *self, BastideRulebook *rulebook)
{
  g_return_if_fail (BASTIDE_IS_RULE_PANE (self));
  g_set_object (&self->rulebook, rulebook);
}

void
bastide_rule_pane_show (BastideRulePane *self, const BastideRulePage *page, guint32 modules)
{
  GtkRoot *root;
  GtkWidget *focus;
  gboolean reading;

  g_return_if_fail (BASTIDE_IS_RULE_PANE (self));
  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root ? gtk_root_get_focus (root) : NULL;
  reading = focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
  self->page = page;
  self->modules = modules;
  build (self);
  /* The row that had the focus was removed; without a focus the keys of the place would not work. */
  if (reading)
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
  scroll_later (self, 0);
}

const BastideRulePage *
bastide_rule_pane_get_page (BastideRulePane *self)
{
  g_return_val_if_fail (BASTIDE_IS_RULE_PANE (self), NULL);
  return self->page;
}

void
bastide_rule_pane_mark_words (BastideRulePane *self, const char *query)
{
  g_return_if_fail (BASTIDE_IS_RULE_PANE (self));
  g_free (self->query);
  self->query = g_strdup (query);
  for (guint i = 0; i < self->labels->len; i++)
    mark_label (self, g_ptr_array_index (self->labels, i));
}

/* (nullable): the widget in the page that is this detail of a section. */
static GtkWidget *
find_detail (GtkWidget *widget, const char *detail)
{
  if (g_strcmp0 (g_object_get_data (G_OBJECT (widget), "detail"), detail) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_detail (child, detail);

      if (found)
        return found;
    }
  return NULL;
}

void
bastide_rule_pane_go_to (BastideRulePane *self, const BastideRuleBlock *block)
{
  g_return_if_fail (BASTIDE_IS_RULE_PANE (self));
  if (self->target)
    gtk_widget_remove_css_class (self->target, "rule-target");
  self->target = self->detail ? find_detail (self->column, self->detail) : NULL;
  if (!self->target)
    self->target = find_row (self->column, block);
  if (!self->target)
    return;
  gtk_widget_add_css_class (self->target, "rule-target");
  scroll_later (self, 0);
}

double
bastide_rule_pane_get_scroll (BastideRulePane *self)
{
  g_return_val_if_fail (BASTIDE_IS_RULE_PANE (self), 0);
  return gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (self->scroller));
}

void
bastide_rule_pane_set_scroll (BastideRulePane *self, double scroll)
{
  g_return_if_fail (BASTIDE_IS_RULE_PANE (self));
  scroll_later (self, scroll);
}
