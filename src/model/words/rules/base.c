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
           ? _ ("After placing a tile, you may place one follower on it.")
           : _ ("You have no followers left in your supply.");
}

static const char *
follower_help (const BstGame *game, const BstState *state)
{
  return bst_game_has (game, BST_MODULE_FIELDS)
           ? _ ("You cannot choose a feature that already has a follower. Farmers stay on their fields until the end.")
           : _ ("You cannot choose a feature that already has a follower.");
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
      return g_strdup_printf (_ ("%1$s, rotated by %2$d°: %3$s"), cell, 90 * move->rot, drawn);
    }
  /* TRANSLATORS: a place for the tile: the square, then by how many degrees the tile is turned. */
  return g_strdup_printf (_ ("%1$s, rotated by %2$d°"), cell, 90 * move->rot);
}

/* What a follower is called where it stands; any other figure keeps its name. */
static const char *
get_role (const BstGame *game, const BstState *state, const BstMove *move)
{
  static const char *const roles[] = {
    [BST_ROAD] = NC_ ("follower as", "Thief"),
    [BST_CITY] = NC_ ("follower as", "Knight"),
    [BST_MONASTERY] = NC_ ("follower as", "Monk"),
    [BST_FIELD] = NC_ ("follower as", "Farmer"),
  };
  const uint16_t seg = bst_move_seg (game, state, move);
  const int terrain = seg == BST_NONE ? -1 : bst_segs (game, state)[seg].terrain;

  if (move->figure != BST_FIGURE_FOLLOWER || terrain < 0 || terrain >= (int) G_N_ELEMENTS (roles) || !roles[terrain])
    return bastide_words_figure (move->figure);
  return g_dpgettext2 (NULL, "follower as", roles[terrain]);
}

const char *
bastide_words_pay (const BstGame *game, const BstState *state, const BstMove *move)
{
  const uint16_t seg = move->kind == BST_KIND_FOLLOWER && move->act == BST_ACT_PLACE ? bst_move_seg (game, state, move)
                                                                                     : BST_NONE;

  switch (seg == BST_NONE ? -1 : bst_segs (game, state)[seg].terrain)
    {
    case BST_ROAD:
      return _ ("1 point per tile when both ends are closed, the same at the end");
    case BST_CITY:
      return _ ("2 points per tile and shield when the wall closes, 1 at the end");
    case BST_MONASTERY:
    case BST_GARDEN:
      return _ ("1 point for itself and each tile around it, 9 when all are there");
    case BST_FIELD:
      return _ ("3 points at the end for each finished city that the field touches; stays until then");
    default:
      return NULL;
    }
}

static char *
follower_label (const BstGame *game, const BstState *state, const BstMove *move)
{
  g_autofree char *goal = NULL;

  if (move->act == BST_ACT_PASS)
    /* TRANSLATORS: a choice in the decision bar: place no follower in this turn. */
    return g_strdup (_ ("No follower"));
  if (move->act != BST_ACT_PLACE)
    return NULL;
  goal = bastide_words_move_goal (game, state, move);
  /* TRANSLATORS: an option: figure, then what it is placed on, with the square if that is not the tile just laid:
   * "Knight: City, north", "Abbot: Garden (3 east)" */
  return g_strdup_printf (C_ ("option", "%1$s: %2$s"), get_role (game, state, move), goal);
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
  return g_strdup (phase == 1 ? _ ("No tiles left: the prize tiles are placed")
                   /* TRANSLATORS: a heading of the log. */
                   : phase == 2 ? _ ("Final scoring")
                                : "");
}

static char *
outcome (const BastideProspect *p)
{
  const int followers = p->state->supply[p->state->active][BST_FIGURE_FOLLOWER];
  uint16_t seg;

  if (p->move->kind == BST_KIND_FOLLOWER && p->move->act == BST_ACT_PASS)
    /* TRANSLATORS: what the choice “No follower” does: %d is a number. */
    return g_strdup_printf (ngettext ("%d follower stays in the supply", "%d followers stay in the supply", followers),
                            followers);
  if (p->move->kind != BST_KIND_SCORE_NEXT)
    return NULL;
  seg = bst_move_seg (p->game, p->state, p->move);
  return bastide_words_feature (p->game, p->state, seg, p->names);
}

