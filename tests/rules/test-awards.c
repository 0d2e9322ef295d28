/* test-awards.c – examples of awards on the track and of gold as data (rules/examples-awards.json).
 *
 * EX-ROBBER-2, EX-ROBBER-3, EX-ROBBER-4, EX-ROBBER-6, EX-ROBBER-7, EX-ROBBER-8, EX-ROBBER-9, EX-MSG-1, EX-MSG-3, EX-MIX-1,
 * EX-MIX-2, EX-MIX-8, and for gold EX-GOLD-2, EX-GOLD-3, EX-GOLD-4, EX-GOLD-5.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "awards.h"
#include "engine/rules/gold.h"
#include "engine/rules/robbers.h"

#include <json-glib/json-glib.h>

static int
seat_of (JsonObject *example, const char *name)
{
  JsonArray *seats = json_object_get_array_member (example, "seats");

  for (guint i = 0; i < json_array_get_length (seats); i++)
    if (g_str_equal (json_array_get_string_element (seats, i), name))
      return i;
  g_error ("nobody is called %s", name);
}

static int
n_seats (JsonObject *example)
{
  return json_array_get_length (json_object_get_array_member (example, "seats"));
}

static const char *
seat_name (JsonObject *example, int seat)
{
  return json_array_get_string_element (json_object_get_array_member (example, "seats"), seat);
}

static int
number (JsonObject *example, const char *name, int seat)
{
  return json_array_get_int_element (json_object_get_array_member (example, name), seat);
}

/* What a seat chose in a list of choices, or a default. */
static const char *
chosen (JsonObject *example, const char *list, int seat, const char *otherwise)
{
  if (!json_object_has_member (example, list))
    return otherwise;
  return json_object_get_string_member_with_default (json_object_get_object_member (example, list),
                                                     seat_name (example, seat), otherwise);
}

/* Calls back for every figure of a list like "stand". */
static void
each_figure (KitGame *kit, JsonObject *example, const char *list, void (*back) (KitGame *, int, int, int))
{
  JsonArray *seats = json_object_get_array_member (example, list);

  for (guint seat = 0; seat < json_array_get_length (seats); seat++)
    {
      JsonArray *figures = json_array_get_array_element (seats, seat);

      for (guint figure = 0; figure < json_array_get_length (figures); figure++)
        back (kit, seat, figure, json_array_get_int_element (figures, figure));
    }
}

static void
expect_total (KitGame *kit, int seat, int figure, int total)
{
  g_assert_cmpint (kit->state->total[seat][figure], ==, total);
}

static bool
has_messengers (JsonObject *example)
{
  JsonArray *stand = json_object_get_array_member (example, "stand");

  return json_array_get_length (json_array_get_array_element (stand, 0)) == 2;
}

static void
set_up_group (KitGame *kit, JsonObject *example)
{
  each_figure (kit, example, "stand", kit_set_total);
  if (json_object_has_member (example, "robbers"))
    {
      JsonObject *robbers = json_object_get_object_member (example, "robbers");

      for (int seat = 0; seat < n_seats (example); seat++)
        if (json_object_has_member (robbers, seat_name (example, seat)))
          set_robber (kit, seat, json_object_get_int_member (robbers, seat_name (example, seat)));
    }
}

/* Answers the questions that the group raises as the example says. */
static void
answer_group (KitGame *kit, JsonObject *example)
{
  for (;;)
    {
      const int who = kit_who (kit);

      if (g_str_equal (kit_kind (kit), "track-figure"))
        move_figure (kit, who, chosen (example, "moves", who, "marker"));
      else if (g_str_equal (kit_kind (kit), "robber-victim"))
        {
          const char *victim = chosen (example, "robs", who, NULL);
          g_assert_nonnull (victim);
          g_autofree char *answer = g_strdup_printf ("robber=%d victim=%d", who, seat_of (example, victim));
          kit_answer (kit, answer);
        }
      else
        return;
    }
}

static void
expect_robberies (KitGame *kit, JsonObject *example)
{
  JsonArray *robberies = json_object_get_array_member (example, "robberies");

  g_assert_cmpint (kit_count_events (kit, BST_EVENT_ROBBERY), ==, json_array_get_length (robberies));
  for (guint i = 0; i < json_array_get_length (robberies); i++)
    {
      JsonObject *robbery = json_array_get_object_element (robberies, i);
      const BstEvent *event = kit_event (kit, BST_EVENT_ROBBERY, i);

      g_assert_cmpint (event->player, ==, seat_of (example, json_object_get_string_member (robbery, "robber")));
      g_assert_cmpint (event->a, ==, seat_of (example, json_object_get_string_member (robbery, "victim")));
      g_assert_cmpint (event->b, ==, json_object_get_int_member (robbery, "points"));
    }
}

