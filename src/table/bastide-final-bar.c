/* bastide-final-bar.c – the final scoring, feature by feature.
 *
 * Tells what the log will say of each step. The show keeps count; contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-final-bar.h"

#include "kit/bastide-half-box.h"
#include "kit/bastide-wrap-box.h"
#include "model/words/bastide-words.h"
#include "parts/bastide-player-badge.h"

#include <glib/gi18n.h>

struct _BastideFinalBar
{
  AdwBin parent_instance;

  GtkBox *rows;
  GtkWidget *words; /* of the step, that scroll */
  GtkWidget *ways;  /* the buttons */
  GtkLabel *heading;
  GtkLabel *text;
  GtkLabel *why;
  BastideWrapBox *totals;
  GtkWidget *next_button;
  GtkLabel *scores[BST_MAX_PLAYERS];

  BastideGame *game; /* (nullable) */
  BastideShow *show;
  int step; /* that is told */
};

G_DEFINE_FINAL_TYPE (BastideFinalBar, bastide_final_bar, ADW_TYPE_BIN)

/* (transfer full): what the log says of this step, a line for each player. */
static char *
dup_text (BastideFinalBar *self, int step)
{
  guint n_cues;
  const BastideCue *cues = bastide_show_get_cues (self->show, &n_cues);
  gsize n_events;
  const BstHappening *events = bst_session_events (bastide_game_get_session (self->game), &n_events);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_cues; i++)
    {
      g_autofree char *line = NULL;

      if ((int) cues[i].beat != step - 1 || cues[i].kind != BASTIDE_CUE_POINTS || cues[i].event >= n_events)
        continue;
      line = bastide_words_event (bastide_game_get_game (self->game), &events[cues[i].event].event,
                                  bastide_game_get_names (self->game));
      if (line)
        g_string_append_printf (text, "%s%s", text->len ? "\n" : "", line);
    }
  return g_string_free (text, FALSE);
}

/* (transfer full): the rules by which this step is counted, in words. */
static char *
dup_why (BastideFinalBar *self, int step)
{
  guint n_cues;
  const BastideCue *cues = bastide_show_get_cues (self->show, &n_cues);
  gsize n_events;
  const BstHappening *events = bst_session_events (bastide_game_get_session (self->game), &n_events);
  const char *rule = NULL;
  g_autofree char *majority = NULL;
  GString *why = g_string_new (step == 1 ? _ ("All tiles are placed. Unfinished features still bring points.") : NULL);

  for (guint i = 0; i < n_cues; i++)
    if ((int) cues[i].beat == step - 1 && cues[i].kind == BASTIDE_CUE_POINTS && cues[i].event < n_events)
      {
        const BstEvent *event = &events[cues[i].event].event;

        rule = bastide_words_final (event->reason);
        /* All who score in a step read the same. */
        if (!majority)
          majority = bastide_words_majority (event, bastide_game_get_names (self->game));
      }
  if (rule)
    g_string_append_printf (why, "%s%s", why->len ? " " : "", rule);
  if (majority)
    g_string_append_printf (why, "%s%s", why->len ? " " : "", majority);
  return g_string_free (why, FALSE);
}

static void
update_totals (BastideFinalBar *self)
{
  for (int seat = 0; seat < bastide_game_get_game (self->game)->n_players; seat++)
    {
      const int score = bastide_show_get_score (self->show, seat);
      g_autofree char *number = g_strdup_printf ("%d", score);

      gtk_label_set_text (self->scores[seat], number);
    }
}

