/* test-bonus.c – bonus symbols (data/rules/15-bonus.xml).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "engine/rules/bonus.h"

#define SECOND_ROADS "anniversary-bonus-df4"                 /* monastery, roads W and E; points N */
#define SECOND_CITY  "anniversary-bonus-df1"                 /* city N, road S; points E */
#define FREE_ROAD    "anniversary-bonus-af1"                 /* road W–E; points N */
#define DOUBLE_ROADS "anniversary-bonus-dt1"                 /* crossroads E, S, W; points N */
#define GARDEN       "anniversary-base-city-one-side-garden" /* city N */

/* A meadow with a symbol that points north. */
#define DEFINE(kind)                                                                                                   \
  "{\"define\":[{\"id\":\"own-" kind "\",\"count\":4,\"features\":["                                                   \
  "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"]}],"                            \
  "\"marks\":{\"bonus\":{\"kind\":\"" kind "\",\"points_to\":\"N\"}}}]}"

enum
{
  RED,
  BLUE,
  GREEN
};

static int
count_on (KitGame *kit, int seat, int x, int y, const char *spot)
{
  uint8_t counts[BST_MAX_PLAYERS];

  bst_feature_counts (kit->game, kit->state, kit_seg (kit, x, y, spot), counts);
  return counts[seat];
}

static int
active_symbol (KitGame *kit)
{
  return kit->state->m.bonus.active;
}

/* EX-BONUS-01; BONUS-11, BONUS-56: an empty cell, 2 points at once, nothing activated. */
static void
test_empty_cell (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D", FREE_ROAD " B*8");

  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 1, 0, "rot=0");
  kit_expect_decision (kit, "follower", RED);
  kit_expect_scores (kit, BST_BONUS_POINTS, 0);
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_NONE);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SYMBOL), ==, 0);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 0)->reason, ==, BST_REASON_BONUS);
  g_assert_cmpstr (kit_event (kit, BST_EVENT_SCORE, 0)->clause, ==, "BONUS-11");
  kit_expect_options (kit, "pass|@1,0 road:W|@1,0 field:NL|@1,0 field:SL");
}

/* EX-BONUS-02; BONUS-12, BONUS-23: a tile lies there already: activated, no points. */
static void
test_tile_laid_earlier (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D B@1,-1", FREE_ROAD " B*8");

  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 1, 0, "rot=0");
  kit_expect_scores (kit, 0, 0);
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SYMBOL, 0)->b, ==, BST_BONUS_FREE);
  kit_expect_options (kit, "pass|@1,0 road:W|@1,0 field:NL|@1,0 field:SL|"
                           "free @0,0 city:N|free @0,0 road:W|free @0,0 field:EL|free @0,0 field:ER|"
                           "free @1,-1 monastery|free @1,-1 field:NL");
}

/* EX-BONUS-03; BONUS-13: whoever fills the cell gets the symbol, whoever laid it. */
static void
test_cell_filled_later (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D", FREE_ROAD " B*8");

  kit_turn (kit, FREE_ROAD, 1, 0, "rot=0", NULL);
  kit_draw (kit, "B");
  kit_place (kit, 1, -1, "FFFF");
  kit_expect_decision (kit, "follower", BLUE);
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SYMBOL, 0)->player, ==, BLUE);
  kit_expect_scores (kit, 2, 0);
  kit_answer (kit, "free @0,0 city:N");
  g_assert_cmpint (count_on (kit, BLUE, 0, 0, "city:N"), ==, 1);
  kit_expect_supply (kit, BLUE, "follower", 6);
  /* BONUS-20: one figure, and the symbol is gone. */
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_NONE);
}

/* EX-BONUS-04; BONUS-21, BONUS-28, DEC-X3: a second knight beside the first, one tile away. */
static void
test_second (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D U@1,0 B@2,-1", SECOND_ROADS " B*8");

  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_draw (kit, SECOND_ROADS);
  kit_place (kit, 2, 0, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_SECOND);
  g_assert_cmpint (kit_count (kit, "second"), ==, 1);
  kit_answer (kit, "second @0,0 city:N");
  g_assert_cmpint (count_on (kit, RED, 0, 0, "city:N"), ==, 2);
  kit_expect_supply (kit, RED, "follower", 5);
}

/* EX-BONUS-05; BONUS-22: with two of his own already there, not again. */
static void
test_second_not_third (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D U@1,0 B@2,-1", SECOND_ROADS " B*8");

  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_put (kit, BLUE, "follower", 0, 0, "field:SL");
  kit_draw (kit, SECOND_ROADS);
  kit_place (kit, 2, 0, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_SECOND);
  g_assert_cmpint (kit_count (kit, "second"), ==, 0);
}

