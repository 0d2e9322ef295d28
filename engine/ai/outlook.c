/* outlook.c – what a position promises: the points each seat may expect to have at the end.
 *
 * Must not know a rule module: what a feature is worth, bst_feature_value() says, and what else a seat has, the modules
 * say themselves (member `assets` of rules/rules.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ai/outlook.h"

#include "ai/fits.h"
#include "ai/weights.h"
#include "rules/rules.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define SHARE 64 /* parts between two knots */

/* Turns of each seat before the end, at the knots. */
static const int knots[BST_N_KNOTS] = { 0, 3, 8, 18, 34 };

#define MAX_CELLS 4

/* A feature with figures on it, and what it is worth to whom. */
typedef struct
{
  uint16_t root;
  uint8_t terrain;
  uint8_t n_cells; /* empty cells at its open ends, as far as they are counted */
  uint8_t counts[BST_MAX_PLAYERS];
  uint16_t cells[MAX_CELLS]; /* places of the frontier */
  uint8_t sides[MAX_CELLS];  /* of each of these cells: the sides at which the feature lies */
  bool finished;
  int points;
  int worth[BST_MAX_PLAYERS];
} Held;

struct BstOutlook
{
  const BstGame *game;
  unsigned overlooks;
  bool quiet;         /* no module listens when a feature is scored */
  bool may_lie_loose; /* the game has pieces that may */
  const int16_t (*weights)[BST_N_KNOTS];
  int now[BST_N_TERMS]; /* weights between the knots … */
  int now_left;         /* … while so many tiles are left; -1: none yet */

  BstFits *fits;

  Held *held; /* of the position being judged */
  int n_held;
  uint16_t *held_of;    /* by root: its place in `held` … */
  uint32_t *root_stamp; /* … if this is the stamp of now */
  uint32_t stamp;
  uint16_t
    *cell_of; /* by place of the frontier: the last open end there, as MAX_CELLS × feature of `held` + cell of it … */
  uint32_t *cell_stamp; /* … if this is the stamp of now */
  uint32_t cells_now;
  uint16_t *cell_before; /* by open end: the one before it at the same place, or BST_NONE */

  /* The position that was settled on, and the tile laid since. */
  const BstState *base;
  Held *base_held;
  int n_base_held;
  uint32_t *touched; /* by root of the base: it is not as before if this is the stamp */
  uint32_t touch_stamp;
  uint16_t touch_place; /* of the base: where the tile was laid; BST_NONE: nowhere yet */
  bool fields_touched;
  int laid[BST_MAX_PLAYERS]; /* points without those of the supply */
  int home[BST_MAX_PLAYERS]; /* followers that come home */

  int *terms; /* of `terms_seat`, for those who learn; NULL: nobody asks */
  int terms_seat;
};

static void *
take (size_t n, size_t size)
{
  void *memory = calloc (n ? n : 1, size);

  if (!memory)
    abort ();
  return memory;
}

int
bst_outlook_case (const BstGame *game)
{
  bool fields = false;

  for (int kind = 0; kind < BST_N_FIGURES; kind++)
    fields |= game->stands_on[kind] >> BST_FIELD & 1;
  return (game->n_players == 2 ? BST_CASE_TWO : game->n_players == 3 ? BST_CASE_THREE : BST_CASE_MANY) + !fields;
}

BstOutlook *
bst_outlook_new (const BstGame *game, unsigned overlooks)
{
  BstOutlook *outlook = take (1, sizeof *outlook);

  outlook->game = game;
  outlook->overlooks = overlooks;
  outlook->weights = bst_outlook_weights[bst_outlook_case (game)];
  outlook->now_left = -1;
  outlook->fits = bst_fits_new (game);
  for (int stock = 0; stock < BST_N_STOCKS; stock++)
    outlook->may_lie_loose |= game->stock[stock] > 0;
  outlook->quiet = !game->group_listeners && !game->n_feature_scored && !game->n_feature_done && !game->n_figure_left;
  /* One more: a figure that is about to be put. */
  outlook->held = take (game->max_figures + 1u, sizeof *outlook->held);
  outlook->base_held = take (game->max_figures + 1u, sizeof *outlook->base_held);
  outlook->held_of = take (game->max_segs, sizeof *outlook->held_of);
  outlook->root_stamp = take (game->max_segs, sizeof *outlook->root_stamp);
  outlook->touched = take (game->max_segs, sizeof *outlook->touched);
  outlook->cell_of = take (game->max_frontier, sizeof *outlook->cell_of);
  outlook->cell_stamp = take (game->max_frontier, sizeof *outlook->cell_stamp);
  outlook->cell_before = take (MAX_CELLS * (game->max_figures + 1u), sizeof *outlook->cell_before);
  return outlook;
}

