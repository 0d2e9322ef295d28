/* bastide-xml-import.c – tile definitions in XML, as other programs of this kind publish them, made into a set.
 *
 * A <tile> (in older files <card>) lists <city>, <road>, <river>, <field> (<farm>) with sides or half sides as text, and
 * elements for what lies inside. <tile-set> says how many of each there are; lists that differ only in what follows the
 * colon of their id are editions of the same box. Tiles with neighboring <position>s are one large piece.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-xml-import.h"

#include "model/bastide-markup.h"
#include "model/workshop/bastide-tile-doc.h"
#include "model/workshop/bastide-field-layout.h"
#include "engine/io/json-write.h"
#include "engine/io/set-json.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_QUARK (bastide - xml - error - quark, bastide_xml_error)

#define MAX_COPIES 999
/* Files come from strangers: with a million tiles, or elements inside each other, the window would freeze. */
#define MAX_TILES 2000
#define MAX_DEPTH 50

typedef struct
{
  char *source; /* id in the file */
  char *id;
  char *group; /* nullable */
  BstTile tile;
  int count;
  int listed; /* copies that lists name; -1: none */
  int max;    /* copies in all lists together */
  gboolean has_place;
  int x, y;              /* where it lies when the game begins */
  gboolean spring, lake; /* named so by its group */
  gboolean dropped;      /* cannot be carried over at all */
} Tile;

typedef struct
{
  BstReport *report;
  GPtrArray *tiles;      /* of Tile */
  GHashTable *by_source; /* id in the file → the first Tile that has it, borrowed */
  GHashTable *ids;       /* taken */
  guint32 needs;
  Tile *tile;                     /* being read, or NULL */
  BstFeature *feature;            /* whose text comes next, or NULL */
  guint8 touch[BST_MAX_FEATURES]; /* fields: sides of their cities */
  BstMark mark;                   /* whose text comes next, or BST_N_MARKS */
  GHashTable *boxes;              /* lists seen, without their editions */
  gboolean other_edition;         /* inside a list that is not counted */
  int depth;                      /* of elements */
  int skip;                       /* depth inside an element that is skipped */
} Import;

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  g_free (tile->source);
  g_free (tile->group);
  g_free (tile->id);
  g_free (tile);
}

static void
note (Import *import, const char *text)
{
  bst_report_add (import->report, BST_SEVERITY_WARNING, import->tile ? import->tile->source : NULL, text);
}

/* Letters that ids may not have become “-”, but “+” keeps a name of its own: it often parts two tiles. */
static char *
dup_id (Import *import, const char *prefix, const char *source)
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

static int
n_sides (const BstFeature *feature)
{
  return __builtin_popcount (feature->sides);
}

static Tile *
find_tile (Import *import, const char *source)
{
  return g_hash_table_lookup (import->by_source, source);
}

/* --- Words of the files --- */

static int
word_index (const char *word, const char *const *words)
{
  for (int i = 0; words[i]; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  return -1;
}

/* Names of fields that touch no side: "I", "II", and "INNER_FARM" in older files. */
static gboolean
is_inner (const char *word)
{
  return strspn (word, "I") == strlen (word) || g_str_has_prefix (word, "INNER");
}

/* "N W" as a mask; notes words that mean nothing. Of half sides, a whole side stands for both. */
static int
read_mask (Import *import, const char *text, const char *const *words)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \t\r\n", -1);
  int mask = 0;

  for (int i = 0; parts[i]; i++)
    {
      int bit = word_index (parts[i], words), side = word_index (parts[i], bst_side_words);

      if (bit >= 0)
        mask |= 1 << bit;
      else if (words == bst_half_words && side >= 0)
        mask |= 3 << 2 * side;
      else if (!is_inner (parts[i]))
        {
          /* TRANSLATORS: %s is a word of a file that is being imported. */
          g_autofree char *text_out = g_strdup_printf (_ ("“%s” is not a side of a tile and was left out."), parts[i]);

          note (import, text_out);
        }
    }
  return mask;
}

