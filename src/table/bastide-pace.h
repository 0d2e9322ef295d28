/* bastide-pace.h – how long everything takes that moves on the table, in milliseconds, in one place.
 *
 * Where the desktop wants no animations, all of it is left out: what is seen then is the end of each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

enum
{
  BASTIDE_PACE_GLIDE = 220,  /* the view moves to another part of the board */
  BASTIDE_PACE_BEAT = 520,   /* from one feature that scores to the next */
  BASTIDE_PACE_CUE = 1500,   /* points rise, a figure goes home */
  BASTIDE_PACE_SHOW = 6000,  /* at most: what happens in one move is not shown longer than this, however much it is */
  BASTIDE_PACE_SOUND = 180,  /* from one sound to the next */
  BASTIDE_PACE_TRACK = 1200, /* the track stays so long after the last marker has arrived */
};
