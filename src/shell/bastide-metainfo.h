/* bastide-metainfo.h – what the program's page in software catalogs says, for the program itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  char *website;
  char *issues;  /* where faults are reported */
  char *version; /* the newest release … */
  char *notes;   /* … and what is new in it, in the user's language and in the tags of AppStream */
} BastideMetainfo;

/* (transfer full): read from inside the program. What is not there is NULL. */
BastideMetainfo *bastide_metainfo_new (void) G_GNUC_WARN_UNUSED_RESULT;
void bastide_metainfo_free (BastideMetainfo *metainfo);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideMetainfo, bastide_metainfo_free)

G_END_DECLS
