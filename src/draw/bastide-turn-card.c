/* bastide-turn-card.c – lays out a sheet of short lines and small tables in columns so that it fills one page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-turn-card.h"

#include "draw/bastide-paint.h"

#include <pango/pangocairo.h>

/* Letters, in points on paper: what is pleasant to read, and what is the least. */
#define LARGEST  11.0
#define SMALLEST 4.0

/* In letters. */
#define TITLE      1.9
#define HEADING    1.2
#define COLUMN_GAP 2.0
#define LINE_GAP   0.35
#define HEAD_GAP   1.0
#define INDENT     2.0
#define CELL_GAP   0.8

#define INK      0x241c12
#define SOFT_INK 0x6b5d48
#define LINE_INK 0xcbbfa8

typedef enum
{
  ITEM_HEADING,
  ITEM_LINE,
  ITEM_ROW,
} ItemKind;

typedef struct
{
  ItemKind kind;
  int number;
  gboolean head;
  char **texts;
} Item;

struct _BastideTurnCard
{
  char *title;
  char *subtitle;
  GArray *items; /* Item */
};

/* One way to set the card: the size of the letters decides everything else. */
typedef struct
{
  cairo_t *cr;
  PangoLayout *layout;
  double size;
  double column; /* width */
  gboolean rtl;
  gboolean paint; /* or measure only */
} Setting;

/* --- texts --- */

/* Height of a text that begins at (x, y); paints it if wanted. `scale`: of the letters. */
static double
set_text (Setting *setting,
          const char *markup,
          double x,
          double y,
          double width,
          double scale,
          gboolean bold,
          guint32 ink)
{
  PangoFontDescription *font = pango_font_description_from_string ("Cantarell, sans-serif");
  int height;

  pango_font_description_set_absolute_size (font, setting->size * scale * PANGO_SCALE);
  if (bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (setting->layout, font);
  pango_font_description_free (font);
  pango_layout_set_width (setting->layout, (int) (width * PANGO_SCALE));
  pango_layout_set_markup (setting->layout, markup, -1);
  pango_layout_get_size (setting->layout, NULL, &height);
  if (setting->paint)
    {
      bastide_source (setting->cr, ink);
      cairo_move_to (setting->cr, x, y);
      pango_cairo_show_layout (setting->cr, setting->layout);
    }
  return (double) height / PANGO_SCALE;
}

/* The left end of a thing that begins @start after the beginning of the line, which is on the right in right-to-left
 * text. */
static double
left_end (Setting *setting, double x, double start, double width)
{
  return setting->rtl ? x + setting->column - start - width : x + start;
}

static double
set_line (Setting *setting, const Item *item, double x, double y)
{
  double em = setting->size, indent = INDENT * em;
  g_autofree char *mark = item->number ? g_strdup_printf ("%d", item->number) : g_strdup ("•");

  if (setting->paint)
    set_text (setting, mark, left_end (setting, x, 0, indent - 0.4 * em), y, indent - 0.4 * em, 1, item->number > 0,
              SOFT_INK);
  return set_text (setting, item->texts[0], left_end (setting, x, indent, setting->column - indent), y,
                   setting->column - indent, 1, FALSE, INK);
}

/* The first column is a little narrower than the others. */
static double
set_row (Setting *setting, const Item *item, double x, double y)
{
  guint n = g_strv_length (item->texts);
  double gap = CELL_GAP * setting->size;
  double unit = (setting->column - (n - 1) * gap) / (n == 2 ? 5 : 3 * n - 1);
  double start = 0, height = 0;

  for (guint i = 0; i < n; i++)
    {
      double width = unit * (i == 0 ? 2 : 3);
      double own = set_text (setting, item->texts[i], left_end (setting, x, start, width), y, width, 1, item->head,
                             item->head ? SOFT_INK : INK);

      height = MAX (height, own);
      start += width + gap;
    }
  if (setting->paint)
    {
      bastide_source (setting->cr, LINE_INK);
      cairo_set_line_width (setting->cr, 0.06 * setting->size);
      cairo_move_to (setting->cr, x, y + height + 0.12 * setting->size);
      cairo_rel_line_to (setting->cr, setting->column, 0);
      cairo_stroke (setting->cr);
    }
  return height;
}

static double
set_item (Setting *setting, const Item *item, double x, double y)
{
  switch (item->kind)
    {
    case ITEM_HEADING:
      return set_text (setting, item->texts[0], x, y, setting->column, HEADING, TRUE, INK);
    case ITEM_LINE:
      return set_line (setting, item, x, y);
    default:
      return set_row (setting, item, x, y);
    }
}

/* --- the page --- */

static double
set_title (BastideTurnCard *card, Setting *setting, double width)
{
  double y = set_text (setting, card->title, 0, 0, width, TITLE, TRUE, INK);

  if (card->subtitle && *card->subtitle)
    y += set_text (setting, card->subtitle, 0, y, width, 0.9, FALSE, SOFT_INK);
  return y + HEAD_GAP * setting->size;
}

static double
item_height (BastideTurnCard *card, Setting *setting, guint i)
{
  return set_item (setting, &g_array_index (card->items, Item, i), 0, 0) + LINE_GAP * setting->size;
}

/* What must stand in the same column as a heading: the line below it, or the whole table. */
static double
height_kept (BastideTurnCard *card, Setting *setting, guint heading)
{
  double height = 0;

  if (g_array_index (card->items, Item, heading).kind != ITEM_HEADING)
    return 0;
  for (guint i = heading + 1; i < card->items->len; i++)
    {
      ItemKind kind = g_array_index (card->items, Item, i).kind;

      if (kind == ITEM_HEADING)
        break;
      height += item_height (card, setting, i);
      if (kind == ITEM_LINE)
        break;
    }
  return height;
}

/* Does everything fit into so many columns below the title? */
static gboolean
set_columns (BastideTurnCard *card, Setting *setting, double width, double height, int n_columns)
{
  double gap = COLUMN_GAP * setting->size;
  double top, y;
  int column = 0;
  gboolean paint = setting->paint;

  setting->column = (width - (n_columns - 1) * gap) / n_columns;
  top = y = set_title (card, setting, width);
  for (guint i = 0; i < card->items->len; i++)
    {
      const Item *item = &g_array_index (card->items, Item, i);
      double own, needed;

      setting->paint = FALSE;
      own = item_height (card, setting, i);
      needed = own + height_kept (card, setting, i);
      if (item->kind == ITEM_HEADING && y > top)
        y += HEAD_GAP * setting->size;
      if (y > top && y + needed > height)
        {
          column++;
          y = top;
        }
      if (column >= n_columns || y + own > height + LINE_GAP * setting->size)
        return FALSE;
      setting->paint = paint;
      if (paint)
        set_item (setting, item, (setting->rtl ? n_columns - 1 - column : column) * (setting->column + gap), y);
      y += own;
    }
  return TRUE;
}

double
bastide_turn_card_draw (BastideTurnCard *card, cairo_t *cr, double width, double height)
{
  int n_columns = width > 1.2 * height ? 3 : 2;
  g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cr);
  Setting setting = { .cr = cr, .layout = layout };
  double low = SMALLEST, high = LARGEST;

  g_return_val_if_fail (width > 0 && height > 0, 0);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, card->title, -1);
  setting.rtl = pango_layout_get_direction (layout, 0) == PANGO_DIRECTION_RTL;

  /* The largest letters with which everything fits. */
  for (int i = 0; i < 9; i++)
    {
      setting.size = i == 0 ? LARGEST : (low + high) / 2;
      if (!set_columns (card, &setting, width, height, n_columns))
        high = setting.size;
      else
        low = setting.size;
      if (i == 0 && low == LARGEST)
        break;
    }
  setting.size = low;
  setting.paint = TRUE;
  set_columns (card, &setting, width, height, n_columns);
  return setting.size;
}

