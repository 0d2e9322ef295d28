/* ui-test.h – a real window in a test: waiting, finding, clicking, typing.
 *
 * Include it in programs that run under build-aux/headless. Never sleep in a test: wait for what must come.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "shell/bastide-application.h"
#include "shell/bastide-window.h"

G_BEGIN_DECLS

/* Turns the main loop until the condition holds; fails the test when it does not within a minute. */
#define ui_test_wait(condition)                                                                                        \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    gint64 ui_test_end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;                                                \
    while (!(condition) && g_get_monotonic_time () < ui_test_end)                                                      \
      ui_test_iterate ();                                                                                              \
    g_assert_true (condition);                                                                                         \
  }                                                                                                                    \
  G_STMT_END

/* First thing in main(), instead of g_test_init(). */
void ui_test_init (int *argc, char ***argv);

/* The application of this test program, registered and without a window of its own. */
BastideApplication *ui_test_app (void);

/* A window of it that nobody has seen yet. */
BastideWindow *ui_test_new_window (void);

/* Runs the tests and lets the application go; what main() returns. */
int ui_test_run (void);

/* One turn of the main loop. */
void ui_test_iterate (void);
/* Until everything in the window of @widget stands where it belongs. */
void ui_test_wait_for_layout (GtkWidget *widget);

/* A window on the screen, drawn, with all its places or only the one that is needed (each costs a moment); and its end,
 * which fails the test when somebody still holds the window or one of our widgets in it. */
BastideWindow *ui_test_open (void);
BastideWindow *ui_test_open_place (const char *place);
void ui_test_close (BastideWindow *window);

/* The first widget below root, root included, for which match says so; NULL if there is none. */
GtkWidget *
ui_test_find (GtkWidget *root, gboolean (*match) (GtkWidget *widget, gconstpointer data), gconstpointer data);

/* The widget of this type, with this text on it (label, title or window title), or with this id in its template or this name. */
GtkWidget *ui_test_find_type (GtkWidget *root, GType type);
GtkWidget *ui_test_find_text (GtkWidget *root, const char *text);
GtkWidget *ui_test_find_id (GtkWidget *root, const char *id);
/* A widget below @root of which a part is outside the window, or a text not shown whole; NULL if there is none. */
GtkWidget *ui_test_find_cut (GtkWidget *root, GtkWidget *window);

/* The real thing, through the X server: a click into the middle of a widget or at a point of it, a key with modifiers
 * as in "<Control>o". */
void ui_test_click (GtkWidget *widget);
void ui_test_click_at (GtkWidget *widget, double x, double y);
void ui_test_double_click_at (GtkWidget *widget, double x, double y);
/* The wheel, so many steps down (up if negative); and a drag with the left button. */
void ui_test_scroll_at (GtkWidget *widget, double x, double y, int steps);
void ui_test_drag (GtkWidget *widget, double x, double y, double dx, double dy);
/* Picks something up in the middle of one widget and drops it at a point of another. */
void ui_test_drag_to (GtkWidget *from, GtkWidget *to, double x, double y);
/* Gives the window of the widget the keyboard, as a window manager would. */
void ui_test_activate (GtkWidget *widget);
/* Presses and releases a key, such as “<Control>z”; it has had its effect when this returns. */
void ui_test_key (GtkWidget *widget, const char *accelerator);
/* Letters and digits, one key after the other. */
void ui_test_type (GtkWidget *widget, const char *text);

/* (transfer full): the set of all keys in the shortcuts window, as gtk_accelerator_name() writes them. */
GHashTable *ui_test_dup_shown_keys (BastideWindow *window);

/* Fails the test for every key that a widget of ours below @widget listens to and that is not among those; returns how many
 * keys there are. Windows are left out: they have the keys of every window. */
int ui_test_check_keys (GtkWidget *widget, GHashTable *shown);

/* Keeps a picture of the window of @widget as NAME.png in the folder that BASTIDE_PICTURES names, for people who want to
 * look; without that variable nothing. */
void ui_test_picture (GtkWidget *widget, const char *name);

/* Answers the file chooser that has been opened, as a person who types the name does. */
void ui_test_choose_file (const char *path);

G_END_DECLS
