/* bastide-game-shelf.h – where games lie: each in a file of its own, from its beginning until the player deletes it.
 *
 * The shelf has two folders: games that are not finished, and the library of those that are. A game that belongs to a file
 * elsewhere has a working copy among the first while it is open, and afterwards only as long as that has something that is
 * not in the file. Whether a game is finished decides where it lies, never its age or its name; and nothing that somebody
 * played is ever deleted here, unless the player says so.
 *
 * One game is the one on the table. Which one is noted on disk, so that it is there again after a restart or a crash.
 *
 * Knows no window. Only bastide-match.h writes bases and journals.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_SHELF_GAMES,   /* not finished */
  BASTIDE_SHELF_LIBRARY, /* finished */
  BASTIDE_N_SHELVES,
} BastideShelf;

/* (transfer full) */
char *bastide_shelf_dup_folder (BastideShelf shelf) G_GNUC_WARN_UNUSED_RESULT;
/* Is it one of the program's own files? @out_shelf (nullable). */
gboolean bastide_shelf_has (GFile *file, BastideShelf *out_shelf);

/* --- the game on the table --- */

/* Keeps a game from now on, as the one on the table: in a new file, or in the working copy of the file it belongs to. A game
 * that is kept already stays where it is. FALSE: nothing can be written, and the game tries again with each step. */
gboolean bastide_shelf_begin (BastideGame *game, GError **error);
/* The same for a game beside it, which a restart does not bring back: that of the command line. */
gboolean bastide_shelf_keep (BastideGame *game, GError **error);

/* (transfer full) (nullable): the game that was on the table last; NULL and no error if there was none. One that an earlier
 * version of the program kept gets its place on the shelf. */
BastideGame *bastide_shelf_restore (GError **error) G_GNUC_WARN_UNUSED_RESULT;

typedef enum
{
  BASTIDE_FOUND_FILE,    /* as it stands in the file */
  BASTIDE_FOUND_UNSAVED, /* with moves that are not in the file */
  BASTIDE_FOUND_OTHER,   /* the same, and the file was changed by another program meanwhile */
} BastideFound;

/* (transfer full) (nullable): the game of a file, wherever it lies. Nothing is written. */
BastideGame *bastide_shelf_open (GFile *file, BastideFound *out_found, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): where bastide_match_get_path() of that game will be. */
char *bastide_shelf_dup_path (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

typedef enum
{
  BASTIDE_KEPT_NOWHERE, /* nothing was played */
  BASTIDE_KEPT_FILE,    /* in the file it belongs to */
  BASTIDE_KEPT_SHELF,   /* among the games that are not finished, or not saved */
  BASTIDE_KEPT_LIBRARY,
} BastideKept;

/* Takes a game from the table: it goes where it belongs, and is not kept by this object any more. FALSE: it cannot be
 * written and must stay on the table. */
gboolean bastide_shelf_put_away (BastideGame *game, BastideKept *out_kept, GError **error);
/* The same for a game of bastide_shelf_keep(). */
gboolean bastide_shelf_put_back (BastideGame *game, BastideKept *out_kept, GError **error);

/* Puts a copy of a game, all of it, where it belongs; the game itself is kept elsewhere. */
gboolean bastide_shelf_add (BastideGame *game, BastideKept *out_kept, GError **error);

/* --- files that games belong to --- */

/* Are there moves that are not in the file? FALSE for a game without one. @whole as for bastide_game_dup_text(). */
gboolean bastide_shelf_is_modified (BastideGame *game, gboolean whole);

/* Writes the file the game belongs to. Fails with G_IO_ERROR_WRONG_ETAG if another program has changed the file, unless
 * @overwrite. */
gboolean bastide_shelf_save (BastideGame *game, gboolean whole, gboolean overwrite, GError **error);

/* Writes the game, which is kept, into this file. It belongs to that from now on, unless it can only be looked at. */
gboolean bastide_shelf_save_as (BastideGame *game, GFile *file, gboolean whole, GError **error);

/* Both in three parts, so that a thread can wait for a slow disk while the game goes on. What is written is the game as it was
 * at the beginning. */
typedef struct _BastideShelfSave BastideShelfSave;

/* (transfer full) (nullable): NULL and @error if it cannot be saved there. */
BastideShelfSave *bastide_shelf_save_begin (BastideGame *game, gboolean whole, gboolean overwrite, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
BastideShelfSave *
bastide_shelf_save_as_begin (BastideGame *game, GFile *file, gboolean whole, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* In any thread. */
gboolean bastide_shelf_save_write (BastideShelfSave *save, GError **error);
/* When it is written: tells the game. */
gboolean bastide_shelf_save_end (BastideShelfSave *save, BastideGame *game, GError **error);
GFile *bastide_shelf_save_get_file (BastideShelfSave *save);
void bastide_shelf_save_free (BastideShelfSave *save);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideShelfSave, bastide_shelf_save_free)

/* The game, which is kept, belongs to no file from now on and gets one on the shelf. */
gboolean bastide_shelf_detach (BastideGame *game, GError **error);

/* --- all of them --- */

typedef struct
{
  GFile *file;
  gint64 time; /* of the last change, seconds since 1970 */
} BastideShelfItem;

void bastide_shelf_item_free (BastideShelfItem *item);

/* (transfer full) (element-type BastideShelfItem): those in a folder, what was changed last first. Nothing is read. */
GPtrArray *bastide_shelf_list (BastideShelf shelf) G_GNUC_WARN_UNUSED_RESULT;

/* The player wants it deleted. FALSE, too, if another process has it open. */
gboolean bastide_shelf_delete (GFile *file, GError **error);

/* The player wants the library emptied. What is not a finished game, or cannot be read, stays. Each game is
 * read first, so that this takes long: it may be done in a thread, while nobody opens one of them. @progress (nullable):
 * called with how many are done of how many. */
gboolean bastide_shelf_empty_library (GCancellable *cancellable,
                                      GFileProgressCallback progress,
                                      gpointer progress_data,
                                      GError **error);

/* A game that lies among those that are not finished and is: earlier versions put all into one folder. FALSE: it stays. */
gboolean bastide_shelf_file_away (GFile *file);

G_END_DECLS
