/* bastide-final.c – the steps of the final scoring, as they are read to the players.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-final.h"

#include "model/score/bastide-evening.h"

#include <glib/gi18n.h>

static const struct
{
  BstModule module;
  const char *title;
  const char *text;
} steps[BASTIDE_N_FINAL_STEPS] = {
  /* TRANSLATORS: a step of the final scoring on the score track. */
  [BASTIDE_FINAL_TOKENS] = { BST_MODULE_TOURNAMENTS, N_ ("Shield tokens"),
                             N_ ("Remove all shield tokens that lie under followers.") },
  [BASTIDE_FINAL_FIGURES] = { BST_MODULE_MESSAGES, N_ ("Marker and messenger"),
                              N_ ("The points of marker and messenger are added up. Bastide has already done this.") },
  [BASTIDE_FINAL_ROBBERS] = { BST_MODULE_ROBBERS, N_ ("Robbers"),
                              N_ ("The robbers leave the track. Bastide has already done this.") },
  /* TRANSLATORS: a step of the final scoring on the score track: points for statues. */
  [BASTIDE_FINAL_STATUES] = { BST_MODULE_TOURNAMENTS, N_ ("Statues"),
                              N_ (
                                "For each city with shield tokens on its statues, enter its shields and the tokens.") },
  [BASTIDE_FINAL_ROADS_AND_CITIES] = { BST_MODULE_BASE, N_ ("Unfinished roads and cities"),
                                       N_ ("Enter every unfinished road and city, and the mage or witch if one stands "
                                           "there.") },
  /* TRANSLATORS: a step of the final scoring on the score track. */
  [BASTIDE_FINAL_MONASTERIES] = { BST_MODULE_BASE, N_ ("Unfinished monasteries"),
                                  N_ ("Enter every unfinished monastery.") },
  [BASTIDE_FINAL_GARDENS] = { BST_MODULE_ABBOT, N_ ("Gardens and abbots"),
                              N_ ("Enter every garden and monastery that still has an abbot.") },
  /* TRANSLATORS: a step of the final scoring on the score track. */
  [BASTIDE_FINAL_FIELDS] = { BST_MODULE_FIELDS, N_ ("Fields"),
                             N_ ("For each field, enter its owners and the finished cities it touches. A city may "
                                 "touch several fields.") },
  /* TRANSLATORS: a step of the final scoring on the score track: points for ingots. */
  [BASTIDE_FINAL_GOLD] = { BST_MODULE_GOLD, N_ ("Gold"),
                           N_ ("Check the ingots of all players. Their bonus is added at the end.") },
};

const char *
bastide_final_get_title (BastideFinalStep step)
{
  return _ (steps[step].title);
}

const char *
bastide_final_get_text (BastideFinalStep step)
{
  return _ (steps[step].text);
}

gboolean
bastide_final_exists (BastideFinalStep step, const BstGame *game)
{
  return step < BASTIDE_N_FINAL_STEPS && bst_game_has (game, steps[step].module);
}

int
bastide_final_next (int from, int by, const BstGame *game)
{
  for (int step = from + by; step >= 0 && step < BASTIDE_N_FINAL_STEPS; step += by)
    if (bastide_final_exists (step, game))
      return step;
  return -1;
}

int
bastide_final_current (BastideEvening *evening)
{
  const int step = bastide_evening_get_final_step (evening);
  const BstGame *game = bastide_evening_get_game (evening);

  return bastide_final_exists (step, game) ? step : bastide_final_next (-1, 1, game);
}

char *
bastide_final_dup_heading (BastideFinalStep step, const BstGame *game)
{
  int number = 0, total = 0;

  for (int i = 0; i < BASTIDE_N_FINAL_STEPS; i++)
    if (bastide_final_exists (i, game))
      {
        total++;
        number += i <= (int) step;
      }
  /* TRANSLATORS: a step of the final scoring: its number, how many there are, what it is about. */
  return g_strdup_printf (_ ("Final scoring, step %1$d of %2$d: %3$s"), number, total, bastide_final_get_title (step));
}
