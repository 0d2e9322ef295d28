/* text.c – texts of data files in the user's language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/text.h"

#include <glib/gi18n-lib.h>

static const char *
get_string (JsonNode *node)
{
  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;
  return json_node_get_string (node);
}

/* The string of the best language that is there: the user's first, then
 * English, then whichever comes first. */
static const char *
choose_language (JsonObject *texts)
{
  const char *const *languages = g_get_language_names ();
  JsonObjectIter iter;
  const char *language;
  JsonNode *first;

  for (int i = 0; languages[i] != NULL; i++)
    {
      const char *string = get_string (json_object_get_member (texts, languages[i]));

      if (string != NULL)
        return string;
    }
  if (json_object_has_member (texts, "en"))
    return get_string (json_object_get_member (texts, "en"));
  json_object_iter_init_ordered (&iter, texts);
  return json_object_iter_next_ordered (&iter, &language, &first) ? get_string (first) : NULL;
}

const char *
bst_text_tell (const char *source)
{
  /* gettext gives its own header for the empty string. */
  return *source != '\0' ? g_dgettext (GETTEXT_PACKAGE, source) : source;
}

char *
bst_text_dup_source (JsonObject *object, const char *key)
{
  const char *string = get_string (json_object_get_member (object, key));

  return string != NULL ? g_strdup (string) : bst_text_dup (object, key);
}

char *
bst_text_dup (JsonObject *object, const char *key)
{
  JsonNode *node = json_object_get_member (object, key);
  const char *string = get_string (node);

  if (string != NULL)
    return g_strdup (bst_text_tell (string));
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    return g_strdup (choose_language (json_node_get_object (node)));
  return NULL;
}
