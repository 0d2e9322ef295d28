/* bastide-focus.c – where Tab goes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-focus.h"

gboolean
bastide_focus_inside (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  return child && gtk_widget_child_focus (child, direction);
}
