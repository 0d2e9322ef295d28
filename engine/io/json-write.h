/* json-write.h – JSON trees as text that people can read and compare.
 *
 * The same tree always gives the same bytes. Must not know what the JSON is
 * about: the order of keys is the tree's, the formats put them into theirs
 * before they write.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The whole tree on one line, without a newline at its end. */
char *bst_json_write_line (JsonNode *node) G_GNUC_WARN_UNUSED_RESULT;

/* The tree as a file for hand and version control: one member of the outermost
 * object per line; a list of objects has one element per line; the objects and
 * the elements of the lists whose keys @expanded names (ended by NULL, may
 * itself be NULL) are again written member by member. Ends with a newline. */
char *bst_json_write_document (JsonNode *node, const char *const *expanded) G_GNUC_WARN_UNUSED_RESULT;

/* Nobody can compare longer lines. */
#define BST_JSON_MAX_LINE 160

/* The same, but in a list element that would be longer than that, each element of the list @broken (nullable) gets a line of
 * its own. */
char *bst_json_write_broken (JsonNode *node, const char *const *expanded, const char *broken) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the tree that has @object at its top. Takes it. */
JsonNode *bst_json_wrap (JsonObject *object) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
