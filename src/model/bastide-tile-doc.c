/* bastide-tile-doc.c – one tile while it is being designed: a value, and everything a person can do to it.
 *
 * Every edit changes what a person decides – sides, inside features, marks – and then lets the rest settle: ends, pile,
 * fields and the order of the list, each unless a person has decided it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bastide-tile-doc.h"

#include "bastide-tile-plan.h"

#include <string.h>

static const BstTerrain terrain_of_kind[BST_N_SIDE_KINDS] = {
  [BST_SIDE_OPEN] = BST_N_TERRAINS,
  [BST_SIDE_FIELD] = BST_FIELD,
  [BST_SIDE_ROAD] = BST_ROAD,
  [BST_SIDE_CITY] = BST_CITY,
  [BST_SIDE_RIVER] = BST_RIVER,
};

static gboolean
has_sides (int terrain)
{
  return terrain == BST_CITY || terrain == BST_ROAD || terrain == BST_RIVER;
}

static gboolean
is_line (int terrain)
{
  return terrain == BST_ROAD || terrain == BST_RIVER;
}

static gboolean
is_single (const BstFeature *feature)
{
  return feature->sides && !(feature->sides & (feature->sides - 1));
}

/* --- Features and what is decided about them, together --- */

typedef struct
{
  BstFeature feature;
  gboolean   own_end;
  guint8     touch;             /* fields: sides of the cities they touch */
} Entry;

typedef struct
{
  Entry entries[2 * BST_MAX_FEATURES];
  int   n;
} List;

static void
list_read (List                 *list,
           const BastideTileDoc *doc)
{
  list->n = doc->tile.n_features;
  for (int i = 0; i < list->n; i++)
    list->entries[i] = (Entry) { .feature = doc->tile.features[i], .own_end = doc->own_ends >> i & 1 };
}

/* Writes the list back; the cities of fields are named by their sides until now. */
static void
list_write (const List     *list,
            BastideTileDoc *doc)
{
  int n = MIN (list->n, BST_MAX_FEATURES);

  memset (doc->tile.features, 0, sizeof doc->tile.features);
  doc->tile.n_features = (uint8_t) n;
  doc->own_ends = 0;
  for (int i = 0; i < n; i++)
    {
      BstFeature *feature = &doc->tile.features[i];

      *feature = list->entries[i].feature;
      doc->own_ends |= (guint16) ((list->entries[i].own_end ? 1 : 0) << i);
      feature->cities = 0;
      for (int j = 0; feature->terrain == BST_FIELD && j < n; j++)
        if (list->entries[j].feature.terrain == BST_CITY && (list->entries[j].feature.sides & list->entries[i].touch))
          feature->cities |= (uint16_t) (1 << j);
    }
}

static void
list_remove (List *list,
             int   i)
{
  memmove (&list->entries[i], &list->entries[i + 1], (gsize) (list->n - i - 1) * sizeof (Entry));
  list->n--;
}

static Entry
field_entry (const BastideFieldPlan *plan,
             int                     i)
{
  return (Entry) { .feature = { .terrain = BST_FIELD, .halves = plan->halves[i] }, .touch = plan->touch[i] };
}

/* --- Letting things settle --- */

/* Every side belongs to one feature at most, and features without a side are gone. */
static void
tidy_sides (BastideTileDoc *doc)
{
  int sides = 0, halves = 0, inside = 0;
  List list;

  list_read (&list, doc);
  for (int i = 0; i < list.n; i++)
    {
      BstFeature *feature = &list.entries[i].feature;

      if (has_sides (feature->terrain))
        {
          feature->sides &= (uint8_t) ~sides;
          sides |= feature->sides;
        }
      else if (feature->terrain == BST_BLOCK)
        {
          feature->halves &= (uint8_t) ~halves;
          halves |= feature->halves;
        }
    }
  for (int i = list.n - 1; i >= 0; i--)
    {
      const BstFeature *feature = &list.entries[i].feature;
      gboolean center = feature->terrain == BST_MONASTERY || feature->terrain == BST_GARDEN;

      if (feature->terrain >= BST_N_TERRAINS || (has_sides (feature->terrain) && !feature->sides)
          || (feature->terrain == BST_BLOCK && !feature->halves) || (center && inside))
        list_remove (&list, i);
      inside += center;
    }
  for (int i = 0; i < list.n; i++)
    if (!is_line (list.entries[i].feature.terrain) || !is_single (&list.entries[i].feature))
      {
        list.entries[i].feature.end = BST_END_NONE;
        list.entries[i].own_end = FALSE;
      }
  list_write (&list, doc);
}

static int
ending_roads (const BstTile *tile)
{
  int sides = 0;

  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == BST_ROAD && is_single (&tile->features[i]))
      sides |= tile->features[i].sides;
  return sides;
}

