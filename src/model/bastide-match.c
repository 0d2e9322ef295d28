/* bastide-match.c – what a game on the screen and an evening at a real table have in common: players, undo, the disk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-match.h"

#include "model/bastide-digest.h"
#include "model/bastide-journal.h"
#include "engine/game.h"
#include "engine/words.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <string.h>

/* A journal this long is written into a new base, so that opening the match does not take longer and longer. */
#define COMPACT_AFTER 256
/* No journal of ours is longer. Each line may cost as much as the whole match, so somebody else's is not read to its end. */
#define MOST_LINES (4 * COMPACT_AFTER)
/* A base of so many bytes takes longer than a blink: a thread writes it, if there are not too many lines by now. */
#define LONG_BASE (128 * 1024)

/* How often a match is read that another process is writing. */
#define N_TRIES 5

#define LINE_UNDO "undo"
#define LINE_REDO "redo"

/* Before each line: a digest of the match it was written for and of the line. The first journals had lines without. */
#define CHECK        "#%08x "
#define CHECK_LENGTH 10

typedef struct
{
  BastidePlayers players;
  BastideHold hold;
  char *path;              /* where it is kept, or only looked at; NULL: nowhere */
  BastideLock *lock;       /* of the path */
  BastideJournal *journal; /* NULL: nothing is written */
  guint32 digest;          /* of the match as base and journal have it: what the next line builds on */
  char *problem;           /* of the journal, not yet shown */

  /* The place where it was kept until another program changed the files there. */
  char *parted_path;
  BastideLock *parted_lock;
} BastideMatchPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BastideMatch, bastide_match, G_TYPE_OBJECT)

enum
{
  CHANGED,
  HOLD_CHANGED,
  REFUSED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

#define PRIV(self) ((BastideMatchPrivate *) bastide_match_get_instance_private (self))

const BastidePlayers *
bastide_match_get_players (BastideMatch *self)
{
  return &PRIV (self)->players;
}

BastidePlayers *
bastide_match_edit_players (BastideMatch *self)
{
  return &PRIV (self)->players;
}

/* --- who may change it --- */

BastideHold
bastide_match_get_hold (BastideMatch *self)
{
  return PRIV (self)->hold;
}

char *
bastide_match_dup_hold_text (BastideMatch *self)
{
  BastideMatchPrivate *priv = PRIV (self);

  switch (priv->hold)
    {
    case BASTIDE_HOLD_OTHERS:
      return bastide_lock_dup_holder (priv->lock);
    case BASTIDE_HOLD_NEWER:
      return g_strdup (_ ("Made by a newer version of Bastide. You can view it and save a copy."));
    case BASTIDE_HOLD_PARTED:
      return g_strdup (_ ("Another program changed this file. You continue in a copy."));
    default:
      return NULL;
    }
}

gboolean
bastide_match_may_change (BastideMatch *self, GError **error)
{
  const BastideHold hold = PRIV (self)->hold;
  g_autofree char *why = NULL;

  if (hold == BASTIDE_HOLD_OURS || hold == BASTIDE_HOLD_PARTED)
    return TRUE;
  why = bastide_match_dup_hold_text (self);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY, why);
  return FALSE;
}

gboolean
bastide_match_try_change (BastideMatch *self)
{
  g_autoptr (GError) error = NULL;

  if (bastide_match_may_change (self, &error))
    return TRUE;
  g_signal_emit (self, signals[REFUSED], 0, error->message);
  return FALSE;
}

void
bastide_match_set_newer (BastideMatch *self)
{
  PRIV (self)->hold = BASTIDE_HOLD_NEWER;
}

void
bastide_match_set_newer_error (const char *name, GError **error)
{
  if (name)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                 /* TRANSLATORS: %s is the name of a file. */
                 _ ("“%s” was made by a newer version of Bastide and has not been changed. Update Bastide to open it."),
                 name);
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("This was made by a newer version of Bastide. Update Bastide to open it."));
}

/* --- kept on disk --- */

