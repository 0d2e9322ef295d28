/* test-score-followers.c – followers and time beside a real board: supplies by tap and key, the clock.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "model/score/evening-kit.h"
#include "score/bastide-score-pad.h"
#include "score/bastide-score-panel.h"
#include "score/bastide-supplies.h"

typedef struct
{
  BastideWindow *window;
  GtkWidget *place;
  BastideScorePad *pad;
  GtkWidget *supplies;
} Fixture;

static BastideEvening *
evening (Fixture *f)
{
  return bastide_score_pad_get_evening (f->pad);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideEvening) new_evening = kit_evening ("classic", 3);
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "followers.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_mkdir_with_parents (g_get_user_cache_dir (), 0700);
  g_assert_true (bastide_evening_save (new_evening, file, NULL));
  f->window = ui_test_open_place ("score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
  f->pad = BASTIDE_SCORE_PAD (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PAD));
  bastide_window_open (f->window, file);
  gtk_window_set_default_size (GTK_WINDOW (f->window), 1000, 900);
  ui_test_wait (evening (f) && gtk_widget_get_mapped (GTK_WIDGET (f->pad)));
  f->supplies = ui_test_find_type (f->place, BASTIDE_TYPE_SUPPLIES);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_settings_reset (bastide_place_get_settings (BASTIDE_PLACE (f->place)), "score-clock");
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
}

static gboolean
has_tip (GtkWidget *widget, gconstpointer tip)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), tip) == 0;
}

/* A tap places, another returns; the keyboard stays where it is; what is finished brings followers back. */
static void
test_supplies (Fixture *f, gconstpointer data)
{
  GtkWidget *place = ui_test_find (f->supplies, has_tip, "Ben Places a Follower");
  GtkWidget *back = ui_test_find (f->supplies, has_tip, "Ben Takes a Follower Back");

  g_assert_true (gtk_widget_get_mapped (place));
  g_assert_false (gtk_widget_is_sensitive (back));
  ui_test_click (place);
  ui_test_wait (bastide_evening_get_supply (evening (f), BEN) == 6);
  g_assert_nonnull (ui_test_find_text (f->supplies, "6/7"));
  gtk_widget_grab_focus (place);
  ui_test_key (GTK_WIDGET (f->window), "space");
  ui_test_wait (bastide_evening_get_supply (evening (f), BEN) == 5);
  g_assert_true (gtk_root_get_focus (GTK_ROOT (f->window)) == place);
  ui_test_click (back);
  ui_test_wait (bastide_evening_get_supply (evening (f), BEN) == 6);
  ui_test_key (GTK_WIDGET (f->window), "<Control>z");
  ui_test_wait (bastide_evening_get_supply (evening (f), BEN) == 5);

  /* By key, for whoever has the turn. */
  ui_test_key (GTK_WIDGET (f->window), "v");
  ui_test_wait (bastide_evening_get_supply (evening (f), ANNA) == 6);
  ui_test_key (GTK_WIDGET (f->window), "r");
  ui_test_key (GTK_WIDGET (f->window), "4");
  ui_test_key (GTK_WIDGET (f->window), "Return");
  ui_test_wait (bastide_evening_get_supply (evening (f), ANNA) == 7);

  /* In the final scoring nobody places any. */
  kit_enter (evening (f), .kind = &bastide_entry_final);
  g_assert_false (gtk_widget_get_visible (f->supplies));
}

/* The clock of the setting runs for whoever has the turn, and stops when somebody says so. */
static void
test_clock (Fixture *f, gconstpointer data)
{
  GSettings *settings = bastide_place_get_settings (BASTIDE_PLACE (f->place));
  BastideClockView *view = bastide_score_pad_get_clock (f->pad);
  const BastideClock *clock = bastide_clock_view_get_clock (view);
  GtkWidget *button = ui_test_find_id (f->place, "clock_button");
  int left;

  g_assert_false (gtk_widget_get_visible (button));
  g_settings_set_string (settings, "score-clock", "player");
  ui_test_wait (gtk_widget_get_mapped (button));
  g_assert_cmpint (clock->active, ==, ANNA);
  ui_test_wait (clock->left[ANNA] < 600 * 1000 - 300);
  kit_enter (evening (f), .kind = &bastide_entry_turn, .seat = BEN);
  g_assert_cmpint (clock->active, ==, BEN);
  g_assert_cmpint (clock->left[ANNA], >, 600 * 1000);
  ui_test_wait (clock->left[BEN] < 600 * 1000);

  /* It goes on while something is filled in, and stands when it is told to. */
  ui_test_key (GTK_WIDGET (f->window), "r");
  left = clock->left[BEN];
  ui_test_wait (clock->left[BEN] < left);
  ui_test_key (GTK_WIDGET (f->window), "Escape");
  ui_test_wait (gtk_widget_get_mapped (button));
  ui_test_click (button);
  ui_test_wait (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  left = clock->left[BEN];
  for (gint64 end = g_get_monotonic_time () + 600 * 1000; g_get_monotonic_time () < end;)
    ui_test_iterate ();
  g_assert_cmpint (clock->left[BEN], ==, left);
  ui_test_click (button);
  ui_test_wait (clock->left[BEN] < left);

  /* Nobody plays any more. */
  kit_enter (evening (f), .kind = &bastide_entry_final);
  g_assert_false (gtk_widget_get_visible (button));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

  g_test_add ("/score/followers/supplies", Fixture, NULL, set_up, test_supplies, tear_down);
  g_test_add ("/score/followers/clock", Fixture, NULL, set_up, test_clock, tear_down);
  return ui_test_run ();
}
