/* test-evening.c – an evening at a real table: entries of every kind, with the examples of the rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/bastide-calculator.h"
#include "model/score/evening-kit.h"

#include "engine/io/json-scan.h"
#include "engine/rules/gold.h"
#include "engine/rules/messages.h"
#include "model/words/bastide-words.h"

#include <string.h>

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
    { { .kind = &bastide_entry_road, .number = 4, .finished = TRUE }, 4, "4 tiles = 4" },
    { { .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .mage = TRUE }, 6, "3 tiles = 3, mage + 3 = 6" },
    { { .kind = &bastide_entry_city, .number = 4, .shields = 1, .finished = TRUE },
      10,
      "4 tiles × 2 + 1 shield × 2 = 10" },
    { { .kind = &bastide_entry_city, .number = 2, .finished = TRUE }, 4, "2 tiles × 2 = 4" },
    { { .kind = &bastide_entry_city, .number = 3, .shields = 1 }, 4, "3 tiles + 1 shield = 4" },
    { { .kind = &bastide_entry_monastery, .finished = TRUE }, 9, "1 + 8 tiles around = 9" },
    { { .kind = &bastide_entry_monastery, .number = 5 }, 6, "1 + 5 tiles around = 6" },
    { { .kind = &bastide_entry_garden, .number = 0 }, 1, "1 + 0 tiles around = 1" },
    { { .kind = &bastide_entry_abbot, .number = 6 }, 7, "1 + 6 tiles around = 7" },
    { { .kind = &bastide_entry_field, .number = 3 }, 9, "3 cities × 3 = 9" },
    { { .kind = &bastide_entry_bonus }, 2, "2 points" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
      g_autoptr (GRand) rand = g_rand_new_with_seed (i);
      const BstGame *game = bastide_evening_get_game (evening);
      BastideInput input = examples[i].input;
      g_autofree char *formula = NULL;

      input.owners = 1 << ANNA | 1 << CLARA;
      formula = bastide_calculator_dup_formula (game, &input, NULL, bastide_evening_get_now (evening),
                                                bastide_evening_get_names (evening));
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

/* What is told while a form is filled in: the new total of a correction, what is wrong, what only looks odd. */
static void
test_while_typing (void)
{
  static const struct
  {
    BastideInput input;
    const char *formula;
    gboolean problem, doubt;
  } examples[] = {
    /* Anna has 31 points. */
    { { .kind = &bastide_entry_correction, .number = -30 }, "Anna: 1 point instead of 31" },
    { { .kind = &bastide_entry_correction, .number = 30 }, "Anna: 61 points instead of 31" },
    { { .kind = &bastide_entry_correction, .number = -31 }, "Anna: 0 points instead of 31" },
    { { .kind = &bastide_entry_correction, .number = -32 }, "" },
    { { .kind = &bastide_entry_correction, .number = 0 }, "", .problem = TRUE },
    { { .kind = &bastide_entry_road, .number = 0, .owners = 1 }, "", .problem = TRUE },
    { { .kind = &bastide_entry_city, .number = 0, .owners = 1 }, "", .problem = TRUE },
    { { .kind = &bastide_entry_city, .number = 2, .shields = 3, .owners = 1 },
      "2 tiles + 3 shields = 5",
      .doubt = TRUE },
    { { .kind = &bastide_entry_city, .number = 1, .finished = TRUE, .owners = 1 }, "1 tile × 2 = 2", .doubt = TRUE },
    { { .kind = &bastide_entry_city, .number = 2, .shields = 2, .owners = 1 }, "2 tiles + 2 shields = 4" },
  };
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  const BstGame *game = bastide_evening_get_game (evening);

  kit_enter (evening, .kind = &bastide_entry_amount, .number = 31, .owners = 1 << ANNA);
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      const BastideInput *input = &examples[i].input;
      g_autofree char *formula = bastide_calculator_dup_formula (game, input, NULL, bastide_evening_get_now (evening),
                                                                 bastide_evening_get_names (evening));

      g_assert_cmpstr (formula, ==, examples[i].formula);
      g_assert_cmpint (bastide_calculator_get_new_problem (game, input) != NULL, ==, examples[i].problem);
      g_assert_cmpint (bastide_calculator_get_doubt (input) != NULL, ==, examples[i].doubt);
    }
  /* Nobody falls below zero, and the log says why. */
  kit_refuse (evening, examples[3].input);
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
        .kind = city ? &bastide_entry_city : &bastide_entry_road,
        .number = json_object_get_int_member (example, "tiles"),
        .shields = json_object_get_int_member_with_default (example, "shields", 0),
        .finished = json_object_get_boolean_member (example, "finished"),
        .mage = g_str_equal (figure, "mage"),
        .witch = g_str_equal (figure, "witch"),
        .owners = 1 << BEN,
      };

      kit_enter_input (evening, input);
      kit_expect_scores (evening, 0, json_object_get_int_member (example, "points"), 0);
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
          kit_enter (evening, .kind = &bastide_entry_correction, .seat = seat, .figure = figure,
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
        kit_enter (evening, .kind = &bastide_entry_robber, .seat = seat,
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
      BastideInput input = { .kind = &bastide_entry_wheel, .number = BST_SECTOR_STORM };
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
  BastideInput heaps = { .kind = &bastide_entry_gold,
                         .n_parts = 1,
                         .parts = { { .number = 5, .counts = { [ANNA] = 1, [CLARA] = 1 } } } };

  bastide_calculator_deal (game, &heaps, CLARA, dealt);
  g_assert_cmpint (dealt[CLARA], ==, 3);
  g_assert_cmpint (dealt[ANNA], ==, 2);
  g_assert_cmpint (dealt[BEN], ==, 0);
  /* EX-GOLD-4: one heap is Anna's, one Ben's, and one belongs to both. */
  heaps = (BastideInput){ .kind = &bastide_entry_gold,
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
  kit_enter (evening, .kind = &bastide_entry_gold, .counts = { 9, 6, 1 });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_gold, .counts = { 1 } });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_gold, .counts = { 0, 0, -2 } });
  kit_enter (evening, .kind = &bastide_entry_gold, .counts = { 1, -1, 0 });
  kit_enter (evening, .kind = &bastide_entry_final);
  kit_enter (evening, .kind = &bastide_entry_end);
  kit_expect_scores (evening, bst_gold_bonus (10), bst_gold_bonus (5), bst_gold_bonus (1));
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
      kit_enter (evening, .kind = &bastide_entry_turn, .seat = i % 4);
      g_assert_true (bastide_evening_get_stack (evening, &stack));
      g_assert_false (stack.due);
      g_assert_cmpint (stack.left, ==, tiles - 1 - i);
    }
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = tiles % 4);
  g_assert_true (bastide_evening_get_stack (evening, &stack));
  g_assert_true (stack.due);
  g_assert_cmpint (stack.prizes, ==, 2);
  kit_enter (evening, .kind = &bastide_entry_tournament, .number = stack.crown, .owners = 7, .counts = { 1, 2, 3 },
             .tiles = { 3, 3, 3 }, .prizes = stack.prizes);
  g_assert_true (bastide_evening_get_stack (evening, &stack));
  g_assert_false (stack.due);
  g_assert_cmpint (stack.stack, ==, 2);
  g_assert_cmpint (stack.crown, ==, BST_TOURNAMENT_FARMERS);

  /* Somebody counts the tiles: it is one less. */
  kit_enter (evening, .kind = &bastide_entry_bag, .number = bastide_evening_get_left (evening) - 1);
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
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = 1);
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = 2);
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
      kit_enter (evening, .kind = &bastide_entry_tournament, .number = stack.crown, .owners = 7, .counts = { 5, 1, 1 },
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
  BastideInput storm = { .kind = &bastide_entry_wheel, .number = BST_SECTOR_STORM };

  kit_enter (evening, .kind = &bastide_entry_crown, .number = BST_SECTOR_STORM, .seat = BEN);
  kit_enter (evening, .kind = &bastide_entry_crown, .number = BST_SECTOR_STORM, .seat = CLARA);
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_crown, .number = BST_SECTOR_STORM, .seat = ANNA });
  kit_enter (evening, .kind = &bastide_entry_crown, .number = BST_SECTOR_FORTUNE, .seat = ANNA);
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_crown, .number = BST_SECTOR_FORTUNE, .seat = ANNA });
  for (int seat = 0; seat < 3; seat++)
    storm.crowns[seat] = kit_crowns (evening, BST_SECTOR_STORM, seat);
  kit_enter_input (evening, storm);
  kit_expect_scores (evening, 0, 3, 3);
  g_assert_cmpint (kit_crowns (evening, BST_SECTOR_STORM, BEN), ==, 0);
  g_assert_cmpint (kit_crowns (evening, BST_SECTOR_FORTUNE, ANNA), ==, 1);
  bastide_match_undo (BASTIDE_MATCH (evening));
  g_assert_cmpint (kit_crowns (evening, BST_SECTOR_STORM, BEN), ==, 1);
}

