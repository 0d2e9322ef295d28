/* bastide-game-shelf.c – where games lie: each in a file of its own, from its beginning until the player deletes it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* realpath() */
#endif

#include "config.h"

#include "model/play/bastide-game-shelf.h"

#include "model/bastide-journal.h"
#include "model/bastide-paths.h"
#include "engine/io/file.h"
#include "engine/io/file-log.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define SUFFIX ".bastide"
/* Names the game on the table, by a path inside the data folder. */
#define NOTE "table"
/* Where earlier versions kept the game on the table. */
#define OLD_GAME "current" SUFFIX
/* What the name of a working copy begins with. */
#define WORKING "file-"
/* Longer than any note. */
#define NOTE_MAX 4096

static const char *const folders[BASTIDE_N_SHELVES] = {
  [BASTIDE_SHELF_GAMES] = "games",
  [BASTIDE_SHELF_LIBRARY] = "library",
};

/* --- paths --- */

static char *
dup_data_path (const char *name)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", name, NULL);
}

char *
bastide_shelf_dup_folder (BastideShelf shelf)
{
  g_return_val_if_fail (shelf < BASTIDE_N_SHELVES, NULL);

  return dup_data_path (folders[shelf]);
}

gboolean
bastide_shelf_has (GFile *file, BastideShelf *out_shelf)
{
  g_autoptr (GFile) parent = NULL;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  parent = g_file_get_parent (file);
  for (BastideShelf shelf = 0; parent && shelf < BASTIDE_N_SHELVES; shelf++)
    {
      g_autofree char *path = bastide_shelf_dup_folder (shelf);
      g_autoptr (GFile) folder = g_file_new_for_path (path);

      if (!g_file_equal (parent, folder))
        continue;
      if (out_shelf)
        *out_shelf = shelf;
      return TRUE;
    }
  return FALSE;
}

static gboolean
is_free (const char *path)
{
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);

  return !g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (journal, G_FILE_TEST_EXISTS);
}

/* The name is the time, for people who look into the folder; a second game within the same second gets a number. */
static char *
dup_free_path (BastideShelf shelf)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *stem = g_date_time_format (now, "%Y-%m-%d %H.%M.%S");
  g_autofree char *folder = bastide_shelf_dup_folder (shelf);

  for (int i = 1;; i++)
    {
      g_autofree char *name = i == 1 ? g_strconcat (stem, SUFFIX, NULL) : g_strdup_printf ("%s-%d" SUFFIX, stem, i);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (is_free (path))
        return g_steal_pointer (&path);
    }
}

/* The same for a file under two names, one of which is a link. */
static char *
dup_true_uri (GFile *file)
{
  const char *path = g_file_peek_path (file);
  char *real = path ? realpath (path, NULL) : NULL;
  g_autoptr (GFile) target = real ? g_file_new_for_path (real) : G_FILE (g_object_ref (file));

  free (real);
  return g_file_get_uri (target);
}

/* The name follows from that of the file, so that the working copy is found without reading all of them. */
static char *
dup_working_path (GFile *file)
{
  g_autofree char *uri = dup_true_uri (file);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, uri, -1);
  g_autofree char *name = g_strdup_printf (WORKING "%.16s" SUFFIX, sum);
  g_autofree char *folder = bastide_shelf_dup_folder (BASTIDE_SHELF_GAMES);

  return g_build_filename (folder, name, NULL);
}

char *
bastide_shelf_dup_path (GFile *file)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  return bastide_shelf_has (file, NULL) ? g_file_get_path (file) : dup_working_path (file);
}

/* Can it only be looked at, because another process has it open or a newer version made it? Then its files are not ours. */
static gboolean
is_foreign (BastideGame *game)
{
  return !bastide_match_may_change (BASTIDE_MATCH (game), NULL);
}

/* --- the game on the table --- */

