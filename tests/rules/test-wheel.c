/* test-wheel.c – the wheel of fortune (data/rules/12-wheel.xml).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "engine/io/mix-json.h"
#include "engine/rules/wheel.h"

#include <string.h>

#define W1     "wheel-road-straight-w1"
#define W2     "wheel-road-straight-w2"
#define W3     "wheel-road-straight-w3"
#define WHEELS W1 "*3 " W2 "*3 " W3 "*3 "

enum
{
  RED,
  BLUE,
  GREEN
};

static void
set_pig (KitGame *kit, int sector)
{
  kit->state->m.wheel.pig = sector;
}

/* Puts a follower of a seat on a free crown space, as the option of the follower step does. */
static void
crown (KitGame *kit, int seat, int sector)
{
  int i = bst_wheel_first_crown (sector);

  while (kit->state->m.wheel.crowns[i])
    i++;
  g_assert_cmpint (i, <, bst_wheel_first_crown (sector) + bst_wheel_n_crowns (sector));
  kit->state->m.wheel.crowns[i] = 1 + seat;
  kit->state->supply[seat][BST_FIGURE_FOLLOWER]--;
  kit_refresh (kit);
}

static int
count_crowns (KitGame *kit)
{
  int n = 0;

  for (int i = 0; i < BST_N_CROWNS; i++)
    n += kit->state->m.wheel.crowns[i] != 0;
  return n;
}

/* --- numbers --- */

static void
expect_points (const int points[BST_MAX_PLAYERS], int a, int b, int c)
{
  g_assert_cmpint (points[0], ==, a);
  g_assert_cmpint (points[1], ==, b);
  g_assert_cmpint (points[2], ==, c);
  for (int seat = 3; seat < BST_MAX_PLAYERS; seat++)
    g_assert_cmpint (points[seat], ==, 0);
}

/* EX-WHEEL-01; WHEEL-41, EC-W13: k·(s + k) each, summed over the cities. */
static void
test_taxes_numbers (void)
{
  int points[BST_MAX_PLAYERS] = { 0 };

  bst_wheel_taxes (2, (const int[BST_MAX_PLAYERS]){ 1, 2 }, points);
  expect_points (points, 3, 8, 0);
  bst_wheel_taxes (0, (const int[BST_MAX_PLAYERS]){ 1, 0, 3 }, points);
  expect_points (points, 4, 8, 9);
}

/* WHEEL-42, EC-W1: every farmer, no majority. */
static void
test_famine_numbers (void)
{
  int points[BST_MAX_PLAYERS] = { 0 };

  bst_wheel_famine (2, (const int[BST_MAX_PLAYERS]){ 2, 1 }, points);
  bst_wheel_famine (1, (const int[BST_MAX_PLAYERS]){ 0, 0, 1 }, points);
  expect_points (points, 4, 2, 1);
}

/* EX-WHEEL-04, EX-WHEEL-05, EX-WHEEL-06; WHEEL-40, WHEEL-43, WHEEL-44. */
static void
test_other_numbers (void)
{
  int storm[BST_MAX_PLAYERS] = { 0 };
  int inquisition[BST_MAX_PLAYERS] = { 0 };
  int fortune[BST_MAX_PLAYERS] = { 0 };

  bst_wheel_storm ((const int[BST_MAX_PLAYERS]){ 7, 4, 0 }, storm);
  expect_points (storm, 7, 4, 0);
  bst_wheel_inquisition ((const int[BST_MAX_PLAYERS]){ 2, 0, 1 }, inquisition);
  expect_points (inquisition, 4, 0, 2);
  bst_wheel_fortune (RED, fortune);
  expect_points (fortune, 3, 0, 0);
}

/* WHEEL-4, WHEEL-50: nine spaces; alone on one of one 3, alone on one of two 6, both taken 3 each. */
static void
test_crown_numbers (void)
{
  static const int spaces[BST_N_SECTORS] = { 1, 2, 1, 2, 1, 2 };
  int n = 0;

  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      int alone[BST_MAX_PLAYERS] = { 0 };
      int nobody[BST_MAX_PLAYERS] = { 0 };

      g_assert_cmpint (bst_wheel_n_crowns (sector), ==, spaces[sector]);
      g_assert_cmpint (bst_wheel_first_crown (sector), ==, n);
      n += spaces[sector];
      bst_wheel_crowns (sector, (const int[BST_MAX_PLAYERS]){ 0, 1 }, alone);
      expect_points (alone, 0, spaces[sector] == 1 ? 3 : 6, 0);
      bst_wheel_crowns (sector, (const int[BST_MAX_PLAYERS]){ 0 }, nobody);
      expect_points (nobody, 0, 0, 0);
      if (spaces[sector] == 2)
        {
          int both[BST_MAX_PLAYERS] = { 0 };
          int same[BST_MAX_PLAYERS] = { 0 };

          bst_wheel_crowns (sector, (const int[BST_MAX_PLAYERS]){ 1, 1 }, both);
          expect_points (both, 3, 3, 0);
          bst_wheel_crowns (sector, (const int[BST_MAX_PLAYERS]){ 2 }, same);
          expect_points (same, 6, 0, 0);
        }
    }
  g_assert_cmpint (n, ==, BST_N_CROWNS);
}

/* WHEEL-3, EC-W4, EC-W5: clockwise, round and round, never staying. */
static void
test_pig_numbers (void)
{
  g_assert_cmpint (bst_wheel_move_pig (BST_SECTOR_STORM, 3), ==, BST_SECTOR_FORTUNE);
  g_assert_cmpint (bst_wheel_move_pig (BST_SECTOR_FORTUNE, 1), ==, BST_SECTOR_TAXES);
  g_assert_cmpint (bst_wheel_move_pig (BST_SECTOR_TAXES, 1), ==, BST_SECTOR_FAMINE);
  g_assert_cmpint (bst_wheel_move_pig (BST_SECTOR_FAMINE, 1), ==, BST_SECTOR_STORM);
  g_assert_cmpint (bst_wheel_move_pig (BST_SECTOR_STORM, 1), ==, BST_SECTOR_INQUISITION);
  g_assert_cmpint (bst_wheel_move_pig (BST_SECTOR_INQUISITION, 1), ==, BST_SECTOR_PLAGUE);
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    for (int steps = 1; steps <= 3; steps++)
      g_assert_cmpint (bst_wheel_move_pig (sector, steps), !=, sector);
}

