/* bastide-workshop-parts.h – small things that several pages of the workshop show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/workshop/bastide-balance.h"
#include "kit/bastide-bars-view.h"
#include "engine/io/catalog.h"

G_BEGIN_DECLS

/* (transfer full): “Nothing” and the titles of all mixes, for choosing what to compare with. */
GListModel *bastide_workshop_new_mix_names (const BstCatalog *catalog) G_GNUC_WARN_UNUSED_RESULT;
/* (nullable): the mix that item @selected of that list stands for. */
const BstCatalogEntry *bastide_workshop_get_mix (const BstCatalog *catalog, guint selected);

/* (transfer full): what is said after @file was saved, or could not be. */
char *bastide_workshop_dup_saved (GFile *file, const GError *error) G_GNUC_WARN_UNUSED_RESULT;

/* Bars that are being collected, and the same in words for screen readers. Showing them frees them. */
typedef struct
{
  GArray *bars; /* of BastideBar */
  GString *summary;
} BastideBarList;

void bastide_bar_list_init (BastideBarList *list);
/* Takes the texts; @text_b (nullable): there is one number only. */
void bastide_bar_list_add (BastideBarList *list, const char *name, double a, char *text_a, double b, char *text_b);
/* @other_title (nullable): there is one number for each name only. */
void bastide_bar_list_show (BastideBarList *list,
                            BastideBarsView *view,
                            const char *title,
                            const char *other_title,
                            gboolean columns);

/* The balance of one or two heaps of tiles as bars; @other and its title may be NULL. */
void bastide_workshop_show_balance (BastideBarsView *view,
                                    const BastideBalance *mine,
                                    const char *title,
                                    const BastideBalance *other,
                                    const char *other_title);

/* Takes rows out of their group and forgets them. */
void bastide_workshop_clear_rows (AdwPreferencesGroup *group, GPtrArray *rows);

/* The index of one of @n widgets, so that they need not carry it. */
int bastide_workshop_find_widget (GtkWidget *const *widgets, int n, gpointer widget);

/* A number from @min to @max. */
GtkWidget *bastide_workshop_new_spin (int min, int max);
/* Stops the wheel from changing the number, which happens by accident when somebody scrolls the page past it. Turns off
 * the undo of the field itself; the page has one. */
void bastide_workshop_calm_spin (GtkSpinButton *spin);

G_END_DECLS
