/* kit.h – a table for tests: games made from a few words, decisions answered in words, invariants checked at every move.
 *
 * Knows the engine through its public headers only. Everything that goes wrong is reported with g_error-like failure of
 * the running test, naming the decision and the options that were on the table.
 *
 *   g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "W U W | B");
 *   kit_turn (kit, "W", -1, 0, "FRRR", "road:E");      draw, place, follower
 *   kit_turn (kit, "U", 1, 0, "FRFR", NULL);           no follower
 *   kit_expect_scores (kit, 4, 0);
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/rules/rules.h"

typedef struct _KitGame KitGame;

struct _KitGame
{
  BstGame *game;
  BstState *state;
  BstMove *moves; /* options of the decision on the table: n_moves of them */
  size_t n_moves;
  BstMove *scratch; /* game->max_moves */
  BstSetup setup;
  GArray *events;  /* BstEvent: everything told since kit_new or kit_clear_events */
  guint n_applied; /* moves made so far */
  BstMove last;    /* the last of them */
  bool quiet;      /* no checks after a move (for timing and for positions that break invariants) */
  void *memory;
  void *owner; /* what the loader keeps alive */
};

/* --- making games --- */

/* `mix`: id of a built-in mix, or the text of a mix object ("{…}", format and version may be missing). Fails the test if
 * it can't be played. */
KitGame *kit_new (const char *mix, int n_players);

/* Like kit_new(), with further members laid over those of the mix, e.g. "{\"options\":{\"base.two_tile_city\":2}}". */
KitGame *kit_new_with (const char *mix, const char *overlay, int n_players, int first);

/* A game of the tiles named: `modules` parted by spaces; `start` and `bag` name tiles parted by spaces, as ids or as the
 * letters of BASE-6 for the classic set ("D"); in `bag` "U*3" means three of them and signs like "|" are passed over;
 * in `start` "D@0,0/1" gives place and rotation (one alone may leave them out). `start` "" leaves the start to the rules. */
KitGame *kit_new_bag (const char *modules, int n_players, const char *start, const char *bag);

/* The same with options and components: `overlay` as for kit_new_with(), or NULL. */
KitGame *kit_new_bag_with (const char *modules, int n_players, const char *start, const char *bag, const char *overlay);

/* A scoring track without a map (manual.h). */
KitGame *kit_new_track (const char *modules, int n_players, int first, const char *overlay);

void kit_free (KitGame *kit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KitGame, kit_free)

/* Why a mix can't be played, or NULL if it can. Free with g_free. */
char *kit_refusal (const char *mix, const char *overlay, int n_players);

/* The text of a mix with these modules (bits) and the classic land; of the sets that need one of the modules each brings
 * one, the next one with the next `which`. Free with g_free. */
char *kit_mix_of (uint32_t modules, int which);

/* Number of a module by its id; -1 if there is none. */
int kit_module (const char *id);

/* Index of a tile or large piece of this game by its id (or letter); fails if there is none. */
int kit_tile (KitGame *kit, const char *id);
int kit_piece (KitGame *kit, const char *id);

/* --- looking at the table --- */

/* The text "x,y" … */
uint16_t kit_site (KitGame *kit, int x, int y);

/* The segment at a cell that is called `spot`: "road:E", "city:N", "river:S" (any side of it, as it lies), "field:NL" (any
 * half side), "monastery", "garden", or "feature:3" (index in the tile's list). Fails if there is none. */
uint16_t kit_seg (KitGame *kit, int x, int y, const char *spot);

/* Rotation (the smallest) in which a tile shows these sides: north-east-south-west of C R F V (river); fails if none. */
int kit_rotation (KitGame *kit, int tile, const char *edges);

/* Value of the feature at a spot now (bst_feature_value). */
BstValue kit_value (KitGame *kit, int x, int y, const char *spot);

/* --- decisions --- */

/* Word of the decision on the table ("draw", "follower" …); "over" at the end. */
const char *kit_kind (KitGame *kit);

/* Who is asked: a seat, BST_NATURE … */
int kit_who (KitGame *kit);

/* Every option of the table as words, such as "pass", "follower city:N @0,0", "@2,1 rot=3", "tile=classic-base-start left=2".
 * Free with g_strfreev. */
char **kit_options (KitGame *kit);

/* The options that fit an answer (see kit_answer): how many; the first one's index if wanted. */
int kit_count (KitGame *kit, const char *answer);

/* Takes the one option that fits: every word of `answer` must occur among the words of the option. Words:
 *   key=value         fields of word-list.h ("tile=…", "rot=1", "die=2", "sector=storm", "ends=NW" in the order N E S W);
 *   @x,y              the cell; a tile id or letter alone stands for tile=…;
 *   pass add take …   what is done; without such a word only placing fits, where a decision offers several things;
 *   follower, abbot   the figure; without one the ordinary follower is meant, where figures are offered;
 *   road:E, field:NL, city:N, monastery, garden   the segment by any of its sides as it lies.
 * "#3" takes option 3. Fails the test unless exactly one option fits. */
