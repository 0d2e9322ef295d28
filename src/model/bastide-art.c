/* bastide-art.c – tiles take their own pictures along, wherever their file goes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-art.h"

#include "engine/io/set-json.h"

typedef struct
{
  BastideArtPack pack;
  const char *folder;
  gsize max_bytes; /* of one picture */
  BastideArtTally tally;
} Packing;

static char *
count_outside (const char *art, gpointer n)
{
  *(int *) n += !bst_art_is_inside (art);
  return NULL;
}

static char *
count_inside (const char *art, gpointer n)
{
  *(int *) n += bst_art_is_inside (art);
  return NULL;
}

int
bastide_art_count_outside (JsonNode *root)
{
  int n = 0;

  bst_json_map_art (root, count_outside, &n);
  return n;
}

int
bastide_art_count_inside (JsonNode *root)
{
  int n = 0;

  bst_json_map_art (root, count_inside, &n);
  return n;
}

static char *
drop_one (const char *art, gpointer data)
{
  return bst_art_is_inside (art) ? g_strdup ("") : NULL;
}

void
bastide_art_drop_inside (JsonNode *root)
{
  bst_json_map_art (root, drop_one, NULL);
}

static char *
pack_one (const char *art, gpointer data)
{
  Packing *packing = data;
  gboolean inside = bst_art_is_inside (art);
  g_autofree char *path = NULL;
  char *packed = NULL;

  if (!inside && (packing->folder || g_path_is_absolute (art)))
    path = g_canonicalize_filename (art, packing->folder);
  if (inside || path)
    packed = packing->pack (inside ? art : path, packing->max_bytes);
  if (packed)
    packing->tally.n_packed++;
  else
    packing->tally.n_lost++;
  /* Not read: keep the whole path. A name alone would be looked up beside the new file, where no picture is. */
  return packed ? packed : g_steal_pointer (&path);
}

BastideArtTally
bastide_art_embed (JsonNode *root, const char *folder, gsize max_bytes, BastideArtPack pack)
{
  Packing packing = { .pack = pack, .folder = folder };
  int n;

  g_return_val_if_fail (root != NULL && pack != NULL, packing.tally);

  n = bastide_art_count_outside (root) + bastide_art_count_inside (root);
  packing.max_bytes = n > 0 ? max_bytes / (gsize) n : max_bytes;
  bst_json_map_art (root, pack_one, &packing);
  return packing.tally;
}
