/* bastide-show.h – what has just happened in a game, shown in time: points that arrive, figures that go home.
 *
 * Board, track and list of players look at the same show, so that all of them tell the same moment. The game has already
 * gone on: a show is only looked at, holds nobody up, and what is seen at its end is the game as it is. Where the desktop
 * wants no animations there is none, but for one that somebody asks to go through step by step.
 *
 * Knows when, not what it looks like; contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-motion.h"
#include "model/play/bastide-cue.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_SHOW (bastide_show_get_type ())

/* Signals: "tick": something looks different now. "points": those of a beat begin to arrive. "ended": all has been seen. */
G_DECLARE_FINAL_TYPE (BastideShow, bastide_show, BASTIDE, SHOW, GObject)

/* Runs by the clock of @widget (not owned), and only while that is on the screen. */
BastideShow *bastide_show_new (GtkWidget *widget) G_GNUC_WARN_UNUSED_RESULT;

/* Where nobody can step through the final scoring, it goes by the clock like everything else. */
void bastide_show_set_by_clock (BastideShow *self, gboolean by_clock);

/* (nullable) */
void bastide_show_set_game (BastideShow *self, BastideGame *game);

/* (nullable): what is on the program, begun or not, in the order of beats. Valid until the next signal. */
const BastideCue *bastide_show_get_cues (BastideShow *self, guint *out_n);
/* How far a cue is: below 0 it is still to come, 0…1 it is seen, above that it is over. */
double bastide_show_get_progress (BastideShow *self, guint cue);

/* Where a figure of the track is seen (0 marker, 1 messenger), and all points of a player together. */
int bastide_show_get_total (BastideShow *self, int seat, int figure);
int bastide_show_get_score (BastideShow *self, int seat);

/* Where a robber is seen: on which space (-1: on none), and how far he is away from it, 0…1. */
int bastide_show_get_robber (BastideShow *self, int seat, double *out_away);
/* What is seen on its way on the wheel and in the arena. */
void bastide_show_get_motion (BastideShow *self, BastideMotion *out_motion);

gboolean bastide_show_is_running (BastideShow *self);
/* Are points on their way, or yet to come? */
gboolean bastide_show_has_points (BastideShow *self);
/* Does something move on the track, on the wheel, or is it yet to? */
gboolean bastide_show_needs_track (BastideShow *self);
gboolean bastide_show_needs_wheel (BastideShow *self);
/* All has been seen. */
void bastide_show_skip (BastideShow *self);

/* The final scoring of a finished game, feature by feature, as fast as somebody asks for the next one. */
void bastide_show_step_final (BastideShow *self);
gboolean bastide_show_is_stepping (BastideShow *self);
/* The number of the step that is seen, from 1 on, and of all. */
void bastide_show_get_step (BastideShow *self, int *out_step, int *out_n_steps);
void bastide_show_next (BastideShow *self);

G_END_DECLS
