/* bastide-telling.c – a game told to somebody who does not see it: sentences that answer questions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-telling.h"

#include "model/words/bastide-tile-name.h"
#include "model/words/bastide-words.h"
#include "engine/board.h"
#include "engine/feature.h"

#include <glib/gi18n.h>

/* Secrets are guessed with it, the same way each time. */
#define SEED 1

static void
add_sentence (GString *text, const char *sentence)
{
  if (!sentence || !*sentence)
    return;
  if (text->len)
    g_string_append_c (text, '\n');
  g_string_append (text, sentence);
  if (!g_str_has_suffix (sentence, ".") && !g_str_has_suffix (sentence, "?") && !g_str_has_suffix (sentence, "!"))
    g_string_append_c (text, '.');
}

char *
bastide_telling_dup_situation (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const int who = bst_who (state);
  gsize n;
  const BstMove *moves = bastide_game_get_options (game, &n);

  if (state->over || who >= rules->n_players)
    return g_strdup ("");
  if (n > 0 && moves[0].kind == BST_KIND_PLACE_TILE && state->hand != BST_NONE)
    {
      g_autofree char *shows = bastide_tile_dup_features (&rules->tiles[state->hand], 0);

      /* TRANSLATORS: spoken by screen readers: %1$s is the player who places a tile, %2$s what it shows. */
      return g_strdup_printf (_ ("%1$s, tile: %2$s"), bastide_game_get_names (game)[who], shows);
    }
  return g_strdup_printf (C_ ("decision", "%1$s: %2$s"), bastide_game_get_names (game)[who],
                          bastide_words_decision (rules, state));
}

/* --- what happened --- */

/* A large piece is one event for each of its squares: the first one tells it. */
static gboolean
is_rest_of_piece (const BstGame *rules, const BstHappening *events, gsize i)
{
  const BstEvent *event = &events[i].event, *before = i > 0 ? &events[i - 1].event : NULL;

  return event->type == BST_EVENT_PLACE && rules->tiles[event->a].piece != BST_NONE && before
         && before->type == BST_EVENT_PLACE && rules->tiles[before->a].piece == rules->tiles[event->a].piece;
}

/* Whether it is what a person at this table does: a tile or a figure is placed. */
static gboolean
is_deed (BastideGame *game, const BstEvent *event)
{
  return (event->type == BST_EVENT_PLACE || event->type == BST_EVENT_FOLLOWER)
         && event->player < bastide_game_get_game (game)->n_players && !bastide_game_get_level (game, event->player);
}

/* Whether whoever decides was asked for it. A tile that fits in one place only is there without a question. */
static gboolean
was_asked (BastideGame *game, const BstHappening *happening)
{
  size_t n_made;
  const BstEntry *log = bst_session_log (bastide_game_get_session (game), &n_made, NULL);

  return happening->move > 0 && happening->move <= n_made && log[happening->move - 1].asked;
}

/* Who robs whom of how much is told: the points need not be told once more. */
static gboolean
is_told_already (const BstEvent *event)
{
  return event->type == BST_EVENT_SCORE && event->reason == BST_REASON_ROBBERY;
}

gsize
bastide_telling_count_known (BastideGame *game)
{
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (game), &n);

  while (n > 0 && events[n - 1].move > 0 && !was_asked (game, &events[n - 1]))
    n--;
  return n;
}

char *
bastide_telling_dup_events (BastideGame *game, gsize first)
{
  const BstGame *rules = bastide_game_get_game (game);
  GString *text = g_string_new (NULL);
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (game), &n);

  for (gsize i = first; i < n; i++)
    {
      const BstEvent *event = &events[i].event;
      g_autofree char *line = NULL;

      if ((is_deed (game, event) && was_asked (game, &events[i])) || is_rest_of_piece (rules, events, i)
          || is_told_already (event))
        continue;
      if (is_deed (game, event) && event->type == BST_EVENT_PLACE && rules->tiles[event->a].piece == BST_NONE)
        add_sentence (text, _ ("The tile fit in only one place, so it is there already."));
      line = bastide_words_event (rules, event, bastide_game_get_names (game));
      add_sentence (text, line);
      if (line && event->type == BST_EVENT_PLACE && rules->tiles[event->a].piece == BST_NONE)
        {
          g_autofree char *shows = bastide_tile_dup_features (&rules->tiles[event->a], event->b);

          add_sentence (text, shows);
        }
    }
  if (first < n && bastide_game_get_state (game)->over)
    {
      g_autofree char *result = bastide_words_result (rules, bastide_game_get_state (game),
                                                      bastide_game_get_names (game));

      add_sentence (text, result);
    }
  return g_string_free (text, FALSE);
}

