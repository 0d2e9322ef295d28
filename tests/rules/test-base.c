/* test-base.c – the base game (data/rules/10-base.xml), clause by clause; the worked examples are in test-examples.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "engine/winners.h"

#include "engine/rules/base.h"
#include "engine/session.h"

#include <string.h>

/* A mix of tiles of one's own: "define" and "start" are JSON, the bag as in kit_new_bag(). */
static KitGame *
new_custom (const char *define, const char *start, const char *bag)
{
  g_autofree char *overlay = g_strdup_printf ("{\"define\":[%s]}", define);
  return kit_new_bag_with ("base fields", 2, start, bag, overlay);
}

static const char *
clause_of (KitGame *kit, BstMove move)
{
  return bst_check (kit->game, kit->state, &move, kit->scratch);
}

/* The clause that forbids a follower on a segment now. */
static const char *
no_follower (KitGame *kit, int x, int y, const char *spot)
{
  BstMove move = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE };
  bst_move_name_seg (kit->game, kit->state, kit_seg (kit, x, y, spot), &move);
  return clause_of (kit, move);
}

static const char *
no_place (KitGame *kit, int x, int y, int rot)
{
  return clause_of (kit, (BstMove){ .kind = BST_KIND_PLACE_TILE, .x = x, .y = y, .rot = rot });
}

/* --- components and set-up --- */

/* BASE-1, EC-11, MIX-10, DEC-B1: two to six seats; the first player is whoever the table says (BASE-13). */
static void
test_players (void)
{
  for (int n = 0; n <= 8; n++)
    {
      g_autofree char *refusal = kit_refusal ("classic", NULL, n);
      if (n >= 2 && n <= 6)
        g_assert_null (refusal);
      else
        g_assert_nonnull (refusal);
    }
  for (int first = 0; first < 4; first++)
    {
      g_autoptr (KitGame) kit = kit_new_with ("classic", NULL, 4, first);
      g_assert_cmpint (kit->state->active, ==, first);
    }
}

/* BASE-2, BASE-6: every kind of tile with its sides and its number of copies. */
static void
test_tiles (void)
{
  static const struct
  {
    char letter;
    const char *edges;
    int copies;
    int shields;
    const char *features; /* terrains in the order of the tile */
  } kinds[] = {
    { 'A', "FFRF", 2, 0, "mrf" },  { 'B', "FFFF", 4, 0, "mf" },     { 'C', "CCCC", 1, 1, "c" },
    { 'D', "CRFR", 4, 0, "crff" }, { 'E', "CFFF", 5, 0, "cf" },     { 'F', "FCFC", 2, 1, "cff" },
    { 'G', "FCFC", 1, 0, "cff" },  { 'H', "CFCF", 3, 0, "ccf" },    { 'I', "CFFC", 2, 0, "ccf" },
    { 'J', "CRRF", 3, 0, "crff" }, { 'K', "CFRR", 3, 0, "crff" },   { 'L', "CRRR", 3, 0, "crrrfff" },
    { 'M', "CFFC", 2, 1, "cf" },   { 'N', "CFFC", 3, 0, "cf" },     { 'O', "CRRC", 2, 1, "crff" },
    { 'P', "CRRC", 3, 0, "crff" }, { 'Q', "CCFC", 1, 1, "cf" },     { 'R', "CCFC", 3, 0, "cf" },
    { 'S', "CCRC", 2, 1, "crff" }, { 'T', "CCRC", 1, 0, "crff" },   { 'U', "FRFR", 8, 0, "rff" },
    { 'V', "FFRR", 9, 0, "rff" },  { 'W', "FRRR", 4, 0, "rrrfff" }, { 'X', "RRRR", 1, 0, "rrrrffff" },
  };
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  int total = 0;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      int tile = kit_tile (kit, (char[]){ kinds[i].letter, 0 });
      const BstTile *t = &kit->game->tiles[tile];
      int copies = kit->game->counts[tile], shields = 0;
      /* The start tile is one of the four of its kind. */
      if (kinds[i].letter == 'D')
        copies += 1 + kit->game->counts[kit_tile (kit, "classic-base-city-straight-road")];
      g_assert_cmpint (copies, ==, kinds[i].copies);
      total += copies;
      g_assert_cmpint (t->n_features, ==, strlen (kinds[i].features));
      for (int f = 0; f < t->n_features; f++)
        {
          g_assert_cmpint ("rcmgf"[t->features[f].terrain], ==, kinds[i].features[f]);
          shields += t->features[f].shields;
        }
      g_assert_cmpint (shields, ==, kinds[i].shields);
      for (int s = 0; s < 4; s++)
        g_assert_cmpint ("-FRC"[bst_tile_side_kind (t, 0, s)], ==, kinds[i].edges[s]);
    }
  g_assert_cmpint (total, ==, 72);
  g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 71);
}

