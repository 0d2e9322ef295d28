/* test-due.c – nothing is overlooked: what is due, what an entry would bring, what is missing at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "evening-kit.h"

#include "model/score/bastide-due.h"

/* (transfer full) (nullable): the first thing that is due. */
static char *
dup_due (BastideEvening *evening, const BastideEntryKind **out_kind)
{
  g_autoptr (GPtrArray) list = bastide_evening_list_due (evening);
  const BastideDue *first = list->len ? g_ptr_array_index (list, 0) : NULL;

  *out_kind = first ? first->kind : NULL;
  return first ? g_strdup (first->text) : NULL;
}

static void
expect_due (BastideEvening *evening, const char *text, const BastideEntryKind *kind)
{
  const BastideEntryKind *found;
  g_autofree char *due = dup_due (evening, &found);

  g_assert_cmpstr (due, ==, text);
  g_assert_true (found == kind);
}

/* Answers every question with the option of this number. */
static void
enter_with (BastideEvening *evening, BastideInput input, int option)
{
  BastideDraft *draft = kit_draft (evening, input);

  while (bastide_draft_has_question (draft))
    {
      gsize n;
      const BstMove *options = bastide_draft_get_options (draft, &n);
      BstMove move = options[MIN ((gsize) option, n - 1)];

      g_assert_true (bastide_draft_answer (draft, &move, NULL));
    }
  g_assert_true (bastide_evening_accept (evening, draft));
}

/* MSG-8, 14: due as soon as a figure of the active player stands on a dark space, and no longer when it was drawn. */
static void
test_message (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic-messages", 3);

  expect_due (evening, NULL, NULL);
  enter_with (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 10, .owners = 1 << BEN }, 0);
  expect_due (evening, NULL, NULL);
  enter_with (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 3, .owners = 1 << ANNA }, 0);
  expect_due (evening, NULL, NULL);
  enter_with (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 2, .owners = 1 << ANNA }, 0);
  expect_due (evening, "Message due: Anna", &bastide_entry_round);
  enter_with (evening, (BastideInput){ .kind = &bastide_entry_round }, 0);
  expect_due (evening, NULL, NULL);
}

static void
test_bag (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  g_autoptr (BastideEvening) tournaments = kit_evening ("tournaments", 3);
  const BastideEntryKind *kind;
  g_autofree char *due = NULL;

  kit_enter (evening, .kind = &bastide_entry_bag, .number = 1);
  expect_due (evening, NULL, NULL);
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = BEN);
  expect_due (evening, "The bag is empty. Final scoring follows this turn.", &bastide_entry_final);
  kit_enter (evening, .kind = &bastide_entry_final);
  expect_due (evening, NULL, NULL);

  kit_use_up_stack (tournaments);
  kit_enter (tournaments, .kind = &bastide_entry_turn, .seat = BEN);
  due = dup_due (tournaments, &kind);
  g_assert_true (g_str_has_prefix (due, "Stack 1 is used up."));
  g_assert_true (kind == &bastide_entry_tournament);
}

/* ROBBER-10, 32: before the entry is made, it is said who robs whom of what, and what everybody will have. */
static void
test_robbery (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic-robbers", 3);
  const BastideInput road = { .kind = &bastide_entry_road, .number = 7, .finished = TRUE, .owners = 1 << BEN };
  g_auto (GStrv) before = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) checklist = NULL;
  int totals[BST_MAX_PLAYERS];

  before = bastide_evening_preview (evening, &road, NULL, totals);
  g_assert_null (before[0]);
  g_assert_cmpint (totals[BEN], ==, 7);
  kit_enter (evening, .kind = &bastide_entry_robber, .seat = ANNA, .number = 0);
  checklist = bastide_evening_dup_checklist (evening);
  g_assert_true (
    g_strv_contains ((const char *const *) checklist, "Anna’s robber on space 0 lies in wait for Ben, Clara."));
  lines = bastide_evening_preview (evening, &road, NULL, totals);
  g_assert_cmpstr (lines[0], ==, "Anna’s robber takes half of 7 = 4 from Ben.");
  g_assert_null (lines[1]);
  g_assert_cmpint (totals[ANNA], ==, 4);
  g_assert_cmpint (totals[BEN], ==, 7);

  /* Looking changes nothing, not even the number of the next entry. */
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 1);
  kit_enter_input (evening, road);
  g_assert_cmpuint (bastide_entry_get_id (bastide_evening_get_entry (evening, 1)), ==, 2);
  g_assert_cmpint (bastide_evening_get_now (evening)->scores[ANNA], ==, 4);
}

