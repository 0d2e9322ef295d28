/* tile-json.c – tiles and large pieces of JSON files to the engine's structs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/tile-json-private.h"

#include "io/titles.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_COUNT   999
#define MAX_SHIELDS 9

const char *const bst_terrain_words[] = { "road", "city", "monastery", "garden", "field", "river", "block", NULL };
const char *const bst_side_words[] = { "N", "E", "S", "W", NULL };
const char *const bst_half_words[] = { "NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR", NULL };
const char *const bst_compass_words[] = { "N", "NE", "E", "SE", "S", "SW", "W", "NW", NULL };
const char *const bst_group_words[] = { "land", "river", "lake", "spring", "prize", NULL };
const char *const bst_end_words[] = { "crossroads", "city",  "monastery", "lake",   "circle",
                                      "wheel",      "arena", "riverbank", "spring", NULL };

const char *const bst_tile_keys[] = { "id",      "title", "count",   "start",        "group", "features", "marks",
                                      "scenery", "art",   "art_rot", "art_mirrored", "tags",  "notes",    NULL };
const char *const bst_feature_keys[] = { "type", "at", "cities", "shields", "ends_at", "bridge", NULL };
const char *const bst_piece_keys[] = {
  "id",      "title", "count",   "start", "group", "module", "width", "height", "followers_allowed",
  "squares", "faces", "sectors", "tags",  "notes", NULL
};
const char *const bst_face_keys[] = { "name", "squares", NULL };
const char *const bst_square_keys[] = { "x", "y", "features", "marks", "scenery", NULL };

const char *const *
bst_module_words (void)
{
  static const char *const words[] = {
#define BST_MODULE(id, ID, title) #id,
#include "rules/module-list.h"
#undef BST_MODULE
    NULL
  };

  return words;
}

/* --- Features --- */

/* A list of words without repetition as a mask of their indexes. */
static int
read_mask (BstReader *reader,
           JsonObject *object,
           const char *key,
           gboolean required,
           gboolean may_be_empty,
           const char *const *words)
{
  JsonArray *array = bst_reader_get_array (reader, object, key, required);
  BstPath path;
  int mask = 0;

  if (array == NULL)
    return 0;
  path = bst_reader_enter_key (reader, key);
  if (json_array_get_length (array) == 0 && !may_be_empty)
    bst_reader_error (reader, _ ("The list must not be empty."));
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      int bit = bst_reader_as_word (reader, json_array_get_element (array, i), words);

      if (bit >= 0 && (mask >> bit & 1) != 0)
        bst_reader_error (reader, _ ("“%s” appears twice in this list."), words[bit]);
      else if (bit >= 0)
        mask |= 1 << bit;
    }
  bst_reader_leave (reader, path);
  return mask;
}

/* The cities that a field touches, as a mask of feature indexes. */
static uint16_t
read_cities (BstReader *reader, JsonObject *object)
{
  JsonArray *array = bst_reader_get_array (reader, object, "cities", FALSE);
  BstPath path = bst_reader_enter_key (reader, "cities");
  int mask = 0;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      gint64 city = -1;

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
        city = json_node_get_int (node);
      if (city < 0 || city >= BST_MAX_FEATURES)
        bst_reader_error (reader, _ ("This must be a list of feature numbers of the tile, starting from 0."));
      else if ((mask >> city & 1) != 0)
        /* TRANSLATORS: about a list in a file; %d is the number that is there twice. */
        bst_reader_error (reader, _ ("The number %d appears twice in this list."), (int) city);
      else
        mask |= 1 << city;
    }
  bst_reader_leave (reader, path);
  return (uint16_t) mask;
}

/* Notes keys that belong to another type of feature: they would be lost in play. */
static void
refuse_key (BstReader *reader, JsonObject *object, const char *key, gboolean allowed, const char *terrain)
{
  if (!allowed && json_object_has_member (object, key))
    /* TRANSLATORS: %1$s is a key, %2$s a type of feature as it stands in the file, for example shields and road. */
    bst_reader_error (reader, _ ("The key “%1$s” has no meaning for a feature of type “%2$s”."), key, terrain);
}

