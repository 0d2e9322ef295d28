/* bonus.c – bonus symbols in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "engine/rules/bonus.h"

#include <glib/gi18n.h>

/* "Second follower (3 east)" */
static char *
symbol_label (const BstGame *game, const BstState *state, const BstMove *move)
{
  static const char *const symbols[] = { NULL, NC_ ("mark", "Second follower"), NC_ ("mark", "Free placement"),
                                         NC_ ("mark", "Two tiles") };
  const uint16_t site = bst_board_tile_at (game, state, move->x, move->y);
  const int symbol = site == BST_NONE ? 0 : bst_site_tile (game, state, site)->marks[BST_MARK_BONUS];
  g_autofree char *cell = bastide_words_cell (move->x, move->y);

  if (!symbol)
    return g_steal_pointer (&cell);
  /* TRANSLATORS: a bonus symbol and the square of its tile. */
  return g_strdup_printf (C_ ("option", "%1$s (%2$s)"), g_dpgettext2 (NULL, "mark", symbols[symbol]), cell);
}

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  g_autofree char *goal = NULL;

  if (move->kind == BST_KIND_BONUS_SYMBOL)
    return symbol_label (game, state, move);
  if (move->act != BST_ACT_SECOND && move->act != BST_ACT_FREE)
    return NULL;
  goal = bastide_words_move_goal (game, state, move);
  if (move->act == BST_ACT_FREE)
    /* TRANSLATORS: figure, then what it is placed on, as in "Follower: City, north". */
    return g_strdup_printf (_ ("Free placement – %1$s: %2$s"), bastide_words_figure (move->figure), goal);
  /* TRANSLATORS: figure, then what it is placed on, as in "Follower: City, north". */
  return g_strdup_printf (_ ("Second follower – %1$s: %2$s"), bastide_words_figure (move->figure), goal);
}

static char *
outcome (const BastideProspect *p)
{
  const uint16_t site = p->move->kind == BST_KIND_BONUS_SYMBOL
                          ? bst_board_tile_at (p->game, p->state, p->move->x, p->move->y)
                          : BST_NONE;

  if (site == BST_NONE)
    return NULL;
  switch (bst_site_tile (p->game, p->state, site)->marks[BST_MARK_BONUS])
    {
    case BST_BONUS_SECOND:
      return g_strdup (_ ("you may add a second figure beside one of yours"));
    case BST_BONUS_FREE:
      return g_strdup (_ ("you may place a figure on any free feature of the board"));
    default:
      return g_strdup (_ ("another turn follows"));
    }
}

static char *
event (const BastideTelling *t)
{
  if (t->event->type != BST_EVENT_SYMBOL)
    return NULL;
  /* TRANSLATORS: a line of the log: %1$s is a player, %2$s where the tile lies. */
  return g_strdup_printf (_ ("%1$s: the bonus symbol at %2$s takes effect"), t->name, t->cell);
}

const BastideModuleWords bastide_words_bonus = {
  .subtitle = N_ ("Symbols on tiles bring points, another follower or an extra turn"),
  .decisions = {
    { BST_KIND_BONUS_SYMBOL,
      N_ ("Which symbol takes effect?"),
      N_ ("Several bonus symbols point at the tile; only one of them takes effect."),
      N_ ("A symbol works once in the game; those that you do not choose are lost.") },
  },
  .reasons = { { BST_REASON_BONUS, NC_ ("points for", "Bonus symbol"), "bonus" } },
  .options = {
    { BST_OPTION_UNCHOSEN_PAYS,
      N_ ("Your new tile’s own symbol, triggered but not chosen, also gives 2 points"),
      { N_ ("No"), N_ ("Yes") } },
  },
  .marks = {
    { "second", NC_ ("mark", "Second follower") },
    { "free", NC_ ("mark", "Free placement") },
    { "double", NC_ ("mark", "Two tiles") },
  },
  .reminder = { BST_STEP_ACTIVATE,
                N_ ("Bonus symbols: one symbol works for each tile. Two tiles: the same player takes one more turn. Second follower and free placement: count these followers when you enter the feature.") },
  .label = label,
  .outcome = outcome,
  .event = event,
};
