/* bastide-feature-row.c – see bastide-feature-row.h. What a feature may have, bastide-tile-doc.h says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-feature-row.h"

#include "kit/bastide-choice-mark.h"
#include "workshop/bastide-tile-words.h"
#include "workshop/bastide-workshop-parts.h"

#include <glib/gi18n.h>

#define END_CHARS 13 /* width of the end of a road, in characters; longer ones would squeeze the title */

struct _BastideFeatureRow
{
  AdwActionRow parent_instance;

  GtkSpinButton *shields;
  GtkCheckButton *bridge;
  GtkDropDown *end;
  GtkWidget *earlier;

  BastideTileDoc doc;
  int feature;
  int ends[BST_N_ENDS]; /* BstEnd by item of the drop-down, after “Automatic” */
  gboolean updating;    /* controls are set by code: nothing is edited */
};

G_DEFINE_FINAL_TYPE (BastideFeatureRow, bastide_feature_row, ADW_TYPE_ACTION_ROW)

static guint edited_signal;

static void
offer (BastideFeatureRow *self, const BastideTileDoc *doc, const char *what)
{
  if (!self->updating)
    g_signal_emit (self, edited_signal, 0, doc, what);
}

static void
shields_changed_cb (GtkSpinButton *spin, BastideFeatureRow *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_set_shields (&doc, self->feature, gtk_spin_button_get_value_as_int (spin)))
    offer (self, &doc, C_ ("undo", "Change shields"));
}

static void
bridge_toggled_cb (GtkCheckButton *check, BastideFeatureRow *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_set_bridge (&doc, self->feature, gtk_check_button_get_active (check)))
    offer (self, &doc, C_ ("undo", "Change a bridge"));
}

static void
end_selected_cb (GtkDropDown *drop_down, GParamSpec *pspec, BastideFeatureRow *self)
{
  BastideTileDoc doc = self->doc;
  guint selected = gtk_drop_down_get_selected (drop_down);

  if (self->updating)
    return;
  if (selected == 0)
    bastide_tile_doc_reset_end (&doc, self->feature);
  else
    bastide_tile_doc_set_end (&doc, self->feature, (BstEnd) self->ends[selected - 1]);
  offer (self, &doc, C_ ("undo", "Change the end of a road"));
}

static void
earlier_clicked_cb (GtkButton *button, BastideFeatureRow *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_move_feature (&doc, self->feature, self->feature - 1))
    offer (self, &doc, C_ ("undo", "Reorder features"));
}

/* --- The end of a road --- */

static gboolean
has_own_end (BastideFeatureRow *self)
{
  return self->doc.own_ends >> self->feature & 1;
}

static void
setup_end_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideFeatureRow *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), END_CHARS);
  gtk_list_item_set_child (item, label);
}

/* The button has little room: “Automatic: City” is just “City” there, and the hint says the rest. */
static void
bind_end_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideFeatureRow *self)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));
  gboolean proposed = gtk_list_item_get_position (item) == 0 && !has_own_end (self);

  gtk_label_set_text (GTK_LABEL (label),
                      proposed ? bastide_tile_end_name (self->doc.tile.features[self->feature].end) : text);
  gtk_widget_set_tooltip_text (label, text);
}

static void
fill_ends (BastideFeatureRow *self)
{
  const BstFeature *feature = &self->doc.tile.features[self->feature];
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gboolean own = has_own_end (self);
  guint n = 0, selected = 0;
  /* TRANSLATORS: what a road ends at, as the program proposes: “Automatic: City”. */
  g_autofree char *automatic = own ? g_strdup (_ ("Automatic"))
                                   /* TRANSLATORS: the first choice in a list: what the program would choose; %s is
                                    * that. */
                                   : g_strdup_printf (_ ("Automatic: %s"), bastide_tile_end_name (feature->end));

  gtk_string_list_append (names, automatic);
  for (int end = 0; end < BST_N_ENDS; end++)
    if (bastide_tile_doc_may_end (feature->terrain, end))
      {
        gtk_string_list_append (names, bastide_tile_end_name (end));
        self->ends[n++] = end;
        if (own && end == feature->end)
          selected = n;
      }
  gtk_drop_down_set_model (self->end, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->end, selected);
}

