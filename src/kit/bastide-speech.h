/* bastide-speech.h – what screen readers call buttons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* From now on every button with a mnemonic is called by the label inside it and by nothing else. To be called once. */
void bastide_speech_init (void);

G_END_DECLS
