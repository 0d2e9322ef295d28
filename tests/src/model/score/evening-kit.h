/* evening-kit.h – evenings for tests: setting one up, entering, answering by chance.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-entry-kind.h"
#include "model/score/bastide-evening.h"
#include "engine/rules/wheel.h"

/* The seats by name. */
enum
{
  ANNA,
  BEN,
  CLARA,
  DAVID,
};

/* A mix with everything that leaves something on the track. */
#define KIT_TRACK_MIX "everything"

static inline BstCatalog *
kit_catalog (void)
{
  static BstCatalog *catalog;
  static const char *const nowhere[] = { NULL };

  if (!catalog)
    catalog = bst_catalog_new_for_folders (nowhere);
  return catalog;
}

static inline BastideSetup *
kit_setup (const char *mix, int n_players)
{
  static const char *const names[] = { "Anna", "Ben", "Clara", "David", "Eva", "Frank" };
  BastideSetup *setup = bastide_setup_new (kit_catalog ());
  const BstCatalogEntry *entry = bst_catalog_find_mix (kit_catalog (), mix);

  g_assert_nonnull (entry);
  bastide_setup_set_mix (setup, entry->root);
  while (bastide_setup_get_n_players (setup) < n_players)
    g_assert_true (bastide_setup_add_player (setup, NULL));
  for (int seat = 0; seat < n_players; seat++)
    bastide_setup_set_name (setup, seat, names[seat]);
  return setup;
}

/* With another choice of an option. */
static inline BastideEvening *
kit_evening_with (const char *mix, int n_players, BstOption option, int choice)
{
  g_autoptr (BastideSetup) setup = kit_setup (mix, n_players);
  g_autoptr (GError) error = NULL;
  BastideEvening *evening;

  bastide_setup_set_option (setup, option, choice);
  evening = bastide_evening_new (setup, 0, NULL, &error);
  g_assert_no_error (error);
  bastide_evening_set_time (evening, 1700000000);
  return evening;
}

static inline BastideEvening *
kit_evening (const char *mix, int n_players)
{
  return kit_evening_with (mix, n_players, BST_OPTION_TWO_TILE_CITY, 0);
}

/* Followers of a seat on the crown spaces of a sector. */
static inline int
kit_crowns (BastideEvening *evening, int sector, int seat)
{
  int followers[BST_MAX_PLAYERS];

  bst_wheel_count_crowns (bastide_evening_get_now (evening)->rules.wheel.crowns, sector, followers);
  return followers[seat];
}

/* The entry that was made, with a time that is the same in every run. */
static inline BastideEntry *
kit_entry (BastideInput input, const char *text)
{
  BastideEntry *entry = bastide_entry_new (&input, text);

  bastide_entry_set_time (entry, 1700000100);
  return entry;
}

/* Enters something at the end; the draft may have a question open. */
static inline BastideDraft *
kit_draft (BastideEvening *evening, BastideInput input)
{
  g_autoptr (BastideEntry) entry = kit_entry (input, NULL);
  g_autoptr (GError) error = NULL;
  BastideDraft *draft = bastide_evening_draft_append (evening, entry, &error);

  g_assert_no_error (error);
  return draft;
}

/* Enters something that raises no question. */
#define kit_enter(evening, ...) kit_enter_input ((evening), (BastideInput){ __VA_ARGS__ })

static inline void
kit_enter_input (BastideEvening *evening, BastideInput input)
{
  BastideDraft *draft = kit_draft (evening, input);

  g_assert_false (bastide_draft_has_question (draft));
  g_assert_true (bastide_evening_accept (evening, draft));
}

/* Counts the tiles until nothing is left on the open stack. */
static inline void
kit_use_up_stack (BastideEvening *evening)
{
  BastideStack stack;

  while (bastide_evening_get_stack (evening, &stack) && stack.left > 0)
    kit_enter (evening, .kind = &bastide_entry_bag, .number = bastide_evening_get_left (evening) - stack.left);
}

static inline void
kit_refuse (BastideEvening *evening, BastideInput input)
{
  g_autoptr (BastideEntry) entry = kit_entry (input, NULL);
  g_autoptr (GError) error = NULL;
  const guint n = bastide_evening_get_n_entries (evening);

  g_assert_null (bastide_evening_draft_append (evening, entry, &error));
  g_assert_nonnull (error);
  g_assert_cmpuint (g_utf8_strlen (error->message, -1), >, 10);
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, n);
}

/* Some answer to the open question. */
static inline void
kit_answer_randomly (BastideDraft *draft, GRand *rand)
{
  gsize n;
  const BstMove *options = bastide_draft_get_options (draft, &n);
  BstMove move = options[g_rand_int_range (rand, 0, n)];

  if (move.kind == BST_KIND_MESSAGE_COUNT)
    move.b = g_rand_int_range (rand, 0, 9);
  g_assert_true (bastide_draft_answer (draft, &move, NULL));
}

static inline void
kit_settle (BastideEvening *evening, BastideDraft *draft, GRand *rand)
{
  while (bastide_draft_has_question (draft))
    kit_answer_randomly (draft, rand);
  g_assert_true (bastide_evening_accept (evening, draft));
}

static inline guint
kit_some_seats (GRand *rand, int n_players)
{
  guint seats = g_rand_int_range (rand, 1, 1 << n_players);

  return seats;
}

static inline void
kit_some_counts (GRand *rand, int n_players, int max, int *out)
{
  for (int seat = 0; seat < n_players; seat++)
    out[seat] = g_rand_int_range (rand, 0, max + 1);
}

