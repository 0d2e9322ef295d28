/* bastide-game-export.c – the board of a game as a picture file or on paper, and the game itself as a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-game-export.h"

#include "draw/bastide-export.h"
#include "kit/bastide-recent.h"
#include "table/bastide-game-looks.h"

#include <glib/gi18n.h>

/* A position that stays what it was while dialogs are open. */
typedef struct
{
  BastideGame *game; /* keeps the tables alive */
  BstState *state;
  BastideTileBook *book;
  BastideLook looks[BST_MAX_PLAYERS];
  BastideStyle style;
  GtkWidget *owner; /* weak */
  char **captions;  /* what stands below it, in the language of the moment */
  BastideSay say;

  /* Once a file is chosen. */
  GApplication *app; /* does not end before the file is there; or NULL */
  GFile *file;
  BastideExportFormat format;
  cairo_status_t status;
} Picture;

static Picture *
picture_new (BastideGame *game, BastideStyle style, GtkWidget *owner, BastideSay say)
{
  const BstGame *rules = bastide_game_get_game (game);
  Picture *picture = g_new0 (Picture, 1);

  picture->game = g_object_ref (game);
  picture->state = g_memdup2 (bastide_game_get_state (game), rules->state_size);
  picture->book = bastide_tile_book_new (rules->tiles, rules->n_tiles, rules->pieces, rules->n_pieces);
  bastide_tile_book_set_arts (picture->book, bastide_game_get_arts (game));
  picture->captions = bastide_export_dup_captions (rules, picture->state, bastide_game_get_names (game));
  picture->style = style;
  picture->say = say;
  g_set_weak_pointer (&picture->owner, owner);
  bastide_game_read_looks (game, picture->looks);
  return picture;
}

static void
picture_free (Picture *picture)
{
  g_clear_weak_pointer (&picture->owner);
  if (picture->app)
    g_application_release (picture->app);
  g_clear_object (&picture->app);
  g_clear_object (&picture->file);
  g_strfreev (picture->captions);
  bastide_tile_book_unref (picture->book);
  g_free (picture->state);
  g_object_unref (picture->game);
  g_free (picture);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_free)

static void
tell (Picture *picture, const char *text)
{
  if (picture->owner)
    picture->say (picture->owner, text);
}

static BastideBoardScene
picture_scene (Picture *picture)
{
  return (BastideBoardScene){
    .game = bastide_game_get_game (picture->game),
    .state = picture->state,
    .style = picture->style,
    .wait = TRUE,
  };
}

static GtkWindow *
window_of (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

/* --- files --- */

static BastideExportOptions
picture_options (Picture *picture)
{
  return (BastideExportOptions){
    .margin = 0.5,
    .track = TRUE,
    .captions = (const char *const *) picture->captions,
  };
}

static gboolean
check_picture (Picture *picture, GError **error)
{
  BastideBoardScene scene = picture_scene (picture);
  BastideExportOptions options = picture_options (picture);
  g_autofree char *name = g_file_get_basename (picture->file);

  if (bastide_export_guess_format (name, &picture->format))
    return bastide_export_check_board (&scene, picture->format, &options, error);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                       _ ("The name of the file must end with .png, .svg or .pdf."));
  return FALSE;
}

/* A board of many tiles takes seconds; the thread touches nothing that the window uses, and says nothing: the language may
 * be changed meanwhile, which no translated text outside the main thread survives for sure. */
static void
draw_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Picture *picture = data;
  BastideBoardScene scene = picture_scene (picture);
  BastideExportOptions options = picture_options (picture);

  g_task_return_pointer (task,
                         bastide_export_draw_board (&scene, picture->book, picture->looks, picture->format, &options,
                                                    &picture->status),
                         (GDestroyNotify) g_bytes_unref);
}

static void
written_cb (GObject *file, GAsyncResult *result, gpointer data)
{
  g_autoptr (Picture) picture = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *problem = NULL;

  if (g_file_replace_contents_finish (G_FILE (file), result, NULL, &error))
    {
      tell (picture, _ ("The picture is saved."));
      return;
    }
  problem = g_strdup_printf (_ ("The picture cannot be written: %s"), error->message);
  tell (picture, problem);
}

/* A folder may be far away: the window does not wait for it either. */
static void
drawn_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Picture) picture = data;
  g_autoptr (GBytes) bytes = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autoptr (GError) error = NULL;
  GFile *file = picture->file;

  if (bytes)
    {
      g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL, written_cb,
                                           g_steal_pointer (&picture));
      return;
    }
  bastide_export_set_failure (&error, picture->status);
  tell (picture, error->message);
}

