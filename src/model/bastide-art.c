/* bastide-art.c – tiles take their own pictures along, wherever their file goes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-art.h"

#include "engine/io/json-scan.h"
#include "engine/io/set-json.h"

#include <glib/gi18n.h>

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

/* --- Pictures that cannot be read --- */

char *
bastide_art_dup_whole (const char *art, const char *folder)
{
  if (bst_art_is_inside (art))
    return g_strdup (art);
  return folder || g_path_is_absolute (art) ? g_canonicalize_filename (art, folder) : NULL;
}

static void
look_through (JsonObject *object, const char *list, BastideArtLook look, gpointer data)
{
  JsonArray *array = bst_json_get_array (object, list);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *tile = bst_json_as_object (json_array_get_element (array, i));
      const char *art = tile ? bst_json_get_string (tile, "art", "") : "";
      g_autofree char *path = *art ? g_strdup_printf ("%s[%u].art", list, i) : NULL;

      if (path)
        look (art, path, data);
    }
}

void
bastide_art_foreach (JsonNode *root, BastideArtLook look, gpointer data)
{
  g_return_if_fail (root != NULL && look != NULL);

  if (!JSON_NODE_HOLDS_OBJECT (root))
    return;
  look_through (json_node_get_object (root), "tiles", look, data);
  look_through (json_node_get_object (root), "define", look, data);
}

void
bastide_art_report (BstReport *report, const char *art, const char *path)
{
  g_autofree char *text = NULL;

  if (bst_art_is_inside (art))
    text = g_strdup (_ ("The picture in the file cannot be read; the tile is drawn instead."));
  else
    /* TRANSLATORS: %s is the name of a file. */
    text = g_strdup_printf (_ ("The picture “%s” cannot be read; the tile is drawn instead."), art);
  bst_report_add (report, BST_SEVERITY_WARNING, path, text);
}

typedef struct
{
  const char *folder;
  BastideArtRead read;
  BstReport *report;
} Check;

static void
check_one (const char *art, const char *path, gpointer data)
{
  const Check *check = data;
  g_autofree char *whole = bastide_art_dup_whole (art, check->folder);

  if (!whole || !check->read (whole))
    bastide_art_report (check->report, art, path);
}

void
bastide_art_check (JsonNode *root, const char *folder, BastideArtRead read, BstReport *report)
{
  Check check = { folder, read, report };

  bastide_art_foreach (root, check_one, &check);
}
