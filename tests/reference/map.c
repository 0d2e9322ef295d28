/* map.c – counting by flood fill, from what is printed on the tiles alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reference.h"

#include <string.h>

static const int step_x[4] = { 0, 1, 0, -1 };
static const int step_y[4] = { -1, 0, 1, 0 };

RefMap *
ref_map_new (void)
{
  RefMap *map = g_new0 (RefMap, 1);
  map->tiles = g_array_new (FALSE, FALSE, sizeof (RefTile));
  map->figures = g_array_new (FALSE, FALSE, sizeof (RefFigure));
  map->links = g_array_new (FALSE, FALSE, sizeof (RefLink));
  map->grid = g_new0 (gint16, REF_GRID * REF_GRID);
  return map;
}

void
ref_map_free (RefMap *map)
{
  g_array_unref (map->tiles);
  g_array_unref (map->figures);
  g_array_unref (map->links);
  g_free (map->grid);
  g_free (map);
}

static gint16 *
grid_at (const RefMap *map, int x, int y)
{
  g_assert (ABS (x) < REF_GRID / 2 && ABS (y) < REF_GRID / 2);
  return &map->grid[(y + REF_GRID / 2) * REF_GRID + x + REF_GRID / 2];
}

#define TILE(map, i)   (&g_array_index ((map)->tiles, RefTile, (i)))
#define FIGURE(map, i) (&g_array_index ((map)->figures, RefFigure, (i)))
#define LINK(map, i)   (&g_array_index ((map)->links, RefLink, (i)))

void
ref_map_clear (RefMap *map)
{
  for (guint i = 0; i < map->tiles->len; i++)
    *grid_at (map, TILE (map, i)->x, TILE (map, i)->y) = 0;
  g_array_set_size (map->tiles, 0);
  g_array_set_size (map->figures, 0);
  g_array_set_size (map->links, 0);
}

int
ref_map_lay (RefMap *map, const BstTile *tile, int index, int x, int y, int rot)
{
  RefTile laid = { tile, index, x, y, rot };
  g_assert (*grid_at (map, x, y) == 0);
  g_array_append_val (map->tiles, laid);
  *grid_at (map, x, y) = map->tiles->len;
  return map->tiles->len - 1;
}

int
ref_map_at (const RefMap *map, int x, int y)
{
  return *grid_at (map, x, y) - 1;
}

void
ref_map_read (RefMap *map, const BstGame *game, const BstState *state)
{
  const BstSite *sites = (const BstSite *) ((const char *) state + game->off_sites);
  const BstSeg *segs = (const BstSeg *) ((const char *) state + game->off_segs);
  const BstFigure *figures = (const BstFigure *) ((const char *) state + game->off_figures);
  const BstLink *links = (const BstLink *) ((const char *) state + game->off_links);
  ref_map_clear (map);
  for (int i = 0; i < state->n_sites; i++)
    ref_map_lay (map, &game->tiles[sites[i].tile], sites[i].tile, sites[i].x, sites[i].y, sites[i].rot);
  for (int i = 0; i < state->n_figures; i++)
    {
      const BstSite *site = &sites[segs[figures[i].seg].site];
      RefFigure figure = { ref_map_at (map, site->x, site->y), figures[i].seg - site->first, figures[i].owner,
                           figures[i].kind, figures[i].turn };
      g_array_append_val (map->figures, figure);
    }
  for (int i = 0; i < state->n_links; i++)
    {
      const BstSite *site = &sites[links[i].site];
      RefLink link = { ref_map_at (map, site->x, site->y), links[i].a - site->first, links[i].b - site->first };
      g_array_append_val (map->links, link);
    }
}

/* --- a tile as it lies --- */

static bool
has_side (const BstTile *tile, int feature, int rot, int side)
{
  return tile->features[feature].sides >> ((side + 4 - rot) % 4) & 1;
}

static bool
has_half (const BstTile *tile, int feature, int rot, int half)
{
  return tile->features[feature].halves >> ((half + 8 - 2 * rot) % 8) & 1;
}

static bool
is_line (int terrain)
{
  return terrain == BST_ROAD || terrain == BST_CITY || terrain == BST_RIVER;
}

static bool
is_center (int terrain)
{
  return terrain == BST_MONASTERY || terrain == BST_GARDEN;
}

/* The road, city or river that meets a side; -1: the side shows field. */
static int
line_at (const BstTile *tile, int rot, int side)
{
  for (int f = 0; f < tile->n_features; f++)
    if (is_line (tile->features[f].terrain) && has_side (tile, f, rot, side))
      return f;
  return -1;
}

static int
field_at (const BstTile *tile, int rot, int half)
{
  for (int f = 0; f < tile->n_features; f++)
    if (tile->features[f].terrain == BST_FIELD && has_half (tile, f, rot, half))
      return f;
  return -1;
}

