/* bench-table.c – what the rules cost in all built-in mixes, and how that grows with the tiles.
 *
 * Knows no mix but the classic one, which it plays with more and more copies of its tiles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/bench-table.h"
#include "cli/cli.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static const int growth_copies[] = { 1, 2, 3, 7, 13 };

/* One line of a table. */
typedef struct
{
  const char *mix; /* NULL in the table of growth */
  int n_players;
  int n_tiles;
  BenchTally listed, playouts;
  guint state_bytes;
  double copy_ns;
  double growth; /* cost ÷ (n log n), where that of the classic box is 1 */
} Row;

/* What is to be played. */
typedef struct
{
  BstCatalog *catalog;
  int n_players;
  guint64 seed;
  gint64 n_games;
  gboolean as_json;
} Plan;

/* --- measuring --- */

static int
count_tiles (const BstSetup *setup)
{
  int n = 0;

  for (int tile = 0; tile < setup->n_tiles; tile++)
    n += setup->counts[tile];
  for (int i = 0; i < setup->n_start; i++)
    n += setup->start[i].tile != BST_NONE;
  return n;
}

/* FALSE if so many can't play the mix. */
static gboolean
measure (const Plan *plan, JsonNode *mix, BstReport *report, Row *out_row)
{
  BstPlay *play = bst_play_new (mix, &(BstPlayArgs){ .n_players = plan->n_players }, plan->catalog, report);
  g_autoptr (BenchGame) bench = play ? bench_game_new (play) : NULL;
  BenchOrder order = { .seed = plan->seed, .n_games = plan->n_games };

  if (!bench)
    return FALSE;
  *out_row = (Row){
    .n_players = plan->n_players,
    .n_tiles = count_tiles (bst_box_get_setup (bst_play_get_box (play))),
    .state_bytes = bench->game.state_size,
  };
  bench_game_run (bench, &order, &out_row->listed);
  order.playouts = TRUE;
  bench_game_run (bench, &order, &out_row->playouts);
  out_row->copy_ns = bench_game_time_copy (bench);
  return TRUE;
}

static double
get_rate (const BenchTally *tally)
{
  return (double) tally->games / MAX (tally->cpu_seconds, 1e-9);
}

static double
get_instructions (const BenchTally *tally)
{
  return tally->instructions / (double) tally->games;
}

/* What a game costs, by the best measure there is. */
static double
get_cost (const Row *row)
{
  return row->listed.instructions > 0 ? get_instructions (&row->listed) : 1 / get_rate (&row->listed);
}

/* (transfer full): the mix with so many copies of its tiles. */
static JsonNode *
multiply (JsonNode *mix, int n_copies)
{
  /* By its text: a copy of a node shares its members. */
  g_autofree char *text = bst_json_write_line (mix);
  JsonNode *copy = bst_json_scan ("classic", text, strlen (text), NULL);
  JsonArray *sets = json_object_get_array_member (json_node_get_object (copy), "sets");

  for (guint i = 0; i < json_array_get_length (sets); i++)
    json_object_set_int_member (json_array_get_object_element (sets, i), "copies", n_copies);
  return copy;
}

/* --- printing --- */

static void
print_number (int decimals, double value, int width)
{
  g_print ("%*.*f", width, decimals, value);
}

/* `counted`: the processor counts instructions. */
static void
print_head (const char *first, int first_width, gboolean counted)
{
  cli_print_cell (first, first_width);
  /* TRANSLATORS: head of a column in a table of speeds: games per second of processor time. */
  cli_print_cell (_ ("games/s"), 12);
  /* TRANSLATORS: head of a column in a table of speeds: games per second of processor time, if moves are picked without
   * listing all options. */
  cli_print_cell (_ ("playouts/s"), 14);
  if (counted)
    {
      /* TRANSLATORS: head of a column in a table of speeds: thousands of instructions that a processor executes for one
       * game. */
      cli_print_cell (_ ("k/game"), 10);
      /* TRANSLATORS: head of a column in a table of speeds: thousands of instructions that a processor executes for one
       * game, if moves are picked without listing all options. */
      cli_print_cell (_ ("k/playout"), 14);
    }
  /* TRANSLATORS: head of a column in a table of speeds: memory that a state of the game takes. */
  cli_print_cell (_ ("bytes"), 10);
  /* TRANSLATORS: head of a column in a table of speeds: nanoseconds that a copy of a state takes. */
  cli_print_cell (_ ("copy, ns"), 12);
}

