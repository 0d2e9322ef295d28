/* own-tiles.h – tile sets and mixes of the user's own, with pictures from another folder, for tests of windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ui-test.h"

#include "model/play/bastide-game.h"

#include <glib/gstdio.h>

/* A file of the user's own: a set, or a mix of it that also defines a tile. */
static inline void
own_tiles_write_file (const char *folder, const char *id, const char *text)
{
  g_autofree char *parent = g_build_filename (g_get_user_data_dir (), "bastide", folder, NULL);
  g_autofree char *name = g_strconcat (id, ".json", NULL), *path = g_build_filename (parent, name, NULL);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static inline void
own_tiles_remove_file (const char *folder, const char *id)
{
  g_autofree char *name = g_strconcat (id, ".json", NULL);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "bastide", folder, name, NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
}

#define OWN_TILE(id)                                                                                                   \
  "{\"id\": \"" id                                                                                                     \
  "-%s\", \"count\": 1, \"features\": [{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", "                \
  "\"SL\", \"SR\", \"WL\", \"WR\"]}], \"art\": \"%s\"}"

static inline void
own_tiles_write (const char *id, const char *art)
{
  g_autofree char *set =
    g_strdup_printf ("{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"set-%s\", \"tiles\": "
                     "[" OWN_TILE ("tile") "]}",
                     id, id, art);
  g_autofree char *mix = g_strdup_printf (
    "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"mix-%s\", \"sets\": [{\"set\": \"classic-base\"}, "
    "{\"set\": \"set-%s\"}], \"define\": [" OWN_TILE ("own") "]}",
    id, id, id, art);

  own_tiles_write_file ("sets", id, set);
  own_tiles_write_file ("mixes", id, mix);
}

static inline void
own_tiles_remove (const char *id)
{
  own_tiles_remove_file ("sets", id);
  own_tiles_remove_file ("mixes", id);
}

static inline GtkWidget *
own_tiles_find_question (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window) && gtk_widget_get_mapped (window))
        return window;
    }
  return NULL;
}

static inline void
own_tiles_answer (const char *folder, const char *response)
{
  GtkWidget *dialog = NULL;

  ui_test_wait ((dialog = own_tiles_find_question ()));
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), folder));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* How many tiles of the game take a picture along. */
static inline int
own_tiles_count_pictures (BastideGame *game)
{
  g_autoptr (JsonNode) root = bst_play_to_json (bastide_game_get_play (game));
  g_autofree char *text = json_to_string (root, FALSE);
  int n = 0;

  g_assert_null (strstr (text, ".svg"));
  for (const char *at = text; (at = strstr (at, "\"data:image")); at++)
    n++;
  return n;
}
