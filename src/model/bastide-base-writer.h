/* bastide-base-writer.h – writes the base of a long match in a thread, while lines are still appended to its journal.
 *
 * The journal is not begun anew: the base says how many of its lines it has, so that base and journal belong together before
 * and after the base gets its name. Knows nothing of what stands in the base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/bastide-imprint.h"

G_BEGIN_DECLS

/* What a base says of the journal beside it. */
typedef struct
{
  guint number; /* of the journal that goes on from it */
  guint lines;  /* so many lines at the beginning of the journal are in the base already */
} BastideBase;

/* (transfer full): the text of a base, made in a thread from what was taken of the match before. It must say @base. */
typedef char *(*BastideBaseFunc) (gpointer snapshot, BastideBase base);

typedef struct _BastideBaseWriter BastideBaseWriter;

/* Begins. Takes the snapshot, which is freed by whoever ends the writer. If another program changes the file meanwhile, it
 * is not overwritten. */
BastideBaseWriter *bastide_base_writer_new (const char *path,
                                            BastideBase base,
                                            BastideBaseFunc make,
                                            gpointer snapshot,
                                            GDestroyNotify free_snapshot) G_GNUC_WARN_UNUSED_RESULT;

gboolean bastide_base_writer_is_done (BastideBaseWriter *writer);

/* (transfer full) (nullable): what lies there now; NULL and @error if it was not written. Waits for the thread, then frees the
 * writer. */
BastideImprint *
bastide_base_writer_end (BastideBaseWriter *writer, gsize *out_size, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
