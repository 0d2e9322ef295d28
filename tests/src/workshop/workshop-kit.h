/* workshop-kit.h – what tests of the workshop's windows share: finding the pages and what is in them.
 *
 * With BASTIDE_PICTURES set to a folder, take_picture() saves pictures of the window there, for looking at.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ui-test.h"

#include "workshop/bastide-mix-page.h"
#include "workshop/bastide-set-page.h"
#include "workshop/bastide-tile-canvas.h"

void turn_loop (int milliseconds);
/* Until the widget has kept its place in the window for some frames. */
void wait_settled (GtkWidget *widget);
void take_picture (GtkWidget *window, const char *name);
/* Fails the test if the window does not fit on a telephone, also with text of twice the size; with pictures @name-360 and
 * @name-large. It has its size back afterwards. */
void check_narrow (GtkWidget *window, const char *name);

BastideWindow *open_workshop (void);
/* Fails the test if there is none. */
GtkWidget *find (gpointer root, GType type);
/* The toplevel of that type, or NULL. */
GtkWidget *find_window (GType type);
BastideSetDoc *get_set (BastideWindow *window);
BastideMixDoc *get_mix (BastideWindow *window);
void get_tile (BastideWindow *window, guint index, BastideTileDoc *out);
gboolean has_n_tiles (BastideWindow *window, guint n);
/* Activates an action of the set or mix page, as its menus do. */
void activate (BastideWindow *window, GType type, const char *action);
gboolean canvas_has_focus (BastideWindow *window);
