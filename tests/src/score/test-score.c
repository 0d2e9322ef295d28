/* test-score.c – entering on a real window: an evening by keyboard and by pointer, every form.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-kit.h"

#include "draw/bastide-track-art.h"
#include "score/bastide-score-history.h"
#include "score/bastide-score-track.h"

/* --- keyboard --- */

static void
test_keyboard (Fixture *f, gconstpointer data)
{
  /* "Finished city, 4 tiles, 1 shield, two owners": six keys. */
  press (f, "c");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "4");
  press (f, "<Shift>plus");
  press (f, "a");
  press (f, "b");
  ui_test_wait (ui_test_find_text (f->place, "4 tiles × 2 + 1 shield × 2 = 10") != NULL);
  press (f, "Return");
  g_assert_cmpint (f->n_keys, <=, 6);
  answer_key (f, ANNA, WHICH, "1");
  answer_key (f, BEN, WHICH, "1");
  ui_test_wait (n_entries (f) == 1);
  g_assert_cmpint (score (f, ANNA), ==, 10);
  g_assert_cmpint (score (f, BEN), ==, 10);

  /* A sack: Clara's robber goes to where Anna and Ben stand. */
  press (f, "s");
  answer_key (f, ANNA, ROBBER, "1");
  answer_key (f, BEN, ROBBER, "1");
  ui_test_wait (asked (f) == CLARA);
  ui_test_wait (panel_text (f, "Space 10: Anna, Ben") != NULL);
  press (f, "3");
  answer_key (f, DAVID, ROBBER, "1");
  ui_test_wait (n_entries (f) == 2);
  g_assert_cmpint (bastide_evening_get_state (evening (f))->m.robbers.space[CLARA], ==, 11);

  /* Anna stopped on a dark space: the message comes when her turn ends, and Clara robs its points. */
  press (f, "n");
  answer_key (f, ANNA, "Draw a message", "5");
  answer_key (f, ANNA, "Carry out the message, or take 2 points?", "1");
  ui_test_wait (
    g_str_equal (gtk_label_get_text (GTK_LABEL (ui_test_find_id (f->place, "question_title"))), "How many are there?"));
  press (f, "3");
  press (f, "Return");
  answer_key (f, ANNA, WHICH, "1");
  answer_key (f, CLARA, WHICH, "1");
  ui_test_wait (n_entries (f) == 3);
  g_assert_cmpint (score (f, ANNA), ==, 16);
  g_assert_cmpint (score (f, CLARA), ==, 3);
  g_assert_cmpint (bastide_evening_get_now (evening (f))->active, ==, BEN);

  /* A sum, typed at once; unfinished road by the key for it; undo and redo. */
  press (f, "3");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "<Shift>plus");
  press (f, "6");
  press (f, "d");
  press (f, "Return");
  answer_key (f, DAVID, WHICH, "2");
  ui_test_wait (n_entries (f) == 4);
  g_assert_cmpint (bastide_evening_get_state (evening (f))->total[DAVID][1], ==, 9);
  g_assert_cmpstr (bastide_entry_get_text (bastide_evening_get_entry (evening (f), 3)), ==, "3+6");
  press (f, "<Control>z");
  ui_test_wait (n_entries (f) == 3);
  press (f, "<Control><Shift>z");
  ui_test_wait (n_entries (f) == 4);

  /* Escape leaves a form and a question. */
  press (f, "r");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "Escape");
  ui_test_wait (g_str_equal (page (f), "choose"));
  press (f, "s");
  ui_test_wait (g_str_equal (page (f), "question"));
  press (f, "Escape");
  ui_test_wait (g_str_equal (page (f), "choose"));
  g_assert_cmpuint (n_entries (f), ==, 4);
}

