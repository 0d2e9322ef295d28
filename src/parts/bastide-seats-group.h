/* bastide-seats-group.h – the players of a set-up, in their seats.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-setup.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SEATS_GROUP (bastide_seats_group_get_type ())

/* Properties: "letters" (boolean, construct only): whether players choose their letter, too.
 *             "levels" (boolean, construct only): whether computers can play.
 *
 * Signals: "changed": somebody came, went, moved or has another name, color or level; not sent by update().
 *          "done" (boolean; returns boolean): Enter was pressed in the last name, which was typed just now or not; TRUE:
 *          somebody has taken the focus. */
G_DECLARE_FINAL_TYPE (BastideSeatsGroup, bastide_seats_group, BASTIDE, SEATS_GROUP, AdwPreferencesGroup)

/* The set-up that is shown and changed; the group does not own it. Letters are forgotten. */
void bastide_seats_group_set_setup (BastideSeatsGroup *self, BastideSetup *setup);

/* To be called after the set-up was changed by somebody else. */
void bastide_seats_group_update (BastideSeatsGroup *self);

/* Somebody goes, and the letter too; FALSE if too few would stay. */
gboolean bastide_seats_group_remove (BastideSeatsGroup *self, int seat);

/* Everybody gets another seat by chance, with color and letter. */
void bastide_seats_group_shuffle (BastideSeatsGroup *self);

/* Puts the cursor into the name of a player. */
void bastide_seats_group_focus (BastideSeatsGroup *self, int seat);

/* (transfer none): BST_MAX_PLAYERS letters, NULL where nobody asked for one; then one is chosen. */
const char *const *bastide_seats_group_get_letters (BastideSeatsGroup *self);
void bastide_seats_group_set_letter (BastideSeatsGroup *self, int seat, const char *letter);

G_END_DECLS
