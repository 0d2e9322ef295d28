/* test-advice.c – advice about tiles, each number against one that is counted in the simplest way there is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-advice.h"
#include "model/workshop/bastide-mix-doc.h"
#include "model/workshop/bastide-set-doc.h"

#include "engine/board.h"
#include "engine/io/catalog.h"

#include <math.h>
#include <string.h>

typedef struct
{
  GArray *tiles; /* of BstTile, one for each copy */
  BastideHeap heap;
} Pile;

static BstCatalog *catalog;

static void
pile_clear (Pile *pile)
{
  g_array_unref (pile->tiles);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pile, pile_clear)

static void
put (Pile *pile, const BstTile *tile, int count)
{
  if (!pile->tiles)
    pile->tiles = g_array_new (FALSE, FALSE, sizeof (BstTile));
  bastide_heap_add (&pile->heap, tile, count);
  for (int i = 0; i < count && tile->piece == BST_NONE; i++)
    g_array_append_vals (pile->tiles, tile, 1);
}

static void
put_set (Pile *pile, const char *id)
{
  const BstCatalogEntry *entry = bst_catalog_find_set (catalog, id);

  g_assert_nonnull (entry);
  for (guint i = 0; i < entry->set->tiles->len; i++)
    {
      const BstTileEntry *tile = &g_array_index (entry->set->tiles, BstTileEntry, i);

      put (pile, &tile->tile, tile->count);
    }
}

static int
side_of (const BstTile *tile, int rot, int side)
{
  return bst_tile_side_kind (tile, rot, side);
}

/* --- Patterns --- */

/* All sides there are, two of a class if one is the other turned: as many classes as patterns, and each has its number. */
static void
test_classes (void)
{
  guint8 found[256][4];
  int n_found = 0, n_land = 0;

  for (int code = 0; code < 256; code++)
    {
      guint8 kinds[4] = { (guint8) (1 + (code & 3)), (guint8) (1 + (code >> 2 & 3)), (guint8) (1 + (code >> 4 & 3)),
                          (guint8) (1 + (code >> 6)) };
      int pattern = bastide_pattern_find (kinds), n_rivers = 0, same = -1;

      for (int side = 0; side < 4; side++)
        n_rivers += kinds[side] == BST_SIDE_RIVER;
      g_assert_cmpint (pattern >= 0, ==, n_rivers <= 2);
      if (pattern < 0)
        continue;
      g_assert_cmpint (pattern < BASTIDE_N_LAND_PATTERNS, ==, n_rivers == 0);
      for (int i = 0; i < n_found; i++)
        for (int rot = 0; rot < 4; rot++)
          {
            guint8 turned[4];

            for (int side = 0; side < 4; side++)
              turned[side] = kinds[(side + rot) & 3];
            if (memcmp (turned, found[i], 4) == 0)
              same = i;
          }
      if (same < 0)
        {
          memcpy (found[n_found++], kinds, 4);
          n_land += n_rivers == 0;
        }
      else
        g_assert_cmpint (bastide_pattern_find (found[same]), ==, pattern);
    }
  g_assert_cmpint (n_found, ==, BASTIDE_N_PATTERNS);
  g_assert_cmpint (n_land, ==, BASTIDE_N_LAND_PATTERNS);
  g_assert_cmpint (bastide_pattern_find ((const guint8[]){ BST_SIDE_OPEN, 1, 1, 1 }), ==, -1);
}

/* Every tile that is proposed is sound, has the pattern, and can be added to a set as it is. */
static void
test_made_tiles (void)
{
  g_autoptr (BastideSetDoc) set = bastide_set_doc_new ("made", "Made");
  BastideHeap heap = { 0 };

  for (int pattern = 0; pattern < BASTIDE_N_PATTERNS; pattern++)
    {
      BastideTileDoc doc;
      BstTile tile;
      guint8 kinds[4], sides[4];
      int n[BST_N_SIDE_KINDS] = { 0 };

      bastide_pattern_make_tile (pattern, &doc);
      g_assert_true (bastide_tile_doc_prepare (&doc, &tile));
      bastide_pattern_get_sides (pattern, kinds);
      for (int side = 0; side < 4; side++)
        {
          sides[side] = (guint8) side_of (&tile, 0, side);
          n[sides[side]]++;
        }
      g_assert_cmpmem (kinds, 4, sides, 4);
      bastide_heap_add (&heap, &tile, 1);
      g_assert_cmpint (heap.patterns[pattern], ==, 1);
      /* Two roads are one, three meet; rivers go through. */
      for (int i = 0; i < tile.n_features; i++)
        {
          if (tile.features[i].terrain == BST_ROAD && n[BST_SIDE_ROAD] > 2)
            g_assert_cmpint (tile.features[i].end, ==, BST_END_CROSSROADS);
          if (tile.features[i].terrain == BST_RIVER || (tile.features[i].terrain == BST_ROAD && n[BST_SIDE_ROAD] == 2))
            g_assert_cmpint (__builtin_popcount (tile.features[i].sides), ==,
                             n[tile.features[i].terrain == BST_ROAD ? BST_SIDE_ROAD : BST_SIDE_RIVER]);
        }
      bastide_set_doc_add_tile (set, (guint) pattern, &doc);
    }
  g_assert_cmpint (bst_report_get_n_errors (bastide_set_doc_get_report (set)), ==, 0);
  g_assert_cmpint (bastide_heap_count_patterns (&heap, NULL), ==, BASTIDE_N_PATTERNS);
}

