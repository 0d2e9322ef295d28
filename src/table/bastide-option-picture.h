/* bastide-option-picture.h – a small picture of what an answer is about: a symbol, a token, a figure.
 *
 * Stands beside the words, which say the same: nobody reads it aloud. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"
#include "model/play/bastide-game.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_OPTION_PICTURE (bastide_option_picture_get_type ())

G_DECLARE_FINAL_TYPE (BastideOptionPicture, bastide_option_picture, BASTIDE, OPTION_PICTURE, GtkWidget)

/* (nullable): NULL if there is nothing to show of this answer. */
GtkWidget *
bastide_option_picture_new (BastideGame *game, const BstMove *move, BastideStyle style) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
