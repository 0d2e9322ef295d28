/* bastide-turn-card.c – lays out a sheet of short lines and small tables: on one page of paper, or as a text that flows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-turn-card.h"

#include "draw/bastide-mark-art.h"
#include "draw/bastide-paint.h"

#include <pango/pangocairo.h>

/* Letters, in points on paper: what is pleasant to read, and what is the least. */
#define LARGEST  11.0
#define SMALLEST 4.0

/* In letters. */
#define TITLE       1.9
#define HEADING     1.2
#define LABEL       0.85
#define COLUMN_GAP  2.0
#define LINE_GAP    0.35
#define HEAD_GAP    1.0
#define INDENT      2.0
#define CELL_GAP    0.8
#define SIGN        2.4
#define FLOW_COLUMN 30.0 /* the narrowest that stands beside another */

#define MOST_COLUMNS 3

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
  int sign; /* BstMark, or -1 */
  int sign_value;
} Item;

struct _BastideTurnCard
{
  char *title;
  char *subtitle;
  GArray *items; /* Item */
};

/* How an item is set. */
typedef struct
{
  double height;    /* with the gap below it */
  gboolean stacked; /* row of a table whose cells stand one below the other */
  const Item *top;  /* row that heads its table, or NULL */
} Place;

/* One way to set the card: the size of the letters decides everything else. */
typedef struct
{
  PangoLayout *layout;
  double size;
  double column; /* width */
  gboolean rtl;
  gboolean shrink;                   /* letters of words that are too wide; otherwise they only set `overflow` */
  gboolean overflow;                 /* a word did not fit */
  Place *places;                     /* one for each item */
  const BastideCardPainter *painter; /* NULL: measure only */
  gpointer data;
} Setting;

/* --- texts --- */

