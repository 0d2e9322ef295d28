/* bastide-scroll-through.c – see bastide-scroll-through.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-scroll-through.h"

#include <math.h>

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, GtkScrolledWindow *page)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (page);

  if (dy == 0 || gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller)) & GDK_SHIFT_MASK)
    return GDK_EVENT_PROPAGATE;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment)
                                          + dy * pow (gtk_adjustment_get_page_size (adjustment), 2.0 / 3.0));
  return GDK_EVENT_STOP;
}

void
bastide_scroll_through (GtkWidget *inner, GtkScrolledWindow *page)
{
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  g_return_if_fail (gtk_widget_is_ancestor (inner, GTK_WIDGET (page)));

  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), page);
  gtk_widget_add_controller (inner, scroll);
}
