/* test-mix-doc.c – mixes being put together: counts, rules, judgment, differences; and games played with them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-laid.h"
#include "model/workshop/bastide-moments.h"
#include "model/workshop/bastide-own-mixes.h"
#include "model/workshop/bastide-playtest.h"
#include "model/workshop/bastide-trial.h"
#include "model/workshop/bastide-set-doc.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "model/words/bastide-words.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static BstCatalog *catalog;

static int
count_level (BastideMixDoc *mix, BastideLevel level)
{
  g_autoptr (GPtrArray) findings = bastide_mix_doc_judge (mix);
  int n = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const BastideFinding *finding = g_ptr_array_index (findings, i);

      g_assert_true (strlen (finding->text) > 10);
      n += finding->level == level;
    }
  return n;
}

static void
test_tiles (void)
{
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new (catalog, "mine", "Mine");
  BastideDocument *document = BASTIDE_DOCUMENT (mix);

  /* Nothing to draw. */
  g_assert_null (bastide_mix_doc_get_box (mix));
  g_assert_cmpint (count_level (mix, BASTIDE_LEVEL_BAD), >, 0);
  bastide_mix_doc_set_copies (mix, "classic-base", 2);
  bastide_document_settle (document);
  g_assert_cmpint (bastide_mix_doc_get_copies (mix, "classic-base"), ==, 2);
  g_assert_nonnull (bastide_mix_doc_get_box (mix));
  g_assert_cmpint (bastide_mix_doc_get_n_drawn (mix, BST_GROUP_LAND), ==, 143);
  g_assert_cmpint (count_level (mix, BASTIDE_LEVEL_BAD), ==, 0);
  g_assert_cmpint (count_level (mix, BASTIDE_LEVEL_DOUBTFUL), ==, 1); /* two start tiles */

  g_assert_cmpint (bastide_mix_doc_get_count (mix, "classic-base-monastery"), ==, 8);
  bastide_mix_doc_set_count (mix, "classic-base-monastery", 0);
  bastide_document_settle (document);
  g_assert_true (bastide_mix_doc_is_exact (mix, "classic-base-monastery"));
  g_assert_cmpint (bastide_mix_doc_get_n_drawn (mix, BST_GROUP_LAND), ==, 135);
  bastide_mix_doc_set_count (mix, "classic-base-monastery", 20);
  g_assert_cmpint (bastide_mix_doc_get_n_drawn (mix, BST_GROUP_LAND), ==, 155);
  bastide_mix_doc_reset_count (mix, "classic-base-monastery");
  g_assert_cmpint (bastide_mix_doc_get_n_drawn (mix, BST_GROUP_LAND), ==, 143);
  while (bastide_document_can_undo (document))
    bastide_document_undo (document);
  g_assert_null (bastide_mix_doc_get_box (mix));
}

static void
test_rules (void)
{
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new (catalog, "mine", "Mine");
  const BstSetup *setup;

  bastide_mix_doc_set_copies (mix, "classic-base", 1);
  bastide_mix_doc_set_copies (mix, "ferries", 1);
  /* A set brings the rules it is made for. */
  g_assert_true (bastide_mix_doc_has_module (mix, BST_MODULE_FERRIES));
  g_assert_cmpint (bastide_mix_doc_get_stock (mix, BST_STOCK_FERRIES), ==, 8);
  bastide_mix_doc_set_module (mix, BST_MODULE_FERRIES, FALSE);
  g_assert_cmpint (count_level (mix, BASTIDE_LEVEL_DOUBTFUL), >, 0);
  bastide_mix_doc_set_module (mix, BST_MODULE_FERRIES, TRUE);
  bastide_mix_doc_set_option (mix, BST_OPTION_TWO_TILE_CITY, 1);
  bastide_mix_doc_set_figures (mix, BST_FIGURE_FOLLOWER, 9);
  bastide_mix_doc_set_stock (mix, BST_STOCK_FERRIES, 12);
  setup = bst_box_get_setup (bastide_mix_doc_get_box (mix));
  g_assert_cmpint (setup->options[BST_OPTION_TWO_TILE_CITY], ==, 1);
  g_assert_cmpint (setup->figures[BST_FIGURE_FOLLOWER], ==, 9);
  g_assert_cmpint (setup->stock[BST_STOCK_FERRIES], ==, 12);
  g_assert_cmpint (bastide_mix_doc_get_option (mix, BST_OPTION_TWO_TILE_CITY), ==, 1);
  bastide_mix_doc_set_option (mix, BST_OPTION_TWO_TILE_CITY, 0);
  g_assert_false (json_object_has_member (bastide_document_get_object (BASTIDE_DOCUMENT (mix)), "options"));
}

