/* bastide-modules-group.h – the rule modules, switched on and off.
 *
 * With a set-up the group shows and changes that. Without one it only says what a person wants, and its owner shows rows
 * as they should be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-setup.h"
#include "parts/bastide-module-row.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MODULES_GROUP (bastide_modules_group_get_type ())

/* Properties: "track-only" (boolean, construct only): without the options that concern the map.
 *
 * Signals: "switched" (int module, boolean on), "chosen" (int option, int choice): what a person did;
 *          "changed": the set-up has become different; not sent by update(). */
G_DECLARE_FINAL_TYPE (BastideModulesGroup, bastide_modules_group, BASTIDE, MODULES_GROUP, AdwPreferencesGroup)

/* The set-up that is shown and changed; the group does not own it. */
void bastide_modules_group_set_setup (BastideModulesGroup *self, BastideSetup *setup);

/* To be called after the set-up was changed by somebody else. */
void bastide_modules_group_update (BastideModulesGroup *self);

/* (transfer none): the row of a module, for an owner without a set-up. */
BastideModuleRow *bastide_modules_group_get_row (BastideModulesGroup *self, BstModule module);

G_END_DECLS
