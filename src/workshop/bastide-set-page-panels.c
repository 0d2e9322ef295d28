/* bastide-set-page-panels.c – problems, duplicates, balance and texts of a tile set.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-set-page-private.h"

#include "workshop/bastide-count-row.h"
#include "model/language/bastide-language.h"
#include "model/workshop/bastide-mix-doc.h"
#include "kit/bastide-speech.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-tile-picture.h"
#include "model/words/bastide-words.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

/* Search for duplicates only after a pause: it compares with all sets, too slow for every key stroke. */
#define PANELS_DELAY_MS 150

#define MAX_DUPLICATES 100

/* --- Problems --- */

static void
problem_activated_cb (AdwActionRow *row, BastideSetPage *self)
{
  const char *path = g_object_get_data (G_OBJECT (row), "path");
  BastideTileRef ref;
  int feature;

  if (bastide_set_doc_locate (self->doc, path, &ref, &feature))
    bastide_set_page_show_tile (self, &ref, feature);
  else
    adw_view_stack_set_visible_child_name (self->tabs, "about");
}

/* Puts the focus on row @index of the problems, or the last one: the row with the button that was pressed is gone. */
static void
focus_problem (BastideSetPage *self, guint index)
{
  if (self->problem_rows->len > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->problem_rows, MIN (index, self->problem_rows->len - 1)));
}

static void
fix_clicked_cb (GtkButton *button, BastideSetPage *self)
{
  g_autofree char *path = g_strdup (g_object_get_data (G_OBJECT (button), "path"));
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));

  bastide_set_doc_fix (self->doc, path);
  focus_problem (self, index);
}

static void
fix_all_clicked_cb (BastideSetPage *self)
{
  bastide_set_doc_fix_all (self->doc);
  focus_problem (self, 0);
}

static void
add_fix (BastideSetPage *self, GtkWidget *row, guint index, const char *path, const char *text)
{
  GtkWidget *button = gtk_button_new_with_label (C_ ("problem", "Fix"));
  g_autofree char *name = bastide_speech_dup_value (C_ ("problem", "Fix"), text);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "path", g_strdup (path), g_free);
  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (index));
  g_signal_connect (button, "clicked", G_CALLBACK (fix_clicked_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

/* Only where there is more than one: a single problem has a button of its own. */
static void
update_fix_all (BastideSetPage *self)
{
  GtkWidget *button = NULL;

  if (bastide_set_doc_count_fixes (self->doc) > 1)
    {
      button = gtk_button_new_with_label (C_ ("problem", "Fix All"));
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      g_signal_connect_object (button, "clicked", G_CALLBACK (fix_all_clicked_cb), self, G_CONNECT_SWAPPED);
    }
  adw_preferences_group_set_header_suffix (self->problems_group, button);
}

static GtkWidget *
add_row (AdwPreferencesGroup *group,
         GPtrArray *rows,
         const char *icon,
         const char *style,
         const char *title,
         const char *subtitle)
{
  GtkWidget *row = adw_action_row_new (), *image;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  if (icon)
    {
      image = gtk_image_new_from_icon_name (icon);
      if (style)
        gtk_widget_add_css_class (image, style);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), image);
    }
  adw_preferences_group_add (group, row);
  g_ptr_array_add (rows, row);
  return row;
}

/* A set without tiles has nothing that could be wrong. */
static void
add_no_tiles (BastideSetPage *self)
{
  GtkWidget *row = add_row (self->problems_group, self->problem_rows, NULL, NULL, _ ("No Tiles Yet"),
                            _ ("What is wrong with a tile will be listed here."));
  GtkWidget *button = gtk_button_new_with_label (_ ("New Tile"));

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "set.add");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

/* (transfer full): all that the rows of the problems show, to see whether they must be made anew. */
static char *
dup_problems_key (BastideSetPage *self)
{
  const BstReport *report = bastide_set_doc_get_report (self->doc);
  GString *key = g_string_new (bastide_set_page_get_n_cards (self) > 0 ? "" : "empty");

  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      const BstProblem *problem = bst_report_get (report, i);
      BastideTileRef ref;
      g_autofree char *place = bastide_set_doc_locate (self->doc, problem->path, &ref, NULL)
                                 ? bastide_set_doc_dup_name (self->doc, &ref)
                                 : NULL;

      g_string_append_printf (key, "%d %d %s\n%s\n%s\n", problem->severity,
                              bastide_set_doc_can_fix (self->doc, problem->path), problem->path, problem->text,
                              place ? place : "");
    }
  return g_string_free (key, FALSE);
}

