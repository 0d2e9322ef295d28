/* bastide-game-row.c – a game that is not on the table: its board, who plays, how it stands.
 *
 * Reads the game only to show it: nothing is written, and no journal is touched. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-game-row.h"

#include "draw/bastide-board-art.h"
#include "kit/bastide-dialog.h"
#include "model/bastide-paths.h"
#include "model/language/bastide-language.h"
#include "model/play/bastide-game-shelf.h"
#include "table/bastide-game-looks.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

#define PICTURE_WIDTH  88
#define PICTURE_HEIGHT 66
/* The board is drawn with tiles of this size and then made smaller: with tiny ones roads would be thinner than a pixel. */
#define TILE 24
/* Tiles of a board that has only begun do not become larger than this. */
#define TILE_MAX 32

struct _BastideGameRow
{
  AdwActionRow parent_instance;

  GtkPicture *picture;
  GtkWidget *folder_button;
  GtkWidget *delete_button;

  GFile *file;
  gint64 time;
  gboolean is_read;
  gboolean is_unreadable;
  gboolean is_over;
  BastideGame *game; /* from when it is read until it is drawn */
  GCancellable *drawing;
};

G_DEFINE_FINAL_TYPE (BastideGameRow, bastide_game_row, ADW_TYPE_ACTION_ROW)

enum
{
  DELETE,
  DRAWN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- the board, in a thread --- */

/* Shares nothing with the window; nothing is translated, because the language may be changed meanwhile. */
typedef struct
{
  BastideGameRow *row; /* not touched by the thread, nor once the task is canceled */
  BastideGame *game;   /* keeps the rules alive; nobody else has it */
  BastideTileBook *book;
  BastideLook looks[BST_MAX_PLAYERS];
  BastideStyle style;
  gboolean dark;
  int scale;
  cairo_surface_t *surface;
} Drawing;

static void
drawing_free (Drawing *drawing)
{
  g_clear_pointer (&drawing->surface, cairo_surface_destroy);
  bastide_tile_book_unref (drawing->book);
  g_object_unref (drawing->game);
  g_free (drawing);
}

/* Puts the board into the middle of the picture, as large as it fits. */
static gboolean
aim (cairo_t *cr, const BastideBoardScene *scene, BastideViewport *out_view)
{
  double width, height, factor;
  int x0, y0, x1, y1;

  if (!bastide_board_get_extents (scene->game, scene->state, &x0, &y0, &x1, &y1))
    return FALSE;
  width = (x1 - x0 + 1.8) * TILE;
  height = (y1 - y0 + 1.8) * TILE;
  factor = MIN (MIN (PICTURE_WIDTH / width, PICTURE_HEIGHT / height), (double) TILE_MAX / TILE);
  *out_view = (BastideViewport){
    .x = (x0 + x1 + 1) / 2.0,
    .y = (y0 + y1 + 1) / 2.0,
    .zoom = TILE,
    .width = (int) (PICTURE_WIDTH / factor),
    .height = (int) (PICTURE_HEIGHT / factor),
    .scale = 1,
  };
  cairo_scale (cr, factor, factor);
  return TRUE;
}

static void
draw_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Drawing *drawing = data;
  BastideBoardScene scene = {
    .game = bastide_game_get_game (drawing->game),
    .state = bastide_game_get_state (drawing->game),
    .style = drawing->style,
    .dark = drawing->dark,
    .wait = TRUE,
  };
  BastideViewport view;
  cairo_t *cr;

  drawing->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, PICTURE_WIDTH * drawing->scale,
                                                 PICTURE_HEIGHT * drawing->scale);
  cairo_surface_set_device_scale (drawing->surface, drawing->scale, drawing->scale);
  cr = cairo_create (drawing->surface);
  bastide_source (cr, bastide_board_get_ground (scene.style, scene.dark));
  cairo_paint (cr);
  if (aim (cr, &scene, &view))
    bastide_board_draw (cr, &view, &scene, NULL, drawing->book, drawing->looks);
  cairo_destroy (cr);
  g_task_return_boolean (task, TRUE);
}

static GdkTexture *
new_texture (cairo_surface_t *surface)
{
  int height = cairo_image_surface_get_height (surface), stride = cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), (gsize) height * stride);
  return gdk_memory_texture_new (cairo_image_surface_get_width (surface), height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static void
drawn_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Drawing *drawing = data;
  BastideGameRow *self = drawing->row;
  g_autoptr (GdkTexture) texture = NULL;

  /* Canceled: the row is gone and must not be touched. */
  if (!g_task_propagate_boolean (G_TASK (result), NULL))
    {
      drawing_free (drawing);
      return;
    }
  g_clear_object (&self->drawing);
  texture = new_texture (drawing->surface);
  gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
  drawing_free (drawing);
  g_signal_emit (self, signals[DRAWN], 0);
}

