/* test-workshop-files.c – the workshop on a real window: choosers of files, the printer, the clipboard, dragging, import,
 * own pictures, and the way from a mix to a game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "workshop/workshop-kit.h"

#include "model/play/bastide-game.h"
#include "workshop/bastide-playtest-panel.h"
#include "workshop/bastide-print-window.h"
#include "table/bastide-table.h"
#include "draw/pdf-measure.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <gtk/gtkunixprint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define PITCH_45 127.559

static char *
path_of (const char *name)
{
  g_assert_cmpint (g_mkdir_with_parents (g_get_user_data_dir (), 0700), ==, 0);
  return g_build_filename (g_get_user_data_dir (), name, NULL);
}

static void
new_set (BastideWindow *window, guint n_tiles)
{
  BastideTileDoc doc;

  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.new-set", NULL));
  ui_test_wait (has_n_tiles (window, 0));
  for (guint i = 0; i < n_tiles; i++)
    {
      bastide_tile_doc_init (&doc);
      bastide_tile_doc_set_side (&doc, BST_N, (BstSideKind) (1 + i % 3));
      bastide_set_doc_add_tile (get_set (window), i, &doc);
    }
  ui_test_wait (has_n_tiles (window, n_tiles));
}

static const char *
get_id (BastideWindow *window, guint index)
{
  BastideTileRef ref = { .index = index };

  return bastide_set_doc_get_id (get_set (window), &ref);
}

static void
select_tile (BastideWindow *window, int index)
{
  GtkFlowBox *grid = GTK_FLOW_BOX (ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "grid"));

  gtk_flow_box_unselect_all (grid);
  gtk_flow_box_select_child (grid, gtk_flow_box_get_child_at_index (grid, index));
}

/* --- Files --- */

static void
test_save_as (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *path = path_of ("elsewhere.bastide-set"), *picture = path_of ("tile.svg"), *contents = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);

  new_set (window, 2);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.save-as");
  ui_test_choose_file (path);
  ui_test_wait (g_file_test (path, G_FILE_TEST_EXISTS));
  /* From now on it lives there. */
  g_assert_true (g_file_equal (bastide_document_get_file (BASTIDE_DOCUMENT (get_set (window))), file));
  select_tile (window, 0);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.export-tile");
  ui_test_choose_file (picture);
  ui_test_wait (g_file_test (picture, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_get_contents (picture, &contents, NULL, NULL));
  g_assert_nonnull (strstr (contents, "<svg"));
  ui_test_close (window);
}

/* The folder is gone: the set stays open until somebody says what shall become of it, and can be saved elsewhere. */
static void
test_unsaved (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *folder = path_of ("going"), *path = g_build_filename (folder, "mine.bastide-set", NULL);
  g_autofree char *elsewhere = path_of ("rescued.bastide-set");
  BastideDocument *document;
  GtkWidget *dialog = NULL;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  new_set (window, 1);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.save-as");
  ui_test_choose_file (path);
  ui_test_wait (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_true (g_file_set_contents (folder, "no folder any more", -1, NULL));

  document = BASTIDE_DOCUMENT (get_set (window));
  bastide_document_set_text (document, "title", "", "Precious");
  for (int i = 0; i < 2; i++)
    {
      gtk_window_close (GTK_WINDOW (window));
      ui_test_wait ((dialog = find_window (ADW_TYPE_MESSAGE_DIALOG)) && gtk_widget_get_mapped (dialog));
      g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), "mine.bastide-set"));
      take_picture (dialog, "unsaved");
      adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), i == 0 ? "cancel" : "save");
      gtk_window_destroy (GTK_WINDOW (dialog));
      /* Nothing is lost either way. */
      g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window)));
      g_assert_true (BASTIDE_DOCUMENT (get_set (window)) == document);
      g_assert_false (bastide_document_is_saved (document));
    }
  ui_test_choose_file (elsewhere);
  ui_test_wait (g_file_test (elsewhere, G_FILE_TEST_EXISTS));
  g_assert_true (bastide_document_is_saved (document));
  ui_test_close (window);
}

static guint32
read_pixel (const char *path, int x, int y)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);
  guint32 color;

  memcpy (&color, row + 4 * x, sizeof color);
  cairo_surface_destroy (surface);
  return color & 0xffffff;
}

