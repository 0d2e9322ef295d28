/* test-playouts.c – random games to the end, with every invariant after every move (kit_playout).
 *
 * Every mix of the box with 2 to 6 players; every module alone, in pairs and in triples chosen at random; bags as large as
 * they may be. Without an argument a few hundred games, with "nightly" more than 50,000.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include <string.h>

static bool nightly;

/* --- the mixes of the box --- */

static void
test_mix (gconstpointer data)
{
  const char *mix = data;
  for (int n_players = 2; n_players <= 6; n_players++)
    for (int i = 0; i < (nightly ? 280 : 2); i++)
      {
        g_autoptr (KitGame) kit = kit_new_with (mix, NULL, n_players, i % n_players);
        kit_playout (kit, i * 1000003u + n_players, NULL);
      }
}

/* --- modules with each other: any subset may be used, and all combine (MIX-9) --- */

/* The set that brings a module's pieces. */
static const struct
{
  const char *module;
  const char *set;
} modules[] = {
  { "fields", NULL },
  { "wheel", "wheel" },
  { "river", "river-classic" },
  { "abbot", "anniversary-base" },
  { "bonus", "anniversary-bonus" },
  { "flying", "flying-machines" },
  { "messages", "messengers" },
  { "ferries", "ferries" },
  { "gold", "gold-mines" },
  { "magic", "mage-witch" },
  { "robbers", "robbers" },
  { "crop", "crop-circles" },
  { "tournaments", "tournaments" },
};

static char *
mix_of (int a, int b)
{
  GString *json = g_string_new ("{\"modules\":[\"base\"");
  g_string_append_printf (json, ",\"%s\"", modules[a].module);
  if (b != a)
    g_string_append_printf (json, ",\"%s\"", modules[b].module);
  g_string_append (json, "],\"sets\":[{\"set\":\"classic-base\"}");
  if (modules[a].set)
    g_string_append_printf (json, ",{\"set\":\"%s\"}", modules[a].set);
  if (b != a && modules[b].set)
    g_string_append_printf (json, ",{\"set\":\"%s\"}", modules[b].set);
  g_string_append (json, "]}");
  return g_string_free (json, FALSE);
}

static void
test_pair (gconstpointer data)
{
  int a = GPOINTER_TO_INT (data) / 16, b = GPOINTER_TO_INT (data) % 16;
  g_autofree char *mix = mix_of (a, b);
  for (int i = 0; i < (nightly ? 275 : 1); i++)
    {
      /* Half of the games with few figures, so that supplies run out. */
      g_autoptr (KitGame)
        kit = kit_new_with (mix, i % 2 ? "{\"components\":{\"follower\":3}}" : NULL, 2 + (i + a + b) % 5, 0);
      kit_playout (kit, i * 15485863u + a * 16 + b, NULL);
    }
}

static char *
mix_of_three (int a, int b, int c)
{
  int chosen[3] = { a, b, c };
  GString *json = g_string_new ("{\"modules\":[\"base\"");

  for (int i = 0; i < 3; i++)
    g_string_append_printf (json, ",\"%s\"", modules[chosen[i]].module);
  g_string_append (json, "],\"sets\":[{\"set\":\"classic-base\"}");
  for (int i = 0; i < 3; i++)
    if (modules[chosen[i]].set)
      g_string_append_printf (json, ",{\"set\":\"%s\"}", modules[chosen[i]].set);
  g_string_append (json, "]}");
  return g_string_free (json, FALSE);
}

/* Three different modules at random, with and without fields and river as chance has it. */
static void
test_triples (void)
{
  KitRandom random = { 20 };

  for (int i = 0; i < (nightly ? 4000 : 12); i++)
    {
      int a = kit_random_below (&random, G_N_ELEMENTS (modules));
      int b = kit_random_below (&random, G_N_ELEMENTS (modules));
      int c = kit_random_below (&random, G_N_ELEMENTS (modules));

      if (a == b || b == c || a == c)
        continue;
      g_autofree char *mix = mix_of_three (a, b, c);
      g_autoptr (KitGame) kit = kit_new_with (mix, NULL, 2 + i % 5, 0);
      kit_playout (kit, i * 49979687u + 3, NULL);
    }
}

/* --- options --- */

static void
test_options (void)
{
  static const struct
  {
    const char *mix;
    const char *option;
    const char *module;
  } cases[] = {
    { "classic", "\"base.two_tile_city\":2", "fields" },
    { "classic-river", "\"river.turns\":\"immediate\"", "river" },
    { "wheel", "\"wheel.board\":\"beside\"", "wheel" },
    { "anniversary", "\"bonus.unchosen_pays\":true", "bonus" },
    { "classic-messages", "\"messages.farmer_points\":3", "messages" },
    { "classic-messages", "\"messages.blocked_by_others\":true", "messages" },
    { "classic-messages", "\"messages.cap_per_turn\":true", "messages" },
    { "classic-robbers", "\"robbers.others_place\":\"next\"", "robbers" },
    { "classic-robbers", "\"robbers.final_bonus\":3", "robbers" },
    { "classic-crop", "\"crop.a_optional\":true", "crop" },
    { "tournaments", "\"tournaments.crown_start\":\"knights\"", "tournaments" },
    { "tournaments", "\"tournaments.crown_order\":\"thieves-farmers-knights\"", "tournaments" },
  };
  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      if (!kit_has_module (cases[c].module))
        {
          g_test_message ("left out until the module %s is there: %s", cases[c].module, cases[c].option);
          continue;
        }
      g_autofree char *overlay = g_strdup_printf ("{\"options\":{%s}}", cases[c].option);
      for (int i = 0; i < (nightly ? 100 : 2); i++)
        {
          g_autoptr (KitGame) kit = kit_new_with (cases[c].mix, overlay, 2 + i % 5, 0);
          kit_playout (kit, i * 32452843u + c, NULL);
        }
    }
}

