/* test-score.c – the score companion on a real window: an evening by keyboard, by pointer, with a correction in the middle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "table/bastide-board-view.h"
#include "table/bastide-decision-bar.h"
#include "parts/bastide-player-row.h"
#include "parts/bastide-seats-group.h"
#include "score/bastide-score-form.h"
#include "score/bastide-score-history.h"
#include "score/bastide-score-log.h"
#include "score/bastide-score-panel.h"
#include "score/bastide-score-result.h"
#include "score/bastide-score-row.h"
#include "score/bastide-score-setup.h"
#include "score/bastide-score-track.h"
#include "score/bastide-score-pad.h"
#include "score/bastide-score-tv.h"
#include "score/bastide-score-twin.h"
#include "score/bastide-score-view.h"
#include "draw/bastide-track-art.h"
#include "score/bastide-score-track.h"
#include "model/score/bastide-history.h"
#include "model/score/evening-kit.h"

#include <glib/gstdio.h>

typedef struct
{
  BastideWindow *window;
  GtkWidget *place;
  BastideScorePad *table;
  GHashTable *before; /* files of the evenings that were kept before the test */
  int n_keys;
} Fixture;

static BastideEvening *
evening (Fixture *f)
{
  return bastide_score_pad_get_evening (f->table);
}

static guint
n_entries (Fixture *f)
{
  return bastide_evening_get_n_entries (evening (f));
}

static int
score (Fixture *f, int seat)
{
  return bastide_evening_get_now (evening (f))->scores[seat];
}

static void
open_window (Fixture *f)
{
  f->window = ui_test_open_place ("score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
  f->table = BASTIDE_SCORE_PAD (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PAD));
}

static BastideHistory *
read_history (void)
{
  g_autofree char *folder = bastide_history_dup_default_folder ();

  return bastide_history_new (folder);
}

/* Four players with messengers and robbers (or five with the mix @data), written to a file and opened with the window. */
static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideSetup) setup = data ? kit_setup (data, 5) : kit_setup ("classic-messages", 4);
  g_autoptr (BastideEvening) new_evening = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "test.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BastideHistory) history = read_history ();

  f->before = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < bastide_history_get_n (history); i++)
    g_hash_table_add (f->before, g_strdup (bastide_history_get (history, i)->file));

  g_mkdir_with_parents (g_get_user_cache_dir (), 0700);
  bastide_setup_switch (setup, BST_MODULE_ROBBERS, TRUE);
  new_evening = bastide_evening_new (setup, 0, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (bastide_evening_save (new_evening, file, NULL));

  open_window (f);
  bastide_window_open (f->window, file);
  ui_test_wait (evening (f) != NULL && gtk_widget_get_mapped (GTK_WIDGET (f->table)));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
}

/* The evening is left, so that the next window does not begin with it. Those of the test go: the next one would offer their people
 * and find its own evening, begun in the same second, behind them. */
static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideHistory) history = NULL;

  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
  history = read_history ();
  for (guint i = bastide_history_get_n (history); i-- > 0;)
    {
      g_autoptr (GError) error = NULL;

      if (g_hash_table_contains (f->before, bastide_history_get (history, i)->file))
        continue;
      bastide_history_delete (history, i, &error);
      g_assert_no_error (error);
    }
  g_hash_table_unref (f->before);
}

/* What the panel shows now. */
static const char *
page (Fixture *f)
{
  GtkWidget *panel = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PANEL);

  return gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (panel, "stack")));
}

static void
press (Fixture *f, const char *key)
{
  ui_test_key (GTK_WIDGET (f->window), key);
  f->n_keys++;
}

static GtkWidget *
panel_text (Fixture *f, const char *text)
{
  return ui_test_find_text (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PANEL), text);
}

static int
asked (Fixture *f)
{
  GtkLabel *who = GTK_LABEL (ui_test_find_id (f->place, "question_who"));

  for (int seat = 0; seat < 4; seat++)
    if (g_str_equal (gtk_label_get_text (who), bastide_evening_get_names (evening (f))[seat]))
      return seat;
  return -1;
}

/* Answers the open question by its number, once it is put to that player. */
static void
answer_key (Fixture *f, int seat, const char *title, const char *key)
{
  GtkLabel *label = GTK_LABEL (ui_test_find_id (f->place, "question_title"));

  ui_test_wait (g_str_equal (page (f), "question") && asked (f) == seat
                && g_str_equal (gtk_label_get_text (label), title));
  press (f, key);
}

#define WHICH  "Which figure moves on the track?"
#define ROBBER "Place the robber, or continue"

