/* tile-check.c – can this tile be drawn, and do its fields say the truth?
 *
 * The features are looked at as points on the ring of a tile's border: three
 * for each side (left half, middle, right half), twelve in all, clockwise from
 * the left half of the north side. Knows nothing of JSON but the path at which
 * problems are noted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/tile-json.h"
#include "io/titles.h"

#include <glib/gi18n-lib.h>

#define N_POINTS 12

/* Bits of the twelve points that a feature occupies. */
static int
points_of (const BstFeature *feature)
{
  int points = 0;

  for (int side = 0; side < 4; side++)
    {
      if ((feature->sides >> side & 1) != 0)
        points |= (feature->terrain == BST_CITY ? 7 : 2) << 3 * side;
      if ((feature->halves >> 2 * side & 1) != 0)
        points |= 1 << 3 * side;
      if ((feature->halves >> (2 * side + 1) & 1) != 0)
        points |= 4 << 3 * side;
    }
  return points;
}

/* Do two sets of points interleave, so that lines inside them must cross? */
static gboolean
do_cross (int a, int b)
{
  int n_changes = 0;
  int first = 0, last = 0;

  if ((a & b) != 0)
    return FALSE; /* told elsewhere */
  for (int i = 0; i < N_POINTS; i++)
    {
      int now = a >> i & 1 ? 1 : b >> i & 1 ? 2 : 0;

      if (now == 0)
        continue;
      if (first == 0)
        first = now;
      n_changes += last != 0 && last != now;
      last = now;
    }
  return n_changes + (first != last) > 2;
}

/* The gap between two neighboring points of @wall in which all of @points lie,
 * or -1 if they lie in several. */
static int
gap_of (int points, int wall)
{
  int gap = 0, found = -1;
  int n_gaps = __builtin_popcount ((unsigned) wall);

  for (int i = 0; i < N_POINTS; i++)
    {
      if ((wall >> i & 1) != 0)
        gap = (gap + 1) % n_gaps;
      else if ((points >> i & 1) != 0)
        {
          if (found >= 0 && found != gap)
            return -1;
          found = gap;
        }
    }
  return found;
}

/* Does @wall lie between @a and @b? */
static gboolean
does_part (int wall, int a, int b)
{
  int gap_a, gap_b;

  if ((wall & (wall - 1)) == 0 || (wall & (a | b)) != 0)
    return FALSE;
  gap_a = gap_of (a, wall);
  gap_b = gap_of (b, wall);
  return gap_a >= 0 && gap_b >= 0 && gap_a != gap_b;
}

/* Roads that meet inside the tile part the land like one feature (EC-F3). */
static gboolean
meets_others (const BstFeature *feature)
{
  return feature->terrain == BST_ROAD
         && (feature->end == BST_END_CROSSROADS || (feature->end == BST_END_LAKE && !feature->bridge));
}

/* Notes a problem of a feature, or of one of its keys. */
G_GNUC_PRINTF (5, 6)
static void
tell (BstReader *reader, BstSeverity severity, int feature, const char *key, const char *format, ...)
{
  BstPath path = bst_reader_enter_key (reader, "features");
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  bst_reader_enter_index (reader, (guint) feature);
  if (key != NULL)
    bst_reader_enter_key (reader, key);
  if (severity == BST_SEVERITY_ERROR)
    bst_reader_error (reader, "%s", text);
  else
    bst_reader_warn (reader, "%s", text);
  bst_reader_leave (reader, path);
}

/* @what and @owner are a side and a feature that has it already. */
static void
error_claimed (BstReader *reader, int feature, const char *what, const BstFeature *owner)
{
  g_autofree char *name = bst_feature_dup_title (owner);
  /* TRANSLATORS: %1$s is a side of a tile or half of one, for example “Left half of the north side”; %2$s is something on
   * the tile, for example “City: North, West”. */
  tell (reader, BST_SEVERITY_ERROR, feature, "at", _ ("%1$s: this already belongs to “%2$s”."), what, name);
}

