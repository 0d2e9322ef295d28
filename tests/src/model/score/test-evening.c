/* test-evening.c – an evening at a real table: examples of the rules, editing, undo, saving that survives anything.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "engine/io/json-scan.h"
#include "engine/rules/gold.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  ANNA,
  BEN,
  CLARA
};

#define TRACK_MIX  "everything"
#define N_SCRIPTED 200

static const char *program;

static void
expect_scores (BastideEvening *evening, int a, int b, int c)
{
  const int *scores = bastide_evening_get_now (evening)->scores;

  g_assert_cmpint (scores[0], ==, a);
  g_assert_cmpint (scores[1], ==, b);
  g_assert_cmpint (scores[2], ==, c);
}

/* --- calculators --- */

/* BASE-51, 54, 55, 56, 82, 83, 84, FIELD-34, ABBOT-32, BONUS-11: what is counted, the formula shown, the points. */
static void
test_features (void)
{
  static const struct
  {
    BastideInput input;
    int points;
    const char *formula;
  } examples[] = {
    { { .kind = BASTIDE_ENTRY_ROAD, .number = 4, .finished = TRUE }, 4, "4 tiles = 4" },
    { { .kind = BASTIDE_ENTRY_ROAD, .number = 3, .finished = TRUE, .mage = TRUE }, 6, "3 tiles = 3, mage + 3 = 6" },
    { { .kind = BASTIDE_ENTRY_CITY, .number = 4, .shields = 1, .finished = TRUE },
      10,
      "4 tiles × 2 + 1 shield × 2 = 10" },
    { { .kind = BASTIDE_ENTRY_CITY, .number = 2, .finished = TRUE }, 4, "2 tiles × 2 = 4" },
    { { .kind = BASTIDE_ENTRY_CITY, .number = 3, .shields = 1 }, 4, "3 tiles + 1 shield = 4" },
    { { .kind = BASTIDE_ENTRY_MONASTERY, .finished = TRUE }, 9, "1 + 8 tiles around = 9" },
    { { .kind = BASTIDE_ENTRY_MONASTERY, .number = 5 }, 6, "1 + 5 tiles around = 6" },
    { { .kind = BASTIDE_ENTRY_GARDEN, .number = 0 }, 1, "1 + 0 tiles around = 1" },
    { { .kind = BASTIDE_ENTRY_ABBOT, .number = 6 }, 7, "1 + 6 tiles around = 7" },
    { { .kind = BASTIDE_ENTRY_FIELD, .number = 3 }, 9, "3 cities × 3 = 9" },
    { { .kind = BASTIDE_ENTRY_BONUS }, 2, "2 points" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (BastideEvening) evening = kit_evening (TRACK_MIX, 3);
      g_autoptr (GRand) rand = g_rand_new_with_seed (i);
      const BstGame *game = bastide_evening_get_game (evening);
      BastideInput input = examples[i].input;
      g_autofree char *formula = NULL;

      input.owners = 1 << ANNA | 1 << CLARA;
      formula = bastide_calculator_dup_formula (game, &input, NULL, 0, bastide_evening_get_names (evening));
      g_assert_cmpstr (formula, ==, examples[i].formula);
      {
        int points[BST_MAX_PLAYERS];

        bastide_calculator_points (game, &input, 0, points);
        g_assert_cmpint (points[ANNA], ==, examples[i].points);
        g_assert_cmpint (points[BEN], ==, 0);
        g_assert_cmpint (points[CLARA], ==, examples[i].points);
      }
    }
}

static JsonArray *
examples_of (const char *file, const char *key, JsonNode **out_root)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "rules", file, NULL);
  g_autoptr (GFile) f = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  *out_root = bst_json_scan_file (f, NULL, &error);
  g_assert_no_error (error);
  return json_object_get_array_member (json_node_get_object (*out_root), key);
}

/* EX-MAGIC-1 …: entered with the switches for mage and witch, they reach the track. */
static void
test_magic_examples (void)
{
  g_autoptr (JsonNode) root = NULL;
  JsonArray *examples = examples_of ("examples-magic.json", "examples", &root);

  for (guint i = 0; i < json_array_get_length (examples); i++)
    {
      g_autoptr (BastideEvening) evening = kit_evening ("classic-magic", 3);
      JsonObject *example = json_array_get_object_element (examples, i);
      const char *figure = json_object_get_string_member_with_default (example, "figure", "");
      gboolean city = g_str_equal (json_object_get_string_member (example, "feature"), "city");
      BastideInput input = {
        .kind = city ? BASTIDE_ENTRY_CITY : BASTIDE_ENTRY_ROAD,
        .number = json_object_get_int_member (example, "tiles"),
        .shields = json_object_get_int_member_with_default (example, "shields", 0),
        .finished = json_object_get_boolean_member (example, "finished"),
        .mage = g_str_equal (figure, "mage"),
        .witch = g_str_equal (figure, "witch"),
        .owners = 1 << BEN,
      };

      kit_enter_input (evening, input);
      expect_scores (evening, 0, json_object_get_int_member (example, "points"), 0);
    }
  g_assert_cmpuint (json_array_get_length (examples), >, 5);
}

/* --- award groups of the rules files (MIX-62) --- */

static int
seat_of (JsonArray *seats, const char *name)
{
  for (guint i = 0; i < json_array_get_length (seats); i++)
    if (g_str_equal (json_array_get_string_element (seats, i), name))
      return i;
  g_error ("nobody is called %s", name);
}

static const char *
choice (JsonObject *example, const char *list, int seat)
{
  JsonArray *seats = json_object_get_array_member (example, "seats");

  if (!json_object_has_member (example, list))
    return NULL;
  return json_object_get_string_member_with_default (json_object_get_object_member (example, list),
                                                     json_array_get_string_element (seats, seat), NULL);
}

static void
answer_group (BastideDraft *draft, JsonObject *example)
{
  JsonArray *seats = json_object_get_array_member (example, "seats");
  const int who = bastide_draft_get_player (draft);
  gsize n;
  const BstMove *options = bastide_draft_get_options (draft, &n);
  BstMove move = options[0];

  switch (options[0].kind)
    {
    case BST_KIND_TRACK_FIGURE:
      move.b = g_strcmp0 (choice (example, "moves", who), "messenger") == 0;
      break;
    case BST_KIND_ROBBER_VICTIM:
      move.b = seat_of (seats, choice (example, "robs", who));
      break;
    case BST_KIND_MESSAGE_USE:
      move = options[n - 1];
      break;
    default:
      break;
    }
  g_assert_true (bastide_draft_answer (draft, &move, NULL));
}