/* BASE-3, BASE-12, EC-10: seven in hand, nobody on the track or the map; BASE-10, BASE-14: the start tile alone, empty. */
static void
test_setup (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 5);
  for (int seat = 0; seat < 5; seat++)
    {
      kit_expect_supply (kit, seat, "follower", 7);
      g_assert_cmpint (kit->state->total[seat][0], ==, 0);
    }
  g_assert_cmpint (kit->state->n_figures, ==, 0);
  g_assert_cmpstr (bst_site_tile (kit->game, kit->state, kit_site (kit, 0, 0))->id, ==, "classic-base-start");
  g_assert_cmpint (kit->state->n_sites, ==, 1);
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->turn, ==, 1);
}

/* BASE-11: one shuffled sequence: each of the 71 tiles is equally likely to come next, whatever came before. */
static void
test_shuffle (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  int drawn[2][64] = { { 0 } };
  enum
  {
    N = 30000
  };
  g_assert_cmpint (kit->n_moves, ==, 24);
  for (int round = 0; round < 2; round++)
    {
      for (uint64_t seed = 0; seed < N; seed++)
        {
          BstMove move;
          bst_chance (kit->game, kit->state, seed, kit->scratch, &move);
          drawn[round][move.a]++;
        }
      int left = 0;
      for (size_t i = 0; i < kit->n_moves; i++)
        left += kit->moves[i].b;
      g_assert_cmpint (left, ==, 71 - round);
      for (size_t i = 0; i < kit->n_moves; i++)
        {
          /* Within six standard deviations. */
          double expected = (double) N * kit->moves[i].b / left;
          double off = drawn[round][kit->moves[i].a] - expected;
          g_assert_cmpfloat (off * off, <, 36 * expected);
        }
      if (round == 0)
        kit_turn (kit, "V", 1, 0, "FFRR", NULL);
    }
}

/* --- the turn --- */

/* BASE-20…23, BASE-30, BASE-40, DEC-B2, DEC-B3, BASE-24: draw, place, follower, score; then the neighbor to the left, in
 * the order of the seats (MIX-8), whether anything was finished or not (MIX-22). */
static void
test_turn (void)
{
  g_autoptr (KitGame) kit = kit_new_with ("classic", NULL, 3, 1);
  static const int order[] = { 1, 2, 0, 1 };
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (kit->state->active, ==, order[i]);
      g_assert_cmpint (kit->state->turn, ==, i + 1);
      kit_clear_events (kit);
      kit_decide (kit, "draw", BST_NATURE, "U");
      /* Shown to everybody. */
      g_assert_cmpint (kit_event (kit, BST_EVENT_DRAW, 0)->a, ==, kit_tile (kit, "U"));
      kit_expect_decision (kit, "place-tile", order[i]);
      kit_place (kit, i + 1, 0, "FRFR");
      kit_expect_decision (kit, "follower", order[i]);
      kit_answer (kit, i == 0 ? "road:E" : "pass");
      kit_expect_decision (kit, "draw", BST_NATURE);
    }
}

/* BASE-22, 62, 64: completed features are scored before the turn passes on, and the follower is back before the draw. */
static void
test_score_within_turn (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  kit_turn (kit, "E", 0, -1, "FFCF", "city:S");
  int score = -1, home = -1, turn = -1;
  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *e = &g_array_index (kit->events, BstEvent, i);
      if (e->type == BST_EVENT_SCORE)
        score = i;
      else if (e->type == BST_EVENT_RETURN)
        home = i;
      else if (e->type == BST_EVENT_TURN)
        turn = i;
    }
  g_assert_cmpint (score, >=, 0);
  g_assert_cmpint (score, <, home);
  g_assert_cmpint (home, <, turn);
}

/* --- placing a tile --- */

/* BASE-31, BASE-37: a tile that fits must be placed: nothing else is offered. */
static void
test_must_place (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  kit_draw (kit, "U");
  for (size_t i = 0; i < kit->n_moves; i++)
    g_assert_cmpint (kit->moves[i].act, ==, BST_ACT_NONE);
  kit_expect_options (kit, "@1,0 rot=0|@-1,0 rot=0|@0,1 rot=0");
}

/* BASE-32: what touches must match; the pictures of the rules. */
static void
test_match (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "W E N N E E");
  kit_draw (kit, "W");
  g_assert_true (kit_may_place (kit, 1, 0, "FRRR"));  /* a road goes on */
  g_assert_false (kit_may_place (kit, 1, 0, "RRRF")); /* road at field */
  g_assert_cmpstr (no_place (kit, 1, 0, 3), ==, "BASE-32");
  g_assert_cmpstr (no_place (kit, 0, 0, 0), ==, "BASE-32"); /* not empty */
  g_assert_cmpstr (no_place (kit, 1, 1, 0), ==, "BASE-32"); /* by a corner only */
  g_assert_cmpstr (no_place (kit, 5, 5, 0), ==, "BASE-32"); /* nowhere near */
  kit_place (kit, 1, 0, "FRRR");
  kit_follower (kit, NULL);
  kit_draw (kit, "E");
  g_assert_true (kit_may_place (kit, 0, -1, "FFCF"));  /* a city goes on */
  g_assert_false (kit_may_place (kit, 0, -1, "CFFF")); /* city at field */
  kit_place (kit, 1, -1, "FFFC");
  kit_follower (kit, NULL);
  /* The cell between: city to the south and city to the east. */
  kit_draw (kit, "N");
  g_assert_true (kit_may_place (kit, 0, -1, "FCCF"));
  g_assert_false (kit_may_place (kit, 0, -1, "FFCC"));
  g_assert_false (kit_may_place (kit, 0, -1, "CCFF"));
  kit_place (kit, 0, -1, "FCCF");
}