static gboolean
is_river_group (int group)
{
  return group == BST_GROUP_RIVER || group == BST_GROUP_LAKE || group == BST_GROUP_SPRING;
}

static gboolean
group_fits (const BstTile *tile,
            int            group)
{
  return is_river_group (group) == is_river_group (bastide_plan_group (tile));
}

static void
settle_ends (BastideTileDoc *doc)
{
  BstTile *tile = &doc->tile;

  tile->marks[BST_MARK_LANDINGS] &= (uint8_t) ending_roads (tile);
  for (int i = 0; i < tile->n_features; i++)
    if (is_line (tile->features[i].terrain) && !(doc->own_ends >> i & 1))
      tile->features[i].end =
        (uint8_t) bastide_plan_end (tile, i, doc->own_group && tile->group == BST_GROUP_SPRING);
}

static void
settle_group (BastideTileDoc *doc)
{
  if (doc->own_group && !group_fits (&doc->tile, doc->tile.group))
    doc->own_group = FALSE;
  if (!doc->own_group)
    doc->tile.group = (uint8_t) bastide_plan_group (&doc->tile);
}

/* Which field of the plan goes on with the life of @field? -1: none. */
static int
heir (const BstFeature       *field,
      const BastideFieldPlan *plan,
      guint                   used)
{
  int best = -1, most = 0;

  for (int i = 0; i < plan->n; i++)
    {
      int shared = __builtin_popcount (plan->halves[i] & field->halves) + (!plan->halves[i] && !field->halves);

      if (!(used >> i & 1) && shared > most)
        {
          best = i;
          most = shared;
        }
    }
  return best;
}

/* Puts the fields of the plan in place of those in the list. */
static void
write_fields (BastideTileDoc         *doc,
              const BastideFieldPlan *plan)
{
  List old, list = { .n = 0 };
  guint used = 0;

  list_read (&old, doc);
  for (int i = 0; i < old.n; i++)
    {
      const Entry *entry = &old.entries[i];

      if (entry->feature.terrain == BST_FIELD)
        {
          int field = doc->own_order ? heir (&entry->feature, plan, used) : -1;

          if (field >= 0)
            list.entries[list.n++] = field_entry (plan, field);
          used |= field >= 0 ? 1u << field : 0;
        }
      else if (entry->feature.terrain != BST_BLOCK || doc->own_order)
        list.entries[list.n++] = *entry;
    }
  for (int i = 0; i < plan->n; i++)
    if (!(used >> i & 1))
      list.entries[list.n++] = field_entry (plan, i);
  for (int i = 0; i < old.n; i++)
    if (old.entries[i].feature.terrain == BST_BLOCK && !doc->own_order)
      list.entries[list.n++] = old.entries[i];
  list_write (&list, doc);
}

/* Own fields stay as long as the drawing says the same of them as before. */
static void
settle_fields (BastideTileDoc       *doc,
               const BastideTileDoc *before)
{
  BastideFieldPlan plan, then;

  bastide_field_plan_propose (&plan, &doc->tile);
  if (doc->own_fields)
    {
      bastide_field_plan_propose (&then, &before->tile);
      if (bastide_field_plan_equal (&plan, &then))
        bastide_field_plan_read (&plan, &before->tile);
      else
        doc->own_fields = FALSE;
    }
  if (!doc->own_order)
    bastide_field_plan_sort (&plan);
  write_fields (doc, &plan);
}

static void
settle (BastideTileDoc       *doc,
        const BastideTileDoc *before)
{
  tidy_sides (doc);
  settle_ends (doc);
  settle_group (doc);
  settle_fields (doc, before);
}

/* --- Beginnings --- */

static void
init_empty (BastideTileDoc *doc,
            int             inner)
{
  memset (doc, 0, sizeof *doc);
  doc->tile.piece = BST_NONE;
  doc->inner = (guint8) inner;
  doc->tile.n_features = 1;
  doc->tile.features[0] = (BstFeature) { .terrain = BST_FIELD, .halves = 255 };
}

void
bastide_tile_doc_init (BastideTileDoc *doc)
{
  init_empty (doc, 0);
}

void
bastide_tile_doc_init_square (BastideTileDoc *doc,
                              int             inner)
{
  init_empty (doc, inner);
}

