/* test-mixes.c – from mixes to set-ups: what is in the bag, what lies on the table, and the mix that needs nothing else.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "engine/agenda.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/mix-json.h"

#include <string.h>

#define HEAD "{\"format\": \"bastide-mix\", \"version\": 1, "

static BstCatalog *catalog;

/* What the built-in mixes give the players: piles, and what starts the map. */
static const struct
{
  const char *id;
  int land, river, lake, prize;
  const char *start;
} mixes[] = {
  { "classic", 71, 0, 0, 0, "classic-base-start" },
  { "first-game", 30, 0, 0, 0, "classic-base-start" },
  { "classic-river", 71, 10, 1, 0, NULL },
  { "anniversary", 86, 15, 1, 0, NULL },
  { "anniversary-family", 86, 15, 1, 0, NULL },
  { "wheel", 72, 0, 0, 0, NULL },
  { "classic-flying", 79, 0, 0, 0, "classic-base-start" },
  { "classic-messages", 71, 0, 0, 0, "classic-base-start" },
  { "classic-ferries", 79, 0, 0, 0, "classic-base-start" },
  { "classic-gold", 79, 0, 0, 0, "classic-base-start" },
  { "classic-magic", 79, 0, 0, 0, "classic-base-start" },
  { "classic-robbers", 79, 0, 0, 0, "classic-base-start" },
  { "classic-crop", 77, 0, 0, 0, "classic-base-start" },
  { "tournaments", 79, 0, 0, 12, NULL },
  { "tournaments-river", 79, 11, 1, 12, NULL },
  { "everything", 141, 16, 1, 12, NULL },
};

static JsonNode *
scan (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = bst_json_scan ("mix", text, strlen (text), &error);

  g_assert_no_error (error);
  return node;
}

/* A tree of its own: json_node_copy() shares objects and lists. */
static JsonNode *
deep_copy (JsonNode *node)
{
  g_autofree char *text = bst_json_write_line (node);

  return scan (text);
}

/* The box of a mix that must have no problems but those in @expected. */
static BstBox *
resolve_with (JsonNode *root, JsonObject *options, const char *expected)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstBox *box = bst_mix_resolve (root, options, catalog, report);
  g_autofree char *problems = bst_report_dup_text (report);

  g_assert_cmpstr (problems, ==, expected);
  return box;
}

static BstBox *
resolve (const char *text)
{
  g_autoptr (JsonNode) root = scan (text);
  BstBox *box = resolve_with (root, NULL, "");

  g_assert_nonnull (box);
  return box;
}

/* How many copies of a tile are drawn; -1 if it is not in the box at all. */
static int
count_of (BstBox *box, const char *id)
{
  const BstSetup *setup = bst_box_get_setup (box);

  for (int i = 0; i < setup->n_tiles; i++)
    {
      if (strcmp (setup->tiles[i].id, id) == 0 && setup->tiles[i].piece == BST_NONE)
        return setup->counts[i];
    }
  return -1;
}

static int
count_group (BstBox *box, int group)
{
  const BstSetup *setup = bst_box_get_setup (box);
  int n = 0;

  for (int i = 0; i < setup->n_tiles; i++)
    n += setup->tiles[i].group == group ? setup->counts[i] : 0;
  return n;
}

static const BstPiece *
find_piece (BstBox *box, const char *id)
{
  const BstSetup *setup = bst_box_get_setup (box);

  for (int i = 0; i < setup->n_pieces; i++)
    {
      if (strcmp (setup->pieces[i].id, id) == 0)
        return &setup->pieces[i];
    }
  return NULL;
}

static const char *
start_id (BstBox *box, int i)
{
  const BstSetup *setup = bst_box_get_setup (box);

  g_assert_cmpint (i, <, setup->n_start);
  return setup->start[i].tile != BST_NONE ? setup->tiles[setup->start[i].tile].id
                                          : setup->pieces[setup->start[i].piece].id;
}

static gboolean
is_counted (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    if (g_str_equal (mixes[i].id, id))
      return TRUE;
  return FALSE;
}

