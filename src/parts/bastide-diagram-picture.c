/* bastide-diagram-picture.c – a position of an example, drawn as large as there is room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-diagram-picture.h"

#include "draw/bastide-board-art.h"
#include "draw/bastide-track-strip.h"
#include "kit/bastide-contrast.h"

#define CELL_MIN  22
#define CELL_MAX  76
#define MARGIN    0.12 /* around the tiles, in cells */
#define TRACK_MAX 480
#define WHEEL_MAX 220
#define GAP       12

struct _BastideDiagramPicture
{
  GtkWidget parent_instance;

  const BastideExample *example;
  guint frame;
  BastideTileBook *book;
  BastidePictureCache *cache;
  BastideLook looks[BST_MAX_PLAYERS];
  BastideStyle style;
  int x0, y0, columns, rows;
  int track_start;
  gboolean has_wheel; /* beside the map */
};

G_DEFINE_FINAL_TYPE (BastideDiagramPicture, bastide_diagram_picture, GTK_TYPE_WIDGET)

static double
fit_cell (BastideDiagramPicture *self, int width)
{
  return CLAMP (width / (self->columns + 2 * MARGIN), CELL_MIN, CELL_MAX);
}

static int
board_height (BastideDiagramPicture *self, int width)
{
  return (int) (fit_cell (self, width) * (self->rows + 2 * MARGIN) + 0.5);
}

static int
track_height (BastideDiagramPicture *self, int width)
{
  return bastide_example_has_track (self->example) ? (int) bastide_track_strip_get_height (MIN (width, TRACK_MAX)) + GAP
                                                   : 0;
}

static int
wheel_height (BastideDiagramPicture *self, int width)
{
  return self->has_wheel ? MIN (width, WHEEL_MAX) + GAP : 0;
}

static void
add_notes (BastideDiagramPicture *self, GArray *notes)
{
  const BstGame *game = bastide_example_get_game (self->example);
  const BastideFrame *frame = bastide_example_get_frame (self->example, self->frame);

  for (guint i = 0; i < frame->laid->len; i++)
    {
      const BstSite *site = &bst_sites (game, frame->state)[g_array_index (frame->laid, guint16, i)];
      BastideNote note = { .kind = BASTIDE_NOTE_LAST, .x = site->x, .y = site->y, .seat = -1 };

      g_array_append_val (notes, note);
    }
  if (frame->refused.held)
    {
      BastideNote tile = { .kind = BASTIDE_NOTE_TILE, .x = frame->refused.x, .y = frame->refused.y, .seat = -1 };
      BastideNote cross = tile;

      tile.ref = frame->refused.tile;
      tile.rot = frame->refused.rot;
      cross.kind = BASTIDE_NOTE_REFUSED;
      g_array_append_val (notes, tile);
      g_array_append_val (notes, cross);
    }
  for (guint i = 0; i < frame->ghosts->len; i++)
    {
      const BastideGhost *ghost = &g_array_index (frame->ghosts, BastideGhost, i);
      uint16_t seg = bst_seg_at (game, frame->state, ghost->x, ghost->y, ghost->feature);
      BastideNote note = { .kind = BASTIDE_NOTE_SPOT, .x = ghost->x, .y = ghost->y, .ref = ghost->feature };

      note.seat = ghost->owner;
      note.piece = bastide_board_get_piece (ghost->kind, bst_segs (game, frame->state)[seg].terrain);
      g_array_append_val (notes, note);
    }
}

static void
bastide_diagram_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideDiagramPicture *self = BASTIDE_DIAGRAM_PICTURE (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const BstGame *game = bastide_example_get_game (self->example);
  const BastideFrame *frame = bastide_example_get_frame (self->example, self->frame);
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  g_autoptr (GArray) notes = g_array_new (FALSE, FALSE, sizeof (BastideNote));
  BastideViewport view = {
    .x = self->x0 + self->columns / 2.0,
    .y = self->y0 + self->rows / 2.0,
    .zoom = (int) fit_cell (self, width),
    .width = width,
    .height = board_height (self, width),
    .scale = gtk_widget_get_scale_factor (widget),
  };
  BastideBoardScene scene = {
    .game = game,
    .state = frame->state,
    .style = bastide_contrast_get_style (self->style),
    .dark = dark,
    .bare = TRUE,
    .face_up = ~0u,
  };
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  add_notes (self, notes);
  scene.notes = (const BastideNote *) notes->data;
  scene.n_notes = notes->len;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, view.width, view.height);
  cairo_clip (cr);
  bastide_picture_cache_begin (self->cache);
  bastide_board_draw (cr, &view, &scene, self->cache, self->book, self->looks);
  cairo_restore (cr);
  if (self->has_wheel)
    {
      int size = MIN (width, WHEEL_MAX);

      bastide_board_draw_wheel (cr, (width - size) / 2, view.height + GAP, size, &scene, self->looks, 0);
    }
  if (bastide_example_has_track (self->example))
    {
      double strip = MIN (width, TRACK_MAX);

      cairo_translate (cr, (width - strip) / 2, view.height + wheel_height (self, width) + GAP);
      bastide_track_strip_draw (cr, game, frame->state, self->looks, self->track_start, strip, scene.style, dark);
    }
  cairo_destroy (cr);
}

