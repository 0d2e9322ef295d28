/* bastide-history.h – all evenings that were kept, what can be learned from them, and their way out and in as CSV and JSON.
 *
 * One file per evening in one folder, and beside them an index with what lists and statistics need, so that thousands of
 * evenings open at once; an evening itself is loaded when somebody wants to see it. The index can always be made anew from
 * the files. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-evening.h"
#include "model/play/bastide-game.h"

G_BEGIN_DECLS

/* One evening of the list. */
typedef struct
{
  char *file; /* name within the folder, without suffix */
  gint64 time;
  char *title, *location, *notes;
  int n_photos;
  char *photo;     /* the last one, or NULL */
  GStrv photos;    /* all of them, if only the result is known; else NULL: the evening knows them */
  char *mix_title; /* for bst_text_tell() */
  BastidePlayers players;
  int scores[BST_MAX_PLAYERS];
  int points[BASTIDE_N_POINTS][BST_MAX_PLAYERS];
  int turns;
  gboolean over;
  gboolean has_log; /* FALSE: only the result is known */
  gint64 stamp;     /* of the file when it was looked at */
} BastidePast;

/* Somebody who played under a name. */
typedef struct
{
  char *name;
  char *letter; /* as in the last evening */
  int color;
  int n_games, n_wins;
  int best, worst;
  gint64 total;                      /* points of all evenings */
  int games_of[BST_MAX_PLAYERS + 1]; /* by number of players */
  int wins_of[BST_MAX_PLAYERS + 1];
  gint64 total_of[BST_MAX_PLAYERS + 1];
  gint64 points[BASTIDE_N_POINTS];
  int streak, longest_streak; /* wins in a row */
  gboolean archived;          /* does not play any more: last in the list, and not offered */
  char *picture;              /* of the person, a name as that of a photo; "": none */
} BastideRegular;

/* What somebody has of their own, however they played last. */
typedef struct
{
  const char *name;
  const char *letter; /* one or two on all their figures; "": as in the last evening */
  int color;          /* -1: as in the last evening */
  gboolean archived;
  const char *picture; /* (nullable): as in BastideRegular */
} BastidePerson;

#define BASTIDE_MAX_LETTERS 2

/* Two people who met. */
typedef struct
{
  int met;
  int ahead, behind; /* how often the first had more points, and less */
} BastideDuel;

/* Which evenings are looked at; all zero: every one. */
typedef struct
{
  gint64 since;     /* not before this Unix time */
  const char *mix;  /* (nullable): title of the mix, as in BastidePast */
  int n_players;    /* 0: any number */
  const char *with; /* (nullable): this person played, too */
} BastideSelection;

/* What a number in the statistics counts. */
typedef enum
{
  BASTIDE_FIGURE_GAMES,
  BASTIDE_FIGURE_WINS,
  BASTIDE_FIGURE_BEST,   /* the evenings with the most points */
  BASTIDE_FIGURE_STREAK, /* those of the longest winning streak */
} BastideFigure;

/* The best that somebody did in one evening. */
typedef enum
{
  BASTIDE_RECORD_TOTAL,
  BASTIDE_RECORD_LEAD,   /* by how much somebody was ahead of all others */
  BASTIDE_RECORD_POINTS, /* of one kind; the kinds follow, from here on */
} BastideRecordKind;

typedef struct
{
  int kind; /* BastideRecordKind, or BASTIDE_RECORD_POINTS and the kind of points */
  int value;
  guint i;  /* the evening … */
  int seat; /* … and who */
} BastideRecord;

#define BASTIDE_TYPE_HISTORY (bastide_history_get_type ())

G_DECLARE_FINAL_TYPE (BastideHistory, bastide_history, BASTIDE, HISTORY, GObject)

/* The history in a folder; reads the index and whatever changed since. */
BastideHistory *bastide_history_new (const char *folder) G_GNUC_WARN_UNUSED_RESULT;
/* The same at once: if there are many that the index does not know, they are left for bastide_history_read_rest(). */
BastideHistory *bastide_history_new_quick (const char *folder) G_GNUC_WARN_UNUSED_RESULT;
/* Were any left? */
gboolean bastide_history_has_unread (BastideHistory *self);
/* (transfer full): the folder of this user. */
char *bastide_history_dup_default_folder (void) G_GNUC_WARN_UNUSED_RESULT;

