/* bastide-tile-canvas.c – a tile on a large canvas, edited with pointer or keys.
 *
 * The tile is drawn by the code that draws the board. Each side is a light child widget, so that keys and screen readers
 * reach it; the pointer is looked at by the canvas itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-tile-canvas.h"

#include "kit/bastide-contrast.h"
#include "kit/bastide-slot.h"
#include "draw/bastide-own-art.h"
#include "draw/bastide-tile-art.h"
#include "parts/bastide-tile-picture.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define MARGIN      26 /* room around the tile for the handles of its sides */
#define HANDLE      12 /* thickness of a handle */
#define CLICK_SLACK 8  /* a drag shorter than this is a click */

struct _BastideTileCanvas
{
  GtkWidget parent_instance;

  GtkWidget *slots[4];
  BastideTileDoc doc;
  gboolean has_doc;
  BstTile shown; /* prepared */
  BastideTileGeometry *geometry;
  char *art_path;
  char *id;                  /* of the tile that is shown */
  cairo_surface_t *art;      /* the tile's own picture, or NULL */
  GCancellable *art_loading; /* while it is being loaded */
  cairo_surface_t *picture;
  int picture_size;
  BastideStyle picture_style;

  BstSideKind brush;
  BastideThing thing; /* of no kind: clicks paint */
  gboolean show_fields;
  int feature;
  int side;
  int drag_from; /* side where the pointer went down, -1: none */
  double drag_x, drag_y, pointer_x, pointer_y;
  gboolean dragging;
};

G_DEFINE_FINAL_TYPE (BastideTileCanvas, bastide_tile_canvas, GTK_TYPE_WIDGET)

enum
{
  SIGNAL_EDITED,
  SIGNAL_SELECTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const guint32 kind_colors[BST_N_SIDE_KINDS] = {
  [BST_SIDE_FIELD] = 0x7fae3d,
  [BST_SIDE_ROAD] = 0xe8dcb8,
  [BST_SIDE_CITY] = 0xb5723c,
  [BST_SIDE_RIVER] = 0x3f8fc4,
};

const char *
bastide_side_name (int side)
{
  switch (side)
    {
    case BST_N:
      return C_ ("side of a tile", "North side");
    case BST_E:
      return C_ ("side of a tile", "East side");
    case BST_S:
      return C_ ("side of a tile", "South side");
    default:
      return C_ ("side of a tile", "West side");
    }
}

const char *
bastide_side_kind_name (BstSideKind kind)
{
  switch (kind)
    {
    case BST_SIDE_ROAD:
      return C_ ("kind of a side", "Road");
    case BST_SIDE_CITY:
      return C_ ("kind of a side", "City");
    case BST_SIDE_RIVER:
      return C_ ("kind of a side", "River");
    default:
      return C_ ("kind of a side", "Field");
    }
}

guint32
bastide_field_color (int i)
{
  /* Colors that color-blind people can tell apart; the fields have numbers as well. */
  static const guint32 colors[] = { 0xffd500, 0xd81b60, 0x1e88e5, 0xff6d00, 0x6a1b9a, 0x00897b, 0x5d4037, 0xffffff };

  return colors[i % (int) G_N_ELEMENTS (colors)];
}

/* --- Places --- */

static double
tile_size (BastideTileCanvas *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));

  return MAX (floor (MIN (width, height) - 2.0 * MARGIN), 16);
}

static void
tile_origin (BastideTileCanvas *self, double *out_x, double *out_y)
{
  double size = tile_size (self);

  *out_x = floor ((gtk_widget_get_width (GTK_WIDGET (self)) - size) / 2);
  *out_y = floor ((gtk_widget_get_height (GTK_WIDGET (self)) - size) / 2);
}

