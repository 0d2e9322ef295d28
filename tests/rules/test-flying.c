/* test-flying.c – flying machines (data/rules/16-flying.xml).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "engine/rules/flying.h"

#define EAST     "flying-machines-field-straight" /* arrow W as printed: rot=2 flies east */
#define DIAGONAL "flying-machines-field-diagonal"

enum
{
  RED,
  BLUE,
  YELLOW
};

/* The table of the first figure of the rules: machine to be laid at (0,0), arrow east. (2,0) has a monastery with
 * blue's monk, a city with yellow's knight and a finished road. */
static KitGame *
new_figure_1 (void)
{
  KitGame *kit = kit_new_bag ("base fields flying", 3,
                              "A@1,0/3 gold-mines-monastery-city-corner-road@2,0/1 A@2,1/2 E@2,-1/2",
                              EAST " " DIAGONAL " B*8");

  kit_put (kit, BLUE, "follower", 2, 0, "monastery");
  kit_put (kit, YELLOW, "follower", 2, -1, "city:S");
  kit_draw (kit, EAST);
  kit_place (kit, 0, 0, "rot=2");
  return kit;
}

/* EX-FLY-1, roll 3; FLY-16, FLY-17, FLY-18, FLY-22: no tile there, and nothing else may be done in this follower
 * step. */
static void
test_figure_1_fails (void)
{
  g_autoptr (KitGame) kit = new_figure_1 ();

  kit_follower (kit, "fly");
  kit_expect_decision (kit, "flight", BST_NATURE);
  kit_expect_options (kit, "die=1|die=2|die=3");
  kit_answer (kit, "die=3");

  kit_expect_supply (kit, RED, "follower", 7);
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, BLUE);
  kit_expect_scores (kit, 0, 0, 0);
  g_assert_nonnull (kit_event (kit, BST_EVENT_FLIGHT, 0));
  g_assert_false (kit_event (kit, BST_EVENT_FLIGHT, 0)->flag);
  g_assert_cmpint (kit_event (kit, BST_EVENT_FLIGHT, 0)->x, ==, 3);
  g_assert_cmpstr (kit_event (kit, BST_EVENT_FLIGHT, 0)->clause, ==, "FLY-17");
}

/* EX-FLY-1, roll 2; FLY-12, FLY-13, FLY-14, FLY-19, FLY-23: exactly the monastery and the city, both occupied. */
static void
test_figure_1_lands (void)
{
  g_autoptr (KitGame) kit = new_figure_1 ();
  uint8_t counts[BST_MAX_PLAYERS];
  BstMove none = { .kind = BST_KIND_LANDING, .act = BST_ACT_NOWHERE };

  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=2");
  kit_expect_decision (kit, "landing", RED);
  kit_expect_options (kit, "@2,0 monastery|@2,0 city:N");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &none, kit->scratch), ==, "FLY-23");
  kit_answer (kit, "@2,0 city:N");

  kit_expect_supply (kit, RED, "follower", 6);
  bst_feature_counts (kit->game, kit->state, kit_seg (kit, 2, 0, "city:N"), counts);
  g_assert_cmpint (counts[RED], ==, 1);
  g_assert_cmpint (counts[YELLOW], ==, 1);
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, kit_seg (kit, 2, 0, "city:N")), ==,
                   1 << RED | 1 << YELLOW);
  kit_expect_scores (kit, 0, 0, 0);
}

/* EX-FLY-1, roll 1: the monastery of the next tile. The road of the same tile is finished. */
static void
test_figure_1_near (void)
{
  g_autoptr (KitGame) kit = new_figure_1 ();

  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=1");
  kit_expect_options (kit, "@1,0 monastery");
}

