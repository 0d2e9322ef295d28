/* test-empty.c – every page that has nothing yet says what will be there, and has the button that makes it appear.
 *
 * A table of pages: how one gets there in a program without any files, what is written there, and what its button does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include <string.h>

typedef struct
{
  const char *path;   /* of the test */
  const char *place;  /* where it is, and what leads there: */
  const char *action; /* (nullable): an action of the place … */
  const char *tab;    /* (nullable): … a page of what it opens … */
  const char *search; /* (nullable): … words that are nowhere */
  const char *says;   /* a part of what is written there */
  const char *does;   /* the action of the button, or the id of a button that does something else */
} Page;

static const Page pages[] = {
  { "/empty/play", "play", NULL, NULL, NULL, "Build a land of cities, roads and monasteries", "play.new" },
  { "/empty/play-lesson", "play", NULL, NULL, NULL, "Welcome to Bastide", "learn_button" },
  { "/empty/score", "score", NULL, NULL, NULL, "Bastide keeps everyone’s score", "score.new" },
  { "/empty/history", "score", "score.history", NULL, NULL, "Every game night is kept here", "score.new" },
  { "/empty/history-import", "score", "score.history", NULL, NULL, "No Game Nights Yet", "score.import" },
  { "/empty/workshop", "workshop", NULL, NULL, NULL, "Choose one to start from", "workshop.new-set" },
  { "/empty/set", "workshop", "workshop.new-set", "tiles", NULL, "Drawing a tile takes half a minute", "set.add" },
  { "/empty/set-problems", "workshop", "workshop.new-set", "problems", NULL,
    "What is wrong with a tile will be listed here", "set.add" },
  { "/empty/set-balance", "workshop", "workshop.new-set", "balance", NULL, "Suggestions", NULL },
  { "/empty/mix-playtest", "workshop", "workshop.new-mix", "playtest", NULL, "will be shown here", "playtest.run" },
  { "/empty/rules-search", "rules", NULL, NULL, "qqzzxx", "Try other words, fewer words", "clear_button" },
};

/* Windows of a document that has just been made. */
typedef struct
{
  const char *path;                   /* of the test */
  const char *new, *action, *type;    /* what makes the document, what opens the window, and its type */
  const char *says, *not_says, *does; /* the last two are nullable */
} Window;

static const Window windows[] = {
  { "/empty/set-versions", "workshop.new-set", "set.versions", "BastideVersionsWindow",
    "Versions that you save appear here", NULL, "keep_button" },
  { "/empty/mix-versions", "workshop.new-mix", "mix.versions", "BastideVersionsWindow",
    "Versions that you save appear here", NULL, "keep_button" },
  { "/empty/free-table", "workshop.new-mix", "mix.sandbox", "BastideSandbox",
    "Click or press Return to place the selected tile", "No Tiles Yet", NULL },
  { "/empty/free-table-without-tiles", "workshop.new-set", "set.sandbox", "BastideSandbox", "No Tiles Yet",
    "Click or press Return to place the selected tile", NULL },
};

/* Pages of the panel beside a game that has just begun; nothing but playing makes their lines appear. */
static const Page panels[] = {
  { "/empty/log", NULL, NULL, "log", NULL, "Every move and every point will be listed here.", NULL },
  { "/empty/tiles", NULL, NULL, "tiles", NULL, "tiles left", NULL },
  { "/empty/board", NULL, NULL, "map", NULL, "appear here as soon as they have a figure", NULL },
};

static gboolean
says (GtkWidget *widget, gconstpointer text)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

static gboolean
does (GtkWidget *widget, gconstpointer what)
{
  const char *action, *id = gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget));

  if (!GTK_IS_BUTTON (widget) || !gtk_widget_get_mapped (widget) || !gtk_widget_is_sensitive (widget))
    return FALSE;
  action = gtk_actionable_get_action_name (GTK_ACTIONABLE (widget));
  return g_strcmp0 (action, what) == 0 || g_strcmp0 (id, what) == 0;
}

static gboolean
is_tabs (GtkWidget *widget, gconstpointer name)
{
  const char *id = gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget));

  return ADW_IS_VIEW_STACK (widget) && gtk_widget_get_mapped (widget) && g_strcmp0 (id, "tabs") == 0
         && adw_view_stack_get_child_by_name (ADW_VIEW_STACK (widget), name);
}

static gboolean
is_search (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_SEARCH_ENTRY (widget) && gtk_widget_get_mapped (widget);
}

static void
test_page (gconstpointer data)
{
  const Page *page = data;
  BastideWindow *window = ui_test_open_place (page->place);
  GtkWidget *place = GTK_WIDGET (bastide_window_get_place (window, page->place)), *found;

  bastide_window_show_place (window, page->place);
  if (page->action)
    g_assert_true (gtk_widget_activate_action (place, page->action, NULL));
  if (page->tab)
    {
      ui_test_wait ((found = ui_test_find (place, is_tabs, page->tab)));
      adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (found), page->tab);
    }
  if (page->search)
    {
      ui_test_wait ((found = ui_test_find (place, is_search, NULL)));
      gtk_editable_set_text (GTK_EDITABLE (found), page->search);
    }
  ui_test_wait (ui_test_find (place, says, page->says) != NULL);
  ui_test_wait_for_layout (place);
  ui_test_picture (GTK_WIDGET (window), strrchr (page->path, '/') + 1);
  if (page->does)
    {
      ui_test_wait ((found = ui_test_find (place, does, page->does)));
      g_assert_null (ui_test_find_cut (found, GTK_WIDGET (window)));
    }
  ui_test_close (window);
}

