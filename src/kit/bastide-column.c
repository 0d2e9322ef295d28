/* bastide-column.c – children below each other, for texts that are broken into lines beside something else.
 *
 * A GtkBox does not do: GTK 4.8 asks it how narrow it can be at a given height, the box divides that height among its
 * labels, some of them then need more width than the box had promised, and GTK warns. The width of a column depends on its
 * longest word only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-column.h"

struct _BastideColumn
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (BastideColumn, bastide_column, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
bastide_column_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
bastide_column_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      int min, nat;

      if (!gtk_widget_should_layout (child))
        continue;
      if (orientation == GTK_ORIENTATION_HORIZONTAL)
        {
          gtk_widget_measure (child, orientation, -1, &min, &nat, NULL, NULL);
          *minimum = MAX (*minimum, min);
          *natural = MAX (*natural, nat);
        }
      else
        {
          gtk_widget_measure (child, orientation, for_size, &min, &nat, NULL, NULL);
          *minimum += min;
          *natural += nat;
        }
    }
}

static void
bastide_column_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  int y = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      int min;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &min, NULL, NULL, NULL);
      gtk_widget_allocate (child, width, min, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (0, y)));
      y += min;
    }
}

static void
bastide_column_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (bastide_column_parent_class)->dispose (object);
}

static void
bastide_column_class_init (BastideColumnClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_column_dispose;
  widget_class->get_request_mode = bastide_column_get_request_mode;
  widget_class->measure = bastide_column_measure;
  widget_class->size_allocate = bastide_column_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "column");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
bastide_column_init (BastideColumn *self)
{
}