/* Without a box, because nothing can be drawn: the counts are those of the sets, or the usual ones. */
static void
test_counts_without_box (void)
{
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new (catalog, "mine", "Mine");

  g_assert_null (bastide_mix_doc_get_box (mix));
  g_assert_cmpint (bastide_mix_doc_get_stock (mix, BST_STOCK_FERRIES), ==, bst_stocks[BST_STOCK_FERRIES].default_count);
  g_assert_cmpint (bastide_mix_doc_get_figures (mix, BST_FIGURE_FOLLOWER), ==, 7);
  bastide_mix_doc_set_copies (mix, "ferries", 2);
  bastide_mix_doc_set_module (mix, BST_MODULE_FERRIES, FALSE);
  if (!bastide_mix_doc_get_box (mix))
    g_assert_cmpint (bastide_mix_doc_get_stock (mix, BST_STOCK_FERRIES), ==,
                     MIN (16, bst_stocks[BST_STOCK_FERRIES].max_count));
  bastide_mix_doc_set_stock (mix, BST_STOCK_FERRIES, 3);
  g_assert_cmpint (bastide_mix_doc_get_stock (mix, BST_STOCK_FERRIES), ==, 3);
  /* Pieces are counted like tiles; what no set has is not there. */
  bastide_mix_doc_set_copies (mix, "wheel", 1);
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);

      if (g_str_equal (entry->id, "wheel"))
        for (guint k = 0; k < entry->set->pieces->len; k++)
          {
            const BstPieceEntry *piece = g_ptr_array_index (entry->set->pieces, k);

            g_assert_cmpint (bastide_mix_doc_get_count (mix, piece->id), ==, piece->count);
          }
    }
  g_assert_cmpint (bastide_mix_doc_get_count (mix, "no-such-tile"), ==, 0);
}

static void
test_judge (void)
{
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new (catalog, "mine", "Mine");

  /* Nothing but the start tile and monasteries: no partner for its city and road, nothing that ends. */
  bastide_mix_doc_set_count (mix, "classic-base-start", 1);
  bastide_mix_doc_set_count (mix, "classic-base-monastery", 30);
  g_assert_nonnull (bastide_mix_doc_get_box (mix));
  g_assert_cmpint (count_level (mix, BASTIDE_LEVEL_DOUBTFUL), ==, 3);

  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      g_autoptr (BastideMixDoc) built_in = bastide_mix_doc_new_root (catalog, bst_catalog_get_mix (catalog, i)->root);

      g_assert_nonnull (bastide_mix_doc_get_box (built_in));
      g_assert_cmpint (count_level (built_in, BASTIDE_LEVEL_BAD), ==, 0);
      g_assert_cmpint (count_level (built_in, BASTIDE_LEVEL_FINE), >, 0);
    }
}

static void
test_compare (void)
{
  g_autoptr (BastideMixDoc) a = bastide_mix_doc_new_root (catalog, bst_catalog_find_mix (catalog, "classic")->root);
  g_autoptr (BastideMixDoc) b = bastide_mix_doc_new_root (catalog, bst_catalog_find_mix (catalog, "classic")->root);
  g_autoptr (GPtrArray) none = bastide_mix_doc_compare (a, b), some = NULL;
  const BastideDifference *tile = NULL;

  g_assert_cmpuint (none->len, ==, 0);
  bastide_mix_doc_set_count (b, "classic-base-monastery", 1);
  bastide_mix_doc_set_module (b, BST_MODULE_FIELDS, FALSE);
  bastide_mix_doc_set_option (b, BST_OPTION_TWO_TILE_CITY, 1);
  bastide_mix_doc_set_figures (b, BST_FIGURE_FOLLOWER, 5);
  some = bastide_mix_doc_compare (a, b);
  g_assert_cmpuint (some->len, ==, 4);
  for (guint i = 0; i < some->len; i++)
    if (((BastideDifference *) g_ptr_array_index (some, i))->tile)
      tile = g_ptr_array_index (some, i);
  g_assert_cmpstr (tile->tile, ==, "classic-base-monastery");
  /* It has no title: what it shows tells it from others. */
  g_assert_cmpstr (tile->name, ==, "Field, field, field, field; Monastery");
  g_assert_cmpstr (tile->change, ==, "4 → 1");
}

/* --- Games --- */

static void
done_cb (BastidePlaytest *playtest, gboolean *done)
{
  *done = TRUE;
}

static void
test_playtest (void)
{
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, bst_catalog_find_mix (catalog, "classic")->root);
  const BastidePlaytestOptions plan = { .n_players = 3, .n_games = 12, .first_seed = 5 };
  g_autoptr (BastidePlaytest) here = bastide_playtest_new (bastide_mix_doc_get_box (mix), &plan);
  g_autoptr (BastidePlaytest) behind = bastide_playtest_new (bastide_mix_doc_get_box (mix), &plan);
  g_autoptr (BastidePlaytestResult) a = NULL, b = NULL;
  g_autofree char *csv_a = NULL, *csv_b = NULL, *both = NULL;
  gboolean done = FALSE;
  double points = 0;
  int seats = 0;

  g_assert_null (bastide_playtest_dup_result (here));
  bastide_playtest_run (here);
  g_signal_connect (behind, "done", G_CALLBACK (done_cb), &done);
  bastide_playtest_start (behind);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (bastide_playtest_get_n_done (behind), ==, 12);
  g_assert_false (bastide_playtest_is_running (behind));

  /* The same games, whoever plays them where. */
  a = bastide_playtest_dup_result (here);
  b = bastide_playtest_dup_result (behind);
  csv_a = bastide_playtest_to_csv (a, "x", NULL, NULL);
  csv_b = bastide_playtest_to_csv (b, "x", NULL, NULL);
  g_assert_cmpstr (csv_a, ==, csv_b);
  both = bastide_playtest_to_csv (a, "one, two", b, "three");
  g_assert_true (g_str_has_prefix (both, ",\"one, two\",three,Differs\n"));
  /* The same games do not differ in anything. */
  g_assert_nonnull (strstr (both, "may be chance\n"));
  g_assert_null (strstr (both, ",yes\n"));

  for (int i = 0; i < BST_N_REASONS; i++)
    points += a->points[i];
  for (int i = 0; i < BASTIDE_SCORE_BINS; i++)
    seats += a->bins[i];
  /* Nothing but awards moves totals. */
  g_assert_cmpfloat_with_epsilon (points, a->score_mean, 1e-6);
  g_assert_cmpint (seats, ==, 36);
  g_assert_cmpfloat (a->turns, >, 60);
  g_assert_cmpfloat (a->score_spread, >, 0);
}