/* EX-BONUS-06; BONUS-15, BONUS-18: 2 points for the own symbol first, then another one is activated. MIX-15: a
 * symbol on a start tile works later. */
static void
test_points_and_symbol (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, FREE_ROAD, SECOND_ROADS " B*8");
  int score = -1, symbol = -1;

  kit_draw (kit, SECOND_ROADS);
  kit_place (kit, 0, -1, "rot=0");
  kit_expect_scores (kit, 2, 0);
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  for (guint i = 0; i < kit->events->len; i++)
    {
      int type = g_array_index (kit->events, BstEvent, i).type;

      if (type == BST_EVENT_SCORE)
        score = i;
      if (type == BST_EVENT_SYMBOL)
        symbol = i;
    }
  g_assert_cmpint (score, >=, 0);
  g_assert_cmpint (symbol, >, score);
}

/* EX-BONUS-07; BONUS-40, BONUS-41, BONUS-43, EC-X14: two turns in a row, not three; no points for the one in vain. */
static void
test_double_twice (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D B@1,-1 B@2,-1", DOUBLE_ROADS "*3 B*8");

  kit_draw (kit, DOUBLE_ROADS);
  kit_place (kit, 1, 0, "rot=0");
  kit_expect_options (kit, "pass|@1,0 road:W|@1,0 road:E|@1,0 road:S|@1,0 field:NL|@1,0 field:ER|@1,0 field:SR");
  kit_answer (kit, "road:S");
  g_assert_cmpint (kit->state->active, ==, RED);
  g_assert_true (kit->state->in_extra_turn);
  g_assert_cmpint (kit->state->turn, ==, 2);

  kit_draw (kit, DOUBLE_ROADS);
  kit_place (kit, 2, 0, "rot=0");
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SYMBOL), ==, 2);
  kit_follower (kit, "road:S");
  g_assert_cmpint (kit->state->active, ==, BLUE);
  g_assert_false (kit->state->in_extra_turn);
  kit_expect_scores (kit, 0, 0);
  kit_expect_supply (kit, RED, "follower", 5);
}

/* EX-BONUS-08; BONUS-24: a field closed in on all sides is still unfinished; the closed road is not. */
static void
test_enclosed_field (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields bonus", 2, "V@0,0/3 V@1,0/0 V@1,1/1 V@0,1/2 B@0,-2", FREE_ROAD " B*8");

  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 0, -1, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  g_assert_cmpint (kit_count (kit, "free @0,0 field:ER"), ==, 1);
  g_assert_cmpint (kit_count (kit, "free @1,1 field:NL"), ==, 1);
  g_assert_cmpint (kit_count (kit, "free @0,0 road:E"), ==, 0);
}

/* EX-BONUS-09; BONUS-25, EX of ABBOT-42: a garden with seven neighbors is for the abbot alone, with eight for
 * nobody. */
static void
test_garden (void)
{
  for (int full = 0; full < 2; full++)
    {
      g_autofree char *start = g_strconcat (GARDEN " E@0,-1/2 B@1,-1 B@-1,-1 B@-1,0 B@1,0 B@-1,1 B@0,1 B@3,-1",
                                            full ? " B@1,1" : "", NULL);
      g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot bonus", 2, start, FREE_ROAD " B*8");

      kit_draw (kit, FREE_ROAD);
      kit_place (kit, 2, -1, "rot=1");
      g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
      g_assert_cmpint (kit_count (kit, "free abbot @0,0 garden"), ==, !full);
      g_assert_cmpint (kit_count (kit, "free follower @0,0 garden"), ==, 0);
      g_assert_cmpint (kit_count (kit, "free abbot @1,0 monastery"), ==, 1);
      g_assert_cmpint (kit_count (kit, "free follower @1,0 monastery"), ==, 1);
    }
}

/* EX-BONUS-10; BONUS-21, BONUS-26: the second knight decides the majority. */
static void
test_majority (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "E@0,0/1 G@1,0 G@2,0 G@3,0", SECOND_ROADS " E B*8");

  kit_put (kit, RED, "follower", 0, 0, "city:E");
  kit_put (kit, BLUE, "follower", 3, 0, "city:W");
  kit_turn (kit, SECOND_ROADS, 1, 1, "rot=0", "second @0,0 city:E");
  kit_turn (kit, "E", 4, 0, "FFFC", NULL);
  kit_expect_scores (kit, 10, 0);
  kit_expect_supply (kit, RED, "follower", 7);
  kit_expect_supply (kit, BLUE, "follower", 7);
}

/* The road symbol lies at (0,0) and looks at the crossing at (0,-1), which looks back. */
static KitGame *
new_face_to_face (const char *overlay)
{
  KitGame *kit = kit_new_bag_with ("base fields bonus", 3, FREE_ROAD, DOUBLE_ROADS " B*8 U*2", overlay);

  kit_draw (kit, DOUBLE_ROADS);
  kit_place (kit, 0, -1, "rot=2");
  return kit;
}

