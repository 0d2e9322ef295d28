/* bastide-game-private.h – what the files of a game on the screen share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

struct _BastideGame
{
  BastideMatch parent_instance;

  BstPlay *play;
  GArray *digests;       /* of the log up to each of its moves, undone ones too; as many as were wanted so far */
  char **arts;           /* by tile; made when first wanted */
  BastideOrigin *origin; /* NULL: it belongs to no file */
  BastideClock clock;
  const BastideGameGuard *guard; /* (nullable) */
  gpointer guard_data;
};

/* A line of the journal: this, and how many moves were made then. */
#define LINE_GO "go "
/* A line of the journal: this, a seat, and the word of a level, or that of a person. */
#define LINE_SEAT "seat "
/* After how many moves it was written, and the text; or the number of one that was deleted. */
#define LINE_NOTE   "note "
#define LINE_UNNOTE "unnote "
#define PERSON      "person"
/* How much the program helps from then on. */
#define LINE_ASSISTANCE "assistance "
/* The rules of the clock from then on. */
#define LINE_CLOCK "clock "
/* The member of a line with a move: what was left to each seat then, in milliseconds. */
#define LEFT "left"

/* Makes a move; the clause that forbids it, or NULL. */
const char *bastide_game_make_move (BastideGame *self, const BstMove *move);
/* Back or forth until @n_moves moves are made, or to the last decision before: a step ends where somebody decides. */
gboolean bastide_game_step_to (BstSession *to, gsize n_moves);
/* A seat and a word, as in a line of the journal. */
gboolean bastide_game_read_seat (BastideGame *self, const char *text);

/* --- bastide-game-beside.c --- */

gboolean bastide_game_read_note (BastideGame *self, const char *text);
gboolean bastide_game_read_unnote (BastideGame *self, const char *text);
gboolean bastide_game_read_assistance (BastideGame *self, const char *word);
gboolean bastide_game_read_clock (BastideGame *self, const char *rules);

/* The clock as the file has it. */
void bastide_game_load_clock (BastideGame *self);
void bastide_game_store_clock (BastideGame *self);
/* What is left, beside a move. */
void bastide_game_add_left (BastideGame *self, JsonObject *move);
void bastide_game_read_left (BastideGame *self, JsonObject *move);

/* That number goes on over notes, computers at the seats, assistance and the rules of the clock. */
guint32 bastide_game_digest_beside (BastideGame *self, guint32 digest);

/* --- bastide-game-file.c --- */

/* (transfer full): a move as a line of the journal has it. */
JsonObject *bastide_game_move_to_json (BastideGame *self, const BstMove *move) G_GNUC_WARN_UNUSED_RESULT;
char *bastide_game_write_base (BastideMatch *match, guint number) G_GNUC_WARN_UNUSED_RESULT;
guint32 bastide_game_digest (BastideMatch *match);
BastideLineState bastide_game_read_line (BastideMatch *match, const char *line);

G_END_DECLS
