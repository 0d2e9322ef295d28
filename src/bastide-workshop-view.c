/* bastide-workshop-view.c – tile sets and mixes: looking at them and making one's own.
 *
 * Knows no rule of the game: what may be done, the engine says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-workshop-view.h"

struct _BastideWorkshopView
{
  BastidePlace parent_instance;
};

G_DEFINE_FINAL_TYPE (BastideWorkshopView, bastide_workshop_view, BASTIDE_TYPE_PLACE)

static gboolean
bastide_workshop_view_takes (BastidePlace    *place,
                             BastideFileKind  kind)
{
  return kind == BASTIDE_FILE_SET || kind == BASTIDE_FILE_MIX;
}

static void
bastide_workshop_view_class_init (BastideWorkshopViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BastidePlaceClass *place_class = BASTIDE_PLACE_CLASS (klass);

  place_class->takes = bastide_workshop_view_takes;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-workshop-view.ui");
}

static void
bastide_workshop_view_init (BastideWorkshopView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