/* Puts the figures where the example says: by corrections, which cause nothing. */
static void
stand (BastideEvening *evening, JsonObject *example)
{
  JsonArray *list = json_object_get_array_member (example, "stand");

  for (guint seat = 0; seat < json_array_get_length (list); seat++)
    {
      JsonArray *figures = json_array_get_array_element (list, seat);

      for (guint figure = 0; figure < json_array_get_length (figures); figure++)
        if (json_array_get_int_element (figures, figure))
          kit_enter (evening, .kind = BASTIDE_ENTRY_CORRECTION, .seat = seat, .figure = figure,
                     .number = json_array_get_int_element (figures, figure));
    }
}

/* Robbers may stand where they got by being carried along: they are set right one by one. */
static void
set_robbers (BastideEvening *evening, JsonObject *example)
{
  JsonArray *seats = json_object_get_array_member (example, "seats");

  for (guint seat = 0; json_object_has_member (example, "robbers") && seat < json_array_get_length (seats); seat++)
    {
      const char *name = json_array_get_string_element (seats, seat);
      JsonObject *robbers = json_object_get_object_member (example, "robbers");

      if (json_object_has_member (robbers, name))
        kit_enter (evening, .kind = BASTIDE_ENTRY_ROBBER, .seat = seat,
                   .number = json_object_get_int_member (robbers, name));
    }
}

/* Different points at the same time are what the Storm pays: supplies are the awards. */
static void
test_award_examples (void)
{
  g_autoptr (JsonNode) root = NULL;
  JsonArray *examples = examples_of ("examples-awards.json", "examples", &root);
  int entered = 0, groups = 0;

  for (guint i = 0; i < json_array_get_length (examples); i++)
    {
      JsonObject *example = json_array_get_object_element (examples, i);
      JsonArray *awards, *then;
      g_autoptr (BastideSetup) setup = NULL;
      g_autoptr (BastideEvening) evening = NULL;
      BastideInput input = { .kind = BASTIDE_ENTRY_WHEEL, .number = BST_SECTOR_STORM };
      BastideDraft *draft;
      gboolean messengers;

      if (!g_str_equal (json_object_get_string_member (example, "kind"), "group"))
        continue;
      groups++;
      then = json_object_get_array_member (example, "then");
      messengers = json_array_get_length (json_array_get_array_element (then, 0)) == 2;
      setup = kit_setup ("wheel", json_array_get_length (then));
      bastide_setup_switch (setup, BST_MODULE_ROBBERS, TRUE);
      bastide_setup_switch (setup, BST_MODULE_MESSAGES, messengers);
      evening = bastide_evening_new (setup, 0, NULL, NULL);
      stand (evening, example);
      set_robbers (evening, example);
      awards = json_object_get_array_member (example, "awards");
      for (guint seat = 0; seat < json_array_get_length (awards); seat++)
        input.counts[seat] = json_array_get_int_element (awards, seat);
      draft = kit_draft (evening, input);
      /* What the example does not tell: the message that may follow is answered with its 2 points … at the very end. */
      while (bastide_draft_has_question (draft) && bastide_draft_get_player (draft) != BST_NATURE)
        answer_group (draft, example);
      for (guint seat = 0; seat < json_array_get_length (then); seat++)
        {
          JsonArray *figures = json_array_get_array_element (then, seat);

          for (guint figure = 0; figure < json_array_get_length (figures); figure++)
            g_assert_cmpint (bastide_draft_get_state (draft)->total[seat][figure], ==,
                             json_array_get_int_element (figures, figure));
        }
      if (json_object_has_member (example, "robbers_then"))
        for (guint seat = 0; seat < json_array_get_length (then); seat++)
          {
            const char *name = json_array_get_string_element (json_object_get_array_member (example, "seats"), seat);
            JsonObject *spaces = json_object_get_object_member (example, "robbers_then");

            g_assert_cmpint (bastide_draft_get_state (draft)->m.robbers.space[seat] - 1, ==,
                             json_object_get_int_member_with_default (spaces, name, -1));
          }
      bastide_draft_free (draft);
      entered++;
    }
  g_assert_cmpint (entered, ==, groups);
  g_assert_cmpint (entered, >=, 10);
}

/* GOLD-11, GOLD-16 */
static void
test_gold (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic-gold", 3);
  const BstGame *game = bastide_evening_get_game (evening);
  int dealt[BST_MAX_PLAYERS];
  BastideInput heaps = { .kind = BASTIDE_ENTRY_GOLD,
                         .n_parts = 1,
                         .parts = { { .number = 5, .counts = { [ANNA] = 1, [CLARA] = 1 } } } };

  bastide_calculator_deal (game, &heaps, CLARA, dealt);
  g_assert_cmpint (dealt[CLARA], ==, 3);
  g_assert_cmpint (dealt[ANNA], ==, 2);
  g_assert_cmpint (dealt[BEN], ==, 0);
  /* EX-GOLD-4: one heap is Anna's, one Ben's, and one belongs to both. */
  heaps = (BastideInput){ .kind = BASTIDE_ENTRY_GOLD,
                          .n_parts = 4,
                          .parts = {
                            { .number = 2, .counts = { [ANNA] = 1 } },
                            { .number = 1, .counts = { [ANNA] = 1, [BEN] = 1 } },
                            { .number = 1, .counts = { [BEN] = 1 } },
                            { .number = 9 },
                          } };
  bastide_calculator_deal (game, &heaps, ANNA, dealt);
  g_assert_cmpint (dealt[ANNA], ==, 3);
  g_assert_cmpint (dealt[BEN], ==, 1);
  g_assert_cmpint (dealt[CLARA], ==, 0);
  kit_enter (evening, .kind = BASTIDE_ENTRY_GOLD, .counts = { 9, 6, 1 });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_GOLD, .counts = { 1 } });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_GOLD, .counts = { 0, 0, -2 } });
  kit_enter (evening, .kind = BASTIDE_ENTRY_GOLD, .counts = { 1, -1, 0 });
  kit_enter (evening, .kind = BASTIDE_ENTRY_FINAL);
  kit_enter (evening, .kind = BASTIDE_ENTRY_END);
  expect_scores (evening, bst_gold_bonus (10), bst_gold_bonus (5), bst_gold_bonus (1));
  g_assert_true (bastide_evening_get_now (evening)->over);
}

