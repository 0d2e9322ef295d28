/* bastide-workshop-view-private.h – what the files of the Workshop's place share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit/bastide-banner.h"
#include "workshop/bastide-mix-page.h"
#include "workshop/bastide-set-page.h"
#include "workshop/bastide-workshop-view.h"

G_BEGIN_DECLS

struct _BastideWorkshopView
{
  BastidePlace parent_instance;

  BastideBanner *banner; /* a document that can only be looked at */
  GtkStack *stack;
  GtkWidget *probe; /* an empty area as wide as the page: its "resize" tells a new width */
  GtkWidget *header_start_box;
  GtkLabel *header_title;
  AdwPreferencesGroup *own_sets_group;
  AdwPreferencesGroup *own_mixes_group;
  AdwPreferencesGroup *sets_group;
  AdwPreferencesGroup *mixes_group;
  AdwPreferencesGroup *archive_group;
  BastideSetPage *set_page;
  BastideMixPage *mix_page;
  GPtrArray *rows; /* of the start page: group, row, group, row …; borrowed */
  GPtrArray *archive_rows;
  GPtrArray *covers;  /* boxes for pictures in those rows; borrowed */
  guint cover_source; /* fills them, one after the other */
  guint width_source; /* adapts to a new width */
  guint n_filled;
  gboolean has_room; /* the page is wide */

  BstCatalog *catalog;
  GFileMonitor *monitors[2];  /* of the folders of one's own sets and mixes, where there are any */
  char *seen;                 /* what was in them when the page was filled */
  GFileMonitor *file_monitor; /* of what is open */
  guint watch_source;         /* looks at what has changed */
  gboolean stale;             /* another program has written the file of what is open, and there are changes here */
  BastideDocument *document;  /* open, or NULL */
  JsonNode *kept;             /* its tree when it was last saved, if it is a set of one's own */
  GSignalGroup *document_signals;
  GFile *trashed; /* what was moved to the trash last, and what was in it; NULL: nothing */
  GBytes *trashed_bytes;
};

void bastide_workshop_view_tell (BastideWorkshopView *self, const char *heading, const char *body);
/* Saves the open document. FALSE: that failed, and the person is being asked what to do. */
gboolean bastide_workshop_view_put_away (BastideWorkshopView *self, gboolean closing);
/* Saves a new document in the folder of the user and shows it. FALSE: the one before stays open. */
gboolean bastide_workshop_view_begin (BastideWorkshopView *self, BastideDocument *document);
void bastide_workshop_view_open_file (BastideWorkshopView *self, GFile *file, gboolean mix);
/* Says at the top what is the matter with the file of what is open. */
void bastide_workshop_view_update_banner (BastideWorkshopView *self);

/* The start page (bastide-workshop-view-home.c). Its rows follow what is in the folders. */
void bastide_workshop_view_reload (BastideWorkshopView *self);
/* Draws the pictures in its rows, one after the other. */
void bastide_workshop_view_begin_covers (BastideWorkshopView *self);
/* Begins with a copy, under an id and a title that nothing else has. */
void bastide_workshop_view_begin_copy (BastideWorkshopView *self, const BstCatalogEntry *entry, gboolean mix);
guint bastide_workshop_view_find_row (BastideWorkshopView *self, GFile *file);
/* Focuses the row that is now at this place of the page, so that the keys go on from there. */
void bastide_workshop_view_focus_row (BastideWorkshopView *self, guint index);

/* Deleting, copies and the archive (bastide-workshop-view-tidy.c). */
void bastide_workshop_view_init_tidy (BastideWorkshopView *self);
/* Adds buttons and keys to the row of a file of one's own. */
void
bastide_workshop_view_add_tidy (BastideWorkshopView *self, GtkWidget *row, const BstCatalogEntry *entry, gboolean mix);
void bastide_workshop_view_update_archive (BastideWorkshopView *self);

/* What other programs do to the files (bastide-workshop-view-watch.c). */
void bastide_workshop_view_init_watch (BastideWorkshopView *self);
void bastide_workshop_view_watch_folders (BastideWorkshopView *self);
void bastide_workshop_view_watch_document (BastideWorkshopView *self);
void bastide_workshop_view_stop_watching (BastideWorkshopView *self);

/* What comes from elsewhere (bastide-workshop-view-import.c). */
void bastide_workshop_view_init_import (BastideWorkshopView *self);
void bastide_workshop_view_import (gpointer owner, GFile *file, gpointer subject);

G_END_DECLS
