/* test-score-log.c – the log on a real window: corrections in the middle, its rows, its keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-kit.h"

#include "score/bastide-score-log.h"
#include "score/bastide-score-row.h"
#include "score/bastide-score-track.h"

/* --- a correction in the middle --- */

static gboolean
is_log_row (GtkWidget *widget, gconstpointer title)
{
  return GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), title);
}

static gboolean
is_edit (GtkWidget *widget, gconstpointer icon)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), icon) == 0;
}

static GtkWidget *
log_button (Fixture *f, const char *title, const char *icon)
{
  GtkWidget *log = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_LOG);
  GtkWidget *label = ui_test_find (log, is_log_row, title);

  g_assert_nonnull (label);
  return ui_test_find (gtk_widget_get_parent (gtk_widget_get_parent (label)), is_edit, icon);
}

static void
assert_track (Fixture *f, const char *words)
{
  GtkWidget *track = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_TRACK);
  g_autofree char *shown = bastide_score_track_dup_words (BASTIDE_SCORE_TRACK (track));

  g_assert_cmpstr (shown, ==, words);
}

static void
test_correction (Fixture *f, gconstpointer data)
{
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_turn, .seat = BEN });
  enter_directly (f,
                  (BastideInput){ .kind = &bastide_entry_city, .number = 3, .finished = TRUE, .owners = 1 << CLARA });
  g_assert_cmpint (score (f, BEN), ==, 4);

  /* Changed: the road had 6 tiles. The consequence is shown, then accepted. */
  show_log (f);
  ui_test_click (log_button (f, "Road", "document-edit-symbolic"));
  ui_test_wait (g_str_equal (page (f), "form"));
  g_assert_true (gtk_widget_get_visible (panel_id (f, "edit_bar")));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  press (f, "6");
  press (f, "Return");
  ui_test_wait (dialog_button ("Ben: 6 points instead of 4") != NULL);
  g_assert_cmpint (score (f, BEN), ==, 4);
  ui_test_click (dialog_button ("_Accept"));
  ui_test_wait (score (f, BEN) == 6);
  g_assert_cmpuint (n_entries (f), ==, 3);

  /* Inserted before the turn, and refused this time. */
  show_log (f);
  gtk_widget_activate_action (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_LOG), "log.insert", "u", 1);
  ui_test_wait (g_str_equal (page (f), "choose") && gtk_widget_get_visible (panel_id (f, "edit_bar")));
  press (f, "m");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "d");
  press (f, "Return");
  /* It is asked where the figures stood then, and one step back is what was filled in. */
  ui_test_wait (g_str_equal (page (f), "question"));
  assert_track (f, "Anna: marker 0, messenger 0; Ben: marker 6, messenger 0; Clara: marker 0, messenger 0; "
                   "David: marker 0, messenger 0");
  ui_test_click (panel_text (f, "_Back"));
  ui_test_wait (g_str_equal (page (f), "form"));
  assert_track (f, "Anna: marker 0, messenger 0; Ben: marker 6, messenger 0; Clara: marker 6, messenger 0; "
                   "David: marker 0, messenger 0");
  press (f, "Return");
  answer_key (f, DAVID, WHICH, "1");
  ui_test_wait (dialog_button ("_Cancel") != NULL);
  ui_test_click (dialog_button ("_Cancel"));
  ui_test_wait (g_str_equal (page (f), "choose"));
  g_assert_cmpint (score (f, DAVID), ==, 0);

  /* Taken out. */
  show_log (f);
  gtk_widget_activate_action (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_LOG), "log.remove", "u", 2);
  ui_test_wait (dialog_button ("_Accept") != NULL);
  ui_test_click (dialog_button ("_Accept"));
  ui_test_wait (n_entries (f) == 2);
  g_assert_cmpint (score (f, CLARA), ==, 0);

  /* What is being changed is undone while it is asked about: there is nothing left to be asked. */
  gtk_widget_activate_action (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_LOG), "log.insert", "u", 1);
  press (f, "m");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "d");
  press (f, "Return");
  ui_test_wait (g_str_equal (page (f), "question"));
  while (n_entries (f) > 0)
    gtk_widget_activate_action (f->place, "score.undo", NULL);
  g_assert_cmpstr (page (f), ==, "choose");
}

