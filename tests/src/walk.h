/* walk.h – through the whole program, page by page: every place, panel, entry, window and dialog of ours.
 *
 * Whoever walks only looks; games and evenings are those of the walk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ui-test.h"

G_BEGIN_DECLS

typedef struct
{
  const char *place;  /* only this place, preferences and the like with Play; NULL: all of them */
  int width;          /* of the window; second windows for large screens are three times as wide */
  gboolean golden;    /* also every kind of decision, from the golden games: takes long */
  const char *search; /* a word that is found in the rules */

  /* At each page: its name, and the window it is in. */
  void (*look) (const char *page, GtkWindow *window);
  /* Nullable: at the list of keys, which is not shown; when the first window is on the screen, and before it goes. */
  void (*look_at_keys) (const char *page, GtkWidget *shortcuts);
  void (*begin) (void);
  void (*end) (void);
} Walk;

void walk_all (Walk *walk);

/* Lets everything that is under way come to rest. */
void walk_settle (void);

G_END_DECLS
