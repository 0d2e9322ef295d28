/* ascii.c – a position as a picture made of plain characters.
 *
 * Reads the state and draws; asks no rule. Every tile is ten characters wide and five high, which is about a square.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/ascii.h"

#include <stdio.h>
#include <string.h>

#define WIDE   10
#define HIGH   5
#define MARGIN 6 /* for the number of the row */

typedef struct
{
  int min_x, min_y, max_x, max_y;
  int stride;
  char *cells; /* rows of stride characters */
} Canvas;

static char *
at (Canvas *canvas, int x, int y, int column, int row)
{
  int line = (y - canvas->min_y) * HIGH + row;

  return &canvas->cells[line * canvas->stride + MARGIN + (x - canvas->min_x) * WIDE + column];
}

/* The side in whose quarter (cut by the diagonals) a character lies. */
static int
quarter (int column, int row)
{
  int u = 2 * column + 1 - WIDE;    /* -9 … 9 */
  int v = 2 * (2 * row + 1 - HIGH); /* -8 … 8 */

  if (ABS (v) >= ABS (u))
    return v < 0 ? BST_N : BST_S;
  return u < 0 ? BST_W : BST_E;
}

static gboolean
is_edge (int column, int row)
{
  return row == 0 || row == HIGH - 1 || column < 2 || column >= WIDE - 2;
}

/* The character of the ground: field, city, or nothing known (blocks of large pieces). */
static char
ground (const BstTile *tile, int rot, int column, int row)
{
  int side = quarter (column, row);
  int feature = bst_tile_side_feature (tile, rot, side);
  gboolean middle = column >= 4 && column < WIDE - 4 && row == HIGH / 2;

  if (middle)
    {
      /* A city that crosses the tile fills its middle. */
      for (int i = 0; i < tile->n_features; i++)
        if (tile->features[i].terrain == BST_CITY && __builtin_popcount (tile->features[i].sides) > 1)
          return '#';
    }
  else if (feature != BST_NO_PART && tile->features[feature].terrain == BST_CITY
           && (is_edge (column, row) || __builtin_popcount (tile->features[feature].sides) > 1))
    return '#';
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == BST_FIELD)
      return '.';
  return tile->flags & BST_TILE_VOID ? 'X' : '#';
}

/* A road or river from a side to the middle. */
static void
draw_way (Canvas *canvas, int x, int y, int side, char across, char along)
{
  switch (side)
    {
    case BST_N:
    case BST_S:
      for (int row = side == BST_N ? 0 : HIGH / 2; row <= (side == BST_N ? HIGH / 2 : HIGH - 1); row++)
        {
          *at (canvas, x, y, WIDE / 2 - 1, row) = along;
          *at (canvas, x, y, WIDE / 2, row) = along;
        }
      break;
    default:
      for (int column = side == BST_W ? 0 : WIDE / 2; column < (side == BST_W ? WIDE / 2 : WIDE); column++)
        *at (canvas, x, y, column, HIGH / 2) = across;
      break;
    }
}

static void
put_pair (Canvas *canvas, int x, int y, int column, int row, const char *pair)
{
  memcpy (at (canvas, x, y, column, row), pair, 2);
}

static void
draw_tile (Canvas *canvas, const BstGame *game, const BstSite *site)
{
  const BstTile *tile = &game->tiles[site->tile];
  int ways = 0;

  for (int row = 0; row < HIGH; row++)
    for (int column = 0; column < WIDE; column++)
      *at (canvas, site->x, site->y, column, row) = ground (tile, site->rot, column, row);
  /* The corners show where one tile ends and the next begins. */
  for (int corner = 0; corner < 4; corner++)
    *at (canvas, site->x, site->y, corner & 1 ? WIDE - 1 : 0, corner & 2 ? HIGH - 1 : 0) = '+';
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];
      int sides = bst_turn_sides (feature->sides, site->rot);

      if (feature->terrain != BST_ROAD && feature->terrain != BST_RIVER)
        continue;
      for (int side = 0; side < 4; side++)
        if (sides >> side & 1)
          draw_way (canvas, site->x, site->y, side, feature->terrain == BST_ROAD ? '=' : '~',
                    feature->terrain == BST_ROAD ? '|' : '~');
      ways += feature->terrain == BST_ROAD;
    }
  if (ways > 2)
    put_pair (canvas, site->x, site->y, WIDE / 2 - 1, HIGH / 2, "()");
  if (tile->center != BST_NO_PART)
    put_pair (canvas, site->x, site->y, WIDE / 2 - 1, HIGH / 2,
              tile->features[tile->center].terrain == BST_GARDEN ? "GG" : "MM");
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].shields)
      for (int side = 0; side < 4; side++)
        if (bst_turn_sides (tile->features[i].sides, site->rot) >> side & 1)
          {
            static const struct
            {
              int column, row;
            } place[] = { { 2, 0 }, { 8, 1 }, { 7, 4 }, { 1, 3 } };

            *at (canvas, site->x, site->y, place[side].column, place[side].row) = '*';
            break;
          }
}