static void
print_costs (const Row *row)
{
  print_number (0, get_rate (&row->listed), 12);
  print_number (0, get_rate (&row->playouts), 14);
  if (row->listed.instructions > 0)
    {
      print_number (0, get_instructions (&row->listed) / 1e3, 10);
      print_number (0, get_instructions (&row->playouts) / 1e3, 14);
    }
  print_number (0, row->state_bytes, 10);
  print_number (0, row->copy_ns, 12);
}

static void
print_mix (const Row *row, gboolean first)
{
  if (first)
    {
      /* TRANSLATORS: head of a column in a table. */
      print_head (_ ("mix"), -20, row->listed.instructions > 0);
      g_print ("\n");
    }
  cli_print_cell (row->mix, -20);
  print_costs (row);
  g_print ("\n");
}

static void
print_growth (const Row *row, gboolean first)
{
  if (first)
    {
      g_print ("\n");
      /* TRANSLATORS: head of a column in a table: how many tiles a game has. */
      print_head (_ ("tiles"), -20, row->listed.instructions > 0);
      /* TRANSLATORS: head of a column in a table: the cost of a game divided by n log n, where n is the number of tiles. */
      cli_print_cell (_ ("/ n log n"), 12);
      g_print ("\n");
    }
  g_print ("%-20d", row->n_tiles);
  print_costs (row);
  print_number (2, row->growth, 12);
  g_print ("\n");
}

static void
print_json (const Row *row)
{
  JsonObject *object = json_object_new ();
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);
  g_autofree char *line = NULL;

  json_object_unref (object);
  if (row->mix)
    json_object_set_string_member (object, "mix", row->mix);
  json_object_set_int_member (object, "players", row->n_players);
  json_object_set_int_member (object, "tiles", row->n_tiles);
  json_object_set_double_member (object, "games_per_cpu_s", get_rate (&row->listed));
  json_object_set_double_member (object, "playouts_per_cpu_s", get_rate (&row->playouts));
  if (row->listed.instructions > 0)
    {
      json_object_set_double_member (object, "instructions_per_game", get_instructions (&row->listed));
      json_object_set_double_member (object, "instructions_per_playout", get_instructions (&row->playouts));
    }
  json_object_set_int_member (object, "state_bytes", row->state_bytes);
  json_object_set_double_member (object, "copy_ns", row->copy_ns);
  if (!row->mix)
    json_object_set_double_member (object, "growth", row->growth);
  line = bst_json_write_line (node);
  g_print ("%s\n", line);
}

static void
print_row (const Plan *plan, const Row *row, gboolean first)
{
  if (plan->as_json)
    print_json (row);
  else if (row->mix)
    print_mix (row, first);
  else
    print_growth (row, first);
}

/* --- tables --- */

/* Mixes that so many can't play are left out. */
static int
tell_mixes (const Plan *plan, BstReport *report)
{
  int n = 0;

  for (guint i = 0; i < bst_catalog_get_n_mixes (plan->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_mix (plan->catalog, i);
      Row row;

      if (!entry->built_in || !measure (plan, entry->root, report, &row))
        continue;
      row.mix = entry->id;
      print_row (plan, &row, n++ == 0);
    }
  return n;
}

static void
tell_growth (const Plan *plan, BstReport *report)
{
  JsonNode *classic = bst_catalog_find_mix (plan->catalog, "classic")->root;
  double one_box = 0;

  for (guint i = 0; i < G_N_ELEMENTS (growth_copies); i++)
    {
      g_autoptr (JsonNode) mix = multiply (classic, growth_copies[i]);
      double n_log_n;
      Row row;

      if (!measure (plan, mix, report, &row))
        continue;
      n_log_n = row.n_tiles * log (row.n_tiles);
      if (i == 0)
        one_box = get_cost (&row) / n_log_n;
      row.growth = get_cost (&row) / n_log_n / one_box;
      print_row (plan, &row, i == 0);
    }
}

int
bench_table_print (int n_players, guint64 seed, gint64 n_games, gboolean as_json)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  g_autoptr (BstReport) report = bst_report_new (NULL);
  Plan plan = { catalog, n_players, seed, n_games, as_json };

  if (tell_mixes (&plan, report) == 0)
    {
      cli_print_report (report);
      return CLI_WRONG;
    }
  tell_growth (&plan, report);
  return CLI_FINE;
}