/* --- large bags --- */

/* Twelve boxes are 864 tiles; 1,000 is the limit of a mix. */
static void
test_twelve_boxes (void)
{
  g_autoptr (KitGame)
    kit = kit_new ("{\"sets\":[{\"set\":\"classic-base\",\"copies\":12}],\"modules\":[\"base\",\"fields\"]}", 6);
  KitPlayout how = { .no_check_options = !nightly };
  kit_playout (kit, 12, &how);
  kit_expect_over (kit, true);
}

static void
test_thousand (void)
{
  static const char mix[] =
    "{\"modules\":[\"base\",\"fields\",\"abbot\"],\"start\":[{\"tile\":\"classic-base-start\"}],"
    "\"components\":{\"follower\":40},"
    "\"tiles\":[{\"tile\":\"classic-base-road-straight\",\"count\":400},"
    "{\"tile\":\"classic-base-road-crossing-four\",\"count\":200},"
    "{\"tile\":\"classic-base-monastery\",\"count\":%d}]}";
  g_autofree char *most = g_strdup_printf (mix, 400);
  g_autofree char *too_many = g_strdup_printf (mix, 401);
  g_autoptr (KitGame) kit = kit_new (most, 6);
  KitPlayout how = { .no_check_options = !nightly };
  kit_playout (kit, 1000, &how);
  kit_expect_over (kit, true);

  g_autofree char *refusal = kit_refusal (too_many, NULL, 6);
  g_assert_nonnull (refusal);
  g_assert_nonnull (strstr (refusal, "1001"));
}

/* MIX-15: a table full of start tiles, most of them surrounded monasteries: nothing is triggered. */
static void
test_many_start_tiles (void)
{
  g_autoptr (GString) start = g_string_new (NULL);
  for (int i = 0; i < 990; i++)
    g_string_append_printf (start, "B@%d,%d/0 ", i % 33, i / 33);
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, start->str, "B*2");
  kit_turn (kit, "B", 0, -1, "FFFF", "monastery");
  kit_turn (kit, "B", 1, -1, "FFFF", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 1 + 3, 0);
}

/* A tile can lie far away: straight roads in one line. */
static void
test_long_line (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "U", "U*999");
  for (int i = 1; i <= 999; i++)
    {
      kit->quiet = i % 100 != 0;
      kit_turn (kit, "U", i, 0, "FRFR", i == 1 ? "road:E" : NULL);
    }
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 1000, 0);
}

/* --- what a game costs --- */

static void
test_state_size (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 5);
  g_assert_cmpint (kit->game->state_size, <=, 16 * 1024);
}

static void
add_mixes (GStrv mixes)
{
  for (int i = 0; mixes[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/playouts/mix/%s", mixes[i]);
      g_test_add_data_func (path, mixes[i], test_mix);
    }
}

static void
add_pairs (void)
{
  int missing = 0;
  for (guint a = 0; a < G_N_ELEMENTS (modules); a++)
    for (guint b = a; b < G_N_ELEMENTS (modules); b++)
      {
        if (!kit_has_module (modules[a].module) || !kit_has_module (modules[b].module))
          {
            missing++;
            continue;
          }
        g_autofree char *path = g_strdup_printf ("/playouts/modules/%s/%s", modules[a].module,
                                                 a == b ? "alone" : modules[b].module);
        g_test_add_data_func (path, GINT_TO_POINTER (a * 16 + b), test_pair);
      }
  if (missing)
    g_test_message ("%d pairs of modules are left out until their modules are there", missing);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  nightly = argc > 1 && strcmp (argv[1], "nightly") == 0;
  g_auto (GStrv) mixes = kit_playable_mixes (2);
  add_mixes (mixes);
  add_pairs ();
  g_test_add_func ("/playouts/triples", test_triples);
  g_test_add_func ("/playouts/options", test_options);
  g_test_add_func ("/playouts/large/twelve-boxes", test_twelve_boxes);
  g_test_add_func ("/playouts/large/thousand-tiles", test_thousand);
  g_test_add_func ("/playouts/large/many-start-tiles", test_many_start_tiles);
  g_test_add_func ("/playouts/large/long-line", test_long_line);
  g_test_add_func ("/playouts/state-size", test_state_size);
  return g_test_run ();
}
