/* bastide-player-badge.c – a player's color, shape and letter in a small round picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-player-badge.h"

#include "draw/bastide-pieces-art.h"
#include "kit/bastide-contrast.h"

#include <glib/gi18n.h>

#define SIZE 24

struct _BastidePlayerBadge
{
  GtkWidget parent_instance;

  BastideLook look;
};

G_DEFINE_FINAL_TYPE (BastidePlayerBadge, bastide_player_badge, GTK_TYPE_WIDGET)

const char *
bastide_player_color_name (int color)
{
  static const char *const names[] = { NC_ ("color", "Red"),   NC_ ("color", "Blue"),  NC_ ("color", "Yellow"),
                                       NC_ ("color", "Green"), NC_ ("color", "Black"), NC_ ("color", "White") };

  return color >= 0 && color < (int) G_N_ELEMENTS (names) ? g_dpgettext2 (NULL, "color", names[color]) : "";
}

static void
bastide_player_badge_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastidePlayerBadge *self = BASTIDE_PLAYER_BADGE (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  bastide_look_draw (cr, &self->look, width / 2.0, height / 2.0, MIN (width, height) / 2.0 - 0.5,
                     bastide_contrast_get_style (BASTIDE_STYLE_ILLUSTRATED));
  cairo_destroy (cr);
}

static void
bastide_player_badge_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
bastide_player_badge_class_init (BastidePlayerBadgeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = bastide_player_badge_snapshot;
  widget_class->measure = bastide_player_badge_measure;
  gtk_widget_class_set_css_name (widget_class, "player-badge");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
bastide_player_badge_init (BastidePlayerBadge *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  bastide_contrast_watch (GTK_WIDGET (self));
  bastide_player_badge_set_player (self, 0, "");
}

void
bastide_player_badge_set_player (BastidePlayerBadge *self, int color, const char *letter)
{
  g_return_if_fail (BASTIDE_IS_PLAYER_BADGE (self) && color >= 0 && color < BASTIDE_N_LOOKS);

  self->look = bastide_looks[color];
  g_strlcpy (self->look.letter, letter ? letter : "", sizeof self->look.letter);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  bastide_player_color_name (color), -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

GtkWidget *
bastide_player_badge_new (int color, const char *letter)
{
  BastidePlayerBadge *self = g_object_new (BASTIDE_TYPE_PLAYER_BADGE, NULL);

  bastide_player_badge_set_player (self, color, letter);
  return GTK_WIDGET (self);
}
