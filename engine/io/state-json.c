/* state-json.c – a position as JSON: everything that all players may see, and nothing else.
 *
 * Only reads. The section of a module is written here and not in the module, because modules see no JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "io/state-json.h"

#include "winners.h"
#include "rules/tournaments.h"
#include "io/tile-json.h"

#include <string.h>

static const char *const sector_words[BST_N_SECTORS] = {
  "fortune", "taxes", "famine", "storm", "inquisition", "plague",
};

static const char *const category_words[] = { "thieves", "knights", "farmers" };
static const char *const bonus_words[] = { NULL, "second", "free", "double" };

/* --- what every game has --- */

JsonArray *
bst_scores_to_json (const BstGame *game, const BstState *state)
{
  JsonArray *scores = json_array_new ();

  for (int seat = 0; seat < game->n_players; seat++)
    json_array_add_int_element (scores, bst_score (state, seat));
  return scores;
}

JsonArray *
bst_winners_to_json (const BstGame *game, const BstState *state)
{
  JsonArray *winners = json_array_new ();
  int won = bst_winners (game, state);

  for (int seat = 0; seat < game->n_players; seat++)
    if (won & 1 << seat)
      json_array_add_int_element (winners, seat);
  return winners;
}

JsonArray *
bst_supplies_to_json (const BstGame *game, const BstState *state)
{
  JsonArray *supplies = json_array_new ();

  for (int seat = 0; seat < game->n_players; seat++)
    {
      JsonObject *supply = json_object_new ();

      for (int kind = 0; kind < BST_N_FIGURES; kind++)
        if (bst_game_has (game, bst_figures[kind].module))
          json_object_set_int_member (supply, bst_figures[kind].word, state->supply[seat][kind]);
      json_array_add_object_element (supplies, supply);
    }
  return supplies;
}

static void
add_cell (JsonObject *object, const BstSite *site)
{
  json_object_set_int_member (object, "x", site->x);
  json_object_set_int_member (object, "y", site->y);
}

static void
add_segment (const BstGame *game, const BstState *state, JsonObject *object, uint16_t seg)
{
  add_cell (object, &bst_sites (game, state)[bst_segs (game, state)[seg].site]);
  json_object_set_int_member (object, "feature", bst_seg_feature (game, state, seg));
}

static JsonArray *
seats_to_json (int seats)
{
  JsonArray *array = json_array_new ();

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (seats >> seat & 1)
      json_array_add_int_element (array, seat);
  return array;
}

static JsonArray *
tiles_to_json (const BstGame *game, const BstState *state)
{
  const BstSite *sites = bst_sites (game, state);
  JsonArray *tiles = json_array_new ();

  for (int i = 0; i < state->n_sites; i++)
    {
      const BstSite *site = &sites[i];
      const BstTile *tile = &game->tiles[site->tile];
      JsonObject *object = json_object_new ();

      add_cell (object, site);
      if (tile->id)
        json_object_set_string_member (object, "tile", tile->id);
      if (tile->piece != BST_NONE)
        json_object_set_string_member (object, "piece", game->pieces[tile->piece].id);
      json_object_set_int_member (object, "rot", site->rot);
      json_object_set_int_member (object, "turn", site->turn);
      json_array_add_object_element (tiles, object);
    }
  return tiles;
}

static JsonArray *
figures_to_json (const BstGame *game, const BstState *state, uint16_t root)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  JsonArray *array = json_array_new ();

  for (int i = 0; i < state->n_figures; i++)
    {
      JsonObject *object;

      if (bst_root (game, state, figures[i].seg) != root)
        continue;
      object = json_object_new ();
      json_object_set_int_member (object, "player", figures[i].owner);
      json_object_set_string_member (object, "figure", bst_figures[figures[i].kind].word);
      add_segment (game, state, object, figures[i].seg);
      /* TOURN-23: only the owner knows which token it is. */
      if (figures[i].token)
        json_object_set_boolean_member (object, "registered", TRUE);
      json_array_add_object_element (array, object);
    }
  return array;
}

static int
compare_segs (gconstpointer a, gconstpointer b)
{
  return *(const guint16 *) a - *(const guint16 *) b;
}

