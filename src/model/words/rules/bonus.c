/* bonus.c – bonus symbols in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  g_autofree char *goal = NULL;

  if (move->kind == BST_KIND_BONUS_SYMBOL)
    return bastide_words_cell (move->x, move->y);
  if (move->act != BST_ACT_SECOND && move->act != BST_ACT_FREE)
    return NULL;
  goal = bastide_words_move_goal (game, state, move);
  if (move->act == BST_ACT_FREE)
    /* TRANSLATORS: figure, then what it is placed on, as in "Follower: City, north". */
    return g_strdup_printf (_ ("Free placement – %1$s: %2$s"), bastide_words_figure (move->figure), goal);
  /* TRANSLATORS: figure, then what it is placed on, as in "Follower: City, north". */
  return g_strdup_printf (_ ("Second figure – %1$s: %2$s"), bastide_words_figure (move->figure), goal);
}

static char *
event (const BastideTelling *t)
{
  if (t->event->type != BST_EVENT_SYMBOL)
    return NULL;
  return g_strdup_printf (_ ("%1$s: the bonus symbol at %2$s works"), t->name, t->cell);
}

const BastideModuleWords bastide_words_bonus = {
  .subtitle = N_ ("Arrows on tiles give points, extra followers or a second turn"),
  .decisions = {
    { BST_KIND_BONUS_SYMBOL,
      N_ ("Which symbol works?"),
      N_ ("Several bonus symbols point at the tile; only one of them works.") },
  },
  .reasons = { { BST_REASON_BONUS, NC_ ("points for", "Bonus symbol"), "bonus" } },
  .options = {
    { BST_OPTION_UNCHOSEN_PAYS,
      N_ ("Your new tile’s own symbol, triggered but not chosen, also gives 2 points"),
      { N_ ("No"), N_ ("Yes") } },
  },
  .marks = {
    { "second", NC_ ("mark", "A second figure") },
    { "free", NC_ ("mark", "A free figure") },
    { "double", NC_ ("mark", "Two tiles") },
  },
  .reminder = { BST_STEP_ACTIVATE,
                N_ ("Bonus symbols: one symbol works per tile. Two tiles: the same player again, once. Second "
                    "and free follower: count them when the feature is entered.") },
  .label = label,
  .event = event,
};
