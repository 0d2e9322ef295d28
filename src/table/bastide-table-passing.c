/* bastide-table-passing.c – the table: what shows itself over the board while it matters, and where there is room.
 *
 * The track and the wheel while something moves on them, the buttons for the zoom. Decides nothing, and does not know what
 * moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-table-private.h"

#include "table/bastide-pace.h"

/* In a board less high than this the buttons for the zoom would cover the one for the panel. */
#define ZOOM_HEIGHT 240
/* In a board less wide than this the track would take many rows: those that matter are shown, below the buttons … */
#define TRACK_WIDTH 600
/* … and in one less wide or high than this none. */
#define TRACK_LEAST 220
/* In a board less wide or high than this the wheel would cover too much. */
#define WHEEL_ROOM 420
/* What the button for the panel takes of the upper edge. */
#define BUTTON_WIDTH 60
/* Between the stack of tiles and the map. */
#define CORNER_GAP 6
/* Of what shows itself over the board. */
#define PASSING_MARGIN 12

void
bastide_table_hide_passing (BastideTable *self)
{
  gtk_widget_set_visible (self->passing_track_box, FALSE);
  bastide_board_view_set_covered (self->board, 0);
  gtk_widget_set_visible (self->passing_wheel_box, FALSE);
}

/* Does somebody choose which figure walks on the track? */
static gboolean
must_choose_figure (BastideTable *self)
{
  const BstMove *first = bastide_table_get_option (self, 0);

  return first && first->kind == BST_KIND_TRACK_FIGURE && !self->quiet;
}

static gboolean
hide_track_cb (gpointer data)
{
  BastideTable *self = BASTIDE_TABLE (data);

  self->track_source = 0;
  if (!must_choose_figure (self))
    bastide_table_hide_passing (self);
  return G_SOURCE_REMOVE;
}

/* Is the track in the panel on the screen? */
static gboolean
shows_track (BastideTable *self)
{
  return adw_flap_get_reveal_flap (self->flap)
         && g_strcmp0 (adw_view_stack_get_visible_child_name (self->pages), "track") == 0;
}

/* How much of the upper edge the small map takes. */
static int
get_mini_map_width (BastideTable *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->mini_map))
           ? gtk_widget_get_width (GTK_WIDGET (self->mini_map)) + PASSING_MARGIN
           : 0;
}

static int
get_track_room (BastideTable *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self->board)) - get_mini_map_width (self);
}

/* Room for the track over the board without hiding much of it? */
static gboolean
has_room_for_track (BastideTable *self)
{
  return get_track_room (self) >= TRACK_LEAST && gtk_widget_get_height (GTK_WIDGET (self->board)) >= TRACK_LEAST;
}

static gboolean
has_room_for_wheel (BastideTable *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self->board)) >= WHEEL_ROOM
         && gtk_widget_get_height (GTK_WIDGET (self->board)) >= WHEEL_ROOM;
}

/* In a wide window labels with points hide less of the track than they would move. */
static void
cover_board (BastideTable *self, gboolean cropped)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self->board));
  int height = 0;

  if (cropped)
    gtk_widget_measure (self->passing_track_box, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  bastide_board_view_set_covered (self->board, height);
}

static void
show_passing_track (BastideTable *self)
{
  const gboolean cropped = get_track_room (self) < TRACK_WIDTH;

  g_clear_handle_id (&self->track_source, g_source_remove);
  bastide_track_view_set_cropped (self->passing_track, cropped);
  gtk_widget_set_margin_start (self->passing_track_box, PASSING_MARGIN + get_mini_map_width (self));
  gtk_widget_set_margin_end (self->passing_track_box,
                             cropped ? PASSING_MARGIN : MAX (BUTTON_WIDTH, self->corner_width));
  gtk_widget_set_margin_top (self->passing_track_box,
                             cropped ? MAX (BUTTON_WIDTH, self->corner_height) : PASSING_MARGIN);
  gtk_widget_set_visible (self->passing_track_box, TRUE);
  cover_board (self, cropped);
}

static gboolean
wants_track_to_choose (BastideTable *self)
{
  return must_choose_figure (self) && has_room_for_track (self) && !shows_track (self);
}

void
bastide_table_show_track_to_choose (BastideTable *self)
{
  if (wants_track_to_choose (self))
    show_passing_track (self);
  else if (gtk_widget_get_visible (self->passing_track_box) && !bastide_show_is_running (self->show)
           && !self->track_source)
    self->track_source = g_timeout_add (BASTIDE_PACE_TRACK, hide_track_cb, self);
}

