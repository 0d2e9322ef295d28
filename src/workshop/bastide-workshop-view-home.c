/* bastide-workshop-view-home.c – the start page of the Workshop: own and built-in sets and mixes with pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-workshop-view-private.h"

#include "model/bastide-tile-list.h"
#include "model/workshop/bastide-import.h"
#include "parts/bastide-tile-picture.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>

#define COVER_TILES 4 /* shown of each set and mix on the start page, in a square */
#define COVER_SIZE  30

/* Begins with a copy, under an id and a title that nothing else has. */
void
bastide_workshop_view_begin_copy (BastideWorkshopView *self, const BstCatalogEntry *entry, gboolean mix)
{
  g_autofree char *title = bst_catalog_entry_dup_title (entry);
  /* TRANSLATORS: the title of the copy of a set or mix; %s is the title of the original. */
  g_autofree char *plain_title = g_strdup_printf (_ ("%s (copy)"), title);
  g_autofree char *copy_title = bastide_dup_free_title (self->catalog, plain_title);
  g_autofree char *stem = g_str_has_prefix (entry->id, "my-") ? g_strdup (entry->id)
                                                              : g_strdup_printf ("my-%s", entry->id);
  g_autofree char *copy_id = bastide_dup_free_id (self->catalog, stem);

  if (mix)
    {
      JsonObject *object = bastide_json_copy_object (json_node_get_object (entry->root));
      g_autoptr (JsonNode) root = NULL;
      g_autoptr (BastideMixDoc) doc = NULL;

      json_object_set_string_member (object, "id", copy_id);
      json_object_set_string_member (object, "title", copy_title);
      root = bst_json_wrap (object);
      doc = bastide_mix_doc_new_root (self->catalog, root);
      bastide_workshop_view_begin (self, BASTIDE_DOCUMENT (doc));
    }
  else
    {
      g_autoptr (BastideSetDoc) doc = bastide_set_doc_new_copy (entry->set, copy_id, copy_title);

      bastide_workshop_view_begin (self, BASTIDE_DOCUMENT (doc));
    }
}

/* Own ones are opened, built-in ones copied. */
static void
row_activated_cb (AdwActionRow *row, BastideWorkshopView *self)
{
  /* Not by its id, which another file may have as well. */
  const BstCatalogEntry *entry = g_object_get_data (G_OBJECT (row), "entry");
  gboolean mix = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "mix"));
  g_autoptr (GFile) file = NULL;

  if (!entry->built_in)
    {
      file = g_file_new_for_path (entry->name);
      bastide_workshop_view_open_file (self, file, mix);
      return;
    }
  bastide_workshop_view_begin_copy (self, entry, mix);
}

/* Focuses the row that is now at this place of the page, so that the keys go on from there. */
void
bastide_workshop_view_focus_row (BastideWorkshopView *self, guint index)
{
  if (self->rows->len > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, MIN (2 * index + 1, self->rows->len - 1)));
}

guint
bastide_workshop_view_find_row (BastideWorkshopView *self, GFile *file)
{
  for (guint i = 1; i < self->rows->len; i += 2)
    {
      const BstCatalogEntry *entry = g_object_get_data (g_ptr_array_index (self->rows, i), "entry");
      g_autoptr (GFile) other = g_file_new_for_path (entry->name);

      if (!entry->built_in && g_file_equal (other, file))
        return i / 2;
    }
  return 0;
}

/* Picks tiles evenly from the whole list: neighbors in the list look alike. One alone fills the place: in a corner it would
 * look as if the others were missing. */
static void
fill_cover (GtkWidget *cover, const BastideTileList *list)
{
  g_autoptr (GArray) tiles = g_array_new (FALSE, FALSE, sizeof (guint));
  int size;

  for (guint i = 0; i < list->n_tiles; i++)
    if (list->json[i])
      g_array_append_val (tiles, i);
  size = tiles->len == 1 ? 2 * COVER_SIZE + 2 : COVER_SIZE;
  for (guint i = 0; i < MIN (tiles->len, COVER_TILES); i++)
    {
      guint tile = g_array_index (tiles, guint, i * tiles->len / MIN (tiles->len, COVER_TILES));
      GtkWidget *thumb = bastide_tile_picture_new_thumb (size);

      bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (thumb), &list->tiles[tile], list->arts[tile], 0);
      gtk_grid_attach (GTK_GRID (cover), thumb, (int) i % 2, (int) i / 2, 1, 1);
    }
}

