/* test-voice.c – with GTK 4.14 and newer, what is announced goes to gtk_accessible_announce().
 *
 * Takes the place of that call, which is looked for by its name, so that it is there with every version of GTK. The name is
 * given to the compiler alone: newer headers have another declaration of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-announce.h"
#include "kit/bastide-toast.h"
#include "ui-test.h"

#define PRIORITY_MEDIUM 1

static GString *heard;
static GtkAccessible *speaker;

void take_announcement (GtkAccessible *accessible, const char *message, int priority) __asm__("gtk_accessible_announce")
  __attribute__ ((visibility ("default")));

void
take_announcement (GtkAccessible *accessible, const char *message, int priority)
{
  g_assert_cmpint (priority, ==, PRIORITY_MEDIUM);
  speaker = accessible;
  g_string_append_printf (heard, "[%s]", message);
}

/* As one text and once, by the window that is used; toasts, too. */
static void
test_announcement (void)
{
  BastideWindow *window = ui_test_open_place ("play");

  ui_test_activate (GTK_WIDGET (window));
  g_string_truncate (heard, 0);
  bastide_announce (GTK_WIDGET (window), "Anna:\n9 points.");
  bastide_announce (GTK_WIDGET (window), "Ben: turn 2.");
  ui_test_wait (heard->len > 0);
  g_assert_cmpstr (heard->str, ==, "[Anna: 9 points. Ben: turn 2.]");
  g_assert_true (speaker == GTK_ACCESSIBLE (window));
  g_string_truncate (heard, 0);
  bastide_toast (GTK_WIDGET (window), "The picture is saved.");
  ui_test_wait (strstr (heard->str, "[The picture is saved.]"));
  ui_test_close (window);
}

/* What appears is said once, and again only after it has gone or changed. */
static void
test_label (void)
{
  GtkWidget *window = gtk_window_new (), *label = gtk_label_new ("The name is taken."), *box;

  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_set_visible (label, FALSE);
  bastide_announce_label (GTK_LABEL (label));
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  ui_test_activate (window);
  g_string_truncate (heard, 0);
  gtk_label_set_text (GTK_LABEL (label), "There is no name.");
  gtk_widget_set_visible (label, TRUE);
  gtk_label_set_text (GTK_LABEL (label), "There is no name.");
  ui_test_wait (heard->len > 0);
  gtk_label_set_text (GTK_LABEL (label), "The name is too long.");
  ui_test_wait (strstr (heard->str, "long"));
  g_assert_cmpstr (heard->str, ==, "[There is no name.][The name is too long.]");
  g_string_truncate (heard, 0);
  gtk_widget_set_visible (label, FALSE);
  gtk_label_set_text (GTK_LABEL (label), "");
  gtk_label_set_text (GTK_LABEL (label), "The name is too long.");
  gtk_widget_set_visible (label, TRUE);
  ui_test_wait (heard->len > 0);
  g_assert_cmpstr (heard->str, ==, "[The name is too long.]");
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  heard = g_string_new (NULL);
  g_test_add_func ("/voice/announcement", test_announcement);
  g_test_add_func ("/voice/label", test_label);
  return ui_test_run ();
}
