/* bastide-mix-page-check.c – whether a mix can be played and how well, and what is different in another one.
 *
 * Part of the mix page. What is judged and compared is the model's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-mix-page-private.h"

#include "kit/bastide-speech.h"
#include "kit/bastide-toast.h"
#include "model/words/bastide-tile-name.h"
#include "model/words/bastide-words.h"
#include "parts/bastide-tile-picture.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/titles.h"

#include <glib/gi18n.h>

/* The row with the button is gone after that. */
static void
switch_on_cb (GtkButton *button, BastideMixPage *self)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
  int module = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "module"));
  g_autofree char *text = NULL;

  /* TRANSLATORS: said in passing; %s is the title of a rule module. */
  text = g_strdup_printf (_ ("Switched on “%s”."), bst_module_title ((BstModule) module));
  bastide_mix_doc_set_module (self->doc, (BstModule) module, TRUE);
  /* A document of a newer version has said that it cannot be changed. */
  if (!bastide_document_is_newer (BASTIDE_DOCUMENT (self->doc)))
    bastide_toast_undo (GTK_WIDGET (self), text, "mix.undo");
  gtk_widget_grab_focus (g_ptr_array_index (self->finding_rows, MIN (index, self->finding_rows->len - 1)));
}

static void
add_switch_on (BastideMixPage *self, GtkWidget *row, int module)
{
  /* TRANSLATORS: a button beside a problem: it switches on the rule module that the problem names. */
  const char *title = C_ ("problem", "Switch On");
  GtkWidget *button = gtk_button_new_with_label (title);
  g_autofree char *name = bastide_speech_dup_value (title, bst_module_title ((BstModule) module));

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (self->finding_rows->len));
  g_object_set_data (G_OBJECT (button), "module", GINT_TO_POINTER (module));
  g_signal_connect (button, "clicked", G_CALLBACK (switch_on_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

void
bastide_mix_page_update_findings (BastideMixPage *self)
{
  static const struct
  {
    const char *icon, *style;
  } looks[] = {
    [BASTIDE_LEVEL_FINE] = { "emblem-ok-symbolic", "success" },
    [BASTIDE_LEVEL_DOUBTFUL] = { "dialog-warning-symbolic", "warning" },
    [BASTIDE_LEVEL_BAD] = { "dialog-error-symbolic", "error" },
  };
  g_autoptr (GPtrArray) findings = bastide_mix_doc_judge (self->doc);
  guint n_bad = 0;

  bastide_workshop_clear_rows (self->findings_group, self->finding_rows);
  for (guint i = 0; i < findings->len; i++)
    {
      const BastideFinding *finding = g_ptr_array_index (findings, i);
      GtkWidget *row = adw_action_row_new (), *image = gtk_image_new_from_icon_name (looks[finding->level].icon);
      const char *level = finding->level == BASTIDE_LEVEL_BAD        ? C_ ("judgment", "Not playable")
                          : finding->level == BASTIDE_LEVEL_DOUBTFUL ? C_ ("judgment", "Doubtful")
                                                                     : C_ ("judgment", "Fine");

      n_bad += finding->level != BASTIDE_LEVEL_FINE;
      gtk_widget_add_css_class (image, looks[finding->level].style);
      gtk_accessible_update_property (GTK_ACCESSIBLE (image), GTK_ACCESSIBLE_PROPERTY_LABEL, level, -1);
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), finding->text);
      /* The level in words: color alone does not reach everybody. */
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), level);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), image);
      if (finding->module != BST_NONE)
        add_switch_on (self, row, finding->module);
      adw_preferences_group_add (self->findings_group, row);
      g_ptr_array_add (self->finding_rows, row);
    }
  adw_view_stack_page_set_badge_number (self->check_tab, n_bad);
  adw_view_stack_page_set_needs_attention (self->check_tab, !bastide_mix_doc_get_box (self->doc));
}