void kit_answer (KitGame *kit, const char *answer);

/* The same, after making sure that this kind of decision is put to this player (-1: anyone). */
void kit_decide (KitGame *kit, const char *kind, int who, const char *answer);

/* Applies an option or any other legal move. */
void kit_apply (KitGame *kit, const BstMove *move);

/* The options are exactly these, parted by "|", in any order. */
void kit_expect_options (KitGame *kit, const char *options);

/* The decision on the table is of this kind and put to this player (-1: anyone). */
void kit_expect_decision (KitGame *kit, const char *kind, int who);

/* Draw, place, follower – the ordinary turn. `edges`: "CRFR" as the tile lies, or "rot=1"; follower: an answer to the
 * follower step, NULL = "pass". Steps between (questions of modules) must be answered one by one instead. */
void kit_turn (KitGame *kit, const char *tile, int x, int y, const char *edges, const char *follower);

/* Its parts. kit_draw() fails if Nature is not asked for a tile. kit_follower(): the follower step may be missing if its
 * answer is NULL or "pass". */
void kit_draw (KitGame *kit, const char *tile);
void kit_place (KitGame *kit, int x, int y, const char *edges);
void kit_follower (KitGame *kit, const char *answer);

/* May the drawn tile be placed so? */
bool kit_may_place (KitGame *kit, int x, int y, const char *edges);

/* --- arranging positions by hand: between decisions, not in a turn --- */

/* Lays a tile (it is taken from nowhere: use start tiles of kit_new_bag() where conservation matters). */
void kit_lay (KitGame *kit, const char *tile, int x, int y, int rot);

/* Puts a figure ("follower", "abbot") of a seat from his supply on a spot; as if it had stood there since turn 0. */
void kit_put (KitGame *kit, int seat, const char *figure, int x, int y, const char *spot);

/* Gives a seat this many figures of a kind in hand. Breaks conservation: sets kit->quiet. */
void kit_set_supply (KitGame *kit, int seat, const char *figure, int n);

/* Sets a scoring figure (0 marker, 1 second) to a total. */
void kit_set_total (KitGame *kit, int seat, int figure, int total);

/* Lists the options again after the position was changed by hand. */
void kit_refresh (KitGame *kit);

/* --- expectations --- */

/* Scores of all seats in order. */
#define kit_expect_scores(kit, ...)                                                                                    \
  kit_expect_scores_v ((kit), G_STRLOC, (const int[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const int[]){ __VA_ARGS__ })))
void kit_expect_scores_v (KitGame *kit, const char *where, const int *scores, size_t n);

/* Figures in hand. */
void kit_expect_supply (KitGame *kit, int seat, const char *figure, int n);

void kit_expect_over (KitGame *kit, bool over);

/* Events told since the last kit_clear_events(): the n-th (from 0) of a type, or NULL. */
const BstEvent *kit_event (KitGame *kit, int type, int n);
int kit_count_events (KitGame *kit, int type);
void kit_clear_events (KitGame *kit);

/* --- chance and random play --- */

/* A small generator of its own: the same seed gives the same games for ever. */
typedef struct
{
  uint64_t s;
} KitRandom;

uint64_t kit_random (KitRandom *random);
int kit_random_below (KitRandom *random, int n);

typedef struct
{
  /* Called after the start and after every move; NULL: nobody. */
  void (*each) (KitGame *kit, gpointer data);
  gpointer data;
  int max_moves;         /* fail after this many; 0: 200 + 60 × tiles */
  bool no_check_options; /* leave out the (slow) check that every option is legal and unlike the others */
} KitPlayout;

/* Plays random legal moves to the end, checking after every move: bst_state_check(), at least one option, no two alike,
 * all accepted by bst_check(), somebody is asked exactly while the game is not over, totals never fall, a state copied and
 * played on equals the original, the agenda is empty at the end. Returns the number of moves. */
int kit_playout (KitGame *kit, uint64_t seed, const KitPlayout *how);

/* One random option; Nature's are weighted as in the bag. */
void kit_random_move (KitGame *kit, KitRandom *random);

/* Number of ways to play `depth` decisions on from here (perft). */
uint64_t kit_perft (KitGame *kit, int depth);

/* The whole table as text, for messages of failed tests. Free with g_free. */
char *kit_describe (KitGame *kit);

/* Every built-in mix that can be played with `n_players`. Free with g_strfreev. */
char **kit_playable_mixes (int n_players);

/* Reads a JSON file under tests/ into a tree (json-glib); fails the test if it is missing. */
struct _JsonNode *kit_read_json (const char *name);
