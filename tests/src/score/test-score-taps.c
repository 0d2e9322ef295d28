/* test-score-taps.c – how many taps and keys an entry takes, counted on a real window of the size of a telephone.
 *
 * Every tap is a click of the pointer into the middle of something that can be seen, every key a press of it. The goals are
 * those of people who put the program beside a real board: it must be quicker than pencil and paper.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-kit.h"

#include "kit/bastide-number-field.h"

#define WIDTH  360
#define HEIGHT 640

/* An evening of the mix @data in a window as small as that of a telephone. */
static void
set_up_small (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideEvening) new_evening = kit_evening (data, g_str_equal (data, "everything") ? 6 : 4);

  open_evening (f, new_evening);
  gtk_window_set_default_size (GTK_WINDOW (f->window), WIDTH, HEIGHT);
  ui_test_wait (gtk_widget_get_width (GTK_WIDGET (f->window)) <= WIDTH
                && gtk_widget_get_height (GTK_WIDGET (f->window)) <= HEIGHT);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
}

static void
tear_down_small (Fixture *f, gconstpointer data)
{
  close_evening (f);
}

/* Is all of it inside the window and inside whatever scrolls it? */
static gboolean
is_in_view (Fixture *f, GtkWidget *widget)
{
  for (GtkWidget *above = gtk_widget_get_parent (widget); above; above = gtk_widget_get_parent (above))
    {
      graphene_rect_t bounds;

      if (!GTK_IS_WINDOW (above) && !GTK_IS_SCROLLED_WINDOW (above))
        continue;
      g_assert_true (gtk_widget_compute_bounds (widget, above, &bounds));
      if (bounds.origin.x < -1 || bounds.origin.y < -1
          || bounds.origin.x + bounds.size.width > gtk_widget_get_width (above) + 1
          || bounds.origin.y + bounds.size.height > gtk_widget_get_height (above) + 1)
        return FALSE;
    }
  return gtk_widget_get_mapped (widget);
}

static gboolean
is_page (Fixture *f, const char *page)
{
  return g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->panel, "stack"))), page);
}

/* A finger hits it: it is seen whole, and large enough. */
static void
tap (Fixture *f, GtkWidget *target)
{
  graphene_rect_t bounds;

  g_assert_nonnull (target);
  ui_test_wait (gtk_widget_get_mapped (target) && gtk_widget_is_sensitive (target));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_true (is_in_view (f, target));
  g_assert_true (gtk_widget_compute_bounds (target, GTK_WIDGET (f->window), &bounds));
  g_assert_cmpfloat (bounds.size.width, >=, 44);
  g_assert_cmpfloat (bounds.size.height, >=, 44);
  ui_test_click (target);
  f->n_taps++;
}

static GtkWidget *
button_of (GtkWidget *root, const char *text)
{
  GtkWidget *label = ui_test_find_text (root, text);

  return label ? gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON) : NULL;
}

static void
tap_kind (Fixture *f, const char *title)
{
  tap (f, button_of (ui_test_find_id (f->panel, "kinds_box"), title));
  ui_test_wait (is_page (f, "form"));
}

static gboolean
is_field (GtkWidget *widget, gconstpointer title)
{
  return BASTIDE_IS_NUMBER_FIELD (widget) && ui_test_find_text (widget, title) != NULL;
}

static void
tap_chip (Fixture *f, const char *field, const char *number)
{
  tap (f, button_of (ui_test_find (f->panel, is_field, field), number));
}

static void
tap_enter (Fixture *f)
{
  const guint n = n_entries (f);

  tap (f, ui_test_find_id (f->panel, "apply_button"));
  ui_test_wait (n_entries (f) == n + 1);
}

static void
press_enter (Fixture *f)
{
  const guint n = n_entries (f);

  press (f, "Return");
  ui_test_wait (n_entries (f) == n + 1);
}

static void
expect (Fixture *f, const char *what, int taps, int keys, const char *line)
{
  g_autofree char *last = bastide_evening_dup_title (evening (f), n_entries (f) - 1);

  g_test_message ("%s: %d taps, %d keys", what, f->n_taps, f->n_keys);
  g_assert_cmpstr (last, ==, line);
  g_assert_cmpint (f->n_taps, <=, taps);
  g_assert_cmpint (f->n_keys, <=, keys);
  f->n_taps = f->n_keys = 0;
}

