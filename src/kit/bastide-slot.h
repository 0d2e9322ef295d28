/* bastide-slot.h – a spot on a drawing that the keyboard and screen readers can reach.
 *
 * Draws nothing but its focus ring; the drawing shows the rest and handles the pointer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_SLOT (bastide_slot_get_type ())

/* Signal "activated": Return, Space, or an action of a screen reader. */
G_DECLARE_FINAL_TYPE (BastideSlot, bastide_slot, BASTIDE, SLOT, GtkWidget)

/* @choice: something can be chosen here; else the slot only tells what is there and takes no focus. */
GtkWidget *bastide_slot_new (gboolean choice);

void bastide_slot_set_label (BastideSlot *self, const char *label);

/* What more there is to say about it; NULL: nothing. */
void bastide_slot_set_description (BastideSlot *self, const char *description);

/* To be called when label and description are set and the focus is about to come. */
void bastide_slot_prepare (BastideSlot *self);

/* For the widget that owns it: where it lies there. */
void bastide_slot_allocate (BastideSlot *self, double x, double y, double width, double height);

G_END_DECLS