static void
test_built_in (void)
{
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    if (!is_counted (bst_catalog_get_mix (catalog, i)->id))
      {
        g_test_message ("Nobody has counted the mix “%s”: add a line to `mixes` in tests/io/test-mixes.c.",
                        bst_catalog_get_mix (catalog, i)->id);
        g_test_fail ();
      }
  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_find_mix (catalog, mixes[i].id);
      g_autoptr (BstBox) box = NULL;

      g_test_message ("%s", mixes[i].id);
      g_assert_nonnull (entry);
      box = resolve_with (entry->root, NULL, "");
      g_assert_cmpint (count_group (box, BST_GROUP_LAND), ==, mixes[i].land);
      g_assert_cmpint (count_group (box, BST_GROUP_RIVER), ==, mixes[i].river);
      g_assert_cmpint (count_group (box, BST_GROUP_LAKE), ==, mixes[i].lake);
      g_assert_cmpint (count_group (box, BST_GROUP_SPRING), ==, 0);
      g_assert_cmpint (count_group (box, BST_GROUP_PRIZE), ==, mixes[i].prize);
      g_assert_cmpint (bst_box_get_setup (box)->n_start, ==, mixes[i].start != NULL ? 1 : 0);
      if (mixes[i].start != NULL)
        g_assert_cmpstr (start_id (box, 0), ==, mixes[i].start);
      else
        g_assert_true (bst_setup_brings_start (bst_box_get_setup (box)));
    }
}

static void
test_everything (void)
{
  g_autoptr (BstBox) box = resolve_with (bst_catalog_find_mix (catalog, "everything")->root, NULL, "");
  const BstSetup *setup = bst_box_get_setup (box);

  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (!(setup->modules >> module & 1))
      {
        g_test_message ("The mix “everything” plays without the module “%s”: add it to modules, and its set to sets, "
                        "in data/mixes/everything.json.",
                        bst_module_ids[module]);
        g_test_fail ();
      }
  g_assert_cmpint (setup->stock[BST_STOCK_FERRIES], ==, 8);
  g_assert_cmpint (setup->stock[BST_STOCK_INGOTS], ==, 16);
  g_assert_cmpint (setup->stock[BST_STOCK_MESSAGES], ==, 8);
  g_assert_cmpint (setup->figures[BST_FIGURE_FOLLOWER], ==, 7);
  g_assert_cmpint (setup->figures[BST_FIGURE_ABBOT], ==, 1);
  g_assert_cmpint (setup->n_pieces, ==, 3);
}

/* MIX-16: further start tiles are ordinary, springs and lakes stay out, common
 * pieces are multiplied. MIX-11: one start tile leaves when something replaces it. */
static void
test_copies (void)
{
  g_autoptr (BstBox)
    twice = resolve (HEAD "\"sets\": [{\"set\": \"classic-base\", \"copies\": 2.0}, {\"set\": \"ferries\", "
                          "\"copies\": 3}, {\"set\": \"gold-mines\", \"copies\": 0}], \"modules\": "
                          "[\"base\", \"ferries\"]}");
  g_autoptr (BstBox) river = resolve (HEAD "\"sets\": [{\"set\": \"classic-base\", \"copies\": 2}, {\"set\": "
                                           "\"river-classic\", \"copies\": 2}, {\"set\": \"river-anniversary\"}], "
                                           "\"modules\": [\"base\", \"river\", \"abbot\"]}");

  g_assert_cmpint (count_of (twice, "classic-base-monastery"), ==, 8);
  g_assert_cmpint (count_of (twice, "classic-base-start"), ==, 1);
  g_assert_cmpint (count_group (twice, BST_GROUP_LAND), ==, 143 + 24);
  g_assert_cmpint (bst_box_get_setup (twice)->stock[BST_STOCK_FERRIES], ==, 24);
  g_assert_cmpstr (start_id (twice, 0), ==, "classic-base-start");

  g_assert_cmpint (count_group (river, BST_GROUP_LAND), ==, 143);
  g_assert_cmpint (count_group (river, BST_GROUP_RIVER), ==, 20 + 15);
  g_assert_cmpint (count_group (river, BST_GROUP_LAKE), ==, 1);
  g_assert_cmpint (count_of (river, "river-classic-lake"), ==, 1);
  g_assert_cmpint (count_of (river, "river-anniversary-lake"), ==, -1);
  g_assert_cmpint (count_of (river, "river-classic-spring"), ==, 0);
  g_assert_null (find_piece (river, "river-anniversary-double-spring"));
}