static void
enter_directly (Fixture *f, BastideInput input)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  BastideDraft *draft = kit_draft (evening (f), input);

  while (bastide_draft_has_question (draft))
    {
      gsize n;
      const BstMove *options = bastide_draft_get_options (draft, &n);
      BstMove first = options[0];

      g_assert_true (bastide_draft_answer (draft, &first, NULL));
    }
  g_assert_true (bastide_evening_accept (evening (f), draft));
}

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
  g_assert_false (gtk_widget_get_can_target (GTK_WIDGET (f->table)));
  g_signal_emit_by_name (option, "clicked");
}

/* --- pointer --- */

static GtkWidget *
form_text (Fixture *f, const char *text)
{
  return ui_test_find_text (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_FORM), text);
}

static gboolean
is_plus (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "list-add-symbolic") == 0;
}

static void
click_text (Fixture *f, const char *text)
{
  ui_test_wait (panel_text (f, text) && gtk_widget_get_mapped (panel_text (f, text)));
  /* Where it is now, not where it was on the page before. */
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (panel_text (f, text));
}

static GtkWidget *
panel_id (Fixture *f, const char *id)
{
  return ui_test_find_id (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PANEL), id);
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

static GtkWidget *
dialog_button (const char *text)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *l = all; l; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data) && gtk_widget_get_mapped (l->data))
      return ui_test_find_text (l->data, text);
  return NULL;
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

/* Most tiles are left: yes, all the same. */
static void
begin_early (Fixture *f)
{
  ui_test_wait (dialog_button ("_Start") != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (dialog_button ("_Start"));
  ui_test_wait (dialog_button ("_Start") == NULL);
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
show_log (Fixture *f)
{
  gtk_stack_set_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "work")), "log");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
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
  gtk_widget_activate_action (GTK_WIDGET (f->table), "log.undo", NULL);
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
  gtk_widget_activate_action (GTK_WIDGET (f->table), "log.undo", NULL);
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
  bastide_score_pad_focus (f->table);
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

/* --- to the end --- */

/* Ben, who sits second, has the first card of the picture, which is golden. */
static void
check_winner_first (GBytes *png)
{
  const int card = (900 - 2 * 24) / 4, y = 96 + 140;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (png, &error);
  g_autofree guint32 *pixels = NULL;
  int width;

  g_assert_no_error (error);
  width = gdk_texture_get_width (texture);
  g_assert_cmpint (width, ==, 900);
  pixels = g_new (guint32, width * gdk_texture_get_height (texture));
  gdk_texture_download (texture, (guchar *) pixels, (gsize) width * sizeof *pixels);
  g_assert_cmphex (pixels[y * width + 24 + card / 2] & 0xffffff, ==, 0xfbeec2);
  for (int i = 1; i < 4; i++)
    g_assert_cmphex (pixels[y * width + 24 + i * card + card / 2] & 0xffffff, ==, 0xffffff);
}

static void
test_final (Fixture *f, gconstpointer data)
{
  GtkWidget *stack = ui_test_find_id (f->place, "stack");
  graphene_rect_t bounds;
  float top = 0;

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  ui_test_click (ui_test_find_id (f->place, "finish_button"));
  begin_early (f);
  ui_test_wait (bastide_evening_get_now (evening (f))->final);
  g_assert_true (gtk_widget_get_visible (ui_test_find_id (f->place, "final_card")));
  for (int i = 0; i < 8 && !bastide_evening_get_now (evening (f))->over; i++)
    {
      int step = bastide_evening_get_final_step (evening (f));
      bool last = g_str_equal (gtk_button_get_label (GTK_BUTTON (ui_test_find_id (f->place, "final_next"))),
                               "Finish Game Night (N)");

      gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
      /* Whoever clicks from step to step need not look for the button. */
      g_assert_true (gtk_widget_compute_bounds (ui_test_find_id (f->place, "final_next"), f->place, &bounds));
      if (i == 0)
        top = bounds.origin.y;
      g_assert_cmpfloat_with_epsilon (bounds.origin.y, top, 0.5);
      if (i % 2)
        press (f, "n");
      else
        ui_test_click (ui_test_find_id (f->place, "final_next"));
      ui_test_wait (last ? bastide_evening_get_now (evening (f))->over
                         : bastide_evening_get_final_step (evening (f)) != step);
    }
  g_assert_true (bastide_evening_get_now (evening (f))->over);
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "result"));
  /* Page Down works at once. */
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (f->window)),
                                         ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_RESULT)));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (ui_test_find_id (f->place, "winner"))), ==, "Winner: Ben (4 points)");

  /* The picture of it. */
  {
    GtkWidget *result = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_RESULT);
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) picture = bastide_score_result_draw_picture (BASTIDE_SCORE_RESULT (result), NULL, &error);

    g_assert_no_error (error);
    g_assert_cmpuint (g_bytes_get_size (picture), >, 1000);
    g_assert_cmpmem (g_bytes_get_data (picture, NULL), 4, "\x89PNG", 4);
    check_winner_first (picture);
  }

  /* It is in the history. */
  gtk_widget_activate_action (f->place, "score.history", NULL);
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "history"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_wait (ui_test_find_text (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY),
                                   "Anna: 0, Ben: 4 ★, Clara: 0, David: 0")
                != NULL);
}

