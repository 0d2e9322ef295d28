/* bastide-words-map.c – the table in sentences: features, tiles, squares, the score track, what lies beside the map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "engine/winners.h"

#include <glib/gi18n.h>

/* The names of all whose bit is set, in the order of seats. */
char *
bastide_words_names (int seats, const char *const *names)
{
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (seats >> seat & 1)
      g_strv_builder_add (found, names[seat]);
  list = g_strv_builder_end (found);
  /* TRANSLATORS: stands between the names of players. */
  return g_strjoinv (C_ ("list", ", "), list);
}

char *
bastide_words_result (const BstGame *game, const BstState *state, const char *const *names)
{
  int winners = bst_winners (game, state), first = g_bit_nth_lsf ((gulong) winners, -1);
  int best = bst_score (state, first);
  g_autofree char *list = bastide_words_names (winners, names);

  if (winners != 1 << first)
    /* TRANSLATORS: names of several players with equal points, and the points. */
    return g_strdup_printf (ngettext ("%1$s share the victory with %2$d point",
                                      "%1$s share the victory with %2$d points", best),
                            list, best);
  /* TRANSLATORS: name of the winner and the points. */
  return g_strdup_printf (ngettext ("Winner: %1$s (%2$d point)", "Winner: %1$s (%2$d points)", best), list, best);
}

char *
bastide_words_owners (int seats, const char *const *names)
{
  return seats ? bastide_words_names (seats, names) : g_strdup (C_ ("feature", "nobody"));
}

/* How the points of a feature come about, as if it were scored now. */
char *
bastide_words_value (const BstGame *game, const BstState *state, uint16_t seg)
{
  BstValue value;

  bst_feature_value (game, state, seg, &value);
  return bastide_words_arithmetic (game, &(const BstEvent){ .type = BST_EVENT_SCORE,
                                                            .reason = value.reason,
                                                            .flag = value.finished,
                                                            .by = value.by,
                                                            .a = value.points,
                                                            .b = value.tiles,
                                                            .c = value.shields });
}

char *
bastide_words_feature (const BstGame *game, const BstState *state, uint16_t seg, const char *const *names)
{
  const BstSeg *segs = bst_segs (game, state);
  const char *terrain = bst_terrain_title (segs[seg].terrain);
  int owners = bst_feature_owners (game, state, seg);
  int open = segs[segs[seg].root].open;
  g_autofree char *who = bastide_words_owners (owners, names);
  g_autofree char *sum = NULL;

  if (segs[seg].terrain == BST_RIVER || !*terrain)
    return g_strdup (terrain);
  sum = bastide_words_value (game, state, seg);
  if (bst_feature_is_finished (game, state, seg))
    /* TRANSLATORS: a finished feature: what it is, who owns it, what it is worth.
     * "City – Anna: 3 tiles × 2 + 1 shield × 2 = 8, finished" */
    return g_strdup_printf (C_ ("feature", "%1$s – %2$s: %3$s, finished"), terrain, who, sum);
  if (segs[seg].terrain == BST_ROAD || segs[seg].terrain == BST_CITY)
    /* TRANSLATORS: the same of a feature that is not finished; the number says how many of its ends face empty squares. */
    return g_strdup_printf (ngettext ("%1$s – %2$s: %3$s, %4$d open end", "%1$s – %2$s: %3$s, %4$d open ends", open),
                            terrain, who, sum, open);
  /* TRANSLATORS: the same of a feature without ends. */
  return g_strdup_printf (C_ ("feature", "%1$s – %2$s: %3$s"), terrain, who, sum);
}

/* A feature of a tile and the figures on it. */
static char *
part_text (const BstGame *game, const BstState *state, uint16_t seg, const char *terrain, const char *const *names)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  g_autoptr (GPtrArray) standing = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (int f = 0; f < state->n_figures; f++)
    if (figures[f].seg == seg)
      /* TRANSLATORS: who stands on a feature of a tile: figure and player, "Follower: Anna". */
      g_ptr_array_add (standing, g_strdup_printf (C_ ("tile", "%1$s: %2$s"), bastide_words_figure (figures[f].kind),
                                                  names[figures[f].owner]));
  if (standing->len == 0)
    return g_strdup (terrain);
  list = bastide_words_list (standing);
  /* TRANSLATORS: a feature of a tile, and who stands on it: "City (Follower: Anna)". */
  return g_strdup_printf (C_ ("tile", "%1$s (%2$s)"), terrain, list);
}

