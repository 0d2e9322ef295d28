/* gold.c – ingots on tiles, shared out when features are completed (data/rules/19-gold.xml).
 *
 * Ingots lie on cells (BstSite.loose). Knows owners only as the scoring step names them; gives points at the very end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/gold.h"
#include "rules/rules.h"

#include <string.h>

enum
{
  OP_NEIGHBOR, /* S5e: where the second ingot goes */
  OP_SHARE,    /* S9e; count: seats from the active player to the one whose turn it is to take */
};

#define MAX_CELLS 250 /* no more tiles can hold ingots than there are ingots (word-list.h) */

/* --- numbers --- */

int
bst_gold_bonus (int ingots)
{
  if (ingots >= 10)
    return 4 * ingots;
  if (ingots >= 7)
    return 3 * ingots;
  if (ingots >= 4)
    return 2 * ingots;
  return ingots;
}

static bool
may_take (const BstGoldCell *cell, int seat)
{
  return cell->ingots > 0 && ((cell->seats >> seat) & 1);
}

static int
count_seats (int seats)
{
  int n = 0;

  for (; seats; seats &= seats - 1)
    n++;
  return n;
}

int
bst_gold_preselect (const BstGoldCell *cells, int n_cells, int seat)
{
  int best = -1;

  for (int i = 0; i < n_cells; i++)
    if (may_take (&cells[i], seat) && (best < 0 || count_seats (cells[i].seats) > count_seats (cells[best].seats)))
      best = i;
  return best;
}

bool
bst_gold_choice_matters (const BstGoldCell *cells, int n_cells, int seat)
{
  const int first = bst_gold_preselect (cells, n_cells, seat);

  for (int i = 0; i < n_cells; i++)
    if (may_take (&cells[i], seat) && cells[i].seats != cells[first].seats)
      return true;
  return false;
}

int
bst_gold_next_seat (const BstGoldCell *cells, int n_cells, int n_players, int seat)
{
  for (int i = 0; i < n_players; i++)
    if (bst_gold_preselect (cells, n_cells, (seat + i) % n_players) >= 0)
      return (seat + i) % n_players;
  return -1;
}

