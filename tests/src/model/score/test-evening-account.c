/* test-evening-account.c – a second account of the score track, slow and plain, compared with the evening.
 *
 * It is written from the rules alone (the clauses stand at each step), shares no code with the engine or the descriptions of
 * entries, and plays the whole log anew each time. Random entries are made, changed, inserted and deleted; after every step
 * all figures, robbers, followers on crown spaces, ingots, stacks of tiles, tournaments and due messages must be the same.
 *
 * An argument says how many entries are accepted at least.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "evening-kit.h"

#include "model/score/bastide-calculator.h"
#include "model/score/bastide-due.h"
#include "model/score/bastide-evening-private.h"

#include <stdlib.h>
#include <string.h>

#define LAP 50

typedef struct
{
  int n;               /* players */
  gboolean messengers; /* MSG-4 */
  gboolean final, over;
  int active;
  gboolean landed;
  int total[6][2];  /* marker, messenger */
  int robber[6];    /* its space, or -1 */
  int crowns[6][6]; /* by sector and player */
  int ingots[6];
  int tiles, drawn; /* of the bag in all, and out of it */
  int held, last;   /* tournaments, and prize tiles that nobody took */
  /* What people answered because of the entry, in their order. */
  const BastideAnswer *answers;
  guint n_answers, used;
} Account;

static const BstMove *
answer (Account *a, int kind, int player)
{
  const BastideAnswer *next;

  g_assert_cmpuint (a->used, <, a->n_answers);
  next = &a->answers[a->used++];
  g_assert_cmpint (next->move.kind, ==, kind);
  g_assert_cmpint (next->player, ==, player);
  return &next->move;
}

/* What has come about, so that nothing is compared that never happens. */
static struct
{
  int robberies, messages, tournaments, wheel_payments, crowns, enchanted, unfinished, gardens;
} seen;

/* --- MIX-62 --- */

/* MSG-7, 8: the active player stands on every fifth space after a move. */
static void
look_at_space (Account *a, int seat, int figure)
{
  if (a->messengers && seat == a->active && a->total[seat][figure] % 5 == 0)
    a->landed = TRUE;
}

static int
choose_figure (Account *a, int seat)
{
  return a->messengers ? answer (a, BST_KIND_TRACK_FIGURE, seat)->b : 0;
}

/* MIX-62.4: the robber's owner is paid, and the robbers of others go along with the figure. */
static void
pay_robber (Account *a, int thief, int points, const int gains[6], gboolean carried[6])
{
  const int figure = choose_figure (a, thief);
  const int from = a->total[thief][figure] % LAP;

  seen.robberies++;
  a->total[thief][figure] += points;
  for (int r = 0; r < a->n; r++)
    if (a->robber[r] == from && gains[r] == 0 && !carried[r])
      {
        a->robber[r] = a->total[thief][figure] % LAP;
        carried[r] = TRUE;
      }
  look_at_space (a, thief, figure);
}

static void
award (Account *a, const int points[6])
{
  int figure[6] = { 0 }, gains[6] = { 0 }, victims[6] = { 0 }, victim[6];
  gboolean carried[6] = { FALSE }, any = FALSE;

  for (int seat = 0; seat < a->n; seat++)
    any |= points[seat] > 0;
  if (!any)
    return;
  /* MIX-82: in final scoring nobody robs. */
  if (a->final)
    {
      for (int seat = 0; seat < a->n; seat++)
        a->total[seat][0] += points[seat];
      return;
    }
  /* 1 */
  for (int i = 0; i < a->n; i++)
    {
      const int seat = (a->active + i) % a->n;

      if (points[seat] > 0)
        figure[seat] = choose_figure (a, seat);
    }
  /* 2 */
  for (int r = 0; r < a->n; r++)
    for (int s = 0; s < a->n; s++)
      if (s != r && points[s] > 0 && a->robber[r] >= 0 && a->total[s][figure[s]] % LAP == a->robber[r])
        {
          victims[r]++;
          victim[r] = s;
        }
  for (int i = 0; i < a->n; i++)
    {
      const int r = (a->active + i) % a->n;

      if (victims[r] > 1)
        victim[r] = answer (a, BST_KIND_ROBBER_VICTIM, r)->b;
      /* ROBBER-10: half, rounded up */
      if (victims[r])
        gains[r] = points[victim[r]] / 2 + points[victim[r]] % 2;
    }
  /* 3, 6 */
  for (int seat = 0; seat < a->n; seat++)
    if (points[seat] > 0)
      {
        a->total[seat][figure[seat]] += points[seat];
        look_at_space (a, seat, figure[seat]);
      }
  /* 4 */
  for (int i = 0; i < a->n; i++)
    {
      const int r = (a->active + i) % a->n;

      if (gains[r])
        pay_robber (a, r, gains[r], gains, carried);
    }
  /* 5 */
  for (int r = 0; r < a->n; r++)
    if (gains[r])
      a->robber[r] = -1;
}

