/* bastide-fit-scroller.c – something that scrolls only when there is no room for all of it.
 *
 * A GtkScrolledWindow asks for the height of its child without a width. Texts and rows that wrap have another height at the
 * width they get, so there would be empty room below, or a scrollbar that is not needed. This one asks for that width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-fit-scroller.h"

struct _BastideFitScroller
{
  GtkWidget parent_instance;

  GtkWidget *window;
  int min_height;
};

G_DEFINE_FINAL_TYPE (BastideFitScroller, bastide_fit_scroller, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_CHILD,
  PROP_MIN_HEIGHT,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

static GtkSizeRequestMode
bastide_fit_scroller_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
bastide_fit_scroller_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  BastideFitScroller *self = BASTIDE_FIT_SCROLLER (widget);
  /* Measure the child: the viewport between them asks for no height. */
  GtkWidget *view = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (self->window));

  *minimum = *natural = 0;
  /* Ask what lies between, too: GTK tells nobody above a widget that has changed and was not asked since. */
  gtk_widget_measure (self->window, orientation, for_size, NULL, NULL, NULL, NULL);
  /* Ask for the width without a height: it scrolls, so the height it gets must not make it wider. */
  if (view)
    gtk_widget_measure (view, orientation, orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1, minimum, natural,
                        NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = MIN (*minimum, self->min_height);
      *natural = MAX (*minimum, *natural);
    }
}

static void
bastide_fit_scroller_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (BASTIDE_FIT_SCROLLER (widget)->window, width, height, baseline, NULL);
}

static void
bastide_fit_scroller_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  BastideFitScroller *self = BASTIDE_FIT_SCROLLER (object);

  switch (prop_id)
    {
    case PROP_CHILD:
      gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->window), g_value_get_object (value));
      /* Around something that is hidden it would be a stop for the keyboard with nothing in it. */
      if (g_value_get_object (value))
        g_object_bind_property (g_value_get_object (value), "visible", self->window, "visible", G_BINDING_SYNC_CREATE);
      break;
    case PROP_MIN_HEIGHT:
      self->min_height = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
bastide_fit_scroller_dispose (GObject *object)
{
  g_clear_pointer (&BASTIDE_FIT_SCROLLER (object)->window, gtk_widget_unparent);
  G_OBJECT_CLASS (bastide_fit_scroller_parent_class)->dispose (object);
}

static void
bastide_fit_scroller_class_init (BastideFitScrollerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = bastide_fit_scroller_set_property;
  object_class->dispose = bastide_fit_scroller_dispose;
  widget_class->get_request_mode = bastide_fit_scroller_get_request_mode;
  widget_class->measure = bastide_fit_scroller_measure;
  widget_class->size_allocate = bastide_fit_scroller_size_allocate;
  props[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                           G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_MIN_HEIGHT] = g_param_spec_int ("min-height", NULL, NULL, 0, G_MAXINT, 110,
                                             G_PARAM_WRITABLE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
bastide_fit_scroller_init (BastideFitScroller *self)
{
  self->window = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_parent (self->window, GTK_WIDGET (self));
}

GtkWidget *
bastide_fit_scroller_new (GtkWidget *child, int min_height)
{
  return g_object_new (BASTIDE_TYPE_FIT_SCROLLER, "child", child, "min-height", min_height, NULL);
}
