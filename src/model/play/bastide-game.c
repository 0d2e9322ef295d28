/* bastide-game.c – a game on the screen: the session as an object.
 *
 * What it is as a file stands in bastide-game-file.c, what it keeps beside its moves in bastide-game-beside.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-game-private.h"

#include "model/bastide-level.h"
#include "model/bastide-tile-list.h"
#include "model/words/bastide-words.h"

#include <string.h>

G_DEFINE_FINAL_TYPE (BastideGame, bastide_game, BASTIDE_TYPE_MATCH)

enum
{
  SAVED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static BstSession *
session (BastideGame *self)
{
  return bst_play_get_session (self->play);
}

/* --- players --- */

const char *const *
bastide_game_get_names (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  return (const char *const *) bastide_match_get_players (BASTIDE_MATCH (self))->names;
}

int
bastide_game_get_color (BastideGame *self, int seat)
{
  return bastide_match_get_players (BASTIDE_MATCH (self))->colors[seat];
}

const char *
bastide_game_get_letter (BastideGame *self, int seat)
{
  return bastide_match_get_players (BASTIDE_MATCH (self))->letters[seat];
}

int
bastide_game_get_level (BastideGame *self, int seat)
{
  return bastide_match_get_players (BASTIDE_MATCH (self))->levels[seat];
}

int
bastide_game_count_people (BastideGame *self)
{
  int n = 0;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), 0);

  for (int seat = 0; seat < bastide_game_get_game (self)->n_players; seat++)
    n += bastide_game_get_level (self, seat) == BASTIDE_PERSON;
  return n;
}

static void
put_level (BastideGame *self, int seat, int level)
{
  bastide_players_set_level (bastide_match_edit_players (BASTIDE_MATCH (self)), seat, level);
  bastide_level_to_json (json_array_get_object_element (bst_play_get_players (self->play), seat), level);
}