static void
test_cancel (void)
{
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, bst_catalog_find_mix (catalog, "classic")->root);
  const BastidePlaytestOptions plan = {
    .n_players = 2, .level = 1 + BST_LEVEL_MASTER, .n_games = 100000, .first_seed = 1
  };
  g_autoptr (BastidePlaytest) playtest = bastide_playtest_new (bastide_mix_doc_get_box (mix), &plan);
  gboolean done = FALSE;

  g_signal_connect (playtest, "done", G_CALLBACK (done_cb), &done);
  bastide_playtest_start (playtest);
  /* A master thinks for minutes in a game: nobody waits for its end. */
  g_main_context_iteration (NULL, TRUE);
  bastide_playtest_cancel (playtest);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (bastide_playtest_get_n_done (playtest), <, 100000);
}

/* Margins of error: four times the games halve them, and the first player's share is computed from whole games. */
static void
test_margins (void)
{
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, bst_catalog_find_mix (catalog, "classic")->root);
  g_autoptr (BastidePlaytestResult) few = NULL, many = NULL;
  double shares = 0;

  for (int k = 0; k < 2; k++)
    {
      const BastidePlaytestOptions plan = { .n_players = 2, .n_games = k ? 400 : 100, .first_seed = 1 };
      g_autoptr (BastidePlaytest) playtest = bastide_playtest_new (bastide_mix_doc_get_box (mix), &plan);

      bastide_playtest_run (playtest);
      *(k ? &many : &few) = bastide_playtest_dup_result (playtest);
    }
  g_assert_cmpfloat (few->score_error, >, 0);
  g_assert_cmpfloat_with_epsilon (many->score_error, few->score_error / 2, few->score_error / 5);
  g_assert_cmpfloat_with_epsilon (many->first_won_error, few->first_won_error / 2, few->first_won_error / 5);
  /* Of a fair coin in 400 throws: 1.96 × √(0.25 / 400). */
  g_assert_cmpfloat_with_epsilon (many->first_won_error, 4.9, 0.2);
  g_assert_cmpfloat (fabs (many->score_mean - few->score_mean), <, 3 * few->score_error);
  g_assert_cmpfloat (many->first_lead_error, >, many->score_error);
  for (int seat = 0; seat < 3; seat++)
    shares += bastide_trial_get_share (&(BastideTrial){ .scores = { 7, 3, 7 } }, 3, seat);
  g_assert_cmpfloat (shares, ==, 1);
  g_assert_cmpfloat (bastide_trial_get_first_lead (&(BastideTrial){ .scores = { 7, 3, 6 } }, 3), ==, 2.5);
  g_assert_cmpfloat (bastide_trial_get_margin (&(BastideTrial){ .scores = { 3, 9, 6 } }, 3), ==, 3);
}

static BastidePlaytestResult *
play_mix (const char *id, int n_games, guint64 seed)
{
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, bst_catalog_find_mix (catalog, id)->root);
  const BastidePlaytestOptions plan = { .n_players = 2, .n_games = n_games, .first_seed = seed };
  g_autoptr (BastidePlaytest) playtest = bastide_playtest_new (bastide_mix_doc_get_box (mix), &plan);

  bastide_playtest_run (playtest);
  return bastide_playtest_dup_result (playtest);
}

#define DIFFERS(a, b, member, error) bastide_playtest_differs (a, a->member, a->error, b, b->member, b->error)

/* Two runs of one mix differ by chance, one time of twenty beyond the margin; another game is another game; few games tell
 * nothing. */
static void
test_differences (void)
{
  g_autoptr (BastidePlaytestResult) classic = play_mix ("classic", 200, 1), all = play_mix ("everything", 60, 1),
                                    few = play_mix ("everything", BASTIDE_PLAYTEST_MIN_GAMES - 1, 1);
  g_autofree char *csv = bastide_playtest_to_csv (classic, "a", all, "b");
  int n_false = 0;

  for (guint64 seed = 1000; seed < 1000 + 40 * 50; seed += 50)
    {
      g_autoptr (BastidePlaytestResult) again = play_mix ("classic", 50, seed);

      n_false += DIFFERS (classic, again, score_mean, score_error);
    }
  /* Of 40, two are expected; more than eight come once in thousands of such tests, and the seeds are always the same. */
  g_assert_cmpint (n_false, <=, 8);
  g_assert_true (DIFFERS (classic, all, score_mean, score_error));
  g_assert_true (DIFFERS (classic, all, turns, turns_error));
  g_assert_false (DIFFERS (classic, few, turns, turns_error));
  g_assert_nonnull (strstr (csv, ",yes\n"));
  g_assert_cmpfloat (classic->unplaceable_error, >, 0);
  g_assert_cmpfloat (classic->dead_error, >, 0);
  /* By hand: √(3² + 3²) is 4.24. */
  g_assert_false (bastide_moments_differ (12, 3, 16, 3));
  g_assert_true (bastide_moments_differ (12, 3, 16.5, 3));
  g_assert_true (bastide_moments_differ (16.5, 3, 12, 3));
}

