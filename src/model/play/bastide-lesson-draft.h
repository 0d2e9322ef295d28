/* bastide-lesson-draft.h – a saved game as the draft of a lesson: its table and its moves; the texts are left to write.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): the text of a lesson (data/lessons/README.md). The first player is the learner and makes each
 * move; all others move by themselves. It can be taken as it is. NULL and why in @error if the game has tiles that lessons do
 * not know. */
char *bastide_lesson_draft_new (BastideGame *game, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
