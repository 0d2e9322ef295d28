/* test-tournaments.c – tournaments, shield tokens, prize tiles, statues (data/rules/23-tournaments.xml).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "engine/rules/tournaments.h"
#include "engine/view.h"

#include <json-glib/json-glib.h>
#include <string.h>

enum
{
  RED,
  BLUE,
  GREEN,
  YELLOW
};

/* Prize tiles as they come into a bag without the arena: the map starts with what a test lays there. */
#define CORRIDOR        "tournaments-prize-city-corridor" /* city W E */
#define CORNER          "tournaments-prize-city-corner"   /* city N W */
#define CORRIDOR_SHIELD "tournaments-prize-city-corridor-shield"
#define ALL_SIDES       "tournaments-prize-city-all-sides-shield"
#define STRAIGHT_ROAD   "tournaments-prize-city-straight-road" /* city N, road W E */

#define LAKE "ferries-three-roads"

/* The arena without the eight land tiles of its set. */
#define ARENA     "tournaments-arena"
#define ARENA_SET "{\"sets\":[{\"set\":\"tournaments\"}]}"
#define NO_LAND                                                                                                        \
  "tournaments-city-corner-road-shield*0 tournaments-city-straight-road*0 tournaments-road-crossing-three*0 "          \
  "tournaments-two-cities-road-between*0 tournaments-city-corridor-two-roads-shield*0 tournaments-road-curve*0 "       \
  "tournaments-monastery-road*0 tournaments-city-three-sides-road*0 "

static BstTournamentsState *
state_of (KitGame *kit)
{
  return &kit->state->m.tournaments;
}

static int
bit_of (int token)
{
  return 1 << (token == 5 ? 4 : token);
}

/* Puts a follower with a token under it. */
static void
put_registered (KitGame *kit, int seat, int x, int y, const char *spot, int token)
{
  kit_put (kit, seat, "follower", x, y, spot);
  bst_edit_figures_on_map (kit->game, kit->state)[kit->state->n_figures - 1].token = 1 + token;
  state_of (kit)->tokens[seat] &= ~bit_of (token);
  kit_refresh (kit);
}

/* Gives a prize tile from the last stack to a player, with a token beside it (-1: without). */
static void
give_prize (KitGame *kit, int seat, int token)
{
  BstTournamentsState *t = state_of (kit);
  int i = t->holds[seat]++;

  t->last--;
  t->front[seat][i] = BST_NONE;
  t->kept[seat][i] = 1 + token;
  if (token >= 0)
    t->tokens[seat] &= ~bit_of (token);
  kit_refresh (kit);
}

static const BstFigure *
figure_at (KitGame *kit, int seat, int x, int y, const char *spot)
{
  int i = bst_figure_find (kit->game, kit->state, kit_seg (kit, x, y, spot), seat, -1);

  g_assert_cmpint (i, >=, 0);
  return &bst_figures_on_map (kit->game, kit->state)[i];
}

/* --- numbers --- */

static void
test_stacks (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;
  JsonArray *sizes = json_object_get_array_member (example, "sizes");

  for (guint i = 0; i < json_array_get_length (sizes); i++)
    g_assert_cmpint (bst_tournament_stack_size (json_object_get_int_member (example, "tiles"),
                                                json_object_get_int_member (example, "stacks"), 1 + i),
                     ==, json_array_get_int_element (sizes, i));
}

static void
test_last (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;
  int players = json_object_get_int_member (example, "players");
  int stacks = bst_tournament_stacks (players), each = bst_tournament_prizes_per_stack (players);

  g_assert_cmpint (stacks, ==, json_object_get_int_member (example, "stacks"));
  g_assert_cmpint (each, ==, json_object_get_int_member (example, "each"));
  g_assert_cmpint (bst_tournament_stack_prizes (12, stacks, each, 1), ==, 0);
  for (int stack = 2; stack <= stacks; stack++)
    g_assert_cmpint (bst_tournament_stack_prizes (12, stacks, each, stack), ==, each);
  g_assert_cmpint (bst_tournament_stack_prizes (12, stacks, each, stacks + 1), ==,
                   json_object_get_int_member (example, "last"));
}

/* TOURN-49, TOURN-50, TOURN-51, TOURN-61: places, ties and what is left. */
static void
test_prizes (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;
  JsonArray *skills = json_object_get_array_member (example, "skills");
  JsonArray *take = json_object_get_array_member (example, "take");
  int n = json_array_get_length (skills);

  /* Whoever is active: the seats turn with him. */
  for (int active = 0; active < n; active++)
    {
      int skill[BST_MAX_PLAYERS] = { 0 };
      BstTournamentResult result;

      for (int i = 0; i < n; i++)
        skill[(active + i) % n] = json_array_get_null_element (skills, i) ? -1 : json_array_get_int_element (skills, i);
      bst_tournament_result (skill, n, active, json_object_get_int_member (example, "places"),
                             json_object_get_int_member (example, "tiles"),
                             json_object_get_boolean_member_with_default (example, "dense", FALSE), &result);
      g_assert_cmpint (result.n_takers, ==, json_array_get_length (take));
      for (int i = 0; i < result.n_takers; i++)
        g_assert_cmpint (result.takers[i], ==, (active + json_array_get_int_element (take, i)) % n);
      if (json_object_get_null_member (example, "keeps"))
        g_assert_cmpint (result.keeper, ==, -1);
      else
        g_assert_cmpint (result.keeper, ==, (active + json_object_get_int_member (example, "keeps")) % n);
      g_assert_cmpint (result.to_last, ==, json_object_get_int_member (example, "to_last"));
    }
}

static void
test_skill (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;

  g_assert_cmpint (bst_tournament_skill (json_object_get_int_member (example, "token"),
                                         json_object_get_int_member (example, "tiles")),
                   ==, json_object_get_int_member (example, "skill"));
}

static void
test_farmer (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;

  g_assert_cmpint (bst_tournament_farmer_skill (json_object_get_int_member (example, "token"),
                                                json_object_get_int_member (example, "around"),
                                                json_object_get_int_member (example, "ring")),
                   ==, json_object_get_int_member (example, "skill"));
}

static void
test_statues (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;

  g_assert_cmpint (bst_tournament_statues (json_object_get_int_member (example, "tokens"),
                                           json_object_get_int_member (example, "shields")),
                   ==, json_object_get_int_member (example, "points"));
}

/* TOURN-48: at most 24. TOURN-49, TOURN-83: three places with five players and with six. TOURN-60: the last of the
 * tournaments is the farmers' one. */
static void
test_tables (void)
{
  static const int kinds[] = { [2] = BST_TOURNAMENT_THIEVES,
                               [3] = BST_TOURNAMENT_THIEVES,
                               [4] = BST_TOURNAMENT_KNIGHTS,
                               [5] = BST_TOURNAMENT_FARMERS,
                               [6] = BST_TOURNAMENT_THIEVES };

  g_assert_cmpint (bst_tournament_farmer_skill (0, 8, 16), ==, 24);
  g_assert_cmpint (bst_tournament_farmer_skill (0, 7, 16), ==, 7);
  for (int players = 2; players <= 6; players++)
    {
      BstTournamentKind crown = bst_tournament_crown_start (players, 0);

      g_assert_cmpint (bst_tournament_ranks (players), ==, players < 5 ? 2 : 3);
      g_assert_cmpint (crown, ==, kinds[players]);
      for (int i = 1; i < bst_tournament_stacks (players); i++)
        crown = bst_tournament_crown_next (crown, 0);
      g_assert_cmpint (crown, ==, BST_TOURNAMENT_FARMERS);
      for (int choice = 1; choice <= 3; choice++)
        g_assert_cmpint (bst_tournament_crown_start (players, choice), ==, choice - 1);
    }
  g_assert_cmpint (bst_tournament_crown_next (BST_TOURNAMENT_THIEVES, 1), ==, BST_TOURNAMENT_FARMERS);
  g_assert_cmpint (bst_tournament_crown_next (BST_TOURNAMENT_FARMERS, 1), ==, BST_TOURNAMENT_KNIGHTS);
  g_assert_cmpint (bst_tournament_crown_next (BST_TOURNAMENT_KNIGHTS, 1), ==, BST_TOURNAMENT_THIEVES);
}

/* Custom mixes: too few prize tiles for the stacks fill them in order. */
static void
test_few_prizes (void)
{
  g_assert_cmpint (bst_tournament_stack_prizes (3, 5, 2, 2), ==, 2);
  g_assert_cmpint (bst_tournament_stack_prizes (3, 5, 2, 3), ==, 1);
  g_assert_cmpint (bst_tournament_stack_prizes (3, 5, 2, 4), ==, 0);
  g_assert_cmpint (bst_tournament_stack_prizes (3, 5, 2, 6), ==, 0);
}

/* --- components and set-up --- */

