/* bastide-slot.c – a spot on a drawing that the keyboard and screen readers can reach.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-slot.h"

#include "kit/bastide-speech.h"

#include <math.h>

struct _BastideSlot
{
  GtkWidget parent_instance;

  char *label, *description;
};

G_DEFINE_FINAL_TYPE (BastideSlot, bastide_slot, GTK_TYPE_WIDGET)

static guint activated_signal;

static void
activate_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, activated_signal, 0);
}

static void
bastide_slot_finalize (GObject *object)
{
  g_free (BASTIDE_SLOT (object)->label);
  g_free (BASTIDE_SLOT (object)->description);
  G_OBJECT_CLASS (bastide_slot_parent_class)->finalize (object);
}

static void
bastide_slot_class_init (BastideSlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_slot_finalize;
  activated_signal = g_signal_new ("activated", BASTIDE_TYPE_SLOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   0);
  gtk_widget_class_install_action (widget_class, "slot.activate", NULL, activate_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "slot.activate", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, 0, "slot.activate", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_space, 0, "slot.activate", NULL);
  gtk_widget_class_set_css_name (widget_class, "board-slot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
bastide_slot_init (BastideSlot *self)
{
  /* The board handles the pointer itself: a slot must not take its clicks. */
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
bastide_slot_new (gboolean choice)
{
  GtkWidget *self = choice ? g_object_new (BASTIDE_TYPE_SLOT, NULL)
                           : g_object_new (BASTIDE_TYPE_SLOT, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);

  gtk_widget_set_focusable (self, choice);
  gtk_widget_action_set_enabled (self, "slot.activate", choice);
  return self;
}

void
bastide_slot_set_label (BastideSlot *self, const char *label)
{
  g_return_if_fail (BASTIDE_IS_SLOT (self));

  if (g_strcmp0 (self->label, label) == 0)
    return;
  g_free (self->label);
  self->label = g_strdup (label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
bastide_slot_set_description (BastideSlot *self, const char *description)
{
  g_return_if_fail (BASTIDE_IS_SLOT (self));

  if (!description)
    description = "";
  if (g_strcmp0 (self->description ? self->description : "", description) == 0)
    return;
  g_free (self->description);
  self->description = g_strdup (description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void
bastide_slot_prepare (BastideSlot *self)
{
  g_return_if_fail (BASTIDE_IS_SLOT (self));

  bastide_speech_describe (GTK_WIDGET (self), self->description);
}

void
bastide_slot_allocate (BastideSlot *self, double x, double y, double width, double height)
{
  int min;

  g_return_if_fail (BASTIDE_IS_SLOT (self));

  /* GTK warns if a widget is allocated that has not been measured. */
  gtk_widget_measure (GTK_WIDGET (self), GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (self), GTK_ORIENTATION_VERTICAL, -1, &min, NULL, NULL, NULL);
  gtk_widget_allocate (GTK_WIDGET (self), MAX (1, (int) width), MAX (1, (int) height), -1,
                       gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (floor (x), floor (y))));
}