gboolean
bastide_game_row_draw (BastideGameRow *self, BastideStyle style)
{
  const BstGame *rules;
  g_autoptr (GTask) task = NULL;
  Drawing *drawing;

  g_return_val_if_fail (BASTIDE_IS_GAME_ROW (self), FALSE);

  if (!self->game)
    return FALSE;
  rules = bastide_game_get_game (self->game);
  drawing = g_new0 (Drawing, 1);
  drawing->row = self;
  drawing->book = bastide_tile_book_new (rules->tiles, rules->n_tiles, rules->pieces, rules->n_pieces);
  bastide_tile_book_set_arts (drawing->book, bastide_game_get_arts (self->game));
  bastide_game_read_looks (self->game, drawing->looks);
  drawing->style = style;
  drawing->dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  drawing->scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  drawing->game = g_steal_pointer (&self->game);
  self->drawing = g_cancellable_new ();
  task = g_task_new (NULL, self->drawing, drawn_cb, drawing);
  g_task_set_task_data (task, drawing, NULL);
  g_task_run_in_thread (task, draw_thread);
  return TRUE;
}

/* --- what is known of the game --- */

/* The points stay on the line of their player: the spaces within are those that do not break. */
static char *
dup_standing (BastideGame *game)
{
  GString *text = g_string_new (NULL);

  for (int seat = 0; seat < bastide_game_get_game (game)->n_players; seat++)
    {
      g_autofree char *one = NULL;
      g_autofree char *joined = NULL;
      g_auto (GStrv) parts = NULL;

      if (seat > 0)
        g_string_append (text, C_ ("list", ", "));
      /* TRANSLATORS: a player and the score. */
      one = g_strdup_printf (_ ("%s: %d"), bastide_game_get_names (game)[seat],
                             bst_score (bastide_game_get_state (game), seat));
      parts = g_strsplit (one, " ", -1);
      joined = g_strjoinv ("\u00a0", parts);
      g_string_append (text, joined);
    }
  return g_string_free (text, FALSE);
}

static void
add_part (GString *text, const char *part)
{
  if (!part || !*part)
    return;
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, part);
}

/* Its file, if it belongs to one, its mix, its turn and when it was played last. */
static char *
dup_about (BastideGameRow *self, BastideGame *game)
{
  GString *text = g_string_new (NULL);
  BastideOrigin *origin = bastide_game_get_origin (game);
  gboolean own = bastide_shelf_has (self->file, NULL);
  g_autofree char *name = own && !origin ? NULL : bastide_file_dup_name (origin ? origin->file : self->file);
  g_autofree char *mix = bst_text_dup (bst_play_get_mix (bastide_game_get_play (game)), "title");
  g_autofree char *day = bastide_language_dup_day (self->time);
  g_autofree char *turn = NULL;

  /* A working copy is there because of what is not in the file. */
  if (name && own)
    /* TRANSLATORS: in a list of games: %s is the name of a file in which the last moves are missing. */
    turn = g_strdup_printf (_ ("%s (not saved)"), name);
  add_part (text, turn ? turn : name);
  add_part (text, mix);
  g_free (turn);
  turn = self->is_over ? g_strdup (C_ ("game", "finished"))
                       /* TRANSLATORS: in a list of games: in which turn one stands. */
                       : g_strdup_printf (C_ ("game", "turn %d"), bastide_game_get_state (game)->turn);
  add_part (text, turn);
  add_part (text, day);
  return g_string_free (text, FALSE);
}

static void
set_texts (BastideGameRow *self, const char *title, const char *subtitle)
{
  g_autofree char *spoken = g_strdup_printf ("%s. %s", title, subtitle);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
show_unreadable (BastideGameRow *self, const GError *error)
{
  g_autofree char *name = bastide_file_dup_name (self->file);

  self->is_unreadable = TRUE;
  set_texts (self, name, error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->picture), FALSE);
  gtk_widget_set_visible (self->folder_button, TRUE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
}

gboolean
bastide_game_row_read (BastideGameRow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) game = NULL;
  g_autofree char *standing = NULL;
  g_autofree char *about = NULL;

  g_return_val_if_fail (BASTIDE_IS_GAME_ROW (self) && !self->is_read, FALSE);

  self->is_read = TRUE;
  game = bastide_shelf_has (self->file, NULL) ? bastide_game_peek (self->file, &error)
                                              : bastide_game_load (self->file, &error);
  if (!game)
    {
      show_unreadable (self, error);
      return FALSE;
    }
  self->is_over = bastide_game_get_state (game)->over;
  standing = dup_standing (game);
  about = dup_about (self, game);
  set_texts (self, standing, about);
  self->game = g_steal_pointer (&game);
  return TRUE;
}

