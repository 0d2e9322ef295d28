/* bastide-set-page.c – a tile set on the screen: its tiles and the editor for one of them.
 *
 * Everything a person does becomes an edit of the document; everything shown follows from it. The list of tiles is in
 * bastide-set-page-grid.c, what menus and keys do in -actions.c, problems, balance and texts in -panels.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-set-page-private.h"

#include "kit/bastide-focus.h"
#include "kit/bastide-one-stop.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-tile-picture.h"
#include "model/words/bastide-words.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (BastideSetPage, bastide_set_page, BASTIDE_TYPE_DOC_PAGE)

const char *
bastide_set_page_get_language (BastideSetPage *self)
{
  const char *text = gtk_editable_get_text (self->language_row);

  return strspn (text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-@") == strlen (text) ? text : "";
}

/* --- The editor --- */

static gboolean
get_bool (JsonObject *object, const char *key, gboolean otherwise)
{
  JsonNode *node = json_object_get_member (object, key);

  return node && json_node_get_value_type (node) == G_TYPE_BOOLEAN ? json_node_get_boolean (node) : otherwise;
}

static JsonArray *
get_squares (JsonObject *piece, guint face)
{
  JsonNode *node = json_object_get_member (piece, "faces");

  if (node && JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *faces = json_node_get_array (node);

      node = face < json_array_get_length (faces) ? json_array_get_element (faces, face) : NULL;
      if (!node || !JSON_NODE_HOLDS_OBJECT (node))
        return NULL;
      piece = json_node_get_object (node);
    }
  node = json_object_get_member (piece, "squares");
  return node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static void
square_selected_cb (GtkFlowBox *box, BastideSetPage *self)
{
  g_autoptr (GList) children = gtk_flow_box_get_selected_children (box);

  if (self->updating || !children)
    return;
  self->ref.face = GPOINTER_TO_UINT (g_object_get_data (children->data, "face"));
  self->ref.square = GPOINTER_TO_UINT (g_object_get_data (children->data, "square"));
  bastide_set_page_show_tile (self, &self->ref, -1);
}

/* The squares of the piece, laid out as on the table; two faces one after the other. */
static void
update_squares (BastideSetPage *self)
{
  JsonObject *piece = self->has_ref && self->ref.piece ? bastide_set_doc_get_json (self->doc, &self->ref) : NULL;
  GtkWidget *child;

  gtk_widget_set_visible (GTK_WIDGET (self->squares), piece != NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->squares))))
    gtk_flow_box_remove (self->squares, child);
  if (!piece)
    return;
  gtk_flow_box_set_max_children_per_line (self->squares, (guint) CLAMP (bst_json_get_int (piece, "width", 1), 1, 16));
  gtk_flow_box_set_min_children_per_line (self->squares, (guint) CLAMP (bst_json_get_int (piece, "width", 1), 1, 16));
  for (guint face = 0; face < (json_object_has_member (piece, "faces") ? 2 : 1); face++)
    {
      JsonArray *squares = get_squares (piece, face);

      for (guint i = 0; squares && i < json_array_get_length (squares); i++)
        {
          BastideTileRef ref = { .piece = TRUE, .index = self->ref.index, .face = face, .square = i };
          /* TRANSLATORS: a square of a large piece; %u counts from 1. */
          g_autofree char *label = g_strdup_printf (_ ("Square %u"), i + 1);
          GtkWidget *thumb = bastide_tile_picture_new_thumb (44), *cell = gtk_flow_box_child_new ();
          BstTile shown;

          if (bastide_set_doc_show_tile (self->doc, &ref, &shown))
            bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (thumb), &shown, NULL, 0);
          gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (cell), thumb);
          /* A gap between the faces. */
          if (face > 0 && (gint64) i < bst_json_get_int (piece, "width", 1))
            gtk_widget_set_margin_top (cell, 12);
          gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
          g_object_set_data (G_OBJECT (cell), "face", GUINT_TO_POINTER (face));
          g_object_set_data (G_OBJECT (cell), "square", GUINT_TO_POINTER (i));
          gtk_flow_box_append (self->squares, cell);
          if (face == self->ref.face && i == self->ref.square)
            gtk_flow_box_select_child (self->squares, GTK_FLOW_BOX_CHILD (cell));
        }
    }
}