/* EX-BONUS-11; BONUS-14, BONUS-17, EC-X1, EC-X3, EC-X10, DEC-X2: the choice, and what is not chosen is spent. */
static void
test_choice (void)
{
  for (int takes_double = 0; takes_double < 2; takes_double++)
    {
      g_autoptr (KitGame) kit = new_face_to_face (NULL);

      kit_expect_decision (kit, "bonus-symbol", RED);
      kit_expect_options (kit, "@0,0|@0,-1");
      kit_answer (kit, takes_double ? "@0,-1" : "@0,0");
      g_assert_cmpint (kit_count (kit, "free @0,0 road:W"), ==, !takes_double);
      kit_answer (kit, "pass");
      g_assert_cmpint (kit->state->active, ==, takes_double ? RED : BLUE);
      kit_expect_scores (kit, 0, 0, 0);

      /* Nothing more comes of either. */
      kit_clear_events (kit);
      kit_draw (kit, "U");
      kit_place (kit, 1, 0, "FRFR");
      g_assert_cmpint (kit_count_events (kit, BST_EVENT_SYMBOL), ==, 0);
      g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_NONE);
    }
}

/* BONUS-16: an own symbol that is not chosen pays nothing, unless the option says so. */
static void
test_unchosen (void)
{
  const char *option = "{\"options\":{\"bonus.unchosen_pays\":true}}";
  g_autoptr (KitGame) plain = new_face_to_face (NULL);
  g_autoptr (KitGame) unchosen = new_face_to_face (option);
  g_autoptr (KitGame) chosen = new_face_to_face (option);

  kit_answer (plain, "@0,0");
  kit_expect_scores (plain, 0, 0, 0);
  kit_answer (unchosen, "@0,0");
  kit_expect_scores (unchosen, 2, 0, 0);
  g_assert_cmpint (active_symbol (unchosen), ==, BST_BONUS_FREE);
  kit_answer (chosen, "@0,-1");
  kit_expect_scores (chosen, 0, 0, 0);
}

/* EX-BONUS-12, DEC-X5: …, red, red, next player. */
static void
test_turn_order (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 3, "D B@1,-1", DOUBLE_ROADS " B*8");
  static const int expected[] = { 0, 1, 1, 2, 0 };
  int x = 2;

  for (size_t i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_assert_cmpint (kit->state->active, ==, expected[i]);
      if (i == 1)
        kit_turn (kit, DOUBLE_ROADS, 1, 0, "rot=0", NULL);
      else
        kit_turn (kit, "B", x++, -1, "FFFF", NULL);
    }
}

/* EC-X2: four symbols around a cell and one on the tile laid there: five to choose from. */
static void
test_five (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base fields bonus", 2,
                            FREE_ROAD "@0,1/0 " FREE_ROAD "@-1,0/1 " FREE_ROAD "@0,-1/2 " FREE_ROAD "@1,0/3", "B*8",
                            DEFINE ("second"));

  kit_draw (kit, "own-second");
  kit_place (kit, 0, 0, "rot=0");
  kit_expect_decision (kit, "bonus-symbol", RED);
  kit_expect_options (kit, "@0,0|@0,1|@0,-1|@1,0|@-1,0");
  kit_answer (kit, "@0,0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_SECOND);
  kit_expect_scores (kit, 0, 0);
}

/* BONUS-3, BONUS-10, DEC-X1: the symbol turns with its tile and forbids no place. */
static void
test_pointing (void)
{
  for (int rot = 0; rot < 4; rot++)
    for (int side = 0; side < 4; side++)
      {
        g_autofree char *start = g_strdup_printf ("B@%d,%d", bst_side_dx (side), bst_side_dy (side));
        g_autofree char *turn = g_strdup_printf ("rot=%d", rot);
        g_autoptr (KitGame) kit = kit_new_bag_with ("base bonus", 2, start, "B*8", DEFINE ("free"));

        kit_draw (kit, "own-free");
        g_assert_cmpuint (kit->n_moves, ==, 16);
        kit_place (kit, 0, 0, turn);
        g_assert_cmpint (active_symbol (kit), ==, rot == side ? BST_BONUS_FREE : BST_BONUS_NONE);
        kit_expect_scores (kit, rot == side ? 0 : 2, 0);
      }
}

