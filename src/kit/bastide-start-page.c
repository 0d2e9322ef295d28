/* bastide-start-page.c – what a place shows while nothing is open: picture, title, description, and ways to begin.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-start-page.h"

enum
{
  PROP_0,
  PROP_PICTURE,
  PROP_TITLE,
  PROP_DESCRIPTION,
  PROP_CONTENT,
  N_PROPS
};

struct _BastideStartPage
{
  AdwBin parent_instance;

  AdwBin *picture;
  GtkLabel *title;
  GtkLabel *description;
  AdwBin *content;
};

G_DEFINE_FINAL_TYPE (BastideStartPage, bastide_start_page, ADW_TYPE_BIN)

static GParamSpec *props[N_PROPS];

static void
bastide_start_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  BastideStartPage *self = BASTIDE_START_PAGE (object);

  switch (id)
    {
    case PROP_PICTURE:
      g_value_set_object (value, adw_bin_get_child (self->picture));
      break;
    case PROP_TITLE:
      g_value_set_string (value, gtk_label_get_label (self->title));
      break;
    case PROP_DESCRIPTION:
      g_value_set_string (value, gtk_label_get_label (self->description));
      break;
    case PROP_CONTENT:
      g_value_set_object (value, adw_bin_get_child (self->content));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
bastide_start_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  BastideStartPage *self = BASTIDE_START_PAGE (object);

  switch (id)
    {
    case PROP_PICTURE:
      adw_bin_set_child (self->picture, g_value_get_object (value));
      break;
    case PROP_TITLE:
      gtk_label_set_label (self->title, g_value_get_string (value));
      break;
    case PROP_DESCRIPTION:
      gtk_label_set_label (self->description, g_value_get_string (value));
      break;
    case PROP_CONTENT:
      adw_bin_set_child (self->content, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
bastide_start_page_class_init (BastideStartPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = bastide_start_page_get_property;
  object_class->set_property = bastide_start_page_set_property;

  props[PROP_PICTURE] = g_param_spec_object ("picture", NULL, NULL, GTK_TYPE_WIDGET,
                                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_DESCRIPTION] = g_param_spec_string ("description", NULL, NULL, "",
                                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET,
                                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/kit/bastide-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideStartPage, picture);
  gtk_widget_class_bind_template_child (widget_class, BastideStartPage, title);
  gtk_widget_class_bind_template_child (widget_class, BastideStartPage, description);
  gtk_widget_class_bind_template_child (widget_class, BastideStartPage, content);
}

static void
bastide_start_page_init (BastideStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
