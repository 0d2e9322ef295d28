/* bastide-about.h – who, what and under which license.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* @settings: of the program, for the page on troubleshooting. */
void bastide_about_present (GtkWindow *parent, GSettings *settings);

G_END_DECLS