/* TOURN-12, 31, 40, 60: the bag in stacks, counted down; the tournament is called before the draw that finds none. */
static void
test_tournaments (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("tournaments", 4);
  BastideStack stack;
  int tiles;

  g_assert_true (bastide_evening_get_stack (evening, &stack));
  g_assert_cmpint (stack.stack, ==, 1);
  g_assert_cmpint (stack.n_stacks, ==, bst_tournament_stacks (4));
  g_assert_cmpint (stack.crown, ==, BST_TOURNAMENT_KNIGHTS);
  g_assert_false (stack.due);
  tiles = bst_tournament_stack_size (bastide_evening_get_tiles (evening), stack.n_stacks, 1);
  g_assert_cmpint (stack.left, ==, tiles - 1);
  for (int i = 1; i < tiles; i++)
    {
      kit_enter (evening, .kind = BASTIDE_ENTRY_TURN, .seat = i % 4);
      g_assert_true (bastide_evening_get_stack (evening, &stack));
      g_assert_false (stack.due);
      g_assert_cmpint (stack.left, ==, tiles - 1 - i);
    }
  kit_enter (evening, .kind = BASTIDE_ENTRY_TURN, .seat = tiles % 4);
  g_assert_true (bastide_evening_get_stack (evening, &stack));
  g_assert_true (stack.due);
  g_assert_cmpint (stack.prizes, ==, 2);
  kit_enter (evening, .kind = BASTIDE_ENTRY_TOURNAMENT, .number = stack.crown, .owners = 7, .counts = { 1, 2, 3 },
             .tiles = { 3, 3, 3 }, .prizes = stack.prizes);
  g_assert_true (bastide_evening_get_stack (evening, &stack));
  g_assert_false (stack.due);
  g_assert_cmpint (stack.stack, ==, 2);
  g_assert_cmpint (stack.crown, ==, BST_TOURNAMENT_FARMERS);

  /* Somebody counts the tiles: it is one less. */
  kit_enter (evening, .kind = BASTIDE_ENTRY_BAG, .number = bastide_evening_get_left (evening) - 1);
  {
    int left = stack.left;

    g_assert_true (bastide_evening_get_stack (evening, &stack));
    g_assert_cmpint (stack.left, ==, left - 1);
  }
}

/* TOURN-18: river tiles are no part of the stacks. */
static void
test_river_first (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("tournaments-river", 4);
  BastideStack stack;
  int size;

  g_assert_true (bastide_evening_get_stack (evening, &stack));
  size = stack.left;
  kit_enter (evening, .kind = BASTIDE_ENTRY_TURN, .seat = 1);
  kit_enter (evening, .kind = BASTIDE_ENTRY_TURN, .seat = 2);
  g_assert_true (bastide_evening_get_stack (evening, &stack));
  g_assert_cmpint (stack.left, ==, size);
  g_assert_cmpint (size, <, bastide_evening_get_tiles (evening) / 4);
}

/* TOURN-52: prize tiles that nobody won are found on the last stack. */
static void
test_untaken_prizes (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("tournaments", 4);
  BastideStack stack;
  int untaken = 0;

  for (;;)
    {
      g_autofree char *line = NULL;

      g_assert_true (bastide_evening_get_stack (evening, &stack));
      if (stack.stack == stack.n_stacks)
        break;
      g_assert_cmpint (stack.prizes, ==, 2);
      /* One takes a tile and keeps the token, the others are equal and too many. */
      kit_enter (evening, .kind = BASTIDE_ENTRY_TOURNAMENT, .number = stack.crown, .owners = 7, .counts = { 5, 1, 1 },
                 .tiles = { 4, 3, 3 }, .prizes = stack.prizes);
      line = bastide_evening_dup_title (evening, bastide_evening_get_n_entries (evening) - 1);
      g_assert_nonnull (strstr (line, "Anna: skill 9, takes a prize tile and keeps the token"));
      g_assert_nonnull (strstr (line, "Ben: skill 4; "));
      untaken++;
    }
  g_assert_cmpint (stack.prizes, ==, 4 + untaken);
}

/* WHEEL-30, 31, 50, 51: followers on crown spaces are kept until the pig stops there. */
static void
test_crowns (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("wheel", 3);
  BastideInput storm = { .kind = BASTIDE_ENTRY_WHEEL, .number = BST_SECTOR_STORM };

  kit_enter (evening, .kind = BASTIDE_ENTRY_CROWN, .number = BST_SECTOR_STORM, .seat = BEN);
  kit_enter (evening, .kind = BASTIDE_ENTRY_CROWN, .number = BST_SECTOR_STORM, .seat = CLARA);
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_CROWN, .number = BST_SECTOR_STORM, .seat = ANNA });
  kit_enter (evening, .kind = BASTIDE_ENTRY_CROWN, .number = BST_SECTOR_FORTUNE, .seat = ANNA);
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_CROWN, .number = BST_SECTOR_FORTUNE, .seat = ANNA });
  for (int seat = 0; seat < 3; seat++)
    storm.crowns[seat] = bastide_evening_get_now (evening)->crowns[BST_SECTOR_STORM][seat];
  kit_enter_input (evening, storm);
  expect_scores (evening, 0, 3, 3);
  g_assert_cmpint (bastide_evening_get_now (evening)->crowns[BST_SECTOR_STORM][BEN], ==, 0);
  g_assert_cmpint (bastide_evening_get_now (evening)->crowns[BST_SECTOR_FORTUNE][ANNA], ==, 1);
  bastide_evening_undo (evening);
  g_assert_cmpint (bastide_evening_get_now (evening)->crowns[BST_SECTOR_STORM][BEN], ==, 1);
}

