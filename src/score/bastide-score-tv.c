/* bastide-score-tv.c – a second window with large type.
 *
 * Only shows. Escape closes it, F11 switches full screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-tv.h"

#include "score/bastide-standings.h"
#include "score/bastide-score-track.h"

#include <glib/gi18n.h>

struct _BastideScoreTv
{
  AdwWindow parent_instance;

  GtkLabel *turn;
  GtkLabel *bag;
  GtkLabel *last;
  BastideStandings *standings;
  BastideScoreTrack *track;
  BastideEvening *evening;
};

G_DEFINE_FINAL_TYPE (BastideScoreTv, bastide_score_tv, ADW_TYPE_WINDOW)

static void
changed_cb (BastideScoreTv *self)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  const guint n = bastide_evening_get_n_entries (self->evening);
  const int left = bastide_evening_get_left (self->evening);
  g_autofree char *turn = now->over ? g_strdup (_ ("The game night is over"))
                          : now->final
                            ? g_strdup (_ ("Final scoring"))
                            : g_strdup_printf (_ ("%1$s – turn %2$d"),
                                               bastide_evening_get_names (self->evening)[now->active], now->turn);
  g_autofree char *bag = g_strdup_printf (ngettext ("%d tile left", "%d tiles left", left), left);
  g_autofree char *last = n > 0 ? bastide_evening_dup_title (self->evening, n - 1) : g_strdup ("");

  gtk_label_set_text (self->turn, turn);
  gtk_label_set_text (self->bag, bag);
  gtk_label_set_text (self->last, last);
  gtk_widget_set_visible (GTK_WIDGET (self->bag), !now->final && bastide_evening_get_tiles (self->evening) > 0);
}

static void
fullscreen_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_window_is_fullscreen (GTK_WINDOW (widget)))
    gtk_window_unfullscreen (GTK_WINDOW (widget));
  else
    gtk_window_fullscreen (GTK_WINDOW (widget));
}

static void
bastide_score_tv_dispose (GObject *object)
{
  g_clear_object (&BASTIDE_SCORE_TV (object)->evening);
  G_OBJECT_CLASS (bastide_score_tv_parent_class)->dispose (object);
}

static void
bastide_score_tv_class_init (BastideScoreTvClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_tv_dispose;

  g_type_ensure (BASTIDE_TYPE_STANDINGS);
  g_type_ensure (BASTIDE_TYPE_SCORE_TRACK);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/score/bastide-score-tv.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, turn);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, bag);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, last);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, standings);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, track);
  gtk_widget_class_install_action (widget_class, "tv.fullscreen", NULL, fullscreen_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F11, 0, "tv.fullscreen", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
bastide_score_tv_init (BastideScoreTv *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_score_track_set_space (self->track, 60);
}

GtkWidget *
bastide_score_tv_new (BastideEvening *evening)
{
  BastideScoreTv *self = g_object_new (BASTIDE_TYPE_SCORE_TV, NULL);

  self->evening = g_object_ref (evening);
  bastide_standings_set_evening (self->standings, evening);
  bastide_score_track_set_evening (self->track, evening);
  g_signal_connect_object (evening, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
  return GTK_WIDGET (self);
}
