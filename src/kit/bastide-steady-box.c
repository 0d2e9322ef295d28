/* bastide-steady-box.c – something that changes often and keeps its height: what lies above it does not jump.
 *
 * It is as high as a few rows of a sample, and what was higher than that keeps its height until it may be forgotten. Where
 * there is no room for it, it gets what its child needs. Knows nothing of what is shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-steady-box.h"

#define SPACING 6

struct _BastideSteadyBox
{
  GtkWidget parent_instance;

  GtkWidget *child;
  GtkWidget *sample; /* (nullable) */
  int rows;
  int highest; /* of the child so far … */
  int width;   /* … at this width */
};

G_DEFINE_FINAL_TYPE (BastideSteadyBox, bastide_steady_box, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_CHILD,
  PROP_SAMPLE,
  PROP_ROWS,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

static int
get_rows_height (BastideSteadyBox *self)
{
  int height;

  if (!self->sample || self->rows == 0)
    return 0;
  gtk_widget_measure (self->sample, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  return self->rows * (height + SPACING) - SPACING;
}

static GtkSizeRequestMode
bastide_steady_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
bastide_steady_box_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  BastideSteadyBox *self = BASTIDE_STEADY_BOX (widget);
  const int size = orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1;

  gtk_widget_measure (self->child, orientation, size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *natural = MAX (*natural, MAX (get_rows_height (self), size == self->width ? self->highest : 0));
}

static void
bastide_steady_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideSteadyBox *self = BASTIDE_STEADY_BOX (widget);
  int natural;

  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  if (width != self->width)
    self->highest = 0;
  self->width = width;
  self->highest = MAX (self->highest, natural);
  gtk_widget_allocate (self->child, width, height, baseline, NULL);
}

static void
bastide_steady_box_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  BastideSteadyBox *self = BASTIDE_STEADY_BOX (object);

  switch (prop_id)
    {
    case PROP_CHILD:
      self->child = g_value_get_object (value);
      gtk_widget_insert_after (self->child, GTK_WIDGET (self), NULL);
      break;
    case PROP_SAMPLE:
      self->sample = g_value_get_object (value);
      if (!self->sample)
        break;
      gtk_widget_set_child_visible (self->sample, FALSE);
      gtk_widget_insert_before (self->sample, GTK_WIDGET (self), NULL);
      break;
    case PROP_ROWS:
      bastide_steady_box_set_rows (self, g_value_get_int (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
bastide_steady_box_dispose (GObject *object)
{
  g_clear_pointer (&BASTIDE_STEADY_BOX (object)->child, gtk_widget_unparent);
  g_clear_pointer (&BASTIDE_STEADY_BOX (object)->sample, gtk_widget_unparent);
  G_OBJECT_CLASS (bastide_steady_box_parent_class)->dispose (object);
}

static void
bastide_steady_box_class_init (BastideSteadyBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags once = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->set_property = bastide_steady_box_set_property;
  object_class->dispose = bastide_steady_box_dispose;
  widget_class->get_request_mode = bastide_steady_box_get_request_mode;
  widget_class->measure = bastide_steady_box_measure;
  widget_class->size_allocate = bastide_steady_box_size_allocate;
  props[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET, once);
  props[PROP_SAMPLE] = g_param_spec_object ("sample", NULL, NULL, GTK_TYPE_WIDGET, once);
  props[PROP_ROWS] = g_param_spec_int ("rows", NULL, NULL, 0, 100, 0, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
bastide_steady_box_init (BastideSteadyBox *self)
{
  self->width = -1;
}

void
bastide_steady_box_set_rows (BastideSteadyBox *self, int rows)
{
  g_return_if_fail (BASTIDE_IS_STEADY_BOX (self));

  if (self->rows == rows)
    return;
  self->rows = rows;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

gboolean
bastide_steady_box_holds (BastideSteadyBox *self, int height)
{
  g_return_val_if_fail (BASTIDE_IS_STEADY_BOX (self), TRUE);

  return height <= get_rows_height (self);
}

void
bastide_steady_box_forget (BastideSteadyBox *self)
{
  g_return_if_fail (BASTIDE_IS_STEADY_BOX (self));

  if (self->highest == 0)
    return;
  self->highest = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