/* --- after the program was closed --- */

static const char *
shown_page (Fixture *f)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "stack")));
}

static void
close_and_open (Fixture *f)
{
  ui_test_close (f->window);
  open_window (f);
}

/* The table comes back as it was, in the middle of the final scoring, too, and its keys work; a result comes back as a
 * result; who has left the evening begins at the start page. */
static void
test_restore (Fixture *f, gconstpointer data)
{
  int step;

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "pad");
  g_assert_nonnull (evening (f));
  g_assert_cmpint (score (f, BEN), ==, 4);
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (f->table)));
  press (f, "n");
  ui_test_wait (n_entries (f) == 2);

  ui_test_click (ui_test_find_id (f->place, "finish_button"));
  begin_early (f);
  ui_test_wait (bastide_evening_get_now (evening (f))->final);
  step = bastide_evening_get_final_step (evening (f));
  press (f, "n");
  ui_test_wait (bastide_evening_get_final_step (evening (f)) > step);
  step = bastide_evening_get_final_step (evening (f));
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "pad");
  g_assert_cmpint (bastide_evening_get_final_step (evening (f)), ==, step);
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (f->place, "final_card")));
  for (int i = 0; i < 8 && !bastide_evening_get_now (evening (f))->over; i++)
    press (f, "n");
  ui_test_wait (g_str_equal (shown_page (f), "result"));

  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "result");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (ui_test_find_id (f->place, "winner"))), ==, "Winner: Ben (4 points)");
  gtk_widget_activate_action (f->place, "score.log", NULL);
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "pad");

  gtk_widget_activate_action (f->place, "score.back", NULL);
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "start");
  g_assert_null (evening (f));
  gtk_widget_activate_action (f->place, "score.history", NULL);
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "history");

  /* What was opened from the list goes back to the list. */
  gtk_widget_activate_action (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY), "score.open-past", "u", 0);
  g_assert_nonnull (evening (f));
  gtk_widget_activate_action (f->place, "score.back", NULL);
  g_assert_cmpstr (shown_page (f), ==, "history");
  gtk_widget_activate_action (f->place, "score.back", NULL);
  g_assert_cmpstr (shown_page (f), ==, "start");
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

/* A history without evenings has the button that makes one. */
static void
test_empty_history (void)
{
  Fixture f = { 0 };
  GtkWidget *history;

  open_window (&f);
  bastide_window_show_place (f.window, "score");
  ui_test_click (ui_test_find_id (f.place, "history_button"));
  ui_test_wait (g_str_equal (shown_page (&f), "history"));
  history = ui_test_find_type (f.place, BASTIDE_TYPE_SCORE_HISTORY);
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_text (history, "No Game Nights Yet")));
  ui_test_click (ui_test_find_text (history, "_New Game Night…"));
  ui_test_wait (g_str_equal (shown_page (&f), "setup"));
  gtk_widget_activate_action (f.place, "score.back", NULL);
  ui_test_close (f.window);
}

/* An evening that is open already is not opened twice from its file: both would write there. */
static void
test_open_again (Fixture *f, gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "again.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gpointer before = evening (f);

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  bastide_score_pad_focus (f->table);
  g_assert_true (bastide_evening_save (evening (f), file, NULL));
  gtk_widget_activate_action (f->place, "score.result", NULL);
  g_assert_cmpstr (shown_page (f), ==, "result");
  bastide_window_open (f->window, file);
  ui_test_wait (g_str_equal (shown_page (f), "pad"));
  g_assert_true (evening (f) == before);
}

static BastideScoreTv *
find_tv (void)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *l = all; l; l = l->next)
    if (BASTIDE_IS_SCORE_TV (l->data))
      return l->data;
  return NULL;
}

