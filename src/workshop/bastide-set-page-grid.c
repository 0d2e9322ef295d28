/* bastide-set-page-grid.c – the tiles of a set as cards: choosing, dragging, pictures, which of them have problems.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-set-page-private.h"

#include "kit/bastide-context-menu.h"
#include "kit/bastide-focus.h"
#include "parts/bastide-tile-picture.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>

#define CARD_SIZE 80

/* (transfer full) (nullable) */
char *
bastide_set_page_dup_art (BastideSetPage *self, const BastideTileRef *ref)
{
  return ref->piece ? NULL
                    : bastide_tile_dup_art (bastide_set_doc_get_json (self->doc, ref),
                                            bastide_document_get_file (BASTIDE_DOCUMENT (self->doc)));
}

/* Tiles first, then large pieces. */
BastideTileRef
bastide_set_page_get_ref (BastideSetPage *self, int card)
{
  guint n_tiles = bastide_set_doc_get_n_tiles (self->doc);

  return (BastideTileRef){ .piece = (guint) card >= n_tiles,
                           .index = (guint) card >= n_tiles ? (guint) card - n_tiles : (guint) card };
}

int
bastide_set_page_get_card (BastideSetPage *self, const BastideTileRef *ref)
{
  return (int) (ref->index + (ref->piece ? bastide_set_doc_get_n_tiles (self->doc) : 0));
}

int
bastide_set_page_get_n_cards (BastideSetPage *self)
{
  return self->doc ? (int) (bastide_set_doc_get_n_tiles (self->doc) + bastide_set_doc_get_n_pieces (self->doc)) : 0;
}

static GdkContentProvider *
drag_prepare_cb (GtkDragSource *source, double x, double y, GtkWidget *card)
{
  return gdk_content_provider_new_typed (G_TYPE_INT, gtk_flow_box_child_get_index (GTK_FLOW_BOX_CHILD (card)));
}

static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag, GtkWidget *card)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (card);

  gtk_drag_source_set_icon (source, paintable, 0, 0);
}

/* Indexes of the chosen tiles; a dragged tile that is not chosen goes alone. */
GArray *
bastide_set_page_dup_chosen (BastideSetPage *self)
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

void
bastide_set_page_move (BastideSetPage *self, GArray *tiles, guint to)
{
  gboolean has_focus = bastide_focus_is_in (GTK_WIDGET (self->grid));
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
      /* The focus goes with them. gtk_widget_grab_focus() would not move the cursor of the flow box, and the arrow keys
       * would start from the old tile. */
      if (child && i == 0 && has_focus)
        gtk_widget_child_focus (GTK_WIDGET (child), GTK_DIR_TAB_FORWARD);
    }
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, GtkWidget *card)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (gtk_widget_get_ancestor (card, BASTIDE_TYPE_SET_PAGE));
  guint to = (guint) gtk_flow_box_child_get_index (GTK_FLOW_BOX_CHILD (card)), from = (guint) g_value_get_int (value);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);
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
  /* Dropped on the right half of a tile: insert behind it. */
  bastide_set_page_move (self, chosen, x > gtk_widget_get_width (card) / 2.0 ? to + 1 : to);
  return TRUE;
}

/* --- Finding --- */

/* The tile that is being edited stays, whatever becomes of it meanwhile. */
static gboolean
is_found_cb (GtkFlowBoxChild *child, gpointer data)
{
  BastideSetPage *self = data;
  const char *words = gtk_editable_get_text (self->search_entry);
  BastideTileRef ref;

  if (!*words || !self->doc || gtk_flow_box_child_get_index (child) >= bastide_set_page_get_n_cards (self))
    return TRUE;
  ref = bastide_set_page_get_ref (self, gtk_flow_box_child_get_index (child));
  return (self->has_ref && self->ref.piece == ref.piece && self->ref.index == ref.index)
         || bastide_set_doc_matches (self->doc, &ref, words);
}

/* What is not seen is not chosen: nobody wants to remove tiles that he does not see. */
static void
searched_cb (BastideSetPage *self)
{
  g_autoptr (GList) chosen = gtk_flow_box_get_selected_children (self->grid);

  gtk_flow_box_invalidate_filter (self->grid);
  for (GList *l = chosen; l; l = l->next)
    if (!is_found_cb (l->data, self))
      gtk_flow_box_unselect_child (self->grid, l->data);
}