static void
set_font (Setting *setting, double size, gboolean bold)
{
  PangoFontDescription *font = pango_font_description_from_string ("Cantarell, sans-serif");

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  if (bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (setting->layout, font);
  pango_font_description_free (font);
}

/* Height of a text that begins at (x, y); paints it if wanted. `scale`: of the letters. */
static double
set_text (Setting *setting,
          const char *markup,
          double x,
          double y,
          double width,
          double scale,
          gboolean bold,
          gboolean soft)
{
  double size = setting->size * scale;
  int taken, height;

  pango_layout_set_markup (setting->layout, markup, -1);
  pango_layout_set_width (setting->layout, (int) (width * PANGO_SCALE));
  for (int i = 0;; i++)
    {
      set_font (setting, size, bold);
      pango_layout_get_size (setting->layout, &taken, &height);
      if (taken <= width * PANGO_SCALE)
        break;
      setting->overflow = TRUE;
      /* Widths are rounded to whole glyphs, so the first guess may be a little too large. */
      if (!setting->shrink || i == 8)
        break;
      size *= 0.98 * width * PANGO_SCALE / taken;
    }
  if (setting->painter)
    setting->painter->text (setting->data, setting->layout, x, y, soft);
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

  if (setting->painter)
    set_text (setting, mark, left_end (setting, x, 0, indent - 0.4 * em), y, indent - 0.4 * em, 1, item->number > 0,
              TRUE);
  return set_text (setting, item->texts[0], left_end (setting, x, indent, setting->column - indent), y,
                   setting->column - indent, 1, FALSE, FALSE);
}

/* The sign of a row, and how much room it takes from the first cell. */
static double
set_sign (Setting *setting, const Item *item, double x, double y)
{
  double room = SIGN * setting->size;

  if (item->sign < 0)
    return 0;
  if (setting->painter)
    setting->painter->sign (setting->data, item->sign, item->sign_value,
                            left_end (setting, x, 0, room) + room / 2 - 0.1 * room, y + room / 2, 0.45 * room);
  return room;
}

/* The first column is a little narrower than the others. */
static double
set_cells (Setting *setting, const Item *item, double x, double y)
{
  guint n = g_strv_length (item->texts);
  double gap = CELL_GAP * setting->size;
  double unit = (setting->column - (n - 1) * gap) / (n == 2 ? 5 : 3 * n - 1);
  double sign = set_sign (setting, item, x, y);
  double start = 0, height = sign;

  for (guint i = 0; i < n; i++)
    {
      double width = unit * (i == 0 ? 2 : 3), taken = i == 0 ? sign : 0;
      double own = set_text (setting, item->texts[i], left_end (setting, x, start + taken, width - taken), y,
                             width - taken, 1, item->head, item->head);

      height = MAX (height, own);
      start += width + gap;
    }
  return height;
}

/* The cells one below the other, each but the first under the name of its column if there are several. */
static double
set_stack (Setting *setting, const Item *item, const Item *top, double x, double y)
{
  guint n = g_strv_length (item->texts);
  double sign = set_sign (setting, item, x, y);
  double start = MAX (sign, INDENT * setting->size), width = setting->column - start;
  double height = set_text (setting, item->texts[0], left_end (setting, x, sign, setting->column - sign), y,
                            setting->column - sign, 1, TRUE, FALSE);

  for (guint i = 1; i < n; i++)
    {
      double left = left_end (setting, x, start, width);

      if (n > 2 && top)
        height += set_text (setting, top->texts[i], left, y + height, width, LABEL, FALSE, TRUE);
      height += set_text (setting, item->texts[i], left, y + height, width, 1, FALSE, FALSE);
    }
  return MAX (height, sign);
}

static double
set_row (Setting *setting, const Item *item, const Place *place, double x, double y)
{
  double height;

  if (place->stacked && item->head)
    return 0;
  height = place->stacked ? set_stack (setting, item, place->top, x, y) : set_cells (setting, item, x, y);
  if (setting->painter)
    setting->painter->line (setting->data, x, y + height + 0.12 * setting->size, setting->column, 0.06 * setting->size);
  return height;
}

static double
set_item (Setting *setting, const Item *item, const Place *place, double x, double y)
{
  switch (item->kind)
    {
    case ITEM_HEADING:
      return set_text (setting, item->texts[0], x, y, setting->column, HEADING, TRUE, FALSE);
    case ITEM_LINE:
      return set_line (setting, item, x, y);
    default:
      return set_row (setting, item, place, x, y);
    }
}

/* --- measuring --- */

/* Do all words of a table fit into its cells? */
static gboolean
fits_cells (BastideTurnCard *card, Setting *setting, guint first, guint end)
{
  gboolean before = setting->overflow, fits;

  setting->overflow = FALSE;
  for (guint i = first; i < end && !setting->overflow; i++)
    set_cells (setting, &g_array_index (card->items, Item, i), 0, 0);
  fits = !setting->overflow;
  setting->overflow = before;
  return fits;
}

static guint
end_of_table (BastideTurnCard *card, guint first)
{
  guint end = first + 1;

  while (end < card->items->len && g_array_index (card->items, Item, end).kind == ITEM_ROW
         && !g_array_index (card->items, Item, end).head)
    end++;
  return end;
}

/* Fills in the places of all items for columns of this width. */
static void
measure_items (BastideTurnCard *card, Setting *setting, double column)
{
  const BastideCardPainter *painter = g_steal_pointer (&setting->painter);

  setting->column = column;
  setting->overflow = FALSE;
  for (guint i = 0; i < card->items->len;)
    {
      const Item *first = &g_array_index (card->items, Item, i);
      guint end = first->kind == ITEM_ROW ? end_of_table (card, i) : i + 1;
      gboolean stacked = first->kind == ITEM_ROW && !fits_cells (card, setting, i, end);

      for (; i < end; i++)
        {
          Place *place = &setting->places[i];

          place->stacked = stacked;
          place->top = first->head ? first : NULL;
          place->height = set_item (setting, &g_array_index (card->items, Item, i), place, 0, 0);
          if (place->height > 0)
            place->height += LINE_GAP * setting->size;
        }
    }
  setting->painter = painter;
}

/* What must stand in the same column as a heading: the line below it, or the first rows of the table. */
static double
height_kept (BastideTurnCard *card, Setting *setting, guint heading)
{
  double height = 0;

  if (g_array_index (card->items, Item, heading).kind != ITEM_HEADING)
    return 0;
  for (guint i = heading + 1, n = 0; i < card->items->len && n < 3; i++, n++)
    {
      ItemKind kind = g_array_index (card->items, Item, i).kind;

      if (kind == ITEM_HEADING)
        break;
      height += setting->places[i].height;
      if (kind == ITEM_LINE)
        break;
    }
  return height;
}

static double
set_title (BastideTurnCard *card, Setting *setting, double width)
{
  double y = set_text (setting, card->title, 0, 0, width, TITLE, TRUE, FALSE);

  if (card->subtitle && *card->subtitle)
    y += set_text (setting, card->subtitle, 0, y, width, 0.9, FALSE, TRUE);
  return y + HEAD_GAP * setting->size;
}

/* The head of a table that goes on in another column; NULL if none has to stand there again. */
static const Item *
repeated_head (BastideTurnCard *card, Setting *setting, guint i)
{
  const Place *place = &setting->places[i];
  const Item *item = &g_array_index (card->items, Item, i);

  return item->kind == ITEM_ROW && !item->head && !place->stacked ? place->top : NULL;
}

/* The left end of a column. */
static double
column_start (Setting *setting, int column, int n_columns)
{
  return (setting->rtl ? n_columns - 1 - column : column) * (setting->column + COLUMN_GAP * setting->size);
}

/* Puts the items into so many columns below the title; FALSE if they do not fit. The places must have been measured. */
static gboolean
set_columns (BastideTurnCard *card, Setting *setting, double top, double height, int n_columns)
{
  double y = top;
  int column = 0;

  for (guint i = 0; i < card->items->len; i++)
    {
      const Item *item = &g_array_index (card->items, Item, i);
      double own = setting->places[i].height;

      if (item->kind == ITEM_HEADING && y > top)
        y += HEAD_GAP * setting->size;
      if (y > top && y + own + height_kept (card, setting, i) > height)
        {
          const Item *head = repeated_head (card, setting, i);
          const Place *place = head ? &setting->places[head - &g_array_index (card->items, Item, 0)] : NULL;

          column++;
          y = top;
          if (head && setting->painter)
            set_row (setting, head, place, column_start (setting, column, n_columns), y);
          if (head)
            y += place->height;
        }
      if (column >= n_columns || y + own > height + LINE_GAP * setting->size)
        return FALSE;
      if (setting->painter)
        set_item (setting, item, &setting->places[i], column_start (setting, column, n_columns), y);
      y += own;
    }
  return TRUE;
}

/* The least height at which everything fits into the columns, so that they end about alike. */
static double
find_height (BastideTurnCard *card, Setting *setting, double top, int n_columns)
{
  double whole = 0, low, high;

  for (guint i = 0; i < card->items->len; i++)
    whole += setting->places[i].height
             + (g_array_index (card->items, Item, i).kind == ITEM_HEADING ? HEAD_GAP * setting->size : 0);
  high = top + whole;
  low = top + whole / n_columns;
  for (int i = 0; n_columns > 1 && i < 12; i++)
    {
      double middle = (low + high) / 2;

      if (set_columns (card, setting, top, middle, n_columns))
        high = middle;
      else
        low = middle;
    }
  return high;
}

static double
column_width (double width, double size, int n_columns)
{
  return (width - (n_columns - 1) * COLUMN_GAP * size) / n_columns;
}

/* Without hinting: letters are equally wide wherever they are measured or drawn. */
static void
open_setting (BastideTurnCard *card, Setting *setting)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (context, FALSE);

  setting->layout = pango_layout_new (context);
  g_object_unref (context);
  setting->places = g_new0 (Place, card->items->len);
  pango_layout_set_wrap (setting->layout, PANGO_WRAP_WORD);
  pango_layout_set_text (setting->layout, card->title, -1);
  setting->rtl = pango_layout_get_direction (setting->layout, 0) == PANGO_DIRECTION_RTL;
}

