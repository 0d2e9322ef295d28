/* bastide-contrast.c – pictures in the style of high contrast, when the system is set to it.
 *
 * Only pictures on the screen: what is printed or saved is for others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-contrast.h"

#include <adwaita.h>

BastideStyle
bastide_contrast_get_style (BastideStyle chosen)
{
  return adw_style_manager_get_high_contrast (adw_style_manager_get_default ()) ? BASTIDE_STYLE_CONTRAST : chosen;
}

void
bastide_contrast_watch (GtkWidget *widget)
{
  static const char *const colors[] = { "notify::dark", "notify::high-contrast" };

  g_return_if_fail (GTK_IS_WIDGET (widget));

  for (gsize i = 0; i < G_N_ELEMENTS (colors); i++)
    g_signal_connect_object (adw_style_manager_get_default (), colors[i], G_CALLBACK (gtk_widget_queue_draw), widget,
                             G_CONNECT_SWAPPED);
}