void
bastide_tile_doc_init_tile (BastideTileDoc *doc,
                            const BstTile  *tile,
                            int             inner)
{
  BastideFieldPlan plan, mine;
  BastideTileDoc ordered;

  memset (doc, 0, sizeof *doc);
  doc->inner = (guint8) inner;
  doc->tile.piece = BST_NONE;
  doc->tile.n_features = tile->n_features;
  doc->tile.group = tile->group;
  doc->tile.flags = tile->flags & BST_TILE_START;
  memcpy (doc->tile.features, tile->features, tile->n_features * sizeof (BstFeature));
  memcpy (doc->tile.marks, tile->marks, sizeof tile->marks);

  for (int i = 0; i < tile->n_features; i++)
    if (is_line (tile->features[i].terrain) && tile->features[i].sides
        && tile->features[i].end != bastide_plan_end (tile, i, tile->group == BST_GROUP_SPRING))
      doc->own_ends |= (guint16) (1 << i);
  doc->own_group = tile->group != bastide_plan_group (tile);
  bastide_field_plan_propose (&plan, tile);
  bastide_field_plan_read (&mine, tile);
  doc->own_fields = !bastide_field_plan_equal (&plan, &mine);

  ordered = *doc;
  bastide_field_plan_sort (&mine);
  write_fields (&ordered, &mine);
  doc->own_order = !bastide_tile_doc_equal (doc, &ordered);
}

gboolean
bastide_tile_doc_equal (const BastideTileDoc *a,
                        const BastideTileDoc *b)
{
  return a->tile.n_features == b->tile.n_features && a->tile.group == b->tile.group && a->tile.flags == b->tile.flags
         && memcmp (a->tile.features, b->tile.features, a->tile.n_features * sizeof (BstFeature)) == 0
         && memcmp (a->tile.marks, b->tile.marks, sizeof a->tile.marks) == 0;
}

gboolean
bastide_tile_doc_is_sound (const BastideTileDoc *doc)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader = { NULL, NULL };

  bst_reader_init (&reader, report);
  if (doc->tile.n_features == 0)
    return FALSE;
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].terrain >= BST_N_TERRAINS
        || (has_sides (doc->tile.features[i].terrain) && !doc->tile.features[i].sides))
      return FALSE;
  bst_tile_check (&reader, &doc->tile, doc->inner);
  return bst_report_get_n_errors (report) == 0;
}

gboolean
bastide_tile_doc_prepare (const BastideTileDoc *doc,
                          BstTile              *out_tile)
{
  if (!bastide_tile_doc_is_sound (doc))
    return FALSE;
  *out_tile = doc->tile;
  bst_tile_prepare (out_tile);
  return TRUE;
}

void
bastide_tile_doc_show (const BastideTileDoc *doc,
                       BstTile              *out_tile)
{
  BastideTileDoc tidy = *doc;

  if (bastide_tile_doc_prepare (doc, out_tile))
    return;
  /* Lines with too many sides are cut, crossings bridged, fields found anew. */
  for (int i = 0; i < tidy.tile.n_features; i++)
    {
      BstFeature *feature = &tidy.tile.features[i];

      while (is_line (feature->terrain) && __builtin_popcount (feature->sides) > 2)
        feature->sides &= (uint8_t) (feature->sides - 1);
      feature->bridge |= feature->terrain == BST_ROAD;
    }
  tidy.own_fields = FALSE;
  settle (&tidy, &tidy);
  if (bastide_tile_doc_prepare (&tidy, out_tile))
    return;
  bastide_tile_doc_init (&tidy);
  bastide_tile_doc_prepare (&tidy, out_tile);
}

/* --- Asking --- */

int
bastide_tile_doc_side (const BastideTileDoc *doc,
                       int                   side)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].sides >> side & 1)
      return i;
  return -1;
}

int
bastide_tile_doc_half (const BastideTileDoc *doc,
                       int                   half)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].halves >> half & 1)
      return i;
  return -1;
}

int
bastide_tile_doc_side_kind (const BastideTileDoc *doc,
                            int                   side)
{
  int feature = bastide_tile_doc_side (doc, side);

  for (int kind = BST_SIDE_ROAD; feature >= 0 && kind < BST_N_SIDE_KINDS; kind++)
    if (terrain_of_kind[kind] == doc->tile.features[feature].terrain)
      return kind;
  return BST_SIDE_FIELD;
}

int
bastide_tile_doc_find (const BastideTileDoc *doc,
                       BstTerrain            terrain)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].terrain == terrain)
      return i;
  return -1;
}

gboolean
bastide_tile_doc_may_end (BstTerrain terrain,
                          BstEnd     end)
{
  if (terrain == BST_RIVER)
    return end == BST_END_NONE || end == BST_END_LAKE || end == BST_END_SPRING;
  return terrain == BST_ROAD && end != BST_END_SPRING && end < BST_N_ENDS;
}

/* --- Sides --- */

