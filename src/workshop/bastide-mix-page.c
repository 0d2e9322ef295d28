/* bastide-mix-page.c – a mix on the screen: tiles, rules, judgment, play-test.
 *
 * Everything a person does becomes an edit of the document; everything shown follows from it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-mix-page-private.h"

#include "parts/bastide-modules-group.h"
#include "workshop/bastide-advice-panel.h"
#include "workshop/bastide-count-row.h"
#include "workshop/bastide-playtest-panel.h"
#include "kit/bastide-focus.h"
#include "kit/bastide-text-field.h"
#include "model/words/bastide-tile-name.h"
#include "parts/bastide-tile-picture.h"
#include "model/words/bastide-words.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/text.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (BastideMixPage, bastide_mix_page, BASTIDE_TYPE_DOC_PAGE)

/* --- Single tiles --- */

static void
tile_counted_cb (BastideCountRow *row, int count, BastideMixPage *self)
{
  if (self->doc)
    bastide_mix_doc_set_count (self->doc, bastide_count_row_get_id (row), count);
}

static void
tile_reset_cb (BastideCountRow *row, BastideMixPage *self)
{
  bastide_mix_doc_reset_count (self->doc, bastide_count_row_get_id (row));
}

static void
update_tile_row (BastideMixPage *self, BastideCountRow *row)
{
  const char *id = bastide_count_row_get_id (row);

  bastide_count_row_show (row, bastide_mix_doc_get_count (self->doc, id), bastide_mix_doc_is_exact (self->doc, id));
}

static GtkWidget *
new_tile_row (BastideMixPage *self,
              const char *id,
              JsonObject *json,
              const BstTile *tile,
              const BstPieceEntry *piece,
              int max)
{
  g_autofree char *title = tile    ? bastide_tile_dup_name (json, tile)
                           : piece ? bastide_piece_dup_name (json, &piece->piece)
                                   : bst_text_dup (json, "title");
  GtkWidget *row = bastide_count_row_new (id, title ? title : id, max);

  /* The id, for people who edit the file by hand. */
  gtk_widget_set_tooltip_text (row, id);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  if (tile || piece)
    {
      GtkWidget *thumb = bastide_tile_picture_new_thumb (44);
      g_autofree char *art = bastide_tile_dup_art (json, NULL);

      if (tile)
        bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (thumb), tile, art, 0);
      else
        bastide_tile_picture_set_piece (BASTIDE_TILE_PICTURE (thumb), piece);
      gtk_widget_set_margin_top (thumb, 4);
      gtk_widget_set_margin_bottom (thumb, 4);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), thumb);
    }
  g_signal_connect (row, "counted", G_CALLBACK (tile_counted_cb), self);
  g_signal_connect (row, "reset", G_CALLBACK (tile_reset_cb), self);
  g_ptr_array_add (self->tile_rows, row);
  update_tile_row (self, BASTIDE_COUNT_ROW (row));
  return row;
}

/* --- Sets --- */

/* (nullable): what is known of the row of a set, found by that row or its number. */
static BastideMixSetRow *
find_set_row (BastideMixPage *self, gpointer widget)
{
  for (guint i = 0; i < self->sets->len; i++)
    {
      BastideMixSetRow *set = &g_array_index (self->sets, BastideMixSetRow, i);

      if (set->row == widget || (gpointer) set->spin == widget)
        return set;
    }
  g_return_val_if_reached (NULL);
}

/* Lists the tiles of a set when its row is first opened: all sets together have hundreds. */
static void
expanded_cb (AdwExpanderRow *row, GParamSpec *pspec, BastideMixPage *self)
{
  BastideMixSetRow *set = find_set_row (self, row);

  if (!adw_expander_row_get_expanded (row) || set->filled)
    return;
  set->filled = TRUE;
  for (guint i = 0; i < set->entry->set->tiles->len; i++)
    {
      const BstTileEntry *tile = &g_array_index (set->entry->set->tiles, BstTileEntry, i);

      if (tile->id && tile->sound)
        adw_expander_row_add_row (row, new_tile_row (self, tile->id, tile->json, &tile->tile, NULL, 999));
    }
  for (guint i = 0; i < set->entry->set->pieces->len; i++)
    {
      const BstPieceEntry *piece = g_ptr_array_index (set->entry->set->pieces, i);

      if (piece->id && piece->sound)
        adw_expander_row_add_row (row, new_tile_row (self, piece->id, piece->json, NULL, piece, 9));
    }
}

