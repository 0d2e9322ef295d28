/* bastide-kept-games.h – games that were replaced by another one and are kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

/* Saves the game, all of it, among the recent ones, of which the oldest goes when there are too many. @out_kept (nullable):
 * FALSE if nothing was played in it yet. FALSE: it could not be saved and must stay where it is. */
gboolean bastide_kept_games_add (BastideGame *game, gboolean *out_kept, GError **error);

G_END_DECLS
