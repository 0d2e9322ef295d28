/* bastide-set-page.c – a tile set on the screen: its tiles and the editor for one of them.
 *
 * Everything a person does becomes an edit of the document; everything shown follows from it. Problems, balance and texts
 * are in bastide-set-page-panels.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-set-page-private.h"

#include "bastide-export.h"
#include "bastide-print-window.h"
#include "bastide-sandbox.h"
#include "bastide-tile-stock.h"
#include "bastide-tile-thumb.h"
#include "bastide-words.h"

#include <glib/gi18n.h>
#include <string.h>

#define CARD_SIZE    80
#define PICTURE_SIZE 1024       /* of a tile saved as PNG */

G_DEFINE_FINAL_TYPE (BastideSetPage, bastide_set_page, ADW_TYPE_BIN)

enum
{
  SIGNAL_TOAST,
  SIGNAL_MIX,
  SIGNAL_PLAY,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

void
bastide_set_page_toast (BastideSetPage *self,
                        const char     *text)
{
  g_signal_emit (self, signals[SIGNAL_TOAST], 0, text);
}

const char *
bastide_set_page_get_language (BastideSetPage *self)
{
  const char *text = gtk_editable_get_text (self->language_row);

  return strspn (text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-@") == strlen (text) ? text : "";
}

static GtkWindow *
get_window (BastideSetPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

/* --- Pictures of the person's own --- */

/* (transfer full) (nullable) */
static char *
dup_art (BastideSetPage       *self,
         const BastideTileRef *ref)
{
  return ref->piece ? NULL
                    : bastide_tile_dup_art (bastide_set_doc_get_json (self->doc, ref),
                                            bastide_document_get_file (BASTIDE_DOCUMENT (self->doc)));
}

/* --- The grid --- */

/* Tiles first, then large pieces. */
static BastideTileRef
ref_of_card (BastideSetPage *self,
             int             card)
{
  guint n_tiles = bastide_set_doc_get_n_tiles (self->doc);

  return (BastideTileRef) { .piece = (guint) card >= n_tiles,
                            .index = (guint) card >= n_tiles ? (guint) card - n_tiles : (guint) card };
}

static int
card_of_ref (BastideSetPage       *self,
             const BastideTileRef *ref)
{
  return (int) (ref->index + (ref->piece ? bastide_set_doc_get_n_tiles (self->doc) : 0));
}

static int
n_cards (BastideSetPage *self)
{
  return self->doc ? (int) (bastide_set_doc_get_n_tiles (self->doc) + bastide_set_doc_get_n_pieces (self->doc)) : 0;
}

static GdkContentProvider *
drag_prepare_cb (GtkDragSource *source,
                 double         x,
                 double         y,
                 GtkWidget     *card)
{
  return gdk_content_provider_new_typed (G_TYPE_INT, gtk_flow_box_child_get_index (GTK_FLOW_BOX_CHILD (card)));
}

static void
drag_begin_cb (GtkDragSource *source,
               GdkDrag       *drag,
               GtkWidget     *card)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (card);

  gtk_drag_source_set_icon (source, paintable, 0, 0);
}

/* Indexes of the chosen tiles; a dragged tile that is not chosen goes alone. */
static GArray *
get_chosen (BastideSetPage *self)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GList) children = gtk_flow_box_get_selected_children (self->grid);

  for (GList *l = children; l; l = l->next)
    {
      guint index = (guint) gtk_flow_box_child_get_index (l->data);

      if (self->doc && index < bastide_set_doc_get_n_tiles (self->doc))
        g_array_append_val (chosen, index);
    }
  return chosen;
}

static void
move_to (BastideSetPage *self,
         GArray         *tiles,
         guint           to)
{
  guint before = 0;

  for (guint i = 0; i < tiles->len; i++)
    before += g_array_index (tiles, guint, i) < to;
  bastide_set_doc_move (self->doc, (const guint *) (void *) tiles->data, tiles->len, to);
  /* The moved ones stay chosen. */
  gtk_flow_box_unselect_all (self->grid);
  for (guint i = 0; i < tiles->len; i++)
    {
      GtkFlowBoxChild *child = gtk_flow_box_get_child_at_index (self->grid, (int) (to - before + i));

      if (child)
        gtk_flow_box_select_child (self->grid, child);
    }
}

static gboolean
drop_cb (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         GtkWidget     *card)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (gtk_widget_get_ancestor (card, BASTIDE_TYPE_SET_PAGE));
  guint to = (guint) gtk_flow_box_child_get_index (GTK_FLOW_BOX_CHILD (card)), from = (guint) g_value_get_int (value);
  g_autoptr (GArray) chosen = get_chosen (self);
  gboolean among = FALSE;

  for (guint i = 0; i < chosen->len; i++)
    among |= g_array_index (chosen, guint, i) == from;
  if (from >= bastide_set_doc_get_n_tiles (self->doc) || to >= bastide_set_doc_get_n_tiles (self->doc))
    return FALSE;
  if (!among)
    {
      g_array_set_size (chosen, 0);
      g_array_append_val (chosen, from);
    }
  /* Dropped on the far half of a tile it comes behind it. */
  move_to (self, chosen, x > gtk_widget_get_width (card) / 2.0 ? to + 1 : to);
  return TRUE;
}

