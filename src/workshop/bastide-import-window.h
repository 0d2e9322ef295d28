/* bastide-import-window.h – what would come with a file of somebody else, before it comes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/workshop/bastide-import.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_IMPORT_WINDOW (bastide_import_window_get_type ())

/* Signal "imported" (GPtrArray *files): everything was written; the last file is the mix, if one came. */
G_DECLARE_FINAL_TYPE (BastideImportWindow, bastide_import_window, BASTIDE, IMPORT_WINDOW, AdwWindow)

/* Shows a new window over @parent. Takes @import. */
BastideImportWindow *
bastide_import_window_present (GtkWindow *parent, BastideImport *import, const BstCatalog *catalog);

G_END_DECLS