static void
check_patterns (const Pile *pile)
{
  int n_have = 0, n_all, n_river = 0;

  for (int pattern = 0; pattern < BASTIDE_N_PATTERNS; pattern++)
    {
      guint8 kinds[4];
      int n = 0;

      bastide_pattern_get_sides (pattern, kinds);
      for (guint i = 0; i < pile->tiles->len; i++)
        {
          const BstTile *tile = &g_array_index (pile->tiles, BstTile, i);
          gboolean same = FALSE;

          for (int rot = 0; rot < 4; rot++)
            same = same
                   || (side_of (tile, rot, 0) == kinds[0] && side_of (tile, rot, 1) == kinds[1]
                       && side_of (tile, rot, 2) == kinds[2] && side_of (tile, rot, 3) == kinds[3]);
          n += same;
        }
      g_assert_cmpint (pile->heap.patterns[pattern], ==, n);
      n_have += n > 0;
      n_river += n > 0 && pattern >= BASTIDE_N_LAND_PATTERNS;
    }
  g_assert_cmpint (bastide_heap_count_patterns (&pile->heap, &n_all), ==, n_have);
  g_assert_cmpint (n_all, ==, n_river ? 66 : 24);
}

/* --- Squares --- */

/* All ways to lay neighbors around a square, one by one, and all tiles in all rotations. */
static void
check_squares (const Pile *pile, int n_given)
{
  g_autoptr (GArray) squares = bastide_heap_list_squares (&pile->heap, n_given);
  BastideSquareOdds odds;
  double share[BST_N_SIDE_KINDS] = { 0 }, n_sides = 0, whole = 0, fillable = 0, fitting = 0, listed = 0;
  int n_land = 0;

  for (guint i = 0; i < pile->tiles->len; i++)
    {
      const BstTile *tile = &g_array_index (pile->tiles, BstTile, i);

      n_land += tile->group == BST_GROUP_LAND;
      for (int side = 0; side < 4; side++)
        if (side_of (tile, 0, side) != BST_SIDE_RIVER)
          {
            share[side_of (tile, 0, side)]++;
            n_sides++;
          }
    }
  for (unsigned need = 0; need < BST_N_NEEDS; need++)
    {
      double weight = 1;
      unsigned rest = need;
      int n = 0, n_fitting = 0;

      for (int side = 0; side < 4; side++, rest /= BST_N_SIDE_KINDS)
        if (rest % BST_N_SIDE_KINDS != BST_SIDE_OPEN)
          {
            weight *= share[rest % BST_N_SIDE_KINDS] / n_sides;
            n++;
          }
      if (n != n_given)
        continue;
      for (guint i = 0; i < pile->tiles->len; i++)
        {
          const BstTile *tile = &g_array_index (pile->tiles, BstTile, i);
          gboolean fits = FALSE;

          for (int rot = 0; rot < 4; rot++)
            fits = fits || bst_tile_meets (tile, rot, need);
          n_fitting += fits && tile->group == BST_GROUP_LAND;
        }
      whole += weight;
      fillable += n_fitting ? weight : 0;
      fitting += n_land ? weight * n_fitting / n_land : 0;
    }
  g_assert_cmpint (bastide_heap_get_odds (&pile->heap, n_given, &odds), ==, n_land > 0);
  if (n_land == 0)
    return;
  g_assert_cmpfloat_with_epsilon (odds.fillable, 100 * fillable / whole, 1e-9);
  g_assert_cmpfloat_with_epsilon (odds.fitting, 100 * fitting / whole, 1e-9);
  for (guint i = 0; i < squares->len; i++)
    {
      const BastideSquare *square = &g_array_index (squares, BastideSquare, i);

      listed += square->wanted;
      g_assert_true (i == 0 || square->n_fitting >= (square - 1)->n_fitting);
      if (n_given == 4)
        {
          int pattern = bastide_pattern_find (square->kinds);

          g_assert_cmpint (square->n_fitting, ==, pile->heap.land_patterns[pattern]);
          g_assert_cmpfloat_with_epsilon (square->wanted, bastide_heap_get_wanted (&pile->heap, pattern), 1e-9);
        }
    }
  g_assert_cmpfloat_with_epsilon (listed, 100, 1e-9);
}