static void
read_feature (BstReader *reader, JsonObject *object, BstFeature *out)
{
  int terrain = bst_reader_get_word (reader, object, "type", TRUE, bst_terrain_words);
  gboolean bridge = FALSE;
  int shields = 0;
  int end;

  *out = (BstFeature){ .terrain = BST_N_TERRAINS };
  bst_reader_check_keys (reader, object, bst_feature_keys);
  if (terrain < 0)
    return;

  out->terrain = (uint8_t) terrain;
  refuse_key (reader, object, "at", bst_terrain_lies_on_sides (terrain) || bst_terrain_lies_on_halves (terrain),
              bst_terrain_words[terrain]);
  refuse_key (reader, object, "cities", terrain == BST_FIELD, bst_terrain_words[terrain]);
  refuse_key (reader, object, "shields", terrain == BST_CITY, bst_terrain_words[terrain]);
  refuse_key (reader, object, "ends_at", terrain == BST_ROAD || terrain == BST_RIVER, bst_terrain_words[terrain]);

  /* EC-12, EC-13, EC-F5: a city, a road or a field may lie wholly inside its tile and touch no side at all. */
  if (bst_terrain_lies_on_sides (terrain))
    out->sides = (uint8_t) read_mask (reader, object, "at", TRUE, terrain != BST_RIVER, bst_side_words);
  else if (bst_terrain_lies_on_halves (terrain))
    out->halves = (uint8_t) read_mask (reader, object, "at", terrain == BST_BLOCK, terrain == BST_FIELD,
                                       bst_half_words);
  if (terrain == BST_FIELD)
    out->cities = read_cities (reader, object);
  if (terrain == BST_CITY)
    bst_reader_get_int (reader, object, "shields", FALSE, 0, MAX_SHIELDS, &shields);
  out->shields = (uint8_t) shields;
  end = bst_reader_get_word (reader, object, "ends_at", FALSE, bst_end_words);
  out->end = (uint8_t) (end + 1);
  bst_reader_get_bool (reader, object, "bridge", &bridge);
  out->bridge = (uint8_t) bridge;
}

static void
read_features (BstReader *reader, JsonObject *object, BstTile *out)
{
  JsonArray *array = bst_reader_get_array (reader, object, "features", TRUE);
  BstPath path = bst_reader_enter_key (reader, "features");
  guint n = array != NULL ? json_array_get_length (array) : 0;

  if (array != NULL && n == 0)
    bst_reader_error (reader, _ ("The list must not be empty."));
  if (n > BST_MAX_FEATURES)
    {
      /* TRANSLATORS: %d is the largest number of features. */
      bst_reader_error (reader, _ ("A square has at most %d features."), BST_MAX_FEATURES);
      n = BST_MAX_FEATURES;
    }
  out->n_features = (uint8_t) n;
  for (guint i = 0; i < n; i++)
    {
      BstPath inner = bst_reader_enter_index (reader, i);
      JsonObject *feature = bst_reader_as_object (reader, json_array_get_element (array, i));

      out->features[i] = (BstFeature){ .terrain = BST_N_TERRAINS };
      if (feature != NULL)
        read_feature (reader, feature, &out->features[i]);
      bst_reader_leave (reader, inner);
    }
  bst_reader_leave (reader, path);
}

/* --- Marks: the engine's table says which there are and what they take --- */

/* The value of a mark as the engine keeps it; 0 if it is missing or wrong. */
static int
read_mark (BstReader *reader, JsonObject *object, const char *key, const BstMarkInfo *info)
{
  g_auto (GStrv) choices = NULL;
  gboolean flag = FALSE;
  int number = 0;

  switch (info->type)
    {
    case BST_MARK_TYPE_FLAG:
      bst_reader_get_bool (reader, object, key, &flag);
      return flag;
    case BST_MARK_TYPE_NUMBER:
      bst_reader_get_int (reader, object, key, FALSE, 1, info->max, &number);
      return number;
    case BST_MARK_TYPE_COMPASS:
      return bst_reader_get_word (reader, object, key, FALSE, bst_compass_words) + 1;
    case BST_MARK_TYPE_SIDE:
      return bst_reader_get_word (reader, object, key, FALSE, bst_side_words) + 1;
    case BST_MARK_TYPE_SIDES:
      return read_mask (reader, object, key, FALSE, FALSE, bst_side_words);
    case BST_MARK_TYPE_CHOICE:
      choices = g_strsplit (info->choices, "|", -1);
      return bst_reader_get_word (reader, object, key, FALSE, (const char *const *) choices) + 1;
    default:
      g_assert_not_reached ();
    }
}

/* "bonus.kind" is member `kind` of the object `bonus`: gives that object, or
 * NULL if it is missing, and the last part of the word. */