void
bst_outlook_free (BstOutlook *outlook)
{
  if (!outlook)
    return;
  bst_fits_free (outlook->fits);
  free (outlook->held);
  free (outlook->base_held);
  free (outlook->held_of);
  free (outlook->root_stamp);
  free (outlook->touched);
  free (outlook->cell_of);
  free (outlook->cell_stamp);
  free (outlook->cell_before);
  free (outlook);
}

size_t
bst_outlook_memory (const BstOutlook *outlook)
{
  const BstGame *game = outlook->game;

  return sizeof *outlook + bst_fits_memory (game)
         + (game->max_figures + 1u) * (2 * sizeof *outlook->held + MAX_CELLS * sizeof *outlook->cell_before)
         + game->max_segs * (sizeof *outlook->held_of + sizeof *outlook->root_stamp + sizeof *outlook->touched)
         + game->max_sites * (sizeof *outlook->cell_of + sizeof *outlook->cell_stamp);
}

void
bst_outlook_use_weights (BstOutlook *outlook, const int16_t (*weights)[BST_N_KNOTS])
{
  outlook->weights = weights ? weights : bst_outlook_weights[bst_outlook_case (outlook->game)];
  outlook->now_left = -1;
}

/* --- time --- */

int
bst_outlook_tiles_left (const BstState *state)
{
  return state->pile[BST_GROUP_LAND] + state->pile[BST_GROUP_RIVER] + state->pile[BST_GROUP_LAKE];
}

int
bst_outlook_knot (const BstGame *game, const BstState *state, int *out_share)
{
  int turns = bst_outlook_tiles_left (state) * SHARE / game->n_players, knot = 0;

  while (knot < BST_N_KNOTS - 2 && turns >= knots[knot + 1] * SHARE)
    knot++;
  *out_share = (turns - knots[knot] * SHARE) / (knots[knot + 1] - knots[knot]);
  if (*out_share > SHARE)
    *out_share = SHARE;
  return knot;
}

/* Weights and bag for the position at hand. */
static void
look_at (BstOutlook *outlook, const BstState *state)
{
  if (outlook->now_left != bst_outlook_tiles_left (state))
    {
      int share, knot = bst_outlook_knot (outlook->game, state, &share);

      for (int t = 0; t < BST_N_TERMS; t++)
        outlook->now[t] = (outlook->weights[t][knot] * (SHARE - share) + outlook->weights[t][knot + 1] * share) / SHARE;
      outlook->now_left = bst_outlook_tiles_left (state);
    }
  bst_fits_look_at (outlook->fits, state);
}

/* --- open ends --- */

/* Ease by the number of cells that must be filled, and how many tiles close the hardest of them. */
static int
ease_of (int n_cells, int closers)
{
  switch (n_cells)
    {
    case 0:
      return BST_EASE_1_MANY;
    case 1:
      return closers <= 2   ? BST_EASE_1_NONE + closers
             : closers <= 4 ? BST_EASE_1_FEW
             : closers <= 8 ? BST_EASE_1_SOME
                            : BST_EASE_1_MANY;
    case 2:
      return closers == 0   ? BST_EASE_2_NONE
             : closers <= 2 ? BST_EASE_2_RARE
             : closers <= 5 ? BST_EASE_2_SOME
                            : BST_EASE_2_MANY;
    case 3:
      return closers <= 1 ? BST_EASE_3_RARE : closers <= 5 ? BST_EASE_3_SOME : BST_EASE_3_MANY;
    default:
      return closers <= 2 ? BST_EASE_4_RARE : BST_EASE_4_MANY;
    }
}