/* The mark of an abbot on the map goes when the abbot comes back (ABBOT-21, 30). */
static void
test_abbots (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (TRACK_MIX, 3);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  kit_enter (evening, .kind = BASTIDE_ENTRY_ABBOTS, .owners = 1 << ANNA | 1 << BEN | 1 << CLARA);
  kit_settle (evening,
              kit_draft (evening, (BastideInput){ .kind = BASTIDE_ENTRY_GARDEN, .finished = TRUE, .owners = 1 << BEN }),
              rand);
  g_assert_cmpuint (bastide_evening_get_now (evening)->abbots, ==, 1 << ANNA | 1 << CLARA);
  kit_settle (evening,
              kit_draft (evening,
                         (BastideInput){ .kind = BASTIDE_ENTRY_MONASTERY, .finished = TRUE, .owners = 1 << CLARA }),
              rand);
  g_assert_cmpuint (bastide_evening_get_now (evening)->abbots, ==, 1 << ANNA | 1 << CLARA);
  kit_settle (evening,
              kit_draft (evening,
                         (BastideInput){
                           .kind = BASTIDE_ENTRY_MONASTERY, .finished = TRUE, .abbot = TRUE, .owners = 1 << CLARA }),
              rand);
  g_assert_cmpuint (bastide_evening_get_now (evening)->abbots, ==, 1 << ANNA);
  kit_settle (evening,
              kit_draft (evening, (BastideInput){ .kind = BASTIDE_ENTRY_ABBOT, .number = 5, .owners = 1 << ANNA }),
              rand);
  g_assert_cmpuint (bastide_evening_get_now (evening)->abbots, ==, 0);
}

/* FLY-10: what the die showed stays in the log. */
static void
test_die (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (TRACK_MIX, 3);
  g_autofree char *line = NULL;

  kit_enter (evening, .kind = BASTIDE_ENTRY_DIE, .number = 2);
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_DIE, .number = 4 });
  line = bastide_evening_dup_title (evening, 0);
  g_assert_cmpstr (line, ==, "The die shows 2");
}

/* A robber that stands elsewhere at the table than on the track is set right; it robs from there. */
static void
test_set_robber (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic-robbers", 3);

  kit_enter (evening, .kind = BASTIDE_ENTRY_CORRECTION, .seat = BEN, .number = 7);
  kit_enter (evening, .kind = BASTIDE_ENTRY_ROBBER, .seat = ANNA, .number = 7);
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_ROBBER, .seat = ANNA, .number = 7 });
  kit_enter (evening, .kind = BASTIDE_ENTRY_AMOUNT, .number = 5, .owners = 1 << BEN);
  expect_scores (evening, 3, 12, 0);
  kit_enter (evening, .kind = BASTIDE_ENTRY_ROBBER, .seat = CLARA, .number = 12);
  kit_enter (evening, .kind = BASTIDE_ENTRY_ROBBER, .seat = CLARA, .number = -1);
  kit_enter (evening, .kind = BASTIDE_ENTRY_AMOUNT, .number = 5, .owners = 1 << BEN);
  expect_scores (evening, 3, 17, 0);
  kit_enter (evening, .kind = BASTIDE_ENTRY_FINAL);
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_ROBBER, .seat = ANNA, .number = 7 });
}

static void
test_tournament_examples (void)
{
  g_autoptr (JsonNode) root = NULL;
  JsonArray *examples = examples_of ("examples-tournaments.json", "prizes", &root);

  for (guint i = 0; i < json_array_get_length (examples); i++)
    {
      JsonObject *example = json_array_get_object_element (examples, i);
      JsonArray *skills = json_object_get_array_member (example, "skills");
      JsonArray *take = json_object_get_array_member (example, "take");
      int n_players = json_array_get_length (skills);
      g_autoptr (BastideEvening) evening = NULL;
      BastideInput input = { .kind = BASTIDE_ENTRY_TOURNAMENT, .number = BST_TOURNAMENT_THIEVES };
      BstTournamentResult result;
      int skill[BST_MAX_PLAYERS];

      if (n_players < 2 || json_object_get_int_member (example, "places") != bst_tournament_places (n_players))
        continue;
      evening = kit_evening ("tournaments", n_players);
      for (int seat = 0; seat < n_players; seat++)
        if (!json_array_get_null_element (skills, seat))
          {
            input.owners |= 1u << seat;
            input.tiles[seat] = json_array_get_int_element (skills, seat);
          }
      input.prizes = json_object_get_int_member (example, "tiles");
      bastide_calculator_tournament (bastide_evening_get_game (evening), &input, 0, skill, &result);
      g_assert_cmpint (result.n_takers, ==, json_array_get_length (take));
      for (int k = 0; k < result.n_takers; k++)
        g_assert_cmpint (result.takers[k], ==, json_array_get_int_element (take, k));
      g_assert_cmpint (result.to_last, ==, json_object_get_int_member (example, "to_last"));
    }
}

/* EX-MIX-7 and MIX-81 by hand. */
static void
test_final (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (TRACK_MIX, 3);

  kit_enter (evening, .kind = BASTIDE_ENTRY_CORRECTION, .seat = ANNA, .number = 30);
  kit_enter (evening, .kind = BASTIDE_ENTRY_CORRECTION, .seat = ANNA, .figure = 1, .number = 17);
  kit_enter (evening, .kind = BASTIDE_ENTRY_GOLD, .counts = { 4 });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_END });
  kit_enter (evening, .kind = BASTIDE_ENTRY_FINAL);
  g_assert_cmpint (bastide_evening_get_state (evening)->total[ANNA][0], ==, 47);
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_FINAL });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_TURN, .seat = BEN });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_ROUND });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_SACK });
  kit_enter (evening, .kind = BASTIDE_ENTRY_STATUE, .shields = 4, .counts = { 1 });
  kit_enter (evening, .kind = BASTIDE_ENTRY_CITY, .number = 5, .witch = TRUE, .owners = 1 << ANNA);
  kit_enter (evening, .kind = BASTIDE_ENTRY_FIELD, .number = 3, .owners = 1 << ANNA);
  kit_enter (evening, .kind = BASTIDE_ENTRY_END);
  expect_scores (evening, 79, 0, 0);
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_AMOUNT, .number = 1, .owners = 1 });
  {
    int points[BASTIDE_N_POINTS][BST_MAX_PLAYERS];

    bastide_evening_get_points (evening, points);
    g_assert_cmpint (points[BASTIDE_POINTS_STATUES][ANNA], ==, 12);
    g_assert_cmpint (points[BASTIDE_POINTS_CITIES][ANNA], ==, 3);
    g_assert_cmpint (points[BASTIDE_POINTS_GOLD][ANNA], ==, 8);
    g_assert_cmpint (points[BASTIDE_POINTS_OTHER][ANNA], ==, 47);
  }
  g_assert_cmpint (bastide_evening_get_rank (evening, ANNA), ==, 1);
  g_assert_cmpint (bastide_evening_get_rank (evening, CLARA), ==, 2);
}