/* TOURN-1, TOURN-2, TOURN-3, TOURN-19, TOURN-85 (with TOURN-22): what is in the box. */
static void
test_components (void)
{
  g_autoptr (KitGame) kit = kit_new ("tournaments-river", 2);
  const BstPiece *arena = &kit->game->pieces[kit_piece (kit, ARENA)];
  int n[BST_N_GROUPS] = { 0 };

  for (int i = 0; i < kit->game->n_tiles; i++)
    {
      const BstTile *tile = &kit->game->tiles[i];
      bool city = false;

      if (tile->piece != BST_NONE || !g_str_has_prefix (tile->id, "tournaments-"))
        continue;
      n[tile->group] += kit->game->counts[i];
      for (int f = 0; f < tile->n_features; f++)
        city |= tile->features[f].terrain == BST_CITY;
      g_assert_cmpint (tile->group == BST_GROUP_PRIZE, ==, tile->marks[BST_MARK_STATUE] != 0);
      if (tile->group == BST_GROUP_PRIZE)
        g_assert_true (city && tile->flags & BST_TILE_BARRED);
    }
  g_assert_cmpint (n[BST_GROUP_LAND], ==, 8);
  g_assert_cmpint (n[BST_GROUP_RIVER], ==, 1);
  g_assert_cmpint (n[BST_GROUP_PRIZE], ==, 12);

  g_assert_cmpint (arena->n_faces, ==, 2);
  g_assert_cmpint (arena->n_squares, ==, 6);
  for (int face = 0; face < 2; face++)
    {
      int rivers = 0;

      for (int i = 0; i < 6; i++)
        for (int side = 0; side < 4; side++)
          rivers += bst_tile_side_kind (&kit->game->tiles[arena->squares[face][i].tile], 0, side) == BST_SIDE_RIVER;
      g_assert_cmpint (rivers > 0, ==, face == 1);
    }
}

/* EX-TOURN-1; TOURN-4, TOURN-5, TOURN-6, TOURN-7, TOURN-9, TOURN-10, TOURN-11, TOURN-12, TOURN-13, TOURN-14, TOURN-15,
 * TOURN-16, TOURN-17: without the river. */
static void
test_setup (void)
{
  for (int players = 2; players <= 6; players++)
    {
      g_autoptr (KitGame) kit = kit_new ("tournaments", players);
      BstTournamentsState *t = state_of (kit);

      /* The start tile and the river tile are in the box: 71 + 8. */
      g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 79);
      g_assert_cmpint (bst_tournaments_drawable (kit->game, kit->state), ==,
                       bst_tournament_stack_size (79, bst_tournament_stacks (players), 1));
      g_assert_cmpint (kit->state->pile[BST_GROUP_PRIZE], ==, 12);
      g_assert_cmpint (t->last, ==, players == 4 ? 4 : players == 6 ? 6 : players == 5 ? 3 : 2);
      g_assert_cmpint (t->crown, ==, bst_tournament_crown_start (players, 0));
      for (int seat = 0; seat < players; seat++)
        g_assert_cmpint (t->tokens[seat], ==, 31);
      g_assert_cmpint (t->holds[RED], ==, 0);

      /* Six cells of the arena and nothing else are the map. */
      g_assert_cmpint (kit->state->n_sites, ==, 6);
      for (int y = 0; y < 2; y++)
        for (int x = 0; x < 3; x++)
          g_assert_cmpint (bst_site_tile (kit->game, kit->state, kit_site (kit, x, y))->piece, ==,
                           kit_piece (kit, ARENA));
      kit_expect_decision (kit, "draw", BST_NATURE);
      for (size_t i = 0; i < kit->n_moves; i++)
        g_assert_cmpint (kit->game->tiles[kit->moves[i].a].group, ==, BST_GROUP_LAND);
    }
}

/* TOURN-8, TOURN-18: with the river the arena waits, the river tile is among the others, and the river pile is no stack. */
static void
test_setup_river (void)
{
  g_autoptr (KitGame) kit = kit_new ("tournaments-river", 4);

  g_assert_cmpint (kit->state->pile[BST_GROUP_RIVER], ==, 10 + 1);
  g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 79);
  g_assert_cmpint (bst_tournaments_drawable (kit->game, kit->state), ==, 19);
  g_assert_cmpint (kit_count (kit, "tournaments-river-road"), ==, 1);
  for (int i = 0; i < kit->state->n_sites; i++)
    g_assert_cmpint (bst_site_tile (kit->game, kit->state, i)->piece, ==, BST_NONE);

  while (bst_current_pile (kit->game, kit->state) != BST_GROUP_LAND)
    kit_random_move (kit, &(KitRandom){ 99 + kit->n_applied });
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_TOURNAMENT), ==, 0);
  g_assert_cmpint (bst_tournaments_drawable (kit->game, kit->state), ==, 19);
}

/* TOURN-88: whatever is drawn as landscape is divided. */
static void
test_setup_other_sets (void)
{
  g_autoptr (KitGame) kit = kit_new ("{\"modules\":[\"base\",\"wheel\",\"bonus\",\"tournaments\"],\"options\":"
                                     "{\"wheel.board\":\"beside\"},\"sets\":[{\"set\":\"wheel\"},"
                                     "{\"set\":\"anniversary-bonus\"},{\"set\":\"tournaments\"}]}",
                                     6);
  int tiles = kit->state->pile[BST_GROUP_LAND];

  g_assert_cmpint (tiles, >, 80);
  g_assert_cmpint (bst_tournaments_drawable (kit->game, kit->state), ==, tiles / 3 + tiles % 3);
  /* MIX-12: with the wheel beside the map the arena alone starts it. */
  g_assert_cmpint (kit->state->n_sites, ==, 6);
}

/* TOURN-80, MIX-12: beside the wheel the first player attaches the arena; nothing is triggered. */
static void
test_setup_wheel (void)
{
  g_autoptr (KitGame) kit = kit_new_with ("{\"modules\":[\"base\",\"fields\",\"wheel\",\"tournaments\"],\"sets\":"
                                          "[{\"set\":\"wheel\"},{\"set\":\"tournaments\"}]}",
                                          NULL, 3, 2);

  kit_expect_decision (kit, "place-piece", GREEN);
  g_assert_cmpint (kit->n_moves, >, 1);
  for (size_t i = 0; i < kit->n_moves; i++)
    g_assert_cmpint (kit->moves[i].b, ==, 0);
  kit_answer (kit, "#0");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, GREEN);
  g_assert_cmpint (kit->state->turn, ==, 1);
  g_assert_cmpint (kit->state->seq.n_laid, ==, 0);
}

/* --- the arena --- */

/* TOURN-19, TOURN-20, TOURN-77: six tiles, and nobody may stand there. */
static void
test_arena (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base fields tournaments", 2, "", NO_LAND "A B*11", ARENA_SET);

  g_assert_cmpint (kit_value (kit, 1, 0, "road:N").tiles, ==, 1);
  kit_turn (kit, "A", 1, -1, "FFRF", "road:S");
  kit_expect_scores (kit, 2, 0);
  kit_turn (kit, "B", 0, 2, "FFFF", "monastery");
  /* Below the arena: two of its cells touch it. */
  g_assert_cmpint (kit_value (kit, 0, 2, "monastery").points, ==, 1 + 2);
  for (int y = 0; y < 2; y++)
    for (int x = 0; x < 3; x++)
      for (int f = 0; f < bst_site_tile (kit->game, kit->state, kit_site (kit, x, y))->n_features; f++)
        g_assert_nonnull (
          bst_may_stand (kit->game, kit->state, bst_seg_at (kit->game, kit->state, x, y, f), BST_FIGURE_FOLLOWER));
}

/* EX-TOURN-10, D-TOURN-4; TOURN-21, TOURN-87: at the first bend, before it is placed. */
static void
test_arena_by_the_river (void)
{
  g_autoptr (KitGame) kit = kit_new ("tournaments-river", 2);

  kit_turn (kit, "river-classic-straight", 1, 0, "FVFV", NULL);
  kit_draw (kit, "river-classic-curve");
  kit_expect_decision (kit, "place-piece", BLUE);
  /* East of the open end, either end first, on either bank. */
  kit_expect_options (kit, "face=1 @2,-1 rot=0|face=1 @2,0 rot=2");
  kit_answer (kit, "rot=2");
  /* The bend goes on from there, either way. */
  kit_expect_decision (kit, "place-tile", BLUE);
  kit_expect_options (kit, "@5,0 rot=0|@5,0 rot=1");
  kit_answer (kit, "rot=0");
  kit_expect_decision (kit, "follower", BLUE);
  kit_follower (kit, NULL);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_TOURNAMENT), ==, 0);

  /* Only once. */
  kit_draw (kit, "river-classic-curve");
  kit_expect_decision (kit, "place-tile", RED);
}

#define RIVER_BAG NO_LAND "tournaments-river-road*0 river-classic-curve*2 river-classic-straight B*20"

