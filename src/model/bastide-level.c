/* bastide-level.c – who plays at a seat: a person, or a computer of some strength.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-level.h"

#include "engine/io/json-scan.h"

#include <glib/gi18n.h>

#define MEMBER "computer"

static const struct
{
  const char *title, *description;
} texts[BASTIDE_N_LEVELS] = {
  [BASTIDE_PERSON] = {
    /* TRANSLATORS: who plays at a seat: a person, not the computer. */
    NC_ ("who plays", "Person"),
    N_ ("Somebody at this screen"),
  },
  [1 + BST_LEVEL_BEGINNER] = {
    /* TRANSLATORS: strength of a computer player: the weakest. */
    NC_ ("who plays", "Beginner"),
    N_ ("Takes the points in sight; forgets the fields and never gets in your way"),
  },
  [1 + BST_LEVEL_CASUAL] = {
    /* TRANSLATORS: strength of a computer player: somebody who plays now and then. */
    NC_ ("who plays", "Casual"),
    N_ ("Knows what everything is worth, but does not plan ahead"),
  },
  [1 + BST_LEVEL_STRONG] = {
    /* TRANSLATORS: strength of a computer player. */
    NC_ ("who plays", "Strong"),
    N_ ("Looks ahead and counts the tiles in the bag"),
  },
  [1 + BST_LEVEL_MASTER] = {
    /* TRANSLATORS: strength of a computer player: the best. */
    NC_ ("who plays", "Master"),
    N_ ("Takes its time and gives nothing away"),
  },
};

const char *
bastide_level_get_title (int level)
{
  g_return_val_if_fail (level >= 0 && level < BASTIDE_N_LEVELS, "");

  return g_dpgettext2 (NULL, "who plays", texts[level].title);
}

const char *
bastide_level_get_description (int level)
{
  g_return_val_if_fail (level >= 0 && level < BASTIDE_N_LEVELS, "");

  return _ (texts[level].description);
}

const char *
bastide_level_to_word (int level)
{
  g_return_val_if_fail (level >= 0 && level < BASTIDE_N_LEVELS, NULL);

  return level == BASTIDE_PERSON ? NULL : bst_level_words[level - 1];
}

int
bastide_level_from_word (const char *word)
{
  for (int level = 1; level < BASTIDE_N_LEVELS; level++)
    if (g_strcmp0 (word, bst_level_words[level - 1]) == 0)
      return level;
  return BASTIDE_PERSON;
}

void
bastide_level_to_json (JsonObject *player, int level)
{
  const char *word = bastide_level_to_word (level);

  if (word)
    json_object_set_string_member (player, MEMBER, word);
  else
    json_object_remove_member (player, MEMBER);
}

int
bastide_level_from_json (JsonObject *player)
{
  const char *word = bst_json_get_string (player, MEMBER, NULL);
  int level = bastide_level_from_word (word);

  return word && level == BASTIDE_PERSON ? 1 + BST_LEVEL_STRONG : level;
}
