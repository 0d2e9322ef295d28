/* bastide-wrapped-labels.h – labels that wrap say at once how wide they want to be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Once, when GTK has started: from now on for all labels. */
void bastide_wrapped_labels_init (void);

G_END_DECLS
