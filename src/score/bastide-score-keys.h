/* bastide-score-keys.h – the letters that begin the entries of an evening, in the language of the reader.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "model/score/bastide-entry-kind.h"

G_BEGIN_DECLS

/* (transfer full): the letter that begins an entry, as it stands on the key. */
char *bastide_score_key_dup_cap (const BastideEntryKind *kind) G_GNUC_WARN_UNUSED_RESULT;

/* The Latin letter of a key, for keyboards that write another script. 0 if there is none. */
gunichar bastide_score_key_latin (GtkWidget *widget, guint keycode);

G_END_DECLS
