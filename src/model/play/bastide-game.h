/* bastide-game.h – a game on the screen: the session as an object that widgets can watch.
 *
 * Widgets offer moves that the engine listed and hand one to bastide_game_apply(); nothing else changes a game. Knows no
 * rule and no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/bastide-match.h"
#include "model/play/bastide-clock.h"
#include "model/play/bastide-origin.h"
#include "engine/io/game-json.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_GAME (bastide_game_get_type ())

/* Signal "saved": it belongs to another file now, or that file was written. */

G_DECLARE_FINAL_TYPE (BastideGame, bastide_game, BASTIDE, GAME, BastideMatch)

/* Takes the play over. */
BastideGame *bastide_game_new (BstPlay *play) G_GNUC_WARN_UNUSED_RESULT;

/* One that was kept at @path: base and journal together. It is kept there from now on. */
BastideGame *bastide_game_recover (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A look at what is kept in a file and its journal, which somebody else may have open: nothing is written. */
BastideGame *bastide_game_peek (GFile *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A saved game from a file: one that has nothing to do with the file afterwards, or one that belongs to it. */
BastideGame *bastide_game_load (GFile *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;
BastideGame *bastide_game_open (GFile *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A copy of it in a file, to which it does not belong. */
gboolean bastide_game_save (BastideGame *self, GFile *file, GError **error);

/* (transfer full): all of it as the text of a file, with what was undone. @whole: as if nothing were undone, for one that
 * is only shown at an earlier point. */
char *bastide_game_dup_text (BastideGame *self, gboolean whole) G_GNUC_WARN_UNUSED_RESULT;
/* A number that is another one whenever that text is: moves, notes, computers at the seats, assistance. */
guint32 bastide_game_get_text_digest (BastideGame *self, gboolean whole);
/* The same of the moves alone. */
guint32 bastide_game_get_digest (BastideGame *self, gboolean whole);

/* (nullable) (transfer none): the file it belongs to. */
BastideOrigin *bastide_game_get_origin (BastideGame *self);
/* Takes @origin, which may be NULL. */
void bastide_game_take_origin (BastideGame *self, BastideOrigin *origin);
/* Tells that the file was written. */
void bastide_game_tell_saved (BastideGame *self);

/* A game of its own that stands after the first @n_moves moves of this one. (transfer full) */
BastideGame *bastide_game_copy (BastideGame *self, gsize n_moves) G_GNUC_WARN_UNUSED_RESULT;
/* The same for whoever decides there, against computers, which play for all others; those that do already stay as they are. The
 * program draws, also if people did so here. (transfer full) */
BastideGame *bastide_game_copy_against_computers (BastideGame *self, gsize n_moves) G_GNUC_WARN_UNUSED_RESULT;

BstPlay *bastide_game_get_play (BastideGame *self);
const BstGame *bastide_game_get_game (BastideGame *self);
const BstState *bastide_game_get_state (BastideGame *self);
const BstSession *bastide_game_get_session (BastideGame *self);

/* Names by seat, ended by NULL; never empty. */
const char *const *bastide_game_get_names (BastideGame *self);

/* What a player looks like: color 0…5 and letter; kept in the file as `color` and `letter` of the player. */
int bastide_game_get_color (BastideGame *self, int seat);
const char *bastide_game_get_letter (BastideGame *self, int seat);

/* Who plays at a seat, as in bastide-level.h. It can change in the midst of a game. */
int bastide_game_get_level (BastideGame *self, int seat);
void bastide_game_set_level (BastideGame *self, int seat, int level);
/* At how many seats people play. Nobody has secrets from a computer that sees what its seat may see. */
int bastide_game_count_people (BastideGame *self);

/* What people wrote beside the log. A note belongs to the point of the game at which it was written; one that is not a note
 * (the file may have come from anywhere) is NULL. */
guint bastide_game_get_n_notes (BastideGame *self);
const char *bastide_game_get_note (BastideGame *self, guint note, gsize *out_n_moves);
void bastide_game_add_note (BastideGame *self, const char *text);
void bastide_game_remove_note (BastideGame *self, guint note);

/* (nullable): how much the program helps in this game, one of the words of the setting "assistance": "open", "tournament" or
 * "teaching". NULL: nobody has said so for this game, as in files of earlier versions. */
const char *bastide_game_get_assistance (BastideGame *self);
void bastide_game_set_assistance (BastideGame *self, const char *word);

/* The clock of this game, which is kept with it: what is left is written down with every move. Whoever shows it lets it run. */
BastideClock *bastide_game_edit_clock (BastideGame *self);
/* As in bastide-clock.h; starts anew if it is another one. */
void bastide_game_set_clock (BastideGame *self, const char *rules);
/* (transfer full) */
char *bastide_game_dup_clock (BastideGame *self) G_GNUC_WARN_UNUSED_RESULT;

/* Is it a computer that has to decide now, at the end of the log? While a player looks back, nobody decides. */
gboolean bastide_game_waits_for_computer (BastideGame *self);

/* The files with the tiles' own pictures, one for each tile of the game, NULL where there is none. */
char **bastide_game_get_arts (BastideGame *self);

/* What somebody at this screen can answer to the decision on the table: nothing while a computer decides, or where the game can
 * only be looked at. Valid until the game changes. */
const BstMove *bastide_game_get_options (BastideGame *self, gsize *out_n);

/* Whoever has a say in what is answered: a lesson. */
typedef struct
{
  /* Can somebody at this screen answer now? */
  gboolean (*is_open) (gpointer data);
  /* May this be answered? It may be replaced by a move that comes to the same. If not, @error says why. */
  gboolean (*allow) (gpointer data, BstMove *move, GError **error);
} BastideGameGuard;

/* @guard (nullable) must stay; call it again with NULL before @data goes. */
void bastide_game_set_guard (BastideGame *self, const BastideGameGuard *guard, gpointer data);
gboolean bastide_game_has_guard (BastideGame *self);
/* Whether somebody can answer has changed, and no move was made. */
void bastide_game_tell_opened (BastideGame *self);

/* Answers the decision on the table. FALSE and why in @error if the move is not allowed. */
gboolean bastide_game_apply (BastideGame *self, const BstMove *move, GError **error);

/* Back to the last decision of a person, forth to the next one: what computers decided between goes along. Without computers
 * the same as undo and redo. */
gboolean bastide_game_can_undo_own (BastideGame *self);
void bastide_game_undo_own (BastideGame *self);
void bastide_game_redo_own (BastideGame *self);

/* Back or forth until that many moves of the log are made. */
void bastide_game_go_to (BastideGame *self, gsize n_moves);

/* Points per seat if the game ended now. */
void bastide_game_project (BastideGame *self, int out_scores[BST_MAX_PLAYERS]);

/* Points that a legal move brings at once to each seat, up to the next decision. FALSE if it brings none. */
gboolean bastide_game_preview (BastideGame *self, const BstMove *move, int out_gains[BST_MAX_PLAYERS]);

/* Points awarded so far by seat and by what they were for. */
void bastide_game_tally (BastideGame *self, int out_points[BST_MAX_PLAYERS][BST_N_REASONS]);

G_END_DECLS
