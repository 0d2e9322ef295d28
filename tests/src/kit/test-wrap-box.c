/* test-wrap-box.c – how large a box that wraps wants to be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-wrap-box.h"
#include "ui-test.h"

static GtkWidget *
make_box (gboolean even)
{
  static const char *const words[] = { "1", "a word", "some more words", "2" };
  GtkWidget *box = g_object_new (BASTIDE_TYPE_WRAP_BOX, "even", even, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    bastide_wrap_box_append (BASTIDE_WRAP_BOX (box), gtk_label_new (words[i]));
  return g_object_ref_sink (box);
}

static int
measure_height (GtkWidget *box, int width)
{
  int min, natural;

  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, width, &min, &natural, NULL, NULL);
  g_assert_cmpint (min, ==, natural);
  return min;
}

/* All in one row at the natural width, and no width makes the box lower than it says without one: newer GTK takes that
 * for the least height. */
static void
test_measure (gconstpointer even)
{
  g_autoptr (GtkWidget) box = make_box (GPOINTER_TO_INT (even));
  int min, natural, row, one;

  gtk_widget_measure (gtk_widget_get_first_child (box), GTK_ORIENTATION_VERTICAL, -1, NULL, &one, NULL, NULL);
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &min, &natural, NULL, NULL);
  g_assert_cmpint (min, <, natural);
  row = measure_height (box, natural);
  g_assert_cmpint (row, ==, one);
  g_assert_cmpint (measure_height (box, -1), ==, row);
  for (int width = min; width <= 2 * natural; width++)
    g_assert_cmpint (measure_height (box, width), >=, row);
  g_assert_cmpint (measure_height (box, min), >, row);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_data_func ("/wrap-box/rows", GINT_TO_POINTER (FALSE), test_measure);
  g_test_add_data_func ("/wrap-box/even", GINT_TO_POINTER (TRUE), test_measure);
  return ui_test_run ();
}
