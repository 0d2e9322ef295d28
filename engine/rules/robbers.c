/* robbers.c – robbers on the scoring track (data/rules/21-robbers.xml).
 *
 * Listens to award groups; looks at no map but for the sack on the tile just laid, and never changes a total itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/robbers.h"
#include "rules/rules.h"

#include <string.h>

enum
{
  OP_PLACE,   /* S5d; count: seats passed by, flag: somebody besides the active player was asked */
  OP_VICTIMS, /* MIX-62.2; count: seats passed by */
  OP_GAINS,   /* MIX-62.4; count: seats passed by, v[seat]: gain, flag: bit per robber carried along */
};

/* --- numbers --- */

int
bst_robbers_share (int award)
{
  return (award + 1) / 2;
}

int
bst_robbers_n_prey (int n_track_figures, int option)
{
  return option ? 1 : n_track_figures;
}

/* --- helpers --- */

/* The robbers' own words for a place: 0 in supply, else 1 + space. */
static bool
is_on_track (const BstState *state, int seat)
{
  return state->m.robbers.space[seat] != 0;
}

static bool
stands_on (const BstState *state, int seat, int space)
{
  return state->m.robbers.space[seat] == 1 + space;
}

static void
put (const BstGame *game, BstState *state, int seat, int space, const char *clause)
{
  state->m.robbers.space[seat] = 1 + space;
  bst_tell (game, state, .type = BST_EVENT_ROBBER, .player = seat, .b = space, .clause = clause);
}

static int
n_prey (const BstGame *game)
{
  return bst_robbers_n_prey (game->n_track_figures, game->options[BST_OPTION_ROB_MESSENGERS]);
}

/* ROBBER-5, 15, 33: bit per space with a scoring figure of somebody else, but for the one where the robber is. */
static uint64_t
spaces_for (const BstGame *game, const BstState *state, int seat)
{
  uint64_t spaces = 0;

  for (int other = 0; other < game->n_players; other++)
    for (int figure = 0; other != seat && figure < n_prey (game); figure++)
      spaces |= UINT64_C (1) << bst_space (state, other, figure);

  if (is_on_track (state, seat))
    spaces &= ~(UINT64_C (1) << (state->m.robbers.space[seat] - 1));
  return spaces;
}

/* MIX-62.2, ROBBER-20: bit per scorer whose chosen figure starts from the robber's space. */
static int
victims_of (const BstGame *game, const BstState *state, const BstFrame *group, int seat)
{
  int victims = 0;

  if (!is_on_track (state, seat))
    return 0;
  for (int scorer = 0; scorer < game->n_players; scorer++)
    if (scorer != seat && BST_GROUP_POINTS (group, scorer) > 0 && BST_GROUP_FIGURE (group, scorer) < n_prey (game)
        && stands_on (state, seat, bst_space (state, scorer, BST_GROUP_FIGURE (group, scorer))))
      victims |= 1 << scorer;
  return victims;
}

static bool
is_single (int bits)
{
  return (bits & (bits - 1)) == 0;
}

/* --- putting robbers on the track --- */

/* ROBBER-4, 6, 7: the active player may place or move, the others may only place. */
static bool
may_act (const BstGame *game, const BstState *state, const BstFrame *frame, int seat)
{
  if (seat != state->active)
    {
      if (is_on_track (state, seat))
        return false;
      /* ROBBER-22: only the next player whose robber is at hand. */
      if (frame->flag && game->options[BST_OPTION_OTHERS_PLACE])
        return false;
    }
  return spaces_for (game, state, seat) != 0;
}

static void
ask_all (BstState *state)
{
  bst_push (state, BST_MODULE_ROBBERS, OP_PLACE, BST_KIND_ROBBER, state->active);
}

/* S5d */
static void
track_pieces (const BstGame *game, BstState *state)
{
  if (bst_site_tile (game, state, state->seq.tile_site)->marks[BST_MARK_SACK])
    ask_all (state);
}

/* On a track without a map the table says when a sack was laid, and where a robber stands if it is not where the rules
 * would have it: space -1 is the supply. */
static size_t
entries (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

  if (state->phase != BST_PHASE_PLAY)
    return 0;
  out_moves[n++] = (BstMove){ .kind = BST_KIND_ENTRY, .act = BST_ACT_SACK };
  for (int seat = 0; seat < game->n_players; seat++)
    out_moves[n++] = (BstMove){
      .kind = BST_KIND_ENTRY, .act = BST_ACT_SET_ROBBER, .a = seat, .b = is_on_track (state, seat) ? -1 : 0
    };
  return n;
}

static const char *
accepts (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  const BstMove sack = { .kind = BST_KIND_ENTRY, .act = BST_ACT_SACK };
  const BstMove set = { .kind = BST_KIND_ENTRY, .act = BST_ACT_SET_ROBBER, .a = move->a, .b = move->b };

  if (state->phase != BST_PHASE_PLAY)
    return "ROBBER-3";
  if (memcmp (move, &sack, sizeof sack) == 0)
    return NULL;
  if (memcmp (move, &set, sizeof set) != 0 || move->a < 0 || move->a >= game->n_players || move->b < -1
      || move->b >= BST_LAP)
    return "ROBBER-3";
  return state->m.robbers.space[move->a] == 1 + move->b ? "ROBBER-33" : NULL;
}

