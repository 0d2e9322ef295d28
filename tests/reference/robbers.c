/* robbers.c – robbers on the track (12).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

#define LAP 50 /* ROBBER-19 */

void
ref_robbers_set_up (RefGame *ref)
{
  for (int p = 0; p < BST_MAX_PLAYERS; p++)
    ref->robber[p] = -1;
}

/* ROBBER-20: has a robber to do with this scoring figure: the marker (0), the messenger (1)? */
static bool
is_prey (const RefGame *ref, int figure)
{
  return figure == 0 || ref->game->options[BST_OPTION_ROB_MESSENGERS] == 0;
}

static int
n_track_figures (const RefGame *ref)
{
  return ref_plays (ref, BST_MODULE_MESSAGES) ? 2 : 1;
}

/* ROBBER-5, 20 */
static bool
holds_foreign_figure (const RefGame *ref, int seat, int space)
{
  for (int p = 0; p < ref->n_players; p++)
    for (int f = 0; f < n_track_figures (ref); f++)
      if (p != seat && is_prey (ref, f) && ref->total[p][f] % LAP == space)
        return true;
  return false;
}

static void
ask_robber (RefGame *ref, int seat)
{
  GArray *moves = ref_moves_new ();
  BstMove pass = { .kind = BST_KIND_ROBBER, .act = BST_ACT_PASS }; /* ROBBER-8 */
  g_array_append_val (moves, pass);
  for (int space = 0; space < LAP; space++)
    /* ROBBER-33: to stay is no move. */
    if (holds_foreign_figure (ref, seat, space) && ref->robber[seat] != space)
      {
        BstMove move = { .kind = BST_KIND_ROBBER, .b = space };
        g_array_append_val (moves, move);
      }
  /* As EC-9: nobody is asked where there is nothing to choose. */
  if (moves->len == 1)
    {
      g_array_unref (moves);
      return;
    }
  BstMove answer = ref_ask (ref, seat, BST_KIND_ROBBER, moves);
  if (answer.act != BST_ACT_PASS)
    ref->robber[seat] = answer.b;
}

/* ROBBER-3…8, 22 */
void
ref_robbers_place (RefGame *ref)
{
  if (!ref_plays (ref, BST_MODULE_ROBBERS) || !TILE (ref->map, ref->placed)->tile->marks[BST_MARK_SACK])
    return;
  ask_robber (ref, ref->active);
  for (int i = 1; i < ref->n_players; i++)
    {
      int seat = ref_clockwise (ref, i);
      if (ref->robber[seat] >= 0)
        continue;
      ask_robber (ref, seat);
      if (ref->game->options[BST_OPTION_OTHERS_PLACE] == 1)
        return;
    }
}

static int
choose_victim (RefGame *ref, int seat, int victims)
{
  GArray *moves = ref_moves_new ();
  for (int p = 0; p < ref->n_players; p++)
    if (victims >> p & 1)
      {
        BstMove move = { .kind = BST_KIND_ROBBER_VICTIM, .a = seat, .b = p };
        g_array_append_val (moves, move);
      }
  return ref_ask (ref, seat, BST_KIND_ROBBER_VICTIM, moves).b;
}

/* ROBBER-10, 14, 15, 17, 20, 25 */
void
ref_robbers_claim (RefGame *ref,
                   const int points[BST_MAX_PLAYERS],
                   const int figure[BST_MAX_PLAYERS],
                   int victim[BST_MAX_PLAYERS])
{
  for (int i = 0; i < ref->n_players; i++)
    {
      int seat = ref_clockwise (ref, i), victims = 0, n = 0;
      victim[seat] = -1;
      for (int p = 0; p < ref->n_players; p++)
        if (p != seat && points[p] && is_prey (ref, figure[p]) && ref->robber[seat] == ref->total[p][figure[p]] % LAP)
          {
            victims |= 1 << p;
            victim[seat] = p;
            n++;
          }
      if (n > 1)
        victim[seat] = choose_victim (ref, seat, victims);
    }
}

/* ROBBER-16, 27: robbers of others go with a figure that moves by robbery, each once in a group. */
static void
carry (RefGame *ref, int mover, int from, int to, const int victim[BST_MAX_PLAYERS], bool carried[BST_MAX_PLAYERS])
{
  for (int p = 0; p < ref->n_players; p++)
    if (p != mover && ref->robber[p] == from && victim[p] < 0 && !carried[p])
      {
        ref->robber[p] = to;
        carried[p] = true;
      }
}

void
ref_robbers_rob (RefGame *ref, const int points[BST_MAX_PLAYERS], const int victim[BST_MAX_PLAYERS])
{
  bool carried[BST_MAX_PLAYERS] = { false };
  /* ROBBER-32 */
  for (int i = 0; i < ref->n_players; i++)
    {
      int seat = ref_clockwise (ref, i);
      if (victim[seat] < 0)
        continue;
      int figure = ref_choose_figure (ref, seat); /* D-ROBBER-4 */
      int from = ref->total[seat][figure] % LAP;
      /* ROBBER-10, 18: half of the award, rounded up, whoever else robs it. */
      ref_advance (ref, seat, figure, (points[victim[seat]] + 1) / 2, BST_REASON_ROBBERY, false);
      if (is_prey (ref, figure))
        carry (ref, seat, from, ref->total[seat][figure] % LAP, victim, carried);
    }
  /* ROBBER-12 */
  for (int p = 0; p < ref->n_players; p++)
    if (victim[p] >= 0)
      ref->robber[p] = -1;
}

/* ROBBER-29 */
void
ref_robbers_final (RefGame *ref)
{
  for (int i = 0; i < ref->n_players; i++)
    {
      int seat = ref_clockwise (ref, i);
      if (ref->robber[seat] >= 0 && ref->game->options[BST_OPTION_FINAL_BONUS] == 1)
        ref_advance (ref, seat, 0, 3, BST_REASON_ROBBER_BONUS, false);
      ref->robber[seat] = -1;
    }
}

char *
ref_robbers_compare (const RefGame *ref, const BstState *state)
{
  for (int p = 0; p < ref->n_players; p++)
    if (ref->robber[p] != state->m.robbers.space[p] - 1)
      return g_strdup_printf (
        "ROBBER-4, 12, 16: the robber of seat %d is on space %d, the engine says %d (-1: at home)", p, ref->robber[p],
        state->m.robbers.space[p] - 1);
  return NULL;
}