/* WHEEL-4, 31: one crown space holds one follower, whoever enters it; an evening of before keeps what it has. */
static void
test_too_many_crowns (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("wheel", 3);
  const BastideInput two = { .kind = &bastide_entry_wheel, .number = BST_SECTOR_FORTUNE, .crowns = { 1, 1 } };
  const BastideInput same = { .kind = &bastide_entry_wheel, .number = BST_SECTOR_FORTUNE, .crowns = { 0, 2 } };
  const BastideInput three = { .kind = &bastide_entry_wheel, .number = BST_SECTOR_STORM, .crowns = { 1, 1, 1 } };

  kit_refuse (evening, two);
  kit_refuse (evening, same);
  kit_refuse (evening, three);
  g_assert_null (bastide_calculator_get_problem (bastide_evening_get_game (evening), &two));
  g_assert_cmpstr (bastide_calculator_get_new_problem (bastide_evening_get_game (evening), &two), ==,
                   "This sector does not have that many crown spaces.");
  kit_enter (evening, .kind = &bastide_entry_wheel, .number = BST_SECTOR_STORM, .crowns = { 1, 1 });
  kit_enter (evening, .kind = &bastide_entry_wheel, .number = BST_SECTOR_PLAGUE, .crowns = { 0, 0, 1 });
}

