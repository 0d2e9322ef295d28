/* test-abbot.c – abbots and gardens (data/rules/14-abbot.xml), clause by clause.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include "engine/rules/wheel.h"

#include <string.h>

#define GARDEN      "anniversary-base-city-one-side-garden" /* city in the north, garden, one field */
#define ROAD_GARDEN "anniversary-base-road-straight-garden"

/* A garden tile at (0,0), its city to the south; `around` tiles lie on the cells around it, clockwise from the north-east,
 * all monasteries; (0,1) is a city of one side. */
static KitGame *
new_garden (int n_around, const char *bag, const char *modules)
{
  static const char *const cells[] = { "B@1,-1/0", "B@1,0/0",  "B@1,1/0",   "E@0,1/0",
                                       "B@-1,1/0", "B@-1,0/0", "B@-1,-1/0", "B@0,-1/0" };
  g_autoptr (GString) start = g_string_new (GARDEN "@0,0/2");
  for (int i = 0; i < n_around; i++)
    g_string_append_printf (start, " %s", cells[i]);
  return kit_new_bag (modules ? modules : "base fields abbot", 2, start->str, bag);
}

static int
abbots_on_map (KitGame *kit)
{
  int n = 0;
  for (int i = 0; i < kit->state->n_figures; i++)
    n += bst_figures_on_map (kit->game, kit->state)[i].kind == BST_FIGURE_ABBOT;
  return n;
}

static const char *
forbidden (KitGame *kit, int figure, int x, int y, const char *spot)
{
  BstMove move = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE, .figure = figure };
  bst_move_name_seg (kit->game, kit->state, kit_seg (kit, x, y, spot), &move);
  return bst_check (kit->game, kit->state, &move, kit->scratch);
}

/* ABBOT-1, 13, EC-A5, EC-A6: one each, besides the seven followers, for six players too. */
static void
test_supply (void)
{
  g_autoptr (KitGame) kit = kit_new ("{\"sets\":[{\"set\":\"anniversary-base\"}],\"modules\":[\"base\",\"abbot\"]}", 6);
  for (int seat = 0; seat < 6; seat++)
    {
      kit_expect_supply (kit, seat, "abbot", 1);
      kit_expect_supply (kit, seat, "follower", 7);
    }
}

/* ABBOT-2: eight of the 72 tiles have gardens; the classic set has none. */
static void
test_gardens (void)
{
  static const struct
  {
    const char *set;
    int gardens;
  } sets[] = { { "anniversary-base", 8 }, { "classic-base", 0 } };
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autofree char *mix = g_strdup_printf ("{\"sets\":[{\"set\":\"%s\"}],\"modules\":[\"base\",\"abbot\"]}",
                                              sets[i].set);
      g_autoptr (KitGame) kit = kit_new (mix, 2);
      int gardens = 0;
      for (int t = 0; t < kit->game->n_tiles; t++)
        for (int f = 0; f < kit->game->tiles[t].n_features; f++)
          if (kit->game->tiles[t].features[f].terrain == BST_GARDEN)
            gardens += kit->game->counts[t];
      g_assert_cmpint (gardens, ==, sets[i].gardens);
    }
}

/* ABBOT-3: without the module nobody may stand in a garden, and nobody has an abbot. */
static void
test_off (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "B", GARDEN " B");
  kit_expect_supply (kit, 0, "abbot", 0);
  kit_draw (kit, GARDEN);
  kit_place (kit, 0, 1, "FFCF");
  kit_expect_options (kit, "pass|city:S|field:NL");
}