/* --- the goals --- */

static void
test_taps (Fixture *f, gconstpointer data)
{
  tap_kind (f, "Road");
  tap_chip (f, "Tiles", "4");
  tap_enter (f);
  expect (f, "road", 3, 0, "Road – Anna: 4 tiles = 4");

  tap_kind (f, "City");
  tap_chip (f, "Tiles", "5");
  tap_chip (f, "Shields", "1");
  tap (f, button_of (ui_test_find_type (f->panel, BASTIDE_TYPE_SCORE_FORM), "Ben"));
  /* What everybody would have is seen before it is entered. */
  ui_test_wait (ui_test_find_text (f->panel, "4 → 16") && ui_test_find_text (f->panel, "0 → 12"));
  tap_enter (f);
  expect (f, "city with a shield and two owners", 5, 0, "City – Anna, Ben: 5 tiles × 2 + 1 shield × 2 = 12");

  tap_kind (f, "Monastery");
  tap_enter (f);
  expect (f, "monastery", 2, 0, "Monastery – Anna: 1 + 8 tiles around = 9");

  tap_kind (f, "Points");
  tap (f, button_of (ui_test_find_type (f->panel, BASTIDE_TYPE_SCORE_FORM), "7"));
  tap_enter (f);
  expect (f, "points", 3, 0, "Points – Anna: 7 points");

  tap (f, ui_test_find_id (f->panel, "turn_button"));
  ui_test_wait (n_entries (f) == 5);
  expect (f, "next turn", 1, 0, "Ben’s turn");
}

/* --- the last entry and its undo --- */

/* The line of the last entry and the button that takes it back are seen whole; @line and @undo are their ids. */
static void
check_last (Fixture *f, const char *line, const char *undo, const char *text)
{
  GtkWidget *label = ui_test_find_id (f->place, line);

  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_true (is_in_view (f, label));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, text);
  g_assert_true (is_in_view (f, ui_test_find_id (f->place, undo)));
  ui_test_picture (GTK_WIDGET (f->window), line);
}

/* Wherever somebody is: on the page of kinds, on a form, which keeps what is filled in, and on a question. */
static void
test_last (Fixture *f, gconstpointer data)
{
  BastideScoreForm *form = BASTIDE_SCORE_FORM (ui_test_find_type (f->panel, BASTIDE_TYPE_SCORE_FORM));

  kit_enter (evening (f), .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1 << ANNA);
  kit_enter (evening (f), .kind = &bastide_entry_turn, .seat = BEN);
  kit_enter (evening (f), .kind = &bastide_entry_road, .number = 2, .finished = TRUE, .owners = 1 << BEN);
  check_last (f, "last_label", "last_undo", "Road – Ben: 2 tiles = 2");
  tap (f, ui_test_find_id (f->place, "last_undo"));
  ui_test_wait (n_entries (f) == 2);

  /* Whoever’s turn it is now gets what is being filled in. */
  tap_kind (f, "Road");
  check_last (f, "form_last", "form_undo", "Last: Ben’s turn");
  tap_chip (f, "Tiles", "4");
  ui_test_wait (ui_test_find_text (f->panel, "0 → 4"));
  tap (f, ui_test_find_id (f->panel, "form_undo"));
  ui_test_wait (n_entries (f) == 1);
  g_assert_true (is_page (f, "form"));
  g_assert_cmpint (bastide_score_form_get_input (form)->number, ==, 4);
  ui_test_wait (ui_test_find_text (f->panel, "3 → 7"));
  check_last (f, "form_last", "form_undo", "Last: Road – Anna: 3 tiles = 3");
  /* Whoever was chosen stays. */
  tap (f, button_of (GTK_WIDGET (form), "Ben"));
  tap (f, ui_test_find_id (f->panel, "form_undo"));
  ui_test_wait (n_entries (f) == 0);
  g_assert_cmpint (bastide_score_form_get_input (form)->owners, ==, 1 << ANNA | 1 << BEN);
  ui_test_wait (!gtk_widget_get_mapped (ui_test_find_id (f->panel, "form_undo")));
  /* The keyboard is still there. */
  press (f, "Return");
  ui_test_wait (n_entries (f) == 1 && is_page (f, "choose"));
}

