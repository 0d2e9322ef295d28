/* bastide-due-private.h – what the files about things that are due know of each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-due.h"

G_BEGIN_DECLS

/* --- bastide-due-prizes.c: tournaments --- */

/* Adds a sentence for each prize tile that is to be placed in this turn. */
void bastide_due_add_prize (BastideEvening *self, GStrvBuilder *lines);
/* (transfer full): what may still lie under followers, and what is missing of the tournaments. */
char *bastide_due_dup_tokens (BastideEvening *self) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): tokens on statues for which nothing is entered. */
char *bastide_due_dup_statues (BastideEvening *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