static void
copies_cb (GtkSpinButton *spin, BastideMixPage *self)
{
  if (!self->updating && self->doc)
    bastide_mix_doc_set_copies (self->doc, find_set_row (self, spin)->entry->id,
                                gtk_spin_button_get_value_as_int (spin));
}

static void
add_set_row (BastideMixPage *self, const BstCatalogEntry *entry)
{
  GtkWidget *row = adw_expander_row_new (), *spin = bastide_workshop_new_spin (0, 20);
  g_autofree char *title = bst_text_dup (json_node_get_object (entry->root), "title");
  g_autofree char *subtitle = NULL;
  BastideMixSetRow set = { entry, row, GTK_SPIN_BUTTON (spin), FALSE };
  int n = 0;

  for (guint i = 0; i < entry->set->tiles->len; i++)
    n += g_array_index (entry->set->tiles, BstTileEntry, i).count;
  subtitle = g_strdup_printf (ngettext ("%d tile", "%d tiles", (gulong) n), n);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title ? title : entry->id);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (spin, _ ("Copies of the set"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, title ? title : entry->id, -1);
  g_signal_connect (spin, "value-changed", G_CALLBACK (copies_cb), self);
  g_signal_connect (row, "notify::expanded", G_CALLBACK (expanded_cb), self);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row), spin);
  adw_preferences_group_add (self->sets_group, row);
  g_array_append_val (self->sets, set);
}

static void
make_sets (BastideMixPage *self)
{
  BstCatalog *catalog = bastide_mix_doc_get_catalog (self->doc);

  if (self->catalog == catalog)
    return;
  for (guint i = 0; i < self->sets->len; i++)
    adw_preferences_group_remove (self->sets_group, g_array_index (self->sets, BastideMixSetRow, i).row);
  g_array_set_size (self->sets, 0);
  bst_catalog_ref (catalog);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  self->catalog = catalog;
  bastide_workshop_clear_rows (self->own_group, self->own_rows);
  bastide_workshop_clear_rows (self->lost_group, self->lost_rows);
  g_clear_pointer (&self->lost, g_ptr_array_unref);
  g_ptr_array_set_size (self->tile_rows, 0);
  /* Own sets first, then built-in ones. */
  for (int built_in = 0; built_in < 2; built_in++)
    for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
      {
        const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);

        if (entry->set && bst_report_get_n_errors (entry->report) == 0 && entry->built_in == built_in)
          add_set_row (self, entry);
      }
  bastide_playtest_panel_set_catalog (self->playtest, catalog);
  bastide_mix_page_list_others (self, NULL, NULL);
}

/* --- Tiles of the mix itself --- */

/* (transfer full) (element-type JsonObject): the tiles that are defined in the mix itself. Members of another type
 * are passed over: the report names them. */
static GPtrArray *
list_own (BastideMixPage *self)
{
  JsonNode *node = json_object_get_member (bastide_document_get_object (BASTIDE_DOCUMENT (self->doc)), "define");
  JsonArray *array = node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  GPtrArray *own = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    if (JSON_NODE_HOLDS_OBJECT (json_array_get_element (array, i)))
      g_ptr_array_add (own, json_object_ref (json_array_get_object_element (array, i)));
  return own;
}