/* BONUS-23, BONUS-29, FIELD-43: what is occupied is not free; what is finished is not either. */
static void
test_free_excludes (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D E@0,-1/2 B@1,-1", FREE_ROAD " B*8");

  kit_put (kit, BLUE, "follower", 1, -1, "monastery");
  kit_put (kit, RED, "follower", 0, 0, "road:W");
  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 1, 0, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  g_assert_cmpint (kit_count (kit, "free @1,-1 monastery"), ==, 0);
  g_assert_cmpint (kit_count (kit, "free @0,0 road:W"), ==, 0);
  g_assert_cmpint (kit_count (kit, "free @0,0 city:N"), ==, 0);
  g_assert_cmpint (kit_count (kit, "free @0,-1 city:S"), ==, 0);
  g_assert_cmpint (kit_count (kit, "free @0,0 field:ER"), ==, 1);
  /* EC-X4: the tile just laid is not repeated. */
  g_assert_cmpint (kit_count (kit, "free @1,0"), ==, 0);
}

/* EC-X5: what the new tile joined is seen as it is now: blue's thief occupies the road beyond it. */
static void
test_free_after_placement (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D B@1,-1 U@2,0", FREE_ROAD " B*8");

  kit_put (kit, BLUE, "follower", 2, 0, "road:E");
  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 1, 0, "rot=0");
  g_assert_cmpint (kit_count (kit, "free @0,0 road:W"), ==, 0);
}

/* EC-X8: alone at that moment; another one joins later by the ordinary rules. BONUS-26. */
static void
test_free_joined_later (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D B@1,-1 W@-2,0", FREE_ROAD " A U B*8");

  kit_put (kit, BLUE, "follower", -2, 0, "road:E");
  kit_turn (kit, FREE_ROAD, 1, 0, "rot=0", "free @0,0 road:W");
  kit_turn (kit, "U", -1, 0, "FRFR", NULL);
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, kit_seg (kit, 0, 0, "road:W")), ==, 1 << RED | 1 << BLUE);
  kit_turn (kit, "A", 2, 0, "FFFR", NULL);
  kit_expect_scores (kit, 5, 5);
}

/* BONUS-27, EC-X6, EC-X7: a second knight in the city that this tile finishes and runs over. */
static void
test_second_in_finished (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "E@0,0/1 B@1,-1", SECOND_CITY " B*8");

  kit_put (kit, RED, "follower", 0, 0, "city:E");
  kit_put (kit, BLUE, "follower", 0, 0, "city:E");
  kit_draw (kit, SECOND_CITY);
  kit_place (kit, 1, 0, "rot=3");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_SECOND);
  g_assert_true (bst_feature_is_finished (kit->game, kit->state, kit_seg (kit, 0, 0, "city:E")));
  kit_answer (kit, "second @0,0 city:E");
  kit_expect_scores (kit, 4, 0);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* ABBOT-41, ABBOT-44: by option "second" leaves the abbot out: he is not added to a monk, nobody is added to him alone, and
 * beside one own follower he does not count. */
static void
test_second_without_abbot (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base abbot bonus", 2, "D U@1,0 B@2,-1 B@9,9 B@20,20 B@30,30",
                                              SECOND_ROADS " B*8", "{\"options\":{\"abbot.is_follower\":false}}");
  BstMove abbot = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_SECOND, .figure = BST_FIGURE_ABBOT };

  kit_put (kit, RED, "follower", 9, 9, "monastery");
  kit_put (kit, BLUE, "abbot", 20, 20, "monastery");
  kit_draw (kit, SECOND_ROADS);
  kit_place (kit, 2, 0, "rot=0");
  g_assert_cmpint (kit_count (kit, "second @9,9 monastery"), ==, 1);
  g_assert_cmpint (kit_count (kit, "second abbot @9,9 monastery"), ==, 0);
  bst_move_name_seg (kit->game, kit->state, kit_seg (kit, 9, 9, "monastery"), &abbot);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &abbot, kit->scratch), ==, "ABBOT-44");

  kit_put (kit, RED, "abbot", 9, 9, "monastery");
  kit_refresh (kit);
  g_assert_cmpint (kit_count (kit, "second @9,9 monastery"), ==, 1);

  g_autoptr (KitGame) alone = kit_new_bag_with ("base abbot bonus", 2, "D U@1,0 B@2,-1 B@9,9", SECOND_ROADS " B*8",
                                                "{\"options\":{\"abbot.is_follower\":false}}");
  kit_put (alone, RED, "abbot", 9, 9, "monastery");
  kit_draw (alone, SECOND_ROADS);
  kit_place (alone, 2, 0, "rot=0");
  g_assert_cmpint (kit_count (alone, "second"), ==, 0);
}