/* --- box and board --- */

/* WHEEL-1, WHEEL-5, WHEEL-6: 72 tiles, 19 with a number, nine single ones. */
static void
test_set (void)
{
  g_autoptr (KitGame) kit = kit_new ("wheel", 2);
  int numbers[4] = { 0 }, total = 0;
  static const struct
  {
    const char *id;
    int count;
  } splits[] = {
    { W1, 3 },
    { W2, 3 },
    { W3, 2 },
    { "wheel-road-curve-w1", 4 },
    { "wheel-road-curve-w2", 2 },
    { "wheel-road-curve-w3", 1 },
    { "wheel-road-curve", 1 },
    { "wheel-city-corner-w1", 2 },
    { "wheel-road-crossing-four-w1", 1 },
    { "wheel-two-road-curves-w1", 1 },
    { "wheel-three-cities", 1 },
    { "wheel-city-corner-road-right", 1 },
    { "wheel-city-corner-road-left", 1 },
    { "wheel-city-road-right", 1 },
    { "wheel-city-road-left", 1 },
    { "wheel-city-road-and-curve", 1 },
    { "wheel-city-road-opposite", 1 },
    { "wheel-monastery-two-roads", 1 },
  };

  for (int i = 0; i < kit->game->n_tiles; i++)
    {
      numbers[kit->game->tiles[i].marks[BST_MARK_WHEEL]] += kit->game->counts[i];
      total += kit->game->counts[i];
    }
  g_assert_cmpint (total, ==, 72);
  g_assert_cmpint (numbers[1], ==, 11);
  g_assert_cmpint (numbers[2], ==, 5);
  g_assert_cmpint (numbers[3], ==, 3);
  for (size_t i = 0; i < G_N_ELEMENTS (splits); i++)
    g_assert_cmpint (kit->game->counts[kit_tile (kit, splits[i].id)], ==, splits[i].count);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* WHEEL-7: kinds that differ by the number alone are the same land. */
static void
test_same_land (void)
{
  g_autoptr (KitGame) kit = kit_new ("wheel", 2);
  const BstTile *one = &kit->game->tiles[kit_tile (kit, W1)];
  const BstTile *three = &kit->game->tiles[kit_tile (kit, W3)];

  g_assert_cmpint (one->n_features, ==, three->n_features);
  g_assert_cmpmem (one->features, sizeof one->features, three->features, sizeof three->features);
}

static char
edge_of (KitGame *kit, int x, int y, int side)
{
  uint16_t site = kit_site (kit, x, y);

  return "-FRCV"[bst_tile_side_kind (bst_site_tile (kit->game, kit->state, site),
                                     bst_sites (kit->game, kit->state)[site].rot, side)];
}

/* WHEEL-2, WHEEL-10, WHEEL-13, WHEEL-18: four by four squares in the middle, all tiles to be drawn, the pig on
 * fortune. */
static void
test_board (void)
{
  g_autoptr (KitGame) kit = kit_new ("wheel", 3);
  const char *north = "CFRF", *east = "FFCF", *south = "CFFR", *west = "FRFC";

  g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 72);
  g_assert_cmpint (kit->state->m.wheel.pig, ==, BST_SECTOR_FORTUNE);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_PIG), ==, 0);
  kit_expect_scores (kit, 0, 0, 0);
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (edge_of (kit, i, 0, BST_N), ==, north[i]);
      g_assert_cmpint (edge_of (kit, 3, i, BST_E), ==, east[i]);
      g_assert_cmpint (edge_of (kit, i, 3, BST_S), ==, south[i]);
      g_assert_cmpint (edge_of (kit, 0, i, BST_W), ==, west[i]);
    }
  g_assert_cmpint (bst_root (kit->game, kit->state, kit_seg (kit, 0, 3, "city:S")), ==,
                   bst_root (kit->game, kit->state, kit_seg (kit, 0, 3, "city:W")));
  for (int y = 0; y < 4; y++)
    for (int x = 0; x < 4; x++)
      {
        bool disc = x % 3 != 0 && y % 3 != 0;

        g_assert_cmpint (bst_board_land_at (kit->game, kit->state, x, y) == BST_NONE, ==, disc);
      }
  g_assert_cmpint (bst_feature_shields (kit->game, kit->state, kit_seg (kit, 0, 3, "city:S")), ==, 0);
}

