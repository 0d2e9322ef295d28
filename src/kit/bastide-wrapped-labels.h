/* bastide-wrapped-labels.h – labels that wrap say at once how wide they want to be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Lets the lines of the label end within words where no word fits, but have no line of fewer letters than these: without that,
 * each letter is typeset on a line of its own to learn how narrow the label can be. */
void bastide_wrapped_labels_break (GtkLabel *label, int least_chars);

/* Once, when GTK has started: from now on for all labels. For GTK 4.8 (src/shell/bastide-compat.c). */
void bastide_wrapped_labels_init (void);

G_END_DECLS
