/* bastide-evening.h – an evening at a real table: set-up, log of entries, and everything that follows from them.
 *
 * The log is the truth. An evening is changed only through a draft: a copy of the log with one entry added, changed or
 * taken out, played through the engine from the beginning. The draft asks what nobody can know, says what would become
 * different, and is then accepted or thrown away. Undo goes back to an earlier log. Knows no widget.
 * Rules are the engine's and those of the entries (bastide-entry-kind.h); here only the tiles of the bag are counted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/bastide-match.h"
#include "model/score/bastide-calculator.h"
#include "model/score/bastide-entry.h"
#include "model/score/bastide-entry-fields.h"
#include "model/score/bastide-standing.h"
#include "model/play/bastide-setup.h"
#include "engine/rules/tournaments.h"
#include "engine/session.h"

G_BEGIN_DECLS

#define BASTIDE_SCORE_FORMAT  "bastide-score"
#define BASTIDE_SCORE_VERSION 1
#define BASTIDE_SCORE_SUFFIX  ".bastide-score"

#define BASTIDE_TYPE_EVENING (bastide_evening_get_type ())

G_DECLARE_FINAL_TYPE (BastideEvening, bastide_evening, BASTIDE, EVENING, BastideMatch)

typedef struct _BastideDraft BastideDraft;

/* (transfer full): what the form of @input asks where the evening stands as @here. The evening, @here and @input must live
 * as long as the fields. */
BastideFields *
bastide_evening_ask (BastideEvening *self, const BastideStanding *here, BastideInput *input) G_GNUC_WARN_UNUSED_RESULT;

/* --- making one --- */