/* A tile that fits nowhere but beside itself is named first. */
static void
test_stuck (void)
{
  static const char text[] = "{\"format\": \"bastide-mix\", \"version\": 1, \"start\": [{\"tile\": "
                             "\"classic-base-monastery\", \"x\": 0, \"y\": 0}], \"tiles\": [{\"tile\": "
                             "\"classic-base-monastery\", \"count\": 8}, {\"tile\": "
                             "\"classic-base-city-all-sides-shield\", \"count\": 4}]}";
  g_autoptr (JsonNode) root = bst_json_scan ("", text, strlen (text), NULL);
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, root);
  const BastidePlaytestOptions plan = { .n_players = 2, .n_games = 5, .first_seed = 1 };
  g_autoptr (BastidePlaytest) playtest = NULL;
  g_autoptr (BastidePlaytestResult) result = NULL;
  g_autoptr (GArray) worst = NULL;

  g_assert_nonnull (bastide_mix_doc_get_box (mix));
  playtest = bastide_playtest_new (bastide_mix_doc_get_box (mix), &plan);
  bastide_playtest_run (playtest);
  result = bastide_playtest_dup_result (playtest);
  worst = bastide_playtest_result_worst (result, 3);
  g_assert_cmpuint (worst->len, ==, 1);
  g_assert_cmpstr (result->tiles[g_array_index (worst, guint, 0)], ==, "classic-base-city-all-sides-shield");
  g_assert_cmpfloat (result->unplaceable, >, 0);
}

/* --- Sets that change their ids, and sets that are gone --- */

static BastideSetDoc *
make_own_set (const char *id)
{
  BastideSetDoc *set = bastide_set_doc_new (id, id);
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  bastide_set_doc_add_tile (set, 0, &doc);
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_CITY);
  bastide_set_doc_add_tile (set, 1, &doc);
  g_assert_true (bastide_document_adopt (BASTIDE_DOCUMENT (set), NULL));
  return set;
}

static BastideMixDoc *
make_own_mix (const char *id, const char *set, const char *tile)
{
  g_autoptr (BstCatalog) now = bst_catalog_new ();
  BastideMixDoc *mix = bastide_mix_doc_new (now, id, id);

  bastide_mix_doc_set_copies (mix, "classic-base", 1);
  bastide_mix_doc_set_copies (mix, set, 2);
  bastide_mix_doc_set_count (mix, tile, 5);
  g_assert_nonnull (bastide_mix_doc_get_box (mix));
  g_assert_true (bastide_document_adopt (BASTIDE_DOCUMENT (mix), NULL));
  return mix;
}

static BastideMixDoc *
load_mix (GFile *file)
{
  g_autoptr (BstCatalog) now = bst_catalog_new ();

  return bastide_mix_doc_load (now, file, NULL);
}

static void
discard (gpointer document)
{
  g_assert_true (g_file_delete (bastide_document_get_file (document), NULL, NULL));
}

/* Saves the set; own mixes follow what has changed in its ids. */
static guint
save_and_follow (BastideSetDoc *set, JsonNode *before)
{
  g_autoptr (GPtrArray) titles = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (bastide_document_save (BASTIDE_DOCUMENT (set), NULL));
  titles = bastide_own_mixes_follow (before, bastide_document_get_root (BASTIDE_DOCUMENT (set)), &error);
  g_assert_no_error (error);
  return titles->len;
}

/* A new id of a set or tile breaks no mix: neither one on disk nor one that is open; and going back does not either. */
static void
test_follow (void)
{
  g_autoptr (BastideSetDoc) set = make_own_set ("follow");
  g_autoptr (BastideMixDoc) open = make_own_mix ("follow-open", "follow", "follow-tile");
  g_autoptr (BastideMixDoc) closed = make_own_mix ("follow-closed", "follow", "follow-tile"), again = NULL;
  g_autoptr (BastideMixDoc) other = make_own_mix ("follow-other", "river-classic", "river-classic-curve");
  g_autoptr (GFile) file = g_object_ref (bastide_document_get_file (BASTIDE_DOCUMENT (closed)));
  g_autoptr (JsonNode) before = json_node_ref (bastide_document_get_root (BASTIDE_DOCUMENT (set)));
  g_autoptr (JsonNode) renamed = NULL;
  g_autoptr (BstCatalog) now = bst_catalog_new ();
  g_autoptr (GPtrArray) users = bastide_own_mixes_list_users (now, "follow");
  BastideTileRef ref = { .index = 0 };

  g_assert_cmpuint (users->len, ==, 2);
  g_clear_object (&closed);
  bastide_set_doc_set_string (set, "id", "followed");
  g_assert_true (bastide_set_doc_set_tile_id (set, &ref, "followed-tile", NULL));
  g_assert_cmpuint (save_and_follow (set, before), ==, 2);
  g_assert_nonnull (bastide_mix_doc_get_box (open));
  g_assert_cmpint (bastide_mix_doc_get_copies (open, "followed"), ==, 2);
  g_assert_cmpint (bastide_mix_doc_get_copies (open, "follow"), ==, 0);
  g_assert_cmpint (bastide_mix_doc_get_count (open, "followed-tile"), ==, 5);
  g_assert_true (bastide_document_is_saved (BASTIDE_DOCUMENT (open)));
  again = load_mix (file);
  g_assert_nonnull (bastide_mix_doc_get_box (again));
  g_assert_cmpint (bastide_mix_doc_get_count (again, "followed-tile"), ==, 5);
  g_clear_object (&again);

  /* Undone: the same way back. */
  renamed = json_node_ref (bastide_document_get_root (BASTIDE_DOCUMENT (set)));
  bastide_document_undo (BASTIDE_DOCUMENT (set));
  bastide_document_undo (BASTIDE_DOCUMENT (set));
  g_assert_cmpuint (save_and_follow (set, renamed), ==, 2);
  again = load_mix (file);
  g_assert_nonnull (bastide_mix_doc_get_box (again));
  g_assert_cmpint (bastide_mix_doc_get_copies (again, "follow"), ==, 2);
  g_assert_cmpint (bastide_mix_doc_get_count (again, "follow-tile"), ==, 5);
  /* Nothing has changed: nothing is written. */
  g_assert_cmpuint (save_and_follow (set, bastide_document_get_root (BASTIDE_DOCUMENT (set))), ==, 0);
  discard (again);
  discard (open);
  discard (other);
  discard (set);
}