/* Closing the search shows all tiles again; GTK empties the field then. */
void
bastide_set_page_find (BastideSetPage *self)
{
  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}

void
bastide_set_page_init_search (BastideSetPage *self)
{
  gtk_flow_box_set_filter_func (self->grid, is_found_cb, self, NULL);
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  g_signal_connect_object (self->search_entry, "search-changed", G_CALLBACK (searched_cb), self, G_CONNECT_SWAPPED);
}

/* --- Picture files --- */

void
bastide_set_page_watch_arts (BastideSetPage *self)
{
  g_autoptr (GStrvBuilder) arts = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; self->doc && i < bastide_set_doc_get_n_tiles (self->doc); i++)
    {
      const BastideTileRef ref = { .index = i };
      JsonObject *json = bastide_set_doc_get_json (self->doc, &ref);
      g_autofree char *art = json && json_object_has_member (json, "art") ? bastide_set_page_dup_art (self, &ref)
                                                                          : NULL;

      if (art)
        g_strv_builder_add (arts, art);
    }
  list = g_strv_builder_end (arts);
  bastide_art_watch_set (self->art_watch, (const char *const *) list);
}

void
bastide_set_page_reload_arts (gpointer page)
{
  BastideSetPage *self = page;

  bastide_tile_canvas_reload_art (self->canvas);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->grid)); child;
       child = gtk_widget_get_next_sibling (child))
    if (g_object_get_data (G_OBJECT (child), "thumb"))
      bastide_tile_picture_reload_art (g_object_get_data (G_OBJECT (child), "thumb"));
}

/* --- The menu of a tile --- */

void
bastide_set_page_drop_menu (BastideSetPage *self)
{
  g_clear_pointer (&self->tile_menu, gtk_widget_unparent);
}

static gboolean
focus_chosen_cb (gpointer data)
{
  BastideSetPage *self = data;
  g_autoptr (GList) children = gtk_flow_box_get_selected_children (self->grid);

  /* gtk_widget_grab_focus() would not move the cursor of the flow box, and the arrow keys would start elsewhere. */
  if (children && gtk_widget_get_mapped (GTK_WIDGET (self->grid)))
    gtk_widget_child_focus (children->data, GTK_DIR_TAB_FORWARD);
  return G_SOURCE_REMOVE;
}

/* GTK gives the focus to the page, whose grab_focus passes it to the canvas: GTK 4.8 before the menu says that it is
 * closed, newer ones after that. */
static void
menu_closed_cb (BastideSetPage *self)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, focus_chosen_cb, g_object_ref (self), g_object_unref);
}

/* Opens the menu at a point of a card. The selection is kept if the card is part of it. */
static gboolean
open_menu (GtkWidget *card, double x, double y)
{
  GtkWidget *page = gtk_widget_get_ancestor (card, BASTIDE_TYPE_SET_PAGE);
  BastideSetPage *self = page ? BASTIDE_SET_PAGE (page) : NULL;
  g_autoptr (GMenuModel) menu = NULL;

  if (!self || !self->doc)
    return FALSE;
  /* The first section is about tiles, the others are about the set. */
  menu = g_menu_model_get_item_link (gtk_menu_button_get_menu_model (self->menu_button), 0, G_MENU_LINK_SECTION);
  if (!gtk_flow_box_child_is_selected (GTK_FLOW_BOX_CHILD (card)))
    {
      gtk_flow_box_unselect_all (self->grid);
      /* Moves the cursor of the flow box too, which gtk_widget_grab_focus() does not: the arrow keys would start
       * elsewhere. */
      gtk_widget_child_focus (card, GTK_DIR_TAB_FORWARD);
      gtk_flow_box_select_child (self->grid, GTK_FLOW_BOX_CHILD (card));
    }
  gtk_widget_grab_focus (card);
  if (!bastide_context_menu_popup (&self->tile_menu, page, menu, card, x, y))
    return FALSE;
  g_signal_connect_object (self->tile_menu, "closed", G_CALLBACK (menu_closed_cb), self, G_CONNECT_SWAPPED);
  /* No tooltip while the menu is open: the pointer rests on the card, and the tooltip would cover the menu. */
  g_object_bind_property (self->tile_menu, "visible", card, "has-tooltip",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  return TRUE;
}

static gboolean
menu_key_cb (GtkWidget *card, GVariant *args, gpointer data)
{
  return open_menu (card, gtk_widget_get_width (card) / 2.0, gtk_widget_get_height (card) / 2.0);
}

static void
add_menu (GtkWidget *card)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  bastide_context_menu_add_gestures (card, open_menu);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("<Shift>F10|Menu"),
                                                          gtk_callback_action_new (menu_key_cb, NULL, NULL)));
  gtk_widget_add_controller (card, keys);
}

