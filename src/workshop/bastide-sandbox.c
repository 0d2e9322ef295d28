/* bastide-sandbox.c – a table on which tiles are laid freely, to see how they go together.
 *
 * No rules here: anything may lie anywhere, and sides that do not match are only marked. Whoever shows the table keeps it, so
 * that it is there again the next time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-sandbox.h"

#include "kit/bastide-contrast.h"
#include "kit/bastide-one-stop.h"
#include "draw/bastide-picture-cache.h"
#include "model/words/bastide-tile-name.h"
#include "model/workshop/bastide-laid.h"
#include "parts/bastide-tile-picture.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define CELLS 25 /* in each direction */

/* How large a square is, in pixels. */
static const int sizes[] = { 32, 48, 80, 120 };
#define DEFAULT_ZOOM 2

#define TABLE_TYPE "(uii" BASTIDE_LAID_TYPE ")" /* zoom, square of the cursor, tiles */

typedef struct
{
  int tile; /* -1: empty */
  int rot;
} Cell;

struct _BastideSandbox
{
  AdwWindow parent_instance;

  GtkFlowBox *palette;
  GtkToggleButton *fitting;
  GtkWidget *no_fit_label, *how_label;
  GtkWidget *area;
  GtkWidget *scrolled;
  GtkLabel *status;

  BastideTileBook *book;
  BastidePictureCache *cache;
  char **ids; /* by tile; "" for a square of a large piece, which nothing can be laid of alone in a game */
  Cell cells[CELLS][CELLS]; /* [y][x] */
  GPtrArray *past, *future; /* whole tables, for undo and redo */
  guint zoom;               /* index into sizes */
  int cursor_x, cursor_y;
  guint center_tick; /* until the layout has given the area its size */
};

G_DEFINE_FINAL_TYPE (BastideSandbox, bastide_sandbox, ADW_TYPE_WINDOW)

enum
{
  SIGNAL_PLAY,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- The table --- */

static int
get_chosen (BastideSandbox *self)
{
  g_autoptr (GList) children = gtk_flow_box_get_selected_children (self->palette);

  return children ? GPOINTER_TO_INT (g_object_get_data (children->data, "tile")) : -1;
}

/* Does the side toward the east or south match the tile there? An empty square matches. */
static gboolean
matches (BastideSandbox *self, int x, int y, int side)
{
  int x2 = x + bst_side_dx (side), y2 = y + bst_side_dy (side);
  const Cell *a = &self->cells[y][x], *b;

  if (x2 >= CELLS || y2 >= CELLS || a->tile < 0)
    return TRUE;
  b = &self->cells[y2][x2];
  if (b->tile < 0)
    return TRUE;
  return bst_tile_side_kind (bastide_tile_book_get_tile (self->book, (guint) a->tile), a->rot, side)
         == bst_tile_side_kind (bastide_tile_book_get_tile (self->book, (guint) b->tile), b->rot,
                                bst_side_opposite (side));
}

/* (nullable): what lies at a square, also beyond the edge of the table. */
static const Cell *
get_cell (BastideSandbox *self, int x, int y)
{
  return x >= 0 && y >= 0 && x < CELLS && y < CELLS && self->cells[y][x].tile >= 0 ? &self->cells[y][x] : NULL;
}

/* By how many quarters the tile must be turned to match all that lies around the cursor; -1: it fits in no way. */
static int
find_rotation (BastideSandbox *self, int tile)
{
  const BstTile *candidate = bastide_tile_book_get_tile (self->book, (guint) tile);

  for (int rot = 0; rot < 4; rot++)
    {
      gboolean fits = TRUE;

      for (int side = 0; side < 4; side++)
        {
          const Cell *other = get_cell (self, self->cursor_x + bst_side_dx (side), self->cursor_y + bst_side_dy (side));

          fits &= !other
                  || bst_tile_side_kind (candidate, rot, side)
                       == bst_tile_side_kind (bastide_tile_book_get_tile (self->book, (guint) other->tile), other->rot,
                                              bst_side_opposite (side));
        }
      if (fits)
        return rot;
    }
  return -1;
}

static int
get_tile (GtkFlowBoxChild *child)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (child), "tile"));
}

