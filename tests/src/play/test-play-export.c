/* test-play-export.c – the board as a file: every format through the file chooser, and names and folders that do not do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE
#include "play/play-test.h"

#include <dlfcn.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

/* The language may be changed while a board is drawn, and gettext asks the environment for it: a thread that translates
 * then reads what is being replaced. Both ways into gettext are watched here. */
static GThread *main_thread;
static int n_translated_elsewhere;

static void
note_translation (const char *domain)
{
  if (main_thread && g_thread_self () != main_thread && (!domain || strcmp (domain, "bastide") == 0))
    g_atomic_int_inc (&n_translated_elsewhere);
}

#undef gettext
#undef dcgettext
char *gettext (const char *text);
char *dcgettext (const char *domain, const char *text, int category);

char *
gettext (const char *text)
{
  return dcgettext (NULL, text, LC_MESSAGES);
}

char *
dcgettext (const char *domain, const char *text, int category)
{
  static char *(*real) (const char *, const char *, int);

  note_translation (domain);
  if (!real)
    real = (char *(*) (const char *, const char *, int) ) dlsym (RTLD_NEXT, "dcgettext");
  return real (domain, text, category);
}

static gboolean
is_saying (GtkWidget *widget, gconstpointer text)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && strstr (gtk_label_get_text (GTK_LABEL (widget)), text);
}

/* Does a toast say this? Another one may still be on its way out, and toasts wait for each other. */
static gboolean
has_toast (PlayTest *test, const char *text)
{
  GtkWidget *toast = ui_test_find_type (GTK_WIDGET (test->window), g_type_from_name ("AdwToastWidget"));

  return toast && ui_test_find (toast, is_saying, text);
}

static void export(PlayTest *test, const char *path)
{
  ui_test_key (GTK_WIDGET (test->window), "<Control>e");
  ui_test_choose_file (path);
}

/* A board is never smaller; a thread may still be writing the rest. */
static gboolean
is_picture (const char *path)
{
  GStatBuf about;

  return g_stat (path, &about) == 0 && about.st_size > 10000;
}

static void
test_formats (void)
{
  static const struct
  {
    const char *name, *begins;
  } files[] = {
    { "board.png", "\x89PNG" }, { "board.svg", "<?xml" }, { "board.pdf", "%PDF" }, { "BOARD.PNG", "\x89PNG" }
  };
  PlayTest test = play_test_open_game ("everything", 2, 40);

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (g_get_user_cache_dir (), files[i].name, NULL);
      g_autofree char *bytes = NULL;
      gsize length;

      g_unlink (path);
      export(&test, path);
      ui_test_wait (is_picture (path));
      g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
      g_assert_cmpint (memcmp (bytes, files[i].begins, strlen (files[i].begins)), ==, 0);
      g_unlink (path);
    }
  ui_test_wait (has_toast (&test, "Picture saved"));
  g_assert_cmpint (g_atomic_int_get (&n_translated_elsewhere), ==, 0);
  play_test_close (&test);
}

static GtkWidget *
find_chooser (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *at = windows; at; at = at->next)
    if (GTK_IS_FILE_CHOOSER_DIALOG (at->data) && gtk_widget_get_mapped (at->data))
      return at->data;
  return NULL;
}

/* A list of the file chooser that has this choice. */
static gboolean
has_choice (GtkWidget *widget, gconstpointer text)
{
  GListModel *model = GTK_IS_DROP_DOWN (widget) ? gtk_drop_down_get_model (GTK_DROP_DOWN (widget)) : NULL;

  for (guint i = 0; GTK_IS_STRING_LIST (model) && i < g_list_model_get_n_items (model); i++)
    if (g_strcmp0 (gtk_string_list_get_string (GTK_STRING_LIST (model), i), text) == 0)
      return TRUE;
  return FALSE;
}

/* gtk_file_chooser_set_choice() does nothing with a list in GTK 4.8. */
static void
choose (GtkWidget *chooser, const char *text)
{
  GtkWidget *list = ui_test_find (chooser, has_choice, text);

  g_assert_nonnull (list);
  for (guint i = 0; i < g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (list))); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (list))), i),
                     text))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (list), i);
}

