/* bastide-thought.c – a position of a game as a thread may think about it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-thought.h"

#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

/* More threads than these gain little, and others want to work, too. */
#define MAX_THREADS 4

static void
list_options (BastideThought *thought)
{
  thought->n_options = thought->state->over ? 0 : bst_legal (&thought->rules, thought->state, thought->options);
}

BastideThought *
bastide_thought_new (BastideGame *game, BstLevel level)
{
  BastideThought *thought;
  gsize made;

  g_return_val_if_fail (BASTIDE_IS_GAME (game), NULL);

  thought = g_new0 (BastideThought, 1);
  bst_session_log (bastide_game_get_session (game), &made, NULL);
  thought->game = g_object_ref (game);
  thought->home = g_thread_self ();
  thought->context = g_main_context_ref_thread_default ();
  thought->rules = *bastide_game_get_game (game);
  thought->rules.emit = NULL;
  thought->player = bst_player_new (&thought->rules, level, CLAMP (g_get_num_processors (), 1, MAX_THREADS));
  thought->state = g_memdup2 (bastide_game_get_state (game), thought->rules.state_size);
  thought->options = g_new (BstMove, thought->rules.max_moves);
  thought->seed = bst_session_seed (bastide_game_get_session (game)) * 0x9e3779b97f4a7c15 + made;
  list_options (thought);
  return thought;
}

static gboolean
home_cb (gpointer game)
{
  return G_SOURCE_REMOVE;
}

/* A game has files, locks and signals that its own thread may be using. */
static void
let_go_of_game (BastideThought *thought)
{
  g_autoptr (GSource) source = NULL;

  if (thought->home == g_thread_self ())
    {
      g_object_unref (thought->game);
      return;
    }
  source = g_idle_source_new ();
  g_source_set_callback (source, home_cb, thought->game, g_object_unref);
  g_source_attach (source, thought->context);
}

void
bastide_thought_free (BastideThought *thought)
{
  if (!thought)
    return;
  bst_player_free (thought->player);
  g_free (thought->options);
  g_free (thought->state);
  let_go_of_game (thought);
  g_main_context_unref (thought->context);
  g_free (thought);
}

void
bastide_thought_rewind (BastideThought *thought)
{
  bst_start (&thought->rules, thought->state);
  list_options (thought);
}

void
bastide_thought_make (BastideThought *thought, const BstMove *move)
{
  bst_apply (&thought->rules, thought->state, move);
  list_options (thought);
}

char *
bastide_thought_dup_words (const BastideThought *thought,
                           const BstMove *move,
                           const BstMove *next,
                           const char *const *names)
{
  g_autofree char *words = bastide_words_move (&thought->rules, thought->state, move, names);
  g_autofree char *then = NULL;
  g_autofree BstState *after = NULL;

  if (!next)
    return g_steal_pointer (&words);
  after = g_memdup2 (thought->state, thought->rules.state_size);
  bst_apply (&thought->rules, after, move);
  if (after->over || bst_decision (after) != next->kind)
    return g_steal_pointer (&words);
  then = bastide_words_move (&thought->rules, after, next, names);
  /* TRANSLATORS: two answers that follow one another in a turn: “Tile at 1 east, then Follower: City (1 east)”. */
  return g_strdup_printf (C_ ("hint", "%1$s, then %2$s"), words, then);
}