/* Finds the empty cells at the open ends of a road or city, as many as are counted. */
static void
find_cells (const BstGame *game, const BstState *state, Held *held)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  uint16_t s = held->root;
  int left = segs[held->root].open;

  held->n_cells = 0;
  while (left > 0)
    {
      const BstSite *site = &sites[segs[s].site];
      int sides = bst_turn_sides (game->tiles[site->tile].features[s - site->first].sides, site->rot);

      for (int side = 0; side < 4 && left > 0; side++)
        {
          uint16_t cell;
          int i = 0;

          if (!(sides >> side & 1))
            continue;
          cell = bst_board_open_at (game, state, site->x + bst_side_dx (side), site->y + bst_side_dy (side));
          if (cell == BST_NONE)
            continue;
          left--;
          while (i < held->n_cells && held->cells[i] != cell)
            i++;
          if (i == MAX_CELLS)
            continue;
          if (i == held->n_cells)
            {
              held->cells[held->n_cells++] = cell;
              held->sides[i] = 0;
            }
          held->sides[i] |= 1 << bst_side_opposite (side);
        }
      s = segs[s].next;
      if (s == held->root)
        break;
    }
}

static int
ease (BstOutlook *outlook, const BstState *state, const Held *held, int *out_fits)
{
  int fits = INT_MAX, closers = INT_MAX;

  for (int i = 0; i < held->n_cells; i++)
    {
      int n = bst_fits_count (outlook->fits, state, held->cells[i]);

      fits = n < fits ? n : fits;
      n = bst_fits_closers (outlook->fits, state, held->cells[i], held->sides[i]);
      closers = n < closers ? n : closers;
    }
  *out_fits = held->n_cells ? fits : -1;
  return fits == 0 ? BST_EASE_DEAD : ease_of (held->n_cells, closers);
}

int
bst_outlook_ease (BstOutlook *outlook, const BstState *state, uint16_t seg, int *out_fits)
{
  Held held = { .root = bst_root (outlook->game, state, seg) };

  look_at (outlook, state);
  find_cells (outlook->game, state, &held);
  return ease (outlook, state, &held, out_fits);
}

/* --- terms --- */

static void
add (BstOutlook *outlook, int points[BST_MAX_PLAYERS], int seat, int term, int amount)
{
  points[seat] += amount * outlook->now[term];
  if (outlook->terms && seat == outlook->terms_seat)
    outlook->terms[term] += amount;
}

/* Unfinished cities that a field touches, each once: those with one or two open ends, and the others. */
static void
count_open_cities (BstOutlook *outlook, const BstState *state, uint16_t seg, int *out_near, int *out_far)
{
  const BstGame *game = outlook->game;
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  uint16_t s = seg;

  *out_near = *out_far = 0;
  outlook->stamp++;
  do
    {
      const BstSite *site = &sites[segs[s].site];
      unsigned touched = game->tiles[site->tile].features[s - site->first].cities;

      for (int i = 0; touched; i++, touched >>= 1)
        if (touched & 1)
          {
            uint16_t root = segs[site->first + i].root;

            if (segs[root].open && outlook->root_stamp[root] != outlook->stamp)
              {
                outlook->root_stamp[root] = outlook->stamp;
                if (segs[root].open <= 2)
                  ++*out_near;
                else
                  ++*out_far;
              }
          }
      s = segs[s].next;
    }
  while (s != seg);
}

/* How far a monastery or garden is from being finished (BST_GAP_…), and in out_missing how many tiles are missing. */
static int
gap (BstOutlook *outlook, const BstState *state, uint16_t site, int *out_missing)
{
  const BstGame *game = outlook->game;
  const BstSite *sites = bst_sites (game, state);

  *out_missing = 8 - sites[site].around;
  for (int i = 0; i < 9; i++)
    {
      uint16_t cell = bst_board_open_at (game, state, sites[site].x + i % 3 - 1, sites[site].y + i / 3 - 1);

      if (cell != BST_NONE && !bst_fits_count (outlook->fits, state, cell))
        return BST_GAP_DEAD;
    }
  return *out_missing <= 3 ? BST_GAP_1 + *out_missing - 1 : *out_missing <= 5 ? BST_GAP_5 : BST_GAP_8;
}

/* How many figures the strongest has on a feature, but for one seat. */
static int
most_of_others (const BstGame *game, const Held *held, int seat)
{
  int most = 0;

  for (int s = 0; s < game->n_players; s++)
    if (s != seat && held->counts[s] > most)
      most = held->counts[s];
  return most;
}