/* Adds a feature behind those that are no fields; room is always there after fields are gone. */
static int
add_feature (BastideTileDoc   *doc,
             const BstFeature *feature)
{
  List list;

  list_read (&list, doc);
  if (list.n >= BST_MAX_FEATURES)
    for (int i = list.n - 1; i >= 0 && list.n >= BST_MAX_FEATURES; i--)
      if (list.entries[i].feature.terrain == BST_FIELD)
        list_remove (&list, i);
  list.entries[list.n++] = (Entry) { .feature = *feature };
  list_write (&list, doc);
  return list.n - 1;
}

static void
take_side (BastideTileDoc *doc,
           int             side)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    doc->tile.features[i].sides &= (uint8_t) ~(1 << side);
}

/* The halves of a side that is no plain land any more belong to no block. */
static void
free_halves (BastideTileDoc *doc,
             int             side)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].terrain == BST_BLOCK)
      doc->tile.features[i].halves &= (uint8_t) ~(3 << 2 * side);
}

static void
put_side (BastideTileDoc *doc,
          int             side,
          BstSideKind     kind)
{
  int feature = bastide_tile_doc_side (doc, side);
  BstTerrain terrain = terrain_of_kind[kind];

  if (feature >= 0 && is_single (&doc->tile.features[feature]) && kind != BST_SIDE_FIELD)
    {
      /* It keeps its place in the list. */
      doc->tile.features[feature] = (BstFeature) { .terrain = (uint8_t) terrain, .sides = (uint8_t) (1 << side) };
      doc->own_ends &= (guint16) ~(1 << feature);
    }
  else
    {
      take_side (doc, side);
      if (kind != BST_SIDE_FIELD)
        add_feature (doc, &(BstFeature) { .terrain = (uint8_t) terrain, .sides = (uint8_t) (1 << side) });
    }
  if (kind != BST_SIDE_FIELD)
    free_halves (doc, side);
  if (kind == BST_SIDE_ROAD && doc->tile.marks[BST_MARK_LAKE])
    doc->tile.marks[BST_MARK_LANDINGS] |= (uint8_t) (1 << side);
}

void
bastide_tile_doc_set_side (BastideTileDoc *doc,
                           int             side,
                           BstSideKind     kind)
{
  BastideTileDoc before = *doc;

  g_return_if_fail (side >= 0 && side < 4);
  g_return_if_fail (kind > BST_SIDE_OPEN && kind < BST_N_SIDE_KINDS);

  if (bastide_tile_doc_side_kind (doc, side) == (int) kind)
    return;
  put_side (doc, side, kind);
  settle (doc, &before);
}

/* Of a line's two sides, the one that gives way to a third. */
static int
farther_side (int sides,
              int from)
{
  int opposite = bst_side_opposite (from);

  if (sides >> opposite & 1)
    return opposite;
  return __builtin_ctz ((unsigned) sides & ~(1u << from));
}

gboolean
bastide_tile_doc_join (BastideTileDoc *doc,
                       int             a,
                       int             b)
{
  BastideTileDoc before = *doc;
  int feature = bastide_tile_doc_side (doc, a), other = bastide_tile_doc_side (doc, b);
  BstFeature *joined;

  g_return_val_if_fail (a >= 0 && a < 4 && b >= 0 && b < 4, FALSE);
  if (feature < 0 || a == b || feature == other)
    return FALSE;

  joined = &doc->tile.features[feature];
  if (other >= 0 && doc->tile.features[other].terrain == joined->terrain)
    {
      BstFeature *second = &doc->tile.features[other];

      if (joined->terrain == BST_CITY)
        {
          joined->sides |= second->sides;
          joined->shields = (uint8_t) MIN (joined->shields + second->shields, BASTIDE_MAX_SHIELDS);
          second->sides = 0;
        }
      else if (is_single (joined) && is_single (second))
        {
          joined->sides |= second->sides;
          joined->bridge |= second->bridge;
          second->sides = 0;
        }
      else if (joined->terrain == BST_ROAD)
        {
          /* A third side of a road: all of them meet at a crossroads. */
          int sides = joined->sides | second->sides;

          for (int side = 0; side < 4; side++)
            if (sides >> side & 1)
              {
                take_side (doc, side);
                add_feature (doc, &(BstFeature) { .terrain = BST_ROAD, .sides = (uint8_t) (1 << side) });
                doc->tile.features[doc->tile.n_features - 1].end = BST_END_CROSSROADS;
                doc->own_ends |= (guint16) (1 << (doc->tile.n_features - 1));
              }
        }
      else
        {
          second->sides &= (uint8_t) ~(1 << b);
          if (!is_single (joined))
            joined->sides &= (uint8_t) ~(1 << farther_side (joined->sides, a));
          joined->sides |= (uint8_t) (1 << b);
        }
    }
  else
    {
      gboolean crossing = joined->terrain == BST_ROAD && !is_single (joined);

      put_side (doc, b, (BstSideKind) bastide_tile_doc_side_kind (&before, a));
      tidy_sides (doc);
      if (crossing || bastide_tile_doc_side (doc, a) != bastide_tile_doc_side (doc, b))
        bastide_tile_doc_join (doc, a, b);
    }
  settle (doc, &before);
  return TRUE;
}

