/* bastide-place.h – one of the places of the window: Play, Score track, Workshop, Rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/bastide-file-kind.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_PLACE (bastide_place_get_type ())

G_DECLARE_DERIVABLE_TYPE (BastidePlace, bastide_place, BASTIDE, PLACE, AdwBin)

struct _BastidePlaceClass
{
  AdwBinClass parent_class;

  /* Whether files of this kind belong to this place. */
  gboolean (*takes) (BastidePlace *self, BastideFileKind kind);

  /* Open a file of a kind it takes; the place says itself, by toast or dialog, what went wrong. NULL: the place
   * knows these files but this version cannot open them. */
  void (*open) (BastidePlace *self, GFile *file, BastideFileKind kind);

  /* Asked before the window closes: FALSE keeps it open (the place then asks the player itself). NULL: go ahead. */
  gboolean (*may_close) (BastidePlace *self);

  /* The place is new in a new window: it brings back what was open when the program ended. NULL: the place has
   * nothing to bring back. */
  void (*restore) (BastidePlace *self);

  /* The window is built anew, for example in another language: the place takes everything that is open over from its
   * predecessor, which has nothing to do any more and goes away. NULL: there is nothing to take. */
  void (*succeed) (BastidePlace *self, BastidePlace *predecessor);

  /* (nullable) (transfer none): where something is said in passing now, so that it covers nothing that is needed. NULL, or none:
   * at the bottom of the window. */
  AdwToastOverlay *(*get_toasts) (BastidePlace *self);
};

/* (transfer none) (nullable): what the place wants at the start and the end of the header bar. */
GtkWidget *bastide_place_get_header_start (BastidePlace *self);
GtkWidget *bastide_place_get_header_end (BastidePlace *self);

/* (nullable): the name of what is open, which the window shows as its title; the property "title". */
const char *bastide_place_get_title (BastidePlace *self);
void bastide_place_set_title (BastidePlace *self, const char *title);

/* (transfer none): the settings of the program; the property "settings", given when the place is made. */
GSettings *bastide_place_get_settings (BastidePlace *self);

gboolean bastide_place_takes (BastidePlace *self, BastideFileKind kind);
gboolean bastide_place_open (BastidePlace *self, GFile *file, BastideFileKind kind);
gboolean bastide_place_may_close (BastidePlace *self);
void bastide_place_restore (BastidePlace *self);
void bastide_place_succeed (BastidePlace *self, BastidePlace *predecessor);
AdwToastOverlay *bastide_place_get_toasts (BastidePlace *self);

/* Gives the place its actions, as "@prefix.name"; they are called with the place. What it puts into the header bar finds
 * them, too, if the template is there already. */
void bastide_place_add_actions (BastidePlace *self, const char *prefix, const GActionEntry *entries, int n_entries);

/* (transfer none): to add actions of another kind, and to hand them to other windows. */
GSimpleActionGroup *bastide_place_get_actions (BastidePlace *self);

void bastide_place_enable (BastidePlace *self, const char *name, gboolean enabled);

/* A key of a place, as gtk_shortcut_trigger_parse_string() reads it, and the action of the place it stands for. */
typedef struct
{
  const char *keys;
  const char *action;
} BastidePlaceKey;

/* These keys work wherever the keyboard is, also on the bar that leads to the place, as long as the place is seen.
 * ui/shell/shortcuts.ui lists them. */
void bastide_place_add_keys (BastidePlace *self, const BastidePlaceKey *keys, gsize n_keys);

G_END_DECLS