/* BASE-33: sides toward empty cells are free; BASE-35: a monastery asks nothing of its sides. */
static void
test_free_sides (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "B Q E");
  kit_draw (kit, "B");
  kit_expect_options (kit, "@0,1");
  kit_place (kit, 0, 1, "FFFF");
  kit_follower (kit, NULL);
  kit_draw (kit, "Q");
  /* Three city sides, wherever they point. */
  g_assert_true (kit_may_place (kit, 0, -1, "CCCF"));
  g_assert_true (kit_may_place (kit, 0, -1, "CFCC"));
  g_assert_true (kit_may_place (kit, 0, -1, "FCCC"));
  g_assert_true (kit_may_place (kit, 1, 1, "CCCF"));
}

/* BASE-34: four rotations, no mirror: J and K are each other's mirror image. */
static void
test_no_mirror (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  const BstTile *j = &kit->game->tiles[kit_tile (kit, "J")];
  bool mirrored = false;
  for (int rot = 0; rot < 4; rot++)
    {
      char edges[5] = "";
      for (int s = 0; s < 4; s++)
        edges[s] = "-FRC"[bst_tile_side_kind (j, rot, s)];
      mirrored |= strcmp (edges, "CFRR") == 0;
    }
  g_assert_false (mirrored);
  /* A rotation beyond three quarters, or one that shows the same picture again, is refused. */
  kit_draw (kit, "U");
  g_assert_cmpstr (no_place (kit, 1, 0, 4), ==, "BASE-34");
  g_assert_cmpstr (no_place (kit, 1, 0, 2), ==, "BASE-34");
}

/* BASE-36, EC-8: what fits nowhere leaves the game, several in one turn, and the same player draws on. */
static void
test_discard (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "B", "C*2 B*2");
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_draw (kit, "C");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, 1);
  g_assert_cmpint (kit->state->n_discarded, ==, 1);
  kit_draw (kit, "C");
  g_assert_cmpint (kit->state->n_discarded, ==, 2);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_DISCARD), ==, 2);
  kit_expect_options (kit, "B");
  kit_turn (kit, "B", 0, 2, "FFFF", NULL);
  kit_expect_over (kit, true);
}

/* BASE-38: the last tile fits nowhere: no follower, no scoring of the turn, the game ends. */
static void
test_last_discard (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "B", "B C");
  kit_turn (kit, "B", 0, 1, "FFFF", "monastery");
  kit_draw (kit, "C");
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 2, 0);
}

/* EC-5: a hole between four tiles may be filled if all four sides match. */
static void
test_hole (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "E@0,-1/2 U@1,0/0 B@0,1/0 U@-1,0/0", "D*2 J B");
  kit_draw (kit, "J");
  g_assert_cmpstr (no_place (kit, 0, 0, 0), ==, "BASE-32");
  kit_place (kit, 0, 2, "rot=1");
  kit_follower (kit, NULL);
  kit_draw (kit, "D");
  g_assert_true (kit_may_place (kit, 0, 0, "CRFR"));
  g_assert_cmpint (kit_count (kit, "@0,0"), ==, 1);
}

/* --- followers --- */

