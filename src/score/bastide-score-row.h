/* bastide-score-row.h – lists of numbered things with two lines each: the entries of an evening, the evenings themselves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_ROW (bastide_score_row_get_type ())

G_DECLARE_FINAL_TYPE (BastideScoreRow, bastide_score_row, BASTIDE, SCORE_ROW, GtkBox)

GtkWidget *bastide_score_row_new (void);

/* A button behind the lines, called @name; @action gets the number of the row as its target (u). */
void bastide_score_row_add_button (BastideScoreRow *self, const char *icon, const char *name, const char *action);
/* (transfer full): the menu for the row with this number. */
typedef GMenuModel *(*BastideScoreMenuFunc) (guint number, gpointer data);
/* The same with a menu, which is made when somebody wants to see it: a list view has hundreds of rows. */
void bastide_score_row_add_menu (BastideScoreRow *self, const char *name, BastideScoreMenuFunc make, gpointer data);

/* A widget behind the lines, before the buttons that are added later. */
void bastide_score_row_add_widget (BastideScoreRow *self, GtkWidget *widget);

/* Shows something else. @details may be empty; a @heading stands out. */
void
bastide_score_row_show (BastideScoreRow *self, guint number, const char *title, const char *details, gboolean heading);

guint bastide_score_row_get_number (BastideScoreRow *self);

/* Gives the list rows, which @setup makes and @bind fills (as in GtkSignalListItemFactory), and an empty store.
 * (transfer full) */
GListStore *bastide_score_rows_new_store (GtkListView *list, GCallback setup, GCallback bind, gpointer data)
  G_GNUC_WARN_UNUSED_RESULT;
/* For the next time it is filled: rows with a number below @end, which are the last ones, show what they showed. They need not
 * be made again. */
void bastide_score_rows_keep (GListStore *store, guint end);
/* @numbers: of guint. */
void bastide_score_rows_fill (GListStore *store, GArray *numbers);
/* The number behind an item of the store. */
guint bastide_score_rows_get_number (gpointer item);

/* Sentences for a dialog, a row each; it scrolls when there are many. */
GtkWidget *bastide_score_sentences_new (const char *const *sentences);

G_END_DECLS