/* WHEEL-15: three fields around the wheel, each beside one of the cities. */
static void
test_board_fields (void)
{
  g_autoptr (KitGame) kit = kit_new ("wheel", 2);
  static const struct
  {
    int x, y;
    const char *spot;
    int field;
  } parts[] = {
    { 2, 0, "field:NR", 0 }, { 3, 0, "field:NL", 0 }, { 3, 1, "field:EL", 0 }, { 3, 2, "field:NR", 0 },
    { 3, 3, "field:EL", 0 }, { 3, 3, "field:SR", 1 }, { 2, 3, "field:SL", 1 }, { 1, 3, "field:SL", 1 },
    { 0, 3, "field:NL", 1 }, { 0, 2, "field:WL", 1 }, { 0, 1, "field:WL", 1 }, { 0, 1, "field:WR", 2 },
    { 0, 0, "field:WL", 2 }, { 1, 0, "field:NL", 2 }, { 2, 0, "field:NL", 2 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (parts); i++)
    for (size_t j = 0; j < i; j++)
      g_assert_cmpint (bst_same_feature (kit->game, kit->state, kit_seg (kit, parts[i].x, parts[i].y, parts[i].spot),
                                         kit_seg (kit, parts[j].x, parts[j].y, parts[j].spot)),
                       ==, parts[i].field == parts[j].field);

  /* Famine counts the cities of the board once they are completed (FIELD-40). */
  kit_put (kit, RED, "follower", 3, 0, "field:NL");
  kit_put (kit, BLUE, "follower", 1, 0, "field:NL");
  kit_draw (kit, "wheel-city-one-side");
  kit_place (kit, 4, 2, "FFFC");
  kit_follower (kit, "pass");
  g_assert_cmpint (bst_field_cities (kit->game, kit->state, kit_seg (kit, 3, 0, "field:NL")), ==, 1);
  g_assert_cmpint (bst_field_cities (kit->game, kit->state, kit_seg (kit, 1, 0, "field:NL")), ==, 0);
}

/* EX-WHEEL-13; WHEEL-11, WHEEL-12, WHEEL-14: the rim closes the road; the square is one tile. */
static void
test_board_road (void)
{
  g_autoptr (KitGame) kit = kit_new ("wheel", 2);

  kit_turn (kit, "wheel-monastery-road", 2, -1, "FFRF", "road:S");
  kit_expect_scores (kit, 2, 0);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* EX-WHEEL-14: a city of two tiles. WHEEL-16: nobody is put on the board itself. */
static void
test_board_city (void)
{
  g_autoptr (KitGame) kit = kit_new ("wheel", 2);

  kit_draw (kit, "wheel-city-one-side");
  kit_place (kit, 0, -1, "FFCF");
  for (size_t i = 0; i < kit->n_moves; i++)
    if (kit->moves[i].act == BST_ACT_PLACE)
      g_assert_cmpint (kit->moves[i].y, ==, -1);
  kit_answer (kit, "city:S");
  kit_expect_scores (kit, 4, 0);
}

/* EC-W11: the corner square of city c counts once. */
static void
test_board_corner (void)
{
  g_autoptr (KitGame) kit = kit_new ("wheel", 2);

  kit_turn (kit, "wheel-city-one-side", 0, 4, "CFFF", "city:N");
  kit_turn (kit, "wheel-city-one-side", -1, 3, "FCFF", NULL);
  kit_expect_scores (kit, 6, 0);
}

/* EX-WHEEL-15; WHEEL-17: squares of the board are neighbors of a monastery. */
static void
test_board_monastery (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "wheel-start@0,0", "B");

  kit_turn (kit, "B", -1, 0, "FFFF", "monastery");
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 3, 0);
}

/* --- drawing a wheel symbol --- */

/* WHEEL-20, WHEEL-21, WHEEL-22, WHEEL-26: pig, action, crowns, and only then the tile is placed. EX-WHEEL-06. */
static void
test_order (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "D", WHEELS "B*8");

  set_pig (kit, BST_SECTOR_STORM);
  kit_draw (kit, W3);
  kit_expect_decision (kit, "place-tile", RED);
  kit_expect_scores (kit, 3, 0);
  g_assert_cmpint (kit->state->m.wheel.pig, ==, BST_SECTOR_FORTUNE);
  g_assert_cmpint (kit_event (kit, BST_EVENT_PIG, 0)->a, ==, BST_SECTOR_FORTUNE);
  g_assert_cmpint (kit_event (kit, BST_EVENT_PIG, 0)->b, ==, 3);
  g_assert_false (kit->state->round_open);
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_decision (kit, "follower", RED);
  kit_answer (kit, "road:W");
}

/* A tile without a symbol moves nothing. */
static void
test_plain_tile (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "D", WHEELS "B*8");

  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  g_assert_cmpint (kit->state->m.wheel.pig, ==, BST_SECTOR_FORTUNE);
  kit_expect_scores (kit, 0, 0);
}

/* EX-WHEEL-02; WHEEL-41, EC-W2, EC-W3: the position of EX-BASE-11 before the end. */
static void
test_taxes_board (void)
{
  enum
  {
    T_GREEN,
    T_BLACK,
    T_BLUE
  };
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 3, "D", "F*2 B*2 E*3 C R " W1);

  kit_turn (kit, "F", 0, -1, "CFCF", "city:S");
  kit_turn (kit, "B", -1, -1, "FFFF", NULL);
  kit_turn (kit, "B", 1, -1, "FFFF", NULL);
  kit_turn (kit, "E", 1, -2, "FFFC", "city:W");
  kit_turn (kit, "E", -1, -2, "FCFF", "city:E");
  kit_turn (kit, "E", 2, -1, "FCFF", "city:E");
  kit_turn (kit, "F", 3, -1, "FCFC", NULL);
  kit_turn (kit, "C", 0, -2, "CCCC", NULL);
  kit_turn (kit, "R", 0, -3, "FCCC", NULL);
  kit_expect_scores (kit, 0, 0, 0);
  kit_draw (kit, W1);
  kit_expect_scores (kit, 8, 3, 2);
  kit_expect_supply (kit, T_GREEN, "follower", 5);
  kit_expect_supply (kit, T_BLACK, "follower", 6);
  kit_expect_supply (kit, T_BLUE, "follower", 6);
}

/* EX-WHEEL-03; WHEEL-42: the positions of EX-FIELD-03 and EX-FIELD-04 before the end. */
static void
test_famine_board (void)
{
  for (int four = 0; four < 2; four++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 3, "D", "B*9 E*9 T U G A*2 " W2);

      kit_turn (kit, "B", 0, 1, "FFFF", NULL);
      kit_turn (kit, "E", 0, 2, "FFCF", NULL);
      kit_turn (kit, "T", 0, -1, "RCCC", "field:NR");
      kit_turn (kit, "U", 0, -2, "RFRF", "field:WL");
      kit_turn (kit, "E", -1, -1, "FCFF", "field:NL");
      kit_turn (kit, "E", 1, -1, "FFFC", NULL);
      if (!four)
        {
          kit_turn (kit, "G", -2, -1, "CFCF", NULL);
          kit_turn (kit, "E", -2, 0, "CFFF", NULL);
          kit_turn (kit, "B", 1, 1, "FFFF", NULL);
          kit_turn (kit, "E", -2, -2, "FFCF", "field:EL");
          kit_turn (kit, "B", -1, -2, "FFFF", NULL);
        }
      else
        {
          kit_turn (kit, "B", 1, 1, "FFFF", NULL);
          kit_turn (kit, "G", -2, -1, "CFCF", "field:WL");
          kit_turn (kit, "E", -2, 0, "CFFF", NULL);
          kit_turn (kit, "E", -2, -2, "FFCF", "field:EL");
          kit_turn (kit, "B", -1, -2, "FFFF", NULL);
          kit_turn (kit, "A", -3, -1, "FFRF", NULL);
          kit_turn (kit, "A", -3, -2, "RFFF", NULL);
        }
      kit_expect_scores (kit, 0, 0, 0);
      kit_draw (kit, W2);
      kit_expect_scores (kit, 4, four ? 4 : 2, 1);
    }
}

