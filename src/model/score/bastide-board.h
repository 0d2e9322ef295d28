/* bastide-board.h – the real board of an evening, rebuilt on the screen beside its entries.
 *
 * The board is a game of its own, in which people say what was drawn; it can come at any time, and go. Here it is made from
 * the evening, and the two are compared: what the board has scored and nobody entered, and the other way round. The rules of
 * the board are the engine's. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"
#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): what the board of the evening starts from: its mix and its players. */
BastideSetup *
bastide_board_set_up (BastideEvening *evening, BstCatalog *catalog, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): an empty board. @mix (nullable): that of the set-up with its pictures. */
BastideGame *bastide_board_begin (BastideSetup *setup, JsonNode *mix, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Can these be the same game? If not, a board of the evening was taken from elsewhere. */
gboolean bastide_board_fits (BastideEvening *evening, BastideGame *board);

typedef enum
{
  BASTIDE_DIFFERENCE_MISSING, /* the board has scored it, and it is not entered */
  BASTIDE_DIFFERENCE_SURPLUS, /* it is entered, and the board has not scored it */
  BASTIDE_DIFFERENCE_TOTAL,   /* a total is another one for other reasons */
} BastideDifferenceKind;

typedef struct
{
  BastideDifferenceKind kind;
  char *text;         /* a line for people */
  BastideInput input; /* MISSING, TOTAL: the entry that would mend it */
  guint at;           /* SURPLUS: the entry */
} BastideDifference;

/* (transfer full): of BastideDifference; empty if entries and board agree. */
GPtrArray *bastide_board_compare (BastideEvening *evening, BastideGame *board) G_GNUC_WARN_UNUSED_RESULT;
/* Enters what would mend a difference that is MISSING or a TOTAL. */
gboolean bastide_board_mend (BastideEvening *evening, const BastideDifference *difference, GError **error);

G_END_DECLS
