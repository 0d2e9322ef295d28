/* bastide-mo.c – catalogs of gettext: writing them from files of translations, and reading them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/language/bastide-po.h"

#include <string.h>

#define MAGIC         0x950412deu
#define MAGIC_SWAPPED 0xde120495u

typedef struct
{
  GString *original, *translation; /* with zero bytes between the forms */
} Pair;

static void
pair_clear (gpointer data)
{
  Pair *pair = data;

  g_string_free (pair->original, TRUE);
  g_string_free (pair->translation, TRUE);
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Pair *) a)->original->str, ((const Pair *) b)->original->str);
}

static gboolean
says_something (const BastidePoMessage *message)
{
  return !message->fuzzy && !message->left_out && *message->strings[0];
}

static void
add_number (GByteArray *out, guint32 number)
{
  g_byte_array_append (out, (const guint8 *) &number, sizeof number);
}

GBytes *
bastide_po_compile (const BastidePo *po)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  GByteArray *out = g_byte_array_new ();
  guint32 offset;
  Pair header = { g_string_new (NULL), g_string_new (NULL) };

  g_array_set_clear_func (pairs, pair_clear);
  g_string_printf (header.translation, "Language: %s\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: %s\n",
                   po->language, po->plural_forms);
  g_array_append_val (pairs, header);
  for (guint i = 0; i < po->messages->len; i++)
    {
      const BastidePoMessage *message = g_ptr_array_index (po->messages, i);
      g_autofree char *key = bastide_po_dup_key (message);
      Pair pair;

      if (!says_something (message))
        continue;
      pair.original = g_string_new (key);
      pair.translation = g_string_new (message->strings[0]);
      if (message->plural)
        g_string_append_len (g_string_append_c (pair.original, '\0'), message->plural, strlen (message->plural));
      for (guint form = 1; message->plural && message->strings[form]; form++)
        g_string_append_len (g_string_append_c (pair.translation, '\0'), message->strings[form],
                             strlen (message->strings[form]));
      g_array_append_val (pairs, pair);
    }
  g_array_sort (pairs, compare_pairs);

  add_number (out, MAGIC);
  add_number (out, 0);
  add_number (out, pairs->len);
  add_number (out, 28);
  add_number (out, 28 + 8 * pairs->len);
  add_number (out, 0);
  add_number (out, 28 + 16 * pairs->len);
  offset = 28 + 16 * pairs->len;
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < pairs->len; i++)
      {
        const Pair *pair = &g_array_index (pairs, Pair, i);
        gsize length = side ? pair->translation->len : pair->original->len;

        add_number (out, length);
        add_number (out, offset);
        offset += length + 1;
      }
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < pairs->len; i++)
      {
        const Pair *pair = &g_array_index (pairs, Pair, i);
        const GString *text = side ? pair->translation : pair->original;

        g_byte_array_append (out, (const guint8 *) text->str, text->len + 1);
      }
  return g_byte_array_free_to_bytes (out);
}

static guint32
number_at (const guint8 *data, gsize at, gboolean swapped)
{
  guint32 number;

  memcpy (&number, data + at, sizeof number);
  return swapped ? GUINT32_SWAP_LE_BE (number) : number;
}

/* (nullable): the text to which entry @i of the table at @table points, if all of it is inside. Its length is taken off
 * @room: texts that lie on each other could be more than all memory together. */
static const char *
text_at (const guint8 *data, gsize size, gsize table, guint i, gboolean swapped, gsize *room)
{
  gsize at = table + 8 * (gsize) i;
  gsize length, start;

  if (at + 8 > size)
    return NULL;
  length = number_at (data, at, swapped);
  start = number_at (data, at + 4, swapped);
  if (start >= size || length >= size - start || data[start + length] != 0 || length > *room)
    return NULL;
  *room -= length;
  return (const char *) data + start;
}

GHashTable *
bastide_mo_read (GBytes *bytes)
{
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  gsize room = size;
  gboolean swapped;
  guint32 n;

  if (size < 28)
    return NULL;
  swapped = number_at (data, 0, FALSE) == MAGIC_SWAPPED;
  if (!swapped && number_at (data, 0, FALSE) != MAGIC)
    return NULL;
  n = number_at (data, 8, swapped);
  for (guint i = 0; i < n; i++)
    {
      const char *original = text_at (data, size, number_at (data, 12, swapped), i, swapped, &room);
      const char *translation = text_at (data, size, number_at (data, 16, swapped), i, swapped, &room);

      if (!original || !translation)
        return NULL;
      g_hash_table_insert (texts, g_strdup (original), g_strdup (translation));
    }
  return g_steal_pointer (&texts);
}