/* A picture of one's own beside the set: kept by its name, saved with the tile, and back to the drawn one. */
static void
test_own_art (void)
{
  BastideWindow *window = open_workshop ();
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
                            "<rect width='9' height='9' fill='#00f'/></svg>";
  g_autofree char *set = path_of ("art.bastide-set"), *art = path_of ("blue.svg"), *saved = path_of ("saved.png");
  BastideTileRef ref = { .index = 0 };

  g_assert_true (g_file_set_contents (art, svg, -1, NULL));
  new_set (window, 2);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.save-as");
  ui_test_choose_file (set);
  select_tile (window, 0);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.art");
  ui_test_choose_file (art);
  g_assert_cmpstr (json_object_get_string_member (bastide_set_doc_get_json (get_set (window), &ref), "art"), ==,
                   "blue.svg");
  take_picture (GTK_WIDGET (window), "own-art");
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.export-tile");
  ui_test_choose_file (saved);
  ui_test_wait (g_file_test (saved, G_FILE_TEST_EXISTS));
  g_assert_cmphex (read_pixel (saved, 300, 300), ==, 0x0000ff);

  activate (window, BASTIDE_TYPE_SET_PAGE, "set.no-art");
  g_assert_false (json_object_has_member (bastide_set_doc_get_json (get_set (window), &ref), "art"));
  g_unlink (saved);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.export-tile");
  ui_test_choose_file (saved);
  ui_test_wait (g_file_test (saved, G_FILE_TEST_EXISTS));
  g_assert_cmphex (read_pixel (saved, 300, 300), !=, 0x0000ff);
  ui_test_close (window);
}

/* (transfer full): the canvas as it is shown, or NULL if it is not drawn yet. */
static guint32
look_at_canvas (BastideWindow *window)
{
  GtkWidget *canvas = find (window, BASTIDE_TYPE_TILE_CANVAS);
  int width = gtk_widget_get_width (canvas), height = gtk_widget_get_height (canvas);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (canvas);
  g_autoptr (GskRenderNode) node = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  guint32 color = 0;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node && width > 0)
    {
      cairo_t *cr = cairo_create (surface);

      gsk_render_node_draw (node, cr);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      memcpy (&color,
              cairo_image_surface_get_data (surface) + height / 2 * cairo_image_surface_get_stride (surface)
                + width / 2 * 4,
              sizeof color);
    }
  cairo_surface_destroy (surface);
  return color & 0xffffff;
}

/* Somebody draws in another program and saves there: the editor shows it, however the file was put in place. */
static void
test_art_changes (void)
{
  static const char *const colors[] = { "#0000ff", "#ff0000", "#00ff00" };
  static const guint32 pixels[] = { 0x0000ff, 0xff0000, 0x00ff00 };
  BastideWindow *window = open_workshop ();
  g_autofree char *set = path_of ("watched.bastide-set"), *art = path_of ("watched.svg");

  new_set (window, 1);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.save-as");
  ui_test_choose_file (set);
  select_tile (window, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (colors); i++)
    {
      g_autofree char *svg = g_strdup_printf ("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
                                              "<rect width='9' height='9' fill='%s'/></svg>",
                                              colors[i]);

      if (i == 2)
        {
          /* In place, as some programs write. */
          g_autoptr (GError) error = NULL;

          g_assert_true (g_file_set_contents_full (art, svg, -1, G_FILE_SET_CONTENTS_NONE, 0600, &error));
        }
      else
        g_assert_true (g_file_set_contents (art, svg, -1, NULL));
      if (i == 0)
        {
          activate (window, BASTIDE_TYPE_SET_PAGE, "set.art");
          ui_test_choose_file (art);
        }
      ui_test_wait (look_at_canvas (window) == pixels[i]);
    }
  ui_test_close (window);
}

/* A set of one tile with that picture, opened as from the file manager. */
static void
open_set_with (BastideWindow *window, const char *folder, const char *art)
{
  g_autofree char *path = g_build_filename (folder, "theirs.bastide-set", NULL);
  g_autofree char *text =
    g_strdup_printf ("{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"theirs\", \"title\": \"Castles of the "
                     "North\", \"tiles\": ["
                     "{\"id\": \"theirs-a\", \"count\": 1, \"features\": [{\"type\": \"field\", \"at\": "
                     "[\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}], \"art\": \"%s\"}]}",
                     art);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  bastide_window_open (window, file);
  ui_test_wait (get_set (window) && has_n_tiles (window, 1));
}

