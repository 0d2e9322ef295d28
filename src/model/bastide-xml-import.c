/* bastide-xml-import.c – tile definitions in XML, as other programs of this kind publish them, made into a set.
 *
 * A <tile> (in older files <card>) lists <city>, <road>, <river>, <field> (<farm>) with sides or half sides as text, and
 * elements for what lies inside. <tile-set> says how many of each there are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-xml-import.h"

#include "bastide-tile-doc.h"
#include "bastide-tile-plan.h"
#include "io/set-json.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_QUARK (bastide-xml-error-quark, bastide_xml_error)

typedef struct
{
  char    *source;              /* id in the file */
  char    *id;
  BstTile  tile;
  int      count;
  gboolean spring, lake;        /* named so by its group */
} Tile;

typedef struct
{
  BstReport  *report;
  GPtrArray  *tiles;            /* of Tile */
  GHashTable *ids;              /* taken */
  guint32     needs;
  Tile       *tile;             /* being read, or NULL */
  BstFeature *feature;          /* whose text comes next, or NULL */
  guint8      touch[BST_MAX_FEATURES];  /* fields: sides of their cities */
  BstMark     mark;             /* whose text comes next, or BST_N_MARKS */
  int         n_sets;           /* <tile-set>s seen */
  int         skip;             /* depth inside an element that says nothing to us */
} Import;

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  g_free (tile->source);
  g_free (tile->id);
  g_free (tile);
}

static void
note (Import     *import,
      const char *text)
{
  bst_report_add (import->report, BST_SEVERITY_WARNING, import->tile ? import->tile->source : NULL, text);
}

/* Letters that ids may not have become “-”, but “+” keeps a name of its own: it often parts two tiles. */
static char *
dup_id (Import     *import,
        const char *prefix,
        const char *source)
{
  g_autoptr (GString) id = g_string_new (prefix);

  g_string_append_c (id, '-');
  for (const char *c = source; *c && id->len < 80; c++)
    {
      if (g_ascii_isalnum (*c) || *c == '.' || *c == '_')
        g_string_append_c (id, *c);
      else if (*c == '+')
        g_string_append (id, "-plus");
      else
        g_string_append_c (id, '-');
    }
  for (int i = 1;; i++)
    {
      g_autofree char *wanted = i == 1 ? g_strdup (id->str) : g_strdup_printf ("%s-%d", id->str, i);

      if (g_hash_table_add (import->ids, g_strdup (wanted)))
        return g_steal_pointer (&wanted);
    }
}

static Tile *
find_tile (Import     *import,
           const char *source)
{
  for (guint i = 0; i < import->tiles->len; i++)
    if (strcmp (((Tile *) g_ptr_array_index (import->tiles, i))->source, source) == 0)
      return g_ptr_array_index (import->tiles, i);
  return NULL;
}

/* --- Words of the files --- */

static int
word_index (const char        *word,
            const char *const *words)
{
  for (int i = 0; words[i]; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  return -1;
}

/* "N W" as a mask; notes words that mean nothing. */
static int
read_mask (Import            *import,
           const char        *text,
           const char *const *words)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \t\r\n", -1);
  int mask = 0;

  for (int i = 0; parts[i]; i++)
    {
      int bit = word_index (parts[i], words);

      if (bit >= 0)
        mask |= 1 << bit;
      else if (*parts[i] && !g_str_has_prefix (parts[i], "INNER"))
        {
          /* TRANSLATORS: %s is a word of a file that is being imported. */
          g_autofree char *text_out = g_strdup_printf (_ ("“%s” is no side of a tile and was left out."), parts[i]);

          note (import, text_out);
        }
    }
  return mask;
}

static void
note_attribute (Import     *import,
                const char *element,
                const char *name)
{
  /* TRANSLATORS: words of a file that is being imported, for example “inn” of “road”. */
  g_autofree char *text = g_strdup_printf (_ ("The property “%s” of “%s” has no counterpart and was left out."), name,
                                           element);

  note (import, text);
}

/* "yes", "true" or a number. */
static int
read_number (const char *value)
{
  int number = atoi (value);

  return number > 0 ? number : strcmp (value, "yes") == 0 || strcmp (value, "true") == 0;
}

