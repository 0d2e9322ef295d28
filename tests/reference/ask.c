/* ask.c – the hand-over between the account, which plays in a thread of its own, and whoever tells it the moves.
 *
 * So the rules can be written as they are told, one step after the other, and stop wherever somebody is asked. Only one
 * of the two sides runs at a time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

#include <string.h>

GArray *
ref_moves_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (BstMove));
}

static int
compare_moves (const void *a, const void *b)
{
  return memcmp (a, b, sizeof (BstMove));
}

void
ref_add_move (GArray *moves, const BstMove *move)
{
  for (guint i = 0; i < moves->len; i++)
    if (memcmp (&g_array_index (moves, BstMove, i), move, sizeof *move) == 0)
      return;
  g_array_append_vals (moves, move, 1);
}

BstMove
ref_ask (RefGame *ref, int who, int kind, GArray *options)
{
  g_array_sort (options, compare_moves);
  g_clear_pointer (&ref->options, g_array_unref);
  ref->options = options;
  ref->who = who;
  ref->kind = kind;
  g_mutex_lock (&ref->lock);
  ref->asking = true;
  g_cond_signal (&ref->handed_over);
  while (ref->asking)
    g_cond_wait (&ref->handed_over, &ref->lock);
  BstMove answer = ref->answer;
  bool given_up = ref->given_up;
  g_mutex_unlock (&ref->lock);
  /* Not g_thread_exit(): the address sanitizer takes the frames that it skips for a broken stack. */
  if (given_up)
    longjmp (ref->leave, 1);
  return answer;
}

static gpointer
play_along (gpointer data)
{
  RefGame *ref = data;
  if (setjmp (ref->leave))
    return NULL;
  ref_play (ref);
  g_mutex_lock (&ref->lock);
  ref->over = true;
  g_cond_signal (&ref->handed_over);
  g_mutex_unlock (&ref->lock);
  return NULL;
}

/* Until the account asks something or the game is over. */
static void
wait_for_question (RefGame *ref)
{
  g_mutex_lock (&ref->lock);
  while (!ref->asking && !ref->over)
    g_cond_wait (&ref->handed_over, &ref->lock);
  g_mutex_unlock (&ref->lock);
}

static void
answer (RefGame *ref)
{
  g_mutex_lock (&ref->lock);
  ref->asking = false;
  g_cond_signal (&ref->handed_over);
  g_mutex_unlock (&ref->lock);
}

RefGame *
ref_game_new (const BstGame *game)
{
  RefGame *ref = g_new0 (RefGame, 1);
  ref->game = game;
  ref->map = ref_map_new ();
  ref->n_players = game->n_players;
  ref->left = g_new0 (int, game->n_tiles);
  ref->awards = g_array_new (FALSE, FALSE, sizeof (RefAward));
  g_mutex_init (&ref->lock);
  g_cond_init (&ref->handed_over);
  ref->thread = g_thread_new ("reference", play_along, ref);
  wait_for_question (ref);
  return ref;
}

void
ref_game_free (RefGame *ref)
{
  ref->given_up = true;
  answer (ref);
  g_thread_join (ref->thread);
  g_mutex_clear (&ref->lock);
  g_cond_clear (&ref->handed_over);
  g_clear_pointer (&ref->options, g_array_unref);
  g_array_unref (ref->awards);
  ref_map_free (ref->map);
  g_free (ref->left);
  g_free (ref);
}

void
ref_game_move (RefGame *ref, const BstMove *move)
{
  if (ref->over)
    g_error ("a move after the end");
  g_array_set_size (ref->awards, 0);
  memset (ref->skill, 0, sizeof ref->skill);
  ref->answer = *move;
  answer (ref);
  wait_for_question (ref);
}
