/* bastide-advice.c – what a heap of tiles lacks: side patterns, tiles for squares that are hard to fill, ends that close.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-advice.h"

#include "model/words/bastide-tile-name.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Growth that differs by less than a tenth is no reason to change a heap. */
#define TOLERANCE 0.1

/* Missing patterns that fewer of a hundred squares ask for are not worth a suggestion. */
#define MIN_WANTED     0.5
#define MAX_SUGGESTED  5
#define N_KINDS        4
#define N_CODES        256 /* N_KINDS to the power of four sides */
#define MAX_RIVERS     2
#define MAX_EXTRA_TILE 20

/* --- Patterns --- */

typedef struct
{
  guint8 kinds[BASTIDE_N_PATTERNS][4];
  gint8 numbers[N_CODES];        /* by code; -1: too many rivers */
  int turns[BASTIDE_N_PATTERNS]; /* codes that show the pattern */
} PatternTable;

static int
code_of (const guint8 kinds[4], int rot)
{
  int code = 0;

  for (int side = 0; side < 4; side++)
    code = code * N_KINDS + kinds[(side + rot) & 3] - BST_SIDE_FIELD;
  return code;
}

static int
lowest_code (const guint8 kinds[4])
{
  int lowest = N_CODES;

  for (int rot = 0; rot < 4; rot++)
    lowest = MIN (lowest, code_of (kinds, rot));
  return lowest;
}

static int
count_kind (const guint8 kinds[4], BstSideKind kind)
{
  int n = 0;

  for (int side = 0; side < 4; side++)
    n += kinds[side] == kind;
  return n;
}

static void
read_code (int code, guint8 out_kinds[4])
{
  for (int side = 3; side >= 0; side--, code /= N_KINDS)
    out_kinds[side] = (guint8) (code % N_KINDS + BST_SIDE_FIELD);
}

/* Those without a river first, so that their numbers are the same with and without it. */
static const PatternTable *
get_table (void)
{
  static PatternTable table;
  static gsize ready = 0;
  int n = 0;

  if (!g_once_init_enter (&ready))
    return &table;
  memset (table.numbers, -1, sizeof table.numbers);
  for (int river = 0; river < 2; river++)
    for (int code = 0; code < N_CODES; code++)
      {
        guint8 kinds[4];
        int n_rivers;

        read_code (code, kinds);
        n_rivers = count_kind (kinds, BST_SIDE_RIVER);
        if ((n_rivers > 0) != river || n_rivers > MAX_RIVERS)
          continue;
        if (lowest_code (kinds) == code)
          {
            memcpy (table.kinds[n], kinds, 4);
            table.numbers[code] = (gint8) n++;
          }
        else
          table.numbers[code] = table.numbers[lowest_code (kinds)];
        table.turns[table.numbers[code]]++;
      }
  g_assert (n == BASTIDE_N_PATTERNS);
  g_once_init_leave (&ready, 1);
  return &table;
}

void
bastide_pattern_get_sides (int pattern, guint8 out_kinds[4])
{
  g_return_if_fail (pattern >= 0 && pattern < BASTIDE_N_PATTERNS);
  memcpy (out_kinds, get_table ()->kinds[pattern], 4);
}

int
bastide_pattern_find (const guint8 kinds[4])
{
  for (int side = 0; side < 4; side++)
    if (kinds[side] < BST_SIDE_FIELD || kinds[side] > BST_SIDE_RIVER)
      return -1;
  return get_table ()->numbers[code_of (kinds, 0)];
}

/* Joins what goes on inside the tile: two roads, two rivers, cities that touch. Three roads or more meet at a crossroads by
 * themselves. */
void
bastide_pattern_make_tile (int pattern, BastideTileDoc *out_doc)
{
  guint8 kinds[4];
  int first[BST_N_SIDE_KINDS] = { -1, -1, -1, -1, -1 };

  bastide_tile_doc_init (out_doc);
  bastide_pattern_get_sides (pattern, kinds);
  for (int side = 0; side < 4; side++)
    bastide_tile_doc_set_side (out_doc, side, kinds[side]);
  for (int side = 0; side < 4; side++)
    {
      BstSideKind kind = kinds[side];

      if (kind == BST_SIDE_CITY && kinds[(side + 1) & 3] == BST_SIDE_CITY)
        bastide_tile_doc_join (out_doc, side, (side + 1) & 3);
      if ((kind == BST_SIDE_ROAD || kind == BST_SIDE_RIVER) && first[kind] >= 0 && count_kind (kinds, kind) == 2)
        bastide_tile_doc_join (out_doc, first[kind], side);
      if (first[kind] < 0)
        first[kind] = side;
    }
  /* A road across a river. */
  if (!bastide_tile_doc_is_sound (out_doc))
    bastide_tile_doc_set_bridge (out_doc, bastide_tile_doc_find (out_doc, BST_ROAD), TRUE);
}

