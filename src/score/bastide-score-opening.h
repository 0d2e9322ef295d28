/* bastide-score-opening.h – reads an evening for the window: a long one in a thread, with a bar.
 *
 * What is short is there when the function returns. Knows no page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-history.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What was found. */
typedef struct
{
  BastideEvening *evening; /* (nullable) */
  gboolean added;          /* it has a file in the folder of the history now, and is not listed yet */
  char *same;              /* (nullable): the file of the listed evening that is the same; then it has not been read */
} BastideOpened;

/* Called once, unless the owner is gone. @error (nullable): why it could not be read; or, with an evening, why it cannot be
 * kept. G_IO_ERROR_CANCELLED among them. */
typedef void (*BastideOpenedFunc) (gpointer owner, const BastideOpened *opened, gpointer subject, const GError *error);

/* An evening of the history, which goes on in its file. */
void bastide_score_opening_recover (GtkWidget *parent,
                                    const char *path,
                                    BastideOpenedFunc opened,
                                    gpointer owner,
                                    gpointer subject,
                                    GDestroyNotify free_subject);

/* A file from elsewhere: it goes on as a copy in the folder of the history, unless it is there already or can only be looked
 * at. */
void bastide_score_opening_load (GtkWidget *parent,
                                 GFile *file,
                                 BastideHistory *history,
                                 BastideOpenedFunc opened,
                                 gpointer owner,
                                 gpointer subject,
                                 GDestroyNotify free_subject);

G_END_DECLS