static void
close_setting (Setting *setting)
{
  g_clear_object (&setting->layout);
  g_clear_pointer (&setting->places, g_free);
}

/* --- on paper --- */

static void
paint_text (gpointer data, PangoLayout *layout, double x, double y, gboolean soft)
{
  bastide_source (data, soft ? SOFT_INK : INK);
  cairo_move_to (data, x, y);
  pango_cairo_show_layout (data, layout);
}

static void
paint_line (gpointer data, double x, double y, double width, double thickness)
{
  bastide_source (data, LINE_INK);
  cairo_set_line_width (data, thickness);
  cairo_move_to (data, x, y);
  cairo_rel_line_to (data, width, 0);
  cairo_stroke (data);
}

static void
paint_sign (gpointer data, BstMark mark, int value, double x, double y, double r)
{
  bastide_mark_draw_alone (data, mark, value, x, y, r, BASTIDE_STYLE_ILLUSTRATED);
}

static const BastideCardPainter paper_painter = { paint_text, paint_line, paint_sign };

static gboolean
fits_page (BastideTurnCard *card, Setting *setting, double width, double height, int n_columns)
{
  double top;

  measure_items (card, setting, column_width (width, setting->size, n_columns));
  top = set_title (card, setting, width);
  return !setting->overflow && set_columns (card, setting, top, height, n_columns);
}