gboolean
bastide_tile_doc_part (BastideTileDoc *doc,
                       int             side)
{
  BastideTileDoc before = *doc;
  int feature = bastide_tile_doc_side (doc, side);
  BstFeature own;

  if (feature < 0 || is_single (&doc->tile.features[feature]))
    return FALSE;
  own = (BstFeature) { .terrain = doc->tile.features[feature].terrain, .sides = (uint8_t) (1 << side) };
  take_side (doc, side);
  add_feature (doc, &own);
  settle (doc, &before);
  return TRUE;
}

/* --- Inside --- */

gboolean
bastide_tile_doc_set_inside (BastideTileDoc *doc,
                             BstTerrain      terrain,
                             gboolean        there)
{
  BastideTileDoc before = *doc;
  int monastery = bastide_tile_doc_find (doc, BST_MONASTERY), garden = bastide_tile_doc_find (doc, BST_GARDEN);
  int now = monastery >= 0 ? monastery : garden;

  g_return_val_if_fail (terrain == BST_MONASTERY || terrain == BST_GARDEN, FALSE);
  if (there == (bastide_tile_doc_find (doc, terrain) >= 0))
    return FALSE;
  if (there && now >= 0)
    doc->tile.features[now].terrain = (uint8_t) terrain;
  else if (there)
    add_feature (doc, &(BstFeature) { .terrain = (uint8_t) terrain });
  else
    doc->tile.features[now].terrain = BST_N_TERRAINS;
  settle (doc, &before);
  return TRUE;
}

static BstFeature *
get_feature (BastideTileDoc *doc,
             int             feature)
{
  return feature >= 0 && feature < doc->tile.n_features ? &doc->tile.features[feature] : NULL;
}

gboolean
bastide_tile_doc_set_shields (BastideTileDoc *doc,
                              int             feature,
                              int             n_shields)
{
  BstFeature *city = get_feature (doc, feature);

  if (!city || city->terrain != BST_CITY || n_shields < 0 || n_shields > BASTIDE_MAX_SHIELDS)
    return FALSE;
  city->shields = (uint8_t) n_shields;
  return TRUE;
}

gboolean
bastide_tile_doc_set_bridge (BastideTileDoc *doc,
                             int             feature,
                             gboolean        bridge)
{
  BastideTileDoc before = *doc;
  BstFeature *line = get_feature (doc, feature);

  if (!line || line->terrain != BST_ROAD)
    return FALSE;
  line->bridge = bridge != FALSE;
  settle (doc, &before);
  return TRUE;
}

gboolean
bastide_tile_doc_set_end (BastideTileDoc *doc,
                          int             feature,
                          BstEnd          end)
{
  BastideTileDoc before = *doc;
  BstFeature *line = get_feature (doc, feature);

  if (!line || !is_line (line->terrain) || !is_single (line) || !bastide_tile_doc_may_end (line->terrain, end))
    return FALSE;
  line->end = (uint8_t) end;
  doc->own_ends |= (guint16) (1 << feature);
  settle (doc, &before);
  return TRUE;
}

gboolean
bastide_tile_doc_reset_end (BastideTileDoc *doc,
                            int             feature)
{
  BastideTileDoc before = *doc;

  if (!get_feature (doc, feature) || !(doc->own_ends >> feature & 1))
    return FALSE;
  doc->own_ends &= (guint16) ~(1 << feature);
  settle (doc, &before);
  return TRUE;
}

int
bastide_tile_doc_mark_max (BstMark mark)
{
  const BstMarkInfo *info = &bst_marks[mark];
  int max = 1;

  switch (info->type)
    {
    case BST_MARK_TYPE_NUMBER:
      return info->max;
    case BST_MARK_TYPE_COMPASS:
      return 8;
    case BST_MARK_TYPE_SIDE:
      return 4;
    case BST_MARK_TYPE_SIDES:
      return 15;
    case BST_MARK_TYPE_CHOICE:
      for (const char *c = info->choices; *c; c++)
        max += *c == '|';
      return max;
    default:
      return 1;
    }
}

/* A first value for a mark that comes with another one. */
static int
first_value (const BastideTileDoc *doc,
             BstMark               mark)
{
  return bst_marks[mark].type == BST_MARK_TYPE_SIDES ? ending_roads (&doc->tile) : 1;
}