static gboolean
fill_cb (gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  GtkWidget *cover;
  const BstCatalogEntry *entry;

  if (self->n_filled >= self->covers->len)
    {
      self->cover_source = 0;
      return G_SOURCE_REMOVE;
    }
  cover = g_ptr_array_index (self->covers, self->n_filled++);
  entry = g_object_get_data (G_OBJECT (cover), "entry");
  if (entry->set)
    {
      g_autoptr (BastideTileList) list = bastide_tile_list_new_set (entry->set, NULL);

      fill_cover (cover, list);
    }
  else
    {
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (BstBox) box = entry->root ? bst_mix_resolve (entry->root, NULL, self->catalog, report) : NULL;

      if (box)
        {
          g_autoptr (BastideTileList) list = bastide_tile_list_new_box (box);

          fill_cover (cover, list);
        }
    }
  return G_SOURCE_CONTINUE;
}

/* Not before the page is visible: drawing the pictures would slow down the start of the program. */
void
bastide_workshop_view_begin_covers (BastideWorkshopView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && !self->cover_source && self->n_filled < self->covers->len)
    self->cover_source = g_idle_add_full (G_PRIORITY_LOW, fill_cb, self, NULL);
}

static void
add_cover (BastideWorkshopView *self, GtkWidget *row, const BstCatalogEntry *entry)
{
  GtkWidget *cover = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (cover), 2);
  gtk_grid_set_column_spacing (GTK_GRID (cover), 2);
  gtk_widget_set_size_request (cover, 2 * COVER_SIZE + 2, 2 * COVER_SIZE + 2);
  gtk_widget_set_valign (cover, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (cover, 6);
  gtk_widget_set_margin_bottom (cover, 6);
  gtk_accessible_update_state (GTK_ACCESSIBLE (cover), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  g_object_set_data (G_OBJECT (cover), "entry", (gpointer) entry);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), cover);
  g_ptr_array_add (self->covers, cover);
}

static void
add_entry (BastideWorkshopView *self, AdwPreferencesGroup *group, const BstCatalogEntry *entry, gboolean mix)
{
  GtkWidget *row = adw_action_row_new ();
  JsonObject *object = entry->root && JSON_NODE_HOLDS_OBJECT (entry->root) ? json_node_get_object (entry->root) : NULL;
  g_autofree char *title = object ? bst_text_dup (object, "title") : NULL;
  g_autofree char *description = object ? bst_text_dup (object, "description") : NULL;
  g_autofree char *problem = bst_report_get_n_errors (entry->report) > 0 ? bst_report_dup_line (entry->report, 0)
                                                                         : NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title && *title ? title : entry->id);
  if (problem || description)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), problem ? problem : description);
  if (problem)
    {
      GtkWidget *image = gtk_image_new_from_icon_name ("dialog-warning-symbolic");

      gtk_widget_add_css_class (image, "warning");
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), image);
    }
  if (!problem)
    add_cover (self, row, entry);
  bastide_workshop_view_add_tidy (self, row, entry, mix);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name (entry->built_in ? "edit-copy-symbolic"
                                                                                                 : "go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  if (entry->built_in)
    gtk_widget_set_tooltip_text (row, _ ("Make a copy to edit"));
  g_object_set_data (G_OBJECT (row), "entry", (gpointer) entry);
  g_object_set_data (G_OBJECT (row), "mix", GINT_TO_POINTER (mix));
  g_signal_connect (row, "activated", G_CALLBACK (row_activated_cb), self);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (self->rows, group);
  g_ptr_array_add (self->rows, row);
}

void
bastide_workshop_view_reload (BastideWorkshopView *self)
{
  gboolean own_sets = FALSE, own_mixes = FALSE;

  g_clear_handle_id (&self->cover_source, g_source_remove);
  g_ptr_array_set_size (self->covers, 0);
  self->n_filled = 0;
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  self->catalog = bst_catalog_new ();
  for (guint i = 0; i < self->rows->len; i += 2)
    adw_preferences_group_remove (g_ptr_array_index (self->rows, i), g_ptr_array_index (self->rows, i + 1));
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < bst_catalog_get_n_sets (self->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (self->catalog, i);

      own_sets |= !entry->built_in;
      add_entry (self, entry->built_in ? self->sets_group : self->own_sets_group, entry, FALSE);
    }
  for (guint i = 0; i < bst_catalog_get_n_mixes (self->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_mix (self->catalog, i);

      own_mixes |= !entry->built_in;
      add_entry (self, entry->built_in ? self->mixes_group : self->own_mixes_group, entry, TRUE);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->own_sets_group), own_sets);
  gtk_widget_set_visible (GTK_WIDGET (self->own_mixes_group), own_mixes);
  bastide_workshop_view_update_archive (self);
  bastide_workshop_view_watch_folders (self);
  bastide_set_page_set_catalog (self->set_page, self->catalog);
  bastide_workshop_view_begin_covers (self);
}