/* What is particular to the terrain, for a seat with figures there. */
static void
judge_terrain (BstOutlook *outlook, const BstState *state, Held *held, int term[2], int further[2])
{
  const BstSeg *root = &bst_segs (outlook->game, state)[held->root];
  int how;

  switch (held->terrain)
    {
    case BST_CITY:
    case BST_ROAD:
      find_cells (outlook->game, state, held);
      how = ease (outlook, state, held, &further[0]);
      term[0] = (held->terrain == BST_CITY ? BST_TERM_CITY_POINTS : BST_TERM_ROAD_POINTS) + how;
      term[1] = (held->terrain == BST_CITY ? BST_TERM_CITY_FIGURES : BST_TERM_ROAD_FIGURES) + how;
      break;
    case BST_FIELD:
      term[0] = BST_TERM_FIELD_POINTS;
      term[1] = BST_TERM_FIELD_FIGURES;
      count_open_cities (outlook, state, held->root, &further[0], &further[1]);
      break;
    default:
      term[0] = BST_TERM_CENTER_POINTS;
      term[1] = BST_TERM_CENTER_FIGURES + gap (outlook, state, root->site, &further[0]);
    }
}

static void
judge_field (BstOutlook *outlook, const BstState *state, Held *held, int seat, const int further[2])
{
  int rivals = most_of_others (outlook->game, held, seat), own = held->counts[seat];

  if (own < rivals)
    {
      if (own == rivals - 1)
        add (outlook, held->worth, seat, BST_TERM_FIELD_CHASE, held->points);
      return;
    }
  add (outlook, held->worth, seat, BST_TERM_FIELD_NEAR, further[0]);
  add (outlook, held->worth, seat, BST_TERM_FIELD_FAR, further[1]);
  add (outlook, held->worth, seat, BST_TERM_FIELD_SIZE, bst_segs (outlook->game, state)[held->root].size);
  if (rivals && own <= rivals + 1)
    add (outlook, held->worth, seat, BST_TERM_FIELD_RIVAL, held->points);
}

/* Pieces that lie loose on the tiles of a feature. */
static int
count_loose (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  uint16_t s = seg;
  int n = 0;

  do
    {
      n += sites[segs[s].site].loose;
      s = segs[s].next;
    }
  while (s != seg);
  return n;
}

/* What one feature adds for those who stand on it. */
static void
judge_feature (BstOutlook *outlook, const BstState *state, Held *held)
{
  const BstGame *game = outlook->game;
  int most = 1, n_owners = 0, term[2] = { 0 }, further[2] = { 0 }, loose = 0;
  BstValue value;

  memset (held->worth, 0, sizeof held->worth);
  held->terrain = bst_segs (game, state)[held->root].terrain;
  held->n_cells = 0;
  if (held->terrain == BST_FIELD && outlook->overlooks & BST_OVERLOOK_FIELDS)
    return;
  bst_feature_value (game, state, held->root, &value);
  held->finished = value.finished;
  held->points = value.points;
  for (int seat = 0; seat < game->n_players; seat++)
    if (held->counts[seat] > most)
      most = held->counts[seat];
  for (int seat = 0; seat < game->n_players; seat++)
    n_owners += held->counts[seat] == most;
  if (!held->finished)
    judge_terrain (outlook, state, held, term, further);
  /* Loose pieces come from a stock; most games have none. */
  if (!held->finished && held->terrain != BST_FIELD && outlook->may_lie_loose)
    loose = count_loose (game, state, held->root);
  for (int seat = 0; seat < game->n_players; seat++)
    {
      if (!held->counts[seat])
        continue;
      if (held->finished) /* about to be scored */
        {
          held->worth[seat] += held->counts[seat] == most ? held->points * BST_POINT : 0;
          continue;
        }
      add (outlook, held->worth, seat, term[1], held->counts[seat]);
      if (held->terrain == BST_FIELD)
        judge_field (outlook, state, held, seat, further);
      if (held->counts[seat] < most)
        {
          add (outlook, held->worth, seat, BST_TERM_LOST, held->counts[seat]);
          continue;
        }
      add (outlook, held->worth, seat, term[0], held->points);
      add (outlook, held->worth, seat, BST_TERM_LOOSE, loose);
      if (held->terrain == BST_MONASTERY || held->terrain == BST_GARDEN)
        add (outlook, held->worth, seat, BST_TERM_CENTER_MISSING, further[0]);
      if (n_owners > 1)
        add (outlook, held->worth, seat, BST_TERM_SHARED, held->points);
    }
}

#define MAX_JOINERS 8 /* more of them make no difference */