static void
enter (const BstGame *game, BstState *state, const BstMove *move)
{
  if (move->act == BST_ACT_SACK)
    ask_all (state);
  else if (move->b >= 0)
    put (game, state, move->a, move->b, "ROBBER-3");
  else
    {
      state->m.robbers.space[move->a] = 0;
      bst_tell (game, state, .type = BST_EVENT_ROBBER_HOME, .player = move->a, .clause = "ROBBER-2");
    }
}

static int
run_place (const BstGame *game, const BstState *state, BstFrame *frame)
{
  while (frame->count < game->n_players)
    {
      const int seat = bst_seat_after (game, state->active, frame->count++);

      if (may_act (game, state, frame, seat))
        {
          frame->player = seat;
          frame->flag |= seat != state->active;
          return BST_RUN_ASK;
        }
    }
  return BST_RUN_DONE;
}

static size_t
legal_place (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  const uint64_t spaces = spaces_for (game, state, frame->player);
  size_t n = 0;

  out_moves[n++] = (BstMove){ .kind = BST_KIND_ROBBER, .act = BST_ACT_PASS };
  for (int space = 0; space < BST_LAP; space++)
    if ((spaces >> space) & 1)
      out_moves[n++] = (BstMove){ .kind = BST_KIND_ROBBER, .b = space };
  return n;
}

/* --- robbing --- */

/* MIX-62.2, ROBBER-25: judged from where the figures stood before anyone moved. */
static void
claim (const BstGame *game, BstState *state, BstFrame *group)
{
  bool ask = false;

  /* ROBBER-16: a robbery is not robbed. */
  if (group->reason == BST_REASON_ROBBERY)
    return;

  for (int seat = 0; seat < game->n_players; seat++)
    {
      const int victims = victims_of (game, state, group, seat);

      if (!is_single (victims))
        ask = true;
      else
        for (int victim = 0; victim < game->n_players; victim++)
          if ((victims >> victim) & 1)
            BST_GROUP_VICTIM (group, seat) = 1 + victim;
    }

  if (ask)
    bst_push (state, BST_MODULE_ROBBERS, OP_VICTIMS, BST_KIND_ROBBER_VICTIM, state->active);
}

static const BstFrame *
group_of (const BstState *state)
{
  return bst_enclosing (state, BST_MODULE_CORE, BST_OP_GROUP);
}

static int
run_victims (const BstGame *game, const BstState *state, BstFrame *frame)
{
  while (frame->count < game->n_players)
    {
      const int seat = bst_seat_after (game, state->active, frame->count++);

      if (!is_single (victims_of (game, state, group_of (state), seat)))
        {
          frame->player = seat;
          return BST_RUN_ASK;
        }
    }
  return BST_RUN_DONE;
}

static size_t
legal_victims (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  const int victims = victims_of (game, state, group_of (state), frame->player);
  size_t n = 0;

  for (int victim = 0; victim < game->n_players; victim++)
    if ((victims >> victim) & 1)
      out_moves[n++] = (BstMove){ .kind = BST_KIND_ROBBER_VICTIM, .a = frame->player, .b = victim };
  return n;
}

/* ROBBER-16, 27: robbers on the space that a figure left by robbery go along with it, unless they robbed in the same group
 * (as the owner's own has) or were carried before. */
static void
carry_along (const BstGame *game, BstState *state, const BstFrame *robbery)
{
  BstFrame *gains = bst_edit_enclosing (state, BST_MODULE_ROBBERS, OP_GAINS);
  int thief = 0;

  while (BST_GROUP_POINTS (robbery, thief) == 0)
    thief++;
  if (BST_GROUP_FIGURE (robbery, thief) >= n_prey (game))
    return;

  const int points = BST_GROUP_POINTS (robbery, thief);
  const int to = bst_space (state, thief, BST_GROUP_FIGURE (robbery, thief));
  const int from = ((to - points) % BST_LAP + BST_LAP) % BST_LAP;

  for (int seat = 0; seat < game->n_players; seat++)
    if (stands_on (state, seat, from) && gains->v[seat] == 0 && !((gains->flag >> seat) & 1))
      {
        gains->flag |= 1 << seat;
        put (game, state, seat, to, "ROBBER-16");
      }
}

/* MIX-62.4 */
static void
paid (const BstGame *game, BstState *state, BstFrame *group)
{
  int16_t gains[BST_MAX_PLAYERS] = { 0 };
  bool any = false;

  if (group->reason == BST_REASON_ROBBERY)
    carry_along (game, state, group);
  for (int seat = 0; seat < game->n_players; seat++)
    if (BST_GROUP_VICTIM (group, seat))
      {
        gains[seat] = bst_robbers_share (BST_GROUP_POINTS (group, BST_GROUP_VICTIM (group, seat) - 1));
        any = true;
      }
  if (!any)
    return;

  BstFrame *frame = bst_push (state, BST_MODULE_ROBBERS, OP_GAINS, 0, state->active);
  for (int seat = 0; seat < game->n_players; seat++)
    frame->v[seat] = gains[seat];
}