/* EX-ABBOT-05, ABBOT-10, 11, 12, DEC-A1: city and field for the follower, the garden for the abbot; one figure. */
static void
test_place (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot", 2, "B", GARDEN " B");
  kit_draw (kit, GARDEN);
  kit_place (kit, 0, 1, "FFCF");
  kit_expect_options (kit, "pass|city:S|field:NL|abbot garden");
  g_assert_cmpstr (forbidden (kit, BST_FIGURE_FOLLOWER, 0, 1, "garden"), ==, "ABBOT-12");
  g_assert_cmpstr (forbidden (kit, BST_FIGURE_ABBOT, 0, 1, "city:S"), ==, "ABBOT-11");
  g_assert_cmpstr (forbidden (kit, BST_FIGURE_ABBOT, 0, 1, "field:NL"), ==, "FIELD-44");
  kit_answer (kit, "abbot garden");
  kit_expect_supply (kit, 0, "abbot", 0);
  kit_expect_supply (kit, 0, "follower", 7);
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* DEC-A2: on a monastery either of them. */
static void
test_monastery (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot", 2, "B", "B*2");
  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit_expect_options (kit, "pass|follower monastery|abbot monastery|field:NL");
}

/* EC-A1: garden and road on one tile: one of the two in a turn. */
static void
test_one_figure (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot", 2, "U", ROAD_GARDEN " B");
  kit_draw (kit, ROAD_GARDEN);
  kit_place (kit, 1, 0, "FRFR");
  g_assert_cmpint (kit_count (kit, "abbot garden"), ==, 1);
  g_assert_cmpint (kit_count (kit, "road:E"), ==, 1);
  kit_answer (kit, "abbot garden");
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* ABBOT-13: the abbot on the map can't be placed a second time. */
static void
test_one_abbot (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot", 2, "B", "B*3");
  kit_turn (kit, "B", 0, 1, "FFFF", "abbot monastery");
  kit_turn (kit, "B", 0, 2, "FFFF", NULL);
  kit_draw (kit, "B");
  kit_place (kit, 0, 3, "FFFF");
  kit_expect_options (kit, "pass|monastery|recall");
}

/* EX-ABBOT-02, ABBOT-20, 21: the eighth neighbor, laid by anybody: 9, and the abbot is back. */
static void
test_completed (void)
{
  for (int owner = 0; owner < 2; owner++)
    {
      g_autoptr (KitGame) kit = new_garden (7, "B*2", NULL);
      kit_put (kit, owner, "abbot", 0, 0, "garden");
      kit_turn (kit, "B", 0, -1, "FFFF", NULL);
      kit_expect_scores (kit, owner ? 0 : 9, owner ? 9 : 0);
      kit_expect_supply (kit, owner, "abbot", 1);
      g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 0)->reason, ==, BST_REASON_GARDEN);
    }
}

/* ABBOT-20: a tile of one's own with a monastery and a garden: the eighth neighbor completes both. */
static void
test_both_on_one_tile (void)
{
  static const char both[] =
    "{\"define\":[{\"id\":\"own-both\",\"features\":[{\"type\":\"garden\"},{\"type\":\"monastery\"},"
    "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"]}]}]}";
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base abbot", 2,
                            "own-both@0,0/0 B@1,-1/0 B@1,0/0 B@1,1/0 B@0,1/0 B@-1,1/0 B@-1,0/0 B@-1,-1/0", "B*2", both);
  kit_put (kit, 0, "abbot", 0, 0, "garden");
  kit_put (kit, 1, "follower", 0, 0, "monastery");
  kit_turn (kit, "B", 0, -1, "FFFF", NULL);
  kit_expect_scores (kit, 9, 9);
}

/* ABBOT-22: an empty garden scores nothing. */
static void
test_empty_garden (void)
{
  g_autoptr (KitGame) kit = new_garden (7, "B*2", NULL);
  kit_turn (kit, "B", 0, -1, "FFFF", NULL);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SCORE), ==, 0);
}

/* EX-ABBOT-01, ABBOT-30, 31, 32, 37, 38: five tiles around, the new one included: 6 at once; placed again next time. */
static void
test_recall (void)
{
  g_autoptr (KitGame) kit = new_garden (4, "B*4", NULL);
  kit_put (kit, 0, "abbot", 0, 0, "garden");
  kit_draw (kit, "B");
  kit_place (kit, 0, -1, "FFFF");
  g_assert_cmpint (kit_count (kit, "recall"), ==, 1);
  kit_answer (kit, "recall");
  kit_expect_scores (kit, 6, 0);
  kit_expect_supply (kit, 0, "abbot", 1);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 0)->reason, ==, BST_REASON_ABBOT);
  g_assert_cmpint (abbots_on_map (kit), ==, 0);
  /* His step 2 is used up. */
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_turn (kit, "B", -1, -1, "FFFF", NULL);
  kit_draw (kit, "B");
  kit_place (kit, -2, -1, "FFFF");
  g_assert_cmpint (kit_count (kit, "abbot monastery"), ==, 1);
}

