/* bastide-score-picture.h – the picture of a result, to be sent to those who played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-chart.h"
#include "model/play/bastide-game.h"
#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

/* What is to be seen on it; all of it is borrowed. */
typedef struct
{
  const char *heading; /* who has won */
  const char *about;   /* when it was, and where */
  int n_players;
  const int *scores;
  guint won;               /* bit per seat */
  BastideChartStyle chart; /* names, looks, direction */
  const int *points;       /* points[kind × n_players + seat] */
  const char *const *kinds;
  int n_kinds;
  const int *course; /* scores after each turn, as bastide_chart_draw_lines() wants them */
  int n_steps;
  BastideEvening *evening; /* (nullable): its track */
  BastideGame *board;      /* (nullable): its landscape */
  cairo_surface_t *photo;  /* (nullable) */
} BastideScorePicture;

/* (transfer full) (nullable): PNG. */
GBytes *bastide_score_picture_draw (const BastideScorePicture *picture, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
