/* test-examples-board.c – worked examples of single modules on the map, by their ids (rules/examples-board.json).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  KitGame *kit;
  JsonObject *example;
  JsonArray *players;
} Table;

static JsonArray *
list (JsonObject *example, const char *name)
{
  static JsonArray *none;
  if (json_object_has_member (example, name))
    return json_object_get_array_member (example, name);
  if (!none)
    none = json_array_new ();
  return none;
}

static int
seat_of (Table *table, const char *color)
{
  for (guint i = 0; i < json_array_get_length (table->players); i++)
    if (strcmp (json_array_get_string_element (table->players, i), color) == 0)
      return i;
  g_error ("nobody is %s", color);
}

static KitGame *
new_game (JsonObject *example)
{
  g_autoptr (GString) start = g_string_new (NULL);
  /* One tile more than the turns need, so that the game is not over. */
  g_autoptr (GString) bag = g_string_new ("B");
  g_autofree char *modules = g_strdup_printf ("base fields %s", json_object_get_string_member (example, "module"));
  for (guint i = 0; i < json_array_get_length (list (example, "start")); i++)
    g_string_append_printf (start, "%s ", json_array_get_string_element (list (example, "start"), i));
  for (guint i = 0; i < json_array_get_length (list (example, "turns")); i++)
    {
      g_auto (GStrv) parts = g_strsplit (json_array_get_string_element (list (example, "turns"), i), "@", 2);
      g_string_append_printf (bag, " %s", parts[0]);
    }
  return kit_new_bag (modules, json_array_get_length (list (example, "players")), start->str, bag->str);
}

/* "blue city:N@3,2": the first word names who or what. */
static void
read_spot (const char *text, char *who, char *spot, int *x, int *y)
{
  g_assert_cmpint (sscanf (text, "%31s %31[^@]@%d,%d", who, spot, x, y), ==, 4);
}

static void
arrange (Table *table)
{
  KitGame *kit = table->kit;
  char who[32], spot[32];
  int x, y, n;
  JsonArray *figures = list (table->example, "figures");
  JsonArray *magic = list (table->example, "magic");
  JsonArray *gold = list (table->example, "gold");
  for (guint i = 0; i < json_array_get_length (figures); i++)
    {
      read_spot (json_array_get_string_element (figures, i), who, spot, &x, &y);
      kit_put (kit, seat_of (table, who), "follower", x, y, spot);
    }
  for (guint i = 0; i < json_array_get_length (magic); i++)
    {
      read_spot (json_array_get_string_element (magic, i), who, spot, &x, &y);
      kit->state->m.magic.at[strcmp (who, "witch") == 0] = 1 + kit_seg (kit, x, y, spot);
    }
  for (guint i = 0; i < json_array_get_length (gold); i++)
    {
      g_assert_cmpint (sscanf (json_array_get_string_element (gold, i), "%d@%d,%d", &n, &x, &y), ==, 3);
      bst_edit_sites (kit->game, kit->state)[kit_site (kit, x, y)].loose = n;
      kit->state->stock[BST_STOCK_INGOTS] -= n;
    }
}

static void
answer_ferries (KitGame *kit, char **words)
{
  for (int i = 0; words[i]; i++)
    {
      g_auto (GStrv) parts = g_strsplit (words[i], ":", 3);
      g_autofree char *answer = NULL;
      if (strcmp (parts[0], "ferry") == 0)
        {
          answer = g_strdup_printf ("ends=%s", parts[1]);
          kit_decide (kit, "ferry", kit->state->active, answer);
        }
      else if (strcmp (parts[0], "move") == 0)
        {
          answer = g_strdup_printf ("@%s ends=%s", parts[1], parts[2]);
          kit_decide (kit, "ferry-move", kit->state->active, answer);
        }
    }
  while (strcmp (kit_kind (kit), "ferry-move") == 0)
    kit_answer (kit, "pass");
}

/* "tile@x,y/rot" and then answers; the first is the follower's if it is none of the ferries'. */
static void
play_turn (KitGame *kit, const char *turn)
{
  char tile[64];
  int x, y, rot;
  g_auto (GStrv) words = g_strsplit (turn, " ", -1);
  g_assert_cmpint (sscanf (words[0], "%63[^@]@%d,%d/%d", tile, &x, &y, &rot), ==, 4);
  bool follower = words[1] && !g_str_has_prefix (words[1], "ferry:") && !g_str_has_prefix (words[1], "move:");
  g_autofree char *edges = g_strdup_printf ("rot=%d", rot);
  kit_turn (kit, tile, x, y, edges, follower ? words[1] : NULL);
  answer_ferries (kit, words + 1);
}

