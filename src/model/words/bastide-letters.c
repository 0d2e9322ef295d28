/* bastide-letters.c – the letters by which players are told apart on pieces and keys.
 *
 * Digits are no letters: they are typed for points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-letters.h"

#include "engine/types.h"

static gboolean
is_free (int n_players, const char *const *letters, const char *letter)
{
  for (int seat = 0; seat < n_players; seat++)
    if (g_strcmp0 (letters[seat], letter) == 0)
      return FALSE;
  return TRUE;
}

/* The first letter of @text that nobody has, or NULL. */
static char *
dup_free_letter (int n_players, const char *const *letters, const char *text)
{
  for (; text && *text; text = g_utf8_next_char (text))
    {
      gunichar c = g_unichar_toupper (g_utf8_get_char (text));
      g_autofree char *letter = g_ucs4_to_utf8 (&c, 1, NULL, NULL, NULL);

      if (g_unichar_isalpha (c) && is_free (n_players, letters, letter))
        return g_steal_pointer (&letter);
    }
  return NULL;
}

void
bastide_letters_choose (int n_players, const char *const *names, const char *const *wishes, char **out_letters)
{
  const char *const *letters = (const char *const *) out_letters;

  g_return_if_fail (n_players <= BST_MAX_PLAYERS);

  for (int seat = 0; seat < n_players; seat++)
    out_letters[seat] = NULL;
  for (int seat = 0; wishes && seat < n_players; seat++)
    {
      gunichar c = wishes[seat] ? g_unichar_toupper (g_utf8_get_char (wishes[seat])) : 0;
      g_autofree char *letter = g_ucs4_to_utf8 (&c, 1, NULL, NULL, NULL);

      if (g_unichar_isalpha (c) && is_free (n_players, letters, letter))
        out_letters[seat] = g_steal_pointer (&letter);
    }
  for (int seat = 0; seat < n_players; seat++)
    if (!out_letters[seat])
      out_letters[seat] = dup_free_letter (n_players, letters, names[seat]);
  for (int seat = 0; seat < n_players; seat++)
    if (!out_letters[seat])
      out_letters[seat] = dup_free_letter (n_players, letters, "ABCDEFGHIJKL");
}
