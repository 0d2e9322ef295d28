/* bastide-tile-inspector.c – everything about a tile that is not on its sides: features, fields, marks, pile.
 *
 * Rows for features and fields are made anew when the list changes; all others are made once and brought up to date.
 * Which marks there are and what they take, the engine's table says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-tile-inspector.h"

#include "workshop/bastide-tile-canvas.h"
#include "workshop/bastide-tile-words.h"
#include "model/words/bastide-words.h"
#include "workshop/bastide-workshop-parts.h"

#include <glib/gi18n.h>
#include <string.h>

#define END_CHARS 13 /* of the end of a road in its row */

struct _BastideTileInspector
{
  AdwBin parent_instance;

  AdwPreferencesGroup *features;
  AdwPreferencesGroup *fields;
  AdwPreferencesGroup *marks;
  GtkWidget *inside[2]; /* switches: monastery, garden */
  GtkWidget *show_fields;
  GtkWidget *reset_fields;
  GtkWidget *add_enclosed;
  GtkWidget *mark_widgets[BST_N_MARKS];
  GtkWidget *pile_group;
  GtkWidget *start;
  GtkWidget *group;
  GPtrArray *feature_rows; /* borrowed */
  GPtrArray *field_rows;
  BastideTileDoc rows_doc; /* what those rows were made for */
  gboolean has_rows;

  BastideTileDoc doc;
  gboolean has_doc;
  gboolean square;
  gboolean updating; /* widgets follow the value, not the person */
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

static int
get_ref (gpointer object, const char *key)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (object), key));
}

static void
set_ref (gpointer object, const char *key, int value)
{
  g_object_set_data (G_OBJECT (object), key, GINT_TO_POINTER (value));
}

static void
set_label (GtkWidget *widget, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
shields_cb (GtkSpinButton *spin, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_set_shields (&doc, get_ref (spin, "feature"), gtk_spin_button_get_value_as_int (spin)))
    offer (self, &doc, C_ ("undo", "Change shields"));
}

static void
bridge_cb (GtkCheckButton *check, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_set_bridge (&doc, get_ref (check, "feature"), gtk_check_button_get_active (check)))
    offer (self, &doc, C_ ("undo", "Change a bridge"));
}

static void
end_cb (GtkDropDown *drop_down, GParamSpec *pspec, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;
  int feature = get_ref (drop_down, "feature"), selected = (int) gtk_drop_down_get_selected (drop_down);
  const int *ends = g_object_get_data (G_OBJECT (drop_down), "ends");

  if (self->updating)
    return;
  if (selected == 0)
    bastide_tile_doc_reset_end (&doc, feature);
  else
    bastide_tile_doc_set_end (&doc, feature, (BstEnd) ends[selected - 1]);
  offer (self, &doc, C_ ("undo", "Change the end of a road"));
}

static void
up_cb (GtkButton *button, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;
  int feature = get_ref (button, "feature");

  if (feature > 0 && bastide_tile_doc_move_feature (&doc, feature, feature - 1))
    offer (self, &doc, C_ ("undo", "Reorder features"));
}

static void
inside_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_set_inside (&doc, (BstTerrain) get_ref (toggle, "terrain"), gtk_switch_get_active (toggle)))
    offer (self, &doc, C_ ("undo", "Change what is inside"));
}

static void
touch_cb (GtkCheckButton *check, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_set_touch (&doc, get_ref (check, "field"), get_ref (check, "city"),
                                  gtk_check_button_get_active (check)))
    offer (self, &doc, C_ ("undo", "Change a field"));
}

/* A half side goes to this field, or out of it into one of its own. */
static void
half_cb (GtkToggleButton *button, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;
  int field = get_ref (button, "field"), half = get_ref (button, "half");
  int other = -1;

  if (self->updating)
    return;
  if (gtk_toggle_button_get_active (button))
    other = doc.tile.features[field].halves ? __builtin_ctz (doc.tile.features[field].halves) : -1;
  if (bastide_tile_doc_move_half (&doc, half, other))
    offer (self, &doc, C_ ("undo", "Change a field"));
  else
    {
      /* It cannot be: the button goes back. */
      self->updating = TRUE;
      gtk_toggle_button_set_active (button, !gtk_toggle_button_get_active (button));
      self->updating = FALSE;
    }
}