void
bst_gold_deal (BstGoldCell *cells, int n_cells, int n_players, int first, int out_taken[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    out_taken[seat] = 0;

  for (int seat = first; (seat = bst_gold_next_seat (cells, n_cells, n_players, seat)) >= 0; seat++)
    {
      cells[bst_gold_preselect (cells, n_cells, seat)].ingots--;
      out_taken[seat]++;
    }
}

/* --- laying out (S5e) --- */

static void
lay_ingot (const BstGame *game, BstState *state, uint16_t site)
{
  BstSite *at = &bst_edit_sites (game, state)[site];

  state->stock[BST_STOCK_INGOTS]--;
  at->loose++;
  bst_tell (game, state, .type = BST_EVENT_INGOT, .player = state->active, .x = at->x, .y = at->y, .clause = "GOLD-4");
}

/* GOLD-4, 23: tiles on the eight cells around a site; squares of large pieces count, what is no tile does not. */
static int
neighbors (const BstGame *game, const BstState *state, uint16_t site, uint16_t out_sites[8])
{
  const BstSite *at = &bst_sites (game, state)[site];
  int n = 0;

  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      {
        const uint16_t other = dx || dy ? bst_board_land_at (game, state, at->x + dx, at->y + dy) : BST_NONE;

        if (other != BST_NONE)
          out_sites[n++] = other;
      }
  return n;
}

static void
treasure (const BstGame *game, BstState *state)
{
  const uint16_t site = state->seq.tile_site;
  uint16_t around[8];

  if (!bst_site_tile (game, state, site)->marks[BST_MARK_GOLD])
    return;

  /* GOLD-24: as far as the supply reaches. */
  if (state->stock[BST_STOCK_INGOTS] > 0)
    lay_ingot (game, state, site);
  if (state->stock[BST_STOCK_INGOTS] == 0)
    return;

  const int n = neighbors (game, state, site, around);
  if (n == 1)
    lay_ingot (game, state, around[0]);
  else if (n > 1)
    bst_push (state, BST_MODULE_GOLD, OP_NEIGHBOR, BST_KIND_INGOT, state->active);
}

/* --- sharing out (S9e) --- */

static void
feature_scored (const BstGame *game, BstState *state, uint16_t seg, int owners)
{
  BstGoldState *gold = &state->m.gold;

  /* GOLD-19: without owners the ingots stay. */
  if (owners == 0)
    return;
  gold->claims[gold->n_claims] = seg;
  gold->owners[gold->n_claims++] = owners;
}

typedef struct
{
  BstGoldCell cell[MAX_CELLS];
  uint16_t site[MAX_CELLS];
  int n;
} Claimed;

static void
claim_site (const BstGame *game, const BstState *state, uint16_t site, int owners, Claimed *claimed)
{
  const int ingots = bst_sites (game, state)[site].loose;
  int i = 0;

  if (ingots == 0)
    return;
  while (i < claimed->n && claimed->site[i] != site)
    i++;
  if (i == claimed->n)
    {
      claimed->site[i] = site;
      claimed->cell[i] = (BstGoldCell){ .ingots = ingots };
      claimed->n++;
    }
  claimed->cell[i].seats |= owners;
}

/* GOLD-10, 21: the cells a feature covers; for a monastery or garden its cell and the eight around. */
static void
claim_feature (const BstGame *game, const BstState *state, uint16_t seg, int owners, Claimed *claimed)
{
  const BstSeg *segs = bst_segs (game, state);
  uint16_t s = seg;

  if (segs[seg].terrain == BST_MONASTERY || segs[seg].terrain == BST_GARDEN)
    {
      uint16_t around[8];
      const int n = neighbors (game, state, segs[seg].site, around);

      claim_site (game, state, segs[seg].site, owners, claimed);
      for (int i = 0; i < n; i++)
        claim_site (game, state, around[i], owners, claimed);
      return;
    }

  do
    {
      claim_site (game, state, segs[s].site, owners, claimed);
      s = segs[s].next;
    }
  while (s != seg);
}

/* The tiles that still hold ingots for somebody: GOLD-17, 18. */
static void
gather (const BstGame *game, const BstState *state, Claimed *out_claimed)
{
  const BstGoldState *gold = &state->m.gold;

  out_claimed->n = 0;
  for (int i = 0; i < gold->n_claims; i++)
    claim_feature (game, state, gold->claims[i], gold->owners[i], out_claimed);
}

static void
take (const BstGame *game, BstState *state, int seat, uint16_t site)
{
  BstSite *at = &bst_edit_sites (game, state)[site];

  at->loose--;
  state->m.gold.ingots[seat]++;
  bst_tell (game, state, .type = BST_EVENT_INGOT_TAKE, .player = seat, .x = at->x, .y = at->y, .clause = "GOLD-11");
}

static void
share (const BstGame *game, BstState *state)
{
  if (state->m.gold.n_claims > 0)
    bst_push (state, BST_MODULE_GOLD, OP_SHARE, BST_KIND_INGOT_TAKE, state->active);
}

static int
run_share (const BstGame *game, BstState *state, BstFrame *frame)
{
  Claimed claimed;

  gather (game, state, &claimed);
  for (;;)
    {
      const int seat = bst_gold_next_seat (claimed.cell, claimed.n, game->n_players,
                                           bst_seat_after (game, state->active, frame->count));

      if (seat < 0)
        {
          state->m.gold.n_claims = 0;
          return BST_RUN_DONE;
        }

      frame->count = (seat - state->active + game->n_players) % game->n_players;
      if (bst_gold_choice_matters (claimed.cell, claimed.n, seat))
        {
          frame->player = seat;
          return BST_RUN_ASK;
        }

      const int i = bst_gold_preselect (claimed.cell, claimed.n, seat);
      claimed.cell[i].ingots--;
      take (game, state, seat, claimed.site[i]);
      frame->count++;
    }
}

/* --- the end --- */

/* FS-7, GOLD-15, 16, 27 */
static void
pay_bonus (const BstGame *game, BstState *state)
{
  BstSite *sites = bst_edit_sites (game, state);

  for (int i = 0; i < state->n_sites; i++)
    {
      state->stock[BST_STOCK_INGOTS] += sites[i].loose;
      sites[i].loose = 0;
    }

  for (int i = 0; i < game->n_players; i++)
    {
      const int seat = bst_seat_after (game, state->active, i);
      int points[BST_MAX_PLAYERS] = { 0 };

      points[seat] = bst_gold_bonus (state->m.gold.ingots[seat]);
      if (points[seat])
        bst_group (game, state, BST_REASON_GOLD, points, NULL, BST_NONE);
    }
}

/* --- a track without a map: ingots won and given back --- */

static size_t
entries (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

  for (int seat = 0; seat < game->n_players; seat++)
    if (state->stock[BST_STOCK_INGOTS] > 0)
      out_moves[n++] = (BstMove){ .kind = BST_KIND_ENTRY, .act = BST_ACT_INGOTS, .a = seat, .b = 1 };
  return n;
}

static const char *
accepts (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  const BstMove plain = { .kind = BST_KIND_ENTRY, .act = BST_ACT_INGOTS, .a = move->a, .b = move->b };

  if (move->a < 0 || move->a >= game->n_players || memcmp (move, &plain, sizeof plain) != 0)
    return "GOLD-9";
  if (move->b > state->stock[BST_STOCK_INGOTS] || -move->b > state->m.gold.ingots[move->a])
    return "GOLD-1";
  return NULL;
}

static void
enter_ingots (const BstGame *game, BstState *state, const BstMove *move)
{
  state->stock[BST_STOCK_INGOTS] -= move->b;
  state->m.gold.ingots[move->a] += move->b;
  bst_tell (game, state, .type = BST_EVENT_INGOTS, .player = move->a, .a = move->b, .b = state->m.gold.ingots[move->a],
            .clause = "GOLD-13");
}

/* --- frames --- */

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  return frame->op == OP_SHARE ? run_share (game, state, frame) : BST_RUN_ASK;
}

