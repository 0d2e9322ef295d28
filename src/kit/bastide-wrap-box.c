/* bastide-wrap-box.c – children in rows, as many in a row as there is room for, each as wide as it wants to be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-wrap-box.h"

#include "kit/bastide-popovers.h"

#define SPACING 6

struct _BastideWrapBox
{
  GtkWidget parent_instance;

  gboolean even;
};

enum
{
  PROP_0,
  PROP_EVEN,
};

G_DEFINE_FINAL_TYPE (BastideWrapBox, bastide_wrap_box, GTK_TYPE_WIDGET)

/* Puts the children into rows of @width; with @place allocates them, too. Returns the height. */
static int
lay_out (GtkWidget *widget, int width, gboolean place)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0, y = 0;

  for (GtkWidget *first = gtk_widget_get_first_child (widget); first;)
    {
      GtkWidget *child;
      int row = 0;

      x = 0;
      for (child = first; child; child = gtk_widget_get_next_sibling (child))
        {
          int min, natural, height;

          if (!gtk_widget_should_layout (child))
            continue;
          gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &min, &natural, NULL, NULL);
          natural = CLAMP (natural, min, MAX (min, width));
          if (x > 0 && x + natural > width)
            break;
          gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, natural, NULL, &height, NULL, NULL);
          if (place)
            gtk_widget_allocate (child, natural, height, -1,
                                 gsk_transform_translate (NULL,
                                                          &GRAPHENE_POINT_INIT (rtl ? width - x - natural : x, y)));
          x += natural + SPACING;
          row = MAX (row, height);
        }
      y += row + SPACING;
      first = child;
    }
  return MAX (0, y - SPACING);
}

/* Counts the visible children; *out_width: natural width of the widest. */
static int
count_children (GtkWidget *widget, int *out_width)
{
  int n = 0;

  *out_width = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      int natural;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
      *out_width = MAX (*out_width, natural);
      n++;
    }
  return n;
}

/* The same in columns of equal width: as few rows as possible, and then as few columns as these rows need, so that the
 * last row is not much shorter than the others. */
static int
lay_out_evenly (GtkWidget *widget, int width, gboolean place)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int column, height = 0, i = 0;
  int n = count_children (widget, &column);
  int n_columns = CLAMP ((width + SPACING) / (column + SPACING), 1, MAX (n, 1));
  int n_rows = (n + n_columns - 1) / n_columns;

  if (n == 0)
    return 0;
  n_columns = (n + n_rows - 1) / n_rows;
  column = MAX (1, (width + SPACING) / n_columns - SPACING);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      int natural;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, column, NULL, &natural, NULL, NULL);
      height = MAX (height, natural);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); place && child;
       child = gtk_widget_get_next_sibling (child))
    {
      int x = i % n_columns * (column + SPACING), y = i / n_columns * (height + SPACING);

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_allocate (child, column, height, -1,
                           gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (rtl ? width - x - column : x, y)));
      i++;
    }
  return n_rows * (height + SPACING) - SPACING;
}

static GtkSizeRequestMode
bastide_wrap_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
bastide_wrap_box_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  gboolean even = BASTIDE_WRAP_BOX (widget)->even;
  int n, widest;

  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      int min, nat;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &min, &nat, NULL, NULL);
      *minimum = MAX (*minimum, min);
      *natural += nat + (*natural ? SPACING : 0);
    }
  if (even && (n = count_children (widget, &widest)) > 0)
    *natural = n * (widest + SPACING) - SPACING;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = (even ? lay_out_evenly : lay_out) (widget, for_size < 0 ? *natural : for_size, FALSE);
}

static void
bastide_wrap_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  (BASTIDE_WRAP_BOX (widget)->even ? lay_out_evenly : lay_out) (widget, width, TRUE);
}

static void
bastide_wrap_box_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  if (prop_id == PROP_EVEN)
    BASTIDE_WRAP_BOX (object)->even = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
bastide_wrap_box_dispose (GObject *object)
{
  bastide_wrap_box_clear (BASTIDE_WRAP_BOX (object));
  G_OBJECT_CLASS (bastide_wrap_box_parent_class)->dispose (object);
}

static void
bastide_wrap_box_class_init (BastideWrapBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_wrap_box_dispose;
  G_OBJECT_CLASS (klass)->set_property = bastide_wrap_box_set_property;
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_EVEN,
                                   g_param_spec_boolean ("even", NULL, NULL, FALSE,
                                                         G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY
                                                           | G_PARAM_STATIC_STRINGS));
  widget_class->get_request_mode = bastide_wrap_box_get_request_mode;
  widget_class->measure = bastide_wrap_box_measure;
  widget_class->size_allocate = bastide_wrap_box_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "wrap-box");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
bastide_wrap_box_init (BastideWrapBox *self)
{
}

void
bastide_wrap_box_append (BastideWrapBox *self, GtkWidget *child)
{
  g_return_if_fail (BASTIDE_IS_WRAP_BOX (self) && GTK_IS_WIDGET (child));

  gtk_widget_set_parent (child, GTK_WIDGET (self));
}

void
bastide_wrap_box_clear (BastideWrapBox *self)
{
  GtkWidget *child;

  g_return_if_fail (BASTIDE_IS_WRAP_BOX (self));

  bastide_popovers_close (GTK_WIDGET (self));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
}
