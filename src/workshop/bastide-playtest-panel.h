/* bastide-playtest-panel.h – letting computer players try a mix, and showing what came of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/workshop/bastide-playtest.h"
#include "engine/io/catalog.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_PLAYTEST_PANEL (bastide_playtest_panel_get_type ())

G_DECLARE_FINAL_TYPE (BastidePlaytestPanel, bastide_playtest_panel, BASTIDE, PLAYTEST_PANEL, AdwBin)

/* Stops what is running and drops the results, because another mix is shown. */
void bastide_playtest_panel_forget (BastidePlaytestPanel *self);
/* NULL: the mix cannot be played. Results stay until the next run: it is still the same mix. */
void bastide_playtest_panel_set_box (BastidePlaytestPanel *self, BstBox *box, const char *title);
/* Mixes to compare with. */
void bastide_playtest_panel_set_catalog (BastidePlaytestPanel *self, BstCatalog *catalog);
/* (nullable): an earlier version of the mix, which is then chosen in the list of mixes, and what it is called there. */
void bastide_playtest_panel_set_version (BastidePlaytestPanel *self, JsonNode *version, const char *name);
gboolean bastide_playtest_panel_is_running (BastidePlaytestPanel *self);
/* (nullable) (transfer none): the last result. */
const BastidePlaytestResult *bastide_playtest_panel_get_result (BastidePlaytestPanel *self);

/* Takes plan, results and running games over from another panel. */
void bastide_playtest_panel_succeed (BastidePlaytestPanel *self, BastidePlaytestPanel *predecessor);

G_END_DECLS