static GtkWidget *
new_card (BastideSetPage *self)
{
  GtkWidget *child = gtk_flow_box_child_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *thumb = bastide_tile_thumb_new (CARD_SIZE), *overlay = gtk_overlay_new ();
  GtkWidget *title = gtk_label_new (NULL), *count = gtk_label_new (NULL);
  GtkWidget *problem = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INT, GDK_ACTION_COPY | GDK_ACTION_MOVE);

  gtk_overlay_set_child (GTK_OVERLAY (overlay), thumb);
  gtk_widget_set_halign (overlay, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (count, GTK_ALIGN_END);
  gtk_widget_set_valign (count, GTK_ALIGN_END);
  gtk_widget_add_css_class (count, "tile-count");
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), count);
  gtk_widget_set_halign (problem, GTK_ALIGN_START);
  gtk_widget_set_valign (problem, GTK_ALIGN_START);
  gtk_widget_add_css_class (problem, "tile-problem");
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), problem);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (title), 10);
  gtk_widget_add_css_class (title, "caption");
  gtk_box_append (GTK_BOX (box), overlay);
  gtk_box_append (GTK_BOX (box), title);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), box);
  g_object_set_data (G_OBJECT (child), "thumb", thumb);
  g_object_set_data (G_OBJECT (child), "title", title);
  g_object_set_data (G_OBJECT (child), "count", count);
  g_object_set_data (G_OBJECT (child), "problem", problem);

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (drag_prepare_cb), child);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), child);
  gtk_widget_add_controller (child, GTK_EVENT_CONTROLLER (source));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), child);
  gtk_widget_add_controller (child, GTK_EVENT_CONTROLLER (target));
  return child;
}

/* Of what kind is the worst problem of a tile? -1: none. */
static int
worst_problem (BastideSetPage       *self,
               const BastideTileRef *ref,
               const char          **out_text)
{
  const BstReport *report = bastide_set_doc_get_report (self->doc);
  int worst = -1;

  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      const BstProblem *problem = bst_report_get (report, i);
      BastideTileRef found;

      if (!bastide_set_doc_locate (self->doc, problem->path, &found, NULL) || found.piece != ref->piece
          || found.index != ref->index || (int) problem->severity <= worst)
        continue;
      worst = (int) problem->severity;
      if (out_text)
        *out_text = problem->text;
    }
  return worst;
}

