/* bastide-bars-view.c – a chart of bars or columns, drawn by draw/bastide-chart.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-bars-view.h"

#include "kit/bastide-contrast.h"
#include "kit/bastide-speech.h"

#define COLUMNS_HEIGHT 180

struct _BastideBarsView
{
  GtkWidget parent_instance;

  BastideBar *bars;
  guint n_bars;
  char *title_a, *title_b;
  gboolean columns;
  GPtrArray *buttons; /* one over each bar, if they can be pressed */
};

G_DEFINE_FINAL_TYPE (BastideBarsView, bastide_bars_view, GTK_TYPE_WIDGET)

static guint chosen_signal;

static BastideBarsLook
get_look (BastideBarsView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const PangoFontDescription *font = pango_context_get_font_description (gtk_widget_get_pango_context (widget));
  double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  GdkRGBA color;

  if (!pango_font_description_get_size_is_absolute (font))
    size *= 96.0 / 72.0;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return (BastideBarsLook){
    .two = self->title_b != NULL,
    .title_a = self->title_a,
    .title_b = self->title_b,
    .text = (guint32) (color.red * 255) << 16 | (guint32) (color.green * 255) << 8 | (guint32) (color.blue * 255),
    .alpha = color.alpha,
    .strong = bastide_contrast_get_style (BASTIDE_STYLE_PLAIN) == BASTIDE_STYLE_CONTRAST,
    .rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL,
    .font = size,
    .face = font,
  };
}

static void
bastide_bars_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideBarsView *self = BASTIDE_BARS_VIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  BastideBarsLook look = get_look (self);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  if (self->columns)
    bastide_columns_draw (cr, self->bars, self->n_bars, width, height, &look);
  else
    bastide_bars_draw (cr, self->bars, self->n_bars, width, &look);
  cairo_destroy (cr);
  for (guint i = 0; i < self->buttons->len; i++)
    gtk_widget_snapshot_child (widget, g_ptr_array_index (self->buttons, i), snapshot);
}

static void
bastide_bars_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideBarsView *self = BASTIDE_BARS_VIEW (widget);
  const BastideBarsLook look = get_look (self);

  for (guint i = 0; i < self->buttons->len; i++)
    {
      GtkWidget *button = g_ptr_array_index (self->buttons, i);
      const int top = (int) bastide_bars_get_top (&look, i), bottom = (int) bastide_bars_get_top (&look, i + 1);

      gtk_widget_measure (button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_size_allocate (button, &(GtkAllocation){ 0, top, width, bottom - top }, -1);
    }
}

static void
bastide_bars_view_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  BastideBarsView *self = BASTIDE_BARS_VIEW (widget);
  BastideBarsLook look = get_look (self);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 160;
      *natural = 480;
    }
  else
    *minimum = *natural = self->columns ? COLUMNS_HEIGHT : (int) bastide_bars_height (&look, self->n_bars) + 1;
}

static void
clear (BastideBarsView *self)
{
  for (guint i = 0; i < self->n_bars; i++)
    {
      g_free ((char *) self->bars[i].name);
      g_free ((char *) self->bars[i].text_a);
      g_free ((char *) self->bars[i].text_b);
    }
  g_clear_pointer (&self->bars, g_free);
  g_clear_pointer (&self->title_a, g_free);
  g_clear_pointer (&self->title_b, g_free);
  self->n_bars = 0;
}

/* Only those behind the last bar go: one that is being pressed must stay when the numbers change. */
static void
drop_buttons (BastideBarsView *self, guint n)
{
  while (self->buttons->len > n)
    gtk_widget_unparent (g_ptr_array_steal_index (self->buttons, self->buttons->len - 1));
}

static void
clicked_cb (GtkWidget *button, BastideBarsView *self)
{
  guint i;

  if (g_ptr_array_find (self->buttons, button, &i))
    g_signal_emit (self, chosen_signal, 0, i);
}

static void
bastide_bars_view_dispose (GObject *object)
{
  drop_buttons (BASTIDE_BARS_VIEW (object), 0);
  G_OBJECT_CLASS (bastide_bars_view_parent_class)->dispose (object);
}

static void
bastide_bars_view_finalize (GObject *object)
{
  clear (BASTIDE_BARS_VIEW (object));
  g_ptr_array_unref (BASTIDE_BARS_VIEW (object)->buttons);
  G_OBJECT_CLASS (bastide_bars_view_parent_class)->finalize (object);
}

static void
bastide_bars_view_class_init (BastideBarsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_bars_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_bars_view_finalize;
  widget_class->size_allocate = bastide_bars_view_size_allocate;
  widget_class->snapshot = bastide_bars_view_snapshot;
  widget_class->measure = bastide_bars_view_measure;
  gtk_widget_class_set_css_name (widget_class, "bars-view");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  chosen_signal = g_signal_new ("chosen", BASTIDE_TYPE_BARS_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                1, G_TYPE_UINT);
}

static void
bastide_bars_view_init (BastideBarsView *self)
{
  self->buttons = g_ptr_array_new ();
  bastide_contrast_watch (GTK_WIDGET (self));
}

void
bastide_bars_view_set (BastideBarsView *self,
                       const BastideBar *bars,
                       guint n_bars,
                       const char *title_a,
                       const char *title_b,
                       gboolean columns,
                       const char *summary)
{
  g_return_if_fail (BASTIDE_IS_BARS_VIEW (self));

  clear (self);
  drop_buttons (self, n_bars);
  self->bars = g_new0 (BastideBar, n_bars);
  self->n_bars = n_bars;
  for (guint i = 0; i < n_bars; i++)
    {
      self->bars[i] = bars[i];
      self->bars[i].name = g_strdup (bars[i].name);
      self->bars[i].text_a = g_strdup (bars[i].text_a);
      self->bars[i].text_b = g_strdup (bars[i].text_b);
    }
  self->title_a = g_strdup (title_a);
  self->title_b = g_strdup (title_b);
  self->columns = columns;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, summary, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static GtkWidget *
add_button (BastideBarsView *self)
{
  GtkWidget *button = gtk_button_new ();

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "bar");
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
  g_ptr_array_add (self->buttons, button);
  return button;
}

void
bastide_bars_view_make_buttons (BastideBarsView *self, const char *tip)
{
  g_return_if_fail (BASTIDE_IS_BARS_VIEW (self) && !self->columns);

  for (guint i = 0; i < self->n_bars; i++)
    {
      const BastideBar *bar = &self->bars[i];
      GtkWidget *button = i < self->buttons->len ? g_ptr_array_index (self->buttons, i) : add_button (self);
      g_autofree char *numbers = g_strjoin (" / ", bar->text_a ? bar->text_a : "", bar->text_b, NULL);
      g_autofree char *spoken = bastide_speech_dup_value (bar->name, numbers);

      gtk_widget_set_tooltip_text (button, tip);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
    }
}
