/* bastide-board-view-cells.c – the board for those who do not see it: a small widget on each tile and each spot to choose.
 *
 * They draw nothing but their focus; a screen reader finds them and reads what they are called.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-board-view-private.h"

#include "kit/bastide-slot.h"
#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"

/* Screen readers get at most this many tiles one by one, because each is a widget; the map panel lists all of them. */
#define MAX_TILE_SLOTS 300

void
bastide_board_view_build_cells (BastideBoardView *self)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  guint n = 0;

  for (int site = state->n_sites - 1; site >= 0 && n < MAX_TILE_SLOTS; site--)
    {
      GtkWidget *slot;
      int before;
      g_autofree char *label = NULL;

      if (n == self->tile_slots->len)
        {
          slot = bastide_slot_new (FALSE);
          gtk_widget_set_parent (slot, GTK_WIDGET (self));
          g_ptr_array_add (self->tile_slots, slot);
        }
      slot = g_ptr_array_index (self->tile_slots, n++);
      before = bastide_words_turn (self->view.rot);
      label = bastide_words_tile (game, state, site, bastide_game_get_names (self->game));
      bastide_words_turn (before);
      bastide_slot_set_label (BASTIDE_SLOT (slot), label);
      g_object_set_data (G_OBJECT (slot), "site", GINT_TO_POINTER (site + 1));
    }
  while (self->tile_slots->len > n)
    {
      gtk_widget_unparent (g_ptr_array_index (self->tile_slots, self->tile_slots->len - 1));
      g_ptr_array_set_size (self->tile_slots, self->tile_slots->len - 1);
    }
}

void
bastide_board_view_place_cells (BastideBoardView *self)
{
  if (!self->game || self->view.width <= 0)
    return;
  for (guint i = 0; i < self->targets->len; i++)
    {
      BastideBoardTarget *target = g_ptr_array_index (self->targets, i);
      BastidePoint at = bastide_viewport_from_board (&self->view, bastide_board_view_get_target_spot (self, target));
      double side = target->where.feature >= 0 || target->crown >= 0 || target->where.ends ? self->view.zoom * 0.36
                                                                                           : self->view.zoom;

      bastide_slot_allocate (BASTIDE_SLOT (target->slot), at.x - side / 2, at.y - side / 2, side, side);
    }
  for (guint i = 0; i < self->tile_slots->len; i++)
    {
      GtkWidget *slot = g_ptr_array_index (self->tile_slots, i);
      int site = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (slot), "site")) - 1;
      const BstSite *s = &bst_sites (bastide_game_get_game (self->game), bastide_game_get_state (self->game))[site];
      double px, py, side;

      bastide_viewport_get_square (&self->view, s->x, s->y, &px, &py, &side);
      bastide_slot_allocate (BASTIDE_SLOT (slot), px, py, side, side);
    }
}
