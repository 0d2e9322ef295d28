/* bastide-banner.c – a bar at the top of a page that says something as long as it is so, with buttons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-banner.h"

#include "kit/bastide-announce.h"
#include "kit/bastide-wrap-box.h"

struct _BastideBanner
{
  AdwBin parent_instance;

  GtkRevealer *revealer;
  GtkLabel *label;
  GtkBox *buttons;
};

G_DEFINE_FINAL_TYPE (BastideBanner, bastide_banner, ADW_TYPE_BIN)

static void
bastide_banner_class_init (BastideBannerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/kit/bastide-banner.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideBanner, revealer);
  gtk_widget_class_bind_template_child (widget_class, BastideBanner, label);
  gtk_widget_class_bind_template_child (widget_class, BastideBanner, buttons);
}

static void
bastide_banner_init (BastideBanner *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_announce_label (self->label);
}

GtkWidget *
bastide_banner_new (void)
{
  return g_object_new (BASTIDE_TYPE_BANNER, NULL);
}

void
bastide_banner_set_text (BastideBanner *self, const char *text)
{
  GtkWidget *button;

  g_return_if_fail (BASTIDE_IS_BANNER (self));

  while ((button = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))))
    gtk_box_remove (self->buttons, button);
  gtk_widget_set_visible (GTK_WIDGET (self->buttons), FALSE);
  /* The text stays while the bar goes away. */
  if (text)
    gtk_label_set_text (self->label, text);
  gtk_revealer_set_reveal_child (self->revealer, text != NULL);
}

const char *
bastide_banner_get_text (BastideBanner *self)
{
  g_return_val_if_fail (BASTIDE_IS_BANNER (self), NULL);

  return gtk_revealer_get_reveal_child (self->revealer) ? gtk_label_get_text (self->label) : NULL;
}

void
bastide_banner_add_button (BastideBanner *self, const char *label, const char *action)
{
  GtkWidget *button;

  g_return_if_fail (BASTIDE_IS_BANNER (self));

  button = gtk_button_new_with_mnemonic (label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (self->buttons, button);
  gtk_widget_set_visible (GTK_WIDGET (self->buttons), TRUE);
}
