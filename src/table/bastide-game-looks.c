/* bastide-game-looks.c – how the players of a game look on the board and on the track.
 *
 * Stands between the model, which knows nothing of drawing, and the drawing, which knows nothing of documents.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-game-looks.h"

void
bastide_game_read_looks (BastideGame *game, BastideLook *out_looks)
{
  for (int seat = 0; seat < bastide_game_get_game (game)->n_players; seat++)
    {
      out_looks[seat] = bastide_looks[bastide_game_get_color (game, seat)];
      g_strlcpy (out_looks[seat].letter, bastide_game_get_letter (game, seat), sizeof out_looks[seat].letter);
    }
}