static JsonObject *
enter_mark (BstReader *reader, JsonObject *marks, const char *word, BstPath *out_place, const char **out_key)
{
  const char *dot = strchr (word, '.');
  JsonObject *object = marks;

  *out_place = reader->path->len;
  *out_key = word;
  if (dot != NULL)
    {
      g_autofree char *outer = g_strndup (word, (gsize) (dot - word));

      *out_key = dot + 1;
      object = bst_reader_get_object (reader, marks, outer);
      bst_reader_enter_key (reader, outer);
    }
  return object;
}

GStrv
bst_mark_dup_keys (const char *outer)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (int i = 0; i < BST_N_MARKS; i++)
    {
      g_auto (GStrv) parts = g_strsplit (bst_marks[i].word, ".", 2);

      if (outer == NULL)
        g_strv_builder_add (builder, parts[0]);
      else if (g_strcmp0 (parts[0], outer) == 0 && parts[1] != NULL)
        g_strv_builder_add (builder, parts[1]);
    }
  return g_strv_builder_end (builder);
}

/* Notes marks that no module knows. */
static void
check_mark_keys (BstReader *reader, JsonObject *marks)
{
  g_auto (GStrv) known = bst_mark_dup_keys (NULL);
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, marks);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    {
      g_auto (GStrv) inner = bst_mark_dup_keys (key);

      if (!g_strv_contains ((const char *const *) known, key))
        {
          g_autofree char *shown = bst_dup_short (key);
          const char *meant = bst_suggest (key, (const char *const *) known);

          if (meant != NULL)
            /* TRANSLATORS: both are names of marks on tiles, for example “hatt” and “hat”. */
            bst_reader_error (reader, _ ("Unknown mark “%1$s”; did you mean “%2$s”?"), shown, meant);
          else
            /* TRANSLATORS: %s is the name of a mark on a tile. */
            bst_reader_error (reader, _ ("Unknown mark “%s”."), shown);
        }
      else if (inner[0] != NULL && JSON_NODE_HOLDS_OBJECT (value))
        {
          BstPath path = bst_reader_enter_key (reader, key);

          bst_reader_check_keys (reader, json_node_get_object (value), (const char *const *) inner);
          bst_reader_leave (reader, path);
        }
    }
}

/* The marks of one module make sense only together: a machine has an arrow, a
 * lake has landings, a symbol points to a side. */
static void
check_mark_partners (BstReader *reader, const BstTile *tile)
{
  for (int i = 0; i < BST_N_MARKS; i++)
    {
      for (int j = 0; tile->marks[i] != 0 && j < BST_N_MARKS; j++)
        {
          if (bst_marks[j].module == bst_marks[i].module && tile->marks[j] == 0)
            {
              BstPath path = bst_reader_enter_key (reader, bst_marks[j].word);

              /* TRANSLATORS: both are titles of marks on tiles, for example “Lake with ferries” and “Landings”. */
              bst_reader_error (reader, _ ("The mark “%1$s” also needs “%2$s”."), bst_mark_title ((BstMark) i),
                                bst_mark_title ((BstMark) j));
              bst_reader_leave (reader, path);
            }
        }
    }
}

/* What a mark demands of the features beside it. */
static void
check_mark_features (BstReader *reader, const BstTile *tile)
{
  gboolean has_city = FALSE;
  int roads_ending = 0;

  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];

      has_city |= feature->terrain == BST_CITY;
      if (feature->terrain == BST_ROAD && (feature->sides & (feature->sides - 1)) == 0)
        roads_ending |= feature->sides;
    }
  for (int side = 0; side < 4; side++)
    {
      if ((tile->marks[BST_MARK_LANDINGS] >> side & 1) != 0 && (roads_ending >> side & 1) == 0)
        /* TRANSLATORS: %s is a side of a tile, for example “North side”. */
        bst_reader_error (reader, _ ("%s: there is a landing, but no road that ends inside the tile."),
                          bst_side_title (side));
    }
  if (tile->marks[BST_MARK_STATUE] != 0 && !has_city)
    bst_reader_error (reader, _ ("A statue stands in a city, but there is none on this tile."));
}