static void
note_attribute (Import *import, const char *element, const char *name)
{
  /* TRANSLATORS: words of a file that is being imported, for example “inn” of “road”. */
  g_autofree char *text = g_strdup_printf (_ ("The property “%s” of “%s” has no equivalent and was left out."), name,
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
add_feature (Import *import, BstTerrain terrain, const char *element, const char **names, const char **values)
{
  BstTile *tile = &import->tile->tile;

  if (tile->n_features >= BST_MAX_FEATURES)
    {
      note (import, _ ("There are too many features; the last ones were left out."));
      return;
    }
  import->touch[tile->n_features] = 0;
  import->feature = &tile->features[tile->n_features++];
  *import->feature = (BstFeature){ .terrain = (uint8_t) terrain };
  for (int i = 0; names[i]; i++)
    {
      if (terrain == BST_CITY && (strcmp (names[i], "pennant") == 0 || strcmp (names[i], "pennants") == 0))
        import->feature->shields = (uint8_t) MIN (read_number (values[i]), BASTIDE_MAX_SHIELDS);
      else if (terrain == BST_FIELD && strcmp (names[i], "city") == 0)
        import->touch[tile->n_features - 1] = (guint8) read_mask (import, values[i], bst_side_words);
      /* We have no tunnels; a road below a city is drawn like one across it. */
      else if (terrain == BST_ROAD && strcmp (names[i], "tunnel") == 0)
        import->feature->bridge = TRUE;
      /* Ignored: every city of one side has it. */
      else if (strcmp (names[i], "castle-base") != 0)
        note_attribute (import, element, names[i]);
    }
}

static void
set_mark (Import *import, BstMark mark, int value)
{
  import->tile->tile.marks[mark] = (uint8_t) value;
  import->needs |= 1u << bst_marks[mark].module;
}

static void
read_circle (Import *import, const char **names, const char **values)
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
set_arrow (Import *import, const char *direction)
{
  int index = word_index (direction, bst_compass_words);

  if (index < 0)
    return;
  set_mark (import, BST_MARK_ARROW, index + 1);
  set_mark (import, BST_MARK_MACHINE, 1);
}

static int
get_number (const char **names, const char **values, const char *name)
{
  const char *value = bastide_markup_get (names, values, name);

  return value ? atoi (value) : 0;
}

static void
note_left_out (Import *import, const char *element)
{
  /* TRANSLATORS: %s is a word of a file that is being imported, for example “tower”. */
  g_autofree char *text = g_strdup_printf (_ ("“%s” has no equivalent and was left out."), element);

  note (import, text);
}

static void
read_inner (Import *import, const char *element, const char **names, const char **values)
{
  static const struct
  {
    const char *word;
    BstTerrain terrain;
  } features[] = {
    { "city", BST_CITY },  { "road", BST_ROAD },          { "river", BST_RIVER },   { "field", BST_FIELD },
    { "farm", BST_FIELD }, { "cloister", BST_MONASTERY }, { "garden", BST_GARDEN }, { "monastery", BST_MONASTERY },
  };
  static const struct
  {
    const char *word;
    BstMark mark;
  } marks[] = {
    { "goldmine", BST_MARK_GOLD }, { "gold-mine", BST_MARK_GOLD }, { "mage", BST_MARK_HAT },
    { "witch", BST_MARK_HAT },     { "robber", BST_MARK_SACK },    { "ferry", BST_MARK_LAKE },
  };

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
  else if (strcmp (element, "flying-machine") == 0 && bastide_markup_get (names, values, "direction"))
    set_arrow (import, bastide_markup_get (names, values, "direction"));
  else if (strcmp (element, "position") == 0)
    {
      import->tile->has_place = TRUE;
      import->tile->x = get_number (names, values, "x");
      import->tile->y = get_number (names, values, "y");
    }
  else
    {
      note_left_out (import, element);
      import->skip = 1;
    }
}

/* --- The file --- */

static void
begin_tile (Import *import, const char **names, const char **values)
{
  const char *source = bastide_markup_get (names, values, "id"), *count = bastide_markup_get (names, values, "count");
  const char *group = bastide_markup_get (names, values, "group"), *max = bastide_markup_get (names, values, "max");
  static const char *const known[] = { "id", "count", "group", "max", NULL };
  Tile *tile = g_new0 (Tile, 1);

  tile->source = g_strdup (source ? source : "tile");
  tile->tile.piece = BST_NONE;
  tile->group = g_strdup (group);
  tile->count = count ? CLAMP (atoi (count), 0, MAX_COPIES) : 1;
  tile->listed = -1;
  tile->max = max ? CLAMP (atoi (max), 1, MAX_COPIES) : MAX_COPIES;
  tile->spring = group && (strcmp (group, "river-start") == 0 || strcmp (group, "river-spring") == 0);
  tile->lake = group
               && (strcmp (group, "inactive") == 0 || strcmp (group, "river-end") == 0
                   || strcmp (group, "river-lake") == 0);
  g_ptr_array_add (import->tiles, tile);
  if (!find_tile (import, tile->source))
    g_hash_table_insert (import->by_source, tile->source, tile);
  import->tile = tile;
  for (int i = 0; names[i]; i++)
    if (word_index (names[i], known) < 0)
      note_attribute (import, "tile", names[i]);
}

/* The first edition of each box is counted. */
static void
begin_list (Import *import, const char *id)
{
  g_autofree char *box = g_strdup (id ? id : "?"), *text = NULL;
  char *colon = strrchr (box, ':');

  if (colon)
    *colon = '\0';
  import->other_edition = !g_hash_table_add (import->boxes, g_steal_pointer (&box));
  if (!import->other_edition)
    return;
  /* TRANSLATORS: %s is the id of a list of tiles. */
  text = g_strdup_printf (_ ("The counts in the list “%s” were left out; those in the first list are used."),
                          id ? id : "?");
  note (import, text);
}

static void
read_reference (Import *import, const char **names, const char **values)
{
  const char *source = bastide_markup_get (names, values, "tile"), *count = bastide_markup_get (names, values, "count");
  Tile *tile = source ? find_tile (import, source) : NULL;

  if (tile && !import->other_edition)
    tile->listed = MIN (MAX (tile->listed, 0) + (count ? CLAMP (atoi (count), 0, MAX_COPIES) : 1), tile->max);
  else if (!tile)
    {
      /* TRANSLATORS: %s is the id of a tile. */
      g_autofree char *text = g_strdup_printf (_ ("A list of tiles names “%s”, which the file does not define."),
                                               source ? source : "?");

      note (import, text);
    }
}

/* FALSE: there is too much of it. */
static gboolean
check_limits (const Import *import, GError **error)
{
  if (import->depth > MAX_DEPTH)
    g_set_error_literal (error, BASTIDE_XML_ERROR, BASTIDE_XML_ERROR_TOO_MUCH,
                         _ ("The elements in this file are nested too deeply."));
  else if (import->tiles->len > MAX_TILES)
    g_set_error (error, BASTIDE_XML_ERROR, BASTIDE_XML_ERROR_TOO_MUCH,
                 /* TRANSLATORS: %d is the largest number of tiles. */
                 _ ("This file has more than %d tiles. Split it into several files."), MAX_TILES);
  return import->depth <= MAX_DEPTH && import->tiles->len <= MAX_TILES;
}

static void
start_cb (GMarkupParseContext *context,
          const char *element,
          const char **names,
          const char **values,
          gpointer data,
          GError **error)
{
  Import *import = data;

  static const char *const containers[] = { "tiles", "sets", NULL };

  import->depth++;
  if (!check_limits (import, error))
    return;
  if (import->skip > 0)
    import->skip++;
  else if (import->tile)
    read_inner (import, element, names, values);
  else if (strcmp (element, "tile") == 0 || strcmp (element, "card") == 0)
    begin_tile (import, names, values);
  else if (strcmp (element, "tile-set") == 0)
    begin_list (import, bastide_markup_get (names, values, "id"));
  else if (strcmp (element, "ref") == 0)
    read_reference (import, names, values);
  /* The outermost element may have any name. */
  else if (import->depth > 1 && word_index (element, containers) < 0)
    note_left_out (import, element);
}

/* Joins of three roads and more are crossroads here; a river that forks cannot be edited, so its tile is left out. */
static void
part_roads (Import *import)
{
  BstTile *tile = &import->tile->tile;
  int n_features = tile->n_features;

  for (int i = 0; i < n_features; i++)
    {
      BstFeature *feature = &tile->features[i];

      if (n_sides (feature) <= 2 || (feature->terrain != BST_ROAD && feature->terrain != BST_RIVER))
        continue;
      if (feature->terrain == BST_RIVER || tile->n_features + n_sides (feature) - 1 > BST_MAX_FEATURES)
        {
          note (import, feature->terrain == BST_RIVER ? _ ("The tile was left out: a river can have at most two sides.")
                                                      : _ ("The tile was left out: it has too many parts."));
          import->tile->dropped = TRUE;
          return;
        }
      note (import, _ ("A road with more than two sides was split into several that end at a crossroads."));
      for (int side = 3; side >= 0 && n_sides (feature) > 1; side--)
        if (feature->sides >> side & 1)
          {
            feature->sides &= (uint8_t) ~(1 << side);
            tile->features[tile->n_features++] = (BstFeature){ .terrain = BST_ROAD, .sides = (uint8_t) (1 << side) };
          }
    }
}

static void
end_tile (Import *import)
{
  BstTile *tile = &import->tile->tile;

  for (int i = 0; i < tile->n_features; i++)
    {
      for (int j = 0; j < tile->n_features && tile->features[i].terrain == BST_FIELD; j++)
        if (tile->features[j].terrain == BST_CITY && tile->features[j].sides & import->touch[i])
          tile->features[i].cities |= (uint16_t) (1 << j);
      /* A tunnel that begins here and ends on another tile. */
      if (tile->features[i].terrain == BST_ROAD && tile->features[i].bridge && n_sides (&tile->features[i]) == 1)
        {
          tile->features[i].bridge = FALSE;
          note_attribute (import, "road", "tunnel");
        }
    }
  part_roads (import);
  /* A tile with a position may still be an empty square of a large piece. */
  if (tile->n_features == 0 && !import->tile->has_place)
    {
      note (import, _ ("The tile was left out: nothing on it could be imported."));
      import->tile->dropped = TRUE;
    }
  import->tile = NULL;
}

static void
end_cb (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Import *import = data;

  import->depth--;
  if (import->skip > 0)
    {
      import->skip--;
      return;
    }
  import->feature = NULL;
  import->mark = BST_N_MARKS;
  if (import->tile && (strcmp (element, "tile") == 0 || strcmp (element, "card") == 0))
    end_tile (import);
  else if (strcmp (element, "tile-set") == 0)
    import->other_edition = FALSE;
}

static void
text_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Import *import = data;
  g_autofree char *words = g_strndup (text, length);

  if (import->skip > 0 || !import->tile)
    return;
  g_strstrip (words);
  if (import->mark == BST_MARK_ARROW)
    set_arrow (import, words);
  else if (import->feature && import->feature->terrain == BST_FIELD)
    import->feature->halves |= (uint8_t) read_mask (import, words, bst_half_words);
  else if (import->feature && *words)
    import->feature->sides |= (uint8_t) read_mask (import, words, bst_side_words);
}

/* --- What the files leave unsaid --- */

static gboolean
is_straight (const BstFeature *feature)
{
  return feature->sides == 5 || feature->sides == 10;
}

/* A road of one side that leads to a city or monastery across a river, and lines that cross, have a bridge; where no road
 * takes part, the city has it. */
static void
add_bridges (BstTile *tile, BstTerrain over)
{
  for (int i = 0; i < tile->n_features; i++)
    for (int j = 0; j < tile->n_features; j++)
      {
        BstFeature *upper = &tile->features[i];
        const BstFeature *lower = &tile->features[j];

        if (i == j || upper->terrain != over || lower->bridge || !is_straight (lower))
          continue;
        if (is_straight (upper) && (upper->sides | lower->sides) == 15)
          upper->bridge = TRUE;
        else if (over == BST_ROAD && n_sides (upper) == 1 && lower->terrain == BST_RIVER
                 && (upper->end == BST_END_CITY || upper->end == BST_END_MONASTERY))
          upper->bridge = TRUE;
      }
}

static gboolean
is_sound (const BstTile *tile)
{
  BastideTileDoc doc;

  bastide_tile_doc_init_tile (&doc, tile, 0);
  return bastide_tile_doc_is_sound (&doc);
}

/* Other programs tell less about the ends of roads, and count cities differently that a field touches. Where their data
 * cannot hold, the proposal of our editor counts. */
static void
repair (Import *import, Tile *imported)
{
  BstTile tile = imported->tile;
  BastideFieldLayout ours;

  if (is_sound (&tile))
    return;
  for (int i = 0; i < tile.n_features; i++)
    if (tile.features[i].terrain == BST_ROAD && tile.features[i].end == BST_END_CROSSROADS)
      tile.features[i].end = BST_END_CITY;
  if (is_sound (&tile))
    {
      imported->tile = tile;
      return;
    }
  tile = imported->tile;
  bastide_field_layout_propose (&ours, &tile);
  for (int i = 0; i < tile.n_features; i++)
    for (int k = 0; k < ours.n; k++)
      {
        BstFeature *field = &tile.features[i];

        if (field->terrain != BST_FIELD || !field->halves || ours.halves[k] != field->halves)
          continue;
        field->cities = 0;
        for (int j = 0; j < tile.n_features; j++)
          if (tile.features[j].terrain == BST_CITY && tile.features[j].sides & ours.touch[k])
            field->cities |= (uint16_t) (1 << j);
      }
  if (!is_sound (&tile))
    return;
  imported->tile = tile;
  import->tile = imported;
  note (import, _ ("The cities that a field touches were determined again."));
  import->tile = NULL;
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
      tile->features[i].end = (uint8_t) bastide_tile_propose_end (tile, i, imported->spring);
    }
  tile->group = (uint8_t) bastide_tile_propose_group (tile);
  if (river && !imported->spring && !imported->lake && tile->group == BST_GROUP_SPRING)
    tile->group = BST_GROUP_RIVER;
  add_bridges (tile, BST_ROAD);
  add_bridges (tile, BST_CITY);
}