/* ABBOT-31: from a monastery as well. EC-A3: the smallest take-back is worth 2, the largest 8. */
static void
test_recall_values (void)
{
  g_autoptr (KitGame) small = kit_new_bag ("base abbot", 2, "B@0,0/0 B@5,0/0", "B*2");
  kit_put (small, 0, "abbot", 0, 0, "monastery");
  kit_draw (small, "B");
  kit_place (small, 0, 1, "FFFF");
  kit_answer (small, "recall");
  kit_expect_scores (small, 2, 0);

  g_autoptr (KitGame) large = new_garden (7, "B*2", NULL);
  kit_put (large, 0, "abbot", 0, 0, "garden");
  kit_draw (large, "B");
  kit_place (large, 2, 0, "FFFF");
  kit_answer (large, "recall");
  kit_expect_scores (large, 8, 0);
}

/* ABBOT-33: not in the turn in which he was placed: not even in the sequence of an extra tile. */
static void
test_not_in_the_same_turn (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot", 2, "B", "B*3");
  kit_turn (kit, "B", 0, 1, "FFFF", "abbot monastery");
  kit_draw (kit, "B");
  kit_place (kit, 0, 2, "FFFF");
  /* The other player can't take him. */
  g_assert_cmpint (kit_count (kit, "recall"), ==, 0);
  kit_answer (kit, "pass");

  g_autoptr (KitGame) extra = kit_new_bag ("base abbot", 2, "B", "B*3");
  kit_draw (extra, "B");
  kit_place (extra, 0, 1, "FFFF");
  extra->state->extra_tiles = 1;
  kit_answer (extra, "abbot monastery");
  g_assert_cmpint (extra->state->active, ==, 0);
  kit_draw (extra, "B");
  kit_place (extra, 0, 2, "FFFF");
  g_assert_cmpint (kit_count (extra, "recall"), ==, 0);
  kit_answer (extra, "pass");
  g_assert_cmpint (extra->state->active, ==, 1);
}

/* EX-ABBOT-06, ABBOT-34: no follower in hand, or none that fits: the take-back is still there. MIX-23 */
static void
test_recall_without_followers (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base abbot", 2, "B", "U*2 B*2", "{\"components\":{\"follower\":0}}");
  kit_turn (kit, "B", 0, 1, "FFFF", "abbot monastery");
  kit_turn (kit, "U", 0, 2, "FRFR", NULL);
  kit_draw (kit, "U");
  kit_place (kit, 1, 2, "FRFR");
  kit_expect_options (kit, "pass|recall");
  /* EC-A4: nobody must. */
  kit_answer (kit, "pass");
  g_assert_cmpint (abbots_on_map (kit), ==, 1);
}

/* ABBOT-35: instead of every other action of the step, so there is one action, never two. */
static void
test_recall_is_the_action (void)
{
  g_autoptr (KitGame) kit = new_garden (4, "B*2", NULL);
  kit_put (kit, 0, "abbot", 0, 0, "garden");
  kit_draw (kit, "B");
  kit_place (kit, 0, -1, "FFFF");
  kit_answer (kit, "monastery");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (abbots_on_map (kit), ==, 1);
}

/* EX-ABBOT-04, ABBOT-36: a place that the tile completes: no take-back, a follower may be placed, 9 in step 3. */
static void
test_no_recall_when_completed (void)
{
  g_autoptr (KitGame) kit = new_garden (7, "B*2", NULL);
  kit_put (kit, 0, "abbot", 0, 0, "garden");
  kit_draw (kit, "B");
  kit_place (kit, 0, -1, "FFFF");
  kit_expect_options (kit, "pass|monastery|field:NL");
  kit_answer (kit, "monastery");
  kit_expect_scores (kit, 9, 0);
  kit_expect_supply (kit, 0, "abbot", 1);
  kit_expect_supply (kit, 0, "follower", 6);
}

