/* bastide-board-view-hover.c – what is under the pointer, and what is said of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-board-view-private.h"

#include "model/words/bastide-words.h"

#include <math.h>

/* How many of the tiles that are left fit each empty square. Asked once for each position, not for each frame. */
void
bastide_board_view_count_fits (BastideBoardView *self)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);

  g_array_set_size (self->fits, state->n_frontier);
  for (int i = 0; i < state->n_frontier; i++)
    g_array_index (self->fits, int, i) = bst_count_fits (game, state, (uint16_t) i);
}

static int
get_fits (BastideBoardView *self, int x, int y)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);

  for (guint i = 0; i < self->fits->len && i < state->n_frontier; i++)
    {
      const BstOpen *cell = &bst_frontier (game, state)[i];

      if (cell->x == x && cell->y == y)
        return g_array_index (self->fits, int, i);
    }
  return -1;
}

void
bastide_board_view_hit (BastideBoardView *self, double px, double py, BastideBoardHit *out_hit)
{
  BastideBoardScene scene;

  bastide_board_view_fill_scene (self, &scene);
  bastide_board_hit (&self->view, &scene, self->book, px, py, out_hit);
}

/* The target meant by a click: the spot under it, the feature under it, or its square. */
BastideBoardTarget *
bastide_board_view_pick_target (BastideBoardView *self, double px, double py, const BastideBoardHit *at)
{
  double best_distance = 24.0;
  BastideBoardTarget *best = NULL;

  for (guint i = 0; i < self->targets->len; i++)
    {
      BastideBoardTarget *target = g_ptr_array_index (self->targets, i);

      if (target->where.feature >= 0 || target->crown >= 0 || target->where.ends)
        {
          BastidePoint spot = bastide_viewport_from_board (&self->view,
                                                           bastide_board_view_get_target_spot (self, target));
          double distance = hypot (spot.x - px, spot.y - py);

          if (distance < best_distance)
            {
              best_distance = distance;
              best = target;
            }
        }
    }
  if (best)
    return best;
  if (at->feature != BST_NO_PART)
    best = bastide_board_view_find_target (self, &(BstWhere){ at->x, at->y, at->feature, 0 }, -1);
  return best ? best : bastide_board_view_find_target (self, &(BstWhere){ at->x, at->y, -1, 0 }, -1);
}

/* Says in words what is under the pointer. */
static void
describe (BastideBoardView *self, const BastideBoardHit *at)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  int fits = get_fits (self, at->x, at->y);
  g_autofree char *text = NULL;

  if (at->seg != BST_NONE)
    text = bastide_words_feature (game, state, at->seg, bastide_game_get_names (self->game));
  else if (at->sector >= 0)
    text = g_strdup (bastide_words_sector (at->sector));
  else if (fits >= 0 && !state->over)
    {
      int left = state->hand != BST_NONE;

      for (int group = 0; group < BST_N_GROUPS; group++)
        left += state->pile[group];
      text = bastide_words_fits (fits, left);
    }
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_DESCRIBE], 0, text);
}

int
bastide_board_view_get_first_option (BastideBoardView *self, const BastideBoardTarget *target)
{
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);

  if (!target)
    return -1;
  for (guint i = 0; i < target->options->len; i++)
    if (moves[g_array_index (target->options, int, i)].rot == self->wanted_rot)
      return g_array_index (target->options, int, i);
  return g_array_index (target->options, int, 0);
}

void
bastide_board_view_hover (BastideBoardView *self)
{
  BastideBoardHit at;
  int option;

  if (!self->game || !self->hovering)
    return;
  bastide_board_view_hit (self, self->pointer_x, self->pointer_y, &at);
  /* The wheel covers the tiles below it, so their features cannot be meant. */
  if (at.sector >= 0)
    at.seg = BST_NONE;
  option = bastide_board_view_get_first_option (self, bastide_board_view_pick_target (self, self->pointer_x,
                                                                                      self->pointer_y, &at));
  if (at.x == self->hover_x && at.y == self->hover_y && at.seg == self->hover_seg && option == self->hover_option)
    return;
  self->hover_x = at.x;
  self->hover_y = at.y;
  self->hover_seg = at.seg;
  if (self->hover_option != option)
    g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_LOOK], 0, option);
  self->hover_option = option;
  if (self->hints)
    describe (self, &at);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_board_view_forget_hover (BastideBoardView *self)
{
  self->hover_x = self->hover_y = BST_NOWHERE;
  self->hover_seg = BST_NONE;
  self->hover_option = -1;
}