gboolean
bastide_tile_doc_set_mark (BastideTileDoc *doc,
                           BstMark         mark,
                           int             value)
{
  BastideTileDoc before = *doc;

  g_return_val_if_fail (mark < BST_N_MARKS, FALSE);
  if (value < 0 || value > bastide_tile_doc_mark_max (mark))
    return FALSE;
  if (doc->tile.marks[mark] == value)
    return TRUE;
  for (int i = 0; i < BST_N_MARKS; i++)
    if (bst_marks[i].module == bst_marks[mark].module)
      {
        if (!value)
          doc->tile.marks[i] = 0;
        else if (!doc->tile.marks[i])
          doc->tile.marks[i] = (uint8_t) first_value (doc, (BstMark) i);
      }
  doc->tile.marks[mark] = (uint8_t) value;
  settle (doc, &before);
  return TRUE;
}

gboolean
bastide_tile_doc_set_block (BastideTileDoc *doc,
                            int             half,
                            gboolean        block)
{
  BastideTileDoc before = *doc;
  int side = bastide_tile_doc_side (doc, half / 2), now = bastide_tile_doc_half (doc, half);
  int hub = bastide_tile_doc_find (doc, BST_BLOCK);
  gboolean is_block = now >= 0 && doc->tile.features[now].terrain == BST_BLOCK;

  g_return_val_if_fail (half >= 0 && half < 8, FALSE);
  if (!(doc->inner >> half / 2 & 1) || (side >= 0 && doc->tile.features[side].terrain == BST_CITY) || is_block == block)
    return FALSE;
  if (now >= 0)
    doc->tile.features[now].halves &= (uint8_t) ~(1 << half);
  if (block && hub >= 0)
    doc->tile.features[hub].halves |= (uint8_t) (1 << half);
  else if (block)
    add_feature (doc, &(BstFeature) { .terrain = BST_BLOCK, .halves = (uint8_t) (1 << half) });
  settle (doc, &before);
  return TRUE;
}

/* --- Fields --- */

/* The half sides that can only move together. */
static int
bundle (const BastideTileDoc *doc,
        int                   half)
{
  int other = bastide_tile_doc_half (doc, half ^ 1);

  if (bastide_tile_doc_side (doc, half / 2) >= 0 || doc->inner >> half / 2 & 1 || other < 0
      || doc->tile.features[other].terrain != BST_FIELD)
    return 1 << half;
  return 3 << (half & ~1);
}

static int
plan_find (const BastideFieldPlan *plan,
           int                     half)
{
  for (int i = 0; i < plan->n; i++)
    if (plan->halves[i] >> half & 1)
      return i;
  return -1;
}

/* Corner by corner: the cities that these halves cannot but touch. */
static int
corner_touch (const BastideTileDoc *doc,
              int                   halves)
{
  int touch = 0;

  for (int half = 0; half < 8; half++)
    {
      int city = bastide_tile_doc_side (doc, (half / 2 + (half % 2 ? 1 : 3)) & 3);

      if (halves >> half & 1 && city >= 0 && doc->tile.features[city].terrain == BST_CITY)
        touch |= doc->tile.features[city].sides;
    }
  return touch;
}

/* Takes over a plan that a person has made, or finds that it is the proposal after all. */
static void
set_plan (BastideTileDoc   *doc,
          BastideFieldPlan *plan)
{
  BastideFieldPlan proposal;

  bastide_field_plan_propose (&proposal, &doc->tile);
  doc->own_fields = !bastide_field_plan_equal (plan, &proposal);
  if (!doc->own_order)
    bastide_field_plan_sort (plan);
  write_fields (doc, plan);
}

gboolean
bastide_tile_doc_move_half (BastideTileDoc *doc,
                            int             half,
                            int             other)
{
  BastideFieldPlan plan;
  int from, to, moved = bundle (doc, half);

  g_return_val_if_fail (half >= 0 && half < 8 && other < 8, FALSE);
  bastide_field_plan_read (&plan, &doc->tile);
  from = plan_find (&plan, half);
  if (from < 0 || (other < 0 && (plan.halves[from] == moved || doc->tile.n_features >= BST_MAX_FEATURES)))
    return FALSE;
  to = other < 0 ? plan.n : plan_find (&plan, other);
  if (to < 0 || to == from)
    return FALSE;
  if (to == plan.n)
    {
      plan.halves[plan.n] = 0;
      plan.touch[plan.n++] = plan.touch[from];
    }
  plan.halves[from] &= (guint8) ~moved;
  plan.halves[to] |= (guint8) moved;
  plan.touch[to] |= (guint8) corner_touch (doc, moved);
  if (!plan.halves[from])
    {
      plan.touch[to] |= plan.touch[from];
      plan.n--;
      plan.halves[from] = plan.halves[plan.n];
      plan.touch[from] = plan.touch[plan.n];
      plan.halves[plan.n] = plan.touch[plan.n] = 0;
    }
  set_plan (doc, &plan);
  return TRUE;
}