/* The mark of an abbot on the map goes when the abbot comes back (ABBOT-21, 30). */
static void
test_abbots (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  kit_enter (evening, .kind = &bastide_entry_abbots, .owners = 1 << ANNA | 1 << BEN | 1 << CLARA);
  kit_settle (evening,
              kit_draft (evening,
                         (BastideInput){ .kind = &bastide_entry_garden, .finished = TRUE, .owners = 1 << BEN }),
              rand);
  g_assert_cmpuint (bastide_evening_get_now (evening)->rules.abbot.on_map, ==, 1 << ANNA | 1 << CLARA);
  kit_settle (evening,
              kit_draft (evening,
                         (BastideInput){ .kind = &bastide_entry_monastery, .finished = TRUE, .owners = 1 << CLARA }),
              rand);
  g_assert_cmpuint (bastide_evening_get_now (evening)->rules.abbot.on_map, ==, 1 << ANNA | 1 << CLARA);
  kit_settle (evening,
              kit_draft (evening,
                         (BastideInput){
                           .kind = &bastide_entry_monastery, .finished = TRUE, .abbot = TRUE, .owners = 1 << CLARA }),
              rand);
  g_assert_cmpuint (bastide_evening_get_now (evening)->rules.abbot.on_map, ==, 1 << ANNA);
  kit_settle (evening,
              kit_draft (evening, (BastideInput){ .kind = &bastide_entry_abbot, .number = 5, .owners = 1 << ANNA }),
              rand);
  g_assert_cmpuint (bastide_evening_get_now (evening)->rules.abbot.on_map, ==, 0);
}