static void
tell_step (BastideFinalBar *self, int step, int n_steps)
{
  /* TRANSLATORS: the number of the step of the final scoring that is shown, and how many there are. */
  g_autofree char *heading = g_strdup_printf (_ ("Final Scoring: %1$d of %2$d"), step, n_steps);
  g_autofree char *text = dup_text (self, step), *why = dup_why (self, step);
  g_autofree char *both = g_strconcat (text, "\n", why, NULL);

  self->step = step;
  gtk_label_set_text (self->heading, heading);
  gtk_label_set_text (self->text, text);
  gtk_label_set_text (self->why, why);
  gtk_widget_set_visible (GTK_WIDGET (self->why), *why != '\0');
  /* The keyboard is on the button, and what it says is read aloud: the step belongs to it. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->next_button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, both, -1);
}

/* Where letters are so large that something has to scroll, the buttons are seen below the first words of the step. */
static void
make_room (BastideFinalBar *self)
{
  GtkWidget *half = gtk_widget_get_ancestor (GTK_WIDGET (self), BASTIDE_TYPE_HALF_BOX);
  const gboolean fits = !half || bastide_half_box_fits (BASTIDE_HALF_BOX (half));

  gtk_widget_set_vexpand (self->words, fits);
  gtk_box_reorder_child_after (self->rows, self->ways, fits ? GTK_WIDGET (self->totals) : self->words);
}

static void
update (BastideFinalBar *self)
{
  const gboolean was_visible = gtk_widget_get_visible (GTK_WIDGET (self));
  const gboolean stepping = self->game && bastide_show_is_stepping (self->show);
  int step, n_steps;

  gtk_widget_set_visible (GTK_WIDGET (self), stepping);
  if (!stepping)
    {
      self->step = 0;
      return;
    }
  bastide_show_get_step (self->show, &step, &n_steps);
  if (step != self->step)
    {
      tell_step (self, step, n_steps);
      make_room (self);
    }
  update_totals (self);
  if (!was_visible)
    gtk_widget_grab_focus (self->next_button);
}

static void
next_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_show_next (BASTIDE_FINAL_BAR (widget)->show);
}

static void
all_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_show_skip (BASTIDE_FINAL_BAR (widget)->show);
}

static void
add_total (BastideFinalBar *self, int seat)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *name = gtk_label_new (bastide_game_get_names (self->game)[seat]);
  GtkWidget *score = gtk_label_new ("");

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 12);
  /* Four digits wide, so that nothing moves while points are counted up. */
  gtk_label_set_width_chars (GTK_LABEL (score), 4);
  gtk_label_set_xalign (GTK_LABEL (score), 1);
  gtk_widget_add_css_class (score, "heading");
  gtk_widget_add_css_class (score, "numeric");
  gtk_box_append (GTK_BOX (box), bastide_player_badge_new (bastide_game_get_color (self->game, seat),
                                                           bastide_game_get_letter (self->game, seat)));
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), score);
  bastide_wrap_box_append (self->totals, box);
  self->scores[seat] = GTK_LABEL (score);
}

void
bastide_final_bar_set_game (BastideFinalBar *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_FINAL_BAR (self));

  bastide_wrap_box_clear (self->totals);
  g_set_object (&self->game, game);
  for (int seat = 0; game && seat < bastide_game_get_game (game)->n_players; seat++)
    add_total (self, seat);
  update (self);
}

void
bastide_final_bar_set_show (BastideFinalBar *self, BastideShow *show)
{
  g_return_if_fail (BASTIDE_IS_FINAL_BAR (self) && !self->show);

  self->show = g_object_ref (show);
  g_signal_connect_object (show, "tick", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

static void
bastide_final_bar_dispose (GObject *object)
{
  BastideFinalBar *self = BASTIDE_FINAL_BAR (object);

  g_clear_object (&self->game);
  g_clear_object (&self->show);
  G_OBJECT_CLASS (bastide_final_bar_parent_class)->dispose (object);
}

static void
bastide_final_bar_class_init (BastideFinalBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_final_bar_dispose;
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_install_action (widget_class, "final.next", NULL, next_cb);
  gtk_widget_class_install_action (widget_class, "final.all", NULL, all_cb);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/table/bastide-final-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideFinalBar, rows);
  gtk_widget_class_bind_template_child (widget_class, BastideFinalBar, ways);
  gtk_widget_class_bind_template_child (widget_class, BastideFinalBar, words);
  gtk_widget_class_bind_template_child (widget_class, BastideFinalBar, heading);
  gtk_widget_class_bind_template_child (widget_class, BastideFinalBar, text);
  gtk_widget_class_bind_template_child (widget_class, BastideFinalBar, why);
  gtk_widget_class_bind_template_child (widget_class, BastideFinalBar, totals);
  gtk_widget_class_bind_template_child (widget_class, BastideFinalBar, next_button);
}

static void
bastide_final_bar_init (BastideFinalBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
