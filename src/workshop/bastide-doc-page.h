/* bastide-doc-page.h – a page of the workshop that shows a document: what pages of sets and mixes have in common.
 *
 * Watches the document, undoes and redoes, saves under another name, prints, lays tiles freely. What is on the page is
 * the business of the classes below it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/workshop/bastide-document.h"
#include "model/bastide-tile-list.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_DOC_PAGE (bastide_doc_page_get_type ())

/* Signal "play" (JsonNode *mix): play this now. */
G_DECLARE_DERIVABLE_TYPE (BastideDocPage, bastide_doc_page, BASTIDE, DOC_PAGE, AdwBin)

struct _BastideDocPageClass
{
  AdwBinClass parent_class;

  const char *prefix; /* of its actions; undo, redo, save-as, export, print and sandbox are there already */
  const char *suffix; /* of its files */

  /* The document is another one or has changed. */
  void (*changed) (BastideDocPage *self);
  /* (nullable): shows another version beside the document. */
  void (*compare) (BastideDocPage *self, JsonNode *theirs, const char *title);
  /* (transfer full): its tiles, for printing and laying freely. */
  BastideTileList *(*new_tile_list) (BastideDocPage *self);
  /* (transfer full) (nullable): ids of the tiles that are chosen, ended by NULL. NULL: nothing can be. */
  char **(*dup_chosen_ids) (BastideDocPage *self);
};

typedef struct
{
  const char *trigger, *action;
} BastidePageShortcut;

/* The document that is shown, or NULL. */
BastideDocument *bastide_doc_page_get_document (BastideDocPage *self);
void bastide_doc_page_set_document (BastideDocPage *self, BastideDocument *document);

void bastide_doc_page_add_actions (BastideDocPage *self, const GActionEntry *entries, guint n_entries);
void bastide_doc_page_add_shortcuts (BastideDocPage *self, const BastidePageShortcut *shortcuts, guint n_shortcuts);
void bastide_doc_page_set_enabled (BastideDocPage *self, const char *action, gboolean enabled);

/* Takes over a number that is still being typed; a field does that by itself only when it loses the focus. */
void bastide_doc_page_commit (BastideDocPage *self);

/* The buttons for undo and redo, whose hints tell what that would be. */
void bastide_doc_page_set_history_buttons (BastideDocPage *self, GtkWidget *undo, GtkWidget *redo);

/* Says that @file was saved, or why not. */
void bastide_doc_page_say_saved (BastideDocPage *self, GFile *file, const GError *error);

/* @mix must be settled (engine/io/art.h): it leaves the folder of the document. */
void bastide_doc_page_play (BastideDocPage *self, JsonNode *mix);

G_END_DECLS