static char *
event (const BastideTelling *t)
{
  const BstEvent *e = t->event;

  switch (e->type)
    {
    case BST_EVENT_TURN:
      /* TRANSLATORS: a heading of the log: %1$s is a player, %2$d the number of the turn. */
      return e->flag ? g_strdup_printf (_ ("%1$s: extra turn %2$d"), t->name, e->a)
                     /* TRANSLATORS: a heading of the log: %1$s is a player, %2$d the number of the turn. */
                     : g_strdup_printf (_ ("%1$s: turn %2$d"), t->name, e->a);
    case BST_EVENT_DRAW:
      return g_strdup ("");
    case BST_EVENT_DISCARD:
      /* TRANSLATORS: a line of the log; %s is a player. */
      return g_strdup_printf (_ ("%s: the tile fits nowhere and leaves the game"), t->name);
    case BST_EVENT_PUT_BACK:
      /* TRANSLATORS: a line of the log; %s is a player. */
      return g_strdup_printf (_ ("%s: the tile fits nowhere now and goes back into the bag"), t->name);
    case BST_EVENT_PLACE:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the tile lies, such as “B3”. */
      return g_strdup_printf (_ ("%1$s: tile at %2$s"), t->name, t->cell);
    case BST_EVENT_FOLLOWER:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the abbot stands. */
      return e->b == BST_FIGURE_ABBOT ? g_strdup_printf (_ ("%1$s: abbot placed at %2$s"), t->name, t->cell)
                                      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the follower
                                       * stands. */
                                      : g_strdup_printf (_ ("%1$s: follower placed at %2$s"), t->name, t->cell);
    case BST_EVENT_RETURN:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the abbot stood. */
      return e->b == BST_FIGURE_ABBOT ? g_strdup_printf (_ ("%1$s: abbot back from %2$s"), t->name, t->cell)
                                      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the follower
                                       * stood. */
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

  /* TRANSLATORS: what a player has; %d is a number. */
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
      N_ ("Somebody drew it at the table; choose which one it is."),
      N_ ("In this game you draw real tiles: choose the one you drew by what it shows.") },
    { BST_KIND_PLACE_TILE,
      N_ ("Place the tile"),
      N_ ("It was drawn for this turn and must be placed where its sides match."),
      N_ ("Sides that touch must match: road to road, city to city, field to field.") },
    { BST_KIND_PLACE_PIECE,
      .question_now = bastide_words_piece_question,
      .why = N_ ("It comes into play before the turn continues."),
      .help = N_ ("Sides that touch must match: road to road, city to city, field to field.") },
    { BST_KIND_FOLLOWER,
      N_ ("Place a follower, or continue"),
      .why_now = follower_why,
      .help_now = follower_help },
    { BST_KIND_SCORE_NEXT,
      N_ ("Which feature is scored next?"),
      N_ ("Several features are finished at once, and their order matters on the score track."),
      N_ ("Robbers and dark spaces take effect one award at a time.") },
    { BST_KIND_ENTRY, N_ ("What happened at the table?") },
  },
  /* TRANSLATORS: a choice in the decision bar: nothing more in this step. */
  .acts = { { BST_ACT_PASS, N_ ("Continue") } },
  .reasons = {
    { BST_REASON_ROAD, NC_ ("points for", "Road"), "roads" },
    { BST_REASON_CITY, NC_ ("points for", "City"), "cities" },
    { BST_REASON_MONASTERY, NC_ ("points for", "Monastery"), "monasteries" },
    { BST_REASON_MANUAL, NC_ ("points for", "Manual entry"), "other" },
  },
  .options = {
    { BST_OPTION_TWO_TILE_CITY,
      N_ ("A finished city of two tiles scores"),
      { N_ ("In full, 4 points"),
        /* TRANSLATORS: an option of the rules: a city of two tiles brings half of the points. */
        N_ ("Half, 2 points") } },
  },
  .figures = { { BST_FIGURE_FOLLOWER, NC_ ("figure", "Follower") } },
  .refusals = {
    { "BASE-32",
      N_ ("The tile does not fit there: it must share a side with another tile, and all sides that touch must match.") },
    { "BASE-34", N_ ("Rotated that way, the tile looks the same as before.") },
    { "BASE-41", N_ ("You have no such figure left in your supply.") },
    { "BASE-42", N_ ("You can place a follower only on the tile you just placed.") },
    { "BASE-44", N_ ("Another follower already stands on that feature.") },
  },
  .supply = supply,
  .on_space = on_space,
  .label = label,
  .outcome = outcome,
  .event = event,
  .sum = sum,
};
