/* bastide-game-export.c – the board of a game as a picture file or on paper, and the game itself as a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-game-export.h"

#include "draw/bastide-export.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-recent.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-saving.h"
#include "table/bastide-game-looks.h"
#include "engine/io/file-log.h"

#include <glib/gi18n.h>

/* A position that stays what it was while dialogs are open; counted, because a file is still being written when its
 * chooser is gone. */
typedef struct
{
  BastideGame *game; /* keeps the tables alive */
  BstState *state;
  BastideTileBook *book;
  BastideLook looks[BST_MAX_PLAYERS];
  BastideStyle style;
  BastideTable *table; /* weak: it tells how it went, unless its window is gone */
  char **captions;     /* lines below it, translated before the thread starts */
  GtkApplication *app; /* of the table's window, or NULL */

  /* What the picture has, as chosen with its name. */
  GtkFileChooser *chooser; /* weak: it owns the picture until a file is chosen */
  gboolean figures, legend, wheel;
  double tile;
  BastideExportGround ground;

  /* Once a file is chosen. */
  gboolean holds; /* the application, so that it does not quit before the file is written */
  GFile *file;
  BastideExportFormat format;
  cairo_status_t status;
} Picture;

static Picture *
picture_new (BastideTable *table, BastideStyle style)
{
  BastideGame *game = bastide_table_get_game (table);
  GtkWindow *window = bastide_dialog_get_window (GTK_WIDGET (table));
  const BstGame *rules = bastide_game_get_game (game);
  Picture *picture = g_rc_box_new0 (Picture);

  picture->game = g_object_ref (game);
  picture->state = g_memdup2 (bastide_game_get_state (game), rules->state_size);
  picture->book = bastide_tile_book_new (rules->tiles, rules->n_tiles, rules->pieces, rules->n_pieces);
  bastide_tile_book_set_arts (picture->book, bastide_game_get_arts (game));
  picture->captions = bastide_export_dup_captions (rules, picture->state, bastide_game_get_names (game));
  picture->style = style;
  picture->figures = picture->legend = TRUE;
  g_set_weak_pointer (&picture->table, table);
  if (window)
    g_set_object (&picture->app, gtk_window_get_application (window));
  bastide_game_read_looks (game, picture->looks);
  return picture;
}

static void
picture_clear (Picture *picture)
{
  g_clear_weak_pointer (&picture->table);
  if (picture->holds)
    g_application_release (G_APPLICATION (picture->app));
  g_clear_object (&picture->app);
  g_clear_weak_pointer (&picture->chooser);
  g_clear_object (&picture->file);
  g_strfreev (picture->captions);
  bastide_tile_book_unref (picture->book);
  g_free (picture->state);
  g_object_unref (picture->game);
}

