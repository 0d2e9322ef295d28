/* bastide-modules-group.h – the rule modules of a set-up, switched on and off.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-setup.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MODULES_GROUP (bastide_modules_group_get_type ())

/* Properties: "track-only" (boolean, construct only): without the options that concern the map.
 *
 * Signals: "changed": a module was switched or an option chosen; not sent by update(). */
G_DECLARE_FINAL_TYPE (BastideModulesGroup, bastide_modules_group, BASTIDE, MODULES_GROUP, AdwPreferencesGroup)

/* The set-up that is shown and changed; the group does not own it. */
void bastide_modules_group_set_setup (BastideModulesGroup *self, BastideSetup *setup);

/* To be called after the set-up was changed by somebody else. */
void bastide_modules_group_update (BastideModulesGroup *self);

G_END_DECLS
