/* bastide-rule-card.c – the turn card: what stands on it, how it looks on the screen, and printing.
 *
 * The card has no text of its own: the order of a turn, the tables of points, the order of the final scoring and what
 * people look up while they play are taken from their pages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "rulebook/bastide-rule-card.h"

#include "draw/bastide-mark-art.h"
#include "kit/bastide-contrast.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>
#include <math.h>

/* Around the text on the screen. */
#define PADDING 12

/* In pixels, if the font does not say. */
#define USUAL_LETTERS 15.0

struct _BastideRuleCard
{
  GtkWidget parent_instance;

  BastideTurnCard *card;
  double height; /* of the text, kept for … */
  double height_width, height_letters;
};

G_DEFINE_FINAL_TYPE (BastideRuleCard, bastide_rule_card, GTK_TYPE_WIDGET)

/* --- what stands on it --- */

/* Sections of pages, in the order of the card: their lists and tables, and the homes of these rules. */
static const struct
{
  const char *section;
  gboolean lists;
  const char *clauses[6];
} parts[] = {
  { "turn#order", TRUE, { NULL } },
  { "turn#follower", TRUE, { NULL } },
  { "scoring#features", TRUE, { "MIX-50" } },
  { "scoring#turn", TRUE, { NULL } },
  { "bonus#pieces", TRUE, { NULL } },
  { "messages#messages", TRUE, { NULL } },
  { "crop#pieces", TRUE, { NULL } },
  { "tournaments#tournament", FALSE, { "TOURN-45", "TOURN-48", "TOURN-61", "TOURN-49", "TOURN-50", "TOURN-53" } },
  { "final#order", TRUE, { NULL } },
  { "scoring#end", TRUE, { NULL } },
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

static gboolean
is_home (const BastideRuleBlock *block, const char *const *clauses, gsize n_clauses)
{
  for (gsize i = 0; i < n_clauses && clauses[i]; i++)
    if (g_strv_contains ((const char *const *) block->clauses, clauses[i]))
      return TRUE;
  return FALSE;
}

/* On its own page a section is called by what it is about, elsewhere by the module it belongs to. */
static void
add_heading (BastideTurnCard *card, const BastideRuleBlock *heading, const char *text)
{
  gboolean module = heading->page->module > BST_MODULE_BASE;

  bastide_turn_card_add_heading (card, module ? heading->page->title : text);
}

/* Paragraphs stand there like items of a list: there is room for a few short ones only. */
static void
add_block (BastideTurnCard *card, const BastideRuleBlock *block, int number)
{
  g_auto (GStrv) texts = strip_all (block->texts);

  if (block->kind != BASTIDE_BLOCK_ROW)
    bastide_turn_card_add_line (card, number, texts[0]);
  else
    bastide_turn_card_add_row (card, (const char *const *) texts, block->head);
  if (block->kind == BASTIDE_BLOCK_ROW && block->sign >= 0)
    bastide_turn_card_add_sign (card, block->sign, block->sign_value);
}

static void
add_part (BastideTurnCard *card, gsize part, const BastideRuleBlock *heading, guint32 modules)
{
  g_auto (GStrv) title = strip_all (heading->texts);
  int number = 0;
  guint group = 0;

  add_heading (card, heading, title[0]);
  for (guint i = heading->index + 1; i < heading->page->blocks->len; i++)
    {
      const BastideRuleBlock *block = bastide_rule_page_get_block (heading->page, i);
      gboolean listed = block->kind == BASTIDE_BLOCK_ITEM || block->kind == BASTIDE_BLOCK_ROW;

      if (block->kind == BASTIDE_BLOCK_HEADING)
        break;
      if (!bastide_rule_block_is_shown (block, modules))
        continue;
      if (!(listed && parts[part].lists) && !is_home (block, parts[part].clauses, G_N_ELEMENTS (parts[part].clauses)))
        continue;
      if (block->group != group)
        number = 0;
      group = block->group;
      add_block (card, block, block->numbered && parts[part].lists ? ++number : 0);
    }
}

static char *
dup_module_names (guint32 modules)
{
  GString *names = g_string_new (NULL);

  for (int module = BST_MODULE_BASE + 1; module < BST_MODULE_CORE; module++)
    if (modules >> module & 1)
      g_string_append_printf (names, "%s%s", names->len ? "\u00a0· " : "", bst_module_title (module));
  return g_string_free (names, FALSE);
}

BastideTurnCard *
bastide_rule_card_make (BastideRulebook *rulebook, guint32 modules)
{
  g_autofree char *names = dup_module_names (modules);
  BastideTurnCard *card = bastide_turn_card_new (bastide_rulebook_find_page (rulebook, "card")->title, names);

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const BastideRuleBlock *heading = bastide_rulebook_find_link (rulebook, parts[i].section);

      if (bastide_rule_page_is_shown (heading->page, modules) && bastide_rule_block_is_shown (heading, modules))
        add_part (card, i, heading, modules);
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

/* --- on the screen --- */

typedef struct
{
  GtkSnapshot *snapshot;
  GdkRGBA ink;
} Canvas;

static void
show_text (gpointer data, PangoLayout *layout, double x, double y, gboolean soft)
{
  Canvas *canvas = data;
  GdkRGBA ink = canvas->ink;

  ink.alpha *= soft ? 0.7f : 1.0f;
  gtk_snapshot_save (canvas->snapshot);
  gtk_snapshot_translate (canvas->snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (canvas->snapshot, layout, &ink);
  gtk_snapshot_restore (canvas->snapshot);
}

static void
show_line (gpointer data, double x, double y, double width, double thickness)
{
  Canvas *canvas = data;
  GdkRGBA ink = canvas->ink;

  ink.alpha *= 0.2f;
  gtk_snapshot_append_color (canvas->snapshot, &ink,
                             &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) MAX (thickness, 1.0)));
}

static void
show_sign (gpointer data, BstMark mark, int value, double x, double y, double r)
{
  Canvas *canvas = data;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float) (x - r), (float) (y - r), (float) (2 * r), (float) (2 * r));
  cairo_t *cr = gtk_snapshot_append_cairo (canvas->snapshot, &bounds);

  bastide_mark_draw_alone (cr, mark, value, x, y, r, bastide_contrast_get_style (BASTIDE_STYLE_ILLUSTRATED));
  cairo_destroy (cr);
}