/* A question is about the log as it was: back to what it came from. */
static void
test_last_question (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  kit_settle (evening (f),
              kit_draft (evening (f),
                         (BastideInput){ .kind = &bastide_entry_amount, .number = 3, .owners = 1 << ANNA }),
              rand);
  tap_kind (f, "Road");
  tap_chip (f, "Tiles", "4");
  tap (f, ui_test_find_id (f->panel, "apply_button"));
  ui_test_wait (is_page (f, "question"));
  check_last (f, "question_last", "question_undo", "Last: Points – Anna: 3 points");
  tap (f, ui_test_find_id (f->panel, "question_undo"));
  ui_test_wait (n_entries (f) == 0 && is_page (f, "form"));
  g_assert_cmpint (
    bastide_score_form_get_input (BASTIDE_SCORE_FORM (ui_test_find_type (f->panel, BASTIDE_TYPE_SCORE_FORM)))->number,
    ==, 4);
  press (f, "Escape");
  ui_test_wait (is_page (f, "choose"));
}

/* In a wide window, too, it is the last entry that goes, not what is being filled in. */
static void
test_last_wide (Fixture *f, gconstpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (f->window), 1100, 700);
  kit_enter (evening (f), .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1 << ANNA);
  tap_kind (f, "Road");
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (f->place, "last_undo")));
  g_assert_false (gtk_widget_get_mapped (ui_test_find_id (f->panel, "form_undo")));
  tap (f, ui_test_find_id (f->place, "last_undo"));
  ui_test_wait (n_entries (f) == 0);
  g_assert_true (is_page (f, "form"));
  press (f, "Escape");
  ui_test_wait (is_page (f, "choose"));
}

static void
test_keys (Fixture *f, gconstpointer data)
{
  press (f, "r");
  press (f, "4");
  press (f, "b");
  press_enter (f);
  expect (f, "road", 0, 4, "Road – Ben: 4 tiles = 4");

  press (f, "c");
  press (f, "5");
  press (f, "<Shift>plus");
  press (f, "a");
  press (f, "b");
  press_enter (f);
  expect (f, "city with a shield and two owners", 0, 6, "City – Anna, Ben: 5 tiles × 2 + 1 shield × 2 = 12");

  press (f, "m");
  press_enter (f);
  expect (f, "monastery", 0, 2, "Monastery – Anna: 1 + 8 tiles around = 9");

  press (f, "7");
  press_enter (f);
  expect (f, "points", 0, 2, "Points – Anna: 7 points");

  press (f, "n");
  ui_test_wait (n_entries (f) == 5);
  expect (f, "next turn", 0, 1, "Ben’s turn");

  /* A sum; then the same kind again with one key. */
  press (f, "3");
  press (f, "<Shift>plus");
  press (f, "6");
  press_enter (f);
  expect (f, "sum", 0, 4, "Points – Ben: 3+6 = 9");
  press (f, "period");
  ui_test_wait (is_page (f, "form") && ui_test_find_text (f->panel, "Points"));
  g_assert_true (
    bastide_score_form_get_input (BASTIDE_SCORE_FORM (ui_test_find_type (f->panel, BASTIDE_TYPE_SCORE_FORM)))->kind
    == &bastide_entry_amount);
  press (f, "Escape");
  ui_test_wait (is_page (f, "choose"));
}

/* What it takes where those who get the points are not those whose turn it is: they are chosen, and the player who was assumed
 * is not. A letter on the keyboard does both. */
static void
test_others (Fixture *f, gconstpointer data)
{
  GtkWidget *form = ui_test_find_type (f->panel, BASTIDE_TYPE_SCORE_FORM);

  tap_kind (f, "Road");
  tap_chip (f, "Tiles", "4");
  tap (f, button_of (form, "Ben"));
  tap (f, button_of (form, "Anna"));
  tap_enter (f);
  expect (f, "road of somebody else", 5, 0, "Road – Ben: 4 tiles = 4");

  tap_kind (f, "City");
  tap_chip (f, "Tiles", "5");
  tap_chip (f, "Shields", "1");
  tap (f, button_of (form, "Ben"));
  tap (f, button_of (form, "Clara"));
  tap (f, button_of (form, "Anna"));
  tap_enter (f);
  expect (f, "city of two others", 7, 0, "City – Ben, Clara: 5 tiles × 2 + 1 shield × 2 = 12");
}