static guint
count_problems (BastideWindow *window)
{
  AdwViewStack *tabs = ADW_VIEW_STACK (ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "tabs"));

  return adw_view_stack_page_get_badge_number (
    adw_view_stack_get_page (tabs, adw_view_stack_get_child_by_name (tabs, "problems")));
}

/* Pictures of other folders: asked once, with the folder named; the answer is remembered and can be changed. */
static void
test_foreign_pictures (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *folder = path_of ("downloads"), *private = path_of ("private"),
                  *art = g_build_filename (private, "blue.svg", NULL), *shown = NULL;
  BastideTileRef ref = { .index = 0 };
  GtkWidget *dialog = NULL;
  static const struct
  {
    const char *action, *answer;
    guint n_problems;
  } steps[] = { { NULL, "refuse", 1 }, { "set.pictures", "use", 0 } };

  g_assert_cmpint (g_mkdir_with_parents (private, 0700), ==, 0);
  g_assert_true (g_file_set_contents (art, "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", -1, NULL));
  open_set_with (window, folder, art);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      if (steps[i].action)
        activate (window, BASTIDE_TYPE_SET_PAGE, steps[i].action);
      ui_test_wait ((dialog = find_window (ADW_TYPE_MESSAGE_DIALOG)) && gtk_widget_get_mapped (dialog));
      g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), private));
      take_picture (dialog, "foreign-pictures");
      adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), steps[i].answer);
      gtk_window_destroy (GTK_WINDOW (dialog));
      ui_test_wait (count_problems (window) == steps[i].n_problems);
      shown = bastide_tile_dup_art (bastide_set_doc_get_json (get_set (window), &ref),
                                    bastide_document_get_file (BASTIDE_DOCUMENT (get_set (window))));
      g_assert_cmpstr (shown, ==, i == 0 ? NULL : art);
      g_clear_pointer (&shown, g_free);
    }
  /* Nobody is asked again. */
  open_set_with (window, folder, art);
  turn_loop (100);
  g_assert_null (find_window (ADW_TYPE_MESSAGE_DIALOG));
  ui_test_close (window);
}

/* Whoever chooses a picture in another folder is not asked: it goes into the file. */
static void
test_chosen_elsewhere (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *folder = path_of ("pictures"), *art = g_build_filename (folder, "red.svg", NULL),
                  *broken = g_build_filename (folder, "broken.svg", NULL);
  BastideTileRef ref = { .index = 0 };

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (art, "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", -1, NULL));
  g_assert_true (g_file_set_contents (broken, "no picture", -1, NULL));
  new_set (window, 1);
  select_tile (window, 0);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.art");
  ui_test_choose_file (broken);
  ui_test_wait (ui_test_find_text (GTK_WIDGET (window), "Could not read the picture. Use a PNG, JPEG or SVG file."));
  g_assert_false (json_object_has_member (bastide_set_doc_get_json (get_set (window), &ref), "art"));
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.art");
  ui_test_choose_file (art);
  ui_test_wait (json_object_has_member (bastide_set_doc_get_json (get_set (window), &ref), "art"));
  g_assert_true (
    g_str_has_prefix (json_object_get_string_member (bastide_set_doc_get_json (get_set (window), &ref), "art"),
                      "data:image/svg+xml;base64,"));
  g_assert_null (find_window (ADW_TYPE_MESSAGE_DIALOG));
  ui_test_close (window);
}

/* A picture that takes for ever: the window goes on, and the problems say so in the end. */
static void
test_bomb (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *folder = path_of ("bombs"), *art = g_build_filename (folder, "bomb.svg", NULL);
  g_autoptr (GString) svg = g_string_new ("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
                                          "<filter id='f' x='0' y='0' width='1' height='1'>");
  guint frames = 0;

  for (int i = 0; i < 50; i++)
    g_string_append (svg, "<feTurbulence baseFrequency='0.05' numOctaves='1000000000' type='turbulence'/>");
  g_string_append (svg, "</filter><rect width='9' height='9' filter='url(#f)'/></svg>");
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (art, svg->str, -1, NULL));
  open_set_with (window, folder, "bomb.svg");
  select_tile (window, 0);
  /* The limit of the helper is 2 seconds of its time: meanwhile the loop goes round many times. */
  for (; count_problems (window) == 0; frames++)
    ui_test_iterate ();
  g_assert_cmpuint (frames, >, 100);
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (
                                           ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "tabs")),
                                         "problems");
  g_assert_nonnull (ui_test_find_text (find (window, BASTIDE_TYPE_SET_PAGE), "The picture is too complex to draw."));
  take_picture (GTK_WIDGET (window), "bomb");
  ui_test_close (window);
}

