/* bastide-words-part.c – what sentences about the game are put together from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-part.h"

#include <glib/gi18n.h>

static int turn; /* of the board that is spoken of */

int
bastide_words_turn (int quarters)
{
  const int before = turn;

  turn = quarters & 3;
  return before;
}

void
bastide_words_turn_cell (int *x, int *y)
{
  for (int i = 0; i < turn; i++)
    {
      const int was = *x;

      *x = -*y;
      *y = was;
    }
}

char *
bastide_words_list (GPtrArray *parts)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      if (i)
        /* TRANSLATORS: stands between the parts of a list that may have commas in them. */
        g_string_append (text, C_ ("list", "; "));
      g_string_append (text, g_ptr_array_index (parts, i));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
bastide_words_sides (int sides)
{
  static const char *const names[] = { NC_ ("side", "north"), NC_ ("side", "east"), NC_ ("side", "south"),
                                       NC_ ("side", "west") };
  const char *found[5] = { NULL };
  int n = 0;

  sides = bst_turn_sides (sides, turn);
  for (int side = 0; side < 4; side++)
    if (sides >> side & 1)
      found[n++] = g_dpgettext2 (NULL, "side", names[side]);
  /* TRANSLATORS: stands between sides of a tile, for example "north – west". */
  return g_strjoinv (C_ ("sides", " – "), (char **) found);
}

/* The direction in which a part of the border lies, seen from the middle of the tile: 0 north … 7 north-west, 8 around. */
static int
border_direction (int halves)
{
  /* Middles of the half sides, clockwise from the western half of the north side. */
  static const struct
  {
    int x, y;
  } at[8] = { { -1, -2 }, { 1, -2 }, { 2, -1 }, { 2, 1 }, { 1, 2 }, { -1, 2 }, { -2, 1 }, { -2, -1 } };
  int x = 0, y = 0;

  for (int half = 0; half < 8; half++)
    if (halves >> half & 1)
      {
        x += at[half].x;
        y += at[half].y;
      }
  if (!x && !y)
    return 8;
  if (2 * ABS (y) <= ABS (x) - 1)
    return x > 0 ? 2 : 6;
  if (2 * ABS (x) <= ABS (y) - 1)
    return y > 0 ? 4 : 0;
  return x > 0 ? (y > 0 ? 3 : 1) : (y > 0 ? 5 : 7);
}

char *
bastide_words_part (const BstTile *tile, int rot, int feature)
{
  static const char *const names[] = {
    NC_ ("part of a tile", "north"),     NC_ ("part of a tile", "northeast"), NC_ ("part of a tile", "east"),
    NC_ ("part of a tile", "southeast"), NC_ ("part of a tile", "south"),     NC_ ("part of a tile", "southwest"),
    NC_ ("part of a tile", "west"),      NC_ ("part of a tile", "northwest"), NC_ ("part of a tile", "around"),
  };
  const BstFeature *f = &tile->features[feature];

  if (f->terrain == BST_FIELD)
    return g_strdup (
      g_dpgettext2 (NULL, "part of a tile", names[border_direction (bst_turn_halves (f->halves, (rot + turn) & 3))]));
  return bastide_words_sides (bst_turn_sides (f->sides, rot));
}