/* --- The heap --- */

static void
add_segments (BastideHeap *heap, const BstTile *tile, int count)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];
      int n_sides = __builtin_popcount (feature->sides);

      if (n_sides == 0)
        continue;
      heap->ends[feature->terrain] += n_sides * count;
      heap->onward[feature->terrain] += n_sides * (n_sides - 1) * count;
      heap->single[feature->terrain] += n_sides == 1 ? count : 0;
    }
}

void
bastide_heap_add (BastideHeap *heap, const BstTile *tile, int count)
{
  guint8 kinds[4];
  int pattern;

  if (tile->piece != BST_NONE || count <= 0)
    return;
  for (int side = 0; side < 4; side++)
    kinds[side] = (guint8) bst_tile_side_kind (tile, 0, side);
  pattern = bastide_pattern_find (kinds);
  heap->n_tiles += count;
  for (int side = 0; side < 4; side++)
    heap->sides[kinds[side]] += count;
  if (pattern >= 0)
    heap->patterns[pattern] += count;
  if (tile->group == BST_GROUP_LAND)
    {
      heap->n_land += count;
      if (pattern >= 0 && pattern < BASTIDE_N_LAND_PATTERNS)
        heap->land_patterns[pattern] += count;
    }
  add_segments (heap, tile, count);
}

void
bastide_heap_add_built_in (BastideHeap *heap, const BstCatalog *catalog)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);

      for (guint t = 0; entry->built_in && entry->set && t < entry->set->tiles->len; t++)
        {
          const BstTileEntry *tile = &g_array_index (entry->set->tiles, BstTileEntry, t);

          if (tile->sound)
            bastide_heap_add (heap, &tile->tile, tile->count);
        }
    }
}

void
bastide_heap_join (BastideHeap *heap, const BastideHeap *other)
{
  heap->n_tiles += other->n_tiles;
  heap->n_land += other->n_land;
  for (int i = 0; i < BASTIDE_N_PATTERNS; i++)
    heap->patterns[i] += other->patterns[i];
  for (int i = 0; i < BASTIDE_N_LAND_PATTERNS; i++)
    heap->land_patterns[i] += other->land_patterns[i];
  for (int i = 0; i < BST_N_SIDE_KINDS; i++)
    heap->sides[i] += other->sides[i];
  for (int i = 0; i < BST_N_TERRAINS; i++)
    {
      heap->ends[i] += other->ends[i];
      heap->onward[i] += other->onward[i];
      heap->single[i] += other->single[i];
    }
}

gboolean
bastide_heap_has_river (const BastideHeap *heap)
{
  return heap->sides[BST_SIDE_RIVER] > 0;
}

int
bastide_heap_count_patterns (const BastideHeap *heap, int *out_n_all)
{
  int n_all = bastide_heap_has_river (heap) ? BASTIDE_N_PATTERNS : BASTIDE_N_LAND_PATTERNS, n = 0;

  for (int pattern = 0; pattern < n_all; pattern++)
    n += heap->patterns[pattern] > 0;
  if (out_n_all)
    *out_n_all = n_all;
  return n;
}

/* How often a side of a neighbor shows it, where no river does. */
static double
get_share (const BastideHeap *heap, BstSideKind kind)
{
  int whole = heap->sides[BST_SIDE_FIELD] + heap->sides[BST_SIDE_ROAD] + heap->sides[BST_SIDE_CITY];

  return whole ? (double) heap->sides[kind] / whole : 0.0;
}

double
bastide_heap_get_wanted (const BastideHeap *heap, int pattern)
{
  double share = 100.0;
  guint8 kinds[4];

  g_return_val_if_fail (pattern >= 0 && pattern < BASTIDE_N_PATTERNS, 0.0);

  if (pattern >= BASTIDE_N_LAND_PATTERNS)
    return 0.0;
  bastide_pattern_get_sides (pattern, kinds);
  for (int side = 0; side < 4; side++)
    share *= get_share (heap, kinds[side]);
  return share * get_table ()->turns[pattern];
}

