/* game.c – from a set-up to a game: tables, program, listeners, layout of the state.
 *
 * Names no module: it walks the table that rules/module-list.h gives it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

#include <string.h>

/* Sentences that are marked here are translated by whoever shows them. */
#define N_(text) text

static const BstRules *const all_rules[BST_N_MODULES] = {
#define BST_MODULE(id, ID, title) [BST_MODULE_##ID] = &bst_rules_##id,
#include "rules/module-list.h"
#undef BST_MODULE
  [BST_MODULE_CORE] = &bst_rules_core,
};

#define PLAY     BST_PHASE_PLAY
#define EPILOGUE BST_PHASE_EPILOGUE
#define FINAL    BST_PHASE_FINAL
#define TRACK    BST_PHASE_TRACK

static const uint8_t step_phases[BST_N_STEPS] = {
#define BST_STEP(ID, id, phases) [BST_STEP_##ID] = phases,
#include "step-list.h"
#undef BST_STEP
};

static size_t
align (size_t size)
{
  return (size + 15) & ~(size_t) 15;
}

void
bst_setup_defaults (BstSetup *setup)
{
  memset (setup, 0, sizeof *setup);
  setup->modules = 1u << BST_MODULE_BASE;
  setup->n_players = 2;
  for (int i = 0; i < BST_N_FIGURES; i++)
    setup->figures[i] = bst_figures[i].default_count;
  for (int i = 0; i < BST_N_STOCKS; i++)
    setup->stock[i] = bst_stocks[i].default_count;
}

bool
bst_setup_brings_start (const BstSetup *setup)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (setup->modules >> module & 1 && all_rules[module]->brings_start && all_rules[module]->brings_start (setup))
      return true;
  return false;
}

size_t
bst_game_memory (const BstSetup *setup)
{
  if (setup->track_only)
    return align (1);
  return align (setup->n_tiles * sizeof (BstTile)) + align (setup->n_pieces * sizeof (BstPiece))
         + align (setup->n_start * sizeof (BstStart)) + 2 * align (setup->n_tiles * sizeof (uint16_t))
         + align ((size_t) setup->n_tiles * BST_N_NEEDS);
}

static void *
take (char **memory, size_t size)
{
  void *block = *memory;

  *memory += align (size);
  return block;
}

static void
sort_by_group (BstGame *game, uint16_t *by_group)
{
  unsigned n = 0;

  for (int group = 0; group < BST_N_GROUPS; group++)
    {
      game->group_at[group] = n;
      for (int i = 0; i < game->n_tiles; i++)
        if (game->tiles[i].group == group && game->tiles[i].piece == BST_NONE)
          by_group[n++] = i;
    }
  game->group_at[BST_N_GROUPS] = n;
  game->by_group = by_group;
}

static void
copy_tables (BstGame *game, char *memory, const BstSetup *setup)
{
  BstTile *tiles = take (&memory, setup->n_tiles * sizeof (BstTile));
  BstPiece *pieces = take (&memory, setup->n_pieces * sizeof (BstPiece));
  BstStart *start = take (&memory, setup->n_start * sizeof (BstStart));
  uint16_t *counts = take (&memory, setup->n_tiles * sizeof (uint16_t));
  uint16_t *by_group = take (&memory, setup->n_tiles * sizeof (uint16_t));
  uint8_t *fit = take (&memory, (size_t) setup->n_tiles * BST_N_NEEDS);

  if (setup->n_tiles)
    {
      memcpy (tiles, setup->tiles, setup->n_tiles * sizeof (BstTile));
      memcpy (counts, setup->counts, setup->n_tiles * sizeof (uint16_t));
    }
  if (setup->n_pieces)
    memcpy (pieces, setup->pieces, setup->n_pieces * sizeof (BstPiece));
  if (setup->n_start)
    memcpy (start, setup->start, setup->n_start * sizeof (BstStart));
  for (int i = 0; i < setup->n_tiles; i++)
    {
      bst_tile_prepare (&tiles[i]);
      game->n_drawn[tiles[i].group] += counts[i];
      for (unsigned need = 0; need < BST_N_NEEDS; need++)
        fit[(size_t) i * BST_N_NEEDS + need] = bst_tile_fit (&tiles[i], need);
    }
  game->tiles = tiles;
  game->pieces = pieces;
  game->start = start;
  game->counts = counts;
  game->fit = fit;
  game->n_tiles = setup->n_tiles;
  game->n_pieces = setup->n_pieces;
  game->n_start = setup->n_start;
  sort_by_group (game, by_group);
}