static void
update_piece (BastideSetPage *self, const BastideTileDoc *doc)
{
  JsonObject *piece = bastide_set_doc_get_json (self->doc, &self->ref);
  JsonNode *module = json_object_get_member (piece, "module");
  guint selected = 0;

  gtk_switch_set_active (self->piece_start, get_bool (piece, "start", FALSE));
  gtk_switch_set_active (self->piece_followers, get_bool (piece, "followers_allowed", TRUE));
  for (guint i = 0; module && json_node_get_value_type (module) == G_TYPE_STRING && bst_module_words ()[i]; i++)
    if (strcmp (bst_module_words ()[i], json_node_get_string (module)) == 0)
      selected = i + 1;
  adw_combo_row_set_selected (self->piece_module, selected);
  for (int half = 0; half < 8; half++)
    {
      GtkWidget *button = self->block_buttons[half];
      int owner = bastide_tile_doc_half (doc, half);

      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                    owner >= 0 && doc->tile.features[owner].terrain == BST_BLOCK);
      gtk_widget_set_sensitive (button, doc->inner >> half / 2 & 1);
    }
}

static void
update_name_rows (BastideSetPage *self)
{
  JsonObject *object = bastide_set_doc_get_json (self->doc, &self->ref);
  const char *language = bastide_set_page_get_language (self);
  g_autofree char *title = bastide_json_dup_text (object, "title", language);
  g_autofree char *notes = bastide_json_dup_text (object, "notes", language);
  const char *art = bst_json_get_string (object, "art", "");

  gtk_spin_button_set_value (self->count_spin, bastide_set_doc_get_count (self->doc, &self->ref));
  bastide_text_field_put (self->tile_title_row, title);
  bastide_text_field_put (self->tile_notes_row, notes);
  bastide_text_field_put (self->tile_id_row, bastide_set_doc_get_id (self->doc, &self->ref));
  adw_action_row_set_subtitle (self->art_row, !*art                     ? C_ ("own picture", "None")
                                              : bst_art_is_inside (art) ? C_ ("own picture", "Embedded in the set")
                                                                        : art);
  gtk_widget_set_visible (GTK_WIDGET (self->art_row), !self->ref.piece);
}

void
bastide_set_page_update_editor (BastideSetPage *self)
{
  BastideTileDoc doc;
  const char *problem = NULL;
  g_autofree char *name = NULL, *art = NULL;

  if (self->has_ref && (int) bastide_set_page_get_card (self, &self->ref) >= bastide_set_page_get_n_cards (self))
    self->has_ref = FALSE;
  self->has_ref = self->has_ref && bastide_set_doc_get_tile (self->doc, &self->ref, &doc);
  self->updating = TRUE;
  art = self->has_ref ? bastide_set_page_dup_art (self, &self->ref) : NULL;
  bastide_tile_canvas_set_doc (self->canvas, self->has_ref ? &doc : NULL,
                               self->has_ref ? bastide_set_doc_get_id (self->doc, &self->ref) : NULL, art);
  bastide_tile_inspector_set_doc (self->inspector, self->has_ref ? &doc : NULL, self->ref.piece);
  /* Without a tile there is nothing to show in the panel. */
  if (gtk_widget_get_sensitive (self->name_group) != self->has_ref)
    adw_flap_set_reveal_flap (self->flap, self->has_ref && !adw_flap_get_folded (self->flap));
  gtk_widget_set_sensitive (self->details_button, self->has_ref);
  gtk_widget_set_sensitive (self->name_group, self->has_ref);
  gtk_widget_set_visible (self->hint, self->has_ref);
  gtk_widget_set_visible (GTK_WIDGET (self->tools), self->has_ref);
  name = self->has_ref ? bastide_set_doc_dup_name (self->doc, &self->ref) : NULL;
  gtk_label_set_text (self->tile_label, name ? name : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->tile_label), name);
  gtk_widget_set_visible (self->piece_group, self->has_ref && self->ref.piece);
  if (self->has_ref)
    {
      update_name_rows (self);
      bastide_set_page_find_problem (self, &self->ref, &problem);
      if (self->ref.piece)
        update_piece (self, &doc);
    }
  bastide_set_page_update_tags (self);
  update_squares (self);
  gtk_label_set_text (self->problem_label, problem ? problem : "");
  gtk_revealer_set_reveal_child (self->problem_revealer, problem != NULL);
  self->updating = FALSE;
}

