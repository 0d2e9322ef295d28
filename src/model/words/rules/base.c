/* base.c – the base game in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "engine/rules/base.h"
#include "engine/track.h"

#include <glib/gi18n.h>

/* --- decisions --- */

static const char *
follower_why (const BstGame *game, const BstState *state)
{
  return state->supply[state->active][BST_FIGURE_FOLLOWER]
           ? _ ("After a tile was laid, one figure may be placed on it.")
           : _ ("No follower is left in the supply.");
}

static const char *
follower_help (const BstGame *game, const BstState *state)
{
  return bst_game_has (game, BST_MODULE_FIELDS)
           ? _ ("A feature that already holds a figure cannot be chosen. Farmers lie on fields until the end.")
           : _ ("A feature that already holds a figure cannot be chosen.");
}

static char *
draw_label (const BstGame *game, const BstMove *move)
{
  g_autofree char *drawn = bastide_words_drawn (game, move->a);

  /* TRANSLATORS: what a tile shows and how many of it are left. */
  return g_strdup_printf (_ ("%1$s (%2$d left)"), drawn, move->b);
}

static char *
place_label (const BstGame *game, const BstMove *move)
{
  g_autofree char *cell = bastide_words_cell (move->x, move->y);

  /* Of several prize tiles each may come first (TOURN-68). */
  if (move->kind == BST_KIND_PLACE_PIECE && move->a < 0 && game->tiles[~move->a].group == BST_GROUP_PRIZE)
    {
      g_autofree char *drawn = bastide_words_drawn (game, ~move->a);

      /* TRANSLATORS: a place for one of several tiles: the square, by how many degrees the tile is turned, and what it
       * shows. */
      return g_strdup_printf (_ ("%1$s, turned by %2$d°: %3$s"), cell, 90 * move->rot, drawn);
    }
  /* TRANSLATORS: a place for the tile: the square, then by how many degrees the tile is turned. */
  return g_strdup_printf (_ ("%1$s, turned by %2$d°"), cell, 90 * move->rot);
}

static char *
follower_label (const BstGame *game, const BstState *state, const BstMove *move)
{
  g_autofree char *goal = NULL;

  if (move->act == BST_ACT_PASS)
    return g_strdup (_ ("No figure"));
  if (move->act != BST_ACT_PLACE)
    return NULL;
  goal = bastide_words_move_goal (game, state, move);
  /* TRANSLATORS: an option: figure, then what it is placed on, with the square if that is not the tile just laid:
   * "Follower: City, north", "Follower: Road (3 east)" */
  return g_strdup_printf (C_ ("option", "%1$s: %2$s"), bastide_words_figure (move->figure), goal);
}

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  switch (move->kind)
    {
    case BST_KIND_DRAW:
      return draw_label (game, move);
    case BST_KIND_PLACE_TILE:
    case BST_KIND_PLACE_PIECE:
      return place_label (game, move);
    case BST_KIND_FOLLOWER:
      return follower_label (game, state, move);
    default:
      return NULL;
    }
}

/* --- arithmetic --- */

static char *
city_sum (const BstGame *game, const BstEvent *e, int *out_points)
{
  bool full = game->options[BST_OPTION_TWO_TILE_CITY] == 0;
  int factor = bst_city_points (e->b, 0, e->flag, full) / MAX (e->b, 1);
  g_autofree char *tiles = g_strdup_printf (ngettext ("%d tile", "%d tiles", e->b), e->b);
  g_autofree char *shields = g_strdup_printf (ngettext ("%d shield", "%d shields", e->c), e->c);

  *out_points = bst_city_points (e->b, e->c, e->flag, full);
  if (factor == 1)
    /* TRANSLATORS: arithmetic of a city: "3 tiles + 1 shield" */
    return e->c ? g_strdup_printf (_ ("%1$s + %2$s"), tiles, shields) : g_steal_pointer (&tiles);
  if (!e->c)
    /* TRANSLATORS: arithmetic of a city: "3 tiles × 2" */
    return g_strdup_printf (_ ("%1$s × %2$d"), tiles, factor);
  /* TRANSLATORS: arithmetic of a city: "3 tiles × 2 + 1 shield × 2" */
  return g_strdup_printf (_ ("%1$s × %3$d + %2$s × %3$d"), tiles, shields, factor);
}

static char *
sum (const BstGame *game, const BstEvent *e, int *out_points)
{
  switch (e->reason)
    {
    case BST_REASON_ROAD:
      *out_points = bst_road_points (e->b);
      return g_strdup_printf (ngettext ("%d tile", "%d tiles", e->b), e->b);
    case BST_REASON_CITY:
      return city_sum (game, e, out_points);
    case BST_REASON_MONASTERY:
      return bastide_words_center_sum (e->b, out_points);
    default:
      return NULL;
    }
}

/* --- what happened --- */

static char *
score_line (const BastideTelling *t)
{
  g_autofree char *arithmetic = bastide_words_arithmetic (t->game, t->event);

  /* TRANSLATORS: a line of the log: player, what the points are for, how they are reckoned.
   * "Anna: City, 3 tiles × 2 + 1 shield × 2 = 8" */
  return g_strdup_printf (_ ("%1$s: %2$s, %3$s"), t->name, bastide_words_reason (t->event->reason), arithmetic);
}