/* Some take part, or nobody; prizes for some of them. */
static inline BastideInput
kit_random_tournament (int n_players, GRand *rand)
{
  static const int tokens[] = { 0, 1, 2, 3, 5 };
  BastideInput input = { .kind = &bastide_entry_tournament,
                         .number = g_rand_int_range (rand, 0, 3),
                         .owners = (guint) g_rand_int_range (rand, 0, 1 << n_players),
                         .prizes = g_rand_int_range (rand, 1, 5) };

  for (int seat = 0; seat < n_players; seat++)
    if (input.owners >> seat & 1)
      {
        input.counts[seat] = tokens[g_rand_int_range (rand, 0, 5)];
        input.tiles[seat] = g_rand_int_range (rand, 1, 9);
        input.ring[seat] = input.number == 2 ? g_rand_int_range (rand, 0, 17) : 0;
      }
  return input;
}

/* Something that may happen at a table where messengers, robbers and the wheel are in play. */
static inline BastideInput
kit_random_input (BastideEvening *evening, GRand *rand)
{
  const int n = bastide_evening_get_n_players (evening);
  BastideInput input = { .finished = TRUE };

  switch (g_rand_int_range (rand, 0, 19))
    {
    case 0:
    case 1:
    case 2:
      input.kind = &bastide_entry_turn;
      input.finished = FALSE;
      input.seat = (bastide_evening_get_now (evening)->active + 1) % n;
      break;
    case 3:
    case 4:
      input.kind = &bastide_entry_city;
      input.number = g_rand_int_range (rand, 2, 9);
      input.shields = g_rand_int_range (rand, 0, 3);
      input.owners = kit_some_seats (rand, n);
      break;
    case 5:
    case 6:
      input.kind = &bastide_entry_road;
      input.number = g_rand_int_range (rand, 1, 9);
      input.owners = kit_some_seats (rand, n);
      break;
    case 7:
      input.kind = &bastide_entry_monastery;
      input.owners = 1u << g_rand_int_range (rand, 0, n);
      break;
    case 8:
    case 9:
      input = (BastideInput){ .kind = &bastide_entry_sack };
      break;
    case 10:
      input = (BastideInput){ .kind = &bastide_entry_wheel, .number = g_rand_int_range (rand, 0, BST_N_SECTORS) };
      kit_some_counts (rand, n, 7, input.counts);
      kit_some_counts (rand, n, 1, input.crowns);
      if (input.number == BST_SECTOR_TAXES || input.number == BST_SECTOR_FAMINE)
        {
          memset (input.counts, 0, sizeof input.counts);
          input.n_parts = g_rand_int_range (rand, 0, 4);
          for (int i = 0; i < input.n_parts; i++)
            {
              input.parts[i].number = g_rand_int_range (rand, 0, 3);
              kit_some_counts (rand, n, 2, input.parts[i].counts);
            }
        }
      break;
    case 11:
      input = (BastideInput){ .kind = &bastide_entry_correction,
                              .seat = g_rand_int_range (rand, 0, n),
                              .figure = g_rand_int_range (rand, 0, 2),
                              .number = g_rand_int_range (rand, 1, 6) };
      if (g_rand_boolean (rand))
        input.number = -input.number;
      break;
    case 13:
      input = (BastideInput){ .kind = &bastide_entry_robber,
                              .seat = g_rand_int_range (rand, 0, n),
                              .number = g_rand_int_range (rand, -1, 50) };
      break;
    case 14:
      input = (BastideInput){ .kind = &bastide_entry_crown,
                              .seat = g_rand_int_range (rand, 0, n),
                              .number = g_rand_int_range (rand, 0, BST_N_SECTORS) };
      break;
    case 15:
      input = (BastideInput){ .kind = &bastide_entry_gold };
      input.counts[g_rand_int_range (rand, 0, n)] = g_rand_int_range (rand, -2, 4);
      break;
    case 12:
      input = (BastideInput){ .kind = &bastide_entry_amount,
                              .number = g_rand_int_range (rand, 1, 20),
                              .owners = kit_some_seats (rand, n) };
      break;
    case 17:
      input = kit_random_tournament (n, rand);
      break;
    case 18:
      input = (BastideInput){ .kind = &bastide_entry_bag,
                              .number = g_rand_int_range (rand, 0, bastide_evening_get_tiles (evening) + 1) };
      break;
    default:
      input = (BastideInput){ .kind = &bastide_entry_round };
    }
  return input;
}

/* Enters something random, if it is possible now. */
static inline void
kit_enter_randomly (BastideEvening *evening, GRand *rand)
{
  g_autoptr (BastideEntry) entry = kit_entry (kit_random_input (evening, rand), NULL);
  BastideDraft *draft = bastide_evening_draft_append (evening, entry, NULL);

  if (draft)
    kit_settle (evening, draft, rand);
}

/* Adds, changes or takes out something; NULL if it is not possible there. */
static inline BastideDraft *
kit_random_edit (BastideEvening *evening, GRand *rand)
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

static inline void
kit_expect_scores (BastideEvening *evening, int a, int b, int c)
{
  const int *scores = bastide_evening_get_now (evening)->scores;

  g_assert_cmpint (scores[0], ==, a);
  g_assert_cmpint (scores[1], ==, b);
  g_assert_cmpint (scores[2], ==, c);
}

static inline void
kit_assert_same (BastideEvening *a, BastideEvening *b)
{
  g_autofree char *text_a = bastide_evening_to_text (a);
  g_autofree char *text_b = bastide_evening_to_text (b);

  g_assert_cmpstr (text_a, ==, text_b);
  g_assert_true (
    bst_state_equal (bastide_evening_get_game (a), bastide_evening_get_state (a), bastide_evening_get_state (b)));
}