/* WHEEL-70: without fields famine pays nobody; its crown space does. */
static void
test_famine_without_fields (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base wheel", 2, "D E@0,-1/2", WHEELS "B*8");

  crown (kit, BLUE, BST_SECTOR_FAMINE);
  kit_draw (kit, W2);
  kit_expect_scores (kit, 0, 3);
}

/* WHEEL-34, WHEEL-43, WHEEL-72: every figure in hand, the abbot too; not those on tiles or on crown spaces. */
static void
test_storm (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot wheel", 3, "D B@9,9", WHEELS "B*8");

  kit_put (kit, BLUE, "follower", 0, 0, "city:N");
  kit_put (kit, GREEN, "abbot", 9, 9, "monastery");
  crown (kit, GREEN, BST_SECTOR_FORTUNE);
  kit_draw (kit, W3);
  kit_expect_scores (kit, 8, 7, 6);
}

/* WHEEL-44, WHEEL-73: monks, and abbots on monasteries; nobody on a garden. EC-W3: they stay. */
static void
test_inquisition (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields abbot wheel", 3, "D B@9,9 B@9,8 B@9,7 anniversary-base-road-straight-garden@20,20",
                       WHEELS "B*8");

  kit_put (kit, RED, "follower", 9, 9, "monastery");
  kit_put (kit, RED, "follower", 9, 8, "monastery");
  kit_put (kit, BLUE, "abbot", 20, 20, "garden");
  kit_put (kit, GREEN, "abbot", 9, 7, "monastery");
  set_pig (kit, BST_SECTOR_STORM);
  kit_draw (kit, W1);
  kit_expect_scores (kit, 4, 0, 2);
  kit_expect_supply (kit, RED, "follower", 5);
}

/* EX-WHEEL-07; WHEEL-45, WHEEL-47, WHEEL-48, WHEEL-49, EC-W9: the active player first, whoever has nothing is
 * skipped. */
static void
test_plague (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 3, "D U@1,0 B@5,5", WHEELS "B*8");

  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_put (kit, BLUE, "follower", 0, 0, "city:N");
  kit_put (kit, BLUE, "follower", 1, 0, "road:E");
  kit_put (kit, RED, "follower", 5, 5, "monastery");
  crown (kit, RED, BST_SECTOR_STORM);
  crown (kit, GREEN, BST_SECTOR_STORM);
  set_pig (kit, BST_SECTOR_STORM);
  kit_draw (kit, W2);

  kit_expect_decision (kit, "plague", BLUE);
  kit_expect_options (kit, "follower @0,0 city:N|follower @1,0 road:E");
  kit_answer (kit, "@0,0 city:N");
  kit_expect_decision (kit, "plague", RED);
  kit_expect_options (kit, "follower @5,5 monastery");
  kit_answer (kit, "#0");
  kit_expect_decision (kit, "place-tile", BLUE);
  kit_expect_scores (kit, 0, 0, 0);
  kit_expect_supply (kit, BLUE, "follower", 6);
  kit_expect_supply (kit, RED, "follower", 6);
  kit_expect_supply (kit, GREEN, "follower", 6);
  g_assert_cmpint (bst_feature_figures (kit->game, kit->state, kit_seg (kit, 0, 0, "city:N")), ==, 0);
}

/* WHEEL-45, WHEEL-35, DEC-W2: followers on crown spaces are out of reach, also if there are no others. */
static void
test_plague_spares_crowns (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "D", WHEELS "B*8");

  crown (kit, RED, BST_SECTOR_STORM);
  crown (kit, RED, BST_SECTOR_TAXES);
  set_pig (kit, BST_SECTOR_FAMINE);
  kit_draw (kit, W3);
  kit_expect_decision (kit, "place-tile", RED);
  kit_expect_supply (kit, RED, "follower", 5);
  g_assert_cmpint (count_crowns (kit), ==, 2);
}

/* WHEEL-46, WHEEL-71: farmers and abbots may go, an abbot alone must; without points. Two on one segment are one
 * choice. */
static void
test_plague_anybody (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot wheel", 2, "D B@9,9", WHEELS "B*8");

  kit_put (kit, RED, "follower", 0, 0, "field:SL");
  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_put (kit, BLUE, "abbot", 9, 9, "monastery");
  set_pig (kit, BST_SECTOR_STORM);
  kit_draw (kit, W2);
  kit_expect_options (kit, "follower @0,0 field:SL|follower @0,0 city:N");
  kit_answer (kit, "@0,0 field:SL");
  kit_expect_decision (kit, "plague", BLUE);
  kit_expect_options (kit, "abbot @9,9 monastery");
  kit_answer (kit, "#0");
  kit_expect_supply (kit, BLUE, "abbot", 1);
  kit_expect_scores (kit, 0, 0);
}