static void
update_problems (BastideSetPage *self)
{
  const BstReport *report = bastide_set_doc_get_report (self->doc);
  guint n = bst_report_get_n (report);
  g_autofree char *key = dup_problems_key (self);

  /* Hundreds of rows take a while, and most edits change none of them. */
  if (g_strcmp0 (self->problems_key, key) == 0)
    return;
  g_free (self->problems_key);
  self->problems_key = g_steal_pointer (&key);
  bastide_workshop_clear_rows (self->problems_group, self->problem_rows);
  adw_view_stack_page_set_badge_number (self->problems_tab, n);
  adw_view_stack_page_set_needs_attention (self->problems_tab, bst_report_get_n_errors (report) > 0);
  if (n == 0 && bastide_set_page_get_n_cards (self) == 0)
    add_no_tiles (self);
  else if (n == 0)
    add_row (self->problems_group, self->problem_rows, "emblem-ok-symbolic", "success", _ ("No Problems"), NULL);
  for (guint i = 0; i < n; i++)
    {
      const BstProblem *problem = bst_report_get (report, i);
      gboolean error = problem->severity == BST_SEVERITY_ERROR;
      g_autofree char *place = NULL;
      BastideTileRef ref;
      GtkWidget *row;

      if (bastide_set_doc_locate (self->doc, problem->path, &ref, NULL))
        place = bastide_set_doc_dup_name (self->doc, &ref);
      row = add_row (self->problems_group, self->problem_rows,
                     error ? "dialog-error-symbolic" : "dialog-warning-symbolic", error ? "error" : "warning",
                     /* The sentence says that it is about the rules of the set. */
                     problem->text,
                     place                                     ? place
                     : g_strcmp0 (problem->path, "needs") == 0 ? NULL
                                                               : problem->path);
      /* The path in the file, for people who edit it by hand. */
      gtk_widget_set_tooltip_text (row, problem->path && *problem->path ? problem->path : NULL);
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      if (bastide_set_doc_can_fix (self->doc, problem->path))
        add_fix (self, row, i, problem->path, problem->text);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
      g_object_set_data_full (G_OBJECT (row), "path", g_strdup (problem->path), g_free);
      g_signal_connect (row, "activated", G_CALLBACK (problem_activated_cb), self);
    }
  update_fix_all (self);
}

static char *
dup_set_title (BastideSetPage *self, const char *id)
{
  const BstCatalogEntry *entry = self->catalog ? bst_catalog_find_set (self->catalog, id) : NULL;
  char *title = entry && entry->root ? bst_text_dup (json_node_get_object (entry->root), "title") : NULL;

  return title ? title : g_strdup (id);
}

/* Says where else a tile is found. The name is left out where both have the same, as most tiles without a title
 * have. */
static char *
describe_duplicate (BastideSetPage *self, const BastideDuplicate *duplicate, const char *name)
{
  g_autofree char *title = duplicate->set ? dup_set_title (self, duplicate->set) : NULL;
  gboolean same_name = g_str_equal (duplicate->name, name);

  if (title && same_name)
    /* TRANSLATORS: said of a tile; %s is the title of another set. */
    return g_strdup_printf (_ ("Also in “%s”"), title);
  if (title)
    /* TRANSLATORS: the name of a tile and the title of its set. */
    return g_strdup_printf (_ ("Same as “%s” in “%s”"), duplicate->name, title);
  if (same_name)
    /* TRANSLATORS: said of a tile. */
    return g_strdup (_ ("Appears again in this set"));
  /* TRANSLATORS: the name of another tile of this set. */
  return g_strdup_printf (_ ("Same as “%s” in this set"), duplicate->name);
}

static void
add_duplicate_row (BastideSetPage *self, const BastideTileRef *ref, const char *name, const char *text)
{
  GtkWidget *row = add_row (self->duplicates_group, self->duplicate_rows, NULL, NULL, name, text);
  BstTile shown;

  if (bastide_set_doc_show_tile (self->doc, ref, &shown))
    {
      GtkWidget *thumb = bastide_tile_picture_new_thumb (36);
      g_autofree char *art = bastide_set_page_dup_art (self, ref);

      bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (thumb), &shown, art, 0);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), thumb);
    }
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  g_object_set_data_full (G_OBJECT (row), "path", g_strdup_printf ("tiles[%u]", ref->index), g_free);
  g_signal_connect (row, "activated", G_CALLBACK (problem_activated_cb), self);
}