/* Another set is opened from outside while a file is being chosen: the answer still concerns the one it was asked for. */
static void
test_other_set_meanwhile (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *path = path_of ("first.bastide-set"), *art = path_of ("red.svg");
  g_autoptr (BastideDocument) first = NULL;
  BastideTileRef ref = { .index = 0 };

  g_assert_true (g_file_set_contents (art, "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", -1, NULL));
  new_set (window, 1);
  first = g_object_ref (BASTIDE_DOCUMENT (get_set (window)));
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.save-as");
  new_set (window, 1);
  ui_test_choose_file (path);
  ui_test_wait (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpstr (g_file_peek_path (bastide_document_get_file (first)), ==, path);
  g_assert_cmpstr (g_file_peek_path (bastide_document_get_file (BASTIDE_DOCUMENT (get_set (window)))), !=, path);

  select_tile (window, 0);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.art");
  new_set (window, 1);
  select_tile (window, 0);
  ui_test_choose_file (art);
  g_assert_false (json_object_has_member (bastide_set_doc_get_json (get_set (window), &ref), "art"));
  ui_test_close (window);
}

/* --- Import --- */

static int disk_hangs;   /* atomic: other threads than that of the window wait for the file of that inode */
static ino_t slow_inode; /* set before they begin */
static GThread *main_thread;

static gboolean
is_slow (int fd)
{
  struct stat st;

  return g_thread_self () != main_thread && fstat (fd, &st) == 0 && st.st_ino == slow_inode;
}

ssize_t
read (int fd, void *bytes, size_t length)
{
  const struct iovec all = { .iov_base = bytes, .iov_len = length };

  while (g_atomic_int_get (&disk_hangs) && is_slow (fd))
    g_usleep (1000);
  return readv (fd, &all, 1);
}

static gboolean
has_bar (void)
{
  GtkWidget *dialog = find_window (ADW_TYPE_MESSAGE_DIALOG);

  return dialog && ui_test_find_type (dialog, GTK_TYPE_PROGRESS_BAR) && gtk_widget_get_mapped (dialog);
}

/* The window waits for no folder that hangs, and one may have enough of it. */
static void
import_slowly (BastideWindow *window, const char *path, gboolean cancel)
{
  struct stat st;

  g_assert_cmpint (stat (path, &st), ==, 0);
  slow_inode = st.st_ino;
  g_atomic_int_set (&disk_hangs, TRUE);
  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.import", NULL));
  ui_test_choose_file (path);
  ui_test_wait (has_bar ());
  if (cancel)
    adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_window (ADW_TYPE_MESSAGE_DIALOG)), "cancel");
  g_atomic_int_set (&disk_hangs, FALSE);
}

static void
test_slow_import (void)
{
  BastideWindow *window = open_workshop ();
  static const char xml[] = "<defs><tiles><tile id=\"A/road\"><road>W E</road><field>WR N EL</field>"
                            "<field>ER S WL</field></tile></tiles></defs>";
  g_autofree char *path = path_of ("slow.xml"), *saved = NULL;

  main_thread = g_thread_self ();
  g_assert_true (g_file_set_contents (path, xml, -1, NULL));
  import_slowly (window, path, TRUE);
  ui_test_wait (!find_window (ADW_TYPE_MESSAGE_DIALOG));
  import_slowly (window, path, FALSE);
  ui_test_wait (has_n_tiles (window, 1));
  g_assert_false (has_bar ());
  /* Of the one that was canceled nothing came: this is the first of the name. */
  saved = g_file_get_basename (bastide_document_get_file (BASTIDE_DOCUMENT (get_set (window))));
  g_assert_cmpstr (saved, ==, "slow.json");
  ui_test_close (window);
}

