/* bastide-track-vignette.c – a little score track for a page that has nothing else to show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-track-vignette.h"

#include "draw/bastide-track-art.h"
#include "kit/bastide-contrast.h"

#include <adwaita.h>

#define SPACE    38 /* width of a space where there is room */
#define COLUMNS  10
#define ROWS     5
#define MIN_SIZE 0.65 /* of that */

struct _BastideTrackVignette
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (BastideTrackVignette, bastide_track_vignette, GTK_TYPE_WIDGET)

static void
bastide_track_vignette_measure (GtkWidget *widget,
                                GtkOrientation orientation,
                                int for_size,
                                int *minimum,
                                int *natural,
                                int *minimum_baseline,
                                int *natural_baseline)
{
  const int width = COLUMNS * SPACE;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = (int) (width * MIN_SIZE);
      *natural = width;
    }
  else
    {
      *natural = CLAMP (for_size < 0 ? width : for_size, (int) (width * MIN_SIZE), width) * ROWS / COLUMNS;
      *minimum = for_size < 0 ? (int) (width * MIN_SIZE) * ROWS / COLUMNS : *natural;
    }
}

static GtkSizeRequestMode
bastide_track_vignette_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Four people in the middle of an evening: one has been around already, two share a space. */
static void
bastide_track_vignette_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const int totals[] = { 57, 42, 26, 42 };
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  BastideTrackScene scene = {
    .n_players = G_N_ELEMENTS (totals),
    .looks = bastide_looks,
    .cursor = -1,
    .style = bastide_contrast_get_style (BASTIDE_STYLE_ILLUSTRATED),
    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
  };
  BastideTrackLayout layout;
  cairo_t *cr;

  for (gsize seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      scene.total[seat][0] = seat < G_N_ELEMENTS (totals) ? totals[seat] : 0;
      scene.robber[seat] = -1;
    }
  bastide_track_lay_out (&layout, BASTIDE_TRACK_ROWS, width, height,
                         gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  bastide_track_draw (cr, &layout, &scene);
  cairo_destroy (cr);
}

static void
bastide_track_vignette_class_init (BastideTrackVignetteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = bastide_track_vignette_measure;
  widget_class->get_request_mode = bastide_track_vignette_get_request_mode;
  widget_class->snapshot = bastide_track_vignette_snapshot;
  gtk_widget_class_set_css_name (widget_class, "vignette");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
bastide_track_vignette_init (BastideTrackVignette *self)
{
  bastide_contrast_watch (GTK_WIDGET (self));
}