/* --- Cards --- */

static GtkWidget *
new_card (BastideSetPage *self)
{
  GtkWidget *child = gtk_flow_box_child_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *thumb = bastide_tile_picture_new_thumb (CARD_SIZE), *overlay = gtk_overlay_new ();
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
  add_menu (child);
  return child;
}

/* Of what kind is the worst problem of a tile? -1: none. */
int
bastide_set_page_find_problem (BastideSetPage *self, const BastideTileRef *ref, const char **out_text)
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

/* (transfer full): the worst kind of problem of each card, -1: none. */
static int *
list_problems (BastideSetPage *self, int n)
{
  const BstReport *report = n ? bastide_set_doc_get_report (self->doc) : NULL;
  int *worst = g_new (int, (gsize) n + 1);

  for (int i = 0; i < n; i++)
    worst[i] = -1;
  for (guint i = 0; report && i < bst_report_get_n (report); i++)
    {
      const BstProblem *problem = bst_report_get (report, i);
      BastideTileRef ref;

      if (bastide_set_doc_locate (self->doc, problem->path, &ref, NULL))
        {
          int *card = &worst[bastide_set_page_get_card (self, &ref)];

          *card = MAX (*card, (int) problem->severity);
        }
    }
  return worst;
}

/* Does the card show this already? An edit keeps the objects that it does not change. Pieces are drawn from the set, which
 * is another one after each edit. */
static gboolean
is_shown (GtkWidget *card, const BastideTileRef *ref, JsonObject *json, int problem)
{
  return !ref->piece && json && g_object_get_data (G_OBJECT (card), "json") == json
         && GPOINTER_TO_INT (g_object_get_data (G_OBJECT (card), "severity")) == problem;
}

