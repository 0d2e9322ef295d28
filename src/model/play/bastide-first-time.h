/* bastide-first-time.h – what happens in a game for the first time in somebody’s life, and what to say about it once.
 *
 * Read off the events of a session and the options of a decision. Contains no rules and knows no widget; the settings
 * remember what was told.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

typedef struct
{
  char *id;           /* what the settings remember */
  char *text;         /* in the user’s language */
  const char *clause; /* (nullable): the rule to read more */
  char *lesson;       /* (nullable): the lesson about it */
  gboolean is_offer;  /* to take that lesson: nothing for those who did */
  gboolean is_award;  /* about points that have come */
} BastideFirstTime;

/* (transfer full) (nullable): the first thing among the events from number @from on, or among what can be answered now, that
 * is not in @told. */
BastideFirstTime *
bastide_first_time_find (BastideGame *game, gsize from, const char *const *told) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): what the points among the events from number @from on were for, however often that was told. Not
 * at the end of the game: the final scoring is explained step by step. */
BastideFirstTime *bastide_first_time_explain (BastideGame *game, gsize from) G_GNUC_WARN_UNUSED_RESULT;
void bastide_first_time_free (BastideFirstTime *first);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideFirstTime, bastide_first_time_free)

G_END_DECLS