static void
update_card (BastideSetPage *self,
             GtkWidget      *card,
             int             i)
{
  BastideTileRef ref = ref_of_card (self, i);
  g_autofree char *name = bastide_set_doc_dup_name (self->doc, &ref);
  int n = bastide_set_doc_get_count (self->doc, &ref), problem = worst_problem (self, &ref, NULL);
  g_autofree char *count = g_strdup_printf ("× %d", n);
  g_autofree char *label = NULL;
  GtkWidget *problem_image = g_object_get_data (G_OBJECT (card), "problem");
  BastideTileDoc doc;
  BstTile shown;

  if (bastide_set_doc_get_tile (self->doc, &ref, &doc))
    {
      g_autofree char *art = dup_art (self, &ref);

      bastide_tile_doc_show (&doc, &shown);
      bastide_tile_thumb_set_tile (g_object_get_data (G_OBJECT (card), "thumb"), &shown, art);
    }
  gtk_label_set_text (g_object_get_data (G_OBJECT (card), "title"), name);
  gtk_label_set_text (g_object_get_data (G_OBJECT (card), "count"), count);
  gtk_widget_set_tooltip_text (card, name);
  gtk_widget_set_visible (problem_image, problem >= 0);
  gtk_widget_remove_css_class (problem_image, "error");
  gtk_widget_add_css_class (problem_image, problem == BST_SEVERITY_ERROR ? "error" : "warning");
  if (problem >= 0)
    /* TRANSLATORS: a tile and how many there are of it. */
    label = g_strdup_printf (ngettext ("%s, %d copy, has problems", "%s, %d copies, has problems", (gulong) n), name, n);
  else
    /* TRANSLATORS: a tile and how many there are of it. */
    label = g_strdup_printf (ngettext ("%s, %d copy", "%s, %d copies", (gulong) n), name, n);
  gtk_accessible_update_property (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
update_grid (BastideSetPage *self)
{
  GtkFlowBoxChild *child;
  g_autofree char *total = NULL;
  BastideBalance balance;
  int n = n_cards (self);

  while ((child = gtk_flow_box_get_child_at_index (self->grid, n)))
    gtk_flow_box_remove (self->grid, GTK_WIDGET (child));
  for (int i = 0; i < n; i++)
    {
      child = gtk_flow_box_get_child_at_index (self->grid, i);
      if (!child)
        {
          child = GTK_FLOW_BOX_CHILD (new_card (self));
          gtk_flow_box_append (self->grid, GTK_WIDGET (child));
        }
      update_card (self, GTK_WIDGET (child), i);
    }
  gtk_stack_set_visible_child_name (self->list_stack, n ? "tiles" : "empty");
  bastide_set_doc_count (self->doc, &balance);
  total = g_strdup_printf (ngettext ("%d tile", "%d tiles", (gulong) balance.n_tiles), balance.n_tiles);
  gtk_label_set_text (self->total_label, total);
}

/* --- The editor --- */

static void
set_text (GtkEditable *row,
          const char  *text)
{
  if (strcmp (gtk_editable_get_text (row), text) != 0)
    gtk_editable_set_text (row, text);
}

static gboolean
get_bool (JsonObject *object,
          const char *key,
          gboolean    otherwise)
{
  JsonNode *node = json_object_get_member (object, key);

  return node && json_node_get_value_type (node) == G_TYPE_BOOLEAN ? json_node_get_boolean (node) : otherwise;
}

static JsonArray *
get_squares (JsonObject *piece,
             guint       face)
{
  JsonNode *node = json_object_get_member (piece, "faces");

  if (node && JSON_NODE_HOLDS_ARRAY (node))
    piece = json_array_get_object_element (json_node_get_array (node), face);
  node = json_object_get_member (piece, "squares");
  return node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static void
square_selected_cb (GtkFlowBox     *box,
                    BastideSetPage *self)
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
  gtk_flow_box_set_max_children_per_line (self->squares, (guint) CLAMP (json_object_get_int_member_with_default (piece, "width", 1), 1, 16));
  gtk_flow_box_set_min_children_per_line (self->squares, (guint) CLAMP (json_object_get_int_member_with_default (piece, "width", 1), 1, 16));
  for (guint face = 0; face < (json_object_has_member (piece, "faces") ? 2 : 1); face++)
    {
      JsonArray *squares = get_squares (piece, face);

      for (guint i = 0; squares && i < json_array_get_length (squares); i++)
        {
          BastideTileRef ref = { .piece = TRUE, .index = self->ref.index, .face = face, .square = i };
          /* TRANSLATORS: a square of a large piece; %u counts from 1. */
          g_autofree char *label = g_strdup_printf (_ ("Square %u"), i + 1);
          GtkWidget *thumb = bastide_tile_thumb_new (44), *cell = gtk_flow_box_child_new ();
          BastideTileDoc doc;
          BstTile shown;

          if (bastide_set_doc_get_tile (self->doc, &ref, &doc))
            {
              bastide_tile_doc_show (&doc, &shown);
              bastide_tile_thumb_set_tile (BASTIDE_TILE_THUMB (thumb), &shown, NULL);
            }
          gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (cell), thumb);
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
update_piece (BastideSetPage       *self,
              const BastideTileDoc *doc)
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
      GtkWidget *button = gtk_flow_box_child_get_child (gtk_flow_box_get_child_at_index (self->blocks, half));
      int owner = bastide_tile_doc_half (doc, half);

      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), owner >= 0 && doc->tile.features[owner].terrain == BST_BLOCK);
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
  JsonNode *art = json_object_get_member (object, "art");

  gtk_spin_button_set_value (self->count_spin, bastide_set_doc_get_count (self->doc, &self->ref));
  set_text (self->tile_title_row, title);
  set_text (self->tile_notes_row, notes);
  set_text (self->tile_id_row, bastide_set_doc_get_id (self->doc, &self->ref));
  adw_action_row_set_subtitle (self->art_row, art && json_node_get_value_type (art) == G_TYPE_STRING
                                                ? json_node_get_string (art)
                                                : C_ ("own picture", "None"));
  gtk_widget_set_visible (GTK_WIDGET (self->art_row), !self->ref.piece);
}

static void
update_editor (BastideSetPage *self)
{
  BastideTileDoc doc;
  const char *problem = NULL;
  g_autofree char *name = NULL, *art = NULL;

  if (self->has_ref && (int) card_of_ref (self, &self->ref) >= n_cards (self))
    self->has_ref = FALSE;
  self->has_ref = self->has_ref && bastide_set_doc_get_tile (self->doc, &self->ref, &doc);
  self->updating = TRUE;
  art = self->has_ref ? dup_art (self, &self->ref) : NULL;
  bastide_tile_canvas_set_doc (self->canvas, self->has_ref ? &doc : NULL, art);
  bastide_tile_inspector_set_doc (self->inspector, self->has_ref ? &doc : NULL, self->ref.piece);
  /* Without a tile there are no details. */
  if (gtk_widget_get_sensitive (self->name_group) != self->has_ref)
    adw_flap_set_reveal_flap (self->flap, self->has_ref && !adw_flap_get_folded (self->flap));
  gtk_widget_set_sensitive (self->details_button, self->has_ref);
  gtk_widget_set_sensitive (self->name_group, self->has_ref);
  gtk_widget_set_visible (self->hint, self->has_ref);
  gtk_widget_set_visible (GTK_WIDGET (self->brushes), self->has_ref);
  name = self->has_ref ? bastide_set_doc_dup_name (self->doc, &self->ref) : NULL;
  gtk_label_set_text (self->tile_label, name ? name : "");
  gtk_widget_set_visible (self->piece_group, self->has_ref && self->ref.piece);
  if (self->has_ref)
    {
      update_name_rows (self);
      worst_problem (self, &self->ref, &problem);
      if (self->ref.piece)
        update_piece (self, &doc);
    }
  update_squares (self);
  gtk_label_set_text (self->problem_label, problem ? problem : "");
  gtk_revealer_set_reveal_child (self->problem_revealer, problem != NULL);
  self->updating = FALSE;
}

static void
set_enabled (BastideSetPage *self,
             const char     *name,
             gboolean        enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)), enabled);
}