/* FLY-10: what the die showed stays in the log. */
static void
test_die (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
  g_autofree char *line = NULL;

  kit_enter (evening, .kind = &bastide_entry_die, .number = 2);
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_die, .number = 4 });
  line = bastide_evening_dup_title (evening, 0);
  g_assert_cmpstr (line, ==, "The die shows 2");
}

/* A robber that stands elsewhere at the table than on the track is set right; it robs from there. */
static void
test_set_robber (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic-robbers", 3);

  kit_enter (evening, .kind = &bastide_entry_correction, .seat = BEN, .number = 7);
  kit_enter (evening, .kind = &bastide_entry_robber, .seat = ANNA, .number = 7);
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_robber, .seat = ANNA, .number = 7 });
  kit_enter (evening, .kind = &bastide_entry_amount, .number = 5, .owners = 1 << BEN);
  kit_expect_scores (evening, 3, 12, 0);
  kit_enter (evening, .kind = &bastide_entry_robber, .seat = CLARA, .number = 12);
  kit_enter (evening, .kind = &bastide_entry_robber, .seat = CLARA, .number = -1);
  kit_enter (evening, .kind = &bastide_entry_amount, .number = 5, .owners = 1 << BEN);
  kit_expect_scores (evening, 3, 17, 0);
  kit_enter (evening, .kind = &bastide_entry_final);
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_robber, .seat = ANNA, .number = 7 });
}

/* Who could be robbed on the spaces that a sack offers to Anna. (transfer full) */
static char *
dup_spaces (BastideEvening *evening)
{
  BastideDraft *draft = kit_draft (evening, (BastideInput){ .kind = &bastide_entry_sack });
  GString *text = g_string_new (NULL);
  gsize n;
  const BstMove *options = bastide_draft_get_options (draft, &n);

  g_assert_cmpint (bastide_draft_get_player (draft), ==, ANNA);
  for (gsize i = 0; i < n; i++)
    if (options[i].act != BST_ACT_PASS)
      {
        g_autofree char *option = bastide_draft_dup_option (draft, &options[i]);

        g_string_append_printf (text, "%s; ", option);
      }
  bastide_draft_free (draft);
  return g_string_free (text, FALSE);
}

/* ROBBER-20: beside which figures robbers may be put and whom they find there, and that they rob the messenger or not. */
static void
test_robbers_and_messengers (void)
{
  for (int only_markers = 0; only_markers < 2; only_markers++)
    {
      g_autoptr (BastideEvening) evening = kit_evening_with (KIT_TRACK_MIX, 3, BST_OPTION_ROB_MESSENGERS, only_markers);
      g_autofree char *spaces = NULL;
      BastideDraft *draft;
      const BstMove messenger = { .kind = BST_KIND_TRACK_FIGURE, .b = 1 };

      kit_enter (evening, .kind = &bastide_entry_correction, .seat = BEN, .number = 7);
      kit_enter (evening, .kind = &bastide_entry_correction, .seat = BEN, .figure = 1, .number = 9);
      kit_enter (evening, .kind = &bastide_entry_correction, .seat = CLARA, .number = 9);
      spaces = dup_spaces (evening);
      g_assert_cmpstr (spaces, ==,
                       only_markers ? "Space 7: Ben; Space 9: Clara; "
                                    : "Space 0: Clara; Space 7: Ben; Space 9: Ben, Clara; ");

      kit_enter (evening, .kind = &bastide_entry_robber, .seat = ANNA, .number = 9);
      draft = kit_draft (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 4, .owners = 1 << BEN });
      g_assert_true (bastide_draft_answer (draft, &messenger, NULL));
      /* Anna robs and says which figure goes on, or Ben has got away. */
      g_assert_cmpint (bastide_draft_has_question (draft), ==, !only_markers);
      bastide_draft_free (draft);
    }
}

