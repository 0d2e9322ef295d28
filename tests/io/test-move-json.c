/* test-move-json.c – answers, events and positions as JSON, over random games of every mix.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include "engine/io/json-write.h"
#include "engine/io/move-json.h"
#include "engine/io/state-json.h"
#include "engine/io/tile-json.h"

#include <string.h>

static char *
write_object (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return bst_json_write_line (node);
}

/* Every option of the table goes to JSON and comes back as it was, and no two look alike. */
static void
check_options (KitGame *kit, gpointer data)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int kind;

  if (bst_who (kit->state) == BST_NOBODY)
    return;
  kind = bst_decision (kit->state);
  ((gboolean *) data)[kind] = TRUE;
  for (size_t i = 0; i < kit->n_moves; i++)
    {
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_auto (BstReader) reader = { 0 };
      JsonObject *object = bst_move_to_json (kit->game, &kit->moves[i]);
      BstMove back;

      bst_reader_init (&reader, report);
      if (!bst_move_from_json (&reader, kit->game, kind, object, NULL, FALSE, &back))
        g_error ("%s: %s", write_object (object), bst_report_dup_text (report));
      if (memcmp (&back, &kit->moves[i], sizeof back) != 0)
        g_error ("%s: %s comes back as another move", bst_kinds[kind].word, write_object (object));
      g_assert_true (g_hash_table_add (seen, write_object (object)));
    }
}

static void
test_options (void)
{
  gboolean asked[BST_N_KINDS] = { FALSE };

  for (int n_players = 2; n_players <= 6; n_players += 2)
    {
      g_auto (GStrv) mixes = kit_playable_mixes (n_players);

      for (char **mix = mixes; *mix; mix++)
        {
          g_autoptr (KitGame) kit = kit_new (*mix, n_players);
          KitPlayout how = { .each = check_options, .data = asked, .no_check_options = true };

          kit->quiet = true;
          kit_playout (kit, (guint64) n_players, &how);
        }
    }
  /* A track without a map asks for entries. */
  for (int seed = 1; seed <= 10; seed++)
    {
      g_autofree char *modules = g_strjoinv (" ", (char **) bst_module_words ());
      g_autoptr (KitGame) track = kit_new_track (modules, 3, 0, NULL);

      kit_playout (track, seed, &(KitPlayout){ .each = check_options, .data = asked, .max_moves = 5000 });
    }
  g_assert_true (asked[BST_KIND_ENTRY] && asked[BST_KIND_TRACK_FIGURE]);
  /* The kinds of the base game at least; which others come up depends on the mixes. */
  g_assert_true (asked[BST_KIND_DRAW] && asked[BST_KIND_PLACE_TILE] && asked[BST_KIND_FOLLOWER]);
  for (int kind = 0; kind < BST_N_KINDS; kind++)
    if (!asked[kind])
      g_test_message ("not asked: %s", bst_kinds[kind].word);
}

static void
expect (KitGame *kit, int kind, const char *json, const char *problem)
{
  g_autoptr (JsonNode) node = json_from_string (json, NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autofree char *text = NULL;
  g_auto (BstReader) reader = { 0 };
  BstMove move;

  bst_reader_init (&reader, report);
  g_assert_false (bst_move_from_json (&reader, kit->game, kind, json_node_get_object (node), NULL, FALSE, &move));
  text = bst_report_dup_text (report);
  g_assert_cmpstr (text, ==, problem);
}

static void
test_problems (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);

  expect (kit, BST_KIND_PLACE_TILE, "{\"x\":1,\"y\":2}", "The key “rot” is missing.\n");
  expect (kit, BST_KIND_PLACE_TILE, "{\"x\":1.5,\"y\":2,\"rot\":0}", "x: This must be a whole number.\n");
  expect (kit, BST_KIND_PLACE_TILE, "{\"x\":40000,\"y\":2,\"rot\":0}", "x: This number is out of range.\n");
  expect (kit, BST_KIND_PLACE_TILE, "{\"x\":1,\"y\":2,\"rot\":-1}", "rot: This number is out of range.\n");
  expect (kit, BST_KIND_PLACE_TILE, "{\"x\":-9223372036854775808,\"y\":2,\"rot\":0}",
          "x: This number is out of range.\n");
  expect (kit, BST_KIND_PLACE_TILE, "{\"x\":1,\"y\":2,\"rot\":0,\"z\":3}",
          "z: An answer to “place-tile” has no such key.\n");
  expect (kit, BST_KIND_DRAW, "{\"tile\":\"no-such-tile\",\"left\":1}",
          "tile: There is no “no-such-tile” in this game.\n");
  expect (kit, BST_KIND_ENTRY, "{\"do\":\"award\",\"reason\":\"city\",\"points\":[1]}",
          "points: This must be a list with a number for every player.\n");
  expect (kit, BST_KIND_ENTRY, "{\"do\":\"award\",\"reason\":\"city\",\"points\":[1,40000]}",
          "points[1]: This number is out of range.\n");
  expect (kit, BST_KIND_ENTRY, "{\"do\":\"award\",\"reason\":\"city\",\"points\":[1,0],\"finished\":1}",
          "finished: This must be true or false.\n");
  expect (kit, BST_KIND_FERRY, "{\"x\":1,\"y\":2,\"ends\":\"N\"}", "ends: This must be a list of sides.\n");
}

