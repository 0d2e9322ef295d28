/* bastide-mix-page-private.h – what the files of the mix page share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit/bastide-bars-view.h"
#include "parts/bastide-modules-group.h"
#include "workshop/bastide-advice-panel.h"
#include "workshop/bastide-mix-page.h"
#include "workshop/bastide-playtest-panel.h"

G_BEGIN_DECLS

/* The row of a set. */
typedef struct
{
  const BstCatalogEntry *entry; /* of the page's catalog; it has a set */
  GtkWidget *row;               /* AdwExpanderRow, borrowed */
  GtkSpinButton *spin;
  gboolean filled; /* it has been opened, and its tiles are listed */
} BastideMixSetRow;

struct _BastideMixPage
{
  BastideDocPage parent_instance;

  AdwViewStack *tabs;
  AdwViewStackPage *check_tab;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkLabel *total_label;
  GtkEditable *title_row;
  AdwPreferencesGroup *own_group;
  AdwPreferencesGroup *lost_group;
  AdwPreferencesGroup *sets_group;
  BastideModulesGroup *modules_group;
  AdwPreferencesGroup *pieces_group;
  AdwPreferencesGroup *findings_group;
  AdwPreferencesGroup *differences_group;
  AdwComboRow *compare_row;
  BastideAdvicePanel *advice;
  BastideBarsView *balance_bars;
  BastidePlaytestPanel *playtest;

  GtkWidget *figures[BST_N_FIGURES]; /* BastideCountRow */
  GtkWidget *stocks[BST_N_STOCKS];
  GArray *sets;         /* of BastideMixSetRow */
  GPtrArray *tile_rows; /* BastideCountRow of single tiles, borrowed */
  GPtrArray *own;       /* tiles that are defined in the mix, as JsonObject */
  GPtrArray *own_rows;  /* their rows, which are among tile_rows */
  GPtrArray *lost;      /* ids of sets and tiles that cannot be had, sets first */
  GPtrArray *lost_rows; /* their rows */
  GPtrArray *finding_rows;
  GPtrArray *difference_rows;

  BastideMixDoc *doc;  /* held by the class above */
  BstCatalog *catalog; /* for which the rows were made */
  JsonNode *version;   /* (nullable): an earlier version of the mix, the last in the list of what to compare with */
  char *version_title;
  gboolean updating;
};

/* Judging and comparing (bastide-mix-page-check.c). */
void bastide_mix_page_init_check (BastideMixPage *self);
void bastide_mix_page_update_findings (BastideMixPage *self);
void bastide_mix_page_update_comparison (BastideMixPage *self);
/* Lists what the mix can be compared with; @title (nullable): an earlier version of it, which is then chosen. */
void bastide_mix_page_list_others (BastideMixPage *self, JsonNode *version, const char *title);

G_END_DECLS