/* A tile that is renamed and changed at once is known by its place; one that is gone has no heir. */
static void
test_follow_changed (void)
{
  g_autoptr (BastideSetDoc) set = make_own_set ("heir");
  g_autoptr (BastideMixDoc) mix = make_own_mix ("heir-mix", "heir", "heir-tile");
  g_autoptr (JsonNode) before = json_node_ref (bastide_document_get_root (BASTIDE_DOCUMENT (set))), gone = NULL;
  BastideTileRef ref = { .index = 0 };
  const guint first = 0;

  g_assert_true (bastide_set_doc_set_tile_id (set, &ref, "heir-gate", NULL));
  bastide_set_doc_set_count (set, &ref, 9);
  g_assert_cmpuint (save_and_follow (set, before), ==, 1);
  g_assert_cmpint (bastide_mix_doc_get_count (mix, "heir-gate"), ==, 5);
  g_assert_cmpint (bastide_mix_doc_get_count (mix, "heir-tile"), ==, 0);

  gone = json_node_ref (bastide_document_get_root (BASTIDE_DOCUMENT (set)));
  bastide_set_doc_remove (set, &first, 1);
  g_assert_cmpuint (save_and_follow (set, gone), ==, 0);
  g_assert_cmpint (bastide_mix_doc_get_count (mix, "heir-gate"), ==, 5);
  discard (mix);
  discard (set);
}

/* What cannot be had any more can be taken out or replaced, and comes back with undo. */
static void
test_lost (void)
{
  static const char text[] =
    "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"m\", \"title\": \"M\", \"sets\": [{\"set\": "
    "\"classic-base\"}, {\"set\": \"gone\", \"copies\": 2}, {\"set\": \"gone-too\"}], \"tiles\": [{\"tile\": "
    "\"gone-tile\", \"count\": 3}, {\"tile\": \"gone-tile\", \"count\": 3}]}";
  g_autoptr (JsonNode) root = bst_json_scan ("", text, strlen (text), NULL);
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, root);
  g_autoptr (GPtrArray) sets = bastide_mix_doc_list_lost_sets (mix), tiles = bastide_mix_doc_list_lost_tiles (mix);

  g_assert_null (bastide_mix_doc_get_box (mix));
  g_assert_cmpuint (sets->len, ==, 2);
  g_assert_cmpstr (sets->pdata[0], ==, "gone");
  g_assert_cmpuint (tiles->len, ==, 1);
  bastide_mix_doc_replace_set (mix, "gone", "river-classic");
  g_assert_cmpint (bastide_mix_doc_get_copies (mix, "river-classic"), ==, 2);
  bastide_mix_doc_remove_set (mix, "gone-too");
  bastide_mix_doc_remove_tile (mix, "gone-tile");
  g_assert_nonnull (bastide_mix_doc_get_box (mix));
  for (int i = 0; i < 3; i++)
    bastide_document_undo (BASTIDE_DOCUMENT (mix));
  g_assert_cmpint (bastide_mix_doc_get_copies (mix, "gone"), ==, 2);
  /* By one that is there already: that one stays as it is. */
  bastide_mix_doc_replace_set (mix, "gone", "classic-base");
  g_assert_cmpint (bastide_mix_doc_get_copies (mix, "classic-base"), ==, 1);
  g_assert_cmpint (bastide_mix_doc_get_copies (mix, "gone"), ==, 0);
}

/* Folders of its own, like G_TEST_OPTION_ISOLATE_DIRS, which loses memory in GLib 2.74. */
static void
isolate (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-mix-doc-XXXXXX", NULL);

  g_assert_nonnull (folder);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_setenv ("XDG_CONFIG_HOME", folder, TRUE);
  g_setenv ("XDG_CACHE_HOME", folder, TRUE);
}

/* --- what is said of a mix --- */

static BastideMixDoc *
new_mix (const char *members)
{
  g_autofree char *text = g_strdup_printf ("{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"mine\", %s}",
                                           members);
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), NULL);
  BastideMixDoc *mix = bastide_mix_doc_new (catalog, "mine", "Mine");

  g_assert_nonnull (root);
  bastide_document_edit (BASTIDE_DOCUMENT (mix), g_steal_pointer (&root), "Test", NULL);
  return mix;
}

/* All of it, a line each; the worst first. */
static char *
dup_judgment (const char *members)
{
  g_autoptr (BastideMixDoc) mix = new_mix (members);
  g_autoptr (GPtrArray) findings = bastide_mix_doc_judge (mix);
  g_autoptr (GString) all = g_string_new ("");

  for (guint i = 0; i < findings->len; i++)
    {
      const BastideFinding *finding = g_ptr_array_index (findings, i);

      g_string_append_printf (all, "%d %s\n", finding->level, finding->text);
    }
  return g_string_free (g_steal_pointer (&all), FALSE);
}

