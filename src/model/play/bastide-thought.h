/* bastide-thought.h – a position of a game as a thread may think about it.
 *
 * Has a copy of everything the thread needs, so that the game may change or go meanwhile, and the computer that thinks.
 * Whoever moves for a computer, gives a hint or reviews a game begins here. A thought belongs to one thread at a time.
 * Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"
#include "engine/ai/player.h"

G_BEGIN_DECLS

typedef struct
{
  BastideGame *game;     /* keeps the tables of the rules alive; the thread reads nothing else of it */
  GThread *home;         /* where the game lives */
  GMainContext *context; /* of it */
  BstGame rules;         /* nobody listens */
  BstPlayer *player;
  BstBudget budget; /* all 0: as the level does by itself */
  BstState *state;
  BstMove *options; /* all answers to its decision */
  gsize n_options;
  guint64 seed; /* one per position: who undoes a move and makes it again gets the same answer */
} BastideThought;

/* Of the position on the table. */
BastideThought *bastide_thought_new (BastideGame *game, BstLevel level) G_GNUC_WARN_UNUSED_RESULT;
/* In any thread, since a task lets go of what it has in the one that is last: the game is let go of where it lives. */
void bastide_thought_free (BastideThought *thought);

/* Goes back to the beginning of the game, or makes a move, which must be legal. */
void bastide_thought_rewind (BastideThought *thought);
void bastide_thought_make (BastideThought *thought, const BstMove *move);

/* What an option is called, together with the answer that follows it in the same turn (nullable): “Tile at 1 east, then
 * Follower: City (1 east)”. @names as in bastide_game_get_names(). Not from a thread: the language may change. */
char *bastide_thought_dup_words (const BastideThought *thought,
                                 const BstMove *move,
                                 const BstMove *next,
                                 const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideThought, bastide_thought_free)

G_END_DECLS