static void
expect_group (KitGame *kit, JsonObject *example)
{
  each_figure (kit, example, "then", expect_total);
  if (json_object_has_member (example, "robbers_then"))
    {
      JsonObject *robbers = json_object_get_object_member (example, "robbers_then");

      for (int seat = 0; seat < n_seats (example); seat++)
        g_assert_cmpint (robber_space (kit, seat), ==,
                         json_object_get_int_member_with_default (robbers, seat_name (example, seat), NOWHERE));
    }
  if (json_object_has_member (example, "robberies"))
    expect_robberies (kit, example);
  if (json_object_has_member (example, "message"))
    g_assert_cmpint (g_str_equal (kit_kind (kit), "message"), ==, json_object_get_boolean_member (example, "message"));
}

/* MIX-62 in the middle of a game on the map. */
static void
test_group (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;
  const char *modules = has_messengers (example) ? "base fields messages robbers" : "base fields robbers";
  g_autoptr (KitGame) kit = kit_new_bag (modules, n_seats (example), "D", "U*4");
  int points[BST_MAX_PLAYERS] = { 0 };

  set_up_group (kit, example);
  for (int seat = 0; seat < n_seats (example); seat++)
    points[seat] = number (example, "awards", seat);
  give (kit, BST_REASON_MANUAL, points);
  answer_group (kit, example);
  expect_group (kit, example);
}

/* The same entered at a track without a map. */
static void
test_entry (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;
  const char *modules = has_messengers (example) ? "base messages robbers" : "base robbers";
  g_autoptr (KitGame) kit = kit_new_track (modules, n_seats (example), 0, NULL);
  BstMove award = { .kind = BST_KIND_ENTRY, .act = BST_ACT_AWARD, .a = BST_REASON_MANUAL };

  set_up_group (kit, example);
  for (int seat = 0; seat < n_seats (example); seat++)
    award.v[seat] = number (example, "awards", seat);
  g_assert_null (bst_check (kit->game, kit->state, &award, kit->scratch));
  kit_apply (kit, &award);
  answer_group (kit, example);
  kit_apply (kit, &(BstMove){ .kind = BST_KIND_ENTRY, .act = BST_ACT_ROUND });
  expect_group (kit, example);
}

static void
test_bonus (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;

  g_assert_cmpint (bst_gold_bonus (json_object_get_int_member (example, "ingots")), ==,
                   json_object_get_int_member (example, "points"));
}

static void
test_deal (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;
  JsonArray *tiles = json_object_get_array_member (example, "tiles");
  BstGoldCell cells[8] = { 0 };
  const int n_cells = json_array_get_length (tiles);
  int taken[BST_MAX_PLAYERS];

  for (int i = 0; i < n_cells; i++)
    {
      JsonObject *tile = json_array_get_object_element (tiles, i);
      JsonArray *names = json_object_get_array_member (tile, "for");

      cells[i].ingots = json_object_get_int_member (tile, "ingots");
      for (guint k = 0; k < json_array_get_length (names); k++)
        cells[i].seats |= 1 << seat_of (example, json_array_get_string_element (names, k));
    }
  bst_gold_deal (cells, n_cells, n_seats (example), 0, taken);
  for (int seat = 0; seat < n_seats (example); seat++)
    g_assert_cmpint (taken[seat], ==, number (example, "taken", seat));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  JsonNode *tree = kit_read_json ("rules/examples-awards.json");
  JsonArray *examples = json_object_get_array_member (json_node_get_object (tree), "examples");

  for (guint i = 0; i < json_array_get_length (examples); i++)
    {
      JsonObject *example = json_array_get_object_element (examples, i);
      const char *kind = json_object_get_string_member (example, "kind");
      g_autofree char *path = g_strconcat ("/awards/", kind, "/", json_object_get_string_member (example, "id"), NULL);

      g_test_add_data_func (path, example,
                            g_str_equal (kind, "group")  ? test_group
                            : g_str_equal (kind, "deal") ? test_deal
                                                         : test_bonus);
      if (g_str_equal (kind, "group"))
        {
          g_autofree char *entry = g_strconcat ("/awards/entry/", json_object_get_string_member (example, "id"), NULL);

          g_test_add_data_func (entry, example, test_entry);
        }
    }

  const int result = g_test_run ();
  json_node_unref (tree);
  return result;
}