/* @path: NULL if there is none. If it cannot be noted, the game is found on the shelf after a restart. */
static void
note_table (const char *path)
{
  g_autofree char *note = dup_data_path (NOTE);
  g_autofree char *data = dup_data_path (NULL);
  g_autoptr (GFile) file = g_file_new_for_path (note);
  g_autoptr (GError) error = NULL;

  if (!path)
    g_unlink (note);
  else if (!g_str_has_prefix (path, data)
           || !bst_file_write (file, path + strlen (data) + 1, strlen (path + strlen (data) + 1), NULL, NULL, &error))
    g_message ("Cannot note which game is on the table: %s", error ? error->message : path);
}

/* (transfer full) (nullable) */
static char *
read_note (void)
{
  g_autofree char *note = dup_data_path (NOTE);
  g_autoptr (GFile) file = g_file_new_for_path (note);
  gsize length;
  g_autofree char *text = bst_file_read (file, NOTE_MAX, &length, NULL, NULL);
  g_autofree char *path = NULL;
  g_autoptr (GFile) game = NULL;

  if (!text || !*text)
    return NULL;
  path = dup_data_path (text);
  game = g_file_new_for_path (path);
  return bastide_shelf_has (game, NULL) && g_file_query_exists (game, NULL) ? g_steal_pointer (&path) : NULL;
}

/* Why a game that is there could not be read: may its files be given another name? Not if the disk does not return them now, or
 * a newer version of the program has made them: they are sound, and whoever looks for them must find them. */
static gboolean
may_put_aside (const GError *error)
{
  return !error || bastide_journal_is_damage (error);
}

/* Makes room for another game at @path without losing the one that lies there: it becomes one of its own, and if it is damaged,
 * it is still there for another version of the program. Not if another process has it open. */
static gboolean
make_room (const char *path, GError **error)
{
  g_autoptr (BastideLock) lock = NULL;
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (GError) problem = NULL;
  g_autofree char *to = NULL;
  g_autofree char *journal = NULL;
  g_autofree char *to_journal = NULL;

  if (is_free (path))
    return TRUE;
  lock = bastide_lock_new (path);
  if (!bastide_lock_is_ours (lock))
    {
      g_autofree char *holder = bastide_lock_dup_holder (lock);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY, holder);
      return FALSE;
    }
  game = g_file_test (path, G_FILE_TEST_EXISTS) ? bastide_game_recover (path, &problem) : NULL;
  if (game && is_foreign (game))
    return bastide_match_may_change (BASTIDE_MATCH (game), error);
  if (game && bastide_game_get_origin (game) && !bastide_shelf_is_modified (game, FALSE))
    {
      /* A file that was only looked at. */
      bastide_journal_delete (path);
      return TRUE;
    }
  if (game)
    return bastide_shelf_detach (game, error);
  if (!may_put_aside (problem))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  to = dup_free_path (BASTIDE_SHELF_GAMES);
  journal = g_strconcat (path, ".journal", NULL);
  to_journal = g_strconcat (to, ".journal", NULL);
  g_rename (journal, to_journal);
  g_rename (path, to);
  return TRUE;
}

static gboolean
is_taken (const char *path)
{
  g_autoptr (BastideLock) lock = bastide_lock_new (path);

  return !bastide_lock_is_ours (lock);
}

gboolean
bastide_shelf_keep (BastideGame *game, GError **error)
{
  BastideMatch *match = BASTIDE_MATCH (game);
  BastideOrigin *origin;
  g_autofree char *path = NULL;

  g_return_val_if_fail (BASTIDE_IS_GAME (game), FALSE);

  if (is_foreign (game) || bastide_match_get_path (match))
    return TRUE;
  origin = bastide_game_get_origin (game);
  path = origin ? dup_working_path (origin->file) : dup_free_path (BASTIDE_SHELF_GAMES);
  if (!make_room (path, NULL))
    {
      /* Another process opened the file after we read it: two games must not belong to one file. */
      if (is_taken (path))
        bastide_game_take_origin (game, NULL);
      g_free (path);
      path = dup_free_path (BASTIDE_SHELF_GAMES);
    }
  return bastide_match_set_autosave (match, path, error);
}