/* --- Ends --- */

static void
check_ends (const Pile *pile, BstTerrain terrain)
{
  double n_ends = 0, n_new = 0;

  for (guint i = 0; i < pile->tiles->len; i++)
    {
      const BstTile *tile = &g_array_index (pile->tiles, BstTile, i);

      /* Come in from each side in turn, and look where else the segment leads. */
      for (int in = 0; in < 4; in++)
        for (int f = 0; f < tile->n_features; f++)
          if (tile->features[f].terrain == terrain && tile->features[f].sides >> in & 1)
            {
              n_ends++;
              for (int out = 0; out < 4; out++)
                n_new += out != in && tile->features[f].sides >> out & 1;
            }
    }
  g_assert_cmpfloat_with_epsilon (bastide_heap_get_growth (&pile->heap, terrain), n_ends > 0 ? n_new / n_ends : 0,
                                  1e-9);
}

static void
test_built_in (void)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      g_auto (Pile) pile = { 0 };

      put_set (&pile, bst_catalog_get_set (catalog, i)->id);
      if (!pile.tiles)
        pile.tiles = g_array_new (FALSE, FALSE, sizeof (BstTile));
      check_patterns (&pile);
      for (int n = 1; n <= 4; n++)
        check_squares (&pile, n);
      check_ends (&pile, BST_ROAD);
      check_ends (&pile, BST_CITY);
    }
}

/* The shortest edge of all shapes of up to eight squares, which grow square by square from one. */
static void
test_edge (void)
{
  g_autoptr (GHashTable) shapes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_hash_table_add (shapes, g_strdup ("@"));
  for (int n = 1; n <= 8; n++)
    {
      GHashTable *larger = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      GHashTableIter iter;
      gpointer key;
      int shortest = 1000;

      g_hash_table_iter_init (&iter, shapes);
      while (g_hash_table_iter_next (&iter, &key, NULL))
        {
          gboolean map[20][20] = { { FALSE } };
          int edge = 0, at = 0;

          /* A shape is text: lines from the top, "@" where there is a square, parted by "/". */
          for (const char *c = key; *c; c++)
            if (*c == '/')
              at = (at / 20 + 1) * 20;
            else
              {
                map[at / 20 + 1][at % 20 + 1] = *c == '@';
                at++;
              }
          for (int y = 0; y < 19; y++)
            for (int x = 0; x < 19; x++)
              edge += (map[y][x] != map[y][x + 1]) + (map[y][x] != map[y + 1][x]);
          shortest = MIN (shortest, edge);
          for (int y = 0; n < 8 && y < 19; y++)
            for (int x = 0; x < 19; x++)
              if (!map[y][x]
                  && (map[y][x + 1] || map[y + 1][x] || (x > 0 && map[y][x - 1]) || (y > 0 && map[y - 1][x])))
                {
                  g_autoptr (GString) text = g_string_new (NULL);
                  int left = 20, right = 0, top = 20, bottom = 0;

                  map[y][x] = TRUE;
                  for (int b = 0; b < 20; b++)
                    for (int a = 0; a < 20; a++)
                      if (map[b][a])
                        {
                          left = MIN (left, a);
                          right = MAX (right, a);
                          top = MIN (top, b);
                          bottom = MAX (bottom, b);
                        }
                  for (int b = top; b <= bottom; b++)
                    {
                      for (int a = left; a <= right; a++)
                        g_string_append_c (text, map[b][a] ? '@' : '.');
                      if (b < bottom)
                        g_string_append_c (text, '/');
                    }
                  map[y][x] = FALSE;
                  g_hash_table_add (larger, g_strdup (text->str));
                }
        }
      g_assert_cmpint (bastide_advice_get_edge (n), ==, shortest);
      g_hash_table_unref (shapes);
      shapes = larger;
    }
  g_assert_cmpint (bastide_advice_get_edge (0), ==, 0);
}

