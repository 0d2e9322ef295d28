/* test-spoken.c – what somebody hears who plays and keeps score without seeing it.
 *
 *     test-spoken EXPECTED
 *
 * A recording reader notes what a screen reader would speak: names and descriptions of what gets the focus, names of it that
 * change, and announcements. It plays a short game with the keyboard to its end, asks the questions that there are keys for and
 * reads the results, plays until somebody is robbed, and keeps an evening with a city, a robbery, an undo and a message that is
 * due. The transcript is compared with the file, a line for each text; in a
 * folder of BASTIDE_TEST_TRANSCRIPTS the transcript is written, too. Runs under build-aux/headless --a11y.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-announce.h"
#include "score/bastide-score-panel.h"
#include "engine/io/catalog.h"
#include "play/play-test.h"
#include "reader.h"
#include "walk.h"

#include <string.h>

static const char mix[] =
  "{ \"format\": \"bastide-mix\", \"version\": 1, \"id\": \"spoken\", \"title\": \"Spoken\","
  " \"tiles\": [ { \"tile\": \"classic-base-city-one-side\", \"count\": 5 } ],"
  " \"start\": [ { \"tile\": \"classic-base-start\" } ], \"modules\": [ \"base\", \"fields\" ] }";

static const char mix_with_robbers[] =
  "{ \"format\": \"bastide-mix\", \"version\": 1, \"id\": \"robbed\", \"title\": \"Robbed\","
  " \"tiles\": [ { \"tile\": \"robbers-city-one-side\", \"count\": 5 } ],"
  " \"start\": [ { \"tile\": \"classic-base-start\" } ], \"modules\": [ \"base\", \"robbers\" ] }";

static const char *expected_path;
static Reader *reader;
static GString *transcript;
static GtkWindow *window;
static char *last_name;

/* --- The reader --- */

static void
hear_cb (GtkWidget *widget, const char *text)
{
  g_string_append_printf (transcript, "* %s\n", text);
}

static void
read_cb (GtkWidget *widget, const char *name, const char *description, const char *contents, gpointer data)
{
  g_autofree char *whole = NULL;

  if (widget != gtk_window_get_focus (window))
    return;
  whole = *description ? g_strdup_printf ("%s | %s", name, description) : g_strdup (name);
  g_strdelimit (whole, "\n", ' ');
  if (g_strcmp0 (whole, last_name) == 0)
    return;
  g_free (last_name);
  last_name = g_steal_pointer (&whole);
  g_string_append_printf (transcript, "%s\n", last_name);
}

/* What is to be heard now. */
static void
listen (void)
{
  walk_settle ();
  reader_read (reader, window, read_cb, NULL);
}

static void
press (const char *key)
{
  g_string_append_printf (transcript, "[%s]\n", key);
  ui_test_key (GTK_WIDGET (window), key);
  listen ();
}

/* --- What is done --- */

static gboolean
is_over (PlayTest *test)
{
  return bastide_game_get_state (play_test_game (test))->over;
}

static void
begin_game (PlayTest *test, const char *title, const char *tiles)
{
  g_autoptr (BstPlay) play = play_test_new_play (tiles, 2, 5, FALSE);

  g_string_append_printf (transcript, "== %s\n", title);
  play_test_show (test, play);
  listen ();
  gtk_widget_grab_focus (GTK_WIDGET (test->table));
  listen ();
}

/* They are a window of their own, which comes at the end of a game. */
static void
hear_results (PlayTest *test)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l; l = l->next)
    if (g_str_equal (G_OBJECT_TYPE_NAME (l->data), "BastideResults"))
      window = l->data;
  g_assert_true (window != GTK_WINDOW (test->window));
  ui_test_activate (GTK_WIDGET (window));
  listen ();
  press ("Tab");
  press ("Down");
  press ("Tab");
  ui_test_key (GTK_WIDGET (window), "Escape");
  window = GTK_WINDOW (test->window);
  ui_test_activate (GTK_WIDGET (window));
  listen ();
}

static void
play (void)
{
  PlayTest test = play_test_open ();

  window = GTK_WINDOW (test.window);
  reader = reader_new ();
  begin_game (&test, "a game", mix);
  press ("s");
  press ("n");
  press ("f");
  press ("Right");
  for (int i = 0; i < 4; i++)
    press ("Return");
  press ("<Control>z");
  press ("e");
  for (int i = 0; i < 3; i++)
    press ("Return");
  /* There are three ways: once round. */
  for (int i = 0; i < 3; i++)
    press ("r");
  /* The second player begins a city, the first one plays elsewhere: the city can be finished. */
  for (int i = 0; i < 3; i++)
    press ("Return");
  press ("Down");
  press ("Return");
  press ("Return");
  press ("p");
  press ("f");
  for (int i = 0; i < 40 && !is_over (&test); i++)
    press ("Return");
  g_assert_true (is_over (&test));
  hear_results (&test);
  begin_game (&test, "a robbery", mix_with_robbers);
  for (int i = 0; i < 12; i++)
    press (i == 2 ? "Tab" : "Return");
  g_clear_pointer (&reader, reader_free);
  play_test_close (&test);
}