static void
read_marks (BstReader *reader, JsonObject *object, BstTile *out)
{
  JsonObject *marks = bst_reader_get_object (reader, object, "marks");
  guint n_errors = bst_report_get_n_errors (reader->report);
  BstPath path;

  if (marks == NULL)
    return;
  path = bst_reader_enter_key (reader, "marks");
  check_mark_keys (reader, marks);
  for (int i = 0; i < BST_N_MARKS; i++)
    {
      BstPath inner;
      const char *key;
      JsonObject *holder = enter_mark (reader, marks, bst_marks[i].word, &inner, &key);

      if (holder != NULL)
        out->marks[i] = (uint8_t) read_mark (reader, holder, key, &bst_marks[i]);
      bst_reader_leave (reader, inner);
    }
  if (bst_report_get_n_errors (reader->report) == n_errors)
    {
      check_mark_partners (reader, out);
      check_mark_features (reader, out);
    }
  bst_reader_leave (reader, path);
}

static void
read_scenery (BstReader *reader, JsonObject *object, BstTile *out)
{
  int scenery = 0;

  bst_reader_get_int (reader, object, "scenery", FALSE, 0, BST_MAX_SCENERY, &scenery);
  out->scenery = (uint16_t) scenery;
}

gboolean
bst_tag_is_good (const char *tag)
{
  return *tag != '\0' && strpbrk (tag, " \t\n,") == NULL && g_utf8_strlen (tag, -1) <= BST_MAX_TAG;
}

/* Words by which people find tiles again. They mean nothing to the rules, so no tile is refused for them. */
static void
check_tags (BstReader *reader, JsonObject *object)
{
  JsonNode *node = json_object_get_member (object, "tags");
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  gboolean good = node == NULL || array != NULL;
  BstPath path;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *tag = json_array_get_element (array, i);

      good &= JSON_NODE_HOLDS_VALUE (tag) && json_node_get_value_type (tag) == G_TYPE_STRING
              && bst_tag_is_good (json_node_get_string (tag));
    }
  if (good)
    return;
  path = bst_reader_enter_key (reader, "tags");
  /* TRANSLATORS: %d is a number of characters. */
  bst_reader_warn (reader, _ ("Tags are a list of words of 1 to %d characters, without spaces and commas."),
                   BST_MAX_TAG);
  bst_reader_leave (reader, path);
}

/* --- Tiles --- */

static gboolean
has_river (const BstTile *tile)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      if (tile->features[i].terrain == BST_RIVER)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_river_group (int group)
{
  return group == BST_GROUP_RIVER || group == BST_GROUP_LAKE || group == BST_GROUP_SPRING;
}

static void
read_group (BstReader *reader, JsonObject *object, BstTile *out)
{
  gboolean river = has_river (out);
  int group = bst_reader_get_word (reader, object, "group", FALSE, bst_group_words);
  BstPath path = bst_reader_enter_key (reader, "group");

  if (group < 0)
    group = river ? BST_GROUP_RIVER : BST_GROUP_LAND;
  else if (river && !is_river_group (group))
    bst_reader_error (reader, _ ("A tile with a river belongs to one of the groups “river”, “spring” and “lake”."));
  else if (!river && is_river_group (group))
    /* TRANSLATORS: %s is the name of a group of tiles in the file, such as “spring”. */
    bst_reader_error (reader, _ ("A tile without a river cannot belong to the group “%s”."), bst_group_words[group]);
  bst_reader_leave (reader, path);

  out->group = (uint8_t) group;
  if (group == BST_GROUP_PRIZE)
    out->flags |= BST_TILE_BARRED; /* TOURN-58 */
}

/* TOURN-57: a token is put on the statue only when a prize tile is placed. */
static void
check_statue (BstReader *reader, const BstTile *tile)
{
  BstPath path;

  if (tile->marks[BST_MARK_STATUE] == 0 || tile->group == BST_GROUP_PRIZE)
    return;
  path = bst_reader_enter_key (reader, "marks");
  bst_reader_enter_key (reader, bst_marks[BST_MARK_STATUE].word);
  /* TRANSLATORS: %s is a pile of tiles: “Prize tiles”. */
  bst_reader_warn (reader, _ ("A statue has an effect only on a tile of the group “%s”."),
                   bst_group_title (BST_GROUP_PRIZE));
  bst_reader_leave (reader, path);
}

