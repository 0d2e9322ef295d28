/* bastide-speech.c – what screen readers call buttons.
 *
 * GTK 4.8 gives a button two names: its text with the sign of the mnemonic, and the label inside, which is tied to the
 * button by the mnemonic. It says both: “_Cancel Cancel”. The first one is taken away, here for all buttons, as many are
 * made by templates and some by libadwaita. Knows nothing of the places.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-speech.h"

#include <gtk/gtk.h>

static void
forget_text_cb (GtkButton *button)
{
  if (gtk_button_get_use_underline (button) && gtk_button_get_label (button))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

/* Nobody is told of a button before it is mapped. */
static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GObject *widget = g_value_get_object (&values[0]);

  if (GTK_IS_BUTTON (widget) && !g_signal_handler_find (widget, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, forget_text_cb, NULL))
    {
      /* GTK sets it again with each new text. */
      g_signal_connect (widget, "notify::label", G_CALLBACK (forget_text_cb), NULL);
      g_signal_connect (widget, "notify::use-underline", G_CALLBACK (forget_text_cb), NULL);
      forget_text_cb (GTK_BUTTON (widget));
    }
  return TRUE;
}

void
bastide_speech_init (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
}
