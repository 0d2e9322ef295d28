/* bastide-tabletop.c – see bastide-tabletop.h.
 *
 * The drawing code knows no JSON library; what is written here is little, and its texts are escaped.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tabletop.h"

#include <math.h>
#include <string.h>

/* Deck 3 on sheet 2: a number below 1000 for each pair, so that card ids (100 of it) are all different. */
#define N_SHEETS_PER_DECK 20

void
bastide_tabletop_get_grid (guint n, int *out_columns, int *out_rows)
{
  int columns = CLAMP ((int) ceil (sqrt (n)), 2, 10);

  /* Ten columns where seven rows would not do. */
  while (columns < 10 && (int) ceil ((double) n / columns) > 7)
    columns++;
  *out_columns = columns;
  *out_rows = CLAMP ((int) ceil ((double) n / columns), 2, 7);
}

static void
append_text (GString *json, const char *text)
{
  g_string_append_c (json, '"');
  for (const char *c = text ? text : ""; *c; c++)
    switch (*c)
      {
      case '"':
      case '\\':
        g_string_append_printf (json, "\\%c", *c);
        break;
      default:
        if ((guchar) *c < 0x20)
          g_string_append_printf (json, "\\u%04x", (guint) (guchar) *c);
        else
          g_string_append_c (json, *c);
        break;
      }
  g_string_append_c (json, '"');
}

static void
append_url (GString *json, const BastideTabletop *tabletop, const char *name)
{
  g_autofree char *escaped = g_uri_escape_string (name, NULL, TRUE);
  const char *where = tabletop->where ? tabletop->where : "";
  g_autofree char *url = g_strconcat (where, *where && !g_str_has_suffix (where, "/") ? "/" : "", escaped, NULL);

  append_text (json, url);
}