static void
take_problem (BastideMatchPrivate *priv, char *problem)
{
  g_free (priv->problem);
  priv->problem = problem;
}

static gboolean
write_base (BastideMatch *self, GError **error)
{
  BastideMatchClass *klass = BASTIDE_MATCH_GET_CLASS (self);
  BastideJournal *journal = PRIV (self)->journal;
  g_autofree char *text = klass->write_base (self, bastide_journal_get_next (journal));

  PRIV (self)->digest = klass->digest (self);
  return bastide_journal_write_base (journal, text, error);
}

/* Does it take long to write the base, while nothing is lost if it is written later? */
static gboolean
can_wait (BastideMatch *self)
{
  BastideMatchPrivate *priv = PRIV (self);

  return BASTIDE_MATCH_GET_CLASS (self)->snapshot && !bastide_journal_is_behind (priv->journal)
         && bastide_journal_get_base_size (priv->journal) >= LONG_BASE
         && bastide_journal_get_length (priv->journal) < MOST_LINES / 2;
}

/* Takes notice of a base that a thread has written. If it could not, all lines are in the journal, and the next step tries
 * again. */
static void
end_base (BastideMatch *self)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_autoptr (GError) error = NULL;

  if (bastide_journal_end_base (priv->journal, FALSE, &error))
    return;
  g_message ("Cannot write %s anew: %s", priv->path, error->message);
}

void
bastide_match_begin_base (BastideMatch *self)
{
  BastideMatchPrivate *priv = PRIV (self);
  const BastideSnapshot *snapshot;

  g_return_if_fail (BASTIDE_IS_MATCH (self));

  snapshot = BASTIDE_MATCH_GET_CLASS (self)->snapshot;
  if (!snapshot || !priv->journal || bastide_journal_is_behind (priv->journal)
      || bastide_journal_is_writing (priv->journal) || bastide_journal_get_length (priv->journal) == 0)
    return;
  bastide_journal_begin_base (priv->journal, snapshot->write, snapshot->take (self), snapshot->free);
}

gboolean
bastide_match_is_writing (BastideMatch *self)
{
  g_return_val_if_fail (BASTIDE_IS_MATCH (self), FALSE);

  if (!PRIV (self)->journal)
    return FALSE;
  end_base (self);
  return bastide_journal_is_writing (PRIV (self)->journal);
}

/* Writes a new base if the journal has @from_length lines, or has failed: then it is the only way to keep what was done. */
static void
compact (BastideMatch *self, guint from_length)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_autoptr (GError) error = NULL;

  g_assert (priv->journal);

  if (!bastide_journal_is_behind (priv->journal) && bastide_journal_get_length (priv->journal) < from_length)
    return;
  if (can_wait (self))
    {
      bastide_match_begin_base (self);
      return;
    }
  if (write_base (self, &error))
    return;
  g_message ("Cannot keep %s: %s", bastide_journal_get_path (priv->journal), error->message);
  take_problem (priv, g_strdup (error->message));
}

/* Where it is kept from now on. Takes @lock. */
static void
set_place (BastideMatchPrivate *priv, BastideLock *lock, const char *path)
{
  char *copy = g_strdup (path);

  g_clear_pointer (&priv->lock, bastide_lock_unref);
  g_clear_pointer (&priv->journal, bastide_journal_free);
  g_free (priv->path);
  priv->lock = lock;
  priv->path = copy;
}

static void
forget_parted (BastideMatchPrivate *priv)
{
  g_clear_pointer (&priv->parted_lock, bastide_lock_unref);
  g_clear_pointer (&priv->parted_path, g_free);
}