static void
add_instruction (BstGame *game, BstStepFunc run, BstPlayFunc play, int step)
{
  if (run)
    game->program[game->n_program++] = (BstInstruction){ run, play, step_phases[step], step };
}

static void
write_program (BstGame *game)
{
  for (int step = 0; step < BST_N_STEPS; step++)
    {
      game->pc_of[step] = game->n_program;
      if (game->track_only && !(step_phases[step] & BST_PHASE_TRACK))
        continue;
      add_instruction (game, bst_turn_core_step (game, step), bst_turn_core_play (step), step);
      for (int module = 0; module < BST_MODULE_CORE; module++)
        if (game->rules[module])
          add_instruction (game, game->rules[module]->steps[step], NULL, step);
    }
  game->pc_of[BST_N_STEPS] = game->n_program;
}

static void
list_listeners (BstGame *game)
{
  game->n_track_figures = 1;
#define LISTEN(member, list, count)                                                                                    \
  if (rules->member)                                                                                                   \
  game->list[game->count++] = rules

  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      const BstRules *rules = game->rules[module];

      if (!rules)
        continue;
      LISTEN (options, ask_options, n_options);
      LISTEN (may_place, ask_may_place, n_may_place);
      if (rules->may_place)
        game->place_groups |= rules->place_groups ? rules->place_groups : BST_ALL_GROUPS;
      LISTEN (may_stand, ask_may_stand, n_may_stand);
      LISTEN (value, ask_value, n_value);
      LISTEN (pile, ask_pile, n_pile);
      LISTEN (unplaceable, ask_unplaceable, n_unplaceable);
      LISTEN (after_turn, ask_after_turn, n_after_turn);
      LISTEN (pick_figure, on_pick_figure, n_pick_figure);
      LISTEN (claim, on_claim, n_claim);
      LISTEN (paid, on_paid, n_paid);
      LISTEN (round_end, on_round_end, n_round_end);
      LISTEN (feature_scored, on_feature_scored, n_feature_scored);
      LISTEN (feature_done, on_feature_done, n_feature_done);
      LISTEN (figure_left, on_figure_left, n_figure_left);
      game->order_matters |= rules->order_matters;
      if (rules->second_figure)
        game->n_track_figures = 2;
    }
#undef LISTEN
  game->group_listeners = game->n_pick_figure || game->n_claim || game->n_paid;
}

/* Features of a large piece, on the face that has most of them. */
static size_t
count_features (const BstGame *game, const BstPiece *piece)
{
  size_t most = 0;

  for (int face = 0; face < piece->n_faces; face++)
    {
      size_t n = 0;

      for (int i = 0; i < piece->n_squares; i++)
        n += game->tiles[piece->squares[face][i].tile].n_features;
      if (n > most)
        most = n;
    }
  return most;
}

/* Capacities follow from the bag: n cells have at most 2n + 2 empty cells beside them per separate start. */
static const char *
lay_out_state (BstGame *game, const BstSetup *setup)
{
  size_t cells = 0, segs = 0, links = 0, figures = 0, frontier, moves;
  unsigned squares = 1, hash = 64;
  size_t offset = align (sizeof (BstState));

  for (int i = 0; i < game->n_tiles; i++)
    {
      cells += game->counts[i];
      segs += (size_t) game->counts[i] * game->tiles[i].n_features;
      /* A spring lies in no pile, but a module may lay it. */
      if (game->tiles[i].group == BST_GROUP_SPRING && game->tiles[i].piece == BST_NONE)
        {
          cells++;
          segs += game->tiles[i].n_features;
        }
    }
  if (cells > BST_MAX_TILES)
    return N_ ("The bag has more than 1,000 tiles.");
  for (int i = 0; i < game->n_start; i++)
    if (game->start[i].tile != BST_NONE)
      {
        cells++;
        segs += game->tiles[game->start[i].tile].n_features;
      }
  for (int i = 0; i < game->n_pieces; i++)
    {
      const BstPiece *piece = &game->pieces[i];

      cells += (size_t) piece->count * piece->n_squares;
      segs += (size_t) piece->count * count_features (game, piece);
      if (piece->count && piece->n_squares > squares)
        squares = piece->n_squares;
    }
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (game->rules[module] && game->rules[module]->max_links)
      links += game->rules[module]->max_links (setup);
  for (int kind = 0; kind < BST_N_FIGURES; kind++)
    figures += (size_t) game->figures[kind] * game->n_players;

  frontier = 2 * cells + 2 * game->n_start + 8;
  /* The map is seldom a line: it needs half of that. */
  while (hash < cells + frontier + (cells + frontier) / 4)
    hash *= 2;
  moves = 4 * frontier;
  if (squares > 1)
    moves *= squares;
  if (moves < 2 * segs + 64)
    moves = 2 * segs + 64;
  if (moves < game->n_tiles + 64u)
    moves = game->n_tiles + 64u;
  if (segs >= BST_NONE || cells + frontier >= BST_NONE / 2)
    return N_ ("The tiles in the bag have too many features.");

  game->max_sites = cells;
  game->max_frontier = frontier;
  game->max_segs = segs;
  game->max_links = links;
  game->max_figures = figures;
  game->hash_mask = hash - 1;
  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      size_t wanted = game->rules[module] && game->rules[module]->max_moves ? game->rules[module]->max_moves (game) : 0;

      if (moves < wanted)
        moves = wanted;
    }
  game->max_moves = moves;