static gboolean
is_offered_cb (GtkFlowBoxChild *child, gpointer data)
{
  BastideSandbox *self = data;

  return !gtk_toggle_button_get_active (self->fitting) || find_rotation (self, get_tile (child)) >= 0;
}

/* What is chosen must be one of the tiles that are shown, if there are any. */
static void
update_palette (BastideSandbox *self)
{
  GtkFlowBoxChild *child, *first = NULL;
  gboolean chosen = FALSE;

  gtk_flow_box_invalidate_filter (self->palette);
  for (int i = 0; (child = gtk_flow_box_get_child_at_index (self->palette, i)); i++)
    {
      gboolean offered = is_offered_cb (child, self);

      chosen |= offered && gtk_flow_box_child_is_selected (child);
      first = first || !offered ? first : child;
    }
  gtk_widget_set_visible (self->no_fit_label, !first);
  if (first && !chosen)
    gtk_flow_box_select_child (self->palette, first);
}

guint
bastide_sandbox_get_n_tiles (BastideSandbox *self)
{
  guint n = 0;

  g_return_val_if_fail (BASTIDE_IS_SANDBOX (self), 0);
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      n += self->cells[y][x].tile >= 0;
  return n;
}

guint
bastide_sandbox_get_n_mismatches (BastideSandbox *self)
{
  guint n = 0;

  g_return_val_if_fail (BASTIDE_IS_SANDBOX (self), 0);
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      n += (guint) !matches (self, x, y, BST_E) + (guint) !matches (self, x, y, BST_S);
  return n;
}

/* Does a part of a large piece lie there? A game lays such pieces whole. */
static gboolean
has_squares (BastideSandbox *self)
{
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      if (self->cells[y][x].tile >= 0 && !*self->ids[self->cells[y][x].tile])
        return TRUE;
  return FALSE;
}

static void
changed (BastideSandbox *self)
{
  guint n = bastide_sandbox_get_n_tiles (self), wrong = bastide_sandbox_get_n_mismatches (self);
  /* TRANSLATORS: below the free table of the Workshop; %u is a number. */
  g_autofree char *tiles = g_strdup_printf (ngettext ("%u tile on the table", "%u tiles on the table", n), n);
  /* TRANSLATORS: below the free table of the Workshop; %u is a number. */
  g_autofree char *sides = wrong ? g_strdup_printf (ngettext ("%u pair of sides does not match",
                                                              "%u pairs of sides do not match", wrong),
                                                    wrong)
                                 : g_strdup (_ ("all sides match"));
  /* TRANSLATORS: “12 tiles on the table; all sides match”. */
  g_autofree char *text = g_strdup_printf (_ ("%s; %s"), tiles, sides);

  gtk_label_set_text (self->status, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sandbox.play", n > 0 && wrong == 0 && !has_squares (self));
  update_palette (self);
  gtk_widget_queue_draw (self->area);
}

/* --- Undo --- */

static void
update_undo (BastideSandbox *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sandbox.undo", self->past->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sandbox.redo", self->future->len > 0);
}

/* To be called before the table changes. */
static void
remember (BastideSandbox *self)
{
  g_ptr_array_set_size (self->future, 0);
  g_ptr_array_add (self->past, g_memdup2 (self->cells, sizeof self->cells));
  update_undo (self);
}

static void
travel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideSandbox *self = BASTIDE_SANDBOX (widget);
  gboolean undo = g_str_equal (name, "sandbox.undo");
  GPtrArray *from = undo ? self->past : self->future;
  g_autofree Cell *cells = g_ptr_array_steal_index (from, from->len - 1);

  g_ptr_array_add (undo ? self->future : self->past, g_memdup2 (self->cells, sizeof self->cells));
  memcpy (self->cells, cells, sizeof self->cells);
  update_undo (self);
  changed (self);
}

