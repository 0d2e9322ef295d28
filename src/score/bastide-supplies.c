/* bastide-supplies.c – see bastide-supplies.h.
 *
 * A row for each player: the followers in the supply, outlines for those that are out, and a button for each way. Rows
 * stay while the evening goes on, so that a button keeps the focus. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-supplies.h"

#include "draw/bastide-pieces-art.h"
#include "kit/bastide-contrast.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-player-badge.h"

#include <glib/gi18n.h>

#define FIGURE 24 /* how high one is drawn, if there is room */

struct _BastideSupplies
{
  AdwBin parent_instance;

  GtkGrid *grid;
  GtkWidget *badges[BST_MAX_PLAYERS];
  GtkWidget *strips[BST_MAX_PLAYERS];
  GtkLabel *numbers[BST_MAX_PLAYERS];
  GtkWidget *place[BST_MAX_PLAYERS];
  GtkWidget *give_back[BST_MAX_PLAYERS];

  BastideEvening *evening;
  GSignalGroup *evening_signals;
};

G_DEFINE_FINAL_TYPE (BastideSupplies, bastide_supplies, ADW_TYPE_BIN)

static int
seat_of (gpointer widget)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), "seat"));
}

/* --- what is shown --- */

/* Those that are out are faint. */
static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastideSupplies *self = data;
  const int seat = seat_of (area);
  const gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (area)) == GTK_TEXT_DIR_RTL;
  int all, left;
  double step;
  BastideLook look;

  if (!self->evening || seat >= bastide_evening_get_n_players (self->evening))
    return;
  all = bastide_evening_get_followers (self->evening);
  left = bastide_evening_get_supply (self->evening, seat);
  look = bastide_looks[bastide_evening_get_color (self->evening, seat)];
  step = MIN (FIGURE, (double) width / MAX (all, 1));
  for (int i = 0; i < all; i++)
    {
      const double x = (i + 0.5) * step;

      cairo_push_group (cr);
      bastide_piece_draw (cr, BASTIDE_PIECE_FOLLOWER, &look, rtl ? width - x : x, height / 2.0,
                          MIN (0.92 * step, height - 2), bastide_contrast_get_style (BASTIDE_STYLE_PLAIN));
      cairo_pop_group_to_source (cr);
      cairo_paint_with_alpha (cr, i < left ? 1 : 0.2);
    }
}

static void
describe (BastideSupplies *self, int seat)
{
  const char *name = bastide_evening_get_names (self->evening)[seat];
  const int left = bastide_evening_get_supply (self->evening, seat),
            all = bastide_evening_get_followers (self->evening);
  /* TRANSLATORS: beside the followers of a player: %1$d of %2$d are in the supply. */
  g_autofree char *number = g_strdup_printf (C_ ("supply", "%1$d/%2$d"), left, all);
  g_autofree char *spoken = g_strdup_printf (
    /* TRANSLATORS: spoken by screen readers: %1$s is a player, %2$d and %3$d are numbers. */
    ngettext ("%1$s: %2$d of %3$d follower in the supply", "%1$s: %2$d of %3$d followers in the supply", all), name,
    left, all);
  /* TRANSLATORS: a button on the score track; %s is a player. */
  g_autofree char *place = g_strdup_printf (_ ("%s Places a Follower"), name);
  /* TRANSLATORS: a button on the score track: a follower goes back to the supply; %s is a player. */
  g_autofree char *back = g_strdup_printf (_ ("%s Takes a Follower Back"), name);

  gtk_label_set_text (self->numbers[seat], number);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->numbers[seat]), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_widget_set_tooltip_text (self->strips[seat], spoken);
  gtk_widget_set_tooltip_text (self->place[seat], place);
  gtk_widget_set_tooltip_text (self->give_back[seat], back);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->place[seat]), GTK_ACCESSIBLE_PROPERTY_LABEL, place, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->give_back[seat]), GTK_ACCESSIBLE_PROPERTY_LABEL, back, -1);
}