/* Where a feature lies, in the order in which its tiles were laid (the ring has an order of its own). */
static JsonArray *
places_to_json (const BstGame *game, const BstState *state, uint16_t root)
{
  g_autoptr (GArray) ring = g_array_new (FALSE, FALSE, sizeof (guint16));
  JsonArray *at = json_array_new ();
  uint16_t seg = root;

  do
    {
      g_array_append_val (ring, seg);
      seg = bst_seg_next (game, state, seg);
    }
  while (seg != root);
  g_array_sort (ring, compare_segs);
  for (guint i = 0; i < ring->len; i++)
    {
      JsonObject *place = json_object_new ();

      add_segment (game, state, place, g_array_index (ring, guint16, i));
      json_array_add_object_element (at, place);
    }
  return at;
}

static JsonObject *
feature_to_json (const BstGame *game, const BstState *state, uint16_t root)
{
  const BstSeg *segs = bst_segs (game, state);
  int terrain = segs[root].terrain;
  int around = bst_sites (game, state)[segs[root].site].around;
  bool is_center = terrain == BST_MONASTERY || terrain == BST_GARDEN;
  JsonObject *object = json_object_new ();
  BstValue value;

  bst_feature_value (game, state, root, &value);
  json_object_set_string_member (object, "type", bst_terrain_words[terrain]);
  json_object_set_boolean_member (object, "finished", bst_feature_is_finished (game, state, root));
  if (is_center)
    json_object_set_int_member (object, "open", 8 - around);
  else if (terrain != BST_FIELD)
    json_object_set_int_member (object, "open", segs[root].open);
  json_object_set_int_member (object, "tiles", is_center ? around : bst_feature_tiles (game, state, root));
  if (terrain == BST_CITY)
    json_object_set_int_member (object, "shields", bst_feature_shields (game, state, root));
  if (terrain == BST_FIELD)
    json_object_set_int_member (object, "cities", bst_field_cities (game, state, root));
  json_object_set_int_member (object, "value", value.points);
  json_object_set_array_member (object, "owners", seats_to_json (bst_feature_owners (game, state, root)));
  json_object_set_array_member (object, "figures", figures_to_json (game, state, root));
  json_object_set_array_member (object, "at", places_to_json (game, state, root));
  return object;
}

static JsonArray *
features_to_json (const BstGame *game, const BstState *state)
{
  const BstSeg *segs = bst_segs (game, state);
  g_autofree gboolean *seen = g_new0 (gboolean, state->n_segs);
  JsonArray *features = json_array_new ();

  /* Each where its first segment was laid. Rivers are no features (RIVER-30). */
  for (uint16_t seg = 0; seg < state->n_segs; seg++)
    if (!seen[segs[seg].root] && segs[seg].terrain < BST_RIVER)
      {
        seen[segs[seg].root] = TRUE;
        json_array_add_object_element (features, feature_to_json (game, state, segs[seg].root));
      }
  return features;
}

static JsonObject *
piles_to_json (const BstGame *game, const BstState *state)
{
  JsonObject *piles = json_object_new ();

  for (int group = 0; group < BST_N_GROUPS; group++)
    if (game->n_drawn[group] > 0)
      json_object_set_int_member (piles, bst_group_words[group], state->pile[group]);
  return piles;
}