/* --- MIX-64 --- */

static int
message_points (Account *a)
{
  const int message = answer (a, BST_KIND_MESSAGE, BST_NATURE)->b;
  int count;

  seen.messages++;
  /* MSG-16 */
  if (answer (a, BST_KIND_MESSAGE_USE, a->active)->act == BST_ACT_POINTS)
    return 2;
  /* MSG-26: one more tile, no points */
  if (message == 7)
    {
      a->drawn++;
      return 0;
    }
  count = answer (a, BST_KIND_MESSAGE_COUNT, BST_KEEPER)->b;
  /* MSG-23…25 */
  return message >= 4 && message <= 6 ? 2 * count : count;
}

static void
end_round (Account *a)
{
  while (a->landed)
    {
      int points[6] = { 0 };

      a->landed = FALSE;
      points[a->active] = message_points (a);
      award (a, points);
    }
}

/* --- TOURN --- */

/* TOURN-45…48, 61 */
static int
find_skill (const BastideInput *input, int seat)
{
  int skill = input->counts[seat] + input->tiles[seat];

  if (!(input->owners >> seat & 1))
    return -1;
  if (g_str_equal (bastide_entry_tournament.words[input->number], "farmers") && input->tiles[seat] == 8)
    skill += input->ring[seat];
  return skill;
}

/* TOURN-49…52: who takes a prize tile, in their order; how many are left. */
static int
give_prizes (const Account *a, const BastideInput *input, int takers[6], int *out_left)
{
  const int places = a->n >= 5 ? 3 : 2;
  int left = input->prizes, n_takers = 0, place = 1;

  for (int skill = 200; skill > 0; skill--)
    {
      int group[6], n = 0;

      for (int i = 0; i < a->n; i++)
        if (find_skill (input, (a->active + i) % a->n) == skill)
          group[n++] = (a->active + i) % a->n;
      if (n > 0 && place <= places && n <= left)
        for (int i = 0; i < n; i++, left--)
          takers[n_takers++] = group[i];
      place += n;
    }
  *out_left = left;
  return n_takers;
}

/* TOURN-53, 54: who alone has the highest skill, or -1. */
static int
find_keeper (const Account *a, const BastideInput *input)
{
  int keeper = -1;

  for (int seat = 0; seat < a->n; seat++)
    {
      gboolean alone = find_skill (input, seat) > 0;

      for (int other = 0; other < a->n; other++)
        alone &= other == seat || find_skill (input, other) < find_skill (input, seat);
      if (alone)
        keeper = seat;
    }
  return keeper;
}

static void
hold_tournament (Account *a, const BastideInput *input)
{
  int takers[6], left;

  seen.tournaments++;
  give_prizes (a, input, takers, &left);
  a->last += left;
  a->held++;
}

/* --- entries --- */

static void
pay_owners (Account *a, const BastideInput *input, int each)
{
  int points[6] = { 0 };

  for (int seat = 0; seat < a->n; seat++)
    points[seat] = input->owners >> seat & 1 ? each : 0;
  award (a, points);
}

