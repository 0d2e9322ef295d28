/* bastide-review.c – a game looked through by the computer: leads, luck, and the decisions that cost something.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-review.h"

#include "model/play/bastide-thought.h"
#include "model/words/bastide-words-effect.h"
#include "engine/ai/effect.h"

BastideReview *
bastide_review_new (BastideGame *game)
{
  BastideReview *review;
  gsize all;

  g_return_val_if_fail (BASTIDE_IS_GAME (game), NULL);

  bst_session_log (bastide_game_get_session (game), NULL, &all);
  review = g_new0 (BastideReview, 1);
  review->n_players = bastide_game_get_game (game)->n_players;
  review->n_moves = all;
  review->digest = bastide_game_get_digest (game, TRUE);
  review->turns = g_array_new (FALSE, TRUE, sizeof (BastideReviewTurn));
  review->decisions = g_array_new (FALSE, TRUE, sizeof (BastideReviewDecision));
  return review;
}

void
bastide_review_free (BastideReview *review)
{
  if (!review)
    return;
  g_array_unref (review->turns);
  g_array_unref (review->decisions);
  g_free (review);
}

int
bastide_review_lead_of (const BastideReview *review, const int points[BST_MAX_PLAYERS], int seat)
{
  int best = G_MININT;

  for (int other = 0; other < review->n_players; other++)
    if (other != seat)
      best = MAX (best, points[other]);
  return points[seat] - best;
}

gboolean
bastide_review_fits (const BastideReview *review, BastideGame *game)
{
  gsize all;

  bst_session_log (bastide_game_get_session (game), NULL, &all);
  return review->n_moves == all && review->digest == bastide_game_get_digest (game, TRUE)
         && review->n_players == bastide_game_get_game (game)->n_players;
}

/* --- luck and decisions --- */

static const BastideReviewTurn *
get_turn (const BastideReview *review, guint i)
{
  return &g_array_index (review->turns, BastideReviewTurn, i);
}

static const BastideReviewDecision *
get_decision (const BastideReview *review, guint i)
{
  return &g_array_index (review->decisions, BastideReviewDecision, i);
}

/* The lead of a seat when turn @i is over. */
static int
lead_after (const BastideReview *review, guint i, int seat)
{
  return i + 1 < review->turns->len ? get_turn (review, i + 1)->lead[seat] : review->end[seat];
}

void
bastide_review_settle (BastideReview *review)
{
  guint next = 0;

  for (guint i = 0; i < review->turns->len; i++)
    {
      BastideReviewTurn *turn = &g_array_index (review->turns, BastideReviewTurn, i);
      guint end = i + 1 < review->turns->len ? get_turn (review, i + 1)->n_moves : review->n_moves;

      for (int seat = 0; seat < review->n_players; seat++)
        turn->luck[seat] = lead_after (review, i, seat) - turn->lead[seat];
      for (; next < review->decisions->len && get_decision (review, next)->n_moves < end; next++)
        for (int seat = 0; seat < review->n_players; seat++)
          turn->luck[seat] -= get_decision (review, next)->change[seat];
    }
}

void
bastide_review_sum (const BastideReview *review, int seat, BastideReviewSums *out_sums)
{
  g_return_if_fail (seat >= 0 && seat < review->n_players);

  *out_sums = (BastideReviewSums){ .end = review->end[seat] };
  out_sums->start = review->turns->len ? get_turn (review, 0)->lead[seat] : review->end[seat];
  for (guint i = 0; i < review->turns->len; i++)
    out_sums->luck += get_turn (review, i)->luck[seat];
  for (guint i = 0; i < review->decisions->len; i++)
    {
      const BastideReviewDecision *decision = get_decision (review, i);

      *(decision->seat == seat ? &out_sums->own : &out_sums->others) += decision->change[seat];
    }
}

/* --- in words --- */

static void
line_free (gpointer data)
{
  BastideReviewLine *line = data;

  g_free (line->played);
  g_free (line->better);
  g_free (line->reason);
  g_free (line);
}

static int
compare_costs (gconstpointer a, gconstpointer b)
{
  const BastideReviewDecision *x = *(const BastideReviewDecision *const *) a;
  const BastideReviewDecision *y = *(const BastideReviewDecision *const *) b;

  if (x->change[x->seat] != y->change[y->seat])
    return x->change[x->seat] < y->change[y->seat] ? -1 : 1;
  return x->n_moves < y->n_moves ? -1 : 1;
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  const BastideReviewLine *x = *(const BastideReviewLine *const *) a, *y = *(const BastideReviewLine *const *) b;

  return compare_costs (&x->decision, &y->decision);
}

/* (transfer full): the worst decisions; at most @max. */
static GPtrArray *
pick_worst (const BastideReview *review, guint max)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < review->decisions->len; i++)
    g_ptr_array_add (list, (gpointer) get_decision (review, i));
  g_ptr_array_sort (list, compare_costs);
  if (list->len > max)
    g_ptr_array_set_size (list, max);
  return list;
}

/* @thought stands where the decision was made. */
static BastideReviewLine *
line_new (const BastideThought *thought,
          BstEffects *effects,
          const BastideReviewDecision *decision,
          const char *const *names)
{
  const BstMove moves[] = { decision->better, decision->next };
  BastideReviewLine *line = g_new0 (BastideReviewLine, 1);
  BstEffect effect;

  line->decision = decision;
  line->played = bastide_thought_dup_words (thought, &decision->played, NULL, names);
  line->better = bastide_thought_dup_words (thought, &decision->better, decision->has_next ? &decision->next : NULL,
                                            names);
  bst_effect (effects, thought->state, decision->seat, moves, decision->has_next ? 2 : 1, thought->seed, &effect);
  line->reason = bastide_words_effect (&effect, decision->seat, names);
  return line;
}

GPtrArray *
bastide_review_list_worst (const BastideReview *review, BastideGame *game, guint max)
{
  g_autoptr (GPtrArray) worst = pick_worst (review, max);
  g_autoptr (BastideThought) thought = bastide_thought_new (game, BST_LEVEL_CASUAL);
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);
  const BstEntry *log = bst_session_log (bastide_game_get_session (game), NULL, NULL);
  BstEffects *effects = bst_effects_new (&thought->rules);

  bastide_thought_rewind (thought);
  for (guint i = 0; i < review->n_moves && lines->len < worst->len; i++)
    {
      for (guint j = 0; j < worst->len; j++)
        {
          const BastideReviewDecision *decision = g_ptr_array_index (worst, j);

          if (decision->n_moves == i)
            g_ptr_array_add (lines, line_new (thought, effects, decision, bastide_game_get_names (game)));
        }
      bastide_thought_make (thought, &log[i].move);
    }
  bst_effects_free (effects);
  g_ptr_array_sort (lines, compare_lines);
  return lines;
}
