/* test-crop.c – crop circles (data/rules/22-crop.xml).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "engine/rules/crop.h"

#define SHIELD    "crop-circles-two-cities-opposite"
#define PITCHFORK "crop-circles-city-road-opposite"
#define CLUB      "crop-circles-curve-and-road"

enum
{
  RED,
  GREEN,
  BLUE
};

/* Red's city to the north-west, green's to the west, room for a circle at (0,0). */
static KitGame *
new_figure_a (const char *overlay)
{
  KitGame *kit = kit_new_bag_with ("base fields crop", 3, "B@-1,0 E@-1,-1 E@-2,0/3", SHIELD " " CLUB " B*8 U*8",
                                   overlay);

  kit_put (kit, RED, "follower", -1, -1, "city:N");
  kit_put (kit, GREEN, "follower", -2, 0, "city:W");
  return kit;
}

static int
count_on (KitGame *kit, int seat, int x, int y, const char *spot)
{
  uint8_t counts[BST_MAX_PLAYERS];

  bst_feature_counts (kit->game, kit->state, kit_seg (kit, x, y, spot), counts);
  return counts[seat];
}

/* EX-CROP-A; CROP-4, CROP-5, CROP-6, CROP-7, CROP-8, CROP-10, CROP-13, CROP-19, D-CROP-2: left neighbor first, blue
 * skipped, red last. */
static void
test_figure_a (void)
{
  g_autoptr (KitGame) kit = new_figure_a (NULL);

  kit_draw (kit, SHIELD);
  kit_place (kit, 0, 0, "rot=0");
  kit_follower (kit, "city:S");
  kit_expect_decision (kit, "crop", RED);
  kit_expect_options (kit, "add|take");
  kit_answer (kit, "add");

  kit_expect_decision (kit, "crop-figure", GREEN);
  kit_expect_options (kit, "@-2,0 city:W");
  kit_answer (kit, "#0");

  kit_expect_decision (kit, "crop-figure", RED);
  kit_expect_options (kit, "@0,0 city:S|@-1,-1 city:N");
  kit_answer (kit, "@0,0 city:S");

  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, GREEN);
  g_assert_cmpint (count_on (kit, RED, 0, 0, "city:S"), ==, 2);
  g_assert_cmpint (count_on (kit, RED, 0, 0, "city:N"), ==, 0);
  g_assert_cmpint (count_on (kit, GREEN, -2, 0, "city:W"), ==, 2);
  kit_expect_supply (kit, RED, "follower", 4);
  kit_expect_supply (kit, GREEN, "follower", 5);
  kit_expect_supply (kit, BLUE, "follower", 7);
  kit_expect_scores (kit, 0, 0, 0);
}

/* EX-CROP-B; CROP-9, CROP-18, CROP-26, D-CROP-3: the farmers of the others go home, green has none; her knight was scored
 * before. */
static void
test_figure_b (void)
{
  enum
  {
    B_GREEN,
    B_BLUE,
    B_RED
  };
  g_autoptr (KitGame) kit = kit_new_bag ("base fields crop", 3, "E@0,-2/2 G@0,-1/1", PITCHFORK " B*8");

  kit_put (kit, B_BLUE, "follower", 0, -2, "field:NL");
  kit_put (kit, B_RED, "follower", 0, -1, "field:EL");
  kit_draw (kit, PITCHFORK);
  kit_place (kit, 0, 0, "rot=0");
  kit_follower (kit, "city:N");
  kit_expect_scores (kit, 6, 0, 0);
  kit_expect_supply (kit, B_GREEN, "follower", 7);

  kit_decide (kit, "crop", B_GREEN, "take");
  kit_expect_options (kit, "@0,-2 field:NL");
  kit_decide (kit, "crop-figure", B_BLUE, "#0");
  kit_expect_options (kit, "@0,-1 field:EL");
  kit_decide (kit, "crop-figure", B_RED, "#0");
  kit_expect_decision (kit, "draw", BST_NATURE);
  for (int seat = 0; seat < 3; seat++)
    kit_expect_supply (kit, seat, "follower", 7);
  g_assert_cmpint (bst_feature_figures (kit->game, kit->state, kit_seg (kit, 0, -2, "field:NL")), ==, 0);
  kit_expect_scores (kit, 6, 0, 0);
}