/* Lays the chosen tile, or turns the one that lies there. */
static void
use_cell (BastideSandbox *self)
{
  Cell *cell = &self->cells[self->cursor_y][self->cursor_x];
  int chosen = get_chosen (self), rot = 0;

  if (cell->tile < 0 && chosen < 0)
    return;
  /* Where nothing fits a tile that is hidden stays chosen: the palette always has one. */
  if (cell->tile < 0 && gtk_toggle_button_get_active (self->fitting))
    rot = find_rotation (self, chosen);
  if (rot < 0)
    return;
  remember (self);
  if (cell->tile >= 0)
    cell->rot = (cell->rot + 1) & 3;
  else
    *cell = (Cell){ chosen, rot };
  changed (self);
}

static void
clear_cell (BastideSandbox *self)
{
  if (self->cells[self->cursor_y][self->cursor_x].tile < 0)
    return;
  remember (self);
  self->cells[self->cursor_y][self->cursor_x].tile = -1;
  changed (self);
}

/* --- Drawing --- */

static void
ready_cb (gpointer data)
{
  gtk_widget_queue_draw (BASTIDE_SANDBOX (data)->area);
}

static void
draw_cell (BastideSandbox *self, cairo_t *cr, int x, int y, int scale)
{
  const Cell *cell = &self->cells[y][x];
  BastidePictureKey key = { .kind = BASTIDE_PICTURE_TILE,
                            .subject = (guint) cell->tile,
                            .rot = cell->rot,
                            .style = bastide_contrast_get_style (BASTIDE_STYLE_ILLUSTRATED),
                            .size = sizes[self->zoom] * scale };
  BastidePicture picture;

  if (cell->tile < 0 || !bastide_picture_cache_get (self->cache, &key, TRUE, TRUE, &picture))
    return;
  cairo_save (cr);
  cairo_translate (cr, x * sizes[self->zoom], y * sizes[self->zoom]);
  cairo_scale (cr, picture.scale / scale, picture.scale / scale);
  cairo_set_source_surface (cr, picture.surface, -picture.origin_x, -picture.origin_y);
  cairo_paint (cr);
  cairo_restore (cr);
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastideSandbox *self = BASTIDE_SANDBOX (data);
  const int size = sizes[self->zoom];
  const gboolean high = bastide_contrast_get_style (BASTIDE_STYLE_PLAIN) == BASTIDE_STYLE_CONTRAST;
  GdkRGBA color;

  if (!self->cache)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &color);
  bastide_picture_cache_begin (self->cache);
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, high ? 0.6 : 0.12);
  cairo_set_line_width (cr, 1);
  for (int i = 0; i <= CELLS; i++)
    {
      cairo_move_to (cr, i * size + 0.5, 0);
      cairo_line_to (cr, i * size + 0.5, CELLS * size);
      cairo_move_to (cr, 0, i * size + 0.5);
      cairo_line_to (cr, CELLS * size, i * size + 0.5);
    }
  cairo_stroke (cr);
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      draw_cell (self, cr, x, y, gtk_widget_get_scale_factor (GTK_WIDGET (area)));
  /* Sides that do not match: a thick bar across, in red and white. */
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      for (int side = BST_E; side <= BST_S; side++)
        if (!matches (self, x, y, side))
          {
            double at_x = (x + (side == BST_E ? 1 : 0.5)) * size, at_y = (y + (side == BST_S ? 1 : 0.5)) * size;

            bastide_source (cr, 0xffffff);
            bastide_disc (cr, at_x, at_y, 9);
            cairo_fill (cr);
            bastide_source (cr, 0xc01c28);
            cairo_set_line_width (cr, 3);
            cairo_move_to (cr, at_x - 5, at_y - 5);
            cairo_line_to (cr, at_x + 5, at_y + 5);
            cairo_move_to (cr, at_x + 5, at_y - 5);
            cairo_line_to (cr, at_x - 5, at_y + 5);
            cairo_stroke (cr);
          }
  gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (area)), "accent_color", &color);
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_line_width (cr, 3);
  cairo_rectangle (cr, self->cursor_x * size + 1.5, self->cursor_y * size + 1.5, size - 3, size - 3);
  cairo_stroke (cr);
}