static void
update_card (BastideSetPage *self, GtkWidget *card, int i, int problem)
{
  BastideTileRef ref = bastide_set_page_get_ref (self, i);
  g_autofree char *name = bastide_set_doc_dup_name (self->doc, &ref);
  /* NULL: the element of the list is no object. */
  JsonObject *json = bastide_set_doc_get_json (self->doc, &ref);
  g_autofree char *title = json ? bst_text_dup (json, "title") : NULL;
  int n = bastide_set_doc_get_count (self->doc, &ref);
  g_autofree char *count = g_strdup_printf ("× %d", n);
  g_autofree char *label = NULL;
  GtkWidget *problem_image = g_object_get_data (G_OBJECT (card), "problem");
  BastideTilePicture *thumb = g_object_get_data (G_OBJECT (card), "thumb");
  const BstSet *set = bastide_set_doc_get_set (self->doc);
  const BstPieceEntry *piece = ref.piece && set && ref.index < set->pieces->len ? set->pieces->pdata[ref.index] : NULL;
  BstTile shown;

  if (piece && piece->sound)
    bastide_tile_picture_set_piece (thumb, piece);
  else if (bastide_set_doc_show_tile (self->doc, &ref, &shown))
    {
      g_autofree char *art = bastide_set_page_dup_art (self, &ref);

      bastide_tile_picture_set_tile (thumb, &shown, art, 0);
    }
  /* Only a title that somebody gave is shown. The name made of the sides repeats the picture: it is the tooltip and the
   * accessible name. */
  gtk_label_set_text (g_object_get_data (G_OBJECT (card), "title"), title ? title : "");
  gtk_widget_set_visible (g_object_get_data (G_OBJECT (card), "title"), title && *title);
  gtk_label_set_text (g_object_get_data (G_OBJECT (card), "count"), count);
  gtk_widget_set_tooltip_text (card, name);
  gtk_widget_set_visible (problem_image, problem >= 0);
  gtk_widget_remove_css_class (problem_image, "error");
  gtk_widget_remove_css_class (problem_image, "warning");
  gtk_widget_add_css_class (problem_image, problem == BST_SEVERITY_ERROR ? "error" : "warning");
  if (problem >= 0)
    /* TRANSLATORS: a tile and how many there are of it. */
    label = g_strdup_printf (ngettext ("%s, %d copy, has problems", "%s, %d copies, has problems", (gulong) n), name,
                             n);
  else
    /* TRANSLATORS: a tile and how many there are of it. */
    label = g_strdup_printf (ngettext ("%s, %d copy", "%s, %d copies", (gulong) n), name, n);
  gtk_accessible_update_property (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data_full (G_OBJECT (card), "json", json ? json_object_ref (json) : NULL,
                          (GDestroyNotify) json_object_unref);
  g_object_set_data (G_OBJECT (card), "severity", GINT_TO_POINTER (problem));
}

void
bastide_set_page_update_grid (BastideSetPage *self)
{
  GtkFlowBoxChild *child;
  g_autofree char *total = NULL;
  int n = bastide_set_page_get_n_cards (self), n_tiles = 0;
  g_autofree int *problems = list_problems (self, n);

  while ((child = gtk_flow_box_get_child_at_index (self->grid, n)))
    gtk_flow_box_remove (self->grid, GTK_WIDGET (child));
  for (int i = 0; i < n; i++)
    {
      BastideTileRef ref = bastide_set_page_get_ref (self, i);

      child = gtk_flow_box_get_child_at_index (self->grid, i);
      if (!child)
        {
          child = GTK_FLOW_BOX_CHILD (new_card (self));
          gtk_flow_box_append (self->grid, GTK_WIDGET (child));
        }
      if (!is_shown (GTK_WIDGET (child), &ref, bastide_set_doc_get_json (self->doc, &ref), problems[i]))
        update_card (self, GTK_WIDGET (child), i, problems[i]);
    }
  gtk_flow_box_invalidate_filter (self->grid);
  gtk_stack_set_visible_child_name (self->list_stack, n ? "tiles" : "empty");
  /* Without a tile there is nothing to edit: show the page that invites to add one, at full width. */
  if (!n)
    adw_leaflet_set_visible_child_name (self->leaflet, "list");
  /* Move the focus out before the editor is hidden: GTK leaves it in a hidden widget, and keys would go nowhere. In a
   * window that is not active GTK would hold on to the editor for good as well. */
  if (!n && bastide_focus_is_in (self->editor_box))
    gtk_widget_child_focus (GTK_WIDGET (self->list_stack), GTK_DIR_TAB_FORWARD);
  gtk_widget_set_hexpand (self->list_box, !n);
  gtk_widget_set_visible (self->list_separator, n > 0);
  gtk_widget_set_visible (self->editor_box, n > 0);
  /* Tiles with problems count too, as on their cards. */
  for (guint i = 0; self->doc && i < bastide_set_doc_get_n_tiles (self->doc); i++)
    n_tiles += bastide_set_doc_get_count (self->doc, &(BastideTileRef){ .index = i });
  total = g_strdup_printf (ngettext ("%d tile", "%d tiles", (gulong) n_tiles), n_tiles);
  gtk_label_set_text (self->total_label, total);
}

/* --- What is chosen after a change --- */

/* (transfer full) (element-type utf8): the ids of the cards, "" where there is none. */
static GPtrArray *
list_ids (BastideSetPage *self)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < bastide_set_page_get_n_cards (self); i++)
    {
      BastideTileRef ref = bastide_set_page_get_ref (self, i);

      g_ptr_array_add (ids,
                       g_strdup (bastide_set_doc_get_json (self->doc, &ref) ? bastide_set_doc_get_id (self->doc, &ref)
                                                                            : ""));
    }
  return ids;
}

static GHashTable *
index_ids (GPtrArray *ids)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < ids->len; i++)
    g_hash_table_insert (index, g_ptr_array_index (ids, i), GUINT_TO_POINTER (i + 1));
  return index;
}

/* Did nothing come, go or move? A new id in the place of another one is the same tile. */
static gboolean
is_same_list (GPtrArray *before, GPtrArray *after)
{
  int n_other = 0;

  if (before->len != after->len)
    return FALSE;
  for (guint i = 0; i < before->len; i++)
    n_other += !g_str_equal (g_ptr_array_index (before, i), g_ptr_array_index (after, i));
  return n_other <= 1;
}

/* Cards that have come. */
static void
add_new_cards (GArray *cards, GPtrArray *before, GPtrArray *after)
{
  g_autoptr (GHashTable) then = index_ids (before);

  for (int i = 0; i < (int) after->len; i++)
    if (!g_hash_table_contains (then, g_ptr_array_index (after, i)))
      g_array_append_val (cards, i);
}

