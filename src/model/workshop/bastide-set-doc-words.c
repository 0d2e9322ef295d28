/* bastide-set-doc-words.c – words of tiles: finding tiles by them, tags, and replacing words and things in the whole set.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-set-doc-private.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"
#include "engine/io/titles.h"
#include "model/words/bastide-tile-name.h"

#include <glib/gi18n.h>
#include <string.h>

static void
edit (BastideSetDoc *self, JsonObject *root, const char *what)
{
  bastide_document_edit (BASTIDE_DOCUMENT (self), bst_json_wrap (root), what, NULL);
}

/* --- Tags --- */

/* (transfer full): the tags of a tile or piece. */
static GPtrArray *
list_tags (JsonObject *object)
{
  GPtrArray *tags = g_ptr_array_new_with_free_func (g_free);
  JsonArray *array = object ? bst_json_get_array (object, "tags") : NULL;

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
        g_ptr_array_add (tags, g_strdup (json_node_get_string (node)));
    }
  return tags;
}

static gboolean
is_among (GPtrArray *tags, const char *tag)
{
  return g_ptr_array_find_with_equal_func (tags, tag, g_str_equal, NULL);
}

static void
put_tags (JsonObject *object, GPtrArray *tags)
{
  JsonArray *array;

  if (json_object_has_member (object, "tags"))
    json_object_remove_member (object, "tags");
  if (tags->len == 0)
    return;
  array = json_array_new ();
  for (guint i = 0; i < tags->len; i++)
    json_array_add_string_element (array, g_ptr_array_index (tags, i));
  json_object_set_array_member (object, "tags", array);
}

/* (transfer full): the tags that somebody has typed, each once. */
static GPtrArray *
parse_tags (const char *text)
{
  GPtrArray *tags = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit_set (text, ", \t\n", -1);

  for (int i = 0; words[i]; i++)
    {
      /* As one types it to find them. */
      const char *word = words[i] + strspn (words[i], "#");

      if (*word && !is_among (tags, word))
        g_ptr_array_add (tags, g_utf8_substring (word, 0, MIN (g_utf8_strlen (word, -1), BST_MAX_TAG)));
    }
  return tags;
}

char *
bastide_set_doc_dup_tags (BastideSetDoc *self, const BastideTileRef *ref)
{
  g_autoptr (GPtrArray) tags = list_tags (bastide_set_doc_get_json (self, ref));

  g_ptr_array_add (tags, NULL);
  return g_strjoinv (", ", (char **) tags->pdata);
}

static int
compare_tags (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
bastide_set_doc_list_tags (BastideSetDoc *self)
{
  static const char *const keys[] = { "tiles", "pieces" };
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);

  for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
    {
      JsonArray *array = bst_json_get_array (OBJECT (self), keys[k]);

      for (guint i = 0; array && i < json_array_get_length (array); i++)
        {
          g_autoptr (GPtrArray) tags = list_tags (bastide_set_json_element (array, i));

          for (guint j = 0; j < tags->len; j++)
            if (!is_among (all, g_ptr_array_index (tags, j)))
              g_ptr_array_add (all, g_strdup (g_ptr_array_index (tags, j)));
        }
    }
  g_ptr_array_sort (all, compare_tags);
  return all;
}

/* Tags that others of the tiles have stay with them. */
static gboolean
change_tags (JsonObject *object, GPtrArray *before, GPtrArray *after)
{
  g_autoptr (GPtrArray) tags = list_tags (object);
  gboolean changed = FALSE;

  for (guint i = 0; i < before->len; i++)
    {
      const char *tag = g_ptr_array_index (before, i);
      guint at;

      if (!is_among (after, tag) && g_ptr_array_find_with_equal_func (tags, tag, g_str_equal, &at))
        {
          g_ptr_array_remove_index (tags, at);
          changed = TRUE;
        }
    }
  for (guint i = 0; i < after->len; i++)
    if (!is_among (before, g_ptr_array_index (after, i)) && !is_among (tags, g_ptr_array_index (after, i)))
      {
        g_ptr_array_add (tags, g_strdup (g_ptr_array_index (after, i)));
        changed = TRUE;
      }
  if (changed)
    put_tags (object, tags);
  return changed;
}

