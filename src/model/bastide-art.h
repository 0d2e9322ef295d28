/* bastide-art.h – tiles take their own pictures along, wherever their file goes.
 *
 * Knows where pictures stand in the tree of a set or mix, nothing of pictures: whoever can read them packs them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* All pictures of a game together. It is saved after every decision, so this is not much. */
#define BASTIDE_ART_GAME (3 * 1024 * 1024)
/* All pictures of a set together. They may be printed. A file has 16 MB at most, and text takes more room than bytes. */
#define BASTIDE_ART_SET (8 * 1024 * 1024)

/* (transfer full) (nullable): the picture at a path or in a data URL as a data URL, made smaller if it has more than
 * @max_bytes; NULL if it cannot be read. */
typedef char *(*BastideArtPack) (const char *art, gsize max_bytes);

typedef struct
{
  int n_packed; /* in the tree now */
  int n_lost;   /* could not be read, or may not be used; the name stays */
} BastideArtTally;

/* Looks at each picture in the tree of a set or mix. @path is where it stands there. */
typedef void (*BastideArtLook) (const char *art, const char *path, gpointer data);
void bastide_art_foreach (JsonNode *root, BastideArtLook look, gpointer data);

/* Pictures that stand in files of their own, and those that stand in the tree. */
int bastide_art_count_outside (JsonNode *root);
int bastide_art_count_inside (JsonNode *root);
/* Takes the pictures out that stand in the tree, so that the tiles are drawn. The tree must not be shared. */
void bastide_art_drop_inside (JsonNode *root);

/* Takes all others out. */
void bastide_art_drop_outside (JsonNode *root);

/* Reads all pictures of a tree in a thread, if they may be used (engine/io/art.h). @folders (nullable): those of the file;
 * NULL: the tree is settled. The larger ones are made smaller, so that all together have no more than @max_bytes. */
void bastide_art_pack_async (JsonNode *root,
                             const char *const *folders,
                             gsize max_bytes,
                             BastideArtPack pack,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data);
/* (transfer full) (nullable): what stands in the tree → data URL; NULL if it was canceled. */
GHashTable *bastide_art_pack_finish (GAsyncResult *result) G_GNUC_WARN_UNUSED_RESULT;

/* Puts the pictures into the tree, which must not be shared. */
BastideArtTally bastide_art_put (JsonNode *root, GHashTable *packed);

/* Both at once; not in the thread of the windows. */
BastideArtTally bastide_art_embed (JsonNode *root, const char *const *folders, gsize max_bytes, BastideArtPack pack);

G_END_DECLS