/* What can still be drawn: everybody can count it from what lies on the table. */
static JsonArray *
left_to_json (const BstGame *game, const BstState *state)
{
  JsonArray *array = json_array_new ();

  for (int tile = 0; tile < game->n_tiles; tile++)
    {
      JsonObject *object;

      if (bst_left (game, state)[tile] == 0 || game->tiles[tile].group == BST_GROUP_PRIZE)
        continue;
      object = json_object_new ();
      json_object_set_string_member (object, "tile", game->tiles[tile].id);
      json_object_set_int_member (object, "left", bst_left (game, state)[tile]);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
stock_to_json (const BstGame *game, const BstState *state)
{
  JsonObject *stock = json_object_new ();

  for (int i = 0; i < BST_N_STOCKS; i++)
    if (bst_game_has (game, bst_stocks[i].module))
      json_object_set_int_member (stock, bst_stocks[i].word, state->stock[i]);
  return stock;
}

static JsonArray *
track_to_json (const BstGame *game, const BstState *state)
{
  JsonArray *track = json_array_new ();

  for (int seat = 0; seat < game->n_players; seat++)
    {
      JsonObject *object = json_object_new ();

      json_object_set_int_member (object, "marker", state->total[seat][0]);
      if (bst_game_has (game, BST_MODULE_MESSAGES))
        json_object_set_int_member (object, "messenger", state->total[seat][1]);
      json_array_add_object_element (track, object);
    }
  return track;
}

/* --- sections of the modules --- */

static void
add_wheel (JsonObject *object, const BstGame *game, const BstState *state)
{
  const BstWheelState *wheel = &state->m.wheel;
  JsonObject *spaces = json_object_new ();

  json_object_set_string_member (object, "pig", sector_words[wheel->pig]);
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      JsonArray *seats = json_array_new ();
      int first = bst_wheel_first_crown (sector);

      for (int space = first; space < first + bst_wheel_n_crowns (sector); space++)
        if (wheel->crowns[space])
          json_array_add_int_element (seats, wheel->crowns[space] - 1);
      json_object_set_array_member (spaces, sector_words[sector], seats);
    }
  json_object_set_object_member (object, "crowns", spaces);
}

static void
add_bonus (JsonObject *object, const BstGame *game, const BstState *state)
{
  if (state->m.bonus.active)
    json_object_set_string_member (object, "active", bonus_words[state->m.bonus.active]);
  else
    json_object_set_null_member (object, "active");
}

/* Hidden: the order of the pile. */
static void
add_messages (JsonObject *object, const BstGame *game, const BstState *state)
{
  json_object_set_int_member (object, "pile", state->m.messages.n_known + state->m.messages.n_unknown);
}

static void
add_ferries (JsonObject *object, const BstGame *game, const BstState *state)
{
  const BstLink *links = bst_links (game, state);
  JsonArray *ferries = json_array_new ();

  for (int i = 0; i < state->n_links; i++)
    {
      const BstSite *site = &bst_sites (game, state)[links[i].site];
      const BstTile *tile = &game->tiles[site->tile];
      int sides = tile->features[links[i].a - site->first].sides | tile->features[links[i].b - site->first].sides;
      JsonObject *ferry = json_object_new ();
      JsonArray *ends = json_array_new ();

      add_cell (ferry, site);
      for (int side = 0; side < 4; side++)
        if (bst_turn_sides (sides, site->rot) >> side & 1)
          json_array_add_string_element (ends, bst_side_words[side]);
      json_object_set_array_member (ferry, "ends", ends);
      json_array_add_object_element (ferries, ferry);
    }
  json_object_set_array_member (object, "ferries", ferries);
}

static void
add_gold (JsonObject *object, const BstGame *game, const BstState *state)
{
  const BstSite *sites = bst_sites (game, state);
  JsonArray *ingots = json_array_new (), *won = json_array_new ();

  for (int i = 0; i < state->n_sites; i++)
    if (sites[i].loose)
      {
        JsonObject *cell = json_object_new ();

        add_cell (cell, &sites[i]);
        json_object_set_int_member (cell, "ingots", sites[i].loose);
        json_array_add_object_element (ingots, cell);
      }
  for (int seat = 0; seat < game->n_players; seat++)
    json_array_add_int_element (won, state->m.gold.ingots[seat]);
  json_object_set_array_member (object, "ingots", ingots);
  json_object_set_array_member (object, "won", won);
}

static void
add_magic (JsonObject *object, const BstGame *game, const BstState *state)
{
  static const char *const words[] = { "mage", "witch" };

  for (int i = 0; i < 2; i++)
    {
      JsonObject *place;

      if (state->m.magic.at[i] == 0)
        {
          json_object_set_null_member (object, words[i]);
          continue;
        }
      place = json_object_new ();
      add_segment (game, state, place, state->m.magic.at[i] - 1);
      json_object_set_object_member (object, words[i], place);
    }
}

static void
add_robbers (JsonObject *object, const BstGame *game, const BstState *state)
{
  JsonArray *spaces = json_array_new ();

  for (int seat = 0; seat < game->n_players; seat++)
    if (state->m.robbers.space[seat])
      json_array_add_int_element (spaces, state->m.robbers.space[seat] - 1);
    else
      json_array_add_null_element (spaces);
  json_object_set_array_member (object, "spaces", spaces);
}

static JsonObject *
statue_to_json (const BstGame *game, const BstState *state, int i)
{
  const BstTournamentsState *own = &state->m.tournaments;
  JsonObject *statue = json_object_new ();

  add_cell (statue, &bst_sites (game, state)[own->statue_site[i]]);
  json_object_set_int_member (statue, "player", own->statue_owner[i]);
  json_object_set_int_member (statue, "token", own->statue_token[i] - 1);
  return statue;
}

/* What lies in front of a player. Tokens in his supply and under his followers are hidden; those beside prize tiles and
 * on statues were shown when they were won. */
static JsonObject *
shields_to_json (const BstGame *game, const BstState *state, int seat)
{
  const BstTournamentsState *own = &state->m.tournaments;
  JsonObject *object = json_object_new ();
  JsonArray *prizes = json_array_new ();

  json_object_set_int_member (object, "tokens", __builtin_popcount (own->tokens[seat]));
  for (int i = 0; i < own->holds[seat]; i++)
    {
      JsonObject *prize = json_object_new ();

      if (own->front[seat][i] != BST_NONE)
        json_object_set_string_member (prize, "tile", game->tiles[own->front[seat][i]].id);
      if (own->kept[seat][i])
        json_object_set_int_member (prize, "token", own->kept[seat][i] - 1);
      json_array_add_object_element (prizes, prize);
    }
  json_object_set_array_member (object, "prizes", prizes);
  return object;
}

static void
add_tournaments (JsonObject *object, const BstGame *game, const BstState *state)
{
  const BstTournamentsState *own = &state->m.tournaments;
  JsonArray *players = json_array_new (), *statues = json_array_new ();

  json_object_set_string_member (object, "crown", category_words[own->crown]);
  json_object_set_int_member (object, "stacks", bst_tournament_stacks (game->n_players));
  json_object_set_int_member (object, "opened", own->opened);
  json_object_set_int_member (object, "drawable", MAX (0, bst_tournaments_drawable (game, state)));
  json_object_set_int_member (object, "last_stack", own->last);
  for (int seat = 0; seat < game->n_players; seat++)
    json_array_add_object_element (players, shields_to_json (game, state, seat));
  for (int i = 0; i < own->n_statues; i++)
    json_array_add_object_element (statues, statue_to_json (game, state, i));
  json_object_set_array_member (object, "players", players);
  json_object_set_array_member (object, "statues", statues);
}

static const struct
{
  BstModule module;
  void (*add) (JsonObject *object, const BstGame *game, const BstState *state);
} sections[] = {
  { BST_MODULE_WHEEL, add_wheel },       { BST_MODULE_BONUS, add_bonus },
  { BST_MODULE_MESSAGES, add_messages }, { BST_MODULE_FERRIES, add_ferries },
  { BST_MODULE_GOLD, add_gold },         { BST_MODULE_MAGIC, add_magic },
  { BST_MODULE_ROBBERS, add_robbers },   { BST_MODULE_TOURNAMENTS, add_tournaments },
};

JsonObject *
bst_state_to_json (const BstGame *game, const BstState *state)
{
  JsonObject *object = json_object_new (), *modules = json_object_new ();

  json_object_set_int_member (object, "turn", state->turn);
  json_object_set_int_member (object, "active", state->active);
  json_object_set_boolean_member (object, "over", state->over);
  if (state->hand != BST_NONE)
    json_object_set_string_member (object, "hand", game->tiles[state->hand].id);
  else
    json_object_set_null_member (object, "hand");
  json_object_set_array_member (object, "scores", bst_scores_to_json (game, state));
  json_object_set_array_member (object, "track", track_to_json (game, state));
  json_object_set_array_member (object, "supply", bst_supplies_to_json (game, state));
  json_object_set_object_member (object, "stock", stock_to_json (game, state));
  json_object_set_object_member (object, "piles", piles_to_json (game, state));
  json_object_set_array_member (object, "left", left_to_json (game, state));
  json_object_set_int_member (object, "discarded", state->n_discarded);
  json_object_set_array_member (object, "tiles", tiles_to_json (game, state));
  json_object_set_array_member (object, "features", features_to_json (game, state));
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    if (bst_game_has (game, sections[i].module))
      {
        JsonObject *section = json_object_new ();

        sections[i].add (section, game, state);
        json_object_set_object_member (modules, bst_module_ids[sections[i].module], section);
      }
  json_object_set_object_member (object, "modules", modules);
  return object;
}
