/* bastide-setup.h – what is chosen before a game begins: mix, modules, options, players, seed.
 *
 * A set-up starts from a mix; switching a module on or off changes a copy of it, together with the tiles that belong to
 * the module. Whether the result can be played, the loader of mixes says. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "model/bastide-art.h"
#include "engine/io/game-json.h"

G_BEGIN_DECLS

typedef struct
{
  char *name; /* may be empty */
  int color;  /* 0…5, no two players alike */
  int level;  /* who plays, as in bastide-level.h */
} BastideSeat;

typedef struct _BastideSetup BastideSetup;

/* Two players and the mix "classic". */
BastideSetup *bastide_setup_new (BstCatalog *catalog) G_GNUC_WARN_UNUSED_RESULT;
void bastide_setup_free (BastideSetup *setup);

BstCatalog *bastide_setup_get_catalog (BastideSetup *setup);

/* Starts again from this mix (the tree of a mix file). */
void bastide_setup_set_mix (BastideSetup *setup, JsonNode *mix);
/* (transfer none): the mix as it has become. */
JsonNode *bastide_setup_get_mix (BastideSetup *setup);
const char *bastide_setup_get_mix_id (BastideSetup *setup);
/* (transfer none) (nullable): one of the user's own sets or mixes in the set-up that names pictures of other folders, which
 * nobody was asked about; until then its tiles are played without them. */
const BstCatalogEntry *bastide_setup_find_wanting (BastideSetup *setup);
/* The catalog was read anew after an answer, or the mix was kept elsewhere: the tiles that it has itself show what they may
 * now, as long as the user's mix still has the same ones. */
void bastide_setup_take_pictures (BastideSetup *setup);

gboolean bastide_setup_has_module (BastideSetup *setup, BstModule module);
/* NULL, or a sentence that says why the module can't be switched to the other state. (transfer full) */
char *bastide_setup_dup_obstacle (BastideSetup *setup, BstModule module);
/* NULL, or a sentence on how the module gets on with the others in play. (transfer full) */
char *bastide_setup_dup_remark (BastideSetup *setup, BstModule module);
void bastide_setup_switch (BastideSetup *setup, BstModule module, gboolean on);

/* (transfer container): the sets (BstCatalogEntry) that bring the tiles of the module, if it is on and has only such tiles; the mix
 * has one of them. */
GPtrArray *bastide_setup_list_sets (BastideSetup *setup, BstModule module) G_GNUC_WARN_UNUSED_RESULT;
/* Which of them the mix has, or -1. */
int bastide_setup_find_set (BastideSetup *setup, BstModule module);
void bastide_setup_choose_set (BastideSetup *setup, BstModule module, const char *id);

/* Index of the choice. */
int bastide_setup_get_option (BastideSetup *setup, BstOption option);
void bastide_setup_set_option (BastideSetup *setup, BstOption option, int choice);

/* Seats 0…n-1 in the order of play. */
int bastide_setup_get_n_players (BastideSetup *setup);
const BastideSeat *bastide_setup_get_player (BastideSetup *setup, int seat);
/* Adds a player with a free color; FALSE if there are six. */
gboolean bastide_setup_add_player (BastideSetup *setup, const char *name);
gboolean bastide_setup_remove_player (BastideSetup *setup, int seat);
void bastide_setup_set_name (BastideSetup *setup, int seat, const char *name);
/* Whoever had the color gets the one that becomes free. */
void bastide_setup_set_color (BastideSetup *setup, int seat, int color);
/* Who plays there, as in bastide-level.h. */
void bastide_setup_set_level (BastideSetup *setup, int seat, int level);
void bastide_setup_move_player (BastideSetup *setup, int from, int to);
void bastide_setup_shuffle (BastideSetup *setup);

/* 0: a seed is rolled when the game begins. */
guint64 bastide_setup_get_seed (BastideSetup *setup);
void bastide_setup_set_seed (BastideSetup *setup, guint64 seed);

/* Everything but the seed as one line of JSON, and back; for favorites and "same again". */
char *bastide_setup_to_text (BastideSetup *setup) G_GNUC_WARN_UNUSED_RESULT;
gboolean bastide_setup_from_text (BastideSetup *setup, const char *text);

/* Players and mix of a game that is or was played. */
void bastide_setup_from_play (BastideSetup *setup, const BstPlay *play);

/* (transfer full) (nullable): what the mix puts on the table; all problems in @report. */
BstBox *bastide_setup_resolve (BastideSetup *setup, BstReport *report) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the mix with all its tiles, for whoever puts their own pictures into it (bastide-art.h); NULL
 * if they have none in files. */
JsonNode *bastide_setup_new_whole_mix (BastideSetup *setup) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the game. @ask: draws, dice and piles are answered by people (a real table). @mix (nullable):
 * the whole mix, with the pictures in it, so that the game shows them wherever it is opened. */
BstPlay *
bastide_setup_begin (BastideSetup *setup, gboolean ask, JsonNode *mix, BstReport *report) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideSetup, bastide_setup_free)

G_END_DECLS
