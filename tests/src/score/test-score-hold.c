/* test-score-hold.c – an evening on a real window that others have in their hands, too: the bar says so and offers a way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "model/score/bastide-history.h"
#include "parts/bastide-hold-bar.h"
#include "parts/bastide-place.h"
#include "score/bastide-score-log.h"
#include "score/bastide-score-pad.h"
#include "score/bastide-score-panel.h"
#include "kit/bastide-banner.h"
#include "model/score/evening-kit.h"
#include "model/other-process.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  BastideWindow *window;
  GtkWidget *place;
  BastideBanner *banner;
  char *path; /* of the evening */
} Fixture;

/* --- the other process --- */

static char *
hold (const char *what, const char *path)
{
  BastideEvening *evening = bastide_evening_recover (path, NULL);

  kit_enter (evening, .kind = &bastide_entry_note);
  return g_strdup ("open");
}

/* --- what all tests need --- */

static const char *
said (Fixture *f)
{
  return bastide_banner_get_text (f->banner);
}

static gboolean
says (Fixture *f, const char *part)
{
  return said (f) && strstr (said (f), part);
}

static gboolean
has_toast (GtkWidget *widget, gconstpointer part)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY) && gtk_widget_has_css_class (widget, "heading")
         && !gtk_widget_get_ancestor (widget, BASTIDE_TYPE_BANNER)
         && strstr (gtk_label_get_text (GTK_LABEL (widget)), part);
}

static void
click (Fixture *f, const char *label)
{
  GtkWidget *button;

  ui_test_wait ((button = ui_test_find_text (GTK_WIDGET (f->banner), label)) && gtk_widget_get_mapped (button)
                && gtk_widget_get_width (button) > 0);
  ui_test_click (button);
}

/* The only evening of the history, newly made. */
static char *
make_evening (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  g_autofree char *folder = bastide_history_dup_default_folder ();
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (GError) error = NULL;

  while (bastide_history_get_n (history) > 0)
    g_assert_true (bastide_history_delete (history, 0, NULL));
  bastide_history_add (history, evening, &error);
  g_assert_no_error (error);
  kit_enter (evening, .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1);
  return g_strdup (bastide_match_get_path (BASTIDE_MATCH (evening)));
}

static guint
count_evenings (void)
{
  g_autofree char *folder = bastide_history_dup_default_folder ();
  g_autoptr (BastideHistory) history = bastide_history_new (folder);

  return bastide_history_get_n (history);
}

static guint
count_entries (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideEvening) evening = bastide_evening_peek (path, &error);

  return evening ? bastide_evening_get_n_entries (evening) : 0;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->path = make_evening ();
}

static void
open_window (Fixture *f)
{
  GtkStack *stack;

  f->window = ui_test_open_place ("score");
  bastide_window_show_place (f->window, "score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
  f->banner = BASTIDE_BANNER (ui_test_find_type (ui_test_find_id (f->place, "hold_bar"), BASTIDE_TYPE_BANNER));
  stack = GTK_STACK (ui_test_find_id (f->place, "stack"));
  if (g_str_equal (gtk_stack_get_visible_child_name (stack), "start"))
    gtk_widget_activate_action (f->place, "score.continue", NULL);
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (stack), "pad"));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
  g_free (f->path);
}

/* Nothing is offered that would change the evening, by hand or by key; the log can be read. */
static void
assert_only_to_look_at (Fixture *f)
{
  static const char *const names[] = { "undo", "redo", "finish", "again" };
  static const char *const keys[] = { "c", "1", "t", "Return", "Delete" };
  GActionGroup *actions = G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (f->place)));
  GtkWidget *pad = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PAD);
  GtkWidget *panel = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PANEL);
  GtkWidget *log = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_LOG);

  ui_test_wait (gtk_widget_get_mapped (log));
  g_assert_false (gtk_widget_is_sensitive (panel));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_false (g_action_group_get_action_enabled (actions, names[i]));
  gtk_widget_activate_action (pad, "log.remove", "u", 0);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    ui_test_key (pad, keys[i]);
  g_assert_true (bastide_score_panel_is_idle (BASTIDE_SCORE_PANEL (panel)));
  g_assert_true (gtk_widget_get_mapped (log));
  g_assert_null (ui_test_find (GTK_WIDGET (f->window), has_toast, "Here you can only look"));
}