static void
test_exact_counts (void)
{
  g_autoptr (BstBox) box = resolve (HEAD "\"sets\": [{\"set\": \"classic-base\"}], \"tiles\": [{\"tile\": "
                                         "\"classic-base-monastery\", \"count\": 0}, {\"tile\": "
                                         "\"classic-base-road-curve\", \"count\": 20}, {\"tile\": "
                                         "\"robbers-city-one-side\", \"count\": 2}], \"modules\": [\"base\", "
                                         "\"robbers\"]}");
  /* Without sets the list is the whole bag, and counts of definitions say nothing. */
  g_autoptr (BstBox)
    bag = resolve (HEAD "\"tiles\": [{\"tile\": \"classic-base-start\", \"count\": 1}, {\"tile\": "
                        "\"mine\", \"count\": 3}], \"define\": [{\"id\": \"mine\", \"count\": 9, "
                        "\"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\", \"S\", \"W\"]}]}, "
                        "{\"id\": \"other\", \"count\": 9, \"features\": [{\"type\": \"city\", \"at\": "
                        "[\"N\", \"E\", \"S\", \"W\"]}]}]}");

  g_assert_cmpint (count_of (box, "classic-base-monastery"), ==, -1);
  g_assert_cmpint (count_of (box, "classic-base-road-curve"), ==, 20);
  g_assert_cmpint (count_of (box, "robbers-city-one-side"), ==, 2);
  g_assert_cmpint (count_group (box, BST_GROUP_LAND), ==, 71 - 4 + 11 + 2);

  g_assert_cmpint (count_of (bag, "mine"), ==, 3);
  g_assert_cmpint (count_of (bag, "other"), ==, -1);
  g_assert_cmpint (count_of (bag, "classic-base-start"), ==, 0);
  g_assert_cmpstr (start_id (bag, 0), ==, "classic-base-start");
}

static void
test_define (void)
{
  /* Beside sets, definitions count like a set of their own; one that bears the
   * name of an installed tile takes its place. */
  g_autoptr (BstBox) box = resolve (HEAD "\"sets\": [{\"set\": \"classic-base\"}], \"define\": [{\"id\": \"mine\", "
                                         "\"count\": 2, \"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\", "
                                         "\"S\", \"W\"]}]}, {\"id\": \"classic-base-monastery\", \"count\": 0, "
                                         "\"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\", \"S\", \"W\"], "
                                         "\"shields\": 3}]}]}");
  const BstSetup *setup = bst_box_get_setup (box);

  g_assert_cmpint (count_of (box, "mine"), ==, 2);
  g_assert_cmpint (count_of (box, "classic-base-monastery"), ==, 4);
  for (int i = 0; i < setup->n_tiles; i++)
    {
      if (strcmp (setup->tiles[i].id, "classic-base-monastery") == 0)
        g_assert_cmpint (setup->tiles[i].features[0].shields, ==, 3);
    }
  g_assert_nonnull (bst_box_get_json (box, "mine"));
  g_assert_null (bst_box_get_json (box, "theirs"));
}

/* Tiles that the mix lays on the table: those of sets are taken out of the bag,
 * exact counts say what is drawn besides. */
