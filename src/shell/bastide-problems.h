/* bastide-problems.h – the last things that went wrong, for whoever reports a fault.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many are kept; older ones are forgotten. */
#define BASTIDE_MAX_PROBLEMS 20

/* For g_log_set_writer_func(): notes the messages, warnings and errors of our own libraries (not what g_debug says), and
 * hands everything on, unchanged, to GLib's default writer. */
GLogWriterOutput
bastide_problems_write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data);

/* (transfer full): the problems noted so far, the oldest first, one per line; "" if there were none. */
char *bastide_problems_dup_text (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