/* The rectangle of a side's handle. */
static void
handle_rect (BastideTileCanvas *self, int side, GdkRectangle *out)
{
  double x, y, size = tile_size (self);

  tile_origin (self, &x, &y);
  if (side == BST_N || side == BST_S)
    *out = (GdkRectangle){ (int) (x + size * 0.15), (int) (side == BST_N ? y - HANDLE - 6 : y + size + 6),
                           (int) (size * 0.7), HANDLE };
  else
    *out = (GdkRectangle){ (int) (side == BST_W ? x - HANDLE - 6 : x + size + 6), (int) (y + size * 0.15), HANDLE,
                           (int) (size * 0.7) };
}

/* The side whose triangle has the point; -1 far away. */
static int
side_at (BastideTileCanvas *self, double px, double py)
{
  double x, y, size = tile_size (self), dx, dy;

  tile_origin (self, &x, &y);
  dx = (px - x) / size - 0.5;
  dy = (py - y) / size - 0.5;
  if (fabs (dx) > 0.5 + MARGIN / size || fabs (dy) > 0.5 + MARGIN / size)
    return -1;
  if (fabs (dx) > fabs (dy))
    return dx > 0 ? BST_E : BST_W;
  return dy > 0 ? BST_S : BST_N;
}

/* In which of eight directions from the middle the point is, 0 north … 7 north-west. */
static int
direction_at (BastideTileCanvas *self, double px, double py)
{
  double x, y, size = tile_size (self);

  tile_origin (self, &x, &y);
  return ((int) lround (atan2 (px - x - size / 2, y + size / 2 - py) / G_PI_4) + 8) & 7;
}

/* Where roads that go straight on cross. */
static gboolean
is_middle (BastideTileCanvas *self, double px, double py)
{
  double x, y, size = tile_size (self);

  tile_origin (self, &x, &y);
  return hypot ((px - x) / size - 0.5, (py - y) / size - 0.5) < 0.13;
}

/* --- Words --- */

static char *
describe_side (BastideTileCanvas *self, int side)
{
  int feature = bastide_tile_doc_side (&self->doc, side);
  const char *kind = bastide_side_kind_name (bastide_tile_doc_side_kind (&self->doc, side));
  g_autoptr (GString) with = g_string_new (NULL);

  for (int other = 0; feature >= 0 && other < 4; other++)
    if (other != side && self->doc.tile.features[feature].sides >> other & 1)
      g_string_append_printf (with, "%s%s", with->len ? ", " : "", bastide_side_name (other));
  if (with->len)
    /* TRANSLATORS: a side of a tile, what it shows, and the sides it is joined with: “North side: City, joined with West side”. */
    return g_strdup_printf (_ ("%s: %s, joined with %s"), bastide_side_name (side), kind, with->str);
  /* TRANSLATORS: a side of a tile and what it shows: “North side: City”. */
  return g_strdup_printf (_ ("%s: %s"), bastide_side_name (side), kind);
}

static void
update_labels (BastideTileCanvas *self)
{
  for (int side = 0; side < 4; side++)
    {
      g_autofree char *label = self->has_doc ? describe_side (self, side) : g_strdup (bastide_side_name (side));

      bastide_slot_set_label (BASTIDE_SLOT (self->slots[side]), label);
      gtk_widget_set_sensitive (self->slots[side], self->has_doc);
    }
}

/* --- Editing --- */

static void
offer (BastideTileCanvas *self, const BastideTileDoc *doc, const char *what)
{
  if (self->has_doc && !bastide_tile_doc_equal (doc, &self->doc))
    g_signal_emit (self, signals[SIGNAL_EDITED], 0, doc, what);
}

static void
paint_side (BastideTileCanvas *self, int side, BstSideKind kind)
{
  BastideTileDoc doc = self->doc;

  if (!self->has_doc)
    return;
  bastide_tile_doc_set_side (&doc, side, kind);
  offer (self, &doc, C_ ("undo", "Paint a side"));
}