/* With a messenger it is said where the figure is chosen. */
static void
test_robbed_figure (void)
{
  g_autoptr (BastideSetup) setup = kit_setup ("classic-messages", 3);
  g_autoptr (BastideEvening) evening = NULL;
  g_autoptr (BastideDraft) draft = NULL;
  g_autofree char *marker = NULL;
  gsize n;

  bastide_setup_switch (setup, BST_MODULE_ROBBERS, TRUE);
  evening = bastide_evening_new (setup, 0, NULL, NULL);
  kit_enter (evening, .kind = &bastide_entry_correction, .seat = BEN, .figure = 1, .number = 3);
  kit_enter (evening, .kind = &bastide_entry_robber, .seat = CLARA, .number = 0);
  draft = kit_draft (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 5, .owners = 1 << BEN });
  marker = bastide_draft_dup_option (draft, &bastide_draft_get_options (draft, &n)[0]);
  g_assert_cmpstr (marker, ==, "Marker: from 0 to 5; Clara’s robber takes half of 5 = 3");
  g_free (marker);
  marker = bastide_draft_dup_option (draft, &bastide_draft_get_options (draft, &n)[1]);
  g_assert_cmpstr (marker, ==, "Messenger: from 3 to 8");
}

/* The draft of a message that has been drawn and is carried out. */
static BastideDraft *
draw_message (BastideEvening *evening, int message)
{
  BastideDraft *draft = kit_draft (evening, (BastideInput){ .kind = &bastide_entry_round });
  const BstMove drawn = { .kind = BST_KIND_MESSAGE, .b = message };
  const BstMove act = { .kind = BST_KIND_MESSAGE_USE, .act = BST_ACT_ACT };

  g_assert_true (bastide_draft_answer (draft, &drawn, NULL));
  g_assert_true (bastide_draft_answer (draft, &act, NULL));
  g_assert_nonnull (bastide_draft_get_count_title (draft));
  return draft;
}

/* MSG-20…27: tiles and shields are counted, points follow from them. */
static void
test_counting (void)
{
  static const struct
  {
    int message;
    BastideCounted counted;
    int points; /* more than before */
  } cases[] = {
    { 1, { .number = 4 }, 4 }, { 2, { .number = 3, .shields = 2 }, 5 }, { 3, { .number = 5 }, 6 }, { 3, { 0 }, 0 },
    { 4, { .number = 3 }, 6 }, { 8, { .number = 3, .shields = 1 }, 4 }, { 8, { .cities = 2 }, 6 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BastideEvening) evening = kit_evening ("classic-messages", 2);
      BastideCounted counted = { 0 };
      g_autoptr (BastideFields) fields = NULL;
      BastideDraft *draft;

      enter_with (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 10, .owners = 1 << ANNA }, 0);
      draft = draw_message (evening, cases[i].message);
      fields = bastide_draft_ask_count (draft, &counted);
      g_assert_cmpuint (fields->list->len, >=, 1);
      counted = cases[i].counted;
      g_assert_true (bastide_draft_answer_count (draft, bastide_draft_count (draft, &counted), NULL));
      while (bastide_draft_has_question (draft))
        {
          gsize n;
          BstMove first = bastide_draft_get_options (draft, &n)[0];

          g_assert_true (bastide_draft_answer (draft, &first, NULL));
        }
      g_assert_true (bastide_evening_accept (evening, draft));
      /* Ten and the points; whoever stands on a dark space again has drawn the next one. */
      g_assert_cmpint (bastide_evening_get_now (evening)->scores[ANNA], >=, 10 + cases[i].points);
      if (cases[i].points % 5)
        g_assert_cmpint (bastide_evening_get_now (evening)->scores[ANNA], ==, 10 + cases[i].points);
    }
}

