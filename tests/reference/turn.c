/* turn.c – the merged turn, step by step as in the table of 15, section 3, and the end of the game (section 7).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

/* --- draw and place --- */

/* S1b. False: nothing is left to draw. */
static bool
draw (RefGame *ref)
{
  int group = ref_current_group (ref);
  bool stacks = ref_plays (ref, BST_MODULE_TOURNAMENTS) && group != BST_GROUP_RIVER && group != BST_GROUP_LAKE;
  if (stacks ? !ref_tournaments_open (ref) : group < 0)
    return false;
  if (stacks)
    ref->stack[ref->open_stack]--;
  GArray *moves = ref_moves_new ();
  for (int i = 0; i < ref->game->n_tiles; i++)
    if (ref->left[i] && ref->game->tiles[i].group == group)
      {
        BstMove move = { .kind = BST_KIND_DRAW, .a = i, .b = ref->left[i] };
        g_array_append_val (moves, move);
      }
  ref->hand = ref_ask (ref, BST_NATURE, BST_KIND_DRAW, moves).a;
  ref->left[ref->hand]--;
  return true;
}

/* S4. False: it fits nowhere and is discarded (BASE-36) or put back (EC-R3). */
static bool
place (RefGame *ref)
{
  GArray *moves = ref_moves_new ();
  ref_list_places (ref, ref->hand, moves);
  if (moves->len == 0)
    {
      g_array_unref (moves);
      if (ref_river_goes_back (ref, &ref->game->tiles[ref->hand]))
        ref->left[ref->hand]++;
      else
        ref->discarded++;
      ref->hand = -1;
      return false;
    }
  BstMove answer = ref_ask (ref, ref->active, BST_KIND_PLACE_TILE, moves);
  ref->placed = ref_place (ref, ref->hand, &answer);
  ref->hand = -1;
  return true;
}

/* --- the follower step --- */

/* ABBOT-30…37; a scoring round of its own (MIX-60). */
static void
recall (RefGame *ref, const BstMove *move)
{
  g_autoptr (RefFeature) feature = ref_feature (ref->map, ref_map_at (ref->map, move->x, move->y), move->a, 4);
  int points = 1 + feature->around;
  for (guint i = 0; i < ref->map->figures->len; i++)
    if (FIGURE (ref->map, i)->kind == BST_FIGURE_ABBOT && FIGURE (ref->map, i)->owner == ref->active)
      {
        ref_take_back (ref, i);
        break;
      }
  ref_round_begin (ref);
  ref_award (ref, ref->active, points, BST_REASON_ABBOT, false);
  ref_round_end (ref);
}

/* S6 */
static void
follower_step (RefGame *ref)
{
  GArray *moves = ref_moves_new ();
  ref_list_followers (ref, moves);
  ref_wheel_list (ref, moves);
  ref_bonus_list (ref, moves);
  BstMove answer = ref_ask (ref, ref->active, BST_KIND_FOLLOWER, moves);
  if (answer.act == BST_ACT_PLACE || answer.act == BST_ACT_SECOND || answer.act == BST_ACT_FREE)
    {
      RefFigure figure = { ref_map_at (ref->map, answer.x, answer.y), answer.a, ref->active, answer.figure, ref->turn };
      g_array_append_val (ref->map->figures, figure);
      ref->supply[ref->active][answer.figure]--;
    }
  else if (answer.act == BST_ACT_RECALL)
    recall (ref, &answer);
  else if (answer.act == BST_ACT_CROWN)
    ref_wheel_crown (ref, answer.b);
}

/* --- scoring --- */

/* A feature that is to be scored. */
typedef struct
{
  int terrain;
  int x, y, feature; /* its first tile in reading order, the first of its segments there */
  int points, owners;
  bool finished;
} Due;

static Due
due_of (const RefGame *ref, const RefFeature *feature)
{
  Due due = { .terrain = feature->terrain,
              .points = feature->points,
              .owners = feature->owners,
              .finished = feature->finished,
              .y = G_MAXINT };
  for (guint i = 0; i < feature->segments->len; i++)
    {
      const RefSegment *s = &g_array_index (feature->segments, RefSegment, i);
      const RefTile *t = TILE (ref->map, s->cell);
      bool first = t->y != due.y ? t->y < due.y : t->x != due.x ? t->x < due.x : s->feature < due.feature;
      if (first)
        {
          due.x = t->x;
          due.y = t->y;
          due.feature = s->feature;
        }
    }
  return due;
}