/* An entry is being filled in: undo takes that back first, and not the entry before it. */
static void
test_undo_form (Fixture *f, gconstpointer data)
{
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1 });
  g_assert_cmpuint (n_entries (f), ==, 1);
  bastide_score_panel_begin (BASTIDE_SCORE_PANEL (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PANEL)),
                             &bastide_entry_city);
  g_assert_cmpstr (page (f), ==, "form");
  press (f, "5");
  press (f, "<Control>z");
  g_assert_cmpstr (page (f), ==, "choose");
  g_assert_cmpuint (n_entries (f), ==, 1);
  press (f, "<Control>z");
  g_assert_cmpuint (n_entries (f), ==, 0);
}

/* MSG-8: messages have numbers, and the number is the key, whichever of them lie in the pile. */
static void
test_message_keys (Fixture *f, gconstpointer data)
{
  for (int i = 0; i < 2; i++)
    {
      enter_directly (f, (BastideInput){ .kind = &bastide_entry_amount, .number = 10, .owners = 1 << ANNA });
      if (i == 0)
        enter_directly (f, (BastideInput){ .kind = &bastide_entry_round });
    }
  press (f, "e");
  ui_test_wait (g_str_equal (page (f), "question"));
  press (f, "4");
  ui_test_wait (panel_text (f, "Carry it out") != NULL);
  g_assert_nonnull (panel_text (f, "2 points for each shield in cities where you have a knight."));
  press (f, "Escape");
  ui_test_wait (panel_text (f, "4 – Shields") != NULL);
  press (f, "Escape");
  ui_test_wait (g_str_equal (page (f), "choose"));
}

/* The table fades away with an open question: whoever clicks an answer in that moment is not heard. */
static void
test_late_answer (Fixture *f, gconstpointer data)
{
  GtkWidget *option;

  press (f, "s");
  ui_test_wait (g_str_equal (page (f), "question"));
  option = gtk_widget_get_first_child (ui_test_find_id (f->place, "options_box"));
  g_assert_true (GTK_IS_BUTTON (option));
  g_assert_true (gtk_widget_activate_action (f->place, "score.back", NULL));
  g_assert_false (gtk_widget_get_can_target (GTK_WIDGET (f->pad)));
  g_signal_emit_by_name (option, "clicked");
}

static gboolean
is_plus (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "list-add-symbolic") == 0;
}

static void
click_space (GtkWidget *track, int space)
{
  BastideTrackLayout layout;

  bastide_track_lay_out (&layout, BASTIDE_TRACK_ROWS, gtk_widget_get_width (track), gtk_widget_get_height (track),
                         FALSE);
  ui_test_click_at (track, layout.spaces[space].x + layout.spaces[space].width / 2,
                    layout.spaces[space].y + layout.spaces[space].height / 2);
}

