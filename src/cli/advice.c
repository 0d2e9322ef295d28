/* advice.c – bastide-cli advice: what tiles a set or mix lacks, as the Workshop says it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-tile-name.h"
#include "model/workshop/bastide-mix-doc.h"
#include "model/workshop/bastide-set-doc.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/mixes.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>

#define N_HARDEST 5 /* squares that are listed */

typedef struct
{
  BastideHeap mine, other, built_in;
  BastideHeap whole; /* mine, and the other where it is not played alone */
  gboolean alone;
  char *title, *other_title;
} Advice;

static void
advice_clear (Advice *advice)
{
  g_free (advice->title);
  g_free (advice->other_title);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Advice, advice_clear)

static const char *const side_words[BST_N_SIDE_KINDS] = { [BST_SIDE_FIELD] = "field",
                                                          [BST_SIDE_ROAD] = "road",
                                                          [BST_SIDE_CITY] = "city",
                                                          [BST_SIDE_RIVER] = "river" };

/* The patterns that matter, those of rivers only where there are some. */
static int
count_all (const Advice *advice)
{
  int n_all;

  bastide_heap_count_patterns (&advice->mine, &n_all);
  return n_all;
}

/* --- for people, in the words of the Workshop --- */

static void
print_suggestions (const Advice *advice)
{
  g_autoptr (GArray) list = bastide_heap_suggest (&advice->whole, &advice->other);

  g_print ("%s\n", _ ("Suggestions"));
  for (guint i = 0; i < list->len; i++)
    {
      const BastideSuggestion *suggestion = &g_array_index (list, BastideSuggestion, i);
      g_autofree char *title = bastide_suggestion_dup_title (suggestion);
      g_autofree char *reason = bastide_suggestion_dup_reason (suggestion, advice->other_title);

      g_print ("  %s\n    %s\n", title, reason);
    }
  if (list->len == 0)
    g_print ("  %s\n", advice->whole.n_land > 0 ? _ ("Nothing to Suggest") : _ ("No Land Tiles Yet"));
}

static void
print_patterns (const Advice *advice)
{
  int n_all, n = bastide_heap_count_patterns (&advice->mine, &n_all);

  g_print ("%s\n  %s: %d\n", _ ("Side Patterns"), _ ("With Tiles"), n);
  g_print ("  %s: %d\n", _ ("No Tile Yet"), n_all - n);
  for (int pattern = 0; pattern < n_all; pattern++)
    {
      guint8 kinds[4];
      g_autofree char *name = NULL;

      if (advice->mine.patterns[pattern])
        continue;
      bastide_pattern_get_sides (pattern, kinds);
      name = bastide_sides_dup_name (kinds);
      cli_print_cell ("", 4);
      cli_print_cell (name, -32);
      g_print (" ");
      g_print (_ ("%1$s: %2$d · Built-in sets: %3$d"), advice->other_title, advice->other.patterns[pattern],
               advice->built_in.patterns[pattern]);
      g_print ("\n");
    }
}

static void
print_hardest (const Advice *advice, int n)
{
  g_autoptr (GArray) squares = bastide_heap_list_squares (&advice->whole, n);

  for (guint i = 0; i < MIN (squares->len, N_HARDEST); i++)
    {
      const BastideSquare *square = &g_array_index (squares, BastideSquare, i);
      g_autofree char *name = bastide_sides_dup_name (square->kinds);
      g_autofree char *fitting = g_strdup_printf (ngettext ("%d tile fits", "%d tiles fit", (gulong) square->n_fitting),
                                                  square->n_fitting);

      cli_print_cell ("", 4);
      cli_print_cell (name, -32);
      g_print (" ");
      cli_print_cell (fitting, -22);
      g_print (" ");
      g_print (ngettext ("%1$.1f%% of the squares with %2$d neighbor", "%1$.1f%% of the squares with %2$d neighbors",
                         (gulong) n),
               square->wanted, n);
      g_print ("\n");
    }
}

static void
print_squares (const Advice *advice)
{
  BastideSquareOdds odds;

  if (advice->whole.n_land == 0)
    return;
  g_print ("%s\n", _ ("Empty Squares"));
  if (!advice->alone)
    {
      g_print ("  ");
      g_print (_ ("Counted together with the tiles of “%s”."), advice->other_title);
      g_print ("\n");
    }
  for (int n = 2; n <= 4 && bastide_heap_get_odds (&advice->whole, n, &odds); n++)
    {
      g_autofree char *name = g_strdup_printf (ngettext ("%d neighbor", "%d neighbors", (gulong) n), n);
      g_autofree char *fillable = g_strdup_printf (_ ("%.1f%% can be filled"), odds.fillable);

      cli_print_cell ("", 2);
      cli_print_cell (name, -14);
      g_print (" ");
      cli_print_cell (fillable, -28);
      g_print (" ");
      g_print (_ ("%.1f%% of the tiles fit"), odds.fitting);
      g_print ("\n");
    }
  g_print ("  %s\n", _ ("Hardest to Fill"));
  print_hardest (advice, 3);
  print_hardest (advice, 4);
}