/* TOURN-24: placing the arena extends a feature like any tile; the bend has nothing to do with this road. */
static void
test_arena_extends (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base river tournaments", 2, "river-classic-spring A@2,-2/0", RIVER_BAG, ARENA_SET);

  kit_put (kit, RED, "follower", 2, -2, "road:S");
  kit_draw (kit, "river-classic-curve");
  kit_decide (kit, "place-piece", RED, "@1,-1 rot=0");
  kit_place (kit, 4, 0, "FFVV");
  kit_expect_decision (kit, "register", RED);
  g_assert_cmpint (kit_count (kit, "@2,-2 token=5"), ==, 1);
}

/* TOURN-21: with a second open end elsewhere the bend still goes on from the arena. */
static void
test_bend_goes_on (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base river tournaments", 2,
                                              "river-classic-spring river-classic-spring@0,10", RIVER_BAG, ARENA_SET);

  kit_draw (kit, "river-classic-curve");
  g_assert_cmpint (kit->n_moves, ==, 4);
  kit_decide (kit, "place-piece", RED, "@1,-1 rot=0");
  kit_expect_options (kit, "@4,0 rot=0|@4,0 rot=1");
  kit_answer (kit, "rot=0");
  kit_follower (kit, NULL);
  /* Later tiles may go to either end. */
  kit_draw (kit, "river-classic-straight");
  g_assert_cmpint (kit_count (kit, "@1,10"), ==, 1);
}

/* TOURN-79: where it has no place it waits for the next river tile. */
static void
test_arena_waits (void)
{
  static const char mix[] =
    "{\"modules\":[\"base\",\"river\",\"tournaments\"],\"sets\":[{\"set\":\"tournaments\"}],"
    "\"tiles\":[{\"tile\":\"river-classic-curve\",\"count\":2},{\"tile\":\"river-classic-straight\",\"count\":1},"
    "{\"tile\":\"tournaments-river-road\",\"count\":0},{\"tile\":\"classic-base-monastery\",\"count\":20}],"
    "\"start\":[{\"tile\":\"river-classic-spring\"},{\"tile\":\"classic-base-monastery\",\"x\":2}]}";
  g_autoptr (KitGame) kit = kit_new (mix, 2);

  kit_draw (kit, "river-classic-curve");
  kit_expect_decision (kit, "place-tile", RED);
  kit_answer (kit, "@1,0 rot=0");
  kit_follower (kit, NULL);
  kit_draw (kit, "river-classic-straight");
  kit_expect_decision (kit, "place-piece", BLUE);
  g_assert_cmpint (kit->n_moves, >=, 1);
}

/* RIVER-44, TOURN-87: the river may not turn back behind the arena, whichever way it flows through it. */
static void
test_arena_is_straight (void)
{
  for (int left = 0; left < 2; left++)
    {
      g_autoptr (KitGame) kit = kit_new ("tournaments-river", 2);
      int way = left ? -1 : 1;

      /* Let the first bend pass, then make the arena due: flow east, then north or south. */
      state_of (kit)->arena = 2;
      kit_turn (kit, "river-classic-curve", 1, 0, left ? "VFFV" : "FFVV", NULL);
      state_of (kit)->arena = 1;
      kit_draw (kit, "river-classic-straight");
      /* One bank lies beside the spring and does not fit there: the same side up both times. */
      kit_decide (kit, "place-piece", BLUE, left ? "@1,-3 rot=1" : "@1,1 rot=1");
      kit_place (kit, 1, 4 * way, "VFVF");
      kit_follower (kit, NULL);
      kit_draw (kit, "river-classic-curve");
      /* The other way round, back to the east. */
      kit_expect_options (kit, left ? "@1,-5 rot=3" : "@1,5 rot=2");
    }
}

/* --- registration --- */

/* EX-TOURN-2, D-TOURN-1; TOURN-23, TOURN-25, TOURN-26, TOURN-28, TOURN-29, TOURN-78 */
static void
test_register (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 2, "U U@-1,0", "U*30 B*12");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_put (kit, BLUE, "follower", -1, 0, "road:E");
  kit_put (kit, BLUE, "follower", -1, 0, "road:E");
  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  /* Step 1 is not over before this is answered; blue's majority does not matter. */
  kit_expect_decision (kit, "register", RED);
  kit_expect_options (kit, "pass|@0,0 token=0|@0,0 token=1|@0,0 token=2|@0,0 token=3|@0,0 token=5");
  kit_answer (kit, "token=2");
  g_assert_cmpint (figure_at (kit, RED, 0, 0, "road:E")->token, ==, 1 + 2);
  g_assert_cmpint (state_of (kit)->tokens[RED], ==, 31 & ~bit_of (2));
  /* Nothing that is told names the token. */
  g_assert_cmpint (kit_event (kit, BST_EVENT_REGISTER, 0)->b, ==, 0);
  kit_expect_decision (kit, "follower", RED);
  kit->state->extra_tiles = 1;
  kit->state->extra_turn = true;
  kit_follower (kit, NULL);

  /* An extra tile of the same turn gives no second registration. */
  kit_put (kit, RED, "follower", -1, 0, "road:W");
  kit_turn (kit, "U", 2, 0, "FRFR", NULL);
  /* An extra turn does; the one registered already is not offered. */
  g_assert_cmpint (kit->state->turn, ==, 2);
  g_assert_cmpint (kit->state->active, ==, RED);
  kit_draw (kit, "U");
  kit_place (kit, 3, 0, "FRFR");
  kit_expect_options (kit, "pass|@-1,0 token=0|@-1,0 token=1|@-1,0 token=3|@-1,0 token=5");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &(BstMove){ .kind = BST_KIND_REGISTER, .x = 0, .b = 3 },
                              kit->scratch),
                   ==, "TOURN-29");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &(BstMove){ .kind = BST_KIND_REGISTER, .x = -1, .b = 2 },
                              kit->scratch),
                   ==, "TOURN-29");
  kit_answer (kit, "pass");
  kit_follower (kit, NULL);

  /* In a turn without an extension nothing is offered. */
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  g_assert_cmpint (kit->state->active, ==, RED);
  kit_draw (kit, "B");
  kit_place (kit, 0, 2, "FFFF");
  kit_expect_decision (kit, "follower", RED);
}

/* TOURN-28, MIX-44: a follower placed in step 2 comes too late for the tile of step 1, but not for an extra tile. */
static void
test_register_too_late (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 2, "U", "U*6 B*6");

  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_decision (kit, "follower", RED);
  kit->state->extra_tiles = 1;
  kit_follower (kit, "road:E");
  kit_draw (kit, "U");
  kit_place (kit, 2, 0, "FRFR");
  kit_expect_decision (kit, "register", RED);
  g_assert_cmpint (kit->state->turn, ==, 1);
}

/* TOURN-23, TOURN-82: thieves, knights and farmers; neither monks nor abbots, nor anybody on another feature. */
static void
test_register_whom (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot tournaments", 2, "D A@-1,0/3 U@5,5", "U J E*12");

  kit_put (kit, RED, "abbot", -1, 0, "monastery");
  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_put (kit, RED, "follower", -1, 0, "road:E");
  kit_put (kit, RED, "follower", 0, 0, "field:SL");
  kit_put (kit, RED, "follower", 5, 5, "road:E");
  kit_put (kit, BLUE, "follower", 5, 5, "field:NL");
  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  g_assert_cmpint (kit_count (kit, "@-1,0 road:E token=0"), ==, 1);
  g_assert_cmpint (kit_count (kit, "@0,0 field:SL token=0"), ==, 1);
  g_assert_cmpint (kit->n_moves, ==, 1 + 2 * 5);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &(BstMove){ .kind = BST_KIND_REGISTER, .x = -1, .a = 0 },
                              kit->scratch),
                   ==, "TOURN-82");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &(BstMove){ .kind = BST_KIND_REGISTER, .x = 0, .a = 0 },
                              kit->scratch),
                   ==, "TOURN-64");
  kit_answer (kit, "pass");
  kit_follower (kit, NULL);
  /* The knight when the city grows; it is not his owner's turn. */
  kit_draw (kit, "J");
  kit_place (kit, 2, 0, "FCRR");
  kit_expect_decision (kit, "follower", BLUE);
}

/* TOURN-29: a player without tokens; after a tournament the follower may be registered anew. */
static void
test_register_again (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 6, "U", "U*3");

  put_registered (kit, RED, 0, 0, "road:E", 3);
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  /* Blue holds a tournament: red reveals and is free again. */
  kit_decide (kit, "reveal", RED, "@0,0");
  g_assert_cmpint (figure_at (kit, RED, 0, 0, "road:E")->token, ==, 0);
  kit->state->active = RED;
  kit_refresh (kit);
  kit_draw (kit, "U");
  g_assert_cmpint (state_of (kit)->holds[RED], ==, 0);
  kit_place (kit, 2, 0, "FRFR");
  kit_expect_decision (kit, "register", RED);
  g_assert_cmpint (kit_count (kit, "@0,0 token=3"), ==, 0);
  g_assert_cmpint (kit_count (kit, "@0,0 token=5"), ==, 1);
}