/* EX-WHEEL-18; WHEEL-23, EC-W10: the follower that came back may be used at once, also on the feature it left. */
static void
test_plague_then_place (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base fields wheel", 2, "D", WHEELS "B*8", "{\"components\":{\"follower\":1}}");

  kit_put (kit, RED, "follower", 0, 0, "field:SL");
  kit_expect_supply (kit, RED, "follower", 0);
  set_pig (kit, BST_SECTOR_STORM);
  kit_draw (kit, W2);
  kit_answer (kit, "@0,0 field:SL");
  kit_place (kit, 1, 0, "FRFR");
  kit_answer (kit, "@1,0 field:SL");
  kit_expect_supply (kit, RED, "follower", 0);
}

/* --- crown spaces --- */

/* WHEEL-30, WHEEL-31, WHEEL-32, WHEEL-33, EC-W8, DEC-W1: a follower on any free crown space instead of the tile, in
 * every turn. */
static void
test_crown_option (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base wheel", 2, "D", WHEELS "B*8");

  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit_expect_options (kit, "pass|@0,1 monastery|crown sector=fortune|crown sector=taxes|crown sector=famine|"
                           "crown sector=storm|crown sector=inquisition|crown sector=plague");
  kit_answer (kit, "crown sector=fortune");
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_expect_supply (kit, RED, "follower", 6);
  kit_turn (kit, "B", 1, 1, "FFFF", "crown sector=taxes");
  kit_turn (kit, "B", 2, 1, "FFFF", "crown sector=storm");
  kit_turn (kit, "B", 3, 1, "FFFF", "crown sector=taxes");

  kit_draw (kit, "B");
  kit_place (kit, 4, 1, "FFFF");
  kit_expect_options (kit, "pass|@4,1 monastery|crown sector=famine|crown sector=storm|crown sector=inquisition|"
                           "crown sector=plague");
  kit_answer (kit, "crown sector=storm");
  g_assert_cmpint (count_crowns (kit), ==, 5);
}

/* MIX-23: without a follower in hand there is no crown space. WHEEL-74: the abbot has none, and taking him back
 * uses up the follower step. */
static void
test_crown_hand (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base abbot wheel", 2, "D B@9,9", WHEELS "B*8", "{\"components\":{\"follower\":1}}");

  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_put (kit, BLUE, "abbot", 9, 9, "monastery");
  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit_expect_options (kit, "pass|abbot @0,1 monastery");
  kit_answer (kit, "pass");
  kit_draw (kit, "B");
  kit_place (kit, 1, 1, "FFFF");
  kit_answer (kit, "recall");
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_expect_scores (kit, 0, 1);
  g_assert_cmpint (count_crowns (kit), ==, 0);
}

/* EX-WHEEL-08; WHEEL-50, WHEEL-51, WHEEL-52, WHEEL-79: action, then crown; the follower comes back. */
static void
test_crown_fortune (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "D", WHEELS "B*8");

  kit_turn (kit, "B", 0, 1, "FFFF", "crown sector=fortune");
  set_pig (kit, BST_SECTOR_PLAGUE);
  kit_clear_events (kit);
  kit_draw (kit, W1);
  kit_expect_scores (kit, 3, 3);
  kit_expect_supply (kit, RED, "follower", 7);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 0)->player, ==, BLUE);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 0)->reason, ==, BST_REASON_WHEEL_FORTUNE);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 1)->player, ==, RED);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 1)->reason, ==, BST_REASON_CROWN);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_CROWN_LEFT), ==, 1);
}

/* EX-WHEEL-09; WHEEL-52: the follower of the sector does not count for its own storm. */
static void
test_crown_storm (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base fields wheel", 2, "D", WHEELS "B*8", "{\"components\":{\"follower\":4}}");

  crown (kit, RED, BST_SECTOR_STORM);
  kit_expect_supply (kit, RED, "follower", 3);
  kit_draw (kit, W3);
  kit_expect_scores (kit, 9, 4);
  kit_expect_supply (kit, RED, "follower", 4);
}

/* EX-WHEEL-10: both spaces taken by two players. */
static void
test_crown_shared (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "D", WHEELS "B*8");

  crown (kit, RED, BST_SECTOR_TAXES);
  crown (kit, BLUE, BST_SECTOR_TAXES);
  kit_draw (kit, W1);
  kit_expect_scores (kit, 3, 3);
  kit_expect_supply (kit, RED, "follower", 7);
  kit_expect_supply (kit, BLUE, "follower", 7);
  g_assert_cmpint (count_crowns (kit), ==, 0);
}

/* EX-WHEEL-11; WHEEL-33, MIX-61: both spaces red: 6 in one award. */
static void
test_crown_both_own (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "D", WHEELS "B*8");

  crown (kit, RED, BST_SECTOR_PLAGUE);
  crown (kit, RED, BST_SECTOR_PLAGUE);
  set_pig (kit, BST_SECTOR_STORM);
  kit_clear_events (kit);
  kit_draw (kit, W2);
  kit_expect_scores (kit, 6, 0);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SCORE), ==, 1);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* EX-WHEEL-12; WHEEL-21, WHEEL-51: a sector passed over does nothing, its followers stay. */
static void
test_passing (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "D", WHEELS "B*8");

  crown (kit, RED, BST_SECTOR_TAXES);
  kit_put (kit, BLUE, "follower", 0, 0, "city:N");
  kit_draw (kit, W2);
  g_assert_cmpint (kit->state->m.wheel.pig, ==, BST_SECTOR_FAMINE);
  kit_expect_scores (kit, 0, 0);
  kit_expect_supply (kit, RED, "follower", 6);
  g_assert_cmpint (count_crowns (kit), ==, 1);
}

/* WHEEL-79: within one event in turn order from the active player. */
static void
test_event_order (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 3, "D", WHEELS "B*8");

  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_clear_events (kit);
  kit_draw (kit, W3);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SCORE), ==, 3);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 0)->player, ==, BLUE);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 1)->player, ==, GREEN);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 2)->player, ==, RED);
}

