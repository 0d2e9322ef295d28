/* bastide-score-view.c – the score companion for a table with real tiles.
 *
 * Knows no rule of the game: what may be done, the engine says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-score-view.h"

struct _BastideScoreView
{
  BastidePlace parent_instance;
};

G_DEFINE_FINAL_TYPE (BastideScoreView, bastide_score_view, BASTIDE_TYPE_PLACE)

static gboolean
bastide_score_view_takes (BastidePlace    *place,
                          BastideFileKind  kind)
{
  return kind == BASTIDE_FILE_SCORE;
}

static void
bastide_score_view_class_init (BastideScoreViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BastidePlaceClass *place_class = BASTIDE_PLACE_CLASS (klass);

  place_class->takes = bastide_score_view_takes;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-score-view.ui");
}

static void
bastide_score_view_init (BastideScoreView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