static void
test_no_tokens (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 2, "U", "U*2 B");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  state_of (kit)->boxed[RED] = 31;
  state_of (kit)->tokens[RED] = 0;
  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_decision (kit, "follower", RED);
}

/* TOURN-30, TOURN-65: extended and completed at once, the token comes back with the follower. */
static void
test_register_and_complete (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 2, "A@0,0/3", "A B*6");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_draw (kit, "A");
  kit_place (kit, 1, 0, "FFFR");
  kit_decide (kit, "register", RED, "token=5");
  g_assert_cmpint (state_of (kit)->tokens[RED], ==, 31 & ~bit_of (5));
  kit_follower (kit, NULL);
  kit_expect_scores (kit, 2, 0);
  g_assert_cmpint (state_of (kit)->tokens[RED], ==, 31);
}

/* TOURN-30: in whatever way the follower leaves. */
static void
test_plague_frees_token (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base wheel tournaments", 2, "U", "wheel-road-straight-w1*2 B*6");

  put_registered (kit, RED, 0, 0, "road:E", 0);
  kit->state->m.wheel.pig = 4;
  kit_draw (kit, "wheel-road-straight-w1");
  kit_decide (kit, "plague", RED, "@0,0");
  g_assert_cmpint (state_of (kit)->tokens[RED], ==, 31);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* Nine monasteries with a farmer in the middle; the corner (0,0) is left out. */
#define EIGHT_FIELDS "B@1,0 B@2,0 B@0,1 B@1,1 B@2,1 B@0,2 B@1,2 B@2,2"

/* EX-TOURN-13; TOURN-27 */
static void
test_register_farmer (void)
{
  g_autoptr (KitGame) eighth = kit_new_bag ("base fields tournaments", 2, EIGHT_FIELDS, "B*12");
  g_autoptr (KitGame) ninth = kit_new_bag ("base fields tournaments", 2, EIGHT_FIELDS " B@0,0", "B*12");

  kit_put (eighth, RED, "follower", 1, 1, "field:NL");
  kit_draw (eighth, "B");
  kit_place (eighth, 0, 0, "FFFF");
  kit_expect_decision (eighth, "register", RED);
  g_assert_cmpint (kit_count (eighth, "@1,1 token=5"), ==, 1);

  kit_put (ninth, RED, "follower", 1, 1, "field:NL");
  kit_put (ninth, RED, "follower", 2, 2, "field:NL");
  kit_draw (ninth, "B");
  kit_place (ninth, 3, 0, "FFFF");
  kit_expect_decision (ninth, "register", RED);
  g_assert_cmpint (kit_count (ninth, "@1,1 token=5"), ==, 0);
  g_assert_cmpint (kit_count (ninth, "@2,2 token=5"), ==, 1);
  g_assert_cmpstr (bst_check (ninth->game, ninth->state,
                              &(BstMove){ .kind = BST_KIND_REGISTER, .x = 1, .y = 1, .a = 1 }, ninth->scratch),
                   ==, "TOURN-27");
}

/* TOURN-24, TOURN-64: each piece is judged by itself, by the map of its moment. */
static void
test_register_two_pieces (void)
{
  /* Seven tiles around the farmer; whatever lies at (0,0) meets a city on both sides and leaves his field alone. */
  const char *behind_cities = "B@2,0 B@1,1 B@2,1 B@0,2 B@1,2 B@2,2 E@1,0/3 E@0,1/0";

  /* The prize tile is the eighth and extends the field; that the landscape tile comes too late does not matter. */
  g_autoptr (KitGame) good = kit_new_bag ("base fields tournaments", 2, EIGHT_FIELDS, CORNER "*12 B*12");
  kit_put (good, RED, "follower", 1, 1, "field:NL");
  give_prize (good, RED, -1);
  kit_draw (good, "B");
  kit_answer (good, CORNER);
  kit_decide (good, "place-piece", RED, "@0,0 rot=0");
  kit_place (good, 3, 1, "FFFF");
  kit_expect_decision (good, "register", RED);
  g_assert_cmpint (kit_count (good, "@1,1 token=5"), ==, 1);

  /* The prize tile is the eighth, but only the landscape tile extends the field, and it is the ninth. */
  g_autoptr (KitGame) bad = kit_new_bag ("base fields tournaments", 2, behind_cities, CORNER "*12 B*12");
  kit_put (bad, RED, "follower", 1, 1, "field:NL");
  give_prize (bad, RED, -1);
  kit_draw (bad, "B");
  kit_answer (bad, CORNER);
  kit_decide (bad, "place-piece", RED, "@0,0 rot=2");
  kit_place (bad, 3, 1, "FFFF");
  kit_expect_decision (bad, "follower", RED);

  /* Without the prize tile it would be possible. */
  g_autoptr (KitGame) alone = kit_new_bag ("base fields tournaments", 2, behind_cities, "B*12");
  kit_put (alone, RED, "follower", 1, 1, "field:NL");
  kit_draw (alone, "B");
  kit_place (alone, 3, 1, "FFFF");
  kit_expect_decision (alone, "register", RED);
}

/* TOURN-24, FERRY-36, MAGIC-16, MAGIC-15: a prize tile extends roads like any tile. */
static void
test_prize_extends (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base magic ferries tournaments", 2, "E@2,-1/2 " LAKE " U@3,0 E@9,9", STRAIGHT_ROAD "*4 B*12");

  bst_board_link (kit->game, kit->state, kit_seg (kit, 0, 0, "road:W"), kit_seg (kit, 0, 0, "road:E"));
  kit->state->stock[BST_STOCK_FERRIES]--;
  kit_lay (kit, STRAIGHT_ROAD, 1, 0, 0);
  kit->quiet = true;
  kit_put (kit, RED, "follower", 3, 0, "road:W");
  kit->state->m.magic.at[0] = 1 + kit_seg (kit, 1, 0, "road:E");
  kit->state->m.magic.at[1] = 1 + kit_seg (kit, 3, 0, "road:W");
  give_prize (kit, RED, -1);
  kit_draw (kit, "B");
  kit_answer (kit, STRAIGHT_ROAD);
  kit_decide (kit, "place-piece", RED, "@2,0 rot=0");
  /* S3c: before the landscape tile. */
  kit_expect_decision (kit, "magic", RED);
  kit_answer (kit, "witch @9,9");
  kit_place (kit, 2, -2, "FFFF");
  kit_decide (kit, "register", RED, "@3,0 token=1");
  kit_follower (kit, NULL);
  kit_expect_decision (kit, "ferry-move", RED);
  kit_expect_options (kit, "pass|@0,0 ends=ES|@0,0 ends=SW");
}

/* --- tournaments --- */

/* EX-TOURN-3; TOURN-31, TOURN-40, TOURN-44, TOURN-55, TOURN-62: nobody is registered. */
static void
test_trigger (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base tournaments", 4, "", NO_LAND "B*12", ARENA_SET);
  BstTournamentsState *t = state_of (kit);

  /* Stacks of 4, 2, 2, 2, 2. */
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (kit_count_events (kit, BST_EVENT_TOURNAMENT), ==, 0);
      g_assert_cmpint (bst_tournaments_drawable (kit->game, kit->state), ==, 4 - i);
      kit_turn (kit, "B", -1, -i, "FFFF", NULL);
    }
  /* Red can't draw and holds a tournament of the knights; nobody takes part. */
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_TOURNAMENT), ==, 1);
  g_assert_cmpint (kit_event (kit, BST_EVENT_TOURNAMENT, 0)->player, ==, RED);
  g_assert_cmpint (kit_event (kit, BST_EVENT_TOURNAMENT, 0)->b, ==, BST_TOURNAMENT_KNIGHTS);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_PRIZE), ==, 0);
  g_assert_cmpint (t->last, ==, 4 + 2);
  g_assert_cmpint (t->crown, ==, BST_TOURNAMENT_FARMERS);
  g_assert_cmpint (t->opened, ==, 2);
  /* He goes on with his turn. */
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, RED);
  g_assert_cmpint (kit->state->turn, ==, 5);
  g_assert_cmpint (bst_tournaments_drawable (kit->game, kit->state), ==, 2);
}

/* EX-TOURN-5 and EX-TOURN-4 on the map, D-TOURN-2; TOURN-41, TOURN-42, TOURN-43, TOURN-45, TOURN-46, TOURN-47, TOURN-50, TOURN-54:
 * the category, the order, the skill. MAGIC-33: magic figures do not matter. */
