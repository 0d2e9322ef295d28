/* wheel.c – the Wheel of Fortune (03).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

#include <string.h>

/* WHEEL-3, 4: clockwise, with their crown spaces. */
enum
{
  FORTUNE,
  TAXES,
  FAMINE,
  STORM,
  INQUISITION,
  PLAGUE
};
static const int n_crowns[REF_SECTORS] = { 1, 2, 1, 2, 1, 2 };

/* WHEEL-18 */
void
ref_wheel_set_up (RefGame *ref)
{
  ref->pig = FORTUNE;
  memset (ref->crowns, -1, sizeof ref->crowns);
}

/* WHEEL-10, 75: on the map, unless the river starts it or the option says otherwise. */
bool
ref_wheel_on_map (const RefGame *ref)
{
  enum
  {
    AUTO,
    MAP,
    BESIDE
  };
  int option = ref->game->options[BST_OPTION_WHEEL_BOARD];
  return ref_plays (ref, BST_MODULE_WHEEL) && (option == MAP || (option == AUTO && !ref_plays (ref, BST_MODULE_RIVER)));
}

/* --- crown spaces --- */

static int
free_crown (const RefGame *ref, int sector)
{
  for (int i = 0; i < n_crowns[sector]; i++)
    if (ref->crowns[sector][i] < 0)
      return i;
  return -1;
}

/* WHEEL-30…33, 74 */
void
ref_wheel_list (const RefGame *ref, GArray *moves)
{
  if (!ref_plays (ref, BST_MODULE_WHEEL) || ref->supply[ref->active][BST_FIGURE_FOLLOWER] == 0)
    return;
  for (int sector = 0; sector < REF_SECTORS; sector++)
    if (free_crown (ref, sector) >= 0)
      {
        BstMove move = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_CROWN, .b = sector };
        g_array_append_val (moves, move);
      }
}

void
ref_wheel_crown (RefGame *ref, int sector)
{
  ref->crowns[sector][free_crown (ref, sector)] = ref->active;
  ref->supply[ref->active][BST_FIGURE_FOLLOWER]--;
}

/* WHEEL-50, 51: 3 for each follower, 6 for one alone on two spaces; then they go home. */
static void
pay_crowns (RefGame *ref, int sector)
{
  int points[BST_MAX_PLAYERS] = { 0 }, n = 0;
  for (int i = 0; i < n_crowns[sector]; i++)
    n += ref->crowns[sector][i] >= 0;
  for (int i = 0; i < n_crowns[sector]; i++)
    if (ref->crowns[sector][i] >= 0)
      points[ref->crowns[sector][i]] += n < n_crowns[sector] ? 6 : 3;
  ref_group (ref, points, BST_REASON_CROWN, false);
  for (int i = 0; i < n_crowns[sector]; i++)
    if (ref->crowns[sector][i] >= 0)
      {
        ref->supply[ref->crowns[sector][i]][BST_FIGURE_FOLLOWER]++;
        ref->crowns[sector][i] = -1;
      }
}

/* --- actions --- */

/* WHEEL-41, 42, 44: what one figure on the map pays its owner. */
static int
paid_by (const RefGame *ref, const RefFigure *figure, int sector)
{
  int terrain = TILE (ref->map, figure->cell)->tile->features[figure->feature].terrain;
  g_autoptr (RefFeature) feature = ref_feature (ref->map, figure->cell, figure->feature, 4);
  if (sector == TAXES && terrain == BST_CITY)
    return feature->shields + feature->count[figure->owner];
  if (sector == FAMINE && terrain == BST_FIELD)
    return feature->cities;
  if (sector == INQUISITION && terrain == BST_MONASTERY)
    return 2;
  return 0;
}

