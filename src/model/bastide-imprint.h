/* bastide-imprint.h – what a file was when we last wrote or read it, to notice that somebody has put another one there.
 *
 * Looks at what the folder tells first; only if that is different are the bytes compared, because a backup or a shared
 * folder may put the same bytes there again. Knows nothing of what stands in the file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_FILE_SAME,
  BASTIDE_FILE_GONE,
  BASTIDE_FILE_REPLACED, /* other bytes stand there */
} BastideFileState;

typedef struct _BastideImprint BastideImprint;

BastideImprint *bastide_imprint_new (const char *path) G_GNUC_WARN_UNUSED_RESULT;
void bastide_imprint_free (BastideImprint *imprint);

/* The file has these bytes now; bytes were added at its end. */
void bastide_imprint_set (BastideImprint *imprint, const char *bytes, gsize length);
void bastide_imprint_add (BastideImprint *imprint, const char *bytes, gsize length);
/* Nobody knows what lies there, as in the beginning. */
void bastide_imprint_forget (BastideImprint *imprint);

/* What has become of it. The same if nothing is known of it. A file that cannot be looked at counts as the same, too:
 * writing it will say what is wrong. */
BastideFileState bastide_imprint_check (BastideImprint *imprint);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideImprint, bastide_imprint_free)

G_END_DECLS