/* --- Elements inside a tile --- */

static void
add_feature (Import       *import,
             BstTerrain    terrain,
             const char   *element,
             const char  **names,
             const char  **values)
{
  BstTile *tile = &import->tile->tile;

  if (tile->n_features >= BST_MAX_FEATURES)
    {
      note (import, _ ("There are too many features; the last of them were left out."));
      return;
    }
  import->touch[tile->n_features] = 0;
  import->feature = &tile->features[tile->n_features++];
  *import->feature = (BstFeature) { .terrain = (uint8_t) terrain };
  for (int i = 0; names[i]; i++)
    {
      if (terrain == BST_CITY && (strcmp (names[i], "pennant") == 0 || strcmp (names[i], "pennants") == 0))
        import->feature->shields = (uint8_t) MIN (read_number (values[i]), BASTIDE_MAX_SHIELDS);
      else if (terrain == BST_FIELD && strcmp (names[i], "city") == 0)
        import->touch[tile->n_features - 1] = (guint8) read_mask (import, values[i], bst_side_words);
      /* Every small city is one; it says nothing about the tile. */
      else if (strcmp (names[i], "castle-base") != 0)
        note_attribute (import, element, names[i]);
    }
}

static void
set_mark (Import *import,
          BstMark mark,
          int     value)
{
  import->tile->tile.marks[mark] = (uint8_t) value;
  import->needs |= 1u << bst_marks[mark].module;
}

static void
read_circle (Import      *import,
             const char **names,
             const char **values)
{
  static const char *const types[] = { "farm", "road", "city", NULL };

  for (int i = 0; names[i]; i++)
    {
      g_autofree char *type = g_ascii_strdown (values[i], -1);
      int kind = strcmp (names[i], "type") == 0 ? word_index (strcmp (type, "field") == 0 ? "farm" : type, types) : -1;

      if (kind >= 0)
        set_mark (import, BST_MARK_CIRCLE, kind + 1);
    }
}

static void
read_inner (Import      *import,
            const char  *element,
            const char **names,
            const char **values)
{
  static const struct
  {
    const char *word;
    BstTerrain  terrain;
  } features[] = {
    { "city", BST_CITY },       { "road", BST_ROAD },           { "river", BST_RIVER },  { "field", BST_FIELD },
    { "farm", BST_FIELD },      { "cloister", BST_MONASTERY },  { "garden", BST_GARDEN },
    { "monastery", BST_MONASTERY },
  };
  static const struct
  {
    const char *word;
    BstMark     mark;
  } marks[] = {
    { "goldmine", BST_MARK_GOLD }, { "gold-mine", BST_MARK_GOLD }, { "mage", BST_MARK_HAT },
    { "witch", BST_MARK_HAT },     { "robber", BST_MARK_SACK },    { "ferry", BST_MARK_LAKE },
  };
  g_autofree char *text = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (features); i++)
    if (strcmp (element, features[i].word) == 0)
      {
        add_feature (import, features[i].terrain, element, names, values);
        return;
      }
  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    if (strcmp (element, marks[i].word) == 0)
      {
        set_mark (import, marks[i].mark, 1);
        return;
      }
  if (strcmp (element, "flier") == 0)
    import->mark = BST_MARK_ARROW;
  else if (strcmp (element, "corn-circle") == 0 || strcmp (element, "crop-circle") == 0)
    read_circle (import, names, values);
  else if (strcmp (element, "position") == 0)
    import->tile->tile.flags |= BST_TILE_START;
  else
    {
      /* TRANSLATORS: %s is a word of a file that is being imported, for example “tower”. */
      text = g_strdup_printf (_ ("“%s” has no counterpart and was left out."), element);
      note (import, text);
      import->skip = 1;
    }
}

/* --- The file --- */

static const char *
get_attribute (const char **names,
               const char **values,
               const char  *name)
{
  for (int i = 0; names[i]; i++)
    if (strcmp (names[i], name) == 0)
      return values[i];
  return NULL;
}