/* BONUS-29, BONUS-50, ABBOT-44, DEC-X4: every kind of feature; figures where they may stand. */
static void
test_second_everywhere (void)
{
  for (int fields = 0; fields < 2; fields++)
    {
      g_autoptr (KitGame) kit = kit_new_bag (fields ? "base fields abbot bonus" : "base abbot bonus", 2,
                                             "D U@1,0 B@2,-1 B@9,9 " GARDEN "@12,12", SECOND_ROADS " B*8");

      kit_put (kit, RED, "follower", 0, 0, "city:N");
      kit_put (kit, RED, "follower", 0, 0, "road:W");
      if (fields)
        kit_put (kit, RED, "follower", 0, 0, "field:SL");
      kit_put (kit, RED, "follower", 9, 9, "monastery");
      kit_draw (kit, SECOND_ROADS);
      kit_place (kit, 2, 0, "rot=0");
      g_assert_cmpint (kit_count (kit, "second @0,0 city:N"), ==, 1);
      g_assert_cmpint (kit_count (kit, "second @0,0 road:W"), ==, 1);
      g_assert_cmpint (kit_count (kit, "second @0,0 field:SL"), ==, fields);
      g_assert_cmpint (kit_count (kit, "second @9,9 monastery"), ==, 1);
      g_assert_cmpint (kit_count (kit, "second abbot @9,9 monastery"), ==, 1);
      g_assert_cmpint (kit_count (kit, "second abbot @0,0 city:N"), ==, 0);
      kit_answer (kit, "second abbot @9,9 monastery");
      g_assert_cmpint (count_on (kit, RED, 9, 9, "monastery"), ==, 2);
    }

  /* The abbot stands on a monastery: a follower may join him. On a garden nobody may. */
  {
    g_autoptr (KitGame) kit = kit_new_bag ("base abbot bonus", 2, "D U@1,0 B@2,-1 B@9,9", SECOND_ROADS " B*8");
    g_autoptr (KitGame)
      other = kit_new_bag ("base abbot bonus", 2, "D U@1,0 B@2,-1 " GARDEN "@12,12", SECOND_ROADS " B*8");

    kit_put (kit, RED, "abbot", 9, 9, "monastery");
    kit_draw (kit, SECOND_ROADS);
    kit_place (kit, 2, 0, "rot=0");
    g_assert_cmpint (kit_count (kit, "second @9,9 monastery"), ==, 1);
    g_assert_cmpint (kit_count (kit, "second abbot @9,9 monastery"), ==, 0);

    kit_put (other, RED, "abbot", 12, 12, "garden");
    kit_draw (other, SECOND_ROADS);
    kit_place (other, 2, 0, "rot=0");
    g_assert_cmpint (kit_count (other, "second"), ==, 0);
    g_assert_cmpint (kit_count (other, "second abbot"), ==, 0);
  }
}

/* BONUS-50: without fields "free" offers none. */
static void
test_free_no_fields (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base bonus", 2, "D B@1,-1", FREE_ROAD " B*8");

  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 1, 0, "rot=0");
  kit_expect_options (kit, "pass|@1,0 road:W|free @0,0 city:N|free @0,0 road:W|free @1,-1 monastery");
}

/* BONUS-51: recall of the abbot and the symbol are alternatives. BONUS-20: so is doing nothing. */
static void
test_alternatives (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot bonus", 2, "D B@1,-1 B@2,-1", FREE_ROAD " B*8");

  kit_put (kit, RED, "abbot", 2, -1, "monastery");
  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 1, 0, "rot=0");
  g_assert_cmpint (kit_count (kit, "recall"), ==, 1);
  g_assert_cmpint (kit_count (kit, "pass"), ==, 1);
  kit_answer (kit, "free @1,-1 monastery");
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_expect_supply (kit, RED, "abbot", 0);
}

/* EC-X9: nobody in hand: the symbol is activated all the same and offers nothing. */
static void
test_empty_hand (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base bonus", 2, "D B@1,-1 B@9,9", FREE_ROAD " B*8", "{\"components\":{\"follower\":1}}");

  kit_put (kit, RED, "follower", 9, 9, "monastery");
  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 1, 0, "rot=0");
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SYMBOL), ==, 1);
  kit_expect_options (kit, "pass");
}

/* EC-X11: a bonus tile that fits nowhere gives nothing. */
static void
test_discarded (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base bonus", 2, "C", FREE_ROAD " C*4");

  kit_draw (kit, FREE_ROAD);
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_DISCARD), ==, 1);
  kit_expect_scores (kit, 0, 0);
}