void
bastide_mix_page_list_others (BastideMixPage *self, JsonNode *version, const char *title)
{
  g_autoptr (GListModel) names = bastide_workshop_new_mix_names (self->catalog);
  gboolean updating = self->updating;

  /* A new model chooses its first entry. */
  self->updating = TRUE;
  g_clear_pointer (&self->version, json_node_unref);
  g_clear_pointer (&self->version_title, g_free);
  bastide_playtest_panel_set_version (self->playtest, NULL, NULL);
  if (version)
    {
      /* TRANSLATORS: an earlier version of a mix in a list of what to compare it with; %s is its note, or its date. */
      g_autofree char *name = g_strdup_printf (_ ("Version: %s"), title);

      self->version = json_node_ref (version);
      self->version_title = g_strdup (title);
      bastide_playtest_panel_set_version (self->playtest, version, name);
      gtk_string_list_append (GTK_STRING_LIST (names), name);
    }
  adw_combo_row_set_model (self->compare_row, names);
  adw_combo_row_set_selected (self->compare_row, version ? g_list_model_get_n_items (names) - 1 : 0);
  self->updating = updating;
}

static gboolean
is_version_chosen (BastideMixPage *self)
{
  guint n = g_list_model_get_n_items (adw_combo_row_get_model (self->compare_row));

  return self->version && adw_combo_row_get_selected (self->compare_row) == n - 1;
}

static BastideMixDoc *
new_other (BastideMixPage *self)
{
  const BstCatalogEntry *entry = bastide_workshop_get_mix (self->catalog,
                                                           adw_combo_row_get_selected (self->compare_row));

  if (is_version_chosen (self))
    return bastide_mix_doc_new_root (self->catalog, self->version);
  return entry ? bastide_mix_doc_new_root (self->catalog, entry->root) : NULL;
}

/* (nullable): a small picture of a tile of @box, or of a large piece that some set has. */
static GtkWidget *
new_picture (BastideMixPage *self, BstBox *box, const char *id)
{
  const BstCatalogEntry *entry = bst_catalog_find_tile (self->catalog, id);
  const BstTile *tile = bastide_box_find_tile (box, id);
  GtkWidget *thumb = bastide_tile_picture_new_thumb (36);

  if (tile)
    {
      g_autofree char *art = bastide_tile_dup_art (bst_box_get_json (box, id), NULL);

      bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (thumb), tile, art, 0);
      return thumb;
    }
  for (guint i = 0; entry && i < entry->set->pieces->len; i++)
    {
      const BstPieceEntry *piece = g_ptr_array_index (entry->set->pieces, i);

      if (!piece->sound || g_strcmp0 (piece->id, id) != 0)
        continue;
      bastide_tile_picture_set_piece (BASTIDE_TILE_PICTURE (thumb), piece);
      return thumb;
    }
  g_object_ref_sink (thumb);
  g_object_unref (thumb);
  return NULL;
}

static void
add_difference_row (BastideMixPage *self,
                    const char *title,
                    const char *subtitle,
                    const char *numbers,
                    GtkWidget *picture)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  if (picture)
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), picture);
  if (numbers)
    {
      GtkWidget *label = gtk_label_new (numbers);

      gtk_widget_add_css_class (label, "numeric");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
    }
  adw_preferences_group_add (self->differences_group, row);
  g_ptr_array_add (self->difference_rows, row);
}

/* Both mixes can be played. */
static void
show_differences (BastideMixPage *self, BastideMixDoc *other)
{
  g_autoptr (GPtrArray) differences = bastide_mix_doc_compare (other, self->doc);
  BstBox *mine = bastide_mix_doc_get_box (self->doc), *theirs = bastide_mix_doc_get_box (other);

  for (guint i = 0; i < differences->len; i++)
    {
      const BastideDifference *difference = g_ptr_array_index (differences, i);
      const char *id = difference->tile;
      GtkWidget *picture = id ? new_picture (self, bst_box_get_json (mine, id) ? mine : theirs, id) : NULL;

      add_difference_row (self, difference->name, id ? NULL : difference->change, id ? difference->change : NULL,
                          picture);
    }
  if (differences->len == 0)
    /* TRANSLATORS: a comparison of two mixes found none. */
    add_difference_row (self, _ ("No Differences"), NULL, NULL, NULL);
}

