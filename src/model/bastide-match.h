/* bastide-match.h – what a game on the screen and an evening at a real table have in common.
 *
 * A match has players, a log in which one can go back and forth, and is kept on disk: after every step, so that a crash
 * loses at most the step under way. On disk it is a base, the file with the whole match, and a journal with one line per
 * step since then (bastide-journal.h); this is the only file that decides when which of them is written. What a step is
 * and what a line means, only BastideGame and BastideEvening know.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "model/bastide-base-writer.h"
#include "model/bastide-lock.h"
#include "model/bastide-players.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MATCH (bastide_match_get_type ())

/* Signals: "changed": a step was made, undone or redone: look at everything again. "hold-changed": who may change it, or
 * where it is kept. "refused" (const char *why): somebody tried to change it, and it must not be changed. */
G_DECLARE_DERIVABLE_TYPE (BastideMatch, bastide_match, BASTIDE, MATCH, GObject)

/* How a thread writes the base of a match that goes on meanwhile. */
typedef struct
{
  /* (transfer full): all that a base has, as it is now. Must be quick. */
  gpointer (*take) (BastideMatch *self);
  /* (transfer full): the text of the base, see BastideMatchClass.write_base; in a thread, while the match is alive. */
  BastideBaseFunc write;
  GDestroyNotify free;
} BastideSnapshot;

/* What became of a line of the journal. */
typedef enum
{
  BASTIDE_LINE_DONE,
  BASTIDE_LINE_IMPOSSIBLE, /* it says what no match allows that stands like this */
  BASTIDE_LINE_STRANGE,    /* this version of the program writes no such lines */
} BastideLineState;

struct _BastideMatchClass
{
  GObjectClass parent_class;

  /* Going back and forth only looks at another point, so that it is allowed where nothing may be changed. */
  gboolean looks_back;

  /* One step back (TRUE) or forth in the log; FALSE if there is none. */
  gboolean (*can_step) (BastideMatch *self, gboolean back);
  gboolean (*step) (BastideMatch *self, gboolean back);
  /* (nullable) After steps: works out what follows from the log. Not called between the lines of a journal. */
  void (*settle) (BastideMatch *self);

  /* (transfer full): the text of the base, with all that undo and redo need; it must have @number under
   * BASTIDE_MATCH_BASE. */
  char *(*write_base) (BastideMatch *self, guint number);
  /* (nullable): none if a base never takes long. */
  const BastideSnapshot *snapshot;
  /* A number for all that a line may build on: what was done, and what undo and redo would bring back. The same for the
   * same match in every version of the program. */
  guint32 (*digest) (BastideMatch *self);
  /* Does once more what a line says that is neither undo nor redo. */
  BastideLineState (*read_line) (BastideMatch *self, const char *line);

  /* The rules it follows, and the mix they come from (nullable). */
  const BstGame *(*get_game) (BastideMatch *self);
  JsonObject *(*get_mix) (BastideMatch *self);
};

/* The member of a base that tells which journal goes on from it. */
#define BASTIDE_MATCH_BASE "autosave"
/* And the one that tells how many lines of the journal are in it already; none if there is no such member. */
#define BASTIDE_MATCH_LINES "journal_lines"

const BastidePlayers *bastide_match_get_players (BastideMatch *self);

/* FALSE, too, where that would change something and nothing may be changed. */
gboolean bastide_match_can_undo (BastideMatch *self);
gboolean bastide_match_can_redo (BastideMatch *self);
void bastide_match_undo (BastideMatch *self);
void bastide_match_redo (BastideMatch *self);

/* Logs that it "begins" or "is opened", and with which mix and modules: the first thing to know about a fault. */
void bastide_match_log (BastideMatch *self, const char *what);

/* --- who may change it --- */

typedef enum
{
  BASTIDE_HOLD_OURS,   /* we do */
  BASTIDE_HOLD_OTHERS, /* another process has it open: here it can only be looked at */
  BASTIDE_HOLD_NEWER,  /* a newer version of the program wrote it: it can only be looked at */
  BASTIDE_HOLD_PARTED, /* another program has changed the files: we do, in a copy beside them, until somebody decides */
} BastideHold;