static void
test_refusals (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);

  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_CITY, .number = 3 });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_CITY, .owners = 1 });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_CITY, .number = 900, .finished = TRUE, .owners = 1 });
  kit_refuse (evening,
              (BastideInput){ .kind = BASTIDE_ENTRY_ROAD, .number = 3, .mage = TRUE, .witch = TRUE, .owners = 1 });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_AMOUNT, .owners = 1 });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_CORRECTION, .seat = BEN, .number = -1 });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_CORRECTION, .seat = BEN, .figure = 1, .number = 1 });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_SACK });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_WHEEL });
  kit_refuse (evening, (BastideInput){ .kind = BASTIDE_ENTRY_GARDEN, .owners = 1 });
  g_assert_false (bastide_evening_can_undo (evening));
}

/* --- editing --- */

/* Enters the entries of one evening into another, giving the recorded answers: they must be exactly those asked for. */
static BastideEvening *
enter_again (BastideEvening *evening, const char *mix)
{
  BastideEvening *again = kit_evening (mix, bastide_evening_get_n_players (evening));

  for (guint i = 0; i < bastide_evening_get_n_entries (evening); i++)
    {
      BastideEntry *entry = bastide_evening_get_entry (evening, i);
      guint n, k = 0;
      const BastideAnswer *answers = bastide_entry_get_answers (entry, &n);
      g_autoptr (BastideEntry)
        fresh = bastide_entry_new (bastide_entry_get_input (entry), bastide_entry_get_text (entry));
      g_autoptr (GError) error = NULL;
      BastideDraft *draft;

      bastide_entry_set_id (fresh, bastide_entry_get_id (entry));
      bastide_entry_set_time (fresh, bastide_entry_get_time (entry));
      draft = bastide_evening_draft_append (again, fresh, &error);
      g_assert_no_error (error);
      while (bastide_draft_has_question (draft))
        {
          /* What has one possible outcome is not asked, but recorded. */
          while (k < n
                 && (answers[k].player != bastide_draft_get_player (draft)
                     || answers[k].move.kind != bst_decision (bastide_draft_get_state (draft))))
            {
              g_assert_cmpint (answers[k].player, ==, BST_NATURE);
              k++;
            }
          g_assert_cmpuint (k, <, n);
          g_assert_true (bastide_draft_answer (draft, &answers[k++].move, NULL));
        }
      g_assert_true (bastide_evening_accept (again, draft));
    }
  return again;
}

static BastideDraft *
random_edit (BastideEvening *evening, GRand *rand)
{
  const guint n = bastide_evening_get_n_entries (evening);
  const guint at = g_rand_int_range (rand, 0, n);
  BastideInput input = kit_random_input (evening, rand);
  g_autoptr (BastideEntry) entry = NULL;

  switch (g_rand_int_range (rand, 0, 3))
    {
    case 0:
      return bastide_evening_draft_remove (evening, at);
    case 1:
      entry = kit_entry (input, NULL);
      return bastide_evening_draft_insert (evening, at, entry, NULL);
    default:
      entry = bastide_entry_with_input (bastide_evening_get_entry (evening, at), &input, NULL);
      return bastide_evening_draft_replace (evening, at, entry, NULL);
    }
}

/* Random evenings, each edited in many places: always the same as entering the corrected evening from scratch. */
static void
test_edit_equals_scratch (gconstpointer mix)
{
  int n_dropped = 0, n_asked = 0, n_told = 0;
  int n_kinds[BASTIDE_N_ENTRIES] = { 0 }, n_robberies = 0, n_messages = 0;

  for (int seed = 1; seed <= 30; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideEvening) evening = kit_evening (mix, 2 + seed % 5);

      for (int i = 0; i < 45; i++)
        kit_enter_randomly (evening, rand);
      for (int edit = 0; edit < 12; edit++)
        {
          BastideDraft *draft = random_edit (evening, rand);
          const guint before = bastide_evening_get_n_entries (evening);
          g_autoptr (BastideEvening) again = NULL;
          g_auto (GStrv) consequences = NULL;

          if (!draft)
            continue;
          n_asked += bastide_draft_has_question (draft);
          while (bastide_draft_has_question (draft))
            kit_answer_randomly (draft, rand);
          consequences = bastide_draft_dup_consequences (draft);
          n_told += g_strv_length (consequences) > 0;
          g_assert_true (bastide_evening_accept (evening, draft));
          n_dropped += bastide_evening_get_n_entries (evening) + 1 < before;
          again = enter_again (evening, mix);
          kit_assert_same (evening, again);
        }
      for (guint i = 0; i < bastide_evening_get_n_entries (evening); i++)
        {
          guint n;
          const BstHappening *happenings = bastide_evening_get_happenings (evening, i, &n);

          n_kinds[bastide_entry_get_input (bastide_evening_get_entry (evening, i))->kind]++;
          for (guint e = 0; e < n; e++)
            {
              n_robberies += happenings[e].event.type == BST_EVENT_ROBBERY;
              n_messages += happenings[e].event.type == BST_EVENT_MESSAGE;
            }
        }
    }
  g_test_message ("%d asked, %d told, %d dropped more, %d robberies, %d messages, %d times the wheel", n_asked, n_told,
                  n_dropped, n_robberies, n_messages, n_kinds[BASTIDE_ENTRY_WHEEL]);
  g_assert_cmpint (n_robberies, >, 100);
  g_assert_cmpint (n_kinds[BASTIDE_ENTRY_CORRECTION], >, 20);
  if (g_str_equal (mix, "everything"))
    {
      g_assert_cmpint (n_messages, >, 30);
      g_assert_cmpint (n_kinds[BASTIDE_ENTRY_WHEEL], >, 20);
      g_assert_cmpint (n_kinds[BASTIDE_ENTRY_CROWN], >, 20);
    }
  g_assert_cmpint (n_asked, >, 20);
  g_assert_cmpint (n_told, >, 100);
}

static gboolean
has_line (GStrv lines, const char *part)
{
  for (char **line = lines; *line; line++)
    if (strstr (*line, part))
      return TRUE;
  return FALSE;
}

