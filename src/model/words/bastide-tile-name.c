/* bastide-tile-name.c – what a tile is called: its title, or what it shows if it has none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-tile-name.h"

#include "model/words/bastide-words-part.h"
#include "engine/io/text.h"
#include "engine/io/titles.h"

#include <glib/gi18n.h>
#include <string.h>

static char *
dup_title (JsonObject *json)
{
  g_autofree char *title = json ? bst_text_dup (json, "title") : NULL;

  return title && *title ? g_steal_pointer (&title) : NULL;
}

static const char *
side_word (BstSideKind kind)
{
  switch (kind)
    {
    case BST_SIDE_ROAD:
      return C_ ("side of a tile", "road");
    case BST_SIDE_CITY:
      return C_ ("side of a tile", "city");
    case BST_SIDE_RIVER:
      return C_ ("side of a tile", "river");
    case BST_SIDE_OPEN:
      /* TRANSLATORS: a side of a square where no tile lies yet, in a list such as “city, road, anything, field”. */
      return C_ ("side of a tile", "anything");
    default:
      return C_ ("side of a tile", "field");
    }
}

/* The tile need not be prepared. */
static BstSideKind
side_kind (const BstTile *tile, int side)
{
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].sides >> side & 1)
      switch (tile->features[i].terrain)
        {
        case BST_ROAD:
          return BST_SIDE_ROAD;
        case BST_CITY:
          return BST_SIDE_CITY;
        case BST_RIVER:
          return BST_SIDE_RIVER;
        default:
          break;
        }
  return BST_SIDE_FIELD;
}

static char *
dup_sides (const guint8 kinds[4])
{
  /* TRANSLATORS: what the four sides of a tile show: north, east, south, west. */
  return g_strdup_printf (C_ ("sides of a tile", "%s, %s, %s, %s"), side_word (kinds[BST_N]), side_word (kinds[BST_E]),
                          side_word (kinds[BST_S]), side_word (kinds[BST_W]));
}

/* (transfer full): with a capital letter, because it stands where other tiles have their title. */
static char *
dup_capital (const char *text)
{
  g_autofree char *first = g_utf8_strup (text, g_utf8_next_char (text) - text);

  return g_strconcat (first, g_utf8_next_char (text), NULL);
}

char *
bastide_sides_dup_name (const guint8 kinds[4])
{
  g_autofree char *sides = dup_sides (kinds);

  return dup_capital (sides);
}

/* What tells tiles with the same sides apart. */
static void
add_extras (GPtrArray *parts, const BstTile *tile)
{
  int shields = 0;

  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];

      shields += feature->shields;
      if (feature->terrain == BST_MONASTERY || feature->terrain == BST_GARDEN)
        g_ptr_array_add (parts, g_strdup (bst_terrain_title (feature->terrain)));
    }
  if (shields)
    /* TRANSLATORS: part of the name of a tile, such as “city, 2 shields”; %d is a number. */
    g_ptr_array_add (parts, g_strdup_printf (ngettext ("%d shield", "%d shields", (gulong) shields), shields));
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    {
      gboolean first = mark == 0 || bst_marks[mark].module != bst_marks[mark - 1].module;

      /* The first mark of a module says it; the others only how. */
      if (tile->marks[mark] && first)
        g_ptr_array_add (parts, g_strdup (bst_mark_title (mark)));
    }
}

char *
bastide_tile_dup_name (JsonObject *json, const BstTile *tile)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;
  char *title = dup_title (json);
  guint8 kinds[4];

  g_return_val_if_fail (tile != NULL, title);

  if (title)
    return title;
  for (int side = 0; side < 4; side++)
    kinds[side] = (guint8) side_kind (tile, side);
  g_ptr_array_add (parts, dup_sides (kinds));
  add_extras (parts, tile);
  list = bastide_words_list (parts);
  return dup_capital (list);
}

char *
bastide_tile_dup_features (const BstTile *tile, int rot)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (tile != NULL, NULL);

  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].sides)
      {
        g_autofree char *part = bastide_words_part (tile, rot, i);

        g_ptr_array_add (parts, g_strdup_printf (C_ ("feature", "%1$s, %2$s"),
                                                 bst_terrain_title (tile->features[i].terrain), part));
      }
  add_extras (parts, tile);
  if (parts->len == 0)
    return g_strdup (bst_terrain_title (BST_FIELD));
  return bastide_words_list (parts);
}

char *
bastide_piece_dup_name (JsonObject *json, const BstPiece *piece)
{
  char *title = dup_title (json);

  g_return_val_if_fail (piece != NULL, title);

  if (title)
    return title;
  if (piece->module < BST_MODULE_CORE)
    /* TRANSLATORS: a large piece of cardboard: the title of the module it belongs to, and its squares across and down. */
    return g_strdup_printf (_ ("%1$s: large piece, %2$d × %3$d"), bst_module_title (piece->module), piece->width,
                            piece->height);
  /* TRANSLATORS: a large piece of cardboard and its squares across and down. */
  return g_strdup_printf (_ ("Large piece, %1$d × %2$d"), piece->width, piece->height);
}

const BstTile *
bastide_box_find_tile (const BstBox *box, const char *id)
{
  const BstSetup *setup = bst_box_get_setup (box);

  for (int i = 0; i < setup->n_tiles; i++)
    if (setup->tiles[i].piece == BST_NONE && g_strcmp0 (setup->tiles[i].id, id) == 0)
      return &setup->tiles[i];
  return NULL;
}

char *
bastide_box_dup_name (const BstBox *box, const char *id)
{
  const BstSetup *setup = bst_box_get_setup (box);
  const BstTile *tile = bastide_box_find_tile (box, id);

  if (tile)
    return bastide_tile_dup_name (bst_box_get_json (box, id), tile);
  for (int i = 0; i < setup->n_pieces; i++)
    if (g_strcmp0 (setup->pieces[i].id, id) == 0)
      return bastide_piece_dup_name (bst_box_get_json (box, id), &setup->pieces[i]);
  return g_strdup (id);
}
