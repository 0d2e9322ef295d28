/* bastide-field-row.c – see bastide-field-row.h. What a field may become, bastide-tile-doc.h says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-field-row.h"

#include "workshop/bastide-tile-canvas.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/titles.h"

#include <glib/gi18n.h>

#define N_HALVES 8

struct _BastideFieldRow
{
  AdwExpanderRow parent_instance;

  GtkLabel *number;
  GtkWidget *halves_row;
  GtkFlowBox *halves_box;
  GtkWidget *remove_button;
  GtkWidget *touches[BST_MAX_FEATURES]; /* check buttons by city; NULL: another feature */
  GtkWidget *halves[N_HALVES];          /* toggle buttons */

  BastideTileDoc doc;
  int field;
  gboolean updating; /* controls are set by code: nothing is edited */
};

G_DEFINE_FINAL_TYPE (BastideFieldRow, bastide_field_row, ADW_TYPE_EXPANDER_ROW)

static guint edited_signal;

static void
offer (BastideFieldRow *self, const BastideTileDoc *doc, const char *what)
{
  g_signal_emit (self, edited_signal, 0, doc, what);
}

static void
touch_toggled_cb (GtkCheckButton *check, BastideFieldRow *self)
{
  BastideTileDoc doc = self->doc;
  int city = bastide_workshop_find_widget (self->touches, BST_MAX_FEATURES, check);

  if (bastide_tile_doc_set_touch (&doc, self->field, city, gtk_check_button_get_active (check)))
    offer (self, &doc, C_ ("undo", "Change a field"));
}

/* A half side goes to this field, or out of it into one of its own. */
static void
half_toggled_cb (GtkToggleButton *button, BastideFieldRow *self)
{
  BastideTileDoc doc = self->doc;
  int half = bastide_workshop_find_widget (self->halves, N_HALVES, button),
      halves = doc.tile.features[self->field].halves;
  gboolean joins = gtk_toggle_button_get_active (button);

  if (self->updating)
    return;
  if (bastide_tile_doc_move_half (&doc, half, joins && halves ? __builtin_ctz (halves) : -1))
    offer (self, &doc, C_ ("undo", "Change a field"));
  else
    {
      /* The half side cannot move: without this the button would show a change that was not made. */
      self->updating = TRUE;
      gtk_toggle_button_set_active (button, !joins);
      self->updating = FALSE;
    }
}

static void
remove_clicked_cb (GtkButton *button, BastideFieldRow *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_remove_enclosed (&doc, self->field))
    offer (self, &doc, C_ ("undo", "Remove a field"));
}

static void
add_touch (BastideFieldRow *self, int city)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();
  g_autofree char *sides = bst_sides_dup_title (self->doc.tile.features[city].sides);
  /* TRANSLATORS: a field touches the city on these sides: “Touches the city: North, West”. */
  g_autofree char *title = g_strdup_printf (_ ("Touches the city: %s"), sides);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), self->doc.tile.features[self->field].cities >> city & 1);
  self->touches[city] = check;
  g_signal_connect (check, "toggled", G_CALLBACK (touch_toggled_cb), self);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
}

static void
add_half (BastideFieldRow *self, int half)
{
  g_autofree char *name = bst_halves_dup_title (1 << half);
  GtkWidget *button = gtk_toggle_button_new_with_label (name);
  int owner = bastide_tile_doc_half (&self->doc, half);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), owner == self->field);
  gtk_widget_set_sensitive (button, owner >= 0 && self->doc.tile.features[owner].terrain == BST_FIELD);
  self->halves[half] = button;
  g_signal_connect (button, "toggled", G_CALLBACK (half_toggled_cb), self);
  gtk_flow_box_append (self->halves_box, button);
  /* The frame around it would be one stop more for Tab, without a name. */
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
}

/* The number on a patch of the color that the field has on the canvas. */
static void
show_number (BastideFieldRow *self, int number)
{
  gboolean light = number == 1 || number == 4 || number == 8;
  g_autofree char *markup = g_strdup_printf ("<span background=\"#%06x\" foreground=\"%s\"><b> %d </b></span>",
                                             bastide_field_color (number - 1), light ? "black" : "white", number);

  gtk_label_set_markup (self->number, markup);
}

static void
bastide_field_row_class_init (BastideFieldRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  edited_signal = g_signal_new ("edited", BASTIDE_TYPE_FIELD_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                2, G_TYPE_POINTER, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-field-row.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideFieldRow, number);
  gtk_widget_class_bind_template_child (widget_class, BastideFieldRow, halves_row);
  gtk_widget_class_bind_template_child (widget_class, BastideFieldRow, halves_box);
  gtk_widget_class_bind_template_child (widget_class, BastideFieldRow, remove_button);
  gtk_widget_class_bind_template_callback (widget_class, remove_clicked_cb);
}

static void
bastide_field_row_init (BastideFieldRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
bastide_field_row_new (const BastideTileDoc *doc, int feature, int number)
{
  BastideFieldRow *self = g_object_new (BASTIDE_TYPE_FIELD_ROW, NULL);
  const BstFeature *field = &doc->tile.features[feature];
  int n_cities = __builtin_popcount (field->cities);
  g_autofree char *where = bst_halves_dup_title (field->halves);
  g_autofree char *subtitle = g_strdup_printf (
    /* TRANSLATORS: where a field lies and how many cities it touches. */
    ngettext ("%s; touches %d city", "%s; touches %d cities", (gulong) n_cities), where, n_cities);

  self->doc = *doc;
  self->field = feature;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), bst_terrain_title (BST_FIELD));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), subtitle);
  show_number (self, number);
  for (int city = 0; city < doc->tile.n_features; city++)
    if (doc->tile.features[city].terrain == BST_CITY)
      add_touch (self, city);
  for (int half = 0; field->halves && half < N_HALVES; half++)
    add_half (self, half);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), field->halves ? self->halves_row : self->remove_button);
  return GTK_WIDGET (self);
}

int
bastide_field_row_get_feature (BastideFieldRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_FIELD_ROW (self), -1);
  return self->field;
}