static GtkWidget *
find (GtkWidget *root, const char *type)
{
  GtkWidget *found = ui_test_find_type (root, g_type_from_name (type));

  g_assert_nonnull (found);
  return found;
}

static void
choose_everything (GtkWidget *setup)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();

  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    if (g_str_equal (bst_catalog_get_mix (catalog, i)->id, "everything"))
      adw_combo_row_set_selected (ADW_COMBO_ROW (ui_test_find_id (setup, "mix_row")), i);
}

static void
begin_entry (GtkWidget *view, const char *id)
{
  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    if (g_str_equal (bastide_entry_kinds[i]->id, id))
      {
        g_string_append_printf (transcript, "(%s)\n", id);
        bastide_score_panel_begin (BASTIDE_SCORE_PANEL (find (view, "BastideScorePanel")), bastide_entry_kinds[i]);
        listen ();
        return;
      }
  g_assert_not_reached ();
}

static void
keep_score (void)
{
  BastideWindow *opened = ui_test_open_place ("score");
  GtkWidget *view = find (GTK_WIDGET (opened), "BastideScoreView");

  window = GTK_WINDOW (opened);
  reader = reader_new ();
  bastide_window_show_place (opened, "score");
  g_string_append (transcript, "== an evening\n");
  gtk_widget_activate_action (view, "score.new", NULL);
  listen ();
  choose_everything (find (view, "BastideScoreSetup"));
  gtk_widget_activate_action (find (view, "BastideScoreSetup"), "evening.begin", NULL);
  listen ();
  begin_entry (view, "city");
  press ("4");
  press ("Return");
  press ("Return");
  begin_entry (view, "sack");
  press ("Tab");
  press ("Return");
  press ("Return");
  begin_entry (view, "turn");
  begin_entry (view, "city");
  press ("2");
  press ("Return");
  press ("Return");
  press ("Return");
  press ("<Control>z");
  begin_entry (view, "road");
  press ("5");
  press ("Return");
  press ("Return");
  press ("Return");
  gtk_widget_child_focus (ui_test_find_id (view, "standings"), GTK_DIR_TAB_FORWARD);
  listen ();
  press ("Down");
  gtk_widget_activate_action (view, "score.result", NULL);
  listen ();
  press ("Tab");
  press ("Tab");
  g_clear_pointer (&reader, reader_free);
  ui_test_close (opened);
}

/* --- How often it is said --- */

/* What the bus has told of the focus since the last key. */
static guint n_focus, n_after;
static GString *noise;

static void
count_event_cb (ReaderEvent event, const char *text, gpointer data)
{
  static const char *const names[] = { "focus", "name", "description", "name of something else" };

  g_string_append_printf (noise, " [%s] %s", names[event], text);
  n_focus += event == READER_FOCUS;
  n_after += event == READER_NAME || event == READER_DESCRIPTION;
}

/* Whoever listens hears what gets the focus. A change of its name or description after that is spoken once more, and so is
 * each of several things that get the focus one after the other. */
static void
test_once (void)
{
  static const char *const keys[] = { "Return", "Return", "Return", "Return",     "Return", "Return",
                                      "Return", "Return", "Down",   "<Control>z", "Return", "Return" };
  g_autoptr (BstPlay) play = play_test_new_play (mix, 2, 5, FALSE);
  PlayTest test;

  if (gtk_get_minor_version () > 8)
    {
      g_test_skip ("newer ones put other events on the bus");
      return;
    }
  test = play_test_open ();
  window = GTK_WINDOW (test.window);
  reader = reader_new ();
  play_test_show (&test, play);
  walk_settle ();
  noise = g_string_new (NULL);
  reader_listen (reader, count_event_cb, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (test.table));
  ui_test_key (GTK_WIDGET (window), "Tab");
  ui_test_key (GTK_WIDGET (window), "<Shift>Tab");
  walk_settle ();
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      n_focus = n_after = 0;
      g_string_truncate (noise, 0);
      ui_test_key (GTK_WIDGET (window), keys[i]);
      /* The bus may be slow: something is said after each key, and what comes too late would be counted for the next one. */
      ui_test_wait (n_focus + n_after > 0);
      walk_settle ();
      walk_settle ();
      g_test_message ("%s:%s", keys[i], noise->str);
      /* What is chosen or turned keeps the focus: it has a new name, and what it brings may be something else. */
      if (n_focus > 1 || n_after > (n_focus ? 0 : 2))
        g_test_fail ();
    }
  g_string_free (noise, TRUE);
  g_clear_pointer (&reader, reader_free);
  play_test_close (&test);
}

