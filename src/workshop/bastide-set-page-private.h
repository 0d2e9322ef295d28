/* bastide-set-page-private.h – what the files of the set page share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit/bastide-bars-view.h"
#include "kit/bastide-wrap-box.h"
#include "workshop/bastide-advice-panel.h"
#include "workshop/bastide-art-watch.h"
#include "workshop/bastide-set-page.h"
#include "workshop/bastide-tile-canvas.h"
#include "workshop/bastide-tile-inspector.h"

G_BEGIN_DECLS

struct _BastideSetPage
{
  BastideDocPage parent_instance;

  AdwViewStack *tabs;
  AdwViewStackPage *problems_tab;
  AdwLeaflet *leaflet;
  GtkWidget *list_box;
  GtkWidget *list_separator;
  GtkWidget *editor_box;
  GtkStack *list_stack;
  GtkFlowBox *grid;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkLabel *total_label;
  GtkMenuButton *menu_button;
  GtkWidget *to_list_button;
  GtkLabel *tile_label;
  GtkWidget *hint;
  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  GtkMenuButton *tags_button; /* lists the tiles with a tag */
  GtkBox *brushes;
  BastideWrapBox *tools; /* the brushes, and the menu of things to place */
  AdwFlap *flap;
  GtkWidget *details_button;
  BastideTileCanvas *canvas;
  GtkFlowBox *squares;
  GtkRevealer *problem_revealer;
  GtkLabel *problem_label;
  BastideTileInspector *inspector;
  GtkWidget *name_group;
  GtkSpinButton *count_spin;
  GtkEditable *tile_title_row;
  GtkEditable *tile_notes_row;
  GtkEditable *tile_tags_row;
  GtkEditable *tile_id_row;
  AdwActionRow *art_row;
  GtkWidget *piece_group;
  GtkSwitch *piece_start;
  GtkSwitch *piece_followers;
  AdwComboRow *piece_module;
  GtkFlowBox *blocks;
  AdwPreferencesGroup *problems_group;
  AdwPreferencesGroup *duplicates_group;
  AdwComboRow *reference_row;
  BastideAdvicePanel *advice;
  BastideBarsView *balance_bars;
  GtkEditable *language_row;
  GtkEditable *title_row;
  GtkEditable *description_row;
  GtkEditable *notes_row;
  GtkEditable *author_row;
  GtkEditable *license_row;
  GtkEditable *id_row;
  AdwPreferencesGroup *needs_group;
  AdwPreferencesGroup *stock_group;

  GtkWidget *needs[BST_N_MODULES];
  GtkWidget *stocks[BST_N_STOCKS];
  GtkWidget *brush_buttons[BST_N_SIDE_KINDS];
  GSimpleAction *place_action; /* its state is the word of the thing that clicks put onto the tile, or "" */
  char *paint_hint;            /* what the hint says while clicks paint */
  GtkWidget *block_buttons[8]; /* by half side */
  GPtrArray *problem_rows;     /* borrowed */
  char *problems_key;          /* what they show, or NULL */
  GPtrArray *duplicate_rows;
  char *tags_shown;     /* by the menu of tags */
  GtkWidget *tile_menu; /* that was opened last, or NULL */

  BastideSetDoc *doc; /* held by the class above */
  BstCatalog *catalog;
  BastideTileRef ref; /* the tile in the editor */
  gboolean has_ref;
  GPtrArray *ids;    /* of the cards, as the page shows them; NULL: it shows no document */
  gboolean updating; /* widgets are set by code: nothing is edited */
  guint panels_source;
  BastideArtWatch *art_watch;
};

/* The language of texts, "" for all. */
const char *bastide_set_page_get_language (BastideSetPage *self);
/* Shows a tile in the editor, lit at that feature (-1: none). */
void bastide_set_page_show_tile (BastideSetPage *self, const BastideTileRef *ref, int feature);
/* Brings the editor up to date with the document. */
void bastide_set_page_update_editor (BastideSetPage *self);

/* The list of tiles (bastide-set-page-grid.c). Cards are the tiles, then the large pieces. */
void bastide_set_page_update_grid (BastideSetPage *self);
int bastide_set_page_get_n_cards (BastideSetPage *self);
/* Brings the cards up to date with another tree. Chosen are then tiles that have come, else those that were, else the
 * neighbor of those that have gone; the keyboard stays in the grid or the canvas. */
void bastide_set_page_follow (BastideSetPage *self);
int bastide_set_page_get_card (BastideSetPage *self, const BastideTileRef *ref);
BastideTileRef bastide_set_page_get_ref (BastideSetPage *self, int card);
/* Unparents the menu of a tile, if one was opened. */
void bastide_set_page_drop_menu (BastideSetPage *self);
/* (transfer full): indexes of the chosen tiles, as guint. */
GArray *bastide_set_page_dup_chosen (BastideSetPage *self);
/* Moves tiles before the one with the index @to. */
void bastide_set_page_move (BastideSetPage *self, GArray *tiles, guint to);
/* How bad is the worst problem of a tile? -1: it has none. */
int bastide_set_page_find_problem (BastideSetPage *self, const BastideTileRef *ref, const char **out_text);
/* (transfer full) (nullable): the file with the tile's own picture. */
char *bastide_set_page_dup_art (BastideSetPage *self, const BastideTileRef *ref);

/* Picture files of tiles: looks after those of the set, and shows them anew. */
void bastide_set_page_watch_arts (BastideSetPage *self);
void bastide_set_page_reload_arts (gpointer self);

/* Menus and keys (bastide-set-page-actions.c). */
void bastide_set_page_init_actions (BastideSetPage *self);
void bastide_set_page_update_actions (BastideSetPage *self);

/* Shows another version of the set, from which it can take over what is better there. */
/* Shows the field for words that tiles must have to be listed. */
void bastide_set_page_find (BastideSetPage *self);
void bastide_set_page_init_search (BastideSetPage *self);

/* What clicks put onto the tile: a word for a menu, "" to paint sides. */
void bastide_set_page_choose_thing (BastideSetPage *self, const char *word);
GtkWidget *bastide_set_page_new_things_button (BastideSetPage *self);
const char *bastide_set_page_get_thing_title (const BastideThing *thing);

/* Tags, replacing and scenery (bastide-set-page-words.c). */
void bastide_set_page_init_words (BastideSetPage *self);
void bastide_set_page_update_tags (BastideSetPage *self);

/* @base (nullable): the version that both come from. */
void bastide_set_page_compare (BastideSetPage *self, JsonNode *theirs, const char *title, JsonNode *base);

/* Problems, balance, texts (bastide-set-page-panels.c). */
void bastide_set_page_init_panels (BastideSetPage *self);
void bastide_set_page_update_panels (BastideSetPage *self);
void bastide_set_page_update_references (BastideSetPage *self);

G_END_DECLS
