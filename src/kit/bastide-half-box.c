/* bastide-half-box.c – one thing above another, of which the upper one keeps half of the window.
 *
 * Large letters in a small window would leave a board the height of two lines. Knows nothing of what is shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-half-box.h"

#include "kit/bastide-fit-scroller.h"

/* So much of what scrolls is always seen. */
#define LEAST 60

struct _BastideHalfBox
{
  GtkWidget parent_instance;

  GtkWidget *top;
  GtkWidget *bottom;  /* that scrolls */
  GtkWidget *content; /* of it */
  int room;           /* for it */
};

G_DEFINE_FINAL_TYPE (BastideHalfBox, bastide_half_box, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_TOP,
  PROP_BOTTOM,
  PROP_ROOM,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

static GtkSizeRequestMode
bastide_half_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* While a panel beside it unfolds, it may get less than it needs for a moment; newer GTKs do not like to be asked for heights
 * then. */
static int
get_width (BastideHalfBox *self, int width)
{
  int top, bottom;

  gtk_widget_measure (self->top, GTK_ORIENTATION_HORIZONTAL, -1, &top, NULL, NULL, NULL);
  gtk_widget_measure (self->bottom, GTK_ORIENTATION_HORIZONTAL, -1, &bottom, NULL, NULL, NULL);
  return width < 0 ? -1 : MAX (width, MAX (top, bottom));
}

static void
bastide_half_box_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  BastideHalfBox *self = BASTIDE_HALF_BOX (widget);
  const gboolean vertical = orientation == GTK_ORIENTATION_VERTICAL;
  const int width = vertical ? get_width (self, for_size) : -1;
  int top_minimum, top_natural, bottom_minimum, bottom_natural;

  gtk_widget_measure (self->top, orientation, width, &top_minimum, &top_natural, NULL, NULL);
  gtk_widget_measure (self->bottom, orientation, width, &bottom_minimum, &bottom_natural, NULL, NULL);
  *minimum = vertical ? top_minimum + bottom_minimum : MAX (top_minimum, bottom_minimum);
  *natural = vertical ? top_natural + bottom_natural : MAX (top_natural, bottom_natural);
}

/* Whoever listens must wait until sizes have been given. */
static void
set_room (BastideHalfBox *self, int room)
{
  if (self->room == room)
    return;
  self->room = room;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ROOM]);
}

static void
bastide_half_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideHalfBox *self = BASTIDE_HALF_BOX (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  const int half = root ? gtk_widget_get_height (GTK_WIDGET (root)) / 2 : 0;
  int top, least, wanted;

  width = get_width (self, width);
  gtk_widget_measure (self->top, GTK_ORIENTATION_VERTICAL, width, &top, NULL, NULL, NULL);
  gtk_widget_measure (self->bottom, GTK_ORIENTATION_VERTICAL, width, &least, &wanted, NULL, NULL);
  set_room (self, MAX (least, height - MAX (top, half)));
  wanted = MIN (wanted, self->room);
  gtk_widget_allocate (self->top, width, height - wanted, -1, NULL);
  gtk_widget_allocate (self->bottom, width, wanted, -1,
                       gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (0, height - wanted)));
}

static void
bastide_half_box_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  BastideHalfBox *self = BASTIDE_HALF_BOX (object);

  switch (prop_id)
    {
    case PROP_TOP:
      self->top = g_value_get_object (value);
      gtk_widget_insert_after (self->top, GTK_WIDGET (self), NULL);
      break;
    case PROP_BOTTOM:
      self->content = g_value_get_object (value);
      self->bottom = bastide_fit_scroller_new (self->content, LEAST);
      gtk_widget_insert_before (self->bottom, GTK_WIDGET (self), NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
bastide_half_box_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  if (prop_id == PROP_ROOM)
    g_value_set_int (value, BASTIDE_HALF_BOX (object)->room);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
bastide_half_box_dispose (GObject *object)
{
  g_clear_pointer (&BASTIDE_HALF_BOX (object)->top, gtk_widget_unparent);
  g_clear_pointer (&BASTIDE_HALF_BOX (object)->bottom, gtk_widget_unparent);
  G_OBJECT_CLASS (bastide_half_box_parent_class)->dispose (object);
}

static void
bastide_half_box_class_init (BastideHalfBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->set_property = bastide_half_box_set_property;
  object_class->get_property = bastide_half_box_get_property;
  object_class->dispose = bastide_half_box_dispose;
  widget_class->get_request_mode = bastide_half_box_get_request_mode;
  widget_class->measure = bastide_half_box_measure;
  widget_class->size_allocate = bastide_half_box_size_allocate;
  props[PROP_TOP] = g_param_spec_object ("top", NULL, NULL, GTK_TYPE_WIDGET, flags);
  props[PROP_BOTTOM] = g_param_spec_object ("bottom", NULL, NULL, GTK_TYPE_WIDGET, flags);
  props[PROP_ROOM] = g_param_spec_int ("room", NULL, NULL, 0, G_MAXINT, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
bastide_half_box_init (BastideHalfBox *self)
{
}

gboolean
bastide_half_box_fits (BastideHalfBox *self)
{
  int width, needed;

  g_return_val_if_fail (BASTIDE_IS_HALF_BOX (self), TRUE);

  width = gtk_widget_get_width (GTK_WIDGET (self));
  if (width <= 0 || self->room <= 0)
    return TRUE;
  /* What it would like to have beyond that is no reason to scroll. */
  gtk_widget_measure (self->content, GTK_ORIENTATION_VERTICAL, get_width (self, width), &needed, NULL, NULL, NULL);
  return needed <= self->room;
}