/* EX-FLY-2; FLY-12: one spot only, beside blue. */
static void
test_figure_2 (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields flying", 2, "A@1,0/3 P@2,0/1 A@2,1/2 E@2,-1/2", EAST " B*8");
  uint8_t counts[BST_MAX_PLAYERS];

  kit_put (kit, BLUE, "follower", 2, -1, "city:S");
  kit_draw (kit, EAST);
  kit_place (kit, 0, 0, "rot=2");
  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=2");
  kit_expect_options (kit, "@2,0 city:N");
  kit_answer (kit, "#0");
  bst_feature_counts (kit->game, kit->state, kit_seg (kit, 2, 0, "city:N"), counts);
  g_assert_cmpint (counts[RED], ==, 1);
  g_assert_cmpint (counts[BLUE], ==, 1);
  kit_expect_scores (kit, 0, 0);
}

/* EX-FLY-3; FLY-15: only fields, free or not. */
static void
test_only_fields (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields flying", 2, DIAGONAL "@1,0", EAST " B*8");

  kit_draw (kit, EAST);
  kit_place (kit, 0, 0, "rot=2");
  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=1");
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* EX-FLY-4; FLY-9, FLY-10: eight directions, one to three steps. */
static void
test_target (void)
{
  static const int expected[8][2] = { { 4, 2 }, { 6, 2 }, { 6, 4 }, { 6, 6 }, { 4, 6 }, { 2, 6 }, { 2, 4 }, { 2, 2 } };
  int x, y;

  bst_flying_target (4, 4, 7, 3, &x, &y);
  g_assert_cmpint (x, ==, 1);
  g_assert_cmpint (y, ==, 1);
  for (int direction = 0; direction < 8; direction++)
    {
      bst_flying_target (4, 4, direction, 2, &x, &y);
      g_assert_cmpint (x, ==, expected[direction][0]);
      g_assert_cmpint (y, ==, expected[direction][1]);
    }
}

/* FLY-9: the arrow turns with the tile; NW as printed is NE, SE, SW when turned. FLY-11: what lies between is
 * nothing. */
static void
test_arrow_turns (void)
{
  static const int expected[4][2] = { { -2, -2 }, { 2, -2 }, { 2, 2 }, { -2, 2 } };

  for (int rot = 0; rot < 4; rot++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base flying", 2, "B@1,0 B@-2,-2 B@2,-2 B@2,2 B@-2,2", DIAGONAL " B*8");
      g_autofree char *turn = g_strdup_printf ("rot=%d", rot);
      g_autofree char *spot = g_strdup_printf ("@%d,%d monastery", expected[rot][0], expected[rot][1]);

      kit_draw (kit, DIAGONAL);
      kit_place (kit, 0, 0, turn);
      kit_follower (kit, "fly");
      kit_decide (kit, "flight", BST_NATURE, "die=2");
      kit_expect_decision (kit, "landing", RED);
      kit_expect_options (kit, spot);
    }
}

/* EX-FLY-5; FLY-20: a city that the machine's own tile finishes is no spot; before, it was one. */
static void
test_finished_by_machine (void)
{
  const char *define = "{\"define\":[{\"id\":\"flying-city\",\"count\":1,\"features\":["
                       "{\"type\":\"city\",\"at\":[\"W\"]},"
                       "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\"],\"cities\":[0]}],"
                       "\"marks\":{\"flying_machine\":true,\"arrow\":\"W\"}}]}";

  for (int finishes = 0; finishes < 2; finishes++)
    {
      g_autoptr (KitGame)
        kit = kit_new_bag_with ("base fields flying", 2, finishes ? "E@0,0/1" : "G@0,0", "B*8", define);

      kit_draw (kit, "flying-city");
      kit_place (kit, 1, 0, "rot=0");
      kit_follower (kit, "fly");
      kit_decide (kit, "flight", BST_NATURE, "die=1");
      if (finishes)
        kit_expect_decision (kit, "draw", BST_NATURE);
      else
        kit_expect_options (kit, "@0,0 city:W");
    }
}

/* FLY-5, FLY-6, FLY-7, FLY-34, D-FLY-1: one option beside the others, only on the tile just laid, once. */
static void
test_option (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields flying", 2, "D", "flying-machines-road-we-straight B*8 U*2");

  kit_draw (kit, "flying-machines-road-we-straight");
  g_assert_true (kit_may_place (kit, 1, 0, "rot=0"));
  g_assert_true (kit_may_place (kit, 1, 0, "rot=2"));
  g_assert_false (kit_may_place (kit, 1, 0, "rot=1"));
  kit_place (kit, 1, 0, "rot=0");
  kit_expect_options (kit, "pass|@1,0 road:W|@1,0 field:NL|@1,0 field:SL|fly");
  kit_answer (kit, "@1,0 road:W");

  /* The next turn, and a plain tile. */
  kit_draw (kit, "U");
  kit_place (kit, 2, 0, "FRFR");
  g_assert_cmpint (kit_count (kit, "fly"), ==, 0);
}

/* FLY-8: nobody in hand, nobody flies. */
static void
test_empty_hand (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base fields flying", 2, "D", "flying-machines-road-we-straight B*8",
                                              "{\"components\":{\"follower\":1}}");

  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_draw (kit, "flying-machines-road-we-straight");
  kit_place (kit, 1, 0, "rot=0");
  g_assert_cmpint (kit_count (kit, "fly"), ==, 0);
}

