/* bastide-sandbox.h – a table on which tiles are laid freely, to see how they go together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/bastide-tile-list.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SANDBOX (bastide_sandbox_get_type ())

G_DECLARE_FINAL_TYPE (BastideSandbox, bastide_sandbox, BASTIDE, SANDBOX, AdwWindow)

/* Shows a new window over @parent. Tiles are copied. */
BastideSandbox *bastide_sandbox_present (GtkWindow *parent, const BastideTileList *list);

/* How many tiles lie on the table, and how many pairs of sides beside each other do not match. */
guint bastide_sandbox_get_n_tiles (BastideSandbox *self);
guint bastide_sandbox_get_n_mismatches (BastideSandbox *self);

G_END_DECLS
