/* bastide-tile-template.c – see bastide-tile-template.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* memmem() */
#include "config.h"

#include "draw/bastide-tile-template.h"

#include "draw/bastide-paint.h"

#include <glib/gi18n.h>
#include <string.h>

#define SAFE_MM 3.0 /* what is nearer to the edge may be cut off */

/* By terrain. */
static const guint32 colors[BST_N_TERRAINS] = {
  [BST_ROAD] = 0x8a6d3b,  [BST_CITY] = 0xc0392b,      [BST_FIELD] = 0x4e9a06,
  [BST_RIVER] = 0x2471a3, [BST_MONASTERY] = 0x7d3c98, [BST_GARDEN] = 0x148f77,
};

static void
append_point (GString *text, const char *command, const cairo_path_data_t *data, int n)
{
  char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, command);
  for (int i = 1; i <= n; i++)
    g_string_append_printf (text, "%s %s ", g_ascii_formatd (x, sizeof x, "%.3f", data[i].point.x),
                            g_ascii_formatd (y, sizeof y, "%.3f", data[i].point.y));
}

/* (transfer full): what has been traced, in the words of SVG. */
static char *
dup_path (cairo_t *cr)
{
  cairo_path_t *path = cairo_copy_path (cr);
  GString *text = g_string_new (NULL);

  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    switch (path->data[i].header.type)
      {
      case CAIRO_PATH_MOVE_TO:
        append_point (text, "M", &path->data[i], 1);
        break;
      case CAIRO_PATH_LINE_TO:
        append_point (text, "L", &path->data[i], 1);
        break;
      case CAIRO_PATH_CURVE_TO:
        append_point (text, "C", &path->data[i], 3);
        break;
      default:
        g_string_append (text, "Z ");
        break;
      }
  cairo_path_destroy (path);
  cairo_new_path (cr);
  return g_string_free (text, FALSE);
}

static void
append_path (GString *svg, cairo_t *cr, guint32 color, double width, gboolean dashed)
{
  g_autofree char *path = dup_path (cr);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (*path)
    g_string_append_printf (svg, "    <path d=\"%s\" fill=\"none\" stroke=\"#%06x\" stroke-width=\"%s\"%s/>\n",
                            g_strchomp (path), color, g_ascii_formatd (number, sizeof number, "%.2f", width),
                            dashed ? " stroke-dasharray=\"1 1\"" : "");
}

/* Where a road or river crosses the edge: its middle and both its banks, drawn inward. */
static void
trace_crossing (cairo_t *cr, int side, double width, double size)
{
  static const double depth = 0.07;

  for (int k = -1; k <= 1; k++)
    {
      BastidePoint from = bastide_point_turn (bastide_point (0.5 + k * width / 2, 0), side),
                   to = bastide_point_turn (bastide_point (0.5 + k * width / 2, k ? depth : depth / 2), side);

      bastide_line (cr, from.x * size, from.y * size, to.x * size, to.y * size);
    }
}

/* All along the side, a little inside: the whole side is city. */
static void
trace_side (cairo_t *cr, int side, double size)
{
  BastidePoint from = bastide_point_turn (bastide_point (0.0, 0.008), side),
               to = bastide_point_turn (bastide_point (1.0, 0.008), side);

  bastide_line (cr, from.x * size, from.y * size, to.x * size, to.y * size);
}

static void
append_edges (GString *svg, cairo_t *cr, const BstFeature *feature, double size)
{
  for (int side = 0; side < 4; side++)
    {
      if (!((feature->sides >> side) & 1))
        continue;
      if (feature->terrain == BST_CITY)
        trace_side (cr, side, size);
      else
        trace_crossing (cr, side, feature->terrain == BST_RIVER ? BASTIDE_RIVER_WIDTH : BASTIDE_ROAD_WIDTH, size);
      append_path (svg, cr, colors[feature->terrain], feature->terrain == BST_CITY ? 0.8 : 0.35, FALSE);
    }
}

static void
append_feature (GString *svg,
                cairo_t *cr,
                const BstTile *tile,
                const BastideTileGeometry *geometry,
                int feature,
                double size)
{
  static const BastideTilePath paths[] = { BASTIDE_PATH_AREA, BASTIDE_PATH_LINE };

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      cairo_save (cr);
      cairo_scale (cr, size, size);
      bastide_tile_geometry_trace (geometry, cr, feature, paths[i], 0);
      cairo_restore (cr);
      append_path (svg, cr, colors[tile->features[feature].terrain], 0.25, FALSE);
    }
  append_edges (svg, cr, &tile->features[feature], size);
}

/* Where figures, shields and marks lie on the board: nothing that matters should be under them. */
static void
append_spots (GString *svg, cairo_t *cr, const BastideTileGeometry *geometry, double size)
{
  guint n;
  const BastideSpot *spots = bastide_tile_geometry_get_spots (geometry, &n);

  for (guint i = 0; i < n; i++)
    if (spots[i].kind == BASTIDE_SPOT_FIGURE || spots[i].kind == BASTIDE_SPOT_SHIELD
        || spots[i].kind == BASTIDE_SPOT_MARK || spots[i].kind == BASTIDE_SPOT_CENTER)
      {
        bastide_disc (cr, spots[i].at.x * size, spots[i].at.y * size, MAX (spots[i].r, 0.02) * size);
        append_path (svg, cr, 0x555555, 0.2, spots[i].kind == BASTIDE_SPOT_FIGURE);
      }
}

