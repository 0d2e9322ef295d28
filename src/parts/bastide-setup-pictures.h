/* bastide-setup-pictures.h – the pictures of the tiles of a set-up, before somebody plays with it.
 *
 * Those of other folders are asked about, once for each file; then all that may be used are read in a thread, so that the game
 * has them itself. Whoever begins a game or puts a board on the screen comes by here, or its tiles would be drawn without a
 * word. Draws nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-setup.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Called once, unless the owner is gone. @ready: FALSE if a question was put away, and nothing should begin. @mix (nullable):
 * for bastide_setup_begin(); NULL: no tile has a picture. */
typedef void (*BastideSetupPicturesFunc) (gpointer owner, gboolean ready, JsonNode *mix, gpointer subject);

/* Where there is nothing to ask and nothing to read, @func is called at once. @setup may be changed meanwhile. */
void bastide_setup_pictures_take (GtkWidget *owner,
                                  BastideSetup *setup,
                                  BastideSetupPicturesFunc func,
                                  gpointer subject,
                                  GDestroyNotify free_subject);

G_END_DECLS