void
bastide_game_set_level (BastideGame *self, int seat, int level)
{
  g_autofree char *line = NULL;

  g_return_if_fail (BASTIDE_IS_GAME (self));
  g_return_if_fail (seat >= 0 && seat < bastide_game_get_game (self)->n_players);
  g_return_if_fail (level >= 0 && level < BASTIDE_N_LEVELS);

  if (bastide_game_get_level (self, seat) == level || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  put_level (self, seat, level);
  line = g_strdup_printf (LINE_SEAT "%d %s", seat, level ? bastide_level_to_word (level) : PERSON);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

gboolean
bastide_game_read_seat (BastideGame *self, const char *text)
{
  int n_players = bastide_game_get_game (self)->n_players;
  int seat = g_ascii_digit_value (text[0]);
  const char *word;

  if (seat < 0 || seat >= n_players || text[1] != ' ')
    return FALSE;
  word = text + 2;
  if (!g_str_equal (word, PERSON) && !bastide_level_from_word (word))
    return FALSE;
  put_level (self, seat, bastide_level_from_word (word));
  return TRUE;
}

static gboolean
is_computer (BastideGame *self, int player)
{
  return player < bastide_game_get_game (self)->n_players && bastide_game_get_level (self, player) != 0;
}

gboolean
bastide_game_waits_for_computer (BastideGame *self)
{
  const BstState *state;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  state = bastide_game_get_state (self);
  return !state->over && !bst_session_can_redo (session (self)) && is_computer (self, bst_who (state));
}

/* --- the log --- */

static gboolean
bastide_game_can_step (BastideMatch *match, gboolean back)
{
  BstSession *log = session (BASTIDE_GAME (match));

  return back ? bst_session_can_undo (log) : bst_session_can_redo (log);
}

static gboolean
bastide_game_step (BastideMatch *match, gboolean back)
{
  BstSession *log = session (BASTIDE_GAME (match));

  return back ? bst_session_undo (log) : bst_session_redo (log);
}

const char *
bastide_game_make_move (BastideGame *self, const BstMove *move)
{
  gsize made;

  /* What was undone is forgotten, and other moves will stand there. */
  bst_session_log (session (self), &made, NULL);
  if (self->digests->len > made)
    g_array_set_size (self->digests, made);
  return bst_session_apply (session (self), move);
}

static const BstGame *
bastide_game_get_rules (BastideMatch *match)
{
  return bastide_game_get_game (BASTIDE_GAME (match));
}

static JsonObject *
bastide_game_get_mix (BastideMatch *match)
{
  return bst_play_get_mix (BASTIDE_GAME (match)->play);
}

gboolean
bastide_game_step_to (BstSession *to, gsize n_moves)
{
  gsize made, all;
  gboolean moved = bst_session_undo_to (to, n_moves);

  bst_session_log (to, &made, &all);
  for (; made < n_moves && bst_session_redo (to); bst_session_log (to, &made, &all))
    moved = TRUE;
  return moved;
}

/* --- making one --- */

BastideGame *
bastide_game_new (BstPlay *play)
{
  BastideGame *self = g_object_new (BASTIDE_TYPE_GAME, NULL);
  BastidePlayers *players = bastide_match_edit_players (BASTIDE_MATCH (self));

  self->play = play;
  bastide_players_from_json (players, bst_play_get_players (play));
  bastide_players_choose_letters (players);
  bastide_game_load_clock (self);
  return self;
}

BastideGame *
bastide_game_copy (BastideGame *self, gsize n_moves)
{
  bastide_game_store_clock (self);
  return bastide_game_new (bst_play_copy (self->play, n_moves));
}

/* Draws are made by the program from now on. Takes @play. */
static BstPlay *
draw_by_program (BstPlay *play)
{
  g_autoptr (JsonNode) root = bst_play_to_json (play);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  JsonObject *object = json_node_get_object (root);
  BstPlay *drawn;

  json_object_set_string_member (object, "nature", "roll");
  /* The seed of a real bag is always the same and would always draw the same tiles. */
  json_object_set_int_member (object, "seed", g_random_int ());
  drawn = bst_play_load (root, NULL, report);
  if (!drawn)
    return play;
  bst_play_free (play);
  return drawn;
}

BastideGame *
bastide_game_copy_against_computers (BastideGame *self, gsize n_moves)
{
  BstPlay *play;
  BastideGame *copy;
  int who;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  bastide_game_store_clock (self);
  play = bst_play_copy (self->play, n_moves);
  copy = bastide_game_new (bst_session_asks (session (self)) ? draw_by_program (play) : play);
  who = bst_who (bastide_game_get_state (copy));
  for (int seat = 0; seat < bastide_game_get_game (copy)->n_players; seat++)
    if (seat == who)
      put_level (copy, seat, BASTIDE_PERSON);
    else if (!is_computer (copy, seat))
      put_level (copy, seat, 1 + BST_LEVEL_STRONG);
  return copy;
}

void
bastide_game_tell_saved (BastideGame *self)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  g_signal_emit (self, signals[SAVED], 0);
}

/* --- reading --- */

BstPlay *
bastide_game_get_play (BastideGame *self)
{
  return self->play;
}

const BstGame *
bastide_game_get_game (BastideGame *self)
{
  return bst_session_game (session (self));
}

const BstState *
bastide_game_get_state (BastideGame *self)
{
  return bst_session_state (session (self));
}

const BstSession *
bastide_game_get_session (BastideGame *self)
{
  return session (self);
}

void
bastide_game_project (BastideGame *self, int out_scores[BST_MAX_PLAYERS])
{
  const BstState *now = bastide_game_get_state (self);
  BstGame quiet = *bastide_game_get_game (self);
  BstState *copy = g_memdup2 (now, quiet.state_size);

  quiet.emit = NULL;
  bst_finish_now (&quiet, copy);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    out_scores[seat] = bst_score (copy, seat);
  g_free (copy);
}

gboolean
bastide_game_preview (BastideGame *self, const BstMove *move, int out_gains[BST_MAX_PLAYERS])
{
  const BstState *now = bastide_game_get_state (self);
  BstGame quiet = *bastide_game_get_game (self);
  BstState *copy = g_memdup2 (now, quiet.state_size);
  gboolean any = FALSE;

  quiet.emit = NULL;
  bst_apply (&quiet, copy, move);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      /* If the move ends the game, the points of the final scoring would look as if the move had brought them. */
      out_gains[seat] = copy->over ? 0 : bst_score (copy, seat) - bst_score (now, seat);
      any |= out_gains[seat] != 0;
    }
  g_free (copy);
  return any;
}

void
bastide_game_tally (BastideGame *self, int out_points[BST_MAX_PLAYERS][BST_N_REASONS])
{
  gsize n;
  const BstHappening *events = bst_session_events (session (self), &n);

  memset (out_points, 0, sizeof (int) * BST_MAX_PLAYERS * BST_N_REASONS);
  for (gsize i = 0; i < n; i++)
    if (events[i].event.type == BST_EVENT_SCORE && events[i].event.player < BST_MAX_PLAYERS)
      out_points[events[i].event.player][events[i].event.reason] += events[i].event.a;
}

/* --- playing --- */

char **
bastide_game_get_arts (BastideGame *self)
{
  const BstGame *game;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  game = bastide_game_get_game (self);
  if (!self->arts)
    {
      self->arts = g_new0 (char *, game->n_tiles);
      for (int tile = 0; tile < game->n_tiles; tile++)
        if (game->tiles[tile].piece == BST_NONE)
          self->arts[tile] = bastide_tile_dup_art (bst_box_get_json (bst_play_get_box (self->play),
                                                                     game->tiles[tile].id),
                                                   NULL);
    }
  return self->arts;
}