/* --- Large pieces --- */

/* The corner and the size of the rectangle that the tiles of @group cover when the game begins. FALSE if they leave gaps,
 * lie on each other, or are no more than one. */
static gboolean
find_rectangle (Import *import, const char *group, int out_box[4])
{
  int x0 = G_MAXINT, y0 = G_MAXINT, x1 = G_MININT, y1 = G_MININT, n = 0;
  guint32 covered = 0;

  for (guint i = 0; i < import->tiles->len; i++)
    {
      const Tile *tile = g_ptr_array_index (import->tiles, i);

      if (!tile->has_place || tile->dropped || g_strcmp0 (tile->group, group) != 0)
        continue;
      x0 = MIN (x0, tile->x);
      x1 = MAX (x1, tile->x);
      y0 = MIN (y0, tile->y);
      y1 = MAX (y1, tile->y);
      n++;
    }
  if (n < 2 || n > BST_MAX_SQUARES || (gint64) x1 - x0 >= n || (gint64) y1 - y0 >= n
      || (x1 - x0 + 1) * (y1 - y0 + 1) != n)
    return FALSE;
  for (guint i = 0; i < import->tiles->len; i++)
    {
      const Tile *tile = g_ptr_array_index (import->tiles, i);

      if (tile->has_place && !tile->dropped && g_strcmp0 (tile->group, group) == 0)
        covered |= 1u << ((tile->y - y0) * (x1 - x0 + 1) + tile->x - x0);
    }
  out_box[0] = x0;
  out_box[1] = y0;
  out_box[2] = x1 - x0 + 1;
  out_box[3] = y1 - y0 + 1;
  return __builtin_popcount (covered) == n;
}