/* FLY-14: several own figures on one spot. FLY-21: they count for the majority of a monastery. */
static void
test_crowded_monastery (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base flying", 3, "B@1,0", EAST " " DIAGONAL " B*8");
  uint16_t monastery = kit_seg (kit, 1, 0, "monastery");

  kit_put (kit, BLUE, "follower", 1, 0, "monastery");
  kit_put (kit, RED, "follower", 1, 0, "monastery");
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, monastery), ==, 1 << RED | 1 << BLUE);
  kit_draw (kit, EAST);
  kit_place (kit, 0, 0, "rot=2");
  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=1");
  kit_answer (kit, "@1,0 monastery");
  g_assert_cmpint (bst_feature_figures (kit->game, kit->state, monastery), ==, 3);
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, monastery), ==, 1 << RED);
}

/* FLY-24, FLY-25, D-FLY-2: the abbot flies from the hand only, and lands on monasteries and gardens; a follower never on a
 * garden. */
static void
test_abbot (void)
{
  const char *garden = "anniversary-base-road-straight-garden@1,0";

  for (int abbot = 0; abbot < 2; abbot++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot flying", 2, garden, EAST " B*8");

      kit_draw (kit, EAST);
      kit_place (kit, 1, 1, "rot=1"); /* flying north */
      g_assert_cmpint (kit_count (kit, "fly follower"), ==, 1);
      g_assert_cmpint (kit_count (kit, "fly abbot"), ==, 1);
      kit_follower (kit, abbot ? "fly abbot" : "fly");
      kit_decide (kit, "flight", BST_NATURE, "die=1");
      kit_expect_options (kit, abbot ? "@1,0 garden" : "@1,0 road:E");
      kit_answer (kit, "#0");
      kit_expect_supply (kit, RED, "abbot", !abbot);
      kit_expect_supply (kit, RED, "follower", abbot ? 7 : 6);
    }

  /* The abbot is on the map already. */
  {
    g_autoptr (KitGame) kit = kit_new_bag ("base abbot flying", 2, "B@1,0", EAST " B*8");

    kit_put (kit, RED, "abbot", 1, 0, "monastery");
    kit_draw (kit, EAST);
    kit_place (kit, 0, 0, "rot=2");
    g_assert_cmpint (kit_count (kit, "fly abbot"), ==, 0);
    g_assert_cmpint (kit_count (kit, "fly"), ==, 1);
  }

  /* Roads and cities are nothing for him: he stays in hand. */
  {
    g_autoptr (KitGame) kit = kit_new_bag ("base abbot flying", 2, "D@0,1", EAST " B*8");

    kit_draw (kit, EAST);
    kit_place (kit, 0, 2, "rot=1");
    kit_follower (kit, "fly abbot");
    kit_decide (kit, "flight", BST_NATURE, "die=1");
    kit_expect_decision (kit, "draw", BST_NATURE);
    kit_expect_supply (kit, RED, "abbot", 1);
  }
}

