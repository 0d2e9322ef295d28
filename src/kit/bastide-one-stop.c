/* bastide-one-stop.c – a list that Tab passes in one step.
 *
 * Knows nothing of what is in the rows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-one-stop.h"

struct _BastideOneStop
{
  AdwBin parent_instance;

  GtkWidget *row; /* weak: that had the focus when it left */
};

G_DEFINE_FINAL_TYPE (BastideOneStop, bastide_one_stop, ADW_TYPE_BIN)

static gboolean
is_list (GtkWidget *widget)
{
  return GTK_IS_LIST_BOX (widget) || GTK_IS_LIST_BASE (widget) || GTK_IS_FLOW_BOX (widget);
}

/* The row that has the focus in it, or NULL. */
static GtkWidget *
get_row (BastideOneStop *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (!focus || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    return NULL;
  for (GtkWidget *at = focus; at != GTK_WIDGET (self); at = gtk_widget_get_parent (at))
    if (is_list (gtk_widget_get_parent (at)))
      return at;
  return focus;
}

/* Lists use their rows again for what is far away, and keep them out of sight meanwhile. */
static gboolean
is_in_view (BastideOneStop *self, GtkWidget *row)
{
  graphene_rect_t bounds;

  return row && gtk_widget_get_mapped (row) && gtk_widget_is_ancestor (row, GTK_WIDGET (self))
         && gtk_widget_compute_bounds (row, GTK_WIDGET (self), &bounds) && bounds.size.height > 0;
}

/* A long list remembers its first row, which may be far away. One that is scrolled begins at the end of what is seen, as it
 * is read from there, others at its beginning. */
static GtkWidget *
find_seen_row (BastideOneStop *self)
{
  GtkWidget *scroller = adw_bin_get_child (ADW_BIN (self));
  GtkWidget *list = GTK_IS_SCROLLED_WINDOW (scroller) ? gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller))
                                                      : NULL;
  GtkWidget *best = NULL;
  graphene_rect_t bounds;
  float best_y = 0;
  gboolean end;

  if (!list || !GTK_IS_LIST_BASE (list))
    return NULL;
  end = gtk_adjustment_get_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (list))) > 0;
  for (GtkWidget *row = gtk_widget_get_first_child (list); row; row = gtk_widget_get_next_sibling (row))
    if (gtk_widget_get_mapped (row) && gtk_widget_get_child_visible (row)
        && gtk_widget_compute_bounds (row, list, &bounds) && bounds.size.height > 0
        && bounds.origin.y + bounds.size.height > 0 && bounds.origin.y < gtk_widget_get_height (list)
        && (!best || (bounds.origin.y > best_y) == end))
      {
        best = row;
        best_y = bounds.origin.y;
      }
  return best;
}

static gboolean
bastide_one_stop_focus (GtkWidget *widget, GtkDirectionType direction)
{
  BastideOneStop *self = BASTIDE_ONE_STOP (widget);
  GtkWidget *row = get_row (self);

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (bastide_one_stop_parent_class)->focus (widget, direction);
  if (row)
    {
      g_set_weak_pointer (&self->row, row);
      return gtk_widget_child_focus (row, direction);
    }
  row = is_in_view (self, self->row) ? self->row : find_seen_row (self);
  if (row && gtk_widget_child_focus (row, direction))
    return TRUE;
  if (!gtk_widget_child_focus (adw_bin_get_child (ADW_BIN (self)), GTK_DIR_TAB_FORWARD))
    return FALSE;
  /* From behind, to what comes last in the same row. */
  row = get_row (self);
  g_set_weak_pointer (&self->row, row);
  if (direction == GTK_DIR_TAB_BACKWARD && row)
    while (gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD))
      ;
  return TRUE;
}

static void
bastide_one_stop_dispose (GObject *object)
{
  g_clear_weak_pointer (&BASTIDE_ONE_STOP (object)->row);
  G_OBJECT_CLASS (bastide_one_stop_parent_class)->dispose (object);
}

static void
bastide_one_stop_class_init (BastideOneStopClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_one_stop_dispose;
  GTK_WIDGET_CLASS (klass)->focus = bastide_one_stop_focus;
}

static void
bastide_one_stop_init (BastideOneStop *self)
{
}

GtkWidget *
bastide_one_stop_new (GtkWidget *list)
{
  GtkWidget *self = g_object_new (BASTIDE_TYPE_ONE_STOP, NULL);

  adw_bin_set_child (ADW_BIN (self), list);
  return self;
}