static void
test_reveal (void)
{
  for (int knights = 0; knights < 2; knights++)
    {
      g_autoptr (KitGame)
        kit = kit_new_bag_with ("base magic tournaments", 3, "U U@1,0 E@0,5/1 G@1,5 G@2,5 A@5,0/3 U@6,0 U@7,0",
                                "B*6 " CORRIDOR "*12",
                                knights ? "{\"options\":{\"tournaments.crown_start\":\"knights\"}}" : NULL);
      const char *thief = "road:E", *knight = "city:E";

      put_registered (kit, GREEN, 0, 0, thief, 3);
      put_registered (kit, GREEN, 2, 5, knight, 1);
      put_registered (kit, RED, 7, 0, thief, 2);
      put_registered (kit, RED, 0, 5, knight, 1);
      put_registered (kit, BLUE, 6, 0, thief, 0);
      put_registered (kit, BLUE, 6, 0, thief, 1);
      kit->state->m.magic.at[0] = 1 + kit_seg (kit, 1, 0, "road:E");
      kit->state->m.magic.at[1] = 1 + kit_seg (kit, 1, 5, "city:E");
      kit_turn (kit, "B", 0, 1, "FFFF", NULL);

      if (!knights)
        {
          /* Blue is active and begins; his two thieves on one segment are two choices. */
          kit_expect_decision (kit, "reveal", BLUE);
          kit_expect_options (kit, "@6,0 which=|@6,0 which=second");
          kit_answer (kit, "which=second");
          kit_expect_decision (kit, "reveal", GREEN);
          kit_expect_options (kit, "@0,0 road:E");
          kit_answer (kit, "@0,0");
          g_assert_cmpint (kit_event (kit, BST_EVENT_REVEAL, 0)->b, ==, 1);
          g_assert_cmpint (kit_event (kit, BST_EVENT_REVEAL, 0)->a, ==, 1 + 3);
          g_assert_cmpint (kit_event (kit, BST_EVENT_REVEAL, 1)->a, ==, 3 + 2);
          g_assert_cmpint (figure_at (kit, BLUE, 6, 0, thief)->token, ==, 1);
          kit_expect_decision (kit, "reveal", RED);
          kit_answer (kit, "@7,0");
          /* Green and red are level at 5: both take, clockwise from blue; no token is kept. */
          g_assert_cmpint (kit_event (kit, BST_EVENT_PRIZE, 0)->player, ==, GREEN);
          g_assert_cmpint (kit_event (kit, BST_EVENT_PRIZE, 1)->player, ==, RED);
          g_assert_cmpint (kit_count_events (kit, BST_EVENT_PRIZE), ==, 2);
          g_assert_cmpint (state_of (kit)->boxed[BLUE], ==, bit_of (1));
          g_assert_cmpint (state_of (kit)->boxed[GREEN], ==, bit_of (3));
          g_assert_cmpint (state_of (kit)->boxed[RED], ==, bit_of (2));
          continue;
        }

      /* Blue has no knight; green comes before red. Both stand in one city of three tiles. */
      kit_decide (kit, "reveal", GREEN, "@2,5");
      kit_decide (kit, "reveal", RED, "@0,5");
      g_assert_cmpint (kit_event (kit, BST_EVENT_REVEAL, 0)->a, ==, 1 + 3);
      g_assert_cmpint (kit_event (kit, BST_EVENT_REVEAL, 1)->a, ==, 4);
      /* TOURN-42: the followers stay. */
      figure_at (kit, GREEN, 2, 5, knight);
      figure_at (kit, RED, 0, 5, knight);
    }
}

/* EX-TOURN-6; TOURN-48: farmers count cells, the ring only behind eight neighbors; TOURN-53: the winner keeps. */
static void
test_reveal_farmers (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base fields tournaments", 3,
                            EIGHT_FIELDS " B@0,0 B@3,0 B@3,3 B@20,20 B@21,20 B@19,20 B@20,21 B@20,19",
                            "B*6 " CORRIDOR "*12", "{\"options\":{\"tournaments.crown_start\":\"farmers\"}}");

  put_registered (kit, BLUE, 1, 1, "field:NL", 0);
  put_registered (kit, GREEN, 20, 20, "field:NL", 3);
  kit_turn (kit, "B", 21, 21, "FFFF", NULL);
  kit_decide (kit, "reveal", BLUE, "@1,1");
  kit_decide (kit, "reveal", GREEN, "@20,20");
  g_assert_cmpint (kit_event (kit, BST_EVENT_REVEAL, 0)->a, ==, 10);
  g_assert_cmpint (kit_event (kit, BST_EVENT_REVEAL, 1)->a, ==, 8);
  g_assert_true (kit_event (kit, BST_EVENT_PRIZE, 0)->flag);
  g_assert_cmpint (state_of (kit)->kept[BLUE][0], ==, 1 + 0);
}

/* EX-TOURN-7, EX-TOURN-8, D-TOURN-3; TOURN-49, TOURN-52, TOURN-53, TOURN-56, TOURN-57, TOURN-58, TOURN-63, TOURN-69 */
static void
test_win_and_place (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base tournaments", 4, "E@0,0/1 G@1,0 G@2,0 G@3,0 E@0,5/1 G@1,5 G@2,5 G@3,5 G@4,5 E@0,9/1",
                       "B*10 " CORRIDOR_SHIELD "*6 " CORRIDOR "*6");
  BstTournamentsState *t = state_of (kit);
  int you = GREEN, blue = YELLOW, yellow = RED; /* black: the seat of BLUE */
  uint16_t prize;

  put_registered (kit, you, 0, 0, "city:E", 5);
  put_registered (kit, blue, 0, 5, "city:E", 3);
  put_registered (kit, yellow, 0, 9, "city:E", 2);
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_turn (kit, "B", -1, 1, "FFFF", NULL);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_TOURNAMENT), ==, 1);
  while (strcmp (kit_kind (kit), "reveal") == 0)
    kit_answer (kit, "#0");
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_REVEAL), ==, 3);
  g_assert_cmpint (t->holds[you], ==, 1);
  g_assert_cmpint (t->holds[blue], ==, 1);
  g_assert_cmpint (t->holds[yellow], ==, 0);
  g_assert_cmpint (t->kept[you][0], ==, 1 + 5);
  g_assert_cmpint (t->kept[blue][0], ==, 0);
  g_assert_cmpint (t->boxed[blue], ==, bit_of (3));
  g_assert_cmpint (t->boxed[yellow], ==, bit_of (2));
  g_assert_cmpint (t->last, ==, 4);
  g_assert_cmpint (t->front[you][0], ==, BST_NONE);

  /* The landscape tile is drawn first, then the prize tile is turned over and laid. */
  kit_draw (kit, "B");
  kit_expect_decision (kit, "prize", BST_NATURE);
  kit_answer (kit, CORRIDOR);
  kit_expect_decision (kit, "place-piece", you);
  g_assert_cmpstr (bst_check (kit->game, kit->state,
                              &(BstMove){ .kind = BST_KIND_PLACE_PIECE, .a = ~kit_tile (kit, "B") }, kit->scratch),
                   ==, "TOURN-56");
  g_assert_cmpstr (
    bst_check (kit->game, kit->state,
               &(BstMove){ .kind = BST_KIND_PLACE_PIECE, .x = 5, .y = 5, .rot = 1, .a = ~kit_tile (kit, CORRIDOR) },
               kit->scratch),
    ==, "BASE-32");
  kit_answer (kit, "@4,0 rot=0");
  g_assert_cmpint (t->n_statues, ==, 1);
  g_assert_cmpint (t->statue_token[0], ==, 1 + 5);
  g_assert_cmpint (kit_event (kit, BST_EVENT_STATUE, 0)->x, ==, 4);
  prize = kit_seg (kit, 4, 0, "city:E");
  g_assert_cmpstr (bst_may_stand (kit->game, kit->state, prize, BST_FIGURE_FOLLOWER), ==, "TOURN-58");
  kit_place (kit, 1, 1, "FFFF");
  kit_answer (kit, "pass");
  kit_expect_options (kit, "pass|@1,1 monastery");
}

/* TOURN-59: what the prize tile completes is scored in step 3. */
static void
test_prize_completes (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 2, "E@0,0/1 E@2,0/3", "B*12 " CORRIDOR "*12");

  kit_put (kit, BLUE, "follower", 0, 0, "city:E");
  give_prize (kit, RED, -1);
  kit_draw (kit, "B");
  kit_answer (kit, CORRIDOR);
  kit_decide (kit, "place-piece", RED, "@1,0 rot=0");
  kit_expect_scores (kit, 0, 0);
  kit_place (kit, 0, 1, "FFFF");
  kit_expect_scores (kit, 0, 0);
  kit_follower (kit, NULL);
  kit_expect_scores (kit, 0, 6);
}

