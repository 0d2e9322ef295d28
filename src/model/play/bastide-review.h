/* bastide-review.h – a game looked through by the computer: what was to be expected after each turn, and which decisions
 * cost how much.
 *
 * All numbers are leads: the points that a player is expected to have at the end, less those of the best of the others, in
 * hundredths. From one turn to the next a lead changes by what was drawn (luck) and by what was decided; what a decision
 * changes is the difference to the best one that the computer found. So for every player the lead at the start, all luck and
 * all decisions add up to the lead at the end, which is the result if the game is over.
 *
 * A review is kept in a file of its own in the data folder (formats/review.md), which names the game by what was played.
 * Knows no widget; bastide-reviewer.h makes one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

/* A turn, seen before anything was drawn in it. */
typedef struct
{
  guint n_moves;             /* made before it */
  int turn;                  /* its number; 0: while the table was set up */
  int seat;                  /* whose turn it was */
  int lead[BST_MAX_PLAYERS]; /* by seat */
  int luck[BST_MAX_PLAYERS]; /* what its draws changed */
} BastideReviewTurn;

/* A decision that was not the best one. */
typedef struct
{
  guint n_moves; /* made before it: its own index in the log */
  int turn;
  int seat; /* who decided */
  BstMove played, better;
  BstMove next; /* what should have followed the better one … */
  gboolean has_next;
  int change[BST_MAX_PLAYERS]; /* of the lead of each seat, compared with the better one: negative for who decided */
  int error;                   /* standard error of it, of who decided */
} BastideReviewDecision;

typedef struct
{
  int n_players;
  guint n_moves;            /* of the log that were looked at */
  guint32 digest;           /* of them */
  gboolean over;            /* the game was over */
  GArray *turns;            /* of BastideReviewTurn */
  GArray *decisions;        /* of BastideReviewDecision, in the order of the game */
  int end[BST_MAX_PLAYERS]; /* lead at the end */
} BastideReview;

/* What became of the lead of a seat: start + luck + own + others = end. */
typedef struct
{
  int start, end;
  int luck;   /* all draws */
  int own;    /* all decisions of this player: 0 or less */
  int others; /* those of the other players */
} BastideReviewSums;

/* An empty one of all moves of the log, undone ones too: the game may only be shown at an earlier point. */
BastideReview *bastide_review_new (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;
void bastide_review_free (BastideReview *review);

/* The lead of a seat with such points. */
int bastide_review_lead_of (const BastideReview *review, const int points[BST_MAX_PLAYERS], int seat);

/* Works out the luck of all turns. To be called when everything else is there. */
void bastide_review_settle (BastideReview *review);

void bastide_review_sum (const BastideReview *review, int seat, BastideReviewSums *out_sums);

/* Is it about these moves of the game? */
gboolean bastide_review_fits (const BastideReview *review, BastideGame *game);

/* --- in words --- */

/* A decision for people to read. */
typedef struct
{
  const BastideReviewDecision *decision;
  char *played, *better;
  char *reason; /* (nullable): what the better one changes */
} BastideReviewLine;

/* (transfer full) (element-type BastideReviewLine): the decisions that cost most, the worst first, at most @max. */
GPtrArray *
bastide_review_list_worst (const BastideReview *review, BastideGame *game, guint max) G_GNUC_WARN_UNUSED_RESULT;

/* --- on disk --- */

/* (transfer full): as the text of a file, and back; NULL and one sentence in @error if that is no review of these moves. */
char *bastide_review_to_text (const BastideReview *review, BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;
BastideReview *
bastide_review_from_text (BastideGame *game, const char *text, gsize length, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Keeps it in the data folder, where only the last ones are kept; (nullable) the one that is kept of these moves. */
gboolean bastide_review_save (const BastideReview *review, BastideGame *game, GError **error);
BastideReview *bastide_review_load (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideReview, bastide_review_free)

G_END_DECLS