/* What every object has. @n: its number, of which its id is made. */
static void
append_common (GString *json, const char *name, const char *label, const char *id, double x, double scale, guint n)
{
  char number[2][G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (json, "{\"GUID\": \"%06x\", \"Name\": \"%s\", ", 0xba5000 + n, name);
  g_ascii_formatd (number[0], sizeof number[0], "%.2f", x);
  g_ascii_formatd (number[1], sizeof number[1], "%.2f", scale);
  g_string_append_printf (json,
                          "\"Transform\": {\"posX\": %s, \"posY\": 1.5, \"posZ\": 0.0, \"rotX\": 0.0, \"rotY\": 180.0, "
                          "\"rotZ\": %s, \"scaleX\": %s, \"scaleY\": 1.0, \"scaleZ\": %s}, ",
                          number[0], g_str_equal (name, "Custom_Tile") ? "0.0" : "180.0", number[1], number[1]);
  g_string_append (json, "\"Nickname\": ");
  append_text (json, label);
  g_string_append (json, ", \"Description\": ");
  append_text (json, id);
  g_string_append (json, ", \"ColorDiffuse\": {\"r\": 1.0, \"g\": 1.0, \"b\": 1.0}, \"Locked\": false, \"Grid\": true, "
                         "\"Snap\": true, \"Autoraise\": true, \"Sticky\": true, \"Tooltip\": true, \"Hands\": true");
}

static guint
get_key (const BastideTabletopTile *tile)
{
  return 1 + tile->deck * N_SHEETS_PER_DECK + tile->sheet;
}

/* The sheets on which the deck has tiles; @only (nullable): that of this tile alone. */
static void
append_sheets (GString *json, const BastideTabletop *tabletop, guint deck, const BastideTabletopTile *only)
{
  gboolean first = TRUE;

  g_string_append (json, ", \"CustomDeck\": {");
  for (guint sheet = 0; tabletop->sheets[sheet]; sheet++)
    {
      gboolean used = FALSE;
      int columns, rows;

      for (guint i = 0; i < tabletop->n_tiles && !only; i++)
        used |= tabletop->tiles[i].deck == deck && tabletop->tiles[i].sheet == sheet;
      if (only ? only->sheet != sheet : !used)
        continue;
      bastide_tabletop_get_grid (tabletop->cells[sheet], &columns, &rows);
      g_string_append_printf (json, "%s\"%u\": {\"FaceURL\": ", first ? "" : ", ",
                              1 + deck * N_SHEETS_PER_DECK + sheet);
      append_url (json, tabletop, tabletop->sheets[sheet]);
      g_string_append (json, ", \"BackURL\": ");
      append_url (json, tabletop, tabletop->decks[deck]);
      /* Type 1: corners that are not round. */
      g_string_append_printf (json,
                              ", \"NumWidth\": %d, \"NumHeight\": %d, \"BackIsHidden\": true, \"UniqueBack\": false, "
                              "\"Type\": 1}",
                              columns, rows);
      first = FALSE;
    }
  g_string_append_c (json, '}');
}

static void
append_card (GString *json, const BastideTabletop *tabletop, const BastideTabletopTile *tile, double x, guint n)
{
  append_common (json, "CardCustom", tile->label, tile->id, x, 1.0, n);
  g_string_append_printf (json, ", \"CardID\": %u", get_key (tile) * 100 + tile->cell);
  append_sheets (json, tabletop, tile->deck, tile);
  g_string_append_c (json, '}');
}

/* The only card of a deck is no deck: the game would not load it. Returns how many objects it wrote. */
static guint
append_deck (GString *json, const BastideTabletop *tabletop, guint deck, double x, guint n)
{
  guint total = 0, written = 0;

  for (guint i = 0; i < tabletop->n_tiles; i++)
    total += tabletop->tiles[i].deck == deck ? tabletop->tiles[i].count : 0;
  if (total > 1)
    {
      append_common (json, "DeckCustom", tabletop->title, NULL, x, 1.0, n + written++);
      g_string_append (json, ", \"DeckIDs\": [");
      for (guint i = 0; i < tabletop->n_tiles; i++)
        for (guint k = 0; k < tabletop->tiles[i].count && tabletop->tiles[i].deck == deck; k++)
          g_string_append_printf (json, "%u, ", get_key (&tabletop->tiles[i]) * 100 + tabletop->tiles[i].cell);
      g_string_truncate (json, json->len - 2);
      g_string_append_c (json, ']');
      append_sheets (json, tabletop, deck, NULL);
      g_string_append (json, ", \"ContainedObjects\": [\n");
    }
  for (guint i = 0, done = 0; i < tabletop->n_tiles; i++)
    for (guint k = 0; k < tabletop->tiles[i].count && tabletop->tiles[i].deck == deck; k++)
      {
        append_card (json, tabletop, &tabletop->tiles[i], x, n + written++);
        g_string_append (json, ++done < total ? ",\n" : "");
      }
  if (total > 1)
    g_string_append (json, "]}");
  return written;
}

static void
append_piece (GString *json, const BastideTabletop *tabletop, const BastideTabletopPiece *piece, double x, guint n)
{
  append_common (json, "Custom_Tile", piece->label, piece->id, x, MAX (piece->width, piece->height), n);
  g_string_append (json, ", \"CustomImage\": {\"ImageURL\": ");
  append_url (json, tabletop, piece->name);
  g_string_append (json, ", \"ImageSecondaryURL\": ");
  if (piece->back)
    append_url (json, tabletop, piece->back);
  else
    g_string_append (json, "\"\"");
  g_string_append (json,
                   ", \"WidthScale\": 0.0, \"CustomTile\": {\"Type\": 0, \"Thickness\": 0.1, \"Stackable\": false, "
                   "\"Stretch\": true}}}");
}

char *
bastide_tabletop_write (const BastideTabletop *tabletop)
{
  GString *json = g_string_new ("{\"SaveName\": ");
  double x = 0;
  guint n = 0;

  append_text (json, tabletop->title);
  g_string_append (json,
                   ", \"GameMode\": \"\", \"Gravity\": 0.5, \"PlayArea\": 0.5, \"Date\": \"\", \"Table\": \"\", "
                   "\"Sky\": \"\", \"Note\": \"\", \"Rules\": \"\", \"LuaScript\": \"\", \"LuaScriptState\": \"\", "
                   "\"XmlUI\": \"\", \"VersionNumber\": \"\", \"ObjectStates\": [\n");
  for (guint deck = 0; tabletop->decks[deck]; deck++, x += 3)
    {
      n += append_deck (json, tabletop, deck, x, n);
      g_string_append (json, ",\n");
    }
  for (guint i = 0; i < tabletop->n_pieces; i++)
    for (guint k = 0; k < tabletop->pieces[i].count; k++)
      {
        x += 2 * tabletop->pieces[i].width;
        append_piece (json, tabletop, &tabletop->pieces[i], x, n++);
        g_string_append (json, ",\n");
      }
  if (n)
    g_string_truncate (json, json->len - 2);
  g_string_append (json, "\n]}\n");
  return g_string_free (json, FALSE);
}
