/* bastide-tile-words.c – see bastide-tile-words.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-tile-words.h"

#include <glib/gi18n.h>
#include <string.h>

const char *
bastide_tile_mark_name (BstMark mark)
{
  static const char *const names[BST_N_MARKS] = {
    [BST_MARK_WHEEL] = NC_ ("mark", "Wheel of fortune"),
    [BST_MARK_MACHINE] = NC_ ("mark", "Flying machine"),
    [BST_MARK_ARROW] = NC_ ("mark", "Direction of flight"),
    [BST_MARK_LAKE] = NC_ ("mark", "Lake with ferries"),
    [BST_MARK_LANDINGS] = NC_ ("mark", "Landings"),
    [BST_MARK_GOLD] = NC_ ("mark", "Gold ingot"),
    [BST_MARK_HAT] = NC_ ("mark", "Magic hat"),
    [BST_MARK_SACK] = NC_ ("mark", "Robber’s sack"),
    [BST_MARK_CIRCLE] = NC_ ("mark", "Crop circle"),
    [BST_MARK_BONUS] = NC_ ("mark", "Bonus symbol"),
    [BST_MARK_BONUS_SIDE] = NC_ ("mark", "Bonus symbol points to"),
    [BST_MARK_STATUE] = NC_ ("mark", "Statue of a prize tile"),
  };

  return names[mark] ? g_dpgettext2 (NULL, "mark", names[mark]) : bst_marks[mark].word;
}

const char *
bastide_tile_choice_name (const char *word)
{
  static const struct
  {
    const char *word, *name;
  } names[] = {
    { "pitchfork", NC_ ("mark", "Pitchfork: farmers") }, { "club", NC_ ("mark", "Club: thieves") },
    { "shield", NC_ ("mark", "Shield: knights") },       { "second", NC_ ("mark", "A second figure") },
    { "free", NC_ ("mark", "A free figure") },           { "double", NC_ ("mark", "Two tiles") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].word, word) == 0)
      return g_dpgettext2 (NULL, "mark", names[i].name);
  return word;
}

const char *
bastide_tile_end_name (BstEnd end)
{
  switch (end)
    {
    case BST_END_NONE:
      return C_ ("end of a road", "Nothing");
    case BST_END_CROSSROADS:
      return C_ ("end of a road", "Crossroads");
    case BST_END_CITY:
      return C_ ("end of a road", "City");
    case BST_END_MONASTERY:
      return C_ ("end of a road", "Monastery");
    case BST_END_LAKE:
      return C_ ("end of a road", "Lake");
    case BST_END_CIRCLE:
      return C_ ("end of a road", "Crop circle");
    case BST_END_HUB:
      return C_ ("end of a road", "Wheel of fortune");
    case BST_END_ARENA:
      return C_ ("end of a road", "Arena");
    case BST_END_RIVERBANK:
      return C_ ("end of a road", "Riverbank");
    case BST_END_SPRING:
      return C_ ("end of a road", "Spring");
    default:
      g_return_val_if_reached ("");
    }
}

const char *
bastide_tile_group_name (BstGroup group)
{
  switch (group)
    {
    case BST_GROUP_LAND:
      return C_ ("pile", "Land tiles");
    case BST_GROUP_RIVER:
      return C_ ("pile", "River tiles");
    case BST_GROUP_LAKE:
      return C_ ("pile", "Last of the river");
    case BST_GROUP_SPRING:
      return C_ ("pile", "Spring of the river");
    case BST_GROUP_PRIZE:
      return C_ ("pile", "Prize tiles");
    default:
      g_return_val_if_reached ("");
    }
}

const char *
bastide_tile_compass_name (int direction)
{
  switch (direction)
    {
    case 0:
      return C_ ("direction", "North");
    case 1:
      return C_ ("direction", "North-east");
    case 2:
      return C_ ("direction", "East");
    case 3:
      return C_ ("direction", "South-east");
    case 4:
      return C_ ("direction", "South");
    case 5:
      return C_ ("direction", "South-west");
    case 6:
      return C_ ("direction", "West");
    default:
      return C_ ("direction", "North-west");
    }
}

char *
bastide_tile_dup_sides (int sides)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int side = 0; side < 4; side++)
    if (sides >> side & 1)
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", bastide_tile_compass_name (2 * side));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
bastide_tile_dup_halves (int halves)
{
  /* TRANSLATORS: half sides of a tile, clockwise from the north-west corner; keep them very short. */
  const char *names[] = { C_ ("half side", "N left"),  C_ ("half side", "N right"), C_ ("half side", "E left"),
                          C_ ("half side", "E right"), C_ ("half side", "S left"),  C_ ("half side", "S right"),
                          C_ ("half side", "W left"),  C_ ("half side", "W right") };
  g_autoptr (GString) text = g_string_new (NULL);

  if (halves == 255)
    return g_strdup (_ ("all around"));
  if (halves == 0)
    return g_strdup (_ ("enclosed"));
  for (int half = 0; half < 8; half++)
    if (halves >> half & 1)
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", names[half]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
