/* bastide-score-keys.h – the letters that begin the entries of an evening, in the language of the reader.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "model/score/bastide-entry.h"

G_BEGIN_DECLS

/* The letter that begins an entry of that kind, "" if there is none. */
const char *bastide_score_key_of (BastideEntryKind kind);
/* (transfer full): the same as it stands on the key. */
char *bastide_score_key_dup_cap (BastideEntryKind kind) G_GNUC_WARN_UNUSED_RESULT;

/* The kind that a typed letter begins, or -1. @latin: the letter of the same key on a Latin keyboard, or 0. */
int bastide_score_key_find (gunichar c, gunichar latin);

/* That letter: what stands on the key of a keyboard that writes another script. 0 if there is none. */
gunichar bastide_score_key_latin (GtkWidget *widget, guint keycode);

G_END_DECLS