/* --- tests --- */

static void
test_other (Fixture *f, gconstpointer data)
{
  Other other = other_start ("hold", f->path, "open");

  open_window (f);
  ui_test_wait (says (f, "on this computer"));
  assert_only_to_look_at (f);
  g_assert_cmpuint (count_entries (f->path), ==, 2);
  click (f, "_Try Again");
  ui_test_wait (ui_test_find (GTK_WIDGET (f->window), has_toast, "still open"));
  g_assert_true (says (f, "on this computer"));
  other_kill (&other);
  click (f, "_Try Again");
  ui_test_wait (!said (f));
  gtk_widget_activate_action (f->place, "score.undo", NULL);
  g_assert_cmpuint (count_entries (f->path), ==, 1);
}

static void
test_deleted (Fixture *f, gconstpointer data)
{
  open_window (f);
  g_assert_null (said (f));
  g_assert_cmpint (g_unlink (f->path), ==, 0);
  ui_test_wait (g_file_test (f->path, G_FILE_TEST_EXISTS));
  ui_test_wait (ui_test_find (GTK_WIDGET (f->window), has_toast, "Another program deleted the file"));
  g_assert_cmpuint (count_entries (f->path), ==, 1);
}

/* Another program puts an older state there. */
static void
replace (Fixture *f)
{
  g_autofree char *journal = g_strconcat (f->path, ".journal", NULL);

  g_assert_true (g_file_set_contents (journal, "bastide-journal 1 base 1\n", -1, NULL));
  ui_test_wait (says (f, "Another program"));
}

static void
test_reload (Fixture *f, gconstpointer data)
{
  open_window (f);
  replace (f);
  click (f, "_Reload");
  ui_test_wait (!said (f));
  g_assert_cmpuint (count_entries (f->path), ==, 0);
  g_assert_cmpuint (count_evenings (), ==, 2);
}

static void
test_keep_mine (Fixture *f, gconstpointer data)
{
  open_window (f);
  replace (f);
  click (f, "_Keep Mine");
  ui_test_wait (!said (f));
  g_assert_cmpuint (count_entries (f->path), ==, 1);
  g_assert_cmpuint (count_evenings (), ==, 2);
}

static void
test_newer (Fixture *f, gconstpointer data)
{
  g_autofree char *text = NULL, *now = NULL;
  g_autoptr (GString) newer = NULL;

  g_assert_true (g_file_get_contents (f->path, &text, NULL, NULL));
  newer = g_string_new (text);
  g_string_replace (newer, "\"version\": 1", "\"version\": 2", 1);
  g_assert_true (g_file_set_contents (f->path, newer->str, -1, NULL));
  open_window (f);
  ui_test_wait (says (f, "newer version"));
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (f->banner), "_Save a Copy…"));
  assert_only_to_look_at (f);
  gtk_widget_activate_action (f->place, "score.back", NULL);
  g_assert_null (said (f));
  g_assert_true (g_file_get_contents (f->path, &now, NULL, NULL));
  g_assert_cmpstr (now, ==, newer->str);
}

int
main (int argc, char **argv)
{
  if (other_run (argc, argv, hold))
    return 0;
  ui_test_init (&argc, &argv);
  g_test_add ("/score-hold/other-process", Fixture, NULL, set_up, test_other, tear_down);
  g_test_add ("/score-hold/deleted", Fixture, NULL, set_up, test_deleted, tear_down);
  g_test_add ("/score-hold/reload", Fixture, NULL, set_up, test_reload, tear_down);
  g_test_add ("/score-hold/keep-mine", Fixture, NULL, set_up, test_keep_mine, tear_down);
  g_test_add ("/score-hold/newer", Fixture, NULL, set_up, test_newer, tear_down);
  return ui_test_run ();
}
