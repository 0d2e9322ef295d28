/* bastide-play-view.c – the table: board, players and the game in progress.
 *
 * Knows no rule of the game: what may be done, the engine says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-play-view.h"

struct _BastidePlayView
{
  BastidePlace parent_instance;
};

G_DEFINE_FINAL_TYPE (BastidePlayView, bastide_play_view, BASTIDE_TYPE_PLACE)

static gboolean
bastide_play_view_takes (BastidePlace    *place,
                         BastideFileKind  kind)
{
  return kind == BASTIDE_FILE_GAME;
}

static void
bastide_play_view_class_init (BastidePlayViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BastidePlaceClass *place_class = BASTIDE_PLACE_CLASS (klass);

  place_class->takes = bastide_play_view_takes;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-play-view.ui");
}

static void
bastide_play_view_init (BastidePlayView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