/* --- Squares --- */

static gboolean
pattern_fits (int pattern, const guint8 need[4])
{
  const guint8 *kinds = get_table ()->kinds[pattern];

  for (int rot = 0; rot < 4; rot++)
    {
      gboolean fits = TRUE;

      for (int side = 0; side < 4; side++)
        fits = fits && (need[side] == BST_SIDE_OPEN || need[side] == kinds[(side + rot) & 3]);
      if (fits)
        return TRUE;
    }
  return FALSE;
}

static int
count_fitting (const BastideHeap *heap, const guint8 need[4])
{
  int n = 0;

  for (int pattern = 0; pattern < BASTIDE_N_LAND_PATTERNS; pattern++)
    if (heap->land_patterns[pattern] > 0 && pattern_fits (pattern, need))
      n += heap->land_patterns[pattern];
  return n;
}

/* Engine's codes of requirements: five values for each side, open or one of the kinds. */
static gboolean
read_need (int code, int n_given, guint8 out_need[4])
{
  int n = 0;

  for (int side = 3; side >= 0; side--, code /= BST_N_SIDE_KINDS)
    {
      out_need[side] = (guint8) (code % BST_N_SIDE_KINDS);
      if (out_need[side] == BST_SIDE_RIVER)
        return FALSE;
      n += out_need[side] != BST_SIDE_OPEN;
    }
  return n == n_given;
}

static int
turn_need (int code)
{
  return code / BST_N_SIDE_KINDS + code % BST_N_SIDE_KINDS * BST_N_SIDE_KINDS * BST_N_SIDE_KINDS * BST_N_SIDE_KINDS;
}

static int
compare_squares (gconstpointer a, gconstpointer b)
{
  const BastideSquare *left = a, *right = b;

  if (left->n_fitting != right->n_fitting)
    return left->n_fitting - right->n_fitting;
  return (left->wanted < right->wanted) - (left->wanted > right->wanted);
}

GArray *
bastide_heap_list_squares (const BastideHeap *heap, int n_given)
{
  static const int n_places[] = { 1, 4, 6, 4, 1 }; /* ways to lay so many neighbors around a square */
  GArray *squares = g_array_new (FALSE, TRUE, sizeof (BastideSquare));

  g_return_val_if_fail (n_given >= 1 && n_given <= 4, squares);

  for (int code = 0; code < BST_N_NEEDS; code++)
    {
      BastideSquare square = { .wanted = 100.0 / n_places[n_given] };
      int n_turns = 1;
      gboolean first = TRUE;

      for (int turned = turn_need (code); turned != code; turned = turn_need (turned), n_turns++)
        first = first && turned > code;
      if (!first || !read_need (code, n_given, square.kinds))
        continue;
      for (int side = 0; side < 4; side++)
        if (square.kinds[side] != BST_SIDE_OPEN)
          square.wanted *= get_share (heap, square.kinds[side]);
      square.wanted *= n_turns;
      square.n_fitting = count_fitting (heap, square.kinds);
      g_array_append_val (squares, square);
    }
  g_array_sort (squares, compare_squares);
  return squares;
}

gboolean
bastide_heap_get_odds (const BastideHeap *heap, int n_given, BastideSquareOdds *out_odds)
{
  g_autoptr (GArray) squares = NULL;
  BastideSquareOdds odds = { 0 };

  g_return_val_if_fail (n_given >= 1 && n_given <= 4, FALSE);

  if (heap->n_land == 0)
    return FALSE;
  squares = bastide_heap_list_squares (heap, n_given);
  for (guint i = 0; i < squares->len; i++)
    {
      const BastideSquare *square = &g_array_index (squares, BastideSquare, i);

      odds.fillable += square->n_fitting > 0 ? square->wanted : 0.0;
      odds.fitting += square->wanted * square->n_fitting / heap->n_land;
    }
  *out_odds = odds;
  return TRUE;
}

/* --- Ends --- */

double
bastide_heap_get_growth (const BastideHeap *heap, BstTerrain terrain)
{
  return heap->ends[terrain] ? (double) heap->onward[terrain] / heap->ends[terrain] : 0.0;
}

int
bastide_advice_get_edge (int n_squares)
{
  /* Harary and Harborth 1976: no shape of so many squares has a shorter edge. */
  return n_squares > 0 ? 2 * (int) ceil (2 * sqrt (n_squares)) : 0;
}

