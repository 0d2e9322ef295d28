/* test-place.c PLACE – what the window expects of every place: play, score, workshop or rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "parts/bastide-place.h"

#include <string.h>

static const struct
{
  const char *name;
  guint kinds; /* the kinds of files it takes, as bits */
} places[] = {
  { "play", 1u << BASTIDE_FILE_GAME | 1u << BASTIDE_FILE_LESSON },
  { "score", 1u << BASTIDE_FILE_SCORE | 1u << BASTIDE_FILE_HISTORY },
  { "workshop", 1u << BASTIDE_FILE_SET | 1u << BASTIDE_FILE_MIX | 1u << BASTIDE_FILE_XML },
  { "rules", 0 },
};

static guint which;

static BastidePlace *
get_place (BastideWindow *window)
{
  GtkWidget *place = ui_test_find_id (GTK_WIDGET (window), places[which].name);

  g_assert_true (BASTIDE_IS_PLACE (place));
  return BASTIDE_PLACE (place);
}

static void
test_takes (void)
{
  BastideWindow *window = ui_test_open_place (places[which].name);

  for (guint kind = BASTIDE_FILE_OTHER; kind <= BASTIDE_FILE_XML; kind++)
    g_assert_cmpint (bastide_place_takes (get_place (window), kind), ==, (places[which].kinds >> kind) & 1);
  ui_test_close (window);
}

static void
test_fits_phone (void)
{
  BastideWindow *window = ui_test_open_place (places[which].name);
  int minimum;

  bastide_window_show_place (window, places[which].name);
  gtk_widget_measure (GTK_WIDGET (get_place (window)), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  ui_test_close (window);
}

static void
test_may_close (void)
{
  BastideWindow *window = ui_test_open_place (places[which].name);
  gpointer weak = window;

  /* With nothing begun the place does not stand in the way. */
  g_assert_true (bastide_place_may_close (get_place (window)));
  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  gtk_window_close (GTK_WINDOW (window));
  ui_test_wait (weak == NULL);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_assert_cmpint (argc, ==, 2);
  while (strcmp (places[which].name, argv[1]) != 0)
    g_assert_cmpint (++which, <, G_N_ELEMENTS (places));
  g_test_add_func ("/place/takes-its-files", test_takes);
  g_test_add_func ("/place/fits-360-pixels", test_fits_phone);
  g_test_add_func ("/place/lets-the-window-close", test_may_close);
  return ui_test_run ();
}
