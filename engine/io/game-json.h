/* game-json.h – a game that is being played, with all it takes to save it and to open it again.
 *
 * A BstPlay is a session together with its set-up (a mix that carries the definitions of all its tiles), the players'
 * names and whatever else stood in the file it came from. The format is described in formats/game.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "session.h"
#include "io/mix-json.h"
#include "io/report.h"

G_BEGIN_DECLS

#define BST_GAME_FORMAT  "bastide-game"
#define BST_GAME_VERSION 1
/* Seeds are whole numbers that every JSON reader keeps exactly. */
#define BST_MAX_SEED G_GINT64_CONSTANT (9007199254740991)

typedef struct _BstPlay BstPlay;

/* How a new game begins; everything may be left zero but the number of players. */
typedef struct
{
  int n_players;
  int first; /* seat */
  guint64 seed;
  gboolean ask;             /* Nature's decisions are put to the caller */
  JsonObject *options;      /* (nullable) rule options laid over those of the mix */
  const char *const *names; /* (nullable) ended by NULL, by seat */
} BstPlayArgs;

/* (transfer full) (nullable): a new game of the mix in @mix. Problems of the mix go into @report with paths inside the
 * mix, those of the arguments with the names players, first, seed, names, options. */
BstPlay *bst_play_new (JsonNode *mix, const BstPlayArgs *args, const BstCatalog *catalog, BstReport *report)
  G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the game of a saved tree. Every move goes through the legality check; when the rules of
 * this version no longer lead where the file says, the game is opened where the last agreeing turn ended, and
 * bst_play_get_note() says so. NULL and problems in @report if the file is no game. @catalog (nullable: the built-in sets) is
 * looked at only if the mix of the file does not define all its tiles. */
BstPlay *bst_play_load (JsonNode *root, const BstCatalog *catalog, BstReport *report) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): a game of its own that stands where this one stood after its first @n_moves moves. */
BstPlay *bst_play_copy (const BstPlay *play, gsize n_moves) G_GNUC_WARN_UNUSED_RESULT;

void bst_play_free (BstPlay *play);

/* (transfer none) */
BstSession *bst_play_get_session (const BstPlay *play);
BstBox *bst_play_get_box (const BstPlay *play);
/* (transfer none): the mix with the definitions of all its tiles. */
JsonObject *bst_play_get_mix (const BstPlay *play);
/* (transfer none): objects by seat with the member `name` and whatever else a program keeps about a player. Change them
 * at will; they are saved. */
JsonArray *bst_play_get_players (const BstPlay *play);
/* (transfer none): further members of the file that mean nothing to the rules. Change them at will; they are saved. */
JsonObject *bst_play_get_others (const BstPlay *play);
/* (nullable): a player's name. */
const char *bst_play_get_name (const BstPlay *play, int seat);
/* (nullable): one sentence that says where the game left the way of its file. */
const char *bst_play_get_note (const BstPlay *play);

/* (transfer full): the game as a tree, and as the text of a file; equal games give equal bytes. */
JsonNode *bst_play_to_json (const BstPlay *play) G_GNUC_WARN_UNUSED_RESULT;
char *bst_play_to_text (const BstPlay *play) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the moves that were undone, as they stand in a file. */
JsonArray *bst_play_undone_to_json (const BstPlay *play) G_GNUC_WARN_UNUSED_RESULT;
/* Puts moves that were undone behind those that were made, so that redo brings them back. FALSE if one of them is not
 * possible: then none can be redone. */
gboolean bst_play_read_undone (BstPlay *play, JsonArray *undone);

/* Writes the file whole or not at all: to a new file beside it, which then takes its place. */
gboolean bst_play_save (const BstPlay *play, const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstPlay, bst_play_free)

G_END_DECLS