/* The clause and the names of PROTOCOL are there. */
static void
test_events (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "W U W | B");
  BstEvent event = { .type = BST_EVENT_SCORE,
                     .player = 1,
                     .reason = BST_REASON_CITY,
                     .flag = 1,
                     .a = 8,
                     .b = 3,
                     .c = 1,
                     .d = 20,
                     .x = -1,
                     .y = 2,
                     .clause = "BASE-54" };
  g_autofree char *city = write_object (bst_event_to_json (kit->game, &event));
  g_autofree char *field = NULL, *bonus = NULL, *placed = NULL;

  g_assert_cmpstr (city, ==,
                   "{\"type\": \"score\", \"player\": 1, \"points\": 8, \"reason\": \"city\", \"finished\": true, "
                   "\"tiles\": 3, \"shields\": 1, \"x\": -1, \"y\": 2, \"total\": 20, \"clause\": \"BASE-54\"}");
  event = (BstEvent){
    .type = BST_EVENT_SCORE, .reason = BST_REASON_FIELD, .a = 6, .b = 4, .c = 2, .d = 6, .clause = "FIELD-34"
  };
  field = write_object (bst_event_to_json (kit->game, &event));
  g_assert_cmpstr (field, ==,
                   "{\"type\": \"score\", \"player\": 0, \"points\": 6, \"reason\": \"field\", "
                   "\"finished\": false, \"tiles\": 4, \"x\": 0, \"y\": 0, \"total\": 6, \"cities\": 2, "
                   "\"clause\": \"FIELD-34\"}");
  /* Points that come from no place on the map. */
  event = (BstEvent){
    .type = BST_EVENT_SCORE, .reason = BST_REASON_BONUS, .a = 2, .d = 2, .x = BST_NOWHERE, .y = BST_NOWHERE
  };
  bonus = write_object (bst_event_to_json (kit->game, &event));
  g_assert_null (strstr (bonus, "\"x\""));
  event = (BstEvent){ .type = BST_EVENT_PLACE, .a = (int16_t) kit_tile (kit, "U"), .x = 1, .b = 3 };
  placed = write_object (bst_event_to_json (kit->game, &event));
  g_assert_cmpstr (placed, ==,
                   "{\"type\": \"place\", \"player\": 0, \"tile\": \"classic-base-road-straight\", \"x\": 1, "
                   "\"y\": 0, \"rot\": 3}");
}