/* Newest first. */
guint bastide_history_get_n (BastideHistory *self);
const BastidePast *bastide_history_get (BastideHistory *self, guint i);
/* The newest evening that is not over, or NULL. */
const BastidePast *bastide_history_get_unfinished (BastideHistory *self);
/* (transfer none): where the files lie. */
const char *bastide_history_get_folder (BastideHistory *self);
/* The number of the evening with this file, or -1. */
int bastide_history_find (BastideHistory *self, const char *file);
/* Is there an evening with this file? One that has not been read, or has come since then, is listed from now on. */
gboolean bastide_history_has (BastideHistory *self, const char *file);
/* (transfer full) (nullable): the file of an evening that is kept here. */
char *bastide_history_dup_file (BastideHistory *self, BastideEvening *evening) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): where the file of an evening lies. */
char *bastide_history_dup_path (BastideHistory *self, const char *file) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): where the board of an evening lies, if it has one. */
char *bastide_history_dup_board_path (BastideHistory *self, const char *file) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): where it lies when people have given it up, and may want it back. */
char *bastide_history_dup_aside_path (BastideHistory *self, const char *file) G_GNUC_WARN_UNUSED_RESULT;
/* Photos of the real board lie beside the evenings. (transfer full): where one of them lies. */
char *bastide_history_dup_photo_path (BastideHistory *self, const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): its bytes. */
GBytes *bastide_history_read_photo (BastideHistory *self, const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): the bytes of the photo that lies there; may be called in any thread. */
GBytes *bastide_photo_read_kept (const char *path) G_GNUC_WARN_UNUSED_RESULT;
/* Keeps a picture, a small JPEG, and notes it in the evening. */
gboolean bastide_history_add_photo (BastideHistory *self, BastideEvening *evening, GBytes *jpeg, GError **error);
void bastide_history_remove_photo (BastideHistory *self, BastideEvening *evening, guint i);
/* The same for the game @i, of which only the result is known. */
gboolean bastide_history_add_result_photo (BastideHistory *self, guint i, GBytes *jpeg, GError **error);
gboolean bastide_history_remove_result_photo (BastideHistory *self, guint i, guint photo, GError **error);
/* Did the seat win? */
gboolean bastide_past_won (const BastidePast *past, int seat);

/* (transfer full): who played and when, as the name of a file without an ending. */
char *bastide_past_dup_file_name (const BastidePast *past) G_GNUC_WARN_UNUSED_RESULT;

/* Files that could not be read, one sentence each; NULL-terminated. */
const char *const *bastide_history_get_problems (BastideHistory *self);

/* Gives a new evening its file, saves it there from now on, and lists it. */
gboolean bastide_history_add (BastideHistory *self, BastideEvening *evening, GError **error);
/* The listed evening that is the same as this one, entry by entry: its index, or -1. */
int bastide_history_find_same (BastideHistory *self, BastideEvening *evening);
/* Lists the evening as it has become and writes the index. */
void bastide_history_update (BastideHistory *self, BastideEvening *evening);
/* Keeps the result of a game that was played on a board of the screen. */
gboolean bastide_history_add_game (BastideHistory *self, BastideGame *game, GError **error);
/* (transfer full) (nullable): the evening itself, which goes on saving in its file. */
BastideEvening *bastide_history_open (BastideHistory *self, guint i, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same, only to read it: it is kept nowhere. */
BastideEvening *bastide_history_peek (BastideHistory *self, guint i) G_GNUC_WARN_UNUSED_RESULT;
/* FALSE: it is still there: another process has it open, or its file cannot be deleted. */
gboolean bastide_history_delete (BastideHistory *self, guint i, GError **error);
/* Looks at the folder again. */
void bastide_history_reload (BastideHistory *self);

/* (transfer container) of BastideRegular, most games first; only evenings that are over count. */
GPtrArray *bastide_history_dup_regulars (BastideHistory *self) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer none) (nullable): somebody among them (BastideRegular) with almost the same name; NULL also if one has that very name. */
const char *bastide_regulars_find_similar (GPtrArray *regulars, const char *name);
/* (transfer none) (nullable): NULL: nothing of their own. */
const BastidePerson *bastide_history_get_person (BastideHistory *self, const char *name);
/* A picture that nobody has any more is deleted. */
gboolean bastide_history_set_person (BastideHistory *self, const BastidePerson *person, GError **error);
/* (transfer full) (nullable): keeps a picture, a small JPEG, for somebody who gets it with bastide_history_set_person(). */
char *bastide_history_keep_picture (BastideHistory *self, GBytes *jpeg, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* After somebody was renamed: what was their own goes along, unless whoever has the new name has something. */
gboolean bastide_history_move_person (BastideHistory *self, const char *name, const char *to, GError **error);
/* The same for some of the evenings. */
GPtrArray *
bastide_history_dup_regulars_of (BastideHistory *self, const BastideSelection *selection) G_GNUC_WARN_UNUSED_RESULT;
BastideDuel bastide_history_get_duel_of (BastideHistory *self,
                                         const BastideSelection *selection,
                                         const char *name,
                                         const char *other);
gboolean
bastide_history_get_record_of (BastideHistory *self, const BastideSelection *selection, guint *out_i, int *out_seat);
/* (transfer full) of BastideRecord, in the order of their kinds; only those of which anybody has a point. */
GArray *
bastide_history_list_records (BastideHistory *self, const BastideSelection *selection) G_GNUC_WARN_UNUSED_RESULT;
gboolean bastide_selection_has (const BastideSelection *self, const BastidePast *past);
/* (transfer full) of guint: the evenings behind a number about somebody, newest first. */
GArray *bastide_history_list_behind (BastideHistory *self,
                                     const BastideSelection *selection,
                                     const char *name,
                                     BastideFigure figure) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) of guint: the evenings in which one of the two (@other: nullable) has points of this kind, newest first; a
 * @kind of -1: those in which one of them played. */