static char *
phase_line (int phase)
{
  return g_strdup (phase == 1   ? _ ("No tile is left: the prize tiles are laid")
                   : phase == 2 ? _ ("Final scoring")
                                : "");
}

static char *
event (const BastideTelling *t)
{
  const BstEvent *e = t->event;

  switch (e->type)
    {
    case BST_EVENT_TURN:
      return e->flag ? g_strdup_printf (_ ("%1$s: extra turn %2$d"), t->name, e->a)
                     : g_strdup_printf (_ ("%1$s: turn %2$d"), t->name, e->a);
    case BST_EVENT_DRAW:
      return g_strdup ("");
    case BST_EVENT_DISCARD:
      return g_strdup_printf (_ ("%s: the tile fits nowhere and leaves the game"), t->name);
    case BST_EVENT_PUT_BACK:
      return g_strdup_printf (_ ("%s: the tile fits nowhere now and goes back into the pile"), t->name);
    case BST_EVENT_PLACE:
      return g_strdup_printf (_ ("%1$s: tile at %2$s"), t->name, t->cell);
    case BST_EVENT_FOLLOWER:
      return e->b == BST_FIGURE_ABBOT ? g_strdup_printf (_ ("%1$s: abbot placed at %2$s"), t->name, t->cell)
                                      : g_strdup_printf (_ ("%1$s: follower placed at %2$s"), t->name, t->cell);
    case BST_EVENT_RETURN:
      return e->b == BST_FIGURE_ABBOT ? g_strdup_printf (_ ("%1$s: abbot back from %2$s"), t->name, t->cell)
                                      : g_strdup_printf (_ ("%1$s: follower back from %2$s"), t->name, t->cell);
    case BST_EVENT_SCORE:
      return score_line (t);
    case BST_EVENT_CORRECTION:
      /* TRANSLATORS: a line of the log: player, points with their sign, new total. "Anna: correction -3, now 24". */
      return g_strdup_printf (_ ("%1$s: correction %2$+d, now %3$d"), t->name, e->a, (int) e->d);
    case BST_EVENT_PHASE:
      return phase_line (e->b);
    case BST_EVENT_END:
      return g_strdup (_ ("The game is over"));
    default:
      return NULL;
    }
}

/* --- the table --- */

static void
supply (const BstState *state, int seat, GPtrArray *parts)
{
  const int n = state->supply[seat][BST_FIGURE_FOLLOWER];

  g_ptr_array_add (parts, g_strdup_printf (ngettext ("%d follower", "%d followers", n), n));
}

static char *
on_space (const BstState *state, int seat, int space, const char *name)
{
  const int points = state->total[seat][0];

  if (bst_space (state, seat, 0) != space)
    return NULL;
  /* TRANSLATORS: what stands on a space of the score track: the player's marker and all points of that figure. */
  return g_strdup_printf (ngettext ("marker of %1$s, %2$d point", "marker of %1$s, %2$d points", points), name, points);
}

const BastideModuleWords bastide_words_base = {
  .subtitle = N_ ("Roads, cities and monasteries"),
  .decisions = {
    { BST_KIND_DRAW,
      N_ ("Draw a tile"),
      N_ ("Somebody at the table has drawn it; say which one it is.") },
    { BST_KIND_PLACE_TILE,
      N_ ("Place the tile"),
      N_ ("It was drawn for this turn and must be laid where its sides match."),
      N_ ("Sides that touch must match: road to road, city to city, field to field.") },
    { BST_KIND_PLACE_PIECE,
      .question_now = bastide_words_piece_question,
      .why = N_ ("It comes into play before the turn goes on.") },
    { BST_KIND_FOLLOWER,
      N_ ("Place a figure, or go on"),
      .why_now = follower_why,
      .help_now = follower_help },
    { BST_KIND_SCORE_NEXT,
      N_ ("Which feature is scored next?"),
      N_ ("Several features are finished at once, and their order matters on the track."),
      N_ ("Figures that meet robbers or dark spaces do so one award after the other.") },
    { BST_KIND_ENTRY, N_ ("What happened at the table?") },
  },
  .acts = { { BST_ACT_PASS, N_ ("Go on") } },
  .reasons = {
    { BST_REASON_ROAD, NC_ ("points for", "Road"), "roads" },
    { BST_REASON_CITY, NC_ ("points for", "City"), "cities" },
    { BST_REASON_MONASTERY, NC_ ("points for", "Monastery"), "monasteries" },
    { BST_REASON_MANUAL, NC_ ("points for", "Entry by hand"), "other" },
  },
  .options = {
    { BST_OPTION_TWO_TILE_CITY,
      N_ ("A finished city of two tiles scores"),
      { N_ ("In full, 4 points"), N_ ("Half, 2 points") } },
  },
  .figures = { { BST_FIGURE_FOLLOWER, NC_ ("figure", "Follower") } },
  .refusals = {
    { "BASE-32",
      N_ ("The tile does not fit there: it must touch another tile with a side, and all sides that touch must "
          "match.") },
    { "BASE-34", N_ ("Turned that way the tile looks just as before.") },
    { "BASE-41", N_ ("No such figure is left in the supply.") },
    { "BASE-42", N_ ("A figure may only be placed on the tile just laid.") },
    { "BASE-44", N_ ("Another figure already stands on that feature.") },
  },
  .supply = supply,
  .on_space = on_space,
  .label = label,
  .event = event,
  .sum = sum,
};