/* Why a crown space is none: WHEEL-31 taken, BASE-41 nobody in hand. */
static void
test_crown_refused (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base wheel", 2, "D", WHEELS "B*8");
  BstMove fortune = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_CROWN, .b = BST_SECTOR_FORTUNE };
  BstMove beyond = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_CROWN, .b = BST_N_SECTORS };

  crown (kit, BLUE, BST_SECTOR_FORTUNE);
  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &fortune, kit->scratch), ==, "WHEEL-31");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &beyond, kit->scratch), ==, "WHEEL-3");
  kit_set_supply (kit, RED, "follower", 0);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &fortune, kit->scratch), ==, "BASE-41");
}

/* MIX-60, MIX-64, messengers + wheel of 15 §6: action and crown spaces are one round with one message, drawn after both,
 * for the active player alone. */
static void
test_one_message (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel messages", 2, "D", WHEELS "B*8");

  set_pig (kit, BST_SECTOR_PLAGUE);
  crown (kit, RED, BST_SECTOR_FORTUNE);
  kit_set_total (kit, RED, 0, 2);
  kit_set_total (kit, RED, 1, 7);
  kit_draw (kit, W1);
  kit_decide (kit, "track-figure", RED, "figure=marker"); /* 2 + 3 = 5: dark */
  g_assert_true (kit->state->round_open);
  kit_decide (kit, "track-figure", RED, "figure=messenger"); /* 7 + 3 = 10: dark as well */
  kit_expect_supply (kit, RED, "follower", 7);
  kit_decide (kit, "message", BST_NATURE, "message=7");
  kit_decide (kit, "message-use", RED, "act");
  kit_expect_decision (kit, "place-tile", RED);
  kit_expect_scores (kit, 15, 0);
}

/* MIX-65: points of others on a dark space bring nobody a message. */
static void
test_no_message_for_others (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel messages", 2, "D", WHEELS "B*8");

  crown (kit, BLUE, BST_SECTOR_INQUISITION);
  set_pig (kit, BST_SECTOR_STORM);
  kit_set_total (kit, BLUE, 0, 2);
  kit_draw (kit, W1);
  kit_decide (kit, "track-figure", BLUE, "figure=marker");
  kit_expect_decision (kit, "place-tile", RED);
}

/* WHEEL-45, wheel Plague + tournaments of 15 §6: the token under the follower goes back to the supply. */
static void
test_plague_token (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel tournaments", 2, "D", WHEELS "B*40");
  uint8_t *tokens = &kit->state->m.tournaments.tokens[RED];
  uint8_t all = *tokens;

  kit_put (kit, RED, "follower", 0, 0, "city:N");
  bst_edit_figures_on_map (kit->game, kit->state)[0].token = 1;
  *tokens &= ~1;
  set_pig (kit, BST_SECTOR_STORM);
  kit_draw (kit, W2);
  kit_decide (kit, "plague", RED, "#0");
  g_assert_cmpint (*tokens, ==, all);
}

/* MIX-67: of two on one segment the owner chooses whether the one with the token goes. */
static void
test_plague_which (void)
{
  for (int second = 0; second < 2; second++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel tournaments", 2, "D", WHEELS "B*40");
      uint8_t *tokens = &kit->state->m.tournaments.tokens[RED];
      uint8_t all = *tokens;

      for (int i = 0; i < 3; i++)
        kit_put (kit, RED, "follower", 0, 0, "city:N");
      bst_edit_figures_on_map (kit->game, kit->state)[0].token = 1;
      *tokens &= ~1;
      set_pig (kit, BST_SECTOR_STORM);
      kit_draw (kit, W2);
      kit_expect_options (kit, "@0,0 city:N which=|@0,0 city:N which=second");
      kit_decide (kit, "plague", RED, second ? "which=second" : "which=");
      g_assert_cmpint (*tokens, ==, second ? all & ~1 : all);
      kit_expect_supply (kit, RED, "follower", 5);
    }
}

/* --- discards and the end --- */

/* EX-WHEEL-17; WHEEL-24, WHEEL-25, EC-W6: the action of a discarded tile stands, and the next symbol works too. */
static void
test_discard (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "C", WHEELS "C*4");

  set_pig (kit, BST_SECTOR_PLAGUE);
  kit_draw (kit, W1);
  kit_expect_scores (kit, 3, 0);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_DISCARD), ==, 1);
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, RED);

  kit_put (kit, BLUE, "follower", 0, 0, "city:N");
  kit_draw (kit, W2);
  g_assert_cmpint (kit->state->m.wheel.pig, ==, BST_SECTOR_FAMINE);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_PIG), ==, 2);
  kit_draw (kit, "C");
  kit_expect_decision (kit, "place-tile", RED);
}

/* EC-W7, BASE-38: the last tile is discarded: the action is performed, the turn and the game end. */
static void
test_last_discarded (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "C", W3);

  kit_draw (kit, W3);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 7, 7);
}

/* WHEEL-61: a symbol on the last tile works. EX-WHEEL-16; WHEEL-53, WHEEL-60: crown spaces give nothing at the end. */
static void
test_end (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel", 2, "D", "B*2 " W1);

  kit_turn (kit, "B", 0, 1, "FFFF", "crown sector=plague");
  kit_turn (kit, "B", 1, 1, "FFFF", NULL);
  crown (kit, RED, BST_SECTOR_STORM);
  set_pig (kit, BST_SECTOR_PLAGUE);
  kit_draw (kit, W1);
  kit_expect_scores (kit, 3, 0);
  kit_place (kit, 1, 0, "FRFR");
  kit_follower (kit, "pass");
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 3, 0);
  g_assert_cmpint (count_crowns (kit), ==, 2);
}

/* --- where the board lies --- */

#define RIVER_MIX(board)                                                                                               \
  "{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"river-anniversary\"}],"                                                   \
  "\"modules\":[\"base\",\"fields\",\"wheel\",\"river\"],\"options\":{\"wheel.board\":\"" board "\"}}"

/* WHEEL-75, WHEEL-76, MIX-12: by default the river starts and the board lies beside; crown spaces work from the
 * first turn. */
