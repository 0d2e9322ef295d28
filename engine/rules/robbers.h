/* robbers.h – arithmetic of the robbers (data/rules/21-robbers.xml): plain numbers in and out, for game and score track.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* What a robber takes from an award: half of it, rounded up (ROBBER-10). The robbed player keeps all (ROBBER-11). */
int bst_robbers_share (int award);

/* With how many of a player's scoring figures robbers have to do, the marker first (ROBBER-20): `option` is the choice of
 * robbers.messengers. */
int bst_robbers_n_prey (int n_track_figures, int option);
