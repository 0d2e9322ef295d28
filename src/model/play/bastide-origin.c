/* bastide-origin.c – the file that a game belongs to: the one it was opened from or saved as.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-origin.h"

#include "engine/io/file.h"
#include "engine/io/json-scan.h"

BastideOrigin *
bastide_origin_new (GFile *file, const char *sum, guint32 digest)
{
  BastideOrigin *origin = g_new0 (BastideOrigin, 1);

  g_return_val_if_fail (G_IS_FILE (file) && sum, NULL);

  origin->file = g_object_ref (file);
  origin->sum = g_strdup (sum);
  origin->digest = digest;
  return origin;
}

void
bastide_origin_free (BastideOrigin *origin)
{
  if (!origin)
    return;
  g_object_unref (origin->file);
  g_free (origin->sum);
  g_free (origin->coming);
  g_free (origin);
}

JsonObject *
bastide_origin_to_json (const BastideOrigin *origin)
{
  JsonObject *object = json_object_new ();
  g_autofree char *uri = g_file_get_uri (origin->file);

  json_object_set_string_member (object, "uri", uri);
  json_object_set_string_member (object, "sum", origin->sum);
  if (origin->coming)
    json_object_set_string_member (object, "coming", origin->coming);
  json_object_set_int_member (object, "digest", origin->digest);
  return object;
}

BastideOrigin *
bastide_origin_from_json (JsonObject *object)
{
  const char *uri = bst_json_get_string (object, "uri", "");
  const char *coming = bst_json_get_string (object, "coming", NULL);
  JsonNode *digest = json_object_get_member (object, "digest");
  g_autoptr (GFile) file = NULL;
  BastideOrigin *origin;

  if (!*uri || !digest || !JSON_NODE_HOLDS_VALUE (digest) || json_node_get_value_type (digest) != G_TYPE_INT64)
    return NULL;
  file = g_file_new_for_uri (uri);
  origin = bastide_origin_new (file, bst_json_get_string (object, "sum", ""), (guint32) json_node_get_int (digest));
  origin->coming = g_strdup (coming);
  return origin;
}

char *
bastide_origin_dup_sum (gconstpointer bytes, gsize length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, length);
}

BastideOriginState
bastide_origin_look (const BastideOrigin *origin, char **out_etag, GError **error)
{
  g_autofree char *sum = NULL;
  g_autofree char *bytes = NULL;
  gsize length;

  bytes = bst_file_read (origin->file, BST_JSON_MAX_SIZE, &length, out_etag, error);
  if (!bytes)
    return BASTIDE_ORIGIN_GONE;
  sum = bastide_origin_dup_sum (bytes, length);
  /* The program may have died after it wrote the file and before it noted that. */
  return g_str_equal (sum, origin->sum) || g_strcmp0 (sum, origin->coming) == 0 ? BASTIDE_ORIGIN_SAME
                                                                                : BASTIDE_ORIGIN_CHANGED;
}