double
bastide_heap_get_open_ends (const BastideHeap *heap, BstTerrain terrain)
{
  return heap->n_tiles ? bastide_advice_get_edge (heap->n_tiles) * (double) heap->ends[terrain] / (4.0 * heap->n_tiles)
                       : 0.0;
}

/* --- Suggestions --- */

static int
compare_suggestions (gconstpointer a, gconstpointer b)
{
  const BastideSuggestion *left = a, *right = b;

  if (left->kind != right->kind)
    return left->kind == BASTIDE_SUGGEST_PATTERN ? 1 : right->kind == BASTIDE_SUGGEST_PATTERN ? -1 : 0;
  return (left->wanted < right->wanted) - (left->wanted > right->wanted);
}

/* Segments with one side add to the ends, but bring no new ones: E more of them make the growth P / (S + E). */
static void
suggest_singles (GArray *list, const BastideHeap *heap, const BastideHeap *other, BstTerrain terrain)
{
  BastideSuggestion suggestion = {
    .terrain = terrain,
    .mine = bastide_heap_get_growth (heap, terrain),
    .other = bastide_heap_get_growth (other, terrain),
  };
  guint8 cap[4] = { BST_SIDE_FIELD, BST_SIDE_FIELD, BST_SIDE_FIELD,
                    terrain == BST_ROAD ? BST_SIDE_ROAD : BST_SIDE_CITY };
  double right_ends;

  if (suggestion.mine <= 0 || suggestion.other <= 0)
    return;
  right_ends = heap->onward[terrain] / suggestion.other;
  if (suggestion.mine > suggestion.other * (1 + TOLERANCE))
    {
      suggestion.kind = BASTIDE_SUGGEST_MORE;
      suggestion.amount = (int) ceil (right_ends - heap->ends[terrain] - 1e-9);
    }
  else if (suggestion.mine < suggestion.other * (1 - TOLERANCE))
    {
      suggestion.kind = BASTIDE_SUGGEST_FEWER;
      suggestion.amount = MIN ((int) floor (heap->ends[terrain] - right_ends + 1e-9), heap->single[terrain]);
    }
  suggestion.pattern = bastide_pattern_find (cap);
  if (suggestion.amount > 0)
    g_array_append_val (list, suggestion);
}

GArray *
bastide_heap_suggest (const BastideHeap *heap, const BastideHeap *other)
{
  GArray *list = g_array_new (FALSE, TRUE, sizeof (BastideSuggestion));
  guint n_patterns = 0;

  if (other && heap->n_land > 0)
    {
      suggest_singles (list, heap, other, BST_ROAD);
      suggest_singles (list, heap, other, BST_CITY);
    }
  for (int pattern = 0; heap->n_land > 0 && pattern < BASTIDE_N_LAND_PATTERNS; pattern++)
    {
      BastideSuggestion suggestion = { .kind = BASTIDE_SUGGEST_PATTERN, .pattern = pattern };

      suggestion.wanted = bastide_heap_get_wanted (heap, pattern);
      if (heap->land_patterns[pattern] == 0 && suggestion.wanted >= MIN_WANTED)
        {
          g_array_append_val (list, suggestion);
          n_patterns++;
        }
    }
  g_array_sort (list, compare_suggestions);
  if (n_patterns > MAX_SUGGESTED)
    g_array_set_size (list, list->len - (n_patterns - MAX_SUGGESTED));
  return list;
}

char *
bastide_suggestion_dup_title (const BastideSuggestion *suggestion)
{
  gboolean more = suggestion->kind == BASTIDE_SUGGEST_MORE;
  guint8 kinds[4];
  g_autofree char *sides = NULL;

  if (suggestion->kind != BASTIDE_SUGGEST_PATTERN && suggestion->terrain == BST_ROAD)
    return g_strdup_printf (more
                              /* TRANSLATORS: advice to whoever designs tiles; %d is a number. */
                              ? ngettext ("Add %d road end", "Add %d road ends", (gulong) suggestion->amount)
                              /* TRANSLATORS: advice to whoever designs tiles; %d is a number. */
                              : ngettext ("Remove %d road end", "Remove %d road ends", (gulong) suggestion->amount),
                            suggestion->amount);
  if (suggestion->kind != BASTIDE_SUGGEST_PATTERN)
    return g_strdup_printf (more
                              /* TRANSLATORS: advice to whoever designs tiles; a cap is a city with one side; %d is a
                               * number. */
                              ? ngettext ("Add %d city cap", "Add %d city caps", (gulong) suggestion->amount)
                              /* TRANSLATORS: advice to whoever designs tiles; a cap is a city with one side; %d is a
                               * number. */
                              : ngettext ("Remove %d city cap", "Remove %d city caps", (gulong) suggestion->amount),
                            suggestion->amount);
  bastide_pattern_get_sides (suggestion->pattern, kinds);
  sides = bastide_sides_dup_name (kinds);
  /* TRANSLATORS: advice to whoever designs tiles; %s is what the four sides of a tile show, such as “Field, field, road,
   * city”. */
  return g_strdup_printf (_ ("Add a tile: %s"), sides);
}

