/* bastide-game-looks.c – how the players of a game look on the board and on the track.
 *
 * Stands between the model, which knows nothing of drawing, and the drawing, which knows nothing of documents.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-game-looks.h"

#include "draw/bastide-board-art.h"

void
bastide_game_read_looks (BastideGame *game, BastideLook *out_looks)
{
  for (int seat = 0; seat < bastide_game_get_game (game)->n_players; seat++)
    {
      out_looks[seat] = bastide_looks[bastide_game_get_color (game, seat)];
      g_strlcpy (out_looks[seat].letter, bastide_game_get_letter (game, seat), sizeof out_looks[seat].letter);
    }
}

/* The wheel lies on the map if one of its squares does. */
gboolean
bastide_game_has_wheel_beside (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  BastideTileBook *book;
  BastidePoint spot;
  gboolean on_map;

  if (!bst_game_has (rules, BST_MODULE_WHEEL))
    return FALSE;
  book = bastide_tile_book_new (rules->tiles, rules->n_tiles, rules->pieces, rules->n_pieces);
  on_map = bastide_board_get_crown (rules, bastide_game_get_state (game), book, 0, &spot);
  bastide_tile_book_unref (book);
  return !on_map;
}
