/* bastide-toast.c – says something in passing at the bottom of the window.
 *
 * Says it aloud as well, with every version of libadwaita: newer ones announce the title of a toast, and ours have a label
 * that wraps instead.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-toast.h"

#include "kit/bastide-announce.h"

static void
mapped_cb (GtkWidget *widget, gpointer text)
{
  /* First the toast: the text is freed together with the handler. */
  gtk_widget_activate_action (widget, "win.toast", "s", text);
  bastide_announce (widget, text);
  g_signal_handlers_disconnect_by_func (widget, mapped_cb, text);
}

static void
free_text (gpointer text, GClosure *closure)
{
  g_free (text);
}

void
bastide_toast (GtkWidget *widget, const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  /* A place that is being made is in no window, and the action would not be found. */
  if (gtk_widget_get_root (widget))
    {
      gtk_widget_activate_action (widget, "win.toast", "s", text);
      bastide_announce (widget, text);
    }
  else
    g_signal_connect_data (widget, "map", G_CALLBACK (mapped_cb), g_strdup (text), free_text, 0);
}

void
bastide_toast_undo (GtkWidget *widget, const char *text, const char *action)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  gtk_widget_activate_action (widget, "win.toast-undo", "(ss)", text, action);
  bastide_announce (widget, text);
}