static void
test_pointer (Fixture *f, gconstpointer data)
{
  GtkWidget *track;

  click_text (f, "Road");
  ui_test_wait (g_str_equal (page (f), "form"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  /* The chip for larger numbers goes on behind the last one. */
  ui_test_click (ui_test_find (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_FORM), is_plus, NULL));
  ui_test_wait (form_text (f, "10 tiles = 10") != NULL);
  ui_test_click (form_text (f, "10"));
  ui_test_wait (form_text (f, "11 tiles = 11") != NULL);
  ui_test_click (form_text (f, "4"));
  ui_test_wait (form_text (f, "4 tiles = 4") != NULL);
  g_assert_nonnull (form_text (f, "0 → 4"));
  /* It is Anna’s turn, but the road is Ben’s. */
  ui_test_click (form_text (f, "Anna"));
  ui_test_wait (!gtk_widget_get_sensitive (panel_id (f, "apply_button")));
  ui_test_click (form_text (f, "Ben"));
  ui_test_wait (gtk_widget_get_sensitive (panel_id (f, "apply_button")));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (panel_id (f, "apply_button"));
  click_text (f, "Marker: from 0 to 4");
  ui_test_wait (n_entries (f) == 1);
  g_assert_cmpint (score (f, BEN), ==, 4);

  /* The robber's space is tapped on the track. */
  click_text (f, "Robbers");
  ui_test_wait (g_str_equal (page (f), "question") && asked (f) == ANNA);
  track = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_TRACK);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  click_space (track, 4);
  for (int seat = BEN; seat <= DAVID; seat++)
    {
      ui_test_wait (asked (f) == seat);
      click_text (f, "Continue");
    }
  ui_test_wait (n_entries (f) == 2);
  g_assert_cmpint (bastide_evening_get_state (evening (f))->m.robbers.space[ANNA], ==, 5);

  ui_test_wait (g_str_equal (page (f), "choose"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (panel_id (f, "turn_button"));
  ui_test_wait (n_entries (f) == 3);
  g_assert_cmpint (bastide_evening_get_now (evening (f))->active, ==, BEN);

  /* Digits that are tapped, and a sum of them. */
  click_text (f, "Points");
  ui_test_wait (g_str_equal (page (f), "form"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  press (f, "4");
  press (f, "BackSpace");
  ui_test_click (form_text (f, "1"));
  ui_test_wait (form_text (f, "1 point") != NULL);
  ui_test_click (form_text (f, "0"));
  ui_test_wait (form_text (f, "10") != NULL);
  ui_test_click (form_text (f, "+"));
  ui_test_wait (form_text (f, "10+") != NULL);
  ui_test_click (form_text (f, "2"));
  ui_test_wait (form_text (f, "10+2") != NULL);
  ui_test_click (form_text (f, "Ben"));
  ui_test_click (form_text (f, "David"));
  ui_test_wait (gtk_widget_get_sensitive (panel_id (f, "apply_button")));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (panel_id (f, "apply_button"));
  click_text (f, "Marker: from 0 to 12");
  ui_test_wait (n_entries (f) == 4);
  g_assert_cmpstr (bastide_entry_get_text (bastide_evening_get_entry (evening (f), 3)), ==, "10+2");
}

/* --- what is typed is what counts --- */

static void
press_all (Fixture *f, const char *const *keys)
{
  for (int i = 0; keys[i]; i++)
    press (f, keys[i]);
}

static const BastideInput *
form_input (Fixture *f)
{
  return bastide_score_form_get_input (BASTIDE_SCORE_FORM (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_FORM)));
}

/* A correction is always somebody's: the letter of the one who is chosen already changes nothing. */
static void
test_same_letter (Fixture *f, gconstpointer data)
{
  GtkWidget *button;

  press (f, "k");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "7");
  press (f, "b");
  button = gtk_widget_get_ancestor (form_text (f, "Ben"), GTK_TYPE_TOGGLE_BUTTON);
  ui_test_wait (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  press (f, "b");
  ui_test_wait (form_text (f, "Ben: 7 points instead of 0") != NULL);
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  press (f, "Return");
  ui_test_wait (score (f, BEN) == 7);
}

/* A minus before the digits and one after them; the new total is seen before Enter. */
static void
test_minus (Fixture *f, gconstpointer data)
{
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_amount, .number = 42, .owners = 1 << ANNA });

  press (f, "k");
  ui_test_wait (g_str_equal (page (f), "form"));
  press_all (f, (const char *const[]){ "minus", "3", "0", NULL });
  ui_test_wait (form_text (f, "Anna: 12 points instead of 42") != NULL);
  press (f, "Return");
  ui_test_wait (n_entries (f) == 2);
  g_assert_cmpint (score (f, ANNA), ==, 12);

  press (f, "k");
  ui_test_wait (g_str_equal (page (f), "form"));
  press_all (f, (const char *const[]){ "1", "1", "minus", NULL });
  ui_test_wait (form_text (f, "Anna: 1 point instead of 12") != NULL);
  press (f, "minus");
  ui_test_wait (form_text (f, "Anna: 23 points instead of 12") != NULL);
  press (f, "minus");

  /* Too much by one digit: said at once, and Enter waits. */
  press (f, "1");
  ui_test_wait (form_text (f, "No total can fall below 0.") != NULL);
  g_assert_false (gtk_widget_get_sensitive (panel_id (f, "apply_button")));
  press (f, "Return");
  g_assert_cmpstr (page (f), ==, "form");
  press (f, "BackSpace");

  /* Typed while a player has the focus. */
  gtk_widget_grab_focus (gtk_widget_get_ancestor (form_text (f, "Ben"), GTK_TYPE_BUTTON));
  press_all (f, (const char *const[]){ "minus", "1", "0", NULL });
  g_assert_cmpint (form_input (f)->number, ==, -10);
  press (f, "Return");
  ui_test_wait (n_entries (f) == 3);
  g_assert_cmpint (score (f, ANNA), ==, 2);
}

static void
press_button (Fixture *f, const char *text)
{
  gtk_widget_grab_focus (gtk_widget_get_ancestor (form_text (f, text), GTK_TYPE_BUTTON));
  press (f, "space");
}

/* One more city, heap or player of a tournament: the next digit is theirs and leaves the others alone. */
static void
test_one_more (Fixture *f, gconstpointer data)
{
  press (f, "w");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "1");
  ui_test_wait (form_text (f, "City 1") != NULL);
  press (f, "3");
  press_button (f, "Add City");
  ui_test_wait (form_text (f, "City 2") != NULL);
  press (f, "2");
  g_assert_cmpint (form_input (f)->parts[0].number, ==, 3);
  g_assert_cmpint (form_input (f)->parts[1].number, ==, 2);
  press (f, "Escape");

  press (f, "o");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "4");
  press_button (f, "Add Group With Other Owners");
  ui_test_wait (form_text (f, "Group 2") != NULL);
  press (f, "2");
  g_assert_cmpint (form_input (f)->parts[0].number, ==, 4);
  g_assert_cmpint (form_input (f)->parts[1].number, ==, 2);
  press (f, "Escape");

  press (f, "t");
  begin_early (f);
  ui_test_wait (g_str_equal (page (f), "form"));
  press_all (f, (const char *const[]){ "a", "3", "b", "5", NULL });
  g_assert_cmpint (form_input (f)->counts[ANNA], ==, 3);
  g_assert_cmpint (form_input (f)->counts[BEN], ==, 5);
  press (f, "Escape");
  ui_test_wait (g_str_equal (page (f), "choose"));
}

