/* bastide-letters.c – the letters by which players are told apart on pieces and keys.
 *
 * Digits are no letters: they are typed for points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-letters.h"

#include "engine/types.h"

/* Letters of other alphabets that look like another one, each before that one. Only capitals: no others are shown. */
static const char *const looks[] = {
  /* Greek */
  "ΑA",
  "ΒB",
  "ΕE",
  "ΖZ",
  "ΗH",
  "ΙI",
  "ΚK",
  "ΜM",
  "ΝN",
  "ΟO",
  "ΡP",
  "ΤT",
  "ΥY",
  "ΧX",
  "ϹC",
  "ϺM",
  "ϒY",
  "ͿJ",
  "ϴΘ",
  /* Cyrillic */
  "АA",
  "ВB",
  "ЕE",
  "ЅS",
  "ІI",
  "ЈJ",
  "КK",
  "МM",
  "НH",
  "ОO",
  "РP",
  "СC",
  "ТT",
  "УY",
  "ҮY",
  "ХX",
  "ӀI",
  "ԌG",
  "ԚQ",
  "ԜW",
  "ЄC",
  "ГΓ",
  "ҐΓ",
  "ПΠ",
  "ФΦ",
  "ѲΘ",
  "ӨΘ",
  "ЛΛ",
  /* Armenian and Georgian */
  "ՕO",
  "ՍU",
  "ԼL",
  "ՏS",
  "ႽS",
  /* Latin with a stroke or a tail that Unicode does not take apart */
  "ØO",
  "ŁL",
  "ĐD",
  "ÐD",
  "ƉD",
  "ĦH",
  "ŦT",
  "ƗI",
  "ƖI",
  "ǀI",
  "ƟΘ",
  "ɆE",
  "ɎY",
  "ƵZ",
  "ȺA",
  "ȻC",
  "ɃB",
  "ǤG",
  "ßB",
  "ẞB",
  "ŊN",
  "ƝN",
  "ƊD",
  "ƁB",
  "ƇC",
  "ƘK",
  "ƤP",
  "ƳY",
};

/* What a capital looks like, so that two that can be taken for each other become the same. */
static gunichar
fold (gunichar c)
{
  gunichar parts[G_UNICHAR_MAX_DECOMPOSITION_LENGTH];

  /* The letter below accents; also that of wide, circled and other styled letters. */
  if (g_unichar_fully_decompose (c, TRUE, parts, G_N_ELEMENTS (parts)) > 0)
    c = g_unichar_toupper (parts[0]);
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    if (g_utf8_get_char (looks[i]) == c)
      return g_utf8_get_char (g_utf8_next_char (looks[i]));
  return c;
}

static gboolean
is_free (int n_players, const char *const *letters, const char *letter)
{
  for (int seat = 0; seat < n_players; seat++)
    if (letters[seat] && fold (g_utf8_get_char (letters[seat])) == fold (g_utf8_get_char (letter)))
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
  static const char *const seats[BST_MAX_PLAYERS] = { "A", "B", "C", "D", "E", "F" };
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
  /* The second player is B: the alphabet counts the seats, also where others have letters of their own. */
  for (int seat = 0; seat < n_players; seat++)
    if (!out_letters[seat])
      out_letters[seat] = dup_free_letter (n_players, letters, seats[seat]);
  /* Whose letter was taken by a name gets one that would be the letter of no seat, so that it counts none. */
  for (int seat = 0; seat < n_players; seat++)
    if (!out_letters[seat])
      out_letters[seat] = dup_free_letter (n_players, letters, "XYZWVUTSRQP");
}