static void
test_tv (Fixture *f, gconstpointer data)
{
  BastideScoreTv *tv;

  press (f, "<Control>t");
  ui_test_wait (find_tv () && gtk_widget_get_mapped (GTK_WIDGET (find_tv ())));
  tv = find_tv ();
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_turn, .seat = BEN });
  ui_test_wait (ui_test_find_text (GTK_WIDGET (tv), "Ben – turn 2") != NULL);
  ui_test_key (GTK_WIDGET (tv), "Escape");
  ui_test_wait (find_tv () == NULL);
}

/* --- the page of the result --- */

static void
test_result (Fixture *f, gconstpointer data)
{
  GtkWidget *result = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_RESULT);
  GtkWidget *table = ui_test_find_id (result, "table_scroller");
  GtkAdjustment *page;

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_final });
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_end });
  ui_test_wait (g_str_equal (shown_page (f), "result") && gtk_widget_get_mapped (table));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));

  /* The wheel over the table moves the page. */
  page = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (ui_test_find_id (result, "scroller")));
  g_assert_cmpfloat (gtk_adjustment_get_upper (page), >, gtk_adjustment_get_page_size (page) + 20);
  ui_test_scroll_at (table, 30, 30, 1);
  ui_test_wait (gtk_adjustment_get_value (page) > 0);

  /* A name that was typed wrong is set right. */
  {
    GtkWidget *row = ui_test_find_text (result, "Player 3");

    row = ADW_IS_ENTRY_ROW (row) ? row : gtk_widget_get_ancestor (row, ADW_TYPE_ENTRY_ROW);
    gtk_editable_set_text (GTK_EDITABLE (row), "Klara");
    g_signal_emit_by_name (row, "apply");
    g_assert_cmpstr (bastide_evening_get_names (evening (f))[CLARA], ==, "Klara");
    bastide_evening_rename_player (evening (f), CLARA, "Clara");
  }

  /* The large window shows it as well. */
  press (f, "<Control>t");
  ui_test_wait (find_tv () && gtk_widget_get_mapped (GTK_WIDGET (find_tv ())));
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (find_tv ()), "Winner: Ben (4 points)"));
  ui_test_key (GTK_WIDGET (find_tv ()), "Escape");
  ui_test_wait (find_tv () == NULL);

  /* The same people again: one button, and Enter. */
  gtk_widget_activate_action (f->place, "score.same-people", NULL);
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  press (f, "Return");
  ui_test_wait (g_str_equal (shown_page (f), "pad") && evening (f) && n_entries (f) == 0);
  g_assert_cmpint (bastide_evening_get_n_players (evening (f)), ==, 4);
  g_assert_cmpstr (bastide_evening_get_names (evening (f))[CLARA], ==, "Clara");
  g_assert_true (bastide_evening_has (evening (f), BST_MODULE_ROBBERS));
}

/* From name to name and to the button that begins, with Enter alone. */
static void
test_setup_enter (Fixture *f, gconstpointer data)
{
  const BastideEvening *before = evening (f);
  GtkWidget *seats;

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  seats = ui_test_find_id (f->place, "players_group");
  bastide_seats_group_focus (BASTIDE_SEATS_GROUP (seats), 0);
  for (int i = 0; i < 4; i++)
    press (f, "Return");
  g_assert_true (gtk_root_get_focus (GTK_ROOT (f->window)) == ui_test_find_id (f->place, "begin_button"));
  press (f, "Return");
  ui_test_wait (evening (f) && evening (f) != before && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpint (bastide_evening_get_n_players (evening (f)), ==, 4);
}

static gboolean
is_row_of (GtkWidget *widget, gconstpointer name)
{
  return BASTIDE_IS_PLAYER_ROW (widget) && gtk_widget_get_visible (widget)
         && g_str_equal (gtk_editable_get_text (GTK_EDITABLE (widget)), name);
}

/* Name, Enter, name, Enter: whoever types one more name has a seat for it, and the one that stays empty is gone. */
static void
test_setup_more (Fixture *f, gconstpointer data)
{
  const BastideEvening *before = evening (f);
  static const char *const names[] = { "Viktor", "Xaver" };
  GtkWidget *seats, *row;

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  seats = ui_test_find_id (f->place, "players_group");
  row = ui_test_find (seats, is_row_of, "David");
  g_assert_nonnull (row);
  gtk_widget_grab_focus (row);
  gtk_editable_set_text (GTK_EDITABLE (row), names[0]);
  press (f, "Return");
  row = ui_test_find (seats, is_row_of, "");
  g_assert_nonnull (row);
  ui_test_wait (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (f->window)), row));
  gtk_editable_set_text (GTK_EDITABLE (row), names[1]);
  press (f, "Return");
  g_assert_nonnull (ui_test_find (seats, is_row_of, ""));
  press (f, "Return");
  g_assert_true (gtk_root_get_focus (GTK_ROOT (f->window)) == ui_test_find_id (f->place, "begin_button"));
  g_assert_null (ui_test_find (seats, is_row_of, ""));
  /* From wherever one is. */
  bastide_seats_group_focus (BASTIDE_SEATS_GROUP (seats), 1);
  press (f, "<Control>Return");
  ui_test_wait (evening (f) && evening (f) != before && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpint (bastide_evening_get_n_players (evening (f)), ==, 5);
  for (int i = 0; i < 2; i++)
    g_assert_cmpstr (bastide_evening_get_names (evening (f))[3 + i], ==, names[i]);
}