static void
picture_unref (Picture *picture)
{
  g_rc_box_release_full (picture, (GDestroyNotify) picture_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_unref)

static void
tell (Picture *picture, const char *text)
{
  if (picture->table)
    bastide_toast (GTK_WIDGET (picture->table), text);
}

static BastideBoardScene
picture_scene (Picture *picture)
{
  return (BastideBoardScene){
    .game = bastide_game_get_game (picture->game),
    .state = picture->state,
    .style = picture->style,
    .wait = TRUE,
    .sketch = !picture->figures,
  };
}

/* --- files --- */

#define CHOICE_FIGURES "figures"
#define CHOICE_LEGEND  "legend"
#define CHOICE_WHEEL   "wheel"
#define CHOICE_SIZE    "size"
#define CHOICE_GROUND  "background"

/* The usual one comes first: GTK 4.8 shows the first of a list whatever it is told. */
static const char *const size_words[] = { "medium", "small", "large", NULL };
static const double tile_sizes[] = { 96, 48, 192 };
static const char *const ground_words[] = { "table", "white", "none", NULL };

static gboolean
has_wheel_beside (Picture *picture)
{
  const BstGame *game = bastide_game_get_game (picture->game);
  BastidePoint crown;

  return bst_game_has (game, BST_MODULE_WHEEL)
         && !bastide_board_get_crown (game, picture->state, picture->book, 0, &crown);
}

static void
add_choices (Picture *picture, GtkFileChooser *chooser)
{
  /* TRANSLATORS: choices for the size of a picture: pixels of a tile. */
  const char *sizes[] = { _ ("Medium (96 pixels per tile)"),
                          /* TRANSLATORS: a choice for the size of a picture. */
                          _ ("Small (48 pixels per tile)"),
                          /* TRANSLATORS: a choice for the size of a picture. */
                          _ ("Large (192 pixels per tile)"), NULL };
  /* TRANSLATORS: choices for the background of a picture: that of the table, white, transparent. */
  const char *grounds[] = { C_ ("background", "Table"), C_ ("background", "White"), C_ ("background", "Transparent"),
                            NULL };

  gtk_file_chooser_add_choice (chooser, CHOICE_FIGURES, _ ("Include the pieces on the tiles"), NULL, NULL);
  gtk_file_chooser_set_choice (chooser, CHOICE_FIGURES, "true");
  gtk_file_chooser_add_choice (chooser, CHOICE_LEGEND, _ ("Include players, points and score track"), NULL, NULL);
  gtk_file_chooser_set_choice (chooser, CHOICE_LEGEND, "true");
  if (has_wheel_beside (picture))
    {
      gtk_file_chooser_add_choice (chooser, CHOICE_WHEEL, _ ("Include the wheel beside the board"), NULL, NULL);
      gtk_file_chooser_set_choice (chooser, CHOICE_WHEEL, "true");
    }
  /* TRANSLATORS: a label in the file chooser: how large a picture is. */
  gtk_file_chooser_add_choice (chooser, CHOICE_SIZE, C_ ("picture", "Size"), (const char **) size_words, sizes);
  gtk_file_chooser_set_choice (chooser, CHOICE_SIZE, size_words[0]);
  /* TRANSLATORS: a label in the file chooser: what lies around the tiles of a picture. */
  gtk_file_chooser_add_choice (chooser, CHOICE_GROUND, C_ ("picture", "Background"), (const char **) ground_words,
                               grounds);
  gtk_file_chooser_set_choice (chooser, CHOICE_GROUND, ground_words[0]);
}

/* The index of the word that was chosen; @usual if nothing was. */
static int
read_choice (GtkFileChooser *chooser, const char *id, const char *const *words, int usual)
{
  const char *chosen = gtk_file_chooser_get_choice (chooser, id);

  for (int i = 0; chosen && words[i]; i++)
    if (g_str_equal (words[i], chosen))
      return i;
  return usual;
}

static gboolean
is_chosen (GtkFileChooser *chooser, const char *id, gboolean usual)
{
  const char *chosen = gtk_file_chooser_get_choice (chooser, id);

  return chosen ? g_str_equal (chosen, "true") : usual;
}

static void
read_choices (Picture *picture)
{
  if (!picture->chooser)
    return;
  picture->figures = is_chosen (picture->chooser, CHOICE_FIGURES, TRUE);
  picture->legend = is_chosen (picture->chooser, CHOICE_LEGEND, TRUE);
  picture->wheel = has_wheel_beside (picture) && is_chosen (picture->chooser, CHOICE_WHEEL, TRUE);
  picture->tile = tile_sizes[read_choice (picture->chooser, CHOICE_SIZE, size_words, 0)];
  picture->ground = (BastideExportGround) read_choice (picture->chooser, CHOICE_GROUND, ground_words, 0);
}

/* What cannot stand in the name of a file is replaced. */
char *
bastide_game_dup_file_name (BastideGame *game, const char *ending)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *date = g_date_time_format (now, "%Y-%m-%d");
  g_autofree char *names = g_strjoinv (", ", (char **) bastide_game_get_names (game));
  g_autofree char *safe = g_strdelimit (g_strdup (names), "/\\:*?\"<>|\n\r\t", '-');

  return g_strdup_printf ("%s %s.%s", safe, date, ending);
}

static BastideExportOptions
picture_options (Picture *picture)
{
  return (BastideExportOptions){
    .tile = picture->tile,
    .margin = 0.5,
    .track = picture->legend,
    .wheel = picture->wheel,
    .ground = picture->ground,
    .captions = picture->legend ? (const char *const *) picture->captions : NULL,
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
                       _ ("The file name must end in .png, .svg or .pdf."));
  return FALSE;
}

/* The thread shares no data with the window, and translates no text: gettext is not safe in another thread while the main
 * thread changes the language. */
