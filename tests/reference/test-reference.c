/* test-reference.c – the engine against the slow reference, after every move of random games.
 *
 * Without an argument a few hundred games; "nightly": thousands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reference.h"

#include <string.h>

static int games_factor = 1;

typedef struct
{
  RefGame *game;                /* NULL: modules it does not know are in play */
  RefMap  *map;
  uint64_t seed;
  int      every;               /* the map is compared after every n-th move */
} Compare;

static void
fail (KitGame *kit, Compare *compare, const char *what)
{
  g_autofree char *table = kit_describe (kit);
  g_error ("seed %" G_GUINT64_FORMAT ", move %u: %s\n%s", compare->seed, kit->n_applied, what, table);
}

static void
each (KitGame *kit, gpointer data)
{
  Compare *compare = data;
  if (compare->game)
    {
      if (kit->n_applied > 0)
        ref_game_move (compare->game, &kit->last);
      g_autofree char *different = ref_compare_game (compare->game, kit);
      if (different)
        fail (kit, compare, different);
    }
  /* A draw changes nothing on the map. */
  if (kit->n_applied % compare->every || (kit->n_applied > 0 && kit->last.kind == BST_KIND_DRAW))
    return;
  ref_map_read (compare->map, kit->game, kit->state);
  g_autofree char *different = ref_compare_map (compare->map, kit->game, kit->state);
  if (different)
    fail (kit, compare, different);
}

static void
compare_game (KitGame *kit, uint64_t seed, int every)
{
  g_autoptr (RefMap) map = ref_map_new ();
  Compare compare = { .map = map, .seed = seed, .every = every };
  if (ref_game_supports (kit->game))
    compare.game = ref_game_new (kit->game);
  KitPlayout how = { .each = each, .data = &compare, .no_check_options = true };
  kit_playout (kit, seed, &how);
  if (compare.game)
    ref_game_free (compare.game);
}

typedef struct
{
  const char *name;
  const char *mix;
  const char *overlay;
  int         games;
} Case;

/* Few figures and many players make other games than many figures and few players: both are played. */
static const Case cases[] = {
  { "classic", "classic", NULL, 60 },
  { "classic-no-fields", "classic", "{\"modules\":[\"base\"]}", 15 },
  { "classic-two-tile-city", "classic", "{\"options\":{\"base.two_tile_city\":2}}", 15 },
  { "classic-two-followers", "classic", "{\"components\":{\"follower\":2}}", 10 },
  { "classic-many-followers", "classic", "{\"components\":{\"follower\":40}}", 15 },
  { "classic-abbot", "classic", "{\"modules\":[\"base\",\"fields\",\"abbot\"]}", 20 },
  { "classic-river", "classic-river", NULL, 30 },
  { "classic-river-immediate", "classic-river", "{\"options\":{\"river.turns\":\"immediate\"}}", 20 },
  { "anniversary-land", "{\"sets\":[{\"set\":\"anniversary-base\"}],\"modules\":[\"base\",\"fields\",\"abbot\"]}", NULL, 20 },
  { "long-river",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"river-anniversary\"}],"
    "\"modules\":[\"base\",\"fields\",\"river\",\"abbot\"]}", NULL, 30 },
  { "long-river-immediate",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"river-anniversary\"}],"
    "\"modules\":[\"base\",\"fields\",\"river\",\"abbot\"],\"options\":{\"river.turns\":\"immediate\"}}", NULL, 20 },
  { "two-rivers",
    "{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"river-classic\",\"copies\":3}],\"modules\":[\"base\",\"fields\",\"river\"]}",
    NULL, 10 },
  { "land-of-all-sets",
    "{\"sets\":[{\"set\":\"anniversary-bonus\"},{\"set\":\"ferries\"},{\"set\":\"gold-mines\"},{\"set\":\"crop-circles\"},"
    "{\"set\":\"mage-witch\"},{\"set\":\"robbers\"},{\"set\":\"flying-machines\"},{\"set\":\"messengers\"}],"
    "\"start\":[{\"tile\":\"classic-base-start\",\"x\":0,\"y\":0,\"rot\":0}],\"modules\":[\"base\",\"fields\",\"abbot\"]}", NULL, 20 },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  int games = c->games * games_factor;
  for (int i = 0; i < games; i++)
    {
      g_autoptr (KitGame) kit = kit_new_with (c->mix, c->overlay, 2 + i % 5, i % 2);
      g_assert_true (ref_game_supports (kit->game));
      compare_game (kit, i * 7919u + 17, 1);
    }
}

/* Mixes with modules that the reference can't play: still every feature, after every second move. */
static void
test_map (gconstpointer data)
{
  const char *mix = data;
  int games = 4 * games_factor;
  for (int i = 0; i < games; i++)
    {
      g_autoptr (KitGame) kit = kit_new (mix, 2 + i % 5);
      compare_game (kit, i * 104729u + 5, 2);
    }
}

static void
check_pictures (const BstTile *tile)
{
  for (int rot = 0; rot < 4; rot++)
    g_assert_cmpint (tile->rotations >> rot & 1, ==, ref_picture (tile, rot) == rot);
}

