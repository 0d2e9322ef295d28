/* test-score-due.c – what must not be overlooked, on a real window: what is due is seen and heard, a form says what else it
 * would do, the checklist is at hand, and each step of the final scoring says what is missing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-kit.h"

#include "kit/bastide-announce.h"

static GString *told;

static void
hear (GtkWidget *widget, const char *text)
{
  g_string_append_printf (told, "%s\n", text);
}

/* An evening of the mix @data. */
static void
set_up_heard (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideEvening) new_evening = kit_evening (data, 3);

  told = g_string_new (NULL);
  bastide_announce_set_voice (hear);
  open_evening (f, new_evening);
}

static void
tear_down_heard (Fixture *f, gconstpointer data)
{
  close_evening (f);
  bastide_announce_set_voice (NULL);
  g_string_free (told, TRUE);
}

/* With whatever answers it takes. */
static void
enter (Fixture *f, BastideInput input)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  kit_settle (evening (f), kit_draft (evening (f), input), rand);
}

static int
count_told (const char *text)
{
  int n = 0;

  for (const char *at = told->str; (at = strstr (at, text)); at++)
    n++;
  return n;
}

static const char *
text_of (Fixture *f, const char *id)
{
  GtkWidget *label = ui_test_find_id (f->place, id);

  return gtk_widget_get_mapped (label) ? gtk_label_get_text (GTK_LABEL (label)) : NULL;
}

static gboolean
is_page (Fixture *f, const char *page)
{
  return g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->panel, "stack"))), page);
}

/* As soon as a figure stands on a dark space it is seen and heard once; the button beside it draws. */
static void
test_message (Fixture *f, gconstpointer data)
{
  enter (f, (BastideInput){ .kind = &bastide_entry_amount, .number = 3, .owners = 1 << ANNA });
  ui_test_wait_for_layout (GTK_WIDGET (f->pad));
  g_assert_null (text_of (f, "notice_label"));
  g_assert_cmpint (count_told ("Message due"), ==, 0);

  enter (f, (BastideInput){ .kind = &bastide_entry_amount, .number = 5, .owners = 1 << ANNA });
  if (!strstr (gtk_label_get_text (GTK_LABEL (ui_test_find_id (f->place, "notice_label"))), "Anna"))
    enter (f, (BastideInput){ .kind = &bastide_entry_amount, .number = 2, .owners = 1 << ANNA });
  ui_test_wait (g_strcmp0 (text_of (f, "notice_label"), "Message due: Anna") == 0);
  ui_test_wait (count_told ("Message due: Anna") == 1);

  /* It is not said again with what does not change it. */
  enter (f, (BastideInput){ .kind = &bastide_entry_amount, .number = 1, .owners = 1 << BEN });
  ui_test_wait (count_told ("Ben +1 = 1") == 1);
  g_assert_cmpint (count_told ("Message due: Anna"), ==, 1);

  ui_test_click (ui_test_find_id (f->place, "notice_button"));
  ui_test_wait (is_page (f, "question"));
  g_assert_cmpstr (text_of (f, "question_who"), ==, "Anna");
  ui_test_key (GTK_WIDGET (f->window), "Escape");
  ui_test_wait (is_page (f, "choose"));
}

static gboolean
undo (Fixture *f)
{
  return gtk_widget_activate_action (GTK_WIDGET (f->pad), "log.undo", NULL);
}

/* Only what was taken back is called undone, whatever it was, and what an entry has brought is said with that entry. */
static void
test_undone (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideEntry) other = NULL;
  BastideInput input = { .kind = &bastide_entry_amount, .number = 3, .owners = 1 << CLARA };

  kit_enter (evening (f), .kind = &bastide_entry_amount, .number = 2, .owners = 1 << CLARA);
  kit_enter (evening (f), .kind = &bastide_entry_robber, .seat = ANNA, .number = 0);
  kit_enter (evening (f), .kind = &bastide_entry_road, .number = 7, .finished = TRUE, .owners = 1 << BEN);
  ui_test_wait (count_told ("Ben +7 = 7") == 1 && count_told ("robbery") == 1);

  /* Deleted, and that is taken back. */
  g_assert_true (bastide_evening_accept (evening (f), bastide_evening_draft_remove (evening (f), 0)));
  ui_test_wait (count_told ("Clara −2 = 0") == 1);
  g_assert_cmpint (count_told ("Undone."), ==, 0);
  undo (f);
  ui_test_wait (count_told ("Clara +2 = 2") == 2);
  g_assert_cmpint (count_told ("Undone."), ==, 1);
  g_assert_cmpint (count_told ("robbery"), ==, 1);

  /* Changed, and that is taken back. */
  other = bastide_entry_with_input (bastide_evening_get_entry (evening (f), 0), &input, NULL);
  g_assert_true (bastide_evening_accept (evening (f), bastide_evening_draft_replace (evening (f), 0, other, NULL)));
  ui_test_wait (count_told ("Clara +1 = 3") == 1);
  undo (f);
  ui_test_wait (count_told ("Clara −1 = 2") == 1);
  g_assert_cmpint (count_told ("Undone."), ==, 2);

  /* The last entry, and then the robber, who brings nobody points. */
  undo (f);
  undo (f);
  ui_test_wait (count_told ("Undone.") == 4);
  g_assert_cmpint (count_told ("robbery"), ==, 1);
  gtk_widget_activate_action (f->place, "score.redo", NULL);
  gtk_widget_activate_action (f->place, "score.redo", NULL);
  ui_test_wait (count_told ("robbery") == 2);
  g_assert_cmpint (count_told ("Undone."), ==, 4);
}