/* (transfer full): the lock of a free name beside @path. */
static BastideLock *
lock_free_path (const char *path)
{
  for (;;)
    {
      g_autofree char *other = bastide_journal_dup_free_path (path);
      g_autoptr (BastideLock) lock = bastide_lock_new (other);

      /* Somebody may have taken the name after we looked. */
      if (bastide_lock_is_ours (lock) && !g_file_test (other, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&lock);
    }
}

/* What another program has put here stays as it is; ours goes on under a name of its own. */
static void
part (BastideMatch *self)
{
  BastideMatchPrivate *priv = PRIV (self);
  BastideLock *lock = lock_free_path (priv->path);

  g_message ("Another program has changed %s; the match goes on in %s", priv->path, bastide_lock_get_path (lock));
  if (!priv->parted_lock)
    {
      priv->parted_lock = g_steal_pointer (&priv->lock);
      priv->parted_path = g_strdup (priv->path);
    }
  set_place (priv, lock, bastide_lock_get_path (lock));
  priv->journal = bastide_journal_new (priv->path);
  bastide_journal_fall_behind (priv->journal);
  priv->hold = BASTIDE_HOLD_PARTED;
  g_signal_emit (self, signals[HOLD_CHANGED], 0);
}

/* Before anything is written. FALSE: all is as it was. Otherwise the journal is behind now, and a new base must be written. */
static gboolean
notice (BastideMatch *self)
{
  BastideMatchPrivate *priv = PRIV (self);

  end_base (self);
  switch (bastide_journal_look (priv->journal))
    {
    case BASTIDE_FILE_GONE:
      take_problem (priv, g_strdup (_ ("Another program deleted the file. It was saved again.")));
      bastide_journal_fall_behind (priv->journal);
      return TRUE;
    case BASTIDE_FILE_REPLACED:
      part (self);
      return TRUE;
    default:
      return FALSE;
    }
}

void
bastide_match_look (BastideMatch *self)
{
  g_return_if_fail (BASTIDE_IS_MATCH (self));

  if (!PRIV (self)->journal || !notice (self))
    return;
  compact (self, G_MAXUINT);
  g_signal_emit (self, signals[CHANGED], 0);
}

char *
bastide_match_dup_reload_path (BastideMatch *self)
{
  BastideMatchPrivate *priv = PRIV (self);

  return g_strdup (priv->parted_path ? priv->parted_path : priv->path);
}

/* What lies at the old place, if anything, gets a name of its own. */
static gboolean
move_theirs (BastideMatchPrivate *priv, GError **error)
{
  g_autoptr (BastideLock) lock = NULL;

  if (!g_file_test (priv->parted_path, G_FILE_TEST_EXISTS))
    return TRUE;
  lock = lock_free_path (priv->parted_path);
  return bastide_journal_rename (priv->parted_path, bastide_lock_get_path (lock), error);
}

gboolean
bastide_match_keep_mine (BastideMatch *self, GError **error)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_autofree char *copy = NULL;
  BastideJournal *journal;

  g_return_val_if_fail (BASTIDE_IS_MATCH (self) && priv->hold == BASTIDE_HOLD_PARTED, FALSE);

  if (!move_theirs (priv, error))
    return FALSE;
  journal = g_steal_pointer (&priv->journal);
  priv->journal = bastide_journal_new (priv->parted_path);
  if (!write_base (self, error))
    {
      bastide_journal_free (priv->journal);
      priv->journal = journal;
      return FALSE;
    }
  bastide_journal_free (journal);
  copy = g_steal_pointer (&priv->path);
  bastide_journal_delete (copy);
  journal = g_steal_pointer (&priv->journal);
  set_place (priv, g_steal_pointer (&priv->parted_lock), priv->parted_path);
  priv->journal = journal;
  forget_parted (priv);
  priv->hold = BASTIDE_HOLD_OURS;
  g_signal_emit (self, signals[HOLD_CHANGED], 0);
  return TRUE;
}

static char *
dup_check (guint32 digest, const char *line)
{
  return g_strdup_printf (CHECK, bastide_digest_add_text (digest, line));
}

/* Was the line written for the match as it is now? On another one it could be possible all the same, and lead where the
 * match never was. */
static gboolean
fits (BastideMatch *self, const char *line)
{
  g_autofree char *check = NULL;

  if (strlen (line) < CHECK_LENGTH)
    return FALSE;
  check = dup_check (BASTIDE_MATCH_GET_CLASS (self)->digest (self), line + CHECK_LENGTH);
  return g_str_has_prefix (line, check);
}