/* The same on the score track: what a number is asked for is heard with its field, and once. */
static void
test_once_evening (void)
{
  static const char *const ids[] = { "city", "road" };
  BastideWindow *opened;
  GtkWidget *view;

  if (gtk_get_minor_version () > 8)
    {
      g_test_skip ("newer ones put other events on the bus");
      return;
    }
  opened = ui_test_open_place ("score");
  view = find (GTK_WIDGET (opened), "BastideScoreView");
  window = GTK_WINDOW (opened);
  reader = reader_new ();
  bastide_window_show_place (opened, "score");
  gtk_widget_activate_action (view, "score.new", NULL);
  walk_settle ();
  gtk_widget_activate_action (find (view, "BastideScoreSetup"), "evening.begin", NULL);
  walk_settle ();
  noise = g_string_new (NULL);
  reader_listen (reader, count_event_cb, NULL);
  /* The letters of entries are others in each language. */
  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    {
      if (!g_str_equal (bastide_entry_kinds[i]->id, ids[0]) && !g_str_equal (bastide_entry_kinds[i]->id, ids[1]))
        continue;
      n_focus = n_after = 0;
      g_string_truncate (noise, 0);
      bastide_score_panel_begin (BASTIDE_SCORE_PANEL (find (view, "BastideScorePanel")), bastide_entry_kinds[i]);
      ui_test_wait (n_focus + n_after > 0);
      walk_settle ();
      walk_settle ();
      g_test_message ("%s:%s", bastide_entry_kinds[i]->id, noise->str);
      if (n_focus > 1 || n_after > 0)
        g_test_fail ();
      /* A number that is typed changes its name, and what it brings. */
      n_focus = n_after = 0;
      ui_test_key (GTK_WIDGET (window), "4");
      ui_test_wait (n_after > 0);
      walk_settle ();
      if (n_focus > 0 || n_after > 2)
        g_test_fail ();
      ui_test_key (GTK_WIDGET (window), "Escape");
      walk_settle ();
    }
  g_string_free (noise, TRUE);
  g_clear_pointer (&reader, reader_free);
  ui_test_close (opened);
}

/* --- The comparison --- */

static void
compare (void)
{
  const char *folder = g_getenv ("BASTIDE_TEST_TRANSCRIPTS");
  g_autofree char *expected = NULL;
  g_auto (GStrv) heard = g_strsplit (transcript->str, "\n", -1);
  g_auto (GStrv) wanted = NULL;

  if (folder)
    {
      g_autofree char *name = g_path_get_basename (expected_path);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_true (g_file_set_contents (path, transcript->str, -1, NULL));
    }
  g_assert_true (g_file_get_contents (expected_path, &expected, NULL, NULL));
  wanted = g_strsplit (expected, "\n", -1);
  for (guint i = 0; heard[i] && wanted[i]; i++)
    if (!g_str_equal (heard[i], wanted[i]))
      {
        g_test_message ("line %u: heard  %s", i + 1, heard[i]);
        g_test_message ("line %u: wanted %s", i + 1, wanted[i]);
        g_test_fail ();
      }
  g_assert_cmpuint (g_strv_length (heard), ==, g_strv_length (wanted));
}

static void
test_transcript (void)
{
  /* Newer ones tell some names in other words, and leave out what cannot be seen. */
  if (gtk_get_minor_version () > 8)
    {
      g_test_skip ("the transcripts are those of GTK 4.8");
      return;
    }
  transcript = g_string_new (NULL);
  bastide_announce_set_voice (hear_cb);
  play ();
  keep_score ();
  bastide_announce_set_voice (NULL);
  compare ();
  g_string_free (transcript, TRUE);
  g_clear_pointer (&last_name, g_free);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_assert_cmpint (argc, ==, 2);
  expected_path = argv[1];
  g_test_add_func ("/spoken/transcript", test_transcript);
  g_test_add_func ("/spoken/once", test_once);
  g_test_add_func ("/spoken/once-evening", test_once_evening);
  return ui_test_run ();
}