/* TOURN-56, TOURN-57: two prize tiles in one turn: each gets the token that was kept with it. */
static void
test_two_prizes (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 2, "E@0,0/1", "B*12 " CORRIDOR "*12");
  BstTournamentsState *t = state_of (kit);
  int tokens = 0;

  give_prize (kit, RED, 1);
  give_prize (kit, RED, 3);
  kit_draw (kit, "B");
  while (strcmp (kit_kind (kit), "place-tile") != 0)
    kit_answer (kit, "#0");
  g_assert_cmpint (t->holds[RED], ==, 0);
  g_assert_cmpint (t->n_statues, ==, 2);
  for (int i = 0; i < 2; i++)
    tokens |= 1 << t->statue_token[i];
  /* Kept as 1 + value. */
  g_assert_cmphex (tokens, ==, 1 << 2 | 1 << 4);
}

/* TOURN-67: without a place it waits, in the end phase it leaves the game with its token. */
static void
test_prize_without_place (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 2, "B", "E B*12 " ALL_SIDES "*12");
  BstTournamentsState *t = state_of (kit);

  give_prize (kit, RED, 3);
  kit_draw (kit, "B");
  kit_decide (kit, "prize", BST_NATURE, ALL_SIDES);
  kit_place (kit, 1, 0, "FFFF");
  kit_follower (kit, NULL);
  g_assert_cmpint (t->holds[RED], ==, 1);
  g_assert_cmpint (t->front[RED][0], ==, kit_tile (kit, ALL_SIDES));
  kit_turn (kit, "E", 0, 1, "FFCF", NULL);
  /* Now there is a place; it is known and not drawn again. */
  kit_draw (kit, "B");
  kit_decide (kit, "place-piece", RED, "@0,2");
  g_assert_cmpint (t->n_statues, ==, 1);

  g_autoptr (KitGame) end = kit_new_bag ("base tournaments", 2, "B", "B " ALL_SIDES "*12");
  t = state_of (end);
  give_prize (end, BLUE, 3);
  kit_turn (end, "B", 1, 0, "FFFF", NULL);
  kit_decide (end, "prize", BST_NATURE, ALL_SIDES);
  kit_expect_over (end, true);
  g_assert_cmpint (t->holds[BLUE], ==, 0);
  g_assert_cmpint (t->boxed[BLUE], ==, bit_of (3));
  g_assert_cmpint (t->n_statues, ==, 0);
}

/* TOURN-68: several prize tiles in the order he likes, all before the landscape tile. */
static void
test_several_prizes (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base tournaments", 2, "E@0,0/1 E@0,5/1", "B*12 " CORRIDOR "*6 " ALL_SIDES "*6");
  BstTournamentsState *t = state_of (kit);

  give_prize (kit, RED, -1);
  give_prize (kit, RED, 2);
  kit_draw (kit, "B");
  kit_decide (kit, "prize", BST_NATURE, ALL_SIDES);
  kit_decide (kit, "prize", BST_NATURE, CORRIDOR);
  g_assert_cmpint (kit_count (kit, ALL_SIDES), ==, 2);
  g_assert_cmpint (kit_count (kit, CORRIDOR " @1,0"), ==, 1);
  g_assert_cmpint (kit_count (kit, CORRIDOR " @1,5"), ==, 1);
  kit_answer (kit, CORRIDOR " @1,5");
  /* The token goes with its tile. */
  g_assert_cmpint (t->n_statues, ==, 1);
  g_assert_cmpint (t->statue_site[0], ==, kit_site (kit, 1, 5));
  kit_decide (kit, "place-piece", RED, ALL_SIDES " @2,5");
  kit_expect_decision (kit, "place-tile", RED);
  g_assert_cmpint (t->n_statues, ==, 1);
}

/* TOURN-57, TOURN-68: of two tiles alike the one with a token goes first. */
static void
test_two_alike (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 2, "E@0,0/1", "B*12 " CORRIDOR "*12");
  BstTournamentsState *t = state_of (kit);

  give_prize (kit, RED, -1);
  give_prize (kit, RED, 2);
  kit_draw (kit, "B");
  kit_answer (kit, CORRIDOR);
  kit_answer (kit, CORRIDOR);
  kit_decide (kit, "place-piece", RED, "@1,0");
  g_assert_cmpint (t->n_statues, ==, 1);
  kit_decide (kit, "place-piece", RED, "@2,0");
  g_assert_cmpint (t->n_statues, ==, 1);
}

/* TOURN-66: the stack ends in the middle of a turn. */
static void
test_discard_ends_stack (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 6, "B", "C B*5 " CORRIDOR "*12");

  kit_turn (kit, "B", 1, 0, "FFFF", NULL);
  g_assert_cmpint (bst_tournaments_drawable (kit->game, kit->state), ==, 1);
  kit_draw (kit, "C");
  /* It fits nowhere: blue, who has drawn it, holds the tournament and draws from the next stack. */
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_DISCARD), ==, 1);
  g_assert_cmpint (kit_event (kit, BST_EVENT_TOURNAMENT, 0)->player, ==, BLUE);
  g_assert_cmpint (kit->state->active, ==, BLUE);
  g_assert_cmpint (kit->state->turn, ==, 2);
  kit_draw (kit, "B");
  kit_expect_decision (kit, "place-tile", BLUE);
}

/* TOURN-89: empty stacks, one tournament after the other; TOURN-70, TOURN-71: the last one ends the drawing. */
static void
test_empty_stacks (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 2, "B", "B*2 " CORRIDOR "*12");

  kit_turn (kit, "B", 1, 0, "FFFF", NULL);
  kit_turn (kit, "B", 2, 0, "FFFF", NULL);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_TOURNAMENT), ==, 6);
  for (int i = 0; i < 6; i++)
    g_assert_cmpint (kit_event (kit, BST_EVENT_TOURNAMENT, i)->player, ==, RED);
  g_assert_cmpint (kit->state->turn, ==, 3);
  g_assert_cmpint (kit_event (kit, BST_EVENT_TOURNAMENT, 5)->b, ==, BST_TOURNAMENT_FARMERS);
  kit_expect_over (kit, true);
}

/* TOURN-81: without fields nobody takes part in the farmers' tournament. */
static void
test_no_fields (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base tournaments", 2, "U", "B*6 " CORRIDOR "*12",
                                              "{\"options\":{\"tournaments.crown_start\":\"farmers\","
                                              "\"tournaments.crown_order\":\"thieves-farmers-knights\"}}");

  put_registered (kit, RED, 0, 0, "road:E", 1);
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_TOURNAMENT), ==, 1);
  /* TOURN-60: the other order of the crown. */
  g_assert_cmpint (state_of (kit)->crown, ==, BST_TOURNAMENT_KNIGHTS);
}

/* TOURN-61: behind three tied firsts, who are too many for two prize tiles, comes the fourth place, which wins nothing; by
 * option the second, which does. */
static void
test_places (void)
{
  for (int dense = 0; dense < 2; dense++)
    {
      g_autoptr (KitGame)
        kit = kit_new_bag_with ("base tournaments", 4, "U@0,0 U@0,5 U@0,10 U@0,15", "B*5 " CORRIDOR "*12",
                                dense ? "{\"options\":{\"tournaments.crown_start\":\"thieves\","
                                        "\"tournaments.places\":\"dense\"}}"
                                      : "{\"options\":{\"tournaments.crown_start\":\"thieves\"}}");
      const int last = state_of (kit)->last;

      for (int seat = 0; seat < 4; seat++)
        put_registered (kit, seat, 0, 5 * seat, "road:E", seat == YELLOW ? 1 : 3);
      kit_turn (kit, "B", 0, 1, "FFFF", NULL);
      for (int i = 0; i < 4; i++)
        kit_decide (kit, "reveal", -1, "#0");
      g_assert_cmpint (kit_count_events (kit, BST_EVENT_PRIZE), ==, dense);
      if (dense)
        g_assert_cmpint (kit_event (kit, BST_EVENT_PRIZE, 0)->player, ==, YELLOW);
      g_assert_cmpint (state_of (kit)->kept[YELLOW][0], ==, 0);
      g_assert_cmpint (state_of (kit)->last, ==, last + 2 - dense);
    }
}

/* TOURN-84, TOURN-86: in the last tournament a tie may use all that lies in the last stack. */
static void
test_last_stack (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base tournaments", 4, "U@0,0 U@0,5 U@0,10", "B " CORRIDOR "*12",
                                              "{\"options\":{\"tournaments.crown_start\":\"thieves\"}}");
  BstTournamentsState *t = state_of (kit);

  put_registered (kit, BLUE, 0, 0, "road:E", 1);
  put_registered (kit, GREEN, 0, 5, "road:E", 1);
  put_registered (kit, YELLOW, 0, 10, "road:E", 1);
  /* Everything but the last stack is open. */
  t->opened = 5;
  t->last = 4;
  kit->state->pile[BST_GROUP_PRIZE] = 4;
  bst_edit_left (kit->game, kit->state)[kit_tile (kit, CORRIDOR)] = 4;
  kit->quiet = true;
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  for (int seat = BLUE; seat <= YELLOW; seat++)
    kit_decide (kit, "reveal", seat, "#0");
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_PRIZE), ==, 3);
  g_assert_cmpint (t->last, ==, 1);
}

