/* reader.h – the windows of this program as a screen reader gets them: over the accessibility bus.
 *
 * For programs that run under build-aux/headless --a11y. The reader has a connection of its own and asks the questions any
 * other program would ask; it only takes the widgets along, as GTK 4.8 does not tell over the bus what is on the screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _Reader Reader;

/* What the bus says of a widget that is on the screen. Texts are never NULL; contents are what can be read in it. */
typedef void (
  *ReaderFunc) (GtkWidget *widget, const char *name, const char *description, const char *contents, gpointer data);

Reader *reader_new (void);
void reader_free (Reader *reader);

/* Tells of everything that is on the screen in this window, and returns how many things that were. */
guint reader_read (Reader *reader, GtkWindow *window, ReaderFunc func, gpointer data);

/* What a program that listens is told without asking, in this order. */
typedef enum
{
  READER_FOCUS,          /* something has got the focus: from now on the changes of that one count */
  READER_NAME,           /* a new name of what has it */
  READER_DESCRIPTION,    /* and a new description */
  READER_NAME_ELSEWHERE, /* a new name of anything else: a window, by which an announcement is made */
} ReaderEvent;

typedef void (*ReaderEventFunc) (ReaderEvent event, const char *text, gpointer data);

/* Calls @func for each event while the main loop turns. */
void reader_listen (Reader *reader, ReaderEventFunc func, gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reader, reader_free)

G_END_DECLS