/* ABBOT-41, WHEEL-71, WHEEL-72: what the Storm asks for and what people have to remember follow the option. */
static void
test_abbot_is_follower (void)
{
  for (int off = 0; off < 2; off++)
    {
      g_autoptr (BastideEvening) evening = kit_evening_with (KIT_TRACK_MIX, 3, BST_OPTION_ABBOT_IS_FOLLOWER, off);
      BastideInput storm = { .kind = &bastide_entry_wheel, .number = BST_SECTOR_STORM };
      g_autoptr (BastideFields) fields = bastide_evening_ask (evening, bastide_evening_get_now (evening), &storm);
      g_autofree char *reminders = bastide_words_reminders (bastide_evening_get_game (evening));
      gboolean found = FALSE;

      for (guint i = 0; i < fields->list->len; i++)
        found |= g_strcmp0 (((BastideField *) g_ptr_array_index (fields->list, i))->title,
                            off ? "Followers in the supply, not counting abbots"
                                : "Followers in the supply, plus 1 for an abbot there")
                 == 0;
      g_assert_true (found);
      g_assert_cmpint (strstr (reminders, "the Plague may take an abbot") != NULL, ==, !off);
      g_assert_cmpint (strstr (reminders, "Plague and Storm ignore abbots") != NULL, ==, off);
    }
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
      BastideInput input = { .kind = &bastide_entry_tournament, .number = BST_TOURNAMENT_THIEVES };
      BstTournamentResult result;
      int skill[BST_MAX_PLAYERS];

      if (n_players < 2 || json_object_get_int_member (example, "places") != bst_tournament_ranks (n_players))
        continue;
      evening = kit_evening_with ("tournaments", n_players, BST_OPTION_PLACES,
                                  json_object_get_boolean_member_with_default (example, "dense", FALSE));
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
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);

  kit_enter (evening, .kind = &bastide_entry_correction, .seat = ANNA, .number = 30);
  kit_enter (evening, .kind = &bastide_entry_correction, .seat = ANNA, .figure = 1, .number = 17);
  kit_enter (evening, .kind = &bastide_entry_gold, .counts = { 4 });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_end });
  kit_enter (evening, .kind = &bastide_entry_final);
  g_assert_cmpint (bastide_evening_get_state (evening)->total[ANNA][0], ==, 47);
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_final });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_turn, .seat = BEN });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_round });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_sack });
  kit_enter (evening, .kind = &bastide_entry_statue, .shields = 4, .counts = { 1 });
  kit_enter (evening, .kind = &bastide_entry_city, .number = 5, .witch = TRUE, .owners = 1 << ANNA);
  kit_enter (evening, .kind = &bastide_entry_field, .number = 3, .owners = 1 << ANNA);
  kit_enter (evening, .kind = &bastide_entry_end);
  kit_expect_scores (evening, 79, 0, 0);
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 1, .owners = 1 });
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

  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_city, .number = 3 });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_city, .owners = 1 });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_city, .number = 900, .finished = TRUE, .owners = 1 });
  kit_refuse (evening,
              (BastideInput){ .kind = &bastide_entry_road, .number = 3, .mage = TRUE, .witch = TRUE, .owners = 1 });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_amount, .owners = 1 });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_correction, .seat = BEN, .number = -1 });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_correction, .seat = BEN, .figure = 1, .number = 1 });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_sack });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_wheel });
  kit_refuse (evening, (BastideInput){ .kind = &bastide_entry_garden, .owners = 1 });
  g_assert_false (bastide_match_can_undo (BASTIDE_MATCH (evening)));
}