void
bastide_set_doc_set_tags (BastideSetDoc *self,
                          const BastideTileRef *ref,
                          const guint *others,
                          guint n,
                          const char *text)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  g_autoptr (GPtrArray) before = list_tags (bastide_set_doc_get_json (self, ref)), after = parse_tags (text);
  gboolean changed = FALSE;

  for (guint k = 0; k <= n; k++)
    {
      BastideTileRef tile = k < n ? (BastideTileRef){ .index = others[k] } : *ref;
      const char *key = tile.piece ? "pieces" : "tiles";
      JsonObject *object = bastide_set_json_element (bst_json_get_array (root, key), tile.index);

      if (!object)
        continue;
      object = bastide_json_copy_object (object);
      if (change_tags (object, before, after))
        {
          changed = TRUE;
          json_object_set_array_member (root, key,
                                        bastide_set_json_with (bst_json_get_array (root, key), tile.index, object));
        }
      else
        json_object_unref (object);
    }
  if (changed)
    edit (self, root, C_ ("undo", "Change tags"));
  else
    json_object_unref (root);
}

/* @tag without regard to case. */
static gboolean
has_tag (BastideSetDoc *self, const BastideTileRef *ref, const char *tag)
{
  g_autoptr (GPtrArray) tags = list_tags (bastide_set_doc_get_json (self, ref));

  for (guint i = 0; i < tags->len; i++)
    {
      g_autofree char *other = g_utf8_casefold (g_ptr_array_index (tags, i), -1);

      if (strcmp (other, tag) == 0)
        return TRUE;
    }
  return FALSE;
}

/* --- Finding --- */

/* (transfer full): all that somebody may look for, without regard to case. */
static char *
dup_findable (BastideSetDoc *self, const BastideTileRef *ref)
{
  g_autofree char *name = bastide_set_doc_dup_name (self, ref), *notes = NULL, *shown = NULL, *all = NULL;
  g_autofree char *tags = bastide_set_doc_dup_tags (self, ref);
  JsonObject *object = bastide_set_doc_get_json (self, ref);
  const char *pile = "";
  BastideTileDoc doc;

  notes = object ? bst_text_dup (object, "notes") : NULL;
  if (!ref->piece && bastide_set_doc_get_tile (self, ref, &doc))
    {
      g_autoptr (JsonObject) untitled = json_object_new ();

      /* A title takes the place of what the tile shows. */
      shown = bastide_tile_dup_name (untitled, &doc.tile);
      pile = bst_group_title ((BstGroup) doc.tile.group);
    }
  all = g_strjoin ("\n", bastide_set_doc_get_id (self, ref), name, pile, shown ? shown : "", notes ? notes : "", tags,
                   NULL);
  return g_utf8_casefold (all, -1);
}

gboolean
bastide_set_doc_matches (BastideSetDoc *self, const BastideTileRef *ref, const char *words)
{
  g_autofree char *wanted = g_utf8_casefold (words, -1), *text = dup_findable (self, ref);
  g_auto (GStrv) list = g_strsplit_set (wanted, " \t\n", -1);

  for (int i = 0; list[i]; i++)
    if (list[i][0] == '#' && list[i][1] ? !has_tag (self, ref, list[i] + 1) : !strstr (text, list[i]))
      return FALSE;
  return TRUE;
}

/* --- Replacing words --- */

/* (transfer full) (nullable): @text with all @find replaced; NULL: it has none. */
static char *
dup_replaced (const char *text, const char *find, const char *with)
{
  g_auto (GStrv) parts = g_strsplit (text, find, -1);

  return parts[0] && parts[1] ? g_strjoinv (with, parts) : NULL;
}

/* A text in each of its languages. */
static gboolean
replace_text (JsonObject *object, const char *key, const char *find, const char *with)
{
  JsonNode *node = json_object_get_member (object, key);
  g_auto (GStrv) languages = NULL;
  gboolean changed = FALSE;

  if (node && JSON_NODE_HOLDS_OBJECT (node))
    {
      g_autoptr (GList) members = json_object_get_members (json_node_get_object (node));
      g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

      for (GList *l = members; l; l = l->next)
        g_strv_builder_add (builder, l->data);
      languages = g_strv_builder_end (builder);
    }
  else
    languages = g_strsplit ("", ",", -1);
  for (int i = 0; i == 0 || (languages[0] && languages[i]); i++)
    {
      const char *language = languages[0] ? languages[i] : "";
      g_autofree char *old = bastide_json_dup_text (object, key, language), *text = dup_replaced (old, find, with);

      if (!text || strcmp (text, old) == 0)
        continue;
      bastide_json_set_text (object, key, language, text);
      changed = TRUE;
    }
  return changed;
}

