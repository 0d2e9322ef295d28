/* text.h – texts of data files in the user's language.
 *
 * A text is a string, or an object that gives strings by language. Strings of
 * the built-in files are translated by gettext like all others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The text @key of @object in the user's language; NULL if there is none. */
char *bst_text_dup (JsonObject *object, const char *key) G_GNUC_WARN_UNUSED_RESULT;

/* The same for what is kept: as it is written there, so that it can be told in any language later. NULL if there is none. */
char *bst_text_dup_source (JsonObject *object, const char *key) G_GNUC_WARN_UNUSED_RESULT;

/* A text that was kept, in the user's language if it is one of ours. */
const char *bst_text_tell (const char *source);

G_END_DECLS
