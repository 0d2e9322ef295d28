/* bastide-entry-script.c – the moves of the engine that an entry stands for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-entry-script.h"

void
bastide_script_add (BastideScript *script, BstMove move)
{
  g_assert (script->n < (int) G_N_ELEMENTS (script->moves));

  move.kind = BST_KIND_ENTRY;
  script->moves[script->n++] = move;
}

void
bastide_script_award (BastideScript *script, BstReason reason, const int points[BST_MAX_PLAYERS], const BstValue *worth)
{
  BstMove move = { .act = BST_ACT_AWARD, .a = reason };
  gboolean any = FALSE;

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      move.v[seat] = points[seat];
      any |= points[seat] > 0;
    }
  if (worth)
    {
      move.x = worth->tiles;
      move.y = worth->shields;
      move.rot = worth->finished;
    }
  if (any)
    bastide_script_add (script, move);
}
