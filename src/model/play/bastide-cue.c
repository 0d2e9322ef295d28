/* bastide-cue.c – what has just happened in a game, as things to look at.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-cue.h"

#include "engine/feature.h"
#include "engine/rules/wheel.h"

/* The event words of PHASE: play, epilogue, final. */
#define PHASE_FINAL 2

typedef struct
{
  const BstGame *game;
  const BstState *state;
  GArray *cues;
  /* The last beat in which points came: */
  guint beat;
  uint16_t seg;
  int reason;
  guint seats;              /* bit per seat that has scored in it; 0: there was none yet */
  int crowns[BST_N_CROWNS]; /* 0 free, else 1 + seat */
} Reader;

static gboolean
is_same_feature (Reader *reader, uint16_t a, uint16_t b)
{
  return a != BST_NONE && b != BST_NONE && bst_same_feature (reader->game, reader->state, a, b);
}

/* Owners of one feature score one after the other, for the same reason. One who scores again, because the feature counts
 * twice, begins a new beat. */
static void
find_beat_of_points (Reader *reader, const BstEvent *event)
{
  const guint seat = 1u << event->player;

  if (reader->seats
      && (reader->seats & seat || reader->reason != event->reason
          || !is_same_feature (reader, reader->seg, event->seg)))
    {
      reader->beat++;
      reader->seats = 0;
    }
  reader->seg = event->seg;
  reader->reason = event->reason;
  reader->seats |= seat;
}

static void
add_points (Reader *reader, const BstEvent *event, guint number)
{
  BastideCue cue = {
    .kind = BASTIDE_CUE_POINTS,
    .event = number,
    .seat = event->player,
    .points = event->a,
    .located = event->seg != BST_NONE,
    .where = { .x = event->x, .y = event->y, .feature = -1 },
    .seg = event->seg,
  };

  find_beat_of_points (reader, event);
  cue.beat = reader->beat;
  g_array_append_val (reader->cues, cue);
}

/* A figure goes when the points of its feature have come; one that leaves for another reason goes with the last beat. */
static guint
find_beat_of_figure (Reader *reader, uint16_t seg)
{
  for (guint i = reader->cues->len; i-- > 0;)
    {
      const BastideCue *cue = &g_array_index (reader->cues, BastideCue, i);

      if (cue->kind == BASTIDE_CUE_POINTS && is_same_feature (reader, cue->seg, seg))
        return cue->beat;
    }
  return reader->beat;
}

static void
add_home (Reader *reader, const BstEvent *event, guint number)
{
  uint16_t seg = bst_seg_at (reader->game, reader->state, event->x, event->y, event->a);
  BastideCue cue = {
    .kind = BASTIDE_CUE_HOME,
    .beat = find_beat_of_figure (reader, seg),
    .event = number,
    .seat = event->player,
    .figure = event->b,
    .located = TRUE,
    .where = { .x = event->x, .y = event->y, .feature = event->a },
    .seg = BST_NONE,
  };

  if (seg != BST_NONE)
    g_array_append_val (reader->cues, cue);
}

/* --- what moves beside the tiles --- */

static void
add_way (Reader *reader, BastideCueKind kind, const BstEvent *event, guint number, int from, int to)
{
  BastideCue cue = {
    .kind = kind,
    .beat = reader->beat,
    .event = number,
    .seat = event->player,
    .from = from,
    .to = to,
    .seg = BST_NONE,
  };

  if (from != to)
    g_array_append_val (reader->cues, cue);
}

/* It arrives before the points that it brings. */
static void
add_pig (Reader *reader, const BstEvent *event, guint number)
{
  if (reader->seats)
    reader->beat++;
  add_way (reader, BASTIDE_CUE_PIG, event, number, event->a - event->b, event->a);
  reader->beat++;
  reader->seats = 0;
}

/* Follows the crown spaces through the events: the first free one of a sector is taken, the first of a seat is left. Returns the
 * one that an event is about, or -1. */
static int
follow_crown (Reader *reader, const BstEvent *event)
{
  const int before = event->type == BST_EVENT_CROWN ? 0 : event->player + 1, after = event->player + 1 - before;
  int first;

  if (event->type != BST_EVENT_CROWN && event->type != BST_EVENT_CROWN_LEFT)
    return -1;
  first = bst_wheel_first_crown (event->b);
  for (int crown = first; crown < first + bst_wheel_n_crowns (event->b); crown++)
    if (reader->crowns[crown] == before)
      {
        reader->crowns[crown] = after;
        return crown;
      }
  return -1;
}

