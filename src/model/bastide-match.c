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

#define LINE_UNDO "undo"
#define LINE_REDO "redo"

/* Before each line: a digest of the match it was written for and of the line. The first journals had lines without. */
#define CHECK        "#%08x "
#define CHECK_LENGTH 10

typedef struct
{
  BastidePlayers players;
  BastideJournal *journal; /* NULL: not kept */
  guint32 digest;          /* of the match as base and journal have it: what the next line builds on */
  char *problem;           /* of the journal, not yet shown */
} BastideMatchPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BastideMatch, bastide_match, G_TYPE_OBJECT)

enum
{
  CHANGED,
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

/* Writes a new base if the journal has @from_length lines, or has failed: then it is the only way to keep what was done. */
static void
compact (BastideMatch *self, guint from_length)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_autoptr (GError) error = NULL;

  g_assert (priv->journal);

  if (!bastide_journal_is_behind (priv->journal) && bastide_journal_get_length (priv->journal) < from_length)
    return;
  if (write_base (self, &error))
    return;
  g_message ("Cannot keep %s: %s", bastide_journal_get_path (priv->journal), error->message);
  take_problem (priv, g_strdup (error->message));
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

static gboolean
read_line (BastideMatch *self, const char *line)
{
  BastideMatchClass *klass = BASTIDE_MATCH_GET_CLASS (self);

  if (*line == *CHECK)
    {
      if (!fits (self, line))
        return FALSE;
      line += CHECK_LENGTH;
    }
  if (g_str_equal (line, LINE_UNDO))
    return klass->step (self, TRUE);
  if (g_str_equal (line, LINE_REDO))
    return klass->step (self, FALSE);
  return klass->read_line (self, line);
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
  take_problem (PRIV (self), g_strdup (_ ("Not all that was kept could be read again: the last steps are missing.")));
}

void
bastide_match_recover (BastideMatch *self, const char *path, guint number)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_auto (GStrv) lines = NULL;

  g_return_if_fail (BASTIDE_IS_MATCH (self) && !priv->journal);

  priv->journal = bastide_journal_new (path);
  lines = bastide_journal_recover (priv->journal, number);
  g_debug ("Recover %s: base %u and %u lines", path, number, lines ? g_strv_length (lines) : 0);
  if (!lines)
    refuse_lines (self);
  for (char **line = lines; line && *line; line++)
    if (line - lines >= MOST_LINES || !read_line (self, *line))
      {
        g_message ("Line %u of the journal of %s does not fit", (guint) (line - lines) + 1, path);
        bastide_journal_refuse (priv->journal);
        refuse_lines (self);
        break;
      }
  settle (self);
  priv->digest = BASTIDE_MATCH_GET_CLASS (self)->digest (self);
}

gboolean
bastide_match_peek (BastideMatch *self, const char *path, guint number)
{
  g_auto (GStrv) lines = bastide_journal_peek (path, number);

  g_return_val_if_fail (BASTIDE_IS_MATCH (self) && !PRIV (self)->journal, FALSE);

  for (char **line = lines; line && *line; line++)
    if (!read_line (self, *line))
      break;
  settle (self);
  return lines != NULL;
}

gboolean
bastide_match_set_autosave (BastideMatch *self, const char *path, GError **error)
{
  BastideMatchPrivate *priv = PRIV (self);
  g_autoptr (GError) problem = NULL;

  g_return_val_if_fail (BASTIDE_IS_MATCH (self), FALSE);

  g_debug ("%s of %d players is kept in %s", G_OBJECT_TYPE_NAME (self), priv->players.n, path);
  g_clear_pointer (&priv->journal, bastide_journal_free);
  g_clear_pointer (&priv->problem, g_free);
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
  BastideMatchPrivate *priv = PRIV (self);

  return priv->journal ? bastide_journal_get_path (priv->journal) : NULL;
}

void
bastide_match_flush (BastideMatch *self)
{
  g_return_if_fail (BASTIDE_IS_MATCH (self));

  if (PRIV (self)->journal)
    compact (self, 1);
}

gboolean
bastide_match_save (BastideMatch *self, GError **error)
{
  BastideJournal *journal = PRIV (self)->journal;

  g_return_val_if_fail (BASTIDE_IS_MATCH (self), FALSE);

  return !journal || (!bastide_journal_is_behind (journal) && !bastide_journal_get_length (journal))
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

  g_clear_pointer (&PRIV (self)->journal, bastide_journal_free);
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

gboolean
bastide_match_can_undo (BastideMatch *self)
{
  return BASTIDE_MATCH_GET_CLASS (self)->can_step (self, TRUE);
}

gboolean
bastide_match_can_redo (BastideMatch *self)
{
  return BASTIDE_MATCH_GET_CLASS (self)->can_step (self, FALSE);
}

static void
go (BastideMatch *self, gboolean back)
{
  g_return_if_fail (BASTIDE_IS_MATCH (self));

  if (!BASTIDE_MATCH_GET_CLASS (self)->step (self, back))
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

  g_clear_pointer (&priv->journal, bastide_journal_free);
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
}

static void
bastide_match_init (BastideMatch *self)
{
}
