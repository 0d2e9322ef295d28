/* test-spot.c – names of features and sides, as examples and tests write them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include "engine/io/spot.h"

static const BstTile *
tile_of (KitGame *kit, const char *letter)
{
  return &kit->game->tiles[kit_tile (kit, letter)];
}

/* A road from west to east: every side of it is a name, as the tile lies. */
static void
test_names (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "U V B");
  const BstTile *road = tile_of (kit, "U");
  int rot = bst_sides_are (road, 0, "FRFR") ? 0 : 1;
  int feature = bst_spot_find (road, rot, "road:E");

  g_assert_true (bst_sides_are (road, rot, "FRFR"));
  g_assert_cmpint (feature, >=, 0);
  g_assert_cmpint (bst_spot_find (road, rot, "road:W"), ==, feature);
  g_assert_cmpint (bst_spot_find (road, rot, "road:N"), ==, -1);
  g_assert_cmpint (bst_spot_find (road, rot + 1, "road:N"), ==, feature);
  g_assert_true (bst_spot_is (road, rot, feature, "road:W"));
  g_assert_false (bst_spot_is (road, rot, feature, "city:W"));

  /* North of the road is another field than south of it. */
  g_assert_cmpint (bst_spot_find (road, rot, "field:NL"), ==, bst_spot_find (road, rot, "field:EL"));
  g_assert_cmpint (bst_spot_find (road, rot, "field:NL"), !=, bst_spot_find (road, rot, "field:SL"));
  g_assert_cmpint (bst_spot_find (tile_of (kit, "B"), 0, "monastery"), >=, 0);
}

static void
test_nonsense (void)
{
  static const char *const words[] = { "",        ":",       "road",       "road:",      "road:X",
                                       "road:EE", "field:N", "feature:99", "monastery:N" };
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "U B");

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_assert_cmpint (bst_spot_find (tile_of (kit, "U"), 0, words[i]), ==, -1);
      g_assert_cmpint (bst_spot_find (tile_of (kit, "B"), 0, words[i]), ==, -1);
    }
  g_assert_false (bst_sides_are (tile_of (kit, "B"), 0, "FFF"));
  g_assert_false (bst_sides_are (tile_of (kit, "B"), 0, "FFFFF"));
  g_assert_false (bst_sides_are (tile_of (kit, "B"), 0, ""));
}

/* Every feature of every tile is found by each of its names, and by nothing else. */
static void
test_every_tile (void)
{
  g_autoptr (KitGame) kit = kit_new ("everything", 2);

  for (int i = 0; i < kit->game->n_tiles; i++)
    for (int rot = 0; rot < 4; rot++)
      for (int feature = 0; feature < kit->game->tiles[i].n_features; feature++)
        {
          g_auto (GStrv) names = bst_spot_names (&kit->game->tiles[i], rot, feature);

          for (int n = 0; names[n]; n++)
            g_assert_cmpint (bst_spot_find (&kit->game->tiles[i], rot, names[n]), ==, feature);
        }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spot/names", test_names);
  g_test_add_func ("/spot/nonsense", test_nonsense);
  g_test_add_func ("/spot/every-tile", test_every_tile);
  return g_test_run ();
}