gboolean
bastide_game_row_is_read (BastideGameRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME_ROW (self), FALSE);

  return self->is_read;
}

gboolean
bastide_game_row_is_unreadable (BastideGameRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME_ROW (self), FALSE);

  return self->is_unreadable;
}

gboolean
bastide_game_row_is_over (BastideGameRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME_ROW (self), FALSE);

  return self->is_over;
}

GFile *
bastide_game_row_get_file (BastideGameRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME_ROW (self), NULL);

  return self->file;
}

gint64
bastide_game_row_get_time (BastideGameRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME_ROW (self), 0);

  return self->time;
}

/* --- object --- */

static void
delete_clicked_cb (BastideGameRow *self)
{
  g_signal_emit (self, signals[DELETE], 0);
}

static void
folder_clicked_cb (BastideGameRow *self)
{
  g_autoptr (GFile) folder = g_file_get_parent (self->file);
  g_autofree char *uri = g_file_get_uri (folder);

  gtk_show_uri (bastide_dialog_get_window (GTK_WIDGET (self)), uri, GDK_CURRENT_TIME);
}

static GtkWidget *
add_button (BastideGameRow *self, GCallback callback)
{
  GtkWidget *button = gtk_button_new ();

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), button);
  return button;
}

static void
label_button (GtkWidget *button, const char *icon, const char *label)
{
  gtk_button_set_icon_name (GTK_BUTTON (button), icon);
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
bastide_game_row_dispose (GObject *object)
{
  BastideGameRow *self = BASTIDE_GAME_ROW (object);

  g_cancellable_cancel (self->drawing);
  g_clear_object (&self->drawing);
  g_clear_object (&self->game);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (bastide_game_row_parent_class)->dispose (object);
}

static void
bastide_game_row_class_init (BastideGameRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_game_row_dispose;
  signals[DELETE] = g_signal_new ("delete", BASTIDE_TYPE_GAME_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  0);
  signals[DRAWN] = g_signal_new ("drawn", BASTIDE_TYPE_GAME_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

static void
bastide_game_row_init (BastideGameRow *self)
{
  self->picture = GTK_PICTURE (gtk_picture_new ());
  gtk_widget_set_size_request (GTK_WIDGET (self->picture), PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_widget_set_valign (GTK_WIDGET (self->picture), GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (GTK_WIDGET (self->picture), 6);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->picture), 6);
  gtk_widget_set_overflow (GTK_WIDGET (self->picture), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self->picture), "game-picture");
  adw_action_row_add_prefix (ADW_ACTION_ROW (self), GTK_WIDGET (self->picture));
  self->folder_button = add_button (self, G_CALLBACK (folder_clicked_cb));
  /* TRANSLATORS: a button: opens the folder of a file in the file manager. */
  label_button (self->folder_button, "folder-symbolic", _ ("Show Folder"));
  gtk_widget_set_visible (self->folder_button, FALSE);
  self->delete_button = add_button (self, G_CALLBACK (delete_clicked_cb));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), TRUE);
}

GtkWidget *
bastide_game_row_new (GFile *file, gint64 time)
{
  BastideGameRow *self = g_object_new (BASTIDE_TYPE_GAME_ROW, NULL);
  g_autofree char *name = bastide_file_dup_name (file);
  g_autofree char *day = bastide_language_dup_day (time);
  g_autofree char *where = g_file_get_parse_name (file);

  self->file = g_object_ref (file);
  self->time = time;
  set_texts (self, name, day);
  if (bastide_shelf_has (file, NULL))
    /* TRANSLATORS: a button in the list of games. */
    label_button (self->delete_button, "user-trash-symbolic", _ ("Delete Game"));
  else
    {
      label_button (self->delete_button, "list-remove-symbolic", _ ("Remove From List"));
      gtk_widget_set_tooltip_text (GTK_WIDGET (self), where);
    }
  return GTK_WIDGET (self);
}