/* EX-ABBOT-07, ABBOT-37: the take-back first, then the road that the same tile completes. */
static void
test_order (void)
{
  /* Four tiles around the garden; the crossroads completes a road of three tiles north of them. */
  g_autoptr (KitGame)
    kit = kit_new_bag ("base abbot", 2, GARDEN "@0,0/2 B@1,-1/0 B@0,-1/0 B@1,0/0 E@0,1/0 A@-1,-2/3 U@0,-2/0", "W B");
  kit_put (kit, 0, "abbot", 0, 0, "garden");
  kit_put (kit, 0, "follower", 0, -2, "road:E");
  kit_draw (kit, "W");
  kit_place (kit, 1, -2, "RRFR");
  kit_answer (kit, "recall");
  const BstEvent *first = kit_event (kit, BST_EVENT_SCORE, 0), *second = kit_event (kit, BST_EVENT_SCORE, 1);
  g_assert_cmpint (first->reason, ==, BST_REASON_ABBOT);
  g_assert_cmpint (first->a, ==, 5);
  g_assert_cmpint (second->reason, ==, BST_REASON_ROAD);
  g_assert_cmpint (second->a, ==, 3);
}

/* EX-ABBOT-03, ABBOT-39: at the end 1 + the tiles around, with the other unfinished features. */
static void
test_end (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot", 2, "B@0,0/0 B@1,0/0 B@-1,0/0 B@0,1/0 B@5,0/0", "B");
  kit_put (kit, 1, "abbot", 0, 0, "monastery");
  kit_turn (kit, "B", 0, -1, "FFFF", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 0, 5);
  kit_expect_supply (kit, 1, "abbot", 1);

  g_autoptr (KitGame) garden = new_garden (5, "B", NULL);
  kit_put (garden, 0, "abbot", 0, 0, "garden");
  kit_turn (garden, "B", -1, 2, "FFFF", NULL);
  kit_expect_over (garden, true);
  kit_expect_scores (garden, 6, 0);
}

/* ABBOT-14, 40: several figures on one monastery: majority, abbot and monk one each; the abbot leaves in full all the same. */
static void
test_several (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot", 3, "B@0,0/0 B@1,0/0 B@-1,0/0", "B*2");
  kit_put (kit, 0, "abbot", 0, 0, "monastery");
  kit_put (kit, 1, "follower", 0, 0, "monastery");
  kit_put (kit, 1, "abbot", 0, 0, "monastery");
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, kit_seg (kit, 0, 0, "monastery")), ==, 2);
  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit_answer (kit, "recall");
  kit_expect_scores (kit, 4, 0, 0);
  kit_turn (kit, "B", 0, -1, "FFFF", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 4, 5, 0);
}

/* ABBOT-14: an occupied monastery is closed to both of them. */
static void
test_occupied (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot", 2, "B", "B*2");
  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit_put (kit, 1, "follower", 0, 1, "monastery");
  kit_expect_options (kit, "pass");
  g_assert_cmpstr (forbidden (kit, BST_FIGURE_ABBOT, 0, 1, "monastery"), ==, "BASE-44");
}

/* EC-A2: laid into a hole with eight neighbors and taken by the abbot: 9 at once. */
static void
test_into_a_hole (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields abbot", 2, "B@1,-1/0 B@1,0/0 B@1,1/0 E@0,1/0 B@-1,1/0 B@-1,0/0 B@-1,-1/0 B@0,-1/0",
                       GARDEN " B");
  kit_turn (kit, GARDEN, 0, 0, "FFCF", "abbot garden");
  kit_expect_scores (kit, 9, 0);
  kit_expect_supply (kit, 0, "abbot", 1);
}

/* ABBOT-45: each half of the double spring is a neighbor. */
static void
test_double_spring (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields abbot", 2, "river-anniversary-double-spring@0,0/0 " GARDEN "@0,-1/0", "B*2");
  kit_put (kit, 0, "abbot", 0, -1, "garden");
  kit_draw (kit, "B");
  kit_place (kit, -1, -1, "FFFF");
  kit_answer (kit, "recall");
  kit_expect_scores (kit, 4, 0);
}