/* Half sides on an inner side that belong to no feature become a block. */
static void
add_block (BstTile *tile, int inner)
{
  int free = 0;

  for (int half = 0; half < 8; half++)
    free |= (inner >> half / 2 & 1) << half;
  for (int i = 0; i < tile->n_features; i++)
    {
      free &= ~tile->features[i].halves;
      for (int side = 0; side < 4 && tile->features[i].terrain == BST_CITY; side++)
        if (tile->features[i].sides >> side & 1)
          free &= ~(3 << 2 * side);
    }
  if (free && tile->n_features < BST_MAX_FEATURES)
    tile->features[tile->n_features++] = (BstFeature){ .terrain = BST_BLOCK, .halves = (uint8_t) free };
}

/* (transfer full): the piece that @first and the other tiles of its group make; they are done with then. */
static JsonObject *
write_piece (Import *import, const char *set, Tile *first, const int box[4])
{
  JsonObject *piece = json_object_new ();
  JsonArray *squares = json_array_new ();
  g_autofree char *id = dup_id (import, set, first->group ? first->group : first->source);

  json_object_set_string_member (piece, "id", id);
  json_object_set_int_member (piece, "count", 1);
  json_object_set_boolean_member (piece, "start", TRUE);
  json_object_set_int_member (piece, "width", box[2]);
  json_object_set_int_member (piece, "height", box[3]);
  for (int i = 0; i < box[2] * box[3]; i++)
    for (guint j = 0; j < import->tiles->len; j++)
      {
        Tile *tile = g_ptr_array_index (import->tiles, j);
        int x = i % box[2], y = i / box[2];
        JsonObject *square;

        if (!tile->has_place || tile->dropped || g_strcmp0 (tile->group, first->group) != 0 || tile->x - box[0] != x
            || tile->y - box[1] != y)
          continue;
        square = json_object_new ();
        add_block (&tile->tile,
                   (y > 0) << BST_N | (x + 1 < box[2]) << BST_E | (y + 1 < box[3]) << BST_S | (x > 0) << BST_W);
        complete (tile);
        tile->tile.group = BST_GROUP_LAND;
        json_object_set_int_member (square, "x", x);
        json_object_set_int_member (square, "y", y);
        bst_tile_write (&tile->tile, square);
        json_array_add_object_element (squares, square);
        /* It is part of the piece now. */
        tile->dropped = TRUE;
      }
  json_object_set_array_member (piece, "squares", squares);
  return piece;
}