/* BASE-40…43: one follower, from the hand, on a segment of the new tile that is named. */
static void
test_follower (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  kit_draw (kit, "L");
  kit_place (kit, 1, 0, "CRRR");
  kit_expect_options (kit, "pass|city:N|road:E|road:S|road:W|field:EL|field:ER|field:SR");
  g_assert_cmpstr (no_follower (kit, 0, 0, "city:N"), ==, "BASE-42");
  kit_answer (kit, "road:S");
  kit_expect_supply (kit, 0, "follower", 6);
  kit_expect_supply (kit, 1, "follower", 7);
  g_assert_cmpint (kit->state->n_figures, ==, 1);
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* BASE-44, 45, 47: a feature that holds anybody's follower anywhere is closed to all, even if it is just completed. */
static void
test_occupied (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  kit_turn (kit, "U", 1, 0, "FRFR", "road:W");
  kit_turn (kit, "U", 2, 0, "FRFR", NULL);
  kit_draw (kit, "U");
  kit_place (kit, 3, 0, "FRFR");
  /* Red's own thief two tiles away. The fields on both sides stay free. */
  g_assert_cmpstr (no_follower (kit, 3, 0, "road:W"), ==, "BASE-44");
  kit_expect_options (kit, "pass|field:NL|field:SL");
  kit_answer (kit, "pass");
  kit_turn (kit, "W", -1, 0, "FRRR", NULL);
  kit_draw (kit, "W");
  kit_place (kit, 4, 0, "FRRR");
  /* The road is complete now, its thief goes home in step 3: still closed. */
  g_assert_cmpstr (no_follower (kit, 4, 0, "road:W"), ==, "BASE-44");
  g_assert_cmpint (kit_count (kit, "road:E"), ==, 1);
  kit_answer (kit, "pass");
  kit_expect_scores (kit, 6, 0);
}

/* BASE-46: completed by this tile and free: may be taken, and scores at once (also EX-BASE-08, EX-BASE-09). */
static void
test_completed_and_free (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  kit_draw (kit, "E");
  kit_place (kit, 0, -1, "FFCF");
  kit_expect_options (kit, "pass|city:S|field:NL");
  kit_answer (kit, "city:S");
  kit_expect_scores (kit, 4, 0);
}

/* BASE-41, BASE-48: without followers in hand one still places tiles; BASE-63: what came back may be used next time. */
static void
test_empty_hand (void)
{
  g_autoptr (KitGame) kit = kit_new_with ("classic", "{\"components\":{\"follower\":1}}", 2, 0);
  kit_turn (kit, "U", 1, 0, "FRFR", "road:E");
  kit_turn (kit, "B", 0, 1, "FFFF", "monastery");
  kit_draw (kit, "W");
  kit_place (kit, -1, 0, "FRRR");
  kit_expect_options (kit, "pass");
  g_assert_cmpstr (no_follower (kit, -1, 0, "road:W"), ==, "BASE-41");
  kit_answer (kit, "pass");
  kit_turn (kit, "W", 2, 0, "FRRR", NULL);
  kit_expect_scores (kit, 4, 0);
  kit_draw (kit, "U");
  kit_place (kit, 3, 0, "FRFR");
  g_assert_cmpint (kit_count (kit, "field:NL"), ==, 1);
}

/* EC-9: the session answers by itself where nothing can be chosen, and only there. */
static void
test_skipped_step (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base", 2, "B", "B*3", "{\"components\":{\"follower\":0}}");
  BstSession *session = bst_session_new (kit->game, 1, false);
  size_t n;
  /* Nobody has followers: only places are asked. */
  for (int i = 0; i < 3; i++)
    {
      const BstMove *options = bst_session_options (session, &n);
      g_assert_cmpint (options[0].kind, ==, BST_KIND_PLACE_TILE);
      g_assert_null (bst_session_apply (session, &options[0]));
    }
  g_assert_true (bst_session_state (session)->over);
  bst_session_free (session);

  g_autoptr (KitGame) with = kit_new_bag ("base", 2, "B", "B*3");
  session = bst_session_new (with->game, 1, false);
  const BstMove *options = bst_session_options (session, &n);
  g_assert_null (bst_session_apply (session, &options[0]));
  options = bst_session_options (session, &n);
  g_assert_cmpint (options[0].kind, ==, BST_KIND_FOLLOWER);
  g_assert_cmpint (n, ==, 2);
  bst_session_free (session);
}

/* BASE-49: in the base game nothing takes a follower from the map before his feature is complete. */
static void
test_followers_stay (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  KitRandom random = { 49 };
  while (kit_who (kit) != BST_NOBODY && kit->state->pile[BST_GROUP_LAND] > 0)
    {
      for (size_t i = 0; i < kit->n_moves; i++)
        g_assert_true (kit->moves[i].act == BST_ACT_NONE || kit->moves[i].act == BST_ACT_PASS
                       || kit->moves[i].act == BST_ACT_PLACE);
      kit_clear_events (kit);
      kit_random_move (kit, &random);
      for (int i = 0; i < kit_count_events (kit, BST_EVENT_RETURN) && kit->state->pile[BST_GROUP_LAND] > 0; i++)
        {
          const BstEvent *e = kit_event (kit, BST_EVENT_RETURN, i);
          uint16_t seg = bst_seg_at (kit->game, kit->state, e->x, e->y, e->a);
          g_assert_true (bst_feature_is_finished (kit->game, kit->state, seg));
        }
    }
}

/* BASE-49a, BASE-57, BASE-85, MIX-6: two thieves of red and one of blue come together on one road by later tiles. */
static void
test_joined (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*4 B V");
  kit_turn (kit, "U", 1, 0, "FRFR", "road:E");
  kit_turn (kit, "U", -1, 0, "FRFR", NULL);
  kit_put (kit, 1, "follower", -1, 0, "road:W");
  uint16_t road = kit_seg (kit, 0, 0, "road:E");
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, road), ==, 3);
  kit_put (kit, 0, "follower", 0, 0, "road:E");
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, road), ==, 1);
  g_assert_cmpint (bst_feature_figures (kit->game, kit->state, road), ==, 3);
}

/* --- completed features --- */

/* BASE-50, 51: ends at a crossroads, at a city, at a monastery; a ring. */
static void
test_road_ends (void)
{
  static const struct
  {
    const char *tile;
    const char *edges;
  } ends[] = { { "W", "FRRR" }, { "X", "RRRR" }, { "L", "CRRR" }, { "T", "CCCR" }, { "A", "FFFR" } };
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *bag = g_strdup_printf ("U*2 A %s B", ends[i].tile);
      g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "A@0,0/3", bag);
      kit_turn (kit, "U", 1, 0, "FRFR", "road:W");
      kit_turn (kit, "U", 2, 0, "FRFR", NULL);
      kit_expect_scores (kit, 0, 0);
      g_assert_false (bst_feature_is_finished (kit->game, kit->state, kit_seg (kit, 0, 0, "road:E")));
      kit_turn (kit, ends[i].tile, 3, 0, ends[i].edges, NULL);
      kit_expect_scores (kit, 4, 0);
      g_assert_true (bst_feature_is_finished (kit->game, kit->state, kit_seg (kit, 0, 0, "road:E")));
    }
}