/* ABBOT-46: a garden is no monastery: its points have a reason of their own, and a follower's monastery is no garden. */
static void
test_no_monastery (void)
{
  g_autoptr (KitGame) kit = new_garden (3, "B", NULL);
  g_assert_cmpint (kit_value (kit, 0, 0, "garden").reason, ==, BST_REASON_GARDEN);
  g_assert_cmpint (kit_value (kit, 1, 0, "monastery").reason, ==, BST_REASON_MONASTERY);
  g_assert_cmpint (bst_segs (kit->game, kit->state)[kit_seg (kit, 0, 0, "garden")].terrain, !=, BST_MONASTERY);
}

/* ABBOT-47: the field round a garden is one field. */
static void
test_field (void)
{
  g_autoptr (KitGame) kit = new_garden (0, "B", NULL);
  static const char *const halves[] = { "field:NL", "field:NR", "field:EL", "field:ER", "field:WL", "field:WR" };
  for (guint i = 1; i < G_N_ELEMENTS (halves); i++)
    g_assert_true (
      bst_same_feature (kit->game, kit->state, kit_seg (kit, 0, 0, halves[0]), kit_seg (kit, 0, 0, halves[i])));
}

/* ABBOT-43: an extra turn is a turn of its own: placed in the first, taken back in the second. */
static void
test_extra_turn (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot", 2, "B", "B*3");
  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit->state->extra_turn = true;
  kit_answer (kit, "abbot monastery");
  g_assert_cmpint (kit->state->active, ==, 0);
  g_assert_cmpint (kit->state->turn, ==, 2);
  kit_draw (kit, "B");
  kit_place (kit, 0, 2, "FFFF");
  g_assert_cmpint (kit_count (kit, "recall"), ==, 1);
}

/* ABBOT-41: the storm counts him in hand, the inquisition pays for him on a monastery but not in a garden, the plague may
 * take him, and he has no business on a crown space. */