static void
test_import (void)
{
  BastideWindow *window = open_workshop ();
  static const char xml[] = "<defs><tiles><tile id=\"A/inn\"><road inn=\"yes\">W E</road><field>WR N EL</field>"
                            "<field>ER S WL</field></tile><tile id=\"A/inn2\"><road inn=\"yes\">W S</road>"
                            "<field>WR N E SL</field><field>SR WL</field></tile></tiles></defs>";
  g_autofree char *path = path_of ("theirs.xml");
  BastideDocPage *page;
  GtkWidget *told;

  g_assert_true (g_file_set_contents (path, xml, -1, NULL));
  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.import", NULL));
  ui_test_choose_file (path);
  ui_test_wait (has_n_tiles (window, 2));
  /* One sentence for both tiles. */
  ui_test_wait ((told = find_window (ADW_TYPE_MESSAGE_DIALOG)) && gtk_widget_get_mapped (told));
  g_assert_nonnull (ui_test_find_text (told, "A/inn, A/inn2"));
  take_picture (told, "import");
  /* The name of the file became the title; that is no edit. */
  page = BASTIDE_DOC_PAGE (find (window, BASTIDE_TYPE_SET_PAGE));
  g_assert_false (bastide_document_can_undo (bastide_doc_page_get_document (page)));
  gtk_window_destroy (GTK_WINDOW (told));
  ui_test_close (window);
}

/* --- Reordering, copying --- */

/* By the key; it is about the tile that has the focus. */
static void
test_menu (void)
{
  BastideWindow *window = open_workshop ();
  GtkWidget *page, *menu;
  GtkFlowBoxChild *card;
  GtkFlowBox *grid;

  new_set (window, 3);
  page = find (window, BASTIDE_TYPE_SET_PAGE);
  grid = GTK_FLOW_BOX (ui_test_find_id (page, "grid"));
  card = gtk_flow_box_get_child_at_index (grid, 1);
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (card)));
  gtk_flow_box_unselect_all (grid);
  gtk_widget_grab_focus (GTK_WIDGET (card));
  ui_test_key (GTK_WIDGET (card), "Menu");
  ui_test_wait (GTK_IS_POPOVER_MENU (menu = gtk_widget_get_last_child (page)) && gtk_widget_get_mapped (menu));
  g_assert_true (gtk_flow_box_child_is_selected (card));
  g_assert_false (gtk_flow_box_child_is_selected (gtk_flow_box_get_child_at_index (grid, 0)));
  /* No tooltip over it. */
  g_assert_false (gtk_widget_get_has_tooltip (GTK_WIDGET (card)));
  /* What a click into it does. */
  g_assert_true (gtk_widget_activate_action (menu, "set.duplicate", NULL));
  gtk_popover_popdown (GTK_POPOVER (menu));
  ui_test_wait (has_n_tiles (window, 4) && !gtk_widget_get_mapped (menu));
  g_assert_true (gtk_widget_get_has_tooltip (GTK_WIDGET (gtk_flow_box_get_child_at_index (grid, 1))));
  ui_test_wait (gtk_widget_get_focus_child (GTK_WIDGET (grid)));
  /* The keyboard stays with a tile that moves. */
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.earlier");
  card = GTK_FLOW_BOX_CHILD (gtk_widget_get_focus_child (GTK_WIDGET (grid)));
  g_assert_nonnull (card);
  g_assert_true (gtk_flow_box_child_is_selected (card));
  ui_test_close (window);
}