/* One row for each tile, with a line for each place where it is found again. */
static void
update_duplicates (BastideSetPage *self)
{
  g_autoptr (GPtrArray) found = bastide_set_doc_find_duplicates (self->doc, self->catalog);
  guint n_tiles = bastide_set_doc_get_n_tiles (self->doc);

  bastide_workshop_clear_rows (self->duplicates_group, self->duplicate_rows);
  if (found->len == 0)
    /* TRANSLATORS: nothing in the set is there twice. */
    add_row (self->duplicates_group, self->duplicate_rows, "emblem-ok-symbolic", "success", _ ("No Duplicates"), NULL);
  for (guint tile = 0; tile < n_tiles && self->duplicate_rows->len < MAX_DUPLICATES; tile++)
    {
      BastideTileRef ref = { .index = tile };
      g_autofree char *name = bastide_set_doc_dup_name (self->doc, &ref);
      g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = NULL;

      for (guint i = 0; i < found->len; i++)
        {
          const BastideDuplicate *duplicate = g_ptr_array_index (found, i);
          g_autofree char *line = duplicate->tile == tile ? describe_duplicate (self, duplicate, name) : NULL;

          if (line && !g_ptr_array_find_with_equal_func (lines, line, g_str_equal, NULL))
            g_ptr_array_add (lines, g_steal_pointer (&line));
        }
      if (lines->len == 0)
        continue;
      g_ptr_array_add (lines, NULL);
      text = g_strjoinv ("\n", (char **) lines->pdata);
      add_duplicate_row (self, &ref, name, text);
    }
}

/* --- Balance --- */

void
bastide_set_page_update_references (BastideSetPage *self)
{
  g_autoptr (GListModel) names = bastide_workshop_new_mix_names (self->catalog);

  adw_combo_row_set_model (self->reference_row, names);
  for (guint i = 0; self->catalog && i < bst_catalog_get_n_mixes (self->catalog); i++)
    if (strcmp (bst_catalog_get_mix (self->catalog, i)->id, "classic") == 0)
      adw_combo_row_set_selected (self->reference_row, i + 1);
}

/* What the set is compared with. FALSE: nothing. */
static gboolean
count_reference (BastideSetPage *self, BastideBalance *out_balance, BastideHeap *out_heap, char **out_title)
{
  const BstCatalogEntry *entry = bastide_workshop_get_mix (self->catalog,
                                                           adw_combo_row_get_selected (self->reference_row));
  g_autoptr (BastideMixDoc) mix = NULL;

  if (!entry)
    return FALSE;
  mix = bastide_mix_doc_new_root (self->catalog, entry->root);
  *out_title = bastide_document_dup_title (BASTIDE_DOCUMENT (mix));
  return bastide_mix_doc_count (mix, out_balance) && bastide_mix_doc_fill_heap (mix, out_heap);
}

static void
update_balance (BastideSetPage *self)
{
  BastideBalance mine, other;
  BastideHeap heap, other_heap;
  g_autofree char *title = bastide_document_dup_title (BASTIDE_DOCUMENT (self->doc)), *other_title = NULL;
  gboolean two = count_reference (self, &other, &other_heap, &other_title);

  bastide_set_doc_count (self->doc, &mine);
  bastide_workshop_show_balance (self->balance_bars, &mine, title, two ? &other : NULL, other_title);
  bastide_set_doc_fill_heap (self->doc, &heap);
  bastide_advice_panel_show (self->advice, self->catalog,
                             &(BastideAdviceView){ .mine = &heap,
                                                   .title = title,
                                                   .alone = bastide_set_doc_stands_alone (self->doc),
                                                   .other = two ? &other_heap : NULL,
                                                   .other_title = other_title,
                                                   .may_make = TRUE });
}

/* --- Advice --- */

static void
tell_made (BastideSetPage *self, const char *name)
{
  /* TRANSLATORS: said in passing; %s is the name of a tile. */
  g_autofree char *text = g_strdup_printf (_ ("Added “%s”."), name);

  /* It has said that it cannot be changed. */
  if (bastide_document_is_newer (BASTIDE_DOCUMENT (self->doc)))
    return;
  bastide_toast_undo (GTK_WIDGET (self), text, "set.undo");
  /* At once, not after the pause: the row that was pressed says something else now. */
  update_balance (self);
}

static void
make_cb (BastideSetPage *self, int pattern)
{
  BastideTileRef ref = { .index = bastide_set_doc_add_pattern (self->doc, pattern) };
  g_autofree char *name = bastide_set_doc_dup_name (self->doc, &ref);

  tell_made (self, name);
}