/* --- Pointer and keys --- */

/* Scrolls to the cursor, in the first frame in which the layout has told how large everything is. */
static gboolean
center_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  BastideSandbox *self = BASTIDE_SANDBOX (widget);
  GtkAdjustment *adjustments[] = { gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scrolled)),
                                   gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled)) };
  const int squares[] = { self->cursor_x, self->cursor_y }, size = sizes[self->zoom];

  if (gtk_widget_get_width (self->area) != CELLS * size)
    return G_SOURCE_CONTINUE;
  for (int i = 0; i < 2; i++)
    gtk_adjustment_set_value (adjustments[i],
                              (squares[i] + 0.5) * size - gtk_adjustment_get_page_size (adjustments[i]) / 2);
  self->center_tick = 0;
  return G_SOURCE_REMOVE;
}

static void
center_soon (BastideSandbox *self)
{
  if (!self->center_tick)
    self->center_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), center_cb, NULL, NULL);
}

static void
show_cursor (BastideSandbox *self)
{
  const int size = sizes[self->zoom];
  GtkAdjustment *h = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  GtkAdjustment *v = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));

  gtk_adjustment_clamp_page (h, (self->cursor_x - 0.5) * size, (self->cursor_x + 1.5) * size);
  gtk_adjustment_clamp_page (v, (self->cursor_y - 0.5) * size, (self->cursor_y + 1.5) * size);
}

static void
move_to (BastideSandbox *self, int x, int y)
{
  self->cursor_x = CLAMP (x, 0, CELLS - 1);
  self->cursor_y = CLAMP (y, 0, CELLS - 1);
  if (gtk_toggle_button_get_active (self->fitting))
    update_palette (self);
  gtk_widget_queue_draw (self->area);
}

/* FALSE: that is beside the table. */
static gboolean
move_to_point (BastideSandbox *self, double x, double y)
{
  int column = (int) floor (x / sizes[self->zoom]), row = (int) floor (y / sizes[self->zoom]);

  if (column < 0 || row < 0 || column >= CELLS || row >= CELLS)
    return FALSE;
  gtk_widget_grab_focus (self->area);
  move_to (self, column, row);
  return TRUE;
}

/* When the button is let go: a finger that stays removes the tile, and one that moves scrolls. */
static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, BastideSandbox *self)
{
  if (!move_to_point (self, x, y))
    return;
  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_SECONDARY)
    clear_cell (self);
  else
    use_cell (self);
}

/* A finger has neither a second button nor a Delete key. */
static void
long_pressed_cb (GtkGestureLongPress *gesture, double x, double y, BastideSandbox *self)
{
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (move_to_point (self, x, y))
    clear_cell (self);
}

