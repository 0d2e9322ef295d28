/* bastide-diagram-picture.h – a position of an example, drawn as large as there is room: the board, and the wheel and the
 * score track where they matter. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/rulebook/bastide-example.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_DIAGRAM_PICTURE (bastide_diagram_picture_get_type ())

G_DECLARE_FINAL_TYPE (BastideDiagramPicture, bastide_diagram_picture, BASTIDE, DIAGRAM_PICTURE, GtkWidget)

/* @example must live longer than the picture. @settings say how boards are drawn. */
GtkWidget *bastide_diagram_picture_new (const BastideExample *example, GSettings *settings);

/* Which step is shown; the last one at first. */
guint bastide_diagram_picture_get_frame (BastideDiagramPicture *self);
void bastide_diagram_picture_set_frame (BastideDiagramPicture *self, guint frame);

G_END_DECLS
