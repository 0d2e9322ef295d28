/* bastide-tile-stack.c – see bastide-tile-stack.h.
 *
 * Counts what lies in the piles; knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-tile-stack.h"

#include <glib/gi18n.h>

struct _BastideTileStack
{
  AdwBin parent_instance;

  GtkWidget *button;
  GtkLabel *number;

  BastideGame *game;
  GSignalGroup *game_signals;
};

G_DEFINE_FINAL_TYPE (BastideTileStack, bastide_tile_stack, ADW_TYPE_BIN)

static void
update (BastideTileStack *self)
{
  const BstState *state = bastide_game_get_state (self->game);
  g_autofree char *number = NULL, *text = NULL, *tip = NULL;
  int n = 0;

  for (int group = 0; group < BST_N_GROUPS; group++)
    n += state->pile[group];
  number = g_strdup_printf ("%d", n);
  text = g_strdup_printf (ngettext ("%d tile left", "%d tiles left", n), n);
  tip = g_strconcat (text, "\n", _ ("The game ends when all tiles are placed."), NULL);
  gtk_label_set_text (self->number, number);
  gtk_widget_set_tooltip_text (self->button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_visible (GTK_WIDGET (self), !state->over);
}

static void
bastide_tile_stack_dispose (GObject *object)
{
  BastideTileStack *self = BASTIDE_TILE_STACK (object);

  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_tile_stack_parent_class)->dispose (object);
}

static void
bastide_tile_stack_class_init (BastideTileStackClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_tile_stack_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/table/bastide-tile-stack.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideTileStack, button);
  gtk_widget_class_bind_template_child (widget_class, BastideTileStack, number);
}

static void
bastide_tile_stack_init (BastideTileStack *self)
{
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (update), self);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
bastide_tile_stack_set_game (BastideTileStack *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_TILE_STACK (self));

  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  if (game)
    update (self);
  else
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
