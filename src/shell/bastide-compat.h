/* bastide-compat.h – what differs between the versions of GTK that the program may meet: all of it is here.
 *
 * We are built for GTK 4.8 and run with every later one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Before GTK starts: tells it to do without OpenGL, unless the user has told it something already. FALSE: he has. */
gboolean bastide_compat_disable_opengl (void);
/* After that: programs that we start must not inherit it. */
void bastide_compat_forget_opengl (void);

/* What is announced is said with gtk_accessible_announce() where GTK has it (4.14). */
void bastide_compat_init_voice (void);

/* When GTK has started: labels that wrap cost less to measure, where that goes well with how boxes measure (GTK 4.8). */
void bastide_compat_init_labels (void);

G_END_DECLS
