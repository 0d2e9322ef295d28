/* test-why.c – every decision and event names the clause that really asks, in random games of every mix.
 *
 * What is expected here is told from outside: from the options, from who is asked and from what happened before. Knows
 * nothing of frames.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include "engine/rules/messages.h"

#include <string.h>

/* What the games have reached, and what must be remembered to know why somebody is asked. */
typedef struct
{
  bool taking;       /* the circle made everybody take followers back */
  uint16_t charmed;  /* site of the hat that was used */
  GHashTable *asked; /* "kind clause" */
  GHashTable *told;  /* "event clause" */
} Why;

/* --- decisions --- */

static const char *
expect_piece (KitGame *kit)
{
  if (kit->moves[0].a < 0 && kit->game->tiles[~kit->moves[0].a].group == BST_GROUP_PRIZE)
    return "TOURN-56";
  /* Before the first turn start pieces are put side by side. */
  return kit->state->turn ? "TOURN-21" : "MIX-12";
}

/* A hat asks once; whenever else somebody is asked, the two have met. */
static const char *
expect_magic (KitGame *kit, Why *why)
{
  const uint16_t site = kit->state->seq.tile_site;
  const bool nowhere = kit->moves[0].act == BST_ACT_REMOVE;
  bool hat = site != BST_NONE && bst_site_tile (kit->game, kit->state, site)->marks[BST_MARK_HAT];

  hat = hat && why->charmed != site;
  if (hat)
    why->charmed = site;
  if (nowhere)
    return hat ? "MAGIC-12" : "MAGIC-18";
  return hat ? "MAGIC-3" : "MAGIC-15";
}

static const char *
expect_decision (KitGame *kit, Why *why)
{
  static const char *const always[BST_N_KINDS] = {
    [BST_KIND_DRAW] = "BASE-30",       [BST_KIND_PLACE_TILE] = "BASE-31",      [BST_KIND_FOLLOWER] = "BASE-40",
    [BST_KIND_SCORE_NEXT] = "MIX-52",  [BST_KIND_PLAGUE] = "WHEEL-45",         [BST_KIND_BONUS_SYMBOL] = "BONUS-14",
    [BST_KIND_FLIGHT] = "FLY-10",      [BST_KIND_LANDING] = "FLY-12",          [BST_KIND_TRACK_FIGURE] = "MSG-6",
    [BST_KIND_MESSAGE] = "MSG-8",      [BST_KIND_MESSAGE_USE] = "MSG-16",      [BST_KIND_MESSAGE_TARGET] = "MSG-27",
    [BST_KIND_FERRY] = "FERRY-6",      [BST_KIND_FERRY_MOVE] = "FERRY-11",     [BST_KIND_INGOT] = "GOLD-4",
    [BST_KIND_INGOT_TAKE] = "GOLD-11", [BST_KIND_ROBBER_VICTIM] = "ROBBER-17", [BST_KIND_CROP] = "CROP-5",
    [BST_KIND_REGISTER] = "TOURN-23",  [BST_KIND_REVEAL] = "TOURN-42",         [BST_KIND_PRIZE] = "TOURN-56",
    [BST_KIND_ENTRY] = "BASE-70",
  };
  const int kind = bst_decision (kit->state);

  switch (kind)
    {
    case BST_KIND_PLACE_PIECE:
      return expect_piece (kit);
    case BST_KIND_MAGIC:
      return expect_magic (kit, why);
    case BST_KIND_ROBBER:
      return bst_who (kit->state) == kit->state->active ? "ROBBER-4" : "ROBBER-6";
    case BST_KIND_CROP_FIGURE:
      return why->taking ? "CROP-9" : "CROP-8";
    default:
      return always[kind];
    }
}

static void
check_decision (KitGame *kit, Why *why)
{
  const char *expected, *clause;

  if (bst_who (kit->state) == BST_NOBODY)
    return;
  expected = expect_decision (kit, why);
  clause = bst_decision_clause (kit->game, kit->state);
  if (!expected)
    g_error ("%s: say in this test which clause asks", kit_kind (kit));
  if (strcmp (clause, expected) != 0)
    g_error ("%s: asked by %s, not %s", kit_kind (kit), expected, clause);
  g_hash_table_add (why->asked, g_strdup_printf ("%s %s", kit_kind (kit), clause));
}

/* --- events --- */

static const char *const message_clauses[BST_N_MESSAGES + 1] = { NULL,     "MSG-20", "MSG-21", "MSG-22", "MSG-23",
                                                                 "MSG-24", "MSG-25", "MSG-26", "MSG-27" };

