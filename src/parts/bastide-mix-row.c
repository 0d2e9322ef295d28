/* bastide-mix-row.c – the mix of a set-up, chosen from all there are.
 *
 * Knows only titles; the set-up knows what a mix means.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-mix-row.h"

struct _BastideMixRow
{
  AdwComboRow parent_instance;

  BastideSetup *setup;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (BastideMixRow, bastide_mix_row, ADW_TYPE_COMBO_ROW)

static guint chosen_signal;

static void
selected_cb (BastideMixRow *self)
{
  guint i = adw_combo_row_get_selected (ADW_COMBO_ROW (self));
  const BstCatalogEntry *entry;

  if (self->updating || i >= bst_catalog_get_n_mixes (bastide_setup_get_catalog (self->setup)))
    return;
  entry = bst_catalog_get_mix (bastide_setup_get_catalog (self->setup), i);
  if (entry->root && JSON_NODE_HOLDS_OBJECT (entry->root))
    bastide_setup_set_mix (self->setup, entry->root);
  g_signal_emit (self, chosen_signal, 0);
}

static void
bastide_mix_row_class_init (BastideMixRowClass *klass)
{
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/io/github/bastide/Bastide/parts/bastide-mix-row.ui");
  chosen_signal = g_signal_new ("chosen", BASTIDE_TYPE_MIX_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
bastide_mix_row_init (BastideMixRow *self)
{
  /* There is nothing to choose from before there is a set-up. */
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "notify::selected", G_CALLBACK (selected_cb), NULL);
}

void
bastide_mix_row_set_setup (BastideMixRow *self, BastideSetup *setup)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  BstCatalog *catalog;

  g_return_if_fail (BASTIDE_IS_MIX_ROW (self));

  catalog = bastide_setup_get_catalog (setup);
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      g_autofree char *title = bst_catalog_entry_dup_title (bst_catalog_get_mix (catalog, i));

      gtk_string_list_append (titles, title);
    }
  self->setup = setup;
  self->updating = TRUE;
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (titles));
  bastide_mix_row_update (self);
}

void
bastide_mix_row_update (BastideMixRow *self)
{
  BstCatalog *catalog;
  const char *id;

  g_return_if_fail (BASTIDE_IS_MIX_ROW (self));

  catalog = bastide_setup_get_catalog (self->setup);
  id = bastide_setup_get_mix_id (self->setup);
  self->updating = TRUE;
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    if (g_strcmp0 (bst_catalog_get_mix (catalog, i)->id, id) == 0)
      adw_combo_row_set_selected (ADW_COMBO_ROW (self), i);
  self->updating = FALSE;
}
