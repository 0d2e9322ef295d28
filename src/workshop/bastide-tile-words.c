/* bastide-tile-words.c – see bastide-tile-words.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-tile-words.h"

#include <glib/gi18n.h>

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
      return C_ ("end of a road", "Wheel of Fortune");
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