/* FLY-26: nobody lands on a prize tile or on the arena. */
static void
test_barred (void)
{
  {
    g_autoptr (KitGame) kit = kit_new_bag ("base fields flying", 2, "tournaments-prize-city-corner@1,0", EAST " B*8");

    kit_draw (kit, EAST);
    kit_place (kit, 2, 0, "rot=0");
    kit_follower (kit, "fly");
    kit_decide (kit, "flight", BST_NATURE, "die=1");
    kit_expect_decision (kit, "draw", BST_NATURE);
  }
  {
    g_autoptr (KitGame)
      kit = kit_new_bag ("base fields flying", 2, "tournaments-arena@0,0", "flying-machines-road-we-straight B*8");

    kit_draw (kit, "flying-machines-road-we-straight");
    kit_place (kit, 1, -1, "rot=3"); /* above the road of the arena, flying south */
    g_assert_false (bst_feature_is_finished (kit->game, kit->state, kit_seg (kit, 1, 0, "road:N")));
    kit_follower (kit, "fly");
    kit_decide (kit, "flight", BST_NATURE, "die=1");
    kit_expect_decision (kit, "draw", BST_NATURE);
  }
}

/* FLY-27, FLY-28: squares around the wheel are cells like others, its disc is none. */
static void
test_wheel_board (void)
{
  for (int die = 1; die <= 3; die++)
    {
      g_autoptr (KitGame)
        kit = kit_new_bag ("base fields wheel flying", 2, "wheel-start@0,0", "flying-machines-road-we-straight B*8");
      g_autofree char *roll = g_strdup_printf ("die=%d", die);

      kit_draw (kit, "flying-machines-road-we-straight");
      kit_place (kit, 2, -1, "rot=3"); /* on road 1, flying south */
      kit_follower (kit, "fly");
      kit_decide (kit, "flight", BST_NATURE, roll);
      if (die == 1)
        kit_expect_options (kit, "@2,0 road:N");
      else
        kit_expect_decision (kit, "draw", BST_NATURE);
    }
}

/* FLY-28: the target is the cell; features of the other cells of the piece are out of reach. FLY-11: so is what
 * lies between. */
static void
test_large_piece (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel flying", 2, "wheel-start@0,0", EAST " B*8");

  kit_lay (kit, "B", 4, 1, 0);
  kit_lay (kit, "B", 5, 1, 0);
  kit_draw (kit, EAST);
  kit_place (kit, 5, 2, "rot=0"); /* flying west over (4,2), which is empty */
  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=2");
  kit_expect_options (kit, "@3,2 city:E");
}

/* FLY-30: a river is no spot. */
static void
test_river (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields flying", 2, "river-classic-straight@1,0/1", EAST " B*8");

  kit_draw (kit, EAST);
  kit_place (kit, 0, 0, "rot=2");
  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=1");
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* FLY-29: every landing of a lake is a spot of its own; one whose other end is closed too is a finished road. */
static void
test_lake (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields flying", 2, "ferries-three-roads@0,0 A@-1,0/3", EAST " B*8");

  kit_draw (kit, EAST);
  kit_place (kit, 0, -1, "rot=3");
  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=1");
  kit_expect_options (kit, "@0,0 road:S|@0,0 road:E");
}

/* FLY-29: a ferry joins two landings to one road, which is finished no longer. FLY-33: the ferry moves after the landing
 * and may finish the road just landed on. */
static void
test_ferry (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base flying ferries", 2, "A@-2,0/3 ferries-three-roads@0,0 A@1,0/1",
                                         "flying-machines-road-we-straight B*8");

  bst_board_link (kit->game, kit->state, kit_seg (kit, 0, 0, "road:W"), kit_seg (kit, 0, 0, "road:S"));
  kit->state->stock[BST_STOCK_FERRIES]--;
  kit_draw (kit, "flying-machines-road-we-straight");
  kit_place (kit, -1, 0, "rot=2");
  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=1");
  kit_expect_options (kit, "@0,0 road:W|@0,0 road:S");
  kit_answer (kit, "@0,0 road:W");
  kit_expect_scores (kit, 0, 0);
  kit_decide (kit, "ferry-move", RED, "@0,0 ends=EW");
  while (strcmp (kit_kind (kit), "ferry-move") == 0)
    kit_answer (kit, "pass");
  kit_expect_scores (kit, 4, 0);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* FLY-31: two segments of one unfinished road on the target tile are two spots. FLY-32: landing lays nothing. */
static void
test_two_segments (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base flying", 2, "gold-mines-two-curves@0,0 V@1,0/1 V@1,-1/0 V@0,-1/3", EAST " B*8");

  g_assert_true (
    bst_same_feature (kit->game, kit->state, kit_seg (kit, 0, 0, "road:N"), kit_seg (kit, 0, 0, "road:E")));
  kit_draw (kit, EAST);
  kit_place (kit, 2, 0, "rot=0");
  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=2");
  kit_expect_options (kit, "@0,0 road:N|@0,0 road:E");
  kit_answer (kit, "@0,0 road:E");
  g_assert_cmpint (bst_figure_find (kit->game, kit->state, kit_seg (kit, 0, 0, "road:E"), RED, -1), >=, 0);
  g_assert_cmpint (bst_figure_find (kit->game, kit->state, kit_seg (kit, 0, 0, "road:N"), RED, -1), <, 0);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_PLACE), ==, 1);
}