/* A forgotten road moves Ben away from Anna's robber: the robbery after it is gone, and that is said before. */
static void
test_consequences (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic-robbers", 3);
  g_autoptr (BastideEntry) forgotten =
    kit_entry ((BastideInput){ .kind = BASTIDE_ENTRY_ROAD, .number = 3, .finished = TRUE, .owners = 1 << BEN }, NULL);
  BastideDraft *draft;
  g_auto (GStrv) lines = NULL;

  kit_enter (evening, .kind = BASTIDE_ENTRY_ROAD, .number = 4, .finished = TRUE, .owners = 1 << BEN);
  draft = kit_draft (evening, (BastideInput){ .kind = BASTIDE_ENTRY_SACK });
  g_assert_cmpint (bastide_draft_get_player (draft), ==, ANNA);
  g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_ROBBER, .b = 4 }, NULL));
  while (bastide_draft_has_question (draft))
    g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_ROBBER, .act = BST_ACT_PASS }, NULL));
  g_assert_true (bastide_evening_accept (evening, draft));
  kit_enter (evening, .kind = BASTIDE_ENTRY_CITY, .number = 3, .finished = TRUE, .owners = 1 << BEN);
  expect_scores (evening, 3, 10, 0);

  draft = bastide_evening_draft_insert (evening, 2, forgotten, NULL);
  g_assert_nonnull (draft);
  g_assert_false (bastide_draft_has_question (draft));
  lines = bastide_draft_dup_consequences (draft);
  g_assert_true (has_line (lines, "Ben: 13 points instead of 10"));
  g_assert_true (has_line (lines, "Anna: 2 points instead of 3"));
  g_assert_true (has_line (lines, "No longer: Anna robs 3 from Ben"));
  g_assert_true (has_line (lines, "New: Anna robs 2 from Ben"));
  expect_scores (evening, 3, 10, 0);
  g_assert_true (bastide_evening_accept (evening, draft));
  expect_scores (evening, 2, 13, 0);

  /* Without the first road nobody stood on space 4: the robber must be asked about, nothing else. */
  draft = bastide_evening_draft_remove (evening, 0);
  g_assert_true (bastide_draft_has_question (draft));
  g_assert_cmpint (bastide_draft_get_player (draft), ==, ANNA);
  g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_ROBBER, .act = BST_ACT_PASS }, NULL));
  g_assert_false (bastide_draft_has_question (draft));
  g_assert_true (bastide_draft_back (draft));
  g_assert_true (bastide_draft_has_question (draft));
  g_assert_false (bastide_draft_back (draft));
  g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_ROBBER, .act = BST_ACT_PASS }, NULL));
  g_assert_true (bastide_evening_accept (evening, draft));
  expect_scores (evening, 0, 9, 0);
}

/* What becomes impossible is named, and goes if the edit is accepted. */
static void
test_impossible (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  BastideDraft *draft;
  g_auto (GStrv) lines = NULL;

  kit_enter (evening, .kind = BASTIDE_ENTRY_AMOUNT, .number = 9, .owners = 1 << ANNA);
  kit_enter (evening, .kind = BASTIDE_ENTRY_CORRECTION, .seat = ANNA, .number = -5);
  draft = bastide_evening_draft_remove (evening, 0);
  lines = bastide_draft_dup_consequences (draft);
  g_assert_true (has_line (lines, "No longer possible"));
  g_assert_true (bastide_evening_accept (evening, draft));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 0);
  bastide_evening_undo (evening);
  expect_scores (evening, 4, 0, 0);
}

/* A draft of an evening that has gone on is worth nothing. */
static void
test_stale_draft (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  BastideDraft *draft = kit_draft (evening, (BastideInput){ .kind = BASTIDE_ENTRY_AMOUNT, .number = 9, .owners = 1 });

  kit_enter (evening, .kind = BASTIDE_ENTRY_AMOUNT, .number = 1, .owners = 1);
  g_assert_false (bastide_evening_accept (evening, draft));
  expect_scores (evening, 1, 0, 0);
}

static void
test_undo (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (TRACK_MIX, 4);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  int back = 0;

  for (int i = 0; i < 60; i++)
    {
      BastideDraft *draft;

      g_ptr_array_add (texts, bastide_evening_to_text (evening));
      if (i % 5 == 4 && (draft = random_edit (evening, rand)))
        kit_settle (evening, draft, rand);
      else
        kit_enter (evening, .kind = BASTIDE_ENTRY_NOTE);
    }
  g_ptr_array_add (texts, bastide_evening_to_text (evening));
  for (; bastide_evening_can_undo (evening); back++)
    {
      g_autofree char *text = NULL;

      bastide_evening_undo (evening);
      text = bastide_evening_to_text (evening);
      g_assert_cmpstr (text, ==, g_ptr_array_index (texts, texts->len - 2 - back));
    }
  g_assert_cmpint (back, ==, 60);
  for (; bastide_evening_can_redo (evening); back--)
    bastide_evening_redo (evening);
  g_assert_cmpint (back, ==, 0);
  {
    g_autofree char *text = bastide_evening_to_text (evening);

    g_assert_cmpstr (text, ==, g_ptr_array_index (texts, texts->len - 1));
  }
}

/* --- files --- */

static char *
temp_path (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-evening-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return g_build_filename (folder, "evening" BASTIDE_SCORE_SUFFIX, NULL);
}

static void
remove_temp (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);

  g_unlink (path);
  g_unlink (journal);
  g_rmdir (folder);
}

/* Saved and opened again: the same bytes, unknown keys included. */
static void
test_round_trip (void)
{
  for (int seed = 1; seed <= 20; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideEvening) evening = kit_evening (TRACK_MIX, 2 + seed % 5);
      g_autoptr (BastideEvening) again = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *path = temp_path ();
      g_autoptr (GFile) file = g_file_new_for_path (path);

      for (int i = 0; i < 30; i++)
        kit_enter_randomly (evening, rand);
      bastide_evening_set_about (evening, "Kitchen", "It rained.");
      bastide_evening_set_final_step (evening, 3);
      g_assert_true (bastide_evening_save (evening, file, &error));
      again = bastide_evening_load (file, &error);
      g_assert_no_error (error);
      g_assert_null (bastide_evening_get_note (again));
      g_assert_cmpstr (bastide_evening_get_location (again), ==, "Kitchen");
      g_assert_cmpint (bastide_evening_get_final_step (again), ==, 3);
      kit_assert_same (evening, again);
      remove_temp (path);
    }
}