/* MSG-17: what was drawn lies at the bottom, but it can be chosen all the same, and the memory follows. */
static void
test_pile (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic-messages", 2);

  for (int message = 3; message <= 4; message++)
    {
      BastideDraft *draft;

      enter_with (evening, (BastideInput){ .kind = &bastide_entry_correction, .number = 1, .seat = BEN }, 0);
      enter_with (evening, (BastideInput){ .kind = &bastide_entry_amount, .number = 10, .owners = 1 << ANNA }, 0);
      draft = kit_draft (evening, (BastideInput){ .kind = &bastide_entry_round });
      for (int option = 1; option <= 8; option++)
        {
          const BstMove move = { .kind = BST_KIND_MESSAGE, .b = option };

          g_assert_cmpint (bastide_draft_is_expected (draft, &move), ==, !(message == 4 && option == 3));
        }
      {
        /* Even the one that should lie at the bottom. */
        const BstMove again = { .kind = BST_KIND_MESSAGE, .b = 3 };
        const BstMove points = { .kind = BST_KIND_MESSAGE_USE, .act = BST_ACT_POINTS };
        const BstMove marker = { .kind = BST_KIND_TRACK_FIGURE };

        g_assert_true (bastide_draft_answer (draft, &again, NULL));
        g_assert_true (bastide_draft_answer (draft, &points, NULL));
        g_assert_true (bastide_draft_answer (draft, &marker, NULL));
      }
      g_assert_true (bastide_evening_accept (evening, draft));
      enter_with (evening, (BastideInput){ .kind = &bastide_entry_correction, .number = -2, .seat = ANNA }, 0);
    }
}

/* Each step of the final scoring says what may be missing. */
static void
test_missing (void)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
  g_autofree char *nothing = NULL, *some = NULL, *abbots = NULL, *gone = NULL, *gold = NULL, *tokens = NULL;

  kit_enter (evening, .kind = &bastide_entry_abbots, .owners = 1 << ANNA | 1 << CLARA);
  kit_enter (evening, .kind = &bastide_entry_gold, .counts = { 0, 3, 0 });
  kit_enter (evening, .kind = &bastide_entry_final);
  nothing = bastide_evening_dup_missing (evening, BASTIDE_FINAL_ROADS_AND_CITIES);
  g_assert_cmpstr (nothing, ==, "Nothing is entered for this step yet.");
  kit_enter (evening, .kind = &bastide_entry_road, .number = 2, .owners = 1 << BEN);
  some = bastide_evening_dup_missing (evening, BASTIDE_FINAL_ROADS_AND_CITIES);
  g_assert_cmpstr (some, ==, "Nothing yet for Anna, Clara.");
  abbots = bastide_evening_dup_missing (evening, BASTIDE_FINAL_GARDENS);
  g_assert_cmpstr (abbots, ==, "Abbots still on the board: Anna, Clara.");
  kit_enter (evening, .kind = &bastide_entry_garden, .number = 3, .owners = 1 << ANNA);
  kit_enter (evening, .kind = &bastide_entry_monastery, .number = 3, .owners = 1 << CLARA, .abbot = TRUE);
  gone = bastide_evening_dup_missing (evening, BASTIDE_FINAL_GARDENS);
  g_assert_cmpstr (gone, ==, "");
  gold = bastide_evening_dup_missing (evening, BASTIDE_FINAL_GOLD);
  g_assert_cmpstr (gold, ==, "Anna: 0 ingots; Ben: 3 ingots; Clara: 0 ingots");
  tokens = bastide_evening_dup_missing (evening, BASTIDE_FINAL_TOKENS);
  g_assert_cmpstr (
    tokens, ==,
    "Not every tournament is entered. If one was held, add it in the log.\nNot revealed in a tournament – "
    "Anna: 5 tokens; Ben: 5 tokens; Clara: 5 tokens.");
}

static gboolean
is_listed (BastideEvening *evening, const char *line)
{
  g_auto (GStrv) lines = bastide_evening_dup_checklist (evening);

  return g_strv_contains ((const char *const *) lines, line);
}

static void
expect_missing (BastideEvening *evening, BastideFinalStep step, const char *text)
{
  g_autofree char *missing = bastide_evening_dup_missing (evening, step);

  g_assert_cmpstr (missing, ==, text);
}

#define BEN_PLACES "Ben places a prize tile first, with the shield token on its statue."