/* MAGIC-20, 21 */
static int
enchant (const BastideInput *input, int points)
{
  seen.enchanted += input->mage || input->witch;
  seen.unfinished += !input->finished;
  if (input->mage)
    points += input->number;
  if (input->witch)
    points = points / 2 + points % 2;
  return points;
}

/* WHEEL-40…44 */
static void
turn_wheel (Account *a, const BastideInput *input)
{
  static const int spaces[6] = { 1, 2, 1, 2, 1, 2 }; /* WHEEL-4 */
  int points[6] = { 0 }, crowns[6] = { 0 }, n = 0;

  end_round (a);
  for (int seat = 0; seat < a->n; seat++)
    {
      if (input->number == 0 && seat == a->active)
        points[seat] = 3;
      if (input->number == 3)
        points[seat] = input->counts[seat];
      if (input->number == 4)
        points[seat] = 2 * input->counts[seat];
      for (int i = 0; i < input->n_parts; i++)
        {
          const int men = input->parts[i].counts[seat], number = input->parts[i].number;

          if (input->number == 1)
            points[seat] += men * (number + men);
          if (input->number == 2)
            points[seat] += men * number;
        }
      n += input->crowns[seat];
    }
  for (int seat = 0; seat < a->n; seat++)
    seen.wheel_payments += points[seat] > 0;
  seen.crowns += n > 0;
  award (a, points);
  /* WHEEL-50 */
  for (int seat = 0; seat < a->n; seat++)
    crowns[seat] = input->crowns[seat] * (spaces[input->number] == 2 && n == 1 ? 6 : 3);
  award (a, crowns);
  /* WHEEL-51 */
  memset (a->crowns[input->number], 0, sizeof a->crowns[0]);
  end_round (a);
}

/* ROBBER-4…7, 15, 33 */
static void
place_robbers (Account *a)
{
  for (int i = 0; i < a->n; i++)
    {
      const int seat = (a->active + i) % a->n;
      gboolean possible = FALSE;
      const BstMove *move;

      if (i > 0 && a->robber[seat] >= 0)
        continue;
      for (int other = 0; other < a->n; other++)
        for (int figure = 0; figure <= a->messengers; figure++)
          possible |= other != seat && a->total[other][figure] % LAP != a->robber[seat];
      if (!possible)
        continue;
      move = answer (a, BST_KIND_ROBBER, seat);
      if (move->act != BST_ACT_PASS)
        a->robber[seat] = move->b;
    }
}

/* GOLD: 1, 2, 3 or 4 points for each of up to 3, 6, 9 or more ingots. */
static int
gold_points (int n)
{
  return n * (n < 4 ? 1 : n < 7 ? 2 : n < 10 ? 3 : 4);
}

static void
begin_final (Account *a)
{
  a->final = TRUE;
  for (int seat = 0; seat < a->n; seat++)
    {
      /* MSG-28, ROBBER-29 */
      a->total[seat][0] += a->total[seat][1];
      a->total[seat][1] = 0;
      a->robber[seat] = -1;
    }
}