/* --- a square --- */

static int
count_left (BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);
  int n = state->hand != BST_NONE;

  for (int group = 0; group < BST_N_GROUPS; group++)
    n += state->pile[group];
  return n;
}

static void
add_tile (BastideGame *game, GString *text, uint16_t site)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstSite *here = &bst_sites (rules, state)[site];
  g_autofree char *cell = bastide_words_cell (here->x, here->y);
  g_autofree char *shows = bastide_tile_dup_features (&rules->tiles[here->tile], here->rot);
  g_autofree char *line = g_strdup_printf (C_ ("tile", "%1$s: %2$s"), cell, shows);

  add_sentence (text, line);
  for (int i = 0; i < rules->tiles[here->tile].n_features; i++)
    {
      g_autofree char *feature = bastide_words_feature (rules, state, here->first + i, bastide_game_get_names (game));

      add_sentence (text, feature);
    }
}

/* What the tile beyond a side shows there. */
static void
add_neighbor (BastideGame *game, GString *text, int x, int y, int side)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  uint16_t site = bst_board_tile_at (rules, state, x + bst_side_dx (side), y + bst_side_dy (side));
  g_autofree char *where = bastide_words_sides (1 << side);
  g_autofree char *what = NULL, *line = NULL;
  int feature;

  if (site == BST_NONE)
    return;
  feature = bst_tile_side_feature (bst_site_tile (rules, state, site), bst_sites (rules, state)[site].rot,
                                   bst_side_opposite (side));
  what = feature == BST_NO_PART ? g_strdup (bst_terrain_title (BST_FIELD))
                                : bastide_words_feature (rules, state, bst_seg_of (rules, state, site, feature),
                                                         bastide_game_get_names (game));
  line = g_strdup_printf (C_ ("terminal", "%1$s: %2$s"), where, what);
  add_sentence (text, line);
}

char *
bastide_telling_dup_square (BastideGame *game, int x, int y)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  uint16_t site = bst_board_land_at (rules, state, x, y), place = bst_board_open_at (rules, state, x, y);
  GString *text = g_string_new (NULL);
  g_autofree char *cell = bastide_words_cell (x, y);
  g_autofree char *line = NULL;

  if (site != BST_NONE)
    {
      add_tile (game, text, site);
      return g_string_free (text, FALSE);
    }
  /* TRANSLATORS: a square without a tile. */
  line = g_strdup_printf (_ ("%s: empty"), cell);
  add_sentence (text, line);
  if (place != BST_NONE)
    {
      g_autofree char *fits = bastide_words_fits (bst_count_fits (rules, state, place), count_left (game));

      add_sentence (text, fits);
    }
  for (int side = 0; side < 4; side++)
    add_neighbor (game, text, x, y, side);
  return g_string_free (text, FALSE);
}

/* --- what can be finished --- */

static gboolean
finishes_own (const BstChange *change, int seat)
{
  return change->owners_after >> seat & 1 && change->terrain != BST_FIELD && !change->fresh
         && (change->finished || (change->open_before > 0 && change->open_after == 0));
}

/* (transfer full): the square by which people know a feature: that of their first figure on it, or any of it. */
static char *
dup_whereabouts (BastideGame *game, uint16_t seg, int seat)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstFigure *figures = bst_figures_on_map (rules, state);
  const BstSite *site;

  for (int f = 0; f < state->n_figures; f++)
    if (figures[f].owner == seat && bst_same_feature (rules, state, figures[f].seg, seg))
      {
        seg = figures[f].seg;
        break;
      }
  site = &bst_sites (rules, state)[bst_segs (rules, state)[seg].site];
  return bastide_words_cell (site->x, site->y);
}

