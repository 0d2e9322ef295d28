/* bastide-wrap-button.h – a button whose label wraps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_WRAP_BUTTON (bastide_wrap_button_get_type ())

/* For buttons with a long label that must fit a narrow window in every language. */
G_DECLARE_FINAL_TYPE (BastideWrapButton, bastide_wrap_button, BASTIDE, WRAP_BUTTON, GtkButton)

G_END_DECLS