/* The log moves under what is being changed or inserted: another entry must not take its place. */
static void
test_moved_log (Fixture *f, gconstpointer data)
{
  GtkWidget *log = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_LOG);

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  enter_directly (f,
                  (BastideInput){ .kind = &bastide_entry_city, .number = 3, .finished = TRUE, .owners = 1 << CLARA });
  enter_directly (f,
                  (BastideInput){ .kind = &bastide_entry_road, .number = 5, .finished = TRUE, .owners = 1 << DAVID });
  g_assert_true (bastide_evening_accept (evening (f), bastide_evening_draft_remove (evening (f), 0)));
  g_assert_cmpuint (n_entries (f), ==, 2);

  /* David's road is the second entry, and after the deletion is taken back it is Clara's city. */
  show_log (f);
  gtk_widget_activate_action (log, "log.edit", "u", 1);
  ui_test_wait (g_str_equal (page (f), "form"));
  gtk_widget_activate_action (GTK_WIDGET (f->pad), "log.undo", NULL);
  g_assert_cmpuint (n_entries (f), ==, 3);
  g_assert_cmpstr (page (f), ==, "choose");
  g_assert_false (gtk_widget_get_visible (panel_id (f, "edit_bar")));

  /* The same when it is deleted again. */
  show_log (f);
  gtk_widget_activate_action (log, "log.insert", "u", 1);
  g_assert_true (gtk_widget_get_visible (panel_id (f, "edit_bar")));
  gtk_widget_activate_action (f->place, "score.redo", NULL);
  g_assert_cmpuint (n_entries (f), ==, 2);
  g_assert_false (gtk_widget_get_visible (panel_id (f, "edit_bar")));

  /* An entry that stays where it is can be changed on. */
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1 << ANNA });
  show_log (f);
  gtk_widget_activate_action (log, "log.edit", "u", 1);
  ui_test_wait (g_str_equal (page (f), "form"));
  gtk_widget_activate_action (GTK_WIDGET (f->pad), "log.undo", NULL);
  g_assert_cmpuint (n_entries (f), ==, 2);
  g_assert_cmpstr (page (f), ==, "form");
  g_assert_true (gtk_widget_get_visible (panel_id (f, "edit_bar")));
}

typedef struct
{
  BastideEvening *evening;
  guint n, n_kept; /* rows; those that showed the same entry before */
} RowCheck;

/* Every row says what its entry says now. */
static gboolean
check_row (GtkWidget *widget, gconstpointer data)
{
  RowCheck *check = (RowCheck *) data;
  g_autofree char *title = NULL, *details = NULL;
  guint number;

  /* Rows that the list has for later are not mapped. */
  if (!BASTIDE_IS_SCORE_ROW (widget) || !gtk_widget_get_mapped (widget))
    return FALSE;
  number = bastide_score_row_get_number (BASTIDE_SCORE_ROW (widget));
  title = bastide_evening_dup_title (check->evening, number);
  details = bastide_evening_dup_details (check->evening, number);
  g_assert_nonnull (ui_test_find_text (widget, title));
  if (*details)
    g_assert_nonnull (ui_test_find_text (widget, details));
  check->n++;
  check->n_kept += g_object_get_data (G_OBJECT (widget), "seen") == GUINT_TO_POINTER (number + 1);
  g_object_set_data (G_OBJECT (widget), "seen", GUINT_TO_POINTER (number + 1));
  return FALSE;
}

static RowCheck
check_log (Fixture *f)
{
  RowCheck check = { .evening = evening (f) };

  ui_test_wait_for_layout (f->place);
  ui_test_find (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_LOG), check_row, &check);
  g_assert_cmpuint (check.n, >, 3);
  return check;
}

/* The rows of the log follow whatever is entered, undone, changed and renamed; those of older entries are not made again. */
static void
test_log_rows (Fixture *f, gconstpointer data)
{
  RowCheck check;

  for (int i = 0; i < 40; i++)
    kit_enter (evening (f), .kind = &bastide_entry_correction, .seat = i % 3, .number = 1 + i);
  show_log (f);
  check_log (f);
  kit_enter (evening (f), .kind = &bastide_entry_correction, .seat = 3, .number = 7);
  check = check_log (f);
  g_assert_cmpuint (check.n_kept + 2, >=, check.n);
  bastide_match_undo (BASTIDE_MATCH (evening (f)));
  check_log (f);
  {
    g_autoptr (BastideEntry)
      entry = kit_entry ((BastideInput){ .kind = &bastide_entry_correction, .number = 50 }, "late");
    BastideDraft *draft = bastide_evening_draft_replace (evening (f), 38, entry, NULL);

    g_assert_true (bastide_evening_accept (evening (f), draft));
  }
  check_log (f);
  bastide_evening_rename_player (evening (f), BEN, "Benedikta");
  check = check_log (f);
  g_assert_nonnull (ui_test_find_text (f->place, "Benedikta: correction +38, no reason given"));
  g_assert_true (bastide_evening_accept (evening (f), bastide_evening_draft_remove (evening (f), 39)));
  check_log (f);
}