static void
test_open_ends (void)
{
  g_auto (Pile) pile = { 0 };
  BastideTileDoc doc;
  BstTile tile;

  /* Four crossroads in a square of two by two: eight sides at its edge, all with a road. */
  bastide_pattern_make_tile (bastide_pattern_find ((const guint8[]){ 2, 2, 2, 2 }), &doc);
  g_assert_true (bastide_tile_doc_prepare (&doc, &tile));
  put (&pile, &tile, 4);
  g_assert_cmpfloat_with_epsilon (bastide_heap_get_open_ends (&pile.heap, BST_ROAD), 8, 1e-9);
  g_assert_cmpfloat_with_epsilon (bastide_heap_get_open_ends (&pile.heap, BST_CITY), 0, 1e-9);
}

/* --- Suggestions --- */

static BstTile
make_tile (int n, int e, int s, int w)
{
  BastideTileDoc doc;
  BstTile tile;

  bastide_pattern_make_tile (bastide_pattern_find ((const guint8[]){ (guint8) n, (guint8) e, (guint8) s, (guint8) w }),
                             &doc);
  g_assert_true (bastide_tile_doc_prepare (&doc, &tile));
  return tile;
}

static const BastideSuggestion *
find_suggestion (GArray *list, BastideSuggestionKind kind, int terrain)
{
  for (guint i = 0; i < list->len; i++)
    {
      const BastideSuggestion *suggestion = &g_array_index (list, BastideSuggestion, i);

      if (suggestion->kind == kind && (terrain < 0 || (int) suggestion->terrain == terrain))
        return suggestion;
    }
  return NULL;
}

/* So many road ends as are suggested bring the growth down to that of the other heap, and one fewer does not. */
static void
test_more (void)
{
  g_auto (Pile) mine = { 0 }, classic = { 0 };
  BstTile bend = make_tile (2, 2, 1, 1), end = make_tile (2, 1, 1, 1);
  g_autoptr (GArray) list = NULL;
  g_autofree char *title = NULL, *reason = NULL;
  const BastideSuggestion *more;
  const BstTile *tiles[] = { &bend, &end };
  int counts[] = { 20, 1 }, count = 0;

  put (&mine, &bend, 20);
  put (&mine, &end, 1);
  put_set (&classic, "classic-base");
  list = bastide_heap_suggest (&mine.heap, &classic.heap);
  more = find_suggestion (list, BASTIDE_SUGGEST_MORE, BST_ROAD);
  g_assert_nonnull (more);
  g_assert_null (find_suggestion (list, BASTIDE_SUGGEST_MORE, BST_CITY));
  put (&mine, &end, more->amount - 1);
  g_assert_cmpfloat (bastide_heap_get_growth (&mine.heap, BST_ROAD), >, more->other);
  put (&mine, &end, 1);
  g_assert_cmpfloat (bastide_heap_get_growth (&mine.heap, BST_ROAD), <=, more->other + 1e-9);
  /* Of the tiles, the one that ends a road and does nothing else. */
  g_assert_cmpint (bastide_suggestion_pick (more, tiles, counts, 2, &count), ==, 1);
  g_assert_cmpint (count, ==, 1 + MIN (more->amount, 20));
  title = bastide_suggestion_dup_title (more);
  reason = bastide_suggestion_dup_reason (more, "Classic");
  g_assert_true (g_str_has_prefix (title, "Add "));
  g_assert_nonnull (strstr (reason, "“Classic”"));
}

static void
test_fewer (void)
{
  g_auto (Pile) mine = { 0 }, rest = { 0 }, classic = { 0 };
  BstTile cap = make_tile (3, 1, 1, 1), through = make_tile (3, 3, 3, 3);
  g_autoptr (GArray) list = NULL;
  const BastideSuggestion *fewer;
  const BstTile *tiles[] = { &through, &cap };
  int counts[] = { 5, 60 }, count = 0;

  put (&mine, &through, 5);
  put (&mine, &cap, 60);
  put_set (&classic, "classic-base");
  list = bastide_heap_suggest (&mine.heap, &classic.heap);
  fewer = find_suggestion (list, BASTIDE_SUGGEST_FEWER, BST_CITY);
  g_assert_nonnull (fewer);
  put (&rest, &through, 5);
  put (&rest, &cap, 60 - fewer->amount);
  g_assert_cmpfloat (bastide_heap_get_growth (&rest.heap, BST_CITY), <=, fewer->other + 1e-9);
  g_assert_cmpint (bastide_suggestion_pick (fewer, tiles, counts, 2, &count), ==, 1);
  g_assert_cmpint (count, ==, 60 - fewer->amount);
}