static void
test_start (void)
{
  g_autoptr (BstBox) box = resolve (HEAD "\"sets\": [{\"set\": \"classic-base\"}], \"start\": [{\"tile\": "
                                         "\"classic-base-monastery\", \"x\": 5, \"y\": -3, \"rot\": 1}, {\"tile\": "
                                         "\"classic-base-start\"}]}");
  g_autoptr (BstBox) exact = resolve (HEAD "\"tiles\": [{\"tile\": \"classic-base-monastery\", \"count\": 4}], "
                                           "\"start\": [{\"tile\": \"classic-base-monastery\", \"x\": 0, \"y\": 0}, "
                                           "{\"tile\": \"classic-base-monastery\", \"x\": 1, \"y\": 0}]}");
  g_autoptr (BstBox) piece = resolve (HEAD "\"sets\": [{\"set\": \"classic-base\"}], \"start\": [{\"tile\": "
                                           "\"tournaments-arena\", \"face\": \"river\", \"x\": -1, \"rot\": 3}], "
                                           "\"modules\": [\"base\"]}");
  const BstSetup *setup = bst_box_get_setup (box);

  g_assert_cmpint (count_group (box, BST_GROUP_LAND), ==, 70);
  g_assert_cmpint (count_of (box, "classic-base-monastery"), ==, 3);
  g_assert_cmpint (count_of (box, "classic-base-start"), ==, 0);
  g_assert_cmpint (setup->n_start, ==, 2);
  g_assert_cmpint (setup->start[0].x, ==, 5);
  g_assert_cmpint (setup->start[0].y, ==, -3);
  g_assert_cmpint (setup->start[0].rot, ==, 1);

  g_assert_cmpint (count_of (exact, "classic-base-monastery"), ==, 4);
  g_assert_cmpint (bst_box_get_setup (exact)->n_start, ==, 2);

  g_assert_cmpint (bst_box_get_setup (piece)->start[0].face, ==, 1);
  g_assert_cmpint (bst_box_get_setup (piece)->start[0].tile, ==, BST_NONE);
  g_assert_cmpint (find_piece (piece, "tournaments-arena")->count, ==, 1);
  g_assert_cmpint (count_of (piece, "classic-base-start"), ==, 1);
}

/* Piles that the rules in use do not know stay in the box (TOURN-9). */
static void
test_piles_left_out (void)
{
  g_autoptr (BstBox) box = resolve (HEAD "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"tournaments\"}], "
                                         "\"modules\": [\"base\", \"tournaments\"]}");
  g_autoptr (JsonNode) root = scan (HEAD "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"tournaments\"}], "
                                         "\"modules\": [\"base\"]}");
  g_autoptr (BstBox) plain = resolve_with (root, NULL,
                                           "modules: warning: A set of this mix is made for the module “Tournaments”, "
                                           "which is off.\n");

  g_assert_cmpint (count_of (box, "tournaments-river-road"), ==, -1);
  g_assert_cmpint (count_group (box, BST_GROUP_PRIZE), ==, 12);
  g_assert_cmpint (count_group (plain, BST_GROUP_PRIZE), ==, 0);
  g_assert_null (find_piece (plain, "tournaments-arena"));
  g_assert_cmpint (count_group (plain, BST_GROUP_LAND), ==, 79);
}

static void
test_modules_and_options (void)
{
  g_autoptr (BstBox) missing = resolve (HEAD "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"robbers\"}]}");
  g_autoptr (JsonNode) root = scan (HEAD "\"sets\": [{\"set\": \"classic-base\"}], \"modules\": [], \"options\": "
                                         "{\"base.two_tile_city\": 2}, \"components\": {\"follower\": 5}}");
  g_autoptr (JsonNode) overlay = scan ("{\"base.two_tile_city\": 4}");
  g_autoptr (BstBox) box = resolve_with (root, NULL, "");
  g_autoptr (BstBox) laid_over = resolve_with (root, json_node_get_object (overlay), "");

  g_assert_cmphex (bst_box_get_setup (missing)->modules, ==,
                   1u << BST_MODULE_BASE | 1u << BST_MODULE_FIELDS | 1u << BST_MODULE_ROBBERS);
  g_assert_cmphex (bst_box_get_setup (box)->modules, ==, 1u << BST_MODULE_BASE);
  g_assert_cmpint (bst_box_get_setup (box)->options[BST_OPTION_TWO_TILE_CITY], ==, 1);
  g_assert_cmpint (bst_box_get_setup (box)->figures[BST_FIGURE_FOLLOWER], ==, 5);
  g_assert_cmpint (bst_box_get_setup (laid_over)->options[BST_OPTION_TWO_TILE_CITY], ==, 0);
}

/* Every option and every choice can be said in a file. */
static void
test_every_option (void)
{
  for (int i = 0; i < BST_N_OPTIONS; i++)
    {
      g_auto (GStrv) choices = g_strsplit (bst_options[i].choices, "|", -1);

      for (int choice = 0; choices[choice] != NULL; choice++)
        {
          g_autoptr (JsonNode) value = bst_option_to_json ((BstOption) i, choice);
          g_autofree char *written = bst_json_write_line (value);
          g_autofree char *text = g_strdup_printf ("{\"%s\": %s}", bst_options[i].word, written);
          g_autoptr (JsonNode) overlay = scan (text);
          g_autoptr (BstBox)
            box = resolve_with (bst_catalog_find_mix (catalog, "everything")->root, json_node_get_object (overlay), "");

          g_assert_cmpint (bst_box_get_setup (box)->options[i], ==, choice);
        }
    }
}

