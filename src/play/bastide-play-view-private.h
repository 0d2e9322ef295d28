/* bastide-play-view-private.h – what the files of the place Play share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "play/bastide-play-view.h"

#include "play/bastide-game-list.h"
#include "play/bastide-lesson-page.h"
#include "play/bastide-new-game.h"
#include "parts/bastide-vignette.h"
#include "table/bastide-table.h"
#include "kit/bastide-banner.h"

G_BEGIN_DECLS

struct _BastidePlayView
{
  BastidePlace parent_instance;

  GtkStack *stack;
  BastideVignette *vignette;
  GtkBox *start_box;
  GtkWidget *ways_box, *learn_button, *new_button;
  BastideGameList *games;
  BastideGameList *library;
  GtkWidget *undo_button, *redo_button;
  GtkLabel *file_label;
  AdwBin *new_page;
  BastideNewGame *new_game; /* made when it is first wanted */
  AdwBin *lesson_bin;
  BastideLessonPage *lesson_page; /* made when it is first wanted */
  BastideTable *table;
  GtkWidget *header_start_box;
  GtkWidget *game_button;
  GtkWidget *assistance_button;
  GtkLabel *assistance_label;
  GSimpleAction *assistance_action;
  GSimpleAction *clock_action;
  char *inherited;       /* (nullable): the assistance of the game that the next one repeats */
  char *inherited_clock; /* (nullable): and its clock */

  BastideGame *game;
  GSignalGroup *game_signals;
  BastideOpponent *opponent; /* moves for its computers */
  GMenu *seats_menu;         /* who plays at each seat */
  gboolean was_over;
  gboolean saving;  /* a thread writes the file of a game */
  gpointer waiting; /* (nullable): the plan that waits for it */
  gboolean closing; /* the player wants the window closed, whether the file can be written or not */
  guint fold_source;
  GtkWidget *tv; /* the window for everybody, or NULL */

  GFile *watched; /* the file the game belongs to, if it has one */
  GFileMonitor *monitor;
  guint look_source;
  BastideBanner *file_banner; /* what another program has done to it */
};

/* Shows this game, or the start page if NULL. */
void bastide_play_view_set_game (BastidePlayView *self, BastideGame *game);
/* Which actions are possible, and what the place is called. */
void bastide_play_view_update (BastidePlayView *self);
void bastide_play_view_update_actions (BastidePlayView *self);
/* How much the program helps, wherever it is seen. */
void bastide_play_view_update_assistance (BastidePlayView *self);

/* The rules of the clock as a text: of the game on the table, or of the next one. */
char *bastide_play_view_dup_clock (BastidePlayView *self) G_GNUC_WARN_UNUSED_RESULT;
void bastide_play_view_set_clock (BastidePlayView *self, const char *rules);

/* --- bastide-play-view-actions.c --- */

/* For the table: what menus, keys and buttons ask for. */
void bastide_play_view_add_actions (BastidePlayView *self);

/* --- bastide-play-view-pages.c --- */

/* The same for start page, finished games, new game and lessons. */
void bastide_play_view_add_pages (BastidePlayView *self);
void bastide_play_view_update_start (BastidePlayView *self);
/* (transfer none): made when it is first wanted. */
BastideNewGame *bastide_play_view_ensure_new_game (BastidePlayView *self);
void bastide_play_view_open_lesson (BastidePlayView *self, GFile *file);
/* Goes on with the lesson of the view that this one replaces. */
void bastide_play_view_succeed_lesson (BastidePlayView *self, BastidePlayView *old);

/* --- bastide-play-view-files.c --- */

/* Puts the game on the table; the one that is there goes where it belongs, unless it cannot be kept. If the file it belongs
 * to cannot be written, the player is asked first. @copy: of the one on the table. */
void bastide_play_view_play (BastidePlayView *self, BastideGame *game, gboolean copy);
/* Takes the game from the table in the same way. */
void bastide_play_view_end (BastidePlayView *self);
/* The game of a file, or the one on the table if it is that. */
void bastide_play_view_open_file (BastidePlayView *self, GFile *file);
/* The game that was on the table when the program ended. */
void bastide_play_view_bring_back (BastidePlayView *self);
void bastide_play_view_save (BastidePlayView *self);
/* The game on the table lies elsewhere now. */
void bastide_play_view_note (BastidePlayView *self);
/* What another process or program has made of the game, or this one in its place. */
void bastide_play_view_reload (BastidePlayView *self);
void bastide_play_view_keep_mine (BastidePlayView *self);
void bastide_play_view_save_as (BastidePlayView *self);
/* May the window close? If not, the player is asked. */
gboolean bastide_play_view_may_go (BastidePlayView *self);
/* The window goes without asking. */
void bastide_play_view_let_go (BastidePlayView *self);
/* Nothing waits any more. */
void bastide_play_view_forget_plans (BastidePlayView *self);
/* The game has changed: whenever its journal was written into its base, the file is written, too. */
void bastide_play_view_keep_up (BastidePlayView *self);
/* Opens the file the game belongs to as it is now; the game becomes one of its own. */
void bastide_play_view_reload_file (BastidePlayView *self);
/* Writes it, whatever another program has made of it. */
void bastide_play_view_overwrite_file (BastidePlayView *self);
/* Are there moves that are not in the file the game belongs to? */
gboolean bastide_play_view_is_unsaved (BastidePlayView *self);
/* (transfer full) (nullable): the name of the file that is open, with a dot if it has not got all moves. */
char *bastide_play_view_dup_title (BastidePlayView *self) G_GNUC_WARN_UNUSED_RESULT;

/* --- bastide-play-view-watch.c --- */

/* From now on the player is told when another program changes or deletes the file the game belongs to. */
void bastide_play_view_watch (BastidePlayView *self);
void bastide_play_view_stop_watching (BastidePlayView *self);
void bastide_play_view_look_when_used (BastidePlayView *self);

G_END_DECLS