/* A name that is almost that of somebody who played before is asked about, once. */
static void
test_setup_similar (Fixture *f, gconstpointer data)
{
  GtkWidget *setup, *row;

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_final });
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_end });
  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  setup = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_SETUP);
  row = ui_test_find (setup, is_row_of, "Clara");
  g_assert_nonnull (row);
  gtk_editable_set_text (GTK_EDITABLE (row), "Klara");
  gtk_widget_activate_action (setup, "evening.begin", NULL);
  ui_test_wait (dialog_button ("Is Klara the Same Person as Clara?") != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (dialog_button ("_Same Person"));
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpstr (bastide_evening_get_names (evening (f))[CLARA], ==, "Clara");

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup") && dialog_button ("_Same Person") == NULL);
  row = ui_test_find (setup, is_row_of, "Clara");
  gtk_editable_set_text (GTK_EDITABLE (row), "Clare");
  gtk_widget_activate_action (setup, "evening.begin", NULL);
  ui_test_wait (dialog_button ("Is Clare the Same Person as Clara?") != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (dialog_button ("Somebody _Else"));
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpstr (bastide_evening_get_names (evening (f))[CLARA], ==, "Clare");
}

/* Two rivers: the one that is chosen is in the bag. First player and seats by chance: nobody is lost. */
/* The names in the order of the seats. */
static char *
dup_seats (GtkWidget *first)
{
  GListModel *model = adw_combo_row_get_model (ADW_COMBO_ROW (first));
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) name = g_list_model_get_item (model, i);

      g_string_append_printf (names, "%s ", gtk_string_object_get_string (name));
    }
  return g_string_free (names, FALSE);
}

/* Draws until something else comes out; a draw that changes nothing never does. */
static void
check_draw (GtkWidget *setup, const char *action)
{
  GtkWidget *first = ui_test_find_id (setup, "first_row");
  const guint begins = adw_combo_row_get_selected (ADW_COMBO_ROW (first));
  g_autofree char *seats = dup_seats (first);
  gboolean changed = FALSE;

  for (int i = 0; i < 40 && !changed; i++)
    {
      g_autofree char *now = NULL;

      gtk_widget_activate_action (setup, action, NULL);
      for (gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 20; g_get_monotonic_time () < end;)
        ui_test_iterate ();
      now = dup_seats (first);
      changed = g_str_equal (action, "evening.draw-seats")
                  ? !g_str_equal (now, seats)
                  : adw_combo_row_get_selected (ADW_COMBO_ROW (first)) != begins;
    }
  g_assert_true (changed);
}

static void
test_setup_choices (Fixture *f, gconstpointer data)
{
  GtkWidget *setup, *river;
  guint tiles[2];

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  setup = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_SETUP);
  river = ui_test_find_id (setup, "river_row");
  g_assert_true (gtk_widget_get_visible (river));
  check_draw (setup, "evening.draw-seats");
  check_draw (setup, "evening.draw-first");
  for (guint i = 0; i < 2; i++)
    {
      guint seen = 0;

      if (i > 0)
        {
          press (f, "<Control>n");
          ui_test_wait (g_str_equal (shown_page (f), "setup"));
        }
      adw_combo_row_set_selected (ADW_COMBO_ROW (river), i);
      gtk_widget_activate_action (setup, "evening.begin", NULL);
      ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
      tiles[i] = bastide_evening_get_tiles (evening (f));
      for (int seat = 0; seat < 5; seat++)
        seen |= 1u << (*bastide_evening_get_names (evening (f))[seat] - 'A');
      g_assert_cmpuint (seen, ==, 0x1f);
    }
  g_assert_cmpint (ABS ((int) tiles[0] - (int) tiles[1]), >=, 4);
}

