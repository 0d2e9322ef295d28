/* bastide-lesson.h – a lesson: a table, moves that are made on it, and what is said and asked about them.
 *
 * Read from data/lessons (its README says how to write one), or from any file of that form. All its moves are played by
 * the engine when it is read, so a lesson never teaches what the rules forbid. Whoever takes it is BastideLessonRun. Knows
 * no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "engine/io/game-json.h"

G_BEGIN_DECLS

#define BASTIDE_LESSON_ERROR (bastide_lesson_error_quark ())

GQuark bastide_lesson_error_quark (void);

/* One move that somebody decides. */
typedef struct
{
  BstMove move;
  gsize n_moves; /* moves in the log before it */
  guint8 player; /* who decides: a seat, or BST_NATURE */
  gboolean task; /* the learner makes it */
} BastideLessonMove;

/* Something on the board to look at. */
typedef struct
{
  gint16 x, y;
  gint16 feature; /* index on the tile; -1: the square itself */
} BastideLessonSpot;

typedef struct
{
  char *source; /* as it is written */
  gboolean right;
} BastideLessonAnswer;

typedef struct
{
  char *text;         /* as it is written, as all texts here: bastide_lesson_tell() translates them */
  char *wrong;        /* (nullable): why other moves are not the one that is wanted */
  char *reply;        /* (nullable): what is said after the right answer */
  char *rule;         /* (nullable): the clause to read more */
  GArray *answers;    /* BastideLessonAnswer; none: nothing is asked */
  GArray *spots;      /* BastideLessonSpot */
  guint first, after; /* its moves: indices of the lesson’s */
} BastideLessonStep;

typedef struct _BastideLesson BastideLesson;

/* (transfer full) (nullable): what is wrong with the file, in @error. */
BastideLesson *bastide_lesson_parse (const char *text, gssize length, const BstCatalog *catalog, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
BastideLesson *bastide_lesson_ref (BastideLesson *lesson);
void bastide_lesson_unref (BastideLesson *lesson);

const char *bastide_lesson_get_id (const BastideLesson *lesson);
/* The module it is about. */
BstModule bastide_lesson_get_module (const BastideLesson *lesson);
int bastide_lesson_get_minutes (const BastideLesson *lesson);
/* In the user’s language. */
const char *bastide_lesson_get_title (const BastideLesson *lesson);
const char *bastide_lesson_get_about (const BastideLesson *lesson);
/* A text of it in the user’s language. */
const char *bastide_lesson_tell (const BastideLesson *lesson, const char *source);

guint bastide_lesson_get_n_steps (const BastideLesson *lesson);
const BastideLessonStep *bastide_lesson_get_step (const BastideLesson *lesson, guint step);
guint bastide_lesson_get_n_moves (const BastideLesson *lesson);
const BastideLessonMove *bastide_lesson_get_move (const BastideLesson *lesson, guint move);

/* (transfer full): the table at the beginning. Draws are asked for, and the lesson answers. */
BstPlay *bastide_lesson_begin (const BastideLesson *lesson) G_GNUC_WARN_UNUSED_RESULT;

/* --- the lessons of the program --- */

/* (transfer none) (element-type BastideLesson): in the order in which they are offered, the base game first. Read when first
 * wanted. */
GPtrArray *bastide_lessons_get (void);
/* (nullable) */
BastideLesson *bastide_lessons_find (const char *id);
/* (nullable): the one about a module. */
BastideLesson *bastide_lessons_find_module (BstModule module);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideLesson, bastide_lesson_unref)

G_END_DECLS
