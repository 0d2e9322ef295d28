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
  g_test_add_func ("/play/export/wrong-name", test_wrong_name);
  g_test_add_func ("/play/export/unwritable", test_unwritable);
  g_test_add_func ("/play/export/closed-meanwhile", test_closed_meanwhile);
  return ui_test_run ();
}