static GBytes *
draw_picture (gpointer subject,
              GCancellable *cancellable,
              GFileProgressCallback progress,
              gpointer data,
              GError **error)
{
  Picture *picture = subject;
  BastideBoardScene scene = picture_scene (picture);
  BastideExportOptions options = picture_options (picture);
  GBytes *bytes;

  bastide_tile_book_load_arts (picture->book);
  bytes = bastide_export_draw_board (&scene, picture->book, picture->looks, picture->format, &options,
                                     &picture->status);
  if (!bytes)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, cairo_status_to_string (picture->status));
  return bytes;
}

static void
saved_cb (gpointer game, GFile *file, gpointer subject, const GError *error)
{
  Picture *picture = subject;
  g_autoptr (GError) not_drawn = NULL;

  if (picture->status != CAIRO_STATUS_SUCCESS)
    {
      bastide_export_set_failure (&not_drawn, picture->status);
      tell (picture, not_drawn->message);
      return;
    }
  tell (picture, error ? error->message : _ ("Picture saved"));
}

static void
hold_application (Picture *picture)
{
  if (!picture->app)
    return;
  picture->holds = TRUE;
  g_application_hold (G_APPLICATION (picture->app));
}

static void
picture_file_cb (gpointer game, GFile *file, gpointer subject)
{
  Picture *picture = subject;
  g_autoptr (GError) error = NULL;

  picture->file = g_object_ref (file);
  read_choices (picture);
  if (!check_picture (picture, &error))
    {
      bst_file_log_failure (file, "draw", error);
      tell (picture, error->message);
      return;
    }
  hold_application (picture);
  bastide_saving_run (GTK_WIDGET (picture->table), file, draw_picture, saved_cb, game, g_rc_box_acquire (picture),
                      (GDestroyNotify) picture_unref);
}

void
bastide_game_export (BastideTable *table, BastideStyle style)
{
  static const char *const suffixes[] = { "png", "svg", "pdf", NULL };
  g_autofree char *name = bastide_game_dup_file_name (bastide_table_get_game (table), "png");
  /* TRANSLATORS: the title of a file chooser: a picture of the board. */
  GtkFileChooser *chooser = bastide_dialog_new_save (GTK_WIDGET (table), _ ("Export Picture"), name);
  Picture *picture = picture_new (table, style);

  g_set_weak_pointer (&picture->chooser, chooser);
  add_choices (picture, chooser);
  bastide_dialog_add_filter (chooser, _ ("PNG, SVG and PDF"), suffixes);
  /* The game owns the answer, not the table: the file is written even if the window is gone by then. */
  bastide_dialog_choose (chooser, picture_file_cb, picture->game, picture, (GDestroyNotify) picture_unref);
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
  if (!error)
    return;
  g_message ("Cannot print the board: %s", error->message);
  tell (picture, error->message);
}

/* A board that is wider than high is printed in landscape. */
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

/* Takes the picture over. */
static void
print (Picture *picture)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = new_page_setup (picture);

  g_object_set_data_full (G_OBJECT (operation), "picture", picture, (GDestroyNotify) picture_unref);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  /* TRANSLATORS: the name of a printing job. */
  gtk_print_operation_set_job_name (operation, _ ("Bastide Board"));
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page_cb), picture);
  g_signal_connect (operation, "done", G_CALLBACK (done_cb), picture);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           picture->table ? bastide_dialog_get_window (GTK_WIDGET (picture->table)) : NULL, NULL);
}

static void
arts_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  print (data);
}

void
bastide_game_print (BastideTable *table, BastideStyle style)
{
  Picture *picture = picture_new (table, style);

  if (bastide_tile_book_has_arts (picture->book))
    bastide_tile_book_load_arts_async (picture->book, arts_loaded_cb, picture);
  else
    print (picture);
}

/* --- the game itself --- */

static void
save_cb (gpointer table, GFile *file, gpointer game)
{
  g_autoptr (GError) error = NULL;

  if (bastide_game_save (game, file, &error))
    {
      bastide_recent_add (file);
      bastide_toast (table, _ ("Game saved"));
    }
  else
    bastide_toast (table, error->message);
}

void
bastide_game_save_as (BastideTable *table)
{
  g_autofree char *name = bastide_game_dup_file_name (bastide_table_get_game (table), "bastide");
  /* TRANSLATORS: the title of a file chooser. */
  GtkFileChooser *chooser = bastide_dialog_new_save (GTK_WIDGET (table), _ ("Save Game"), name);

  /* Saves the game that is shown now; another may be open when the file is chosen. */
  bastide_dialog_choose (chooser, save_cb, table, g_object_ref (bastide_table_get_game (table)), g_object_unref);
}
