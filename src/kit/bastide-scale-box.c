/* bastide-scale-box.c – something that is shown as large as the room allows, and as small as it must be.
 *
 * The child is laid out in a room of its own, where it has the height that it wants, and that room is drawn larger or smaller so
 * that it fills the box. Everything in it keeps its proportions, texts stay sharp, and nothing is cut off.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-scale-box.h"

#include <math.h>

/* Smaller than this nobody could read it; larger screens than these do not exist. */
#define MIN_SCALE 0.1
#define MAX_SCALE 16.0

struct _BastideScaleBox
{
  GtkWidget parent_instance;

  GtkWidget *child;
  double max_scale;
  double scale;
};

G_DEFINE_FINAL_TYPE (BastideScaleBox, bastide_scale_box, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_CHILD,
  PROP_MAX_SCALE,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

/* Has the child all the room it wants when it is shown that many times larger? */
static gboolean
fits (BastideScaleBox *self, int width, int height, double scale)
{
  const int room = floor (width / scale);
  int min, natural;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
  if (min > room)
    return FALSE;
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, room, NULL, &natural, NULL, NULL);
  return natural <= floor (height / scale);
}

static double
find_scale (BastideScaleBox *self, int width, int height)
{
  double low = MIN_SCALE, high = self->max_scale;

  if (fits (self, width, height, high))
    return high;
  for (int i = 0; i < 14; i++)
    {
      const double middle = sqrt (low * high);

      if (fits (self, width, height, middle))
        low = middle;
      else
        high = middle;
    }
  return low;
}

static void
bastide_scale_box_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  BastideScaleBox *self = BASTIDE_SCALE_BOX (widget);

  *minimum = *natural = 1;
  if (self->child)
    gtk_widget_measure (self->child, orientation, -1, NULL, natural, NULL, NULL);
}

static void
bastide_scale_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideScaleBox *self = BASTIDE_SCALE_BOX (widget);

  if (!self->child)
    return;
  self->scale = find_scale (self, width, height);
  gtk_widget_allocate (self->child, floor (width / self->scale), floor (height / self->scale), -1,
                       gsk_transform_scale (NULL, self->scale, self->scale));
}

static void
bastide_scale_box_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  BastideScaleBox *self = BASTIDE_SCALE_BOX (object);

  switch (prop_id)
    {
    case PROP_CHILD:
      g_clear_pointer (&self->child, gtk_widget_unparent);
      self->child = g_value_get_object (value);
      if (self->child)
        gtk_widget_set_parent (self->child, GTK_WIDGET (self));
      break;
    case PROP_MAX_SCALE:
      self->max_scale = g_value_get_double (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
bastide_scale_box_dispose (GObject *object)
{
  g_clear_pointer (&BASTIDE_SCALE_BOX (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (bastide_scale_box_parent_class)->dispose (object);
}

static void
bastide_scale_box_class_init (BastideScaleBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = bastide_scale_box_set_property;
  object_class->dispose = bastide_scale_box_dispose;
  widget_class->measure = bastide_scale_box_measure;
  widget_class->size_allocate = bastide_scale_box_size_allocate;
  props[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                           G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_MAX_SCALE] = g_param_spec_double ("max-scale", NULL, NULL, MIN_SCALE, MAX_SCALE, MAX_SCALE,
                                               G_PARAM_WRITABLE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
bastide_scale_box_init (BastideScaleBox *self)
{
  self->scale = 1;
}

double
bastide_scale_box_get_scale (BastideScaleBox *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCALE_BOX (self), 1);

  return self->scale;
}
