/* bastide-module-row.h – a rule module in a set-up: switched on or off, with its options.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-setup.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MODULE_ROW (bastide_module_row_get_type ())

/* Signals: "switched" (boolean on): the module shall be in the game, or not.
 *          "chosen" (int option, int choice): an option shall be like this. */
G_DECLARE_FINAL_TYPE (BastideModuleRow, bastide_module_row, BASTIDE, MODULE_ROW, AdwExpanderRow)

/* @offers: which of the module's options are of interest; NULL: all. */
GtkWidget *bastide_module_row_new (BstModule module, gboolean (*offers) (BstOption option));

/* Shows the module as it is in the set-up; says nothing of it by signal. */
void bastide_module_row_show (BastideModuleRow *self, BastideSetup *setup);

G_END_DECLS
