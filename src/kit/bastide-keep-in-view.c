/* bastide-keep-in-view.c – what one writes into stays in view when the window becomes lower.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-keep-in-view.h"

#define ROUNDS 3 /* of layout, until a page that scrolls has its new height */

/* What is left to do for a window; goes with it. */
typedef struct
{
  GtkWindow *window;
  int height;
  int rounds;
} Keeper;

static void
scroll_to (GtkWidget *widget)
{
  for (GtkWidget *around = gtk_widget_get_parent (widget); around; around = gtk_widget_get_parent (around))
    {
      GtkAdjustment *at;
      graphene_rect_t bounds;
      double top;

      if (!GTK_IS_VIEWPORT (around) || !gtk_widget_compute_bounds (widget, around, &bounds))
        continue;
      at = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (around));
      top = gtk_adjustment_get_value (at) + bounds.origin.y;
      gtk_adjustment_clamp_page (at, top, top + bounds.size.height);
    }
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Keeper *keeper = data;
  GtkWidget *focus = gtk_window_get_focus (keeper->window);

  if (focus && gtk_widget_get_mapped (focus))
    scroll_to (focus);
  return --keeper->rounds > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
layout_cb (GdkSurface *surface, int width, int height, Keeper *keeper)
{
  const gboolean lower = height < keeper->height;

  keeper->height = height;
  if (!lower)
    return;
  if (keeper->rounds <= 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (keeper->window), tick_cb, keeper, NULL);
  keeper->rounds = ROUNDS;
}

static void
realize_cb (GtkWidget *window, Keeper *keeper)
{
  g_signal_connect (gtk_native_get_surface (GTK_NATIVE (window)), "layout", G_CALLBACK (layout_cb), keeper);
}

static void
unrealize_cb (GtkWidget *window, Keeper *keeper)
{
  g_signal_handlers_disconnect_by_func (gtk_native_get_surface (GTK_NATIVE (window)), layout_cb, keeper);
}

void
bastide_keep_in_view (GtkWindow *window)
{
  Keeper *keeper;

  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (!gtk_widget_get_realized (GTK_WIDGET (window)));

  keeper = g_new0 (Keeper, 1);
  keeper->window = window;
  g_object_set_data_full (G_OBJECT (window), "bastide-keeper", keeper, g_free);
  g_signal_connect (window, "realize", G_CALLBACK (realize_cb), keeper);
  g_signal_connect (window, "unrealize", G_CALLBACK (unrealize_cb), keeper);
}
