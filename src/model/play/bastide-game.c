/* bastide-game.c – a game on the screen: the session as an object, and its automatic saving.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-game.h"

#include "model/bastide-autosave.h"
#include "model/bastide-paths.h"
#include "model/bastide-tile-stock.h"
#include "model/words/bastide-words.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/move-json.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideGame
{
  GObject parent_instance;

  BstPlay *play;
  BastideAutosave *autosave; /* or NULL */
  BastidePlayers players;
  char **arts; /* by tile; made when first wanted */
};

G_DEFINE_FINAL_TYPE (BastideGame, bastide_game, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  N_PROPS,
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static BstSession *
session (BastideGame *self)
{
  return bst_play_get_session (self->play);
}

/* --- players --- */

const BastidePlayers *
bastide_game_get_players (BastideGame *self)
{
  return &self->players;
}

const char *const *
bastide_game_get_names (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  return (const char *const *) self->players.names;
}

int
bastide_game_get_color (BastideGame *self, int seat)
{
  return self->players.colors[seat];
}

const char *
bastide_game_get_letter (BastideGame *self, int seat)
{
  return self->players.letters[seat];
}

/* --- automatic saving --- */

/* The number of the base stands among the members of the file that mean nothing to the rules. */
static char *
dup_base (gpointer data, guint number)
{
  BastideGame *self = data;
  JsonObject *others = bst_play_get_others (self->play);
  char *text;

  json_object_set_int_member (others, BASTIDE_AUTOSAVE_KEY, number);
  text = bst_play_to_text (self->play);
  json_object_remove_member (others, BASTIDE_AUTOSAVE_KEY);
  return text;
}

/* A base holds what was done, not what was undone: it is only written when nothing waits to be redone. */
static gboolean
is_whole (gpointer data)
{
  return !bastide_game_can_redo (data);
}

static void
journal_line (BastideGame *self, const char *line)
{
  if (self->autosave)
    bastide_autosave_append (self->autosave, line);
}

static void
journal_move (BastideGame *self, const BstMove *move)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;

  if (!self->autosave)
    return;
  json_node_take_object (node, bst_move_to_json (bst_session_game (session (self)), move));
  json_object_set_string_member (json_node_get_object (node), "kind", bst_kinds[move->kind].word);
  line = bst_json_write_line (node);
  journal_line (self, line);
}

static gboolean
read_move (const BstGame *game, JsonObject *object, BstMove *out_move)
{
  const char *const ignored[] = { "kind", NULL };
  int kind = bst_kind_from_word (bst_json_get_string (object, "kind", ""));
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader;

  bst_reader_init (&reader, report);
  return kind >= 0 && bst_move_from_json (&reader, game, kind, object, ignored, FALSE, out_move);
}

/* Back or forth until so many moves are made, or as near before as somebody was asked. */
static gboolean
step_to (BstSession *to, gsize n_moves)
{
  gsize made, all;
  gboolean moved = FALSE;

  for (bst_session_log (to, &made, &all); made > n_moves && bst_session_undo (to); bst_session_log (to, &made, &all))
    moved = TRUE;
  for (; made < n_moves && bst_session_redo (to); bst_session_log (to, &made, &all))
    moved = TRUE;
  return moved;
}

/* One line of a journal: a move, "undo", "redo" or "go" with a number of moves. FALSE if it can't be done. */
static gboolean
play_line (gpointer data, const char *line)
{
  BstSession *to = session (data);
  g_autoptr (JsonNode) node = NULL;
  BstMove move;
  guint64 n;

  if (g_str_has_prefix (line, "go "))
    {
      if (!g_ascii_string_to_unsigned (line + 3, 10, 0, G_MAXUINT32, &n, NULL))
        return FALSE;
      step_to (to, n);
      return TRUE;
    }
  if (g_str_equal (line, "undo"))
    return bst_session_undo (to);
  if (g_str_equal (line, "redo"))
    return bst_session_redo (to);
  node = bst_json_scan (NULL, line, strlen (line), NULL);
  return node && JSON_NODE_HOLDS_OBJECT (node) && read_move (bst_session_game (to), json_node_get_object (node), &move)
         && bst_session_apply (to, &move) == NULL;
}

BastideGame *
bastide_game_recover (const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BastideGame) self = bastide_game_load (file, error);
  JsonObject *others;
  guint number;

  if (!self)
    return NULL;
  others = bst_play_get_others (self->play);
  number = bst_json_get_int (others, BASTIDE_AUTOSAVE_KEY, 0);
  json_object_remove_member (others, BASTIDE_AUTOSAVE_KEY);
  self->autosave = bastide_autosave_new (path, dup_base, is_whole, self);
  bastide_autosave_recover (self->autosave, number, play_line);
  return g_steal_pointer (&self);
}

