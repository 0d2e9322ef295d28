/* bastide-history-private.h – what the files of the history share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-history.h"

G_BEGIN_DECLS

struct _BastideHistory
{
  GObject parent_instance;
  char *folder;
  GPtrArray *items;     /* of BastidePast, newest first */
  GHashTable *by_file;  /* file → BastidePast of the list */
  GHashTable *suffixes; /* beginning of a file name → the number behind the last one that was given to it */
  GStrv problems;
};

void bastide_past_free (BastidePast *past);
JsonObject *bastide_past_result_to_json (const BastidePast *past);
/* (transfer full): the file of an evening of which only the result is known. */
JsonNode *bastide_past_to_json (const BastidePast *past);

char *bastide_history_dup_path (BastideHistory *self, const char *file);
char *bastide_history_dup_free_name (BastideHistory *self, gint64 unix_time);
/* Is there an evening with this file? One that has come since the folder was read is listed from now on. */
gboolean bastide_history_has (BastideHistory *self, const char *file);
gboolean bastide_history_write_file (BastideHistory *self, const char *file, JsonNode *root, GError **error);
/* Lists @past, which it takes over, in place of one with the same file. */
void bastide_history_take (BastideHistory *self, BastidePast *past);
void bastide_history_changed (BastideHistory *self);
/* Looks at the folder again. */
void bastide_history_reload (BastideHistory *self);
void bastide_history_write_index (BastideHistory *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastidePast, bastide_past_free)

G_END_DECLS