static void
bastide_diagram_picture_measure (GtkWidget *widget,
                                 GtkOrientation orientation,
                                 int for_size,
                                 int *minimum,
                                 int *natural,
                                 int *minimum_baseline,
                                 int *natural_baseline)
{
  BastideDiagramPicture *self = BASTIDE_DIAGRAM_PICTURE (widget);
  int least = (int) (CELL_MIN * (self->columns + 2 * MARGIN) + 0.5);
  int most = (int) (CELL_MAX * (self->columns + 2 * MARGIN) + 0.5);

  if (bastide_example_has_track (self->example))
    {
      least = MAX (least, 240);
      most = MAX (most, TRACK_MAX);
    }
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = least;
      *natural = most;
    }
  else
    {
      int narrow = for_size < 0 ? least : for_size, wide = for_size < 0 ? most : for_size;

      *minimum = board_height (self, narrow) + wheel_height (self, narrow) + track_height (self, narrow);
      *natural = board_height (self, wide) + wheel_height (self, wide) + track_height (self, wide);
    }
}

static GtkSizeRequestMode
bastide_diagram_picture_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
bastide_diagram_picture_finalize (GObject *object)
{
  BastideDiagramPicture *self = BASTIDE_DIAGRAM_PICTURE (object);

  g_clear_pointer (&self->cache, bastide_picture_cache_free);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
  G_OBJECT_CLASS (bastide_diagram_picture_parent_class)->finalize (object);
}

static void
bastide_diagram_picture_class_init (BastideDiagramPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_diagram_picture_finalize;
  widget_class->snapshot = bastide_diagram_picture_snapshot;
  widget_class->measure = bastide_diagram_picture_measure;
  widget_class->get_request_mode = bastide_diagram_picture_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "diagram-picture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
bastide_diagram_picture_init (BastideDiagramPicture *self)
{
}

static void
ready_cb (gpointer data)
{
  gtk_widget_queue_draw (GTK_WIDGET (data));
}

static void
style_changed_cb (GSettings *settings, const char *key, BastideDiagramPicture *self)
{
  self->style = g_settings_get_enum (settings, key);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The squares that any of the frames needs. */
static void
find_extents (BastideDiagramPicture *self, guint n_frames)
{
  const BstGame *game = bastide_example_get_game (self->example);
  int x1, y1;

  bastide_board_get_extents (game, bastide_example_get_frame (self->example, n_frames - 1)->state, &self->x0, &self->y0,
                             &x1, &y1);
  for (guint i = 0; i < n_frames; i++)
    {
      const BastideTrial *trial = &bastide_example_get_frame (self->example, i)->refused;

      if (!trial->held)
        continue;
      self->x0 = MIN (self->x0, trial->x);
      self->y0 = MIN (self->y0, trial->y);
      x1 = MAX (x1, trial->x);
      y1 = MAX (y1, trial->y);
    }
  self->columns = x1 - self->x0 + 1;
  self->rows = y1 - self->y0 + 1;
}

GtkWidget *
bastide_diagram_picture_new (const BastideExample *example, GSettings *settings)
{
  BastideDiagramPicture *self = g_object_new (BASTIDE_TYPE_DIAGRAM_PICTURE, NULL);
  const BstGame *game = bastide_example_get_game (example);
  guint n_frames = bastide_example_get_n_frames (example);
  g_autofree const BstState **states = g_new (const BstState *, n_frames);
  BastidePoint spot;

  self->example = example;
  self->frame = n_frames - 1;
  for (guint i = 0; i < n_frames; i++)
    states[i] = bastide_example_get_frame (example, i)->state;
  find_extents (self, n_frames);
  self->track_start = bastide_track_strip_find_start (game, states, n_frames);
  for (int seat = 0; seat < game->n_players; seat++)
    self->looks[seat] = bastide_looks[bastide_example_get_color (example, seat)];
  self->book = bastide_tile_book_new (game->tiles, game->n_tiles, game->pieces, game->n_pieces);
  self->cache = bastide_picture_cache_new (self->book);
  self->has_wheel = bst_game_has (game, BST_MODULE_WHEEL)
                    && !bastide_board_get_crown (game, states[0], self->book, 0, &spot);
  bastide_picture_cache_set_looks (self->cache, self->looks, game->n_players);
  bastide_picture_cache_set_ready (self->cache, ready_cb, self);
  bastide_contrast_watch (GTK_WIDGET (self));
  g_signal_connect_object (settings, "changed::board-style", G_CALLBACK (style_changed_cb), self, 0);
  style_changed_cb (settings, "board-style", self);
  return GTK_WIDGET (self);
}

guint
bastide_diagram_picture_get_frame (BastideDiagramPicture *self)
{
  g_return_val_if_fail (BASTIDE_IS_DIAGRAM_PICTURE (self), 0);
  return self->frame;
}

void
bastide_diagram_picture_set_frame (BastideDiagramPicture *self, guint frame)
{
  g_return_if_fail (BASTIDE_IS_DIAGRAM_PICTURE (self));
  g_return_if_fail (frame < bastide_example_get_n_frames (self->example));

  self->frame = frame;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
