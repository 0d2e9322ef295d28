/* bastide-picture-question.c – asks whether a tile set or mix may show pictures from outside its own folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-picture-question.h"

#include "engine/io/art.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"

#include <glib/gi18n.h>

/* What is asked. */
typedef struct
{
  GFile *file;
  char **folders;
  BastidePictureFunc func;
  gpointer subject;
  GDestroyNotify free_subject;
} PictureQuestion;

static void
picture_question_free (gpointer data)
{
  PictureQuestion *question = data;

  g_object_unref (question->file);
  g_strfreev (question->folders);
  if (question->free_subject)
    question->free_subject (question->subject);
  g_free (question);
}

static void
answer_cb (gpointer owner, const char *answer, gpointer subject)
{
  PictureQuestion *question = subject;
  gboolean answered = !g_str_equal (answer, "cancel");
  g_autoptr (GError) error = NULL;

  if (answered
      && !bst_art_answer (question->file, (const char *const *) question->folders, g_str_equal (answer, "use"), &error))
    bastide_toast (GTK_WIDGET (owner), error->message);
  question->func (owner, question->file, answered, question->subject);
}

void
bastide_picture_question_ask (GtkWidget *owner,
                              GFile *file,
                              const char *title,
                              const char *const *folders,
                              BastidePictureFunc func,
                              gpointer subject,
                              GDestroyNotify free_subject)
{
  PictureQuestion *question;
  g_autofree char *list = NULL, *readable = NULL, *body = NULL;
  AdwMessageDialog *dialog;

  g_return_if_fail (GTK_IS_WIDGET (owner) && G_IS_FILE (file) && folders && folders[0] && func);

  list = g_strjoinv ("\n", (char **) folders);
  readable = g_filename_display_name (list);
  /* TRANSLATORS: the title of a tile set or mix, and a list of folders, one on each line. */
  body = g_strdup_printf (_ ("“%s” uses pictures from outside its own folder:\n\n%s\n\nUse them only if you trust the "
                             "source of the file. The pictures become part of the games and sets you share."),
                          title, readable);
  question = g_new0 (PictureQuestion, 1);
  question->file = g_object_ref (file);
  question->folders = g_strdupv ((char **) folders);
  question->func = func;
  question->subject = subject;
  question->free_subject = free_subject;
  dialog = bastide_dialog_new_question (owner, _ ("Use Pictures from Other Folders?"), body);
  bastide_dialog_add_answer (dialog, "refuse", _ ("_Do Not Use"), ADW_RESPONSE_DEFAULT);
  /* TRANSLATORS: a button: pictures that a set names may be read. */
  bastide_dialog_add_answer (dialog, "use", _ ("_Use Pictures"), ADW_RESPONSE_DEFAULT);
  bastide_dialog_ask (dialog, answer_cb, owner, question, picture_question_free);
}