/* A new evening of what was chosen in @setup. @letters (nullable): a letter per seat. */
BastideEvening *bastide_evening_new (BastideSetup *setup, int first, const char *const *letters, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
BastideEvening *bastide_evening_load (GFile *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* From the JSON of a file; @name (nullable) stands in messages about it. One of a newer version is read as far as it is
 * understood, and its hold says so; if that is nowhere, the error is G_IO_ERROR_NOT_SUPPORTED. */
BastideEvening *bastide_evening_from_json (const char *name, JsonNode *root, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* One that was kept at @path: base and journal together. It is kept there from now on, unless it can only be looked at
 * (bastide_match_get_hold()). */
BastideEvening *bastide_evening_recover (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same, only to look at: it is not kept there, and somebody else may have it open. */
BastideEvening *bastide_evening_peek (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the mix of the evening that is kept at @path. Nothing else of it is read. */
JsonNode *bastide_evening_read_mix (const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* --- saving --- */

char *bastide_evening_to_text (BastideEvening *self) G_GNUC_WARN_UNUSED_RESULT;
JsonNode *bastide_evening_to_json (BastideEvening *self) G_GNUC_WARN_UNUSED_RESULT;

/* All of an evening as it is now, for a thread that writes it while somebody goes on with the evening, which must live as
 * long. */
typedef struct _BastideEveningSnapshot BastideEveningSnapshot;

BastideEveningSnapshot *bastide_evening_take_snapshot (BastideEvening *self) G_GNUC_WARN_UNUSED_RESULT;
/* The same as bastide_evening_to_text(); only once. */
char *bastide_evening_snapshot_to_text (BastideEveningSnapshot *snapshot) G_GNUC_WARN_UNUSED_RESULT;
void bastide_evening_snapshot_free (BastideEveningSnapshot *snapshot);

gboolean bastide_evening_save (BastideEvening *self, GFile *file, GError **error);
/* (nullable): a sentence if entries of the file were left out, or if its totals are other ones. */
const char *bastide_evening_get_note (BastideEvening *self);

/* --- another name in a file that nobody has open --- */

/* (transfer full) (nullable): the file at @path, be it whole or only a result, in which @seat is called @to. */
JsonNode *
bastide_evening_rename_in_file (const char *path, int seat, const char *to, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): the base for @path that has all lines of the journal there, in which @seat is called @to; lines
 * that come later go on from it. Nothing is written, unless the journal must be mended first. @out_evening: (transfer full): as it is then. */
char *
bastide_evening_dup_renamed (const char *path, int seat, const char *to, BastideEvening **out_evening, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;

/* --- who and what --- */

const BstGame *bastide_evening_get_game (BastideEvening *self);
const BstState *bastide_evening_get_state (BastideEvening *self);
const BstSession *bastide_evening_get_session (BastideEvening *self);
int bastide_evening_get_n_players (BastideEvening *self);
const char *const *bastide_evening_get_names (BastideEvening *self);
/* FALSE: nobody gave a name, and the name is the number of the seat. */
gboolean bastide_evening_is_named (BastideEvening *self, int seat);
int bastide_evening_get_color (BastideEvening *self, int seat);
const char *bastide_evening_get_letter (BastideEvening *self, int seat);
gboolean bastide_evening_has (BastideEvening *self, BstModule module);
/* Name of the mix, for bst_text_tell(); may be empty. */
const char *bastide_evening_get_mix_title (BastideEvening *self);
/* (transfer none) (nullable): the mix it was set up with, for a map of the same bag. */
JsonNode *bastide_evening_get_mix (BastideEvening *self);

/* What people call it; "": only by its day and its players. */
const char *bastide_evening_get_title (BastideEvening *self);
void bastide_evening_set_title (BastideEvening *self, const char *title);
/* When it began (Unix time), where, and what people noted. */
gint64 bastide_evening_get_time (BastideEvening *self);
void bastide_evening_set_time (BastideEvening *self, gint64 unix_time);
const char *bastide_evening_get_location (BastideEvening *self);
const char *bastide_evening_get_notes (BastideEvening *self);
void bastide_evening_set_about (BastideEvening *self, const char *location, const char *notes);
/* Somebody is called otherwise, from the first entry on; "": the number of the seat is the name. */
void bastide_evening_rename_player (BastideEvening *self, int seat, const char *name);
/* Somebody has taken other figures; whoever had the color gets the one that becomes free. */
void bastide_evening_set_color (BastideEvening *self, int seat, int color);

/* Somebody sits elsewhere in the order of turns; those in between move up. What was entered stays with the people. FALSE if
 * the entries do not allow it. */
gboolean bastide_evening_move_player (BastideEvening *self, int seat, int to, GError **error);

/* Pictures of the board: names of files beside the evening (bastide-history.h). */
#define BASTIDE_MAX_PHOTOS 24
guint bastide_evening_get_n_photos (BastideEvening *self);
const char *bastide_evening_get_photo (BastideEvening *self, guint i);
/* FALSE: there are enough, or it must not be changed. */
gboolean bastide_evening_add_photo (BastideEvening *self, const char *name);
void bastide_evening_remove_photo (BastideEvening *self, guint i);
/* Is it the name of a file in a folder, and nothing else? */
gboolean bastide_evening_is_photo_name (const char *name);
/* (transfer full): the names of a list (nullable) in a file. Those that lead elsewhere are left out: files come from anywhere. */
GStrv bastide_evening_read_photo_names (JsonArray *photos) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): who played and when, as the name of a file without an ending. */
char *bastide_evening_dup_file_name (BastideEvening *self) G_GNUC_WARN_UNUSED_RESULT;
/* How far the assistant of the final scoring has come. */
int bastide_evening_get_final_step (BastideEvening *self);
void bastide_evening_set_final_step (BastideEvening *self, int step);

/* --- the log --- */

guint bastide_evening_get_n_entries (BastideEvening *self);
BastideEntry *bastide_evening_get_entry (BastideEvening *self, guint i);
/* Steps that were taken back and can be done again. */
guint bastide_evening_get_n_undone (BastideEvening *self);
/* After entry @i; -1: before the first one. */
const BastideStanding *bastide_evening_get_standing (BastideEvening *self, int i);
/* Now. */
const BastideStanding *bastide_evening_get_now (BastideEvening *self);

/* What happened because of entry @i. */
const BstHappening *bastide_evening_get_happenings (BastideEvening *self, guint i, guint *out_n);

/* (transfer full): the entry in one line; and what else it brought about, one line each, "" if nothing. */
char *bastide_evening_dup_title (BastideEvening *self, guint i) G_GNUC_WARN_UNUSED_RESULT;
char *bastide_evening_dup_details (BastideEvening *self, guint i) G_GNUC_WARN_UNUSED_RESULT;
/* Does entry @i concern the seat? */
gboolean bastide_evening_concerns (BastideEvening *self, guint i, int seat);

/* --- the bag --- */

int bastide_evening_get_tiles (BastideEvening *self); /* at the beginning */
int bastide_evening_get_left (BastideEvening *self);

/* Followers that each player has; and those left in the supply, as far as somebody has entered where the others are. */
int bastide_evening_get_followers (BastideEvening *self);
int bastide_evening_get_supply (BastideEvening *self, int seat);
/* Enters that this many followers of a player were placed, or returned if less than 0. */
gboolean bastide_evening_move_follower (BastideEvening *self, int seat, int n, GError **error);

/* Tournaments: which stack is open (from 1), how many tiles are left on it and were at first, whether its tournament is due before the next
 * draw, and what it is about. FALSE if there are none (any more). */
typedef struct
{
  int stack, n_stacks;
  int left, size;
  int prizes; /* prize tiles to be won at its end */
  gboolean due;
  BstTournamentKind crown;
} BastideStack;

gboolean bastide_evening_get_stack (BastideEvening *self, BastideStack *out_stack);

/* --- results --- */

/* Points by kind and seat, corrections under BASTIDE_POINTS_OTHER. */
void bastide_evening_get_points (BastideEvening *self, int out_points[BASTIDE_N_POINTS][BST_MAX_PLAYERS]);
/* Rank of a seat, from 1; equal totals have equal ranks. */
int bastide_evening_get_rank (BastideEvening *self, int seat);

/* --- drafts --- */

/* Each gives a draft that may have a question open, or NULL and the reason in @error if the entry can't be made
 * there. The entry is not consumed. */
BastideDraft *bastide_evening_draft_insert (BastideEvening *self, guint at, BastideEntry *entry, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
BastideDraft *
bastide_evening_draft_append (BastideEvening *self, BastideEntry *entry, GError **error) G_GNUC_WARN_UNUSED_RESULT;
BastideDraft *bastide_evening_draft_replace (BastideEvening *self, guint at, BastideEntry *entry, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
BastideDraft *bastide_evening_draft_remove (BastideEvening *self, guint at) G_GNUC_WARN_UNUSED_RESULT;
void bastide_draft_free (BastideDraft *draft);

/* The evening has changed since the draft was made, which cannot be accepted any more. */
gboolean bastide_draft_is_late (BastideDraft *draft);

/* The log of a draft without an open question replaces that of the evening; the draft is consumed. FALSE if the evening has
 * changed since the draft was made. */
gboolean bastide_evening_accept (BastideEvening *self, BastideDraft *draft);

/* Is something to be decided? By whom (seat, BST_NATURE, BST_KEEPER)? */
gboolean bastide_draft_has_question (BastideDraft *draft);
int bastide_draft_get_player (BastideDraft *draft);
/* (transfer full): the entry that it is for, in one line. */
char *bastide_draft_dup_line (BastideDraft *draft) G_GNUC_WARN_UNUSED_RESULT;
const BstState *bastide_draft_get_state (BastideDraft *draft);
/* The answers that can be given; for a number it is one example. */
const BstMove *bastide_draft_get_options (BastideDraft *draft, gsize *out_n);
gboolean bastide_draft_answer (BastideDraft *draft, const BstMove *move, GError **error);
/* Answers with a number, if bastide_draft_get_count_title() says that one is asked for. */
gboolean bastide_draft_answer_count (BastideDraft *draft, int count, GError **error);
/* Takes the last answer back; FALSE if none was given. */
gboolean bastide_draft_back (BastideDraft *draft);

/* --- the question of a draft in words: bastide-draft-words.c --- */

/* The seat to which it goes. */
int bastide_draft_get_seat (BastideDraft *draft);
const char *bastide_draft_get_title (BastideDraft *draft);
/* (nullable) */
const char *bastide_draft_get_help (BastideDraft *draft);
const char *bastide_draft_get_clause (BastideDraft *draft);
/* (nullable): what is counted, if the answer is a number; NULL: it is one of the options. */
const char *bastide_draft_get_count_title (BastideDraft *draft);
/* What people at the table see and count, instead of points. */
typedef struct
{
  int number; /* tiles, neighbors, or what the message counts */
  int shields;
  int cities; /* finished ones that a field touches */
  int mage, witch;
} BastideCounted;
/* (transfer full): the numbers and ticks from which the answer follows; they point into @counted. */
BastideFields *bastide_draft_ask_count (BastideDraft *draft, BastideCounted *counted) G_GNUC_WARN_UNUSED_RESULT;
/* Are they points then? If not, the rules make points of them. */
gboolean bastide_draft_counts_points (BastideDraft *draft);
/* What they come to: the number for bastide_draft_answer_count(). */
int bastide_draft_count (BastideDraft *draft, const BastideCounted *counted);
/* FALSE for a message that lies deeper in the pile, as far as the entries know. */
gboolean bastide_draft_is_expected (BastideDraft *draft, const BstMove *option);
/* (transfer full): what an option means and where it leads. */
char *bastide_draft_dup_option (BastideDraft *draft, const BstMove *option) G_GNUC_WARN_UNUSED_RESULT;
/* The space of the track that an option chooses, or -1. */
int bastide_draft_get_space (const BstMove *option);
/* The digit that chooses an option, the @i-th of them, or 0. */
char bastide_draft_get_key (const BstMove *option, gsize i);

/* --- what it would change --- */

/* (transfer full): what would become different behind the edited entry: totals, robberies, messages, entries that are no
 * longer possible. Empty for an entry at the end. */
GStrv bastide_draft_dup_consequences (BastideDraft *draft) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideDraft, bastide_draft_free)

G_END_DECLS