/* EC-X12, BONUS-42: the 2 points are due for "double" too, and in the extra turn; there "free" works as ever. */
static void
test_extra_turn_is_whole (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields bonus", 2, "D B@1,-1 B@3,-1", DOUBLE_ROADS "*2 " FREE_ROAD " B*8");
  g_autoptr (KitGame)
    other = kit_new_bag ("base fields bonus", 2, "D B@1,-1 B@2,-1", DOUBLE_ROADS " " FREE_ROAD " B*8");

  kit_turn (kit, DOUBLE_ROADS, 1, 0, "rot=0", "road:S");
  kit_draw (kit, DOUBLE_ROADS);
  kit_place (kit, 2, 0, "rot=0");
  kit_expect_scores (kit, 2, 0);

  kit_turn (other, DOUBLE_ROADS, 1, 0, "rot=0", "road:S");
  kit_draw (other, FREE_ROAD);
  kit_place (other, 2, 0, "rot=0");
  g_assert_cmpint (active_symbol (other), ==, BST_BONUS_FREE);
  kit_answer (other, "free @0,0 city:N");
  kit_expect_supply (other, RED, "follower", 5);
  g_assert_cmpint (other->state->active, ==, BLUE);
}

/* BONUS-44, EC-X13: with no tile left there is no extra turn. */
static void
test_last_tile (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D B@1,-1", DOUBLE_ROADS);

  kit_draw (kit, DOUBLE_ROADS);
  kit_place (kit, 1, 0, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_DOUBLE);
  kit_follower (kit, "pass");
  kit_expect_over (kit, true);
}

/* BONUS-14, BONUS-55, MIX-31, MIX-32: the limit counts per tile sequence; an extra tile comes before the extra turn
 * and is none. */
static void
test_extra_tile (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields bonus", 2, "D B@1,-1 B@2,-1 B@3,-1", DOUBLE_ROADS "*2 " FREE_ROAD " B*8");

  kit_draw (kit, DOUBLE_ROADS);
  kit_place (kit, 1, 0, "rot=0");
  kit->state->extra_tiles = 1; /* as a message would grant it */
  kit_follower (kit, "pass");
  g_assert_cmpint (kit->state->turn, ==, 1);
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_NONE);
  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 2, 0, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  kit_follower (kit, "free @0,0 city:N");
  g_assert_cmpint (kit->state->turn, ==, 2);
  g_assert_cmpint (kit->state->active, ==, RED);
  g_assert_true (kit->state->in_extra_turn);

  /* In the extra turn an extra tile with "double" still grants nothing. */
  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit->state->extra_tiles = 1;
  kit_follower (kit, "pass");
  kit_draw (kit, DOUBLE_ROADS);
  kit_place (kit, 3, 0, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_DOUBLE);
  kit_follower (kit, "pass");
  g_assert_cmpint (kit->state->active, ==, BLUE);
}

/* 15 §6: a prize tile laid before the drawn one fills pointed cells as well; still one symbol. */
static void
test_prize_tile (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields bonus", 2, FREE_ROAD " tournaments-prize-city-corridor@9,9", "B*8");

  kit_draw (kit, "B");
  kit_lay (kit, "tournaments-prize-city-corridor", 0, -1, 0);
  kit->state->seq.laid[kit->state->seq.n_laid++] = kit_site (kit, 0, -1);
  kit_place (kit, 0, 1, "FFFF");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  /* MIX-43: nobody stands on prize tiles. */
  g_assert_cmpint (kit_count (kit, "free @0,-1 city:W"), ==, 0);
  g_assert_cmpint (kit_count (kit, "free @0,0 road:W"), ==, 1);
}

/* BONUS-52: river tiles and the cells of the double spring are tiles to point at; the river is nothing to stand on. */
static void
test_river (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields bonus", 2, "river-anniversary-double-spring@0,0", FREE_ROAD " B*8");

  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 1, 1, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  kit_expect_scores (kit, 0, 0);
  g_assert_cmpint (kit_count (kit, "free @1,0 river:W"), ==, 0);
  g_assert_cmpint (kit_count (kit, "free @0,0 field:NL"), ==, 1);
  g_assert_cmpint (kit_count (kit, "free @1,0 field:NL"), ==, 1);
}

/* WHEEL-77, WHEEL-78: squares of the wheel board are tiles to point at; free features on it may be chosen, crown
 * spaces not. */
