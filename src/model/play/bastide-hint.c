/* bastide-hint.c – advice to whoever decides: the best options, what they bring, and why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-hint.h"

#include "model/play/bastide-thought.h"
#include "model/words/bastide-words-effect.h"
#include "engine/ai/effect.h"

/* Nobody waits longer for a hint, in milliseconds; a fast machine is content with so many playouts. */
#define PATIENCE 900
#define PLAYOUTS 480

/* What the thread finds out about an option. */
typedef struct
{
  int option;
  int behind;
  BstRating rating;
  BstEffect effect;
} Finding;

static void
advice_free (gpointer data)
{
  BastideAdvice *advice = data;

  g_free (advice->words);
  g_free (advice->reason);
  g_free (advice);
}

static int
compare_leads (gconstpointer a, gconstpointer b, gpointer data)
{
  const BstRating *ratings = data;
  int x = *(const int *) a, y = *(const int *) b;

  /* What was tried out is surer than what only looks as good. */
  if (ratings[x].lead != ratings[y].lead)
    return ratings[x].lead < ratings[y].lead ? 1 : -1;
  return ratings[x].visits != ratings[y].visits ? (ratings[x].visits < ratings[y].visits ? 1 : -1) : x - y;
}

static void
find_effect (const BastideThought *thought, BstEffects *effects, Finding *finding)
{
  BstMove moves[2] = { thought->options[finding->option], finding->rating.next };

  bst_effect (effects, thought->state, bst_who (thought->state), moves, finding->rating.has_next ? 2 : 1, thought->seed,
              &finding->effect);
}

/* (transfer full) (element-type Finding): the best of the options, best first. */
static GArray *
pick_best (const BastideThought *thought, const BstRating *ratings)
{
  GArray *list = g_array_new (FALSE, TRUE, sizeof (Finding));
  g_autofree int *order = g_new (int, thought->n_options);
  BstEffects *effects = bst_effects_new (&thought->rules);

  for (gsize i = 0; i < thought->n_options; i++)
    order[i] = i;
  g_qsort_with_data (order, thought->n_options, sizeof *order, compare_leads, (gpointer) ratings);
  for (gsize i = 0; i < MIN (thought->n_options, BASTIDE_MAX_ADVICE); i++)
    {
      Finding finding = { .option = order[i],
                          .behind = ratings[order[0]].lead - ratings[order[i]].lead,
                          .rating = ratings[order[i]] };

      find_effect (thought, effects, &finding);
      g_array_append_val (list, finding);
    }
  bst_effects_free (effects);
  return list;
}

static void
answer_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  BastideThought *thought = data;
  g_autofree BstRating *ratings = g_new0 (BstRating, thought->n_options);
  const BstBudget budget = { .playouts = PLAYOUTS, .milliseconds = PATIENCE };

  bst_player_rate (thought->player, thought->state, thought->options, thought->n_options, thought->seed, &budget,
                   ratings);
  g_task_return_pointer (task, pick_best (thought, ratings), (GDestroyNotify) g_array_unref);
}

static void
canceled_cb (GCancellable *cancellable, BstPlayer *player)
{
  bst_player_stop (player);
}

void
bastide_hint_ask_async (BastideGame *game, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = NULL;
  BastideThought *thought;

  g_return_if_fail (BASTIDE_IS_GAME (game));
  g_return_if_fail (bst_who (bastide_game_get_state (game)) < bastide_game_get_game (game)->n_players);

  thought = bastide_thought_new (game, BST_LEVEL_STRONG);
  /* Without the game as its source: the thread may be the last one to let go of the task. */
  task = g_task_new (NULL, cancellable, callback, data);
  g_task_set_task_data (task, thought, (GDestroyNotify) bastide_thought_free);
  if (cancellable)
    g_signal_connect (cancellable, "cancelled", G_CALLBACK (canceled_cb), thought->player);
  g_task_run_in_thread (task, answer_in_thread);
}

/* Words are found here and not in the thread: the language may change while it works. */
GPtrArray *
bastide_hint_ask_finish (GAsyncResult *result, GError **error)
{
  BastideThought *thought = g_task_get_task_data (G_TASK (result));
  GCancellable *cancellable = g_task_get_cancellable (G_TASK (result));
  g_autoptr (GArray) findings = NULL;
  GPtrArray *list;

  if (cancellable)
    g_signal_handlers_disconnect_by_data (cancellable, thought->player);
  findings = g_task_propagate_pointer (G_TASK (result), error);
  if (!findings)
    return NULL;
  list = g_ptr_array_new_with_free_func (advice_free);
  for (guint i = 0; i < findings->len; i++)
    {
      const Finding *finding = &g_array_index (findings, Finding, i);
      const char *const *names = bastide_game_get_names (thought->game);
      BastideAdvice *advice = g_new0 (BastideAdvice, 1);

      advice->option = finding->option;
      advice->lead = finding->rating.lead;
      advice->behind = finding->behind;
      advice->words = bastide_thought_dup_words (thought, &thought->options[finding->option],
                                                 finding->rating.has_next ? &finding->rating.next : NULL, names);
      advice->reason = bastide_words_effect (&finding->effect, bst_who (thought->state), names);
      g_ptr_array_add (list, advice);
    }
  return list;
}