const BstMove *
bastide_game_get_options (BastideGame *self, gsize *out_n)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  if (bastide_match_may_change (BASTIDE_MATCH (self), NULL) && (!self->guard || self->guard->is_open (self->guard_data))
      && !is_computer (self, bst_who (bastide_game_get_state (self))))
    return bst_session_options (session (self), out_n);
  *out_n = 0;
  return NULL;
}

void
bastide_game_set_guard (BastideGame *self, const BastideGameGuard *guard, gpointer data)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  self->guard = guard;
  self->guard_data = data;
}

gboolean
bastide_game_has_guard (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  return self->guard != NULL;
}

void
bastide_game_tell_opened (BastideGame *self)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  g_signal_emit_by_name (self, "changed");
}

gboolean
bastide_game_apply (BastideGame *self, const BstMove *move, GError **error)
{
  const char *clause;
  BstMove copy = *move;
  JsonObject *line;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  if (!bastide_match_may_change (BASTIDE_MATCH (self), error)
      || (self->guard && !self->guard->allow (self->guard_data, &copy, error)))
    return FALSE;
  clause = bastide_game_make_move (self, &copy);
  if (clause)
    {
      g_autofree char *why = bastide_words_refusal (clause);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, why);
      return FALSE;
    }
  if (bastide_game_get_state (self)->over)
    g_debug ("The game is over in turn %d", bastide_game_get_state (self)->turn);
  line = bastide_game_move_to_json (self, &copy);
  bastide_game_add_left (self, line);
  bastide_match_record_object (BASTIDE_MATCH (self), line);
  return TRUE;
}

void
bastide_game_go_to (BastideGame *self, gsize n_moves)
{
  g_autofree char *line = NULL;
  gsize made;

  g_return_if_fail (BASTIDE_IS_GAME (self));

  if (!bastide_game_step_to (session (self), n_moves))
    return;
  /* One line instead of one per step: going through a long game would soon fill the journal. */
  bst_session_log (session (self), &made, NULL);
  line = g_strdup_printf (LINE_GO "%" G_GSIZE_FORMAT, made);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

/* How many moves were made before the last decision of a person; G_MAXSIZE if there was none. */
static gsize
find_own_decision (BastideGame *self)
{
  gsize made;
  const BstEntry *log = bst_session_log (session (self), &made, NULL);

  while (made-- > 0)
    if (log[made].asked && !is_computer (self, log[made].player))
      return made;
  return G_MAXSIZE;
}

gboolean
bastide_game_can_undo_own (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  return find_own_decision (self) != G_MAXSIZE;
}

void
bastide_game_undo_own (BastideGame *self)
{
  gsize n_moves;

  g_return_if_fail (BASTIDE_IS_GAME (self));

  n_moves = find_own_decision (self);
  if (!bastide_players_has_computers (bastide_match_get_players (BASTIDE_MATCH (self))))
    bastide_match_undo (BASTIDE_MATCH (self));
  else if (n_moves != G_MAXSIZE)
    bastide_game_go_to (self, n_moves);
}

void
bastide_game_redo_own (BastideGame *self)
{
  gsize made, all;
  const BstEntry *log;

  g_return_if_fail (BASTIDE_IS_GAME (self));

  if (!bastide_players_has_computers (bastide_match_get_players (BASTIDE_MATCH (self))))
    {
      bastide_match_redo (BASTIDE_MATCH (self));
      return;
    }
  log = bst_session_log (session (self), &made, &all);
  for (made++; made < all && (!log[made].asked || is_computer (self, log[made].player)); made++)
    ;
  bastide_game_go_to (self, MIN (made, all));
}

/* --- object --- */

static void
bastide_game_finalize (GObject *object)
{
  BastideGame *self = BASTIDE_GAME (object);

  if (self->arts)
    for (int tile = 0; tile < bastide_game_get_game (self)->n_tiles; tile++)
      g_free (self->arts[tile]);
  g_free (self->arts);
  g_clear_pointer (&self->origin, bastide_origin_free);
  g_array_unref (self->digests);
  g_clear_pointer (&self->play, bst_play_free);
  G_OBJECT_CLASS (bastide_game_parent_class)->finalize (object);
}

static void
bastide_game_class_init (BastideGameClass *klass)
{
  BastideMatchClass *match_class = BASTIDE_MATCH_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_game_finalize;
  match_class->looks_back = TRUE;
  match_class->can_step = bastide_game_can_step;
  match_class->step = bastide_game_step;
  match_class->write_base = bastide_game_write_base;
  match_class->digest = bastide_game_digest;
  match_class->read_line = bastide_game_read_line;
  match_class->get_game = bastide_game_get_rules;
  match_class->get_mix = bastide_game_get_mix;
  signals[SAVED] = g_signal_new ("saved", BASTIDE_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
bastide_game_init (BastideGame *self)
{
  self->digests = g_array_new (FALSE, FALSE, sizeof (guint32));
}