/* Which city, road or river has each side, which field or block each half side?
 * -1: none. Notes what is claimed twice. */
static void
check_claims (BstReader *reader, const BstTile *tile, int out_side[4], int out_half[8])
{
  for (int side = 0; side < 4; side++)
    out_side[side] = -1;
  for (int half = 0; half < 8; half++)
    out_half[half] = -1;

  for (int i = 0; i < tile->n_features; i++)
    {
      for (int side = 0; side < 4; side++)
        {
          if ((tile->features[i].sides >> side & 1) == 0)
            continue;
          if (out_side[side] >= 0)
            error_claimed (reader, i, bst_side_title (side), &tile->features[out_side[side]]);
          else
            out_side[side] = i;
        }
      for (int half = 0; half < 8; half++)
        {
          if ((tile->features[i].halves >> half & 1) == 0)
            continue;
          if (out_half[half] >= 0)
            error_claimed (reader, i, bst_half_title (half), &tile->features[out_half[half]]);
          else
            out_half[half] = i;
        }
    }
}

/* The halves of a city side belong to nobody, all others to one field each
 * (inside a large piece also to a block). */
static void
check_halves (BstReader *reader, const BstTile *tile, const int side_of[4], const int half_of[8], int inner)
{
  int without = 0;
  BstPath path = bst_reader_enter_key (reader, "features");

  for (int half = 0; half < 8; half++)
    {
      int side = half / 2;
      gboolean city = side_of[side] >= 0 && tile->features[side_of[side]].terrain == BST_CITY;

      if (!city && half_of[half] < 0)
        without |= 1 << half;
    }
  if (without != 0)
    {
      g_autofree char *list = bst_halves_dup_title (without);

      /* TRANSLATORS: %s is a list of half sides of a tile, for example “N left, N right”. */
      bst_reader_error (reader, _ ("These half sides belong to no field: %s."), list);
    }

  for (int side = 0; side < 4; side++)
    {
      int left = half_of[2 * side], right = half_of[2 * side + 1];

      if (side_of[side] < 0 && left >= 0 && right >= 0 && left != right && (inner >> side & 1) == 0)
        /* TRANSLATORS: %s is a side of a tile, for example “North side”. */
        bst_reader_error (reader, _ ("%s: its two halves belong to different fields, but nothing separates them."),
                          bst_side_title (side));
    }
  bst_reader_leave (reader, path);

  for (int half = 0; half < 8; half++)
    {
      int city = side_of[half / 2];
      int owner = half_of[half];

      if (owner >= 0 && city >= 0 && tile->features[city].terrain == BST_CITY)
        {
          /* TRANSLATORS: %s is half a side of a tile, for example “Left half of the north side”. */
          tell (reader, BST_SEVERITY_ERROR, owner, "at", _ ("%s: this is in a city, where there can be no field."),
                bst_half_title (half));
        }
      if (owner >= 0 && tile->features[owner].terrain == BST_BLOCK && (inner >> half / 2 & 1) == 0)
        {
          /* TRANSLATORS: %s is half a side of a tile, for example “Left half of the north side”. */
          tell (reader, BST_SEVERITY_ERROR, owner, "at",
                /* TRANSLATORS: %s is where on a tile something is wrong, such as “north”. */
                _ ("%s: this is on an outer side, where there can be no block."), bst_half_title (half));
        }
    }
}