static void
update_actions (BastideSetPage *self)
{
  static const char *const for_tiles[] = { "duplicate", "copy", "remove", "earlier", "later" };
  static const char *const for_one[] = { "rotate", "mirror", "more", "fewer", "details" };
  static const char *const for_plain[] = { "art", "no-art", "export-tile" };
  BastideDocument *document = self->doc ? BASTIDE_DOCUMENT (self->doc) : NULL;
  g_autoptr (GArray) chosen = get_chosen (self);

  for (gsize i = 0; i < G_N_ELEMENTS (for_tiles); i++)
    set_enabled (self, for_tiles[i], chosen->len > 0 || (i == 2 && self->has_ref));
  for (gsize i = 0; i < G_N_ELEMENTS (for_one); i++)
    set_enabled (self, for_one[i], self->has_ref);
  for (gsize i = 0; i < G_N_ELEMENTS (for_plain); i++)
    set_enabled (self, for_plain[i], self->has_ref && !self->ref.piece);
  set_enabled (self, "undo", document && bastide_document_can_undo (document));
  set_enabled (self, "redo", document && bastide_document_can_redo (document));
}

static void
changed_cb (BastideSetPage *self)
{
  update_grid (self);
  update_editor (self);
  bastide_set_page_update_panels (self);
  update_actions (self);
}

static void
saved_cb (BastideDocument *document,
          const char      *problem,
          BastideSetPage  *self)
{
  if (problem)
    bastide_set_page_toast (self, problem);
}

void
bastide_set_page_show_tile (BastideSetPage       *self,
                            const BastideTileRef *ref,
                            int                   feature)
{
  GtkFlowBoxChild *child = gtk_flow_box_get_child_at_index (self->grid, card_of_ref (self, ref));

  self->ref = *ref;
  self->has_ref = TRUE;
  adw_view_stack_set_visible_child_name (self->tabs, "tiles");
  if (child && !gtk_flow_box_child_is_selected (child))
    {
      self->updating = TRUE;
      gtk_flow_box_unselect_all (self->grid);
      gtk_flow_box_select_child (self->grid, child);
      self->updating = FALSE;
    }
  bastide_tile_canvas_set_feature (self->canvas, feature);
  update_editor (self);
  update_actions (self);
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
      self->ref = ref_of_card (self, gtk_flow_box_child_get_index (child));
      self->has_ref = TRUE;
      bastide_tile_canvas_set_feature (self->canvas, -1);
    }
  update_editor (self);
  update_actions (self);
}

static void
card_activated_cb (BastideSetPage  *self,
                   GtkFlowBoxChild *child)
{
  BastideTileRef ref = ref_of_card (self, gtk_flow_box_child_get_index (child));

  bastide_set_page_show_tile (self, &ref, -1);
  gtk_widget_child_focus (GTK_WIDGET (self->canvas), GTK_DIR_TAB_FORWARD);
}

/* --- Edits --- */

static void
edited_cb (GtkWidget            *widget,
           const BastideTileDoc *doc,
           const char           *what,
           BastideSetPage       *self)
{
  bastide_set_doc_set_tile (self->doc, &self->ref, doc, what, NULL);
}

static void
feature_cb (BastideTileInspector *inspector,
            int                   feature,
            BastideSetPage       *self)
{
  bastide_tile_canvas_set_feature (self->canvas, feature);
}

static void
fields_cb (BastideTileInspector *inspector,
           gboolean              show,
           BastideSetPage       *self)
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
tile_text_cb (GtkEditable    *row,
              BastideSetPage *self)
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
      bastide_set_page_toast (self, error->message);
      update_editor (self);
    }
}

static void
piece_flag_cb (GtkSwitch      *toggle,
               GParamSpec     *pspec,
               BastideSetPage *self)
{
  if (!self->updating && self->has_ref && self->ref.piece)
    bastide_set_doc_set_piece_flag (self->doc, self->ref.index, toggle == self->piece_start ? "start" : "followers_allowed",
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
block_cb (GtkToggleButton *button,
          BastideSetPage  *self)
{
  int half = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "half"));
  BastideTileDoc doc;

  if (self->updating || !self->has_ref || !bastide_set_doc_get_tile (self->doc, &self->ref, &doc))
    return;
  if (bastide_tile_doc_set_block (&doc, half, gtk_toggle_button_get_active (button)))
    bastide_set_doc_set_tile (self->doc, &self->ref, &doc, C_ ("undo", "Change a large piece"), NULL);
  else
    update_editor (self);
}

static void
brush_cb (GtkToggleButton *button,
          BastideSetPage  *self)
{
  if (gtk_toggle_button_get_active (button))
    bastide_tile_canvas_set_brush (self->canvas,
                                   (BstSideKind) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "kind")));
}

/* --- Actions --- */

#define ACTION(name) \
  static void name##_action (GSimpleAction *action, GVariant *parameter, gpointer data)

ACTION (add)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = get_chosen (self);
  guint at = chosen->len ? g_array_index (chosen, guint, chosen->len - 1) + 1 : bastide_set_doc_get_n_tiles (self->doc);
  BastideTileRef ref = { 0 };
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  ref.index = bastide_set_doc_add_tile (self->doc, at, &doc);
  bastide_set_page_show_tile (self, &ref, -1);
  gtk_widget_child_focus (GTK_WIDGET (self->canvas), GTK_DIR_TAB_FORWARD);
}

ACTION (undo)
{
  bastide_document_undo (BASTIDE_DOCUMENT (BASTIDE_SET_PAGE (data)->doc));
}