static void
update_advice (BastideMixPage *self, BastideMixDoc *other, const char *title, const char *other_title)
{
  BastideHeap mine, theirs;
  gboolean playable = bastide_mix_doc_fill_heap (self->doc, &mine);
  gboolean two = other && bastide_mix_doc_fill_heap (other, &theirs);

  gtk_widget_set_visible (GTK_WIDGET (self->advice), playable);
  bastide_advice_panel_show (
    self->advice, self->catalog,
    &(BastideAdviceView){
      .mine = &mine, .title = title, .alone = TRUE, .other = two ? &theirs : NULL, .other_title = other_title });
}

void
bastide_mix_page_update_comparison (BastideMixPage *self)
{
  g_autoptr (BastideMixDoc) other = new_other (self);
  g_autofree char *title = bastide_document_dup_title (BASTIDE_DOCUMENT (self->doc));
  g_autofree char *other_title = NULL;
  BastideBalance mine, theirs = { 0 };

  /* Both versions of a mix have one title. */
  if (other && is_version_chosen (self))
    other_title = g_strdup (
      gtk_string_object_get_string (GTK_STRING_OBJECT (adw_combo_row_get_selected_item (self->compare_row))));
  else if (other)
    other_title = bastide_document_dup_title (BASTIDE_DOCUMENT (other));
  bastide_workshop_clear_rows (self->differences_group, self->difference_rows);
  gtk_widget_set_visible (GTK_WIDGET (self->differences_group), other != NULL);
  if (other)
    {
      /* TRANSLATORS: the titles of two mixes; the rows below this line say what holds in the one and in the other: “2 → 3”. */
      g_autofree char *sides = g_strdup_printf (_ ("“%1$s” → “%2$s”"), other_title, title);
      g_autofree char *shown = g_markup_escape_text (sides, -1);
      gboolean playable = bastide_mix_doc_get_box (self->doc) && bastide_mix_doc_count (other, &theirs);

      adw_preferences_group_set_description (self->differences_group, playable ? shown : NULL);
      if (playable)
        show_differences (self, other);
      else
        add_difference_row (self, _ ("Only playable mixes can be compared."), NULL, NULL, NULL);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->balance_bars), bastide_mix_doc_count (self->doc, &mine));
  bastide_workshop_show_balance (self->balance_bars, &mine, title, other ? &theirs : NULL, other_title);
  update_advice (self, other, title, other_title);
}

static void
follow_cb (BastideMixPage *self, const BastideSuggestion *suggestion)
{
  g_autofree char *name = bastide_mix_doc_follow (self->doc, suggestion), *text = NULL;

  if (!name)
    {
      bastide_toast (GTK_WIDGET (self), _ ("The mix has no tile that could be changed this way."));
      return;
    }
  /* TRANSLATORS: said in passing; %s is the name of a tile. */
  text = g_strdup_printf (_ ("Changed the count of “%s”."), name);
  if (!bastide_document_is_newer (BASTIDE_DOCUMENT (self->doc)))
    bastide_toast_undo (GTK_WIDGET (self), text, "mix.undo");
}

static void
compare_cb (BastideMixPage *self)
{
  if (self->doc && !self->updating)
    bastide_mix_page_update_comparison (self);
}

void
bastide_mix_page_init_check (BastideMixPage *self)
{
  g_signal_connect_swapped (self->advice, "follow", G_CALLBACK (follow_cb), self);
  g_signal_connect_object (self->compare_row, "notify::selected", G_CALLBACK (compare_cb), self, G_CONNECT_SWAPPED);
}