/* --- the end --- */

/* TOURN-70, TOURN-71, TOURN-75, MIX-24, MIX-80: blue holds the last tournament, then everybody who has a prize tile lays
 * it, with scoring and ferries but without follower and registration. */
static void
test_end_phase (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries tournaments", 6, LAKE " E@2,-1/2 E@0,9/1 E@2,9/3",
                                         "B*3 " STRAIGHT_ROAD "*6 " CORRIDOR "*6");
  BstTournamentsState *t = state_of (kit);

  bst_board_link (kit->game, kit->state, kit_seg (kit, 0, 0, "road:W"), kit_seg (kit, 0, 0, "road:E"));
  kit->state->stock[BST_STOCK_FERRIES]--;
  kit_put (kit, 4, "follower", 0, 9, "city:E");
  kit_put (kit, 4, "follower", 0, 0, "road:E");
  kit_turn (kit, "B", 0, 8, "FFFF", NULL);
  kit_turn (kit, "B", 0, 7, "FFFF", NULL);
  kit_draw (kit, "B");
  kit_place (kit, 0, 6, "FFFF");
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_TOURNAMENT), ==, 2);
  give_prize (kit, 5, -1);
  give_prize (kit, 0, 2);
  kit_follower (kit, NULL);

  /* Seat 3 held the last tournament, has nothing to lay; 4 neither; 5 has. */
  g_assert_cmpint (kit_event (kit, BST_EVENT_TOURNAMENT, 2)->player, ==, YELLOW);
  g_assert_cmpint (kit->state->phase, ==, BST_PHASE_EPILOGUE);
  g_assert_cmpint (kit->state->active, ==, 5);
  kit_decide (kit, "prize", BST_NATURE, CORRIDOR);
  kit_decide (kit, "place-piece", 5, "@1,9 rot=0");
  kit_expect_scores (kit, 0, 0, 0, 0, 6, 0);

  g_assert_cmpint (kit->state->active, ==, 0);
  kit_decide (kit, "prize", BST_NATURE, STRAIGHT_ROAD);
  kit_decide (kit, "place-piece", 0, "@2,0 rot=0");
  g_assert_cmpint (t->n_statues, ==, 1);
  kit_expect_over (kit, true);
}

/* MIX-24, TOURN-75: ferries move in the end phase, nobody is registered. */
static void
test_end_phase_ferry (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries tournaments", 2, LAKE " E@1,-1/2", "B " STRAIGHT_ROAD "*12");

  bst_board_link (kit->game, kit->state, kit_seg (kit, 0, 0, "road:W"), kit_seg (kit, 0, 0, "road:E"));
  kit->state->stock[BST_STOCK_FERRIES]--;
  kit_put (kit, BLUE, "follower", 0, 0, "road:E");
  kit_draw (kit, "B");
  kit_place (kit, 0, -1, "FFFF");
  give_prize (kit, BLUE, -1);
  kit_follower (kit, NULL);
  kit_decide (kit, "prize", BST_NATURE, STRAIGHT_ROAD);
  kit_decide (kit, "place-piece", BLUE, "@1,0 rot=0");
  kit_decide (kit, "ferry-move", BLUE, "ends=ES");
  kit_expect_over (kit, true);
  /* Lake and prize tile. */
  kit_expect_scores (kit, 0, 2);
}

/* MIX-25: the drawn tile has no place and was the last; the prize tile laid before is still scored. */
static void
test_last_tile_unplaceable (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 6, "E@0,0/1 E@2,0/3", "B*2 C " CORRIDOR "*12");

  kit_put (kit, BLUE, "follower", 0, 0, "city:E");
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_turn (kit, "B", 0, 2, "FFFF", NULL);
  give_prize (kit, GREEN, -1);
  kit_draw (kit, "C");
  kit_decide (kit, "prize", BST_NATURE, CORRIDOR);
  kit_decide (kit, "place-piece", GREEN, "@1,0 rot=0");
  /* No open city is left. */
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_DISCARD), ==, 1);
  g_assert_cmpint (kit_event (kit, BST_EVENT_TOURNAMENT, 2)->player, ==, GREEN);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 0, 6, 0, 0, 0, 0);
}

/* MIX-33: an extra tile attempts to draw, so that the same player holds the last tournament; the extra turn lapses. */
static void
test_extra_tile_at_the_end (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 6, "E@0,0/1", "B*3 " CORRIDOR "*12");

  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_turn (kit, "B", 0, 2, "FFFF", NULL);
  kit_draw (kit, "B");
  kit_place (kit, 0, 3, "FFFF");
  kit->state->extra_tiles = 1;
  kit->state->extra_turn = true;
  give_prize (kit, GREEN, -1);
  kit_follower (kit, NULL);
  g_assert_cmpint (kit_event (kit, BST_EVENT_TOURNAMENT, 2)->player, ==, GREEN);
  g_assert_cmpint (kit->state->phase, ==, BST_PHASE_EPILOGUE);
  g_assert_cmpint (kit->state->turn, ==, 3);
  g_assert_cmpint (kit->state->extra_tiles, ==, 0);
  g_assert_false (kit->state->extra_turn);
  kit_decide (kit, "prize", BST_NATURE, CORRIDOR);
  kit_decide (kit, "place-piece", GREEN, "#0");
  kit_expect_over (kit, true);
}

/* An extra turn alone does the same. */
static void
test_extra_turn_at_the_end (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 6, "E@0,0/1", "B*3 " CORRIDOR "*12");

  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_turn (kit, "B", 0, 2, "FFFF", NULL);
  kit_draw (kit, "B");
  kit_place (kit, 0, 3, "FFFF");
  kit->state->extra_turn = true;
  kit_follower (kit, NULL);
  g_assert_cmpint (kit_event (kit, BST_EVENT_TOURNAMENT, 2)->player, ==, GREEN);
  kit_expect_over (kit, true);
}

/* EX-TOURN-9; TOURN-72, TOURN-73, TOURN-74, TOURN-76: each token 3 points per coat of arms, finished or not. */
static void
test_statue_points (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base magic tournaments", 2,
                       "E@0,0/1 " CORRIDOR_SHIELD "@1,0 " CORRIDOR_SHIELD "@2,0 " CORRIDOR_SHIELD "@3,0 "
                       "F@4,0 U@0,9",
                       "B " CORRIDOR "*12");
  BstTournamentsState *t = state_of (kit);
  static const struct
  {
    int x, owner, token;
  } statues[] = { { 1, RED, 5 }, { 2, BLUE, 0 }, { 3, BLUE, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (statues); i++)
    {
      t->statue_site[i] = kit_site (kit, statues[i].x, 0);
      t->statue_owner[i] = statues[i].owner;
      t->statue_token[i] = 1 + statues[i].token;
      t->tokens[statues[i].owner] &= ~bit_of (statues[i].token);
      t->n_statues++;
    }
  put_registered (kit, BLUE, 0, 9, "road:E", 1);
  kit->state->m.magic.at[0] = 1 + kit_seg (kit, 4, 0, "city:E");
  kit_draw (kit, "B");
  kit_place (kit, 0, 1, "FFFF");
  kit_clear_events (kit);
  kit_follower (kit, NULL);
  while (strcmp (kit_kind (kit), "over") != 0)
    kit_answer (kit, strcmp (kit_kind (kit), "prize") == 0 ? CORRIDOR : "#0");
  /* Blue's thief alone: 1 point for his road. */
  kit_expect_scores (kit, 12, 24 + 1);
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, i)->reason, ==, BST_REASON_STATUE);
}

/* TOURN-72: what lies under followers in the end is taken away. */
static void
test_tokens_removed (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields tournaments", 2, "B", "B");

  put_registered (kit, BLUE, 0, 0, "field:NL", 2);
  state_of (kit)->crown = BST_TOURNAMENT_THIEVES;
  state_of (kit)->opened = 6;
  kit_turn (kit, "B", 1, 0, "FFFF", NULL);
  kit_expect_over (kit, true);
  g_assert_cmpint (state_of (kit)->tokens[BLUE], ==, 31);
}

/* --- what others may know --- */

