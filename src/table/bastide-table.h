/* bastide-table.h – the table: board, decision and side panel of one game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "table/bastide-board-view.h"
#include "table/bastide-sounds.h"
#include "model/play/bastide-opponent.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TABLE (bastide_table_get_type ())

/* Signals: "copy" (pointer to a BstMove): play a copy of the game from here on, with this move.
 *          "choice": something was put down and waits to be confirmed, or does not wait any more.
 *
 * Whoever shows a table gives it the actions "table.results", "table.again", "table.save-as", "table.copy", "table.undo",
 * "table.review" and "table.play-on": they do more than the table knows of. It has "table.first", "table.back" … itself. */
G_DECLARE_FINAL_TYPE (BastideTable, bastide_table, BASTIDE, TABLE, AdwBin)

void bastide_table_set_game (BastideTable *self, BastideGame *game);
BastideGame *bastide_table_get_game (BastideTable *self);

/* (nullable) @opponent: whoever moves for the computers of its games. */
void bastide_table_set_opponent (BastideTable *self, BastideOpponent *opponent);

/* Binds what the preferences say about the board. */
void bastide_table_set_settings (BastideTable *self, GSettings *settings);

/* Zoom, place and turn of the board as they were last. */
void bastide_table_restore_view (BastideTable *self);

/* Looks at the game as another table does: the same view, the same point of the game, the same choice in hand. */
void bastide_table_succeed (BastideTable *self, BastideTable *predecessor);

/* Steps through the game without changing it. */
typedef enum
{
  BASTIDE_TABLE_FIRST,
  BASTIDE_TABLE_BACK,
  BASTIDE_TABLE_FORWARD,
  BASTIDE_TABLE_LAST,
} BastideTableStep;

void bastide_table_look (BastideTable *self, BastideTableStep step);
gboolean bastide_table_is_looking (BastideTable *self);
/* Back to where the game stands. Call it before the game is left: otherwise it would be continued at the earlier point, and
 * the next move would throw away what came later. */
void bastide_table_stop_looking (BastideTable *self);

/* (transfer full): how much the program helps: as the game says, or the settings if it does not. */
char *bastide_table_dup_assistance (BastideTable *self) G_GNUC_WARN_UNUSED_RESULT;

/* Is something put down, or pointed out, that is not confirmed yet? And takes it back; FALSE: there is nothing. Undo must ask
 * for that first: the last decision is not what the player did last. */
gboolean bastide_table_has_choice (BastideTable *self);
gboolean bastide_table_take_back (BastideTable *self);

/* Shows the review of the game beside the board, and makes one if there is none. */
void bastide_table_review (BastideTable *self);

/* A window with the points so far. It closes when the table gets another game. Its buttons use the actions "table.again" and
 * "table.save-as" of @actions. */
void bastide_table_show_results (BastideTable *self, GActionGroup *actions);
/* The same when the game has just ended: after its final scoring has been looked at. */
void bastide_table_finish (BastideTable *self, GActionGroup *actions);
void bastide_table_close_results (BastideTable *self);
gboolean bastide_table_shows_results (BastideTable *self);

/* A window with the game for everybody in the room; it looks as this table does and helps no more. Whoever asks for it shows it, and
 * closes it before the table gets another game. */
GtkWidget *bastide_table_new_tv (BastideTable *self) G_GNUC_WARN_UNUSED_RESULT;

/* Quiet: nobody decides here now, and the bar of decisions is not shown. */
void bastide_table_set_quiet (BastideTable *self, gboolean quiet);

/* What has just happened, as it is shown. */
BastideShow *bastide_table_get_show (BastideTable *self);
/* What is heard of it. */
BastideSounds *bastide_table_get_sounds (BastideTable *self);

BastideBoardView *bastide_table_get_board (BastideTable *self);

/* (transfer none) (nullable): where something is said in passing above the answers; NULL while the panel covers that. */
AdwToastOverlay *bastide_table_get_toasts (BastideTable *self);

AdwFlap *bastide_table_get_flap (BastideTable *self);

G_END_DECLS
