/* test-wrapped-labels.c – how wide a label that wraps wants to be, and what a box beside it makes of that.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-wrapped-labels.h"
#include "ui-test.h"

#define TEXT "Whoever has the most followers in a city scores it"

static GtkWidget *
new_label (gboolean wrap)
{
  return g_object_new (GTK_TYPE_LABEL, "label", TEXT, "wrap", wrap, NULL);
}

static int
measure_width (GtkWidget *label, int height)
{
  int natural;

  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, height, NULL, &natural, NULL, NULL);
  return natural;
}

/* The same at every height: nobody tries one width after the other. */
static void
test_one_answer (void)
{
  g_autoptr (GtkWidget) label = g_object_ref_sink (new_label (TRUE)), line = g_object_ref_sink (new_label (FALSE));

  if (gtk_get_minor_version () > 8)
    {
      g_test_skip ("only GTK 4.8 is told so");
      return;
    }
  for (int height = 20; height < 400; height += 20)
    {
      g_assert_cmpint (measure_width (label, height), ==, measure_width (label, -1));
      g_assert_cmpint (measure_width (line, height), ==, measure_width (line, -1));
    }
}

/* However narrow it is, the text has all its lines, and what stands beside it keeps its place. */
static void
test_beside (gconstpointer wrap_mode)
{
  GtkWidget *window = gtk_window_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = new_label (TRUE),
            *button = gtk_button_new_with_label ("Rule");

  gtk_label_set_wrap_mode (GTK_LABEL (label), GPOINTER_TO_INT (wrap_mode));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_child (GTK_WINDOW (window), box);
  for (int width = 600; width >= 200; width -= 50)
    {
      int needed;

      gtk_window_set_default_size (GTK_WINDOW (window), width, 300);
      gtk_window_present (GTK_WINDOW (window));
      ui_test_wait (gtk_widget_get_width (box) == width);
      gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (label), &needed, NULL, NULL, NULL);
      g_assert_cmpint (gtk_widget_get_height (label), >=, needed);
      g_assert_null (ui_test_find_cut (window, window));
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Lines of a few letters are not even tried; as wide as all of it nothing changes. */
static void
test_break (void)
{
  g_autoptr (GtkWidget) label = g_object_ref_sink (new_label (FALSE)), letters = g_object_ref_sink (new_label (TRUE));
  int least, least_of_letters, natural, natural_of_letters, lines;

  gtk_label_set_wrap_mode (GTK_LABEL (letters), PANGO_WRAP_WORD_CHAR);
  bastide_wrapped_labels_break (GTK_LABEL (label), 8);
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  gtk_widget_measure (letters, GTK_ORIENTATION_HORIZONTAL, -1, &least_of_letters, &natural_of_letters, NULL, NULL);
  g_assert_cmpint (least, >, 2 * least_of_letters);
  g_assert_cmpint (least, <, natural / 3);
  g_assert_cmpint (natural, ==, natural_of_letters);
  gtk_widget_allocate (label, least, 1000, -1, NULL);
  lines = pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label)));
  g_assert_cmpint (lines, <=, (int) strlen (TEXT) / 4);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/wrapped-labels/one-answer", test_one_answer);
  g_test_add_data_func ("/wrapped-labels/beside/word", GINT_TO_POINTER (PANGO_WRAP_WORD), test_beside);
  g_test_add_data_func ("/wrapped-labels/beside/word-char", GINT_TO_POINTER (PANGO_WRAP_WORD_CHAR), test_beside);
  g_test_add_func ("/wrapped-labels/break", test_break);
  return ui_test_run ();
}