ACTION (redo)
{
  bastide_document_redo (BASTIDE_DOCUMENT (BASTIDE_SET_PAGE (data)->doc));
}

ACTION (duplicate)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = get_chosen (self);

  bastide_set_doc_duplicate (self->doc, (const guint *) (void *) chosen->data, chosen->len);
}

ACTION (remove)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = get_chosen (self);

  if (chosen->len)
    bastide_set_doc_remove (self->doc, (const guint *) (void *) chosen->data, chosen->len);
  else if (self->has_ref && self->ref.piece)
    bastide_set_doc_remove_piece (self->doc, self->ref.index);
}

ACTION (copy)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = get_chosen (self);
  g_autofree char *text = bastide_set_doc_copy (self->doc, (const guint *) (void *) chosen->data, chosen->len);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
pasted_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (BastideSetPage) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) chosen = get_chosen (self);
  guint at = chosen->len ? g_array_index (chosen, guint, chosen->len - 1) + 1 : G_MAXUINT, n;

  if (self->doc && !bastide_set_doc_paste (self->doc, at, text ? text : "", &n, &error))
    bastide_set_page_toast (self, error->message);
}

ACTION (paste)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (data)), NULL, pasted_cb, g_object_ref (data));
}

ACTION (earlier)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = get_chosen (self);

  if (chosen->len && g_array_index (chosen, guint, 0) > 0)
    move_to (self, chosen, g_array_index (chosen, guint, 0) - 1);
}

ACTION (later)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = get_chosen (self);
  guint last = chosen->len ? g_array_index (chosen, guint, chosen->len - 1) : 0;

  if (chosen->len && last + 1 < bastide_set_doc_get_n_tiles (self->doc))
    move_to (self, chosen, last + 2);
}

/* Applies to every chosen tile; one step for all of them. */
static void
turn (BastideSetPage *self,
      gboolean        mirror)
{
  g_autoptr (GArray) chosen = get_chosen (self);
  const char *what = mirror ? C_ ("undo", "Mirror tiles") : C_ ("undo", "Turn tiles");

  for (guint i = 0; i < MAX (chosen->len, 1); i++)
    {
      BastideTileRef ref = chosen->len ? (BastideTileRef) { .index = g_array_index (chosen, guint, i) } : self->ref;
      BastideTileDoc doc;

      if (!bastide_set_doc_get_tile (self->doc, &ref, &doc))
        continue;
      if (mirror)
        bastide_tile_doc_mirror (&doc);
      else
        bastide_tile_doc_rotate (&doc, 1);
      bastide_set_doc_set_tile (self->doc, &ref, &doc, what, "turn");
    }
  bastide_document_settle (BASTIDE_DOCUMENT (self->doc));
}

ACTION (rotate)
{
  turn (BASTIDE_SET_PAGE (data), FALSE);
}

ACTION (mirror)
{
  turn (BASTIDE_SET_PAGE (data), TRUE);
}

static void
change_count (BastideSetPage *self,
              int             by)
{
  int count = bastide_set_doc_get_count (self->doc, &self->ref) + by;

  if (count >= 0 && count <= 999)
    bastide_set_doc_set_count (self->doc, &self->ref, count);
}

ACTION (more)
{
  change_count (BASTIDE_SET_PAGE (data), 1);
}

ACTION (fewer)
{
  change_count (BASTIDE_SET_PAGE (data), -1);
}

ACTION (to_list)
{
  adw_leaflet_set_visible_child_name (BASTIDE_SET_PAGE (data)->leaflet, "list");
}

ACTION (details)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);

  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_reveal_flap (self->flap));
}

/* (transfer full): a mix that can leave the folder of the set. */
static JsonNode *
new_mix (BastideSetPage *self)
{
  JsonNode *mix = bastide_set_doc_to_mix (self->doc, "classic-base");
  GFile *file = bastide_document_get_file (BASTIDE_DOCUMENT (self->doc));
  g_autoptr (GFile) folder = file ? g_file_get_parent (file) : NULL;
  g_autofree char *path = folder ? g_file_get_path (folder) : NULL;

  if (path)
    bst_json_settle_art (mix, path);
  return mix;
}

ACTION (mix)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (JsonNode) mix = new_mix (self);

  g_signal_emit (self, signals[SIGNAL_MIX], 0, mix);
}

ACTION (play)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (JsonNode) mix = new_mix (self);

  if (bst_report_get_n_errors (bastide_set_doc_get_report (self->doc)) > 0)
    {
      bastide_set_page_toast (self, _ ("There are still problems to solve before this set can be played."));
      adw_view_stack_set_visible_child_name (self->tabs, "problems");
      return;
    }
  g_signal_emit (self, signals[SIGNAL_PLAY], 0, mix);
}

static BastideTileStock *
new_stock (BastideSetPage *self)
{
  return bastide_tile_stock_new_set (bastide_set_doc_get_set (self->doc),
                                     bastide_document_get_file (BASTIDE_DOCUMENT (self->doc)));
}

ACTION (sandbox)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (BastideTileStock) stock = new_stock (self);

  bastide_sandbox_present (get_window (self), stock);
}

ACTION (print)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (BastideTileStock) stock = new_stock (self);
  g_autofree char *title = bastide_document_dup_title (BASTIDE_DOCUMENT (self->doc));

  bastide_print_window_present (get_window (self), stock, title);
}

