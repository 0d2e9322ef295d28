/* bastide-advice.h – what a heap of tiles lacks: side patterns, tiles for squares that are hard to fill, ends that close.
 *
 * A side pattern is what the four sides of a tile show, however it lies. All numbers are counted, not played: neighbors are
 * taken to show sides as often as the heap has them. Large pieces are left out, nobody draws them. Knows no document and
 * no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-tile-doc.h"

#include "engine/io/catalog.h"

G_BEGIN_DECLS

/* Of field, road, city and river, with two rivers at most: a tile has no more of them. */
#define BASTIDE_N_PATTERNS 66
/* Of them without a river; they come first. */
#define BASTIDE_N_LAND_PATTERNS 24

typedef struct
{
  int n_tiles;
  int n_land;                                 /* of the pile of land tiles */
  int patterns[BASTIDE_N_PATTERNS];           /* tiles by pattern */
  int land_patterns[BASTIDE_N_LAND_PATTERNS]; /* of the pile of land tiles */
  int sides[BST_N_SIDE_KINDS];
  int ends[BST_N_TERRAINS];   /* sides of roads and cities: each is an end that another tile continues */
  int onward[BST_N_TERRAINS]; /* for each of them, how many other ends its segment has, summed up */
  int single[BST_N_TERRAINS]; /* segments with one side: what closes others */
} BastideHeap;

/* @tile must be prepared (bst_tile_prepare). */
void bastide_heap_add (BastideHeap *heap, const BstTile *tile, int count);
/* All tiles of the built-in sets. */
void bastide_heap_add_built_in (BastideHeap *heap, const BstCatalog *catalog);
/* Puts the tiles of another heap to it. */
void bastide_heap_join (BastideHeap *heap, const BastideHeap *other);
/* Does a tile have a river? Patterns with one matter only then. */
gboolean bastide_heap_has_river (const BastideHeap *heap);

/* --- Patterns --- */

/* What the sides show, from the north clockwise: the rotation that comes first if kinds are read as digits. */
void bastide_pattern_get_sides (int pattern, guint8 out_kinds[4]);
/* -1: no tile may have these sides. */
int bastide_pattern_find (const guint8 kinds[4]);
/* A tile with the pattern as somebody would draw it: a road goes on, cities that touch are one. */
void bastide_pattern_make_tile (int pattern, BastideTileDoc *out_doc);
/* Of a hundred squares with four neighbors, how many ask for the pattern? 0 for those with a river. */
double bastide_heap_get_wanted (const BastideHeap *heap, int pattern);
/* How many patterns the heap has, of how many that matter. */
int bastide_heap_count_patterns (const BastideHeap *heap, int *out_n_all);

/* --- Squares. Only land: the river is laid before. --- */

typedef struct
{
  double fillable; /* of a hundred such squares, for how many is there a tile */
  double fitting;  /* of a hundred tiles, how many fit on average */
} BastideSquareOdds;

/* A square with @n_given neighbors (1…4), wherever they lie. FALSE: there are no land tiles. */
gboolean bastide_heap_get_odds (const BastideHeap *heap, int n_given, BastideSquareOdds *out_odds);

typedef struct
{
  guint8 kinds[4]; /* BST_SIDE_OPEN: no neighbor; the rotation that comes first */
  int n_fitting;   /* land tiles */
  double wanted;   /* of a hundred squares with as many neighbors */
} BastideSquare;

/* (transfer full) (element-type BastideSquare): all distinct squares with so many neighbors, the hardest to fill first; of
 * those for which equally many tiles fit, the most frequent one. */
GArray *bastide_heap_list_squares (const BastideHeap *heap, int n_given) G_GNUC_WARN_UNUSED_RESULT;

/* --- Ends. @terrain: road or city. --- */

/* How many new ends a tile brings that continues an end: with 1 or more, features grow without end unless players close
 * them. */
double bastide_heap_get_growth (const BastideHeap *heap, BstTerrain terrain);
/* Ends that stay open at the edge of the map when all tiles are laid as close together as can be: no map has fewer sides
 * at its edge. */
double bastide_heap_get_open_ends (const BastideHeap *heap, BstTerrain terrain);
/* The fewest sides at the edge of a map of so many squares. */
int bastide_advice_get_edge (int n_squares);

/* --- Suggestions --- */

typedef enum
{
  BASTIDE_SUGGEST_PATTERN, /* no tile has it, and squares ask for it */
  BASTIDE_SUGGEST_MORE,    /* segments with one side: features grow faster than in the other heap */
  BASTIDE_SUGGEST_FEWER,   /* features are closed faster than in the other heap */
} BastideSuggestionKind;

typedef struct
{
  BastideSuggestionKind kind;
  int pattern;        /* the tile that would help */
  double wanted;      /* of a hundred squares with four neighbors */
  BstTerrain terrain; /* road or city */
  int amount;         /* so many segments more or fewer bring both heaps to the same growth */
  double mine, other; /* growth */
} BastideSuggestion;

/* (transfer full) (element-type BastideSuggestion): what to do first comes first. @other (nullable) is what the heap is
 * compared with. */
GArray *bastide_heap_suggest (const BastideHeap *heap, const BastideHeap *other) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): what to do, in a few words, and why, in a sentence. */
char *bastide_suggestion_dup_title (const BastideSuggestion *suggestion) G_GNUC_WARN_UNUSED_RESULT;
char *bastide_suggestion_dup_reason (const BastideSuggestion *suggestion, const char *other) G_GNUC_WARN_UNUSED_RESULT;

/* Which of the tiles (prepared) to have more or fewer of to follow the suggestion, and how many there should be then. It
 * changes nothing but what is meant where it can. -1: none will do. */
int bastide_suggestion_pick (const BastideSuggestion *suggestion,
                             const BstTile *const *tiles,
                             const int *counts,
                             int n_tiles,
                             int *out_count);

G_END_DECLS