/* Two features with an open end at the same cell: what a tile there would give to whom. */
static void
judge_contact (BstOutlook *outlook,
               const BstState *state,
               const Held *a,
               const Held *b,
               uint16_t cell,
               int a_sides,
               int b_sides,
               int points[BST_MAX_PLAYERS])
{
  const BstGame *game = outlook->game;
  int term = a->terrain == BST_CITY ? BST_TERM_CITY_SHARE : BST_TERM_ROAD_SHARE, joiners = -1;

  for (int seat = 0; seat < game->n_players; seat++)
    for (int turn = 0; turn < 2; turn++)
      {
        const Held *own = turn ? b : a, *other = turn ? a : b;
        int rivals;

        if (own->counts[seat] <= other->counts[seat] || other->counts[seat])
          continue;
        rivals = most_of_others (game, other, seat);
        if (own->counts[seat] < rivals || own->counts[seat] < most_of_others (game, own, seat))
          continue;
        if (joiners < 0)
          joiners = bst_fits_joiners (outlook->fits, state, cell, a_sides, b_sides);
        add (outlook, points, seat, term + (own->counts[seat] > rivals),
             other->points * (joiners < MAX_JOINERS ? joiners : MAX_JOINERS));
      }
}

/* Notes a feature at the cells of its open ends, and looks whom it meets there. */
static void
meet_others (BstOutlook *outlook, const BstState *state, const Held *held, bool note, int points[BST_MAX_PLAYERS])
{
  for (int i = 0; i < held->n_cells; i++)
    {
      uint16_t cell = held->cells[i], end = BST_NONE;

      if (outlook->cell_stamp[cell] == outlook->cells_now)
        end = outlook->cell_of[cell];
      if (note)
        {
          uint16_t mine = (uint16_t) ((held - outlook->held) * MAX_CELLS + i);

          outlook->cell_stamp[cell] = outlook->cells_now;
          outlook->cell_of[cell] = mine;
          outlook->cell_before[mine] = end;
        }
      for (; end != BST_NONE; end = outlook->cell_before[end])
        {
          const Held *other = &outlook->held[end / MAX_CELLS];

          if (other->terrain == held->terrain)
            judge_contact (outlook, state, held, other, cell, held->sides[i], other->sides[end % MAX_CELLS], points);
        }
    }
}

static void
judge_contacts (BstOutlook *outlook, const BstState *state, int points[BST_MAX_PLAYERS])
{
  if (outlook->overlooks & BST_OVERLOOK_RIVALS)
    return;
  outlook->cells_now++;
  for (int i = 0; i < outlook->n_held; i++)
    meet_others (outlook, state, &outlook->held[i], true, points);
}

/* Lists the features on which figures stand. */
static void
list_held (BstOutlook *outlook, const BstState *state)
{
  const BstGame *game = outlook->game;
  const BstFigure *figures = bst_figures_on_map (game, state);

  outlook->n_held = 0;
  outlook->stamp++;
  for (int i = 0; i < state->n_figures; i++)
    {
      uint16_t root = bst_root (game, state, figures[i].seg);

      if (outlook->root_stamp[root] != outlook->stamp)
        {
          outlook->root_stamp[root] = outlook->stamp;
          outlook->held_of[root] = outlook->n_held;
          outlook->held[outlook->n_held++] = (Held){ .root = root };
        }
      outlook->held[outlook->held_of[root]].counts[figures[i].owner]++;
    }
}

/* Followers that come home because their feature is finished. */
static void
count_home (BstOutlook *outlook, const Held *held)
{
  for (int seat = 0; held->finished && seat < outlook->game->n_players; seat++)
    outlook->home[seat] += held->counts[seat];
}

static void
judge_map (BstOutlook *outlook, const BstState *state, int points[BST_MAX_PLAYERS])
{
  const BstGame *game = outlook->game;

  list_held (outlook, state);
  memset (outlook->home, 0, sizeof outlook->home);
  for (int i = 0; i < outlook->n_held; i++)
    {
      judge_feature (outlook, state, &outlook->held[i]);
      count_home (outlook, &outlook->held[i]);
      for (int seat = 0; seat < game->n_players; seat++)
        points[seat] += outlook->held[i].worth[seat];
    }
  judge_contacts (outlook, state, points);
}

