/* test-dialog.c – questions and choosers of files: who hears the answer, and what becomes of the subject.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-dialog.h"
#include "ui-test.h"

/* What came of one question. */
typedef struct
{
  char *heard;
  gboolean freed;
} Outcome;

static void
subject_freed (gpointer outcome)
{
  ((Outcome *) outcome)->freed = TRUE;
}

static void
answered_cb (gpointer owner, const char *answer, gpointer outcome)
{
  g_assert_true (GTK_IS_LABEL (owner));
  g_assert_false (((Outcome *) outcome)->freed);
  g_free (((Outcome *) outcome)->heard);
  ((Outcome *) outcome)->heard = g_strdup (answer);
}

static void
chosen_cb (gpointer owner, GFile *file, gpointer outcome)
{
  g_autofree char *path = g_file_get_path (file);

  answered_cb (owner, path, outcome);
}

/* A window with a label that asks. */
static GtkWidget *
open_window (GtkWidget **out_owner)
{
  GtkWidget *window = gtk_window_new ();

  *out_owner = gtk_label_new ("?");
  gtk_window_set_child (GTK_WINDOW (window), *out_owner);
  gtk_window_present (GTK_WINDOW (window));
  ui_test_wait (gtk_widget_get_mapped (window));
  return window;
}

static AdwMessageDialog *
ask (GtkWidget *owner, Outcome *outcome)
{
  AdwMessageDialog *question = bastide_dialog_new_question (owner, "Delete?", "It will be gone.");

  bastide_dialog_add_answer (question, "delete", "_Delete", ADW_RESPONSE_DESTRUCTIVE);
  g_assert_cmpstr (adw_message_dialog_get_default_response (question), ==, "cancel");
  bastide_dialog_add_answer (question, "keep", "_Keep", ADW_RESPONSE_SUGGESTED);
  g_assert_cmpstr (adw_message_dialog_get_default_response (question), ==, "keep");
  bastide_dialog_ask (question, answered_cb, owner, outcome, subject_freed);
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (question)));
  return question;
}

/* What the button of the dialog does. */
static void
answer (AdwMessageDialog *question, const char *id)
{
  adw_message_dialog_response (question, id);
  gtk_window_destroy (GTK_WINDOW (question));
}

static void
test_answer (void)
{
  GtkWidget *owner, *window = open_window (&owner);
  Outcome outcome = { NULL };

  answer (ask (owner, &outcome), "delete");
  g_assert_cmpstr (outcome.heard, ==, "delete");
  ui_test_wait (outcome.freed);

  outcome.freed = FALSE;
  gtk_window_close (GTK_WINDOW (ask (owner, &outcome)));
  g_assert_cmpstr (outcome.heard, ==, "cancel");
  ui_test_wait (outcome.freed);
  gtk_window_destroy (GTK_WINDOW (window));
  g_free (outcome.heard);
}

static void
test_owner_gone (void)
{
  GtkWidget *owner, *window = open_window (&owner);
  Outcome outcome = { NULL };
  AdwMessageDialog *question = ask (owner, &outcome);

  gtk_window_set_child (GTK_WINDOW (window), NULL);
  answer (question, "delete");
  g_assert_null (outcome.heard);
  ui_test_wait (outcome.freed);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_file (void)
{
  static const char *const suffixes[] = { "txt", NULL };
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "chosen.txt", NULL);
  GtkWidget *owner, *window = open_window (&owner);
  Outcome outcome = { NULL };
  GtkFileChooser *chooser = bastide_dialog_new_save (owner, "Save", "name.txt");

  bastide_dialog_add_filter (chooser, "Text", suffixes);
  bastide_dialog_choose (chooser, chosen_cb, owner, &outcome, subject_freed);
  ui_test_choose_file (path);
  g_assert_cmpstr (outcome.heard, ==, path);
  ui_test_wait (outcome.freed);
  gtk_window_destroy (GTK_WINDOW (window));
  g_free (outcome.heard);
}

static void
test_file_owner_gone (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "chosen.txt", NULL);
  GtkWidget *owner, *window = open_window (&owner);
  Outcome outcome = { NULL };

  bastide_dialog_choose (bastide_dialog_new_save (owner, "Save", "name.txt"), chosen_cb, owner, &outcome,
                         subject_freed);
  gtk_window_set_child (GTK_WINDOW (window), NULL);
  ui_test_choose_file (path);
  g_assert_null (outcome.heard);
  ui_test_wait (outcome.freed);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/dialog/answer", test_answer);
  g_test_add_func ("/dialog/owner-gone", test_owner_gone);
  g_test_add_func ("/dialog/file", test_file);
  g_test_add_func ("/dialog/file-owner-gone", test_file_owner_gone);
  return ui_test_run ();
}
