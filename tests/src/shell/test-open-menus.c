/* test-open-menus.c – a menu or list that is open when what it belongs to goes: the window must still hear keys and clicks.
 *
 * People cannot do anything else while a menu is open, but a file may be opened from outside, and settings may change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"
#include "play/play-test.h"
#include "score/bastide-score-pad.h"
#include "share.h"
#include "workshop/bastide-mix-page.h"
#include "workshop/bastide-set-page.h"

typedef struct
{
  const char *name, *place;
  const char *file;   /* opened first, or NULL */
  const char *action; /* then this is done, or NULL */
} Page;

static const Page pages[] = {
  { "play start", "play" },
  { "play new", "play", NULL, "play.new" },
  { "table", "play", "one.bastide" },
  { "score set-up", "score", NULL, "score.new" },
  { "pad", "score", "one.bastide-score" },
  { "history", "score", NULL, "score.history" },
  { "workshop start", "workshop" },
  { "set", "workshop", "one.bastide-set" },
  { "mix", "workshop", "one.bastide-mix" },
  { "rules", "rules" },
};

/* What comes from outside: a file of each place, another place, another language. */
static const char *const changes[] = { "two.bastide", "two.bastide-score", "two.bastide-set", "place", "language" };

/* --- files --- */

static char *
dup_path (const char *name)
{
  return g_build_filename (g_get_user_cache_dir (), name, NULL);
}

static void
write_game (const char *name, int seed)
{
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, seed, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *path = dup_path (name);

  g_assert_true (play_test_random (play, rand, 10));
  g_assert_true (bst_play_save (play, path, NULL));
}

static void
write_evening (const char *name, int n_players)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", n_players);
  g_autofree char *path = dup_path (name);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  kit_enter (evening, .kind = &bastide_entry_road, .number = n_players, .finished = TRUE, .owners = 1);
  g_assert_true (bastide_evening_save (evening, file, NULL));
}

static void
copy_data (const char *from, const char *name)
{
  g_autofree char *source = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "data", from, NULL);
  g_autofree char *path = dup_path (name);
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (source, &text, &length, NULL));
  g_assert_true (g_file_set_contents (path, text, length, NULL));
}

static void
write_files (void)
{
  write_game ("one.bastide", 6);
  write_game ("two.bastide", 7);
  write_evening ("one.bastide-score", 2);
  write_evening ("two.bastide-score", 3);
  copy_data ("sets/classic-base.json", "one.bastide-set");
  copy_data ("sets/anniversary-base.json", "two.bastide-set");
  copy_data ("mixes/classic.json", "one.bastide-mix");
}

/* --- the window --- */

static const char *
get_place (BastideWindow *window)
{
  return adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (ui_test_find_id (GTK_WIDGET (window), "places")));
}

/* What a file of this kind is shown by: another one when the file has been opened. */
static gpointer
get_shown (BastideWindow *window, const char *name)
{
  GtkWidget *root = GTK_WIDGET (window);

  if (g_str_has_suffix (name, ".bastide"))
    return bastide_table_get_game (BASTIDE_TABLE (ui_test_find_type (root, BASTIDE_TYPE_TABLE)));
  if (g_str_has_suffix (name, ".bastide-score"))
    return bastide_score_pad_get_evening (BASTIDE_SCORE_PAD (ui_test_find_type (root, BASTIDE_TYPE_SCORE_PAD)));
  return bastide_doc_page_get_document (BASTIDE_DOC_PAGE (
    ui_test_find_type (root, g_str_has_suffix (name, "set") ? BASTIDE_TYPE_SET_PAGE : BASTIDE_TYPE_MIX_PAGE)));
}

/* What is open already is not opened again. */
static gboolean
is_shown (BastideWindow *window, const char *name, GFile *file)
{
  gpointer shown = get_shown (window, name);
  BastideOrigin *origin = BASTIDE_IS_GAME (shown) ? bastide_game_get_origin (shown) : NULL;
  GFile *its_file = origin ? origin->file : BASTIDE_IS_DOCUMENT (shown) ? bastide_document_get_file (shown) : NULL;

  return its_file && g_file_equal (its_file, file);
}

static void
open_file (BastideWindow *window, const char *name)
{
  g_autofree char *path = dup_path (name);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gpointer before = get_shown (window, name);

  bastide_window_open (window, file);
  ui_test_wait (is_shown (window, name, file) || get_shown (window, name) != before);
}