static void
test_wheel (void)
{
  static const struct
  {
    int sector;
    const char *place; /* where seat 0 has his abbot */
    int points;
  } cases[] = {
    { BST_SECTOR_STORM, NULL, 8 },
    { BST_SECTOR_STORM, "monastery", 7 },
    { BST_SECTOR_INQUISITION, "monastery", 2 },
    { BST_SECTOR_INQUISITION, "garden", 0 },
    { BST_SECTOR_PLAGUE, "garden", 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (KitGame)
        kit = kit_new_bag_with ("base abbot wheel", 2, GARDEN "@0,0/2 B@0,-1/0", "wheel-road-straight-w1 B",
                                "{\"options\":{\"wheel.board\":\"beside\"}}");
      if (cases[i].place)
        kit_put (kit, 0, "abbot", 0, strcmp (cases[i].place, "garden") == 0 ? 0 : -1, cases[i].place);
      kit->state->m.wheel.pig = cases[i].sector - 1;
      kit_draw (kit, "wheel-road-straight-w1");
      while (strcmp (kit_kind (kit), "plague") == 0)
        kit_answer (kit, "abbot garden");
      g_assert_cmpint (bst_score (kit->state, 0), ==, cases[i].points);
      if (cases[i].sector == BST_SECTOR_PLAGUE)
        kit_expect_supply (kit, 0, "abbot", 1);
      kit_place (kit, 0, -2, "FRFR");
      for (size_t k = 0; k < kit->n_moves; k++)
        if (kit->moves[k].act == BST_ACT_CROWN)
          g_assert_cmpint (kit->moves[k].figure, ==, BST_FIGURE_FOLLOWER);
    }
}

/* ABBOT-41, WHEEL-71, WHEEL-72, WHEEL-73: by option storm and plague leave the abbot out; the inquisition pays for him as
 * ever, and whoever has only an abbot on the map is not asked by the plague. */
static void
test_no_follower_of_the_wheel (void)
{
  static const struct
  {
    int sector;
    const char *place; /* where seat 0 has his abbot */
    int points;
  } cases[] = {
    { BST_SECTOR_STORM, NULL, 7 },
    { BST_SECTOR_STORM, "monastery", 7 },
    { BST_SECTOR_INQUISITION, "monastery", 2 },
    { BST_SECTOR_PLAGUE, "garden", 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (KitGame)
        kit = kit_new_bag_with ("base abbot wheel", 2, GARDEN "@0,0/2 B@0,-1/0", "wheel-road-straight-w1 B",
                                "{\"options\":{\"wheel.board\":\"beside\",\"abbot.is_follower\":false}}");
      BstMove abbot = { .kind = BST_KIND_PLAGUE, .figure = BST_FIGURE_ABBOT };

      if (cases[i].place)
        kit_put (kit, 0, "abbot", 0, strcmp (cases[i].place, "garden") == 0 ? 0 : -1, cases[i].place);
      if (cases[i].sector == BST_SECTOR_PLAGUE)
        kit_put (kit, 1, "abbot", 0, -1, "monastery");
      if (cases[i].sector == BST_SECTOR_PLAGUE)
        kit_put (kit, 1, "follower", 0, 0, "city:S");
      kit->state->m.wheel.pig = cases[i].sector - 1;
      kit_draw (kit, "wheel-road-straight-w1");
      if (cases[i].sector == BST_SECTOR_PLAGUE)
        {
          /* Seat 0 keeps the abbot; seat 1 gives the follower, whose abbot is no option. */
          kit_expect_decision (kit, "plague", 1);
          kit_expect_options (kit, "follower @0,0 city:S");
          bst_move_name_seg (kit->game, kit->state, kit_seg (kit, 0, -1, "monastery"), &abbot);
          g_assert_cmpstr (bst_check (kit->game, kit->state, &abbot, kit->scratch), ==, "WHEEL-71");
          kit_answer (kit, "#0");
          kit_expect_supply (kit, 0, "abbot", 0);
          kit_expect_supply (kit, 1, "abbot", 0);
        }
      kit_expect_decision (kit, "place-tile", 0);
      g_assert_cmpint (bst_score (kit->state, 0), ==, cases[i].points);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/abbot/supply", test_supply);
  g_test_add_func ("/abbot/gardens", test_gardens);
  g_test_add_func ("/abbot/off", test_off);
  g_test_add_func ("/abbot/place/EX-ABBOT-05", test_place);
  g_test_add_func ("/abbot/place/monastery", test_monastery);
  g_test_add_func ("/abbot/place/one-figure", test_one_figure);
  g_test_add_func ("/abbot/place/one-abbot", test_one_abbot);
  g_test_add_func ("/abbot/place/occupied", test_occupied);
  g_test_add_func ("/abbot/place/into-a-hole", test_into_a_hole);
  g_test_add_func ("/abbot/completed/EX-ABBOT-02", test_completed);
  g_test_add_func ("/abbot/completed/both-on-one-tile", test_both_on_one_tile);
  g_test_add_func ("/abbot/completed/empty-garden", test_empty_garden);
  g_test_add_func ("/abbot/recall/EX-ABBOT-01", test_recall);
  g_test_add_func ("/abbot/recall/values", test_recall_values);
  g_test_add_func ("/abbot/recall/not-in-the-same-turn", test_not_in_the_same_turn);
  g_test_add_func ("/abbot/recall/EX-ABBOT-06", test_recall_without_followers);
  g_test_add_func ("/abbot/recall/is-the-action", test_recall_is_the_action);
  g_test_add_func ("/abbot/recall/EX-ABBOT-04", test_no_recall_when_completed);
  g_test_add_func ("/abbot/recall/EX-ABBOT-07", test_order);
  g_test_add_func ("/abbot/end/EX-ABBOT-03", test_end);
  g_test_add_func ("/abbot/several-figures", test_several);
  g_test_add_func ("/abbot/double-spring", test_double_spring);
  g_test_add_func ("/abbot/extra-turn", test_extra_turn);
  g_test_add_func ("/abbot/wheel", test_wheel);
  g_test_add_func ("/abbot/no-follower-of-the-wheel", test_no_follower_of_the_wheel);
  g_test_add_func ("/abbot/no-monastery", test_no_monastery);
  g_test_add_func ("/abbot/field", test_field);
  return g_test_run ();
}
