/* bastide-module-row.h – a rule module: switched on or off, with its options.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "engine/words.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MODULE_ROW (bastide_module_row_get_type ())

/* Signals: "switched" (boolean on): the module shall be in the game, or not.
 *          "chosen" (int option, int choice): an option shall be like this. */
G_DECLARE_FINAL_TYPE (BastideModuleRow, bastide_module_row, BASTIDE, MODULE_ROW, AdwExpanderRow)

/* @offers: which of the module's options are of interest; NULL: all. */
GtkWidget *bastide_module_row_new (BstModule module, gboolean (*offers) (BstOption option));

/* Shows how the module stands; no signal is sent. @locked: it cannot be switched. @note (nullable): a sentence below what
 * the module is about. */
void bastide_module_row_show (BastideModuleRow *self, gboolean on, gboolean locked, const char *note);
/* The same for an option; one that the row does not offer is passed over. */
void bastide_module_row_show_option (BastideModuleRow *self, BstOption option, int choice);

G_END_DECLS