static void
remove_enclosed_cb (GtkButton *button, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;

  if (bastide_tile_doc_remove_enclosed (&doc, get_ref (button, "field")))
    offer (self, &doc, C_ ("undo", "Remove a field"));
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
show_fields_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideTileInspector *self)
{
  g_signal_emit (self, signals[SIGNAL_FIELDS], 0, gtk_switch_get_active (toggle));
}

static void
start_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;

  bastide_tile_doc_set_start (&doc, gtk_switch_get_active (toggle));
  offer (self, &doc, C_ ("undo", "Change the start tile"));
}

static void
group_cb (GtkDropDown *drop_down, GParamSpec *pspec, BastideTileInspector *self)
{
  BastideTileDoc doc = self->doc;
  guint selected = gtk_drop_down_get_selected (drop_down);

  if (self->updating)
    return;
  if (selected == 0)
    bastide_tile_doc_reset_group (&doc);
  else
    bastide_tile_doc_set_group (&doc, (BstGroup) (selected - 1));
  offer (self, &doc, C_ ("undo", "Change the pile"));
}

static void
set_mark (BastideTileInspector *self, BstMark mark, int value)
{
  BastideTileDoc doc = self->doc;

  if (!self->updating && bastide_tile_doc_set_mark (&doc, mark, value))
    offer (self, &doc, C_ ("undo", "Change a mark"));
}

static void
mark_switch_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideTileInspector *self)
{
  set_mark (self, (BstMark) get_ref (toggle, "mark"), gtk_switch_get_active (toggle));
}

static void
mark_choice_cb (GtkDropDown *drop_down, GParamSpec *pspec, BastideTileInspector *self)
{
  set_mark (self, (BstMark) get_ref (drop_down, "mark"), (int) gtk_drop_down_get_selected (drop_down));
}

static void
mark_side_cb (GtkToggleButton *button, BastideTileInspector *self)
{
  BstMark mark = (BstMark) get_ref (button, "mark");
  int bit = 1 << get_ref (button, "side"), value = self->doc.tile.marks[mark];

  set_mark (self, mark, gtk_toggle_button_get_active (button) ? value | bit : value & ~bit);
}

static void
row_activated_cb (AdwActionRow *row, BastideTileInspector *self)
{
  g_signal_emit (self, signals[SIGNAL_FEATURE], 0, get_ref (row, "feature"));
}

static void
expanded_cb (AdwExpanderRow *row, GParamSpec *pspec, BastideTileInspector *self)
{
  g_signal_emit (self, signals[SIGNAL_FEATURE], 0, adw_expander_row_get_expanded (row) ? get_ref (row, "feature") : -1);
}

/* --- Rows that are made anew --- */

static void
choice_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer first)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (first)
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (label), END_CHARS);
    }
  gtk_list_item_set_child (item, label);
}

static void
choice_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer first)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));

  gtk_label_set_text (GTK_LABEL (label), first && gtk_list_item_get_position (item) == 0 ? first : text);
  if (first)
    gtk_widget_set_tooltip_text (label, text);
}

static void
free_text (gpointer text, GClosure *closure)
{
  g_free (text);
}

/* Items of a choice. With @first they are for its button: short, and that is what the first one is called there. */
static GtkListItemFactory *
new_choice_factory (const char *first)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect_data (factory, "setup", G_CALLBACK (choice_setup_cb), g_strdup (first), free_text, 0);
  g_signal_connect_data (factory, "bind", G_CALLBACK (choice_bind_cb), g_strdup (first), free_text, 0);
  return factory;
}