void
bst_tile_entry_read (BstReader *reader, JsonObject *object, BstTileEntry *out_entry)
{
  guint n_errors = bst_report_get_n_errors (reader->report);
  gboolean start = FALSE, art_mirrored = FALSE;
  int art_rot = 0;

  *out_entry = (BstTileEntry){ .json = object, .count = 1, .tile = { .piece = BST_NONE } };
  out_entry->id = out_entry->tile.id = bst_reader_get_id (reader, object, "id", TRUE);
  bst_reader_get_int (reader, object, "count", FALSE, 0, MAX_COUNT, &out_entry->count);
  bst_reader_get_text (reader, object, "title");
  bst_reader_get_text (reader, object, "notes");
  bst_reader_get_string (reader, object, "art", FALSE);
  bst_reader_get_int (reader, object, "art_rot", FALSE, 0, 3, &art_rot);
  bst_reader_get_bool (reader, object, "art_mirrored", &art_mirrored);
  read_scenery (reader, object, &out_entry->tile);
  check_tags (reader, object);
  bst_reader_get_bool (reader, object, "start", &start);
  if (start)
    out_entry->tile.flags |= BST_TILE_START;
  read_features (reader, object, &out_entry->tile);
  if (bst_report_get_n_errors (reader->report) == n_errors)
    bst_tile_check (reader, &out_entry->tile, 0);
  read_group (reader, object, &out_entry->tile);
  read_marks (reader, object, &out_entry->tile);
  bst_reader_check_keys (reader, object, bst_tile_keys);

  out_entry->sound = bst_report_get_n_errors (reader->report) == n_errors;
  if (!out_entry->sound)
    return;
  bst_tile_check_enclosed (reader, &out_entry->tile);
  check_statue (reader, &out_entry->tile);
  bst_tile_prepare (&out_entry->tile);
}

/* --- Large pieces --- */

gboolean
bst_json_is_piece (JsonObject *object)
{
  return json_object_has_member (object, "squares") || json_object_has_member (object, "faces");
}

/* The sides of square (x, y) that touch another square of the rectangle. */
static int
inner_sides (const BstPiece *piece, int x, int y)
{
  return (y > 0) << BST_N | (x < piece->width - 1) << BST_E | (y < piece->height - 1) << BST_S | (x > 0) << BST_W;
}

static void
read_square (BstReader *reader, JsonObject *object, BstPieceEntry *entry, int face, int i)
{
  guint n_errors = bst_report_get_n_errors (reader->report);
  BstSquare *square = &entry->piece.squares[face][i];
  BstTile *tile = &entry->squares[face][i];
  int x = -1, y = -1;

  *tile = (BstTile){ .piece = BST_NONE };
  bst_reader_get_int (reader, object, "x", TRUE, 0, entry->piece.width - 1, &x);
  bst_reader_get_int (reader, object, "y", TRUE, 0, entry->piece.height - 1, &y);
  read_features (reader, object, tile);
  read_marks (reader, object, tile);
  read_scenery (reader, object, tile);
  bst_reader_check_keys (reader, object, bst_square_keys);
  if (bst_report_get_n_errors (reader->report) != n_errors)
    return;

  bst_tile_check (reader, tile, inner_sides (&entry->piece, x, y));
  *square = (BstSquare){ .x = (uint8_t) x, .y = (uint8_t) y };
  for (int j = 0; j < i; j++)
    {
      if (entry->piece.squares[face][j].x == x && entry->piece.squares[face][j].y == y)
        /* TRANSLATORS: %1$d and %2$d are the coordinates of a square. */
        bst_reader_error (reader, _ ("There is already a square at x %1$d, y %2$d."), x, y);
    }
}

/* Reads the squares of one face; they must fill the rectangle. */
static void
read_squares (BstReader *reader, JsonObject *object, BstPieceEntry *entry, int face)
{
  JsonArray *array = bst_reader_get_array (reader, object, "squares", TRUE);
  guint n_errors = bst_report_get_n_errors (reader->report);
  guint n_squares = entry->piece.n_squares;
  BstPath path;

  if (array == NULL)
    return;
  path = bst_reader_enter_key (reader, "squares");
  if (json_array_get_length (array) != n_squares)
    /* TRANSLATORS: %1$d is the width and %2$d the height of the piece, %3$d their product. */
    bst_reader_error (reader, _ ("A piece of %1$d × %2$d squares needs a list of %3$d squares."), entry->piece.width,
                      entry->piece.height, (int) n_squares);
  for (guint i = 0; i < MIN (n_squares, json_array_get_length (array)); i++)
    {
      BstPath inner = bst_reader_enter_index (reader, i);
      JsonObject *square = bst_reader_as_object (reader, json_array_get_element (array, i));

      if (square != NULL)
        read_square (reader, square, entry, face, (int) i);
      bst_reader_leave (reader, inner);
    }
  if (bst_report_get_n_errors (reader->report) == n_errors)
    bst_piece_check (reader, entry, face);
  bst_reader_leave (reader, path);
}

