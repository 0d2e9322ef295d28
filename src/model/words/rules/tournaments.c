/* tournaments.c – tournaments in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "engine/rules/tournaments.h"

#include <glib/gi18n.h>

const char *
bastide_words_tournament (int category)
{
  return category == 0   ? C_ ("tournament", "Tournament of the thieves")
         : category == 1 ? C_ ("tournament", "Tournament of the knights")
                         : C_ ("tournament", "Tournament of the farmers");
}

/* TOURN-42: only those with a token can be revealed, and they alone are counted. */
static int
find_registered (const BstGame *game, const BstState *state, uint16_t seg, int which)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].seg == seg && figures[i].owner == bst_who (state) && figures[i].token && which-- == 0)
      return i;
  return -1;
}

/* The figure with this number among those on the segment that an answer names (MIX-67). */
static int
find_figure (const BstGame *game, const BstState *state, const BstMove *move, int which)
{
  const uint16_t seg = bst_move_seg (game, state, move);

  if (move->act != BST_ACT_NONE || seg == BST_NONE)
    return -1;
  switch (move->kind)
    {
    case BST_KIND_PLAGUE:
    case BST_KIND_MESSAGE_TARGET:
    case BST_KIND_CROP_FIGURE:
      return bst_figure_find_which (game, state, seg, bst_who (state), move->figure, which);
    case BST_KIND_REVEAL:
      return find_registered (game, state, seg, which);
    default:
      return -1;
    }
}

/* TOURN-23: the one that would get a token: a figure of the player without one. */
static int
find_candidate (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].seg == seg && figures[i].owner == bst_who (state) && !figures[i].token)
      return i;
  return -1;
}

int
bastide_words_move_figure (const BstGame *game, const BstState *state, const BstMove *move)
{
  if (move->kind == BST_KIND_REGISTER && move->act == BST_ACT_NONE)
    return find_candidate (game, state, bst_move_seg (game, state, move));
  return find_figure (game, state, move, move->b);
}

/* Where there is no second one, the numbers of the tokens are nobody's business. */
static bool
is_one_of_several (const BstGame *game, const BstState *state, const BstMove *move)
{
  return bastide_words_move_figure (game, state, move) >= 0 && find_figure (game, state, move, 1) >= 0;
}

int
bastide_words_move_token (const BstGame *game, const BstState *state, const BstMove *move)
{
  int token;

  if (move->kind == BST_KIND_REGISTER && move->act == BST_ACT_NONE)
    return move->b;
  /* TOURN-42: who enters depends on the number, which the owner knows. */
  if (move->kind != BST_KIND_REVEAL && !is_one_of_several (game, state, move))
    return -1;
  if (bastide_words_move_figure (game, state, move) < 0)
    return -1;
  token = bst_figures_on_map (game, state)[bastide_words_move_figure (game, state, move)].token;
  return token == BST_TOKEN_HIDDEN ? -1 : token - 1;
}

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  g_autofree char *feature = NULL;
  g_autofree char *cell = NULL;
  const int token = bastide_words_move_token (game, state, move);

  if (move->kind == BST_KIND_PRIZE)
    return bastide_words_drawn (game, move->a);
  if (token < 0 && !is_one_of_several (game, state, move))
    return NULL;
  feature = bastide_words_move_feature (game, state, move);
  cell = bastide_words_cell (move->x, move->y);
  if (token < 0)
    /* TRANSLATORS: no shield token under the follower on that feature (square), but under another one beside it. */
    return g_strdup_printf (_ ("No token: %1$s (%2$s)"), feature, cell);
  /* TRANSLATORS: shield token with this number under the follower on that feature (square). */
  return g_strdup_printf (_ ("Token %1$d: %2$s (%3$s)"), token, feature, cell);
}

/* What the follower is worth in the tournament. The number of a token is told only to whoever decides. */
static char *
outcome (const BastideProspect *p)
{
  const int token = bastide_words_move_token (p->game, p->state, p->move);
  uint16_t seg;
  int tiles;

  if (p->move->kind == BST_KIND_REGISTER && p->move->act == BST_ACT_PASS)
    return g_strdup (_ ("no follower is registered"));
  if (p->move->kind != BST_KIND_REGISTER && p->move->kind != BST_KIND_REVEAL)
    return NULL;
  seg = bst_move_seg (p->game, p->state, p->move);
  tiles = bst_tournament_skill_at (p->game, p->state, seg, 0);
  if (token < 0)
    /* TRANSLATORS: skill in a tournament: what counts around the follower, and a number that is not told. */
    return g_strdup_printf (_ ("skill %d + token"), tiles);
  /* TRANSLATORS: skill in a tournament: what counts around the follower + number of the token = sum. */
  return g_strdup_printf (_ ("skill %1$d + %2$d = %3$d"), tiles, token,
                          bst_tournament_skill_at (p->game, p->state, seg, token));
}