void
ref_name_feature (const RefGame *ref, BstMove *move)
{
  g_autoptr (RefFeature) feature = ref_feature (ref->map, ref_map_at (ref->map, move->x, move->y), move->a, 4);
  Due due = due_of (ref, feature);
  move->x = due.x;
  move->y = due.y;
  move->a = due.feature;
}

/* BASE-65: roads, cities, monasteries, gardens; in reading order; by the tile's data. */
static int
compare_due (const void *a, const void *b)
{
  const Due *mine = a, *theirs = b;
  if (mine->terrain != theirs->terrain)
    return mine->terrain - theirs->terrain;
  if (mine->y != theirs->y)
    return mine->y - theirs->y;
  if (mine->x != theirs->x)
    return mine->x - theirs->x;
  return mine->feature - theirs->feature;
}

/* Every feature with figures that is finished or not, as wanted, once and in order. */
static GArray *
list_due (const RefGame *ref, bool finished)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Due));
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, ref_two_tile_city (ref));
      Due due = due_of (ref, feature);
      bool seen = feature->finished != finished;
      for (guint k = 0; k < all->len; k++)
        seen |= compare_due (&g_array_index (all, Due, k), &due) == 0;
      if (!seen)
        g_array_append_val (all, due);
    }
  g_array_sort (all, compare_due);
  return all;
}

static int
reason_of (int terrain)
{
  static const int reasons[] = { [BST_ROAD] = BST_REASON_ROAD,
                                 [BST_CITY] = BST_REASON_CITY,
                                 [BST_MONASTERY] = BST_REASON_MONASTERY,
                                 [BST_GARDEN] = BST_REASON_GARDEN,
                                 [BST_FIELD] = BST_REASON_FIELD };
  return reasons[terrain];
}

/* MIX-51, MIX-61: all owners of one feature at once, each the whole value. */
static void
score_feature (RefGame *ref, const Due *due)
{
  int points[BST_MAX_PLAYERS] = { 0 };
  for (int p = 0; p < ref->n_players; p++)
    if (due->owners >> p & 1)
      points[p] = due->points;
  ref_group (ref, points, reason_of (due->terrain), true);
}

/* MIX-52: which of them is scored next. */
static guint
choose_next (RefGame *ref, GArray *all)
{
  if (all->len == 1 || !(ref_plays (ref, BST_MODULE_ROBBERS) || ref_plays (ref, BST_MODULE_MESSAGES)))
    return 0;
  GArray *moves = ref_moves_new ();
  for (guint i = 0; i < all->len; i++)
    {
      const Due *due = &g_array_index (all, Due, i);
      BstMove move = { .kind = BST_KIND_SCORE_NEXT, .x = due->x, .y = due->y, .a = due->feature };
      g_array_append_val (moves, move);
    }
  BstMove answer = ref_ask (ref, ref->active, BST_KIND_SCORE_NEXT, moves);
  ref_name_feature (ref, &answer);
  for (guint i = 0; i < all->len; i++)
    {
      const Due *due = &g_array_index (all, Due, i);
      if (due->x == answer.x && due->y == answer.y && due->feature == answer.a)
        return i;
    }
  g_error ("MIX-52: an answer that was no option");
}

/* S9d, BASE-62 */
static void
send_home (RefGame *ref)
{
  for (guint i = ref->map->figures->len; i-- > 0;)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, 4);
      if (feature->finished)
        ref_take_back (ref, i);
    }
}

/* S9. Everything that is finished and holds figures, wherever it lies: the rest was scored when it was finished. */
static void
feature_round (RefGame *ref)
{
  g_autoptr (GArray) all = list_due (ref, true);
  ref_round_begin (ref);
  while (all->len)
    {
      guint next = choose_next (ref, all);
      score_feature (ref, &g_array_index (all, Due, next));
      g_array_remove_index (all, next);
    }
  send_home (ref);
  ref_round_end (ref);
}

/* --- the end --- */

