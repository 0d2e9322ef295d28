/* bastide-tiles-panel.c – the tiles that are still in the bag, with their numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-tiles-panel.h"

#include "kit/bastide-one-stop.h"
#include "parts/bastide-tile-picture.h"
#include "model/words/bastide-tile-name.h"

#include <glib/gi18n.h>

struct _BastideTilesPanel
{
  AdwBin parent_instance;

  GtkLabel *total;
  GtkLabel *seed; /* the number from which all draws follow */
  GtkFlowBox *flow;
  BastideGame *game;
  GSignalGroup *game_signals;
  GPtrArray *counts; /* label per tile; NULL for tiles that are never drawn */
  GtkWidget *scroller;
  gboolean hints; /* tell which tiles are left, not only how many */
  BastideStyle style;
};

G_DEFINE_FINAL_TYPE (BastideTilesPanel, bastide_tiles_panel, ADW_TYPE_BIN)

/* For those who do not see the picture: what the tile shows, and how many are left. */
static void
name_child (GtkWidget *child, const BstTile *tile, int left)
{
  g_autofree char *shows = bastide_tile_dup_features (tile, 0);
  g_autofree char *count = g_strdup_printf (ngettext ("%d tile left", "%d tiles left", left), left);
  g_autofree char *name = g_strdup_printf (C_ ("tile", "%1$s: %2$s"), shows, count);

  gtk_widget_set_visible (child, left > 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
update (BastideTilesPanel *self)
{
  const BstGame *game;
  const BstState *state;
  const uint16_t *left;
  int n = 0;
  g_autofree char *total = NULL;

  if (!self->game || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  game = bastide_game_get_game (self->game);
  state = bastide_game_get_state (self->game);
  left = bst_left (game, state);
  for (int group = 0; group < BST_N_GROUPS; group++)
    n += state->pile[group];
  total = g_strdup_printf (ngettext ("%d tile left", "%d tiles left", n), n);
  gtk_label_set_text (self->total, total);
  gtk_widget_set_visible (self->scroller, self->hints);
  for (guint i = 0; i < self->counts->len; i++)
    {
      GtkLabel *label = g_ptr_array_index (self->counts, i);
      g_autofree char *text = NULL;

      if (!label)
        continue;
      /* TRANSLATORS: how many of a tile are left. */
      text = g_strdup_printf (C_ ("tiles left", "× %d"), left[i]);
      gtk_label_set_text (label, text);
      name_child (gtk_widget_get_ancestor (GTK_WIDGET (label), GTK_TYPE_FLOW_BOX_CHILD), &game->tiles[i], left[i]);
    }
}

static void
build (BastideTilesPanel *self)
{
  const BstGame *game;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->flow))))
    gtk_flow_box_remove (self->flow, child);
  g_ptr_array_set_size (self->counts, 0);
  if (!self->game)
    return;
  {
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT,
                                               (guint64) bst_session_seed (bastide_game_get_session (self->game)));
    /* TRANSLATORS: the number from which all draws of a game follow. */
    g_autofree char *text = g_strdup_printf (_ ("Game seed: %s"), number);

    gtk_label_set_text (self->seed, text);
  }
  game = bastide_game_get_game (self->game);
  for (int i = 0; i < game->n_tiles; i++)
    {
      GtkWidget *box, *picture, *label;

      if (!game->counts[i])
        {
          g_ptr_array_add (self->counts, NULL);
          continue;
        }
      box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
      picture = bastide_tile_picture_new (56);
      label = gtk_label_new ("");
      bastide_tile_picture_set_style (BASTIDE_TILE_PICTURE (picture), self->style);
      bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (picture), &game->tiles[i],
                                     bastide_game_get_arts (self->game)[i], 0);
      gtk_widget_add_css_class (label, "caption");
      gtk_widget_add_css_class (label, "numeric");
      gtk_box_append (GTK_BOX (box), picture);
      gtk_box_append (GTK_BOX (box), label);
      child = gtk_flow_box_child_new ();
      gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), box);
      gtk_flow_box_append (self->flow, child);
      g_ptr_array_add (self->counts, label);
    }
}

/* The pictures are drawn when the panel is first shown: it is often never opened, and they take a while. */
static void
map_cb (BastideTilesPanel *self)
{
  if (self->game && self->counts->len == 0)
    build (self);
  update (self);
}

void
bastide_tiles_panel_set_game (BastideTilesPanel *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_TILES_PANEL (self));

  g_set_object (&self->game, NULL);
  build (self);
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  if (!game)
    return;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    map_cb (self);
}

void
bastide_tiles_panel_set_hints (BastideTilesPanel *self, gboolean hints)
{
  g_return_if_fail (BASTIDE_IS_TILES_PANEL (self));

  self->hints = hints;
  update (self);
}

void
bastide_tiles_panel_set_style (BastideTilesPanel *self, BastideStyle style)
{
  g_return_if_fail (BASTIDE_IS_TILES_PANEL (self));

  if (self->style == style)
    return;
  self->style = style;
  if (self->counts->len)
    {
      build (self);
      update (self);
    }
}

static void
bastide_tiles_panel_dispose (GObject *object)
{
  g_clear_object (&BASTIDE_TILES_PANEL (object)->game_signals);
  g_clear_object (&BASTIDE_TILES_PANEL (object)->game);
  G_OBJECT_CLASS (bastide_tiles_panel_parent_class)->dispose (object);
}

static void
bastide_tiles_panel_finalize (GObject *object)
{
  g_ptr_array_unref (BASTIDE_TILES_PANEL (object)->counts);
  G_OBJECT_CLASS (bastide_tiles_panel_parent_class)->finalize (object);
}

static void
bastide_tiles_panel_class_init (BastideTilesPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_tiles_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_tiles_panel_finalize;
}

static void
bastide_tiles_panel_init (BastideTilesPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (update), self);
  self->counts = g_ptr_array_new ();
  self->hints = TRUE;
  self->total = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_wrap (self->total, TRUE);
  gtk_label_set_xalign (self->total, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->total), "heading");
  self->flow = GTK_FLOW_BOX (gtk_flow_box_new ());
  gtk_flow_box_set_selection_mode (self->flow, GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (self->flow, 20);
  gtk_flow_box_set_homogeneous (self->flow, TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->flow), GTK_ALIGN_START);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->flow));
  gtk_widget_set_vexpand (self->scroller, TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->total));
  self->seed = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_xalign (self->seed, 0);
  gtk_label_set_selectable (self->seed, TRUE);
  gtk_label_set_wrap (self->seed, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->seed), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->seed), "dim-label");
  gtk_box_append (GTK_BOX (box), bastide_one_stop_new (self->scroller));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->seed));
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect (self, "map", G_CALLBACK (map_cb), NULL);
}