static void
judge_supply (BstOutlook *outlook, const BstState *state, int points[BST_MAX_PLAYERS])
{
  if (outlook->overlooks & BST_OVERLOOK_SUPPLY)
    return;
  for (int seat = 0; seat < outlook->game->n_players; seat++)
    {
      int n = state->supply[seat][BST_FIGURE_FOLLOWER] + outlook->home[seat];

      add (outlook, points, seat, BST_TERM_SUPPLY + (n < 8 ? n : 8), 1);
      for (int kind = 0; kind < BST_N_FIGURES; kind++)
        if (kind != BST_FIGURE_FOLLOWER)
          add (outlook, points, seat, BST_TERM_SPECIAL, state->supply[seat][kind]);
    }
}

static void
judge_assets (BstOutlook *outlook, const BstState *state, int points[BST_MAX_PLAYERS])
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      const BstRules *rules = outlook->game->rules[module];

      if (!rules || !rules->assets)
        continue;
      for (int seat = 0; seat < outlook->game->n_players; seat++)
        {
          int assets[BST_MAX_ASSETS] = { 0 };

          rules->assets (outlook->game, state, seat, assets);
          for (int i = 0; i < BST_MAX_ASSETS; i++)
            if (assets[i])
              add (outlook, points, seat, BST_TERM_ASSETS + module * BST_MAX_ASSETS + i, assets[i]);
        }
    }
}

/* Everything but the map and the supply. */
static void
judge_rest (BstOutlook *outlook, const BstState *state, int points[BST_MAX_PLAYERS])
{
  const BstFigure *figures = bst_figures_on_map (outlook->game, state);

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    points[seat] = seat < outlook->game->n_players ? bst_score (state, seat) * BST_POINT : 0;
  for (int seat = 0; seat < outlook->game->n_players; seat++)
    add (outlook, points, seat, BST_TERM_TIME, 1);
  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].kind != BST_FIGURE_FOLLOWER)
      add (outlook, points, figures[i].owner, BST_TERM_SPECIAL_OUT, 1);
  judge_assets (outlook, state, points);
}

void
bst_outlook_points (BstOutlook *outlook, const BstState *state, int out_points[BST_MAX_PLAYERS])
{
  look_at (outlook, state);
  if (state->over)
    {
      for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
        out_points[seat] = seat < outlook->game->n_players ? bst_score (state, seat) * BST_POINT : 0;
      return;
    }
  judge_rest (outlook, state, out_points);
  add (outlook, out_points, state->active, BST_TERM_TURN, 1);
  judge_map (outlook, state, out_points);
  judge_supply (outlook, state, out_points);
}

int
bst_outlook_lead_of (const BstGame *game, const int points[BST_MAX_PLAYERS], int seat)
{
  int best = INT_MIN, sum = 0;

  for (int s = 0; s < game->n_players; s++)
    if (s != seat)
      {
        sum += points[s];
        if (points[s] > best)
          best = points[s];
      }
  /* Of several others the best counts as much as their mean. */
  return points[seat] - (best + sum / (game->n_players - 1)) / 2;
}

int
bst_outlook_lead (BstOutlook *outlook, const BstState *state, int seat)
{
  int points[BST_MAX_PLAYERS];

  bst_outlook_points (outlook, state, points);
  return outlook->overlooks & BST_OVERLOOK_RIVALS ? points[seat] : bst_outlook_lead_of (outlook->game, points, seat);
}

/* --- many positions that differ little --- */

void
bst_outlook_settle (BstOutlook *outlook, const BstState *state)
{
  int points[BST_MAX_PLAYERS] = { 0 };

  look_at (outlook, state);
  judge_map (outlook, state, points);
  outlook->base = state;
  outlook->n_base_held = outlook->n_held;
  memcpy (outlook->base_held, outlook->held, (size_t) outlook->n_held * sizeof *outlook->held);
  outlook->touch_place = BST_NONE;
}

/* Has nothing happened but that a tile was laid? */
static bool
is_only_laid (const BstOutlook *outlook, const BstState *laid, uint16_t site)
{
  const BstGame *game = outlook->game;
  const BstState *base = outlook->base;
  const BstFigure *before = bst_figures_on_map (game, base), *after = bst_figures_on_map (game, laid);

  if (laid->n_figures != base->n_figures || laid->n_links != base->n_links || laid->turn != base->turn
      || laid->n_segs != base->n_segs + bst_site_tile (game, laid, site)->n_features
      || memcmp (laid->total, base->total, sizeof base->total) != 0
      || memcmp (laid->supply, base->supply, sizeof base->supply) != 0
      || memcmp (laid->stock, base->stock, sizeof base->stock) != 0 || memcmp (&laid->m, &base->m, sizeof base->m) != 0)
    return false;
  for (int i = 0; i < base->n_figures; i++)
    if (before[i].seg != after[i].seg || before[i].owner != after[i].owner || before[i].kind != after[i].kind)
      return false;
  return true;
}

