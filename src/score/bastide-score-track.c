/* bastide-score-track.c – the score track of an evening, drawn.
 *
 * Contains no rules. Spaces are chosen here with the pointer; the keyboard has the same choice as buttons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-track.h"

#include "draw/bastide-track-art.h"
#include "kit/bastide-contrast.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _BastideScoreTrack
{
  GtkWidget parent_instance;

  BastideEvening *evening;
  GSignalGroup *evening_signals;
  BstState *moment; /* an earlier one that is shown; NULL: now */
  guint64 lit;
  int space; /* as large as spaces want to be … */
  int least; /* … and how small they are before rows of ten become rows of five */
};

G_DEFINE_FINAL_TYPE (BastideScoreTrack, bastide_score_track, GTK_TYPE_WIDGET)

enum
{
  SPACE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
lay_out (BastideScoreTrack *self, BastideTrackLayout *layout)
{
  GtkWidget *widget = GTK_WIDGET (self);

  bastide_track_lay_out (layout, BASTIDE_TRACK_ROWS, gtk_widget_get_width (widget), gtk_widget_get_height (widget),
                         gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL);
}

static const BstState *
shown_state (BastideScoreTrack *self)
{
  return self->moment ? self->moment : bastide_evening_get_state (self->evening);
}

/* MIX-81: in the final scoring marker and messenger are one figure. */
static gboolean
has_messengers (BastideEvening *evening, const BstState *state)
{
  return bastide_evening_has (evening, BST_MODULE_MESSAGES) && state->phase != BST_PHASE_FINAL;
}

static void
bastide_score_track_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideScoreTrack *self = BASTIDE_SCORE_TRACK (widget);
  AdwStyleManager *style = adw_style_manager_get_default ();
  BastideLook looks[BST_MAX_PLAYERS];
  BastideTrackLayout layout;
  BastideTrackScene scene = { .cursor = -1 };
  cairo_t *cr;

  if (!self->evening)
    return;
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      looks[seat] = bastide_looks[bastide_evening_get_color (self->evening, seat)];
      g_strlcpy (looks[seat].letter, bastide_evening_get_letter (self->evening, seat), sizeof looks[seat].letter);
    }
  bastide_track_scene_read (&scene, bastide_evening_get_game (self->evening), shown_state (self));
  scene.messengers = has_messengers (self->evening, shown_state (self));
  scene.looks = looks;
  scene.lit = self->lit;
  scene.cursor = -1;
  scene.style = bastide_contrast_get_style (BASTIDE_STYLE_ILLUSTRATED);
  scene.dark = adw_style_manager_get_dark (style);
  lay_out (self, &layout);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                                                 gtk_widget_get_height (widget)));
  bastide_track_draw (cr, &layout, &scene);
  cairo_destroy (cr);
}

static void
bastide_score_track_measure (GtkWidget *widget,
                             GtkOrientation orientation,
                             int for_size,
                             int *minimum,
                             int *natural,
                             int *minimum_baseline,
                             int *natural_baseline)
{
  BastideScoreTrack *self = BASTIDE_SCORE_TRACK (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 280;
      *natural = 10 * self->space;
      return;
    }
  *minimum = 140;
  *natural = MAX (140, bastide_track_get_height (for_size > 0 ? for_size : 10 * self->space, self->least));
}

static GtkSizeRequestMode
bastide_score_track_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, BastideScoreTrack *self)
{
  BastideTrackLayout layout;
  int space;

  lay_out (self, &layout);
  space = bastide_track_hit (&layout, x, y);
  if (space >= 0 && self->lit >> space & 1)
    g_signal_emit (self, signals[SPACE], 0, space);
}

