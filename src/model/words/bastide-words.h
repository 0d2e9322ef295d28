/* bastide-words.h – the game in sentences: who decides what, what an option is, what happened and how points came about.
 *
 * Everything here is for people's eyes and goes through gettext. Knows the vocabulary of the engine, no rule: numbers come
 * from events, and the arithmetic shown is that of the functions in engine/rules. The words of each module stand in
 * rules/<module>.c, in the form of bastide-words-private.h.
 *
 * What has no sentence yet is called by its word in engine/rules/word-list.h; tests/src/model/words/test-vocabulary.c
 * names everything that still is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/words/bastide-words-part.h"
#include "engine/agenda.h"
#include "engine/ai/effect.h"
#include "engine/io/titles.h"

G_BEGIN_DECLS

/* One line about a module, and what an option of it does; the titles of modules and terrains are in io/titles.h. */
const char *bastide_words_module_subtitle (BstModule module);
const char *bastide_words_option (BstOption option);
const char *bastide_words_choice (BstOption option, int choice);

const char *bastide_words_figure (BstFigureKind kind);
/* What a choice of a mark on a tile stands for, by its word in word-list.h. */
const char *bastide_words_mark_choice (const char *word);
const char *bastide_words_sector (int sector);
const char *bastide_words_message (int message);
const char *bastide_words_tournament (int category);
const char *bastide_words_reason (BstReason reason);
/* (nullable): the kind of points that tables and charts count it as, in the word of files. */
const char *bastide_words_reason_points (BstReason reason);

/* (transfer full): where a cell lies, seen from the first one: "3 east, 1 north". */
char *bastide_words_cell (int x, int y) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): "4 points". */
char *bastide_words_points (int points) G_GNUC_WARN_UNUSED_RESULT;

/* What is to be decided now, in a few words, without naming who. */
const char *bastide_words_decision (const BstGame *game, const BstState *state);

/* Whether the table is asked for the points of a feature (MSG-20…22, MSG-27) rather than for a number of things. */
gboolean bastide_words_counts_points (const BstState *state);

/* (nullable): why it is to be decided, and a sentence more for those who learn the game. */
const char *bastide_words_decision_why (const BstGame *game, const BstState *state);
const char *bastide_words_decision_help (const BstGame *game, const BstState *state);

/* The figure on the map that an answer names, by its index; -1: none. */
int bastide_words_move_figure (const BstGame *game, const BstState *state, const BstMove *move);
/* The number of the shield token that the words of an answer tell, which is a secret of whoever decides; -1: none. */
int bastide_words_move_token (const BstGame *game, const BstState *state, const BstMove *move);

/* (transfer full): an option of the decision on the table as the label of a button or list row. */
char *bastide_words_move (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
  G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): where an answer lies, in the fewest words, for those who see the board: the feature without its
 * square, or the landings of a ferry. NULL if an option is more than a place. */
char *
bastide_words_move_place (const BstGame *game, const BstState *state, const BstMove *move) G_GNUC_WARN_UNUSED_RESULT;

/* An option that somebody looks at, and what the engine found by carrying it out. */
typedef struct
{
  const BstGame *game;
  const BstState *state; /* before */
  const BstMove *move;
  const BstEffect *effect;
  const char *const *names; /* by seat */
} BastideProspect;

/* (transfer full) (nullable): what the option itself does, in a few words to follow its name: "13 → 15, a message". */
char *bastide_words_outcome (const BastideProspect *prospect) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the arithmetic of an award, "3 tiles × 2 + 1 shield × 2 = 8". */
char *bastide_words_arithmetic (const BstGame *game, const BstEvent *score) G_GNUC_WARN_UNUSED_RESULT;

/* (nullable): the rule by which the final scoring counts what points are for, in a sentence. */
const char *bastide_words_final (BstReason reason);

/* (transfer full) (nullable): what happened, one line of the log; NULL if it is not worth a line. */
char *
bastide_words_event (const BstGame *game, const BstEvent *event, const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): who had how many followers on the feature that scored, and what followed from it; NULL where
 * no two players had any, or where the points are not those of the majority. */
char *bastide_words_majority (const BstEvent *score, const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): why a move is refused, a sentence for the clause that the engine named. */
char *bastide_words_refusal (const char *clause) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): why the tile in hand may not be placed so, side by side: "north: road meets city". NULL if no
 * side clashes. @out_sides: bit per side that does, written only then. */
char *bastide_words_clash (const BstGame *game,
                           const BstState *state,
                           const BstMove *move,
                           const char *clause,
                           int *out_sides) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): what people at a real board have to remember in a turn, a line each, in the order of the turn. */
char *bastide_words_reminders (const BstGame *game) G_GNUC_WARN_UNUSED_RESULT;

/* --- the map (bastide-words-map.c), all (transfer full) --- */

/* Names of the seats whose bit is set. */
char *bastide_words_names (int seats, const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* Who has won a game that is over, and with how many points. */
char *
bastide_words_result (const BstGame *game, const BstState *state, const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* A feature: what it is, who owns it, what it is worth now and how that is reckoned. */
char *bastide_words_feature (const BstGame *game, const BstState *state, uint16_t seg, const char *const *names)
  G_GNUC_WARN_UNUSED_RESULT;

/* A tile: where it is, what is on it, who stands there. */
char *bastide_words_tile (const BstGame *game, const BstState *state, uint16_t site, const char *const *names)
  G_GNUC_WARN_UNUSED_RESULT;

/* An empty square: how many of the tiles that are left fit there. */
char *bastide_words_fits (int fits, int left) G_GNUC_WARN_UNUSED_RESULT;

/* What a player has in hand. */
char *bastide_words_supply (const BstGame *game, const BstState *state, int seat) G_GNUC_WARN_UNUSED_RESULT;

/* Everything that lies beside the map and has no picture there, a line each. */
char *bastide_words_stock (const BstGame *game, const BstState *state) G_GNUC_WARN_UNUSED_RESULT;

/* A space of the score track and who is on it. */
char *bastide_words_track_space (const BstGame *game, const BstState *state, int space, const char *const *names)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
