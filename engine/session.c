/* session.c – log, undo, redo and chance around one game.
 *
 * Knows the narrow waist of agenda.h and no rule. Nothing here is an inverse operation: going back means copying the
 * nearest checkpoint and applying the moves from there again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A growing array of one type. */
#define LIST(Type)                                                                                                     \
  struct                                                                                                               \
  {                                                                                                                    \
    Type *items;                                                                                                       \
    size_t n, room;                                                                                                    \
  }

struct BstSession
{
  BstGame game; /* with our own listener */
  uint64_t seed;
  bool ask;

  BstState *state;
  BstMove *options; /* legal answers now … */
  size_t n_options;
  BstMove *scratch; /* … and room for the questions of others */

  LIST (BstEntry) log; /* made, then undone */
  size_t n_made;
  uint32_t generation;           /* counts how often something was taken back */
  size_t spacing;                /* moves from one checkpoint to the next */
  LIST (BstState *) checkpoints; /* after 0, spacing, 2 × spacing … moves */
  LIST (BstHappening) events;
  LIST (BstTurn) turns;

  /* Outcomes of Nature that this seed would not have given (another generator, dictated by the caller): what was drawn
   * once stays drawn, also after undo. [stream][number]; kind BST_N_KINDS marks a gap. */
  LIST (BstMove) dictated[BST_N_STREAMS];
};

/* --- memory: as everywhere outside the core, running out of it ends the program --- */

static void *
xrealloc (void *block, size_t size)
{
  block = realloc (block, size);
  if (!block)
    abort ();
  return block;
}

static void *
grow (void *items, size_t n, size_t *room, size_t size)
{
  if (n < *room)
    return items;
  *room = *room ? 2 * *room : 16;
  return xrealloc (items, *room * size);
}

#define list_push(list, ...)                                                                                           \
  do                                                                                                                   \
    {                                                                                                                  \
      (list)->items = grow ((list)->items, (list)->n, &(list)->room, sizeof *(list)->items);                           \
      (list)->items[(list)->n++] = __VA_ARGS__;                                                                        \
    }                                                                                                                  \
  while (0)

/* The first `count` items of another list, which is longer or as long. */
#define list_copy(list, from, count)                                                                                   \
  do                                                                                                                   \
    {                                                                                                                  \
      (list)->n = (list)->room = (count);                                                                              \
      (list)->items = copy_items ((from)->items, (count) * sizeof *(list)->items);                                     \
    }                                                                                                                  \
  while (0)

static void *
copy_items (const void *items, size_t size)
{
  return size ? memcpy (xrealloc (NULL, size), items, size) : NULL;
}

/* --- listening --- */

static void
push_turn (BstSession *session, const BstState *state, int turn, int player, bool extra)
{
  BstTurn record = {
    .n_moves = (uint32_t) session->n_made, .turn = (uint16_t) turn, .player = (uint8_t) player, .extra = extra
  };

  for (int seat = 0; seat < session->game.n_players; seat++)
    record.scores[seat] = bst_score (state, seat);
  list_push (&session->turns, record);
}

static void
event_cb (void *data, const BstGame *game, const BstState *state, const BstEvent *event)
{
  BstSession *session = data;
  BstHappening happening = { *event, (uint32_t) session->n_made };

  list_push (&session->events, happening);
  if (event->type == BST_EVENT_TURN)
    push_turn (session, state, event->a, event->player, event->flag);
  else if (event->type == BST_EVENT_PHASE && state->phase == BST_PHASE_FINAL)
    push_turn (session, state, state->turn, BST_NOBODY, false);
}

/* --- going forward --- */

/* (transfer full) */
static BstState *
copy_state (const BstSession *session, const BstState *state)
{
  BstState *copy = xrealloc (NULL, session->game.state_size);

  bst_state_copy (&session->game, state, copy);
  return copy;
}

/* Keeps every second checkpoint. Both the size of a state and the number of moves grow with the map: checkpoints at equal
 * distances would need memory that grows with its square. */
static void
thin_out (BstSession *session)
{
  size_t n = 0;

  for (size_t i = 0; i < session->checkpoints.n; i++)
    if (i % 2 == 0)
      session->checkpoints.items[n++] = session->checkpoints.items[i];
    else
      free (session->checkpoints.items[i]);
  session->checkpoints.n = n;
  session->spacing *= 2;
}

static void
keep_checkpoint (BstSession *session)
{
  if (session->n_made != session->checkpoints.n * session->spacing)
    return;
  list_push (&session->checkpoints, copy_state (session, session->state));
  if (session->checkpoints.n > BST_MAX_CHECKPOINTS)
    thin_out (session);
}

static void
look (BstSession *session)
{
  session->n_options = bst_who (session->state) == BST_NOBODY
                         ? 0
                         : bst_legal (&session->game, session->state, session->options);
}

