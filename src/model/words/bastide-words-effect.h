/* bastide-words-effect.h – what a move changes, in words: the reason behind a hint, the consequence of an option.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/words/bastide-words.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): the facts that matter most to @seat, in one line; NULL if nothing changes that has words. */
char *bastide_words_effect (const BstEffect *effect, int seat, const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): everything that follows at once: what it does, points, features that change hands. NULL where
 * Nature decides and the option is all there is to say. */
char *bastide_words_consequence (const BastideProspect *prospect) G_GNUC_WARN_UNUSED_RESULT;

/* Leaves of an effect what the other one does not have, too: the merit of an option is what would not happen without it. */
void bastide_effect_subtract (BstEffect *effect, const BstEffect *otherwise);

/* The same as bastide_words_effect() without a reason for doing nothing: NULL where nothing changes. */
char *bastide_words_changes (const BstEffect *effect, int seat, const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
