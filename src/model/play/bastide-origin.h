/* bastide-origin.h – the file that a game belongs to: the one it was opened from or saved as.
 *
 * While such a game is played, it is kept in a working copy among the program's own files, and the file itself is only
 * written when the player saves or closes the game. The working copy remembers this. Knows no game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct
{
  GFile *file;
  char *sum;      /* of the bytes of the file, as they were read or written last */
  char *coming;   /* of those that are being written; else NULL */
  guint32 digest; /* of the game as it stands in the file */
} BastideOrigin;

BastideOrigin *bastide_origin_new (GFile *file, const char *sum, guint32 digest) G_GNUC_WARN_UNUSED_RESULT;
void bastide_origin_free (BastideOrigin *origin);

/* (transfer full): as a member of the working copy; and back: NULL if it is none. */
JsonObject *bastide_origin_to_json (const BastideOrigin *origin) G_GNUC_WARN_UNUSED_RESULT;
BastideOrigin *bastide_origin_from_json (JsonObject *object) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the sum of some bytes. */
char *bastide_origin_dup_sum (gconstpointer bytes, gsize length) G_GNUC_WARN_UNUSED_RESULT;

typedef enum
{
  BASTIDE_ORIGIN_SAME,    /* as the game knows it */
  BASTIDE_ORIGIN_CHANGED, /* by another program */
  BASTIDE_ORIGIN_GONE,    /* not there, or it cannot be read: see the error */
} BastideOriginState;

/* Looks at the file as it is now. By its bytes: a file that was only touched or copied is the same. @out_etag (nullable):
 * names this state of the file for bst_file_write(). */
BastideOriginState bastide_origin_look (const BastideOrigin *origin, char **out_etag, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideOrigin, bastide_origin_free)

G_END_DECLS