/* The space on which a robber stood before this event, or -1. */
static int
find_robber (const BstHappening *events, gsize before, int seat)
{
  for (gsize i = before; i-- > 0;)
    if (events[i].event.player == seat)
      {
        if (events[i].event.type == BST_EVENT_ROBBER)
          return events[i].event.b;
        if (events[i].event.type == BST_EVENT_ROBBER_HOME)
          return -1;
      }
  return -1;
}

/* The crown moves on at the end of a tournament, of which no event tells: once, after whatever came last in it. */
static void
add_arena (Reader *reader, const BstHappening *events, gsize number)
{
  gsize i = number;

  while (i > 0 && events[i].event.type != BST_EVENT_TOURNAMENT)
    i--;
  for (guint c = 0; c < reader->cues->len; c++)
    if (g_array_index (reader->cues, BastideCue, c).kind == BASTIDE_CUE_ARENA)
      return;
  if (events[i].event.type == BST_EVENT_TOURNAMENT)
    add_way (reader, BASTIDE_CUE_ARENA, &events[number].event, number, events[i].event.b,
             reader->state->m.tournaments.crown);
}

static void
add_movement (Reader *reader, const BstHappening *events, gsize number)
{
  const BstEvent *event = &events[number].event;

  switch (event->type)
    {
    case BST_EVENT_PIG:
      add_pig (reader, event, number);
      break;
    case BST_EVENT_CROWN:
      add_way (reader, BASTIDE_CUE_CROWN, event, number, -1, follow_crown (reader, event));
      break;
    case BST_EVENT_CROWN_LEFT:
      add_way (reader, BASTIDE_CUE_CROWN, event, number, follow_crown (reader, event), -1);
      break;
    case BST_EVENT_TOURNAMENT:
    case BST_EVENT_REVEAL:
    case BST_EVENT_PRIZE:
      add_arena (reader, events, number);
      break;
    case BST_EVENT_ROBBER:
      add_way (reader, BASTIDE_CUE_ROBBER, event, number, find_robber (events, number, event->player), event->b);
      break;
    case BST_EVENT_ROBBER_HOME:
      add_way (reader, BASTIDE_CUE_ROBBER, event, number, find_robber (events, number, event->player), -1);
      break;
    default:
      break;
    }
}

static int
compare_beats (gconstpointer a, gconstpointer b)
{
  const BastideCue *one = a, *other = b;

  if (one->beat != other->beat)
    return one->beat < other->beat ? -1 : 1;
  return (one->event > other->event) - (one->event < other->event);
}

GArray *
bastide_cues_read (BastideGame *game, gsize from)
{
  Reader reader = { .cues = g_array_new (FALSE, FALSE, sizeof (BastideCue)) };
  const BstHappening *events;
  gsize n;

  g_return_val_if_fail (BASTIDE_IS_GAME (game), reader.cues);

  reader.game = bastide_game_get_game (game);
  reader.state = bastide_game_get_state (game);
  events = bst_session_events (bastide_game_get_session (game), &n);
  for (gsize i = 0; i < MIN (from, n); i++)
    follow_crown (&reader, &events[i].event);
  for (gsize i = from; i < n; i++)
    {
      const BstEvent *event = &events[i].event;

      if (event->player >= BST_MAX_PLAYERS)
        continue;
      if (event->type == BST_EVENT_SCORE && event->a != 0)
        add_points (&reader, event, i);
      else if (event->type == BST_EVENT_RETURN)
        add_home (&reader, event, i);
      else
        add_movement (&reader, events, i);
    }
  g_array_sort (reader.cues, compare_beats);
  return reader.cues;
}

gsize
bastide_cues_find_final (BastideGame *game)
{
  const BstHappening *events;
  gsize n;

  g_return_val_if_fail (BASTIDE_IS_GAME (game), 0);

  events = bst_session_events (bastide_game_get_session (game), &n);
  for (gsize i = 0; i < n; i++)
    if (events[i].event.type == BST_EVENT_PHASE && events[i].event.b == PHASE_FINAL)
      return i;
  return n;
}