/* --- The object --- */

/* Is there anything that the road could cross? */
static gboolean
may_have_bridge (const BstTile *tile, int road)
{
  const BstFeature *feature = &tile->features[road];
  gboolean may = feature->bridge;

  for (int i = 0; i < tile->n_features; i++)
    if (i != road)
      may |= tile->features[i].terrain == BST_RIVER
             || ((feature->sides & (feature->sides - 1)) && (tile->features[i].sides & (tile->features[i].sides - 1)));
  return feature->terrain == BST_ROAD && may;
}

static gboolean
may_have_end (const BstFeature *feature)
{
  return (feature->terrain == BST_ROAD || feature->terrain == BST_RIVER) && __builtin_popcount (feature->sides) == 1;
}

static void
bastide_feature_row_class_init (BastideFeatureRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  edited_signal = g_signal_new ("edited", BASTIDE_TYPE_FEATURE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                2, G_TYPE_POINTER, G_TYPE_STRING);
  g_type_ensure (BASTIDE_TYPE_CHOICE_MARK);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-feature-row.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideFeatureRow, shields);
  gtk_widget_class_bind_template_child (widget_class, BastideFeatureRow, bridge);
  gtk_widget_class_bind_template_child (widget_class, BastideFeatureRow, end);
  gtk_widget_class_bind_template_child (widget_class, BastideFeatureRow, earlier);
  gtk_widget_class_bind_template_callback (widget_class, shields_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, bridge_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_end_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_end_cb);
  gtk_widget_class_bind_template_callback (widget_class, end_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, earlier_clicked_cb);
}

static void
bastide_feature_row_init (BastideFeatureRow *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_spin_button_set_range (self->shields, 0, BASTIDE_MAX_SHIELDS);
  bastide_workshop_calm_spin (self->shields);
  self->updating = FALSE;
}

GtkWidget *
bastide_feature_row_new (const BastideTileDoc *doc, int index)
{
  BastideFeatureRow *self = g_object_new (BASTIDE_TYPE_FEATURE_ROW, NULL);
  const BstFeature *feature = &doc->tile.features[index];
  g_autofree char *where = feature->sides    ? bst_sides_dup_title (feature->sides)
                           : feature->halves ? bst_halves_dup_title (feature->halves)
                                             : g_strdup ("");

  self->feature = index;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), bst_terrain_title (feature->terrain));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), where);
  gtk_widget_set_visible (GTK_WIDGET (self->shields), feature->terrain == BST_CITY);
  gtk_widget_set_visible (GTK_WIDGET (self->bridge), may_have_bridge (&doc->tile, index));
  gtk_widget_set_visible (GTK_WIDGET (self->end), may_have_end (feature));
  gtk_widget_set_visible (self->earlier, index > 0);
  bastide_feature_row_update (self, doc);
  if (may_have_end (feature))
    {
      self->updating = TRUE;
      fill_ends (self);
      self->updating = FALSE;
    }
  return GTK_WIDGET (self);
}

int
bastide_feature_row_get_feature (BastideFeatureRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_FEATURE_ROW (self), -1);
  return self->feature;
}

void
bastide_feature_row_update (BastideFeatureRow *self, const BastideTileDoc *doc)
{
  g_return_if_fail (BASTIDE_IS_FEATURE_ROW (self));

  self->doc = *doc;
  self->updating = TRUE;
  gtk_spin_button_set_value (self->shields, doc->tile.features[self->feature].shields);
  gtk_check_button_set_active (self->bridge, doc->tile.features[self->feature].bridge);
  self->updating = FALSE;
}
