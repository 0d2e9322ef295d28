/* test-turn-card.c – the turn card in one language: whole words at every width, one page of paper, what is looked up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rulebook/bastide-rule-card.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

#define WITH(module) (1u << BST_MODULE_##module)

/* The letters of GTK at 100 %, in pixels. */
#define LETTERS 14.7

static BastideRulebook *rulebook;

/* What a painter saw. */
typedef struct
{
  double letters;
  guint n_texts, n_small, n_signs, n_broken;
  double right;    /* where the widest text ends */
  double smallest; /* letters */
  GString *text;
} Seen;

/* A line that goes on in the next one ends with a space or with a dash. */
static gboolean
is_broken (const char *text, PangoLayoutLine *line)
{
  const char *end = text + line->start_index + line->length;
  gunichar last;

  if (!*end || line->length == 0)
    return FALSE;
  last = g_utf8_get_char (g_utf8_prev_char (end));
  return !g_unichar_isspace (last) && g_unichar_type (last) != G_UNICODE_DASH_PUNCTUATION && last != '/';
}

static void
see_text (gpointer data, PangoLayout *layout, double x, double y, gboolean soft)
{
  Seen *seen = data;
  const char *text = pango_layout_get_text (layout);
  const PangoFontDescription *font = pango_layout_get_font_description (layout);
  double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  PangoRectangle logical;

  pango_layout_get_pixel_extents (layout, NULL, &logical);
  seen->right = MAX (seen->right, x + logical.x + logical.width);
  seen->smallest = MIN (seen->smallest, size);
  seen->n_texts++;
  seen->n_small += size < 0.84 * seen->letters;
  for (GSList *line = pango_layout_get_lines_readonly (layout); line; line = line->next)
    if (is_broken (text, line->data))
      {
        seen->n_broken++;
        g_test_message ("broken: %s", text);
      }
  g_string_append_printf (seen->text, "%s\n", text);
}

static void
see_line (gpointer data, double x, double y, double width, double thickness)
{
  Seen *seen = data;

  seen->right = MAX (seen->right, x + width);
}

static void
see_sign (gpointer data, BstMark mark, int value, double x, double y, double r)
{
  ((Seen *) data)->n_signs++;
}

static Seen
see (guint32 modules, double width, double letters)
{
  static const BastideCardPainter painter = { see_text, see_line, see_sign };
  g_autoptr (BastideTurnCard) card = bastide_rule_card_make (rulebook, modules);
  Seen seen = { .letters = letters, .smallest = 1000, .text = g_string_new (NULL) };
  double height = bastide_turn_card_flow (card, width, letters, &painter, &seen);

  g_assert_cmpfloat (height, >, 0);
  g_assert_cmpfloat (bastide_turn_card_flow (card, width, letters, NULL, NULL), ==, height);
  return seen;
}

static void
seen_clear (Seen *seen)
{
  g_string_free (seen->text, TRUE);
}

/* From a narrow phone to a wide window, from small letters to huge ones. */
static void
test_words (void)
{
  static const double widths[] = { 276, 336, 599, 1200 };
  static const double scales[] = { 0.75, 1, 2, 3 };

  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (scales); k++)
      {
        Seen seen = see (BASTIDE_RULES_ALL, widths[i], scales[k] * LETTERS);

        g_assert_cmpint (seen.n_broken, ==, 0);
        g_assert_cmpfloat (seen.right, <=, widths[i] + 1);
        seen_clear (&seen);
      }
}

/* A phone with letters of 200 %: only single words that are wider than the phone are set smaller, and not by much. */
static void
test_large_letters (void)
{
  Seen large = see (BASTIDE_RULES_ALL, 336, 2 * LETTERS);

  g_test_message ("%u of %u texts in smaller letters", large.n_small, large.n_texts);
  g_assert_cmpint (20 * large.n_small, <=, large.n_texts);
  g_assert_cmpfloat (large.smallest, >=, LETTERS);
  seen_clear (&large);
}

