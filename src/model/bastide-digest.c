/* bastide-digest.c – a short number that tells two texts apart.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-digest.h"

#define PRIME 16777619u

static guint32
add_byte (guint32 digest, guint8 byte)
{
  return (digest ^ byte) * PRIME;
}

guint32
bastide_digest_add_text (guint32 digest, const char *text)
{
  for (; *text; text++)
    digest = add_byte (digest, (guint8) *text);
  /* The end counts as well, or "ab" and "c" would be the same as "a" and "bc". */
  return add_byte (digest, 0);
}

guint32
bastide_digest_add_number (guint32 digest, guint32 number)
{
  for (int shift = 0; shift < 32; shift += 8)
    digest = add_byte (digest, (guint8) (number >> shift));
  return digest;
}