static GtkWidget *
new_end_choice (BastideTileInspector *self, int feature)
{
  const BstFeature *line = &self->doc.tile.features[feature];
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GtkListItemFactory) narrow = NULL, wide = new_choice_factory (NULL);
  GtkWidget *drop_down;
  int *ends = g_new0 (int, BST_N_ENDS), n = 0, selected = 0;
  gboolean own = self->doc.own_ends >> feature & 1;
  /* TRANSLATORS: what a road ends at, as the program proposes: “Automatic: City”. */
  g_autofree char *automatic = own ? g_strdup (_ ("Automatic"))
                                   : g_strdup_printf (_ ("Automatic: %s"), bastide_tile_end_name (line->end));

  gtk_string_list_append (names, automatic);
  for (int end = 0; end < BST_N_ENDS; end++)
    if (bastide_tile_doc_may_end (line->terrain, end))
      {
        gtk_string_list_append (names, bastide_tile_end_name (end));
        ends[n++] = end;
        if (own && end == line->end)
          selected = n;
      }
  drop_down = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL);
  narrow = new_choice_factory (own ? _ ("Automatic") : bastide_tile_end_name (line->end));
  gtk_drop_down_set_factory (GTK_DROP_DOWN (drop_down), narrow);
  gtk_drop_down_set_list_factory (GTK_DROP_DOWN (drop_down), wide);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), (guint) selected);
  gtk_widget_set_valign (drop_down, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (drop_down), "ends", ends, g_free);
  set_ref (drop_down, "feature", feature);
  set_label (drop_down, _ ("Ends at"));
  gtk_widget_set_tooltip_text (drop_down, _ ("What the road ends at inside the tile"));
  g_signal_connect (drop_down, "notify::selected", G_CALLBACK (end_cb), self);
  return drop_down;
}

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

static void
add_controls (BastideTileInspector *self, AdwActionRow *row, int i)
{
  const BstFeature *feature = &self->doc.tile.features[i];
  gboolean single = feature->sides && !(feature->sides & (feature->sides - 1));
  GtkWidget *widget;

  if (feature->terrain == BST_CITY)
    {
      adw_action_row_add_suffix (row, gtk_label_new (_ ("Shields")));
      widget = bastide_workshop_new_spin (0, BASTIDE_MAX_SHIELDS);
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (widget), feature->shields);
      gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
      set_label (widget, _ ("Shields"));
      set_ref (widget, "feature", i);
      g_signal_connect (widget, "value-changed", G_CALLBACK (shields_cb), self);
      g_object_set_data (G_OBJECT (row), "shields", widget);
      adw_action_row_add_suffix (row, widget);
    }
  if (may_have_bridge (&self->doc.tile, i))
    {
      widget = gtk_check_button_new_with_label (C_ ("property of a road", "Bridge"));
      gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), feature->bridge);
      set_ref (widget, "feature", i);
      g_signal_connect (widget, "toggled", G_CALLBACK (bridge_cb), self);
      g_object_set_data (G_OBJECT (row), "bridge", widget);
      adw_action_row_add_suffix (row, widget);
    }
  if ((feature->terrain == BST_ROAD || feature->terrain == BST_RIVER) && single)
    adw_action_row_add_suffix (row, new_end_choice (self, i));
  if (i > 0)
    {
      widget = gtk_button_new_from_icon_name ("go-up-symbolic");
      gtk_widget_add_css_class (widget, "flat");
      gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
      gtk_widget_set_tooltip_text (widget, _ ("Earlier in the list; saved games refer to this order"));
      set_label (widget, _ ("Earlier in the list"));
      set_ref (widget, "feature", i);
      g_signal_connect (widget, "clicked", G_CALLBACK (up_cb), self);
      adw_action_row_add_suffix (row, widget);
    }
}

static void
add_feature_row (BastideTileInspector *self, int i)
{
  const BstFeature *feature = &self->doc.tile.features[i];
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *where = feature->sides    ? bst_sides_dup_title (feature->sides)
                           : feature->halves ? bst_halves_dup_title (feature->halves)
                                             : g_strdup ("");
  const char *name = bst_terrain_title (feature->terrain);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), where);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  set_ref (row, "feature", i);
  g_signal_connect (row, "activated", G_CALLBACK (row_activated_cb), self);
  add_controls (self, ADW_ACTION_ROW (row), i);
  adw_preferences_group_add (self->features, row);
  g_ptr_array_add (self->feature_rows, row);
}

/* Which half sides belong to the field, as eight buttons. */
static GtkWidget *
new_halves_row (BastideTileInspector *self, int field)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (box), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (box), 8);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (box), 2);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  for (int half = 0; half < 8; half++)
    {
      g_autofree char *name = bst_halves_dup_title (1 << half);
      GtkWidget *button = gtk_toggle_button_new_with_label (name);
      int owner = bastide_tile_doc_half (&self->doc, half);
      gboolean land = owner >= 0 && self->doc.tile.features[owner].terrain == BST_FIELD;

      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), owner == field);
      gtk_widget_set_sensitive (button, land && (owner == field || self->doc.tile.features[field].halves));
      set_ref (button, "field", field);
      set_ref (button, "half", half);
      g_signal_connect (button, "toggled", G_CALLBACK (half_cb), self);
      gtk_flow_box_append (GTK_FLOW_BOX (box), button);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  return row;
}