/* TOURN-73, 74. */
static char *
sum (const BstGame *game, const BstEvent *e, int *out_points)
{
  if (e->reason != BST_REASON_STATUE)
    return NULL;
  *out_points = bst_tournament_statues (1, e->c);
  /* On a track without a map nobody has told how many shields there are. */
  if (*out_points != e->a)
    return NULL;
  /* TRANSLATORS: arithmetic of a statue: "2 shields × 3". */
  return g_strdup_printf (ngettext ("%d shield × 3", "%d shields × 3", e->c), e->c);
}

static char *
event (const BastideTelling *t)
{
  switch (t->event->type)
    {
    case BST_EVENT_REGISTER:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the follower stands. */
      return g_strdup_printf (_ ("%1$s: follower registered at %2$s"), t->name, t->cell);
    case BST_EVENT_TOURNAMENT:
      /* TRANSLATORS: the player who holds it, and which tournament. */
      return g_strdup_printf (_ ("%1$s: %2$s"), t->name, bastide_words_tournament (t->event->b));
    case BST_EVENT_REVEAL:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$d and %3$d are numbers. */
      return g_strdup_printf (_ ("%1$s: token %2$d, skill %3$d"), t->name, t->event->b, t->event->a);
    case BST_EVENT_PRIZE:
      /* TRANSLATORS: a line of the log; %s is a player. */
      return g_strdup_printf (_ ("%s: wins a prize tile"), t->name);
    case BST_EVENT_STATUE:
      /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the statue stands. */
      return g_strdup_printf (_ ("%1$s: shield token on the statue at %2$s"), t->name, t->cell);
    default:
      return NULL;
    }
}

static void
supply (const BstState *state, int seat, GPtrArray *parts)
{
  const int tokens = __builtin_popcount (state->m.tournaments.tokens[seat]);
  const int prizes = state->m.tournaments.holds[seat];

  /* TRANSLATORS: what a player has; %d is a number of shield tokens. */
  g_ptr_array_add (parts, g_strdup_printf (ngettext ("%d token", "%d tokens", tokens), tokens));
  if (prizes)
    /* TRANSLATORS: what a player has; %d is a number. */
    g_ptr_array_add (parts, g_strdup_printf (ngettext ("%d prize tile", "%d prize tiles", prizes), prizes));
}

const BastideModuleWords bastide_words_tournaments = {
  .subtitle = N_ ("Registered followers compete for prize tiles with statues"),
  .decisions = {
    { BST_KIND_REGISTER,
      N_ ("Register a follower for the tournament, or continue"),
      N_ ("The features of these followers have just grown."),
      N_ ("A shield token goes face down under a follower; its number adds to the skill in the tournament.") },
    { BST_KIND_REVEAL,
      N_ ("Which follower enters the tournament?"),
      N_ ("A tournament is held, and several registered followers may enter."),
      N_ ("The number on the token and the size of the feature add up to the skill.") },
    { BST_KIND_PRIZE,
      N_ ("Turn the prize tile over"),
      N_ ("A prize tile was won; choose which one it is."),
      N_ ("It is placed before the tile of the turn, where its sides match.") },
  },
  .piece = N_ ("Place the arena"),
  .tile = { BST_GROUP_PRIZE, N_ ("Place a prize tile") },
  .reasons = { { BST_REASON_STATUE, NC_ ("points for", "Statue"), "statues" } },
  .options = {
    { BST_OPTION_CROWN_START,
      /* TRANSLATORS: an option of the rules: whose tournament is held first. */
      N_ ("First tournament"),
      { N_ ("By the number of players"),
        /* TRANSLATORS: an option of the rules: the kind of followers that compete first. */
N_ ("Thieves"),
        /* TRANSLATORS: an option of the rules: the kind of followers that compete first. */
N_ ("Knights"),
        /* TRANSLATORS: an option of the rules: the kind of followers that compete first. */
        N_ ("Farmers") } },
    { BST_OPTION_CROWN_ORDER,
      N_ ("Order of the tournaments"),
      { N_ ("Thieves, knights, farmers"), N_ ("Thieves, farmers, knights") } },
    { BST_OPTION_PLACES,
      N_ ("Place of the next player after two tied for first in a tournament"),
      /* TRANSLATORS: an option of the rules: the place after two players who share the first. */
      { N_ ("Third place"),
        /* TRANSLATORS: an option of the rules: the place after two players who share the first. */
        N_ ("Second place") } },
  },
  .refusals = { { "TOURN-58", N_ ("No figure may stand on this piece.") } },
  .supply = supply,
  .label = label,
  .outcome = outcome,
  .event = event,
  .sum = sum,
};