/* Each city that a field lists must be one, and be within its reach. */
static void
check_listed_cities (BstReader *reader, const BstTile *tile, int field)
{
  int field_points = points_of (&tile->features[field]);
  int meeting = 0;

  for (int i = 0; i < tile->n_features; i++)
    meeting |= meets_others (&tile->features[i]) ? points_of (&tile->features[i]) : 0;

  for (int city = 0; city < BST_MAX_FEATURES; city++)
    {
      g_autofree char *name = NULL;
      gboolean parted = FALSE;
      int city_points;

      if ((tile->features[field].cities >> city & 1) == 0)
        continue;
      if (city >= tile->n_features)
        {
          tell (reader, BST_SEVERITY_ERROR, field, "cities",
                /* TRANSLATORS: %d is the number of a feature in the file. */
                _ ("There is no feature %d; features are numbered from 0."), city);
          continue;
        }
      name = bst_feature_dup_title (&tile->features[city]);
      if (tile->features[city].terrain != BST_CITY)
        {
          /* TRANSLATORS: %s is something on the tile, for example “Road: North, South”. */
          tell (reader, BST_SEVERITY_ERROR, field, "cities", _ ("“%s” is not a city."), name);
          continue;
        }
      city_points = points_of (&tile->features[city]);
      for (int i = 0; i < tile->n_features && !parted; i++)
        {
          const BstFeature *wall = &tile->features[i];
          int points = meets_others (wall) ? meeting : points_of (wall);

          if (i != field && i != city && !wall->bridge && does_part (points, field_points, city_points))
            {
              g_autofree char *between = bst_feature_dup_title (wall);

              /* TRANSLATORS: something on the tile, for example “City: North” and “Road: West, East”. */
              tell (reader, BST_SEVERITY_ERROR, field, "cities",
                    /* TRANSLATORS: %1$s and %2$s are features of a tile, such as “city” and “road”. */
                    _ ("The field cannot touch “%1$s”: “%2$s” lies between them."), name, between);
              parted = TRUE;
            }
        }
    }
}

/* A field beside a city side around the corner of the tile touches that city. */
static void
check_corners (BstReader *reader, const BstTile *tile, const int side_of[4], int field)
{
  const BstFeature *feature = &tile->features[field];

  for (int half = 0; half < 8; half++)
    {
      int city = side_of[(half / 2 + (half % 2 == 1 ? 1 : 3)) & 3];

      if ((feature->halves >> half & 1) != 0 && city >= 0 && tile->features[city].terrain == BST_CITY
          && (feature->cities >> city & 1) == 0)
        {
          g_autofree char *name = bst_feature_dup_title (&tile->features[city]);
          /* TRANSLATORS: %s is a city on the tile, for example “City: North, West”. */
          tell (reader, BST_SEVERITY_ERROR, field, "cities",
                /* TRANSLATORS: %s is a feature of a tile, such as “city”. */
                _ ("The field meets “%s” at a corner of the tile but does not list it."), name);
        }
    }
}

static gboolean
has_terrain (const BstTile *tile, int terrain)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      if (tile->features[i].terrain == terrain)
        return TRUE;
    }
  return FALSE;
}

/* How a road or river ends is only drawn; what does not fit is a warning. It may have any number of sides: none if it lies
 * inside the tile (EC-13), more than two if it branches (FERRY-20, RIVER-18). */
static void
check_end (BstReader *reader, const BstTile *tile, const int half_of[8], int line)
{
  const BstFeature *feature = &tile->features[line];
  gboolean river = feature->terrain == BST_RIVER;
  int n_sides = __builtin_popcount (feature->sides);
  int side, left, right;

  if (n_sides == 0)
    return;
  side = __builtin_ctz (feature->sides);
  left = half_of[2 * side];
  right = half_of[2 * side + 1];
  if (n_sides > 1 && feature->end != BST_END_NONE)
    tell (reader, BST_SEVERITY_WARNING, line, "ends_at",
          _ ("A road or river with several sides does not end on this tile."));
  else if (n_sides == 1 && feature->end == BST_END_NONE)
    tell (reader, BST_SEVERITY_WARNING, line, NULL,
          _ ("“ends_at” should say what ends this road or river inside the tile."));
  else if (river && feature->end != BST_END_NONE && feature->end != BST_END_SPRING && feature->end != BST_END_LAKE)
    tell (reader, BST_SEVERITY_WARNING, line, "ends_at", _ ("A river ends at a spring or a lake."));
  else if (!river && feature->end == BST_END_SPRING)
    tell (reader, BST_SEVERITY_WARNING, line, "ends_at", _ ("A road cannot end at a spring."));
  else if (!river && feature->end == BST_END_CITY && !has_terrain (tile, BST_CITY))
    tell (reader, BST_SEVERITY_WARNING, line, "ends_at",
          _ ("The road ends at a city, but there is none on this tile."));
  else if (!river && feature->end == BST_END_MONASTERY && !has_terrain (tile, BST_MONASTERY))
    tell (reader, BST_SEVERITY_WARNING, line, "ends_at",
          _ ("The road ends at a monastery, but there is none on this tile."));
  else if (!river && n_sides == 1 && left >= 0 && left == right && feature->end != BST_END_MONASTERY
           && feature->end != BST_END_CIRCLE)
    tell (reader, BST_SEVERITY_WARNING, line, "ends_at",
          _ ("The road should separate the fields on its two sides, but they are one field."));
}