#define PLACE(member, size)                                                                                            \
  game->member = offset;                                                                                               \
  offset = align (offset + (size))
  PLACE (off_sites, cells * sizeof (BstSite));
  PLACE (off_hash, hash * sizeof (uint16_t));
  PLACE (off_frontier, frontier * sizeof (BstOpen));
  PLACE (off_open_words, (frontier + 63) / 64 * sizeof (BstOpenWord));
  PLACE (off_segs, segs * sizeof (BstSeg));
  PLACE (off_links, links * sizeof (BstLink));
  PLACE (off_figures, figures * sizeof (BstFigure));
  PLACE (off_left, game->n_tiles * sizeof (uint16_t));
#undef PLACE
  /* States taken from malloc() one after another, 16 bytes apart, then lie a multiple of 64 bytes from each other. If they
   * lay a few bytes off a whole page instead, a copy would wait at every step for what it has just written. */
  game->state_size = (offset + 16 + 63) / 64 * 64 - 16;
  return NULL;
}

/* Without a map there are no tiles, and no figures to put on them. */
static BstSetup
drop_map (const BstSetup *setup)
{
  BstSetup rest = *setup;

  rest.n_tiles = rest.n_pieces = rest.n_start = 0;
  memset (rest.figures, 0, sizeof rest.figures);
  return rest;
}

static bool
takes_part (const BstGame *game, int module)
{
  return module == BST_MODULE_CORE
         || (bst_game_has (game, module) && (!game->track_only || all_rules[module]->on_track));
}

static unsigned
list_followers (const BstGame *game, const BstSetup *setup)
{
  unsigned kinds = (1u << BST_N_FIGURES) - 1;

  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (game->rules[module] && game->rules[module]->no_followers)
      kinds &= ~game->rules[module]->no_followers (setup);
  return kinds;
}

const char *
bst_game_init (BstGame *game, void *memory, const BstSetup *setup)
{
  const BstSetup without_map = drop_map (setup);

  if (setup->track_only)
    setup = &without_map;
  memset (game, 0, sizeof *game);
  if (setup->n_players < 2 || setup->n_players > BST_MAX_PLAYERS)
    return N_ ("A game has two to six players.");
  if (setup->first >= setup->n_players)
    return N_ ("The first player has no seat.");

  game->modules = setup->modules | 1u << BST_MODULE_BASE;
  game->n_players = setup->n_players;
  game->first = setup->first;
  game->track_only = setup->track_only;
  memcpy (game->options, setup->options, sizeof game->options);
  memcpy (game->stock, setup->stock, sizeof game->stock);

  for (int module = 0; module < BST_N_MODULES; module++)
    if (takes_part (game, module))
      {
        const BstRules *rules = all_rules[module];
        const char *refusal = rules->refuse ? rules->refuse (setup) : NULL;

        if (refusal)
          return refusal;
        game->rules[module] = rules;
      }
  game->followers = list_followers (game, setup);
  for (int kind = 0; kind < BST_N_FIGURES; kind++)
    {
      if (!bst_game_has (game, bst_figures[kind].module))
        continue;
      game->figures[kind] = setup->figures[kind];
      game->stands_on[kind] = bst_figures[kind].stands_on;
      for (int module = 0; module < BST_MODULE_CORE; module++)
        if (game->rules[module])
          game->stands_on[kind] |= game->rules[module]->stands_on[kind];
    }

  copy_tables (game, memory, setup);
  list_listeners (game);
  write_program (game);
  return lay_out_state (game, setup);
}

uint16_t
bst_game_find_piece (const BstGame *game, int module)
{
  for (int i = 0; i < game->n_pieces; i++)
    if (game->pieces[i].module == module && game->pieces[i].count)
      return i;
  return BST_NONE;
}
