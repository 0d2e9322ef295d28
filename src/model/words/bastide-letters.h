/* bastide-letters.h – the letters by which players are told apart on pieces and keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A letter for each of @n_players, no two the same or so alike that people take one for the other: the Cyrillic А and the
 * Latin A, É and E. Whoever wishes for one that is a letter and still free has it; the
 * others get the first free letter of their name. Who has none of those gets the letter of the seat, B for the second one, or
 * one from the end of the alphabet where a name has taken that.
 * @names: may hold NULL and ""; @wishes (nullable): may hold NULL and "". @out_letters: (transfer full) each. */
void bastide_letters_choose (int n_players, const char *const *names, const char *const *wishes, char **out_letters);

G_END_DECLS