/* EC-3, BASE-52: a road that crosses one tile twice counts it once. */
static void
test_road_twice_over_a_tile (void)
{
  static const char two_curves[] =
    "{\"id\":\"own-two-curves\",\"count\":0,\"features\":[{\"type\":\"road\",\"at\":[\"N\",\"W\"]},"
    "{\"type\":\"road\",\"at\":[\"E\",\"S\"]},{\"type\":\"field\",\"at\":[\"NL\",\"WR\"]},"
    "{\"type\":\"field\",\"at\":[\"NR\",\"EL\",\"SR\",\"WL\"]},{\"type\":\"field\",\"at\":[\"ER\",\"SL\"]}]}";
  g_autoptr (KitGame)
    kit = new_custom (two_curves, "own-two-curves@0,0/0 V@0,-1/3 V@1,-1/0 V@-1,0/3 V@-1,1/2 V@0,1/1", "V B");
  /* Two rings of four that share the tile in the middle: one closed road of seven tiles and eight segments. */
  kit_put (kit, 1, "follower", 0, 0, "road:N");
  kit_turn (kit, "V", 1, 0, "RFFR", NULL);
  g_assert_true (
    bst_same_feature (kit->game, kit->state, kit_seg (kit, 0, 0, "road:N"), kit_seg (kit, 0, 0, "road:E")));
  kit_expect_scores (kit, 0, 7);
}

/* BASE-53, 54; EC-2: shields of two segments on one tile both count, the tile once. */
static void
test_city_shields (void)
{
  static const char two_shields[] =
    "{\"id\":\"own-two-cities\",\"count\":0,\"features\":[{\"type\":\"city\",\"at\":[\"N\"],\"shields\":1},"
    "{\"type\":\"city\",\"at\":[\"W\"],\"shields\":1},"
    "{\"type\":\"field\",\"at\":[\"EL\",\"ER\",\"SL\",\"SR\"],\"cities\":[0,1]}]}";
  g_autoptr (KitGame) kit = new_custom (two_shields, "own-two-cities@0,0/0 N@0,-1/3 N@-1,0/1", "N*2 B");
  kit_put (kit, 0, "follower", 0, 0, "city:N");
  kit_turn (kit, "N", -1, -1, "rot=2", NULL);
  /* four tiles, two shields */
  kit_expect_scores (kit, 12, 0);
}

/* EC-4: a ring of city tiles round an empty cell is open while a city side faces the hole. */
static void
test_city_hole (void)
{
  /* Eight tiles in a ring; the four corners have city on two sides, the four between on two opposite ones. */
  g_autoptr (KitGame)
    closed = kit_new_bag ("base", 2, "N@-1,-1/2 G@0,-1/0 N@1,-1/3 G@1,0/1 N@1,1/0 G@0,1/0 N@-1,1/1", "G B");
  kit_put (closed, 0, "follower", 0, -1, "city:E");
  kit_turn (closed, "G", -1, 0, "CFCF", NULL);
  g_assert_cmpint (bst_board_tile_at (closed->game, closed->state, 0, 0), ==, BST_NONE);
  kit_expect_scores (closed, 16, 0);

  /* One of the tiles between has a third city side, toward the hole. */
  g_autoptr (KitGame)
    open = kit_new_bag ("base", 2, "N@-1,-1/2 R@0,-1/2 N@1,-1/3 G@1,0/1 N@1,1/0 G@0,1/0 N@-1,1/1", "G E B");
  kit_put (open, 0, "follower", 0, -1, "city:E");
  kit_turn (open, "G", -1, 0, "CFCF", NULL);
  kit_expect_scores (open, 0, 0);
  kit_turn (open, "E", 0, 0, "CFFF", NULL);
  kit_expect_scores (open, 18, 0);
}

/* BASE-55: the city of two tiles scores in full, or half by the option; others are not touched by it. */
static void
test_two_tile_city (void)
{
  static const struct
  {
    const char *overlay;
    int two, three;
  } cases[] = { { NULL, 4, 6 },
                { "{\"options\":{\"base.two_tile_city\":4}}", 4, 6 },
                { "{\"options\":{\"base.two_tile_city\":2}}", 2, 6 } };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (KitGame) kit = kit_new_bag_with ("base", 2, "D", "E*3 G B", cases[i].overlay);
      kit_turn (kit, "E", 0, -1, "FFCF", "city:S");
      kit_expect_scores (kit, cases[i].two, 0);
      kit_turn (kit, "E", 0, 1, "FFCF", "city:S");
      kit_turn (kit, "G", 0, 2, "CFCF", NULL);
      kit_turn (kit, "E", 0, 3, "CFFF", NULL);
      kit_expect_scores (kit, cases[i].two, cases[i].three);
    }
  g_assert_cmpint (bst_city_points (2, 1, true, true), ==, 6);
  g_assert_cmpint (bst_city_points (2, 1, true, false), ==, 3);
}

