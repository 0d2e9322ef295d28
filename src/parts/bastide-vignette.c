/* bastide-vignette.c – a little landscape for a page that has nothing else to show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-vignette.h"

#include "parts/bastide-diagram-picture.h"

#define COLUMNS  5
#define ROWS     3
#define MARGIN   0.12 /* as the picture leaves around its tiles */
#define CELL_MAX 76
#define CELL_MIN 40

struct _BastideVignette
{
  GtkWidget parent_instance;

  GSettings *settings;
  BastideExample *example;
  GtkWidget *picture; /* NULL until the page was seen */
  guint draw_source;
};

G_DEFINE_FINAL_TYPE (BastideVignette, bastide_vignette, GTK_TYPE_WIDGET)

/* One road from a monastery around a walled city; the engine looks at every side of it. */
static const char *const landscape[][2] = {
  { "players", "red blue yellow green" },
  { "modules", "fields" },
  { "start", "start@0,0/CRFR city-corner-road-shield@-1,0/CRRC city-corner-road@-2,0/CCRR city-corner@-1,-1/FFCC "
             "city-corner-shield@-2,-1/FCCF city-corridor@0,-1/CFCF monastery-road@-3,0/FRFF road-curve@1,0/FFRR "
             "road-curve@-2,1/RRFF road-curve@-1,1/RFFR monastery@0,1/FFFF" },
  { "figures", "red:road:S@1,0 blue:monastery@-3,0 yellow:city:N@0,-1 green:field:SL@-1,1" },
};

static gboolean
draw_cb (gpointer data)
{
  BastideVignette *self = data;
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (GHashTable) attributes = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) error = NULL;

  self->draw_source = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (landscape); i++)
    g_hash_table_insert (attributes, (gpointer) landscape[i][0], (gpointer) landscape[i][1]);
  self->example = bastide_example_new (attributes, catalog, &error);
  if (self->example)
    {
      self->picture = bastide_diagram_picture_new (self->example, self->settings);
      gtk_widget_set_parent (self->picture, GTK_WIDGET (self));
    }
  else
    g_warning ("vignette: %s", error->message);
  return G_SOURCE_REMOVE;
}

static void
bastide_vignette_map (GtkWidget *widget)
{
  BastideVignette *self = BASTIDE_VIGNETTE (widget);

  GTK_WIDGET_CLASS (bastide_vignette_parent_class)->map (widget);
  if (!self->example && !self->draw_source)
    self->draw_source = g_idle_add_full (G_PRIORITY_LOW, draw_cb, self, NULL);
}

static int
size_for (double cell, int cells)
{
  return (int) (cell * (cells + 2 * MARGIN) + 0.5);
}

static void
bastide_vignette_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = size_for (CELL_MIN, COLUMNS);
      *natural = size_for (CELL_MAX, COLUMNS);
    }
  else
    {
      double cell = CLAMP (for_size / (COLUMNS + 2 * MARGIN), CELL_MIN, CELL_MAX);

      *minimum = size_for (for_size < 0 ? CELL_MIN : cell, ROWS);
      *natural = size_for (for_size < 0 ? CELL_MAX : cell, ROWS);
    }
}

static GtkSizeRequestMode
bastide_vignette_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
bastide_vignette_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideVignette *self = BASTIDE_VIGNETTE (widget);

  if (self->picture)
    {
      gtk_widget_measure (self->picture, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
      gtk_widget_allocate (self->picture, width, height, baseline, NULL);
    }
}

static void
bastide_vignette_dispose (GObject *object)
{
  BastideVignette *self = BASTIDE_VIGNETTE (object);

  g_clear_handle_id (&self->draw_source, g_source_remove);
  g_clear_pointer (&self->picture, gtk_widget_unparent);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (bastide_vignette_parent_class)->dispose (object);
}

static void
bastide_vignette_finalize (GObject *object)
{
  g_clear_pointer (&BASTIDE_VIGNETTE (object)->example, bastide_example_free);
  G_OBJECT_CLASS (bastide_vignette_parent_class)->finalize (object);
}

static void
bastide_vignette_class_init (BastideVignetteClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bastide_vignette_dispose;
  object_class->finalize = bastide_vignette_finalize;
  widget_class->map = bastide_vignette_map;
  widget_class->measure = bastide_vignette_measure;
  widget_class->get_request_mode = bastide_vignette_get_request_mode;
  widget_class->size_allocate = bastide_vignette_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "vignette");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
bastide_vignette_init (BastideVignette *self)
{
}

void
bastide_vignette_set_settings (BastideVignette *self, GSettings *settings)
{
  g_return_if_fail (BASTIDE_IS_VIGNETTE (self) && !self->picture);
  g_set_object (&self->settings, settings);
}

gboolean
bastide_vignette_is_drawn (BastideVignette *self)
{
  g_return_val_if_fail (BASTIDE_IS_VIGNETTE (self), FALSE);
  return self->picture != NULL;
}