gboolean
bastide_shelf_begin (BastideGame *game, GError **error)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (game), FALSE);

  if (!bastide_shelf_keep (game, error))
    return FALSE;
  if (!is_foreign (game))
    note_table (bastide_match_get_path (BASTIDE_MATCH (game)));
  return TRUE;
}

/* Puts the game of an earlier version on the shelf. The note comes first: if the program dies before the game has its new
 * name, it is found under the old one again. */
static BastideGame *
take_over (const char *path, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (BastideGame) game = bastide_game_recover (path, &problem);
  g_autofree char *to = dup_free_path (BASTIDE_SHELF_GAMES);

  if (!game)
    {
      if (may_put_aside (problem))
        make_room (path, NULL);
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  if (is_foreign (game))
    return g_steal_pointer (&game);
  note_table (to);
  if (!bastide_match_save (BASTIDE_MATCH (game), NULL) || !bastide_journal_move (path, to, NULL))
    return g_steal_pointer (&game);
  return bastide_game_recover (to, error);
}

BastideGame *
bastide_shelf_restore (GError **error)
{
  g_autofree char *old = dup_data_path (OLD_GAME);
  g_autofree char *path = NULL;
  g_autoptr (GError) problem = NULL;
  BastideGame *game;

  if (g_file_test (old, G_FILE_TEST_EXISTS))
    return take_over (old, error);
  path = read_note ();
  if (!path)
    return NULL;
  game = bastide_game_recover (path, &problem);
  if (game)
    return game;
  /* Perhaps the next start finds it again. */
  if (may_put_aside (problem))
    note_table (NULL);
  g_propagate_error (error, g_steal_pointer (&problem));
  return NULL;
}

/* --- opening --- */

/* (transfer full) (nullable): the working copy of the file, if it has something that the file has not or is not ours. NULL and
 * @error: there may be moves in it that the disk does not return now. */
static BastideGame *
find_working (GFile *file, BastideFound *out_found, GError **error)
{
  g_autofree char *path = dup_working_path (file);
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (GError) problem = NULL;
  BastideOrigin *origin;
  BastideOriginState state;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return NULL;
  game = bastide_game_recover (path, &problem);
  if (!may_put_aside (problem) && !g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  origin = game ? bastide_game_get_origin (game) : NULL;
  if (!origin)
    return NULL;
  *out_found = BASTIDE_FOUND_FILE;
  /* Whatever has become of the file: its game is in other hands, and a second one would write the same file. */
  if (is_foreign (game))
    return g_steal_pointer (&game);
  state = bastide_origin_look (origin, NULL, NULL);
  if (!bastide_shelf_is_modified (game, FALSE) && state == BASTIDE_ORIGIN_CHANGED)
    return NULL;
  *out_found = !bastide_shelf_is_modified (game, FALSE) ? BASTIDE_FOUND_FILE
               : state == BASTIDE_ORIGIN_CHANGED        ? BASTIDE_FOUND_OTHER
                                                        : BASTIDE_FOUND_UNSAVED;
  return g_steal_pointer (&game);
}

BastideGame *
bastide_shelf_open (GFile *file, BastideFound *out_found, GError **error)
{
  BastideGame *game;
  g_autoptr (GError) problem = NULL;

  g_return_val_if_fail (G_IS_FILE (file) && out_found, NULL);

  if (bastide_shelf_has (file, NULL))
    {
      g_autofree char *path = g_file_get_path (file);

      game = bastide_game_recover (path, error);
      *out_found = game && bastide_shelf_is_modified (game, FALSE) ? BASTIDE_FOUND_UNSAVED : BASTIDE_FOUND_FILE;
      return game;
    }
  game = find_working (file, out_found, &problem);
  if (game)
    return game;
  if (problem)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  *out_found = BASTIDE_FOUND_FILE;
  return bastide_game_open (file, error);
}

/* --- putting away --- */

static gboolean
is_played (BastideGame *game)
{
  return bastide_match_can_undo (BASTIDE_MATCH (game)) || bastide_match_can_redo (BASTIDE_MATCH (game))
         || bastide_game_get_n_notes (game) > 0;
}

static BastideShelf
choose_shelf (BastideGame *game)
{
  return bastide_game_get_state (game)->over ? BASTIDE_SHELF_LIBRARY : BASTIDE_SHELF_GAMES;
}

static BastideKept
kept_on (BastideShelf shelf)
{
  return shelf == BASTIDE_SHELF_LIBRARY ? BASTIDE_KEPT_LIBRARY : BASTIDE_KEPT_SHELF;
}

/* Is all of it in the file it belongs to, so that the working copy may go? The file may have been deleted or replaced. */
static gboolean
is_in_file (BastideGame *game)
{
  BastideOrigin *origin = bastide_game_get_origin (game);

  return origin && !bastide_shelf_is_modified (game, FALSE)
         && bastide_origin_look (origin, NULL, NULL) == BASTIDE_ORIGIN_SAME;
}

/* Saves the game where it is and puts it on the shelf where it belongs. If it cannot be moved, it is as safe where it is. */
static gboolean
shelve (BastideGame *game, BastideKept *out_kept, GError **error)
{
  BastideMatch *match = BASTIDE_MATCH (game);
  BastideShelf shelf = choose_shelf (game), now = BASTIDE_SHELF_GAMES;
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) problem = NULL;

  if (!bastide_match_save (match, error))
    return FALSE;
  /* Not before: another program may have changed the files, and then it goes on as a copy. */
  path = g_strdup (bastide_match_get_path (match));
  file = g_file_new_for_path (path);
  bastide_match_release (match);
  *out_kept = kept_on (shelf);
  if (!bastide_shelf_has (file, &now) || now != shelf)
    {
      g_autofree char *to = dup_free_path (shelf);

      if (!bastide_journal_move (path, to, &problem))
        {
          g_message ("Cannot move %s: %s", path, problem->message);
          *out_kept = kept_on (now);
        }
    }
  return TRUE;
}

/* Deletes the files of a game that has nothing in them that is not elsewhere. */
static void
forget (BastideGame *game)
{
  g_autofree char *path = g_strdup (bastide_match_get_path (BASTIDE_MATCH (game)));

  bastide_match_release (BASTIDE_MATCH (game));
  bastide_journal_delete (path);
}

gboolean
bastide_shelf_put_back (BastideGame *game, BastideKept *out_kept, GError **error)
{
  BastideMatch *match = BASTIDE_MATCH (game);

  g_return_val_if_fail (BASTIDE_IS_GAME (game), FALSE);

  *out_kept = BASTIDE_KEPT_NOWHERE;
  if (!bastide_match_get_path (match))
    return TRUE;
  if (is_foreign (game))
    {
      bastide_match_release (match);
      return TRUE;
    }
  if (!bastide_game_get_origin (game) && is_played (game))
    return shelve (game, out_kept, error);
  if (bastide_game_get_origin (game) && !is_in_file (game))
    {
      if (!bastide_match_save (match, error))
        return FALSE;
      bastide_match_release (match);
      *out_kept = BASTIDE_KEPT_SHELF;
      return TRUE;
    }
  *out_kept = bastide_game_get_origin (game) ? BASTIDE_KEPT_FILE : BASTIDE_KEPT_NOWHERE;
  forget (game);
  return TRUE;
}

gboolean
bastide_shelf_put_away (BastideGame *game, BastideKept *out_kept, GError **error)
{
  gboolean foreign;
  BastideKept kept;

  g_return_val_if_fail (BASTIDE_IS_GAME (game), FALSE);

  foreign = is_foreign (game);
  if (!bastide_shelf_put_back (game, &kept, error))
    return FALSE;
  /* The note may be that of whoever has the game open. */
  if (!foreign)
    note_table (NULL);
  if (out_kept)
    *out_kept = kept;
  return TRUE;
}

gboolean
bastide_shelf_add (BastideGame *game, BastideKept *out_kept, GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *folder = NULL;
  g_autoptr (GFile) file = NULL;
  BastideShelf shelf;
  gsize made, all;

  g_return_val_if_fail (BASTIDE_IS_GAME (game), FALSE);

  /* Go to the end first: if an earlier point was shown, it is the whole game that is kept. */
  bst_session_log (bastide_game_get_session (game), &made, &all);
  bastide_game_go_to (game, all);
  *out_kept = BASTIDE_KEPT_NOWHERE;
  if (!is_played (game))
    return TRUE;
  shelf = choose_shelf (game);
  path = dup_free_path (shelf);
  folder = bastide_shelf_dup_folder (shelf);
  file = g_file_new_for_path (path);
  g_mkdir_with_parents (folder, 0700);
  if (!bastide_game_save (game, file, error))
    return FALSE;
  *out_kept = kept_on (shelf);
  return TRUE;
}

/* --- files that games belong to --- */

gboolean
bastide_shelf_is_modified (BastideGame *game, gboolean whole)
{
  BastideOrigin *origin = bastide_game_get_origin (game);

  return origin && !is_foreign (game) && origin->digest != bastide_game_get_text_digest (game, whole);
}

/* May the file be written? @out_etag: NULL if it does not matter what stands there. */
static gboolean
check_origin (BastideOrigin *origin, gboolean overwrite, char **out_etag, GError **error)
{
  g_autofree char *name = bastide_file_dup_name (origin->file);
  g_autoptr (GError) problem = NULL;

  switch (bastide_origin_look (origin, out_etag, &problem))
    {
    case BASTIDE_ORIGIN_SAME:
      return TRUE;
    case BASTIDE_ORIGIN_CHANGED:
      if (overwrite)
        return TRUE;
      g_clear_pointer (out_etag, g_free);
      /* TRANSLATORS: %s is the name of a file. */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, _ ("“%s” was changed by another program."), name);
      return FALSE;
    default:
      /* It was deleted or moved: whoever saves wants it back. */
      if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        {
          *out_etag = g_strdup (BST_FILE_NEW);
          return TRUE;
        }
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
}

/* Notes in the working copy what is about to be written, or has been. If that fails, the worst is a question too many. */
static void
note_coming (BastideGame *game, char *coming)
{
  BastideOrigin *origin = bastide_game_get_origin (game);
  g_autoptr (GError) error = NULL;

  g_free (origin->coming);
  origin->coming = coming;
  bastide_match_fall_behind (BASTIDE_MATCH (game));
  if (!bastide_match_save (BASTIDE_MATCH (game), &error))
    g_message ("Cannot note what is being saved: %s", error->message);
}

/* Keeps the game at another path. The old files go when the new ones are there. */
static gboolean
keep_at (BastideGame *game, const char *path, GError **error)
{
  g_autofree char *old = g_strdup (bastide_match_get_path (BASTIDE_MATCH (game)));

  if (!make_room (path, error) || !bastide_match_set_autosave (BASTIDE_MATCH (game), path, error))
    return FALSE;
  if (old)
    bastide_journal_delete (old);
  return TRUE;
}

struct _BastideShelfSave
{
  GFile *file;
  BastideOrigin *before; /* the file as the game knew it; NULL: it is to belong to this file from now on */
  gboolean overwrite;
  char *text, *sum;
  guint32 digest; /* of the game that is written */
};

void
bastide_shelf_save_free (BastideShelfSave *save)
{
  bastide_origin_free (save->before);
  g_object_unref (save->file);
  g_free (save->text);
  g_free (save->sum);
  g_free (save);
}

GFile *
bastide_shelf_save_get_file (BastideShelfSave *save)
{
  return save->file;
}

static BastideShelfSave *
save_new (BastideGame *game, GFile *file, gboolean whole)
{
  BastideShelfSave *save = g_new0 (BastideShelfSave, 1);

  save->file = g_object_ref (file);
  save->text = bastide_game_dup_text (game, whole);
  save->sum = bastide_origin_dup_sum (save->text, strlen (save->text));
  save->digest = bastide_game_get_text_digest (game, whole);
  return save;
}

BastideShelfSave *
bastide_shelf_save_begin (BastideGame *game, gboolean whole, gboolean overwrite, GError **error)
{
  BastideOrigin *origin = bastide_game_get_origin (game);
  BastideShelfSave *save;

  g_return_val_if_fail (BASTIDE_IS_GAME (game) && origin, NULL);

  if (!bastide_match_may_change (BASTIDE_MATCH (game), error))
    return NULL;
  save = save_new (game, origin->file, whole);
  save->before = bastide_origin_new (origin->file, origin->sum, origin->digest);
  save->before->coming = g_strdup (origin->coming);
  save->overwrite = overwrite;
  /* First: if the program dies when the file is written, it must not take it for the work of another one. */
  note_coming (game, g_strdup (save->sum));
  return save;
}

BastideShelfSave *
bastide_shelf_save_as_begin (BastideGame *game, GFile *file, gboolean whole, GError **error)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (game) && G_IS_FILE (file), NULL);

  if (!bastide_shelf_has (file, NULL))
    return save_new (game, file, whole);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                       _ ("Bastide keeps its own games in this folder. Choose another one."));
  return NULL;
}