/* BASE-51, 54, 56, 82…84, EC-1: the formulas. */
static void
test_formulas (void)
{
  for (int t = 1; t < 40; t++)
    {
      g_assert_cmpint (bst_road_points (t), ==, t);
      for (int s = 0; s < 6; s++)
        {
          g_assert_cmpint (bst_city_points (t, s, true, true), ==, 2 * t + 2 * s);
          g_assert_cmpint (bst_city_points (t, s, false, true), ==, t + s);
          g_assert_cmpint (bst_city_points (t, s, false, false), ==, t + s);
        }
    }
  g_assert_cmpint (bst_city_points (2, 0, true, true), ==, 4);
  g_assert_cmpint (bst_city_points (3, 1, true, true), ==, 8);
  g_assert_cmpint (bst_city_points (4, 0, true, true), ==, 8);
  g_assert_cmpint (bst_city_points (5, 0, true, true), ==, 10);
  g_assert_cmpint (bst_city_points (3, 0, false, true), ==, 3);
  g_assert_cmpint (bst_city_points (8, 0, false, true), ==, 8);
  g_assert_cmpint (bst_city_points (7, 1, false, true), ==, 8);
  for (int n = 0; n <= 8; n++)
    g_assert_cmpint (bst_center_points (n), ==, 1 + n);
}

/* BASE-56, EC-6: complete exactly with the eighth neighbor, corners and start tile included. */
static void
test_monastery (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D@0,0/0", "B*10");
  static const int cells[8][2] = { { 1, 1 }, { -1, 1 }, { -1, 2 }, { 0, 2 }, { 1, 2 }, { 2, 2 }, { 1, 3 }, { 9, 9 } };
  kit_turn (kit, "B", 0, 1, "FFFF", "monastery");
  for (int i = 0; i < 7; i++)
    kit_turn (kit, "B", cells[i][0], cells[i][1], "FFFF", NULL);
  /* Two corners are still open: (1,0) and (-1,0). */
  g_assert_cmpint (kit_value (kit, 0, 1, "monastery").points, ==, 7);
  g_assert_false (kit_value (kit, 0, 1, "monastery").finished);
  kit_expect_scores (kit, 0, 0);
}

/* Who had how many figures there is told as it was before they went home. */
static void
expect_counts (const BstEvent *score, int first, int second, int third)
{
  const uint8_t expected[BST_MAX_PLAYERS] = { first, second, third };

  g_assert_cmpmem (score->counts, sizeof score->counts, expected, sizeof expected);
}

/* BASE-58: several figures on one monastery go by majority. */
static void
test_monastery_majority (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base", 3, "B@0,0/0 B@1,0/0 B@1,1/0 B@0,1/0 B@-1,1/0 B@-1,0/0 B@-1,-1/0 B@0,-1/0", "B*2");
  kit_put (kit, 0, "follower", 0, 0, "monastery");
  kit_put (kit, 1, "follower", 0, 0, "monastery");
  kit_put (kit, 1, "follower", 0, 0, "monastery");
  kit_turn (kit, "B", 1, -1, "FFFF", NULL);
  kit_expect_scores (kit, 0, 9, 0);
  expect_counts (kit_event (kit, BST_EVENT_SCORE, 0), 1, 2, 0);
  kit_expect_supply (kit, 0, "follower", 7);
  kit_expect_supply (kit, 1, "follower", 7);
}

/* BASE-59: nobody on it, nobody scores. */
static void
test_unoccupied (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  kit_turn (kit, "E", 0, -1, "FFCF", NULL);
  g_assert_true (kit_value (kit, 0, -1, "city:S").finished);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SCORE), ==, 0);
  kit_expect_scores (kit, 0, 0);
}

/* BASE-60, 61, 65: one tile completes two roads, a city and a monastery, of both players: all are scored before anybody
 * goes home; roads, then cities, then monasteries, each in reading order. */
static void
test_order (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base", 2,
                       "E@0,-1/2 A@1,0/1 A@-1,0/3 A@0,1/2 B@1,-1/0 B@-1,-1/0 B@1,1/0 B@-1,1/0 B@2,0/0 B@2,-1/0 B@2,1/0",
                       "L B");
  kit_put (kit, 0, "follower", 0, -1, "city:S");
  kit_put (kit, 1, "follower", 1, 0, "road:W");
  kit_put (kit, 1, "follower", -1, 0, "road:E");
  kit_put (kit, 0, "follower", 0, 1, "road:N");
  kit_put (kit, 1, "follower", 1, 0, "monastery");
  kit_clear_events (kit);
  kit_turn (kit, "L", 0, 0, "CRRR", NULL);
  static const struct
  {
    int player, points, reason;
  } expected[] = {
    { 1, 2, BST_REASON_ROAD }, /* first tile (-1,0) */
    { 1, 2, BST_REASON_ROAD }, /* (0,0), second in the tile's list: east */
    { 0, 2, BST_REASON_ROAD }, /* (0,0), south */
    { 0, 4, BST_REASON_CITY }, { 1, 9, BST_REASON_MONASTERY },
  };
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SCORE), ==, 5);
  for (int i = 0; i < 5; i++)
    {
      const BstEvent *e = kit_event (kit, BST_EVENT_SCORE, i);
      g_assert_cmpint (e->player, ==, expected[i].player);
      g_assert_cmpint (e->a, ==, expected[i].points);
      g_assert_cmpint (e->reason, ==, expected[i].reason);
      g_assert_true (e->flag);
    }
  bool returned = false;
  for (guint i = 0; i < kit->events->len; i++)
    {
      int type = g_array_index (kit->events, BstEvent, i).type;
      returned |= type == BST_EVENT_RETURN;
      g_assert_false (returned && type == BST_EVENT_SCORE);
    }
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_RETURN), ==, 5);
  kit_expect_scores (kit, 6, 13);
}

