/* bastide-banner.h – a bar at the top of a page that says something as long as it is so, with buttons.
 *
 * (libadwaita has one since 1.3, with one button.) Knows nothing of what it says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_BANNER (bastide_banner_get_type ())

G_DECLARE_FINAL_TYPE (BastideBanner, bastide_banner, BASTIDE, BANNER, AdwBin)

GtkWidget *bastide_banner_new (void) G_GNUC_WARN_UNUSED_RESULT;

/* Shows @text without any button; NULL: shows nothing. */
void bastide_banner_set_text (BastideBanner *self, const char *text);
const char *bastide_banner_get_text (BastideBanner *self);

/* @label with a mnemonic. */
void bastide_banner_add_button (BastideBanner *self, const char *label, const char *action);

G_END_DECLS
