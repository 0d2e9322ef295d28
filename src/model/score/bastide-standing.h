/* bastide-standing.h – how the evening stands after an entry of the log.
 *
 * What the entries so far have led to; the descriptions of entries look at it. Knows neither the log nor the evening.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/game.h"
#include "engine/rules/states.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_events; /* events of the session up to and with those of this entry */
  guint n_moves;  /* and its moves */
  int scores[BST_MAX_PLAYERS];
  int turn;
  int active;                  /* seat */
  int drawn;                   /* tiles out of the bag, the one of this turn included */
  int followers;               /* that everybody has */
  int on_map[BST_MAX_PLAYERS]; /* those of them on the board, as far as somebody has entered it */
  BstModuleStates rules;       /* what the rules of the track remember: pig, crown spaces, robbers, prize tiles … */
  gboolean final;
  gboolean over;
} BastideStanding;

/* Followers left in the supply of a player. */
int bastide_standing_get_supply (const BastideStanding *self, const BstGame *game, int seat);
/* Has somebody entered where any follower is? */
gboolean bastide_standing_knows_followers (const BastideStanding *self, const BstGame *game);
/* Nobody has more followers on the map than there are, nor less than none. */
void bastide_standing_limit_followers (BastideStanding *self, const BstGame *game);

G_END_DECLS
