/* kit.c – a table for tests, see kit.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "kit-load.h"
#include "kit-private.h"

#include "engine/io/spot.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

/* The classic tiles by the letters of BASE-6. */
static const char *const letters[26] = {
  "monastery-road",
  "monastery",
  "city-all-sides-shield",
  "start",
  "city-one-side",
  "city-corridor-shield",
  "city-corridor",
  "two-cities-opposite",
  "two-cities-corner",
  "city-road-curve-right",
  "city-road-curve-left",
  "city-three-roads",
  "city-corner-shield",
  "city-corner",
  "city-corner-road-shield",
  "city-corner-road",
  "city-three-sides-shield",
  "city-three-sides",
  "city-three-sides-road-shield",
  "city-three-sides-road",
  "road-straight",
  "road-curve",
  "road-crossing-three",
  "road-crossing-four",
};

char *
kit_full_id (const char *id)
{
  if (id[0] >= 'A' && id[0] <= 'X' && !id[1])
    return g_strconcat ("classic-base-", letters[id[0] - 'A'], NULL);
  return g_strdup (id);
}

void
kit_fail (KitGame *kit, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  g_autofree char *table = kit_describe (kit);
  g_error ("%s\n%s", what, table);
}

/* --- making games --- */

int
kit_module (const char *id)
{
  for (int m = 0; m < BST_MODULE_CORE; m++)
    if (strcmp (bst_module_ids[m], id) == 0)
      return m;
  return -1;
}

static void
listen (void *data, const BstGame *game, const BstState *state, const BstEvent *event)
{
  KitGame *kit = data;
  g_array_append_val (kit->events, *event);
}

void
kit_refresh (KitGame *kit)
{
  kit->n_moves = kit->state->depth ? bst_legal (kit->game, kit->state, kit->moves) : 0;
}

static KitGame *
make (const char *mix, const char *overlay, int n_players, int first, bool track_only, char **out_error)
{
  KitGame *kit = g_new0 (KitGame, 1);
  kit->events = g_array_new (FALSE, FALSE, sizeof (BstEvent));
  kit->owner = kit_load (mix, overlay, n_players, first, &kit->setup, out_error);
  if (!kit->owner)
    {
      kit_free (kit);
      return NULL;
    }
  kit->setup.track_only = track_only;
  kit->game = g_new0 (BstGame, 1);
  kit->memory = g_malloc0 (bst_game_memory (&kit->setup));
  const char *why = bst_game_init (kit->game, kit->memory, &kit->setup);
  if (why)
    {
      *out_error = g_strdup (why);
      kit_free (kit);
      return NULL;
    }
  kit->game->emit = listen;
  kit->game->emit_data = kit;
  kit->state = g_malloc0 (kit->game->state_size);
  kit->moves = g_new0 (BstMove, kit->game->max_moves);
  kit->scratch = g_new0 (BstMove, kit->game->max_moves);
  bst_start (kit->game, kit->state);
  kit_refresh (kit);
  return kit;
}

KitGame *
kit_new_with (const char *mix, const char *overlay, int n_players, int first)
{
  g_autofree char *error = NULL;
  KitGame *kit = make (mix, overlay, n_players, first, false, &error);
  if (!kit)
    g_error ("the mix %s can't be played: %s", mix, error);
  return kit;
}

KitGame *
kit_new (const char *mix, int n_players)
{
  return kit_new_with (mix, NULL, n_players, 0);
}

char *
kit_refusal (const char *mix, const char *overlay, int n_players)
{
  char *error = NULL;
  KitGame *kit = make (mix, overlay, n_players, 0, false, &error);
  if (kit)
    kit_free (kit);
  return error;
}

static void
append_start (GString *json, const char *word)
{
  g_auto (GStrv) parts = g_strsplit_set (word, "@,/", 4);
  int n = g_strv_length (parts);
  g_autofree char *id = kit_full_id (parts[0]);
  g_string_append_printf (json, "%s{\"tile\":\"%s\",\"x\":%d,\"y\":%d,\"rot\":%d}",
                          json->str[json->len - 1] == '[' ? "" : ",", id, n > 1 ? atoi (parts[1]) : 0,
                          n > 2 ? atoi (parts[2]) : 0, n > 3 ? atoi (parts[3]) : 0);
}