static void
expect_judgment (const char *members, const char *says, gboolean expected)
{
  g_autofree char *all = dup_judgment (members);

  if ((strstr (all, says) != NULL) != expected)
    g_error ("%s: %s “%s”, but:\n%s", members, expected ? "lacks" : "has", says, all);
}

#define LAND(id, count, features) "{\"id\": \"" id "\", \"count\": " #count ", \"features\": [" features "]}"
#define GREEN_BUT_NORTH                                                                                                \
  "{\"type\": \"field\", \"at\": [\"EL\", \"ER\", \"SL\", \"SR\", \"WL\", \"WR\"], \"cities\": [0]}"
#define GREEN       "{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}"
#define CITY(sides) "{\"type\": \"city\", \"at\": [" sides "]}"
#define ROAD(sides) "{\"type\": \"road\", \"at\": [" sides "]}"
#define WAY                                                                                                            \
  ROAD ("\"E\", \"W\"")                                                                                                \
  ", {\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"WR\"]}"                                                  \
  ", {\"type\": \"field\", \"at\": [\"ER\", \"SL\", \"SR\", \"WL\"]}"
#define TWO_CITY_SIDES                                                                                                 \
  CITY ("\"N\", \"S\"")                                                                                                \
  ", {\"type\": \"field\", \"at\": [\"EL\", \"ER\"], \"cities\": [0]}, {\"type\": \"field\", \"at\": [\"WL\", "        \
  "\"WR\"], \"cities\": [0]}"
#define ALL_CITY      CITY ("\"N\", \"E\", \"S\", \"W\"")
#define DEFINE(tiles) "\"define\": [" tiles "], \"start\": [{\"tile\": \"a\"}]"

/* One tile alone with a kind of side, cities and roads that nothing ends, tournaments without prizes, a whole river. */
static void
test_judged_in_words (void)
{
  static const struct
  {
    const char *members, *says;
    gboolean expected;
  } cases[] = {
    { DEFINE (LAND ("a", 9, GREEN) ", " LAND ("b", 1, WAY)), "Only one tile has a road", TRUE },
    { DEFINE (LAND ("a", 9, GREEN) ", " LAND ("b", 2, WAY)), "Only one tile has a road", FALSE },
    { DEFINE (LAND ("a", 9, GREEN) ", " LAND ("b", 2, WAY)), "Every kind of side can be matched.", TRUE },
    { DEFINE (LAND ("a", 9, GREEN) ", " LAND ("b", 2, WAY)), "No road ends inside a tile", TRUE },
    { DEFINE (LAND ("a", 9, GREEN) ", " LAND ("b", 1, CITY ("\"N\"") ", " GREEN_BUT_NORTH)),
      "Only one tile has a city on a side", TRUE },
    { DEFINE (LAND ("a", 9, GREEN) ", " LAND ("b", 1, CITY ("\"N\"") ", " GREEN_BUT_NORTH)),
      "No tile has a city on a single side", FALSE },
    { DEFINE (LAND ("a", 9, GREEN) ", " LAND ("b", 3, TWO_CITY_SIDES)), "No tile has a city on a single side", TRUE },
    { DEFINE (LAND ("a", 9, ALL_CITY) ", " LAND ("b", 1, CITY ("\"N\"") ", " GREEN_BUT_NORTH)),
      "Only one tile has a field on a side", TRUE },
    { "\"sets\": [{\"set\": \"classic-base\"}], \"modules\": [\"base\", \"fields\", \"tournaments\"]",
      "There are tournaments, but no prize tiles.", TRUE },
    { "\"sets\": [{\"set\": \"classic-base\"}], \"modules\": [\"base\", \"fields\", \"tournaments\"]",
      "There are 71 land tiles for the tournament stacks.", TRUE },
    { "\"modules\": [\"base\", \"fields\", \"tournaments\"], " DEFINE (LAND ("a", 8, GREEN)),
      "land tiles, the stacks between tournaments are very small.", TRUE },
    { "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"river-classic\"}]", "The river has all its parts: spring, ",
      TRUE },
    { "\"sets\": [{\"set\": \"classic-base\"}]", "The river has all its parts", FALSE },
    /* Where something is wrong, in the words of the page. */
    { "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"no-such-set\"}]", "Sets and Copies: ", TRUE },
    { "\"sets\": [{\"set\": \"classic-base\"}], \"define\": [{\"id\": \"x\", \"count\": 1}]",
      "Defined in This Mix: ", TRUE },
    { "\"sets\": [{\"set\": \"classic-base\"}], \"tiles\": [{\"tile\": \"no-such-tile\", \"count\": 1}]",
      "tiles[0].tile: ", TRUE },
  };

  g_autofree char *option = g_strconcat (bastide_words_option (BST_OPTION_TWO_TILE_CITY), ": ", NULL);
  g_autofree char *figure = g_strconcat (bastide_words_figure (BST_FIGURE_FOLLOWER), ": ", NULL);
  g_autofree char *stock = g_strconcat (bst_stock_title (BST_STOCK_FERRIES), ": ", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    expect_judgment (cases[i].members, cases[i].says, cases[i].expected);
  expect_judgment ("\"sets\": [{\"set\": \"classic-base\"}], \"options\": {\"base.two_tile_city\": \"odd\"}", option,
                   TRUE);
  expect_judgment ("\"sets\": [{\"set\": \"classic-base\"}], \"components\": {\"follower\": -3}", figure, TRUE);
  expect_judgment ("\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"ferries\"}], \"components\": {\"ferries\": -3}",
                   stock, TRUE);
}

/* What a module that is off leaves idle names that module, and nothing else does; switching it on is enough. */
static void
test_solved_by_a_module (void)
{
  static const struct
  {
    const char *members;
    BstModule module;
  } cases[] = {
    { "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"ferries\"}], \"modules\": [\"base\", \"fields\"]",
      BST_MODULE_FERRIES },
    { "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"river-classic\"}], \"modules\": [\"base\"]",
      BST_MODULE_RIVER },
    { "\"modules\": [\"base\"], " DEFINE (LAND ("a", 9, GREEN ", {\"type\": \"garden\"}")), BST_MODULE_ABBOT },
    { "\"modules\": [\"base\"], " DEFINE ("{\"id\": \"a\", \"count\": 9, \"features\": [" GREEN
                                          "], \"marks\": {\"hat\": true}}"),
      BST_MODULE_MAGIC },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BastideMixDoc) mix = new_mix (cases[i].members);
      g_autoptr (GPtrArray) before = bastide_mix_doc_judge (mix), after = NULL;
      guint n = 0;

      for (guint f = 0; f < before->len; f++)
        {
          const BastideFinding *finding = g_ptr_array_index (before, f);

          if (finding->module == BST_NONE)
            continue;
          g_assert_cmpint (finding->module, ==, (int) cases[i].module);
          g_assert_nonnull (strstr (finding->text, bst_module_title (cases[i].module)));
          n++;
        }
      g_assert_cmpuint (n, ==, 1);
      bastide_mix_doc_set_module (mix, cases[i].module, TRUE);
      after = bastide_mix_doc_judge (mix);
      for (guint f = 0; f < after->len; f++)
        g_assert_cmpint (((BastideFinding *) g_ptr_array_index (after, f))->module, ==, BST_NONE);
    }
}

