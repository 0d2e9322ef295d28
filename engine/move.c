/* move.c – what the lists of fields in rules/word-list.h say about a move.
 *
 * Knows the grammar of those lists and nothing of the words in them but the names of a place on the map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "move.h"

static int
slot (const BstMove *move, char name)
{
  switch (name)
    {
    case 'x':
      return move->x;
    case 'y':
      return move->y;
    case 'a':
      return move->a;
    case 'b':
      return move->b;
    case 'r':
      return move->rot;
    default:
      return move->figure;
    }
}

/* The value of the field "name[=slot][:type]" of a move; `otherwise` if its kind has no such field. */
static int
field (const BstMove *move, const char *name, int otherwise)
{
  const char *at = move->act ? bst_acts[move->act].fields : bst_kinds[move->kind].fields;

  while (*at)
    {
      const char *n = name, *begin = at;

      while (*n && *at == *n)
        at++, n++;
      if (!*n && (*at == '=' || *at == ':' || *at == ' ' || !*at))
        return slot (move, *at == '=' ? at[1] : *begin);
      while (*at && *at != ' ')
        at++;
      while (*at == ' ')
        at++;
    }
  return otherwise;
}

bool
bst_move_where (const BstMove *move, BstWhere *out_where)
{
  int x = field (move, "x", BST_NOWHERE);

  if (x == BST_NOWHERE)
    return false;
  *out_where = (BstWhere){
    .x = x, .y = field (move, "y", BST_NOWHERE), .feature = field (move, "feature", -1), .ends = field (move, "ends", 0)
  };
  return true;
}