static void
report_result (BastideSetPage *self,
               gboolean        ok,
               GFile          *file,
               GError         *error)
{
  g_autofree char *name = g_file_get_basename (file);
  /* TRANSLATORS: %s is the name of a file. */
  g_autofree char *text = ok ? g_strdup_printf (_ ("Saved as “%s”."), name) : g_strdup (error->message);

  bastide_set_page_toast (self, text);
}

static void
save_as_response_cb (GtkNativeDialog *dialog,
                     int              response,
                     BastideSetPage  *self)
{
  if (response == GTK_RESPONSE_ACCEPT && self->doc)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autoptr (GError) error = NULL;

      report_result (self, bastide_document_save_as (BASTIDE_DOCUMENT (self->doc), file, &error), file, error);
    }
  g_object_unref (dialog);
}

static void
tile_response_cb (GtkNativeDialog *dialog,
                  int              response,
                  BastideSetPage  *self)
{
  BastideTileDoc doc;
  BstTile shown;

  if (response == GTK_RESPONSE_ACCEPT && self->has_ref && bastide_set_doc_get_tile (self->doc, &self->ref, &doc))
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autofree char *name = g_file_get_basename (file), *art = dup_art (self, &self->ref);
      g_autoptr (BastideTileBook) book = NULL;
      g_autoptr (GBytes) picture = NULL;
      g_autoptr (GError) error = NULL;
      BastideExportFormat format = BASTIDE_EXPORT_PNG;

      bastide_export_guess_format (name, &format);
      bastide_tile_doc_show (&doc, &shown);
      book = bastide_tile_book_new (&shown, 1, NULL, 0);
      bastide_tile_book_set_arts (book, &art);
      picture = bastide_export_tile (book, 0, 0, BASTIDE_STYLE_ILLUSTRATED, format, PICTURE_SIZE, &error);
      report_result (self,
                     picture
                       && g_file_replace_contents (file, g_bytes_get_data (picture, NULL), g_bytes_get_size (picture), NULL,
                                                   FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error),
                     file, error);
    }
  g_object_unref (dialog);
}

static void
art_response_cb (GtkNativeDialog *dialog,
                 int              response,
                 BastideSetPage  *self)
{
  if (response == GTK_RESPONSE_ACCEPT && self->has_ref)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      GFile *set = bastide_document_get_file (BASTIDE_DOCUMENT (self->doc));
      g_autoptr (GFile) folder = set ? g_file_get_parent (set) : NULL;
      g_autofree char *relative = folder ? g_file_get_relative_path (folder, file) : NULL;
      g_autofree char *path = g_file_get_path (file);

      /* Beside the set a name is enough, and both can be given away together. */
      bastide_set_doc_set_tile_string (self->doc, &self->ref, "art", relative ? relative : path ? path : "");
    }
  g_object_unref (dialog);
}

static void
ask_file (BastideSetPage       *self,
          const char           *title,
          GtkFileChooserAction  what,
          const char           *name,
          GCallback             response)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, get_window (self), what, NULL, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  if (name)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  g_signal_connect_object (dialog, "response", response, self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

ACTION (save_as)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autofree char *title = bastide_document_dup_title (BASTIDE_DOCUMENT (self->doc));
  g_autofree char *id = bastide_id_from_text (title), *name = g_strconcat (id, ".bastide-set", NULL);

  ask_file (self, _ ("Save the Set"), GTK_FILE_CHOOSER_ACTION_SAVE, name, G_CALLBACK (save_as_response_cb));
}

ACTION (export_tile)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autofree char *name = g_strconcat (bastide_set_doc_get_id (self->doc, &self->ref), ".svg", NULL);

  ask_file (self, _ ("Save the Tile as SVG or PNG"), GTK_FILE_CHOOSER_ACTION_SAVE, name, G_CALLBACK (tile_response_cb));
}

ACTION (art)
{
  ask_file (BASTIDE_SET_PAGE (data), _ ("Choose a Picture"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL,
            G_CALLBACK (art_response_cb));
}

ACTION (no_art)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);

  bastide_set_doc_set_tile_string (self->doc, &self->ref, "art", "");
}

static void
piece_response_cb (AdwMessageDialog *dialog,
                   const char       *response,
                   BastideSetPage   *self)
{
  int width = gtk_spin_button_get_value_as_int (g_object_get_data (G_OBJECT (dialog), "width"));
  int height = gtk_spin_button_get_value_as_int (g_object_get_data (G_OBJECT (dialog), "height"));
  BastideTileRef ref = { .piece = TRUE };

  if (strcmp (response, "add") != 0 || !self->doc)
    return;
  ref.index = bastide_set_doc_get_n_pieces (self->doc);
  if (bastide_set_doc_add_piece (self->doc, width, height))
    bastide_set_page_show_tile (self, &ref, -1);
  else
    bastide_set_page_toast (self, _ ("A large piece has from 2 to 16 squares."));
}

