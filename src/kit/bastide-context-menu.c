/* bastide-context-menu.c – the menu of a thing, where the pointer or a finger is on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-context-menu.h"

#include "kit/bastide-popovers.h"

static void
pressed_cb (GtkGesture *gesture, int n_press, double x, double y, BastideContextMenuFunc open)
{
  if (open (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)), x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
long_pressed_cb (GtkGesture *gesture, double x, double y, BastideContextMenuFunc open)
{
  pressed_cb (gesture, 1, x, y, open);
}

void
bastide_context_menu_add_gestures (GtkWidget *widget, BastideContextMenuFunc open)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *hold = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  /* A mouse that is held down is about to drag. */
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), open);
  g_signal_connect (hold, "pressed", G_CALLBACK (long_pressed_cb), open);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (hold));
}

gboolean
bastide_context_menu_popup (GtkWidget **slot,
                            GtkWidget *parent,
                            GMenuModel *menu,
                            GtkWidget *widget,
                            double x,
                            double y)
{
  double left, top;

  if (!gtk_widget_translate_coordinates (widget, parent, x, y, &left, &top))
    return FALSE;
  if (*slot)
    bastide_popovers_close (*slot);
  g_clear_pointer (slot, gtk_widget_unparent);
  *slot = gtk_popover_menu_new_from_model (menu);
  gtk_widget_set_parent (*slot, parent);
  gtk_widget_set_halign (*slot, GTK_ALIGN_START);
  gtk_popover_set_has_arrow (GTK_POPOVER (*slot), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (*slot), &(GdkRectangle){ (int) left, (int) top, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (*slot));
  return TRUE;
}