static void
test_river_beside (void)
{
  static const char *const mixes[] = { RIVER_MIX ("auto"), RIVER_MIX ("beside") };

  for (size_t i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      g_autoptr (KitGame) kit = kit_new (mixes[i], 2);

      kit_expect_decision (kit, "draw", BST_NATURE);
      for (int site = 0; site < kit->state->n_sites; site++)
        g_assert_cmpint (bst_site_tile (kit->game, kit->state, site)->group, ==, BST_GROUP_SPRING);
      g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 72);
      for (int t = 0; t < kit->game->n_tiles; t++)
        if (kit->game->tiles[t].group != BST_GROUP_LAND)
          g_assert_cmpint (kit->game->tiles[t].marks[BST_MARK_WHEEL], ==, 0);
      kit_draw (kit, "river-anniversary-straight");
      kit_answer (kit, "#0");
      kit_answer (kit, "crown sector=plague");
      g_assert_cmpint (count_crowns (kit), ==, 1);
    }
}

/* WHEEL-75, MIX-12: on the map the first player attaches the spring before the first turn, without any gain. */
static void
test_river_map (void)
{
  g_autoptr (KitGame) kit = kit_new_with (RIVER_MIX ("map"), NULL, 3, BLUE);

  kit_expect_decision (kit, "place-piece", BLUE);
  g_assert_cmpint (edge_of (kit, 2, 0, BST_N), ==, 'R');
  g_assert_cmpint (kit->state->turn, ==, 0);
  kit_answer (kit, "river-anniversary-double-spring @4,0 rot=0");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->turn, ==, 1);
  g_assert_cmpint (kit->state->active, ==, BLUE);
  kit_expect_scores (kit, 0, 0, 0);
  kit_draw (kit, "river-anniversary-straight");
  g_assert_cmpint (kit_count (kit, "@6,0 rot=0"), ==, 1);
}

/* The same with the spring that is a single tile. */
static void
test_river_map_single (void)
{
  g_autoptr (KitGame) kit = kit_new ("{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"river-classic\"}],"
                                     "\"modules\":[\"base\",\"fields\",\"wheel\",\"river\"],"
                                     "\"options\":{\"wheel.board\":\"map\"}}",
                                     2);

  kit_expect_decision (kit, "place-piece", RED);
  kit_answer (kit, "#0");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->pile[BST_GROUP_SPRING], ==, 0);
}

/* DEC-W3, WHEEL-75: beside the map without the river a start tile is needed; on the map a board is needed. */
static void
test_who_starts (void)
{
  static const struct
  {
    const char *mix;
    bool brings;
  } cases[] = {
    { "{\"sets\":[{\"set\":\"wheel\"}],\"modules\":[\"base\",\"wheel\"]}", true },
    { "{\"sets\":[{\"set\":\"wheel\"}],\"modules\":[\"base\",\"wheel\"],\"options\":{\"wheel.board\":\"map\"}}", true },
    { RIVER_MIX ("auto"), true },
    { RIVER_MIX ("beside"), true },
    { RIVER_MIX ("map"), true },
    { "{\"sets\":[{\"set\":\"classic-base\"}],\"modules\":[\"base\"]}", false },
    { "{\"sets\":[{\"set\":\"classic-base\"}],\"modules\":[\"base\",\"wheel\"],"
      "\"start\":[{\"tile\":\"classic-base-start\"}]}",
      false },
    { "{\"sets\":[{\"set\":\"wheel\"}],\"modules\":[\"base\",\"wheel\"],\"options\":{\"wheel.board\":\"beside\"},"
      "\"start\":[{\"tile\":\"wheel-city-straight-road\"}]}",
      false },
  };
  g_autofree char *refusal = NULL;

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (KitGame) kit = kit_new (cases[i].mix, 2);

      g_assert_cmpint (bst_setup_brings_start (&kit->setup), ==, cases[i].brings);
    }
  refusal = kit_refusal ("{\"sets\":[{\"set\":\"classic-base\"}],\"modules\":[\"base\",\"wheel\"],"
                         "\"options\":{\"wheel.board\":\"map\"}}",
                         NULL, 2);
  g_assert_nonnull (refusal);
  g_assert_nonnull (strstr (refusal, "options.wheel.board"));
}

/* WHEEL-75: beside the map without the river one tile of kind D is taken out before shuffling, 71 are drawn; a set with a
 * start tile starts with that. */
static void
test_beside (void)
{
  static const struct
  {
    const char *sets, *tile;
    int drawn;
  } cases[] = {
    { "{\"set\":\"wheel\"}", "wheel-city-straight-road", 71 },
    { "{\"set\":\"wheel\"},{\"set\":\"classic-base\"}", "classic-base-start", 72 + 71 },
  };
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"format\":\"bastide-mix\",\"version\":1,\"sets\":[%s],"
                                               "\"modules\":[\"base\",\"fields\",\"wheel\"],"
                                               "\"options\":{\"wheel.board\":\"beside\"}}",
                                               cases[i].sets);
      g_autoptr (JsonNode) root = json_from_string (text, NULL);
      g_autoptr (BstReport) report = bst_report_new ("mix");
      g_autoptr (BstBox) box = bst_mix_resolve (root, NULL, catalog, report);
      const BstSetup *setup;
      int drawn = 0;

      g_assert_nonnull (box);
      setup = bst_box_get_setup (box);
      g_assert_cmpint (setup->n_start, ==, 1);
      g_assert_cmpstr (setup->tiles[setup->start[0].tile].id, ==, cases[i].tile);
      for (int t = 0; t < setup->n_tiles; t++)
        drawn += setup->counts[t];
      g_assert_cmpint (drawn, ==, cases[i].drawn);
    }
}