GArray *bastide_history_list_points (BastideHistory *self,
                                     const BastideSelection *selection,
                                     const char *name,
                                     const char *other,
                                     int kind) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): the titles of all mixes that were played, as in BastidePast; NULL-terminated. */
GStrv bastide_history_dup_mixes (BastideHistory *self) G_GNUC_WARN_UNUSED_RESULT;
BastideDuel bastide_history_get_duel (BastideHistory *self, const char *name, const char *other);
/* The evening (index) and seat with the highest total, FALSE if there is none. */
gboolean bastide_history_get_record (BastideHistory *self, guint *out_i, int *out_seat);

/* --- out and in: may be called on a copy, in a thread --- */

/* What people note about a game of which only the result is known, written to its file. */
gboolean bastide_history_note (BastideHistory *self,
                               guint i,
                               const char *title,
                               const char *location,
                               const char *notes,
                               GError **error);

/* (transfer full): the list as it is now, for one thread alone; it writes no index and tells nobody. */
BastideHistory *bastide_history_copy (BastideHistory *self) G_GNUC_WARN_UNUSED_RESULT;
/* Reads the files that are left. FALSE if it was canceled: those that were read are listed. All but @self are nullable. */
gboolean bastide_history_read_rest (BastideHistory *self,
                                    GCancellable *cancellable,
                                    GFileProgressCallback progress,
                                    gpointer data,
                                    GError **error);
/* Somebody has another name in all evenings; with the name of somebody else the two become one. Returns how many evenings were
 * changed, or -1 and none of them is: if the two have played against each other, an evening cannot be changed, or it was
 * canceled. Only a disk that fails and then does not let anything be taken back leaves it to the next start to change the
 * rest. All but the names are nullable. */
int bastide_history_rename_person (BastideHistory *self,
                                   const char *name,
                                   const char *to,
                                   GCancellable *cancellable,
                                   GFileProgressCallback progress,
                                   gpointer data,
                                   GError **error);
/* Lists what was imported into the copy, read or changed by it. */
void bastide_history_merge (BastideHistory *self, BastideHistory *copy);

char *bastide_history_to_csv (BastideHistory *self) G_GNUC_WARN_UNUSED_RESULT;
/* The same for the one evening that is kept in @file. */
char *bastide_history_one_to_csv (BastideHistory *self, const char *file) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): a play file of the app BG Stats (.bgsplay) with the evening that is kept in @file; NULL: with all that are
 * over. */
char *bastide_history_to_plays (BastideHistory *self, const char *file) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): NULL if it was canceled. All but @self are nullable. */
char *bastide_history_to_json (BastideHistory *self,
                               GCancellable *cancellable,
                               GFileProgressCallback progress,
                               gpointer data,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A file with all evenings may be larger than any other. */
#define BASTIDE_HISTORY_MAX_SIZE (256 * 1024 * 1024)

/* Imports the evenings of a table (CSV), of a file with whole evenings (JSON) or of a play file that are not in the list, all of them or, if
 * something is wrong or it is canceled, none. Returns how many, or -1. A file of the same name that cannot be read is put
 * aside. All but @self and @text are nullable. */
int bastide_history_import (BastideHistory *self,
                            const char *text,
                            gsize length,
                            GCancellable *cancellable,
                            GFileProgressCallback progress,
                            gpointer data,
                            GError **error);

void bastide_regular_free (BastideRegular *regular);

G_END_DECLS