static GtkWidget *
new_number (int n)
{
  g_autofree char *markup = g_strdup_printf ("<span background=\"#%06x\" foreground=\"%s\"><b> %d </b></span>",
                                             bastide_field_color (n - 1),
                                             n == 1 || n == 4 || n == 8 ? "black" : "white", n);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  return label;
}

static void
add_field_row (BastideTileInspector *self, int i, int n)
{
  const BstFeature *field = &self->doc.tile.features[i];
  GtkWidget *row = adw_expander_row_new ();
  g_autofree char *where = bst_halves_dup_title (field->halves);
  int n_cities = __builtin_popcount (field->cities);
  g_autofree char *subtitle = g_strdup_printf (
    /* TRANSLATORS: where a field lies and how many cities it touches. */
    ngettext ("%s; touches %d city", "%s; touches %d cities", (gulong) n_cities), where, n_cities);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), bst_terrain_title (BST_FIELD));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (row), new_number (n));
  set_ref (row, "feature", i);
  g_signal_connect (row, "notify::expanded", G_CALLBACK (expanded_cb), self);
  for (int city = 0; city < self->doc.tile.n_features; city++)
    if (self->doc.tile.features[city].terrain == BST_CITY)
      {
        GtkWidget *inner = adw_action_row_new (), *check = gtk_check_button_new ();
        g_autofree char *sides = bst_sides_dup_title (self->doc.tile.features[city].sides);
        /* TRANSLATORS: a field touches the city on these sides: “Touches the city: North, West”. */
        g_autofree char *title = g_strdup_printf (_ ("Touches the city: %s"), sides);

        adw_preferences_row_set_title (ADW_PREFERENCES_ROW (inner), title);
        gtk_check_button_set_active (GTK_CHECK_BUTTON (check), field->cities >> city & 1);
        set_ref (check, "field", i);
        set_ref (check, "city", city);
        set_label (check, title);
        g_signal_connect (check, "toggled", G_CALLBACK (touch_cb), self);
        adw_action_row_add_prefix (ADW_ACTION_ROW (inner), check);
        adw_action_row_set_activatable_widget (ADW_ACTION_ROW (inner), check);
        adw_expander_row_add_row (ADW_EXPANDER_ROW (row), inner);
      }
  if (field->halves)
    adw_expander_row_add_row (ADW_EXPANDER_ROW (row), new_halves_row (self, i));
  else
    {
      GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Remove This Field"));

      set_ref (button, "field", i);
      g_signal_connect (button, "clicked", G_CALLBACK (remove_enclosed_cb), self);
      adw_expander_row_add_row (ADW_EXPANDER_ROW (row), button);
    }
  adw_preferences_group_add (self->fields, row);
  g_ptr_array_add (self->field_rows, row);
}

/* Nothing but shields and bridges differs from what the rows show: they stay, and with them the focus. */
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
update_rows (BastideTileInspector *self)
{
  for (guint i = 0; i < self->feature_rows->len; i++)
    {
      gpointer row = g_ptr_array_index (self->feature_rows, i);
      const BstFeature *feature = &self->doc.tile.features[get_ref (row, "feature")];
      gpointer shields = g_object_get_data (row, "shields"), bridge = g_object_get_data (row, "bridge");

      if (shields)
        gtk_spin_button_set_value (shields, feature->shields);
      if (bridge)
        gtk_check_button_set_active (bridge, feature->bridge);
    }
}

static void
make_rows (BastideTileInspector *self)
{
  int n = 0, expanded = -1;

  if (rows_fit (self))
    {
      update_rows (self);
      return;
    }
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
        add_field_row (self, i, ++n);
      else if (self->doc.tile.features[i].terrain < BST_N_TERRAINS)
        add_feature_row (self, i);
    }
  if (expanded >= 0 && expanded < (int) self->field_rows->len)
    adw_expander_row_set_expanded (g_ptr_array_index (self->field_rows, expanded), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->features), self->feature_rows->len > 0);
}

/* --- Rows that stay --- */

