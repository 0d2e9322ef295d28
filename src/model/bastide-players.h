/* bastide-players.h – who plays: the names, colors and letters of the seats of a game, an evening or a past evening.
 *
 * In a file each is an object with the members `name`, `color` and `letter`, and `computer` if no person sits there. Knows
 * nothing of what is played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "engine/types.h"

G_BEGIN_DECLS

/* By seat. Start with zeros, fill with bastide_players_set(). */
typedef struct
{
  int n;
  char *names[BST_MAX_PLAYERS + 1]; /* never empty; ended by NULL */
  char *letters[BST_MAX_PLAYERS];
  int colors[BST_MAX_PLAYERS];    /* 0…5 */
  guint unnamed;                  /* bit per seat: the name is only the number of the seat */
  guint8 levels[BST_MAX_PLAYERS]; /* who plays, as in bastide-level.h */
} BastidePlayers;

void bastide_players_clear (BastidePlayers *players);

/* Somebody sits down. Without a @name (nullable, or "") the number of the seat is the name; @letter (nullable) is kept as
 * it is. */
void bastide_players_set (BastidePlayers *players, int seat, const char *name, int color, const char *letter);
void bastide_players_copy (BastidePlayers *players, const BastidePlayers *from);

/* Who plays there, as in bastide-level.h. */
void bastide_players_set_level (BastidePlayers *players, int seat, int level);
gboolean bastide_players_has_computers (const BastidePlayers *players);

/* When all have sat down: a letter of their own for each, the one they have if possible. */
void bastide_players_choose_letters (BastidePlayers *players);

/* FALSE: the name is only the number of the seat. */
gboolean bastide_players_is_named (const BastidePlayers *players, int seat);

/* (transfer full): a list of objects. */
JsonArray *bastide_players_to_json (const BastidePlayers *players) G_GNUC_WARN_UNUSED_RESULT;
/* Takes what it understands of such a list; the rest is as for a player about whom nothing is known. */
void bastide_players_from_json (BastidePlayers *players, JsonArray *list);

G_END_DECLS