static gboolean
has_type (GtkWidget *widget, gconstpointer name)
{
  return g_str_equal (G_OBJECT_TYPE_NAME (widget), name) && gtk_widget_get_mapped (widget);
}

static GtkWidget *
find_window (const char *type)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *l = all; l; l = l->next)
    if (has_type (l->data, type))
      return l->data;
  return NULL;
}

static void
test_window (gconstpointer data)
{
  const Window *wanted = data;
  BastideWindow *window = ui_test_open_place ("workshop");
  GtkWidget *place = GTK_WIDGET (bastide_window_get_place (window, "workshop")), *page, *found, *button;

  bastide_window_show_place (window, "workshop");
  g_assert_true (gtk_widget_activate_action (place, wanted->new, NULL));
  ui_test_wait ((page = ui_test_find (place, has_type,
                                      g_str_has_prefix (wanted->action, "set") ? "BastideSetPage" : "BastideMixPage")));
  g_assert_true (gtk_widget_activate_action (page, wanted->action, NULL));
  ui_test_wait ((found = find_window (wanted->type)));
  ui_test_wait (ui_test_find (found, says, wanted->says) != NULL);
  ui_test_wait_for_layout (found);
  ui_test_picture (found, strrchr (wanted->path, '/') + 1);
  g_assert_true (!wanted->not_says || !ui_test_find (found, says, wanted->not_says));
  if (wanted->does)
    {
      ui_test_wait ((button = ui_test_find (found, does, wanted->does)));
      g_assert_null (ui_test_find_cut (button, found));
    }
  gtk_window_destroy (GTK_WINDOW (found));
  ui_test_close (window);
}

static void
test_panel (gconstpointer data)
{
  const Page *page = data;
  PlayTest test = play_test_open_game ("classic", 4, 0);
  GtkWidget *tabs = ui_test_find_id (GTK_WIDGET (test.table), "pages");

  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (tabs), page->tab);
  ui_test_wait (ui_test_find (tabs, says, page->says) != NULL);
  ui_test_wait_for_layout (tabs);
  ui_test_picture (GTK_WIDGET (test.window), strrchr (page->path, '/') + 1);
  /* What is told to come does. */
  if (!g_str_equal (page->tab, "tiles"))
    {
      g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, 4, FALSE);
      g_autoptr (GRand) rand = g_rand_new_with_seed (4);

      g_assert_true (play_test_random (play, rand, 30));
      play_test_show (&test, play);
      ui_test_wait (!ui_test_find (tabs, says, page->says));
    }
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (tabs), "log");
  play_test_close (&test);
}

/* What was searched is there again. */
static void
test_search_cleared (void)
{
  BastideWindow *window = ui_test_open_place ("rules");
  GtkWidget *place = GTK_WIDGET (bastide_window_get_place (window, "rules")), *search, *button;

  bastide_window_show_place (window, "rules");
  ui_test_wait ((search = ui_test_find (place, is_search, NULL)));
  gtk_editable_set_text (GTK_EDITABLE (search), "qqzzxx");
  ui_test_wait ((button = ui_test_find (place, does, "clear_button")));
  ui_test_wait_for_layout (place);
  ui_test_click (button);
  ui_test_wait (!gtk_widget_get_mapped (button));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (search)), ==, "");
  ui_test_close (window);
}

/* From the page of problems to the first tile. */
static void
test_first_tile (void)
{
  BastideWindow *window = ui_test_open_place ("workshop");
  GtkWidget *place = GTK_WIDGET (bastide_window_get_place (window, "workshop")), *tabs, *button;

  bastide_window_show_place (window, "workshop");
  g_assert_true (gtk_widget_activate_action (place, "workshop.new-set", NULL));
  ui_test_wait ((tabs = ui_test_find (place, is_tabs, "problems")));
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (tabs), "problems");
  ui_test_wait ((button = ui_test_find (place, does, "set.add")));
  ui_test_wait_for_layout (place);
  ui_test_click (button);
  ui_test_wait (g_strcmp0 (adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (tabs)), "tiles") == 0);
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (tabs), "problems");
  ui_test_wait (ui_test_find (place, says, "What is wrong with a tile will be listed here") == NULL);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    g_test_add_data_func (pages[i].path, &pages[i], test_page);
  for (gsize i = 0; i < G_N_ELEMENTS (windows); i++)
    g_test_add_data_func (windows[i].path, &windows[i], test_window);
  for (gsize i = 0; i < G_N_ELEMENTS (panels); i++)
    g_test_add_data_func (panels[i].path, &panels[i], test_panel);
  g_test_add_func ("/empty/search-cleared", test_search_cleared);
  g_test_add_func ("/empty/first-tile", test_first_tile);
  return ui_test_run ();
}