int
ref_side (const BstTile *tile, int rot, int side)
{
  int f = line_at (tile, rot, side);
  return f < 0 ? BST_FIELD : tile->features[f].terrain;
}

/* MIX-7: a cell that shows nothing but the inside of a large piece is no tile. */
static bool
is_land (const BstTile *tile)
{
  for (int f = 0; f < tile->n_features; f++)
    if (tile->features[f].terrain != BST_BLOCK)
      return true;
  return false;
}

/* --- features --- */

static bool
holds (GArray *segments, int cell, int feature)
{
  for (guint i = 0; i < segments->len; i++)
    {
      const RefSegment *s = &g_array_index (segments, RefSegment, i);
      if (s->cell == cell && s->feature == feature)
        return true;
    }
  return false;
}

static void
reach (GArray *segments, int cell, int feature)
{
  RefSegment s = { cell, feature };
  if (!holds (segments, cell, feature))
    g_array_append_val (segments, s);
}

/* FIELD-12: the left half of a side meets the right half of the neighbor's side. */
static int
half_opposite (int half)
{
  return ((half / 2 + 2) % 4) * 2 + (1 - half % 2);
}

static GArray *
flood (const RefMap *map, int cell, int feature)
{
  GArray *segments = g_array_new (FALSE, FALSE, sizeof (RefSegment));
  reach (segments, cell, feature);
  for (guint i = 0; i < segments->len; i++)
    {
      RefSegment s = g_array_index (segments, RefSegment, i);
      const RefTile *t = TILE (map, s.cell);
      int terrain = t->tile->features[s.feature].terrain;
      for (int side = 0; side < 4; side++)
        {
          int n = ref_map_at (map, t->x + step_x[side], t->y + step_y[side]);
          if (n < 0)
            continue;
          const RefTile *other = TILE (map, n);
          if (is_line (terrain) && has_side (t->tile, s.feature, t->rot, side))
            {
              int f = line_at (other->tile, other->rot, (side + 2) % 4);
              if (f >= 0 && other->tile->features[f].terrain == terrain)
                reach (segments, n, f);
            }
          if (terrain == BST_FIELD)
            for (int half = 2 * side; half < 2 * side + 2; half++)
              if (has_half (t->tile, s.feature, t->rot, half))
                {
                  int f = field_at (other->tile, other->rot, half_opposite (half));
                  if (f >= 0)
                    reach (segments, n, f);
                }
        }
      for (guint k = 0; k < map->links->len; k++)
        {
          const RefLink *link = LINK (map, k);
          if (link->cell == s.cell && link->a == s.feature)
            reach (segments, s.cell, link->b);
          if (link->cell == s.cell && link->b == s.feature)
            reach (segments, s.cell, link->a);
        }
    }
  return segments;
}

static int
count_open (const RefMap *map, GArray *segments)
{
  int open = 0;
  for (guint i = 0; i < segments->len; i++)
    {
      const RefSegment *s = &g_array_index (segments, RefSegment, i);
      const RefTile *t = TILE (map, s->cell);
      for (int side = 0; side < 4; side++)
        if (has_side (t->tile, s->feature, t->rot, side)
            && ref_map_at (map, t->x + step_x[side], t->y + step_y[side]) < 0)
          open++;
    }
  return open;
}

static int
count_tiles (GArray *segments)
{
  int tiles = 0;
  for (guint i = 0; i < segments->len; i++)
    {
      bool first = true;
      for (guint k = 0; k < i; k++)
        if (g_array_index (segments, RefSegment, k).cell == g_array_index (segments, RefSegment, i).cell)
          first = false;
      tiles += first;
    }
  return tiles;
}

int
ref_count_around (const RefMap *map, int cell, int ring)
{
  const RefTile *t = TILE (map, cell);
  int around = 0;
  for (int dy = -ring; dy <= ring; dy++)
    for (int dx = -ring; dx <= ring; dx++)
      {
        int n = MAX (ABS (dx), ABS (dy)) == ring ? ref_map_at (map, t->x + dx, t->y + dy) : -1;
        if (n >= 0 && is_land (TILE (map, n)->tile))
          around++;
      }
  return around;
}

/* FIELD-31…33: each completed city once, wherever it touches the field. */
static int
count_cities (const RefMap *map, GArray *segments)
{
  g_autoptr (GArray) seen = g_array_new (FALSE, FALSE, sizeof (RefSegment));
  int cities = 0;
  for (guint i = 0; i < segments->len; i++)
    {
      const RefSegment *s = &g_array_index (segments, RefSegment, i);
      const BstTile *tile = TILE (map, s->cell)->tile;
      for (int c = 0; c < tile->n_features; c++)
        {
          if (!(tile->features[s->feature].cities >> c & 1) || holds (seen, s->cell, c))
            continue;
          g_autoptr (GArray) city = flood (map, s->cell, c);
          if (count_open (map, city) == 0)
            cities++;
          g_array_append_vals (seen, city->data, city->len);
        }
    }
  return cities;
}

