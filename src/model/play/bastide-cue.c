/* bastide-cue.c – what has just happened in a game, as things to look at.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-cue.h"

#include "engine/feature.h"

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
  guint seats; /* bit per seat that has scored in it; 0: there was none yet */
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
  for (gsize i = from; i < n; i++)
    {
      const BstEvent *event = &events[i].event;

      if (event->player >= BST_MAX_PLAYERS)
        continue;
      if (event->type == BST_EVENT_SCORE && event->a != 0)
        add_points (&reader, event, i);
      else if (event->type == BST_EVENT_RETURN)
        add_home (&reader, event, i);
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