static void
set_zoom (BastideSandbox *self, guint zoom)
{
  if (zoom >= G_N_ELEMENTS (sizes) || zoom == self->zoom)
    return;
  self->zoom = zoom;
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (self->area), CELLS * sizes[zoom]);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (self->area), CELLS * sizes[zoom]);
  center_soon (self);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, BastideSandbox *self)
{
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (!(modifiers & GDK_CONTROL_MASK) || dy == 0)
    return GDK_EVENT_PROPAGATE;
  set_zoom (self, dy < 0 ? self->zoom + 1 : self->zoom - 1);
  return GDK_EVENT_STOP;
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers, BastideSandbox *self)
{
  int dx = (key == GDK_KEY_Right) - (key == GDK_KEY_Left), dy = (key == GDK_KEY_Down) - (key == GDK_KEY_Up);

  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  if (dx || dy)
    {
      move_to (self, self->cursor_x + dx, self->cursor_y + dy);
      show_cursor (self);
      return GDK_EVENT_STOP;
    }
  if (key == GDK_KEY_plus || key == GDK_KEY_KP_Add || key == GDK_KEY_equal || key == GDK_KEY_minus
      || key == GDK_KEY_KP_Subtract)
    {
      set_zoom (self, key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract ? self->zoom - 1 : self->zoom + 1);
      return GDK_EVENT_STOP;
    }
  if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space || key == GDK_KEY_r)
    {
      use_cell (self);
      return GDK_EVENT_STOP;
    }
  if (key == GDK_KEY_Delete || key == GDK_KEY_BackSpace)
    {
      clear_cell (self);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
clear_all_cb (BastideSandbox *self)
{
  if (bastide_sandbox_get_n_tiles (self) == 0)
    return;
  remember (self);
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      self->cells[y][x].tile = -1;
  changed (self);
}

static void
play_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_PLAY], 0);
}

/* --- The table as a value --- */

GVariant *
bastide_sandbox_dup_laid (BastideSandbox *self)
{
  GVariantBuilder builder;

  g_return_val_if_fail (BASTIDE_IS_SANDBOX (self), NULL);

  g_variant_builder_init (&builder, G_VARIANT_TYPE (BASTIDE_LAID_TYPE));
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      {
        const Cell *cell = get_cell (self, x, y);

        if (cell && *self->ids[cell->tile])
          g_variant_builder_add (&builder, "(siii)", self->ids[cell->tile], x - CELLS / 2, y - CELLS / 2, cell->rot);
      }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

GVariant *
bastide_sandbox_dup_table (BastideSandbox *self)
{
  g_autoptr (GVariant) laid = bastide_sandbox_dup_laid (self);

  return g_variant_ref_sink (
    g_variant_new ("(uii@" BASTIDE_LAID_TYPE ")", self->zoom, self->cursor_x, self->cursor_y, laid));
}

/* Tiles that are gone meanwhile leave their squares empty. */
static void
restore (BastideSandbox *self, GVariant *table)
{
  g_autoptr (GVariantIter) iter = NULL;
  const char *id;
  int x, y, rot;

  g_variant_get (table, "(uii" BASTIDE_LAID_TYPE ")", &self->zoom, &self->cursor_x, &self->cursor_y, &iter);
  while (g_variant_iter_next (iter, "(&siii)", &id, &x, &y, &rot))
    for (int i = 0; self->ids[i]; i++)
      if (strcmp (self->ids[i], id) == 0)
        {
          self->cells[y + CELLS / 2][x + CELLS / 2] = (Cell){ i, rot };
          break;
        }
}

/* --- The object --- */

static void
bastide_sandbox_dispose (GObject *object)
{
  BastideSandbox *self = BASTIDE_SANDBOX (object);

  if (self->center_tick)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->center_tick);
  self->center_tick = 0;
  g_clear_pointer (&self->cache, bastide_picture_cache_free);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
  g_clear_pointer (&self->ids, g_strfreev);
  g_clear_pointer (&self->past, g_ptr_array_unref);
  g_clear_pointer (&self->future, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_sandbox_parent_class)->dispose (object);
}

