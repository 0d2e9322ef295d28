/* bastide-color-button.c – chooses one of the six colors of players.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-color-button.h"

#include "draw/bastide-pieces-art.h"
#include "parts/bastide-player-badge.h"

#include <glib/gi18n.h>

struct _BastideColorButton
{
  AdwBin parent_instance;

  GtkMenuButton *button;
  int color;
};

G_DEFINE_FINAL_TYPE (BastideColorButton, bastide_color_button, ADW_TYPE_BIN)

static guint chosen_signal;

static void
clicked_cb (GtkWidget *button, BastideColorButton *self)
{
  int color = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "color"));

  gtk_menu_button_popdown (self->button);
  g_signal_emit (self, chosen_signal, 0, color);
}

static void
bastide_color_button_class_init (BastideColorButtonClass *klass)
{
  chosen_signal = g_signal_new ("chosen", BASTIDE_TYPE_COLOR_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
bastide_color_button_init (BastideColorButton *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

  self->color = -1;
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  for (int color = 0; color < BASTIDE_N_LOOKS; color++)
    {
      GtkWidget *button = gtk_button_new ();

      gtk_button_set_child (GTK_BUTTON (button), bastide_player_badge_new (color, ""));
      gtk_widget_add_css_class (button, "flat");
      gtk_widget_set_tooltip_text (button, bastide_player_color_name (color));
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      bastide_player_color_name (color), -1);
      g_object_set_data (G_OBJECT (button), "color", GINT_TO_POINTER (color));
      g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
      gtk_box_append (GTK_BOX (box), button);
    }
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (self->button, popover);
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  /* TRANSLATORS: the button with which a player chooses a color; spoken by screen readers. */
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), _ ("Color"));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->button));
}

GtkWidget *
bastide_color_button_new (int color)
{
  BastideColorButton *self = g_object_new (BASTIDE_TYPE_COLOR_BUTTON, NULL);

  bastide_color_button_set_color (self, color);
  return GTK_WIDGET (self);
}

void
bastide_color_button_set_color (BastideColorButton *self, int color)
{
  g_autofree char *label = NULL;

  g_return_if_fail (BASTIDE_IS_COLOR_BUTTON (self));

  if (self->color == color)
    return;
  self->color = color;
  gtk_menu_button_set_child (self->button, bastide_player_badge_new (color, ""));
  /* TRANSLATORS: the color that a player has now. */
  label = g_strdup_printf (_ ("Color: %s"), bastide_player_color_name (color));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