/* --- every form --- */

/* Everything that can be pressed is large enough, and Enter is in the window, wherever the fields are scrolled to. */
static gboolean
is_small (GtkWidget *widget, gconstpointer window)
{
  graphene_rect_t bounds;

  if (!GTK_IS_BUTTON (widget) || !gtk_widget_get_mapped (widget))
    return FALSE;
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &bounds));
  return bounds.size.width < 44 || bounds.size.height < 44;
}

static gboolean
is_hidden_owner (GtkWidget *widget, gconstpointer data)
{
  return gtk_widget_has_css_class (widget, "owner") && !is_in_view ((Fixture *) data, widget);
}

/* Everybody and their totals are seen without scrolling, before a number and after it. */
static void
check_owners (Fixture *f)
{
  GtkWidget *form = ui_test_find_type (f->panel, BASTIDE_TYPE_SCORE_FORM);

  for (int i = 0; i < 2; i++)
    {
      ui_test_wait_for_layout (GTK_WIDGET (f->window));
      g_assert_null (ui_test_find (form, is_hidden_owner, f));
      g_assert_true (is_in_view (f, ui_test_find_id (f->panel, "apply_button")));
      press (f, "4");
    }
}

static void
check_form (Fixture *f, const BastideEntryKind *kind, const char *stage)
{
  g_autofree char *picture = g_strdup_printf ("form-%s-%s", stage, kind->id);

  bastide_score_panel_begin (BASTIDE_SCORE_PANEL (f->panel), kind);
  ui_test_wait (is_page (f, "form"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_test_message ("%s", kind->id);
  ui_test_picture (GTK_WIDGET (f->window), picture);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (f->window)), <=, WIDTH);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (f->window)), <=, HEIGHT);
  g_assert_true (is_in_view (f, ui_test_find_id (f->panel, "apply_button")));
  g_assert_null (ui_test_find (ui_test_find_type (f->panel, BASTIDE_TYPE_SCORE_FORM), is_small, f->window));
  if (kind->points && kind != &bastide_entry_wheel && kind != &bastide_entry_statue)
    check_owners (f);
  press (f, "Escape");
  ui_test_wait (is_page (f, "choose"));
}

/* Each form that is offered now. */
static int
check_forms (Fixture *f, const char *stage)
{
  int n = 0;

  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      const BastideEntryKind *kind = bastide_entry_kinds[i];

      if (!kind->when || kind->own_button || kind->at_once || kind == &bastide_entry_final
          || !bastide_entry_kind_is_offered (kind, bastide_evening_get_game (evening (f)),
                                             bastide_evening_get_now (evening (f))))
        continue;
      check_form (f, kind, stage);
      n++;
    }
  return n;
}

/* While it is played and in the final scoring, and to look back. */
static void
test_forms (Fixture *f, gconstpointer data)
{
  const gboolean all = g_str_equal (data, "everything");
  g_autofree char *final = g_strdup_printf ("%s-final", (const char *) data);

  /* An early tournament is asked about first. */
  kit_use_up_stack (evening (f));
  g_assert_cmpint (check_forms (f, data), >=, all ? 15 : 6);
  kit_enter (evening (f), .kind = &bastide_entry_final);
  g_assert_cmpint (check_forms (f, final), >=, all ? 9 : 5);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

  g_test_add ("/score/taps", Fixture, "classic", set_up_small, test_taps, tear_down_small);
  g_test_add ("/score/last", Fixture, "classic", set_up_small, test_last, tear_down_small);
  g_test_add ("/score/last/question", Fixture, "classic-messages", set_up_small, test_last_question, tear_down_small);
  g_test_add ("/score/last/wide", Fixture, "classic", set_up_small, test_last_wide, tear_down_small);
  g_test_add ("/score/taps/others", Fixture, "classic", set_up_small, test_others, tear_down_small);
  g_test_add ("/score/keys", Fixture, "classic", set_up_small, test_keys, tear_down_small);
  g_test_add ("/score/small-forms", Fixture, "classic", set_up_small, test_forms, tear_down_small);
  g_test_add ("/score/small-forms/everything", Fixture, "everything", set_up_small, test_forms, tear_down_small);
  return ui_test_run ();
}