static void
cycle_side (BastideTileCanvas *self, int side)
{
  static const BstSideKind next[BST_N_SIDE_KINDS] = {
    [BST_SIDE_FIELD] = BST_SIDE_CITY,
    [BST_SIDE_CITY] = BST_SIDE_ROAD,
    [BST_SIDE_ROAD] = BST_SIDE_RIVER,
    [BST_SIDE_RIVER] = BST_SIDE_FIELD,
  };

  paint_side (self, side, next[bastide_tile_doc_side_kind (&self->doc, side)]);
}

/* Eight directions, or the four sides? */
static gboolean
takes_corners (BastideTileCanvas *self)
{
  return self->thing.kind == BASTIDE_THING_MARK && bst_marks[self->thing.which].type == BST_MARK_TYPE_COMPASS;
}

static void
place_thing (BastideTileCanvas *self, int direction)
{
  BastideTileDoc doc = self->doc;

  if (!self->has_doc)
    return;
  if (!bastide_tile_doc_place (&doc, &self->thing, direction))
    gtk_widget_error_bell (GTK_WIDGET (self));
  offer (self, &doc, C_ ("undo", "Place a mark"));
}

/* Where roads cross, in the middle. FALSE: they do not. */
static gboolean
cross_next (BastideTileCanvas *self)
{
  BastideTileDoc doc = self->doc;

  if (!self->has_doc || !bastide_tile_doc_cross_next (&doc))
    return FALSE;
  offer (self, &doc, C_ ("undo", "Change a crossing"));
  return TRUE;
}

/* Joins, or parts what is joined already. Between two blank sides runs what the brush draws. */
static void
join_sides (BastideTileCanvas *self, int a, int b)
{
  BastideTileDoc doc = self->doc;

  if (!self->has_doc || a == b)
    return;
  if (bastide_tile_doc_side (&doc, a) >= 0 && bastide_tile_doc_side (&doc, a) == bastide_tile_doc_side (&doc, b))
    {
      bastide_tile_doc_part (&doc, b);
      offer (self, &doc, C_ ("undo", "Separate sides"));
      return;
    }
  if (bastide_tile_doc_side (&doc, a) < 0 && bastide_tile_doc_side (&doc, b) < 0 && self->brush != BST_SIDE_OPEN
      && self->brush != BST_SIDE_FIELD)
    bastide_tile_doc_set_side (&doc, a, self->brush);
  /* A field cannot be extended. A drag from a field to a road or city is the same as one from there to the field. */
  if (!bastide_tile_doc_join (&doc, a, b))
    bastide_tile_doc_join (&doc, b, a);
  offer (self, &doc, C_ ("undo", "Join sides"));
}

static void
select_side (BastideTileCanvas *self, int side)
{
  if (self->side == side)
    return;
  self->side = side;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

/* --- Keys --- */

static void
kind_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideTileCanvas *self = BASTIDE_TILE_CANVAS (widget);

  paint_side (self, self->side, (BstSideKind) g_variant_get_int32 (parameter));
}

static void
go_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_grab_focus (BASTIDE_TILE_CANVAS (widget)->slots[g_variant_get_int32 (parameter)]);
}

static void
join_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideTileCanvas *self = BASTIDE_TILE_CANVAS (widget);

  join_sides (self, self->side, g_variant_get_int32 (parameter));
}

static void
part_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideTileCanvas *self = BASTIDE_TILE_CANVAS (widget);
  BastideTileDoc doc = self->doc;

  if (self->has_doc && bastide_tile_doc_part (&doc, self->side))
    offer (self, &doc, C_ ("undo", "Separate sides"));
}

static void
cross_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  cross_next (BASTIDE_TILE_CANVAS (widget));
}

static void
slot_activated_cb (BastideTileCanvas *self, GtkWidget *slot)
{
  for (int side = 0; side < 4; side++)
    if (self->slots[side] == slot && self->thing.kind != BASTIDE_THING_NONE)
      place_thing (self, bastide_tile_doc_next_direction (&self->doc, &self->thing, side));
    else if (self->slots[side] == slot)
      cycle_side (self, side);
}