/* CROP-5, CROP-11, CROP-14, D-CROP-1: whoever laid the tile chooses even without a follower concerned, and nobody may
 * refuse. */
static void
test_choice_without_own (void)
{
  g_autoptr (KitGame) kit = new_figure_a (NULL);

  kit_turn (kit, "B", 0, 0, "FFFF", NULL);
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_draw (kit, SHIELD);
  g_assert_cmpint (kit->state->active, ==, BLUE);
  kit_place (kit, 1, 1, "rot=0");
  kit_follower (kit, "pass");
  kit_decide (kit, "crop", BLUE, "take");
  kit_expect_options (kit, "@-1,-1 city:N");
  kit_decide (kit, "crop-figure", RED, "#0");
  kit_expect_options (kit, "@-2,0 city:W");
  kit_decide (kit, "crop-figure", GREEN, "#0");
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* CROP-12: nothing in hand, nothing to add; CROP-20: the choice is asked although nobody could add. */
static void
test_empty_hand (void)
{
  g_autoptr (KitGame) kit = new_figure_a ("{\"components\":{\"follower\":1}}");

  kit_draw (kit, SHIELD);
  kit_place (kit, 0, 0, "rot=0");
  kit_follower (kit, NULL);
  kit_decide (kit, "crop", RED, "add");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (count_on (kit, RED, -1, -1, "city:N"), ==, 1);
}

/* CROP-15: with the option players may refuse to add, but not to take back. */
static void
test_optional (void)
{
  g_autoptr (KitGame) kit = new_figure_a ("{\"options\":{\"crop.a_optional\":true}}");
  g_autoptr (KitGame) other = new_figure_a ("{\"options\":{\"crop.a_optional\":true}}");

  kit_draw (kit, SHIELD);
  kit_place (kit, 0, 0, "rot=0");
  kit_follower (kit, "pass");
  kit_decide (kit, "crop", RED, "add");
  kit_expect_options (kit, "@-2,0 city:W|pass");
  kit_decide (kit, "crop-figure", GREEN, "pass");
  kit_expect_options (kit, "@-1,-1 city:N|pass");
  kit_decide (kit, "crop-figure", RED, "pass");
  kit_expect_supply (kit, GREEN, "follower", 6);
  kit_expect_supply (kit, RED, "follower", 6);

  kit_draw (other, SHIELD);
  kit_place (other, 0, 0, "rot=0");
  kit_follower (other, "pass");
  kit_decide (other, "crop", RED, "take");
  kit_expect_options (other, "@-2,0 city:W");
}

/* CROP-16: no follower step: the next one is whole. CROP-25: a third follower beside two. */
static void
test_third (void)
{
  g_autoptr (KitGame) kit = new_figure_a (NULL);

  kit_put (kit, RED, "follower", -1, -1, "city:N");
  kit_draw (kit, SHIELD);
  kit_place (kit, 0, 0, "rot=0");
  kit_follower (kit, "pass");
  kit_decide (kit, "crop", RED, "add");
  kit_decide (kit, "crop-figure", GREEN, "#0");
  kit_expect_options (kit, "@-1,-1 city:N");
  kit_decide (kit, "crop-figure", RED, "#0");
  g_assert_cmpint (count_on (kit, RED, -1, -1, "city:N"), ==, 3);

  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "RFRF");
  kit_follower (kit, "road:N");
}

/* CROP-17: monks and abbots are not concerned, nor is anybody of another kind; CROP-20: then nothing is asked. */
static void
test_not_concerned (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields abbot crop", 2, "B@-1,0 B@-2,0 D@-1,1/2", SHIELD " " PITCHFORK " " CLUB " B*8");

  kit_put (kit, RED, "follower", -1, 0, "monastery");
  kit_put (kit, RED, "abbot", -2, 0, "monastery");
  kit_put (kit, RED, "follower", -1, 1, "road:E");
  kit_draw (kit, SHIELD);
  kit_place (kit, 0, 0, "rot=0");
  kit_follower (kit, "pass");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_CIRCLE), ==, 0);
}