static void
print_two (const char *name, double mine, double other, int decimals)
{
  cli_print_cell ("", 2);
  cli_print_cell (name, -34);
  g_print (" %.*f · %.*f\n", decimals, mine, decimals, other);
}

static void
print_ends (const Advice *advice, const char *title)
{
  if (advice->whole.n_land == 0)
    return;
  g_print ("%s\n  ", _ ("Open Ends"));
  g_print (_ ("%s · %s"), title, advice->other_title);
  g_print ("\n");
  print_two (_ ("How roads grow"), bastide_heap_get_growth (&advice->whole, BST_ROAD),
             bastide_heap_get_growth (&advice->other, BST_ROAD), 2);
  print_two (_ ("How cities grow"), bastide_heap_get_growth (&advice->whole, BST_CITY),
             bastide_heap_get_growth (&advice->other, BST_CITY), 2);
  print_two (_ ("Road ends that stay open"), bastide_heap_get_open_ends (&advice->whole, BST_ROAD),
             bastide_heap_get_open_ends (&advice->other, BST_ROAD), 1);
  print_two (_ ("City sides that stay open"), bastide_heap_get_open_ends (&advice->whole, BST_CITY),
             bastide_heap_get_open_ends (&advice->other, BST_CITY), 1);
}

/* --- as JSON --- */

static JsonArray *
new_sides (const guint8 kinds[4])
{
  JsonArray *sides = json_array_new ();

  for (int side = 0; side < 4; side++)
    if (kinds[side] == BST_SIDE_OPEN)
      json_array_add_null_element (sides);
    else
      json_array_add_string_element (sides, side_words[kinds[side]]);
  return sides;
}

static JsonArray *
new_patterns (const Advice *advice)
{
  JsonArray *array = json_array_new ();

  for (int pattern = 0; pattern < count_all (advice); pattern++)
    {
      JsonObject *object = json_object_new ();
      guint8 kinds[4];

      bastide_pattern_get_sides (pattern, kinds);
      json_object_set_array_member (object, "sides", new_sides (kinds));
      json_object_set_int_member (object, "tiles", advice->mine.patterns[pattern]);
      json_object_set_int_member (object, "compared", advice->other.patterns[pattern]);
      json_object_set_int_member (object, "built_in", advice->built_in.patterns[pattern]);
      json_object_set_double_member (object, "needed", bastide_heap_get_wanted (&advice->whole, pattern));
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
new_squares (const Advice *advice)
{
  JsonArray *array = json_array_new ();
  BastideSquareOdds odds;

  for (int n = 2; n <= 4 && bastide_heap_get_odds (&advice->whole, n, &odds); n++)
    {
      JsonObject *object = json_object_new ();

      json_object_set_int_member (object, "neighbors", n);
      json_object_set_double_member (object, "fillable", odds.fillable);
      json_object_set_double_member (object, "fitting", odds.fitting);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
new_hardest (const Advice *advice)
{
  JsonArray *array = json_array_new ();

  for (int n = 2; advice->whole.n_land > 0 && n <= 4; n++)
    {
      g_autoptr (GArray) squares = bastide_heap_list_squares (&advice->whole, n);

      for (guint i = 0; i < MIN (squares->len, N_HARDEST); i++)
        {
          const BastideSquare *square = &g_array_index (squares, BastideSquare, i);
          JsonObject *object = json_object_new ();

          json_object_set_array_member (object, "sides", new_sides (square->kinds));
          json_object_set_int_member (object, "tiles", square->n_fitting);
          json_object_set_double_member (object, "frequency", square->wanted);
          json_array_add_object_element (array, object);
        }
    }
  return array;
}

static JsonObject *
new_ends (const Advice *advice)
{
  static const BstTerrain terrains[] = { BST_ROAD, BST_CITY };
  JsonObject *ends = json_object_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (terrains); i++)
    {
      JsonObject *object = json_object_new ();

      json_object_set_double_member (object, "growth", bastide_heap_get_growth (&advice->whole, terrains[i]));
      json_object_set_double_member (object, "compared", bastide_heap_get_growth (&advice->other, terrains[i]));
      json_object_set_double_member (object, "open", bastide_heap_get_open_ends (&advice->whole, terrains[i]));
      json_object_set_object_member (ends, i ? "city" : "road", object);
    }
  return ends;
}

static JsonArray *
new_suggestions (const Advice *advice)
{
  static const char *const kinds[] = { "pattern", "more", "fewer" };
  g_autoptr (GArray) list = bastide_heap_suggest (&advice->whole, &advice->other);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < list->len; i++)
    {
      const BastideSuggestion *suggestion = &g_array_index (list, BastideSuggestion, i);
      g_autofree char *title = bastide_suggestion_dup_title (suggestion);
      g_autofree char *reason = bastide_suggestion_dup_reason (suggestion, advice->other_title);
      JsonObject *object = json_object_new ();
      guint8 sides[4];

      json_object_set_string_member (object, "kind", kinds[suggestion->kind]);
      bastide_pattern_get_sides (suggestion->pattern, sides);
      json_object_set_array_member (object, "sides", new_sides (sides));
      if (suggestion->kind != BASTIDE_SUGGEST_PATTERN)
        {
          json_object_set_string_member (object, "feature", suggestion->terrain == BST_ROAD ? "road" : "city");
          json_object_set_int_member (object, "amount", suggestion->amount);
        }
      json_object_set_string_member (object, "title", title);
      json_object_set_string_member (object, "reason", reason);
      json_array_add_object_element (array, object);
    }
  return array;
}

static void
print_json (const Advice *advice)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "tiles", advice->mine.n_tiles);
  json_object_set_string_member (object, "compared_with", advice->other_title);
  json_object_set_boolean_member (object, "alone", advice->alone);
  json_object_set_array_member (object, "patterns", new_patterns (advice));
  json_object_set_array_member (object, "squares", new_squares (advice));
  json_object_set_array_member (object, "hardest", new_hardest (advice));
  json_object_set_object_member (object, "ends", new_ends (advice));
  json_object_set_array_member (object, "suggestions", new_suggestions (advice));
  json_node_take_object (node, object);
  line = bst_json_write_line (node);
  g_print ("%s\n", line);
}