/* A game begins with tiles that were laid freely, and they are no longer in the bag. */
static void
test_laid (void)
{
  g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, bst_catalog_find_mix (catalog, "classic")->root);
  g_autoptr (GVariant)
    laid = g_variant_ref_sink (g_variant_new_parsed ("[('classic-base-monastery', 0, 0, 0), ('classic-base-monastery', "
                                                     "1, 0, 3), ('classic-base-monastery', -5, 7, 0)]"));
  g_autoptr (JsonNode) whole = bst_box_to_mix (bastide_mix_doc_get_box (mix)),
                       begun = bastide_laid_to_mix (whole, laid);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bst_mix_resolve (begun, NULL, catalog, report);
  const BstSetup *setup;
  int n = -1;

  g_assert_nonnull (box);
  setup = bst_box_get_setup (box);
  g_assert_cmpint (setup->n_start, ==, 3);
  g_assert_cmpint (setup->start[1].rot, ==, 3);
  g_assert_cmpint (setup->start[2].x, ==, -5);
  g_assert_cmpint (setup->start[2].y, ==, 7);
  for (int i = 0; i < setup->n_tiles; i++)
    if (g_strcmp0 (setup->tiles[i].id, "classic-base-monastery") == 0)
      n = setup->counts[i];
  /* Of four. */
  g_assert_cmpint (n, ==, 1);
}

/* How many tiles there are in a game that begins with @laid: of @id in the bag, and of all in the bag and on the table. */
static void
check_laid (JsonNode *mix, const char *laid, const char *id, int n_drawn, int n_all)
{
  g_autoptr (GVariant) value = g_variant_ref_sink (g_variant_new_parsed (laid));
  g_autoptr (JsonNode) begun = bastide_laid_to_mix (mix, value);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bst_mix_resolve (begun, NULL, catalog, report);
  const BstSetup *setup;
  int n = 0, all;

  g_assert_nonnull (box);
  setup = bst_box_get_setup (box);
  all = (int) setup->n_start;
  for (int i = 0; i < (int) setup->n_tiles; i++)
    {
      all += setup->counts[i];
      n += g_strcmp0 (setup->tiles[i].id, id) == 0 ? setup->counts[i] : 0;
    }
  g_assert_cmpint (n, ==, n_drawn);
  g_assert_cmpint (all, ==, n_all);
}

/* No tile is lost or made, whether the start tile of the mix lies on the table or not. */
static void
test_laid_start (void)
{
  static const struct
  {
    const char *mix;
    int n_start; /* of its start tile that it has */
    int n_all;
  } mixes[] = { { "classic", 1, 72 }, { "first-game", 1, 31 } };

  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      const char *id = "classic-base-start";
      JsonNode *root = bst_catalog_find_mix (catalog, mixes[i].mix)->root;
      g_autoptr (BastideMixDoc) mix = bastide_mix_doc_new_root (catalog, root);
      g_autoptr (JsonNode) whole = bst_box_to_mix (bastide_mix_doc_get_box (mix));

      check_laid (whole, "[('classic-base-start', 0, 0, 0)]", id, mixes[i].n_start - 1, mixes[i].n_all);
      check_laid (whole, "[('classic-base-monastery', 0, 0, 0)]", id, mixes[i].n_start, mixes[i].n_all);
    }
  /* Also where nothing but the start names the tile. */
  check_laid (bst_catalog_find_mix (catalog, "first-game")->root, "[('classic-base-monastery', 0, 0, 0)]",
              "classic-base-start", 1, 31);
}