/* Track and wheel show themselves as long as something moves on them. */
static void
tick_cb (BastideShow *show, BastideTable *self)
{
  const gboolean track = bastide_show_needs_track (show) && has_room_for_track (self),
                 wheel = bastide_show_needs_wheel (show) && has_room_for_wheel (self);

  if (shows_track (self) || (!track && !wheel))
    return;
  g_clear_handle_id (&self->track_source, g_source_remove);
  if (track)
    show_passing_track (self);
  if (wheel)
    gtk_widget_set_visible (self->passing_wheel_box, gtk_widget_get_visible (GTK_WIDGET (self->passing_wheel)));
}

static void
ended_cb (BastideShow *show, BastideTable *self)
{
  GActionGroup *ending = g_steal_pointer (&self->ending);

  if ((gtk_widget_get_visible (self->passing_track_box) || gtk_widget_get_visible (self->passing_wheel_box))
      && !self->track_source)
    self->track_source = g_timeout_add (BASTIDE_PACE_TRACK, hide_track_cb, self);
  if (ending && self->game && bastide_game_get_state (self->game)->over)
    bastide_table_show_results (self, ending);
  g_clear_object (&ending);
}

/* The stack of tiles, which is as wide as its number, lies over the board beside the button for the panel. */
static void
get_corner (BastideTable *self, int *out_width, int *out_height)
{
  *out_width = *out_height = 0;
  if (!gtk_widget_get_visible (GTK_WIDGET (self->tile_stack)))
    return;
  gtk_widget_measure (GTK_WIDGET (self->tile_stack), GTK_ORIENTATION_HORIZONTAL, -1, NULL, out_width, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (self->tile_stack), GTK_ORIENTATION_VERTICAL, -1, NULL, out_height, NULL, NULL);
  *out_width += CORNER_GAP;
  *out_height += CORNER_GAP;
}

/* The card in its corner leaves enough of a wide board; a narrow one ends above it. */
static int
get_foot (BastideTable *self)
{
  GtkWidget *card = GTK_WIDGET (self->first_card);
  const int room = gtk_widget_get_width (GTK_WIDGET (self->board));
  int width, height;

  if (!gtk_widget_get_visible (card) || room <= 0)
    return 0;
  gtk_widget_measure (card, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  if (width * 2 < room)
    return 0;
  gtk_widget_measure (card, GTK_ORIENTATION_VERTICAL, MIN (width, room), NULL, &height, NULL, NULL);
  return height;
}

void
bastide_table_update_corner (BastideTable *self)
{
  self->foot = get_foot (self);
  bastide_board_view_set_foot (self->board, self->foot);
  get_corner (self, &self->corner_width, &self->corner_height);
  bastide_board_view_set_corner (self->board, self->corner_width, self->corner_height);
}

static gboolean
has_room_for_zoom (BastideTable *self)
{
  return gtk_widget_get_height (GTK_WIDGET (self->board)) >= ZOOM_HEIGHT;
}

static gboolean
room_cb (gpointer data)
{
  BastideTable *self = BASTIDE_TABLE (data);

  self->room_source = 0;
  gtk_widget_set_visible (self->zoom_box, has_room_for_zoom (self));
  bastide_table_update_corner (self);
  if (wants_track_to_choose (self))
    show_passing_track (self);
  return G_SOURCE_REMOVE;
}

/* May be called while GTK allocates sizes: what that changes is done afterwards. */
static void
moved_cb (BastideBoardView *board, BastideTable *self)
{
  int width, height;

  bastide_table_tell_turn (self);
  get_corner (self, &width, &height);
  if (!self->room_source
      && (width != self->corner_width || height != self->corner_height || get_foot (self) != self->foot
          || has_room_for_zoom (self) != gtk_widget_get_visible (self->zoom_box)
          || (wants_track_to_choose (self) && !gtk_widget_get_visible (self->passing_track_box))))
    self->room_source = g_idle_add (room_cb, self);
}

void
bastide_table_connect_passing (BastideTable *self)
{
  bastide_track_view_set_passing (self->passing_track, FALSE);
  bastide_wheel_view_set_passing (self->passing_wheel);
  g_signal_connect_object (self->show, "tick", G_CALLBACK (tick_cb), self, 0);
  g_signal_connect_object (self->show, "ended", G_CALLBACK (ended_cb), self, 0);
  g_signal_connect_object (self->board, "moved", G_CALLBACK (moved_cb), self, 0);
}