static gboolean
replace_in_tags (JsonObject *object, const char *find, const char *with)
{
  g_autoptr (GPtrArray) tags = list_tags (object), after = g_ptr_array_new_with_free_func (g_free);
  gboolean changed = FALSE;

  for (guint i = 0; i < tags->len; i++)
    {
      const char *tag = g_ptr_array_index (tags, i);
      g_autofree char *text = dup_replaced (tag, find, with);
      g_autoptr (GPtrArray) words = text ? parse_tags (text) : NULL;

      for (guint j = 0; words && j < words->len; j++)
        if (!is_among (after, g_ptr_array_index (words, j)))
          g_ptr_array_add (after, g_strdup (g_ptr_array_index (words, j)));
      if (!text && !is_among (after, tag))
        g_ptr_array_add (after, g_strdup (tag));
      changed |= text && strcmp (text, tag) != 0;
    }
  if (changed)
    put_tags (object, after);
  return changed;
}

/* Ids that would be taken or no ids stay as they are. @taken gets the new one. */
static gboolean
replace_in_id (BastideSetDoc *self, JsonObject *object, const char *find, const char *with, GHashTable *taken)
{
  const char *id = bst_json_get_string (object, "id", "");
  g_autofree char *text = dup_replaced (id, find, with);

  if (!text || strcmp (text, id) == 0 || !bastide_is_id (text) || bastide_set_doc_find_other (self, text)
      || g_hash_table_contains (taken, text))
    return FALSE;
  g_hash_table_add (taken, g_strdup (text));
  json_object_set_string_member (object, "id", text);
  return TRUE;
}

/* (transfer full): the set with all @find replaced, which changes @out_n tiles. */
static JsonObject *
new_replaced (BastideSetDoc *self, const char *find, const char *with, gboolean ids, guint *out_n)
{
  static const char *const keys[] = { "tiles", "pieces" };
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  *out_n = 0;
  for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
    {
      JsonArray *old = bst_json_get_array (root, keys[k]);

      for (guint i = 0; old && i < json_array_get_length (old); i++)
        if (bastide_set_json_element (old, i))
          g_hash_table_add (taken, g_strdup (bst_json_get_string (bastide_set_json_element (old, i), "id", "")));
    }
  for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
    {
      JsonArray *old = bst_json_get_array (root, keys[k]), *list;

      if (!old)
        continue;
      list = json_array_new ();
      for (guint i = 0; i < json_array_get_length (old); i++)
        {
          JsonObject *object = bastide_set_json_element (old, i);
          gboolean changed = FALSE;

          if (!object)
            {
              json_array_add_element (list, json_node_ref (json_array_get_element (old, i)));
              continue;
            }
          object = bastide_json_copy_object (object);
          changed |= replace_text (object, "title", find, with);
          changed |= replace_text (object, "notes", find, with);
          changed |= replace_in_tags (object, find, with);
          changed |= ids && replace_in_id (self, object, find, with, taken);
          *out_n += changed;
          json_array_add_object_element (list, object);
        }
      json_object_set_array_member (root, keys[k], list);
    }
  return root;
}

guint
bastide_set_doc_count_words (BastideSetDoc *self, const char *find, const char *with, gboolean ids)
{
  g_autoptr (JsonObject) root = NULL;
  guint n = 0;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), 0);

  if (*find)
    root = new_replaced (self, find, with, ids, &n);
  return n;
}

guint
bastide_set_doc_replace_words (BastideSetDoc *self, const char *find, const char *with, gboolean ids)
{
  JsonObject *root;
  guint n;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), 0);

  if (!*find)
    return 0;
  root = new_replaced (self, find, with, ids, &n);
  if (n > 0)
    edit (self, root, C_ ("undo", "Replace in all tiles"));
  else
    json_object_unref (root);
  return bastide_document_is_newer (BASTIDE_DOCUMENT (self)) ? 0 : n;
}

/* --- Replacing things --- */

static gboolean
has_thing (const BastideTileDoc *doc, const BastideThing *thing)
{
  return thing->kind == BASTIDE_THING_TERRAIN ? bastide_tile_doc_find (doc, (BstTerrain) thing->which) >= 0
                                              : doc->tile.marks[thing->which] != 0;
}