/* Do the rows show these tiles? Comparing pointers is enough: an edit keeps the objects that it does not change. */
static gboolean
shows_own (BastideMixPage *self, GPtrArray *own)
{
  if (self->own_rows->len != own->len)
    return FALSE;
  for (guint i = 0; i < own->len; i++)
    if (g_ptr_array_index (self->own, i) != g_ptr_array_index (own, i))
      return FALSE;
  return TRUE;
}

static GtkWidget *
new_own_row (BastideMixPage *self, JsonObject *object)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader = { NULL, NULL };
  BstTileEntry entry = { .sound = FALSE };

  bst_reader_init (&reader, report);
  if (!bst_json_is_piece (object))
    bst_tile_entry_read (&reader, object, &entry);
  return new_tile_row (self, bst_json_get_string (object, "id", ""), object, entry.sound ? &entry.tile : NULL, NULL,
                       999);
}

static void
update_own (BastideMixPage *self)
{
  g_autoptr (GPtrArray) own = list_own (self);

  gtk_widget_set_visible (GTK_WIDGET (self->own_group), own->len > 0);
  if (shows_own (self, own))
    return;
  for (guint i = 0; i < self->own_rows->len; i++)
    g_ptr_array_remove (self->tile_rows, g_ptr_array_index (self->own_rows, i));
  bastide_workshop_clear_rows (self->own_group, self->own_rows);
  for (guint i = 0; i < own->len; i++)
    {
      GtkWidget *row = new_own_row (self, g_ptr_array_index (own, i));

      adw_preferences_group_add (self->own_group, row);
      g_ptr_array_add (self->own_rows, row);
    }
  g_clear_pointer (&self->own, g_ptr_array_unref);
  self->own = g_steal_pointer (&own);
}

/* --- What cannot be had --- */

