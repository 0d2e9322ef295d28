/* bastide-track-strip.c – a piece of the score track with the figures and robbers on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-track-strip.h"

#include "engine/rules/messages.h"
#include "engine/track.h"

/* Heights in spaces: figures above, the spaces, robbers below. */
#define ABOVE 1.3
#define BELOW 1.1

double
bastide_track_strip_get_height (double width)
{
  return width / BASTIDE_TRACK_STRIP_SPACES * (ABOVE + 1 + BELOW);
}

static int
robber_space (const BstGame *game, const BstState *state, int seat)
{
  return bst_game_has (game, BST_MODULE_ROBBERS) ? state->m.robbers.space[seat] - 1 : -1;
}

int
bastide_track_strip_find_start (const BstGame *game, const BstState **states, guint n_states)
{
  int low = BST_LAP, high = 0;

  for (guint i = 0; i < n_states; i++)
    for (int seat = 0; seat < game->n_players; seat++)
      {
        int robber = robber_space (game, states[i], seat);

        for (int figure = 0; figure < game->n_track_figures; figure++)
          {
            low = MIN (low, bst_space (states[i], seat, figure));
            high = MAX (high, bst_space (states[i], seat, figure));
          }
        if (robber >= 0)
          low = MIN (low, robber);
      }
  /* Center the figures. If not all of them fit, show the ones in front. */
  if (high - low >= BASTIDE_TRACK_STRIP_SPACES)
    low = high - BASTIDE_TRACK_STRIP_SPACES + 1;
  else
    low -= (BASTIDE_TRACK_STRIP_SPACES - 1 - (high - low)) / 2;
  return CLAMP (low, 0, BST_LAP - BASTIDE_TRACK_STRIP_SPACES);
}

static void
draw_spaces (cairo_t *cr, const BstGame *game, int start, double side, gboolean dark)
{
  for (int i = 0; i < BASTIDE_TRACK_STRIP_SPACES; i++)
    {
      gboolean shaded = bst_game_has (game, BST_MODULE_MESSAGES) && bst_messages_is_dark (start + i);
      guint32 fill = shaded ? (dark ? 0x8a6d3b : 0xc8a96a) : (dark ? 0x4a4439 : 0xf3ead6);

      bastide_round_rect (cr, i * side + side * 0.04, ABOVE * side, side * 0.92, side, side * 0.14);
      bastide_paint_path (cr, fill, dark ? 0x857a66 : 0x9d8d6d, side * 0.03);
      bastide_paint_number (cr, start + i, (i + 0.5) * side, (ABOVE + 0.5) * side, side * 0.4,
                            dark && !shaded ? 0xf3ead6 : 0x3b3226, 0.16);
    }
}

/* Several pieces share a space by standing closer together. */
static void
draw_piece (cairo_t *cr,
            BastidePiece piece,
            const BastideLook *look,
            int space,
            int nth,
            int of,
            double y,
            double side,
            BastideStyle style)
{
  double x = (space + (nth + 1.0) / (of + 1.0)) * side;

  if (space >= 0 && space < BASTIDE_TRACK_STRIP_SPACES)
    bastide_piece_draw (cr, piece, look, x, y, side * (of > 2 ? 0.7 : 0.95), style);
}

void
bastide_track_strip_draw (cairo_t *cr,
                          const BstGame *game,
                          const BstState *state,
                          const BastideLook *looks,
                          int start,
                          double width,
                          BastideStyle style,
                          gboolean dark)
{
  double side = width / BASTIDE_TRACK_STRIP_SPACES;
  int there[BST_LAP] = { 0 }, drawn[BST_LAP] = { 0 };
  int robbers[BST_LAP] = { 0 }, robbers_drawn[BST_LAP] = { 0 };

  draw_spaces (cr, game, start, side, dark);
  for (int seat = 0; seat < game->n_players; seat++)
    {
      int robber = robber_space (game, state, seat);

      for (int figure = 0; figure < game->n_track_figures; figure++)
        there[bst_space (state, seat, figure)]++;
      if (robber >= 0)
        robbers[robber]++;
    }
  for (int seat = 0; seat < game->n_players; seat++)
    {
      int robber = robber_space (game, state, seat);

      for (int figure = 0; figure < game->n_track_figures; figure++)
        {
          int space = bst_space (state, seat, figure);

          draw_piece (cr, figure ? BASTIDE_PIECE_MESSENGER : BASTIDE_PIECE_MARKER, &looks[seat], space - start,
                      drawn[space]++, there[space], ABOVE * side * 0.58, side, style);
        }
      if (robber >= 0)
        draw_piece (cr, BASTIDE_PIECE_ROBBER, &looks[seat], robber - start, robbers_drawn[robber]++, robbers[robber],
                    (ABOVE + 1 + BELOW * 0.5) * side, side, style);
    }
}
