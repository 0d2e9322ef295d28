/* bastide-score-camera.h – photos of the board with the program for the camera that the desktop has.
 *
 * It is started, and pictures that come into the folder for pictures from then on are told. Keeps nothing and shows nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_CAMERA (bastide_score_camera_get_type ())

G_DECLARE_FINAL_TYPE (BastideScoreCamera, bastide_score_camera, BASTIDE, SCORE_CAMERA, GObject)

/* Its signal "taken" has a GFile: a picture that is complete. */
BastideScoreCamera *bastide_score_camera_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* Is such a program installed? */
gboolean bastide_score_camera_is_there (void);
/* Starts the program, and listens until bastide_score_camera_stop(). FALSE: it cannot be started. */
gboolean bastide_score_camera_start (BastideScoreCamera *self, GtkWidget *parent, GError **error);
void bastide_score_camera_stop (BastideScoreCamera *self);
gboolean bastide_score_camera_is_on (BastideScoreCamera *self);

G_END_DECLS