static void
bastide_set_page_changed (BastideDocPage *page)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (page);
  gboolean in_canvas = bastide_focus_is_in (GTK_WIDGET (self->canvas));

  bastide_set_page_follow (self);
  bastide_set_page_update_editor (self);
  bastide_set_page_update_panels (self);
  bastide_set_page_update_actions (self);
  bastide_set_page_watch_arts (self);
  /* The canvas may have been without a tile for a moment. */
  if (in_canvas && self->has_ref && !bastide_focus_is_in (GTK_WIDGET (self->canvas)))
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

void
bastide_set_page_show_tile (BastideSetPage *self, const BastideTileRef *ref, int feature)
{
  GtkFlowBoxChild *child = gtk_flow_box_get_child_at_index (self->grid, bastide_set_page_get_card (self, ref));

  self->ref = *ref;
  self->has_ref = TRUE;
  gtk_flow_box_invalidate_filter (self->grid);
  adw_view_stack_set_visible_child_name (self->tabs, "tiles");
  if (child && !gtk_flow_box_child_is_selected (child))
    {
      self->updating = TRUE;
      gtk_flow_box_unselect_all (self->grid);
      gtk_flow_box_select_child (self->grid, child);
      self->updating = FALSE;
    }
  bastide_tile_canvas_set_feature (self->canvas, feature);
  bastide_set_page_update_editor (self);
  bastide_set_page_update_actions (self);
  adw_leaflet_set_visible_child_name (self->leaflet, "editor");
}

static void
chosen_cb (BastideSetPage *self)
{
  g_autoptr (GList) children = gtk_flow_box_get_selected_children (self->grid);
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self->grid));
  GtkFlowBoxChild *child = children ? children->data : NULL;

  if (self->updating || !self->doc)
    return;
  for (GList *l = children; l; l = l->next)
    if (l->data == focus)
      child = l->data;
  bastide_document_settle (BASTIDE_DOCUMENT (self->doc));
  if (child)
    {
      self->ref = bastide_set_page_get_ref (self, gtk_flow_box_child_get_index (child));
      self->has_ref = TRUE;
      bastide_tile_canvas_set_feature (self->canvas, -1);
    }
  bastide_set_page_update_editor (self);
  bastide_set_page_update_actions (self);
}

static void
card_activated_cb (BastideSetPage *self, GtkFlowBoxChild *child)
{
  BastideTileRef ref = bastide_set_page_get_ref (self, gtk_flow_box_child_get_index (child));

  bastide_set_page_show_tile (self, &ref, -1);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* --- Edits --- */

static void
edited_cb (GtkWidget *widget, const BastideTileDoc *doc, const char *what, BastideSetPage *self)
{
  bastide_set_doc_set_tile (self->doc, &self->ref, doc, what, NULL);
}

static void
feature_cb (BastideTileInspector *inspector, int feature, BastideSetPage *self)
{
  bastide_tile_canvas_set_feature (self->canvas, feature);
}

static void
fields_cb (BastideTileInspector *inspector, gboolean show, BastideSetPage *self)
{
  bastide_tile_canvas_set_show_fields (self->canvas, show);
}

static void
count_cb (BastideSetPage *self)
{
  if (!self->updating && self->has_ref)
    bastide_set_doc_set_count (self->doc, &self->ref, gtk_spin_button_get_value_as_int (self->count_spin));
}

static void
tile_text_cb (GtkEditable *row, BastideSetPage *self)
{
  if (!self->updating && self->has_ref)
    bastide_set_doc_set_tile_text (self->doc, &self->ref, row == self->tile_title_row ? "title" : "notes",
                                   bastide_set_page_get_language (self), gtk_editable_get_text (row));
}

static void
tile_id_cb (BastideSetPage *self)
{
  g_autoptr (GError) error = NULL;

  if (self->has_ref
      && !bastide_set_doc_set_tile_id (self->doc, &self->ref, gtk_editable_get_text (self->tile_id_row), &error))
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      bastide_set_page_update_editor (self);
    }
}