static void
slot_focus_cb (GtkEventController *controller, BastideTileCanvas *self)
{
  GtkWidget *slot = gtk_event_controller_get_widget (controller);

  for (int side = 0; side < 4; side++)
    if (self->slots[side] == slot)
      select_side (self, side);
}

/* --- Pointer --- */

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, BastideTileCanvas *self)
{
  self->drag_from = self->has_doc ? side_at (self, x, y) : -1;
  self->drag_x = self->pointer_x = x;
  self->drag_y = self->pointer_y = y;
  if (self->drag_from < 0)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_widget_grab_focus (self->slots[self->drag_from]);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, BastideTileCanvas *self)
{
  self->pointer_x = self->drag_x + dx;
  self->pointer_y = self->drag_y + dy;
  self->dragging = hypot (dx, dy) > CLICK_SLACK;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_end_cb (GtkGestureDrag *gesture, double dx, double dy, BastideTileCanvas *self)
{
  int from = self->drag_from, to = side_at (self, self->drag_x + dx, self->drag_y + dy);
  gboolean dragging = self->dragging;

  self->drag_from = -1;
  self->dragging = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (from < 0 || to < 0)
    return;
  if (dragging && from != to)
    join_sides (self, from, to);
  else if (!dragging && self->thing.kind != BASTIDE_THING_NONE)
    place_thing (self, takes_corners (self) ? direction_at (self, self->drag_x, self->drag_y) : 2 * from);
  else if (!dragging && is_middle (self, self->drag_x, self->drag_y) && cross_next (self))
    return;
  else if (!dragging && self->brush != BST_SIDE_OPEN)
    paint_side (self, from, self->brush);
}

static void
drag_cancel_cb (GtkGesture *gesture, GdkEventSequence *sequence, BastideTileCanvas *self)
{
  self->drag_from = -1;
  self->dragging = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- Drawing --- */

static void
ensure_picture (BastideTileCanvas *self, int pixels)
{
  const BastideStyle style = bastide_contrast_get_style (BASTIDE_STYLE_ILLUSTRATED);
  cairo_t *cr;

  if (self->picture && self->picture_size == pixels && self->picture_style == style)
    return;
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  self->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels, pixels);
  self->picture_size = pixels;
  self->picture_style = style;
  cr = cairo_create (self->picture);
  if (self->art && style == BASTIDE_STYLE_ILLUSTRATED)
    bastide_own_art_draw (cr, self->art, 0, pixels);
  else
    bastide_tile_draw (cr, &self->shown, self->geometry, 0, pixels, style);
  cairo_destroy (cr);
}

/* Fields in colors with a number each; the order is that of the inspector. */
static void
draw_fields (BastideTileCanvas *self, cairo_t *cr)
{
  int n = 0;

  for (int i = 0; i < self->shown.n_features; i++)
    {
      BastideSpot spot;

      if (self->shown.features[i].terrain != BST_FIELD)
        continue;
      bastide_source_alpha (cr, bastide_field_color (n), 0.45);
      bastide_tile_fill_feature (cr, &self->shown, self->geometry, i, 0);
      n++;
      if (bastide_tile_geometry_find_spot (self->geometry, BASTIDE_SPOT_FIGURE, i, 0, &spot))
        {
          bastide_source_alpha (cr, 0x000000, 0.75);
          bastide_disc (cr, spot.at.x, spot.at.y, 0.042);
          cairo_fill (cr);
          bastide_paint_number (cr, n, spot.at.x, spot.at.y, 0.05, 0xffffff, 0.16);
        }
    }
}

static void
draw_handles (BastideTileCanvas *self, cairo_t *cr, const GdkRGBA *accent)
{
  for (int side = 0; side < 4; side++)
    {
      GdkRectangle rect;

      handle_rect (self, side, &rect);
      bastide_round_rect (cr, rect.x, rect.y, rect.width, rect.height, HANDLE / 2.0);
      bastide_source (cr, kind_colors[bastide_tile_doc_side_kind (&self->doc, side)]);
      cairo_fill_preserve (cr);
      bastide_source_alpha (cr, 0x000000, 0.4);
      cairo_set_line_width (cr, 1);
      cairo_stroke (cr);
      if (side == self->side)
        {
          bastide_round_rect (cr, rect.x - 3, rect.y - 3, rect.width + 6, rect.height + 6, HANDLE / 2.0 + 3);
          gdk_cairo_set_source_rgba (cr, accent);
          cairo_set_line_width (cr, 2.5);
          cairo_stroke (cr);
        }
    }
}

/* The line that a drag draws from side to side. */
static void
draw_drag (BastideTileCanvas *self, cairo_t *cr, const GdkRGBA *accent)
{
  int to = side_at (self, self->pointer_x, self->pointer_y);
  double x, y, size = tile_size (self), ends[2][2];
  const int sides[] = { self->drag_from, to };

  tile_origin (self, &x, &y);
  for (int i = 0; i < 2; i++)
    {
      ends[i][0] = sides[i] < 0 ? self->pointer_x : x + size * (0.5 + 0.42 * bst_side_dx (sides[i]));
      ends[i][1] = sides[i] < 0 ? self->pointer_y : y + size * (0.5 + 0.42 * bst_side_dy (sides[i]));
    }
  gdk_cairo_set_source_rgba (cr, accent);
  cairo_set_line_width (cr, 6);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, ends[0][0], ends[0][1]);
  cairo_curve_to (cr, x + size / 2, y + size / 2, x + size / 2, y + size / 2, ends[1][0], ends[1][1]);
  cairo_stroke (cr);
}