/* The mix that needs nothing else gives an equal set-up, and then the same text
 * for ever. */
static void
check_self_contained (BstBox *box)
{
  g_autoptr (JsonNode) mix = bst_box_to_mix (box);
  g_autofree char *text = bst_mix_write (mix);
  g_autoptr (JsonNode) read = scan (text);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) again = bst_mix_resolve (read, NULL, catalog, report);
  g_autoptr (JsonNode) mix_again = NULL;
  g_autofree char *text_again = NULL;
  const BstSetup *a = bst_box_get_setup (box), *b;

  g_assert_nonnull (again);
  b = bst_box_get_setup (again);
  mix_again = bst_box_to_mix (again);
  text_again = bst_mix_write (mix_again);
  g_assert_cmpstr (text_again, ==, text);

  g_assert_cmpint (a->n_tiles, ==, b->n_tiles);
  g_assert_cmpmem (a->counts, a->n_tiles * sizeof *a->counts, b->counts, b->n_tiles * sizeof *b->counts);
  for (int i = 0; i < a->n_tiles; i++)
    {
      g_assert_cmpstr (a->tiles[i].id, ==, b->tiles[i].id);
      g_assert_cmpmem (a->tiles[i].features, sizeof a->tiles[i].features, b->tiles[i].features,
                       sizeof b->tiles[i].features);
      g_assert_cmpmem (a->tiles[i].marks, BST_N_MARKS, b->tiles[i].marks, BST_N_MARKS);
      g_assert_cmpint (a->tiles[i].group, ==, b->tiles[i].group);
      g_assert_cmpint (a->tiles[i].flags, ==, b->tiles[i].flags);
      g_assert_cmpint (a->tiles[i].piece, ==, b->tiles[i].piece);
    }
  g_assert_cmpint (a->n_pieces, ==, b->n_pieces);
  for (int i = 0; i < a->n_pieces; i++)
    {
      g_assert_cmpstr (a->pieces[i].id, ==, b->pieces[i].id);
      g_assert_cmpint (a->pieces[i].count, ==, b->pieces[i].count);
      g_assert_cmpint (a->pieces[i].module, ==, b->pieces[i].module);
      g_assert_cmpint (a->pieces[i].flags, ==, b->pieces[i].flags);
      g_assert_cmpmem (a->pieces[i].squares, sizeof a->pieces[i].squares, b->pieces[i].squares,
                       sizeof b->pieces[i].squares);
    }
  g_assert_cmpmem (a->start, a->n_start * sizeof *a->start, b->start, b->n_start * sizeof *b->start);
  g_assert_cmphex (a->modules, ==, b->modules);
  g_assert_cmpmem (a->options, sizeof a->options, b->options, sizeof b->options);
  g_assert_cmpmem (a->figures, sizeof a->figures, b->figures, sizeof b->figures);
  g_assert_cmpmem (a->stock, sizeof a->stock, b->stock, sizeof b->stock);
}

static void
test_self_contained (void)
{
  static const char *const others[] = {
    HEAD "\"sets\": [{\"set\": \"classic-base\", \"copies\": 2}, {\"set\": \"river-classic\", \"copies\": 2}], "
         "\"x-foreign\": {\"kept\": true}}",
    HEAD "\"sets\": [{\"set\": \"wheel\"}, {\"set\": \"river-classic\"}], \"options\": {\"wheel.board\": \"map\"}}",
    HEAD "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"ferries\", \"copies\": 2}], \"start\": [{\"tile\": "
         "\"ferries-four-roads\", \"x\": -7, \"rot\": 2}], \"components\": {\"follower\": 3}}",
    HEAD "\"sets\": [{\"set\": \"wheel\"}, {\"set\": \"tournaments\"}]}",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      g_autoptr (BstBox) box = resolve_with (bst_catalog_find_mix (catalog, mixes[i].id)->root, NULL, "");

      check_self_contained (box);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (BstBox) box = resolve (others[i]);

      check_self_contained (box);
    }
}