static guint
count_kept (void)
{
  g_autofree char *folder = bastide_history_dup_default_folder ();
  g_autoptr (BastideHistory) history = bastide_history_new (folder);

  return bastide_history_get_n (history);
}

/* Somebody sits wrong: before the first entry the setup comes back, and what was begun wrong goes; later names and colors. */
static void
test_correct (Fixture *f, gconstpointer data)
{
  GtkWidget *setup = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_SETUP), *first;
  guint n;

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  first = ui_test_find_id (setup, "first_row");
  adw_combo_row_set_selected (ADW_COMBO_ROW (first), 1);
  gtk_widget_activate_action (setup, "evening.begin", NULL);
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  n = count_kept ();

  /* Nothing is changed if nobody wants it. */
  gtk_widget_activate_action (f->place, "score.about", NULL);
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (first)), ==, 1);
  gtk_widget_activate_action (setup, "evening.cancel", NULL);
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpint (bastide_evening_get_now (evening (f))->active, ==, 1);
  g_assert_cmpuint (count_kept (), ==, n);

  /* Another one begins in its place. */
  gtk_widget_activate_action (f->place, "score.about", NULL);
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (first), 0);
  gtk_widget_activate_action (setup, "evening.begin", NULL);
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpint (bastide_evening_get_now (evening (f))->active, ==, 0);
  g_assert_cmpuint (count_kept (), ==, n);

  /* After the first entry the evening stays, and the cursor goes to its title. */
  kit_enter (evening (f), .kind = &bastide_entry_amount, .number = 3, .owners = 1);
  gtk_widget_activate_action (f->place, "score.about", NULL);
  ui_test_wait (g_str_equal (shown_page (f), "result"));
  ui_test_wait (
    gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (f->window)), ui_test_find_id (f->place, "title_entry")));
  g_assert_cmpuint (count_kept (), ==, n);
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
  g_assert_null (ui_test_find (GTK_WIDGET (f->table), is_small_button, NULL));
  press (f, "c");
  ui_test_wait (g_str_equal (page (f), "form"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_null (ui_test_find (GTK_WIDGET (f->table), is_small_button, NULL));
  press (f, "Escape");
  press (f, "s");
  ui_test_wait (g_str_equal (page (f), "question"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_null (ui_test_find (GTK_WIDGET (f->table), is_small_button, NULL));
  press (f, "Escape");
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_turn, .seat = BEN });
  show_log (f);
  g_assert_null (ui_test_find (GTK_WIDGET (f->table), is_small_button, NULL));
  gtk_widget_activate_action (f->place, "score.history", NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_null (ui_test_find (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY), is_small_button, NULL));
}

/* --- setting up by keyboard --- */

static gboolean
is_open_row (GtkWidget *widget, gconstpointer data)
{
  return ADW_IS_EXPANDER_ROW (widget) && adw_expander_row_get_expanded (ADW_EXPANDER_ROW (widget));
}

/* People, expansions and options are those of the last evening; one key begins. */
static void
test_setup (Fixture *f, gconstpointer data)
{
  GtkWidget *stack = ui_test_find_id (f->place, "stack");
  const BstGame *game = bastide_evening_get_game (evening (f));
  const unsigned modules = game->modules;
  const int tiles = bastide_evening_get_tiles (evening (f));

  g_assert_cmpint (modules >> BST_MODULE_ROBBERS & modules >> BST_MODULE_MESSAGES & 1, ==, 1);
  press (f, "<Control>n");
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "setup"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  /* Options are there for who looks for them. */
  g_assert_null (ui_test_find (f->place, is_open_row, NULL));
  press (f, "<Alt>s");
  ui_test_wait (evening (f) != NULL);
  g_assert_cmpuint (bastide_evening_get_game (evening (f))->modules, ==, modules);
  g_assert_cmpint (bastide_evening_get_tiles (evening (f)), ==, tiles);
  g_assert_cmpstr (bastide_evening_get_names (evening (f))[DAVID], ==, "David");
  g_assert_cmpuint (n_entries (f), ==, 0);

  /* Whoever sits at the table is seen among those who played before, goes with a click and comes back with another. */
  press (f, "<Control>n");
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "setup"));
  {
    GtkWidget *label = ui_test_find_text (ui_test_find_id (f->place, "regulars_box"), "Ben");
    GtkToggleButton *ben = GTK_TOGGLE_BUTTON (gtk_widget_get_ancestor (label, GTK_TYPE_TOGGLE_BUTTON));

    g_assert_true (gtk_toggle_button_get_active (ben));
    gtk_toggle_button_set_active (ben, FALSE);
    g_assert_null (ui_test_find (f->place, is_row_of, "Ben"));
    g_assert_nonnull (ui_test_find (f->place, is_row_of, "Clara"));
    gtk_toggle_button_set_active (ben, TRUE);
    g_assert_nonnull (ui_test_find (f->place, is_row_of, "Ben"));
  }

  /* A letter that is used is seen before the evening begins, also when its owner did not ask for it. */
  {
    GType type = BASTIDE_TYPE_PLAYER_ROW;
    GtkWidget *row = ui_test_find_type (f->place, type);
    GtkEntry *letter = GTK_ENTRY (ui_test_find_type (row, GTK_TYPE_ENTRY));
    const char *letters[] = { "A", "Z", "B", "T" };

    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (letter)), ==, letters[0]);
    gtk_editable_set_text (GTK_EDITABLE (row), "Zita");
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (letter)), ==, "");
    g_assert_cmpstr (gtk_entry_get_placeholder_text (letter), ==, letters[1]);
    gtk_editable_set_text (GTK_EDITABLE (letter), "b");
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (letter)), ==, "B");
    g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (letter), "error"));
    gtk_editable_set_text (GTK_EDITABLE (letter), "4");
    g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (letter), "error"));
    gtk_editable_set_text (GTK_EDITABLE (letter), "");
  }
  press (f, "<Alt>s");
  ui_test_wait (evening (f) != NULL);
  g_assert_cmpstr (bastide_evening_get_letter (evening (f), ANNA), ==, "Z");

  /* It is kept: gone back, the evening can be continued. */
  gtk_widget_activate_action (f->place, "score.back", NULL);
  g_assert_null (evening (f));
  gtk_widget_activate_action (f->place, "score.continue", NULL);
  g_assert_nonnull (evening (f));
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