/* Focuses what is now in the place of a row that is gone. */
static void
focus_lost (BastideMixPage *self, guint index)
{
  if (self->lost_rows->len > 0)
    gtk_widget_child_focus (g_ptr_array_index (self->lost_rows, MIN (index, self->lost_rows->len - 1)),
                            GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_child_focus (GTK_WIDGET (self->sets_group), GTK_DIR_TAB_FORWARD);
}

static void
remove_lost (BastideMixPage *self, GtkWidget *row)
{
  g_autofree char *id = g_strdup (g_object_get_data (G_OBJECT (row), "id"));
  guint index = 0;

  g_ptr_array_find (self->lost_rows, row, &index);
  if (g_object_get_data (G_OBJECT (row), "tile"))
    bastide_mix_doc_remove_tile (self->doc, id);
  else
    bastide_mix_doc_remove_set (self->doc, id);
  focus_lost (self, index);
}

static void
remove_lost_cb (GtkButton *button, BastideMixPage *self)
{
  remove_lost (self, g_object_get_data (G_OBJECT (button), "row"));
}

static gboolean
delete_lost_cb (GtkWidget *row, GVariant *args, gpointer self)
{
  remove_lost (self, row);
  return GDK_EVENT_STOP;
}

/* A set that was chosen in place of one that is lost. */
typedef struct
{
  BastideMixPage *page;
  BastideMixDoc *doc; /* shown when it was chosen */
  char *id, *other;
  guint index;
} Replacement;

static void
replacement_free (gpointer data)
{
  Replacement *replacement = data;

  g_object_unref (replacement->page);
  g_object_unref (replacement->doc);
  g_free (replacement->id);
  g_free (replacement->other);
  g_free (replacement);
}

static gboolean
replace_cb (gpointer data)
{
  Replacement *replacement = data;

  if (replacement->page->doc == replacement->doc)
    {
      bastide_mix_doc_replace_set (replacement->doc, replacement->id, replacement->other);
      focus_lost (replacement->page, replacement->index);
    }
  return G_SOURCE_REMOVE;
}

/* Later: the row with the chooser goes, and the chooser is still busy. */
static void
replace_lost_cb (GtkDropDown *chooser, GParamSpec *pspec, BastideMixPage *self)
{
  GtkWidget *row = g_object_get_data (G_OBJECT (chooser), "row");
  guint selected = gtk_drop_down_get_selected (chooser);
  Replacement *replacement;

  /* The first item is the invitation to choose. */
  if (selected == 0 || selected > self->sets->len)
    return;
  replacement = g_new0 (Replacement, 1);
  replacement->page = g_object_ref (self);
  replacement->doc = g_object_ref (self->doc);
  replacement->id = g_strdup (g_object_get_data (G_OBJECT (row), "id"));
  replacement->other = g_strdup (g_array_index (self->sets, BastideMixSetRow, selected - 1).entry->id);
  g_ptr_array_find (self->lost_rows, row, &replacement->index);
  g_idle_add_full (G_PRIORITY_DEFAULT, replace_cb, replacement, replacement_free);
}

/* Chooses a set to take the place of one that is lost. */
static GtkWidget *
new_replacement (BastideMixPage *self, GtkWidget *row)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *chooser;

  gtk_string_list_append (titles, C_ ("a set by another one", "Replace With…"));
  for (guint i = 0; i < self->sets->len; i++)
    {
      g_autofree char *title = bst_catalog_entry_dup_title (g_array_index (self->sets, BastideMixSetRow, i).entry);

      gtk_string_list_append (titles, title);
    }
  chooser = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  gtk_widget_set_valign (chooser, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (chooser, C_ ("a set by another one", "Replace With…"));
  g_object_set_data (G_OBJECT (chooser), "row", row);
  g_signal_connect (chooser, "notify::selected", G_CALLBACK (replace_lost_cb), self);
  return chooser;
}

static void
add_lost_row (BastideMixPage *self, const char *id, gboolean tile)
{
  GtkWidget *row = adw_action_row_new (), *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  GtkEventController *keys = gtk_shortcut_controller_new ();
  const char *what = tile ? _ ("This tile is missing.") : _ ("This set is missing or has errors.");
  /* TRANSLATORS: %s is the id of a set or tile. */
  g_autofree char *label = g_strdup_printf (_ ("Remove “%s” from mix"), id);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), id);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), what);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  g_object_set_data_full (G_OBJECT (row), "id", g_strdup (id), g_free);
  g_object_set_data (G_OBJECT (row), "tile", GINT_TO_POINTER (tile));
  if (!tile)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), new_replacement (self, row));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("Remove from mix"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data (G_OBJECT (button), "row", row);
  g_signal_connect (button, "clicked", G_CALLBACK (remove_lost_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Delete|KP_Delete"),
                                                          gtk_callback_action_new (delete_lost_cb, self, NULL)));
  gtk_widget_add_controller (row, keys);
  adw_preferences_group_add (self->lost_group, row);
  g_ptr_array_add (self->lost_rows, row);
}

static gboolean
are_equal (GPtrArray *a, GPtrArray *b)
{
  if (!a || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!g_str_equal (a->pdata[i], b->pdata[i]))
      return FALSE;
  return TRUE;
}

static void
update_lost (BastideMixPage *self)
{
  g_autoptr (GPtrArray) lost = bastide_mix_doc_list_lost_sets (self->doc);
  GPtrArray *tiles = bastide_mix_doc_list_lost_tiles (self->doc);
  guint n_sets = lost->len;

  g_ptr_array_extend_and_steal (lost, tiles);
  gtk_widget_set_visible (GTK_WIDGET (self->lost_group), lost->len > 0);
  /* Rows that stay keep the focus. The lists of sets to choose from belong to a catalog. */
  if (are_equal (self->lost, lost))
    return;
  bastide_workshop_clear_rows (self->lost_group, self->lost_rows);
  for (guint i = 0; i < lost->len; i++)
    add_lost_row (self, g_ptr_array_index (lost, i), i >= n_sets);
  g_clear_pointer (&self->lost, g_ptr_array_unref);
  self->lost = g_steal_pointer (&lost);
}

/* --- Rules --- */