static void
check_crossings (BstReader *reader, const BstTile *tile)
{
  int meeting = 0, n_crossroads = 0, crossroads = -1;

  for (int i = 0; i < tile->n_features; i++)
    {
      meeting |= meets_others (&tile->features[i]) ? points_of (&tile->features[i]) : 0;
      if (tile->features[i].terrain == BST_ROAD && tile->features[i].end == BST_END_CROSSROADS)
        {
          crossroads = i;
          n_crossroads++;
        }
    }
  if (n_crossroads == 1)
    tell (reader, BST_SEVERITY_WARNING, crossroads, "ends_at", _ ("A crossroads needs at least two roads."));

  for (int i = 0; i < tile->n_features; i++)
    {
      for (int j = 0; j < i; j++)
        {
          const BstFeature *a = &tile->features[i], *b = &tile->features[j];
          int points_a = meets_others (a) && !meets_others (b) ? meeting : points_of (a);
          int points_b = meets_others (b) && !meets_others (a) ? meeting : points_of (b);

          if (!a->bridge && !b->bridge && do_cross (points_a, points_b))
            {
              g_autofree char *name = bst_feature_dup_title (b);
              /* TRANSLATORS: %s is something on the tile, for example “Road: West, East”. */
              tell (reader, BST_SEVERITY_ERROR, i, NULL, _ ("This crosses “%s”, and neither of them has a bridge."),
                    name);
            }
        }
    }
}

/* --- Enclosed fields --- */

/* The last point of @wall at or before @at. */
static int
last_point (int wall, int at)
{
  for (int i = 0; i < N_POINTS; i++)
    {
      int point = (at - i + N_POINTS) % N_POINTS;

      if ((wall >> point & 1) != 0)
        return point;
    }
  return -1;
}

/* Does no city lie between two places of the ring? Only cities count: a road that reaches a green area brings half sides
 * with it. */
static gboolean
is_one_area (const BstTile *tile, int a, int b)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      int wall = tile->features[i].terrain == BST_CITY ? points_of (&tile->features[i]) : 0;

      if (wall != 0 && last_point (wall, a) != last_point (wall, b))
        return FALSE;
    }
  return TRUE;
}

static int
city_on_side (const BstTile *tile, int side)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      if (tile->features[i].terrain == BST_CITY && (tile->features[i].sides >> side & 1) != 0)
        return i;
    }
  return -1;
}

/* Does the green at the corner behind @side reach a half side? */
static gboolean
is_open (const BstTile *tile, int side)
{
  for (int half = 0; half < 8; half++)
    {
      if (city_on_side (tile, half / 2) < 0 && is_one_area (tile, 3 * side + 2, 3 * (half / 2) + 2 * (half % 2)))
        return TRUE;
    }
  return FALSE;
}