/* What is typed stands there as it was typed; out of range it is said so, and Enter waits. */
static void
test_range (Fixture *f, gconstpointer data)
{
  const guint before = n_entries (f);

  press (f, "b");
  ui_test_wait (g_str_equal (page (f), "form"));
  press_all (f, (const char *const[]){ "8", "Return", NULL });
  ui_test_wait (form_text (f, "Surrounding tiles: enter a number from 1 to 7.") != NULL);
  g_assert_cmpint (form_input (f)->number, ==, 8);
  g_assert_false (gtk_widget_get_sensitive (panel_id (f, "apply_button")));
  press_all (f, (const char *const[]){ "BackSpace", "7", NULL });
  ui_test_wait (gtk_widget_get_sensitive (panel_id (f, "apply_button")));
  g_assert_null (form_text (f, "Surrounding tiles: enter a number from 1 to 7."));
  press (f, "Escape");

  press_all (f, (const char *const[]){ "9", "9", "9", "9", "9", "a", "Return", NULL });
  ui_test_wait (form_text (f, "Points, or a sum such as 3+6+2: enter a number from 0 to 999.") != NULL);
  g_assert_false (gtk_widget_get_sensitive (panel_id (f, "apply_button")));
  press (f, "Escape");

  press_all (f, (const char *const[]){ "r", "9", "9", "9", "9", "9", "a", "Return", NULL });
  ui_test_wait (form_text (f, "Tiles: enter a number from 0 to 999.") != NULL);
  g_assert_cmpint (form_input (f)->number, ==, 99999);
  press (f, "Escape");
  ui_test_wait (g_str_equal (page (f), "choose"));
  g_assert_cmpuint (n_entries (f), ==, before);
}