/* The largest mix that may be is taken by the engine, one tile more is not. */
static void
test_limit (void)
{
  g_autoptr (BstBox)
    box = resolve (HEAD "\"sets\": [{\"set\": \"classic-base\", \"copies\": 14}], \"tiles\": [{\"tile\": "
                        "\"classic-base-road-curve\", \"count\": 119}]}");
  g_autoptr (JsonNode)
    more = scan (HEAD "\"sets\": [{\"set\": \"classic-base\", \"copies\": 14}], \"tiles\": [{\"tile\": "
                      "\"classic-base-road-curve\", \"count\": 120}]}");

  g_assert_cmpint (count_group (box, BST_GROUP_LAND), ==, 1000);
  g_assert_null (resolve_with (more, NULL, "There are 1001 tiles to draw, but a game can have at most 1000.\n"));
}

/* A flood of definitions, of unknown names and of unknown keys is answered with
 * sentences, and soon. */
static void
test_floods (void)
{
  g_autoptr (GString) text = g_string_new (HEAD "\"define\": [");
  gint64 start = g_get_monotonic_time ();
  g_autoptr (JsonNode) kinds = NULL;
  g_autoptr (JsonNode) unknown = NULL;
  g_autoptr (BstReport) report = bst_report_new (NULL);

  for (int i = 0; i < 21000; i++)
    g_string_append_printf (text,
                            "%s{\"id\": \"t%d\", \"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\", "
                            "\"S\", \"W\"]}]}",
                            i > 0 ? "," : "", i);
  g_string_append (text, "]}");
  kinds = scan (text->str);
  g_assert_null (resolve_with (kinds, NULL, "A mix can have at most 20000 kinds of tiles.\n"));
  g_string_assign (text, HEAD "\"tiles\": [");
  for (int i = 0; i < 50000; i++)
    g_string_append_printf (text, "%s{\"tile\": \"classic-base-monastery-ro%d\", \"count\": 1, \"cuont\": %d}",
                            i > 0 ? "," : "", i, i);
  g_string_append (text, "]}");
  unknown = scan (text->str);
  g_assert_null (bst_mix_resolve (unknown, NULL, catalog, report));
  g_assert_cmpuint (bst_report_get_n (report), ==, 1000);
  g_assert_cmpuint (bst_report_get_n_errors (report), ==, 50000);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 60 * G_USEC_PER_SEC);
}

static void
test_write (void)
{
  g_autoptr (JsonNode)
    root = scan ("{\"modules\": [\"river\", \"base\"], \"x-more\": 1, \"start\": [{\"rot\": 1, \"tile\": "
                 "\"a\"}], \"options\": {\"river.turns\": \"strict\", \"base.two_tile_city\": 4}, "
                 "\"tiles\": [{\"count\": 2, \"tile\": \"a\"}], \"version\": 1, \"format\": "
                 "\"bastide-mix\", \"sets\": []}");
  g_autofree char *written = bst_mix_write (root);

  g_assert_cmpstr (written, ==,
                   "{\n"
                   "  \"format\": \"bastide-mix\",\n"
                   "  \"version\": 1,\n"
                   "  \"sets\": [],\n"
                   "  \"tiles\": [\n"
                   "    {\"tile\": \"a\", \"count\": 2}\n"
                   "  ],\n"
                   "  \"start\": [\n"
                   "    {\"tile\": \"a\", \"rot\": 1}\n"
                   "  ],\n"
                   "  \"modules\": [\"base\", \"river\"],\n"
                   "  \"options\": {\"base.two_tile_city\": 4, \"river.turns\": \"strict\"},\n"
                   "  \"x-more\": 1\n"
                   "}\n");
}

/* Whatever a mix has in the place of a value, it is refused or played, and
 * nothing breaks: each member of a good mix is replaced by each kind of value. */
