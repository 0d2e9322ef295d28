/* bastide-rule-diagram.c – a diagram of the rulebook: a position played by the engine, step by step.
 *
 * Draws what the example holds: the board, the score track where it matters, and the points so far. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "rulebook/bastide-rule-diagram.h"

#include "kit/bastide-speech.h"
#include "parts/bastide-diagram-picture.h"
#include "parts/bastide-player-badge.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

struct _BastideRuleDiagram
{
  GtkWidget parent_instance;

  BastideExample *example;
  char *caption;
  GtkWidget *box;
  BastideDiagramPicture *picture;
  GtkLabel *points[BST_MAX_PLAYERS];
  GtkLabel *step;
  GtkWidget *back;
  GtkWidget *forth;
  GtkStack *texts; /* one for each step; NULL: the caption says it all */
  guint n_texts;
};

G_DEFINE_FINAL_TYPE (BastideRuleDiagram, bastide_rule_diagram, GTK_TYPE_WIDGET)

/* The text of the step that is shown, or NULL. */
static GtkWidget *
get_text (BastideRuleDiagram *self)
{
  g_autofree char *name = g_strdup_printf ("%u", bastide_diagram_picture_get_frame (self->picture));

  return self->texts ? gtk_stack_get_child_by_name (self->texts, name) : NULL;
}

/* What happens and what stands where, for those who do not see it. */
static char *
dup_description (BastideRuleDiagram *self)
{
  const BstGame *game = bastide_example_get_game (self->example);
  const BastideFrame *frame = bastide_example_get_frame (self->example,
                                                         bastide_diagram_picture_get_frame (self->picture));
  const BstFigure *figures = bst_figures_on_map (game, frame->state);
  GtkWidget *happens = get_text (self);
  GString *text = g_string_new (NULL);

  if (happens)
    g_string_append_printf (text, "%s\n", gtk_label_get_text (GTK_LABEL (happens)));
  for (int i = 0; i < frame->state->n_figures; i++)
    {
      const BstSeg *seg = &bst_segs (game, frame->state)[figures[i].seg];
      const BstSite *site = &bst_sites (game, frame->state)[seg->site];
      g_autofree char *cell = bastide_words_cell (site->x, site->y);
      int color = bastide_example_get_color (self->example, figures[i].owner);

      /* TRANSLATORS: a figure in a diagram: the color of its player, what it stands on, the square. "Red: City (2 east)" */
      g_string_append_printf (text, C_ ("diagram", "%1$s: %2$s (%3$s)"), bastide_player_color_name (color),
                              bst_terrain_title (seg->terrain), cell);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
update (BastideRuleDiagram *self)
{
  const BastideFrame *frame = bastide_example_get_frame (self->example,
                                                         bastide_diagram_picture_get_frame (self->picture));
  guint n_frames = bastide_example_get_n_frames (self->example);
  g_autofree char *step = NULL;
  g_autofree char *description = dup_description (self);

  for (int seat = 0; seat < bastide_example_get_game (self->example)->n_players; seat++)
    {
      g_autofree char *points = bastide_words_points (frame->points[seat]);
      g_autofree char *number = g_strdup_printf (frame->points[seat] ? "+%d" : "%d", frame->points[seat]);

      gtk_label_set_text (self->points[seat], number);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->points[seat]), points);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->points[seat]), GTK_ACCESSIBLE_PROPERTY_LABEL, points, -1);
    }
  /* TRANSLATORS: a diagram shows a move step by step: "2 of 3". */
  step = g_strdup_printf (C_ ("step of a diagram", "%1$u of %2$u"),
                          bastide_diagram_picture_get_frame (self->picture) + 1, n_frames);
  gtk_label_set_text (self->step, step);
  if (get_text (self))
    gtk_stack_set_visible_child (self->texts, get_text (self));
  gtk_widget_set_sensitive (self->back, bastide_diagram_picture_get_frame (self->picture) > 0);
  gtk_widget_set_sensitive (self->forth, bastide_diagram_picture_get_frame (self->picture) + 1 < n_frames);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->picture), GTK_ACCESSIBLE_PROPERTY_LABEL, self->caption,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

static void
back_cb (BastideRuleDiagram *self)
{
  bastide_rule_diagram_set_frame (self, bastide_diagram_picture_get_frame (self->picture) - 1);
}

static void
forth_cb (BastideRuleDiagram *self)
{
  bastide_rule_diagram_set_frame (self, bastide_diagram_picture_get_frame (self->picture) + 1);
}

static GtkWidget *
new_button (BastideRuleDiagram *self, const char *icon, const char *label, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  /* A page has several diagrams. */
  g_autofree char *name = bastide_speech_dup_value (label, self->caption);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  return button;
}