/* What people look up stands on the card, word for word as on its page, and only with its module. */
static void
test_looked_up (void)
{
  static const struct
  {
    int module;
    const char *clause;
  } wanted[] = {
    { BST_MODULE_MAGIC, "MIX-50" },         { BST_MODULE_MESSAGES, "MSG-20" },
    { BST_MODULE_MESSAGES, "MSG-21" },      { BST_MODULE_MESSAGES, "MSG-22" },
    { BST_MODULE_MESSAGES, "MSG-23" },      { BST_MODULE_MESSAGES, "MSG-24" },
    { BST_MODULE_MESSAGES, "MSG-25" },      { BST_MODULE_MESSAGES, "MSG-26" },
    { BST_MODULE_MESSAGES, "MSG-27" },      { BST_MODULE_TOURNAMENTS, "TOURN-45" },
    { BST_MODULE_TOURNAMENTS, "TOURN-49" }, { BST_MODULE_TOURNAMENTS, "TOURN-61" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      const BastideRuleBlock *block = bastide_rulebook_find_clause (rulebook, wanted[i].clause);
      Seen with = see (1u << wanted[i].module, 336, LETTERS), without = see (0, 336, LETTERS);

      for (char **markup = block->texts; *markup; markup++)
        {
          g_autofree char *text = bastide_rule_plain_text (*markup);

          g_assert_nonnull (strstr (with.text->str, text));
          g_assert_null (strstr (without.text->str, text));
        }
      seen_clear (&with);
      seen_clear (&without);
    }
}

/* Rows of the page of points: plague and gold. */
static void
test_tables (void)
{
  static const struct
  {
    int module;
    const char *see;
    guint rows;
  } wanted[] = { { BST_MODULE_WHEEL, "WHEEL-45", 1 }, { BST_MODULE_GOLD, "GOLD-16", 4 } };
  const BastideRulePage *page = bastide_rulebook_find_page (rulebook, "scoring");

  for (gsize k = 0; k < G_N_ELEMENTS (wanted); k++)
    {
      Seen with = see (1u << wanted[k].module, 336, LETTERS);
      guint n = 0;

      for (guint i = 0; i < page->blocks->len; i++)
        {
          const BastideRuleBlock *block = bastide_rule_page_get_block (page, i);

          if (block->kind == BASTIDE_BLOCK_ROW && g_strv_contains ((const char *const *) block->see, wanted[k].see))
            {
              g_autofree char *text = bastide_rule_plain_text (block->texts[0]);

              n++;
              g_assert_nonnull (strstr (with.text->str, text));
            }
        }
      g_assert_cmpint (n, ==, wanted[k].rows);
      seen_clear (&with);
    }
}

/* Bonus symbols are shown by their pictures. */
static void
test_signs (void)
{
  Seen none = see (0, 336, LETTERS), bonus = see (WITH (BONUS), 336, LETTERS), wide = see (WITH (BONUS), 1200, LETTERS);

  g_assert_cmpint (none.n_signs, ==, 0);
  g_assert_cmpint (bonus.n_signs, ==, 3);
  g_assert_cmpint (wide.n_signs, ==, 3);
  seen_clear (&none);
  seen_clear (&bonus);
  seen_clear (&wide);
}

/* The card is on one page of A4, in letters of at least this size in points. */
static void
check_page (guint32 modules, double least)
{
  g_autoptr (BastideTurnCard) card = bastide_rule_card_make (rulebook, modules);
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double size = bastide_turn_card_draw (card, cr, 523, 770);
  double x, y, width, height;

  cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
  g_test_message ("modules %x: letters of %.1f points", modules, size);
  g_assert_cmpfloat (size, >=, least);
  g_assert_cmpfloat (x, >=, -2);
  g_assert_cmpfloat (y, >=, -2);
  g_assert_cmpfloat (x + width, <=, 525);
  g_assert_cmpfloat (y + height, <=, 775);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Every module alone, all together, and all but one: whatever is chosen lies between. */
static void
test_paper (void)
{
  check_page (BASTIDE_RULES_ALL, 6.5);
  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      check_page (1u << module, 8);
      if (module != BST_MODULE_BASE)
        check_page (BASTIDE_RULES_ALL & ~(1u << module), 6.5);
    }
}

/* A short card is spread over the page, too: its columns end about alike. */
static void
test_short_card (void)
{
  g_autoptr (BastideTurnCard) card = bastide_rule_card_make (rulebook, WITH (BASE));
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double x, y, width, height;

  bastide_turn_card_draw (card, cr, 523, 770);
  cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
  g_assert_cmpfloat (width, >, 400);
  g_assert_cmpfloat (height, <, 385);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
count_heads (gpointer data, PangoLayout *layout, double x, double y, gboolean soft)
{
  int *n_heads = data;

  *n_heads += g_str_equal (pango_layout_get_text (layout), "Points");
}

static void
ignore_line (gpointer data, double x, double y, double width, double thickness)
{
}

/* A table that goes on in another column has its head there again. */
static void
test_repeated_head (void)
{
  static const BastideCardPainter painter = { .text = count_heads, .line = ignore_line };
  g_autoptr (BastideTurnCard) card = bastide_turn_card_new ("Card", "");
  int n_heads = 0;

  bastide_turn_card_add_heading (card, "A long table");
  bastide_turn_card_add_row (card, (const char *const[]){ "For", "Points", NULL }, TRUE);
  for (int i = 0; i < 20; i++)
    bastide_turn_card_add_row (card, (const char *const[]){ "a road", "1", NULL }, FALSE);
  bastide_turn_card_flow (card, 62 * LETTERS, LETTERS, &painter, &n_heads);
  g_assert_cmpint (n_heads, ==, 2);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_build_filename (g_getenv ("BASTIDE_BUILD_DIR"), "po", NULL);
  int status;

  setlocale (LC_ALL, "");
  bindtextdomain ("bastide", folder);
  bind_textdomain_codeset ("bastide", "UTF-8");
  textdomain ("bastide");
  g_test_init (&argc, &argv, NULL);
  rulebook = bastide_rulebook_new ();
  g_test_add_func ("/turn-card/whole-words", test_words);
  g_test_add_func ("/turn-card/large-letters", test_large_letters);
  g_test_add_func ("/turn-card/looked-up", test_looked_up);
  g_test_add_func ("/turn-card/tables", test_tables);
  g_test_add_func ("/turn-card/signs", test_signs);
  g_test_add_func ("/turn-card/paper", test_paper);
  g_test_add_func ("/turn-card/short", test_short_card);
  g_test_add_func ("/turn-card/repeated-head", test_repeated_head);
  status = g_test_run ();
  g_object_unref (rulebook);
  return status;
}
