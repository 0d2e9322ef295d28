/* bastide-dialog.h – what is said and asked in a window of its own: a message, a question, a file.
 *
 * Whoever asks may be gone before the answer comes, because the window was closed or made anew in another language. So an
 * answer goes to an owner, any object: once that is disposed, nobody is called. The subject is what the question is about;
 * it is freed after the answer, or when the dialog goes without one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* (nullable) (transfer none): the window that @widget is in. */
GtkWindow *bastide_dialog_get_window (GtkWidget *widget);

/* A message that stays until it has been read. @extra (nullable) (transfer floating) stands below the text. */
void bastide_dialog_tell (GtkWidget *parent, const char *heading, const char *body, GtkWidget *extra);

/* --- Questions --- */

/* @answer is the id of the answer that was chosen, or "cancel". */
typedef void (*BastideAnswerFunc) (gpointer owner, const char *answer, gpointer subject);

/* (transfer none): a question that can be canceled. Add answers, then ask. */
AdwMessageDialog *bastide_dialog_new_question (GtkWidget *parent, const char *heading, const char *body);

/* The one that is suggested is what Enter chooses; without one that is to cancel. */
void bastide_dialog_add_answer (AdwMessageDialog *question,
                                const char *id,
                                const char *label,
                                AdwResponseAppearance appearance);

/* Shows the question; @func is called with whatever is answered. */
void bastide_dialog_ask (AdwMessageDialog *question,
                         BastideAnswerFunc func,
                         gpointer owner,
                         gpointer subject,
                         GDestroyNotify free_subject);

/* --- Files --- */

/* Called for each file that was chosen, and not at all when nothing was. */
typedef void (*BastideFileFunc) (gpointer owner, GFile *file, gpointer subject);

/* (transfer none): a chooser of a file that exists, or of one to be written, with a name for it. Set it up, then let it
 * choose. */
GtkFileChooser *bastide_dialog_new_open (GtkWidget *parent, const char *title);
GtkFileChooser *bastide_dialog_new_save (GtkWidget *parent, const char *title, const char *name);

/* @suffixes ends with NULL. */
void bastide_dialog_add_filter (GtkFileChooser *chooser, const char *name, const char *const *suffixes);

/* Shows the chooser. It is still there when @func is called, and gone afterwards. */
void bastide_dialog_choose (GtkFileChooser *chooser,
                            BastideFileFunc func,
                            gpointer owner,
                            gpointer subject,
                            GDestroyNotify free_subject);

G_END_DECLS