/* Where those of @chosen are now that are still there. */
static void
add_kept_cards (GArray *cards, GPtrArray *before, GPtrArray *after, GArray *chosen)
{
  g_autoptr (GHashTable) now = index_ids (after);

  for (guint i = 0; i < chosen->len; i++)
    {
      int card = g_array_index (chosen, int, i);
      int at = card < (int) before->len
                 ? GPOINTER_TO_INT (g_hash_table_lookup (now, g_ptr_array_index (before, card))) - 1
                 : -1;

      if (at >= 0)
        g_array_append_val (cards, at);
    }
}

/* (transfer full): numbers of the cards to choose, as int; @chosen were chosen. */
static GArray *
list_heirs (GPtrArray *before, GPtrArray *after, GArray *chosen)
{
  GArray *heirs = g_array_new (FALSE, FALSE, sizeof (int));

  add_new_cards (heirs, before, after);
  if (heirs->len == 0)
    add_kept_cards (heirs, before, after, chosen);
  if (heirs->len == 0 && chosen->len > 0 && after->len > 0)
    {
      int neighbor = MIN (g_array_index (chosen, int, 0), (int) after->len - 1);

      g_array_append_val (heirs, neighbor);
    }
  return heirs;
}

static gboolean
is_in (GArray *cards, int card)
{
  for (guint i = 0; i < cards->len; i++)
    if (g_array_index (cards, int, i) == card)
      return TRUE;
  return FALSE;
}

/* Chooses these cards; the editor stays with its tile if that is among them. */
static void
choose_cards (BastideSetPage *self, GArray *cards, int shown, gboolean focus)
{
  if (cards->len == 0)
    return;
  self->updating = TRUE;
  /* First the focus, which chooses its card alone. gtk_widget_grab_focus() would not move the cursor of the flow box. */
  if (focus)
    gtk_widget_child_focus (GTK_WIDGET (gtk_flow_box_get_child_at_index (self->grid, g_array_index (cards, int, 0))),
                            GTK_DIR_TAB_FORWARD);
  gtk_flow_box_unselect_all (self->grid);
  for (guint i = 0; i < cards->len; i++)
    gtk_flow_box_select_child (self->grid, gtk_flow_box_get_child_at_index (self->grid, g_array_index (cards, int, i)));
  self->updating = FALSE;
  if (shown < 0 || !is_in (cards, shown))
    shown = g_array_index (cards, int, 0);
  if (!self->has_ref || bastide_set_page_get_card (self, &self->ref) != shown)
    self->ref = bastide_set_page_get_ref (self, shown);
  self->has_ref = TRUE;
  gtk_flow_box_invalidate_filter (self->grid);
}

/* (transfer full): numbers of the cards that are chosen, as int. */
static GArray *
list_chosen (BastideSetPage *self)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = 0; gtk_flow_box_get_child_at_index (self->grid, i); i++)
    if (gtk_flow_box_child_is_selected (gtk_flow_box_get_child_at_index (self->grid, i)))
      g_array_append_val (chosen, i);
  return chosen;
}

/* The place of the card that is shown in the list after the change, or -1. */
static int
find_shown (GPtrArray *before, GPtrArray *after, int shown)
{
  guint at;

  return shown >= 0 && shown < (int) before->len
             && g_ptr_array_find_with_equal_func (after, g_ptr_array_index (before, shown), g_str_equal, &at)
           ? (int) at
           : -1;
}

void
bastide_set_page_follow (BastideSetPage *self)
{
  g_autoptr (GPtrArray) before = g_steal_pointer (&self->ids);
  g_autoptr (GArray) chosen = list_chosen (self), heirs = NULL;
  gboolean in_grid = bastide_focus_is_in (GTK_WIDGET (self->grid));
  /* Pieces come behind the tiles, whose number may be another one now. */
  int shown = self->has_ref && chosen->len == 1 ? g_array_index (chosen, int, 0) : -1;

  self->ids = list_ids (self);
  /* Cards that go take their selection with them, which must not look like a choice. */
  self->updating = TRUE;
  bastide_set_page_update_grid (self);
  self->updating = FALSE;
  if (!before || is_same_list (before, self->ids))
    return;
  heirs = list_heirs (before, self->ids, chosen);
  choose_cards (self, heirs, find_shown (before, self->ids, shown), in_grid);
  if (in_grid && self->ids->len == 0)
    gtk_widget_child_focus (GTK_WIDGET (self->list_stack), GTK_DIR_TAB_FORWARD);
}
