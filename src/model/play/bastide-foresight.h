/* bastide-foresight.h – what the options of a decision would do, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

typedef struct _BastideForesight BastideForesight;

/* Looks into this game, which it keeps alive. */
BastideForesight *bastide_foresight_new (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;
void bastide_foresight_free (BastideForesight *self);

/* (transfer full): the name of an option and what it does now: "Messenger: 13 → 15, a message". With @points also what it
 * brings at once to whoever decides. */
char *
bastide_foresight_dup_label (BastideForesight *self, const BstMove *move, gboolean points) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): what the option does now, without its name; with @points those that it brings, where no words
 * say what it does. */
char *
bastide_foresight_dup_outcome (BastideForesight *self, const BstMove *move, gboolean points) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): everything that follows at once, points and features that change hands. */
char *bastide_foresight_dup_consequence (BastideForesight *self, const BstMove *move) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
