/* bastide-line-list.h – a long list of lines of text to point at and to click.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_LINE_LIST (bastide_line_list_get_type ())

/* Signals: "pointed" (nullable GObject line): the pointer is on this line, or on none.
 *          "chosen" (GObject line): it was clicked, or Return pressed on it. */
G_DECLARE_FINAL_TYPE (BastideLineList, bastide_line_list, BASTIDE, LINE_LIST, AdwBin)

/* Puts a line into the label that shows it; labels are used again for other lines. */
typedef void (*BastideLineBind) (GtkLabel *label, gpointer line);

/* @lines: (transfer none); @name: what the list is called for screen readers. */
GtkWidget *bastide_line_list_new (GListModel *lines, BastideLineBind bind, const char *name);

/* (transfer full) (nullable): what can be done with a line besides choosing it; shown on a right click, a long press, and
 * the key for menus. */
typedef GMenuModel *(*BastideLineMenu) (gpointer line);

void bastide_line_list_set_menu (BastideLineList *self, BastideLineMenu menu);

/* Lines read differently now, though they are the same: rows, focus and scrolling stay. */
void bastide_line_list_refresh (BastideLineList *self);

void bastide_line_list_scroll_to (BastideLineList *self, guint position);
void bastide_line_list_scroll_to_end (BastideLineList *self);

G_END_DECLS