static void
module_switched_cb (BastideMixPage *self, int module, gboolean on)
{
  if (self->doc)
    bastide_mix_doc_set_module (self->doc, (BstModule) module, on);
}

static void
option_chosen_cb (BastideMixPage *self, int option, int choice)
{
  if (self->doc)
    bastide_mix_doc_set_option (self->doc, (BstOption) option, choice);
}

static void
figure_counted_cb (BastideCountRow *row, int count, BastideMixPage *self)
{
  if (self->doc)
    bastide_mix_doc_set_figures (self->doc,
                                 (BstFigureKind) bastide_workshop_find_widget (self->figures, BST_N_FIGURES, row),
                                 count);
}

static void
stock_counted_cb (BastideCountRow *row, int count, BastideMixPage *self)
{
  if (self->doc)
    bastide_mix_doc_set_stock (self->doc, (BstStock) bastide_workshop_find_widget (self->stocks, BST_N_STOCKS, row),
                               count);
}

static GtkWidget *
add_piece_row (BastideMixPage *self, const char *title, const char *subtitle, int max, GCallback counted)
{
  GtkWidget *row = bastide_count_row_new (NULL, title, max);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  g_signal_connect (row, "counted", counted, self);
  adw_preferences_group_add (self->pieces_group, row);
  return row;
}

static void
make_pieces (BastideMixPage *self)
{
  for (int i = 0; i < BST_N_FIGURES; i++)
    self->figures[i] = add_piece_row (self, bastide_words_figure (i), _ ("For each player"), bst_figures[i].max_count,
                                      G_CALLBACK (figure_counted_cb));
  for (int i = 0; i < BST_N_STOCKS; i++)
    self->stocks[i] = add_piece_row (self, bst_stock_title (i), _ ("Shared by all players"), bst_stocks[i].max_count,
                                     G_CALLBACK (stock_counted_cb));
}

static void
update_piece_row (BastideMixPage *self, GtkWidget *row, int count, BstModule module)
{
  bastide_count_row_show (BASTIDE_COUNT_ROW (row), count, FALSE);
  bastide_count_row_set_enabled (BASTIDE_COUNT_ROW (row), bastide_mix_doc_has_module (self->doc, module));
}

static void
update_rules (BastideMixPage *self)
{
  for (int i = 0; i < BST_MODULE_CORE; i++)
    bastide_module_row_show (bastide_modules_group_get_row (self->modules_group, i),
                             bastide_mix_doc_has_module (self->doc, i), i == BST_MODULE_BASE, NULL);
  for (int i = 0; i < BST_N_OPTIONS; i++)
    bastide_module_row_show_option (bastide_modules_group_get_row (self->modules_group, bst_options[i].module), i,
                                    bastide_mix_doc_get_option (self->doc, i));
  for (int i = 0; i < BST_N_FIGURES; i++)
    update_piece_row (self, self->figures[i], bastide_mix_doc_get_figures (self->doc, i), bst_figures[i].module);
  for (int i = 0; i < BST_N_STOCKS; i++)
    update_piece_row (self, self->stocks[i], bastide_mix_doc_get_stock (self->doc, i), bst_stocks[i].module);
}

/* --- Together --- */

static void
update_total (BastideMixPage *self)
{
  int n = 0, river = bastide_mix_doc_get_n_drawn (self->doc, BST_GROUP_RIVER);
  g_autofree char *text = NULL;

  for (int group = 0; group < BST_N_GROUPS; group++)
    n += bastide_mix_doc_get_n_drawn (self->doc, group);
  if (!bastide_mix_doc_get_box (self->doc))
    text = g_strdup (_ ("Cannot be played yet"));
  else if (river)
    /* TRANSLATORS: all tiles to draw, and how many of them are river tiles. */
    text = g_strdup_printf (ngettext ("%d tile to draw, river: %d", "%d tiles to draw, river: %d", (gulong) n), n,
                            river);
  else
    /* TRANSLATORS: below a mix in the Workshop; %d is a number. */
    text = g_strdup_printf (ngettext ("%d tile to draw", "%d tiles to draw", (gulong) n), n);
  gtk_label_set_text (self->total_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->total_label), text);
}

