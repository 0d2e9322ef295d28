/* bastide-final.c – the steps of the final scoring, as they are read to the players.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-final.h"

#include <glib/gi18n.h>

static const struct
{
  BstModule module;
  const char *title;
  const char *text;
} steps[BASTIDE_N_FINAL_STEPS] = {
  [BASTIDE_FINAL_TOKENS] = { BST_MODULE_TOURNAMENTS, N_ ("Shield tokens"),
                             N_ ("Take away all shield tokens that lie under followers.") },
  [BASTIDE_FINAL_FIGURES] = { BST_MODULE_MESSAGES, N_ ("Marker and messenger"),
                              N_ ("Each player puts marker and messenger together. The program has done it.") },
  [BASTIDE_FINAL_ROBBERS] = { BST_MODULE_ROBBERS, N_ ("Robbers"),
                              N_ ("The robbers leave the track. The program has done it.") },
  [BASTIDE_FINAL_STATUES] = { BST_MODULE_TOURNAMENTS, N_ ("Statues"),
                              N_ ("For each city with statue tokens enter its coats of arms and the tokens.") },
  [BASTIDE_FINAL_ROADS_AND_CITIES] = { BST_MODULE_BASE, N_ ("Unfinished roads and cities"),
                                       N_ ("Enter every road and city that is still unfinished, with mage or witch "
                                           "where one stands.") },
  [BASTIDE_FINAL_MONASTERIES] = { BST_MODULE_BASE, N_ ("Unfinished monasteries"),
                                  N_ ("Enter every monastery that is still unfinished.") },
  [BASTIDE_FINAL_GARDENS] = { BST_MODULE_ABBOT, N_ ("Gardens and abbots"),
                              N_ ("Enter every garden and monastery on which an abbot still stands.") },
  [BASTIDE_FINAL_FIELDS] = { BST_MODULE_FIELDS, N_ ("Fields"),
                             N_ ("For each field enter the finished cities at it and its owners. A city may lie at "
                                 "several fields.") },
  [BASTIDE_FINAL_GOLD] = { BST_MODULE_GOLD, N_ ("Gold"),
                           N_ ("Check the ingots of all players; the bonus is added at the end.") },
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
