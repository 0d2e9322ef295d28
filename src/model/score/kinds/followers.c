/* followers.c – followers that go to the map, and those that come back without points.
 *
 * Whatever finishes something brings its followers back by itself: bastide_kind_return_followers().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "model/score/bastide-evening.h"

#include <glib/gi18n.h>

/* As many as a box may have for a player. */
#define MAX_FOLLOWERS 40

static void
begin_follower (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  input->seat = here->active;
  input->number = 1;
}

static void
ask_follower (BastideFields *fields, BastideInput *input)
{
  bastide_fields_add_number (fields, _ ("Followers placed; less than 0: returned (key −)"), &input->number,
                             -MAX_FOLLOWERS, MAX_FOLLOWERS)
    ->taps = BASTIDE_TAPS_DIGITS;
  /* TRANSLATORS: a question on the score track, about a crown space; the answer is a player. */
  bastide_fields_add_seat (fields, _ ("Whose follower?"), input);
}

static const char *
find_problem (const BastideInput *input)
{
  return input->number == 0 ? _ ("Enter how many followers were placed or returned.") : NULL;
}

static void
move_followers (const BastideInput *input, int on_map[BST_MAX_PLAYERS])
{
  on_map[input->seat] += input->number;
}

static char *
follower_line (const BastideWording *wording)
{
  const int n = wording->input->number;
  const char *name = wording->names[wording->input->seat];

  if (n >= 0)
    /* TRANSLATORS: a line of the log on the score track: %1$s is a player, %2$d a number. */
    return g_strdup_printf (ngettext ("%1$s: %2$d follower placed", "%1$s: %2$d followers placed", n), name, n);
  /* TRANSLATORS: a line of the log on the score track: %1$s is a player, %2$d a number; the followers go back to the supply. */
  return g_strdup_printf (ngettext ("%1$s: %2$d follower returned", "%1$s: %2$d followers returned", -n), name, -n);
}

const BastideEntryKind bastide_entry_follower = {
  .id = "follower",
  .title = NC_ ("entry", "Follower placed"),
  .module = BST_MODULE_BASE,
  .key_context = "key: follower placed",
  .key = NC_ ("key: follower placed", "v"),
  .clause = "BASE-40",
  .when = BASTIDE_WHILE_PLAYING,
  .at_once = TRUE,
  .announced = TRUE,
  .has = BASTIDE_HAS_SEAT,
  .number = "placed",
  .min = -MAX_FOLLOWERS,
  .max = MAX_FOLLOWERS,
  .begin = begin_follower,
  .ask = ask_follower,
  .problem = find_problem,
  .followers = move_followers,
  .line = follower_line,
};