/* Where a figure on a feature is drawn: near a side of it, or near the first of its half sides. */
static void
place_of_feature (const BstTile *tile, int index, int rot, int *out_column, int *out_row)
{
  static const struct
  {
    int column, row;
  } sides[] = { { 4, 0 }, { 8, 2 }, { 4, 4 }, { 0, 2 } };
  static const struct
  {
    int column, row;
  } halves[] = {
    { 1, 0 }, { 7, 0 }, { 8, 1 }, { 8, 3 }, { 7, 4 }, { 1, 4 }, { 0, 3 }, { 0, 1 },
  };
  const BstFeature *feature = &tile->features[index];
  int turned = bst_turn_sides (feature->sides, rot), half_sides = bst_turn_halves (feature->halves, rot);

  *out_column = WIDE / 2 - 1;
  *out_row = HIGH / 2;
  if (feature->terrain == BST_FIELD)
    for (int half = 7; half >= 0; half--)
      if (half_sides >> half & 1)
        {
          *out_column = halves[half].column;
          *out_row = halves[half].row;
        }
  if (feature->terrain == BST_CITY || feature->terrain == BST_ROAD)
    for (int side = 3; side >= 0; side--)
      if (turned >> side & 1)
        {
          *out_column = sides[side].column;
          *out_row = sides[side].row;
        }
}

static void
draw_figure (Canvas *canvas, const BstGame *game, const BstState *state, const BstFigure *figure)
{
  const BstSite *site = &bst_sites (game, state)[bst_segs (game, state)[figure->seg].site];
  const char pair[] = { bst_figures[figure->kind].word[0], (char) ('0' + figure->owner) };
  int column, row;

  place_of_feature (&game->tiles[site->tile], figure->seg - site->first, site->rot, &column, &row);
  memcpy (at (canvas, site->x, site->y, column, row), pair, sizeof pair);
}

static void
measure (Canvas *canvas, const BstGame *game, const BstState *state)
{
  const BstSite *sites = bst_sites (game, state);
  gboolean any = FALSE;

  for (int i = 0; i < state->n_sites; i++)
    {
      canvas->min_x = any ? MIN (canvas->min_x, sites[i].x) : sites[i].x;
      canvas->max_x = any ? MAX (canvas->max_x, sites[i].x) : sites[i].x;
      canvas->min_y = any ? MIN (canvas->min_y, sites[i].y) : sites[i].y;
      canvas->max_y = any ? MAX (canvas->max_y, sites[i].y) : sites[i].y;
      any = TRUE;
    }
  canvas->stride = MARGIN + (canvas->max_x - canvas->min_x + 1) * WIDE;
}

char *
ascii_map (const BstGame *game, const BstState *state)
{
  const BstSite *sites = bst_sites (game, state);
  g_autoptr (GString) text = g_string_new (NULL);
  Canvas canvas = { 0 };
  int lines;

  measure (&canvas, game, state);
  lines = (canvas.max_y - canvas.min_y + 1) * HIGH;
  canvas.cells = g_malloc ((gsize) (lines * canvas.stride));
  memset (canvas.cells, ' ', (gsize) (lines * canvas.stride));
  for (int i = 0; i < state->n_sites; i++)
    draw_tile (&canvas, game, &sites[i]);
  for (int i = 0; i < state->n_figures; i++)
    draw_figure (&canvas, game, state, &bst_figures_on_map (game, state)[i]);

  g_string_append_printf (text, "%*s", MARGIN, "");
  for (int x = canvas.min_x; x <= canvas.max_x; x++)
    g_string_append_printf (text, "%6d%*s", x, WIDE - 6, "");
  g_string_append_c (text, '\n');
  for (int line = 0; line < lines; line++)
    {
      char *row = &canvas.cells[line * canvas.stride];
      int length = canvas.stride;

      if (line % HIGH == HIGH / 2)
        {
          char number[16];

          snprintf (number, sizeof number, "%5d ", canvas.min_y + line / HIGH);
          memcpy (row, number, MARGIN);
        }
      while (length > 0 && row[length - 1] == ' ')
        length--;
      g_string_append_len (text, row, length);
      g_string_append_c (text, '\n');
    }
  g_free (canvas.cells);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
