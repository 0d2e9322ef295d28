/* bastide-sandbox.h – a table on which tiles are laid freely, to see how they go together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/bastide-tile-list.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SANDBOX (bastide_sandbox_get_type ())

/* Signal "play": a game shall begin with what lies on the table. */
G_DECLARE_FINAL_TYPE (BastideSandbox, bastide_sandbox, BASTIDE, SANDBOX, AdwWindow)

/* Shows a new window over @parent. Tiles are copied. @table (nullable) is what another one has left. */
BastideSandbox *bastide_sandbox_present (GtkWindow *parent, const BastideTileList *list, GVariant *table);

/* (transfer full): the table as it is seen, for bastide_sandbox_present(). Squares of large pieces are left out. */
GVariant *bastide_sandbox_dup_table (BastideSandbox *self) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): its tiles, as in bastide-laid.h. */
GVariant *bastide_sandbox_dup_laid (BastideSandbox *self) G_GNUC_WARN_UNUSED_RESULT;

/* How many tiles lie on the table, and how many pairs of sides beside each other do not match. */
guint bastide_sandbox_get_n_tiles (BastideSandbox *self);
guint bastide_sandbox_get_n_mismatches (BastideSandbox *self);

G_END_DECLS