/* CROP-7: each circle concerns one role. */
static void
test_kinds (void)
{
  static const struct
  {
    const char *circle;
    int x, y;
    const char *edges, *expected;
  } cases[] = {
    { PITCHFORK, 1, 0, "rot=1", "@0,0 field:SL" },
    { CLUB, 1, 0, "rot=0", "@0,0 road:E" },
    { SHIELD, 0, 1, "rot=1", "@0,0 city:N" },
  };

  g_assert_cmpint (bst_crop_terrain (BST_CIRCLE_PITCHFORK), ==, BST_FIELD);
  g_assert_cmpint (bst_crop_terrain (BST_CIRCLE_CLUB), ==, BST_ROAD);
  g_assert_cmpint (bst_crop_terrain (BST_CIRCLE_SHIELD), ==, BST_CITY);
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base fields crop", 2, "D B@0,-9", SHIELD " " PITCHFORK " " CLUB " B*8");

      kit_put (kit, GREEN, "follower", 0, 0, "city:N");
      kit_put (kit, GREEN, "follower", 0, 0, "road:E");
      kit_put (kit, GREEN, "follower", 0, 0, "field:SL");
      kit_put (kit, GREEN, "follower", 0, -9, "monastery");
      kit_draw (kit, cases[i].circle);
      kit_place (kit, cases[i].x, cases[i].y, cases[i].edges);
      kit_follower (kit, "pass");
      kit_decide (kit, "crop", RED, "take");
      kit_expect_decision (kit, "crop-figure", GREEN);
      kit_expect_options (kit, cases[i].expected);
    }
}