/* TOURN-53, 56, 57, 72, 73: whoever wins is reminded in the next turn of theirs and in no other; at the end it is known who has
 * tokens left and for whose statues nothing is entered. */
static void
test_prizes (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("tournaments", 3);
  BastideStack stack;

  /* Anna holds it; she has the second place, Ben the first alone. */
  kit_enter (evening, .kind = &bastide_entry_tournament, .number = 1, .owners = 1 << ANNA | 1 << BEN,
             .counts = { 1, 5 }, .tiles = { 2, 2 }, .prizes = 2);
  g_assert_true (is_listed (evening, "Anna places a prize tile first."));
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = BEN);
  g_assert_true (is_listed (evening, BEN_PLACES));
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = CLARA);
  g_assert_false (is_listed (evening, "Clara places a prize tile first."));
  g_assert_false (is_listed (evening, BEN_PLACES));
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = ANNA);
  g_assert_false (is_listed (evening, "Anna places a prize tile first."));
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = BEN);
  g_assert_false (is_listed (evening, BEN_PLACES));

  while (bastide_evening_get_stack (evening, &stack))
    kit_enter (evening, .kind = &bastide_entry_tournament, .number = 1, .owners = 1 << CLARA, .counts = { 0, 0, 1 },
               .tiles = { 0, 0, 1 }, .prizes = 1);
  kit_enter (evening, .kind = &bastide_entry_final);
  {
    const int held = (int) bastide_evening_get_n_entries (evening) - 6;
    g_autofree char *hidden = held < 5 ? g_strdup_printf ("; Clara: %d token%s", 5 - held, held == 4 ? "" : "s")
                                       : g_strdup ("");
    g_autofree char *text = g_strdup_printf ("Not revealed in a tournament – Anna: 4 tokens; Ben: 4 tokens%s.", hidden);
    g_autofree char *kept =
      g_strdup_printf ("Kept in tournaments and not entered yet – Ben: 1 token; Clara: %d tokens. "
                       "Without shields in the city they bring nothing.",
                       held);

    expect_missing (evening, BASTIDE_FINAL_TOKENS, text);
    expect_missing (evening, BASTIDE_FINAL_STATUES, kept);
    kit_enter (evening, .kind = &bastide_entry_statue, .shields = 2, .counts = { 0, 0, held });
  }
  expect_missing (
    evening, BASTIDE_FINAL_STATUES,
    "Kept in tournaments and not entered yet – Ben: 1 token. Without shields in the city they bring nothing.");
  kit_enter (evening, .kind = &bastide_entry_statue, .shields = 1, .counts = { 0, 1 });
  expect_missing (evening, BASTIDE_FINAL_STATUES, "");
}

/* Only modules in play have lines in the checklist. */
static void
test_checklist (void)
{
  g_autoptr (BastideEvening) classic = kit_evening ("classic", 3);
  g_autoptr (BastideEvening) all = kit_evening (KIT_TRACK_MIX, 3);
  g_auto (GStrv) none = bastide_evening_dup_checklist (classic);
  g_auto (GStrv) before = bastide_evening_dup_checklist (all);
  g_auto (GStrv) after = NULL;

  g_assert_null (none[0]);
  g_assert_cmpuint (g_strv_length (before), >=, 8);
  kit_enter (all, .kind = &bastide_entry_crown, .seat = BEN, .number = 1);
  kit_enter (all, .kind = &bastide_entry_abbots, .owners = 1 << CLARA);
  after = bastide_evening_dup_checklist (all);
  g_assert_cmpuint (g_strv_length (after), ==, g_strv_length (before) + 2);
  g_assert_true (g_strv_contains ((const char *const *) after, "Crown spaces of Taxes: Ben."));
  g_assert_true (g_strv_contains ((const char *const *) after, "Abbots still on the board: Clara."));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/due/message", test_message);
  g_test_add_func ("/due/bag", test_bag);
  g_test_add_func ("/due/robbery", test_robbery);
  g_test_add_func ("/due/robbed-figure", test_robbed_figure);
  g_test_add_func ("/due/counting", test_counting);
  g_test_add_func ("/due/pile", test_pile);
  g_test_add_func ("/due/missing", test_missing);
  g_test_add_func ("/due/prizes", test_prizes);
  g_test_add_func ("/due/checklist", test_checklist);
  return g_test_run ();
}
