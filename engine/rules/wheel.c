/* wheel.c – the wheel of fortune: pig, six sectors, crown spaces (data/rules/12-wheel.xml).
 *
 * On the map the board is a large piece like any other; beside it nothing but the pig and the crown spaces is left. Knows
 * no other module: whatever stands on the map or waits in a supply is a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"
#include "rules/wheel.h"

#include <string.h>

/* Sentences that are marked here are translated by whoever shows them. */
#define N_(text) text

/* Frames. */
enum
{
  OP_SECTOR, /* ref: sector reached; step: what comes next */
  OP_PLAGUE, /* count: seats done, clockwise from the active player */
};

/* Steps of OP_SECTOR (WHEEL-20, WHEEL-52). */
enum
{
  STEP_ACTION,
  STEP_CROWNS,
  STEP_RETURN,
};

/* WHEEL-4. The last entry closes the list. */
static const uint8_t first_crown[BST_N_SECTORS + 1] = { 0, 1, 3, 4, 6, 7, BST_N_CROWNS };

/* --- numbers to points --- */

int
bst_wheel_first_crown (int sector)
{
  return first_crown[sector];
}

int
bst_wheel_n_crowns (int sector)
{
  return first_crown[sector + 1] - first_crown[sector];
}

int
bst_wheel_free_crown (const BstState *state, int sector)
{
  for (int i = first_crown[sector]; i < first_crown[sector + 1]; i++)
    if (!state->m.wheel.crowns[i])
      return i;
  return -1;
}

int
bst_wheel_move_pig (int sector, int steps)
{
  return (sector + steps) % BST_N_SECTORS;
}

void
bst_wheel_fortune (int active, int points[BST_MAX_PLAYERS])
{
  points[active] += 3;
}

void
bst_wheel_taxes (int shields, const int knights[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    points[seat] += knights[seat] * (shields + knights[seat]);
}

void
bst_wheel_famine (int cities, const int farmers[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    points[seat] += farmers[seat] * cities;
}

void
bst_wheel_storm (const int supply[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    points[seat] += supply[seat];
}

void
bst_wheel_inquisition (const int monks[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    points[seat] += 2 * monks[seat];
}

void
bst_wheel_crowns (int sector, const int followers[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS])
{
  int n = 0;
  int each;

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    n += followers[seat];

  /* Alone where there is room for two pays double. */
  each = bst_wheel_n_crowns (sector) == 2 && n == 1 ? 6 : 3;
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    points[seat] += followers[seat] * each;
}

/* --- board to numbers --- */

/* Figures per seat on the feature of figure `index`, if no earlier figure stands on the same feature. */
static bool
count_once (const BstGame *game, const BstState *state, int index, int out_counts[BST_MAX_PLAYERS])
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  uint8_t counts[BST_MAX_PLAYERS];

  for (int i = 0; i < index; i++)
    if (bst_same_feature (game, state, figures[i].seg, figures[index].seg))
      return false;

  bst_feature_counts (game, state, figures[index].seg, counts);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    out_counts[seat] = seat < game->n_players ? counts[seat] : 0;
  return true;
}

/* EC-W2, EC-W13: every city with knights, all its shields. */
static void
gather_taxes (const BstGame *game, const BstState *state, int points[BST_MAX_PLAYERS])
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int knights[BST_MAX_PLAYERS];

  for (int i = 0; i < state->n_figures; i++)
    if (bst_segs (game, state)[figures[i].seg].terrain == BST_CITY && count_once (game, state, i, knights))
      bst_wheel_taxes (bst_feature_shields (game, state, figures[i].seg), knights, points);
}

/* EC-W1: no majority. Without fields there is nobody to pay (WHEEL-70). */
static void
gather_famine (const BstGame *game, const BstState *state, int points[BST_MAX_PLAYERS])
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int farmers[BST_MAX_PLAYERS];

  for (int i = 0; i < state->n_figures; i++)
    if (bst_segs (game, state)[figures[i].seg].terrain == BST_FIELD && count_once (game, state, i, farmers))
      bst_wheel_famine (bst_field_cities (game, state, figures[i].seg), farmers, points);
}

/* WHEEL-72: every kind of figure in the supply that is a follower counts one. */
static void
gather_storm (const BstGame *game, const BstState *state, int points[BST_MAX_PLAYERS])
{
  int supply[BST_MAX_PLAYERS] = { 0 };

  for (int seat = 0; seat < game->n_players; seat++)
    for (int kind = 0; kind < BST_N_FIGURES; kind++)
      if (bst_is_follower (game, kind))
        supply[seat] += state->supply[seat][kind];
  bst_wheel_storm (supply, points);
}

/* WHEEL-73: whoever stands on a monastery is a monk; gardens are no monasteries. */
static void
gather_inquisition (const BstGame *game, const BstState *state, int points[BST_MAX_PLAYERS])
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int monks[BST_MAX_PLAYERS] = { 0 };

  for (int i = 0; i < state->n_figures; i++)
    if (bst_segs (game, state)[figures[i].seg].terrain == BST_MONASTERY)
      monks[figures[i].owner]++;
  bst_wheel_inquisition (monks, points);
}