/* ROBBER-32: clockwise from the active player, one after the other. */
static int
run_gains (const BstGame *game, BstState *state, BstFrame *frame)
{
  while (frame->count < game->n_players)
    {
      const int seat = bst_seat_after (game, state->active, frame->count++);

      if (frame->v[seat])
        {
          int points[BST_MAX_PLAYERS] = { 0 };
          const int victim = BST_GROUP_VICTIM (group_of (state), seat) - 1;

          points[seat] = frame->v[seat];
          bst_tell (game, state, .type = BST_EVENT_ROBBERY, .player = seat, .a = victim, .b = frame->v[seat],
                    .c = BST_GROUP_POINTS (group_of (state), victim), .clause = "ROBBER-10");
          bst_group (game, state, BST_REASON_ROBBERY, points, NULL, BST_NONE);
          return BST_RUN_AGAIN;
        }
    }

  /* MIX-62.5, ROBBER-12 */
  for (int seat = 0; seat < game->n_players; seat++)
    if (frame->v[seat])
      {
        state->m.robbers.space[seat] = 0;
        bst_tell (game, state, .type = BST_EVENT_ROBBER_HOME, .player = seat, .clause = "ROBBER-12");
      }
  return BST_RUN_DONE;
}

/* --- the end --- */

/* FS-3, ROBBER-29 */
static void
leave (const BstGame *game, BstState *state)
{
  const int bonus = game->options[BST_OPTION_FINAL_BONUS] ? 3 : 0;
  int points[BST_MAX_PLAYERS] = { 0 };

  for (int seat = 0; seat < game->n_players; seat++)
    if (is_on_track (state, seat))
      {
        points[seat] = bonus;
        state->m.robbers.space[seat] = 0;
        bst_tell (game, state, .type = BST_EVENT_ROBBER_HOME, .player = seat, .clause = "ROBBER-29");
      }
  if (bonus)
    bst_group (game, state, BST_REASON_ROBBER_BONUS, points, NULL, BST_NONE);
}

/* --- frames --- */

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  switch (frame->op)
    {
    case OP_PLACE:
      return run_place (game, state, frame);
    case OP_VICTIMS:
      return run_victims (game, state, frame);
    default:
      return run_gains (game, state, frame);
    }
}

static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  return frame->op == OP_PLACE ? legal_place (game, state, frame, out_moves)
                               : legal_victims (game, state, frame, out_moves);
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  if (frame->op == OP_VICTIMS)
    BST_GROUP_VICTIM (bst_edit_enclosing (state, BST_MODULE_CORE, BST_OP_GROUP), frame->player) = 1 + move->b;
  else if (move->act != BST_ACT_PASS)
    put (game, state, frame->player, move->b, bst_decision_clause (game, state));
}

/* The active player first, then the others. */
static const char *
clause (const BstGame *game, const BstState *state, const BstFrame *frame)
{
  return frame->op == OP_PLACE && frame->player != state->active ? "ROBBER-6" : NULL;
}

static const char *
why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  if (frame->op == OP_VICTIMS)
    return move->b == frame->player ? "ROBBER-15" : "ROBBER-10";
  return stands_on (state, frame->player, move->b) ? "ROBBER-33" : "ROBBER-5";
}

static const char *
check (const BstGame *game, const BstState *state)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      if (state->m.robbers.space[seat] > BST_LAP)
        return "a robber stands beside the track";
      if (seat >= game->n_players && is_on_track (state, seat))
        return "a robber without a player is on the track";
    }
  return NULL;
}

/* The robber on the track; scoring figures of others that he waits for; and those of others that wait for mine. */
static void
assets (const BstGame *game, const BstState *state, int seat, int out_assets[BST_MAX_ASSETS])
{
  for (int other = 0; other < game->n_players; other++)
    {
      int space = state->m.robbers.space[other];

      if (!space)
        continue;
      out_assets[0] += other == seat;
      for (int s = 0; s < game->n_players; s++)
        for (int figure = 0; figure < game->n_track_figures && s != other; figure++)
          if (bst_space (state, s, figure) == space - 1)
            {
              out_assets[1] += other == seat;
              out_assets[2] += s == seat;
            }
    }
}

const BstRules bst_rules_robbers = {
  .id = "robbers",
  .module = BST_MODULE_ROBBERS,
  .steps = {
    [BST_STEP_TRACK_PIECES] = track_pieces,     /* S5d */
    [BST_STEP_FINAL_3] = leave,                 /* FS-3 */
  },
  .claim = claim,
  .paid = paid,
  .order_matters = true,
  .act = enter,
  .on_track = true,
  .entries = entries,
  .accepts = accepts,
  .run = run,
  .legal = legal,
  .apply = apply,
  .clause = clause,
  .why_not = why_not,
  .assets = assets,
  .check = check,
};
