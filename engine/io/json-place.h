/* json-place.h – where in the text of a file something stands that messages name by its path.
 *
 * The tree of a file does not know its lines. Knows no format.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The line, counted from 1, on which the value at @path begins, such as tiles[3].features[1].at; of what is not there, that of
 * the value around it. @text must be JSON. */
guint bst_json_find_line (const char *text, const char *path);

/* (transfer none) (nullable): the id of the innermost object on the way to @path that stands in a list and has one. */
const char *bst_json_find_id (JsonNode *root, const char *path);

G_END_DECLS
