/* bastide-tile-inspector.c – everything about a tile that is not on its sides: features, fields, marks, pile.
 *
 * Rows for features and fields are made anew when the list changes; all others are made once and brought up to date.
 * There is a row for every mark of the engine's table. Rows offer changed tiles; the inspector passes them on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-tile-inspector.h"

#include "kit/bastide-speech.h"
#include "workshop/bastide-feature-row.h"
#include "workshop/bastide-field-row.h"
#include "workshop/bastide-mark-row.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/titles.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideTileInspector
{
  AdwBin parent_instance;

  AdwPreferencesGroup *features;
  AdwPreferencesGroup *fields;
  AdwPreferencesGroup *marks;
  AdwPreferencesRow *monastery_row;
  GtkSwitch *monastery;
  AdwPreferencesRow *garden_row;
  GtkWidget *monastery_rule, *garden_rule;
  GtkSwitch *garden;
  GtkWidget *reset_fields;
  GtkWidget *pile_group;
  GtkSwitch *start;
  GtkDropDown *group;
  GtkWidget *mark_rows[BST_N_MARKS];
  GPtrArray *feature_rows; /* BastideFeatureRow, borrowed */
  GPtrArray *field_rows;   /* BastideFieldRow, borrowed */
  BastideTileDoc rows_doc; /* what those rows were made for */
  gboolean has_rows;

  BastideTileDoc doc;
  gboolean has_doc;
  gboolean square;
  gboolean updating; /* controls are set by code: nothing is edited */
};

G_DEFINE_FINAL_TYPE (BastideTileInspector, bastide_tile_inspector, ADW_TYPE_BIN)

enum
{
  SIGNAL_EDITED,
  SIGNAL_FEATURE,
  SIGNAL_FIELDS,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- Offering --- */

static void
offer (BastideTileInspector *self, const BastideTileDoc *doc, const char *what)
{
  if (!self->updating && self->has_doc && !bastide_tile_doc_equal (doc, &self->doc))
    g_signal_emit (self, signals[SIGNAL_EDITED], 0, doc, what);
}

static void
row_edited_cb (BastideTileInspector *self, const BastideTileDoc *doc, const char *what)
{
  offer (self, doc, what);
}

static void
offer_inside (BastideTileInspector *self, BstTerrain terrain, gboolean there)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_set_inside (&doc, terrain, there))
    offer (self, &doc, C_ ("undo", "Change a monastery or garden"));
}

static void
monastery_switched_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideTileInspector *self)
{
  offer_inside (self, BST_MONASTERY, gtk_switch_get_active (toggle));
}

static void
garden_switched_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideTileInspector *self)
{
  offer_inside (self, BST_GARDEN, gtk_switch_get_active (toggle));
}

static void
add_enclosed_cb (BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_add_enclosed (&doc))
    offer (self, &doc, C_ ("undo", "Add a field"));
}

static void
reset_fields_cb (BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_reset_fields (&doc))
    offer (self, &doc, C_ ("undo", "Reset the fields"));
}

static void
start_switched_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;

  bastide_tile_doc_set_start (&doc, gtk_switch_get_active (toggle));
  offer (self, &doc, C_ ("undo", "Change the start tile"));
}

static void
group_selected_cb (GtkDropDown *drop_down, GParamSpec *pspec, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;
  guint selected = gtk_drop_down_get_selected (drop_down);

  if (self->updating)
    return;
  if (selected == 0)
    bastide_tile_doc_reset_group (&doc);
  else
    bastide_tile_doc_set_group (&doc, (BstGroup) (selected - 1));
  offer (self, &doc, C_ ("undo", "Change where a tile is drawn from"));
}

/* --- Looking --- */

static void
show_fields_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideTileInspector *self)
{
  g_signal_emit (self, signals[SIGNAL_FIELDS], 0, gtk_switch_get_active (toggle));
}