/* The clauses that an event may name, parted by spaces; "" none. */
static const char *
expect_event (KitGame *kit, const BstEvent *event)
{
  switch (event->type)
    {
    case BST_EVENT_TURN:
    case BST_EVENT_PLACE:
    case BST_EVENT_FOLLOWER:
    case BST_EVENT_RETURN:
    case BST_EVENT_END:
      return "";
    case BST_EVENT_DRAW:
      return kit->game->tiles[event->a].group == BST_GROUP_PRIZE ? "TOURN-56" : "";
    case BST_EVENT_DISCARD:
      return kit->state->phase == BST_PHASE_PLAY ? "BASE-36" : "BASE-36 TOURN-67";
    case BST_EVENT_PUT_BACK:
      return "EC-R3";
    case BST_EVENT_SCORE:
      return event->flag ? bst_reasons[event->reason].clause : bst_reasons[event->reason].clause_at_end;
    case BST_EVENT_PIG:
      return "WHEEL-21";
    case BST_EVENT_CROWN:
      return "WHEEL-30";
    case BST_EVENT_CROWN_LEFT:
      return "WHEEL-51";
    case BST_EVENT_SYMBOL:
      return "BONUS-14";
    case BST_EVENT_FLIGHT:
      return event->flag ? "FLY-12" : "FLY-17";
    case BST_EVENT_INGOT:
      return "GOLD-4";
    case BST_EVENT_INGOT_TAKE:
      return "GOLD-11";
    case BST_EVENT_FERRY:
      return kit->last.kind == BST_KIND_FERRY_MOVE ? "FERRY-11" : "FERRY-6";
    case BST_EVENT_MAGIC:
      return "MAGIC-3 MAGIC-15";
    case BST_EVENT_MAGIC_LEAVES:
      return kit->last.act == BST_ACT_REMOVE ? "MAGIC-12 MAGIC-18 MAGIC-23" : "MAGIC-23";
    case BST_EVENT_ROBBER:
      /* He was put there, or a robbery took him along. */
      if (kit->last.kind != BST_KIND_ROBBER)
        return "ROBBER-16";
      return event->player == kit->state->active ? "ROBBER-4" : "ROBBER-6";
    case BST_EVENT_ROBBERY:
      return "ROBBER-10";
    case BST_EVENT_ROBBER_HOME:
      return kit->state->phase == BST_PHASE_FINAL ? "ROBBER-12 ROBBER-29" : "ROBBER-12";
    case BST_EVENT_MESSAGE:
      return "MSG-8";
    case BST_EVENT_MESSAGE_USED:
      return kit->last.act == BST_ACT_POINTS ? "MSG-16" : message_clauses[event->b];
    case BST_EVENT_CIRCLE:
      return "CROP-5";
    case BST_EVENT_REGISTER:
      return "TOURN-23";
    case BST_EVENT_TOURNAMENT:
      return "TOURN-40";
    case BST_EVENT_REVEAL:
      return "TOURN-42";
    case BST_EVENT_PRIZE:
      return "TOURN-49";
    case BST_EVENT_STATUE:
      return "TOURN-57";
    case BST_EVENT_PHASE:
      return event->b == 1 ? "TOURN-71" : "";
    default:
      return NULL;
    }
}

static void
check_event (KitGame *kit, Why *why, const BstEvent *event)
{
  const char *word = bst_events[event->type].word;
  const char *expected = expect_event (kit, event);
  const char *clause = event->clause ? event->clause : "";

  if (!expected)
    g_error ("%s: say in this test which clause it names", word);

  g_auto (GStrv) clauses = g_strsplit (expected, " ", -1);

  if (!g_strv_contains ((const char *const *) clauses, clause) && (clause[0] || clauses[0]))
    g_error ("%s: named %s, not %s", word, clause, expected);
  if (event->type == BST_EVENT_CIRCLE)
    why->taking = event->a == 2;
  g_hash_table_add (why->told, g_strdup_printf ("%s %s", word, clause));
}

static void
each_cb (KitGame *kit, gpointer data)
{
  Why *why = data;

  for (guint i = 0; i < kit->events->len; i++)
    check_event (kit, why, &g_array_index (kit->events, BstEvent, i));
  check_decision (kit, why);
}

/* --- games --- */

static void
expect_reached (GHashTable *reached, const char *const *wanted)
{
  for (int i = 0; wanted[i]; i++)
    if (!g_hash_table_contains (reached, wanted[i]))
      g_error ("no game came to “%s”", wanted[i]);
}

/* Every kind at least once. The keeper's are not put in a game with a map; ingots are chosen only where several players
 * claim different ones, which test-gold.c arranges. */
static void
expect_all_kinds (GHashTable *asked)
{
  for (int kind = 0; kind < BST_N_KINDS; kind++)
    {
      GHashTableIter iter;
      gpointer key;
      bool found = kind == BST_KIND_ENTRY || kind == BST_KIND_MESSAGE_COUNT || kind == BST_KIND_INGOT_TAKE;

      g_hash_table_iter_init (&iter, asked);
      while (!found && g_hash_table_iter_next (&iter, &key, NULL))
        found = g_str_has_prefix (key, bst_kinds[kind].word) && ((char *) key)[strlen (bst_kinds[kind].word)] == ' ';
      if (!found)
        g_error ("no game came to the decision “%s”", bst_kinds[kind].word);
    }
}

