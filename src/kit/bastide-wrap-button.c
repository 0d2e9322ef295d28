/* bastide-wrap-button.c – a button whose label wraps.
 *
 * A label given as child would wrap as well, but GTK 4.8 then finds no name for the button.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-wrap-button.h"

struct _BastideWrapButton
{
  GtkButton parent_instance;
};

G_DEFINE_FINAL_TYPE (BastideWrapButton, bastide_wrap_button, GTK_TYPE_BUTTON)

/* The first text makes the label. */
static void
label_changed_cb (GtkButton *button)
{
  GtkWidget *label = gtk_button_get_child (button);

  if (!GTK_IS_LABEL (label))
    return;
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
}

static void
bastide_wrap_button_class_init (BastideWrapButtonClass *klass)
{
}

static void
bastide_wrap_button_init (BastideWrapButton *self)
{
  g_signal_connect (self, "notify::label", G_CALLBACK (label_changed_cb), NULL);
}