static void
follow_cb (BastideSetPage *self, const BastideSuggestion *suggestion)
{
  guint n = bastide_set_doc_get_n_tiles (self->doc);
  g_autofree char *name = bastide_set_doc_follow (self->doc, suggestion), *text = NULL;

  if (!name)
    bastide_toast (GTK_WIDGET (self), _ ("The set has no tile that could be changed this way."));
  else if (bastide_set_doc_get_n_tiles (self->doc) > n)
    tell_made (self, name);
  else if (!bastide_document_is_newer (BASTIDE_DOCUMENT (self->doc)))
    {
      /* TRANSLATORS: said in passing; %s is the name of a tile. */
      text = g_strdup_printf (_ ("Changed the count of “%s”."), name);
      bastide_toast_undo (GTK_WIDGET (self), text, "set.undo");
      update_balance (self);
    }
}

static void
reference_cb (BastideSetPage *self)
{
  if (self->doc && !self->updating)
    update_balance (self);
}

/* --- Texts --- */

static void update_texts (BastideSetPage *self);

static void
text_cb (GtkEditable *row, BastideSetPage *self)
{
  if (!self->updating && self->doc)
    bastide_document_set_text (BASTIDE_DOCUMENT (self->doc), g_object_get_data (G_OBJECT (row), "key"),
                               bastide_set_page_get_language (self), gtk_editable_get_text (row));
}

static void
string_cb (GtkEditable *row, BastideSetPage *self)
{
  if (!self->updating && self->doc)
    bastide_set_doc_set_string (self->doc, g_object_get_data (G_OBJECT (row), "key"), gtk_editable_get_text (row));
}

/* Shows the id of the document again; what was typed cannot be one. */
static void
refuse_id (BastideSetPage *self, const char *text)
{
  self->updating = TRUE;
  update_texts (self);
  self->updating = FALSE;
  bastide_toast (GTK_WIDGET (self), text);
}

static void
id_cb (GtkEditable *row, BastideSetPage *self)
{
  const char *typed = gtk_editable_get_text (row);
  g_autofree char *id = bastide_id_from_text (typed);
  g_autofree char *title = bastide_set_doc_dup_owner (self->doc, id);

  if (title)
    {
      /* TRANSLATORS: %1$s is an id, %2$s the title of a set. */
      g_autofree char *text = g_strdup_printf (_ ("“%2$s” already uses the ID “%1$s”."), id, title);

      refuse_id (self, text);
    }
  else if (!*typed)
    refuse_id (self, _ ("A set needs an ID."));
  else
    {
      bastide_set_doc_set_string (self->doc, "id", id);
      /* What was typed may differ from the id that was made of it. */
      bastide_text_field_put (row, id);
    }
}

static void
language_changed_cb (BastideSetPage *self)
{
  if (self->doc && !self->updating)
    g_signal_emit_by_name (self->doc, "changed");
}

static void
language_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_editable_set_text (BASTIDE_SET_PAGE (data)->language_row, g_variant_get_string (parameter, NULL));
}