static void
hold_application (Picture *picture)
{
  GApplication *app = g_application_get_default ();

  if (!app)
    return;
  picture->app = g_object_ref (app);
  g_application_hold (app);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, Picture *data)
{
  g_autoptr (Picture) picture = data;
  g_autoptr (GError) error = NULL;

  picture->file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;
  if (picture->file && !check_picture (picture, &error))
    tell (picture, error->message);
  else if (picture->file)
    {
      g_autoptr (GTask) task = g_task_new (NULL, NULL, drawn_cb, picture);

      hold_application (picture);
      /* Freed where it was made, when the thread has told its result. */
      g_task_set_task_data (task, g_steal_pointer (&picture), NULL);
      g_task_run_in_thread (task, draw_thread);
    }
  g_object_unref (dialog);
}

void
bastide_game_export (BastideGame *game, BastideStyle style, GtkWidget *owner, BastideSay say)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (_ ("Export a Picture"), window_of (owner),
                                                              GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("PNG, SVG and PDF"));
  gtk_file_filter_add_suffix (filter, "png");
  gtk_file_filter_add_suffix (filter, "svg");
  gtk_file_filter_add_suffix (filter, "svgz");
  gtk_file_filter_add_suffix (filter, "pdf");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  /* TRANSLATORS: the name of a file; keep the ending. */
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), _ ("Board.png"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (chosen_cb), picture_new (game, style, owner, say));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* --- paper --- */

static void
draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, Picture *picture)
{
  BastideBoardScene scene = picture_scene (picture);
  BastideViewport view = {
    .width = (int) gtk_print_context_get_width (context),
    .height = (int) gtk_print_context_get_height (context),
    .zoom = 100,
    .scale = 1,
  };

  scene.bare = TRUE;
  bastide_viewport_fit (&view, scene.game, scene.state, 0.2, 200.0);
  bastide_board_draw (gtk_print_context_get_cairo_context (context), &view, &scene, NULL, picture->book,
                      picture->looks);
}

static void
done_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, Picture *picture)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  if (error)
    tell (picture, error->message);
}

/* The paper lies as the board does. */
static GtkPageSetup *
new_page_setup (Picture *picture)
{
  GtkPageSetup *setup = gtk_page_setup_new ();
  int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

  bastide_board_get_extents (bastide_game_get_game (picture->game), picture->state, &x0, &y0, &x1, &y1);
  gtk_page_setup_set_orientation (setup,
                                  x1 - x0 > y1 - y0 ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT);
  return setup;
}

void
bastide_game_print (BastideGame *game, BastideStyle style, GtkWidget *owner, BastideSay say)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  Picture *picture = picture_new (game, style, owner, say);
  g_autoptr (GtkPageSetup) setup = new_page_setup (picture);

  g_object_set_data_full (G_OBJECT (operation), "picture", picture, (GDestroyNotify) picture_free);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_job_name (operation, _ ("Board of Bastide"));
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page_cb), picture);
  g_signal_connect (operation, "done", G_CALLBACK (done_cb), picture);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, window_of (owner), NULL);
}

/* --- the game itself --- */

static void
saved_as_cb (GtkNativeDialog *dialog, int response, GtkWidget *owner)
{
  BastideGame *game = g_object_get_data (G_OBJECT (dialog), "game");
  BastideSay say = (BastideSay) g_object_get_data (G_OBJECT (dialog), "say");

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autoptr (GError) error = NULL;

      if (bastide_game_save (game, file, &error))
        {
          bastide_recent_add (file);
          say (owner, _ ("The game is saved."));
        }
      else
        say (owner, error->message);
    }
  g_object_unref (dialog);
}

void
bastide_game_save_as (BastideGame *game, GtkWidget *owner, BastideSay say)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (_ ("Save the Game"), window_of (owner),
                                                              GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);

  /* TRANSLATORS: the name of a file; keep the ending. */
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), _ ("Game.bastide"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  /* Another game may have taken its place when the file is chosen. */
  g_object_set_data_full (G_OBJECT (dialog), "game", g_object_ref (game), g_object_unref);
  g_object_set_data (G_OBJECT (dialog), "say", (gpointer) say);
  g_signal_connect_object (dialog, "response", G_CALLBACK (saved_as_cb), owner, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}
