/* crop.c – crop circles in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

static char *
event (const BastideTelling *t)
{
  if (t->event->type != BST_EVENT_CIRCLE)
    return NULL;
  return t->event->a == 1 ? g_strdup_printf (_ ("%s: crop circle, everybody adds a follower"), t->name)
                          : g_strdup_printf (_ ("%s: crop circle, everybody takes a follower back"), t->name);
}

const BastideModuleWords bastide_words_crop = {
  .subtitle = N_ ("All players add or take back a farmer, thief or knight"),
  .decisions = {
    { BST_KIND_CROP,
      N_ ("Everybody adds a follower, or takes one back?"),
      N_ ("The new tile shows a crop circle; it concerns everybody."),
      N_ ("Added followers join a feature where the player already has one.") },
    { BST_KIND_CROP_FIGURE,
      N_ ("Which follower?"),
      N_ ("The crop circle concerns the same kind of follower for everybody."),
      N_ ("Added followers join a feature where the player already has one.") },
  },
  .acts = {
    { BST_ACT_ADD, N_ ("Everybody adds a follower") },
    { BST_ACT_TAKE, N_ ("Everybody takes a follower back") },
  },
  .options = {
    { BST_OPTION_A_OPTIONAL,
      N_ ("Players may refuse to add a follower at a crop circle"),
      { N_ ("No"), N_ ("Yes") } },
  },
  .marks = {
    { "pitchfork", NC_ ("mark", "Pitchfork: farmers") },
    { "club", NC_ ("mark", "Club: thieves") },
    { "shield", NC_ ("mark", "Shield: knights") },
  },
  .reminder = { BST_STEP_SEQUENCE_END,
                N_ ("Crop circle: after scoring, the left neighbor begins and the layer is last; all add (A) or "
                    "all take back (B) a farmer, thief or knight.") },
  .event = event,
};