/* Nothing of the table is lost: tiles, segments and figures of the position are those of the state. */
static void
check_state (KitGame *kit, gpointer data)
{
  g_autoptr (JsonObject) object = NULL;
  JsonArray *features, *tiles;
  guint n_tiles = kit->state->n_sites, n_figures = 0, n_segs = 0, n_expected = 0;

  if (kit->n_applied % 29 != 0)
    return;
  object = bst_state_to_json (kit->game, kit->state);
  for (int i = 0; i < kit->state->n_segs; i++)
    n_expected += bst_segs (kit->game, kit->state)[i].terrain < BST_RIVER;
  tiles = json_object_get_array_member (object, "tiles");
  g_assert_cmpuint (json_array_get_length (tiles), ==, n_tiles);
  features = json_object_get_array_member (object, "features");
  for (guint i = 0; i < json_array_get_length (features); i++)
    {
      JsonObject *feature = json_array_get_object_element (features, i);

      n_figures += json_array_get_length (json_object_get_array_member (feature, "figures"));
      n_segs += json_array_get_length (json_object_get_array_member (feature, "at"));
    }
  g_assert_cmpuint (n_figures, ==, kit->state->n_figures);
  g_assert_cmpuint (n_segs, ==, n_expected);
}

static void
test_state (void)
{
  g_auto (GStrv) mixes = kit_playable_mixes (3);

  for (char **mix = mixes; *mix; mix++)
    {
      g_autoptr (KitGame) kit = kit_new (*mix, 3);
      KitPlayout how = { .each = check_state, .no_check_options = true };

      kit->quiet = true;
      kit_playout (kit, 3, &how);
    }
}

/* ABBOT-20: the same for a garden, in the state and when the abbot is called back. */
static void
test_garden_tiles (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base abbot", 2, "anniversary-base-road-straight-garden@0,0 B@0,1 B@0,-1", "B*2");
  g_autoptr (JsonObject) object = NULL, told = NULL;
  JsonArray *features;
  int n = 0;

  kit_put (kit, 0, "abbot", 0, 0, "garden");
  object = bst_state_to_json (kit->game, kit->state);
  features = json_object_get_array_member (object, "features");
  for (guint i = 0; i < json_array_get_length (features); i++)
    {
      JsonObject *feature = json_array_get_object_element (features, i);

      if (!g_str_equal (json_object_get_string_member (feature, "type"), "garden"))
        continue;
      n++;
      g_assert_cmpint (json_object_get_int_member (feature, "tiles"), ==, 2);
      g_assert_cmpint (json_object_get_int_member (feature, "value"), ==, 3);
    }
  g_assert_cmpint (n, ==, 1);
  kit_draw (kit, "B");
  kit_place (kit, 1, 1, "FFFF");
  kit_answer (kit, "recall abbot garden");
  told = bst_event_to_json (kit->game, kit_event (kit, BST_EVENT_SCORE, 0));
  g_assert_cmpint (json_object_get_int_member (told, "tiles"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (told, "points"), ==, 4);
}

/* BASE-56: the tiles of a monastery are those around it, in the state as in the event that scores it. */
static void
test_monastery_tiles (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "B@0,0 B@1,0 B@0,1", "B*1");
  g_autoptr (JsonObject) object = bst_state_to_json (kit->game, kit->state);
  JsonArray *features = json_object_get_array_member (object, "features");
  int n = 0;

  for (guint i = 0; i < json_array_get_length (features); i++)
    {
      JsonObject *feature = json_array_get_object_element (features, i);

      if (!g_str_equal (json_object_get_string_member (feature, "type"), "monastery"))
        continue;
      n++;
      g_assert_cmpint (json_object_get_int_member (feature, "tiles"), ==, 2);
      g_assert_cmpint (json_object_get_int_member (feature, "open"), ==, 6);
      g_assert_cmpint (json_object_get_int_member (feature, "value"), ==, 3);
    }
  g_assert_cmpint (n, ==, 3);
  kit_turn (kit, "B", 1, 1, "FFFF", "monastery");
  kit_expect_over (kit, true);

  const BstEvent *score = kit_event (kit, BST_EVENT_SCORE, 0);
  g_autoptr (JsonObject) told = bst_event_to_json (kit->game, score);

  g_assert_cmpint (json_object_get_int_member (told, "tiles"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (told, "points"), ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/move-json/options", test_options);
  g_test_add_func ("/move-json/problems", test_problems);
  g_test_add_func ("/move-json/events", test_events);
  g_test_add_func ("/move-json/state", test_state);
  g_test_add_func ("/move-json/monastery-tiles", test_monastery_tiles);
  g_test_add_func ("/move-json/garden-tiles", test_garden_tiles);
  return g_test_run ();
}