static void
read_faces (BstReader *reader, JsonObject *object, BstPieceEntry *entry)
{
  JsonArray *array = bst_reader_get_array (reader, object, "faces", TRUE);
  BstPath path = bst_reader_enter_key (reader, "faces");
  guint n = array != NULL ? json_array_get_length (array) : 0;

  if (array != NULL && (n == 0 || n > BST_MAX_FACES))
    {
      bst_reader_error (reader, _ ("A piece has one or two faces."));
      n = MIN (n, BST_MAX_FACES);
    }
  entry->piece.n_faces = (uint8_t) n;
  for (guint i = 0; i < n; i++)
    {
      BstPath inner = bst_reader_enter_index (reader, i);
      JsonObject *face = bst_reader_as_object (reader, json_array_get_element (array, i));

      if (face != NULL)
        {
          entry->piece.face_names[i] = bst_reader_get_id (reader, face, "name", TRUE);
          read_squares (reader, face, entry, (int) i);
          bst_reader_check_keys (reader, face, bst_face_keys);
        }
      bst_reader_leave (reader, inner);
    }
  if (n == 2 && g_strcmp0 (entry->piece.face_names[0], entry->piece.face_names[1]) == 0)
    bst_reader_error (reader, _ ("The two faces need different names."));
  bst_reader_leave (reader, path);
}

static gboolean
read_size (BstReader *reader, JsonObject *object, BstPiece *piece)
{
  int width = 0, height = 0;

  if (!bst_reader_get_int (reader, object, "width", TRUE, 1, BST_MAX_SQUARES, &width)
      || !bst_reader_get_int (reader, object, "height", TRUE, 1, BST_MAX_SQUARES, &height))
    return FALSE;
  if (width * height < 2 || width * height > BST_MAX_SQUARES)
    {
      /* TRANSLATORS: %d is the largest number of squares. */
      bst_reader_error (reader, _ ("A large piece has 2 to %d squares."), BST_MAX_SQUARES);
      return FALSE;
    }
  piece->width = (uint8_t) width;
  piece->height = (uint8_t) height;
  piece->n_squares = (uint8_t) (width * height);
  return TRUE;
}

void
bst_piece_entry_read (BstReader *reader, JsonObject *object, BstPieceEntry *out_entry)
{
  guint n_errors = bst_report_get_n_errors (reader->report);
  BstPiece *piece = &out_entry->piece;
  gboolean start = FALSE, followers = TRUE;
  int group, module;

  *out_entry = (BstPieceEntry){ .json = object, .count = 1 };
  out_entry->id = piece->id = bst_reader_get_id (reader, object, "id", TRUE);
  bst_reader_get_int (reader, object, "count", FALSE, 0, 9, &out_entry->count);
  bst_reader_get_text (reader, object, "title");
  bst_reader_get_text (reader, object, "notes");
  bst_reader_get_bool (reader, object, "start", &start);
  bst_reader_get_bool (reader, object, "followers_allowed", &followers);
  check_tags (reader, object);
  piece->flags = (uint8_t) ((start ? BST_TILE_START : 0) | (followers ? 0 : BST_TILE_BARRED));
  group = bst_reader_get_word (reader, object, "group", FALSE, bst_group_words);
  piece->group = (uint8_t) MAX (group, BST_GROUP_LAND);
  module = bst_reader_get_word (reader, object, "module", FALSE, bst_module_words ());
  piece->module = (uint8_t) (module >= 0                        ? module
                             : piece->group == BST_GROUP_SPRING ? BST_MODULE_RIVER
                                                                : BST_MODULE_CORE);
  if (read_size (reader, object, piece))
    {
      if (json_object_has_member (object, "faces"))
        read_faces (reader, object, out_entry);
      else
        {
          piece->n_faces = 1;
          read_squares (reader, object, out_entry, 0);
        }
    }
  bst_reader_check_keys (reader, object, bst_piece_keys);

  out_entry->sound = bst_report_get_n_errors (reader->report) == n_errors;
  for (int face = 0; out_entry->sound && face < piece->n_faces; face++)
    {
      for (int i = 0; i < piece->n_squares; i++)
        {
          out_entry->squares[face][i].group = piece->group;
          out_entry->squares[face][i].flags = piece->flags;
          bst_tile_prepare (&out_entry->squares[face][i]);
        }
    }
}
