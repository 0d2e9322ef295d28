/* bastide-sentence.h – something shown that can have the focus, so that it is read aloud.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_SENTENCE (bastide_sentence_get_type ())

/* A row of a table, the picture of a chart: what GTK does not let have the focus. Many of them stand in a BastideOneStop. */
G_DECLARE_FINAL_TYPE (BastideSentence, bastide_sentence, BASTIDE, SENTENCE, GtkWidget)

/* @child is shown; @text is what screen readers say. */
GtkWidget *bastide_sentence_new (GtkWidget *child, const char *text);
void bastide_sentence_set_text (BastideSentence *self, const char *text);

G_END_DECLS