gboolean
bastide_game_set_autosave (BastideGame *self, const char *path, GError **error)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  g_debug ("A game of %d players begins, kept in %s", bastide_game_get_game (self)->n_players, path);
  g_clear_pointer (&self->autosave, bastide_autosave_free);
  self->autosave = bastide_autosave_new (path, dup_base, is_whole, self);
  return bastide_autosave_begin (self->autosave, error);
}

char *
bastide_game_dup_save_problem (BastideGame *self)
{
  return self->autosave ? bastide_autosave_dup_problem (self->autosave) : NULL;
}

void
bastide_game_flush (BastideGame *self)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  if (self->autosave)
    bastide_autosave_flush (self->autosave);
}

gboolean
bastide_game_save (BastideGame *self, GFile *file, GError **error)
{
  g_autofree char *path = g_file_get_path (file);

  if (!path)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _ ("Games can only be saved in folders of this computer."));
      return FALSE;
    }
  return bst_play_save (self->play, path, error);
}

/* --- making one --- */

BastideGame *
bastide_game_new (BstPlay *play)
{
  BastideGame *self = g_object_new (BASTIDE_TYPE_GAME, NULL);

  self->play = play;
  bastide_players_from_json (&self->players, bst_play_get_players (play));
  bastide_players_choose_letters (&self->players);
  return self;
}

BastideGame *
bastide_game_load (GFile *file, GError **error)
{
  g_autofree char *name = bastide_file_dup_name (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, name, error);
  g_autoptr (BstReport) report = NULL;
  BstPlay *play;

  if (!root)
    return NULL;
  report = bst_report_new (name);
  play = bst_play_load (root, NULL, report);
  if (!play)
    {
      g_autofree char *first = bst_report_dup_first_error (report);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           first ? first : _ ("The file is no saved game."));
      return NULL;
    }
  return bastide_game_new (play);
}

BastideGame *
bastide_game_copy (BastideGame *self, gsize n_moves)
{
  return bastide_game_new (bst_play_copy (self->play, n_moves));
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
      /* The final scoring is no fruit of this move. */
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

static void
changed (BastideGame *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_UNDO]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_REDO]);
  g_signal_emit (self, signals[CHANGED], 0);
}

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

gboolean
bastide_game_apply (BastideGame *self, const BstMove *move, GError **error)
{
  const char *clause;
  BstMove copy = *move;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  clause = bst_session_apply (session (self), &copy);
  if (clause)
    {
      g_autofree char *why = bastide_words_refusal (clause);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, why);
      return FALSE;
    }
  if (bastide_game_get_state (self)->over)
    g_debug ("The game is over in turn %d", bastide_game_get_state (self)->turn);
  journal_move (self, &copy);
  changed (self);
  return TRUE;
}

gboolean
bastide_game_can_undo (BastideGame *self)
{
  return bst_session_can_undo (session (self));
}

gboolean
bastide_game_can_redo (BastideGame *self)
{
  return bst_session_can_redo (session (self));
}

void
bastide_game_undo (BastideGame *self)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  if (!bst_session_undo (session (self)))
    return;
  journal_line (self, "undo");
  changed (self);
}

void
bastide_game_redo (BastideGame *self)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  if (!bst_session_redo (session (self)))
    return;
  journal_line (self, "redo");
  changed (self);
}

void
bastide_game_go_to (BastideGame *self, gsize n_moves)
{
  g_autofree char *line = NULL;

  g_return_if_fail (BASTIDE_IS_GAME (self));

  if (!step_to (session (self), n_moves))
    return;
  /* One line however far it is. */
  line = g_strdup_printf ("go %" G_GSIZE_FORMAT, n_moves);
  journal_line (self, line);
  changed (self);
}

/* --- object --- */

static void
bastide_game_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  BastideGame *self = BASTIDE_GAME (object);

  switch (prop_id)
    {
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, bastide_game_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, bastide_game_can_redo (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
bastide_game_finalize (GObject *object)
{
  BastideGame *self = BASTIDE_GAME (object);

  if (self->arts)
    for (int tile = 0; tile < bastide_game_get_game (self)->n_tiles; tile++)
      g_free (self->arts[tile]);
  g_free (self->arts);
  g_clear_pointer (&self->autosave, bastide_autosave_free);
  g_clear_pointer (&self->play, bst_play_free);
  bastide_players_clear (&self->players);
  G_OBJECT_CLASS (bastide_game_parent_class)->finalize (object);
}

static void
bastide_game_class_init (BastideGameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = bastide_game_get_property;
  object_class->finalize = bastide_game_finalize;

  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  /* Something was decided, undone or redone: look at everything again. */
  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   0);
}

static void
bastide_game_init (BastideGame *self)
{
}
