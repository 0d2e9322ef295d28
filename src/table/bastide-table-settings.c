/* bastide-table-settings.c – the table: what the preferences and the game say about how it looks and how much it helps.
 *
 * Hands it to the parts of the table, together with the place and turn of the board. Shows nothing itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-table-private.h"

#include "kit/bastide-contrast.h"

/* High contrast of the desktop also means the contrast style of the board. */
static BastideStyle
get_style (BastideTable *self)
{
  return bastide_contrast_get_style (g_settings_get_enum (self->settings, "board-style"));
}

char *
bastide_table_dup_assistance (BastideTable *self)
{
  const char *own;

  g_return_val_if_fail (BASTIDE_IS_TABLE (self) && self->settings, NULL);

  own = self->game ? bastide_game_get_assistance (self->game) : NULL;
  return own ? g_strdup (own) : g_settings_get_string (self->settings, "assistance");
}

static void
apply_settings (BastideTable *self)
{
  g_autofree char *assistance = bastide_table_dup_assistance (self);
  gboolean hints = !g_str_equal (assistance, "tournament");
  gboolean teaching = g_str_equal (assistance, "teaching");
  BastideStyle style = get_style (self);

  bastide_board_view_set_style (self->board, style);
  bastide_board_view_set_confirm (self->board, g_settings_get_boolean (self->settings, "confirm-moves"));
  bastide_board_view_set_fields (self->board, g_settings_get_boolean (self->settings, "show-fields") && hints);
  bastide_board_view_set_dead_squares (self->board,
                                       g_settings_get_boolean (self->settings, "show-dead-squares") && hints);
  bastide_board_view_set_hints (self->board, hints);
  bastide_decision_bar_set_assistance (self->bar, hints, teaching);
  bastide_first_card_set_assistance (self->first_card, hints, teaching);
  bastide_decision_bar_set_confirm (self->bar, g_settings_get_boolean (self->settings, "confirm-moves"));
  bastide_decision_bar_set_style (self->bar, style);
  bastide_players_panel_set_projection (self->players, hints);
  if (self->tv)
    bastide_table_tv_set_looks (self->tv, style, hints);
  bastide_tiles_panel_set_hints (self->tiles, hints);
  bastide_tiles_panel_set_style (self->tiles, style);
  bastide_map_panel_set_hints (self->map, hints);
  bastide_track_view_set_style (self->track, style);
  bastide_track_view_set_style (self->passing_track, style);
  bastide_wheel_view_set_style (self->wheel, style);
  bastide_wheel_view_set_hints (self->wheel, hints);
  bastide_wheel_view_set_style (self->passing_wheel, style);
}

GtkWidget *
bastide_table_new_tv (BastideTable *self)
{
  g_return_val_if_fail (BASTIDE_IS_TABLE (self) && self->game && self->settings, NULL);

  g_set_weak_pointer (&self->tv,
                      BASTIDE_TABLE_TV (bastide_table_tv_new (self->game, bastide_decision_bar_get_clock (self->bar))));
  apply_settings (self);
  return GTK_WIDGET (self->tv);
}

void
bastide_table_update_assistance (BastideTable *self)
{
  g_autofree char *assistance = self->settings ? bastide_table_dup_assistance (self) : NULL;

  if (!assistance || g_strcmp0 (assistance, self->assistance) == 0)
    return;
  g_free (self->assistance);
  self->assistance = g_steal_pointer (&assistance);
  apply_settings (self);
}

static void
settings_cb (GSettings *settings, const char *key, BastideTable *self)
{
  /* The table itself writes "board-view" with every zoom: nothing has to be applied again. */
  if (!g_str_equal (key, "board-view"))
    apply_settings (self);
}

static void
view_changed_cb (BastideBoardView *board, BastideTable *self)
{
  double x, y, zoom;
  int turn;

  /* The board of a lesson is not the one that somebody comes back to. */
  if (!self->settings || !self->game || bastide_game_has_guard (self->game))
    return;
  bastide_board_view_get_view (board, &x, &y, &zoom, &turn);
  g_settings_set (self->settings, "board-view", "(dddi)", x, y, zoom, turn);
}

void
bastide_table_restore_view (BastideTable *self)
{
  double x, y, zoom;
  int turn;

  g_return_if_fail (BASTIDE_IS_TABLE (self));

  if (!self->settings)
    return;
  g_settings_get (self->settings, "board-view", "(dddi)", &x, &y, &zoom, &turn);
  bastide_board_view_set_view (self->board, x, y, zoom, turn);
}

void
bastide_table_set_settings (BastideTable *self, GSettings *settings)
{
  g_return_if_fail (BASTIDE_IS_TABLE (self) && !self->settings);

  self->settings = g_object_ref (settings);
  bastide_first_card_set_settings (self->first_card, settings);
  bastide_sounds_set_settings (self->sounds, settings);
  g_signal_connect_object (self->board, "view-changed", G_CALLBACK (view_changed_cb), self, 0);
  g_signal_connect_object (settings, "changed", G_CALLBACK (settings_cb), self, 0);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast", G_CALLBACK (apply_settings), self,
                           G_CONNECT_SWAPPED);
  g_settings_bind (settings, "panel-page", self->pages, "visible-child-name", G_SETTINGS_BIND_DEFAULT);
  apply_settings (self);
}