static void
enter (Account *a, const BastideInput *input)
{
  const char *kind = input->kind->id;

  if (g_str_equal (kind, "road"))
    pay_owners (a, input, enchant (input, input->number));
  else if (g_str_equal (kind, "city"))
    pay_owners (a, input, enchant (input, (input->number + input->shields) * (input->finished ? 2 : 1)));
  else if (g_str_equal (kind, "monastery") || g_str_equal (kind, "garden"))
    {
      seen.gardens += *kind == 'g';
      seen.unfinished += !input->finished;
      pay_owners (a, input, input->finished ? 9 : 1 + input->number);
    }
  else if (g_str_equal (kind, "field"))
    pay_owners (a, input, 3 * input->number);
  else if (g_str_equal (kind, "amount"))
    pay_owners (a, input, input->number);
  else if (g_str_equal (kind, "wheel"))
    turn_wheel (a, input);
  else if (g_str_equal (kind, "sack"))
    place_robbers (a);
  else if (g_str_equal (kind, "correction"))
    a->total[input->seat][input->figure] += input->number;
  else if (g_str_equal (kind, "robber"))
    a->robber[input->seat] = input->number;
  else if (g_str_equal (kind, "crown"))
    a->crowns[input->number][input->seat]++;
  else if (g_str_equal (kind, "gold"))
    for (int seat = 0; seat < a->n; seat++)
      a->ingots[seat] += input->counts[seat];
  else if (g_str_equal (kind, "round"))
    end_round (a);
  else if (g_str_equal (kind, "turn"))
    {
      end_round (a);
      a->active = input->seat;
      a->drawn++;
    }
  else if (g_str_equal (kind, "bag"))
    a->drawn = a->tiles - input->number;
  else if (g_str_equal (kind, "tournament"))
    hold_tournament (a, input);
  else if (g_str_equal (kind, "statue"))
    for (int seat = 0; seat < a->n; seat++)
      /* TOURN-73, 74 */
      a->total[seat][0] += 3 * input->counts[seat] * input->shields;
  else if (g_str_equal (kind, "final"))
    {
      end_round (a);
      begin_final (a);
    }
  else if (g_str_equal (kind, "end"))
    {
      for (int seat = 0; seat < a->n; seat++)
        a->total[seat][0] += gold_points (a->ingots[seat]);
      a->over = TRUE;
    }
  else
    g_assert_not_reached ();
}

/* --- comparing --- */

static gboolean
agrees (BastideEvening *evening, guint i, const Account *a)
{
  gboolean same = TRUE;

  for (int seat = 0; seat < a->n; seat++)
    same &= bastide_evening_get_standing (evening, i)->scores[seat] == a->total[seat][0] + a->total[seat][1];
  return same;
}

/* What the form says of a tournament before it is entered. */
static void
compare_tournament (BastideEvening *evening, const Account *a, const BastideInput *input)
{
  int skill[BST_MAX_PLAYERS], takers[6], left;
  const int n_takers = give_prizes (a, input, takers, &left);
  BstTournamentResult result;

  bastide_calculator_tournament (bastide_evening_get_game (evening), input, a->active, skill, &result);
  g_assert_cmpint (result.n_takers, ==, n_takers);
  for (int i = 0; i < n_takers; i++)
    g_assert_cmpint (result.takers[i], ==, takers[i]);
  g_assert_cmpint (result.keeper, ==, find_keeper (a, input));
  g_assert_cmpint (result.to_last, ==, left);
}

static Account
take_account (BastideEvening *evening)
{
  Account a = { .n = bastide_evening_get_n_players (evening),
                .tiles = bastide_evening_get_tiles (evening),
                .drawn = 1,
                .messengers = bastide_evening_has (evening, BST_MODULE_MESSAGES) };

  for (int seat = 0; seat < 6; seat++)
    a.robber[seat] = -1;
  for (guint i = 0; i < bastide_evening_get_n_entries (evening); i++)
    {
      BastideEntry *entry = bastide_evening_get_entry (evening, i);

      if (bastide_entry_get_input (entry)->kind == &bastide_entry_tournament)
        compare_tournament (evening, &a, bastide_entry_get_input (entry));
      a.used = 0;
      a.answers = bastide_entry_get_answers (entry, &a.n_answers);
      enter (&a, bastide_entry_get_input (entry));
      g_assert_cmpuint (a.used, ==, a.n_answers);
      if (!agrees (evening, i, &a))
        {
          g_autofree char *title = bastide_evening_dup_title (evening, i);
          g_autofree char *details = bastide_evening_dup_details (evening, i);

          g_test_message ("after “%s” (%s)", title, details);
        }
      for (int seat = 0; seat < a.n; seat++)
        g_assert_cmpint (bastide_evening_get_standing (evening, i)->scores[seat], ==,
                         a.total[seat][0] + a.total[seat][1]);
    }
  return a;
}