/* CROP-17: followers on crown spaces are not concerned. */
static void
test_crown (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel crop", 2, "B", SHIELD " B*8");

  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit_follower (kit, "crown sector=storm");
  kit_draw (kit, SHIELD);
  kit_place (kit, 1, 1, "rot=0");
  kit_follower (kit, "pass");
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* CROP-18, CROP-20: a knight scored this turn is no longer concerned, and with nobody left nothing is asked. */
static void
test_scored_before (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields crop", 2, "D", SHIELD " B*8");

  kit_draw (kit, SHIELD);
  kit_place (kit, 0, -1, "rot=0");
  kit_follower (kit, "city:S");
  kit_expect_scores (kit, 4, 0);
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* CROP-18: the follower that came home by scoring is the one that can be added. */
static void
test_scored_is_in_hand (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base fields crop", 2, "D U@1,0", SHIELD " B*8", "{\"components\":{\"follower\":2}}");

  kit_draw (kit, SHIELD);
  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_place (kit, 0, -1, "rot=0");
  kit_follower (kit, "city:N");
  kit_expect_supply (kit, RED, "follower", 1);
  kit_decide (kit, "crop", RED, "add");
  kit_expect_options (kit, "@0,-1 city:N");
  kit_decide (kit, "crop-figure", RED, "#0");
  g_assert_cmpint (count_on (kit, RED, 0, -1, "city:N"), ==, 2);
  kit_expect_supply (kit, RED, "follower", 0);
}

/* CROP-21: without fields nobody is a farmer, and a pitchfork does nothing. */
static void
test_no_fields (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base crop", 2, "D", PITCHFORK " B*8");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_draw (kit, PITCHFORK);
  kit_place (kit, 0, 1, "rot=1");
  kit_follower (kit, "pass");
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* CROP-22: a token stays under the follower that has it; the new one has none. */
static void
test_token (void)
{
  g_autoptr (KitGame) kit = new_figure_a (NULL);
  BstFigure *figures = bst_edit_figures_on_map (kit->game, kit->state);
  int with = 0, without = 0;

  figures[bst_figure_find (kit->game, kit->state, kit_seg (kit, -1, -1, "city:N"), RED, -1)].token = 4;
  kit_draw (kit, SHIELD);
  kit_place (kit, 0, 0, "rot=0");
  kit_follower (kit, "pass");
  kit_decide (kit, "crop", RED, "add");
  kit_decide (kit, "crop-figure", GREEN, "#0");
  kit_decide (kit, "crop-figure", RED, "#0");
  for (int i = 0; i < kit->state->n_figures; i++)
    if (figures[i].owner == RED)
      {
        with += figures[i].token == 4;
        without += figures[i].token == 0;
      }
  g_assert_cmpint (with, ==, 1);
  g_assert_cmpint (without, ==, 1);
}

/* CROP-2, CROP-27: a tile of one's own may carry a circle; an extra turn comes after it. CROP-24: the circle holds
 * nobody. */
static void
test_then_extra_turn (void)
{
  const char *define = "{\"define\":[{\"id\":\"own-circle\",\"count\":1,\"features\":["
                       "{\"type\":\"city\",\"at\":[\"N\"]},"
                       "{\"type\":\"field\",\"at\":[\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"],\"cities\":[0]}],"
                       "\"marks\":{\"circle\":\"shield\",\"bonus\":{\"kind\":\"double\",\"points_to\":\"W\"}}}]}";
  g_autoptr (KitGame) kit = kit_new_bag_with ("base fields crop bonus", 2, "B@-1,0", "B*8", define);

  kit_draw (kit, "own-circle");
  kit_place (kit, 0, 0, "rot=0");
  kit_expect_options (kit, "pass|@0,0 city:N|@0,0 field:EL");
  kit_answer (kit, "city:N");
  kit_decide (kit, "crop", RED, "take");
  kit_decide (kit, "crop-figure", RED, "#0");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, RED);
  g_assert_true (kit->state->in_extra_turn);
}

/* CROP-22: a token under a follower that is taken back goes to the owner's supply. */
static void
test_token_returns (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields crop tournaments", 2, "B@-1,0 E@-1,-1", SHIELD " B*40");
  uint8_t *tokens = &kit->state->m.tournaments.tokens[RED];
  uint8_t all = *tokens;
  int i;

  kit_put (kit, RED, "follower", -1, -1, "city:N");
  i = bst_figure_find (kit->game, kit->state, kit_seg (kit, -1, -1, "city:N"), RED, -1);
  bst_edit_figures_on_map (kit->game, kit->state)[i].token = 1; /* the token with the number 0 */
  *tokens &= ~1;
  kit_draw (kit, SHIELD);
  kit_place (kit, 0, 0, "rot=0");
  kit_follower (kit, "pass");
  kit_decide (kit, "crop", RED, "take");
  kit_decide (kit, "crop-figure", RED, "#0");
  g_assert_cmpint (*tokens, ==, all);
}

/* MIX-67: whoever takes back chooses between those with different tokens and those without; adding is to a spot. */
static void
test_which (void)
{
  static const char *const which[] = { "which=", "which=second", "which=third" };

  for (int n = -1; n < 3; n++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base fields crop tournaments", 2, "B@-1,0 E@-1,-1", SHIELD " B*40");
      uint8_t *tokens = &kit->state->m.tournaments.tokens[RED];
      BstFigure *figures = bst_edit_figures_on_map (kit->game, kit->state);
      uint8_t all = *tokens;

      for (int i = 0; i < 4; i++)
        kit_put (kit, RED, "follower", -1, -1, "city:N");
      figures[1].token = 1; /* the token with the number 0 */
      figures[3].token = 2;
      *tokens &= ~3;
      kit_draw (kit, SHIELD);
      kit_place (kit, 0, 0, "rot=0");
      kit_follower (kit, "pass");
      kit_decide (kit, "crop", RED, n < 0 ? "add" : "take");
      if (n < 0)
        {
          kit_expect_options (kit, "@-1,-1 city:N");
          continue;
        }
      kit_expect_options (kit, "which=|which=second|which=third");
      kit_decide (kit, "crop-figure", RED, which[n]);
      g_assert_cmpint (*tokens, ==, n == 0 ? all & ~3 : n == 1 ? all & ~2 : all & ~1);
    }
}

/* CROP-23, EX-MIX-5: message, then circle, then the extra tile with its own follower step. */
static void
test_after_message (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields crop messages", 2, "D", PITCHFORK " B*8");

  kit_put (kit, GREEN, "follower", 0, 0, "field:SL");
  kit_set_total (kit, RED, 0, 1);
  kit_draw (kit, PITCHFORK);
  kit_place (kit, 0, -1, "rot=2");
  kit_follower (kit, "city:S");
  kit_decide (kit, "track-figure", RED, "figure=marker");
  kit_decide (kit, "message", BST_NATURE, "message=7");
  kit_decide (kit, "message-use", RED, "act");
  kit_decide (kit, "crop", RED, "take");
  kit_decide (kit, "crop-figure", GREEN, "#0");
  g_assert_cmpint (kit->state->turn, ==, 1);
  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit_follower (kit, "monastery");
  g_assert_cmpint (kit->state->turn, ==, 2);
  g_assert_cmpint (kit->state->active, ==, GREEN);
}

/* CROP-26: the mage stays on a road that loses its last thief. */
static void
test_magic_stays (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields crop magic", 2, "D", CLUB " B*8");

  kit_put (kit, GREEN, "follower", 0, 0, "road:W");
  kit->state->m.magic.at[0] = 1 + kit_seg (kit, 0, 0, "road:W");
  kit_draw (kit, CLUB);
  kit_place (kit, 1, 0, "rot=0");
  kit_follower (kit, "pass");
  kit_decide (kit, "crop", RED, "take");
  kit_decide (kit, "crop-figure", GREEN, "#0");
  g_assert_cmpint (kit->state->m.magic.at[0], ==, 1 + kit_seg (kit, 0, 0, "road:W"));
}

/* CROP-6 in numbers. */
static void
test_order (void)
{
  for (int n = 2; n <= 6; n++)
    for (int layer = 0; layer < n; layer++)
      {
        g_assert_cmpint (bst_crop_seat (n, layer, 0), ==, (layer + 1) % n);
        g_assert_cmpint (bst_crop_seat (n, layer, n - 1), ==, layer);
      }
}

/* CROP-1, CROP-3: two of each kind among the land tiles. */
static void
test_set (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic-crop", 2);
  int count[4] = { 0 };

  for (int i = 0; i < kit->game->n_tiles; i++)
    {
      g_assert_cmpint (kit->game->tiles[i].marks[BST_MARK_CIRCLE], <=, BST_CIRCLE_SHIELD);
      count[kit->game->tiles[i].marks[BST_MARK_CIRCLE]] += kit->game->counts[i];
    }
  g_assert_cmpint (count[BST_CIRCLE_PITCHFORK], ==, 2);
  g_assert_cmpint (count[BST_CIRCLE_CLUB], ==, 2);
  g_assert_cmpint (count[BST_CIRCLE_SHIELD], ==, 2);
  g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 71 + 6);
}