static BastideLineState
read_line (BastideMatch *self, const char *line)
{
  BastideMatchClass *klass = BASTIDE_MATCH_GET_CLASS (self);
  const gboolean checked = *line == *CHECK;
  BastideLineState state;

  if (checked)
    {
      if (!fits (self, line))
        return BASTIDE_LINE_IMPOSSIBLE;
      line += CHECK_LENGTH;
    }
  if (g_str_equal (line, LINE_UNDO) || g_str_equal (line, LINE_REDO))
    return klass->step (self, g_str_equal (line, LINE_UNDO)) ? BASTIDE_LINE_DONE : BASTIDE_LINE_IMPOSSIBLE;
  state = klass->read_line (self, line);
  /* Only what is whole and goes on from here tells of a newer version. Anything else is damage. */
  return state == BASTIDE_LINE_STRANGE && !checked ? BASTIDE_LINE_IMPOSSIBLE : state;
}

static void
settle (BastideMatch *self)
{
  BastideMatchPrivate *priv = PRIV (self);
  BastideMatchClass *klass = BASTIDE_MATCH_GET_CLASS (self);
  guint32 before;

  if (!klass->settle)
    return;
  before = klass->digest (self);
  klass->settle (self);
  /* The rules of this version do not allow all of the log. Whoever reads the lines again would only know that after the
   * last one, and lines written from now on would not fit. */
  if (priv->journal && klass->digest (self) != before)
    bastide_journal_fall_behind (priv->journal);
}

static void
refuse_lines (BastideMatch *self)
{
  take_problem (PRIV (self), g_strdup (_ ("The last steps could not be recovered. What came before them is here.")));
}

/* Does what the lines say, up to one that does not fit: -1, or its number. If a newer version has written that one, the match
 * can only be looked at. */
static int
read_lines (BastideMatch *self, GStrv lines)
{
  BastideLineState state = BASTIDE_LINE_DONE;
  int n = 0;

  while (lines && lines[n] && state == BASTIDE_LINE_DONE)
    {
      state = n < MOST_LINES ? read_line (self, lines[n]) : BASTIDE_LINE_IMPOSSIBLE;
      n++;
    }
  settle (self);
  if (state == BASTIDE_LINE_STRANGE)
    bastide_match_set_newer (self);
  return state == BASTIDE_LINE_DONE ? -1 : n - 1;
}

gboolean
bastide_match_peek (BastideMatch *self, const char *path, BastideBase base)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_auto (GStrv) lines = NULL;
  BastideLines state;

  g_return_val_if_fail (BASTIDE_IS_MATCH (self) && !priv->journal, FALSE);

  lines = bastide_journal_read (path, base, &state);
  if (state == BASTIDE_LINES_NEWER)
    bastide_match_set_newer (self);
  if ((read_lines (self, lines) >= 0 && priv->hold != BASTIDE_HOLD_NEWER) || state != BASTIDE_LINES_FINE)
    refuse_lines (self);
  return state != BASTIDE_LINES_UNREADABLE;
}

/* The journal is ours, too. */
static gboolean
go_on (BastideMatch *self, BastideBase base, GError **error)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) problem = NULL;
  int wrong;

  priv->journal = bastide_journal_new (priv->path);
  lines = bastide_journal_recover (priv->journal, base, &problem);
  if (problem)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  g_debug ("Recover %s: base %u and %u lines", priv->path, base.number, lines ? g_strv_length (lines) : 0);
  wrong = read_lines (self, lines);
  if (priv->hold == BASTIDE_HOLD_NEWER)
    {
      g_message ("Line %d of the journal of %s was written by a newer version", wrong + 1, priv->path);
      g_clear_pointer (&priv->journal, bastide_journal_free);
      return TRUE;
    }
  if (wrong >= 0)
    {
      g_message ("Line %d of the journal of %s does not fit", wrong + 1, priv->path);
      bastide_journal_refuse (priv->journal);
    }
  if (!lines || wrong >= 0)
    refuse_lines (self);
  priv->digest = BASTIDE_MATCH_GET_CLASS (self)->digest (self);
  return TRUE;
}