/* The languages of the program by their own names; any other can be typed. */
static void
make_languages (BastideSetPage *self)
{
  g_autoptr (GPtrArray) languages = bastide_language_list ();
  static const GActionEntry entry = { .name = "language", .activate = language_cb, .parameter_type = "s" };
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *button = gtk_menu_button_new ();

  bastide_doc_page_add_actions (BASTIDE_DOC_PAGE (self), &entry, 1);
  g_menu_append (menu, C_ ("language of texts", "For All Languages"), "set.language('')");
  for (guint i = 0; i < languages->len; i++)
    {
      const BastideLanguage *language = g_ptr_array_index (languages, i);
      g_autoptr (GMenuItem) item = g_menu_item_new (language->name, NULL);

      g_menu_item_set_action_and_target (item, "set.language", "s", language->code);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "pan-down-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Choose a language"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Choose a language"), -1);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (self->language_row), button);
}

static void
need_switched_cb (GtkSwitch *toggle, GParamSpec *pspec, BastideSetPage *self)
{
  int module = bastide_workshop_find_widget (self->needs, BST_MODULE_CORE, toggle);

  if (!self->updating && self->doc)
    bastide_set_doc_set_needs (self->doc, (BstModule) module, gtk_switch_get_active (toggle));
}

static void
stock_counted_cb (BastideCountRow *row, int count, BastideSetPage *self)
{
  int stock = bastide_workshop_find_widget (self->stocks, BST_N_STOCKS, row);

  if (self->doc)
    bastide_set_doc_set_stock (self->doc, (BstStock) stock, count);
}

static void
show_string (BastideSetPage *self, GtkEditable *row, const char *key)
{
  JsonNode *node = json_object_get_member (bastide_document_get_object (BASTIDE_DOCUMENT (self->doc)), key);

  bastide_text_field_put (row,
                          node && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : "");
}

static void
update_texts (BastideSetPage *self)
{
  GtkEditable *rows[] = { self->title_row, self->description_row, self->notes_row };
  const BstSet *set = bastide_set_doc_get_set (self->doc);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = bastide_document_dup_text (BASTIDE_DOCUMENT (self->doc),
                                                         g_object_get_data (G_OBJECT (rows[i]), "key"),
                                                         bastide_set_page_get_language (self));

      bastide_text_field_put (rows[i], text);
    }
  show_string (self, self->author_row, "author");
  show_string (self, self->license_row, "license");
  show_string (self, self->id_row, "id");
  for (int i = 0; i < BST_MODULE_CORE; i++)
    if (self->needs[i])
      gtk_switch_set_active (GTK_SWITCH (self->needs[i]), set && set->needs >> i & 1);
  for (int i = 0; i < BST_N_STOCKS; i++)
    bastide_count_row_show (BASTIDE_COUNT_ROW (self->stocks[i]), set ? set->stock[i] : 0, FALSE);
}

static void
add_need (BastideSetPage *self, BstModule module)
{
  GtkWidget *row = adw_action_row_new (), *toggle = gtk_switch_new ();

  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), bst_module_title (module));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  adw_preferences_group_add (self->needs_group, row);
  self->needs[module] = toggle;
  g_signal_connect (toggle, "notify::active", G_CALLBACK (need_switched_cb), self);
}

static void
make_needs (BastideSetPage *self)
{
  for (int i = 0; i < BST_MODULE_CORE; i++)
    if (i != BST_MODULE_BASE)
      add_need (self, (BstModule) i);
  for (int i = 0; i < BST_N_STOCKS; i++)
    {
      self->stocks[i] = bastide_count_row_new (NULL, bst_stock_title (i), bst_stocks[i].max_count);
      g_signal_connect (self->stocks[i], "counted", G_CALLBACK (stock_counted_cb), self);
      adw_preferences_group_add (self->stock_group, self->stocks[i]);
    }
}

/* --- Together --- */

static gboolean
update_slow_cb (gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);

  self->panels_source = 0;
  if (self->doc)
    {
      update_duplicates (self);
      update_balance (self);
    }
  return G_SOURCE_REMOVE;
}

void
bastide_set_page_update_panels (BastideSetPage *self)
{
  self->updating = TRUE;
  update_problems (self);
  update_texts (self);
  self->updating = FALSE;
  if (!self->panels_source)
    self->panels_source = g_timeout_add (PANELS_DELAY_MS, update_slow_cb, self);
}

void
bastide_set_page_init_panels (BastideSetPage *self)
{
  const struct
  {
    GtkEditable *row;
    const char *key;
    GCallback callback;
    const char *signal;
  } rows[] = {
    { self->title_row, "title", G_CALLBACK (text_cb), "changed" },
    { self->description_row, "description", G_CALLBACK (text_cb), "changed" },
    { self->notes_row, "notes", G_CALLBACK (text_cb), "changed" },
    { self->author_row, "author", G_CALLBACK (string_cb), "changed" },
    { self->license_row, "license", G_CALLBACK (string_cb), "changed" },
    { self->id_row, "id", G_CALLBACK (id_cb), "apply" },
  };

  self->problem_rows = g_ptr_array_new ();
  self->duplicate_rows = g_ptr_array_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_object_set_data (G_OBJECT (rows[i].row), "key", (gpointer) rows[i].key);
      g_signal_connect (rows[i].row, rows[i].signal, rows[i].callback, self);
    }
  make_languages (self);
  g_signal_connect_swapped (self->language_row, "changed", G_CALLBACK (language_changed_cb), self);
  g_signal_connect_swapped (self->reference_row, "notify::selected", G_CALLBACK (reference_cb), self);
  g_signal_connect_swapped (self->advice, "make", G_CALLBACK (make_cb), self);
  g_signal_connect_swapped (self->advice, "follow", G_CALLBACK (follow_cb), self);
  make_needs (self);
}
