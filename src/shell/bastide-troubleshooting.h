/* bastide-troubleshooting.h – what a developer must know of a program that behaves strangely somewhere else.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* (transfer full): versions, display, language, folders, tile sets and the last problems, as text for a report. Always in
 * English, because developers read it. It holds no names of players and nothing of what is in files, and the home folder
 * is written “~”. @window: the one in trouble, for how it is drawn. */
char *bastide_troubleshooting_dup_text (GtkWindow *window, GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