static gboolean
has_newer_journal (const char *path, BastideBase base)
{
  BastideLines state;
  g_auto (GStrv) lines = bastide_journal_read (path, base, &state);

  return state == BASTIDE_LINES_NEWER;
}

gboolean
bastide_match_recover (BastideMatch *self, BastideLock *lock, BastideBase base, GError **error)
{
  BastideMatchPrivate *priv = PRIV (self);

  g_return_val_if_fail (BASTIDE_IS_MATCH (self) && !priv->journal, FALSE);

  set_place (priv, bastide_lock_ref (lock), bastide_lock_get_path (lock));
  if (has_newer_journal (priv->path, base))
    bastide_match_set_newer (self);
  if (priv->hold == BASTIDE_HOLD_OURS && !bastide_lock_is_ours (lock))
    priv->hold = BASTIDE_HOLD_OTHERS;
  if (priv->hold == BASTIDE_HOLD_OURS)
    return go_on (self, base, error);
  bastide_match_peek (self, priv->path, base);
  return TRUE;
}

BastideMatch *
bastide_match_open (const char *path, BastideMatch *(*read) (BastideLock *lock, GError **error), GError **error)
{
  g_autoptr (BastideLock) lock = bastide_lock_new (path);

  for (int i = 1;; i++)
    {
      gint64 stamp = bastide_journal_stamp (path);
      g_autoptr (GError) problem = NULL;
      g_autoptr (BastideMatch) match = read (lock, &problem);

      /* Whoever has the lock may write a base while we are between base and journal. */
      if (bastide_lock_is_ours (lock) || i == N_TRIES || stamp == bastide_journal_stamp (path))
        {
          if (problem)
            g_propagate_error (error, g_steal_pointer (&problem));
          return g_steal_pointer (&match);
        }
    }
}

gboolean
bastide_match_set_autosave (BastideMatch *self, const char *path, GError **error)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_autoptr (BastideLock) lock = NULL;
  g_autoptr (GError) problem = NULL;

  g_return_val_if_fail (BASTIDE_IS_MATCH (self), FALSE);

  if (!bastide_match_may_change (self, error))
    return FALSE;
  lock = bastide_lock_new (path);
  if (!bastide_lock_is_ours (lock))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                           _ ("Could not save: another Bastide has the file open. Close it there and save again."));
      return FALSE;
    }
  g_debug ("%s of %d players is kept in %s", G_OBJECT_TYPE_NAME (self), priv->players.n, path);
  forget_parted (priv);
  set_place (priv, g_steal_pointer (&lock), path);
  g_clear_pointer (&priv->problem, g_free);
  priv->hold = BASTIDE_HOLD_OURS;
  priv->journal = bastide_journal_new (path);
  if (write_base (self, &problem))
    return TRUE;
  g_message ("Cannot keep %s: %s", path, problem->message);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

const char *
bastide_match_get_path (BastideMatch *self)
{
  return PRIV (self)->path;
}

void
bastide_match_flush (BastideMatch *self)
{
  g_return_if_fail (BASTIDE_IS_MATCH (self));

  if (!PRIV (self)->journal)
    return;
  notice (self);
  if (!can_wait (self))
    compact (self, 1);
}

gboolean
bastide_match_save (BastideMatch *self, GError **error)
{
  BastideJournal *journal;

  g_return_val_if_fail (BASTIDE_IS_MATCH (self), FALSE);

  if (PRIV (self)->journal)
    notice (self);
  journal = PRIV (self)->journal;
  return !journal || can_wait (self) || (!bastide_journal_is_behind (journal) && !bastide_journal_get_length (journal))
         || write_base (self, error);
}

void
bastide_match_fall_behind (BastideMatch *self)
{
  g_return_if_fail (BASTIDE_IS_MATCH (self));

  if (PRIV (self)->journal)
    bastide_journal_fall_behind (PRIV (self)->journal);
}