/* A segment that the feature had before the tile was there: of several that it joins, of the one with a figure of the player. It was
 * not fresh, so there is one. */
static uint16_t
find_old_part (BastideGame *game, const BstEffect *effect, uint16_t seg, int seat)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstFigure *figures = bst_figures_on_map (rules, state);
  uint16_t s = seg, old = BST_NONE;

  do
    {
      for (int f = 0; f < state->n_figures && s < state->n_segs; f++)
        if (figures[f].owner == seat && figures[f].seg == s)
          return s;
      if (s < state->n_segs && old == BST_NONE)
        old = s;
      s = bst_seg_next (rules, effect->after, s);
    }
  while (s != seg);
  return old;
}

/* The finished features of one way to place the tile, in a sentence; a square is told once. */
static void
add_finishes (BastideGame *game, BstEffects *effects, const BstMove *move, GHashTable *told, GString *text)
{
  const BstState *state = bastide_game_get_state (game);
  const int seat = bst_who (state);
  g_autofree BstEffect *effect = g_new0 (BstEffect, 1);

  bst_effect (effects, state, seat, move, 1, SEED, effect);
  for (int i = 0; i < effect->n_changes; i++)
    {
      const BstChange *change = &effect->changes[i];
      g_autofree char *cell = NULL, *where = NULL, *points = NULL, *line = NULL;

      if (!finishes_own (change, seat))
        continue;
      cell = bastide_words_cell (move->x, move->y);
      where = dup_whereabouts (game, find_old_part (game, effect, change->seg, seat), seat);
      points = bastide_words_points (change->value_after);
      /* TRANSLATORS: spoken by screen readers: where the tile in hand finishes something of the player: %1$s is the square
       * for the tile, %2$s the feature, such as City, %3$s the square where the player's figure stands on it, %4$s the
       * points. “3 north finishes: City at 2 north, 4 points” */
      line = g_strdup_printf (_ ("%1$s finishes: %2$s at %3$s, %4$s"), cell, bst_terrain_title (change->terrain), where,
                              points);
      if (g_hash_table_add (told, g_strdup (line)))
        add_sentence (text, line);
    }
}

/* --- what can be finished later --- */

/* Adds a square to those that a feature waits for, with how many tiles fit there; each once. */
static void
add_needed (BastideGame *game, GPtrArray *squares, int x, int y)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const uint16_t place = bst_board_open_at (rules, state, x, y);
  g_autofree char *cell = bastide_words_cell (x, y), *line = NULL;

  if (bst_board_land_at (rules, state, x, y) != BST_NONE)
    return;
  line =
    place == BST_NONE
      ? g_strdup (cell)
      /* TRANSLATORS: spoken by screen readers: a square where a tile is needed, how many of the remaining tiles fit
            * there, and how many there are. */
      : g_strdup_printf (C_ ("square", "%1$s (tiles that fit: %2$d of %3$d)"), cell,
                         bst_count_fits (rules, state, place), count_left (game));
  if (!g_ptr_array_find_with_equal_func (squares, line, g_str_equal, NULL))
    g_ptr_array_add (squares, g_steal_pointer (&line));
}

/* The empty squares that the open ends of a road or city face, and those around a monastery or garden. */
static void
add_all_needed (BastideGame *game, GPtrArray *squares, uint16_t seg)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstSeg *segs = bst_segs (rules, state);
  uint16_t s = seg;

  do
    {
      const BstSite *site = &bst_sites (rules, state)[segs[s].site];
      const int feature = bst_seg_feature (rules, state, s);

      if (segs[s].terrain == BST_ROAD || segs[s].terrain == BST_CITY)
        {
          for (int side = 0; side < 4; side++)
            if (bst_tile_side_feature (&rules->tiles[site->tile], site->rot, side) == feature)
              add_needed (game, squares, site->x + bst_side_dx (side), site->y + bst_side_dy (side));
        }
      else
        for (int i = 0; i < 9; i++)
          add_needed (game, squares, site->x + i % 3 - 1, site->y + i / 3 - 1);
      s = bst_seg_next (rules, state, s);
    }
  while (s != seg);
}