/* DEC-B4: without a module that makes it visible the order is not asked. */
static void
test_order_not_asked (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "A@1,0/1 A@-1,0/3", "X B");
  kit_put (kit, 0, "follower", 1, 0, "road:W");
  kit_put (kit, 1, "follower", -1, 0, "road:E");
  kit_turn (kit, "X", 0, 0, "RRRR", NULL);
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_expect_scores (kit, 2, 2);
}

/* BASE-66: fields bring nothing while the game lasts, even surrounded by finished cities. */
static void
test_fields_wait (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  kit_turn (kit, "E", 0, -1, "FFCF", "field:NL");
  kit_expect_scores (kit, 0, 0);
  kit_expect_supply (kit, 0, "follower", 6);
}

/* EC-12, EC-13: a city and a road of one tile, complete as soon as they lie there. */
static void
test_one_tile_features (void)
{
  static const char enclosed[] =
    "{\"id\":\"own-enclosed\",\"count\":0,\"features\":[{\"type\":\"city\",\"at\":[],\"shields\":1},"
    "{\"type\":\"road\",\"at\":[]},"
    "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"],\"cities\":[0]}]}";
  g_autofree char *overlay = g_strdup_printf ("{\"define\":[%s],\"tiles\":[{\"tile\":\"own-enclosed\",\"count\":2},{"
                                              "\"tile\":\"classic-base-monastery\",\"count\":1}]}",
                                              enclosed);
  for (int road = 0; road < 2; road++)
    {
      g_autoptr (KitGame) kit = kit_new_bag_with ("base fields", 2, "B", "", overlay);
      kit_draw (kit, "own-enclosed");
      kit_place (kit, 0, 1, "FFFF");
      kit_answer (kit, road ? "feature:1" : "feature:0");
      kit_expect_scores (kit, road ? 1 : 4, 0);
      kit_expect_supply (kit, 0, "follower", 7);
    }
}

/* --- the track --- */

/* BASE-4, 70…74: laps of fifty; the total is unlimited and never falls. */
static void
test_track (void)
{
  static const struct
  {
    int total, space, laps;
  } cases[] = { { 0, 0, 0 }, { 49, 49, 0 }, { 50, 0, 1 }, { 51, 1, 1 }, { 99, 49, 1 }, { 100, 0, 2 }, { 153, 3, 3 } };
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "E B");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      kit_set_total (kit, 0, 0, cases[i].total);
      g_assert_cmpint (bst_space (kit->state, 0, 0), ==, cases[i].space);
      g_assert_cmpint (bst_score (kit->state, 0) / BST_LAP, ==, cases[i].laps);
    }
  kit_set_total (kit, 0, 0, 48);
  kit_turn (kit, "E", 0, -1, "FFCF", "city:S");
  g_assert_cmpint (bst_score (kit->state, 0), ==, 52);
  g_assert_cmpint (bst_space (kit->state, 0, 0), ==, 2);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 0)->d, ==, 52);
}

/* --- the end --- */

/* BASE-80: follower step and scoring of the last turn are played. */
static void
test_last_turn (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "E");
  kit_draw (kit, "E");
  kit_place (kit, 0, -1, "FFCF");
  kit_expect_decision (kit, "follower", 0);
  kit_answer (kit, "city:S");
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 4, 0);
  g_assert_cmpstr (clause_of (kit, (BstMove){ .kind = BST_KIND_DRAW }), ==, "BASE-80");
}

/* BASE-81…87: roads, cities, monasteries as they are, in that order; then the fields; farmers alone stay on the map. */
static void
test_final (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields", 2, "D@0,0/0 U@1,0/0 U@2,0/0 F@0,-1/1 E@0,1/2 E@0,2/0 B@1,1/0 B@1,2/0", "B");
  kit_put (kit, 0, "follower", 1, 0, "road:E");
  kit_put (kit, 1, "follower", 0, -1, "city:N");
  kit_put (kit, 1, "follower", 1, 1, "monastery");
  kit_put (kit, 0, "follower", 1, 2, "field:NL");
  kit_clear_events (kit);
  kit_turn (kit, "B", 2, 1, "FFFF", NULL);
  kit_expect_over (kit, true);
  static const struct
  {
    int player, points, reason;
  } expected[] = {
    { 0, 3, BST_REASON_ROAD },      /* three tiles, not two a tile */
    { 1, 3, BST_REASON_CITY },      /* two tiles and a shield */
    { 1, 8, BST_REASON_MONASTERY }, /* seven around */
  };
  for (int i = 0; i < 3; i++)
    {
      const BstEvent *e = kit_event (kit, BST_EVENT_SCORE, i);
      g_assert_cmpint (e->player, ==, expected[i].player);
      g_assert_cmpint (e->a, ==, expected[i].points);
      g_assert_cmpint (e->reason, ==, expected[i].reason);
      g_assert_false (e->flag);
    }
  /* The city south of the start tile is complete and touches the southern field. */
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, 3)->reason, ==, BST_REASON_FIELD);
  kit_expect_scores (kit, 3 + 3, 3 + 8);
  g_assert_cmpint (kit->state->n_figures, ==, 1);
  kit_expect_supply (kit, 0, "follower", 6);
  kit_expect_supply (kit, 1, "follower", 7);
}

