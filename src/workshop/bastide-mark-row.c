/* bastide-mark-row.c – see bastide-mark-row.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-mark-row.h"

#include "kit/bastide-speech.h"
#include "workshop/bastide-tile-canvas.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

#define N_SIDES 4

struct _BastideMarkRow
{
  AdwActionRow parent_instance;

  AdwBin *control_bin;
  GtkActionable *rule;
  GtkWidget *sides[N_SIDES]; /* toggle buttons of a mark that takes sides */

  BstMark mark;
  BastideTileDoc doc;
  gboolean updating; /* controls are set by code: nothing is edited */
};

G_DEFINE_FINAL_TYPE (BastideMarkRow, bastide_mark_row, ADW_TYPE_ACTION_ROW)

static guint edited_signal;

static void
offer (BastideMarkRow *self, int value)
{
  BastideTileDoc doc = self->doc;

  if (!self->updating && bastide_tile_doc_set_mark (&doc, self->mark, value))
    g_signal_emit (self, edited_signal, 0, &doc, C_ ("undo", "Change a mark"));
}

static void
switched_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideMarkRow *self)
{
  offer (self, gtk_switch_get_active (toggle));
}

static void
selected_cb (GtkDropDown *drop_down, GParamSpec *pspec, BastideMarkRow *self)
{
  offer (self, (int) gtk_drop_down_get_selected (drop_down));
}

static void
side_toggled_cb (GtkToggleButton *button, BastideMarkRow *self)
{
  int value = 0;

  for (int side = 0; side < N_SIDES; side++)
    value |= gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->sides[side])) << side;
  offer (self, value);
}

static GtkWidget *
new_switch (BastideMarkRow *self)
{
  GtkWidget *toggle = gtk_switch_new ();

  g_signal_connect (toggle, "notify::active", G_CALLBACK (switched_cb), self);
  return toggle;
}

static GtkWidget *
new_choice (BastideMarkRow *self)
{
  const BstMarkInfo *info = &bst_marks[self->mark];
  GtkStringList *names = gtk_string_list_new (NULL);
  g_auto (GStrv) choices = info->type == BST_MARK_TYPE_CHOICE ? g_strsplit (info->choices, "|", -1) : NULL;
  GtkWidget *drop_down;

  gtk_string_list_append (names, C_ ("mark", "None"));
  for (int i = 0; i < bastide_tile_doc_mark_max (self->mark); i++)
    {
      g_autofree char *number = g_strdup_printf ("%d", i + 1);

      gtk_string_list_append (names, info->type == BST_MARK_TYPE_CHOICE    ? bastide_words_mark_choice (choices[i])
                                     : info->type == BST_MARK_TYPE_COMPASS ? bst_compass_title (i)
                                     : info->type == BST_MARK_TYPE_SIDE    ? bst_compass_title (2 * i)
                                                                           : number);
    }
  drop_down = gtk_drop_down_new (G_LIST_MODEL (names), NULL);
  gtk_widget_set_tooltip_text (drop_down, bst_mark_title (self->mark));
  g_signal_connect (drop_down, "notify::selected", G_CALLBACK (selected_cb), self);
  return drop_down;
}

static GtkWidget *
new_sides (BastideMarkRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  /* TRANSLATORS: north, east, south and west, one letter each. */
  const char *letters[N_SIDES] = { C_ ("direction", "N"), C_ ("direction", "E"), C_ ("direction", "S"),
                                   C_ ("direction", "W") };

  gtk_widget_add_css_class (box, "linked");
  for (int side = 0; side < N_SIDES; side++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (letters[side]);

      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, bastide_side_name (side),
                                      -1);
      g_signal_connect (button, "toggled", G_CALLBACK (side_toggled_cb), self);
      gtk_box_append (GTK_BOX (box), button);
      self->sides[side] = button;
    }
  return box;
}

static void
bastide_mark_row_class_init (BastideMarkRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  edited_signal = g_signal_new ("edited", BASTIDE_TYPE_MARK_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                G_TYPE_POINTER, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/workshop/bastide-mark-row.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideMarkRow, control_bin);
  gtk_widget_class_bind_template_child (widget_class, BastideMarkRow, rule);
}

static void
bastide_mark_row_init (BastideMarkRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
bastide_mark_row_new (BstMark mark)
{
  BastideMarkRow *self = g_object_new (BASTIDE_TYPE_MARK_ROW, NULL);
  const BstMarkInfo *info = &bst_marks[mark];
  const char *title = bst_mark_title (mark);
  GtkWidget *control;
  g_autofree char *rule = bastide_speech_dup_value (_ ("Show Rule"), title);

  self->mark = mark;
  control = info->type == BST_MARK_TYPE_FLAG    ? new_switch (self)
            : info->type == BST_MARK_TYPE_SIDES ? new_sides (self)
                                                : new_choice (self);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), bst_module_title (info->module));
  adw_bin_set_child (self->control_bin, control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), control);
  /* The target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (self->rule, "s", info->clause);
  gtk_actionable_set_action_name (self->rule, "win.rule");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rule), GTK_ACCESSIBLE_PROPERTY_LABEL, rule, -1);
  return GTK_WIDGET (self);
}

void
bastide_mark_row_set_doc (BastideMarkRow *self, const BastideTileDoc *doc)
{
  GtkWidget *control;
  int value;

  g_return_if_fail (BASTIDE_IS_MARK_ROW (self));

  control = adw_bin_get_child (self->control_bin);
  value = doc->tile.marks[self->mark];
  self->doc = *doc;
  self->updating = TRUE;
  if (GTK_IS_SWITCH (control))
    gtk_switch_set_active (GTK_SWITCH (control), value != 0);
  else if (GTK_IS_DROP_DOWN (control))
    gtk_drop_down_set_selected (GTK_DROP_DOWN (control), (guint) value);
  else
    for (int side = 0; side < N_SIDES; side++)
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->sides[side]), value >> side & 1);
  self->updating = FALSE;
}