static BstMove
name_site (const BstGame *game, const BstState *state, const BstFrame *frame, uint16_t site)
{
  const BstSite *at = &bst_sites (game, state)[site];

  return (BstMove){ .kind = frame->kind, .x = at->x, .y = at->y };
}

static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  size_t n = 0;

  if (frame->op == OP_NEIGHBOR)
    {
      uint16_t around[8];
      const int n_around = neighbors (game, state, state->seq.tile_site, around);

      for (int i = 0; i < n_around; i++)
        out_moves[n++] = name_site (game, state, frame, around[i]);
    }
  else
    {
      Claimed claimed;

      gather (game, state, &claimed);
      for (int i = 0; i < claimed.n; i++)
        if (may_take (&claimed.cell[i], frame->player))
          out_moves[n++] = name_site (game, state, frame, claimed.site[i]);
    }
  return n;
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  const uint16_t site = bst_board_tile_at (game, state, move->x, move->y);

  if (frame->op == OP_SHARE)
    {
      frame->count++;
      take (game, state, frame->player, site);
    }
  else
    {
      bst_pop (state);
      lay_ingot (game, state, site);
    }
}

static const char *
why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  return frame->op == OP_SHARE ? "GOLD-17" : "GOLD-4";
}

static const char *
check (const BstGame *game, const BstState *state)
{
  const BstSite *sites = bst_sites (game, state);
  int n = state->stock[BST_STOCK_INGOTS];

  for (int i = 0; i < state->n_sites; i++)
    n += sites[i].loose;
  for (int seat = 0; seat < game->n_players; seat++)
    n += state->m.gold.ingots[seat];
  return n == game->stock[BST_STOCK_INGOTS] ? NULL : "an ingot was lost or made";
}

/* Points that the ingots are worth now, and ingots. */
static void
assets (const BstGame *game, const BstState *state, int seat, int out_assets[BST_MAX_ASSETS])
{
  (void) game;
  out_assets[0] = bst_gold_bonus (state->m.gold.ingots[seat]);
  out_assets[1] = state->m.gold.ingots[seat];
}

const BstRules bst_rules_gold = {
  .id = "gold",
  .module = BST_MODULE_GOLD,
  .steps = {
    [BST_STEP_TREASURE] = treasure,             /* S5e */
    [BST_STEP_SHARE] = share,                   /* S9e */
    [BST_STEP_FINAL_7] = pay_bonus,             /* FS-7 */
  },
  .feature_scored = feature_scored,
  .act = enter_ingots,
  .on_track = true,
  .entries = entries,
  .accepts = accepts,
  .run = run,
  .legal = legal,
  .apply = apply,
  .why_not = why_not,
  .assets = assets,
  .check = check,
};