static void
begin_tile (Import      *import,
            const char **names,
            const char **values)
{
  const char *source = get_attribute (names, values, "id"), *count = get_attribute (names, values, "count");
  const char *group = get_attribute (names, values, "group");
  Tile *tile = g_new0 (Tile, 1);

  tile->source = g_strdup (source ? source : "tile");
  tile->tile.piece = BST_NONE;
  tile->count = count ? MIN (read_number (count), 999) : 1;
  tile->spring = group && strcmp (group, "river-start") == 0;
  tile->lake = group && (strcmp (group, "inactive") == 0 || strcmp (group, "river-end") == 0);
  g_ptr_array_add (import->tiles, tile);
  import->tile = tile;
}

static void
read_reference (Import      *import,
                const char **names,
                const char **values)
{
  const char *source = get_attribute (names, values, "tile"), *count = get_attribute (names, values, "count");
  Tile *tile = source ? find_tile (import, source) : NULL;

  if (tile && import->n_sets == 1)
    tile->count = count ? MIN (MAX (atoi (count), 0), 999) : 1;
  else if (!tile)
    {
      /* TRANSLATORS: %s is the id of a tile. */
      g_autofree char *text = g_strdup_printf (_ ("A list of tiles names “%s”, which the file does not define."),
                                               source ? source : "?");

      note (import, text);
    }
}

static void
start_cb (GMarkupParseContext *context,
          const char          *element,
          const char         **names,
          const char         **values,
          gpointer             data,
          GError             **error)
{
  Import *import = data;

  if (import->skip > 0)
    import->skip++;
  else if (import->tile)
    read_inner (import, element, names, values);
  else if (strcmp (element, "tile") == 0 || strcmp (element, "card") == 0)
    begin_tile (import, names, values);
  else if (strcmp (element, "tile-set") == 0)
    {
      /* Further lists are other selections of the same tiles. */
      if (import->n_sets++ == 0)
        for (guint i = 0; i < import->tiles->len; i++)
          ((Tile *) g_ptr_array_index (import->tiles, i))->count = 0;
      else
        {
          const char *id = get_attribute (names, values, "id");
          /* TRANSLATORS: %s is the id of a list of tiles. */
          g_autofree char *text = g_strdup_printf (_ ("The counts of the list “%s” were left out; those of the first list "
                                                      "are used."),
                                                   id ? id : "?");

          note (import, text);
        }
    }
  else if (strcmp (element, "ref") == 0)
    read_reference (import, names, values);
}

static void
end_cb (GMarkupParseContext *context,
        const char          *element,
        gpointer             data,
        GError             **error)
{
  Import *import = data;

  if (import->skip > 0)
    {
      import->skip--;
      return;
    }
  import->feature = NULL;
  import->mark = BST_N_MARKS;
  if (import->tile && (strcmp (element, "tile") == 0 || strcmp (element, "card") == 0))
    {
      BstTile *tile = &import->tile->tile;

      for (int i = 0; i < tile->n_features; i++)
        for (int j = 0; j < tile->n_features && tile->features[i].terrain == BST_FIELD; j++)
          if (tile->features[j].terrain == BST_CITY && tile->features[j].sides & import->touch[i])
            tile->features[i].cities |= (uint16_t) (1 << j);
      import->tile = NULL;
    }
}

static void
text_cb (GMarkupParseContext *context,
         const char          *text,
         gsize                length,
         gpointer             data,
         GError             **error)
{
  Import *import = data;
  g_autofree char *words = g_strndup (text, length);

  if (import->skip > 0 || !import->tile)
    return;
  g_strstrip (words);
  if (import->mark == BST_MARK_ARROW)
    {
      int direction = word_index (words, bst_compass_words);

      if (direction >= 0)
        {
          set_mark (import, BST_MARK_ARROW, direction + 1);
          set_mark (import, BST_MARK_MACHINE, 1);
        }
    }
  else if (import->feature && import->feature->terrain == BST_FIELD)
    import->feature->halves |= (uint8_t) read_mask (import, words, bst_half_words);
  else if (import->feature && *words)
    import->feature->sides |= (uint8_t) read_mask (import, words, bst_side_words);
}

/* --- What the files leave unsaid --- */

static int
n_sides (const BstFeature *feature)
{
  return __builtin_popcount (feature->sides);
}