gboolean
bastide_shelf_save_write (BastideShelfSave *save, GError **error)
{
  g_autofree char *etag = NULL;
  g_autoptr (GError) problem = NULL;

  if (save->before && !check_origin (save->before, save->overwrite, &etag, error))
    return FALSE;
  if (bst_file_write (save->file, save->text, strlen (save->text), etag, NULL, &problem))
    return TRUE;
  bst_file_log_failure (save->file, "save", problem);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* The game belongs to another file now. */
static gboolean
take_file (BastideShelfSave *save, BastideGame *game, GError **error)
{
  g_autofree char *path = dup_working_path (save->file);
  g_autoptr (GError) problem = NULL;

  bastide_game_take_origin (game, bastide_origin_new (save->file, save->sum, save->digest));
  if (g_strcmp0 (path, bastide_match_get_path (BASTIDE_MATCH (game))) == 0)
    return bastide_match_save (BASTIDE_MATCH (game), error);
  if (!keep_at (game, path, &problem))
    /* It is saved, which is what was asked for; the next step tries again and tells. */
    g_message ("Cannot keep %s: %s", path, problem->message);
  else
    note_table (path);
  return TRUE;
}

gboolean
bastide_shelf_save_end (BastideShelfSave *save, BastideGame *game, GError **error)
{
  BastideOrigin *origin = bastide_game_get_origin (game);

  /* A copy is all that can be made of it. */
  if (is_foreign (game))
    return TRUE;
  if (!save->before)
    return take_file (save, game, error);
  if (!origin || !g_file_equal (origin->file, save->file))
    return TRUE;
  g_free (origin->sum);
  origin->sum = g_strdup (save->sum);
  origin->digest = save->digest;
  note_coming (game, NULL);
  bastide_game_tell_saved (game);
  return TRUE;
}

static gboolean
save_at_once (BastideShelfSave *save, BastideGame *game, GError **error)
{
  return save && bastide_shelf_save_write (save, error) && bastide_shelf_save_end (save, game, error);
}

gboolean
bastide_shelf_save (BastideGame *game, gboolean whole, gboolean overwrite, GError **error)
{
  g_autoptr (BastideShelfSave) save = bastide_shelf_save_begin (game, whole, overwrite, error);

  return save_at_once (save, game, error);
}

gboolean
bastide_shelf_save_as (BastideGame *game, GFile *file, gboolean whole, GError **error)
{
  g_autoptr (BastideShelfSave) save = bastide_shelf_save_as_begin (game, file, whole, error);

  return save_at_once (save, game, error);
}

gboolean
bastide_shelf_detach (BastideGame *game, GError **error)
{
  g_autofree char *path = dup_free_path (BASTIDE_SHELF_GAMES);

  g_return_val_if_fail (BASTIDE_IS_GAME (game), FALSE);

  if (!bastide_match_may_change (BASTIDE_MATCH (game), error))
    return FALSE;
  bastide_game_take_origin (game, NULL);
  return keep_at (game, path, error);
}

/* --- all of them --- */

void
bastide_shelf_item_free (BastideShelfItem *item)
{
  g_object_unref (item->file);
  g_free (item);
}

static gint64
get_time (const char *path)
{
  GStatBuf st;

  return g_stat (path, &st) == 0 ? st.st_mtime : 0;
}

static BastideShelfItem *
item_new (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  BastideShelfItem *item = g_new (BastideShelfItem, 1);

  item->file = g_file_new_for_path (path);
  item->time = MAX (get_time (path), get_time (journal));
  return item;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const BastideShelfItem *first = *(BastideShelfItem *const *) a, *second = *(BastideShelfItem *const *) b;

  return (second->time > first->time) - (second->time < first->time);
}

GPtrArray *
bastide_shelf_list (BastideShelf shelf)
{
  GPtrArray *items = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_shelf_item_free);
  g_autofree char *folder = bastide_shelf_dup_folder (shelf);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, SUFFIX))
      g_ptr_array_add (items, item_new (folder, name));
  g_ptr_array_sort (items, compare_times);
  return items;
}