static void
piece_flag_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideSetPage *self)
{
  if (!self->updating && self->has_ref && self->ref.piece)
    bastide_set_doc_set_piece_flag (self->doc, self->ref.index,
                                    toggle == self->piece_start ? "start" : "followers_allowed",
                                    gtk_switch_get_active (toggle));
}

static void
piece_module_cb (BastideSetPage *self)
{
  guint selected = adw_combo_row_get_selected (self->piece_module);

  if (!self->updating && self->has_ref && self->ref.piece)
    bastide_set_doc_set_piece_module (self->doc, self->ref.index, selected ? bst_module_words ()[selected - 1] : "");
}

static void
block_cb (GtkToggleButton *button, BastideSetPage *self)
{
  int half = bastide_workshop_find_widget (self->block_buttons, G_N_ELEMENTS (self->block_buttons), button);
  BastideTileDoc doc;

  if (self->updating || !self->has_ref || !bastide_set_doc_get_tile (self->doc, &self->ref, &doc))
    return;
  if (bastide_tile_doc_set_block (&doc, half, gtk_toggle_button_get_active (button)))
    bastide_set_doc_set_tile (self->doc, &self->ref, &doc, C_ ("undo", "Change a large piece"), NULL);
  else
    bastide_set_page_update_editor (self);
}

static void
brush_cb (GtkToggleButton *button, BastideSetPage *self)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  bastide_tile_canvas_set_brush (self->canvas, (BstSideKind) bastide_workshop_find_widget (self->brush_buttons,
                                                                                           BST_N_SIDE_KINDS, button));
  bastide_set_page_choose_thing (self, "");
}

/* --- The object --- */

static BastideTileList *
bastide_set_page_new_tile_list (BastideDocPage *page)
{
  return bastide_tile_list_new_set (bastide_set_doc_get_set (BASTIDE_SET_PAGE (page)->doc),
                                    bastide_document_get_file (bastide_doc_page_get_document (page)));
}

static char **
bastide_set_page_dup_chosen_ids (BastideDocPage *page)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (page);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint i = 0; i < chosen->len; i++)
    {
      const BastideTileRef ref = { .index = g_array_index (chosen, guint, i) };

      g_strv_builder_add (ids, bastide_set_doc_get_id (self->doc, &ref));
    }
  return g_strv_builder_end (ids);
}

/* Shows the panel beside the tile where there is room. Folded it would cover the tile, so it stays closed until it is
 * asked for. */
static void
folded_cb (BastideSetPage *self)
{
  adw_flap_set_reveal_flap (self->flap, self->has_ref && !adw_flap_get_folded (self->flap));
}

static void
make_brushes (BastideSetPage *self)
{
  static const BstSideKind kinds[] = { BST_SIDE_CITY, BST_SIDE_ROAD, BST_SIDE_FIELD, BST_SIDE_RIVER };
  GtkToggleButton *first = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (bastide_side_kind_name (kinds[i]));

      gtk_widget_set_tooltip_text (button, _ ("Click a side to paint it with this"));
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), first);
      if (!first)
        first = GTK_TOGGLE_BUTTON (button);
      g_signal_connect (button, "toggled", G_CALLBACK (brush_cb), self);
      gtk_box_append (self->brushes, button);
      self->brush_buttons[kinds[i]] = button;
    }
  /* Below the brushes where their words are long. */
  bastide_wrap_box_append (self->tools, bastide_set_page_new_things_button (self));
  gtk_toggle_button_set_active (first, TRUE);
}