/* Where the figures of a player are. */
static char *
dup_place (BastideEvening *evening, const BstState *state, int seat)
{
  const char *name = bastide_evening_get_names (evening)[seat];
  const int marker = state->total[seat][0], messenger = state->total[seat][1];
  const int robber = bastide_evening_has (evening, BST_MODULE_ROBBERS) ? state->m.robbers.space[seat] - 1 : -1;

  if (has_messengers (evening, state))
    /* TRANSLATORS: the track in words: player, points of the marker, points of the messenger, space of the robber. */
    return robber >= 0 ? g_strdup_printf (_ ("%1$s: marker %2$d, messenger %3$d, robber on space %4$d"), name, marker,
                                          messenger, robber)
                       /* TRANSLATORS: spoken by screen readers: %1$s is a player, %2$d and %3$d are points. */
                       : g_strdup_printf (_ ("%1$s: marker %2$d, messenger %3$d"), name, marker, messenger);
  /* TRANSLATORS: the track in words: player, points, space of the robber. */
  return robber >= 0 ? g_strdup_printf (_ ("%1$s: %2$d, robber on space %3$d"), name, marker, robber)
                     /* TRANSLATORS: spoken by screen readers: %1$s is a player, %2$d the points. */
                     : g_strdup_printf (_ ("%1$s: %2$d"), name, marker);
}

char *
bastide_score_track_dup_words (BastideScoreTrack *self)
{
  GString *text;

  g_return_val_if_fail (BASTIDE_IS_SCORE_TRACK (self), NULL);

  text = g_string_new (NULL);
  for (int seat = 0; self->evening && seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      g_autofree char *line = dup_place (self->evening, shown_state (self), seat);

      if (text->len)
        g_string_append (text, C_ ("list", "; "));
      g_string_append (text, line);
    }
  return g_string_free (text, FALSE);
}

static void
describe (BastideScoreTrack *self)
{
  g_autofree char *words = bastide_score_track_dup_words (self);

  if (self->evening)
    /* TRANSLATORS: the picture of the score track; spoken by screen readers. */
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Score track"),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}

static void
changed_cb (BastideScoreTrack *self)
{
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
bastide_score_track_dispose (GObject *object)
{
  BastideScoreTrack *self = BASTIDE_SCORE_TRACK (object);

  g_clear_object (&self->evening_signals);
  g_clear_object (&self->evening);
  g_clear_pointer (&self->moment, g_free);
  G_OBJECT_CLASS (bastide_score_track_parent_class)->dispose (object);
}

static void
bastide_score_track_class_init (BastideScoreTrackClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_track_dispose;
  widget_class->snapshot = bastide_score_track_snapshot;
  widget_class->measure = bastide_score_track_measure;
  widget_class->get_request_mode = bastide_score_track_get_request_mode;

  gtk_widget_class_set_css_name (widget_class, "score-track");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  signals[SPACE] = g_signal_new ("space", BASTIDE_TYPE_SCORE_TRACK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_INT);
}

static void
bastide_score_track_init (BastideScoreTrack *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (changed_cb), self);
  self->space = 48;
  /* Rows of five take all the height of a window, and the totals below were out of sight. */
  self->least = 36;
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  bastide_contrast_watch (GTK_WIDGET (self));
}

void
bastide_score_track_set_evening (BastideScoreTrack *self, BastideEvening *evening)
{
  g_return_if_fail (BASTIDE_IS_SCORE_TRACK (self));

  g_set_object (&self->evening, evening);
  g_signal_group_set_target (self->evening_signals, evening);
  bastide_score_track_ask (self, 0, NULL);
}

void
bastide_score_track_ask (BastideScoreTrack *self, guint64 spaces, const BstState *state)
{
  g_return_if_fail (BASTIDE_IS_SCORE_TRACK (self) && (!state || self->evening));

  self->lit = spaces;
  g_clear_pointer (&self->moment, g_free);
  if (state)
    self->moment = g_memdup2 (state, bastide_evening_get_game (self->evening)->state_size);
  changed_cb (self);
}

void
bastide_score_track_set_space (BastideScoreTrack *self, int pixels)
{
  self->space = self->least = pixels;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
