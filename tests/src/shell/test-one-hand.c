/* test-one-hand.c – a whole game and an evening with one finger: no key together with another, none held, no pointer.
 *
 * Whoever has one switch walks with Tab or an arrow and presses Return. That is all that is used here: from the first page to
 * the end of a game with an undo on the way, and an evening with a city and its result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"
#include "walk.h"

#include <string.h>

/* The longest way round a page. */
#define MOST_STOPS 150
/* For one decision: to choose, to confirm, and to come back from elsewhere. */
#define MOST_KEYS 6

typedef gboolean (*Match) (GtkWidget *widget, gconstpointer data);

static GtkWidget *
find_type (GtkWidget *root, const char *type)
{
  return ui_test_find_type (root, g_type_from_name (type));
}

static GtkWidget *
get_focus (GtkWidget *window)
{
  return gtk_window_get_focus (GTK_WINDOW (window));
}

/* Walks on with Tab until the focus is where it is wanted. */
static void
walk_to (GtkWidget *window, Match match, gconstpointer data)
{
  for (int i = 0; i < MOST_STOPS; i++)
    {
      if (get_focus (window) && match (get_focus (window), data))
        return;
      ui_test_key (window, "Tab");
    }
  g_error ("Tab does not lead to “%s”", (const char *) data);
}

static gboolean
has_action (GtkWidget *widget, gconstpointer action)
{
  return GTK_IS_ACTIONABLE (widget)
         && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

static gboolean
is_it (GtkWidget *widget, gconstpointer wanted)
{
  return widget == wanted || gtk_widget_is_ancestor (widget, (GtkWidget *) wanted);
}

static gboolean
says (GtkWidget *widget, gconstpointer text)
{
  return GTK_IS_BUTTON (widget) && ui_test_find_text (widget, text);
}

static void
press_on (GtkWidget *window, const char *action)
{
  walk_to (window, has_action, action);
  ui_test_key (window, "Return");
  walk_settle ();
}

static gboolean
is_over (PlayTest *test)
{
  return bastide_game_get_state (play_test_game (test))->over;
}

/* One decision: the focus is on something that can be chosen, and Return chooses and confirms. */
static void
decide (PlayTest *test)
{
  const gsize made = play_test_made (test);

  for (int i = 0; i < MOST_KEYS && play_test_made (test) == made && !is_over (test); i++)
    {
      ui_test_key (GTK_WIDGET (test->window), "Return");
      walk_settle ();
    }
  if (play_test_made (test) == made && !is_over (test))
    g_error ("Return does not get on after %u decisions: the focus is on a %s", (guint) made,
             get_focus (GTK_WIDGET (test->window)) ? G_OBJECT_TYPE_NAME (get_focus (GTK_WIDGET (test->window)))
                                                   : "nothing");
}

static GtkWidget *
find_window (const char *type)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l; l = l->next)
    if (g_str_equal (G_OBJECT_TYPE_NAME (l->data), type) && gtk_widget_get_mapped (l->data))
      return l->data;
  return NULL;
}

static void
test_game (void)
{
  PlayTest test = play_test_open ();
  GtkWidget *window = GTK_WIDGET (test.window);
  gsize before;

  ui_test_activate (window);
  press_on (window, "play.new");
  play_test_wait_for_setup (&test);
  press_on (window, "setup.next");
  press_on (window, "setup.begin");
  ui_test_wait (play_test_game (&test) && gtk_widget_get_mapped (GTK_WIDGET (test.table)));
  walk_settle ();
  for (int i = 0; i < 5; i++)
    decide (&test);
  before = play_test_made (&test);
  press_on (window, "play.undo");
  g_assert_cmpuint (play_test_made (&test), <, before);
  /* Round the page, back to the board. */
  walk_to (window, is_it, test.board);
  for (int i = 0; i < 400 && !is_over (&test); i++)
    decide (&test);
  g_assert_true (is_over (&test));
  ui_test_wait (find_window ("BastideResults"));
  ui_test_activate (find_window ("BastideResults"));
  ui_test_key (find_window ("BastideResults"), "Escape");
  ui_test_wait (!find_window ("BastideResults"));
  play_test_close (&test);
}

static void
test_evening (void)
{
  BastideWindow *opened = ui_test_open_place ("score");
  GtkWidget *window = GTK_WIDGET (opened), *view = find_type (window, "BastideScoreView"), *standings;

  bastide_window_show_place (opened, "score");
  ui_test_activate (window);
  press_on (window, "score.new");
  press_on (window, "evening.begin");
  walk_to (window, says, "City");
  ui_test_key (window, "Return");
  walk_settle ();
  /* The number goes up with an arrow. */
  walk_to (window, is_it, find_type (find_type (view, "BastideScoreForm"), "BastideNumberField"));
  for (int i = 0; i < 3; i++)
    ui_test_key (window, "Up");
  ui_test_key (window, "Return");
  walk_settle ();
  standings = ui_test_find_id (view, "standings");
  g_assert_nonnull (ui_test_find_text (standings, "6"));
  press_on (window, "score.undo");
  g_assert_null (ui_test_find_text (standings, "6"));
  ui_test_close (opened);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/one-hand/game", test_game);
  g_test_add_func ("/one-hand/evening", test_evening);
  return ui_test_run ();
}
