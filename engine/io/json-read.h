/* json-read.h – takes a JSON tree apart and notes what is wrong with it, and where.
 *
 * The helpers of all loaders in this folder. A reader knows the path it stands
 * at; every reading function reports its own complaint and lets the caller go
 * on, so that all problems of a file are found in one pass.
 *
 * Must not know any format.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "io/report.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct
{
  BstReport *report; /* borrowed */
  GString *path;
} BstReader;

/* A length of the path, to come back to. */
typedef gsize BstPath;

void bst_reader_init (BstReader *reader, BstReport *report);
void bst_reader_clear (BstReader *reader);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BstReader, bst_reader_clear)

/* Go down to a member or an element; bst_reader_leave() with what they return
 * goes up again. */
BstPath bst_reader_enter_key (BstReader *reader, const char *key);
BstPath bst_reader_enter_index (BstReader *reader, guint index);
void bst_reader_leave (BstReader *reader, BstPath path);

/* Note a problem at the present path. */
void bst_reader_error (BstReader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);
void bst_reader_warn (BstReader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* @about as in BstProblem. */
void bst_reader_warn_about (BstReader *reader, int about, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* @node as an object or a string; NULL and a problem if it is none. */
JsonObject *bst_reader_as_object (BstReader *reader, JsonNode *node);
const char *bst_reader_as_string (BstReader *reader, JsonNode *node);

/* Which of @words (ended by NULL) is @node? -1 and a problem if none. */
int bst_reader_as_word (BstReader *reader, JsonNode *node, const char *const *words);

/* Members of an object. A missing one gives NULL or leaves *inout as it is;
 * that is a problem only if @required. A wrong one is always a problem. */
JsonObject *bst_reader_get_object (BstReader *reader, JsonObject *object, const char *key);
JsonArray *bst_reader_get_array (BstReader *reader, JsonObject *object, const char *key, gboolean required);
const char *bst_reader_get_string (BstReader *reader, JsonObject *object, const char *key, gboolean required);
/* An id: a string of 1 to 100 ASCII letters, digits, “-”, “_” and “.”, the first
 * of them a letter or digit. */
const char *bst_reader_get_id (BstReader *reader, JsonObject *object, const char *key, gboolean required);
void bst_reader_get_bool (BstReader *reader, JsonObject *object, const char *key, gboolean *inout);
/* TRUE if the member is there and a whole number from @min to @max. */
gboolean bst_reader_get_int (BstReader *reader,
                             JsonObject *object,
                             const char *key,
                             gboolean required,
                             int min,
                             int max,
                             int *inout);
/* Index of the member's word in @words, -1 if missing or wrong. */
int bst_reader_get_word (BstReader *reader,
                         JsonObject *object,
                         const char *key,
                         gboolean required,
                         const char *const *words);
/* A text is a string, or an object that gives strings by language. */
void bst_reader_get_text (BstReader *reader, JsonObject *object, const char *key);

/* Warns of keys that look like one of @keys misspelled. Other unknown keys are
 * fine: newer versions and other programs may have put them there. */
void bst_reader_check_keys (BstReader *reader, JsonObject *object, const char *const *keys);

/* The head of every file: `format` and `version`. FALSE if this is something
 * else, or too new and the report does not allow that. */
gboolean bst_reader_check_head (BstReader *reader, JsonObject *object, const char *format, int newest);

/* @string as it may be shown in a message: not too long, no control characters. */
char *bst_dup_short (const char *string) G_GNUC_WARN_UNUSED_RESULT;

/* The candidate that @word most probably was meant to be, or NULL. */
const char *bst_suggest (const char *word, const char *const *candidates);

/* Notes that @word is unknown, with a suggestion if there is a good one. */
void bst_reader_unknown (BstReader *reader, const char *word, const char *const *candidates);

G_END_DECLS