/* Missing is what squares ask for and no tile shows, the most frequent first; a heap like the other one is left alone. */
static void
test_missing (void)
{
  g_auto (Pile) pile = { 0 }, classic = { 0 };
  g_autoptr (GArray) list = NULL, none = NULL;
  BstTile straight = make_tile (2, 1, 2, 1);
  double before = 101;
  int n_missing = 0;

  put (&pile, &straight, 10);
  list = bastide_heap_suggest (&pile.heap, NULL);
  for (guint i = 0; i < list->len; i++)
    {
      const BastideSuggestion *suggestion = &g_array_index (list, BastideSuggestion, i);

      g_assert_cmpint (suggestion->kind, ==, BASTIDE_SUGGEST_PATTERN);
      g_assert_cmpint (pile.heap.patterns[suggestion->pattern], ==, 0);
      g_assert_cmpfloat (suggestion->wanted, <=, before);
      before = suggestion->wanted;
      n_missing++;
    }
  /* Of six patterns of fields and roads one is there, and the others are asked for. */
  g_assert_cmpint (n_missing, ==, 5);
  put_set (&classic, "classic-base");
  none = bastide_heap_suggest (&classic.heap, &classic.heap);
  g_assert_null (find_suggestion (none, BASTIDE_SUGGEST_MORE, -1));
  g_assert_null (find_suggestion (none, BASTIDE_SUGGEST_FEWER, -1));
}

/* One step each: tiles that are made, counts that are changed. */
static void
test_follow (void)
{
  g_autoptr (BastideSetDoc) set = bastide_set_doc_new ("mine", "Mine");
  g_autoptr (BastideMixDoc) mix = NULL;
  BastideDocument *document = BASTIDE_DOCUMENT (set);
  BastideTileRef first = { 0 };
  BastideSuggestion more = { .kind = BASTIDE_SUGGEST_MORE, .terrain = BST_ROAD, .amount = 4 };
  BastideSuggestion fewer = { .kind = BASTIDE_SUGGEST_FEWER, .terrain = BST_ROAD, .amount = 2 };
  BastideHeap heap, after;
  g_autofree char *made = NULL, *raised = NULL, *lowered = NULL, *in_mix = NULL, *none = NULL;

  more.pattern = bastide_pattern_find ((const guint8[]){ 1, 1, 1, 2 });
  made = bastide_set_doc_follow (set, &more);
  g_assert_nonnull (made);
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 1);
  g_assert_cmpint (bastide_set_doc_get_count (set, &first), ==, 4);
  raised = bastide_set_doc_follow (set, &more);
  g_assert_cmpint (bastide_set_doc_get_count (set, &first), ==, 8);
  g_assert_cmpstr (raised, ==, made);
  lowered = bastide_set_doc_follow (set, &fewer);
  g_assert_cmpint (bastide_set_doc_get_count (set, &first), ==, 6);
  bastide_document_undo (document);
  g_assert_cmpint (bastide_set_doc_get_count (set, &first), ==, 8);
  bastide_document_undo (document);
  bastide_document_undo (document);
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (set), ==, 0);
  none = bastide_set_doc_follow (set, &fewer);
  g_assert_null (none);
  bastide_set_doc_fill_heap (set, &heap);
  g_assert_cmpint (heap.n_tiles, ==, 0);

  mix = bastide_mix_doc_new_root (catalog, bst_catalog_find_mix (catalog, "classic")->root);
  g_assert_true (bastide_mix_doc_fill_heap (mix, &heap));
  in_mix = bastide_mix_doc_follow (mix, &more);
  g_assert_nonnull (in_mix);
  g_assert_true (bastide_mix_doc_fill_heap (mix, &after));
  /* At least as many; a crossroads brings several at once. */
  g_assert_cmpint (after.single[BST_ROAD], >=, heap.single[BST_ROAD] + 4);
  g_assert_cmpint (after.single[BST_ROAD], <, heap.single[BST_ROAD] + 8);
  g_assert_cmpint (after.onward[BST_ROAD], ==, heap.onward[BST_ROAD]);
  bastide_document_undo (BASTIDE_DOCUMENT (mix));
  g_assert_true (bastide_mix_doc_fill_heap (mix, &after));
  g_assert_cmpmem (&after, sizeof after, &heap, sizeof heap);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  g_test_add_func ("/advice/classes", test_classes);
  g_test_add_func ("/advice/made-tiles", test_made_tiles);
  g_test_add_func ("/advice/built-in", test_built_in);
  g_test_add_func ("/advice/edge", test_edge);
  g_test_add_func ("/advice/open-ends", test_open_ends);
  g_test_add_func ("/advice/more", test_more);
  g_test_add_func ("/advice/fewer", test_fewer);
  g_test_add_func ("/advice/missing", test_missing);
  g_test_add_func ("/advice/follow", test_follow);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