BastideHold bastide_match_get_hold (BastideMatch *self);
/* (transfer full) (nullable): the hold in a sentence; NULL if it is ours. */
char *bastide_match_dup_hold_text (BastideMatch *self) G_GNUC_WARN_UNUSED_RESULT;

/* May it be changed? If not, @error says why. */
gboolean bastide_match_may_change (BastideMatch *self, GError **error);
/* The same, and whoever listens to "refused" is told. */
gboolean bastide_match_try_change (BastideMatch *self);

/* Looks whether another program has changed the files. What is on the screen is never lost: if they are gone, it is saved
 * again at once; if something else lies there, it goes on as a copy. Done before each save, too. */
void bastide_match_look (BastideMatch *self);
/* (transfer full) (nullable): where to read it anew: what another program has put in its place, or what another process has
 * made of it. */
char *bastide_match_dup_reload_path (BastideMatch *self) G_GNUC_WARN_UNUSED_RESULT;
/* The hold is PARTED: takes back its name; what another program has put there gets another one. */
gboolean bastide_match_keep_mine (BastideMatch *self, GError **error);

/* --- kept on disk --- */

/* From now on at @path: the base at once, then every step. FALSE, too, if another process keeps a match there. */
gboolean bastide_match_set_autosave (BastideMatch *self, const char *path, GError **error);
/* (nullable): where it is kept. */
const char *bastide_match_get_path (BastideMatch *self);
/* Writes the journal into its base. If the base is long, lines stay in the journal, where they are as safe. */
void bastide_match_flush (BastideMatch *self);
/* The same, and says why it cannot be written. TRUE at once if base and journal have all of it. */
gboolean bastide_match_save (BastideMatch *self, GError **error);
/* Begins to write the journal into its base in a thread, if it can, as is done with a long one after many steps. Whatever
 * is done with the match meanwhile is kept. */
void bastide_match_begin_base (BastideMatch *self);
/* Is that still going on? */
gboolean bastide_match_is_writing (BastideMatch *self);
/* Something changed that is no step: the next save writes a new base. */
void bastide_match_fall_behind (BastideMatch *self);
/* It is kept no longer: nothing is written from now on, and the files stay as they are. */
void bastide_match_release (BastideMatch *self);
/* Steps since the base was written. */
guint bastide_match_get_n_lines (BastideMatch *self);
/* (transfer full) (nullable): what went wrong last, to be shown once. */
char *bastide_match_dup_save_problem (BastideMatch *self) G_GNUC_WARN_UNUSED_RESULT;

/* --- for BastideGame and BastideEvening --- */

BastidePlayers *bastide_match_edit_players (BastideMatch *self);

/* It was read from a file of a newer version. */
void bastide_match_set_newer (BastideMatch *self);
/* The file that people know as @name (nullable) is of a newer version and cannot be understood: G_IO_ERROR_NOT_SUPPORTED. It
 * is sound, so nobody may put it aside or overwrite it. */
void bastide_match_set_newer_error (const char *name, GError **error);

/* (transfer full) (nullable): what @read makes of the match at @path, whose lock it is given. It is read again if another
 * process changed it meanwhile. */
BastideMatch *bastide_match_open (const char *path,
                                  BastideMatch *(*read) (BastideLock *lock, GError **error),
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Goes on from the base that @lock guards, which was read under the lock and says this of its journal: does what the journal says,
 * and is kept there from now on, unless another process has the lock or a newer version wrote the files. If a line does not
 * fit, that is a problem to show, and the lines from there on go with the next step. FALSE: the journal cannot
 * be read from the disk now. The match must go without being used: its last steps are missing, and a save would lose them. */
gboolean bastide_match_recover (BastideMatch *self, BastideLock *lock, BastideBase base, GError **error);
/* The same without being kept there: nothing on the disk is changed, so that somebody else may have it open. FALSE if the
 * journal does not belong to the base, which may have been replaced meanwhile. */
gboolean bastide_match_peek (BastideMatch *self, const char *path, BastideBase base);

/* A step was done: keeps it as a line of the journal, then tells everybody. */
void bastide_match_record (BastideMatch *self, const char *line);
/* The same with a line of JSON. Takes @object. */
void bastide_match_record_object (BastideMatch *self, JsonObject *object);

G_END_DECLS