static void
test_wrong_types (void)
{
  static const char *const values[] = { "null",    "true",       "7",     "-1",
                                        "0.5",     "\"x\"",      "\"\"",  "[]",
                                        "{}",      "[[]]",       "[{}]",  "[7]",
                                        "[\"x\"]", "{\"x\": 1}", "1e300", "9223372036854775807" };
  static const char *const keys[] = { "format", "version", "id",      "title",   "description",
                                      "author", "license", "notes",   "sets",    "tiles",
                                      "start",  "define",  "modules", "options", "components" };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      for (gsize j = 0; j < G_N_ELEMENTS (values); j++)
        {
          g_autoptr (JsonNode) root = deep_copy (bst_catalog_find_mix (catalog, "tournaments-river")->root);
          g_autoptr (JsonNode) value = scan (values[j]);
          g_autoptr (BstReport) report = bst_report_new (NULL);
          g_autoptr (BstBox) box = NULL;

          json_object_set_member (json_node_get_object (root), keys[i], json_node_ref (value));
          box = bst_mix_resolve (root, NULL, catalog, report);
          g_assert_true ((box == NULL) == (bst_report_get_n_errors (report) > 0));
        }
    }
}

/* --- sets inside the mix --- */

#define MEADOW "{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}"
#define INSIDE(id, tile, count)                                                                                        \
  "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"" id "\", \"tiles\": [{\"id\": \"" tile                     \
  "\", \"count\": " count ", \"start\": true, \"features\": [" MEADOW "]}]}"

static void
test_include (void)
{
  g_autoptr (BstBox) box = resolve (
    HEAD "\"sets\": [{\"set\": \"in\", \"copies\": 2}], \"tiles\": [{\"tile\": \"other-a\", "
         "\"count\": 3}], \"include\": [" INSIDE ("in", "in-a", "4") ", " INSIDE ("other", "other-a", "9") "]}");
  g_autoptr (JsonNode) whole = NULL;
  g_autoptr (BstBox) mine = NULL;

  /* One starts the map; the rest are drawn. A tile of a set that is inside, but not in the list, is found as well. */
  g_assert_cmpint (count_of (box, "in-a"), ==, 7);
  g_assert_cmpint (count_of (box, "other-a"), ==, 3);
  whole = bst_box_to_mix (box);
  g_assert_false (json_object_has_member (json_node_get_object (whole), "include"));
  /* What is inside goes before what is installed. */
  mine = resolve (
    HEAD "\"sets\": [{\"set\": \"classic-base\"}], \"include\": [" INSIDE ("classic-base", "mine-a", "5") "]}");
  g_assert_cmpint (count_of (mine, "mine-a"), ==, 4);
  g_assert_cmpint (count_of (mine, "classic-base-start"), ==, -1);
}

static void
test_bad_include (void)
{
  static const struct
  {
    const char *include, *problem;
  } cases[] = {
    { INSIDE ("in", "in-a", "4") ", " INSIDE ("in", "in-b", "4"), "include[1].id: " },
    { INSIDE ("in", "in-a", "-4"), "include[0].tiles[0].count: " },
    { "7", "include[0]: " },
    { "{\"format\": \"bastide-mix\", \"version\": 1}", "include[0].format: " },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (HEAD "\"sets\": [{\"set\": \"classic-base\"}], \"include\": [%s]}",
                                               cases[i].include);
      g_autoptr (JsonNode) root = scan (text);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (BstBox) box = bst_mix_resolve (root, NULL, catalog, report);
      g_autofree char *problems = bst_report_dup_text (report);

      g_assert_null (box);
      g_assert_nonnull (strstr (problems, cases[i].problem));
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);

  g_test_add_func ("/mixes/built-in", test_built_in);
  g_test_add_func ("/mixes/everything", test_everything);
  g_test_add_func ("/mixes/copies", test_copies);
  g_test_add_func ("/mixes/exact-counts", test_exact_counts);
  g_test_add_func ("/mixes/define", test_define);
  g_test_add_func ("/mixes/start", test_start);
  g_test_add_func ("/mixes/piles-left-out", test_piles_left_out);
  g_test_add_func ("/mixes/modules-and-options", test_modules_and_options);
  g_test_add_func ("/mixes/every-option", test_every_option);
  g_test_add_func ("/mixes/self-contained", test_self_contained);
  g_test_add_func ("/mixes/limit", test_limit);
  g_test_add_func ("/mixes/floods", test_floods);
  g_test_add_func ("/mixes/write", test_write);
  g_test_add_func ("/mixes/wrong-types", test_wrong_types);

  g_test_add_func ("/mixes/include", test_include);
  g_test_add_func ("/mixes/include/bad", test_bad_include);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