static void
show_seat (BastideSupplies *self, int seat)
{
  const gboolean shown = seat < bastide_evening_get_n_players (self->evening);
  GtkWidget *const widgets[] = { self->badges[seat], self->strips[seat], GTK_WIDGET (self->numbers[seat]),
                                 self->place[seat], self->give_back[seat] };
  int left;

  for (gsize i = 0; i < G_N_ELEMENTS (widgets); i++)
    gtk_widget_set_visible (widgets[i], shown);
  if (!shown)
    return;
  left = bastide_evening_get_supply (self->evening, seat);
  bastide_player_badge_set_player (BASTIDE_PLAYER_BADGE (self->badges[seat]),
                                   bastide_evening_get_color (self->evening, seat),
                                   bastide_evening_get_letter (self->evening, seat));
  describe (self, seat);
  gtk_widget_set_sensitive (self->place[seat], left > 0);
  gtk_widget_set_sensitive (self->give_back[seat], left < bastide_evening_get_followers (self->evening));
  gtk_widget_queue_draw (self->strips[seat]);
}

static void
changed_cb (BastideSupplies *self)
{
  const BastideStanding *now = self->evening ? bastide_evening_get_now (self->evening) : NULL;

  /* At the end all figures are counted on the board. */
  gtk_widget_set_visible (GTK_WIDGET (self),
                          now && !now->final && !now->over && bastide_evening_get_followers (self->evening) > 0);
  for (int seat = 0; now && seat < BST_MAX_PLAYERS; seat++)
    show_seat (self, seat);
}

/* --- what is done --- */

static void
move (BastideSupplies *self, int seat, int n)
{
  g_autoptr (GError) error = NULL;

  if (self->evening && !bastide_evening_move_follower (self->evening, seat, n, &error) && error)
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
place_cb (GtkButton *button, BastideSupplies *self)
{
  move (self, seat_of (button), 1);
}

static void
give_back_cb (GtkButton *button, BastideSupplies *self)
{
  move (self, seat_of (button), -1);
}

/* --- object --- */

static GtkWidget *
add_button (BastideSupplies *self, int seat, const char *icon, int column, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "number-step");
  g_object_set_data (G_OBJECT (button), "seat", GINT_TO_POINTER (seat));
  g_signal_connect (button, "clicked", clicked, self);
  gtk_grid_attach (self->grid, button, column, seat, 1, 1);
  return button;
}

static void
add_seat (BastideSupplies *self, int seat)
{
  GtkWidget *strip = gtk_drawing_area_new (), *number = gtk_label_new ("");

  self->badges[seat] = bastide_player_badge_new (0, "");
  self->strips[seat] = strip;
  self->numbers[seat] = GTK_LABEL (number);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (strip), 112);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (strip), FIGURE + 4);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (strip), draw_cb, self, NULL);
  bastide_contrast_watch (strip);
  gtk_widget_set_hexpand (strip, TRUE);
  gtk_widget_set_valign (strip, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (number, "numeric");
  g_object_set_data (G_OBJECT (strip), "seat", GINT_TO_POINTER (seat));
  gtk_grid_attach (self->grid, self->badges[seat], 0, seat, 1, 1);
  gtk_grid_attach (self->grid, strip, 1, seat, 1, 1);
  gtk_grid_attach (self->grid, number, 2, seat, 1, 1);
  self->place[seat] = add_button (self, seat, "list-remove-symbolic", 3, G_CALLBACK (place_cb));
  self->give_back[seat] = add_button (self, seat, "list-add-symbolic", 4, G_CALLBACK (give_back_cb));
}

static void
bastide_supplies_dispose (GObject *object)
{
  BastideSupplies *self = BASTIDE_SUPPLIES (object);

  g_clear_object (&self->evening_signals);
  g_clear_object (&self->evening);
  G_OBJECT_CLASS (bastide_supplies_parent_class)->dispose (object);
}

static void
bastide_supplies_class_init (BastideSuppliesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_supplies_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "supplies");
}

static void
bastide_supplies_init (BastideSupplies *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *grid = gtk_grid_new ();
  /* TRANSLATORS: a heading on the score track: how many followers everyone has left. */
  GtkWidget *title = gtk_label_new (_ ("Followers in the Supply"));

  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (changed_cb), self);
  self->grid = GTK_GRID (grid);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_widget_add_css_class (title, "heading");
  gtk_grid_set_column_spacing (self->grid, 6);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    add_seat (self, seat);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), grid);
  adw_bin_set_child (ADW_BIN (self), box);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
bastide_supplies_set_evening (BastideSupplies *self, BastideEvening *evening)
{
  g_return_if_fail (BASTIDE_IS_SUPPLIES (self));

  g_set_object (&self->evening, evening);
  g_signal_group_set_target (self->evening_signals, evening);
  changed_cb (self);
}