/* The final scoring and a tournament with most tiles left are asked about; without them nothing is asked. */
static void
test_early (Fixture *f, gconstpointer data)
{
  press (f, "<Control>e");
  ui_test_wait (dialog_button ("Begin Final Scoring?") != NULL);
  g_assert_false (bastide_evening_get_now (evening (f))->final);
  ui_test_click (dialog_button ("_Cancel"));
  ui_test_wait (dialog_button ("_Cancel") == NULL);
  g_assert_cmpuint (n_entries (f), ==, 0);

  press (f, "t");
  ui_test_wait (dialog_button ("Begin the Tournament?") != NULL);
  begin_early (f);
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "Escape");
  ui_test_wait (g_str_equal (page (f), "choose"));

  kit_use_up_stack (evening (f));
  press (f, "t");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "Escape");
  ui_test_wait (g_str_equal (page (f), "choose"));
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_bag, .number = 3 });
  press (f, "<Control>e");
  ui_test_wait (bastide_evening_get_now (evening (f))->final);
}

/* Everything that can be pressed has a name and is large enough for a finger. */
static gboolean
is_small_button (GtkWidget *widget, gconstpointer data)
{
  GtkBorder padding, border;
  GtkStyleContext *context = gtk_widget_get_style_context (widget);

  if (!GTK_IS_BUTTON (widget) || !gtk_widget_get_mapped (widget))
    return FALSE;
  /* The size that a widget tells is without its frame. */
  gtk_style_context_get_padding (context, &padding);
  gtk_style_context_get_border (context, &border);
  return gtk_widget_get_height (widget) + padding.top + padding.bottom + border.top + border.bottom < 44
         || gtk_widget_get_width (widget) + padding.left + padding.right + border.left + border.right < 44;
}

static void
test_touch (Fixture *f, gconstpointer data)
{
  g_assert_null (ui_test_find (GTK_WIDGET (f->pad), is_small_button, NULL));
  press (f, "c");
  ui_test_wait (g_str_equal (page (f), "form"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_null (ui_test_find (GTK_WIDGET (f->pad), is_small_button, NULL));
  press (f, "Escape");
  press (f, "s");
  ui_test_wait (g_str_equal (page (f), "question"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_null (ui_test_find (GTK_WIDGET (f->pad), is_small_button, NULL));
  press (f, "Escape");
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_turn, .seat = BEN });
  show_log (f);
  g_assert_null (ui_test_find (GTK_WIDGET (f->pad), is_small_button, NULL));
  gtk_widget_activate_action (f->place, "score.history", NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_null (ui_test_find (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY), is_small_button, NULL));
}

/* --- every form --- */

/* Five people with everything that can be bought: each letter opens its form, which can be left, and what needs no form is
 * entered at once. */
static void
test_forms (Fixture *f, gconstpointer data)
{
  GtkWidget *panel = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PANEL);
  int n_forms = 0;

  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      const BastideEntryKind *kind = bastide_entry_kinds[i];
      const char *key = bastide_entry_kind_get_key (kind);
      const guint before = n_entries (f);

      /* Robbers raise a question. */
      if (!*key || !(kind->when & BASTIDE_WHILE_PLAYING) || kind == &bastide_entry_sack)
        continue;
      press (f, key);
      if (kind == &bastide_entry_tournament)
        begin_early (f);
      ui_test_wait (g_str_equal (page (f), "form") || n_entries (f) > before);
      if (!g_str_equal (page (f), "form"))
        continue;
      n_forms++;
      gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
      g_assert_cmpint (gtk_widget_get_width (ui_test_find_id (panel, "form")), <=, gtk_widget_get_width (panel));
      press (f, "Escape");
      ui_test_wait (g_str_equal (page (f), "choose"));
      g_assert_cmpuint (n_entries (f), ==, before);
    }
  g_assert_cmpint (n_forms, >=, 15);

  /* The die was cast once, and stays in the log. */
  {
    const BastideInput *input = NULL;

    for (guint i = 0; i < n_entries (f); i++)
      if (bastide_entry_get_input (bastide_evening_get_entry (evening (f), i))->kind == &bastide_entry_die)
        input = bastide_entry_get_input (bastide_evening_get_entry (evening (f), i));
    g_assert_nonnull (input);
    g_assert_cmpint (input->number, >=, 1);
    g_assert_cmpint (input->number, <=, 3);
  }
}