gboolean
bastide_tile_doc_set_touch (BastideTileDoc *doc,
                            int             field,
                            int             city,
                            gboolean        touches)
{
  BastideFieldPlan plan;
  BstFeature *land = get_feature (doc, field), *town = get_feature (doc, city);

  if (!land || !town || land->terrain != BST_FIELD || town->terrain != BST_CITY || (land->cities >> city & 1) == touches)
    return FALSE;
  if (touches)
    land->cities |= (uint16_t) (1 << city);
  else
    land->cities &= (uint16_t) ~(1 << city);
  bastide_field_plan_read (&plan, &doc->tile);
  set_plan (doc, &plan);
  return TRUE;
}

gboolean
bastide_tile_doc_add_enclosed (BastideTileDoc *doc)
{
  BastideFieldPlan plan;

  bastide_field_plan_read (&plan, &doc->tile);
  if (doc->tile.n_features >= BST_MAX_FEATURES)
    return FALSE;
  plan.n++;
  set_plan (doc, &plan);
  return TRUE;
}

gboolean
bastide_tile_doc_remove_enclosed (BastideTileDoc *doc,
                                  int             field)
{
  const BstFeature *land = get_feature (doc, field);
  BastideFieldPlan plan;
  List list;

  if (!land || land->terrain != BST_FIELD || land->halves)
    return FALSE;
  bastide_field_plan_read (&plan, &doc->tile);
  for (int i = 0, at = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].terrain == BST_FIELD && at++ >= 0 && i == field)
      {
        memmove (&plan.halves[at - 1], &plan.halves[at], (gsize) (plan.n - at));
        memmove (&plan.touch[at - 1], &plan.touch[at], (gsize) (plan.n - at));
        plan.n--;
        plan.halves[plan.n] = plan.touch[plan.n] = 0;
      }
  /* Without the entry itself, so that another enclosed field does not take its place in the list. */
  list_read (&list, doc);
  list_remove (&list, field);
  list_write (&list, doc);
  set_plan (doc, &plan);
  return TRUE;
}

gboolean
bastide_tile_doc_reset_fields (BastideTileDoc *doc)
{
  BastideTileDoc before = *doc;

  if (!doc->own_fields && !doc->own_order)
    return FALSE;
  doc->own_fields = FALSE;
  doc->own_order = FALSE;
  settle (doc, &before);
  return TRUE;
}

/* --- The whole --- */

static int
mirror_sides (int sides)
{
  return (sides & 5) | (sides & 2) << 2 | (sides & 8) >> 2;
}

static int
mirror_halves (int halves)
{
  int mirrored = 0;

  for (int half = 0; half < 8; half++)
    if (halves >> half & 1)
      mirrored |= 1 << ((9 - half) & 7);
  return mirrored;
}

static int
turn_mark (BstMark mark,
           int     value,
           int     rot)
{
  if (value && bst_marks[mark].type == BST_MARK_TYPE_COMPASS)
    return 1 + ((value - 1 + 2 * rot) & 7);
  if (value && bst_marks[mark].type == BST_MARK_TYPE_SIDE)
    return 1 + ((value - 1 + rot) & 3);
  if (bst_marks[mark].type == BST_MARK_TYPE_SIDES)
    return bst_turn_sides (value, rot);
  return value;
}

static int
mirror_mark (BstMark mark,
             int     value)
{
  if (value && bst_marks[mark].type == BST_MARK_TYPE_COMPASS)
    return 1 + ((9 - value) & 7);
  if (value && bst_marks[mark].type == BST_MARK_TYPE_SIDE)
    return 1 + ((5 - value) & 3);
  if (bst_marks[mark].type == BST_MARK_TYPE_SIDES)
    return mirror_sides (value);
  return value;
}

/* What a proposal may see differently after a turn – which city a road runs into – is kept by deciding it. */
static void
settle_turned (BastideTileDoc *doc)
{
  BastideFieldPlan plan;

  bastide_field_plan_read (&plan, &doc->tile);
  set_plan (doc, &plan);
}

void
bastide_tile_doc_rotate (BastideTileDoc *doc,
                         int             quarters)
{
  int rot = quarters & 3;

  for (int i = 0; i < doc->tile.n_features; i++)
    {
      doc->tile.features[i].sides = (uint8_t) bst_turn_sides (doc->tile.features[i].sides, rot);
      doc->tile.features[i].halves = (uint8_t) bst_turn_halves (doc->tile.features[i].halves, rot);
    }
  for (int i = 0; i < BST_N_MARKS; i++)
    doc->tile.marks[i] = (uint8_t) turn_mark ((BstMark) i, doc->tile.marks[i], rot);
  settle_turned (doc);
}

