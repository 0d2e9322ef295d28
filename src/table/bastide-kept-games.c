/* bastide-kept-games.c – games that were replaced by another one and are kept.
 *
 * Each in a file of its own, in one folder, and in the desktop's list of recent files. Does not know which place played it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-kept-games.h"

#include "kit/bastide-recent.h"

#include <glib/gstdio.h>

#define N_KEPT 20

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", "games", NULL);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Their names begin with the date, so the first ones are the oldest. */
static void
forget_oldest (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".bastide"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i + N_KEPT < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);

      g_unlink (path);
    }
}

/* The name is the time in seconds; a second game within the same second gets a number behind it. */
static GFile *
find_free_name (const char *folder)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *stem = g_date_time_format (now, "%Y-%m-%d %H.%M.%S");

  for (int i = 1;; i++)
    {
      g_autofree char *name = i == 1 ? g_strconcat (stem, ".bastide", NULL)
                                     : g_strdup_printf ("%s-%d.bastide", stem, i);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return g_file_new_for_path (path);
    }
}

gboolean
bastide_kept_games_add (BastideGame *game, gboolean *out_kept, GError **error)
{
  g_autofree char *folder = dup_folder ();
  g_autoptr (GFile) file = NULL;
  gsize made, all;

  g_return_val_if_fail (BASTIDE_IS_GAME (game), FALSE);

  /* Go to the end first: if an earlier point was shown, the moves after it would not be saved. */
  bst_session_log (bastide_game_get_session (game), &made, &all);
  bastide_game_go_to (game, all);
  if (out_kept)
    *out_kept = bastide_match_can_undo (BASTIDE_MATCH (game));
  if (!bastide_match_can_undo (BASTIDE_MATCH (game)))
    return TRUE;
  g_mkdir_with_parents (folder, 0700);
  file = find_free_name (folder);
  if (!bastide_game_save (game, file, error))
    return FALSE;
  bastide_recent_add (file);
  forget_oldest (folder);
  return TRUE;
}
