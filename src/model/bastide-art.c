/* bastide-art.c – tiles take their own pictures along, wherever their file goes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-art.h"

#include "engine/io/art.h"
#include "engine/io/json-scan.h"
#include "engine/io/set-json.h"

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
drop_one_outside (const char *art, gpointer data)
{
  return bst_art_is_inside (art) ? NULL : g_strdup ("");
}

void
bastide_art_drop_outside (JsonNode *root)
{
  bst_json_map_art (root, drop_one_outside, NULL);
}

/* --- Packing --- */

/* Pictures on their way into a tree. It has copies of all strings, so that a thread can work on it. */
typedef struct
{
  BastideArtPack pack;
  char **folders;      /* of the file; NULL: the tree is settled */
  gsize max_bytes;     /* of one picture */
  GHashTable *sources; /* name in the tree → path or data URL that may be read, or NULL */
  GHashTable *packed;  /* name in the tree → data URL */
} Packing;

static void
packing_free (gpointer data)
{
  Packing *packing = data;

  g_strfreev (packing->folders);
  g_hash_table_unref (packing->sources);
  g_hash_table_unref (packing->packed);
  g_free (packing);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Packing, packing_free)

/* Only what may be used is ever read. */
static char *
collect_one (const char *art, gpointer data)
{
  Packing *packing = data;
  char *source = NULL;

  if (bst_art_is_inside (art) || (!packing->folders && bst_art_is_settled (art)))
    source = g_strdup (art);
  else if (packing->folders)
    source = bst_art_locate (art, (const char *const *) packing->folders);
  g_hash_table_replace (packing->sources, g_strdup (art), source);
  return NULL;
}

static Packing *
packing_new (JsonNode *root, const char *const *folders, gsize max_bytes, BastideArtPack pack)
{
  Packing *packing = g_new0 (Packing, 1);
  int n = bastide_art_count_outside (root) + bastide_art_count_inside (root);

  packing->pack = pack;
  packing->folders = g_strdupv ((char **) folders);
  packing->max_bytes = n > 0 ? max_bytes / (gsize) n : max_bytes;
  packing->sources = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  packing->packed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  bst_json_map_art (root, collect_one, packing);
  return packing;
}

static void
pack_all (Packing *packing, GCancellable *cancellable)
{
  GHashTableIter iter;
  gpointer name, source;

  g_hash_table_iter_init (&iter, packing->sources);
  while (g_hash_table_iter_next (&iter, &name, &source) && !g_cancellable_is_cancelled (cancellable))
    {
      char *url = source ? packing->pack (source, packing->max_bytes) : NULL;

      if (url)
        g_hash_table_insert (packing->packed, g_strdup (name), url);
    }
}

static void
pack_thread (GTask *task, gpointer source, gpointer packing, GCancellable *cancellable)
{
  pack_all (packing, cancellable);
  g_task_return_pointer (task, g_hash_table_ref (((Packing *) packing)->packed), (GDestroyNotify) g_hash_table_unref);
}

void
bastide_art_pack_async (JsonNode *root,
                        const char *const *folders,
                        gsize max_bytes,
                        BastideArtPack pack,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_return_if_fail (root != NULL && pack != NULL);

  g_task_set_name (task, "bastide_art_pack_async");
  g_task_set_task_data (task, packing_new (root, folders, max_bytes, pack), packing_free);
  g_task_run_in_thread (task, pack_thread);
}

GHashTable *
bastide_art_pack_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}

typedef struct
{
  GHashTable *packed;
  BastideArtTally tally;
} Putting;

static char *
put_one (const char *art, gpointer data)
{
  Putting *putting = data;
  const char *url = g_hash_table_lookup (putting->packed, art);

  if (url)
    putting->tally.n_packed++;
  else
    putting->tally.n_lost++;
  return g_strdup (url);
}

BastideArtTally
bastide_art_put (JsonNode *root, GHashTable *packed)
{
  Putting putting = { .packed = packed };

  g_return_val_if_fail (root != NULL && packed != NULL, putting.tally);

  bst_json_map_art (root, put_one, &putting);
  return putting.tally;
}

BastideArtTally
bastide_art_embed (JsonNode *root, const char *const *folders, gsize max_bytes, BastideArtPack pack)
{
  g_autoptr (Packing) packing = packing_new (root, folders, max_bytes, pack);

  pack_all (packing, NULL);
  return bastide_art_put (root, packing->packed);
}

/* --- Looking at pictures --- */

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