static void
bastide_sandbox_class_init (BastideSandboxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_sandbox_dispose;
  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/workshop/bastide-sandbox.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideSandbox, palette);
  gtk_widget_class_bind_template_child (widget_class, BastideSandbox, fitting);
  gtk_widget_class_bind_template_child (widget_class, BastideSandbox, no_fit_label);
  gtk_widget_class_bind_template_child (widget_class, BastideSandbox, how_label);
  gtk_widget_class_bind_template_child (widget_class, BastideSandbox, area);
  gtk_widget_class_bind_template_child (widget_class, BastideSandbox, scrolled);
  gtk_widget_class_bind_template_child (widget_class, BastideSandbox, status);
  gtk_widget_class_bind_template_callback (widget_class, clear_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_palette);
  signals[SIGNAL_PLAY] = g_signal_new ("play", BASTIDE_TYPE_SANDBOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_install_action (widget_class, "sandbox.play", NULL, play_cb);
  gtk_widget_class_install_action (widget_class, "sandbox.undo", NULL, travel_cb);
  gtk_widget_class_install_action (widget_class, "sandbox.redo", NULL, travel_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "sandbox.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "sandbox.redo",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_y, GDK_CONTROL_MASK, "sandbox.redo", NULL);
}

static void
bastide_sandbox_init (BastideSandbox *self)
{
  GtkGesture *click = gtk_gesture_click_new (), *hold = gtk_gesture_long_press_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
                                                                | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);

  self->past = g_ptr_array_new_with_free_func (g_free);
  self->future = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  update_undo (self);
  self->cursor_x = self->cursor_y = CELLS / 2;
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      self->cells[y][x].tile = -1;
  self->zoom = DEFAULT_ZOOM;
  gtk_flow_box_set_filter_func (self->palette, is_offered_cb, self, NULL);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->area), draw_cb, self, NULL);
  bastide_contrast_watch (self->area);
  gtk_widget_add_css_class (self->scrolled, "ring-around");
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (self->area, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect (hold, "pressed", G_CALLBACK (long_pressed_cb), self);
  gtk_widget_add_controller (self->area, GTK_EVENT_CONTROLLER (hold));
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (self->area, scroll);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (self->area, keys);
}

static void
fill_palette (BastideSandbox *self, const BastideTileList *list)
{
  for (guint i = 0; i < list->n_tiles; i++)
    {
      GtkWidget *thumb = bastide_tile_picture_new_thumb (64), *child = gtk_flow_box_child_new ();
      g_autofree char *name = bastide_tile_dup_name (list->json[i], &list->tiles[i]);

      bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (thumb), &list->tiles[i], list->arts[i], 0);
      gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), thumb);
      gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      gtk_widget_set_tooltip_text (child, name);
      g_object_set_data (G_OBJECT (child), "tile", GINT_TO_POINTER ((int) i));
      gtk_flow_box_append (self->palette, child);
    }
  gtk_widget_set_visible (self->how_label, list->n_tiles > 0);
  if (list->n_tiles)
    gtk_flow_box_select_child (self->palette, gtk_flow_box_get_child_at_index (self->palette, 0));
  else
    gtk_label_set_label (GTK_LABEL (self->no_fit_label), _ ("No Tiles Yet"));
}

BastideSandbox *
bastide_sandbox_present (GtkWindow *parent, const BastideTileList *list, GVariant *table)
{
  BastideSandbox *self = g_object_new (BASTIDE_TYPE_SANDBOX, "transient-for", parent, NULL);

  self->book = bastide_tile_book_new (list->tiles, list->n_tiles, list->pieces, list->n_pieces);
  bastide_tile_book_set_arts (self->book, list->arts);
  self->cache = bastide_picture_cache_new (self->book);
  bastide_picture_cache_set_ready (self->cache, ready_cb, self);
  self->ids = g_new0 (char *, list->n_tiles + 1);
  for (guint i = 0; i < list->n_tiles; i++)
    self->ids[i] = g_strdup (list->json[i] && list->tiles[i].id ? list->tiles[i].id : "");
  if (table)
    restore (self, table);
  fill_palette (self, list);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (self->area), CELLS * sizes[self->zoom]);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (self->area), CELLS * sizes[self->zoom]);
  changed (self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (self->area);
  center_soon (self);
  return self;
}
