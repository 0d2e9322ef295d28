/* bastide-popovers.c – closing the menus and lists that are open in a part of the window.
 *
 * While a menu is open people can do nothing else, but a file may be opened from outside, or a setting change. A popover
 * that goes together with its button never gives back its grab (GTK 4.8): no key and no click would reach the window again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-popovers.h"

/* Held: whoever listens to a popover may rebuild what is around it. */
static void
collect (GtkWidget *widget, GPtrArray *popovers)
{
  if (GTK_IS_POPOVER (widget) && gtk_widget_get_visible (widget))
    g_ptr_array_add (popovers, g_object_ref (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    collect (child, popovers);
}

/* Moves the focus out: GTK would keep the popover for the focus in it, even after the window. */
static void
leave (GtkWidget *popover)
{
  GtkRoot *root = gtk_widget_get_root (popover);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (focus && gtk_widget_is_ancestor (focus, popover) && !gtk_widget_grab_focus (gtk_widget_get_parent (popover)))
    gtk_root_set_focus (root, NULL);
}

void
bastide_popovers_close (GtkWidget *widget)
{
  g_autoptr (GPtrArray) popovers = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (GTK_IS_WIDGET (widget));

  collect (widget, popovers);
  /* From the innermost: a submenu closes before its menu. */
  for (guint i = popovers->len; i > 0; i--)
    {
      leave (g_ptr_array_index (popovers, i - 1));
      gtk_popover_popdown (g_ptr_array_index (popovers, i - 1));
    }
}
