/* bastide-history-private.h – what the files of the history share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-history.h"

#include "model/bastide-lock.h"

G_BEGIN_DECLS

struct _BastideHistory
{
  GObject parent_instance;
  char *folder;
  GPtrArray *items;     /* of BastidePast, newest first; what is listed never changes, and other threads may have it */
  GHashTable *by_file;  /* file → BastidePast of the list */
  GHashTable *suffixes; /* beginning of a file name → the number behind the last one that was given to it */
  GHashTable *people;   /* (nullable): name → BastidePerson, once somebody has asked */
  GStrv problems;
  GStrv unread;             /* files of the folder that are not listed yet: the index does not know them */
  gboolean quick;           /* they are read when somebody wants it */
  gboolean detached;        /* a copy: the index belongs to another one */
  struct _IndexJob *writer; /* (nullable) of the index, in a thread */
  gboolean index_waits;     /* it was busy when the list changed */
};

/* (transfer full): empty. */
BastidePast *bastide_past_new (void) G_GNUC_WARN_UNUSED_RESULT;
BastidePast *bastide_past_ref (BastidePast *past);
void bastide_past_unref (BastidePast *past);
/* (transfer full): the line of an evening in the list. */
BastidePast *bastide_past_of_evening (BastideEvening *evening, const char *file) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): head and result of an evening of which only the result is known, or of a line of the index. */
BastidePast *bastide_past_from_json (const char *file, JsonObject *object) G_GNUC_WARN_UNUSED_RESULT;
/* Has the file of an evening a result and no log? */
gboolean bastide_past_is_result (JsonObject *evening);
/* Everything but the result. */
void bastide_past_write_head (const BastidePast *past, JsonObject *object);
JsonObject *bastide_past_result_to_json (const BastidePast *past);
/* (transfer full): the file of an evening of which only the result is known. */
JsonNode *bastide_past_to_json (const BastidePast *past);

/* (transfer full): a name that no file has, nor @taken (nullable), a set of names. */
char *bastide_history_dup_free_name (BastideHistory *self, gint64 unix_time, GHashTable *taken);
/* (transfer full): the lock of a free name; another process may begin an evening in the same second. */
BastideLock *
bastide_history_lock_free_name (BastideHistory *self, gint64 unix_time, char **out_name) G_GNUC_WARN_UNUSED_RESULT;
gboolean bastide_history_write_file (BastideHistory *self, const char *file, JsonNode *root, GError **error);
/* Lists @past, which it takes over, in place of one with the same file. */
void bastide_history_take (BastideHistory *self, BastidePast *past);
void bastide_history_changed (BastideHistory *self);
/* In a thread: it is only there so that the next start is faster. */
void bastide_history_write_index (BastideHistory *self);

/* Gives somebody what is their own. */
void bastide_history_dress (BastideHistory *self, BastideRegular *regular);
/* (transfer full) (nullable): keeps a photo of the game in @file (nullable), which has so many; its name. */
char *bastide_history_keep_photo (BastideHistory *self, const char *file, int n_photos, GBytes *jpeg, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
/* Deletes it, if it is one of the game in @file. */
void bastide_history_forget_photo (BastideHistory *self, const char *file, const char *name);
/* Board and photos of an evening that is gone: nobody would find them. */
void bastide_history_delete_beside (BastideHistory *self, const char *file);

/* --- bastide-history-plays.c: the play files of BG Stats --- */

gboolean bastide_plays_is_file (JsonObject *root);
/* (transfer full) (nullable): of BastidePast; the file of one without an id is "". */
GPtrArray *bastide_plays_read (JsonObject *root, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): what the files of plays would be called that were made of the evenings of the list. */
GHashTable *bastide_plays_list_ids (BastideHistory *self) G_GNUC_WARN_UNUSED_RESULT;
/* Is there an evening that this play was made of (@ids: of that list), or one with the same people, points and day? */
gboolean bastide_plays_is_known (BastideHistory *self, GHashTable *ids, const BastidePast *play);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastidePast, bastide_past_unref)

G_END_DECLS