/* PROTOCOL: rotations that give the same picture are listed once, with the smallest number. */
static void
test_pictures (void)
{
  g_auto (GStrv) mixes = kit_playable_mixes (2);
  for (int i = 0; mixes[i]; i++)
    {
      g_autoptr (KitGame) kit = kit_new (mixes[i], 2);
      for (int t = 0; t < kit->game->n_tiles; t++)
        check_pictures (&kit->game->tiles[t]);
    }
}

/* Two cities alike but for a shield: four pictures; two roads that cross, one on a bridge: one picture. */
static void
test_odd_pictures (void)
{
  static const char mix[] =
    "{\"modules\":[\"base\"],\"start\":[{\"tile\":\"classic-base-start\"}],\"define\":[{\"id\":\"own-shield\",\"count\":1,"
    "\"features\":[{\"type\":\"city\",\"at\":[\"N\"],\"shields\":1},{\"type\":\"city\",\"at\":[\"S\"]},"
    "{\"type\":\"field\",\"at\":[\"EL\",\"ER\",\"WL\",\"WR\"],\"cities\":[0,1]}]},{\"id\":\"own-bridge\",\"count\":1,"
    "\"features\":[{\"type\":\"road\",\"at\":[\"N\",\"S\"],\"bridge\":true},{\"type\":\"road\",\"at\":[\"E\",\"W\"]},"
    "{\"type\":\"field\",\"at\":[\"NL\",\"WR\"]},{\"type\":\"field\",\"at\":[\"NR\",\"EL\"]},"
    "{\"type\":\"field\",\"at\":[\"ER\",\"SL\"]},{\"type\":\"field\",\"at\":[\"SR\",\"WL\"]}]}]}";
  g_autoptr (KitGame) kit = kit_new (mix, 2);
  const BstTile *shield = &kit->game->tiles[kit_tile (kit, "own-shield")];
  const BstTile *bridge = &kit->game->tiles[kit_tile (kit, "own-bridge")];
  check_pictures (shield);
  check_pictures (bridge);
  g_assert_cmpint (shield->rotations, ==, 15);
  g_assert_cmpint (bridge->rotations, ==, 1);
}

/* --- node counts: one number finds a lost or doubled move --- */

typedef struct
{
  const char *name;
  const char *mix;
  int         players;
  const char *moves;            /* answers parted by ; that lead to the position */
  uint64_t    nodes[5];         /* ways to go on for 1, 2 … decisions; 0 ends the list */
} Opening;

static const Opening openings[] = {
  { "start", "classic", 2, "", { 24, 102, 484, 11551, 0 } },
  { "road", "classic", 2, "U;@1,0 rot=0;road:E;V;@2,0 rot=0;pass", { 24, 202, 822, 19639, 0 } },
  { "city", "classic", 3, "F;@0,-1 rot=1;city:N;N;@0,-2 rot=2;pass", { 24, 202, 837, 19980, 0 } },
  { "river", "classic-river", 2, "", { 8, 13, 64, 457, 0 } },
  { "long-river",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"river-anniversary\"}],"
    "\"modules\":[\"base\",\"fields\",\"river\",\"abbot\"]}", 2, "", { 14, 24, 119, 1550, 0 } },
};

/* The reference keeps no states to go back to: it plays every line from the beginning. */
static uint64_t
count_by_reference (const BstGame *game, GArray *line, int depth)
{
  g_autoptr (RefGame) ref = ref_game_new (game);
  for (guint i = 0; i < line->len; i++)
    ref_game_move (ref, &g_array_index (line, BstMove, i));
  g_autoptr (GArray) moves = ref_game_legal (ref);
  uint64_t n = 0;
  if (depth == 1)
    return moves->len;
  for (guint i = 0; i < moves->len; i++)
    {
      g_array_append_val (line, g_array_index (moves, BstMove, i));
      n += count_by_reference (game, line, depth - 1);
      g_array_set_size (line, line->len - 1);
    }
  return n;
}

static void
test_nodes (gconstpointer data)
{
  const Opening *o = data;
  g_autoptr (KitGame) kit = kit_new (o->mix, o->players);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (BstMove));
  g_auto (GStrv) answers = g_strsplit (o->moves, ";", -1);
  for (int i = 0; answers[i]; i++)
    {
      kit_answer (kit, answers[i]);
      g_array_append_val (line, kit->last);
    }
  for (int depth = 1; o->nodes[depth - 1]; depth++)
    {
      g_assert_cmpuint (kit_perft (kit, depth), ==, o->nodes[depth - 1]);
      g_assert_cmpuint (count_by_reference (kit->game, line, depth), ==, o->nodes[depth - 1]);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (argc > 1 && strcmp (argv[1], "nightly") == 0)
    games_factor = 20;
  g_test_add_func ("/reference/pictures", test_pictures);
  g_test_add_func ("/reference/odd-pictures", test_odd_pictures);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/reference/game/%s", cases[i].name);
      g_test_add_data_func (path, &cases[i], test_case);
    }
  for (guint i = 0; i < G_N_ELEMENTS (openings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/reference/nodes/%s", openings[i].name);
      g_test_add_data_func (path, &openings[i], test_nodes);
    }
  g_auto (GStrv) mixes = kit_playable_mixes (2);
  for (int i = 0; mixes[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/reference/map/%s", mixes[i]);
      g_test_add_data_func (path, mixes[i], test_map);
    }
  return g_test_run ();
}
