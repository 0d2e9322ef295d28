/* bastide-cue.h – what has just happened in a game, as things to look at: points that arrive, figures that go
 * home, and what moves on the wheel, in the arena and on the track.
 *
 * Read off the events of a session. Knows neither widgets nor durations: a cue says in which beat it is seen, and whoever
 * shows it says how long a beat is. Contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_CUE_POINTS, /* somebody scores */
  BASTIDE_CUE_HOME,   /* a figure leaves the map */
  BASTIDE_CUE_PIG,    /* the pig goes from one sector to another; `from` may be below 0: so many sectors before `to` */
  BASTIDE_CUE_CROWN,  /* a follower comes to a crown space of the wheel, or leaves it */
  BASTIDE_CUE_ARENA,  /* the crown of the arena goes from one category to another */
  BASTIDE_CUE_ROBBER, /* a robber comes to the track, goes on, or leaves it */
} BastideCueKind;

typedef struct
{
  BastideCueKind kind;
  guint beat;  /* what belongs together is seen together: all owners of one feature, and its figures */
  guint event; /* index in the events of the session, for words */
  int seat;
  int points;       /* POINTS */
  int figure;       /* HOME: BstFigureKind */
  int from, to;     /* PIG, CROWN, ARENA, ROBBER: sector, crown space, category, space; -1: not there */
  gboolean located; /* it happens on the map, at … */
  BstWhere where;
  uint16_t seg; /* a segment of the feature to light up, or BST_NONE */
} BastideCue;

/* (element-type BastideCue) (transfer full): of the events from number @from on, in the order of beats. */
GArray *bastide_cues_read (BastideGame *game, gsize from) G_GNUC_WARN_UNUSED_RESULT;

/* The number of the first event of the final scoring; the number of all events if it has not begun. */
gsize bastide_cues_find_final (BastideGame *game);

G_END_DECLS