static void
test_drag (void)
{
  BastideWindow *window = open_workshop ();
  GtkFlowBox *grid;
  GtkWidget *from, *to;
  g_autofree char *first = NULL, *second = NULL;

  gtk_window_set_default_size (GTK_WINDOW (window), 1100, 700);
  new_set (window, 3);
  grid = GTK_FLOW_BOX (ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "grid"));
  from = GTK_WIDGET (gtk_flow_box_get_child_at_index (grid, 0));
  to = GTK_WIDGET (gtk_flow_box_get_child_at_index (grid, 2));
  ui_test_wait (gtk_widget_get_mapped (to) && gtk_widget_get_width (to) > 20);
  wait_settled (to);
  first = g_strdup (get_id (window, 0));
  second = g_strdup (get_id (window, 1));
  /* Behind the third: on its far half. */
  ui_test_drag_to (from, to, gtk_widget_get_width (to) - 8, gtk_widget_get_height (to) / 2.0);
  ui_test_wait (strcmp (get_id (window, 2), first) == 0);
  g_assert_cmpstr (get_id (window, 0), ==, second);
  /* Weston has taken the keys while something was carried, and gives them back with the next click. */
  ui_test_click (GTK_WIDGET (gtk_flow_box_get_child_at_index (grid, 2)));
  ui_test_key (GTK_WIDGET (window), "<Control>z");
  ui_test_wait (strcmp (get_id (window, 0), first) == 0);
  /* The same by menu. */
  select_tile (window, 0);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.later");
  ui_test_wait (strcmp (get_id (window, 1), first) == 0);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.earlier");
  ui_test_wait (strcmp (get_id (window, 0), first) == 0);
  ui_test_close (window);
}

static void
test_clipboard (void)
{
  BastideWindow *window = open_workshop ();
  GtkFlowBox *grid;
  BastideTileDoc copied, pasted;

  new_set (window, 3);
  grid = GTK_FLOW_BOX (ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "grid"));
  get_tile (window, 1, &copied);
  /* Two of them at once. */
  gtk_flow_box_unselect_all (grid);
  gtk_flow_box_select_child (grid, gtk_flow_box_get_child_at_index (grid, 1));
  gtk_flow_box_select_child (grid, gtk_flow_box_get_child_at_index (grid, 2));
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.copy");
  new_set (window, 0);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.paste");
  ui_test_wait (has_n_tiles (window, 2));
  get_tile (window, 0, &pasted);
  g_assert_true (bastide_tile_doc_equal (&copied, &pasted));
  /* What is no tile changes nothing. */
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), "tiles?");
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.paste");
  ui_test_wait (ui_test_find_text (GTK_WIDGET (window), "There are no tiles in the clipboard."));
  g_assert_true (has_n_tiles (window, 2));
  ui_test_close (window);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer done)
{
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  *(gboolean *) done = TRUE;
}

/* The clipboard answers when the set, or the whole window, has gone: nothing comes into another set, and nobody is told. */
static void
test_late_clipboard (void)
{
  BastideWindow *window = open_workshop ();
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  gboolean done = FALSE;

  new_set (window, 1);
  select_tile (window, 0);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.copy");
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.paste");
  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.new-set", NULL));
  /* Who asks later is answered later. */
  gdk_clipboard_read_text_async (clipboard, NULL, read_cb, &done);
  ui_test_wait (done);
  g_assert_true (has_n_tiles (window, 0));

  gdk_clipboard_set_text (clipboard, "tiles?");
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.paste");
  ui_test_close (window);
  done = FALSE;
  gdk_clipboard_read_text_async (clipboard, NULL, read_cb, &done);
  ui_test_wait (done);
}

/* --- Paper --- */

typedef struct
{
  char *uri;
  gboolean settled;
  GtkWindow *goes; /* closed before the answer, or NULL */
  gboolean answered;
} Printer;

/* Chooses the printer that writes files, as soon as the dialog is there, and prints. */
static gboolean
answer_printer_cb (gpointer data)
{
  Printer *printer = data;
  GtkPrintUnixDialog *dialog = (GtkPrintUnixDialog *) find_window (GTK_TYPE_PRINT_UNIX_DIALOG);
  g_autoptr (GtkPrintSettings) settings = NULL;
  GtkPrinter *selected;

  if (!dialog || !gtk_widget_get_mapped (GTK_WIDGET (dialog)))
    return G_SOURCE_CONTINUE;
  if (!printer->settled)
    {
      settings = gtk_print_settings_new ();
      gtk_print_settings_set_printer (settings, "Print to File");
      gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_URI, printer->uri);
      gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf");
      gtk_print_unix_dialog_set_settings (dialog, settings);
      printer->settled = TRUE;
    }
  selected = gtk_print_unix_dialog_get_selected_printer (dialog);
  if (!selected || !gtk_printer_is_virtual (selected))
    return G_SOURCE_CONTINUE;
  printer->answered = TRUE;
  if (printer->goes)
    gtk_window_destroy (printer->goes);
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_OK);
  return G_SOURCE_REMOVE;
}

