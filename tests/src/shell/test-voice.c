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

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  heard = g_string_new (NULL);
  g_test_add_func ("/voice/announcement", test_announcement);
  return ui_test_run ();
}