int
bst_wheel_count_crowns (const uint8_t crowns[BST_N_CROWNS], int sector, int out_followers[BST_MAX_PLAYERS])
{
  int n = 0;

  memset (out_followers, 0, BST_MAX_PLAYERS * sizeof *out_followers);
  for (int i = first_crown[sector]; i < first_crown[sector + 1]; i++)
    if (crowns[i])
      {
        out_followers[crowns[i] - 1]++;
        n++;
      }
  return n;
}

int
bst_wheel_would_pay (const BstState *state, int sector, int seat)
{
  const int crown = bst_wheel_free_crown (state, sector);
  int followers[BST_MAX_PLAYERS], points[BST_MAX_PLAYERS] = { 0 };
  uint8_t crowns[BST_N_CROWNS];

  if (crown < 0)
    return 0;
  memcpy (crowns, state->m.wheel.crowns, sizeof crowns);
  crowns[crown] = 1 + seat;
  bst_wheel_count_crowns (crowns, sector, followers);
  bst_wheel_crowns (sector, followers, points);
  return points[seat];
}

static void
gather_crowns (const BstGame *game, const BstState *state, int sector, int points[BST_MAX_PLAYERS])
{
  int followers[BST_MAX_PLAYERS];

  (void) game;
  bst_wheel_count_crowns (state->m.wheel.crowns, sector, followers);
  bst_wheel_crowns (sector, followers, points);
}

/* --- set-up --- */

/* Choices of the option wheel.board. */
enum
{
  BOARD_AUTO,
  BOARD_MAP,
  BOARD_BESIDE,
};

static uint16_t
find_board (const BstPiece *pieces, int n_pieces)
{
  for (int i = 0; i < n_pieces; i++)
    if (pieces[i].module == BST_MODULE_WHEEL && pieces[i].count)
      return i;
  return BST_NONE;
}

/* WHEEL-75: unless the players wish otherwise, a spring starts the map instead. */
static bool
lies_on_map (int option, const BstTile *tiles, int n_tiles, const BstPiece *pieces, int n_pieces)
{
  if (option != BOARD_AUTO)
    return option == BOARD_MAP;
  for (int i = 0; i < n_tiles; i++)
    if (tiles[i].group == BST_GROUP_SPRING)
      return false;
  for (int i = 0; i < n_pieces; i++)
    if (pieces[i].group == BST_GROUP_SPRING)
      return false;
  return true;
}

static bool
brings_start (const BstSetup *setup)
{
  return find_board (setup->pieces, setup->n_pieces) != BST_NONE
         && lies_on_map (setup->options[BST_OPTION_WHEEL_BOARD], setup->tiles, setup->n_tiles, setup->pieces,
                         setup->n_pieces);
}

static const char *
refuse (const BstSetup *setup)
{
  if (!setup->track_only && setup->options[BST_OPTION_WHEEL_BOARD] == BOARD_MAP
      && find_board (setup->pieces, setup->n_pieces) == BST_NONE)
    /* WHEEL-75 */
    return N_ ("The wheel cannot be on the board because no set of the mix has it.");
  return NULL;
}

/* WHEEL-10: the board starts the map. WHEEL-18: the pig stands on fortune and triggers nothing. */
static void
setup (const BstGame *game, BstState *state)
{
  uint16_t board = find_board (game->pieces, game->n_pieces);

  if (board == BST_NONE || state->n_sites
      || !lies_on_map (game->options[BST_OPTION_WHEEL_BOARD], game->tiles, game->n_tiles, game->pieces, game->n_pieces))
    return;
  bst_board_lay_piece (game, state, board, 0, 0, 0, 0);
}

/* --- drawing a wheel symbol --- */

/* S2a. WHEEL-25: the step comes again for a tile drawn instead of a discarded one. */
static void
drawn (const BstGame *game, BstState *state)
{
  int steps = game->tiles[state->hand].marks[BST_MARK_WHEEL];
  BstFrame *frame;

  if (!steps)
    return;

  state->m.wheel.pig = bst_wheel_move_pig (state->m.wheel.pig, steps);
  bst_tell (game, state, .type = BST_EVENT_PIG, .player = state->active, .a = state->m.wheel.pig, .b = steps,
            .clause = "WHEEL-21");

  /* MIX-60: action and crown spaces are one scoring round; S2d ends it if anybody listens. */
  state->landed = false;
  state->round_open = game->n_round_end > 0;
  frame = bst_push (state, BST_MODULE_WHEEL, OP_SECTOR, 0, state->active);
  frame->ref = state->m.wheel.pig;
}

