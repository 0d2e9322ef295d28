/* test-examples.c – the worked examples of the rules, by their ids (rules/examples-base.json).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include "engine/rules/wheel.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>

static const char *
word (JsonObject *object, const char *name)
{
  return json_object_get_string_member (object, name);
}

/* The tiles of all turns; with one more if the game is to go on. */
static char *
bag_of (JsonObject *example, bool one_more)
{
  JsonArray *turns = json_object_get_array_member (example, "turns");
  g_autoptr (GString) bag = g_string_new (NULL);
  for (guint i = 0; i < json_array_get_length (turns); i++)
    g_string_append_printf (bag, "%c ", json_array_get_string_element (turns, i)[0]);
  if (one_more)
    g_string_append (bag, "B");
  return g_strdup (bag->str);
}

static void
expect_options (KitGame *kit, JsonObject *options)
{
  JsonArray *list = json_object_get_array_member (options, "are");
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < json_array_get_length (list); i++)
    g_string_append_printf (text, "%s%s", i ? "|" : "", json_array_get_string_element (list, i));
  kit_expect_options (kit, text->str);
}

static void
play (KitGame *kit, JsonObject *example)
{
  JsonArray *turns = json_object_get_array_member (example, "turns");
  for (guint i = 0; i < json_array_get_length (turns); i++)
    {
      char tile[2] = "", edges[8], follower[16] = "";
      int x, y;
      int n = sscanf (json_array_get_string_element (turns, i), "%1[A-Z]@%d,%d %4s %15s", tile, &x, &y, edges,
                      follower);
      g_assert_cmpint (n, >=, 4);
      kit_draw (kit, tile);
      g_assert_cmpint (kit->state->active, ==, i % kit->game->n_players);
      kit_place (kit, x, y, edges);
      if (json_object_has_member (example, "options"))
        {
          JsonObject *options = json_object_get_object_member (example, "options");
          /* With the wheel there are crown spaces besides. */
          if (json_object_get_int_member (options, "turn") == i + 1 && !bst_game_has (kit->game, BST_MODULE_WHEEL))
            expect_options (kit, options);
        }
      kit_follower (kit, follower[0] ? follower : NULL);
    }
}

static void
expect_scores (KitGame *kit, JsonObject *example)
{
  JsonArray *scores = json_object_get_array_member (example, "scores");
  for (guint i = 0; i < json_array_get_length (scores); i++)
    g_assert_cmpint (bst_score (kit->state, i), ==, json_array_get_int_element (scores, i));
}

/* FIELD-40, WHEEL-41…43: what the sectors pay in the position before final scoring. */
static void
expect_sector (JsonObject *example, int sector, const char *name)
{
  JsonArray *points = json_object_get_array_member (json_object_get_object_member (example, "wheel"), name);
  int n_players = json_array_get_length (points);
  g_autofree char *rest = bag_of (example, true);
  g_autofree char *bag = g_strconcat ("wheel-road-straight-w1 ", rest, NULL);
  g_autoptr (KitGame) kit = kit_new_bag_with ("base fields wheel", n_players, word (example, "start"), bag,
                                              "{\"options\":{\"wheel.board\":\"beside\"}}");
  int before[BST_MAX_PLAYERS];
  play (kit, example);
  for (int i = 0; i < n_players; i++)
    before[i] = bst_score (kit->state, i);
  /* One step further the pig stands on the sector. */
  kit->state->m.wheel.pig = sector - 1;
  kit_draw (kit, "wheel-road-straight-w1");
  g_assert_cmpint (kit->state->m.wheel.pig, ==, sector);
  for (int i = 0; i < n_players; i++)
    g_assert_cmpint (bst_score (kit->state, i) - before[i], ==, json_array_get_int_element (points, i));
}

static void
test_example (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;
  int n_players = json_array_get_length (json_object_get_array_member (example, "players"));
  bool end = json_object_get_boolean_member (example, "end");
  JsonArray *supply = json_object_get_array_member (example, "supply");

  /* With a tile left in the bag final scoring does not begin. */
  g_autofree char *bag = bag_of (example, true);
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", n_players, word (example, "start"), bag);
  play (kit, example);
  kit_expect_over (kit, false);
  for (guint i = 0; i < json_array_get_length (supply); i++)
    kit_expect_supply (kit, i, "follower", json_array_get_int_element (supply, i));
  if (!end)
    {
      expect_scores (kit, example);
      return;
    }
  if (json_object_has_member (example, "wheel"))
    {
      expect_sector (example, BST_SECTOR_TAXES, "taxes");
      expect_sector (example, BST_SECTOR_FAMINE, "famine");
      expect_sector (example, BST_SECTOR_STORM, "storm");
    }
  g_autofree char *whole_bag = bag_of (example, false);
  g_autoptr (KitGame) whole = kit_new_bag ("base fields", n_players, word (example, "start"), whole_bag);
  play (whole, example);
  kit_expect_over (whole, true);
  expect_scores (whole, example);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (JsonNode) root = kit_read_json ("rules/examples-base.json");
  JsonArray *examples = json_object_get_array_member (json_node_get_object (root), "examples");
  g_assert_cmpint (json_array_get_length (examples), ==, 19);
  for (guint i = 0; i < json_array_get_length (examples); i++)
    {
      JsonObject *example = json_array_get_object_element (examples, i);
      g_autofree char *path = g_strdup_printf ("/examples/%s", word (example, "id"));
      g_test_add_data_func (path, example, test_example);
    }
  return g_test_run ();
}