static gboolean
is_message_due (BastideEvening *evening)
{
  g_autoptr (GPtrArray) due = bastide_evening_list_due (evening);

  return due->len && ((BastideDue *) g_ptr_array_index (due, 0))->kind == &bastide_entry_round;
}

/* TOURN-12…15, 18, 40, 55: which stack is open, what is left of it, and what it is about. */
static void
compare_stack (BastideEvening *evening, const Account *a)
{
  /* By the number of players, from 2 on; the crown: thieves, knights, farmers. */
  static const int stacks[] = { 6, 6, 5, 4, 3 }, prizes[] = { 2, 2, 2, 3, 3 }, crowns[] = { 0, 0, 1, 2, 0 };
  const int n = stacks[a->n - 2], each = evening->land / n, open = a->held + 1;
  const int end = evening->river + open * each + evening->land % n;
  const int size = each + (open == 1 ? evening->land % n : 0);
  BastideStack stack;

  g_assert_cmpint (bastide_evening_get_stack (evening, &stack), ==,
                   bastide_evening_has (evening, BST_MODULE_TOURNAMENTS) && open <= n && !a->final);
  if (!bastide_evening_has (evening, BST_MODULE_TOURNAMENTS) || open > n || a->final)
    return;
  g_assert_cmpint (stack.stack, ==, open);
  g_assert_cmpint (stack.n_stacks, ==, n);
  g_assert_cmpint (stack.size, ==, size);
  g_assert_cmpint (stack.left, ==, CLAMP (end - a->drawn, 0, size));
  g_assert_cmpint (stack.due, ==, a->drawn > end);
  g_assert_cmpint (stack.crown, ==, (crowns[a->n - 2] + a->held) % 3);
  g_assert_cmpint (stack.prizes, ==, open < n ? prizes[a->n - 2] : 12 - prizes[a->n - 2] * (n - 1) + a->last);
}

static void
compare (BastideEvening *evening)
{
  const Account a = take_account (evening);
  const BstState *state = bastide_evening_get_state (evening);

  for (int seat = 0; seat < a.n; seat++)
    {
      for (int figure = 0; figure < 2; figure++)
        g_assert_cmpint (state->total[seat][figure], ==, a.total[seat][figure]);
      g_assert_cmpint (state->m.robbers.space[seat] - 1, ==, a.robber[seat]);
      g_assert_cmpint (state->m.gold.ingots[seat], ==, a.ingots[seat]);
      for (int sector = 0; sector < 6; sector++)
        g_assert_cmpint (kit_crowns (evening, sector, seat), ==, a.crowns[sector][seat]);
    }
  g_assert_cmpint (bastide_evening_get_now (evening)->final, ==, a.final);
  compare_stack (evening, &a);
  if (!a.final)
    g_assert_cmpint (is_message_due (evening), ==, a.landed);
}

/* --- random evenings --- */

/* Unfinished ones, gardens, mage and witch as well, where the mix has them. */
static BastideInput
random_input (BastideEvening *evening, GRand *rand)
{
  BastideInput input = kit_random_input (evening, rand);
  const gboolean feature = input.kind == &bastide_entry_road || input.kind == &bastide_entry_city;

  if (input.kind == &bastide_entry_monastery && bastide_evening_has (evening, BST_MODULE_ABBOT)
      && g_rand_boolean (rand))
    input.kind = &bastide_entry_garden;
  if ((feature || input.kind == &bastide_entry_monastery || input.kind == &bastide_entry_garden)
      && g_rand_int_range (rand, 0, 4) == 0)
    {
      input.finished = FALSE;
      if (!feature)
        input.number = g_rand_int_range (rand, 0, 8);
    }
  if (feature && bastide_evening_has (evening, BST_MODULE_MAGIC))
    {
      const int figure = g_rand_int_range (rand, 0, 6);

      input.mage = figure == 0;
      input.witch = figure == 1;
    }
  return input;
}

