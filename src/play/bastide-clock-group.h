/* bastide-clock-group.h – rows in which somebody says how much time players have.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_CLOCK_GROUP (bastide_clock_group_get_type ())

/* Signal "changed". */
G_DECLARE_FINAL_TYPE (BastideClockGroup, bastide_clock_group, BASTIDE, CLOCK_GROUP, AdwPreferencesGroup)

GtkWidget *bastide_clock_group_new (void);

/* The rules as a text, as in model/play/bastide-clock.h; one that is none is off. */
void bastide_clock_group_set_rules (BastideClockGroup *self, const char *rules);
char *bastide_clock_group_dup_rules (BastideClockGroup *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
