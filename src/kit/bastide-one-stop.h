/* bastide-one-stop.h – a list that Tab passes in one step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_ONE_STOP (bastide_one_stop_get_type ())

/* Stands around a GtkListBox, GtkListView or GtkFlowBox. GTK 4.8 makes every row of these a stop. Here Tab comes to the row
 * that had the focus last (or is selected, or is the first), then to what can be pressed in that row, then leaves; the arrow
 * keys go from row to row. */
G_DECLARE_FINAL_TYPE (BastideOneStop, bastide_one_stop, BASTIDE, ONE_STOP, AdwBin)

GtkWidget *bastide_one_stop_new (GtkWidget *list);

G_END_DECLS