/* --- files --- */

static guint
n_evenings (Fixture *f)
{
  GType type = GTK_TYPE_LIST_VIEW;
  GtkWidget *list = ui_test_find_type (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY), type);

  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))));
}

/* A file with many evenings is taken in, once; an evening that is kept already is opened, not kept twice. */
static void
test_files (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-score-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "Game Nights.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *own = g_build_filename (g_get_user_cache_dir (), "test.bastide-score", NULL);
  g_autoptr (GFile) own_file = g_file_new_for_path (own);
  GtkWidget *stack = ui_test_find_id (f->place, "stack");
  guint before;

  gtk_widget_activate_action (f->place, "score.history", NULL);
  before = n_evenings (f);
  bastide_window_open (f->window, own_file);
  ui_test_wait (evening (f) != NULL);
  gtk_widget_activate_action (f->place, "score.history", NULL);
  g_assert_cmpuint (n_evenings (f), ==, before);

  {
    g_autoptr (BastideHistory) other = bastide_history_new (folder);
    g_autofree char *text = NULL;

    for (int i = 0; i < 3; i++)
      {
        g_autoptr (BastideEvening) guest = kit_evening ("classic", 2 + i);

        bastide_evening_set_time (guest, 1600000000 + 86400 * i);
        kit_enter (guest, .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1);
        g_assert_true (bastide_history_add (other, guest, NULL));
      }
    text = bastide_history_to_json (other, NULL, NULL, NULL, NULL);
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  }
  /* A search that finds nothing says so. */
  {
    GtkWidget *history = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY);
    GtkEditable *search = GTK_EDITABLE (ui_test_find_id (history, "search"));

    g_assert_false (gtk_widget_get_visible (ui_test_find_id (history, "no_hits")));
    gtk_editable_set_text (search, "Nobody of that name");
    ui_test_wait (n_evenings (f) == 0 && gtk_widget_get_visible (ui_test_find_id (history, "no_hits")));
    gtk_editable_set_text (search, "");
    ui_test_wait (n_evenings (f) == before && !gtk_widget_get_visible (ui_test_find_id (history, "no_hits")));
  }
  for (int i = 0; i < 2; i++)
    {
      gtk_widget_activate_action (f->place, "score.back", NULL);
      bastide_window_open (f->window, file);
      ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "history"));
      ui_test_wait (n_evenings (f) == before + 3);
    }
}

static int
twin_decision (GtkWidget *twin)
{
  return bst_decision (bastide_game_get_state (bastide_score_twin_get_game (BASTIDE_SCORE_TWIN (twin))));
}

