/* bonus.c – bonus symbols (06).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

enum
{
  SECOND = 1,
  FREE,
  DOUBLE
};

/* BONUS-3: the cell across the side at which the symbol stands; it turns with the tile. */
static bool
points_at (const RefTile *t, int *out_x, int *out_y)
{
  static const int step_x[4] = { 0, 1, 0, -1 };
  static const int step_y[4] = { -1, 0, 1, 0 };
  if (t->tile->marks[BST_MARK_BONUS] == 0)
    return false;
  int side = (t->tile->marks[BST_MARK_BONUS_SIDE] - 1 + t->rot) % 4;
  *out_x = t->x + step_x[side];
  *out_y = t->y + step_y[side];
  return true;
}

/* BONUS-12, 13, 17: the new tile's own symbol points at a tile, or another one at something laid in this sequence. */
static bool
is_triggered (const RefGame *ref, int cell)
{
  int x, y;
  if (!points_at (TILE (ref->map, cell), &x, &y))
    return false;
  int target = ref_map_at (ref->map, x, y);
  return cell == ref->placed ? target >= 0 : target >= ref->sequence_start;
}

/* BONUS-14: the cell of the one symbol that works, -1 none. */
static int
choose_symbol (RefGame *ref)
{
  GArray *moves = ref_moves_new ();
  for (guint i = 0; i < ref->map->tiles->len; i++)
    if (is_triggered (ref, i))
      {
        BstMove move = { .kind = BST_KIND_BONUS_SYMBOL, .x = TILE (ref->map, i)->x, .y = TILE (ref->map, i)->y };
        g_array_append_val (moves, move);
      }
  if (moves->len == 0)
    {
      g_array_unref (moves);
      return -1;
    }
  BstMove answer = g_array_index (moves, BstMove, 0);
  if (moves->len > 1)
    answer = ref_ask (ref, ref->active, BST_KIND_BONUS_SYMBOL, moves);
  else
    g_array_unref (moves);
  return ref_map_at (ref->map, answer.x, answer.y);
}

/* BONUS-11, 56: a scoring round of its own (MIX-60). */
static void
pay (RefGame *ref)
{
  ref_round_begin (ref);
  ref_award (ref, ref->active, 2, BST_REASON_BONUS, false);
  ref_round_end (ref);
}

/* S5c, BONUS-18: the points first, then the choice. */
void
ref_bonus_step (RefGame *ref)
{
  int x, y;
  if (!ref_plays (ref, BST_MODULE_BONUS))
    return;
  if (points_at (TILE (ref->map, ref->placed), &x, &y) && ref_map_at (ref->map, x, y) < 0)
    pay (ref);
  int chosen = choose_symbol (ref);
  ref->symbol = chosen < 0 ? 0 : TILE (ref->map, chosen)->tile->marks[BST_MARK_BONUS];
  /* BONUS-16 */
  if (chosen >= 0 && chosen != ref->placed && is_triggered (ref, ref->placed)
      && ref->game->options[BST_OPTION_UNCHOSEN_PAYS] == 1)
    pay (ref);
  /* BONUS-40, 41 */
  if (ref->symbol == DOUBLE && !ref->in_extra_turn)
    ref->extra_turn = true;
}

/* ABBOT-44: figures of the active player on a feature that count for "second". */
static int
count_own (const RefGame *ref, const RefFeature *feature)
{
  int n = 0;
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      n += figure->owner == ref->active && ref_is_follower (ref, figure->kind)
           && ref_feature_holds (feature, figure->cell, figure->feature);
    }
  return n;
}

/* BONUS-21, 22, 28, 29, ABBOT-44: beside the only own figure of a feature. */
static void
list_second (const RefGame *ref, GArray *moves)
{
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      const RefTile *t = TILE (ref->map, figure->cell);
      g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, 4);
      if (figure->owner != ref->active || !ref_is_follower (ref, figure->kind) || count_own (ref, feature) != 1)
        continue;
      for (int kind = 0; kind < BST_N_FIGURES; kind++)
        if (ref->supply[ref->active][kind] && ref_is_follower (ref, kind) && ref_may_hold (ref, feature->terrain, kind))
          {
            BstMove move = { .kind = BST_KIND_FOLLOWER,
                             .act = BST_ACT_SECOND,
                             .figure = kind,
                             .x = t->x,
                             .y = t->y,
                             .a = figure->feature };
            g_array_append_val (moves, move);
          }
    }
}

/* BONUS-23…25, EC-X4, MIX-43: any segment of an unoccupied, unfinished feature of another tile. */
static void
list_free_on (const RefGame *ref, int cell, GArray *moves)
{
  const RefTile *t = TILE (ref->map, cell);
  for (int f = 0; f < t->tile->n_features; f++)
    {
      int terrain = t->tile->features[f].terrain;
      if (terrain == BST_BLOCK || terrain == BST_RIVER)
        continue;
      g_autoptr (RefFeature) feature = ref_feature (ref->map, cell, f, 4);
      for (int kind = 0; kind < BST_N_FIGURES; kind++)
        if (!feature->figures && !feature->finished && ref->supply[ref->active][kind]
            && ref_may_hold (ref, terrain, kind))
          {
            BstMove move = {
              .kind = BST_KIND_FOLLOWER, .act = BST_ACT_FREE, .figure = kind, .x = t->x, .y = t->y, .a = f
            };
            g_array_append_val (moves, move);
          }
    }
}

/* S6, options 7 and 8 of MIX-40. */
void
ref_bonus_list (const RefGame *ref, GArray *moves)
{
  if (ref->symbol == SECOND)
    list_second (ref, moves);
  for (guint i = 0; i < ref->map->tiles->len && ref->symbol == FREE; i++)
    if ((int) i != ref->placed && !(TILE (ref->map, i)->tile->flags & BST_TILE_BARRED))
      list_free_on (ref, i, moves);
}

char *
ref_bonus_compare (const RefGame *ref, const BstState *state)
{
  if (ref->kind == BST_KIND_FOLLOWER && ref->symbol != state->m.bonus.active)
    return g_strdup_printf ("BONUS-12…14: symbol %d works, the engine says %d", ref->symbol, state->m.bonus.active);
  if (ref->kind == BST_KIND_FOLLOWER && ref->extra_turn != state->extra_turn)
    return g_strdup_printf ("BONUS-40: an extra turn is %s, the engine says otherwise",
                            ref->extra_turn ? "due" : "not due");
  return NULL;
}