static void
feature_activated_cb (BastideFeatureRow *row, BastideTileInspector *self)
{
  g_signal_emit (self, signals[SIGNAL_FEATURE], 0, bastide_feature_row_get_feature (row));
}

static void
field_expanded_cb (BastideFieldRow *row, GParamSpec *pspec, BastideTileInspector *self)
{
  gboolean expanded = adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row));

  g_signal_emit (self, signals[SIGNAL_FEATURE], 0, expanded ? bastide_field_row_get_feature (row) : -1);
}

/* --- Rows that are made anew --- */

static void
add_row (BastideTileInspector *self, AdwPreferencesGroup *group, GtkWidget *row)
{
  g_signal_connect_object (row, "edited", G_CALLBACK (row_edited_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (group, row);
}

static void
add_feature_row (BastideTileInspector *self, int feature)
{
  GtkWidget *row = bastide_feature_row_new (&self->doc, feature);

  g_signal_connect (row, "activated", G_CALLBACK (feature_activated_cb), self);
  add_row (self, self->features, row);
  g_ptr_array_add (self->feature_rows, row);
}

static void
add_field_row (BastideTileInspector *self, int feature)
{
  GtkWidget *row = bastide_field_row_new (&self->doc, feature, (int) self->field_rows->len + 1);

  g_signal_connect (row, "notify::expanded", G_CALLBACK (field_expanded_cb), self);
  add_row (self, self->fields, row);
  g_ptr_array_add (self->field_rows, row);
}

/* Rows are kept if nothing but shields, bridges, marks and the pile differs from what they show. New rows would take the
 * focus away from somebody who counts shields with the arrow keys. */
static gboolean
rows_fit (BastideTileInspector *self)
{
  BastideTileDoc now = self->doc, then = self->rows_doc;

  if (!self->has_doc || !self->has_rows || now.own_ends != then.own_ends)
    return FALSE;
  for (int i = 0; i < BST_MAX_FEATURES; i++)
    {
      now.tile.features[i].shields = then.tile.features[i].shields = 0;
      now.tile.features[i].bridge = then.tile.features[i].bridge = 0;
    }
  now.tile.group = then.tile.group;
  now.tile.flags = then.tile.flags;
  memcpy (now.tile.marks, then.tile.marks, sizeof now.tile.marks);
  return bastide_tile_doc_equal (&now, &then);
}

static void
make_rows (BastideTileInspector *self)
{
  int expanded = -1;

  self->rows_doc = self->doc;
  self->has_rows = self->has_doc;
  for (guint i = 0; i < self->field_rows->len; i++)
    if (adw_expander_row_get_expanded (g_ptr_array_index (self->field_rows, i)))
      expanded = (int) i;
  bastide_workshop_clear_rows (self->features, self->feature_rows);
  bastide_workshop_clear_rows (self->fields, self->field_rows);
  for (int i = 0; self->has_doc && i < self->doc.tile.n_features; i++)
    {
      if (self->doc.tile.features[i].terrain == BST_FIELD)
        add_field_row (self, i);
      else if (self->doc.tile.features[i].terrain < BST_N_TERRAINS)
        add_feature_row (self, i);
    }
  if (expanded >= 0 && expanded < (int) self->field_rows->len)
    adw_expander_row_set_expanded (g_ptr_array_index (self->field_rows, expanded), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->features), self->feature_rows->len > 0);
}

/* --- All rows --- */

static void
update (BastideTileInspector *self)
{
  self->updating = TRUE;
  gtk_switch_set_active (self->monastery, bastide_tile_doc_find (&self->doc, BST_MONASTERY) >= 0);
  gtk_switch_set_active (self->garden, bastide_tile_doc_find (&self->doc, BST_GARDEN) >= 0);
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    bastide_mark_row_set_doc (BASTIDE_MARK_ROW (self->mark_rows[mark]), &self->doc);
  gtk_switch_set_active (self->start, self->doc.tile.flags & BST_TILE_START);
  gtk_drop_down_set_selected (self->group, self->doc.own_group ? self->doc.tile.group + 1u : 0);
  gtk_widget_set_visible (self->pile_group, !self->square);
  gtk_widget_set_visible (self->reset_fields, self->doc.own_fields || self->doc.own_order);
  if (!rows_fit (self))
    make_rows (self);
  for (guint i = 0; i < self->feature_rows->len; i++)
    bastide_feature_row_update (g_ptr_array_index (self->feature_rows, i), &self->doc);
  self->updating = FALSE;
}

/* Names a row that the engine has a word for, and its switch. */
static void
name_row (AdwPreferencesRow *row, GtkWidget *rule, const char *title)
{
  g_autofree char *name = bastide_speech_dup_value (gtk_widget_get_tooltip_text (rule), title);

  /* The switch is called like its row. */
  adw_preferences_row_set_title (row, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (rule), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
fill_groups (BastideTileInspector *self)
{
  g_autoptr (GtkStringList) groups = gtk_string_list_new (NULL);

  gtk_string_list_append (groups, _ ("Automatic"));
  for (int i = 0; i < BST_N_GROUPS; i++)
    gtk_string_list_append (groups, bst_group_title (i));
  gtk_drop_down_set_model (self->group, G_LIST_MODEL (groups));
}

/* --- The object --- */

static void
bastide_tile_inspector_finalize (GObject *object)
{
  BastideTileInspector *self = BASTIDE_TILE_INSPECTOR (object);

  g_ptr_array_unref (self->feature_rows);
  g_ptr_array_unref (self->field_rows);
  G_OBJECT_CLASS (bastide_tile_inspector_parent_class)->finalize (object);
}

static void
bastide_tile_inspector_class_init (BastideTileInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_tile_inspector_finalize;
  signals[SIGNAL_EDITED] = g_signal_new ("edited", BASTIDE_TYPE_TILE_INSPECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
  signals[SIGNAL_FEATURE] = g_signal_new ("feature", BASTIDE_TYPE_TILE_INSPECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_FIELDS] = g_signal_new ("fields", BASTIDE_TYPE_TILE_INSPECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-tile-inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, features);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, fields);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, marks);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, monastery_row);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, monastery);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, garden_row);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, monastery_rule);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, garden_rule);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, garden);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, reset_fields);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, pile_group);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, start);
  gtk_widget_class_bind_template_child (widget_class, BastideTileInspector, group);
  gtk_widget_class_bind_template_callback (widget_class, monastery_switched_cb);
  gtk_widget_class_bind_template_callback (widget_class, garden_switched_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_enclosed_cb);
  gtk_widget_class_bind_template_callback (widget_class, reset_fields_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_fields_cb);
  gtk_widget_class_bind_template_callback (widget_class, start_switched_cb);
  gtk_widget_class_bind_template_callback (widget_class, group_selected_cb);
}

static void
bastide_tile_inspector_init (BastideTileInspector *self)
{
  self->feature_rows = g_ptr_array_new ();
  self->field_rows = g_ptr_array_new ();
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  name_row (self->monastery_row, self->monastery_rule, bst_terrain_title (BST_MONASTERY));
  name_row (self->garden_row, self->garden_rule, bst_terrain_title (BST_GARDEN));
  fill_groups (self);
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    {
      self->mark_rows[mark] = bastide_mark_row_new ((BstMark) mark);
      add_row (self, self->marks, self->mark_rows[mark]);
    }
  self->updating = FALSE;
}

void
bastide_tile_inspector_set_doc (BastideTileInspector *self, const BastideTileDoc *doc, gboolean square)
{
  g_return_if_fail (BASTIDE_IS_TILE_INSPECTOR (self));

  self->has_doc = doc != NULL;
  self->square = square;
  if (doc)
    self->doc = *doc;
  else
    bastide_tile_doc_init (&self->doc);
  gtk_widget_set_sensitive (GTK_WIDGET (self), doc != NULL);
  update (self);
}
