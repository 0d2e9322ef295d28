/* bastide-art.h – tiles take their own pictures along, wherever their file goes.
 *
 * Knows where pictures stand in the tree of a set or mix, nothing of pictures: whoever can read them packs them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "engine/io/report.h"

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
  int n_lost;   /* could not be read; the path stays */
} BastideArtTally;

/* Can the picture at a path or in a data URL be read? */
typedef gboolean (*BastideArtRead) (const char *art);

/* (transfer full) (nullable): @art as it can be read, with the whole path. NULL: it is a name without a folder. */
char *bastide_art_dup_whole (const char *art, const char *folder) G_GNUC_WARN_UNUSED_RESULT;

/* Looks at each picture in the tree of a set or mix. @path is where it stands there. */
typedef void (*BastideArtLook) (const char *art, const char *path, gpointer data);
void bastide_art_foreach (JsonNode *root, BastideArtLook look, gpointer data);

/* Notes a picture that cannot be read. */
void bastide_art_report (BstReport *report, const char *art, const char *path);
/* Reads all pictures in the tree of a set or mix and notes those that cannot be read. @folder (nullable): where names of
 * files are looked up. */
void bastide_art_check (JsonNode *root, const char *folder, BastideArtRead read, BstReport *report);

/* Pictures that stand in files of their own, and those that stand in the tree. */
int bastide_art_count_outside (JsonNode *root);
int bastide_art_count_inside (JsonNode *root);
/* Takes the pictures out that stand in the tree, so that the tiles are drawn. The tree must not be shared. */
void bastide_art_drop_inside (JsonNode *root);

/* Puts all pictures into the tree of a set or mix, which must not be shared. @folder (nullable): where names of files are
 * looked up. The larger ones are made smaller, so that all together have no more than @max_bytes. */
BastideArtTally bastide_art_embed (JsonNode *root, const char *folder, gsize max_bytes, BastideArtPack pack);

G_END_DECLS
