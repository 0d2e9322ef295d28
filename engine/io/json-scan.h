/* json-scan.h – the one way by which JSON enters the program.
 *
 * Reads strict JSON (RFC 8259) into a tree of JsonNodes. Knows nothing of
 * tiles, mixes or games; the loaders of those formats work on the tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Limits that keep a hostile or broken file from exhausting the machine. */
#define BST_JSON_MAX_SIZE    (16 * 1024 * 1024)
#define BST_JSON_MAX_DEPTH   64
#define BST_JSON_MAX_VALUES  1000000
#define BST_JSON_MAX_MEMBERS 1000

#define BST_JSON_ERROR (bst_json_error_quark ())

typedef enum
{
  BST_JSON_ERROR_READ,      /* the file could not be read */
  BST_JSON_ERROR_SIZE,      /* larger than one of the limits above */
  BST_JSON_ERROR_ENCODING,  /* not UTF-8 */
  BST_JSON_ERROR_SYNTAX,    /* not strict JSON */
  BST_JSON_ERROR_DUPLICATE, /* a key twice in one object */
  BST_JSON_ERROR_RANGE,     /* a number that can't be kept exactly enough */
} BstJsonError;

GQuark bst_json_error_quark (void);

/* Reads @n_bytes of JSON text (no terminating zero needed). @name says in
 * error messages where the text comes from; NULL or "" leaves it out. Returns a new
 * tree, or NULL and one sentence with line and column in @error. Numbers
 * without fraction and exponent become integers, all others doubles. */
JsonNode *bst_json_scan (const char *name, const char *bytes, gsize n_bytes, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same for a file (also one inside a resource). @name is what messages call
 * it; NULL stands for its full name, "" leaves it out. Never reads more than the size limit. */
JsonNode *bst_json_scan_file (GFile *file, const char *name, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Members that are not worth a refusal: what is not there or of another type gives @otherwise, or NULL. json-glib's own
 * functions for this complain when the member is an object or an array. @object and @node may be NULL. */
JsonObject *bst_json_as_object (JsonNode *node);
JsonObject *bst_json_get_object (JsonObject *object, const char *name);
JsonArray *bst_json_get_array (JsonObject *object, const char *name);
gint64 bst_json_get_int (JsonObject *object, const char *name, gint64 otherwise);
gboolean bst_json_get_boolean (JsonObject *object, const char *name, gboolean otherwise);
const char *bst_json_get_string (JsonObject *object, const char *name, const char *otherwise);

G_END_DECLS