static void
add_unfinished (BastideGame *game, GString *text, uint16_t seg, int seat)
{
  g_autoptr (GPtrArray) squares = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *where = dup_whereabouts (game, seg, seat), *list = NULL, *line = NULL, *needs = NULL;
  g_autofree char *what = bastide_words_feature (bastide_game_get_game (game), bastide_game_get_state (game), seg,
                                                 bastide_game_get_names (game));

  line = g_strdup_printf (C_ ("tile", "%1$s: %2$s"), where, what);
  add_sentence (text, line);
  add_all_needed (game, squares, seg);
  if (squares->len == 0)
    return;
  list = bastide_words_list (squares);
  /* TRANSLATORS: spoken by screen readers, after a sentence about a city, road or monastery: the squares where it must still
   * grow or get neighbors. */
  needs = g_strdup_printf (ngettext ("It needs a tile at %s", "It needs tiles at %s", squares->len), list);
  add_sentence (text, needs);
}

/* Everything that the player has begun, in the order of figures. Fields are never finished. */
static void
add_all_unfinished (BastideGame *game, GString *text, int seat)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstFigure *figures = bst_figures_on_map (rules, state);
  g_autoptr (GHashTable) told = g_hash_table_new (NULL, NULL);

  for (int f = 0; f < state->n_figures; f++)
    {
      const uint16_t seg = figures[f].seg;
      const int terrain = bst_segs (rules, state)[seg].terrain;

      if (figures[f].owner == seat
          && (terrain == BST_ROAD || terrain == BST_CITY || terrain == BST_MONASTERY || terrain == BST_GARDEN)
          && !bst_feature_is_finished (rules, state, seg)
          && g_hash_table_add (told, GUINT_TO_POINTER (bst_root (rules, state, seg) + 1)))
        add_unfinished (game, text, seg, seat);
    }
  if (g_hash_table_size (told) == 0)
    add_sentence (text, _ ("Nothing of yours is unfinished."));
}

char *
bastide_telling_dup_finishes (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GString *text = g_string_new (NULL);
  gsize n;
  const BstMove *moves = bastide_game_get_options (game, &n);
  BstEffects *effects;

  if (state->over || bst_who (state) >= rules->n_players || n == 0 || moves[0].kind != BST_KIND_PLACE_TILE)
    {
      add_sentence (text, _ ("No tile is waiting to be placed."));
      if (!state->over && bst_who (state) < rules->n_players)
        add_all_unfinished (game, text, bst_who (state));
      return g_string_free (text, FALSE);
    }
  effects = bst_effects_new (rules);
  for (gsize i = 0; i < n; i++)
    if (moves[i].kind == BST_KIND_PLACE_TILE && moves[i].act != BST_ACT_PASS)
      add_finishes (game, effects, &moves[i], told, text);
  bst_effects_free (effects);
  if (text->len == 0)
    add_sentence (text, _ ("This tile finishes nothing of yours."));
  add_all_unfinished (game, text, bst_who (state));
  return g_string_free (text, FALSE);
}

/* --- points --- */

/* What is still to be drawn. */
static void
add_left (BastideGame *game, GString *text)
{
  const BstState *state = bastide_game_get_state (game);
  const int left = count_left (game) - (state->hand != BST_NONE);
  /* TRANSLATORS: spoken by screen readers, after the points of everybody: how many tiles are still to be drawn. */
  g_autofree char *line = g_strdup_printf (ngettext ("%d tile left", "%d tiles left", left), left);

  add_sentence (text, line);
}

char *
bastide_telling_dup_points (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  GString *text = g_string_new (NULL);

  for (int seat = 0; seat < rules->n_players; seat++)
    {
      g_autofree char *points = bastide_words_points (bst_score (state, seat));
      g_autofree char *supply = bastide_words_supply (rules, state, seat);
      g_autofree char *line = g_strdup_printf (C_ ("terminal", "%1$s: %2$s"), bastide_game_get_names (game)[seat],
                                               points);

      add_sentence (text, line);
      if (!state->over)
        add_sentence (text, supply);
    }
  if (state->over)
    {
      g_autofree char *result = bastide_words_result (rules, state, bastide_game_get_names (game));

      add_sentence (text, result);
    }
  else
    add_left (game, text);
  return g_string_free (text, FALSE);
}