/* MIX-12: wheel on the map with tournaments: the first player attaches the arena. */
static void
test_tournaments_map (void)
{
  g_autoptr (KitGame) kit = kit_new ("{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"tournaments\"}],"
                                     "\"modules\":[\"base\",\"fields\",\"wheel\",\"tournaments\"]}",
                                     2);

  kit_expect_decision (kit, "place-piece", RED);
  g_assert_cmpint (edge_of (kit, 2, 0, BST_N), ==, 'R');
  kit_answer (kit, "#0");
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* EC-W12: classic tiles with the wheel: allowed; the pig never moves, crown spaces never pay. */
static void
test_classic_tiles (void)
{
  g_autoptr (KitGame)
    kit = kit_new ("{\"sets\":[{\"set\":\"classic-base\"}],\"modules\":[\"base\",\"fields\",\"wheel\"],"
                   "\"start\":[{\"tile\":\"classic-base-start\"}]}",
                   2);

  kit_playout (kit, 31, NULL);
  g_assert_cmpint (kit->state->m.wheel.pig, ==, BST_SECTOR_FORTUNE);
}

/* --- random play --- */

typedef struct
{
  int pigs, crowns, plagues;
} Seen;

static void
look (KitGame *kit, gpointer data)
{
  Seen *seen = data;

  seen->pigs += kit_count_events (kit, BST_EVENT_PIG);
  seen->crowns += kit_count_events (kit, BST_EVENT_CROWN_LEFT);
  seen->plagues += strcmp (kit_kind (kit), "plague") == 0;
  g_assert_false (kit->state->round_open && strcmp (kit_kind (kit), "place-tile") == 0);
}

static void
test_playouts (void)
{
  static const char *const mixes[] = {
    "{\"sets\":[{\"set\":\"wheel\"}],\"modules\":[\"base\",\"fields\",\"wheel\"]}",
    "{\"sets\":[{\"set\":\"wheel\"}],\"modules\":[\"base\",\"wheel\"]}",
    "{\"sets\":[{\"set\":\"wheel\"}],\"modules\":[\"base\",\"fields\",\"wheel\",\"abbot\"]}",
    RIVER_MIX ("auto"),
    RIVER_MIX ("map"),
  };

  for (size_t i = 0; i < G_N_ELEMENTS (mixes); i++)
    for (int players = 2; players <= 6; players++)
      {
        g_autoptr (KitGame) kit = kit_new (mixes[i], players);
        Seen seen = { 0 };
        KitPlayout how = { .each = look, .data = &seen };

        kit_playout (kit, 300 + 10 * i + players, &how);
        g_assert_cmpint (seen.pigs, ==, 19);
        g_assert_cmpint (seen.crowns, >, 0);
        g_assert_cmpint (seen.plagues, >, 0);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wheel/numbers/taxes", test_taxes_numbers);
  g_test_add_func ("/wheel/numbers/famine", test_famine_numbers);
  g_test_add_func ("/wheel/numbers/storm-inquisition-fortune", test_other_numbers);
  g_test_add_func ("/wheel/numbers/crowns", test_crown_numbers);
  g_test_add_func ("/wheel/numbers/pig", test_pig_numbers);
  g_test_add_func ("/wheel/set/tiles", test_set);
  g_test_add_func ("/wheel/set/same-land", test_same_land);
  g_test_add_func ("/wheel/board/edges", test_board);
  g_test_add_func ("/wheel/board/fields", test_board_fields);
  g_test_add_func ("/wheel/board/road-ends-at-the-rim", test_board_road);
  g_test_add_func ("/wheel/board/city", test_board_city);
  g_test_add_func ("/wheel/board/corner-counts-once", test_board_corner);
  g_test_add_func ("/wheel/board/neighbors-of-a-monastery", test_board_monastery);
  g_test_add_func ("/wheel/drawn/order", test_order);
  g_test_add_func ("/wheel/drawn/plain-tile", test_plain_tile);
  g_test_add_func ("/wheel/drawn/event-order", test_event_order);
  g_test_add_func ("/wheel/drawn/discarded", test_discard);
  g_test_add_func ("/wheel/drawn/last-discarded", test_last_discarded);
  g_test_add_func ("/wheel/taxes/board", test_taxes_board);
  g_test_add_func ("/wheel/famine/board", test_famine_board);
  g_test_add_func ("/wheel/famine/without-fields", test_famine_without_fields);
  g_test_add_func ("/wheel/storm/hand", test_storm);
  g_test_add_func ("/wheel/inquisition/monks", test_inquisition);
  g_test_add_func ("/wheel/plague/order", test_plague);
  g_test_add_func ("/wheel/plague/spares-crown-spaces", test_plague_spares_crowns);
  g_test_add_func ("/wheel/plague/anybody", test_plague_anybody);
  g_test_add_func ("/wheel/plague/then-place", test_plague_then_place);
  g_test_add_func ("/wheel/crown/option", test_crown_option);
  g_test_add_func ("/wheel/crown/empty-hand-and-abbot", test_crown_hand);
  g_test_add_func ("/wheel/crown/fortune", test_crown_fortune);
  g_test_add_func ("/wheel/crown/storm", test_crown_storm);
  g_test_add_func ("/wheel/crown/shared", test_crown_shared);
  g_test_add_func ("/wheel/crown/both-own", test_crown_both_own);
  g_test_add_func ("/wheel/crown/refused", test_crown_refused);
  g_test_add_func ("/wheel/with/messages/one-round", test_one_message);
  g_test_add_func ("/wheel/with/messages/others", test_no_message_for_others);
  g_test_add_func ("/wheel/with/tournaments/plague", test_plague_token);
  g_test_add_func ("/wheel/with/tournaments/plague-which", test_plague_which);
  g_test_add_func ("/wheel/with/tournaments/start", test_tournaments_map);
  g_test_add_func ("/wheel/crown/passed-over", test_passing);
  g_test_add_func ("/wheel/end/crowns-give-nothing", test_end);
  g_test_add_func ("/wheel/start/river-beside", test_river_beside);
  g_test_add_func ("/wheel/start/river-on-the-map", test_river_map);
  g_test_add_func ("/wheel/start/single-spring", test_river_map_single);
  g_test_add_func ("/wheel/start/beside", test_beside);
  g_test_add_func ("/wheel/start/who-brings-it", test_who_starts);
  g_test_add_func ("/wheel/start/classic-tiles", test_classic_tiles);
  g_test_add_func ("/wheel/playouts", test_playouts);
  return g_test_run ();
}
