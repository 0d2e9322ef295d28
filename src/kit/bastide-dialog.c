/* bastide-dialog.c – what is said and asked in a window of its own: a message, a question, a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-dialog.h"

#include <glib/gi18n.h>

/* Who is waiting for an answer. */
typedef struct
{
  GObject *owner; /* weak: the window may be closed before the answer comes */
  GCallback func;
  gpointer subject;
  GDestroyNotify free_subject;
} Asker;

static Asker *
asker_new (GCallback func, gpointer owner, gpointer subject, GDestroyNotify free_subject)
{
  Asker *asker = g_new0 (Asker, 1);

  g_set_weak_pointer (&asker->owner, owner);
  asker->func = func;
  asker->subject = subject;
  asker->free_subject = free_subject;
  return asker;
}

static void
asker_free (Asker *asker)
{
  g_clear_weak_pointer (&asker->owner);
  if (asker->free_subject)
    asker->free_subject (asker->subject);
  g_free (asker);
}

static void
asker_closure_free (gpointer asker, GClosure *closure)
{
  asker_free (asker);
}

GtkWindow *
bastide_dialog_get_window (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

void
bastide_dialog_tell (GtkWidget *parent, const char *heading, const char *body, GtkWidget *extra)
{
  AdwMessageDialog *dialog;

  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (bastide_dialog_get_window (parent), heading, body));
  adw_message_dialog_set_extra_child (dialog, extra);
  /* TRANSLATORS: a button that closes a dialog. */
  adw_message_dialog_add_response (dialog, "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- Questions --- */

AdwMessageDialog *
bastide_dialog_new_question (GtkWidget *parent, const char *heading, const char *body)
{
  AdwMessageDialog *question;

  question = ADW_MESSAGE_DIALOG (adw_message_dialog_new (bastide_dialog_get_window (parent), heading, body));
  /* TRANSLATORS: a button that closes a dialog without doing anything. */
  adw_message_dialog_add_response (question, "cancel", _ ("_Cancel"));
  adw_message_dialog_set_default_response (question, "cancel");
  adw_message_dialog_set_close_response (question, "cancel");
  return question;
}

void
bastide_dialog_add_answer (AdwMessageDialog *question,
                           const char *id,
                           const char *label,
                           AdwResponseAppearance appearance)
{
  adw_message_dialog_add_response (question, id, label);
  adw_message_dialog_set_response_appearance (question, id, appearance);
  if (appearance == ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_default_response (question, id);
}

static void
answered_cb (AdwMessageDialog *question, const char *answer, Asker *asker)
{
  g_autoptr (GObject) owner = asker->owner ? g_object_ref (asker->owner) : NULL;

  if (owner)
    ((BastideAnswerFunc) asker->func) (owner, answer, asker->subject);
}

void
bastide_dialog_ask (AdwMessageDialog *question,
                    BastideAnswerFunc func,
                    gpointer owner,
                    gpointer subject,
                    GDestroyNotify free_subject)
{
  g_return_if_fail (func && G_IS_OBJECT (owner));

  g_signal_connect_data (question, "response", G_CALLBACK (answered_cb),
                         asker_new (G_CALLBACK (func), owner, subject, free_subject), asker_closure_free, 0);
  gtk_window_present (GTK_WINDOW (question));
}

/* --- Files --- */

static GtkFileChooser *
new_chooser (GtkWidget *parent, const char *title, GtkFileChooserAction action)
{
  GtkFileChooserNative *dialog;

  dialog = gtk_file_chooser_native_new (title, bastide_dialog_get_window (parent), action, NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  return GTK_FILE_CHOOSER (dialog);
}

GtkFileChooser *
bastide_dialog_new_open (GtkWidget *parent, const char *title)
{
  return new_chooser (parent, title, GTK_FILE_CHOOSER_ACTION_OPEN);
}

GtkFileChooser *
bastide_dialog_new_save (GtkWidget *parent, const char *title, const char *name)
{
  GtkFileChooser *chooser = new_chooser (parent, title, GTK_FILE_CHOOSER_ACTION_SAVE);

  gtk_file_chooser_set_current_name (chooser, name);
  return chooser;
}

void
bastide_dialog_add_filter (GtkFileChooser *chooser, const char *name, const char *const *suffixes)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; suffixes[i]; i++)
    gtk_file_filter_add_suffix (filter, suffixes[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, Asker *asker)
{
  g_autoptr (GObject) owner = asker->owner ? g_object_ref (asker->owner) : NULL;
  g_autoptr (GListModel) files = NULL;

  if (owner && response == GTK_RESPONSE_ACCEPT)
    files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  for (guint i = 0; files && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      ((BastideFileFunc) asker->func) (owner, file, asker->subject);
    }
  /* GTK keeps a native dialog for the one who made it. Frees the asker too. */
  g_object_unref (dialog);
}

void
bastide_dialog_choose (GtkFileChooser *chooser,
                       BastideFileFunc func,
                       gpointer owner,
                       gpointer subject,
                       GDestroyNotify free_subject)
{
  g_return_if_fail (func && G_IS_OBJECT (owner));

  g_signal_connect_data (chooser, "response", G_CALLBACK (chosen_cb),
                         asker_new (G_CALLBACK (func), owner, subject, free_subject), asker_closure_free, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
