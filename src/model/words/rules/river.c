/* river.c – the river in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

const BastideModuleWords bastide_words_river = {
  .subtitle = N_ ("The board begins with a river from its spring to a lake"),
  .piece = N_ ("Place the double spring of the river"),
  .tile = { BST_GROUP_SPRING, N_ ("Place the spring of the river") },
  .options = {
    { BST_OPTION_RIVER_TURNS,
      N_ ("Two river bends in the same direction are forbidden"),
      /* TRANSLATORS: an option of the rules: when a bend of the river is forbidden. */
      { N_ ("Always"), N_ ("Only without a straight tile between them") } },
  },
  .refusals = {
    { "RIVER-13", N_ ("A river tile must continue the river.") },
    { "RIVER-14",
      N_ ("The river may not turn twice in the same direction: after a bend to the right, the next one must go to the left, and the other way around.") },
    { "RIVER-18", N_ ("Two arms of the river may not be joined.") },
    { "RIVER-21", N_ ("No figure may stand on the river.") },
    { "EC-R3", N_ ("This tile would close the last open end of the river.") },
  },
};