static void
make_piece_rows (BastideSetPage *self)
{
  g_autoptr (GtkStringList) modules = gtk_string_list_new (NULL);

  gtk_string_list_append (modules, C_ ("rules of a piece", "None"));
  for (int i = 0; i < BST_MODULE_CORE; i++)
    gtk_string_list_append (modules, bst_module_title (i));
  adw_combo_row_set_model (self->piece_module, G_LIST_MODEL (modules));
  for (int half = 0; half < 8; half++)
    {
      g_autofree char *name = bst_halves_dup_title (1 << half);
      GtkWidget *button = gtk_toggle_button_new_with_label (name);

      g_signal_connect (button, "toggled", G_CALLBACK (block_cb), self);
      gtk_flow_box_append (self->blocks, button);
      self->block_buttons[half] = button;
    }
  g_signal_connect_object (self->piece_start, "notify::active", G_CALLBACK (piece_flag_cb), self, 0);
  g_signal_connect_object (self->piece_followers, "notify::active", G_CALLBACK (piece_flag_cb), self, 0);
  g_signal_connect_object (self->piece_module, "notify::selected", G_CALLBACK (piece_module_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Focuses the canvas, so that its keys work at once, or what leads to a first tile. */
static gboolean
bastide_set_page_grab_focus (GtkWidget *widget)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (widget);

  return (self->has_ref && gtk_widget_grab_focus (GTK_WIDGET (self->canvas)))
         || gtk_widget_child_focus (GTK_WIDGET (self->list_stack), GTK_DIR_TAB_FORWARD);
}

static void
bastide_set_page_dispose (GObject *object)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (object);

  g_clear_handle_id (&self->panels_source, g_source_remove);
  bastide_set_page_drop_menu (self);
  g_clear_pointer (&self->art_watch, bastide_art_watch_free);
  self->doc = NULL;
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  g_clear_pointer (&self->ids, g_ptr_array_unref);
  g_clear_pointer (&self->problem_rows, g_ptr_array_unref);
  g_clear_pointer (&self->problems_key, g_free);
  g_clear_pointer (&self->tags_shown, g_free);
  g_clear_pointer (&self->paint_hint, g_free);
  g_clear_object (&self->place_action);
  g_clear_pointer (&self->duplicate_rows, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_set_page_parent_class)->dispose (object);
}

static void
bastide_set_page_compare_version (BastideDocPage *page, JsonNode *theirs, const char *title)
{
  bastide_set_page_compare (BASTIDE_SET_PAGE (page), theirs, title, NULL);
}

static void
bastide_set_page_class_init (BastideSetPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BastideDocPageClass *page_class = BASTIDE_DOC_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_set_page_dispose;
  widget_class->focus = bastide_focus_inside;
  widget_class->grab_focus = bastide_set_page_grab_focus;
  page_class->prefix = "set";
  page_class->suffix = ".bastide-set";
  page_class->changed = bastide_set_page_changed;
  page_class->new_tile_list = bastide_set_page_new_tile_list;
  page_class->dup_chosen_ids = bastide_set_page_dup_chosen_ids;
  page_class->compare = bastide_set_page_compare_version;
  g_signal_new ("mix", BASTIDE_TYPE_SET_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  g_type_ensure (BASTIDE_TYPE_TILE_CANVAS);
  g_type_ensure (BASTIDE_TYPE_TILE_INSPECTOR);
  g_type_ensure (BASTIDE_TYPE_ADVICE_PANEL);
  g_type_ensure (BASTIDE_TYPE_BARS_VIEW);
  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/workshop/bastide-set-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, tabs);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, problems_tab);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, list_box);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, list_separator);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, editor_box);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, list_stack);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, grid);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, undo_button);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, redo_button);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, total_label);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, to_list_button);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, tile_label);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, hint);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, brushes);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, tools);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, flap);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, details_button);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, canvas);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, squares);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, problem_revealer);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, problem_label);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, inspector);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, name_group);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, count_spin);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, tile_title_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, tile_notes_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, tile_tags_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, tags_button);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, tile_id_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, art_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, piece_group);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, piece_start);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, piece_followers);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, piece_module);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, blocks);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, problems_group);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, duplicates_group);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, reference_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, advice);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, balance_bars);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, language_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, title_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, description_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, notes_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, author_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, license_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, id_row);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, needs_group);
  gtk_widget_class_bind_template_child (widget_class, BastideSetPage, stock_group);
}

/* Without this the grid would not scroll while a rubber band is drawn beyond its edge, nor follow the focus. */
static void
let_grid_scroll (BastideSetPage *self)
{
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (
    gtk_widget_get_ancestor (GTK_WIDGET (self->grid), GTK_TYPE_SCROLLED_WINDOW));

  gtk_flow_box_set_hadjustment (self->grid, gtk_scrolled_window_get_hadjustment (scroller));
  gtk_flow_box_set_vadjustment (self->grid, gtk_scrolled_window_get_vadjustment (scroller));
}