/* S2b. MIX-61: each player's total of an action is one award, all of them one group. */
static void
act_sector (const BstGame *game, BstState *state, int sector)
{
  int points[BST_MAX_PLAYERS] = { 0 };
  int reason = BST_REASON_WHEEL_FORTUNE;

  switch (sector)
    {
    case BST_SECTOR_FORTUNE:
      bst_wheel_fortune (state->active, points);
      break;
    case BST_SECTOR_TAXES:
      reason = BST_REASON_WHEEL_TAXES;
      gather_taxes (game, state, points);
      break;
    case BST_SECTOR_FAMINE:
      reason = BST_REASON_WHEEL_FAMINE;
      gather_famine (game, state, points);
      break;
    case BST_SECTOR_STORM:
      reason = BST_REASON_WHEEL_STORM;
      gather_storm (game, state, points);
      break;
    case BST_SECTOR_INQUISITION:
      reason = BST_REASON_WHEEL_INQUISITION;
      gather_inquisition (game, state, points);
      break;
    default:
      bst_push (state, BST_MODULE_WHEEL, OP_PLAGUE, BST_KIND_PLAGUE, state->active);
      return;
    }
  bst_group (game, state, reason, points, NULL, BST_NONE);
}

/* WHEEL-51. */
static void
return_crowns (const BstGame *game, BstState *state, int sector)
{
  for (int i = first_crown[sector]; i < first_crown[sector + 1]; i++)
    {
      int seat = state->m.wheel.crowns[i] - 1;

      if (seat < 0)
        continue;
      state->m.wheel.crowns[i] = 0;
      state->supply[seat][BST_FIGURE_FOLLOWER]++;
      bst_tell (game, state, .type = BST_EVENT_CROWN_LEFT, .player = seat, .b = sector, .clause = "WHEEL-51");
    }
}

static int
run_sector (const BstGame *game, BstState *state, BstFrame *frame)
{
  int points[BST_MAX_PLAYERS] = { 0 };
  int sector = frame->ref;

  switch (frame->step++)
    {
    case STEP_ACTION:
      act_sector (game, state, sector);
      return BST_RUN_AGAIN;
    case STEP_CROWNS:
      gather_crowns (game, state, sector, points);
      bst_group (game, state, BST_REASON_CROWN, points, NULL, BST_NONE);
      return BST_RUN_AGAIN;
    default:
      return_crowns (game, state, sector);
      return BST_RUN_DONE;
    }
}

/* WHEEL-45, 47: the active player first; whoever has nothing on tiles is skipped. */
static int
run_plague (const BstGame *game, BstState *state, BstFrame *frame)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (; frame->count < game->n_players; frame->count++)
    {
      frame->player = bst_seat_after (game, state->active, frame->count);
      for (int i = 0; i < state->n_figures; i++)
        if (figures[i].owner == frame->player && bst_is_follower (game, figures[i].kind))
          return BST_RUN_ASK;
    }
  return BST_RUN_DONE;
}

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  return frame->op == OP_SECTOR ? run_sector (game, state, frame) : run_plague (game, state, frame);
}

/* WHEEL-46, WHEEL-71: any follower of his on any tile. */
static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  return bst_figure_choices (game, state, BST_KIND_PLAGUE, frame->player, game->followers, ~0u, out_moves);
}

static const char *
why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  (void) state;
  (void) frame;
  return move->figure < BST_N_FIGURES && !bst_is_follower (game, move->figure) ? "WHEEL-71" : NULL;
}

/* WHEEL-49: nothing is scored; WHEEL-48: done before the next one chooses. */
static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  int seat = frame->player;

  frame->count++;
  bst_figure_take (game, state,
                   bst_figure_find_which (game, state, bst_move_seg (game, state, move), seat, move->figure, move->b));
}

/* --- follower step --- */

/* WHEEL-30, 32: one option per sector with a free space, in every turn. WHEEL-74: ordinary followers only. */
static size_t
options (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

  (void) game;
  if (!state->supply[state->active][BST_FIGURE_FOLLOWER])
    return 0;

  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    if (bst_wheel_free_crown (state, sector) >= 0)
      out_moves[n++] = (BstMove){ .kind = BST_KIND_FOLLOWER, .act = BST_ACT_CROWN, .b = sector };
  return n;
}

