/* bastide-archive.h – the user's own sets and mixes that are kept, but not offered.
 *
 * An archived file lies where it lay, under a name that no catalog reads: so the pictures beside it are found again. Knows no
 * widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Takes a file out of the offer, and puts it back. FALSE and why if the other name is in use, or the disk refuses. */
gboolean bastide_archive_put (GFile *file, GError **error);
gboolean bastide_archive_take (GFile *archived, GError **error);

/* (transfer full) (element-type GFile): archived files in the user's folder of that type of document, by name. */
GPtrArray *bastide_archive_list (GType type) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the title in an archived file; its name, if that cannot be read. */
char *bastide_archive_dup_title (GFile *archived) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