static void
touch (BstOutlook *outlook, uint16_t seg)
{
  outlook->touched[bst_root (outlook->game, outlook->base, seg)] = outlook->touch_stamp;
}

/* The road, city or river of the base that comes in at a side of an empty cell, or BST_NONE. */
static uint16_t
seg_beyond (const BstOutlook *outlook, int x, int y, int side)
{
  const BstGame *game = outlook->game;
  const BstState *base = outlook->base;
  uint16_t site = bst_board_tile_at (game, base, x + bst_side_dx (side), y + bst_side_dy (side));
  int feature;

  if (site == BST_NONE)
    return BST_NONE;
  feature = bst_tile_side_feature (bst_site_tile (game, base, site), bst_sites (game, base)[site].rot,
                                   bst_side_opposite (side));
  return feature == BST_NO_PART ? BST_NONE : bst_seg_of (game, base, site, feature);
}

/* Those of an empty cell beside the tile are hemmed in. */
static void
touch_beyond (BstOutlook *outlook, int x, int y)
{
  for (int side = 0; side < 4; side++)
    {
      uint16_t seg = seg_beyond (outlook, x, y, side);

      if (seg != BST_NONE)
        touch (outlook, seg);
    }
}

/* The features of the base that a tile on this cell grows, ends or hems in. */
static void
touch_around (BstOutlook *outlook, int x, int y)
{
  const BstGame *game = outlook->game;
  const BstState *base = outlook->base;
  const BstSite *sites = bst_sites (game, base);

  outlook->touch_stamp++;
  outlook->fields_touched = false;
  for (int i = 0; i < outlook->n_base_held; i++)
    {
      const Held *held = &outlook->base_held[i];
      const BstSite *center = &sites[bst_segs (game, base)[held->root].site];

      /* A tile two cells away still changes what fits beside a monastery. */
      if ((held->terrain == BST_MONASTERY || held->terrain == BST_GARDEN) && abs (center->x - x) <= 2
          && abs (center->y - y) <= 2)
        touch (outlook, held->root);
    }
  for (int side = 0; side < 4; side++)
    {
      uint16_t other = bst_board_tile_at (game, base, x + bst_side_dx (side), y + bst_side_dy (side)), seg;

      if (other == BST_NONE)
        {
          touch_beyond (outlook, x + bst_side_dx (side), y + bst_side_dy (side));
          continue;
        }
      for (int half = 0; half < 2; half++)
        {
          int feature = bst_tile_half_feature (bst_site_tile (game, base, other), sites[other].rot,
                                               2 * bst_side_opposite (side) + half);

          if (feature != BST_NO_PART)
            touch (outlook, sites[other].first + feature);
        }
      seg = seg_beyond (outlook, x, y, side);
      if (seg != BST_NONE)
        {
          touch (outlook, seg);
          /* A city that grows may count for fields far away. */
          outlook->fields_touched |= bst_segs (game, base)[seg].terrain == BST_CITY;
        }
    }
}

static bool
is_touched (const BstOutlook *outlook, uint16_t base_root)
{
  return outlook->touched[base_root] == outlook->touch_stamp
         || (outlook->fields_touched && bst_segs (outlook->game, outlook->base)[base_root].terrain == BST_FIELD);
}

/* The place of an empty cell of the base now that a tile was laid: the frontier may have moved it. */
static uint16_t
follow_cell (const BstOutlook *outlook, const BstState *laid, uint16_t cell)
{
  const BstOpen *was = &bst_frontier (outlook->game, outlook->base)[cell];
  const BstOpen *now = &bst_frontier (outlook->game, laid)[cell];

  return cell < laid->n_frontier && now->x == was->x && now->y == was->y
           ? cell
           : bst_board_open_at (outlook->game, laid, was->x, was->y);
}

/* A feature as it was in the base. */
static void
keep_feature (BstOutlook *outlook, const BstState *laid, const Held *before)
{
  Held *held = &outlook->held[outlook->n_held++];

  *held = *before;
  for (int i = 0; i < held->n_cells; i++)
    held->cells[i] = follow_cell (outlook, laid, before->cells[i]);
}

