/* bastide-sentence.c – something shown that can have the focus, so that it is read aloud.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-sentence.h"

struct _BastideSentence
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (BastideSentence, bastide_sentence, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_CHILD,
};

static gboolean
bastide_sentence_focus (GtkWidget *widget, GtkDirectionType direction)
{
  return !gtk_widget_is_focus (widget) && gtk_widget_grab_focus (widget);
}

static void
bastide_sentence_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  if (prop_id == PROP_CHILD)
    gtk_widget_set_parent (g_value_get_object (value), GTK_WIDGET (object));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
bastide_sentence_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  if (child)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (bastide_sentence_parent_class)->dispose (object);
}

static void
bastide_sentence_class_init (BastideSentenceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_sentence_dispose;
  G_OBJECT_CLASS (klass)->set_property = bastide_sentence_set_property;
  widget_class->focus = bastide_sentence_focus;
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_CHILD,
                                   g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                                        G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY
                                                          | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sentence");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
bastide_sentence_init (BastideSentence *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
bastide_sentence_new (GtkWidget *child, const char *text)
{
  BastideSentence *self = g_object_new (BASTIDE_TYPE_SENTENCE, "child", child, NULL);

  bastide_sentence_set_text (self, text);
  return GTK_WIDGET (self);
}

void
bastide_sentence_set_text (BastideSentence *self, const char *text)
{
  g_return_if_fail (BASTIDE_IS_SENTENCE (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}