static void
pay (RefGame *ref, int sector)
{
  static const int reasons[] = { BST_REASON_WHEEL_FORTUNE, BST_REASON_WHEEL_TAXES, BST_REASON_WHEEL_FAMINE,
                                 BST_REASON_WHEEL_STORM, BST_REASON_WHEEL_INQUISITION };
  int points[BST_MAX_PLAYERS] = { 0 };
  if (sector == FORTUNE)
    points[ref->active] = 3;
  for (guint i = 0; i < ref->map->figures->len; i++)
    points[FIGURE (ref->map, i)->owner] += paid_by (ref, FIGURE (ref->map, i), sector);
  /* WHEEL-43, 72 */
  for (int p = 0; p < ref->n_players && sector == STORM; p++)
    for (int kind = 0; kind < BST_N_FIGURES; kind++)
      points[p] += ref_is_follower (ref, kind) ? ref->supply[p][kind] : 0;
  ref_group (ref, points, reasons[sector], false);
}

/* MIX-67: two that differ by a shield token are told apart; here the token is their name. */
static BstMove
victim_of (const RefGame *ref, const RefFigure *figure)
{
  const RefTile *t = TILE (ref->map, figure->cell);
  return (BstMove){ .kind = BST_KIND_PLAGUE,
                    .x = t->x,
                    .y = t->y,
                    .a = figure->feature,
                    .b = 1 + ref_token_under (figure),
                    .figure = figure->kind };
}

/* WHEEL-45…49, 71: who has none is skipped. */
static void
suffer_plague (RefGame *ref, int seat)
{
  GArray *moves = ref_moves_new ();
  for (guint i = 0; i < ref->map->figures->len; i++)
    if (FIGURE (ref->map, i)->owner == seat && ref_is_follower (ref, FIGURE (ref->map, i)->kind)) /* WHEEL-71 */
      {
        BstMove move = victim_of (ref, FIGURE (ref->map, i));
        ref_add_move (moves, &move);
      }
  if (moves->len == 0)
    {
      g_array_unref (moves);
      return;
    }
  BstMove answer = ref_ask (ref, seat, BST_KIND_PLAGUE, moves);
  for (guint i = 0; i < ref->map->figures->len; i++)
    {
      BstMove move = victim_of (ref, FIGURE (ref->map, i));
      if (FIGURE (ref->map, i)->owner == seat && memcmp (&move, &answer, sizeof move) == 0)
        {
          ref_take_back (ref, i);
          return;
        }
    }
}

/* S2: the drawn tile turns the wheel (WHEEL-20…22); action and crown spaces are one scoring round (MIX-60). */
void
ref_wheel_turn (RefGame *ref)
{
  int steps = ref->game->tiles[ref->hand].marks[BST_MARK_WHEEL];
  if (!ref_plays (ref, BST_MODULE_WHEEL) || steps == 0)
    return;
  ref->pig = (ref->pig + steps) % REF_SECTORS;
  ref_round_begin (ref);
  if (ref->pig != PLAGUE)
    pay (ref, ref->pig);
  for (int i = 0; i < ref->n_players && ref->pig == PLAGUE; i++)
    suffer_plague (ref, ref_clockwise (ref, i));
  pay_crowns (ref, ref->pig);
  ref_round_end (ref);
}

char *
ref_wheel_compare (const RefGame *ref, const BstState *state)
{
  const uint8_t *theirs = state->m.wheel.crowns;
  if (ref->pig != state->m.wheel.pig)
    return g_strdup_printf ("WHEEL-21: the pig is on sector %d, the engine says %d", ref->pig, state->m.wheel.pig);
  for (int sector = 0; sector < REF_SECTORS; sector++)
    for (int i = 0; i < n_crowns[sector]; i++, theirs++)
      if (ref->crowns[sector][i] != *theirs - 1)
        return g_strdup_printf (
          "WHEEL-30, 51: seat %d is on crown space %d of sector %d, the engine says %d (-1: free)",
          ref->crowns[sector][i], i, sector, *theirs - 1);
  return NULL;
}