static void
test_random_games (void)
{
  static const char *const asked[] = { "place-piece TOURN-21", "place-piece TOURN-56", "place-piece MIX-12",
                                       "robber ROBBER-4",      "robber ROBBER-6",      "crop-figure CROP-8",
                                       "crop-figure CROP-9",   "magic MAGIC-3",        NULL };
  static const char *const told[] = { "message-used MSG-26", "robber ROBBER-4", "robber ROBBER-6", "robber ROBBER-16",
                                      NULL };
  static const char *const mixes[] = { "everything",  "tournaments-river", "tournaments",     "wheel",
                                       "anniversary", "classic-magic",     "classic-robbers", NULL };
  Why why = {
    .asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
  const KitPlayout how = { .each = each_cb, .data = &why, .no_check_options = true };

  for (int m = 0; mixes[m]; m++)
    for (int i = 0; i < 15; i++)
      {
        g_autoptr (KitGame) kit = kit_new (mixes[m], 2 + i % 5);

        why.charmed = BST_NONE;
        kit_playout (kit, 97 * m + i, &how);
      }
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *mix = kit_mix_of (1u << kit_module ("wheel") | 1u << kit_module ("tournaments"), 0);
      g_autoptr (KitGame) kit = kit_new_with (mix, "{\"options\":{\"wheel.board\":\"map\"}}", 3, 0);

      kit_playout (kit, i, &how);
    }
  /* Short roads, many of them: two are finished at once. */
  for (int i = 0; i < 15; i++)
    {
      g_autoptr (KitGame)
        kit = kit_new_bag_with ("base robbers", 2, "X", "X*40 W*20 U*6 V*6", "{\"components\":{\"follower\":40}}");

      kit_playout (kit, i, &how);
    }
  expect_all_kinds (why.asked);
  expect_reached (why.asked, asked);
  expect_reached (why.told, told);
  g_hash_table_unref (why.asked);
  g_hash_table_unref (why.told);
}

/* On a track without a map the keeper counts what the message asks for. */
static void
test_message_count (void)
{
  for (int message = BST_MESSAGE_ROAD; message <= BST_MESSAGE_FOLLOWER; message++)
    {
      g_autoptr (KitGame) kit = kit_new_track ("base fields messages", 2, 0, NULL);
      g_autofree char *draw = g_strdup_printf ("message=%d", message);
      BstMove award = { .kind = BST_KIND_ENTRY, .act = BST_ACT_AWARD, .a = BST_REASON_MANUAL, .v = { 5 } };

      kit_apply (kit, &award);
      kit_answer (kit, "marker");
      if (strcmp (kit_kind (kit), "entry") == 0)
        kit_apply (kit, &(BstMove){ .kind = BST_KIND_ENTRY, .act = BST_ACT_ROUND });
      kit_decide (kit, "message", BST_NATURE, draw);
      kit_clear_events (kit);
      kit_decide (kit, "message-use", 0, "act");
      if (message == BST_MESSAGE_TILE)
        g_assert_cmpstr (kit_event (kit, BST_EVENT_MESSAGE_USED, 0)->clause, ==, "MSG-26");
      else
        {
          kit_expect_decision (kit, "message-count", BST_KEEPER);
          g_assert_cmpstr (bst_decision_clause (kit->game, kit->state), ==, message_clauses[message]);
        }
    }
}

/* ROBBER-3: a robber that the keeper corrects was put there by nobody's choice. */
static void
test_set_robber (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base robbers", 2, 0, NULL);

  kit_apply (kit, &(BstMove){ .kind = BST_KIND_ENTRY, .act = BST_ACT_SET_ROBBER, .a = 1, .b = 4 });
  g_assert_cmpstr (kit_event (kit, BST_EVENT_ROBBER, 0)->clause, ==, "ROBBER-3");
}

/* A refusal falls back on the clause that asks. */
static void
test_refusal (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base robbers", 2, 0, NULL);
  const BstMove other = { .kind = BST_KIND_CROP };

  kit_apply (kit, &(BstMove){ .kind = BST_KIND_ENTRY, .act = BST_ACT_SACK });
  kit_decide (kit, "robber", 0, "pass");
  kit_expect_decision (kit, "robber", 1);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &other, kit->scratch), ==, "ROBBER-6");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/why/random-games", test_random_games);
  g_test_add_func ("/why/message-count", test_message_count);
  g_test_add_func ("/why/set-robber", test_set_robber);
  g_test_add_func ("/why/refusal", test_refusal);
  return g_test_run ();
}