static const BastideCardPainter screen_painter = { show_text, show_line, show_sign };

/* The reader's letters, in pixels. */
static double
letters (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = font ? (double) pango_font_description_get_size (font) / PANGO_SCALE : 0;

  if (size <= 0)
    return USUAL_LETTERS;
  return pango_font_description_get_size_is_absolute (font) ? size
                                                            : size * pango_cairo_context_get_resolution (context) / 72;
}

/* GTK asks for the same height many times. */
static double
height_for (BastideRuleCard *self, double width)
{
  double size = letters (GTK_WIDGET (self));

  if (self->height_width != width || self->height_letters != size)
    {
      self->height_width = width;
      self->height_letters = size;
      self->height = bastide_turn_card_flow (self->card, width, size, NULL, NULL);
    }
  return self->height;
}

static void
bastide_rule_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideRuleCard *self = BASTIDE_RULE_CARD (widget);
  int width = gtk_widget_get_width (widget) - 2 * PADDING;
  Canvas canvas = { .snapshot = snapshot };

  if (width <= 0)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &canvas.ink);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (PADDING, PADDING));
  bastide_turn_card_flow (self->card, width, letters (widget), &screen_painter, &canvas);
  gtk_snapshot_restore (snapshot);
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
      *natural = 600;
    }
  else
    *minimum = *natural = (int) ceil (height_for (BASTIDE_RULE_CARD (widget),
                                                  MAX (for_size < 0 ? 600 : for_size, 200) - 2 * PADDING))
                          + 2 * PADDING;
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
  bastide_contrast_watch (GTK_WIDGET (self));
}

static void
speak_text (gpointer data, PangoLayout *layout, double x, double y, gboolean soft)
{
  g_string_append_printf (data, "%s\n", pango_layout_get_text (layout));
}

static void
speak_line (gpointer data, double x, double y, double width, double thickness)
{
}

static void
speak_sign (gpointer data, BstMark mark, int value, double x, double y, double r)
{
}

GtkWidget *
bastide_rule_card_new (BastideRulebook *rulebook, guint32 modules)
{
  static const BastideCardPainter speaker = { speak_text, speak_line, speak_sign };
  BastideRuleCard *self = g_object_new (BASTIDE_TYPE_RULE_CARD, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  self->card = bastide_rule_card_make (rulebook, modules);
  /* One narrow column: read in the order of the card. */
  bastide_turn_card_flow (self->card, 300, USUAL_LETTERS, &speaker, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  bastide_rulebook_find_page (rulebook, "card")->title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text->str, -1);
  return GTK_WIDGET (self);
}