static void
test_view (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base tournaments", 3, "U", "B*12 U");
  size_t size = kit->game->state_size;
  g_autofree BstState *view = g_malloc (size), *other = g_malloc (size);
  BstFigure *figures = bst_edit_figures_on_map (kit->game, kit->state);

  put_registered (kit, RED, 0, 0, "road:E", 3);
  put_registered (kit, BLUE, 0, 0, "road:E", 1);
  bst_view (kit->game, kit->state, BLUE, view);
  g_assert_cmpint (bst_figures_on_map (kit->game, view)[0].token, ==, BST_TOKEN_HIDDEN);
  g_assert_cmpint (bst_figures_on_map (kit->game, view)[1].token, ==, 1 + 1);
  g_assert_cmpint (view->m.tournaments.tokens[RED], ==, 31);
  g_assert_cmpint (view->m.tournaments.tokens[BLUE], ==, 31 & ~bit_of (1));

  /* Whatever red put there, blue sees the same. */
  figures[0].token = 1 + 5;
  state_of (kit)->tokens[RED] = 31 & ~bit_of (5);
  bst_view (kit->game, kit->state, BLUE, other);
  g_assert_true (bst_state_equal (kit->game, view, other));

  /* A guess is a state that can be played, and every token is possible. */
  int seen = 0;
  for (int seed = 0; seed < 64; seed++)
    {
      memcpy (other, view, size);
      bst_sample (kit->game, other, BLUE, seed);
      g_assert_null (bst_state_check (kit->game, other));
      g_assert_cmpint (bst_figures_on_map (kit->game, other)[1].token, ==, 1 + 1);
      seen |= 1 << bst_figures_on_map (kit->game, other)[0].token;
    }
  g_assert_cmpint (seen, ==, 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 6);
}

/* --- play-outs --- */

typedef struct
{
  int n_games, n_tournaments, n_registered, n_statues, n_points;
} Seen;

static void
check_each (KitGame *kit, gpointer data)
{
  Seen *seen = data;
  g_autofree BstState *view = NULL;

  seen->n_tournaments += kit_count_events (kit, BST_EVENT_TOURNAMENT);
  seen->n_registered += kit_count_events (kit, BST_EVENT_REGISTER);
  seen->n_statues += kit_count_events (kit, BST_EVENT_STATUE);
  for (int i = 0; kit_event (kit, BST_EVENT_SCORE, i); i++)
    seen->n_points += kit_event (kit, BST_EVENT_SCORE, i)->reason == BST_REASON_STATUE;

  /* A guess from any view is sound as well. */
  if (kit->n_applied % 50 == 0 && kit->state->depth)
    {
      int seat = kit->n_applied / 50 % kit->game->n_players;

      view = g_malloc (kit->game->state_size);
      bst_view (kit->game, kit->state, seat, view);
      bst_sample (kit->game, view, seat, kit->n_applied);
      g_assert_cmpstr (bst_state_check (kit->game, view), ==, NULL);
    }
}

/* MIX-80: every game ends after all its tournaments. */
static void
test_playouts (void)
{
  static const char *const mixes[] = {
    "tournaments",
    "tournaments-river",
    "{\"modules\":[\"base\",\"tournaments\"],\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"tournaments\"}]}",
    "{\"modules\":[\"base\",\"fields\",\"wheel\",\"river\",\"tournaments\"],\"options\":{\"wheel.board\":\"map\"},"
    "\"sets\":"
    "[{\"set\":\"wheel\"},{\"set\":\"river-anniversary\"},{\"set\":\"tournaments\"}]}",
    "{\"modules\":[\"base\",\"fields\",\"tournaments\",\"ferries\",\"magic\",\"bonus\",\"messages\",\"crop\"],\"sets\":"
    "[{\"set\":\"anniversary-bonus\"},{\"set\":\"ferries\"},{\"set\":\"mage-witch\"},{\"set\":\"crop-circles\"},"
    "{\"set\":\"tournaments\"}]}",
  };
  Seen seen = { 0 };

  for (guint m = 0; m < G_N_ELEMENTS (mixes); m++)
    for (int players = 2; players <= 6; players++)
      {
        g_autoptr (KitGame) kit = kit_new (mixes[m], players);
        KitPlayout how = { .each = check_each, .data = &seen, .no_check_options = players != 4 };
        int before = seen.n_tournaments;

        kit_playout (kit, 1000 * m + players, &how);
        g_assert_cmpint (seen.n_tournaments - before, ==, bst_tournament_stacks (players));
        seen.n_games++;
      }
  g_assert_cmpint (seen.n_registered, >, 3 * seen.n_games);
  g_assert_cmpint (seen.n_statues, >, seen.n_games / 2);
  g_assert_cmpint (seen.n_points, >, 0);
}

static void
add_examples (JsonObject *root, const char *member, GTestDataFunc func)
{
  JsonArray *examples = json_object_get_array_member (root, member);

  for (guint i = 0; i < json_array_get_length (examples); i++)
    {
      JsonObject *example = json_array_get_object_element (examples, i);
      g_autofree char *path = g_strdup_printf ("/tournaments/numbers/%s",
                                               json_object_get_string_member (example, "id"));

      g_test_add_data_func (path, example, func);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (JsonNode) root = kit_read_json ("rules/examples-tournaments.json");
  add_examples (json_node_get_object (root), "stacks", test_stacks);
  add_examples (json_node_get_object (root), "last", test_last);
  add_examples (json_node_get_object (root), "prizes", test_prizes);
  add_examples (json_node_get_object (root), "skill", test_skill);
  add_examples (json_node_get_object (root), "farmer", test_farmer);
  add_examples (json_node_get_object (root), "statues", test_statues);
  g_test_add_func ("/tournaments/prizes/two-at-once", test_two_prizes);
  g_test_add_func ("/tournaments/numbers/tables", test_tables);
  g_test_add_func ("/tournaments/numbers/few-prizes", test_few_prizes);
  g_test_add_func ("/tournaments/components", test_components);
  g_test_add_func ("/tournaments/set-up/EX-TOURN-1", test_setup);
  g_test_add_func ("/tournaments/set-up/river", test_setup_river);
  g_test_add_func ("/tournaments/set-up/other-sets", test_setup_other_sets);
  g_test_add_func ("/tournaments/set-up/wheel", test_setup_wheel);
  g_test_add_func ("/tournaments/arena/six-tiles", test_arena);
  g_test_add_func ("/tournaments/arena/EX-TOURN-10", test_arena_by_the_river);
  g_test_add_func ("/tournaments/arena/extends", test_arena_extends);
  g_test_add_func ("/tournaments/arena/bend-goes-on", test_bend_goes_on);
  g_test_add_func ("/tournaments/arena/waits", test_arena_waits);
  g_test_add_func ("/tournaments/arena/is-straight", test_arena_is_straight);
  g_test_add_func ("/tournaments/register/EX-TOURN-2", test_register);
  g_test_add_func ("/tournaments/register/too-late", test_register_too_late);
  g_test_add_func ("/tournaments/register/whom", test_register_whom);
  g_test_add_func ("/tournaments/register/again", test_register_again);
  g_test_add_func ("/tournaments/register/no-tokens", test_no_tokens);
  g_test_add_func ("/tournaments/register/and-complete", test_register_and_complete);
  g_test_add_func ("/tournaments/register/plague-frees", test_plague_frees_token);
  g_test_add_func ("/tournaments/register/EX-TOURN-13", test_register_farmer);
  g_test_add_func ("/tournaments/register/two-pieces", test_register_two_pieces);
  g_test_add_func ("/tournaments/register/prize-extends", test_prize_extends);
  g_test_add_func ("/tournaments/hold/EX-TOURN-3", test_trigger);
  g_test_add_func ("/tournaments/hold/reveal", test_reveal);
  g_test_add_func ("/tournaments/hold/EX-TOURN-6", test_reveal_farmers);
  g_test_add_func ("/tournaments/hold/EX-TOURN-7-and-8", test_win_and_place);
  g_test_add_func ("/tournaments/hold/discard-ends-stack", test_discard_ends_stack);
  g_test_add_func ("/tournaments/hold/empty-stacks", test_empty_stacks);
  g_test_add_func ("/tournaments/hold/no-fields", test_no_fields);
  g_test_add_func ("/tournaments/places", test_places);
  g_test_add_func ("/tournaments/hold/last-stack", test_last_stack);
  g_test_add_func ("/tournaments/prize/completes", test_prize_completes);
  g_test_add_func ("/tournaments/prize/without-place", test_prize_without_place);
  g_test_add_func ("/tournaments/prize/several", test_several_prizes);
  g_test_add_func ("/tournaments/prize/two-alike", test_two_alike);
  g_test_add_func ("/tournaments/end/phase", test_end_phase);
  g_test_add_func ("/tournaments/end/ferry", test_end_phase_ferry);
  g_test_add_func ("/tournaments/end/last-tile-unplaceable", test_last_tile_unplaceable);
  g_test_add_func ("/tournaments/end/extra-tile", test_extra_tile_at_the_end);
  g_test_add_func ("/tournaments/end/extra-turn", test_extra_turn_at_the_end);
  g_test_add_func ("/tournaments/end/EX-TOURN-9", test_statue_points);
  g_test_add_func ("/tournaments/end/tokens-removed", test_tokens_removed);
  g_test_add_func ("/tournaments/view", test_view);
  g_test_add_func ("/tournaments/playouts", test_playouts);
  return g_test_run ();
}
