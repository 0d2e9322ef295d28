/* bastide-start-page.h – the page of a place where nothing is open: a picture, what the place is for, ways to begin.
 *
 * Like AdwStatusPage, with a picture that is a widget of its own. Properties: picture, title, description, content.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_START_PAGE (bastide_start_page_get_type ())

G_DECLARE_FINAL_TYPE (BastideStartPage, bastide_start_page, BASTIDE, START_PAGE, AdwBin)

G_END_DECLS