RefFeature *
ref_feature (const RefMap *map, int cell, int feature, int two_tile_city)
{
  RefFeature *f = g_new0 (RefFeature, 1);
  f->terrain = TILE (map, cell)->tile->features[feature].terrain;
  f->segments = flood (map, cell, feature);
  f->open = count_open (map, f->segments);
  f->tiles = count_tiles (f->segments);
  for (guint i = 0; i < f->segments->len; i++)
    {
      const RefSegment *s = &g_array_index (f->segments, RefSegment, i);
      f->shields += TILE (map, s->cell)->tile->features[s->feature].shields;
      for (guint k = 0; k < map->figures->len; k++)
        if (FIGURE (map, k)->cell == s->cell && FIGURE (map, k)->feature == s->feature)
          {
            f->count[FIGURE (map, k)->owner]++;
            f->figures++;
          }
    }
  int most = 0;
  for (int i = 0; i < BST_MAX_PLAYERS; i++)
    most = MAX (most, f->count[i]);
  for (int i = 0; i < BST_MAX_PLAYERS; i++)
    if (most && f->count[i] == most)
      f->owners |= 1 << i;

  switch (f->terrain)
    {
    case BST_ROAD:
      f->finished = f->open == 0;
      f->points = f->tiles;
      break;
    case BST_CITY:
      f->finished = f->open == 0;
      f->points = f->tiles + f->shields;
      if (f->finished && !(f->tiles == 2 && two_tile_city == 2))
        f->points *= 2;
      break;
    case BST_MONASTERY:
    case BST_GARDEN:
      f->around = ref_count_around (map, cell, 1);
      f->finished = f->around == 8;
      f->points = 1 + f->around;
      break;
    case BST_FIELD:
      f->cities = count_cities (map, f->segments);
      f->points = 3 * f->cities;
      break;
    default:
      break;
    }
  return f;
}

void
ref_feature_free (RefFeature *feature)
{
  g_array_unref (feature->segments);
  g_free (feature);
}

bool
ref_feature_holds (const RefFeature *feature, int cell, int segment)
{
  return holds (feature->segments, cell, segment);
}

/* --- placing --- */

bool
ref_fits (const RefMap *map, const BstTile *tile, int x, int y, int rot)
{
  bool touches = false;
  if (ref_map_at (map, x, y) >= 0)
    return false;
  for (int side = 0; side < 4; side++)
    {
      int n = ref_map_at (map, x + step_x[side], y + step_y[side]);
      if (n < 0)
        continue;
      const RefTile *other = TILE (map, n);
      touches = true;
      if (ref_side (tile, rot, side) != ref_side (other->tile, other->rot, (side + 2) % 4))
        return false;
    }
  return touches;
}

/* What a feature looks like when the tile lies turned: where it is, its shields, and where the cities it touches are. */
static void
look (const BstTile *tile, int feature, int rot, int out[4])
{
  memset (out, 0, 4 * sizeof (int));
  out[0] = tile->features[feature].terrain * 16 + tile->features[feature].shields;
  for (int s = 0; s < 4; s++)
    out[1] |= has_side (tile, feature, rot, s) << s;
  for (int h = 0; h < 8; h++)
    out[2] |= has_half (tile, feature, rot, h) << h;
  for (int c = 0; c < tile->n_features; c++)
    if (tile->features[feature].cities >> c & 1)
      for (int s = 0; s < 4; s++)
        out[3] |= has_side (tile, c, rot, s) << s;
}

static int
turned_mark (const BstTile *tile, int mark, int rot)
{
  int value = tile->marks[mark];
  if (value == 0)
    return 0;
  switch (bst_marks[mark].type)
    {
    case BST_MARK_TYPE_COMPASS:
      return 1 + (value - 1 + 2 * rot) % 8;
    case BST_MARK_TYPE_SIDE:
      return 1 + (value - 1 + rot) % 4;
    case BST_MARK_TYPE_SIDES:
      {
        int turned = 0;
        for (int s = 0; s < 4; s++)
          if (value >> s & 1)
            turned |= 1 << (s + rot) % 4;
        return turned;
      }
    default:
      return value;
    }
}

static bool
same_picture (const BstTile *tile, int a, int b)
{
  bool used[BST_MAX_FEATURES] = { false };
  for (int m = 0; m < BST_N_MARKS; m++)
    if (turned_mark (tile, m, a) != turned_mark (tile, m, b))
      return false;
  for (int f = 0; f < tile->n_features; f++)
    {
      int mine[4], theirs[4], g;
      look (tile, f, a, mine);
      for (g = 0; g < tile->n_features; g++)
        {
          look (tile, g, b, theirs);
          if (!used[g] && memcmp (mine, theirs, sizeof mine) == 0)
            break;
        }
      if (g == tile->n_features)
        return false;
      used[g] = true;
    }
  return true;
}

