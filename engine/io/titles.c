/* titles.c – see titles.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/titles.h"

#include <glib/gi18n-lib.h>

/* A table of titles may have gaps, and gettext gives its own header for the empty string. */
static const char *
translate (const char *context, const char *title)
{
  return title != NULL && *title != '\0' ? g_dpgettext2 (GETTEXT_PACKAGE, context, title) : "";
}

const char *
bst_module_title (BstModule module)
{
  return module < BST_N_MODULES ? translate ("module", bst_module_titles[module]) : "";
}

const char *
bst_mark_title (BstMark mark)
{
  g_return_val_if_fail (mark < BST_N_MARKS, "");

  return translate ("mark", bst_marks[mark].title);
}

const char *
bst_stock_title (BstStock stock)
{
  g_return_val_if_fail (stock < BST_N_STOCKS, "");

  return translate ("pieces", bst_stocks[stock].title);
}

const char *
bst_terrain_title (BstTerrain terrain)
{
  switch (terrain)
    {
    case BST_ROAD:
      return C_ ("terrain", "Road");
    case BST_CITY:
      return C_ ("terrain", "City");
    case BST_MONASTERY:
      return C_ ("terrain", "Monastery");
    case BST_GARDEN:
      return C_ ("terrain", "Garden");
    case BST_FIELD:
      return C_ ("terrain", "Field");
    case BST_RIVER:
      return C_ ("terrain", "River");
    case BST_BLOCK:
      /* TRANSLATORS: the part inside a large piece on which nothing can stand. */
      return C_ ("feature", "Middle of the piece");
    default:
      return "";
    }
}

const char *
bst_group_title (BstGroup group)
{
  switch (group)
    {
    case BST_GROUP_LAND:
      return C_ ("pile", "Land tiles");
    case BST_GROUP_RIVER:
      return C_ ("pile", "River tiles");
    case BST_GROUP_LAKE:
      return C_ ("pile", "Last river tile");
    case BST_GROUP_SPRING:
      return C_ ("pile", "River spring");
    case BST_GROUP_PRIZE:
      return C_ ("pile", "Prize tiles");
    default:
      g_return_val_if_reached ("");
    }
}

const char *
bst_compass_title (int direction)
{
  static const char *const titles[] = {
    NC_ ("direction", "North"),     NC_ ("direction", "Northeast"), NC_ ("direction", "East"),
    NC_ ("direction", "Southeast"), NC_ ("direction", "South"),     NC_ ("direction", "Southwest"),
    NC_ ("direction", "West"),      NC_ ("direction", "Northwest"),
  };

  return translate ("direction", titles[direction & 7]);
}

const char *
bst_side_title (int side)
{
  static const char *const titles[] = {
    NC_ ("side", "North side"),
    NC_ ("side", "East side"),
    NC_ ("side", "South side"),
    NC_ ("side", "West side"),
  };

  return translate ("side", titles[side & 3]);
}

const char *
bst_half_title (int half)
{
  /* TRANSLATORS: a side of a tile is cut in the middle. The left half is the one on the left hand of somebody who
   * stands in the middle of the tile and looks at that side. */
  static const char *const titles[] = {
    NC_ ("half of a side", "Left half of the north side"), NC_ ("half of a side", "Right half of the north side"),
    NC_ ("half of a side", "Left half of the east side"),  NC_ ("half of a side", "Right half of the east side"),
    NC_ ("half of a side", "Left half of the south side"), NC_ ("half of a side", "Right half of the south side"),
    NC_ ("half of a side", "Left half of the west side"),  NC_ ("half of a side", "Right half of the west side"),
  };

  return translate ("half of a side", titles[half & 7]);
}

char *
bst_sides_dup_title (int sides)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int side = 0; side < 4; side++)
    if (sides >> side & 1)
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", bst_compass_title (2 * side));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
bst_halves_dup_title (int halves)
{
  /* TRANSLATORS: half sides of a tile, clockwise from the north-west corner; keep them very short. */
  const char *names[] = { C_ ("half side", "N left"),  C_ ("half side", "N right"), C_ ("half side", "E left"),
                          C_ ("half side", "E right"), C_ ("half side", "S left"),  C_ ("half side", "S right"),
                          C_ ("half side", "W left"),  C_ ("half side", "W right") };
  g_autoptr (GString) text = g_string_new (NULL);

  if (halves == 255)
    /* TRANSLATORS: a field on a tile that touches all four sides; part of the name of a tile. */
    return g_strdup (_ ("all around"));
  if (halves == 0)
    /* TRANSLATORS: a field on a tile that touches no side; part of the name of a tile. */
    return g_strdup (_ ("enclosed"));
  for (int half = 0; half < 8; half++)
    if (halves >> half & 1)
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", names[half]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
bst_feature_dup_title (const BstFeature *feature)
{
  const char *terrain = bst_terrain_title (feature->terrain);
  gboolean land = feature->terrain == BST_FIELD || feature->terrain == BST_BLOCK;
  g_autofree char *where = land ? bst_halves_dup_title (feature->halves) : bst_sides_dup_title (feature->sides);

  if (*where == '\0')
    return g_strdup (terrain);
  /* TRANSLATORS: something on a tile and where it lies, for example “City: North, West” or “Field: all around”. */
  return g_strdup_printf (C_ ("feature", "%1$s: %2$s"), terrain, where);
}