static void
test_unknown_keys (void)
{
  static const char text[] =
    "{\"format\":\"bastide-score\",\"version\":1,\"modules\":[\"base\"],\"players\":[{\"name\":\"A\"},{\"name\":\"B\"}]"
    ","
    "\"entries\":[{\"kind\":\"road\",\"tiles\":3,\"players\":[1],\"weather\":\"rain\"}],\"mood\":\"good\"}";
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideEvening) evening = bastide_evening_from_json ("hand.bastide-score", root, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (bastide_evening_get_now (evening)->scores[1], ==, 3);
  again = bastide_evening_to_text (evening);
  g_assert_nonnull (strstr (again, "\"weather\""));
  g_assert_nonnull (strstr (again, "\"mood\""));
}

static void
test_hostile_files (void)
{
#define HEAD "{\"format\":\"bastide-score\",\"version\":1,"
#define TWO  "\"players\":[{},{}],"
  static const struct
  {
    const char *text;
    const char *says;
  } files[] = {
    { "", "" },
    { "[]", "" },
    { "{\"format\":\"bastide-game\",\"version\":1}", "format" },
    { "{\"format\":\"bastide-score\",\"version\":9}", "version" },
    { HEAD "\"modules\":[]}", "players" },
    { HEAD "\"modules\":[\"magick\"]," TWO "\"entries\":[]}", "modules[0]" },
    { HEAD "\"modules\":[],\"players\":[{}],\"entries\":[]}", "players" },
    { HEAD "\"modules\":[]," TWO "\"first\":2,\"entries\":[]}", "first" },
    { HEAD "\"modules\":[]," TWO "\"options\":{\"base.two_tile_city\":7},\"entries\":[]}", "base.two_tile_city" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[{}]}", "entries[0]" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[7]}", "entries[0]" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[{\"kind\":\"road\",\"tiles\":1e9,\"players\":[0]}]}", "tiles" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[{\"kind\":\"road\",\"tiles\":1,\"players\":[2]}]}", "players" },
    { HEAD "\"modules\":[\"gold\"]," TWO "\"entries\":[{\"kind\":\"gold\",\"ingots\":[1]}]}", "ingots" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[{\"kind\":\"note\",\"answers\":[{\"kind\":\"x\"}]}]}", "answers[0]" },
    { HEAD "\"modules\":[\"wheel\"]," TWO "\"entries\":[{\"kind\":\"wheel\",\"sector\":\"luck\"}]}", "sector" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = temp_path ();
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
      g_assert_null (bastide_evening_load (file, &error));
      g_assert_nonnull (error);
      if (!strstr (error->message, files[i].says))
        g_error ("“%s” does not name %s", error->message, files[i].says);
      remove_temp (path);
    }
}

/* A file of an evening that this version would keep otherwise opens, and says so. */
static void
test_other_totals (void)
{
  static const char text[] = HEAD "\"modules\":[]," TWO "\"entries\":[{\"kind\":\"road\",\"tiles\":3,\"players\":[1]},"
                                  "{\"kind\":\"correction\",\"player\":0,\"points\":-4}],\"standing\":[0,4]}";
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), NULL);
  g_autoptr (BastideEvening) evening = bastide_evening_from_json (NULL, root, NULL);

  g_assert_nonnull (evening);
  g_assert_nonnull (bastide_evening_get_note (evening));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 1);
}

/* Files that were saved once must open in every later version. */
static void
test_golden (void)
{
  static const char *const mixes[] = { "everything", "classic", NULL };

  for (const char *const *mix = mixes; *mix; mix++)
    {
      g_autofree char *name = g_strconcat ("evening-", *mix, ".json", NULL);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "golden", name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      g_autoptr (BastideEvening) evening = NULL;
      g_autofree char *bytes = NULL, *again = NULL;

      if (g_getenv ("BASTIDE_WRITE_GOLDEN") && !g_file_query_exists (file, NULL))
        {
          g_autoptr (BastideEvening) made = kit_evening (*mix, 4);
          g_autoptr (GRand) rand = g_rand_new_with_seed (3);

          for (int i = 0; i < 40; i++)
            kit_enter_randomly (made, rand);
          bastide_evening_set_about (made, "Kitchen", "First evening");
          g_assert_true (bastide_evening_save (made, file, NULL));
        }
      evening = bastide_evening_load (file, &error);
      g_assert_no_error (error);
      g_assert_null (bastide_evening_get_note (evening));
      g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
      again = bastide_evening_to_text (evening);
      g_assert_cmpstr (bytes, ==, again);
    }
}

/* Base and journal together, with edits, undo and notes in the journal. */
static void
test_recover (void)
{
  for (int seed = 1; seed <= 8; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideEvening) evening = kit_evening (TRACK_MIX, 3);
      g_autofree char *path = temp_path ();
      g_autoptr (GError) error = NULL;

      g_assert_true (bastide_evening_set_autosave (evening, path, &error));
      for (int i = 0; i < 40; i++)
        {
          g_autoptr (BastideEvening) again = NULL;
          BastideDraft *draft;

          if (i % 7 == 6)
            bastide_evening_undo (evening);
          else if (i % 11 == 10)
            bastide_evening_set_about (evening, "Garden", i % 2 ? "a" : "b");
          else if (i % 5 == 4 && (draft = random_edit (evening, rand)))
            kit_settle (evening, draft, rand);
          else
            kit_enter_randomly (evening, rand);
          again = bastide_evening_recover (path, &error);
          g_assert_no_error (error);
          kit_assert_same (evening, again);
        }
      remove_temp (path);
    }
}

/* Started again in the middle, whatever the journal holds by then: every step back and forth is still there. */
static void
test_undo_after_restart (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = temp_path ();
  g_autoptr (GError) error = NULL;
  BastideEvening *evening = kit_evening (TRACK_MIX, 4);
  guint back = 0;

  g_assert_true (bastide_evening_set_autosave (evening, path, &error));
  for (int i = 0; i < 60; i++)
    {
      BastideDraft *draft;

      g_ptr_array_add (texts, bastide_evening_to_text (evening));
      if (i % 5 == 4 && (draft = random_edit (evening, rand)))
        kit_settle (evening, draft, rand);
      else
        kit_enter (evening, .kind = BASTIDE_ENTRY_NOTE);
      if (i % 17 == 0)
        {
          /* One step back and forth is no step. */
          bastide_evening_undo (evening);
          bastide_evening_redo (evening);
        }
      if (i % 13 == 0)
        bastide_evening_flush (evening);
      if (i % 11 == 0)
        {
          g_object_unref (evening);
          evening = bastide_evening_recover (path, &error);
          g_assert_no_error (error);
        }
    }
  g_ptr_array_add (texts, bastide_evening_to_text (evening));
  for (; bastide_evening_can_undo (evening); back++)
    {
      g_autofree char *text = NULL;

      bastide_evening_undo (evening);
      text = bastide_evening_to_text (evening);
      g_assert_cmpstr (text, ==, g_ptr_array_index (texts, texts->len - 2 - back));
      if (back == 20)
        bastide_evening_flush (evening);
      if (back % 20 == 0)
        {
          g_object_unref (evening);
          evening = bastide_evening_recover (path, &error);
          g_assert_no_error (error);
        }
    }
  g_assert_cmpuint (back, ==, 60);
  for (; bastide_evening_can_redo (evening); back--)
    bastide_evening_redo (evening);
  g_assert_cmpuint (back, ==, 0);
  {
    g_autofree char *text = bastide_evening_to_text (evening);

    g_assert_cmpstr (text, ==, g_ptr_array_index (texts, texts->len - 1));
  }
  g_object_unref (evening);
  remove_temp (path);
}

/* What a program of its own does in test_kill(): N_SCRIPTED entries with saving; says how many are confirmed. */
static int
enter_and_tell (const char *path)
{
  g_autoptr (BastideEvening) evening = kit_evening (TRACK_MIX, 4);
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  if (!bastide_evening_set_autosave (evening, path, NULL))
    return 1;
  for (int i = 1; i <= N_SCRIPTED; i++)
    {
      kit_enter_randomly (evening, rand);
      if (write (STDOUT_FILENO, &i, sizeof i) != sizeof i)
        return 1;
    }
  return 0;
}

/* Reads one number; FALSE at the end, or when nothing comes for long. */
static gboolean
read_count (int fd, int *out_count)
{
  GPollFD poll_fd = { .fd = fd, .events = G_IO_IN };

  g_assert_cmpint (g_poll (&poll_fd, 1, 20000), ==, 1);
  return read (fd, out_count, sizeof *out_count) == sizeof *out_count;
}

/* kill -9 at random moments: at most the entry under way is lost. */
static void
test_kill (void)
{
  g_autoptr (GRand) moments = g_rand_new_with_seed (g_test_rand_int ());

  for (int round = 0; round < 8; round++)
    {
      g_autofree char *path = temp_path ();
      const char *argv[] = { program, "--enter-and-tell", path, NULL };
      g_autoptr (BastideEvening) again = NULL;
      g_autoptr (BastideEvening) replayed = kit_evening (TRACK_MIX, 4);
      g_autoptr (GRand) rand = g_rand_new_with_seed (17);
      g_autofree char *text = NULL, *expected = NULL;
      const int until = g_rand_int_range (moments, 1, N_SCRIPTED);
      int out, confirmed = 0, count, status;
      GPid child;
      GError *error = NULL;

      g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child, NULL, &out,
                                NULL, &error);
      g_assert_no_error (error);
      while (confirmed < until && read_count (out, &count))
        confirmed = count;
      g_usleep (g_rand_int_range (moments, 0, 3000));
      kill (child, SIGKILL);
      while (read_count (out, &count))
        confirmed = count;
      close (out);
      waitpid (child, &status, 0);

      again = bastide_evening_recover (path, &error);
      g_assert_no_error (error);
      for (int i = 0; i < confirmed; i++)
        kit_enter_randomly (replayed, rand);
      /* One more may have reached the disk before it could be told. */
      text = bastide_evening_to_text (again);
      expected = bastide_evening_to_text (replayed);
      if (!g_str_equal (text, expected))
        kit_enter_randomly (replayed, rand);
      kit_assert_same (again, replayed);
      remove_temp (path);
    }
}

int
main (int argc, char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--enter-and-tell"))
    return enter_and_tell (argv[2]);

  program = argv[0];
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/calculator/features", test_features);
  g_test_add_func ("/calculator/magic-examples", test_magic_examples);
  g_test_add_func ("/calculator/gold", test_gold);
  g_test_add_func ("/calculator/tournament-examples", test_tournament_examples);
  g_test_add_func ("/evening/river-first", test_river_first);
  g_test_add_func ("/evening/untaken-prizes", test_untaken_prizes);
  g_test_add_func ("/evening/crowns", test_crowns);
  g_test_add_func ("/evening/abbots", test_abbots);
  g_test_add_func ("/evening/die", test_die);
  g_test_add_func ("/evening/set-robber", test_set_robber);
  g_test_add_func ("/evening/award-examples", test_award_examples);
  g_test_add_func ("/evening/tournaments", test_tournaments);
  g_test_add_func ("/evening/final", test_final);
  g_test_add_func ("/evening/refusals", test_refusals);
  g_test_add_data_func ("/evening/edit/equals-scratch/everything", "everything", test_edit_equals_scratch);
  g_test_add_data_func ("/evening/edit/equals-scratch/robbers", "classic-robbers", test_edit_equals_scratch);
  g_test_add_func ("/evening/edit/consequences", test_consequences);
  g_test_add_func ("/evening/edit/impossible", test_impossible);
  g_test_add_func ("/evening/edit/stale-draft", test_stale_draft);
  g_test_add_func ("/evening/undo", test_undo);
  g_test_add_func ("/evening/file/round-trip", test_round_trip);
  g_test_add_func ("/evening/file/unknown-keys", test_unknown_keys);
  g_test_add_func ("/evening/file/hostile", test_hostile_files);
  g_test_add_func ("/evening/file/other-totals", test_other_totals);
  g_test_add_func ("/evening/file/golden", test_golden);
  g_test_add_func ("/evening/autosave/recover", test_recover);
  g_test_add_func ("/evening/autosave/undo-after-restart", test_undo_after_restart);
  g_test_add_func ("/evening/autosave/kill", test_kill);
  return g_test_run ();
}