static void
test_playouts (void)
{
  static const char *const mixes[] = {
    "{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"crop-circles\",\"copies\":4}],"
    "\"modules\":[\"base\",\"fields\",\"crop\"]}",
    "{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"crop-circles\",\"copies\":4}],"
    "\"modules\":[\"base\",\"crop\"],\"options\":{\"crop.a_optional\":true}}",
    "{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"crop-circles\",\"copies\":4}],"
    "\"modules\":[\"base\",\"fields\",\"crop\",\"wheel\"]}",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"anniversary-bonus\",\"copies\":2},"
    "{\"set\":\"crop-circles\",\"copies\":4}],"
    "\"modules\":[\"base\",\"fields\",\"crop\",\"bonus\",\"abbot\"]}",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (mixes); i++)
    for (int players = 2; players <= 6; players++)
      {
        g_autoptr (KitGame) kit = kit_new (mixes[i], players);

        kit_playout (kit, 1300 + 10 * i + players, NULL);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/crop/figure-a/add", test_figure_a);
  g_test_add_func ("/crop/figure-b/take", test_figure_b);
  g_test_add_func ("/crop/choice/asked-without-own-follower", test_choice_without_own);
  g_test_add_func ("/crop/empty-hand/skipped", test_empty_hand);
  g_test_add_func ("/crop/option/adding-may-be-refused", test_optional);
  g_test_add_func ("/crop/add/third-beside-two", test_third);
  g_test_add_func ("/crop/not-concerned/monks-and-abbots", test_not_concerned);
  g_test_add_func ("/crop/not-concerned/crown-spaces", test_crown);
  g_test_add_func ("/crop/kinds/one-role-each", test_kinds);
  g_test_add_func ("/crop/scored-before/nobody-left", test_scored_before);
  g_test_add_func ("/crop/scored-before/back-in-hand", test_scored_is_in_hand);
  g_test_add_func ("/crop/no-fields/pitchfork-does-nothing", test_no_fields);
  g_test_add_func ("/crop/token/stays", test_token);
  g_test_add_func ("/crop/extra-turn/comes-after", test_then_extra_turn);
  g_test_add_func ("/crop/token/returns", test_token_returns);
  g_test_add_func ("/crop/token/which", test_which);
  g_test_add_func ("/crop/message/comes-before", test_after_message);
  g_test_add_func ("/crop/magic/stays", test_magic_stays);
  g_test_add_func ("/crop/order/layer-last", test_order);
  g_test_add_func ("/crop/set/two-of-each", test_set);
  g_test_add_func ("/crop/playouts", test_playouts);
  return g_test_run ();
}
