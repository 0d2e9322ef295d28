/* crop.c – crop circles in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "engine/rules/crop.h"

#include <glib/gi18n.h>

/* Whose followers the circle on the new tile concerns. */
static int
find_concerned (const BastideProspect *p)
{
  const BstFigure *figures = bst_figures_on_map (p->game, p->state);
  const int circle = bst_site_tile (p->game, p->state, p->state->seq.tile_site)->marks[BST_MARK_CIRCLE];
  int seats = 0;

  for (int i = 0; i < p->state->n_figures; i++)
    if (figures[i].kind == BST_FIGURE_FOLLOWER
        && bst_segs (p->game, p->state)[figures[i].seg].terrain == bst_crop_terrain (circle)
        && (p->move->act == BST_ACT_TAKE || p->state->supply[figures[i].owner][BST_FIGURE_FOLLOWER]))
      seats |= 1 << figures[i].owner;
  return seats;
}

static char *
outcome (const BastideProspect *p)
{
  g_autofree char *who = NULL;

  if (p->move->kind == BST_KIND_CROP_FIGURE)
    return p->move->act == BST_ACT_PASS
             ? g_strdup (_ ("no follower is added"))
             : bastide_words_value (p->game, p->state, bst_move_seg (p->game, p->state, p->move));
  if (p->move->kind != BST_KIND_CROP)
    return NULL;
  who = bastide_words_owners (find_concerned (p), p->names);
  switch (bst_crop_terrain (bst_site_tile (p->game, p->state, p->state->seq.tile_site)->marks[BST_MARK_CIRCLE]))
    {
    case BST_FIELD:
      /* TRANSLATORS: whom a crop circle concerns; %s are the players with such followers. */
      return g_strdup_printf (_ ("farmers of %s"), who);
    case BST_ROAD:
      /* TRANSLATORS: whom a crop circle concerns; %s are the players with such followers. */
      return g_strdup_printf (_ ("thieves of %s"), who);
    default:
      /* TRANSLATORS: whom a crop circle concerns; %s are the players with such followers. */
      return g_strdup_printf (_ ("knights of %s"), who);
    }
}

static char *
event (const BastideTelling *t)
{
  if (t->event->type != BST_EVENT_CIRCLE)
    return NULL;
  /* TRANSLATORS: a line of the log; %s is a player. */
  return t->event->a == 1 ? g_strdup_printf (_ ("%s: crop circle, everybody adds a follower"), t->name)
                          /* TRANSLATORS: a line of the log; %s is a player. */
                          : g_strdup_printf (_ ("%s: crop circle, everybody takes a follower back"), t->name);
}

const BastideModuleWords bastide_words_crop = {
  .subtitle = N_ ("All players add or take back a farmer, thief or knight"),
  .decisions = {
    { BST_KIND_CROP,
      N_ ("Should everybody add a follower or take one back?"),
      N_ ("The new tile shows a crop circle; it affects everybody."),
      N_ ("Added followers join a feature where the player already has one.") },
    { BST_KIND_CROP_FIGURE,
      /* TRANSLATORS: the question in the decision bar at a crop circle. */
      N_ ("Which follower?"),
      N_ ("The crop circle affects the same kind of follower for everybody."),
      N_ ("Added followers join a feature where the player already has one.") },
  },
  .acts = {
    { BST_ACT_ADD, N_ ("Everybody adds a follower") },
    { BST_ACT_TAKE, N_ ("Everybody takes a follower back") },
  },
  .options = {
    { BST_OPTION_A_OPTIONAL,
      N_ ("Players may refuse to add a follower at a crop circle"),
      { N_ ("No"), N_ ("Yes") } },
  },
  .marks = {
    { "pitchfork", NC_ ("mark", "Pitchfork: farmers") },
    { "club", NC_ ("mark", "Club: thieves") },
    { "shield", NC_ ("mark", "Shield: knights") },
  },
  .reminder = { BST_STEP_SEQUENCE_END,
                N_ ("Crop circle: after scoring, starting with the left neighbor and ending with whoever placed the tile, all add (A) or all take back (B) a farmer, thief or knight.") },
  .outcome = outcome,
  .event = event,
};