static void
add_steps (BastideRuleDiagram *self)
{
  GtkWidget *steps = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  /* TRANSLATORS: a button of an example in the rules that goes through several positions. */
  self->back = new_button (self, "go-previous-symbolic", _ ("Previous Step"), G_CALLBACK (back_cb));
  /* TRANSLATORS: a button of an example in the rules that goes through several positions. */
  self->forth = new_button (self, "go-next-symbolic", _ ("Next Step"), G_CALLBACK (forth_cb));
  self->step = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->step), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->step), "dim-label");
  gtk_widget_set_halign (steps, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (steps), self->back);
  gtk_box_append (GTK_BOX (steps), GTK_WIDGET (self->step));
  gtk_box_append (GTK_BOX (steps), self->forth);
  gtk_box_append (GTK_BOX (self->box), steps);
}

/* Do players matter? An example about tiles alone has neither figures nor points. */
static gboolean
has_players (BastideRuleDiagram *self)
{
  for (guint i = 0; i < bastide_example_get_n_frames (self->example); i++)
    {
      const BastideFrame *frame = bastide_example_get_frame (self->example, i);

      if (frame->state->n_figures)
        return TRUE;
      for (int seat = 0; seat < bastide_example_get_game (self->example)->n_players; seat++)
        if (frame->points[seat])
          return TRUE;
    }
  return FALSE;
}

/* The players with their points. */
static void
add_points (BastideRuleDiagram *self)
{
  GtkWidget *players = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);

  gtk_widget_set_visible (players, has_players (self));
  gtk_widget_set_halign (players, GTK_ALIGN_CENTER);
  for (int seat = 0; seat < bastide_example_get_game (self->example)->n_players; seat++)
    {
      int color = bastide_example_get_color (self->example, seat);
      GtkWidget *chip = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

      self->points[seat] = GTK_LABEL (gtk_label_new (NULL));
      gtk_widget_add_css_class (GTK_WIDGET (self->points[seat]), "numeric");
      gtk_widget_add_css_class (GTK_WIDGET (self->points[seat]), "heading");
      gtk_box_append (GTK_BOX (chip), bastide_player_badge_new (color, ""));
      gtk_box_append (GTK_BOX (chip), GTK_WIDGET (self->points[seat]));
      gtk_box_append (GTK_BOX (players), chip);
    }
  gtk_box_append (GTK_BOX (self->box), players);
}

static void
bastide_rule_diagram_dispose (GObject *object)
{
  BastideRuleDiagram *self = BASTIDE_RULE_DIAGRAM (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (bastide_rule_diagram_parent_class)->dispose (object);
}

static void
bastide_rule_diagram_finalize (GObject *object)
{
  BastideRuleDiagram *self = BASTIDE_RULE_DIAGRAM (object);

  g_clear_pointer (&self->example, bastide_example_free);
  g_free (self->caption);
  G_OBJECT_CLASS (bastide_rule_diagram_parent_class)->finalize (object);
}

static void
bastide_rule_diagram_class_init (BastideRuleDiagramClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_rule_diagram_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_rule_diagram_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "rule-diagram");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
bastide_rule_diagram_init (BastideRuleDiagram *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
bastide_rule_diagram_new (BastideExample *example, const char *caption, GSettings *settings)
{
  BastideRuleDiagram *self = g_object_new (BASTIDE_TYPE_RULE_DIAGRAM, NULL);

  self->example = example;
  self->caption = g_strdup (caption);
  self->picture = BASTIDE_DIAGRAM_PICTURE (bastide_diagram_picture_new (example, settings));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->picture));
  add_points (self);
  add_steps (self);
  update (self);
  return GTK_WIDGET (self);
}

void
bastide_rule_diagram_add_text (BastideRuleDiagram *self, GtkWidget *label)
{
  g_autofree char *name = NULL;

  g_return_if_fail (BASTIDE_IS_RULE_DIAGRAM (self));
  g_return_if_fail (GTK_IS_LABEL (label));

  if (!self->texts)
    {
      self->texts = GTK_STACK (gtk_stack_new ());
      /* As high as the longest text, so that nothing below it jumps. */
      gtk_stack_set_vhomogeneous (self->texts, TRUE);
      gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->texts));
    }
  name = g_strdup_printf ("%u", self->n_texts++);
  gtk_stack_add_named (self->texts, label, name);
  update (self);
}

guint
bastide_rule_diagram_get_frame (BastideRuleDiagram *self)
{
  g_return_val_if_fail (BASTIDE_IS_RULE_DIAGRAM (self), 0);
  return bastide_diagram_picture_get_frame (self->picture);
}

void
bastide_rule_diagram_set_frame (BastideRuleDiagram *self, guint frame)
{
  g_return_if_fail (BASTIDE_IS_RULE_DIAGRAM (self));
  if (frame >= bastide_example_get_n_frames (self->example)
      || frame == bastide_diagram_picture_get_frame (self->picture))
    return;
  bastide_diagram_picture_set_frame (self->picture, frame);
  update (self);
}