static gboolean
take_away (BastideTileDoc *doc, const BastideThing *thing)
{
  return thing->kind == BASTIDE_THING_TERRAIN ? bastide_tile_doc_set_inside (doc, (BstTerrain) thing->which, FALSE)
                                              : bastide_tile_doc_set_mark (doc, (BstMark) thing->which, 0);
}

/* FALSE: the tile has none, or no room for the other. */
static gboolean
replace_thing (BastideTileDoc *doc, const BastideThing *find, const BastideThing *with)
{
  int value = find->kind == BASTIDE_THING_MARK ? doc->tile.marks[find->which] : 0;
  gboolean alike = with && find->kind == BASTIDE_THING_MARK && with->kind == BASTIDE_THING_MARK
                   && bst_marks[find->which].type == bst_marks[with->which].type;

  if (!has_thing (doc, find) || (with && has_thing (doc, with)) || !take_away (doc, find))
    return FALSE;
  if (!with)
    return TRUE;
  if (alike && bastide_tile_doc_set_mark (doc, (BstMark) with->which, value))
    return TRUE;
  return with->kind == BASTIDE_THING_TERRAIN ? bastide_tile_doc_set_inside (doc, (BstTerrain) with->which, TRUE)
                                             : bastide_tile_doc_place (doc, with, 0);
}

/* (transfer full): the set with the tiles changed, @out_n of them. */
static JsonObject *
new_refitted (BastideSetDoc *self, const BastideThing *find, const BastideThing *with, guint *out_n)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  JsonArray *old = bst_json_get_array (root, "tiles"), *list = json_array_new ();

  *out_n = 0;
  for (guint i = 0; old && i < json_array_get_length (old); i++)
    {
      const BastideTileRef ref = { .index = i };
      JsonObject *object = NULL;
      BastideTileDoc doc;

      if (bastide_set_doc_get_tile (self, &ref, &doc) && replace_thing (&doc, find, with))
        {
          object = bastide_json_copy_object (bastide_set_doc_get_json (self, &ref));
          bst_tile_write (&doc.tile, object);
          ++*out_n;
        }
      if (object)
        json_array_add_object_element (list, object);
      else
        json_array_add_element (list, json_node_ref (json_array_get_element (old, i)));
    }
  json_object_set_array_member (root, "tiles", list);
  return root;
}

guint
bastide_set_doc_count_things (BastideSetDoc *self, const BastideThing *find, const BastideThing *with)
{
  g_autoptr (JsonObject) root = NULL;
  guint n;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), 0);

  root = new_refitted (self, find, with, &n);
  return n;
}

guint
bastide_set_doc_replace_things (BastideSetDoc *self, const BastideThing *find, const BastideThing *with)
{
  JsonObject *root;
  guint n;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), 0);

  root = new_refitted (self, find, with, &n);
  if (n > 0)
    edit (self, root, C_ ("undo", "Replace in all tiles"));
  else
    json_object_unref (root);
  return bastide_document_is_newer (BASTIDE_DOCUMENT (self)) ? 0 : n;
}

/* --- Scenery --- */

static guint16
roll_other (guint16 before)
{
  guint16 rolled = before;

  while (rolled == before)
    rolled = (guint16) g_random_int_range (1, BST_MAX_SCENERY + 1);
  return rolled;
}

/* All in one edit: with each the set is looked over and drawn again. */
static void
roll_all (BastideSetDoc *self, const guint *tiles, guint n)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));

  for (guint k = 0; k < n; k++)
    {
      const BastideTileRef ref = { .index = tiles[k] };
      JsonObject *object;
      BastideTileDoc doc;

      if (!bastide_set_doc_get_tile (self, &ref, &doc))
        continue;
      object = bastide_json_copy_object (bastide_set_doc_get_json (self, &ref));
      json_object_set_int_member (object, "scenery", roll_other (doc.tile.scenery));
      json_object_set_array_member (root, "tiles",
                                    bastide_set_json_with (bst_json_get_array (root, "tiles"), ref.index, object));
    }
  edit (self, root, C_ ("undo", "Change scenery"));
}

void
bastide_set_doc_roll_scenery (BastideSetDoc *self, const BastideTileRef *ref, const guint *others, guint n)
{
  BastideTileDoc doc;

  if (n > 0)
    roll_all (self, others, n);
  else if (bastide_set_doc_get_tile (self, ref, &doc))
    {
      doc.tile.scenery = roll_other (doc.tile.scenery);
      bastide_set_doc_set_tile (self, ref, &doc, C_ ("undo", "Change scenery"), NULL);
    }
}