/* --- The set --- */

static void
write_tile (Import *import, const char *set, Tile *tile, JsonArray *tiles)
{
  JsonObject *object = json_object_new ();

  complete (tile);
  repair (import, tile);
  if (tile->has_place)
    tile->tile.flags |= BST_TILE_START;
  tile->id = dup_id (import, set, tile->source);
  json_object_set_string_member (object, "id", tile->id);
  if (g_hash_table_size (import->boxes) > 0)
    tile->count = MAX (tile->listed, 0);
  json_object_set_int_member (object, "count", tile->count);
  bst_tile_write (&tile->tile, object);
  json_array_add_object_element (tiles, object);
}

/* Names the modules that the tiles of a set need. */
static void
write_needs (JsonNode *root, guint32 needs)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstSet) set = bst_set_load (root, report);
  JsonArray *words = json_array_new ();

  needs |= bst_set_list_missing (set);
  for (int i = 0; bst_module_words ()[i]; i++)
    if (needs >> i & 1)
      json_array_add_string_element (words, bst_module_words ()[i]);
  if (needs)
    json_object_set_array_member (json_node_get_object (root), "needs", json_array_ref (words));
  json_array_unref (words);
}

static JsonNode *
write_set (Import *import, const char *id)
{
  JsonObject *set = json_object_new ();
  JsonArray *tiles = json_array_new (), *pieces = json_array_new ();
  JsonNode *root;

  json_object_set_string_member (set, "format", BST_SET_FORMAT);
  json_object_set_int_member (set, "version", BST_SET_VERSION);
  json_object_set_string_member (set, "id", id);
  for (guint i = 0; i < import->tiles->len; i++)
    {
      Tile *tile = g_ptr_array_index (import->tiles, i);
      int box[4];

      if (tile->has_place && !tile->dropped && find_rectangle (import, tile->group, box))
        json_array_add_object_element (pieces, write_piece (import, id, tile, box));
      else if (!tile->dropped)
        write_tile (import, id, tile, tiles);
    }
  json_object_set_array_member (set, "tiles", tiles);
  if (json_array_get_length (pieces) > 0)
    json_object_set_array_member (set, "pieces", json_array_ref (pieces));
  json_array_unref (pieces);
  root = bst_json_wrap (set);
  write_needs (root, import->needs);
  return root;
}