/* The largest letters with which everything fits into so many columns. */
static double
find_size (BastideTurnCard *card, Setting *setting, double width, double height, int n_columns)
{
  double low = SMALLEST, high = LARGEST;

  setting->size = LARGEST;
  if (fits_page (card, setting, width, height, n_columns))
    return LARGEST;
  for (int i = 0; i < 8; i++)
    {
      setting->size = (low + high) / 2;
      if (fits_page (card, setting, width, height, n_columns))
        low = setting->size;
      else
        high = setting->size;
    }
  return low;
}

double
bastide_turn_card_draw (BastideTurnCard *card, cairo_t *cr, double width, double height)
{
  int least = width > 1.2 * height ? 3 : 2, n_columns = least;
  Setting setting = { .data = cr };
  double size = 0;

  g_return_val_if_fail (width > 0 && height > 0, 0);
  open_setting (card, &setting);
  /* Long texts are better read in few wide columns, many short ones fit better into more. */
  for (int n = least; n <= least + 1 && size < LARGEST; n++)
    {
      double own = find_size (card, &setting, width, height, n);

      if (own > size)
        {
          size = own;
          n_columns = n;
        }
    }
  setting.size = size;
  setting.shrink = TRUE;
  measure_items (card, &setting, column_width (width, size, n_columns));
  height = MIN (height, find_height (card, &setting, set_title (card, &setting, width), n_columns));
  setting.painter = &paper_painter;
  set_columns (card, &setting, set_title (card, &setting, width), height, n_columns);
  close_setting (&setting);
  return size;
}

/* --- on the screen --- */

double
bastide_turn_card_flow (BastideTurnCard *card,
                        double width,
                        double size,
                        const BastideCardPainter *painter,
                        gpointer data)
{
  Setting setting = { .size = size, .shrink = TRUE, .data = data };
  int n_columns = CLAMP ((int) (width / (FLOW_COLUMN * size)), 1, MOST_COLUMNS);
  double top, height;

  g_return_val_if_fail (width > 0 && size > 0, 0);
  open_setting (card, &setting);
  measure_items (card, &setting, column_width (width, size, n_columns));
  top = set_title (card, &setting, width);
  height = find_height (card, &setting, top, n_columns);
  if (painter)
    {
      setting.painter = painter;
      set_title (card, &setting, width);
      set_columns (card, &setting, top, height, n_columns);
    }
  close_setting (&setting);
  return height;
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
  Item item = { kind, number, head, g_strdupv ((char **) texts), -1, 0 };

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

void
bastide_turn_card_add_sign (BastideTurnCard *card, BstMark mark, int value)
{
  Item *last;

  g_return_if_fail (card->items->len > 0);
  last = &g_array_index (card->items, Item, card->items->len - 1);
  last->sign = mark;
  last->sign_value = value;
}