int
bst_tile_find_enclosed (const BstTile *tile, guint8 out_sides[BST_MAX_ENCLOSED])
{
  int n = 0, seen = 0;

  /* The circle fills what is left between the cities. */
  if (tile->marks[BST_MARK_CIRCLE] != 0)
    return 0;
  for (int side = 0; side < 4; side++)
    {
      int around = 0;

      if ((seen >> side & 1) != 0 || city_on_side (tile, side) < 0 || city_on_side (tile, (side + 1) & 3) < 0
          || city_on_side (tile, side) == city_on_side (tile, (side + 1) & 3) || is_open (tile, side))
        continue;
      for (int other = side; other < 4; other++)
        {
          if (!is_one_area (tile, 3 * side + 2, 3 * other + 2))
            continue;
          seen |= 1 << other;
          around |= tile->features[city_on_side (tile, other)].sides;
          around |= tile->features[city_on_side (tile, (other + 1) & 3)].sides;
        }
      out_sides[n++] = (guint8) around;
    }
  return n;
}

/* EC-F5: a green area that touches no side is a field of its own. */
void
bst_tile_check_enclosed (BstReader *reader, const BstTile *tile)
{
  guint8 sides[BST_MAX_ENCLOSED];
  int n = bst_tile_find_enclosed (tile, sides);
  BstPath path = bst_reader_enter_key (reader, "features");

  for (int i = 0; i < tile->n_features; i++)
    n -= tile->features[i].terrain == BST_FIELD && tile->features[i].halves == 0;
  if (n > 0)
    bst_reader_warn (reader, _ ("Cities enclose a green area here that belongs to no field."));
  bst_reader_leave (reader, path);
}

void
bst_tile_check (BstReader *reader, const BstTile *tile, int inner)
{
  guint n_errors = bst_report_get_n_errors (reader->report);
  int side_of[4], half_of[8];

  check_claims (reader, tile, side_of, half_of);
  check_halves (reader, tile, side_of, half_of, inner);
  /* The rest would only repeat in other words that sides are confused. */
  if (bst_report_get_n_errors (reader->report) != n_errors)
    return;

  check_crossings (reader, tile);
  for (int i = 0; i < tile->n_features; i++)
    {
      if (tile->features[i].terrain == BST_FIELD)
        {
          check_listed_cities (reader, tile, i);
          check_corners (reader, tile, side_of, i);
        }
      else if (tile->features[i].terrain == BST_ROAD || tile->features[i].terrain == BST_RIVER)
        check_end (reader, tile, half_of, i);
    }
}

/* What a square shows on a side or half side toward its neighbor. */
static int
terrain_on_side (const BstTile *tile, int side)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      if ((tile->features[i].sides >> side & 1) != 0)
        return tile->features[i].terrain;
    }
  return BST_N_TERRAINS;
}

static int
terrain_on_half (const BstTile *tile, int half)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      if ((tile->features[i].halves >> half & 1) != 0)
        return tile->features[i].terrain;
    }
  return BST_N_TERRAINS;
}

void
bst_piece_check (BstReader *reader, const BstPieceEntry *entry, int face)
{
  const BstPiece *piece = &entry->piece;

  for (int i = 0; i < piece->n_squares; i++)
    {
      for (int j = 0; j < piece->n_squares; j++)
        {
          const BstSquare *a = &piece->squares[face][i], *b = &piece->squares[face][j];
          const BstTile *tile_a = &entry->squares[face][i], *tile_b = &entry->squares[face][j];

          /* Each pair once: b lies to the east or south of a. */
          for (int side = BST_E; side <= BST_S; side++)
            {
              int across = bst_side_opposite (side);
              gboolean match;

              if (b->x != a->x + bst_side_dx (side) || b->y != a->y + bst_side_dy (side))
                continue;
              match = terrain_on_side (tile_a, side) == terrain_on_side (tile_b, across)
                      && terrain_on_half (tile_a, 2 * side) == terrain_on_half (tile_b, 2 * across + 1)
                      && terrain_on_half (tile_a, 2 * side + 1) == terrain_on_half (tile_b, 2 * across);
              if (!match)
                /* TRANSLATORS: the numbers are the coordinates of two squares of a large piece. */
                bst_reader_error (reader, _ ("The squares at %1$d, %2$d and %3$d, %4$d do not match where they meet."),
                                  a->x, a->y, b->x, b->y);
            }
        }
    }
}