char *
bastide_tile_template_new (const BstTile *tile, const BastideTileGeometry *geometry, const char *label, double tile_mm)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  g_autofree char *title = g_markup_escape_text (label ? label : tile->id, -1);
  /* TRANSLATORS: stands in a file in which people draw the picture of a tile. “Art” and “Guides” are its two layers. */
  g_autofree char *help =
    g_markup_escape_text (_ ("Draw in the layer Art, up to the edges. The layer Guides shows where "
                             "roads, rivers and cities meet the edge, and where figures stand; "
                             "it is never part of the tile."),
                          -1);
  g_autofree char *art = g_markup_escape_text (C_ ("layer", "Art"), -1);
  g_autofree char *guides = g_markup_escape_text (C_ ("layer", "Guides"), -1);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const char *size = g_ascii_formatd (number, sizeof number, "%.3f", tile_mm);
  GString *svg = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

  g_string_append_printf (svg,
                          "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                          "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" "
                          "xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\"\n"
                          "     width=\"%smm\" height=\"%smm\" viewBox=\"0 0 %s %s\">\n"
                          "  <title>%s</title>\n  <desc>%s</desc>\n",
                          size, size, size, size, title, help);
  g_string_append_printf (svg, "  <g id=\"bastide-art\" inkscape:groupmode=\"layer\" inkscape:label=\"%s\"/>\n", art);
  g_string_append_printf (svg,
                          "  <g id=\"" BASTIDE_GUIDES_ID "\" inkscape:groupmode=\"layer\" inkscape:label=\"%s\" "
                          "sodipodi:insensitive=\"true\">\n",
                          guides);
  for (int i = 0; i < tile->n_features; i++)
    append_feature (svg, cr, tile, geometry, i, tile_mm);
  append_spots (svg, cr, geometry, tile_mm);
  cairo_rectangle (cr, 0, 0, tile_mm, tile_mm);
  append_path (svg, cr, 0x000000, 0.2, FALSE);
  cairo_rectangle (cr, SAFE_MM, SAFE_MM, tile_mm - 2 * SAFE_MM, tile_mm - 2 * SAFE_MM);
  append_path (svg, cr, 0x555555, 0.2, TRUE);
  g_string_append (svg, "  </g>\n</svg>\n");
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return g_string_free (svg, FALSE);
}

/* --- Taking the guides out --- */

/* The end of the tag that begins at @at; NULL: it has none. */
static const char *
find_tag_end (const char *at, const char *end)
{
  char quote = 0;

  for (; at < end; at++)
    if (quote)
      quote = *at == quote ? 0 : quote;
    else if (*at == '"' || *at == '\'')
      quote = *at;
    else if (*at == '>')
      return at + 1;
  return NULL;
}

static gboolean
is_group (const char *at, const char *end)
{
  return end - at > 3 && at[0] == '<' && at[1] == 'g' && (g_ascii_isspace (at[2]) || at[2] == '>' || at[2] == '/');
}

/* Whether the tag from @at to @end is that of the guides, in whichever quotes and lines an editor has put it. */
static gboolean
is_guides (const char *at, const char *end)
{
  g_autofree char *tag = g_strndup (at, (gsize) (end - at));

  return g_regex_match_simple ("\\sid\\s*=\\s*[\"']" BASTIDE_GUIDES_ID "[\"']", tag, G_REGEX_DEFAULT,
                               G_REGEX_MATCH_DEFAULT);
}

/* The end of the group that begins at @at. */
static const char *
find_group_end (const char *at, const char *end)
{
  int depth = 0;

  while (at < end)
    {
      const char *after = find_tag_end (at, end);

      if (!after)
        return NULL;
      if (is_group (at, end) && after[-2] != '/')
        depth++;
      else if (end - at > 3 && strncmp (at, "</g", 3) == 0 && (at[3] == '>' || g_ascii_isspace (at[3])))
        depth--;
      if (depth <= 0)
        return after;
      at = memchr (after, '<', (gsize) (end - after));
      if (!at)
        return NULL;
    }
  return NULL;
}

GBytes *
bastide_tile_template_strip (GBytes *svg)
{
  gsize length;
  const char *data = g_bytes_get_data (svg, &length), *end = data + length;

  if (!memmem (data, length, BASTIDE_GUIDES_ID, strlen (BASTIDE_GUIDES_ID)))
    return NULL;
  for (const char *at = memchr (data, '<', length), *after; at; at = memchr (after, '<', (gsize) (end - after)))
    {
      const char *behind;
      GByteArray *bytes;

      /* A tag that does not end: looking on behind its beginning would take a time that grows with the square. */
      after = find_tag_end (at, end);
      if (!after)
        return NULL;
      if (!is_group (at, end) || !is_guides (at, after))
        continue;
      behind = find_group_end (at, end);
      if (!behind)
        return NULL;
      bytes = g_byte_array_new ();
      g_byte_array_append (bytes, (const guint8 *) data, (guint) (at - data));
      g_byte_array_append (bytes, (const guint8 *) behind, (guint) (end - behind));
      return g_byte_array_free_to_bytes (bytes);
    }
  return NULL;
}