int
ref_picture (const BstTile *tile, int rot)
{
  for (int r = 0; r < rot; r++)
    if (same_picture (tile, r, rot))
      return r;
  return rot;
}

/* --- against the engine --- */

char *
ref_compare_map (const RefMap *map, const BstGame *game, const BstState *state)
{
  int two_tile_city = game->options[BST_OPTION_TWO_TILE_CITY] == 1 ? 2 : 4;
  bool *done = g_newa (bool, state->n_segs + 1);
  memset (done, 0, state->n_segs + 1);
  int n_laid = state->n_sites;
  if (n_laid != (int) map->tiles->len)
    return g_strdup_printf ("%d cells are laid, the engine has %d", map->tiles->len, n_laid);

  for (guint cell = 0; cell < map->tiles->len; cell++)
    {
      const RefTile *t = TILE (map, cell);
      for (int i = 0; i < t->tile->n_features; i++)
        {
          uint16_t seg = bst_seg_at (game, state, t->x, t->y, i);
          if (seg == BST_NONE || seg >= state->n_segs)
            return g_strdup_printf ("no segment for feature %d at %d,%d", i, t->x, t->y);
          if (done[seg] || t->tile->features[i].terrain == BST_BLOCK)
            continue;
          g_autoptr (RefFeature) f = ref_feature (map, cell, i, two_tile_city);
          g_autofree char *where = g_strdup_printf ("feature %d at %d,%d", i, t->x, t->y);
#define SAME(what, mine, theirs)                                                                                       \
  if ((mine) != (theirs))                                                                                              \
  return g_strdup_printf ("%s: " what " %d, the engine says %d", where, (int) (mine), (int) (theirs))
          /* The same segments belong together. */
          const BstSeg *segs = bst_segs (game, state);
          for (guint k = 0; k < f->segments->len; k++)
            {
              const RefSegment *s = &g_array_index (f->segments, RefSegment, k);
              uint16_t other = bst_seg_at (game, state, TILE (map, s->cell)->x, TILE (map, s->cell)->y, s->feature);
              if (!bst_same_feature (game, state, seg, other))
                return g_strdup_printf ("%s: feature %d at %d,%d belongs to it, the engine says no", where, s->feature,
                                        TILE (map, s->cell)->x, TILE (map, s->cell)->y);
              done[other] = true;
            }
          int ring = 1;
          for (uint16_t s = bst_seg_next (game, state, seg); s != seg && ring <= state->n_segs;
               s = bst_seg_next (game, state, s))
            ring++;
          SAME ("segments", (int) f->segments->len, ring);
          SAME ("terrain", f->terrain, segs[seg].terrain);
          if (is_line (f->terrain))
            SAME ("open ends", f->open, segs[segs[seg].root].open);
          SAME ("figures", f->figures, bst_feature_figures (game, state, seg));
          uint8_t counts[BST_MAX_PLAYERS];
          bst_feature_counts (game, state, seg, counts);
          for (int p = 0; p < game->n_players; p++)
            if (f->count[p] != counts[p])
              return g_strdup_printf ("%s: seat %d has %d figures, the engine says %d", where, p, f->count[p],
                                      counts[p]);
          SAME ("owners", f->owners, bst_feature_owners (game, state, seg));
          if (f->terrain == BST_RIVER)
            continue;
          SAME ("finished", f->finished, bst_feature_is_finished (game, state, seg));
          if (is_center (f->terrain))
            {
              SAME ("neighbors", f->around, bst_sites (game, state)[segs[seg].site].around);
            }
          else
            {
              SAME ("tiles", f->tiles, bst_feature_tiles (game, state, seg));
            }
          SAME ("shields", f->shields, bst_feature_shields (game, state, seg));
          if (f->terrain == BST_FIELD)
            SAME ("cities", f->cities, bst_field_cities (game, state, seg));
          /* Modules that are off give no value; the magic figures change it. */
          bool valued = !(game->modules >> BST_MODULE_MAGIC & 1);
          if (f->terrain == BST_GARDEN)
            valued &= game->modules >> BST_MODULE_ABBOT & 1;
          if (f->terrain == BST_FIELD)
            valued &= game->modules >> BST_MODULE_FIELDS & 1;
          if (valued)
            {
              BstValue value;
              bst_feature_value (game, state, seg, &value);
              SAME ("value", f->points, value.points);
              SAME ("finished in the value", f->finished, value.finished);
            }
#undef SAME
        }
    }
  return NULL;
}