/* FS-5, FS-6 */
static void
score_rest (RefGame *ref)
{
  g_autoptr (GArray) all = list_due (ref, false);
  for (guint i = 0; i < all->len; i++)
    {
      const Due *due = &g_array_index (all, Due, i);
      for (int p = 0; p < ref->n_players; p++)
        if (due->owners >> p & 1)
          ref_advance (ref, p, 0, due->points, reason_of (due->terrain), false);
    }
  /* BASE-86 */
  for (guint i = ref->map->figures->len; i-- > 0;)
    {
      const RefFigure *figure = FIGURE (ref->map, i);
      if (TILE (ref->map, figure->cell)->tile->features[figure->feature].terrain != BST_FIELD)
        ref_take_back (ref, i);
    }
}

/* MIX-81 */
static void
final_scoring (RefGame *ref)
{
  ref_tournaments_final_tokens (ref);
  ref_messages_final (ref);
  ref_robbers_final (ref);
  ref_tournaments_final_statues (ref);
  score_rest (ref);
}

/* --- the turn --- */

/* S1…S10. False: nothing was left to draw, and with that the game ends (BASE-38). */
static bool
tile_sequence (RefGame *ref)
{
  ref->placed = ref->arena_cell = -1;
  ref->prize_laid = false;
  ref->symbol = 0;
  ref->sequence_start = ref->map->tiles->len;
  ref_tournaments_forget (ref);
  do
    {
      if (!draw (ref))
        return false;
      ref_wheel_turn (ref);
      ref_tournaments_arena (ref);
      ref_tournaments_prizes (ref, false);
    }
  while (!place (ref));
  ref_tournaments_register (ref);
  ref_bonus_step (ref);
  ref_robbers_place (ref);
  follower_step (ref);
  feature_round (ref);
  return true;
}

static void
set_up (RefGame *ref)
{
  const BstGame *game = ref->game;
  ref->active = game->first;
  ref->hand = ref->placed = -1;
  for (int i = 0; i < game->n_tiles; i++)
    ref->left[i] = game->counts[i];
  for (int p = 0; p < game->n_players; p++)
    {
      ref->supply[p][BST_FIGURE_FOLLOWER] = game->figures[BST_FIGURE_FOLLOWER];
      ref->supply[p][BST_FIGURE_ABBOT] = ref_plays (ref, BST_MODULE_ABBOT) ? game->figures[BST_FIGURE_ABBOT] : 0;
    }
  ref_wheel_set_up (ref);
  ref_tournaments_set_up (ref);
  ref_robbers_set_up (ref);
  ref_messages_set_up (ref);
  ref_lay_start (ref);
  ref->turn = 1;
}

/* With tournaments the attempt itself has consequences (MIX-33). */
static bool
may_draw (const RefGame *ref)
{
  return ref_plays (ref, BST_MODULE_TOURNAMENTS) || ref_current_group (ref) >= 0;
}

/* S0…S11. False: the game ends. */
static bool
take_turn (RefGame *ref)
{
  ref->messages_this_turn = 0;
  ref->extra_tiles = 0;
  ref->registered = false;
  ref->extra_turn = false;
  if (!tile_sequence (ref))
    return false;
  /* MSG-36, MIX-33: extra tiles, as long as there is something to draw. */
  while (ref->extra_tiles && may_draw (ref))
    {
      ref->extra_tiles--;
      if (!tile_sequence (ref))
        return false;
    }
  return may_draw (ref);
}

/* TOURN-71, 75, MIX-24, 25: prize tiles only, beginning with the player who held the last tournament. */
static void
end_phase (RefGame *ref)
{
  bool due = ref->prize_laid;
  for (int i = 0; i < ref->n_players; i++)
    {
      if (i > 0)
        ref->active = ref_clockwise (ref, 1);
      if (ref->n_prizes[ref->active] == 0 && !due)
        continue;
      due = false;
      ref->turn += i > 0;
      ref->messages_this_turn = 0;
      ref_tournaments_prizes (ref, true);
      feature_round (ref);
    }
}

void
ref_play (RefGame *ref)
{
  set_up (ref);
  while (take_turn (ref))
    {
      /* S12, BONUS-40 */
      if (!ref->extra_turn)
        ref->active = ref_clockwise (ref, 1);
      ref->in_extra_turn = ref->extra_turn;
      ref->turn++;
    }
  if (ref_plays (ref, BST_MODULE_TOURNAMENTS))
    end_phase (ref);
  final_scoring (ref);
}
