/* bastide-rule-card.c – the turn card: what stands on it, a preview, and printing.
 *
 * The card has no text of its own: the order of a turn, the tables of points and the order of the final scoring are taken
 * from their pages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "rulebook/bastide-rule-card.h"

#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

/* A4, in points; the preview has the same form. */
#define PAPER_WIDTH  595.0
#define PAPER_HEIGHT 842.0
#define MARGIN       36.0

struct _BastideRuleCard
{
  GtkWidget parent_instance;

  BastideTurnCard *card;
  cairo_surface_t *picture; /* of the preview, kept for its size */
  int picture_width;
};

G_DEFINE_FINAL_TYPE (BastideRuleCard, bastide_rule_card, GTK_TYPE_WIDGET)

/* --- what stands on it --- */

/* Sections of pages, in the order of the card. */
static const char *const sections[] = {
  "turn#order", "turn#follower", "scoring#features", "scoring#turn", "final#order", "scoring#end",
};

/* Paper has no links: keep their text only. */
static char *
strip_links (const char *markup)
{
  g_autoptr (GRegex) regex = g_regex_new ("</?a\\b[^>]*>", 0, 0, NULL);

  return g_regex_replace_literal (regex, markup, -1, 0, "", 0, NULL);
}

static char **
strip_all (char **texts)
{
  guint n = g_strv_length (texts);
  char **stripped = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    stripped[i] = strip_links (texts[i]);
  return stripped;
}

/* Takes only lists and tables: paragraphs would not fit on the card. */
static void
add_section (BastideTurnCard *card, const BastideRuleBlock *heading, guint32 modules)
{
  int number = 0;
  guint group = 0;

  for (guint i = heading->index; i < heading->page->blocks->len; i++)
    {
      const BastideRuleBlock *block = bastide_rule_page_get_block (heading->page, i);
      g_auto (GStrv) texts = NULL;

      if (i > heading->index && block->kind == BASTIDE_BLOCK_HEADING)
        break;
      if (!bastide_rule_block_is_shown (block, modules))
        continue;
      texts = strip_all (block->texts);
      if (block->group != group)
        number = 0;
      group = block->group;
      if (block->kind == BASTIDE_BLOCK_HEADING)
        bastide_turn_card_add_heading (card, texts[0]);
      else if (block->kind == BASTIDE_BLOCK_ITEM)
        bastide_turn_card_add_line (card, block->numbered ? ++number : 0, texts[0]);
      else if (block->kind == BASTIDE_BLOCK_ROW)
        bastide_turn_card_add_row (card, (const char *const *) texts, block->head);
    }
}

static char *
dup_module_names (guint32 modules)
{
  GString *names = g_string_new (NULL);

  for (int module = BST_MODULE_BASE + 1; module < BST_MODULE_CORE; module++)
    if (modules >> module & 1)
      g_string_append_printf (names, "%s%s", names->len ? " · " : "", bst_module_title (module));
  return g_string_free (names, FALSE);
}

BastideTurnCard *
bastide_rule_card_make (BastideRulebook *rulebook, guint32 modules)
{
  g_autofree char *names = dup_module_names (modules);
  BastideTurnCard *card = bastide_turn_card_new (bastide_rulebook_find_page (rulebook, "card")->title, names);

  for (gsize i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      const BastideRuleBlock *heading = bastide_rulebook_find_link (rulebook, sections[i]);

      if (bastide_rule_block_is_shown (heading, modules))
        add_section (card, heading, modules);
    }
  return card;
}

/* --- printing --- */

static void
draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, BastideTurnCard *card)
{
  bastide_turn_card_draw (card, gtk_print_context_get_cairo_context (context), gtk_print_context_get_width (context),
                          gtk_print_context_get_height (context));
}

gboolean
bastide_rule_card_print (BastideRulebook *rulebook,
                         guint32 modules,
                         GtkWindow *parent,
                         const char *export_path,
                         GError **error)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (BastideTurnCard) card = bastide_rule_card_make (rulebook, modules);
  GtkPrintOperationResult result;

  gtk_print_operation_set_job_name (operation, bastide_rulebook_find_page (rulebook, "card")->title);
  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page_cb), card);
  if (export_path)
    gtk_print_operation_set_export_filename (operation, export_path);
  result = gtk_print_operation_run (operation,
                                    export_path ? GTK_PRINT_OPERATION_ACTION_EXPORT
                                                : GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                                    parent, error);
  return result != GTK_PRINT_OPERATION_RESULT_ERROR;
}

/* --- the preview --- */

static int
height_for (int width)
{
  return (int) (width * PAPER_HEIGHT / PAPER_WIDTH + 0.5);
}

/* Laying out the card is slow, so its picture is kept. */
static void
ensure_picture (BastideRuleCard *self, int width)
{
  double scale = width / PAPER_WIDTH;
  cairo_t *cr;

  if (self->picture && self->picture_width == width)
    return;
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  self->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height_for (width));
  self->picture_width = width;
  cr = cairo_create (self->picture);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, MARGIN, MARGIN);
  bastide_turn_card_draw (self->card, cr, PAPER_WIDTH - 2 * MARGIN, PAPER_HEIGHT - 2 * MARGIN);
  cairo_destroy (cr);
}

static void
bastide_rule_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideRuleCard *self = BASTIDE_RULE_CARD (widget);
  int width = gtk_widget_get_width (widget), scale = gtk_widget_get_scale_factor (widget);
  cairo_t *cr;

  if (width <= 0)
    return;
  ensure_picture (self, width * scale);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height_for (width)));
  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_set_source_surface (cr, self->picture, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void
bastide_rule_card_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 200;
      *natural = (int) PAPER_WIDTH;
    }
  else
    *minimum = *natural = height_for (for_size < 0 ? (int) PAPER_WIDTH : for_size);
}

static GtkSizeRequestMode
bastide_rule_card_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
bastide_rule_card_finalize (GObject *object)
{
  BastideRuleCard *self = BASTIDE_RULE_CARD (object);

  g_clear_pointer (&self->picture, cairo_surface_destroy);
  g_clear_pointer (&self->card, bastide_turn_card_free);
  G_OBJECT_CLASS (bastide_rule_card_parent_class)->finalize (object);
}

static void
bastide_rule_card_class_init (BastideRuleCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_rule_card_finalize;
  widget_class->snapshot = bastide_rule_card_snapshot;
  widget_class->measure = bastide_rule_card_measure;
  widget_class->get_request_mode = bastide_rule_card_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "rule-card");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
bastide_rule_card_init (BastideRuleCard *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Preview of the turn card"),
                                  -1);
}

GtkWidget *
bastide_rule_card_new (BastideRulebook *rulebook, guint32 modules)
{
  BastideRuleCard *self = g_object_new (BASTIDE_TYPE_RULE_CARD, NULL);

  self->card = bastide_rule_card_make (rulebook, modules);
  return GTK_WIDGET (self);
}