/* A correction may have thousands of consequences. A hundred of them are enough to read. */
static void
test_many_sentences (void)
{
  BastideWindow *window = ui_test_open_place ("score");
  g_auto (GStrv) sentences = g_new0 (char *, 5001);
  GtkWidget *list;
  int n = 0;

  for (int i = 0; i < 5000; i++)
    sentences[i] = g_strdup_printf ("Sentence %d", i);
  list = g_object_ref_sink (bastide_score_sentences_new ((const char *const *) sentences));
  for (GtkWidget *row = gtk_widget_get_first_child (ui_test_find_type (list, GTK_TYPE_LIST_BOX)); row;
       row = gtk_widget_get_next_sibling (row))
    n++;
  g_assert_cmpint (n, ==, 101);
  g_assert_nonnull (ui_test_find_text (list, "Sentence 99"));
  g_assert_null (ui_test_find_text (list, "Sentence 100"));
  g_assert_nonnull (ui_test_find_text (list, "4900 more are not shown."));
  g_object_unref (list);
  ui_test_close (window);
}

/* Is the log shown, with the focus on the line of that entry? */
static gboolean
is_in_log (Fixture *f, const char *title)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (f->window));

  return g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "work"))), "log") && focus
         && gtk_widget_is_ancestor (focus, ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_LOG))
         && ui_test_find_text (focus, title);
}

/* The same by keyboard only: to the log, to the entry, changed, another one put in before it, one taken out. */
static void
test_log_keys (Fixture *f, gconstpointer data)
{
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_turn, .seat = BEN });
  bastide_score_pad_focus (f->pad);
  press (f, "<Control>l");
  press (f, "Down");
  press (f, "Return");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "6");
  press (f, "Return");
  ui_test_wait (dialog_button ("_Accept") != NULL);
  press (f, "Return");
  ui_test_wait (score (f, BEN) == 6);

  /* Back in the log, where it was left. */
  ui_test_wait (dialog_button ("_Accept") == NULL);
  ui_test_wait (is_in_log (f, "Road – Ben: 6 tiles = 6"));
  press (f, "Insert");
  ui_test_wait (g_str_equal (page (f), "choose") && gtk_widget_get_visible (panel_id (f, "edit_bar")));
  press (f, "r");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "3");
  press (f, "d");
  press (f, "Return");
  answer_key (f, DAVID, WHICH, "1");
  ui_test_wait (dialog_button ("_Accept") != NULL);
  press (f, "Return");
  ui_test_wait (score (f, DAVID) == 3);
  g_assert_cmpuint (n_entries (f), ==, 3);

  ui_test_wait (dialog_button ("_Accept") == NULL);
  ui_test_wait (is_in_log (f, "Road – David: 3 tiles = 3"));
  press (f, "Up");
  press (f, "Return");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "Escape");
  ui_test_wait (is_in_log (f, "Road – Ben: 6 tiles = 6"));
  press (f, "End");
  press (f, "Delete");
  ui_test_wait (dialog_button ("_Accept") != NULL);
  press (f, "Return");
  ui_test_wait (score (f, DAVID) == 0);
  g_assert_cmpuint (n_entries (f), ==, 2);

  /* And on to the end of the game. */
  ui_test_wait (dialog_button ("_Accept") == NULL);
  ui_test_wait (is_in_log (f, "Road – Ben: 6 tiles = 6"));
  press (f, "<Control>e");
  ui_test_wait (dialog_button ("_Start") != NULL);
  press (f, "<Alt>s");
  ui_test_wait (bastide_evening_get_now (evening (f))->final);
}

/* A log without entries says what will be there; one that is only filtered offers all of them. */
static void
test_empty_log (Fixture *f, gconstpointer data)
{
  GtkWidget *log = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_LOG);
  GtkWidget *button = ui_test_find_id (log, "all_button");

  show_log (f);
  ui_test_wait (
    gtk_widget_get_mapped (ui_test_find_text (log, "Everything you enter appears here, and you can change it later.")));
  g_assert_false (gtk_widget_get_mapped (button));
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_turn, .seat = BEN });
  ui_test_wait (!gtk_widget_get_mapped (ui_test_find_id (log, "empty")));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (ui_test_find_id (log, "kind_filter")), 4);
  ui_test_click (button);
  ui_test_wait (!gtk_widget_get_mapped (button) && gtk_widget_get_mapped (ui_test_find_id (log, "scroller")));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/score/empty-log", test_empty_log);
  ADD ("/score/correction", test_correction);
  ADD ("/score/moved-log", test_moved_log);
  ADD ("/score/log-keys", test_log_keys);
  ADD ("/score/log-rows", test_log_rows);
#undef ADD
  g_test_add_func ("/score/many-sentences", test_many_sentences);
  return ui_test_run ();
}