/* 1 if it was possible, which is what counts. */
static int
settle_and_compare (BastideEvening *evening, BastideDraft *draft, GRand *rand)
{
  if (!draft)
    return 0;
  kit_settle (evening, draft, rand);
  compare (evening);
  return 1;
}

static int
enter_and_compare (BastideEvening *evening, BastideInput input, GRand *rand)
{
  g_autoptr (BastideEntry) entry = kit_entry (input, NULL);

  return settle_and_compare (evening, bastide_evening_draft_append (evening, entry, NULL), rand);
}

static int
edit_and_compare (BastideEvening *evening, GRand *rand)
{
  const guint n = bastide_evening_get_n_entries (evening), at = g_rand_int_range (rand, 0, (int) n);
  BastideInput input = random_input (evening, rand);
  g_autoptr (BastideEntry) entry = NULL;

  switch (g_rand_int_range (rand, 0, 3))
    {
    case 0:
      return settle_and_compare (evening, bastide_evening_draft_remove (evening, at), rand);
    case 1:
      entry = kit_entry (input, NULL);
      return settle_and_compare (evening, bastide_evening_draft_insert (evening, at, entry, NULL), rand);
    default:
      entry = bastide_entry_with_input (bastide_evening_get_entry (evening, at), &input, NULL);
      return settle_and_compare (evening, bastide_evening_draft_replace (evening, at, entry, NULL), rand);
    }
}

/* Something entered, something changed, inserted or deleted, then the final scoring; how many entries that were. */
static int
play_evening (BastideEvening *evening, GRand *rand)
{
  int n = 0;

  for (int i = 0; i < 40; i++)
    n += enter_and_compare (evening, random_input (evening, rand), rand);
  for (int i = 0; i < 40 && bastide_evening_get_n_entries (evening) > 0; i++)
    n += edit_and_compare (evening, rand);
  n += enter_and_compare (evening, (BastideInput){ .kind = &bastide_entry_final }, rand);
  n += enter_and_compare (evening, (BastideInput){ .kind = &bastide_entry_field, .number = 3, .owners = 3 }, rand);
  n += enter_and_compare (evening, (BastideInput){ .kind = &bastide_entry_statue, .shields = 2, .counts = { 1, 3 } },
                          rand);
  n += enter_and_compare (evening, (BastideInput){ .kind = &bastide_entry_end }, rand);
  return n;
}

static int n_entries = 2000;

static void
test_account (gconstpointer mix)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);
  const gboolean all = g_str_equal (mix, KIT_TRACK_MIX);
  int n = 0;

  memset (&seen, 0, sizeof seen);
  while (n < n_entries)
    {
      g_autoptr (BastideEvening) evening = kit_evening (mix, g_rand_int_range (rand, 2, 7));

      n += play_evening (evening, rand);
    }
  g_test_message ("%s: %d entries, edits and deletions", (const char *) mix, n);
  g_assert_cmpint (seen.unfinished, >, 0);
  if (all || g_str_equal (mix, "classic-robbers"))
    g_assert_cmpint (seen.robberies, >, 0);
  if (all || g_str_equal (mix, "classic-messages"))
    g_assert_cmpint (seen.messages, >, 0);
  if (all || g_str_equal (mix, "tournaments"))
    g_assert_cmpint (seen.tournaments, >, 0);
  if (!all)
    return;
  g_assert_cmpint (seen.wheel_payments, >, 0);
  g_assert_cmpint (seen.crowns, >, 0);
  g_assert_cmpint (seen.enchanted, >, 0);
  g_assert_cmpint (seen.gardens, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  if (argc > 1)
    n_entries = atoi (argv[1]);
  g_test_add_data_func ("/account/everything", KIT_TRACK_MIX, test_account);
  g_test_add_data_func ("/account/tournaments", "tournaments", test_account);
  g_test_add_data_func ("/account/robbers", "classic-robbers", test_account);
  g_test_add_data_func ("/account/messages", "classic-messages", test_account);
  return g_test_run ();
}