/* Modules, options, figures and what the game owns, in the words of the page. */
static void
test_differences_in_words (void)
{
  g_autoptr (BastideMixDoc) a = bastide_mix_doc_new (catalog, "a", "A"), b = bastide_mix_doc_new (catalog, "b", "B");
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GString) all = g_string_new ("");
  g_autofree char *option = NULL, *figures = NULL;

  bastide_mix_doc_set_copies (a, "classic-base", 1);
  bastide_mix_doc_set_copies (a, "ferries", 1);
  bastide_mix_doc_set_copies (b, "classic-base", 1);
  bastide_mix_doc_set_copies (b, "ferries", 1);
  bastide_mix_doc_set_module (b, BST_MODULE_ROBBERS, TRUE);
  bastide_mix_doc_set_option (b, BST_OPTION_TWO_TILE_CITY, 1);
  bastide_mix_doc_set_figures (b, BST_FIGURE_FOLLOWER, 9);
  bastide_mix_doc_set_stock (b, BST_STOCK_FERRIES, 12);
  bastide_mix_doc_set_count (b, "classic-base-monastery", 0);
  list = bastide_mix_doc_compare (a, b);
  for (guint i = 0; i < list->len; i++)
    {
      const BastideDifference *difference = g_ptr_array_index (list, i);

      g_string_append_printf (all, "%s|%s|%s\n", difference->tile ? difference->tile : "", difference->name,
                              difference->change);
    }
  option = g_strdup_printf ("|%s|%s → %s\n", bastide_words_option (BST_OPTION_TWO_TILE_CITY),
                            bastide_words_choice (BST_OPTION_TWO_TILE_CITY, 0),
                            bastide_words_choice (BST_OPTION_TWO_TILE_CITY, 1));
  figures = g_strdup_printf ("|%s|7 → 9\n", bastide_words_figure (BST_FIGURE_FOLLOWER));
  g_assert_nonnull (strstr (all->str, option));
  g_assert_nonnull (strstr (all->str, figures));
  g_assert_nonnull (strstr (all->str, "|Robbers|No → Yes\n"));
  g_assert_nonnull (strstr (all->str, "|8 → 12\n"));
  g_assert_nonnull (strstr (all->str, "classic-base-monastery|"));
  g_assert_nonnull (strstr (all->str, "|4 → 0\n"));
}

/* A mix in a file: its pictures are those of its own folder; others are a problem and are not used. */
static void
test_pictures (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-mix-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "mine.bastide-mix", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  static const struct
  {
    const char *art;
    guint n_problems;
  } cases[] = { { "own.png", 0 }, { "../own.png", 1 }, { "/etc/passwd", 1 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"mine\", \"sets\": "
                         "[{\"set\": \"classic-base\"}], \"define\": [{\"id\": \"p\", \"count\": 1, "
                         "\"features\": [" GREEN "], \"art\": \"%s\"}]}",
                         cases[i].art);
      g_autoptr (BastideMixDoc) mix = NULL;
      g_autoptr (JsonNode) played = NULL;
      g_autofree char *all = NULL, *whole = g_build_filename (folder, "own.png", NULL);

      g_assert_true (g_file_set_contents (path, text, -1, NULL));
      mix = bastide_mix_doc_load (catalog, file, NULL);
      g_assert_cmpuint (bst_report_get_n (bastide_mix_doc_get_report (mix)), ==, cases[i].n_problems);
      played = bst_box_to_mix (bastide_mix_doc_get_box (mix));
      all = bst_json_write_line (played);
      g_assert_cmpint (strstr (all, whole) != NULL, ==, cases[i].n_problems == 0);
      g_assert_cmpint (strstr (all, "own.png") != NULL, ==, cases[i].n_problems == 0);
      g_assert_null (strstr (all, "passwd"));
    }
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  int status;

  isolate ();
  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  g_test_add_func ("/mix-doc/sets-copies-and-single-tiles", test_tiles);
  g_test_add_func ("/mix-doc/rules-and-pieces", test_rules);
  g_test_add_func ("/mix-doc/counts-without-box", test_counts_without_box);
  g_test_add_func ("/mix-doc/judged-in-three-levels", test_judge);
  g_test_add_func ("/mix-doc/judged-in-words", test_judged_in_words);
  g_test_add_func ("/mix-doc/solved-by-a-module", test_solved_by_a_module);
  g_test_add_func ("/mix-doc/tiles-on-the-table", test_laid);
  g_test_add_func ("/mix-doc/tiles-on-the-table/and-the-start", test_laid_start);
  g_test_add_func ("/mix-doc/difference", test_compare);
  g_test_add_func ("/mix-doc/difference-in-words", test_differences_in_words);
  g_test_add_func ("/mix-doc/pictures", test_pictures);
  g_test_add_func ("/mix-doc/follows-new-ids", test_follow);
  g_test_add_func ("/mix-doc/follows-new-ids/changed", test_follow_changed);
  g_test_add_func ("/mix-doc/lost-sets-and-tiles", test_lost);
  g_test_add_func ("/playtest/threads-change-nothing", test_playtest);
  g_test_add_func ("/playtest/cancel", test_cancel);
  g_test_add_func ("/playtest/margins", test_margins);
  g_test_add_func ("/playtest/differences", test_differences);
  g_test_add_func ("/playtest/names-the-tile-that-stays-in-hand", test_stuck);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