/* Who would be robbed of what is read before Enter is pressed. */
static void
test_robbery (Fixture *f, gconstpointer data)
{
  const char *sentence = "Anna’s robber takes half of 7 = 4 from Ben.";
  GtkWidget *line;

  kit_enter (evening (f), .kind = &bastide_entry_robber, .seat = ANNA, .number = 0);
  ui_test_key (GTK_WIDGET (f->window), "r");
  ui_test_wait (is_page (f, "form"));
  ui_test_key (GTK_WIDGET (f->window), "7");
  g_assert_null (ui_test_find_text (f->panel, sentence));
  ui_test_key (GTK_WIDGET (f->window), "b");
  ui_test_wait ((line = ui_test_find_text (f->panel, sentence)));
  g_assert_true (gtk_widget_get_mapped (line));
  g_assert_nonnull (ui_test_find_text (f->panel, "0 → 4"));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening (f)), ==, 1);
  ui_test_key (GTK_WIDGET (f->window), "Return");
  ui_test_wait (bastide_evening_get_n_entries (evening (f)) == 2);
  g_assert_cmpint (bastide_evening_get_now (evening (f))->scores[ANNA], ==, 4);
}

static gboolean
is_tick (GtkWidget *widget, gconstpointer line)
{
  return GTK_IS_CHECK_BUTTON (widget) && ui_test_find_text (widget, line) != NULL;
}

/* Opens the list and finds the tick before a line, or NULL. */
static GtkWidget *
open_checklist (Fixture *f, const char *line)
{
  GtkWidget *button = ui_test_find_id (f->place, "checklist_button");
  GtkWidget *list = ui_test_find_id (f->place, "checklist");

  ui_test_click (button);
  ui_test_wait (gtk_widget_get_mapped (list));
  ui_test_wait_for_layout (list);
  return ui_test_find (list, is_tick, line);
}

static void
close_checklist (Fixture *f)
{
  gtk_menu_button_popdown (GTK_MENU_BUTTON (ui_test_find_id (f->place, "checklist_button")));
  ui_test_wait (!gtk_widget_get_mapped (ui_test_find_id (f->place, "checklist")));
}

/* The list is beside Next Turn; what is ticked stays ticked for the turn, and begins anew with the next one. */
static void
test_checklist (Fixture *f, gconstpointer data)
{
  const char *line = "Anna’s robber on space 0 lies in wait for Ben, Clara.";
  GtkWidget *tick;

  g_assert_null (open_checklist (f, line));
  close_checklist (f);
  kit_enter (evening (f), .kind = &bastide_entry_robber, .seat = ANNA, .number = 0);
  tick = open_checklist (f, line);
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (tick)));
  ui_test_click (tick);
  ui_test_wait (gtk_check_button_get_active (GTK_CHECK_BUTTON (tick)));
  close_checklist (f);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (open_checklist (f, line))));
  close_checklist (f);
  kit_enter (evening (f), .kind = &bastide_entry_turn, .seat = BEN);
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (open_checklist (f, line))));
  close_checklist (f);
}

/* Each step says what to do and what is missing, and is heard when it comes. */
static void
test_final (Fixture *f, gconstpointer data)
{
  kit_enter (evening (f), .kind = &bastide_entry_bag, .number = 0);
  ui_test_wait (count_told ("The bag is empty. Final scoring follows this turn.") == 1);
  ui_test_click (ui_test_find_id (f->place, "notice_button"));
  ui_test_wait (bastide_evening_get_now (evening (f))->final);
  g_assert_cmpstr (text_of (f, "final_missing"), ==, "Nothing is entered for this step yet.");
  ui_test_wait (count_told ("Final scoring, step 1 of 3: Unfinished roads and cities") == 1);
  g_assert_cmpint (count_told ("Nothing is entered for this step yet."), ==, 1);
  kit_enter (evening (f), .kind = &bastide_entry_road, .number = 2, .owners = 1 << BEN);
  g_assert_cmpstr (text_of (f, "final_missing"), ==, "Nothing yet for Anna, Clara.");
  ui_test_key (GTK_WIDGET (f->window), "n");
  ui_test_wait (count_told ("Final scoring, step 2 of 3: Unfinished monasteries") == 1);
  g_assert_cmpint (count_told ("Final scoring, step 1"), ==, 1);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

  g_test_add ("/due-seen/message", Fixture, "classic-messages", set_up_heard, test_message, tear_down_heard);
  g_test_add ("/due-seen/robbery", Fixture, "classic-robbers", set_up_heard, test_robbery, tear_down_heard);
  g_test_add ("/due-seen/undone", Fixture, "classic-robbers", set_up_heard, test_undone, tear_down_heard);
  g_test_add ("/due-seen/checklist", Fixture, "classic-robbers", set_up_heard, test_checklist, tear_down_heard);
  g_test_add ("/due-seen/final", Fixture, "classic", set_up_heard, test_final, tear_down_heard);
  return ui_test_run ();
}