char *
bastide_suggestion_dup_reason (const BastideSuggestion *suggestion, const char *other)
{
  gboolean road = suggestion->terrain == BST_ROAD;

  if (suggestion->kind == BASTIDE_SUGGEST_PATTERN)
    /* TRANSLATORS: %.1f is a number. The %% is a percent sign. */
    return g_strdup_printf (_ ("No tile has these sides, but %.1f%% of the squares with four neighbors need them."),
                            suggestion->wanted);
  if (suggestion->kind == BASTIDE_SUGGEST_MORE)
    return g_strdup_printf (
      road
        /* TRANSLATORS: %1$.2f and %2$.2f are numbers, %3$s is the title of a mix. */
        ? _ ("Roads grow long: each tile that continues one brings %1$.2f new ends, in “%3$s” only %2$.2f.")
        /* TRANSLATORS: %1$.2f and %2$.2f are numbers, %3$s is the title of a mix. */
        : _ ("Cities grow large: each tile that continues one brings %1$.2f new ends, in “%3$s” only %2$.2f."),
      suggestion->mine, suggestion->other, other);
  return g_strdup_printf (
    road
      /* TRANSLATORS: %1$.2f and %2$.2f are numbers, %3$s is the title of a mix. */
      ? _ ("Roads stay short: each tile that continues one brings only %1$.2f new ends, in “%3$s” %2$.2f.")
      /* TRANSLATORS: %1$.2f and %2$.2f are numbers, %3$s is the title of a mix. */
      : _ ("Cities stay small: each tile that continues one brings only %1$.2f new ends, in “%3$s” %2$.2f."),
    suggestion->mine, suggestion->other, other);
}

/* How many single-sided segments of the terrain a copy adds; 0 if it also continues some. */
static int
count_singles (const BstTile *tile, BstTerrain terrain)
{
  int n = 0;

  if (tile->piece != BST_NONE || tile->group != BST_GROUP_LAND)
    return 0;
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == terrain && tile->features[i].sides)
      {
        if (__builtin_popcount (tile->features[i].sides) > 1)
          return 0;
        n++;
      }
  return n;
}

/* Sides of other roads and cities, which would come or go as well. */
static int
count_others (const BstTile *tile, BstTerrain terrain)
{
  int n = 0;

  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain != terrain)
      n += __builtin_popcount (tile->features[i].sides);
  return n;
}

int
bastide_suggestion_pick (const BastideSuggestion *suggestion,
                         const BstTile *const *tiles,
                         const int *counts,
                         int n_tiles,
                         int *out_count)
{
  gboolean more = suggestion->kind == BASTIDE_SUGGEST_MORE;
  int best = -1, best_others = 0, best_count = 0;

  if (suggestion->kind == BASTIDE_SUGGEST_PATTERN)
    return -1;
  for (int i = 0; i < n_tiles; i++)
    {
      int n = count_singles (tiles[i], suggestion->terrain), others = count_others (tiles[i], suggestion->terrain),
          change;

      if (n == 0 || counts[i] <= 0)
        continue;
      change = more ? (suggestion->amount + n - 1) / n : MAX (suggestion->amount / n, 1);
      if (more ? change > MAX_EXTRA_TILE : change > counts[i] - 1)
        change = more ? MAX_EXTRA_TILE : counts[i] - 1;
      if (change <= 0 || (best >= 0 && others > best_others)
          || (best >= 0 && others == best_others && counts[i] <= counts[best]))
        continue;
      best = i;
      best_others = others;
      best_count = counts[i] + (more ? change : -change);
    }
  if (best >= 0)
    *out_count = best_count;
  return best;
}