/* A road of one side that leads to a city or monastery across a river, and lines that cross, have a bridge. */
static void
add_bridges (BstTile *tile)
{
  for (int i = 0; i < tile->n_features; i++)
    for (int j = 0; j < tile->n_features; j++)
      {
        BstFeature *road = &tile->features[i];
        const BstFeature *across = &tile->features[j];
        gboolean straight = across->sides == 5 || across->sides == 10;

        if (i == j || road->terrain != BST_ROAD || across->bridge)
          continue;
        if (n_sides (road) == 2 && straight && (road->sides | across->sides) == 15)
          road->bridge = TRUE;
        else if (n_sides (road) == 1 && across->terrain == BST_RIVER && straight
                 && (road->end == BST_END_CITY || road->end == BST_END_MONASTERY))
          road->bridge = TRUE;
      }
}

static void
complete (Tile *imported)
{
  BstTile *tile = &imported->tile;
  gboolean river = FALSE;

  if (tile->marks[BST_MARK_LAKE])
    for (int i = 0; i < tile->n_features; i++)
      if (tile->features[i].terrain == BST_ROAD && n_sides (&tile->features[i]) == 1)
        tile->marks[BST_MARK_LANDINGS] |= tile->features[i].sides;
  for (int i = 0; i < tile->n_features; i++)
    {
      river |= tile->features[i].terrain == BST_RIVER;
      tile->features[i].end = (uint8_t) bastide_plan_end (tile, i, imported->spring);
    }
  tile->group = (uint8_t) bastide_plan_group (tile);
  if (river && !imported->spring && !imported->lake && tile->group == BST_GROUP_SPRING)
    tile->group = BST_GROUP_RIVER;
  add_bridges (tile);
}

static JsonNode *
write_set (Import     *import,
           const char *id)
{
  JsonObject *set = json_object_new ();
  JsonArray *tiles = json_array_new (), *needs = json_array_new ();
  JsonNode *root = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (set, "format", BST_SET_FORMAT);
  json_object_set_int_member (set, "version", BST_SET_VERSION);
  json_object_set_string_member (set, "id", id);
  for (guint i = 0; i < import->tiles->len; i++)
    {
      Tile *tile = g_ptr_array_index (import->tiles, i);
      JsonObject *object = json_object_new ();

      complete (tile);
      tile->id = dup_id (import, id, tile->source);
      json_object_set_string_member (object, "id", tile->id);
      json_object_set_int_member (object, "count", tile->count);
      bst_tile_write (&tile->tile, object);
      json_array_add_object_element (tiles, object);
    }
  for (int i = 0; bst_module_words ()[i]; i++)
    if (import->needs >> i & 1)
      json_array_add_string_element (needs, bst_module_words ()[i]);
  if (import->needs)
    json_object_set_array_member (set, "needs", needs);
  else
    json_array_unref (needs);
  json_object_set_array_member (set, "tiles", tiles);
  json_node_take_object (root, set);
  return root;
}

JsonNode *
bastide_xml_import (const char *text,
                    gsize       length,
                    const char *id,
                    BstReport  *report,
                    GError    **error)
{
  static const GMarkupParser parser = { .start_element = start_cb, .end_element = end_cb, .text = text_cb };
  Import import = { .report = report, .mark = BST_N_MARKS };
  GMarkupParseContext *context;
  JsonNode *root = NULL;
  gboolean ok;

  g_return_val_if_fail (text && id && report, NULL);

  import.tiles = g_ptr_array_new_with_free_func (tile_free);
  import.ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  context = g_markup_parse_context_new (&parser, G_MARKUP_PREFIX_ERROR_POSITION, &import, NULL);
  ok = g_markup_parse_context_parse (context, text, (gssize) length, error)
       && g_markup_parse_context_end_parse (context, error);
  if (ok && import.tiles->len == 0)
    g_set_error_literal (error, BASTIDE_XML_ERROR, BASTIDE_XML_ERROR_NO_TILES,
                         _ ("There are no definitions of tiles in this file."));
  else if (ok)
    root = write_set (&import, id);
  g_markup_parse_context_free (context);
  g_ptr_array_unref (import.tiles);
  g_hash_table_unref (import.ids);
  return root;
}
