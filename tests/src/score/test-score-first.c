/* test-score-first.c – what somebody reads who keeps score for the first time: why Next Turn matters, how fields work before it is
 * too late, and that the final scoring does not go on over a form that is being filled in.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-kit.h"

static void
set_up_first (Fixture *f, gconstpointer fields)
{
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 2);
  g_autoptr (BastideEvening) new_evening = NULL;
  g_autoptr (GError) error = NULL;

  f->before = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  bastide_setup_switch (setup, BST_MODULE_FIELDS, fields != NULL);
  new_evening = bastide_evening_new (setup, 0, NULL, &error);
  g_assert_no_error (error);
  open_evening (f, new_evening);
}

static gboolean
is_shown (GtkWidget *label, const char *part)
{
  return gtk_widget_get_mapped (label) && strstr (gtk_label_get_text (GTK_LABEL (label)), part);
}

/* In the first turn it stands beside the button what it is for, and not any more later. */
static void
test_next_turn (Fixture *f, gconstpointer fields)
{
  GtkWidget *hint = panel_id (f, "turn_hint");

  ui_test_wait (is_shown (hint, "press Next Turn: it says who plays"));
  ui_test_click (panel_id (f, "turn_button"));
  ui_test_wait (n_entries (f) == 1);
  ui_test_wait (!gtk_widget_get_mapped (hint));
}

/* Twelve tiles before the end, and only where there are farmers. */
static void
test_fields_soon (Fixture *f, gconstpointer fields)
{
  GtkWidget *notice = ui_test_find_id (f->place, "notice_label");

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_bag, .number = 13 });
  ui_test_wait_for_layout (f->place);
  g_assert_false (is_shown (notice, "Fields soon"));
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_bag, .number = 12 });
  if (fields)
    {
      ui_test_wait (is_shown (notice, "Fields soon: each finished city that a field touches"));
      return;
    }
  ui_test_wait_for_layout (f->place);
  g_assert_false (is_shown (notice, "Fields soon"));
}

/* Neither the button nor its key leaves a form behind. */
static void
test_open_form (Fixture *f, gconstpointer fields)
{
  GtkWidget *next = ui_test_find_id (f->place, "final_next");
  int step;

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_bag, .number = 0 });
  press (f, "<Control>e");
  ui_test_wait (bastide_evening_get_now (evening (f))->final);
  ui_test_wait (gtk_widget_get_mapped (next) && gtk_widget_is_sensitive (next));
  step = bastide_evening_get_final_step (evening (f));
  bastide_score_panel_begin (BASTIDE_SCORE_PANEL (f->panel), &bastide_entry_road);
  ui_test_wait (g_str_equal (page (f), "form"));
  ui_test_wait (!gtk_widget_is_sensitive (next));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (next), ==, "Finish or cancel the current entry first");
  ui_test_click (next);
  ui_test_wait_for_layout (f->place);
  g_assert_cmpstr (page (f), ==, "form");
  g_assert_cmpint (bastide_evening_get_final_step (evening (f)), ==, step);
  press (f, "Escape");
  ui_test_wait (gtk_widget_is_sensitive (next));
  ui_test_wait_for_layout (f->place);
  ui_test_click (next);
  ui_test_wait (bastide_evening_get_final_step (evening (f)) != step);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add ("/score-first/next-turn", Fixture, NULL, set_up_first, test_next_turn, tear_down);
  g_test_add ("/score-first/fields-soon", Fixture, "fields", set_up_first, test_fields_soon, tear_down);
  g_test_add ("/score-first/no-fields", Fixture, NULL, set_up_first, test_fields_soon, tear_down);
  g_test_add ("/score-first/open-form", Fixture, NULL, set_up_first, test_open_form, tear_down);
  return ui_test_run ();
}