static void
bastide_set_page_init (BastideSetPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_doc_page_set_history_buttons (BASTIDE_DOC_PAGE (self), self->undo_button, self->redo_button);
  self->art_watch = bastide_art_watch_new (bastide_set_page_reload_arts, self);
  let_grid_scroll (self);
  bastide_workshop_calm_spin (self->count_spin);
  bastide_set_page_init_actions (self);
  make_brushes (self);
  bastide_set_page_init_search (self);
  bastide_set_page_init_words (self);
  make_piece_rows (self);
  bastide_set_page_init_panels (self);

  g_object_bind_property (self->leaflet, "folded", self->to_list_button, "visible", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->flap, "notify::folded", G_CALLBACK (folded_cb), self, G_CONNECT_SWAPPED);
  folded_cb (self);
  g_signal_connect_object (self->grid, "selected-children-changed", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "child-activated", G_CALLBACK (card_activated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "edited", G_CALLBACK (edited_cb), self, 0);
  g_signal_connect_object (self->inspector, "edited", G_CALLBACK (edited_cb), self, 0);
  g_signal_connect_object (self->inspector, "feature", G_CALLBACK (feature_cb), self, 0);
  g_signal_connect_object (self->inspector, "fields", G_CALLBACK (fields_cb), self, 0);
  g_signal_connect_object (self->count_spin, "value-changed", G_CALLBACK (count_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->tile_title_row, "changed", G_CALLBACK (tile_text_cb), self, 0);
  g_signal_connect_object (self->tile_notes_row, "changed", G_CALLBACK (tile_text_cb), self, 0);
  g_signal_connect_object (self->tile_id_row, "apply", G_CALLBACK (tile_id_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->squares, "selected-children-changed", G_CALLBACK (square_selected_cb), self, 0);
}

BastideSetDoc *
bastide_set_page_get_doc (BastideSetPage *self)
{
  g_return_val_if_fail (BASTIDE_IS_SET_PAGE (self), NULL);
  return self->doc;
}

void
bastide_set_page_set_doc (BastideSetPage *self, BastideSetDoc *doc)
{
  g_return_if_fail (BASTIDE_IS_SET_PAGE (self));

  self->doc = NULL;
  self->has_ref = FALSE;
  g_clear_pointer (&self->ids, g_ptr_array_unref);
  gtk_flow_box_unselect_all (self->grid);
  self->doc = doc;
  bastide_doc_page_set_document (BASTIDE_DOC_PAGE (self), doc ? BASTIDE_DOCUMENT (doc) : NULL);
  if (!doc)
    return;
  if (bastide_set_page_get_n_cards (self) > 0)
    {
      BastideTileRef first = bastide_set_page_get_ref (self, 0);

      bastide_set_page_show_tile (self, &first, -1);
    }
  adw_leaflet_set_visible_child_name (self->leaflet, "list");
  adw_view_stack_set_visible_child_name (self->tabs, "tiles");
}

void
bastide_set_page_set_catalog (BastideSetPage *self, BstCatalog *catalog)
{
  g_return_if_fail (BASTIDE_IS_SET_PAGE (self));

  g_clear_pointer (&self->catalog, bst_catalog_unref);
  self->catalog = catalog ? bst_catalog_ref (catalog) : NULL;
  self->updating = TRUE;
  bastide_set_page_update_references (self);
  self->updating = FALSE;
}

void
bastide_set_page_succeed (BastideSetPage *self, BastideSetPage *predecessor)
{
  g_return_if_fail (BASTIDE_IS_SET_PAGE (self) && BASTIDE_IS_SET_PAGE (predecessor));

  bastide_text_field_put (self->language_row, gtk_editable_get_text (predecessor->language_row));
  if (predecessor->has_ref)
    bastide_set_page_show_tile (self, &predecessor->ref, -1);
  adw_leaflet_set_visible_child_name (self->leaflet, adw_leaflet_get_visible_child_name (predecessor->leaflet));
  adw_view_stack_set_visible_child_name (self->tabs, adw_view_stack_get_visible_child_name (predecessor->tabs));
}