void
bastide_match_release (BastideMatch *self)
{
  g_return_if_fail (BASTIDE_IS_MATCH (self));

  set_place (PRIV (self), NULL, NULL);
  forget_parted (PRIV (self));
}

guint
bastide_match_get_n_lines (BastideMatch *self)
{
  g_return_val_if_fail (BASTIDE_IS_MATCH (self), 0);

  return PRIV (self)->journal ? bastide_journal_get_length (PRIV (self)->journal) : 0;
}

char *
bastide_match_dup_save_problem (BastideMatch *self)
{
  return g_steal_pointer (&PRIV (self)->problem);
}

void
bastide_match_log (BastideMatch *self, const char *what)
{
  BastideMatchClass *klass = BASTIDE_MATCH_GET_CLASS (self);
  const BstGame *game = klass->get_game (self);
  JsonObject *mix = klass->get_mix (self);
  g_autoptr (GString) modules = g_string_new (NULL);

  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (bst_game_has (game, module))
      g_string_append_printf (modules, " %s", bst_module_ids[module]);
  g_debug ("%s of %d players %s: mix %s, modules%s", G_OBJECT_TYPE_NAME (self), game->n_players, what,
           mix ? bst_json_get_string (mix, "id", "without id") : "none", modules->len ? modules->str : " none");
}

/* --- steps --- */

/* An error is not shown: compact() then tries a whole base, and only if that fails too is something lost. */
static void
append (BastideMatch *self, const char *line)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_autofree char *check = dup_check (priv->digest, line);
  g_autofree char *whole = g_strconcat (check, line, NULL);

  if (!bastide_journal_is_behind (priv->journal))
    bastide_journal_append (priv->journal, whole, NULL);
  priv->digest = BASTIDE_MATCH_GET_CLASS (self)->digest (self);
}

void
bastide_match_record (BastideMatch *self, const char *line)
{
  if (PRIV (self)->journal)
    {
      notice (self);
      append (self, line);
      compact (self, COMPACT_AFTER);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

void
bastide_match_record_object (BastideMatch *self, JsonObject *object)
{
  g_autoptr (JsonNode) node = bst_json_wrap (object);
  g_autofree char *line = bst_json_write_line (node);

  bastide_match_record (self, line);
}

static gboolean
can_go (BastideMatch *self, gboolean back)
{
  BastideMatchClass *klass = BASTIDE_MATCH_GET_CLASS (self);

  return (klass->looks_back || bastide_match_may_change (self, NULL)) && klass->can_step (self, back);
}

gboolean
bastide_match_can_undo (BastideMatch *self)
{
  return can_go (self, TRUE);
}

gboolean
bastide_match_can_redo (BastideMatch *self)
{
  return can_go (self, FALSE);
}

static void
go (BastideMatch *self, gboolean back)
{
  BastideMatchClass *klass = BASTIDE_MATCH_GET_CLASS (self);

  g_return_if_fail (BASTIDE_IS_MATCH (self));

  if ((!klass->looks_back && !bastide_match_try_change (self)) || !klass->step (self, back))
    return;
  settle (self);
  bastide_match_record (self, back ? LINE_UNDO : LINE_REDO);
}

void
bastide_match_undo (BastideMatch *self)
{
  go (self, TRUE);
}

void
bastide_match_redo (BastideMatch *self)
{
  go (self, FALSE);
}

/* --- object --- */

static void
bastide_match_finalize (GObject *object)
{
  BastideMatchPrivate *priv = PRIV (BASTIDE_MATCH (object));

  set_place (priv, NULL, NULL);
  forget_parted (priv);
  bastide_players_clear (&priv->players);
  g_free (priv->problem);
  G_OBJECT_CLASS (bastide_match_parent_class)->finalize (object);
}

static void
bastide_match_class_init (BastideMatchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_match_finalize;

  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   0);
  signals[HOLD_CHANGED] = g_signal_new ("hold-changed", BASTIDE_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 0);
  signals[REFUSED] = g_signal_new ("refused", BASTIDE_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   1, G_TYPE_STRING);
}

static void
bastide_match_init (BastideMatch *self)
{
}