/* Makes the message valid UTF-8: GLib quotes the offending bytes in it. */
static void
make_readable (GError **error)
{
  char *message;

  if (!error || !*error)
    return;
  message = g_utf8_make_valid ((*error)->message, -1);
  g_free ((*error)->message);
  (*error)->message = message;
}

JsonNode *
bastide_xml_import (const char *text, gsize length, const char *id, BstReport *report, GError **error)
{
  static const GMarkupParser parser = { .start_element = start_cb, .end_element = end_cb, .text = text_cb };
  Import import = { .report = report, .mark = BST_N_MARKS };
  GMarkupParseContext *context;
  JsonNode *root = NULL;
  gboolean ok;

  g_return_val_if_fail (text && id && report, NULL);

  import.tiles = g_ptr_array_new_with_free_func (tile_free);
  import.by_source = g_hash_table_new (g_str_hash, g_str_equal);
  import.ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  import.boxes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  context = g_markup_parse_context_new (&parser, G_MARKUP_PREFIX_ERROR_POSITION, &import, NULL);
  ok = g_markup_parse_context_parse (context, text, (gssize) length, error)
       && g_markup_parse_context_end_parse (context, error);
  if (!ok)
    make_readable (error);
  else if (import.tiles->len == 0)
    g_set_error_literal (error, BASTIDE_XML_ERROR, BASTIDE_XML_ERROR_NO_TILES,
                         _ ("This file contains no tile definitions."));
  else
    root = write_set (&import, id);
  g_markup_parse_context_free (context);
  g_hash_table_unref (import.by_source);
  g_ptr_array_unref (import.tiles);
  g_hash_table_unref (import.ids);
  g_hash_table_unref (import.boxes);
  return root;
}