/* Why nobody flies: FLY-7 without a machine, FLY-8 without a figure. */
static void
test_why_no_flight (void)
{
  g_autoptr (KitGame) plain = kit_new_bag ("base flying", 2, "B", EAST " B*8");
  g_autoptr (KitGame) empty = kit_new_bag ("base flying", 2, "B", EAST " B*8");
  BstMove fly = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_FLY };

  kit_draw (plain, "B");
  kit_place (plain, 0, 1, "FFFF");
  g_assert_cmpstr (bst_check (plain->game, plain->state, &fly, plain->scratch), ==, "FLY-7");
  kit_set_supply (empty, RED, "follower", 0);
  kit_draw (empty, EAST);
  kit_place (empty, 0, 1, "rot=0");
  g_assert_cmpstr (bst_check (empty->game, empty->state, &fly, empty->scratch), ==, "FLY-8");
}

/* Why a landing is refused: FLY-12, FLY-13, FLY-15, FLY-23. */
static void
test_why_not (void)
{
  g_autoptr (KitGame) kit = new_figure_1 ();
  static const struct
  {
    int x, y;
    const char *spot, *clause;
  } refused[] = {
    { 2, 0, "road:S", "FLY-13" },
    { 2, 0, "field:SL", "FLY-15" },
    { 1, 0, "monastery", "FLY-23" },
  };

  kit_follower (kit, "fly");
  kit_decide (kit, "flight", BST_NATURE, "die=2");
  for (size_t i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      BstMove move = { .kind = BST_KIND_LANDING };

      bst_move_name_seg (kit->game, kit->state, kit_seg (kit, refused[i].x, refused[i].y, refused[i].spot), &move);
      g_assert_cmpstr (bst_check (kit->game, kit->state, &move, kit->scratch), ==, refused[i].clause);
    }
}

/* FLY-1: faces 1, 1, 2, 2, 3, 3 – each distance one time in three; the n-th roll of a seed never changes. */
static void
test_die (void)
{
  g_autoptr (KitGame) kit = new_figure_1 ();
  int count[4] = { 0 };

  kit_follower (kit, "fly");
  for (uint64_t seed = 0; seed < 3000; seed++)
    {
      BstMove first, again;

      bst_chance (kit->game, kit->state, seed, kit->scratch, &first);
      bst_chance (kit->game, kit->state, seed, kit->scratch, &again);
      g_assert_cmpint (first.b, ==, again.b);
      g_assert_cmpint (first.b, >=, 1);
      g_assert_cmpint (first.b, <=, 3);
      count[first.b]++;
    }
  for (int die = 1; die <= 3; die++)
    {
      g_assert_cmpint (count[die], >, 900);
      g_assert_cmpint (count[die], <, 1100);
    }

  /* A stream of its own: the die does not change what is drawn. */
  g_assert_cmpint (kit->state->drawn[BST_STREAM_DIE], ==, 0);
  kit_answer (kit, "die=3");
  g_assert_cmpint (kit->state->drawn[BST_STREAM_DIE], ==, 1);
  g_assert_cmpint (kit->state->drawn[BST_STREAM_TILES], ==, 1);
}