static void
test_wheel_board (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel bonus", 2, "wheel-start@0,0", FREE_ROAD " B*8");

  kit_draw (kit, FREE_ROAD);
  kit_place (kit, 1, 4, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  kit_expect_scores (kit, 0, 0);
  g_assert_cmpint (kit_count (kit, "free @0,0 city:N"), ==, 1);
  g_assert_cmpint (kit_count (kit, "free @2,0 road:N"), ==, 1);
  g_assert_cmpint (kit_count (kit, "free @3,1 field:EL"), ==, 1);
  g_assert_cmpint (kit_count (kit, "free @1,1"), ==, 0);
  for (size_t i = 0; i < kit->n_moves; i++)
    if (kit->moves[i].act == BST_ACT_FREE)
      g_assert_cmpint (bst_segs (kit->game, kit->state)[bst_move_seg (kit->game, kit->state, &kit->moves[i])].terrain,
                       <, BST_RIVER);
}

/* BONUS-53: a follower on a crown space is on no feature. BONUS-54, WHEEL-77: the extra turn may bring the wheel
 * again, and each of the two turns may use a crown space. */
static void
test_wheel_turns (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel bonus", 2, "D B@1,-1 B@3,-1",
                                         DOUBLE_ROADS " " SECOND_ROADS " wheel-road-straight-w3 B*8");

  kit_turn (kit, DOUBLE_ROADS, 1, 0, "rot=0", "crown sector=fortune");
  g_assert_true (kit->state->in_extra_turn);
  kit_draw (kit, "wheel-road-straight-w3");
  g_assert_cmpint (kit->state->m.wheel.pig, ==, 3);
  kit_expect_scores (kit, 6, 7);
  kit_place (kit, 2, 0, "FRFR");
  kit_follower (kit, "crown sector=taxes");
  kit_expect_supply (kit, RED, "follower", 5);

  g_assert_cmpint (kit->state->active, ==, BLUE);
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_draw (kit, SECOND_ROADS);
  kit_place (kit, 3, 0, "rot=0");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_SECOND);
  g_assert_cmpint (kit_count (kit, "second"), ==, 0);
}

/* BONUS-56, MIX-60, messengers + bonus of 15 §6: the 2 points are a round of their own; its message is resolved before the
 * symbol is chosen. */
static void
test_messages (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus messages", 2, FREE_ROAD, SECOND_ROADS " B*8");

  kit_set_total (kit, RED, 0, 3);
  kit_draw (kit, SECOND_ROADS);
  kit_place (kit, 0, -1, "rot=0");
  kit_decide (kit, "track-figure", RED, "figure=marker");
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_NONE);
  kit_decide (kit, "message", BST_NATURE, "message=7");
  kit_decide (kit, "message-use", RED, "act");
  kit_expect_decision (kit, "follower", RED);
  g_assert_cmpint (active_symbol (kit), ==, BST_BONUS_FREE);
  kit_expect_scores (kit, 5, 0);
}

/* Why an option is none: BONUS-20…23, EC-X4, EC-X9. */
static void
test_why_not (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields bonus", 2, "D U@1,0 B@2,-1", SECOND_ROADS " B*8");
  g_autoptr (KitGame) free = kit_new_bag ("base fields bonus", 2, "D E@0,-1/2 B@1,-1", FREE_ROAD " B*8");
  const struct
  {
    KitGame *kit;
    int act, x, y;
    const char *spot, *clause;
  } refused[] = {
    { kit, BST_ACT_FREE, 0, 0, "city:N", "BONUS-20" },      { kit, BST_ACT_SECOND, 0, 0, "road:W", "BONUS-21" },
    { kit, BST_ACT_SECOND, 2, 0, "monastery", "BONUS-21" }, { kit, BST_ACT_SECOND, 0, 0, "city:N", "BONUS-22" },
    { free, BST_ACT_SECOND, 0, 0, "road:W", "BONUS-20" },   { free, BST_ACT_FREE, 0, 0, "city:N", "BONUS-23" },
    { free, BST_ACT_FREE, 1, -1, "monastery", "BONUS-23" }, { free, BST_ACT_FREE, 1, 0, "road:W", "EC-X4" },
  };

  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_draw (kit, SECOND_ROADS);
  kit_place (kit, 2, 0, "rot=0");
  kit_put (free, BLUE, "follower", 1, -1, "monastery");
  kit_draw (free, FREE_ROAD);
  kit_place (free, 1, 0, "rot=0");
  for (size_t i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      KitGame *on = refused[i].kit;
      BstMove move = { .kind = BST_KIND_FOLLOWER, .act = refused[i].act };

      bst_move_name_seg (on->game, on->state, kit_seg (on, refused[i].x, refused[i].y, refused[i].spot), &move);
      g_assert_cmpstr (bst_check (on->game, on->state, &move, on->scratch), ==, refused[i].clause);
    }
  {
    BstMove nowhere = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_FREE, .x = 99 };
    BstMove move = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_FREE };

    g_assert_cmpstr (bst_check (free->game, free->state, &nowhere, free->scratch), ==, "BONUS-23");
    bst_move_name_seg (free->game, free->state, kit_seg (free, 0, 0, "field:SL"), &move);
    g_assert_null (bst_check (free->game, free->state, &move, free->scratch));
    kit_set_supply (free, RED, "follower", 0);
    g_assert_cmpstr (bst_check (free->game, free->state, &move, free->scratch), ==, "EC-X9");
  }
}

