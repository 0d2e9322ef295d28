/* bastide-bag-code.c – see bastide-bag-code.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-bag-code.h"

#include "model/bastide-digest.h"
#include "engine/io/game-json.h"

#include <string.h>

/* Without letters that are taken for others. */
static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

#define BITS          5
#define CHECK_SIZE    3
#define MAX_SEED_SIZE 11
#define CHECK_MASK    ((1u << BITS * CHECK_SIZE) - 1)
#define SEPARATOR     ':'

guint
bastide_bag_code_check (const BstBox *box)
{
  const BstSetup *setup = bst_box_get_setup (box);
  guint32 digest = 0;

  for (int i = 0; i < setup->n_tiles; i++)
    {
      digest = bastide_digest_add_text (digest, setup->tiles[i].id);
      digest = bastide_digest_add_number (digest, setup->counts[i]);
    }
  return (bastide_digest_add_number (digest, (guint32) setup->modules) ^ digest >> 16) & CHECK_MASK;
}

/* The number with the lowest digit last, at least @size digits. */
static void
append_number (GString *text, guint64 number, int size)
{
  char reversed[16];
  int n = 0;

  do
    {
      reversed[n++] = digits[number & 31];
      number >>= BITS;
    }
  while (number || n < size);
  while (n > 0)
    g_string_append_c (text, reversed[--n]);
}

char *
bastide_bag_code_new (const char *mix_id, const BstBox *box, guint64 seed)
{
  g_autoptr (GString) text = g_string_new (mix_id);

  g_return_val_if_fail (mix_id && seed <= (guint64) BST_MAX_SEED, NULL);

  g_string_append_c (text, SEPARATOR);
  append_number (text, seed, 1);
  append_number (text, bastide_bag_code_check (box), CHECK_SIZE);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The value of a digit, -1 if it is none. */
static int
read_digit (char c)
{
  const char *found;

  c = g_ascii_toupper (c);
  c = c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c;
  found = c ? strchr (digits, c) : NULL;
  return found ? (int) (found - digits) : -1;
}

gboolean
bastide_bag_code_read (const char *code, char **out_mix_id, guint64 *out_seed, guint *out_check)
{
  const char *separator = strrchr (code, SEPARATOR);
  g_autofree char *mix_id = NULL;
  guint64 seed = 0;
  guint check = 0;
  int read[MAX_SEED_SIZE + CHECK_SIZE], n = 0;

  if (!separator)
    return FALSE;
  for (const char *at = separator + 1; *at; at++)
    {
      if (g_ascii_isspace (*at) || *at == '-')
        continue;
      if (n == G_N_ELEMENTS (read) || read_digit (*at) < 0)
        return FALSE;
      read[n++] = read_digit (*at);
    }
  for (int i = 0; i < n; i++)
    if (i < n - CHECK_SIZE)
      seed = seed << BITS | (guint64) read[i];
    else
      check = check << BITS | (guint) read[i];
  mix_id = g_strstrip (g_strndup (code, separator - code));
  if (!*mix_id || n <= CHECK_SIZE || seed > (guint64) BST_MAX_SEED)
    return FALSE;
  *out_seed = seed;
  *out_check = check;
  *out_mix_id = g_steal_pointer (&mix_id);
  return TRUE;
}