/* FLY-2, FLY-4: eight machines, each with an arrow, among the land tiles; nothing else changes. */
static void
test_set (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic-flying", 2);
  int machines = 0;

  for (int i = 0; i < kit->game->n_tiles; i++)
    {
      const BstTile *tile = &kit->game->tiles[i];

      g_assert_cmpint (!tile->marks[BST_MARK_MACHINE], ==, !tile->marks[BST_MARK_ARROW]);
      if (tile->marks[BST_MARK_MACHINE])
        {
          machines += kit->game->counts[i];
          g_assert_cmpint (tile->group, ==, BST_GROUP_LAND);
        }
    }
  g_assert_cmpint (machines, ==, 8);
  g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 71 + 8);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* FLY-3: alone and with others. */
static void
test_playouts (void)
{
  static const char *const mixes[] = {
    "{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"flying-machines\",\"copies\":3}],"
    "\"modules\":[\"base\",\"fields\",\"flying\"]}",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"flying-machines\",\"copies\":3}],"
    "\"modules\":[\"base\",\"flying\",\"abbot\"]}",
    "{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"flying-machines\",\"copies\":3}],"
    "\"modules\":[\"base\",\"fields\",\"flying\",\"wheel\"]}",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"anniversary-bonus\",\"copies\":2},"
    "{\"set\":\"flying-machines\",\"copies\":2}],"
    "\"modules\":[\"base\",\"fields\",\"flying\",\"bonus\",\"abbot\"]}",
    "{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"crop-circles\",\"copies\":2},"
    "{\"set\":\"flying-machines\",\"copies\":2}],"
    "\"modules\":[\"base\",\"fields\",\"flying\",\"crop\"]}",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (mixes); i++)
    for (int players = 2; players <= 6; players += 2)
      {
        g_autoptr (KitGame) kit = kit_new (mixes[i], players);

        kit_playout (kit, 700 + 10 * i + players, NULL);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flying/figure-1/fails", test_figure_1_fails);
  g_test_add_func ("/flying/figure-1/lands", test_figure_1_lands);
  g_test_add_func ("/flying/figure-1/near", test_figure_1_near);
  g_test_add_func ("/flying/figure-2/one-spot", test_figure_2);
  g_test_add_func ("/flying/only-fields/fails", test_only_fields);
  g_test_add_func ("/flying/target/eight-directions", test_target);
  g_test_add_func ("/flying/arrow/turns-with-the-tile", test_arrow_turns);
  g_test_add_func ("/flying/finished-by-the-machine-tile/no-spot", test_finished_by_machine);
  g_test_add_func ("/flying/option/of-the-tile-just-laid", test_option);
  g_test_add_func ("/flying/empty-hand/no-flight", test_empty_hand);
  g_test_add_func ("/flying/monastery/several-figures", test_crowded_monastery);
  g_test_add_func ("/flying/abbot/monasteries-and-gardens", test_abbot);
  g_test_add_func ("/flying/barred-tiles/no-landing", test_barred);
  g_test_add_func ("/flying/wheel-board/squares-not-disc", test_wheel_board);
  g_test_add_func ("/flying/large-piece/one-cell", test_large_piece);
  g_test_add_func ("/flying/river/no-spot", test_river);
  g_test_add_func ("/flying/lake/landings-are-spots", test_lake);
  g_test_add_func ("/flying/ferry/moves-after-landing", test_ferry);
  g_test_add_func ("/flying/two-segments/two-spots", test_two_segments);
  g_test_add_func ("/flying/refused/names-the-clause", test_why_not);
  g_test_add_func ("/flying/refused/no-flight", test_why_no_flight);
  g_test_add_func ("/flying/die/fair-and-repeatable", test_die);
  g_test_add_func ("/flying/set/eight-machines", test_set);
  g_test_add_func ("/flying/playouts", test_playouts);
  return g_test_run ();
}