static void
bastide_tile_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideTileCanvas *self = BASTIDE_TILE_CANVAS (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double x, y, size = tile_size (self), scale = gtk_widget_get_scale_factor (widget);
  GdkRGBA accent = { 0.11, 0.44, 0.85, 1 };
  cairo_t *cr;

  if (self->has_doc)
    {
      gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "accent_color", &accent);
      ensure_picture (self, (int) (size * scale));
      tile_origin (self, &x, &y);
      cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_scale (cr, 1 / scale, 1 / scale);
      cairo_set_source_surface (cr, self->picture, 0, 0);
      cairo_paint (cr);
      cairo_restore (cr);

      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_scale (cr, size, size);
      if (self->show_fields)
        draw_fields (self, cr);
      if (self->feature >= 0 && self->feature < self->shown.n_features)
        {
          cairo_set_source_rgba (cr, accent.red, accent.green, accent.blue, 0.5);
          bastide_tile_fill_feature (cr, &self->shown, self->geometry, self->feature, 0);
        }
      cairo_restore (cr);
      draw_handles (self, cr, &accent);
      if (self->dragging)
        draw_drag (self, cr, &accent);
      cairo_destroy (cr);
    }
  for (int side = 0; side < 4; side++)
    gtk_widget_snapshot_child (widget, self->slots[side], snapshot);
}

static void
bastide_tile_canvas_measure (GtkWidget *widget,
                             GtkOrientation orientation,
                             int for_size,
                             int *minimum,
                             int *natural,
                             int *minimum_baseline,
                             int *natural_baseline)
{
  BastideTileCanvas *self = BASTIDE_TILE_CANVAS (widget);

  for (int side = 0; side < 4; side++)
    gtk_widget_measure (self->slots[side], orientation, -1, NULL, NULL, NULL, NULL);
  *minimum = 200;
  *natural = 420;
}

static void
bastide_tile_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideTileCanvas *self = BASTIDE_TILE_CANVAS (widget);

  for (int side = 0; side < 4; side++)
    {
      GdkRectangle rect;

      handle_rect (self, side, &rect);
      gtk_widget_allocate (self->slots[side], rect.width, rect.height, -1,
                           gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) rect.x, (float) rect.y)));
    }
}

