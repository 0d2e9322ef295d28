/* mixes.h – the mix that somebody names, and a game of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/io/game-json.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): the tree of the mix by that name: the id of a built-in or installed one, or a file; not “-”, which
 * only whoever starts the program may say. */
JsonNode *cli_find_mix (const BstCatalog *catalog, const char *name, BstReport *report);

/* (transfer full) (nullable): the tree of the set or mix by that name: an id, or a file. Says why there is none. @out_outside: it is
 * not from the catalog, so its pictures are not settled. */
JsonNode *cli_find_tiles (const BstCatalog *catalog, const char *name, gboolean *out_outside);

/* (transfer full) (nullable): the mix by that name, also “-”, as a game; prints what is wrong with it otherwise. @options: "key=value"
 * strings or NULL. */
BstPlay *cli_new_play (const char *mix, int n_players, char **options, gboolean ask);
/* The same with all arguments of a game but the options. */
BstPlay *cli_begin_play (const char *mix, const BstPlayArgs *args, char **options);

G_END_DECLS