/* --- what stands on it --- */

static void
item_clear (gpointer data)
{
  g_strfreev (((Item *) data)->texts);
}

BastideTurnCard *
bastide_turn_card_new (const char *title, const char *subtitle)
{
  BastideTurnCard *card = g_new0 (BastideTurnCard, 1);

  card->title = g_strdup (title);
  card->subtitle = g_strdup (subtitle);
  card->items = g_array_new (FALSE, FALSE, sizeof (Item));
  g_array_set_clear_func (card->items, item_clear);
  return card;
}

void
bastide_turn_card_free (BastideTurnCard *card)
{
  g_array_unref (card->items);
  g_free (card->title);
  g_free (card->subtitle);
  g_free (card);
}

static void
add (BastideTurnCard *card, ItemKind kind, int number, const char *const *texts, gboolean head)
{
  Item item = { kind, number, head, g_strdupv ((char **) texts) };

  g_array_append_val (card->items, item);
}

void
bastide_turn_card_add_heading (BastideTurnCard *card, const char *text)
{
  add (card, ITEM_HEADING, 0, (const char *const[]){ text, NULL }, FALSE);
}

void
bastide_turn_card_add_line (BastideTurnCard *card, int number, const char *text)
{
  add (card, ITEM_LINE, number, (const char *const[]){ text, NULL }, FALSE);
}

void
bastide_turn_card_add_row (BastideTurnCard *card, const char *const *cells, gboolean head)
{
  add (card, ITEM_ROW, 0, cells, head);
}