static void
update_marks (BastideTileInspector *self)
{
  for (int i = 0; i < BST_N_MARKS; i++)
    {
      GtkWidget *widget = self->mark_widgets[i];
      int value = self->doc.tile.marks[i];

      if (GTK_IS_SWITCH (widget))
        gtk_switch_set_active (GTK_SWITCH (widget), value != 0);
      else if (GTK_IS_DROP_DOWN (widget))
        gtk_drop_down_set_selected (GTK_DROP_DOWN (widget), (guint) value);
      else
        for (GtkWidget *button = gtk_widget_get_first_child (widget); button;
             button = gtk_widget_get_next_sibling (button))
          gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), value >> get_ref (button, "side") & 1);
    }
}

static void
update (BastideTileInspector *self)
{
  self->updating = TRUE;
  for (int i = 0; i < 2; i++)
    gtk_switch_set_active (GTK_SWITCH (self->inside[i]),
                           bastide_tile_doc_find (&self->doc, i ? BST_GARDEN : BST_MONASTERY) >= 0);
  update_marks (self);
  gtk_switch_set_active (GTK_SWITCH (self->start), self->doc.tile.flags & BST_TILE_START);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->group), self->doc.own_group ? self->doc.tile.group + 1u : 0);
  gtk_widget_set_visible (self->pile_group, !self->square);
  gtk_widget_set_visible (self->reset_fields, self->doc.own_fields || self->doc.own_order);
  make_rows (self);
  self->updating = FALSE;
}

static GtkWidget *
add_row (AdwPreferencesGroup *group, const char *title, GtkWidget *widget)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  set_label (widget, title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), widget);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), widget);
  adw_preferences_group_add (group, row);
  return row;
}

/* Leads to the rule that something is about. */
static GtkWidget *
new_rule_button (const char *clause)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("bastide-rules-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Show the rule"));
  set_label (button, _ ("Show the rule"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", clause);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.rule");
  return button;
}

static GtkWidget *
new_mark_choice (BstMark mark)
{
  const BstMarkInfo *info = &bst_marks[mark];
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_auto (GStrv) choices = info->type == BST_MARK_TYPE_CHOICE ? g_strsplit (info->choices, "|", -1) : NULL;

  gtk_string_list_append (names, C_ ("mark", "None"));
  for (int i = 0; i < bastide_tile_doc_mark_max (mark); i++)
    {
      g_autofree char *number = g_strdup_printf ("%d", i + 1);

      gtk_string_list_append (names, info->type == BST_MARK_TYPE_CHOICE    ? bastide_tile_choice_name (choices[i])
                                     : info->type == BST_MARK_TYPE_COMPASS ? bst_compass_title (i)
                                     : info->type == BST_MARK_TYPE_SIDE    ? bst_compass_title (2 * i)
                                                                           : number);
    }
  return gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL);
}

static GtkWidget *
new_mark_sides (BastideTileInspector *self, BstMark mark)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  /* TRANSLATORS: north, east, south and west, one letter each. */
  const char *letters[] = { C_ ("direction", "N"), C_ ("direction", "E"), C_ ("direction", "S"),
                            C_ ("direction", "W") };

  gtk_widget_add_css_class (box, "linked");
  for (int side = 0; side < 4; side++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (letters[side]);

      set_label (button, bastide_side_name (side));
      set_ref (button, "mark", mark);
      set_ref (button, "side", side);
      g_signal_connect (button, "toggled", G_CALLBACK (mark_side_cb), self);
      gtk_box_append (GTK_BOX (box), button);
    }
  return box;
}

static void
make_marks (BastideTileInspector *self)
{
  for (int i = 0; i < BST_N_MARKS; i++)
    {
      GtkWidget *widget, *row;

      if (bst_marks[i].type == BST_MARK_TYPE_FLAG)
        {
          widget = gtk_switch_new ();
          g_signal_connect (widget, "notify::active", G_CALLBACK (mark_switch_cb), self);
        }
      else if (bst_marks[i].type == BST_MARK_TYPE_SIDES)
        widget = new_mark_sides (self, (BstMark) i);
      else
        {
          widget = new_mark_choice ((BstMark) i);
          g_signal_connect (widget, "notify::selected", G_CALLBACK (mark_choice_cb), self);
        }
      set_ref (widget, "mark", i);
      self->mark_widgets[i] = widget;
      row = add_row (self->marks, bst_mark_title ((BstMark) i), widget);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), bst_module_title (bst_marks[i].module));
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), new_rule_button (bst_marks[i].clause));
    }
}