KitGame *
kit_new_bag_with (const char *modules, int n_players, const char *start, const char *bag, const char *overlay)
{
  g_autoptr (GString) json = g_string_new ("{\"format\":\"bastide-mix\",\"version\":1,\"modules\":[");
  g_auto (GStrv) names = g_strsplit (modules, " ", -1);
  for (int i = 0; names[i]; i++)
    g_string_append_printf (json, "%s\"%s\"", i ? "," : "", names[i]);
  g_string_append (json, "],\"tiles\":[");

  g_auto (GStrv) tiles = g_strsplit (bag, " ", -1);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  for (int i = 0; tiles[i]; i++)
    {
      if (!g_ascii_isalnum (tiles[i][0]))
        continue;
      g_auto (GStrv) parts = g_strsplit (tiles[i], "*", 2);
      char *id = kit_full_id (parts[0]);
      int before = GPOINTER_TO_INT (g_hash_table_lookup (counts, id));
      if (!before)
        g_ptr_array_add (order, id);
      g_hash_table_insert (counts, before ? id : g_strdup (id),
                           GINT_TO_POINTER (before + (parts[1] ? atoi (parts[1]) : 1)));
    }
  for (guint i = 0; i < order->len; i++)
    {
      char *id = order->pdata[i];
      g_string_append_printf (json, "%s{\"tile\":\"%s\",\"count\":%d}", i ? "," : "", id,
                              GPOINTER_TO_INT (g_hash_table_lookup (counts, id)));
      g_free (id);
    }
  g_string_append (json, "]");
  if (start[0])
    {
      g_string_append (json, ",\"start\":[");
      g_auto (GStrv) starts = g_strsplit (start, " ", -1);
      for (int i = 0; starts[i]; i++)
        if (starts[i][0])
          append_start (json, starts[i]);
      g_string_append (json, "]");
    }
  g_string_append (json, "}");
  return kit_new_with (json->str, overlay, n_players, 0);
}

KitGame *
kit_new_bag (const char *modules, int n_players, const char *start, const char *bag)
{
  return kit_new_bag_with (modules, n_players, start, bag, NULL);
}

KitGame *
kit_new_track (const char *modules, int n_players, int first, const char *overlay)
{
  g_auto (GStrv) names = g_strsplit (modules, " ", -1);
  g_autofree char *list = g_strjoinv ("\",\"", names);
  g_autofree char *mix = g_strdup_printf ("{\"format\":\"bastide-mix\",\"version\":1,\"modules\":[\"%s\"]}", list);
  g_autofree char *error = NULL;
  KitGame *kit = make (mix, overlay, n_players, first, true, &error);
  if (!kit)
    g_error ("no track with %s: %s", modules, error);
  return kit;
}

void
kit_free (KitGame *kit)
{
  g_array_unref (kit->events);
  kit_load_free (kit->owner);
  g_free (kit->game);
  g_free (kit->memory);
  g_free (kit->state);
  g_free (kit->moves);
  g_free (kit->scratch);
  g_free (kit);
}

int
kit_tile (KitGame *kit, const char *id)
{
  g_autofree char *name = kit_full_id (id);
  for (int i = 0; i < kit->game->n_tiles; i++)
    if (kit->game->tiles[i].piece == BST_NONE && strcmp (kit->game->tiles[i].id, name) == 0)
      return i;
  g_error ("no tile %s in this game", name);
}

int
kit_piece (KitGame *kit, const char *id)
{
  for (int i = 0; i < kit->game->n_pieces; i++)
    if (strcmp (kit->game->pieces[i].id, id) == 0)
      return i;
  g_error ("no piece %s in this game", id);
}

/* --- looking at the table --- */

uint16_t
kit_site (KitGame *kit, int x, int y)
{
  uint16_t site = bst_board_tile_at (kit->game, kit->state, x, y);
  if (site == BST_NONE)
    kit_fail (kit, "no tile at %d,%d", x, y);
  return site;
}

bool
kit_has_word (GPtrArray *words, const char *word)
{
  return g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL);
}

uint16_t
kit_seg (KitGame *kit, int x, int y, const char *spot)
{
  uint16_t site = kit_site (kit, x, y);
  int feature = bst_spot_find (bst_site_tile (kit->game, kit->state, site), bst_sites (kit->game, kit->state)[site].rot,
                               spot);
  if (feature >= 0)
    return bst_seg_of (kit->game, kit->state, site, feature);
  kit_fail (kit, "no %s at %d,%d", spot, x, y);
}

int
kit_rotation (KitGame *kit, int tile, const char *edges)
{
  const BstTile *t = &kit->game->tiles[tile];
  int found = -1;
  if (g_str_has_prefix (edges, "rot="))
    {
      int rot = atoi (edges + 4);
      for (int r = 0; r < 4; r++)
        if ((t->rotations >> r & 1) && bst_tile_same_picture (t, r, rot))
          return r;
      return rot;
    }
  for (int r = 0; r < 4; r++)
    {
      bool same = (t->rotations >> r & 1) && bst_sides_are (t, r, edges);
      if (same && found >= 0)
        g_error ("%s shows %s in more than one rotation: say rot=", t->id, edges);
      if (same)
        found = r;
    }
  if (found < 0)
    g_error ("%s never shows %s", t->id, edges);
  return found;
}

BstValue
kit_value (KitGame *kit, int x, int y, const char *spot)
{
  BstValue value;
  bst_feature_value (kit->game, kit->state, kit_seg (kit, x, y, spot), &value);
  return value;
}

/* --- arranging positions --- */

static int
figure_kind (const char *figure)
{
  for (int k = 0; k < BST_N_FIGURES; k++)
    if (strcmp (bst_figures[k].word, figure) == 0)
      return k;
  g_error ("no figure %s", figure);
}

void
kit_lay (KitGame *kit, const char *tile, int x, int y, int rot)
{
  bst_board_lay (kit->game, kit->state, kit_tile (kit, tile), x, y, rot);
  kit_refresh (kit);
}

