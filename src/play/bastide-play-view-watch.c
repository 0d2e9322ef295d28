/* bastide-play-view-watch.c – looks after the file that the game on the table was opened from or saved as.
 *
 * Another program may change or delete it meanwhile: a banner says so at once, not only when the player saves. What lies
 * on the shelf, the hold bar looks after.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-play-view-private.h"

#include "model/bastide-paths.h"
#include "model/play/bastide-game-shelf.h"

#include <glib/gi18n.h>

/* Programs write a file in several steps: look when it has been quiet for so many milliseconds. */
#define QUIET_MS 300

/* Whoever has the game open looks after its file: where it can only be looked at, neither answer would be possible. */
static BastideOrigin *
get_origin (BastidePlayView *self)
{
  return self->game && bastide_match_may_change (BASTIDE_MATCH (self->game), NULL)
           ? bastide_game_get_origin (self->game)
           : NULL;
}

static void
show_changed (BastidePlayView *self, const char *name)
{
  /* TRANSLATORS: %s is the name of a file. */
  g_autofree char *text = g_strdup_printf (_ ("“%s” was changed by another program."), name);

  bastide_banner_set_text (self->file_banner, text);
  /* TRANSLATORS: opens what another program has made of the file. */
  bastide_banner_add_button (self->file_banner, C_ ("file changed by another program", "_Reload"), "play.reload-file");
  /* TRANSLATORS: gives the file back to what is on the screen. */
  bastide_banner_add_button (self->file_banner, C_ ("file changed by another program", "_Keep Mine"),
                             "play.overwrite-file");
}

static void
show_gone (BastidePlayView *self, const char *name)
{
  /* TRANSLATORS: %s is the name of a file. */
  g_autofree char *text = g_strdup_printf (_ ("“%s” is no longer there. Save the game to write it again."), name);

  bastide_banner_set_text (self->file_banner, text);
}

static void
look (BastidePlayView *self)
{
  BastideOrigin *origin = get_origin (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  BastideOriginState state = BASTIDE_ORIGIN_SAME;

  if (origin)
    {
      name = bastide_file_dup_name (origin->file);
      state = bastide_origin_look (origin, NULL, &error);
    }
  if (state == BASTIDE_ORIGIN_CHANGED)
    show_changed (self, name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    show_gone (self, name);
  else
    bastide_banner_set_text (self->file_banner, NULL);
}

static gboolean
quiet_cb (gpointer data)
{
  BastidePlayView *self = data;

  self->look_source = 0;
  look (self);
  return G_SOURCE_REMOVE;
}

static void
look_later (BastidePlayView *self)
{
  g_clear_handle_id (&self->look_source, g_source_remove);
  self->look_source = g_timeout_add (QUIET_MS, quiet_cb, self);
}

void
bastide_play_view_stop_watching (BastidePlayView *self)
{
  g_clear_handle_id (&self->look_source, g_source_remove);
  if (self->monitor)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  g_clear_object (&self->watched);
}

void
bastide_play_view_watch (BastidePlayView *self)
{
  BastideOrigin *origin = get_origin (self);

  if (origin && self->watched && g_file_equal (origin->file, self->watched))
    {
      /* It may just have been written. */
      if (bastide_banner_get_text (self->file_banner))
        look_later (self);
      return;
    }
  bastide_play_view_stop_watching (self);
  bastide_banner_set_text (self->file_banner, NULL);
  if (!origin)
    return;
  g_set_object (&self->watched, origin->file);
  self->monitor = g_file_monitor_file (origin->file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (look_later), self);
}

/* Changes on another computer are not announced: look when the window is used again. */
void
bastide_play_view_look_when_used (BastidePlayView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (GTK_IS_WINDOW (root))
    g_signal_connect_object (root, "notify::is-active", G_CALLBACK (look_later), self, G_CONNECT_SWAPPED);
}