/* Applies entry n_made of the log and looks at the next decision. */
static void
step (BstSession *session)
{
  const BstEntry *entry = &session->log.items[session->n_made];

  session->n_made++; /* events of this move already carry its number */
  bst_apply (&session->game, session->state, &entry->move);
  keep_checkpoint (session);
  look (session);
}

static void
forget_undone (BstSession *session)
{
  session->log.n = session->n_made;
  while (session->checkpoints.n > session->n_made / session->spacing + 1)
    free (session->checkpoints.items[--session->checkpoints.n]);
}

static void
make (BstSession *session, const BstMove *move, bool asked)
{
  const BstState *state = session->state;
  BstEntry entry = { *move, state->turn, (uint8_t) bst_who (state), asked };

  forget_undone (session);
  list_push (&session->log, entry);
  step (session);
}

/* The decision on the table is somebody's business: PROTOCOL, "A decision with one option is applied silently". */
static bool
is_asked (const BstSession *session)
{
  switch (bst_who (session->state))
    {
    case BST_NATURE:
      return session->ask;
    case BST_KEEPER:
      return true;
    default:
      return session->n_options > 1;
    }
}

/* --- chance --- */

/* Notes an outcome that was given from outside, unless the seed gives the same. `before`: counters of the streams. */
static void
note_dictated (BstSession *session, const BstMove *move, const BstMove *rolled, const uint16_t *before)
{
  for (int stream = 0; stream < BST_N_STREAMS; stream++)
    {
      unsigned number = before[stream];

      if (session->state->drawn[stream] == number)
        continue;
      if (number >= session->dictated[stream].n && memcmp (move, rolled, sizeof *move) == 0)
        continue;
      while (session->dictated[stream].n <= number)
        list_push (&session->dictated[stream], (BstMove){ .kind = BST_N_KINDS });
      session->dictated[stream].items[number] = *move;
    }
}

static void
resolve_chance (BstSession *session, BstMove *out_move)
{
  const BstState *state = session->state;

  for (int stream = 0; stream < BST_N_STREAMS; stream++)
    {
      const BstMove *known;

      if (state->drawn[stream] >= session->dictated[stream].n)
        continue;
      known = &session->dictated[stream].items[state->drawn[stream]];
      if (known->kind == bst_decision (state) && !bst_check (&session->game, state, known, session->scratch))
        {
          *out_move = *known;
          return;
        }
    }
  bst_chance (&session->game, state, session->seed, session->scratch, out_move);
}

/* --- going back --- */

static void
go_to (BstSession *session, size_t n_moves)
{
  size_t nearest = n_moves / session->spacing;
  BstGame quiet = session->game;

  assert (n_moves <= session->n_made);
  quiet.emit = NULL;
  bst_state_copy (&session->game, session->checkpoints.items[nearest], session->state);
  for (size_t i = nearest * session->spacing; i < n_moves; i++)
    bst_apply (&quiet, session->state, &session->log.items[i].move);
  session->n_made = n_moves;
  session->generation++;
  while (session->events.n > 0 && session->events.items[session->events.n - 1].move > n_moves)
    session->events.n--;
  while (session->turns.n > 0 && session->turns.items[session->turns.n - 1].n_moves > n_moves)
    session->turns.n--;
  look (session);
}

/* Index of the last of the first n_moves moves that was put to somebody, or SIZE_MAX. */
static size_t
last_asked (const BstSession *session, size_t n_moves)
{
  for (size_t i = n_moves; i-- > 0;)
    if (session->log.items[i].asked)
      return i;
  return SIZE_MAX;
}

/* --- public --- */

static BstSession *
new_empty (const BstGame *game, uint64_t seed, bool ask)
{
  BstSession *session = xrealloc (NULL, sizeof *session);

  *session = (BstSession){ .game = *game, .seed = seed, .ask = ask, .spacing = BST_CHECKPOINT };
  session->game.emit = event_cb;
  session->game.emit_data = session;
  session->state = xrealloc (NULL, game->state_size);
  session->options = xrealloc (NULL, game->max_moves * sizeof (BstMove));
  session->scratch = xrealloc (NULL, game->max_moves * sizeof (BstMove));
  return session;
}

BstSession *
bst_session_new_bare (const BstGame *game, uint64_t seed, bool ask)
{
  BstSession *session = new_empty (game, seed, ask);

  bst_start (&session->game, session->state);
  keep_checkpoint (session);
  look (session);
  return session;
}

BstSession *
bst_session_new (const BstGame *game, uint64_t seed, bool ask)
{
  BstSession *session = bst_session_new_bare (game, seed, ask);

  bst_session_settle (session);
  return session;
}

const char *
bst_session_enter (BstSession *session, const BstMove *move)
{
  int who = bst_who (session->state);
  uint16_t before[BST_N_STREAMS];
  const char *clause;
  BstMove rolled;

  if (who == BST_NOBODY)
    return "BASE-80";
  clause = bst_check (&session->game, session->state, move, session->scratch);
  if (clause)
    return clause;
  if (who != BST_NATURE || session->ask)
    {
      make (session, move, is_asked (session));
      return NULL;
    }
  memcpy (before, session->state->drawn, sizeof before);
  bst_chance (&session->game, session->state, session->seed, session->scratch, &rolled);
  make (session, move, is_asked (session));
  note_dictated (session, move, &rolled, before);
  return NULL;
}

