/* bastide-score-photos.h – the photos of an evening's board: shown, added, taken away.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-history.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_PHOTOS (bastide_score_photos_get_type ())

G_DECLARE_FINAL_TYPE (BastideScorePhotos, bastide_score_photos, BASTIDE, SCORE_PHOTOS, AdwBin)

/* Where the photos lie. */
void bastide_score_photos_set_history (BastideScorePhotos *self, BastideHistory *history);
/* @evening (nullable) */
void bastide_score_photos_set_evening (BastideScorePhotos *self, BastideEvening *evening);
/* The game of the history in @file, of which only the result is known. */
void bastide_score_photos_set_past (BastideScorePhotos *self, const char *file);
/* (transfer none) (nullable): the last photo that could be read, for a picture of the result. */
cairo_surface_t *bastide_score_photos_get_last (BastideScorePhotos *self);
/* Keeps the picture of a file. */
void bastide_score_photos_add (BastideScorePhotos *self, GFile *file);
/* Keeps what is in the clipboard: a picture, or files. FALSE if there is neither, or no more are taken. */
gboolean bastide_score_photos_paste (BastideScorePhotos *self);
/* Files that are dropped anywhere on @widget are photos. */
void bastide_score_photos_take_drops (BastideScorePhotos *self, GtkWidget *widget);

G_END_DECLS