/* BASE-85: ties in final scoring: both get the whole. */
static void
test_final_tie (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 3, "U@0,0/0 U@1,0/0", "U");
  kit_put (kit, 0, "follower", 0, 0, "road:E");
  kit_put (kit, 2, "follower", 1, 0, "road:E");
  kit_turn (kit, "U", 2, 0, "FRFR", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 3, 0, 3);
  for (int i = 0; i < 2; i++)
    expect_counts (kit_event (kit, BST_EVENT_SCORE, i), 1, 0, 1);
  /* BASE-88: the highest total, together if equal. */
  g_assert_cmpint (bst_winners (kit->game, kit->state), ==, 1 | 4);
}

/* BASE-88: the highest total wins; those who share it win together, and nobody else. */
static void
test_winners (void)
{
  static const struct
  {
    int totals[BST_MAX_PLAYERS];
    int n_players, winners;
  } cases[] = {
    { { 7 }, 1, 1 },
    { { 3, 9, 4 }, 3, 2 },
    { { 9, 3, 9 }, 3, 1 | 4 },
    { { 3, 9, 9, 12 }, 4, 8 },
    { { 0, 0 }, 2, 1 | 2 },
    /* Seats that nobody has are not asked. */
    { { 5, 2, 50 }, 2, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (bst_winners_of (cases[i].totals, cases[i].n_players), ==, cases[i].winners);
}

/* EC-7: whatever lies around counts for a monastery: start tiles, rivers, halves of large pieces. */
static void
test_neighbors (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "river-anniversary-double-spring@0,0/0 B@0,-1/0 V@1,-1/2", "B");
  g_assert_cmpint (kit_value (kit, 0, -1, "monastery").points, ==, 1 + 3);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/setup/players", test_players);
  g_test_add_func ("/base/setup/tiles", test_tiles);
  g_test_add_func ("/base/setup/supply-and-start-tile", test_setup);
  g_test_add_func ("/base/setup/shuffle", test_shuffle);
  g_test_add_func ("/base/turn/order", test_turn);
  g_test_add_func ("/base/turn/scores-before-passing-on", test_score_within_turn);
  g_test_add_func ("/base/place/must", test_must_place);
  g_test_add_func ("/base/place/match", test_match);
  g_test_add_func ("/base/place/free-sides", test_free_sides);
  g_test_add_func ("/base/place/no-mirror", test_no_mirror);
  g_test_add_func ("/base/place/hole", test_hole);
  g_test_add_func ("/base/discard/same-player-draws", test_discard);
  g_test_add_func ("/base/discard/last-tile", test_last_discard);
  g_test_add_func ("/base/follower/segments", test_follower);
  g_test_add_func ("/base/follower/occupied", test_occupied);
  g_test_add_func ("/base/follower/completed-and-free", test_completed_and_free);
  g_test_add_func ("/base/follower/empty-hand", test_empty_hand);
  g_test_add_func ("/base/follower/skipped-step", test_skipped_step);
  g_test_add_func ("/base/follower/stay", test_followers_stay);
  g_test_add_func ("/base/follower/joined", test_joined);
  g_test_add_func ("/base/road/ends", test_road_ends);
  g_test_add_func ("/base/road/twice-over-a-tile", test_road_twice_over_a_tile);
  g_test_add_func ("/base/city/shields", test_city_shields);
  g_test_add_func ("/base/city/hole", test_city_hole);
  g_test_add_func ("/base/city/two-tiles", test_two_tile_city);
  g_test_add_func ("/base/formulas", test_formulas);
  g_test_add_func ("/base/monastery/eight", test_monastery);
  g_test_add_func ("/base/monastery/majority", test_monastery_majority);
  g_test_add_func ("/base/monastery/neighbors", test_neighbors);
  g_test_add_func ("/base/score/unoccupied", test_unoccupied);
  g_test_add_func ("/base/score/order", test_order);
  g_test_add_func ("/base/score/order-not-asked", test_order_not_asked);
  g_test_add_func ("/base/score/fields-wait", test_fields_wait);
  g_test_add_func ("/base/score/one-tile-features", test_one_tile_features);
  g_test_add_func ("/base/track", test_track);
  g_test_add_func ("/base/end/last-turn", test_last_turn);
  g_test_add_func ("/base/end/final-scoring", test_final);
  g_test_add_func ("/base/end/tie", test_final_tie);
  g_test_add_func ("/base/end/winners", test_winners);
  return g_test_run ();
}