/* WHEEL-20…50 by keyboard: a follower to a crown space, the pig two spaces on, and the crown space pays by itself. */
static void
test_wheel_keys (Fixture *f, gconstpointer data)
{
  const BastideStanding *now;
  GtkWidget *focus;

  /* The focus is on whose turn it is, and who is chosen. */
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_turn, .seat = BEN });
  press (f, "h");
  ui_test_wait (g_str_equal (page (f), "form"));
  focus = gtk_root_get_focus (GTK_ROOT (f->window));
  g_assert_true (GTK_IS_TOGGLE_BUTTON (focus) && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (focus)));
  press (f, "Escape");
  ui_test_wait (g_str_equal (page (f), "choose"));
  press (f, "<Control>z");
  ui_test_wait (n_entries (f) == 0);

  press (f, "h");
  ui_test_wait (g_str_equal (page (f), "form"));
  ui_test_click (form_text (f, "Famine"));
  ui_test_wait (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_FORM) != NULL);
  press (f, "b");
  press (f, "Return");
  ui_test_wait (n_entries (f) == 1);
  g_assert_cmpint (kit_crowns (evening (f), BST_SECTOR_FAMINE, BEN), ==, 1);

  press (f, "w");
  ui_test_wait (g_str_equal (page (f), "form"));
  press (f, "2");
  ui_test_wait (form_text (f, "Field 1") != NULL);
  press (f, "Return");
  ui_test_wait (g_str_equal (page (f), "question"));
  press (f, "1");
  ui_test_wait (n_entries (f) == 2);
  g_assert_cmpint (score (f, BEN), ==, 3);
  now = bastide_evening_get_now (evening (f));
  g_assert_cmpint (now->rules.wheel.pig, ==, BST_SECTOR_FAMINE);
  g_assert_cmpint (kit_crowns (evening (f), BST_SECTOR_FAMINE, BEN), ==, 0);

  /* BONUS-40: another turn of the same player. */
  press (f, "<Control>Return");
  ui_test_wait (n_entries (f) == 3);
  now = bastide_evening_get_now (evening (f));
  g_assert_cmpint (now->active, ==, ANNA);
  g_assert_cmpint (now->turn, ==, 2);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/score/keyboard", test_keyboard);
  ADD ("/score/message-keys", test_message_keys);
  ADD ("/score/undo-form", test_undo_form);
  ADD ("/score/late-answer", test_late_answer);
  ADD ("/score/pointer", test_pointer);
  ADD ("/score/minus", test_minus);
  ADD ("/score/same-letter", test_same_letter);
  ADD ("/score/touch", test_touch);
#undef ADD
  g_test_add ("/score/forms", Fixture, "everything", set_up, test_forms, tear_down);
  g_test_add ("/score/one-more", Fixture, "everything", set_up, test_one_more, tear_down);
  g_test_add ("/score/early", Fixture, "everything", set_up, test_early, tear_down);
  g_test_add ("/score/range", Fixture, "everything", set_up, test_range, tear_down);
  g_test_add ("/score/wheel-keys", Fixture, "everything", set_up, test_wheel_keys, tear_down);
  return ui_test_run ();
}