void
bst_session_settle (BstSession *session)
{
  while (bst_who (session->state) != BST_NOBODY && !is_asked (session))
    {
      BstMove move;

      if (bst_who (session->state) == BST_NATURE)
        resolve_chance (session, &move);
      else
        move = session->options[0];
      make (session, &move, false);
    }
}

BstSession *
bst_session_copy (const BstSession *session, size_t n_moves)
{
  BstSession *copy = new_empty (&session->game, session->seed, session->ask);

  assert (n_moves <= session->n_made);
  copy->spacing = session->spacing;
  copy->n_made = session->n_made;
  list_copy (&copy->log, &session->log, session->n_made);
  list_copy (&copy->events, &session->events, session->events.n);
  list_copy (&copy->turns, &session->turns, session->turns.n);
  for (size_t i = 0; i <= n_moves / session->spacing; i++)
    list_push (&copy->checkpoints, copy_state (session, session->checkpoints.items[i]));
  for (int stream = 0; stream < BST_N_STREAMS; stream++)
    list_copy (&copy->dictated[stream], &session->dictated[stream], session->dictated[stream].n);
  go_to (copy, n_moves);
  copy->generation = 0;
  forget_undone (copy);
  bst_session_settle (copy);
  return copy;
}

void
bst_session_free (BstSession *session)
{
  if (!session)
    return;
  for (size_t i = 0; i < session->checkpoints.n; i++)
    free (session->checkpoints.items[i]);
  for (int stream = 0; stream < BST_N_STREAMS; stream++)
    free (session->dictated[stream].items);
  free (session->checkpoints.items);
  free (session->log.items);
  free (session->events.items);
  free (session->turns.items);
  free (session->options);
  free (session->scratch);
  free (session->state);
  free (session);
}

const BstGame *
bst_session_game (const BstSession *session)
{
  return &session->game;
}

const BstState *
bst_session_state (const BstSession *session)
{
  return session->state;
}

uint64_t
bst_session_seed (const BstSession *session)
{
  return session->seed;
}

bool
bst_session_asks (const BstSession *session)
{
  return session->ask;
}

const BstMove *
bst_session_options (const BstSession *session, size_t *out_n)
{
  *out_n = session->n_options;
  return session->options;
}

const char *
bst_session_apply (BstSession *session, const BstMove *move)
{
  const char *clause = bst_session_enter (session, move);

  if (!clause)
    bst_session_settle (session);
  return clause;
}

bool
bst_session_can_undo (const BstSession *session)
{
  return last_asked (session, session->n_made) != SIZE_MAX;
}

bool
bst_session_undo (BstSession *session)
{
  return session->n_made > 0 && bst_session_undo_to (session, session->n_made - 1);
}

bool
bst_session_undo_to (BstSession *session, size_t n_moves)
{
  size_t to = SIZE_MAX;

  if (n_moves >= session->n_made)
    return false;
  to = last_asked (session, n_moves + 1);
  for (size_t i = n_moves + 1; to == SIZE_MAX && i < session->n_made; i++)
    if (session->log.items[i].asked)
      to = i;
  if (to == SIZE_MAX)
    return false;
  go_to (session, to);
  return true;
}

bool
bst_session_can_redo (const BstSession *session)
{
  return session->n_made < session->log.n;
}

bool
bst_session_redo (BstSession *session)
{
  if (!bst_session_can_redo (session))
    return false;
  do
    step (session);
  while (bst_session_can_redo (session) && !session->log.items[session->n_made].asked);
  return true;
}

const BstEntry *
bst_session_log (const BstSession *session, size_t *out_n_made, size_t *out_n_all)
{
  if (out_n_made)
    *out_n_made = session->n_made;
  if (out_n_all)
    *out_n_all = session->log.n;
  return session->log.items;
}

const BstHappening *
bst_session_events (const BstSession *session, size_t *out_n)
{
  *out_n = session->events.n;
  return session->events.items;
}

const BstTurn *
bst_session_turns (const BstSession *session, size_t *out_n)
{
  *out_n = session->turns.n;
  return session->turns.items;
}

uint32_t
bst_session_generation (const BstSession *session)
{
  return session->generation;
}

size_t
bst_session_memory (const BstSession *session)
{
  size_t size = sizeof *session + session->game.state_size * (1 + session->checkpoints.n);

  size += 2 * session->game.max_moves * sizeof (BstMove);
  size += session->log.room * sizeof (BstEntry) + session->events.room * sizeof (BstHappening);
  size += session->turns.room * sizeof (BstTurn) + session->checkpoints.room * sizeof (BstState *);
  for (int stream = 0; stream < BST_N_STREAMS; stream++)
    size += session->dictated[stream].room * sizeof (BstMove);
  return size;
}