static void
bastide_mix_page_changed (BastideDocPage *page)
{
  BastideMixPage *self = BASTIDE_MIX_PAGE (page);
  BastideDocument *document = BASTIDE_DOCUMENT (self->doc);
  BstBox *box = bastide_mix_doc_get_box (self->doc);
  g_autofree char *title = bastide_document_dup_text (document, "title", ""),
                  *shown = bastide_document_dup_title (document);

  self->updating = TRUE;
  make_sets (self);
  update_own (self);
  update_lost (self);
  bastide_text_field_put (self->title_row, title);
  for (guint i = 0; i < self->sets->len; i++)
    {
      const BastideMixSetRow *set = &g_array_index (self->sets, BastideMixSetRow, i);

      gtk_spin_button_set_value (set->spin, bastide_mix_doc_get_copies (self->doc, set->entry->id));
    }
  for (guint i = 0; i < self->tile_rows->len; i++)
    update_tile_row (self, g_ptr_array_index (self->tile_rows, i));
  update_rules (self);
  bastide_mix_page_update_findings (self);
  bastide_mix_page_update_comparison (self);
  update_total (self);
  bastide_playtest_panel_set_box (self->playtest, box, shown);
  self->updating = FALSE;
  for (const char *const *action = (const char *const[]){ "play", "print", "sandbox", NULL }; *action; action++)
    bastide_doc_page_set_enabled (page, *action, box != NULL);
}

static void
title_cb (BastideMixPage *self)
{
  if (!self->updating && self->doc)
    bastide_document_set_text (BASTIDE_DOCUMENT (self->doc), "title", "", gtk_editable_get_text (self->title_row));
}

/* --- Actions --- */

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideMixPage *self = BASTIDE_MIX_PAGE (data);
  /* With all its tiles, so that the game can be opened after the sets have changed or gone. */
  g_autoptr (JsonNode) mix = bst_box_to_mix (bastide_mix_doc_get_box (self->doc));

  bastide_doc_page_play (BASTIDE_DOC_PAGE (self), mix);
}

static BastideTileList *
bastide_mix_page_new_tile_list (BastideDocPage *page)
{
  return bastide_tile_list_new_box (bastide_mix_doc_get_box (BASTIDE_MIX_PAGE (page)->doc));
}

/* --- The object --- */

static gboolean
bastide_mix_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_child_focus (GTK_WIDGET (BASTIDE_MIX_PAGE (widget)->sets_group), GTK_DIR_TAB_FORWARD);
}

static void
bastide_mix_page_compare_version (BastideDocPage *page, JsonNode *theirs, const char *title)
{
  BastideMixPage *self = BASTIDE_MIX_PAGE (page);

  if (!self->doc)
    return;
  bastide_mix_page_list_others (self, theirs, title);
  bastide_mix_page_update_comparison (self);
  adw_view_stack_set_visible_child_name (self->tabs, "check");
  gtk_widget_grab_focus (GTK_WIDGET (self->compare_row));
}

static void
bastide_mix_page_dispose (GObject *object)
{
  BastideMixPage *self = BASTIDE_MIX_PAGE (object);

  self->doc = NULL;
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  g_clear_pointer (&self->sets, g_array_unref);
  g_clear_pointer (&self->own, g_ptr_array_unref);
  g_clear_pointer (&self->tile_rows, g_ptr_array_unref);
  g_clear_pointer (&self->own_rows, g_ptr_array_unref);
  g_clear_pointer (&self->lost, g_ptr_array_unref);
  g_clear_pointer (&self->lost_rows, g_ptr_array_unref);
  g_clear_pointer (&self->finding_rows, g_ptr_array_unref);
  g_clear_pointer (&self->difference_rows, g_ptr_array_unref);
  g_clear_pointer (&self->version, json_node_unref);
  g_clear_pointer (&self->version_title, g_free);
  G_OBJECT_CLASS (bastide_mix_page_parent_class)->dispose (object);
}