static void
measure (const char *path, guint n_tiles)
{
  g_autofree char *data = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;
  PdfMeasure pdf;

  g_file_get_contents (path, &data, &length, &error);
  g_assert_no_error (error);
  bytes = g_bytes_new (data, length);
  pdf = pdf_measure (bytes);
  g_assert_cmpint (pdf.n_pages, ==, 1);
  g_assert_cmpfloat_with_epsilon (pdf.width, 595.276, 0.5);
  g_assert_cmpfloat_with_epsilon (pdf.height, 841.890, 0.5);
  g_assert_cmpuint (pdf.pictures->len, ==, n_tiles);
  g_assert_cmpfloat_with_epsilon (g_array_index (pdf.pictures, PdfPicture, 1).x
                                    - g_array_index (pdf.pictures, PdfPicture, 0).x,
                                  PITCH_45, 0.01);
  pdf_measure_clear (&pdf);
}

/* Printers write piece by piece: a PDF is there when its end is. */
static gboolean
is_whole (const char *path)
{
  g_autofree char *data = NULL;
  gsize length;

  return g_file_get_contents (path, &data, &length, NULL) && length > 8 && strstr (data + length - 8, "%%EOF");
}

/* What the print dialog prints is what the preview shows and the PDF holds. */
static void
test_print_dialog (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *saved = path_of ("saved.pdf"), *printed = path_of ("printed.pdf");
  g_autofree char *uri = g_filename_to_uri (printed, NULL, NULL);
  Printer printer = { .uri = uri };
  GtkWidget *print;

  new_set (window, 3);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.print");
  ui_test_wait ((print = find_window (BASTIDE_TYPE_PRINT_WINDOW)) && gtk_widget_get_mapped (print));
  g_assert_true (gtk_widget_activate_action (print, "print.save", NULL));
  ui_test_choose_file (saved);
  ui_test_wait (is_whole (saved));
  measure (saved, 3);
  g_timeout_add (50, answer_printer_cb, &printer);
  g_assert_true (gtk_widget_activate_action (print, "print.print", NULL));
  ui_test_wait (is_whole (printed));
  measure (printed, 3);
  gtk_window_destroy (GTK_WINDOW (print));
  ui_test_close (window);
}

/* The window with the preview is closed before the dialog is answered. */
static void
test_print_late (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *path = path_of ("late.pdf"), *uri = g_filename_to_uri (path, NULL, NULL);
  Printer printer = { .uri = uri };
  GtkWidget *print;
  gpointer weak;

  new_set (window, 3);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.print");
  ui_test_wait ((print = find_window (BASTIDE_TYPE_PRINT_WINDOW)) && gtk_widget_get_mapped (print));
  weak = print;
  g_object_add_weak_pointer (G_OBJECT (print), &weak);
  printer.goes = GTK_WINDOW (print);
  g_timeout_add (50, answer_printer_cb, &printer);
  g_assert_true (gtk_widget_activate_action (print, "print.print", NULL));
  ui_test_wait (printer.answered && !weak);
  ui_test_close (window);
}

