/* bastide-score-face.h – the picture of a person, small and round.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>
#include <cairo.h>

#include "model/score/bastide-history.h"

G_BEGIN_DECLS

/* The picture @picture of the history (“”: none), cut to a circle of @size pixels; until it has been read, or if it
 * cannot be, the first letters of @name. */
GtkWidget *bastide_score_face_new (BastideHistory *history, const char *picture, const char *name, int size);

/* A photo of a board, small and square, which is hidden until one is shown: @photo of the history (nullable: none). */
GtkWidget *bastide_score_thumb_new (void);
void bastide_score_thumb_show (GtkWidget *thumb, BastideHistory *history, const char *photo);

/* Another picture (nullable: none), which is not kept yet. */
void bastide_score_face_show (GtkWidget *face, GBytes *jpeg);

/* (transfer full): the pixels of a photo for GTK. */
GdkTexture *bastide_score_face_new_texture (cairo_surface_t *photo) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the picture in a file that somebody has chosen, small enough to be kept. The error is a sentence. For
 * threads. */
GBytes *bastide_score_face_pack (GFile *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
