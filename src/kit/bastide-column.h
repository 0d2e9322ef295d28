/* bastide-column.h – children below each other, for texts that are broken into lines beside something else.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_COLUMN (bastide_column_get_type ())

G_DECLARE_FINAL_TYPE (BastideColumn, bastide_column, BASTIDE, COLUMN, GtkWidget)

G_END_DECLS