/* Features with figures after a tile was laid: first those that are as they were, then the others, judged anew. */
static void
judge_again (BstOutlook *outlook, const BstState *laid)
{
  const BstGame *game = outlook->game;
  const BstFigure *figures = bst_figures_on_map (game, laid);
  int n_same;

  outlook->n_held = 0;
  outlook->stamp++;
  for (int i = 0; i < outlook->n_base_held; i++)
    if (!is_touched (outlook, outlook->base_held[i].root))
      keep_feature (outlook, laid, &outlook->base_held[i]);
  n_same = outlook->n_held;
  for (int i = 0; i < laid->n_figures; i++)
    {
      uint16_t root = bst_root (game, laid, figures[i].seg);

      if (!is_touched (outlook, bst_root (game, outlook->base, figures[i].seg)))
        continue;
      if (outlook->root_stamp[root] != outlook->stamp)
        {
          outlook->root_stamp[root] = outlook->stamp;
          outlook->held_of[root] = outlook->n_held;
          outlook->held[outlook->n_held++] = (Held){ .root = root };
        }
      outlook->held[outlook->held_of[root]].counts[figures[i].owner]++;
    }
  for (int i = n_same; i < outlook->n_held; i++)
    judge_feature (outlook, laid, &outlook->held[i]);
}

bool
bst_outlook_lay (BstOutlook *outlook, const BstState *laid, uint16_t site)
{
  const BstGame *game = outlook->game;
  const BstSite *tile = &bst_sites (game, laid)[site];
  uint16_t place = bst_board_open_at (game, outlook->base, tile->x, tile->y);

  if (bst_outlook_tiles_left (laid) == 0 || place == BST_NONE || !is_only_laid (outlook, laid, site))
    return false;
  look_at (outlook, laid);
  if (outlook->touch_place != place)
    touch_around (outlook, tile->x, tile->y);
  outlook->touch_place = place;
  judge_again (outlook, laid);
  memset (outlook->home, 0, sizeof outlook->home);
  judge_rest (outlook, laid, outlook->laid);
  add (outlook, outlook->laid, bst_seat_after (game, laid->active, 1), BST_TERM_TURN, 1);
  for (int i = 0; i < outlook->n_held; i++)
    {
      count_home (outlook, &outlook->held[i]);
      for (int seat = 0; seat < game->n_players; seat++)
        outlook->laid[seat] += outlook->held[i].worth[seat];
      if (outlook->held[i].finished && !outlook->quiet)
        return false;
    }
  judge_contacts (outlook, laid, outlook->laid);
  return true;
}

bool
bst_outlook_foresee (BstOutlook *outlook, const BstState *laid, int seat, uint16_t seg, int kind, int *out_lead)
{
  const BstGame *game = outlook->game;
  int points[BST_MAX_PLAYERS], in_hand = 0;

  memcpy (points, outlook->laid, sizeof points);
  if (seg != BST_NONE)
    {
      Held *held = &outlook->held[outlook->n_held];

      if (kind != BST_FIGURE_FOLLOWER || bst_feature_figures (game, laid, seg))
        return false;
      *held = (Held){ .root = bst_root (game, laid, seg) };
      held->counts[seat] = 1;
      judge_feature (outlook, laid, held);
      if (held->finished && !outlook->quiet)
        return false;
      in_hand = held->finished ? 0 : -1;
      points[seat] += held->worth[seat];
      if (!(outlook->overlooks & BST_OVERLOOK_RIVALS))
        meet_others (outlook, laid, held, false, points);
    }
  outlook->home[seat] += in_hand;
  judge_supply (outlook, laid, points);
  outlook->home[seat] -= in_hand;
  *out_lead = outlook->overlooks & BST_OVERLOOK_RIVALS ? points[seat]
                                                       : bst_outlook_lead_of (outlook->game, points, seat);
  return true;
}

void
bst_outlook_terms (BstOutlook *outlook, const BstState *state, int seat, int out_terms[BST_N_TERMS])
{
  int points[BST_MAX_PLAYERS];

  memset (out_terms, 0, BST_N_TERMS * sizeof *out_terms);
  outlook->terms = out_terms;
  outlook->terms_seat = seat;
  bst_outlook_points (outlook, state, points);
  outlook->terms = NULL;
}

const int16_t (*bst_outlook_learned (int which))[BST_N_KNOTS] { return bst_outlook_weights[which]; }
