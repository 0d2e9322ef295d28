/* bastide-document-texts.c – titles, descriptions and notes of a document, by language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-document.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

char *
bastide_document_dup_text (BastideDocument *self, const char *key, const char *language)
{
  return bastide_json_dup_text (bastide_document_get_object (self), key, language);
}

void
bastide_document_set_text (BastideDocument *self, const char *key, const char *language, const char *text)
{
  JsonObject *object = bastide_json_copy_object (bastide_document_get_object (self));
  g_autofree char *tag = g_strconcat ("text-", key, "-", language, NULL);

  bastide_json_set_text (object, key, language, text);
  /* Edits of one text are one step until something else is edited. */
  bastide_document_edit (self, bst_json_wrap (object), C_ ("undo", "Change text"), tag);
}

static void
collect_languages (JsonNode *node, GHashTable *languages)
{
  static const char *const keys[] = { "title", "description", "notes" };

  if (JSON_NODE_HOLDS_OBJECT (node))
    for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
      bastide_json_add_languages (json_node_get_object (node), keys[i], languages);
}

GStrv
bastide_document_dup_languages (BastideDocument *self)
{
  static const char *const lists[] = { "tiles", "pieces" };
  g_autoptr (GHashTable) languages = g_hash_table_new (g_str_hash, g_str_equal);
  JsonObject *object = bastide_document_get_object (self);
  g_autoptr (GList) keys = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  collect_languages (bastide_document_get_root (self), languages);
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      JsonArray *array = bst_json_get_array (object, lists[i]);

      for (guint j = 0; array && j < json_array_get_length (array); j++)
        collect_languages (json_array_get_element (array, j), languages);
    }
  keys = g_list_sort (g_hash_table_get_keys (languages), (GCompareFunc) strcmp);
  for (GList *l = keys; l; l = l->next)
    g_strv_builder_add (builder, l->data);
  return g_strv_builder_end (builder);
}

char *
bastide_document_dup_title (BastideDocument *self)
{
  JsonObject *object = bastide_document_get_object (self);
  char *title = bst_text_dup (object, "title");

  if (title && *title)
    return title;
  g_free (title);
  /* TRANSLATORS: the title of a set or mix that has none yet. */
  return g_strdup (bst_json_get_string (object, "id", _ ("Untitled")));
}
