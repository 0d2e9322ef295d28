/* bench-table.h – what the rules cost in all built-in mixes, and how that grows with the tiles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli/bench-run.h"

G_BEGIN_DECLS

/* Plays and prints both tables; returns how the program ends. @n_games of each kind, 0: until they can be measured. */
int bench_table_print (int n_players, guint64 seed, gint64 n_games, gboolean as_json);

G_END_DECLS
