/* bastide-score-person.h – what somebody has of their own: color and symbol, initials, a picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-history.h"

G_BEGIN_DECLS

/* Asks in a window of its own, and keeps the answer. */
void bastide_score_person_edit (GtkWidget *parent, BastideHistory *history, const BastideRegular *regular);

G_END_DECLS