static void
bastide_mix_page_class_init (BastideMixPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BastideDocPageClass *page_class = BASTIDE_DOC_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_mix_page_dispose;
  widget_class->focus = bastide_focus_inside;
  widget_class->grab_focus = bastide_mix_page_grab_focus;
  page_class->prefix = "mix";
  page_class->suffix = ".bastide-mix";
  page_class->changed = bastide_mix_page_changed;
  page_class->compare = bastide_mix_page_compare_version;
  page_class->new_tile_list = bastide_mix_page_new_tile_list;
  g_type_ensure (BASTIDE_TYPE_ADVICE_PANEL);
  g_type_ensure (BASTIDE_TYPE_BARS_VIEW);
  g_type_ensure (BASTIDE_TYPE_MODULES_GROUP);
  g_type_ensure (BASTIDE_TYPE_PLAYTEST_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/workshop/bastide-mix-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, tabs);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, check_tab);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, undo_button);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, redo_button);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, total_label);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, title_row);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, own_group);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, lost_group);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, sets_group);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, modules_group);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, pieces_group);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, findings_group);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, differences_group);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, compare_row);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, advice);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, balance_bars);
  gtk_widget_class_bind_template_child (widget_class, BastideMixPage, playtest);
}

static void
bastide_mix_page_init (BastideMixPage *self)
{
  static const GActionEntry entry = { .name = "play", .activate = play_cb };

  self->sets = g_array_new (FALSE, FALSE, sizeof (BastideMixSetRow));
  self->tile_rows = g_ptr_array_new ();
  self->own_rows = g_ptr_array_new ();
  self->lost_rows = g_ptr_array_new ();
  self->finding_rows = g_ptr_array_new ();
  self->difference_rows = g_ptr_array_new ();
  bastide_doc_page_add_actions (BASTIDE_DOC_PAGE (self), &entry, 1);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_doc_page_set_history_buttons (BASTIDE_DOC_PAGE (self), self->undo_button, self->redo_button);
  make_pieces (self);
  g_signal_connect_object (self->modules_group, "switched", G_CALLBACK (module_switched_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->modules_group, "chosen", G_CALLBACK (option_chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->title_row, "changed", G_CALLBACK (title_cb), self, G_CONNECT_SWAPPED);
  bastide_mix_page_init_check (self);
}

BastideMixDoc *
bastide_mix_page_get_doc (BastideMixPage *self)
{
  g_return_val_if_fail (BASTIDE_IS_MIX_PAGE (self), NULL);
  return self->doc;
}

void
bastide_mix_page_set_doc (BastideMixPage *self, BastideMixDoc *doc)
{
  g_return_if_fail (BASTIDE_IS_MIX_PAGE (self));

  /* Results of the play-test belong to the mix that was played. */
  if (self->doc != doc)
    {
      bastide_playtest_panel_forget (self->playtest);
      /* So does an earlier version. */
      if (self->version)
        bastide_mix_page_list_others (self, NULL, NULL);
    }
  self->doc = doc;
  bastide_doc_page_set_document (BASTIDE_DOC_PAGE (self), doc ? BASTIDE_DOCUMENT (doc) : NULL);
  if (doc)
    adw_view_stack_set_visible_child_name (self->tabs, "tiles");
}

void
bastide_mix_page_succeed (BastideMixPage *self, BastideMixPage *predecessor)
{
  g_return_if_fail (BASTIDE_IS_MIX_PAGE (self) && BASTIDE_IS_MIX_PAGE (predecessor));

  if (predecessor->version)
    bastide_mix_page_list_others (self, predecessor->version, predecessor->version_title);
  bastide_playtest_panel_succeed (self->playtest, predecessor->playtest);
  adw_view_stack_set_visible_child_name (self->tabs, adw_view_stack_get_visible_child_name (predecessor->tabs));
}
