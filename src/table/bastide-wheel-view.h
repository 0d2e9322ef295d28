/* bastide-wheel-view.h – the wheel of fortune when it lies beside the map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "draw/bastide-paint.h"
#include "table/bastide-show.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_WHEEL_VIEW (bastide_wheel_view_get_type ())

/* Signals: "choose" (option index): a crown space stands for this option of the session's list,
 *          "look" (option index or -1): somebody looks at it. */
G_DECLARE_FINAL_TYPE (BastideWheelView, bastide_wheel_view, BASTIDE, WHEEL_VIEW, GtkWidget)

/* Visible only while the game has a wheel that is not on the map. */
void bastide_wheel_view_set_game (BastideWheelView *self, BastideGame *game);

/* What has just happened is seen there, too. */
void bastide_wheel_view_set_show (BastideWheelView *self, BastideShow *show);

/* Only for a look: nothing can be chosen, and nobody reads it aloud. */
void bastide_wheel_view_set_passing (BastideWheelView *self);

void bastide_wheel_view_set_style (BastideWheelView *self, BastideStyle style);

/* With hints the spaces that can be chosen say what they pay. */
void bastide_wheel_view_set_hints (BastideWheelView *self, gboolean hints);

G_END_DECLS