static gboolean
has_file (const char *folder, const char *id, const char *ending)
{
  g_autofree char *name = g_strconcat (id, ending, NULL), *path = g_build_filename (folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* The chosen tiles as pictures, templates and for a tabletop; nothing is replaced without a question. */
static void
test_folder (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *path = path_of ("folder");
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  GtkWidget *print, *dialog = NULL;

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  new_set (window, 3);
  select_tile (window, 1);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.print");
  ui_test_wait ((print = find_window (BASTIDE_TYPE_PRINT_WINDOW)) && gtk_widget_get_mapped (print));
  gtk_switch_set_active (GTK_SWITCH (ui_test_find_id (print, "selection_switch")), TRUE);
  take_picture (print, "print-selection");
  bastide_print_window_save_files (BASTIDE_PRINT_WINDOW (print), folder, BASTIDE_FILES_PICTURES);
  ui_test_wait (has_file (path, get_id (window, 1), ".png"));
  g_assert_false (has_file (path, get_id (window, 0), ".png"));
  /* The others are there as soon as they are wanted, and the one that is there is asked for. */
  gtk_switch_set_active (GTK_SWITCH (ui_test_find_id (print, "selection_switch")), FALSE);
  bastide_print_window_save_files (BASTIDE_PRINT_WINDOW (print), folder, BASTIDE_FILES_PICTURES);
  ui_test_wait ((dialog = find_window (ADW_TYPE_MESSAGE_DIALOG)) && gtk_widget_get_mapped (dialog));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_assert_false (has_file (path, get_id (window, 0), ".png"));
  bastide_print_window_save_files (BASTIDE_PRINT_WINDOW (print), folder, BASTIDE_FILES_PICTURES);
  ui_test_wait ((dialog = find_window (ADW_TYPE_MESSAGE_DIALOG)) && gtk_widget_get_mapped (dialog));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "replace");
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_wait (has_file (path, get_id (window, 0), ".png") && has_file (path, get_id (window, 2), ".png"));
  bastide_print_window_save_files (BASTIDE_PRINT_WINDOW (print), folder, BASTIDE_FILES_TEMPLATES);
  ui_test_wait (has_file (path, get_id (window, 2), ".svg"));
  bastide_print_window_save_files (BASTIDE_PRINT_WINDOW (print), folder, BASTIDE_FILES_TABLETOP);
  ui_test_wait (has_file (path, "tiles", ".png") && has_file (path, "back", ".png"));
  for (int what = 0; what < BASTIDE_N_SHEETS; what++)
    {
      adw_combo_row_set_selected (ADW_COMBO_ROW (ui_test_find_id (print, "what_row")), (guint) what);
      adw_combo_row_set_selected (ADW_COMBO_ROW (ui_test_find_id (print, "backs_row")), (guint) what % 3);
      take_picture (print, "print-kinds");
    }
  gtk_window_destroy (GTK_WINDOW (print));
  ui_test_close (window);
}

/* --- Play this now --- */

static void
test_play (void)
{
  BastideWindow *window = open_workshop ();
  GtkWidget *play, *start = NULL;
  BastideGame *game = NULL;

  new_set (window, 3);
  /* A game needs no river. */
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.play");
  play = GTK_WIDGET (bastide_window_get_place (window, "play"));
  ui_test_wait (gtk_widget_get_mapped (play) && (start = ui_test_find_id (play, "start_button"))
                && gtk_widget_get_mapped (start) && gtk_widget_is_sensitive (start));
  ui_test_click (start);
  ui_test_wait ((game = bastide_table_get_game (BASTIDE_TABLE (find (window, BASTIDE_TYPE_TABLE)))));
  /* The tiles of the set are among those of the game. */
  {
    const BstGame *rules = bastide_game_get_game (game);
    int n = 0;

    for (int i = 0; i < rules->n_tiles; i++)
      n += g_str_has_prefix (rules->tiles[i].id ? rules->tiles[i].id : "", "my-tiles");
    g_assert_cmpint (n, ==, 3);
  }
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/workshop-files/save-as", test_save_as);
  g_test_add_func ("/workshop-files/what-cannot-be-saved-stays-open", test_unsaved);
  g_test_add_func ("/workshop-files/own-art", test_own_art);
  g_test_add_func ("/workshop-files/art-changes-elsewhere", test_art_changes);
  g_test_add_func ("/workshop-files/all-tiles-into-a-folder", test_folder);
  g_test_add_func ("/workshop-files/pictures-of-other-folders", test_foreign_pictures);
  g_test_add_func ("/workshop-files/picture-chosen-elsewhere", test_chosen_elsewhere);
  g_test_add_func ("/workshop-files/nobody-waits-for-a-bomb", test_bomb);
  g_test_add_func ("/workshop-files/another-set-meanwhile", test_other_set_meanwhile);
  g_test_add_func ("/workshop-files/import", test_import);
  g_test_add_func ("/workshop-files/slow-import", test_slow_import);
  g_test_add_func ("/workshop-files/menu-of-a-tile", test_menu);
  g_test_add_func ("/workshop-files/drag-reorders", test_drag);
  g_test_add_func ("/workshop-files/clipboard-between-sets", test_clipboard);
  g_test_add_func ("/workshop-files/late-clipboard", test_late_clipboard);
  g_test_add_func ("/workshop-files/print-dialog", test_print_dialog);
  g_test_add_func ("/workshop-files/print-dialog-of-a-closed-window", test_print_late);
  g_test_add_func ("/workshop-files/play-this-now", test_play);
  return ui_test_run ();
}