/* The board rebuilt on the screen: a tile is picked from those that are left, then it is to be placed. */
static void
test_twin (void)
{
  BastideWindow *window = ui_test_open_place ("score");
  GtkWidget *place = ui_test_find_id (GTK_WIDGET (window), "score");
  GtkWidget *stack = ui_test_find_id (place, "stack");
  GtkWidget *twin = ui_test_find_type (place, BASTIDE_TYPE_SCORE_TWIN);
  GType button = GTK_TYPE_BUTTON;
  GtkWidget *tiles;

  bastide_window_show_place (window, "score");
  gtk_widget_activate_action (place, "score.new", NULL);
  gtk_switch_set_active (GTK_SWITCH (ui_test_find_id (place, "twin_switch")), TRUE);
  gtk_widget_activate_action (ui_test_find_type (place, BASTIDE_TYPE_SCORE_SETUP), "evening.begin", NULL);
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "twin"));
  tiles = ui_test_find_id (ui_test_find_type (twin, BASTIDE_TYPE_DECISION_BAR), "tiles");
  ui_test_wait (tiles && gtk_widget_get_mapped (tiles));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_cmpint (twin_decision (twin), ==, BST_KIND_DRAW);
  ui_test_click (ui_test_find_type (tiles, button));
  ui_test_wait (twin_decision (twin) != BST_KIND_DRAW);

  /* The large window shows the board and the players, and keeps nothing when it is closed. */
  gtk_widget_activate_action (place, "score.tv", NULL);
  ui_test_wait (find_tv () && gtk_widget_get_mapped (GTK_WIDGET (find_tv ())));
  {
    GType board = BASTIDE_TYPE_BOARD_VIEW;
    GtkWidget *view = ui_test_find_type (GTK_WIDGET (find_tv ()), board);

    gtk_test_widget_wait_for_draw (GTK_WIDGET (find_tv ()));
    g_assert_true (gtk_widget_get_mapped (view));
    g_assert_cmpint (gtk_widget_get_width (view), >, 300);
    g_assert_cmpint (gtk_widget_get_height (view), >, 300);
  }
  ui_test_key (GTK_WIDGET (find_tv ()), "Escape");
  ui_test_wait (find_tv () == NULL);

  /* Taken back, it can be another tile. */
  gtk_widget_activate_action (place, "score.undo", NULL);
  ui_test_wait (twin_decision (twin) == BST_KIND_DRAW);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  g_test_add_func ("/score/empty-history", test_empty_history);
  ADD ("/score/empty-log", test_empty_log);
  ADD ("/score/keyboard", test_keyboard);
  ADD ("/score/message-keys", test_message_keys);
  ADD ("/score/undo-form", test_undo_form);
  ADD ("/score/late-answer", test_late_answer);
  ADD ("/score/pointer", test_pointer);
  ADD ("/score/minus", test_minus);
  ADD ("/score/same-letter", test_same_letter);
  ADD ("/score/correction", test_correction);
  ADD ("/score/moved-log", test_moved_log);
  ADD ("/score/log-keys", test_log_keys);
  ADD ("/score/log-rows", test_log_rows);
  ADD ("/score/final", test_final);
  ADD ("/score/restore", test_restore);
  ADD ("/score/open-again", test_open_again);
  ADD ("/score/tv", test_tv);
  ADD ("/score/result", test_result);
  ADD ("/score/touch", test_touch);
  ADD ("/score/setup-enter", test_setup_enter);
  ADD ("/score/setup-more", test_setup_more);
  ADD ("/score/setup-similar", test_setup_similar);
  ADD ("/score/setup", test_setup);
  ADD ("/score/files", test_files);
#undef ADD
  g_test_add ("/score/forms", Fixture, "everything", set_up, test_forms, tear_down);
  g_test_add ("/score/one-more", Fixture, "everything", set_up, test_one_more, tear_down);
  g_test_add ("/score/setup-choices", Fixture, "tournaments-river", set_up, test_setup_choices, tear_down);
  g_test_add ("/score/correct", Fixture, "classic", set_up, test_correct, tear_down);
  g_test_add ("/score/early", Fixture, "everything", set_up, test_early, tear_down);
  g_test_add ("/score/range", Fixture, "everything", set_up, test_range, tear_down);
  g_test_add ("/score/wheel-keys", Fixture, "everything", set_up, test_wheel_keys, tear_down);
  g_test_add_func ("/score/twin", test_twin);
  g_test_add_func ("/score/many-sentences", test_many_sentences);
  return ui_test_run ();
}