/* --- The object --- */

static void
forget (BastideTileCanvas *self)
{
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  g_clear_pointer (&self->geometry, bastide_tile_geometry_free);
}

/* Tab goes around the tile clockwise, from north to west, and on. */
static gboolean
bastide_tile_canvas_focus (GtkWidget *widget, GtkDirectionType direction)
{
  BastideTileCanvas *self = BASTIDE_TILE_CANVAS (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  int next = direction == GTK_DIR_TAB_BACKWARD ? 3 : 0;

  for (int side = 0; side < 4; side++)
    if (self->slots[side] == focus)
      next = direction == GTK_DIR_TAB_FORWARD ? side + 1 : direction == GTK_DIR_TAB_BACKWARD ? side - 1 : -1;
  return next >= 0 && next < 4 && gtk_widget_grab_focus (self->slots[next]);
}

/* The side where the keyboard was last: GTK would take the first one. */
static gboolean
bastide_tile_canvas_grab_focus (GtkWidget *widget)
{
  BastideTileCanvas *self = BASTIDE_TILE_CANVAS (widget);

  return gtk_widget_grab_focus (self->slots[self->side]);
}

static void
bastide_tile_canvas_dispose (GObject *object)
{
  BastideTileCanvas *self = BASTIDE_TILE_CANVAS (object);

  for (int side = 0; side < 4; side++)
    g_clear_pointer (&self->slots[side], gtk_widget_unparent);
  forget (self);
  g_cancellable_cancel (self->art_loading);
  g_clear_object (&self->art_loading);
  g_clear_pointer (&self->art, cairo_surface_destroy);
  g_clear_pointer (&self->art_path, g_free);
  g_clear_pointer (&self->id, g_free);
  G_OBJECT_CLASS (bastide_tile_canvas_parent_class)->dispose (object);
}

static void
bastide_tile_canvas_class_init (BastideTileCanvasClass *klass)
{
  static const struct
  {
    guint key;
    int side;
  } arrows[] = { { GDK_KEY_Up, BST_N }, { GDK_KEY_Right, BST_E }, { GDK_KEY_Down, BST_S }, { GDK_KEY_Left, BST_W } };
  static const struct
  {
    guint key;
    BstSideKind kind;
  } letters[] = { { GDK_KEY_c, BST_SIDE_CITY },
                  { GDK_KEY_r, BST_SIDE_ROAD },
                  { GDK_KEY_f, BST_SIDE_FIELD },
                  { GDK_KEY_w, BST_SIDE_RIVER } };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bastide_tile_canvas_dispose;
  widget_class->focus = bastide_tile_canvas_focus;
  widget_class->grab_focus = bastide_tile_canvas_grab_focus;
  widget_class->snapshot = bastide_tile_canvas_snapshot;
  widget_class->measure = bastide_tile_canvas_measure;
  widget_class->size_allocate = bastide_tile_canvas_size_allocate;

  signals[SIGNAL_EDITED] = g_signal_new ("edited", BASTIDE_TYPE_TILE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
  signals[SIGNAL_SELECTED] = g_signal_new ("selected", BASTIDE_TYPE_TILE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "canvas.kind", "i", kind_cb);
  gtk_widget_class_install_action (widget_class, "canvas.go", "i", go_cb);
  gtk_widget_class_install_action (widget_class, "canvas.join", "i", join_cb);
  gtk_widget_class_install_action (widget_class, "canvas.part", NULL, part_cb);
  gtk_widget_class_install_action (widget_class, "canvas.cross", NULL, cross_cb);
  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    {
      gtk_widget_class_add_binding_action (widget_class, arrows[i].key, 0, "canvas.go", "i", arrows[i].side);
      gtk_widget_class_add_binding_action (widget_class, arrows[i].key, GDK_SHIFT_MASK, "canvas.join", "i",
                                           arrows[i].side);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (letters); i++)
    gtk_widget_class_add_binding_action (widget_class, letters[i].key, 0, "canvas.kind", "i", letters[i].kind);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, 0, "canvas.part", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_x, 0, "canvas.cross", NULL);
  gtk_widget_class_set_css_name (widget_class, "tile-canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
bastide_tile_canvas_init (BastideTileCanvas *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  bastide_contrast_watch (GTK_WIDGET (self));
  self->drag_from = -1;
  self->feature = -1;
  self->brush = BST_SIDE_CITY;
  for (int i = 0; i < 4; i++)
    {
      GtkEventController *focus = gtk_event_controller_focus_new ();

      self->slots[i] = bastide_slot_new (TRUE);
      gtk_widget_set_parent (self->slots[i], GTK_WIDGET (self));
      g_signal_connect_swapped (self->slots[i], "activated", G_CALLBACK (slot_activated_cb), self);
      g_signal_connect (focus, "enter", G_CALLBACK (slot_focus_cb), self);
      gtk_widget_add_controller (self->slots[i], focus);
    }
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (drag_cancel_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Sides of the tile"), -1);
  update_labels (self);
}

static void
art_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  BastideTileCanvas *self = data;
  cairo_surface_t *art;

  /* Canceled: the canvas may be gone. */
  if (!bastide_own_art_load_finish (result, &art, NULL))
    return;
  g_clear_object (&self->art_loading);
  self->art = art;
  /* It was drawn with the usual art meanwhile. */
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The usual art is shown until it is there. */
static void
load_art (BastideTileCanvas *self)
{
  g_cancellable_cancel (self->art_loading);
  g_clear_object (&self->art_loading);
  if (!self->art_path || bastide_own_art_peek (self->art_path, &self->art, NULL))
    return;
  self->art_loading = g_cancellable_new ();
  bastide_own_art_load_async (self->art_path, self->art_loading, art_loaded_cb, self);
}

void
bastide_tile_canvas_set_doc (BastideTileCanvas *self, const BastideTileDoc *doc, const char *id, const char *art)
{
  g_return_if_fail (BASTIDE_IS_TILE_CANVAS (self));

  forget (self);
  self->has_doc = doc != NULL;
  if (g_strcmp0 (self->art_path, art) != 0)
    {
      g_clear_pointer (&self->art, cairo_surface_destroy);
      g_free (self->art_path);
      self->art_path = g_strdup (art);
      load_art (self);
    }
  if (doc)
    {
      self->doc = *doc;
      bastide_tile_doc_show (doc, &self->shown);
      g_free (self->id);
      self->shown.id = self->id = g_strdup (id);
      self->geometry = bastide_tile_geometry_new (&self->shown, NULL);
    }
  update_labels (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_tile_canvas_reload_art (BastideTileCanvas *self)
{
  g_return_if_fail (BASTIDE_IS_TILE_CANVAS (self));

  if (!self->art_path)
    return;
  g_clear_pointer (&self->art, cairo_surface_destroy);
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  load_art (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_tile_canvas_set_brush (BastideTileCanvas *self, BstSideKind brush)
{
  g_return_if_fail (BASTIDE_IS_TILE_CANVAS (self));
  self->brush = brush;
}

void
bastide_tile_canvas_set_thing (BastideTileCanvas *self, const BastideThing *thing)
{
  g_return_if_fail (BASTIDE_IS_TILE_CANVAS (self));
  self->thing = thing ? *thing : (BastideThing){ .kind = BASTIDE_THING_NONE };
}

void
bastide_tile_canvas_set_show_fields (BastideTileCanvas *self, gboolean show)
{
  g_return_if_fail (BASTIDE_IS_TILE_CANVAS (self));
  self->show_fields = show;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_tile_canvas_set_feature (BastideTileCanvas *self, int feature)
{
  g_return_if_fail (BASTIDE_IS_TILE_CANVAS (self));
  self->feature = feature;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