/* BONUS-1, BONUS-2, BONUS-4: fifteen tiles, five of each symbol, in the land pile. */
static void
test_set (void)
{
  g_autoptr (KitGame) all = kit_new ("{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"anniversary-bonus\"}],"
                                     "\"modules\":[\"base\",\"fields\",\"abbot\",\"bonus\"]}",
                                     2);
  int count[4] = { 0 };

  for (int i = 0; i < all->game->n_tiles; i++)
    {
      const BstTile *tile = &all->game->tiles[i];

      g_assert_cmpint (!tile->marks[BST_MARK_BONUS], ==, !tile->marks[BST_MARK_BONUS_SIDE]);
      count[tile->marks[BST_MARK_BONUS]] += all->game->counts[i];
    }
  g_assert_cmpint (count[BST_BONUS_SECOND], ==, 5);
  g_assert_cmpint (count[BST_BONUS_FREE], ==, 5);
  g_assert_cmpint (count[BST_BONUS_DOUBLE], ==, 5);
  g_assert_cmpint (all->state->pile[BST_GROUP_LAND], ==, 71 + 15);
}

static void
test_playouts (void)
{
  static const char *const mixes[] = {
    "{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"anniversary-bonus\",\"copies\":2}],"
    "\"modules\":[\"base\",\"fields\",\"bonus\"]}",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"anniversary-bonus\",\"copies\":2}],"
    "\"modules\":[\"base\",\"fields\",\"bonus\",\"abbot\"],\"options\":{\"bonus.unchosen_pays\":true}}",
    "{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"anniversary-bonus\",\"copies\":2}],"
    "\"modules\":[\"base\",\"fields\",\"bonus\",\"wheel\"]}",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"river-anniversary\"},{\"set\":\"anniversary-bonus\"}],"
    "\"modules\":[\"base\",\"fields\",\"bonus\",\"abbot\",\"river\"]}",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (mixes); i++)
    for (int players = 2; players <= 6; players++)
      {
        g_autoptr (KitGame) kit = kit_new (mixes[i], players);

        kit_playout (kit, 600 + 10 * i + players, NULL);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bonus/points/empty-cell", test_empty_cell);
  g_test_add_func ("/bonus/activated/tile-laid-earlier", test_tile_laid_earlier);
  g_test_add_func ("/bonus/activated/cell-filled-later", test_cell_filled_later);
  g_test_add_func ("/bonus/activated/points-besides", test_points_and_symbol);
  g_test_add_func ("/bonus/activated/pointing-turns", test_pointing);
  g_test_add_func ("/bonus/activated/prize-tile", test_prize_tile);
  g_test_add_func ("/bonus/choice/face-to-face", test_choice);
  g_test_add_func ("/bonus/choice/five", test_five);
  g_test_add_func ("/bonus/choice/unchosen", test_unchosen);
  g_test_add_func ("/bonus/second/beside-the-first", test_second);
  g_test_add_func ("/bonus/second/no-third", test_second_not_third);
  g_test_add_func ("/bonus/second/majority", test_majority);
  g_test_add_func ("/bonus/second/finished-feature", test_second_in_finished);
  g_test_add_func ("/bonus/second/every-kind", test_second_everywhere);
  g_test_add_func ("/bonus/second/without-abbot", test_second_without_abbot);
  g_test_add_func ("/bonus/free/enclosed-field", test_enclosed_field);
  g_test_add_func ("/bonus/free/garden", test_garden);
  g_test_add_func ("/bonus/free/occupied-or-finished", test_free_excludes);
  g_test_add_func ("/bonus/free/after-placement", test_free_after_placement);
  g_test_add_func ("/bonus/free/joined-later", test_free_joined_later);
  g_test_add_func ("/bonus/free/no-fields", test_free_no_fields);
  g_test_add_func ("/bonus/follower-step/alternatives", test_alternatives);
  g_test_add_func ("/bonus/follower-step/empty-hand", test_empty_hand);
  g_test_add_func ("/bonus/double/not-three", test_double_twice);
  g_test_add_func ("/bonus/double/turn-order", test_turn_order);
  g_test_add_func ("/bonus/double/whole-turn", test_extra_turn_is_whole);
  g_test_add_func ("/bonus/double/last-tile", test_last_tile);
  g_test_add_func ("/bonus/double/extra-tile-first", test_extra_tile);
  g_test_add_func ("/bonus/discarded/nothing", test_discarded);
  g_test_add_func ("/bonus/with/river", test_river);
  g_test_add_func ("/bonus/with/wheel-board", test_wheel_board);
  g_test_add_func ("/bonus/with/wheel-turns", test_wheel_turns);
  g_test_add_func ("/bonus/with/messages", test_messages);
  g_test_add_func ("/bonus/refused/names-the-clause", test_why_not);
  g_test_add_func ("/bonus/set/five-of-each", test_set);
  g_test_add_func ("/bonus/playouts", test_playouts);
  return g_test_run ();
}
