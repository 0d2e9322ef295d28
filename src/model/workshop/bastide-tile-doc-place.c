/* bastide-tile-doc-place.c – things put onto a tile where somebody points: monasteries, gardens, shields and marks.
 *
 * Knows no pointer: it is told on which side of the middle, and in which of eight directions, the thing is to be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-tile-doc.h"

/* More than two shields in one city stand on no printed tile; the inspector knows more. */
#define MAX_SHIELDS_BY_CLICK 2

static gboolean
place_shield (BastideTileDoc *doc, int side)
{
  int city = bastide_tile_doc_side (doc, side), n;

  if (city < 0 || doc->tile.features[city].terrain != BST_CITY)
    return FALSE;
  n = doc->tile.features[city].shields;
  return bastide_tile_doc_set_shields (doc, city, n < MAX_SHIELDS_BY_CLICK ? n + 1 : 0);
}

/* What the mark is after a click there. */
static int
next_value (const BastideTileDoc *doc, BstMark mark, int direction)
{
  int now = doc->tile.marks[mark], there;

  switch (bst_marks[mark].type)
    {
    case BST_MARK_TYPE_SIDES:
      return now ^ 1 << direction / 2;
    case BST_MARK_TYPE_SIDE:
      there = 1 + direction / 2;
      return now == there ? 0 : there;
    case BST_MARK_TYPE_COMPASS:
      there = 1 + direction;
      return now == there ? 0 : there;
    default:
      return now < bastide_tile_doc_mark_max (mark) ? now + 1 : 0;
    }
}

gboolean
bastide_tile_doc_place (BastideTileDoc *doc, const BastideThing *thing, int direction)
{
  g_return_val_if_fail (direction >= 0 && direction < 8, FALSE);

  switch (thing->kind)
    {
    case BASTIDE_THING_TERRAIN:
      return bastide_tile_doc_set_inside (doc, (BstTerrain) thing->which,
                                          bastide_tile_doc_find (doc, (BstTerrain) thing->which) < 0);
    case BASTIDE_THING_SHIELD:
      return place_shield (doc, direction / 2);
    default:
      return bastide_tile_doc_set_mark (doc, (BstMark) thing->which,
                                        next_value (doc, (BstMark) thing->which, direction));
    }
}

int
bastide_tile_doc_next_direction (const BastideTileDoc *doc, const BastideThing *thing, int side)
{
  gboolean compass = thing->kind == BASTIDE_THING_MARK && bst_marks[thing->which].type == BST_MARK_TYPE_COMPASS;
  int now = compass ? doc->tile.marks[thing->which] - 1 : -1;

  return now == 2 * side || now == 2 * side + 1 ? 2 * side + 1 : 2 * side;
}
