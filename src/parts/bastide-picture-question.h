/* bastide-picture-question.h – asks whether a tile set or mix may show pictures from outside its own folder.
 *
 * Whoever plays or shares the tiles takes such pictures along (engine/io/art.h), so nobody but the user may allow them; the
 * answer is kept for this file. Reads no picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Called unless the owner is gone. @answered: FALSE if the question was put away, and may come again. */
typedef void (*BastidePictureFunc) (gpointer owner, GFile *file, gboolean answered, gpointer subject);

/* @title is that of the set or mix in @file; @folders are those from bst_art_list_foreign(). @subject is freed after the
 * answer, or when the question goes without one. */
void bastide_picture_question_ask (GtkWidget *owner,
                                   GFile *file,
                                   const char *title,
                                   const char *const *folders,
                                   BastidePictureFunc func,
                                   gpointer subject,
                                   GDestroyNotify free_subject);

G_END_DECLS