/* --- the command --- */

/* FALSE: it is neither, or cannot be used, and it has been said. */
static gboolean
fill (const BstCatalog *catalog,
      JsonNode *root,
      const char *name,
      BastideHeap *out_heap,
      gboolean *out_alone,
      char **out_title)
{
  g_autoptr (BstReport) report = bst_report_new (name);
  gboolean fine = TRUE;

  if (g_strcmp0 (cli_get_format (root), BST_SET_FORMAT) == 0)
    {
      g_autoptr (BastideSetDoc) set = bastide_set_doc_new_root (root);

      bastide_set_doc_fill_heap (set, out_heap);
      *out_alone = bastide_set_doc_stands_alone (set);
      *out_title = bastide_document_dup_title (BASTIDE_DOCUMENT (set));
      bst_report_merge (report, bastide_set_doc_get_report (set), "");
    }
  else if (g_strcmp0 (cli_get_format (root), BST_MIX_FORMAT) == 0)
    {
      g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root ((BstCatalog *) catalog, root);

      fine = bastide_mix_doc_fill_heap (mix, out_heap);
      *out_alone = TRUE;
      *out_title = bastide_document_dup_title (BASTIDE_DOCUMENT (mix));
      bst_report_merge (report, bastide_mix_doc_get_report (mix), "");
    }
  else
    bst_report_add (report, BST_SEVERITY_ERROR, NULL, _ ("This is not a tile set or a mix."));
  if (bst_report_get_n_errors (report) > 0 || !fine)
    cli_print_report (report);
  return bst_report_get_n_errors (report) == 0 && fine;
}

/* The mix to compare with. */
static gboolean
fill_other (const BstCatalog *catalog, const char *name, Advice *advice)
{
  g_autoptr (BstReport) report = bst_report_new (name);
  g_autoptr (JsonNode) root = cli_find_mix (catalog, name, report);
  gboolean alone;

  if (!root)
    {
      cli_print_report (report);
      return FALSE;
    }
  return fill (catalog, root, name, &advice->other, &alone, &advice->other_title);
}

int
cli_advice (int argc, char **argv)
{
  g_autofree char *compare = NULL;
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (JsonNode) root = NULL;
  g_auto (Advice) advice = { 0 };
  gboolean as_json = FALSE, outside;
  int status;
  const GOptionEntry entries[] = {
    { "compare", 0, 0, G_OPTION_ARG_STRING, &compare, N_ ("Mix to compare with, an id or a file (classic)"),
      N_ ("MIX") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON object instead of tables"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (&argc, &argv, entries, _ ("SET or MIX"),
                  _ ("Says what tiles a set or mix, an id or a file, lacks: side patterns that no tile has, squares "
                     "that are hard\n"
                     "to fill, ends that stay open, and what could be done."),
                  1, &status))
    return status;
  if (argc < 2)
    return cli_usage ("advice", _ ("Specify a set or mix."));
  catalog = bst_catalog_new ();
  root = cli_find_tiles (catalog, argv[1], &outside);
  if (!root || !fill (catalog, root, cli_input_name (argv[1]), &advice.mine, &advice.alone, &advice.title)
      || !fill_other (catalog, compare ? compare : "classic", &advice))
    return CLI_WRONG;
  bastide_heap_add_built_in (&advice.built_in, catalog);
  advice.whole = advice.mine;
  if (!advice.alone)
    bastide_heap_join (&advice.whole, &advice.other);
  if (as_json)
    print_json (&advice);
  else
    {
      print_suggestions (&advice);
      print_patterns (&advice);
      print_squares (&advice);
      print_ends (&advice, advice.title);
    }
  return CLI_FINE;
}
