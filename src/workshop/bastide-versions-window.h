/* bastide-versions-window.h – earlier versions of the document: keep, look at, bring back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/workshop/bastide-document.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_VERSIONS_WINDOW (bastide_versions_window_get_type ())

/* Signal "compare" (JsonNode *root, const char *title): this version is to be compared with the document; the window is closing. */
G_DECLARE_FINAL_TYPE (BastideVersionsWindow, bastide_versions_window, BASTIDE, VERSIONS_WINDOW, AdwWindow)

/* Shows a new window over @parent. @document must have a file. @can_compare: whoever shows it listens to "compare". */
BastideVersionsWindow *
bastide_versions_window_present (GtkWindow *parent, BastideDocument *document, gboolean can_compare);

G_END_DECLS