/* Anna stops on a dark space, and message @message comes. */
static void
draw_message (BastideEvening *evening, int message)
{
  BastideDraft *draft = kit_draft (evening,
                                   (BastideInput){ .kind = &bastide_entry_amount, .number = 5, .owners = 1 << ANNA });

  g_assert_cmpint (bst_decision (bastide_draft_get_state (draft)), ==, BST_KIND_TRACK_FIGURE);
  g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_TRACK_FIGURE, .b = 1 }, NULL));
  g_assert_true (bastide_evening_accept (evening, draft));

  draft = kit_draft (evening, (BastideInput){ .kind = &bastide_entry_round });
  g_assert_true (bastide_draft_has_question (draft));
  g_assert_cmpint (bst_decision (bastide_draft_get_state (draft)), ==, BST_KIND_MESSAGE);
  g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_MESSAGE, .b = message }, NULL));
  g_assert_true (bastide_draft_answer (draft, &(BstMove){ .kind = BST_KIND_MESSAGE_USE, .act = BST_ACT_ACT }, NULL));
  if (message != BST_MESSAGE_TILE)
    g_assert_true (bastide_draft_answer_count (draft, 0, NULL));
  g_assert_false (bastide_draft_has_question (draft));
  g_assert_true (bastide_evening_accept (evening, draft));
}

/* The pile on the real table may be shuffled or upside down: whichever message comes can be entered, always. */
static void
test_messages_are_asked (void)
{
  static const int drawn[] = { 3, 1, 8, 2, 4, 7, 5, 6, 3, 2, 2, 8, 1, 1, 1 };
  g_autoptr (BastideEvening) evening = kit_evening ("classic-messages", 3);

  for (gsize i = 0; i < G_N_ELEMENTS (drawn); i++)
    draw_message (evening, drawn[i]);
}

static void
expect_early (BastideEvening *evening, const BastideEntryKind *kind, gboolean expected)
{
  g_autofree char *text = bastide_entry_kind_dup_early (kind, evening);

  g_assert_true (expected == (text != NULL));
}

/* A slip of the finger that ends the evening: with most tiles left somebody is asked, in plain words. */
static void
test_early (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
  const int tiles = bastide_evening_get_tiles (evening);
  g_autofree char *text = bastide_entry_kind_dup_early (&bastide_entry_final, evening);
  g_autofree char *expected = g_strdup_printf ("According to the turns entered so far, %d tiles are still in the bag.",
                                               tiles - 1);

  g_assert_cmpstr (text, ==, expected);
  expect_early (evening, &bastide_entry_turn, FALSE);
  expect_early (evening, &bastide_entry_tournament, TRUE);
  kit_use_up_stack (evening);
  expect_early (evening, &bastide_entry_tournament, FALSE);
  expect_early (evening, &bastide_entry_final, TRUE);
  kit_enter (evening, .kind = &bastide_entry_bag, .number = tiles / 2);
  expect_early (evening, &bastide_entry_final, FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/calculator/features", test_features);
  g_test_add_func ("/calculator/while-typing", test_while_typing);
  g_test_add_func ("/calculator/magic-examples", test_magic_examples);
  g_test_add_func ("/calculator/gold", test_gold);
  g_test_add_func ("/calculator/tournament-examples", test_tournament_examples);
  g_test_add_func ("/evening/river-first", test_river_first);
  g_test_add_func ("/evening/untaken-prizes", test_untaken_prizes);
  g_test_add_func ("/evening/crowns", test_crowns);
  g_test_add_func ("/evening/crowns-too-many", test_too_many_crowns);
  g_test_add_func ("/evening/abbots", test_abbots);
  g_test_add_func ("/evening/die", test_die);
  g_test_add_func ("/evening/set-robber", test_set_robber);
  g_test_add_func ("/evening/robbers-and-messengers", test_robbers_and_messengers);
  g_test_add_func ("/evening/abbot-is-follower", test_abbot_is_follower);
  g_test_add_func ("/evening/award-examples", test_award_examples);
  g_test_add_func ("/evening/tournaments", test_tournaments);
  g_test_add_func ("/evening/final", test_final);
  g_test_add_func ("/evening/refusals", test_refusals);
  g_test_add_func ("/evening/messages-are-asked", test_messages_are_asked);
  g_test_add_func ("/evening/early", test_early);

  return g_test_run ();
}