static void
go_to (BastideWindow *window, const Page *page)
{
  bastide_window_show_place (window, page->place);
  /* From wherever the last change has led to. */
  gtk_widget_activate_action (ui_test_find_id (GTK_WIDGET (window), "score"), "score.back", NULL);
  if (page->file)
    open_file (window, page->file);
  if (page->action)
    gtk_widget_activate_action (ui_test_find_id (GTK_WIDGET (window), page->place), page->action, NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

/* The first of two files, if the second one is shown: opening that again would change nothing. */
static void
open_another (BastideWindow *window, const char *name)
{
  g_autofree char *path = dup_path (name), *first = g_strconcat ("one", name + strlen ("two"), NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  open_file (window, is_shown (window, name, file) ? first : name);
}

static void
change (BastideWindow *window, const char *what)
{
  if (g_str_equal (what, "place"))
    bastide_window_show_place (window, g_str_equal (get_place (window), "play") ? "score" : "play");
  else if (g_str_equal (what, "language"))
    bastide_window_rebuild (window);
  else
    open_another (window, what);
}

/* --- menus --- */

/* What is scrolled away has no place on the screen where its menu could open. */
static gboolean
is_in_view (GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_rect_t bounds;

  return gtk_widget_get_mapped (widget) && gtk_widget_compute_bounds (widget, root, &bounds) && bounds.origin.x >= 0
         && bounds.origin.y >= 0 && bounds.origin.x + bounds.size.width <= gtk_widget_get_width (root)
         && bounds.origin.y + bounds.size.height <= gtk_widget_get_height (root);
}

/* Menus that stand in each of many rows have the same name. */
static char *
dup_name (GtkWidget *popover)
{
  GtkWidget *around = popover;

  while (!g_str_has_prefix (G_OBJECT_TYPE_NAME (around), "Bastide"))
    around = gtk_widget_get_parent (around);
  return g_strdup_printf ("%s of %s in %s", G_OBJECT_TYPE_NAME (popover), G_OBJECT_TYPE_NAME (around),
                          gtk_widget_get_css_name (gtk_widget_get_parent (popover)));
}

/* Is it a popover that could be opened now, and of which there was none before? */
static gboolean
is_new_popover (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_POPOVER (widget) && is_in_view (gtk_widget_get_parent (widget))
         && g_hash_table_add ((GHashTable *) data, dup_name (widget));
}

static GtkWidget *
find_popover (BastideWindow *window, int n)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GtkWidget *popover = NULL;

  for (int i = 0; i <= n; i++)
    popover = ui_test_find (GTK_WIDGET (window), is_new_popover, seen);
  return popover;
}

/* The keys and the pointer reach the window: it goes to other places. */
static gboolean
hears (BastideWindow *window)
{
  g_autofree char *place = g_strdup (get_place (window));

  ui_test_key (GTK_WIDGET (window), g_str_equal (place, "rules") ? "<Alt>1" : "<Alt>4");
  return !g_str_equal (get_place (window), place);
}

/* Opens a menu and takes away what it belongs to. FALSE: there are not so many menus on the page. */
static gboolean
check (BastideWindow *window, const Page *page, int n, const char *what)
{
  GtkWidget *popover;
  g_autofree char *name = NULL;

  go_to (window, page);
  popover = find_popover (window, n);
  if (!popover)
    return FALSE;
  name = dup_name (popover);
  gtk_popover_popup (GTK_POPOVER (popover));
  ui_test_wait (gtk_widget_get_mapped (popover));
  change (window, what);
  if (!hears (window))
    g_error ("%s, with the %s open: the window is deaf after “%s”", page->name, name, what);
  return TRUE;
}

static void
test_page (gconstpointer data)
{
  BastideWindow *window = ui_test_open ();
  gboolean more = TRUE;

  for (int n = 0; more; n++)
    for (gsize i = 0; i < G_N_ELEMENTS (changes) && more; i++)
      if (test_share_step () == 1 || i == n % G_N_ELEMENTS (changes))
        more = check (window, data, n, changes[i]);
  gtk_widget_activate_action (ui_test_find_id (GTK_WIDGET (window), "score"), "score.back", NULL);
  ui_test_close (window);
  g_settings_reset (bastide_application_get_settings (ui_test_app ()), "place");
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  write_files ();
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *path = g_strdelimit (g_strconcat ("/open-menus/", pages[i].name, NULL), " ", '-');

      g_test_add_data_func (path, &pages[i], test_page);
    }
  return ui_test_run ();
}
