/* bastide-standing.h – how the evening stands after an entry of the log.
 *
 * What the entries so far have led to; the descriptions of entries look at it. Knows neither the log nor the evening.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/rules/states.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_events; /* events of the session up to and with those of this entry */
  guint n_moves;  /* and its moves */
  int scores[BST_MAX_PLAYERS];
  int turn;
  int active;            /* seat */
  int drawn;             /* tiles out of the bag, the one of this turn included */
  BstModuleStates rules; /* what the rules of the track remember: pig, crown spaces, robbers, prize tiles … */
  gboolean final;
  gboolean over;
} BastideStanding;

G_END_DECLS