void
kit_put (KitGame *kit, int seat, const char *figure, int x, int y, const char *spot)
{
  int i = bst_figure_put (kit->game, kit->state, seat, figure_kind (figure), kit_seg (kit, x, y, spot));
  bst_edit_figures_on_map (kit->game, kit->state)[i].turn = 0;
  kit_refresh (kit);
}

void
kit_set_supply (KitGame *kit, int seat, const char *figure, int n)
{
  kit->state->supply[seat][figure_kind (figure)] = n;
  kit->quiet = true;
  kit_refresh (kit);
}

void
kit_set_total (KitGame *kit, int seat, int figure, int total)
{
  bst_track_correct (kit->game, kit->state, seat, figure, total - kit->state->total[seat][figure]);
}

/* --- expectations --- */

void
kit_expect_scores_v (KitGame *kit, const char *where, const int *scores, size_t n)
{
  if (n != kit->game->n_players)
    g_error ("%s: %zu scores expected of %d players", where, n, kit->game->n_players);
  for (size_t i = 0; i < n; i++)
    if (bst_score (kit->state, i) != scores[i])
      kit_fail (kit, "%s: seat %zu has %d points, expected %d", where, i, bst_score (kit->state, i), scores[i]);
}

void
kit_expect_supply (KitGame *kit, int seat, const char *figure, int n)
{
  int has = kit->state->supply[seat][figure_kind (figure)];
  if (has != n)
    kit_fail (kit, "seat %d has %d of %s in hand, expected %d", seat, has, figure, n);
}

void
kit_expect_over (KitGame *kit, bool over)
{
  if ((bst_who (kit->state) == BST_NOBODY) != over || kit->state->over != over)
    kit_fail (kit, over ? "the game should be over" : "the game should go on");
}

const BstEvent *
kit_event (KitGame *kit, int type, int n)
{
  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *event = &g_array_index (kit->events, BstEvent, i);
      if (event->type == type && n-- == 0)
        return event;
    }
  return NULL;
}

int
kit_count_events (KitGame *kit, int type)
{
  int n = 0;
  while (kit_event (kit, type, n))
    n++;
  return n;
}

void
kit_clear_events (KitGame *kit)
{
  g_array_set_size (kit->events, 0);
}

/* --- messages --- */

char *
kit_describe (KitGame *kit)
{
  GString *text = g_string_new (NULL);
  const BstGame *game = kit->game;
  const BstState *state = kit->state;
  g_string_append_printf (text, "turn %d, seat %d, move %u, scores", state->turn, state->active, kit->n_applied);
  for (int i = 0; i < game->n_players; i++)
    g_string_append_printf (text, " %d", bst_score (state, i));
  g_string_append (text, ", in hand");
  for (int i = 0; i < game->n_players; i++)
    {
      g_string_append_c (text, ' ');
      for (int k = 0; k < BST_N_FIGURES; k++)
        g_string_append_printf (text, "%s%d", k ? "+" : "", state->supply[i][k]);
    }
  g_string_append (text, "\ntable:");
  for (int i = 0; i < state->n_sites; i++)
    {
      const BstSite *site = &bst_sites (game, state)[i];
      g_string_append_printf (text, "\n  %d,%d %s/%d", site->x, site->y, game->tiles[site->tile].id, site->rot);
    }
  for (int i = 0; i < state->n_figures; i++)
    {
      const BstFigure *figure = &bst_figures_on_map (game, state)[i];
      BstMove move = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE, .figure = figure->kind };
      bst_move_name_seg (game, state, figure->seg, &move);
      g_autofree char *words = kit_say (kit, &move);
      g_string_append_printf (text, "\n  seat %d: %s", figure->owner, words);
    }
  if (state->hand != BST_NONE)
    g_string_append_printf (text, "\ndrawn: %s", game->tiles[state->hand].id);
  g_string_append_printf (text, "\ndecision: %s of %d, %zu options", kit_kind (kit), kit_who (kit), kit->n_moves);
  for (size_t i = 0; i < kit->n_moves && i < 60; i++)
    {
      g_autofree char *words = kit_say (kit, &kit->moves[i]);
      g_string_append_printf (text, "\n  #%zu %s", i, words);
    }
  return g_string_free (text, FALSE);
}

char **
kit_playable_mixes (int n_players)
{
  g_auto (GStrv) ids = kit_load_mix_ids ();
  GStrvBuilder *playable = g_strv_builder_new ();
  for (int i = 0; ids[i]; i++)
    {
      g_autofree char *refusal = kit_refusal (ids[i], NULL, n_players);
      if (!refusal)
        g_strv_builder_add (playable, ids[i]);
    }
  char **list = g_strv_builder_end (playable);
  g_strv_builder_unref (playable);
  return list;
}

JsonNode *
kit_read_json (const char *name)
{
  g_autofree char *path = g_build_filename (kit_source_dir (), "tests", name, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  if (!json_parser_load_from_file (parser, path, &error))
    g_error ("%s", error->message);
  return json_parser_steal_root (parser);
}