typedef struct
{
  int width, height;
  guint corner; /* the first pixel, as it lies in memory */
} Written;

/* What is written when these choices (nullable: as it is offered) are made in the file chooser. */
static Written
write_with (PlayTest *test, const char *legend, const char *size, const char *ground)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "choices.png", NULL);
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guchar *pixels = NULL;
  GtkWidget *chooser;
  Written written;

  g_unlink (path);
  ui_test_key (GTK_WIDGET (test->window), "<Control>e");
  ui_test_wait ((chooser = find_chooser ()));
  gtk_file_chooser_set_choice (GTK_FILE_CHOOSER (chooser), "legend", legend);
  if (size)
    choose (chooser, size);
  if (ground)
    choose (chooser, ground);
  ui_test_choose_file (path);
  /* A file that is half written cannot be read. */
  ui_test_wait (is_picture (path) && (texture = gdk_texture_new_from_filename (path, NULL)));
  written.width = gdk_texture_get_width (texture);
  written.height = gdk_texture_get_height (texture);
  pixels = g_malloc ((gsize) 4 * written.width * written.height);
  gdk_texture_download (texture, pixels, (gsize) 4 * written.width);
  memcpy (&written.corner, pixels, 4);
  g_unlink (path);
  return written;
}

/* The picture is as large, has as much beside the board and around it as was chosen. */
static void
test_choices (void)
{
  PlayTest test = play_test_open_game ("classic", 2, 40);
  const Written medium = write_with (&test, "false", NULL, "White");
  const Written small = write_with (&test, "false", "Small (48 pixels per tile)", NULL);
  const Written clear = write_with (&test, "false", "Small (48 pixels per tile)", "Transparent");
  const Written told = write_with (&test, "true", "Small (48 pixels per tile)", "Transparent");

  g_assert_cmpint (ABS (medium.width - 2 * small.width), <=, 2);
  g_assert_cmpint (ABS (medium.height - 2 * small.height), <=, 2);
  g_assert_cmphex (medium.corner, ==, 0xFFFFFFFF);
  g_assert_cmphex (small.corner, !=, 0xFFFFFFFF);
  g_assert_cmphex (small.corner >> 24, ==, 0xFF);
  g_assert_cmphex (clear.corner, ==, 0);
  g_assert_cmpint (clear.width, ==, small.width);
  g_assert_cmpint (told.width * told.height, >, clear.width * clear.height);
  play_test_close (&test);
}

/* Neither ending says what to write: nothing is written, and a sentence says which do. */
static void
test_wrong_name (void)
{
  static const char *const names[] = { "board", "board.jpeg" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      PlayTest test = play_test_open_game ("everything", 2, 40);
      g_autofree char *path = g_build_filename (g_get_user_cache_dir (), names[i], NULL);

      export(&test, path);
      ui_test_wait (has_toast (&test, "must end in .png, .svg or .pdf"));
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
      play_test_close (&test);
    }
}

/* A folder in which nobody may write, not even root. */
static void
test_unwritable (void)
{
  PlayTest test = play_test_open_game ("everything", 2, 40);

  export(&test, "/proc/board.png");
  ui_test_wait (has_toast (&test, "Could not write “board.png”: "));
  g_assert_nonnull (play_test_game (&test));
  play_test_close (&test);
}

/* Closed while the board is still being drawn or written: the file comes, and the program waits for it. */
static void
test_closed_meanwhile (void)
{
  PlayTest test = play_test_open_game ("everything", 2, 40);
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "late.png", NULL);
  gpointer game = play_test_game (&test);

  g_object_add_weak_pointer (game, &game);
  g_unlink (path);
  export(&test, path);
  play_test_close (&test);
  /* Who writes has the game. */
  ui_test_wait (!game);
  g_assert_true (is_picture (path));
  g_unlink (path);
}

int
main (int argc, char **argv)
{
  main_thread = g_thread_self ();
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/export/formats", test_formats);
  g_test_add_func ("/play/export/choices", test_choices);
  g_test_add_func ("/play/export/wrong-name", test_wrong_name);
  g_test_add_func ("/play/export/unwritable", test_unwritable);
  g_test_add_func ("/play/export/closed-meanwhile", test_closed_meanwhile);
  return ui_test_run ();
}