static AdwPreferencesGroup *
new_group (GtkWidget *box, const char *title, const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  gtk_box_append (GTK_BOX (box), group);
  return ADW_PREFERENCES_GROUP (group);
}

static GtkWidget *
new_header_button (const char *label, GCallback clicked, gpointer self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

static void
make_fields_header (BastideTileInspector *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->add_enclosed = gtk_button_new_from_icon_name ("list-add-symbolic");
  gtk_widget_add_css_class (self->add_enclosed, "flat");
  gtk_widget_set_tooltip_text (self->add_enclosed, _ ("Add a field that reaches no side"));
  set_label (self->add_enclosed, _ ("Add a field that reaches no side"));
  g_signal_connect_swapped (self->add_enclosed, "clicked", G_CALLBACK (add_enclosed_cb), self);
  self->reset_fields = new_header_button (_ ("_As Proposed"), G_CALLBACK (reset_fields_cb), self);
  gtk_widget_set_tooltip_text (self->reset_fields, _ ("Let the fields follow from the drawing again"));
  gtk_box_append (GTK_BOX (box), self->reset_fields);
  gtk_box_append (GTK_BOX (box), self->add_enclosed);
  gtk_box_append (GTK_BOX (box), new_rule_button ("FIELD-10"));
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  adw_preferences_group_set_header_suffix (self->fields, box);
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
  G_OBJECT_CLASS (klass)->finalize = bastide_tile_inspector_finalize;
  signals[SIGNAL_EDITED] = g_signal_new ("edited", BASTIDE_TYPE_TILE_INSPECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
  signals[SIGNAL_FEATURE] = g_signal_new ("feature", BASTIDE_TYPE_TILE_INSPECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_FIELDS] = g_signal_new ("fields", BASTIDE_TYPE_TILE_INSPECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
bastide_tile_inspector_init (BastideTileInspector *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  g_autoptr (GtkStringList) groups = gtk_string_list_new (NULL);
  AdwPreferencesGroup *group;

  self->feature_rows = g_ptr_array_new ();
  self->field_rows = g_ptr_array_new ();

  self->features = new_group (box, C_ ("inspector", "Features"), NULL);
  group = new_group (box, C_ ("inspector", "Inside"), NULL);
  for (int i = 0; i < 2; i++)
    {
      BstTerrain terrain = i ? BST_GARDEN : BST_MONASTERY;
      GtkWidget *row;

      self->inside[i] = gtk_switch_new ();
      set_ref (self->inside[i], "terrain", terrain);
      row = add_row (group, bst_terrain_title (terrain), self->inside[i]);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), new_rule_button (i ? "ABBOT-2" : "BASE-56"));
      g_signal_connect (self->inside[i], "notify::active", G_CALLBACK (inside_cb), self);
    }
  self->fields = new_group (box, C_ ("inspector", "Fields"), _ ("They follow from the drawing until you change them."));
  make_fields_header (self);
  self->show_fields = gtk_switch_new ();
  add_row (self->fields, _ ("Show on the tile"), self->show_fields);
  g_signal_connect (self->show_fields, "notify::active", G_CALLBACK (show_fields_cb), self);
  self->marks = new_group (box, C_ ("inspector", "Marks"), NULL);
  make_marks (self);

  group = new_group (box, C_ ("inspector", "Pile"), NULL);
  self->pile_group = GTK_WIDGET (group);
  self->start = gtk_switch_new ();
  add_row (group, _ ("Starts the map"), self->start);
  g_signal_connect (self->start, "notify::active", G_CALLBACK (start_cb), self);
  gtk_string_list_append (groups, _ ("Automatic"));
  for (int i = 0; i < BST_N_GROUPS; i++)
    gtk_string_list_append (groups, bst_group_title (i));
  self->group = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&groups)), NULL);
  add_row (group, C_ ("inspector", "Drawn from"), self->group);
  g_signal_connect (self->group, "notify::selected", G_CALLBACK (group_cb), self);

  adw_bin_set_child (ADW_BIN (self), box);
  gtk_widget_set_sensitive (GTK_WIDGET (self), FALSE);
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
