/* bastide-speech.h – what screen readers call buttons and lists of choices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on every button with a mnemonic is called by the label inside it and by nothing else, an AdwComboRow by its title
 * and choice, a GtkDropDown by its tooltip and choice. To be called once. */
void bastide_speech_init (void);

/* (transfer full): “Tiles: 4”; only the title where there is no value. */
char *bastide_speech_dup_value (const char *title, const char *value) G_GNUC_WARN_UNUSED_RESULT;

/* Describes a widget that does not have the focus yet, so that it is all said when the focus comes and not once more. */
void bastide_speech_describe (GtkWidget *widget, const char *description);

G_END_DECLS