/* Each number of the die in a game of its own. */
static void
test_flight (JsonObject *example)
{
  JsonObject *landings = json_object_get_object_member (example, "landings");
  for (int die = 1; die <= 3; die++)
    {
      g_autoptr (KitGame) kit = new_game (example);
      Table table = { kit, example, list (example, "players") };
      arrange (&table);
      play_turn (kit, json_array_get_string_element (list (example, "turns"), 0));
      g_autofree char *number = g_strdup_printf ("%d", die);
      g_autofree char *answer = g_strdup_printf ("die=%d", die);
      JsonArray *spots = json_object_get_array_member (landings, number);
      int n = json_array_get_length (spots);
      kit_decide (kit, "flight", BST_NATURE, answer);
      if (n == 0)
        {
          kit_expect_decision (kit, "draw", BST_NATURE);
          kit_expect_supply (kit, 0, "follower", 7);
          continue;
        }
      if (strcmp (kit_kind (kit), "landing") != 0)
        {
          /* A single spot needs no question (D-FLY-3). */
          uint16_t seg = kit_seg (kit, die, 0, json_array_get_string_element (spots, 0));
          g_assert_cmpint (n, ==, 1);
          g_assert_cmpint (bst_figure_find (kit->game, kit->state, seg, 0, BST_FIGURE_FOLLOWER), >=, 0);
          continue;
        }
      g_autoptr (GString) options = g_string_new (NULL);
      for (int i = 0; i < n; i++)
        g_string_append_printf (options, "%s%s", i ? "|" : "", json_array_get_string_element (spots, i));
      kit_expect_options (kit, options->str);
    }
}

/* Green chooses to take back: the others lose a farmer each. */
static void
take_back (Table *table)
{
  JsonArray *home = list (table->example, "home");
  kit_decide (table->kit, "crop", 0, json_object_get_string_member (table->example, "circle"));
  while (strcmp (kit_kind (table->kit), "crop-figure") == 0)
    kit_answer (table->kit, "#0");
  for (guint i = 0; i < json_array_get_length (home); i++)
    kit_expect_supply (table->kit, seat_of (table, json_array_get_string_element (home, i)), "follower", 7);
  g_assert_cmpint (table->kit->state->n_figures, ==, 0);
}

static void
expect_roads (KitGame *kit, const char *relation)
{
  const BstFigure *figures = bst_figures_on_map (kit->game, kit->state);
  g_assert_cmpint (kit->state->n_figures, ==, 2);
  g_assert_cmpint (figures[0].owner, !=, figures[1].owner);
  bool same = bst_same_feature (kit->game, kit->state, figures[0].seg, figures[1].seg);
  g_assert_cmpint (same, ==, strcmp (relation, "same") == 0);
  g_assert_false (bst_feature_is_finished (kit->game, kit->state, figures[0].seg));
}

static void
test_example (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;
  if (json_object_has_member (example, "landings"))
    {
      test_flight (example);
      return;
    }
  g_autoptr (KitGame) kit = new_game (example);
  Table table = { kit, example, list (example, "players") };
  arrange (&table);
  for (guint i = 0; i < json_array_get_length (list (example, "turns")); i++)
    play_turn (kit, json_array_get_string_element (list (example, "turns"), i));
  if (json_object_has_member (example, "circle"))
    take_back (&table);
  while (strcmp (kit_kind (kit), "ingot-take") == 0)
    kit_answer (kit, "#0");
  kit_expect_decision (kit, "draw", BST_NATURE);
  for (guint i = 0; i < json_array_get_length (list (example, "scores")); i++)
    g_assert_cmpint (bst_score (kit->state, i), ==, json_array_get_int_element (list (example, "scores"), i));
  for (guint i = 0; i < json_array_get_length (list (example, "ingots")); i++)
    g_assert_cmpint (kit->state->m.gold.ingots[i], ==, json_array_get_int_element (list (example, "ingots"), i));
  if (json_object_has_member (example, "roads"))
    expect_roads (kit, json_object_get_string_member (example, "roads"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (JsonNode) root = kit_read_json ("rules/examples-board.json");
  JsonArray *examples = json_object_get_array_member (json_node_get_object (root), "examples");
  g_assert_cmpint (json_array_get_length (examples), ==, 11);
  for (guint i = 0; i < json_array_get_length (examples); i++)
    {
      JsonObject *example = json_array_get_object_element (examples, i);
      g_autofree char *path = g_strdup_printf ("/examples/%s", json_object_get_string_member (example, "id"));
      g_test_add_data_func (path, example, test_example);
    }
  return g_test_run ();
}