gboolean
bastide_shelf_delete (GFile *file, GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (BastideLock) lock = NULL;

  g_return_val_if_fail (G_IS_FILE (file) && bastide_shelf_has (file, NULL), FALSE);

  path = g_file_get_path (file);
  lock = bastide_lock_new (path);
  if (!bastide_lock_is_ours (lock))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                           _ ("This game cannot be deleted because another Bastide has it open."));
      return FALSE;
    }
  if (!g_file_delete (file, NULL, error))
    return FALSE;
  bastide_journal_delete (path);
  return TRUE;
}

/* Without a journal it was closed: with one it may be on the table of another window, or a crash has left it. */
static gboolean
is_closed (const char *path)
{
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);

  return !g_file_test (journal, G_FILE_TEST_EXISTS);
}

gboolean
bastide_shelf_file_away (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *to = dup_free_path (BASTIDE_SHELF_LIBRARY);

  g_return_val_if_fail (bastide_shelf_has (file, NULL), FALSE);

  return is_closed (path) && bastide_journal_move (path, to, NULL);
}

/* A game that somebody took out of the library and did not put away again goes where it belongs first. */
static gboolean
is_finished (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (BastideGame) game = is_closed (path) ? bastide_game_load (file, NULL) : bastide_game_recover (path, NULL);
  BastideKept kept;

  if (!game || is_foreign (game) || (!is_closed (path) && !bastide_shelf_put_back (game, &kept, NULL)))
    return FALSE;
  return bastide_game_get_state (game)->over;
}

gboolean
bastide_shelf_empty_library (GCancellable *cancellable,
                             GFileProgressCallback progress,
                             gpointer progress_data,
                             GError **error)
{
  g_autoptr (GPtrArray) items = bastide_shelf_list (BASTIDE_SHELF_LIBRARY);

  for (guint i = 0; i < items->len; i++)
    {
      BastideShelfItem *item = g_ptr_array_index (items, i);

      if (progress)
        progress (i, items->len, progress_data);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (is_finished (item->file) && !bastide_shelf_delete (item->file, error))
        return FALSE;
    }
  return TRUE;
}