static const char *
why_not_act (const BstGame *game, const BstState *state, const BstMove *move)
{
  (void) game;
  if (!state->supply[state->active][BST_FIGURE_FOLLOWER])
    return "BASE-41";
  return move->b < 0 || move->b >= BST_N_SECTORS ? "WHEEL-3" : "WHEEL-31";
}

static void
take_crown (BstState *state, int sector, int seat)
{
  state->m.wheel.crowns[bst_wheel_free_crown (state, sector)] = 1 + seat;
}

/* --- a track without a map: the keeper says where pig and followers go; supplies are not kept there --- */

static size_t
entries (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

  out_moves[n++] = (BstMove){ .kind = BST_KIND_ENTRY,
                              .act = BST_ACT_SET_PIG,
                              .b = bst_wheel_move_pig (state->m.wheel.pig, 1) };
  if (state->phase != BST_PHASE_PLAY)
    return n;
  for (int seat = 0; seat < game->n_players; seat++)
    if (bst_wheel_free_crown (state, BST_SECTOR_TAXES) >= 0)
      out_moves[n++] = (BstMove){ .kind = BST_KIND_ENTRY, .act = BST_ACT_SET_CROWN, .a = seat, .b = BST_SECTOR_TAXES };
  return n;
}

static const char *
accepts (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  const BstMove pig = { .kind = BST_KIND_ENTRY, .act = BST_ACT_SET_PIG, .b = move->b };
  const BstMove crown = { .kind = BST_KIND_ENTRY, .act = BST_ACT_SET_CROWN, .a = move->a, .b = move->b };

  (void) frame;
  if (move->b < 0 || move->b >= BST_N_SECTORS)
    return "WHEEL-3";
  if (memcmp (move, &pig, sizeof pig) == 0)
    return NULL;
  if (memcmp (move, &crown, sizeof crown) != 0 || move->a < 0 || move->a >= game->n_players
      || state->phase != BST_PHASE_PLAY)
    return "WHEEL-30";
  return bst_wheel_free_crown (state, move->b) >= 0 ? NULL : "WHEEL-31";
}

/* WHEEL-51: whoever stands on the crown spaces of the sector goes home. The keeper enters what is paid. */
static void
set_pig (BstState *state, int sector)
{
  state->m.wheel.pig = sector;
  memset (state->m.wheel.crowns + first_crown[sector], 0, bst_wheel_n_crowns (sector));
}

static void
act (const BstGame *game, BstState *state, const BstMove *move)
{
  switch (move->act)
    {
    case BST_ACT_SET_PIG:
      set_pig (state, move->b);
      break;
    case BST_ACT_SET_CROWN:
      take_crown (state, move->b, move->a);
      break;
    default:
      take_crown (state, move->b, state->active);
      state->supply[state->active][BST_FIGURE_FOLLOWER]--;
      bst_tell (game, state, .type = BST_EVENT_CROWN, .player = state->active, .b = move->b, .clause = "WHEEL-30");
    }
}

/* --- the rest --- */

/* WHEEL-34: neither on a feature nor in the supply. */
static int
holds (const BstGame *game, const BstState *state, int seat, int kind)
{
  int n = 0;

  if (kind == BST_FIGURE_FOLLOWER && !game->track_only)
    for (int i = 0; i < BST_N_CROWNS; i++)
      n += state->m.wheel.crowns[i] == 1 + seat;
  return n;
}

static const char *
check (const BstGame *game, const BstState *state)
{
  if (state->m.wheel.pig >= BST_N_SECTORS)
    return "the pig is outside the wheel";
  for (int i = 0; i < BST_N_CROWNS; i++)
    if (state->m.wheel.crowns[i] > game->n_players)
      return "a crown space belongs to nobody at the table";
  return NULL;
}

/* Followers on crown spaces. */
static void
assets (const BstGame *game, const BstState *state, int seat, int out_assets[BST_MAX_ASSETS])
{
  (void) game;
  for (int i = 0; i < BST_N_CROWNS; i++)
    if (state->m.wheel.crowns[i] == 1 + seat)
      out_assets[0]++;
}

const BstRules bst_rules_wheel = {
  .id = "wheel",
  .module = BST_MODULE_WHEEL,
  .refuse = refuse,
  .brings_start = brings_start,
  .steps = {
    [BST_STEP_SETUP] = setup,
    [BST_STEP_DRAWN] = drawn,
  },
  .options = options,
  .act = act,
  .why_not_act = why_not_act,
  .on_track = true,
  .entries = entries,
  .accepts = accepts,
  .run = run,
  .legal = legal,
  .apply = apply,
  .why_not = why_not,
  .holds = holds,
  .assets = assets,
  .check = check,
};
