/* awards.c – points on the track: groups of awards and scoring rounds (15, section 4).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

void
ref_advance (RefGame *ref, int seat, int figure, int points, int reason, bool finished)
{
  RefAward award = { seat, points, reason, finished };
  if (points == 0)
    return;
  ref->total[seat][figure] += points;
  g_array_append_val (ref->awards, award);
  ref_messages_moved (ref, seat, figure);
}

void
ref_group (RefGame *ref, const int points[BST_MAX_PLAYERS], int reason, bool finished)
{
  int figure[BST_MAX_PLAYERS] = { 0 }, victim[BST_MAX_PLAYERS];
  for (int i = 0; i < ref->n_players; i++)
    if (points[ref_clockwise (ref, i)])
      figure[ref_clockwise (ref, i)] = ref_choose_figure (ref, ref_clockwise (ref, i));
  ref_robbers_claim (ref, points, figure, victim);
  for (int i = 0; i < ref->n_players; i++)
    {
      int seat = ref_clockwise (ref, i);
      ref_advance (ref, seat, figure[seat], points[seat], reason, finished);
    }
  ref_robbers_rob (ref, points, victim);
}

void
ref_award (RefGame *ref, int seat, int points, int reason, bool finished)
{
  int group[BST_MAX_PLAYERS] = { 0 };
  group[seat] = points;
  ref_group (ref, group, reason, finished);
}