static GtkWidget *
add_size_row (GtkWidget  *group,
              const char *title,
              int         value)
{
  GtkWidget *row = adw_action_row_new (), *spin = gtk_spin_button_new_with_range (1, 8, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return spin;
}

ACTION (add_piece)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  GtkWidget *dialog = adw_message_dialog_new (get_window (self), _ ("Large Piece"),
                                              _ ("A piece of several squares that is laid at once."));
  GtkWidget *group = adw_preferences_group_new ();

  g_object_set_data (G_OBJECT (dialog), "width", add_size_row (group, _ ("Squares from west to east"), 2));
  g_object_set_data (G_OBJECT (dialog), "height", add_size_row (group, _ ("Squares from north to south"), 1));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), group);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "add", _ ("_Add"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "add");
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "add", ADW_RESPONSE_SUGGESTED);
  g_signal_connect_object (dialog, "response", G_CALLBACK (piece_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- The object --- */

static void
add_shortcuts (BastideSetPage *self)
{
  static const struct
  {
    const char *trigger, *action;
  } shortcuts[] = {
    { "<Control>z", "set.undo" },         { "<Control><Shift>z", "set.redo" },  { "<Control>y", "set.redo" },
    { "<Control>t", "set.add" },          { "<Control>d", "set.duplicate" },    { "<Control>c", "set.copy" },
    { "<Control>v", "set.paste" },        { "Delete", "set.remove" },           { "<Alt>Left", "set.earlier" },
    { "<Alt>Right", "set.later" },        { "<Control>r", "set.rotate" },       { "<Control>m", "set.mirror" },
    { "plus|KP_Add", "set.more" },        { "minus|KP_Subtract", "set.fewer" }, { "F9", "set.details" },
    { "<Control>p", "set.print" },        { "<Control><Shift>s", "set.save-as" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (shortcuts[i].trigger), gtk_named_action_new (shortcuts[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

/* Beside the tile where there is room; over it only when asked for. */
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

      gtk_widget_set_tooltip_text (button, _ ("What a click on a side paints"));
      g_object_set_data (G_OBJECT (button), "kind", GINT_TO_POINTER (kinds[i]));
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), first);
      if (!first)
        first = GTK_TOGGLE_BUTTON (button);
      g_signal_connect (button, "toggled", G_CALLBACK (brush_cb), self);
      gtk_box_append (self->brushes, button);
      self->brush_buttons[kinds[i]] = GTK_TOGGLE_BUTTON (button);
    }
  gtk_toggle_button_set_active (first, TRUE);
}

static void
make_piece_rows (BastideSetPage *self)
{
  g_autoptr (GtkStringList) modules = gtk_string_list_new (NULL);
  const char *names[] = { C_ ("half side", "N left"),  C_ ("half side", "N right"), C_ ("half side", "E left"),
                          C_ ("half side", "E right"), C_ ("half side", "S left"),  C_ ("half side", "S right"),
                          C_ ("half side", "W left"),  C_ ("half side", "W right") };

  gtk_string_list_append (modules, C_ ("rules of a piece", "None"));
  for (int i = 0; i < BST_MODULE_CORE; i++)
    gtk_string_list_append (modules, bastide_words_module (i));
  adw_combo_row_set_model (self->piece_module, G_LIST_MODEL (modules));
  for (int half = 0; half < 8; half++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (names[half]);

      g_object_set_data (G_OBJECT (button), "half", GINT_TO_POINTER (half));
      g_signal_connect (button, "toggled", G_CALLBACK (block_cb), self);
      gtk_flow_box_append (self->blocks, button);
    }
  g_signal_connect (self->piece_start, "notify::active", G_CALLBACK (piece_flag_cb), self);
  g_signal_connect (self->piece_followers, "notify::active", G_CALLBACK (piece_flag_cb), self);
  g_signal_connect_swapped (self->piece_module, "notify::selected", G_CALLBACK (piece_module_cb), self);
}

static void
bastide_set_page_dispose (GObject *object)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (object);

  g_clear_handle_id (&self->panels_source, g_source_remove);
  if (self->doc)
    g_signal_handlers_disconnect_by_data (self->doc, self);
  g_clear_object (&self->doc);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  g_clear_pointer (&self->problem_rows, g_ptr_array_unref);
  g_clear_pointer (&self->duplicate_rows, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_set_page_parent_class)->dispose (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, BastideSetPage, name)

static void
bastide_set_page_class_init (BastideSetPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_set_page_dispose;
  signals[SIGNAL_TOAST] = g_signal_new ("toast", BASTIDE_TYPE_SET_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_MIX] = g_signal_new ("mix", BASTIDE_TYPE_SET_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                      1, G_TYPE_POINTER);
  signals[SIGNAL_PLAY] = g_signal_new ("play", BASTIDE_TYPE_SET_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_POINTER);

  g_type_ensure (BASTIDE_TYPE_TILE_CANVAS);
  g_type_ensure (BASTIDE_TYPE_TILE_INSPECTOR);
  g_type_ensure (BASTIDE_TYPE_BARS_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-set-page.ui");
  BIND (tabs);
  BIND (problems_tab);
  BIND (leaflet);
  BIND (list_stack);
  BIND (grid);
  BIND (total_label);
  BIND (to_list_button);
  BIND (tile_label);
  BIND (hint);
  BIND (brushes);
  BIND (flap);
  BIND (details_button);
  BIND (canvas);
  BIND (squares);
  BIND (problem_revealer);
  BIND (problem_label);
  BIND (inspector);
  BIND (name_group);
  BIND (count_spin);
  BIND (tile_title_row);
  BIND (tile_notes_row);
  BIND (tile_id_row);
  BIND (art_row);
  BIND (piece_group);
  BIND (piece_start);
  BIND (piece_followers);
  BIND (piece_module);
  BIND (blocks);
  BIND (problems_group);
  BIND (duplicates_group);
  BIND (reference_row);
  BIND (balance_bars);
  BIND (language_row);
  BIND (title_row);
  BIND (description_row);
  BIND (notes_row);
  BIND (author_row);
  BIND (license_row);
  BIND (id_row);
  BIND (needs_group);
  BIND (stock_group);
}

static void
bastide_set_page_init (BastideSetPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "add", .activate = add_action },
    { .name = "undo", .activate = undo_action },
    { .name = "redo", .activate = redo_action },
    { .name = "duplicate", .activate = duplicate_action },
    { .name = "remove", .activate = remove_action },
    { .name = "copy", .activate = copy_action },
    { .name = "paste", .activate = paste_action },
    { .name = "earlier", .activate = earlier_action },
    { .name = "later", .activate = later_action },
    { .name = "rotate", .activate = rotate_action },
    { .name = "mirror", .activate = mirror_action },
    { .name = "more", .activate = more_action },
    { .name = "fewer", .activate = fewer_action },
    { .name = "to-list", .activate = to_list_action },
    { .name = "details", .activate = details_action },
    { .name = "mix", .activate = mix_action },
    { .name = "play", .activate = play_action },
    { .name = "sandbox", .activate = sandbox_action },
    { .name = "print", .activate = print_action },
    { .name = "save-as", .activate = save_as_action },
    { .name = "export-tile", .activate = export_tile_action },
    { .name = "art", .activate = art_action },
    { .name = "no-art", .activate = no_art_action },
    { .name = "add-piece", .activate = add_piece_action },
  };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "set", G_ACTION_GROUP (self->actions));
  add_shortcuts (self);
  make_brushes (self);
  make_piece_rows (self);
  bastide_set_page_init_panels (self);

  g_object_bind_property (self->leaflet, "folded", self->to_list_button, "visible", G_BINDING_SYNC_CREATE);
  g_signal_connect_swapped (self->flap, "notify::folded", G_CALLBACK (folded_cb), self);
  folded_cb (self);
  g_signal_connect_swapped (self->grid, "selected-children-changed", G_CALLBACK (chosen_cb), self);
  g_signal_connect_swapped (self->grid, "child-activated", G_CALLBACK (card_activated_cb), self);
  g_signal_connect (self->canvas, "edited", G_CALLBACK (edited_cb), self);
  g_signal_connect (self->inspector, "edited", G_CALLBACK (edited_cb), self);
  g_signal_connect (self->inspector, "feature", G_CALLBACK (feature_cb), self);
  g_signal_connect (self->inspector, "fields", G_CALLBACK (fields_cb), self);
  g_signal_connect_swapped (self->count_spin, "value-changed", G_CALLBACK (count_cb), self);
  g_signal_connect (self->tile_title_row, "changed", G_CALLBACK (tile_text_cb), self);
  g_signal_connect (self->tile_notes_row, "changed", G_CALLBACK (tile_text_cb), self);
  g_signal_connect_swapped (self->tile_id_row, "apply", G_CALLBACK (tile_id_cb), self);
  g_signal_connect (self->squares, "selected-children-changed", G_CALLBACK (square_selected_cb), self);
}

BastideSetDoc *
bastide_set_page_get_doc (BastideSetPage *self)
{
  g_return_val_if_fail (BASTIDE_IS_SET_PAGE (self), NULL);
  return self->doc;
}

void
bastide_set_page_set_doc (BastideSetPage *self,
                          BastideSetDoc  *doc)
{
  g_return_if_fail (BASTIDE_IS_SET_PAGE (self));

  if (self->doc)
    g_signal_handlers_disconnect_by_data (self->doc, self);
  g_set_object (&self->doc, doc);
  self->has_ref = FALSE;
  gtk_flow_box_unselect_all (self->grid);
  if (!doc)
    return;
  g_signal_connect_swapped (doc, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect (doc, "saved", G_CALLBACK (saved_cb), self);
  changed_cb (self);
  if (n_cards (self) > 0)
    {
      BastideTileRef first = ref_of_card (self, 0);

      bastide_set_page_show_tile (self, &first, -1);
    }
  adw_leaflet_set_visible_child_name (self->leaflet, "list");
  adw_view_stack_set_visible_child_name (self->tabs, "tiles");
}

void
bastide_set_page_set_catalog (BastideSetPage *self,
                              BstCatalog     *catalog)
{
  g_return_if_fail (BASTIDE_IS_SET_PAGE (self));

  g_clear_pointer (&self->catalog, bst_catalog_unref);
  self->catalog = catalog ? bst_catalog_ref (catalog) : NULL;
  self->updating = TRUE;
  bastide_set_page_update_references (self);
  self->updating = FALSE;
}

void
bastide_set_page_succeed (BastideSetPage *self,
                          BastideSetPage *predecessor)
{
  g_return_if_fail (BASTIDE_IS_SET_PAGE (self) && BASTIDE_IS_SET_PAGE (predecessor));

  gtk_editable_set_text (self->language_row, gtk_editable_get_text (predecessor->language_row));
  if (predecessor->has_ref)
    bastide_set_page_show_tile (self, &predecessor->ref, -1);
  adw_leaflet_set_visible_child_name (self->leaflet, adw_leaflet_get_visible_child_name (predecessor->leaflet));
  adw_view_stack_set_visible_child_name (self->tabs, adw_view_stack_get_visible_child_name (predecessor->tabs));
}