void
bastide_tile_doc_mirror (BastideTileDoc *doc)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    {
      doc->tile.features[i].sides = (uint8_t) mirror_sides (doc->tile.features[i].sides);
      doc->tile.features[i].halves = (uint8_t) mirror_halves (doc->tile.features[i].halves);
    }
  for (int i = 0; i < BST_N_MARKS; i++)
    doc->tile.marks[i] = (uint8_t) mirror_mark ((BstMark) i, doc->tile.marks[i]);
  settle_turned (doc);
}

gboolean
bastide_tile_doc_set_group (BastideTileDoc *doc,
                            BstGroup        group)
{
  BastideTileDoc before = *doc;

  if (!group_fits (&doc->tile, group))
    return FALSE;
  doc->own_group = TRUE;
  doc->tile.group = (uint8_t) group;
  settle (doc, &before);
  if (bastide_plan_group (&doc->tile) == group)
    doc->own_group = group == BST_GROUP_SPRING;
  return TRUE;
}

gboolean
bastide_tile_doc_reset_group (BastideTileDoc *doc)
{
  BastideTileDoc before = *doc;

  if (!doc->own_group)
    return FALSE;
  doc->own_group = FALSE;
  settle (doc, &before);
  return TRUE;
}

void
bastide_tile_doc_set_start (BastideTileDoc *doc,
                            gboolean        start)
{
  doc->tile.flags = start ? BST_TILE_START : 0;
}

gboolean
bastide_tile_doc_move_feature (BastideTileDoc *doc,
                               int             from,
                               int             to)
{
  BastideFieldPlan plan;
  List list;
  Entry moved;
  int field = 0;

  if (!get_feature (doc, from) || !get_feature (doc, to))
    return FALSE;
  if (from == to)
    return TRUE;
  bastide_field_plan_read (&plan, &doc->tile);
  list_read (&list, doc);
  for (int i = 0; i < list.n; i++)
    if (list.entries[i].feature.terrain == BST_FIELD)
      list.entries[i].touch = plan.touch[field++];
  moved = list.entries[from];
  list_remove (&list, from);
  memmove (&list.entries[to + 1], &list.entries[to], (gsize) (list.n - to) * sizeof (Entry));
  list.entries[to] = moved;
  list.n++;
  list_write (&list, doc);
  doc->own_order = TRUE;
  return TRUE;
}

/* --- Duplicates --- */

/* A feature as a number that does not depend on the order of the list. */
static guint64
feature_key (const BstTile *tile,
             int            i,
             int            rot)
{
  const BstFeature *feature = &tile->features[i];
  int touch = 0;

  for (int j = 0; j < tile->n_features; j++)
    if (feature->terrain == BST_FIELD && feature->cities >> j & 1)
      touch |= tile->features[j].sides;
  return (guint64) feature->terrain << 40 | (guint64) bst_turn_sides (feature->sides, rot) << 32
         | (guint64) bst_turn_halves (feature->halves, rot) << 24 | (guint64) feature->shields << 16
         | (guint64) bst_turn_sides (touch, rot) << 8 | (guint64) feature->bridge;
}

static int
compare_keys (const void *a,
              const void *b)
{
  guint64 left = *(const guint64 *) a, right = *(const guint64 *) b;

  return (left > right) - (left < right);
}

static void
collect_keys (const BstTile *tile,
              int            rot,
              guint64        out_keys[BST_MAX_FEATURES])
{
  for (int i = 0; i < tile->n_features; i++)
    out_keys[i] = feature_key (tile, i, rot);
  qsort (out_keys, tile->n_features, sizeof (guint64), compare_keys);
}

int
bastide_tile_same_turned (const BstTile *a,
                          const BstTile *b)
{
  guint64 keys_a[BST_MAX_FEATURES], keys_b[BST_MAX_FEATURES];

  if (a->n_features != b->n_features || a->group != b->group)
    return -1;
  collect_keys (a, 0, keys_a);
  for (int rot = 0; rot < 4; rot++)
    {
      gboolean same;

      collect_keys (b, rot, keys_b);
      same = memcmp (keys_a, keys_b, a->n_features * sizeof (guint64)) == 0;
      for (int i = 0; i < BST_N_MARKS && same; i++)
        same = a->marks[i] == turn_mark ((BstMark) i, b->marks[i], rot);
      if (same)
        return rot;
    }
  return -1;
}
