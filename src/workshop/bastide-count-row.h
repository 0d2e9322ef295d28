/* bastide-count-row.h – a row of the mix page: how many there are of a tile, a figure, a stock.
 *
 * Signals: "counted" (int): the person wants so many; "reset": as many as in the set again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_COUNT_ROW (bastide_count_row_get_type ())

G_DECLARE_FINAL_TYPE (BastideCountRow, bastide_count_row, BASTIDE, COUNT_ROW, AdwActionRow)

/* @id: what is counted. */
GtkWidget *bastide_count_row_new (const char *id, const char *title, int max);

const char *bastide_count_row_get_id (BastideCountRow *self);

/* Shows the number; no signal is sent. @changed: it is not that of the set, and can be reset. */
void bastide_count_row_show (BastideCountRow *self, int count, gboolean changed);

void bastide_count_row_set_enabled (BastideCountRow *self, gboolean enabled);

G_END_DECLS