static gboolean
is_occupied (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (int f = 0; f < state->n_figures; f++)
    if (figures[f].seg == seg)
      return TRUE;
  return FALSE;
}

char *
bastide_words_tile (const BstGame *game, const BstState *state, uint16_t site, const char *const *names)
{
  const BstSite *s = &bst_sites (game, state)[site];
  const BstTile *tile = &game->tiles[s->tile];
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *cell = bastide_words_cell (s->x, s->y);
  g_autofree char *list = NULL;

  for (int i = 0; i < tile->n_features; i++)
    {
      const char *terrain = bst_terrain_title (tile->features[i].terrain);

      /* Bare fields are on nearly every tile. */
      if (*terrain && (tile->features[i].terrain != BST_FIELD || is_occupied (game, state, s->first + i)))
        g_ptr_array_add (parts, part_text (game, state, s->first + i, terrain, names));
    }
  for (int i = 0; i < 2; i++)
    if (state->m.magic.at[i] && bst_segs (game, state)[state->m.magic.at[i] - 1].site == site)
      g_ptr_array_add (parts, g_strdup (i ? C_ ("figure", "Witch") : C_ ("figure", "Mage")));
  if (s->loose)
    /* TRANSLATORS: what lies on a tile; %d is a number. */
    g_ptr_array_add (parts, g_strdup_printf (ngettext ("%d ingot", "%d ingots", s->loose), s->loose));
  if (parts->len == 0)
    return g_steal_pointer (&cell);
  list = bastide_words_list (parts);
  /* TRANSLATORS: a tile on the board: where it lies, and a list of what is on it. */
  return g_strdup_printf (C_ ("tile", "%1$s: %2$s"), cell, list);
}

char *
bastide_words_fits (int fits, int left)
{
  if (!fits)
    return g_strdup (_ ("No remaining tile fits here"));
  /* TRANSLATORS: an empty square under the pointer. The number in front decides the plural form. */
  return g_strdup_printf (ngettext ("%1$d of %2$d remaining tiles fits here", "%1$d of %2$d remaining tiles fit here",
                                    fits),
                          fits, left);
}

char *
bastide_words_supply (const BstGame *game, const BstState *state, int seat)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      const BastideModuleWords *words = bastide_words_in_play (game, module);

      if (words && words->supply)
        words->supply (state, seat, parts);
    }
  g_ptr_array_add (parts, NULL);
  /* TRANSLATORS: stands between things that a player has: "5 followers · abbot · 2 ingots" */
  return g_strjoinv (C_ ("supply", " · "), (char **) parts->pdata);
}

char *
bastide_words_stock (const BstGame *game, const BstState *state)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);

  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      const BastideModuleWords *words = bastide_words_in_play (game, module);

      if (words && words->stock)
        g_ptr_array_add (sentences, words->stock (state));
    }
  g_ptr_array_add (sentences, NULL);
  return g_strjoinv ("\n", (char **) sentences->pdata);
}

char *
bastide_words_track_space (const BstGame *game, const BstState *state, int space, const char *const *names)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (int seat = 0; seat < game->n_players; seat++)
    for (int module = 0; module < BST_MODULE_CORE; module++)
      {
        const BastideModuleWords *words = bastide_words_in_play (game, module);
        char *part = words && words->on_space ? words->on_space (state, seat, space, names[seat]) : NULL;

        if (part)
          g_ptr_array_add (parts, part);
      }
  if (parts->len == 0)
    /* TRANSLATORS: a space of the score track; %d is its number. */
    return g_strdup_printf (_ ("Space %d"), space);
  list = bastide_words_list (parts);
  /* TRANSLATORS: a space of the score track, and a list of what stands on it. */
  return g_strdup_printf (_ ("Space %1$d: %2$s"), space, list);
}
